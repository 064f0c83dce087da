"""The order of values: G ≤ H exactly when Right wins G − H moving second.

The difference is never formed. Marks decide all comparisons of games born by day 3, and marks and stops decide most
others; a comparison with a number examines the options of the other game only (number avoidance). In the remaining
cases G ≤ H holds if no G^L ≥ H and no H^R ≤ G.
"""

from bouton.partizan.form import Form, left_of, number_up_star, right_of
from bouton.partizan.marks import GAMES
from bouton.partizan.work import spend
from bouton.values.outcome import Outcome

#: the signs, indexed by the sum of 1 if G ≤ H and 2 if G ≥ H
RELATIONS = ("‖", "<", ">", "=")
#: pairs of options that cost as much as a comparison that is expanded
PAIRS = 16
_MEMO = 1 << 19  # comparisons that are cached
_known: dict[tuple[Form, Form], bool] = {}


def at_most(first: Form, second: Form) -> bool:
    """Whether G ≤ H.

    >>> from bouton.partizan.form import number_up_star
    >>> star, up = number_up_star(nimber=1), number_up_star(ups=1)
    >>> at_most(number_up_star(), up), at_most(star, up), at_most(number_up_star(nimber=2), up)
    (True, False, True)
    """
    if first is second:
        return True
    if first.below & second.above:
        return False
    if first.small and second.small:
        return True
    if first.number is not None and second.number is not None:
        return _at_most_closed(first, second)
    high, low = first.high, second.low
    if high < low:
        return True
    if second.high < high or low < first.low:
        return False
    if first.above >> GAMES & second.below:
        return True
    key = (first, second)
    found = _known.get(key)
    if found is None:
        spend()
        found = _at_most(first, second)
        if len(_known) >= _MEMO:
            _known.clear()
        _known[key] = found
    return found


def _at_most(first: Form, second: Form) -> bool:
    # Number avoidance: nobody needs to move in a number. Stops and marks are compared inline, because calls cost more.
    if first.number is None or first.ups or first.nimber:
        high, low = second.high, second.low
        options = first.left or left_of(first)
        if len(options) > PAIRS:
            spend(len(options) // PAIRS)
        for option in options:
            if high < option.low:
                return False
            if option.high < high or option.low < low or second.below & option.above:
                continue
            if at_most(second, option):
                return False
    if second.number is None or second.ups or second.nimber:
        high, low = first.high, first.low
        options = second.right or right_of(second)
        if len(options) > PAIRS:
            spend(len(options) // PAIRS)
        for option in options:
            if option.high < low:
                return False
            if high < option.high or low < option.low or option.below & first.above:
                continue
            if at_most(option, first):
                return False
    return True


def _at_most_closed(first: Form, second: Form) -> bool:
    """Whether G ≤ H for two values x + n·↑ + ∗k.

    Such a value is ≥ 0 if x > 0; or if x = 0 and n > 0, except ↑∗; or if all three are 0.
    """
    if first.high != second.high:  # the numbers, as plain ints or fractions
        return bool(first.high < second.high)
    ups, nimber = second.ups - first.ups, second.nimber ^ first.nimber
    return (ups > 0 and (ups > 1 or nimber != 1)) or ups == nimber == 0


def outcome(form: Form) -> Outcome:
    """Outcome: L for G > 0, R for G < 0, P for G = 0, N if the first player wins."""
    return Outcome.of_starters(not at_most(form, _ZERO), not at_most(_ZERO, form))


_ZERO = number_up_star()


def relation(first: Form, second: Form) -> str:
    """The relation of two values: ``"="``, ``"<"``, ``">"``, or ``"‖"`` if they are incomparable (fuzzy)."""
    known = known_order(first, second)
    if known is None:
        known = 1 if at_most(first, second) else 2 if at_most(second, first) else 0
    return RELATIONS[known]


def known_order(first: Form, second: Form) -> int | None:
    """1 if G ≤ H, plus 2 if G ≥ H; None unless marks, stops or earlier comparisons decide both.

    >>> from bouton.partizan.dyadic import Dyadic
    >>> known_order(number_up_star(), number_up_star()), known_order(number_up_star(Dyadic(1)), number_up_star())
    (3, 2)
    """
    if first is second:
        return 3
    not_below = first.below & second.above
    if not_below and second.below & first.above:
        return 0
    if first.small and second.small:
        return 2 if not_below else 1
    if first.high < second.low:
        return 1
    if second.high < first.low:
        return 2
    below, above = _known.get((first, second)), _known.get((second, first))
    return None if below is None or above is None else below + 2 * above
