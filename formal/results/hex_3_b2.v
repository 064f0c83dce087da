(* A certificate of bouton: Left wins this position of Hex with Right to move.
   bouton verify FILE --coq has it checked. *)

From Bouton Require Import HexWins.

(* The board has 3 rows of 3 cells, numbered row by row from 0. Left joins the first row to the last one,
   Right the first column to the last one. *)
Definition hex : board := Board 3 3.

(* The cells with a stone of Left, and those with a stone of Right. *)
Definition left_stones : list N := [4].
Definition right_stones : list N := [].

(* The proof: each statement follows from earlier ones, which it names by their numbers, counted from 0. *)
Definition proof : list statement := [
  Path [Cell 6; Cell 4; Cell 2];
  Path [Last_side; Cell 6];
  Chain 0 1;
  Path [Cell 7; Cell 4; Cell 2];
  Path [Last_side; Cell 7];
  Chain 3 4;
  Or [2; 5]%nat;
  Path [First_side; Cell 2];
  Chain 6 7;
  Path [Cell 6; Cell 4; Cell 1];
  Chain 9 1;
  Path [Cell 7; Cell 4; Cell 1];
  Chain 11 4;
  Or [10; 12]%nat;
  Path [First_side; Cell 1];
  Chain 13 14;
  Chain 9 14;
  Chain 0 7;
  Or [16; 17]%nat;
  Chain 18 1;
  Chain 11 14;
  Chain 3 7;
  Or [20; 21]%nat;
  Chain 22 4;
  Or [8; 15; 19; 23]%nat].

Theorem Left_wins : wins hex Left Right (position left_stones right_stones).
Proof. apply (check_win_sound hex Left Right left_stones right_stones proof 24).
vm_cast_no_check (eq_refl true). Qed.

Print Assumptions Left_wins.
