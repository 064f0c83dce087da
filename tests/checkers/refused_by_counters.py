"""Certificates of infinite misère quotients, each refused for exactly one condition."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cases import Case, lines

#: what `bouton.infinite_quotient("octal:0.005", 18)` proves
FACTS = {"game": "x", "code": "0.005", "heaps": 18, "counter": 13, "order": 8}
FACTS |= {"rows": 4, "columns": 7, "edge": 4, "shift": 2, "step": 2}
BODY: dict[str, Any] = {
    "generators": [3, 7, 17],
    "columns": [[1, 0, 3, 2, 6, 7, 4, 5], [2, 3, 4, 6, 2, 3, 3, 2], [5, 7, 3, 2, 6, 4, 4, 6]],
    "images": [0, 0, 0, 1, 0, 1, 1, 2, 2, 2, 0, 3, 3, 0, 1, 1, 0, 5, 0],
    "sets": [[1, 4], [7], [0, 4], [1, 5], [2], [], [1, 6], [5], [0, 4, 7], [1, 5, 6]],
    "cells": [[0, 1, 2, 1, 2, 1, 2], [3, 4, 5, 6, 7, 6, 7], [0, 5, 8, 5, 2, 1, 2], [3, 4, 5, 9, 5, 6, 7]],
}


def counters(limits: dict[str, int] | None = None, more: bytes = b"", **changes: Any) -> Case:
    """Changes of both; `products` are the columns of the body."""
    body = BODY | {
        name: changes.pop(name) for name in (*BODY, "without", "other") if name in changes and name != "columns"
    }
    body["columns"] = changes.pop("products", body["columns"])
    return Case({**FACTS, **changes}, lines(body) + more, limits or {})


def table(rows: int, columns: int) -> list[list[int]]:
    """The same sets for more rows and columns."""

    def cell(m: int, k: int) -> int:
        while k >= 4:
            m, k = (m - 2 if m >= 4 else m), k - 2
        return int(BODY["cells"][k][m if m < 7 else 5 + (m - 7) % 2])

    return [[cell(m, k) for m in range(columns)] for k in range(rows)]


def two(cells: list[list[int]], **sizes: Any) -> Case:
    """Heaps of one and of two, of which one or two may be taken, and no others: set 1 holds the empty rest."""
    known = {
        "code": "0.33",
        "heaps": 2,
        "counter": 1,
        "order": 1,
        "rows": len(cells),
        "columns": len(cells[0]),
        **sizes,
    }
    return counters(**known, generators=[], products=[], images=[0, 0, 0], sets=[[], [0]], cells=cells)


def phantom() -> Case:
    """A heap without moves that is an element: each element stands there twice, alone and beside it."""
    products, sets = ([[*one, *(each + 8 for each in one)] for one in BODY[name]] for name in ("columns", "sets"))
    images, products = [0, 8, *BODY["images"][2:]], [*products, [*range(8, 16), *range(8, 16)]]
    return counters(order=16, generators=[3, 7, 17, 1], images=images, products=products, sets=sets)


def known_76() -> Case:
    """A certificate for 0.76 in which the last heap has an element."""
    line, body, _ = (Path(__file__).parents[1] / "vectors" / "infinite.cert").read_bytes().split(b"\n", 2)
    facts, known = json.loads(line), json.loads(body)
    known["images"][12] = 15
    return Case({name: facts[name] for name in FACTS}, lines(known))


WITHOUT = {"without": [15], "images": [*BODY["images"][:15], 0, *BODY["images"][16:]]}
RIGHT = [counters(), counters(**WITHOUT), counters(rows=8, columns=11, cells=table(8, 11))]

REFUSED: dict[str, Callable[[], Case]] = {
    "counters.check: stream.read(1)": lambda: counters(more=b"x"),
    "counters.check: set(body) != {'generators', 'columns', 'images', 'sets', 'cells'}": lambda: counters(other=1),
    "counters.check: not last <= _MOST_HEAPS": lambda: counters({"_MOST_HEAPS": 17}),
    "counters.check: not order <= _MOST_ORDER": lambda: counters({"_MOST_ORDER": 7}),
    "counters.check: not columns <= _MOST_CELLS": lambda: counters({"_MOST_CELLS": 6}),
    "counters.check: images[heap]": known_76,
    "counters.check: len(left_out) < len(without)": lambda: counters(**{**WITHOUT, "without": [15, 15]}),
    "counters.check: left_out & {0, counter}": lambda: counters(without=[0]),
    "counters.check: sorted(one) != listed": lambda: counters(sets=[[4, 1], *BODY["sets"][1:]]),
    "counters.check: len(cells) != rows": lambda: counters(cells=table(5, 7)),
    "counters.check: len(row) != columns": lambda: counters(cells=table(4, 8)),
    "counters.check: len(set(sets)) < len(sets)": lambda: counters(sets=[*BODY["sets"], [1, 4]]),
    "counters.check: all((place(m, k) == place(m + step, k) for k in range(rows - shift, rows) for m in beyond))": (
        lambda: two([[0, 1, 0, 1], [0, 0, 0, 0], [1, 0, 1, 0]], edge=2, shift=2, step=2)
    ),
    "counters._options: left_out.intersection(option)": lambda: counters(without=[10]),
    "counters._walk: i * order in everything and i * order not in won": lambda: two(
        [[0, 1, 0]], edge=1, shift=1, step=1
    ),
    "counters._walk: answered & mine": lambda: counters(sets=[[1, 2, 4], *BODY["sets"][1:]]),
    "counters._walk: image": phantom,
    "counters._walk: i * order in further and i * order + reached not in won": (
        lambda: counters(sets=[[1], *BODY["sets"][1:]])
    ),
    "counters._walk: len(todo) > _MOST_PAIRS": lambda: counters({"_MOST_PAIRS": 11}),
}

#: conditions without which the certificate is refused all the same, with another error
EARLIER: dict[str, Callable[[], Case]] = {
    "counters.check: not 0 < counter": lambda: counters(counter=0),
    "counters.check: not counter < last": lambda: counters(counter=18),
    "counters.check: not 0 < shift": lambda: counters(shift=0),
    "counters.check: not shift <= edge": lambda: counters(edge=1),
    "counters.check: not edge <= columns - step": lambda: counters(edge=6),
    "counters.check: not columns - step < columns": lambda: counters(step=0),
    "counters.check: not rows <= _MOST_CELLS": lambda: counters(
        {"_MOST_CELLS": 9}, rows=10, columns=9, cells=table(10, 9)
    ),
    "counters.check: not shift <= rows": lambda: counters(shift=4, rows=3, cells=table(3, 7)),
    "counters.check: len(images) != last + 1": lambda: counters(images=[*BODY["images"], 0]),
    "counters.check: 0 in lost[0][1]": lambda: counters(cells=[[2, *BODY["cells"][0][1:]], *BODY["cells"][1:]]),
    "counters._walk: heap in counted": lambda: two([[0, 1, 0]], code="0.03", edge=1, shift=1, step=1),
}
#: and those without which it is refused with the same one → why
BEHIND: dict[str, str] = {"counters.check: not 0 < order": "no image is below 0"}
