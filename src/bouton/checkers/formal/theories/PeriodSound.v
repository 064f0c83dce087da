(** The computation of [Period] is right: what it finds are the Grundy values, and a period that it accepts is one. *)

From Coq Require Import Uint63 PArray NArith ZArith Bool List Lia.
From Bouton Require Import Games Heaps GuySmith Memory Period.
Import ListNotations.
Open Scope N_scope.

(** [u] is the value of an option of a heap of [n] tokens. *)
Definition option_value (c : code) (n u : N) : Prop := exists left, heap_move c n left /\ heaps_value c left = u.

Lemma grundy_is c n v :
  ~ option_value c n v -> (forall u, u < v -> option_value c n u) -> grundy c n = v.
Proof.
  intros avoid all. destruct (grundy_mex c n) as [avoid' all'].
  destruct (N.lt_trichotomy (grundy c n) v) as [L | [E | L]]; [exfalso | exact E | exfalso].
  - apply all in L. destruct L as [o [M E]]. now apply (avoid' o).
  - apply all' in L. destruct L as [o [M E]]. apply avoid. now exists o.
Qed.

Lemma taking_correct c kind t :
  In t (taking c kind) <-> N.testbit (digit c t) kind = true /\ (0 < t \/ kind = 2).
Proof.
  unfold taking. rewrite filter_In, andb_true_iff, orb_true_iff, N.ltb_lt, N.eqb_eq.
  split; [tauto |]. intros [D K]. split; [| tauto]. apply in_map_iff. exists (N.to_nat t). split; [lia |].
  apply in_seq. apply digit_small in D as S.
  destruct (PeanoNat.Nat.ltb_spec (N.to_nat t) (length c)) as [L | L]; [lia |].
  unfold digit in D. rewrite nth_overflow, N.bits_0 in D by lia. easy.
Qed.

Lemma top_is : number top = 4096.
Proof. reflexivity. Qed.

(** [least] finds a number that is not skipped after numbers that are; or all are skipped, as far as it looks. *)
Lemma least_correct skip f u :
  number u + N.of_nat f < limit ->
  let v := least skip f u in
  (v = top /\ forall w, number u <= number w -> number w < number u + N.of_nat f -> skip w = true) \/
  (skip v = false /\ forall w, number u <= number w -> number w < number v -> skip w = true).
Proof.
  revert u. induction f as [| f IH]; intros u B; cbn [least].
  { left. split; [reflexivity |]. intros w L L'. lia. }
  destruct (skip u) eqn:S; [| right; split; [exact S |]; intros w L L'; lia].
  assert (N1 : number 1 = 1) by reflexivity.
  assert (next : number (u + 1)%uint63 = number u + 1) by (rewrite number_add, N1; lia).
  assert (here : forall w, number w = number u -> skip w = true) by (intros w E; apply number_inj in E; now subst).
  destruct (IH (u + 1)%uint63) as [(E & R) | (F & R)]; [lia | left | right]; (split; [assumption |]).
  - intros w L L'. destruct (N.eq_dec (number w) (number u)); [now apply here | apply R; lia].
  - intros w L L'. destruct (N.eq_dec (number w) (number u)); [now apply here | apply R; lia].
Qed.

(** All numbers below the one found are skipped; so is it not, where it is below [top]. *)
Lemma least_below skip u :
  number u <= 4096 ->
  let v := least skip fuel u in
  (number v < 4096 -> skip v = false) /\
  (forall w, number u <= number w -> number w < number v -> number w < 4096 -> skip w = true).
Proof.
  intros B. assert (F : N.of_nat fuel = 4096) by reflexivity.
  destruct (least_correct skip fuel u) as [(E & R) | (S & R)]; [rewrite F; unfold limit; lia | |];
    set (v := least skip fuel u) in *; clearbody v; cbv zeta.
  - rewrite E, top_is. split; [lia |]. intros w L _ T. apply R; lia.
  - split; [now intros _ |]. intros w L L' _. now apply R.
Qed.

Section One_heap.

  Variables (c : code) (n : int) (values : memory).

  (** All smaller heaps have their values. *)
  Definition right_below : Prop :=
    forall i, number i < number n -> number (load values i) = grundy c (number i) /\ number (load values i) < 4096.

  Hypothesis below : right_below.
  Hypothesis small : number n < 2 ^ 40.
  Hypothesis short : N.of_nat (length c) < 2 ^ 20.

  (** What is marked are values of options; nothing is marked for a later heap. *)
  Definition good (seen : array int) : Prop :=
    PArray.length seen = top /\
    (forall v, number seen.[v] <= number n) /\
    forall v, number v < 4096 -> marked n seen v = true -> option_value c (number n) (number v).

  (** A function that marks at least the values [S], and only values of options. *)
  Definition marks (f : array int -> array int) (S : N -> Prop) : Prop :=
    forall seen, good seen ->
      good (f seen) /\
      (forall v, number v < 4096 -> marked n seen v = true -> marked n (f seen) v = true) /\
      (forall v, S (number v) -> number v < 4096 /\ marked n (f seen) v = true).

  Lemma marks_none : marks (fun seen => seen) (fun _ => False).
  Proof. intros seen G. repeat split; try apply G; easy. Qed.

  Lemma marks_then f g S T : marks f S -> marks g T -> marks (fun seen => g (f seen)) (fun u => S u \/ T u).
  Proof.
    intros F H seen G. destruct (F seen G) as (G1 & K1 & A1). destruct (H _ G1) as (G2 & K2 & A2).
    split; [exact G2 |]. split; [intros v L M; now apply K2, K1 |].
    intros v [U | U]; [destruct (A1 v U); split; [assumption | now apply K2] | now apply A2].
  Qed.

  Lemma marks_fewer f (S T : N -> Prop) : (forall u, T u -> S u) -> marks f S -> marks f T.
  Proof. intros I F seen G. destruct (F seen G) as (G1 & K1 & A1). repeat split; try apply G1; auto; apply A1; auto. Qed.

  Lemma marks_same f g S : (forall seen, f seen = g seen) -> marks f S -> marks g S.
  Proof. intros E F seen G. rewrite <- E. now apply F. Qed.

  Lemma marks_each {A} (f : A -> array int -> array int) (S : A -> N -> Prop) l :
    (forall x, In x l -> marks (f x) (S x)) -> marks (each f l) (fun u => exists x, In x l /\ S x u).
  Proof.
    intros F. induction l as [| x l IH].
    - apply marks_fewer with (fun _ => False); [now intros u [x [[] _]] | apply marks_none].
    - apply marks_fewer with (fun u => S x u \/ exists y, In y l /\ S y u).
      + intros u [y [[-> | I] U]]; [now left | right; now exists y].
      + apply (marks_then (f x) (each f l)); [apply F; now left | apply IH; intros y I; apply F; now right].
  Qed.

  Lemma marks_mark v :
    number v < 4096 -> option_value c (number n) (number v) -> marks (mark n v) (fun u => u = number v).
  Proof.
    intros L O seen (len & old & G).
    assert (inside : (v <? PArray.length seen)%uint63 = true) by (rewrite len, ltb_number, top_is; exact L).
    unfold mark. destruct (marked n seen v) eqn:M.
    - split; [now repeat split |]. split; [easy |]. intros w E. apply number_inj in E. now subst.
    - assert (same : marked n seen.[v <- n] v = true) by (unfold marked; rewrite get_set_same by exact inside; apply Uint63.eqb_refl).
      assert (others : forall w, w <> v -> marked n seen.[v <- n] w = marked n seen w)
        by (intros w D; unfold marked; rewrite get_set_other by congruence; reflexivity).
      assert (split_ : forall w, w = v \/ w <> v)
        by (intros w; destruct (w =? v)%uint63 eqn:E; [left; now apply Uint63.eqb_spec | right; intros ->; now rewrite Uint63.eqb_refl in E]).
      split; [split; [now rewrite length_set | split] |].
      + intros w. destruct (split_ w) as [-> | D]; [now rewrite get_set_same by exact inside |].
        rewrite get_set_other by congruence. apply old.
      + intros w Lw Mw. destruct (split_ w) as [-> | D]; [exact O |]. rewrite others in Mw by exact D. now apply G.
      + split; [intros w Lw Mw | intros w E; apply number_inj in E; now subst].
        destruct (split_ w) as [-> | D]; [exact same |]. now rewrite others.
  Qed.

  (** ** The options *)

  Lemma pair_value t a b :
    In t (taking c 2) -> 0 < number a -> 0 < number b -> t + number a + number b = number n ->
    let v := (load values a lxor load values b)%uint63 in
    number v = N.lxor (grundy c (number a)) (grundy c (number b)) /\ number v < 4096 /\
    option_value c (number n) (number v).
  Proof.
    intros T A B E v. apply taking_correct in T.
    destruct (below a) as [Ea La]; [lia |]. destruct (below b) as [Eb Lb]; [lia |].
    assert (Ev : number v = N.lxor (grundy c (number a)) (grundy c (number b)))
      by (unfold v; now rewrite number_lxor, Ea, Eb).
    split; [exact Ev |]. split.
    - unfold v. rewrite number_lxor. apply lxor_below_top; assumption.
    - exists [number a; number b]. split; [apply Leave_two with t; tauto || easy |]. now rewrite value_two.
  Qed.

  Variables (nones ones twos : list int).
  Hypothesis nones_are : forall t, In t nones -> In (number t) (taking c 0).
  Hypothesis ones_are : forall t, In t ones -> In (number t) (taking c 1).
  Hypothesis twos_are : forall t, In t twos -> In (number t) (taking c 2).

  Lemma marks_nones : marks (each (mark_none n) nones) (fun u => exists t, In t nones /\ number t = number n /\ u = 0).
  Proof.
    apply marks_each. intros t I. unfold mark_none. destruct (t =? n)%uint63 eqn:E.
    - apply eqb_number in E. apply nones_are, taking_correct in I.
      apply marks_fewer with (fun u => u = number 0%uint63); [now intros u [_ ->] |].
      apply marks_mark; [easy |]. exists []. split; [| easy]. rewrite <- E.
      apply Leave_none with (number t); try easy. lia.
    - apply marks_fewer with (fun _ => False); [| apply marks_none].
      intros u [E' _]. apply number_inj in E'. subst. now rewrite Uint63.eqb_refl in E.
  Qed.

  Lemma marks_ones :
    marks (each (mark_one n values) ones)
      (fun u => exists t, In t ones /\ number t < number n /\ u = grundy c (number n - number t)).
  Proof.
    apply marks_each. intros t I. unfold mark_one. destruct (t <? n)%uint63 eqn:E.
    - apply ltb_number in E. apply ones_are, taking_correct in I.
      assert (S : number (n - t)%uint63 = number n - number t) by (apply number_sub; lia).
      destruct (below (n - t)%uint63) as [V L]; [lia |].
      apply marks_fewer with (fun u => u = number (load values (n - t)%uint63)); [intros u [_ ->]; congruence |].
      apply marks_mark; [exact L |]. exists [number n - number t].
      split; [| rewrite value_one; congruence]. apply Leave_one with (number t); try easy; lia.
    - apply ltb_number_false in E. apply marks_fewer with (fun _ => False); [| apply marks_none]. intros u [L _]. lia.
  Qed.

  Lemma two_small t : In t twos -> number t < 2 ^ 20.
  Proof. intros I. apply twos_are, taking_correct in I. destruct I as [D _]. apply digit_small in D. lia. Qed.

  Lemma marks_pair t a :
    In t twos -> 0 < number a -> number a < 2 ^ 61 ->
    marks (mark_pair n values t a)
      (fun u => number t + number a < number n /\
        u = N.lxor (grundy c (number a)) (grundy c (number n - number t - number a))).
  Proof.
    intros I A B. unfold mark_pair. assert (Ts := two_small t I).
    assert (sum : number (t + a)%uint63 = number t + number a) by (apply number_add; unfold limit; lia).
    destruct (t + a <? n)%uint63 eqn:E.
    - apply ltb_number in E. rewrite sum in E.
      assert (S : number (n - t - a)%uint63 = number n - number t - number a).
      { rewrite number_sub; rewrite number_sub; lia. }
      destruct (pair_value (number t) a (n - t - a)%uint63) as (V & L & O); [now apply twos_are | lia | lia | lia |].
      apply marks_fewer with (fun u => u = number (load values a lxor load values (n - t - a))%uint63);
        [| now apply marks_mark].
      intros u [_ ->]. now rewrite V, S.
    - apply ltb_number_false in E. rewrite sum in E.
      apply marks_fewer with (fun _ => False); [intros u [L _]; lia | apply marks_none].
  Qed.

  (** All pairs of a sum, each with its smaller heap first. *)
  Lemma marks_pairs t :
    In t twos ->
    marks (mark_pairs n values t)
      (fun u => exists a b, 0 < a /\ a <= b /\ number t + a + b = number n /\
        u = N.lxor (grundy c a) (grundy c b)).
  Proof.
    intros I. unfold mark_pairs. assert (Ts := two_small t I).
    destruct (t <? n)%uint63 eqn:E.
    2: { apply ltb_number_false in E. apply marks_fewer with (fun _ => False); [| apply marks_none].
         intros u (a & b & H). lia. }
    apply ltb_number in E. set (m := (n - t)%uint63).
    assert (M : number m = number n - number t) by (apply number_sub; lia).
    rewrite number_half, M. set (half := (number n - number t) / 2).
    assert (Half : 2 * half <= number n - number t < 2 * half + 2).
    { apply halves. }
    intros seen G.
    set (body := fun '(a, seen) => ((a + 1)%uint63, mark n (load values a lxor load values (m - a))%uint63 seen)).
    assert (all : let '(a, after) := N.iter half body (1%uint63, seen) in
      number a = half + 1 /\ good after /\
      (forall v, number v < 4096 -> marked n seen v = true -> marked n after v = true) /\
      (forall v x, 0 < x -> x <= half -> number v = N.lxor (grundy c x) (grundy c (number n - number t - x)) ->
        number v < 4096 /\ marked n after v = true)).
    { apply (loop (fun i (st : int * array int) => let '(a, after) := st in
        number a = i + 1 /\ good after /\
        (forall v, number v < 4096 -> marked n seen v = true -> marked n after v = true) /\
        (forall v x, 0 < x -> x <= i -> number v = N.lxor (grundy c x) (grundy c (number n - number t - x)) ->
          number v < 4096 /\ marked n after v = true))).
      - split; [reflexivity |]. split; [exact G |]. split; [easy |]. intros v x. lia.
      - intros i [a after] Li (Ea & Ga & Ka & Aa). cbn [body].
        assert (one : number 1 = 1) by reflexivity.
        assert (S : number (m - a)%uint63 = number n - number t - number a) by (rewrite number_sub; lia).
        destruct (pair_value (number t) a (m - a)%uint63) as (V & L & O); [now apply twos_are | lia | lia | lia |].
        destruct (marks_mark _ L O after Ga) as (G1 & K1 & A1).
        split; [rewrite number_add, one; unfold limit; lia |]. split; [exact G1 |].
        split; [intros v Lv Mv; apply K1; auto |].
        intros v x Lx Ux Ev. destruct (N.eq_dec x (i + 1)) as [-> | ne].
        + apply A1. rewrite Ev, V, S, Ea. reflexivity.
        + destruct (Aa v x) as [Lv Mv]; [lia | lia | exact Ev |]. split; [exact Lv | now apply K1]. }
    destruct (N.iter half body (1%uint63, seen)) as [a after]. cbn [snd].
    destruct all as (_ & Ga & Ka & Aa). split; [exact Ga |]. split; [exact Ka |].
    intros v (x & y & Lx & Ly & Exy & Ev). apply (Aa v x); [lia | lia |].
    rewrite Ev. do 2 f_equal. lia.
  Qed.

  (** ** The value that is found is the mex *)

  Hypothesis nones_all : forall t, In t (taking c 0) -> exists x, In x nones /\ number x = t.
  Hypothesis ones_all : forall t, In t (taking c 1) -> exists x, In x ones /\ number x = t.
  Hypothesis twos_all : forall t, In t (taking c 2) -> exists x, In x twos /\ number x = t.

  (** The value of an option that leaves no heap, or one. *)
  Definition single_option (u : N) : Prop :=
    (exists t, In t nones /\ number t = number n /\ u = 0) \/
    (exists t, In t ones /\ number t < number n /\ u = grundy c (number n - number t)).

  (** The value of an option that leaves two heaps. *)
  Definition pair_option (u : N) : Prop :=
    exists t a b, In t twos /\ 0 < a /\ 0 < b /\ number t + a + b = number n /\ u = N.lxor (grundy c a) (grundy c b).

  Lemma option_cases u : option_value c (number n) u -> single_option u \/ pair_option u.
  Proof.
    intros [o [M E]]. inversion M as [t D L Et | t a D L La Et | t a b D La Lb Et]; subst o u.
    - left. left. destruct (nones_all t) as [x [I Ex]]; [apply taking_correct; tauto |]. exists x. now rewrite Ex.
    - left. right. destruct (ones_all t) as [x [I Ex]]; [apply taking_correct; tauto |]. exists x.
      rewrite Ex, value_one. split; [exact I |]. split; [lia |]. f_equal. lia.
    - right. destruct (twos_all t) as [x [I Ex]]; [apply taking_correct; tauto |].
      exists x, a, b. rewrite Ex, value_two. tauto.
  Qed.

  (** What is marked first. *)
  Definition first_marks (seen : array int) : array int := each (mark_one n values) ones (each (mark_none n) nones seen).

  Lemma marks_first : marks first_marks single_option.
  Proof. exact (marks_then (each (mark_none n) nones) (each (mark_one n values) ones) _ _ marks_nones marks_ones). Qed.

  (** The value below which all are marked, and which is no option, is the Grundy value. *)
  Lemma mex_marked seen v :
    good seen -> number v < 4096 -> (forall w, number w < number v -> marked n seen w = true) ->
    ~ option_value c (number n) (number v) -> number v = grundy c (number n).
  Proof.
    intros (_ & _ & G) L M A. symmetry. apply grundy_is; [exact A |]. intros u U.
    assert (E : number (machine u) = u) by (apply number_machine; unfold limit; lia).
    rewrite <- E. apply G; [lia | apply M; lia].
  Qed.

  Lemma not_top v : v <> top -> number v <> 4096.
  Proof. intros D E. apply D, number_inj. now rewrite E. Qed.

  Lemma number_0 : number 0 = 0.
  Proof. reflexivity. Qed.

  (** Looking at all pairs finds the value. *)
  Lemma all_pairs_correct seen :
    good seen ->
    (forall v, single_option (number v) -> number v < 4096 /\ marked n seen v = true) ->
    let '(after, v) := all_pairs twos n values seen in
    good after /\ (number v < 4096 -> number v = grundy c (number n)).
  Proof.
    intros G first. unfold all_pairs.
    destruct (marks_each (mark_pairs n values) _ twos marks_pairs seen G) as (G1 & K1 & A1).
    set (after := each (mark_pairs n values) twos seen) in *.
    split; [exact G1 |]. intros L.
    assert (Z : number 0 <= 4096) by (rewrite number_0; lia).
    destruct (least_below (marked n after) 0 Z) as [unmarked all].
    set (v := least (marked n after) fuel 0) in *. clearbody v.
    apply (mex_marked after); [exact G1 | exact L | intros w Lw; apply all; rewrite ?number_0; lia |].
    intros O. apply option_cases in O.
    assert (M : marked n after v = true); [| rewrite (unmarked L) in M; discriminate].
    destruct O as [O | (t & a & b & I & La & Lb & E & Ev)].
    - destruct (first v O) as [_ M]. apply K1; assumption.
    - apply A1. exists t. split; [exact I |]. destruct (N.le_ge_cases a b); [exists a, b | exists b, a];
        repeat split; try assumption; try lia. now rewrite N.lxor_comm.
  Qed.

  (** Hints mark values of options, until all below [v] are marked or there are no more. *)
  Lemma reach_correct hints v : forall u seen,
    good seen ->
    (forall t a, In (t, a) hints -> In t twos /\ 0 < number a /\ number a < 2 ^ 61) ->
    number u <= 4096 ->
    (forall w, number w < number u -> marked n seen w = true) ->
    let '(after, u) := reach n values hints v u seen in
    good after /\ (forall w, number w < 4096 -> marked n seen w = true -> marked n after w = true) /\
    (forall w, number w < number u -> number w < 4096 -> marked n after w = true).
  Proof.
    induction hints as [| [t a] hints IH]; intros u seen G H Lu all; cbn [reach];
      destruct (least_below (marked n seen) u Lu) as [_ more];
      set (u' := least (marked n seen) fuel u) in *; clearbody u';
      assert (all' : forall w, number w < number u' -> number w < 4096 -> marked n seen w = true)
        by (intros w L T; destruct (N.lt_ge_cases (number w) (number u)); [now apply all | now apply more]);
      destruct (v <=? u')%uint63 eqn:E; cbn [orb]; try (split; [exact G |]; split; [tauto | exact all']);
      destruct (top <=? u')%uint63 eqn:E'; try (split; [exact G |]; split; [tauto | exact all']).
    assert (L : number u' <= 4096).
    { destruct (N.le_gt_cases (number u') 4096) as [L | L]; [exact L |].
      assert ((top <=? u')%uint63 = true) by (apply leb_number; rewrite top_is; lia). congruence. }
    destruct (H t a) as (I & A & B); [now left |].
    destruct (marks_pair t a I A B seen G) as (G1 & K1 & _).
    specialize (IH u' (mark_pair n values t a seen) G1).
    destruct (reach n values hints v u' (mark_pair n values t a seen)) as [after u2].
    destruct IH as (G2 & K2 & A2); [intros; apply H; now right | exact L | |].
    - intros w Lw. apply K1; [lia |]. apply all'; lia.
    - split; [exact G2 |]. split; [| exact A2]. intros w Lw M. apply K2; [exact Lw |]. now apply K1.
  Qed.

End One_heap.
