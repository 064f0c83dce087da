"""The checker of a proof that a Hex position is won. It shares no code with the solver and knows only the rules.

The header gives ``rows``, ``columns``, ``left`` and ``right`` (the stones' cells, numbered row by row from 0),
``mover``, ``winner`` (``"left"`` or ``"right"``) and ``root``. Each line of the body is one statement, a JSON list; it
claims that the winner can connect x and y within a carrier of empty cells, provided certain stones are hers, *full*
(even if the opponent moves first) or *semi* (if she moves first):

- ``["j", [x, …, y]]``: a chain: consecutive cells are adjacent, those between the ends are her stones; −1 and −2 are
  her sides. Full, empty carrier.
- ``["a", i, k]``: full x–y and full y–z with disjoint carriers and a stone at y: full x–z.
- ``["c", i, k]``: the same with y an empty cell: she plays y, and then answers in each carrier separately: semi x–z.
- ``["o", [i, …]]``: semi statements for one pair; whatever cell the opponent takes, one of them does not use it: full.
- ``["p", m, i]``: she plays m; statement i, full, may then use a stone there: semi.

The root statement connects her sides, using only stones of the position and a carrier of its empty cells: full if the
opponent is to move, semi or full if she is. The opponent's stones lie outside every relevant carrier, so they need no
check.
"""

import itertools
import json
from typing import Any, NamedTuple

from bouton.checkers.envelope import has_fields
from bouton.errors import InputError

_MOST, _LONGEST = 19, 1_000_000
_LENGTHS = {"j": 2, "a": 3, "c": 3, "o": 2, "p": 3}


class _Claim(NamedTuple):
    ends: frozenset[int]
    full: bool
    carrier: int
    stones: int


class _Wrong(Exception):
    """A fault in a statement, given as a key."""


def check(header: dict[str, Any], stream: Any) -> dict[str, Any]:
    """Replay every statement.

    Returns
    -------
    dict with ``rows``, ``columns``, the cells of ``left`` and ``right``, ``mover``, ``winner`` and ``statements`` (the
    number checked).

    Raises
    ------
    InputError : at the first statement that does not follow.
    """
    has_fields(header, "rows", "columns", "left", "right", "mover", "winner", "root")
    rows, columns = header["rows"], header["columns"]
    mover, winner = header["mover"], header["winner"]
    if not all(type(size) is int and 1 <= size <= _MOST for size in (rows, columns)):
        raise InputError("verify.hex-position")
    if winner not in ("left", "right") or mover not in ("left", "right"):
        raise InputError("verify.hex-position")
    left, right = _set(header["left"], rows * columns), _set(header["right"], rows * columns)
    if left & right:
        raise InputError("verify.hex-position")
    own, empty = left if winner == "left" else right, (1 << rows * columns) - 1 & ~(left | right)
    claims: list[_Claim] = []
    while line := stream.readline(_LONGEST):
        try:
            claims.append(_claim(json.loads(line), claims, rows, columns, winner))
        except (_Wrong, ValueError, TypeError, LookupError, RecursionError) as wrong:
            rule = str(wrong) if isinstance(wrong, _Wrong) else "form"
            raise InputError("verify.hex-step", number=len(claims), rule=rule) from None
    root = header["root"]
    if type(root) is not int or not 0 <= root < len(claims):
        raise InputError("verify.hex-root", rule="root")
    claim = claims[root]
    if claim.ends != {-1, -2} or claim.stones & ~own or claim.carrier & ~empty:
        raise InputError("verify.hex-root", rule="ends")
    if not claim.full and mover != winner:
        raise InputError("verify.hex-root", rule="turn")
    stones = {
        side: [f"{chr(97 + cell % columns)}{cell // columns + 1}" for cell in sorted(header[side])]
        for side in ("left", "right")
    }
    return {"rows": rows, "columns": columns, **stones, "mover": mover, "winner": winner, "statements": len(claims)}


