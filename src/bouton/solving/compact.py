"""Discovery of a compact graph, and its values."""

from typing import Any

from bouton.errors import RulesError
from bouton.solving._compiled.slots import ENDS, EXPANDED, FOUND, KEPT, LATE, MOST, MOVES
from bouton.solving.backwards import MoveGraph, ValueColumns, label_graph, moves_of_shape, option_room
from bouton.solving.game import Solved
from bouton.solving.runs import BUDGET, Run
from bouton.storage.resuming import report_resumed

_ROOMY = 1 << 19  # positions for which there is room at first
_EACH = 16  # moves per position for which there is room initially if all positions of a shape are expanded
_DIRECT = 1 << 24  # index spaces up to this size are looked up directly, however few positions are reached


class Found:
    """The positions found so far, and the table in which they are looked up.

    Attributes
    ----------
    indices : their index numbers in the order of discovery, followed by free room.
    slots : the table; if `direct`, it is as long as the index space.

    Parameters
    ----------
    whole : whether there must be room for all numbers of the shape.
    """

    def __init__(self, run: Run, whole: bool) -> None:
        self.run = run
        size = run.game.size
        # Large from the beginning: pages that are never touched take no memory.
        roomy = min(_ROOMY, run.limit >> 8) | 1 << 12
        self.direct: int = int(size <= _DIRECT or (whole and size < 1 << 31))
        self.slots: Any = run.array("slots", size if self.direct else 1 << roomy.bit_length(), "int32", 0)
        self.indices: Any = run.array("found", size if whole else roomy, "int64")

    def more(self) -> None:
        """Double the room for positions."""
        self.indices = self.run.larger("found", self.indices, 2 * self.indices.size)

    def more_slots(self, known: int) -> None:
        """Replace the table by one with at least four times the slots, and enter the first `known` positions again."""
        count = 4 * self.slots.size
        while count < 4 * known:
            count *= 2
        self.run.drop("slots")
        self.slots = self.run.array("slots", count, "int32", 0)
        self.enter(known)

    def enter(self, known: int) -> None:
        """Enter the first `known` positions into the table, which is empty, or into a larger one if it lacks room."""
        from bouton.solving._compiled.graph import fill_slots

        if not self.direct and 2 * known > self.slots.size:
            self.more_slots(known)
        else:
            fill_slots(self.slots, self.direct, self.indices, known)


