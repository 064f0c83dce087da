(* A certificate of bouton: the Grundy values of octal:0.376 have the period 4 from heap 2268248 on.
   bouton verify FILE --coq has it checked. Coq's virtual machine computes the values; none is listed. *)

From Bouton Require Import Periods.

(* The rules: the digits of the octal code, the first for taking no token. *)
Definition rules : code := [0; 3; 7; 6].

(* The Grundy value of a heap of n tokens, and that it is one. *)
Definition g (n : N) : N := grundy rules n.

Theorem g_is_the_Grundy_value : forall n, Grundy (G := heaps rules) [n] (g n).
Proof. exact (grundy_correct rules). Qed.

(* Pairs of heaps that show that the smaller values of the rare type are options: (t, a) takes t tokens and leaves a. *)
Definition hints : list (N * N) := [(2, 7); (2, 17); (2, 21); (2, 43); (2, 47); (2, 57); (2, 92); (2, 124);
  (2, 133); (2, 140); (2, 147); (2, 148); (2, 159); (2, 163); (2, 169); (2, 187);
  (2, 202); (2, 216); (2, 254); (2, 298); (2, 346); (2, 405); (2, 614); (2, 646)].

Theorem period : forall n, 2268248 <= n -> g (n + 4) = g n.
Proof. apply (check_period_sound rules (sparse [1; 2; 3; 4; 5; 6; 7] false hints)). vm_cast_no_check (eq_refl true). Qed.

Print Assumptions g_is_the_Grundy_value.
Print Assumptions period.
