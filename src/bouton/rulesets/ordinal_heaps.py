"""Nim with infinite heaps: a heap may be an ordinal, and a move replaces it by any smaller one.

Ordinals are written in Cantor's normal form, w for ω: ``w^2+w*3+1``. Every play ends, because ordinals cannot decrease
forever, but nobody can say beforehand how long it lasts. The finite rule holds: ω^a·(2^j + 2^k + …) is
2^(ωa + j) + 2^(ωa + k) + …, so ordinals, like numbers, are sums of powers of 2; the nim-sum adds the coefficients of
each power of ω without carry, and the player to move loses if and only if it is 0 (also in misère play, except for
heaps of at most 1). The proof is the finite one, by transfinite induction: if the heap h contains the largest power of
2 of the nim-sum s, h ⊕ s is smaller than h, and every move changes the nim-sum. So s is the Grundy value (J. H. Conway,
On Numbers and Games, 1976).

A position has infinitely many options; a list shows only those near the terms of each heap.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bouton.errors import NotationError
from bouton.kinds.capabilities import Facts
from bouton.kinds.figures import Figure, FormulaFigure, Message
from bouton.notation import MAX_HEAPS, clip, read_number
from bouton.values.mex import nim_sum

_FEW = 20  # a finite heap up to this size is listed in full
_MOST_TERMS, _MOST_SHOWN = 100, 12
_LONGEST = 2_000  # letters of one ordinal


def has_ordinals(text: str) -> bool:
    """Whether the text of a position contains an infinite heap.

    >>> has_ordinals("7,2,6"), has_ordinals("w,5"), has_ordinals("ω")
    (False, True, True)
    """
    return "w" in text or "ω" in text


def is_infinite(heaps: Iterable[Any]) -> bool:
    """Whether a heap is an infinite ordinal.

    >>> is_infinite((7, 2)), is_infinite(read_heaps("w,5"))
    (False, True)
    """
    return not {int}.issuperset(map(type, heaps))


def read_heaps(text: str) -> tuple[Any, ...]:
    """Read heaps some of which are ordinals, separated by commas (or by blanks if there is no comma).

    >>> read_heaps("w^2+w*3+1, 5")
    (TransfiniteNimber('w^2+w*3+1'), 5)

    Raises
    ------
    NotationError : if a heap is not an ordinal below ω^ω^ω in Cantor's normal form.
    """
    from bouton.nimbers.transfinite import TransfiniteNimber

    body = text.strip()
    if body[:1] in ("(", "[") and body[-1:] == {"(": ")", "[": "]"}[body[0]] and "," in body:
        body = body[1:-1]
    parts = body.split(",") if "," in body else body.split()
    if len(parts) > MAX_HEAPS:
        raise NotationError("too-many-heaps", count=len(parts), most=MAX_HEAPS)
    heaps: list[Any] = []
    for part in parts:
        if not has_ordinals(part):
            heaps.append(read_number(part, within=text))
            continue
        if len(part) > _LONGEST:
            raise NotationError("nim.ordinal-long", got=clip(part), most=_LONGEST)
        heaps.append(TransfiniteNimber(part.strip()))
    return tuple(heaps)


def smaller_heaps(size: Any, wanted: Iterable[Any] = ()) -> list[Any]:
    """Return some of the smaller heaps, ascending: all those of a small finite heap, otherwise those near the terms.

    >>> [str(each) for each in smaller_heaps(read_heaps("w*2+3")[0])]
    ['0', '1', '2', 'w', 'w+1', 'w+2', 'w*2', 'w*2+1', 'w*2+2']

    Parameters
    ----------
    wanted : additional heaps, included if they are smaller.
    """
    if type(size) is int:
        few = set(range(size)) if size <= _FEW else {0, 1, 2, size - 2, size - 1}
        return sorted(few | {each for each in wanted if each < size})
    from bouton.nimbers.transfinite import TransfiniteNimber

    found: set[Any] = {each for each in wanted if each < size}
    above = TransfiniteNimber(0)
    for exponent, coefficient in size.terms[:_MOST_TERMS]:
        for count in {0, 1, coefficient - 1} & set(range(coefficient)):
            low = above ^ TransfiniteNimber.term(exponent, count)
            found |= {low, *((low ^ 1, low ^ 2) if exponent else ())}
        above = above + TransfiniteNimber.term(exponent, coefficient)
    return sorted(found)


def explain(heaps: Sequence[Any], facts: Facts) -> Iterator[Figure]:
    """Yield the explanation of heaps: the powers of ω in columns, their nim-sum, and the winning moves."""
    total = nim_sum(heaps)
    lines = power_lines(heaps, total)
    if lines:
        yield Message("nim.powers", {}, step=2)
        yield FormulaFigure("powers", lines)
    large = [index for index, size in enumerate(heaps) if size > 1]
    if facts.misere and len(large) == 1:
        ones = sum(size == 1 for size in heaps)
        rest = 1 - ones % 2
        yield Message("nim.misere-last", {"heap": large[0] + 1, "ones": ones}, step=2)
        yield Message("nim.powers-leave", {"heap": large[0] + 1, "rest": rest, "ones": ones + rest}, step=2)
        return
    if facts.misere:
        yield Message("nim.misere-as-normal", {"large": len(large)}, step=2)
    if not total:
        yield Message("nim.powers-even", {}, step=2)
    else:
        yield Message("nim.powers-odd", {"sum": str(total)}, step=2)
        for index, size in enumerate(heaps):
            if size ^ total < size:
                change = f"({total})" if "+" in str(total) else str(total)
                values = {"heap": index + 1, "size": str(size), "sum": change, "rest": str(size ^ total)}
                yield Message("nim.powers-move", values, step=2)
    if facts.misere:
        yield Message("nim.misere-switch", {})
    yield Message("nim.powers-length", {})


def power_lines(heaps: Sequence[Any], total: Any) -> list[str]:
    """Write the coefficients of each power of ω in columns, above their nim-sums; empty if there are too many.

    >>> for line in power_lines(read_heaps("w^2+w*3+1,w+5"), read_heaps("w^2+w*2+4")[0]):
    ...     print(line)
               | w^2  w  1
    -----------+-----------
     w^2+w*3+1 |   1  3  1
           w+5 |   0  1  5
    -----------+-----------
             ⊕ |   1  2  4
    """
    from bouton.nimbers.transfinite import TransfiniteNimber

    rows = [dict(TransfiniteNimber(size).terms) for size in (*heaps, total)]
    powers = sorted({power for row in rows for power in row}, key=lambda power: (len(power), power[::-1]), reverse=True)
    if len(powers) > _MOST_SHOWN or len(heaps) > _MOST_SHOWN:
        return []
    heads = [str(TransfiniteNimber.term(power)) for power in powers]
    labels = [*map(str, heaps), "⊕"]
    cells = [[str(row.get(power, 0)) for power in powers] for row in rows]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    if sum(widths) > 100 or max(map(len, labels)) > 60:
        return []

    def line(label: str, row: Sequence[str]) -> str:
        return f" {label:>{margin}} | " + "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))

    margin = max(map(len, labels))
    rule = f"{'-' * (margin + 2)}+{'-' * (sum(widths) + 2 * len(widths))}"
    body = [line(label, row) for label, row in zip(labels, cells, strict=True)]
    return [line("", heads), rule, *body[:-1], rule, body[-1]]
