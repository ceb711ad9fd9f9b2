(* BNX(1) and BNX(2), and the way from BNX(L) to BNX(2L + 1) (e = 0) and BNX(2L + 2) (e = 1): where the grids and the two copies of
   BNX(L) lie. So BNX(L) is drawn with at most b black stones on living lines for all L from 2^b - 1 to 2^(b+1) - 2. *)
From Coq Require Import ZArith List Lia Bool.
From Kdraw Require Import Strips Grids.
Import ListNotations.
Local Open Scope Z_scope.

(* Every line is a square. *)
Definition one_row : stonewise 1 1.
Proof.
  refine (Stonewise 1 1 (fun _ _ => unit) tt _ _ _ _).
  - intros. exact tt.
  - intros. exact tt.
  - intros B dead _ l X _ nd all. enough (length X <= 1)%nat by lia. apply at_most_one; [exact nd|].
    intros (v & d) (v' & d') i j. destruct (all _ i) as (_ & x & [->| ->]), (all _ j) as (_ & y & [e|e]);
      unfold inside in x, y; cbn [fst snd] in *; try discriminate; injection e as e; f_equal; lia.
  - intros B dead s _ _ _. exact (by_lines 1 (fun _ _ => unit) B dead s [] (le_S _ _ (le_n _)) tt).
Defined.

(* Two rows are a path: V line c and D line c share a square, D line c and V line c + 1 too. Only the leftmost living line of a
   piece has a black stone, and only one. *)
Definition left_of (l : line) : line := match l with V v => D (v - 1) | D d => V d end.

Definition path (B : list cell) (dead : line -> bool) : Prop := forall l, dead l = false ->
  (forall s t, In s B -> In t B -> inside 2 s -> inside 2 t -> on s l -> on t l -> s = t) /\
  (forall s, In s B -> inside 2 s -> on s l -> dead (left_of l) = true).

Definition first_line (s : cell) : line := if fst s =? snd s then V (fst s) else D (snd s).
Definition second_line (s : cell) : line := if fst s =? snd s then D (snd s) else V (fst s).

Lemma path_square s : inside 2 s -> left_of (second_line s) = first_line s /\
  (forall l, on s l <-> l = first_line s \/ l = second_line s) /\ left_of (first_line s) <> second_line s /\ first_line s <> second_line s.
Proof.
  destruct s as (v & d). unfold inside, first_line, second_line, on. cbn [fst snd]. intros i.
  destruct (Z.eqb_spec v d) as [->|n]; simpl; (split; [f_equal; lia|]); (split; [intros l; tauto|]); split; try discriminate; intros e; injection e; lia.
Qed.

