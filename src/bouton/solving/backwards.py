"""The reversed moves of a game, and the labels that propagate along them from the ends."""

from collections.abc import Callable
from typing import Any, NamedTuple

from bouton.errors import MemoryLimitError
from bouton.solving._compiled.slots import EXPANDED, MOST, MOVES
from bouton.solving.game import GRUNDY_VALUES, check_acyclic
from bouton.solving.runs import BUDGET, Run

_PLACES = 32  # bits of an index into the moves
_SHORT = 1 << 14  # more options than this need numbers of four bytes


class Backwards(NamedTuple):
    """Reversed moves: the sources of position v are ``sources[before[v]:before[v + 1]]``; it has ``left[v]`` moves."""

    before: Any
    sources: Any
    left: Any


class MoveGraph(NamedTuple):
    """Positions and their moves: the options of position v are ``targets[first[v]:first[v + 1]]``.

    Attributes
    ----------
    indices : the index numbers of the positions; None if every number of a shape is a position, with itself as its
        number.
    first, targets : the moves; empty if only the reversed moves are stored.
    branching : the most options of one position.
    back : the reversed moves; None if they are not computed yet.
    """

    indices: Any
    first: Any
    targets: Any
    branching: int
    back: Backwards | None = None


class ValueColumns(NamedTuple):
    """Arrays of values, one entry per position: Grundy value and remoteness (−1: none), and outcome as ASCII code."""

    grundy: Any
    remoteness: Any
    outcome: Any

    @classmethod
    def blank(cls, count: int) -> "ValueColumns":
        """Make columns for `count` positions that have no values yet; their outcome is 0."""
        import numpy as np

        return cls(np.full(count, -1, np.int32), np.full(count, -1, np.int32), np.zeros(count, np.uint8))

    def take(self, places: Any) -> "ValueColumns":
        """The values at the given places."""
        return ValueColumns(*(column[places] for column in self))


def moves_of_shape(run: Run) -> MoveGraph:
    """A graph of all numbers of a shape that holds only the reversed moves.

    Moves are generated twice, first to count and then to store them.
    """
    import numpy as np

    from bouton.solving._compiled import graph as kernels

    size, state = run.game.size, run.state
    run.hold("backwards", 8 * size)
    before, left = np.zeros(size + 1, np.uint32), np.empty(size, np.int32)
    _over_shape(run, kernels.count_moves, before, left)
    sources = _room_for_sources(run, int(state[MOVES]))
    run.step(kernels.add_up, before)
    state[EXPANDED] = state[MOVES] = 0
    _over_shape(run, kernels.enter_moves, before, sources, left, again=True)
    nothing = np.empty(0, np.int64)
    return MoveGraph(None, nothing, nothing.astype(np.int32), int(state[MOST]), Backwards(before, sources, left))


def _over_shape(run: Run, kernel: Any, *arrays: Any, again: bool = False) -> None:
    """Run a kernel over the numbers of a shape from state[EXPANDED] on, or raise the error of the rules.

    If the rules are asked `again`, there is room for all options, unless they give others than before.
    """
    from bouton.solving._compiled.sweep import ROOM

    size, state = run.game.size, run.state
    while state[EXPANDED] < size:
        rule = run.native.options
        code = run.step(kernel, rule, BUDGET, *arrays, run.out, state, where=lambda: int(state[EXPANDED]))
        if code in (ROOM, -1) and not again:
            run.more_options(int(state[EXPANDED]))
        elif code:
            raise run.game.witness(int(state[EXPANDED]))
        else:
            run.report(state[EXPANDED], size, state[MOVES])


def _room_for_sources(run: Run, moves: int) -> Any:
    """Allocate an array for the reversed moves.

    Raises
    ------
    MemoryLimitError : if there are more moves than an index can count, or memory does not suffice.
    """
    if moves >> _PLACES:
        raise MemoryLimitError("solve.moves-many", moves=moves, bits=_PLACES)
    return run.array("sources", moves, "uint32")


def reverse_moves(run: Run, graph: MoveGraph) -> Backwards:
    """The reversed moves of a graph."""
    import numpy as np

    from bouton.solving._compiled.graph import reverse

    count = graph.first.size - 1
    run.hold("backwards", 8 * count)
    sources = _room_for_sources(run, graph.targets.size)
    back = Backwards(np.zeros(count + 1, np.uint32), sources, np.empty(count, np.int32))
    run.step(reverse, graph.first, graph.targets, *back)
    return back


