"""Certificates of solved tables, each refused for exactly one condition."""

import zlib
from array import array
from collections.abc import Callable
from typing import Any

from cases import Case

#: a heap from which one is taken
TAKE = "if n: yield n - 1"


def column(values: list[int], kind: str = "i", cut: int | None = None, more: int = 0) -> bytes:
    data = zlib.compress(array(kind, values).tobytes())[:cut] + bytes(more)
    return len(data).to_bytes(8, "little") + data


def table(
    left: list[int],
    rule: str = TAKE,
    *,
    indices: list[int] | None = None,
    grundy: list[int] | None = None,
    before: str = "",
    body: bytes | None = None,
    limits: dict[str, int] | None = None,
    names: dict[str, Any] | None = None,
    **changes: Any,
) -> Case:
    """The remoteness of positions by a rule about n, all of them or those with some numbers."""
    odd = int(changes.get("play") == "misere")
    draws, lost = sum(each < 0 for each in left), sum(each >= 0 and each % 2 == odd for each in left)
    filling = changes.get("fills", False)
    source = f"{before}\ndef bouton_rule(n{', out' if filling else ''}):\n    {rule}\n"
    columns = (
        b"" if indices is None else column(indices, "q"),
        column(left),
        b"" if grundy is None else column(grundy),
    )
    facts = {"game": "x", "play": "normal", "shape": [len(left)], "plain": True, "fills": False, "branching": 2}
    facts |= {"start": None, "positions": len(left), "P": lost, "N": len(left) - draws - lost, "draws": draws}
    facts |= {"grundy": grundy is not None, "source": source, **changes}
    return Case(facts, b"".join(columns) if body is None else body, limits or {}, names or {})


def by_text(before: str = "", rule: str = TAKE) -> Case:
    """Right but for its rules' text."""
    return table([0, 1, 2, 3], rule, before=before)


def stateful(asked: int, **more: Any) -> Case:
    """Rules without any move until they have been asked that many times."""
    return table([0] * 4, f"seen.append(n)\n    if n and len(seen) > {asked}: yield n - 1", before="seen = []", **more)


NOTHING = "if n and not n: yield n"
RIGHT = [
    table([0, 1, 2, 3], grundy=[0, 1, 0, 1]),
    table([0, 1, 2], indices=[0, 1, 2], start=2, shape=[9]),
    table([0, 1, 2, 3], "out[0] = n - 1\n    return min(n, 1)", fills=True),
    table([0, -1], "if n: yield n"),
    table([0, 1, 2], play="misere"),
    stateful(8, names={"_is_fixed": lambda *_: True}),
]

