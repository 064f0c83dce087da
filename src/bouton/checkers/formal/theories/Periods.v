(** All that a certificate of a period names. *)

From Coq Require Export NArith List.
From Bouton Require Export Games Heaps Period PeriodCheck.
From Bouton Require Import Memory.
Export ListNotations.
Global Open Scope N_scope.

(** The method with two types of values, its parameters written as numbers. *)
Definition sparse (mask : list N) (parity : bool) (hints : list (N * N)) : method :=
  Sparse (map machine mask) parity (map (fun '(t, a) => (machine t, machine a)) hints).
