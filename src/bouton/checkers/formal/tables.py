"""Solved games as Coq theorems, which list every position with its options."""

import re
from typing import Any

from bouton.checkers import table
from bouton.checkers.formal.template import NUMBER, Template
from bouton.errors import InputError

THEORIES = ("Games", "Heaps", "Tables", "ListedGames")

_ROW = rf"\(\* [0-9, ()]{{1,200}} \*\) \[(?:{NUMBER}(?:; {NUMBER})*)?\]"
_HEAD = """(* A certificate of bouton: {game}, {play} play, with all its positions.
   bouton verify FILE --coq has it checked. What is said of the positions is computed below; none of it is listed. *)

From Bouton Require Import ListedGames.

(* The options of each position, by their numbers; positions are numbered from 0, and their names stand before. *)
Definition options : list (list N) := [
  {rows}].

Definition G : game := listed options.

(* How many moves play lasts where the winner hurries and the loser delays; None where it is drawn. *)
Definition moves_left : list (option nat) := Eval vm_compute in remoteness options {misere}.

Theorem outcomes : forall p, p < {count} -> outcome_is (G := G) {misere} p (nth (N.to_nat p) moves_left None).
Proof. apply (check_remoteness_sound options {misere} moves_left). vm_cast_no_check (eq_refl true). Qed.
"""
_START = """
(* The position where play begins. *)
Theorem start : {claim} {start}.
Proof. exact (outcomes {start} eq_refl). Qed.
"""
_GRUNDY = """
Definition values : list N := Eval vm_compute in grundy_values options.

Theorem Grundy_values : forall p, p < {count} -> Grundy (G := G) p (nth (N.to_nat p) values 0).
Proof. apply (check_grundy_sound options (grundy_ranks options) values). vm_cast_no_check (eq_refl true). Qed.
"""
_END = "\nPrint Assumptions outcomes.\n"
_HOLES = {
    "game": r"[A-Za-z0-9_.:, -]{1,200}",
    "play": "normal|misere",
    "misere": "true|false",
    "rows": rf"{_ROW}(?:;\n  {_ROW})*",
    "count": "[1-9][0-9]{0,5}",
}
_START_HOLES = {
    "claim": rf"(?:is_drawn \(G := G\) (?:true|false)|(?:wins|loses)_in \(G := G\) (?:true|false) {NUMBER})",
    "start": NUMBER,
}
#: the forms, by whether there is a starting position and whether there are Grundy values
_FORMS = {
    (begins, valued): Template(
        _HEAD + _START * begins + _GRUNDY * valued + _END + "Print Assumptions Grundy_values.\n" * valued,
        **_HOLES,
        **(_START_HOLES if begins else {}),
    )
    for begins in (False, True)
    for valued in (False, True)
}
_MOST, _MOST_MOVES = 20_000, 200_000


def coq_text(header: dict[str, Any], body: Any) -> str:
    """The Coq file for a certificate; runs the rules to list the options."""
    misere, rows, moves, claim = header["play"] == "misere", [], 0, {}
    word = "true" if misere else "false"
    if header["positions"] > _MOST:
        raise InputError("verify.coq-large", most=_MOST)
    for place, (name, left, begins, after) in enumerate(table.list_options(header, body)):
        rows.append(f"(* {name!r} *) [{'; '.join(map(str, after))}]")
        moves += len(after)
        if moves > _MOST_MOVES:
            raise InputError("verify.coq-large", most=_MOST_MOVES)
        if begins:
            result = f"{'loses_in' if left & 1 == misere else 'wins_in'} (G := G) {word} {left}"
            claim = {"claim": result if left >= 0 else f"is_drawn (G := G) {word}", "start": str(place)}
    valued = header["grundy"] and not misere
    holes = {
        "game": re.sub(r"[^A-Za-z0-9_.:, -]", "-", header["game"])[:200] or "-",
        "play": header["play"],
        "misere": word,
        "rows": ";\n  ".join(rows),
        "count": str(len(rows)),
        **claim,
    }
    return _FORMS[bool(claim), valued].fill(holes)


def read(text: str) -> tuple[str, dict[str, Any]] | None:
    """The kind and the facts of a file; None if the text has another form."""
    for (begins, valued), form in _FORMS.items():
        if found := form.match(text):
            if (found["play"] == "misere") is not (found["misere"] == "true"):
                return None
            rows = found["rows"].split("\n")
            start = _name(rows[int(found["start"])]) if begins and int(found["start"]) < len(rows) else None
            facts = {"game": found["game"], "play": found["play"], "positions": len(rows), "start": start}
            return "table", {**facts, "grundy": valued}
    return None


def _name(row: str) -> str:
    """The name of a position, which precedes its options in a row of the file."""
    return row.partition("(* ")[2].partition(" *)")[0]
