"""Certificates of Grundy values on boards: the parts that a search has valued, written for the checker."""

from collections.abc import Callable
from os import PathLike
from typing import Any, BinaryIO

from bouton.boards.limits import BoardLimits
from bouton.checkers.board import GAMES, MOST_SQUARES, BoardParts
from bouton.checkers.certificate_files import write_certificate
from bouton.errors import InputError
from bouton.kinds.capabilities import OnBoard
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.numeration.binary import bits
from bouton.rulesets.capabilities import Certified
from bouton.search.board_engine import BoardSearch
from bouton.values.valuation import GRUNDY

__all__ = ["MOST_PARTS", "certify_board"]

#: parts that a certificate may have by default: the memory of the search and some minutes of the checker
MOST_PARTS = 10_000_000


def certify_board(
    target: "str | PathLike[str] | BinaryIO",
    ruleset: Ruleset,
    position: Any,
    limit: int = MOST_PARTS,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Find the Grundy value of a position on a board, and write a certificate of it.

    >>> import bouton, io
    >>> cram = bouton.find("cram")
    >>> certify_board(io.BytesIO(), cram, cram.parse("3x4"))["value"]
    1

    Parameters
    ----------
    target : a file or a stream.
    limit : the parts that may be looked into.
    progress : is called with their number now and then.

    Returns
    -------
    The first line of the certificate.

    Raises
    ------
    InputError : for a game that the checker does not know, and where the file cannot be written.
    SearchLimitError : at the limit, or where the parts do not fit into memory.
    """
    name = ruleset.checked_as if isinstance(ruleset, Certified) and ruleset.is_impartial(position) else ""
    if not name or not isinstance(ruleset, Certified) or not isinstance(ruleset, OnBoard):
        raise InputError("boards.certificate", game=clip(ruleset.spec), known=list(GAMES))
    (rows, columns), letters = ruleset.board_shape(position), ruleset.board_letters(position)
    if (rows or 1) * columns > MOST_SQUARES:
        raise InputError("boards.certificate-size", count=(rows or 1) * columns, most=MOST_SQUARES)
    near = ruleset.board_rules(rows, columns).near if not rows else []
    edges = [(one, other) for one, beside in enumerate(near) for other in bits(beside) if one < other]
    search, board = BoardSearch(ruleset), BoardParts(name, rows, columns, edges)
    assert board.sets(letters) == ruleset.board_sets(position)
    limits = BoardLimits(limit, told=progress)
    value = search.value(position, GRUNDY, limits, clip(ruleset.format(position)), every_part=True)
    width = -(-board.squares // 8)
    found = {
        board.normal_form(*part): worth
        for part, worth in search.parts(position)
        if next(board.options(*part), None) is not None  # others are worth 0 in the eyes of the checker, too
    }
    facts = {"game": name, "rows": rows, "columns": columns, "edges": edges, "position": letters, "value": value}
    rows_of_body = (
        b"".join((part[0].to_bytes(width, "big"), part[1].to_bytes(width, "big"), found[part].to_bytes(2, "big")))
        for part in sorted(found)
    )
    return write_certificate(target, "board", {**facts, "parts": len(found)}, rows_of_body)
