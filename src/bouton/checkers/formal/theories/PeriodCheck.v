(** The checker of periods is sound: what [check_period] accepts is a period of Grundy values. *)

From Coq Require Import Uint63 PArray NArith ZArith Bool List Lia.
From Bouton Require Import Games Heaps GuySmith Memory Period PeriodSound.
Import ListNotations.
Open Scope N_scope.

(** ** Two types of values *)

Lemma mask_sum_lxor mask v w : mask_sum mask (v lxor w)%uint63 = xorb (mask_sum mask v) (mask_sum mask w).
Proof.
  induction mask as [| i mask IH]; cbn [mask_sum fold_right]; [reflexivity |].
  change (xorb (bit (v lxor w) i) (mask_sum mask (v lxor w)%uint63) =
    xorb (xorb (bit v i) (mask_sum mask v)) (xorb (bit w i) (mask_sum mask w))).
  rewrite IH, lxor_spec. destruct (bit v i), (bit w i), (mask_sum mask v), (mask_sum mask w); reflexivity.
Qed.

(** Two heaps of the common type leave a value of the rare type. *)
Lemma common_pair twos mask parity t a b n v w :
  (parity && bit t 0 = tau twos parity) ->
  number t + number a + number b = number n ->
  is_rare twos mask parity a v = false -> is_rare twos mask parity b w = false ->
  is_rare twos mask parity n (v lxor w)%uint63 = true.
Proof.
  intros T E A B. unfold is_rare in *. rewrite mask_sum_lxor.
  assert (odd : bit n 0 = xorb (bit t 0) (xorb (bit a 0) (bit b 0))).
  { rewrite !odd_number, <- E, !N.odd_add. now destruct (N.odd (number t)), (N.odd (number a)), (N.odd (number b)). }
  rewrite odd. rewrite <- T in *.
  destruct parity, (bit t 0), (bit a 0), (bit b 0), (mask_sum mask v), (mask_sum mask w); cbn in *; congruence.
Qed.