Lemma path_dies B dead dead' : path B dead -> (forall l, dead l = true -> dead' l = true) -> path B dead'.
Proof.
  intros h m l a. assert (dead l = false) as a' by (destruct (dead l) eqn:d; [rewrite (m l d) in a; discriminate|reflexivity]).
  destruct (h l a') as (x & y). split; [exact x|]. intros s i j o. apply m. exact (y s i j o).
Qed.

Lemma path_new B dead s : path B dead -> (forall l, on s l -> dead l = false ->
  dead (left_of l) = true /\ forall t, In t B -> inside 2 t -> on t l -> False) -> path (s :: B) dead.
Proof.
  intros h new l a. destruct (h l a) as (x & y). split.
  - intros t u [<-|i] [<-|j] it iu ot ou; [reflexivity|destruct (new l ot a) as (_ & no); destruct (no u j iu ou)|
      destruct (new l ou a) as (_ & no); destruct (no t i it ot)|now apply x].
  - intros t [<-|i] it ot; [now destruct (new l ot a)|now apply (y t)].
Qed.

Definition two_rows : stonewise 2 1.
Proof.
  refine (Stonewise 2 1 path _ path_dies _ _ _).
  - intros l _. split; [intros s t []|intros s []].
  - intros B dead s h ins d. apply path_new; [exact h|]. intros l o a. rewrite (d l o) in a. discriminate.
  - intros B dead h l X a nd all. enough (length X <= 1)%nat by lia. apply at_most_one; [exact nd|]. intros s t i j.
    destruct (all s i) as (i1 & i2 & i3), (all t j) as (j1 & j2 & j3). now apply (h l a).
  - intros B dead s h ins new. destruct (path_square s ins) as (lf & ons & nl & ne).
    destruct (dead (first_line s)) eqn:d1.
    + destruct (existsb (fun t => if inside_dec 2 t then if in_dec line_eq (second_line s) (both t) then true else false else false) B) eqn:x.
      * apply (by_lines 2 path B dead s [second_line s]); [simpl; lia|]. apply path_new; [apply (path_dies B dead); [exact h|intros l; apply kill_dead]|].
        intros l o a. apply kill_false in a. destruct a as (n & a). apply ons in o. destruct o as [->| ->]; [congruence|]. destruct n. now left.
      * apply (by_lines 2 path B dead s []); [simpl; lia|]. apply path_new; [apply (path_dies B dead); [exact h|intros l; apply kill_dead]|].
        intros l o a. apply kill_false in a. destruct a as (_ & a). apply ons in o. destruct o as [->| ->]; [congruence|].
        split; [apply kill_dead; now rewrite lf|]. intros t i it ot. rewrite <- not_true_iff_false in x. apply x, existsb_exists.
        exists t. split; [exact i|]. destruct (inside_dec 2 t); [|contradiction]. destruct (in_dec line_eq _ _) as [|n]; [reflexivity|].
        destruct n. now apply in_both.
    + apply (by_lines 2 path B dead s [first_line s]); [simpl; lia|]. apply path_new; [apply (path_dies B dead); [exact h|intros l; apply kill_dead]|].
      intros l o a. apply kill_false in a. destruct a as (n & a). apply ons in o. destruct o as [->| ->]; [destruct n; now left|].
      split; [apply kill_in; left; now symmetry|]. intros t i it ot. destruct (h _ a) as (_ & y). specialize (y t i it ot). congruence.
Defined.

Lemma multiples P k : 0 < P -> (k = 0 /\ P * k = 0) \/ (k = 1 /\ P * k = P) \/ (k = -1 /\ P * k = - P) \/
  (2 <= k /\ 2 * P <= P * k) \/ (k <= -2 /\ P * k <= - (2 * P)).
Proof.
  intros p. assert (k = 0 \/ k = 1 \/ k = -1 \/ 2 <= k \/ k <= -2) as [->|[->|[->|[x|x]]]] by lia.
  - left. lia.
  - right. left. lia.
  - right. right. left. lia.
  - right. right. right. left. pose proof (Z.mul_le_mono_nonneg_l 2 k P). lia.
  - right. right. right. right. pose proof (Z.mul_le_mono_nonneg_l k (-2) P). lia.
Qed.

Lemma some_pair (a a' c c' : Z) : Some (a, c) = Some (a', c') -> a' = a /\ c' = c.
Proof. intros e. now injection e. Qed.

Section Climb.
  Variables (L b e n P : Z).
  Hypothesis L0 : 0 <= L.
  Hypothesis e01 : 0 <= e <= 1.
  Hypothesis en : n = L + 1.
  Hypothesis eP : P = 2 * n + e.

  Lemma n0 : 0 < n.
  Proof. lia. Qed.
  Lemma P0 : 0 < P.
  Proof. lia. Qed.

  (* P lines follow each other, then the same again: n of an even block, e that meet two blocks, n of an odd block (V lines; for D
     lines those that meet two blocks come first). The block of a line and its number there, None if it meets two. *)
  Definition v_block (v : Z) : option (Z * Z) :=
    let q := v / P in let a := v mod P in
    if a <? n then Some (2 * q, a) else if a <? n + e then None else Some (2 * q + 1, a - n - e).
  Definition d_block (d : Z) : option (Z * Z) :=
    let q := (d + L + e) / P in let a := (d + L + e) mod P in
    if a <? e then None else if a <? n + e then Some (2 * q, a - e) else Some (2 * q + 1, a - n - e).

  Definition light (s : cell) : option Z :=
    match v_block (fst s), d_block (snd s) with
    | Some (j, _), Some (j', _) => if j =? j' then Some j else None
    | Some (j, _), None | None, Some (j, _) => Some j
    | None, None => Some 0
    end.
  Definition half (s : cell) : bool := match v_block (fst s) with Some (j, _) => Z.odd j | None => false end.
  Definition small (s : cell) : cell :=
    match v_block (fst s), d_block (snd s) with
    | Some (j, t), Some (j', u) => (n * (j / 2) + t, n * ((j' - 1) / 2) + u + 1)
    | _, _ => s
    end.
  Definition big_v (h : bool) (w : Z) : Z := P * (w / n) + (if h then n + e else 0) + w mod n.
  Definition big_d (h : bool) (x : Z) : Z :=
    (if h then P * ((x - 1) / n + 1) + e else P * ((x - 1) / n) + n + e) + (x - 1) mod n - L - e.
  Definition corner (g : Z) : option cell := if e =? 1 then Some (P * (g / 2) + n, P * ((g + 1) / 2) - L - e) else None.

  Lemma v_cases v :
    (exists q t, v_block v = Some (2 * q, t) /\ v = P * q + t /\ 0 <= t < n) \/
    (exists q, v_block v = None /\ v = P * q + n /\ e = 1) \/
    (exists q t, v_block v = Some (2 * q + 1, t) /\ v = P * q + n + e + t /\ 0 <= t < n).
  Proof.
    unfold v_block. pose proof (Z.div_mod v P ltac:(lia)). pose proof (Z.mod_pos_bound v P ltac:(lia)).
    destruct (Z.ltb_spec (v mod P) n); [left; exists (v / P), (v mod P); repeat split; lia|].
    destruct (Z.ltb_spec (v mod P) (n + e)); [right; left; exists (v / P); repeat split; lia|].
    right. right. exists (v / P), (v mod P - n - e). repeat split; lia.
  Qed.

  Lemma d_cases d :
    (exists q u, d_block d = Some (2 * q, u) /\ d + L + e = P * q + e + u /\ 0 <= u < n) \/
    (exists q, d_block d = None /\ d + L + e = P * q /\ e = 1) \/
    (exists q u, d_block d = Some (2 * q + 1, u) /\ d + L + e = P * q + n + e + u /\ 0 <= u < n).
  Proof.
    unfold d_block. pose proof (Z.div_mod (d + L + e) P ltac:(lia)). pose proof (Z.mod_pos_bound (d + L + e) P ltac:(lia)).
    destruct (Z.ltb_spec ((d + L + e) mod P) e); [right; left; exists ((d + L + e) / P); repeat split; lia|].
    destruct (Z.ltb_spec ((d + L + e) mod P) (n + e)); [left; exists ((d + L + e) / P), ((d + L + e) mod P - e); repeat split; lia|].
    right. right. exists ((d + L + e) / P), ((d + L + e) mod P - n - e). repeat split; lia.
  Qed.

  Lemma div_of q a c : 0 <= a < c -> (c * q + a) / c = q.
  Proof. intros r. symmetry. apply (Z.div_unique_pos _ _ q a); lia. Qed.
  Lemma mod_of q a c : 0 <= a < c -> (c * q + a) mod c = a.
  Proof. intros r. symmetry. apply (Z.mod_unique_pos _ _ q a); lia. Qed.

  Lemma v_shared q : e = 1 -> v_block (P * q + n) = None.
  Proof.
    intros e1. unfold v_block. rewrite mod_of by lia. destruct (Z.ltb_spec n n); [lia|]. destruct (Z.ltb_spec n (n + e)); [reflexivity|lia].
  Qed.

  Lemma v_big h w : v_block (big_v h w) = Some (2 * (w / n) + (if h then 1 else 0), w mod n).
  Proof.
    unfold v_block, big_v. pose proof (Z.mod_pos_bound w n ltac:(lia)). destruct h.
    - rewrite <- Z.add_assoc, div_of, mod_of by lia. destruct (Z.ltb_spec (n + e + w mod n) n); [lia|].
      destruct (Z.ltb_spec (n + e + w mod n) (n + e)); [lia|]. do 2 f_equal; lia.
    - rewrite <- Z.add_assoc, div_of, mod_of by lia. destruct (Z.ltb_spec (0 + w mod n) n); [|lia]. do 2 f_equal; lia.
  Qed.

  Lemma d_big h x : d_block (big_d h x) = Some (2 * ((x - 1) / n) + 1 + (if h then 1 else 0), (x - 1) mod n).
  Proof.
    unfold d_block, big_d. pose proof (Z.mod_pos_bound (x - 1) n ltac:(lia)). destruct h.
    - replace (_ + _ - L - e + L + e) with (P * ((x - 1) / n + 1) + (e + (x - 1) mod n)) by lia. rewrite div_of, mod_of by lia.
      destruct (Z.ltb_spec (e + (x - 1) mod n) e); [lia|]. destruct (Z.ltb_spec (e + (x - 1) mod n) (n + e)); [|lia]. do 2 f_equal; lia.
    - replace (_ + _ - L - e + L + e) with (P * ((x - 1) / n) + (n + e + (x - 1) mod n)) by lia. rewrite div_of, mod_of by lia.
      destruct (Z.ltb_spec (n + e + (x - 1) mod n) e); [lia|]. destruct (Z.ltb_spec (n + e + (x - 1) mod n) (n + e)); [lia|]. do 2 f_equal; lia.
  Qed.

  Definition wide_rows : Z := 2 * L + 1 + e.

  (* Which squares of the plane of lines are in the wide strip. *)
  Lemma inside_plain v d j t j' u : v_block v = Some (j, t) -> d_block d = Some (j', u) ->
    0 <= t < n /\ 0 <= u < n /\ (inside wide_rows (v, d) <-> j = j' \/ (j' = j + 1 /\ u < t) \/ (j' = j - 1 /\ t < u)).
  Proof.
    intros ev ed. unfold inside, wide_rows. cbn [fst snd].
    destruct (v_cases v) as [(q & t' & x & y & z)|[(q & x & _)|(q & t' & x & y & z)]]; rewrite x in ev; try discriminate; apply some_pair in ev; destruct ev as (-> & ->);
    destruct (d_cases d) as [(q' & u' & x' & y' & z')|[(q' & x' & _)|(q' & u' & x' & y' & z')]]; rewrite x' in ed; try discriminate; apply some_pair in ed; destruct ed as (-> & ->);
    (split; [exact z|split; [exact z'|]]); clear x x';
    (assert (P * q - P * q' = P * (q - q')) as m by ring); destruct (multiples P (q - q') P0) as [(k & mk)|[(k & mk)|[(k & mk)|[(k & mk)|(k & mk)]]]]; lia.
  Qed.

  Lemma inside_shared_v v d j u : v_block v = None -> d_block d = Some (j, u) ->
    exists q, v = P * q + n /\ e = 1 /\ (inside wide_rows (v, d) <-> j = 2 * q \/ j = 2 * q + 1).
  Proof.
    intros ev ed. unfold inside, wide_rows. cbn [fst snd].
    destruct (v_cases v) as [(q & t' & x & y & z)|[(q & x & y & z)|(q & t' & x & y & z)]]; rewrite x in ev; try discriminate.
    exists q. split; [exact y|]. split; [exact z|].
    destruct (d_cases d) as [(q' & u' & x' & y' & z')|[(q' & x' & _)|(q' & u' & x' & y' & z')]]; rewrite x' in ed; try discriminate; apply some_pair in ed; destruct ed as (-> & ->);
    clear x x'; (assert (P * q - P * q' = P * (q - q')) as m by ring); destruct (multiples P (q - q') P0) as [(k & mk)|[(k & mk)|[(k & mk)|[(k & mk)|(k & mk)]]]]; lia.
  Qed.

  Lemma inside_shared_d v d j t : v_block v = Some (j, t) -> d_block d = None ->
    exists q, d = P * q - L - e /\ e = 1 /\ (inside wide_rows (v, d) <-> j = 2 * q \/ j = 2 * q - 1).
  Proof.
    intros ev ed. unfold inside, wide_rows. cbn [fst snd].
    destruct (d_cases d) as [(q' & u' & x' & y' & z')|[(q' & x' & y' & z')|(q' & u' & x' & y' & z')]]; rewrite x' in ed; try discriminate.
    exists q'. split; [lia|]. split; [exact z'|].
    destruct (v_cases v) as [(q & t' & x & y & z)|[(q & x & _)|(q & t' & x & y & z)]]; rewrite x in ev; try discriminate; apply some_pair in ev; destruct ev as (-> & ->);
    clear x x'; (assert (P * q - P * q' = P * (q - q')) as m by ring); destruct (multiples P (q - q') P0) as [(k & mk)|[(k & mk)|[(k & mk)|[(k & mk)|(k & mk)]]]]; lia.
  Qed.

  Lemma shared_outside v d : v_block v = None -> d_block d = None -> ~ inside wide_rows (v, d).
  Proof.
    intros ev ed. unfold inside, wide_rows. cbn [fst snd].
    destruct (v_cases v) as [(q & t' & x & y & z)|[(q & x & y & z)|(q & t' & x & y & z)]]; rewrite x in ev; try discriminate.
    destruct (d_cases d) as [(q' & u' & x' & y' & z')|[(q' & x' & y' & z')|(q' & u' & x' & y' & z')]]; rewrite x' in ed; try discriminate.
    clear x x'; (assert (P * q - P * q' = P * (q - q')) as m by ring); destruct (multiples P (q - q') P0) as [(k & mk)|[(k & mk)|[(k & mk)|[(k & mk)|(k & mk)]]]]; lia.
  Qed.

  Lemma same_multiple q q' : P * q = P * q' -> q = q'.
  Proof. intros x. apply (Z.mul_reg_l _ _ P); lia. Qed.

  Lemma crossing_of g s t : inside wide_rows s -> inside wide_rows t -> light s = Some g -> light t = Some g ->
    {inside wide_rows (fst s, snd t) /\ light (fst s, snd t) = Some g} + {corner g = Some (fst s, snd t)}.
  Proof.
    destruct s as (v & d'), t as (v' & d). unfold light. cbn [fst snd]. intros is it ls lt.
    destruct (v_block v) as [(j & t)|] eqn:ev; destruct (d_block d) as [(j' & u)|] eqn:ed.
    - left. assert (j = g) as -> by (destruct (d_block d') as [(j1 & u1)|]; [destruct (j =? j1); [|discriminate]|]; congruence).
      assert (j' = g) as -> by (destruct (v_block v') as [(j1 & u1)|]; [destruct (Z.eqb_spec j1 j'); [|discriminate]|]; congruence).
      split; [|now rewrite Z.eqb_refl]. destruct (inside_plain v d g t g u ev ed) as (_ & _ & i). apply i. now left.
    - left. assert (j = g) as -> by (destruct (d_block d') as [(j1 & u1)|]; [destruct (j =? j1); [|discriminate]|]; congruence).
      split; [|reflexivity]. destruct (inside_shared_d v d g t ev ed) as (q & dq & _ & i). apply i.
      destruct (v_block v') as [(j1 & u1)|] eqn:ev'; [|destruct (shared_outside v' d ev' ed it)]. injection lt as ->.
      destruct (inside_shared_d v' d g u1 ev' ed) as (q' & dq' & _ & i'). apply i' in it.
      assert (q = q') as -> by (apply same_multiple; lia). exact it.
    - left. assert (j' = g) as -> by (destruct (v_block v') as [(j1 & u1)|]; [destruct (Z.eqb_spec j1 j'); [|discriminate]|]; congruence).
      split; [|reflexivity]. destruct (inside_shared_v v d g u ev ed) as (q & vq & _ & i). apply i.
      destruct (d_block d') as [(j1 & u1)|] eqn:ed'; [|destruct (shared_outside v d' ev ed' is)]. injection ls as ->.
      destruct (inside_shared_v v d' g u1 ev ed') as (q' & vq' & _ & i'). apply i' in is.
      assert (q = q') as -> by (apply same_multiple; lia). exact is.
    - right. destruct (d_block d') as [(j1 & u1)|] eqn:ed'; [|destruct (shared_outside v d' ev ed' is)]. injection ls as ->.
      destruct (v_block v') as [(j2 & u2)|] eqn:ev'; [|destruct (shared_outside v' d ev' ed it)]. injection lt as ->.
      destruct (inside_shared_v v d' g u1 ev ed') as (q & vq & e1 & i). apply i in is.
      destruct (inside_shared_d v' d g u2 ev' ed) as (q' & dq & _ & i'). apply i' in it.
      unfold corner. rewrite (proj2 (Z.eqb_eq e 1) e1). do 2 f_equal.
      + rewrite vq. replace (g / 2) with q by (Z.div_mod_to_equations; lia). reflexivity.
      + rewrite dq. replace ((g + 1) / 2) with q' by (Z.div_mod_to_equations; lia). reflexivity.
  Defined.

  Lemma corner_crossing_of g c s : corner g = Some c -> inside wide_rows s -> light s = Some g -> snd s <> snd c ->
    inside wide_rows (fst c, snd s) /\ light (fst c, snd s) = Some g.
  Proof.
    unfold corner. destruct (Z.eqb_spec e 1) as [e1|]; [|discriminate]. intros ec. injection ec as <-. destruct s as (v & d). cbn [fst snd].
    intros ins li ne. unfold light in *. cbn [fst snd] in *. rewrite v_shared by exact e1.
    destruct (d_block d) as [(j & u)|] eqn:ed.
    - assert (j = g) as -> by (destruct (v_block v) as [(j1 & u1)|]; [destruct (Z.eqb_spec j1 j); [|discriminate]|]; congruence).
      split; [|reflexivity]. destruct (inside_shared_v (P * (g / 2) + n) d g u (v_shared _ e1) ed) as (q & vq & _ & i). apply i.
      assert (g / 2 = q) by (apply same_multiple; lia). Z.div_mod_to_equations; lia.
    - exfalso. destruct (v_block v) as [(j & t)|] eqn:ev; [|exact (shared_outside v d ev ed ins)]. injection li as ->.
      destruct (inside_shared_d v d g t ev ed) as (q & dq & _ & i). apply i in ins. apply ne. rewrite dq.
      replace ((g + 1) / 2) with q by (Z.div_mod_to_equations; lia). reflexivity.
  Qed.

  Lemma odd_of i (h : bool) : Z.odd (2 * i + (if h then 1 else 0)) = h.
  Proof. rewrite Z.odd_add_mul_2 || rewrite Z.add_comm, Z.odd_add_mul_2. now destruct h. Qed.

  Lemma dark_big_of h y : inside L y -> inside wide_rows (big_cell big_v big_d h y) /\ light (big_cell big_v big_d h y) = None /\
    half (big_cell big_v big_d h y) = h /\ small (big_cell big_v big_d h y) = y.
  Proof.
    destruct y as (w & x). unfold big_cell. cbn [fst snd]. intros ins.
    pose proof (v_big h w) as ev. pose proof (d_big h x) as ed. unfold light, half, small. cbn [fst snd]. rewrite ev, ed.
    pose proof (Z.div_mod w n ltac:(lia)) as dw. pose proof (Z.div_mod (x - 1) n ltac:(lia)) as dx.
    pose proof (Z.mod_pos_bound w n ltac:(lia)). pose proof (Z.mod_pos_bound (x - 1) n ltac:(lia)).
    assert (n * (w / n) - n * ((x - 1) / n) = n * (w / n - (x - 1) / n)) as m by ring. unfold inside in ins. cbn [fst snd] in ins.
    destruct (inside_plain _ _ _ _ _ _ ev ed) as (_ & _ & i). split; [apply i|split; [|split]].
    - destruct (multiples n (w / n - (x - 1) / n) n0) as [(k & mk)|[(k & mk)|[(k & mk)|[(k & mk)|(k & mk)]]]]; destruct h; lia.
    - destruct (Z.eqb_spec (2 * (w / n) + (if h then 1 else 0)) (2 * ((x - 1) / n) + 1 + (if h then 1 else 0))); [destruct h; lia|reflexivity].
    - apply odd_of.
    - f_equal.
      + replace ((2 * (w / n) + (if h then 1 else 0)) / 2) with (w / n) by (destruct h; Z.div_mod_to_equations; lia). lia.
      + replace ((2 * ((x - 1) / n) + 1 + (if h then 1 else 0) - 1) / 2) with ((x - 1) / n) by (destruct h; Z.div_mod_to_equations; lia). lia.
  Qed.

  Lemma dark_small_of s : inside wide_rows s -> light s = None -> inside L (small s) /\ big_cell big_v big_d (half s) (small s) = s.
  Proof.
    destruct s as (v & d). unfold light, small, half, big_cell. cbn [fst snd]. intros ins li.
    destruct (v_block v) as [(j & t)|] eqn:ev; [|destruct (d_block d) as [(? & ?)|]; discriminate].
    destruct (d_block d) as [(j' & u)|] eqn:ed; [|discriminate].
    destruct (Z.eqb_spec j j') as [|ne]; [discriminate|]. destruct (inside_plain v d j t j' u ev ed) as (rt & ru & i). apply i in ins. clear i li.
    assert (exists i i' (h : bool), j = 2 * i + (if h then 1 else 0) /\ j' = 2 * i' + 1 + (if h then 1 else 0)) as (i & i' & h & -> & ->).
    { exists (j / 2), ((j' - 1) / 2), (Z.odd j). pose proof (Zmod_odd j) as o. destruct (Z.odd j); Z.div_mod_to_equations; lia. }
    rewrite odd_of. replace ((2 * i + (if h then 1 else 0)) / 2) with i by (destruct h; Z.div_mod_to_equations; lia).
    replace ((2 * i' + 1 + (if h then 1 else 0) - 1) / 2) with i' by (destruct h; Z.div_mod_to_equations; lia). cbn [fst snd]. split.
    - unfold inside. cbn [fst snd]. assert (n * i - n * i' = n * (i - i')) as m by ring.
      destruct (multiples n (i - i') n0) as [(k & mk)|[(k & mk)|[(k & mk)|[(k & mk)|(k & mk)]]]]; destruct h; lia.
    - unfold big_v, big_d. rewrite div_of, mod_of by lia. replace (n * i' + u + 1 - 1) with (n * i' + u) by ring. rewrite div_of, mod_of by lia.
      f_equal.
      + destruct (v_cases v) as [(q & t' & x & y & z)|[(q & x & _)|(q & t' & x & y & z)]]; rewrite x in ev; try discriminate; apply some_pair in ev; destruct ev as (a & c);
          destruct h; try lia; assert (q = i) as -> by lia; lia.
      + destruct (d_cases d) as [(q & u' & x & y & z)|[(q & x & _)|(q & u' & x & y & z)]]; rewrite x in ed; try discriminate; apply some_pair in ed; destruct ed as (a & c);
          destruct h; try lia; first [assert (q = i' + 1) as -> by lia|assert (q = i') as -> by lia]; lia.
  Qed.

  Lemma lights_of l :
    (exists g, forall s, inside wide_rows s -> on s l -> light s = None \/ light s = Some g) \/
    (exists g1 g2, forall s, inside wide_rows s -> on s l -> light s = Some g1 \/ light s = Some g2).
  Proof.
    destruct l as [v|d].
    - destruct (v_block v) as [(j & t)|] eqn:ev.
      + left. exists j. intros (v' & d) ins [o|o]; [|discriminate]. injection o as <-. unfold light. cbn [fst snd]. rewrite ev.
        destruct (d_block d) as [(j' & u)|]; [destruct (j =? j')|]; tauto.
      + right. destruct (v_cases v) as [(q & t' & x & y & z)|[(q & x & y & z)|(q & t' & x & y & z)]]; rewrite x in ev; try discriminate.
        exists (2 * q), (2 * q + 1). intros (v' & d) ins [o|o]; [|discriminate]. cbn [fst] in o. injection o as <-. unfold light. cbn [fst snd].
        rewrite x. destruct (d_block d) as [(j & u)|] eqn:ed; [|destruct (shared_outside v d x ed ins)].
        destruct (inside_shared_v v d j u x ed) as (q' & vq & _ & i). apply i in ins. assert (q = q') as -> by (apply same_multiple; lia).
        destruct ins as [->| ->]; tauto.
    - destruct (d_block d) as [(j & u)|] eqn:ed.
      + left. exists j. intros (v & d') ins [o|o]; [discriminate|]. injection o as <-. unfold light. cbn [fst snd]. rewrite ed.
        destruct (v_block v) as [(j' & t)|]; [destruct (Z.eqb_spec j' j) as [->|]|]; tauto.
      + right. destruct (d_cases d) as [(q & u' & x & y & z)|[(q & x & y & z)|(q & u' & x & y & z)]]; rewrite x in ed; try discriminate.
        exists (2 * q), (2 * q - 1). intros (v & d') ins [o|o]; [discriminate|]. cbn [snd] in o. injection o as <-. unfold light. cbn [fst snd].
        rewrite x. destruct (v_block v) as [(j & t)|] eqn:ev; [|destruct (shared_outside v d ev x ins)].
        destruct (inside_shared_d v d j t ev x) as (q' & dq & _ & i). apply i in ins. assert (q = q') as -> by (apply same_multiple; lia).
        destruct ins as [->| ->]; tauto.
  Qed.

  Lemma big_v_inj_of h h' x x' : big_v h x = big_v h' x' -> h = h' /\ x = x'.
  Proof.
    intros eq. pose proof (v_big h x) as y. rewrite eq, v_big in y. apply some_pair in y. destruct y as (y1 & y2).
    pose proof (Z.div_mod x n ltac:(lia)). pose proof (Z.div_mod x' n ltac:(lia)).
    destruct h, h'; try lia; (assert (x / n = x' / n) as q by lia; rewrite q in *; split; [reflexivity|lia]).
  Qed.

  Lemma big_d_inj_of h h' x x' : big_d h x = big_d h' x' -> h = h' /\ x = x'.
  Proof.
    intros eq. pose proof (d_big h x) as y. rewrite eq, d_big in y. apply some_pair in y. destruct y as (y1 & y2).
    pose proof (Z.div_mod (x - 1) n ltac:(lia)). pose proof (Z.div_mod (x' - 1) n ltac:(lia)).
    destruct h, h'; try lia; (assert ((x - 1) / n = (x' - 1) / n) as q by lia; rewrite q in *; split; [reflexivity|lia]).
  Qed.

  Definition climb (b1 : 1 <= b) (S : stonewise L b) : stonewise wide_rows (b + 1) :=
    wide L wide_rows b S light half small big_v big_d corner dark_small_of dark_big_of crossing_of corner_crossing_of lights_of
      big_v_inj_of big_d_inj_of b1.
End Climb.

(* All widths: half of the width first, rounded down. *)
Definition strips (m : nat) : forall L, 2 ^ (Z.of_nat m + 1) - 1 <= L <= 2 ^ (Z.of_nat m + 2) - 2 -> stonewise L (Z.of_nat m + 1).
Proof.
  induction m as [|m IH]; intros L r.
  - destruct (Z.eq_dec L 1) as [->|n1]; [exact one_row|]. assert (L = 2) as -> by (simpl in r; lia). exact two_rows.
  - assert (L = wide_rows ((L - 1) / 2) ((L - 1) mod 2)) as -> by (unfold wide_rows; pose proof (Z.div_mod (L - 1) 2); lia).
    replace (Z.of_nat (S m) + 1) with (Z.of_nat m + 1 + 1) by lia.
    assert (2 ^ (Z.of_nat m + 1) - 1 <= (L - 1) / 2 <= 2 ^ (Z.of_nat m + 2) - 2) as r'.
    { replace (Z.of_nat (S m) + 1) with (Z.succ (Z.of_nat m + 1)) in r by lia.
      replace (Z.of_nat (S m) + 2) with (Z.succ (Z.of_nat m + 2)) in r by lia. rewrite !Z.pow_succ_r in r by lia.
      Z.div_mod_to_equations; lia. }
    refine (climb ((L - 1) / 2) (Z.of_nat m + 1) ((L - 1) mod 2) ((L - 1) / 2 + 1) (2 * ((L - 1) / 2 + 1) + (L - 1) mod 2) _ _ eq_refl eq_refl _ (IH _ r')).
    + assert (0 < 2 ^ (Z.of_nat m + 1)) by (apply Z.pow_pos_nonneg; lia). lia.
    + pose proof (Z.mod_pos_bound (L - 1) 2). lia.
    + lia.
Defined.
