(** Machine integers as numbers, loops, and a memory of any length made of Coq's primitive arrays. *)

From Coq Require Import NArith ZArith Bool List Lia Uint63 PArray.
Import ListNotations.
Open Scope N_scope.

(** ** Machine integers (63 bits) as numbers *)

(** The number that a machine integer stands for. *)
Definition number (x : int) : N := Z.to_N (to_Z x).

(** The machine integer of a small number. *)
Definition machine (n : N) : int := of_Z (Z.of_N n).

(** Numbers below this bound are added and subtracted as they are. *)
Definition limit : N := 2 ^ 62.

Lemma limit_Z : Z.of_N limit = (2 ^ 62)%Z.
Proof. reflexivity. Qed.

Lemma wB_Z : wB = (2 ^ 63)%Z.
Proof. reflexivity. Qed.

Lemma number_Z x : Z.of_N (number x) = to_Z x.
Proof. unfold number. assert (B := to_Z_bounded x). lia. Qed.

Lemma number_inj x y : number x = number y -> x = y.
Proof. intros E. apply to_Z_inj. rewrite <- !number_Z. now rewrite E. Qed.

Lemma number_machine n : n < limit -> number (machine n) = n.
Proof.
  intros L. apply N2Z.inj. rewrite number_Z. unfold machine. rewrite of_Z_spec. apply Z.mod_small.
  rewrite wB_Z. assert (E := limit_Z). lia.
Qed.

Lemma number_add x y : number x + number y < limit -> number (x + y)%uint63 = number x + number y.
Proof.
  intros L. apply N2Z.inj. rewrite N2Z.inj_add, !number_Z, add_spec. apply Z.mod_small.
  assert (E := limit_Z). rewrite wB_Z, <- !number_Z. lia.
Qed.

Lemma number_sub x y : number y <= number x -> number (x - y)%uint63 = number x - number y.
Proof.
  intros L. apply N2Z.inj. rewrite N2Z.inj_sub, !number_Z, sub_spec by exact L. apply Z.mod_small.
  assert (B := to_Z_bounded x). assert (B' := to_Z_bounded y). rewrite <- !number_Z in *. lia.
Qed.

Lemma number_lxor x y : number (x lxor y)%uint63 = N.lxor (number x) (number y).
Proof.
  assert (same : forall a b, Z.of_N (N.lxor a b) = Z.lxor (Z.of_N a) (Z.of_N b)) by (now intros [| a] [| b]).
  apply N2Z.inj. now rewrite same, !number_Z, lxor_spec'.
Qed.

Lemma number_half x : number (x >> 1)%uint63 = number x / 2.
Proof.
  apply N2Z.inj. rewrite number_Z, lsr_spec. change (to_Z 1) with 1%Z. rewrite <- number_Z, N2Z.inj_div. reflexivity.
Qed.

Lemma ltb_number x y : (x <? y)%uint63 = true <-> number x < number y.
Proof. rewrite ltb_spec, <- !number_Z. lia. Qed.

Lemma ltb_number_false x y : (x <? y)%uint63 = false <-> number y <= number x.
Proof.
  assert (T := ltb_number x y). destruct (x <? y)%uint63; split; intros H; try easy; try lia.
Qed.

Lemma leb_number x y : (x <=? y)%uint63 = true <-> number x <= number y.
Proof. rewrite leb_spec, <- !number_Z. lia. Qed.

Lemma eqb_number x y : (x =? y)%uint63 = true <-> number x = number y.
Proof. rewrite eqb_spec. split; [now intros -> | apply number_inj]. Qed.

(** Bit 0 tells odd numbers. *)
Lemma odd_number x : bit x 0 = N.odd (number x).
Proof.
  assert (E := bit_0_spec x). rewrite <- (number_Z x) in E.
  assert (M : Z.of_N (number x mod 2) = (Z.of_N (number x) mod 2)%Z) by now rewrite N2Z.inj_mod.
  rewrite <- M in E. rewrite <- N.bit0_odd. assert (T := N.bit0_mod (number x)).
  destruct (bit x 0), (N.testbit (number x) 0); cbn in T; rewrite <- T in E; cbn in E; easy.
Qed.

(** A nim-sum of numbers below a power of 2 is below it. *)
Lemma lxor_below a b k : a < 2 ^ k -> b < 2 ^ k -> N.lxor a b < 2 ^ k.
Proof.
  intros A B. destruct (N.eq_dec (N.lxor a b) 0) as [-> | nonzero]; [assert (P := N.pow_nonzero 2 k); lia |].
  apply N.log2_lt_pow2; [lia |]. assert (L := N.log2_lxor a b).
  assert (bound : forall x, x < 2 ^ k -> N.log2 x < k \/ x = 0).
  { intros x X. destruct (N.eq_dec x 0); [now right | left]. apply N.log2_lt_pow2; lia. }
  destruct (N.eq_dec k 0) as [-> | K].
  { change (2 ^ 0) with 1 in *. assert (a = 0) by lia. assert (b = 0) by lia. now subst. }
  assert (N.log2 a < k) by (destruct (bound a A) as [| ->]; [assumption | cbn; lia]).
  assert (N.log2 b < k) by (destruct (bound b B) as [| ->]; [assumption | cbn; lia]).
  lia.
Qed.

(** ** Loops *)

(** What one step keeps, a loop of [k] steps keeps; the invariant may speak of the number of steps done. *)
Lemma loop {A} (P : N -> A -> Prop) (f : A -> A) (k : N) (x : A) :
  P 0 x -> (forall i y, i < k -> P i y -> P (i + 1) (f y)) -> P k (N.iter k f x).
Proof.
  intros start step. enough (all : forall i, i <= k -> P i (N.iter i f x)) by (apply all; lia).
  induction i as [| i IH] using N.peano_ind; intros L; [exact start |].
  rewrite N.iter_succ, <- N.add_1_r. apply step; [lia |]. apply IH. lia.
Qed.

(** ** A memory: arrays of 65,536 cells, one beside the other, since a primitive array has 4,194,303 cells at most *)

Definition memory := array (array int).

(** The value of a cell. *)
Definition load (m : memory) (i : int) : int := m.[i >> 16].[i land 65535].

(** The memory with another value in one cell. *)
Definition store (m : memory) (i v : int) : memory :=
  let page := (i >> 16)%uint63 in m.[page <- m.[page].[i land 65535 <- v]].

(** Whether a memory has a cell. *)
Definition has_cell (m : memory) (i : int) : bool :=
  (i >> 16 <? length m)%uint63 && (i land 65535 <? length m.[i >> 16])%uint63.

(** A memory of zeros with [pages] times 65,536 cells; every page is an array of its own. *)
Definition blank (pages : N) : memory :=
  snd (N.iter pages (fun '(i, m) => ((i + 1)%uint63, m.[i <- make 65536 0%uint63]))
    (0%uint63, make (machine pages) (make 0 0%uint63))%uint63).

Lemma cell_inj i j : (i >> 16)%uint63 = (j >> 16)%uint63 -> (i land 65535)%uint63 = (j land 65535)%uint63 -> i = j.
Proof.
  intros high low. apply to_Z_inj.
  apply (f_equal to_Z) in high, low. rewrite !lsr_spec in high. rewrite !land_spec' in low.
  change (to_Z 16) with 16%Z in high. change (to_Z 65535) with (Z.ones 16) in low. rewrite !Z.land_ones in low by lia.
  rewrite (Z.div_mod (to_Z i) (2 ^ 16)), (Z.div_mod (to_Z j) (2 ^ 16)) by lia. now rewrite high, low.
Qed.

Lemma load_store_same m i v : has_cell m i = true -> load (store m i v) i = v.
Proof.
  unfold has_cell, load, store. rewrite andb_true_iff. intros [page cell].
  rewrite get_set_same by exact page. now rewrite get_set_same.
Qed.

Lemma load_store_other m i j v : has_cell m i = true -> i <> j -> load (store m i v) j = load m j.
Proof.
  unfold has_cell, load, store. rewrite andb_true_iff. intros [page cell] differ.
  destruct (eqb (i >> 16) (j >> 16)) eqn:E.
  - apply eqb_spec in E. rewrite <- E, get_set_same by exact page.
    apply get_set_other. intros low. apply differ. now apply cell_inj.
  - rewrite get_set_other; [reflexivity |]. intros high. rewrite high, eqb_refl in E. easy.
Qed.

Lemma has_cell_store m i v j : has_cell m i = true -> has_cell (store m i v) j = has_cell m j.
Proof.
  unfold has_cell, store. rewrite andb_true_iff. intros [page cell]. rewrite length_set. f_equal.
  destruct (eqb (i >> 16) (j >> 16)) eqn:E.
  - apply eqb_spec in E. rewrite <- E, get_set_same by exact page. now rewrite length_set.
  - rewrite get_set_other; [reflexivity |]. intros high. rewrite high, eqb_refl in E. easy.
Qed.

(** Nim-sums of numbers below 4,096. *)
Lemma lxor_below_top a b : a < 4096 -> b < 4096 -> N.lxor a b < 4096.
Proof. change 4096 with (2 ^ 12). apply lxor_below. Qed.

(** The half of a number, rounded down. *)
Lemma halves x : 2 * (x / 2) <= x < 2 * (x / 2) + 2.
Proof.
  assert (D := N.div_mod x 2 ltac:(easy)). assert (L := N.mod_lt x 2 ltac:(easy)).
  generalize dependent (x / 2). generalize dependent (x mod 2). intros. lia.
Qed.
