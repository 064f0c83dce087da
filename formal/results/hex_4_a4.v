(* A certificate of bouton: Left wins this position of Hex with Right to move.
   bouton verify FILE --coq has it checked. *)

From Bouton Require Import HexWins.

(* The board has 4 rows of 4 cells, numbered row by row from 0. Left joins the first row to the last one,
   Right the first column to the last one. *)
Definition hex : board := Board 4 4.

(* The cells with a stone of Left, and those with a stone of Right. *)
Definition left_stones : list N := [12].
Definition right_stones : list N := [].

(* The proof: each statement follows from earlier ones, which it names by their numbers, counted from 0. *)
Definition proof : list statement := [
  Path [Cell 8; Cell 5];
  Path [Last_side; Cell 12; Cell 8];
  Chain 0 1;
  Path [Cell 9; Cell 5];
  Path [Last_side; Cell 12; Cell 9];
  Chain 3 4;
  Or [2; 5]%nat;
  Path [Cell 5; Cell 1];
  Path [First_side; Cell 1];
  Chain 7 8;
  Path [Cell 5; Cell 2];
  Path [First_side; Cell 2];
  Chain 10 11;
  Or [9; 12]%nat;
  Chain 6 13;
  Path [Cell 13; Cell 10];
  Path [Last_side; Cell 13];
  Chain 15 16;
  Path [Cell 14; Cell 10];
  Path [Last_side; Cell 14];
  Chain 18 19;
  Or [17; 20]%nat;
  Path [Cell 10; Cell 6];
  Chain 21 22;
  Path [Cell 9; Cell 6];
  Chain 24 4;
  Or [23; 25]%nat;
  Path [Cell 6; Cell 2];
  Chain 27 11;
  Path [Cell 6; Cell 3];
  Path [First_side; Cell 3];
  Chain 29 30;
  Or [28; 31]%nat;
  Chain 26 32;
  Path [Cell 5; Cell 6; Cell 3];
  Chain 34 30;
  Or [12; 35]%nat;
  Chain 36 0;
  Path [Cell 4; Cell 0];
  Path [First_side; Cell 0];
  Chain 38 39;
  Path [Cell 4; Cell 1];
  Chain 41 8;
  Or [40; 42]%nat;
  Path [Cell 8; Cell 4];
  Chain 43 44;
  Or [37; 45]%nat;
  Chain 46 1;
  Path [Cell 10; Cell 6; Cell 2];
  Chain 48 11;
  Path [Cell 10; Cell 6; Cell 3];
  Chain 50 30;
  Or [49; 51]%nat;
  Chain 21 52;
  Path [Cell 10; Cell 6; Cell 5];
  Chain 21 54;
  Or [55; 2]%nat;
  Or [9; 35]%nat;
  Chain 56 57;
  Chain 56 13;
  Or [47; 53; 58; 59]%nat;
  Play 6 60;
  Path [Cell 14; Cell 11];
  Chain 62 19;
  Path [Cell 15; Cell 11];
  Path [Last_side; Cell 15];
  Chain 64 65;
  Or [63; 66]%nat;
  Path [Cell 11; Cell 7];
  Chain 67 68;
  Path [Cell 10; Cell 7];
  Chain 70 18;
  Chain 68 62;
  Or [71; 72]%nat;
  Chain 73 19;
  Path [Cell 10; Cell 9];
  Chain 75 4;
  Or [76; 17]%nat;
  Chain 77 70;
  Or [69; 74; 78]%nat;
  Path [Cell 7; Cell 3];
  Chain 79 80;
  Path [Cell 8; Cell 5; Cell 6];
  Chain 82 1;
  Or [83; 25]%nat;
  Chain 84 29;
  Chain 29 22;
  Chain 80 70;
  Or [86; 87]%nat;
  Chain 21 88;
  Or [81; 85; 89]%nat;
  Chain 90 30;
  Path [Cell 8; Cell 5; Cell 1];
  Chain 92 1;
  Path [Cell 9; Cell 5; Cell 1];
  Chain 94 4;
  Or [93; 95]%nat;
  Chain 96 8;
  Or [23; 83]%nat;
  Path [Cell 6; Cell 5; Cell 1];
  Chain 99 8;
  Or [100; 31]%nat;
  Chain 98 101;
  Chain 26 101;
  Or [91; 97; 102; 103]%nat;
  Play 5 104;
  Or [14; 33; 61; 105]%nat].

Theorem Left_wins : wins hex Left Right (position left_stones right_stones).
Proof. apply (check_win_sound hex Left Right left_stones right_stones proof 106).
vm_cast_no_check (eq_refl true). Qed.

Print Assumptions Left_wins.
