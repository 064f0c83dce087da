"""Proofs about games on boards, with the instances of their steps in a position."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from bouton.kinds.capabilities import Facts
from bouton.kinds.figures import Board
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.numeration.binary import bits
from bouton.partizan.writing import write
from bouton.proofs.limits import MOST_LETTERED, MOST_PLAYED
from bouton.proofs.proof import Instance, Proof, StepPicture, first_option, no_numbers, outcome_steps

_WEAK, _STRONG = 1, 4  # levels of the players of a play that is shown


def _start(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    if not vars(ruleset)["swap"] and (option := first_option(ruleset, position)) is not None:
        rules: Any = type(ruleset)
        rows = min(vars(ruleset)["cells"].rows, MOST_PLAYED)
        yield Instance(3, "stealing-here", {}, (option,), _stolen_play(rules, rows))


@cache
def _stolen_play(rules: Any, rows: int) -> tuple[StepPicture, ...]:
    """A play of Hex on `rows` rows that follows the proof; the program's choices act as the stolen strategy."""
    game = rules.from_parameters(str(rows))
    cells, x, right = game.cells, rows // 2 * (rows + 1), 0
    left = 1 << x
    scenes = [
        StepPicture("stealing-here-first", {"rows": rows, "cell": cells.name(x)}, _board_with_x(game, left, right, x))
    ]
    while cells.winner((left, right)) is None:
        before, right = right, game.choose((left, right), Player.RIGHT, _WEAK, 0)[1]
        values = {"theirs": cells.name(next(bits(right & ~before)))}
        seen = left & ~(1 << x)
        asked = next(bits(game.choose((seen, right), Player.LEFT, _STRONG, 0)[0] & ~seen))
        if asked == x:  # the stone is already there, so another one is placed elsewhere
            values["asked"] = cells.name(asked)
            asked = x = next(bits(cells.full & ~(left | right)))
        left |= 1 << asked
        key = "stealing-here-again" if "asked" in values else "stealing-here-next"
        scenes.append(StepPicture(key, {**values, "cell": cells.name(asked)}, _board_with_x(game, left, right, x)))
    return (*scenes, StepPicture("stealing-here-won", {}, _board_with_x(game, left, right, x, "chain")))


def _board_with_x(game: Any, left: int, right: int, x: int, shown: str = "") -> Board:
    """The board with these stones, one of them marked X on the cell `x`, the sides, and the lines of state `shown`."""
    board = game.board((left, right))
    elements = [each._replace(label="") for each in board.elements]
    elements[x] = elements[x]._replace(label="X", state="left-named")
    return Board(elements, (), lines=[line for line in board.lines if line.state in ("left", "right", shown)])


def _pairs(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    """Yield a picture of the board in which letters mark the matched cells, unless the board is too large."""
    game: Any = ruleset
    rows, columns = game.cells.rows, game.cells.columns
    short = min(rows, columns)
    if short > MOST_LETTERED:
        return
    letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    board = game.board(position)
    elements = [each._replace(label="") for each in board.elements]
    for r in range(short):
        for c in range(short - r):
            letter = next(letters)
            for pair in ((r, c), (short - 1 - c, short - r)):
                row, column = pair if rows < columns else pair[::-1]
                cell = row * columns + column
                elements[cell] = elements[cell]._replace(label=letter)
    picture = StepPicture(
        "pairing-here-pairs", {"rows": rows, "columns": columns}, Board(elements, (), lines=board.lines)
    )
    yield Instance(1, "pairing-here", {}, (), (picture,))


def _cake(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    """Yield the numbers of a single piece and, if its value is positive, the cut that reduces the value by 1."""
    if len(position) == 1:
        ((rows, columns),) = position
        low, high = (1 << side.bit_length() - 1 for side in (rows, columns))
        value = columns // low - 1 if low <= high else 1 - rows // high
        cut = ((rows, low), (rows, columns - low)) if value > 0 else None
        numbers = {"rows": rows, "columns": columns, "low": low, "high": high, "value": str(value).replace("-", "−")}
        yield Instance(1, "cutcake-here", numbers, () if cut is None else (cut,))


def _loony(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    if facts.winning_moves:
        yield Instance(2, "loony-here", {}, (facts.winning_moves[0],))


def _stalk(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    """Yield the signs and the value of a stalk of blue and red edges."""
    edges = ruleset.format(position)
    if edges and set(edges) <= {"L", "R"}:
        value = ruleset.theorems[0].value(ruleset, position)
        signs = edges.translate({ord("L"): "+", ord("R"): "−"})
        yield Instance(3, "colours-here", {"signs": signs, "value": write(value).replace("-", "−")})


def _square(ruleset: Ruleset, rows: Any, facts: Facts) -> Iterator[Instance]:
    if len(rows) > 1 and rows[1] > 1:
        yield Instance(1, "square-here-won", {}, ((rows[0], *[1] * (len(rows) - 1)),))
    else:
        yield from outcome_steps("square", 1, 1, no_numbers)(ruleset, rows, facts)


def _cram(ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Instance]:
    """Yield the step for lost positions, or the one for a winning move that leaves a case of the mirror theorem."""
    (mirror,) = (theorem for theorem in ruleset.theorems if theorem.key == "cram.theorem-mirror")
    central = [move for move in facts.winning_moves if mirror.value(ruleset, move) is not None]
    yield from outcome_steps("cram", 1, 2, no_numbers)(ruleset, position, facts._replace(winning_moves=central))


def _grundy(ruleset: Ruleset, position: Any, facts: Facts) -> dict[str, Any] | None:
    return None if facts.grundy is None else {"grundy": facts.grundy}


_AREA = "proofs_boards"
PROOFS = (
    Proof(_AREA, "filled"),
    Proof(_AREA, "unique"),
    Proof(_AREA, "stealing", _start),
    Proof(_AREA, "chomp", outcome_steps("chomp", 2, 2, no_numbers)),
    Proof(_AREA, "square", _square),
    Proof(_AREA, "rows", outcome_steps("rows", 1, 2, no_numbers)),
    Proof(_AREA, "cram", _cram),
    Proof(_AREA, "colon", outcome_steps("colon", 2, 2, _grundy)),
    Proof(_AREA, "fusion", outcome_steps("fusion", 4, 5, _grundy)),
    Proof(_AREA, "treblecross"),
    Proof(_AREA, "swapping"),
    Proof(_AREA, "pieces"),
    Proof(_AREA, "free-moves"),
    Proof(_AREA, "single"),
    Proof(_AREA, "slipped"),
    Proof(_AREA, "trunk"),
    Proof(_AREA, "pairing", _pairs),
    Proof(_AREA, "rex"),
    Proof(_AREA, "cutcake", _cake),
    Proof(_AREA, "loony", _loony),
    Proof(_AREA, "colours", _stalk),
)
