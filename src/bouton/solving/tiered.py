"""Tiers: no move leads to a higher one, so they are discovered from the top down and solved from the bottom up.

The moves of one tier alone are in memory at a time. What is kept after every tier is enough to go on from there.
"""

from typing import Any

from bouton.errors import RulesError
from bouton.solving.compact import Found, label_graph
from bouton.solving.game import Solved
from bouton.solving.runs import BUDGET, Run

__all__ = ["solve_tiers"]

_NEVER = -(1 << 62)


def solve_tiers(run: Run) -> Solved:
    """Discover the tiers, then solve them one after another."""
    import numpy as np

    game = run.game
    whole = game.start is None
    found, bounds = (_all_tiers if whole else _discovered)(run)
    count = bounds[-1]
    state = run.state
    run.hold("values", 9 * count)
    grundy, remoteness = np.full(count, -1, np.int32), np.full(count, -1, np.int32)
    outcome = np.zeros(count, np.uint8)
    totals = [0, 0, 0, 0]  # moves, most options, ends, whether play can come back
    solved = 0
    if run.facts.get("phase") == "values":
        assert run.keeper is not None
        solved, totals = int(run.facts["solved"]), list(run.facts["totals"])
        low = bounds[len(bounds) - 1 - solved]
        for name, column in (("grundy", grundy), ("remoteness", remoteness), ("outcome", outcome)):
            # Kept from the lowest tier up, while the lowest tier stands last.
            parts, place = run.keeper.read(name), 0
            for tier in range(len(bounds) - 2, len(bounds) - 2 - solved, -1):
                length = bounds[tier + 1] - bounds[tier]
                column[bounds[tier] : bounds[tier + 1]] = parts[place : place + length]
                place += length
        assert low <= count
    local = np.zeros(count, np.int32)
    run.hold("local", 4 * count)
    waiting = solved
    for tier in range(len(bounds) - 2 - solved, -1, -1):
        low, high = bounds[tier], bounds[tier + 1]
        _solve_tier(run, found, low, high, local, (grundy, remoteness, outcome), totals)
        run.tell(count - low, count, totals[0])
        solved += 1
        if run.keeper is not None and (tier == 0 or run.keeper.due()):
            parts = {"grundy": [], "remoteness": [], "outcome": []}
            for done in range(len(bounds) - 2 - waiting, tier - 1, -1):
                here = slice(bounds[done], bounds[done + 1])
                parts["grundy"].append(grundy[here])
                parts["remoteness"].append(remoteness[here])
                parts["outcome"].append(outcome[here])
            waiting = solved
            facts = {**run.facts, "method": "tiers", "phase": "values", "solved": solved, "totals": totals}
            run.keep({name: np.concatenate(each) for name, each in parts.items()}, facts)
    state[1] = count
    indices = found.indices[:count]
    moves, branching, ends, loops = totals
    if not whole:
        return Solved(indices, outcome, grundy, remoteness, moves, branching, ends, bool(loops), "tiers", True, count)
    number = np.zeros(game.size, np.int32)
    number[indices] = np.arange(count, dtype=np.int32)
    if run.native.form is not None:
        from bouton.solving.compact import _forms

        number = number[_forms(run)]
    columns = outcome[number], grundy[number], remoteness[number]
    return Solved(None, *columns, moves, branching, ends, bool(loops), "tiers", True, count)


