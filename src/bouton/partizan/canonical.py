"""The canonical form of a game from the canonical forms of its options.

Dominated options go, reversible ones are replaced by what they are reversed through, and a game that is a number is
found by the simplest number that fits. What remains is unique (Conway 1976): two games are equal exactly when their
canonical forms are the same.
"""

from collections.abc import Iterable

from bouton.partizan.dyadic import Dyadic, simplest
from bouton.partizan.form import Form, closed, interned, left_of, left_stop, right_of, right_stop
from bouton.partizan.order import at_most

__all__ = ["canonical"]


def canonical(left: Iterable[Form], right: Iterable[Form]) -> Form:
    """The value of {left | right}.

    >>> from bouton.partizan.form import closed
    >>> zero, star = closed(), closed(nimber=1)
    >>> canonical([zero], [star]) is closed(ups=1)
    True

    Complexity: comparisons in proportion to the pairs of options and of what reverses them.

    Source: J. H. Conway, On Numbers and Games, 1976, ch. 10; A. N. Siegel, Combinatorial Game Theory, 2013, II.2.
    """
    lefts, rights = list(dict.fromkeys(left)), list(dict.fromkeys(right))
    number = _number(lefts, rights)
    if number is not None:
        return closed(number)
    lefts, rights = _best(lefts, right=False), _best(rights, right=True)
    game = _Unfinished(lefts, rights)
    while True:
        new_left = _bypassed(game, lefts, right=False)
        new_right = _bypassed(game, rights, right=True)
        if new_left is None and new_right is None:
            return interned(lefts, rights)
        lefts = lefts if new_left is None else _best(new_left, right=False)
        rights = rights if new_right is None else _best(new_right, right=True)


def _number(left: list[Form], right: list[Form]) -> Dyadic | None:
    """The simplest number x with every left option ◁| x and x ◁| every right option; None where none fits.

    G ◁| x when its right stop is below x, or is x and G is not ≥ x.
    """
    low, open_low = None, False
    for option in left:
        stop = right_stop(option)
        if low is None or low < stop:
            low, open_low = stop, False
        if low == stop and not open_low:
            open_low = at_most(closed(stop), option)
    high, open_high = None, False
    for option in right:
        stop = left_stop(option)
        if high is None or stop < high:
            high, open_high = stop, False
        if high == stop and not open_high:
            open_high = at_most(option, closed(stop))
    return simplest(low, high, open_low, open_high)


def _best(options: list[Form], right: bool) -> list[Form]:
    """The options that no other one dominates."""
    kept: list[Form] = []
    for option in options:
        if any(at_most(other, option) if right else at_most(option, other) for other in kept):
            continue
        kept = [other for other in kept if not (at_most(option, other) if right else at_most(other, option))]
        kept.append(option)
    return kept


class _Unfinished:
    """A game that is no number, given by options that need not be those of its canonical form."""

    __slots__ = ("left", "left_stop", "right", "right_stop")

    def __init__(self, left: list[Form], right: list[Form]) -> None:
        self.left, self.right = left, right
        self.left_stop = max(map(right_stop, left))
        self.right_stop = min(map(left_stop, right))

    def at_most(self, form: Form) -> bool:
        """Whether this game ≤ the value."""
        low, high = self.left_stop, right_stop(form)
        if low < high:
            return True
        if left_stop(form) < low or high < self.right_stop:
            return False
        if any(at_most(form, option) for option in self.left):
            return False
        return form.is_number or not any(self.at_least(option) for option in right_of(form))

    def at_least(self, form: Form) -> bool:
        """Whether this game ≥ the value."""
        low, high = left_stop(form), self.right_stop
        if low < high:
            return True
        if self.left_stop < low or high < right_stop(form):
            return False
        if any(at_most(option, form) for option in self.right):
            return False
        return form.is_number or not any(self.at_most(option) for option in left_of(form))


def _bypassed(game: _Unfinished, options: list[Form], right: bool) -> list[Form] | None:
    """The options with the reversible ones replaced; None where none is reversible."""
    found: list[Form] = []
    changed = False
    for option in options:
        if right:
            through = next((each for each in left_of(option) if game.at_most(each)), None)
        else:
            through = next((each for each in right_of(option) if game.at_least(each)), None)
        if through is None:
            found.append(option)
        else:
            changed = True
            found += right_of(through) if right else left_of(through)
    return list(dict.fromkeys(found)) if changed else None
