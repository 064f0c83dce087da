(** Grundy values of heaps computed with machine integers, and a checker of periods; both are proved right here.

    Values are found in one of two ways. [Dense] looks at all pairs of heaps that a move may leave. [Sparse] divides
    the values into two types, so that two heaps of the common type leave a value of the rare type: then only the pairs
    with one of the few heaps of the rare type decide the value of the common type, and pairs that the certificate
    hints at show that every smaller value is reached. Where the hints are not enough, all pairs are looked at: a false
    hint makes the computation longer, never wrong. *)

From Coq Require Import Uint63 PArray NArith ZArith Bool List Lia.
From Bouton Require Import Games Heaps GuySmith Memory.
Import ListNotations.
Open Scope N_scope.

(** The numbers of tokens that moves of one kind take: [0] where no heap is left, [1] where one is, [2] where two. *)
Definition taking (c : code) (kind : N) : list N :=
  filter (fun t => N.testbit (digit c t) kind && ((0 <? t) || (kind =? 2))) (map N.of_nat (seq 0 (length c))).

(** How values are found. A value [v] of heap [n] is of the rare type where the bits of [v] that [mask] names, and the
    last bit of [n] if [parity], have the same sum modulo 2 as moves that leave two heaps add. A hint (t, a) is a pair of
    heaps a and n − t − a. *)
Inductive method := Dense | Sparse (mask : list int) (parity : bool) (hints : list (int * int)).

(** How far the computation is: the next heap, the values of smaller ones, the last heap that had each value as an
    option, the heaps of the rare type, and whether all was as it must be. *)
Record state := State { heap : int; known : memory; seen : array int; rare : list int; right : bool }.

(** Values stay below this bound, a power of 2. *)
Definition top : int := 4096.
Definition fuel : nat := Eval compute in N.to_nat 4096.

(** The least number from [u] on that is not to be skipped; [top] where there is none. *)
Fixpoint least (skip : int -> bool) (fuel : nat) (u : int) : int :=
  match fuel with
  | O => top
  | S fuel => if skip u then least skip fuel (u + 1)%uint63 else u
  end.