def order_from_ends(run: Run, back: Backwards, fixed: Any) -> Any:
    """The positions from which play must end, each after its options, without those that are `fixed` (not 0).

    A fixed position counts as one from which play must end, unless its mark is 2.
    """
    import numpy as np

    from bouton.solving._compiled import graph as kernels

    left, order = back.left.copy(), np.empty(back.left.size, np.int32)
    done = run.step(kernels.order_from_ends, left, back.before, back.sources, fixed, order)
    return order[:done]


def option_room(run: Run, branching: int) -> tuple[Any, Any]:
    """Two work arrays for `settle`, if a position has at most `branching` options: for values, and for its options."""
    import numpy as np

    out = run.out if run.out.size > branching else np.empty(branching + 1, np.int64)
    return np.zeros(branching + 3, np.int64), out


def label_graph(run: Run, graph: MoveGraph, columns: ValueColumns, wanted: int, inside: int | None = None) -> bool:
    """Set the values of the first `inside` positions (None: of all); return whether play can return to one of them.

    Grundy values are set only if `wanted` includes them. The other positions have their values; if they are drawn,
    their outcome in `columns` becomes 0.
    """
    import numpy as np

    from bouton.solving._compiled import graph as kernels
    from bouton.solving._compiled import label as labels

    grundy, remoteness, outcome = columns
    count, all_values = outcome.size, wanted & GRUNDY_VALUES
    back = reverse_moves(run, graph) if graph.back is None else graph.back
    run.hold("labels", 17 * count)
    fixed = np.zeros(count, np.uint8)  # 1: from there play must end; 2: it need not
    inside = count if inside is None else inside
    fixed[inside:] = 1 + ((grundy[inside:] < 0) | (remoteness[inside:] < 0))
    ready = inside + np.argsort(remoteness[inside:], kind="stable").astype(np.int32)
    ready = ready[remoteness[ready] >= 0]
    outcome[inside:][remoteness[inside:] < 0] = 0
    ended = fixed.copy()
    if all_values:
        order = order_from_ends(run, back, fixed)
        rows = graph.first, graph.targets, run.misere, grundy, remoteness
        run.step(kernels.settle, run.native.forms, order, *rows, *option_room(run, graph.branching))
        outcome[order] = np.where((remoteness[order] & 1) == run.misere, np.uint8(80), np.uint8(78))
        ended[order] = 1
        if ended.all():
            return False
    moves = back.left.copy(), back.before, back.sources
    run.step(labels.label, *moves, fixed, ready, run.misere, outcome, remoteness, np.empty(count, np.int32))
    if all_values or run.game.acyclic or remoteness.min() >= 0:
        loops = refuse_cycle(run, graph, back, ended)
    else:
        loops = True  # if somebody can put off the end forever, some position recurs
    if all_values and not run.misere:
        run.hold("smith", (14 if graph.branching < _SHORT else 20) * count)
        label_endless(run.step, graph.branching, back, fixed, grundy)
        run.drop("smith")
    run.drop("labels")
    return loops


def label_endless(step: Callable[..., int], most: int, back: Backwards, fixed: Any, grundy: Any) -> None:
    """Set the Grundy values of the positions that have one although play from them need not end; the others keep −1.

    `most` is the greatest number of options; `step` runs a kernel, given with its arguments.
    """
    import numpy as np

    from bouton.solving._compiled.label import smith

    count = grundy.size
    kind = np.int16 if most < _SHORT else np.int32
    base, waits, blocked = back.left.astype(kind), np.zeros(count, kind), np.full(count, -1, kind)
    room = base, waits, blocked, np.empty(count, np.int32), np.empty(count, np.int32)
    bucket = np.zeros(most + 3, np.int64)
    given = np.empty(np.count_nonzero(grundy.view(np.uint32) <= most), np.int32)
    step(smith, back.before, back.sources, fixed, grundy, most, *room, bucket, bucket.copy(), given)


def refuse_cycle(run: Run, graph: MoveGraph, back: Backwards, ended: Any) -> bool:
    """Whether play can return to a position that is not `ended`; raises RulesError if the game claims to be acyclic."""
    import numpy as np

    from bouton.solving._compiled.graph import find_cycle

    at, path = np.empty(ended.size, np.uint32), np.empty(ended.size, np.int32)
    length = run.step(find_cycle, back.before, back.sources, ended.copy(), at, path)
    around = path[path.size - length :]
    check_acyclic(run.game, length > 0, (around if graph.indices is None else graph.indices[around]).tolist())
    return length > 0
