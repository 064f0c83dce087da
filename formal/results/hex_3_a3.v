(* A certificate of bouton: Left wins this position of Hex with Right to move.
   bouton verify FILE --coq has it checked. *)

From Bouton Require Import HexWins.

(* The board has 3 rows of 3 cells, numbered row by row from 0. Left joins the first row to the last one,
   Right the first column to the last one. *)
Definition hex : board := Board 3 3.

(* The cells with a stone of Left, and those with a stone of Right. *)
Definition left_stones : list N := [6].
Definition right_stones : list N := [].

(* The proof: each statement follows from earlier ones, which it names by their numbers, counted from 0. *)
Definition proof : list statement := [
  Path [Cell 7; Cell 5];
  Path [Last_side; Cell 7];
  Chain 0 1;
  Path [Cell 8; Cell 5];
  Path [Last_side; Cell 8];
  Chain 3 4;
  Or [2; 5]%nat;
  Path [Cell 5; Cell 2];
  Chain 6 7;
  Path [Cell 4; Cell 2];
  Path [Last_side; Cell 6; Cell 4];
  Chain 9 10;
  Or [8; 11]%nat;
  Path [First_side; Cell 2];
  Chain 12 13;
  Path [Cell 3; Cell 0];
  Path [First_side; Cell 0];
  Chain 15 16;
  Path [Cell 3; Cell 1];
  Path [First_side; Cell 1];
  Chain 18 19;
  Or [17; 20]%nat;
  Path [Last_side; Cell 6; Cell 3];
  Chain 21 22;
  Or [14; 23]%nat].

Theorem Left_wins : wins hex Left Right (position left_stones right_stones).
Proof. apply (check_win_sound hex Left Right left_stones right_stones proof 24).
vm_cast_no_check (eq_refl true). Qed.

Print Assumptions Left_wins.
