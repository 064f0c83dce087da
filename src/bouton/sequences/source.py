"""Values of large single heaps for an answer at once: the compiled solver of sequences, with a bounded effort.

The rules' own sweep (`bouton.heaps.values`) gives up after about a second. The compiled one is hundreds of
times quicker, and may find and prove a period that the other does not reach (0.16: 509,622 values). What it finds is
told to the rules (`Breaking.learn_heaps`), whose theorems then answer.
"""

from collections.abc import Callable
from time import process_time
from typing import TYPE_CHECKING, Any

from bouton.heaps.breaking import Breaking
from bouton.kinds.capabilities import heap_rule_of
from bouton.kinds.ruleset import Ruleset
from bouton.search.sources import Answer, Theory
from bouton.values.valuation import GRUNDY, Valuation

if TYPE_CHECKING:
    from bouton.sequences.sequence import HeapSequence

__all__ = ["SweptHeaps", "proved_soon"]

_SECONDS = 3.0  # of CPU time
_LONGEST_STEP = 0.5  # a step between two ticks is shorter; what takes longer is the first compilation
_FIRST = 1 << 13
_MOST = (1 << 21) - 1  # heaps


class _LateError(Exception):
    """The effort is spent."""


def _clock(seconds: float) -> Callable[[int, str], None]:
    spent, before = 0.0, process_time()

    def tick(heaps: int, method: str) -> None:
        nonlocal spent, before
        now = process_time()
        spent, before = spent + min(now - before, _LONGEST_STEP), now
        if spent > seconds:
            raise _LateError

    return tick


def proved_soon(ruleset: Ruleset, store: str | None = None) -> "HeapSequence | None":
    """What is known of a sequence whose period is proved within the effort of one answer; otherwise None.

    The values are those that were computed one by one.
    """
    from bouton.sequences.runs import can_compile, heap_sequence

    rule = heap_rule_of(ruleset)
    if rule is None:
        return None
    try:
        found = heap_sequence(
            ruleset, _MOST if can_compile() else _FIRST, store=store, tick=_clock(_SECONDS), tile=False
        )
    except _LateError:
        return None
    return found if found.period.proved else None


class SweptHeaps:
    """A source of values of single heaps, asked after theory and stores.

    Parameters
    ----------
    seconds : CPU time that an answer may take.
    """

    def __init__(self, seconds: float = _SECONDS) -> None:
        self.seconds = seconds
        self._refused: dict[str, int] = {}  # from this heap on nothing was found

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The Grundy value of a single heap, or the outcome that it implies; None where it is out of reach."""
        if not isinstance(ruleset, Breaking) or not (
            isinstance(position, tuple) and len(position) == 1 and type(position[0]) is int
        ):
            return None
        if valuation.conversion_from(GRUNDY) is None:
            return None
        spec, heap = ruleset.spec, position[0]
        if heap >= self._refused.get(spec, heap + 1):
            return None
        if self._learned(ruleset, heap):
            return Theory().lookup(ruleset, valuation, position)
        self._refused[spec] = heap
        return None

    def _learned(self, ruleset: Ruleset, heap: int) -> bool:
        from bouton.sequences.runs import swept_heaps

        rule = heap_rule_of(ruleset)
        if rule is None or (heap > _MOST and (rule.reach is None or rule.unequal)):
            return False
        try:
            found = swept_heaps(rule, min(max(heap, _FIRST) + rule.shift, _MOST), _clock(self.seconds))
        except _LateError:
            return False
        if found is None:
            return False
        values, preperiod, period = found
        assert isinstance(ruleset, Breaking)
        ruleset.learn_heaps(values, preperiod, period)
        return period > 0 or heap + rule.shift < len(values)

    def record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Nothing: what was found is with the rules."""
