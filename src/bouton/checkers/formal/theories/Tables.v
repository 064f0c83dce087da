(** Games whose positions and options are listed: outcomes, remoteness, Grundy values, and their checker. *)

From Coq Require Import NArith List Lia Bool FMapPositive.
From Bouton Require Import Games Heaps.
Import ListNotations.
Open Scope N_scope.

(** The game of a list of lists: position [p] has the options that the list number [p] names, counted from 0. *)
Definition row (rows : list (list N)) (p : N) : list N := nth (N.to_nat p) rows [].

Definition listed (rows : list (list N)) : game := Game N (fun p q => In q (row rows p)).

(** ** How long the winner takes, in normal or in misère play *)

(** [won_within misere n p]: the player to move can win in at most [n] moves, those of both players counted;
    [lost_within]: she loses in at most [n] moves, whatever she does. In misère play the player who cannot move wins. *)
Fixpoint won_within {G : game} (misere : bool) (n : nat) (p : position G) : Prop :=
  match n with
  | O => ended p /\ misere = true
  | S n => (ended p /\ misere = true) \/ exists q, move p q /\ lost_within misere n q
  end
with lost_within {G : game} (misere : bool) (n : nat) (p : position G) : Prop :=
  match n with
  | O => ended p /\ misere = false
  | S n =>
      (ended p /\ misere = false) \/
      ((exists q, move p q) /\ forall q, move p q -> won_within misere n q)
  end.

(** What can be done in fewer moves can be done in more. *)
Lemma within_more {G : game} (misere : bool) n :
  forall p : position G, (won_within misere n p -> won_within misere (S n) p) /\
    (lost_within misere n p -> lost_within misere (S n) p).
Proof.
  induction n as [| n IH]; intros p; split.
  - intros E. now left.
  - intros E. now left.
  - intros [E | [q [M L]]]; [now left | right]. exists q. split; [exact M | now apply IH].
  - intros [E | [S A]]; [now left | right]. split; [exact S |]. intros q M. now apply IH, A.
Qed.

Lemma won_more {G : game} misere n m (p : position G) : (n <= m)%nat -> won_within misere n p -> won_within misere m p.
Proof. intros L W. induction L as [| m L IH]; [exact W | now apply within_more]. Qed.

Lemma lost_more {G : game} misere n m (p : position G) : (n <= m)%nat -> lost_within misere n p -> lost_within misere m p.
Proof. intros L W. induction L as [| m L IH]; [exact W | now apply within_more]. Qed.

(** In exactly [n] moves: the winner hurries, and the loser delays. *)
Definition wins_in {G : game} (misere : bool) (n : nat) (p : position G) : Prop :=
  won_within misere n p /\ (forall m, won_within misere m p -> (n <= m)%nat) /\ (forall m, ~ lost_within misere m p).

Definition loses_in {G : game} (misere : bool) (n : nat) (p : position G) : Prop :=
  lost_within misere n p /\ (forall m, lost_within misere m p -> (n <= m)%nat) /\ (forall m, ~ won_within misere m p).

(** Nobody can make an end come. *)
Definition is_drawn {G : game} (misere : bool) (p : position G) : Prop :=
  forall m, ~ won_within misere m p /\ ~ lost_within misere m p.

(** What a table says of a position: [None] a draw, [Some n] that play lasts [n] moves. Who wins is then known: the
    moves are made in turn, and whoever cannot move loses (in misère play, wins). *)
Definition outcome_is {G : game} (misere : bool) (p : position G) (left : option nat) : Prop :=
  match left with
  | None => is_drawn misere p
  | Some n => if eqb (Nat.odd n) misere then loses_in misere n p else wins_in misere n p
  end.

(** ** The checker of remoteness *)

