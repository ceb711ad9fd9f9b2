(* Held lines: P + 1 squares for each line, no square for two lines. They are found as FORMATS.md says, by augmenting paths;
   nothing is proved about that, since what is found is checked: they are tuples. *)
From Coq Require Import NArith List Arith Lia Bool.
From Kdraw Require Import Masks Rules.
Import ListNotations.
Local Open Scope N_scope.

(* The smallest square, and the n smallest. *)
Fixpoint smallest_positive (m : positive) : positive :=
  match m with xO m => xO (smallest_positive m) | _ => xH end.
Definition smallest (m : N) : N := match m with 0 => 0 | Npos m => Npos (smallest_positive m) end.

Fixpoint some_of (n : nat) (m : N) : N :=
  match n with O => 0 | S n => let s := smallest m in N.lor s (some_of n (N.ldiff m s)) end.

(* The squares that are on two of the lines, or more. *)
Fixpoint shared (ms : list N) (once twice : N) : N :=
  match ms with [] => twice | m :: ms => shared ms (N.lor once m) (N.lor twice (N.land once m)) end.

Section Held.
Variable p : nat.

(* Each line with the squares that are its own; those on this line alone come first, then free ones until there are enough. *)
Fixpoint greedy (both : N) (ms : list N) (taken : N) : list (N * N) :=
  match ms with
  | [] => []
  | m :: ms =>
      let own := N.ldiff m both in
      let more := some_of (S p - count own) (N.ldiff (N.land m both) taken) in
      (m, N.lor own more) :: greedy both ms (N.lor taken more)
  end.

Fixpoint needy (st : list (N * N)) : option N :=
  match st with [] => None | (m, t) :: st => if Nat.ltb p (count t) then needy st else Some m end.

(* Free squares, squares of lines that could take a free one instead, and so on, until the line m meets them. *)
Fixpoint owned_by (st : list (N * N)) (front : N) : N :=
  match st with [] => 0 | (m, t) :: st => if apart m front then owned_by st front else N.lor t (owned_by st front) end.

Fixpoint levels (fuel : nat) (st : list (N * N)) (front seen m : N) (above : list N) : option (list N) :=
  match fuel with
  | O => None
  | S fuel =>
      if apart m front then
        let next := N.ldiff (owned_by st front) seen in
        if empty next then None else levels fuel st next (N.lor seen next) m (front :: above)
      else Some (front :: above)
  end.

Fixpoint owner_of (st : list (N * N)) (s : N) : N :=
  match st with [] => 0 | (m, t) :: st => if apart t s then owner_of st s else m end.

Fixpoint swap (st : list (N * N)) (s s' : N) : list (N * N) :=
  match st with [] => [] | (m, t) :: st => if apart t s then (m, t) :: swap st s s' else (m, N.lor (N.ldiff t s) s') :: st end.

(* A square for m on the first level; its owner gets one on the next. *)
Fixpoint give (ls : list N) (m : N) (st : list (N * N)) : N * list (N * N) :=
  match ls with
  | [] => (0, st)
  | l :: ls =>
      let s := smallest (N.land m l) in
      match ls with
      | [] => (s, st)
      | _ => let (s', st) := give ls (owner_of st s) st in (s, swap st s s')
      end
  end.

Fixpoint help (st : list (N * N)) (s : N) : list (N * N) :=
  match st with
  | [] => []
  | (m, t) :: st => if Nat.ltb p (count t) then (m, t) :: help st s else (m, N.lor t s) :: st
  end.

Fixpoint complete (fuel : nat) (st : list (N * N)) : option (list N) :=
  match needy st with
  | None => Some (map snd st)
  | Some m =>
      match fuel with
      | O => None
      | S fuel =>
          let free := N.ldiff (union (map fst st)) (union (map snd st)) in
          match levels (S (length st)) st free free m [] with
          | None => None
          | Some ls => let (s, st) := give ls m st in complete fuel (help st s)
          end
      end
  end.

(* Squares of its own for each of these lines, in this order, or None if there are not enough. *)
Definition owners (ms : list N) : option (list N) := complete (length ms * S p) (greedy (shared ms 0 0) ms 0).

(* Without those whose rest contains the rest of another line; of equal ones the first is kept. *)
Fixpoint contains_other (first : bool) (m : N) (ms : list N) : bool :=
  match ms with
  | [] => false
  | m' :: ms => if subset m' m then if (if first then true else negb (subset m m')) then true else contains_other first m ms
                else contains_other first m ms
  end.

Fixpoint needed (listed before ms : list N) : list N :=
  match ms with
  | [] => []
  | m :: ms =>
      let others := needed listed (m :: before) ms in
      if contains_other true m listed then others
      else if contains_other true m before then others
      else if contains_other false m ms then others
      else m :: others
  end.

(* Tuples for the lines that no child lists: without these squares, of which listed lines have some. *)
Definition held_tuples (listed ms : list N) (without : N) : list N :=
  let less := map (fun m => N.ldiff m without) in
  match owners (less ms) with
  | Some ts => ts
  | None => match owners (less (needed listed [] ms)) with Some ts => ts | None => [] end
  end.

(* Tuples that are apart, and from `used'. *)
Fixpoint tuples_apart (used : N) (ts : list N) : bool :=
  match ts with
  | [] => true
  | t :: ts => if Nat.ltb p (count t) then if apart t used then tuples_apart (N.lor t used) ts else false else false
  end.

Lemma tuples_apart_spec ts : forall used, tuples_apart used ts = true ->
  tuples_ok p ts = true /\ forall t, In t ts -> apart t used = true.
Proof.
  induction ts as [|t ts IH]; intros used e; [now split|]. simpl in *. destruct (Nat.ltb p (count t)); [|discriminate].
  destruct (apart t used) eqn:a; [|discriminate]. destruct (IH _ e) as (ok & far).
  assert (forall s m, In m ts -> has m s -> ~ has (N.lor t used) s) as far' by (intros s m i; apply apart_spec, far, i).
  split.
  - destruct (apart t (union ts)) eqn:ap; [exact ok|]. apply not_apart in ap. destruct ap as (s & h & h').
    apply has_union in h'. destruct h' as (m & i & h'). destruct (far' s m i h'). apply has_lor. now left.
  - intros m [<-|i]; [exact a|]. apply apart_spec. intros s h h'. apply (far' s m i h), has_lor. now right.
Qed.

(* All can spare the squares of X. *)
Fixpoint all_spare (X : N) (ts : list N) : bool :=
  match ts with [] => true | t :: ts => if Nat.ltb p (count (N.ldiff t X)) then all_spare X ts else false end.

Lemma all_spare_ok X ts : tuples_ok p ts = true -> all_spare X ts = true -> tuples_ok p (map (fun t => N.ldiff t X) ts) = true.
Proof.
  induction ts as [|t ts IH]; intros ok e; [reflexivity|]. simpl in *. destruct (Nat.ltb p (count t)); [|discriminate].
  destruct (apart t (union ts)) eqn:a; [|discriminate]. destruct (Nat.ltb p (count (N.ldiff t X))); [|discriminate].
  destruct (apart _ (union (map _ _))) eqn:ap; [exact (IH ok e)|]. apply not_apart in ap. destruct ap as (s & h & h').
  apply has_ldiff in h. apply has_union in h'. destruct h' as (m & i & h'). apply in_map_iff in i. destruct i as (m' & <- & i).
  apply has_ldiff in h'. rewrite apart_spec in a. destruct (a s (proj1 h)). apply has_union. exists m'. now split.
Qed.
End Held.
