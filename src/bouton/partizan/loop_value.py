"""`LoopValue`: the value of a game in which play can go on forever, represented by its sides."""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NoReturn

from bouton.errors import InputError, NotationError, NotNumberError
from bouton.notation import clip, quote
from bouton.partizan.form import Form, hash_of, number_up_star
from bouton.partizan.immutable import Immutable
from bouton.partizan.limits import WORK_OF_DEGREE
from bouton.partizan.loop_text import read_loop, split_terms, write_loop
from bouton.partizan.loop_words import is_loopy
from bouton.partizan.loops import Loop, at_most_loop, of_form, sum_of_loops
from bouton.partizan.reading import read_value
from bouton.partizan.sides import Sides, outcome_of_sides, sides_of
from bouton.partizan.work import limit_work
from bouton.values.outcome import Outcome


def loop_value(text: str) -> "LoopValue":
    """Parse the text of a loopy value.

    >>> str(loop_value("on + off")), str(loop_value("over - over")), str(loop_value("{0|{pass|0}}"))
    ('dud', 'over & under', '{0|under}')
    >>> loop_value("1 & {0|-1}") == loop_value("tis")
    True

    Raises
    ------
    NotationError : if the text cannot be read, or is S & T without S ≥ T.
    InputError : if no stopper is found for a side of the game.
    """
    if "&" in text:
        first, _, second = text.partition("&")
        if first.count("(") != first.count(")"):
            raise NotationError("loops.operation", got=clip(text))
        sides = Sides(loop_value(first).sides.onside, loop_value(second).sides.offside)
        if "&" in second or not at_most_loop(sides.offside, sides.onside, True):
            raise NotationError("loops.sides", whole=clip(text))
        return LoopValue(sides)
    total: LoopValue | None = None
    for sign, term in split_terms(text):
        value = LoopValue(sides_of(read_loop(term)) if is_loopy(term) else _plain(read_value(term)))
        value = value if sign > 0 else -value
        total = value if total is None else total + value
    assert total is not None
    return total


class LoopValue(Immutable):
    """The value S & T of a loopy game: created by `bouton.value` from a text, immutable; equal games are equal.

    >>> import bouton
    >>> over = bouton.value("over")
    >>> over > 0, over + over == over, over < "1/1024", over - over, over.degree
    (True, True, True, bouton.value('over & under'), bouton.value('over'))
    """

    __slots__ = ("_ended", "sides")
    sides: Sides
    _ended: Form | None

    def __init__(self, sides: Sides) -> None:
        object.__setattr__(self, "sides", sides)
        object.__setattr__(self, "_ended", None)

    def __reduce__(self) -> tuple[Any, ...]:
        return LoopValue, (self.sides,)

    @property
    def is_stopper(self) -> bool:
        """Whether both sides are the same stopper."""
        return at_most_loop(self.sides.onside, self.sides.offside, True)

    @property
    def onside(self) -> "LoopValue":
        """The stopper that the game equals if infinite play counts as a win for Left."""
        return LoopValue(Sides(self.sides.onside, self.sides.onside))

    @property
    def offside(self) -> "LoopValue":
        """The stopper that the game equals if infinite play counts as a win for Right."""
        return LoopValue(Sides(self.sides.offside, self.sides.offside))

    @property
    def degree(self) -> "LoopValue | None":
        """The degree of loopiness of a stopper: the onside of G − G (Winning Ways, ch. 11); None for other values.

        Raises
        ------
        SearchLimitError, InputError : if it takes too much work, or no stopper is found.
        """
        with limit_work(WORK_OF_DEGREE):
            return (self - self).onside if self.is_stopper else None

    @property
    def outcome(self) -> Outcome:
        """Outcome; play that never ends is a draw."""
        return outcome_of_sides(self.sides)

    if TYPE_CHECKING:  # what only games have in which play ends
        mean: NoReturn
        temperature: NoReturn
        left_stop: NoReturn
        right_stop: NoReturn
        fraction: Callable[[], NoReturn]
        thermograph: Callable[[], NoReturn]
    else:

        def __getattr__(self, name: str) -> NoReturn:
            """Refuse what only games have in which play ends: a mean, options, cooling, products, parts."""
            if name.startswith("_"):
                raise AttributeError(name)
            raise NotNumberError("loops.no-heat", got=clip(self), name=name)

    def __neg__(self) -> "LoopValue":
        return LoopValue(-self.sides)

    def __mul__(self, count: int) -> "LoopValue":
        if isinstance(count, bool) or not isinstance(count, int):
            return NotImplemented
        total, power, rest = LoopValue(_plain(number_up_star())), self if count > 0 else -self, abs(count)
        while rest:
            total, rest = total + power if rest & 1 else total, rest >> 1
            power = power + power if rest else power
        return total

    __rmul__ = __mul__

    def __bool__(self) -> bool:
        return self.compare(0) != "="

    def __add__(self, other: Any) -> "LoopValue":
        theirs = _sides(other)
        on, off = (sum_of_loops(mine, yours) for mine, yours in zip(self.sides, theirs, strict=True))
        return LoopValue(Sides(sides_of(on).onside, sides_of(off).offside))

    __radd__ = __add__

    def __sub__(self, other: Any) -> "LoopValue":
        return self + LoopValue(-_sides(other))

    def __rsub__(self, other: Any) -> "LoopValue":
        return (-self).__add__(other)

    def _at_most(self, other: Any) -> tuple[bool, bool]:
        """Compare with another value: return whether this is at most the other, and whether it is at least that."""
        number = _far_number(other)
        far = [] if number is None else [_beside_far(mine, number) for mine in self.sides]
        if far and None not in far:
            return all(found == "<" for found in far), all(found == ">" for found in far)
        pairs = list(zip(self.sides, _sides(other), strict=True))
        return (
            all(at_most_loop(mine, yours, True) for mine, yours in pairs),
            all(at_most_loop(yours, mine, True) for mine, yours in pairs),
        )

    def compare(self, other: Any) -> str:
        """Compare with another value: ``"="``, ``"<"``, ``">"``, or ``"‖"`` if neither is at least the other."""
        below, above = self._at_most(other)
        return ("=" if above else "<") if below else (">" if above else "‖")

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, LoopValue) and not hasattr(other, "denominator") and not hasattr(other, "parts"):
            return NotImplemented
        return self.compare(other) == "="

    def __hash__(self) -> int:
        """The hash of the text; if the value is loop-free, the hash of the plain value that it equals."""
        text = str(self)
        if is_loopy(text):
            return hash(text)
        if self._ended is None:
            object.__setattr__(self, "_ended", read_value(text))
        assert self._ended is not None
        return hash_of(self._ended)

    def __le__(self, other: Any) -> bool:
        return self.compare(other) in "=<"

    def __ge__(self, other: Any) -> bool:
        return self.compare(other) in "=>"

    def __lt__(self, other: Any) -> bool:
        return self.compare(other) == "<"

    def __gt__(self, other: Any) -> bool:
        return self.compare(other) == ">"

    def __or__(self, other: Any) -> bool:
        return self.compare(other) == "‖"

    __ror__ = __or__

    def __str__(self) -> str:
        on, off = map(write_loop, self.sides)
        if on == off:
            return on
        return _PAIRS.get((on, off), f"{on} & {off}")

    def __repr__(self) -> str:
        return f"bouton.value({str(self)!r})"


