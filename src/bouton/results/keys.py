"""The results that are dictionaries: the keys of each, with the types of their values.

Type checkers and editors read them here: ``bouton.options(…)["options"]`` is a list of
`bouton.results.rows.OptionRow`. The function that returns a result documents the meaning of its keys. At run time each
class is a plain dictionary with the name of the result.
"""

from typing import TYPE_CHECKING

from bouton.results import DataResult

if TYPE_CHECKING:
    from typing import Literal, overload

    from bouton.results.rows import (
        BoardData,
        Counterexample,
        DistinguishingGame,
        ExerciseRow,
        OptionRow,
        Points,
        Proposal,
        ReviewRow,
        StartRow,
        StepRow,
        TheoremRow,
        WalkRow,
        WithCarry,
    )

__all__ = [
    "BoardView",
    "CheckedFormula",
    "Conjecture",
    "DecodedWord",
    "Equality",
    "ExerciseSheet",
    "GameRules",
    "HexProofFile",
    "HexSolved",
    "HexWalked",
    "InfiniteQuotient",
    "NimWork",
    "Options",
    "Puzzle",
    "Reply",
    "Review",
    "SequenceComparison",
    "Zeckendorf",
]


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


class Equality(DataResult):
    """The comparison of two games, see `bouton.equal`."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["equal"], /) -> bool: ...
        @overload
        def __getitem__(self, key: Literal["games", "sentences"], /) -> list[str]: ...
        @overload
        def __getitem__(self, key: Literal["values"], /) -> list[str | None]: ...
        @overload
        def __getitem__(self, key: Literal["apart"], /) -> DistinguishingGame | None: ...
        @overload
        def __getitem__(self, key: Literal["relation", "text"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["strategy"], /) -> list[dict[str, str]]: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


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
        def __getitem__(self, key: Literal["points"], /) -> Points | None: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class Puzzle(DataResult):
    """A position in which one move wins, see `bouton.puzzle`; ``day`` if it is a daily puzzle."""

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
        def __getitem__(self, key: Literal["points"], /) -> list[Points]: ...
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


class Conjecture(DataResult):
    """Patterns that the values of a game may follow, see `bouton.guess`."""

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


class HexProofFile(DataResult):
    """A proof of who wins a Hex position, see `bouton.hex_certificate`; ``certificate`` if there is no file."""

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: Literal["file", "certificate", "mover", "winner"], /) -> str: ...
        @overload
        def __getitem__(self, key: Literal["statements", "positions"], /) -> int: ...
        @overload
        def __getitem__(self, key: str, /) -> object: ...
        def __getitem__(self, key: str, /) -> object: ...


class DecodedWord(DataResult):
    """A word that a code decoded, see `bouton.GameCode.decode`; ``places`` if the coins lie on a board."""

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
