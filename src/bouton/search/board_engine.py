"""Values and outcomes of games on boards: in Python as long as that takes a moment, then by the compiled engine."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any

from bouton.boards.limits import ANY_WORK, BoardLimits, Stopped
from bouton.boards.rules import BoardPlay, Sets
from bouton.boards.shapes import place_squares
from bouton.errors import SearchLimitError
from bouton.kinds.player import Player
from bouton.partizan.form import number_up_star
from bouton.partizan.order import outcome
from bouton.partizan.valuation import VALUE
from bouton.search.board_sums import BoardSums
from bouton.search.budget import Budget
from bouton.search.components import fold_components
from bouton.search.limits import MOST_COMPILED, MOST_PATTERNS, PLAIN_ON_BOARDS
from bouton.search.toppled_rows import ToppledRows
from bouton.storage.compiler import can_compile
from bouton.storage.recent import Recent
from bouton.storage.resuming import report_resumed
from bouton.values.valuation import GRUNDY, Valuation
from bouton.version import code_sum

_MOST_STORES = 8  # for boards of other shapes, or for other questions
_MOST_KEPT = 200_000  # parts valued by Python

Shape = tuple[int, int]


class BoardSearch:
    """A search on the boards of one game, with stores of parts and of positions for several shapes of boards.

    >>> import bouton
    >>> game = bouton.find("cram")
    >>> BoardSearch(game).value(game.parse("3x5"), GRUNDY, BoardLimits(1000))
    1

    Parameters
    ----------
    ruleset : a game that is an `OnBoard`, and either partizan or impartial in all its positions.
    memory : the most bytes that a store of the compiled engine may take; default: 2 GiB.
    store_path : the file next to which long searches save their stores, so that they can resume after being stopped.
    """

    def __init__(self, ruleset: Any, memory: int | None = None, store_path: str | None = None) -> None:
        self._ruleset: Any = ruleset
        self._memory = memory or 1 << 31
        self._store_path = store_path
        self._plays: dict[Shape, tuple[Any, dict[Any, Any]]] = {}
        self._sums: dict[Shape, BoardSums] = {}
        self._stores: Recent[tuple[Any, Shape], Any] = Recent(_MOST_STORES)
        self._rows: dict[bool, ToppledRows] = {}
        self._few_moves: dict[Shape, bool] = {}
        self.searched: int = 0  # parts or positions of the last query
        self.work: int = 0  # of the compiled engine in all queries

    @property
    def topples(self) -> bool:
        """Whether values are computed row by row, without the engine."""
        return bool(self._ruleset.topples)

    def compiles(self, position: Any) -> bool:
        """Whether the compiled engine can play a position."""
        height, width = self._ruleset.board_shape(position)
        return (height or 1) * width <= MOST_COMPILED and can_compile() and self._has_few_moves((height, width))

    def _has_few_moves(self, shape: Shape) -> bool:
        """Whether the moves on boards of this shape are few enough to be read in seconds."""
        if shape not in self._few_moves:
            rules, moves = self._ruleset.board_rules(*shape), 0
            each = chain(rules.left, rules.right)
            while moves <= MOST_PATTERNS and (found := next(each, None)) is not None:
                moves += len(found)
            self._few_moves[shape] = moves <= MOST_PATTERNS
        return self._few_moves[shape]

    def value(
        self, position: Any, valuation: Valuation, limits: BoardLimits, text: str = "", every_part: bool = False
    ) -> Any:
        """The value of a position: its Grundy value or canonical form.

        Parameters
        ----------
        text : the position as messages show it.
        every_part : whether every part that can be reached is valued, see `parts`. Otherwise a Grundy value is found as
            the heap with which the sum is lost for the player who begins (J. Lemoine, S. Viennot, Nimbers are
            inevitable, Theoretical Computer Science 462, 2012), which examines fewer positions.

        Raises
        ------
        SearchLimitError : at one of the limits, or if the values do not fit into memory.
        """
        impartial = self._ruleset.is_impartial(position)
        if self.topples and not every_part:
            found = self._by_rows(position, impartial, limits, text)
            return number_up_star(nimber=found) if impartial and valuation is VALUE else found
        shape, compiles = self._ruleset.board_shape(position), self.compiles(position)
        kind = "values" if every_part else self._kind(position)
        self.searched, found = 0, None
        if not compiles or (kind, self._frame(kind, shape)) not in self._stores:
            most, report, named, _ = limits
            within = min(most, PLAIN_ON_BOARDS) if compiles else most
            budget = Budget(within, report and (lambda n, _: report(n)), named or most)
            budget.start = text
            try:
                found = self._by_python(shape, self._ruleset.board_sets(position), impartial, budget)
            except SearchLimitError as error:
                if not compiles or error.cause != "work" or most <= PLAIN_ON_BOARDS:
                    raise
            finally:
                self.searched = budget.used_positions
        if found is None:
            found = self._by_compiler(kind, position, limits, text, lambda store, *given: store.value(*given))
        return number_up_star(nimber=found) if impartial and valuation is VALUE else found

    def known_value(self, position: Any, part: Sets) -> Any:
        """The canonical form of a part of a board of the same shape if a search has found it, else None."""
        shape = self._ruleset.board_shape(position)
        play, known = self._plays.get(shape) or (None, {})
        found = None if play is None else known.get(play.normal_form(part))
        frame = self._frame("values", shape)
        store = self._stores.get(("values", frame)) if found is None else None
        if store is None:
            return found
        try:
            return store.value(*(place_squares(each, shape, frame) for each in part), BoardLimits(0))
        except (Stopped, SearchLimitError):
            return None

    def parts(self, position: Any) -> Iterator[tuple[tuple[int, int], int]]:
        """Yield the parts in normal form that a search for every part of a position has found, with Grundy values."""
        shape = self._ruleset.board_shape(position)
        store = self._stores.get(("values", shape))
        yield from self._plays[shape][1].items() if store is None else store.parts_and_values()

    def worth(
        self, position: Any, player: Player, misere: bool, exact: bool, limits: BoardLimits, text: str = ""
    ) -> tuple[bool, int]:
        """Return whether a player who moves next wins a position that `compiles`, searched as a whole; with `exact`
        also the number of moves left, with the winner hurrying and the loser delaying.

        Raises
        ------
        SearchLimitError : at one of the limits, or if the results do not fit into memory.
        """
        self.searched, right = 0, player is Player.RIGHT
        run = lambda store, left, other, given: store.worth(left, other, right, given)  # noqa: E731
        found: tuple[bool, int] = self._by_compiler((misere, exact), position, limits, text, run)
        return found

    def wins_by_rows(self, position: Any, player: Player, limits: BoardLimits, text: str) -> bool:
        """Whether a player who moves next wins a position, by its value, which is computed row by row.

        Raises
        ------
        SearchLimitError : at the limit.
        """
        impartial = self._ruleset.is_impartial(position)
        found = self._by_rows(position, impartial, limits, text)
        return bool(found) if impartial else bool(outcome(found).starters[player is Player.RIGHT])

    def wins_by_python(self, position: Any, player: Player, misere: bool, budget: Budget) -> bool:
        """Whether a player who moves next wins a position, without the compiler.

        Raises
        ------
        SearchLimitError : at the limit.
        """
        impartial = self._ruleset.is_impartial(position)
        sums = self._sums_of(self._ruleset.board_shape(position), impartial)
        mover = Player.LEFT if impartial else player
        return sums.wins(self._ruleset.board_sets(position), mover, misere, budget)

    def moves_left_by_python(self, position: Any, valuation: Valuation, budget: Budget) -> int:
        """The moves left in a position of an impartial game, without the compiler, see `BoardSums.moves_left`.

        Raises
        ------
        SearchLimitError : at the limit.
        """
        sums = self._sums_of(self._ruleset.board_shape(position), impartial=True)
        return sums.moves_left(self._ruleset.board_sets(position), valuation, budget)

    def decide(self, position: Any, misere: bool, limits: BoardLimits, text: str, sets: Sets, side: int) -> bool:
        """Whether Left (0) or Right (1), moving next, wins a board, given as sets, of the same shape as a position.

        Raises
        ------
        SearchLimitError : at one of the limits, or if the results do not fit into memory.
        """
        left, report = limits._replace(most=max(1, limits.most - self.searched)), limits.report
        if self.compiles(position):
            run = lambda store, own, other, given: store.worth(own, other, bool(side), given)  # noqa: E731
            found: tuple[bool, int] = self._by_compiler((misere, False), position, left, text, run, sets)
            return found[0]
        done = self.searched
        budget = Budget(left.most, report and (lambda count, _: report(done + count)), limits.most)
        budget.start = text
        shape, impartial = self._ruleset.board_shape(position), self._ruleset.is_impartial(position)
        sums = self._sums_of(shape, impartial, limits.most)
        try:
            return sums.wins(sets, tuple(Player)[side], misere, budget)
        finally:
            self.searched += budget.used_positions

    def has_turns(self, position: Any, misere: bool, exact: bool) -> bool:
        """Whether the compiled engine has already searched boards of this kind."""
        kind = misere, exact
        return (kind, self._frame(kind, self._ruleset.board_shape(position))) in self._stores

    def prepare(self, position: Any) -> None:
        """Set up the compiled engine for boards as large as a position, if it can play them."""
        if self.compiles(position):
            kind = self._kind(position)
            self._store(kind, self._frame(kind, self._ruleset.board_shape(position)), kind != "values")

    def store_of(self, position: Any) -> tuple[Any, Shape]:
        """The store of values for boards as large as a partizan position that `compiles`, and its board's shape."""
        frame = self._frame("values", self._ruleset.board_shape(position))
        return self._store("values", frame, False), frame

    def _kind(self, position: Any) -> Any:
        """The kind of the store that gives the value of a position."""
        return (False, False) if self._ruleset.is_impartial(position) else "values"

    def _frame(self, kind: Any, shape: Shape) -> Shape:
        """The board in whose corner a board of this shape is played: a larger one that has a store, or itself."""
        height, width = shape
        frames = (frame for known, frame in self._stores if known == kind)
        return next((frame for frame in frames if height and height <= frame[0] and width <= frame[1]), shape)

    def _store(self, kind: Any, frame: Shape, impartial: bool) -> Any:
        from bouton.boards.solver import BoardTurns, BoardValues

        def make() -> Any:
            board = self._ruleset.board_rules(*frame)
            if kind == "values":
                return BoardValues(board, not impartial, self._memory)
            misere, exact = kind
            return BoardTurns(board, impartial, misere, exact, self._memory)

        return self._stores.obtain((kind, frame), make)

    def _resume(self, store: Any, kind: Any, frame: Shape, sets: Sets) -> None:
        """Attach the file of a query to a store; an empty store loads what was saved there."""
        from bouton.boards.tables import KeptTable

        board = self._ruleset.board_rules(*frame)
        digest = sha256(f"{self._ruleset.spec} {kind} {frame} {sets} {board}".encode()).hexdigest()
        of = f"{digest} {code_sum('boards', 'partizan/_compiled')}"
        store.kept = KeptTable(Path(f"{self._store_path}.{digest[:12]}.table"), of)
        arrays = None if store.parts else store.kept.read()
        if arrays is not None:
            store.restore(arrays)
            report_resumed(store.parts, counted=False)

    def _sums_of(self, shape: Shape, impartial: bool, most: int = _MOST_KEPT) -> BoardSums:
        sums = self._sums.get(shape)
        if sums is None or len(sums) > most:
            sums = self._sums[shape] = BoardSums(BoardPlay(self._ruleset.board_rules(*shape), impartial))
        return sums

    def _by_python(self, shape: Shape, sets: tuple[int, int], impartial: bool, budget: Budget) -> Any:
        known = self._plays.get(shape)
        if known is None or len(known[1]) > _MOST_KEPT:
            play: Any = BoardPlay(self._ruleset.board_rules(*shape), impartial)
            known = self._plays[shape] = play, {}
        return fold_components(known[0], sets, known[1], budget, GRUNDY if impartial else VALUE)

    def _by_rows(self, position: Any, impartial: bool, limits: BoardLimits, text: str) -> Any:
        report = limits.report
        budget = Budget(limits.most, report and (lambda count, _: report(count)), limits.named or limits.most)
        budget.start = text
        rows = self._rows.setdefault(impartial, ToppledRows(impartial))
        height, width = self._ruleset.board_shape(position)
        try:
            return rows.sum_of(self._ruleset.board_sets(position), width, height * width, budget)
        finally:
            self.searched = budget.used_positions

    def _by_compiler(
        self,
        kind: Any,
        position: Any,
        limits: BoardLimits,
        text: str,
        run: Callable[..., Any],
        sets: Sets | None = None,
    ) -> Any:
        shape, report, python = self._ruleset.board_shape(position), limits.report, self.searched
        frame = self._frame(kind, shape)
        store = self._store(kind, frame, self._ruleset.is_impartial(position))
        left, right = (place_squares(each, shape, frame) for each in sets or self._ruleset.board_sets(position))
        if self._store_path is not None:
            self._resume(store, kind, frame, (left, right))
        before, done = store.parts, store.work
        try:
            found = run(store, left, right, limits._replace(report=report and (lambda count: report(python + count))))
            if store.kept is not None:
                store.kept.remove()
            return found
        except Stopped as stopped:
            if limits.work == ANY_WORK:  # the same search may be queried again with more work
                store.keep()
            key, parts = "boards.spent-above" if stopped.least else "boards.spent", store.parts - before
            raise SearchLimitError(key, position=text, parts=parts, least=stopped.least) from None
        except SearchLimitError:  # values or parts do not fit: the stored ones are of no use
            self._stores.discard((kind, frame))
            raise
        finally:
            self.searched += store.parts - before
            self.work += store.work - done
