"""Sums of hot games without forming them: mean, stops, temperature, winner and a winning move.

A sum of switches {a | b} and values infinitesimally close to numbers is solved by playing its switches in order of
temperature. For other sums the mean is exact, and the stops and the temperature are searched for; if the search would
take too long, they are bounds:

    Σ R_t + max (L_t − R_t) ≤ left stop ≤ t + Σ L_t      for every tax t ≥ 0,

where L_t and R_t are the walls of the parts at tax t: cooling is additive, L(G + H) ≥ L(G) + R(H), and a wall falls
at most as fast as the tax grows.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from bouton.partizan.addition import add, cancel
from bouton.partizan.dyadic import ZERO, Dyadic
from bouton.partizan.form import Form, left_of, number_up_star, right_of
from bouton.partizan.limits import STATES_OF_SUM, WALLS_OF_SUM
from bouton.partizan.order import outcome
from bouton.partizan.thermograph import Thermograph, of_walls, thermograph, value_at
from bouton.values.outcome import Outcome

if TYPE_CHECKING:
    from fractions import Fraction

Parts = tuple[Form, ...]
_Number = TypeVar("_Number", "Dyadic", "Fraction")


class Bounds(NamedTuple, Generic[_Number]):
    """Lower and upper bounds of a number; equal if it is known exactly."""

    least: _Number
    most: _Number

    @property
    def exact(self) -> bool:
        """Whether both bounds are equal, so that the number is known exactly."""
        return self.least == self.most


def fractions(bounds: Bounds[Dyadic]) -> "Bounds[Fraction]":
    """The bounds as fractions, which callers of the package can compare with any number."""
    return Bounds(bounds.least.fraction(), bounds.most.fraction())


def simplify(parts: Iterable[Form]) -> Parts:
    """The same sum with numbers, ups and stars added into one part, and pairs G − G removed.

    >>> one, star = number_up_star(Dyadic(1)), number_up_star(nimber=1)
    >>> simplify([one, star, one]) == (number_up_star(Dyadic(2), 0, 1),)
    True
    """
    total, hot = cancel(parts)
    return (*([] if total is number_up_star() and hot else [total]), *hot)


def sum_mean(parts: Parts) -> Dyadic:
    """The mean of a sum: the sum of the means."""
    total = ZERO
    for part in parts:
        total = total + thermograph(part).mean
    return total


def _is_plain(form: Form) -> bool:
    """Whether a value is a switch between two numbers, or x + n·↑ + ∗k."""
    if form.number is not None:
        return True
    left, right = left_of(form), right_of(form)
    return len(left) == len(right) == 1 and left[0].is_number and right[0].is_number


def _temperatures(parts: Parts) -> list[Dyadic]:
    """The temperatures of the parts that are not x + n·↑ + ∗k, highest first."""
    return sorted((thermograph(part).temperature for part in parts if part.number is None), reverse=True)


def _alternating_sum(numbers: Sequence[Dyadic]) -> Dyadic:
    total = ZERO
    for index, number in enumerate(numbers):
        total = total - number if index % 2 else total + number
    return total


def sum_walls(parts: Parts) -> Thermograph | None:
    """The thermograph of a sum of switches {x | y} and values x + n·↑ + ∗k; None if it contains other parts.

    At tax t the switches hotter than t are played, hottest first. If the walls meet at tax 0, the switches cancel in
    pairs, m ± t and n ± t to m + n: the temperatures are sorted, so no other alternating sum is 0. The remaining parts
    are added; their sum may be a number, whose temperature is below 0.
    """
    if not all(map(_is_plain, parts)):
        return None
    temperatures = _temperatures(parts)
    mean = sum_mean(parts)
    if not _alternating_sum(temperatures):
        total = number_up_star(sum_mean(tuple(part for part in parts if part.number is None)))
        for part in parts:
            total = total if part.number is None else add(total, part)
        return thermograph(total)
    left: list[tuple[Dyadic, Dyadic]] = []
    for tax in sorted({ZERO, *temperatures}):
        alive = [temperature - tax for temperature in temperatures if tax < temperature]
        left.append((tax, _alternating_sum(alive)))
    above = tuple((tax, mean + value + tax) for tax, value in left)
    below = tuple((tax, mean - value - tax) for tax, value in left)
    return of_walls(above, below)


def sum_temperature(parts: Parts) -> Bounds[Dyadic]:
    """The temperature of a sum, exact or as bounds; it is that of the hottest part if no other part is as hot."""
    walls = sum_walls(parts)
    if walls is not None:
        return Bounds(walls.temperature, walls.temperature)
    found = sorted((thermograph(part).temperature for part in parts), reverse=True)
    if len(found) == 1 or found[1] < found[0]:
        return Bounds(found[0], found[0])
    return Bounds(Dyadic(-1), found[0])


def _simple_bounds(parts: Parts, right: bool) -> Bounds[Dyadic]:
    """Bound the left stop, or the right stop if `right`, by the walls at every tax at which one of them turns."""
    graphs = [thermograph(part) for part in parts]
    taxes = {ZERO, *(tax for graph in graphs for wall in (graph.left, graph.right) for tax, _ in wall)}
    least: Dyadic | None = None
    most: Dyadic | None = None
    for tax in taxes:
        lefts = [value_at(graph.left, tax) for graph in graphs]
        rights = [value_at(graph.right, tax) for graph in graphs]
        low, high, width = ZERO, ZERO, ZERO
        for left, right_value in zip(lefts, rights, strict=True):
            low, high, width = low + right_value, high + left, max(width, left - right_value)
        bounds = (low - tax, high - width) if right else (low + width, high + tax)
        least = bounds[0] if least is None or least < bounds[0] else least
        most = bounds[1] if most is None or bounds[1] < most else most
    assert least is not None and most is not None
    return Bounds(least, most)


def _coarse_bounds(parts: Parts, right: bool) -> Bounds[Dyadic]:
    """Bound the left stop, or the right stop if `right`, by the means and the highest temperature only."""
    mean, hottest = sum_mean(parts), max(thermograph(part).temperature for part in parts)
    return Bounds(mean - hottest, mean) if right else Bounds(mean, mean + hottest)


class _Search:
    """A search for stops over the moves of a sum; gives bounds once it has done too much work."""

    def __init__(self) -> None:
        self.known: dict[tuple[Parts, bool], Bounds[Dyadic]] = {}
        self.work = 0

    def stop(self, parts: Parts, right: bool) -> Bounds[Dyadic]:
        """The left stop of a sum, or the right stop if `right`, exact or as bounds."""
        if all(part.number is not None for part in parts):
            return Bounds(total := sum_mean(parts), total)
        walls = sum_walls(parts)
        if walls is not None:
            number = value_at(walls.right if right else walls.left, ZERO)
            return Bounds(number, number)
        key = (tuple(sorted(parts, key=id)), right)
        found = self.known.get(key)
        if found is None:
            if self.work >= WALLS_OF_SUM:
                return _coarse_bounds(parts, right)
            found = _simple_bounds(parts, right)
            self.work += len(parts) * sum(len(thermograph(part).left) for part in parts)
            if not found.exact:
                self.known[key] = found  # during the search, and for good if the search stops
                found = self._search(parts, right, found)
            self.known[key] = found
        return found

    def _search(self, parts: Parts, right: bool, bounds: Bounds[Dyadic]) -> Bounds[Dyadic]:
        least, most = bounds
        best: Bounds[Dyadic] | None = None
        for option in _moves(parts, right):
            found = self.stop(option, not right)
            if best is None:
                best = found
            elif right:
                best = Bounds(min(best.least, found.least), min(best.most, found.most))
            else:
                best = Bounds(max(best.least, found.least), max(best.most, found.most))
            if (right and best.most <= least) or (not right and most <= best.least):
                break
        assert best is not None
        return Bounds(max(least, best.least), min(most, best.most))


def _moves(parts: Parts, right: bool) -> Iterable[Parts]:
    """Yield the sum after each move of Left (of Right if `right`), simplified, hottest part first.

    Moves in parts x + n·↑ + ∗k are left out, and equal parts are moved in only once."""
    order = sorted(range(len(parts)), key=lambda index: -float(thermograph(parts[index]).temperature))
    seen = set()
    for index in order:
        part = parts[index]
        if part.number is None and part not in seen:
            seen.add(part)
            for option in right_of(part) if right else left_of(part):
                yield simplify((*parts[:index], option, *parts[index + 1 :]))


def sum_stops(parts: Parts) -> tuple[Bounds[Dyadic], Bounds[Dyadic]]:
    """The left stop and the right stop of a sum, exact or as bounds.

    >>> from bouton.partizan.operations import switch
    >>> parts = tuple(switch(number_up_star(Dyadic(n))) for n in range(1, 25))
    >>> sum_stops(parts)[0]
    Bounds(least=Dyadic(12, 0), most=Dyadic(12, 0))
    """
    search = _Search()
    return search.stop(parts, False), search.stop(parts, True)


def sum_outcome(parts: Parts) -> Outcome | None:
    """Outcome of a sum; None if the search would take too long."""
    left, right = sum_stops(parts)
    if right.least > ZERO:
        return Outcome.L
    if left.most < ZERO:
        return Outcome.R
    search = _Winner()
    starts = search.wins(parts, False), search.wins(parts, True)
    return None if None in starts else Outcome.of_starters(*starts)


class _Winner:
    """The winner for a given first player, by the stops if they decide, else by search."""

    def __init__(self) -> None:
        self.known: dict[tuple[Parts, bool], bool | None] = {}
        self.stops = _Search()

    def wins(self, parts: Parts, right: bool) -> bool | None:
        """Say whether the player who moves first (Right if `right`, else Left) wins; None if the search gave up."""
        if len(parts) == 1:
            return outcome(parts[0]) in (Outcome.N, Outcome.R if right else Outcome.L)
        stop = self.stops.stop(parts, right)
        if (stop.most < ZERO) if right else (stop.least > ZERO):
            return True
        if (stop.least > ZERO) if right else (stop.most < ZERO):
            return False
        if self._only_switches(parts):
            # All switches get played; if the total is then 0, the player to move loses.
            return len([part for part in parts if part.number is None or part.nimber]) % 2 == 1
        key = (tuple(sorted(parts, key=id)), right)
        if key not in self.known:
            self.known[key] = None
            if len(self.known) < STATES_OF_SUM and self.stops.work < WALLS_OF_SUM:
                self.known[key] = self._search(parts, right)
        return self.known[key]

    def _only_switches(self, parts: Parts) -> bool:
        return all(_is_plain(part) and not part.ups and part.nimber < 2 for part in parts)

    def _search(self, parts: Parts, right: bool) -> bool | None:
        open_ = False
        for option in _all_moves(parts, right):
            found = self.wins(option, not right)
            if found is False:
                return True
            open_ = open_ or found is None
        return None if open_ else False


def _all_moves(parts: Parts, right: bool) -> Iterable[Parts]:
    yield from _moves(parts, right)
    for index, part in enumerate(parts):
        if part.number is not None and not part.is_number:
            for option in right_of(part) if right else left_of(part):
                yield simplify((*parts[:index], option, *parts[index + 1 :]))


def winning_part(parts: Parts, right: bool) -> tuple[Form, Form] | None:
    """A part and the option to move it to, so that Left (Right if `right`) wins moving first; None if none is found.

    The hottest part is tried first.

    >>> from bouton.partizan.operations import switch
    >>> parts = tuple(switch(number_up_star(Dyadic(n))) for n in range(1, 25))
    >>> part, option = winning_part(parts, False)
    >>> part is parts[-1], option is number_up_star(Dyadic(24))
    (True, True)
    """
    search = _Winner()
    order = sorted(dict.fromkeys(parts), key=lambda part: -float(thermograph(part).temperature))
    for part in order:
        rest = list(parts)
        rest.remove(part)
        for option in right_of(part) if right else left_of(part):
            if search.wins(simplify((*rest, option)), not right) is False:
                return part, option
    return None
