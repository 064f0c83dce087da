"""The misère quotient of a game as a result: order, presentation, lost elements, elements of the heaps, period.

Source: T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory A 115
(2008), 593–622.
"""

from collections.abc import Sequence
from functools import cached_property
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, NamedTuple

from bouton.errors import SearchLimitError
from bouton.kinds.heap_rule import HeapRule
from bouton.misere.daisies import Daisies, daisies_of
from bouton.misere.decomposition import DECOMPOSITIONS, Decomposition, write_kind
from bouton.misere.family import Family, Parts, code_of
from bouton.misere.genus import Genera
from bouton.misere.limits import (
    GENERA_LISTED,
    HEAPS_OF_STRATEGY,
    HEAPS_WITHOUT_PERIOD,
    MOST_ELEMENTS,
    MOST_HEAPS,
    MOST_HEAPS_OF_STRATEGY,
)
from bouton.misere.monoid import Bipartite, Word, write_word
from bouton.misere.solver import QuotientSolver, StoppedError, Tick
from bouton.results import ArrayResult, import_package, pandas_frame

if TYPE_CHECKING:
    import numpy as np
    import pandas
    from numpy.typing import NDArray

_FIRST_LOOK, _LOOKS = 8, 1.15  # heaps after which a period is sought first; growth of their number until the next time


class PretendingPeriod(NamedTuple):
    """Φ(n + period) = Φ(n) for all heaps n ≥ preperiod ≥ 1; checked up to heap `needed`, proved beyond."""

    preperiod: int
    period: int
    needed: int


def pretending_period(images: Sequence[int], rule: HeapRule) -> PretendingPeriod | None:
    """The period of Φ that is proved for all heaps by its values for the known ones, or None.

    >>> import bouton
    >>> pretending_period([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2], bouton.find("subtraction:1,2").heap_rule())
    PretendingPeriod(preperiod=1, period=3, needed=6)

    Let a move take at most k tokens and leave at most s heaps, and let Φ(n + p) = Φ(n) for n ≥ n0 ≥ 1 up to heap
    n + p = N − 1, where N > s(n0 + p) + k. The largest heap that a move leaves of heap N has at least n0 + p tokens;
    reduced by p, it is one that a move leaves of heap N − p, with the same element, and conversely. So heap N has
    options with the same elements as heap N − p, and in the proof it may have the same element. (Plambeck and Siegel
    2008; for s = 2 Guy and Smith 1956 in normal play.)
    """
    last = len(images) - 1
    if rule.reach is None:
        return None
    parts = max(rule.parts, 1)
    for period in range(1, last):
        if parts * (1 + period) + rule.reach > last:
            return None
        start = last - period
        while start > 0 and images[start] == images[start + period]:
            start -= 1
        needed = parts * (start + 1 + period) + rule.reach
        if needed <= last:
            return PretendingPeriod(start + 1, period, needed)
    return None


