"""Games played on heaps: a position is a row of heap sizes, and a move changes one heap.

A heap game defines what one heap can become (`heap_options`); everything else follows. Heaps are independent, so the
position is the disjunctive sum of its heaps. Order and zeros are preserved; the normal form sorts and drops zeros.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Self

from bouton.heaps.limits import MOST_HEAPS_DRAWN, MOST_MATCHES_DRAWN
from bouton.kinds.capabilities import Game, HeapRules, Symmetric
from bouton.kinds.figures import Board, BoardMove, Element, Message
from bouton.kinds.heap_rule import HeapRule
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.language import number
from bouton.notation import read_ints, write_ints

if TYPE_CHECKING:
    from random import Random

Heaps = tuple[int, ...]


class Informed(Ruleset, HeapRules):
    """A game that can be given values of heaps that were computed elsewhere, which its own theorems then use."""

    #: the values that its theorems use; has a list ``values``
    values: Any

    def heap_rule(self) -> HeapRule:
        raise NotImplementedError

    def heap_value(self, size: int) -> int | None:
        """Return the value of a single heap; None if neither its own sweep nor a proved period reaches it."""
        raise NotImplementedError

    def with_values(self, values: Sequence[int], preperiod: int, period: int) -> Self:
        """Return the same game with values for heaps 0, 1, 2 … of its `heap_rule` that were computed elsewhere.

        Its theorems then use these values, and the proved period (0: none), instead of its own sweep.
        """
        raise NotImplementedError


class HeapGame(Game, Symmetric, HeapRules):
    """A game on heaps in which a move changes one heap."""

    #: Bounds of the small positions: number of heaps, and their largest size.
    small: tuple[tuple[int, int], ...] = ((1, 12), (2, 6), (3, 4))
    #: The units that its heaps or rows consist of: tokens, pins, files, squares.
    pieces: str = "tokens"

    def heap_options(self, size: int) -> Iterable[Heaps]:
        """Yield the rows of heaps that one heap can become, one for each option."""
        raise NotImplementedError

    def options(self, position: Heaps, player: Player = Player.LEFT) -> Iterator[Heaps]:
        for index, size in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            for heaps in self.heap_options(size):
                yield before + heaps + after

    def move_name(self, position: Heaps, option: Heaps, player: Player) -> Message:
        return heap_move(position, option)

    def parse(self, text: str) -> Heaps:
        return read_ints(text)

    def format(self, position: Heaps) -> str:
        return write_ints(position)

    def summands(self, position: Heaps) -> Sequence[Summand]:
        return [Summand(self, (size,)) for size in position] if len(position) > 1 else ()

    def replace(self, position: Heaps, index: int, part: Heaps) -> Heaps:
        return position[:index] + part + position[index + 1 :]

    def normal_form(self, position: Heaps) -> Heaps:
        return tuple(sorted(size for size in position if size))

    def is_written(self, option: Heaps, position: Heaps) -> bool:
        return self.normal_form(option) == self.normal_form(position)

    def small_positions(self) -> Iterator[Heaps]:
        for count, largest in self.small:
            yield from combinations_with_replacement(range(largest + 1), count)

    def board(self, position: Heaps) -> Board:
        """Draw each match as an element, ``h0m2`` the third match of heap 0; a move touches the lowest match it takes.

        Heaps too large to draw are one element each, labelled with their size, and the moves are then not listed.
        """
        elements, drawn = heap_elements(position)
        board = Board(elements, self._board_moves(position) if drawn else (), complete=drawn)
        board.has_names = False
        return board

    def _board_moves(self, position: Heaps) -> Iterator[BoardMove]:
        for index, size in enumerate(position):
            for heaps in self.heap_options(size):
                touched = (f"h{index}m{sum(heaps)}",) if sum(heaps) < size else (f"h{index}",)
                option = self.replace(position, index, heaps)
                gone = tuple(f"h{index}m{k}" for k in range(sum(heaps), size))
                yield BoardMove(touched, self.format(option), changes=gone)

    def cell(self, coordinates: tuple[int, ...]) -> Heaps:
        return coordinates

    def sample(self, random: "Random", level: int) -> Heaps:
        count = min(2 + level // 2, 6)
        return tuple(random.randint(1, 3 + 4 * level) for _ in range(count))


def smaller_rows(heaps: Sequence[int], most: int) -> int:
    """Count the positions, regardless of order, whose heaps in some order are at most `heaps`.

    If there are more than `most`, the result may be any number above `most`.

    >>> smaller_rows((2, 1), 100), smaller_rows((30,) * 20, 10**6) > 10**6
    (5, True)

    Complexity: one addition per match.
    """
    heaps = sorted(heaps)
    ways = [1] * (max(heaps, default=0) + 1)  # ways[n]: number of rows from the heaps so far, with no heap above n
    for size in heaps:
        total = 0
        for n in range(size + 1):
            total += ways[n]
            ways[n] = total
        ways[size + 1 :] = [total] * (len(ways) - size - 1)
        if total > most:
            break
    return ways[-1]


def first_change(before: Sequence[Any], after: Sequence[Any]) -> int:
    """Find the first difference between two rows; if one begins the other, the length of the shorter one.

    The function compares slices, which takes a few microseconds for 10,000 heaps.

    >>> first_change((7, 2, 6), (7, 1, 6))
    1
    """
    low, high = 0, min(len(before), len(after))
    while low < high:
        middle = (low + high) // 2
        if before[low : middle + 1] == after[low : middle + 1]:
            low = middle + 1
        else:
            high = middle
    return low


def heap_move(before: Heaps, after: Heaps) -> Message:
    """Name the move that replaces one heap by one heap or several.

    >>> heap_move((7, 2, 6), (7, 1, 6)).values, heap_move((5, 9), (2, 1, 9)).values
    ({'heap': 2, 'count': 1}, {'heap': 1, 'count': 2, 'parts': [2, 1]})
    """
    index = first_change(before, after)
    parts = list(after[index : index + len(after) - len(before) + 1])
    taken = before[index] - sum(parts)
    if len(parts) > 1:
        key = "moves.heap-leaves" if taken else "moves.heap-splits"
        return Message(key, {"heap": index + 1, "count": taken, "parts": parts})
    return Message("moves.heap" if taken > 0 else "moves.heap-grows", {"heap": index + 1, "count": abs(taken)})


def heaps_move(before: Heaps, after: Heaps) -> Message:
    """Name the move that makes one or several heaps smaller."""
    changed = [i for i, (size, rest) in enumerate(zip(before, after, strict=True)) if rest != size]
    named = [Message("moves.heap", {"heap": i + 1, "count": before[i] - after[i]}) for i in changed]
    return named[0] if len(named) == 1 else Message("moves.several", {"moves": named})


def heap_elements(position: Heaps) -> tuple[list[Element], bool]:
    """Return the first `MOST_HEAPS_DRAWN` heaps as elements, and whether each match is an element as well.

    Matches are drawn only if there are at most `MOST_HEAPS_DRAWN` heaps, of at most `MOST_MATCHES_DRAWN` each.
    """
    drawn = len(position) <= MOST_HEAPS_DRAWN and max(position, default=0) <= MOST_MATCHES_DRAWN
    elements = []
    for index, size in enumerate(position[:MOST_HEAPS_DRAWN]):
        group = f"h{index}"
        elements.append(Element(group, "heap", index, 0, number(size), "", group))
        if drawn:
            elements += [Element(f"{group}m{k}", "match", index, -k - 1, "", "", group) for k in range(size)]
    return elements, drawn


def matches_of_move(before: Heaps, after: Heaps) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lowest match taken from each heap, and all matches taken.

    >>> matches_of_move((3, 2), (1, 2))
    (('h0m1',), ('h0m1', 'h0m2'))
    """
    pairs = [(i, rest, size) for i, (size, rest) in enumerate(zip(before, after, strict=True)) if rest < size]
    touched = tuple(f"h{i}m{rest}" for i, rest, _ in pairs)
    return touched, tuple(f"h{i}m{k}" for i, rest, size in pairs for k in range(rest, size))


def taking_moves(game: Ruleset, position: Heaps, options: Iterable[Heaps]) -> Iterator[BoardMove]:
    """Yield the moves of a board to these options, in each of which heaps only become smaller.

    >>> from bouton.rulesets import find
    >>> [move.elements for move in taking_moves(find("wythoff"), (3, 2), [(1, 0)])]
    [('h0m1', 'h1m0')]
    """
    for option in options:
        touched, gone = matches_of_move(position, option)
        yield BoardMove(touched, game.format(option), changes=gone)
