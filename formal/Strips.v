(* The strips BN(L) and BNX(L) of FORMATS.md (derivation files), and strategies for BNX(L) that answer Black's stones one by one.
   If such a strategy keeps at most b black stones on every living line, Breaker holds BN(L) against b + p < L. *)
From Coq Require Import ZArith List Lia Bool FinFun.
From Kdraw Require Import Hypergraph.
Import ListNotations.
Local Open Scope Z_scope.

(* A square is named by its two lines, V line v and D line d; it is in the strip of L rows if 0 <= v - d < L. *)
Definition cell : Type := Z * Z.
Inductive line := V (v : Z) | D (d : Z).

Definition inside (L : Z) (s : cell) : Prop := 0 <= fst s - snd s < L.
Definition on (s : cell) (l : line) : Prop := l = V (fst s) \/ l = D (snd s).

Definition cell_eq (s t : cell) : {s = t} + {s <> t}.
Proof. decide equality; apply Z.eq_dec. Defined.
Definition line_eq (l k : line) : {l = k} + {l <> k}.
Proof. decide equality; apply Z.eq_dec. Defined.
Definition inside_dec L s : {inside L s} + {~ inside L s}.
Proof.
  unfold inside. destruct (Z_le_dec 0 (fst s - snd s)); [destruct (Z_lt_dec (fst s - snd s) L)|]; [left|right|right]; lia.
Defined.

Definition strip (L : Z) : rests cell := fun r => exists l, forall s, r s <-> inside L s /\ on s l.

(* Lines die, and stay dead. *)
Definition kill (dead : line -> bool) (ls : list line) (l : line) : bool :=
  if in_dec line_eq l ls then true else dead l.

Lemma kill_in dead ls l : In l ls -> kill dead ls l = true.
Proof. intros i. unfold kill. now destruct (in_dec line_eq l ls). Qed.

Lemma kill_dead dead ls l : dead l = true -> kill dead ls l = true.
Proof. intros d. unfold kill. now destruct (in_dec line_eq l ls). Qed.

Lemma kill_true dead ls l : kill dead ls l = true -> In l ls \/ dead l = true.
Proof. unfold kill. destruct (in_dec line_eq l ls); [now left|now right]. Qed.

Lemma kill_false dead ls l : kill dead ls l = false -> ~ In l ls /\ dead l = false.
Proof. unfold kill. destruct (in_dec line_eq l ls); [discriminate|now split]. Qed.

Definition both (y : cell) : list line := [V (fst y); D (snd y)].

Lemma in_both y l : In l (both y) <-> on y l.
Proof. unfold both, on. simpl. intuition. Qed.

(* White's answer to the stone s: one line dies by its exclusive square, or none; or he plays the empty square y. *)
Inductive answered (L : Z) (inv : list cell -> (line -> bool) -> Type) (B : list cell) (dead : line -> bool) (s : cell) : Type :=
| by_lines ls : (length ls <= 1)%nat -> inv (s :: B) (kill dead ls) -> answered L inv B dead s
| by_square y : inside L y -> ~ In y (s :: B) -> inv (s :: B) (kill dead (both y)) -> answered L inv B dead s.

(* B are the black stones. What is kept does not depend on how a line died, nor on stones that lie on dead lines only. *)
Record stonewise (L b : Z) : Type := Stonewise {
  inv : list cell -> (line -> bool) -> Type;
  begins : inv [] (fun _ => false);
  dies : forall B dead dead', inv B dead -> (forall l, dead l = true -> dead' l = true) -> inv B dead';
  idle : forall B dead s, inv B dead -> inside L s -> (forall l, on s l -> dead l = true) -> inv (s :: B) dead;
  few : forall B dead, inv B dead -> forall l X, dead l = false -> NoDup X ->
    (forall s, In s X -> In s B /\ inside L s /\ on s l) -> Z.of_nat (length X) <= b;
  reply : forall B dead s, inv B dead -> inside L s -> ~ In s B -> answered L inv B dead s }.
