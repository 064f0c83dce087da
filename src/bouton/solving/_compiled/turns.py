# mypy: disable-error-code="untyped-decorator"
"""Points and further turns of the moves of a compact graph, and values of positions from their options' values."""

from typing import Any

from numba import types

from bouton.solving._compiled import when_called
from bouton.solving._compiled.borrowed import borrow
from bouton.solving._compiled.slots import EXPANDED
from bouton.solving._compiled.sweep import DONE, OUTSIDE, RULE, VALUE
from bouton.storage.machine import kernel

_ROW = types.Array(types.int64, 1, "C")
_TURN = types.FunctionType(types.int64(types.int64, types.int64))


@when_called(types.int64(RULE, _TURN, types.int64, _ROW, _ROW, _ROW, _ROW, _ROW))
def enter_turns(rule: Any, turn: Any, budget: int, found: Any, first: Any, codes: Any, out: Any, state: Any) -> int:
    """Store in `codes` what `turn` returns for each move: twice its points, plus 1 if the same player moves again.

    Starts at position state[EXPANDED]. Returns DONE at the end, or after about `budget` positions and moves; OUTSIDE if
    the rule gives a position another number of moves than `first`.
    """
    out, vertex = borrow(out), state[EXPANDED]
    until = vertex + budget
    while vertex < first.size - 1 and vertex + first[vertex] < until + first[state[EXPANDED]]:
        count = rule(found[vertex], out)
        if count != first[vertex + 1] - first[vertex]:
            state[EXPANDED] = vertex
            return OUTSIDE
        for k in range(count):
            codes[first[vertex] + k] = turn(found[vertex], out[k])
        vertex += 1
    state[EXPANDED] = vertex
    return DONE


@when_called(types.int64(VALUE, _ROW, _ROW, _ROW))
def enter_ends(function: Any, found: Any, first: Any, values: Any) -> int:
    """Store in `values` the function's value for each position without moves; `found` holds the index numbers."""
    for vertex in range(first.size - 1):
        if first[vertex] == first[vertex + 1]:
            values[vertex] = function(found[vertex])
    return DONE


@kernel(nogil=True)
def settle_turns(order: Any, first: Any, targets: Any, codes: Any, values: Any) -> int:
    """Compute the `values` of the positions in `order`, each after its options, for the player to move.

    Positions without moves have theirs already. `codes` are those of `enter_turns`.
    """
    for place in range(order.size):
        vertex = order[place]
        begin, end = first[vertex], first[vertex + 1]
        for k in range(begin, end):
            value = values[targets[k]]
            worth = (codes[k] >> 1) + (value if codes[k] & 1 else -value)
            if k == begin or worth > values[vertex]:
                values[vertex] = worth
    return DONE
