"""Periods of Grundy values as Coq theorems."""

from typing import Any

from bouton.checkers.formal.template import Template
from bouton.checkers.octal_codes import read_moves
from bouton.errors import InputError

THEORIES = ("Games", "Heaps", "GuySmith", "Memory", "Period", "PeriodSound", "PeriodCheck", "Periods")

_TEXT = """(* A certificate of bouton: the Grundy values of {game} have the period {period} from heap {preperiod} on.
   bouton verify FILE --coq has it checked. Coq's virtual machine computes the values; none is listed. *)

From Bouton Require Import Periods.

(* The rules: the digits of the octal code, the first for taking no token. *)
Definition rules : code := [{rules}].

(* The Grundy value of a heap of n tokens, and that it is one. *)
Definition g (n : N) : N := grundy rules n.

Theorem g_is_the_Grundy_value : forall n, Grundy (G := heaps rules) [n] (g n).
Proof. exact (grundy_correct rules). Qed.
{hints}
Theorem period : forall n, {preperiod} <= n -> g (n + {period}) = g n.
Proof. apply (check_period_sound rules {method}). vm_cast_no_check (eq_refl true). Qed.

Print Assumptions g_is_the_Grundy_value.
Print Assumptions period.
"""
_HINTS = """
(* Pairs of heaps that show that the smaller values of the rare type are options: (t, a) takes t tokens and leaves a. *)
Definition hints : list (N * N) := [{pairs}].
"""
_NUMBER = "(?:0|[1-9][0-9]{0,14})"
_HOLES = {
    "game": r"[a-z0-9:.,-]{1,400}",
    "rules": r"[0-7](?:; [0-7]){0,9999}",
    "preperiod": _NUMBER,
    "period": "[1-9][0-9]{0,14}",
}
#: the form that examines all pairs of heaps, and the one in which two types of values save most of them
DENSE = Template(_TEXT.replace("{hints}", "").replace("{method}", "Dense"), **_HOLES)
SPARSE = Template(
    _TEXT.replace("{hints}", _HINTS).replace("{method}", "(sparse [{mask}] {parity} hints)"),
    **_HOLES,
    pairs=rf"(?:\({_NUMBER}, {_NUMBER}\)(?:;(?: |\n  )\({_NUMBER}, {_NUMBER}\))*)?",
    mask="(?:[0-9]{1,2}(?:; [0-9]{1,2})*)?",
    parity="true|false",
)

_MOST = 1 << 26  # heaps whose values fit in memory
_LONGEST = 9_999  # most tokens that a move takes
_ROW = 8  # pairs per line


def coq_text(header: dict[str, Any], body: Any) -> str:
    """The Coq file for a certificate; it omits the values, since Coq computes them."""
    game = header["game"]
    rules = _digits(game)
    if rules is None:
        raise InputError("verify.coq-game", game=game)
    if 2 * (header["preperiod"] + header["period"]) > _MOST:
        raise InputError("verify.coq-large", most=_MOST)
    filled = {"game": game, "rules": rules, "preperiod": str(header["preperiod"]), "period": str(header["period"])}
    if header["certificate"] == "windows":
        mask, pairs = header["mask"], [f"({taken}, {heap})" for taken, heap in header["witnesses"]]
        rows = ["; ".join(pairs[place : place + _ROW]) for place in range(0, len(pairs), _ROW)]
        filled["pairs"] = ";\n  ".join(rows)
        filled["mask"] = "; ".join(str(bit) for bit in range(mask.bit_length()) if mask >> bit & 1)
        filled["parity"] = "true" if header["parity"] else "false"
        return SPARSE.fill(filled)
    return DENSE.fill(filled)


def read(text: str) -> tuple[str, dict[str, Any]] | None:
    """The kind and the facts of a file; None for another form, or if the rules are not those of the game named."""
    for kind, form in (("period", DENSE), ("windows", SPARSE)):
        if (found := form.match(text)) and _digits(found["game"]) == found["rules"]:
            facts = {"game": found["game"], "preperiod": int(found["preperiod"]), "period": int(found["period"])}
            return kind, facts
    return None


def _digits(game: str) -> str | None:
    """The digits of a game's code as a Coq list; None if it has no code, or one of more than 10,000 digits."""
    try:
        moves = dict(read_moves(game))
    except InputError:
        return None
    return None if max(moves) > _LONGEST else "; ".join(str(moves.get(taken, 0)) for taken in range(max(moves) + 1))
