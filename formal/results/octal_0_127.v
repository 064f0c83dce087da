(* A certificate of bouton: the Grundy values of octal:0.127 have the period 4 from heap 46578 on.
   bouton verify FILE --coq has it checked. Coq's virtual machine computes the values; none is listed. *)

From Bouton Require Import Periods.

(* The rules: the digits of the octal code, the first for taking no token. *)
Definition rules : code := [0; 1; 2; 7].

(* The Grundy value of a heap of n tokens, and that it is one. *)
Definition g (n : N) : N := grundy rules n.

Theorem g_is_the_Grundy_value : forall n, Grundy (G := heaps rules) [n] (g n).
Proof. exact (grundy_correct rules). Qed.

(* Pairs of heaps that show that the smaller values of the rare type are options: (t, a) takes t tokens and leaves a. *)
Definition hints : list (N * N) := [(3, 8); (3, 2); (3, 12); (3, 4)].

Theorem period : forall n, 46578 <= n -> g (n + 4) = g n.
Proof. apply (check_period_sound rules (sparse [0] true hints)). vm_cast_no_check (eq_refl true). Qed.

Print Assumptions g_is_the_Grundy_value.
Print Assumptions period.
