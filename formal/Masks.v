(* Finite sets of numbers as bit masks. `if' instead of && and ||, which the virtual machine evaluates on both sides. *)
From Coq Require Import NArith List Arith Lia.
Import ListNotations.
Local Open Scope N_scope.

#[global] Arguments N.lor : simpl never.
#[global] Arguments N.land : simpl never.
#[global] Arguments N.ldiff : simpl never.
#[global] Arguments N.shiftl : simpl never.
#[global] Arguments N.testbit : simpl never.

Definition has (m s : N) : Prop := N.testbit m s = true.

Definition empty (m : N) : bool := match m with 0 => true | _ => false end.

(* No square of a is missing in b; none is in both. They stop at the first, and make nothing. *)
Fixpoint subset_positive (a b : positive) : bool :=
  match a, b with
  | xO a, (xO b | xI b) | xI a, xI b => subset_positive a b
  | xH, (xI _ | xH) => true
  | _, _ => false
  end.
Definition subset (a b : N) : bool :=
  match a, b with 0, _ => true | _, 0 => false | Npos a, Npos b => subset_positive a b end.

Fixpoint apart_positive (a b : positive) : bool :=
  match a, b with
  | xO a, (xO b | xI b) | xI a, xO b => apart_positive a b
  | xH, xO _ | xO _, xH => true
  | _, _ => false
  end.
Definition apart (a b : N) : bool :=
  match a, b with Npos a, Npos b => apart_positive a b | _, _ => true end.
#[global] Arguments subset : simpl never.
#[global] Arguments apart : simpl never.

Definition single (s : N) : N := N.shiftl 1 s.

Fixpoint positive_count (p : positive) : nat :=
  match p with xH => 1%nat | xO p => positive_count p | xI p => S (positive_count p) end.
Definition count (m : N) : nat := match m with 0 => 0%nat | Npos p => positive_count p end.

Fixpoint positive_bits (p : positive) (s : N) : list N :=
  match p with xH => [s] | xO p => positive_bits p (N.succ s) | xI p => s :: positive_bits p (N.succ s) end.
Definition bits (m : N) : list N := match m with 0 => [] | Npos p => positive_bits p 0 end.

Definition union (l : list N) : N := fold_right N.lor 0 l.
Definition mask_of (l : list N) : N := fold_right (fun s m => N.lor (single s) m) 0 l.

Lemma empty_spec m : empty m = true <-> forall s, ~ has m s.
Proof.
  unfold has. split.
  - destruct m; [|discriminate]. intros _ s. now rewrite N.bits_0.
  - intros no. replace m with 0; [reflexivity|]. apply N.bits_inj. intros s. rewrite N.bits_0.
    specialize (no s). now destruct (N.testbit m s).
Qed.

Lemma has_some m : empty m = false -> exists s, has m s.
Proof.
  destruct m as [|p]; [discriminate|]. intros _. exists (N.log2 (Npos p)). unfold has. apply N.bit_log2. discriminate.
Qed.

Lemma has_lor a b s : has (N.lor a b) s <-> has a s \/ has b s.
Proof. unfold has. now rewrite N.lor_spec, Bool.orb_true_iff. Qed.

Lemma has_land a b s : has (N.land a b) s <-> has a s /\ has b s.
Proof. unfold has. now rewrite N.land_spec, Bool.andb_true_iff. Qed.

Lemma has_ldiff a b s : has (N.ldiff a b) s <-> has a s /\ ~ has b s.
Proof. unfold has. rewrite N.ldiff_spec, Bool.andb_true_iff, Bool.negb_true_iff, Bool.not_true_iff_false. reflexivity. Qed.

Lemma has_0 s : ~ has 0 s.
Proof. unfold has. now rewrite N.bits_0. Qed.

Lemma has_single s t : has (single s) t <-> s = t.
Proof.
  unfold has, single. destruct (N.eq_dec s t) as [->|n].
  - rewrite N.shiftl_spec_high' by lia. rewrite N.sub_diag. now split.
  - split; [|contradiction]. intros e. exfalso. destruct (N.lt_ge_cases t s) as [lt|ge].
    + now rewrite N.shiftl_spec_low in e by exact lt.
    + rewrite N.shiftl_spec_high' in e by exact ge. destruct (t - s) eqn:d; [lia|]. now destruct p.
Qed.

Lemma subset_ldiff a b : subset a b = empty (N.ldiff a b).
Proof.
  destruct a as [|a], b as [|b]; try reflexivity. change (subset_positive a b = empty (Pos.ldiff a b)). revert b.
  induction a as [a IH|a IH|]; intros [b|b|]; try reflexivity; simpl; rewrite ?IH; now destruct (Pos.ldiff a b).
Qed.

Lemma apart_land a b : apart a b = empty (N.land a b).
Proof.
  destruct a as [|a], b as [|b]; try reflexivity. change (apart_positive a b = empty (Pos.land a b)). revert b.
  induction a as [a IH|a IH|]; intros [b|b|]; try reflexivity; simpl; rewrite ?IH; now destruct (Pos.land a b).
Qed.

Lemma subset_spec a b : subset a b = true <-> forall s, has a s -> has b s.
Proof.
  rewrite subset_ldiff, empty_spec. split; intros h s.
  - intros x. specialize (h s). rewrite has_ldiff in h. unfold has in *. destruct (N.testbit b s); [reflexivity|].
    exfalso. apply h. split; [exact x|discriminate].
  - rewrite has_ldiff. intros (x & n). exact (n (h s x)).
Qed.

Lemma apart_spec a b : apart a b = true <-> forall s, has a s -> ~ has b s.
Proof.
  rewrite apart_land, empty_spec. split; intros h s; specialize (h s); rewrite has_land in *; tauto.
Qed.

Lemma not_apart a b : apart a b = false -> exists s, has a s /\ has b s.
Proof. rewrite apart_land. intros e. destruct (has_some _ e) as (s & x). exists s. now apply has_land. Qed.

Lemma positive_bits_spec p : forall s t, In t (positive_bits p s) <-> exists i, t = s + i /\ has (Npos p) i.
Proof.
  unfold has. induction p as [p IH|p IH|]; intros s t; simpl positive_bits.
  - split.
    + intros [->|i]; [exists 0; split; [lia|reflexivity]|]. apply IH in i. destruct i as (i & -> & h).
      exists (N.succ i). split; [lia|]. change (Npos p~1) with (2 * Npos p + 1). now rewrite N.testbit_odd_succ by lia.
    + intros (i & -> & h). destruct (N.zero_or_succ i) as [->|(j & ->)]; [left; lia|right].
      apply IH. exists j. split; [lia|]. change (Npos p~1) with (2 * Npos p + 1) in h.
      now rewrite N.testbit_odd_succ in h by lia.
  - rewrite IH. split; intros (i & -> & h).
    + exists (N.succ i). split; [lia|]. change (Npos p~0) with (2 * Npos p). now rewrite N.testbit_even_succ by lia.
    + destruct (N.zero_or_succ i) as [->|(j & ->)]; [discriminate|]. exists j. split; [lia|].
      change (Npos p~0) with (2 * Npos p) in h. now rewrite N.testbit_even_succ in h by lia.
  - split.
    + intros [->|[]]. exists 0. split; [lia|reflexivity].
    + intros (i & -> & h). left. destruct i; [lia|]. now destruct p.
Qed.

Lemma in_bits m s : In s (bits m) <-> has m s.
Proof.
  destruct m as [|p]; simpl.
  - split; [intros []|intros h; exact (has_0 s h)].
  - rewrite positive_bits_spec. split; [intros (i & -> & h); exact h|intros h; now exists s].
Qed.

Lemma NoDup_bits m : NoDup (bits m).
Proof.
  destruct m as [|p]; [constructor|]. simpl. generalize 0. induction p as [p IH|p IH|]; intros s; simpl; [|apply IH|].
  - constructor; [|apply IH]. intros i. apply positive_bits_spec in i. destruct i as (i & e & _). lia.
  - constructor; [intros []|constructor].
Qed.

Lemma count_bits m : count m = length (bits m).
Proof.
  destruct m as [|p]; [reflexivity|]. simpl. generalize 0. induction p as [p IH|p IH|]; intros s; simpl; auto.
Qed.

Lemma has_union l s : has (union l) s <-> exists m, In m l /\ has m s.
Proof.
  induction l as [|m l IH]; simpl.
  - split; [intros h; destruct (has_0 s h)|intros (m & [] & _)].
  - rewrite has_lor, IH. split.
    + intros [h|(m' & i & h)]; eauto.
    + intros (m' & [<-|i] & h); eauto.
Qed.

Lemma has_mask_of l s : has (mask_of l) s <-> In s l.
Proof.
  induction l as [|t l IH]; [split; [apply has_0|intros []]|].
  change (mask_of (t :: l)) with (N.lor (single t) (mask_of l)). now rewrite has_lor, has_single, IH.
Qed.

Lemma count_incl m l : (forall s, has m s -> In s l) -> (count m <= length l)%nat.
Proof.
  intros h. rewrite count_bits. apply NoDup_incl_length; [apply NoDup_bits|]. intros s i. now apply h, in_bits.
Qed.

Lemma count_less a b s : (forall t, has a t -> has b t) -> has b s -> ~ has a s -> (count a < count b)%nat.
Proof.
  intros sub hb na. rewrite (count_bits b). enough (length (s :: bits a) <= length (bits b))%nat by (rewrite count_bits; simpl in *; lia).
  apply NoDup_incl_length.
  - constructor; [now rewrite in_bits|apply NoDup_bits].
  - intros t [<-|i]; apply in_bits; [exact hb|]. now apply sub, in_bits.
Qed.
