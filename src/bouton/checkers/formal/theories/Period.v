(** Grundy values of heaps computed with machine integers, and a checker of periods; both are proved right here.

    Values are found in one of two ways. [Dense] looks at all pairs of heaps that a move may leave. [Sparse] divides
    the values into two types, so that two heaps of the common type leave a value of the rare type: then only the pairs
    with one of the few heaps of the rare type decide the value of the common type, and pairs that the certificate
    hints at show that every smaller value is reached; then the pairs with a small heap are tried. Where these are not
    enough either, all pairs are looked at: a false hint makes the computation longer, never wrong. *)

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
    option, a pair (t + r, value of r) for each heap r of the rare type and each number t of tokens that a move takes
    leaving two heaps, and whether all was as it must be. *)
Record state := State {
  heap : int; known : memory; seen : array int; rare : list (int * int); right : bool }.

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

    (** The values of options of heap [n] are marked: in any way at first, [mark v] marks [v]. *)
    Section Marks.

      Variables (T : Type) (mark : int -> T -> T).

      (** Take the whole heap. *)
      Definition mark_none (t : int) (marks : T) : T := if (t =? n)%uint63 then mark 0%uint63 marks else marks.

      (** Take [t] tokens and leave one heap. *)
      Definition mark_one (t : int) (marks : T) : T :=
        if (t <? n)%uint63 then mark (load values (n - t))%uint63 marks else marks.

      (** Leave a heap with the value [v] and another one, [p] being the tokens taken and those of the first heap. *)
      Definition mark_rest '((p, v) : int * int) (marks : T) : T :=
        if (p <? n)%uint63 then mark (v lxor load values (n - p))%uint63 marks else marks.

      (** Take [t] tokens and leave any two heaps. *)
      Definition mark_pairs (t : int) (marks : T) : T :=
        if (t <? n)%uint63
        then let m := (n - t)%uint63 in
          snd (N.iter (number (m >> 1)) (fun '(a, marks) =>
            ((a + 1)%uint63, mark (load values a lxor load values (m - a))%uint63 marks)) (1%uint63, marks))
        else marks.

      (** Do for each element of a list. *)
      Definition each {A} (f : A -> T -> T) (l : list A) (marks : T) : T := fold_left (fun marks x => f x marks) l marks.

      (** The options that leave no heap, or one. *)
      Definition mark_single (marks : T) : T := each mark_one ones (each mark_none nones marks).

    End Marks.

    (** Marks in an array, which has the last heap with each value as an option. *)
    Definition marked (seen : array int) (v : int) : bool := (seen.[v] =? n)%uint63.

    Definition mark (v : int) (seen : array int) : array int := if marked seen v then seen else seen.[v <- n].

    (** All pairs: the values marked are those of all options. *)
    Definition all_pairs (seen : array int) : array int * int :=
      let seen := each _ (mark_pairs _ mark) twos (mark_single _ mark seen) in (seen, least (marked seen) fuel 0).

    (** Marks in a word: bit i is the value [base] + i. *)
    Definition mark_bit (base v word : int) : int := (word lor (1 << (v - base)))%uint63.

    (** Pairs that are hinted at, until all bits of [low] are marked; whether they are. *)
    Fixpoint reach (base : int) (hints : list (int * int)) (low word : int) : bool :=
      if (word land low =? low)%uint63 then true
      else match hints with
        | [] => false
        | (t, a) :: hints => reach base hints low (mark_rest _ (mark_bit base) (t + a, load values a)%uint63 word)
        end.

    (** The least value from [base] on that is no option, by words of 63 values; [top] where the hints are not enough.
        [rare] are the pairs that leave a heap of the rare type, [is_rare] says of a value whether it is of this type. *)
    Fixpoint search (rare hints : list (int * int)) (is_rare : int -> bool) (words : nat) (base : int) : int :=
      match words with
      | O => top
      | S words =>
          let word := each _ (mark_rest _ (mark_bit base)) rare (mark_single _ (mark_bit base) 0%uint63) in
          let i := least (fun i => if bit word i then true else is_rare (base + i)%uint63) 63 0 in
          if reach base hints ((1 << i) - 1)%uint63 word
          then if (i <? 63)%uint63 then (base + i)%uint63 else search rare hints is_rare words (base + 63)%uint63
          else top
      end.

  End One_heap.

  (** Whether [v], as a value of heap [n], is of the rare type. *)
  Definition mask_sum (mask : list int) (v : int) : bool := fold_right (fun i b => xorb (bit v i) b) false mask.

  Definition tau (parity : bool) : bool := parity && match twos with t :: _ => bit t 0 | [] => false end.

  Definition is_rare (mask : list int) (parity : bool) (n v : int) : bool :=
    eqb (xorb (mask_sum mask v) (parity && bit n 0)) (tau parity).

  Definition step (st : state) : state :=
    let n := heap st in
    let values := known st in
    let next s v rare := State (n + 1) (store values n v) s rare (right st && (v <? top)%uint63 && has_cell values n) in
    match how with
    | Dense => let '(s, v) := all_pairs n values (seen st) in next s v []
    | Sparse mask parity hints =>
        let v := search n values (rare st) hints (is_rare mask parity n) 65 0 in
        let '(s, v) := if (v <? top)%uint63 then (seen st, v) else all_pairs n values (seen st) in
        next s v (if is_rare mask parity n v then map (fun t => (t + n, v)%uint63) twos ++ rare st else rare st)
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

(** The method with further hints, after those that are given: the pairs with one of the first heaps, as many as these. *)
Definition further (c : code) (how : method) (heaps : N) : method :=
  match how with
  | Dense => Dense
  | Sparse mask parity hints =>
      let pairs a := map (fun t => (t, a)) (map machine (taking c 2)) in
      let first := snd (N.iter heaps (fun '(a, l) => ((a - 1)%uint63, pairs a ++ l)) (machine heaps, [])) in
      Sparse mask parity (hints ++ first)
  end.

(** The checker of a period: all values that the theorem of Guy and Smith asks for are computed and compared. *)
Definition check_period (c : code) (how : method) (preperiod period : N) : bool :=
  let count := needed c preperiod period in
  (0 <? period) && (count <? 2 ^ 40) && (N.of_nat (length c) <? 2 ^ 20) &&
  let st := compute c (further c how (N.min count 65536)) count in
  right st && comes_again (known st) (machine preperiod) (machine period) (count - period - preperiod).

(** Whether the first values are those of a list. *)
Definition check_values (c : code) (how : method) (listed : list int) : bool :=
  let count := N.of_nat (length listed) + 1 in
  (count <? 2 ^ 40) && (N.of_nat (length c) <? 2 ^ 20) &&
  let st := compute c how count in
  right st &&
  snd (fold_left (fun '(i, b) v => ((i + 1)%uint63, b && (load (known st) i =? v)%uint63)) listed (0%uint63, true)).
