"""Nim: rows of matches; a move takes any positive number from one row.

The player who cannot move loses (normal play) or wins (misère play, the game of *Last Year at Marienbad*).
Bouton (1901): the player to move loses if and only if the nim-sum of the heaps is 0; in misère play the same positions
are lost, unless no heap has more than one match: then those with an odd number of heaps.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from bouton.errors import SizeLimitError
from bouton.heaps.game import HeapGame, Heaps, first_change
from bouton.heaps.limits import MOST_HEAPS_DRAWN
from bouton.kinds.capabilities import Arithmetical, Endless, ExerciseQuestion, Facts, Parametrized, Valuable
from bouton.kinds.figures import COLUMNS_SHOWN, ROWS_SHOWN, Board, Columns, Element, Figure, Message, Reason
from bouton.kinds.heap_rule import NONE, ONE, HeapRule, WrittenRule, move_one_heap
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, starts_of
from bouton.rulesets import ordinal_heaps
from bouton.values.mex import nim_sum
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME

_MOVES_SHOWN = 9
_MOST_BESIDE = 1_000  # heaps that are tried in place of an infinite one


def heap_sum(game: HeapGame, heaps: Heaps) -> int | None:
    """Return the nim-sum of finite heaps; None if a heap is infinite."""
    return None if ordinal_heaps.is_infinite(heaps) else nim_sum(heaps)


def ordinal_sum(game: HeapGame, heaps: Heaps) -> Any:
    """Return the nim-sum of heaps some of which may be infinite."""
    return nim_sum(heaps)


def moves_to_sum(game: HeapGame, heaps: Heaps, value: int, player: Player) -> Iterator[Heaps]:
    """Yield the moves that leave nim-sum `value`: from heap h to h ⊕ (sum ⊕ value), if that is smaller than h."""
    change = nim_sum(heaps) ^ value
    for index, size in enumerate(heaps):
        if size ^ change < size:
            yield game.replace(heaps, index, (size ^ change,))


def misere_outcome(game: HeapGame, heaps: Heaps) -> Outcome:
    """Apply Bouton's rule: as in normal play while some heap exceeds 1, the opposite otherwise."""
    lost_in_normal_play = nim_sum(heaps) == 0
    reversed_ = max(heaps, default=0) <= 1
    return Outcome.P if lost_in_normal_play != reversed_ else Outcome.N


def misere_moves(game: HeapGame, heaps: Heaps, value: Outcome, player: Player) -> Iterator[Heaps] | None:
    """Return the moves that leave a position lost in misère play; None for other values."""
    return _misere_moves(game, heaps) if value is Outcome.P else None


def _misere_moves(game: HeapGame, heaps: Heaps) -> Iterator[Heaps]:
    total = nim_sum(heaps)
    large = sum(size > 1 for size in heaps)
    for index, size in enumerate(heaps):
        # If another large heap remains, the nim-sum must be 0; otherwise it must be 1, and 0 or 1 is left.
        others = large > (size > 1)
        target = size ^ total if others else size ^ total ^ 1
        if target < size and (others or target <= 1):
            yield game.replace(heaps, index, (target,))


