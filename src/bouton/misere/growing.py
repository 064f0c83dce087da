"""The misère quotient of a family of games, computed as far as queries need it, or loaded from the store."""

from collections.abc import Sequence
from contextlib import suppress

from bouton.errors import InputError
from bouton.misere.family import Family, code_of
from bouton.misere.layers import SizeError
from bouton.misere.limits import (
    BASE_OF_COUNTERS,
    EFFORT,
    EFFORT_OF_COUNTERS,
    ELEMENTS_BEFORE_COUNTERS,
    ELEMENTS_OF_MANY,
    FAR_HEAPS,
    FEW_PARTS,
    MOST_ELEMENTS_SOON,
    MOST_HEAP,
)
from bouton.misere.quotient import PretendingPeriod, Quotient, pretending_period
from bouton.misere.solver import QuotientSolver, StoppedError
from bouton.misere.store import load_quotient, recalled_counters, recalled_few, stamp
from bouton.misere.sums import CounterSums, QuotientSums, Sums
from bouton.misere.walk import PairsError
from bouton.storage.compiler import can_compile


class Growing:
    """A family with its quotient as far as it was needed, and with stored results that go further."""

    def __init__(self, family: Family) -> None:
        self.family = family
        many = family.last is not None and family.last > FEW_PARTS
        self._solver = QuotientSolver(largest=ELEMENTS_OF_MANY if many else MOST_ELEMENTS_SOON)
        self._repeats: PretendingPeriod | None = None
        self._refused: int | None = None
        self._found: QuotientSums | None = None
        self._further: list[Sums] = []
        self._seen: tuple[int, ...] | None = None
        self._tried = False

    def reach(self, parts: Sequence[int]) -> Sums | None:
        """Find the sums that decide the winner of a sum of these parts, at least one; None if that is out of reach."""
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
        """Load the stored results again if any has changed since the last check."""
        now = stamp(self.family)
        if now == self._seen:
            return
        self._seen = now
        kept, counted, few = load_quotient(self.family), recalled_counters(self.family), recalled_few(self.family)
        if kept is not None:
            self._found = QuotientSums(kept)
        self._further = [CounterSums(counted)] if counted is not None else []
        self._further += [QuotientSums(few)] if few is not None else []

    def _prove_infinite(self, part: int) -> None:
        """Try once, for about a second, to prove that the quotient of the parts up to `part` is infinite.

        `part` is the first one that the known quotient lacks; a proof is added to `_further`."""
        code = code_of(self.family.rule())
        if self._tried or not code or self._solver.monoid.order > ELEMENTS_BEFORE_COUNTERS or not can_compile():
            return
        self._tried, self._solver.effort = True, EFFORT_OF_COUNTERS
        from bouton.misere.counters import find_counters

        with suppress(StoppedError, SizeError, PairsError, MemoryError, InputError):
            found = find_counters(self.family, code, part, solver=self._solver, most=BASE_OF_COUNTERS)
            if found is not None:
                self._further.append(CounterSums(found))

    def _finite(self, part: int) -> Sums | None:
        """The sums by the quotient of the parts up to a given one, or of more; None if it is out of reach."""
        if self._covers(part):
            return self._found
        if self._refused is not None and part >= self._refused:
            return None
        last = part if part <= MOST_HEAP else FAR_HEAPS
        # whichever heap is queried first, go as far as the period if that is near
        self._grow(last if self.family.rule() is None else max(last, FAR_HEAPS), EFFORT)
        if self._repeats is None and len(self._solver.images) <= part:
            self._refused = MOST_HEAP + 1 if len(self._solver.images) > last else len(self._solver.images)
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
                solver.effort += 2  # a heap that is equivalent to an earlier one costs no more
                solver.add(self.family.options(len(solver.images)))
            except StoppedError:
                return
            if rule is not None and len(solver.images) % 8 == 0:
                self._repeats = pretending_period(solver.images, rule)
