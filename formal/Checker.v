(* The checker of proofs in game p, a function on parsed proof files, and its soundness: what it accepts is held. *)
From Coq Require Import NArith PArith List Arith Lia Bool FMapPositive.
From Kdraw Require Import Hypergraph Masks Rules Held Potential Step.
Import ListNotations.
Local Open Scope N_scope.

(* A proof as FORMATS.md writes it. *)
Inductive child :=
| Reference (step : N) (lines : list N)
| Forest (lines : list N) (given_up : list (N * N))
| Tuples (size : N) (squares lines : list N)
| Potential (lines : list N).

(* h, if it is there, is the last one. *)
Record children := Children { listed : list child; others_held : bool }.

(* reply S > R : CHILDREN, or each S > R : CHILDREN, an entry for each square of S. *)
Record entry := Entry { each : bool; asked : list N; replied : list N; after_it : children }.
Record step := StepOf { step_lines : list N; step_black : list N; entries : list entry }.
Record proof := Proof {
  proof_stones : N; (* P *)
  proof_black : list N; proof_white : list N;
  steps : list step;
  root : children }.

(* Finite functions on numbers. *)
Definition table (A : Type) : Type := PositiveMap.t A.
Definition look {A} (t : table A) (i : N) : option A := PositiveMap.find (N.succ_pos i) t.
Definition put {A} (t : table A) (i : N) (a : A) : table A := PositiveMap.add (N.succ_pos i) a t.

Lemma look_put {A} (t : table A) i a j : look (put t i a) j = if N.eq_dec j i then Some a else look t j.
Proof.
  unfold look, put. rewrite PositiveMapAdditionalFacts.gsspec.
  destruct (PositiveMap.E.eq_dec _ _) as [e|n], (N.eq_dec j i) as [e'|n']; try reflexivity.
  - exfalso. apply n'. rewrite <- (N.pred_succ j), <- (N.pred_succ i), <- !N.succ_pos_spec. now rewrite e.
  - exfalso. apply n. now rewrite e'.
Qed.

Fixpoint distinct (l : list N) (seen : N) : bool :=
  match l with [] => true | s :: l => if N.testbit seen s then false else distinct l (N.lor (single s) seen) end.

Fixpoint ascending (l : list N) : bool :=
  match l with
  | s :: (t :: _) as l' => if s <? t then ascending l' else false
  | _ => true
  end.

(* The living rests among these lines. *)
Fixpoint living (rest : N -> option N) (lines : list N) : list N :=
  match lines with
  | [] => []
  | L :: lines => match rest L with Some m => m :: living rest lines | None => living rest lines end
  end.

Definition rest_after (rest : N -> option N) (S R : N) (L : N) : option N :=
  match rest L with Some m => if apart m R then Some (N.ldiff m S) else None | None => None end.

Lemma living_after rest S R lines : living (rest_after rest S R) lines = after_reply (living rest lines) S R.
Proof.
  induction lines as [|L lines IH]; [reflexivity|]. simpl. unfold rest_after at 1. destruct (rest L) as [m|]; simpl; [|exact IH].
  destruct (apart m R); [f_equal|]; exact IH.
Qed.

