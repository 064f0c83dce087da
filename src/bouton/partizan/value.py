"""`Value`: the value of a partizan game, in ordinary Python notation: ``G + H > 0``."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Union, overload

from bouton.errors import InputError, NotationError, SearchLimitError
from bouton.notation import clip, quote
from bouton.partizan import operations
from bouton.partizan.addition import add_all, check_depth, multiple
from bouton.partizan.canonical import canonical
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import Form, birthday, hash_of, negative, number_up_star
from bouton.partizan.hot_sums import (
    Bounds,
    fractions,
    simplify,
    sum_mean,
    sum_outcome,
    sum_stops,
    sum_temperature,
    sum_walls,
    winning_part,
)
from bouton.partizan.immutable import Immutable
from bouton.partizan.limits import WORK_OF_NAME
from bouton.partizan.loop_words import is_loopy
from bouton.partizan.number_value import Convertible, register_number
from bouton.partizan.old_notation import present_notation
from bouton.partizan.operand import dyadic_of, forms_of, loopy_operand, parts_of, position_in, value_of_position
from bouton.partizan.order import RELATIONS, known_order, outcome, relation
from bouton.partizan.reading import read_value
from bouton.partizan.thermograph import ValueThermograph, thermograph
from bouton.partizan.transformed import Transformed
from bouton.partizan.weight import atomic_weight, to_far_star
from bouton.partizan.work import limit_work
from bouton.partizan.writing import family, name_of, sorted_options, write
from bouton.values.outcome import Outcome

if TYPE_CHECKING:
    from bouton import Position, Ruleset
    from bouton.partizan.loop_value import LoopValue

_SIDES = ("left", "right")
Operand = Union["Value", int, "Fraction", float, str]


@overload
def value(left: "Operand | Position | Ruleset", right: str | None = None) -> "Value | LoopValue": ...  # type: ignore[overload-overlap]
@overload
def value(left: "Iterable[Operand]", right: "Iterable[Operand]") -> "Value": ...
def value(left: Any, right: "Iterable[Operand] | str | None" = None) -> "Value | LoopValue":
    """The value of a partizan game, from its text, a number, the options of both players, or a position.

    >>> import bouton
    >>> switch = bouton.value("{1|-1}")
    >>> switch, switch + 1, switch + switch == 0, switch | 0, bouton.value("^") > 0
    (bouton.value('±1'), bouton.value('{2|0}'), True, True, True)
    >>> bouton.value([0], ["*"]), bouton.value("domineering", "..|.."), bouton.value(bouton.position("hackenbush", "L"))
    (bouton.value('^'), bouton.value('±1'), bouton.value('1'))
    >>> bouton.value("over") > 0, bouton.value("on + off")  # play may go on forever
    (True, bouton.value('dud'))

    Parameters
    ----------
    left : a text such as ``"{0|*}"``, ``"3/8v*5"``, ``"±{4|2} + ^^*"``, ``"over + *"``, ``"a{0|{a|-1}}"``; an int or a
        fraction with a power of two as its denominator; a `bouton.Position`, or a game; or Left's options.
    right : the text of a position if `left` is its game; Right's options if `left` is Left's options. One text, such
        as ``"domineering ..|.."``, may be both game and position.

    Returns
    -------
    A `Value`, or a `LoopValue` if play may go on forever.

    Raises
    ------
    NotationError : if a text cannot be read.
    InputError : if an operand is neither a text nor a number, or the sides of a loopy game are not found.

    Complexity: sums are formed on demand; mean, stops, temperature and winner of hot sums do not need the sum.
    """
    if isinstance(right, str) or hasattr(left, "full_text"):
        found: Value | LoopValue = value_of_position(left, right)
        return found
    if right is None:
        left = present_notation(left) if isinstance(left, str) else left
        if isinstance(left, str) and is_loopy(left):
            from bouton.partizan.loop_value import loop_value

            return loop_value(left)
        try:
            with limit_work():
                return Value(parts_of(left))
        except NotationError as error:
            return value(position_in(left, error))
    options = []
    for side in (left, right):
        if isinstance(side, str | Value) or not isinstance(side, Iterable):
            raise InputError("partizan.not-options", got=quote(side))
        options.append([Value(parts_of(each)).form for each in side])
    with limit_work():
        return Value((canonical(*options),))


class Value(Convertible, Transformed, Immutable):
    """The value of a partizan game: created by `value`, immutable, hashable; equal games are equal.

    >>> import bouton
    >>> up, star = bouton.value("^"), bouton.value("*")
    >>> up + star, -up, up > star, up | star, 3 * up, up.outcome
    (bouton.value('^*'), bouton.value('v'), False, True, bouton.value('^3'), <Outcome.L: 'L'>)
    >>> str(bouton.value("{0,1|2}")), bouton.value("{2||1|0}").mean
    ('3/2', Fraction(5, 4))

    ``<``, ``<=``, ``>``, ``>=`` and ``==`` compare; ``|`` returns whether two values are fuzzy (neither is at least
    the other). One operand may be an int, a fraction or a text. A sum is stored as its parts until its canonical form
    is needed, so that mean, stops, temperature and winner of many hot games do not wait for it.
    """

    __slots__ = ("_form", "parts")
    parts: tuple[Form, ...]
    _form: Form | None

    def __init__(self, parts: "Iterable[Form] | Operand") -> None:
        object.__setattr__(self, "parts", forms_of(parts))
        object.__setattr__(self, "_form", None)
        if len(self.parts) == 1:
            self._settle(self.parts[0])

    def _settle(self, form: Form) -> None:
        """Store the canonical form; if it is a number, turn the object into a `NumberValue`."""
        object.__setattr__(self, "_form", form)
        if form.is_number:
            object.__setattr__(self, "__class__", NumberValue)

    def __reduce__(self) -> tuple[Any, ...]:
        return _read_sum, tuple(map(write, self.parts))

    @property
    def form(self) -> Form:
        """The canonical form.

        Raises
        ------
        SearchLimitError : if the sum is too large to be formed.
        """
        if self._form is None:
            self.try_form(None)
        assert self._form is not None
        return self._form

    def try_form(self, most: int | None) -> bool:
        """Whether the canonical form is known, or can be computed within `most` units of work (None: the usual limit).

        Raises
        ------
        SearchLimitError : if `most` is None and the usual limit is reached.
        """
        if self._form is None:
            try:
                check_depth(*self.parts)
                with limit_work(most):
                    self._settle(add_all(self.parts))
            except SearchLimitError:
                if most is None:
                    raise
        return self._form is not None

    @staticmethod
    def nimber(size: int) -> "Value":
        """The value of a Nim heap of any size.

        >>> str(Value.nimber(2**64))
        '*18446744073709551616'
        """
        if isinstance(size, bool) or not isinstance(size, int) or size < 0:
            raise InputError("partizan.nimber", got=quote(size))
        return Value((number_up_star(nimber=size),))

    @staticmethod
    def integer(number: int) -> "Value":
        """The value of an integer of any size.

        >>> Value.integer(10**100) > Value.nimber(2**64)
        True
        """
        if isinstance(number, bool) or not isinstance(number, int):
            raise InputError("partizan.integer", got=quote(number))
        return Value((number_up_star(Dyadic(number)),))

    # Sums and order.

    def __add__(self, other: Operand) -> "Value":
        if (loopy := loopy_operand(other)) is not None:
            total: Value = loopy + self
            return total
        return Value(simplify((*self.parts, *parts_of(other))))

    def __radd__(self, other: Operand) -> "Value":
        return self + other

    def __neg__(self) -> "Value":
        return Value(map(negative, self.parts))

    def __sub__(self, other: Operand) -> "Value":
        if (loopy := loopy_operand(other)) is not None:
            difference: Value = -loopy + self
            return difference
        return Value(simplify((*self.parts, *map(negative, parts_of(other)))))

    def __rsub__(self, other: Operand) -> "Value":
        return -self + other

    def __mul__(self, count: int) -> "Value":
        if isinstance(count, bool) or not isinstance(count, int):
            return NotImplemented
        with limit_work():
            return Value(simplify(multiple(count, part) for part in self.parts))

    __rmul__ = __mul__

    def compare(self, other: Operand) -> str:
        """Compare with another value, perhaps a loopy one: ``"="``, ``"<"``, ``">"``, or ``"‖"`` (fuzzy).

        >>> import bouton
        >>> bouton.value("*").compare("^"), bouton.value("*2").compare("^")
        ('‖', '<')
        """
        loopy = loopy_operand(other)
        if loopy is not None:
            turned: str = loopy.compare(self)
            return {"<": ">", ">": "<"}.get(turned, turned)
        theirs = other if isinstance(other, Value) else Value(parts_of(other))
        if self._form is not None and theirs._form is not None:
            return _relation(self._form, theirs._form)
        difference = self - theirs
        if all(part.number is not None for part in difference.parts):
            return relation(difference.parts[0], number_up_star())
        found = sum_outcome(difference.parts)
        return _RELATIONS[found if found is not None else outcome(difference.form)]

    def __eq__(self, other: Any) -> bool:
        if isinstance(other, float):
            return abs(other) < float("inf") and self.compare(Fraction(other)) == "="
        if isinstance(other, str | bool) or not (isinstance(other, Value) or hasattr(other, "denominator")):
            return NotImplemented
        bottom = 1 if isinstance(other, Value) else other.denominator
        return not bottom & (bottom - 1) and self.compare(other) == "="

    def __hash__(self) -> int:
        return hash_of(self.form)

    def _order(self, other: Operand) -> int:
        """1 if this is ≤ the other, plus 2 if it is ≥ the other."""
        form = self._form
        if form is not None and isinstance(other, Value) and other._form is not None:
            known = known_order(form, other._form)
            if known is not None:
                return known
        return RELATIONS.index(self.compare(other))

    def __le__(self, other: Operand) -> bool:
        if other.__class__ is Value or other.__class__ is NumberValue:
            mine, theirs = self._form, other._form
            if mine and theirs and mine.small and theirs.small:  # as in `known_order`, but saves two calls
                return not mine.below & theirs.above
        return self._order(other) & 1 == 1

    def __ge__(self, other: Operand) -> bool:
        if other.__class__ is Value or other.__class__ is NumberValue:
            mine, theirs = self._form, other._form
            if mine and theirs and mine.small and theirs.small:
                return not theirs.below & mine.above
        return self._order(other) & 2 == 2

    def __lt__(self, other: Operand) -> bool:
        return self._order(other) == 1

    def __gt__(self, other: Operand) -> bool:
        return self._order(other) == 2

    def __or__(self, other: Operand) -> bool:
        return self._order(other) == 0

    __ror__ = __or__

    def __bool__(self) -> bool:
        return self.compare(0) != "="

    # Properties.

    @property
    def outcome(self) -> Outcome:
        """Outcome: L for a positive value, R for a negative one, P for 0, N for a fuzzy one."""
        found = sum_outcome(self.parts) if self._form is None else None
        return outcome(self.form) if found is None else found

    @property
    def left_options(self) -> "list[Value]":
        """Left's options in the canonical form, in the order of the text."""
        return [Value((each,)) for each in sorted_options(self.form, False)]

    @property
    def right_options(self) -> "list[Value]":
        """Right's options in the canonical form, in the order of the text."""
        return [Value((each,)) for each in sorted_options(self.form, True)]

    @property
    def mean(self) -> "Fraction":
        """The mean: about the value per copy in a sum of many copies."""
        found: Fraction = sum_mean(self.parts).fraction()
        return found

    def stop_bounds(self) -> "tuple[Bounds[Fraction], Bounds[Fraction]]":
        """Bounds of the left and of the right stop; they are equal if the stop is known exactly."""
        left, right = map(fractions, sum_stops((self._form,) if self._form is not None else self.parts))
        return left, right

    def temperature_bounds(self) -> "Bounds[Fraction]":
        """Bounds of the temperature; they are equal if it is known exactly."""
        return fractions(sum_temperature((self._form,) if self._form is not None else self.parts))

    def _exact(self, bounds: "Bounds[Fraction]", of: "Callable[[Value], Bounds[Fraction]]") -> "Fraction":
        return (bounds if bounds.exact else of(Value((self.form,)))).least

    @property
    def left_stop(self) -> "Fraction":
        """The number at which play ends if Left begins, Left maximizing it and Right minimizing it."""
        return self._exact(self.stop_bounds()[0], lambda formed: formed.stop_bounds()[0])

    @property
    def right_stop(self) -> "Fraction":
        """The number at which play ends if Right begins, Left maximizing it and Right minimizing it."""
        return self._exact(self.stop_bounds()[1], lambda formed: formed.stop_bounds()[1])

    @property
    def temperature(self) -> "Fraction":
        """The temperature; −1/2ⁿ for a number with denominator 2ⁿ, 0 if only infinitesimally close to one."""
        return self._exact(self.temperature_bounds(), lambda formed: formed.temperature_bounds())

    def thermograph(self) -> ValueThermograph:
        """The thermograph.

        >>> import bouton
        >>> sum(bouton.value(f"±{n}") for n in range(1, 25)).thermograph().temperature
        Fraction(24, 1)
        """
        walls = sum_walls(self.parts) if self._form is None else None
        return ValueThermograph(walls or thermograph(self.form), self._name())

    @property
    def birthday(self) -> int:
        """The birthday: the depth of the canonical form."""
        return birthday(self.form)

    @property
    def atomic_weight(self) -> "Value | None":
        """The atomic weight of an all-small value, otherwise None."""
        with limit_work():
            found = atomic_weight(self.form)
        return None if found is None else Value((found,))

    @property
    def far_star(self) -> str:
        """Comparison with the far star ☆: ``"<"``, ``">"`` or ``"‖"``."""
        return to_far_star(self.form)

    @property
    def family(self) -> str:
        """The family that the value belongs to: ``"integer"``, ``"nimber"``, ``"switch"``, ``"tiny"``, …"""
        return family(self.form)

    @property
    def is_number(self) -> bool:
        """Whether it is a number."""
        return self.form.is_number

    def best_move(self, player: str) -> "tuple[Value, Value] | None":
        """A part of the sum and the option to move it to, so that `player` wins moving first; None if none is found.

        >>> import bouton
        >>> sum(bouton.value(f"±{n}") for n in range(1, 25)).best_move("left")
        (bouton.value('±24'), bouton.value('24'))
        """
        if str(player) not in _SIDES:
            raise InputError("partizan.side", got=clip(player))
        found = winning_part(self.parts, str(player) == "right")
        return None if found is None else (Value((found[0],)), Value((found[1],)))

    # Other operations.

    def transform(self, operation: Callable[..., Form], *operands: Operand) -> "Value":
        """Apply an operation of `bouton.partizan.operations` to the canonical forms."""
        with limit_work():
            return Value((operation(self.form, *(Value(parts_of(each)).form for each in operands)),))

    def cool(self, degrees: Operand) -> "Value":
        """Cool the value by a number of degrees ≥ 0.

        >>> import bouton
        >>> bouton.value("{4|-2}").cool(2)
        bouton.value('{2|0}')
        """
        if self._form is None:  # cooling is additive
            return Value(simplify(operations.cool(part, dyadic_of(degrees)) for part in self.parts))
        with limit_work():
            return Value((operations.cool(self.form, dyadic_of(degrees)),))

    def incentives(self) -> "tuple[list[Value], list[Value]]":
        """Left's incentives G^L − G and Right's G − G^R, only the undominated ones."""
        with limit_work():
            left, right = operations.incentives(self.form)
        return [Value((each,)) for each in left], [Value((each,)) for each in right]

    def __str__(self) -> str:
        return write(self.form)

    def __repr__(self) -> str:
        try:
            return f"bouton.value({self._name()!r})"
        except SearchLimitError:
            return "<bouton.Value too long to be written>"

    def _name(self) -> str:
        return name_of(self.parts, self._form if self.try_form(WORK_OF_NAME) else None)

    @property
    def kind(self) -> str:
        return "Value"


@register_number
class NumberValue(Value):
    """A value that is a number, which Python accepts as a rational number."""

    __slots__ = ()


def _relation(first: Form, second: Form) -> str:
    check_depth(first, second)
    with limit_work():
        return relation(first, second)


def _read_sum(*parts: str) -> Value:
    """Rebuild a pickled sum from its parts."""
    return Value(map(read_value, parts))


_RELATIONS = {Outcome.P: "=", Outcome.L: ">", Outcome.R: "<", Outcome.N: "‖"}
