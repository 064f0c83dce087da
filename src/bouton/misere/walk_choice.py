"""The choice of a walk through the pairs of a monoid: the plain one, or the compiled one for a large monoid."""

from collections.abc import Callable

from bouton.misere.limits import COMPILED_ELEMENTS, MOST_PAIRS
from bouton.misere.monoid import Bipartite
from bouton.misere.walk import PairWalk
from bouton.storage.compiler import can_compile


def walk_through(
    monoid: Bipartite,
    most: int = MOST_PAIRS,
    check: Callable[[], None] = lambda: None,
    excluded: int | None = None,
) -> PairWalk:
    """A walk at its first pair; for a large monoid a compiled one, if possible."""
    if monoid.order > COMPILED_ELEMENTS and can_compile():
        from bouton.misere.dense_walk import DenseWalk

        return DenseWalk(monoid, most, check, excluded)
    return PairWalk(monoid, most, check, excluded)
