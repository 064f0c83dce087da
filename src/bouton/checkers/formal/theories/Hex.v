(** Hex from the rules alone: stones, paths, whose turn it is, and what it means that a player can make sure of a path. *)

From Coq Require Import NArith List Lia Bool.
Import ListNotations.
Open Scope N_scope.

(** The two players: Left joins the first row to the last one, Right the first column to the last one. *)
Inductive player := Left | Right.

Definition opponent (p : player) : player := match p with Left => Right | Right => Left end.

(** A board: so many rows, so many columns. Cells are numbered row by row, from 0. *)
Record board := Board { rows : N; columns : N }.

Definition is_cell (b : board) (x : N) : Prop := x < rows b * columns b.

Definition row (b : board) (x : N) : N := x / columns b.
Definition column (b : board) (x : N) : N := x mod columns b.

(** Two cells touch: they stand side by side in a row or in a column, or one is a row down and a column to the left. *)
Definition touch (b : board) (x y : N) : Prop :=
  let step a c d e := row b y + a = row b x + c /\ column b y + d = column b x + e in
  step 0 0 0 1 \/ step 0 0 1 0 \/ step 0 1 0 0 \/ step 1 0 0 0 \/ step 1 0 0 1 \/ step 0 1 1 0.

(** The first and the last of a player's sides. *)
Definition at_first_side (b : board) (p : player) (x : N) : Prop :=
  match p with Left => row b x = 0 | Right => column b x = 0 end.
Definition at_last_side (b : board) (p : player) (x : N) : Prop :=
  match p with Left => row b x + 1 = rows b | Right => column b x + 1 = columns b end.

(** A path through stones, from one cell to another. *)
Inductive path (b : board) (stones : N -> Prop) : N -> N -> Prop :=
| Here x : is_cell b x -> stones x -> path b stones x x
| Onward x y z : is_cell b x -> stones x -> touch b x y -> path b stones y z -> path b stones x z.

(** A player's stones join her two sides. *)
Definition joins (b : board) (p : player) (stones : N -> Prop) : Prop :=
  exists x y, at_first_side b p x /\ at_last_side b p y /\ path b stones x y.

(** The stones of a position; a cell without a stone is empty. *)
Definition stones_of := player -> N -> Prop.

Definition empty (b : board) (s : stones_of) (x : N) : Prop := is_cell b x /\ ~ s Left x /\ ~ s Right x.

(** The position after a player has put a stone on a cell. *)
Definition put (s : stones_of) (p : player) (x : N) : stones_of := fun q y => s q y \/ (q = p /\ y = x).

(** [wins b p mover s]: with [mover] to move, [p] can make sure that her stones join her sides, whatever her opponent
    does. She has won where they do; on her turn she has a move after which she wins; on her opponent's turn, there is
    a move, and she wins after each of them. *)
Inductive wins (b : board) (p : player) : player -> stones_of -> Prop :=
| Joined mover s : joins b p (s p) -> wins b p mover s
| Hers s x : empty b s x -> wins b p (opponent p) (put s p x) -> wins b p p s
| Theirs s :
    (exists x, empty b s x) -> (forall x, empty b s x -> wins b p p (put s (opponent p) x)) ->
    wins b p (opponent p) s.
