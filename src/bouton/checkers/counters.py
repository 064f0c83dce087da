"""Certificates of infinite misère quotients: the winner of every sum of heaps up to N, by a monoid and two counters.

The header gives the ``game``, the ``code`` of its rules, the last heap ``heaps`` = N, another heap ``counter`` = C, the
number ``order`` of elements of a commutative monoid, and ``rows``, ``columns``, ``edge``, ``shift`` = p, ``step`` = q.
The body is a line of JSON: ``generators``, ``columns``, ``images`` as in certificates of quotients (the images of the
heaps C and N are 0 and meaningless), ``sets`` (of elements, all different), and ``cells`` (for each row, the index of
a set for each column). Heaps listed in ``without`` occur in no sum here; no other heap leads to them. A sum of m heaps
C, k heaps N and other heaps whose product is y is claimed to be lost exactly if y is in the set S(m, k):

- the set of the cell for k < rows and m < columns; S(m − q, k) for k < rows and other m;
- S(m − p, k − p) for k ≥ rows and m ≥ edge; S(m, k − p) for k ≥ rows and other m.

This is proved by induction on the moves left. The checker verifies that the empty sum is not lost, and for every (m, k)

- (b) that no move leads from a lost sum to a lost one: of a heap C, of a heap N, or of another heap, next to any y;
- (c) that some move leads from every other nonempty sum to a lost one. For this, a sum X of heaps other than C and N is
  represented by its element and the set U of all y and (m, k) for which X, y and these heaps are not lost and no move
  in X makes them lost; if the neutral y is in U, a move of a heap C or N must do so. Adding a heap with element h
  replaces U by all y for which yh is in U, and yΦ(X) in the heap's own set.

A move decreases m by 1 or increases it by at most d, and decreases k by 1 or leaves it unchanged, so (b) and (c) depend
only on the sets of these (m, k). They are the same for (m − p, k − p) if k > rows and m > edge; for (m, k − p) if
m ≤ edge and k > rows + (j − 1)p, with (j − 1)p > d, since S(m, k) = S(m, k − p) for m < edge + ip and k ≥ rows + ip;
for (m − q, k) if m > columns + jp and k is no larger than that. Hence finitely many (m, k) represent all.

The quotient is infinite: in one of the last p rows k let m ≥ edge − p be the last with S(m, k) ≠ S(m + q, k). In row
k + ip the last is m + ip, so no two of these rows are equal: some sum distinguishes k, k + p, k + 2p … heaps N.
"""

import json
from collections.abc import Iterator
from typing import Any

from bouton.checkers.envelope import has_fields, natural, text_of
from bouton.checkers.progress import steps
from bouton.checkers.quotient import Table, code_digits, monoid_of, numbers, product
from bouton.errors import InputError
from bouton.notation import clip

_MOST_ORDER, _MOST_HEAPS, _MOST_CELLS, _MOST_PAIRS, _LONGEST_BODY = 1_000, 100, 60, 20_000, 1 << 26
_SIZES = ("heaps", "counter", "order", "rows", "columns", "edge", "shift", "step")

Option = tuple[int, int]  # an element, and the number of heaps C
Sets = tuple[frozenset[int], ...]


def check(header: dict[str, Any], stream: Any) -> dict[str, Any]:
    """Check the certificate; raises `InputError` at the first fault."""
    has_fields(header, "game", "code", *_SIZES)
    last, counter, order, rows, columns, edge, shift, step = (natural(header[name]) for name in _SIZES)
    game, digits = clip(text_of(header["game"])), code_digits(text_of(header["code"]))
    body = json.loads(stream.readline(_LONGEST_BODY))
    without: list[int] = body.pop("without", []) if type(body) is dict else []
    if stream.read(1) or set(body) != {"generators", "columns", "images", "sets", "cells"}:
        raise ValueError
    if not (0 < counter < last <= _MOST_HEAPS and 0 < order <= _MOST_ORDER):
        raise ValueError
    if not (0 < shift <= edge <= columns - step < columns <= _MOST_CELLS and shift <= rows <= _MOST_CELLS):
        raise ValueError
    images = numbers(body["images"], order)
    left_out = set(numbers(without, last))
    if len(images) != last + 1 or any(images[heap] for heap in (0, counter, last, *without)):
        raise ValueError
    if len(left_out) < len(without) or left_out & {0, counter}:
        raise ValueError
    table = monoid_of(body["generators"], body["columns"], images, order)
    sets = [frozenset(numbers(each, order)) for each in body["sets"]]
    cells = [numbers(row, len(sets)) for row in body["cells"]]
    if any(sorted(one) != listed for one, listed in zip(sets, body["sets"], strict=True)):
        raise ValueError
    if len(cells) != rows or any(len(row) != columns for row in cells) or len(set(sets)) < len(sets):
        raise ValueError

    def place(m: int, k: int) -> int:
        """The index of S(m, k); −1 if there is no such sum."""
        if m < 0 or k < 0:
            return -1
        while k >= rows:
            m, k = m - shift if m >= edge else m, k - shift
        return cells[k][m if m < columns else columns - step + (m - columns) % step]

    beyond = range(edge - shift, columns)
    if all(place(m, k) == place(m + step, k) for k in range(rows - shift, rows) for m in beyond):
        raise InputError("verify.counters-finite", game=game, heap=last)
    played = [heap for heap in range(last + 1) if heap not in left_out]
    found = {heap: _options(heap, digits, counter, images, table, left_out) for heap in played}
    options = [found.get(heap, set()) for heap in range(last + 1)]
    most = max(more for each in options for _, more in each)
    turns = most // shift + 2
    near = {
        (place(m - 1, k), *(place(m + more, k - less) for less in (0, 1) for more in range(most + 1)))
        for m in range(columns + turns * shift + 1)
        for k in range(rows + (turns - 1) * shift + 1)
    }
    named = [*sets, frozenset[int]()]
    in_order = sorted(near, key=lambda each: (each[0], each[-1], each))  # the sums without heaps C and N come first
    lost = [tuple(named[number] for number in each) for each in in_order]
    if 0 in lost[0][1]:
        raise InputError("verify.counters-move", game=game, heap=0)
    pairs = _walk(game, (counter, last), images, options, table, lost, most + 1)
    said = {name: header[name] for name in ("game", "code", *_SIZES)}
    return said | {"sets": len(sets), "pairs": pairs, "without": sorted(left_out)}


