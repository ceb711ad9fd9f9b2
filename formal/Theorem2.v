(* Theorem 2 of Chiang, Wu and Lin (2011), for every p: Connect(3p + 3d - 1, p) is drawn for 2^(d-1) - d - 1 < p <= 2^d - d - 2.
   The plane is cut into strips of L rows, and these into zones of L columns, such that a drawn BN(L) draws Connect(3L - 1, p) (rule
   `property2' of derivation files). *)
From Coq Require Import ZArith List Lia Bool.
From Kdraw Require Import Game Hypergraph Strategy Strips Climb.
Import ListNotations.
Local Open Scope Z_scope.

Section Zones.
  Variable L : Z.
  Hypothesis L1 : 0 < L.

  (* Even strips have the columns of even zones, the rows of odd zones, and all D diagonals; odd strips are their mirror images. Each is
     BN(L): in odd zones the column in the zone and the row from the top change places. *)
  Definition mirror (i c : Z) : Z := if Z.even i then c else -1 - c.

  Definition place (i : Z) (s : cell) : square :=
    let t := snd s - fst s + L - 1 in
    let z := fst s / L in
    let x := fst s mod L in
    (L * i + L - 1 - (if Z.even z then t else x), mirror i (L * z + (if Z.even z then x else t))).

  Definition unplace (i : Z) (s : square) : option cell :=
    let t := L - 1 - (fst s - L * i) in
    let c := mirror i (snd s) in
    let z := c / L in
    let v := L * z + (if Z.even z then c mod L else t) in
    Some (v, v + (if Z.even z then t else c mod L) - L + 1).

  Lemma div_of z x : 0 <= x < L -> (L * z + x) / L = z /\ (L * z + x) mod L = x.
  Proof. intros r. split; symmetry; [apply (Z.div_unique_pos _ _ z x)|apply (Z.mod_unique_pos _ _ z x)]; lia. Qed.

  Lemma same_cell (v d v' d' : Z) : v = v' -> d = d' -> Some (v, d) = Some ((v', d') : cell).
  Proof. now intros -> ->. Qed.

  Lemma mirror_twice i c : mirror i (mirror i c) = c.
  Proof. unfold mirror. destruct (Z.even i); lia. Qed.

  Lemma place_back i s : inside L s -> unplace i (place i s) = Some s /\ fst (place i s) / L = i.
  Proof.
    destruct s as (v & d). unfold inside, place, unplace. cbn [fst snd]. intros ins. rewrite mirror_twice.
    pose proof (Z.div_mod v L ltac:(lia)) as e. pose proof (Z.mod_pos_bound v L ltac:(lia)) as r.
    destruct (Z.even (v / L)) eqn:ev.
    - destruct (div_of (v / L) (v mod L) r) as (-> & ->). rewrite ev. split; [apply same_cell; lia|].
      destruct (div_of i (L - 1 - (d - v + L - 1)) ltac:(lia)) as (q & _).
      replace (L * i + L - 1 - (d - v + L - 1)) with (L * i + (L - 1 - (d - v + L - 1))) by ring. exact q.
    - destruct (div_of (v / L) (d - v + L - 1) ltac:(lia)) as (-> & ->). rewrite ev. split; [apply same_cell; lia|].
      destruct (div_of i (L - 1 - v mod L) ltac:(lia)) as (q & _).
      replace (L * i + L - 1 - v mod L) with (L * i + (L - 1 - v mod L)) by ring. exact q.
  Qed.

  Definition placed (i : Z) : rests square := fun r => exists l, forall s, inside L s -> on s l -> r (place i s).

  Lemma placed_held p i : held p (strip L) -> held p (placed i).
  Proof.
    apply (held_image (place i) (unplace i)). intros r (l & al). exists (fun s => inside L s /\ on s l). split.
    - exists l. reflexivity.
    - intros s (ins & o). split; [now apply al|]. now apply place_back.
  Defined.

  (* The next even or odd multiple. *)
  Lemma aligned c par : exists z, Z.even z = par /\ c <= L * z /\ L * z + L <= c + 3 * L - 1.
  Proof.
    pose proof (Z.div_mod (c + L - 1) L ltac:(lia)) as e. pose proof (Z.mod_pos_bound (c + L - 1) L ltac:(lia)) as r.
    set (z := (c + L - 1) / L) in *. destruct (Bool.bool_dec (Z.even z) par) as [y|n].
    - exists z. split; [exact y|lia].
    - exists (z + 1). split; [|lia]. rewrite Z.even_add. destruct (Z.even z), par; simpl; congruence.
  Qed.

  Lemma in_segment k a d s i : 0 <= i < Z.of_nat k -> s = (fst a + i * fst d, snd a + i * snd d) -> In s (row k a d).
  Proof.
    intros r ->. apply in_map_iff. exists (Z.to_nat i). rewrite Z2Nat.id by lia. split; [reflexivity|]. apply in_seq. lia.
  Qed.

  Lemma segment_line k a d : Z.of_nat k = 3 * L - 1 -> In d directions ->
    exists i l, forall s, inside L s -> on s l -> In (place i s) (row k a d).
  Proof.
    intros ek id. destruct a as (r0 & c0). destruct id as [<-|[<-|[<-|[<-|[]]]]].
    - (* a row: in an odd zone of its strip *)
      pose proof (Z.div_mod r0 L ltac:(lia)) as er. pose proof (Z.mod_pos_bound r0 L ltac:(lia)) as rr. set (i := r0 / L) in *.
      destruct (aligned c0 (negb (Z.even i))) as (z' & ez & lo & hi).
      pose (z := if Z.even i then z' else -1 - z').
      assert (Z.even z = false) as odd.
      { unfold z. destruct (Z.even i); [exact ez|]. rewrite Z.even_sub, ez. reflexivity. }
      exists i, (V (L * z + (L - 1 - r0 mod L))). intros (v & d) ins [o|o]; [|discriminate]. cbn [fst] in o. injection o as <-.
      unfold inside in ins. cbn [fst snd] in ins. unfold place. cbn [fst snd].
      destruct (div_of z (L - 1 - r0 mod L) ltac:(lia)) as (-> & ->). rewrite odd. unfold mirror, z in *.
      destruct (Z.even i); [apply (in_segment _ _ _ _ (L * z' + (d - (L * z' + (L - 1 - r0 mod L)) + L - 1) - c0))|
        apply (in_segment _ _ _ _ (-1 - (L * (-1 - z') + (d - (L * (-1 - z') + (L - 1 - r0 mod L)) + L - 1)) - c0))]; cbn [fst snd];
        [lia|apply pair_equal_spec; split; lia|lia|apply pair_equal_spec; split; lia].
    - (* a column *)
      destruct (aligned r0 (Z.even (c0 / L))) as (i & ei & lo & hi).
      pose proof (Z.div_mod c0 L ltac:(lia)) as ec. pose proof (Z.mod_pos_bound c0 L ltac:(lia)) as rc.
      assert (Z.even (mirror i c0 / L) = true) as even.
      { unfold mirror. rewrite ei. destruct (Z.even (c0 / L)) eqn:e; [exact e|].
        replace (-1 - c0) with (L * (-1 - c0 / L) + (L - 1 - c0 mod L)) by lia. destruct (div_of (-1 - c0 / L) (L - 1 - c0 mod L) ltac:(lia)) as (-> & _).
        rewrite Z.even_sub, e. reflexivity. }
      exists i, (V (mirror i c0)). intros (v & d) ins [o|o]; [|discriminate]. cbn [fst] in o. injection o as <-.
      unfold inside in ins. cbn [fst snd] in ins. unfold place. cbn [fst snd]. rewrite even.
      rewrite <- Z.div_mod by lia. rewrite mirror_twice.
      apply (in_segment _ _ _ _ (L * i + L - 1 - (d - mirror i c0 + L - 1) - r0)); cbn [fst snd]; [lia|apply pair_equal_spec; split; lia].
    - destruct (aligned r0 true) as (i & ei & lo & hi). exists i, (D (c0 - r0 + L * i)). intros (v & d) ins [o|o]; [discriminate|].
      cbn [snd] in o. injection o as <-. unfold inside in ins. cbn [fst snd] in ins. unfold place, mirror. cbn [fst snd]. rewrite ei.
      pose proof (Z.div_mod v L ltac:(lia)) as e. pose proof (Z.mod_pos_bound v L ltac:(lia)) as r.
      destruct (Z.even (v / L)); [apply (in_segment _ _ _ _ (L * i + L - 1 - (c0 - r0 + L * i - v + L - 1) - r0))|
        apply (in_segment _ _ _ _ (L * i + L - 1 - v mod L - r0))]; cbn [fst snd]; [lia|apply pair_equal_spec; split; lia|lia|apply pair_equal_spec; split; lia].
    - destruct (aligned r0 false) as (i & ei & lo & hi). exists i, (D (L * i - 1 - r0 - c0)). intros (v & d) ins [o|o]; [discriminate|].
      cbn [snd] in o. injection o as <-. unfold inside in ins. cbn [fst snd] in ins. unfold place, mirror. cbn [fst snd]. rewrite ei.
      pose proof (Z.div_mod v L ltac:(lia)) as e. pose proof (Z.mod_pos_bound v L ltac:(lia)) as r.
      destruct (Z.even (v / L)); [apply (in_segment _ _ _ _ (L * i + L - 1 - (L * i - 1 - r0 - c0 - v + L - 1) - r0))|
        apply (in_segment _ _ _ _ (L * i + L - 1 - v mod L - r0))]; cbn [fst snd]; [lia|apply pair_equal_spec; split; lia|lia|apply pair_equal_spec; split; lia].
  Qed.

  Theorem held_segments p k : Z.of_nat k = 3 * L - 1 -> held p (strip L) -> held p (segments k).
  Proof.
    intros ek h. refine (held_parts Z.eq_dec (fun s => fst s / L) (H := placed) _ (fun i => placed_held p i h)).
    intros r (a & d & id & all). destruct (segment_line k a d ek id) as (i & l & x).
    exists i, (fun s => exists c, inside L c /\ on c l /\ s = place i c). split.
    - exists l. intros s ins o. exists s. split; [exact ins|split; [exact o|reflexivity]].
    - intros s (c & ins & o & ->). split; [apply all; now apply x|]. now apply place_back.
  Defined.
End Zones.

Theorem theorem_2 : forall p d : nat, (2 ^ (d - 1) < p + d + 1)%nat -> (p + d + 2 <= 2 ^ d)%nat -> forall m n q, (q <= p)%nat ->
  drawn (Connect m n (3 * p + 3 * d - 1) p q) /\ drawn (Plane (3 * p + 3 * d - 1) p q).
Proof.
  intros p d lo hi m n q le.
  assert (2 <= d)%nat as d2 by (destruct d as [|[|d]]; simpl in *; lia).
  assert (held p (segments (3 * p + 3 * d - 1))) as h.
  { apply (held_segments (Z.of_nat (p + d))); [lia|lia|].
    assert (2 ^ (Z.of_nat (d - 2) + 1) - 1 <= Z.of_nat (p + d) <= 2 ^ (Z.of_nat (d - 2) + 2) - 2) as r.
    { replace (Z.of_nat (d - 2) + 1) with (Z.of_nat (d - 1)) by lia. replace (Z.of_nat (d - 2) + 2) with (Z.of_nat d) by lia.
      change 2 with (Z.of_nat 2). rewrite <- !Nat2Z.inj_pow. lia. }
    apply (held_strip (strips (d - 2) (Z.of_nat (p + d)) r)); lia. }
  split; [now apply connect_drawn|now apply plane_drawn].
Qed.

(* Every p has its d. *)
Lemma theorem_2_all (p : nat) : (1 <= p)%nat -> exists d : nat, (2 ^ (d - 1) < p + d + 1)%nat /\ (p + d + 2 <= 2 ^ d)%nat.
Proof.
  induction p as [|p IH]; [lia|]. intros _. destruct p as [|p]; [exists 3%nat; simpl; lia|].
  destruct (IH ltac:(lia)) as (d & lo & hi). destruct (Nat.le_gt_cases (S (S p) + d + 2) (2 ^ d)) as [le|gt].
  - exists d. lia.
  - exists (S d). rewrite Nat.pow_succ_r'. replace (S d - 1)%nat with d by lia. lia.
Qed.
