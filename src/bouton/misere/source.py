"""Who wins a sum in misère play, by the misère quotient of its heaps; with the winning moves, and with the reason.

The source splits sums itself: values of single heaps tell nothing here, products of their elements do.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice, tee
from threading import RLock
from typing import Any

from bouton.errors import BoutonError, InputError, SearchLimitError
from bouton.heaps.game import HeapGame
from bouton.kinds.capabilities import Facts, heap_rule_of
from bouton.kinds.figures import Figure, Message
from bouton.kinds.heap_rule import NONE, ONE, TWO
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.misere.decomposition import DECOMPOSITIONS, write_kind
from bouton.misere.family import Family, HeapFamily, ReachedFamily, code_of
from bouton.misere.layers import SizeError
from bouton.misere.quotient import PretendingPeriod, Quotient, pretending_period
from bouton.misere.solver import QuotientSolver, StoppedError
from bouton.misere.store import recalled, recalled_counters, recalled_few, stamp
from bouton.misere.sums import CounterSums, QuotientSums, Sums
from bouton.misere.walk import PairsError
from bouton.notation import clip
from bouton.search.sources import Answer, in_order, most_tried
from bouton.storage.compiler import can_compile
from bouton.storage.recent import Recent
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME, Valuation

__all__ = ["MisereQuotients"]

_EFFORT, _LARGEST = 200, 600  # steps of the search for a quotient, and elements of a guess: about a second
_COUNTED, _SMALL, _BASE = 1_200, 100, 100_000  # to prove a quotient infinite: steps, elements before, and of a guess
_FAR = 600  # heaps gone through for a heap that only a period reaches, and for the period of nearer ones
_MOST_HEAP, _MOST_PARTS, _MOST_KINDS = 3_000, 60, 24
_GAMES_KEPT, _SUMS_KEPT = 16, 8
_OF_ROWS = {  # what is said of heaps, of rows
    "misere.reason-all": "misere.reason-all-rows",
    "misere.reason-heaps": "misere.reason-heaps-rows",
}


class _Growing:
    """What is known of a family: its quotient as far as it was needed, and what goes further than that."""

    def __init__(self, family: Family) -> None:
        self.family = family
        self._solver = QuotientSolver(largest=_LARGEST)
        self._repeats: PretendingPeriod | None = None
        self._refused: int | None = None
        self._found: QuotientSums | None = None
        self._further: list[Sums] = []
        self._seen: tuple[int, ...] | None = None
        self._tried = False

    def reach(self, parts: Sequence[int]) -> Sums | None:
        """What tells who wins a sum; None where that is out of reach."""
        last = max(parts)
        if not self._covers(last):
            self._recall()
        finite = self._finite(last)
        if finite is not None:
            return finite
        if not any(sums.covers(parts) for sums in self._further) and last == len(self._solver.images):
            self._prove_infinite(last)
        return next((sums for sums in self._further if sums.covers(parts)), None)

    def _covers(self, part: int) -> bool:
        return self._found is not None and self._found.covers([part])

    def _recall(self) -> None:
        """Take what was kept since it was last looked at."""
        now = stamp(self.family)
        if now == self._seen:
            return
        self._seen = now
        kept, counted, few = recalled(self.family), recalled_counters(self.family), recalled_few(self.family)
        if kept is not None:
            self._found = QuotientSums(kept)
        self._further = [CounterSums(counted)] if counted is not None else []
        self._further += [QuotientSums(few)] if few is not None else []

    def _prove_infinite(self, part: int) -> None:
        """Try, for about a second, whether the quotient with the first part that it does not have is infinite."""
        code = code_of(self.family.rule())
        if self._tried or not code or self._solver.monoid.order > _SMALL or not can_compile():
            return
        self._tried, self._solver.effort = True, _COUNTED
        from bouton.misere.counters import find_counters

        with suppress(StoppedError, SizeError, PairsError, MemoryError, InputError):
            found = find_counters(self.family, code, part, solver=self._solver, most=_BASE)
            if found is not None:
                self._further.append(CounterSums(found))

    def _finite(self, part: int) -> Sums | None:
        """The quotient of the parts up to one, or of more."""
        if self._covers(part):
            return self._found
        if self._refused is not None and part >= self._refused:
            return None
        last = part if part <= _MOST_HEAP else _FAR
        # whichever heap is asked for first, as far as the period where it is near
        self._grow(last if self.family.rule() is None else max(last, _FAR), _EFFORT)
        if self._repeats is None and len(self._solver.images) <= part:
            self._refused = _MOST_HEAP + 1 if len(self._solver.images) > last else len(self._solver.images)
            return None
        everything = self.family.last == len(self._solver.images) - 1
        quotient = Quotient(self.family.ruleset.spec, self._solver, self._repeats, all_parts=everything)
        self._found = QuotientSums(quotient)
        return self._found

    def _grow(self, part: int, effort: int) -> None:
        solver, rule = self._solver, self.family.rule()
        solver.effort = effort
        while len(solver.images) <= part and self._repeats is None:
            try:
                solver.effort += 2  # a heap that is like one that is there costs no more
                solver.add(self.family.options(len(solver.images)))
            except StoppedError:
                return
            if rule is not None and len(solver.images) % 8 == 0:
                self._repeats = pretending_period(solver.images, rule)


class MisereQuotients:
    """A source of outcomes in misère play, asked after theory.

    >>> import bouton
    >>> kayles = bouton.find("kayles")
    >>> MisereQuotients().lookup(kayles, MISERE_OUTCOME, (7,) * 3_000 + (12, 5)).value
    <Outcome.P: 'P'>

    It answers for games on heaps as far as their quotient is found quickly, or an earlier run of ``bouton quotient``
    has stored it, or who wins the sums of few copies of a heap, or those of an infinite quotient; and for sums of a few
    small games.
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._heaps: Recent[Ruleset, _Growing] = Recent(_GAMES_KEPT)
        self._sums: Recent[Ruleset, _Growing | None] = Recent(_SUMS_KEPT)

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The outcome in misère play; None where no quotient tells it."""
        if valuation is not MISERE_OUTCOME:
            return None
        found = self.sums(ruleset, position)
        if found is None:
            return None
        sums, parts = found
        lost = sums.beside(sums.product(()))(sums.product(parts))
        return Answer(Outcome.P if lost else Outcome.N, sums.cite)

    def sums(self, ruleset: Ruleset, position: Any) -> tuple[Sums, list[int]] | None:
        """What tells who wins a position, and its parts; None where nothing does."""
        with self._lock:
            growing = self._growing(ruleset, position)
            parts = None if growing is None else growing.family.split(position)
            if growing is None or not parts:
                return None
            sums = growing.reach(parts)
            return None if sums is None else (sums, parts)

    def _growing(self, ruleset: Ruleset, position: Any) -> _Growing | None:
        if isinstance(ruleset, HeapGame) and ruleset.impartial:
            growing = self._heaps.get(ruleset)
            if growing is None:
                growing = self._heaps[ruleset] = _Growing(HeapFamily(ruleset))
            return growing
        summands = ruleset.summands(position)
        if len(summands) < 2 or len(set(summands)) > _MOST_KINDS or not ruleset.is_impartial(position):
            known = self._sums.get(ruleset)
            return known if known is not None and known.family.split(position) else None
        growing = self._sums.get(ruleset)
        if growing is None or growing.family.split(position) is None:
            try:
                growing = _Growing(ReachedFamily(ruleset, [position], _MOST_PARTS))
            except BoutonError:
                return None
            self._sums[ruleset] = growing
        return growing

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """The moves to lost positions, in the order of the rules and lazily; None where no quotient tells."""
        if valuation is not MISERE_OUTCOME or value is not Outcome.P:
            return None
        with self._lock:
            found = self.sums(ruleset, position)
            if found is None:
                return None
            growing = self._growing(ruleset, position)
            assert growing is not None
            return in_order(ruleset, position, player, _Moves(ruleset, position, found[0], growing.family, player))

    def reasons(self, ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Figure]:
        """Why a position is won or lost in misère play."""
        found = self.sums(ruleset, position) if facts.misere else None
        if found is None:
            return
        sums, parts = found
        in_rows = isinstance(ruleset, HeapGame) and ruleset.numbers == "rows"
        for reason in sums.reasons(parts, isinstance(ruleset, HeapGame)):
            yield reason._replace(key=_OF_ROWS.get(reason.key, reason.key)) if in_rows else reason
        exceptions = DECOMPOSITIONS.get(code_of(heap_rule_of(ruleset)))
        if exceptions is not None:
            kind = exceptions.exception(parts)
            yield (
                Message("misere.exception", {"kind": write_kind(kind)})
                if kind
                else Message("misere.exception-none", {})
            )
        if facts.winning_moves:
            move = facts.winning_moves[0]
            growing = self._growing(ruleset, position)
            left = None if growing is None else growing.family.split(move)
            if left is not None:
                yield sums.after(clip(ruleset.format(move), 160), left)

    def record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Nothing: quotients are stored by the command that finds them."""


