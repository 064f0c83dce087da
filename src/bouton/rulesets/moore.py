"""Moore's Nim: in one move take matches from at least one and at most k heaps, as many from each as one likes.

Moore (1910): write the heaps in base 2 and add each column modulo k + 1; the player to move loses exactly when
every column gives 0. With k = 1 this is Nim. In misère play the same positions are lost, except where no heap has
more than one match: then those whose number of heaps is 1 more than a multiple of k + 1.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, product
from random import Random

from bouton.errors import NotationError
from bouton.heaps.game import MOST_BOARD_MOVES, Heaps, heap_elements, heaps_move, matches_of_move
from bouton.kinds.capabilities import Arithmetical, Facts, Game, Parametrized, Symmetric
from bouton.kinds.figures import Board, BoardMove, Columns, Figure, Message
from bouton.kinds.heap_rule import WrittenRule
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, read_int, read_ints, write_ints
from bouton.rulesets.nim import column_figure
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME, OUTCOME

__all__ = ["MOORE_1910", "RULESETS", "Moore"]

MOORE_1910 = "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics (2) 11 (1910), 93–94."
_MOST_K = 1_000
_MOST_SORTED = 20_000
_MOST_WRITTEN = 6  # heaps

Left = dict[int, int]  # what is left so far in each heap that has become smaller


def _below(sizes: Sequence[int]) -> Iterator[list[int]]:
    """All rows of numbers below the sizes, the last one fastest (`itertools.product` would store the ranges)."""
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
    """Whether every binary column has a multiple of `modulus` ones."""
    width = max((size.bit_length() for size in heaps), default=0)
    return all(sum(size >> column & 1 for size in heaps) % modulus == 0 for column in range(width))


def outcome(game: "Moore", heaps: Heaps) -> Outcome:
    """Moore's theorem."""
    return Outcome.P if is_balanced(heaps, game.k + 1) else Outcome.N


def misere_outcome(game: "Moore", heaps: Heaps) -> Outcome:
    """Moore's theorem for misère play."""
    if any(size > 1 for size in heaps):
        return outcome(game, heaps)
    return Outcome.P if sum(heaps) % (game.k + 1) == 1 else Outcome.N


def moves_to_loss(game: "Moore", heaps: Heaps, value: Outcome, player: Player) -> Iterable[Heaps] | None:
    """The moves to a position lost in normal play, found column by column.

    From the leftmost column on, a heap that has already become smaller is free: its digit may be 0 or 1. Another
    heap keeps its digit, or becomes smaller here (1 turns into 0) while fewer than k heaps have. A branch is
    kept only while its column sums are 0 modulo k + 1, and every such branch can be finished: the work is in proportion
    to the moves found.
    """
    if value is not Outcome.P:
        return None
    found = _balanced_moves(game, heaps)
    few = list(islice(found, _MOST_SORTED + 1))
    if len(few) > _MOST_SORTED:
        return chain(few, found)  # too many to be put in order

    def in_order(move: Heaps) -> tuple[int, list[int], list[int]]:
        touched = [index for index, size in enumerate(heaps) if move[index] != size]
        return len(touched), touched, [move[index] for index in touched]

    return sorted(few, key=in_order)


def _balanced_moves(game: "Moore", heaps: Heaps) -> Iterator[Heaps]:
    width = max((size.bit_length() for size in heaps), default=0)
    stack = [iter([(width - 1, Left())])]  # for each column the branches that are still to be followed
    while stack:
        branch = next(stack[-1], None)
        if branch is None:
            stack.pop()
            continue
        column, left = branch
        if column >= 0:
            stack.append(_branches(heaps, column, left, game.k))
        elif left:
            yield tuple(left.get(index, size) for index, size in enumerate(heaps))


def _branches(heaps: Heaps, column: int, left: Left, k: int) -> Iterator[tuple[int, Left]]:
    """All ways to write one column. There is always one: the sums that can be had include 0, or k + 1 in a row."""
    bit = 1 << column
    ones = [index for index, size in enumerate(heaps) if size & bit and index not in left]
    for fewer in range(min(k - len(left), len(ones)) + 1):
        # `fewer` heaps start to shrink here; `need` of the free ones get a 1.
        for need in range(len(left) + 1):
            if (len(ones) - fewer + need) % (k + 1):
                continue
            for shrunk in combinations(ones, fewer):
                above = {index: heaps[index] >> (column + 1) << (column + 1) for index in shrunk}
                for filled in combinations(left, need):
                    yield column - 1, left | {index: left[index] | bit for index in filled} | above


class Moore(Game, Symmetric, Parametrized, Arithmetical):
    """Moore's Nim with moves in up to `k` heaps."""

    name = "moore"
    examples = (("moore:2", "3,4,5"), ("moore:2", "1,2,3,3"))
    theorems = (
        Theorem("moore.theorem", "Moore 1910", MOORE_1910, OUTCOME, outcome, moves_to_loss),
        Theorem("moore.theorem-misere", "Moore 1910", MOORE_1910, MISERE_OUTCOME, misere_outcome),
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
                for rests in _below([position[index] for index in chosen]):
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

    def small_positions(self) -> Iterator[Heaps]:
        for count, largest in ((1, 9), (2, 6), (3, 5), (4, 3)):
            yield from product(range(largest + 1), repeat=count)

    def cell(self, coordinates: tuple[int, ...]) -> Heaps:
        return coordinates

    def sample(self, random: Random, level: int) -> Heaps:
        return tuple(random.randint(1, 2 + 2 * level) for _ in range(self.k + 2))

    def board(self, position: Heaps) -> Board:
        """Matches as in Nim, ``h0m2``; a move touches the lowest match that goes from each heap."""
        elements, drawn = heap_elements(position)
        options = list(islice(self.options(position), MOST_BOARD_MOVES + 1)) if drawn else []
        complete = drawn and len(options) <= MOST_BOARD_MOVES
        moves = []
        for option in options if complete else ():
            touched, gone = matches_of_move(position, option)
            moves.append(BoardMove(touched, self.format(option), changes=gone))
        return Board(elements, moves, complete=complete)

    def explain(self, position: Heaps, facts: Facts) -> Iterable[Figure]:
        modulus = self.k + 1
        yield from column_figure(position, modulus)
        if not any(position):
            return
        balanced = is_balanced(position, modulus)
        if facts.misere and all(size <= 1 for size in position):
            yield Message("moore.misere-ones", {"count": sum(position), "modulus": modulus}, step=2)
            return
        yield Message("moore.balanced" if balanced else "moore.unbalanced", {"modulus": modulus}, step=2)
        if facts.misere:
            yield Message("moore.misere-switch", {"modulus": modulus})
        elif not balanced:
            sums = Columns("nim.heap", (), position, modulus).sums
            first = next(index for index, digit in enumerate(sums) if digit)
            yield Message(
                "moore.column", {"top": 1 << (len(sums) - 1 - first), "digit": sums[first], "k": self.k}, step=2
            )


RULESETS = [Moore]
