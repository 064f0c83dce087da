(* A certificate of bouton: Left wins this position of Hex with Right to move.
   bouton verify FILE --coq has it checked. *)

From Bouton Require Import HexWins.

(* The board has 4 rows of 4 cells, numbered row by row from 0. Left joins the first row to the last one,
   Right the first column to the last one. *)
Definition hex : board := Board 4 4.

(* The cells with a stone of Left, and those with a stone of Right. *)
Definition left_stones : list N := [6].
Definition right_stones : list N := [].

(* The proof: each statement follows from earlier ones, which it names by their numbers, counted from 0. *)
Definition proof : list statement := [
  Path [Cell 13; Cell 10];
  Path [Last_side; Cell 13];
  Chain 0 1;
  Path [Cell 14; Cell 10];
  Path [Last_side; Cell 14];
  Chain 3 4;
  Or [2; 5]%nat;
  Path [Cell 10; Cell 6; Cell 5];
  Chain 6 7;
  Path [Cell 8; Cell 5];
  Path [Cell 12; Cell 8];
  Chain 9 10;
  Path [Cell 9; Cell 5];
  Path [Cell 12; Cell 9];
  Chain 12 13;
  Or [11; 14]%nat;
  Path [Last_side; Cell 12];
  Chain 15 16;
  Or [8; 17]%nat;
  Path [Cell 5; Cell 1];
  Path [First_side; Cell 1];
  Chain 19 20;
  Path [Cell 5; Cell 2];
  Path [First_side; Cell 2];
  Chain 22 23;
  Or [21; 24]%nat;
  Chain 18 25;
  Chain 13 16;
  Path [Cell 13; Cell 9];
  Chain 28 1;
  Or [27; 29]%nat;
  Path [Cell 9; Cell 6; Cell 2];
  Chain 31 23;
  Path [Cell 9; Cell 6; Cell 3];
  Path [First_side; Cell 3];
  Chain 33 34;
  Or [32; 35]%nat;
  Chain 30 36;
  Path [Cell 7; Cell 3];
  Path [Cell 11; Cell 7];
  Chain 38 39;
  Path [Cell 10; Cell 6; Cell 3];
  Path [Cell 11; Cell 10];
  Chain 41 42;
  Or [40; 43]%nat;
  Chain 44 34;
  Path [Cell 7; Cell 6; Cell 2];
  Chain 46 39;
  Path [Cell 10; Cell 6; Cell 2];
  Chain 48 42;
  Or [47; 49]%nat;
  Chain 50 23;
  Chain 46 23;
  Chain 38 34;
  Or [52; 53]%nat;
  Chain 54 39;
  Chain 48 23;
  Chain 41 34;
  Or [56; 57]%nat;
  Chain 58 42;
  Or [45; 51; 55; 59]%nat;
  Path [Cell 14; Cell 11];
  Chain 61 4;
  Path [Cell 15; Cell 11];
  Path [Last_side; Cell 15];
  Chain 63 64;
  Or [62; 65]%nat;
  Chain 60 66;
  Path [Cell 5; Cell 6; Cell 3];
  Chain 68 34;
  Or [21; 69]%nat;
  Chain 18 70;
  Or [26; 37; 67; 71]%nat].

Theorem Left_wins : wins hex Left Right (position left_stones right_stones).
Proof. apply (check_win_sound hex Left Right left_stones right_stones proof 72).
vm_cast_no_check (eq_refl true). Qed.

Print Assumptions Left_wins.
