"""Discovery of a compact graph, and its labels from the ends backwards."""

from typing import Any

from bouton.solving.game import Solved, check_acyclic
from bouton.solving.runs import BUDGET, Run

__all__ = ["Found", "label_graph", "solve_graph"]

_ROOMY = 1 << 19
_DIRECT = 1 << 24  # index spaces up to this size are looked up directly, whatever is reached of them


class Found:
    """The positions found so far and the table by which they are looked up.

    Attributes
    ----------
    indices : their index numbers in the order in which they were found.
    slots : the table; `direct` says that it is as long as the index space.
    """

    def __init__(self, run: Run, whole: bool) -> None:
        self.run = run
        size = run.game.size
        self.direct = int(size <= _DIRECT or (whole and size < 1 << 31))
        # Roomy from the beginning: pages that nobody touches cost nothing.
        roomy = min(_ROOMY, run.limit >> 8) | 1 << 12
        self.slots = run.array("slots", size if self.direct else 1 << roomy.bit_length(), "int32", 0)
        self.indices = run.array("found", size if whole else roomy, "int64")

    def more(self) -> None:
        """Room for more positions."""
        self.indices = self.run.larger("found", self.indices, 2 * self.indices.size)

    def more_slots(self, known: int, pending: Any = None, waiting: int = 0) -> None:
        """A table with four times the places, in which all that is known is entered again."""
        from bouton.solving._compiled.graph import fill_slots

        count = 4 * self.slots.size
        while count < 4 * (known + waiting):
            count *= 2
        self.run.drop("slots")
        self.slots = self.run.array("slots", count, "int32", 0)
        self.enter(fill_slots, known, pending, waiting)

    def enter(self, fill_slots: Any, known: int, pending: Any = None, waiting: int = 0) -> None:
        """Enter all known positions into an empty table."""
        others = self.indices if pending is None else pending
        fill_slots(self.slots, self.direct, self.indices, others, known, waiting, 0)


def solve_graph(run: Run) -> Solved:
    """Discover what can be reached, and label it."""
    import numpy as np

    from bouton.solving._compiled import graph as kernels
    from bouton.solving._compiled.sweep import OUTSIDE, ROOM

    game, state, native = run.game, run.state, run.native
    whole = game.start is None
    found = Found(run, whole)
    first = run.array("first", found.indices.size + 1, "int64")
    targets = run.array("targets", min(32 * _ROOMY, run.limit >> 5) | 1 << 12, "int32")
    first[0] = 0
    kept = [0, 0, 0]  # positions found, positions expanded, moves that are kept already
    if run.facts.get("method") == "graph":
        assert run.keeper is not None
        state[:10] = run.facts["state"]
        kept = [int(state[1]), int(state[0]), int(state[2])]
        for name, count in (("found", kept[0]), ("first", kept[1]), ("targets", kept[2])):
            run.hold(name, 16 * count)
        indices, before, moves = (run.keeper.read(name) for name in ("found", "first", "targets"))
        found.indices = np.concatenate([indices[: kept[0]], np.zeros(kept[0] + 4096, np.int64)])
        first = np.concatenate([np.zeros(1, np.int64), before[: kept[1]], np.zeros(2 * kept[0] + 4096, np.int64)])
        targets = np.concatenate([moves[: kept[2]], np.zeros(kept[2] + 4096, np.int32)])
        if not found.direct:
            found.more_slots(kept[0])
        else:
            found.enter(kernels.fill_slots, kept[0])
    else:
        starts = _starts(run)
        found.indices[: starts.size] = starts
        state[1] = starts.size
        if not found.direct and 2 * starts.size > found.slots.size:
            found.more_slots(starts.size)
        else:
            found.enter(kernels.fill_slots, starts.size)
    while state[0] < state[1]:
        if first.size <= found.indices.size:
            first = run.larger("first", first, found.indices.size + 1)
        code = run.step(
            kernels.discover,
            native.forms,
            found.direct,
            game.size,
            BUDGET,
            found.indices,
            first,
            targets,
            found.slots,
            run.out,
            state,
            where=lambda: int(found.indices[state[0]]),
        )
        at = int(found.indices[state[0]])
        if code in (ROOM, -1):
            run.more_options(at)
        elif code == OUTSIDE:
            raise game.witness(at)
        elif code == kernels.TARGETS_FULL:
            targets = run.larger("targets", targets, max(2 * targets.size, int(state[2]) + 2 * run.out.size))
        elif code == kernels.FOUND_FULL:
            found.more()
            while found.indices.size < state[1] + run.out.size:
                found.more()
        elif code == kernels.SLOTS_FULL:
            found.more_slots(int(state[1]))
        else:
            run.tell(state[0], int(state[1]) if whole else None, state[2])
            if run.keeper is not None and (run.keeper.due() or state[0] == state[1]):
                done, known, moves = int(state[0]), int(state[1]), int(state[2])
                parts = {
                    "found": found.indices[kept[0] : known],
                    "first": first[kept[1] + 1 : done + 1],
                    "targets": targets[kept[2] : moves],
                }
                run.keep(parts, {"method": "graph", "state": state[:10].tolist()})
                kept = [known, done, moves]
    count, moves = int(state[1]), int(state[2])
    run.drop("slots")
    branching, ends = int(state[3]), int(state[6])
    indices = found.indices[:count]
    first, targets = first[: count + 1], targets[:moves]
    if state[5] == 0:  # every option has a smaller index: that order will do
        order = np.argsort(indices).astype(np.int32) if not _sorted(indices) else np.arange(count, dtype=np.int32)
        run.hold("values", 16 * count)
        grundy, remoteness, outcome = _settled(run, order, first, targets, branching)
        indices, grundy, remoteness, outcome = indices[order], grundy[order], remoteness[order], outcome[order]
        loops = False
    else:
        fixed = np.zeros(count, np.uint8)
        run.hold("values", 30 * count)
        grundy, remoteness = np.full(count, -1, np.int32), np.full(count, -1, np.int32)
        outcome = np.zeros(count, np.uint8)
        loops = label_graph(run, first, targets, fixed, grundy, remoteness, outcome, branching, indices)
    if whole and count == game.size:
        if not _sorted(indices):
            raise AssertionError("positions of a whole shape are found in their order")
        return Solved(None, outcome, grundy, remoteness, moves, branching, ends, loops, "graph", True, count)
    if whole:  # representatives only: every position takes the values of its own
        number = np.zeros(game.size, np.int32)
        number[indices] = np.arange(count, dtype=np.int32)
        place = number[_forms(run)]
        columns = (outcome[place], grundy[place], remoteness[place])
        return Solved(None, *columns, moves, branching, ends, loops, "graph", True, count)
    return Solved(indices, outcome, grundy, remoteness, moves, branching, ends, loops, "graph", True, count)


