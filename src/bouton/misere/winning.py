"""The winning moves of a sum in misère play, from whatever decides the sums of its parts."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, tee
from typing import Any

from bouton.errors import OptionLimitError
from bouton.heaps.rows import Rows
from bouton.kinds.capabilities import summands_to_move_in
from bouton.kinds.heap_rule import NONE, ONE, TWO
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.misere.family import Family
from bouton.misere.quotient import Quotient
from bouton.misere.sums import Sums
from bouton.notation import clip
from bouton.search.budget import most_tried, tried_options


class WinningMoves:
    """The winning moves of a sum, generated one by one; equal summands share theirs."""

    def __init__(self, ruleset: Ruleset, position: Any, sums: Sums, family: Family, player: Player) -> None:
        self._ruleset, self._position = ruleset, position
        self._sums, self._family, self._player = sums, family, player
        summands = list(summands_to_move_in(ruleset, position))
        self._summands = summands or [Summand(ruleset, position)]
        self._split = len(summands) > 1
        self._indexes = self._different()
        images = [self._image(each) for each in self._summands]
        before, after = [sums.product(())], [sums.product(())]
        for image in images:
            before.append(sums.times(before[-1], image))
        for image in reversed(images):
            after.append(sums.times(after[-1], image))
        self._rests = [sums.times(left, right) for left, right in zip(before[:-1], after[-2::-1], strict=True)]
        self._known: dict[Summand, Iterator[Any]] = {}
        texts = (each.ruleset.format(each.position) for each in set(self._summands))  # each is tried separately
        self._most = self._left = most_tried(max(texts, key=len, default=""))
        self._items = self._find_moves()

    def _different(self) -> Sequence[int]:
        """Indices of the summands to move in: of equal ones only the first, if moving in the others changes nothing.

        Whether the rules sort parts anyway is seen from an option that leaves something; one that leaves nothing gives
        the same position in either of two equal neighbours, wherever the others are.
        """
        places: dict[Summand, list[int]] = {}
        for index, each in enumerate(self._summands):
            places.setdefault(each, []).append(index)
        equal = {each: found for each, found in places.items() if len(found) > 1}
        for each, (first, second, *_) in equal.items():
            for option in each.ruleset.options(each.position, self._player):
                if any(self._family.split_summand(Summand(each.ruleset, option)) or ()):
                    ordered = self._is_same(option, first, second)
                    return [found[0] for found in places.values()] if ordered else range(len(self._summands))
        for each, found in equal.items():  # summands whose moves all leave nothing
            for option in islice(each.ruleset.options(each.position, self._player), 1):
                if self._is_same(option, found[0], found[-1]):
                    places[each] = found[:1]
        return sorted(index for found in places.values() for index in found)

    def _is_same(self, option: Any, *indexes: int) -> bool:
        """Whether an option leaves the same position in each of several equal summands."""
        return len({self._ruleset.replace(self._position, index, option) for index in indexes}) == 1

    def _image(self, summand: Summand) -> Any:
        parts = self._family.split_summand(summand)
        assert parts is not None
        return self._sums.product(parts)

    def _winning_options(self, index: int) -> Iterator[Any]:
        """Yield the results of winning moves in a summand, lazily; equal summands have equal rests and share them."""
        summand = self._summands[index]
        if summand not in self._known:
            wins, count = self._sums.loss_test(self._rests[index]), self._count_wins(index)
            if count is None:
                options = tried_options(summand.ruleset, summand.position, self._player)
            else:
                options = self._tried_options(summand.ruleset.options(summand.position, self._player))
            found: Iterator[Any] = (option for option in options if wins(self._image(Summand(summand.ruleset, option))))
            # avoids a search through a large heap
            self._known[summand] = found if count is None else islice(found, min(count, sys.maxsize))
        self._known[summand], again = tee(self._known[summand])
        return again

    def _tried_options(self, options: Iterable[Any]) -> Iterator[Any]:
        """Yield the options of a large heap; raises `OptionLimitError` once too many are tried in the entire sum."""
        for option in options:
            if not self._left:
                text = clip(self._ruleset.format(self._position))
                raise OptionLimitError("search.limit-tried", position=text, limit=self._most)
            self._left -= 1
            yield option

    def _find_moves(self) -> Iterator[Any]:
        for index in self._indexes:
            for option in self._winning_options(index):
                yield self._ruleset.replace(self._position, index, option) if self._split else option

    def __iter__(self) -> "Iterator[Any]":
        return self

    def __next__(self) -> Any:
        return next(self._items)

    def how_many(self, most: int) -> int:
        """Count the winning moves, up to `most` + 1."""
        count, counts = 0, dict[Summand, int]()
        for index in self._indexes:
            summand = self._summands[index]
            if summand not in counts:
                counted = self._count_wins(index)
                counts[summand] = sum(1 for _ in self._winning_options(index)) if counted is None else counted
            count += counts[summand]
            if count > most:
                return most + 1
        return count

    def _count_wins(self, index: int) -> int | None:
        """Count the winning moves in a large heap, by the period of Φ.

        None for small heaps, summands that are not one heap, games without a period, and rows of squares."""
        rule, heaps, quotient = self._family.rule(), self._summands[index].position, self._sums.quotient
        repeats = None if quotient is None else quotient.repeats
        if rule is None or rule.parts > 2 or repeats is None or len(heaps) != 1 or heaps[0] <= 4 * sum(repeats[:2]):
            return None
        if isinstance(heaps, Rows):  # mirror images are two moves
            return None
        assert quotient is not None
        lost, row = quotient.monoid.lost, quotient.monoid.table[self._rests[index]]
        total = 0
        for taken, digit in rule.moves(heaps[0]):
            left = heaps[0] - taken
            if digit & NONE and not left:
                total += lost[row[0]]
            if digit & ONE and left:
                total += lost[row[quotient.image(left) or 0]]
            if digit & TWO:
                total += self._count_pairs(quotient, left, row)
        return total

    def _count_pairs(self, quotient: Quotient, left: int, row: Sequence[int]) -> int:
        """Count the winning ways to leave `left` tokens as two heaps; `row` has the products with the other heaps."""
        last = left // 2
        assert quotient.repeats is not None
        start, period, _ = quotient.repeats
        lost, table = quotient.monoid.lost, quotient.monoid.table

        def count_won(first: int, end: int) -> int:
            return sum(
                lost[row[table[quotient.image(a) or 0][quotient.image(left - a) or 0]]] for a in range(first, end)
            )

        cycles = max((last + 1 - start) // period, 0) if left - last >= start + period else 0
        if cycles < 2:
            return count_won(1, last + 1)
        # both heaps are in the periodic part, so moving a period of tokens from one to the other changes nothing
        return (
            count_won(1, start)
            + cycles * count_won(start, start + period)
            + count_won(start + cycles * period, last + 1)
        )
