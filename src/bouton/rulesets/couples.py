"""Couples-are-forever: split a heap of three or more tokens in two; a heap of two cannot be split.

Nothing is taken. The values of single heaps have been computed very far without a period (I. Caines, C. Gates, R. K.
Guy and R. J. Nowakowski, Periods in taking and splitting games, American Mathematical Monthly 106 (1999), 359–361).
"""

from collections.abc import Iterator
from random import Random

from bouton.heaps.breaking import BREAKING_THEOREMS, Breaking
from bouton.heaps.game import Heaps
from bouton.heaps.values import TWO
from bouton.kinds.heap_rule import HeapRule
from bouton.kinds.theorem import Theorem
from bouton.notation import starts_of

_COUPLE = 2


class Couples(Breaking):
    """Couples-are-forever: split a heap of three or more tokens in two.

    >>> import bouton
    >>> [bouton.position("couples-are-forever", str(n)).grundy for n in range(8)]
    [0, 0, 0, 1, 2, 0, 1, 2]
    """

    name = "couples-are-forever"
    examples: tuple[tuple[str, str], ...] = (("couples-are-forever", "9"), ("couples-are-forever", "7,4"))
    openings: tuple[tuple[str, str], ...] = starts_of("couples-are-forever", "7", "11", "12,17,9")
    theorems: tuple[Theorem, ...] = BREAKING_THEOREMS[:1]

    def leaves(self, size: int) -> Iterator[tuple[int, int]]:
        if size != _COUPLE:
            yield size, TWO

    def heap_rule(self) -> HeapRule:
        return HeapRule(lambda size: [(0, TWO)], 0, 2, still=_COUPLE)

    def sample(self, random: Random, level: int) -> Heaps:
        return tuple(random.randint(3, 6 + 3 * level) for _ in range(min(1 + level // 2, 3)))


RULESETS = [Couples]
