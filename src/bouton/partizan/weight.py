"""Atomic weights of all-small games, and the far star."""

from bouton.partizan.addition import add
from bouton.partizan.canonical import canonical
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import Form, birthday, left_of, left_stop, number_up_star, right_of, right_stop
from bouton.partizan.order import at_most, relation
from bouton.partizan.work import spend

_ZERO, _TWO = Dyadic(0), Dyadic(2)


def is_all_small(form: Form) -> bool:
    """Whether, in every reachable position, either both players can move or neither can."""
    if form.number is not None:
        return form.number == _ZERO
    seen: set[Form] = set()

    def is_small(each: Form) -> bool:
        if each.number is not None:
            return each.number == _ZERO
        if each in seen:
            return True
        seen.add(each)
        return all(map(is_small, (*left_of(each), *right_of(each))))

    return left_stop(form) == right_stop(form) == _ZERO and is_small(form)


def to_far_star(form: Form) -> str:
    """Compare G with ☆, a nimber larger than any that matters: ``"<"``, ``">"`` or ``"‖"``.

    >>> to_far_star(number_up_star(ups=1)), to_far_star(number_up_star(nimber=5))
    ('>', '‖')

    G is compared with ∗N for a power of two N greater than the birthday. Source: Winning Ways, ch. 8.
    """
    if form.number is not None:
        size = (form.number, form.ups)
        if form.number != _ZERO:
            return ">" if form.number > _ZERO else "<"
        return ">" if size[1] > 0 else "<" if size[1] < 0 else "‖"
    if right_stop(form) > _ZERO or left_stop(form) < _ZERO:
        return ">" if right_stop(form) > _ZERO else "<"
    return relation(form, number_up_star(_ZERO, 0, 1 << birthday(form).bit_length()))


def atomic_weight(form: Form) -> Form | None:
    """The atomic weight of an all-small game; None for other games.

    >>> atomic_weight(number_up_star(ups=2, nimber=3)) is number_up_star(_TWO)
    True

    It is {aw(G^L) − 2 | aw(G^R) + 2}, unless that is an integer: then it is the largest or the smallest integer that
    fits, or 0, according to whether G is greater than, less than or fuzzy with the far star. Source: Winning Ways,
    ch. 8; A. N. Siegel, Combinatorial Game Theory, 2013, II.7.
    """
    if not is_all_small(form):
        return None
    found: dict[Form, Form] = {}

    def weight_of(each: Form) -> Form:
        if each.number is not None:
            return number_up_star(Dyadic(each.ups))
        if each not in found:
            spend()
            left = [add(weight_of(option), number_up_star(-_TWO)) for option in left_of(each)]
            right = [add(weight_of(option), number_up_star(_TWO)) for option in right_of(each)]
            weight = canonical(left, right)
            found[each] = _eccentric(each, left, right, weight) if weight.is_integer else weight
        return found[each]

    return weight_of(form)


def _eccentric(form: Form, left: list[Form], right: list[Form], weight: Form) -> Form:
    """Choose, by comparing the form with the far star, among the integers n with every left ◁| n ◁| every right option.

    `weight` is one of them, `left` and `right` are the options of {aw(G^L) − 2 | aw(G^R) + 2}.
    """
    where = to_far_star(form)
    assert weight.number is not None
    number = weight.number.numerator

    def fits(n: int) -> bool:
        it = number_up_star(Dyadic(n))
        return not any(at_most(it, each) for each in left) and not any(at_most(each, it) for each in right)

    if where == "‖":
        return number_up_star()
    step = 1 if where == ">" else -1
    while fits(number + step):
        number += step
    return number_up_star(Dyadic(number))
