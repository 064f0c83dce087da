"""Rules that end by a condition, count points or give further turns: a value for every state that can be reached.

The value is the points that the player to move still gains, less the opponent's, under best play by both. If no points
are counted, it is 1 for a win, 0 for a draw and −1 for a loss. If play can loop, states are labelled from the largest
values down, and states that are never labelled have value 0: play goes on forever (Washburn, Deterministic graphical
games, 1990).
"""

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Any

from bouton.errors import InputError
from bouton.graphs.components import components
from bouton.kinds.capabilities import turns_of
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.search.budget import Budget
from bouton.search.retrograde import StateGraph, explore

State = tuple[Any, Player]


def _moves(ruleset: Ruleset, state: State) -> Iterator[tuple[State, int, Any]]:
    """Yield the moves in a state: the state after it, 1 if the same player moves again or −1 if not, and the gain.

    A state is a position with the player to move; in an impartial game both players are Left.
    """
    position, player = state
    for turn in turns_of(ruleset, position, player):
        mover = player if turn.again or ruleset.is_impartial(position) else player.opponent
        yield (ruleset.normal_form(turn.position), mover), 1 if turn.again else -1, turn.gain


def value_at_end(ruleset: Ruleset, state: State, misere: bool) -> Any:
    """The value of a state without moves for the player to move."""
    position, player = state
    if ruleset.counts_points(position):
        return ruleset.points_of(position, player)
    won = ruleset.mover_has_won(position, player, misere)
    return 0 if won is None else 1 if won else -1


def label_turns(ruleset: Ruleset, start: State, misere: bool, budget: Budget) -> dict[State, Any]:
    """The value of each state that can be reached, for the player to move.

    It is the points that are still gained, less the opponent's; if no points are counted, 1 for a win, 0 for a draw
    and −1 for a loss.

    Raises
    ------
    SearchLimitError : at the limit.
    InputError : if points are gained in play that can loop.

    Complexity: linear in states and moves, with a logarithmic factor if play can loop.
    """
    signs, gains = list[int](), list[Any]()

    def follow(state: State) -> Iterator[State]:
        for after, sign, gain in _moves(ruleset, state):
            signs.append(sign)
            gains.append(gain)
            yield after

    graph = explore(follow, start, budget)

    def refuse(node: int) -> InputError:
        place = clip(ruleset.format(graph.states[node][0]), 80)
        return InputError("custom.gain-endless", rule=clip(ruleset.spec), position=place)

    found = label_graph(graph, signs, gains, lambda node: value_at_end(ruleset, graph.states[node], misere), refuse)
    return dict(zip(graph.states, found, strict=True))


def label_graph(
    graph: StateGraph,
    signs: Sequence[int],
    gains: Sequence[Any],
    at_end: Callable[[int], Any],
    refuse: Callable[[int], Exception],
) -> list[Any]:
    """The value of each state of a graph.

    Parameters
    ----------
    signs, gains : for each move, in the order of the graph's: 1 if the same player moves again and −1 otherwise; the
        points of the player who moves.
    at_end : the value of a state without moves, by its number.
    refuse : returns the error for a state in a loop in which points are gained.
    """
    states, first, targets = graph.states, graph.first, graph.targets
    values: list[Any] = [None] * len(states)
    for component in components([targets[first[node] : first[node + 1]] for node in range(len(states))]):
        inside = set(component)
        edges = {node: range(first[node], first[node + 1]) for node in component}
        inner = [edge for node in component for edge in edges[node] if targets[edge] in inside]
        for node in component:
            exits = [gains[e] + signs[e] * values[targets[e]] for e in edges[node] if targets[e] not in inside]
            values[node] = max(exits, default=None)
            if not edges[node]:
                values[node] = at_end(node)
        if inner:
            if any(gains[edge] for edge in inner):
                raise refuse(component[0])
            arrows = [(node, signs[e], targets[e]) for node in component for e in edges[node] if targets[e] in inside]
            _label_loop(component, arrows, values)
    return values


def _label_loop(component: list[int], arrows: Sequence[tuple[int, int, int]], values: list[Any]) -> None:
    """Set the values of states that lead back to one another; initially each has the value of its best exit, or None.

    States are settled by falling absolute value: a player who can move to a value above 0 takes it, and one who can
    only move to values below 0, all known, takes the best of them.
    """
    sources: dict[int, list[tuple[int, int]]] = {node: [] for node in component}
    waits = dict.fromkeys(component, 0)
    for source, sign, target in arrows:
        sources[target].append((source, sign))
        waits[source] += 1
    exits = {node: values[node] for node in component}
    found = dict[int, Any]()
    heap = [(-value, node, value) for node, value in exits.items() if value is not None and value > 0]
    heap.sort()
    while heap:
        _, node, value = heappop(heap)
        if node in found:
            continue
        found[node] = value
        for source, sign in sources[node]:
            option = sign * value
            if source in found:
                continue
            if option > 0:
                heappush(heap, (-option, source, option))
                continue
            waits[source] -= 1
            best = exits[source]
            best = exits[source] = option if best is None else max(best, option)
            if not waits[source] and best < 0:
                heappush(heap, (best, source, best))
    for node in component:
        values[node] = found.get(node, 0)
