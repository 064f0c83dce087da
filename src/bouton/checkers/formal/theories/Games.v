(** Games from the rules alone: positions, moves, normal and misère play; who wins, in how many moves, Grundy values.

    Nothing in this file speaks of a certificate or of a program that checks one. *)

From Coq Require Import NArith Bool List Lia Wellfounded.
Import ListNotations.
Open Scope N_scope.

(** An impartial game: positions, and which position a move may lead to. Two players move in turn. *)
Record game := Game { position : Type; move : position -> position -> Prop }.
Arguments move {_} _ _.

(** A position without moves. *)
Definition ended {G : game} (p : position G) : Prop := forall q, ~ move p q.

(** ** Who wins in normal play, where the player who cannot move loses *)

(** [won p]: the player to move can make sure of winning. She moves to a position that is lost for her opponent, and a
    position is lost where every move leads to one that is won: in particular where there is no move. *)
Inductive won {G : game} : position G -> Prop :=
| Won p q : move p q -> lost q -> won p
with lost {G : game} : position G -> Prop :=
| Lost p : (forall q, move p q -> won q) -> lost p.

(** Neither player can make sure of winning: play goes on forever. *)
Definition drawn {G : game} (p : position G) : Prop := ~ won p /\ ~ lost p.

(** ** Grundy values *)

(** [Grundy p v]: play from [p] must end, and [v] is the mex of the values of the options: no option has the value
    [v], and every smaller number is the value of an option. *)
Inductive Grundy {G : game} : position G -> N -> Prop :=
| Mex p v :
    (forall q, move p q -> exists u, Grundy q u /\ u <> v) ->
    (forall u, u < v -> exists q, move p q /\ Grundy q u) ->
    Grundy p v.

