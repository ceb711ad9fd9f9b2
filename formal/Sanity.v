(* The definitions of Game.v are not empty: if a game is drawn, nobody has a winning strategy; and there are games that are
   not drawn, won by the first move or by the second. *)
From Coq Require Import ZArith List Lia.
From Kdraw Require Import Game.
Import ListNotations.
Local Open Scope Z_scope.

(* The first n moves of the game of two strategies. *)
Fixpoint between (b w : strategy) (n : nat) : history :=
  match n with
  | O => []
  | S n => let h := between b w n in (match mover h with Black => b h | White => w h end) :: h
  end.

(* Whatever strategy the other side has, x is the first to have a row. *)
Definition wins (G : game) (x : player) (s : strategy) : Prop :=
  forall t, exists n, let h := match x with Black => between s t n | White => between t s n end in play G h /\ has_row G x h.

Lemma between_follows b w n : follows Black b (between b w n) /\ follows White w (between b w n).
Proof.
  induction n as [|n (fb & fw)]; [split; exact I|]. simpl. destruct (mover (between b w n)); repeat split; auto; discriminate.
Qed.

Theorem drawn_nobody_wins G : drawn G -> forall x s, ~ wins G x s.
Proof.
  intros ((sb & db) & (sw & dw)) [|] s win.
  - destruct (win sw) as (n & pl & row). apply (dw _ pl); [apply between_follows|exact row].
  - destruct (win sb) as (n & pl & row). apply (db _ pl); [apply between_follows|exact row].
Qed.

Lemma empty_legal m n k p q M : NoDup M -> length M = q -> (forall s, In s M -> on_board (Connect m n k p q) s) -> legal (Connect m n k p q) [] M.
Proof. intros nd le on. split; [exact nd|]. split; [|now left]. intros s i. split; [exact (on s i)|]. intros [[]|[]]. Qed.

Lemma no_row_yet G x : (0 < in_a_row G)%nat -> ~ has_row G x [].
Proof.
  intros k (a & d & _ & i). destruct (in_a_row G); [lia|]. specialize (i _ (or_introl eq_refl)). destruct x; destruct i.
Qed.

(* One in a row. *)
Theorem one_in_a_row m n : (0 < m)%nat -> (0 < n)%nat -> ~ drawn (Connect m n 1 1 1).
Proof.
  intros hm hn (_ & (s & w)).
  assert (play (Connect m n 1 1 1) [[(0, 0)]]) as pl.
  { apply play_on; [apply play_begin|apply no_row_yet; simpl; lia|apply no_row_yet; simpl; lia|].
    apply empty_legal; [repeat constructor; intros []|reflexivity|]. intros t [<-|[]]. simpl. lia. }
  apply (w _ pl); [simpl; split; [discriminate|exact I]|]. exists (0, 0), (0, 1). split; [now left|].
  intros t [<-|[]]. now left.
Qed.

(* Two in a row on 2 x 2: every second stone makes a row. *)
Theorem two_in_a_row : ~ drawn (Connect 2 2 2 1 1).
Proof.
  set (G := Connect 2 2 2 1 1). intros (_ & (s & w)).
  assert (forall x h, (length (stones_of x h) <= 1)%nat -> ~ has_row G x h) as short.
  { intros x h le (a & d & id & i).
    pose proof (i _ (or_introl eq_refl)) as i1. pose proof (i _ (or_intror (or_introl eq_refl))) as i2.
    destruct (stones_of x h) as [|u [|v l]]; [destruct i1| |simpl in le; lia].
    destruct i1 as [e1|[]], i2 as [e2|[]]. rewrite e1 in e2. injection e2 as e2 e3.
    destruct id as [<-|[<-|[<-|[<-|[]]]]]; simpl in *; lia. }
  assert (play G [[(0, 0)]]) as p1.
  { apply play_on; [apply play_begin|apply no_row_yet; simpl; lia|apply no_row_yet; simpl; lia|].
    apply empty_legal; [repeat constructor; intros []|reflexivity|]. intros t [<-|[]]. simpl. lia. }
  destruct (w _ p1) as (_ & lg); [simpl; split; [discriminate|exact I]|]. specialize (lg eq_refl).
  remember (s [[(0, 0)]]) as M eqn:eM. pose proof lg as (nd & free & len).
  assert (length M <= 1)%nat as one by (destruct len as [e|(lt & _)]; simpl in *; lia).
  assert (play G [M; [(0, 0)]]) as p2 by (apply play_on; [exact p1|apply short; simpl; lia|apply short; simpl; lia|exact lg]).
  assert (forall t, In t M -> t <> (0, 0)) as nz.
  { intros t it ->. apply (proj2 (free _ it)). left. now left. }
  assert (exists t, (t = (0, 1) \/ t = (1, 0)) /\ ~ In t M) as (t & tt & nt).
  { destruct (in_dec (fun a b : Z * Z => ltac:(repeat decide equality)) (0, 1) M) as [i|no]; [|exists (0, 1); tauto].
    exists (1, 0). split; [tauto|]. intros j. destruct M as [|u [|v M]]; [destruct i| |simpl in one; lia].
    destruct i as [->|[]], j as [j|[]]. discriminate. }
  assert (legal G [M; [(0, 0)]] [t]) as l3.
  { split; [repeat constructor; intros []|]. split; [|now left]. intros u [<-|[]]. split.
    - destruct tt as [->| ->]; simpl; lia.
    - intros [[i|[]]|i]; [destruct tt as [->| ->]; discriminate|]. simpl in i. apply in_app_or in i. destruct i as [i|[]]. exact (nt i). }
  assert (play G [[t]; M; [(0, 0)]]) as p3.
  { apply play_on; [exact p2|apply short; simpl; lia|apply short; simpl; rewrite app_nil_r; lia|exact l3]. }
  apply (w _ p3); [simpl; rewrite <- eM; repeat split; discriminate|].
  exists (0, 0). destruct tt as [->| ->]; [exists (0, 1)|exists (1, 0)]; (split; [simpl; tauto|]); intros u [<-|[<-|[]]]; simpl; tauto.
Qed.

(* A board without room for a row. *)
Theorem no_room k : drawn (Connect 0 0 (S k) 1 1).
Proof.
  assert (forall h, play (Connect 0 0 (S k) 1 1) h -> forall x, stones_of x h = []) as no.
  { induction 1 as [|h M pl IH _ _ (_ & free & _)]; intros x; [now destruct x|]. destruct M as [|u M].
    - simpl. destruct x, (mover h); apply IH.
    - destruct (free u (or_introl eq_refl)) as (on & _). simpl in on. lia. }
  assert (forall x, never_loses (Connect 0 0 (S k) 1 1) x (fun _ => [])) as safe.
  { intros x h pl _. split.
    - intros (a & d & _ & i). specialize (i _ (or_introl eq_refl)). now rewrite (no h pl) in i.
    - intros _. split; [constructor|]. split; [intros s []|]. right. split; [destruct h; simpl; lia|]. simpl. lia. }
  split; eexists; apply safe.
Qed.
