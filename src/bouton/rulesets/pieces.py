"""Games with pieces of two players on a board of squares: writing, splitting, drawing and naming boards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, NamedTuple

from bouton.errors import NotationError
from bouton.kinds.capabilities import Facts, FallsApart, Game, NamedMoves, Symmetric
from bouton.kinds.figures import Board, BoardMove, Element, Figure, Message, square_name
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Summand
from bouton.notation import clip, read_int
from bouton.rulesets.limits import MOST_SQUARES, PIECES_DRAWN

FREE, REMOVED, LEFT, RIGHT = ".", "#", "x", "o"
_STATES = {
    LEFT: "left",
    RIGHT: "right",
    "T": "left",
    "F": "right",
    "L": "left",
    "R": "right",
    "G": "green",
    "E": "left",
}
_NAMED_TOGETHER = 256  # squares of a board whose moves are named from one list, which is kept


class Pieces(NamedTuple):
    """A board: its width, and the letters of its squares in reading order."""

    width: int
    cells: str

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.cells) // self.width

    def neighbours(self, square: int) -> tuple[int, ...]:
        """Return the squares adjacent to a square."""
        return _adjacent_squares(self.width, len(self.cells))[square]

    def with_letters(self, letters: dict[int, str]) -> "Pieces":
        """Return the board with new letters on some squares."""
        cells = list(self.cells)
        for square, letter in letters.items():
            cells[square] = letter
        return Pieces(self.width, "".join(cells))


@lru_cache(maxsize=256)
def _adjacent_squares(width: int, count: int) -> list[tuple[int, ...]]:
    """Return, for each square of a board, the adjacent squares."""
    found = []
    for square in range(count):
        column = square % width
        sides = [square - 1] * (column > 0) + [square + 1] * (column + 1 < width)
        found.append((*sides, *(each for each in (square - width, square + width) if 0 <= each < count)))
    return found


class Step(NamedTuple):
    """A move: the squares that a player touches, in order, and the resulting board."""

    squares: tuple[int, ...]
    after: Pieces


class PieceGame(Game, Symmetric, NamedMoves):
    """A partizan game on a board of squares with the letters ``.`` free, ``x`` Left's, ``o`` Right's, ``#`` removed."""

    impartial = False
    #: the letters of a board
    letters: ClassVar[str] = FREE + LEFT + RIGHT + REMOVED
    #: each player's letter
    mine: dict[Player, str] = {Player.LEFT: LEFT, Player.RIGHT: RIGHT}
    #: the kind of piece for each letter, for drawing and naming
    pieces: ClassVar[Mapping[str, str]] = {}
    #: the text between the squares after the first one in the name of a move
    joiner: ClassVar[str] = " → "
    #: the owner of the pieces of each letter, for drawing
    colours: ClassVar[Mapping[str, str]] = _STATES
    #: whether a board given only by its size is a game, so that boards can be tabulated
    starts: ClassVar[bool] = True
    #: symmetries of the board: 8 of a square, 4 if rows stay rows, 2 for left–right reflection only, 1 for none
    symmetries: ClassVar[int] = 8

    def steps(self, position: Pieces, player: Player) -> Iterator[Step]:
        """Yield the moves of a player: the only rule that a game must define."""
        raise NotImplementedError

    def neighbours(self, position: Pieces, square: int) -> Sequence[int]:
        """Return the squares adjacent to a square."""
        return position.neighbours(square)

    def letter_at(self, row: int, column: int) -> str:
        """Return the letter of a square of a board that is given by its size, ``3x5``."""
        return FREE

    def options(self, position: Pieces, player: Player = Player.LEFT) -> Iterator[Pieces]:
        return (step.after for step in self.steps(position, player))

    def parse(self, text: str) -> Pieces:
        body = text.strip()
        if not body:
            raise NotationError("pieces.empty")
        if len(body) > 2 * MOST_SQUARES:
            raise NotationError("pieces.size", most=MOST_SQUARES)
        sides = body.lower().split("x")
        if len(sides) == 2 and all(side.strip().isdecimal() for side in sides):
            height, width = (read_int(side, within=body) for side in sides)
            board = self._empty(height, width)
            if not self.starts:
                raise NotationError("pieces.no-start", got=clip(body), example=self._opening_like(board))
            return board
        rows = [row.strip() for row in body.split("|")]
        for row in rows:
            if len(row) != len(rows[0]) or not row:
                raise NotationError("pieces.rows", whole=clip(body))
            wrong = row.strip(self.letters)
            if wrong:
                raise NotationError("pieces.letter", got=clip(wrong[0]), whole=clip(body), known=list(self.letters))
        cells = "".join(rows)
        if len(cells) > MOST_SQUARES:
            raise NotationError("pieces.size", most=MOST_SQUARES)
        return Pieces(len(rows[0]), cells)

    def _opening_like(self, board: Pieces) -> str:
        """Return an opening, on a board of the same size if there is one."""
        texts = [text for spec, text in self.openings or self.examples if spec == self.spec]
        alike = (
            text
            for text in texts
            if (found := self.parse(text)).width == board.width and len(found.cells) == len(board.cells)
        )
        return next(alike, texts[0])

    def _empty(self, height: int, width: int) -> Pieces:
        if not height * width or height * width > MOST_SQUARES:
            raise NotationError("pieces.size", most=MOST_SQUARES)
        return Pieces(width, "".join(self.letter_at(row, column) for row in range(height) for column in range(width)))

    def format(self, position: Pieces) -> str:
        cells, width = position.cells, position.width
        return "|".join(cells[start : start + width] for start in range(0, len(cells), width))

    def move_name(self, position: Pieces, option: Pieces, player: Player) -> Message:
        if len(position.cells) <= _NAMED_TOGETHER:
            return self._step_name(position, _first_steps(self, position, player)[option])
        return self._step_name(position, next(step for step in self.steps(position, player) if step.after == option))

    def _step_name(self, position: Pieces, step: Step) -> Message:
        names = [square_name(square % position.width, square // position.width) for square in step.squares]
        if len(names) == 1:
            return Message("moves.square", {"square": names[0]})
        return Message("moves.slide", {"start": names[0], "end": self.joiner.join(names[1:])})

    def cell(self, coordinates: tuple[int, ...]) -> Any:
        """Return the starting board with these numbers of rows and columns; a board without a move if one is 0.

        None for another number of coordinates, and if boards have no start (`starts`).
        """
        if len(coordinates) != 2 or not self.starts:
            return super().cell(coordinates)
        return self._empty(*coordinates) if all(coordinates) else Pieces(1, REMOVED)

    def sample(self, random: Random, level: int) -> Pieces:
        height, width = random.randint(1, 1 + level // 3), random.randint(3, 4 + level // 2)
        letters = [letter for letter in self.letters if letter != REMOVED]
        return Pieces(width, "".join(random.choice(letters) for _ in range(height * width)))

    def explain(self, position: Pieces, facts: Facts) -> Iterable[Figure]:
        counts = {str(player): sum(1 for _ in self.steps(position, player)) for player in Player}
        yield Message("pieces.moves", counts, step=2)
        parts = self.summands(position)
        if len(parts) > 1 and not facts.misere:
            yield Message("pieces.parts", {"count": len(parts)}, step=2)

    def board(self, position: Pieces) -> Board:
        """Draw square ``r0c2`` (top row, third column) and the piece on it, ``p0c2``."""
        if len(position.cells) > PIECES_DRAWN:
            return Board([], [], complete=False)
        elements, pieces = [], []
        for square, letter in enumerate(position.cells):
            row, column = divmod(square, position.width)
            state = "removed" if letter == REMOVED and letter not in self.pieces else "free"
            elements.append(Element(f"r{row}c{column}", "square", column, row, "", state))
            if letter in self.colours or letter in self.pieces:
                kind, place = self.pieces.get(letter, "stone"), f"r{row}c{column}"
                pieces.append(Element(f"p{row}c{column}", kind, column, row, "", self.colours.get(letter, ""), place))
        moves = (
            BoardMove(
                self._touched_elements(position, step),
                self.format(step.after),
                str(player),
                self._changed_elements(position, step),
                self._step_name(position, step),
            )
            for player in Player
            for step in self.steps(position, player)
            if step.squares  # a tie touches no square
        )
        return Board([*elements, *pieces], moves)

    def _touched_elements(self, position: Pieces, step: Step) -> tuple[str, ...]:
        """Return the elements that a player clicks: the piece on a square if there is one, including a captured one."""
        return tuple(dict.fromkeys(self._element_on(position, square) for square in step.squares))

    def _changed_elements(self, position: Pieces, step: Step) -> tuple[str, ...]:
        """Return the elements that are removed or changed, if these are more than the ones that a player clicks."""
        pairs = enumerate(zip(position.cells, step.after.cells, strict=True))
        changed = [square for square, (before, after) in pairs if before != after]
        if set(changed) <= set(step.squares):
            return ()
        return tuple(self._element_on(position, square) for square in changed)

    def _element_on(self, position: Pieces, square: int) -> str:
        row, column = divmod(square, position.width)
        return f"{'p' if position.cells[square] in {*self.colours, *self.pieces} else 'r'}{row}c{column}"

    # For games that split.

    def regions(self, position: Pieces) -> list[list[int]]:
        """Return the squares of each independent part of a position; empty for a game that does not split."""
        return []

    def summands(self, position: Pieces) -> Sequence[Summand]:
        found = self.regions(position)
        return [Summand(self, self._cut(position, region)[1]) for region in found] if len(found) > 1 else ()

    def replace(self, position: Pieces, index: int, part: Pieces) -> Pieces:
        region = self.regions(position)[index]
        corner, _ = self._cut(position, region)
        rows = {square: divmod(square - corner, position.width) for square in region}
        return position.with_letters(
            {square: part.cells[row * part.width + column] for square, (row, column) in rows.items()}
        )

    def normal_form(self, position: Pieces) -> Pieces:
        """Reduce a position to what play can still reach, in the smallest rectangle; take the least of its images."""
        if isinstance(self, FallsApart):
            alive = [square for region in self.regions(position) for square in region]
            if not alive:
                return Pieces(1, self._removed_letter)
            position = self._cut(position, alive)[1]
        return min(_symmetric_images(position, self.symmetries))

    @property
    def _removed_letter(self) -> str:
        """The letter of squares on which play is over."""
        return REMOVED if REMOVED in self.letters else FREE

    def _cut(self, position: Pieces, region: Sequence[int]) -> tuple[int, Pieces]:
        """Return the smallest rectangle around some squares, at least one: the number of its top left square, and a
        board of its size with only these squares, the others removed."""
        width = position.width
        rows, columns = [square // width for square in region], [square % width for square in region]
        inside, left = set(region), min(columns)
        cells = [
            position.cells[square] if (square := row * width + column) in inside else self._removed_letter
            for row in range(min(rows), max(rows) + 1)
            for column in range(left, max(columns) + 1)
        ]
        return min(rows) * width + left, Pieces(max(columns) + 1 - left, "".join(cells))


class Strips(PieceGame, FallsApart):
    """A game on strips: each row is played separately."""

    symmetries = 1
    starts = False

    def regions(self, position: Pieces) -> list[list[int]]:
        """Return the rows that contain a piece."""
        cells, width = position.cells, position.width
        rows = [range(start, start + width) for start in range(0, len(cells), width)]
        return [list(row) for row in rows if cells[row.start : row.stop].strip(FREE)]


def _symmetric_images(position: Pieces, count: int) -> list[Pieces]:
    """Return the images of a board under 1, 2, 4 or 8 symmetries; of the 8, images taller than wide are omitted."""
    width, cells = position
    if count == 1:
        return [position]
    rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    if count == 2:
        return [position, Pieces(width, "".join(row[::-1] for row in rows))]
    found: list[Pieces] = []
    if width >= position.height or count == 4:
        found += [Pieces(width, "".join(each)) for each in (rows, rows[::-1])]
    if width <= position.height and count == 8:
        columns = [cells[start::width] for start in range(width)]
        found += [Pieces(position.height, "".join(each)) for each in (columns, columns[::-1])]
    return found + [Pieces(each.width, each.cells[::-1]) for each in found]


@lru_cache(maxsize=2)
def _first_steps(game: PieceGame, position: Pieces, player: Player) -> dict[Pieces, Step]:
    """Map each option to the first step that leads to it: the moves of one position are named one after another."""
    return {step.after: step for step in reversed([*game.steps(position, player)])}
