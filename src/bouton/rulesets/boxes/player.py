"""The program's own player for Dots-and-Boxes and Nimstring, also on boards too large to be searched."""

from functools import lru_cache
from random import Random
from typing import Literal

from bouton.boxes.solver import solver_of
from bouton.boxes.strings import Strings
from bouton.language.digits import write_safely
from bouton.numeration.binary import bits

Goal = Literal["coins", "last", "not-last"]

#: number of strings up to which each level plays perfectly; the first levels never do
_PERFECT = (0, 0, 0, 12, 18, 24)
_PERFECT_MISERE = 12  # in misère play, for which there is no theory
_TAKES, _KEEPS, _LEAVES = 1, 2, 4  # the lowest levels that take free coins, give nothing away, leave all but two


def choose_string(strings: Strings, left: int, level: int, seed: int, goal: Goal) -> int | None:
    """Return the number of the string that the program cuts; None if none is left.

    If few are left, the best score or the nimber decides. Otherwise free coins are taken; the last coins of an offer
    are left to the opponent if every other string would give coins away; then the program cuts a string that gives
    nothing away or, if there is none, opens the shortest chain.

    Parameters
    ----------
    left : the remaining strings, as bits.
    level : from 0, random, to 5.
    goal : what wins: coins, making the last cut or, in misère play, not making it.
    """
    if not left:
        return None
    random = Random(f"{write_safely(seed)} {left}")
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
        if taken:  # coins that are not offered come first
            return next((string for string in taking if not offer.strings >> string & 1), taking[0])
        return taking[0] if safe or rest == offer.strings else offer.cut.bit_length() - 1
    if level >= _KEEPS and not taking:
        safe_ones = set(strings.safe_strings(left))
        kept = next((string for string in every if 1 << string in safe_ones), None)
        return strings.chains(left)[0].opening.bit_length() - 1 if kept is None else kept
    return every[0]


def _worth(strings: Strings, left: int, string: int, goal: Goal) -> int:
    """Return the value of a cut for its maker: the score if coins win, otherwise 1 for a win and −1 for a loss."""
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
    """Whether the player to move wins misère Nimstring, by trying all cuts."""
    return not left or any(
        _wins_misere(strings, left & ~(1 << string)) is (strings.coins_taken(left, string) > 0) for string in bits(left)
    )


def _spend(count: int) -> None:
    """Impose no limit: the strings are few."""
