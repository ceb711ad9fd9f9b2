(* Steps of a draw: an answer to every move. Every move without dominated squares needs an entry; that each has one is found
   depth first, as FORMATS.md says. *)
From Coq Require Import NArith List Arith Lia Bool Wf_nat.
From Kdraw Require Import Hypergraph Masks Rules.
Import ListNotations.
Local Open Scope N_scope.

(* Black's S, White's R, and the squares of R as masks. *)
Record reply := Reply { stones : N; answer : N; ways : list N }.

Fixpoint after_reply (ms : list N) (S R : N) : list N :=
  match ms with
  | [] => []
  | m :: ms => if apart m R then N.ldiff m S :: after_reply ms S R else after_reply ms S R
  end.

Lemma in_after_reply ms S R m : In m ms -> apart m R = true -> In (N.ldiff m S) (after_reply ms S R).
Proof.
  induction ms as [|m' ms IH]; [intros []|]. intros [->|i] a; simpl.
  - rewrite a. now left.
  - destruct (apart m' R); [right|]; now apply IH.
Qed.

(* Some entry answers the move X: S inside X, and X does not meet R. *)
Fixpoint find_reply (es : list reply) (X : N) : option (list N) :=
  match es with
  | [] => None
  | e :: es => if subset (stones e) X then if apart (answer e) X then Some (ways e) else find_reply es X
               else find_reply es X
  end.

(* Every set that contains X, avoids `barred' and has at most n squares more has an entry; in `covered_with' it has one of
   the squares ws as well. *)
Section Covered.
  Variable es : list reply.

  Fixpoint covered (n : nat) (X barred : N) : bool :=
    match find_reply es X with
    | None => false
    | Some ws =>
        match n with
        | O => true
        | S n => (fix with_one (ws : list N) (barred : N) : bool :=
                    match ws with
                    | [] => true
                    | w :: ws => if apart w barred then
                                   if covered n (N.lor X w) barred then with_one ws (N.lor barred w) else false
                                 else with_one ws barred
                    end) ws barred
        end
    end.

  Fixpoint covered_with (n : nat) (X : N) (ws : list N) (barred : N) : bool :=
    match ws with
    | [] => true
    | w :: ws => if apart w barred then
                   if covered n (N.lor X w) barred then covered_with n X ws (N.lor barred w) else false
                 else covered_with n X ws barred
    end.

  Lemma covered_S n X barred : covered (S n) X barred =
    match find_reply es X with None => false | Some ws => covered_with n X ws barred end.
  Proof.
    simpl. destruct (find_reply es X) as [ws|]; [|reflexivity]. revert barred. induction ws as [|w ws IH]; intros barred; [reflexivity|].
    simpl. rewrite !IH. reflexivity.
  Qed.

  Definition answered (M : N) : Prop := exists e, In e es /\ sub (stones e) M /\ apart (answer e) M = true.

  Hypothesis ways_right : forall e, In e es -> ways e = map single (bits (answer e)).

  Lemma find_reply_spec X ws : find_reply es X = Some ws ->
    exists e, In e es /\ sub (stones e) X /\ apart (answer e) X = true /\ ws = map single (bits (answer e)).
  Proof.
    clear - ways_right. induction es as [|e l IH]; [discriminate|]. simpl.
    assert (forall e, In e l -> ways e = map single (bits (answer e))) as wr by (intros; apply ways_right; now right).
    destruct (subset (stones e) X) eqn:s.
    - destruct (apart (answer e) X) eqn:a.
      + intros x. injection x as <-. exists e. repeat split; [now left|exact (proj1 (subset_spec _ _) s)|exact a|apply ways_right; now left].
      + intros x. destruct (IH wr x) as (e' & i & r). exists e'. split; [now right|exact r].
    - intros x. destruct (IH wr x) as (e' & i & r). exists e'. split; [now right|exact r].
  Qed.

  Lemma covered_with_spec n X M :
    (forall Y barred, covered n Y barred = true -> sub Y M -> apart M barred = true -> (count (N.ldiff M Y) <= n)%nat -> answered M) ->
    sub X M -> (count (N.ldiff M X) <= S n)%nat ->
    forall l barred, (forall s, In s l -> ~ has X s) -> covered_with n X (map single l) barred = true ->
    apart M barred = true -> (exists s, In s l /\ has M s) -> answered M.
  Proof.
    intros deeper sx le l. induction l as [|t l IH]; intros barred new c ap (s & i & hm); [destruct i|].
    assert (forall s, In s l -> ~ has X s) as new' by (intros; apply new; now right).
    simpl in c. destruct (apart (single t) barred) eqn:a1.
    - destruct (covered n (N.lor X (single t)) barred) eqn:c1; [|discriminate].
      destruct (N.testbit M t) eqn:ht.
      + apply (deeper _ _ c1); [|exact ap|].
        * intros u h. apply has_lor in h. destruct h as [h|h]; [exact (sx u h)|]. apply has_single in h. now subst u.
        * enough (count (N.ldiff M (N.lor X (single t))) < count (N.ldiff M X))%nat by lia.
          apply count_less with t.
          -- intros u h. apply has_ldiff in h. apply has_ldiff. rewrite has_lor in h. tauto.
          -- apply has_ldiff. split; [exact ht|]. apply new. now left.
          -- intros h. apply has_ldiff in h. rewrite has_lor, has_single in h. tauto.
      + apply (IH _ new' c); [|exists s; split; [|exact hm]].
        * apply apart_spec. intros u h h'. apply has_lor in h'. rewrite apart_spec in ap.
          destruct h' as [h'|h']; [exact (ap u h h')|]. apply has_single in h'. subst u. unfold has in h. congruence.
        * destruct i as [->|i]; [unfold has in hm; congruence|exact i].
    - apply (IH _ new' c ap). exists s. split; [|exact hm]. destruct i as [->|i]; [|exact i].
      exfalso. apply not_apart in a1. destruct a1 as (u & h & h'). apply has_single in h. subst u.
      rewrite apart_spec in ap. exact (ap s hm h').
  Qed.

  Lemma covered_spec n M : forall X barred, covered n X barred = true -> sub X M -> apart M barred = true ->
    (count (N.ldiff M X) <= n)%nat -> answered M.
  Proof.
    induction n as [|n IH]; intros X barred c sx ap le.
    - simpl in c. destruct (find_reply es X) as [ws|] eqn:f; [|discriminate].
      destruct (find_reply_spec X ws f) as (e & i & se & ae & _). exists e. split; [exact i|].
      split; [exact (sub_trans _ _ _ se sx)|]. apply apart_spec. intros s h hm. rewrite apart_spec in ae. apply (ae s h).
      destruct (N.testbit X s) eqn:x; [exact x|exfalso].
      assert (has (N.ldiff M X) s) as d by (apply has_ldiff; split; [exact hm|unfold has; now rewrite x]).
      apply in_bits in d. rewrite count_bits in le. destruct (bits (N.ldiff M X)); [destruct d|simpl in le; lia].
    - rewrite covered_S in c. destruct (find_reply es X) as [ws|] eqn:f; [|discriminate].
      destruct (find_reply_spec X ws f) as (e & i & se & ae & ->).
      destruct (apart (answer e) M) eqn:am.
      + exists e. split; [exact i|]. split; [exact (sub_trans _ _ _ se sx)|exact am].
      + apply not_apart in am. destruct am as (s & h & hm).
        refine (covered_with_spec n X M IH sx le (bits (answer e)) barred _ c ap _).
        * intros t it. rewrite apart_spec in ae. apply ae. now apply in_bits.
        * exists s. split; [now apply in_bits|exact hm].
  Qed.

  (* Every move of at most n squares with a square among l, and without squares of `barred'. *)
  Lemma covered_moves n l barred M : covered_with (pred n) 0 (map single l) barred = true -> apart M barred = true ->
    (count M <= n)%nat -> (exists s, In s l /\ has M s) -> answered M.
  Proof.
    intros c ap le ex. refine (covered_with_spec (pred n) 0 M (covered_spec (pred n) M) _ _ l barred _ c ap ex).
    - intros s h. destruct (has_0 s h).
    - rewrite N.ldiff_0_r. lia.
    - intros s _. apply has_0.
  Qed.
End Covered.

(* Dominated squares. u is before v if all rests through v go through u and u has the smaller rank. *)
Section Dominated.
  Variables (p : nat) (ms : list N).

  Definition through (v : N) : N := fold_left (fun a m => if N.testbit m v then N.land a m else a) ms (union ms).

  Definition lines_through (u : N) : N := fold_left (fun n m => if N.testbit m u then N.succ n else n) ms 0.

  (* More lines first, then smaller numbers. *)
  Definition rank (u : N) : N := (1000000 - lines_through u) * 1000000 + u.

  Definition ranked : list (N * N) := map (fun u => (u, rank u)) (bits (union ms)).

  Definition before (rs : list (N * N)) (all v r : N) : list (N * N) :=
    filter (fun c => if N.testbit all (fst c) then snd c <? r else false) rs.

  Definition is_dominated (rs : list (N * N)) (v r : N) : bool :=
    let all := through v in
    if Nat.leb (count all) p then false else Nat.leb p (length (before rs all v r)).

  Definition dominated : N :=
    let rs := ranked in fold_right (fun c d => if is_dominated rs (fst c) (snd c) then N.lor (single (fst c)) d else d) 0 rs.

  Lemma through_spec v u : has (through v) u -> has (union ms) u /\ forall m, In m ms -> has m v -> has m u.
  Proof.
    unfold through. generalize (union ms). induction ms as [|m l IH]; intros a h; simpl in h.
    - split; [exact h|intros m []].
    - destruct (N.testbit m v) eqn:t.
      + destruct (IH _ h) as (x & y). apply has_land in x. split; [apply x|]. intros m' [<-|i] hv; [apply x|now apply y].
      + destruct (IH _ h) as (x & y). split; [exact x|]. intros m' [<-|i] hv; [unfold has in hv; congruence|now apply y].
  Qed.

  Lemma dominated_spec v : has dominated v -> exists l, NoDup l /\ (p <= length l)%nat /\
    forall u, In u l -> rank u < rank v /\ has (union ms) u /\ forall m, In m ms -> has m v -> has m u.
  Proof.
    assert (forall cs, has (fold_right (fun c d => if is_dominated ranked (fst c) (snd c) then N.lor (single (fst c)) d else d) 0 cs) v ->
      exists c, In c cs /\ fst c = v /\ is_dominated ranked v (snd c) = true) as pick.
    { induction cs as [|c cs IH]; intros h; [destruct (has_0 v h)|]. cbn [fold_right] in h.
      destruct (is_dominated ranked (fst c) (snd c)) eqn:d.
      - apply has_lor in h. destruct h as [h|h].
        + apply has_single in h. subst v. exists c. repeat split; [now left|exact d].
        + destruct (IH h) as (c' & i & r). exists c'. split; [now right|exact r].
      - destruct (IH h) as (c' & i & r). exists c'. split; [now right|exact r]. }
    intros h. destruct (pick _ h) as ((w & r) & i & e & d). simpl in e. subst w.
    apply in_map_iff in i. destruct i as (u & e & iu). injection e as -> <-. cbn [snd] in d.
    unfold is_dominated in d. destruct (Nat.leb (count (through v)) p); [discriminate|]. apply Nat.leb_le in d.
    exists (map fst (before ranked (through v) v (rank v))). split; [|split; [now rewrite map_length|]].
    - unfold before, ranked. generalize (NoDup_bits (union ms)). generalize (bits (union ms)). clear.
      induction l as [|u l IH]; intros nd; [constructor|]. inversion_clear nd as [|? ? no nd']. cbn [map filter].
      destruct (if N.testbit (through v) (fst (u, rank u)) then snd (u, rank u) <? rank v else false); [|exact (IH nd')].
      cbn [map fst]. constructor; [|exact (IH nd')]. intros i. apply no. apply in_map_iff in i.
      destruct i as ((w & r) & e & i). simpl in e. subst w. apply filter_In in i. destruct i as (i & _).
      apply in_map_iff in i. destruct i as (w & e & i). injection e as -> _. exact i.
    - intros w i. apply in_map_iff in i. destruct i as ((w' & r) & e & i). simpl in e. subst w'.
      apply filter_In in i. destruct i as (i & b). apply in_map_iff in i. destruct i as (w' & e & i). injection e as -> <-.
      cbn [fst snd] in b. destruct (N.testbit (through v) w) eqn:t; [|discriminate]. apply N.ltb_lt in b. rename b into lt.
      destruct (through_spec v w t) as (x & y). now split.
  Qed.

  Definition weight (M : list N) : N := fold_right (fun s n => rank s + n) 0 M.

  Lemma weight_instead u v M : rank u < rank v -> In v M -> weight (map (instead N.eq_dec u v) M) < weight M.
  Proof.
    intros lt i. assert (forall l, weight (map (instead N.eq_dec u v) l) <= weight l) as le.
    { induction l as [|s l IH]; simpl; [lia|]. unfold instead at 1. destruct (N.eq_dec s v) as [->|]; lia. }
    induction M as [|s M IH]; [destruct i|]. simpl. unfold instead at 1. destruct i as [->|i].
    - destruct (N.eq_dec v v); [|contradiction]. specialize (le M). lia.
    - specialize (IH i). destruct (N.eq_dec s v) as [->|]; lia.
  Qed.

  Definition inside (M : list N) : Prop := forall s, In s M -> has (union ms) s.

  (* A square before v that Maker does not play: there are p of them, and v is played too. *)
  Lemma before_unplayed v M : has dominated v -> In v M -> (length M <= p)%nat ->
    {u | rank u < rank v /\ has (union ms) u /\ ~ In u M /\ forall m, In m ms -> has m v -> has m u}.
  Proof.
    intros d i le.
    pose (good := fun u => N.ltb (rank u) (rank v) && negb (if in_dec N.eq_dec u M then true else false) &&
                           forallb (fun m => negb (N.testbit m v) || N.testbit m u) ms).
    destruct (find good (bits (union ms))) as [u|] eqn:f.
    - exists u. apply find_some in f. destruct f as (iu & g). unfold good in g. rewrite !andb_true_iff in g.
      destruct g as ((lt & no) & al). split; [now apply N.ltb_lt|]. split; [now apply in_bits|]. split.
      + destruct (in_dec N.eq_dec u M); [discriminate|assumption].
      + intros m im h. rewrite forallb_forall in al. specialize (al m im). unfold has in *. rewrite h in al. exact al.
    - exfalso. destruct (dominated_spec v d) as (l & nd & len & al).
      enough (S (length l) <= length M)%nat by lia. change (S (length l)) with (length (v :: l)).
      apply NoDup_incl_length.
      + constructor; [|exact nd]. intros iv. destruct (al v iv) as (lt & _). lia.
      + intros u [<-|iu]; [exact i|]. destruct (al u iu) as (lt & hu & th).
        apply in_bits in hu. pose proof (find_none _ _ f u hu) as no. unfold good in no.
        destruct (in_dec N.eq_dec u M) as [im|nm]; [exact im|exfalso]. rewrite (proj2 (N.ltb_lt _ _) lt) in no. cbn in no.
        rewrite <- not_true_iff_false in no. apply no, forallb_forall. intros m im. specialize (th m im). unfold has in th.
        destruct (N.testbit m v); [now apply th|reflexivity].
  Qed.

  Lemma answers_all : (forall M, (length M <= p)%nat -> M <> [] -> inside M -> (forall s, In s M -> ~ has dominated s) ->
      answers p (rests_of ms) M) ->
    forall M, (length M <= p)%nat -> M <> [] -> inside M -> answers p (rests_of ms) M.
  Proof.
    intros base M. remember (weight M) as w eqn:e. revert M e.
    induction w as [w IH] using (well_founded_induction_type N.lt_wf_0). intros M -> le ne ins.
    destruct (find (fun s => N.testbit dominated s) M) as [v|] eqn:f.
    - apply find_some in f. destruct f as (iv & dv). destruct (before_unplayed v M dv iv le) as (u & lt & hu & nu & th).
      apply (answers_exchange N.eq_dec p (rests_of ms) u v M).
      + intros r (m & im & eq) rv. apply eq. apply (th m im). now apply eq.
      + exact iv.
      + exact nu.
      + apply (IH _ (weight_instead u v M lt iv) _ eq_refl).
        * now rewrite map_length.
        * intros z. apply map_eq_nil in z. contradiction.
        * intros s i. apply in_map_iff in i. destruct i as (t & <- & it). unfold instead.
          destruct (N.eq_dec t v); [exact hu|exact (ins t it)].
    - apply base; try assumption. intros s i h. pose proof (find_none _ _ f s i) as x. unfold has in h. cbn in x. congruence.
  Defined.
End Dominated.

(* An entry answers the moves that contain S and do not meet R. *)
Lemma answers_entry p ms S R M : safe p (after_reply ms S R) -> (count R <= count S)%nat -> (length M <= p)%nat ->
  sub S (mask_of M) -> apart R (mask_of M) = true -> answers p (rests_of ms) M.
Proof.
  intros h few le sm ap. pose (M' := filter (fun s => negb (N.testbit S s)) M).
  assert (count S + length M' <= length M)%nat as len.
  { unfold M'. rewrite <- (filter_split (fun s => N.testbit S s) M).
    enough (count S <= length (filter (fun s => N.testbit S s) M))%nat by lia. apply count_incl. intros s x.
    apply filter_In. split; [apply has_mask_of; exact (sm s x)|exact x]. }
  exists (bits R ++ Hypergraph.answer h M'). split.
  - rewrite app_length, <- count_bits. pose proof (short h M' ltac:(lia)). lia.
  - intros K k. refine (next h M' ltac:(lia) K _). intros r' kr. destruct (k r' kr) as (r & (m & im & e) & all).
    assert (apart m R = true) as am.
    { apply apart_spec. intros s hm hr. rewrite apart_spec in ap. specialize (ap s hr). rewrite has_mask_of in ap.
      destruct (all s (proj2 (e s) hm) ap) as (_ & no). apply no, in_or_app. left. now apply in_bits. }
    exists (has (N.ldiff m S)). split; [exists (N.ldiff m S); split; [now apply in_after_reply|reflexivity]|].
    intros s x nm. apply has_ldiff in x. destruct x as (x & ns).
    assert (~ In s M) as nM.
    { intros i. apply nm, filter_In. split; [exact i|]. apply negb_true_iff, not_true_iff_false. exact ns. }
    destruct (all s (proj2 (e s) x) nM) as (y & no). split; [exact y|]. intros i. apply no, in_or_app. now right.
Defined.

(* The entries of a step, each with the reason why it is right. *)
Inductive right_entries (p : nat) (ms : list N) : list reply -> Type :=
| no_entries : right_entries p ms []
| one_entry S R es : safe p (after_reply ms S R) -> (count R <= count S)%nat -> right_entries p ms es ->
    right_entries p ms (Reply S R (map single (bits R)) :: es).

Lemma entry_for p ms es M : right_entries p ms es -> answered es (mask_of M) -> (length M <= p)%nat -> answers p (rests_of ms) M.
Proof.
  intros re ex le. induction re as [|S R es h few re IH].
  - exfalso. destruct ex as (e & [] & _).
  - destruct (subset S (mask_of M)) eqn:s; [destruct (apart R (mask_of M)) eqn:a|].
    + exact (answers_entry p ms S R M h few le (proj1 (subset_spec _ _) s) a).
    + apply IH. destruct ex as (e & [<-|i] & x & y); [simpl in y; congruence|exists e; now repeat split].
    + apply IH. destruct ex as (e & [<-|i] & x & y); [|exists e; now repeat split].
      apply subset_spec in x. simpl in x. congruence.
Defined.

Theorem safe_step p ms es : (forall m, In m ms -> empty m = false) -> right_entries p ms es ->
  covered_with es (pred p) 0 (map single (bits (union ms))) (dominated p ms) = true -> safe p ms.
Proof.
  intros full re c. refine (held_answers (H := rests_of ms) (fun s => N.testbit (union ms) s) _ _ _ _).
  - intros r s (m & im & e) rs. apply has_union. exists m. split; [exact im|now apply e].
  - intros r (m & im & e). destruct (has_some m (full m im)) as (s & h). exists s. now apply e.
  - apply answers_all. intros M le ne ins nd. apply (entry_for p ms es M re); [|exact le].
    refine (covered_moves es _ p (bits (union ms)) _ (mask_of M) c _ _ _).
    + clear - re. intros e i. induction re as [|S R es h few re IH]; [destruct i|]. destruct i as [<-|i]; [reflexivity|exact (IH i)].
    + apply apart_spec. intros s h. apply nd. now apply has_mask_of.
    + eapply Nat.le_trans; [apply count_incl|exact le]. intros s h. now apply has_mask_of.
    + destruct M as [|s M]; [contradiction|]. exists s. split; [apply in_bits, ins; now left|apply has_mask_of; now left].
  - intros r k. exists r. split; [exact k|auto].
Defined.
