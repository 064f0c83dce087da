"""The winner of a Hex position: by compiled proof-number search if Numba is available, by plain searches otherwise.

The compiled search works on sets of at most 64 cells. A larger board is reduced to its empty cells: each player's
stones are contracted in her own graph and removed from the other's. So any position with at most 64 empty cells can be
solved; of larger ones, those in which bridges and templates join a player's sides, perhaps after one move.
"""

from collections.abc import Callable, Iterator
from threading import local
from time import monotonic
from typing import TYPE_CHECKING

from bouton.errors import InputError, MemoryLimitError, SearchLimitError, StorageWarning, warn_caller
from bouton.hex.board import LEFT, RIGHT, HexBoard, HexStones, add_stone, empty_suffix
from bouton.hex.limits import MOST_CELLS, MOST_REX_CELLS, PLAIN_CELLS, TURN, HexLimits
from bouton.hex.patterns import joining_shapes, total_carrier
from bouton.hex.reference import HexProof, HexReference, RexReference
from bouton.notation import clip
from bouton.numeration.binary import bits
from bouton.storage.compiler import can_compile
from bouton.storage.files import path_text
from bouton.storage.memory import resident_memory, runs_out
from bouton.storage.recent import Knowledge

if TYPE_CHECKING:
    from bouton.hex.compiled import Compiled
    from bouton.hex.plain_virtual import VirtualReference
    from bouton.hex.rex import CompiledRex

_PLAIN_REX = 9  # empty cells up to which the compiled search is not loaded in misère play
_PLAIN_KEPT = 1_000_000  # positions cached by the plain search
_LOOK = 13  # 2 to this power positions are searched between two checks of memory


class _Count(local):
    """The number of positions searched by the current thread."""

    searched = 0


