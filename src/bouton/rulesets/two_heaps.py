"""Games on two interacting heaps: Wythoff's game and Euclid.

Wythoff's game: take any number from one heap, or the same number from both. Wythoff (1907): the player to move loses if
and only if the heaps are (⌊nφ⌋, ⌊nφ⌋ + n), φ = (1 + √5)/2, n = 0, 1, 2, … In misère play (Fraenkel 1984) the first two
pairs, (0,0) and (1,2), are replaced by (0,1) and (2,2), which use the same numbers and the same differences, and all
others remain. Everything is computed with integers: ⌊nφ⌋ = (n + ⌊√(5n²)⌋) // 2. No closed form is known for the other
Grundy values; those of small heaps are tabulated.

Euclid: subtract a positive multiple of the smaller number from the larger; the game ends when one of them is 0 (Cole
and Davie 1969). Let q, q₁, q₂, … be the quotients of Euclid's algorithm. The Grundy value is q or q − 1 (Cairns, Ho and
Lengyel 2011). A proof:

    from (a, b), b = qa + r, the options are (a, r), (a, r + a), …, (a, r + (q − 1)a); each leads to those before it.
    If (a, r) has the value v, the k-th after it has k − 1 if k ≤ v and k if k > v, so (a, b) has q − [v ≥ q].

Unrolled: g = q − 1 if the first qᵢ that differs from q is larger and i is odd, or smaller and i is even; this means
b/a < μ, μ = (q + √(q² + 4))/2, that is, b² − qab − a² < 0. If all quotients equal q, that is, if
b² − qab − a² = ±gcd², then g = q − 1 if their number is even. The player to move loses if and only if
a < b < φa.

In misère play v is 1 instead of 0 if r = 0, which changes a value only for q = 1: g = 0 instead of 1 at a = b.

Nivasch's formula ⌊|y/x − x/y|⌋ (2006) is for another rule, Grossman's, in which play stops at two equal numbers; for
the rule used here it is wrong at (1,1), where it gives 0 instead of 1, and at many other pairs.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import gcd, isqrt
from random import Random

from bouton.errors import NotationError
from bouton.heaps.game import Heaps, heap_elements, heap_move, taking_moves
from bouton.kinds.capabilities import Arithmetical, Facts, Game, Symmetric
from bouton.kinds.figures import Board, Figure, FormulaFigure, Message
from bouton.kinds.heap_rule import taking_alike, taking_multiples
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.language import number
from bouton.notation import clip, read_ints, starts_of, write_ints
from bouton.storage.locks import Locked
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_GRUNDY, MISERE_OUTCOME, OUTCOME

_EUCLID = ("cairns-ho-lengyel-2011", "cole-davie-1969")
_PAIRS_SHOWN, _QUOTIENTS_SHOWN, _LARGE = 10, 12, 10**12  # above the last number the calculation is not shown


class TwoHeaps(Game, Symmetric):
    """A game on two heaps whose order does not matter."""

    largest_small = 12

    def move_name(self, position: Heaps, option: Heaps, player: Player) -> Message:
        taken = position[0] - option[0]
        if taken and taken == position[1] - option[1]:
            return Message("moves.both", {"count": taken})
        return heap_move(position, option)

    def parse(self, text: str) -> Heaps:
        heaps = read_ints(text)
        if len(heaps) != 2:
            raise NotationError("two-heaps", game=self.name, count=len(heaps), whole=clip(text))
        return heaps

    def format(self, position: Heaps) -> str:
        return write_ints(position)

    def normal_form(self, position: Heaps) -> Heaps:
        return tuple(sorted(position))

    def is_written(self, option: Heaps, position: Heaps) -> bool:
        return self.normal_form(option) == self.normal_form(position)

    def small_positions(self) -> Iterator[Heaps]:
        yield from product(range(self.largest_small + 1), repeat=2)

    def cell(self, coordinates: tuple[int, ...]) -> Heaps:
        if len(coordinates) != 2:
            whole = ",".join(map(str, coordinates))
            raise NotationError("two-heaps", game=self.name, count=len(coordinates), whole=clip(whole))
        return coordinates

    def sample(self, random: Random, level: int) -> Heaps:
        return random.randint(1, 4 + 6 * level), random.randint(1, 4 + 6 * level)

    def board(self, position: Heaps) -> Board:
        """Draw matches ``h0m2``; a move touches the lowest match taken from each heap."""
        elements, drawn = heap_elements(position)
        return Board(elements, taking_moves(self, position, self.options(position)) if drawn else (), complete=drawn)


@lru_cache(maxsize=64)
def lower_wythoff(n: int) -> int:
    """Return ⌊nφ⌋, φ the golden ratio, exactly, for integers of any size.

    >>> [lower_wythoff(n) for n in range(8)]
    [0, 1, 3, 4, 6, 8, 9, 11]

    Proof: nφ = (n + √(5n²))/2, and ⌊(n + x)/2⌋ = ⌊(n + ⌊x⌋)/2⌋.
    """
    return (n + isqrt(5 * n * n)) // 2


@lru_cache(maxsize=64)
def wythoff_partner(x: int) -> int:
    """Return the other heap of the only lost position of Wythoff's game with a heap x.

    >>> [wythoff_partner(x) for x in range(8)]
    [0, 2, 1, 5, 7, 3, 10, 4]

    Every positive x is ⌊nφ⌋ or ⌊nφ⌋ + n for exactly one n (Beatty's theorem): in the first case n can only be
    ⌊(x + 1)/φ⌋, in the second ⌊(x + 1)/φ²⌋.
    """
    root = isqrt(5 * (x + 1) ** 2)
    n = (root - (x + 1)) // 2
    if lower_wythoff(n) == x:
        return x + n
    return x - (3 * (x + 1) - root - 1) // 2


def wythoff_outcome(game: "Wythoff", position: Heaps) -> Outcome:
    """Return the outcome of two heaps by Wythoff's theorem."""
    low, high = sorted(position)
    return Outcome.P if low == lower_wythoff(high - low) else Outcome.N


def wythoff_misere_outcome(game: "Wythoff", position: Heaps) -> Outcome:
    """Return the outcome in misère play: (0,1) and (2,2) are lost instead of (0,0) and (1,2)."""
    low, high = sorted(position)
    if high <= 2:
        return Outcome.P if (low, high) in ((0, 1), (2, 2)) else Outcome.N
    return wythoff_outcome(game, position)


def lost_neighbours(position: Heaps, misere: bool) -> Iterator[tuple[str, Heaps]]:
    """Yield the lost positions reachable in one move, and how: ``"first"``, ``"second"`` heap or ``"both"``."""
    x, y = position
    partner = _misere_partner if misere else wythoff_partner
    if (rest := partner(y)) < x:
        yield "first", (rest, y)
    if (rest := partner(x)) < y:
        yield "second", (x, rest)
    difference = abs(x - y)
    low = 2 * (1 - difference) if misere and difference < 2 else lower_wythoff(difference)
    if low < min(x, y):
        removed = min(x, y) - low
        yield "both", (x - removed, y - removed)


def _misere_partner(x: int) -> int:
    return (1, 0, 2)[x] if x <= 2 else wythoff_partner(x)


def _wythoff_moves(misere: bool, position: Heaps, value: Outcome) -> Iterator[Heaps] | None:
    return (option for _, option in lost_neighbours(position, misere)) if value is Outcome.P else None


def _wythoff_normal_moves(game: "TwoHeaps", position: Heaps, value: Outcome, player: Player) -> Iterator[Heaps] | None:
    return _wythoff_moves(False, position, value)


def _wythoff_misere_moves(game: "TwoHeaps", position: Heaps, value: Outcome, player: Player) -> Iterator[Heaps] | None:
    return _wythoff_moves(True, position, value)


class WythoffTable(Locked):
    """Grundy values of Wythoff's game, heap by heap.

    >>> table = WythoffTable()
    >>> [[table(x, y) for y in range(5)] for x in range(3)]
    [[0, 1, 2, 3, 4], [1, 2, 0, 4, 5], [2, 0, 1, 5, 3]]

    The value is the least one that does not occur in an earlier cell of the row, the column or the diagonal; the values
    of each are the bits of an integer. Complexity: heaps up to n cost n²/2 cells of n bits: 0.6 s for 1,000, measured.
    """

    MOST = 1_000

    def __init__(self) -> None:
        self._rows: list[list[int]] = []  # value of (x, y), x ≤ y, at [y][x]
        self._lines: list[int] = []  # bits: the values so far of the cells with a heap of this size
        self._diagonals: list[int] = []

    def __call__(self, x: int, y: int) -> int:
        """Return the value of two heaps, in any order."""
        x, y = (y, x) if x > y else (x, y)
        if len(self._rows) <= y:
            with self.lock:
                while len(self._rows) <= y:
                    self._append()
        return self._rows[y][x]

    def _append(self) -> None:
        y, lines, diagonals, own = len(self._rows), self._lines, self._diagonals, 0
        lines.append(0)
        diagonals.append(0)
        row = []
        for x in range(y + 1):
            taken = own | lines[x] | diagonals[y - x]
            bit = ~taken & (taken + 1)
            row.append(bit.bit_length() - 1)
            own |= bit
            lines[x] |= bit
            diagonals[y - x] |= bit
        lines[y] |= own
        self._rows.append(row)


_wythoff_table = WythoffTable()


def _wythoff_grundy(game: "Wythoff", position: Heaps) -> int | None:
    return _wythoff_table(*position) if max(position) <= WythoffTable.MOST else None


def _wythoff_options_of_value(game: "Wythoff", position: Heaps, value: int, player: Player) -> list[Heaps] | None:
    if max(position) > WythoffTable.MOST:
        return None
    return [option for option in game.options(position) if _wythoff_table(*option) == value]


class Wythoff(TwoHeaps, Arithmetical):
    """Wythoff's game: take any number from one of two heaps, or the same number from both.

    >>> import bouton
    >>> bouton.position("wythoff", "6,9").winning_moves(), bouton.position("wythoff", "3,5").outcome
    (['4,7'], <Outcome.P: 'P'>)
    """

    name = "wythoff"
    written_rule = taking_alike
    examples: tuple[tuple[str, str], ...] = (("wythoff", "6,9"), ("wythoff", "3,5"))
    openings: tuple[tuple[str, str], ...] = starts_of("wythoff", "4,6", "6,9", "17,25")
    theorems: tuple[Theorem, ...] = (
        Theorem("wythoff.theorem", ("wythoff-1907",), OUTCOME, wythoff_outcome, _wythoff_normal_moves),
        Theorem(
            "wythoff.theorem-misere", ("fraenkel-1984",), MISERE_OUTCOME, wythoff_misere_outcome, _wythoff_misere_moves
        ),
        Theorem("wythoff.theorem-table", ("table-of-values",), GRUNDY, _wythoff_grundy, _wythoff_options_of_value),
    )

    def options(self, position: Heaps, player: Player = Player.LEFT) -> Iterator[Heaps]:
        x, y = position
        for rest in range(x):
            yield rest, y
        for rest in range(y):
            yield x, rest
        for removed in range(1, min(position) + 1):
            yield x - removed, y - removed

    def explain(self, position: Heaps, facts: Facts) -> Iterable[Figure]:
        low, high = sorted(position)
        difference = high - low
        if difference <= _LARGE:
            yield _pairs_figure(difference)
        values = {"difference": difference, "low": lower_wythoff(difference)}
        values["high"] = values["low"] + difference
        if facts.misere:
            yield Message("wythoff.misere", {}, step=2)
        else:
            here = "-here" if low == values["low"] else ""
            yield Message(f"wythoff.pair{here}", {**values, "low_here": low}, step=2, plain=bool(here))
        for how, option in lost_neighbours(position, facts.misere):
            if how == "both":
                yield Message("wythoff.take-both", {"take": position[0] - option[0], "heaps": list(option)}, plain=True)
            else:
                index = 0 if how == "first" else 1
                taken = position[index] - option[index]
                values = {"heap": position[index], "other": position[1 - index], "take": taken, "rest": option[index]}
                yield Message("wythoff.take-one", values, plain=True)


def _pairs_figure(difference: int) -> FormulaFigure:
    """Show the lost pairs of the first differences, and that of the position's own difference."""
    numbers = [*range(_PAIRS_SHOWN)]
    if difference >= _PAIRS_SHOWN:
        numbers.append(difference)
    rows = [numbers, [lower_wythoff(n) for n in numbers], [lower_wythoff(n) + n for n in numbers]]
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(numbers))]
    lines = []
    for head, row in zip(("n", "⌊nφ⌋", "⌊nφ⌋+n"), rows, strict=True):
        cells = " ".join(f"{value:>{width}}" for value, width in zip(row, widths, strict=True))
        lines.append(f"{head:<6}  {cells}")
    return FormulaFigure("pairs", lines)