Section Remoteness.

  Variables (G : game) (options : position G -> list (position G)) (misere : bool).
  Hypothesis options_are : forall p q, move p q <-> In q (options p).

  Variables (inside : position G -> bool) (left : position G -> option nat).

  Definition is_lost (l : option nat) : bool := match l with Some n => eqb (Nat.odd n) misere | None => false end.
  Definition is_won (l : option nat) : bool := match l with Some n => negb (eqb (Nat.odd n) misere) | None => false end.

  (** The greatest number of moves after the options, and the least of those that are lost; one more. *)
  Definition longest (l : list (option nat)) : nat :=
    fold_right (fun x m => match x with Some n => Nat.max (S n) m | None => m end) 0%nat l.

  (** Whether what is said of a position follows from what is said of its options. *)
  Definition locally_right (p : position G) : bool :=
    let after := map left (options p) in
    forallb inside (options p) &&
    match left p with
    | None => negb (existsb is_lost after) && existsb (fun x => match x with None => true | _ => false end) after
    | Some n =>
        if eqb (Nat.odd n) misere
        then forallb is_won after && Nat.eqb n (longest after)
        else match after with
          | [] => Nat.eqb n 0
          | _ => forallb (fun x => negb (is_lost x) || match x with Some m => Nat.leb n (S m) | None => true end) after &&
              existsb (fun x => is_lost x && match x with Some m => Nat.eqb n (S m) | None => false end) after
          end
    end.

  Hypothesis all_right : forall p, inside p = true -> locally_right p = true.

  Lemma ended_options p : ended p <-> options p = [].
  Proof.
    unfold ended. split; [| intros E q M; apply options_are in M; now rewrite E in M].
    intros E. destruct (options p) as [| q l] eqn:O; [reflexivity |]. exfalso. apply (E q), options_are. rewrite O. now left.
  Qed.

  Lemma longest_above l x n : In x l -> x = Some n -> (S n <= longest l)%nat.
  Proof.
    unfold longest. induction l as [| y l IH]; [easy |]. intros [-> | I] E; cbn [fold_right]; [rewrite E; lia |].
    specialize (IH I E). destruct y; lia.
  Qed.

  Lemma longest_reached l : (forall x, In x l -> x <> None) -> l <> [] -> exists n, In (Some n) l /\ longest l = S n.
  Proof.
    unfold longest. induction l as [| x l IH]; [easy |]. intros no _. destruct x as [n |]; [| now destruct (no None); [left |]].
    destruct l as [| y l]; [exists n; split; [now left | cbn [fold_right]; lia] |].
    destruct IH as [m [I E]]; [intros z I; apply no; now right | easy |].
    change (exists k, In (Some k) (Some n :: y :: l) /\ Nat.max (S n)
      (fold_right (fun x m => match x with Some n => Nat.max (S n) m | None => m end) 0%nat (y :: l)) = S k).
    rewrite E.
    destruct (PeanoNat.Nat.le_ge_cases n m); [exists m; split; [now right | lia] | exists n; split; [now left | lia]].
  Qed.

  (** What is said can be done in that many moves. *)
  Lemma reached n : forall p, inside p = true -> left p = Some n ->
    if eqb (Nat.odd n) misere then lost_within misere n p else won_within misere n p.
  Proof.
    induction n as [n IH] using (well_founded_induction Wf_nat.lt_wf). intros p P L.
    assert (R := all_right p P). unfold locally_right in R. rewrite L, andb_true_iff, forallb_forall in R.
    destruct R as [closed R]. destruct (eqb (Nat.odd n) misere) eqn:Kind.
    - rewrite andb_true_iff, forallb_forall in R. destruct R as [won E]. apply PeanoNat.Nat.eqb_eq in E.
      destruct (options p) as [| q0 l] eqn:O.
      + cbn in E. subst n. apply eqb_prop in Kind. cbn in Kind. cbn. split; [now apply ended_options | congruence].
      + assert (W := won (left q0) ltac:(now left)). destruct (left q0) as [k0 |] eqn:L0; [| easy].
        assert (B0 := longest_above (map left (q0 :: l)) (left q0) k0 ltac:(now left) L0). rewrite <- E in B0.
        destruct n as [| k]; [lia |]. cbn [lost_within]. right.
        split; [exists q0; apply options_are; rewrite O; now left |].
        intros q M. apply options_are in M. rewrite O in M.
        assert (Wq := won (left q) (in_map left _ _ M)). destruct (left q) as [m |] eqn:Lq; [| easy].
        assert (B := longest_above (map left (q0 :: l)) (left q) m (in_map left _ _ M) Lq). rewrite <- E in B.
        assert (Q := IH m ltac:(lia) q (closed q M) Lq). cbn [is_won] in Wq.
        destruct (eqb (Nat.odd m) misere); [easy |]. apply won_more with m; [lia | exact Q].
    - destruct (options p) as [| q0 l] eqn:O.
      + cbn [map] in R. apply PeanoNat.Nat.eqb_eq in R. subst n. cbn in Kind. cbn.
        split; [now apply ended_options | now destruct misere].
      + cbn [map] in R. change (left q0 :: map left l) with (map left (q0 :: l)) in R.
        rewrite andb_true_iff in R. destruct R as [_ R]. apply existsb_exists in R. destruct R as [x [I R]].
        apply in_map_iff in I. destruct I as [q [<- M]]. rewrite andb_true_iff in R. destruct R as [lost E].
        destruct (left q) as [m |] eqn:Lq; [| easy]. apply PeanoNat.Nat.eqb_eq in E. subst n.
        cbn [won_within]. right. exists q. split; [apply options_are; now rewrite O |].
        assert (Q := IH m ltac:(lia) q (closed q M) Lq). cbn [is_lost] in lost. now rewrite lost in Q.
  Qed.

  (** Nothing can be done that is not said, nor in fewer moves. *)
  Lemma bounded n : forall p, inside p = true ->
    (won_within misere n p -> exists k, left p = Some k /\ eqb (Nat.odd k) misere = false /\ (k <= n)%nat) /\
    (lost_within misere n p -> exists k, left p = Some k /\ eqb (Nat.odd k) misere = true /\ (k <= n)%nat).
  Proof.
    (* at an end *)
    assert (at_end : forall p, inside p = true -> ended p -> left p = Some 0%nat).
    { intros p P E. assert (R := all_right p P). apply ended_options in E. unfold locally_right in R. rewrite E in R.
      cbn in R. destruct (left p) as [k |]; [| easy]. destruct (eqb (Nat.odd k) misere);
        apply PeanoNat.Nat.eqb_eq in R; congruence. }
    induction n as [| n IH]; intros p P; (split; [intros W | intros L]).
    - destruct W as [E M]. exists 0%nat. rewrite (at_end p P E), M. now cbn.
    - destruct L as [E M]. exists 0%nat. rewrite (at_end p P E), M. now cbn.
    - destruct W as [[E M] | [q [M L]]].
      { exists 0%nat. rewrite (at_end p P E), M. split; [reflexivity | split; [reflexivity | lia]]. }
      apply options_are in M. assert (R := all_right p P). unfold locally_right in R.
      rewrite andb_true_iff, forallb_forall in R. destruct R as [closed R].
      destruct (IH q (closed q M)) as [_ Q]. destruct (Q L) as (k & Lq & Kq & Le).
      assert (Iq := in_map left _ _ M). destruct (options p) as [| q0 l] eqn:O; [easy |].
      destruct (left p) as [j |] eqn:Lp.
      + destruct (eqb (Nat.odd j) misere) eqn:Kj.
        * rewrite andb_true_iff, forallb_forall in R. destruct R as [won _]. specialize (won _ Iq).
          rewrite Lq in won. cbn in won. now rewrite Kq in won.
        * cbn [map] in R. change (left q0 :: map left l) with (map left (q0 :: l)) in R.
          rewrite andb_true_iff, forallb_forall in R. destruct R as [least _]. specialize (least _ Iq).
          rewrite Lq in least. cbn in least. rewrite Kq in least. cbn in least.
          exists j. split; [reflexivity |]. split; [exact Kj |].
          change (Nat.leb j (S k) = true) in least. apply PeanoNat.Nat.leb_le in least. lia.
      + rewrite andb_true_iff, negb_true_iff in R. destruct R as [no _]. exfalso.
        assert (yes : existsb is_lost (map left (q0 :: l)) = true)
          by (apply existsb_exists; exists (left q); split; [exact Iq | rewrite Lq; exact Kq]).
        congruence.
    - destruct L as [[E M] | [[q0 M0] A]].
      { exists 0%nat. rewrite (at_end p P E), M. split; [reflexivity | split; [reflexivity | lia]]. }
      assert (R := all_right p P). unfold locally_right in R.
      rewrite andb_true_iff, forallb_forall in R. destruct R as [closed R].
      assert (each : forall q, In q (options p) -> exists k, left q = Some k /\ eqb (Nat.odd k) misere = false /\ (k <= n)%nat).
      { intros q Iq. destruct (IH q (closed q Iq)) as [W _]. apply W, A. now apply options_are. }
      apply options_are in M0.
      destruct (left p) as [j |] eqn:Lp.
      + destruct (eqb (Nat.odd j) misere) eqn:Kj.
        * rewrite andb_true_iff in R. destruct R as [_ E]. apply PeanoNat.Nat.eqb_eq in E.
          exists j. split; [reflexivity |]. split; [exact Kj |].
          destruct (longest_reached (map left (options p))) as [k [Ik Ek]].
          { intros x Ix N. apply in_map_iff in Ix. destruct Ix as [q [<- Iq]]. destruct (each q Iq) as [k [Lk _]]. congruence. }
          { intros N. destruct (options p); easy. }
          apply in_map_iff in Ik. destruct Ik as [q [Lq Iq]]. destruct (each q Iq) as (k' & Lk & _ & Le).
          rewrite Lq in Lk. injection Lk as <-. lia.
        * exfalso. destruct (options p) as [| q1 l] eqn:O; [easy |].
          cbn [map] in R. change (left q1 :: map left l) with (map left (q1 :: l)) in R.
          rewrite andb_true_iff in R. destruct R as [_ R]. apply existsb_exists in R. destruct R as [x [Ix Rx]].
          apply in_map_iff in Ix. destruct Ix as [q [<- Iq]]. destruct (each q Iq) as (k & Lk & Kk & _).
          rewrite Lk in Rx. cbn in Rx. rewrite Kk in Rx. easy.
      + exfalso. rewrite andb_true_iff in R. destruct R as [_ R]. apply existsb_exists in R. destruct R as [x [Ix Rx]].
        apply in_map_iff in Ix. destruct Ix as [q [<- Iq]]. destruct (each q Iq) as (k & Lk & _). now rewrite Lk in Rx.
  Qed.

  (** What is said of every position inside is so. *)
  Theorem remoteness_correct p : inside p = true -> outcome_is misere p (left p).
  Proof.
    intros P. unfold outcome_is. destruct (left p) as [n |] eqn:L.
    - assert (R := reached n p P L). destruct (eqb (Nat.odd n) misere) eqn:K.
      + split; [exact R |]. split; intros m.
        * intros Lm. destruct (bounded m p P) as [_ B]. destruct (B Lm) as (k & Lk & _ & Le). congruence || (rewrite L in Lk; injection Lk as ->; lia).
        * intros W. destruct (bounded m p P) as [B _]. destruct (B W) as (k & Lk & Kk & _). rewrite L in Lk. injection Lk as <-. congruence.
      + split; [exact R |]. split; intros m.
        * intros Wm. destruct (bounded m p P) as [B _]. destruct (B Wm) as (k & Lk & _ & Le). rewrite L in Lk. injection Lk as <-. lia.
        * intros W. destruct (bounded m p P) as [_ B]. destruct (B W) as (k & Lk & Kk & _). rewrite L in Lk. injection Lk as <-. congruence.
    - intros m. destruct (bounded m p P) as [B B']. split; [intros W; destruct (B W) as (k & Lk & _) | intros W; destruct (B' W) as (k & Lk & _)]; congruence.
  Qed.

