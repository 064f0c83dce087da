"""The checker of outcomes on boards: it lists sums of parts lost by the player to move, where each move has an answer.

The first line gives the board and the ``position`` as for Grundy values (see `bouton.checkers.board`), whether play is
``misere``, and the ``outcome``: P, N, or in a partizan game L or R. The body contains ``parts`` rows, two sets of
squares each, in ascending order, then ``sums`` rows in ascending order: the player to move (0 Left or either, 1 Right)
and the number of parts in the sum, one byte each, and the indices of its parts, four bytes each, ascending. Parts in
which nobody can move are left out.

The checker verifies, for each sum, that after each move of the player to move the opponent can reply to a sum that is
in the body for the same player; in misère play also that there is a move, which may leave the opponent without one.
Every move removes more from the two sets than it adds: hence, by induction on their sizes, the player to move loses
each sum in the body. The outcome of the position follows from the position itself and the positions after each move.
"""

from collections.abc import Iterator
from struct import unpack
from typing import Any

from bouton.checkers.board import BoardParts, Sets, board_of
from bouton.checkers.envelope import exactly, has_fields, natural, text_of, truth
from bouton.checkers.progress import steps
from bouton.errors import InputError

_KEPT = 1 << 20  # cached options of parts
_OUTCOMES = {(False, False): "P", (True, True): "N", (True, False): "L", (False, True): "R"}

#: the indices of the parts, ascending
Sum = tuple[int, ...]


def check(header: dict[str, Any], stream: Any) -> dict[str, Any]:
    """Check the certificate; raises `InputError` at the first sum with an unanswered move."""
    has_fields(header, "game", "rows", "columns", "edges", "position", "misere", "outcome", "parts", "sums")
    board, start, found = board_of(header)
    misere, said = truth(header["misere"]), text_of(header["outcome"])
    parts = list(_read_parts(board, stream, natural(header["parts"])))
    lost = dict.fromkeys(_read_sums(stream, len(parts), natural(header["sums"])))
    if stream.read(1):
        raise ValueError
    sums = SumsOfParts(board, parts)
    for player, position in steps(lost, len(lost)):
        if player > board.of_two:
            raise ValueError
        options = set(sums.options(position, player))
        if misere and not options:
            raise InputError("verify.outcome-over", position=sums.text(position))
        for option in options:
            if not is_answered(sums, lost, player, option, misere):
                raise InputError("verify.outcome-sum", position=sums.text(position), option=sums.text(option))
        sums.forget()
    whole = sums.sum_of(start)
    wins = tuple(_wins(sums, lost, player, whole, misere) for player in range(2 if board.of_two else 1))
    if _OUTCOMES[wins[0], wins[-1]] != said:
        raise InputError("verify.outcome-root", outcome=said)
    return found | {"misere": misere, "outcome": said, "parts": len(parts), "sums": len(lost)}


def is_answered(sums: "SumsOfParts", lost: dict[tuple[int, Sum], Any], player: int, option: Sum, misere: bool) -> bool:
    """Whether the opponent, to move in `option`, has a reply that is lost for `player`, or no move in misère play."""
    if any((player, reply) in lost for reply in sums.options(option, 1 - player)):
        return True
    return misere and not any(True for _ in sums.options(option, 1 - player))


def _wins(sums: "SumsOfParts", lost: dict[tuple[int, Sum], Any], player: int, position: Sum, misere: bool) -> bool:
    """Whether `player`, moving first, wins; raises `InputError` if the sums do not decide this."""
    if (player, position) in lost:
        return False
    opponent, options = 1 - player if sums.of_two else player, set(sums.options(position, player))
    if (misere and not options) or any((opponent, option) in lost for option in options):
        return True
    raise InputError("verify.outcome-open", position=sums.text(position))


def _read_parts(board: BoardParts, stream: Any, count: int) -> Iterator[Sets]:
    width, before = -(-board.squares // 8), (-1, -1)
    for _ in range(count):
        row = exactly(stream, 2 * width)
        part = int.from_bytes(row[:width], "big"), int.from_bytes(row[width:], "big")
        if not before < part or max(part) >> board.squares:
            raise ValueError
        before = part
        yield part


def _read_sums(stream: Any, parts: int, count: int) -> Iterator[tuple[int, Sum]]:
    before: tuple[int, Sum] = (-1, ())
    for _ in range(count):
        player, size = exactly(stream, 2)
        numbers = unpack(f">{size}I", exactly(stream, 4 * size))
        if not before < (player, numbers) or list(numbers) != sorted(numbers) or max(numbers, default=-1) >= parts:
            raise ValueError
        before = player, numbers
        yield before


class SumsOfParts:
    """Sums of parts of a board, with cached options of each part.

    Parameters
    ----------
    board : the rules.
    parts : the parts with indices 0, 1, …; others are numbered as they occur.
    """

    def __init__(self, board: BoardParts, parts: list[Sets]) -> None:
        self.of_two: bool = board.of_two
        self.parts: list[Sets] = [*parts]
        self._board, self._first, self._kept = board, len(parts), 0
        self._numbers = {part: number for number, part in enumerate(parts)}
        self._found: dict[Sets, int] = {}  # parts in place → their indices, −1 if nobody can move
        self._options: dict[tuple[int, int], set[Sum]] = {}

    def sum_of(self, position: Sets) -> Sum:
        """The indices of the parts of a position in which either player can move."""
        numbers = (self._number(part) for part in self._board.parts(*position))
        return tuple(sorted(number for number in numbers if number >= 0))

    def _number(self, part: Sets) -> int:
        number = self._found.get(part)
        if number is None:
            number = -1
            if self._board.has_moves(part):
                form = self._board.normal_form(*part)
                number = self._numbers.setdefault(form, len(self.parts))
                if number == len(self.parts):
                    self.parts.append(form)
            self._found[part] = number
            self._kept += 1
        return number

    def options(self, position: Sum, player: int) -> Iterator[Sum]:
        """Yield the sums after each move of a player, some perhaps twice."""
        for place, number in enumerate(position):
            if not place or number != position[place - 1]:
                rest = position[:place] + position[place + 1 :]
                for option in self._options_of(number, player):
                    yield tuple(sorted(rest + option))

    def _options_of(self, number: int, player: int) -> set[Sum]:
        key = number, player if self.of_two else 0
        options = self._options.get(key)
        if options is None:
            made = self._board.options(*self.parts[number], key[1])
            options = self._options[key] = {self.sum_of(option) for option in made}
            self._kept += len(options)
        return options

    def forget(self) -> None:
        """Clear the cached options and the additional parts if there are many."""
        if self._kept > _KEPT:
            for part in self.parts[self._first :]:
                del self._numbers[part]
            del self.parts[self._first :]
            self._found.clear()
            self._options.clear()
            self._kept = 0

    def text(self, position: Sum) -> str:
        """A sum as shown in errors."""
        return " + ".join(self._board.text(*self.parts[number]) for number in position) or "0"
