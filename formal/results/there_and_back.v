(* A certificate of bouton: write_results.py:there_and_back, normal play, with all its positions.
   bouton verify FILE --coq has it checked. What is said of the positions is computed below; none of it is listed. *)

From Bouton Require Import ListedGames.

(* The options of each position, by their numbers; positions are numbered from 0, and their names stand before. *)
Definition options : list (list N) := [
  (* (0, 0) *) [];
  (* (0, 1) *) [6];
  (* (0, 2) *) [0; 12];
  (* (0, 3) *) [1; 18];
  (* (0, 4) *) [2; 24];
  (* (0, 5) *) [3; 30];
  (* (1, 0) *) [0; 1];
  (* (1, 1) *) [1];
  (* (1, 2) *) [2; 6; 13];
  (* (1, 3) *) [3; 7; 19];
  (* (1, 4) *) [4; 8; 25];
  (* (1, 5) *) [5; 9; 31];
  (* (2, 0) *) [6; 2];
  (* (2, 1) *) [7; 8];
  (* (2, 2) *) [8; 12];
  (* (2, 3) *) [9; 13; 20];
  (* (2, 4) *) [10; 14; 26];
  (* (2, 5) *) [11; 15; 32];
  (* (3, 0) *) [12; 3];
  (* (3, 1) *) [13; 9];
  (* (3, 2) *) [14; 18; 15];
  (* (3, 3) *) [15; 19];
  (* (3, 4) *) [16; 20; 27];
  (* (3, 5) *) [17; 21; 33];
  (* (4, 0) *) [18; 4];
  (* (4, 1) *) [19; 10];
  (* (4, 2) *) [20; 24; 16];
  (* (4, 3) *) [21; 25; 22];
  (* (4, 4) *) [22; 26];
  (* (4, 5) *) [23; 27; 34];
  (* (5, 0) *) [24; 5];
  (* (5, 1) *) [25; 11];
  (* (5, 2) *) [26; 30; 17];
  (* (5, 3) *) [27; 31; 23];
  (* (5, 4) *) [28; 32; 29];
  (* (5, 5) *) [29; 33]].

Definition G : game := listed options.

(* How many moves play lasts where the winner hurries and the loser delays; None where it is drawn. *)
Definition moves_left : list (option nat) := Eval vm_compute in remoteness options false.

Theorem outcomes : forall p, p < 36 -> outcome_is (G := G) false p (nth (N.to_nat p) moves_left None).
Proof. apply (check_remoteness_sound options false moves_left). vm_cast_no_check (eq_refl true). Qed.

Print Assumptions outcomes.
