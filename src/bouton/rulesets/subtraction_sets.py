"""Subtraction games of endless sets: all numbers but some, or the numbers given by a formula.

``subtraction:all-but:1,3`` allows any number but 1 and 3. ``subtraction:primes``, ``subtraction:squares`` and other
words name well-known sets. ``subtraction:k*k+1`` allows the numbers f(1) < f(2) < … of a formula in k, and a formula
that is true or false, such as ``subtraction:k%5==1 or k%5==4``, the numbers k for which it is true.

The values of an all-but game are arithmetic periodic: from some heap on g(n + p) = g(n) + s (A. N. Siegel,
Combinatorial Game Theory, 2013, ch. IV). For most other sets nothing is known in general.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import count
from random import Random

from bouton.errors import NotationError, NumberError
from bouton.formulas import Formula
from bouton.heaps.breaking import BREAKING_THEOREMS, ENDLESS_THEOREM, Breaking
from bouton.heaps.code import Code
from bouton.heaps.game import Heaps
from bouton.kinds.capabilities import Arithmetical
from bouton.kinds.heap_rule import NONE, ONE, HeapRule, WrittenRule, move_one_heap
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, read_range, write_ints
from bouton.rulesets.limits import MOST_LEFT_OUT
from bouton.storage.locks import Locked

#: Names of sets, and their formulas in k.
SETS = {
    "cubes": "k**3",
    "even": "2*k",
    "evil": "not odious(k)",
    "fibonacci": "fib(k+1)",
    "odd": "2*k-1",
    "odious": "odious(k)",
    "powers-of-2": "2**(k-1)",
    "powers-of-3": "3**(k-1)",
    "primes": "prime(k)",
    "squares": "k*k",
    "triangular": "k*(k+1)//2",
}
_ALL_BUT = "all-but"


def open_subtraction(text: str) -> "AllBut | RuleSubtraction":
    """Return the game of an endless set.

    >>> open_subtraction("all-but:2").spec, open_subtraction("primes").spec
    ('subtraction:all-but:2', 'subtraction:primes')

    Raises
    ------
    NotationError : if a word names no set, or a formula cannot be parsed.
    """
    word = text.strip()
    if word.startswith(_ALL_BUT):
        body = word.removeprefix(_ALL_BUT).lstrip(":= -").strip()
        kept: set[int] = set()
        for part in body.split(",") if body else []:
            numbers = read_numbers(part, text)
            if numbers[0] == 0 or numbers[-1] > MOST_LEFT_OUT:
                raise NotationError("subtraction.all-but-range", whole=clip(text), most=MOST_LEFT_OUT)
            kept.update(numbers)
        return AllBut(kept)
    name = word.lower().replace("_", "-")
    if name not in SETS and word.replace("-", "").isalpha() and word != "k":
        raise NotationError("subtraction.word", got=clip(word), known=sorted(SETS))
    return RuleSubtraction(name if name in SETS else word, Formula(SETS.get(name, word), "k"))


def read_numbers(part: str, whole: str) -> range:
    """Read a number or a range between the commas of a set.

    >>> read_numbers("3-5", "1,3-5")
    range(3, 6)

    Raises
    ------
    NotationError : for anything else; the sentence quotes the entire set.
    """
    if not part.strip():
        raise NotationError("number-missing", whole=clip(whole))
    try:
        return read_range(part)
    except NumberError:
        raise
    except NotationError:
        raise NotationError("subtraction.part", got=clip(part.strip()), whole=clip(whole)) from None


class _Open(Breaking):
    """Features common to games of endless sets: one heap is left, and the theorem for finite games is not used to find
    a period.
    """

    name = "subtraction"
    parts = 1
    reach: None = None
    theorems: tuple[Theorem, ...] = BREAKING_THEOREMS[:1]

    def sample(self, random: Random, level: int) -> Heaps:
        return tuple(random.randint(3 * level, 12 * level) for _ in range(1 if level < 3 else 2))


class AllBut(_Open, Arithmetical):
    """Take any number of tokens except those of a finite set."""

    theorems: tuple[Theorem, ...] = (*BREAKING_THEOREMS[:1], ENDLESS_THEOREM)

    def __init__(self, kept: set[int]) -> None:
        self.kept: tuple[int, ...] = tuple(sorted(kept))
        digits = [3] * max(self.kept, default=0)
        for number in self.kept:
            digits[number - 1] = 0
        self.code: Code = Code(0, tuple(digits), (3,))

    @property
    def spec(self) -> str:
        return f"subtraction:{_ALL_BUT}:{write_ints(self.kept)}"

    def leaves(self, size: int) -> Iterator[tuple[int, int]]:
        return self.code.leaves(size)

    def written_rule(self, heaps: int | None) -> WrittenRule:
        unless = " and ".join(f"k != {number}" for number in self.kept) or "True"
        return move_one_heap(heaps or 1, ["for k in range(1, x + 1):", f"    if {unless}:", "        to(x - k)"])

    def heap_rule(self) -> HeapRule:
        return self.code.heap_rule()


class _Numbers(Locked):
    """The numbers of a set given by a formula, computed on demand."""

    def __init__(self, text: str, formula: Formula) -> None:
        self.text, self.formula = text, formula
        self._known: list[int] = []  # the first numbers of the set
        self._k = 0  # the last k examined

    @cached_property
    def is_condition(self) -> bool:
        """Whether the formula is true or false, and so selects from all numbers."""
        return isinstance(self.formula(1), bool)

    def upto(self, most: int) -> Iterator[int]:
        """See `RuleSubtraction.numbers_upto`."""
        for place in count():
            while place >= len(self._known):
                with self.lock:
                    if place >= len(self._known) and not self._find(most):
                        return
            if self._known[place] > most:
                return
            yield self._known[place]

    def _find(self, most: int) -> bool:
        """Examine one more k and return True; if no number up to `most` can follow, only return False."""
        if self.is_condition and self._k >= most:
            return False
        k = self._k + 1
        number = (k if self.formula(k) else 0) if self.is_condition else self.formula(k)
        before = self._known[-1] if self._known else 0
        if not self.is_condition and (type(number) is not int or number <= before):
            raise NotationError(
                "subtraction.descends", whole=clip(self.text), k=k, got=clip(int(number)), before=before
            )
        self._k = k
        if number:
            self._known.append(number)
        return True


class RuleSubtraction(_Open):
    """Take a number given by a formula in k; `text` is the part of the spec after the colon."""

    def __init__(self, text: str, formula: Formula) -> None:
        self.text: str = text if " or " in text or " and " in text else "".join(text.split(" "))
        self.formula: Formula = formula
        self._numbers = _Numbers(self.text, formula)

    @property
    def spec(self) -> str:
        return f"subtraction:{self.text}"

    def numbers_upto(self, most: int) -> Iterator[int]:
        """Yield the numbers of the set, ascending, up to `most`.

        Raises
        ------
        NotationError : if the formula's numbers do not ascend from 1 up.
        """
        return self._numbers.upto(most)

    def leaves(self, size: int) -> Iterator[tuple[int, int]]:
        for number in self.numbers_upto(size):
            yield size - number, NONE | ONE

    def heap_rule(self) -> HeapRule:
        return HeapRule(lambda size: ((number, NONE | ONE) for number in self.numbers_upto(size)), None, 1)
