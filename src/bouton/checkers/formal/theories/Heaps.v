(** Games with heaps of tokens that are given by an octal code, from the rules alone; their Grundy values. *)

From Coq Require Import NArith Bool List Lia Arith Wf_nat FinFun.
From Bouton Require Import Games.
Import ListNotations.
Open Scope N_scope.

(** A code is the list of its digits, the first for taking no token: 0.77 (Kayles) is [0; 7; 7]. *)
Definition code := list N.

(** The digit for taking [t] tokens; 0 beyond the last one. *)
Definition digit (c : code) (t : N) : N := nth (N.to_nat t) c 0.

(** The heaps that a move may leave of a heap of [n] tokens. Bit 0 of a digit (1) allows taking [t] tokens where no
    token is left, bit 1 (2) where one heap is left, bit 2 (4) where two heaps are left. *)
Inductive heap_move (c : code) (n : N) : list N -> Prop :=
| Leave_none t : N.testbit (digit c t) 0 = true -> 0 < t -> t = n -> heap_move c n []
| Leave_one t a : N.testbit (digit c t) 1 = true -> 0 < t -> 0 < a -> t + a = n -> heap_move c n [a]
| Leave_two t a b : N.testbit (digit c t) 2 = true -> 0 < a -> 0 < b -> t + a + b = n -> heap_move c n [a; b].

(** A position is a list of heaps; a move changes one of them. *)
Inductive heaps_move (c : code) : list N -> list N -> Prop :=
| In_heap before n left after :
    heap_move c n left -> heaps_move c (before ++ n :: after) (before ++ left ++ after).

(** The game of a code, on any number of heaps. *)
Definition heaps (c : code) : game := Game (list N) (heaps_move c).

(** ** The Grundy value of a heap, as a function that can be computed *)

(** The options of a heap, listed. *)
Definition heap_options (c : code) (n : N) : list (list N) :=
  flat_map (fun t =>
    (if N.testbit (digit c t) 0 && (0 <? t) && (t =? n) then [[]] else []) ++
    (if N.testbit (digit c t) 1 && (0 <? t) && (t <? n) then [[n - t]] else []) ++
    (if N.testbit (digit c t) 2
     then map (fun a => [a; n - t - a]) (map N.of_nat (seq 1 (N.to_nat (n - t) - 1))) else []))
  (map N.of_nat (seq 0 (length c))).

(** The least number that is not in a list. *)
Definition mex (l : list N) : N :=
  match find (fun v => negb (existsb (N.eqb v) l)) (map N.of_nat (seq 0 (S (length l)))) with
  | Some v => v
  | None => 0
  end.

(** The nim-sum of a list. *)
Definition nim_sum (l : list N) : N := fold_right N.lxor 0 l.

(** The mex of the options of a heap, whose heaps are smaller; [fuel] must be more than [n]. *)
Fixpoint grundy_upto (fuel : nat) (c : code) (n : N) : N :=
  match fuel with
  | O => 0
  | S fuel => mex (map (fun left => nim_sum (map (grundy_upto fuel c) left)) (heap_options c n))
  end.

(** The Grundy value of a heap of [n] tokens: theorem [grundy_correct] below. *)
Definition grundy (c : code) (n : N) : N := grundy_upto (S (N.to_nat n)) c n.

(** The nim-sum of the values of heaps. *)
Definition heaps_value (c : code) (l : list N) : N := nim_sum (map (grundy c) l).

Lemma heap_options_correct c n o : In o (heap_options c n) <-> heap_move c n o.
Proof.
  unfold heap_options. rewrite in_flat_map. split.
  - intros [t [_ I]]. rewrite !in_app_iff in I. destruct I as [I | [I | I]].
    + destruct (N.testbit (digit c t) 0) eqn:D; [| easy].
      destruct (N.ltb_spec 0 t); [| easy]. destruct (N.eqb_spec t n); [| easy].
      destruct I as [<- | []]. now apply Leave_none with t.
    + destruct (N.testbit (digit c t) 1) eqn:D; [| easy].
      destruct (N.ltb_spec 0 t); [| easy]. destruct (N.ltb_spec t n); [| easy].
      destruct I as [<- | []]. apply Leave_one with t; lia || easy.
    + destruct (N.testbit (digit c t) 2) eqn:D; [| easy].
      apply in_map_iff in I. destruct I as [a [<- I]]. apply in_map_iff in I. destruct I as [k [<- I]].
      apply in_seq in I. apply Leave_two with t; lia || easy.
  - assert (inside : forall t i, N.testbit (digit c t) i = true -> In t (map N.of_nat (seq 0 (length c)))).
    { intros t i D. apply in_map_iff. exists (N.to_nat t). split; [lia |]. apply in_seq.
      destruct (le_lt_dec (length c) (N.to_nat t)); [| lia].
      unfold digit in D. rewrite nth_overflow, N.bits_0 in D by lia. easy. }
    intros M. inversion M as [t D L E | t a D L L' E | t a b D L L' E]; subst.
    + exists n. split; [now apply inside with 0 |]. rewrite !in_app_iff. left.
      rewrite D, N.eqb_refl. destruct (N.ltb_spec 0 n); [now left | lia].
    + exists t. split; [now apply inside with 1 |]. rewrite !in_app_iff. right. left. rewrite D.
      destruct (N.ltb_spec 0 t); [| lia]. destruct (N.ltb_spec t (t + a)); [| lia]. left. f_equal. lia.
    + exists t. split; [now apply inside with 2 |]. rewrite !in_app_iff. right. right. rewrite D.
      apply in_map_iff. exists a. split; [do 2 f_equal; lia |]. apply in_map_iff. exists (N.to_nat a).
      split; [lia |]. apply in_seq. lia.