End Remoteness.

(** ** The checker of Grundy values *)

Section Grundy_values.

  Variables (G : game) (options : position G -> list (position G)).
  Hypothesis options_are : forall p q, move p q <-> In q (options p).

  Variables (value : position G -> N).

  (** Whether the value of a position is the mex of those of its options. *)
  Definition mex_right (p : position G) : bool := value p =? mex (map value (options p)).

  (** Play from [p] ends, and all positions that it goes through have the right value. *)
  Inductive ends_right : position G -> Prop :=
  | Ends p : mex_right p = true -> (forall q, In q (options p) -> ends_right q) -> ends_right p.

  Theorem mex_correct_Grundy p : ends_right p -> Grundy p (value p).
  Proof.
    intros E. induction E as [p M _ IH]. apply N.eqb_eq in M.
    destruct (mex_correct (map value (options p))) as [avoid reach]. rewrite <- M in *. constructor.
    - intros q Q. apply options_are in Q. exists (value q). split; [now apply IH |].
      intros E. apply avoid. rewrite <- E. now apply in_map.
    - intros u U. apply reach, in_map_iff in U. destruct U as [q [E Q]]. exists q.
      split; [now apply options_are |]. rewrite <- E. now apply IH.
  Qed.

End Grundy_values.

(** ** Tables of listed games *)

