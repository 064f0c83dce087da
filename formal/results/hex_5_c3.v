(* A certificate of bouton: Left wins this position of Hex with Right to move.
   bouton verify FILE --coq has it checked. *)

From Bouton Require Import HexWins.

(* The board has 5 rows of 5 cells, numbered row by row from 0. Left joins the first row to the last one,
   Right the first column to the last one. *)
Definition hex : board := Board 5 5.

(* The cells with a stone of Left, and those with a stone of Right. *)
Definition left_stones : list N := [12].
Definition right_stones : list N := [].

(* The proof: each statement follows from earlier ones, which it names by their numbers, counted from 0. *)
Definition proof : list statement := [
  Path [Cell 7; Cell 6];
  Path [Cell 12; Cell 7];
  Chain 0 1;
  Path [Cell 11; Cell 6];
  Path [Cell 12; Cell 11];
  Chain 3 4;
  Or [2; 5]%nat;
  Path [Cell 6; Cell 1];
  Path [First_side; Cell 1];
  Chain 7 8;
  Path [Cell 6; Cell 2];
  Path [First_side; Cell 2];
  Chain 10 11;
  Or [9; 12]%nat;
  Chain 6 13;
  Path [Cell 7; Cell 2];
  Chain 15 11;
  Path [Cell 7; Cell 3];
  Path [First_side; Cell 3];
  Chain 17 18;
  Or [16; 19]%nat;
  Chain 20 1;
  Chain 17 1;
  Path [Cell 8; Cell 3];
  Path [Cell 12; Cell 8];
  Chain 23 24;
  Or [22; 25]%nat;
  Chain 26 18;
  Chain 23 18;
  Path [Cell 8; Cell 4];
  Path [First_side; Cell 4];
  Chain 29 30;
  Or [28; 31]%nat;
  Chain 32 24;
  Or [14; 21; 27; 33]%nat;
  Path [Cell 22; Cell 18];
  Path [Last_side; Cell 22];
  Chain 35 36;
  Path [Cell 23; Cell 18];
  Path [Last_side; Cell 23];
  Chain 38 39;
  Or [37; 40]%nat;
  Path [Cell 18; Cell 13];
  Path [Cell 12; Cell 13];
  Chain 42 43;
  Path [Cell 18; Cell 17];
  Path [Cell 12; Cell 17];
  Chain 45 46;
  Or [44; 47]%nat;
  Chain 41 48;
  Path [Cell 20; Cell 16];
  Path [Last_side; Cell 20];
  Chain 50 51;
  Path [Cell 21; Cell 16];
  Path [Last_side; Cell 21];
  Chain 53 54;
  Or [52; 55]%nat;
  Path [Cell 12; Cell 16];
  Chain 56 57;
  Or [49; 58]%nat;
  And 34 59].

Theorem Left_wins : wins hex Left Right (position left_stones right_stones).
Proof. apply (check_win_sound hex Left Right left_stones right_stones proof 60).
vm_cast_no_check (eq_refl true). Qed.

Print Assumptions Left_wins.
