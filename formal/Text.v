(* The checker of theorem files as they are written, line by line: what it accepts is drawn. *)
From Coq Require Import NArith List Strings.Byte.
From Kdraw Require Import Game Strategy Plane Reader.
Import ListNotations.

(* A line of a file, written as a string. *)
Inductive line := Line (bytes : list byte).
Definition bytes_of (l : line) : list byte := match l with Line b => b end.
Declare Scope line_scope.
Delimit Scope line_scope with line.
String Notation line Line bytes_of : line_scope.
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