class _Moves:
    """The winning moves of a sum, made one by one; equal summands have the same."""

    def __init__(self, ruleset: Ruleset, position: Any, sums: Sums, family: Family, player: Player) -> None:
        self._ruleset, self._position = ruleset, position
        self._sums, self._family, self._player = sums, family, player
        self._summands = list(ruleset.summands(position)) or [Summand(ruleset, position)]
        self._split = len(ruleset.summands(position)) > 1
        self._indexes = self._different()
        images = [self._image(each) for each in self._summands]
        before, after = [sums.product(())], [sums.product(())]
        for image in images:
            before.append(sums.times(before[-1], image))
        for image in reversed(images):
            after.append(sums.times(after[-1], image))
        self._rests = [sums.times(left, right) for left, right in zip(before[:-1], after[-2::-1], strict=True)]
        self._known: dict[Summand, Iterator[Any]] = {}
        texts = (each.ruleset.format(each.position) for each in set(self._summands))  # each is tried by itself
        self._most = self._left = most_tried(max(texts, key=len, default=""))
        self._items = self._made()

    def _different(self) -> Sequence[int]:
        """The summands to be changed: of equal ones the first alone, where a change of any other is the same position.

        Whether the rules put parts in an order anyway is seen from an option that leaves something: one that leaves
        nothing gives the same position in either of two equal neighbours, wherever the others stand.
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
        for each, found in equal.items():  # whose moves leave nothing
            for option in islice(each.ruleset.options(each.position, self._player), 1):
                if self._is_same(option, found[0], found[-1]):
                    places[each] = found[:1]
        return sorted(index for found in places.values() for index in found)

    def _is_same(self, option: Any, *indexes: int) -> bool:
        """Whether an option of equal summands leaves the same position in each."""
        return len({self._ruleset.replace(self._position, index, option) for index in indexes}) == 1

    def _image(self, summand: Summand) -> Any:
        parts = self._family.split_summand(summand)
        assert parts is not None
        return self._sums.product(parts)

    def _winning(self, index: int) -> Iterator[Any]:
        """What a summand becomes by winning moves, lazily; beside the rest of the sum, one for equal summands."""
        summand = self._summands[index]
        if summand not in self._known:
            wins, count = self._sums.beside(self._rests[index]), self._counted(index)
            options = summand.ruleset.options(summand.position, self._player)
            found: Iterator[Any] = (
                option
                for option in (options if count is None else self._tried(options))
                if wins(self._image(Summand(summand.ruleset, option)))
            )
            # a large heap is not gone through
            self._known[summand] = found if count is None else islice(found, min(count, sys.maxsize))
        self._known[summand], again = tee(self._known[summand])
        return again

    def _tried(self, options: Iterable[Any]) -> Iterator[Any]:
        """The options of a large heap, as many as may be tried in the whole sum."""
        for option in options:
            if not self._left:
                text = clip(self._ruleset.format(self._position))
                raise SearchLimitError("search.limit-tried", position=text, limit=self._most)
            self._left -= 1
            yield option

    def _made(self) -> Iterator[Any]:
        for index in self._indexes:
            for option in self._winning(index):
                yield self._ruleset.replace(self._position, index, option) if self._split else option

    def __iter__(self) -> "Iterator[Any]":
        return self

    def __next__(self) -> Any:
        return next(self._items)

    def how_many(self, most: int) -> int:
        """All of them counted, up to `most` + 1."""
        count, counts = 0, dict[Summand, int]()
        for index in self._indexes:
            summand = self._summands[index]
            if summand not in counts:
                counted = self._counted(index)
                counts[summand] = sum(1 for _ in self._winning(index)) if counted is None else counted
            count += counts[summand]
            if count > most:
                return most + 1
        return count

    def _counted(self, index: int) -> int | None:
        """How many winning moves there are in a large heap, by the period of Φ; None for anything else."""
        rule, heaps, quotient = self._family.rule(), self._summands[index].position, self._sums.quotient
        repeats = None if quotient is None else quotient.repeats
        if rule is None or rule.parts > 2 or repeats is None or len(heaps) != 1 or heaps[0] <= 4 * sum(repeats[:2]):
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
        """The ways to leave two heaps, smaller first, that win."""
        last = left // 2
        assert quotient.repeats is not None
        start, period, _ = quotient.repeats
        lost, table = quotient.monoid.lost, quotient.monoid.table

        def won(first: int, end: int) -> int:
            return sum(
                lost[row[table[quotient.image(a) or 0][quotient.image(left - a) or 0]]] for a in range(first, end)
            )

        cycles = max((last + 1 - start) // period, 0) if left - last >= start + period else 0
        if cycles < 2:
            return won(1, last + 1)
        # both heaps are in the periodic part, so that moving a token from one to the other repeats
        return won(1, start) + cycles * won(start, start + period) + won(start + cycles * period, last + 1)
