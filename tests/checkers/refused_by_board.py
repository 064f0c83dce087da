"""Certificates of boards, each refused for exactly one condition."""

from collections.abc import Callable
from typing import Any

from cases import Case

Rows = list[tuple[int, int, int]]
DOMINO: Rows = [(3, 3, 1), (7, 7, 1)]
ARC: Rows = [(0, 1, 1), (1, 2, 2)]


def board(table: Rows = DOMINO, rest: bytes = b"", limits: dict[str, int] | None = None, **changes: Any) -> Case:
    """A row of three squares in Cram, of value 1: a domino leaves nothing that can be played on."""
    facts = {"game": "cram", "rows": 1, "columns": 3, "edges": [], "position": "...", "value": 1, "parts": len(table)}
    body = b"".join(bytes((left, right, value >> 8, value & 255)) for left, right, value in table)
    return Case({**facts, **changes}, body + rest, limits or {})


def on_edge(**changes: Any) -> Case:
    """Arc-Kayles on an edge."""
    facts = {"game": "arc-kayles", "rows": 0, "columns": 2, "edges": [[0, 1]], "position": ".."}
    return board([(3, 3, 1)], **facts | changes)


def on_arc(table: Rows = ARC, **changes: Any) -> Case:
    """Digraph Placement on an arc, whose end can be taken without its start."""
    facts = {"game": "impartial:digraph-placement", "rows": 0, "columns": 2, "edges": [[0, 1]], "position": "xo"}
    return board(table, **facts | {"value": 2} | changes)


def nogo(position: str, value: int, table: Rows) -> Case:
    return board(table, game="impartial:nogo", columns=len(position), position=position, value=value)


RIGHT = [
    board(),
    board([(7, 7, 1)]),  # a part without a move need not be there
    on_edge(),
    on_edge(game="node-kayles"),
    on_arc(),
    on_arc([(1, 2, 1)], edges=[[0, 1], [1, 0]], value=1),
    board([(1, 2, 1)], game="impartial:clobber", columns=2, position="xo"),
    nogo("x.", 0, []),
]

REFUSED: dict[str, Callable[[], Case]] = {
    "board.check: board.of_two": lambda: board([], game="domineering", value=0),
    "board.check: stream.read(1)": lambda: board(rest=b"\0"),
    "board.check: _value(board, table, start) != value": lambda: board(value=0),
    "board.check: before is not None and (not before < part)": lambda: board([(7, 7, 1), (7, 7, 1)]),
    "board.check: worth != _mex(met)": lambda: board([(3, 3, 2), (7, 7, 1)]),
    "board._value: next(board.options(*part), None) is not None": lambda: board([(3, 3, 1)], value=0),
    "board.__init__: not (rows or 1) * columns <= MOST_SQUARES": lambda: board(limits={"MOST_SQUARES": 2}),
    "board.__init__: rows and edges": lambda: board(edges=[[0, 1]]),
    "board.__init__: not rows and self._name in _ON_RECTANGLES": lambda: on_edge(game="cram"),
    "board.__init__: rows and self._name in _ON_DIGRAPHS": lambda: on_arc(rows=1, edges=[]),
    "board.__init__: one == other": lambda: on_edge(edges=[[0, 1], [1, 1]]),
    "board.__init__: other in self._near[one]": lambda: on_edge(edges=[[0, 1], [1, 0]]),
    "board.sets: len(letters) != self.squares": lambda: board(position=".."),
    "board.sets: self._name == 'nogo' and letter in 'xo' and (not self._breathes(left, right, square))": lambda: nogo(
        "x", 0, []
    ),
}
#: conditions without which the certificate is refused all the same, with another error
EARLIER: dict[str, Callable[[], Case]] = {
    "board.check: max(part) >> board.squares": lambda: board([*DOMINO, (8, 8, 0)]),
    "board.__init__: letters is None": lambda: board(game="gram"),
    "board.__init__: not 0 < (rows or 1) * columns": lambda: board([], columns=0, position="", value=0),
    "board.sets: not set(letters) <= set(self._letters)": lambda: board(position="..x"),
}
#: and those without which it is refused with the same one → why
BEHIND: dict[str, str] = {}
