"""Lost positions in single file: each follows the one before it by a step, and the steps repeat.

Such a set is a formula of Presburger arithmetic, hence an automaton in each system of numeration. A few dozen positions
tell it, where an automaton that is learnt needs words of all lengths that its states can be told apart by.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations

from bouton.errors import SearchLimitError
from bouton.numeration.automaton import Automaton
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.formula import Formula, LinearSum, all_of, any_of, equals, exists
from bouton.proving.outcomes import kernel_failures
from bouton.proving.play import Play
from bouton.proving.symmetry import in_every_order

__all__ = ["in_file", "prove_steps", "steps_of"]

Position = tuple[int, ...]

_LEAST = 12  # positions
_SEEN = 3  # times that the steps have to be seen
_MOST_START = 4  # positions before the steps begin to repeat


def steps_of(positions: Sequence[Position]) -> tuple[int, int] | None:
    """The position from which on the steps repeat, and their period; None where they are not seen to, or lead down.

    >>> steps_of([(0, 0), *((3 * n // 2, 3 * n - 1) for n in range(1, 14))])
    (1, 2)
    """
    steps = [tuple(after - before for before, after in zip(*pair, strict=True)) for pair in pairwise(positions)]
    if len(positions) < _LEAST or min(map(min, steps)) < 0:
        return None
    for start in range(_MOST_START + 1):
        for period in range(1, (len(steps) - start) // _SEEN + 1):
            if steps[start + period :] == steps[start:-period]:
                return start, period
    return None


def prove_steps(
    play: Play, positions: Iterable[Position], rest: Automaton, most: int, *, misere: bool = False
) -> Automaton | None:
    """The set that these positions begin, where it is proved and has at most so many states."""
    try:
        found = in_file(play.world, play.rules.names, positions)
        if found is None or found.states > most:
            return None
        wrong = next(kernel_failures(play, found, rest, misere=misere), None)
    except SearchLimitError:
        if play.world.limits.effort.is_over:
            raise
        return None
    return found if wrong is None else None


def in_file(world: Arithmetic, names: Sequence[str], positions: Iterable[Position]) -> Automaton | None:
    """The set that these positions begin, those of a box; None where the steps do not repeat.

    Where they are the same for the numbers in any order, the ascending ones are in single file.
    """
    every = set(positions)
    row = sorted(every, key=lambda each: (max(each), each))
    up = [each for each in row if list(each) == sorted(each)]
    symmetric = len(names) > 1 and every == {each for one in up for each in permutations(one)}
    row = up if symmetric else row
    found = steps_of(row)
    if found is None:
        return None
    start, period = found
    parts = [_points(names, each, (0,) * len(names), "") for each in row[:start]]
    for here, after in zip(row[start : start + period], row[start + period :], strict=False):
        step = [high - low for low, high in zip(here, after, strict=True)]
        parts.append(_points(names, here, step, f"times{len(parts)}"))
    made = world.automaton(any_of(parts), names)
    return in_every_order(made, names, world.limits) if symmetric else made


def _points(names: Sequence[str], here: Position, step: Sequence[int], times: str) -> Formula:
    """The names are a position, or follow it by some times a step."""
    places = (LinearSum.name(times) * more + LinearSum.number(number) for number, more in zip(here, step, strict=True))
    return exists(
        [times], all_of(equals(LinearSum.name(name), place) for name, place in zip(names, places, strict=True))
    )