class Nim(HeapGame, Arithmetical, Endless, Parametrized, Valuable):
    """Nim; a heap may be an infinite ordinal.

    >>> import bouton
    >>> bouton.analyze("nim", "w^2+w*3+1,w+5").winning_moves
    ['w+5,w+5']
    """

    name = "nim"
    examples: tuple[tuple[str, str], ...] = (("nim", "7,2,6"), ("nim", "1,3,5,7"))
    openings: tuple[tuple[str, str], ...] = starts_of("nim", "3,4", "7,2,6", "1,3,5,7", "8,11,13,15")
    questions: tuple[ExerciseQuestion, ...] = (
        ExerciseQuestion("winner", "nim", "5,7,9"),
        ExerciseQuestion("winner", "nim", "15,23,30"),
        ExerciseQuestion("winner", "nim", "13,12,8"),
        ExerciseQuestion("winner", "nim", "1,3,5,7", misere=True),
    )
    small: tuple[tuple[int, int], ...] = ((0, 0), (1, 12), (2, 9), (3, 6), (4, 4))
    theorems: tuple[Theorem, ...] = (
        Theorem("nim.theorem", ("bouton-1901",), GRUNDY, heap_sum, moves_to_sum),
        Theorem("nim.theorem-ordinal", ("conway-1976#ch. 6 and 11",), GRUNDY, ordinal_sum, moves_to_sum),
        Theorem("nim.theorem-misere", ("bouton-1901",), MISERE_OUTCOME, misere_outcome, misere_moves),
    )

    @classmethod
    def from_parameters(cls, parameters: str) -> Ruleset:
        if not parameters:
            return cls()
        from bouton.rulesets.additions import with_additions

        return with_additions(parameters)

    def position_worth(self, value: Any) -> tuple[int] | None:
        return (value.nimber,) if value.number is not None and not value.number and not value.ups else None

    def heap_rule(self) -> HeapRule:
        return HeapRule(
            lambda size: ((k, NONE | ONE) for k in range(1, size + 1)),
            None,
            1,
            tail=(0, (NONE | ONE,)),
            known=(0, 1, 1, "bouton-1901"),
        )

    def heap_options(self, size: int) -> Iterator[Heaps]:
        for rest in range(size):
            yield (rest,)

    def written_rule(self, heaps: int | None) -> WrittenRule:
        return move_one_heap(heaps or 2, ["for k in range(x):", "    to(k)"])

    def options(self, position: Heaps, player: Player = Player.LEFT) -> Iterator[Heaps]:
        some = self.some_options(position)
        yield from super().options(position, player) if some is None else some
        if some is not None:
            raise SizeLimitError("nim.endless", position=clip(self.format(position)))

    def some_options(self, position: Heaps, other_moves: int = 0) -> list[Heaps] | None:
        if not ordinal_heaps.is_infinite(position):
            return None
        winning = [*moves_to_sum(self, position, 0, Player.LEFT)]
        winning += _misere_moves(self, position)
        finite = [size for size in position if type(size) is int]  # their moves are beside the infinite heap, too
        first = other_moves + sum(finite) + 2 if other_moves and len(finite) == len(position) - 1 else 0
        return [
            self.replace(position, index, (rest,))
            for index, size in enumerate(position)
            for rest in ordinal_heaps.smaller_heaps(
                size, {option[index] for option in winning} | set(range(min(first, _MOST_BESIDE)))
            )
        ]

    def is_option(self, position: Heaps, option: Heaps) -> bool:
        changed = [(rest, size) for rest, size in zip(option, position, strict=False) if rest != size]
        return len(option) == len(position) and len(changed) == 1 and changed[0][0] < changed[0][1]

    def move_name(self, position: Heaps, option: Heaps, player: Player) -> Message:
        index = first_change(position, option)
        if index < len(position) and type(position[index]) is not int:
            return Message("moves.heap-to", {"heap": index + 1, "rest": str(option[index])})
        return super().move_name(position, option, player)

    def parse(self, text: str) -> Heaps:
        return ordinal_heaps.read_heaps(text) if ordinal_heaps.has_ordinals(text) else super().parse(text)

    def format(self, position: Heaps) -> str:
        if ordinal_heaps.is_infinite(position):
            return ",".join(map(str, position))
        return super().format(position)

    def board(self, position: Heaps) -> Board:
        """Draw each infinite heap as one element labelled with the ordinal."""
        if not ordinal_heaps.is_infinite(position):
            return super().board(position)
        heaps = enumerate(position[:MOST_HEAPS_DRAWN])
        return Board([Element(f"h{i}", "heap", i, 0, str(size), "", f"h{i}") for i, size in heaps], [], complete=False)

    def explain(self, position: Heaps, facts: Facts) -> Iterable[Figure]:
        if ordinal_heaps.is_infinite(position):
            yield from ordinal_heaps.explain(position, facts)
            return
        yield from column_figure(position)
        if facts.misere:
            yield from _explain_misere(position, facts)
        elif facts.grundy:
            yield from _explain_win(position, facts.grundy)
        else:
            yield from _explain_loss(position)


def column_figure(heaps: Heaps, modulus: int = 2) -> Iterator[Figure]:
    """Yield the heaps in binary with the column sums, or a sentence if they are too large to read."""
    figure = Columns("nim.heap", range(1, len(heaps) + 1), heaps, modulus)
    if not heaps:
        return
    if len(heaps) > ROWS_SHOWN or figure.width > COLUMNS_SHOWN:
        yield Message("nim.large", {"heaps": len(heaps), "columns": figure.width}, step=2)
    else:
        yield figure


