"""Sums with few copies of the last heap as a result, if the quotient of all its sums is out of reach."""

from array import array
from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from bouton.misere.family import Family, code_of
from bouton.misere.layers import SizeError
from bouton.misere.monoid import Bipartite, Word, write_word
from bouton.misere.quotient import InterruptedSearch, Quotient
from bouton.misere.solver import QuotientSolver, StoppedError, Tick
from bouton.misere.walk import PairsError

if TYPE_CHECKING:
    from bouton.misere.copies import FewCopies


class FewHeaps(Quotient):
    """The winners of all sums of smaller heaps and at most `copies` copies of the last heap.

    The last element, written 0 and not counted in `order`, is that of all sums of more copies, about which nothing is
    claimed. Any two other elements either are distinguished by a third (only one of the sums is lost), or differ in
    their numbers of copies.

    Attributes
    ----------
    copies : the most copies of the last heap.
    layers : for 0, 1 … copies the number of elements of the sums of smaller heaps, and of all sums.
    """

    def __init__(
        self, game: str, solver: QuotientSolver, copies: int, layers: Sequence[Sequence[int]] = (), stopped: str = ""
    ) -> None:
        super().__init__(game, solver, stopped=stopped)
        self.copies: int | None = copies
        self.layers = layers

    @property
    def order(self) -> int:
        return self.monoid.order - 1

    def text(self, element: int) -> str:
        return "0" if element == self.order else super().text(element)

    @cached_property
    def presentation(self) -> str:
        names, last = ", ".join(self.names[generator] for generator in self.generators), self.heaps
        relations = [
            f"{write_word(one, self.names)} = {write_word(two, self.names)}"
            for one, two in self.relations
            if one.count(last) <= (self.copies or 0)
        ]
        return f"⟨{names} | {', '.join([*relations, f'{self.names[last]}^{(self.copies or 0) + 1} = 0'])}⟩"

    def to_dict(self) -> dict[str, Any]:
        elements = range(self.order)
        return {
            **super().to_dict(),
            "copies": self.copies,
            "layers": self.layers,
            "idempotents": [self.text(each) for each in elements if self.monoid.table[each][each] == each],
            "kernel": None,
            "tame": None,
        }


def few_heaps(
    game: str, solver: QuotientSolver, last: Sequence[Word], layers: Sequence["FewCopies"], stopped: str = ""
) -> FewHeaps:
    """Make a result of the sums with few copies of a heap; `solver` is changed to hold them.

    Parameters
    ----------
    solver : the quotient of smaller heaps.
    last : the options of the heap.
    layers : one entry per number of copies, from 1 on.
    """
    known, found = solver.orders[-1], layers[-1]
    solver.parts.add(last)
    solver.monoid, solver.images = _beyond_last(found)
    sizes = [[known, known], *([each.old_order, each.monoid.order - 1] for each in layers)]
    result = FewHeaps(game, solver, found.copies, sizes, stopped)
    result.pairs = found.pairs
    return result


def _beyond_last(found: "FewCopies") -> tuple[Bipartite, list[int]]:
    """The monoid and the images, renumbered so that the element of more copies is the last one."""
    import numpy as np

    order = found.monoid.order
    old = np.array([element for element in range(order) if element != found.excluded] + [found.excluded])
    new = np.argsort(old).astype(np.int32)
    table = new[np.array(found.monoid.table)[np.ix_(old, old)]]
    lost = [found.monoid.lost[element] for element in old]
    return Bipartite([array("i", row.tobytes()) for row in table], lost), [int(new[image]) for image in found.images]


def find_few(
    family: Family, heap: int, copies: int, seconds: float | None = None, tick: Tick | None = None
) -> Quotient:
    """All sums of smaller heaps and at most `copies` copies of one heap, or as many copies as are found in time.

    If not even one copy is reached, or not even all smaller heaps, the result is the quotient of the heaps that are
    reached; if the heap has no moves, it is the quotient of all sums.

    Raises
    ------
    InterruptedSearch : a `KeyboardInterrupt` that contains the result so far.
    """
    from bouton.misere.copies import few_copies

    solver = QuotientSolver(seconds, tick=tick)
    options, layers, stopped = list(family.options(heap)), list["FewCopies"](), ""
    spec, code = family.ruleset.spec, code_of(family.rule())
    try:
        for part in range(1, heap if options else heap + 1):
            solver.add(family.options(part))
        if options:
            layers += islice(few_copies(solver, options, solver.check), copies)
    except StoppedError as error:
        stopped = error.reason
    except (SizeError, PairsError, MemoryError) as error:
        stopped = {SizeError: "size", PairsError: "pairs"}.get(type(error), "memory")
    except KeyboardInterrupt:
        stopped = "keys"
    found = (
        few_heaps(spec, solver, options, layers, stopped)
        if layers
        else Quotient(spec, solver, stopped=stopped, code=code)
    )
    if stopped == "keys":
        raise InterruptedSearch(found)
    return found
