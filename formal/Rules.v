(* The rules of game p on finite hypergraphs, whose rests are bit masks: why what the checker computes is enough. The words
   are those of checker/FORMATS.md: reference, forest, tuples, entry, dominated squares. *)
From Coq Require Import NArith List Arith Lia Bool.
From Kdraw Require Import Hypergraph Masks.
Import ListNotations.
Local Open Scope N_scope.

Definition rests_of (l : list N) : rests N := fun r => exists m, In m l /\ forall s, r s <-> has m s.

Definition sub (a b : N) : Prop := forall s, has a s -> has b s.

Lemma sub_trans a b c : sub a b -> sub b c -> sub a c.
Proof. intros x y s h. exact (y s (x s h)). Qed.

(* Every mask of l' contains one of l. *)
Definition covers (l l' : list N) : Prop := forall m', In m' l' -> exists m, In m l /\ sub m m'.

Lemma covers_below l l' : covers l l' -> below (rests_of l) (rests_of l').
Proof.
  intros c r' (m' & i' & e'). destruct (c m' i') as (m & i & s). exists (has m). split.
  - exists m. split; [exact i|reflexivity].
  - intros t h. now apply e', s.
Qed.

Section Game.
Variable p : nat.

Definition safe (l : list N) : Type := held p (rests_of l).

Lemma safe_covers {l l'} : covers l l' -> safe l -> safe l'.
Proof. intros c. exact (held_below (covers_below l l' c)). Qed.

Lemma safe_nil : safe [].
Proof. apply held_none. now intros r (m & [] & _). Defined.

(* Two sets of rests on squares that are apart. *)
Lemma safe_app {l1 l2} u1 u2 : safe l1 -> safe l2 -> (forall m, In m l1 -> sub m u1) -> (forall m, In m l2 -> sub m u2) ->
  apart u1 u2 = true -> safe (l1 ++ l2).
Proof.
  intros h1 h2 s1 s2 ap.
  refine (held_parts bool_dec (fun s => N.testbit u1 s) (H := fun b : bool => if b then rests_of l1 else rests_of l2) _
            (fun b => if b as b' return held p (if b' then rests_of l1 else rests_of l2) then h1 else h2)).
  intros r (m & i & e). apply in_app_or in i. destruct i as [i|i]; [exists true, r|exists false, r]; split.
  - exists m. now split.
  - intros s h. split; [exact h|]. apply (s1 m i). now apply e.
  - exists m. now split.
  - intros s h. split; [exact h|]. apply not_true_iff_false. intros t. rewrite apart_spec in ap. apply (ap s t), (s2 m i), e, h.
Defined.

Lemma safe_tuple t : (p < count t)%nat -> safe [t].
Proof.
  intros lt. rewrite count_bits in lt. apply (held_tuple N.eq_dec p (bits t) (NoDup_bits t) lt).
  intros r' (m & [<-|[]] & e). exists (has t). split.
  - intros s. apply in_bits.
  - intros s. apply e.
Defined.

(* Tuples: apart, and of more than p squares. *)
Fixpoint tuples_ok (ts : list N) : bool :=
  match ts with
  | [] => true
  | t :: ts => if Nat.ltb p (count t) then if apart t (union ts) then tuples_ok ts else false else false
  end.

Lemma safe_tuples ts : tuples_ok ts = true -> safe ts.
Proof.
  induction ts as [|t ts IH]; [intros _; exact safe_nil|]. simpl. intros ok.
  destruct (Nat.ltb p (count t)) eqn:lt; [|discriminate]. destruct (apart t (union ts)) eqn:ap; [|discriminate].
  apply Nat.ltb_lt in lt. refine (safe_app (l1 := [t]) t (union ts) (safe_tuple t lt) (IH ok) _ _ ap).
  - intros m [<-|[]] s h. exact h.
  - intros m i s h. apply has_union. eauto.
Defined.

(* Forests. The lines are taken one after the other; each keeps what no earlier line has. Grown from its short line, a tree
   loses one square a line, so these are tuples: no graph theory is needed. The order is found here, and does not matter. *)
Fixpoint extract {A} (f : A -> bool) (l : list A) : option (A * list A) :=
  match l with
  | [] => None
  | a :: l => if f a then Some (a, l) else match extract f l with Some (b, l') => Some (b, a :: l') | None => None end
  end.

Definition next_line (used : N) (ms : list N) : option (N * list N) :=
  match extract (fun m => negb (apart m used)) ms with
  | Some x => Some x
  | None => match extract (fun m => Nat.leb (count m) (S p)) ms with
            | Some x => Some x
            | None => extract (fun _ => true) ms
            end
  end.

Fixpoint forest_tuples (fuel : nat) (used : N) (ms : list N) : option (list N) :=
  match fuel with
  | O => match ms with [] => Some [] | _ => None end
  | S fuel =>
      match next_line used ms with
      | None => Some []
      | Some (m, ms) =>
          if Nat.leb (count (N.land m used)) 1 then
            let t := N.ldiff m used in
            if Nat.ltb p (count t) then
              match forest_tuples fuel (N.lor used m) ms with Some ts => Some (t :: ts) | None => None end
            else None
          else None
      end
  end.

Lemma in_extract {A} f (l : list A) a l' : extract f l = Some (a, l') -> forall b, In b l -> b = a \/ In b l'.
Proof.
  revert a l'. induction l as [|c l IH]; intros a l'; simpl; [discriminate|]. destruct (f c).
  - intros e b [i|i]; injection e as <- <-; auto.
  - destruct (extract f l) as [(b & l1)|] eqn:x; [|discriminate]. intros e b' [i|i]; injection e as <- <-.
    + right. now left.
    + destruct (IH b l1 eq_refl b' i); [now left|right; now right].
Qed.

Lemma extract_nil {A} (l : list A) : extract (fun _ => true) l = None -> l = [].
Proof. now destruct l. Qed.

Lemma forest_tuples_ok fuel : forall used ms ts, forest_tuples fuel used ms = Some ts ->
  tuples_ok ts = true /\ covers ts ms /\ (forall t, In t ts -> forall s, has t s -> ~ has used s) /\ sub (union ts) (union ms).
Proof.
  induction fuel as [|fuel IH]; intros used ms ts e; simpl in e.
  - destruct ms; [|discriminate]. injection e as <-. repeat split; easy.
  - destruct (next_line used ms) as [(m & ms')|] eqn:n.
    + assert (forall b, In b ms -> b = m \/ In b ms') as i1.
      { unfold next_line in n. destruct (extract _ ms) as [x|] eqn:e1 in n; [injection n as ->; exact (in_extract _ _ _ _ e1)|].
        destruct (extract _ ms) as [x|] eqn:e2 in n; [injection n as ->; exact (in_extract _ _ _ _ e2)|].
        exact (in_extract _ _ _ _ n). }
      assert (forall b, b = m \/ In b ms' -> In b ms) as i2.
      { assert (forall f, extract f ms = Some (m, ms') -> forall b, b = m \/ In b ms' -> In b ms) as x.
        { intros f. clear. revert m ms'. induction ms as [|c l IH]; intros a l'; simpl; [discriminate|]. destruct (f c).
          - intros e b [->|i]; injection e as <- <-; auto.
          - destruct (extract f l) as [(b & l1)|] eqn:x; [|discriminate]. intros e b' i; injection e as <- <-.
            destruct i as [->|[->|i]]; [right; apply (IH b l1 eq_refl); now left|now left|].
            right. apply (IH b l1 eq_refl). now right. }
        unfold next_line in n. destruct (extract _ ms) as [y|] eqn:e1 in n; [injection n as ->; exact (x _ e1)|].
        destruct (extract _ ms) as [y|] eqn:e2 in n; [injection n as ->; exact (x _ e2)|]. exact (x _ n). }
      destruct (Nat.leb _ 1); [|discriminate]. destruct (Nat.ltb p _) eqn:lt; [|discriminate].
      destruct (forest_tuples fuel _ ms') as [ts'|] eqn:f; [|discriminate]. injection e as <-.
      destruct (IH _ _ _ f) as (ok & cov & fr & un). repeat split.
      * simpl. rewrite lt. destruct (apart _ (union ts')) eqn:ap; [exact ok|]. apply not_apart in ap.
        destruct ap as (s & a & b). apply has_ldiff in a. apply has_union in b. destruct b as (t & it & ht).
        destruct (fr t it s ht). apply has_lor. tauto.
      * intros m' im. destruct (i1 m' im) as [->|im'].
        -- exists (N.ldiff m used). split; [now left|]. intros s h. now apply has_ldiff in h.
        -- destruct (cov m' im') as (t & it & st). exists t. split; [now right|exact st].
      * intros t [<-|it] s h; [now apply has_ldiff in h|]. intros u. apply (fr t it s h). apply has_lor. now left.
      * intros s h. apply has_union in h. apply has_union. destruct h as (t & [<-|it] & h).
        -- exists m. split; [apply i2; now left|now apply has_ldiff in h].
        -- assert (has (union ms') s) as x by (apply un, has_union; eauto). apply has_union in x.
           destruct x as (m' & im' & h'). exists m'. split; [apply i2; now right|exact h'].
    + injection e as <-. assert (ms = []) as ->.
      { unfold next_line in n. destruct (extract _ ms); [discriminate|]. destruct (extract _ ms); [discriminate|].
        exact (extract_nil ms n). }
      repeat split; easy.
Qed.

(* Any lines that can be peeled off one after the other, each with more than p squares that are on none of those left. *)
Fixpoint picks {A} (l : list A) : list (A * list A) :=
  match l with
  | [] => []
  | a :: l => (a, l) :: map (fun x => (fst x, a :: snd x)) (picks l)
  end.

Lemma picks_in {A} (l : list A) : forall a l', In (a, l') (picks l) -> forall b, In b l <-> b = a \/ In b l'.
Proof.
  induction l as [|c l IH]; simpl; [easy|]. intros a l' [e|i] b.
  - injection e as <- <-. split; intros [->|i]; auto.
  - apply in_map_iff in i. destruct i as ((a' & l1) & e & i). simpl in e. injection e as <- <-.
    specialize (IH _ _ i b). simpl. split.
    + intros [->|x]; [right; now left|]. apply IH in x. destruct x; auto.
    + intros [->|[->|x]]; [right; apply IH; now left|now left|right; apply IH; now right].
Qed.

Fixpoint peel (fuel : nat) (ms : list N) : option (list N) :=
  match fuel with
  | O => match ms with [] => Some [] | _ => None end
  | S fuel =>
      match find (fun x => Nat.ltb p (count (N.ldiff (fst x) (union (snd x))))) (picks ms) with
      | None => match ms with [] => Some [] | _ => None end
      | Some (m, ms') =>
          match peel fuel ms' with Some ts => Some (N.ldiff m (union ms') :: ts) | None => None end
      end
  end.

Lemma peel_ok fuel : forall ms ts, peel fuel ms = Some ts ->
  tuples_ok ts = true /\ covers ts ms /\ sub (union ts) (union ms).
Proof.
  induction fuel as [|fuel IH]; intros ms ts e; simpl in e.
  - destruct ms; [|discriminate]. injection e as <-. repeat split; easy.
  - destruct (find _ (picks ms)) as [(m & ms')|] eqn:n.
    + apply find_some in n. destruct n as (i & lt). simpl in lt. pose proof (picks_in _ _ _ i) as x.
      destruct (peel fuel ms') as [ts'|] eqn:f; [|discriminate]. injection e as <-.
      destruct (IH _ _ f) as (ok & cov & un). repeat split.
      * simpl. rewrite lt. destruct (apart _ (union ts')) eqn:ap; [exact ok|]. apply not_apart in ap.
        destruct ap as (s & a & b). apply has_ldiff in a. destruct a as (_ & a). destruct (a (un s b)).
      * intros m' im. apply x in im. destruct im as [->|im'].
        -- exists (N.ldiff m (union ms')). split; [now left|]. intros s h. now apply has_ldiff in h.
        -- destruct (cov m' im') as (t & it & st). exists t. split; [now right|exact st].
      * intros s h. apply has_union in h. apply has_union. destruct h as (t & [<-|it] & h).
        -- exists m. split; [apply x; now left|now apply has_ldiff in h].
        -- assert (has (union ms') s) as y by (apply un, has_union; eauto). apply has_union in y.
           destruct y as (m' & im' & h'). exists m'. split; [apply x; now right|exact h'].
    + destruct ms; [|discriminate]. injection e as <-. repeat split; easy.
Qed.

(* The first way is quick, and enough for lines without a cycle. *)
Definition peeled (ms : list N) : option (list N) :=
  match forest_tuples (length ms) 0 ms with Some ts => Some ts | None => peel (length ms) ms end.

Lemma peeled_ok ms ts : peeled ms = Some ts -> tuples_ok ts = true /\ covers ts ms /\ sub (union ts) (union ms).
Proof.
  unfold peeled. destruct (forest_tuples _ _ _) as [ts'|] eqn:f; intros e; [|exact (peel_ok _ _ _ e)].
  injection e as <-. destruct (forest_tuples_ok _ _ _ _ f) as (ok & cov & _ & un). auto.
Qed.

(* References. Squares fall into classes by the lines through them, in the position (first) and in the step (second) at
   once; a class must have as many squares here as there. *)
Fixpoint split (cs : list (N * N)) (m k : N) : list (N * N) :=
  match cs with
  | [] => []
  | (a, b) :: cs =>
      let b1 := N.land b k in
      let b2 := N.ldiff b k in
      let cs := split cs m k in
      let cs := if empty b2 then cs else (N.ldiff a m, b2) :: cs in
      if empty b1 then cs else (N.land a m, b1) :: cs
  end.

Fixpoint refine (cs : list (N * N)) (ms ks : list N) : option (list (N * N)) :=
  match ms, ks with
  | [], [] => Some cs
  | m :: ms, k :: ks => refine (split cs m k) ms ks
  | _, _ => None
  end.

Fixpoint enough (cs : list (N * N)) : bool :=
  match cs with [] => true | (a, b) :: cs => if Nat.leb (count b) (count a) then enough cs else false end.

Definition alike (ms ks : list N) : bool :=
  match refine [(union ms, union ks)] ms ks with Some cs => enough cs | None => false end.

Definition fits (cs : list (N * N)) (m k : N) : Prop :=
  forall a b, In (a, b) cs -> forall s, has b s -> has k s -> forall t, has a t -> has m t.

Definition finer (cs cs' : list (N * N)) : Prop := forall a' b', In (a', b') cs' -> exists a b, In (a, b) cs /\ sub a' a /\ sub b' b.

Inductive separate : list (N * N) -> Prop :=
| separate_nil : separate []
| separate_cons a b cs : (forall a' b' s, In (a', b') cs -> has a s -> ~ has a' s) -> separate cs -> separate ((a, b) :: cs).

Lemma split_in cs m k a' b' : In (a', b') (split cs m k) ->
  exists a b, In (a, b) cs /\ sub a' a /\ sub b' b /\ (forall s, has b' s -> has k s -> forall t, has a' t -> has m t).
Proof.
  induction cs as [|(a & b) cs IH]; [intros []|]. cbn [split]. intros i.
  assert (In (a', b') ((N.land a m, N.land b k) :: (N.ldiff a m, N.ldiff b k) :: split cs m k)) as j
    by (destruct (empty (N.land b k)), (empty (N.ldiff b k)); simpl in *; tauto).
  destruct j as [e|[e|j]].
  - injection e as <- <-. exists a, b. repeat split; [now left| | |]; intros s h; try (apply has_land in h; tauto).
    intros _ t ht. now apply has_land in ht.
  - injection e as <- <-. exists a, b. repeat split; [now left| | |]; intros s h; apply has_ldiff in h; tauto.
  - destruct (IH j) as (a1 & b1 & i1 & r). exists a1, b1. split; [now right|exact r].
Qed.

Lemma split_cover cs m k a b s : In (a, b) cs -> has b s -> exists a' b', In (a', b') (split cs m k) /\ has b' s.
Proof.
  induction cs as [|(a1 & b1) cs IH]; [intros []|]. intros i h. cbn [split].
  destruct i as [e|i].
  - injection e as -> ->. destruct (N.testbit k s) eqn:t.
    + exists (N.land a m), (N.land b k). assert (has (N.land b k) s) as x by (apply has_land; now split).
      split; [|exact x]. destruct (empty (N.land b k)) eqn:em; [rewrite empty_spec in em; destruct (em s x)|now left].
    + exists (N.ldiff a m), (N.ldiff b k). assert (has (N.ldiff b k) s) as x by (apply has_ldiff; unfold has; now rewrite t).
      split; [|exact x]. destruct (empty (N.ldiff b k)) eqn:em; [rewrite empty_spec in em; destruct (em s x)|].
      destruct (empty (N.land b k)); [now left|right; now left].
  - destruct (IH i h) as (a' & b' & i' & h'). exists a', b'. split; [|exact h'].
    destruct (empty (N.land b1 k)), (empty (N.ldiff b1 k)); simpl; tauto.
Qed.

Lemma split_separate cs m k : separate cs -> separate (split cs m k).
Proof.
  induction 1 as [|a b cs ap sp IH]; [constructor|]. cbn [split].
  assert (forall a1 a' b' s, sub a1 a -> In (a', b') (split cs m k) -> has a1 s -> ~ has a' s) as far.
  { intros a1 a' b' s sa i h h'. destruct (split_in _ _ _ _ _ i) as (a2 & b2 & i2 & s2 & _). exact (ap a2 b2 s i2 (sa s h) (s2 s h')). }
  assert (sub (N.land a m) a) as s1 by (intros s h; now apply has_land in h).
  assert (sub (N.ldiff a m) a) as s2 by (intros s h; now apply has_ldiff in h).
  assert (separate (if empty (N.ldiff b k) then split cs m k else (N.ldiff a m, N.ldiff b k) :: split cs m k)) as one.
  { destruct (empty (N.ldiff b k)); [exact IH|]. constructor; [|exact IH]. intros a' b' s i. exact (far _ a' b' s s2 i). }
  destruct (empty (N.land b k)); [exact one|]. constructor; [|exact one]. intros a' b' s i h h'.
  destruct (empty (N.ldiff b k)); [exact (far _ a' b' s s1 i h h')|]. destruct i as [e|i]; [|exact (far _ a' b' s s1 i h h')].
  injection e as <- <-. apply has_land in h. apply has_ldiff in h'. tauto.
Qed.

Lemma refine_spec ms : forall ks cs cs', refine cs ms ks = Some cs' -> separate cs ->
  separate cs' /\ finer cs cs' /\ length ms = length ks /\
  (forall m k, In (m, k) (combine ms ks) -> fits cs' m k) /\
  (forall a b s, In (a, b) cs -> has b s -> exists a' b', In (a', b') cs' /\ has b' s).
Proof.
  induction ms as [|m ms IH]; intros [|k ks] cs cs' e sp; simpl in e; try discriminate.
  - injection e as <-. split; [exact sp|]. split; [intros a b i; exists a, b; repeat split; auto; now intros s|].
    split; [reflexivity|]. split; [intros m k []|eauto].
  - destruct (IH _ _ _ e (split_separate cs m k sp)) as (sp' & fi & len & ft & cov). split; [exact sp'|]. split.
    { intros a' b' i. destruct (fi a' b' i) as (a & b & i1 & sa & sb). destruct (split_in _ _ _ _ _ i1) as (a0 & b0 & i0 & sa0 & sb0 & _).
      exists a0, b0. repeat split; [exact i0|eapply sub_trans; eauto|eapply sub_trans; eauto]. }
    split; [simpl; lia|]. split.
    + intros m1 k1 [x|i]; [|exact (ft m1 k1 i)]. injection x as <- <-. intros a' b' i s hb hk t ht.
      destruct (fi a' b' i) as (a & b & i1 & sa & sb). destruct (split_in _ _ _ _ _ i1) as (a0 & b0 & _ & _ & _ & g).
      exact (g s (sb s hb) hk t (sa t ht)).
    + intros a b s i h. destruct (split_cover cs m k a b s i h) as (a' & b' & i' & h'). exact (cov a' b' s i' h').
Qed.

(* The squares of the step and their images, class by class. *)
Definition pairs (cs : list (N * N)) : list (N * N) := flat_map (fun c => combine (bits (snd c)) (bits (fst c))) cs.

Lemma in_pairs cs s t : In (s, t) (pairs cs) -> exists a b, In (a, b) cs /\ has b s /\ has a t.
Proof.
  intros i. apply in_flat_map in i. destruct i as ((a & b) & i & j). exists a, b. split; [exact i|].
  split; apply in_bits; [exact (in_combine_l _ _ _ _ j)|exact (in_combine_r _ _ _ _ j)].
Qed.

Lemma combine_snd_NoDup {A B} (l : list A) (l' : list B) : NoDup l' -> NoDup (map snd (combine l l')).
Proof.
  intros nd. revert l. induction nd as [|b l' no nd IH]; intros [|a l]; simpl; constructor; [|apply IH].
  intros i. apply no. apply in_map_iff in i. destruct i as ((x & y) & <- & i). exact (in_combine_r _ _ _ _ i).
Qed.

Lemma pairs_NoDup cs : separate cs -> NoDup (map snd (pairs cs)).
Proof.
  induction 1 as [|a b cs ap sp IH]; [constructor|]. unfold pairs. cbn [flat_map fst snd]. rewrite map_app.
  fold (pairs cs). pose proof (combine_snd_NoDup (bits b) (bits a) (NoDup_bits a)) as nd.
  assert (forall t, In t (map snd (combine (bits b) (bits a))) -> ~ In t (map snd (pairs cs))) as far.
  { intros t i j. apply in_map_iff in i, j. destruct i as ((x & y) & <- & i). destruct j as ((x' & y') & e & j). simpl in e. subst y'.
    apply in_combine_r, in_bits in i. apply in_pairs in j. destruct j as (a' & b' & i' & _ & h). exact (ap a' b' y i' i h). }
  clear ap sp. induction nd as [|t l no nd IHl]; [exact IH|]. simpl. constructor.
  - intros i. apply in_app_or in i. destruct i as [i|i]; [exact (no i)|exact (far t (or_introl eq_refl) i)].
  - apply IHl. intros u i. apply far. now right.
Qed.

Lemma combine_total {A B} (l : list A) (l' : list B) a : (length l <= length l')%nat -> In a l -> exists b, In (a, b) (combine l l').
Proof.
  revert l'. induction l as [|x l IH]; intros l' le i; [destruct i|]. destruct l' as [|y l']; [simpl in le; lia|].
  destruct i as [->|i]; [exists y; now left|]. destruct (IH l' ltac:(simpl in le; lia) i) as (b & j). exists b. now right.
Qed.

Definition forth (ps : list (N * N)) (s : N) : N := match find (fun c => N.eqb (fst c) s) ps with Some c => snd c | None => 0 end.
Definition back (ps : list (N * N)) (t : N) : option N := option_map fst (find (fun c => N.eqb (snd c) t) ps).

Lemma forth_back ps s : NoDup (map snd ps) -> (exists t, In (s, t) ps) ->
  In (s, forth ps s) ps /\ back ps (forth ps s) = Some s.
Proof.
  intros nd (t & i). unfold forth. destruct (find (fun c => N.eqb (fst c) s) ps) as [(s' & t')|] eqn:f.
  - apply find_some in f. destruct f as (i' & e). simpl in e. apply N.eqb_eq in e. subst s'. split; [exact i'|].
    simpl. unfold back. clear i. revert nd i'. induction ps as [|(s1 & t1) ps IH]; intros nd i'; [destruct i'|].
    simpl. simpl in nd. inversion_clear nd as [|? ? no nd']. destruct i' as [e|i'].
    + injection e as -> ->. now rewrite N.eqb_refl.
    + destruct (N.eqb_spec t1 t') as [->|n]; [|now apply IH].
      exfalso. apply no, in_map_iff. now exists (s, t').
  - apply (find_none _ _ f) in i. simpl in i. now rewrite N.eqb_refl in i.
Qed.

Lemma enough_spec cs a b : enough cs = true -> In (a, b) cs -> (count b <= count a)%nat.
Proof.
  induction cs as [|(a1 & b1) cs IH]; intros e; [intros []|]. simpl in e.
  destruct (Nat.leb (count b1) (count a1)) eqn:le; [|discriminate]. apply Nat.leb_le in le.
  intros [x|i]; [injection x as <- <-; exact le|exact (IH e i)].
Qed.

Lemma in_combine_both {A B} (l : list A) (l' : list B) a : length l = length l' -> In a l -> exists b, In (a, b) (combine l l') /\ In b l'.
Proof.
  intros e i. destruct (combine_total l l' a ltac:(lia) i) as (b & j). exists b. split; [exact j|exact (in_combine_r _ _ _ _ j)].
Qed.

Lemma safe_alike ms ks : alike ms ks = true -> safe ks -> safe ms.
Proof.
  intros al. unfold alike in al. destruct (refine _ ms ks) as [cs|] eqn:re; [|discriminate].
  destruct (refine_spec _ _ _ _ re) as (sp & fi & len & ft & cov); [constructor; [intros a' b' s []|constructor]|].
  apply (held_image (forth (pairs cs)) (back (pairs cs))). intros r' (m & im & e).
  destruct (in_combine_both ms ks m len im) as (k & i & ik). exists (has k). split; [exists k; split; [exact ik|reflexivity]|].
  intros s hs. assert (exists t, In (s, t) (pairs cs)) as x.
  { destruct (cov (union ms) (union ks) s (or_introl eq_refl)) as (a & b & iab & hb); [apply has_union; eauto|].
    destruct (combine_total (bits b) (bits a) s) as (t & it); [rewrite <- !count_bits; exact (enough_spec cs a b al iab)|now apply in_bits|].
    exists t. apply in_flat_map. exists (a, b). now split. }
  destruct (forth_back _ s (pairs_NoDup cs sp) x) as (i1 & i2). split; [|exact i2].
  apply in_pairs in i1. destruct i1 as (a & b & iab & hb & ha). apply e. exact (ft m k i a b iab s hb hs _ ha).
Defined.
End Game.
