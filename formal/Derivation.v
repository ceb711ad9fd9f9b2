(* Derivation files by strips: the rules of FORMATS.md are theorems, and a file whose numbers follow by them says what is drawn.
   Pieces and potentials are not known here. *)
From Coq Require Import ZArith NArith ZifyN ZifyNat List Lia Bool FMapPositive.
From Kdraw Require Import Game Hypergraph Strategy Checker Strips Grids Climb Theorem2.
Import ListNotations.

(* Rule `lemma7'. Under a strategy for BN(L) a living line keeps more than p empty squares. *)
Section Lemma7.
  Local Open Scope Z_scope.
  Variables (L : Z) (p : nat).
  Hypothesis p1 : (1 <= p)%nat.

  Definition living_rests (B : list cell) (dead : line -> bool) : rests cell :=
    fun r => exists l, dead l = false /\ forall s, r s <-> inside L s /\ on s l /\ ~ In s B.

  (* What is left after Black's s and White's squares R, if these kill lines only that are dead then. *)
  Lemma after_one B dead s R ls : (forall y, In y R -> inside L y -> ~ In y (s :: B) -> forall l, on y l -> In l ls) ->
    after (living_rests B dead) [s] R (living_rests (s :: B) (kill dead ls)).
  Proof.
    intros kills r' (l & a & e). apply kill_false in a. destruct a as (n & a).
    exists (fun t => inside L t /\ on t l /\ ~ In t B). split; [exists l; split; [exact a|reflexivity]|].
    intros t (i & o & nb) ns. assert (~ In t (s :: B)) as nt by (intros [x|x]; [apply ns; now left|contradiction]).
    split; [apply e; auto|]. intros it. apply n. exact (kills t it i nt l o).
  Qed.

  Definition lemma7 : held p (strip L) -> stonewise L (L - Z.of_nat p - 1).
  Proof.
    intros h0. refine (Stonewise L _ (fun B dead => held p (living_rests B dead)) _ _ _ _ _).
    - refine (held_below _ h0). intros r' (l & _ & e). exists (fun s => inside L s /\ on s l). split; [now exists l|].
      intros s (i & o). apply e. auto.
    - intros B dead dead' h m. refine (held_below _ h). intros r' (l & a & e). exists r'. split; [|auto]. exists l. split; [|exact e].
      destruct (dead l) eqn:d; [rewrite (m l d) in a; discriminate|reflexivity].
    - intros B dead s h ins d. refine (held_below _ h). intros r' (l & a & e). exists (fun t => inside L t /\ on t l /\ ~ In t B).
      split; [exists l; split; [exact a|reflexivity]|]. intros t (i & o & n). apply e. split; [exact i|]. split; [exact o|].
      intros [<-|j]; [rewrite (d l o) in a; discriminate|contradiction].
    - intros B dead h l X a nd all. destruct (Z_le_gt_dec (Z.of_nat (length X)) (L - Z.of_nat p - 1)) as [|gt]; [assumption|exfalso].
      pose (isb := fun s => if in_dec cell_eq s B then true else false).
      pose (M := filter (fun s => negb (isb s)) (@cells L l)).
      assert (length X <= length (filter isb (@cells L l)))%nat as more.
      { apply NoDup_incl_length; [exact nd|]. intros s i. destruct (all s i) as (b & ins & o). apply filter_In. split; [now apply in_cells|].
        unfold isb. now destruct (in_dec cell_eq s B). }
      pose proof (filter_split_length isb (@cells L l)) as sum.
      assert (length (@cells L l) = Z.to_nat L) as len by (unfold cells; now rewrite map_length, seq_length).
      assert (length M <= p)%nat as le by (unfold M; lia).
      destruct (alive (next h M le (left_over (living_rests B dead) M (answer h M)) (after_left_over _ _ _)) (fun _ => False)) as (s & []).
      exists (fun s => inside L s /\ on s l /\ ~ In s B). split; [exists l; split; [exact a|reflexivity]|].
      intros s (i & o & n) nm. destruct nm. apply filter_In. split; [now apply in_cells|]. unfold isb. now destruct (in_dec cell_eq s B).
    - intros B dead s h ins new. pose proof (short h [s] p1) as sh. pose proof (next h [s] p1) as nx.
      destruct (answer h [s]) as [|y [|z R]]; [|destruct (inside_dec L y) as [iy|ny]; [destruct (in_dec cell_eq y (s :: B)) as [yb|nb]|]|simpl in sh; lia].
      + apply (by_lines L _ B dead s [] (le_S _ _ (le_n _))). apply nx, after_one. intros y [].
      + apply (by_lines L _ B dead s [] (le_S _ _ (le_n _))). apply nx, after_one. intros t [<-|[]] _ n. contradiction.
      + apply (by_square L _ B dead s y iy nb). apply nx, after_one. intros t [<-|[]] _ _ l o. now apply in_both.
      + apply (by_lines L _ B dead s [] (le_S _ _ (le_n _))). apply nx, after_one. intros t [<-|[]] i. contradiction.
  Defined.
End Lemma7.

Local Open Scope N_scope.

(* n L p, nx L b, connect K P *)
Inductive derived := Plain_strip (rows stones : N) | Exclusive_strip (rows most : N) | In_a_row (row stones : N).

Inductive derivation_rule :=
| Lemma8 | Lemma9 | Lemma10 | Plain (j : N) | Lemma7 (j : N) | Lemma11 (j : N) | Lemma12 (j : N) | Lemma13 (j : N) | Lemma14 (j : N)
| Property2 (j : N).

Record derivation := Derivation { claims : list (N * N); derivation_steps : list (derived * derivation_rule) }.

Definition equal (x : bool) (a b : N) : bool := if x then a =? b else false.

Definition follows (known : N -> option derived) (r : derivation_rule) (s : derived) : bool :=
  let from j (f : derived -> bool) := match known j with Some t => f t | None => false end in
  match r, s with
  | Lemma8, Plain_strip L p => equal (L =? 4) p 1
  | Lemma9, Exclusive_strip L b => equal (L =? 2) b 1
  | Lemma10, Exclusive_strip L b => equal (L =? 3) b 2
  | Plain j, Plain_strip L p => from j (fun t => match t with Exclusive_strip L' b => equal (L =? L') (p + b + 1) L | _ => false end)
  | Lemma7 j, Exclusive_strip L b => from j (fun t => match t with Plain_strip L' p => equal (L =? L') (p + b + 1) L | _ => false end)
  | Lemma11 j, Plain_strip L p =>
      from j (fun t => match t with Exclusive_strip L' b => if b <? L' then equal (L =? 2 * L' + 1) (p + b + 1) (2 * L') else false | _ => false end)
  | Lemma12 j, Plain_strip L p =>
      from j (fun t => match t with Exclusive_strip L' b => if b <? L' then equal (L =? 2 * L' + 2) (p + b) (2 * L') else false | _ => false end)
  | Lemma13 j, Plain_strip L p =>
      from j (fun t => match t with Plain_strip L' p' => if p' + 1 <? L' then equal (L =? 2 * L' + 1) p (L' + p') else false | _ => false end)
  | Lemma14 j, Plain_strip L p =>
      from j (fun t => match t with Plain_strip L' p' => if p' + 1 <? L' then equal (L =? 2 * L' + 2) p (L' + p' + 1) else false | _ => false end)
  | Property2 j, In_a_row k p => from j (fun t => match t with Plain_strip L p' => equal (k + 1 =? 3 * L) p p' | _ => false end)
  | _, _ => false
  end.

Definition numbers_of (s : derived) : N * N :=
  match s with Plain_strip a b | Exclusive_strip a b | In_a_row a b => (a, b) end.

Definition positive (s : derived) : bool := let (a, b) := numbers_of s in if 1 <=? a then 1 <=? b else false.

(* The number of the first step that is wrong, or what was shown of games Connect, in this order. *)
Fixpoint check_derived (sts : list (derived * derivation_rule)) (i : N) (known : table derived) (shown : list (N * N)) : list (N * N) + N :=
  match sts with
  | [] => inl (rev' shown)
  | (s, r) :: sts =>
      if (if positive s then follows (look known) r s else false)
      then check_derived sts (N.succ i) (put known i s) (match s with In_a_row k p => (k, p) :: shown | _ => shown end)
      else inr i
  end.

Fixpoint same_games (a b : list (N * N)) : bool :=
  match a, b with
  | [], [] => true
  | (k, p) :: a, (k', p') :: b => if equal (k =? k') p p' then same_games a b else false
  | _, _ => false
  end.

Inductive derivation_verdict := Derived | WrongDerivation (i : N) | WrongClaims.

Definition check_derivation (d : derivation) : derivation_verdict :=
  match check_derived (derivation_steps d) 0 (PositiveMap.empty derived) [] with
  | inr i => WrongDerivation i
  | inl shown => if same_games (claims d) shown then Derived else WrongClaims
  end.

(* What a step says. *)
Definition says (s : derived) : Type :=
  match s with
  | Plain_strip L p => held (N.to_nat p) (strip (Z.of_N L))
  | Exclusive_strip L b => stonewise (Z.of_N L) (Z.of_N b)
  | In_a_row k p => held (N.to_nat p) (segments (N.to_nat k))
  end.

Lemma equal_true x a b : equal x a b = true -> x = true /\ a = b.
Proof. unfold equal. destruct x; [|discriminate]. intros e. split; [reflexivity|now apply N.eqb_eq]. Qed.

Lemma wider (e : Z) L b : (0 <= e <= 1)%Z -> 1 <= b -> stonewise (Z.of_N L) (Z.of_N b) -> stonewise (2 * Z.of_N L + 1 + e) (Z.of_N b + 1).
Proof.
  intros e01 b1 S.
  exact (climb (Z.of_N L) (Z.of_N b) e (Z.of_N L + 1) (2 * (Z.of_N L + 1) + e) (N2Z.is_nonneg L) e01 eq_refl eq_refl ltac:(lia) S).
Defined.

(* BNX(2L + 1 + e) by way of BNX(L), against p stones. *)
Lemma held_wider (e : Z) L b L' p : (0 <= e <= 1)%Z -> 1 <= b -> stonewise (Z.of_N L) (Z.of_N b) -> Z.of_N L' = (2 * Z.of_N L + 1 + e)%Z ->
  (Z.of_N b + 1 + Z.of_N p < Z.of_N L')%Z -> held (N.to_nat p) (strip (Z.of_N L')).
Proof.
  intros e01 b1 S eL lt. rewrite eL in *. apply (held_strip (wider e L b e01 b1 S)); lia.
Defined.

Lemma from_lemma7 L p b : held (N.to_nat p) (strip (Z.of_N L)) -> 1 <= p -> p + b + 1 = L -> stonewise (Z.of_N L) (Z.of_N b).
Proof.
  intros h p1 e. replace (Z.of_N b) with (Z.of_N L - Z.of_nat (N.to_nat p) - 1)%Z by lia. apply lemma7; [lia|exact h].
Defined.

Lemma follows_says known r s : (forall j t, known j = Some t -> says t * (positive t = true)%type) ->
  follows known r s = true -> positive s = true -> says s.
Proof.
  intros ks f ps.
  assert (forall j t, known j = Some t -> let (a, c) := numbers_of t in 1 <= a /\ 1 <= c) as pos.
  { intros j t e. destruct (ks j t e) as (_ & x). unfold positive in x. destruct (numbers_of t) as (a & c).
    destruct (N.leb_spec 1 a); [|discriminate]. destruct (N.leb_spec 1 c); [now split|discriminate]. }
  destruct r, s as [L p|L b|k p]; cbn [follows] in f; try discriminate;
    try (destruct (known j) as [t|] eqn:kj; [|discriminate]; pose proof (fst (ks j t kj)) as h; specialize (pos j t kj);
         destruct t as [L' p'|L' b'|]; try discriminate; cbn [says numbers_of] in *; destruct pos as (pa & pb)).
  - apply equal_true in f. destruct f as (e & ->). apply N.eqb_eq in e. subst L.
    apply (held_strip (strips 1 4 ltac:(simpl; lia))); simpl; lia.
  - apply equal_true in f. destruct f as (e & ->). apply N.eqb_eq in e. subst L. exact two_rows.
  - apply equal_true in f. destruct f as (e & ->). apply N.eqb_eq in e. subst L. exact (strips 1 3 ltac:(simpl; lia)).
  - apply equal_true in f. destruct f as (e & e'). apply N.eqb_eq in e. subst L'. apply (held_strip h); lia.
  - apply equal_true in f. destruct f as (e & e'). apply N.eqb_eq in e. subst L'. exact (from_lemma7 L p' b h pb e').
  - destruct (b' <? L') eqn:lt; [|discriminate]. apply N.ltb_lt in lt. apply equal_true in f. destruct f as (e & e'). apply N.eqb_eq in e. subst L.
    apply (held_wider 0 L' b' _ p); [lia|exact pb|exact h|lia|lia].
  - destruct (b' <? L') eqn:lt; [|discriminate]. apply N.ltb_lt in lt. apply equal_true in f. destruct f as (e & e'). apply N.eqb_eq in e. subst L.
    apply (held_wider 1 L' b' _ p); [lia|exact pb|exact h|lia|lia].
  - destruct ((p' + 1) <? L') eqn:lt; [|discriminate]. apply N.ltb_lt in lt. apply equal_true in f. destruct f as (e & ->). apply N.eqb_eq in e. subst L.
    apply (held_wider 0 L' (L' - p' - 1) _ _); [lia|lia|apply (from_lemma7 L' p'); [exact h|exact pb|lia]|lia|lia].
  - destruct ((p' + 1) <? L') eqn:lt; [|discriminate]. apply N.ltb_lt in lt. apply equal_true in f. destruct f as (e & ->). apply N.eqb_eq in e. subst L.
    apply (held_wider 1 L' (L' - p' - 1) _ _); [lia|lia|apply (from_lemma7 L' p'); [exact h|exact pb|lia]|lia|lia].
  - apply equal_true in f. destruct f as (e & ->). apply N.eqb_eq in e. apply (held_segments (Z.of_N L')); [lia|lia|exact h].
Defined.

Definition known_says (known : N -> option derived) : Type := forall j t, known j = Some t -> (says t * (positive t = true))%type.

Lemma check_derived_says sts : forall i known shown shown', known_says (look known) ->
  (forall k p, In (k, p) shown -> inhabited (says (In_a_row k p))) -> check_derived sts i known shown = inl shown' ->
  forall k p, In (k, p) shown' -> inhabited (says (In_a_row k p)).
Proof.
  induction sts as [|(s & r) sts IH]; intros i known shown shown' ks sh e; cbn [check_derived] in e.
  - injection e as <-. intros k p j. apply sh. unfold rev' in j. rewrite <- rev_alt in j. now apply in_rev.
  - destruct (positive s) eqn:ps; [|discriminate]. destruct (follows (look known) r s) eqn:f; [|discriminate].
    pose proof (follows_says (look known) r s ks f ps) as new.
    refine (IH _ _ _ _ _ _ e).
    + intros j t x. rewrite look_put in x. destruct (N.eq_dec j i); [|exact (ks j t x)]. injection x as <-. split; [exact new|exact ps].
    + intros k p j. destruct s as [| |k' p']; try now apply sh. destruct j as [x|j]; [|now apply sh]. injection x as <- <-. exact (inhabits new).
Qed.

Lemma same_games_in a : forall b x, same_games a b = true -> In x a -> In x b.
Proof.
  induction a as [|(k & p) a IH]; intros [|(k' & p') b] x e i; try discriminate; [destruct i|]. cbn [same_games] in e.
  destruct (equal (k =? k') p p') eqn:q; [|discriminate]. apply equal_true in q. destruct q as (q & ->). apply N.eqb_eq in q. subst k'.
  destruct i as [<-|i]; [now left|right; exact (IH b x e i)].
Qed.

(* What an accepted file says of the games. *)
Theorem check_derivation_drawn d : check_derivation d = Derived -> forall k p, In (k, p) (claims d) -> forall m n q,
  (q <= N.to_nat p)%nat -> drawn (Connect m n (N.to_nat k) (N.to_nat p) q) /\ drawn (Plane (N.to_nat k) (N.to_nat p) q).
Proof.
  unfold check_derivation. destruct (check_derived _ _ _ _) as [shown|i] eqn:c; [|discriminate].
  destruct (same_games (claims d) shown) eqn:s; [|discriminate]. intros _ k p i m n q le.
  assert (known_says (look (PositiveMap.empty derived))) as ks by (intros j t e; unfold look in e; now rewrite PositiveMap.gempty in e).
  destruct (check_derived_says (derivation_steps d) 0 _ [] shown ks (fun _ _ no => match no with end) c k p (same_games_in _ _ _ s i)) as (h).
  split; [now apply connect_drawn|now apply plane_drawn].
Qed.
