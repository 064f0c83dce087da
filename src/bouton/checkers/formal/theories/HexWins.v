(** Proofs of Hex wins by connections, and their checker.

    A statement says that a player joins two nodes (cells, or her sides) within a carrier of empty cells, if certain
    stones are hers: fully, even where her opponent moves first, or semi, where she does. *)

From Coq Require Export NArith List.
From Coq Require Import Lia Bool.
From Bouton Require Export Hex.
Export ListNotations.
Global Open Scope N_scope.

(** A node: a cell, or one of the player's two sides. *)
Inductive node := Cell (x : N) | First_side | Last_side.

Definition node_eqb (x y : node) : bool :=
  match x, y with
  | Cell a, Cell b => a =? b
  | First_side, First_side | Last_side, Last_side => true
  | _, _ => false
  end.

Lemma node_eqb_eq x y : node_eqb x y = true <-> x = y.
Proof. destruct x, y; cbn; try easy. rewrite N.eqb_eq. split; [now intros -> | now intros [=]]. Qed.

(** Sets of cells are numbers: cell [x] is in a set where bit [x] is 1. *)
Definition cells := N.
Definition has (s : cells) (x : N) : Prop := N.testbit s x = true.
Definition add (s : cells) (x : N) : cells := N.setbit s x.
Definition remove (s : cells) (x : N) : cells := N.clearbit s x.

Lemma has_add s x y : has (add s x) y <-> x = y \/ has s y.
Proof. unfold has, add. rewrite N.setbit_iff. tauto. Qed.

Lemma has_remove s x y : has (remove s x) y <-> has s y /\ x <> y.
Proof. unfold has, remove. now rewrite N.clearbit_iff. Qed.

Lemma has_lor s t x : has (N.lor s t) x <-> has s x \/ has t x.
Proof. unfold has. now rewrite N.lor_spec, orb_true_iff. Qed.

Lemma has_land s t x : has (N.land s t) x <-> has s x /\ has t x.
Proof. unfold has. now rewrite N.land_spec, andb_true_iff. Qed.

(** One of the four ways to make a new statement of earlier ones, which are named by their numbers, or a path. *)
Inductive statement :=
| Path (nodes : list node)
| And (i k : nat)
| Chain (i k : nat)
| Or (threats : list nat)
| Play (x : N) (i : nat).

(** What a statement claims. *)
Record claim := Claim { one : node; other : node; full : bool; carrier : cells; stones : cells }.

Section Board.

  Variables (b : board) (p : player).

  (** Two nodes touch. *)
  Definition touches (x y : node) : Prop :=
    match x, y with
    | Cell x, Cell y => is_cell b x /\ is_cell b y /\ touch b x y
    | Cell x, First_side | First_side, Cell x => is_cell b x /\ at_first_side b p x
    | Cell x, Last_side | Last_side, Cell x => is_cell b x /\ at_last_side b p x
    | _, _ => False
    end.

  (** Stones join two nodes: a chain of nodes that touch, those between the ends being stones. *)
  Inductive linked (s : cells) : node -> node -> Prop :=
  | Next x y : touches x y -> linked s x y
  | Further x y z : touches x (Cell y) -> has s y -> linked s (Cell y) z -> linked s x z.

  (** The player joins two nodes within the empty cells [f], her stones being [s], where her opponent moves first: it
      is done, or there are empty cells, and she has an answer to each move there. *)
  Inductive safe (x y : node) : cells -> cells -> Prop :=
  | Done s f : linked s x y -> safe x y s f
  | Answer s f (answer : N -> N) :
      (exists m, has f m) ->
      (forall m, has f m -> has f (answer m) /\ answer m <> m) ->
      (forall m, has f m -> safe x y (add s (answer m)) (remove (remove f m) (answer m))) ->
      safe x y s f.

  (** The same where she moves first. *)
  Definition threat (x y : node) (s f : cells) : Prop := exists m, has f m /\ safe x y (add s m) (remove f m).

  Definition holds (c : claim) : Prop :=
    (if full c then safe else threat) (one c) (other c) (stones c) (carrier c).

  (** ** More stones and more empty cells do no harm *)

  Lemma linked_more s t x y : (forall z, has s z -> has t z) -> linked s x y -> linked t x y.
  Proof. intros I L. induction L; [now apply Next | apply Further with y; auto]. Qed.

  Lemma safe_more x y s f : safe x y s f -> forall t g,
    (forall z, has s z -> has t z) -> (forall z, has f z -> has g z) -> safe x y t g.
  Proof.
    intros S. induction S as [s f L | s f answer [m0 F0] A _ IH]; intros t g St Fg.
    - apply Done. now apply linked_more with s.
    - destruct (A m0 F0) as [Fa0 ne0].
      apply Answer with (fun m => if N.testbit f m then answer m else answer m0).
      + exists m0. now apply Fg.
      + intros m G. destruct (N.testbit f m) eqn:F.
        * destruct (A m F). auto.
        * split; [now apply Fg |]. intros E. unfold has in Fa0. congruence.
      + intros m G. destruct (N.testbit f m) eqn:F.
        * apply (IH m F); intros z; rewrite ?has_add, ?has_remove; [intros [E | H]; auto |].
          intros [[H1 H2] H3]. auto.
        * apply (IH m0 F0); intros z; rewrite ?has_add, ?has_remove; [intros [E | H]; auto |].
          intros [[H1 H2] H3]. repeat split; auto. intros E. unfold has in H1. congruence.
  Qed.

  (** She may move first instead: what is safe is a threat, unless it is done. *)
  Lemma safe_threat x y s f : safe x y s f -> linked s x y \/ threat x y s f.
  Proof.
    intros S. destruct S as [s f L | s f answer [m F] A N]; [now left | right].
    destruct (A m F) as [Fa ne]. exists (answer m). split; [exact Fa |].
    apply safe_more with (add s (answer m)) (remove (remove f m) (answer m)); [now apply N | easy |].
    intros z. rewrite !has_remove. tauto.
  Qed.

  (** ** The rules *)

  Lemma linked_trans s x m z : linked s x (Cell m) -> has s m -> linked s (Cell m) z -> linked s x z.
  Proof.
    intros L M R. remember (Cell m) as c eqn:E. revert m E M R.
    induction L as [x c T | x y c T S L IH]; intros m E M R; subst.
    - now apply Further with m.
    - apply Further with y; try assumption. now apply IH with m.
  Qed.

  Lemma touches_sym x y : touches x y -> touches y x.
  Proof.
    destruct x as [a | |], y as [c | |]; cbn; try easy. intros (A & C & T). repeat split; try assumption.
    unfold touch in *. cbv zeta in *. lia.
  Qed.

  Lemma linked_sym s x y : linked s x y -> linked s y x.
  Proof.
    intros L. induction L as [x y T | x y z T S L IH]; [now apply Next, touches_sym |].
    apply linked_trans with y; try assumption. now apply Next, touches_sym.
  Qed.

  Lemma safe_sym x y s f : safe x y s f -> safe y x s f.
  Proof.
    intros S. induction S as [s f L | s f answer F A _ IH]; [now apply Done, linked_sym |].
    now apply Answer with answer.
  Qed.

  Ltac sets := solve [intros; do 4 (rewrite ?has_lor, ?has_add, ?has_remove in *); intuition (subst; eauto)].

  (** What is joined already needs no answer. *)
  Lemma linked_safe s x m z t g :
    linked s x (Cell m) -> safe (Cell m) z t g -> (forall c, has s c -> has t c) -> has t m -> safe x z t g.
  Proof.
    intros L R.
    induction R as [t g R | t g answer F A N IH]; intros St M.
    - apply Done. apply linked_trans with m; [now apply linked_more with s | exact M | exact R].
    - apply Answer with answer; [exact F | exact A |]. intros c C. apply IH; [exact C | |]; sets.
  Qed.

  (** Two safe connections with nothing in common that meet at a stone make one: each move is answered in the one
      where it was made. *)
  Lemma safe_and x m z s f : safe x (Cell m) s f -> forall t g,
    safe (Cell m) z t g -> (forall c, has s c -> has t c) -> has t m -> (forall c, has f c -> has g c -> False) ->
    safe x z t (N.lor f g).
  Proof.
    intros S. induction S as [s f L | s f answer [m0 F0] A N IH]; intros t g R.
    - intros St M apart. apply safe_more with t g; [| easy | sets]. exact (linked_safe _ _ _ _ _ _ L R St M).
    - induction R as [t g R | t g answer2 [n0 G0] B N2 IH2]; intros St M apart.
      + apply safe_more with t f; [| easy | sets]. apply safe_sym. apply linked_safe with (s := t) (m := m);
          [now apply linked_sym | | easy | exact M].
        apply safe_sym. apply safe_more with s f; [now apply Answer with answer; [now exists m0 | |] | exact St | easy].
      + apply Answer with (fun c => if N.testbit f c then answer c else answer2 c).
        * exists m0. sets.
        * intros c C. apply has_lor in C. destruct (N.testbit f c) eqn:F.
          -- destruct (A c F). sets.
          -- destruct C as [C | C]; [unfold has in C; congruence |]. destruct (B c C). sets.
        * intros c C. apply has_lor in C. destruct (N.testbit f c) eqn:F.
          -- change (has f c) in F. destruct (A c F) as [Fa ne].
             apply safe_more with (add t (answer c)) (N.lor (remove (remove f c) (answer c)) g); [| easy |].
             ++ apply (IH c F); [| sets | sets | sets].
                apply safe_more with t g; [now apply Answer with answer2; [now exists n0 | |] | sets | easy].
             ++ sets.
          -- destruct C as [C | C]; [unfold has in C; congruence |]. destruct (B c C) as [Gb ne].
             assert (not_f : ~ has f c) by (unfold has; congruence).
             apply safe_more with (add t (answer2 c)) (N.lor f (remove (remove g c) (answer2 c))); [| easy |].
             ++ apply (IH2 c C); [sets | sets | sets].
             ++ sets.
  Qed.

  (** The same where the two meet at an empty cell: she plays there. *)
  Lemma safe_chain x m z s f g :
    safe x (Cell m) s f -> safe (Cell m) z s g -> (forall c, has f c -> has g c -> False) -> ~ has f m -> ~ has g m ->
    threat x z s (add (N.lor f g) m).
  Proof.
    intros F G apart Fm Gm. exists m. split; [sets |].
    apply safe_more with (add s m) (N.lor f g); [| easy | sets].
    apply safe_and with (m := m) (s := add s m); [| | sets | sets | exact apart].
    - apply safe_more with s f; [exact F | sets | easy].
    - apply safe_more with s g; [exact G | sets | easy].
  Qed.

  (** She plays a cell, and a stone there makes it safe. *)
  Lemma safe_play x y s f m : safe x y s f -> ~ has f m -> threat x y (remove s m) (add f m).
  Proof.
    intros S F. exists m. split; [sets |]. apply safe_more with s f; [exact S | |]; intros c C.
    - rewrite has_add, has_remove. destruct (N.eq_dec m c); [now left | right; now split].
    - rewrite has_remove, has_add. split; [now right |]. now intros ->.
  Qed.

  (** Threats of which the opponent cannot meet all with one move. *)
  Lemma safe_or x y (l : list (cells * cells)) s f :
    l <> [] ->
    (forall t g, In (t, g) l -> threat x y t g /\ (forall c, has t c -> has s c) /\ (forall c, has g c -> has f c)) ->
    (forall c, (forall t g, In (t, g) l -> has g c) -> False) ->
    safe x y s f.
  Proof.
    intros some threats miss.
    (* the move of each threat *)
    assert (moves : exists k : list (cells * N), map fst k = map snd l /\ forall g r, In (g, r) k ->
      has g r /\ has f r /\ (forall c, has g c -> has f c) /\ safe x y (add s r) (remove g r)).
    { clear some miss. induction l as [| [t g] l IH]; [exists []; split; [reflexivity | easy] |].
      destruct IH as [k [E K]]; [intros; apply threats; now right |].
      destruct (threats t g) as ([r [R S]] & St & Fg); [now left |].
      exists ((g, r) :: k). split; [cbn; now rewrite E |]. intros g' r' [[= <- <-] | I]; [| now apply K].
      repeat split; auto. apply safe_more with (add t r) (remove g r); [exact S | | easy]. sets. }
    destruct moves as [k [E K]].
    assert (answered : forall c, exists g r, find (fun '(g, r) => negb (N.testbit g c)) k = Some (g, r)).
    { intros c. destruct (find (fun '(g, r) => negb (N.testbit g c)) k) as [[g r] |] eqn:F; [now exists g, r |].
      exfalso. apply (miss c). intros t g I. apply (in_map snd) in I. rewrite <- E in I. apply in_map_iff in I.
      destruct I as [[g' r] [E' I]]. cbn in E'. subst g'. apply (find_none _ _ F) in I.
      unfold has. now destruct (N.testbit g c). }
    apply Answer with (fun c => match find (fun '(g, r) => negb (N.testbit g c)) k with Some (_, r) => r | None => 0 end).
    - destruct l as [| [t g] l]; [easy |]. destruct (threats t g) as ([r [R _]] & _ & Fg); [now left |].
      exists r. now apply Fg.
    - intros c C. destruct (answered c) as (g & r & F). rewrite F. apply find_some in F. destruct F as [I B].
      destruct (K g r I) as (G & Fr & _ & _). split; [exact Fr |]. intros ->. unfold has in G. now rewrite G in B.
    - intros c C. destruct (answered c) as (g & r & F). rewrite F. apply find_some in F. destruct F as [I B].
      destruct (K g r I) as (G & Fr & Sub & S).
      apply safe_more with (add s r) (remove g r); [exact S | easy |]. intros d. rewrite !has_remove. intros [D ne].
      repeat split; [now apply Sub | | exact ne]. intros ->. unfold has in D. now rewrite D in B.
  Qed.

  (** ** From connections to the game *)

  Lemma linked_joins s (held : N -> Prop) x :
    (forall c, has s c -> held c) -> linked s (Cell x) Last_side -> is_cell b x -> held x ->
    exists y, at_last_side b p y /\ path b held x y.
  Proof.
    intros I L C. remember (Cell x) as n eqn:E. remember Last_side as l eqn:E'. revert x E C.
    induction L as [n l T | n y l T S L IH]; intros x E C H; subst.
    - destruct T as [_ A]. exists x. split; [exact A | now apply Here].
    - destruct T as (_ & Cy & T). destruct (IH eq_refl y eq_refl Cy (I y S)) as [z [A P]].
      exists z. split; [exact A |]. now apply Onward with y.
  Qed.

  Lemma linked_sides s (st : stones_of) :
    (forall c, has s c -> st p c) -> linked s First_side Last_side -> joins b p (st p).
  Proof.
    intros I L. inversion L as [x y T | x y z T S L']; subst; [easy |].
    destruct T as [C A]. destruct (linked_joins s (st p) y I L' C (I y S)) as [z [A' P]]. now exists y, z.
  Qed.

  Lemma opponent_other : opponent p <> p.
  Proof. now destruct p. Qed.

  (** A cell that is empty stays so when a stone is put elsewhere. *)
  Lemma empty_put st q x y : empty b st y -> x <> y -> empty b (put st q x) y.
  Proof. intros (C & L & R) ne. repeat split; [exact C | |]; intros [H | [_ H]]; auto. Qed.

  Lemma safe_wins s f :
    safe First_side Last_side s f -> forall st : stones_of,
    (forall c, has s c -> st p c) -> (forall c, has f c -> empty b st c) -> wins b p (opponent p) st.
  Proof.
    intros S. induction S as [s f L | s f answer [m F] A _ IH]; intros st I E.
    - apply Joined. now apply linked_sides with s.
    - apply Theirs; [exists m; now apply E |]. intros c C.
      assert (reply : exists d r, has f d /\ r = answer d /\ r <> c /\
        forall y, has (remove (remove f d) r) y -> has f y /\ y <> c /\ y <> r).
      { destruct (N.testbit f c) eqn:B.
        - destruct (A c B) as [Fa ne]. exists c, (answer c). repeat split; try easy; revert H; sets.
        - destruct (A m F) as [Fa ne]. exists m, (answer m). repeat split; try easy.
          + intros E'. unfold has in Fa. congruence.
          + revert H. sets.
          + intros E'. subst. revert H. rewrite !has_remove. unfold has. intros [[H _] _]. congruence.
          + revert H. sets. }
      destruct reply as (d & r & D & -> & ne & rest). destruct (A d D) as [Fa _].
      apply Hers with (answer d); [apply empty_put; [now apply E | congruence] |].
      apply (IH d D).
      + intros y. rewrite has_add. intros [<- | H]; [right; auto | left; left; auto].
      + intros y Y. apply rest in Y. destruct Y as (Y & ny & nr).
        apply empty_put; [apply empty_put; [now apply E |] |]; congruence.
  Qed.

  Lemma threat_wins s f (st : stones_of) :
    threat First_side Last_side s f -> (forall c, has s c -> st p c) -> (forall c, has f c -> empty b st c) ->
    wins b p p st.
  Proof.
    intros [m [F S]] I E. apply Hers with m; [now apply E |]. apply safe_wins with (s := add s m) (f := remove f m).
    - exact S.
    - intros c. rewrite has_add. intros [<- | H]; [right; auto | left; auto].
    - intros c. rewrite has_remove. intros [H ne]. apply empty_put; [now apply E | exact ne].
  Qed.

  Lemma safe_wins_first s f (st : stones_of) :
    safe First_side Last_side s f -> (forall c, has s c -> st p c) -> (forall c, has f c -> empty b st c) ->
    wins b p p st.
  Proof.
    intros S I E. destruct (safe_threat _ _ _ _ S) as [L | T]; [| now apply threat_wins with s f].
    apply Joined. now apply linked_sides with s.
  Qed.

  (** ** The checker *)

  (** Whether two cells touch, computed. *)
  Definition touch_b (x y : N) : bool :=
    let step a c d e := (row b y + a =? row b x + c) && (column b y + d =? column b x + e) in
    step 0 0 0 1 || step 0 0 1 0 || step 0 1 0 0 || step 1 0 0 0 || step 1 0 0 1 || step 0 1 1 0.

  Definition is_cell_b (x : N) : bool := x <? rows b * columns b.

  Definition first_b (x : N) : bool := match p with Left => row b x =? 0 | Right => column b x =? 0 end.

  Definition last_b (x : N) : bool :=
    match p with Left => row b x + 1 =? rows b | Right => column b x + 1 =? columns b end.

  Definition touches_b (x y : node) : bool :=
    match x, y with
    | Cell x, Cell y => is_cell_b x && is_cell_b y && touch_b x y
    | Cell x, First_side | First_side, Cell x => is_cell_b x && first_b x
    | Cell x, Last_side | Last_side, Cell x => is_cell_b x && last_b x
    | _, _ => false
    end.

  Lemma touches_correct x y : touches_b x y = true -> touches x y.
  Proof.
    destruct x as [x | |], y as [y | |]; cbn [touches_b touches]; try easy; unfold is_cell_b, is_cell, first_b,
      last_b, at_first_side, at_last_side; rewrite ?andb_true_iff, ?N.ltb_lt;
      try (destruct p; rewrite N.eqb_eq; tauto).
    unfold touch_b, touch. cbv zeta. rewrite !orb_true_iff, !andb_true_iff, !N.eqb_eq. tauto.
  Qed.

  (** A chain of nodes: each touches the next, those inside are cells; the last node, and the cells inside. *)
  Fixpoint follow (x : node) (rest : list node) (inside : cells) : option (node * cells) :=
    match rest with
    | [] => None
    | [y] => if touches_b x y then Some (y, inside) else None
    | Cell y :: rest => if touches_b x (Cell y) then follow (Cell y) rest (add inside y) else None
    | _ => None
    end.

  (** A statement of its parts, if its carrier has neither its ends nor its stones. *)
  Definition made (c : claim) : option claim :=
    let free n := match n with Cell x => negb (N.testbit (carrier c) x) | _ => true end in
    if (N.land (carrier c) (stones c) =? 0) && free (one c) && free (other c) then Some c else None.

  (** The same statement read from its other end. *)
  Definition turned (c : claim) : claim := Claim (other c) (one c) (full c) (carrier c) (stones c).

  (** The common end of two statements, each turned so that it comes between them. *)
  Definition meeting (c d : claim) : option (claim * N * claim) :=
    let at_cell c d :=
      match other c with
      | Cell m => if node_eqb (one d) (Cell m) && negb (node_eqb (one c) (other d)) then Some (c, m, d) else None
      | _ => None
      end in
    match at_cell c d, at_cell (turned c) d, at_cell c (turned d), at_cell (turned c) (turned d) with
    | Some r, _, _, _ | _, Some r, _, _ | _, _, Some r, _ | _, _, _, Some r => Some r
    | _, _, _, _ => None
    end.

  Definition same_ends (c d : claim) : bool :=
    (node_eqb (one c) (one d) && node_eqb (other c) (other d)) ||
    (node_eqb (one c) (other d) && node_eqb (other c) (one d)).

  (** An earlier statement, full or semi as is wanted. *)
  Definition earlier (claims : list claim) (is_full : bool) (i : nat) : option claim :=
    match nth_error claims i with
    | Some c => if eqb (full c) is_full then Some c else None
    | None => None
    end.

  Fixpoint all_earlier (claims : list claim) (l : list nat) : option (list claim) :=
    match l with
    | [] => Some []
    | i :: l =>
        match earlier claims false i, all_earlier claims l with
        | Some c, Some l => Some (c :: l)
        | _, _ => None
        end
    end.

  (** What a statement claims, if it follows from earlier ones. *)
  Definition follows (claims : list claim) (s : statement) : option claim :=
    match s with
    | Path (x :: rest) =>
        match follow x rest 0 with
        | Some (y, inside) => if node_eqb x y then None else made (Claim x y true 0 inside)
        | None => None
        end
    | Path [] => None
    | And i k =>
        match earlier claims true i, earlier claims true k with
        | Some c, Some d =>
            match meeting c d with
            | Some (c, m, d) =>
                if N.land (carrier c) (carrier d) =? 0
                then made (Claim (one c) (other d) true (N.lor (carrier c) (carrier d))
                  (add (N.lor (stones c) (stones d)) m))
                else None
            | None => None
            end
        | _, _ => None
        end
    | Chain i k =>
        match earlier claims true i, earlier claims true k with
        | Some c, Some d =>
            match meeting c d with
            | Some (c, m, d) =>
                if (N.land (carrier c) (carrier d) =? 0) && negb (N.testbit (carrier c) m) &&
                  negb (N.testbit (carrier d) m)
                then made (Claim (one c) (other d) false (add (N.lor (carrier c) (carrier d)) m)
                  (N.lor (stones c) (stones d)))
                else None
            | None => None
            end
        | _, _ => None
        end
    | Or l =>
        match all_earlier claims l with
        | Some (c :: rest) =>
            if forallb (same_ends c) rest &&
              (fold_right (fun d common => N.land (carrier d) common) (carrier c) rest =? 0)
            then made (Claim (one c) (other c) true
              (fold_right (fun d all => N.lor (carrier d) all) (carrier c) rest)
              (fold_right (fun d all => N.lor (stones d) all) (stones c) rest))
            else None
        | _ => None
        end
    | Play m i =>
        match earlier claims true i with
        | Some c =>
            if is_cell_b m && negb (N.testbit (carrier c) m)
            then made (Claim (one c) (other c) false (add (carrier c) m) (remove (stones c) m))
            else None
        | None => None
        end
    end.

  (** All statements in their order; the claims, the first one first. *)
  Fixpoint replay (claims : list claim) (l : list statement) : option (list claim) :=
    match l with
    | [] => Some claims
    | s :: l => match follows claims s with Some c => replay (claims ++ [c]) l | None => None end
    end.

  Lemma made_is c d : made c = Some d -> c = d.
  Proof. unfold made. destruct (_ && _); [now intros [= ->] | easy]. Qed.

  Lemma turned_holds c : holds c -> holds (turned c).
  Proof.
    unfold holds, turned. cbn. destruct (full c); [apply safe_sym |].
    intros [m [F S]]. exists m. split; [exact F | now apply safe_sym].
  Qed.

  Lemma meeting_correct c d c' m d' :
    meeting c d = Some (c', m, d') -> (c' = c \/ c' = turned c) /\ (d' = d \/ d' = turned d) /\
      other c' = Cell m /\ one d' = Cell m.
  Proof.
    assert (here : forall c d c' m d', match other c with
        | Cell m => if node_eqb (one d) (Cell m) && negb (node_eqb (one c) (other d)) then Some (c, m, d) else None
        | _ => None end = Some (c', m, d') -> c' = c /\ d' = d /\ other c = Cell m /\ one d = Cell m).
    { clear. intros c d c' m d'. destruct (other c); try easy. destruct (node_eqb (one d) (Cell x)) eqn:E; [| easy].
      destruct (negb _); [| easy]. intros [= <- <- <-]. apply node_eqb_eq in E. auto. }
    unfold meeting. cbv zeta. intros M.
    repeat match type of M with
    | match ?x with _ => _ end = _ => let E := fresh "E" in destruct x as [[[? ?] ?] |] eqn:E
    end; try easy; injection M as <- <- <-;
      match goal with E : match other ?x with _ => _ end = Some _ |- _ => apply here in E; destruct E as (-> & -> & ? & ?) end;
      auto 6.
  Qed.

  Lemma disjoint_correct f g : N.land f g = 0 -> forall c, has f c -> has g c -> False.
  Proof.
    intros E c F G. assert (B : has (N.land f g) c) by now apply has_land. rewrite E in B. unfold has in B.
    now rewrite N.bits_0 in B.
  Qed.

  Lemma follow_correct x rest inside y all :
    follow x rest inside = Some (y, all) -> linked all x y /\ (forall c, has inside c -> has all c).
  Proof.
    revert x inside. induction rest as [| n rest IH]; intros x inside; cbn [follow]; [easy |].
    destruct rest as [| n' rest].
    - destruct n; destruct (touches_b x _) eqn:T; try easy; intros [= <- <-]; (split; [| easy]);
        now apply Next, touches_correct.
    - destruct n as [z | |]; try easy. destruct (touches_b x (Cell z)) eqn:T; [| easy]. intros F. apply IH in F.
      destruct F as [L I]. split; [apply Further with z |].
      + now apply touches_correct.
      + apply I, has_add. now left.
      + exact L.
      + intros c C. apply I, has_add. now right.
  Qed.

  Lemma earlier_correct claims is_full i c :
    Forall holds claims -> earlier claims is_full i = Some c -> holds c /\ full c = is_full.
  Proof.
    unfold earlier. intros H. destruct (nth_error claims i) as [d |] eqn:E; [| easy].
    destruct (eqb (full d) is_full) eqn:B; [| easy]. intros [= <-]. apply eqb_prop in B. split; [| exact B].
    rewrite Forall_forall in H. apply H. now apply nth_error_In with i.
  Qed.

  Lemma all_earlier_correct claims l cs :
    Forall holds claims -> all_earlier claims l = Some cs -> forall c, In c cs -> holds c /\ full c = false.
  Proof.
    intros H. revert cs. induction l as [| i l IH]; intros cs; cbn; [now intros [= <-] |].
    destruct (earlier claims false i) as [d |] eqn:E; [| easy]. destruct (all_earlier claims l) as [ds |]; [| easy].
    intros [= <-] c [<- | I]; [now apply (earlier_correct claims false i) | now apply (IH ds)].
  Qed.

  (** What follows is true. *)
  Lemma follows_correct claims s c : Forall holds claims -> follows claims s = Some c -> holds c.
  Proof.
    intros H. destruct s as [nodes | i k | i k | l | m i]; cbn [follows].
    - destruct nodes as [| x rest]; [easy |]. destruct (follow x rest 0) as [[y inside] |] eqn:F; [| easy].
      destruct (node_eqb x y); [easy |]. intros M. apply made_is in M. subst c. apply follow_correct in F.
      now apply Done.
    - destruct (earlier claims true i) as [d |] eqn:E1; [| easy]. destruct (earlier claims true k) as [e |] eqn:E2; [| easy].
      destruct (meeting d e) as [[[d' m] e'] |] eqn:M; [| easy]. destruct (N.eqb_spec (N.land (carrier d') (carrier e')) 0) as [Z | _]; [| easy].
      intros K. apply made_is in K. subst c.
      apply earlier_correct in E1; [| exact H]. apply earlier_correct in E2; [| exact H].
      apply meeting_correct in M. destruct M as (Md & Me & Om & Oe).
      assert (Hd : holds d' /\ full d' = true) by (destruct Md as [-> | ->]; [exact E1 | split; [now apply turned_holds | apply E1]]).
      assert (He : holds e' /\ full e' = true) by (destruct Me as [-> | ->]; [exact E2 | split; [now apply turned_holds | apply E2]]).
      destruct Hd as [Hd Fd], He as [He Fe]. unfold holds in *. rewrite Fd, Om in Hd. rewrite Fe, Oe in He. cbn.
      assert (apart := disjoint_correct _ _ Z).
      apply safe_and with (m := m) (s := add (N.lor (stones d') (stones e')) m); [| | easy | sets | exact apart].
      + apply safe_more with (stones d') (carrier d'); [exact Hd | sets | easy].
      + apply safe_more with (stones e') (carrier e'); [exact He | sets | easy].
    - destruct (earlier claims true i) as [d |] eqn:E1; [| easy]. destruct (earlier claims true k) as [e |] eqn:E2; [| easy].
      destruct (meeting d e) as [[[d' m] e'] |] eqn:M; [| easy]. destruct (N.eqb_spec (N.land (carrier d') (carrier e')) 0) as [Z | _]; [| easy].
      destruct (N.testbit (carrier d') m) eqn:Bd; [easy |]. destruct (N.testbit (carrier e') m) eqn:Be; [easy |].
      cbn [andb negb]. intros K. apply made_is in K. subst c.
      apply earlier_correct in E1; [| exact H]. apply earlier_correct in E2; [| exact H].
      apply meeting_correct in M. destruct M as (Md & Me & Om & Oe).
      assert (Hd : holds d' /\ full d' = true) by (destruct Md as [-> | ->]; [exact E1 | split; [now apply turned_holds | apply E1]]).
      assert (He : holds e' /\ full e' = true) by (destruct Me as [-> | ->]; [exact E2 | split; [now apply turned_holds | apply E2]]).
      destruct Hd as [Hd Fd], He as [He Fe]. unfold holds in *. rewrite Fd, Om in Hd. rewrite Fe, Oe in He. cbn.
      apply safe_chain.
      + apply safe_more with (stones d') (carrier d'); [exact Hd | sets | easy].
      + apply safe_more with (stones e') (carrier e'); [exact He | sets | easy].
      + exact (disjoint_correct _ _ Z).
      + unfold has. congruence.
      + unfold has. congruence.
    - destruct (all_earlier claims l) as [[| d ds] |] eqn:E; try easy.
      destruct (forallb (same_ends d) ds) eqn:S; [| easy].
      destruct (N.eqb_spec (fold_right (fun d common => N.land (carrier d) common) (carrier d) ds) 0) as [Z | _]; [| easy].
      cbn [andb]. intros K. apply made_is in K. subst c.
      assert (A := all_earlier_correct claims l _ H E). rewrite forallb_forall in S.
      unfold holds. cbn [full one other stones carrier].
      assert (common : forall c, (forall x, In x (d :: ds) -> has (carrier x) c) ->
        has (fold_right (fun d common => N.land (carrier d) common) (carrier d) ds) c).
      { clear. intros c C. assert (base : has (carrier d) c) by (apply C; now left).
        assert (rest : forall x, In x ds -> has (carrier x) c) by (intros x I; apply C; now right). clear C.
        induction ds as [| x ds IH]; cbn [fold_right]; [exact base |]. apply has_land. split; [apply rest; now left |].
        apply IH. intros y I. apply rest. now right. }
      assert (inside : forall (f : claim -> cells) x, In x (d :: ds) -> forall c, has (f x) c ->
        has (fold_right (fun d all => N.lor (f d) all) (f d) ds) c).
      { clear. intros f x I c C. induction ds as [| y ds IH]; cbn [fold_right].
        - destruct I as [-> | []]. exact C.
        - apply has_lor. destruct I as [-> | [-> | I]]; [right; apply IH; now left | now left | right; apply IH; now right]. }
      apply safe_or with (l := map (fun x => (stones x, carrier x)) (d :: ds)).
      + easy.
      + intros t g I. apply in_map_iff in I. destruct I as [x [[= <- <-] I]].
        destruct (A x I) as [Hx Fx]. unfold holds in Hx. rewrite Fx in Hx.
        split; [| split; [intros c; now apply (inside stones x I) | intros c; now apply (inside carrier x I)]].
        destruct I as [<- | I]; [exact Hx |].
        specialize (S x I). unfold same_ends in S. rewrite orb_true_iff, !andb_true_iff, !node_eqb_eq in S.
        destruct S as [[-> ->] | [-> ->]]; [exact Hx |].
        destruct Hx as [r [R Sr]]. exists r. split; [exact R | now apply safe_sym].
      + intros c C. assert (B := common c). rewrite Z in B. unfold has in B at 2. rewrite N.bits_0 in B.
        assert (no : false = true); [| easy]. apply B. intros x I.
        apply (C (stones x) (carrier x)). apply in_map_iff. now exists x.
    - destruct (earlier claims true i) as [d |] eqn:E; [| easy]. destruct (is_cell_b m); [| easy].
      destruct (N.testbit (carrier d) m) eqn:B; [easy |]. cbn [andb negb]. intros K. apply made_is in K. subst c.
      apply earlier_correct in E; [| exact H]. destruct E as [Hd Fd]. unfold holds in *. rewrite Fd in Hd. cbn.
      apply safe_play; [exact Hd | unfold has; congruence].
  Qed.

  Lemma replay_correct l claims all : Forall holds claims -> replay claims l = Some all -> Forall holds all.
  Proof.
    revert claims. induction l as [| s l IH]; intros claims H; cbn [replay]; [now intros [= <-] |].
    destruct (follows claims s) as [c |] eqn:F; [| easy]. apply IH. apply Forall_app. split; [exact H |].
    constructor; [now apply (follows_correct claims s) | constructor].
  Qed.

End Board.

(** ** A position and its certificate *)

(** The position with these stones. *)
Definition position (left right : list N) : stones_of :=
  fun q x => In x (match q with Left => left | Right => right end).

Definition set_of (l : list N) : cells := fold_right (fun x s => add s x) 0 l.

Lemma set_of_correct l x : has (set_of l) x <-> In x l.
Proof.
  induction l as [| y l IH]; cbn [set_of fold_right].
  - unfold has. now rewrite N.bits_0.
  - rewrite has_add. fold (set_of l). rewrite IH. cbn. tauto.
Qed.

(** Cells of the board, no two the same. *)
Definition distinct (b : board) (l : list N) : bool :=
  forallb (is_cell_b b) l && (Nat.eqb (length l) (length (nodup N.eq_dec l))).

Definition player_eqb (p q : player) : bool := match p, q with Left, Left | Right, Right => true | _, _ => false end.

(** The checker of a Hex proof: [p] wins the position with [mover] to move. *)
Definition check_win (b : board) (p mover : player) (left right : list N) (l : list statement) (root : nat) : bool :=
  (1 <=? rows b) && (rows b <=? 19) && (1 <=? columns b) && (columns b <=? 19) &&
  distinct b (left ++ right) &&
  match replay b p [] l with
  | Some claims =>
      match nth_error claims root with
      | Some c =>
          let ends := Claim First_side Last_side true 0 0 in
          let own := set_of (match p with Left => left | Right => right end) in
          same_ends ends c &&
          (N.ldiff (stones c) own =? 0) &&
          (N.land (carrier c) (set_of (left ++ right)) =? 0) &&
          (N.ldiff (carrier c) (N.ones (rows b * columns b)) =? 0) &&
          (full c || player_eqb mover p)
      | None => false
      end
  | None => false
  end.

(** What the checker accepts is a win. *)
Theorem check_win_sound b p mover left right l root :
  check_win b p mover left right l root = true -> wins b p mover (position left right).
Proof.
  unfold check_win. rewrite !andb_true_iff. intros [_ C].
  destruct (replay b p [] l) as [claims |] eqn:R; [| easy].
  destruct (nth_error claims root) as [c |] eqn:E; [| easy].
  rewrite !andb_true_iff, !N.eqb_eq in C. destruct C as [[[[ends own] apart] inside] turn].
  assert (H : holds b p c).
  { apply replay_correct in R; [| constructor]. rewrite Forall_forall in R. apply R. now apply nth_error_In with root. }
  assert (H' : (if full c then safe b p else threat b p) First_side Last_side (stones c) (carrier c)).
  { unfold holds in H. unfold same_ends in ends. cbn [one other] in ends.
    rewrite orb_true_iff, !andb_true_iff, !node_eqb_eq in ends. destruct ends as [[E1 E2] | [E1 E2]]; rewrite <- E1, <- E2 in H; [exact H |].
    destruct (full c); [now apply safe_sym |]. destruct H as [m [F S]]. exists m. split; [exact F | now apply safe_sym]. }
  assert (I : forall x, has (stones c) x -> position left right p x).
  { intros x X. unfold position. destruct p; apply set_of_correct; unfold has in *;
      apply (f_equal (fun s => N.testbit s x)) in own; rewrite N.ldiff_spec, X, N.bits_0 in own;
      now apply negb_false_iff. }
  assert (F : forall x, has (carrier c) x -> empty b (position left right) x).
  { intros x X. apply (f_equal (fun s => N.testbit s x)) in apart, inside.
    rewrite N.land_spec, N.bits_0 in apart. rewrite N.ldiff_spec, N.bits_0 in inside. unfold has in X. rewrite X in *.
    cbn [andb] in *. apply negb_false_iff in inside.
    assert (none : ~ In x (left ++ right)) by (rewrite <- set_of_correct; unfold has; congruence).
    rewrite in_app_iff in none. split; [| unfold position; tauto].
    unfold is_cell. destruct (N.lt_ge_cases x (rows b * columns b)) as [L | L]; [exact L |].
    rewrite N.ones_spec_high in inside by exact L. easy. }
  destruct (full c) eqn:Full.
  - destruct (player_eqb mover p) eqn:T.
    + assert (mover = p) by now destruct mover, p. subst. now apply safe_wins_first with (stones c) (carrier c).
    + assert (mover = opponent p) by now destruct mover, p. subst. now apply safe_wins with (stones c) (carrier c).
  - cbn in turn. assert (mover = p) by now destruct mover, p. subst. now apply threat_wins with (stones c) (carrier c).
Qed.
