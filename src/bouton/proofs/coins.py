"""Proofs about turning coins, with the instances of their steps in a position."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bouton.kinds.capabilities import Explained, Facts
from bouton.kinds.ruleset import Ruleset
from bouton.proofs.heaps import sum_data
from bouton.proofs.proof import Instance, Proof, first_option, outcome_steps


def _values(ruleset: Ruleset, position: Any, facts: Facts) -> dict[str, Any] | None:
    heaps = ruleset.hidden_heaps(position) if isinstance(ruleset, Explained) and facts.grundy is not None else ()
    return sum_data(heaps)


def _add(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    for each in outcome_steps("add", 3, 3, _values)(ruleset, position, facts):
        yield each._replace(key="add-here-zero" if facts.outcome == "P" else "add-here-sum")


def _ruler(ruleset: Ruleset, position: str, facts: Facts) -> Iterator[Instance]:
    """Yield some move if the number of heads in every class is even, else a winning one and the highest odd class.

    The class of a head is the largest power of 2 that divides its place.
    """
    classes = Counter(place & -place for place, coin in enumerate(position, 1) if coin == "1")
    odd = [power for power, count in classes.items() if count % 2]
    option = first_option(ruleset, position)
    if not odd and option is not None:
        yield Instance(2, "ruler-here-even", {}, (option,))
    elif odd and facts.winning_moves:
        yield Instance(3, "ruler-here-odd", {"power": max(odd)}, (facts.winning_moves[0],))


_AREA = "proofs_coins"
PROOFS = (
    Proof(_AREA, "end"),
    Proof(_AREA, "add", _add),
    Proof(_AREA, "turtles"),
    Proof(_AREA, "any"),
    Proof(_AREA, "odd"),
    Proof(_AREA, "range"),
    Proof(_AREA, "ruler", _ruler),
    Proof(_AREA, "marks"),
    Proof(_AREA, "few-marks"),
    Proof(_AREA, "code"),
    Proof(_AREA, "lexicode"),
    Proof(_AREA, "field"),
    Proof(_AREA, "fermat"),
    Proof(_AREA, "tartan"),
    Proof(_AREA, "grunt"),
)
