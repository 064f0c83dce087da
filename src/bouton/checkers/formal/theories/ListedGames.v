(** All that a certificate of a solved game names. *)

From Coq Require Export NArith List.
From Bouton Require Export Games Tables.
Export ListNotations.
Global Open Scope N_scope.
