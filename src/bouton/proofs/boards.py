"""Proofs about Fibonacci Nim and games on boards, with the instances of their steps in a position."""

from collections.abc import Iterator
from typing import Any

from bouton.kinds.capabilities import Facts
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip, write_int
from bouton.numeration.zeckendorf import parts, smallest_part
from bouton.proofs.proof import Instance, Proof, first_option, outcome_steps
from bouton.rulesets.fibonacci.game import Fibonacci

__all__ = ["PROOFS"]

_MOST_DIGITS = 40  # of a heap that is written as a sum


def _whinihan(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    size = sum(position.heaps)
    if not isinstance(ruleset, Fibonacci) or not size or len(write_int(size)) > _MOST_DIGITS:
        return
    least, limit = smallest_part(size), ruleset.most(position)
    written = " + ".join(clip(write_int(part)) for part in sorted(parts(size), reverse=True))
    values = {"size": size, "parts": written, "least": least, "limit": limit}
    if limit >= least:
        place = next(place for place, heap in enumerate(position.heaps) if heap)
        yield Instance(1, "whinihan-here-won", values, (ruleset.after(position, place, least),))
    elif (option := first_option(ruleset, position)) is not None:
        rest = sum(option.heaps)
        more = {"taken": size - rest, "rest": rest, "left": smallest_part(rest), "after": ruleset.most(option)}
        yield Instance(2, "whinihan-here-lost", {**values, **more}, (option,))


def _start(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    if (option := first_option(ruleset, position)) is not None:
        yield Instance(3, "stealing-here", {}, (option,))


def _square(ruleset: Ruleset, rows: Any, facts: Facts) -> Iterator[Instance]:
    if len(rows) > 1 and rows[1] > 1:
        yield Instance(1, "square-here-won", {}, ((rows[0], *[1] * (len(rows) - 1)),))
    else:
        yield from outcome_steps("square", 1, 1, _no_numbers)(ruleset, rows, facts)


def _cram(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    """The winning move in the middle leaves a position of which the theorem on the mirror speaks."""
    (mirror,) = (theorem for theorem in ruleset.theorems if theorem.key == "cram.theorem-mirror")
    central = [move for move in facts.winning_moves if mirror.value(ruleset, move) is not None]
    yield from outcome_steps("cram", 1, 2, _no_numbers)(ruleset, position, facts._replace(winning_moves=central))


def _no_numbers(ruleset: Ruleset, position: Any, facts: Facts) -> dict[str, Any]:
    return {}


def _grundy(ruleset: Ruleset, position: Any, facts: Facts) -> dict[str, Any] | None:
    return None if facts.grundy is None else {"grundy": facts.grundy}


_AREA = "proofs_boards"
PROOFS = (
    Proof(_AREA, "zeckendorf"),
    Proof(_AREA, "whinihan", _whinihan),
    Proof(_AREA, "filled"),
    Proof(_AREA, "unique"),
    Proof(_AREA, "stealing", _start),
    Proof(_AREA, "chomp", outcome_steps("chomp", 2, 2, _no_numbers)),
    Proof(_AREA, "square", _square),
    Proof(_AREA, "rows", outcome_steps("rows", 1, 2, _no_numbers)),
    Proof(_AREA, "cram", _cram),
    Proof(_AREA, "colon", outcome_steps("colon", 2, 2, _grundy)),
    Proof(_AREA, "treblecross"),
)
