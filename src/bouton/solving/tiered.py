"""Tiers: no move leads to a higher tier, so tiers are solved from the lowest up.

The positions are first discovered, without their moves, and sorted by tier. A tier whose moves all leave it is valued
in one pass, which generates the moves again. For any other tier, its moves (only) become a graph in memory. The state
saved after a tier suffices to resume from there.
"""

from typing import Any

from bouton.errors import RulesError
from bouton.solving._compiled.slots import ENDS, EXPANDED, KEPT, MOVES, REACHED
from bouton.solving.backwards import MoveGraph, ValueColumns, label_graph
from bouton.solving.compact import (
    Discovery,
    Expansion,
    Found,
    canonical_forms,
    check_tiers,
    is_direct,
    starts,
    tiers_of,
)
from bouton.solving.game import Solved
from bouton.solving.runs import BUDGET, Run

__all__ = ["solve_tiers"]


def solve_tiers(run: Run) -> Solved:
    """Discover the positions, then solve their tiers one by one."""
    import numpy as np

    game = run.game
    found, bounds = _sorted_by_tier(run)
    count = bounds[-1]
    solving = _Solving(run, found, bounds)
    if run.facts.get("phase") == "values":
        solving.resume()
    solving.solve()
    indices, columns = found.indices[:count], solving.columns
    if game.start is None:
        number = np.zeros(game.size, np.int32)
        number[indices] = np.arange(count, dtype=np.int32)
        columns = columns.take(number if run.native.form is None else number[canonical_forms(run)])
        indices = None
    moves, branching, ends, loops = map(int, solving.totals[:4])
    grundy, remoteness, outcome = columns
    return Solved(indices, outcome, grundy, remoteness, moves, branching, ends, bool(loops), "tiers", True, count)


