(* Theorem files: a tiling of the infinite board, and a board with its proof for each tile. The checker of parsed theorem
   files, and its soundness: what it accepts is held, and so the games are drawn. *)
From Coq Require Import ZArith NArith List Arith Lia Bool FMapPositive.
From Kdraw Require Import Game Hypergraph Strategy Masks Rules Step Checker.
Import ListNotations.
Local Open Scope Z_scope.

(* A tile is its lines, a line its squares. *)
Definition tile : Type := list (list square).

Record theorem := Theorem_file {
  claim_row : N; claim_stones : N; (* K and P *)
  period_1 : square; period_2 : square;
  tiles : list tile;
  boards : list (board * proof);
  matches : list (N * list N) (* for each tile: its board, and the line of the board for each of its lines *) }.

Definition plus (s t : square) : square := (fst s + fst t, snd s + snd t).
Definition minus (s t : square) : square := (fst s - fst t, snd s - snd t).
Definition same (s t : square) : bool := if fst s =? fst t then snd s =? snd t else false.

Lemma same_spec s t : same s t = true <-> s = t.
Proof.
  unfold same. destruct s as (a & b), t as (c & d). simpl. destruct (Z.eqb_spec a c) as [->|n].
  - rewrite Z.eqb_eq. split; congruence.
  - split; [discriminate|congruence].
Qed.

Lemma minus_plus s t : minus (plus s t) t = s.
Proof. destruct s, t. unfold plus, minus. simpl. f_equal; lia. Qed.

(* The lattice of the vectors (height, shift) and (0, width). *)
Record lattice := Lattice { height : Z; shift : Z; width : Z }.

