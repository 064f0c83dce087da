"""The program's own player of Dots-and-Boxes and Nimstring, on boards that are too large to be searched too."""

from functools import lru_cache
from random import Random
from typing import Literal

from bouton.boxes.solver import solver_of
from bouton.boxes.strings import Strings
from bouton.numeration.binary import bits

__all__ = ["choose_string"]

Goal = Literal["coins", "last", "not-last"]

#: strings of a position up to which a level plays perfectly; the first levels never do
_PERFECT = (0, 0, 0, 12, 18, 24)
_PERFECT_MISERE = 12  # in misère play, which has no theory
_TAKES, _KEEPS, _LEAVES = 1, 2, 4  # the least levels that take what is free, give nothing away, leave all but two


def choose_string(strings: Strings, left: int, level: int, seed: int, goal: Goal) -> int | None:
    """The string that the program cuts; None where none is left.

    Where few are left the best score decides, or the nimber. Otherwise free coins are taken; of an offer the last ones
    are left to the opponent where every other string would give coins away; then a string is cut that gives nothing
    away, and where there is none, the shortest chain is opened.

    Parameters
    ----------
    level : 0, at random, to 5.
    goal : what wins: coins, the last cut, or in misère play not to have made it.
    """
    if not left:
        return None
    random = Random(f"{seed} {left}")
    every = list(bits(left))
    random.shuffle(every)
    if left.bit_count() <= min(_PERFECT[level], _PERFECT_MISERE if goal == "not-last" else len(every)):
        return max(every, key=lambda string: _worth(strings, left, string, goal))
    taking = [string for string in every if strings.coins_taken(left, string)]
    rest, taken, offer = strings.take_free(left)
    if taking and level >= _TAKES:
        if offer is None or level < _LEAVES:
            return taking[0]
        safe = any(True for _ in strings.safe_strings(rest & ~offer.strings))
        if taken:  # what is not offered comes first
            return next((string for string in taking if not offer.strings >> string & 1), taking[0])
        return taking[0] if safe or rest == offer.strings else offer.cut.bit_length() - 1
    if level >= _KEEPS and not taking:
        safe_ones = set(strings.safe_strings(left))
        kept = next((string for string in every if 1 << string in safe_ones), None)
        return strings.chains(left)[0].opening.bit_length() - 1 if kept is None else kept
    return every[0]


def _worth(strings: Strings, left: int, string: int, goal: Goal) -> int:
    """The value of a cut for the player who makes it."""
    rest, solver = left & ~(1 << string), solver_of(strings)
    taken = strings.coins_taken(left, string)
    if goal == "coins":
        later = solver.score(rest, _spend)
    elif goal == "not-last":
        later = 1 if _wins_misere(strings, rest) else -1
    else:
        later = -1 if solver.nimber(rest, _spend) == 0 else 1
    return (taken if goal == "coins" else 0) + (later if taken else -later)


@lru_cache(maxsize=1 << 14)
def _wins_misere(strings: Strings, left: int) -> bool:
    """Whether the player to move wins Nimstring in misère play, by trying all cuts."""
    return not left or any(
        _wins_misere(strings, left & ~(1 << string)) is (strings.coins_taken(left, string) > 0) for string in bits(left)
    )


def _spend(count: int) -> None:
    """Count no cost: so few strings are searched without a limit."""
