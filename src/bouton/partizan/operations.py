"""Operations beyond sums: ordinal sums, products, heating and cooling, reduced canonical forms, and named families.

Ordinal sums and products depend on the form, not only on the value; here they are taken of canonical forms.
"""

from collections.abc import Callable
from functools import lru_cache

from bouton.errors import InputError, SizeLimitError
from bouton.nimbers.integer import product
from bouton.partizan.addition import add, check_depth, multiple, subtract, translate
from bouton.partizan.canonical import canonical
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import (
    Form,
    birthday,
    intern_form,
    left_of,
    left_stop,
    negative,
    number_up_star,
    right_of,
    right_stop,
)
from bouton.partizan.limits import MOST_DEPTH
from bouton.partizan.order import at_most, outcome
from bouton.partizan.thermograph import thermograph
from bouton.partizan.work import spend
from bouton.values.outcome import Outcome

_ZERO = Dyadic(0)
_EDGES = (number_up_star(Dyadic(1)), number_up_star(Dyadic(-1)), number_up_star(nimber=1))


def ordinal_sum(first: Form, second: Form) -> Form:
    """The ordinal sum G : H, in which a move in G discards H.

    >>> ordinal_sum(number_up_star(nimber=1), number_up_star(Dyadic(1))) is number_up_star(ups=1, nimber=1)
    True

    G : H = {G^L, G:H^L | G^R, G:H^R}. If G is 1, −1 or ∗, a canonical H gives a canonical sum, since G:H ≥ G:K exactly
    when H ≥ K, and 0 lies below every 1:K and is incomparable with every ∗:K. So no comparisons are needed.
    """
    _check_birthdays(first, second)
    found: dict[Form, Form] = {}
    ends = left_of(first), right_of(first)
    make = intern_form if first in _EDGES else canonical
    dominated = first in _EDGES and not first.nimber  # the 0 of 1 and −1 is dominated if H has options on its side

    def sum_with(form: Form) -> Form:
        if form not in found:
            spend()
            left, right = [[*map(sum_with, side)] for side in (left_of(form), right_of(form))]
            left += () if dominated and left else ends[0]
            right += () if dominated and right else ends[1]
            found[form] = make(left, right)
        return found[form]

    return sum_with(second)


def _check_birthdays(*forms: Form) -> None:
    """Refuse operations that recurse move by move through a number with a very large birthday."""
    if sum(birthday(form) for form in forms) > MOST_DEPTH:
        raise SizeLimitError("partizan.deep", most=MOST_DEPTH)


def norton_product(form: Form, unit: Form) -> Form:
    """The Norton product G·U for U > 0: n·U for an integer n, else {G^L·U + U + Δ | G^R·U − U − Δ}, Δ the incentives.

    >>> norton_product(number_up_star(Dyadic(3)), number_up_star(ups=1)) is number_up_star(ups=3)
    True

    Raises
    ------
    InputError : if U is not positive.

    Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 8.
    """
    if outcome(unit) is not Outcome.L:
        raise InputError("partizan.unit")
    check_depth(form, unit)
    left_incentives, right_incentives = incentives(unit)
    changes = [add(unit, each) for each in dict.fromkeys((*left_incentives, *right_incentives))]
    found: dict[Form, Form] = {}

    def times(each: Form) -> Form:
        if each.is_integer:
            assert each.number is not None
            return multiple(each.number.numerator, unit)
        if each not in found:
            spend()
            left = [add(times(option), change) for option in left_of(each) for change in changes]
            right = [subtract(times(option), change) for option in right_of(each) for change in changes]
            found[each] = canonical(left, right)
        return found[each]

    return times(form)


