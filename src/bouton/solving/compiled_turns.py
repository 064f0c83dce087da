"""Whole games that end by a condition, count points or give further turns, from compiled rules.

The moves become a compact graph; a second pass adds their points and further turns. Positions from which play must end
are settled from the ends by compiled code; positions that can recur are left to `bouton.search.turns`.
"""

from array import array
from typing import Any

from bouton.custom.encoded import RuleCode
from bouton.custom.source import ENDINGS
from bouton.errors import InputError
from bouton.kinds.player import Ending
from bouton.notation import clip
from bouton.search.retrograde import StateGraph
from bouton.search.turns import label_graph
from bouton.solving._compiled.slots import ENDS, EXPANDED, LATE, MOVES
from bouton.solving.backwards import MoveGraph, order_from_ends, refuse_cycle, reverse_moves
from bouton.solving.compact import Discovery, on_whole_shape
from bouton.solving.game import Solved
from bouton.solving.runs import BUDGET, Run


def solve_compiled_turns(run: Run, rules: RuleCode) -> Solved:
    """Compute the value of each position for the player to move; its sign gives the outcome.

    Raises
    ------
    InputError : if points are gained in play without end.
    """
    import numpy as np

    graph = Discovery(run).all()
    count, moves, ends = graph.indices.size, int(run.state[MOVES]), int(run.state[ENDS])
    codes, values = _turns(run, graph), _ends(run, graph)
    loops = _settle(run, rules, graph, codes, values)
    indices, places = on_whole_shape(run, graph.indices)
    values = values if places is None else values[places]
    outcome = np.where(values > 0, np.uint8(78), np.where(values < 0, np.uint8(80), np.uint8(68)))
    score = array("q", values.tobytes()) if rules.counts_points(None) else None
    return Solved(indices, outcome, None, None, moves, graph.branching, ends, loops, "graph", True, count, score)


def _turns(run: Run, graph: MoveGraph) -> Any:
    """For each move twice its points, plus 1 if the same player moves again."""
    from bouton.solving._compiled.turns import enter_turns

    codes = run.array("turns", graph.targets.size, "int64", 0)
    native, state = run.native, run.state
    if native.turn is None:
        return codes
    state[EXPANDED] = 0
    while state[EXPANDED] < graph.indices.size:
        code = run.step(
            enter_turns,
            native.options,
            native.turn,
            BUDGET,
            graph.indices,
            graph.first,
            codes,
            run.out,
            state,
            where=lambda: int(graph.indices[state[EXPANDED]]),
        )
        if code:
            raise run.game.witness(int(graph.indices[state[EXPANDED]]))
    return codes


def _ends(run: Run, graph: MoveGraph) -> Any:
    """A column of values for all positions: set for the positions without moves, otherwise 0."""
    import numpy as np

    from bouton.solving._compiled.turns import enter_ends

    native, misere = run.native, run.misere
    values = run.array("values", graph.indices.size, "int64", 0)
    empty = graph.first[1:] == graph.first[:-1]
    judge = native.score if native.winner is None else native.winner
    if judge is None:
        values[empty] = 1 if misere else -1
        return values
    run.step(enter_ends, judge, graph.indices, graph.first, values)
    if native.score is None:
        worths = {ENDINGS[None]: 1 if misere else -1, ENDINGS[Ending.NEXT]: 1, ENDINGS[Ending.LAST]: -1}
        worths[ENDINGS[Ending.DRAW]] = 0
        strange = np.flatnonzero(empty & ~np.isin(values, list(worths)))
        if strange.size:
            raise run.game.witness(int(graph.indices[strange[0]]))
        for code, worth in worths.items():
            values[empty & (values == code)] = worth
    return values


def _settle(run: Run, rules: RuleCode, graph: MoveGraph, codes: Any, values: Any) -> bool:
    """Set the values of the positions that have moves; return whether play can loop."""
    import numpy as np

    from bouton.solving._compiled.turns import settle_turns

    count = graph.indices.size
    if run.state[LATE] == 0:  # every option has a smaller index
        order = np.argsort(graph.indices, kind="stable").astype(np.int32)
    else:
        back, settled = reverse_moves(run, graph), np.zeros(count, np.uint8)
        order = order_from_ends(run, back, settled)
    run.step(settle_turns, order, graph.first, graph.targets, codes, values)
    if order.size == count:
        return False
    settled[order] = 1
    refuse_cycle(run, graph, back, settled)
    rest = np.flatnonzero(settled == 0).tolist()
    numbers = {vertex: number for number, vertex in enumerate(rest)}
    first, targets, signs, gains = array("q", [0]), array("q"), list[int](), list[int]()
    for vertex in rest:
        for k in range(graph.first[vertex], graph.first[vertex + 1]):
            targets.append(numbers.setdefault(int(graph.targets[k]), len(numbers)))
            signs.append(1 if codes[k] & 1 else -1)
            gains.append(int(codes[k] >> 1))
        first.append(len(targets))
    states = list(numbers)
    first.extend([len(targets)] * (len(states) - len(rest)))

    def refuse(node: int) -> InputError:
        place = run.game.show(int(graph.indices[states[node]]))
        return InputError("custom.gain-endless", rule=clip(rules.spec), position=place)

    found = label_graph(
        StateGraph(states, first, targets), signs, gains, lambda node: int(values[states[node]]), refuse
    )
    values[rest] = found[: len(rest)]
    return True
