"""Numbers that complete given ones to a row of a relation, digit by digit: a winning move at positions of any size."""

from collections.abc import Mapping, Sequence

from bouton.numeration.automaton import Automaton

__all__ = ["winning_option"]

_FURTHER = 4  # digits that the numbers sought may have beyond the given ones


def winning_option(
    relation: Automaton, digits: Mapping[str, Sequence[int]], sought: Sequence[str]
) -> dict[str, list[int]] | None:
    """Digits on the tracks that are not given, so that the relation holds; None where there are none.

    >>> smaller = Automaton(2, ("x", "y"), ({0: 0, 3: 0, 2: 1}, {0: 1, 1: 1, 2: 1, 3: 1}), (False, True))
    >>> winning_option(smaller, {"y": [1, 0, 1]}, ("x",))
    {'x': [1, 0, 0]}

    Parameters
    ----------
    digits : of the numbers that are given, the most significant first.
    sought : names; only those that are tracks and not given are found.

    The states that the given digits can lead to are found once, from the front; then the way is read from the back.
    Time in proportion to the number of digits.
    """
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
    layers: list[dict[int, tuple[int, int]]] = []
    states: list[int] = [0]
    for column in columns:
        came: dict[int, tuple[int, int]] = {}
        for state in states:
            for letter, target in moves[state].get(column, ()):
                if target not in came:
                    came[target] = state, letter
        layers.append(came)
        states = list(came)
    at = next((state for state in states if relation.final[state]), None)
    if at is None:
        return None
    found: dict[str, list[int]] = {track: [] for track in tracks if track not in digits and track in sought}
    for came in reversed(layers):
        at, letter = came[at]
        for track, sought_digits in found.items():
            sought_digits.append(letter // weights[track] % base)
    return {track: _short(each) for track, each in found.items()}


def _short(row: list[int]) -> list[int]:
    row.reverse()
    return row[_FURTHER:] if not any(row[:_FURTHER]) else row
