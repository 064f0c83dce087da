"""Proofs about Fibonacci Nim, with the instances of their steps in a position."""

from collections.abc import Iterator
from typing import Any

from bouton.kinds.capabilities import Facts
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip, write_int
from bouton.numeration.zeckendorf import greatest_index, indices, parts, smallest_part
from bouton.proofs.limits import MOST_DIGITS
from bouton.proofs.proof import Instance, Proof, first_option, no_numbers, outcome_steps
from bouton.rulesets.fibonacci.game import Fibonacci
from bouton.rulesets.fibonacci.theory import two_heap_threshold


def _whinihan(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    size = sum(position.heaps)
    if not isinstance(ruleset, Fibonacci) or not size or len(write_int(size)) > MOST_DIGITS:
        return
    least, limit = smallest_part(size), ruleset.largest_take(position)
    written = " + ".join(map(clip, sorted(parts(size), reverse=True)))
    values = {"size": size, "parts": written, "least": least, "limit": limit}
    if limit >= least:
        place = next(place for place, heap in enumerate(position.heaps) if heap)
        yield Instance(1, "whinihan-here-won", values, (ruleset.position_after(position, place, least),))
    elif (option := first_option(ruleset, position)) is not None:
        rest = sum(option.heaps)
        more = {"taken": size - rest, "rest": rest, "left": smallest_part(rest), "after": ruleset.largest_take(option)}
        yield Instance(2, "whinihan-here-lost", {**values, **more}, (option,))


def _schwenk(ruleset: Ruleset, position: Any, facts: Facts) -> dict[str, Any] | None:
    size = sum(position.heaps)
    if not isinstance(ruleset, Fibonacci) or ruleset.one is None or len(write_int(size)) > MOST_DIGITS:
        return None
    terms = list(ruleset.one.numeration.walk(ruleset.one.indices(size) or ()))
    written = " + ".join(map(clip, reversed(terms)))
    return (
        {"size": size, "parts": written, "least": terms[0], "limit": ruleset.largest_take(position)} if terms else None
    )


def _limit(ruleset: Ruleset, position: Any, facts: Facts) -> dict[str, Any] | None:
    return {"limit": ruleset.largest_take(position)} if isinstance(ruleset, Fibonacci) else None


def _one_less(ruleset: Ruleset, position: Any, facts: Facts) -> dict[str, Any]:
    return {"size": sum(position.heaps), "rest": sum(position.heaps) - 1}


def _two(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    """Yield the step for the parity of the count if the player to move wins, else the step that no take wins."""
    small, large = sorted(size for size in (*position.heaps, 0) if size or len(position.heaps) == 1)[-2:]
    difference = large - small
    if not isinstance(ruleset, Fibonacci) or not difference or len(write_int(large)) > MOST_DIGITS:
        return
    first, *others = indices(difference)
    least = smallest_part(difference)
    count = min([greatest_index(small + least), *(place - 1 for place in others[:1])]) - first
    threshold, limit = two_heap_threshold(small, large), ruleset.largest_take(position)
    values = {"small": small, "difference": difference, "least": least, "sum": small + least, "count": count}
    values |= {"threshold": threshold, "limit": limit}
    yield from outcome_steps("two", 5, 4 if count % 2 else 3, lambda *_: values)(ruleset, position, facts)


_AREA = "proofs_fibonacci"
PROOFS = (
    Proof(_AREA, "zeckendorf"),
    Proof(_AREA, "whinihan", _whinihan),
    Proof(_AREA, "schwenk", outcome_steps("schwenk", 4, 3, _schwenk)),
    Proof(_AREA, "thresholds", outcome_steps("thresholds", 2, 2, _limit)),
    Proof(_AREA, "pairs", outcome_steps("pairs", 1, 1, no_numbers)),
    Proof(_AREA, "two", _two),
    Proof(_AREA, "one-less", outcome_steps("one-less", 1, 1, _one_less)),
)