class _Solving:
    """The values of tiers, computed from the lowest up; the lowest tier is stored last.

    Attributes
    ----------
    bounds : tier k is the positions ``bounds[k]`` … ``bounds[k + 1]`` − 1 of `found`.
    columns : the values of all positions.
    totals : of the tiers solved so far; `bouton.solving._compiled.graph` names the indices.
    """

    def __init__(self, run: Run, found: Found, bounds: list[int]) -> None:
        import numpy as np

        self.run, self.found, self.bounds = run, found, bounds
        run.counter = REACHED
        run.hold("values", 9 * bounds[-1])
        self.columns = ValueColumns.blank(bounds[-1])
        self.totals = np.zeros(8, np.int64)
        self._bounds = np.array(bounds)
        self.slots: Any = None  # of the graphs of tiers, if there is a slot for each number of the shape
        self.each = 2, 4  # positions and moves of the last tier's graph, per position of the tier
        self.kept = 0  # tiers that are saved

    def _tiers(self, done: int, until: int) -> list[slice]:
        """The slices of `found` that hold tiers number `done` to `until` − 1, counted from the lowest up."""
        last = len(self.bounds) - 2
        return [slice(self.bounds[tier], self.bounds[tier + 1]) for tier in range(last - done, last - until, -1)]

    def resume(self) -> None:
        """Restore the state that an earlier run saved."""
        run = self.run
        assert run.keeper is not None
        self.kept = int(run.facts["solved"])
        self.totals[:5] = *run.facts["totals"], self.kept
        for name, column in zip(ValueColumns._fields, self.columns, strict=True):
            parts, place = run.keeper.read(name), 0
            for tier in self._tiers(0, self.kept):
                length = tier.stop - tier.start
                column[tier] = parts[place : place + length]
                place += length

    def solve(self) -> None:
        """Solve the remaining tiers."""
        import numpy as np

        from bouton.solving._compiled import graph as kernels

        run, count, tiers = self.run, self.bounds[-1], len(self.bounds) - 1
        while (solved := int(self.totals[kernels.SOLVED])) < tiers:
            code = self._settle()
            if code == kernels.UNSETTLED:
                (tier,) = self._tiers(int(self.totals[kernels.SOLVED]), int(self.totals[kernels.SOLVED]) + 1)
                self._solve_tier(self.found.indices[tier], tier)
                self.totals[kernels.SOLVED] += 1
            solved = int(self.totals[kernels.SOLVED])
            run.report(count - self.bounds[tiers - solved], count, self.totals[0])
            if run.keeper is not None and (solved == tiers or run.keeper.due()):
                new = self._tiers(self.kept, solved)
                named = zip(ValueColumns._fields, self.columns, strict=True)
                parts = {name: np.concatenate([column[each] for each in new]) for name, column in named}
                facts = {"method": "tiers", "phase": "values", "solved": solved, "totals": self.totals[:4].tolist()}
                run.keep(parts, {**run.facts, **facts})
                self.kept = solved

    def _settle(self) -> int:
        """Value tiers, the lowest first, whose moves all lead to lower tiers, to positions from which play must end.

        Returns UNSETTLED before a tier that has other moves, otherwise DONE after a limited number of moves.
        """
        import numpy as np

        from bouton.solving._compiled import graph as kernels
        from bouton.solving._compiled.sweep import OUTSIDE, RISES, ROOM

        run, found, totals = self.run, self.found, self.totals
        grundy, remoteness, outcome = self.columns
        while True:
            code = run.step(
                kernels.settle_tiers,
                run.native.forms,
                found.direct,
                run.game.size,
                BUDGET,
                run.misere,
                self._bounds,
                found.indices,
                found.slots,
                grundy,
                remoteness,
                outcome,
                np.empty(run.out.size + 3, np.int64),
                run.out,
                totals,
                where=lambda: int(totals[kernels.AT]),
            )
            at = int(totals[kernels.AT])
            if code == OUTSIDE:
                raise run.game.witness(at)
            if code == RISES:
                option = run.game.show(int(totals[kernels.REFUSED]))
                raise RulesError("solve.rule-tier-rises", position=run.game.show(at), option=option)
            if code not in (ROOM, -1):
                return code
            run.more_options(at)

    def _solve_tier(self, indices: Any, tier: slice) -> None:
        """Compute the values of a tier by a graph of its positions and of those in lower tiers to which they lead.

        `indices` are the numbers of its positions, `tier` the slice of `found` that holds them.
        """
        import numpy as np

        run, state, known, inside = self.run, self.run.state, self.columns, indices.size
        state[:KEPT] = 0
        state[REACHED] = self.bounds[-1]
        positions, moves = (inside * each + 1024 for each in self.each)
        if self.slots is None and is_direct(run, False):
            self.slots = run.array("tier slots", run.game.size, "int32", 0)
        expansion = Expansion(run, Found(run, False, within=positions, slots=self.slots), moves)
        expansion.begin(indices)
        graph = expansion.expand(inside)
        places = self._places_outside(graph, inside, tier)
        totals, branching = self.totals, graph.branching
        totals[:3] = totals[0] + int(state[MOVES]), max(totals[1], branching), totals[2] + int(state[ENDS])
        if not run.misere and (known.grundy[places] < 0).any():
            # By Smith's rule, the values of a tier depend on the answers from positions without a Grundy value.
            passed = np.concatenate([np.zeros(inside, np.uint8), (known.grundy[places] >= 0).astype(np.uint8)])
            graph = expansion.expand(passed.size, passed)
            places = self._places_outside(graph, inside, tier)
        graph.first[int(state[EXPANDED]) + 1 :] = graph.targets.size
        count = graph.indices.size
        self.each = count // inside + 1, graph.targets.size // inside + 1
        fixed = np.zeros(count, np.uint8)
        fixed[inside:] = np.where((known.grundy[places] < 0) | (known.remoteness[places] < 0), 2, 1)
        columns = ValueColumns.blank(count)
        for column, values in zip(columns, known, strict=True):
            column[inside:] = values[places]
        totals[3] |= int(label_graph(run, graph._replace(branching=branching), columns, fixed=fixed))
        for column, values in zip(columns, known, strict=True):
            values[tier] = column[:inside]
        if self.slots is not None:
            self.slots[graph.indices] = 0

    def _places_outside(self, graph: MoveGraph, inside: int, tier: slice) -> Any:
        """The places in `found` of the positions of a graph from number `inside` on, which must be in lower tiers.

        Raises
        ------
        RulesError : if one of them is not.
        """
        places = self.found.places(graph.indices[inside:])
        if places.min(initial=tier.stop) < tier.stop:
            check_tiers(self.run, graph.indices, (graph.first[: inside + 1], graph.targets))
            raise self.run.game.witness(int(graph.indices[inside + int(places.argmin())]))
        return places


def _sorted_by_tier(run: Run) -> tuple[Found, list[int]]:
    """The positions sorted by tier from the highest down, and the places where the tiers begin and the last one ends.

    These are the positions that can be reached, or all representatives.
    """
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
