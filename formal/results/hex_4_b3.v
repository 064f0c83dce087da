(* A certificate of bouton: Left wins this position of Hex with Right to move.
   bouton verify FILE --coq has it checked. *)

From Bouton Require Import HexWins.

(* The board has 4 rows of 4 cells, numbered row by row from 0. Left joins the first row to the last one,
   Right the first column to the last one. *)
Definition hex : board := Board 4 4.

(* The cells with a stone of Left, and those with a stone of Right. *)
Definition left_stones : list N := [9].
Definition right_stones : list N := [].

(* The proof: each statement follows from earlier ones, which it names by their numbers, counted from 0. *)
Definition proof : list statement := [
  Path [Cell 14; Cell 11];
  Path [Last_side; Cell 14];
  Chain 0 1;
  Path [Cell 15; Cell 11];
  Path [Last_side; Cell 15];
  Chain 3 4;
  Or [2; 5]%nat;
  Path [Cell 7; Cell 6];
  Path [Cell 11; Cell 7];
  Chain 7 8;
  Path [Cell 10; Cell 6];
  Path [Cell 11; Cell 10];
  Chain 10 11;
  Or [9; 12]%nat;
  Chain 6 13;
  Path [Cell 13; Cell 9; Cell 6];
  Path [Last_side; Cell 13];
  Chain 15 16;
  Or [14; 17]%nat;
  Path [Cell 6; Cell 2];
  Path [First_side; Cell 2];
  Chain 19 20;
  Path [Cell 6; Cell 3];
  Path [First_side; Cell 3];
  Chain 22 23;
  Or [21; 24]%nat;
  Chain 18 25;
  Path [Cell 12; Cell 9; Cell 5];
  Path [Last_side; Cell 12];
  Chain 27 28;
  Path [Cell 13; Cell 9; Cell 5];
  Chain 30 16;
  Or [29; 31]%nat;
  Path [Cell 5; Cell 1];
  Path [First_side; Cell 1];
  Chain 33 34;
  Path [Cell 5; Cell 2];
  Chain 36 20;
  Or [35; 37]%nat;
  Chain 32 38;
  Path [Cell 12; Cell 8];
  Chain 40 28;
  Path [Cell 13; Cell 9; Cell 8];
  Chain 42 16;
  Or [41; 43]%nat;
  Path [Cell 8; Cell 4];
  Chain 44 45;
  Path [Cell 5; Cell 4];
  Chain 47 30;
  Chain 45 42;
  Or [48; 49]%nat;
  Chain 50 16;
  Chain 47 27;
  Chain 45 40;
  Or [52; 53]%nat;
  Chain 54 28;
  Chain 32 47;
  Or [46; 51; 55; 56]%nat;
  Path [Cell 4; Cell 0];
  Path [First_side; Cell 0];
  Chain 58 59;
  Path [Cell 4; Cell 1];
  Chain 61 34;
  Or [60; 62]%nat;
  Chain 57 63;
  Path [Cell 12; Cell 9; Cell 6];
  Chain 65 28;
  Or [14; 66]%nat;
  Chain 67 25;
  Or [26; 39; 64; 68]%nat].

Theorem Left_wins : wins hex Left Right (position left_stones right_stones).
Proof. apply (check_win_sound hex Left Right left_stones right_stones proof 69).
vm_cast_no_check (eq_refl true). Qed.

Print Assumptions Left_wins.
