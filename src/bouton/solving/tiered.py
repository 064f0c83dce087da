"""Tiers: no move leads to a higher one, so they are solved from the lowest up.

The positions are discovered first, without their moves, and sorted by tier. Then the moves of one tier alone are in
memory at a time. What is kept after every tier is enough to resume from there.
"""

from bouton.errors import RulesError
from bouton.solving._compiled.slots import ENDS, EXPANDED, FOUND, MOST, MOVES, PENDING, ROWS, WITNESS
from bouton.solving.backwards import MoveGraph, ValueColumns, label_graph
from bouton.solving.compact import Discovery, Found, canonical_forms, starts, tiers_of
from bouton.solving.game import Solved
from bouton.solving.runs import BUDGET, Run

__all__ = ["solve_tiers"]


def solve_tiers(run: Run) -> Solved:
    """Discover the positions, then solve their tiers one after another."""
    import numpy as np

    game = run.game
    found, bounds = _sorted_by_tier(run)
    count = bounds[-1]
    solving = _Solving(run, found, bounds)
    if run.facts.get("phase") == "values":
        solving.resume()
    solving.solve()
    run.state[FOUND] = count
    indices, columns = found.indices[:count], solving.columns
    if game.start is None:
        number = np.zeros(game.size, np.int32)
        number[indices] = np.arange(count, dtype=np.int32)
        columns = columns.take(number if run.native.form is None else number[canonical_forms(run)])
        indices = None
    moves, branching, ends, loops = solving.totals
    grundy, remoteness, outcome = columns
    return Solved(indices, outcome, grundy, remoteness, moves, branching, ends, bool(loops), "tiers", True, count)


class _Solving:
    """The values of tiers, found from the lowest up; the lowest tier stands last.

    Attributes
    ----------
    bounds : tier k is the positions ``bounds[k]`` … ``bounds[k + 1]`` − 1 of `found`.
    columns : the values of all positions; `local` the local numbers of those that a tier leads to.
    totals : moves, most options, ends, whether play can come back.
    """

    def __init__(self, run: Run, found: Found, bounds: list[int]) -> None:
        import numpy as np

        self.run, self.found, self.bounds = run, found, bounds
        run.hold("values", 9 * bounds[-1])
        self.columns = ValueColumns.blank(bounds[-1])
        run.hold("local", 4 * bounds[-1])
        self.local = np.zeros(bounds[-1], np.int32)
        self.totals = [0, 0, 0, 0]
        self.solved = 0  # tiers
        self.kept = 0

    def _tiers(self, done: int, until: int) -> list[slice]:
        """The positions of the tiers from the lowest but `done` up."""
        last = len(self.bounds) - 2
        return [slice(self.bounds[tier], self.bounds[tier + 1]) for tier in range(last - done, last - until, -1)]

    def resume(self) -> None:
        """With what an earlier run kept."""
        run = self.run
        assert run.keeper is not None
        self.solved, self.totals = int(run.facts["solved"]), list(run.facts["totals"])
        self.kept = self.solved
        for name, column in zip(ValueColumns._fields, self.columns, strict=True):
            parts, place = run.keeper.read(name), 0
            for tier in self._tiers(0, self.solved):
                length = tier.stop - tier.start
                column[tier] = parts[place : place + length]
                place += length

    def solve(self) -> None:
        """Solve the tiers that are left."""
        import numpy as np

        run, count = self.run, self.bounds[-1]
        tiers = self._tiers(self.solved, len(self.bounds) - 1)
        for tier in tiers:
            _Tier(self, tier.start, tier.stop).solve()
            run.report(count - tier.start, count, self.totals[0])
            self.solved += 1
            if run.keeper is not None and (tier is tiers[-1] or run.keeper.due()):
                new = self._tiers(self.kept, self.solved)
                named = zip(ValueColumns._fields, self.columns, strict=True)
                parts = {name: np.concatenate([column[each] for each in new]) for name, column in named}
                facts = {"method": "tiers", "phase": "values", "solved": self.solved, "totals": self.totals}
                run.keep(parts, {**run.facts, **facts})
                self.kept = self.solved