def _options(
    heap: int, digits: list[int], counter: int, images: list[int], table: Table, left_out: set[int]
) -> set[Option]:
    """The options of a heap, each as its element and its number of heaps C."""

    def left(rest: int, parts: int, largest: int) -> Iterator[list[int]]:
        if not parts:
            yield from [[]] if not rest else []
            return
        for part in range(1, min(rest, largest) + 1):
            yield from ([part, *others] for others in left(rest - part, parts - 1, part))

    ways = [
        option
        for taken, digit in enumerate(digits[: heap + 1])
        for parts in range(4)
        if digit >> parts & 1
        for option in left(heap - taken, parts, heap)
    ]
    if any(left_out.intersection(option) for option in ways):
        raise ValueError
    return {(product([images[part] for part in option], table), option.count(counter)) for option in ways}


def _walk(
    game: str, counted: tuple[int, int], images: list[int], options: list[set[Option]], table: Table, lost: list[Sets],
    wide: int,
) -> int:  # fmt: skip
    """Check (b) and (c); return the number of pairs of an element and a set U that were examined.

    In U the number i · order + y stands for y and the sets `lost[i]`: S(m − 1, k), then S(m, k), S(m + 1, k) …, then
    S(m, k − 1), S(m + 1, k − 1) …, `wide` of each of the latter two.
    """
    order = len(table)

    def wins(row: list[int], heap: int, sets: Sets) -> bool:
        """Whether a move of a heap leads to a lost sum, next to the element with this row."""
        if heap == counted[0]:
            return any(row[option] in sets[0] for option, _ in options[heap])
        begin = 1 + wide if heap == counted[1] else 1
        return any(row[option] in sets[begin + more] for option, more in options[heap])

    everything = frozenset(i * order + y for i, sets in enumerate(lost) for y in range(order) if y not in sets[1])
    won, heaps = set[int](), set[tuple[int, frozenset[int]]]()
    for heap, image in enumerate(images):
        answered = {i * order + y for i, sets in enumerate(lost) for y in range(order) if wins(table[y], heap, sets)}
        mine = {i * order + y for i, sets in enumerate(lost) for y in range(order) if table[y][image] in sets[1]}
        if answered & mine or (not options[heap] and (image or heap in counted)):
            raise InputError("verify.counters-move", game=game, heap=heap)
        if heap in counted:
            won |= answered
        elif options[heap]:
            heaps.add((image, frozenset(range(len(lost) * order)) - answered - mine))
    least = [(h, v) for h, v in heaps if not any(h == k and v < w for k, w in heaps)]
    sources: dict[int, list[list[int]]] = {image: [[] for _ in table] for image, _ in least}
    for image, found in sources.items():
        for y in range(order):
            found[table[image][y]].append(y)
    if any(i * order in everything and i * order not in won for i in range(1, len(lost))):
        raise InputError("verify.counters-stuck", game=game)
    kept, todo = {0: [everything]}, [(0, everything)]
    for element, missing in steps(todo):
        at = table[element]
        for image, own in least:
            by = sources[image]
            further = frozenset(
                start + y
                for each in missing
                for start in (each - each % order,)
                for y in by[each % order]
                if start + at[y] in own
            )
            reached = at[image]
            if any(i * order in further and i * order + reached not in won for i in range(len(lost))):
                raise InputError("verify.counters-stuck", game=game)
            known = kept.setdefault(reached, [])
            if further and not any(further <= each for each in known):
                known.append(further)
                todo.append((reached, further))
                if len(todo) > _MOST_PAIRS:
                    raise InputError("verify.quotient-many", game=game, most=_MOST_PAIRS)
    return len(todo)