Section Lattice.
  Variable l : lattice.
  Notation h := (height l).
  Notation w := (width l).

  Definition reduce (s : square) : square :=
    let q := fst s / h in (fst s - q * h, (snd s - q * shift l) mod w).

  Definition key (s : square) : N := let r := reduce s in Z.to_N (fst r * w + snd r).

  Definition lattice_ok : bool := if 0 <? h then 0 <? w else false.

  Definition vector (v : square) : Prop := exists x y, v = (x * h, x * shift l + y * w).

  Hypothesis ok : lattice_ok = true.

  Lemma positive : 0 < h /\ 0 < w.
  Proof. unfold lattice_ok in ok. destruct (0 <? h) eqn:e; [|discriminate]. now apply Z.ltb_lt in e, ok. Qed.

  Lemma reduce_plus s v : vector v -> reduce (plus s v) = reduce s.
  Proof.
    destruct positive. intros (x & y & ->). unfold reduce, plus. destruct s as (r & c). simpl.
    rewrite Z.div_add by lia. f_equal; [lia|].
    replace (c + (x * shift l + y * w) - (r / h + x) * shift l) with (c - r / h * shift l + y * w) by lia.
    apply Z.mod_add. lia.
  Qed.

  Lemma reduce_vector s : exists v, vector v /\ s = plus (reduce s) v.
  Proof.
    destruct positive. destruct s as (r & c). exists (r / h * h, r / h * shift l + (c - r / h * shift l) / w * w). split.
    - now exists (r / h), ((c - r / h * shift l) / w).
    - unfold reduce, plus. simpl. f_equal; [lia|]. pose proof (Z.div_mod (c - r / h * shift l) w). lia.
  Qed.

  Lemma reduce_range s : 0 <= fst (reduce s) < h /\ 0 <= snd (reduce s) < w.
  Proof.
    destruct positive. destruct s as (r & c). unfold reduce. simpl. pose proof (Z.div_mod r h). pose proof (Z.mod_pos_bound r h).
    pose proof (Z.mod_pos_bound (c - r / h * shift l) w). lia.
  Qed.

  Lemma key_plus s v : vector v -> key (plus s v) = key s.
  Proof. intros x. unfold key. now rewrite reduce_plus. Qed.

  Lemma key_reduce s t : key s = key t -> reduce s = reduce t.
  Proof.
    unfold key. pose proof (reduce_range s) as a. pose proof (reduce_range t) as b. destruct positive.
    destruct (reduce s) as (r & c), (reduce t) as (r' & c'). simpl in *. intros e. apply Z2N.inj in e; [|nia|nia].
    assert (r = r') by nia. subst r'. f_equal. lia.
  Qed.

  Lemma vector_between a b : vector a -> vector b -> vector (minus a b).
  Proof.
    intros (x & y & ->) (x' & y' & ->). exists (x - x'), (y - y'). unfold minus. simpl. f_equal; lia.
  Qed.

  Lemma key_vector s t : key s = key t -> exists v, vector v /\ s = plus t v.
  Proof.
    intros e. apply key_reduce in e. destruct (reduce_vector s) as (a & va & ea). destruct (reduce_vector t) as (b & vb & eb).
    exists (minus a b). split; [now apply vector_between|]. rewrite ea at 1. rewrite eb at 1. rewrite e.
    unfold plus, minus. simpl. f_equal; lia.
  Qed.
End Lattice.

(* Euclid's algorithm on the rows of the periods. That it finds their lattice is not needed: the tiling of the lattice found
   is what is checked. *)
Fixpoint euclid (fuel : nat) (a b : square) : square * square :=
  match fuel with
  | O => (a, b)
  | S fuel => if fst b =? 0 then (a, b)
              else let q := fst a / fst b in euclid fuel b (fst a - q * fst b, snd a - q * snd b)
  end.

Definition lattice_of (a b : square) : lattice :=
  let (a, b) := euclid 200 a b in
  let a := if fst a <? 0 then (- fst a, - snd a) else a in
  Lattice (fst a) (snd a) (Z.abs (snd b)).

(* Each square belongs to one tile: by its key, the tile, the square itself and its number in the tile. *)
Definition owners : Type := table (N * square * N).

Fixpoint number_squares (l : lattice) (t : N) (squares : list square) (own : owners) (there : table square) (next : N)
  : owners * table square * N :=
  match squares with
  | [] => (own, there, next)
  | s :: squares =>
      match look own (key l s) with
      | Some _ => number_squares l t squares own there next
      | None => number_squares l t squares (put own (key l s) (t, s, next)) (put there next s) (N.succ next)
      end
  end.

(* The owners, and the squares of each tile by their numbers. *)
Fixpoint number_tiles (l : lattice) (ts : list tile) (t : N) (own : owners) : owners * list (table square) :=
  match ts with
  | [] => (own, [])
  | tl :: ts => let '(own, there, _) := number_squares l t (concat tl) own (PositiveMap.empty _) 0 in
                let (own, theres) := number_tiles l ts (N.succ t) own in (own, there :: theres)
  end.

(* A line as a mask; each of its squares must be that of its owner. *)
Section Masks.
  Variables (l : lattice) (own : owners) (there : table square) (t : N).

  Definition number_of (s : square) : option N :=
    match look own (key l s) with
    | Some (t', s', i) =>
        if N.eqb t' t then if same s' s then
          match look there i with Some s'' => if same s'' s then Some i else None | None => None end
        else None else None
    | None => None
    end.

  Fixpoint line_mask (line : list square) : option N :=
    match line with
    | [] => Some 0%N
    | s :: line => match number_of s, line_mask line with Some i, Some m => Some (N.lor (single i) m) | _, _ => None end
    end.

  Fixpoint line_masks (lines : tile) : option (list N) :=
    match lines with
    | [] => Some []
    | line :: lines => match line_mask line with
                       | Some m => match line_masks lines with Some ms => Some (m :: ms) | None => None end
                       | None => None
                       end
    end.

  Lemma number_of_spec s i : number_of s = Some i -> look own (key l s) = Some (t, s, i) /\ look there i = Some s.
  Proof.
    unfold number_of. destruct (look own (key l s)) as [((t' & s') & j)|]; [|discriminate].
    destruct (N.eqb_spec t' t) as [->|]; [|discriminate]. destruct (same s' s) eqn:e1; [|discriminate].
    destruct (look there j) as [s''|] eqn:e2; [|discriminate]. destruct (same s'' s) eqn:e3; [|discriminate].
    intros x. injection x as <-. apply same_spec in e1, e3. now subst.
  Qed.

  Lemma line_mask_spec line m : line_mask line = Some m ->
    (forall s, In s line -> exists i, number_of s = Some i) /\ (forall i, has m i -> exists s, In s line /\ number_of s = Some i).
  Proof.
    revert m. induction line as [|s line IH]; intros m e; simpl in e.
    - injection e as <-. split; [intros s []|intros i x; destruct (has_0 i x)].
    - destruct (number_of s) as [i|] eqn:n; [|discriminate]. destruct (line_mask line) as [m'|]; [|discriminate].
      injection e as <-. destruct (IH m' eq_refl) as (a & b). split.
      + intros s' [<-|j]; [now exists i|now apply a].
      + intros j x. apply has_lor in x. destruct x as [x|x].
        * apply has_single in x. subst j. exists s. split; [now left|exact n].
        * destruct (b j x) as (s' & k & e). exists s'. split; [now right|exact e].
  Qed.

  Lemma line_masks_spec lines : forall ms, line_masks lines = Some ms ->
    (forall line, In line lines -> exists m, In m ms /\ line_mask line = Some m).
  Proof.
    induction lines as [|line lines IH]; intros ms e; simpl in e; [intros line []|].
    destruct (line_mask line) as [m|] eqn:lm; [|discriminate]. destruct (line_masks lines) as [ms'|]; [|discriminate].
    injection e as <-. intros line' [<-|i].
    - exists m. split; [now left|exact lm].
    - destruct (IH ms' eq_refl line' i) as (m' & j & e). exists m'. split; [now right|exact e].
  Qed.
End Masks.

(* Lines of a direction: all squares are among `span' squares from the first one. *)
Fixpoint all_along (d s : square) (span : Z) (line : list square) : bool :=
  match line with
  | [] => true
  | t :: line =>
      let n := if fst d =? 0 then snd t - snd s else fst t - fst s in
      if same t (fst s + n * fst d, snd s + n * snd d) then
        if 0 <=? n then if n <? span then all_along d s span line else false else false
      else false
  end.

Definition along (d : square) (line : list square) : option (square * Z) :=
  match line with
  | [] => None
  | s :: _ => let e := last line s in
              let span := 1 + (if fst d =? 0 then snd e - snd s else fst e - fst s) in
              if all_along d s span line then Some (s, span) else None
  end.

Lemma all_along_spec d s span line : all_along d s span line = true ->
  forall t, In t line -> exists n, 0 <= n < span /\ t = (fst s + n * fst d, snd s + n * snd d).
Proof.
  induction line as [|u line IH]; intros e t i; [destruct i|]. cbn [all_along] in e. cbv zeta in e.
  set (n := if fst d =? 0 then snd u - snd s else fst u - fst s) in e.
  destruct (same u _) eqn:sm; [|discriminate]. destruct (0 <=? n) eqn:a; [|discriminate]. destruct (n <? span) eqn:b; [|discriminate].
  destruct i as [<-|i]; [|exact (IH e t i)]. apply same_spec in sm. exists n. split; [lia|exact sm].
Qed.

(* By the key of the first square: the smallest span. *)
Definition spans (l : lattice) (d : square) (ts : list tile) : list (N * Z) :=
  flat_map (fun line => match along d line with Some (s, span) => [(key l s, span)] | None => [] end) (concat ts).

Definition best (es : list (N * Z)) : table Z :=
  fold_right (fun e t => match look t (fst e) with
                         | Some z => if z <=? snd e then t else put t (fst e) (snd e)
                         | None => put t (fst e) (snd e)
                         end) (PositiveMap.empty Z) es.

Lemma best_spec es k z : look (best es) k = Some z -> In (k, z) es.
Proof.
  induction es as [|(k' & z') es IH]; cbn [best fold_right fst snd].
  - unfold look. now rewrite PositiveMap.gempty.
  - fold (best es). intros e.
    assert (look (best es) k = Some z \/ k = k' /\ z = z') as [x|(-> & ->)].
    { destruct (look (best es) k') as [y|]; [destruct (y <=? z')|]; try (now left); rewrite look_put in e;
        destruct (N.eq_dec k k') as [->|]; try (now left); right; split; congruence. }
    + right. now apply IH.
    + now left.
Qed.

(* Every segment of k squares from s contains a line. *)
Fixpoint caught (l : lattice) (b : table Z) (d : square) (k : nat) (s : square) : bool :=
  match k with
  | O => false
  | S k' => match look b (key l s) with
            | Some z => if z <=? Z.of_nat k then true else caught l b d k' (plus s d)
            | None => caught l b d k' (plus s d)
            end
  end.

Fixpoint all_below (n : nat) (f : Z -> bool) : bool :=
  match n with O => true | S n => if f (Z.of_nat n) then all_below n f else false end.

Lemma all_below_spec n f : all_below n f = true -> forall z, 0 <= z < Z.of_nat n -> f z = true.
Proof.
  induction n as [|n IH]; intros e z r; [lia|]. cbn [all_below] in e. destruct (f (Z.of_nat n)) eqn:x; [|discriminate].
  destruct (Z.eq_dec z (Z.of_nat n)) as [->|ne]; [exact x|]. apply IH; [exact e|lia].
Qed.

Definition catches (l : lattice) (ts : list tile) (k : nat) (d : square) : bool :=
  let b := best (spans l d ts) in
  all_below (Z.to_nat (height l)) (fun r => all_below (Z.to_nat (width l)) (fun c => caught l b d k (r, c))).

Definition catches_all (l : lattice) (ts : list tile) (k : nat) : bool :=
  if catches l ts k (0, 1) then if catches l ts k (1, 0) then if catches l ts k (1, 1) then catches l ts k (1, -1)
  else false else false else false.

Lemma caught_spec l ts d k s : caught l (best (spans l d ts)) d k s = true ->
  exists n line u, 0 <= n /\ In line (concat ts) /\ key l u = key l (fst s + n * fst d, snd s + n * snd d) /\
    forall t, In t line -> exists i, 0 <= i /\ n + i < Z.of_nat k /\ t = (fst u + i * fst d, snd u + i * snd d).
Proof.
  revert s. induction k as [|k IH]; intros s e; [discriminate|]. cbn [caught] in e.
  assert (caught l (best (spans l d ts)) d k (plus s d) = true \/
          exists z, look (best (spans l d ts)) (key l s) = Some z /\ z <= Z.of_nat (S k)) as [x|(z & x & le)].
  { destruct (look (best (spans l d ts)) (key l s)) as [z|]; [|now left]. destruct (z <=? Z.of_nat (S k)) eqn:le; [|now left].
    right. exists z. split; [reflexivity|]. apply Z.leb_le. exact le. }
  - destruct (IH _ x) as (n & line & u & n0 & i & ku & all). exists (n + 1), line, u. split; [lia|]. split; [exact i|]. split.
    + rewrite ku. f_equal. unfold plus. simpl. f_equal; ring.
    + intros t it. destruct (all t it) as (j & j0 & jk & e'). exists j. split; [lia|]. split; [lia|exact e'].
  - apply best_spec in x. unfold spans in x. apply in_flat_map in x. destruct x as (line & il & x).
    unfold along in x. destruct line as [|s' rest] eqn:el; [destruct x|]. rewrite <- el in *.
    destruct (all_along d s' _ line) eqn:a; [|destruct x].
    match type of a with all_along _ _ ?sp _ = _ => set (span := sp) in *; clearbody span end.
    destruct x as [x|[]]. injection x as ks sp.
    exists 0, line, s'. split; [lia|]. split; [exact il|]. split.
    + rewrite ks. f_equal. destruct s. simpl. f_equal; ring.
    + intros t it. destruct (all_along_spec _ _ _ _ a t it) as (j & j0 & e'). exists j. split; [lia|]. split; [|exact e'].
      rewrite sp in j0. lia.
Qed.

(* The tile t and the translates of it by all vectors are the parts of the plane. *)
Definition part : Type := N * square.

Definition part_eq (a b : part) : {a = b} + {a <> b}.
Proof. decide equality; [apply square_eq|apply N.eq_dec]. Defined.

Definition part_of (l : lattice) (own : owners) (s : square) : part :=
  match look own (key l s) with Some (t, s', _) => (t, minus s s') | None => (0%N, (0, 0)) end.

(* Exactly the squares of a line, moved by v. *)
Definition moved (line : list square) (v : square) : square -> Prop := fun s => exists s', In s' line /\ s = plus s' v.

Definition part_rests (ts : list tile) (x : part) : rests square :=
  fun r => exists lines line, nth_error ts (N.to_nat (fst x)) = Some lines /\ In line lines /\
                              forall s, r s <-> moved line (snd x) s.

(* A tile is played like its board. *)
Definition match_tile (l : lattice) (own : owners) (bs : list board) (t : N) (lines : tile) (there : table square)
  (m : N * list N) : bool :=
  match line_masks l own there t lines, nth_error bs (N.to_nat (fst m)) with
  | Some ms, Some b =>
      if distinct (snd m) 0 then
        let line := look (number_lines (board_lines b) 0 (PositiveMap.empty N)) in
        let ks := living line (snd m) in
        if Nat.eqb (length ks) (length (snd m)) then alike ms ks else false
      else false
  | _, _ => false
  end.

Fixpoint match_tiles (l : lattice) (own : owners) (bs : list board) (t : N) (ts : list tile) (theres : list (table square))
  (ms : list (N * list N)) : bool :=
  match ts, theres, ms with
  | [], [], [] => true
  | lines :: ts, there :: theres, m :: ms =>
      if (if N.of_nat (length bs) <=? fst m then false else match_tile l own bs t lines there m)%N
      then match_tiles l own bs (N.succ t) ts theres ms
      else false
  | _, _, _ => false
  end.

Inductive theorem_verdict :=
| Drawn | BadTiling | NotCaught | BadBoard (i : N) (v : verdict) | BadMatch | TooLargeClaim.

(* The proofs: all right, of p stones, from the empty board. *)
Fixpoint check_boards (p : N) (bs : list (board * proof)) (i : N) : option theorem_verdict :=
  match bs with
  | [] => None
  | (b, pr) :: bs =>
      if (if N.eqb (proof_stones pr) p then
            match proof_black pr, proof_white pr with [], [] => true | _, _ => false end
          else false)
      then match check_proof b pr with
           | Checker.Right => check_boards p bs (N.succ i)
           | v => Some (BadBoard i v)
           end
      else Some (BadBoard i WrongRoot)
  end.

Fixpoint all_masked (l : lattice) (own : owners) (t : N) (ts : list tile) (theres : list (table square)) : bool :=
  match ts, theres with
  | [], [] => true
  | lines :: ts, there :: theres =>
      match line_masks l own there t lines with Some _ => all_masked l own (N.succ t) ts theres | None => false end
  | _, _ => false
  end.

Definition most_row : N := 10000.

Definition check_theorem (th : theorem) : theorem_verdict :=
  let l := lattice_of (period_1 th) (period_2 th) in
  if lattice_ok l then
    let (own, theres) := number_tiles l (tiles th) 0 (PositiveMap.empty _) in
    if all_masked l own 0 (tiles th) theres then
      if (if (claim_row th <=? most_row)%N then (claim_stones th <=? most_stones)%N else false) then
        if catches_all l (tiles th) (N.to_nat (claim_row th)) then
          match check_boards (claim_stones th) (boards th) 0 with
          | Some v => v
          | None => if match_tiles l own (map fst (boards th)) 0 (tiles th) theres (matches th) then Drawn else BadMatch
          end
        else NotCaught
      else TooLargeClaim
    else BadTiling
  else BadTiling.

Lemma check_boards_spec p bs : forall i, check_boards p bs i = None ->
  forall n b, nth_error (map fst bs) n = Some b -> safe (N.to_nat p) (board_lines b).
Proof.
  induction bs as [|(b & pr) bs IH]; intros i e n b' nb; [now destruct n|]. cbn [check_boards] in e.
  destruct (N.eqb_spec (proof_stones pr) p) as [ep|]; [|discriminate]. destruct (proof_black pr) eqn:eb; [|discriminate].
  destruct (proof_white pr) eqn:ew; [|discriminate]. destruct (check_proof b pr) eqn:c; try discriminate.
  destruct n as [|n]; [|exact (IH _ e n b' nb)]. simpl in nb. injection nb as <-.
  pose proof (check_proof_safe b pr c) as h. unfold root_position in h. rewrite eb, ew, ep in h. simpl mask_of in h.
  refine (safe_covers _ _ h). intros m im. exists (N.ldiff m 0). split.
  - clear - im. induction (board_lines b) as [|m' l IH]; [destruct im|]. destruct im as [->|im].
    + simpl. rewrite apart_land, N.land_0_r. now left.
    + simpl. rewrite apart_land, N.land_0_r. simpl. right. now apply IH.
  - intros s x. now apply has_ldiff in x.
Defined.

Lemma match_tiles_spec l own bs ts : forall t theres ms, match_tiles l own bs t ts theres ms = true ->
  forall n lines, nth_error ts n = Some lines -> {there : table square & {m : N * list N |
    match_tile l own bs (t + N.of_nat n) lines there m = true}}.
Proof.
  induction ts as [|lines ts IH]; intros t theres ms e n lines' nl; [now destruct n|].
  destruct theres as [|there theres]; [discriminate|]. destruct ms as [|m ms]; [discriminate|]. cbn [match_tiles] in e.
  destruct (N.of_nat (length bs) <=? fst m)%N; [discriminate|].
  destruct (match_tile l own bs t lines there m) eqn:x; [|discriminate]. destruct n as [|n].
  - simpl in nl. injection nl as <-. exists there, m. now rewrite N.add_0_r.
  - destruct (IH _ _ _ e n lines' nl) as (th & m' & y). exists th, m'.
    replace (t + N.of_nat (S n))%N with (N.succ t + N.of_nat n)%N by lia. exact y.
Defined.

Section Soundness.
  Variables (l : lattice) (own : owners) (ts : list tile) (p : nat).
  Hypothesis ok : lattice_ok l = true.

  (* A tile, as masks. *)
  Definition masked (t : N) (lines : tile) (there : table square) (ms : list N) : Prop := line_masks l own there t lines = Some ms.

  Definition there_at (there : table square) (v : square) (i : N) : square :=
    plus (match look there i with Some s => s | None => (0, 0) end) v.
  Definition number_at (there : table square) (t : N) (v s : square) : option N := number_of l own there t (minus s v).

  Lemma part_held t lines there ms v : nth_error ts (N.to_nat t) = Some lines -> masked t lines there ms -> safe p ms ->
    held p (part_rests ts (t, v)).
  Proof.
    intros nl mk h. refine (held_image (there_at there v) (number_at there t v) _ h).
    intros r (lines' & line & nl' & il & e). simpl in nl', e. assert (lines' = lines) as -> by congruence.
    destruct (line_masks_spec l own there t lines ms mk line il) as (m & im & lm).
    destruct (line_mask_spec l own there t line m lm) as (_ & b). exists (has m). split; [exists m; split; [exact im|reflexivity]|].
    intros i x. destruct (b i x) as (s & is_ & n). destruct (number_of_spec l own there t s i n) as (_ & lk).
    unfold there_at, number_at. rewrite lk, minus_plus. split; [|exact n]. apply e. exists s. now split.
  Defined.

  Hypothesis masks : forall n lines, nth_error ts n = Some lines -> exists there ms, masked (N.of_nat n) lines there ms.

  Lemma in_concat line : In line (concat ts) -> exists n lines, nth_error ts n = Some lines /\ In line lines.
  Proof.
    intros i. apply in_concat in i. destruct i as (lines & i & j). apply In_nth_error in i. destruct i as (n & e). eauto.
  Qed.

  (* A segment contains a line of a part, and all its squares belong to the part. *)
  Lemma segment_part k d a : catches l ts k d = true -> exists x r1, part_rests ts x r1 /\
    forall s, r1 s -> In s (row k a d) /\ part_of l own s = x.
  Proof.
    intros ca. destruct (reduce_vector l ok a) as (v & vv & ea).
    pose proof (reduce_range l ok a) as rg. destruct (reduce l a) as (r & c) eqn:er. simpl in rg.
    assert (caught l (best (spans l d ts)) d k (r, c) = true) as x.
    { unfold catches in ca. apply (all_below_spec (Z.to_nat (width l)) (fun c => caught l (best (spans l d ts)) d k (r, c))); [|lia].
      apply (all_below_spec (Z.to_nat (height l)) (fun r => all_below (Z.to_nat (width l)) (fun c => caught l (best (spans l d ts)) d k (r, c)))); [exact ca|lia]. }
    destruct (caught_spec l ts d k _ x) as (n & line & u & n0 & il & ku & all).
    symmetry in ku. destruct (key_vector l ok _ _ ku) as (v' & vv' & ev).
    destruct (in_concat line il) as (i & lines & nl & il').
    destruct (masks i lines nl) as (there & ms & mk).
    destruct (line_masks_spec l own there _ lines ms mk line il') as (m & im & lm).
    destruct (line_mask_spec l own there _ line m lm) as (nb & _).
    assert (vector l (plus v' v)) as vs.
    { destruct vv as (x1 & y1 & ->), vv' as (x2 & y2 & ->). exists (x2 + x1), (y2 + y1). unfold plus. simpl. f_equal; ring. }
    exists (N.of_nat i, plus v' v), (moved line (plus v' v)). split.
    - exists lines, line. simpl. rewrite Nnat.Nat2N.id. split; [exact nl|]. split; [exact il'|reflexivity].
    - intros s (s' & is' & ->). split.
      + destruct (all s' is') as (j & j0 & jk & es). apply in_map_iff. exists (Z.to_nat (n + j)). split; [|apply in_seq; lia].
        rewrite Z2Nat.id by lia. rewrite ea, es. unfold plus in *. simpl in *. injection ev as e1 e2. f_equal; nia.
      + destruct (nb s' is') as (i' & ni). destruct (number_of_spec l own there _ s' i' ni) as (lk & _).
        unfold part_of. rewrite key_plus by assumption. rewrite lk. f_equal. destruct s', (plus v' v).
        unfold plus, minus. simpl. f_equal; ring.
  Qed.
End Soundness.

Lemma tiling_held l own ts theres k p bs ms : lattice_ok l = true -> catches_all l ts k = true -> check_boards p bs 0 = None ->
  match_tiles l own (map fst bs) 0 ts theres ms = true -> held (N.to_nat p) (segments k).
Proof.
  intros ok ca cb mt.
  assert (forall t lines, nth_error ts (N.to_nat t) = Some lines ->
    {there & {ms & (masked l own t lines there ms * safe (N.to_nat p) ms)%type}}) as each.
  { intros t lines nl. destruct (match_tiles_spec _ _ _ _ _ _ _ mt _ _ nl) as (there & m & x). rewrite N.add_0_l, Nnat.N2Nat.id in x.
    unfold match_tile in x. destruct (line_masks l own there t lines) as [ms'|] eqn:lm; [|discriminate].
    destruct (nth_error (map fst bs) (N.to_nat (fst m))) as [b|] eqn:nb; [|discriminate].
    destruct (distinct _ _); [|discriminate]. destruct (Nat.eqb _ _); [|discriminate]. exists there, ms'. split; [exact lm|].
    refine (safe_alike _ ms' _ x (safe_covers _ _ (check_boards_spec _ _ 0%N cb _ _ nb))).
    intros m' ik. exists m'. split; [|now intros s]. apply in_living in ik. destruct ik as (L & _ & e).
    destruct (number_lines_in _ _ _ _ _ e) as [i|e']; [exact i|]. unfold look in e'. now rewrite PositiveMap.gempty in e'. }
  refine (held_parts part_eq (part_of l own) (H := part_rests ts) _ _).
  - intros r (a & d & id & all).
    assert (catches l ts k d = true) as c.
    { unfold catches_all in ca. destruct (catches l _ _ (0, 1)) eqn:c1; [|discriminate]. destruct (catches l _ _ (1, 0)) eqn:c2; [|discriminate].
      destruct (catches l _ _ (1, 1)) eqn:c3; [|discriminate]. destruct id as [<-|[<-|[<-|[<-|[]]]]]; assumption. }
    destruct (segment_part l own ts ok) with (k := k) (d := d) (a := a) as (x & r1 & h & sub).
    + intros n lines nl. rewrite <- (Nnat.Nat2N.id n) in nl. destruct (each _ _ nl) as (there & ms' & mk & _). eauto.
    + exact c.
    + exists x, r1. split; [exact h|]. intros s rs. destruct (sub s rs). split; [now apply all|assumption].
  - intros (t & v). destruct (nth_error ts (N.to_nat t)) as [lines|] eqn:nl.
    + destruct (each t lines nl) as (there & ms' & mk & h). exact (part_held l own ts _ t lines there ms' v nl mk h).
    + apply held_none. intros r (lines & line & nl' & _). simpl in nl'. congruence.
Qed.

Lemma check_boards_not_drawn p bs : forall i, check_boards p bs i <> Some Drawn.
Proof.
  induction bs as [|(b & pr) bs IH]; intros i cb; [discriminate|].
  cbn [check_boards] in cb. destruct (if N.eqb _ _ then _ else false); [|discriminate].
  destruct (check_proof b pr); try discriminate. exact (IH _ cb).
Qed.

Theorem check_theorem_held th : check_theorem th = Drawn ->
  held (N.to_nat (claim_stones th)) (segments (N.to_nat (claim_row th))).
Proof.
  unfold check_theorem. generalize (lattice_of (period_1 th) (period_2 th)). intros l. destruct (lattice_ok l) eqn:ok; [|discriminate].
  destruct (number_tiles l (tiles th) 0 (PositiveMap.empty _)) as (own & theres).
  destruct (all_masked _ _ _ _ _); [|discriminate].
  destruct (if (claim_row th <=? most_row)%N then _ else false); [|discriminate].
  destruct (catches_all l _ _) eqn:ca; [|discriminate]. destruct (check_boards _ _ 0) as [v|] eqn:cb.
  - intros ->. now apply check_boards_not_drawn in cb.
  - destruct (match_tiles l own _ 0 (tiles th) theres (matches th)) eqn:mt; [|discriminate]. intros _.
    exact (tiling_held l own (tiles th) theres _ _ (boards th) (matches th) ok ca cb mt).
Qed.

(* What a theorem file that is accepted says about the games. *)
Theorem check_theorem_drawn th : check_theorem th = Drawn -> forall m n q, (q <= N.to_nat (claim_stones th))%nat ->
  drawn (Connect m n (N.to_nat (claim_row th)) (N.to_nat (claim_stones th)) q) /\
  drawn (Plane (N.to_nat (claim_row th)) (N.to_nat (claim_stones th)) q).
Proof.
  intros c m n q le. split; [apply connect_drawn|apply plane_drawn]; try exact le; now apply check_theorem_held.
Qed.
