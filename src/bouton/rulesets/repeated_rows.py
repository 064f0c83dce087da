"""Rows that repeat a pattern, one for each number of repetitions: a sequence of positions of a board game.

``strip:impartial:clobber/xo`` has the rows xo, xoxo, xoxoxo … of impartial Clobber. If play leads to finitely many
families of rows, their values are computed together (`bouton.boards.rows`). A pattern of digits denotes caterpillars
(`bouton.rulesets.caterpillars`). Rows of a partizan game have canonical values.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bouton.errors import NotationError
from bouton.kinds.capabilities import Drawn, Explained, Facts, OnBoard, Tabular
from bouton.kinds.figures import Board, Figure
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.notation import clip, read_int
from bouton.public import load
from bouton.rulesets.capabilities import Certified, RowFamilies
from bouton.rulesets.caterpillars import Caterpillars
from bouton.rulesets.combinators import Impartial
from bouton.rulesets.node_kayles import NodeKayles
from bouton.rulesets.pieces import FREE, REMOVED

if TYPE_CHECKING:
    from bouton.boards.rows import RowSequence

_MOST_SQUARES = 10_000  # of a row that is written in full
_MOST_LETTERS = 12  # of a pattern


class Strip(Impartial, RowFamilies, Tabular):
    """The rows of a game that repeat a pattern; a position is a row, or the number of repetitions.

    >>> import bouton
    >>> list(bouton.sequence("strip:impartial:clobber/xo", 8))
    [0, 1, 3, 0, 2, 0, 2, 0, 3]
    """

    name = "strip"
    examples: tuple[tuple[str, str], ...] = (
        ("strip:impartial:clobber/xo", "xoxoxoxo"),
        ("strip:cram/.", "........."),
    )
    openings: tuple[tuple[str, str], ...] = (
        ("strip:impartial:clobber/xo", "xoxoxoxoxoxo"),
        ("strip:impartial:clobber/xxoo", "xxooxxooxxoo"),
        ("strip:node-kayles/02", "4"),
    )

    def __init__(self, base: Ruleset, pattern: str) -> None:
        super().__init__(base)
        self.impartial: bool = base.impartial
        self.decided_as: str = base.decided_as if isinstance(base, Certified) else ""
        self.pattern = pattern
        self.axes: Mapping[int, str] = {1: "strip.axes"}

    @classmethod
    def from_parameters(cls, parameters: str) -> "Strip | Caterpillars":  # type: ignore[override]
        game, slash, pattern = parameters.rpartition("/")
        if not slash or not pattern:
            raise NotationError("strip.missing", got=clip(parameters))
        if pattern.isascii() and pattern.isdecimal():
            return Caterpillars(_kind(game), pattern)
        base: Ruleset = load("find")(game)
        if not isinstance(base, OnBoard) or not base.has_board or not _has_rows(base):
            raise NotationError("strip.base", game=clip(game))
        if len(pattern) > _MOST_LETTERS:
            raise NotationError("strip.pattern", got=clip(pattern), most=_MOST_LETTERS)
        base.parse(pattern)
        return cls(base, pattern)

    @property
    def spec(self) -> str:
        return f"{self.name}:{self.base.spec}/{self.pattern}"

    def options(self, position: Any, player: Player = Player.LEFT) -> Iterator[Any]:
        return iter(self.base.options(position, player))

    def explain(self, position: Any, facts: Facts) -> Iterable[Figure]:
        return self.base.explain(position, facts) if isinstance(self.base, Explained) else ()

    def summands(self, position: Any) -> Sequence[Summand]:
        return self.base.summands(position)

    def parse(self, text: str) -> Any:
        body = text.strip()
        return self.cell((read_int(body),)) if body.isdecimal() else self.base.parse(text)

    def cell(self, coordinates: tuple[int, ...]) -> Any:
        """Return the pattern, repeated as often as the one coordinate says."""
        if len(coordinates) != 1:
            return None
        if coordinates[0] * len(self.pattern) > _MOST_SQUARES:
            raise NotationError("pieces.size", most=_MOST_SQUARES)
        return _row(self.base, self.pattern * coordinates[0])

    def board(self, position: Any) -> Board | None:
        return self.base.board(position) if isinstance(self.base, Drawn) else None

    def row_sequence(self, last: int, tick: Callable[[int], None] | None) -> "RowSequence | None":
        from bouton.boards.rows import Families, NoFamilies  # needed only for sequences

        assert isinstance(self.base, OnBoard)
        if not self.impartial:
            return None
        size = len(self.pattern)
        middle = self._states(3)[size : 2 * size]  # adjacent squares matter (Col)
        try:
            return Families(self.base.board_rules, middle, row_of=self._states).row_sequence(last, tick)
        except NoFamilies:
            return None

    def _states(self, count: int) -> tuple[int, ...]:
        """Return the states of the squares of the pattern, repeated `count` times: Left's bit plus twice Right's."""
        assert isinstance(self.base, OnBoard)
        left, right = self.base.board_sets(self.base.parse(self.pattern * count))
        return tuple((left >> place & 1) + 2 * (right >> place & 1) for place in range(count * len(self.pattern)))


def _kind(game: str) -> type[NodeKayles]:
    """Return the class of the game on vertices with that name; raise `NotationError` if there is none."""
    try:
        found = load("find")(f"{game}:=a-b")
    except NotationError:
        found = None
    if not isinstance(found, NodeKayles):
        raise NotationError("strip.vertices", game=clip(game))
    return type(found)


def _has_rows(base: Any) -> bool:
    """Whether the boards of a game are rectangles."""
    return bool(base.board_shape(next(iter(base.small_positions())))[0])


def _row(base: Ruleset, text: str) -> Any:
    """Read a row of a game; for an empty text, return a row on which nobody can move."""
    if text:
        return base.parse(text)
    try:
        return base.parse(REMOVED)
    except NotationError:
        return base.parse(FREE)


RULESETS = [Strip]
