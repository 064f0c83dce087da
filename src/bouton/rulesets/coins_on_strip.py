"""Coins on a strip: Nimble, the Silver Dollar game without its dollar, and Staircase Nim. All are Nim in disguise.

Nimble (slide 20 of D. A. Madore's lecture): tokens are on squares numbered from 1, any number on a square; a move
takes one token to a square further left, or off the board. A token on square n is a heap of n. In ``nimble:discard``
tokens only move, squares are numbered from 0, and a token on square 0 is dead.

Staircase Nim: coins lie on steps 0 (the ground), 1, 2, …; a move takes any number of coins from one step to the next
step down. The heaps are the odd steps: coins that come down to an odd step from above can be taken one step further.

Silver Dollar without the dollar: coins are on squares from 0, at most one per square; a move takes a coin to an empty
square further left, past no other coin. Pair the coins from the right; the heaps are the gaps inside the pairs (an
unpaired coin forms a pair with the edge). If the left coin of a pair moves, the gap grows, and the right coin follows.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise, product
from random import Random
from typing import Any

from bouton.errors import NotationError
from bouton.heaps.game import Heaps, first_change
from bouton.kinds.capabilities import Facts, Parametrized, Tabular
from bouton.kinds.figures import Board, BoardMove, Element, Figure, FormulaFigure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Summand
from bouton.kinds.theorem import Theorem
from bouton.language import number
from bouton.notation import clip, read_ints, starts_of, write_ints
from bouton.rulesets.capabilities import Reworded, RowPeriod
from bouton.rulesets.disguise import Disguise, misere_theorem, normal_theorem

_EMPTY = "."  # a strip without tokens
_SQUARES_DRAWN, _TOKENS_DRAWN = 60, 40


class Nimble(Disguise, Parametrized, Tabular, Reworded, RowPeriod):
    """Nimble; with `discard`, tokens cannot be taken off, and square 0 swallows them.

    >>> import bouton
    >>> bouton.position("nimble", "3,5,5").winning_moves()
    ['5,5']
    """

    name = "nimble"
    numbers = "numbers"
    examples: tuple[tuple[str, str], ...] = (("nimble", "3,5,5"), ("nimble:discard", "0,2,5"))
    openings: tuple[tuple[str, str], ...] = starts_of("nimble", "2,4", "3,5,5", "2,5,7,11")
    theorems: tuple[Theorem, ...] = (
        normal_theorem("nimble.theorem", "bouton-1901", "madore-2017#20/33"),
        misere_theorem("nimble.theorem-misere", "bouton-1901"),
    )

    def __init__(self, discard: bool = False) -> None:
        self.discard = discard

    @classmethod
    def from_parameters(cls, parameters: str) -> "Nimble":
        if parameters not in ("", "discard"):
            raise NotationError("nimble.parameters", got=clip(parameters))
        return cls(parameters == "discard")

    @property
    def spec(self) -> str:
        return "nimble:discard" if self.discard else "nimble"

    def line_key(self) -> tuple[str, dict[str, Any]]:
        return "line-discard" if self.discard else "line", {}

    def row_period(self) -> tuple[int, int, int]:
        return 0, 1, 1

    def options(self, position: Heaps, player: Player = Player.LEFT) -> Iterator[Heaps]:
        for index, square in enumerate(position):
            for target in range(square):
                yield self._move_token(position, index, target)

    def _move_token(self, position: Heaps, index: int, square: int) -> Heaps:
        """Return the position after token `index` moves to a square; 0 means off the board, unless `discard`."""
        kept = (square,) if square or self.discard else ()
        return position[:index] + kept + position[index + 1 :]

    def move_name(self, position: Heaps, option: Heaps, player: Player) -> Message:
        index = first_change(position, option)
        if len(option) < len(position):
            return Message("moves.slide-off", {"start": position[index]})
        return Message("moves.slide", {"start": position[index], "end": option[index]})

    def parse(self, text: str) -> Heaps:
        squares = () if text.strip() == _EMPTY else read_ints(text)
        if not self.discard and 0 in squares:
            raise NotationError("nimble.zero", whole=clip(text))
        return squares

    def format(self, position: Heaps) -> str:
        return write_ints(position) or _EMPTY

    def summands(self, position: Heaps) -> Sequence[Summand]:
        return [Summand(self, (square,)) for square in position] if len(position) > 1 else ()

    def replace(self, position: Heaps, index: int, part: Heaps) -> Heaps:
        return position[:index] + part + position[index + 1 :]

    def normal_form(self, position: Heaps) -> Heaps:
        return tuple(sorted(square for square in position if square))

    def is_written(self, option: Heaps, position: Heaps) -> bool:
        return sorted(option) == sorted(position)

    def hidden_heaps(self, position: Heaps) -> Heaps:
        return position

    def with_heap(self, position: Heaps, index: int, size: int, player: Player) -> Heaps | None:
        return self._move_token(position, index, size) if size < position[index] else None

    def heap_names(self, position: Heaps) -> Sequence[str]:
        return [number(square) for square in position]

    def pictures(self, position: Heaps) -> Iterator[Figure]:
        first = 0 if self.discard else 1
        if position and max(position) < _SQUARES_DRAWN // 2:
            squares = range(first, max(position) + 1)
            counts = [position.count(square) for square in squares]
            yield strip_figure(squares, ["·" if not count else "●" if count == 1 else str(count) for count in counts])

    def tell_move(self, position: Heaps, index: int, size: int) -> Message:
        key = "nimble.move" if size or self.discard else "nimble.move-off"
        return Message(key, {"square": position[index], "target": size, "take": position[index] - size})

    def small_positions(self) -> Iterator[Heaps]:
        first = 0 if self.discard else 1
        for count, largest in ((0, 0), (1, 9), (2, 6), (3, 4)):
            yield from product(range(first, largest + 1), repeat=count)

    def cell(self, coordinates: tuple[int, ...]) -> Heaps:
        return coordinates if self.discard else tuple(square for square in coordinates if square)

    def sample(self, random: Random, level: int) -> Heaps:
        return tuple(random.randint(1, 3 + 4 * level) for _ in range(min(2 + level // 2, 6)))

    def board(self, position: Heaps) -> Board:
        """Draw squares ``s3`` and stacked tokens ``t0`` …; a move touches a token, and a square unless it leaves.

        One square is left without tokens.

        >>> from bouton.rulesets import find
        >>> [element.id for element in find("nimble").board(()).elements]
        ['s1']
        """
        largest = max(position, default=0)
        drawn = largest <= _SQUARES_DRAWN and len(position) <= _TOKENS_DRAWN
        if not drawn:
            return _rows(position, "token")
        first = 0 if self.discard else 1
        elements = [Element(f"s{n}", "square", n, 0, str(n)) for n in range(first, max(largest, 1) + 1)]
        for index, square in enumerate(position):
            below = position[:index].count(square)
            elements.append(Element(f"t{index}", "token", square, -1 - below, "", "", f"s{square}"))
        return Board(elements, self._board_moves(position, first))

    def _board_moves(self, position: Heaps, first: int) -> Iterator[BoardMove]:
        for index, square in enumerate(position):
            for target in range(square):
                touched = (f"t{index}", f"s{target}") if target >= first else (f"t{index}",)
                yield BoardMove(touched, self.format(self._move_token(position, index, target)))


class Staircase(Disguise, Tabular, RowPeriod):
    """Staircase Nim: coins come down one step at a time.

    >>> import bouton
    >>> bouton.position("staircase", "0,3,2,1").winning_moves()
    ['2,1,2,1']
    """

    name = "staircase"
    examples: tuple[tuple[str, str], ...] = (("staircase", "0,3,2,1,4,6"), ("staircase", "2,1,4,1"))
    openings: tuple[tuple[str, str], ...] = starts_of("staircase", "0,3,2", "0,3,2,1,4,6", "3,1,4,1,5,9,2")
    theorems: tuple[Theorem, ...] = (
        normal_theorem("staircase.theorem", "ferguson-2014#I.2.6 (Staircase Nim)"),
        misere_theorem("staircase.theorem-misere", "bouton-1901", "bouton.rulesets.disguise"),
    )

    def options(self, position: Heaps, player: Player = Player.LEFT) -> Iterator[Heaps]:
        for step in range(1, len(position)):
            for count in range(1, position[step] + 1):
                yield _move_down(position, step, count)

    def row_period(self) -> tuple[int, int, int]:
        return 0, 1, 1

    def move_name(self, position: Heaps, option: Heaps, player: Player) -> Message:
        step = first_change(position, option) + 1
        return Message("moves.step", {"step": step, "count": position[step] - option[step]})

    def parse(self, text: str) -> Heaps:
        return read_ints(text)

    def format(self, position: Heaps) -> str:
        return write_ints(position)

    def normal_form(self, position: Heaps) -> Heaps:
        last = len(position)
        while last > 1 and not position[last - 1]:
            last -= 1
        return (0, *position[1:last])

    def is_written(self, option: Heaps, position: Heaps) -> bool:
        steps = max(len(option), len(position))  # empty ones at the end may be left out
        return option + (0,) * (steps - len(option)) == position + (0,) * (steps - len(position))

    def hidden_heaps(self, position: Heaps) -> Heaps:
        return position[1::2]

    def with_heap(self, position: Heaps, index: int, size: int, player: Player) -> Heaps | None:
        step = 2 * index + 1
        take = position[step] - size
        if take > 0:
            return _move_down(position, step, take)
        if take < 0 and step + 1 < len(position) and position[step + 1] >= -take:
            return _move_down(position, step + 1, -take)
        return None

    def heap_names(self, position: Heaps) -> Sequence[int]:
        return range(1, len(position), 2)

    def pictures(self, position: Heaps) -> Iterator[Figure]:
        if 1 < len(position) <= 20 and max(position) < 10**6:
            yield strip_figure(range(len(position)), [str(count) for count in position])

    def tell_move(self, position: Heaps, index: int, size: int) -> Message:
        step, heap = 2 * index + 1, position[2 * index + 1]
        values = {"size": heap, "rest": size, "take": abs(heap - size)}
        if size < heap:
            return Message("staircase.move", {**values, "step": step, "below": step - 1})
        return Message("staircase.move-up", {**values, "step": step + 1, "below": step})

    def remarks(self, position: Heaps, facts: Facts) -> Iterator[Figure]:
        if any(position[2::2]):
            yield Message("staircase.answer", {})

    def small_positions(self) -> Iterator[Heaps]:
        yield ()
        for steps, most in ((1, 8), (2, 5), (3, 3), (4, 2)):
            for coins in product(range(most + 1), repeat=steps):
                yield (0, *coins)
        yield (3, 1, 2)

    def cell(self, coordinates: tuple[int, ...]) -> Heaps:
        """Put coins on steps 1, 2, …; the ground is empty."""
        return (0, *coordinates)

    def sample(self, random: Random, level: int) -> Heaps:
        return (0, *(random.randint(0, 2 + 2 * level) for _ in range(3 + level)))

    def board(self, position: Heaps) -> Board:
        """Draw steps ``s2``, coins ``s2c0`` …; a move touches the lowest coin that it takes, and the step below."""
        if len(position) > _TOKENS_DRAWN or max(position, default=0) > _SQUARES_DRAWN:
            return _rows(position, "step")
        elements = []
        for step, count in enumerate(position):
            group = f"s{step}"
            elements.append(Element(group, "step", step, -step, number(count), "ground" if not step else "", group))
            elements += [Element(f"s{step}c{k}", "coin", step, -step - k - 1, "", "", group) for k in range(count)]
        return Board(elements, self._board_moves(position))

    def _board_moves(self, position: Heaps) -> Iterator[BoardMove]:
        for step, count in enumerate(position[1:], start=1):
            for take in range(1, count + 1):
                touched = (f"s{step}c{count - take}", f"s{step - 1}")
                yield BoardMove(touched, self.format(_move_down(position, step, take)))


def _move_down(position: Heaps, step: int, count: int) -> Heaps:
    return (*position[: step - 1], position[step - 1] + count, position[step] - count, *position[step + 1 :])


class SilverDollar(Disguise):
    """The Silver Dollar game without the dollar.

    >>> import bouton
    >>> bouton.position("silver-dollar", "2,5,9").winning_moves()
    ['2,5,8']
    """

    name = "silver-dollar"
    examples: tuple[tuple[str, str], ...] = (("silver-dollar", "1,4,5,9"), ("silver-dollar", "2,5,9"))
    openings: tuple[tuple[str, str], ...] = starts_of("silver-dollar", "2,5,9", "1,4,5,9,12", "3,7,8,13,17,20")
    theorems: tuple[Theorem, ...] = (
        normal_theorem("silver_dollar.theorem", "winning-ways#ch. 3"),
        misere_theorem("silver_dollar.theorem-misere", "bouton-1901", "bouton.rulesets.disguise"),
    )

    def options(self, position: Heaps, player: Player = Player.LEFT) -> Iterator[Heaps]:
        for index, square in enumerate(position):
            for target in range(position[index - 1] + 1 if index else 0, square):
                yield _coin_at(position, index, target)

    def move_name(self, position: Heaps, option: Heaps, player: Player) -> Message:
        index = first_change(position, option)
        return Message("moves.slide", {"start": position[index], "end": option[index]})

    def parse(self, text: str) -> Heaps:
        coins = tuple(sorted(read_ints(text)))
        for left, right in pairwise(coins):
            if left == right:
                raise NotationError("silver_dollar.same", whole=clip(text), square=left)
        return coins

    def format(self, position: Heaps) -> str:
        return write_ints(position)

    def normal_form(self, position: Heaps) -> Heaps:
        """Replace coins that fill the squares from the left edge on, and so never move, by the edge."""
        stuck = 0
        while stuck < len(position) and position[stuck] == stuck:
            stuck += 1
        return tuple(square - stuck for square in position[stuck:])

    def hidden_heaps(self, position: Heaps) -> Heaps:
        return tuple(right - left - 1 for left, right in _pairs(position))

    def with_heap(self, position: Heaps, index: int, size: int, player: Player) -> Heaps | None:
        right = 2 * index + 1 - len(position) % 2
        before = position[right - 1] if right else -1
        gap = position[right] - before - 1
        if size < gap:
            return _coin_at(position, right, before + 1 + size)
        if size > gap and right:
            target = position[right] - 1 - size
            if target > (position[right - 2] if right > 1 else -1):
                return _coin_at(position, right - 1, target)
        return None

    def heap_names(self, position: Heaps) -> Sequence[str]:
        return [
            f"{number(left)}–{number(right)}" if left >= 0 else f"|–{number(right)}" for left, right in _pairs(position)
        ]

    def pictures(self, position: Heaps) -> Iterator[Figure]:
        if position and position[-1] < _SQUARES_DRAWN // 2:
            coins = set(position)
            squares = range(position[-1] + 1)
            yield strip_figure(squares, ["●" if square in coins else "·" for square in squares])

    def tell_move(self, position: Heaps, index: int, size: int) -> Message:
        heap = self.hidden_heaps(position)[index]
        right = 2 * index + 1 - len(position) % 2
        moved = right if size < heap else right - 1
        target = position[moved] - abs(heap - size)
        key = "silver_dollar.move" if size < heap else "silver_dollar.move-up"
        return Message(key, {"size": heap, "rest": size, "coin": position[moved], "target": target})

    def remarks(self, position: Heaps, facts: Facts) -> Iterator[Figure]:
        if len(position) > 1:
            yield Message("silver_dollar.answer", {})

    def small_positions(self) -> Iterator[Heaps]:
        for count, squares in ((0, 1), (1, 9), (2, 9), (3, 8), (4, 8), (5, 8)):
            yield from combinations(range(squares), count)

    def sample(self, random: Random, level: int) -> Heaps:
        count = 3 + level // 2
        return tuple(sorted(random.sample(range(3 * count + 4 * level), count)))

    def board(self, position: Heaps) -> Board:
        """Draw squares ``s3``, coins ``c0`` … from the left; a move touches a coin and its destination."""
        if position and position[-1] > _SQUARES_DRAWN:
            return _rows(position, "coin")
        elements = [Element(f"s{n}", "square", n, 0, str(n)) for n in range(max(position, default=-1) + 1)]
        elements += [Element(f"c{k}", "coin", square, 0, "", "", f"s{square}") for k, square in enumerate(position)]
        return Board(elements, self._board_moves(position))

    def _board_moves(self, position: Heaps) -> Iterator[BoardMove]:
        for index, square in enumerate(position):
            for target in range(position[index - 1] + 1 if index else 0, square):
                yield BoardMove((f"c{index}", f"s{target}"), self.format(_coin_at(position, index, target)))


def _pairs(position: Heaps) -> list[tuple[int, int]]:
    """Pair the coins from the right, the leftmost pair first; an unpaired coin forms a pair with the edge, −1."""
    padded = position if len(position) % 2 == 0 else (-1, *position)
    return list(zip(padded[::2], padded[1::2], strict=True))


def _coin_at(position: Heaps, index: int, square: int) -> Heaps:
    return (*position[:index], square, *position[index + 1 :])


def strip_figure(squares: Iterable[int], signs: Sequence[str]) -> FormulaFigure:
    """Write the sign of each square of a strip above the square's number, the same in every language."""
    names = [str(square) for square in squares]
    widths = [max(len(name), len(sign)) for name, sign in zip(names, signs, strict=True)]
    above = " ".join(f"{sign:>{width}}" for sign, width in zip(signs, widths, strict=True))
    below = " ".join(f"{name:>{width}}" for name, width in zip(names, widths, strict=True))
    return FormulaFigure("picture", [above, below])


def _rows(position: Heaps, kind: str) -> Board:
    """Show a position too large to be drawn square by square: one element for each of its first numbers, no moves."""
    shown: list[Any] = list(position[:_TOKENS_DRAWN])
    return Board([Element(f"n{i}", kind, i, 0, number(n)) for i, n in enumerate(shown)], [], complete=False)


RULESETS: list[type] = [Nimble, SilverDollar, Staircase]