def euclid_grundy(a: int, b: int, misere: bool = False) -> int:
    """Return the Grundy value of Euclid, or the misère Grundy value, for integers of any size.

    >>> [euclid_grundy(2, b) for b in range(1, 9)]
    [2, 1, 0, 2, 1, 3, 3, 4]

    Proof: in the docstring of this module. Complexity: one division, three products and one greatest common divisor.
    """
    a, b = sorted((a, b))
    if a == 0:
        return int(misere)
    if a == b:
        return int(not misere)
    q = b // a
    sign = b * b - q * a * b - a * a
    smaller_than_mean = sign < 0
    if q > 1 and abs(sign) == gcd(a, b) ** 2:  # all quotients are q
        smaller_than_mean = not smaller_than_mean
    return q - smaller_than_mean


def _euclid_grundy(game: "TwoHeaps", position: Heaps) -> int:
    return euclid_grundy(position[0], position[1])


def _euclid_misere_grundy(game: "TwoHeaps", position: Heaps) -> int:
    return euclid_grundy(position[0], position[1], misere=True)


def _euclid_moves(game: "TwoHeaps", position: Heaps, value: int, player: Player) -> Iterator[Heaps]:
    return euclid_moves(position, value, False)


def _euclid_misere_moves(game: "TwoHeaps", position: Heaps, value: int, player: Player) -> Iterator[Heaps]:
    return euclid_moves(position, value, True)


