"""Canonical forms as interned objects: equal games are the same object as long as it is referenced.

A value that is the sum of a number, a multiple of up and a nimber, x + n·↑ + ∗k, is stored as these three (of any
size), and its options are made on demand; every other value is stored as its two sets of options. The intern table
holds weak references, so memory is bounded by what callers and the bounded caches of operations hold.
"""

from collections.abc import Iterable
from operator import attrgetter
from threading import RLock
from typing import Any
from weakref import WeakValueDictionary

from bouton.errors import SizeLimitError
from bouton.partizan.dyadic import ONE, ZERO, Dyadic, largest
from bouton.partizan.limits import MOST_OPTIONS
from bouton.partizan.marks import Marks, marks_of

_MEMO = 1 << 19  # results that are cached
_PLACES = 64  # binary places of a scaled number


class Form:
    """The canonical form of a value. Forms are immutable and compared by identity.

    Create them with `intern_form` and `number_up_star`.

    Attributes
    ----------
    left, right : the options of both players, themselves canonical forms, in no particular order; None if they have
        not been computed yet (see `left_of`, `right_of`).
    number, ups, nimber : the parts of x + n·↑ + ∗k; `number` is None for any other value.
    depth : nesting depth of the options, where x + n·↑ + ∗k counts as |n| + k and so a number as 0.
    high, low : the left and the right stop times 2^64, for quick comparisons: ints, or fractions if they are not
        integers.
    below, above, bit, small : comparisons with the games born by day 2 (`bouton.partizan.marks`).
    negative, stops, walls : −G, the left and the right stop, and the thermograph; None until they are computed.
    """

    __slots__ = (
        "__weakref__",
        "above",
        "below",
        "bit",
        "depth",
        "high",
        "left",
        "low",
        "negative",
        "nimber",
        "number",
        "right",
        "small",
        "stops",
        "ups",
        "walls",
    )
    left: "tuple[Form, ...] | None"
    right: "tuple[Form, ...] | None"
    number: Dyadic | None
    ups: int
    nimber: int
    depth: int
    negative: "Form | None"
    stops: tuple[Dyadic, Dyadic] | None
    walls: object
    high: Any
    low: Any
    below: int
    above: int
    bit: int
    small: bool

    @property
    def is_number(self) -> bool:
        """Whether it is a number."""
        return self.number is not None and not self.ups and not self.nimber

    @property
    def is_integer(self) -> bool:
        """Whether it is an integer."""
        return self.number is not None and not self.ups and not self.nimber and not self.number.exponent


class Memo(dict[tuple[Form, ...], Form]):
    """A cache of an operation's results, emptied when it holds 2^19 of them, so that its memory is bounded."""

    def keep(self, key: tuple[Form, ...], found: Form) -> Form:
        """Store a result and return it."""
        if len(self) >= _MEMO:
            self.clear()
        self[key] = found
        return found


_LOCK = RLock()
_depth, _low, _high = attrgetter("depth"), attrgetter("low"), attrgetter("high")
_CLOSED: "WeakValueDictionary[tuple[int, int, int, int], Form]" = WeakValueDictionary()
#: keyed by the hash of both sets of options, which holds fewer objects than the sets; by the sets if hashes collide
_OTHERS: "WeakValueDictionary[int, Form]" = WeakValueDictionary()
_MEETING: "WeakValueDictionary[tuple[frozenset[Form], frozenset[Form]], Form]" = WeakValueDictionary()


def number_up_star(number: Dyadic = ZERO, ups: int = 0, nimber: int = 0) -> Form:
    """The value x + n·↑ + ∗k for x = `number`, n = `ups`, k = `nimber`.

    >>> number_up_star(ONE) is number_up_star(Dyadic(2, 1))
    True
    """
    key = (number.numerator, number.exponent, ups, nimber)
    with _LOCK:
        found = _CLOSED.get(key)
        if found is None:
            found = Form()
            found.left = found.right = found.negative = None
            found.number, found.ups, found.nimber = number, ups, nimber
            found.depth = abs(ups) + nimber
            found.stops, found.walls = (number, number), None
            found.high = found.low = _scale(number)
            found.below, found.above, found.bit, found.small = _closed_marks(found, key)
            _CLOSED[key] = found
        return found


_MARKS: dict[tuple[int, int, int, int], Marks] = {}
_MOST_UPS, _MOST_NIMBER, _MOST_NUMBER = 6, 8, 3


