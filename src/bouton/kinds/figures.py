"""Sentences and pictures about a position, as data independent of language.

A ruleset's `explain` yields these; the interfaces turn them into text, JSON or pictures:

- `Message`: the key of a sentence in the catalogue and its values;
- `Reason`: a sentence that is shown only if everything else is left out;
- `Columns`: numbers written one under another, digit under digit, with a final row of column sums;
- `FormulaFigure`: lines of mathematics, the same in every language;
- `Grid`: a small table of values with its two axes.

`Board` is the drawing of a position: elements with places, and which of them make which move. A page draws it and turns
a click on an element into a move without knowing the game.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from bouton.kinds.player import Player
from bouton.notation import clip

#: rows, and binary columns, of numbers that are shown below each other, since no person reads more; columns of a board
#: that have letters; every answer loads this module, and would load one with these limits besides
ROWS_SHOWN, COLUMNS_SHOWN, _MOST_LETTERED = 32, 64, 10**12


def square_name(column: int, row: int) -> str:
    """Return the name of a square, columns and rows counted from 0: letters for the column, a number for the row.

    >>> square_name(2, 1), square_name(26, 0), square_name(701, 9)
    ('c2', 'aa1', 'zz10')

    For columns beyond any sensible number of letters, the column is a number too.

    >>> square_name(10**20, 0)
    '(100000000000000000001,1)'
    """
    letters = ""
    column += 1
    if column > _MOST_LETTERED:
        return f"({clip(column)},{row + 1})"
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(97 + letter) + letters
    return f"{letters}{row + 1}"


class Message(NamedTuple):
    """A sentence of the catalogue: its key and its values.

    >>> Message("nim.even", {"sum": 0})
    Message(key='nim.even', values={'sum': 0}, step=3, plain=False)

    Attributes
    ----------
    key, values : the sentence.
    step : the first hint at which it may be shown.
    plain : whether it says, in words that a pupil knows, why the player to move wins or loses here.
    """

    key: str
    values: dict[str, Any] = {}
    step: int = 3
    plain: bool = False


class Area(NamedTuple):
    """Connected elements of a board, to be highlighted on it.

    Attributes
    ----------
    elements : their ids.
    state : ``"left"`` or ``"right"``, the owner; ``"must"`` for elements of which one must be played.
    """

    elements: Sequence[str]
    state: str

    def to_dict(self) -> dict[str, Any]:
        """Return the area as a list and a text."""
        return {"elements": list(self.elements), "state": self.state}


class Reason(NamedTuple):
    """The reason why the player to move wins or loses, in one sentence for a pupil; omitted from full explanations.

    Attributes
    ----------
    key, values : the sentence.
    columns : whether it refers to the figure of columns.
    player : the player to move whom it addresses; None for either player.
    areas : the parts of the board to which it refers.
    """

    key: str
    values: dict[str, Any] = {}
    columns: bool = False
    player: Player | None = None
    areas: Sequence[Area] = ()


class Columns(NamedTuple):
    """Numbers in base 2 under one another, and the row that sums each column modulo `modulus`.

    >>> Columns("nim.heap", (0, 1, 2), (7, 2, 6), 2).sums
    (0, 1, 1)

    Attributes
    ----------
    label : key of the row's label, which takes the row's number or name as ``i``.
    names : the values of ``i``, one per row.
    numbers : the numbers, non-negative integers.
    modulus : 2 for Nim, k + 1 for Moore's game.
    """

    label: str
    names: Sequence[Any]
    numbers: Sequence[int]
    modulus: int = 2

    @property
    def width(self) -> int:
        """Number of columns, at least one."""
        return max((number.bit_length() for number in self.numbers), default=0) or 1

    @property
    def sums(self) -> tuple[int, ...]:
        """The sum of each column modulo `modulus`, the leftmost (most significant) first."""
        width = self.width
        rows = [f"{number:0{width}b}" for number in self.numbers]
        return tuple(column.count("1") % self.modulus for column in zip(*rows, strict=True)) or (0,)


class FormulaFigure(NamedTuple):
    """Lines of mathematics. `name` says which: ``"sum"``, ``"mex"`` …"""

    name: str
    lines: Sequence[str]


class Grid(NamedTuple):
    """Values in rows and columns: one axis (`rows` empty) or two. `label` is the key of the heading of the columns."""

    rows: Sequence[int]
    columns: Sequence[int]
    values: Sequence[Sequence[Any]]
    label: str = "analysis.table-n"


class Element(NamedTuple):
    """One thing on a board.

    Attributes
    ----------
    id : its name on this board; the same object keeps its name from one position to the next if possible.
    kind : what it is: ``"match"``, ``"heap"``, ``"square"``, ``"token"``, ``"coin"``, ``"pawn"``, ``"cell"``,
        ``"vertex"`` …
    x, y : its place, in units of one square; y grows downwards.
    label : a short text on it: a number, a name.
    state : its state: ``"heads"``, ``"tails"``, ``"left"``, ``"right"``, ``"poison"`` …; empty if there is only one.
    group : what it belongs to: a heap, a row, a column.
    part : the board of a sum to which it belongs; each board is drawn separately.
    """

    id: str
    kind: str
    x: float
    y: float
    label: str = ""
    state: str = ""
    group: str = ""
    part: int = 0

    def changes_since(self, before: "Element | None") -> dict[str, Any]:
        """Return the id and the fields that have changed; all fields if the element is new.

        >>> Element("a", "coin", 0, 0, state="tails").changes_since(Element("a", "coin", 0, 0, state="heads"))
        {'id': 'a', 'state': 'tails'}
        """
        fields = self._asdict()
        if before is None:
            return fields
        return {name: value for name, value in fields.items() if name == "id" or value != getattr(before, name)}


class BoardMove(NamedTuple):
    """A move: the elements that make it, and the position to which it leads, as text.

    Attributes
    ----------
    elements : in the order in which a player would touch them; the first is the one that moves.
    position : the option, as text.
    player : the player who makes the move; empty in an impartial game.
    changes : every element that the move removes or changes, if these are more than the elements touched.
    name : the usual name of the move, if the position does not identify it: another move may lead there, too.
    """

    elements: tuple[str, ...]
    position: str
    player: str = ""
    changes: tuple[str, ...] = ()
    name: Message | str | None = None


class Line(NamedTuple):
    """A line on a board that belongs to no element: a side that a player wants to reach, a walk between the colours.

    Attributes
    ----------
    points : its corners, in the units of the elements.
    state : ``"left"`` or ``"right"`` for a side of a player, ``"walk"`` for a walk, ``"walk-open"`` for an
        unfinished walk, ``"chain"`` for the pieces that have won, ``"cut"`` between pieces of a cake,
        ``"border"`` between regions.
    """

    points: Sequence[tuple[float, float]]
    state: str

    def to_dict(self) -> dict[str, Any]:
        """Return the line as lists, texts and numbers."""
        return {"points": [list(point) for point in self.points], "state": self.state}


class Board:
    """The drawing of a position, as data.

    >>> board = Board([Element("a", "square", 0, 0)], (BoardMove(("a",), text) for text in ("1", "0")))
    >>> [move.position for move in board.moves]
    ['1', '0']

    Attributes
    ----------
    elements : what to draw.
    links : pairs of elements joined by a line, and the line's state.
    lines : lines that belong to no element.
    lays : what a move lays across the elements that it takes; it stays visible until the game ends although no position
        records it. ``"domino"``, ``"line"`` if a box that it closes goes to the player, or ``"cut"`` between squares
        that it separates; empty if nothing is laid.
    picked : the elements that may be picked for a move if the moves are too many to list.
    has_names : False if no move has a name, as in `HeapGame`.

    Parameters
    ----------
    moves : the moves, in the order of the rules; an impartial game leaves `player` empty. An iterator is consumed only
        when the moves are first needed, so that a picture generates no moves.
    complete : False if the moves are not listed, or not all of them.
    most : if there are more moves than this, none is listed; None for no limit.
    """

    def __init__(
        self,
        elements: Sequence[Element],
        moves: Iterable[BoardMove] = (),
        links: Sequence[tuple[str, str, str]] = (),
        complete: bool = True,
        lines: Sequence[Line] = (),
        most: int | None = None,
    ) -> None:
        self.elements = elements
        self.links = links
        self.lines = lines
        self._given = moves
        self._complete = complete
        self._most = most
        self.lays = ""
        self.picked: Sequence[str] = ()
        self.has_names = True

    @cached_property
    def _moves(self) -> tuple[BoardMove, ...] | None:
        """The moves; None if there are more than `most`."""
        listed = tuple(islice(self._given, None if self._most is None else self._most + 1))
        return listed if self._most is None or len(listed) <= self._most else None

    @property
    def moves(self) -> Sequence[BoardMove]:
        """The moves, in the order of the rules; empty if there are more than `most`."""
        return self._moves or ()

    @property
    def complete(self) -> bool:
        """Whether all moves are listed."""
        return self._complete and self._moves is not None

    def with_moves(self, moves: Iterable[BoardMove]) -> "Board":
        """Return the same drawing with other moves."""
        found = Board(self.elements, moves, self.links, self._complete, self.lines, self._most)
        found.lays, found.picked = self.lays, self.picked
        return found

    def with_states(self, states: Mapping[str, str]) -> "Board":
        """Return the same drawing with new states for some elements, given by id."""
        found = self.with_moves(self._given)
        found.elements = [each._replace(state=states.get(each.id, each.state)) for each in self.elements]
        return found

    @cached_property
    def _by_name(self) -> dict[str, Element]:
        return {element.id: element for element in self.elements}

    @property
    def work(self) -> int:
        """Number of elements, plus the number of moves if they were given as a list rather than an iterator."""
        return len(self.elements) + (len(self._given) if isinstance(self._given, Sequence) else 0)

    def changes_to(self, after: "Board") -> dict[str, Any]:
        """Return the differences between this board and that of another position, as data.

        >>> board = Board([Element("a", "square", 0, 0), Element("b", "pin", 1, 0)])
        >>> board.changes_to(Board([Element("a", "square", 0, 0)]))
        {'gone': ['b'], 'elements': []}

        Returns
        -------
        The ids of the elements that are ``gone``; the ``elements`` that are new or, with the fields that differ,
        changed; all ``links`` and all ``lines``, if any of them differ.
        """
        here, there = self._by_name, after._by_name
        changed = [(here.get(name), element) for name, element in there.items() if here.get(name) != element]
        found: dict[str, Any] = {
            "gone": [name for name in here if name not in there],
            "elements": [element.changes_since(before) for before, element in changed],
        }
        if list(self.links) != list(after.links):
            found["links"] = [list(link) for link in after.links]
        if list(self.lines) != list(after.lines):
            found["lines"] = [line.to_dict() for line in after.lines]
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return the board as dictionaries, lists, texts and numbers."""
        return {
            "elements": [element._asdict() for element in self.elements],
            "moves": [
                {
                    "elements": list(move.elements),
                    "position": move.position,
                    "player": move.player,
                    "changes": list(move.changes),
                }
                for move in self.moves
            ],
            "links": [list(link) for link in self.links],
            "complete": self.complete,
            "lines": [line.to_dict() for line in self.lines],
            "lays": self.lays,
            "picked": [] if self.complete else list(self.picked),
        }


Shown = Message | Columns | FormulaFigure | Grid
Figure = Shown | Reason