def _set(cells: Any, size: int) -> int:
    found = 0
    if type(cells) is not list:
        raise InputError("verify.hex-position")
    for cell in cells:
        if type(cell) is not int or not 0 <= cell < size or found >> cell & 1:
            raise InputError("verify.hex-position")
        found |= 1 << cell
    return found


def _claim(statement: Any, claims: list[_Claim], rows: int, columns: int, winner: str) -> _Claim:
    kind = statement[0]
    if type(statement) is not list or len(statement) != _LENGTHS.get(kind, len(statement)):
        raise ValueError
    if kind == "j":
        return _chain_claim(statement[1], rows, columns, winner)
    if kind in ("a", "c"):
        first, second = _earlier(statement[1], claims, True), _earlier(statement[2], claims, True)
        common = first.ends & second.ends
        middle = min(common, default=-1)
        if len(common) != 1 or middle < 0:
            raise _Wrong("ends")
        stones = first.stones | second.stones
        carrier = first.carrier | second.carrier
        if first.carrier & second.carrier:
            raise _Wrong("disjoint")
        if kind == "a":
            stones |= 1 << middle
        else:
            carrier |= 1 << middle
        return _make_claim(first.ends ^ second.ends, kind == "a", carrier, stones)
    if kind == "o":
        threats = [_earlier(number, claims, False) for number in statement[1]]
        common_cells, union, stones = -1, 0, 0
        for threat in threats:
            if threat.ends != threats[0].ends:
                raise _Wrong("ends")
            common_cells &= threat.carrier
            union |= threat.carrier
            stones |= threat.stones
        if common_cells:  # a move there answers every threat (−1: there is no threat)
            raise _Wrong("common")
        return _make_claim(threats[0].ends, True, union, stones)
    if kind == "p":
        move = statement[1]
        if type(move) is not int or not 0 <= move < rows * columns:
            raise _Wrong("cell")
        claim = _earlier(statement[2], claims, True)
        if claim.carrier >> move & 1:
            raise _Wrong("disjoint")
        return _make_claim(claim.ends, False, claim.carrier | 1 << move, claim.stones & ~(1 << move))
    raise _Wrong("kind")


def _earlier(number: Any, claims: list[_Claim], full: bool) -> _Claim:
    if type(number) is not int or not 0 <= number < len(claims):
        raise _Wrong("number")
    if claims[number].full is not full:
        raise _Wrong("full" if full else "semi")
    return claims[number]


def _make_claim(ends: frozenset[int], full: bool, carrier: int, stones: int) -> _Claim:
    """Make a claim, after checking that its carrier contains none of its ends or stones."""
    if carrier & stones or any(end >= 0 and carrier >> end & 1 for end in ends):
        raise _Wrong("disjoint")
    return _Claim(ends, full, carrier, stones)


def _chain_claim(path: Any, rows: int, columns: int, winner: str) -> _Claim:
    if len(path) < 2 or any(type(cell) is not int or not -2 <= cell < rows * columns for cell in path):
        raise _Wrong("cell")
    for one, two in itertools.pairwise(path):
        if min(one, two) < 0:
            if not _at_side(max(one, two), min(one, two), rows, columns, winner):
                raise _Wrong("touch")
        else:
            step = (two // columns - one // columns, two % columns - one % columns)
            if step not in ((0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)):
                raise _Wrong("touch")
    between = path[1:-1]
    if path[0] == path[-1] or min(between, default=0) < 0:
        raise _Wrong("ends")
    stones = 0
    for cell in between:
        stones |= 1 << cell
    return _make_claim(frozenset((path[0], path[-1])), True, 0, stones)


def _at_side(cell: int, side: int, rows: int, columns: int, winner: str) -> bool:
    """Whether a cell touches the winner's first side (−1: top or left) or her second (−2: bottom or right)."""
    if cell < 0:
        return False
    at, last = (cell // columns, rows - 1) if winner == "left" else (cell % columns, columns - 1)
    return bool(at == (0 if side == -1 else last))
