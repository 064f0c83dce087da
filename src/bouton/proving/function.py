"""The entire Grundy function as one automaton, which accepts the rows (position, value).

If play ends, a relation is the Grundy function when each position has exactly one value g, no option has the value g,
and each smaller value is that of some option (Sprague 1935, Grundy 1939).
"""

from collections.abc import Callable, Iterator

from bouton.numeration.automata import difference, intersection, projection, rename_tracks
from bouton.numeration.automaton import Automaton
from bouton.proving.guess import Guess
from bouton.proving.labels import Labels
from bouton.proving.limits import MOST_CORRECTIONS
from bouton.proving.outcomes import box
from bouton.proving.play import Play

#: name of the track for the value
VALUE = "~g"
_OTHER = "~h"  # the track for another value; no rule can give a coordinate such a name

Position = tuple[int, ...]


def function_failures(play: Play, relation: Automaton) -> Iterator[Automaton]:
    """Yield sets of positions where a relation contradicts the rules; none if it is the Grundy function."""
    limits, system = play.world.limits, play.world.system
    valued = projection(relation, (VALUE,), limits)
    without = difference(play.domain, valued, limits)
    if not without.is_empty:
        yield without
    other = rename_tracks(relation, {VALUE: _OTHER})
    smaller = rename_tracks(system.less, {"x": _OTHER, "y": VALUE})
    twice = projection(intersection(intersection(relation, other, limits), smaller, limits), (_OTHER, VALUE), limits)
    if not twice.is_empty:
        yield twice
    options = play.positions_into(relation)
    same = projection(intersection(relation, options, limits), (VALUE,), limits)
    if not same.is_empty:
        yield same
    reached = rename_tracks(options, {VALUE: _OTHER})
    needed = intersection(relation, smaller, limits)
    missing = projection(difference(needed, reached, limits), (_OTHER, VALUE), limits)
    if not missing.is_empty:
        yield missing


def learn_function(play: Play, guess: Guess, labels: Labels, most: int) -> Automaton | None:
    """Guess the Grundy function from small positions, and correct it until it contradicts the rules nowhere.

    None if the guess exceeds `most` states or cannot be corrected.
    """
    return learn_relation(play, guess, labels.value, lambda found: function_failures(play, found), most)


def learn_relation(
    play: Play,
    guess: Guess,
    number: Callable[[Position], int | None],
    failures: Callable[[Automaton], Iterator[Automaton]],
    most: int,
) -> Automaton | None:
    """Learn the set of rows (position, number(position)), until `failures` of the guess yields nothing.

    None if the guess exceeds `most` states, cannot be corrected, or is still wrong after 400 corrections.
    """
    known = [(position, number(position)) for position in box(len(play.rules.names))]
    rows = [(*position, value) for position, value in known if value is not None]
    near = [(*position, value) for position, right in known[:200] for value in range((right or 0) + 3)]
    if not guess.learn([*near, *rows], most):
        return None
    for _ in range(MOST_CORRECTIONS):
        found = guess.automaton(play.world.limits)
        wrong = next(failures(found), None)
        if wrong is None:
            return found
        if not _correct_guess(play, guess, number, found, wrong) or guess.states > most:
            return None
    return None


def _correct_guess(
    play: Play, guess: Guess, number: Callable[[Position], int | None], found: Automaton, wrong: Automaton
) -> bool:
    word = wrong.shortest() or []
    numbers = dict(zip(wrong.tracks, play.world.system.numbers(wrong, word), strict=True))
    position = tuple(numbers[name] for name in play.rules.names)
    mended = False
    for each in (position, *play.rules.options(position)):
        right = number(each)
        for value in {right, *_values(play, found, each)} - {None}:
            if value is not None and guess.says((*each, value)) != (value == right):
                mended |= guess.correct((*each, value))
        if mended:
            return True
    return mended


def _values(play: Play, found: Automaton, position: tuple[int, ...]) -> Iterator[int]:
    """Yield at most three values that the guess `found` gives a position."""
    world = play.world
    for name, number in zip(play.rules.names, position, strict=True):
        found = intersection(found, rename_tracks(world.system.constant(number), {"n": name}), world.limits)
    for _ in range(3):
        one = projection(found, play.rules.names, world.limits)
        word = one.shortest()
        if word is None:
            return
        (value,) = world.system.numbers(one, word)
        yield value
        found = difference(found, rename_tracks(world.system.constant(value), {"n": VALUE}), world.limits)
