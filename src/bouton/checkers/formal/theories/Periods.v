(** All that a certificate of a period names. *)

From Coq Require Export Uint63 NArith List.
From Bouton Require Export Games Heaps Period PeriodCheck.
Export ListNotations.
Global Open Scope N_scope.