(** The principle of induction along play; Coq's own says nothing of the values inside the quantifiers. *)
Lemma Grundy_induction {G : game} (P : position G -> N -> Prop) :
  (forall p v,
    (forall q, move p q -> exists u, Grundy q u /\ P q u /\ u <> v) ->
    (forall u, u < v -> exists q, move p q /\ Grundy q u /\ P q u) -> P p v) ->
  forall p v, Grundy p v -> P p v.
Proof.
  intros step. fix each 3. intros p v [p' v' avoid reach]. apply step.
  - intros q M. destruct (avoid q M) as [u [V E]]. exists u. auto.
  - intros u L. destruct (reach u L) as [q [M V]]. exists q. auto.
Qed.

(** A position has one Grundy value at most. *)
Theorem Grundy_unique {G : game} (p : position G) v w : Grundy p v -> Grundy p w -> v = w.
Proof.
  intros V; revert p v V w. refine (Grundy_induction (fun p v => forall w, Grundy p w -> v = w) _).
  intros p v avoid reach w W.
  destruct W as [p w avoid' reach'].
  destruct (N.lt_trichotomy v w) as [L | [E | L]]; [exfalso | exact E | exfalso].
  - destruct (reach' v L) as [q [M V]]. destruct (avoid q M) as [u [_ [same E]]]. now apply E, same.
  - destruct (reach w L) as [q [M [_ same]]]. destruct (avoid' q M) as [u [U E]]. apply E. symmetry. now apply same.
Qed.

(** A position of Grundy value 0 is lost for the player to move, every other one is won. *)
Theorem Grundy_outcome {G : game} (p : position G) v : Grundy p v -> if v =? 0 then lost p else won p.
Proof.
  revert p v. refine (Grundy_induction (fun p v => if v =? 0 then lost p else won p) _). intros p v avoid reach.
  destruct (N.eqb_spec v 0) as [-> | nonzero].
  - constructor; intros q M. destruct (avoid q M) as [u [_ [IH E]]].
    destruct (N.eqb_spec u 0); [easy | exact IH].
  - destruct (reach 0) as [q [M [_ IH]]]; [lia |]. now apply Won with q.
Qed.

(** No position is both won and lost. *)
Scheme won_lost_ind := Minimality for won Sort Prop with lost_won_ind := Minimality for lost Sort Prop.

Theorem won_not_lost {G : game} (p : position G) : won p -> ~ lost p.
Proof.
  apply (won_lost_ind G (fun p => ~ lost p) (fun p => ~ won p)).
  - intros p' q M _ IH L. inversion L; subst. now apply IH, H.
  - intros p' _ IH W. inversion W; subst. now apply (IH q).
Qed.

(** ** The disjunctive sum of two games *)

(** A move in a sum is a move in one of the two. *)
Inductive sum_move (G H : game) : position G * position H -> position G * position H -> Prop :=
| First p p' q : move p p' -> sum_move G H (p, q) (p', q)
| Second p q q' : move q q' -> sum_move G H (p, q) (p, q').

Definition sum (G H : game) : game := Game (position G * position H) (sum_move G H).

(** ** The nim-sum, which is [N.lxor] *)

Lemma lxor_cancel a b c : N.lxor a b = N.lxor c b -> a = c.
Proof.
  intros E. apply (f_equal (fun x => N.lxor x b)) in E.
  now rewrite !N.lxor_assoc, !N.lxor_nilpotent, !N.lxor_0_r in E.
Qed.

Lemma lxor_cancel_l a b c : N.lxor b a = N.lxor b c -> a = c.
Proof. rewrite !(N.lxor_comm b). apply lxor_cancel. Qed.

(** Two numbers compare as their first different bit. *)
Lemma compare_top_bit x y : N.lxor x y <> 0 -> N.testbit y (N.log2 (N.lxor x y)) = true -> x < y.
Proof.
  intros nonzero top. set (k := N.log2 (N.lxor x y)) in *.
  assert (bit_x : N.testbit x k = false).
  { assert (T := N.bit_log2 _ nonzero). fold k in T. rewrite N.lxor_spec, top in T. now destruct (N.testbit x k). }
  assert (high : x / 2 ^ (k + 1) = y / 2 ^ (k + 1)).
  { rewrite <- !N.shiftr_div_pow2. apply N.bits_inj; intros i. rewrite !N.shiftr_spec by lia.
    assert (B : N.testbit (N.lxor x y) (i + (k + 1)) = false) by (apply N.bits_above_log2; fold k; lia).
    rewrite N.lxor_spec in B. destruct (N.testbit x (i + (k + 1))), (N.testbit y (i + (k + 1))); easy. }
  assert (half : forall z, z / 2 ^ k = 2 * (z / 2 ^ (k + 1)) + N.b2n (N.testbit z k)).
  { intros z. rewrite N.testbit_spec' by lia. rewrite N.pow_add_r, N.pow_1_r.
    rewrite <- N.div_div by (try apply N.pow_nonzero; lia). apply N.div_mod; lia. }
  assert (Hx := half x). assert (Hy := half y). rewrite bit_x in Hx. rewrite top in Hy. cbn [N.b2n] in *.
  assert (P : 2 ^ k <> 0) by (apply N.pow_nonzero; lia).
  assert (lower : x < 2 ^ k * (x / 2 ^ k + 1)).
  { assert (D := N.div_mod x (2 ^ k) P). assert (M := N.mod_lt x (2 ^ k) P). nia. }
  assert (upper : 2 ^ k * (y / 2 ^ k) <= y) by (apply N.mul_div_le; exact P).
  rewrite high in Hx. nia.
Qed.

(** Every number below a nim-sum comes from making one of the two smaller. *)
Lemma below_lxor a b c :
  c < N.lxor a b -> (exists a', a' < a /\ N.lxor a' b = c) \/ (exists b', b' < b /\ N.lxor a b' = c).
Proof.
  intros L. set (d := N.lxor (N.lxor a b) c).
  assert (nonzero : d <> 0) by (intros E; apply N.lxor_eq in E; lia).
  set (k := N.log2 d).
  assert (bit_d : N.testbit d k = true) by now apply N.bit_log2.
  assert (bit_ab : N.testbit (N.lxor a b) k = true).
  { destruct (N.testbit (N.lxor a b) k) eqn:E; [reflexivity | exfalso].
    assert (bit_c : N.testbit c k = true) by (unfold d in bit_d; rewrite N.lxor_spec, E in bit_d; destruct (N.testbit c k); easy).
    assert (N.lxor a b < c) by (apply compare_top_bit; assumption). lia. }
  assert (down : forall x, N.testbit x k = true -> N.lxor x d < x).
  { intros x bit_x. apply compare_top_bit; rewrite (N.lxor_comm x d), N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r;
      assumption. }
  rewrite N.lxor_spec in bit_ab.
  destruct (N.testbit a k) eqn:bit_a.
  - left. exists (N.lxor a d). split; [now apply down |]. unfold d.
    apply N.bits_inj; intros i. rewrite !N.lxor_spec.
    destruct (N.testbit a i), (N.testbit b i), (N.testbit c i); reflexivity.
  - right. exists (N.lxor b d). split; [apply down; now destruct (N.testbit b k) |]. unfold d.
    apply N.bits_inj; intros i. rewrite !N.lxor_spec.
    destruct (N.testbit a i), (N.testbit b i), (N.testbit c i); reflexivity.
Qed.

(** The theorem of Sprague (1935) and Grundy (1939): the value of a sum is the nim-sum of the values. *)
Theorem Sprague_Grundy (G H : game) (p : position G) (q : position H) a b :
  Grundy p a -> Grundy q b -> @Grundy (sum G H) (p, q) (N.lxor a b).
Proof.
  intros A; revert p a A q b.
  refine (Grundy_induction (fun p a => forall q b, Grundy q b -> @Grundy (sum G H) (p, q) (N.lxor a b)) _).
  intros p a avoid reach.
  assert (P : Grundy p a).
  { constructor.
    - intros p' M. destruct (avoid p' M) as [u [U [_ E]]]. eauto.
    - intros u L. destruct (reach u L) as [p' [M [U _]]]. eauto. }
  refine (Grundy_induction (fun q b => @Grundy (sum G H) (p, q) (N.lxor a b)) _). intros q b avoid' reach'.
  assert (Q : Grundy q b).
  { constructor.
    - intros q' M. destruct (avoid' q' M) as [u [U [_ E]]]. eauto.
    - intros u L. destruct (reach' u L) as [q' [M [U _]]]. eauto. }
  constructor.
  - intros o M. inversion M as [x p' y Mp | x y q' Mq]; subst.
    + destruct (avoid p' Mp) as [u [_ [IH E]]]. exists (N.lxor u b). split; [now apply IH |].
      intros same. now apply E, (lxor_cancel _ b).
    + destruct (avoid' q' Mq) as [u [_ [IH E]]]. exists (N.lxor a u). split; [exact IH |].
      intros same. now apply E, (lxor_cancel_l _ a).
  - intros c L. destruct (below_lxor a b c L) as [[u [U <-]] | [u [U <-]]].
    + destruct (reach u U) as [p' [M [_ IH]]]. exists (p', q). split; [now constructor | now apply IH].
    + destruct (reach' u U) as [q' [M [_ IH]]]. exists (p, q'). split; [now constructor | exact IH].
Qed.
