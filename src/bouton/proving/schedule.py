"""The systems of numeration to try, and their order: all with few states first, then with more and more."""

from collections.abc import Iterator, Sequence

from bouton.numeration.systems import USUAL, system_named
from bouton.proving.labels import Cyclic, Labels, TooLarge
from bouton.proving.limits import MOST_BACK

_LADDER = (16, 60, 250, 1_000, 4_000, 16_000, 64_000)
FEWEST = _LADDER[0]  #: states that a guess may have at first
_MANY = 4.0  # a system is late if it has more than this many times the letters of base 2
_STARTS = 80  # heaps below this one are examined
_SEEN = 6  # terms that must confirm a recurrence


def systems_for(asked: str | None, labels: Labels, numbers: int) -> list[str]:
    """The system `asked` for; otherwise the usual ones, plus one from the game itself if it is on a heap with a limit.

    `numbers` is how many numbers a position has; such a game has two.
    In such a game the lost heaps at the start, when all but one may be taken, satisfy h(i + 1) = h(i) + h(i − k) from
    some i on (Schwenk 1970); heaps are then written in these numbers.

    >>> import bouton
    >>> from bouton.proving.rules import read_rules
    >>> rules = read_rules(bouton.find("fibonacci:limit=3x"))
    >>> systems_for(None, Labels(rules.options), 2)[-1]
    'recurrence:1,0,0,1/1,2,3,4,6'
    """
    if asked:
        return [system_named(asked).name]
    try:
        lost = [n for n in range(1, _STARTS) if numbers == 2 and labels.is_lost((n, n - 1))]
    except (TooLarge, Cyclic):
        return list(USUAL)
    for first in range(1, len(lost) - _SEEN):
        for back in range(1, min(MOST_BACK, first) + 1):
            if back > 1 and all(lost[i] == lost[i - 1] + lost[i - 1 - back] for i in range(first + 1, len(lost))):
                name = f"recurrence:1,{'0,' * (back - 1)}1/{','.join(map(str, lost[: first + 1]))}"
                return [*USUAL, name]
    return list(USUAL)


def schedule(names: Sequence[str], numbers: int, states: int) -> Iterator[tuple[int, str]]:
    """Yield pairs (most, name): a guess in the system `name` may have `most` states.

    `most` grows from rung to rung of a ladder, until it reaches `states`, or else 64,000.
    A state has a transition for each letter, a row of digits. With many letters a guess takes long and mostly fits
    badly, so beyond the first rung such systems lag one rung behind the others.

    >>> [most for most, name in schedule(("base:2", "base:10"), 2, 250) if name == "base:10"]
    [16, 60, 250]
    >>> list(schedule(("base:2", "base:10"), 2, 60))
    [(16, 'base:2'), (16, 'base:10'), (60, 'base:2'), (60, 'base:10')]

    Parameters
    ----------
    names : the systems.
    numbers : how many numbers are read in parallel.
    """
    rungs = _LADDER[: 1 + sum(most < states for most in _LADDER[:-1])]
    late = {name for name in names if (system_named(name).base / 2) ** numbers > _MANY}
    for place in range(len(rungs) + 1):
        behind = late if place else set[str]()
        for name in sorted(names, key=behind.__contains__):
            at = place - (name in behind)
            if at < len(rungs) and (at or not place):
                yield rungs[at], name
