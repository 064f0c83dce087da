"""Rules that depend only on the sorted heaps (``x, y, z = sorted(position)``), so that ascending positions suffice.

The kinds of moves are then those from a ≤ b ≤ c, and the same with the names of the position permuted.
"""

from collections.abc import Sequence
from itertools import pairwise, permutations

from bouton.numeration.automata import rename_tracks, union
from bouton.numeration.automaton import Automaton, Limits
from bouton.proving.formula import Formula, LinearSum, all_of, at_least, exists, member, pattern
from bouton.proving.limits import HEAPS_SORTED
from bouton.proving.reading import Move


def ascending_order(names: Sequence[str]) -> Formula:
    """The formula "the numbers ascend"."""
    return all_of(at_least(LinearSum.name(high), LinearSum.name(low)) for low, high in pairwise(names))


def ascending_moves(names: Sequence[str], moves: Sequence[Move]) -> list[Move] | None:
    """The kinds of moves from ascending positions, if permuting the names gives all the others; else None.

    >>> import bouton
    >>> from bouton.proving.rules import read_rules
    >>> @bouton.ruleset
    ... def larger(position):
    ...     x, y = sorted(position)
    ...     for k in range(y):
    ...         yield x, k
    >>> rules = read_rules(larger)
    >>> len(rules.moves), [move.text() for move in ascending_moves(rules.names, rules.moves)]
    (2, ['→ (a, k)   ∃k: a ≤ b ∧ k < b'])
    """
    if not 2 <= len(names) <= HEAPS_SORTED:
        return None
    order = ascending_order(names)
    parts = order[1:] if order[0] == "and" else [order]
    kinds = [move for move in moves if all(part in _parts(move.condition) for part in parts)]
    said = {_describe(move, names, names) for move in moves}
    every = {_describe(move, names, row) for move in kinds for row in permutations(names)}
    return kinds if len(kinds) < len(moves) and said == every else None


def _parts(condition: Formula) -> Sequence[Formula]:
    return condition[1:] if condition[0] == "and" else [condition]


def _describe(move: Move, names: Sequence[str], row: Sequence[str]) -> tuple[str, tuple[tuple[int, str], ...]]:
    """A description of a kind of move, equal for equal moves, with the names of its position replaced by `row`."""
    text, order = pattern(exists(move.bound, all_of([move.condition, member("to", move.to)])))
    new = dict(zip(names, row, strict=True))
    return text, tuple((place, new[name]) for place, name in enumerate(order) if name in new)


def in_every_order(automaton: Automaton, names: Sequence[str], limits: Limits) -> Automaton:
    """The rows of an automaton, closed under permuting the numbers of these names."""
    found = automaton
    for row in permutations(names):
        if row != tuple(names):
            found = union(found, rename_tracks(automaton, dict(zip(names, row, strict=True))), limits)
    return found