def label_graph(
    run: Run,
    first: Any,
    targets: Any,
    fixed: Any,
    grundy: Any,
    remoteness: Any,
    outcome: Any,
    branching: int,
    indices: Any,
) -> bool:
    """Fill in the values of the positions that are not fixed; returns whether play can come back to one of them.

    `fixed`: 1 for a position with its values from which play must end, 2 for one from which it need not.
    """
    import numpy as np

    from bouton.solving._compiled import graph as kernels
    from bouton.solving._compiled import label as labels

    count = first.size - 1
    run.hold("backwards", 8 * (count + 1) + 4 * targets.size + 12 * count)
    before, sources = np.zeros(count + 1, np.int64), np.empty(targets.size, np.int32)
    order = np.empty(count, np.int32)
    run.step(kernels.reverse, first, targets, before, sources)
    done = run.step(kernels.order_from_ends, first, before, sources, fixed, order)
    seen = np.zeros(branching + 3, np.int64)
    run.step(kernels.settle, order[:done], first, targets, run.misere, grundy, remoteness, seen)
    free = fixed == 0
    waiting = int(np.count_nonzero(free)) - done
    outcome[order[:done]] = np.where((remoteness[order[:done]] & 1) == run.misere, np.uint8(80), np.uint8(78))
    if not waiting:
        run.drop("backwards")
        return False
    loops = _goes_round(run, first, targets, order[:done], fixed, indices)
    ready = np.flatnonzero((fixed != 0) & (remoteness >= 0)).astype(np.int32)
    ready = ready[np.argsort(remoteness[ready], kind="stable")]
    run.step(labels.label, first, before, sources, fixed, ready, run.misere, outcome, remoteness)
    if not run.misere:
        run.hold("smith", 21 * count)
        run.step(labels.smith, first, targets, before, sources, fixed, grundy, branching)
        run.drop("smith")
    run.drop("backwards")
    return loops


def _goes_round(run: Run, first: Any, targets: Any, order: Any, fixed: Any, indices: Any) -> bool:
    """Whether play can come back to a free position; a game that denies it is refused with one."""
    import numpy as np

    ended = fixed != 0
    ended[order] = True
    vertex = int(np.flatnonzero(~ended)[0])
    path: dict[int, None] = {}
    while vertex not in path:
        path[vertex] = None
        others = [int(t) for t in targets[first[vertex] : first[vertex + 1]] if not ended[t]]
        if not others:
            return False  # it only leads to what went round in a lower tier: no cycle of its own on this way
        vertex = others[0]
    around = list(path)
    cycle = [int(indices[v]) for v in around[around.index(vertex) :]]
    check_acyclic(run.game, True, cycle)
    return True


def _settled(run: Run, order: Any, first: Any, targets: Any, branching: int) -> tuple[Any, Any, Any]:
    import numpy as np

    from bouton.solving._compiled import graph as kernels

    count = first.size - 1
    grundy, remoteness = np.empty(count, np.int32), np.empty(count, np.int32)
    run.step(
        kernels.settle,
        order,
        first,
        targets,
        run.misere,
        grundy,
        remoteness,
        np.zeros(branching + 3, np.int64),
    )
    return grundy, remoteness, np.where((remoteness & 1) == run.misere, np.uint8(80), np.uint8(78))


def _starts(run: Run) -> Any:
    """Where discovery begins: the start in its canonical form, or every representative."""
    import numpy as np

    game = run.game
    if game.start is not None:
        start = game.start if game.form is None else game.form(game.start)
        return np.array([start], np.int64)
    if run.native.form is None:
        return np.arange(game.size, dtype=np.int64)
    forms = _forms(run)
    return np.unique(forms)


def _forms(run: Run) -> Any:
    """The canonical form of every index, checked to be one."""
    import numpy as np

    from bouton.errors import RulesError
    from bouton.solving._compiled.tables import all_values

    size = run.game.size
    run.hold("forms", 8 * size)
    forms = np.empty(size, np.int64)
    run.step(all_values, run.native.form, forms, where=lambda: -1)
    wrong = np.flatnonzero((forms < 0) | (forms >= size))
    if wrong.size:
        raise run.game.witness(int(wrong[0]))
    moved = np.flatnonzero(forms[forms] != forms)
    if moved.size:
        raise RulesError("solve.rule-form-twice", position=run.game.show(int(moved[0])))
    return forms


def _sorted(indices: Any) -> bool:
    return bool((indices[1:] > indices[:-1]).all())