Section Computation.

  Variables (c : code) (how : method).
  Hypothesis short : N.of_nat (length c) < 2 ^ 20.

  Let takes (kind : N) : list int := map machine (taking c kind).

  Lemma takes_number kind t : In t (taking c kind) -> number (machine t) = t.
  Proof.
    intros I. apply taking_correct in I. destruct I as [D _]. apply digit_small in D.
    apply number_machine. unfold limit. lia.
  Qed.

  Lemma takes_are kind t : In t (takes kind) -> In (number t) (taking c kind).
  Proof. intros I. apply in_map_iff in I. destruct I as [x [<- I]]. now rewrite (takes_number kind). Qed.

  Lemma takes_all kind t : In t (taking c kind) -> exists x, In x (takes kind) /\ number x = t.
  Proof. intros I. exists (machine t). split; [now apply in_map | now apply (takes_number kind)]. Qed.

  Lemma two_takes t : In t (takes 2) -> number t < 2 ^ 20.
  Proof. intros I. apply takes_are, taking_correct in I. destruct I as [D _]. apply digit_small in D. lia. Qed.

  Hypothesis sound : is_sound (takes 2) how = true.

  (** The heaps of the rare type are listed. *)
  Definition rare_listed (k : N) (st : state) : Prop :=
    match how with
    | Dense => True
    | Sparse mask parity _ =>
        (forall p v, In (p, v) (rare st) -> exists t a, In t (takes 2) /\ 0 < number a <= k /\
          number p = number t + number a /\ v = load (known st) a) /\
        (forall a t, 0 < number a <= k -> is_rare (takes 2) mask parity a (load (known st) a) = true ->
          In t (takes 2) -> In ((t + a)%uint63, load (known st) a) (rare st))
    end.

  (** After [k] steps all is right, if it is said to be: heaps up to [k] have their values. *)
  Definition invariant (k : N) (st : state) : Prop :=
    right st = true ->
    number (heap st) = k + 1 /\
    right_below c (heap st) (known st) /\
    PArray.length (seen st) = top /\ (forall x, number (seen st).[x] <= k) /\
    rare_listed k st.

  (** The value of one more heap is stored. *)
  Lemma store_right_below n values v :
    right_below c n values -> has_cell values n = true -> number n < 2 ^ 40 ->
    number v = grundy c (number n) -> number v < 4096 -> right_below c (n + 1) (store values n v).
  Proof.
    intros below cell small E L i Li.
    assert (one : number 1 = 1) by reflexivity.
    rewrite number_add, one in Li by (rewrite ?one; unfold limit; lia).
    destruct (N.eq_dec (number i) (number n)) as [same | differ].
    - apply number_inj in same. subst. rewrite load_store_same by exact cell. split; assumption.
    - rewrite load_store_other; [apply below; lia | exact cell | intros ->; now apply differ].
  Qed.

  (** What the lemmas about one heap ask for. *)
  Ltac side :=
    eassumption || exact short || lia || (intros; now apply takes_are) || apply (takes_all 0) || apply (takes_all 1) ||
    apply (takes_all 2).

  (** What the two ways to find a value have in common: the new state. *)
  Lemma next_state k n values v s (new_rare : list (int * int)) :
    number n = k + 1 -> number n < 2 ^ 40 -> right_below c n values -> has_cell values n = true ->
    PArray.length s = top -> (forall x, number s.[x] <= number n) ->
    number v < 4096 -> number v = grundy c (number n) ->
    rare_listed (k + 1) (State (n + 1) (store values n v) s new_rare true) ->
    let st := State (n + 1) (store values n v) s new_rare true in
    number (heap st) = k + 1 + 1 /\ right_below c (heap st) (known st) /\
    PArray.length (seen st) = top /\ (forall x, number (seen st).[x] <= k + 1) /\ rare_listed (k + 1) st.
  Proof.
    intros En small below cell len old L E R. cbn [heap known seen].
    assert (one : number 1 = 1) by reflexivity.
    split; [rewrite number_add, one by (rewrite ?one; unfold limit; lia); lia |].
    split; [now apply store_right_below |]. split; [exact len |]. split; [| exact R].
    intros x. rewrite <- En. apply old.
  Qed.

  Lemma step_correct k st :
    k + 1 < 2 ^ 40 -> invariant k st -> invariant (k + 1) (step (takes 0) (takes 1) (takes 2) how st).
  Proof.
    intros K I. unfold step. set (n := heap st). set (values := known st).
    (* at the beginning nothing is marked *)
    assert (begin : right st = true -> number n = k + 1 /\ right_below c n values /\ good c n (seen st) /\ rare_listed k st).
    { intros Rt. destruct (I Rt) as (En & below & len & old & R). fold n values in En, below.
      split; [exact En |]. split; [exact below |]. split; [| exact R].
      split; [exact len |]. split; [intros v; specialize (old v); lia |].
      intros v _ M. unfold marked in M. apply Uint63.eqb_spec in M. specialize (old v). rewrite M in old. lia. }
    (* all pairs *)
    assert (every : right st = true -> let '(s, v) := all_pairs (takes 0) (takes 1) (takes 2) n values (seen st) in
      good c n s /\ (number v < 4096 -> number v = grundy c (number n))).
    { intros Rt. destruct (begin Rt) as (En & below & G & _). eapply all_pairs_correct; side. }
    destruct how as [| mask parity hints] eqn:How.
    - destruct (all_pairs (takes 0) (takes 1) (takes 2) n values (seen st)) as [s v].
      intros Rt. cbn [right] in Rt. rewrite !andb_true_iff in Rt. destruct Rt as [[Rt Lv] cell].
      destruct (begin Rt) as (En & below & _). destruct (every Rt) as [(len & old & _) E].
      apply ltb_number in Lv. rewrite top_is in Lv.
      rewrite Rt, cell. replace ((v <? top)%uint63) with true by (symmetry; apply ltb_number; exact Lv). cbn [andb].
      apply next_state; try assumption; try lia. unfold rare_listed. now rewrite How.
    - (* types *)
      set (quick := search (takes 0) (takes 1) n values (rare st) hints (is_rare (takes 2) mask parity n) 65 0).
      assert (found : right st = true -> number quick < 4096 -> number quick = grundy c (number n)).
      { intros Rt. destruct (begin Rt) as (En & below & _ & R).
        unfold rare_listed in R. rewrite How in R. destruct R as [listed all].
        unfold is_sound in sound. apply andb_true_iff in sound. destruct sound as [types hinted].
        rewrite forallb_forall in types, hinted.
        eapply search_correct with (twos := takes 2); try side.
        - intros p v In_p. destruct (listed p v In_p) as (t & a & It & La & Ep & Ev). exists t, a. repeat split; try easy; lia.
        - intros t a I2. apply hinted in I2. rewrite !andb_true_iff in I2. destruct I2 as [[It La] Lb].
          apply existsb_exists in It. destruct It as [x [Ix Ex]]. apply Uint63.eqb_spec in Ex. subst x.
          apply ltb_number in La, Lb. split; [exact Ix |]. split; [exact La |].
          change (number (1 << 60)%uint63) with (2 ^ 60) in Lb. lia.
        - (* an option of the common type leaves a heap of the rare type, or no two heaps *)
          intros v is_common O. eapply option_cases with (twos := takes 2) in O; try side.
          destruct O as [O | (t & a & b & It & La & Lb & Et & Ev)]; [now left | right].
          assert (Ea : number (machine a) = a) by (apply number_machine; unfold limit; lia).
          assert (Eb : number (machine b) = b) by (apply number_machine; unfold limit; lia).
          destruct (below (machine a)) as [Va _]; [lia |]. destruct (below (machine b)) as [Vb _]; [lia |].
          assert (Lt := two_takes t It).
          destruct (is_rare (takes 2) mask parity (machine a) (load values (machine a))) eqn:Ra.
          { exists (t + machine a)%uint63, (load values (machine a)).
            split; [apply all; [lia | exact Ra | exact It] |].
            rewrite number_add, Ea by (unfold limit; lia). split; [lia |]. rewrite Ev, Va, Ea. do 2 f_equal. lia. }
          destruct (is_rare (takes 2) mask parity (machine b) (load values (machine b))) eqn:Rb.
          { exists (t + machine b)%uint63, (load values (machine b)).
            split; [apply all; [lia | exact Rb | exact It] |].
            rewrite number_add, Eb by (unfold limit; lia). split; [lia |]. rewrite Ev, Vb, Eb, N.lxor_comm. do 2 f_equal. lia. }
          exfalso. assert (T := types t It). apply eqb_prop in T.
          assert (C := common_pair (takes 2) mask parity t (machine a) (machine b) n _ _ T
            ltac:(rewrite Ea, Eb; exact Et) Ra Rb).
          assert (same : (load values (machine a) lxor load values (machine b))%uint63 = v)
            by (apply number_inj; now rewrite number_lxor, Va, Vb, Ea, Eb, Ev).
          rewrite same in C. congruence.
        - now rewrite number_0.
        - intros u. rewrite number_0. lia. }
      clearbody quick.
      destruct (if (quick <? top)%uint63 then (seen st, quick) else all_pairs (takes 0) (takes 1) (takes 2) n values (seen st))
        as [s v] eqn:Found.
      intros Rt. cbn [right] in Rt. rewrite !andb_true_iff in Rt. destruct Rt as [[Rt Lv] cell].
      destruct (begin Rt) as (En & below & G & R).
      apply ltb_number in Lv. rewrite top_is in Lv.
      assert (E : good c n s /\ number v = grundy c (number n)).
      { destruct (quick <? top)%uint63.
        - injection Found as <- <-. split; [exact G | now apply found].
        - specialize (every Rt). rewrite Found in every. destruct every as [Gs E]. split; [exact Gs | now apply E]. }
      destruct E as [(len & old & _) E].
      rewrite Rt, cell. replace ((v <? top)%uint63) with true by (symmetry; apply ltb_number; exact Lv). cbn [andb].
      apply next_state; try assumption; try lia.
      unfold rare_listed in R |- *. rewrite How in R |- *. destruct R as [listed all]. cbn [known rare].
      (* the values of smaller heaps stay as they are *)
      assert (stays : forall a, number a <= k -> load (store values n v) a = load values a).
      { intros a La. apply load_store_other; [exact cell |]. intros ->. lia. }
      assert (old_listed : forall p w, In (p, w) (rare st) -> exists t a, In t (takes 2) /\ 0 < number a <= k + 1 /\
        number p = number t + number a /\ w = load (store values n v) a).
      { intros p w In_p. destruct (listed p w In_p) as (t & a & It & La & Ep & Ew). exists t, a.
        rewrite stays by lia. repeat split; try easy; lia. }
      split.
      + intros p w In_p. destruct (is_rare (takes 2) mask parity n v); [| now apply old_listed].
        apply in_app_iff in In_p. destruct In_p as [In_p | In_p]; [| now apply old_listed].
        apply in_map_iff in In_p. destruct In_p as (t & Et & It). injection Et as <- <-. exists t, n.
        assert (Lt := two_takes t It).
        split; [exact It |]. split; [lia |]. split; [apply number_add; unfold limit; lia |].
        now rewrite load_store_same.
      + intros a t La Ra It. destruct (N.eq_dec (number a) (number n)) as [same | differ].
        * apply number_inj in same. subst a. rewrite load_store_same in Ra |- * by exact cell. rewrite Ra.
          apply in_app_iff. left. apply in_map_iff. now exists t.
        * rewrite stays in Ra |- * by lia. specialize (all a t ltac:(lia) Ra It).
          destruct (is_rare (takes 2) mask parity n v); [apply in_app_iff; now right | exact all].
  Qed.

  (** Before the first step all is right. *)
  Lemma start_correct count : invariant 0 (start (takes 2) how count).
  Proof.
    unfold start. intros Rt. cbn [right] in Rt. apply andb_true_iff in Rt. destruct Rt as [_ zero].
    apply eqb_number in zero. rewrite number_0 in zero. cbn [heap known seen].
    assert (one : number 1 = 1) by reflexivity.
    split; [now rewrite one |]. split.
    { intros i L. rewrite one in L. assert (E : number i = number 0) by (rewrite number_0; lia).
      apply number_inj in E. subst i. rewrite zero, number_0. split; [| lia].
      symmetry. apply grundy_is; [| lia]. intros [o [M _]]. inversion M; subst; lia. }
    split; [reflexivity |]. split; [intros x; rewrite get_make, number_0; lia |].
    unfold rare_listed. destruct how as [| mask parity hints]; [exact Logic.I |]. cbn [rare].
    split; [easy | lia].
  Qed.
  (** All heaps below [count] have their values, where it is said that all was right. *)
  Lemma compute_right count :
    0 < count -> count < 2 ^ 40 -> right (compute c how count) = true ->
    forall i, number i < count -> number (load (known (compute c how count)) i) = grundy c (number i).
  Proof.
    intros some few Rt i L.
    assert (inv : invariant (count - 1) (compute c how count)).
    { unfold compute. apply (loop invariant); [apply start_correct |]. intros k st K. apply step_correct. lia. }
    destruct (inv Rt) as (E & below & _). apply below. lia.
  Qed.

