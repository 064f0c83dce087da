"""Values of games on boards: by the engine run by Python as far as that takes a moment, then by the compiled one."""

from collections.abc import Callable, Sequence
from typing import Any

from bouton.boards.capability import placed
from bouton.boards.rules import BoardPlay
from bouton.errors import SearchLimitError, TimeLimitError
from bouton.partizan.form import closed
from bouton.partizan.valuation import VALUE
from bouton.search.budget import Budget
from bouton.search.components import fold_components
from bouton.storage.clock import used_time
from bouton.storage.compiler import can_compile
from bouton.values.valuation import GRUNDY, Valuation

__all__ = ["BoardSearch"]

_PLAIN = 1_000  # parts that Python values in the time that loading the compiler takes
_MOST_COMPILED = 64  # squares of a board
_MOST_KEPT = 200_000  # parts that Python has valued


class BoardSearch:
    """What is known of the boards of one game: stores of parts, for boards of some shapes.

    >>> import bouton
    >>> game = bouton.find("cram")
    >>> BoardSearch(game).value(game.parse("3x5"), GRUNDY, 1000)
    1

    Parameters
    ----------
    ruleset : a game that is an `OnBoard`, and partizan or impartial in all its positions.
    """

    def __init__(self, ruleset: Any) -> None:
        self._ruleset: Any = ruleset
        self._plays: dict[tuple[int, int], tuple[Any, dict[Any, Any]]] = {}
        self._compiled: dict[tuple[int, int], Any] = {}
        self.searched: int = 0

    def value(
        self,
        position: Any,
        valuation: Valuation,
        most: int,
        seconds: float | None = None,
        told: Callable[[int], None] | None = None,
        text: Callable[[], str] = str,
    ) -> Any:
        """The value of a position: Grundy value or canonical form.

        Parameters
        ----------
        most : how many parts may be valued.
        seconds : the time that it may take; None for any.
        told : called now and then with the number of parts.
        text : the position as sentences name it.

        Raises
        ------
        SearchLimitError : at one of the limits, or where the values do not fit into memory.
        """
        impartial = self._ruleset.is_impartial(position)
        shape, sets = self._ruleset.board_shape(position), self._ruleset.board_sets(position)
        started, self.searched, found = used_time(), 0, None
        frame = self._frame(shape)
        compiles = can_compile() and (frame[0] or 1) * frame[1] <= _MOST_COMPILED
        if not compiles or frame not in self._compiled:
            budget = Budget(min(most, _PLAIN) if compiles else most, told and (lambda n, _: told(n)), seconds, most)
            budget.describe = lambda part: text()
            try:
                found = self._by_python(shape, sets, impartial, budget)
            except SearchLimitError as error:
                if not compiles or error.cause != "work" or most <= _PLAIN:
                    raise
            finally:
                self.searched = budget.used_positions
        if found is None:
            if seconds is not None:
                seconds = max(0.0, seconds - (used_time() - started))
            squares = [placed(each, shape, frame) for each in sets]
            found = self._by_compiler(frame, squares, impartial, most, seconds, told, text)
        return closed(nimber=found) if impartial and valuation is VALUE else found

    def prepare(self, position: Any) -> None:
        """Have the compiled engine for boards as large as a position, where it can be."""
        frame = self._frame(self._ruleset.board_shape(position))
        if can_compile() and (frame[0] or 1) * frame[1] <= _MOST_COMPILED:
            self._compiler(frame, self._ruleset.is_impartial(position))

    def _compiler(self, frame: tuple[int, int], impartial: bool) -> Any:
        from bouton.boards.solver import BoardValues

        if frame not in self._compiled:
            self._compiled[frame] = BoardValues(self._ruleset.board_rules(*frame), not impartial)
        return self._compiled[frame]

    def _frame(self, shape: tuple[int, int]) -> tuple[int, int]:
        """The board in whose corner one of that shape is played: itself, or a larger one of which much is known."""
        height, width = shape
        fitting = (known for known in self._compiled if height and height <= known[0] and width <= known[1])
        return next(fitting, shape)

    def _by_python(self, shape: tuple[int, int], sets: tuple[int, int], impartial: bool, budget: Budget) -> Any:
        known = self._plays.get(shape)
        if known is None or len(known[1]) > _MOST_KEPT:
            play: Any = BoardPlay(self._ruleset.board_rules(*shape), impartial)
            known = self._plays[shape] = play, {}
        return fold_components(known[0], sets, known[1], budget, GRUNDY if impartial else VALUE)

    def _by_compiler(
        self,
        frame: tuple[int, int],
        squares: Sequence[int],
        impartial: bool,
        most: int,
        seconds: float | None,
        told: Callable[[int], None] | None,
        text: Callable[[], str],
    ) -> Any:
        from bouton.boards.solver import Spent

        run = self._compiler(frame, impartial)
        before, python = run.parts, self.searched
        try:
            left, right = squares
            return run.value(left, right, most, seconds, told and (lambda n: told(python + n)))
        except Spent:
            raise SearchLimitError("boards.spent", position=text(), parts=most) from None
        except TimeLimitError:
            raise TimeLimitError("boards.late", position=text(), parts=run.parts - before) from None
        except SearchLimitError:  # values or parts do not fit: what is kept of them is of no use
            del self._compiled[frame]
            raise
        finally:
            self.searched += run.parts - before
