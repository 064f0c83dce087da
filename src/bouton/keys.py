"""The results that are dictionaries: the keys of each, with the types of their values, and the rows of their lists.

Type checkers and editors read them here: ``bouton.options(…)["options"]`` is a list of `OptionRow`. What each key means
is said by the function that answers. At run time the classes are dictionaries, whose name says which result they are.
"""

from typing import TYPE_CHECKING, NotRequired, TypedDict

from bouton.results import DataResult

if TYPE_CHECKING:
    from typing import Literal, overload

__all__ = [
    "Apart",
    "BoardData",
    "BoardMoveRow",
    "BoardView",
    "SequenceComparison",
    "Conjecture",
    "Counterexample",
    "DecodedWord",
    "Equality",
    "ExerciseRow",
    "ExerciseSheet",
    "CheckedFormula",
    "GameRow",
    "HexCertificate",
    "HexSolved",
    "HexWalked",
    "InfiniteQuotient",
    "NimWork",
    "OptionRow",
    "Options",
    "Proposal",
    "Puzzle",
    "Reply",
    "Review",
    "ReviewRow",
    "GameRules",
    "StartRow",
    "StepRow",
    "TheoremRow",
    "WalkRow",
    "WithCarry",
    "Zeckendorf",
]


class StartRow(TypedDict):
    """A game with a position of it."""

    game: str
    position: str


class OptionRow(TypedDict):
    """A move of `bouton.options`; ``player`` in a partizan game only."""

    player: NotRequired[str]
    move: str
    position: str
    outcome: str
    grundy: int | None
    value: NotRequired[str]
    winning: bool


