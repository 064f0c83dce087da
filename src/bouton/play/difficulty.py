"""The difficulty of a position with one winning move, measured by how often weak opponents find that move.

Levels 0 to 3 of the program (`bouton.play.opponent`) choose at random among the moves that look best to them, so the
frequency with which each of them finds the winning move can be counted. Levels and puzzles share one scale, that of A.
E. Elo (The rating of chessplayers, 1978): a player 400 points above a puzzle solves it ten times out of eleven.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.play.opponent import LEVELS, looking_ahead
from bouton.storage.recent import Recent

#: the ratings of the levels that can fail
RATINGS = (600, 900, 1200, 1500)
_LEAST, _MOST = 400, 2_400  # between which a rating lies
_BOUNDS = (1_190, 1_250, 1_550, 1_750)  # between the grades
_GAMES, _POSITIONS = 16, 1_000  # whose ratings are kept: puzzles of one game often come upon the same positions

_kept: Recent[Ruleset, Recent[Any, int]] = Recent(_GAMES)


def success_rates(
    ruleset: Ruleset, options: Sequence[Any], solution: Any, player: Player, misere: bool = False
) -> list[Fraction]:
    """For each of the levels in `RATINGS`, the frequency with which it chooses the solution.

    >>> from bouton.rulesets import find
    >>> nim = find("nim")
    >>> [str(rate) for rate in success_rates(nim, list(nim.options((2, 1))), (1, 1), Player.LEFT)]
    ['1/3', '1/3', '1', '1']

    Complexity: at most 3,000 positions for each level.
    """
    rates = []
    for depth in LEVELS[: len(RATINGS)]:
        best = list(looking_ahead(ruleset, options, misere, player, depth or 0))
        rates.append(Fraction(solution in best, len(best)))
    return rates


def rating_of(
    ruleset: Ruleset, position: Any, options: Sequence[Any], solution: Any, player: Player, misere: bool = False
) -> int:
    """The rating of a position with one winning move; recent ones are cached.

    >>> from bouton.rulesets import find
    >>> nim = find("nim")
    >>> rating_of(nim, (2, 1), list(nim.options((2, 1))), (1, 1), Player.LEFT)
    835

    Parameters
    ----------
    ruleset, position, player, misere : the game, the position, and the player to move.
    options, solution : all moves of the position, and the one that wins.
    """
    ratings = _kept.obtain(ruleset, lambda: Recent(_POSITIONS))
    key = position, player, misere
    found = ratings.get(key)
    if found is None:
        ratings[key] = found = rate(success_rates(ruleset, options, solution, player, misere))
    return found


def rate(rates: Sequence[Fraction]) -> int:
    """The rating, from 400 to 2,400, of a puzzle that the levels are expected to solve as often as they do.

    `rates` has the frequency of success for each of the levels in `RATINGS`.

    >>> rate([Fraction(1, 2)] * 4), rate([Fraction(1, 20)] * 4)
    (1050, 1788)
    """
    solved = float(sum(rates))
    low, high = float(_LEAST), float(_MOST)
    while high - low > 0.25:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - level) / 400)) for level in RATINGS)
        low, high = (middle, high) if expected > solved else (low, middle)
    return round(low)


def grade_of(rating: int) -> int:
    """The grade, 1 to 5, of a rating.

    >>> [grade_of(each) for each in (600, 1_200, 1_400, 1_600, 2_000)]
    [1, 2, 3, 4, 5]
    """
    return 1 + sum(rating >= bound for bound in _BOUNDS)