def conway_product(first: Form, second: Form) -> Form:
    """Conway's product of two games in canonical form: the usual product for numbers, the nim-product for nimbers.

    >>> conway_product(number_up_star(nimber=2), number_up_star(nimber=2)) is number_up_star(nimber=3)
    True

    Source: J. H. Conway, On Numbers and Games, 1976, ch. 1 and 6.
    """
    found: dict[tuple[Form, Form], Form] = {}

    def product_of(x: Form, y: Form) -> Form:
        for one, other in ((x, y), (y, x)):
            if one.is_integer:
                assert one.number is not None
                return multiple(one.number.numerator, other)
        if x.is_number and y.is_number:
            assert x.number is not None and y.number is not None
            return number_up_star(x.number * y.number)
        if x.number == y.number == _ZERO and not (x.ups or y.ups):
            return number_up_star(_ZERO, 0, product(x.nimber, y.nimber))
        if (x, y) not in found:
            spend()
            found[x, y] = canonical(_products(x, y, False), _products(x, y, True))
        return found[x, y]

    def _products(x: Form, y: Form, right: bool) -> list[Form]:
        pairs = [(a, b) for a in left_of(x) for b in (right_of(y) if right else left_of(y))]
        pairs += [(a, b) for a in right_of(x) for b in (left_of(y) if right else right_of(y))]
        return [subtract(add(product_of(a, y), product_of(x, b)), product_of(a, b)) for a, b in pairs]

    if not (first.is_integer or second.is_integer):
        check_depth(first, second)
        if not (first.number is not None and second.number is not None):
            _check_birthdays(first, second)
    return product_of(first, second)


def incentives(form: Form) -> tuple[list[Form], list[Form]]:
    """Left's incentives G^L − G and Right's G − G^R, only the undominated ones."""
    left = {subtract(option, form): None for option in left_of(form)}
    right = {subtract(form, option): None for option in right_of(form)}

    def best(found: dict[Form, None]) -> list[Form]:
        return [each for each in found if not any(other is not each and at_most(each, other) for other in found)]

    return best(left), best(right)


def heat(form: Form, degrees: Form) -> Form:
    """Heating by t = `degrees`, ∫ G: a number is unchanged; in any other game, each move gains its mover an extra t.

    >>> heat(number_up_star(nimber=1), number_up_star(Dyadic(2))) is switch(number_up_star(Dyadic(2)))
    True
    """
    return _heat(form, degrees, lambda each: each if each.is_number else None)


def overheat(form: Form, start: Form, degrees: Form) -> Form:
    """Overheating from s = `start` to t = `degrees`: n·s for an integer n, else {t + ∫G^L | −t + ∫G^R}."""

    def bottom(each: Form) -> Form | None:
        if not each.is_integer:
            return None
        assert each.number is not None
        return multiple(each.number.numerator, start)

    return _heat(form, degrees, bottom)


def _heat(form: Form, degrees: Form, bottom: Callable[[Form], Form | None]) -> Form:
    found: dict[Form, Form] = {}
    less = negative(degrees)

    def heat_form(each: Form) -> Form:
        if each not in found:
            end = bottom(each)
            if end is None:
                spend()
                left = [add(heat_form(option), degrees) for option in left_of(each)]
                end = canonical(left, [add(heat_form(option), less) for option in right_of(each)])
            found[each] = end
        return found[each]

    return heat_form(form)


def cool(form: Form, degrees: Dyadic) -> Form:
    """G cooled by t ≥ 0: each move is taxed t; once the result is infinitesimally close to a number, it is that number.

    >>> cool(switch(number_up_star(Dyadic(2))), Dyadic(1)) is switch(number_up_star(Dyadic(1)))
    True

    Raises
    ------
    InputError : if t is negative.
    """
    if degrees < _ZERO:
        raise InputError("partizan.degrees")
    found: dict[Form, Form] = {}

    def cool_form(each: Form) -> Form:
        if each.is_number or not degrees:
            return each
        if each not in found:
            graph = thermograph(each)
            if graph.temperature < degrees:
                found[each] = number_up_star(graph.mean)
            else:
                spend()
                left = [translate(cool_form(option), -degrees) for option in left_of(each)]
                found[each] = canonical(left, [translate(cool_form(option), degrees) for option in right_of(each)])
        return found[each]

    return cool_form(form)