(** The numbers from [n] on, as many as a list is long. *)
Fixpoint count_from {A} (n : N) (l : list A) : list N :=
  match l with [] => [] | _ :: l => n :: count_from (N.succ n) l end.

(** A list as a search tree, in which its elements are found by their numbers. *)
Fixpoint tree_from {A} (n : N) (l : list A) : PositiveMap.t A :=
  match l with
  | [] => PositiveMap.empty A
  | x :: l => PositiveMap.add (N.succ_pos n) x (tree_from (N.succ n) l)
  end.

Definition element {A} (t : PositiveMap.t A) (default : A) (p : N) : A :=
  match PositiveMap.find (N.succ_pos p) t with Some x => x | None => default end.

Lemma tree_correct {A} (l : list A) : forall n p,
  PositiveMap.find (N.succ_pos (n + p)) (tree_from n l) = nth_error l (N.to_nat p).
Proof.
  assert (before : forall (l : list A) n m, m < n -> PositiveMap.find (N.succ_pos m) (tree_from n l) = None).
  { clear l. induction l as [| x l IH]; intros n m L; cbn [tree_from]; [apply PositiveMap.gempty |].
    rewrite PositiveMap.gso; [apply IH; lia |]. intros E. apply (f_equal N.pos) in E. rewrite !N.succ_pos_spec in E. lia. }
  induction l as [| x l IH]; intros n p; cbn [tree_from].
  - rewrite PositiveMap.gempty. now destruct (N.to_nat p).
  - destruct (N.eq_dec p 0) as [-> | P].
    + rewrite N.add_0_r. now rewrite PositiveMap.gss.
    + rewrite PositiveMap.gso; [| intros E; apply (f_equal N.pos) in E; rewrite !N.succ_pos_spec in E; lia].
      replace (n + p) with (N.succ n + N.pred p) by lia. rewrite IH.
      replace (N.to_nat p) with (S (N.to_nat (N.pred p))) by lia. reflexivity.