class Options(DataResult):
    """Every move of a position, see `bouton.options`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["game", "position", "play"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["options"], /) -> list[OptionRow]: ...
        @overload
        def __getitem__(self, key: Literal["complete"], /) -> bool: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class Apart(TypedDict):
    """A game that tells two others apart, and the outcomes of its sum with each."""

    game: str
    outcomes: list[str]


class Equality(DataResult):
    """Whether two games are equal, see `bouton.equal`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["equal"], /) -> bool: ...
        @overload
        def __getitem__(self, key: Literal["games", "sentences"], /) -> list[str]: ...
        @overload
        def __getitem__(self, key: Literal["values"], /) -> list[str | None]: ...
        @overload
        def __getitem__(self, key: Literal["apart"], /) -> Apart | None: ...
        @overload
        def __getitem__(self, key: Literal["relation", "text"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["strategy"], /) -> list[dict[str, str]]: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class TheoremRow(TypedDict):
    """A theorem with its source; ``proofs`` where they were asked for."""

    statement: str
    cite: str
    reference: str
    proofs: NotRequired[list[dict[str, object]]]


class GameRules(DataResult):
    """The rules of a game, see `bouton.rules`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["game", "title", "rules", "text"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["theorems"], /) -> list[TheoremRow]: ...
        @overload
        def __getitem__(self, key: Literal["examples"], /) -> list[StartRow]: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


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


class BoardView(DataResult):
    """A position as a drawing with its moves, see `bouton.board_of`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(
            self,
            key: Literal["game", "particular", "rule", "position", "seen", "play", "player", "decides"],
            /,
        ) -> str: ...
        @overload
        def __getitem__(self, key: Literal["impartial", "valued", "drawn", "over"], /) -> bool: ...
        @overload
        def __getitem__(self, key: Literal["sides"], /) -> dict[str, str]: ...
        @overload
        def __getitem__(self, key: Literal["board"], /) -> BoardData: ...
        @overload
        def __getitem__(self, key: Literal["winner"], /) -> str | None: ...
        @overload
        def __getitem__(self, key: Literal["points"], /) -> float | None: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class Puzzle(DataResult):
    """A position in which one move wins, see `bouton.puzzle`; ``day`` where it is one of a day."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(
            self, key: Literal["game", "position", "play", "player", "solution", "name", "day"], /
        ) -> str: ...
        @overload
        def __getitem__(self, key: Literal["grade", "wanted", "rating", "moves"], /) -> int: ...
        @overload
        def __getitem__(self, key: Literal["left"], /) -> int | None: ...
        @overload
        def __getitem__(self, key: Literal["theme"], /) -> dict[str, str]: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


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
        "points_before": NotRequired[float],
        "points_after": NotRequired[float],
    },
)


class Review(DataResult):
    """A played game, move by move, see `bouton.review`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["game", "play", "text"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["moves"], /) -> list[ReviewRow]: ...
        @overload
        def __getitem__(self, key: Literal["mistakes"], /) -> int: ...
        @overload
        def __getitem__(self, key: Literal["sentences"], /) -> list[str]: ...
        @overload
        def __getitem__(self, key: Literal["points"], /) -> list[float]: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class Reply(DataResult):
    """The move that the program makes, see `bouton.reply`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["game", "position", "play"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["level"], /) -> int: ...
        @overload
        def __getitem__(self, key: Literal["move", "name"], /) -> str | None: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


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


class ExerciseSheet(DataResult):
    """A sheet of exercises, see `bouton.exercises`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["title", "command", "rules", "line", "text"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["seed"], /) -> int: ...
        @overload
        def __getitem__(self, key: Literal["questions"], /) -> list[ExerciseRow]: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


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


class Conjecture(DataResult):
    """What the values of a game may be, see `bouton.guess`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["game"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["to"], /) -> int: ...
        @overload
        def __getitem__(self, key: Literal["proposals"], /) -> list[Proposal]: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class Counterexample(TypedDict):
    """A heap that contradicts a formula."""

    heap: int
    value: int
    formula: int


class CheckedFormula(DataResult):
    """A formula compared with values, see `bouton.check_formula`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["game", "formula"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["from", "to", "checked"], /) -> int: ...
        @overload
        def __getitem__(self, key: Literal["holds"], /) -> bool: ...
        @overload
        def __getitem__(self, key: Literal["counterexample"], /) -> Counterexample | None: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class SequenceComparison(DataResult):
    """The values of two games compared, see `bouton.compare_sequences`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["first", "second"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["to"], /) -> int: ...
        @overload
        def __getitem__(self, key: Literal["equal", "proved"], /) -> bool: ...
        @overload
        def __getitem__(self, key: Literal["first_difference", "shift", "needed"], /) -> int | None: ...
        @overload
        def __getitem__(self, key: Literal["values"], /) -> list[int] | None: ...
        @overload
        def __getitem__(self, key: Literal["proof"], /) -> str | None: ...
        @overload
        def __getitem__(self, key: Literal["theorems"], /) -> list[str] | None: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class StepRow(TypedDict):
    """A line of worked nim arithmetic."""

    rule: str
    line: str


class WithCarry(TypedDict):
    """The usual sum beside a nim-sum."""

    result: int
    lines: list[str]


class NimWork(DataResult):
    """The work behind a nim-sum or a nim-product, see `bouton.nim.work`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["operation", "show", "text"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["operands"], /) -> list[int]: ...
        @overload
        def __getitem__(self, key: Literal["result"], /) -> int: ...
        @overload
        def __getitem__(self, key: Literal["steps"], /) -> list[StepRow]: ...
        @overload
        def __getitem__(self, key: Literal["with_carry"], /) -> WithCarry: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class Zeckendorf(DataResult):
    """A number and its Fibonacci digits, see `bouton.zeckendorf`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["number", "digits", "text"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["parts"], /) -> list[str]: ...
        @overload
        def __getitem__(self, key: Literal["indices", "cards"], /) -> list[int]: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class HexSolved(DataResult):
    """A solved Hex position, see `bouton.hex_solve`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["game", "position", "play", "outcome", "text"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["winning_moves", "winning_cells"], /) -> dict[str, list[str]]: ...
        @overload
        def __getitem__(self, key: Literal["winning_moves_complete"], /) -> bool: ...
        @overload
        def __getitem__(self, key: Literal["must_play"], /) -> dict[str, list[str] | None]: ...
        @overload
        def __getitem__(self, key: Literal["proof_tree"], /) -> dict[str, object]: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class WalkRow(TypedDict):
    """An edge of the border walk of Hex."""

    right: str
    left: str
    x: float
    y: float


class HexWalked(DataResult):
    """The border walk of a Hex position, see `bouton.hex_walk`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["game", "position", "winner", "end"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["filled"], /) -> str | None: ...
        @overload
        def __getitem__(self, key: Literal["start"], /) -> dict[str, float]: ...
        @overload
        def __getitem__(self, key: Literal["path"], /) -> list[WalkRow]: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class HexCertificate(DataResult):
    """A proof of who wins a Hex position, see `bouton.hex_certificate`; ``certificate`` where it was not written."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["file", "certificate", "mover", "winner"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["statements", "positions"], /) -> int: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class DecodedWord(DataResult):
    """A word that a code decoded, see `bouton.GameCode.decode`; ``places`` where the coins lie on a board."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["game", "word", "status"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["n", "value"], /) -> int: ...
        @overload
        def __getitem__(self, key: Literal["errors"], /) -> list[int] | None: ...
        @overload
        def __getitem__(self, key: Literal["corrected"], /) -> str | None: ...
        @overload
        def __getitem__(self, key: Literal["places"], /) -> list[list[int]] | None: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class InfiniteQuotient(DataResult):
    """An infinite misère quotient, see `bouton.infinite_quotient`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["game"], /) -> str: ...
        @overload
        def __getitem__(
            self, key: Literal["heaps", "counter", "order", "edge", "shift", "step", "pairs"], /
        ) -> int: ...
        @overload
        def __getitem__(self, key: Literal["infinite", "proved"], /) -> bool: ...
        @overload
        def __getitem__(self, key: Literal["generators"], /) -> dict[str, int]: ...
        @overload
        def __getitem__(self, key: Literal["phi"], /) -> list[str | None]: ...
        @overload
        def __getitem__(self, key: Literal["sets"], /) -> list[list[str]]: ...
        @overload
        def __getitem__(self, key: Literal["cells"], /) -> list[list[int]]: ...
        @overload
        def __getitem__(self, key: Literal["alike", "without"], /) -> list[int]: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...