Section Computation.

  Variables (nones ones twos : list int) (how : method).

  Section One_heap.

    Variables (n : int) (values : memory).

    (** An option of heap [n] has the value [v]: whether this is marked, and marking it. *)
    Definition marked (seen : array int) (v : int) : bool := (seen.[v] =? n)%uint63.

    Definition mark (v : int) (seen : array int) : array int := if marked seen v then seen else seen.[v <- n].

    (** Take the whole heap. *)
    Definition mark_none (t : int) (seen : array int) : array int :=
      if (t =? n)%uint63 then mark 0%uint63 seen else seen.

    (** Take [t] tokens and leave one heap. *)
    Definition mark_one (t : int) (seen : array int) : array int :=
      if (t <? n)%uint63 then mark (load values (n - t))%uint63 seen else seen.

    (** Take [t] tokens and leave heaps of [a] and of the rest. *)
    Definition mark_pair (t a : int) (seen : array int) : array int :=
      if (t + a <? n)%uint63 then mark (load values a lxor load values (n - t - a))%uint63 seen else seen.

    (** Take [t] tokens and leave any two heaps. *)
    Definition mark_pairs (t : int) (seen : array int) : array int :=
      if (t <? n)%uint63
      then let m := (n - t)%uint63 in
        snd (N.iter (number (m >> 1)) (fun '(a, seen) =>
          ((a + 1)%uint63, mark (load values a lxor load values (m - a))%uint63 seen)) (1%uint63, seen))
      else seen.

    (** Do for each element of a list. *)
    Definition each {A} (f : A -> array int -> array int) (l : list A) (seen : array int) : array int :=
      fold_left (fun seen x => f x seen) l seen.

    (** Pairs that are hinted at, until every value below [v] is marked; also the least value that is not. *)
    Fixpoint reach (hints : list (int * int)) (v u : int) (seen : array int) : array int * int :=
      let u := least (marked seen) fuel u in
      if (v <=? u)%uint63 || (top <=? u)%uint63 then (seen, u)
      else match hints with
        | [] => (seen, u)
        | (t, a) :: hints => reach hints v u (mark_pair t a seen)
        end.

    (** All pairs: the values marked are those of all options. *)
    Definition all_pairs (seen : array int) : array int * int :=
      let seen := each mark_pairs twos seen in (seen, least (marked seen) fuel 0).

  End One_heap.

  (** Whether [v], as a value of heap [n], is of the rare type. *)
  Definition mask_sum (mask : list int) (v : int) : bool := fold_right (fun i b => xorb (bit v i) b) false mask.

  Definition tau (parity : bool) : bool := parity && match twos with t :: _ => bit t 0 | [] => false end.

  Definition is_rare (mask : list int) (parity : bool) (v n : int) : bool :=
    eqb (xorb (mask_sum mask v) (parity && bit n 0)) (tau parity).

  Definition step (st : state) : state :=
    let n := heap st in
    let values := known st in
    let s := each (mark_one n values) ones (each (mark_none n) nones (seen st)) in
    match how with
    | Dense =>
        let '(s, v) := all_pairs n values s in
        State (n + 1) (store values n v) s [] (right st && (v <? top)%uint63 && has_cell values n)
    | Sparse mask parity hints =>
        let s := each (fun r => each (fun t => mark_pair n values t r) twos) (rare st) s in
        let v := least (fun u => is_rare mask parity u n || marked n s u) fuel 0 in
        let '(s, u) := reach n values hints v 0 s in
        let '(s, v) := if (v <=? u)%uint63 then (s, v) else all_pairs n values s in
        State (n + 1) (store values n v) s (if is_rare mask parity v n then n :: rare st else rare st)
          (right st && (v <? top)%uint63 && has_cell values n)
    end.

  (** What the hints and the types must satisfy. *)
  Definition is_sound : bool :=
    match how with
    | Dense => true
    | Sparse mask parity hints =>
        forallb (fun t => eqb (parity && bit t 0) (tau parity)) twos &&
        forallb (fun '(t, a) => existsb (fun x => (x =? t)%uint63) twos && (0 <? a)%uint63 && (a <? 1 << 60)%uint63) hints
    end.

  (** The state before heap 1. *)
  Definition start (count : N) : state :=
    let values := blank (count / 65536 + 1) in
    State 1 values (make top 0%uint63) [] (is_sound && (load values 0 =? 0)%uint63).

End Computation.

(** The values of the heaps below [count], and whether they could be found. *)
Definition compute (c : code) (how : method) (count : N) : state :=
  let taken kind := map machine (taking c kind) in
  let st := start (taken 2) how count in
  N.iter (count - 1) (step (taken 0) (taken 1) (taken 2) how) st.

(** Whether values come again after a period, from a heap on, so often. *)
Definition comes_again (values : memory) (from period : int) (times : N) : bool :=
  snd (N.iter times (fun '(i, b) =>
    ((i + 1)%uint63, b && (load values (i + period) =? load values i)%uint63)) (from, true)).

(** The checker of a period: all values that the theorem of Guy and Smith asks for are computed and compared. *)
Definition check_period (c : code) (how : method) (preperiod period : N) : bool :=
  let count := needed c preperiod period in
  (0 <? period) && (count <? 2 ^ 40) && (N.of_nat (length c) <? 2 ^ 20) &&
  let st := compute c how count in
  right st && comes_again (known st) (machine preperiod) (machine period) (count - period - preperiod).

(** Whether the first values are those of a list. *)
Definition check_values (c : code) (how : method) (listed : list int) : bool :=
  let count := N.of_nat (length listed) + 1 in
  (count <? 2 ^ 40) && (N.of_nat (length c) <? 2 ^ 20) &&
  let st := compute c how count in
  right st &&
  snd (fold_left (fun '(i, b) v => ((i + 1)%uint63, b && (load (known st) i =? v)%uint63)) listed (0%uint63, true)).
