"""Winners of sums of heaps: by a misère quotient, few copies of a heap, or a monoid and two counters.

Every sum has an element, of a type that depends on the method; elements are multiplied, and some of them are lost.
"""

from collections.abc import Callable, Iterator, Sequence
from string import ascii_lowercase
from typing import Any, Protocol

from bouton.checkers.quotient import monoid_of
from bouton.kinds.figures import Message
from bouton.misere.counted import Counters
from bouton.misere.monoid import write_word
from bouton.misere.quotient import Quotient
from bouton.notation import clip
from bouton.search.answer import Provenance

_HOW = Provenance("theorem", ("plambeck-siegel-2008",))
_HEAPS_SHOWN, _LOST_SHOWN = 12, 24  # in a sentence


def list_first(texts: Sequence[str], most: int) -> str:
    """The first `most` texts with commas, and an ellipsis if there are more.

    >>> list_first("abc", 3), list_first("abc", 2), list_first("", 2)
    ('a, b, c', 'a, b, …', '–')
    """
    return ", ".join([*texts[:most], *["…"] * (len(texts) > most)]) or "–"


class Sums(Protocol):
    """The winners of all sums of some parts.

    Attributes
    ----------
    how : how they are known.
    quotient : the quotient to which the elements belong, of all sums or of those with few copies; otherwise None.
    """

    how: Provenance
    quotient: Quotient | None

    def covers(self, parts: Sequence[int]) -> bool:
        """Whether the winner of the sum of these parts is known."""
        ...

    def product(self, parts: Sequence[int]) -> Any:
        """The element of a sum."""
        ...

    def times(self, one: Any, two: Any) -> Any:
        """The element of two sums added together, from their elements."""
        ...

    def loss_test(self, rest: Any) -> Callable[[Any], bool]:
        """Make a test of sums added to a rest: a function of the sum's element that is true if the total is lost."""
        ...

    def reasons(self, parts: Sequence[int], heaps: bool) -> Iterator[Message]:
        """The reasons why a sum is won or lost; `heaps` says whether its parts have sizes that can be named."""
        ...

    def describe_move(self, move: str, parts: Sequence[int]) -> Message:
        """Describe the position after a winning move."""
        ...


class QuotientSums:
    """Sums by a misère quotient, or by the quotient of the sums with few copies of the last heap."""

    def __init__(self, quotient: Quotient) -> None:
        self.quotient: Quotient | None = quotient
        self._quotient = quotient
        self._lost, self._table = quotient.monoid.lost, quotient.monoid.table
        self.how: Provenance = _HOW
        if quotient.copies is not None:
            method = f"bouton quotient {clip(quotient.game)} --heaps {quotient.heaps} --copies {quotient.copies}"
            self.how = _HOW._replace(kind="proved", method=method)

    def covers(self, parts: Sequence[int]) -> bool:
        quotient = self._quotient
        if quotient.copies is not None and parts.count(quotient.heaps) > quotient.copies:
            return False
        return quotient.image(max(parts)) is not None

    def product(self, parts: Sequence[int]) -> int:
        counts: dict[int, int] = {}
        for part in parts:
            counts[part] = counts.get(part, 0) + 1
        monoid = self._quotient.monoid
        return monoid.product([monoid.power(self._quotient.image(part) or 0, count) for part, count in counts.items()])

    def times(self, one: int, two: int) -> int:
        return self._table[one][two]

    def loss_test(self, rest: int) -> Callable[[int], bool]:
        lost, row = self._lost, self._table[rest]
        return lambda element: bool(lost[row[element]])

    def reasons(self, parts: Sequence[int], heaps: bool) -> Iterator[Message]:
        quotient, own = self._quotient, self.product(parts)
        values: dict[str, Any] = {"game": clip(quotient.game), "order": quotient.order, "heaps": quotient.heaps}
        reach = "set" if quotient.all_parts else "heaps" if quotient.repeats is None else "all"
        if quotient.copies is None:
            yield Message(f"misere.reason-{reach}", values, step=2)
        else:
            yield Message("misere.reason-few", {**values, "copies": quotient.copies}, step=2)
        if heaps:
            yield _images({size: quotient.text(quotient.image(size) or 0) for size in parts})
        lost = quotient.p_portion
        listed = "-listed" if len(lost) <= _LOST_SHOWN else ""
        state = "lost" if self._lost[own] else "won"
        values = {"product": quotient.text(own), "lost": ", ".join(lost), "count": len(lost)}
        yield Message(f"misere.reason-{state}{listed}", values, step=2)

    def describe_move(self, move: str, parts: Sequence[int]) -> Message:
        product = self._quotient.text(self.product(parts))
        return Message("misere.reason-move", {"move": move, "product": product})