def _closed_marks(form: Form, key: tuple[int, int, int, int]) -> Marks:
    """The marks of x + n·↑ + ∗k.

    Let one representative stand for all values with the same marks: all numbers strictly between two neighbouring
    stops of games born by day 2 (−2, −1, −½, 0 … 2), all large multiples of up, and all large nimbers.
    """
    numerator, exponent, ups, nimber = key
    if numerator >> exponent >= _MOST_NUMBER - 1 and (exponent or numerator > _MOST_NUMBER - 1):
        numerator, exponent, ups, nimber = _MOST_NUMBER, 0, 0, 0
    elif -numerator >> exponent >= _MOST_NUMBER - 1 and (exponent or -numerator > _MOST_NUMBER - 1):
        numerator, exponent, ups, nimber = -_MOST_NUMBER, 0, 0, 0
    elif exponent > 1:
        numerator, exponent, ups, nimber = 2 * (2 * numerator >> exponent) + 1, 2, 0, 0
    else:
        ups, nimber = max(-_MOST_UPS, min(ups, _MOST_UPS)), min(nimber, _MOST_NIMBER)
    alike = (numerator, exponent, ups, nimber)
    found = _MARKS.get(alike)
    if found is None:
        one = form if alike == key else number_up_star(Dyadic(numerator, exponent), ups, nimber)
        found = _MARKS[alike] = marks_of(left_of(one), right_of(one))
    return found if alike == key else found.alone()


def _scale(number: Dyadic) -> Any:
    """A number times 2^64, as an int if it is an integer."""
    places = _PLACES - number.exponent
    return number.numerator << places if places >= 0 else number.fraction() * (1 << _PLACES)


def intern_form(left: Iterable[Form], right: Iterable[Form]) -> Form:
    """The value with these options, which must already be those of its canonical form."""
    lefts, rights = frozenset(left), frozenset(right)
    found = _recognize(lefts, rights)
    if found is not None:
        return found
    both = (lefts, rights)
    key = hash(both)
    with _LOCK:
        found = _OTHERS.get(key)
        if _MEETING if found is None else not _is_of(found, lefts, rights):
            found = _MEETING.get(both)
        if found is None:
            found = Form()
            found.left, found.right = tuple(lefts), tuple(rights)
            found.number, found.ups, found.nimber = None, 0, 0
            found.depth = 1 + max(map(_depth, lefts | rights))
            found.negative = found.stops = found.walls = None
            found.high, found.low = max(map(_low, lefts)), min(map(_high, rights))
            found.below, found.above, found.bit, found.small = marks_of(lefts, rights)
            if key in _OTHERS:
                _MEETING[both] = found
            else:
                _OTHERS[key] = found
        return found


def _is_of(form: Form, left: frozenset[Form], right: frozenset[Form]) -> bool:
    """Whether these are the options of a form."""
    assert form.left is not None and form.right is not None
    sizes = len(form.left) == len(left) and len(form.right) == len(right)
    return sizes and left.issuperset(form.left) and right.issuperset(form.right)


def _recognize(left: frozenset[Form], right: frozenset[Form]) -> Form | None:
    """The value x + n·↑ + ∗k whose canonical form has these options; None if there is none."""
    if not left or not right:
        return _one_sided(left, right)
    if any(each.number is None for each in left) or any(each.number is None for each in right):
        return None
    first, last = next(iter(left)), next(iter(right))
    if len(left) == len(right) == 1 and first.is_number and last.is_number:
        assert first.number is not None and last.number is not None
        middle = (first.number + last.number).half()
        exponent = middle.exponent
        if exponent and last.number - first.number == Dyadic(1, exponent - 1):
            return number_up_star(middle)
    number = first.number
    assert number is not None
    if any(each.number != number for each in left | right):
        return None
    if left == right and not any(each.ups for each in left):
        count = len(left)
        return number_up_star(number, 0, count) if {each.nimber for each in left} == set(range(count)) else None
    found = _with_ups(number, left, right)
    if found is None:
        found = _with_ups(-number, frozenset(map(negative, right)), frozenset(map(negative, left)))
        return None if found is None else negative(found)
    return found


def _one_sided(left: frozenset[Form], right: frozenset[Form]) -> Form:
    """The integer with these options: no other canonical form lacks options for a player."""
    if not left and not right:
        return number_up_star()
    (option,) = left or right
    assert option.number is not None
    return number_up_star(option.number + (ONE if left else -ONE))