class _Tier:
    """One tier that is being solved: the positions low … high − 1, and those outside it that they lead to (`outer`)."""

    def __init__(self, solving: _Solving, low: int, high: int) -> None:
        self.all, self.run, self.found = solving, solving.run, solving.found
        self.low, self.high, self.inside = low, high, high - low
        self.first = self.run.array("first", self.inside + 1, "int64")
        self.first[0] = 0
        self.targets = self.run.array("targets", 4 * self.inside + 1024, "int32")
        self.outer = self.run.array("outer", 2048, "int32")

    def solve(self) -> None:
        """Enter the values of the tier."""
        state, totals = self.run.state, self.all.totals
        for slot in (EXPANDED, MOVES, MOST, ENDS, PENDING):
            state[slot] = 0
        self._expand()
        branching = int(state[MOST])
        totals[0] += int(state[MOVES])
        totals[1] = max(totals[1], branching)
        totals[2] += int(state[ENDS])
        self._expand_outside()
        totals[3] |= int(self._label(branching))

    def _expand(self) -> None:
        """The moves of the tier's positions."""
        from bouton.solving._compiled.graph import tier_graph

        run, found, state = self.run, self.found, self.run.state
        while state[EXPANDED] < self.inside:
            code = run.step(
                tier_graph,
                run.native.forms,
                found.direct,
                run.game.size,
                self.low,
                self.high,
                BUDGET,
                found.indices,
                found.slots,
                self.all.local,
                self.outer,
                self.first,
                self.targets,
                run.out,
                state,
                where=lambda: int(found.indices[self.low + state[EXPANDED]]),
            )
            self._make_room(code, int(found.indices[self.low + min(int(state[EXPANDED]), self.inside - 1)]))

    def _expand_outside(self) -> None:
        """The moves of endless positions outside the tier to positions with a Grundy value, in normal play."""
        from bouton.solving._compiled.graph import outer_rows

        run, found, state = self.run, self.found, self.run.state
        state[EXPANDED], state[ROWS] = 0, 0 if run.misere else state[PENDING]
        while True:
            # One row more for every position outside, and for those that these rows bring in.
            if self.first.size < self.inside + self.outer.size + 1:
                self.first = run.larger("first", self.first, self.inside + self.outer.size + 1)
            if state[EXPANDED] == state[ROWS]:
                return
            code = run.step(
                outer_rows,
                run.native.forms,
                found.direct,
                run.game.size,
                self.inside,
                BUDGET,
                found.indices,
                found.slots,
                self.all.local,
                self.outer,
                self.first,
                self.targets,
                self.all.columns.grundy,
                run.out,
                state,
                where=lambda: int(found.indices[self.outer[state[EXPANDED]]]),
            )
            if code:
                self._make_room(code, int(found.indices[self.outer[state[EXPANDED]]]))

    def _make_room(self, code: int, at: int) -> None:
        """Make larger what was full, or say what is wrong with the rules at a position."""
        from bouton.solving._compiled import graph as kernels
        from bouton.solving._compiled.sweep import OUTSIDE, RISES, ROOM

        run = self.run
        if code in (ROOM, -1):
            run.more_options(at)
        elif code == OUTSIDE:
            raise run.game.witness(at)
        elif code == RISES:
            raise _rises(run, at)
        elif code == kernels.TARGETS_FULL:
            self.targets = run.larger("targets", self.targets, 2 * self.targets.size + run.out.size)
        elif code == kernels.FOUND_FULL:
            self.outer = run.larger("outer", self.outer, 2 * self.outer.size + run.out.size)

    def _label(self, branching: int) -> bool:
        """The values of the tier from its moves and the values outside it; returns whether play can come back."""
        import numpy as np

        state, known, inside = self.run.state, self.all.columns, self.inside
        done, count = inside + int(state[ROWS]), inside + int(state[PENDING])
        self.first[done + 1 : count + 1] = state[MOVES]
        outside = self.outer[: state[PENDING]]
        self.all.local[outside] = 0
        fixed = np.zeros(count, np.uint8)
        fixed[inside:] = np.where((known.grundy[outside] < 0) | (known.remoteness[outside] < 0), 2, 1)
        columns = ValueColumns.blank(count)
        for column, values in zip(columns, known, strict=True):
            column[inside:] = values[outside]
        indices = self.found.indices[self.low : self.high]
        graph = MoveGraph(indices, self.first[: count + 1], self.targets[: state[MOVES]], branching)
        loops = label_graph(self.run, graph, columns, fixed=fixed)
        for column, values in zip(columns, known, strict=True):
            values[self.low : self.high] = column[:inside]
        return loops


def _rises(run: Run, at: int) -> RulesError:
    option = int(run.state[WITNESS])
    return RulesError("solve.rule-tier-rises", position=run.game.show(at), option=run.game.show(option))


def _sorted_by_tier(run: Run) -> tuple[Found, list[int]]:
    """The positions that can be reached, or all representatives, sorted by tier from the highest."""
    import numpy as np

    if run.game.start is None:
        found, indices = Found(run, True), starts(run)
    else:
        discovery = Discovery(run, "tiers", False)
        indices, found = discovery.all().indices, discovery.found
        found.slots[:] = 0
        run.hold("slots", found.slots.nbytes)
    run.hold("levels", 16 * indices.size)
    levels = tiers_of(run, indices)
    order = np.argsort(-levels, kind="stable")
    found.indices, levels = indices[order], levels[order]
    run.drop("levels")
    found.enter(indices.size)
    changes = np.flatnonzero(levels[1:] != levels[:-1]) + 1
    return found, [0, *map(int, changes), indices.size]
