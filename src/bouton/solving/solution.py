"""Whole games solved from their rules: the tables, the values of a position, and statistics."""

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from bouton.custom.encoded import RuleCode
from bouton.custom.source import NotNative
from bouton.errors import InputError
from bouton.notation import quote
from bouton.results import Result
from bouton.solving.columns import NumberGrid, column_numbers
from bouton.solving.game import Solved
from bouton.solving.limits import MOST_CELLS
from bouton.storage.segments import Segments, same_numbers
from bouton.values.loopy import Loopy
from bouton.values.outcome import Outcome, play_name
from bouton.values.valuation import MISERE_OUTCOME, MISERE_REMOTENESS, OUTCOME, REMOTENESS, Valuation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

METHOD_WORDS = {"dense": "dense sweep", "graph": "graph and backward labelling", "tiers": "tiers"}


class Solution(Result):
    """A solved game. Made by `bouton.solve`.

    Attributes
    ----------
    rules : the rules.
    misere : whether play is misère.
    start : the number of the position where play began, or None.
    method : ``"dense"``, ``"graph"`` or ``"tiers"``; `compiled` says whether compiled rules were used.
    why_plain : why the rules could not be compiled, as an error with messages in English and French; else None.
    moves, branching, ends : the number of moves, the most of one position, and the number of positions without a move
        (with a symmetry: of the representatives); `expanded` is the number of positions that these refer to.
    loops : whether play can return to a position.
    indices : the numbers of the solved positions, ascending; None: all of the shape.

    The tables are NumPy arrays, or `NumberGrid` without NumPy or for a large shape; InputError if not computed.
    """

    def __init__(
        self,
        rules: RuleCode,
        misere: bool,
        start: int | None,
        found: Solved,
        why_plain: NotNative | None,
        ordered: bool = False,
    ) -> None:
        self.rules: RuleCode = rules
        self.misere: bool = misere
        self.start: int | None = start
        self.why_plain: NotNative | None = why_plain
        self.method: str = found.method
        self.compiled: bool = found.compiled
        self.loops: bool = found.loops
        self.moves: int = found.moves
        self.branching: int = found.branching
        self.ends: int = found.ends
        self.expanded: int = found.expanded
        self._outcome, self._grundy, self._remoteness = found.outcome, found.grundy, found.remoteness
        self._score = found.score
        self.indices: Any = found.indices
        if found.indices is not None and not ordered:
            if isinstance(found.indices, array):
                order: Any = sorted(range(len(found.indices)), key=found.indices.__getitem__)
            else:
                import numpy as np

                if (found.indices[1:] > found.indices[:-1]).all():
                    return
                order = np.argsort(found.indices)
            self._sort(order)

    def _sort(self, order: Any) -> None:
        """Arrange the columns in `order`: the places of the positions, sorted by their numbers."""

        def sorted_column(column: Any) -> Any:
            if column is None:
                return None
            return array(column.typecode, (column[k] for k in order)) if isinstance(column, array) else column[order]

        self.indices = sorted_column(self.indices)
        self._outcome, self._grundy, self._remoteness, self._score = map(
            sorted_column, (self._outcome, self._grundy, self._remoteness, self._score)
        )

    # Tables.

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the positions."""
        return self.rules.shape

    @property
    def outcome(self) -> "NDArray[np.uint8]":
        """Outcomes in the shape of the positions: uint8, the codes of P, N and D; 0 for unreachable positions."""
        found: NDArray[np.uint8] = self._to_shape(self._outcome, 0, "uint8")
        return found

    @property
    def grundy(self) -> "NDArray[np.int32]":
        """Grundy values in the shape of the positions, −1 if there is none; in misère play misère Grundy values."""
        found: NDArray[np.int32] = self._to_shape(self._require(self._grundy, "grundy"), -1, "int32")
        return found

    @property
    def remoteness(self) -> "NDArray[np.int32]":
        """Moves to the end, with the winner hurrying and the loser delaying; −1 for draws and unreachable positions."""
        found: NDArray[np.int32] = self._to_shape(self._require(self._remoteness, "remoteness"), -1, "int32")
        return found

    @property
    def score(self) -> "NDArray[Any]":
        """Points that the player to move still gains, less the opponent's; 0 for unreachable positions."""
        column = self._require(self._score, "score")
        found: NDArray[Any] = self._to_shape(column, 0, "float64" if column.typecode == "d" else "int64")
        return found

    def _require(self, column: Any, name: str) -> Any:
        if column is None:
            raise InputError("solve.not-wanted", name=name)
        return column

    def _to_shape(self, column: Any, missing: int, kind: str) -> Any:
        try:
            import numpy as np
        except ImportError:
            return NumberGrid(self.shape, partial(self._value_at, column, missing))
        if self.indices is None:
            return column_numbers(column).reshape(self.shape)
        if self.rules.radices.size > MOST_CELLS:
            return NumberGrid(self.shape, partial(self._value_at, column, missing))
        whole = np.full(self.rules.radices.size, missing, kind)
        whole[column_numbers(self.indices)] = column_numbers(column)
        return whole.reshape(self.shape)

    def _value_at(self, column: Any, missing: int, index: int) -> int:
        place = self._place(index)
        return missing if place is None else int(column[place])

    def _place(self, index: int) -> int | None:
        """The place of a position's number in the columns; with a symmetry, of its representative; None if absent."""
        if self.indices is None:
            return index
        place = bisect_left(self.indices, index)
        if place < len(self.indices) and self.indices[place] == index:
            return place
        if self.rules.symmetric:
            form = self.rules.form_number(index)
            return self._place(form) if form != index else None
        return None

    # Positions.

    def index(self, position: Any) -> int:
        """The place of a position's values in the columns.

        Raises
        ------
        InputError : if the position is not among the solved ones.
        """
        place = self._place(self.rules.encode(position))
        if place is None:
            raise InputError("solve.not-reached", position=quote(position))
        return place

    def outcome_of(self, position: Any) -> Outcome:
        """The outcome of a position: P, N or D."""
        return Outcome(chr(self._outcome[self.index(position)]))

    def remoteness_of(self, position: Any) -> int | None:
        """Moves left under best play; None for a draw."""
        left = int(self._require(self._remoteness, "remoteness")[self.index(position)])
        return None if left < 0 else left

    def value(self, position: Any) -> int | Loopy | None:
        """The Grundy value; ∞(K) if play need not end (None in misère play).

        >>> import bouton
        >>> @bouton.rule_code(shape=4)
        ... def ring(n):
        ...     if n < 3:
        ...         yield (n + 1) % 3
        ...         yield 3
        >>> str(bouton.solve(ring).value(0))
        '∞(0)'
        """
        value = int(self._require(self._grundy, "grundy")[self.index(position)])
        if value >= 0:
            return value
        if self.misere:
            return None
        places = (self._place(number) for number in self.rules.option_numbers(self.rules.encode(position)))
        values = {int(self._grundy[place]) for place in places if place is not None}
        return Loopy(frozenset(value for value in values if value >= 0))

    def value_of(self, valuation: Valuation, position: Any) -> Any:
        """The value of a position under a valuation, or None if the table does not have it."""
        if valuation.misere is not self.misere or self._place(self.rules.encode(position)) is None:
            return None
        if valuation in (OUTCOME, MISERE_OUTCOME):
            return self.outcome_of(position)
        if valuation in (REMOTENESS, MISERE_REMOTENESS):
            return None if self._remoteness is None else self.remoteness_of(position)
        return None if self._grundy is None else self.value(position)

    def winning_moves(self, position: Any) -> list[int | tuple[int, ...]]:
        """The options with which the player to move wins, in the order of the rules."""
        if self.rules.has_turns:
            moves = self.rules.turn_numbers(self.rules.encode(position))
            worths = ((n, turn.gain + (1 if turn.again else -1) * self._worth(n)) for n, turn in moves)
            return list(dict.fromkeys(self.rules.decode(n) for n, worth in worths if worth > 0))
        options = self.rules.options(self.rules.decode(self.rules.encode(position)))
        return [option for option in options if self.outcome_of(option) is Outcome.P]

    def _worth(self, index: int) -> Any:
        """The value of a position for the player to move; without points 1, 0 or −1."""
        place = self._place(index)
        if self._score is not None:
            return self._score[place]
        return {ord("N"): 1, ord("P"): -1}.get(self._outcome[place], 0)

    def __iter__(self) -> Iterator[Any]:
        """The positions in the order of their numbers."""
        return map(self.rules.decode, range(self.rules.radices.size) if self.indices is None else self.indices)

    # Counts.

    @property
    def positions(self) -> int:
        """The number of solved positions (of representatives, if a start and a symmetry are given)."""
        return len(self._outcome)

    @cached_property
    def counts(self) -> dict[str, int]:
        """The numbers of P-positions, N-positions and draws: ``{"P", "N", "D"}``."""
        if isinstance(self._outcome, array):
            return {letter: self._outcome.count(ord(letter)) for letter in "PND"}
        if isinstance(self._outcome, Segments):
            counts = dict.fromkeys("PND", 0)
            for block in map(bytes, self._outcome.blocks()):
                counts = {letter: known + block.count(ord(letter)) for letter, known in counts.items()}
            return counts
        import numpy as np

        return {letter: int(np.count_nonzero(self._outcome == ord(letter))) for letter in "PND"}

    def _greatest(self, column: Any) -> int | None:
        if column is None:
            return None
        if isinstance(column, Segments):
            column = column[:]
        most = int(max(column, default=-1) if isinstance(column, array) else column.max(initial=-1))
        return None if most < 0 else most

    @cached_property
    def max_grundy(self) -> int | None:
        """The largest Grundy value; None if no position has one, or if they were not computed."""
        return self._greatest(self._grundy)

    @cached_property
    def max_remoteness(self) -> int | None:
        """The greatest remoteness; None if all positions are drawn, or if it was not computed."""
        return self._greatest(self._remoteness)

    @cached_property
    def max_score(self) -> Any:
        """The largest `score` of all solved positions; None if points do not decide."""
        return None if self._score is None else max(self._score)

    @property
    def method_text(self) -> str:
        """The method in words."""
        words = METHOD_WORDS[self.method]
        if self.rules.symmetric:
            words += ", symmetry"
        return f"{words}, {'compiled' if self.compiled else 'plain Python'}"

    def to_dict(self) -> dict[str, Any]:
        """The object that ``bouton solve --json`` prints."""
        return {
            "game": self.rules.spec,
            "play": play_name(self.misere),
            "positions": self.positions,
            "P": self.counts["P"],
            "N": self.counts["N"],
            "draws": self.counts["D"],
            "max_grundy": self.max_grundy,
            "max_remoteness": self.max_remoteness,
            "moves": self.moves,
            "method": self.method_text,
            **({} if self._score is None else {"max_score": self.max_score}),
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        same = (self.rules, self.misere, self.start) == (other.rules, other.misere, other.start)
        return same and all(map(same_numbers, self.columns(), other.columns()))

    def __hash__(self) -> int:
        return hash((self.rules, self.misere, self.start))

    def __repr__(self) -> str:
        counted = ", ".join(f"{count} {letter}" for letter, count in self.counts.items() if count)
        return f"<solution of {self.rules.spec}: {self.positions} positions, {counted}>"

    # Output.

    def report(self) -> dict[str, Any]:
        """Positions by remoteness and outcome, the longest win, the largest Grundy value, branching."""
        from bouton.solving.report import report_of

        return report_of(self)

    def certificate(self, path: str) -> None:
        """Write a certificate with which anybody can check the solution by ``bouton verify``."""
        from bouton.solving.certificate import write_certificate

        write_certificate(self, path)

    def to_parquet(self, path: str) -> None:
        """Write the table as a Parquet file: the coordinates, then outcome, Grundy value and remoteness, or score."""
        from bouton.solving.exports import write_parquet

        write_parquet(self.columns(), self.shape, self.rules.radices.plain, path, self._score)

    def columns(self) -> tuple[Any, Any, Any, Any]:
        """Indices (None: all), outcomes, Grundy values and remoteness as they are stored (None: not computed)."""
        return self.indices, self._outcome, self._grundy, self._remoteness
