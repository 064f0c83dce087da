"""The rule of which coins of a line may be turned together: turning codes, and the families that have names.

A turning code is a list of elements separated by commas; a move follows any one of them. An element is the number of
coins to turn (``3``, ``1-3``, ``3+``), followed by letters that restrict the choice:

- ``C``: consecutive coins;
- ``E``: equally spaced coins;
- ``S``: coins arranged symmetrically about their middle;
- ``F``: the first coin of the line is among them;
- ``C(5)``: coins within five consecutive places.

The notation is that of CGSuite (A. N. Siegel, CGSuite 2, game.strip.Turning); the named families are those of Winning
Ways, ch. 14. Places are counted from 1; the rightmost coin of a move, `place` below, goes from heads to tails.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from heapq import merge
from itertools import combinations, pairwise
from typing import NamedTuple

from bouton.errors import NotationError
from bouton.kinds.figures import Message
from bouton.notation import clip

Others = tuple[int, ...]

#: name of a family → its turning code
FAMILIES = {
    "turning-turtles": "1-2",
    "mock-turtles": "1-3",
    "moebius": "1-5",
    "mogul": "1-7",
    "moidores": "1-9",
    "motley": "1+",
    "any": "1+",
    "twins": "2",
    "triplets": "3",
    "ruler": "1+C",
    "contiguous": "1+C",
    "mock-turtle-fives": "1-3C(5)",
    "triplet-fives": "3C(5)",
    "ruler-fives": "1-5C",
    "turnips": "3E",
    "ternups": "3E",
    "equally-spaced": "1+E",
    "grunt": "4FS",
    "sym": "1+S",
    "symler": "1+FS",
    "sympler": "1+FS",
}
_PLAIN = ("any", "contiguous", "equally-spaced")  # descriptive words, which are not anyone's name for the game
_ELEMENT = re.compile(r"(\d{1,9})(?:-(\d{1,9})|(\+))?((?:C(?:\(\d{1,9}\))?|[ESF])*)")
_SPAN = re.compile(r"C\((\d+)\)")
_WORD = re.compile(r"(at-most|exactly|span|contiguous)-(\d{1,9})")
_WORDS = {"at-most": "1-{}", "exactly": "{}", "span": "1+C({})", "contiguous": "1-{}C"}
_MOST_COINS = 1_000_000
_MOST_ELEMENTS = 20


class CodeElement(NamedTuple):
    """One element of a turning code.

    Attributes
    ----------
    least, most : the number of coins; `most` is None if there is no limit.
    shape : ``""``, ``"C"``, ``"E"`` or ``"S"``.
    span : the coins lie within `span` consecutive places; None if there is no limit.
    first : whether the first coin of the line must be among them.
    """

    least: int
    most: int | None
    shape: str = ""
    span: int | None = None
    first: bool = False

    def __str__(self) -> str:
        most = "+" if self.most is None else "" if self.most == self.least else f"-{self.most}"
        span = f"C({self.span})" if self.span else ""
        return f"{self.least}{most}{'F' if self.first else ''}{self.shape}{span}"

    @property
    def free(self) -> bool:
        """Whether any coins may be turned, provided that their number is allowed."""
        return not self.shape and self.span is None and not self.first

    @property
    def reach(self) -> int | None:
        """A number k such that all coins beyond place k have the same moves, which turn coins at most k places before;
        None if there is none, or it is not known. A rule that asks for the first coin then allows no move."""
        widths = [self.span, self.most if self.shape == "C" or self.most == 1 else None]
        width = min((each for each in widths if each is not None), default=None)
        return None if width is None else width - 1 + self.first

    def words(self) -> tuple[Message, list[Message]]:
        """Return, as parts of a sentence, the number of coins and the restrictions on them."""
        count = "any" if self.most is None and self.least == 1 else "least" if self.most is None else "range"
        count = "exactly" if self.least == self.most else "most" if self.least == 1 and count == "range" else count
        which = [f"turning.which-{self.shape}"] if self.shape else []
        which += ["turning.which-span"] if self.span else []
        which += ["turning.which-first"] if self.first else []
        values = {"least": self.least, "most": self.most, "span": self.span}
        return Message(f"turning.count-{count}", values), [Message(key, values) for key in which]

    def allows(self, count: int) -> bool:
        """Whether `count` coins may be turned."""
        return self.least <= count and (self.most is None or count <= self.most)

    def companions(self, place: int, count: int) -> Iterator[Others]:
        """Yield the sets of `count` coins to the left of `place` that may be turned with it, in lexicographic order.

        >>> list(CodeElement(1, None, "E").companions(5, 2))
        [(1, 3), (3, 4)]
        """
        if not self.allows(count + 1):
            return
        low = 1 if self.span is None else max(1, place - self.span + 1)
        if place - low < count or (self.first and low > 1):
            return
        if self.first and (place == 1 if count else place != 1):
            return
        if not self.shape:
            if self.first and count:
                yield from ((1, *rest) for rest in combinations(range(2, place), count - 1))
            else:
                yield from combinations(range(low, place), count)
        elif not count:
            yield ()
        elif self.shape == "C":
            if not self.first or place == count + 1:
                yield tuple(range(place - count, place))
        elif self.shape == "E":
            for step in range((place - low) // count, 0, -1):
                if not self.first or place - step * count == 1:
                    yield tuple(range(place - step * count, place, step))
        else:
            for start in range(low, 2 if self.first else place):
                yield from _symmetrical(start, place, count)

    def has(self, place: int, others: Others) -> bool:
        """Whether these coins to the left of `place`, in ascending order, may be turned with it.

        >>> CodeElement(1, None, "E").has(5, (1, 3)), CodeElement(1, None, "C").has(5, (1, 3))
        (True, False)
        """
        coins = (*others, place)
        if not self.allows(len(coins)) or (self.span is not None and place - coins[0] >= self.span):
            return False
        gaps = [after - before for before, after in pairwise(coins)]
        fits = {"C": set(gaps) <= {1}, "E": len(set(gaps)) < 2, "S": gaps == gaps[::-1], "": True}
        return fits[self.shape] and (not self.first or coins[0] == 1)


def _symmetrical(start: int, place: int, count: int) -> Iterator[Others]:
    """Yield the sets of `count` coins that `place` completes to a symmetric set that begins with `start`."""
    odd = (count + 1) % 2
    if odd and (place - start) % 2:
        return
    middle = ((start + place) // 2,) if odd else ()
    for lower in combinations(range(start + 1, (start + place + 1) // 2), (count - 1) // 2):
        yield (start, *lower, *middle, *(start + place - each for each in reversed(lower)))


class LineRule:
    """The rule of a line of coins.

    >>> rule = read_rule("mock-turtles")
    >>> str(rule), list(rule.companions(3))
    ('at-most-3', [(), (1,), (2,), (1, 2)])
    """

    def __init__(self, elements: Iterable[CodeElement], name: str | None = None) -> None:
        self.elements: tuple[CodeElement, ...] = tuple(elements)
        if name is not None:
            self.name = name

    @cached_property
    def name(self) -> str:
        """The name of the rule: a family if there is a plain word for it, otherwise its code."""
        if self.elements == (CodeElement(1, None),):
            return "any"
        if self.elements == (CodeElement(1, None, "C"),):
            return "ruler"
        if (element := self.free) and element.most is not None:
            if element.least == element.most:
                return f"exactly-{element.least}"
            if element.least == 1:
                return f"at-most-{element.most}"
        return ",".join(map(str, self.elements))

    def __str__(self) -> str:
        return self.name

    @property
    def free(self) -> CodeElement | None:
        """The only element, if any coins may be turned provided that their number is allowed; otherwise None."""
        return self.elements[0] if len(self.elements) == 1 and self.elements[0].free else None

    @property
    def families(self) -> list[str]:
        """The names of this rule in the literature."""
        return [name for name in FAMILIES if name not in _PLAIN and read_rule(name).elements == self.elements]

    def companions(self, place: int) -> Iterator[Others]:
        """Yield the sets of coins that may be turned with `place`: smaller sets first, then in lexicographic order."""
        for count in self.counts(place):
            yield from self.of_count(place, count)

    def has(self, place: int, others: Others) -> bool:
        """Whether these coins to the left of `place`, in ascending order, may be turned with it."""
        return any(element.has(place, others) for element in self.elements)

    def counts(self, place: int) -> Iterator[int]:
        """Yield the allowed numbers of other coins to turn with the one at `place`, ascending, whatever their shape."""
        for count in range(place):
            if any(element.allows(count + 1) for element in self.elements):
                yield count
            elif all(element.most is not None and element.most <= count for element in self.elements):
                return

    def of_count(self, place: int, count: int) -> Iterator[Others]:
        """Yield the sets of `count` coins that may be turned with `place`, in lexicographic order."""
        if len(self.elements) == 1:
            yield from self.elements[0].companions(place, count)
            return
        last = None
        for others in merge(*(element.companions(place, count) for element in self.elements)):
            if others != last:
                yield others
            last = others


@cache
def read_rule(text: str) -> LineRule:
    """Read ``at-most-3``, ``exactly-2``, ``ruler``, the name of a family, or a turning code.

    >>> str(read_rule("1-3")), str(read_rule("3c(5)")), str(read_rule("1+C"))
    ('at-most-3', '3C(5)', 'ruler')

    Raises
    ------
    NotationError : if the text is none of these, or if its numbers allow no move.
    """
    word = said = text.strip().lower().replace("_", "-").replace(" ", "-")
    if not word:
        raise NotationError("turning.missing")
    if match := _WORD.fullmatch(word):
        word = _WORDS[match[1]].format(int(match[2]))
    code = FAMILIES.get(word, word).upper()
    parts = code.split(",")
    if len(parts) > _MOST_ELEMENTS:
        raise NotationError("turning.long", most=_MOST_ELEMENTS)
    elements = dict.fromkeys(_element(part, text, said if word != said else part) for part in parts)
    return LineRule(elements, "at-most-1" if word == "1-1" else None)


def _element(part: str, whole: str, said: str) -> CodeElement:
    """Read one element of a code; errors quote it as the user wrote it."""
    match = _ELEMENT.fullmatch(part)
    if match is None:
        from difflib import get_close_matches

        near = get_close_matches(part.lower(), [*FAMILIES, "at-most-3", "exactly-2"], n=3, cutoff=0.7)
        raise NotationError("turning.near" if near else "turning.code", got=clip(part.lower()), near=near)
    letters = _SPAN.sub("", match[4])
    spans = [int(number) for number in _SPAN.findall(match[4])]
    shape = "".join(sorted(set(letters) - {"F"}))
    least = int(match[1])
    most = None if match[3] else int(match[2] or match[1])
    if len(shape) > 1:
        raise NotationError("turning.shapes", got=clip(part), whole=clip(whole))
    if least < 1 or (most is not None and not least <= most <= _MOST_COINS) or least > _MOST_COINS:
        raise NotationError("turning.numbers", got=clip(said), most=_MOST_COINS)
    if spans and min(spans) < least:
        raise NotationError("turning.span", got=clip(said), least=least, span=min(spans))
    return CodeElement(least, most, shape, min(spans, default=None), "F" in letters)