class Discovery:
    """Positions and their moves, from the start or from all representatives, until every position found is expanded."""

    def __init__(self, run: Run) -> None:
        self.run: Run = run
        self.whole: bool = run.game.start is None
        self.found: Found = Found(run, self.whole)
        moves = max(32 * _ROOMY, _EACH * run.game.size if self.whole else 0)
        self.first: Any = run.array("first", self.found.indices.size + 1, "int64")
        self.targets: Any = run.array("targets", min(moves, run.limit >> 5) | 1 << 12, "int32")
        self.first[0] = 0
        self.kept: list[int] = [0, 0, 0]  # positions found, positions expanded, and moves that are saved already

    def resume(self) -> None:
        """Restore the state that an earlier run saved."""
        import numpy as np

        run, found = self.run, self.found
        assert run.keeper is not None
        run.state[:KEPT] = run.facts["state"]
        known, expanded, moves = self.kept = [int(run.state[slot]) for slot in (FOUND, EXPANDED, MOVES)]
        for name, held in (("found", known), ("first", expanded), ("targets", moves)):
            run.hold(name, 16 * held)
        indices, before, targets = (run.keeper.read(name) for name in ("found", "first", "targets"))
        found.indices = np.concatenate([indices[:known], np.zeros(known + 4096, np.int64)])
        room = np.zeros(2 * known + 4096, np.int64)
        self.first = np.concatenate([np.zeros(1, np.int64), before[:expanded], room])
        self.targets = np.concatenate([targets[:moves], np.zeros(known + 4096, np.int32)])
        found.enter(known)
        report_resumed(known)

    def all(self) -> MoveGraph:
        """Expand all positions, from the beginning or from where an earlier run stopped; return their graph."""
        from bouton.solving._compiled.graph import discover

        run, found, state = self.run, self.found, self.run.state
        if run.facts.get("method") == "graph":
            self.resume()
        else:
            indices = starts(run)
            found.indices[: indices.size] = indices
            state[FOUND] = indices.size
            found.enter(indices.size)
        while state[EXPANDED] < state[FOUND]:
            if self.first.size <= found.indices.size:
                self.first = run.larger("first", self.first, found.indices.size + 1)
            code = run.step(
                discover,
                run.native.forms,
                found.direct,
                run.game.size,
                BUDGET,
                found.indices,
                self.first,
                self.targets,
                found.slots,
                run.out,
                state,
                where=lambda: int(found.indices[state[EXPANDED]]),
            )
            if code:
                self._make_room(code)
            else:
                self._keep()
        run.drop("slots")
        count, moves = int(state[FOUND]), int(state[MOVES])
        return MoveGraph(found.indices[:count], self.first[: count + 1], self.targets[:moves], int(state[MOST]))

    def _make_room(self, code: int) -> None:
        """Enlarge what was full, or raise the error of the rules at the position where discovery stopped."""
        from bouton.solving._compiled import graph as kernels
        from bouton.solving._compiled.sweep import OUTSIDE, ROOM

        run, found, state = self.run, self.found, self.run.state
        at = int(found.indices[state[EXPANDED]])
        if code in (ROOM, -1):
            run.more_options(at)
        elif code == OUTSIDE:
            raise run.game.witness(at)
        elif code == kernels.TARGETS_FULL:
            count = max(2 * self.targets.size, int(state[MOVES]) + 2 * run.out.size)
            self.targets = run.larger("targets", self.targets, count)
        elif code == kernels.FOUND_FULL:
            found.more()
            while found.indices.size < state[FOUND] + run.out.size:
                found.more()
        elif code == kernels.SLOTS_FULL:
            found.more_slots(int(state[FOUND]))

    def _keep(self) -> None:
        """Report progress, and save finished parts when it is time."""
        run, state = self.run, self.run.state
        known, done, moves = (int(state[slot]) for slot in (FOUND, EXPANDED, MOVES))
        run.report(done, known if self.whole else None, moves)
        if run.keeper is not None and (run.keeper.due() or done == known):
            parts = {
                "found": self.found.indices[self.kept[0] : known],
                "first": self.first[self.kept[1] + 1 : done + 1],
                "targets": self.targets[self.kept[2] : moves],
            }
            run.keep(parts, {"method": "graph", "state": state[:KEPT].tolist()})
            self.kept = [known, done, moves]


def solve_graph(run: Run, wanted: int) -> Solved:
    """Discover the positions that can be reached (or take all of the shape), and give them the `wanted` values."""
    import numpy as np

    game, loops = run.game, False
    if game.start is None and run.keeper is None and game.form is None:
        graph = moves_of_shape(run)  # a keeper saves discovered moves, so it needs the other branch
        count = game.size
        if game.tier is not None:
            check_tiers(run, np.arange(count), graph.back, backwards=True)
        run.hold("values", 9 * count)
        columns = ValueColumns.blank(count)
        loops = label_graph(run, graph, columns, wanted)
        indices = places = None
    else:
        graph = Discovery(run).all()
        count = graph.indices.size
        if game.tier is not None:
            check_tiers(run, graph.indices, (graph.first, graph.targets))
        if run.state[LATE] == 0:  # every option has a smaller index, so that is the order
            indices, columns = _settle_in_order(run, graph)
        else:
            run.hold("values", 9 * count)
            indices, columns = graph.indices, ValueColumns.blank(count)
            loops = label_graph(run, graph, columns, wanted)
        indices, places = on_whole_shape(run, indices)
    columns = columns if places is None else columns.take(places)
    moves, ends = int(run.state[MOVES]), int(run.state[ENDS])
    grundy, remoteness, outcome = columns
    return Solved(indices, outcome, grundy, remoteness, moves, graph.branching, ends, loops, "graph", True, count)


