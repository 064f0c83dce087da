"""Proofs of the general theory and of heap games, with the instances of their steps in a position."""

from collections.abc import Iterator, Sequence
from typing import Any

from bouton.heaps.game import first_change
from bouton.kinds.capabilities import Explained, Facts, has_turns
from bouton.kinds.figures import ROWS_SHOWN
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.proofs.proof import Instance, Proof, first_option, no_numbers, outcome_steps
from bouton.rulesets.nim import Nim
from bouton.rulesets.two_heaps import lower_wythoff
from bouton.values.mex import nim_sum


def written_sum(numbers: Sequence[int]) -> str | None:
    """The numbers joined by ⊕; None if there are too many to read, or if any is infinite.

    >>> written_sum((5, 7, 9))
    '5 ⊕ 7 ⊕ 9'
    """
    if len(numbers) > ROWS_SHOWN or not all(isinstance(number, int) for number in numbers):
        return None
    return " ⊕ ".join(map(clip, numbers)) or "0"


def sum_data(numbers: Sequence[int]) -> dict[str, Any] | None:
    """The nim-sum of numbers, written as an equation if there are several; None if they cannot be written.

    >>> sum_data((5, 7, 9)), sum_data((4,))
    ({'value': '5 ⊕ 7 ⊕ 9 = 11'}, {'value': '4'})
    """
    written = written_sum(numbers)
    if written is None:
        return None
    return {"value": f"{written} = {clip(nim_sum(numbers))}" if len(numbers) > 1 else written}


