(* The Maker-Breaker game of p stones on a hypergraph, Breaker's side: what it means that Breaker holds, and the four ways
   to show it.

   A hypergraph is a set of rests, a rest a set of squares, and both are predicates over any type of squares; so the
   infinite board is one hypergraph as well. Maker plays at most p squares, Breaker answers with at most as many. *)
From Coq Require Import List Arith Lia.
Import ListNotations.

Definition rests (A : Type) : Type := (A -> Prop) -> Prop.

(* After Maker's M and Breaker's R nothing is left of H but K: each rest of K contains what M leaves of a rest of H that R
   does not meet. There is no condition on M and R: stones on each other, or off the hypergraph, do nothing. *)
Definition after {A} (H : rests A) (M R : list A) (K : rests A) : Prop :=
  forall r', K r' -> exists r, H r /\ forall s, r s -> ~ In s M -> r' s /\ ~ In s R.

(* Breaker holds H for ever: no rest is empty, and to every M he has an answer after which he holds again. *)
CoInductive held (p : nat) {A} (H : rests A) : Type := Held {
  alive : forall r, H r -> exists s, r s;
  answer : list A -> list A;
  short : forall M, length M <= p -> length (answer M) <= length M;
  next : forall M, length M <= p -> forall K, after H M (answer M) K -> held p K }.
Arguments alive {p A H}.
Arguments answer {p A H}.
Arguments short {p A H}.
Arguments next {p A H}.

(* The largest K that is left. *)
Definition left_over {A} (H : rests A) (M R : list A) : rests A :=
  fun r' => exists r, H r /\ forall s, r s -> ~ In s M -> r' s /\ ~ In s R.

Lemma after_left_over {A} (H : rests A) M R : after H M R (left_over H M R).
Proof. intros r' h. exact h. Qed.

(* 1. Maps. Every rest of K contains the image under f of a rest of H, and g takes the images back: then K is held like H.
   This is monotonicity, redundant lines, isomorphism, translation and the exchange of two squares. *)
Definition image {A B} (f : A -> B) (g : B -> option A) (H : rests A) (K : rests B) : Prop :=
  forall r', K r' -> exists r, H r /\ forall a, r a -> r' (f a) /\ g (f a) = Some a.

Definition collect {A B} (g : B -> option A) (M : list B) : list A :=
  flat_map (fun b => match g b with Some a => [a] | None => [] end) M.

Lemma collect_length {A B} (g : B -> option A) M : length (collect g M) <= length M.
Proof. induction M as [|b M IH]; simpl; [lia|]. destruct (g b); simpl; lia. Qed.

Lemma in_collect {A B} (g : B -> option A) M b a : In b M -> g b = Some a -> In a (collect g M).
Proof. intros i e. apply in_flat_map. exists b. rewrite e. split; [exact i|now left]. Qed.

Lemma image_after {A B} (f : A -> B) g H K M R K' :
  image f g H K -> after K M (map f R) K' -> image f g (left_over H (collect g M) R) K'.
