"""Who wins a sum in misère play, by the misère quotient of its heaps; with the winning moves, and with the reason.

The source splits sums itself: values of single heaps tell nothing here, products of their elements do.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, tee
from threading import RLock
from typing import Any

from bouton.errors import BoutonError, SearchLimitError
from bouton.heaps.game import HeapGame
from bouton.kinds.capabilities import Facts, heap_rule_of
from bouton.kinds.figures import Figure, Message
from bouton.kinds.heap_rule import NONE, ONE, TWO
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.misere.decomposition import DECOMPOSITIONS, write_kind
from bouton.misere.family import Family, HeapFamily, ReachedFamily, code_of
from bouton.misere.monoid import Bipartite
from bouton.misere.quotient import PretendingPeriod, Quotient, pretending_period
from bouton.misere.solver import QuotientSolver, StoppedError
from bouton.misere.store import recalled
from bouton.notation import clip, write_int
from bouton.search.sources import Answer, most_tried
from bouton.storage.recent import Recent
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME, Valuation

__all__ = ["MisereQuotients"]

_CITE = "theorem: Plambeck and Siegel 2008"
_EFFORT, _LARGEST = 150, 1_000  # steps of the search for a quotient, and elements of a guess: about a second
_BEYOND = 150  # further steps, to find the period where it is near
_FAR = 600  # heaps gone through for a heap that only a period reaches, and for the period of nearer ones
_MOST_HEAP, _MOST_PARTS, _MOST_SUMMANDS = 3_000, 60, 12
_GAMES_KEPT, _SUMS_KEPT = 16, 8
_HEAPS_SHOWN, _LOST_SHOWN = 12, 24


class _Growing:
    """The quotient of a family as far as it was needed."""

    def __init__(self, family: Family) -> None:
        self.family = family
        self._solver = QuotientSolver(largest=_LARGEST)
        self._repeats: PretendingPeriod | None = None
        self._refused: int | None = None
        self._found: Quotient | None = None

    def start_from(self, kept: Quotient) -> None:
        """Take what an earlier run has found."""
        self._found, self._repeats = kept, kept.repeats
        self._refused = None if kept.complete else kept.heaps + 1

    def reach(self, part: int) -> Quotient | None:
        """The quotient of the parts up to one, or of more; None where it is out of reach."""
        found = self._found
        if found is not None and (found.complete or part <= found.heaps):
            return found
        if self._refused is not None and part >= self._refused:
            return None
        last = part if part <= _MOST_HEAP else _FAR
        self._grow(last, _EFFORT)
        if self._repeats is None and len(self._solver.images) <= part:
            self._refused = _MOST_HEAP + 1 if len(self._solver.images) > last else len(self._solver.images)
            return None
        if self.family.rule() is not None:
            self._grow(_FAR, _BEYOND)
        everything = self.family.last == len(self._solver.images) - 1
        self._found = Quotient(self.family.ruleset.spec, self._solver, self._repeats, all_parts=everything)
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

    It answers for games on heaps as far as their quotient is found quickly, or was stored by an earlier run of
    ``bouton quotient``, and for sums of a few small games.
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._heaps: Recent[Ruleset, _Growing] = Recent(_GAMES_KEPT)
        self._sums: Recent[Ruleset, _Growing | None] = Recent(_SUMS_KEPT)

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The outcome in misère play; None where no quotient tells it."""
        if valuation is not MISERE_OUTCOME:
            return None
        found = self.quotient(ruleset, position)
        if found is None:
            return None
        quotient, parts = found
        lost = quotient.monoid.lost[_product(quotient, parts)]
        return Answer(Outcome.P if lost else Outcome.N, _CITE)

    def quotient(self, ruleset: Ruleset, position: Any) -> tuple[Quotient, list[int]] | None:
        """A quotient that knows all parts of a position, and these parts; None where there is none."""
        with self._lock:
            growing = self._growing(ruleset, position)
            parts = None if growing is None else growing.family.split(position)
            if growing is None or not parts:
                return None
            quotient = growing.reach(max(parts))
            return None if quotient is None else (quotient, parts)

    def _growing(self, ruleset: Ruleset, position: Any) -> _Growing | None:
        if isinstance(ruleset, HeapGame) and ruleset.impartial:
            growing = self._heaps.get(ruleset)
            if growing is None:
                growing = self._heaps[ruleset] = _Growing(HeapFamily(ruleset))
                kept = recalled(growing.family)
                if kept is not None:
                    growing.start_from(kept)
            return growing
        if not 1 < len(ruleset.summands(position)) <= _MOST_SUMMANDS or not ruleset.is_impartial(position):
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
            found = self.quotient(ruleset, position)
            if found is None:
                return None
            growing = self._growing(ruleset, position)
            assert growing is not None
            return _Moves(ruleset, position, found[0], growing.family, player)

    def reasons(self, ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Figure]:
        """Why a position is won or lost in misère play."""
        found = self.quotient(ruleset, position) if facts.misere else None
        if found is None:
            return
        quotient, parts = found
        values: dict[str, Any] = {"game": clip(quotient.game), "order": quotient.order, "heaps": quotient.heaps}
        reach = "set" if quotient.all_parts else "heaps" if quotient.repeats is None else "all"
        yield Message(f"misere.reason-{reach}", values, step=2)
        if isinstance(ruleset, HeapGame):
            sizes = list(dict.fromkeys(parts))
            shown = [
                f"{clip(write_int(size))} ↦ {quotient.text(quotient.image(size) or 0)}" for size in sizes[:_HEAPS_SHOWN]
            ]
            more = "-more" if len(sizes) > _HEAPS_SHOWN else ""
            yield Message(f"misere.reason-images{more}", {"images": ", ".join(shown)}, step=2)
        lost = quotient.p_portion
        listed = "-listed" if len(lost) <= _LOST_SHOWN else ""
        own = _product(quotient, parts)
        state = "lost" if quotient.monoid.lost[own] else "won"
        values = {"product": quotient.text(own), "lost": ", ".join(lost), "count": len(lost)}
        yield Message(f"misere.reason-{state}{listed}", values, step=2)
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
            after = self.quotient(ruleset, move)
            product = 0 if after is None else _product(*after)
            text = clip(ruleset.format(move), 160)
            yield Message("misere.reason-move", {"move": text, "product": quotient.text(product)})

    def record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Nothing: quotients are stored by the command that finds them."""


def _product(quotient: Quotient, parts: Sequence[int]) -> int:
    counts: dict[int, int] = {}
    for part in parts:
        counts[part] = counts.get(part, 0) + 1
    monoid: Bipartite = quotient.monoid
    return monoid.product([monoid.power(quotient.image(part) or 0, count) for part, count in counts.items()])


class _Moves:
    """The winning moves of a sum, made one by one; equal summands have the same."""

    def __init__(self, ruleset: Ruleset, position: Any, quotient: Quotient, family: Family, player: Player) -> None:
        self._ruleset, self._position = ruleset, position
        self._quotient, self._family, self._player = quotient, family, player
        self._summands = list(ruleset.summands(position)) or [Summand(ruleset, position)]
        self._split = len(ruleset.summands(position)) > 1
        images = [self._image(each) for each in self._summands]
        table = quotient.monoid.table
        before, after = [0], [0]
        for image in images:
            before.append(table[before[-1]][image])
        for image in reversed(images):
            after.append(table[after[-1]][image])
        self._rests = [table[left][right] for left, right in zip(before[:-1], after[-2::-1], strict=True)]
        self._known: dict[Summand, Iterator[Any]] = {}
        texts = (each.ruleset.format(each.position) for each in set(self._summands))  # each is tried by itself
        self._most = self._left = most_tried(max(texts, key=len, default=""))
        self._items = self._made()

    def _image(self, summand: Summand) -> int:
        parts = self._family.split_summand(summand)
        assert parts is not None
        return self._quotient.monoid.product([self._quotient.image(part) or 0 for part in parts])

    def _winning(self, index: int) -> Iterator[Any]:
        """What a summand becomes by winning moves, lazily; beside the rest of the sum, one for equal summands."""
        summand = self._summands[index]
        if summand not in self._known:
            lost, row = self._quotient.monoid.lost, self._quotient.monoid.table[self._rests[index]]
            count = self._counted(index)
            options = summand.ruleset.options(summand.position, self._player)
            found: Iterator[Any] = (
                option
                for option in (options if count is None else self._tried(options))
                if lost[row[self._image(Summand(summand.ruleset, option))]]
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
        for index in range(len(self._summands)):
            for option in self._winning(index):
                yield self._ruleset.replace(self._position, index, option) if self._split else option

    def __iter__(self) -> "Iterator[Any]":
        return self

    def __next__(self) -> Any:
        return next(self._items)

    def how_many(self, most: int) -> int:
        """All of them counted, up to `most` + 1."""
        count, counts = 0, dict[Summand, int]()
        for index, summand in enumerate(self._summands):
            if summand not in counts:
                counted = self._counted(index)
                counts[summand] = sum(1 for _ in self._winning(index)) if counted is None else counted
            count += counts[summand]
            if count > most:
                return most + 1
        return count

    def _counted(self, index: int) -> int | None:
        """How many winning moves there are in a large heap, by the period of Φ; None for anything else."""
        rule, heaps, repeats = self._family.rule(), self._summands[index].position, self._quotient.repeats
        if rule is None or rule.parts > 2 or repeats is None or len(heaps) != 1 or heaps[0] <= 4 * sum(repeats[:2]):
            return None
        lost, row = self._quotient.monoid.lost, self._quotient.monoid.table[self._rests[index]]
        total = 0
        for taken, digit in rule.moves(heaps[0]):
            left = heaps[0] - taken
            if digit & NONE and not left:
                total += lost[row[0]]
            if digit & ONE and left:
                total += lost[row[self._quotient.image(left) or 0]]
            if digit & TWO:
                total += self._count_pairs(left, row)
        return total

    def _count_pairs(self, left: int, row: Sequence[int]) -> int:
        """The ways to leave two heaps, smaller first, that win."""
        quotient, last = self._quotient, left // 2
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