def euclid_moves(position: Heaps, value: int, misere: bool) -> Iterator[Heaps]:
    """Yield the options with that value: of the chain (a, r), (a, r + a), … there is at most one (two from a = b)."""
    a, b = sorted(position)
    if a == 0:
        return
    q, r = divmod(b, a)
    first = euclid_grundy(r, a, misere)
    left = 0 if value == first else value if value > first else value + 1
    if left < q:
        rest = r + left * a
        larger = [1, 0] if a == b else [0 if position[0] > position[1] else 1]
        for index in larger:
            yield (rest, position[1]) if index == 0 else (position[0], rest)


class Euclid(TwoHeaps, Arithmetical):
    """Euclid: subtract a multiple of the smaller number from the larger.

    >>> import bouton
    >>> bouton.position("euclid", "12,31").winning_moves()
    ['12,19']
    """

    name = "euclid"
    numbers = "numbers"
    written_rule = taking_multiples
    examples: tuple[tuple[str, str], ...] = (("euclid", "12,31"), ("euclid", "5,8"))
    openings: tuple[tuple[str, str], ...] = starts_of("euclid", "7,17", "12,31", "57,131")
    largest_small = 16
    theorems: tuple[Theorem, ...] = (
        Theorem("euclid.theorem", _EUCLID, GRUNDY, _euclid_grundy, _euclid_moves),
        Theorem(
            "euclid.theorem-misere",
            (*_EUCLID, "gurvich-2007", "bouton.rulesets.two_heaps"),
            MISERE_GRUNDY,
            _euclid_misere_grundy,
            _euclid_misere_moves,
        ),
    )

    def options(self, position: Heaps, player: Player = Player.LEFT) -> Iterator[Heaps]:
        x, y = position
        if x and x <= y:
            for rest in range(y - x, -1, -x):
                yield x, rest
        if y and y <= x:
            for rest in range(x - y, -1, -y):
                yield rest, y

    def explain(self, position: Heaps, facts: Facts) -> Iterable[Figure]:
        a, b = sorted(position)
        if not a:
            yield Message("euclid.over", {}, step=2)
            return
        quotients, lines = _divisions(a, b)
        if lines:
            yield FormulaFigure("quotients", lines)
        if a == b:
            yield Message("euclid.equal-misere" if facts.misere else "euclid.equal", {}, step=2, plain=True)
            return
        ones = next((place for place, quotient in enumerate(quotients) if quotient > 1), None)
        if ones is None:
            yield Message(f"euclid.golden-{'lost' if facts.outcome == Outcome.P else 'won'}", {}, step=2, plain=True)
        elif ones:
            key = "euclid.forced-odd" if ones % 2 else "euclid.forced-even"
            yield Message(key, {"count": ones, "quotient": quotients[ones]}, step=2, plain=True)
        else:
            values = {"quotient": quotients[0], "small": a, "rest": b % a, "more": b % a + a}
            yield Message("euclid.choice", values, step=2, plain=True)
        for option in list(facts.winning_moves)[:1]:
            times = (b - (sum(option) - a)) // a
            yield Message("euclid.move", {"times": times, "small": a, "heaps": list(option)})


def _divisions(a: int, b: int) -> tuple[Sequence[int], list[str]]:
    """Return the first quotients of Euclid's algorithm, and the divisions in full if they can be read."""
    quotients: list[int] = []
    lines: list[str] = []
    written = b <= _LARGE
    while a and len(quotients) < _QUOTIENTS_SHOWN:
        quotient, rest = divmod(b, a)
        quotients.append(quotient)
        if written:
            lines.append(f"{number(b)} = {number(quotient)} × {number(a)} + {number(rest)}")
        a, b = rest, a
    if a and lines:
        lines.append("…")
    return quotients, lines


RULESETS: list[type] = [Wythoff, Euclid]