Arguments inv {L b}.
Arguments begins {L b}.
Arguments dies {L b} _ {B dead}.
Arguments idle {L b} _ {B dead}.
Arguments few {L b} _ {B dead}.
Arguments reply {L b} _ {B dead}.

(* A whole move. If y is black later in the same move, its two lines die by their exclusive squares, and y needs no answer. *)
Inductive white := Square (y : cell) | Exclusive (l : line).
Definition killed (w : white) : list line := match w with Square y => both y | Exclusive l => [l] end.

Lemma filter_less {A} (f g : A -> bool) l : (forall a, f a = true -> g a = true) ->
  (length (filter f l) <= length (filter g l))%nat /\
  ((exists a, In a l /\ f a = false /\ g a = true) -> (length (filter f l) < length (filter g l))%nat).
Proof.
  intros fg. induction l as [|a l (IH & IH')]; [split; [simpl; lia|intros (a & [] & _)]|]. simpl.
  pose proof (fg a) as x. destruct (f a) eqn:fa; [rewrite x by reflexivity|destruct (g a) eqn:ga]; simpl; (split; [lia|]).
  - intros (c & [<-|i] & y & z); [congruence|]. apply -> Nat.succ_lt_mono. apply IH'. eauto.
  - intros _. lia.
  - intros (c & [<-|i] & y & z); [congruence|]. apply IH'. eauto.
Qed.

Section Move.
  Context {L b : Z} (S : stonewise L b).

  Definition counts (B : list cell) (s : cell) : bool :=
    if inside_dec L s then if in_dec cell_eq s B then false else true else false.

  Lemma counts_cons B s t : counts (t :: B) s = true -> counts B s = true.
  Proof.
    unfold counts. destruct (inside_dec L s); [|discriminate]. destruct (in_dec cell_eq s (t :: B)) as [|n]; [discriminate|].
    intros _. destruct (in_dec cell_eq s B) as [j|]; [destruct n; now right|reflexivity].
  Qed.

  Lemma counts_true B s : inside L s -> ~ In s B -> counts B s = true.
  Proof. intros ins n. unfold counts. destruct (inside_dec L s); [|contradiction]. now destruct (in_dec cell_eq s B). Qed.

  Definition move_answer (B : list cell) (dead : line -> bool) (M B' : list cell) (R : list white) : Prop :=
    (length R <= length (filter (counts B) M))%nat /\
    (forall s, In s M -> inside L s -> In s B') /\ incl B B' /\ (forall s, In s B' -> In s B \/ In s M) /\
    (forall y, In (Square y) R -> inside L y /\ ~ In y B /\ ~ In y M).

  Lemma whole_move M : forall B dead, inv S B dead ->
    {B' : list cell & {R : list white & (inv S B' (kill dead (flat_map killed R)) * move_answer B dead M B' R)%type}}.
  Proof.
    unfold move_answer. induction M as [|s M IH]; intros B dead h.
    - exists B, []. split; [exact (dies S _ h (fun l d => d))|]. simpl. repeat split; try lia; try easy. intros s i. now left.
    - destruct (counts B s) eqn:c.
      + assert (inside L s /\ ~ In s B) as (is & ns).
        { unfold counts in c. destruct (inside_dec L s); [|discriminate]. destruct (in_dec cell_eq s B); [discriminate|]. now split. }
        simpl. rewrite c. destruct (reply S s h is ns) as [ls one h1|y iy ny h1].
        * destruct (IH _ _ h1) as (B' & R & h2 & len & inM & inB & back & ok).
          exists B', (map Exclusive ls ++ R). split.
          { refine (dies S _ h2 _). intros l k. apply kill_true in k. destruct k as [k|k].
            - apply kill_in. rewrite flat_map_app. apply in_or_app. now right.
            - apply kill_true in k. destruct k as [k|k]; [|now apply kill_dead]. apply kill_in. rewrite flat_map_app. apply in_or_app.
              left. apply in_flat_map. exists (Exclusive l). split; [now apply in_map|now left]. }
          rewrite app_length, map_length. pose proof (proj1 (filter_less _ _ M (fun t => counts_cons B t s))). simpl.
          split; [lia|]. split; [intros t [<-|i] it; [apply inB; now left|now apply inM]|].
          split; [intros t i; apply inB; now right|]. split; [intros t i; destruct (back t i) as [[<-|j]|j]; tauto|].
          intros y i. apply in_app_or in i. destruct i as [i|i]; [apply in_map_iff in i; now destruct i as (l & e & _)|].
          destruct (ok y i) as (x1 & x2 & x3). split; [exact x1|]. split; intros j; [apply x2; now right|].
          destruct j as [<-|j]; [apply x2; now left|now apply x3].
        * destruct (in_dec cell_eq y M) as [ym|nm].
          -- assert (inv S (y :: s :: B) (kill dead (both y))) as h1'.
             { apply idle; [exact h1|exact iy|]. intros l o. apply kill_in. now apply in_both. }
             destruct (IH _ _ h1') as (B' & R & h2 & len & inM & inB & back & ok).
             exists B', (Exclusive (V (fst y)) :: Exclusive (D (snd y)) :: R). split; [|split; [|split; [|split; [|split]]]].
             ++ refine (dies S _ h2 _). intros l k. apply kill_true in k. destruct k as [k|k]; [apply kill_in; right; now right|].
                apply kill_true in k. destruct k as [[<-|[<-|[]]]|k]; [apply kill_in; now left|apply kill_in; right; now left|now apply kill_dead].
             ++ assert (forall t, counts (y :: s :: B) t = true -> counts B t = true) as m
                  by (intros t e; exact (counts_cons _ _ _ (counts_cons _ _ _ e))).
                pose proof (proj2 (filter_less _ _ M m)) as lt. simpl. enough (length (filter (counts (y :: s :: B)) M) < length (filter (counts B) M))%nat by lia.
                apply lt. exists y. split; [exact ym|]. split.
                ** unfold counts. destruct (inside_dec L y); [|reflexivity]. destruct (in_dec cell_eq y (y :: s :: B)) as [|n]; [reflexivity|]. destruct n. now left.
                ** apply counts_true; [exact iy|]. intros j. apply ny. now right.
             ++ intros t [<-|i] it; [apply inB; right; now left|now apply inM].
             ++ intros t i. apply inB. right. now right.
             ++ intros t i. destruct (back t i) as [[<-|[<-|j]]|j]; simpl; tauto.
             ++ intros z [i|[i|i]]; try discriminate. destruct (ok z i) as (x1 & x2 & x3). split; [exact x1|].
                split; intros j; [apply x2; right; now right|]. destruct j as [<-|j]; [apply x2; right; now left|now apply x3].
          -- destruct (IH _ _ h1) as (B' & R & h2 & len & inM & inB & back & ok).
             exists B', (Square y :: R). split; [|split; [|split; [|split; [|split]]]].
             ++ refine (dies S _ h2 _). intros l k. apply kill_true in k. destruct k as [k|k]; [apply kill_in; right; now right|].
                apply kill_true in k. destruct k as [[<-|[<-|[]]]|k]; [apply kill_in; now left|apply kill_in; right; now left|now apply kill_dead].
             ++ pose proof (proj1 (filter_less _ _ M (fun t => counts_cons B t s))). simpl. lia.
             ++ intros t [<-|i] it; [apply inB; now left|now apply inM].
             ++ intros t i. apply inB. now right.
             ++ intros t i. destruct (back t i) as [[<-|j]|j]; simpl; tauto.
             ++ intros z [i|i].
                ** injection i as ->. split; [exact iy|]. split; intros j; [apply ny; now right|].
                   destruct j as [<-|j]; [apply ny; now left|contradiction].
                ** destruct (ok z i) as (x1 & x2 & x3). split; [exact x1|]. split; intros j; [apply x2; now right|].
                   destruct j as [<-|j]; [apply x2; now left|now apply x3].
      + destruct (IH _ _ h) as (B' & R & h2 & len & inM & inB & back & ok). exists B', R. split; [exact h2|]. simpl. rewrite c.
        split; [exact len|]. split; [|split; [exact inB|split; [intros t i; destruct (back t i); tauto|]]].
        * intros t [<-|i] it; [|now apply inM]. apply inB. unfold counts in c. destruct (inside_dec L s); [|contradiction].
          destruct (in_dec cell_eq s B); [assumption|discriminate].
        * intros y i. destruct (ok y i) as (x1 & x2 & x3). split; [exact x1|]. split; [exact x2|].
          intros [<-|j]; [|now apply x3]. rewrite (counts_true B s x1 x2) in c. discriminate.
  Defined.

  (* In the place of an exclusive square White plays an empty square of the line. *)
  Definition cells (l : line) : list cell :=
    map (fun i => match l with V v => (v, v - Z.of_nat i) | D d => (d + Z.of_nat i, d) end) (seq 0 (Z.to_nat L)).

  Lemma in_cells l s : In s (cells l) <-> inside L s /\ on s l.
  Proof.
    unfold cells, inside, on. rewrite in_map_iff. split.
    - intros (i & <- & j). apply in_seq in j. destruct l; simpl; split; try lia; [now left|now right].
    - destruct s as (v & d). simpl. intros (i & [->| ->]); exists (Z.to_nat (v - d)); rewrite Z2Nat.id by lia; (split; [f_equal; lia|apply in_seq; lia]).
  Qed.

  Lemma NoDup_cells l : NoDup (cells l).
  Proof.
    unfold cells. apply Injective_map_NoDup; [|apply seq_NoDup]. intros i j e. destruct l; injection e; lia.
  Qed.

  Definition free (B M : list cell) (s : cell) : bool :=
    if in_dec cell_eq s B then false else if in_dec cell_eq s M then false else true.

  Definition stone_for (B M : list cell) (w : white) : list cell :=
    match w with Square y => [y] | Exclusive l => firstn 1 (filter (free B M) (cells l)) end.

  Lemma stones_for_length B M R : (length (flat_map (stone_for B M) R) <= length R)%nat.
  Proof.
    induction R as [|[y|l] R IH]; simpl; [lia|lia|]. rewrite app_length. destruct (filter _ _); simpl; lia.
  Qed.

  Lemma filter_split_length {A} (f : A -> bool) l : (length (filter f l) + length (filter (fun a => negb (f a)) l) = length l)%nat.
  Proof. induction l as [|a l IH]; [reflexivity|]. simpl. destruct (f a); simpl; lia. Qed.

  Lemma free_cell B dead M p l : inv S B dead -> b + Z.of_nat p < L -> 0 <= L -> (length M <= p)%nat -> dead l = false ->
    exists s, In s (stone_for B M (Exclusive l)) /\ inside L s /\ on s l /\ ~ In s B /\ ~ In s M.
  Proof.
    intros h en L0 le al. simpl. destruct (filter (free B M) (cells l)) as [|s rest] eqn:f.
    - exfalso. pose (isb := fun s => if in_dec cell_eq s B then true else false).
      pose proof (filter_split_length isb (cells l)) as sum.
      assert (length (cells l) = Z.to_nat L) as len by (unfold cells; now rewrite map_length, seq_length).
      assert (Z.of_nat (length (filter isb (cells l))) <= b) as fb.
      { apply (few S h l); [exact al|apply NoDup_filter, NoDup_cells|]. intros s i. apply filter_In in i. destruct i as (i & e).
        unfold isb in e. destruct (in_dec cell_eq s B); [|discriminate]. split; [assumption|]. now apply in_cells. }
      assert (length (filter (fun s => negb (isb s)) (cells l)) <= length M)%nat as fm.
      { apply NoDup_incl_length; [apply NoDup_filter, NoDup_cells|]. intros s i. apply filter_In in i. destruct i as (i & e).
        unfold isb in e. destruct (in_dec cell_eq s B) as [|nb]; [discriminate|].
        destruct (in_dec cell_eq s M) as [|nm]; [assumption|exfalso].
        assert (In s (filter (free B M) (cells l))) as x.
        { apply filter_In. split; [exact i|]. unfold free. destruct (in_dec cell_eq s B); [contradiction|]. now destruct (in_dec cell_eq s M). }
        rewrite f in x. destruct x. }
      lia.
    - exists s. assert (In s (filter (free B M) (cells l))) as x by (rewrite f; now left). apply filter_In in x. destruct x as (i & e).
      apply in_cells in i. destruct i as (i & o). unfold free in e. destruct (in_dec cell_eq s B); [discriminate|].
      destruct (in_dec cell_eq s M); [discriminate|]. repeat split; try assumption; try apply i. now left.
  Qed.

  Lemma living_after_move B dead M B' R p : inv S B dead -> b + Z.of_nat p < L -> 0 <= L -> (length M <= p)%nat ->
    move_answer B dead M B' R -> forall (K K' : rests cell),
    (forall r, K r -> exists l, dead l = false /\ forall s, inside L s -> on s l -> ~ In s B -> r s) ->
    after K M (flat_map (stone_for B M) R) K' ->
    forall r', K' r' -> exists l, kill dead (flat_map killed R) l = false /\ forall s, inside L s -> on s l -> ~ In s B' -> r' s.
  Proof.
    intros h en L0 le (_ & inM & inB & _ & ok) K K' low af r' k'. destruct (af r' k') as (r & k & sub).
    destruct (low r k) as (l & al & on_l). exists l. split.
    - unfold kill. destruct (in_dec line_eq l (flat_map killed R)) as [i|n]; [exfalso|exact al].
      apply in_flat_map in i. destruct i as (w & iw & il). destruct w as [y|l'].
      + simpl in il. apply in_both in il. destruct (ok y iw) as (iy & nb & nm).
        destruct (sub y (on_l y iy il nb) nm) as (_ & no). apply no, in_flat_map. exists (Square y). split; [exact iw|now left].
      + destruct il as [->|[]]. destruct (free_cell B dead M p l h en L0 le al) as (s & is & ins & os & nb & nm).
        destruct (sub s (on_l s ins os nb) nm) as (_ & no). apply no, in_flat_map. exists (Exclusive l). now split.
    - intros s ins os nb'. assert (~ In s B) as nb by (intros i; apply nb'; now apply inB).
      assert (~ In s M) as nm by (intros i; apply nb'; now apply inM). now apply sub; [apply on_l|].
  Qed.

  CoFixpoint held_stonewise (p : nat) (en : b + Z.of_nat p < L) (L0 : 0 <= L) B dead (h : inv S B dead) (K : rests cell)
    (low : forall r, K r -> exists l, dead l = false /\ forall s, inside L s -> on s l -> ~ In s B -> r s) : held p K.
  Proof.
    refine (Held p cell K _ (fun M => flat_map (stone_for B M) (projT1 (projT2 (whole_move M B dead h)))) _ _).
    - clear held_stonewise. intros r k. destruct (low r k) as (l & al & on_l).
      destruct (free_cell B dead [] p l h en L0 ltac:(simpl; lia) al) as (s & _ & ins & os & nb & _). exists s. now apply on_l.
    - clear held_stonewise. intros M le. destruct (whole_move M B dead h) as (B' & R & h' & len & rest). cbn [projT1 projT2].
      pose proof (stones_for_length B M R). pose proof (proj1 (filter_less (counts B) (fun _ => true) M (fun _ _ => eq_refl))) as x.
      assert (length (filter (fun _ : cell => true) M) = length M) as e by (clear; induction M; simpl; congruence). lia.
    - intros M le K' af. destruct (whole_move M B dead h) as (B' & R & h' & ma). cbn [projT1 projT2] in af.
      exact (held_stonewise p en L0 B' _ h' K' (living_after_move B dead M B' R p h en L0 le ma K K' low af)).
  Defined.

  (* Rule `plain'. *)
  Theorem held_strip (p : nat) : b + Z.of_nat p < L -> 0 <= L -> held p (strip L).
  Proof.
    intros en L0. refine (held_stonewise p en L0 [] (fun _ => false) (begins S) (strip L) _).
    intros r (l & e). exists l. split; [reflexivity|]. intros s i o _. apply e. now split.
  Defined.
End Move.
