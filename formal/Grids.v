(* From BNX(L) to a strip more than twice as wide (rules `lemma11' to `lemma14' of derivation files): the light squares of the wide
   strip form grids, the dark ones two copies of BNX(L). Here is what a grid is and how White plays; Climb.v says where they lie. *)
From Coq Require Import ZArith List Lia Bool.
From Kdraw Require Import Strips.
Import ListNotations.
Local Open Scope Z_scope.

Section Grids.
  Variables (L L' b : Z) (S : stonewise L b).
  (* The grid of a light square, None for a dark one; the copy of a dark square, its square there, and back. *)
  Variables (light : cell -> option Z) (half : cell -> bool) (small : cell -> cell) (big_v big_d : bool -> Z -> Z).
  (* A grid may lack one square, where two of its lines do not cross. *)
  Variable corner : Z -> option cell.

  Definition big (h : bool) (l : line) : line := match l with V v => V (big_v h v) | D d => D (big_d h d) end.
  Definition big_cell (h : bool) (y : cell) : cell := (big_v h (fst y), big_d h (snd y)).

  Hypothesis dark_small : forall s, inside L' s -> light s = None -> inside L (small s) /\ big_cell (half s) (small s) = s.
  Hypothesis dark_big : forall h y, inside L y ->
    inside L' (big_cell h y) /\ light (big_cell h y) = None /\ half (big_cell h y) = h /\ small (big_cell h y) = y.
  Hypothesis crossing : forall g s t, inside L' s -> inside L' t -> light s = Some g -> light t = Some g ->
    {inside L' (fst s, snd t) /\ light (fst s, snd t) = Some g} + {corner g = Some (fst s, snd t)}.
  Hypothesis corner_crossing : forall g c s, corner g = Some c -> inside L' s -> light s = Some g -> snd s <> snd c ->
    inside L' (fst c, snd s) /\ light (fst c, snd s) = Some g.
  Hypothesis lights : forall l,
    (exists g, forall s, inside L' s -> on s l -> light s = None \/ light s = Some g) \/
    (exists g1 g2, forall s, inside L' s -> on s l -> light s = Some g1 \/ light s = Some g2).
  Hypothesis big_v_inj : forall h h' x x', big_v h x = big_v h' x' -> h = h' /\ x = x'.
  Hypothesis big_d_inj : forall h h' x x', big_d h x = big_d h' x' -> h = h' /\ x = x'.
  Hypothesis b1 : 1 <= b.

  (* White keeps at most one black stone on living lines of a grid, on one of them only; none, while the two lines that do not
     cross are alive. *)
  Definition stone (g : Z) (B : list cell) (s : cell) : Prop := In s B /\ inside L' s /\ light s = Some g.

  Definition grid (g : Z) (B : list cell) (dead : line -> bool) : Prop :=
    (forall s t l k, stone g B s -> stone g B t -> on s l -> on t k -> dead l = false -> dead k = false -> s = t /\ l = k) /\
    (forall c, corner g = Some c -> dead (V (fst c)) = false -> dead (D (snd c)) = false ->
      forall s l, stone g B s -> on s l -> dead l = true).

  Definition more_dead (dead dead' : line -> bool) : Prop := forall l, dead l = true -> dead' l = true.

  Lemma alive_before dead dead' l : more_dead dead dead' -> dead' l = false -> dead l = false.
  Proof. intros m a. destruct (dead l) eqn:d; [rewrite (m l d) in a; discriminate|reflexivity]. Qed.

  Lemma grid_dies g B dead dead' : grid g B dead -> more_dead dead dead' -> grid g B dead'.
  Proof.
    intros (u & c) m. split.
    - intros s t l k x y o1 o2 a1 a2. apply u; try assumption; now apply (alive_before dead dead').
    - intros c0 e a1 a2 s l x o. apply m. apply (c c0 e) with (s := s); try assumption; now apply (alive_before dead dead').
  Qed.

  (* A new stone that lies on no living line of the grid, and one that is the only stone on living lines. *)
  Lemma grid_idle g B dead s : grid g B dead -> (light s = Some g -> forall l, on s l -> dead l = true) -> grid g (s :: B) dead.
  Proof.
    intros (u & c) i.
    assert (forall t l, stone g (s :: B) t -> on t l -> dead l = false -> stone g B t) as old.
    { intros t l (j & x) o a. split; [|exact x]. destruct j as [<-|j]; [|exact j]. rewrite (i (proj2 x) l o) in a. discriminate. }
    split.
    - intros s1 t l k x y o1 o2 a1 a2. apply u; try assumption; eapply old; eassumption.
    - intros c0 e a1 a2 t l x o. destruct (dead l) eqn:a; [reflexivity|]. rewrite <- a. apply (c c0 e a1 a2 t l); [|exact o].
      exact (old t l x o a).
  Qed.

  Lemma grid_one g B dead s l0 : (forall t l, stone g B t -> on t l -> dead l = false -> t = s /\ l = l0) ->
    (forall c, corner g = Some c -> dead (V (fst c)) = true \/ dead (D (snd c)) = true) -> grid g B dead.
  Proof.
    intros one co. split.
    - intros s1 t l k x y o1 o2 a1 a2. destruct (one s1 l x o1 a1) as (-> & ->), (one t k y o2 a2) as (-> & ->). now split.
    - intros c e a1 a2. destruct (co c e); congruence.
  Qed.

  Lemma find_incidence g B dead :
    {x : cell * line | stone g B (fst x) /\ on (fst x) (snd x) /\ dead (snd x) = false} +
    {forall t l, stone g B t -> on t l -> dead l = true}.
  Proof.
    induction B as [|s B IH]; [right; intros t l ([] & _)|].
    destruct IH as [((t & l) & (i & x) & o)|no]; [left; exists (t, l); split; [split; [now right|exact x]|exact o]|].
    assert (forall t l, stone g B t -> on t l -> dead l = true) as no' by exact no. clear no.
    destruct (inside_dec L' s) as [ins|out].
    - destruct (light s) as [g'|] eqn:li; [destruct (Z.eq_dec g' g) as [->|ng]|].
      + destruct (dead (V (fst s))) eqn:dv; [destruct (dead (D (snd s))) eqn:dd|].
        * right. intros t l ([<-|i] & x) o; [destruct o; subst l; assumption|]. apply (no' t l); [split; assumption|exact o].
        * left. exists (s, D (snd s)). split; [split; [now left|now split]|]. split; [now right|exact dd].
        * left. exists (s, V (fst s)). split; [split; [now left|now split]|]. split; [now left|exact dv].
      + right. intros t l ([<-|i] & x) o; [destruct x; congruence|]. apply (no' t l); [split; assumption|exact o].
      + right. intros t l ([<-|i] & x) o; [destruct x; congruence|]. apply (no' t l); [split; assumption|exact o].
    - right. intros t l ([<-|i] & x) o; [now destruct x|]. apply (no' t l); [split; assumption|exact o].
  Qed.

  Inductive grid_answer (g : Z) (B : list cell) (dead : line -> bool) (s : cell) : Type :=
  | grid_line ls : (length ls <= 1)%nat -> grid g (s :: B) (kill dead ls) -> grid_answer g B dead s
  | grid_square y : inside L' y -> light y = Some g -> ~ In y (s :: B) -> grid g (s :: B) (kill dead (both y)) -> grid_answer g B dead s.

  Lemma in_stones g B s t : stone g (s :: B) t -> t = s \/ stone g B t.
  Proof. intros ([<-|i] & x); [now left|right; now split]. Qed.

  (* The lines ls die, and s keeps only l0: what was there before dies or was not there. *)
  Lemma grid_left g B dead s ls l0 : (forall l, on s l -> l = l0 \/ In l ls) ->
    (forall t l, stone g B t -> on t l -> dead l = false -> In l ls) ->
    (forall c, corner g = Some c -> dead (V (fst c)) = true \/ dead (D (snd c)) = true \/ In (V (fst c)) ls \/ In (D (snd c)) ls) ->
    grid g (s :: B) (kill dead ls).
  Proof.
    intros on_s old co. apply (grid_one g _ _ s l0).
    - intros t l x o a. apply kill_false in a. destruct a as (n & a). destruct (in_stones g B s t x) as [->|y].
      + destruct (on_s l o) as [->|i]; [now split|contradiction].
      + destruct n. exact (old t l y o a).
    - intros c e. destruct (co c e) as [a|[a|[a|a]]]; [left; now apply kill_dead|right; now apply kill_dead|left; now apply kill_in|right; now apply kill_in].
  Qed.

  Lemma grid_reply g B dead s : grid g B dead -> inside L' s -> light s = Some g -> ~ In s B -> grid_answer g B dead s.
  Proof.
    intros h ins li new. destruct s as (v & d). cbn [fst snd] in *.
    destruct (dead (V v)) eqn:dv; [destruct (dead (D d)) eqn:dd|destruct (dead (D d)) eqn:dd].
    - apply (grid_line g B dead (v, d) []); [simpl; lia|]. apply grid_idle; [apply (grid_dies _ _ dead); [exact h|intros l x; now apply kill_dead]|].
      intros _ l [->| ->]; now apply kill_dead.
    - apply (grid_line g B dead (v, d) [D d]); [simpl; lia|]. apply grid_idle; [apply (grid_dies _ _ dead); [exact h|intros l x; now apply kill_dead]|].
      intros _ l [->| ->]; [now apply kill_dead|apply kill_in; now left].
    - apply (grid_line g B dead (v, d) [V v]); [simpl; lia|]. apply grid_idle; [apply (grid_dies _ _ dead); [exact h|intros l x; now apply kill_dead]|].
      intros _ l [->| ->]; [apply kill_in; now left|now apply kill_dead].
    - (* Both lines of the stone are alive. *)
      assert ({c | corner g = Some c /\ dead (V (fst c)) = false /\ dead (D (snd c)) = false} +
              {forall c, corner g = Some c -> dead (V (fst c)) = true \/ dead (D (snd c)) = true}) as [(c & ec & cv & cd)|broken].
      { destruct (corner g) as [c|]; [|right; discriminate].
        destruct (dead (V (fst c))) eqn:cv; [right; intros c' e; injection e as <-; now left|].
        destruct (dead (D (snd c))) eqn:cd; [right; intros c' e; injection e as <-; now right|left; eauto]. }
      + assert (forall t l, stone g B t -> on t l -> dead l = true) as none by exact (proj2 h c ec cv cd).
        destruct (Z.eq_dec v (fst c)) as [ev|nv]; [|destruct (Z.eq_dec d (snd c)) as [ed|nd]].
        * apply (grid_line g B dead (v, d) [V v]); [simpl; lia|]. apply (grid_left g B dead (v, d) [V v] (D d)).
          -- intros l [->| ->]; [right; now left|now left].
          -- intros t l x o a. rewrite (none t l x o) in a. discriminate.
          -- intros c' e. assert (c' = c) as -> by congruence. right. right. left. left. now f_equal.
        * apply (grid_line g B dead (v, d) [D d]); [simpl; lia|]. apply (grid_left g B dead (v, d) [D d] (V v)).
          -- intros l [->| ->]; [now left|right; now left].
          -- intros t l x o a. rewrite (none t l x o) in a. discriminate.
          -- intros c' e. assert (c' = c) as -> by congruence. right. right. right. left. now f_equal.
        * destruct (corner_crossing g c (v, d) ec ins li nd) as (iy & ly). cbn [snd] in *.
          apply (grid_square g B dead (v, d) (fst c, d) iy ly).
          -- intros [e|i]; [injection e as e; congruence|].
             assert (stone g B (fst c, d)) as x by (now split). specialize (none _ (D d) x (or_intror eq_refl)). congruence.
          -- apply (grid_left g B dead (v, d) _ (V v)).
             ++ intros l [->| ->]; [now left|right; right; now left].
             ++ intros t l x o a. rewrite (none t l x o) in a. discriminate.
             ++ intros c' e. assert (c' = c) as -> by congruence. right. right. left. now left.
      + destruct (find_incidence g B dead) as [((s1 & l1) & x1 & o1 & a1)|none]; cbn [fst snd] in *.
        * assert (forall t l, stone g B t -> on t l -> dead l = false -> s1 = t /\ l1 = l) as uniq
            by (intros t l x o a; exact (proj1 h s1 t l1 l x1 x o1 o a1 a)).
          destruct (line_eq l1 (V v)) as [->|nv]; [|destruct (line_eq l1 (D d)) as [->|nd]].
          -- apply (grid_line g B dead (v, d) [V v]); [simpl; lia|]. apply (grid_left g B dead (v, d) [V v] (D d)).
             ++ intros l [->| ->]; [right; now left|now left].
             ++ intros t l x o a. destruct (uniq t l x o a) as (_ & <-). now left.
             ++ intros c e. destruct (broken c e); tauto.
          -- apply (grid_line g B dead (v, d) [D d]); [simpl; lia|]. apply (grid_left g B dead (v, d) [D d] (V v)).
             ++ intros l [->| ->]; [now left|right; now left].
             ++ intros t l x o a. destruct (uniq t l x o a) as (_ & <-). now left.
             ++ intros c e. destruct (broken c e); tauto.
          -- destruct x1 as (i1 & in1 & li1). destruct l1 as [z|z].
             ++ assert (z = fst s1) as -> by (destruct o1 as [o1|o1]; congruence).
                destruct (crossing g s1 (v, d) in1 ins li1 li) as [(iy & ly)|ec]; cbn [fst snd] in *.
                2: { exfalso. destruct (broken _ ec) as [x|x]; cbn [fst snd] in x; congruence. }
                apply (grid_square g B dead (v, d) (fst s1, d) iy ly).
                ** intros [e|i]; [injection e as e; congruence|].
                   assert (stone g B (fst s1, d)) as x by (now split). destruct (uniq _ (D d) x (or_intror eq_refl) dd); discriminate.
                ** apply (grid_left g B dead (v, d) _ (V v)).
                   --- intros l [->| ->]; [now left|right; right; now left].
                   --- intros t l x o a. destruct (uniq t l x o a) as (_ & <-). now left.
                   --- intros c e. destruct (broken c e); tauto.
             ++ assert (z = snd s1) as -> by (destruct o1 as [o1|o1]; congruence).
                destruct (crossing g (v, d) s1 ins in1 li li1) as [(iy & ly)|ec]; cbn [fst snd] in *.
                2: { exfalso. destruct (broken _ ec) as [x|x]; cbn [fst snd] in x; congruence. }
                apply (grid_square g B dead (v, d) (v, snd s1) iy ly).
                ** intros [e|i]; [injection e as e; congruence|].
                   assert (stone g B (v, snd s1)) as x by (now split). destruct (uniq _ (V v) x (or_introl eq_refl) dv); discriminate.
                ** apply (grid_left g B dead (v, d) _ (D d)).
                   --- intros l [->| ->]; [right; now left|now left].
                   --- intros t l x o a. destruct (uniq t l x o a) as (_ & <-). right. now left.
                   --- intros c e. destruct (broken c e); tauto.
        * apply (grid_line g B dead (v, d) [V v]); [simpl; lia|]. apply (grid_left g B dead (v, d) [V v] (D d)).
          -- intros l [->| ->]; [right; now left|now left].
          -- intros t l x o a. rewrite (none t l x o) in a. discriminate.
          -- intros c e. destruct (broken c e); tauto.
  Defined.

  (* The dark stones in one of the copies. *)
  Definition dark_in (h : bool) (s : cell) : bool :=
    if inside_dec L' s then match light s with None => Bool.eqb (half s) h | Some _ => false end else false.

  Definition img (h : bool) (B : list cell) : list cell := map small (filter (dark_in h) B).

  Lemma dark_in_spec h s : dark_in h s = true <-> inside L' s /\ light s = None /\ half s = h.
  Proof.
    unfold dark_in. destruct (inside_dec L' s) as [i|n]; [|split; [discriminate|now intros (i & _)]].
    destruct (light s); [split; [discriminate|now intros (_ & x & _)]|]. rewrite Bool.eqb_true_iff. tauto.
  Qed.

  Lemma img_cons h s B : img h (s :: B) = if dark_in h s then small s :: img h B else img h B.
  Proof. unfold img. simpl. now destruct (dark_in h s). Qed.

  Lemma in_img h B s : In s B -> inside L' s -> light s = None -> half s = h -> In (small s) (img h B).
  Proof. intros i x y z. apply in_map, filter_In. split; [exact i|]. now apply dark_in_spec. Qed.

  Lemma img_in h B y : In y (img h B) -> In (big_cell h y) B.
  Proof.
    intros i. apply in_map_iff in i. destruct i as (s & <- & i). apply filter_In in i. destruct i as (i & e).
    apply dark_in_spec in e. destruct e as (ins & li & <-). destruct (dark_small s ins li) as (_ & ->). exact i.
  Qed.

  Definition wide_inv (B : list cell) (dead : line -> bool) : Type :=
    ((forall h, inv S (img h B) (fun l => dead (big h l))) * (forall g, grid g B dead))%type.

  Lemma big_on h y l : on y l -> on (big_cell h y) (big h l).
  Proof. intros [->| ->]; [now left|now right]. Qed.

  Lemma big_both h y : both (big_cell h y) = map (big h) (both y).
  Proof. reflexivity. Qed.

  Lemma kill_big h dead ls l : kill (fun l => dead (big h l)) ls l = true -> kill dead (map (big h) ls) (big h l) = true.
  Proof. intros k. apply kill_true in k. destruct k as [k|k]; [apply kill_in; now apply in_map|now apply kill_dead]. Qed.

  Lemma wide_dies B dead dead' : wide_inv B dead -> more_dead dead dead' -> wide_inv B dead'.
  Proof.
    intros (h & g) m. split.
    - intros x. exact (dies S _ (h x) (fun l => m (big x l))).
    - intros x. exact (grid_dies x B dead dead' (g x) m).
  Defined.

  (* A dark stone: the answer in its copy, carried back. *)
  Lemma dark_after B dead s ls ls' : wide_inv B dead -> inside L' s -> light s = None ->
    inv S (small s :: img (half s) B) (kill (fun l => dead (big (half s) l)) ls) -> ls' = map (big (half s)) ls ->
    wide_inv (s :: B) (kill dead ls').
  Proof.
    intros (h & g) ins li new ->. split.
    - intros x. rewrite img_cons. destruct (dark_in x s) eqn:e.
      + apply dark_in_spec in e. destruct e as (_ & _ & <-). exact (dies S _ new (kill_big (half s) dead ls)).
      + refine (dies S _ (h x) _). intros l d. now apply kill_dead.
    - intros x. apply grid_idle; [|congruence]. apply (grid_dies _ _ dead); [apply g|]. intros l d. now apply kill_dead.
  Defined.

  Lemma light_after B dead s g0 ls : wide_inv B dead -> light s = Some g0 -> grid g0 (s :: B) (kill dead ls) ->
    wide_inv (s :: B) (kill dead ls).
  Proof.
    intros (h & g) li new. split.
    - intros x. rewrite img_cons. assert (dark_in x s = false) as ->.
      { destruct (dark_in x s) eqn:e; [|reflexivity]. apply dark_in_spec in e. destruct e as (_ & e & _). congruence. }
      refine (dies S _ (h x) _). intros l d. now apply kill_dead.
    - intros x. destruct (Z.eq_dec x g0) as [->|n]; [exact new|]. apply grid_idle; [|congruence].
      apply (grid_dies _ _ dead); [apply g|]. intros l d. now apply kill_dead.
  Defined.

  Lemma wide_reply B dead s : wide_inv B dead -> inside L' s -> ~ In s B -> answered L' wide_inv B dead s.
  Proof.
    intros h ins new. destruct (light s) as [g0|] eqn:li.
    - destruct (grid_reply g0 B dead s (snd h g0) ins li new) as [ls one gr|y iy ly ny gr].
      + exact (by_lines L' wide_inv B dead s ls one (light_after B dead s g0 ls h li gr)).
      + exact (by_square L' wide_inv B dead s y iy ny (light_after B dead s g0 (both y) h li gr)).
    - destruct (dark_small s ins li) as (is & es).
      assert (~ In (small s) (img (half s) B)) as ns by (intros i; apply new; apply img_in in i; now rewrite es in i).
      destruct (reply S (small s) (fst h (half s)) is ns) as [ls one h1|y iy ny h1].
      + apply (by_lines L' wide_inv B dead s (map (big (half s)) ls)); [now rewrite map_length|].
        exact (dark_after B dead s ls _ h ins li h1 eq_refl).
      + destruct (dark_big (half s) y iy) as (ib & lb & hb & sb).
        apply (by_square L' wide_inv B dead s (big_cell (half s) y) ib).
        * intros [e|i]; apply ny; [left; rewrite e at 1; exact sb|right]. rewrite <- sb at 1. now apply in_img.
        * exact (dark_after B dead s (both y) _ h ins li h1 eq_refl).
  Defined.

  Lemma wide_idle B dead s : wide_inv B dead -> inside L' s -> (forall l, on s l -> dead l = true) -> wide_inv (s :: B) dead.
  Proof.
    intros (h & g) ins d. split.
    - intros x. rewrite img_cons. destruct (dark_in x s) eqn:e; [|apply h]. apply dark_in_spec in e. destruct e as (_ & li & <-).
      destruct (dark_small s ins li) as (is & es). apply idle; [apply h|exact is|]. intros l o. apply d.
      pose proof (big_on (half s) _ _ o) as x. rewrite es in x. exact x.
    - intros x. apply grid_idle; [apply g|]. intros _. exact d.
  Defined.

  Lemma at_most_one {A} (X : list A) : NoDup X -> (forall a c, In a X -> In c X -> a = c) -> (length X <= 1)%nat.
  Proof.
    intros nd same. destruct X as [|a [|c X]]; simpl; try lia. exfalso. inversion_clear nd as [|? ? n _]. apply n.
    rewrite (same a c); simpl; auto.
  Qed.

  Lemma light_few B dead g l X : grid g B dead -> dead l = false -> NoDup X ->
    (forall s, In s X -> In s B /\ inside L' s /\ on s l /\ light s = Some g) -> (length X <= 1)%nat.
  Proof.
    intros (u & _) a nd all. apply at_most_one; [exact nd|]. intros s t i j. destruct (all s i) as (i1 & i2 & i3 & i4).
    destruct (all t j) as (j1 & j2 & j3 & j4). apply (u s t l l); try assumption; now split.
  Qed.

  Lemma NoDup_map_on {A C} (f : A -> C) (X : list A) : NoDup X -> (forall a c, In a X -> In c X -> f a = f c -> a = c) -> NoDup (map f X).
  Proof.
    intros nd inj. induction nd as [|a X n nd IH]; [constructor|]. simpl. constructor.
    - intros i. apply in_map_iff in i. destruct i as (c & e & i). apply n. rewrite (inj a c); [exact i|now left|now right|now symmetry].
    - apply IH. intros c e i j. apply inj; now right.
  Qed.

  (* Dark squares of a line lie in one copy, on one line there. *)
  Lemma dark_line s t l : inside L' s -> inside L' t -> light s = None -> light t = None -> on s l -> on t l ->
    half t = half s /\ exists k, big (half s) k = l /\ on (small s) k /\ on (small t) k.
  Proof.
    intros is it ls lt os ot. destruct (dark_small s is ls) as (_ & es), (dark_small t it lt) as (_ & et).
    unfold big_cell in es, et. destruct s as (sv & sd), t as (tv & td). cbn [fst snd] in *.
    injection es as ev ed. injection et as fv fd. destruct os as [->| ->].
    - destruct ot as [e|]; [|discriminate]. injection e as e. cbn [fst] in e.
      destruct (big_v_inj (half (sv, sd)) (half (tv, td)) (fst (small (sv, sd))) (fst (small (tv, td)))) as (hh & xx); [congruence|].
      split; [now symmetry|]. exists (V (fst (small (sv, sd)))). split; [simpl; now f_equal|]. split; [now left|left; now f_equal].
    - destruct ot as [|e]; [discriminate|]. injection e as e. cbn [snd] in e.
      destruct (big_d_inj (half (sv, sd)) (half (tv, td)) (snd (small (sv, sd))) (snd (small (tv, td)))) as (hh & xx); [congruence|].
      split; [now symmetry|]. exists (D (snd (small (sv, sd)))). split; [simpl; now f_equal|]. split; [now right|right; now f_equal].
  Qed.

  Lemma dark_few B dead l X : (forall h, inv S (img h B) (fun l => dead (big h l))) -> dead l = false -> NoDup X ->
    (forall s, In s X -> In s B /\ inside L' s /\ on s l /\ light s = None) -> Z.of_nat (length X) <= b.
  Proof.
    intros h a nd all. destruct X as [|s X]; [simpl; lia|]. destruct (all s (or_introl eq_refl)) as (_ & is & os & ls).
    destruct (dark_line s s l is is ls ls os os) as (_ & k & ek & ok & _). rewrite <- (map_length small).
    apply (few S (h (half s)) k).
    - now rewrite ek.
    - apply NoDup_map_on; [exact nd|]. intros t u it iu e. destruct (all t it) as (_ & jt & ot & lt), (all u iu) as (_ & ju & ou & lu).
      destruct (dark_small t jt lt) as (_ & et), (dark_small u ju lu) as (_ & eu).
      destruct (dark_line t u l jt ju lt lu ot ou) as (hh & _). rewrite <- et, <- eu, hh. congruence.
    - intros y i. apply in_map_iff in i. destruct i as (t & <- & i). destruct (all t i) as (bt & it & ot & lt).
      destruct (dark_line s t l is it ls lt os ot) as (hh & k' & ek' & ok1 & ok2). split; [now apply in_img|].
      split; [exact (proj1 (dark_small t it lt))|]. enough (k = k') as -> by exact ok2. clear - ek ek' big_v_inj big_d_inj.
      destruct k, k'; simpl in ek, ek'; try congruence; rewrite <- ek in ek'; injection ek' as e.
      + destruct (big_v_inj _ _ _ _ e) as (_ & ->). reflexivity.
      + destruct (big_d_inj _ _ _ _ e) as (_ & ->). reflexivity.
  Qed.

  Definition is_light (o : option Z) (s : cell) : bool :=
    match light s, o with Some g, Some g' => Z.eqb g g' | None, None => true | _, _ => false end.

  Lemma is_light_spec o s : is_light o s = true <-> light s = o.
  Proof.
    unfold is_light. destruct (light s) as [g|], o as [g'|]; try (split; congruence). rewrite Z.eqb_eq. split; congruence.
  Qed.

  Lemma wide_few B dead : wide_inv B dead -> forall l X, dead l = false -> NoDup X ->
    (forall s, In s X -> In s B /\ inside L' s /\ on s l) -> Z.of_nat (length X) <= b + 1.
  Proof.
    intros (h & gr) l X a nd all.
    assert (forall o, NoDup (filter (is_light o) X)) as nds by (intros o; now apply NoDup_filter).
    assert (forall o s, In s (filter (is_light o) X) -> In s B /\ inside L' s /\ on s l /\ light s = o) as alls.
    { intros o s i. apply filter_In in i. destruct i as (i & e). apply is_light_spec in e. specialize (all s i). tauto. }
    assert (forall g, (length (filter (is_light (Some g)) X) <= 1)%nat) as one
      by (intros g; exact (light_few B dead g l _ (gr g) a (nds _) (alls (Some g)))).
    pose proof (dark_few B dead l _ h a (nds None) (alls None)) as dark.
    assert (forall o o', (forall s, In s X -> light s = o \/ light s = o') ->
      (length X <= length (filter (is_light o) X) + length (filter (is_light o') X))%nat) as two.
    { clear. intros o o' x. induction X as [|s X IH]; [simpl; lia|]. simpl. specialize (IH (fun t i => x t (or_intror i))).
      destruct (x s (or_introl eq_refl)) as [e|e]; apply is_light_spec in e; rewrite e; simpl.
      - destruct (is_light o' s); simpl; lia.
      - destruct (is_light o s); simpl; lia. }
    destruct (lights l) as [(g & x)|(g1 & g2 & x)].
    - assert (forall s, In s X -> light s = None \/ light s = Some g) as y by (intros s i; destruct (all s i) as (_ & i2 & i3); now apply x).
      specialize (two _ _ y). specialize (one g). lia.
    - assert (forall s, In s X -> light s = Some g1 \/ light s = Some g2) as y by (intros s i; destruct (all s i) as (_ & i2 & i3); now apply x).
      specialize (two _ _ y). pose proof (one g1). pose proof (one g2). lia.
  Qed.

  Definition wide : stonewise L' (b + 1).
  Proof.
    refine (Stonewise L' (b + 1) wide_inv _ wide_dies wide_idle wide_few wide_reply). split.
    - intros h. exact (begins S).
    - intros g. split; [intros s t l k ([] & _)|intros c e a1 a2 s l ([] & _)].
  Defined.
End Grids.
