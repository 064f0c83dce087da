(* A certificate of bouton: the Grundy values of octal:0.41 have the period 34 from heap 34 on.
   bouton verify FILE --coq has it checked. Coq's virtual machine computes the values; none is listed. *)

From Bouton Require Import Periods.

(* The rules: the digits of the octal code, the first for taking no token. *)
Definition rules : code := [0; 4; 1].

(* The Grundy value of a heap of n tokens, and that it is one. *)
Definition g (n : N) : N := grundy rules n.

Theorem g_is_the_Grundy_value : forall n, Grundy (G := heaps rules) [n] (g n).
Proof. exact (grundy_correct rules). Qed.

Theorem period : forall n, 34 <= n -> g (n + 34) = g n.
Proof. apply (check_period_sound rules Dense). vm_cast_no_check (eq_refl true). Qed.

Print Assumptions g_is_the_Grundy_value.
Print Assumptions period.
