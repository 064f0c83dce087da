"""Explanations of a position of Fibonacci Nim: digits before and after, and why the opponent must break up a 1.

The notes from which this game comes give two recipes that fail from 12 = 8 + 3 + 1: taking 4 leaves 8 with a limit of
8. The rule stated here is the proved one; if several 1s can be erased in one move, it says what the other choices
would cost.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from bouton.kinds.capabilities import Facts
from bouton.kinds.figures import Figure, FormulaFigure, Message
from bouton.notation import write_int
from bouton.numeration.linear import DOUBLE, Numeration
from bouton.numeration.zeckendorf import fibonacci, greatest_index, indices
from bouton.rulesets.fibonacci.position import FibonacciPosition
from bouton.rulesets.fibonacci.tables import NEVER


class FibonacciQuestions(Protocol):
    """The methods of the game (`bouton.rulesets.fibonacci.game.Fibonacci`) that explanations use."""

    @property
    def limit(self) -> Any:
        """The limit after a take."""

    @property
    def one(self) -> Any:
        """The theory of one heap (`OneHeap`); None if there is none for this limit."""

    @property
    def largest_take(self) -> Any:
        """The method that returns the largest number of tokens that may be taken from a position."""

    @property
    def threshold(self) -> Any:
        """The method that returns the least limit with which the mover wins from some heaps."""


_WIDEST = 1 << 70  # largest number whose digits are shown in columns
_LONG = 1 << 60_000  # for longer heaps only one take is explained: each needs a numeration of that length
_TAKES_SHOWN = 5


def plus(parts: Sequence[int]) -> str:
    """Write a sum such as ``89 + 8 + 2``.

    >>> plus([89, 8, 2]), plus([])
    ('89 + 8 + 2', '0')
    """
    return " + ".join(map(write_int, parts)) or "0"


def digit_lines(numbers: Sequence[int], numeration: Numeration) -> list[str]:
    """Write numbers in the digits of a numeration, under the place values; zeros as dots, so that broken 1s show.

    >>> print("\\n".join(digit_lines([12, 11], Numeration(DOUBLE))))
         8 5 3 2 1
    12 = 1 . 1 . 1
    11 = 1 . 1 . .
    """
    columns = numeration.elements(max(max(numbers), 1))[::-1]
    heads = [str(number) for number in numbers]
    margin = max(map(len, heads))
    lines = [" " * (margin + 3) + " ".join(map(str, columns))]
    for head, number in zip(heads, numbers, strict=True):
        parts = set(numeration.parts(number))
        cells = [("1" if column in parts else ".").rjust(len(str(column))) for column in columns]
        lines.append(f"{head:>{margin}} = " + " ".join(cells))
    return lines


def explain(game: FibonacciQuestions, position: FibonacciPosition, facts: Facts) -> Iterator[Figure]:
    """Yield the items of an explanation."""
    row = [size for size in position.heaps if size]
    most = game.largest_take(position)
    if not row:
        return
    if not most:
        yield Message("fibonacci.start-one", {})
    elif facts.misere:
        yield from _misere(game, row, most)
    elif len(row) == 1 and game.one is not None:
        yield from _one(game, row[0], most)
    elif len(row) == 1:
        yield from _threshold(game, row, most)
    elif game.one is not None and sorted(row)[::2] == sorted(row)[1::2]:
        yield Message("fibonacci.pairs", {"heaps": len(row)}, step=2, plain=True)
    else:
        yield from _row_figures(game, row, most, facts.winning_moves, position)


def _one(game: FibonacciQuestions, size: int, most: int) -> Iterator[Figure]:
    assert game.one is not None
    numeration = game.one.numeration
    if size >= _WIDEST:
        yield from _one_large(game, size, most)
        return
    parts = numeration.parts(size)
    last = parts[-1]
    yield _sum(game, size, parts)
    if most < last:
        yield FormulaFigure("digits", digit_lines([size], numeration))
        if len(parts) == 1:
            yield Message("fibonacci.single", {"n": size, "most": most}, plain=True)
        else:
            yield Message("fibonacci.break", {"n": size, "last": last, "most": most}, plain=True)
        yield Message("fibonacci.answer", {"last": last})
        return
    yield Message("fibonacci.within", {"last": last, "most": most}, step=2)
    rest = size - last
    yield FormulaFigure("digits", digit_lines([size, rest], numeration))
    if not rest:
        yield Message("fibonacci.all", {"n": size}, plain=True)
        return
    following = parts[-2]
    yield Message(
        "fibonacci.erase",
        {"take": last, "rest": rest, "reply": game.limit(last), "following": following},
        plain=True,
    )
    yield from _more_takes(game, size, most, parts)


def _sum(game: FibonacciQuestions, size: int, parts: list[int]) -> Message:
    kind = "digits-single" if len(parts) == 1 else "digits" if game.limit == DOUBLE else "digits-other"
    return Message(f"fibonacci.{kind}", {"n": size, "sum": plus(parts), "limit": str(game.limit)}, step=2)


def _more_takes(game: FibonacciQuestions, size: int, most: int, parts: list[int]) -> Iterator[Figure]:
    """Explain the other sums of smallest parts within the limit: which of them win, and why the others do not."""
    winning, losing = [], []
    total = 0
    for place in range(len(parts) - 1, -1, -1):
        total += parts[place]
        if total > most:
            break
        if place == len(parts) - 1:
            continue
        if not place:
            yield Message("fibonacci.all-too", {"n": size})
        elif game.limit(total) < parts[place - 1]:
            winning.append(total)
        else:
            losing.append((total, size - total, parts[place - 1]))
    if winning:
        yield Message("fibonacci.also", {"takes": winning[:_TAKES_SHOWN], "count": len(winning)})
    for total, rest, following in losing[:1]:
        reply = min(game.limit(total), rest)
        yield Message("fibonacci.trap", {"take": total, "rest": rest, "reply": reply, "following": following})


def _one_large(game: FibonacciQuestions, size: int, most: int) -> Iterator[Figure]:
    assert game.one is not None
    places = game.one.indices(size)
    if not places:
        return
    last = next(game.one.numeration.walk(places[:1]))
    values = {"digits": places[-1] + 1, "ones": len(places), "last": last, "most": most}
    yield Message("fibonacci.large", values, step=2)
    if most < last:
        yield Message("fibonacci.break", {"n": size, "last": last, "most": most}, plain=True)
        yield Message("fibonacci.answer", {"last": last})
    else:
        yield Message("fibonacci.large-take", {"take": last}, plain=True)


def _row_figures(
    game: FibonacciQuestions, row: list[int], most: int, takes: Sequence[FibonacciPosition], position: FibonacciPosition
) -> Iterator[Figure]:
    if len(row) == 2 and game.limit == DOUBLE and max(row) < _WIDEST and game.one is not None:
        small, large = sorted(row)
        numeration = game.one.numeration
        parts = numeration.parts(large - small)
        key = "fibonacci.two" if len(parts) > 1 else "fibonacci.two-single"
        yield Message(key, {"difference": large - small, "sum": plus(parts)}, step=2)
        yield FormulaFigure("two-heaps", digit_lines([large - small, small], numeration))
        yield from _parity(small, large - small)
        if most >= large - small:
            yield Message("fibonacci.level", {"take": large - small})
    yield from _threshold(game, row, most)
    for option in takes[: _TAKES_SHOWN if max(row) < _LONG else 1]:
        yield from _leaves(game, position, option)


def _parity(small: int, difference: int) -> Iterator[Figure]:
    """Explain the indices of the theorem for two heaps, named as in docs/en/fibonacci.md."""
    places = indices(difference)
    i, k = places[0], places[1] if len(places) > 1 else None
    part = fibonacci(i)
    j = greatest_index(small + part)
    top = j if k is None else min(j, k - 1)
    if k is not None and k - 1 < j:
        yield Message("fibonacci.two-top", {"k": k, "top": top})
    odd = (top - i) % 2
    values = {"i": i, "part": part, "small": small, "total": small + part, "j": j, "j_next": j + 1}
    values |= {"below": fibonacci(j), "above": fibonacci(j + 1), "top": top, "gap": top - i, "i_before": i - 1}
    values["least"] = fibonacci(i - odd)
    yield Message("fibonacci.two-parity-odd" if odd else "fibonacci.two-parity", values)


def _leaves(game: FibonacciQuestions, position: FibonacciPosition, option: FibonacciPosition) -> Iterator[Figure]:
    """Explain why a winning take wins: the least limit that wins the remaining position is above the new limit."""
    place = next(place for place, size in enumerate(position.heaps) if option.heaps[place] != size)
    heap = position.heaps[place]
    taken = heap - option.heaps[place]
    rest = [size for size in option.heaps if size]
    values = {"take": taken, "heap": heap, "rest": rest, "reply": game.limit(taken)}
    least = game.threshold(tuple(rest))
    if not rest:
        yield Message("fibonacci.take-last", values, plain=True)
    elif len(rest) == 2 and rest[0] == rest[1]:
        if game.one is None or game.limit != DOUBLE or max(rest) >= _WIDEST:
            yield Message("fibonacci.take-level", values)  # otherwise said before
    elif least == NEVER:
        yield Message("fibonacci.take-never", values)
    elif least is not None:
        yield Message("fibonacci.take-leaves", {**values, "least": least})


def _threshold(game: FibonacciQuestions, row: list[int], most: int) -> Iterator[Figure]:
    threshold = game.threshold(tuple(row))
    if threshold is None:
        return
    if threshold == NEVER:
        yield Message("fibonacci.never", {}, plain=True)
    else:
        key = "fibonacci.threshold-won" if most >= threshold else "fibonacci.threshold-lost"
        yield Message(key, {"least": threshold, "most": most, "heaps": len(row)}, plain=True)


def _misere(game: FibonacciQuestions, row: list[int], most: int) -> Iterator[Figure]:
    if len(row) > 1:
        threshold = game.threshold(tuple(row), misere=True)
        if threshold == NEVER:
            yield Message("fibonacci.never", {}, plain=True)
        elif threshold is not None:
            key = "fibonacci.threshold-won" if most >= threshold else "fibonacci.threshold-lost"
            yield Message(key, {"least": threshold, "most": most, "heaps": len(row)}, plain=True)
        return
    yield Message("fibonacci.misere", {"rest": row[0] - 1}, plain=True)
    if row[0] > 1 and game.one is not None:
        yield from _misere_one(game, row[0] - 1, most)


def _misere_one(game: FibonacciQuestions, size: int, most: int) -> Iterator[Figure]:
    assert game.one is not None
    if size >= _WIDEST:
        return
    parts = game.one.numeration.parts(size)
    yield _sum(game, size, parts)
    key = "fibonacci.within" if most >= parts[-1] else "fibonacci.out-of-reach"
    yield Message(key, {"last": parts[-1], "most": most}, step=2)