Qed.

Lemma mex_correct l : ~ In (mex l) l /\ forall u, u < mex l -> In u l.
Proof.
  assert (is_in : forall v, existsb (N.eqb v) l = true <-> In v l).
  { intros v. rewrite existsb_exists. split; [now intros [w [I <-%N.eqb_eq]] |].
    intros I. exists v. now rewrite N.eqb_refl. }
  unfold mex. set (upto := seq 0 (S (length l))).
  destruct (find _ (map N.of_nat upto)) as [v |] eqn:F.
  - split.
    + apply find_some in F. destruct F as [_ F]. rewrite <- is_in. now destruct (existsb (N.eqb v) l).
    + intros u L. rewrite <- is_in.
      assert (first : forall n k, find (fun v => negb (existsb (N.eqb v) l)) (map N.of_nat (seq k n)) = Some v ->
        N.of_nat k <= u -> existsb (N.eqb u) l = true).
      { intros n. induction n as [| n IH]; intros k; cbn [seq map find]; [easy |].
        destruct (existsb (N.eqb (N.of_nat k)) l) eqn:E; cbn [negb].
        - intros F' K. destruct (N.eq_dec u (N.of_nat k)) as [-> | ne]; [exact E |]. apply (IH (S k) F'). lia.
        - intros [= <-] K. lia. }
      apply (first _ 0%nat F). lia.
  - exfalso. assert (all : incl (map N.of_nat upto) l).
    { intros v I. apply is_in. apply (find_none _ _ F) in I. now destruct (existsb (N.eqb v) l). }
    apply NoDup_incl_length in all.
    + rewrite map_length in all. unfold upto in all. rewrite seq_length in all. lia.
    + apply Injective_map_NoDup; [intros x y E; lia | apply seq_NoDup].
Qed.

(** The heaps that a move leaves are smaller. *)
Lemma heap_move_smaller c n o m : heap_move c n o -> In m o -> m < n.
Proof. intros M I. inversion M; subst; cbn in I; lia. Qed.

(** Any fuel that is enough gives the same value. *)
Lemma grundy_upto_enough c fuel n : (N.to_nat n < fuel)%nat -> grundy_upto fuel c n = grundy c n.
Proof.
  enough (same : forall f f' n, (N.to_nat n < f)%nat -> (N.to_nat n < f')%nat -> grundy_upto f c n = grundy_upto f' c n)
    by (intros L; apply same; lia).
  clear fuel n. intros f. induction f as [| f IH]; intros f' n L L'; [lia |]. destruct f' as [| f']; [lia |].
  cbn [grundy_upto]. f_equal. apply map_ext_in. intros o I. f_equal. apply map_ext_in. intros m J.
  apply heap_options_correct in I. assert (m < n) by now apply (heap_move_smaller c n o). apply IH; lia.
Qed.

(** The value of a heap is the mex of the nim-sums of what moves leave. *)
Lemma grundy_mex c n :
  (forall left, heap_move c n left -> heaps_value c left <> grundy c n) /\
  (forall u, u < grundy c n -> exists left, heap_move c n left /\ heaps_value c left = u).
Proof.
  assert (E : grundy c n = mex (map (heaps_value c) (heap_options c n))).
  { unfold grundy. cbn [grundy_upto]. f_equal. apply map_ext_in. intros o I. unfold heaps_value. f_equal.
    apply map_ext_in. intros m J. apply grundy_upto_enough.
    apply heap_options_correct in I. assert (m < n) by now apply (heap_move_smaller c n o). lia. }
  destruct (mex_correct (map (heaps_value c) (heap_options c n))) as [avoid reach]. rewrite <- E in *. split.
  - intros o M same. apply avoid. rewrite <- same. apply in_map. now apply heap_options_correct.
  - intros u L. specialize (reach u L). apply in_map_iff in reach. destruct reach as [o [V I]].
    exists o. split; [now apply heap_options_correct | exact V].
