"""Fibonacci Nim: take from a heap at most twice as many tokens as the last move took.

``99`` is a start: the first player takes any number of tokens but not all. ``97:4`` is a heap of 97 from which at
most 4 may be taken; it may also be written ``(97,4)``. With several heaps, ``17,9:4``, there is one limit for all of
them, which follows from the last take wherever it was made; a start with several heaps, ``17,9``, allows any number
from one heap, even all of it. A sum, ``fibonacci 17 + fibonacci 9``, has a limit for each component.
``fibonacci:limit=3x`` has another limit: any a·x + b, written ``x``, ``x+1``, ``2x+3``, ``5``, or another formula,
``x/2`` (rounded down), ``2x-1``, ``x^2``, ``min(2x,9)``, which is handled only by search and tables; a limit below 1
counts as 1.

A player who cannot move loses: one who finds no token, or the first player at a start with one token.

The proved results, with proofs and references, are in `bouton.rulesets.fibonacci.theory`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from bouton.errors import NotationError, SizeLimitError
from bouton.heaps.game import Heaps, heap_move
from bouton.heaps.limits import MOST_HEAPS_DRAWN, MOST_MATCHES_DRAWN
from bouton.kinds.capabilities import Arithmetical, Bounded, ExerciseQuestion, Facts, Game, Parametrized, Symmetric
from bouton.kinds.figures import Board, BoardMove, Element, Figure, Message
from bouton.kinds.heap_rule import WrittenRule
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.language import number
from bouton.notation import clip, read_ints, read_number, starts_of, write_int, write_ints
from bouton.numeration.limits import MOST_DIGITS
from bouton.numeration.linear import DOUBLE, Limit, UnreadFormula
from bouton.rulesets.capabilities import Abbreviated, Reworded, RowPeriod
from bouton.rulesets.fibonacci.limit import read_limit
from bouton.rulesets.fibonacci.position import FibonacciPosition
from bouton.rulesets.fibonacci.tables import LARGEST, MOST_ROWS, NEVER, GrundyRows, Thresholds, in_reach, search_size
from bouton.rulesets.fibonacci.theory import OneHeap, two_heap_takes, two_heap_threshold
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME

__all__ = ["RULESETS", "Fibonacci", "FibonacciPosition"]


_MOST_BOARD_MOVES = 500


_HEAP_NAMES = ["a", "b", "c"]


class Fibonacci(Game, Symmetric, Parametrized, Bounded, Abbreviated, Reworded, RowPeriod, Arithmetical):
    """Fibonacci Nim, or the same game with another limit after a take."""

    name = "fibonacci"
    examples: tuple[tuple[str, str], ...] = (
        ("fibonacci", "99"),
        ("fibonacci", "93:8"),
        ("fibonacci", "12"),
        ("fibonacci", "17,9:4"),
        ("fibonacci:limit=3x", "29"),
    )
    openings: tuple[tuple[str, str], ...] = starts_of("fibonacci", "7", "12", "99", "60,41")
    axes: Mapping[int, str] = {2: "fibonacci.axes"}
    questions: tuple[ExerciseQuestion, ...] = (
        ExerciseQuestion("winner", "fibonacci", "17"),
        ExerciseQuestion("winner", "fibonacci", "99"),
        ExerciseQuestion("winner", "fibonacci", "12"),
        ExerciseQuestion("winner", "fibonacci", "89"),
    )

    def __init__(self, limit: Limit | UnreadFormula = DOUBLE) -> None:
        self.limit = limit
        self.one: OneHeap | None = OneHeap(limit) if isinstance(limit, Limit) and limit.is_generous else None
        self.normal: Thresholds = Thresholds(limit)
        self.misere: Thresholds = Thresholds(limit, misere=True)
        self.rows: GrundyRows = GrundyRows(limit)
        self.theorems: tuple[Theorem, ...] = _theorems(limit)

    @classmethod
    def from_parameters(cls, parameters: str) -> "Fibonacci":
        if not parameters:
            return cls()
        name, equals, text = parameters.partition("=")
        if name.strip() != "limit" or not equals:
            raise NotationError("fibonacci.parameters", got=clip(parameters))
        return cls(read_limit(text))

    @property
    def spec(self) -> str:
        return self.name if self.limit == DOUBLE else f"{self.name}:limit={self.limit}"

    def rules_key(self) -> tuple[str, dict[str, Any]]:
        if self.limit == DOUBLE:
            return "rules", {}
        key = "rules-formula" if isinstance(self.limit, UnreadFormula) else "rules-limit"
        return key, {"limit": str(self.limit), "after": self.limit(3)}

    def row_period(self) -> tuple[int, int, int] | None:
        return (0, 0, 0) if self.limit == DOUBLE else None  # the lost heaps are the Fibonacci numbers

    def line_key(self) -> tuple[str, dict[str, Any]]:
        return ("line", {}) if self.limit == DOUBLE else ("line-limit", {"limit": str(self.limit)})

    # The rules.

    def largest_take(self, position: FibonacciPosition) -> int:
        """Return the largest number of tokens that may be taken; 0 if there is no move.

        >>> import bouton
        >>> game = bouton.find("fibonacci")
        >>> [game.largest_take(game.parse(text)) for text in ("99", "97:4", "3:8", "17,9", "1")]
        [98, 4, 3, 17, 0]
        """
        heaps, limit = position
        largest = max(heaps, default=0)
        return _first_limit(heaps) if limit is None else min(limit, largest)

    def position_after(self, position: FibonacciPosition, place: int, taken: int) -> FibonacciPosition:
        """Return the position after taking `taken` tokens from the heap with the index `place`.

        Its limit is at most the largest heap; None if no token is left.
        """
        heaps = position.heaps
        rest = (*heaps[:place], heaps[place] - taken, *heaps[place + 1 :])
        largest = max(rest)
        return FibonacciPosition(rest, min(self.limit(taken), largest) if largest else None)

    def options(self, position: FibonacciPosition, player: Player = Player.LEFT) -> Iterator[FibonacciPosition]:
        most = self.largest_take(position)
        for place, size in enumerate(position.heaps):
            for taken in range(1, min(size, most) + 1):
                yield self.position_after(position, place, taken)

    def move_name(self, position: FibonacciPosition, option: FibonacciPosition, player: Player) -> Message:
        return heap_move(position.heaps, option.heaps)

    def written_rule(self, heaps: int | None) -> WrittenRule | None:
        count = heaps or 1
        if not isinstance(self.limit, Limit) or count > len(_HEAP_NAMES):
            return None
        names = _HEAP_NAMES[:count] if count > 1 else ["n"]
        lines = ["def rule(position):", f"    {', '.join(names)}, q = position"]
        for name in names:
            rest = [f"{name} - k" if each == name else each for each in names]
            largest = f"max({', '.join(rest)})" if count > 1 else rest[0]
            after = f"{self.limit.factor} * k + {self.limit.more}"
            lines += [
                f"    for k in range(1, min({name}, q) + 1):",
                f"        yield {', '.join(rest)}, min({after}, {largest})",
            ]
        return WrittenRule("\n".join(lines), count + 1, _with_limit, _row)

    def parse(self, text: str) -> FibonacciPosition:
        row, colon, rest = _without_pair(text).partition(":")
        heaps = read_ints(row)
        if not heaps:
            raise NotationError("fibonacci.empty", whole=clip(text))
        limit = read_number(rest, within=text) if colon else None
        for size in (*heaps, limit or 0):
            if size.bit_length() > MOST_DIGITS * 3.3219:
                raise NotationError("fibonacci.long", most=MOST_DIGITS)
        if limit == 0:
            raise NotationError("fibonacci.own-limit-nothing", whole=clip(text))
        return FibonacciPosition(heaps, limit)

    def format(self, position: Any) -> str:
        if not isinstance(position, FibonacciPosition):  # (8, 4) or ((3, 5), 2): tokens or heaps, and the limit
            heaps_given, limit = position
            position = FibonacciPosition(heaps_given if isinstance(heaps_given, tuple) else (heaps_given,), limit)
        heaps = write_ints(position.heaps)
        return heaps if position.limit is None else f"{heaps}:{write_int(position.limit)}"

    def normal_form(self, position: FibonacciPosition) -> FibonacciPosition:
        """Sort heaps, drop empty ones, cap the limit at the largest: ``99`` and ``99:98`` have the same normal form."""
        most = self.largest_take(position)
        heaps = tuple(sorted(size for size in position.heaps if size))
        if not heaps:
            return FibonacciPosition((0,))
        return FibonacciPosition(heaps, most or None)

    def is_written(self, option: FibonacciPosition, position: FibonacciPosition) -> bool:
        return self.normal_form(option) == self.normal_form(position)

    def read_game(self, texts: Sequence[str]) -> Sequence[str]:
        """Give totals without limits the limit that follows from the preceding take.

        >>> import bouton
        >>> bouton.find("fibonacci").read_game(["99", "97", "93", "92"])
        ['99', '97:4', '93:8', '92:2']

        A total that cannot result from one take from one heap is left unchanged.
        """
        read = list(texts[:1])
        for before, text in pairwise(texts):
            read.append(self._complete(before, text) or text)
        return read

    def _complete(self, before: str, text: str) -> str | None:
        try:
            start, end = self.parse(before), self.parse(text)
        except NotationError:
            return None
        if end.limit is not None:
            return None
        changed = [place for place, (old, new) in enumerate(zip(start.heaps, end.heaps, strict=False)) if old != new]
        if len(start.heaps) != len(end.heaps) or len(changed) != 1:
            return None
        place = changed[0]
        taken = start.heaps[place] - end.heaps[place]
        return self.format(self.position_after(start, place, taken)) if taken > 0 else None

    # Theory.

    def threshold(self, heaps: Heaps, misere: bool = False) -> int | None:
        """Return the least limit with which the mover wins, `NEVER` if none does; None if it is not known.

        >>> import bouton
        >>> bouton.find("fibonacci").threshold((99,))
        2
        """
        row = tuple(sorted(size for size in heaps if size))
        if not row:
            return 0 if misere else NEVER
        if misere:
            if len(row) == 1:
                return self.threshold((row[0] - 1,))
        elif (found := self._by_theorem(row)) is not None:
            return found
        if not in_reach(row):
            return None
        return (self.misere if misere else self.normal)(row)

    def _by_theorem(self, row: Heaps) -> int | None:
        """Return the threshold, in normal play, of sorted positive heaps in closed form; None if there is none."""
        if self.one is None:
            return None
        if len(row) == 1:
            return self.one.threshold(row[0])
        if row[::2] == row[1::2]:
            return NEVER
        if len(row) == 2 and self.limit == DOUBLE:
            return two_heap_threshold(*row)
        return None

    def winning_takes(self, position: FibonacciPosition, misere: bool = False) -> Iterable[tuple[int, int]]:
        """Yield every winning move as (place of the heap, take), for heaps whose `threshold` is known."""
        most = self.largest_take(position)
        places = [place for place, size in enumerate(position.heaps) if size]
        sizes = [position.heaps[place] for place in places]
        if len(places) == 1 and self.one is not None:
            return ((places[0], taken) for taken in self.one.takes(sizes[0] - misere, most))
        if len(places) == 2 and self.limit == DOUBLE and not misere and sizes[0] != sizes[1]:
            return _two_heap_takes(places, sizes, most)
        table = self.misere if misere else self.normal
        return table.takes(position.heaps, most)

    def check_search(self, position: FibonacciPosition, limit: int, by_parts: bool = False) -> None:
        """Reject heaps beyond the reach of tables: a search, which visits each row with many limits, is far slower."""
        heaps = tuple(sorted(size for size in position.heaps if size))
        if search_size(heaps, limit) > limit:
            values = {"position": clip(self.format(position)), "one": GrundyRows.MOST, "two": LARGEST[2]}
            raise SizeLimitError("fibonacci.large", three=LARGEST[3], rows=MOST_ROWS, **values)

    # Presentation.

    def small_positions(self) -> Iterator[FibonacciPosition]:
        for size in range(14):
            yield FibonacciPosition((size,))
            yield from (FibonacciPosition((size,), limit) for limit in range(1, size + 3))
        for first in range(6):
            for second in range(first, 7):
                yield FibonacciPosition((first, second))
                yield from (FibonacciPosition((first, second), limit) for limit in range(1, 8))
        for row in ((1, 2, 3), (2, 2, 4), (3, 0, 3), (1, 2, 4), (2, 3, 5), (1, 1, 2, 2), (1, 2, 2, 3)):
            yield from (FibonacciPosition(row, limit) for limit in (None, 1, 2, 3, 4, 9))

    def cell(self, coordinates: tuple[int, ...]) -> FibonacciPosition:
        """Return a start n for one coordinate, a heap with a limit from 1 up for two, a start of heaps for more."""
        if len(coordinates) == 2:
            if not coordinates[1]:
                raise NotationError("fibonacci.cell")
            return FibonacciPosition(coordinates[:1], coordinates[1])
        return FibonacciPosition(coordinates)

    def sample(self, random: Random, level: int) -> FibonacciPosition:
        size = random.randint(4 + 6 * level, 12 + 18 * level)
        if level > 1 and random.random() < 0.5:
            return FibonacciPosition((size,), random.randint(1, 3 + 2 * level))
        return FibonacciPosition((size,))

    def board(self, position: FibonacciPosition) -> Board:
        """Draw tokens as in Nim, ``h0m2`` the third of heap 0; a move touches the lowest token that it takes.

        The element ``limit`` is labelled with the limit; tokens within the limit are ``free``.
        """
        heaps, most = position.heaps, self.largest_take(position)
        drawn = len(heaps) <= MOST_HEAPS_DRAWN and max(heaps) <= MOST_MATCHES_DRAWN
        elements = [Element("limit", "limit", -1, 0, number(most), "", "")]
        for place, size in enumerate(heaps[:MOST_HEAPS_DRAWN]):
            group = f"h{place}"
            elements.append(Element(group, "heap", place, 0, number(size), "", group))
            if drawn:
                for k in range(size):
                    state = "free" if k >= size - most else ""
                    elements.append(Element(f"{group}m{k}", "match", place, -k - 1, "", state, group))
        moves = (
            BoardMove(
                (f"h{place}m{size - taken}",),
                self.format(self.position_after(position, place, taken)),
                changes=tuple(f"h{place}m{k}" for k in range(size - taken, size)),
            )
            for place, size in enumerate(heaps)
            for taken in range(1, min(size, most) + 1)
        )
        return Board(elements, moves if drawn else (), complete=drawn, most=_MOST_BOARD_MOVES)

    def explain(self, position: FibonacciPosition, facts: Facts) -> Iterable[Figure]:
        from bouton.rulesets.fibonacci.words import explain

        return explain(self, position, facts)


def _without_pair(text: str) -> str:
    """Rewrite a state (tokens, limit) of one heap, as in the notes on the game, with a colon; leave other texts."""
    body = text.strip()
    if not (body.startswith("(") and body.endswith(")")):
        return text
    parts = body[1:-1].split(",")
    if len(parts) > 2 and body.count("(") == 1:
        raise NotationError("fibonacci.pair", whole=clip(text), heaps=clip(body[1:-1].replace(" ", "")))
    return ":".join(parts) if len(parts) < 3 else text


def _two_heap_takes(places: Sequence[int], sizes: Sequence[int], most: int) -> Iterator[tuple[int, int]]:
    """Yield the winning takes from two heaps lazily: at 10^5 digits, all need many seconds, the outcome only one."""
    from_small, from_large = two_heap_takes(min(sizes), max(sizes), most)
    takes = (from_small, from_large) if sizes[0] < sizes[1] else (from_large, from_small)
    for place, row in zip(places, takes, strict=True):
        yield from ((place, taken) for taken in row)


def _rows(game: Fibonacci, position: FibonacciPosition) -> Heaps:
    return tuple(size for size in position.heaps if size)


def _by_threshold(game: Fibonacci, position: FibonacciPosition, misere: bool) -> Outcome | None:
    threshold = game.threshold(position.heaps, misere)
    if threshold is None:
        return None
    most = game.largest_take(position)
    if not most:
        return Outcome.N if misere else Outcome.P
    return Outcome.N if most >= threshold else Outcome.P


def _one_heap(game: Fibonacci, position: FibonacciPosition) -> Outcome | None:
    return _by_threshold(game, position, False) if len(_rows(game, position)) <= 1 and game.one else None


def _pairs(game: Fibonacci, position: FibonacciPosition) -> Outcome | None:
    row = sorted(_rows(game, position))
    return Outcome.P if game.one and row[::2] == row[1::2] else None


def _two_heaps(game: Fibonacci, position: FibonacciPosition) -> Outcome | None:
    row = _rows(game, position)
    return _by_threshold(game, position, False) if len(row) <= 2 else None


def _table(game: Fibonacci, position: FibonacciPosition) -> Outcome | None:
    return _by_threshold(game, position, False)


def _misere_one_heap(game: Fibonacci, position: FibonacciPosition) -> Outcome | None:
    return _by_threshold(game, position, True) if len(_rows(game, position)) <= 1 else None


def _misere_table(game: Fibonacci, position: FibonacciPosition) -> Outcome | None:
    return _by_threshold(game, position, True)


def _grundy(game: Fibonacci, position: FibonacciPosition) -> int | None:
    row = _rows(game, position)
    if not row:
        return 0
    if len(row) > 1 or row[0] > GrundyRows.MOST:
        return None
    return game.rows(row[0], game.largest_take(position))


def _grundy_moves(
    game: Fibonacci, position: FibonacciPosition, value: int, player: Player
) -> Iterator[FibonacciPosition]:
    """Yield the options of a single heap that have that Grundy value."""
    most = game.largest_take(position)
    for place, size in enumerate(position.heaps):
        for taken in game.rows.takes(size, most, value) if size else ():
            yield game.position_after(position, place, taken)


Takes = Iterator[FibonacciPosition] | None


def _takes(game: Fibonacci, position: FibonacciPosition, value: Outcome, player: Player, misere: bool = False) -> Takes:
    if value is not Outcome.P:
        return None
    return (game.position_after(position, place, taken) for place, taken in game.winning_takes(position, misere))


def _misere_takes(game: Fibonacci, position: FibonacciPosition, value: Outcome, player: Player) -> Takes:
    return _takes(game, position, value, player, misere=True)


def _theorems(limit: Limit | UnreadFormula) -> tuple[Theorem, ...]:
    found, misere = [], _misere_takes
    if limit == DOUBLE:
        found.append(Theorem("fibonacci.theorem", ("whinihan-1963",), OUTCOME, _one_heap, _takes))
    elif limit.is_generous:
        found.append(Theorem("fibonacci.theorem-schwenk", ("schwenk-1970",), OUTCOME, _one_heap, _takes))
    if limit.is_generous:
        found.append(Theorem("fibonacci.theorem-pairs", ("fibonacci",), OUTCOME, _pairs, _takes))
    if limit == DOUBLE:
        found.append(Theorem("fibonacci.theorem-two", ("fibonacci-two-heaps",), OUTCOME, _two_heaps, _takes))
    found += [
        Theorem("fibonacci.theorem-table", ("fibonacci-thresholds",), OUTCOME, _table, _takes),
        Theorem("fibonacci.theorem-misere", ("fibonacci",), MISERE_OUTCOME, _misere_one_heap, misere),
        Theorem(
            "fibonacci.theorem-misere-table", ("fibonacci-thresholds",), MISERE_OUTCOME, _misere_table, _misere_takes
        ),
        Theorem("fibonacci.theorem-grundy", ("table-of-values",), GRUNDY, _grundy, _grundy_moves),
    ]
    return tuple(found)


#: the theorems of the family, for callers that ask for its rules without a limit
Fibonacci.theorems = _theorems(DOUBLE)

RULESETS = [Fibonacci]


def _with_limit(row: tuple[int, ...]) -> FibonacciPosition:
    return FibonacciPosition(row[:-1], row[-1])


def _row(position: FibonacciPosition) -> tuple[int, ...]:
    return (*position.heaps, _first_limit(position.heaps) if position.limit is None else position.limit)


def _first_limit(heaps: Heaps) -> int:
    """Return the limit of the first move: for one heap, all but one token; for several, the largest heap."""
    return max(heaps[0] - 1, 0) if len(heaps) == 1 else max(heaps, default=0)