class Quotient(ArrayResult):
    """The misère quotient of the first heaps of a game, or of all heaps.

    Attributes
    ----------
    game : the spec.
    monoid : the elements; there are `order` of them.
    images : Φ, the element of each known heap.
    orders : for each n, the order of the quotient of the heaps up to n.
    repeats : the pretending period, which is proved for all heaps; or None.
    all_parts : whether there are no further heaps (a finite set of games).
    options : the options of each known heap, as sums of heaps.
    generators, names : the element, and the letter, of each heap whose element the smaller heaps do not generate.
    words : for each element the least sum of generators.
    pairs : the number of pairs of the proof.
    exceptions : if the strategy of Sibert and Conway is known, the kinds of sums that are not as in normal play.
    stopped : why no more heaps are known: ``"pairs"``, ``"size"``, ``"guesses"``, ``"memory"``, ``"time"``,
        ``"keys"`` (Ctrl-C); empty if everything requested is known; ``"heaps"``: no period was found;
        ``"endless"``: the quotient grows without end, and a strategy is known.
    position, parts, element : for the quotient of the parts of one position, its text, that of each part, for which
        the word heap stands here too, and the element of its sum (None if the search ended before all were known).
    copies, layers : None and empty; for `bouton.misere.few_copies.FewHeaps` the most copies of the last heap in a sum,
        and for each number of copies the numbers of elements.
    """

    position: str | None = None
    parts: Sequence[str] = ()
    element: int | None = None
    copies: int | None = None
    layers: Sequence[Sequence[int]] = ()

    def __init__(
        self,
        game: str,
        solver: QuotientSolver,
        period: PretendingPeriod | None = None,
        *,
        all_parts: bool = False,
        stopped: str = "",
        code: str = "",
    ) -> None:
        self.exceptions: Decomposition | None = DECOMPOSITIONS.get(code)
        self.game: str = game
        self.repeats: PretendingPeriod | None = period
        self.all_parts: bool = all_parts
        self.stopped: str = stopped
        self.monoid: Bipartite = solver.monoid
        self.images: tuple[int, ...] = tuple(solver.images)
        self.orders: tuple[int, ...] = tuple(solver.orders)
        self.pairs: int = len(solver.walk)
        self.options: tuple[tuple[Word, ...], ...] = tuple(tuple(options) for options in solver.parts.options)
        self.generators: dict[int, int] = self.monoid.generators(self.images)
        self.words: list[Word] = self.monoid.least_words(self.generators, solver.parts.weights.__getitem__)
        names = [*ascii_lowercase, *(f"{letter}{number}" for number in range(2, 99) for letter in ascii_lowercase)]
        self.names: dict[int, str] = dict(zip(self.generators, names, strict=False))

    @property
    def order(self) -> int:
        """Number of elements."""
        return self.monoid.order

    @property
    def heaps(self) -> int:
        """The last heap whose element was computed; with a period, all heaps are known."""
        return len(self.images) - 1

    @property
    def complete(self) -> bool:
        """Whether it is the quotient of all heaps."""
        return self.all_parts or self.repeats is not None

    @property
    def proved(self) -> bool:
        """Whether it contains all requested heaps; everything in it is always proved."""
        return self.complete or not self.stopped

    @property
    def period(self) -> int | None:
        """The pretending period."""
        return None if self.repeats is None else self.repeats.period

    @property
    def preperiod(self) -> int | None:
        """The heap from which Φ repeats."""
        return None if self.repeats is None else self.repeats.preperiod

    @property
    def smaller(self) -> int:
        """Number of elements of the sums of heaps smaller than the last one."""
        return len(self.monoid.span(self.images[:-1]))

    def image(self, heap: int) -> int | None:
        """The element of a heap, or None if it is not known."""
        if heap <= self.heaps:
            return self.images[heap]
        if self.repeats is None:
            return None
        start, length, _ = self.repeats
        return self.images[start + (heap - start) % length]

    def text(self, element: int) -> str:
        """Format an element as a product of generators."""
        return write_word(self.words[element], self.names)

    @cached_property
    def relations(self) -> list[tuple[Word, Word]]:
        """Equations that present the monoid: each has a minimal reducible word and the least word of its element."""
        normal = set(self.words)
        found = dict[Word, Word]()
        for word in self.words:
            for generator, image in self.generators.items():
                longer = tuple(sorted((*word, generator)))
                if longer in normal or any(
                    longer[:place] + longer[place + 1 :] not in normal for place in range(len(longer))
                ):
                    continue
                least = self.words[self.monoid.table[self.monoid.product([self.generators[g] for g in word])][image]]
                found.setdefault(longer, least)
        return list(found.items())

    @cached_property
    def presentation(self) -> str:
        """Generators and relations, as in the literature."""
        names = ", ".join(self.names[generator] for generator in self.generators)
        relations = ", ".join(
            f"{write_word(one, self.names)} = {write_word(two, self.names)}" for one, two in self.relations
        )
        return f"⟨{names} | {relations}⟩" if self.generators else "⟨ | ⟩"

    @property
    def p_portion(self) -> list[str]:
        """The lost elements, the P-portion."""
        return [self.text(element) for element in range(self.order) if self.monoid.lost[element]]

    @cached_property
    def tame(self) -> bool:
        """Whether it is the quotient of Nim heaps: of order 1, 2 or 2^k + 2, with two lost elements."""
        kernel, monoid = self.monoid.kernel(), self.monoid
        if self.order <= 2:
            return True
        unit = monoid.product(monoid.idempotents())
        outside = [element for element in range(self.order) if element not in kernel]
        return (
            len(outside) == 2
            and all(monoid.table[element][element] == 0 for element in outside)
            and all(monoid.table[element][element] == unit for element in kernel)
            and [element for element in range(self.order) if monoid.lost[element]] == sorted([outside[1], unit])
        )

    def mex_of(self, elements: Sequence[int]) -> list[int]:
        """The elements that a game with options of these elements may have: those whose rows are disjoint from theirs.

        Which of them it is also depends on the options of its sums (the generalised mex rule). In a tame quotient with
        Nim heaps as options, the least of them is the mex.
        """
        answered = self.monoid.union_of_rows(set(elements))
        return [element for element in range(self.order) if not self.monoid.rows[element] & answered]

    def to_dict(self) -> dict[str, Any]:
        """The object that ``bouton quotient --json`` prints."""
        return {
            "game": self.game,
            "position": self.position,
            "parts": None if self.position is None else list(self.parts),
            "element": None if self.element is None else self.text(self.element),
            "heaps": self.heaps,
            "order": self.order if self.proved else None,
            "complete": self.complete,
            "p_portion": self.p_portion,
            "presentation": self.presentation,
            "period": self.period,
            "preperiod": self.preperiod,
            "proved": self.proved,
            "orders": self.growth(),
            "generators": {self.names[heap]: heap for heap in self.generators},
            "phi": [self.text(image) for image in self.images],
            "genus": self.genera,
            "exceptions": None
            if self.exceptions is None
            else {
                "lost_in_normal_play_only": [write_kind(kind) for kind in self.exceptions.now_won],
                "lost_in_misere_play_only": [write_kind(kind) for kind in self.exceptions.now_lost],
            },
            "idempotents": [self.text(element) for element in self.monoid.idempotents()],
            "kernel": len(self.monoid.kernel()),
            "tame": self.tame,
            "pairs": self.pairs,
            "stopped": self.stopped or None,
        }

    def to_numpy(self) -> "NDArray[np.int64]":
        """The multiplication table as an array of element numbers; element 0 is neutral, `text` formats an element.

        >>> import bouton
        >>> bouton.quotient("nim", heaps=1).to_numpy().tolist()
        [[0, 1], [1, 0]]

        Raises
        ------
        PackageError : if NumPy is not installed.
        """
        numpy = import_package("numpy", "numpy")
        found: NDArray[np.int64] = numpy.array([list(row) for row in self.monoid.table], numpy.int64)
        return found

    def to_pandas(self) -> "pandas.DataFrame":
        """The element of each heap as a pandas DataFrame with the columns ``heap``, ``element`` and ``lost``.

        Raises
        ------
        PackageError : if pandas is not installed.
        """
        lost = [bool(self.monoid.lost[image]) for image in self.images]
        heaps = {"heap": range(len(self.images)), "element": list(map(self.text, self.images)), "lost": lost}
        return pandas_frame(heaps)

    @cached_property
    def genera(self) -> list[str]:
        """The genus of each heap from 1 to 16, with its kind if it is not tame; ends before a genus takes too long."""
        parts, found = Parts(), []
        for options in self.options[1 : GENERA_LISTED + 1]:
            parts.add(options)
        genera = Genera(parts)
        for part in range(1, len(parts)):
            try:
                kind = genera.kind((part,))
                found.append(str(genera.genus_of((part,))) + ("" if kind == "tame" else f" {kind}"))
            except SearchLimitError:
                break
        return found

    def growth(self) -> list[list[int]]:
        """The pairs [heap, order] at which the order changes, always including heap 1."""
        return [
            [heap, order]
            for heap, order in enumerate(self.orders)
            if heap and (heap == 1 or order != self.orders[heap - 1])
        ]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Quotient):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.game, self.heaps, self.order))

    def __repr__(self) -> str:
        reach = "all heaps" if self.complete else f"heaps to {self.heaps}"
        return f"<misère quotient of {self.game}, {reach}: order {self.order}>"


