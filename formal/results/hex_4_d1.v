(* A certificate of bouton: Left wins this position of Hex with Right to move.
   bouton verify FILE --coq has it checked. *)

From Bouton Require Import HexWins.

(* The board has 4 rows of 4 cells, numbered row by row from 0. Left joins the first row to the last one,
   Right the first column to the last one. *)
Definition hex : board := Board 4 4.

(* The cells with a stone of Left, and those with a stone of Right. *)
Definition left_stones : list N := [3].
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
  Path [Cell 10; Cell 6];
  Path [First_side; Cell 3; Cell 6];
  Chain 7 8;
  Path [Cell 10; Cell 7];
  Path [First_side; Cell 3; Cell 7];
  Chain 10 11;
  Or [9; 12]%nat;
  Chain 6 13;
  Path [Cell 5; Cell 1];
  Path [First_side; Cell 1];
  Chain 15 16;
  Path [Cell 5; Cell 2];
  Path [First_side; Cell 2];
  Chain 18 19;
  Or [17; 20]%nat;
  Path [Cell 9; Cell 5];
  Chain 21 22;
  Path [Cell 9; Cell 6];
  Chain 24 8;
  Or [23; 25]%nat;
  Path [Cell 12; Cell 9];
  Path [Last_side; Cell 12];
  Chain 27 28;
  Path [Cell 13; Cell 9];
  Chain 30 1;
  Or [29; 31]%nat;
  Chain 26 32;
  Path [Cell 14; Cell 11];
  Chain 34 4;
  Path [Cell 15; Cell 11];
  Path [Last_side; Cell 15];
  Chain 36 37;
  Or [35; 38]%nat;
  Path [Cell 11; Cell 7];
  Chain 39 40;
  Chain 10 3;
  Chain 40 34;
  Or [42; 43]%nat;
  Chain 44 4;
  Path [Cell 12; Cell 9; Cell 10];
  Chain 46 28;
  Or [47; 2]%nat;
  Chain 48 10;
  Or [41; 45; 49]%nat;
  Chain 50 11;
  Path [Cell 12; Cell 9; Cell 5];
  Chain 52 28;
  Path [Cell 13; Cell 9; Cell 5];
  Chain 54 1;
  Or [53; 55]%nat;
  Chain 56 21;
  Path [Cell 10; Cell 9; Cell 5];
  Chain 21 58;
  Or [59; 12]%nat;
  Chain 60 6;
  Or [47; 5]%nat;
  Chain 60 62;
  Or [51; 57; 61; 63]%nat;
  Play 9 64;
  Path [Cell 6; Cell 5];
  Chain 66 8;
  Or [20; 67]%nat;
  Path [Cell 8; Cell 5];
  Chain 68 69;
  Path [Cell 4; Cell 0];
  Path [First_side; Cell 0];
  Chain 71 72;
  Path [Cell 4; Cell 1];
  Chain 74 16;
  Or [73; 75]%nat;
  Path [Cell 8; Cell 4];
  Chain 76 77;
  Or [70; 78]%nat;
  Path [Cell 12; Cell 8];
  Chain 79 80;
  Chain 69 80;
  Chain 22 27;
  Or [82; 83]%nat;
  Chain 84 68;
  Chain 84 21;
  Path [Cell 9; Cell 10; Cell 7];
  Chain 87 11;
  Or [25; 88]%nat;
  Chain 89 27;
  Or [81; 85; 86; 90]%nat;
  Chain 91 28;
  Path [Cell 14; Cell 10; Cell 6];
  Chain 93 8;
  Path [Cell 14; Cell 10; Cell 7];
  Chain 95 11;
  Or [94; 96]%nat;
  Chain 97 4;
  Path [Cell 14; Cell 10; Cell 9];
  Chain 99 4;
  Or [29; 100]%nat;
  Chain 26 101;
  Or [23; 88]%nat;
  Chain 103 101;
  Or [92; 98; 102; 104]%nat;
  Play 10 105;
  Or [14; 33; 65; 106]%nat].

Theorem Left_wins : wins hex Left Right (position left_stones right_stones).
Proof. apply (check_win_sound hex Left Right left_stones right_stones proof 107).
vm_cast_no_check (eq_refl true). Qed.

Print Assumptions Left_wins.