Qed.

Lemma element_correct {A} (l : list A) default p :
  element (tree_from 0 l) default p = nth (N.to_nat p) l default.
Proof.
  unfold element. rewrite <- (N.add_0_l p) at 1. rewrite tree_correct.
  destruct (nth_error l (N.to_nat p)) as [x |] eqn:E; [symmetry; now apply nth_error_nth |].
  symmetry. apply nth_overflow. now apply nth_error_None.
Qed.

Lemma count_from_correct {A} (l : list A) : forall n p, n <= p < n + N.of_nat (length l) -> In p (count_from n l).
Proof.
  induction l as [| x l IH]; intros n p L; cbn [length count_from] in *; [lia |].
  destruct (N.eq_dec n p); [now left | right]. apply IH. lia.
Qed.

(** Whether the remoteness of every position is right; [None] stands for a draw. *)
Definition check_remoteness (rows : list (list N)) (misere : bool) (left : list (option nat)) : bool :=
  let options := element (tree_from 0 rows) [] in
  let left := element (tree_from 0 left) None in
  let size := N.of_nat (length rows) in
  forallb (locally_right (listed rows) options misere (fun p => p <? size) left) (count_from 0 rows).

Theorem check_remoteness_sound rows misere left :
  check_remoteness rows misere left = true ->
  forall p, p < N.of_nat (length rows) -> @outcome_is (listed rows) misere p (nth (N.to_nat p) left None).
Proof.
  intros C p P. rewrite <- element_correct.
  apply (remoteness_correct (listed rows) (element (tree_from 0 rows) []) misere) with (inside := fun p => p <? N.of_nat (length rows)).
  - intros q r. rewrite element_correct. reflexivity.
  - intros q Q. apply N.ltb_lt in Q. unfold check_remoteness in C. rewrite forallb_forall in C. apply C.
    apply count_from_correct. lia.
  - now apply N.ltb_lt.
Qed.

(** Whether the Grundy value of every position is right. Play ends because every option has a smaller rank, whatever
    numbers these are. *)
Definition check_grundy (rows : list (list N)) (ranks values : list N) : bool :=
  let options := element (tree_from 0 rows) [] in
  let rank := element (tree_from 0 ranks) 0 in
  let value := element (tree_from 0 values) 0 in
  let size := N.of_nat (length rows) in
  forallb (fun p => mex_right (listed rows) options value p &&
    forallb (fun q => (q <? size) && (rank q <? rank p)) (options p)) (count_from 0 rows).

