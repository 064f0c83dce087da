"""Finite commutative monoids with a set of elements that are lost for the player to move (bipartite monoids).

Elements are numbers, and 0 is the neutral element. The *row* of an element says for each y whether the product with y
is lost. A row is an integer with one byte per element, so rows are joined and compared as a whole, and moved by one
lookup.
"""

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from operator import itemgetter
from typing import Any

from bouton.misere.limits import COMPILED_ELEMENTS
from bouton.storage.compiler import can_compile
from bouton.storage.walks import reach

#: the generators of a product with repetitions, ascending: (2, 5, 5, 5) is heap 2 and three heaps 5
Word = tuple[int, ...]


def picker(indices: Sequence[int]) -> Callable[[Any], tuple[Any, ...]]:
    """Return the function that picks these places of a sequence, in this order.

    >>> picker([2, 0])("abc"), picker([1])("abc")
    (('c', 'a'), ('b',))
    """
    if len(indices) == 1:
        only = indices[0]
        return lambda items: (items[only],)
    return itemgetter(*indices)


def write_word(word: Word, names: dict[int, str]) -> str:
    """Format a product of generators as in the literature.

    >>> write_word((1, 2, 2), {1: "a", 2: "b"}), write_word((), {})
    ('ab^2', '1')
    """
    parts = []
    for generator in dict.fromkeys(word):
        power = word.count(generator)
        parts.append(names[generator] + (f"^{power}" if power > 1 else ""))
    return "".join(parts) or "1"


def _picks(table: Sequence[Sequence[int]]) -> list[Callable[[bytes], bytes]]:
    """For each row of a table, the function that picks the bytes at these indices; with NumPy for large tables."""
    if len(table) > COMPILED_ELEMENTS and can_compile():
        import numpy as np

        def pick(row: Any) -> Callable[[bytes], bytes]:
            return lambda text: np.frombuffer(text, np.uint8).take(row).tobytes()

        return [pick(row) for row in np.array(table, np.intp)]

    def plain(take: Callable[[Any], tuple[Any, ...]]) -> Callable[[bytes], bytes]:
        return lambda text: bytes(take(text))

    return [plain(picker(row)) for row in table]


def table_of(columns: Sequence[Sequence[int]], order: int) -> list[list[int]]:
    """The table of a monoid from the products of all elements with generators; empty rows for those not generated.

    >>> table_of([[1, 0, 3, 2], [2, 3, 0, 1]], 4)[3]
    [3, 2, 1, 0]
    """
    table: list[list[int]] = [[] for _ in range(order)]
    table[0] = list(range(order))
    stack = [0]
    while stack:
        element = stack.pop()
        for column in columns:
            if not table[column[element]]:
                table[column[element]] = [column[each] for each in table[element]]
                stack.append(column[element])
    return table


class Bipartite:
    """A finite commutative monoid in which some elements are lost for the player to move.

    >>> nim_of_ones = Bipartite([[0, 1], [1, 0]], [False, True])  # 1, a with a² = 1: an odd number of heaps 1 is lost
    >>> nim_of_ones.order, nim_of_ones.lost, nim_of_ones.idempotents()
    (2, b'\\x00\\x01', [0])

    Parameters
    ----------
    table : the products, a row for each element; element 0 is neutral.
    lost : for each element whether it is lost (a P-position).
    """

    __slots__ = ("_picks", "_rows", "full", "lost", "order", "rows", "table")

    def __init__(self, table: Sequence[Sequence[int]], lost: Sequence[int]) -> None:
        self.table: Sequence[Sequence[int]] = table
        self.lost: bytes = bytes(lost)
        self.order: int = len(lost)
        self._picks: list[Callable[[bytes], bytes]] = _picks(table)
        self.rows: list[int] = [int.from_bytes(pick(self.lost), "little") for pick in self._picks]
        self.full: int = int.from_bytes(b"\1" * self.order, "little")
        self._rows: dict[int, int] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Bipartite, (self.table, self.lost)

    def move_row(self, row: int, by: int) -> int:
        """The row whose place y is place y·by of the given row."""
        return int.from_bytes(self._picks[by](row.to_bytes(self.order, "little")), "little")

    def of_row(self, row: int) -> int | None:
        """The element with a given row, or None. In a reduced monoid there is at most one."""
        if self._rows is None:
            self._rows = {row: element for element, row in enumerate(self.rows)}
        return self._rows.get(row)

    def union_of_rows(self, elements: Sequence[int] | set[int]) -> int:
        """The union of the rows of some elements: the y whose product with one of them is lost."""
        total = 0
        for element in elements:
            total |= self.rows[element]
        return total

    def product(self, elements: Sequence[int]) -> int:
        """The product of elements."""
        total = 0
        for element in elements:
            total = self.table[total][element]
        return total

    def power(self, element: int, exponent: int) -> int:
        """A power, by repeated squaring."""
        total, square = 0, element
        while exponent:
            if exponent & 1:
                total = self.table[total][square]
            square = self.table[square][square]
            exponent >>= 1
        return total

    def span(self, elements: Sequence[int]) -> set[int]:
        """All products of any number of the given elements, with repetitions; 0 is the empty product."""
        different = set(elements)
        return reach([0], lambda element: map(self.table[element].__getitem__, different))

    def generators(self, images: Sequence[int]) -> dict[int, int]:
        """The parts whose elements generate those of all parts, each with its element: parts that earlier ones do not.

        >>> Bipartite([[0, 1], [1, 0]], [0, 1]).generators([0, 1, 0, 1])
        {1: 1}
        """
        span, found = {0}, dict[int, int]()
        for part, image in enumerate(images):
            if image not in span:
                found[part] = image
                span = self.span([*found.values()])
        return found

    def is_reduced(self) -> bool:
        """Whether any two elements are distinguished by a third."""
        return len(set(self.rows)) == self.order

    def idempotents(self) -> list[int]:
        """The elements that are their own squares."""
        return [element for element in range(self.order) if self.table[element][element] == element]

    def kernel(self) -> list[int]:
        """The smallest ideal, a group: the multiples of the product of all idempotents."""
        least = self.product(self.idempotents())
        return sorted({self.table[least][element] for element in range(self.order)})

    def least_words(self, generators: dict[int, int], weight: Callable[[int], int]) -> list[Word]:
        """For each element the least product of generators that equals it, by weight, then by the word.

        Parameters
        ----------
        generators : maps the name of each generator to its element; they generate the monoid.
        weight : returns the weight of a name.
        """
        words: dict[int, Word] = {}
        heap: list[tuple[int, Word, int]] = [(0, (), 0)]
        while heap:
            total, word, element = heappop(heap)
            if element in words:
                continue
            words[element] = word
            for name, image in generators.items():
                further = self.table[element][image]
                if further not in words and (not word or name >= word[-1]):
                    heappush(heap, (total + weight(name), (*word, name), further))
        return [words[element] for element in range(self.order)]