Qed.

Lemma nim_sum_app l r : nim_sum (l ++ r) = N.lxor (nim_sum l) (nim_sum r).
Proof.
  unfold nim_sum. induction l as [| v l IH]; cbn [app fold_right]; [easy |]. now rewrite IH, N.lxor_assoc.
Qed.

Lemma heaps_value_app c l r : heaps_value c (l ++ r) = N.lxor (heaps_value c l) (heaps_value c r).
Proof. unfold heaps_value. now rewrite map_app, nim_sum_app. Qed.

(** Play ends: each move makes the sum of 2n − 1 over the heaps smaller. *)
Definition weight (l : list N) : N := fold_right (fun n rest => 2 * n - 1 + rest) 0 l.

Lemma weight_falls c p q : heaps_move c p q -> weight q < weight p.
Proof.
  assert (app : forall l r, weight (l ++ r) = weight l + weight r).
  { unfold weight. intros l r. induction l as [| n l IH]; cbn [app fold_right]; [easy |]. rewrite IH. lia. }
  intros M. inversion M as [l n o r H]; subst. rewrite !app. cbn [weight fold_right]. fold (weight r).
  inversion H; subst; cbn [weight fold_right]; lia.
Qed.

(** A number below the nim-sum of heaps comes from making the value of one heap smaller. *)
Lemma below_heaps_value c p u :
  u < heaps_value c p ->
  exists l n r v, p = l ++ n :: r /\ v < grundy c n /\ N.lxor (heaps_value c l) (N.lxor v (heaps_value c r)) = u.
Proof.
  revert u. induction p as [| n p IH]; intros u L; [now apply N.nlt_0_r in L |].
  change (heaps_value c (n :: p)) with (N.lxor (grundy c n) (heaps_value c p)) in L.
  destruct (below_lxor _ _ _ L) as [[v [V E]] | [w [W E]]].
  - exists [], n, p, v. change (heaps_value c []) with 0. now rewrite N.lxor_0_l.
  - destruct (IH w W) as (l & m & r & v & -> & V & E').
    exists (n :: l), m, r, v. split; [easy |]. split; [exact V |]. subst.
    change (heaps_value c (n :: l)) with (N.lxor (grundy c n) (heaps_value c l)). now rewrite N.lxor_assoc.
Qed.

(** The theorem of Sprague and Grundy for heaps: the value of any number of heaps is the nim-sum of their values. *)
Theorem heaps_Grundy c (p : list N) : @Grundy (heaps c) p (heaps_value c p).
Proof.
  induction p as [p IH] using (well_founded_induction (well_founded_ltof _ (fun p => N.to_nat (weight p)))).
  unfold ltof in IH. constructor.
  - intros q M. exists (heaps_value c q). split; [apply IH; apply weight_falls in M; lia |].
    inversion M as [l n o r H]; subst. rewrite !heaps_value_app. intros E. apply lxor_cancel_l in E.
    change (heaps_value c (n :: r)) with (N.lxor (grundy c n) (heaps_value c r)) in E. apply lxor_cancel in E.
    now apply (proj1 (grundy_mex c n) o).
  - intros u L. destruct (below_heaps_value c p u L) as (l & n & r & v & -> & V & E).
    destruct (proj2 (grundy_mex c n) v V) as [o [H Ho]].
    assert (M : heaps_move c (l ++ n :: r) (l ++ o ++ r)) by now constructor.
    exists (l ++ o ++ r). split; [exact M |].
    replace u with (heaps_value c (l ++ o ++ r)) by (rewrite !heaps_value_app, Ho; exact E).
    apply IH. apply weight_falls in M. lia.
Qed.

(** The function [grundy] gives the Grundy value of a single heap. *)
Theorem grundy_correct c n : @Grundy (heaps c) [n] (grundy c n).
Proof. assert (G := heaps_Grundy c [n]). unfold heaps_value in G. cbn in G. now rewrite N.lxor_0_r in G. Qed.

(** The player to move loses exactly where the nim-sum of the heaps' values is 0. *)
Theorem heaps_outcome c (p : list N) : @lost (heaps c) p <-> heaps_value c p = 0.
Proof.
  assert (V := Grundy_outcome _ _ (heaps_Grundy c p)).
  destruct (N.eqb_spec (heaps_value c p) 0) as [E | E]; [easy |].
  split; [intros L; now destruct (won_not_lost _ V) | easy].
Qed.