Theorem check_grundy_sound rows ranks values :
  check_grundy rows ranks values = true ->
  forall p, p < N.of_nat (length rows) -> @Grundy (listed rows) p (nth (N.to_nat p) values 0).
Proof.
  intros C p P. rewrite <- element_correct.
  apply mex_correct_Grundy with (options := element (tree_from 0 rows) []).
  { intros q r. rewrite element_correct. reflexivity. }
  unfold check_grundy in C. rewrite forallb_forall in C.
  set (rank := element (tree_from 0 ranks) 0) in *.
  assert (R : exists r, r = rank p) by eauto. destruct R as [r R]. revert p P R.
  induction r as [r IH] using (well_founded_induction N.lt_wf_0). intros p P R.
  assert (here := C p ltac:(apply count_from_correct; lia)). rewrite andb_true_iff, forallb_forall in here.
  destruct here as [M S]. constructor; [exact M |]. intros q Q. apply S in Q. rewrite andb_true_iff, !N.ltb_lt in Q.
  destruct Q as [Q L]. now apply (IH (rank q) ltac:(subst; exact L)).
Qed.

(** In normal play this is who wins: the two definitions agree. *)
Lemma within_outcome {G : game} n : forall p : position G,
  (won_within false n p -> won p) /\ (lost_within false n p -> lost p).
Proof.
  induction n as [| n IH]; intros p; split.
  - now intros [_ M].
  - intros [E _]. constructor. intros q M. now destruct (E q).
  - intros [[_ M] | [q [M L]]]; [easy |]. apply Won with q; [exact M | now apply IH].
  - intros [[E _] | [_ A]]; constructor; intros q M; [now destruct (E q) | now apply IH, A].
Qed.

(** ** Solving, by rounds: what is found here is proved by the checkers above, not by how it is found *)

Section Solving.

  Variables (rows : list (list N)).

  Let numbered := combine (count_from 0 rows) rows.

  (** One round: what [decide] says of positions that are not decided, from what was known before the round. *)
  Definition round {A} (decide : list (option A) -> option A) (known : PositiveMap.t A) : PositiveMap.t A * bool :=
    fold_left (fun '(next, some) '(p, options) =>
      match PositiveMap.find (N.succ_pos p) known with
      | Some _ => (next, some)
      | None =>
          match decide (map (fun q => PositiveMap.find (N.succ_pos q) known) options) with
          | Some x => (PositiveMap.add (N.succ_pos p) x next, true)
          | None => (next, some)
          end
      end) numbered (known, false).

  (** Rounds until two of them have decided nothing. *)
  Fixpoint rounds {A} (decide : nat -> list (option A) -> option A) (fuel n idle : nat) (known : PositiveMap.t A) :
    PositiveMap.t A :=
    match fuel, idle with
    | S fuel, S (S _) => known
    | S fuel, _ =>
        let '(next, some) := round (decide n) known in
        rounds decide fuel (S n) (if some then 0%nat else S idle) next
    | O, _ => known
    end.

  Definition all_rounds {A} (decide : nat -> list (option A) -> option A) : list (option A) :=
    let known := rounds decide (3 + length rows) 0 0 (PositiveMap.empty A) in
    map (fun p => PositiveMap.find (N.succ_pos p) known) (count_from 0 rows).

  (** The number of moves that play lasts; [None] for a draw. *)
  Definition remoteness (misere : bool) : list (option nat) :=
    all_rounds (fun n after =>
      let lost x := match x with Some m => eqb (Nat.odd m) misere | None => false end in
      let won x := match x with Some m => negb (eqb (Nat.odd m) misere) | None => false end in
      if eqb (Nat.odd n) misere
      then if forallb won after && (Nat.eqb n 0 || negb (forallb (fun _ => false) after)) then Some n else None
      else if existsb lost after || (Nat.eqb n 0 && forallb (fun _ => false) after) then Some n else None).

  (** Ranks and Grundy values; 0 and 0 where play may go on forever. *)
  Definition ranks_and_values : list (N * N) :=
    map (fun x => match x with Some r => r | None => (0, 0) end)
      (all_rounds (fun n after =>
        if forallb (fun x => match x with Some _ => true | None => false end) after
        then Some (N.of_nat n, mex (map (fun x : option (N * N) => match x with Some (_, v) => v | None => 0 end) after))
        else None)).

  Definition grundy_ranks : list N := map fst ranks_and_values.
  Definition grundy_values : list N := map snd ranks_and_values.

End Solving.
