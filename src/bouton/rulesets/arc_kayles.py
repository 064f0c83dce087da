"""Arc-Kayles: on a graph, each player in turn removes two adjacent vertices, together with all edges at them.

The player who finds no edge left loses (Schaefer 1978). On a path of n vertices it is Dawson's Kayles on n pins, octal
game 0.07; on a rectangle of squares it is Cram.
"""

from collections.abc import Iterable, Sequence

from bouton.kinds.capabilities import Facts
from bouton.kinds.figures import Figure, Message
from bouton.kinds.theorem import Theorem
from bouton.numeration.binary import bits
from bouton.rulesets.node_kayles import NodeKayles
from bouton.rulesets.octal import DawsonsKayles
from bouton.values.valuation import GRUNDY

_PINS = DawsonsKayles()


class ArcKayles(NodeKayles):
    """Arc-Kayles on the graph of a file; a position is the set of remaining vertices, as bits.

    >>> import bouton
    >>> bouton.position("arc-kayles:=a-b,b-c,c-d,d-a", "all").grundy
    0
    """

    name = checked_as = "arc-kayles"
    examples: tuple[tuple[str, str], ...] = (
        ("arc-kayles:=a-b,b-c,c-d,d-e,e-f,f-a,a-d", "all"),
        ("arc-kayles:=a-b,b-c,c-d,d-e,e-f", "all"),
    )

    openings: tuple[tuple[str, str], ...] = (
        ("arc-kayles:=a-b,b-c,c-d,d-e,e-f,f-a,a-d,b-e", "all"),
        ("arc-kayles:=a-b,b-c,c-d,d-e,e-a,a-f,b-f,c-f,d-g,e-g,f-g,c-h,d-h,h-g", "all"),
    )

    def takings(self) -> Sequence[tuple[tuple[int, ...], int]]:
        return [
            ((first, second), 1 << first | 1 << second)
            for first, near in enumerate(self.neighbours)
            for second in bits(near)
            if first < second
        ]

    def explain(self, position: int, facts: Facts) -> Iterable[Figure]:
        parts = [part for part in self.parts(position) if part & (part - 1)]
        if not facts.misere and len(parts) > 1:
            yield Message("arc_kayles.parts", {"count": len(parts)}, step=2)
        elif not facts.misere and parts and (kind := self.shape(parts[0])) is not None:
            yield Message(f"arc_kayles.{kind}", {"vertices": parts[0].bit_count()}, step=2)


def _path_or_cycle(game: ArcKayles, position: int) -> int | None:
    """Return the Grundy value of a path of n vertices, that of n pins of Dawson's Kayles, or of a cycle of n vertices,
    in which every move leaves a path of n − 2; None for other graphs."""
    return game.value_of_shape(position, _PINS.heap_value, shorter=2)


ArcKayles.theorems = (Theorem("arc_kayles.theorem-path", ("guy-smith-1956", "schaefer-1978"), GRUNDY, _path_or_cycle),)

RULESETS = [ArcKayles]
