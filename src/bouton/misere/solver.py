"""The misère quotient of a game, one part at a time, with a proof of each step.

If the new part is equivalent to an existing element (the generalised mex rule), only that has to be found and proved;
otherwise the quotient grows (`bouton.misere.layers`), and everything is proved again (`bouton.misere.walk`). The result
is the misère quotient itself: the outcomes are right, any two elements are distinguished by a third, and the parts
generate it.
"""

from collections.abc import Callable, Iterable, Sequence
from time import monotonic

from bouton.misere.confused_sums import confused_sums, letter_counters
from bouton.misere.family import Parts
from bouton.misere.layers import Base, LayerGuess, SizeError
from bouton.misere.limits import COMPILED_FROM, MOST_ELEMENTS, MOST_GUESSES, MOST_PAIRS, MOST_STEPS, TIMES_COMPILED
from bouton.misere.monoid import Bipartite, Word, table_of
from bouton.misere.walk import Failure, PairsError, PairWalk
from bouton.misere.walk_choice import add_parts, walk_through
from bouton.storage.clock import used_time
from bouton.storage.compiler import can_compile
from bouton.storage.memory import runs_out

_LOOK_AFTER = 0.02  # seconds between two checks of memory

Tick = Callable[[int, int, int], None]


class StoppedError(Exception):
    """The quotient with one more part was not found: a limit of pairs, guesses, memory or time was reached.

    Parameters
    ----------
    reason : ``"pairs"``, ``"size"``, ``"guesses"``, ``"memory"`` or ``"time"``.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class QuotientSolver:
    """The misère quotient of the parts added so far.

    >>> solver = QuotientSolver()
    >>> for options in [[()], [(), (1,)], [(), (1,), (2,)]]:  # Nim heaps 1, 2, 3
    ...     solver.add(options)
    >>> solver.monoid.order, solver.images, solver.orders
    (6, [0, 1, 2, 3], [1, 2, 6, 6])

    Parameters
    ----------
    seconds : the time limit; None for a limit of steps that is the same on any machine.
    pairs : the most pairs of a proof.
    tick : called now and then with the parts so far, the order, and the guesses for the current part.
    effort : the most steps; None for no limit in addition to `seconds`, or without `seconds` for the usual one.
    largest : the most elements of a guess.

    Attributes
    ----------
    parts : the parts and their options.
    monoid, images : the quotient, and the element of each part.
    orders : the order of the quotient after each part.
    walk : the pairs of the proof.
    """

    def __init__(
        self,
        seconds: float | None = None,
        pairs: int = MOST_PAIRS,
        tick: Tick | None = None,
        effort: int | None = None,
        largest: int = MOST_ELEMENTS,
    ) -> None:
        self.effort: int | None = MOST_STEPS if effort is None and seconds is None else effort
        self._largest = largest
        self.parts: Parts = Parts()
        self.monoid: Bipartite = Bipartite([[0]], [0])
        self.images: list[int] = [0]
        self.orders: list[int] = [1]
        self.walk: PairWalk = PairWalk(self.monoid, pairs)
        self._pairs, self._tick, self._guesses = pairs, tick, 0
        self._until = None if seconds is None else used_time() + seconds
        self._letters: list[Word] | None = None
        self._large = False
        self._look = 0.0

    def add(self, options: Iterable[Iterable[int]]) -> None:
        """Add the next part.

        Raises
        ------
        StoppedError : if its quotient is not found; the result for the parts before it is unchanged.
        """
        self.parts.add(options)
        try:
            self._guesses = 0
            self.check()
            image = self._place()
        except BaseException as error:  # also after Ctrl-C, the parts before it remain
            self.parts.options.pop()
            self.parts.weights.pop()
            if not isinstance(error, SizeError | PairsError | MemoryError):
                raise
            reason = {SizeError: "size", PairsError: "pairs"}.get(type(error), "memory")
            raise StoppedError(reason) from None
        self.images.append(image)
        self.orders.append(self.monoid.order)

    def take(
        self,
        options: Sequence[Iterable[Iterable[int]]],
        columns: list[list[int]],
        lost: list[int],
        images: list[int],
        excluded: int | None = None,
    ) -> bool:
        """Replace the state by a given quotient and prove it; return whether the proof succeeds.

        Use the solver no more if it fails: its state may then have been replaced.

        Parameters
        ----------
        options : those of the parts from 1 on.
        columns : for each generator the products of all elements with it.
        lost, images : the lost elements, and the element of each part from 0 on.
        excluded : the last element, if it stands for sums about which nothing is claimed; then others may be alike.
        """
        order = len(columns[0]) if columns else 1
        table = table_of(columns, order)
        commute = all(one[x] == two[y] for one in columns for two in columns for x, y in zip(two, one, strict=True))
        if not all(table) or not commute:
            return False
        marked = set(lost)
        monoid = Bipartite(table, [element in marked for element in range(order)])
        beyond = (order - 1, 0, {excluded})
        if excluded is not None and (excluded, monoid.lost[excluded], {*table[excluded]}) != beyond:
            return False
        parts, walk = Parts(), walk_through(monoid, self._pairs, self.check, excluded)
        for each in options:
            parts.add(each)
        if any(image and not moves for image, moves in zip(images, parts.options, strict=True)):
            return False
        if add_parts(walk, parts, images) is not None:
            return False
        self.parts = parts
        self.monoid = monoid
        self.walk = walk
        self._letters = None
        self.images = list(images)
        self.orders = [order] * len(images)
        generated = monoid.span(images)
        reduced = excluded is not None or monoid.is_reduced()
        return reduced and not monoid.lost[0] and images[0] == 0 and len(generated) == order

    def check(self) -> None:
        if self._tick is not None:
            self._tick(len(self.images) - 1, self.monoid.order, self._guesses)
        now = monotonic()
        if now >= self._look:  # a check takes as long as a small part
            self._look = now + _LOOK_AFTER
            if runs_out():
                raise StoppedError("memory")
        if self.effort is not None:
            self.effort -= 1
            if self.effort < 0:
                raise StoppedError("time")
        if self._until is not None and used_time() > self._until:
            raise StoppedError("time")

    def _place(self) -> int:
        """Find the element of the last part, in a quotient that contains it."""
        options = self.parts.options[-1]
        if not options:
            return 0
        monoid = self.monoid
        images = {self._image(option) for option in options}
        like = self.walk.equivalent_element(monoid.union_of_rows(images))
        if like is not None:
            return like
        first = self._guess(monoid, self.images, self.images_as_words(), {}, options)
        image = self._mex(first)
        if image is not None:
            walk = self.walk.copy()
            if walk.add(len(self.images), image, images) is None:
                self.walk = walk
                return image
        return self._grow(first, options)

    def _image(self, word: Word) -> int:
        return self.monoid.product([self.images[part] for part in word])

    def _guess(
        self, monoid: Bipartite, images: list[int], letters: list[Word], counters: dict[int, int], options: list[Word]
    ) -> LayerGuess:
        """Make a guess, in plain Python unless it is large and there is a compiler."""
        if not self._large:
            most = (
                min(self._largest, COMPILED_FROM) if self._largest > COMPILED_FROM and can_compile() else self._largest
            )
            try:
                return Base(self.parts, monoid, images, letters, counters, self.check, most=most).guess(options)
            except SizeError:
                if most == self._largest:
                    raise
                self._large = True
        from bouton.misere.dense import DenseBase

        most = self._largest * TIMES_COMPILED
        return DenseBase(self.parts, monoid, images, letters, counters, self.check, most=most).guess(options)

    def _mex(self, found: LayerGuess) -> int | None:
        """The element with the same row as a copy of the new part, if the first guess is right; None if none has it."""
        base, size = found.base, found.base.size
        onward = found.images[-1]
        row = bytearray(self.monoid.order)
        for place in range(size):
            row[base.element(place)] = found.monoid.lost[found.monoid.table[onward][found.classes[place]]]
        return self.monoid.of_row(int.from_bytes(row, "little"))

    def images_as_words(self) -> list[Word]:
        """For each part the least product of generating parts, which are those that had to be new."""
        if self._letters is None or len(self._letters) != self.monoid.order:
            generators = self.monoid.generators(self.images)
            self._letters = self.monoid.least_words(generators, self.parts.weights.__getitem__)
        return [self._letters[image] for image in self.images]

    def _grow(self, found: LayerGuess, options: list[Word]) -> int:
        """Enlarge the quotient: guess until a guess is proved. Return the element of the last part."""
        letters, fixed = self.images_as_words(), dict[int, int]()
        asked: dict[tuple[int, int], int] = {}
        for count in range(MOST_GUESSES):
            self._guesses = count + 1
            self.check()
            failure, walk = self._prove(found)
            if failure is None:
                self.monoid = found.monoid
                self.images = found.images[:-1]
                self.walk = walk
                self._letters = None
                return found.images[-1]
            pair = confused_sums(self.parts, found, failure)
            fresh = {} if pair is None else letter_counters(*pair, letters, found.base.counters)
            if not fresh:
                break
            for letter, start in fresh.items():
                asked[letter, start] = asked.get((letter, start), 0) + 1
                if asked[letter, start] > 1:
                    fixed[letter] = max(start, fixed.get(letter, start))
            counters = {letter: max(fresh.get(letter, 0), fixed.get(letter, 0)) for letter in {**fixed, **fresh}}
            found = self._guess(found.monoid, found.images[:-1], letters, counters, options)
        raise StoppedError("guesses")

    def _prove(self, found: LayerGuess) -> tuple[Failure | None, PairWalk]:
        walk = walk_through(found.monoid, self._pairs, self.check)
        return add_parts(walk, self.parts, found.images), walk
