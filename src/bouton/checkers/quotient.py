"""Certificates of misère quotients: who wins every sum of the heaps of a game, or of a finite set of games.

The header gives the ``game``, the ``code`` of its rules (empty where the body lists the options), the last heap
``heaps``, the ``order``, and ``period`` p and ``preperiod`` n0 of Φ, both 0 where the certificate is about these heaps
alone. The body is a line of JSON: ``generators`` (heaps), ``columns`` (for each of them the products of the elements
0, 1 … with it), ``lost`` (the elements of P), ``images`` (Φ of heaps 0, 1 …), ``options`` (of each part, where there is
no code). Element 0 is neutral. With ``copies`` k in the header, all is about sums of smaller heaps and at most k heaps
``heaps``; one more element, number ``order``, is that of all sums with more of them, of which nothing is said, and
``smaller`` elements are those of sums of smaller heaps. Checked is

- (a) the columns commute and reach every element from 0, so that they are the products of a commutative monoid, which
  the heaps named generate; 0 is not in P;
- (b) for no heap H, no option o of it and no y are yΦ(H) and yΦ(o) both in P;
- (c) every sum outside P, the empty one apart, has an option in P. To this end a sum X is followed by its element and
  the set U of all y with Φ(X)y outside P and no option of X beside y in P: X fails if 0 is in U. Beside a heap with
  element h and set V it becomes all y with yh in U and yΦ(X) in V. The walk starts at the empty sum and adds heaps; a
  pair whose set lies in another with the same element never fails first, and one with an empty set never fails;
- (d) for any two elements a third is in P beside one of them only: the monoid is the misère quotient, of this order;
- (e) with a code whose moves take at most k tokens and leave at most s heaps: Φ(n + p) = Φ(n) for all n ≥ n0 ≥ 1 as far
  as heap s(n0 + p) + k, with no smaller p or n0. Then it holds for all heaps, and so does all the rest.

By (a), (b) and (c) a sum is lost for the player to move in misère play exactly if its element is in P (by induction on
the moves left). A walk of too many pairs proves nothing, and that is said.
"""

import json
import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from bouton.checkers.envelope import has_fields, natural, text_of
from bouton.checkers.progress import steps
from bouton.errors import InputError
from bouton.notation import clip

__all__ = ["Table", "check", "code_digits", "monoid_of", "numbers", "product"]

_MOST_ORDER, _MOST_HEAPS, _MOST_PAIRS, _LONGEST_BODY = 6_000, 20_000, 100_000, 1 << 28
_FIELDS, _FEW = ("game", "code", "heaps", "order", "period", "preperiod"), ("copies", "smaller")
_LOST, _BEYOND = 1, 2  # outcomes
_CODE = re.compile(r"([048C])\.([0-9A-F]{0,1000})")

Table = list[list[int]]


def check(header: dict[str, Any], stream: Any) -> dict[str, Any]:
    """Check the certificate; raises `InputError` at the first thing that is wrong."""
    few = _FEW if "copies" in header else ()
    has_fields(header, *_FIELDS, *few)
    game, code = text_of(header["game"]), text_of(header["code"])
    count, order, period, start = (natural(header[name]) for name in ("heaps", "order", "period", "preperiod"))
    if not 0 < order <= _MOST_ORDER or count > _MOST_HEAPS:
        raise ValueError
    body = json.loads(stream.readline(_LONGEST_BODY))
    if stream.read(1) or set(body) != {"generators", "columns", "lost", "images", "options"}:
        raise ValueError
    lost, images = set(numbers(body["lost"], order)), numbers(body["images"], order)
    if len(images) != count + 1 or images[0] or 0 in lost or sorted(lost) != body["lost"]:
        raise ValueError
    table = monoid_of(body["generators"], body["columns"], images, order + bool(few))
    outcomes = [*(_LOST if y in lost else 0 for y in range(order)), *[_BEYOND][: len(few)]]
    rows = [bytes(outcomes[element] for element in row) for row in table]
    if len(set(rows)) < len(rows):
        raise InputError("verify.quotient-reduced", game=clip(game))
    if few and (period or not _counts(table, images, order, *(natural(header[name]) for name in few))):
        raise InputError("verify.quotient-copies", game=clip(game), heap=count)
    options = _listed_options(body["options"], images, table) if not code else _of_code(code, count, images, table)
    if (code and body["options"] != []) or (not code and len(body["options"]) != count + 1):
        raise ValueError
    pairs = _walk(game, images, [frozenset(each) for each in options], table, rows)
    _check_period(game, code, images, start, period)
    return {name: header[name] for name in (*_FIELDS, *few)} | {"lost": len(lost), "pairs": pairs}


def numbers(items: Any, below: int) -> list[int]:
    if type(items) is not list or not all(natural(each) < below for each in items):
        raise ValueError
    return items