def freeze(form: Form) -> Form:
    """G cooled by its temperature; a number is unchanged."""
    return form if form.is_number else cool(form, thermograph(form).temperature)


def switch(form: Form) -> Form:
    """The switch ±G = {G | −G}."""
    return canonical([form], [negative(form)])


def tiny(form: Form) -> Form:
    """Tiny-G, {0 ‖ 0 | −G}.

    >>> birthday(tiny(number_up_star(Dyadic(2))))
    4
    """
    return canonical([number_up_star()], [canonical([number_up_star()], [negative(form)])])


def miny(form: Form) -> Form:
    """Miny-G, {G | 0 ‖ 0}, the negative of tiny-G."""
    return negative(tiny(form))


@lru_cache(maxsize=64)
def uptimal(count: int) -> Form:
    """The uptimal ↑^[n] = ↑ + ↑² + … + ↑ⁿ = {↑^[n−1] | ∗} for n = `count`.

    >>> uptimal(1) is number_up_star(ups=1)
    True
    """
    return canonical([uptimal(count - 1)], [number_up_star(nimber=1)]) if count else number_up_star()


@lru_cache(maxsize=64)
def up_power(exponent: int) -> Form:
    """The power ↑ⁿ = {0 | ↓^[n−1] + ∗} of up, so that ↑¹ = ↑.

    >>> up_power(1) is number_up_star(ups=1)
    True
    """
    return canonical([number_up_star()], [add(negative(uptimal(exponent - 1)), number_up_star(nimber=1))])


def reduce(form: Form) -> Form:
    """The reduced canonical form: the simplest game infinitesimally close to G.

    >>> reduce(number_up_star(ups=3, nimber=2)) is number_up_star()
    True

    Options that are at most another one up to an infinitesimal are removed, and reversible ones are bypassed up to
    an infinitesimal. Source: J. P. Grossman, A. N. Siegel, Reductions of partizan games, in Games of No Chance 3, 2009.
    """
    found: dict[Form, Form] = {}

    def reduce_form(each: Form) -> Form:
        if left_stop(each) == right_stop(each):
            return number_up_star(left_stop(each))
        if each not in found:
            spend()
            left = list(dict.fromkeys(map(reduce_form, left_of(each))))
            right = list(dict.fromkeys(map(reduce_form, right_of(each))))
            found[each] = _reduce_options(left, right)
        return found[each]

    return reduce_form(form)


def _near_or_above(first: Form, second: Form) -> bool:
    """Whether G ≥ H up to an infinitesimal: the right stop of G − H is at least 0."""
    return right_stop(subtract(first, second)) >= _ZERO


def _reduce_options(left: list[Form], right: list[Form]) -> Form:
    """The reduced form, from reduced options, of a game that is not infinitesimally close to a number."""
    while True:
        left = _best_nearly(left, lambda one, other: _near_or_above(one, other))
        right = _best_nearly(right, lambda one, other: _near_or_above(other, one))
        game = canonical(left, right)
        new_left = [
            each
            for option in left
            for each in (
                next((left_of(back) for back in right_of(option) if _near_or_above(game, back)), (option,))
                if not option.is_number
                else (option,)
            )
        ]
        new_right = [
            each
            for option in right
            for each in (
                next((right_of(back) for back in left_of(option) if _near_or_above(back, game)), (option,))
                if not option.is_number
                else (option,)
            )
        ]
        if new_left == left and new_right == right:
            return intern_form(left, right)
        left, right = list(dict.fromkeys(new_left)), list(dict.fromkeys(new_right))


def _best_nearly(options: list[Form], beats: Callable[[Form, Form], bool]) -> list[Form]:
    kept: list[Form] = []
    for option in options:
        if not any(beats(other, option) for other in kept):
            kept = [other for other in kept if not beats(option, other)]
            kept.append(option)
    return kept
