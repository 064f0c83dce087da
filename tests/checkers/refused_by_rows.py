"""Certificates of periods of rows that repeat a pattern, each refused for exactly one condition."""

from collections.abc import Callable
from typing import Any

from cases import Case


def rows(
    values: list[int], game: str = "strip:node-kayles/1", limits: dict[str, int] | None = None, **changes: Any
) -> Case:
    """Values that are said to repeat from the start."""
    facts = {"game": game, "preperiod": 0, "period": 2, "joint": 2, "theorem": "Guy and Smith 1956", "type": "|u1"}
    return Case(facts | changes, bytes(values), limits or {})


RIGHT = [rows([0, 1]), rows([0, 0, 3], "strip:impartial:clobber/xxoo", preperiod=2, period=1)]

REFUSED: dict[str, Callable[[], Case]] = {
    "rows.check: header['theorem'] != _THEOREM": lambda: rows([0, 1], theorem="Bouton 1901"),
    "rows.check: not period <= joint": lambda: rows([0, 1, 0, 1], period=4),
    "rows.check: header['type'] not in ('|u1', '<u2')": lambda: rows([0, 1], type="|i1"),
    "rows.check: stream.read(1)": lambda: rows([0, 1, 0]),
    "rows.check: values[number] != stored[number]": lambda: rows([1, 0]),
    "rows._part_of: list(board.parts(*sets)) != [sets]": lambda: rows([0], "strip:cram/.#", period=1),
    "rows.find_moves: len(self.moves) == _MOST_KINDS": lambda: rows([0, 1], limits={"_MOST_KINDS": 0}),
    "rows.find_values: max(length, 2 * joint) > _MOST_SQUARES": lambda: rows([0, 1], limits={"_MOST_SQUARES": 68}),
}
#: conditions without which the certificate is refused all the same, with another error
EARLIER: dict[str, Callable[[], Case]] = {
    "rows.check: not 0 < period": lambda: rows([], period=0),
    "rows.check: number >= len(values)": lambda: rows([0, 1] * 500, preperiod=998),
    "rows.__init__: named is None": lambda: rows([0, 1], "strip:impartial:nogo/."),
    "rows.kind: self.of_kind(found, len(part)) != part": lambda: rows(
        [0, 1], "strip:impartial:col/xo.", preperiod=1, period=1
    ),
}
#: and those without which it is refused with the same one → why
BEHIND: dict[str, str] = {}
