"""Thermographs: the stops of a game as exact functions of a tax on each move."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from bouton.partizan.dyadic import ZERO, Dyadic
from bouton.partizan.form import Form, left_of, right_of
from bouton.results import as_html, drawing

if TYPE_CHECKING:
    from fractions import Fraction

#: corners (tax, value) from tax 0 up: straight between corners, constant after the last
Wall = tuple[tuple[Dyadic, Dyadic], ...]


class Thermograph(NamedTuple):
    """The two walls, and the point where they meet.

    Attributes
    ----------
    left, right : corners (tax, value) of each wall from tax 0 up; the wall is straight between them, and joins the
        mast at the last one.
    mean : the value of the mast.
    temperature : the tax at which the mast begins; −1/2ⁿ for a number with denominator 2ⁿ (−1 for an integer), as in
        thermographs that are extended below 0.
    """

    left: Wall
    right: Wall
    mean: Dyadic
    temperature: Dyadic


def thermograph(form: Form) -> Thermograph:
    """The thermograph of a value.

    >>> from bouton.partizan.canonical import canonical
    >>> from bouton.partizan.form import number_up_star
    >>> found = thermograph(canonical([number_up_star(Dyadic(3))], [number_up_star(Dyadic(-1))]))
    >>> found.mean, found.temperature
    (Dyadic(1, 0), Dyadic(2, 0))

    Source: J. H. Conway, On Numbers and Games, 1976, ch. 9; Winning Ways, ch. 6.
    """
    if form.walls is None:
        form.walls = _thermograph(form)
    found = form.walls
    assert isinstance(found, Thermograph)
    return found


def _thermograph(form: Form) -> Thermograph:
    if form.number is not None:
        mast = ((ZERO, form.number),)
        cold = Dyadic(-1, form.number.exponent) if form.is_number else ZERO
        return Thermograph(mast, mast, form.number, cold)
    left = _highest([thermograph(option).right for option in left_of(form)])
    right = _negate(_highest([_negate(thermograph(option).left) for option in right_of(form)]))
    return of_walls(left, right)


def of_walls(left: Wall, right: Wall) -> Thermograph:
    """The thermograph of a game that is not a number; `left` and `right` are its walls before the tax is paid."""
    taxes = sorted({tax for tax, _ in (*left, *right)}, key=_sort_key)
    meeting = None
    for tax, following in zip(taxes, [*taxes[1:], None], strict=True):
        gap = value_at(left, tax) - value_at(right, tax) - tax - tax
        if gap <= ZERO:
            meeting = tax
            break
        if following is None:
            meeting = tax + gap.half()
            break
        step = following - tax
        closing = gap - (value_at(left, following) - value_at(right, following) - following - following)
        if gap <= closing:  # the gap closes at rate 1 or 2
            meeting = tax + (gap if closing == step else gap.half())
            break
    assert meeting is not None
    corners = [tax for tax in taxes if tax < meeting] + [meeting]
    return Thermograph(
        _straight([(tax, value_at(left, tax) - tax) for tax in corners]),
        _straight([(tax, value_at(right, tax) + tax) for tax in corners]),
        value_at(left, meeting) - meeting,
        meeting,
    )


class _sort_key:
    __slots__ = ("number",)

    def __init__(self, number: Dyadic) -> None:
        self.number = number

    def __lt__(self, other: "_sort_key") -> bool:
        return self.number < other.number


def value_at(wall: Wall, tax: Dyadic) -> Dyadic:
    """Value of a wall at a tax ≥ 0.

    >>> value_at(((ZERO, Dyadic(3)), (Dyadic(2), Dyadic(1))), Dyadic(1, 1))
    Dyadic(5, 1)
    """
    if wall[-1][0] <= tax:
        return wall[-1][1]
    for (start, value), (end, last) in pairwise(wall):
        if start <= tax <= end:
            if value == last:
                return value
            return value + (tax - start) if value < last else value - (tax - start)
    raise AssertionError(tax)


def _negate(wall: Wall) -> Wall:
    return tuple((tax, -value) for tax, value in wall)


def _highest(walls: Sequence[Wall]) -> Wall:
    """The upper envelope of walls with slopes 0 and 1, or of walls with slopes 0 and −1."""
    best = walls[0]
    for wall in walls[1:]:
        best = best if wall == best else _higher(best, wall)
    return best


def _higher(first: Wall, second: Wall) -> Wall:
    taxes = sorted({tax for tax, _ in (*first, *second)}, key=_sort_key)
    corners: list[tuple[Dyadic, Dyadic]] = []
    before = None
    for tax in taxes:
        one, other = value_at(first, tax), value_at(second, tax)
        gap = one - other
        if before is not None and (before[1] < ZERO < gap or gap < ZERO < before[1]):
            crossing = before[0] + abs(before[1])  # slopes differ by 1
            corners.append((crossing, value_at(first, crossing)))
        corners.append((tax, one if other < one else other))
        before = tax, gap
    return _straight(corners)


def _straight(corners: list[tuple[Dyadic, Dyadic]]) -> Wall:
    """Drop the corners at which the wall does not turn."""
    kept: list[tuple[Dyadic, Dyadic]] = []
    for corner in corners:
        if len(kept) > 1 and _slope(kept[-2], kept[-1]) == _slope(kept[-1], corner):
            kept.pop()
        if not kept or kept[-1][0] != corner[0]:
            kept.append(corner)
    while len(kept) > 1 and kept[-1][1] == kept[-2][1]:
        kept.pop()
    return tuple(kept)


def _slope(first: tuple[Dyadic, Dyadic], second: tuple[Dyadic, Dyadic]) -> int:
    return (first[1] < second[1]) - (second[1] < first[1])


class ValueThermograph:
    """A thermograph: its walls as corners (tax, value), its mean and its temperature; ``.svg()`` draws it.

    >>> import bouton
    >>> graph = bouton.value("{4|2||-1}").thermograph()
    >>> [(str(tax), str(number)) for tax, number in graph.left], str(graph.mean)
    ([('0', '2'), ('1', '2'), ('2', '1')], '1')
    """

    __slots__ = ("_walls", "name")

    def __init__(self, walls: Thermograph, name: str) -> None:
        self._walls = walls
        self.name: str = name

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ValueThermograph):
            return NotImplemented
        return (self.left, self.right) == (other.left, other.right)

    def __hash__(self) -> int:
        return hash((self.mean, self.temperature))

    @property
    def left(self) -> "list[tuple[Fraction, Fraction]]":
        """The corners of the left wall from tax 0 up; the mast begins at the last one."""
        return [(tax.fraction(), number.fraction()) for tax, number in self._walls.left]

    @property
    def right(self) -> "list[tuple[Fraction, Fraction]]":
        """The corners of the right wall."""
        return [(tax.fraction(), number.fraction()) for tax, number in self._walls.right]

    @property
    def mean(self) -> "Fraction":
        """The value of the mast."""
        found: Fraction = self._walls.mean.fraction()
        return found

    @property
    def temperature(self) -> "Fraction":
        """The tax at which the mast begins."""
        found: Fraction = self._walls.temperature.fraction()
        return found

    def svg(self, lang: str = "") -> str:
        """The thermograph as an SVG drawing."""
        return drawing(self, lang)

    def _repr_html_(self) -> str:
        return as_html(self)

    def __repr__(self) -> str:
        return f"bouton.value({self.name!r}).thermograph()"
