"""Sums of values, computed in Python at first, then by the compiled arena once there are enough of them.

A sum of two small values takes a few hundred microseconds in Python and some tens in the arena, which takes nearly a
second to compile the first time. The arena is small and is replaced by a new one when full, so memory stays bounded.
"""

from collections.abc import Iterable
from threading import Lock
from typing import TYPE_CHECKING

from bouton.errors import SearchLimitError, SizeLimitError
from bouton.partizan.canonical import canonical
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import Form, Memo, intern_form, left_of, negative, number_up_star, right_of
from bouton.partizan.limits import MOST_DEPTH
from bouton.partizan.work import spend
from bouton.storage.compiler import can_compile

if TYPE_CHECKING:
    from bouton.partizan.arena import Arena


_sums = Memo()
_translated: dict[tuple[Form, Dyadic], Form] = {}
_MOST_TRANSLATED = 1 << 18  # translated values that are cached
#: sums computed in Python before the arena is loaded: about as much work as compiling it
_AFTER = 8_000
_GAMES = 1 << 17  # of the arena that adds; a full one is replaced
_MOST_DEPTH = 10  # of both values together: a compiled sum cannot be interrupted


class _Quick:
    made = 0
    arena: "Arena | None" = None


_quick = _Quick()
_lock = Lock()


def forget() -> None:
    """Clear the cached sums, for benchmarks and tests."""
    _sums.clear()
    _translated.clear()


def check_depth(*forms: Form) -> None:
    """Refuse an operation whose recursion would be too deep.

    Raises
    ------
    SearchLimitError : if it would be too deep.
    """
    if all(form.number is not None for form in forms):
        return
    if sum(0 if form.is_number else form.depth for form in forms) > MOST_DEPTH:
        raise SizeLimitError("partizan.deep", most=MOST_DEPTH)


def add(first: Form, second: Form) -> Form:
    """The sum of two values, G + H.

    >>> add(number_up_star(ups=1), number_up_star(nimber=1)) is number_up_star(ups=1, nimber=1)
    True

    A number is added by translating the options (number translation theorem). Complexity: the number of
    distinct sums of followers, each of which is brought into canonical form.
    """
    a, b = first.number, second.number
    if a is not None and b is not None:
        return number_up_star(a + b, first.ups + second.ups, first.nimber ^ second.nimber)
    if first.is_number or second.is_number:
        return translate(second, first.number) if first.is_number else translate(first, second.number)
    found = _sums.get((first, second)) or _sums.get((second, first))
    if found is not None:
        return found
    if first.negative is second:
        return number_up_star()
    if (a or b) is not None:  # split x + n·↑ + ∗k: add the ups and the star, then translate by x
        part, other = (first, second) if a is not None else (second, first)
        assert part.number is not None
        if part.number:
            return translate(add(other, number_up_star(part.number - part.number, part.ups, part.nimber)), part.number)
    quick = quick_sum(first, second)
    if quick is not None:
        return _sums.keep((first, second), quick)
    spend()
    left = [add(option, second) for option in left_of(first)] + [add(first, option) for option in left_of(second)]
    right = [add(option, second) for option in right_of(first)] + [add(first, option) for option in right_of(second)]
    return _sums.keep((first, second), canonical(left, right))


def translate(form: Form, number: Dyadic | None) -> Form:
    """The sum G + x of a value and a number x, by translating the options."""
    assert number is not None
    if not number:
        return form
    if form.number is not None:
        return number_up_star(form.number + number, form.ups, form.nimber)
    found = _translated.get((form, number))
    if found is None:
        left = [translate(option, number) for option in left_of(form)]
        right = [translate(option, number) for option in right_of(form)]
        found = intern_form(left, right)
        spend()
        if len(_translated) >= _MOST_TRANSLATED:
            _translated.clear()
        _translated[form, number] = found
    return found


def subtract(first: Form, second: Form) -> Form:
    """The difference of two values, G − H."""
    return number_up_star() if first is second else add(first, negative(second))


def multiple(count: int, form: Form) -> Form:
    """The multiple n·G for n = `count`: the sum of n copies of G, or of −n copies of −G if n is negative.

    Raises
    ------
    SearchLimitError : if the recursion of a sum would be too deep.
    """
    if count < 0:
        return multiple(-count, negative(form))
    if form.number is not None:
        number = Dyadic(form.number.numerator * count, form.number.exponent)
        return number_up_star(number, form.ups * count, form.nimber if count % 2 else 0)
    total, power = number_up_star(), form
    while count:
        if count & 1:
            check_depth(total, power)
            total = add(total, power)
        count >>= 1
        if count:
            check_depth(power, power)
            power = add(power, power)
    return total


def cancel(forms: Iterable[Form]) -> tuple[Form, list[Form]]:
    """Return the sum of all numbers plus ups plus nimbers, and the other forms without pairs G − G."""
    counts: dict[Form, int] = {}
    total = number_up_star()
    for form in forms:
        if form.number is not None:
            total = add(total, form)
        elif counts.get(opposite := negative(form), 0):
            counts[opposite] -= 1
        else:
            counts[form] = counts.get(form, 0) + 1
    return total, [form for form, count in counts.items() for _ in range(count)]


def add_all(forms: Iterable[Form]) -> Form:
    """Sum of the values: pairs G − G are cancelled first, then the shallowest forms are added first."""
    total, rest = cancel(forms)
    for form in sorted(rest, key=lambda each: each.depth):
        total = add(total, form)
    return total


def quick_sum(first: Form, second: Form) -> Form | None:
    """The sum of two values that are not numbers, by the arena; None if the arena is not used."""
    if _quick.made < _AFTER:
        _quick.made += 1
        return None
    if first.depth + second.depth > _MOST_DEPTH or not can_compile():
        return None
    with _lock:
        arena = _quick.arena
        if arena is None:
            from bouton.partizan.arena import Arena

            arena = _quick.arena = Arena(_GAMES)
        before = arena.count
        try:
            found = arena.sum_of(first, second)
        except SearchLimitError:
            _quick.arena = None
            return None
        made = arena.count - before
    spend(1 + made)
    return found
