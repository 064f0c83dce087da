"""Misère Grundy values and the genus of a game, and the games that behave like Nim in misère play.

The *misère Grundy value* of a game is the mex of its options' misère Grundy values, and 1 for a game without options;
it is 0 exactly for the games lost in misère play. The *genus* of G is g^{abc…}: its Grundy value g, then the misère
Grundy values of G, G + *2, G + *2 + *2 …, which end by repeating two numbers that differ by 2 in nim addition; the
sequence is written up to the first two of these.

Sources: J. H. Conway, On Numbers and Games, ch. 12; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your
Mathematical Plays, ch. 13.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bouton.errors import SearchLimitError
from bouton.misere.family import Parts
from bouton.misere.limits import MOST_GENERA
from bouton.misere.monoid import Word
from bouton.values.mex import mex


class Genus(NamedTuple):
    """A genus: the Grundy value, and the misère Grundy values with more and more heaps *2 added.

    >>> str(nim_genus(2)), str(nim_genus(0)), nim_genus(3).misere
    ('2^20', '0^120', 3)
    """

    grundy: int
    with_twos: tuple[int, ...]

    @property
    def misere(self) -> int:
        """The misère Grundy value."""
        return self.with_twos[0]

    def value_with_twos(self, twos: int) -> int:
        """The misère Grundy value with `twos` heaps *2 added."""
        last = len(self.with_twos) - 1
        return self.with_twos[twos if twos <= last else last - (twos - last) % 2]

    def __str__(self) -> str:
        dots = "," if max(self.with_twos) > 9 else ""
        return f"{self.grundy}^{dots.join(map(str, self.with_twos))}"


def nim_genus(size: int) -> Genus:
    """The genus of a Nim heap."""
    return Genus(size, ((1, 2, 0), (0, 3, 1))[size] if size < 2 else (size, size ^ 2))


class Genera:
    """The genus of sums of parts, each computed once.

    >>> import bouton
    >>> from bouton.misere.family import family_of
    >>> genera, kayles = Genera(Parts()), family_of(bouton.find("kayles"))
    >>> for heap in range(1, 10):
    ...     genera.parts.add(kayles.options(heap))
    >>> [str(genera.genus_of((heap,))) for heap in range(1, 10)]
    ['1^031', '2^20', '3^31', '1^031', '4^146', '3^31', '2^20', '1^13', '4^046']
    >>> genera.kind((5,)), genera.kind((3,))
    ('restive', 'tame')
    """

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self._known: dict[Word, Genus] = {}
        self._tame: dict[Word, bool] = {}

    def genus_of(self, word: Iterable[int]) -> Genus:
        """The genus of a sum of parts.

        Raises
        ------
        SearchLimitError : if more than 200,000 sums would have to be examined.
        """
        first = self._normal(word)
        stack: list[tuple[Word, list[Word] | None]] = [(first, None)]
        while stack:
            sum_, options = stack.pop()
            if sum_ in self._known:
                continue
            if options is None:
                options = self._options(sum_)
                stack.append((sum_, options))
                stack.extend((option, None) for option in options if option not in self._known)
                if len(self._known) + len(stack) > 8 * MOST_GENERA or len(self._known) > MOST_GENERA:
                    raise SearchLimitError("misere.genus-large", most=MOST_GENERA)
                continue
            self._known[sum_] = _genus([self._known[option] for option in options])
        return self._known[first]

    def _normal(self, word: Iterable[int]) -> Word:
        return tuple(sorted(part for part in word if self.parts.options[part]))

    def _options(self, word: Word) -> list[Word]:
        return list(dict.fromkeys(self._normal(option) for option in self.parts.moves(word)))

    def is_tame(self, word: Iterable[int]) -> bool:
        """Whether a sum behaves like Nim heaps: it and its options have the genus of one Nim heap or of several.

        An option that is not tame is allowed if some answer to it is tame and has the genus of the sum (Conway).
        """
        word = self._normal(word)
        stack = [word]
        while stack:
            top = stack[-1]
            options = self._options(top)
            needed = [each for each in options if each not in self._tame]
            needed += [
                answer
                for option in options
                if self._tame.get(option) is False
                for answer in self._options(option)
                if answer not in self._tame
            ]
            if needed:
                stack.extend(needed)
                continue
            stack.pop()
            genus = self.genus_of(top)
            like_nim = genus in (nim_genus(genus.grundy), Genus(genus.grundy, (genus.grundy, genus.grundy ^ 2)))
            self._tame[top] = like_nim and all(
                self._tame[option]
                or any(self._tame[answer] and self.genus_of(answer) == genus for answer in self._options(option))
                for option in options
            )
        return self._tame[word]

    def kind(self, word: Iterable[int]) -> str:
        """``"tame"``; ``"restive"`` or ``"restless"`` if all options are tame; otherwise ``"wild"``.

        A restive game has a Grundy value of 2 or more and the misère Grundy value 0 or 1: it acts as a Nim heap of one
        size or the other, depending on the rest of the sum. A restless one has them the other way round.
        """
        word = self._normal(word)
        if self.is_tame(word):
            return "tame"
        genus = self.genus_of(word)
        if not all(self.is_tame(option) for option in self._options(word)) or min(genus.grundy, genus.misere) > 1:
            return "wild"
        return "restive" if genus.grundy > 1 else "restless" if genus.misere > 1 else "wild"


def _genus(options: Sequence[Genus]) -> Genus:
    if not options:
        return nim_genus(0)
    settled = max(len(option.with_twos) for option in options)
    values = [mex([option.value_with_twos(0) for option in options])]
    while True:
        twos = len(values)
        before = values[-1]
        values.append(mex([*(option.value_with_twos(twos) for option in options), before, before ^ 1]))
        # from here on the options' values alternate, and the next value depends only on the previous one
        if twos > settled + 2 and values[-1] == values[-3] and values[-2] == values[-4]:
            break
    while len(values) > 2 and values[-1] == values[-3]:
        values.pop()
    return Genus(mex([option.grundy for option in options]), tuple(values))
