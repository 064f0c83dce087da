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

  (** ** Marks, whatever they are made of *)

  Section Marks.

    (** What is marked are values of options only, in [good] marks; [has] says that a value is marked, if it can be. *)
    Variables (T : Type) (mark : int -> T -> T) (good : T -> Prop) (has : T -> N -> Prop).

    (** A function that marks at least the values [S], and only values of options. *)
    Definition marks (f : T -> T) (S : N -> Prop) : Prop :=
      forall m, good m -> good (f m) /\ (forall u, has m u -> has (f m) u) /\ (forall u, S u -> has (f m) u).

    Hypothesis marks_mark : forall v,
      number v < 4096 -> option_value c (number n) (number v) -> marks (mark v) (fun u => u = number v).

    Lemma marks_nothing : marks (fun m => m) (fun _ => False).
    Proof. now intros m G. Qed.

    Lemma marks_then f g S S' : marks f S -> marks g S' -> marks (fun m => g (f m)) (fun u => S u \/ S' u).
    Proof.
      intros F H m G. destruct (F m G) as (G1 & K1 & A1). destruct (H _ G1) as (G2 & K2 & A2).
      split; [exact G2 |]. split; [auto |]. intros u [U | U]; auto.
    Qed.

    Lemma marks_fewer f (S S' : N -> Prop) : (forall u, S' u -> S u) -> marks f S -> marks f S'.
    Proof. intros I F m G. destruct (F m G) as (G1 & K1 & A1). auto. Qed.

    Lemma marks_each {A} (f : A -> T -> T) (S : A -> N -> Prop) l :
      (forall x, In x l -> marks (f x) (S x)) -> marks (each T f l) (fun u => exists x, In x l /\ S x u).
    Proof.
      intros F. induction l as [| x l IH].
      - apply marks_fewer with (fun _ => False); [now intros u [x [[] _]] | apply marks_nothing].
      - apply marks_fewer with (fun u => S x u \/ exists y, In y l /\ S y u).
        + intros u [y [[-> | I] U]]; [now left | right; now exists y].
        + apply (marks_then (f x) (each T f l)); [apply F; now left | apply IH; intros y I; apply F; now right].
    Qed.

    (** *** The options *)

    Lemma pair_value t a b :
      In t (taking c 2) -> 0 < number a -> 0 < number b -> t + number a + number b = number n ->
      let v := (load values a lxor load values b)%uint63 in
      number v = N.lxor (grundy c (number a)) (grundy c (number b)) /\ number v < 4096 /\
      option_value c (number n) (number v).
    Proof.
      intros I A B E v. apply taking_correct in I.
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

    Lemma marks_nones :
      marks (each T (mark_none n T mark) nones) (fun u => exists t, In t nones /\ number t = number n /\ u = 0).
    Proof.
      apply marks_each. intros t I. unfold mark_none. destruct (t =? n)%uint63 eqn:E.
      - apply eqb_number in E. apply nones_are, taking_correct in I.
        apply marks_fewer with (fun u => u = number 0%uint63); [now intros u [_ ->] |].
        apply marks_mark; [easy |]. exists []. split; [| easy]. rewrite <- E.
        apply Leave_none with (number t); try easy. lia.
      - apply marks_fewer with (fun _ => False); [| apply marks_nothing].
        intros u [E' _]. apply number_inj in E'. subst. now rewrite Uint63.eqb_refl in E.
    Qed.

    Lemma marks_ones :
      marks (each T (mark_one n values T mark) ones)
        (fun u => exists t, In t ones /\ number t < number n /\ u = grundy c (number n - number t)).
    Proof.
      apply marks_each. intros t I. unfold mark_one. destruct (t <? n)%uint63 eqn:E.
      - apply ltb_number in E. apply ones_are, taking_correct in I.
        assert (S : number (n - t)%uint63 = number n - number t) by (apply number_sub; lia).
        destruct (below (n - t)%uint63) as [V L]; [lia |].
        apply marks_fewer with (fun u => u = number (load values (n - t)%uint63)); [intros u [_ ->]; congruence |].
        apply marks_mark; [exact L |]. exists [number n - number t].
        split; [| rewrite value_one; congruence]. apply Leave_one with (number t); try easy; lia.
      - apply ltb_number_false in E. apply marks_fewer with (fun _ => False); [| apply marks_nothing]. intros u [L _]. lia.
    Qed.

    Lemma two_small t : In t twos -> number t < 2 ^ 20.
    Proof. intros I. apply twos_are, taking_correct in I. destruct I as [D _]. apply digit_small in D. lia. Qed.

    Lemma marks_rest t a p v :
      In t twos -> 0 < number a -> number p = number t + number a -> v = load values a ->
      marks (mark_rest n values T mark (p, v))
        (fun u => number p < number n /\ u = N.lxor (number v) (grundy c (number n - number p))).
    Proof.
      intros I A P ->. unfold mark_rest. destruct (p <? n)%uint63 eqn:E.
      - apply ltb_number in E. assert (S : number (n - p)%uint63 = number n - number p) by (apply number_sub; lia).
        destruct (pair_value (number t) a (n - p)%uint63) as (V & L & O); [now apply twos_are | lia | lia | lia |].
        apply marks_fewer with (fun u => u = number (load values a lxor load values (n - p))%uint63);
          [| now apply marks_mark].
        intros u [_ ->]. rewrite V, S. destruct (below a) as [-> _]; [lia | reflexivity].
      - apply ltb_number_false in E. apply marks_fewer with (fun _ => False); [intros u [L _]; lia | apply marks_nothing].
    Qed.

    (** All pairs of a sum, each with its smaller heap first. *)
    Lemma marks_pairs t :
      In t twos ->
      marks (mark_pairs n values T mark t)
        (fun u => exists a b, 0 < a /\ a <= b /\ number t + a + b = number n /\
          u = N.lxor (grundy c a) (grundy c b)).
    Proof.
      intros I. unfold mark_pairs. assert (Ts := two_small t I).
      destruct (t <? n)%uint63 eqn:E.
      2: { apply ltb_number_false in E. apply marks_fewer with (fun _ => False); [| apply marks_nothing].
           intros u (a & b & H). lia. }
      apply ltb_number in E. set (m := (n - t)%uint63).
      assert (M : number m = number n - number t) by (apply number_sub; lia).
      rewrite number_half, M. set (half := (number n - number t) / 2).
      assert (Half : 2 * half <= number n - number t < 2 * half + 2) by apply halves.
      intros before G.
      set (body := fun '(a, marks) => ((a + 1)%uint63, mark (load values a lxor load values (m - a))%uint63 marks)).
      assert (all : let '(a, after) := N.iter half body (1%uint63, before) in
        number a = half + 1 /\ good after /\ (forall u, has before u -> has after u) /\
        (forall x, 0 < x -> x <= half -> has after (N.lxor (grundy c x) (grundy c (number n - number t - x))))).
      { apply (loop (fun i (st : int * T) => let '(a, after) := st in
          number a = i + 1 /\ good after /\ (forall u, has before u -> has after u) /\
          (forall x, 0 < x -> x <= i -> has after (N.lxor (grundy c x) (grundy c (number n - number t - x)))))).
        - split; [reflexivity |]. split; [exact G |]. split; [easy |]. intros x. lia.
        - intros i [a after] Li (Ea & Ga & Ka & Aa). cbn [body].
          assert (one : number 1 = 1) by reflexivity.
          assert (S : number (m - a)%uint63 = number n - number t - number a) by (rewrite number_sub; lia).
          destruct (pair_value (number t) a (m - a)%uint63) as (V & L & O); [now apply twos_are | lia | lia | lia |].
          destruct (marks_mark _ L O after Ga) as (G1 & K1 & A1).
          split; [rewrite number_add, one; unfold limit; lia |]. split; [exact G1 |]. split; [auto |].
          intros x Lx Ux. destruct (N.eq_dec x (i + 1)) as [-> | ne].
          + apply A1. rewrite V, S, Ea. reflexivity.
          + apply K1, Aa; lia. }
      destruct (N.iter half body (1%uint63, before)) as [a after]. cbn [snd].
      destruct all as (_ & Ga & Ka & Aa). split; [exact Ga |]. split; [exact Ka |].
      intros u (x & y & Lx & Ly & Exy & ->). replace y with (number n - number t - x) by lia. apply Aa; lia.
    Qed.

    (** *** All options *)

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

    Lemma marks_single : marks (mark_single nones ones n values T mark) single_option.
    Proof. exact (marks_then (each T _ nones) (each T _ ones) _ _ marks_nones marks_ones). Qed.

    Lemma marks_all :
      marks (fun m => each T (mark_pairs n values T mark) twos (mark_single nones ones n values T mark m))
        (option_value c (number n)).
    Proof.
      eapply marks_fewer; [| exact (marks_then _ (each T _ twos) _ _ marks_single (marks_each _ _ twos marks_pairs))].
      intros u O. apply option_cases in O. destruct O as [O | (t & a & b & I & La & Lb & E & ->)]; [now left | right].
      exists t. split; [exact I |]. destruct (N.le_ge_cases a b); [exists a, b | exists b, a];
        repeat split; try assumption; try lia. apply N.lxor_comm.
    Qed.

  End Marks.

  (** ** Marks in an array *)

  (** What is marked are values of options; nothing is marked for a later heap. *)
  Definition good (seen : array int) : Prop :=
    PArray.length seen = top /\
    (forall v, number seen.[v] <= number n) /\
    forall v, number v < 4096 -> marked n seen v = true -> option_value c (number n) (number v).

  Definition has (seen : array int) (u : N) : Prop :=
    forall v, number v = u -> number v < 4096 -> marked n seen v = true.

  Lemma marks_mark v :
    number v < 4096 -> option_value c (number n) (number v) ->
    marks (array int) good has (mark n v) (fun u => u = number v).
  Proof.
    intros L O seen (len & old & G).
    assert (inside : (v <? PArray.length seen)%uint63 = true) by (rewrite len, ltb_number, top_is; exact L).
    unfold mark. destruct (marked n seen v) eqn:M.
    - split; [now repeat split |]. split; [easy |]. intros u -> w E _. apply number_inj in E. now subst.
    - assert (same : marked n seen.[v <- n] v = true) by (unfold marked; rewrite get_set_same by exact inside; apply Uint63.eqb_refl).
      assert (others : forall w, w <> v -> marked n seen.[v <- n] w = marked n seen w)
        by (intros w D; unfold marked; rewrite get_set_other by congruence; reflexivity).
      assert (split_ : forall w, w = v \/ w <> v)
        by (intros w; destruct (w =? v)%uint63 eqn:E; [left; now apply Uint63.eqb_spec | right; intros ->; now rewrite Uint63.eqb_refl in E]).
      split; [split; [now rewrite length_set | split] |].
      + intros w. destruct (split_ w) as [-> | D]; [now rewrite get_set_same by exact inside |].
        rewrite get_set_other by congruence. apply old.
      + intros w Lw Mw. destruct (split_ w) as [-> | D]; [exact O |]. rewrite others in Mw by exact D. now apply G.
      + split; [intros u H w Ew Lw | intros u -> w E _; apply number_inj in E; now subst].
        destruct (split_ w) as [-> | D]; [exact same |]. rewrite others by exact D. now apply H.
  Qed.

  Lemma number_0 : number 0 = 0.
  Proof. reflexivity. Qed.

  Variables (nones ones twos : list int).
  Hypothesis nones_are : forall t, In t nones -> In (number t) (taking c 0).
  Hypothesis ones_are : forall t, In t ones -> In (number t) (taking c 1).
  Hypothesis twos_are : forall t, In t twos -> In (number t) (taking c 2).
  Hypothesis nones_all : forall t, In t (taking c 0) -> exists x, In x nones /\ number x = t.
  Hypothesis ones_all : forall t, In t (taking c 1) -> exists x, In x ones /\ number x = t.
  Hypothesis twos_all : forall t, In t (taking c 2) -> exists x, In x twos /\ number x = t.

  (** Looking at all pairs finds the value. *)
  Lemma all_pairs_correct seen :
    good seen ->
    let '(after, v) := all_pairs nones ones twos n values seen in
    good after /\ (number v < 4096 -> number v = grundy c (number n)).
  Proof.
    intros G. unfold all_pairs.
    destruct (marks_all _ _ _ _ marks_mark nones ones twos nones_are ones_are twos_are nones_all ones_all twos_all seen G)
      as (G1 & _ & A1).
    match type of G1 with good ?m => set (after := m) in * end.
    split; [exact G1 |]. intros L.
    destruct (least_below (marked n after) 0) as [unmarked all]; [rewrite number_0; lia |].
    set (v := least (marked n after) fuel 0) in *. clearbody v after. symmetry. apply grundy_is.
    - intros O. rewrite (A1 _ O v eq_refl L) in unmarked. now specialize (unmarked L).
    - intros u U. assert (E : number (machine u) = u) by (apply number_machine; unfold limit; lia).
      rewrite <- E. apply G1; [lia | apply all; rewrite ?number_0; lia].
  Qed.

  (** ** Marks in a word *)

  Section Word.

    Variable base : int.
    Hypothesis early : number base < 4096.

    Definition good_word (word : int) : Prop :=
      forall i, number i < 63 -> bit word i = true -> option_value c (number n) (number base + number i).

    Definition has_word (word : int) (u : N) : Prop :=
      forall i, number i < 63 -> u = number base + number i -> bit word i = true.

    Lemma bit_mark v word i :
      number v < 4096 -> number i < 63 ->
      (bit (mark_bit base v word) i = true <-> bit word i = true \/ number v = number base + number i).
    Proof.
      intros V I. unfold mark_bit. rewrite lor_spec, orb_true_iff, bit_lsl, bit_1.
      assert (inside : (digits <=? i)%uint63 = false).
      { destruct (digits <=? i)%uint63 eqn:E; [| reflexivity]. apply leb_number in E.
        change (number digits) with 63 in E. lia. }
      rewrite inside, orb_false_r.
      enough ((if (i <? v - base)%uint63 then false else (i - (v - base) =? 0)%uint63) = true <->
        number v = number base + number i) by tauto.
      destruct (N.le_gt_cases (number base) (number v)) as [L | L].
      - assert (D : number (v - base)%uint63 = number v - number base) by (now apply number_sub).
        destruct (i <? v - base)%uint63 eqn:E.
        + apply ltb_number in E. split; [easy | lia].
        + apply ltb_number_false in E. rewrite eqb_number, number_0, number_sub by exact E. lia.
      - assert (E : (i <? v - base)%uint63 = true); [| rewrite E; split; [easy | lia]].
        apply Uint63.ltb_spec. rewrite sub_spec. rewrite <- !number_Z.
        replace ((Z.of_N (number v) - Z.of_N (number base)) mod wB)%Z
          with (Z.of_N (number v) - Z.of_N (number base) + wB)%Z; rewrite wB_Z; [lia |].
        apply Z.mod_unique with (-1)%Z; lia.
    Qed.

    Lemma marks_bit v :
      number v < 4096 -> option_value c (number n) (number v) ->
      marks int good_word has_word (mark_bit base v) (fun u => u = number v).
    Proof.
      intros V O word G. split; [| split].
      - intros i I B. apply bit_mark in B; [| exact V | exact I]. destruct B as [B | <-]; [now apply G | exact O].
      - intros u H i I E. apply bit_mark; [exact V | exact I | left; now apply H].
      - intros u -> i I E. apply bit_mark; [exact V | exact I | now right].
    Qed.

    (** Hints mark values of options, until those asked for are marked. *)
    Lemma reach_correct hints low : forall word,
      good_word word -> (forall t a, In (t, a) hints -> In t twos /\ 0 < number a /\ number a < 2 ^ 61) ->
      reach n values base hints low word = true ->
      forall i, number i < 63 -> bit low i = true -> option_value c (number n) (number base + number i).
    Proof.
      induction hints as [| [t a] hints IH]; intros word G H R i I B; cbn [reach] in R;
        destruct (word land low =? low)%uint63 eqn:E;
        try (apply G; [exact I |]; apply Uint63.eqb_spec in E; rewrite <- E, land_spec in B;
          now apply andb_true_iff in B); try easy.
      destruct (H t a) as (It & La & Ua); [now left |]. assert (S := two_small twos twos_are t It).
      refine (IH _ _ (fun t a K => H t a (or_intror K)) R i I B).
      eapply (marks_rest int (mark_bit base) good_word has_word marks_bit twos twos_are t a); try easy.
      apply number_add. unfold limit. lia.
    Qed.

  End Word.

  (** The bits below a place. *)
  Lemma low_bits i j : number j < 63 -> number j < number i -> bit ((1 << i) - 1) j = true.
  Proof.
    intros J L. rewrite bitE, sub_spec, lsl_spec. change (to_Z 1) with 1%Z.
    rewrite Z.mul_1_l, wB_Z, Zminus_mod_idemp_l, <- !number_Z.
    assert (S : forall k, (0 <= k)%Z -> (Z.of_N (number j) < k)%Z -> Z.testbit (2 ^ k - 1) (Z.of_N (number j)) = true).
    { intros k K M. replace (2 ^ k - 1)%Z with (Z.ones k) by (rewrite Z.ones_equiv; lia).
      apply Z.ones_spec_low. lia. }
    destruct (N.lt_ge_cases (number i) 63) as [I | I].
    - rewrite Z.mod_small; [apply S; lia |].
      assert (0 < 2 ^ Z.of_N (number i))%Z by (apply Z.pow_pos_nonneg; lia).
      assert (2 ^ Z.of_N (number i) < 2 ^ 63)%Z by (apply Z.pow_lt_mono_r; lia). lia.
    - replace (2 ^ Z.of_N (number i) - 1)%Z with (2 ^ 63 - 1 + (2 ^ (Z.of_N (number i) - 63) - 1) * 2 ^ 63)%Z.
      + rewrite Z_mod_plus_full, Z.mod_small by lia. apply S; lia.
      + rewrite Z.mul_sub_distr_r, <- Z.pow_add_r by lia. replace (Z.of_N (number i) - 63 + 63)%Z with (Z.of_N (number i)) by lia. lia.
  Qed.

  (** The search finds the value, if every option with a value that is not rare leaves no pair or one of those listed. *)
  Lemma search_correct rare hints is_rare :
    (forall p v, In (p, v) rare -> exists t a, In t twos /\ 0 < number a /\ number p = number t + number a /\ v = load values a) ->
    (forall t a, In (t, a) hints -> In t twos /\ 0 < number a /\ number a < 2 ^ 61) ->
    (forall v, is_rare v = false -> option_value c (number n) (number v) -> single_option nones ones (number v) \/
      exists p w, In (p, w) rare /\ number p < number n /\ number v = N.lxor (number w) (grundy c (number n - number p))) ->
    forall words base, number base + 63 * N.of_nat words <= 4096 ->
    (forall u, u < number base -> option_value c (number n) u) ->
    let v := search nones ones n values rare hints is_rare words base in
    number v < 4096 -> number v = grundy c (number n).
  Proof.
    intros listed hinted common. induction words as [| words IH]; intros base B all; cbn [search]; [rewrite top_is; lia |].
    assert (early : number base < 4096) by lia.
    assert (M : marks int (good_word base) (has_word base)
      (fun w => each int (mark_rest n values int (mark_bit base)) rare (mark_single nones ones n values int (mark_bit base) w))
      (fun u => single_option nones ones u \/ exists x, In x rare /\ number (fst x) < number n /\
        u = N.lxor (number (snd x)) (grundy c (number n - number (fst x))))).
    { apply (marks_then int (good_word base) (has_word base) (mark_single nones ones n values int (mark_bit base))
        (each int (mark_rest n values int (mark_bit base)) rare)).
      - now apply marks_single; [apply marks_bit | |].
      - apply marks_each. intros [p v] I. destruct (listed p v I) as (t & a & It & La & Ep & Ev).
        eapply (marks_rest int _ _ _ (marks_bit base early) twos twos_are t a); eassumption. }
    destruct (M 0%uint63) as (G & _ & A); [intros i _; now rewrite bit_0 |].
    match type of G with good_word base ?w => set (word := w) in * end. clearbody word.
    set (skip := fun i => if bit word i then true else is_rare (base + i)%uint63).
    destruct (reach n values base hints ((1 << least skip 63 0) - 1) word) eqn:R; [| rewrite top_is; lia].
    assert (reached := reach_correct base early hints _ word G hinted R).
    set (i := least skip 63 0) in *.
    assert (sound : number i < 63 -> skip i = false).
    { destruct (least_correct skip 63 0) as [(E & _) | (S & _)]; [rewrite number_0; unfold limit; lia | | easy].
      fold i in E. rewrite E, top_is. lia. }
    clearbody i.
    (* every value up to the last one that is reached is an option *)
    assert (all_below : forall u, u < number base + N.min 63 (number i) -> option_value c (number n) u).
    { intros u U. destruct (N.lt_ge_cases u (number base)) as [L | L]; [now apply all |].
      assert (J : number (machine (u - number base)) = u - number base) by (apply number_machine; unfold limit; lia).
      replace u with (number base + number (machine (u - number base))) by lia.
      apply reached; [lia |]. apply low_bits; lia. }
    destruct (i <? 63)%uint63 eqn:I.
    - apply ltb_number in I. change (number 63) with 63 in I. specialize (sound I).
      assert (E : number (base + i)%uint63 = number base + number i) by (apply number_add; unfold limit; lia).
      intros _. symmetry. apply grundy_is; [| intros u U; apply all_below; lia].
      unfold skip in sound. destruct (bit word i) eqn:bit_i; [easy |]. intros O.
      assert (U : has_word base word (number (base + i)%uint63)).
      { apply A. destruct (common _ sound O) as [O' | (p & w & In_p & L & V)]; [now left | right; now exists (p, w)]. }
      now rewrite (U i I E) in bit_i.
    - apply ltb_number_false in I. change (number 63) with 63 in I.
      assert (next : number (base + 63)%uint63 = number base + 63)
        by (rewrite number_add; change (number 63) with 63; unfold limit; lia).
      apply IH; [lia |]. intros u U. apply all_below. lia.
  Qed.

End One_heap.
