"""The rows of results: dictionaries in the lists of `bouton.results.keys`, with the types of their keys."""

from fractions import Fraction
from typing import NotRequired, Required, TypedDict

#: type of a number of points
Points = float | Fraction


class StartRow(TypedDict):
    """A game and one of its positions."""

    game: str
    position: str


class OptionRow(TypedDict):
    """A move of `bouton.options`; ``player`` only in a partizan game, ``worth`` only if points decide."""

    player: NotRequired[str]
    move: str
    position: str
    outcome: str
    grundy: int | None
    value: NotRequired[str]
    winning: bool
    worth: NotRequired[Points]


class DistinguishingGame(TypedDict):
    """A game that distinguishes two others, and the outcomes of its sum with each."""

    game: str
    outcomes: list[str]


class TheoremRow(TypedDict):
    """A theorem with its source; ``proofs`` if they were requested."""

    statement: str
    cite: str
    reference: str
    proofs: NotRequired[list[dict[str, object]]]


#: a game of `bouton.games`
GameRow = TypedDict(
    "GameRow",
    {
        "name": str,
        "spec": str,
        "title": str,
        "example": str,
        "aliases": list[str],
        "starts": list[StartRow],
        "line": NotRequired[str],
        "line-misere": NotRequired[str],
        "line-whole": NotRequired[str],
        "line-whole-misere": NotRequired[str],
        "misere": NotRequired[str],
    },
)


class BoardMoveRow(TypedDict):
    """A move of `bouton.board_of`."""

    elements: list[str]
    position: str
    player: str
    changes: list[str]
    name: str
    touched: str
    after: NotRequired[dict[str, object] | None]
    fate: NotRequired[dict[str, bool | int | None] | None]
    weight: NotRequired[float]


class BoardData(TypedDict):
    """The drawing of `bouton.board_of`."""

    elements: list[dict[str, object]]
    moves: list[BoardMoveRow]
    links: list[object]
    complete: bool
    lines: list[dict[str, object]]
    lays: str
    picked: list[str]
    areas: NotRequired[list[dict[str, object]]]


#: a move of `bouton.review`; ``player`` is 1 or 2, in a partizan game ``"left"`` or ``"right"``
ReviewRow = TypedDict(
    "ReviewRow",
    {
        "number": int,
        "player": int | str,
        "move": str,
        "from": str,
        "to": str,
        "outcome_before": str,
        "outcome_after": str,
        "mistake": bool,
        "judgement": str,
        "better": list[str],
        "left_before": int | None,
        "left_after": int | None,
        "points_before": NotRequired[Points],
        "points_after": NotRequired[Points],
    },
)


class ColumnRow(TypedDict):
    """A number of a nim-sum in columns."""

    label: str
    number: int
    digits: str


class NumberColumns(TypedDict):
    """A nim-sum in columns; the title says what the numbers are."""

    title: str
    rows: list[ColumnRow]
    width: int
    modulus: int


class ValueTable(TypedDict):
    """A table of values; each row has a value for every column."""

    columns: list[object]
    values: list[list[object]]


class Explanation(TypedDict, total=False):
    """The reasons why a position is won or lost: sentences, and those figures that the game provides."""

    text: Required[str]
    sentences: Required[list[str]]
    simple: list[str]
    hint: int
    observed: str
    reasons: list[dict[str, object]]
    columns: NumberColumns
    parity: str
    formulas: dict[str, list[str]]
    table: ValueTable
    proof: dict[str, object]


class ExerciseRow(TypedDict):
    """A question of `bouton.exercises`."""

    game: str
    position: str
    play: str
    player: NotRequired[str]
    kind: str
    grade: int
    question: str
    answer: str
    drawn: NotRequired[bool]


class Proposal(TypedDict):
    """A pattern of `bouton.guess`."""

    kind: str
    statement: str
    formula: str
    parameters: dict[str, object]
    exceptions: list[list[int]]
    found_to: int
    tested_to: int
    how: dict[str, object]


class Counterexample(TypedDict):
    """A heap that contradicts a formula."""

    heap: int
    value: int
    formula: int


class StepRow(TypedDict):
    """A line of worked nim arithmetic."""

    rule: str
    line: str


class WithCarry(TypedDict):
    """The ordinary sum, for comparison with a nim-sum."""

    result: int
    lines: list[str]


class LostGame(TypedDict):
    """A game that a strategy of `bouton.match` lost."""

    number: int
    begins: str
    moves: list[str]
    reason: str | None


class WalkRow(TypedDict):
    """An edge of the border walk of Hex."""

    right: str
    left: str
    x: float
    y: float
