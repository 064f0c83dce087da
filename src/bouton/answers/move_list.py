"""The winning moves that fit into one answer: none is made in vain, and memory and time have a bound."""

from collections.abc import Iterator
from sys import getsizeof
from typing import Any, NamedTuple

from bouton.errors import SearchLimitError
from bouton.kinds.ruleset import Ruleset

__all__ = ["MoveList", "list_moves"]

_MOST_MOVES_COUNTED = 100_000
_MOST_MOVE_BYTES = 90_000_000  # of winning moves that are kept at once, and of their texts
_MOST_WRITTEN, _WRITTEN_ANYWAY = 10**15, 5  # cubes of the letters of winning moves: long numbers take long to write
_MOST_BYTES_COUNTED = 100_000_000  # of winning moves that are made to be counted, listed or not


class MoveList(NamedTuple):
    """The winning moves that fit into one answer, how many there are (None: too many, or not all found)."""

    moves: list[Any]
    texts: list[str]
    total: int | None
    stopped: SearchLimitError | None
    complete: bool


def list_moves(ruleset: Ruleset, moves: Iterator[Any], most_moves: int) -> MoveList:
    """The moves, each once, as many as fit."""
    kept: list[Any] = []
    texts: list[str] = []
    room, work, count, most = _MOST_MOVE_BYTES, _MOST_WRITTEN, 0, _MOST_MOVES_COUNTED
    seen: set[Any] = set()  # themselves: the hashes of two sets of cells as large numbers are soon the same
    try:
        for move in moves:
            known = len(seen)
            seen.add(move)
            if len(seen) == known:
                continue
            count += 1
            if count > most:
                return MoveList(kept, texts, None, None, False)
            if room > 0 and (work > 0 or len(texts) < _WRITTEN_ANYWAY) and len(texts) < most_moves:
                texts.append(ruleset.format(move))
                kept.append(move)
                size = getsizeof(move) + len(texts[-1])
                room -= size
                work -= len(texts[-1]) ** 3
                most = min(most, _MOST_BYTES_COUNTED // size)
            elif (how_many := getattr(moves, "how_many", None)) is not None:
                total = how_many(_MOST_MOVES_COUNTED)
                return MoveList(kept, texts, None if total > _MOST_MOVES_COUNTED else total, None, False)
    except SearchLimitError as error:
        return MoveList(kept, texts, None, error, False)
    return MoveList(kept, texts, count, None, len(texts) == count)
