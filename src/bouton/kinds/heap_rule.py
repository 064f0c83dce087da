"""The rules of one heap, as data that a solver of sequences can read without knowing the game.

The Grundy values of single heaps determine a game on independent heaps. `HeapRule` says what one heap can become:
which numbers of tokens may be taken, and into how many heaps the rest may be split.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

#: What may be left after a move, as bits of a code's digit: nothing, one heap, two heaps, three heaps.
NONE, ONE, TWO, THREE = 1, 2, 4, 8


class HeapRule(NamedTuple):
    """The options of one heap, as data.

    >>> import bouton
    >>> rule = bouton.find("octal:4.07").heap_rule()
    >>> list(rule.moves(5)), rule.reach, rule.parts
    ([(0, 4), (2, 7)], 2, 2)

    Attributes
    ----------
    moves : for a size, the pairs (tokens taken, digit) with a non-zero digit, in ascending order of tokens taken; the
        digit's bits `NONE`, `ONE`, `TWO`, `THREE` say what may be left.
    reach : the largest number of tokens that a move takes; None if there is no largest.
    parts : the largest number of heaps that a move leaves.
    unequal : whether two heaps that are left must differ (Grundy's game).
    still : the size of a heap without a move although the rules would allow one (Couples-are-forever: 2); −1 for none.
    shift : heap n of the game is heap n + shift of these rules (Treblecross: 2).
    tail : for moves without a largest number: (k, digits) if the digits for k + 1, k + 2 … tokens are `digits` repeated
        forever; None if they do not repeat.
    known : preperiod, period and saltus according to a theorem, and its key in the bibliography; None if there is none.
    """

    moves: Callable[[int], Iterable[tuple[int, int]]]
    reach: int | None
    parts: int
    unequal: bool = False
    still: int = -1
    shift: int = 0
    tail: tuple[int, Sequence[int]] | None = None
    known: tuple[int, int, int, str] | None = None


class HeapRelatives(NamedTuple):
    """Games whose sequences are the same sequence, started at different heaps.

    Attributes
    ----------
    standard : the spec of the standard form.
    shift : heap n + shift of the game has the value of heap n of the standard form.
    cousins : pairs (spec, shift) of games with the same standard form.
    """

    standard: str
    shift: int
    cousins: Sequence[tuple[str, int]]


class WrittenRule(NamedTuple):
    """The rules on a fixed number of heaps as Python source, which a prover reads as a formula.

    Attributes
    ----------
    source : a generator function of one parameter, a tuple of natural numbers, which yields the options.
    numbers : the length of the tuple.
    position : converts such a tuple to a position of the game.
    row : converts a position of the game to such a tuple.
    """

    source: str
    numbers: int
    position: Callable[[tuple[int, ...]], Any]
    row: Callable[[Any], tuple[int, ...]]


def _identity(position: Any) -> Any:
    return position


def move_one_heap(heaps: int, body: Sequence[str]) -> WrittenRule:
    """Write rules in which a move changes one heap, ``x``; the lines of `body` yield what it becomes, as ``to(…)``.

    >>> print(move_one_heap(2, ["for k in range(x):", "    to(k)"]).source)
    def rule(position):
        a, b = position
        x = a
        for k in range(x):
            yield k, b
        x = b
        for k in range(x):
            yield a, k
    """
    names = [f"x{place}" for place in range(heaps)] if heaps > 7 else list("abcdefg"[:heaps])
    lines = ["def rule(position):", f"    {', '.join(names)}{',' if heaps == 1 else ''} = position"]
    for place, name in enumerate(names):
        lines.append(f"    x = {name}")
        for line in body:
            start, to, rest = line.partition("to(")
            if to:
                row = [*names[:place], rest[:-1], *names[place + 1 :]]
                line = f"{start}yield {', '.join(row)}{',' if heaps == 1 else ''}"
            lines.append(f"    {line}")
    return WrittenRule("\n".join(lines), heaps, _identity, _identity)


def taking_alike(game: Any, heaps: int | None) -> WrittenRule | None:
    """Write rules for two heaps: take any number from one, or the same number from both; None for other `heaps`."""
    if heaps not in (None, 2):
        return None
    rule = move_one_heap(2, ["for k in range(x):", "    to(k)"])
    both = "\n    for k in range(1, min(a, b) + 1):\n        yield a - k, b - k"
    return rule._replace(source=rule.source + both)


def taking_multiples(game: Any, heaps: int | None) -> WrittenRule | None:
    """Write rules for two heaps: take a multiple of the smaller from the larger; None for another number of `heaps`.

    The rules are not linear, as a prover will report for the line with the product.
    """
    lines = ["def rule(position):", "    a, b = sorted(position)", "    for k in range(1, b + 1):"]
    lines += ["        if a > 0 and k * a <= b:", "            yield a, b - k * a"]
    return WrittenRule("\n".join(lines), 2, tuple, tuple) if heaps in (None, 2) else None
