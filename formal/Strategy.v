(* From the hypergraph of all rows to the game: if Breaker holds all rows of k squares of the infinite board against p
   stones, then each side of Connect(m, n, k, p, q), q <= p, has a strategy that never loses.

   Both are Breaker against the other side. Stones beyond the answer go anywhere, and so does Black's first move: more
   stones of his own never harm him. *)
From Coq Require Import ZArith List Arith Lia FinFun.
From Kdraw Require Import Game Hypergraph.
Import ListNotations.

Definition square_eq (s t : square) : {s = t} + {s <> t}.
Proof. decide equality; apply Z.eq_dec. Defined.

Definition segments (k : nat) : rests square :=
  fun r => exists a d, In d directions /\ forall s, In s (row k a d) -> r s.

Lemma mover_cons M h : mover (M :: h) = other (mover h).
Proof. unfold mover. cbn [length]. rewrite Nat.even_succ, <- Nat.negb_even. now destruct (Nat.even (length h)). Qed.

Lemma stones_mover x M h : mover h = x -> stones_of x (M :: h) = M ++ stones_of x h.
Proof. intros <-. simpl. now destruct (mover h). Qed.

Lemma stones_other x M h : mover h = other x -> stones_of x (M :: h) = stones_of x h.
Proof. intros e. simpl. rewrite e. now destruct x. Qed.

Lemma other_other x : other (other x) = x.
Proof. now destruct x. Qed.

Lemma player_cases x y : x = y \/ x = other y.
Proof. destruct x, y; auto. Qed.

(* The stones of a play lie on the board, and on each other nowhere. *)
Lemma play_stones G h : play G h ->
  (forall x s, In s (stones_of x h) -> on_board G s) /\ (forall x s, In s (stones_of x h) -> ~ In s (stones_of (other x) h)).
Proof.
  induction 1 as [|h M pl (on & apart) _ _ (nd & free & _)]; [split; intros x s []|]. split; intros x s i.
  - destruct (player_cases (mover h) x) as [e|e].
    + rewrite stones_mover in i by exact e. apply in_app_or in i. destruct i as [i|i]; [now apply free|exact (on x s i)].
    + rewrite stones_other in i by exact e. exact (on x s i).
  - assert (forall y, In s M -> ~ In s (stones_of y h)) as new.
    { intros y im is_. apply (free s im). unfold occupied. destruct y; auto. }
    destruct (player_cases (mover h) x) as [e|e].
    + rewrite stones_mover in i by exact e. rewrite (stones_other (other x)) by now rewrite other_other.
      apply in_app_or in i. destruct i as [i|i]; [exact (new _ i)|exact (apart x s i)].
    + rewrite stones_other in i by exact e. rewrite (stones_mover (other x)) by exact e. intros j.
      apply in_app_or in j. destruct j as [j|j]; [exact (new x j i)|exact (apart x s i j)].
Qed.

Lemma NoDup_firstn {A} n (l : list A) : NoDup l -> NoDup (firstn n l).
Proof.
  intros nd. revert n. induction nd as [|a l no nd IH]; intros [|n]; simpl; constructor; [|apply IH].
  intros i. apply no. rewrite <- (firstn_skipn n l). apply in_or_app. now left.
Qed.

Lemma in_firstn {A} n (l : list A) a : In a (firstn n l) -> In a l.
Proof. intros i. rewrite <- (firstn_skipn n l). apply in_or_app. now left. Qed.