def _explain_win(heaps: Heaps, total: int) -> Iterator[Figure]:
    top = 1 << (total.bit_length() - 1)
    winning = [index for index, size in enumerate(heaps) if size & top]
    yield Message("nim.odd", {"sum": total, "top": top}, step=2)
    key = "nim.winning-heap" if len(winning) == 1 else "nim.winning-heaps"
    if len(winning) > _MOVES_SHOWN:
        key = "nim.winning-many"
    yield Message(key, {"heaps": [index + 1 for index in winning], "count": len(winning)}, step=2)
    for index in winning[:_MOVES_SHOWN]:
        yield _take("nim.move", heaps, index, heaps[index] ^ total, sum=total)
    first = winning[0]
    yield from _patterns((*heaps[:first], heaps[first] ^ total, *heaps[first + 1 :]), "left")


def _explain_loss(heaps: Heaps) -> Iterator[Figure]:
    if not any(heaps):
        return
    yield Message("nim.even", {}, step=2)
    yield from _patterns(heaps, "here")
    lowest = min(size & -size for size in heaps if size)
    index = next(i for i, size in enumerate(heaps) if size & lowest)
    yield Message("nim.slowest", {"heap": index + 1, "total": sum(heaps)})


def _patterns(heaps: Heaps, where: str) -> Iterator[Figure]:
    """Yield remarks on the two patterns to remember: heaps that pair off, and (1, 2m, 2m + 1).

    `where` says whether the heaps are there now (``"here"``) or are left by a move (``"left"``).
    """
    present = sorted(size for size in heaps if size)
    if present and all(count % 2 == 0 for count in Counter(present).values()):
        yield Message(f"nim.mirror-{where}", {})
        yield Reason(f"simple.mirror-{where}")
    elif len(present) == 3 and present[0] == 1 and present[1] % 2 == 0 and present[2] == present[1] + 1:
        yield Message(f"nim.triple-{where}", {"heaps": [1, present[1], present[2]]})


def misere_reason(heaps: Heaps) -> Iterator[Reason]:
    """Yield the reason in misère Nim, stated for the numbers in the figure of columns."""
    large, ones, lost = sum(size > 1 for size in heaps), heaps.count(1), nim_sum(heaps) == 0
    if large > 1:
        yield Reason(f"simple.misere-{'even' if lost else 'odd'}", columns=True)
    elif large:
        yield Reason("simple.misere-switch", columns=True)
    else:
        yield Reason(f"simple.misere-ones-{'lost' if ones % 2 else 'won'}", {"ones": ones}, columns=True)


def _explain_misere(heaps: Heaps, facts: Facts) -> Iterator[Figure]:
    yield from misere_reason(heaps)
    large = [index for index, size in enumerate(heaps) if size > 1]
    ones = sum(size == 1 for size in heaps)
    if not large:
        yield Message("nim.misere-ones" if ones else "nim.misere-empty", {"count": ones}, step=2)
        return
    total = nim_sum(heaps)
    if len(large) > 1:
        yield Message("nim.misere-as-normal", {"large": len(large)}, step=2)
        if total:
            yield from _explain_win_moves(heaps, total)
        yield Message("nim.misere-switch", {})
        return
    # One heap above 1: leave 1 in it or nothing, so that the number of heaps of 1 is odd.
    index, rest = large[0], 1 - ones % 2
    yield Message("nim.misere-last", {"heap": index + 1, "ones": ones}, step=2)
    yield _take("nim.misere-leave", heaps, index, rest, ones=ones + rest)


def _explain_win_moves(heaps: Heaps, total: int) -> Iterator[Figure]:
    yield Message("nim.odd", {"sum": total, "top": 1 << (total.bit_length() - 1)}, step=2)
    winning = [index for index, size in enumerate(heaps) if size ^ total < size]
    for index in winning[:_MOVES_SHOWN]:
        yield _take("nim.move", heaps, index, heaps[index] ^ total, sum=total)


def _take(key: str, heaps: Heaps, index: int, rest: int, **more: int) -> Message:
    size = heaps[index]
    return Message(key, {"heap": index + 1, "size": size, "take": size - rest, "rest": rest, **more})


RULESETS = [Nim]
