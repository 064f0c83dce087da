"""Certificates of who wins a board, each refused for exactly one condition."""

from collections.abc import Callable
from struct import pack
from typing import Any

from cases import Case

Parts = list[tuple[int, int]]
Sums = list[tuple[int, tuple[int, ...]]]
DOMINO, THREE = (3, 3), (7, 7)
ONE_MOVE: Sums = [(0, ())]  # after it nothing is left


def outcome(parts: Parts, sums: Sums, rest: bytes = b"", **changes: Any) -> Case:
    """A row of three squares in Cram: who begins wins."""
    facts = {"game": "cram", "rows": 1, "columns": 3, "edges": [], "position": "...", "misere": False}
    facts |= {"outcome": "N", "parts": len(parts), "sums": len(sums)}
    body = b"".join(map(bytes, parts)) + b"".join(
        pack(f">BB{len(each)}I", player, len(each), *each) for player, each in sums
    )
    return Case({**facts, **changes}, body + rest)


def domino(parts: Parts, sums: Sums, **changes: Any) -> Case:
    """Two squares, on which who begins lays the last domino."""
    return outcome(parts, sums, **{"columns": 2, "position": ".."} | changes)


RIGHT = [
    outcome([], ONE_MOVE),
    outcome([DOMINO, THREE], [(0, ()), (0, (0, 1))]),  # one row answers the other
    outcome([(15, 15)], [(0, ()), (0, (0,))], rows=2, columns=2, position="....", outcome="P"),
    domino([DOMINO], [(0, (0,))], misere=True, outcome="P"),
    domino([], [], misere=True, position="#.", outcome="N"),
    domino([], [(0, ()), (1, ())], game="clobber", position="xo"),
    domino([DOMINO], [(0, ()), (0, (0,)), (1, ())], game="domineering", outcome="R"),
    domino([], [(0, ())], game="node-kayles", rows=0, edges=[[0, 1]]),
]

REFUSED: dict[str, Callable[[], Case]] = {
    "outcome.check: stream.read(1)": lambda: outcome([], ONE_MOVE, b"\0"),
    "outcome.check: _OUTCOMES[wins[0], wins[-1]] != said": lambda: outcome([], ONE_MOVE, outcome="P"),
    "outcome.check: player > board.of_two": lambda: outcome([], [(0, ()), (1, ())]),
    "outcome.check: misere and (not options)": lambda: domino([DOMINO], [(0, ()), (0, (0,))], misere=True, outcome="P"),
    "outcome.check: not is_answered(sums, lost, player, option, misere)": lambda: domino(
        [DOMINO], [(0, (0,))], outcome="P"
    ),
    "outcome._read_parts: not before < part": lambda: outcome([DOMINO, DOMINO], ONE_MOVE),
    "outcome._read_parts: max(part) >> board.squares": lambda: outcome([(8, 8)], ONE_MOVE),
    "outcome._read_sums: not before < (player, numbers)": lambda: outcome([], [(0, ()), (0, ())]),
    "outcome._read_sums: list(numbers) != sorted(numbers)": lambda: outcome([DOMINO, THREE], [(0, ()), (0, (1, 0))]),
}
#: conditions without which the certificate is refused all the same, with another error
EARLIER: dict[str, Callable[[], Case]] = {
    "outcome._read_sums: max(numbers, default=-1) >= parts": lambda: outcome([DOMINO], [(0, ()), (0, (1,))]),
}
#: and those without which it is refused with the same one → why
BEHIND: dict[str, str] = {}
