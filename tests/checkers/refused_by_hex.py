"""Certificates of Hex positions, each refused for exactly one condition."""

from collections.abc import Callable
from typing import Any

from cases import Case, lines

#: left's stones join the first row to the last
JOINED = ["j", [-1, 0, 2, -2]]


def hexagons(*more: Any, first: Any = JOINED, **changes: Any) -> Case:
    """A board of 2x2 with stones a1 and a2 of left; further statements, on which nothing depends."""
    facts = {"rows": 2, "columns": 2, "left": [0, 2], "right": [], "mover": "right", "winner": "left", "root": 0}
    return Case({**facts, **changes}, lines(first, *more))


#: she moves on the empty board: a2 joins the last row, and the first by a1 or b1
EMPTY = [["j", [-1, 0]], ["j", [0, 2]], ["c", 0, 1], ["j", [-1, 1]], ["j", [1, 2]], ["c", 3, 4], ["o", [2, 5]]]
EMPTY += [["j", [2, -2]], ["c", 6, 7]]


def empty(last: Any = EMPTY[-1], **changes: Any) -> Case:
    known: dict[str, Any] = {"left": [], "mover": "left", "root": 8, **changes}
    return hexagons(*EMPTY[1:8], last, first=EMPTY[0], **known)


def three(*more: Any) -> Case:
    """Three rows: statement 7 joins the top to a2 by a1 or b1, statement 14 a2 to b2 by b1 or a3."""
    beside = [["j", [2, 1]], ["j", [1, 3]], ["c", 8, 9], ["j", [2, 4]], ["j", [4, 3]], ["c", 11, 12], ["o", [10, 13]]]
    top = [["j", [-1, 0]], ["j", [0, 2]], ["c", 1, 2], ["j", [-1, 1]], ["j", [1, 2]], ["c", 4, 5], ["o", [3, 6]]]
    return hexagons(*top, *beside, *more, first=["j", [-1, 0, 2, 4, -2]], rows=3, left=[0, 2, 4])


RIGHT = [hexagons(), empty(), empty(["a", 6, 7], left=[2], mover="right"), three()]

REFUSED: dict[str, Callable[[], Case]] = {
    "hex.check: not type(size) is int": lambda: hexagons(first=["j", [-1, 0, -2]], rows=True, columns=1, left=[0]),
    "hex.check: not size <= _MOST": lambda: hexagons()._replace(limits={"_MOST": 1}),
    "hex.check: winner not in ('left', 'right')": lambda: hexagons(
        first=["j", [-1, 0, 1, -2]], left=[], right=[0, 1], winner="up", mover="left"
    ),
    "hex.check: mover not in ('left', 'right')": lambda: hexagons(mover="up"),
    "hex.check: left & right": lambda: hexagons(right=[0]),
    "hex.check: type(root) is not int": lambda: hexagons(root=False),
    "hex.check: not 0 <= root": lambda: hexagons(root=-1),
    "hex.check: claim.ends != {-1, -2}": lambda: hexagons(first=["j", [-1, 0]]),
    "hex.check: claim.stones & ~own": lambda: hexagons(left=[0]),
    "hex.check: claim.carrier & ~empty": lambda: empty(right=[0]),
    "hex.check: not claim.full and mover != winner": lambda: empty(mover="right"),
    "hex._set: type(cells) is not list": lambda: hexagons(right={}),
    "hex._set: type(cell) is not int": lambda: hexagons(right=[True]),
    "hex._set: not cell < size": lambda: hexagons(right=[4]),
    "hex._set: found >> cell & 1": lambda: hexagons(right=[1, 1]),
    "hex._claim: len(statement) != _LENGTHS.get(kind, len(statement))": lambda: hexagons(["j", [-1, 0], 5]),
    "hex._claim: len(common) != 1": lambda: hexagons(["j", [0, 2]], ["a", 1, 1]),
    "hex._claim: first.carrier & second.carrier": lambda: three(["a", 7, 14]),
    "hex._claim: common_cells": lambda: three(["o", [3]]),
    "hex._claim: threat.ends != threats[0].ends": lambda: three(["o", [3, 10]]),
    "hex._claim: type(move) is not int": lambda: hexagons(["j", [0, 2]], ["p", True, 1]),
    "hex._claim: not move < rows * columns": lambda: hexagons(["j", [0, 2]], ["p", 4, 1]),
    "hex._claim: claim.carrier >> move & 1": lambda: three(["p", 0, 7]),
    "hex._earlier: type(number) is not int": lambda: empty(["c", 6, 7], left=[])._replace(
        body=hexagons(EMPTY[1], ["c", False, 1], *EMPTY[3:], first=EMPTY[0]).body
    ),
    "hex._earlier: not 0 <= number": lambda: empty(["c", -2, -1]),
    "hex._earlier: claims[number].full is not full": lambda: hexagons(["o", [0]]),
    "hex._make_claim: carrier & stones": lambda: three(["j", [2, 1, 3]], ["a", 7, 15]),
    "hex._make_claim: end >= 0 and carrier >> end & 1": lambda: three(["a", 7, 2]),
    "hex._chain_claim: type(cell) is not int": lambda: hexagons(["j", [0, True]]),
    "hex._chain_claim: not -2 <= cell": lambda: hexagons(["j", [2, -3]]),
    "hex._chain_claim: not cell < rows * columns": lambda: hexagons(["j", [2, 4]]),
    "hex._chain_claim: path[0] == path[-1]": lambda: hexagons(["j", [0, 2, 0]]),
    "hex._at_side: cell < 0": lambda: hexagons(first=["j", [-1, -2]], left=[], winner="right"),
    "hex._at_side: not bool(at == (0 if side == -1 else last))": lambda: hexagons(first=["j", [-1, 2, -2]]),
    "hex._chain_claim: step not in ((0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1))": lambda: hexagons(
        ["j", [0, 3]]
    ),
}
#: conditions without which the certificate is refused all the same, with another error
EARLIER: dict[str, Callable[[], Case]] = {
    "hex.check: not 1 <= size": lambda: hexagons(rows=0, left=[]),
    "hex.check: not root < len(claims)": lambda: hexagons(root=1),
    "hex._set: not 0 <= cell": lambda: hexagons(right=[-1]),
    "hex._claim: type(statement) is not list": lambda: hexagons("jx"),
    "hex._claim: middle < 0": lambda: hexagons(["j", [0, -1]], ["j", [-1, 1]], ["a", 1, 2]),
    "hex._claim: not 0 <= move": lambda: hexagons(["p", -1, 0]),
    "hex._earlier: not number < len(claims)": lambda: hexagons(["p", 3, 1]),
    "hex._chain_claim: len(path) < 2": lambda: hexagons(["j", [0]]),
    "hex._chain_claim: min(between, default=0) < 0": lambda: hexagons(["j", [0, -1, 1]]),
}
#: and those without which it is refused with the same one → why
BEHIND: dict[str, str] = {}
