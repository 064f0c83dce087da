"""Moore's Nim: a move takes any number of matches from each of one to k heaps.

Moore (1910): write the heaps in base 2 and add each column modulo k + 1; the player to move loses if and only if
every column gives 0. With k = 1 this is Nim. In misère play the same positions are lost, unless no heap has more than
one match: then those whose number of heaps is congruent to 1 modulo k + 1.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice, product
from random import Random
from typing import Any

from bouton.errors import NotationError, SizeLimitError
from bouton.heaps.game import Heaps, heap_elements, heaps_move, taking_moves
from bouton.heaps.limits import MOST_BOARD_MOVES
from bouton.kinds.capabilities import Arithmetical, Facts, Game, Parametrized, Particular, Symmetric
from bouton.kinds.figures import Board, Columns, Figure, Message, Reason
from bouton.kinds.heap_rule import WrittenRule
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, read_int, read_ints, starts_of, write_ints
from bouton.rulesets.capabilities import Reworded
from bouton.rulesets.nim import column_figure, misere_reason
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME, OUTCOME

_MOST_K = 1_000
_MOST_SORTED, _MOST_BITS = 20_000, 10**8  # most moves that are sorted, and the total number of their bits
_MOST_WRITTEN = 6  # heaps
_MOST_COLUMNS = 500_000
_FEW_ROWS, _MOST_WAYS = 8, 1 << 12


def _rows_below(sizes: Sequence[int]) -> Iterator[list[int]]:
    """Yield all rows of numbers below the sizes, the last varying fastest, as one list that is changed in place
    (`itertools.product` would store the ranges)."""
    row = [0] * len(sizes)
    while True:
        yield row
        place = len(row) - 1
        while place >= 0 and row[place] == sizes[place] - 1:
            row[place] = 0
            place -= 1
        if place < 0:
            return
        row[place] += 1


def is_balanced(heaps: Sequence[int], modulus: int) -> bool:
    """Whether every binary column has a multiple of `modulus` ones.

    >>> is_balanced((1, 2, 3), 2), is_balanced((5, 5, 5), 3), is_balanced((5, 5), 3)
    (True, True, False)

    All columns are counted in parallel: the number `counts[i]` holds bit i of every column's count.
    """
    counts: list[int] = []
    whole = 0
    for size in heaps:
        whole, carry = whole | size, size
        for place, plane in enumerate(counts):
            counts[place], carry = plane ^ carry, plane & carry
        if carry:
            counts.append(carry)
    if modulus & (modulus - 1) == 0:
        return not any(counts[: modulus.bit_length() - 1])
    balanced = 0
    for multiple in range(modulus, min(len(heaps) + 1, 1 << len(counts)), modulus):
        match = whole
        for place, plane in enumerate(counts):
            match = match & plane if multiple >> place & 1 else match & ~plane
        balanced |= match
    return balanced == whole


def outcome(game: "Moore", heaps: Heaps) -> Outcome:
    """Return the outcome of heaps by Moore's theorem."""
    return Outcome.P if is_balanced(heaps, game.k + 1) else Outcome.N


def misere_outcome(game: "Moore", heaps: Heaps) -> Outcome:
    """Return the outcome by Moore's theorem for misère play."""
    if max(heaps, default=0) > 1:
        return outcome(game, heaps)
    return Outcome.P if sum(heaps) % (game.k + 1) == 1 else Outcome.N


def moves_to_loss(game: "Moore", heaps: Heaps, value: Outcome, player: Player) -> Iterable[Heaps] | None:
    """Return the moves to positions lost in normal play, found column by column; None if `value` is not P.

    From the leftmost column on, a heap that has already become smaller is free: its digit may be 0 or 1. Another heap
    keeps its digit, or becomes smaller here (1 turns into 0) if fewer than k heaps have done so. A branch is pursued
    only while its column sums are 0 modulo k + 1, and every such branch can be completed: the work is proportional to
    the number of moves found, and the memory to the heaps.
    """
    return _moves_to_loss(game, heaps, misere=False) if value is Outcome.P else None


def misere_moves(game: "Moore", heaps: Heaps, value: Outcome, player: Player) -> Iterable[Heaps] | None:
    """Return the moves to positions lost in misère play, found as in `moves_to_loss`; but if no 1 is left in the other
    columns, the last must give 1 modulo k + 1. It can: the possible sums are k + 1 in a row, or all from 0 to some > 0.
    """
    return _moves_to_loss(game, heaps, misere=True) if value is Outcome.P else None