End Computation.

(** Whatever is false at first stays false. *)
Lemma stays_right c how count : right (compute c how count) = true -> is_sound (map machine (taking c 2)) how = true.
Proof.
  unfold compute. set (twos := map machine (taking c 2)).
  apply (loop (fun _ st => right st = true -> is_sound twos how = true)).
  - unfold start. cbn [right]. rewrite andb_true_iff. tauto.
  - intros k st _ IH. unfold step. destruct how as [| mask parity hints].
    + destruct (all_pairs _ _ _ _ _ _) as [s v]. cbn [right]. rewrite !andb_true_iff. tauto.
    + match goal with |- context [let '(_, _) := (if ?b then ?x else ?y) in _] => destruct (if b then x else y) as [s v] end.
      cbn [right]. rewrite !andb_true_iff. tauto.
Qed.

(** The values that are computed are the Grundy values. *)
Theorem compute_correct c how count :
  N.of_nat (length c) < 2 ^ 20 -> 0 < count -> count < 2 ^ 40 -> right (compute c how count) = true ->
  forall n, n < count -> number (load (known (compute c how count)) (machine n)) = grundy c n.
Proof.
  intros short some few Rt n L.
  assert (E : number (machine n) = n) by (apply number_machine; unfold limit; lia).
  rewrite <- E at 2. apply compute_right; try assumption; [now apply stays_right in Rt | now rewrite E].
Qed.

Lemma comes_again_correct values from period times :
  number from + number period + times < limit ->
  comes_again values from period times = true ->
  forall i, i < times -> load values (machine (number from + i + number period)) = load values (machine (number from + i)).
Proof.
  intros small. unfold comes_again.
  assert (inv : let '(i, b) := N.iter times (fun '(i, b) =>
      ((i + 1)%uint63, b && (load values (i + period) =? load values i)%uint63)) (from, true) in
    number i = number from + times /\ (b = true -> forall j, j < times ->
      load values (machine (number from + j + number period)) = load values (machine (number from + j)))).
  { apply (loop (fun k '(i, b) => number i = number from + k /\ (b = true -> forall j, j < k ->
      load values (machine (number from + j + number period)) = load values (machine (number from + j))))).
    - split; [lia |]. intros _ j. lia.
    - intros k [i b] K [E all]. assert (one : number 1 = 1) by reflexivity.
      split; [rewrite number_add, one by (rewrite ?one; lia); lia |].
      intros B j J. apply andb_true_iff in B. destruct B as [B same]. apply Uint63.eqb_spec in same.
      destruct (N.eq_dec j k) as [-> | differ]; [| apply all; [exact B | lia]].
      rewrite <- E. assert (back : machine (number i) = i) by (apply number_inj, number_machine; lia).
      rewrite back, <- same. f_equal. apply number_inj. rewrite number_machine, number_add; lia. }
  match type of inv with let '(_, _) := ?x in _ => destruct x as [i b] end. cbn [snd]. apply inv.