def monoid_of(heaps: Any, columns: Any, images: list[int], order: int) -> Table:
    """(a): all products, from those with the generators."""
    if len(numbers(heaps, len(images))) != len(columns):
        raise ValueError
    for heap, column in zip(heaps, columns, strict=True):
        if len(numbers(column, order)) != order or column[0] != images[heap]:
            raise ValueError
    commute = all(all(one[two[x]] == two[one[x]] for x in range(order)) for one, two in combinations(columns, 2))
    rows: dict[int, list[int]] = {0: list(range(order))}
    found = [0]
    for element in found:
        for column in columns:
            if column[element] not in rows:
                rows[column[element]] = [column[each] for each in rows[element]]
                found.append(column[element])
    if not commute or len(rows) < order:
        raise InputError("verify.quotient-monoid")
    return [rows[element] for element in range(order)]


def _listed_options(listed: Any, images: list[int], table: Table) -> Iterator[Iterator[int]]:
    """The elements of the options of each part, as the body lists them: sums of parts of smaller numbers."""
    for part, options in enumerate(listed):
        if type(options) is not list or (not part and options):
            raise ValueError
        yield (product([images[each] for each in numbers(option, part)], table) for option in options)


def product(elements: list[int], table: Table) -> int:
    total = 0
    for element in elements:
        total = table[total][element]
    return total


def _of_code(code: str, count: int, images: list[int], table: Table) -> Iterator[Iterator[int]]:
    """The elements of the options of each heap, by the digits of the code."""
    digits = code_digits(code)
    for heap in steps(range(count + 1), count + 1):
        yield (
            element
            for taken, digit in enumerate(digits[: heap + 1])
            for element in _left(heap - taken, digit, images, table)
        )


def code_digits(code: str) -> list[int]:
    read = _CODE.fullmatch(code)
    if not read:
        raise ValueError
    return [int(read[1], 16), *(int(digit, 16) for digit in read[2])]


def _left(left: int, digit: int, images: list[int], table: Table) -> Iterator[int]:
    """Yield what may remain: nothing (1), one heap (2), two (4), three (8)."""
    if digit & 1 and not left:
        yield 0
    if digit & 2 and left:
        yield images[left]
    if digit & 4:
        yield from (table[images[a]][images[left - a]] for a in range(1, left // 2 + 1))
    if digit & 8:
        for a in range(1, left // 3 + 1):
            both = table[images[a]]
            yield from (table[both[images[b]]][images[left - a - b]] for b in range(a, (left - a) // 2 + 1))


def _counts(table: Table, images: list[int], beyond: int, copies: int, smaller: int) -> bool:
    """Whether an element is that of the sums of more than so many last heaps, and of no others."""
    old, last = [0], images[-1]
    for element in old:
        old += {table[element][image] for image in images[:-1]}.difference(old)
    full = product([last] * min(copies, beyond), table)
    right = {table[full][last], *table[beyond]} == {beyond} and beyond not in [table[element][full] for element in old]
    return 0 < copies <= beyond and right and len(old) == smaller


def _walk(game: str, images: list[int], options: list[frozenset[int]], table: Table, rows: list[bytes]) -> int:
    """(b) and (c): how many pairs there are."""
    everything = range(len(table))
    heaps: set[tuple[int, frozenset[int]]] = set()
    for heap, (image, own) in enumerate(zip(images, options, strict=True)):
        won = {y for option in own for y in everything if rows[option][y] == _LOST}
        if any(rows[image][y] == _LOST for y in won) or (image and not own):  # without moves it is the empty sum
            raise InputError("verify.quotient-move", game=clip(game), heap=heap)
        if own:
            heaps.add((image, frozenset(y for y in everything if not rows[image][y] and y not in won)))
    least = [(h, v) for h, v in heaps if not any(h == k and v < w for k, w in heaps)]
    first = frozenset(y for y in everything if not rows[0][y])
    kept, todo = {0: [first]}, [(0, first)]
    for element, missing in todo:
        for image, own in least:
            by, at = table[image], table[element]
            further = frozenset(y for y in everything if by[y] in missing and at[y] in own)
            if 0 in further:
                raise InputError("verify.quotient-stuck", game=clip(game))
            known = kept.setdefault(at[image], [])
            if further and not any(further <= each for each in known):
                known.append(further)
                todo.append((at[image], further))
                if len(todo) > _MOST_PAIRS:
                    raise InputError("verify.quotient-many", game=clip(game), most=_MOST_PAIRS)
    return len(todo)


def _check_period(game: str, code: str, images: list[int], start: int, period: int) -> None:
    """Check condition (e): the images repeat as the certificate says, far enough for all heaps."""
    if not period and not start:
        return
    digits = code_digits(code)
    most = max(max(digit.bit_length() - 1 for digit in digits), 1)
    last = len(images) - 1

    def repeats(first: int, step: int) -> bool:
        return images[first : last + 1 - step] == images[first + step :]

    short = not start or not period or last < most * (start + period) + len(digits) - 1 or not repeats(start, period)
    if short or (start > 1 and repeats(start - 1, period)) or any(repeats(start, step) for step in range(1, period)):
        raise InputError("verify.quotient-period", game=clip(game))