class CounterSums:
    """Sums by a monoid and the numbers of two heaps, if the misère quotient is infinite.

    An element is one of the monoid, with the numbers m of heaps `counter` and k of heaps `heaps`.
    """

    quotient: Quotient | None = None

    def __init__(self, found: Counters) -> None:
        self._found, facts, body = found, found.facts, found.body
        self._counter: int = facts["counter"]
        self._last: int = facts["heaps"]
        self._images: list[int] = body["images"]
        self._table = monoid_of(body["generators"], body["columns"], self._images, facts["order"])
        self._sets: list[frozenset[int]] = [frozenset(each) for each in body["sets"]]
        names = dict(zip(body["generators"], ascii_lowercase, strict=False))
        self._texts = [write_word(word, names) for word in found.words]
        method = f"bouton quotient {clip(facts['game'])} --heaps {self._last} --show infinite"
        self.how: Provenance = _HOW._replace(kind="proved", method=method)

    def covers(self, parts: Sequence[int]) -> bool:
        return max(parts) <= self._last and not set(self._found.excluded_heaps).intersection(parts)

    def product(self, parts: Sequence[int]) -> tuple[int, int, int]:
        element = 0
        for part in parts:
            element = self._table[element][self._images[part]]  # the counted heaps have image 0
        return element, parts.count(self._counter), parts.count(self._last)

    def times(self, one: tuple[int, int, int], two: tuple[int, int, int]) -> tuple[int, int, int]:
        return self._table[one[0]][two[0]], one[1] + two[1], one[2] + two[2]

    def loss_test(self, rest: tuple[int, int, int]) -> Callable[[tuple[int, int, int]], bool]:
        return lambda element: self._is_lost(self.times(rest, element))

    def _is_lost(self, element: tuple[int, int, int]) -> bool:
        return element[0] in self._sets[self._found.place(*element[1:])]

    def _values(self, element: tuple[int, int, int]) -> dict[str, Any]:
        lost = [self._texts[each] for each in sorted(self._sets[self._found.place(*element[1:])])]
        shown = list_first(lost, _LOST_SHOWN)
        return {"product": self._texts[element[0]], "m": element[1], "k": element[2], "lost": shown}

    def reasons(self, parts: Sequence[int], heaps: bool) -> Iterator[Message]:
        facts, own = self._found.facts, self.product(parts)
        values = {name: facts[name] for name in ("order", "heaps", "counter")}
        yield Message("misere.reason-infinite", {**values, "game": clip(facts["game"])}, step=2)
        others = {size: self._texts[self._images[size]] for size in parts if size not in (self._counter, self._last)}
        if others:
            yield _images(others)
        state = "lost" if self._is_lost(own) else "won"
        yield Message(f"misere.reason-infinite-{state}", self._values(own), step=2)

    def describe_move(self, move: str, parts: Sequence[int]) -> Message:
        return Message("misere.reason-infinite-move", {**self._values(self.product(parts)), "move": move})


def _images(images: dict[int, str]) -> Message:
    shown = [f"{clip(size)} ↦ {text}" for size, text in list(images.items())[:_HEAPS_SHOWN]]
    more = "-more" if len(images) > _HEAPS_SHOWN else ""
    return Message(f"misere.reason-images{more}", {"images": ", ".join(shown)}, step=2)
