"""Hex: the players in turn colour hexagons of a rhombus; the player who connects her two sides wins.

Left (red) connects top and bottom, Right (blue) left and right. Exactly one of them can: a full board has a winner, so
there is no draw. Rules: P. Hein 1942, J. Nash 1948; M. Gardner, Scientific American, July 1957.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import sqrt
from random import Random
from typing import Any

from bouton.errors import NotationError
from bouton.hex.board import LEFT, RIGHT, HexBoard, HexStones, add_stone, hex_board
from bouton.hex.connection import Connection
from bouton.hex.limits import MOST_SIDE
from bouton.hex.walk import border_walk, walk_begun
from bouton.kinds.capabilities import (
    Decided,
    Drawn,
    Editable,
    Explained,
    Facts,
    NamedMoves,
    Parametrized,
    Particular,
    Practised,
    Symmetric,
)
from bouton.kinds.figures import Area, Board, BoardMove, Element, Figure, FormulaFigure, Line, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.theorem import Theorem
from bouton.notation import clip
from bouton.numeration.binary import bits
from bouton.rulesets.capabilities import Opponent, Reworded, TextBoard
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME, OUTCOME

_SWAP = "swap"
_MOST_LISTED = 12  # largest number of cells for which small_positions lists everything
_MOST_SAMPLED = 25  # most cells of a board for exercises and puzzles


def _square(game: "Hex", stones: HexStones) -> Outcome | None:
    return Outcome.N if stones == (0, 0) else None


def _rectangle(game: "Hex", stones: HexStones) -> Outcome | None:
    if stones != (0, 0):
        return None
    return Outcome.L if game.cells.rows < game.cells.columns else Outcome.R


def _swap_outcome(game: "Hex", stones: HexStones) -> Outcome | None:
    return (Outcome.R if game.cells.rows > 1 else Outcome.N) if stones == (0, 0) else None


def _rex(game: "Hex", stones: HexStones) -> Outcome | None:
    return (Outcome.P if game.cells.rows % 2 else Outcome.N) if stones == (0, 0) else None


def _swap_rex(game: "Hex", stones: HexStones) -> Outcome | None:
    return (Outcome.P if game.cells.rows % 2 else Outcome.R) if stones == (0, 0) else None


_SQUARE = (
    Theorem("hex.stealing", ("nash-1949",), OUTCOME, _square),
    Theorem("hex.rex", ("lagarias-sleator-1999",), MISERE_OUTCOME, _rex),
)
_RECTANGLE = (Theorem("hex.pairing", ("gardner-1957",), OUTCOME, _rectangle),)
_WITH_SWAP = (
    Theorem("hex.swapping", ("nash-1949",), OUTCOME, _swap_outcome),
    Theorem("hex.swapping-misere", ("lagarias-sleator-1999",), MISERE_OUTCOME, _swap_rex),
)


class Hex(
    Ruleset,
    Symmetric,
    Decided,
    Parametrized,
    Particular,
    Connection,
    Drawn,
    Editable,
    NamedMoves,
    TextBoard,
    Opponent,
    Reworded,
    Explained,
    Practised,
):
    """Hex on a board with `rows` rows and `columns` columns.

    >>> import bouton
    >>> bouton.analyze("hex:3", "b2").outcome, bouton.find("hex:3x5").spec
    (<Outcome.L: 'L'>, 'hex:3x5')
    >>> bouton.find("hex:5").format((0b1000000000001, 0))
    'a1,-,c3'

    A position is a pair of sets of cells; an extra stone never hurts its owner, so no position is lost for the player
    who starts.
    """

    name = "hex"
    may_draw = False
    examples: tuple[tuple[str, str], ...] = (
        ("hex:4", "."),
        ("hex:3", "."),
        ("hex:3", "a1,c3"),
        ("hex:2", "."),
        ("hex:2x3", "."),
        ("hex:2:swap", "."),
    )
    openings: tuple[tuple[str, str], ...] = (("hex:4", "."), ("hex:5", "."), ("hex:9:swap", "."), ("hex:11:swap", "."))
    impartial = False

    def __init__(self, rows: int = 11, columns: int = 11, swap: bool = False) -> None:
        self.cells: HexBoard = hex_board(rows, columns)
        self.swap = swap
        self.moves_help: bool = not swap
        square = rows == columns
        self.theorems: tuple[Theorem, ...] = _WITH_SWAP if swap else _SQUARE if square else _RECTANGLE

    @classmethod
    def from_parameters(cls, parameters: str) -> "Hex":
        size, colon, rule = parameters.partition(":")
        rows, times, columns = size.lower().partition("x")
        numbers = [rows.strip(), (columns if times else rows).strip()]
        if not size:
            return cls()
        if not all(text.isascii() and text.isdigit() and len(text) < 4 for text in numbers):
            raise NotationError("hex.size", got=clip(size), most=MOST_SIDE)
        if colon and rule.strip() != _SWAP:
            raise NotationError("hex.rule", got=clip(rule))
        if colon and int(numbers[0]) != int(numbers[1]):
            raise NotationError("hex.swap-square", got=clip(size))
        return cls(int(numbers[0]), int(numbers[1]), bool(colon))

    @property
    def spec(self) -> str:
        rows, columns = self.cells.rows, self.cells.columns
        size = str(rows) if rows == columns else f"{rows}x{columns}"
        return f"hex:{size}:{_SWAP}" if self.swap else f"hex:{size}"

    def particular(self) -> Message | None:
        return Message("hex.particular", {"rows": self.cells.rows, "columns": self.cells.columns})

    def line_key(self) -> tuple[str, dict[str, Any]]:
        return "line-whole-swap" if self.swap else "line-whole", {}

    def options(self, position: HexStones, player: Player = Player.LEFT) -> Iterator[HexStones]:
        if self.cells.winner(position) is not None:
            return
        left, right = position
        own = LEFT if player is Player.LEFT else RIGHT
        for cell in bits(self.cells.full & ~(left | right)):
            yield add_stone(position, own, cell)
        if player is Player.RIGHT and self._may_swap(position):
            yield 0, self.cells.reflect(left)

    def _may_swap(self, position: HexStones) -> bool:
        opened = not position[RIGHT] and position[LEFT].bit_count() == 1
        return self.swap and opened and self.cells.rows > 1  # on a single cell, an opening ends the game

    def parse(self, text: str) -> HexStones:
        return self.cells.parse(text)

    def format(self, position: HexStones) -> str:
        return self.cells.format(position)

    def winner(self, position: HexStones) -> Player | None:
        won = self.cells.winner(position)
        return None if won is None else Player.LEFT if won == LEFT else Player.RIGHT

    def move_name(self, position: HexStones, option: HexStones, player: Player) -> str | Message:
        own = LEFT if player is Player.LEFT else RIGHT
        swapped = option[LEFT] & position[LEFT] != position[LEFT]
        return Message("hex.swap", {}) if swapped else self.cells.name(next(bits(option[own] & ~position[own])))

    def normal_form(self, position: HexStones) -> HexStones:
        return min(position, (self.cells.half_turn(position[LEFT]), self.cells.half_turn(position[RIGHT])))

    def choose(
        self, position: HexStones, player: Player, level: int, seed: int, misere: bool = False
    ) -> HexStones | None:
        """Return the option that `bouton hex genmove` would choose at the same level; None if there is no option."""
        from bouton.hex.player import SWAP, choose_move

        if next(self.options(position, player), None) is None:
            return None
        own = LEFT if player is Player.LEFT else RIGHT
        cell, _ = choose_move(self.cells, position, own, level, seed, misere=misere, swap=self.swap)
        if cell == SWAP:
            return 0, self.cells.reflect(position[LEFT])
        return add_stone(position, own, cell)

    def weights(self, position: HexStones, player: Player) -> Mapping[HexStones, float]:
        """Map each move of `player` to the currents of both players through its cell, by the electrical resistance of
        the board, scaled to run from 0 to 1."""
        from bouton.hex.distance import heat

        if next(self.options(position, player), None) is None:
            return {}
        currents = heat(self.cells, position, "resistance")
        least, most = min(currents.values()), max(currents.values())
        own = LEFT if player is Player.LEFT else RIGHT
        return {
            add_stone(position, own, cell): (current - least) / ((most - least) or 1.0)
            for cell, current in currents.items()
        }

    def areas(self, position: HexStones) -> Sequence[Area]:
        """Return the bridges and edge templates of both players."""
        from bouton.hex.reasons import shape_areas

        return shape_areas(self.cells, stones=position)

    def connection(self, position: HexStones) -> tuple[HexBoard, HexStones] | None:
        """Return the board and the stones that decide who wins; None if the swap rule may still be used."""
        return None if self.swap and (position == (0, 0) or self._may_swap(position)) else (self.cells, position)

    def explain(self, position: HexStones, facts: Facts) -> Iterable[Figure]:
        yield FormulaFigure("board", self.cells.lines(position))
        won = self.cells.winner(position)
        if won is not None:
            chain = [self.cells.name(cell) for cell in self.cells.chain(won, position[won])]
            loses = "-misere" if facts.misere else ""
            yield Message(f"hex.won-{'right' if won else 'left'}{loses}", {"chain": ", ".join(chain)}, step=1)
            if not facts.misere:
                yield Message("hex.walk", {})
            return
        if self._may_swap(position):
            yield Message("hex.may-swap", {"position": self.format((0, self.cells.reflect(position[LEFT])))}, step=2)
        corners, ahead = walk_begun(self.cells, position)
        if ahead is not None and len(corners) > 1:
            yield Message("hex.walk-begun", {"cell": self.cells.name(ahead)})
        paired = self.theorems is _RECTANGLE and position == (0, 0)  # the theorem gives the reason; no search
        if self.connection(position) is not None and not facts.misere and not paired:
            from bouton.hex.reasons import connection_reasons

            yield from connection_reasons(self.cells, position)

    def edits(self, stones: HexStones) -> Iterator[tuple[str, HexStones]]:
        """Yield each cell, and the position after a click: a free cell becomes red, a red one blue, a blue one free."""
        red, blue = stones
        for cell in range(self.cells.rows * self.cells.columns):
            here = 1 << cell
            yield self.cells.name(cell), (red & ~here, blue ^ here) if (red | blue) & here else (red | here, blue)

    def board(self, position: HexStones) -> Board:
        """Draw hexagons named by their cells, each row half a cell right of the one above; a move touches one."""
        elements = list(self._hexagons)
        for stones, player in zip(position, Player, strict=True):
            for cell in bits(stones):
                elements[cell] = elements[cell]._replace(state=str(player))
        return Board(elements, self._board_moves(position), lines=self._lines(position))

    @cached_property
    def _hexagons(self) -> Sequence[Element]:
        """The cells of the empty board as elements of its drawing."""
        found = []
        for cell in range(self.cells.cells):
            row, column = divmod(cell, self.cells.columns)
            name, y = self.cells.name(cell), round(row * sqrt(3) / 2, 4)
            found.append(Element(name, "hexagon", column + row / 2, y, name, "", f"row{row + 1}"))
        return found

    def _board_moves(self, position: HexStones) -> Iterator[BoardMove]:
        for player in Player:
            own = LEFT if player is Player.LEFT else RIGHT
            for option in self.options(position, player):
                new = option[own] & ~position[own]
                if self._may_swap(position) and option[LEFT] == 0:
                    new = position[LEFT]
                name = self.cells.name(next(bits(new)))
                yield BoardMove((name,), self.format(option), str(player))

    @cached_property
    def _sides(self) -> Sequence[Line]:
        """The four sides in the colour of the player who connects them."""
        rows, columns, height, out = self.cells.rows, self.cells.columns, sqrt(3) / 2, 0.14
        corner = 1 / sqrt(3)  # of a hexagon, upwards from its centre
        top = [(-0.5, -corner / 2)]
        for column in range(columns):
            top += [(float(column), -corner), (column + 0.5, -corner / 2)]
        left = [(row / 2 - 0.5, row * height + turn * corner / 2) for row in range(rows) for turn in (-1, 1)]
        middle = columns - 1 + (rows - 1) / 2, (rows - 1) * height  # the board has half-turn symmetry
        sides = [
            (Player.LEFT, [(x, y - out) for x, y in top]),
            (Player.LEFT, [(middle[0] - x, middle[1] - y + out) for x, y in top]),
            (Player.RIGHT, [(x - out, y) for x, y in left]),
            (Player.RIGHT, [(middle[0] - x + out, middle[1] - y) for x, y in left]),
        ]
        return [Line([(round(x, 3), round(y, 3)) for x, y in points], str(player)) for player, points in sides]

    def _lines(self, position: HexStones) -> list[Line]:
        """Return the sides, the border walk as far as it goes, and a winning chain if there is one."""
        lines = list(self._sides)
        winner = self.cells.winner(position)
        if winner is not None:
            lines.append(Line([step.vertex for step in border_walk(self.cells, position).steps], "walk"))
            places = (divmod(cell, self.cells.columns) for cell in self.cells.chain(winner, position[winner]))
            chain = [(column + row / 2, round(row * sqrt(3) / 2, 4)) for row, column in places]
            lines.append(Line(chain, "chain"))
        else:
            corners, _ = walk_begun(self.cells, position)
            if len(corners) > 1:
                lines.append(Line(corners, "walk-open"))
        return lines

    def text_board(self, position: HexStones) -> list[str]:
        return self.cells.lines(position)

    def sample(self, random: Random, level: int) -> HexStones | None:
        """Return a random position with equally many stones of both players, fewer at higher levels; None on a board of
        more than 25 cells."""
        cells = self.cells.cells
        if cells > _MOST_SAMPLED:
            return None
        chosen = random.sample(range(cells), min(cells - 1, max(2, cells - 5 - level)) // 2 * 2)
        left, right = (sum(1 << cell for cell in chosen[k::2]) for k in (0, 1))
        return left, right

    def variant(self, random: Random, level: int) -> "Hex":
        size = 3 + (level + random.randrange(2)) // 3
        return Hex(size, size, self.swap)

    def small_positions(self) -> Iterator[HexStones]:
        """Yield all positions of small boards; for larger ones, those with few empty cells in a fixed pattern."""
        cells = self.cells.cells
        if cells <= 4:
            for colours in product((0, 1, 2), repeat=cells):
                left = sum(1 << cell for cell, colour in enumerate(colours) if colour == 1)
                yield left, sum(1 << cell for cell, colour in enumerate(colours) if colour == 2)
            return
        yield 0, 0
        free = min(4, cells - 1)
        for start in range(0, 1 << min(cells, _MOST_LISTED), 7):
            fixed = (start * 0x9E3779B97F4A7C15) % (1 << cells)
            empty = sum(1 << (start + 3 * k * k + k) % cells for k in range(free))
            yield fixed & ~empty, self.cells.full & ~fixed & ~empty


RULESETS = [Hex]