def _with_ups(number: Dyadic, left: frozenset[Form], right: frozenset[Form]) -> Form | None:
    """The value x + n·↑ + ∗k with n > 0 that has these options, where x = `number`; None if there is none.

    n·↑ + ∗k = {0 | (n−1)·↑ + ∗(k⊕1)}, except ↑∗ = {0,∗ | 0}.
    """
    zero = number_up_star(number)
    if left == {zero, number_up_star(number, 0, 1)} and right == {zero}:
        return number_up_star(number, 1, 1)
    if left != {zero} or len(right) != 1:
        return None
    (last,) = right
    if last.ups < 0 or (last.ups == 0 and last.nimber == 0):
        return None
    return number_up_star(number, last.ups + 1, last.nimber ^ 1)


def left_of(form: Form) -> tuple[Form, ...]:
    """Left's options in the canonical form.

    Raises
    ------
    SearchLimitError : for a nimber too large to list its options.
    """
    if form.left is None:
        _open(form)
        assert form.left is not None
    return form.left


def right_of(form: Form) -> tuple[Form, ...]:
    """Right's options in the canonical form.

    Raises
    ------
    SearchLimitError : for a nimber too large to list its options.
    """
    if form.right is None:
        _open(form)
        assert form.right is not None
    return form.right


def _open(form: Form) -> None:
    """Compute and store the options of a form x + n·↑ + ∗k."""
    number, ups, nimber = form.number, form.ups, form.nimber
    assert number is not None
    left: tuple[Form, ...]
    right: tuple[Form, ...]
    if ups > 0:
        if ups == nimber == 1:
            left, right = (number_up_star(number), number_up_star(number, 0, 1)), (number_up_star(number),)
        else:
            left, right = (number_up_star(number),), (number_up_star(number, ups - 1, nimber ^ 1),)
    elif ups < 0:
        other = negative(form)
        left, right = tuple(map(negative, right_of(other))), tuple(map(negative, left_of(other)))
    elif nimber:
        if nimber > MOST_OPTIONS:
            raise SizeLimitError("partizan.options", most=MOST_OPTIONS)
        left = right = tuple(number_up_star(number, 0, k) for k in range(nimber))
    elif number.exponent:
        step = Dyadic(1, number.exponent)
        left, right = (number_up_star(number - step),), (number_up_star(number + step),)
    else:
        left = (number_up_star(number - ONE),) if number > ZERO else ()
        right = (number_up_star(number + ONE),) if number < ZERO else ()
    form.right = right
    form.left = left


def negative(form: Form) -> Form:
    """The negative of a value, −G: the players swap roles."""
    if form.negative is None:
        if form.number is not None:
            form.negative = number_up_star(-form.number, -form.ups, form.nimber)
        else:
            form.negative = intern_form(map(negative, right_of(form)), map(negative, left_of(form)))
    return form.negative


def left_stop(form: Form) -> Dyadic:
    """The number at which play ends if Left moves first, Left maximizing it and Right minimizing it."""
    return (form.stops or _stops(form))[0]


def right_stop(form: Form) -> Dyadic:
    """The number at which play ends if Right moves first, Left maximizing it and Right minimizing it."""
    return (form.stops or _stops(form))[1]


def _stops(form: Form) -> tuple[Dyadic, Dyadic]:
    """Compute both stops of a value that is not a number; each player then has an option."""
    left = largest(map(right_stop, left_of(form)))
    right = -largest(-left_stop(each) for each in right_of(form))
    form.stops = left, right
    return form.stops


def birthday(form: Form) -> int:
    """The birthday: the depth of the game tree of the canonical form.

    >>> [birthday(number_up_star(*each)) for each in ((Dyadic(3, 2),), (ZERO, 2, 0), (ZERO, 0, 5))]
    [3, 3, 5]
    """
    born: dict[Form, int] = {}

    def birthday_of(each: Form) -> int:
        if each.number is not None:
            whole = abs(each.number).floor() + (1 + each.number.exponent if each.number.exponent else 0)
            ups = abs(each.ups)
            return whole + (ups + (each.nimber ^ (ups & 1) or 1) if ups else each.nimber)
        if each not in born:
            born[each] = 1 + max(map(birthday_of, (*left_of(each), *right_of(each))))
        return born[each]

    return birthday_of(form)


def hash_of(form: Form) -> int:
    """The hash of a value; that of a number equals the hash of the equal int or fraction.

    >>> hash_of(number_up_star(Dyadic(1, 1))) == hash(0.5)
    True
    """
    return hash(form.number.fraction()) if form.is_number and form.number is not None else hash(form)