Qed.

(** What the checker accepts is a period. *)
Theorem check_period_sound c how preperiod period :
  check_period c how preperiod period = true ->
  forall n, preperiod <= n -> grundy c (n + period) = grundy c n.
Proof.
  unfold check_period. rewrite !andb_true_iff, !N.ltb_lt. intros [[[positive few] short] [Rt again]].
  set (count := needed c preperiod period) in *. set (method := further c how (N.min count 65536)) in *.
  assert (long : preperiod + period <= count) by (unfold count, needed; destruct (splits c); lia).
  assert (V := compute_correct c method count short ltac:(lia) few Rt).
  assert (Ep : number (machine preperiod) = preperiod) by (apply number_machine; unfold limit; lia).
  assert (Eq : number (machine period) = period) by (apply number_machine; unfold limit; lia).
  apply Guy_Smith; [exact positive |]. fold count. intros n L U.
  assert (A := comes_again_correct (known (compute c method count)) (machine preperiod) (machine period)
    (count - period - preperiod)). rewrite Ep, Eq in A.
  specialize (A ltac:(unfold limit; lia) again (n - preperiod) ltac:(lia)).
  replace (preperiod + (n - preperiod)) with n in A by lia.
  rewrite <- !V by lia. now rewrite A.
Qed.

(** What the checker of values accepts are the values of the first heaps. *)
Theorem check_values_sound c how listed :
  check_values c how listed = true ->
  forall n, (n < length listed)%nat -> grundy c (N.of_nat n) = number (nth n listed 0%uint63).
