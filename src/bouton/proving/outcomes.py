"""Guess and prove: the lost positions of a game, or those with the Grundy values 0, 1, 2 …

If play ends, a set consists of the lost positions when no move leads from it into itself and each position outside has
a move into it (von Neumann and Morgenstern 1944; the kernel of the game's graph). The positions with value v are the
kernel of those that the smaller values leave. In misère play the positions where play is over are outside.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain, product
from typing import NamedTuple

from bouton.errors import SearchLimitError
from bouton.numeration.automata import difference, intersection, union
from bouton.numeration.automaton import Automaton, Limits
from bouton.proving.formula import LinearSum
from bouton.proving.guess import Guess
from bouton.proving.labels import Labels
from bouton.proving.limits import MOST_CORRECTIONS, ROOM_OF_MOVE
from bouton.proving.play import Play
from bouton.proving.ways import Aimed, Enough, Finder, aim, lowers, separate

Position = tuple[int, ...]

#: coordinates of a position → numbers for each, from 0 on, in a small and in a wide box
_BOXES = {1: (200, 900), 2: (24, 130), 3: (9, 14), 4: (6, 8), 5: (4, 5), 6: (3, 4)}


class Attempt(NamedTuple):
    """An attempt in one system of numeration.

    Attributes
    ----------
    system : its name.
    direction : ``"msd"`` or ``"lsd"``: the digits that were read first while guessing.
    states : number of states of the guess at the end.
    reason : why it ended: ``"proved"``, ``"states"`` (too many, or no correction found), ``"data"`` (beyond the search,
        or inconsistent), ``"adder"`` (there is none), ``"limit"`` (automata too large), ``"time"``.
    """

    system: str
    direction: str
    states: int
    reason: str


def box(size: int, *, wide: bool = False) -> Iterator[Position]:
    """Yield the small positions with `size` coordinates, by their largest one; a larger guess must agree with a `wide`
    box before a proof is tried."""
    positions = product(range(_BOXES[size][wide]), repeat=size)
    yield from sorted(positions, key=lambda position: (max(position, default=0), position))


def kernel_failures(play: Play, target: Automaton, rest: Automaton, *, misere: bool = False) -> Iterator[Automaton]:
    """Yield sets of positions that show that a set is not the kernel of `rest`; none if it is.

    Parameters
    ----------
    target : the set; symmetric if the rules are, and so is `rest`.
    rest : the positions that the smaller values leave; all positions for value 0.
    """
    limits = play.world.limits
    outside = difference(target, rest, limits)
    if not outside.is_empty:
        yield outside
    moving = play.winning_positions(target)
    inside = intersection(target, moving, limits)
    if not inside.is_empty:
        yield inside
    known = union(target, moving, limits)
    if misere:
        ended = play.terminal
        lost = intersection(target, ended, limits)
        if not lost.is_empty:
            yield lost
        known = union(known, ended, limits)
    left = difference(intersection(rest, play.region, limits) if play.symmetric else rest, known, limits)
    if not left.is_empty:
        yield left


def prove_kernel(play: Play, guess: Guess, rest: Automaton, most: int, *, misere: bool = False) -> Automaton | None:
    """Correct a guess by failed proofs until it is proved to be the kernel of `rest`; return it as an automaton.

    None if it exceeds `most` states, cannot be corrected, or is still wrong after 400 corrections.

    Raises
    ------
    TooLarge : if a position that has to be queried is too large for the search.
    """
    for _ in range(MOST_CORRECTIONS):
        found = guess.automaton(play.world.limits)
        failures = kernel_failures(play, found, rest, misere=misere)
        wrong = next(failures, None)
        if wrong is None:
            return found
        if not _correct_guess(play, guess, wrong, most):
            return None
        if guess.states > most:
            return None
    return None


def prove_by_ways(play: Play, guess: Guess, rest: Automaton, few: Iterable[Position]) -> Automaton | None:
    """The guess, if it is proved to be the lost positions with ways to win in place of large kinds of moves; else None.

    On success, `play.ways` holds the ways. `few` are the lost positions in a box, `rest` is as in `kernel_failures`.
    """
    found = guess.automaton(play.world.limits)
    try:
        return found if find_ways(play, found, rest, list(few)) else None
    except SearchLimitError:
        if play.world.limits.effort.is_over:
            raise
        return None


def find_ways(play: Play, found: Automaton, rest: Automaton, few: Collection[Position]) -> bool:
    """Whether `found` is proved to be the kernel of `rest` with ways to win, which are then stored in `play`; `few`
    are its positions in a box."""
    world, names = play.world, play.rules.names
    limits, finder = world.limits, Finder(world, found, names, few, symmetric=play.symmetric)
    if play.symmetric and [*(play.order() or ())] != [LinearSum(tuple((1, name) for name in sorted(names)), 0)]:
        return False  # no checker could verify that play ends
    won, large = found, dict[int, Aimed]()
    for place, move in enumerate(play.moves):
        world.limits = Limits(ROOM_OF_MOVE, limits.memory, limits.effort, limits.report)
        try:
            winning = play.winning_positions(found, place)
        except SearchLimitError:
            by_option = aim(move, names)
            if limits.effort.is_over or by_option is None:
                raise
            large[place] = by_option
            continue
        finally:
            world.limits = limits
        if not intersection(found, winning, limits).is_empty:
            return False
        finder.win(winning)
        won = union(won, winning, limits)
    if not all(lowers(world, names, move) for move in large.values()):
        return False
    kept = {place: separate(world, found, names, move) for place, move in large.items()}
    ways = finder.ways(large) if all(kept.values()) else None
    if ways is None:
        return False
    for way in chain.from_iterable(ways.values()):
        won = union(won, way.winning, limits)
    if not difference(intersection(rest, play.region, limits), won, limits).is_empty:
        return False
    play.ways = {place: Enough(move, kept[place] or (), tuple(ways[place])) for place, move in large.items()}
    return True


def _correct_guess(play: Play, guess: Guess, wrong: Automaton, most: int) -> bool:
    """Correct the guess at the first position of `wrong`, or else at one of its options; return whether it changed."""
    word = wrong.shortest() or []
    numbers = dict(zip(wrong.tracks, play.world.system.numbers(wrong, word), strict=True))
    position = tuple(numbers[name] for name in play.rules.names)
    mended = guess.correct(position, most)
    if not mended:
        for option in play.rules.options(position):
            if guess.says(option) != guess.member(option):
                return guess.correct(option, most)
    return mended


def membership(labels: Labels, value: int | None) -> Callable[[Position], bool]:
    """The membership test of the set sought: the lost positions, or those with a Grundy value."""
    if not value:
        return labels.is_lost
    return lambda position: labels.has_value(position, value)
