"""Proofs about games on boards, with the instances of their steps in a position."""

from collections.abc import Iterator
from typing import Any

from bouton.kinds.capabilities import Facts
from bouton.kinds.ruleset import Ruleset
from bouton.proofs.proof import Instance, Proof, first_option, no_numbers, outcome_steps

__all__ = ["PROOFS"]


def _start(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    if (option := first_option(ruleset, position)) is not None:
        yield Instance(3, "stealing-here", {}, (option,))


def _square(ruleset: Ruleset, rows: Any, facts: Facts) -> Iterator[Instance]:
    if len(rows) > 1 and rows[1] > 1:
        yield Instance(1, "square-here-won", {}, ((rows[0], *[1] * (len(rows) - 1)),))
    else:
        yield from outcome_steps("square", 1, 1, no_numbers)(ruleset, rows, facts)


def _cram(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    """The winning move in the middle leaves a position of which the theorem on the mirror speaks."""
    (mirror,) = (theorem for theorem in ruleset.theorems if theorem.key == "cram.theorem-mirror")
    central = [move for move in facts.winning_moves if mirror.value(ruleset, move) is not None]
    yield from outcome_steps("cram", 1, 2, no_numbers)(ruleset, position, facts._replace(winning_moves=central))


def _grundy(ruleset: Ruleset, position: Any, facts: Facts) -> dict[str, Any] | None:
    return None if facts.grundy is None else {"grundy": facts.grundy}


_AREA = "proofs_boards"
PROOFS = (
    Proof(_AREA, "filled"),
    Proof(_AREA, "unique"),
    Proof(_AREA, "stealing", _start),
    Proof(_AREA, "chomp", outcome_steps("chomp", 2, 2, no_numbers)),
    Proof(_AREA, "square", _square),
    Proof(_AREA, "rows", outcome_steps("rows", 1, 2, no_numbers)),
    Proof(_AREA, "cram", _cram),
    Proof(_AREA, "colon", outcome_steps("colon", 2, 2, _grundy)),
    Proof(_AREA, "treblecross"),
)
