(** The theorem of Guy and Smith (1956): a period that is seen far enough goes on forever. *)

From Coq Require Import NArith Bool List Lia Wellfounded.
From Bouton Require Import Games Heaps.
Import ListNotations.
Open Scope N_scope.

(** Whether some move of a code leaves two heaps. *)
Definition splits (c : code) : bool := existsb (fun d => N.testbit d 2) c.

(** How many values decide: moves take at most [length c - 1] tokens. *)
Definition needed (c : code) (preperiod period : N) : N :=
  (if splits c then 2 else 1) * (N.max preperiod 1 + period) + (N.of_nat (length c) - 1).

(** Two heaps whose moves leave the same values have the same value. *)
Lemma grundy_same c m n :
  (forall u, (exists o, heap_move c m o /\ heaps_value c o = u) <-> (exists o, heap_move c n o /\ heaps_value c o = u)) ->
  grundy c m = grundy c n.
Proof.
  intros same. destruct (grundy_mex c m) as [avoid reach]. destruct (grundy_mex c n) as [avoid' reach'].
  destruct (N.lt_trichotomy (grundy c m) (grundy c n)) as [L | [E | L]]; [exfalso | exact E | exfalso].
  - apply reach', same in L. destruct L as [o [M E]]. now apply (avoid o).
  - apply reach, same in L. destruct L as [o [M E]]. now apply (avoid' o).
Qed.

Lemma digit_small c t i : N.testbit (digit c t) i = true -> t <= N.of_nat (length c) - 1.
Proof.
  intros D. destruct (N.leb_spec t (N.of_nat (length c) - 1)) as [L | L]; [exact L |].
  unfold digit in D. rewrite nth_overflow in D by lia. now rewrite N.bits_0 in D.
Qed.

Lemma digit_splits c t : N.testbit (digit c t) 2 = true -> splits c = true.
Proof.
  intros D. apply existsb_exists. exists (digit c t). split; [| exact D].
  unfold digit in *. destruct (PeanoNat.Nat.ltb_spec (N.to_nat t) (length c)) as [L | L]; [now apply nth_In |].
  rewrite nth_overflow in D by lia. now rewrite N.bits_0 in D.
Qed.

Lemma value_one c a : heaps_value c [a] = grundy c a.
Proof. apply N.lxor_0_r. Qed.

Lemma value_two c a b : heaps_value c [a; b] = N.lxor (grundy c a) (grundy c b).
Proof. cbn. now rewrite N.lxor_0_r. Qed.

(** The theorem: what holds of the first values holds of all. *)
Theorem Guy_Smith c preperiod period :
  0 < period ->
  (forall n, preperiod <= n -> n + period < needed c preperiod period -> grundy c (n + period) = grundy c n) ->
  forall n, preperiod <= n -> grundy c (n + period) = grundy c n.
Proof.
  intros positive first n. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros start.
  destruct (N.ltb_spec (n + period) (needed c preperiod period)) as [L | far]; [now apply first |].
  unfold needed in far.
  set (k := N.of_nat (length c) - 1) in *.
  assert (far1 : N.max preperiod 1 + k <= n) by (destruct (splits c); lia).
  (* a heap that is left and is not small has the value of the heap that is smaller by the period *)
  assert (back : forall m, N.max preperiod 1 <= m -> m < n -> grundy c (m + period) = grundy c m)
    by (intros m Lm Ln; apply IH; lia).
  (* so each pair of heaps left of n + period has a pair with the same values left of n, and conversely *)
  apply grundy_same. intros u. split; intros [o [M E]].
  - inversion M as [t D Lt Et | t a D Lt La Et | t a b D La Lb Et]; subst o u.
    + apply digit_small in D. fold k in D. lia.
    + assert (small := digit_small _ _ _ D). fold k in small.
      exists [a - period]. split; [apply Leave_one with t; try assumption; lia |].
      rewrite !value_one. rewrite <- (back (a - period)) by lia. f_equal. lia.
    + assert (small := digit_small _ _ _ D). fold k in small. rewrite (digit_splits _ _ D) in far.
      destruct (N.le_ge_cases a b).
      * exists [a; b - period]. split; [apply Leave_two with t; try assumption; lia |].
        rewrite !value_two. f_equal. rewrite <- (back (b - period)) by lia. f_equal. lia.
      * exists [a - period; b]. split; [apply Leave_two with t; try assumption; lia |].
        rewrite !value_two. f_equal. rewrite <- (back (a - period)) by lia. f_equal. lia.
  - inversion M as [t D Lt Et | t a D Lt La Et | t a b D La Lb Et]; subst o u.
    + apply digit_small in D. fold k in D. lia.
    + assert (small := digit_small _ _ _ D). fold k in small.
      exists [a + period]. split; [apply Leave_one with t; try assumption; lia |].
      rewrite !value_one. apply back; lia.
    + assert (small := digit_small _ _ _ D). fold k in small. rewrite (digit_splits _ _ D) in far.
      destruct (N.le_ge_cases a b).
      * exists [a; b + period]. split; [apply Leave_two with t; try assumption; lia |].
        rewrite !value_two. f_equal. apply back; lia.
      * exists [a + period; b]. split; [apply Leave_two with t; try assumption; lia |].
        rewrite !value_two. f_equal. apply back; lia.
Qed.