Section Breaker.
  Variables (G : game) (x : player).
  Variable board_dec : forall s, {on_board G s} + {~ on_board G s}.
  (* Any number of squares of the board, or all of them. *)
  Variable supply : nat -> list square.
  Hypothesis supply_NoDup : forall n, NoDup (supply n).
  Hypothesis supply_on : forall n s, In s (supply n) -> on_board G s.
  Hypothesis supply_enough : forall n, n <= length (supply n) \/ forall s, on_board G s -> In s (supply n).
  Hypothesis few_first : first_stones G <= stones G.
  Variable holds : held (stones G) (segments (in_a_row G)).

  Notation p := (stones G).
  Notation y := (other x).

  Definition free (h : history) (s : square) : bool :=
    if board_dec s then
      if in_dec square_eq s (stones_of Black h ++ stones_of White h) then false else true
    else false.

  Lemma free_spec h s : free h s = true <-> on_board G s /\ ~ occupied h s.
  Proof.
    unfold free, occupied. destruct (board_dec s) as [on|off]; [|intuition congruence].
    destruct (in_dec square_eq s (stones_of Black h ++ stones_of White h)) as [i|n]; rewrite in_app_iff in *;
      intuition congruence.
  Qed.

  (* The squares of R that are free, and others until the move is complete. *)
  Definition free_part (h : history) (R : list square) : list square := nodup square_eq (filter (free h) R).

  Definition fill (h : history) (R : list square) : move :=
    let others := filter (fun s => if in_dec square_eq s (free_part h R) then false else free h s)
                         (supply (amount G h + length (stones_of Black h ++ stones_of White h))) in
    firstn (amount G h) (free_part h R ++ others).

  Lemma in_free_part h R s : In s (free_part h R) <-> In s R /\ free h s = true.
  Proof. unfold free_part. now rewrite nodup_In, filter_In. Qed.

  Lemma fill_legal h R : legal G h (fill h R).
  Proof.
    unfold fill. set (own := free_part h R). set (taken := stones_of Black h ++ stones_of White h).
    set (sup := supply (amount G h + length taken)).
    set (others := filter (fun s => if in_dec square_eq s own then false else free h s) sup).
    assert (forall s, In s others <-> In s sup /\ ~ In s own /\ free h s = true) as io.
    { intros s. unfold others. rewrite filter_In. destruct (in_dec square_eq s own); intuition congruence. }
    assert (NoDup (own ++ others)) as nd.
    { assert (NoDup own) as n1 by apply NoDup_nodup. assert (NoDup others) as n2 by apply NoDup_filter, supply_NoDup.
      assert (forall s, In s own -> ~ In s others) as d by (intros s i j; apply io in j; tauto).
      clear - n1 n2 d. clearbody others own. induction n1 as [|s own no n1 IH]; [exact n2|]. simpl. constructor.
      - intros i. apply in_app_or in i. destruct i as [i|i]; [exact (no i)|exact (d s (or_introl eq_refl) i)].
      - apply IH. intros t i. apply d. now right. }
    assert (forall s, In s (own ++ others) -> free h s = true) as fr.
    { intros s i. apply in_app_or in i. destruct i as [i|i]; [now apply in_free_part in i|now apply io in i]. }
    split; [now apply NoDup_firstn|]. split; [intros s i; apply free_spec, fr; exact (in_firstn _ _ _ i)|].
    rewrite firstn_length. destruct (le_lt_dec (amount G h) (length (own ++ others))) as [le|lt]; [left; lia|right].
    split; [lia|]. rewrite firstn_all2 by lia. intros s on.
    assert (In s sup) as is_.
    { destruct (supply_enough (amount G h + length taken)) as [en|all]; [exfalso|exact (all s on)].
      fold sup in en. pose proof (filter_split (fun s => if in_dec square_eq s own then false else free h s) sup) as sp.
      fold others in sp. rewrite app_length in lt.
      enough (length (filter (fun s => negb (if in_dec square_eq s own then false else free h s)) sup) <=
              length (own ++ taken)) as b by (rewrite app_length in b; lia).
      apply NoDup_incl_length; [apply NoDup_filter, supply_NoDup|]. intros t it. apply filter_In in it.
      destruct it as (it & b). destruct (in_dec square_eq t own) as [io'|no]; [apply in_or_app; now left|].
      apply in_or_app. right. unfold free in b. destruct (board_dec t) as [|off]; [|destruct (off (supply_on _ _ it))].
      destruct (in_dec square_eq t _) as [i'|]; [exact i'|discriminate]. }
    destruct (in_dec square_eq s taken) as [it|nt]; [left; now apply in_app_or in it|right].
    destruct (in_dec square_eq s own) as [io'|no]; [apply in_or_app; now left|].
    apply in_or_app. right. apply io. split; [exact is_|split; [exact no|]]. apply free_spec. split; [exact on|].
    intros oc. apply nt. apply in_or_app. exact oc.
  Qed.

  Lemma fill_has h R s : length R <= amount G h -> In s R -> free h s = true -> In s (fill h R).
  Proof.
    intros le i f. unfold fill. rewrite firstn_app. apply in_or_app. left.
    rewrite firstn_all2; [now apply in_free_part|]. eapply Nat.le_trans; [|exact le].
    apply NoDup_incl_length; [apply NoDup_nodup|]. intros t it. now apply in_free_part in it.
  Qed.

  (* What Breaker holds after some moves of the other side, the last one first. *)
  Record state := State { rows_left : rests square; hold : held p rows_left }.

  Definition advance (st : state) (M : move) : state :=
    State (left_over (rows_left st) (firstn p M) (answer (hold st) (firstn p M)))
      (next (hold st) (firstn p M) (firstn_le_length p M) _ (after_left_over _ _ _)).

  Fixpoint state_after (moves : list move) : state :=
    match moves with [] => State _ holds | M :: past => advance (state_after past) M end.

  Definition reply (moves : list move) : list square :=
    match moves with [] => [] | M :: past => answer (hold (state_after past)) (firstn p M) end.

  Fixpoint moves_of_other (h : history) : list move :=
    match h with
    | [] => []
    | M :: past => match x, mover past with
                   | Black, White | White, Black => M :: moves_of_other past
                   | _, _ => moves_of_other past
                   end
    end.

  Definition breaker : strategy := fun h => fill h (reply (moves_of_other h)).

  Lemma moves_mine M h : mover h = x -> moves_of_other (M :: h) = moves_of_other h.
  Proof. intros e. simpl. rewrite e. now destruct x. Qed.

  Lemma moves_theirs M h : mover h = y -> moves_of_other (M :: h) = M :: moves_of_other h.
  Proof. intros e. simpl. rewrite e. now destruct x. Qed.

  Lemma amount_le h : amount G h <= p.
  Proof. destruct h; simpl; [exact few_first|lia]. Qed.

  (* A row of the board on which x has no stone: what the other side has not filled of it contains a rest that is held. *)
  Definition keeps (h : history) : Prop :=
    forall a d, In d directions -> (forall s, In s (row (in_a_row G) a d) -> on_board G s) ->
    (forall s, In s (row (in_a_row G) a d) -> ~ In s (stones_of x h)) ->
    exists r, rows_left (state_after (moves_of_other h)) r /\
              forall s, r s -> In s (row (in_a_row G) a d) /\ ~ In s (stones_of y h).

  Lemma legal_amount h M : legal G h M -> length M <= p.
  Proof. intros (_ & _ & [e|(lt & _)]); pose proof (amount_le h); lia. Qed.

  Lemma keeps_start h : moves_of_other h = [] -> stones_of y h = [] -> keeps h.
  Proof.
    intros em es a d id on no. rewrite em, es. exists (fun s => In s (row (in_a_row G) a d)). split.
    - exists a, d. now split.
    - intros s i. split; [exact i|intros []].
  Qed.

  Lemma keeps_on h M : mover h = y -> legal G h M -> keeps h -> keeps (breaker (M :: h) :: M :: h).
  Proof.
    intros mv lg kp a d id on no. pose proof (legal_amount h M lg) as le.
    assert (mover (M :: h) = x) as mv' by now rewrite mover_cons, mv, other_other.
    rewrite (stones_mover x) in no by exact mv'. rewrite (stones_other x) in no by exact mv.
    rewrite moves_mine, moves_theirs by assumption.
    rewrite (stones_other y) by (rewrite other_other; exact mv'). rewrite stones_mover by exact mv.
    destruct (kp a d id on) as (r & hr & sub); [intros s i j; apply (no s i), in_or_app; now right|].
    exists (fun s => r s /\ ~ In s M). split.
    - cbn [state_after advance rows_left]. rewrite (firstn_all2 M) by exact le. exists r. split; [exact hr|].
      intros s rs ns. split; [now split|]. intros i. destruct (sub s rs) as (ir & nt).
      apply (no s ir), in_or_app. left. unfold breaker.
      rewrite moves_theirs by exact mv. cbn [reply]. rewrite (firstn_all2 M) by exact le. apply fill_has; [|exact i|].
      + pose proof (short (hold (state_after (moves_of_other h))) M le). simpl amount. lia.
      + apply free_spec. split; [exact (on s ir)|]. intros oc.
        assert (In s (stones_of x (M :: h)) \/ In s (stones_of y (M :: h))) as [o|o]
          by (unfold occupied in oc; destruct x; simpl other; tauto).
        * rewrite stones_other in o by exact mv. apply (no s ir), in_or_app. now right.
        * rewrite stones_mover in o by exact mv. apply in_app_or in o. tauto.
    - intros s (rs & ns). destruct (sub s rs) as (ir & nt). split; [exact ir|]. rewrite in_app_iff. tauto.
  Qed.

  Lemma keeps_always h : play G h -> follows x breaker h ->
    (mover h = y -> keeps h) /\ (mover h = x -> match h with [] => True | M :: past => keeps past end).
  Proof.
    induction 1 as [|h M pl IH nb nw lg]; intros fo.
    - split; [|trivial]. intros e. apply keeps_start; reflexivity.
    - destruct fo as (em & fo). destruct (IH fo) as (one & two). rewrite mover_cons. split; intros e.
      + assert (mover h = x) as e' by (rewrite <- (other_other (mover h)), e; apply other_other).
        rewrite (em e'). specialize (two e').
        destruct pl as [|h M' pl nb' nw' lg'].
        * apply keeps_start; [now rewrite moves_mine|]. rewrite stones_other; [reflexivity|]. now rewrite other_other.
        * apply keeps_on; [|exact lg'|exact two]. rewrite mover_cons in e'. now rewrite <- e', other_other.
      + apply one. rewrite <- e. now rewrite other_other.
  Qed.

  Lemma has_no_row_left h a d : play G h -> In d directions -> incl (row (in_a_row G) a d) (stones_of y h) -> keeps h -> False.
  Proof.
    intros pl id inc kp. destruct (play_stones G h pl) as (on & apart).
    destruct (kp a d id) as (r & hr & sub).
    - intros s i. exact (on y s (inc s i)).
    - intros s i j. exact (apart x s j (inc s i)).
    - destruct (alive (hold (state_after (moves_of_other h))) r hr) as (s & rs). destruct (sub s rs) as (i & n).
      exact (n (inc s i)).
  Qed.

  Theorem breaker_never_loses : never_loses G x breaker.
  Proof.
    intros h pl fo. split; [|intros _; apply fill_legal]. intros (a & d & id & inc).
    destruct (keeps_always h pl fo) as (one & two).
    destruct (player_cases (mover h) x) as [e|e]; [|exact (has_no_row_left h a d pl id inc (one e))].
    specialize (two e). destruct pl as [|h M pl nb nw lg].
    - exact (has_no_row_left [] a d (play_begin G) id inc (keeps_start [] eq_refl eq_refl)).
    - destruct (play_stones G h pl) as (on & apart).
      destruct (play_stones G (M :: h) (play_on G h M pl nb nw lg)) as (on' & apart').
      assert (mover h = y) as mv by (rewrite mover_cons in e; now rewrite <- e, other_other).
      destruct (two a d id) as (r & hr & sub).
      + intros s i. exact (on' y s (inc s i)).
      + intros s i j. apply (apart' x s); [now rewrite stones_other|exact (inc s i)].
      + pose proof (legal_amount h M lg) as le.
        assert (left_over (rows_left (state_after (moves_of_other h))) M
                  (answer (hold (state_after (moves_of_other h))) M) (fun _ => False)) as lo.
        { exists r. split; [exact hr|]. intros s rs ns. destruct (sub s rs) as (i & n). apply inc in i.
          rewrite stones_mover in i by exact mv. apply in_app_or in i. tauto. }
        destruct (alive (next (hold (state_after (moves_of_other h))) M le _ (after_left_over _ _ _)) _ lo) as (_ & []).
  Qed.
End Breaker.

(* The boards have squares to fill a move with. *)
Definition grid (m n : nat) : list square :=
  flat_map (fun i => map (fun j => (Z.of_nat i, Z.of_nat j)) (seq 0 n)) (seq 0 m).

Lemma in_grid m n s : In s (grid m n) <-> on_board (Connect m n 0 0 0) s.
Proof.
  destruct s as (i & j). unfold grid. rewrite in_flat_map. simpl. split.
  - intros (a & ia & ib). apply in_map_iff in ib. destruct ib as (b & e & ib). apply in_seq in ia, ib. injection e. lia.
  - intros (hi & hj). exists (Z.to_nat i). rewrite in_seq. split; [lia|]. apply in_map_iff. exists (Z.to_nat j).
    rewrite in_seq. split; [f_equal; lia|lia].
Qed.

(* A drawn game, for each side. *)
Lemma drawn_on_board G : (forall s, {on_board G s} + {~ on_board G s}) ->
  forall supply : nat -> list square, (forall n, NoDup (supply n)) -> (forall n s, In s (supply n) -> on_board G s) ->
  (forall n, n <= length (supply n) \/ forall s, on_board G s -> In s (supply n)) ->
  first_stones G <= stones G -> held (stones G) (segments (in_a_row G)) -> drawn G.
Proof.
  intros dec supply nd on en few h. split; eexists; exact (breaker_never_loses G _ dec supply nd on en few h).
Qed.

Theorem connect_drawn m n k p q : q <= p -> held p (segments k) -> drawn (Connect m n k p q).
Proof.
  intros le h. refine (drawn_on_board (Connect m n k p q) _ (fun _ => nodup square_eq (grid m n)) _ _ _ le h).
  - intros (i & j). simpl. destruct (Z_le_dec 0 i), (Z_lt_dec i (Z.of_nat m)), (Z_le_dec 0 j), (Z_lt_dec j (Z.of_nat n));
      (left; lia) || (right; lia).
  - intros ?. apply NoDup_nodup.
  - intros ? s i. apply nodup_In, in_grid in i. exact i.
  - intros ?. right. intros s i. now apply nodup_In, in_grid.
Qed.

Theorem plane_drawn k p q : q <= p -> held p (segments k) -> drawn (Plane k p q).
Proof.
  intros le h. refine (drawn_on_board (Plane k p q) (fun s => left I) (fun n => map (fun i => (0%Z, Z.of_nat i)) (seq 0 n)) _ _ _ le h).
  - intros n. apply Injective_map_NoDup; [|apply seq_NoDup]. intros i j e. injection e as e. now apply Nat2Z.inj.
  - intros n s _. exact I.
  - intros n. left. now rewrite map_length, seq_length.
Qed.
