"""Certificates of periods of games that leave one heap and whose digits repeat forever: ``g(n + p) = g(n) + s``.

The header gives the game, ``preperiod`` n0, ``period`` p, ``saltus`` s, and two heaps, ``first`` a and ``heaps`` c; the
body the values of heaps 0 … c − 1 (32-bit numbers). A move that takes at most k tokens has a digit of its own; those of
k + 1, k + 2 … tokens repeat with length q. The checker verifies that

- each value is the mex of all options of its heap, by the rules as read here from the game's name;
- the *states* before heaps a and c are equal. The state before heap n > k + q consists of n mod q, the values of the k
  heaps before it, for each r the set A(r) of the values of heaps 1 … n − k − 1 that are ≡ r mod q, all reduced by b
  and without those below b, and whether b > 0. Here b is the smallest value that some class of heaps does not reach:
  heaps n' of class n' mod q reach A(n' − k − 1 − i mod q) if the i-th repeated digit allows leaving one heap, and 0
  if the digit of n' tokens allows leaving none;
- g(n + p) = g(n) + s for all n from n0 to max(n0, a) + c − a, for no smaller n0, and for no proper divisor of p.

All heaps from n on reach all values below b, as the sets only grow; so later values depend only on the state (if b > 0
the value 0 is reached anyway; if b = 0 nothing is reduced). Hence from heap a on the values repeat after c − a heaps,
increased by the difference of the two b, and what holds for the heaps listed holds for all that follow.
"""

import re
from struct import iter_unpack
from typing import Any

from bouton.checkers.envelope import exactly, has_fields, natural, text_of
from bouton.checkers.progress import steps
from bouton.errors import InputError
from bouton.notation import clip

#: bits of a digit: how many heaps a move may leave
NONE, ONE = 1, 2

_MOST = 50_000
_LARGEST = 1_000  # the longest code, and the largest number allowed in an all-but set
_THEOREM = "finitely many states, Siegel 2013"
_CODE = re.compile(r"(?:octal|hexadecimal):0\.([0-3]*)\[([0-3]+)\]")
_ALL_BUT = re.compile(r"subtraction:all-but:([0-9]+(?:,[0-9]+)*)?")


def check(header: dict[str, Any], stream: Any) -> dict[str, Any]:
    """Check the certificate; raises `InputError` at the first wrong heap, or if the states differ."""
    has_fields(header, "game", "preperiod", "period", "saltus", "theorem", "first", "heaps")
    game = text_of(header["game"])
    begin, period, saltus, first, count = (
        natural(header[name]) for name in ("preperiod", "period", "saltus", "first", "heaps")
    )
    digits, repeated = _rules(game)
    if header["theorem"] != _THEOREM or not 0 < period <= _MOST or begin > _MOST:
        raise ValueError
    if not len(digits) + len(repeated) < first < count <= _MOST:
        raise ValueError
    stored = [value for (value,) in iter_unpack("<I", exactly(stream, 4 * count))]
    if stream.read(1):
        raise ValueError
    last = max(begin, first) + count - first  # from here on the repetition of the states guarantees the period
    values: list[int] = []
    for heap in steps(range(last + period), last + period):
        values.append(_value(heap, values, digits, repeated))
        if heap < count and values[heap] != stored[heap]:
            raise InputError("verify.period-value", game=clip(game), heap=heap)
    if _state(first, values, digits, repeated) != _state(count, values, digits, repeated):
        raise InputError("verify.endless-states", game=clip(game), first=first, second=count)

    def repeats(low: int, high: int, step: int, rise: int) -> bool:
        return all(values[heap + step] == values[heap] + rise for heap in range(low, high))

    shorter = [step for step in range(1, period) if period % step == 0 and saltus * step % period == 0]
    if (
        not repeats(begin, last, period, saltus)
        or (begin and repeats(begin - 1, begin, period, saltus))
        or any(repeats(begin, last, step, saltus * step // period) for step in shorter)
    ):
        raise InputError("verify.endless-period", game=clip(game))
    return {"game": game, "preperiod": begin, "period": period, "saltus": saltus, "first": first, "heaps": count}


def can_check(game: str, preperiod: int = 0, period: int = 1, heaps: int = 0) -> bool:
    """Whether this checker can read the rules from the game's name and accepts a period of this size.

    >>> can_check("octal:0.3[3]"), can_check("subtraction:all-but:2,5"), can_check("octal:0.16")
    (True, True, False)
    """
    try:
        return max(preperiod, period, heaps) <= _MOST and bool(_rules(game))
    except InputError:
        return False


def _rules(game: str) -> tuple[list[int], list[int]]:
    """The digits for 1 … k tokens, and those that repeat after them."""
    code, kept = _CODE.fullmatch(game), _ALL_BUT.fullmatch(game)
    if code and len(code[1] + code[2]) <= _LARGEST:
        return [int(digit) for digit in code[1]], [int(digit) for digit in code[2]]
    if kept:
        numbers = {int(part) for part in kept[1].split(",")} if kept[1] else set()
        if 0 not in numbers and max(numbers, default=0) <= _LARGEST:
            return [0 if taken in numbers else 3 for taken in range(1, max(numbers, default=0) + 1)], [3]
    raise InputError("verify.period-game", game=clip(game))


def _mex(members: set[int]) -> int:
    value = 0
    while value in members:
        value += 1
    return value


def _value(heap: int, values: list[int], digits: list[int], repeated: list[int]) -> int:
    """The mex of all options of a heap, given the values of all smaller heaps."""
    k, options = len(digits), set()
    for taken in range(1, heap + 1):
        digit = digits[taken - 1] if taken <= k else repeated[(taken - k - 1) % len(repeated)]
        if taken < heap and digit & ONE:
            options.add(values[heap - taken])
        if taken == heap and digit & NONE:
            options.add(0)
    return _mex(options)


def _state(heap: int, values: list[int], digits: list[int], repeated: list[int]) -> tuple[Any, ...]:
    """The state before a heap: all that the values from this heap on depend on."""
    k, q = len(digits), len(repeated)
    far: list[set[int]] = [set() for _ in range(q)]
    for smaller in range(1, heap - k):
        far[smaller % q].add(values[smaller])
    bases = []
    for later in range(q):
        met = {0} if repeated[(later - k - 1) % q] & NONE else set()
        for place, digit in enumerate(repeated):
            if digit & ONE:
                met |= far[(later - k - 1 - place) % q]
        bases.append(_mex(met))
    base = min(bases)
    near = [max(value - base, -1) for value in values[heap - k : heap]]
    return heap % q, near, [{value - base for value in members if value >= base} for members in far], base > 0
