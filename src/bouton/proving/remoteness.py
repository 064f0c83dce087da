"""Remoteness as one automaton: winners and numbers of moves, even if play can return to a position.

The remoteness of a position is the number of moves to the end when the winner hurries and the loser delays (Steinhaus
1925; Winning Ways, ch. 9); a drawn position has none. The rows (position, remoteness) say everything: a position is
lost if its number is even (odd in misère play). They are right if each number above 0 is one more than that of an
option, no option contradicts it, and each position without a number has an option without one and none that is lost.
No automaton can express a remoteness that grows faster than linearly in the position.
"""

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

from bouton.language import say
from bouton.numeration.automata import difference, intersection, projection
from bouton.numeration.automaton import Automaton
from bouton.proving.formula import Formula, LinearSum, all_of, at_least, equals, exists, member
from bouton.proving.function import VALUE, learn_relation
from bouton.proving.guess import Guess
from bouton.proving.labels import Labels
from bouton.proving.play import Play

#: the value that stands for the rows (position, remoteness)
REMOTENESS = -2
_OTHER = "~h"
_EXAMPLES, _TRIED = 8, 64  # in a sentence: positions shown, and rows tried for them


def lost_number(name: str, misere: bool) -> Formula:
    """The formula "a position is lost", where `name` stands for its remoteness."""
    half = f"{name}'"
    return exists([half], equals(LinearSum.name(name), LinearSum.name(half) * 2 + LinearSum.number(int(misere))))


def side_of(play: Play, relation: Automaton, *, lost: bool, misere: bool) -> Automaton:
    """The lost positions or, unless `lost`, the won ones, from the rows (position, remoteness)."""
    world = play.world
    parity = world.automaton(lost_number(VALUE, misere is lost))
    return projection(intersection(relation, parity, world.limits), (VALUE,), world.limits)


def drawn_of(play: Play, relation: Automaton) -> Automaton:
    """The drawn positions: those without a number in the rows (position, remoteness)."""
    return difference(play.domain, projection(relation, (VALUE,), play.world.limits), play.world.limits)


def remoteness_failures(play: Play, relation: Automaton, misere: bool) -> Iterator[Automaton]:
    """Yield sets of positions where a relation contradicts the rules; none if it is the remoteness."""
    world, names = play.world, play.rules.names
    drawn = drawn_of(play, relation)
    tracks = (*names, VALUE)
    world.sets |= {"#R": (relation, tracks), "#D": (drawn, names), "#to": (play.positions_into(relation), tracks)}
    world.sets |= {"#draw": (play.positions_into(drawn), names), "#moves": (play.nonterminal, names)}
    row = [LinearSum.name(name) for name in names]
    here, other = (member("#R", [*row, LinearSum.name(name)]) for name in (VALUE, _OTHER))
    there, draws = member("#to", [*row, LinearSum.name(_OTHER)]), member("#draw", row)
    lost, option_lost = lost_number(VALUE, misere), lost_number(_OTHER, misere)
    number, option = LinearSum.name(VALUE), LinearSum.name(_OTHER)
    one = LinearSum.number(1)
    cases: list[list[Formula]] = [
        [here, other, at_least(number, option + one)],
        [here, equals(number, LinearSum.number(0)), member("#moves", row)],
        [here, equals(number, option + one), ["not", there]],
        [here, lost, draws],
        [here, lost, there, option_lost],
        [here, lost, there, at_least(option, number)],
        [here, lost_number(VALUE, not misere), there, option_lost, at_least(number, option + one + one)],
        [member("#D", row), there, option_lost],
        [member("#D", row), ["not", draws]],
    ]
    for case in cases:
        found = world.automaton(all_of(case), names)
        if not found.is_empty:
            yield projection(found, set(found.tracks) - set(names), world.limits)


def learn_remoteness(play: Play, guess: Guess, labels: Labels, most: int) -> Automaton | None:
    """Guess the remoteness from small positions, and correct it until it contradicts the rules nowhere.

    None if the guess exceeds `most` states or cannot be corrected.
    """
    misere = labels.misere

    def failures(found: Automaton) -> Iterator[Automaton]:
        return remoteness_failures(play, found, misere)

    return learn_relation(play, guess, labels.remoteness, failures, most)


def example_lines(number_of: Callable[[Any], int | None], heaps: int, language: str) -> list[str]:
    """The sentence that gives the numbers of moves of the smallest positions; none if they are all drawn."""
    sizes = range(_TRIED if heaps == 1 else max(2, int(_TRIED ** (1 / heaps))))
    rows = sorted(product(sizes, repeat=heaps), key=lambda row: (max(row), row))
    known = ((row, number) for row in rows if (number := number_of(row)) is not None)
    told = [
        say("proving.moves-left", language, count=number, position=",".join(map(str, row)))
        for row, number in islice(known, _EXAMPLES)
    ]
    return [say("proving.moves-left-examples", language, examples=" ; ".join(told))] if told else []