Proof.
  intros i k r2 k2. destruct (k r2 k2) as (r' & kr & sub). destruct (i r' kr) as (r & hr & fr).
  exists (fun a => r a /\ ~ In a (collect g M)). split.
  - exists r. split; [exact hr|]. intros a ra na. split; [now split|]. intros ia.
    destruct (fr a ra) as (r'a & back).
    destruct (sub (f a) r'a) as (_ & no).
    + intros im. apply na. exact (in_collect g M (f a) a im back).
    + apply no. now apply in_map.
  - intros a (ra & na). destruct (fr a ra) as (r'a & back). split; [|exact back].
    apply sub; [exact r'a|]. intros im. apply na. exact (in_collect g M (f a) a im back).
Qed.

CoFixpoint held_image {p A B} (f : A -> B) g {H : rests A} {K : rests B} (i : image f g H K) (h : held p H) : held p K.
Proof.
  refine (Held p B K _ (fun M => map f (answer h (collect g M))) _ _).
  - intros r' k. destruct (i r' k) as (r & hr & fr). destruct (alive h r hr) as (a & ra). exists (f a). now apply fr.
  - intros M le. rewrite map_length. pose proof (collect_length g M).
    pose proof (short h (collect g M)). lia.
  - intros M le K' k. pose proof (collect_length g M) as c.
    refine (held_image p A B f g _ K' (image_after f g H K M _ K' i k) (next h (collect g M) _ _ _)).
    + lia.
    + apply after_left_over.
Defined.

Definition below {A} (H K : rests A) : Prop := forall r', K r' -> exists r, H r /\ forall s, r s -> r' s.

Lemma held_below {p A} {H K : rests A} : below H K -> held p H -> held p K.
Proof.
  intros b. apply (held_image (fun a => a) Some). intros r' k. destruct (b r' k) as (r & hr & sub). exists r. eauto.
Defined.

(* 2. Parts. Every rest of K contains a rest of some H t whose squares belong to t: if all H t are held, Breaker answers in
   each part the stones that Maker played there. There may be infinitely many parts. *)
Section Parts.
  Context {A T : Type} (T_eq : forall t t' : T, {t = t'} + {t <> t'}) (owner : A -> T).

  Definition share (M : list A) (t : T) : list A := filter (fun s => if T_eq (owner s) t then true else false) M.

  Lemma in_share M t s : In s (share M t) <-> In s M /\ owner s = t.
  Proof. unfold share. rewrite filter_In. destruct (T_eq (owner s) t); intuition congruence. Qed.

  Lemma share_length M t : length (share M t) <= length M.
  Proof. unfold share. induction M; simpl; [lia|]. destruct (T_eq _ _); simpl; lia. Qed.

  Lemma share_cons s M t : share (s :: M) t = if T_eq (owner s) t then s :: share M t else share M t.
  Proof. unfold share. simpl. now destruct (T_eq (owner s) t). Qed.

  Fixpoint total {B} (f : B -> nat) (l : list B) : nat := match l with [] => 0 | b :: l => f b + total f l end.

  Lemma shares_one ts s M : ~ In (owner s) ts ->
    total (fun t => length (share (s :: M) t)) ts = total (fun t => length (share M t)) ts.
  Proof.
    induction ts as [|t ts IH]; intros no; [reflexivity|]. cbn [total]. rewrite IH by (simpl in no; tauto).
    rewrite share_cons. destruct (T_eq (owner s) t); [exfalso; apply no; now left|reflexivity].
  Qed.

  Lemma shares_total ts M : NoDup ts -> total (fun t => length (share M t)) ts <= length M.
  Proof.
    intros nd. induction M as [|s M IH].
    - clear nd. induction ts as [|t ts IH]; [simpl; lia|exact IH].
    - enough (total (fun t => length (share (s :: M) t)) ts <= S (total (fun t => length (share M t)) ts))
        by (change (length (s :: M)) with (S (length M)); lia).
      clear IH. induction nd as [|t ts no nd IH]; [simpl; lia|]. cbn [total]. rewrite share_cons.
      destruct (T_eq (owner s) t) as [e|n].
      + subst t. rewrite shares_one by exact no. simpl. lia.
      + cbn beta. lia.
  Qed.

  Lemma flat_map_total {B C} (f : B -> list C) l : length (flat_map f l) = total (fun b => length (f b)) l.
  Proof. induction l; simpl; [reflexivity|]. rewrite app_length. congruence. Qed.

  Lemma total_le {B} (f g : B -> nat) l : (forall b, f b <= g b) -> total f l <= total g l.
  Proof. intros le. induction l as [|b l IH]; simpl; [lia|]. specialize (le b). lia. Qed.

  Definition parts_of (M : list A) : list T := nodup T_eq (map owner M).

  CoFixpoint held_parts {p} {H : T -> rests A} {K : rests A}
    (cover : forall r, K r -> exists t r1, H t r1 /\ forall s, r1 s -> r s /\ owner s = t)
    (h : forall t, held p (H t)) : held p K.
  Proof.
    refine (Held p A K _ (fun M => flat_map (fun t => answer (h t) (share M t)) (parts_of M)) _ _).
    - intros r k. destruct (cover r k) as (t & r1 & ht & sub). destruct (alive (h t) r1 ht) as (s & r1s).
      exists s. now apply sub.
    - intros M le. rewrite flat_map_total. eapply Nat.le_trans; [|exact (shares_total (parts_of M) M (NoDup_nodup _ _))].
      apply total_le. intros t. apply short. pose proof (share_length M t). lia.
    - intros M le K' k.
      refine (held_parts p (fun t => left_over (H t) (share M t) (answer (h t) (share M t))) K' _
                (fun t => next (h t) (share M t) _ _ (after_left_over _ _ _))).
      + clear held_parts. intros r' k'. destruct (k r' k') as (r & kr & sub).
        destruct (cover r kr) as (t & r1 & ht & own).
        exists t, (fun s => r1 s /\ ~ In s (share M t)). split.
        * exists r1. split; [exact ht|]. intros s r1s no. split; [now split|]. intros ia.
          destruct (own s r1s) as (rs & o).
          assert (~ In s M) as nm by (intros im; apply no, in_share; now split).
          apply (proj2 (sub s rs nm)). apply in_flat_map. exists t. split; [|exact ia].
          destruct (in_dec T_eq t (parts_of M)) as [i|n]; [exact i|exfalso].
          assert (share M t = []) as e.
          { destruct (share M t) as [|u l] eqn:e; [reflexivity|exfalso]. apply n. apply nodup_In.
            assert (In u (share M t)) as iu by (rewrite e; now left). apply in_share in iu. destruct iu as (iu & ou).
            rewrite <- ou. now apply in_map. }
          pose proof (short (h t) (share M t)) as sh. rewrite e in sh, ia. simpl in sh.
          destruct (answer (h t) []); [exact ia|simpl in sh; lia].
        * intros s (r1s & no). destruct (own s r1s) as (rs & o). split; [|exact o]. apply sub; [exact rs|].
          intros im. apply no, in_share. now split.
      + clear held_parts. pose proof (share_length M t). lia.
  Defined.
End Parts.

(* 3. A single rest of more than p squares, and nothing at all. *)
CoFixpoint held_none {p A} {H : rests A} (no : forall r, ~ H r) : held p H.
Proof.
  refine (Held p A H _ (fun _ => []) _ _).
  - intros r hr. destruct (no r hr).
  - intros M le. simpl. lia.
  - intros M le K k. apply held_none. clear held_none. intros r' kr. destruct (k r' kr) as (r & hr & _). exact (no r hr).
Defined.

Section Tuple.
  Context {A : Type} (A_eq : forall s s' : A, {s = s'} + {s <> s'}) (p : nat) (l : list A).
  Hypothesis nd : NoDup l.
  Hypothesis long : p < length l.

  Definition tuple : rests A := fun r => forall s, In s l -> r s.

  (* If Maker plays in the tuple, an empty square of it. *)
  Definition tuple_answer (M : list A) : list A :=
    if existsb (fun s => if in_dec A_eq s M then true else false) l
    then firstn 1 (filter (fun s => if in_dec A_eq s M then false else true) l) else [].

  Lemma tuple_free M : length M <= p -> exists s, In s l /\ ~ In s M.
  Proof.
    intros le. destruct (forallb (fun s => if in_dec A_eq s M then true else false) l) eqn:e.
    - rewrite forallb_forall in e. enough (length l <= length M) by lia. apply NoDup_incl_length; [exact nd|].
      intros s i. specialize (e s i). destruct (in_dec A_eq s M); [assumption|discriminate].
    - rewrite <- Bool.not_true_iff_false, forallb_forall in e.
      assert (existsb (fun s => if in_dec A_eq s M then false else true) l = true) as x.
      { apply Bool.not_false_iff_true. intros f. apply e. intros s i. rewrite <- Bool.not_true_iff_false, existsb_exists in f.
        destruct (in_dec A_eq s M) as [im|nm]; [reflexivity|]. destruct f. exists s. split; [exact i|].
        destruct (in_dec A_eq s M); [contradiction|reflexivity]. }
      apply existsb_exists in x. destruct x as (s & i & f). exists s. split; [exact i|].
      destruct (in_dec A_eq s M); [discriminate|assumption].
  Qed.

  CoFixpoint held_tuple {K : rests A} (b : below tuple K) : held p K.
  Proof.
    refine (Held p A K _ tuple_answer _ _).
    - intros r' k. destruct (b r' k) as (r & hr & sub). destruct (tuple_free [] ltac:(simpl; lia)) as (s & i & _).
      exists s. exact (sub s (hr s i)).
    - intros M le. unfold tuple_answer. destruct (existsb _ l) eqn:e; [|simpl; lia].
      apply existsb_exists in e. destruct e as (s & i & im). destruct M; [destruct (in_dec A_eq s []); [contradiction|discriminate]|].
      rewrite firstn_length. change (length (a :: M)) with (S (length M)). lia.
    - intros M le K' k. unfold tuple_answer in k. destruct (existsb _ l) eqn:e.
      + apply held_none. clear held_tuple. intros r' k'. destruct (k r' k') as (r1 & k1 & sub).
        destruct (b r1 k1) as (r & hr & sub').
        destruct (tuple_free M le) as (s & i & nm).
        destruct (filter (fun s => if in_dec A_eq s M then false else true) l) as [|u free] eqn:f.
        * assert (In s (filter (fun s => if in_dec A_eq s M then false else true) l)) as x.
          { apply filter_In. split; [exact i|]. destruct (in_dec A_eq s M); [contradiction|reflexivity]. }
          rewrite f in x. exact x.
        * assert (In u (filter (fun s => if in_dec A_eq s M then false else true) l)) as x by (rewrite f; now left).
          apply filter_In in x. destruct x as (iu & um).
          apply (proj2 (sub u (sub' u (hr u iu)) ltac:(destruct (in_dec A_eq u M); [discriminate|assumption]))).
          simpl. now left.
      + apply held_tuple. clear held_tuple. intros r' k'. destruct (k r' k') as (r1 & k1 & sub).
        destruct (b r1 k1) as (r & hr & sub'). exists (fun s => In s l). split; [intros s i; exact i|]. intros s i.
        apply sub; [exact (sub' s (hr s i))|]. clear - e i. intros im. rewrite <- Bool.not_true_iff_false in e. apply e.
        apply existsb_exists. exists s. split; [exact i|]. now destruct (in_dec A_eq s M).
  Defined.
End Tuple.

Lemma filter_le {A} (f : A -> bool) l : length (filter f l) <= length l.
Proof. induction l as [|a l IH]; simpl; [lia|]. destruct (f a); simpl; lia. Qed.

Lemma filter_split {A} (f : A -> bool) l : length (filter f l) + length (filter (fun a => negb (f a)) l) = length l.
Proof. induction l as [|a l IH]; simpl; [reflexivity|]. destruct (f a); simpl; lia. Qed.

Definition list_eq_nil {A} (l : list A) : {l = []} + {l <> []}.
Proof. destruct l; [now left|now right]. Defined.

(* 4. One answer at a time. *)
Definition answers (p : nat) {A} (H : rests A) (M : list A) : Type :=
  {R : list A & ((length R <= length M) * (forall K, after H M R K -> held p K))%type}.

(* If every move on the squares of H has an answer, Breaker holds; nothing played there has the empty answer. *)
CoFixpoint held_answers {p A} {H K : rests A} (inside : A -> bool) (within : forall r s, H r -> r s -> inside s = true)
  (full : forall r, H r -> exists s, r s)
  (ans : forall M, length M <= p -> M <> [] -> (forall s, In s M -> inside s = true) -> answers p H M)
  (b : below H K) : held p K.
Proof.
  pose (known := fun M (le : length M <= p) (e : filter inside M <> []) =>
    ans (filter inside M) (Nat.le_trans _ _ _ (filter_le inside M) le) e (fun s i => proj2 (proj1 (filter_In inside s M) i))).
  refine (Held p A K _ (fun M => match le_dec (length M) p, list_eq_nil (filter inside M) with
                                 | left le, right e => projT1 (known M le e)
                                 | _, _ => []
                                 end) _ _).
  - intros r' k. destruct (b r' k) as (r & hr & sub). destruct (full r hr) as (s & rs). exists s. now apply sub.
  - intros M le. destruct (le_dec _ p); [|simpl; lia]. destruct (list_eq_nil _) as [|e]; [simpl; lia|].
    unfold known. destruct (ans _ _ _ _) as (R & sh & nx). cbn [projT1]. pose proof (filter_le inside M). lia.
  - intros M le K' k. destruct (le_dec _ p) as [le'|]; [|contradiction]. destruct (list_eq_nil _) as [e|e].
    + refine (held_answers p A H K' inside within full ans _). clear - b k e within. intros r' k'.
      destruct (k r' k') as (r1 & k1 & sub). destruct (b r1 k1) as (r & hr & sub'). exists r. split; [exact hr|].
      intros s rs. apply sub; [now apply sub'|]. intros i.
      assert (In s (filter inside M)) as x by (apply filter_In; eauto). now rewrite e in x.
    + clear held_answers. unfold known in k. destruct (ans _ _ _ _) as (R & sh & nx). apply nx. cbn [projT1] in k.
      intros r' k'. destruct (k r' k') as (r1 & k1 & sub). destruct (b r1 k1) as (r & hr & sub'). exists r.
      split; [exact hr|]. intros u ru nu. apply sub; [now apply sub'|]. intros i. apply nu, filter_In. eauto.
Defined.

(* Exchange: if all rests through v go through u, Maker may as well play u for v. *)
Section Exchange.
  Context {A : Type} (A_eq : forall s s' : A, {s = s'} + {s <> s'}) (p : nat) (H : rests A) (u v : A).

  Definition exchange (s : A) : A := if A_eq s v then u else if A_eq s u then v else s.
  Definition instead (s : A) : A := if A_eq s v then u else s.

  Lemma exchange_twice s : exchange (exchange s) = s.
  Proof. unfold exchange. repeat (destruct (A_eq _ _); try congruence). Qed.

  Lemma exchange_v : exchange v = u.
  Proof. unfold exchange. now destruct (A_eq v v). Qed.

  Lemma answers_exchange M : (forall r, H r -> r v -> r u) -> In v M -> ~ In u M ->
    answers p H (map instead M) -> answers p H M.
  Proof.
    intros thru iv nu (R & sh & nx). exists (map exchange R). rewrite map_length in *. split; [exact sh|]. intros K k.
    pose (K' := fun r : A -> Prop => exists r', K r' /\ forall s, r' (exchange s) -> r s).
    assert (after H (map instead M) R K') as a.
    { intros r1 (r' & k' & same). destruct (k _ k') as (r & hr & sub). exists r. split; [exact hr|]. intros s rs ns.
      assert (s <> u) as su by (intros ->; apply ns, in_map_iff; exists v; unfold instead; now destruct (A_eq v v)).
      assert (forall t, t <> v -> In t M -> In t (map instead M)) as keep.
      { intros t tv it. apply in_map_iff. exists t. unfold instead. now destruct (A_eq t v). }
      destruct (A_eq s v) as [->|sv].
      - destruct (sub u (thru r hr rs) nu) as (x & y). split.
        + apply same. now rewrite exchange_v.
        + intros i. apply y, in_map_iff. exists v. split; [apply exchange_v|exact i].
      - assert (exchange s = s) as e by (unfold exchange; destruct (A_eq s v), (A_eq s u); congruence).
        destruct (sub s rs (fun i => ns (keep s sv i))) as (x & y). split.
        + apply same. now rewrite e.
        + intros i. apply y, in_map_iff. exists s. split; [exact e|exact i]. }
    refine (held_image exchange (fun s => Some (exchange s)) _ (nx K' a)).
    intros r' k'. exists (fun s => r' (exchange s)). split.
    - exists r'. now split.
    - intros s rs. split; [exact rs|]. now rewrite exchange_twice.
  Defined.
End Exchange.
