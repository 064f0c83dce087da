"""Sums of any number of small heaps and a few copies of the next one, if that heap's quotient is out of reach.

A guess of all layers at once (`bouton.misere.layers`) goes astray if the first layers are wrong: then so are all that
follow, and the monoid becomes far too large. Besides, the quotient may be infinite. Here the layers are made right one
by one: first all sums with at most one copy of the new heap, then with two, and so on. One additional element stands
for all sums with more copies, about which nothing is claimed.

The result that a walk has proved for fewer than n copies assigns an element to each sum of old heaps. For n copies it
is refined by counting letters, in two ways. The first works as for any quotient: a guess is made, and if the walk fails
the next guess starts from it. If these guesses grow too large, the layer is computed before anything is merged: each
element's least sum is combined with one more heap, and the least combinations whose options contradict the layer are
sums that are confused with others. As all smaller ones are right, they probably do differ, and the next step uses the
fewest counters that distinguish all such pairs.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

from bouton.misere.confused_sums import confused_sums, least_counters, letter_counters
from bouton.misere.dense import DenseBase
from bouton.misere.family import Parts
from bouton.misere.layers import LayerGuess, SizeError
from bouton.misere.limits import FIRST_GUESSES, GROWTH_OF_GUESS, GUESSES_OF_COPIES, MOST_BASE, MOST_PAIRS, PAIRS_OF_STEP
from bouton.misere.monoid import Bipartite, Word
from bouton.misere.solver import QuotientSolver
from bouton.misere.walk import Failure
from bouton.misere.walk_choice import add_parts, walk_through


class FewCopies(NamedTuple):
    """The winners of all sums of old parts with at most `copies` copies of the new one.

    Attributes
    ----------
    copies : the most copies of the new part.
    monoid, images : the elements, and that of each part, the new one last.
    excluded : the element of all sums with more copies.
    old_order : the number of elements of sums of old parts only, that is, how many these copies distinguish.
    pairs : the number of pairs of the walk.
    """

    copies: int
    monoid: Bipartite
    images: list[int]
    excluded: int
    old_order: int
    pairs: int

    def is_lost(self, word: Word) -> bool | None:
        """Decide whether a sum of parts is lost for the player to move; None if it has more copies."""
        product = self.monoid.product([self.images[part] for part in word])
        return None if product == self.excluded else bool(self.monoid.lost[product])


class _Layer(NamedTuple):
    monoid: Bipartite
    images: list[int]


def few_copies(
    solver: QuotientSolver, options: list[Word], check: Callable[[], None] = lambda: None, most: int = MOST_BASE
) -> Iterator[FewCopies]:
    """Yield the sums of the parts of a quotient with at most one, two, three … copies of one more part.

    Parameters
    ----------
    solver : the quotient of the old parts; it is not changed.
    options : those of the new part, as sums of old ones.
    check : called now and then; may raise an error to stop.
    most : the most elements from which a guess is made.

    Raises
    ------
    SizeError, PairsError : if too many elements, guesses or pairs are needed.
    """
    parts = Parts()
    for each in [*solver.parts.options[1:], options]:
        parts.add(each)
    # counting copies of *1 distinguishes nothing: two of them are 0
    letters = [tuple(letter for letter in word if parts.options[letter] != [()]) for word in solver.images_as_words()]
    known = _Layer(solver.monoid, solver.images)
    for copies in count(1):
        layers = _Layers(parts, known, letters, copies, check, most)
        found = layers.by_guesses(solver.images_as_words()) or layers.by_contradictions()
        yield found
        known = _old_parts(found)


class _Layers:
    """The search for the layers up to one number of copies, given the result for one copy fewer."""

    def __init__(
        self, parts: Parts, known: _Layer, letters: list[Word], copies: int, check: Callable[[], None], most: int
    ) -> None:
        self._parts, self._known, self._copies, self._check = parts, known, copies, check
        self._letters, self._most = letters, most

    def _base(self, known: _Layer, letters: list[Word], counters: dict[int, int]) -> DenseBase:
        self._check()
        return DenseBase(self._parts, known.monoid, known.images, letters, counters, self._check, most=self._most)

    def by_guesses(self, letters: list[Word]) -> FewCopies | None:
        """Make guess after guess, each from the one before; return None if they grow too large."""
        known, counters, requests = self._known, dict[int, int](), dict[tuple[int, int], int]()
        for _ in range(FIRST_GUESSES):
            try:
                guess, excluded = self._base(known, letters, counters).guess_up_to(self._options, self._copies)
            except SizeError:
                return None
            found = self._verify_guess(guess, excluded)
            if isinstance(found, FewCopies):
                return found
            pair = confused_sums(self._parts, guess, found)
            fresh = {} if pair is None else letter_counters(*pair, letters, counters)
            if not fresh or guess.monoid.order > GROWTH_OF_GUESS * self._known.monoid.order:
                return None
            for item in fresh.items():
                requests[item] = requests.get(item, 0) + 1
            counters = dict(fresh)
            for (letter, start), times in requests.items():
                if times > 1:
                    counters[letter] = max(start, counters.get(letter, 0))
            known = _Layer(guess.monoid, guess.images[:-1])
        return None

    def by_contradictions(self) -> FewCopies:
        """Make guesses with the fewest counters that distinguish all pairs of sums found to differ.

        Raises `SizeError` if that does not lead to a proof."""
        counters, apart = dict[int, int](), list[tuple[Word, Word]]()
        for _ in range(GUESSES_OF_COPIES):
            base = self._base(self._known, self._letters, counters)
            fresh = base.contradictions(self._options, self._copies)
            if not fresh:
                guess, excluded = base.guess_up_to(self._options, self._copies)
                found = self._verify_guess(guess, excluded)
                if isinstance(found, FewCopies):
                    return found
                pair = confused_sums(self._parts, guess, found)
                fresh = [] if pair is None else [pair]
            apart += fresh
            for _ in range(len(apart) // PAIRS_OF_STEP):
                self._check()
            spelt = list(self._letters)
            needed = least_counters(apart, self._letters)
            if needed is None or (needed == counters and spelt == self._letters):
                raise SizeError
            counters = needed
        raise SizeError

    @property
    def _options(self) -> list[Word]:
        return self._parts.options[-1]

    def _verify_guess(self, guess: LayerGuess, excluded: int) -> FewCopies | Failure:
        """Return the guess if a walk proves it for at most `copies` copies; otherwise return the failure."""
        walk = walk_through(guess.monoid, MOST_PAIRS, self._check, excluded)
        failure = add_parts(walk, self._parts, guess.images)
        if failure is not None:
            return failure
        old_order = len(guess.monoid.span(guess.images[:-1]))
        return FewCopies(self._copies, guess.monoid, guess.images, excluded, old_order, len(walk))


def _old_parts(found: FewCopies) -> _Layer:
    """The known part of the result: sums of old parts only."""
    images, table = found.images[:-1], found.monoid.table
    elements = sorted(found.monoid.span(images))
    numbers = {element: number for number, element in enumerate(elements)}
    rows = [[numbers[table[one][two]] for two in elements] for one in elements]
    lost = [found.monoid.lost[element] for element in elements]
    return _Layer(Bipartite(rows, lost), [numbers[image] for image in images])