def _games(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    if has_turns(ruleset, position):  # the same player may move twice
        return
    if facts.winning_moves and ruleset.is_impartial(position):
        yield Instance(1, "games-here-won", {}, (facts.winning_moves[0],))
    elif facts.winning_moves and facts.outcome == "N":
        yield Instance(1, "games-here-left", {}, (facts.winning_moves[0],))
    elif (option := first_option(ruleset, position)) is None:
        yield Instance(1, "games-here-end", {})
    elif facts.outcome == "P":
        yield Instance(1, "games-here-lost", {}, (option,))


def _bouton(ruleset: Ruleset, heaps: Any, facts: Facts) -> Iterator[Instance]:
    written = written_sum(heaps) if isinstance(ruleset, Nim) else None
    if written is None:
        return
    total = nim_sum(heaps)
    if not any(heaps):
        yield Instance(1, "bouton-here-empty", {})
    elif not total:
        option = first_option(ruleset, heaps)
        index = first_change(heaps, option)
        values = {"heaps": written, "heap": index + 1, "size": heaps[index], "rest": option[index]}
        yield Instance(2, "bouton-here-zero", {**values, "sum": nim_sum(option)}, (option,))
    else:
        top = 1 << (total.bit_length() - 1)
        for option in facts.winning_moves[:3]:
            index = first_change(heaps, option)
            values = {"heap": index + 1, "size": heaps[index], "rest": option[index], "sum": total, "top": top}
            yield Instance(3, "bouton-here-sum", {**values, **(sum_data(heaps) or {})}, (option,))
        count = sum(bool(size & top) for size in heaps)
        yield Instance(4, "bouton-here-count", {"count": count, "top": top})


def _slowest(ruleset: Ruleset, heaps: Any, facts: Facts) -> Iterator[Instance]:
    if not isinstance(ruleset, Nim) or written_sum(heaps) is None or facts.outcome != "P" or not any(heaps):
        return
    power = min(size & -size for size in heaps if size)
    index = next(place for place, size in enumerate(heaps) if size & power)
    option = (*heaps[:index], heaps[index] - 1, *heaps[index + 1 :])
    yield Instance(1, "slowest-here", {"power": power, "heap": index + 1, "total": sum(heaps)}, (option,))


def _misere(ruleset: Ruleset, heaps: Any, facts: Facts) -> dict[str, Any] | None:
    return _large(ruleset, heaps, facts) if isinstance(ruleset, Nim) and written_sum(heaps) is not None else None


def _large(ruleset: Ruleset, heaps: Any, facts: Facts) -> dict[str, Any]:
    return {"large": sum(size > 1 for size in heaps), "ones": sum(size == 1 for size in heaps)}


def _moore(ruleset: Ruleset, heaps: Any, facts: Facts) -> dict[str, Any] | None:
    width, modulus = max(heaps, default=0).bit_length(), vars(ruleset)["k"] + 1
    if width > ROWS_SHOWN:
        return None
    columns = [sum(size >> place & 1 for size in heaps) % modulus for place in reversed(range(width or 1))]
    return {"columns": columns, "modulus": modulus}


def _wythoff(ruleset: Ruleset, heaps: Any, facts: Facts) -> dict[str, Any]:
    difference = abs(heaps[0] - heaps[1])
    return {"difference": difference, "low": lower_wythoff(difference)}


def _euclid(ruleset: Ruleset, heaps: Any, facts: Facts) -> Iterator[Instance]:
    low, high = sorted(heaps)
    if not facts.misere:
        won = 1 if low and high % low == 0 else 2 if high < 2 * low else 3
        yield from outcome_steps("euclid", 1, won, _two_numbers)(ruleset, heaps, facts)


def _euclid_misere(ruleset: Ruleset, heaps: Any, facts: Facts) -> Iterator[Instance]:
    lost = 1 if heaps[0] == heaps[1] else 2
    yield from outcome_steps("euclid-misere", lost, 2, _two_numbers)(ruleset, heaps, facts)


def _two_numbers(ruleset: Ruleset, heaps: Any, facts: Facts) -> dict[str, Any]:
    low, high = sorted(heaps)
    return {"high": high, "low": low}


def _hidden(ruleset: Ruleset, position: Any, facts: Facts) -> dict[str, Any] | None:
    heaps = ruleset.hidden_heaps(position) if isinstance(ruleset, Explained) else ()
    written = sum_data(heaps)
    return None if written is None else {"heaps": written_sum(heaps), **written}


def _parts(ruleset: Ruleset, position: Any, facts: Facts) -> dict[str, Any] | None:
    """The nim-sum of the parts' values, or the position's value if it has no parts; None if a value is not known."""
    parts = [part for part in facts.parts if part is not None]
    if facts.grundy is None or len(parts) != len(facts.parts):
        return None
    return sum_data(parts or [facts.grundy])


def _grundy(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    for each in outcome_steps("grundy", 2, 2, _parts)(ruleset, position, facts):
        yield each._replace(key="grundy-here-zero" if facts.outcome == "P" else "grundy-here-sum")


_AREA = "proofs_heaps"
PROOFS = (
    Proof(_AREA, "games", _games),
    Proof(_AREA, "kernel"),
    Proof(_AREA, "binary"),
    Proof(_AREA, "sum"),
    Proof(_AREA, "bouton", _bouton),
    Proof(_AREA, "parity"),
    Proof(_AREA, "slowest", _slowest),
    Proof(_AREA, "misere", outcome_steps("misere", 2, 3, _misere)),
    Proof(_AREA, "ordinal"),
    Proof(_AREA, "grundy", _grundy),
    Proof(_AREA, "notes"),
    Proof(_AREA, "golomb", outcome_steps("golomb", 2, 2, _parts)),
    Proof(_AREA, "octal"),
    Proof(_AREA, "states"),
    Proof(_AREA, "growth"),
    Proof(_AREA, "lasker", outcome_steps("lasker", 3, 3, _parts)),
    Proof(_AREA, "moore", outcome_steps("moore", 1, 2, _moore)),
    Proof(_AREA, "moore-misere", outcome_steps("moore-misere", 2, 3, _large)),
    Proof(_AREA, "wythoff", outcome_steps("wythoff", 2, 3, _wythoff)),
    Proof(_AREA, "wythoff-misere", outcome_steps("wythoff-misere", 1, 2, no_numbers)),
    Proof(_AREA, "euclid", _euclid),
    Proof(_AREA, "euclid-misere", _euclid_misere),
    Proof(_AREA, "disguise", outcome_steps("disguise", 3, 3, _hidden)),
    Proof(_AREA, "disguise-misere", outcome_steps("disguise-misere", 1, 1, _hidden)),
    Proof(_AREA, "additions"),
)