class InterruptedSearch(KeyboardInterrupt):
    """Ctrl-C during a search.

    Attributes
    ----------
    found : the quotient of the heaps done so far.
    """

    def __init__(self, found: Quotient) -> None:
        super().__init__()
        self.found = found


def find_quotient(
    family: Family,
    heaps: int | None = None,
    seconds: float | None = None,
    tick: Tick | None = None,
    *,
    steps: int | None = None,
    largest: int = MOST_ELEMENTS,
) -> Quotient:
    """The misère quotient of heaps up to a bound, or of all heaps if a pretending period is found.

    >>> import bouton
    >>> from bouton.misere.family import family_of
    >>> find_quotient(family_of(bouton.find("octal:0.75")))
    <misère quotient of octal:0.75, all heaps: order 8>

    Parameters
    ----------
    family : the heaps, or a finite set of games.
    heaps : the bound; None: as many as a period needs, or 31 if none can be proved.
    seconds : the search stops after that time with its result so far; None: after some thousand steps.
    tick : called now and then with the heaps done, the order, and the guesses for the current heap.
    steps, largest : limits of the steps and the size of guesses; on any machine they stop at the same heap.

    Raises
    ------
    InterruptedSearch : a `KeyboardInterrupt` that contains the quotient of the heaps done so far.
    """
    solver, rule = QuotientSolver(seconds, tick=tick, effort=steps, largest=largest), family.rule()
    look = _FIRST_LOOK
    strategy = _strategy(family, heaps)
    if strategy is not None and _begin(solver, family, strategy, heaps or HEAPS_OF_STRATEGY):
        return Quotient(family.ruleset.spec, solver, stopped="" if heaps else "endless", code=code_of(rule))
    last = heaps if heaps is not None else MOST_HEAPS if rule is not None else HEAPS_WITHOUT_PERIOD
    if family.last is not None:
        last = family.last if heaps is None else min(heaps, family.last)
    spec, stopped = family.ruleset.spec, ""
    for part in range(1, last + 1):
        try:
            if solver.effort is not None:
                solver.effort += 2  # a heap that is equivalent to an earlier one costs no more
            solver.add(family.options(part))
        except StoppedError as error:
            stopped = error.reason
            break
        except KeyboardInterrupt:
            raise InterruptedSearch(Quotient(spec, solver, stopped="keys", code=code_of(rule))) from None
        if rule is not None and (part == last or (heaps is None and part >= look)):
            look = int(part * _LOOKS) + 1
            period = pretending_period(solver.images, rule)
            if period is not None:
                return Quotient(spec, solver, period, code=code_of(rule))
    else:
        if rule is not None and heaps is None:
            stopped = "heaps"
    return Quotient(spec, solver, all_parts=family.last == len(solver.images) - 1, stopped=stopped, code=code_of(rule))


def _strategy(family: Family, heaps: int | None) -> Daisies | None:
    """The strategy of a game whose quotient grows without end, or None for other games and too many heaps."""
    rule = family.rule()
    return daisies_of(code_of(rule)) if rule is not None and (heaps or 1) <= MOST_HEAPS_OF_STRATEGY else None


def _begin(solver: QuotientSolver, family: Family, strategy: Daisies, heaps: int) -> bool:
    """Start with the quotient that a strategy implies, if it can be proved; return whether it can."""
    from bouton.misere.daisies_quotient import known_quotient

    known = known_quotient(strategy, heaps)
    options = [list(family.options(heap)) for heap in range(1, heaps + 1)]
    if not solver.take(options, known.columns, known.lost, known.images):
        return False
    solver.orders = [1, *(known_quotient(strategy, heap).order for heap in range(1, heaps)), known.order]
    return True
