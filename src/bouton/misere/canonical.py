"""Misère canonical forms of impartial games: the smallest game that can replace a game in every sum.

In misère play the only simplification is to remove reversible options; there is no domination. A game whose options are
those of K, plus others from each of which K can be reached by one move, equals K; if K is the game without moves, this
requires that the player to move wins the game in misère play (the proviso). When nothing more can be removed, the rest
is the canonical form, and different canonical forms are different games.

Source: J. H. Conway, On Numbers and Games, ch. 12.
"""

from collections.abc import Iterable

from bouton.errors import SearchLimitError
from bouton.misere.limits import MOST_FORMS


class CanonicalForms:
    """Canonical games, numbered in the order of discovery; 0 is the game without moves.

    >>> forms = CanonicalForms()
    >>> one = forms.form_of([0])
    >>> two = forms.form_of([0, one])
    >>> forms.form_of([one]) == 0, forms.form_of([two]) == 0  # * + * is 0, but {*2} is a game of its own
    (True, False)
    >>> forms.text(forms.sum(two, one)), forms.text(forms.sum(two, two)), forms.text(forms.form_of([two]))
    ('3', '{2,3}', '{2}')
    """

    def __init__(self) -> None:
        self._options: list[frozenset[int]] = [frozenset()]
        self._numbers: dict[frozenset[int], int] = {frozenset(): 0}
        self._lost = [False]
        self._known: dict[frozenset[int], int] = {frozenset(): 0}
        self._sums: dict[tuple[int, int], int] = {}
        self._nim = [0]

    def __len__(self) -> int:
        return len(self._options)

    def options(self, game: int) -> frozenset[int]:
        """The options of a canonical game."""
        return self._options[game]

    def is_lost(self, game: int) -> bool:
        """Whether the player to move loses in misère play."""
        return self._lost[game]

    def form_of(self, options: Iterable[int]) -> int:
        """The number of the canonical form of the game with these options, given by their numbers."""
        options = frozenset(options)
        found = self._known.get(options)
        if found is None:
            found = self._known[options] = self._reduce(options)
        return found

    def _reduce(self, options: frozenset[int]) -> int:
        won = not options or any(self._lost[option] for option in options)
        for game in {further for option in options for further in self._options[option]}:
            kept = self._options[game]
            if kept <= options and all(game in self._options[option] for option in options - kept) and (kept or won):
                return game
        self._options.append(options)
        self._lost.append(not won)
        self._numbers[options] = len(self._options) - 1
        return len(self._options) - 1

    def sum(self, first: int, second: int) -> int:
        """The number of the canonical form of the sum of two canonical games.

        Raises
        ------
        SearchLimitError : if more than 100,000 sums would have to be examined in total.
        """
        stack = [(max(first, second), min(first, second))]
        while stack:
            large, small = stack[-1]
            if (large, small) in self._sums:
                stack.pop()
                continue
            pairs = [(option, small) for option in self._options[large]]
            pairs += [(large, option) for option in self._options[small]]
            pairs = [(max(pair), min(pair)) for pair in pairs]
            missing = [pair for pair in pairs if pair not in self._sums]
            if missing:
                if len(self._sums) + len(stack) > MOST_FORMS:
                    raise SearchLimitError("misere.forms-large", most=MOST_FORMS)
                stack.extend(missing)
                continue
            self._sums[large, small] = self.form_of(self._sums[pair] for pair in pairs)
            stack.pop()
        return self._sums[max(first, second), min(first, second)]

    def nim(self, size: int) -> int:
        """The number of the Nim heap of a given size."""
        while len(self._nim) <= size:
            self._nim.append(self.form_of(self._nim))
        return self._nim[size]

    def text(self, game: int, most: int = 1 << 16) -> str:
        """Format a canonical game as the set of its options; Nim heaps are written as their sizes.

        Raises
        ------
        SearchLimitError : if the text has more than `most` characters.

        Nim heaps are written first, by size, then the other options in the order in which this object found them.
        """
        self.nim(len(self._options[game]))
        if game in self._nim:
            return str(self._nim.index(game))
        texts: dict[int, str] = {}
        stack = [game]
        while stack:
            top = stack[-1]
            missing = [option for option in self._options[top] if option not in texts and option not in self._nim]
            if missing:
                stack.extend(missing)
                continue
            stack.pop()
            sizes = sorted(self._nim.index(option) for option in self._options[top] if option in self._nim)
            others = sorted(option for option in self._options[top] if option not in self._nim)
            texts[top] = "{" + ",".join([*map(str, sizes), *(texts[option] for option in others)]) + "}"
            if len(texts[top]) > most:
                raise SearchLimitError("misere.forms-large", most=most)
        return texts[game]

    def born_by(self, day: int) -> set[int]:
        """All canonical games of at most `day` moves: 1, 2, 3, 5, 22 of them for days 0 to 4."""
        games = [0]
        for _ in range(day):
            games = sorted(
                {
                    self.form_of(games[place] for place in range(len(games)) if chosen >> place & 1)
                    for chosen in range(1 << len(games))
                }
            )
        return set(games)