REFUSED: dict[str, Callable[[], Case]] = {
    "table.read_rules: changing": lambda: stateful(8),
    "table.read_rules: not isinstance(node, _NODES)": lambda: by_text("half = lambda n: n // 2"),
    "table.read_rules: getattr(node, 'decorator_list', None)": lambda: by_text("@bool\ndef f(n):\n    return n"),
    "table.read_rules: not [alias.name for alias in node.names] == ['math']": lambda: by_text("import os"),
    "table.read_rules: not node.attr in _METHODS": lambda: by_text("kind = (1).__class__"),
    "table.read_rules: not isinstance(node.ctx, ast.Load)": lambda: by_text("import math", f"math.pi = 3\n    {TAKE}"),
    "table.read_rules: node.id.startswith('__')": lambda: by_text("", f"__import__('math')\n    {TAKE}"),
    "table.read_rules: not isinstance(each, ast.FunctionDef | ast.Assign | ast.Import)": lambda: by_text("if 1: a = 2"),
    "table._column: length > size + size // 100 + 1000": lambda: table([0], body=column([0], more=996)),
    "table._column: not unpack.eof": lambda: table([0], body=column([0], cut=-1)),
    "table.fill: count > room": lambda: table(
        [0, 1], "for k in range(len(out)): out[k] = 0\n    return n * 10**30", fills=True, branching=99
    ),
    "table._codes: text_of(header['play']) not in ('normal', 'misere')": lambda: table([0], play="other"),
    "table._codes: truth(header['plain']) and len(header['shape']) != 1": lambda: table([0] * 4, NOTHING, shape=[2, 2]),
    "table._codes: not count < _MOST": lambda: table([0, 1, 2, 3], limits={"_MOST": 4}),
    "table._codes: every and count != codes.size": lambda: table([0, 1, 2, 3], shape=[5]),
    "table._codes: min(codes.shape, default=0) < 1": lambda: table([0], NOTHING, shape=[], plain=False),
    "table._codes: natural(header['branching']) > _MOST": lambda: table([0, 1], branching=10, limits={"_MOST": 9}),
    "table._rows: stream.read(1)": lambda: table([0], body=column([0]) + b"x"),
    "table._rows: indices[0] < 0": lambda: table(
        [0, 1, 2], "if n < 2: yield n - 1", indices=[-1, 0, 1], start=1, shape=[4]
    ),
    "table._rows: indices[-1] >= codes.size": lambda: table(
        [1, 0], "out[0] = 7\n    return n == 1 and 1 or 0", indices=[1, 7], start=1, shape=[4], fills=True
    ),
    "table.check: natural(header[name]) != number": lambda: table([0, 1], P=0, N=2),
    "table.check: branching > header['branching']": lambda: table([0, 1], branching=0),
    "table.check: -1 in after": lambda: table([-1, -1], "yield n + 1"),
    "table.check: lost": lambda: table([0, -1], "if n: yield 0\n    if n: yield 1"),
    "table.check: not drawn > 0": lambda: table([0, 1, -1]),
    "table.check: drawn": lambda: table(
        [-1, 2, 1, 0], "if n < 2: yield 0\n    if n == 1: yield 2\n    if n == 2: yield 3"
    ),
    "table.check: lost #1": lambda: table([0, 2, 1], "if n: yield 0\n    if n == 1: yield 2"),
    "table.check: not left[place] == 1 + max((left[o] for o in after), default=-1)": lambda: table([0, 1, 4]),
    "table.check: not left[place] == 1 + min(lost, default=-1 if not after else -3)": lambda: table([0, 3]),
    "table.check: left[place] < -1": lambda: table([-2], "yield n"),
    "table.check: asked != sum((_number_of(indices[place], options_of(place)) for place in again))": lambda: stateful(
        6, names={"_is_fixed": lambda *_: True}
    ),
    "table.check: back is not None": lambda: table([0, -1, -1], "if n: yield 3 - n", grundy=[0, 0, 1]),
    "table.check: grundy[place] != (mex if after or not misere else 1)": lambda: table([0, 1], grundy=[0, 2]),
    "table.__init__: start is not None and start < 0": lambda: table([0, 1], indices=[0, 1], start=3, shape=[4]),
    "envelope.text_of: type(text) is not str": lambda: table([0, 1], game=5),
    "envelope.truth: type(value) is not bool": lambda: table([0, 1], plain=1),
    "table.index: type(digit) is not int": lambda: table([0, 1, 2, 2], "if n: yield n > 1"),
    "table.index: not 0 <= digit": lambda: table(
        [0, 0, 0, 0, 1, 0, 0, 0], "if n == (1, 0): yield 1, -1", shape=[2, 4], plain=False
    ),
    "table.index: not digit < radix": lambda: table(
        [1, 0, 0, 0, 0, 0, 0, 0], "if n == (0, 0): yield 0, 4", shape=[2, 4], plain=False
    ),
}


#: conditions without which the certificate is refused all the same, with another error
EARLIER: dict[str, Callable[[], Case]] = {
    "table._column: len(whole) != size": lambda: table([0, 1], body=column([0])),
    "table._codes: type(header['shape']) is not list": lambda: table([0], NOTHING, shape="", plain=False),
    "table._codes: not 0 < count": lambda: table([], indices=[], start=0, shape=[4]),
    "table._rows: indices[place] >= indices[place + 1]": lambda: table([0, 1], indices=[1, 0], start=0, shape=[4]),
    "table.check: sum(totals) != count": lambda: table([0, 1, 2], indices=[0, 1, 2], start=1, shape=[4], P=1, N=1),
}
#: and those without which it is refused with the same one → why
BEHIND: dict[str, str] = {}
