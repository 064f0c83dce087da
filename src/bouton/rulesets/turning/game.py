"""Turning coins: lines, and products of lines on a grid or in a box.

Coins lie in a line, each showing heads (1) or tails (0). A move turns some coins over, and the rightmost of them must
go from heads to tails. The rule of the game says which coins may be turned together: `bouton.rulesets.turning.rule`.
Play ends, because the number that is read from right to left decreases.

In the product of two games, rows of coins lie on a grid. A move chooses rows that may be turned together in the first
game, and columns that may be in the second, and turns the coins at all their crossings; the coin in the last row and
the last column must go from heads to tails. A product of three is played in a box.

Theorem (values add). The Grundy value of a board is the nim-sum of the values of its heads, each on its own. Proof: the
options of a board are those of its heads, one head moved at a time, and two coins on one place can be removed, because
their values cancel.

Tartan theorem (Winning Ways, ch. 14). If a coin has the value f(a) in the first game and g(b) in the second, then in
the product the coin at (a, b) has the value f(a) ⊗ g(b), the nim-product.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import prod
from random import Random
from typing import Any

from bouton.errors import NotationError
from bouton.kinds.capabilities import Bounded, Facts, Game, Parametrized, Particular, Symmetric
from bouton.kinds.figures import Board, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, starts_of
from bouton.rulesets.capabilities import Coins, Picked, Reworded, RowPeriod
from bouton.rulesets.turning.board import (
    MOST_COINS,
    Place,
    Turner,
    board_of,
    heads,
    place_name,
    place_of,
    read_board,
    shape_of,
    turned_places,
    write_board,
)
from bouton.rulesets.turning.moves import ChangingMoves, board_value
from bouton.rulesets.turning.rule import CodeElement, LineRule, Others, read_rule
from bouton.rulesets.turning.values import MOST_BITS, LineValues
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, OUTCOME

_COINS_NAMED = 40
_MOST_AXES = 3
_MOST_HIDDEN = 10_000_000  # total bits of all coins' values, if any coins may be turned
_SEARCHED_COINS = 62


def _value(game: "Turning", position: str) -> int | None:
    return None if game.is_long(position) else board_value(position, game.lines)


def _outcome(game: "Turning", position: str) -> Outcome:
    """Return the outcome if any coins may be turned, without the value, which may have millions of digits."""
    return Outcome.N if "1" in position else Outcome.P


def _all_tails(game: "Turning", position: str, value: Outcome, player: Player) -> list[str] | None:
    if value is not Outcome.P:
        return None
    return [position.replace("1", "0")] if "1" in position else []


def _moves(game: "Turning", position: str, value: int, player: Player) -> Iterator[str]:
    return ChangingMoves(position, game.lines, value ^ board_value(position, game.lines))


def _theorem(key: str, *cites: str) -> Theorem:
    return Theorem(f"turning.theorem-{key}", cites, GRUNDY, _value, _moves)


_BOOK, _MADORE = "winning-ways#ch. 14", "madore-2017#21–33/33"
#: The theorems; the first one that fits a game gives its values.
_THEOREMS: tuple[tuple[Callable[["Turning"], bool], Theorem], ...] = (
    (lambda game: len(game.rules) > 1, _theorem("product", _BOOK)),
    (lambda game: game.is_free(1, None), _theorem("any", _BOOK, _MADORE)),
    (lambda game: game.is_free(1, 1), _theorem("at-most-1", _BOOK)),
    (lambda game: game.is_free(1, 2), _theorem("at-most-2", _BOOK, _MADORE)),
    (lambda game: game.is_free(2, 2), _theorem("exactly-2", _BOOK, _MADORE)),
    (lambda game: game.is_free(1, 3), _theorem("at-most-3", _BOOK)),
    (lambda game: game.is_up_to() and game.most_coins % 2 == 1, _theorem("odd", _BOOK)),
    (lambda game: game.is_up_to(), _theorem("lexicode", "conway-sloane-1986")),
    (lambda game: game.rules[0].free is not None, _theorem("range", _BOOK)),
    (lambda game: game.is_ruler(), _theorem("ruler", _BOOK)),
    (lambda game: game.spec == "turning:4FS", _theorem("grunt", _BOOK)),
    (lambda game: True, _theorem("sum", _BOOK)),
)
_ANY = Theorem("turning.theorem-any", (_BOOK, _MADORE), OUTCOME, _outcome, _all_tails)


class Turning(Game, Symmetric, Parametrized, Particular, Bounded, Coins, Picked, Reworded, RowPeriod):
    """A coin-turning game, or a product of two or three.

    >>> import bouton
    >>> bouton.position("turning:at-most-3", "0110100").grundy
    14
    >>> bouton.position("turning:at-most-2*at-most-2", "0001/0100").winning_moves()
    ['0010/0100']
    """

    rules: tuple[LineRule, ...]
    name = "turning"
    examples: tuple[tuple[str, str], ...] = (
        ("turning:at-most-3", "0110100"),
        ("turning:ruler", "0110100"),
        ("turning:at-most-2*at-most-2", "0001/0100"),
    )
    openings: tuple[tuple[str, str], ...] = starts_of("turning:at-most-3", "1011", "0110100", "100110101101")
    theorems: tuple[Theorem, ...] = tuple(theorem for _, theorem in _THEOREMS)

    def __init__(self, rules: Sequence[LineRule]) -> None:
        self.rules = tuple(rules)
        shared: dict[str, LineValues] = {}
        self.lines: list[LineValues] = [shared.setdefault(str(rule), LineValues(rule)) for rule in rules]
        self.theorems = (next(theorem for fits, theorem in _THEOREMS if fits(self)),)
        if self.is_free(1, None):
            self.theorems = (*self.theorems, _ANY)

    @classmethod
    def from_parameters(cls, parameters: str) -> "Turning":
        parts = parameters.replace("×", "*").replace("⊗", "*").split("*")
        if len(parts) > _MOST_AXES:
            raise NotationError("turning.factors", got=clip(parameters), most=_MOST_AXES)
        if len(parts) > 1 and not all(part.strip() for part in parts):
            raise NotationError("turning.factor-missing", got=clip(parameters))
        return cls([read_rule(part) for part in parts])

    @property
    def spec(self) -> str:
        return f"turning:{'*'.join(map(str, self.rules))}"

    def particular(self) -> Message | None:
        element = self.rules[0].free
        if len(self.rules) > 1 or element is None or element.most is None:
            return None
        key = "turning.particular-exactly" if element.least == element.most else "turning.particular-most"
        return Message(key, {"most": element.most})

    def row_period(self) -> tuple[int, int, int] | None:
        return self.lines[0].period() if len(self.rules) == 1 else None

    def row_reach(self) -> int | None:
        reaches = [each.reach for each in self.rules[0].elements] if len(self.rules) == 1 else [None]
        return None if None in reaches else max(filter(None, reaches), default=0)

    def line_key(self) -> tuple[str, dict[str, Any]]:
        if len(self.rules) > 1:
            chosen = dict(zip(("columns", "rows", "layers"), map(_rule_words, reversed(self.rules)), strict=False))
            return "line-product-2" if len(self.rules) == 2 else "line-product-3", chosen
        if len(self.rules[0].elements) > 1:
            return "line-code", {"code": str(self.rules[0])}
        (element,) = self.rules[0].elements
        count, which = element.words()
        return ("line-which" if which else "line-one" if element.most == 1 else "line"), {
            "count": count,
            "which": which,
        }

    def is_free(self, least: int, most: int | None) -> bool:
        """Whether this is a line on which any coins may be turned, from `least` to `most` of them."""
        element = self.rules[0].free
        return len(self.rules) == 1 and element is not None and (element.least, element.most) == (least, most)

    @property
    def most_coins(self) -> int:
        """Largest number of coins that may be turned, if any coins may be turned up to a limit; otherwise 0."""
        element = self.rules[0].free
        return 0 if element is None else element.most or 0

    def is_long(self, position: str) -> bool:
        """Whether any coins of a single line may be turned, and the value has more bits than the program handles."""
        return self.is_free(1, None) and position.rfind("1") >= MOST_BITS

    def is_up_to(self) -> bool:
        """Whether this is a line on which any coins may be turned, from one up to a limit."""
        return self.most_coins > 0 and self.is_free(1, self.most_coins)

    def is_ruler(self) -> bool:
        """Whether this is a line on which consecutive coins are turned, from one up."""
        elements = self.rules[0].elements
        return len(self.rules) == len(elements) == 1 and elements[0]._replace(most=None) == CodeElement(1, None, "C")

    def options(self, position: str, player: Player = Player.LEFT) -> Iterator[str]:
        turn = Turner(position, len(self.rules))
        for place in heads(position, len(self.rules)):
            for sets in self._sets(place):
                yield turn(place, sets)

    def count_options(self, position: str, player: Player, most: int) -> int:
        count = 0
        for place in heads(position, len(self.rules)):
            count += prod(line.how_many(n, most) for line, n in zip(self.lines, place, strict=True))
            if count > most:
                return most + 1
        return count

    def picked_option(self, position: str, elements: Sequence[str]) -> str | None:
        places = [tuple(map(int, name[1:].split(","))) for name in elements]
        sets = [tuple(sorted({place[axis] for place in places})) for axis in range(len(self.rules))]
        last = tuple(each[-1] for each in sets if each)
        ruled = all(rule.has(each[-1], each[:-1]) for rule, each in zip(self.rules, sets, strict=True) if each)
        if not places or sorted(places) != list(product(*sets)) or last not in heads(position, len(sets)) or not ruled:
            return None
        return Turner(position, len(sets))(last, [each[:-1] for each in sets])

    def _sets(self, place: Place) -> Iterator[tuple[Others, ...]]:
        """Lazily yield the sets that may be turned with the coin there, along each axis; they may be many."""
        if not place:
            yield ()
            return
        for others in self.rules[len(self.rules) - len(place)].companions(place[0]):
            for rest in self._sets(place[1:]):
                yield (others, *rest)

    def move_name(self, position: str, option: str, player: Player) -> Message:
        count, places = turned_places(position, option, len(self.rules), _COINS_NAMED)
        names = [place_name(place) for place in places] + ["…"] * (count > len(places))
        return Message("moves.coins", {"coins": names, "count": count})

    def parse(self, text: str) -> str:
        return read_board(text, len(self.rules))

    def format(self, position: str) -> str:
        return write_board(position, len(self.rules))

    def normal_form(self, position: str) -> str:
        """Remove the tails beyond the last head along each axis, which no move touches."""
        axes = len(self.rules)
        if axes == 1:
            return position.rstrip("0") or "0"
        places = list(heads(position, axes))
        shape = tuple(map(max, zip(*places, strict=True))) if places else (1,) * axes
        return position if shape == shape_of(position, axes) else board_of(shape, places)

    def is_written(self, option: str, position: str) -> bool:
        return self.normal_form(option) == self.normal_form(position)

    def search_size(self, position: str) -> int:
        return 1 << min(position.rfind("1") + 1, _SEARCHED_COINS)

    def hidden_heaps(self, position: str) -> Sequence[int]:
        if self.is_long(position) or (self.is_free(1, None) and position.count("1") * len(position) > _MOST_HIDDEN):
            return ()
        return [self.place_value(place) for place in heads(position, len(self.rules))]

    def mex_terms(self, position: str) -> tuple[str, Sequence[str]] | None:
        """Return the terms for one head on a line, as on the slides: f(3) from 0, f(1), f(2), f(1) ⊕ f(2)."""
        if len(self.rules) > 1 or position.count("1") != 1:
            return None
        place = position.index("1") + 1
        terms = [" ⊕ ".join(f"f({n})" for n in others) or "0" for others in self.rules[0].companions(place)]
        return f"f({place})", terms

    def place_value(self, place: Place) -> int:
        """Return the Grundy value of the coin at a place."""
        return board_value_of(place, self.lines)

    def coin_values(self, shape: Sequence[int]) -> list[int]:
        if len(shape) != len(self.rules):
            key, got = "turning.shape-number" if len(shape) == 1 else "turning.shape", "x".join(map(str, shape))
            example = "x".join("3" for _ in self.rules)
            raise NotationError(key, game=self.spec, count=len(self.rules), got=got, example=example)
        if len(shape) == 1:
            return self.lines[0].upto(shape[0])
        return [self.place_value(place) for place in product(*(range(1, size + 1) for size in shape))]

    def read_coins(self, text: str) -> tuple[Place, str]:
        board = self.parse(text)
        return shape_of(board, len(self.rules)), board.replace("/", "")

    def write_coins(self, shape: Sequence[int], word: str) -> str:
        numbers = (number for number, coin in enumerate(word) if coin == "1")
        return write_board(board_of(shape, (place_of(number, shape) for number in numbers)), len(shape))

    def row_values(self, last: int, memory: int | None, tick: Callable[[int], None] | None) -> Sequence[int] | None:
        element = self.rules[0].free
        if len(self.rules) > 1 or element is None or element.most is None or element.most < 4:
            return None
        return [0, *self.lines[0].patiently(last, memory, tick)]

    def small_positions(self) -> Iterator[str]:
        shapes: dict[int, tuple[Place, ...]] = {
            1: ((1,), (3,), (6,)),
            2: ((1, 1), (2, 2), (2, 3)),
            3: ((1, 1, 1), (1, 2, 2), (2, 1, 2), (2, 2, 1)),
        }
        for shape in shapes[len(self.rules)]:
            places = list(product(*(range(1, size + 1) for size in shape)))
            for number in range(1 << len(places)):
                yield board_of(shape, [place for i, place in enumerate(places) if number >> i & 1])

    def cell(self, coordinates: tuple[int, ...]) -> str:
        """Return the board with a single head, at that place; places are counted from 1."""
        if len(coordinates) != len(self.rules) or not all(coordinates):
            raise NotationError("turning.cell", game=self.spec, count=len(self.rules))
        if prod(coordinates) > MOST_COINS:
            raise NotationError("turning.large", most=MOST_COINS)
        return board_of(coordinates, [coordinates])

    def sample(self, random: Random, level: int) -> str:
        sizes = {1: (5 + 2 * level,), 2: (2 + level // 2, 3 + level // 2), 3: (2, 2, 2)}[len(self.rules)]
        places = list(product(*(range(1, size + 1) for size in sizes)))
        return board_of(sizes, random.sample(places, min(len(places), 2 + level)))

    def explain(self, position: str, facts: Facts) -> Iterable[Figure]:
        from bouton.rulesets.turning.words import explanation

        return explanation(self, position, facts)

    def board(self, position: str) -> Board:
        """Draw coins ``c3``, ``c2,4`` or ``c1,2,4`` by place; a move touches the coins it turns, the last first."""
        from bouton.rulesets.turning.words import drawing

        return drawing(self, position)


def _rule_words(rule: LineRule) -> Message | str:
    """Describe in words which coins of a line a rule allows to turn; a code by its letters."""
    if len(rule.elements) > 1:
        return str(rule)
    count, which = rule.elements[0].words()
    return Message("turning.chosen", {"count": count, "which": which}) if which else count


def board_value_of(place: Place, lines: Sequence[LineValues]) -> int:
    """Return the value of one coin: the nim-product of its values along the axes."""
    from bouton.nimbers.integer import product as nim_product

    total, *others = (line(n) for line, n in zip(lines, place, strict=True))
    for value in others:
        total = nim_product(total, value)
    return total


RULESETS: list[Any] = [Turning]
