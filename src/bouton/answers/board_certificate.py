"""Certificates of boards for the checkers: the values of all parts that a search reached, or lost sums of parts."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from os import PathLike
from struct import pack
from typing import Any, BinaryIO

from bouton.answers.limits import MOST_PARTS
from bouton.boards.limits import BoardLimits
from bouton.checkers.board import GAMES, MOST_SQUARES, OF_TWO, BoardParts, Sets
from bouton.checkers.certificate_files import write_certificate
from bouton.checkers.outcome import Sum, SumsOfParts, is_answered
from bouton.errors import InputError
from bouton.kinds.capabilities import OnBoard
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.numeration.binary import bits
from bouton.rulesets.capabilities import Certified
from bouton.search.board_engine import BoardSearch
from bouton.storage.memory import memory_allowance
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY


def certify_board(
    target: "str | PathLike[str] | BinaryIO",
    ruleset: Ruleset,
    position: Any,
    limit: int = MOST_PARTS,
    progress: Callable[[int], None] | None = None,
    memory: int | str | None = None,
) -> dict[str, Any]:
    """Find the Grundy value of a position on a board, and write a certificate of it.

    >>> import bouton, io
    >>> cram = bouton.find("cram")
    >>> certify_board(io.BytesIO(), cram, cram.parse("3x4"))["value"]
    1

    Parameters
    ----------
    target : a file or a stream.
    limit : maximum number of parts to examine.
    progress : called now and then with the number of parts examined so far.
    memory : maximum memory for each table of the search, in bytes or as ``"4G"``.

    Returns
    -------
    The first line of the certificate.

    Raises
    ------
    InputError : if the checker does not know the game, or the file cannot be written.
    SearchLimitError : at the limit, or if the parts do not fit into memory.
    """
    search, board, facts = _board_of(ruleset, position, memory, values=True)
    limits = BoardLimits(limit, report=progress)
    value = search.value(position, GRUNDY, limits, clip(ruleset.format(position)), every_part=True)
    width = -(-board.squares // 8)
    found = {
        board.normal_form(*part): worth
        for part, worth in search.parts(position)
        if next(board.options(*part), None) is not None  # the checker, too, gives the others the value 0
    }
    rows_of_body = (
        b"".join((part[0].to_bytes(width, "big"), part[1].to_bytes(width, "big"), found[part].to_bytes(2, "big")))
        for part in sorted(found)
    )
    return write_certificate(target, "board", {**facts, "value": value, "parts": len(found)}, rows_of_body)


def certify_outcome(
    target: "str | PathLike[str] | BinaryIO",
    ruleset: Ruleset,
    position: Any,
    misere: bool = False,
    limit: int = MOST_PARTS,
    progress: Callable[[int], None] | None = None,
    memory: int | str | None = None,
) -> dict[str, Any]:
    """Find who wins a position on a board, and write a certificate: lost sums of parts, with a reply to every move.

    >>> import bouton, io
    >>> clobber = bouton.find("clobber")
    >>> certify_outcome(io.BytesIO(), clobber, clobber.parse("xoxo|oxox"))["outcome"]
    'N'

    Parameters
    ----------
    target : a file or a stream.
    misere : whether the player who cannot move wins.
    limit : maximum number of positions to examine.
    progress : called now and then with the number of positions examined so far.
    memory : maximum memory for each table of the search, in bytes or as ``"4G"``.

    Returns
    -------
    The first line of the certificate.

    Raises
    ------
    InputError : if the checker does not know the game, or the file cannot be written.
    SearchLimitError : at the limit, or if the table of results does not fit into memory.
    """
    search, board, facts = _board_of(ruleset, position, memory, values=False)
    limits, text = BoardLimits(limit, report=progress), clip(ruleset.format(position))
    proof = _Proof(board, partial(search.decide, position, misere, limits, text), misere)
    outcome, lost = proof.outcome(board.sets(facts["position"])), proof.lost
    numbers = sorted({number for _, each in lost for number in each}, key=proof.sums.parts.__getitem__)
    places = {number: place for place, number in enumerate(numbers)}
    rows = sorted((player, sorted(map(places.__getitem__, each))) for player, each in lost)
    width = -(-board.squares // 8)
    body = chain(
        (half.to_bytes(width, "big") for number in numbers for half in proof.sums.parts[number]),
        (pack(f">BB{len(each)}I", player, len(each), *each) for player, each in rows),
    )
    facts |= {"misere": misere, "outcome": outcome, "parts": len(numbers), "sums": len(rows)}
    return write_certificate(target, "outcome", facts, body)


def _board_of(
    ruleset: Ruleset, position: Any, memory: int | str | None, values: bool
) -> tuple[BoardSearch, BoardParts, dict[str, Any]]:
    """Return a search for the game, its rules in the checker's form, and the certificate's description of the board."""
    known = list(GAMES) if values else [*OF_TWO, *GAMES]
    name = ""
    if isinstance(ruleset, Certified):
        name = ruleset.checked_as if ruleset.is_impartial(position) else ruleset.decided_as
    if values and name in OF_TWO:
        raise InputError("boards.certificate-value", game=clip(ruleset.spec))
    if name not in known or not isinstance(ruleset, Certified) or not isinstance(ruleset, OnBoard):
        raise InputError("boards.certificate", game=clip(ruleset.spec), known=known)
    (rows, columns), letters = ruleset.board_shape(position), ruleset.board_letters(position)
    if (rows or 1) * columns > MOST_SQUARES:
        raise InputError("boards.certificate-size", count=(rows or 1) * columns, most=MOST_SQUARES)
    near = ruleset.board_rules(rows, columns).near if not rows else []
    edges = ruleset.board_arcs() or [
        (one, other) for one, each in enumerate(near) for other in bits(each) if one < other
    ]
    board = BoardParts(name, rows, columns, edges)
    assert board.sets(letters) == ruleset.board_sets(position)
    return (
        BoardSearch(ruleset, None if memory is None else memory_allowance(memory)),
        board,
        {"game": name, "rows": rows, "columns": columns, "edges": edges, "position": letters},
    )


class _Proof:
    """The lost sums that are needed to play a position against every defence, collected from that position on.

    Parameters
    ----------
    wins : returns whether a player (0 or 1) who moves next wins a position, given as sets.

    Attributes
    ----------
    sums : the sums of parts, whose numbers `lost` uses.
    lost : pairs of the player to move and a sum that this player loses, in the order in which they were recorded.
    """

    def __init__(self, board: BoardParts, wins: Callable[[Sets, int], bool], misere: bool) -> None:
        self.sums: SumsOfParts = SumsOfParts(board, [])
        self.lost: dict[tuple[int, Sum], None] = {}
        self._board, self._wins, self._misere = board, wins, misere

    def outcome(self, start: Sets) -> str:
        """Return the outcome of a position; afterwards its proof is complete."""
        starters = [self._begin(start, player) for player in range(1 + self._board.of_two)]
        return str(Outcome.of_starters(starters[0], starters[-1]))

    def _begin(self, start: Sets, player: int) -> bool:
        """Return whether the player wins when moving first, and record the lost sum that proves it (`_settle`)."""
        if not self._wins(start, player):
            self._settle(start, player)
            return False
        opponent = 1 - player if self._board.of_two else player
        for option in self._by_size(self._board.options(*start, player)).values():
            if not self._wins(option, opponent):
                self._settle(option, opponent)
                break
        return True

    def _by_size(self, positions: Iterable[Sets]) -> dict[Sum, Sets]:
        """Map each sum that occurs to one of `positions` with that sum, those with the fewest squares first."""
        return {self.sums.sum_of(each): each for each in sorted(positions, key=_count_squares)}

    def _settle(self, position: Sets, player: int) -> None:
        """Record a lost position and, for each move without a recorded reply, a lost position to reply with, and so on.

        `player` moves next in `position`.
        """
        waiting = [(self.sums.sum_of(position), position)]
        self.lost[player, waiting[0][0]] = None
        while waiting:
            total, position = waiting.pop()
            places: dict[Sum, Sets] = {}
            for option in sorted(set(self.sums.options(total, player))):
                if not is_answered(self.sums, self.lost, player, option, self._misere):
                    places = places or self._by_size(self._board.options(*position, player))
                    replies = self._by_size(self._board.options(*places[option], 1 - player))
                    found = next(each for each, reply in replies.items() if not self._wins(reply, player))
                    self.lost[player, found] = None
                    waiting.append((found, replies[found]))


def _count_squares(position: Sets) -> int:
    return (position[0] | position[1]).bit_count()
