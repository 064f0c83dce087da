"""Find numbers that complete given ones so that a relation holds, digit by digit: winning moves from huge positions."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bouton.numeration.automaton import Automaton

_FURTHER = 4  # digits by which the numbers sought may be longer than the given ones


def winning_option(
    relation: Automaton, digits: Mapping[str, Sequence[int]], sought: Sequence[str]
) -> dict[str, list[int]] | None:
    """Digits for the tracks sought such that the relation holds; None if there are none.

    >>> smaller = Automaton(2, ("x", "y"), ({0: 0, 3: 0, 2: 1}, {0: 1, 1: 1, 2: 1, 3: 1}), (False, True))
    >>> winning_option(smaller, {"y": [1, 0, 1]}, ("x",))
    {'x': [1, 0, 0]}

    Parameters
    ----------
    digits : the digits of the given numbers, the most significant first.
    sought : names; those that are given or are no tracks are ignored.

    A forward pass finds the states that the given digits can lead to; a backward pass reads off the path.
    The time is proportional to the number of digits.
    """
    return next(winning_options(relation, digits, sought), None)


def winning_options(
    relation: Automaton, digits: Mapping[str, Sequence[int]], sought: Sequence[str]
) -> Iterator[dict[str, list[int]]]:
    """Yield all solutions (see `winning_option`); each occurs once if all tracks are given or sought."""
    base, tracks = relation.base, relation.tracks
    weights = {track: base**place for place, track in enumerate(tracks)}
    given = [track for track in tracks if track in digits]
    length = max((len(digits[track]) for track in given), default=0) + _FURTHER
    rows = [[0] * (length - len(digits[track])) + list(digits[track]) for track in given]
    factors = [weights[track] for track in given]
    columns = [sum(map(int.__mul__, factors, column)) for column in zip(*rows, strict=True)] or [0] * length
    moves: list[dict[int, list[tuple[int, int]]]] = []
    for row in relation.rows:
        choices: dict[int, list[tuple[int, int]]] = {}
        for letter, target in row.items():
            fixed = sum(letter // weight % base * weight for weight in factors)
            choices.setdefault(fixed, []).append((letter, target))
        moves.append(choices)
    layers: list[dict[int, list[tuple[int, int]]]] = []
    states: list[int] = [0]
    for column in columns:
        came: dict[int, list[tuple[int, int]]] = {}
        for state in states:
            for letter, target in moves[state].get(column, ()):
                came.setdefault(target, []).append((state, letter))
        layers.append(came)
        states = list(came)
    wanted = [(track, weights[track]) for track in tracks if track not in digits and track in sought]
    # a path read from the back: the place, the state there, and the letters after it
    ways: list[tuple[int, int, Any]] = [(length, state, None) for state in states if relation.final[state]]
    while ways:
        place, at, letters = ways.pop()
        if place:
            ways += [(place - 1, state, (letter, letters)) for state, letter in reversed(layers[place - 1][at])]
            continue
        found: dict[str, list[int]] = {track: [] for track, _ in wanted}
        while letters is not None:
            letter, letters = letters
            for track, weight in wanted:
                found[track].append(letter // weight % base)
        yield {track: _short(each) for track, each in found.items()}


def _short(row: list[int]) -> list[int]:
    return row[_FURTHER:] if not any(row[:_FURTHER]) else row
