"""In which order systems of numeration are tried: all with few states, then with more and more."""

from collections.abc import Iterator, Sequence

from bouton.numeration.systems import system_named

__all__ = ["FEWEST", "schedule"]

_LADDER = (16, 60, 250, 1_000, 4_000, 16_000, 64_000)
FEWEST = _LADDER[0]  #: states that a guess may have at first
_MANY = 4.0  # times as many letters as in base 2


def schedule(names: Sequence[str], numbers: int, states: int) -> Iterator[tuple[int, str]]:
    """How many states a guess may have, at least `states` in the end, and the system.

    A state has a way for each letter, a row of digits. Where these are many a guess takes long and mostly fits badly,
    so such systems are tried with more than a few states only after the others have been tried with still more.

    >>> [most for most, name in schedule(("base:2", "base:10"), 2, 250) if name == "base:10"]
    [16, 60, 250]
    >>> list(schedule(("base:2", "base:10"), 2, 60))
    [(16, 'base:2'), (16, 'base:10'), (60, 'base:2'), (60, 'base:10')]

    Parameters
    ----------
    names : systems.
    numbers : how many are read together.
    """
    rungs = _LADDER[: 1 + sum(most < states for most in _LADDER[:-1])]
    late = {name for name in names if (system_named(name).base / 2) ** numbers > _MANY}
    for place in range(len(rungs) + 1):
        behind = late if place else set[str]()
        for name in sorted(names, key=behind.__contains__):
            at = place - (name in behind)
            if at < len(rungs) and (at or not place):
                yield rungs[at], name
