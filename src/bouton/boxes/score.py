"""The best score of a position of coins and strings, by alpha–beta search.

The score is what the player to move still gains, minus the opponent's gains. Coins that nobody would leave are taken
without branching (`Strings.take_free`), only one string of each chain is tried, and symmetric positions are identified.
"""

from collections.abc import Callable, Iterator

from bouton.boxes.limits import SPENT
from bouton.boxes.strings import Strings
from bouton.numeration.binary import bits


class ScoreSearch:
    """The search for the best scores on one board; results are cached.

    >>> from bouton.boxes.rectangles import rectangle
    >>> ScoreSearch(rectangle(2, 2)).score(rectangle(2, 2).full)
    2
    """

    def __init__(self, strings: Strings) -> None:
        self.strings: Strings = strings
        #: position in normal form, without coins on a single string → bounds of its score
        self.bounds: dict[int, tuple[int, int]] = {}
        self._forms: dict[int, int] = {}
        self._spend: Callable[[int], None] | None = None
        self._count = 0

    def score(self, left: int, spend: Callable[[int], None] | None = None) -> int:
        """Return the points that the player to move still gains, minus the opponent's.

        Parameters
        ----------
        left : the remaining strings, as bits.
        spend : called after every 64 positions with their number; it may raise.

        Complexity: 40,000 positions and a second for the empty board of 3 by 3 boxes.
        """
        self._spend = spend
        most = self.strings.coins
        return self._search(left, -most, most)

    def _search(self, left: int, low: int, high: int) -> int:
        """Return the score if it lies between two bounds, otherwise a bound of the score outside them (fail-soft)."""
        left, taken, offer = self.strings.take_free(left)
        if not left:
            return taken
        low, high = low - taken, high - taken
        if offer is None:
            return taken + self._choose(left, low, high)
        if high <= 0:  # the player with the choice cannot lose by it
            return taken
        coins = offer.coins
        return taken + abs(coins + self._search(left & ~offer.strings, -high - coins, high - coins))

    def _choose(self, left: int, low: int, high: int) -> int:
        """Do the same as `_search` for a position in which no coin is on a single string, so that nothing is free."""
        count = self.strings.coins_left(left)
        if count <= low:
            return count
        if -count >= high:
            return -count
        left = self._normal_form(left)
        least, most = self.bounds.get(left, (-count, count))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        self._count += 1
        if self._spend is not None and not self._count % SPENT:
            self._spend(SPENT)
        best = -count - 1
        for opening, follow in self._openings(left):
            floor = max(low, best)
            rest = left & ~opening
            if best < -count or high - floor <= 2:
                found = -follow(rest, -high, -floor)
            else:  # is it better than the best so far?
                found = -follow(rest, -floor - 1, -floor)
                if floor < found < high:
                    found = -follow(rest, -high, 1 - found)
            if found > best:
                best = found
                if best >= high:
                    break
        if best <= low:
            most = min(most, best)
        elif best >= high:
            least = max(least, best)
        else:
            least = most = best
        self.bounds[left] = least, most
        return best

    def _openings(self, left: int) -> Iterator[tuple[int, Callable[[int, int, int], int]]]:
        """Yield each string to try, as a bit, with the method that searches the position after it: first the strings
        that give nothing away, those whose coins hold most strings first, then one string of each chain."""
        strings = self.strings
        counts = [(held & left).bit_count() for held in strings.held_by]
        counts.append(0)  # of the ground
        ranked = []
        for string in bits(left):
            a, b = strings.ends[string]
            if counts[a] != 2 and counts[b] != 2:
                ranked.append((-counts[a] - counts[b], 1 << string))
        ranked.sort()
        for _, string in ranked:
            yield string, self._choose
        for chain in strings.chains(left):
            yield chain.opening, self._search

    def _normal_form(self, left: int) -> int:
        form = self._forms.get(left)
        if form is None:
            form = self._forms[left] = self.strings.normal_form(left)
        return form