def on_whole_shape(run: Run, indices: Any) -> tuple[Any, Any]:
    """Return the index numbers of a result (None: all of the shape), and the place of each one's values.

    The places are None if the values need not be moved.
    """
    import numpy as np

    count, size = indices.size, run.game.size
    if run.game.start is not None:
        return indices, None
    if count < size:  # representatives only: each position takes the values of its representative
        number = np.zeros(size, np.int32)
        number[indices] = np.arange(count, dtype=np.int32)
        return None, number[canonical_forms(run)]
    if not _is_ascending(indices):
        raise AssertionError("positions of a whole shape are found in their order")
    return None, None


def _settle_in_order(run: Run, graph: MoveGraph) -> tuple[Any, ValueColumns]:
    """Value positions whose options all have smaller index numbers; return the sorted numbers and their values."""
    import numpy as np

    from bouton.solving._compiled.graph import settle

    indices, first, targets, branching, _ = graph
    count = indices.size
    order = np.arange(count, dtype=np.int32) if _is_ascending(indices) else np.argsort(indices).astype(np.int32)
    run.hold("values", 16 * count)
    grundy, remoteness = np.empty(count, np.int32), np.empty(count, np.int32)
    seen, out = option_room(run, branching)
    run.step(settle, run.native.forms, order, first, targets, run.misere, grundy, remoteness, seen, out)
    outcome = np.where((remoteness & 1) == run.misere, np.uint8(80), np.uint8(78))
    return indices[order], ValueColumns(grundy, remoteness, outcome).take(order)


def starts(run: Run) -> Any:
    """The positions from which discovery starts: the start in canonical form, or every representative."""
    import numpy as np

    game = run.game
    if game.start is not None:
        start = game.start if game.form is None else game.form(game.start)
        return np.array([start], np.int64)
    if run.native.form is None:
        return np.arange(game.size, dtype=np.int64)
    forms = canonical_forms(run)
    return np.unique(forms)


def canonical_forms(run: Run) -> Any:
    """The canonical form of every index; raises `RulesError` if one is outside the shape or not canonical itself."""
    import numpy as np

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


def _is_ascending(indices: Any) -> bool:
    return bool((indices[1:] > indices[:-1]).all())


def tiers_of(run: Run, indices: Any) -> Any:
    """The number of the tier of each of these positions; raises the error of the rules if they fail."""
    import numpy as np

    from bouton.solving._compiled.tables import values_of

    levels = np.empty(indices.size, np.int64)
    try:
        run.step(values_of, run.native.tier, indices, levels)
    except (ArithmeticError, LookupError):
        assert run.game.tier is not None
        for index in map(int, indices):  # the rules themselves say what is wrong, and at which position
            run.game.tier(index)
        raise
    return levels


def check_tiers(run: Run, indices: Any, moves: Any, backwards: bool = False) -> None:
    """Raise a `RulesError` if a move leads to a higher tier; methods that do not depend on tiers check this as well.

    `moves` begins with `first` and `targets`, or, if `backwards`, with `before` and `sources` of the reversed moves.
    """
    from bouton.solving._compiled.tables import rising_move

    run.hold("levels", 16 * indices.size)
    levels = tiers_of(run, indices)
    heights = -levels if backwards else levels  # a move that falls in reverse rises
    first, ends = moves[:2]
    if (place := rising_move(first, ends, heights)) >= 0:
        row = ends[first[place] : first[place + 1]]
        other = row[heights[row] > heights[place]][0]
        shown = [run.game.show(int(indices[each])) for each in ((other, place) if backwards else (place, other))]
        raise RulesError("solve.rule-tier-rises", position=shown[0], option=shown[1])
    run.drop("levels")