Proof.
  unfold check_values. rewrite !andb_true_iff, !N.ltb_lt. intros [[few short] [Rt all]] n L.
  set (count := N.of_nat (length listed) + 1) in *. set (values := known (compute c how count)) in *.
  rewrite <- (compute_correct c how count short) by (try exact Rt; lia). fold values. f_equal.
  assert (inside : forall l i, number i + N.of_nat (length l) < limit ->
    snd (fold_left (fun '(i, b) v => ((i + 1)%uint63, b && (load values i =? v)%uint63)) l (i, true)) = true ->
    forall n, (n < length l)%nat -> load values (machine (number i + N.of_nat n)) = nth n l 0%uint63).
  { assert (stays : forall l i, snd (fold_left (fun '(i, b) v =>
      ((i + 1)%uint63, b && (load values i =? v)%uint63)) l (i, false)) = false)
      by (induction l as [| x l IH]; intros i; [reflexivity | apply IH]).
    assert (one : number 1 = 1) by reflexivity.
    induction l as [| x l IH]; intros i B F k K; cbn [length] in *; [lia |].
    cbn [fold_left andb] in F. destruct (load values i =? x)%uint63 eqn:E; [| now rewrite stays in F].
    destruct k as [| k].
    - rewrite N.add_0_r. replace (machine (number i)) with i; [now apply Uint63.eqb_spec |].
      apply number_inj. symmetry. apply number_machine. lia.
    - specialize (IH (i + 1)%uint63). rewrite number_add, one in IH by (rewrite ?one; lia).
      cbn [nth]. rewrite <- (IH ltac:(lia) F k ltac:(lia)). f_equal. f_equal. lia. }
  specialize (inside listed 0%uint63). rewrite number_0 in inside. apply (inside ltac:(unfold limit; lia) all n L).
Qed.

