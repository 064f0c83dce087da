"""The choice of a walk through the pairs of a monoid: plain, or compiled for a large monoid; and the walk of a game."""

from collections.abc import Callable, Sequence

from bouton.misere.family import Parts
from bouton.misere.limits import COMPILED_ELEMENTS, MOST_PAIRS
from bouton.misere.monoid import Bipartite
from bouton.misere.walk import Failure, PairWalk
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


def add_parts(walk: PairWalk, parts: Parts, images: Sequence[int]) -> Failure | None:
    """Add all parts that have moves to a walk, each with its element in `images`; return the first failure."""
    monoid = walk.monoid
    for part, options in enumerate(parts.options):
        products = {monoid.product([images[each] for each in option]) for option in options}
        failure = walk.add(part, images[part], products) if products else None
        if failure is not None:
            return failure
    return None
