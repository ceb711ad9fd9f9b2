(* The checker of theorem files as they are written, line by line: what it accepts is drawn. *)
From Coq Require Import NArith List Strings.Byte.
From Kdraw Require Import Game Strategy Plane Reader.
Import ListNotations.

(* A line of a file, written as a string: a constructor of one argument a byte, which Coq reads in half the time of a list.
   Upper case letters and other bytes are not met in theorem files. *)
Inductive line :=
  | Space (l : line) | D0 (l : line) | D1 (l : line) | D2 (l : line) | D3 (l : line) | D4 (l : line) | D5 (l : line)
  | D6 (l : line) | D7 (l : line) | D8 (l : line) | D9 (l : line) | La (l : line) | Lb (l : line) | Lc (l : line)
  | Ld (l : line) | Le (l : line) | Lf (l : line) | Lg (l : line) | Lh (l : line) | Li (l : line) | Lj (l : line)
  | Lk (l : line) | Ll (l : line) | Lm (l : line) | Ln (l : line) | Lo (l : line) | Lp (l : line) | Lq (l : line)
  | Lr (l : line) | Ls (l : line) | Lt (l : line) | Lu (l : line) | Lv (l : line) | Lw (l : line) | Lx (l : line)
  | Ly (l : line) | Lz (l : line) | Minus (l : line) | More (l : line) | Slash (l : line) | Colon (l : line) | Dot (l : line)
  | Plus (l : line) | Low (l : line)
  | End.

Fixpoint bytes_of (l : line) : list byte :=
  match l with
  | Space l => x20 :: bytes_of l | D0 l => x30 :: bytes_of l | D1 l => x31 :: bytes_of l | D2 l => x32 :: bytes_of l
  | D3 l => x33 :: bytes_of l | D4 l => x34 :: bytes_of l | D5 l => x35 :: bytes_of l | D6 l => x36 :: bytes_of l
  | D7 l => x37 :: bytes_of l | D8 l => x38 :: bytes_of l | D9 l => x39 :: bytes_of l | La l => x61 :: bytes_of l
  | Lb l => x62 :: bytes_of l | Lc l => x63 :: bytes_of l | Ld l => x64 :: bytes_of l | Le l => x65 :: bytes_of l
  | Lf l => x66 :: bytes_of l | Lg l => x67 :: bytes_of l | Lh l => x68 :: bytes_of l | Li l => x69 :: bytes_of l
  | Lj l => x6a :: bytes_of l | Lk l => x6b :: bytes_of l | Ll l => x6c :: bytes_of l | Lm l => x6d :: bytes_of l
  | Ln l => x6e :: bytes_of l | Lo l => x6f :: bytes_of l | Lp l => x70 :: bytes_of l | Lq l => x71 :: bytes_of l
  | Lr l => x72 :: bytes_of l | Ls l => x73 :: bytes_of l | Lt l => x74 :: bytes_of l | Lu l => x75 :: bytes_of l
  | Lv l => x76 :: bytes_of l | Lw l => x77 :: bytes_of l | Lx l => x78 :: bytes_of l | Ly l => x79 :: bytes_of l
  | Lz l => x7a :: bytes_of l | Minus l => x2d :: bytes_of l | More l => x3e :: bytes_of l | Slash l => x2f :: bytes_of l
  | Colon l => x3a :: bytes_of l | Dot l => x2e :: bytes_of l | Plus l => x2b :: bytes_of l | Low l => x5f :: bytes_of l
  | End => []
  end.

Definition constructor (b : byte) : option (line -> line) :=
  match b with
  | x20 => Some Space | x30 => Some D0 | x31 => Some D1 | x32 => Some D2 | x33 => Some D3 | x34 => Some D4 | x35 => Some D5
  | x36 => Some D6 | x37 => Some D7 | x38 => Some D8 | x39 => Some D9 | x61 => Some La | x62 => Some Lb | x63 => Some Lc
  | x64 => Some Ld | x65 => Some Le | x66 => Some Lf | x67 => Some Lg | x68 => Some Lh | x69 => Some Li | x6a => Some Lj
  | x6b => Some Lk | x6c => Some Ll | x6d => Some Lm | x6e => Some Ln | x6f => Some Lo | x70 => Some Lp | x71 => Some Lq
  | x72 => Some Lr | x73 => Some Ls | x74 => Some Lt | x75 => Some Lu | x76 => Some Lv | x77 => Some Lw | x78 => Some Lx
  | x79 => Some Ly | x7a => Some Lz | x2d => Some Minus | x3e => Some More | x2f => Some Slash | x3a => Some Colon
  | x2e => Some Dot | x2b => Some Plus | x5f => Some Low
  | _ => None
  end.

Fixpoint line_of (l : list byte) : option line :=
  match l with
  | [] => Some End
  | b :: l => match constructor b, line_of l with Some c, Some l => Some (c l) | _, _ => None end
  end.
Declare Scope line_scope.
Delimit Scope line_scope with line.
String Notation line line_of bytes_of : line_scope.
Bind Scope line_scope with line.

(* K and P of the claim. *)
Definition check_text (t : text) : option (N * N) :=
  match read_theorem t with
  | Ok th _ => match check_theorem th with Drawn => Some (claim_row th, claim_stones th) | _ => None end
  | Bad _ _ => None
  end.

Theorem text_drawn t k p : check_text t = Some (k, p) -> forall m n q, q <= N.to_nat p ->
  drawn (Connect m n (N.to_nat k) (N.to_nat p) q) /\ drawn (Plane (N.to_nat k) (N.to_nat p) q).
Proof.
  unfold check_text. destruct (read_theorem t) as [th i|s n]; [|discriminate]. destruct (check_theorem th) eqn:c; try discriminate.
  intros e. injection e as <- <-. exact (check_theorem_drawn th c).
Qed.

(* For theorem files that were translated: their lines in parts. *)
Definition file (parts : list (list line)) : text := map bytes_of (concat parts).