def _solve_tier(
    run: Run, found: Found, low: int, high: int, local: Any, values: tuple[Any, Any, Any], totals: list[int]
) -> None:
    import numpy as np

    from bouton.solving._compiled import graph as kernels
    from bouton.solving._compiled.sweep import OUTSIDE, RISES, ROOM

    game, state = run.game, run.state
    grundy, remoteness, _ = values
    inside = high - low
    first = run.array("first", inside + 1, "int64")
    first[0] = 0
    targets = run.array("targets", 4 * inside + 1024, "int32")
    outer = run.array("outer", 2048, "int32")
    state[0] = state[2] = state[3] = state[6] = state[7] = 0
    while state[0] < inside:
        code = run.step(
            kernels.tier_graph,
            run.native.forms,
            found.direct,
            game.size,
            low,
            high,
            BUDGET,
            found.indices,
            found.slots,
            local,
            outer,
            first,
            targets,
            run.out,
            state,
            where=lambda: int(found.indices[low + state[0]]),
        )
        at = int(found.indices[low + min(int(state[0]), inside - 1)])
        if code in (ROOM, -1):
            run.more_options(at)
        elif code == OUTSIDE:
            raise game.witness(at)
        elif code == RISES:
            raise _rises(run, at, int(state[4]))
        elif code == kernels.TARGETS_FULL:
            targets = run.larger("targets", targets, 2 * targets.size + run.out.size)
        elif code == kernels.FOUND_FULL:
            outer = run.larger("outer", outer, 2 * outer.size + run.out.size)
    moves, branching, ends, outside = int(state[2]), int(state[3]), int(state[6]), int(state[7])
    totals[0] += moves
    totals[1] = max(totals[1], branching)
    totals[2] += ends
    state[0], state[9] = 0, 0 if run.misere else outside
    while True:
        # One row more for every position outside, and for those that these rows bring in.
        if first.size < inside + outer.size + 1:
            first = run.larger("first", first, inside + outer.size + 1)
        if state[0] == state[9]:
            break
        tables = (found.indices, found.slots, local, outer, first, targets, grundy, run.out, state)
        code = run.step(
            kernels.outer_rows,
            run.native.forms,
            found.direct,
            game.size,
            inside,
            BUDGET,
            *tables,
            where=lambda outer=outer: int(found.indices[outer[state[0]]]),  # type: ignore[misc]
        )
        if code in (ROOM, -1):
            run.more_options(int(found.indices[outer[state[0]]]))
        elif code == OUTSIDE:
            raise game.witness(int(found.indices[outer[state[0]]]))
        elif code == kernels.TARGETS_FULL:
            targets = run.larger("targets", targets, 2 * targets.size + run.out.size)
        elif code == kernels.FOUND_FULL:
            outer = run.larger("outer", outer, 2 * outer.size + run.out.size)
    done, count = inside + int(state[9]), inside + int(state[7])
    first[done + 1 : count + 1] = state[2]
    others = outer[: state[7]]
    local[others] = 0
    whole, joined = first[: count + 1], targets[: state[2]]
    fixed = np.zeros(count, np.uint8)
    fixed[inside:] = np.where((grundy[others] < 0) | (remoteness[others] < 0), 2, 1)
    columns: Any = [np.full(count, fill, kind) for fill, kind in ((-1, np.int32), (-1, np.int32), (0, np.uint8))]
    for column, known in zip(columns, values, strict=True):
        column[inside:] = known[others]
    indices = found.indices[low:high]
    own_grundy, own_remoteness, own_outcome = columns
    loops = label_graph(run, whole, joined, fixed, own_grundy, own_remoteness, own_outcome, branching, indices)
    totals[3] |= int(loops)
    for column, known in zip(columns, values, strict=True):
        known[low:high] = column[:inside]


def _rises(run: Run, at: int, option: int) -> RulesError:
    return RulesError("solve.rule-tier-rises", position=run.game.show(at), option=run.game.show(option))


def _all_tiers(run: Run) -> tuple[Found, list[int]]:
    """All positions of the shape, or all representatives, sorted by tier from the highest."""
    import numpy as np

    from bouton.solving._compiled.tables import values_of
    from bouton.solving.compact import _starts

    starts = _starts(run)
    run.hold("levels", 16 * starts.size)
    levels = np.empty(starts.size, np.int64)
    run.step(values_of, run.native.tier, starts, levels)
    order = np.argsort(-levels, kind="stable")
    found = Found(run, True)
    found.indices = starts[order]
    return _entered(run, found, levels[order])


def _entered(run: Run, found: Found, levels: Any) -> tuple[Found, list[int]]:
    import numpy as np

    from bouton.solving._compiled.graph import fill_slots

    count = found.indices.size
    if not found.direct and 2 * count > found.slots.size:
        found.more_slots(count)
    else:
        found.enter(fill_slots, count)
    changes = np.flatnonzero(levels[1:] != levels[:-1]) + 1
    run.drop("levels")
    return found, [0, *map(int, changes), count]