def _moves_to_loss(game: "Moore", heaps: Heaps, *, misere: bool) -> Iterator[Heaps]:
    def in_order(move: Heaps) -> tuple[int, list[int], list[int]]:
        touched = [index for index, size in enumerate(heaps) if move[index] != size]
        return len(touched), touched, [move[index] for index in touched]

    present = [index for index, size in enumerate(heaps) if size]
    if len(present) <= game.k:  # with so few heaps only the end is lost, or in misère play one heap of 1
        ends = [
            tuple(int(misere and index == one) for index in range(len(heaps))) for one in present[: 1 + misere * game.k]
        ]
        yield from sorted((end for end in ends if end != heaps), key=in_order)
        return
    found = _balanced_moves(game, heaps, misere)
    most = min(_MOST_SORTED, _MOST_BITS // (1 + sum(64 + size.bit_length() for size in heaps)))
    few = list(islice(found, most + 1))
    yield from few if len(few) > most else sorted(few, key=in_order)  # too many moves are not sorted
    yield from found


def _balanced_moves(game: "Moore", heaps: Heaps, misere: bool) -> Iterator[Heaps]:
    width = max(heaps, default=0).bit_length()
    if width > _MOST_COLUMNS:
        raise SizeLimitError("moore.columns", most=_MOST_COLUMNS)
    rows = [f"{size:0{width}b}" for size in heaps]
    written = [""] * width  # for each column, the digits of the free heaps
    free: list[tuple[int, ...]] = [()] * (width + 1)  # the heaps that are free below each column, in order
    bare = [misere] * (width + 1)  # whether the columns so far leave no 1, used only in misère play
    # With few heaps, most columns have the same branches as an earlier one.
    branches = lru_cache(_MOST_WAYS)(_branches) if len(rows) <= _FEW_ROWS else _branches
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    stack = [iter(branches(columns[0], (), game.k, int(misere and width == 1)))] if width else []
    while stack:
        column = len(stack) - 1
        branch = next(stack[-1], None)
        if branch is None:
            stack.pop()
            continue
        written[column], free[column + 1] = branch
        if bare[column]:
            bare[column + 1] = "1" not in written[column] and not _ones(columns[column], free[column + 1])
        else:
            bare[column + 1] = False
        if column + 1 < width:
            rest = int(bare[column + 1] and column + 2 == width)
            stack.append(iter(branches(columns[column + 1], free[column + 1], game.k, rest)))
        elif free[width]:
            yield _move(heaps, rows, written, free)


def _move(heaps: Heaps, rows: Sequence[str], written: Sequence[str], free: Sequence[tuple[int, ...]]) -> Heaps:
    """Return the heaps after a move given by its columns: a heap that shrinks keeps its digits up to the column where
    it does so, followed by a 0 and by its entries among the free heaps in the remaining columns."""
    rests = list(heaps)
    for place, index in enumerate(free[-1]):
        shrinks = next(column for column, known in enumerate(free[1:]) if len(known) > place)
        digits = (row[place] for row in written[shrinks + 1 :])
        rests[index] = int(f"{rows[index][:shrinks]}0{''.join(digits)}", 2)
    return tuple(rests)


def _branches(ones_of: str, free: tuple[int, ...], k: int, rest: int) -> Iterable[tuple[str, tuple[int, ...]]]:
    """Return all ways to fill one column with a sum of `rest` modulo k + 1: the digits of the free heaps, and the heaps
    that are free below it. There is always one: the attainable sums include 0, or k + 1 in a row. `ones_of` has the
    column's digit of each heap; the heaps `free` have become smaller in earlier columns."""
    count = ones_of.count("1") - sum(ones_of[index] == "1" for index in free)
    ways = (
        ("".join("01"[index in filled] for index in free), free + shrunk)
        for fewer in range(min(k - len(free), count) + 1)
        # `fewer` heaps start to shrink here; `need` of the free ones get a 1.
        for need in range(len(free) + 1)
        if not (count - fewer + need - rest) % (k + 1)
        for shrunk in (combinations(_ones(ones_of, free), fewer) if fewer else ((),))
        for filled in combinations(free, need)
    )
    return tuple(ways) if len(ones_of) <= _FEW_ROWS else ways


def _ones(digits: str, free: tuple[int, ...]) -> list[int]:
    return [index for index, digit in enumerate(digits) if digit == "1" and index not in free]


class Moore(Game, Symmetric, Parametrized, Particular, Arithmetical, Reworded):
    """Moore's Nim with moves in up to `k` heaps."""

    name = "moore"
    examples: tuple[tuple[str, str], ...] = (("moore:2", "3,4,5"), ("moore:2", "1,2,3,3"))
    openings: tuple[tuple[str, str], ...] = starts_of("moore:2", "2,3,4", "3,4,5,6", "5,6,7,8,9")
    theorems: tuple[Theorem, ...] = (
        Theorem("moore.theorem", ("moore-1910",), OUTCOME, outcome, moves_to_loss),
        Theorem("moore.theorem-misere", ("moore-1910",), MISERE_OUTCOME, misere_outcome, misere_moves),
    )

    def __init__(self, k: int) -> None:
        self.k = k

    @classmethod
    def from_parameters(cls, parameters: str) -> "Moore":
        if not parameters:
            raise NotationError("moore.k-missing")
        k = read_int(parameters)
        if not 1 <= k <= _MOST_K:
            raise NotationError("moore.k", got=clip(parameters), most=_MOST_K)
        return cls(k)

    @property
    def spec(self) -> str:
        return f"moore:{self.k}"

    def particular(self) -> Message | None:
        return Message("moore.particular", {"k": self.k})

    def line_key(self) -> tuple[str, dict[str, Any]]:
        return "line", {"k": self.k}

    def written_rule(self, heaps: int | None) -> WrittenRule | None:
        count = self.k + 2 if heaps is None else heaps
        if count > _MOST_WRITTEN:
            return None
        names = [f"x{place}" for place in range(count)]
        lines = ["def rule(position):", f"    {', '.join(names)}{',' if count == 1 else ''} = position"]
        for size in range(1, min(self.k, count) + 1):
            for chosen in combinations(range(count), size):
                for depth, place in enumerate(chosen):
                    lines.append(f"    {'    ' * depth}for k{place} in range(x{place}):")
                row = [f"{'k' if place in chosen else 'x'}{place}" for place in range(count)]
                lines.append(f"    {'    ' * size}yield {', '.join(row)}{',' if count == 1 else ''}")
        return WrittenRule("\n".join(lines), count, tuple, tuple)

    def options(self, position: Heaps, player: Player = Player.LEFT) -> Iterator[Heaps]:
        present = [index for index, size in enumerate(position) if size]
        for count in range(1, min(self.k, len(present)) + 1):
            for chosen in combinations(present, count):
                for rests in _rows_below([position[index] for index in chosen]):
                    option = list(position)
                    for index, rest in zip(chosen, rests, strict=True):
                        option[index] = rest
                    yield tuple(option)

    def move_name(self, position: Heaps, option: Heaps, player: Player) -> Message:
        return heaps_move(position, option)

    def parse(self, text: str) -> Heaps:
        return read_ints(text)

    def format(self, position: Heaps) -> str:
        return write_ints(position)

    def normal_form(self, position: Heaps) -> Heaps:
        return tuple(sorted(size for size in position if size))

    def is_written(self, option: Heaps, position: Heaps) -> bool:
        return self.normal_form(option) == self.normal_form(position)

    def small_positions(self) -> Iterator[Heaps]:
        for count, largest in ((1, 9), (2, 6), (3, 5), (4, 3)):
            yield from product(range(largest + 1), repeat=count)

    def cell(self, coordinates: tuple[int, ...]) -> Heaps:
        return coordinates

    def sample(self, random: Random, level: int) -> Heaps:
        return tuple(random.randint(1, 2 + 2 * level) for _ in range(self.k + 2))

    def board(self, position: Heaps) -> Board:
        """Draw matches as in Nim, ``h0m2``; a move touches the lowest match taken from each heap."""
        elements, drawn = heap_elements(position)
        moves = taking_moves(self, position, self.options(position)) if drawn else ()
        return Board(elements, moves, complete=drawn, most=MOST_BOARD_MOVES)

    def explain(self, position: Heaps, facts: Facts) -> Iterable[Figure]:
        modulus = self.k + 1
        yield from column_figure(position, modulus)
        if not any(position):
            return
        balanced = is_balanced(position, modulus)
        large = sum(size > 1 for size in position)
        if self.k == 1 and facts.misere:
            yield from misere_reason(position)
        if facts.misere and not large:
            yield Message("moore.misere-ones", {"count": sum(position), "modulus": modulus}, step=2, plain=True)
            return
        if not facts.misere or large > self.k:
            if self.k > 1:
                yield Reason(f"moore.simple-{'balanced' if balanced else 'unbalanced'}", {"modulus": modulus}, True)
            yield Message("moore.balanced" if balanced else "moore.unbalanced", {"modulus": modulus}, step=2)
        else:
            yield Reason("moore.simple-switch", {"modulus": modulus})
        if facts.misere:
            yield Message("moore.misere-switch", {"modulus": modulus})
        elif not balanced:
            sums = Columns("nim.heap", (), position, modulus).sums
            first = next(index for index, digit in enumerate(sums) if digit)
            yield Message(
                "moore.column", {"top": 1 << (len(sums) - 1 - first), "digit": sums[first], "k": self.k}, step=2
            )


RULESETS = [Moore]