Lemma in_living rest lines m : In m (living rest lines) <-> exists L, In L lines /\ rest L = Some m.
Proof.
  induction lines as [|L lines IH]; simpl; [split; [intros []|intros (L & [] & _)]|].
  destruct (rest L) as [m'|] eqn:e; [simpl|]; rewrite IH; split.
  - intros [<-|(L' & i & r)]; eauto.
  - intros (L' & [<-|i] & r); [left; congruence|right; eauto].
  - intros (L' & i & r); eauto.
  - intros (L' & [<-|i] & r); [congruence|eauto].
Qed.

(* A child takes living lines that no other child has; their rests. *)
Fixpoint claim (rest : N -> option N) (lines : list N) (claimed : N) : option (list N * N) :=
  match lines with
  | [] => Some ([], claimed)
  | L :: lines =>
      if N.testbit claimed L then None
      else match rest L with
           | None => None
           | Some m => match claim rest lines (N.lor (single L) claimed) with
                       | Some (ms, claimed) => Some (m :: ms, claimed)
                       | None => None
                       end
           end
  end.

Lemma claim_spec rest lines : forall claimed ms claimed', claim rest lines claimed = Some (ms, claimed') ->
  forall L, has claimed' L -> has claimed L \/ exists m, In m ms /\ rest L = Some m.
Proof.
  induction lines as [|L lines IH]; intros claimed ms claimed' e L' h; simpl in e.
  - injection e as <- <-. now left.
  - destruct (N.testbit claimed L); [discriminate|]. destruct (rest L) as [m|] eqn:r; [|discriminate].
    destruct (claim rest lines _) as [(ms' & c)|] eqn:cl; [|discriminate]. injection e as <- <-.
    destruct (IH _ _ _ cl L' h) as [x|(m' & i & r')].
    + apply has_lor in x. destruct x as [x|x]; [|now left]. apply has_single in x. subst L'. right. exists m. split; [now left|exact r].
    + right. exists m'. split; [now right|exact r'].
Qed.

(* A line of a forest gives up a square of its rest. *)
Fixpoint give_up_one (lines ms : list N) (A U : N) : option (list N) :=
  match lines, ms with
  | L :: lines, m :: ms =>
      if L =? A then if N.testbit m U then Some (N.ldiff m (single U) :: ms) else None
      else match give_up_one lines ms A U with Some ms => Some (m :: ms) | None => None end
  | _, _ => None
  end.

Fixpoint give_up (lines ms : list N) (pairs : list (N * N)) : option (list N) :=
  match pairs with
  | [] => Some ms
  | (A, U) :: pairs => match give_up_one lines ms A U with Some ms => give_up lines ms pairs | None => None end
  end.

Lemma give_up_one_covers lines A U : forall ms ms', give_up_one lines ms A U = Some ms' ->
  covers ms' ms /\ sub (union ms') (union ms).
Proof.
  assert (forall ms ms', give_up_one lines ms A U = Some ms' -> Forall2 sub ms' ms) as f.
  { induction lines as [|L lines IH]; intros [|m ms] ms' e; simpl in e; try discriminate. destruct (L =? A).
    - destruct (N.testbit m U); [|discriminate]. injection e as <-. constructor.
      + intros s h. now apply has_ldiff in h.
      + clear. induction ms; constructor; [now intros s h|assumption].
    - destruct (give_up_one lines ms A U) as [ms1|] eqn:g; [|discriminate]. injection e as <-. constructor; [now intros s h|now apply IH]. }
  intros ms ms' e. specialize (f ms ms' e). clear e. split.
  - induction f as [|m' m l' l s f IH]; [intros m []|]. intros m1 [<-|i]; [exists m'; split; [now left|exact s]|].
    destruct (IH m1 i) as (m2 & i2 & s2). exists m2. split; [now right|exact s2].
  - induction f as [|m' m l' l s f IH]; [now intros s h|]. intros t h. change (has (N.lor m' (union l')) t) in h.
    change (has (N.lor m (union l)) t). apply has_lor in h. apply has_lor. destruct h as [h|h]; [left; now apply s|right; now apply IH].
Qed.

Lemma covers_trans a b c : covers a b -> covers b c -> covers a c.
Proof.
  intros x y m i. destruct (y m i) as (m1 & i1 & s1). destruct (x m1 i1) as (m2 & i2 & s2). exists m2.
  split; [exact i2|exact (sub_trans _ _ _ s2 s1)].
Qed.

Lemma give_up_covers lines pairs : forall ms ms', give_up lines ms pairs = Some ms' -> covers ms' ms /\ sub (union ms') (union ms).
Proof.
  induction pairs as [|(A & U) pairs IH]; intros ms ms' e; simpl in e.
  - injection e as <-. split; [intros m i; exists m; split; [exact i|now intros s]|now intros s].
  - destruct (give_up_one lines ms A U) as [ms1|] eqn:g; [|discriminate]. destruct (give_up_one_covers _ _ _ _ _ g) as (c & s).
    destruct (IH _ _ e) as (c' & s'). split; [exact (covers_trans _ _ _ c' c)|exact (sub_trans _ _ _ s' s)].
Qed.

Fixpoint groups (fuel : nat) (size : nat) (squares : list N) : list N :=
  match fuel, squares with
  | S fuel, _ :: _ => mask_of (firstn size squares) :: groups fuel size (skipn size squares)
  | _, _ => []
  end.

Fixpoint contains_one (ts : list N) (m : N) : bool :=
  match ts with [] => false | t :: ts => if subset t m then true else contains_one ts m end.

Fixpoint all_contain_one (ts ms : list N) : bool :=
  match ms with [] => true | m :: ms => if contains_one ts m then all_contain_one ts ms else false end.

Lemma contains_one_spec ts m : contains_one ts m = true -> exists t, In t ts /\ sub t m.
Proof.
  induction ts as [|t ts IH]; [discriminate|]. simpl. destruct (subset t m) eqn:s.
  - intros _. exists t. split; [now left|exact (proj1 (subset_spec _ _) s)].
  - intros c. destruct (IH c) as (t' & i & r). exists t'. split; [now right|exact r].
Qed.

Lemma all_contain_one_covers ts ms : all_contain_one ts ms = true -> covers ts ms.
Proof.
  induction ms as [|m ms IH]; [intros _ m []|]. simpl. destruct (contains_one ts m) eqn:c; [|discriminate].
  intros a m' [<-|i]; [exact (contains_one_spec ts m c)|exact (IH a m' i)].
Qed.

Section Game.
Variable p : nat.

(* The rests of the child's lines, by its rule. *)
Definition follow_rule (known : N -> option (list N)) (c : child) (lines ms : list N) : bool :=
  match c with
  | Reference i _ => match known i with Some ks => alike ms ks | None => false end
  | Forest _ pairs => match give_up lines ms pairs with
                      | Some ms => match peeled p ms with Some _ => true | None => false end
                      | None => false
                      end
  | Tuples size squares _ =>
      if size =? N.of_nat (S p) then
        let ts := groups (length squares) (S p) squares in
        if tuples_ok p ts then
          if subset (union ts) (union ms) then all_contain_one ts ms else false
        else false
      else false
  | Potential _ => potential_ok p ms
  end.

Definition lines_of (c : child) : list N :=
  match c with Reference _ l | Forest l _ | Tuples _ _ l | Potential l => l end.

Fixpoint check_children (known : N -> option (list N)) (rest : N -> option N) (cs : list child) (claimed owned : N) : option (N * N) :=
  match cs with
  | [] => Some (claimed, owned)
  | c :: cs =>
      match claim rest (lines_of c) claimed with
      | None => None
      | Some (ms, claimed) =>
          let u := union ms in
          if apart u owned then
            if follow_rule known c (lines_of c) ms then check_children known rest cs claimed (N.lor u owned) else None
          else None
      end
  end.

(* No living line is left out, unless its rest contains that of a claimed one. *)
Fixpoint contains_claimed (rest : N -> option N) (claimed : N) (lines : list N) (m : N) : bool :=
  match lines with
  | [] => false
  | L :: lines =>
      if (if N.testbit claimed L then match rest L with Some m' => subset m' m | None => false end else false) then true
      else contains_claimed rest claimed lines m
  end.

(* Nor unless it contains a tuple: the tuples ts are those of the lines that are held, in their order. *)
Fixpoint none_left_out (rest : N -> option N) (claimed : N) (all_ts ts all lines : list N) : bool :=
  match lines with
  | [] => true
  | L :: lines =>
      if N.testbit claimed L then none_left_out rest claimed all_ts ts all lines
      else match rest L with
           | None => none_left_out rest claimed all_ts ts all lines
           | Some m =>
               if (match ts with t :: _ => subset t m | [] => false end) then none_left_out rest claimed all_ts (tl ts) all lines
               else if (if contains_one all_ts m then true else contains_claimed rest claimed all m)
                    then none_left_out rest claimed all_ts ts all lines
                    else false
           end
  end.

Definition unlisted (rest : N -> option N) (claimed : N) (lines : list N) : list N :=
  living rest (filter (fun L => negb (N.testbit claimed L)) lines).
Definition listed_rests (rest : N -> option N) (claimed : N) (lines : list N) : list N :=
  living rest (filter (fun L => N.testbit claimed L) lines).

(* The tuples of the lines that no child lists, on squares that are not in X and on no listed line, if all is right. *)
Definition others (rest : N -> option N) (lines : list N) (h : bool) (claimed owned X : N) : option (list N) :=
  if apart X owned then
    let used := N.lor X owned in
    let ts := if h then held_tuples p (listed_rests rest claimed lines) (unlisted rest claimed lines) used else [] in
    if tuples_apart p used ts then
      if none_left_out rest claimed ts ts lines lines then Some ts else None
    else None
  else None.

Definition check_draw (known : N -> option (list N)) (rest : N -> option N) (lines : list N) (cs : children) : bool :=
  match check_children known rest (listed cs) 0 0 with
  | Some (claimed, owned) => match others rest lines (others_held cs) claimed owned 0 with Some _ => true | None => false end
  | None => false
  end.

(* The same, though any one of the squares may be black: no listed line has it, and held lines can do without it. *)
Fixpoint all_spared (rest : N -> option N) (lines : list N) (h : bool) (claimed owned : N) (ts : list N) (squares : list N) : bool :=
  match squares with
  | [] => true
  | s :: squares =>
      let X := single s in
      if apart X owned then
        if (if all_spare p X ts then true
            else match others rest lines h claimed owned X with Some _ => true | None => false end)
        then all_spared rest lines h claimed owned ts squares
        else false
      else false
  end.

Definition check_draws (known : N -> option (list N)) (rest : N -> option N) (lines : list N) (cs : children) (squares : list N) : bool :=
  match check_children known rest (listed cs) 0 0 with
  | Some (claimed, owned) =>
      match others rest lines (others_held cs) claimed owned 0 with
      | Some ts => all_spared rest lines (others_held cs) claimed owned ts squares
      | None => false
      end
  | None => false
  end.

(* What is known of the steps so far. *)
Definition all_safe (known : N -> option (list N)) : Type := forall i ks, known i = Some ks -> safe p ks.

Lemma follow_rule_safe known c lines ms : all_safe known -> follow_rule known c lines ms = true ->
  {F : list N & (safe p F * (covers F ms /\ sub (union F) (union ms)))%type}.
Proof.
  intros ks. destruct c as [i l|l pairs|size squares l|l]; cbn [follow_rule].
  - destruct (known i) as [k|] eqn:e; [|discriminate]. intros al. exists ms.
    split; [exact (safe_alike p ms k al (ks i k e))|]. split; [intros m im; exists m; split; [exact im|now intros s]|now intros s].
  - destruct (give_up lines ms pairs) as [ms'|] eqn:g; [|discriminate].
    destruct (peeled p ms') as [ts|] eqn:f; [|discriminate]. intros _. exists ts.
    destruct (peeled_ok _ _ _ f) as (ok & cov & un). destruct (give_up_covers _ _ _ _ g) as (c & s).
    split; [now apply safe_tuples|]. split; [exact (covers_trans _ _ _ cov c)|exact (sub_trans _ _ _ un s)].
  - destruct (_ =? _); [|discriminate]. destruct (tuples_ok p _) eqn:ok; [|discriminate]. destruct (subset _ _) eqn:s; [|discriminate].
    intros a. exists (groups (length squares) (S p) squares). split; [now apply safe_tuples|].
    split; [now apply all_contain_one_covers|exact (proj1 (subset_spec _ _) s)].
  - intros w. exists ms. split; [now apply safe_potential|]. split; [intros m im; exists m; split; [exact im|now intros s]|now intros s].
Defined.

(* F is held, lies on the squares owned so far, and the claimed lines contain its rests. *)
Definition settled (rest : N -> option N) (claimed owned : N) : Type :=
  {F : list N & (safe p F * (sub (union F) owned /\
     forall L m, has claimed L -> rest L = Some m -> exists f, In f F /\ sub f m))%type}.

Lemma union_app l l' s : has (union (l ++ l')) s <-> has (union l) s \/ has (union l') s.
Proof. rewrite !has_union. split.
  - intros (m & i & h). apply in_app_or in i. destruct i; eauto.
  - intros [(m & i & h)|(m & i & h)]; exists m; (split; [apply in_or_app; tauto|exact h]).
Qed.

Lemma check_children_settled known rest cs : all_safe known -> forall claimed owned claimed' owned',
  settled rest claimed owned -> check_children known rest cs claimed owned = Some (claimed', owned') ->
  settled rest claimed' owned'.
Proof.
  intros ks. induction cs as [|c cs IH]; intros claimed owned claimed' owned' (F & h & own & cl) e; simpl in e.
  - injection e as <- <-. exists F. now split.
  - destruct (claim rest (lines_of c) claimed) as [(ms & claimed1)|] eqn:k; [|discriminate].
    destruct (apart (union ms) owned) eqn:ap; [|discriminate]. destruct (follow_rule known c _ ms) eqn:f; [|discriminate].
    refine (IH claimed1 (N.lor (union ms) owned) claimed' owned' _ e).
    destruct (follow_rule_safe known c _ ms ks f) as (F1 & h1 & cov & un). exists (F1 ++ F).
    assert (forall l m s, In m l -> has m s -> has (union l) s) as up by (intros; apply has_union; eauto).
    split.
    + refine (safe_app p (union ms) owned h1 h _ _ ap).
      * intros m i s x. eauto.
      * intros m i s x. eauto.
    + split.
      * intros s x. apply has_lor. apply union_app in x. destruct x as [x|x]; [left; now apply un|right; now apply own].
      * intros L m x r. destruct (claim_spec _ _ _ _ _ k L x) as [y|(m' & i & r')].
        -- destruct (cl L m y r) as (g & i & s). exists g. split; [apply in_or_app; now right|exact s].
        -- assert (m' = m) as -> by congruence. destruct (cov m i) as (g & ig & s). exists g.
           split; [apply in_or_app; now left|exact s].
Defined.

Lemma contains_claimed_spec rest claimed lines m : contains_claimed rest claimed lines m = true ->
  exists L m', has claimed L /\ rest L = Some m' /\ sub m' m.
Proof.
  induction lines as [|L lines IH]; [discriminate|]. simpl. destruct (N.testbit claimed L) eqn:t; [|exact IH].
  destruct (rest L) as [m'|] eqn:r; [|exact IH]. destruct (subset m' m) eqn:s; [|exact IH]. intros _.
  exists L, m'. split; [exact t|]. split; [exact r|exact (proj1 (subset_spec _ _) s)].
Qed.

Lemma none_left_out_spec rest claimed all_ts all lines : forall ts, none_left_out rest claimed all_ts ts all lines = true ->
  (forall t, In t ts -> In t all_ts) -> forall L m, In L lines -> rest L = Some m ->
  has claimed L \/ (exists t, In t all_ts /\ sub t m) \/ contains_claimed rest claimed all m = true.
Proof.
  induction lines as [|L1 lines IH]; intros ts e ins L m i r; [destruct i|]. simpl in e.
  assert (In L lines -> forall ts, none_left_out rest claimed all_ts ts all lines = true -> (forall t, In t ts -> In t all_ts) ->
    has claimed L \/ (exists t, In t all_ts /\ sub t m) \/ contains_claimed rest claimed all m = true) as later
    by (intros j ts' e' ins'; exact (IH ts' e' ins' L m j r)).
  assert (forall t, In t (tl ts) -> In t all_ts) as ins' by (intros t j; apply ins; destruct ts; [destruct j|now right]).
  destruct (N.testbit claimed L1) eqn:c.
  - destruct i as [<-|i]; [now left|exact (later i _ e ins)].
  - destruct i as [<-|i].
    + rewrite r in e. right. destruct ts as [|t ts].
      * destruct (contains_one all_ts m) eqn:o; [left; exact (contains_one_spec _ _ o)|].
        destruct (contains_claimed _ _ _ _); [now right|discriminate].
      * destruct (subset t m) eqn:st; [left; exists t; split; [apply ins; now left|exact (proj1 (subset_spec _ _) st)]|].
        destruct (contains_one all_ts m) eqn:o; [left; exact (contains_one_spec _ _ o)|].
        destruct (contains_claimed _ _ _ _); [now right|discriminate].
    + destruct (rest L1) as [m1|]; [|exact (later i _ e ins)].
      destruct (match ts with t :: _ => subset t m1 | [] => false end); [exact (later i _ e ins')|].
      destruct (if contains_one all_ts m1 then true else _); [exact (later i _ e ins)|discriminate].
Qed.

(* Held sets of squares, none of them in X, one in each living line. *)
Definition accounted (rest : N -> option N) (lines : list N) (X : N) : Type :=
  {F : list N & (safe p F * ((forall f, In f F -> apart f X = true) /\ covers F (living rest lines)))%type}.

Lemma settled_accounted rest lines claimed owned X ts : settled rest claimed owned -> apart X owned = true ->
  tuples_ok p ts = true -> (forall t, In t ts -> apart t (N.lor X owned) = true) ->
  (forall L m, In L lines -> rest L = Some m ->
    has claimed L \/ (exists t, In t ts /\ sub t m) \/ contains_claimed rest claimed lines m = true) -> accounted rest lines X.
Proof.
  intros (F & h & own & cl) ax ok far all. exists (ts ++ F). split; [|split].
  - refine (safe_app p (union ts) owned (safe_tuples p ts ok) h _ _ _).
    + intros m i s x. apply has_union. eauto.
    + intros m i s x. apply own, has_union. eauto.
    + apply apart_spec. intros s x y. apply has_union in x. destruct x as (t & i & x). specialize (far t i).
      rewrite apart_spec in far. apply (far s x), has_lor. now right.
  - intros f i. apply apart_spec. intros s x y. apply in_app_or in i. destruct i as [i|i].
    + specialize (far f i). rewrite apart_spec in far. apply (far s x), has_lor. now left.
    + rewrite apart_spec in ax. apply (ax s y), own, has_union. eauto.
  - intros m i. apply in_living in i. destruct i as (L & i & r).
    assert (forall L m, has claimed L -> rest L = Some m -> exists f, In f (ts ++ F) /\ sub f m) as cl'.
    { intros L' m' c r'. destruct (cl L' m' c r') as (f & j & s). exists f. split; [apply in_or_app; now right|exact s]. }
    destruct (all L m i r) as [c|[(t & j & s)|c]]; [exact (cl' L m c r)|exists t; split; [apply in_or_app; now left|exact s]|].
    destruct (contains_claimed_spec _ _ _ _ c) as (L' & m' & c' & r' & s'). destruct (cl' L' m' c' r') as (f & j & s).
    exists f. split; [exact j|exact (sub_trans _ _ _ s s')].
Defined.

Lemma others_spec rest lines h claimed owned X ts : others rest lines h claimed owned X = Some ts ->
  apart X owned = true /\ tuples_ok p ts = true /\ (forall t, In t ts -> apart t (N.lor X owned) = true) /\
  (forall L m, In L lines -> rest L = Some m ->
    has claimed L \/ (exists t, In t ts /\ sub t m) \/ contains_claimed rest claimed lines m = true).
Proof.
  unfold others. destruct (apart X owned); [|discriminate]. destruct (tuples_apart _ _ _) eqn:t; [|discriminate].
  destruct (none_left_out _ _ _ _ _ _) eqn:n; [|discriminate]. intros e. injection e as <-.
  destruct (tuples_apart_spec p _ _ t) as (ok & far). repeat split; [exact ok|exact far|].
  exact (none_left_out_spec rest claimed _ lines lines _ n (fun t i => i)).
Qed.

Lemma others_accounted rest lines h claimed owned X ts : settled rest claimed owned ->
  others rest lines h claimed owned X = Some ts -> accounted rest lines X.
Proof.
  intros st o. destruct (others_spec _ _ _ _ _ _ _ o) as (ax & ok & far & all).
  exact (settled_accounted rest lines claimed owned X ts st ax ok far all).
Defined.

Lemma nothing_settled rest : settled rest 0 0.
Proof.
  exists []. split; [apply safe_nil|]. split; [intros s x; exact x|]. intros L m x. destruct (has_0 L x).
Defined.

Lemma check_draw_safe known rest lines cs : all_safe known -> check_draw known rest lines cs = true -> safe p (living rest lines).
Proof.
  intros ks e. unfold check_draw in e. destruct (check_children known rest (listed cs) 0 0) as [(claimed & owned)|] eqn:c; [|discriminate].
  destruct (others _ _ _ _ _ _) as [ts|] eqn:o; [|discriminate].
  pose proof (check_children_settled known rest (listed cs) ks 0 0 claimed owned (nothing_settled rest) c) as st.
  destruct (others_accounted _ _ _ _ _ _ _ st o) as (F & h & _ & cov). exact (safe_covers p cov h).
Defined.

Lemma all_spared_accounted rest lines h claimed owned ts squares : settled rest claimed owned ->
  others rest lines h claimed owned 0 = Some ts -> all_spared rest lines h claimed owned ts squares = true ->
  forall s, In s squares -> accounted rest lines (single s).
Proof.
  intros st o. destruct (others_spec _ _ _ _ _ _ _ o) as (_ & ok & far & all). intros e s i.
  assert (apart (single s) owned = true /\ (all_spare p (single s) ts = true \/
    exists ts', others rest lines h claimed owned (single s) = Some ts')) as (ax & x).
  { induction squares as [|s1 squares IH]; [destruct i|]. cbn [all_spared] in e. destruct (apart (single s1) owned) eqn:a; [|discriminate].
    destruct (all_spare p (single s1) ts) eqn:b.
    - destruct i as [<-|i]; [split; [exact a|now left]|exact (IH e i)].
    - destruct (others _ _ _ _ _ (single s1)) as [ts'|] eqn:o'; [|discriminate].
      destruct i as [<-|i]; [split; [exact a|right; eauto]|exact (IH e i)]. }
  destruct (all_spare p (single s) ts) eqn:b.
  - refine (settled_accounted rest lines claimed owned (single s) (map (fun t => N.ldiff t (single s)) ts) st ax
              (all_spare_ok p _ _ ok b) _ _).
    + intros t j. apply in_map_iff in j. destruct j as (t' & <- & j). apply apart_spec. intros u y z. apply has_ldiff in y.
      apply has_lor in z. destruct z as [z|z]; [now apply y|]. specialize (far t' j). rewrite apart_spec in far.
      apply (far u (proj1 y)), has_lor. now right.
    + intros L m j r. destruct (all L m j r) as [c|[(t & k & sb)|c]]; [now left| |now right; right]. right. left.
      exists (N.ldiff t (single s)). split; [apply in_map_iff; now exists t|]. intros u y. apply has_ldiff in y. now apply sb.
  - destruct (others rest lines h claimed owned (single s)) as [ts'|] eqn:o'.
    + exact (others_accounted _ _ _ _ _ _ _ st o').
    + exfalso. destruct x as [x|(ts' & x)]; discriminate.
Defined.

(* After R alone, one square in each line that is held without those of S: then S may be played too. *)
Lemma accounted_after rest lines S R : accounted (rest_after rest 0 R) lines S -> safe p (after_reply (living rest lines) S R).
Proof.
  intros (F & h & ap & cov). rewrite living_after in cov. refine (safe_covers p _ h). intros m' i.
  assert (exists m, In (N.ldiff m 0) (after_reply (living rest lines) 0 R) /\ m' = N.ldiff m S) as (m & j & ->).
  { clear cov. induction (living rest lines) as [|m l IH]; [destruct i|]. cbn [after_reply] in *. destruct (apart m R).
    - destruct i as [<-|i]; [exists m; split; [now left|reflexivity]|]. destruct (IH i) as (m1 & j & e). exists m1. split; [now right|exact e].
    - exact (IH i). }
  destruct (cov _ j) as (f & k & sb). exists f. split; [exact k|]. intros s x. apply has_ldiff. split.
  - specialize (sb s x). now apply has_ldiff in sb.
  - specialize (ap f k). rewrite apart_spec in ap. exact (ap s x).
Defined.

(* The entries of one line. *)
Definition check_entry (known : N -> option (list N)) (rest : N -> option N) (lines : list N) (squares : N) (e : entry) : option (list reply) :=
  let S := mask_of (asked e) in
  let R := mask_of (replied e) in
  if ascending (asked e) then
  if subset S squares then
  if empty S then None else
  if subset R squares then
  if apart S R then
  if Nat.eqb (count R) (length (replied e)) then
  if Nat.leb (count R) (if each e then 1%nat else count S) then
  let ways := map single (bits R) in
  if each e then
    if check_draws known (rest_after rest 0 R) lines (after_it e) (asked e)
    then Some (map (fun s => Reply (single s) R ways) (asked e)) else None
  else if check_draw known (rest_after rest S R) lines (after_it e) then Some [Reply S R ways] else None
  else None else None else None else None else None else None.

Fixpoint check_entries (known : N -> option (list N)) (rest : N -> option N) (lines : list N) (squares : N) (es : list entry) : option (list reply) :=
  match es with
  | [] => Some []
  | e :: es => match check_entry known rest lines squares e with
               | None => None
               | Some r => match check_entries known rest lines squares es with Some rs => Some (r ++ rs) | None => None end
               end
  end.

Lemma check_draws_safe known rest lines cs R squares : all_safe known ->
  check_draws known (rest_after rest 0 R) lines cs squares = true ->
  forall s, In s squares -> safe p (after_reply (living rest lines) (single s) R).
Proof.
  intros ks e s i. unfold check_draws in e.
  destruct (check_children known _ (listed cs) 0 0) as [(claimed & owned)|] eqn:c; [|discriminate].
  destruct (others _ _ _ _ _ _) as [ts|] eqn:o; [|discriminate]. apply accounted_after.
  refine (all_spared_accounted _ _ _ _ _ ts squares _ o e s i).
  exact (check_children_settled known _ (listed cs) ks 0 0 claimed owned (nothing_settled _) c).
Defined.

Lemma one_in_single s : count (single s) = 1%nat.
Proof.
  apply Nat.le_antisymm; [apply (count_incl (single s) [s]); intros t h; apply has_single in h; now left|].
  enough (count 0 < count (single s))%nat by lia. apply (count_less 0 (single s) s).
  - intros t h. destruct (has_0 t h).
  - now apply has_single.
  - apply has_0.
Qed.

Lemma check_entries_right known rest lines squares es : all_safe known -> forall rs,
  check_entries known rest lines squares es = Some rs -> right_entries p (living rest lines) rs.
Proof.
  intros ks. induction es as [|e es IH]; intros rs x; cbn [check_entries] in x.
  - injection x as <-. constructor.
  - destruct (check_entry known rest lines squares e) as [r|] eqn:c; [|discriminate].
    destruct (check_entries known rest lines squares es) as [rs'|]; [|discriminate]. injection x as <-.
    unfold check_entry in c.
    destruct (ascending _); [|discriminate]. destruct (subset (mask_of (asked e)) squares); [|discriminate].
    destruct (empty _); [discriminate|]. destruct (subset _ squares); [|discriminate]. destruct (apart _ _); [|discriminate].
    destruct (Nat.eqb _ _); [|discriminate]. destruct (Nat.leb _ _) eqn:le; [|discriminate]. apply Nat.leb_le in le.
    destruct (each e).
    + destruct (check_draws known _ lines (after_it e) (asked e)) eqn:d; [|discriminate]. injection c as <-.
      pose proof (check_draws_safe known rest lines _ _ _ ks d) as safe_each. clear d.
      induction (asked e) as [|s l IHl]; [exact (IH _ eq_refl)|]. cbn [map app]. constructor.
      * apply safe_each. now left.
      * now rewrite one_in_single.
      * apply IHl. intros t i. apply safe_each. now right.
    + destruct (check_draw known _ lines (after_it e)) eqn:d; [|discriminate]. injection c as <-. constructor.
      * rewrite <- living_after. exact (check_draw_safe known _ lines (after_it e) ks d).
      * exact le.
      * now apply IH.
Defined.

Fixpoint none_empty (ms : list N) : bool := match ms with [] => true | m :: ms => if empty m then false else none_empty ms end.

Lemma none_empty_spec ms : none_empty ms = true -> forall m, In m ms -> empty m = false.
Proof.
  induction ms as [|m ms IH]; [intros _ m []|]. simpl. destruct (empty m) eqn:e; [discriminate|]. intros n m' [<-|i]; [exact e|exact (IH n m' i)].
Qed.

(* The lines without the black stones. *)
Fixpoint position (board : N -> option N) (black : N) (lines : list N) (rests : table N) : option (table N) :=
  match lines with
  | [] => Some rests
  | L :: lines => match board L with Some m => position board black lines (put rests L (N.ldiff m black)) | None => None end
  end.

(* The rests of a step that is right. *)
Definition check_step (board : N -> option N) (known : N -> option (list N)) (st : step) : option (list N) :=
  let lines := step_lines st in
  let black := mask_of (step_black st) in
  if distinct lines 0 then
  if ascending (step_black st) then
  if subset black (union (living board lines)) then
  match position board black lines (PositiveMap.empty N) with
  | None => None
  | Some rests =>
      let rest := look rests in
      let ms := living rest lines in
      if none_empty ms then
      match check_entries known rest lines (union ms) (entries st) with
      | None => None
      | Some rs => if covered_with rs (pred p) 0 (map single (bits (union ms))) (dominated p ms) then Some ms else None
      end
      else None
  end
  else None else None else None.

Lemma check_step_safe board known st ms : all_safe known -> check_step board known st = Some ms -> safe p ms.
Proof.
  intros ks x. unfold check_step in x. destruct (distinct _ _); [|discriminate]. destruct (ascending _); [|discriminate].
  destruct (subset _ _); [|discriminate]. destruct (position _ _ _ _) as [rests|]; [|discriminate].
  destruct (none_empty _) eqn:ne; [|discriminate]. destruct (check_entries _ _ _ _ _) as [rs|] eqn:ce; [|discriminate].
  destruct (covered_with _ _ _ _ _) eqn:c; [|discriminate]. injection x as <-.
  exact (safe_step p _ rs (none_empty_spec _ ne) (check_entries_right known _ _ _ _ ks rs ce) c).
Defined.

(* All steps, or the number of the first that is wrong. *)
Fixpoint check_steps (board : N -> option N) (sts : list step) (i : N) (known : table (list N)) : table (list N) + N :=
  match sts with
  | [] => inl known
  | st :: sts => match check_step board (look known) st with
                 | Some ms => check_steps board sts (N.succ i) (put known i ms)
                 | None => inr i
                 end
  end.

Lemma check_steps_safe board sts : forall i known known', all_safe (look known) ->
  check_steps board sts i known = inl known' -> all_safe (look known').
Proof.
  induction sts as [|st sts IH]; intros i known known' ks x; simpl in x.
  - injection x as <-. exact ks.
  - destruct (check_step board (look known) st) as [ms|] eqn:c; [|discriminate]. refine (IH _ _ _ _ x).
    intros j k e. rewrite look_put in e. destruct (N.eq_dec j i).
    + injection e as <-. exact (check_step_safe board _ st ms ks c).
    + exact (ks j k e).
Defined.
End Game.

(* Boards: the lines as masks, by number. *)
Record board := Board { board_squares : N; board_lines : list N }.

Fixpoint number_lines (lines : list N) (i : N) (t : table N) : table N :=
  match lines with [] => t | m :: lines => number_lines lines (N.succ i) (put t i m) end.

Fixpoint numbers (lines : list N) (i : N) : list N := match lines with [] => [] | _ :: lines => i :: numbers lines (N.succ i) end.

(* What the root says: the lines without white stone, less the black stones. *)
Definition root_rest (b : N -> option N) (black white : N) : N -> option N := rest_after b black white.

Inductive verdict := Right | WrongStep (i : N) | WrongRoot | TooLarge.

(* Numbers above this are not met; they are refused before they become unary. *)
Definition most_stones : N := 1000.

Definition check_proof (b : board) (pr : proof) : verdict :=
  if proof_stones pr <=? most_stones then
    let p := N.to_nat (proof_stones pr) in
    let line := look (number_lines (board_lines b) 0 (PositiveMap.empty N)) in
    let all := numbers (board_lines b) 0 in
    match check_steps p line (steps pr) 0 (PositiveMap.empty (list N)) with
    | inr i => WrongStep i
    | inl known =>
        let black := mask_of (proof_black pr) in
        let white := mask_of (proof_white pr) in
        let squares := N.ones (board_squares b) in
        if ascending (proof_black pr) then if ascending (proof_white pr) then
        if subset black squares then if subset white squares then
        if apart black white then
        if check_draw p (look known) (root_rest line black white) all (root pr) then Right else WrongRoot
        else WrongRoot else WrongRoot else WrongRoot else WrongRoot else WrongRoot
    end
  else TooLarge.

(* The position that the proof is about: the rests of the board's lines. *)
Definition root_position (b : board) (pr : proof) : list N :=
  after_reply (board_lines b) (mask_of (proof_black pr)) (mask_of (proof_white pr)).

Lemma number_lines_other lines : forall i t j, j < i -> look (number_lines lines i t) j = look t j.
Proof.
  induction lines as [|m lines IH]; intros i t j lt; simpl; [reflexivity|]. rewrite IH by lia. rewrite look_put.
  destruct (N.eq_dec j i); [lia|reflexivity].
Qed.

Lemma number_lines_in lines : forall i t L k, look (number_lines lines i t) L = Some k -> In k lines \/ look t L = Some k.
Proof.
  induction lines as [|m lines IH]; intros i t L k e; simpl in *; [now right|]. destruct (IH _ _ _ _ e) as [x|x]; [now left; right|].
  rewrite look_put in x. destruct (N.eq_dec L i); [left; left; congruence|now right].
Qed.

Lemma living_numbers lines : forall i t, living (look (number_lines lines i t)) (numbers lines i) = lines.
Proof.
  induction lines as [|m lines IH]; intros i t; simpl; [reflexivity|].
  rewrite number_lines_other by lia. rewrite look_put. destruct (N.eq_dec i i); [|contradiction]. f_equal. apply IH.
Qed.

(* Soundness of proofs: Breaker holds the position. *)
Theorem check_proof_safe b pr : check_proof b pr = Right -> safe (N.to_nat (proof_stones pr)) (root_position b pr).
Proof.
  unfold check_proof. destruct (_ <=? _); [|discriminate]. destruct (check_steps _ _ _ _ _) as [known|i] eqn:c; [|discriminate].
  destruct (ascending _); [|discriminate]. destruct (ascending _); [|discriminate].
  destruct (subset _ _); [|discriminate]. destruct (subset _ _); [|discriminate]. destruct (apart _ _); [|discriminate].
  destruct (check_draw _ _ _ _ _) eqn:d; [|discriminate]. intros _.
  assert (all_safe (N.to_nat (proof_stones pr)) (look known)) as ks.
  { refine (check_steps_safe _ _ _ _ _ _ _ c). intros i ks e. unfold look in e. now rewrite PositiveMap.gempty in e. }
  pose proof (check_draw_safe _ _ _ _ _ ks d) as h. unfold root_rest in h. rewrite living_after, living_numbers in h. exact h.
Defined.