_FAR = 20  # a number beyond it is compared with a loopy game by ±20 and on, if these decide: quicker
_PAIRS = {("on", "off"): "dud", ("1", "{0|-1}"): "tis", ("{1|0}", "-1"): "tisn"}


def _sides(operand: Any) -> Sides:
    if isinstance(operand, LoopValue):
        return operand.sides
    if isinstance(operand, str):
        return loop_value(operand).sides
    if hasattr(operand, "form"):
        return _plain(operand.form)
    if isinstance(operand, bool) or not hasattr(operand, "denominator"):
        raise InputError("partizan.not-value", got=quote(operand))
    return _plain(read_value(str(operand)))


def _far_number(operand: Any) -> Any:
    """The operand as a Python number if it is a number beyond ±20, whose graph would be long; otherwise None."""
    if isinstance(operand, str) and not is_loopy(operand):
        operand = read_value(operand)
    form = getattr(operand, "form", operand)
    if isinstance(form, Form):
        number = form.number if form.is_number else None
        operand = None if number is None else Fraction(number.numerator, 1 << number.exponent)
    return operand if hasattr(operand, "denominator") and abs(operand) > _FAR else None


def _beside_far(stopper: Loop, number: Any) -> str | None:
    """Compare a stopper with a number beyond ±20: ``"<"`` or ``">"`` if comparing it with ±20 or on decides; else None.

    >>> from bouton.partizan.loop_text import read_loop
    >>> _beside_far(read_loop("over"), 10**100), _beside_far(read_loop("on"), 10**100)
    ('<', '>')
    """
    if number < 0:
        found = _beside_far(-stopper, -number)
        return found and {"<": ">", ">": "<"}[found]
    if at_most_loop(stopper, _plain(read_value(str(_FAR))).onside, True):
        return "<"
    return ">" if at_most_loop(read_loop("on"), stopper, True) else None


def _plain(form: Form) -> Sides:
    """Both sides of a loop-free canonical form, which is a stopper in simplest form."""
    game = of_form(form)
    return Sides(game, game)