def _discovered(run: Run) -> tuple[Found, list[int]]:
    """The positions that can be reached, tier by tier."""
    import numpy as np

    from bouton.solving._compiled import graph as kernels
    from bouton.solving._compiled.sweep import OUTSIDE, RISES, ROOM

    game, state, native = run.game, run.state, run.native
    assert game.tier is not None
    found = Found(run, False)
    pending = run.array("pending", 1 << 12, "int64", 0)
    levels = run.array("levels", 1 << 12, "int64", _NEVER)
    bounds = [0]
    kept = [0, 0]
    if run.facts.get("method") == "tiers":
        assert run.keeper is not None
        bounds = list(run.facts["bounds"])
        known = bounds[-1]
        found.indices = np.concatenate([run.keeper.read("found")[:known], np.zeros(known + 4096, np.int64)])
        run.hold("found", 8 * found.indices.size)
        waiting = int(run.facts["waiting"])
        kept = [known, waiting]
        if run.facts["phase"] == "values" or not waiting:
            found.indices = found.indices[:known]
            ends = np.repeat(np.arange(len(bounds) - 1), np.diff(np.array(bounds)))
            return _entered(run, found, ends)
        pending = np.concatenate([run.keeper.read("pending")[:waiting], np.zeros(waiting + 4096, np.int64)])
        levels = np.concatenate([run.keeper.read("levels")[:waiting], np.full(waiting + 4096, _NEVER, np.int64)])
        levels[levels >= int(run.facts["tier"])] = _NEVER  # they are found already
        state[0] = state[1] = known
        state[7] = waiting
        if found.direct:
            found.enter(kernels.fill_slots, known, pending, waiting)
        else:
            found.more_slots(known, pending, waiting)
    else:
        assert game.start is not None
        start = game.start if game.form is None else game.form(game.start)
        pending[0], levels[0] = start, game.tier(start)
        state[7] = 1
        found.slots[kernels.place_of(found.slots, found.direct, found.indices, pending, int(start))] = -1
    while True:
        here = int(levels[: state[7]].max(initial=_NEVER))
        if here == _NEVER:
            break
        taken = int(np.count_nonzero(levels[: state[7]] == here))
        while state[1] + taken > found.indices.size:
            found.more()
        state[1] = kernels.take_pending(
            found.slots, found.direct, found.indices, pending[: state[7]], levels, here, int(state[1])
        )
        levels[: state[7]][levels[: state[7]] == here] = _NEVER
        while state[0] < state[1]:
            code = run.step(
                kernels.discover_tier,
                native.forms,
                native.tier,
                here,
                found.direct,
                game.size,
                BUDGET,
                found.indices,
                pending,
                levels,
                found.slots,
                run.out,
                state,
                where=lambda: int(found.indices[state[0]]),
            )
            at = int(found.indices[min(int(state[0]), int(state[1]) - 1)])
            if code in (ROOM, -1):
                run.more_options(at)
            elif code == OUTSIDE:
                raise game.witness(at)
            elif code == RISES:
                raise _rises(run, at, int(state[4]))
            elif code == kernels.FOUND_FULL:
                while found.indices.size < state[1] + run.out.size:
                    found.more()
            elif code == kernels.PENDING_FULL:
                old = pending.size
                pending = run.larger("pending", pending, 2 * old + run.out.size)
                levels = run.larger("levels", levels, 2 * old + run.out.size)
                levels[old:] = _NEVER
            elif code == kernels.SLOTS_FULL:
                found.more_slots(int(state[1]), pending, int(state[7]))
            run.tell(state[0], None, state[8])
        bounds.append(int(state[1]))
        if run.keeper is not None and run.keeper.due():
            kept = _keep(run, found, pending, levels, here, bounds, kept)
    if run.keeper is not None:
        _keep(run, found, pending, levels, _NEVER + 1, bounds, kept)
    run.drop("pending", "levels")
    found.indices = found.indices[: state[1]].copy()
    run.hold("found", 8 * found.indices.size)
    return found, bounds


def _keep(
    run: Run, found: Found, pending: Any, levels: Any, here: int, bounds: list[int], kept: list[int]
) -> list[int]:
    known, waiting = int(run.state[1]), int(run.state[7])
    parts = {
        "found": found.indices[kept[0] : known],
        "pending": pending[kept[1] : waiting],
        "levels": levels[kept[1] : waiting],
    }
    done = here == _NEVER + 1
    facts = {
        "method": "tiers",
        "phase": "found",
        "tier": here,
        "bounds": list(bounds),
        "waiting": 0 if done else waiting,
    }
    run.keep(parts, facts)
    return [known, waiting]
