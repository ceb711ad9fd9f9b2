(* The potential criterion of FORMATS.md: rests are weighed, a shorter one more; if the sum, with a part for the heaviest
   square, is below the weight of an empty rest, Breaker holds by taking the heaviest squares. The inequalities between powers are
   checked by computing them, for each p up to 8. *)
From Coq Require Import NArith ZArith List Arith Lia Bool.
From Kdraw Require Import Hypergraph Masks Rules.
Import ListNotations.
Local Open Scope N_scope.

Definition one : N := N.shiftl 1 50.

Definition base_of (p : nat) : option N := nth_error [128; 103; 93; 88; 84; 82; 80; 78] (pred p).

Section Weights.
  Variable k : N.

  Fixpoint weight (n : nat) : N := match n with O => one | S n => (64 * weight n + k - 1) / k end.

  Definition total (l : list N) : N := fold_right (fun m u => weight (count m) + u) 0 l.

  Definition load (l : list N) (s : N) : N := fold_right (fun m u => if N.testbit m s then weight (count m) + u else u) 0 l.

  Definition heaviest (l : list N) : N :=
    fold_right (fun s best => if load l best <? load l s then s else best) 0 (bits (union l)).

  (* Black may play: sum, with the part of the heaviest square. *)
  Definition light (l : list N) : bool :=
    if total l <? one then (k - 64) * total l + 64 * load l (heaviest l) <? (k - 64) * one else false.

  Fixpoint greedy (n : nat) (l : list N) : list N :=
    match n with
    | O => []
    | S n => let s := heaviest l in s :: greedy n (filter (fun m => negb (N.testbit m s)) l)
    end.

  Fixpoint unhit (R l : list N) : list N :=
    match R with [] => l | s :: R => unhit R (filter (fun m => negb (N.testbit m s)) l) end.

  Lemma load_le l s : load l s <= load l (heaviest l).
  Proof.
    destruct (N.testbit (union l) s) eqn:t.
    - apply in_bits in t. unfold heaviest. induction (bits (union l)) as [|u b IH]; [destruct t|]. cbn [fold_right].
      destruct (N.ltb_spec (load l (fold_right (fun s best => if load l best <? load l s then s else best) 0 b)) (load l u)) as [lt|ge];
        destruct t as [->|t]; try lia; specialize (IH t); lia.
    - enough (load l s = 0) by lia. clear - t. induction l as [|m l IH]; [reflexivity|].
      change (union (m :: l)) with (N.lor m (union l)) in t. rewrite N.lor_spec in t. apply orb_false_iff in t. destruct t as (t1 & t2).
      unfold load. cbn [fold_right]. rewrite t1. exact (IH t2).
  Qed.

  Lemma filter_total l s : total l = load l s + total (filter (fun m => negb (N.testbit m s)) l).
  Proof.
    induction l as [|m l IH]; [reflexivity|]. unfold total, load in *. cbn [fold_right filter]. rewrite IH.
    destruct (N.testbit m s); cbn [negb fold_right]; lia.
  Qed.

  Lemma filter_load l f s : load (filter f l) s <= load l s.
  Proof.
    induction l as [|m l IH]; [simpl; lia|]. unfold load in *. cbn [filter fold_right].
    destruct (f m); cbn [fold_right]; destruct (N.testbit m s); lia.
  Qed.

  Lemma unhit_load R : forall l s, load (unhit R l) s <= load l s.
  Proof. induction R as [|t R IH]; intros l s; [simpl; lia|]. cbn [unhit]. pose proof (IH (filter (fun m => negb (N.testbit m t)) l) s).
    pose proof (filter_load l (fun m => negb (N.testbit m t)) s). lia. Qed.

  (* Each greedy stone takes at least what is left on the heaviest square. *)
  Lemma greedy_total n : forall l, let l' := unhit (greedy n l) l in
    total l' + N.of_nat n * load l' (heaviest l') <= total l.
  Proof.
    induction n as [|n IH]; intros l; cbn [greedy unhit]; [simpl; lia|].
    set (l1 := filter (fun m => negb (N.testbit m (heaviest l))) l). specialize (IH l1). cbn zeta in IH. cbn zeta.
    set (l' := unhit (greedy n l1) l1) in *.
    pose proof (filter_total l (heaviest l)) as e. fold l1 in e.
    assert (load l' (heaviest l') <= load l (heaviest l)) as le.
    { pose proof (unhit_load (greedy n l1) l1 (heaviest l')) as a. fold l' in a.
      pose proof (filter_load l (fun m => negb (N.testbit m (heaviest l))) (heaviest l')) as b. fold l1 in b.
      pose proof (load_le l (heaviest l')). lia. }
    rewrite Nnat.Nat2N.inj_succ. nia.
  Qed.

  Lemma greedy_length n : forall l, length (greedy n l) = n.
  Proof. induction n as [|n IH]; intros l; simpl; [reflexivity|]. now rewrite IH. Qed.

  Lemma in_unhit R : forall l m, In m l -> (forall s, In s R -> ~ has m s) -> In m (unhit R l).
  Proof.
    induction R as [|t R IH]; intros l m i no; [exact i|]. cbn [unhit]. apply IH; [|intros s j; apply no; now right].
    apply filter_In. split; [exact i|]. apply negb_true_iff, not_true_iff_false. apply no. now left.
  Qed.
End Weights.

Section Steps.
  Variable k : N.
  Hypothesis big : 64 < k.

  Lemma weight_step n : 64 * weight k n <= k * weight k (S n).
  Proof.
    cbn [weight]. pose proof (N.div_mod (64 * weight k n + k - 1) k ltac:(lia)) as e.
    pose proof (N.mod_lt (64 * weight k n + k - 1) k ltac:(lia)). lia.
  Qed.

  Lemma weight_steps n j : 64 ^ N.of_nat j * weight k n <= k ^ N.of_nat j * weight k (j + n).
  Proof.
    induction j as [|j IH]; [simpl; lia|]. rewrite Nnat.Nat2N.inj_succ, !N.pow_succ_r'. cbn [Nat.add].
    pose proof (weight_step (j + n)). nia.
  Qed.
End Steps.

(* What is needed of k for moves of b stones. *)
Definition convex (k : N) (b : nat) : bool :=
  forallb (fun j => N.of_nat b * (k ^ N.of_nat j * 64 ^ N.of_nat (b - j)) <=?
                    N.of_nat b * 64 ^ N.of_nat b + N.of_nat j * (k ^ N.of_nat b - 64 ^ N.of_nat b)) (seq 0 (S b)).
Definition slow_growth (k : N) (b : nat) : bool :=
  (k - 64) * (k ^ N.of_nat b - 64 ^ N.of_nat b) + (64 - N.of_nat b * (k - 64)) * k ^ N.of_nat b <=? 64 * 64 ^ N.of_nat b.
Definition suits (k : N) (p : nat) : bool := forallb (fun b => convex k b && slow_growth k b) (seq 1 p).

Lemma base_suits p k : base_of p = Some k -> (1 <= p)%nat -> suits k p = true /\ 64 < k.
Proof.
  intros e le. destruct p as [|p]; [lia|]. unfold base_of in e. cbn [pred] in e.
  do 8 (destruct p as [|p]; [injection e as <-; split; [vm_compute; reflexivity|lia]|]). now destruct p.
Qed.

Section Moves.
  Variables (k : N) (p : nat).
  Hypothesis big : 64 < k.
  Hypothesis good : suits k p = true.

  Notation w := (weight k).

  (* Black's stones X, no more than p of them: what a rest and all of them weigh then. *)
  Lemma power_le b : 64 ^ b <= k ^ b.
  Proof. apply N.pow_le_mono_l. lia. Qed.

  Lemma count_split m X : (count m = count (N.land m X) + count (N.ldiff m X))%nat.
  Proof.
    rewrite (count_bits m). rewrite <- (filter_split (fun s => N.testbit X s) (bits m)). f_equal.
    - apply Nat.le_antisymm.
      + rewrite count_bits. apply NoDup_incl_length; [apply NoDup_filter, NoDup_bits|]. intros s i. apply filter_In in i.
        destruct i as (i & t). apply in_bits, has_land. split; [now apply in_bits|exact t].
      + apply count_incl. intros s h. apply has_land in h. apply filter_In. split; [now apply in_bits|apply h].
    - apply Nat.le_antisymm.
      + rewrite count_bits. apply NoDup_incl_length; [apply NoDup_filter, NoDup_bits|]. intros s i. apply filter_In in i.
        destruct i as (i & t). apply in_bits, has_ldiff. split; [now apply in_bits|]. apply not_true_iff_false. now apply negb_true_iff.
      + apply count_incl. intros s h. apply has_ldiff in h. apply filter_In. split; [now apply in_bits|].
        apply negb_true_iff, not_true_iff_false. apply h.
  Qed.

  Lemma rest_grows m X : let b := count X in (1 <= b <= p)%nat ->
    N.of_nat b * 64 ^ N.of_nat b * w (count (N.ldiff m X)) <=
    (N.of_nat b * 64 ^ N.of_nat b + N.of_nat (count (N.land m X)) * (k ^ N.of_nat b - 64 ^ N.of_nat b)) * w (count m).
  Proof.
    intros b le. set (j := count (N.land m X)). set (n := count (N.ldiff m X)).
    assert (j <= b)%nat as jb by (unfold j, b; rewrite (count_bits X); apply count_incl; intros s h; apply has_land in h; apply in_bits, h).
    pose proof (count_split m X) as cs. fold j n in cs. rewrite cs.
    pose proof (weight_steps k big n j) as ws.
    unfold suits in good. rewrite forallb_forall in good. specialize (good b ltac:(apply in_seq; lia)).
    apply andb_true_iff in good. destruct good as (cv & _). unfold convex in cv. rewrite forallb_forall in cv.
    specialize (cv j ltac:(apply in_seq; lia)). apply N.leb_le in cv.
    assert (64 ^ N.of_nat b = 64 ^ N.of_nat j * 64 ^ N.of_nat (b - j)) as e.
    { rewrite <- N.pow_add_r. f_equal. lia. }
    eapply N.le_trans; [|apply N.mul_le_mono_r; exact cv]. rewrite e.
    replace (N.of_nat b * (64 ^ N.of_nat j * 64 ^ N.of_nat (b - j)) * w n) with
      (N.of_nat b * 64 ^ N.of_nat (b - j) * (64 ^ N.of_nat j * w n)) by ring.
    replace (N.of_nat b * (k ^ N.of_nat j * 64 ^ N.of_nat (b - j)) * w (j + n)) with
      (N.of_nat b * 64 ^ N.of_nat (b - j) * (k ^ N.of_nat j * w (j + n))) by ring.
    apply N.mul_le_mono_l. exact ws.
  Qed.

  Lemma load_grows l X s : let b := count X in (1 <= b <= p)%nat ->
    64 ^ N.of_nat b * load k (map (fun m => N.ldiff m X) l) s <= k ^ N.of_nat b * load k l s.
  Proof.
    intros b le. induction l as [|m l IH]; [simpl; lia|]. unfold load in *. cbn [map fold_right].
    assert (64 ^ N.of_nat b * w (count (N.ldiff m X)) <= k ^ N.of_nat b * w (count m)) as one_line.
    { rewrite (count_split m X). set (j := count (N.land m X)). set (n := count (N.ldiff m X)).
      assert (j <= b)%nat as jb by (unfold j, b; rewrite (count_bits X); apply count_incl; intros s' h; apply has_land in h; apply in_bits, h).
      pose proof (weight_steps k big n j) as ws.
      assert (forall z, z ^ N.of_nat b = z ^ N.of_nat j * z ^ N.of_nat (b - j)) as e.
      { intros z. rewrite <- N.pow_add_r. f_equal. lia. }
      rewrite (e 64), (e k). pose proof (power_le (N.of_nat (b - j))) as pw. nia. }
    destruct (N.testbit m s) eqn:t; destruct (N.testbit (N.ldiff m X) s) eqn:t'; try nia.
    rewrite N.ldiff_spec, t in t'. discriminate.
  Qed.

  (* Every stone of X is counted on each of its lines. *)
  Fixpoint hits (l : list N) (X : N) : N :=
    match l with [] => 0 | m :: l => N.of_nat (count (N.land m X)) * w (count m) + hits l X end.

  Lemma hits_le l X A : (forall s, load k l s <= A) -> hits l X <= N.of_nat (count X) * A.
  Proof.
    intros le. rewrite count_bits.
    assert (hits l X = fold_right (fun s u => load k l s + u) 0 (bits X)) as ->.
    { assert (forall b, fold_right (fun s u => load k [] s + u) 0 b = 0) as z by (induction b; simpl; auto).
      induction l as [|m l IH]; [simpl; now rewrite z|]. cbn [hits]. rewrite IH.
      - assert (count (N.land m X) = length (filter (fun s => N.testbit m s) (bits X))) as ->.
        { apply Nat.le_antisymm.
          - apply count_incl. intros s h. apply has_land in h. apply filter_In. split; [now apply in_bits|apply h].
          - rewrite count_bits. apply NoDup_incl_length; [apply NoDup_filter, NoDup_bits|]. intros s i. apply filter_In in i.
            apply in_bits, has_land. split; [apply i|now apply in_bits]. }
        clear. induction (bits X) as [|s b IH]; [simpl; lia|]. cbn [filter fold_right].
        change (load k (m :: l) s) with (if N.testbit m s then w (count m) + load k l s else load k l s).
        destruct (N.testbit m s); cbn [length]; [rewrite Nnat.Nat2N.inj_succ, N.mul_succ_l|]; lia.
      - intros s. eapply N.le_trans; [|exact (le s)]. unfold load. cbn [fold_right]. destruct (N.testbit m s); lia. }
    induction (bits X) as [|s b IH]; [simpl; lia|]. cbn [fold_right length]. rewrite Nnat.Nat2N.inj_succ. pose proof (le s). nia.
  Qed.

  Lemma total_grows l X A : let b := count X in (1 <= b <= p)%nat -> (forall s, load k l s <= A) ->
    64 ^ N.of_nat b * total k (map (fun m => N.ldiff m X) l) <= 64 ^ N.of_nat b * total k l + (k ^ N.of_nat b - 64 ^ N.of_nat b) * A.
  Proof.
    intros b le la. set (q := 64 ^ N.of_nat b). set (e := k ^ N.of_nat b - q).
    assert (N.of_nat b * q * total k (map (fun m => N.ldiff m X) l) <= N.of_nat b * q * total k l + e * hits l X) as g.
    { clear la. induction l as [|m l IH]; [simpl; lia|]. unfold total in *. cbn [map fold_right hits].
      pose proof (rest_grows m X le) as r. cbv zeta in r. fold b in r. fold q in r. fold e in r.
      set (x := w (count (N.ldiff m X))) in *. set (y := w (count m)) in *. set (j := N.of_nat (count (N.land m X))) in *.
      rewrite !N.mul_add_distr_l. rewrite N.mul_add_distr_r in r.
      replace (e * (j * y)) with (j * e * y) by ring. lia. }
    pose proof (hits_le l X A la) as h. fold b in h.
    assert (e * hits l X <= e * (N.of_nat b * A)) by (now apply N.mul_le_mono_l).
    assert (N.of_nat b * (q * total k (map (fun m => N.ldiff m X) l)) <= N.of_nat b * (q * total k l + e * A)) as g'.
    { rewrite N.mul_add_distr_l, !N.mul_assoc. replace (N.of_nat b * e * A) with (e * (N.of_nat b * A)) by ring. lia. }
    apply N.mul_le_mono_pos_l in g'; [exact g'|lia].
  Qed.

  Definition lightly (l : list N) : Prop := (k - 64) * total k l + 64 * load k l (heaviest k l) < (k - 64) * one.

  Lemma stays_light l X : (1 <= count X <= p)%nat -> lightly l ->
    lightly (unhit (greedy k (count X) (map (fun m => N.ldiff m X) l)) (map (fun m => N.ldiff m X) l)).
  Proof.
    intros le li. set (l1 := map _ l). pose proof (greedy_total k (count X) l1) as g. cbv zeta in g.
    set (l2 := unhit _ l1) in *. unfold lightly in *. set (b := count X) in *.
    pose proof (total_grows l X (load k l (heaviest k l)) le (load_le k l)) as t. cbv zeta in t. fold b l1 in t.
    assert (64 ^ N.of_nat b * load k l2 (heaviest k l2) <= k ^ N.of_nat b * load k l (heaviest k l)) as a.
    { pose proof (load_grows l X (heaviest k l2) le) as x. cbv zeta in x. fold b l1 in x.
      pose proof (unhit_load k (greedy k b l1) l1 (heaviest k l2)) as y. fold l2 in y.
      pose proof (load_le k l (heaviest k l2)) as z. eapply N.le_trans; [apply N.mul_le_mono_l; exact y|].
      eapply N.le_trans; [exact x|]. now apply N.mul_le_mono_l. }
    unfold suits in good. rewrite forallb_forall in good. specialize (good b ltac:(apply in_seq; lia)).
    apply andb_true_iff in good. destruct good as (_ & sg). unfold slow_growth in sg. apply N.leb_le in sg.
    pose proof (power_le (N.of_nat b)) as pw.
    assert (0 < 64 ^ N.of_nat b) as q0 by (apply N.neq_0_lt_0, N.pow_nonzero; lia).
    set (q := 64 ^ N.of_nat b) in *. set (kb := k ^ N.of_nat b) in *. set (U := total k l) in *. set (A := load k l (heaviest k l)) in *.
    set (U1 := total k l1) in *. set (U2 := total k l2) in *. set (A2 := load k l2 (heaviest k l2)) in *. set (B := N.of_nat b) in *.
    clearbody q kb U A U1 U2 A2 B. clear - g t a sg pw q0 li big. set (D := k - 64) in *. assert (0 < D) by lia. clearbody D.
    apply (N.mul_lt_mono_pos_l q); [exact q0|].
    assert (q * (D * U + 64 * A) < q * (D * one)) as li' by (apply N.mul_lt_mono_pos_l; assumption).
    enough (q * (D * U2 + 64 * A2) <= q * (D * U + 64 * A)) by lia. clear li li'.
    set (e := kb - q) in *. clearbody e.
    destruct (N.le_gt_cases 64 (B * D)) as [c|c].
    - assert (D * U2 + 64 * A2 <= D * U1) by nia.
      assert (D * (q * U1) <= D * (q * U + e * A)) by (now apply N.mul_le_mono_l).
      assert (D * e <= 64 * q) by lia. assert (D * e * A <= 64 * q * A) by (now apply N.mul_le_mono_r). nia.
    - set (r := 64 - B * D) in *. assert (64 = r + B * D) as er by lia. clearbody r.
      assert (D * U2 + 64 * A2 <= D * U1 + r * A2) by nia.
      assert (q * (D * U2 + 64 * A2) <= q * (D * U1 + r * A2)) by (now apply N.mul_le_mono_l).
      assert (D * (q * U1) <= D * (q * U + e * A)) by (now apply N.mul_le_mono_l).
      assert (r * (q * A2) <= r * (kb * A)) by (now apply N.mul_le_mono_l).
      assert ((D * e + r * kb) * A <= 64 * q * A) by (now apply N.mul_le_mono_r). nia.
  Qed.

  Lemma light_alive l m : lightly l -> In m l -> exists s, has m s.
  Proof.
    intros li i. destruct (empty m) eqn:e; [exfalso|now apply has_some].
    assert (one <= total k l) as u.
    { clear li. induction l as [|m' l IH]; [destruct i|]. unfold total in *. cbn [fold_right]. destruct i as [->|i].
      - destruct m; [|discriminate]. cbn [count weight]. lia.
      - specialize (IH i). lia. }
    unfold lightly in li. assert ((k - 64) * one <= (k - 64) * total k l) by (now apply N.mul_le_mono_l). lia.
  Qed.

  CoFixpoint held_light {l : list N} {K : rests N} (li : lightly l) (b : below (rests_of l) K) : held p K.
  Proof.
    refine (Held p N K _ (fun M => greedy k (count (mask_of M)) (map (fun m => N.ldiff m (mask_of M)) l)) _ _).
    - intros r' kr. destruct (b r' kr) as (r & (m & i & e) & sub). destruct (light_alive l m li i) as (s & h). exists s. now apply sub, e.
    - intros M le. rewrite greedy_length. apply count_incl. intros s h. now apply has_mask_of.
    - intros M le K' a.
      assert (below (rests_of (unhit (greedy k (count (mask_of M)) (map (fun m => N.ldiff m (mask_of M)) l))
                                 (map (fun m => N.ldiff m (mask_of M)) l))) K') as b'.
      { clear held_light. intros r' kr. destruct (a r' kr) as (r1 & k1 & all). destruct (b r1 k1) as (r & (m & i & e) & sub).
        exists (has (N.ldiff m (mask_of M))). assert (forall s, has (N.ldiff m (mask_of M)) s -> r' s /\
          ~ In s (greedy k (count (mask_of M)) (map (fun m => N.ldiff m (mask_of M)) l))) as in_.
        { intros s h. apply has_ldiff in h. destruct h as (h & n). apply all; [now apply sub, e|]. intros im. apply n. now apply has_mask_of. }
        split.
        - exists (N.ldiff m (mask_of M)). split; [|reflexivity]. apply in_unhit; [apply in_map_iff; now exists m|].
          intros s is_ h. exact (proj2 (in_ s h) is_).
        - intros s h. exact (proj1 (in_ s h)). }
      refine (held_light _ K' _ b'). clear held_light b'.
      destruct (count (mask_of M)) as [|n] eqn:c.
      + cbn [greedy unhit]. destruct M as [|s M].
        * assert (map (fun m => N.ldiff m (mask_of [])) l = l) as ->; [|exact li].
          clear. induction l as [|m l IH]; [reflexivity|]. cbn [map]. rewrite IH. f_equal. apply N.ldiff_0_r.
        * exfalso. assert (has (mask_of (s :: M)) s) as h by (apply has_mask_of; now left). apply in_bits in h.
          rewrite count_bits in c. destruct (bits (mask_of (s :: M))); [destruct h|discriminate].
      + rewrite <- c. apply stays_light; [|exact li]. rewrite c. split; [lia|]. rewrite <- c.
        eapply Nat.le_trans; [apply count_incl|exact le]. intros s h. now apply has_mask_of.
  Defined.
End Moves.

Definition potential_ok (p : nat) (l : list N) : bool :=
  match p with O => false | _ => match base_of p with Some k => light k l | None => false end end.

Theorem safe_potential p l : potential_ok p l = true -> safe p l.
Proof.
  unfold potential_ok. destruct p as [|n]; [discriminate|]. destruct (base_of (S n)) as [k|] eqn:e; [|discriminate]. intros li.
  destruct (base_suits (S n) k e ltac:(lia)) as (good & big).
  refine (held_light k (S n) big good (l := l) _ (fun r kr => ex_intro _ r (conj kr (fun s h => h)))).
  unfold light in li. destruct (total k l <? one); [|discriminate]. now apply N.ltb_lt in li.
Qed.
