"""Wins in Hex as Coq theorems."""

import json
from typing import Any

from bouton.checkers.formal.template import NUMBER, Template
from bouton.errors import InputError

THEORIES = ("Hex", "HexWins")

_NODE = f"(?:Cell {NUMBER}|First_side|Last_side)"
_NUMBERS = rf"(?:{NUMBER}(?:; {NUMBER})*)?"
_STEP = rf"(?:Path \[(?:{_NODE}(?:; {_NODE})*)?\]|(?:And|Chain|Play) {NUMBER} {NUMBER}|Or \[{_NUMBERS}\]%nat)"

_WIN = Template(
    """(* A certificate of bouton: {winner} wins this position of Hex with {mover} to move.
   bouton verify FILE --coq has it checked. *)

From Bouton Require Import HexWins.

(* The board has {rows} rows of {columns} cells, numbered row by row from 0. Left joins the first row to the last one,
   Right the first column to the last one. *)
Definition hex : board := Board {rows} {columns}.

(* The cells with a stone of Left, and those with a stone of Right. *)
Definition left_stones : list N := [{left}].
Definition right_stones : list N := [{right}].

(* The proof: each statement follows from earlier ones, which it names by their numbers, counted from 0. *)
Definition proof : list statement := [
  {steps}].

Theorem {winner}_wins : wins hex {winner} {mover} (position left_stones right_stones).
Proof. apply (check_win_sound hex {winner} {mover} left_stones right_stones proof {root}).
vm_cast_no_check (eq_refl true). Qed.

Print Assumptions {winner}_wins.
""",
    winner="Left|Right",
    mover="Left|Right",
    rows="[1-9][0-9]?",
    columns="[1-9][0-9]?",
    left=_NUMBERS,
    right=_NUMBERS,
    steps=rf"(?:{_STEP}(?:;\n  {_STEP})*)?",
    root=NUMBER,
)
_RULES = {"j": "Path", "a": "And", "c": "Chain", "o": "Or", "p": "Play"}
_SIDES = {-1: "First_side", -2: "Last_side"}
_MOST = 100_000  # statements


def coq_text(header: dict[str, Any], body: Any) -> str:
    """The Coq file for a certificate."""
    steps: list[str] = []
    while line := body.readline(1_000_000):
        steps.append(_step(*json.loads(line)))
        if len(steps) > _MOST:
            raise InputError("verify.coq-large", most=_MOST)
    return _WIN.fill(
        {
            "winner": header["winner"].capitalize(),
            "mover": header["mover"].capitalize(),
            "rows": str(header["rows"]),
            "columns": str(header["columns"]),
            "left": _list(header["left"]),
            "right": _list(header["right"]),
            "steps": ";\n  ".join(steps),
            "root": str(header["root"]),
        }
    )


def read(text: str) -> tuple[str, dict[str, Any]] | None:
    """The kind and the facts of a file; None if the text has another form."""
    found = _WIN.match(text)
    if found is None:
        return None
    sides = {side: [int(cell) for cell in found[side].split("; ") if cell] for side in ("left", "right")}
    rows, columns = int(found["rows"]), int(found["columns"])
    named = {
        side: [f"{chr(97 + cell % columns)}{cell // columns + 1}" for cell in cells] for side, cells in sides.items()
    }
    steps = found["steps"].count("\n") + 1
    players = {"mover": found["mover"].lower(), "winner": found["winner"].lower()}
    return "hex", {"rows": rows, "columns": columns, **named, **players, "statements": steps}


def _step(rule: str, *given: Any) -> str:
    """A statement of a certificate in Coq's syntax."""
    if rule == "j":
        return f"Path [{'; '.join(_SIDES.get(node, f'Cell {node}') for node in given[0])}]"
    if rule == "o":
        return f"Or [{_list(given[0])}]%nat"
    return f"{_RULES[rule]} {given[0]} {given[1]}"


def _list(numbers: list[int]) -> str:
    return "; ".join(map(str, numbers))
