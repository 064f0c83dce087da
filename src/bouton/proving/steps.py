"""Lost positions that form a sequence: each follows the previous one by a step, and the steps repeat.

Such a set is given by a formula of Presburger arithmetic, hence by an automaton in each system of numeration. A few
dozen positions determine it, whereas learning an automaton takes words of every length that distinguishes its states.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations

from bouton.errors import SearchLimitError
from bouton.numeration.automaton import Automaton
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.formula import Formula, LinearSum, all_of, any_of, equals, exists
from bouton.proving.limits import LEAST_POSITIONS, MOST_START, PERIODS_SEEN
from bouton.proving.outcomes import kernel_failures
from bouton.proving.play import Play
from bouton.proving.symmetry import in_every_order

Position = tuple[int, ...]


def steps_of(positions: Sequence[Position]) -> tuple[int, int] | None:
    """The index of the position from which the steps repeat, and their period.

    None if they do not repeat, if one lowers a coordinate, or if there are fewer than 12 positions.

    >>> steps_of([(0, 0), *((3 * n // 2, 3 * n - 1) for n in range(1, 14))])
    (1, 2)
    """
    steps = [tuple(after - before for before, after in zip(*pair, strict=True)) for pair in pairwise(positions)]
    if len(positions) < LEAST_POSITIONS or min(map(min, steps)) < 0:
        return None
    for start in range(MOST_START + 1):
        for period in range(1, (len(steps) - start) // PERIODS_SEEN + 1):
            if steps[start + period :] == steps[start:-period]:
                return start, period
    return None


def prove_steps(
    play: Play, positions: Iterable[Position], rest: Automaton, most: int, *, misere: bool = False
) -> Automaton | None:
    """The set that continues these positions by repeated steps, if it is proved and has at most `most` states.

    Otherwise None. `rest` is as in `kernel_failures`.
    """
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
    """The set that continues the positions of a box by repeated steps; None if the steps do not repeat.

    If the positions are the same with the numbers in any order, only the ascending ones need to form a sequence.
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
    """The formula "the names are the position `here` plus a multiple of the step"; `times` names the multiplier."""
    places = (LinearSum.name(times) * more + LinearSum.number(number) for number, more in zip(here, step, strict=True))
    return exists(
        [times], all_of(equals(LinearSum.name(name), place) for name, place in zip(names, places, strict=True))
    )
