"""The canonical form of a game from the canonical forms of its options.

Dominated options are removed, reversible ones are bypassed, and a game that is a number is recognized by the simplest
number that fits. The result is unique (Conway 1976): two games are equal exactly when their canonical forms are the
same.
"""

from collections.abc import Iterable
from operator import attrgetter

from bouton.partizan.dyadic import Dyadic, simplest
from bouton.partizan.form import Form, intern_form, left_of, left_stop, number_up_star, right_of, right_stop
from bouton.partizan.order import PAIRS, at_most
from bouton.partizan.work import spend
from bouton.values.mex import mex

_low, _high = attrgetter("low"), attrgetter("high")
_FEW = 8  # up to this number, options are compared pair by pair


def canonical(left: Iterable[Form], right: Iterable[Form]) -> Form:
    """The value of {left | right}.

    >>> from bouton.partizan.form import number_up_star
    >>> zero, star = number_up_star(), number_up_star(nimber=1)
    >>> canonical([zero], [star]) is number_up_star(ups=1)
    True

    Complexity: comparisons proportional to the pairs of options, plus the pairs of the game and a reply to an option.

    Source: J. H. Conway, On Numbers and Games, 1976, ch. 10; A. N. Siegel, Combinatorial Game Theory, 2013, II.2.
    """
    lefts, rights = list(dict.fromkeys(left)), list(dict.fromkeys(right))
    number = _number(lefts, rights)
    if number is not None:
        return number_up_star(number)
    lefts, rights = _best(lefts, right=False), _best(rights, right=True)
    if set(lefts) == set(rights) and all(map(_is_nimber, lefts)):
        return number_up_star(nimber=mex(form.nimber for form in lefts))
    game = _Unfinished(lefts, rights)
    while True:
        new_left = _bypass(game, lefts, right=False)
        new_right = _bypass(game, rights, right=True)
        if new_left is None and new_right is None:
            return intern_form(lefts, rights)
        lefts = lefts if new_left is None else _best(new_left, right=False)
        rights = rights if new_right is None else _best(new_right, right=True)


def _number(left: list[Form], right: list[Form]) -> Dyadic | None:
    """The simplest number x with every left option ◁| x and x ◁| every right option; None if none fits.

    G ◁| x if the right stop of G is below x, or equals x and G is not ≥ x.
    """
    low = max(left, key=_low, default=None)
    high = min(right, key=_high, default=None)
    if low is not None and high is not None and high.high < low.low:
        return None
    least = None if low is None else right_stop(low)
    most = None if high is None else left_stop(high)
    open_low = least is not None and any(
        at_most(number_up_star(least), option) for option in left if low is not None and option.low == low.low
    )
    open_high = most is not None and any(
        at_most(option, number_up_star(most)) for option in right if high is not None and option.high == high.high
    )
    return simplest(least, most, open_low, open_high)


def _is_nimber(form: Form) -> bool:
    return not form.ups and form.number is not None and not form.number


def _best(options: list[Form], right: bool) -> list[Form]:
    """The options of a player (Right if `right`) that no other one dominates."""
    if len(options) < 2:
        return options
    if len(options) > _FEW:
        spend(len(options) ** 2 // PAIRS)
        options = _best_number_first(options, right)
        if all(map(_is_nimber, options)):
            return options
    kept: list[Form] = []
    for option in options:
        for other in kept:
            if at_most(other, option) if right else at_most(option, other):
                break
        else:
            kept = [other for other in kept if not (at_most(option, other) if right else at_most(other, option))]
            kept.append(option)
    return kept


def _best_number_first(options: list[Form], right: bool) -> list[Form]:
    """Drop all numbers but the best one, then every option that it dominates, or the number if it is dominated."""
    numbers = [option for option in options if option.is_number]
    if not numbers:
        return options
    best = min(numbers, key=_low) if right else max(numbers, key=_low)
    others = (option for option in options if not option.is_number)
    kept = [each for each in others if not (at_most(best, each) if right else at_most(each, best))]
    return kept if any(at_most(each, best) if right else at_most(best, each) for each in kept) else [best, *kept]


class _Unfinished:
    """A game that is not a number, given by options that need not be canonical."""

    __slots__ = ("high", "left", "low", "right")

    def __init__(self, left: list[Form], right: list[Form]) -> None:
        self.left, self.right = left, right
        self.high = max(map(_low, left))
        self.low = min(map(_high, right))

    def at_most(self, form: Form) -> bool:
        """Whether this game ≤ `form`."""
        high, low = self.high, form.low
        if high < low:
            return True
        if form.high < high or low < self.low:
            return False
        if len(self.left) > _FEW:
            spend(len(self.left) // _FEW)
        for option in self.left:
            if at_most(form, option):
                return False
        if not form.is_number:
            for option in right_of(form):
                if self.at_least(option):
                    return False
        return True

    def at_least(self, form: Form) -> bool:
        """Whether this game ≥ `form`."""
        high, low = form.high, self.low
        if high < low:
            return True
        if self.high < high or low < form.low:
            return False
        if len(self.right) > _FEW:
            spend(len(self.right) // _FEW)
        for option in self.right:
            if at_most(option, form):
                return False
        if not form.is_number:
            for option in left_of(form):
                if self.at_most(option):
                    return False
        return True


def _bypass(game: _Unfinished, options: list[Form], right: bool) -> list[Form] | None:
    """The options of a player with the reversible ones bypassed; None if there are none to bypass."""
    found: list[Form] = []
    changed = False
    for option in options:
        for through in left_of(option) if right else right_of(option):
            if game.at_most(through) if right else game.at_least(through):
                changed = True
                found += right_of(through) if right else left_of(through)
                break
        else:
            found.append(option)
    return list(dict.fromkeys(found)) if changed else None
