(* The games Connect(m, n, k, p, q), and what it means that one is drawn. This file is all that has to be read to know
   what the theorems of Theorems.v say. Sanity.v shows that the definitions mean something. *)
From Coq Require Import ZArith List.
Import ListNotations.
Local Open Scope Z_scope.

Definition square : Type := Z * Z. (* row, column *)

Inductive player := Black | White.

Definition other (x : player) : player := match x with Black => White | White => Black end.

(* k in a row wins; a move is p stones, but the first one is q stones. *)
Record game := Game { on_board : square -> Prop; in_a_row : nat; stones : nat; first_stones : nat }.

Definition Connect (m n k p q : nat) : game :=
  Game (fun s => 0 <= fst s < Z.of_nat m /\ 0 <= snd s < Z.of_nat n) k p q.

(* The infinite board. *)
Definition Plane (k p q : nat) : game := Game (fun _ => True) k p q.

(* The moves made so far, the last one first. Black begins. *)
Definition move : Type := list square.
Definition history : Type := list move.

Definition mover (h : history) : player := if Nat.even (length h) then Black else White.

Fixpoint stones_of (x : player) (h : history) : list square :=
  match h with
  | [] => []
  | M :: past =>
      match x, mover past with
      | Black, Black | White, White => M ++ stones_of x past
      | _, _ => stones_of x past
      end
  end.

Definition occupied (h : history) (s : square) : Prop := In s (stones_of Black h) \/ In s (stones_of White h).

Definition amount (G : game) (h : history) : nat := match h with [] => first_stones G | _ => stones G end.

(* Distinct empty squares, exactly as many as the rules say; fewer only if they fill the board. *)
Definition legal (G : game) (h : history) (M : move) : Prop :=
  NoDup M /\
  (forall s, In s M -> on_board G s /\ ~ occupied h s) /\
  (length M = amount G h \/
   (length M < amount G h)%nat /\ forall s, on_board G s -> occupied h s \/ In s M).

(* k squares in a row from the square a in the direction d. *)
Definition directions : list square := [(0, 1); (1, 0); (1, 1); (1, -1)].

Definition row (k : nat) (a d : square) : list square :=
  map (fun i => (fst a + Z.of_nat i * fst d, snd a + Z.of_nat i * snd d)) (seq 0 k).

Definition has_row (G : game) (x : player) (h : history) : Prop :=
  exists a d, In d directions /\ incl (row (in_a_row G) a d) (stones_of x h).

(* The histories that the rules allow: the game ends when a player has a row. *)
Inductive play (G : game) : history -> Prop :=
| play_begin : play G []
| play_on h M : play G h -> ~ has_row G Black h -> ~ has_row G White h -> legal G h M -> play G (M :: h).

(* A strategy says what to move after each history; x follows it if all moves of x are those it says. *)
Definition strategy : Type := history -> move.

Fixpoint follows (x : player) (s : strategy) (h : history) : Prop :=
  match h with
  | [] => True
  | M :: past => (mover past = x -> M = s past) /\ follows x s past
  end.

(* However the other side plays, the strategy has a legal move when it is the turn of x, and the other side never has a
   row. *)
Definition never_loses (G : game) (x : player) (s : strategy) : Prop :=
  forall h, play G h -> follows x s h ->
    ~ has_row G (other x) h /\ (mover h = x -> legal G h (s h)).

Definition drawn (G : game) : Prop := (exists s, never_loses G Black s) /\ (exists s, never_loses G White s).