class HexSearch:
    """The search on one board; its table is kept between queries. Threads may share it: they take turns.

    >>> from bouton.hex.board import LEFT, hex_board
    >>> search = hex_search(hex_board(4, 4))
    >>> search.solve((0, 0), LEFT).wins, search.mover_wins((1, 0), LEFT)
    (True, True)
    """

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self._plain, self._misere = HexReference(board), RexReference(board)
        self._virtual: VirtualReference | None = None
        self._compiled: Compiled | None = None
        self._rex_compiled: CompiledRex | None = None
        self.limits: HexLimits = HexLimits()
        self._count = _Count()
        self.resume: str | None = None  # the file to which the table is saved periodically
        self.saved: float = monotonic()

    @property
    def searched_positions(self) -> int:
        """The number of positions searched for this thread so far."""
        return self._count.searched

    @searched_positions.setter
    def searched_positions(self, positions: int) -> None:
        self._count.searched = positions

    def mover_wins(
        self, stones: HexStones, player: int, limits: HexLimits | None = None, *, misere: bool = False
    ) -> bool:
        """Whether the player to move wins.

        Raises
        ------
        SearchLimitError : if the search is too large.
        """
        won = self.board.winner(stones)
        if won is not None:
            return (won == player) is not misere
        if misere:
            return self._rex(stones, player, limits or self.limits)
        return self.solve(stones, player, limits).wins

    def solve(self, stones: HexStones, player: int, limits: HexLimits | None = None) -> HexProof:
        """Solve a position that nobody has won yet.

        Raises
        ------
        SearchLimitError : if the search is too large.
        """
        empty = (self.board.full & ~(stones[0] | stones[1])).bit_count()
        if empty > MOST_CELLS:
            return self._proof_of_shapes(stones, player, empty)
        stones, player, back = self._normal(stones, player)
        return back(self._solve(stones, player, limits or self.limits))

    def _proof_of_shapes(self, stones: HexStones, player: int, empty: int) -> HexProof:
        """Prove a position on a board too large to search: by shapes that join two sides, perhaps after one move.

        If the opponent has such moves whose carriers share no cell, then she still has one after any move of `player`.
        """
        for winner in (LEFT, RIGHT):
            joining = joining_shapes(self.board, stones, winner)
            if joining is not None:
                return HexProof(winner == player, total_carrier(joining))
        for cell, carrier in self._joining_moves(stones, player):
            return HexProof(True, carrier, cell)
        common, union = -1, 0
        for _, carrier in self._joining_moves(stones, 1 - player):
            if common & ~carrier:
                common, union = common & carrier, union | carrier
            if not common:
                return HexProof(False, union)
        text = clip(self.board.format(stones))
        raise SearchLimitError(f"hex.large{empty_suffix(stones)}", position=text, empty=empty, most=MOST_CELLS)

    def _joining_moves(self, stones: HexStones, player: int) -> Iterator[tuple[int, int]]:
        """The moves after which shapes join a player's sides, with the cells that they need."""
        for cell in bits(self.board.full & ~(stones[0] | stones[1])):
            joining = joining_shapes(self.board, add_stone(stones, player, cell), player)
            if joining is not None:
                yield cell, total_carrier(joining) | 1 << cell

    def _normal(self, stones: HexStones, player: int) -> tuple[HexStones, int, Callable[[HexProof], HexProof]]:
        """The least of the symmetric positions, its player, and the function that maps a proof back."""
        board = self.board
        half = (board.half_turn(stones[0]), board.half_turn(stones[1]))
        alike = [(player, stones, _identity), (player, half, board.half_turn)]
        if board.rows == board.columns:
            for one, map_back in (
                (stones, board.reflect),
                (half, lambda cells: board.half_turn(board.reflect(cells))),
            ):
                alike.append((1 - player, (board.reflect(one[1]), board.reflect(one[0])), map_back))
        player, stones, mapped = min(alike, key=lambda entry: entry[:2])

        def back(proof: HexProof) -> HexProof:
            move = mapped(1 << proof.move).bit_length() - 1 if proof.move >= 0 else -1
            return HexProof(proof.wins, mapped(proof.carrier), move, mapped(proof.region))

        return stones, player, back

    def proves(self, stones: HexStones, misere: bool = False) -> bool:
        """Whether a position is solved by a search that looks for connections, rather than depth-first alone."""
        empty = self.board.full & ~(stones[0] | stones[1])
        return not misere and empty.bit_count() > PLAIN_CELLS

    def _solve(self, stones: HexStones, player: int, limits: HexLimits) -> HexProof:
        empty = self.board.full & ~(stones[0] | stones[1])
        if empty.bit_count() <= PLAIN_CELLS or not can_compile():
            return self._solve_plain(stones, player, limits)
        compiled = self.compiled_search(stones)
        return compiled.solve(stones, player, limits, self)

    def compiled_search(self, stones: HexStones) -> "Compiled":
        """The compiled search for a position: that of the entire board, or of its empty cells."""
        from bouton.hex.compiled import Compiled

        with TURN:
            known = self._compiled
            if known is None or not (self.board.cells <= MOST_CELLS or known.covers(stones)):
                whole = self.board.cells <= MOST_CELLS
                cells = self.board.full if whole else self.board.full & ~(stones[0] | stones[1])
                known = self._compiled = Compiled(self.board, tuple(bits(cells)), (0, 0) if whole else stones)
            return known

    def _solve_plain(self, stones: HexStones, player: int, limits: HexLimits) -> HexProof:
        with TURN:
            empty = self.board.full & ~(stones[0] | stones[1])
            solver = self._plain if empty.bit_count() <= PLAIN_CELLS else self._virtual_search()
            solver.forget(_PLAIN_KEPT)
            solver.spend = self._spender(stones, limits)
            return solver.solve(stones, player)

    def _virtual_search(self) -> "VirtualReference":
        from bouton.hex.plain_virtual import VirtualReference

        self._virtual = self._virtual or VirtualReference(self.board)
        return self._virtual

    def must_play(self, stones: HexStones, player: int) -> int | None:
        """The cells common to all threats of the opponent that H-search finds; None if it finds none.

        The set is empty if the opponent's sides are virtually connected already: then every move of `player` loses.
        """
        empty = self.board.full & ~(stones[0] | stones[1])
        if empty.bit_count() > MOST_CELLS:
            return None
        if not can_compile():
            return self._virtual_search().must_play(stones, player)
        return self.compiled_search(stones).must_play(stones, player)

    def is_compiled_rex(self, stones: HexStones) -> bool:
        """Whether a position is searched by the compiled engine in misère play."""
        empty = self.board.full & ~(stones[0] | stones[1])
        return empty.bit_count() > _PLAIN_REX and self.board.cells <= MOST_REX_CELLS and can_compile()

    def _rex(self, stones: HexStones, player: int, limits: HexLimits) -> bool:
        if self.is_compiled_rex(stones):
            from bouton.hex.rex import CompiledRex

            with TURN:
                compiled = self._rex_compiled = self._rex_compiled or CompiledRex(self.board)
            return compiled.mover_wins(stones, player, limits, self)
        with TURN:
            self._misere.forget(_PLAIN_KEPT)
            self._misere.spend = self._spender(stones, limits)
            return self._misere.mover_wins(stones, player)

    def _spender(self, stones: HexStones, limits: HexLimits) -> Callable[[int], None]:
        left, start = limits.positions, resident_memory()

        def spend(cost: int) -> None:
            nonlocal left
            before, left = left, left - cost
            self.searched_positions += 1
            if -before >> 10 != -left >> 10 and limits.progress is not None:
                limits.progress(limits.positions - left, limits.positions - left)
            used = limits.positions - left - 1
            if left < 0:
                text = clip(self.board.format(stones))
                raise SearchLimitError(f"hex.limit{empty_suffix(stones)}", position=text, positions=used)
            if -before >> _LOOK != -left >> _LOOK and (runs_out() or resident_memory() - start > limits.memory):
                text, memory = clip(self.board.format(stones)), resident_memory() >> 20
                raise MemoryLimitError(
                    f"hex.memory{empty_suffix(stones)}", position=text, positions=used, memory=memory
                )

        return spend

    def save(self, path: str) -> None:
        """Save the table of the compiled search, so that `load` can resume it; do nothing if there is no such
        search."""
        if self._compiled is not None:
            self._compiled.save(path)

    def keep(self) -> None:
        """Save the table to the `resume` file, if there is one; if that fails, issue a warning and continue."""
        if self.resume is not None:
            try:
                self.save(self.resume)
            except InputError as error:
                told = InputError(
                    "hex.resume-unkept", path=path_text(self.resume), reason=error.values.get("reason", "")
                )
                warn_caller(StorageWarning(told))

    def load(self, path: str) -> None:
        """Resume with a table that `save` wrote. A checksum detects damage, but not forgery: resume only from files
        that you have written yourself.

        Raises
        ------
        InputError : if the file is not such a table, or belongs to another board.
        """
        if self.board.cells > MOST_CELLS or not can_compile():
            raise InputError("hex.resume-board", most=MOST_CELLS)
        self.compiled_search((0, 0)).load(path)


def _identity(cells: int) -> int:
    return cells


@Knowledge
def hex_search(board: HexBoard) -> HexSearch:
    """The search for a board, shared by all callers.

    >>> from bouton.hex.board import hex_board
    >>> hex_search(hex_board(4, 4)) is hex_search(hex_board(4, 4))
    True
    """
    return HexSearch(board)
