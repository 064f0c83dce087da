"""The automorphism group of a binary linear code: the permutations of its places that map codewords to codewords.

An automorphism permutes the words of each weight. Conversely, if a permutation of the places preserves a set of words
that spans the code, it preserves the code. So the group is that of a graph: one vertex for each place, one for each
word of the least weights that together span the code (or its dual, if these are fewer; both have the same group), and
an edge between a word and each place where it has a one. Places and words of different weights have different colours.
A word is determined by its places, so no two automorphisms of the graph agree on the places. The graph is passed to
igraph, which uses BLISS (T. Junttila, P. Kaski, Engineering an efficient canonical labeling tool for large and sparse
graphs, 2007).
"""

from collections.abc import Sequence
from math import factorial
from typing import NamedTuple

from bouton.codes.limits import MOST_DIMENSION, MOST_WORDS
from bouton.codes.linear import LinearCode
from bouton.codes.words import places, rank
from bouton.errors import InputError


class AutomorphismGroup(NamedTuple):
    """A group of permutations of the places 1 … n.

    Attributes
    ----------
    order : number of permutations.
    generators : permutations that generate the group; each maps place i to its entry i − 1.
    """

    order: int
    generators: tuple[tuple[int, ...], ...]


def automorphism_group(code: LinearCode) -> AutomorphismGroup:
    """Compute the automorphism group of a code.

    >>> automorphism_group(LinearCode([1, 2, 3, 4, 5, 6, 7])).order
    168

    Raises
    ------
    InputError : if igraph is not installed (the extra ``codes``), if more than 40,000 words would have to be compared,
        or if code and dual both have a dimension above 20.
    """
    if not 0 < code.k < code.n:
        swaps = [(*range(1, i), i + 1, i, *range(i + 2, code.n + 1)) for i in range(1, code.n)]
        return AutomorphismGroup(factorial(code.n), tuple(swaps))
    try:
        from igraph import Graph
    except ImportError:
        raise InputError("codes.no-igraph") from None
    words = _spanning_words(code)
    edges = [(place - 1, code.n + index) for index, word in enumerate(words) for place in places(word)]
    colours = [0] * code.n + [word.bit_count() for word in words]
    graph = Graph(n=code.n + len(words), edges=edges)
    order = int(graph.count_automorphisms(color=colours))
    generators = graph.automorphism_group(color=colours)
    return AutomorphismGroup(order, tuple(tuple(image + 1 for image in each[: code.n]) for each in generators))


def cycles(permutation: Sequence[int]) -> str:
    """Format a permutation of 1 … n in cycles: each place goes to the next one of its cycle, the last to the first.

    >>> cycles((2, 3, 1, 4, 6, 5))
    '(1 2 3)(5 6)'
    """
    written, visited = "", set[int]()
    for start in range(1, len(permutation) + 1):
        cycle = []
        place = start
        while place not in visited:
            visited.add(place)
            cycle.append(place)
            place = permutation[place - 1]
        if len(cycle) > 1:
            written += f"({' '.join(map(str, cycle))})"
    return written or "()"


def _spanning_words(code: LinearCode) -> Sequence[int]:
    """The words of the least weights, of the code or of its dual, up to the first weight at which they span it.

    Returns the shorter of the two lists. Raises `InputError` if it is too long, or if both dimensions are above 20.
    """
    candidates = []
    for basis in (code.basis, code.dual_basis):
        if len(basis) > MOST_DIMENSION:
            continue
        by_weight: dict[int, list[int]] = {}
        for word in LinearCode.of_words(basis, code.n).words():
            by_weight.setdefault(word.bit_count(), []).append(word)
        chosen: list[int] = []
        for weight in sorted(set(by_weight) - {0}):
            chosen += by_weight[weight]
            if rank(chosen) == len(basis):
                break
        candidates.append(chosen)
    best = min(candidates, key=len, default=None)
    if best is None or len(best) > MOST_WORDS:
        raise InputError("codes.orbit", words=len(best) if best else 1 << min(code.k, code.n - code.k), most=MOST_WORDS)
    return best
