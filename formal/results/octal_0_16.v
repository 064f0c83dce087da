(* A certificate of bouton: the Grundy values of octal:0.16 have the period 149459 from heap 105351 on.
   bouton verify FILE --coq has it checked. Coq's virtual machine computes the values; none is listed. *)

From Bouton Require Import Periods.

(* The rules: the digits of the octal code, the first for taking no token. *)
Definition rules : code := [0; 1; 6].

(* The Grundy value of a heap of n tokens, and that it is one. *)
Definition g (n : N) : N := grundy rules n.

Theorem g_is_the_Grundy_value : forall n, Grundy (G := heaps rules) [n] (g n).
Proof. exact (grundy_correct rules). Qed.

(* Pairs of heaps that show that the smaller values of the rare type are options: (t, a) takes t tokens and leaves a. *)
Definition hints : list (N * N) := [(2, 1384); (2, 154); (2, 174); (2, 1963); (2, 2044); (2, 2004); (2, 285); (2, 1596);
  (2, 1212); (2, 1069); (2, 676); (2, 809); (2, 759); (2, 1139); (2, 405); (2, 30);
  (2, 1149); (2, 17); (2, 5); (2, 1579); (2, 1921); (2, 416); (2, 470); (2, 1197);
  (2, 686); (2, 1296); (2, 1238); (2, 8); (2, 1990); (2, 783); (2, 1507); (2, 774);
  (2, 305); (2, 1191); (2, 1918); (2, 1943); (2, 1978); (2, 321); (2, 792); (2, 59);
  (2, 360); (2, 378); (2, 413); (2, 827); (2, 772); (2, 1975); (2, 1215); (2, 445);
  (2, 1593); (2, 1602); (2, 381); (2, 1182); (2, 257); (2, 653); (2, 1588); (2, 14);
  (2, 156); (2, 683); (2, 1235); (2, 1902); (2, 1996); (2, 780); (2, 634); (2, 789);
  (2, 840); (2, 1587); (2, 1987); (2, 1194); (2, 11); (2, 824); (2, 1924); (2, 422);
  (2, 521); (2, 570); (2, 760); (2, 762); (2, 1203); (2, 1972); (2, 1381); (2, 1771);
  (2, 1957); (2, 235); (2, 1121); (2, 1480); (2, 1200); (2, 1915); (2, 798); (2, 1185);
  (2, 63); (2, 1504); (2, 284); (2, 1224); (2, 1232); (2, 2008); (2, 771); (2, 786);
  (2, 1984); (2, 1176); (2, 387); (2, 754); (2, 1934); (2, 27); (2, 324); (2, 738);
  (2, 1102); (2, 1179); (2, 1293); (2, 778); (2, 1969); (2, 1492); (2, 306); (2, 400);
  (2, 1170); (2, 1501); (2, 1274); (2, 1109); (2, 1155); (2, 631); (2, 299); (2, 1063);
  (2, 1605); (2, 1564); (2, 1575); (2, 384)].

Theorem period : forall n, 105351 <= n -> g (n + 149459) = g n.
Proof. apply (check_period_sound rules (sparse [1; 2; 3; 4] false hints)). vm_cast_no_check (eq_refl true). Qed.

Print Assumptions g_is_the_Grundy_value.
Print Assumptions period.
