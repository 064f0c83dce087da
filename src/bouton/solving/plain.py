"""Whole games in plain Python: the reference for the compiled methods, and the method for small games and browsers."""

from array import array
from collections.abc import Callable
from typing import Any

from bouton.search.budget import patient_collector
from bouton.search.retrograde import StateGraph
from bouton.solving.game import NumberedGame, Solved, check_acyclic
from bouton.values.mex import mex
from bouton.values.valuation import MISERE_REMOTENESS, REMOTENESS

_P, _N, _D = 80, 78, 68
_EVERY = 1 << 12  # positions between two reports


def solve_plainly(
    game: NumberedGame,
    misere: bool,
    method: str = "auto",
    most: tuple[int, int] | None = None,
    progress: Callable[[int, int | None, int], None] | None = None,
) -> Solved | None:
    """Solve a game; return None if it has more positions or moves than `most`.

    `method` selects only the checks and the name in the result: for ``"dense"``, options must have smaller numbers; for
    ``"tiers"``, no move may lead to a higher tier. Raises `RulesError` otherwise, or if the rules wrongly claim an end.

    Complexity: linear in positions and moves, except Grundy values of games that can loop (one round for each value).
    """
    from bouton.errors import RulesError

    with patient_collector():
        graph = explore_game(game, most, progress)
        if graph is None:
            return None
        states, first, targets = graph.states, graph.first, graph.targets
        count = len(states)
        decreasing = True
        for index in range(count):
            for target in graph.followers(index):
                if states[target] >= states[index]:
                    decreasing = False
                    if method == "dense":
                        raise RulesError(
                            "solve.rule-rises", position=game.show(states[index]), option=game.show(states[target])
                        )
        if method == "tiers" or (method == "auto" and game.tier is not None):
            _check_tiers(game, graph)
        order = sorted(range(count), key=states.__getitem__) if decreasing else order_from_ends(graph)
        loops = len(order) < count
        if loops:
            check_acyclic(game, loops, [states[index] for index in find_cycle(graph, set(order))])
        outcome, grundy, remoteness = _values(graph, order, loops, misere)
    branching = max((first[index + 1] - first[index] for index in range(count)), default=0)
    ends = sum(first[index + 1] == first[index] for index in range(count))
    indices, outcome, grundy, remoteness = on_all_positions(game, states, outcome, grundy, remoteness)
    chosen = "tiers" if method == "tiers" else "graph"
    if (decreasing and game.start is None and method == "auto") or method == "dense":
        chosen = "dense"
    return Solved(indices, outcome, grundy, remoteness, len(targets), branching, ends, loops, chosen, False, count)


def explore_game(
    game: NumberedGame, most: tuple[int, int] | None, progress: Callable[[int, int | None, int], None] | None
) -> StateGraph | None:
    """All positions with their moves; None if there are more positions or moves than `most`.

    They are the start and all that can be reached from it; without a start, all representatives.
    """
    form = game.form
    if game.start is not None:
        states = [game.start if form is None else form(game.start)]
    elif form is None:
        states = list(range(game.size))
    else:
        states = [index for index in range(game.size) if form(index) == index]
    numbers = {state: number for number, state in enumerate(states)}
    first, targets = array("q", [0]), array("l" if array("l").itemsize == 4 else "i")
    for place, state in enumerate(states):  # grows while it is read
        for option in game.options(state):
            if form is not None:
                option = form(option)
            number = numbers.get(option)
            if number is None:
                if game.start is None:
                    raise game.witness(state)
                number = numbers[option] = len(states)
                states.append(option)
            targets.append(number)
        first.append(len(targets))
        if most is not None and (len(states) > most[0] or len(targets) > most[1]):
            return None
        if progress is not None and not place % _EVERY:
            progress(place, len(states) if game.start is None else None, len(targets))
    if progress is not None:
        progress(len(states), len(states), len(targets))
    return StateGraph(states, first, array("q", targets))


def on_all_positions(game: NumberedGame, states: list[int], *columns: Any) -> tuple[Any, ...]:
    """Return the numbers of the positions of the result, and the columns in this order.

    With a start, these are `states`; otherwise None, for all numbers of the shape, in order.
    """
    if game.start is not None:
        return array("q", states), *columns
    if game.form is None:
        return None, *columns
    number = {state: place for place, state in enumerate(states)}
    at = [number[game.form(index)] for index in range(game.size)]
    return None, *(None if column is None else array(column.typecode, (column[k] for k in at)) for column in columns)


def order_from_ends(graph: StateGraph) -> list[int]:
    """The positions from which play must end, each after its options."""
    sources = graph.sources()
    left = [graph.first[index + 1] - graph.first[index] for index in range(len(graph.states))]
    order = [index for index, count in enumerate(left) if not count]
    for index in order:  # grows while it is read
        for source in sources[index]:
            left[source] -= 1
            if not left[source]:
                order.append(source)
    return order


def find_cycle(graph: StateGraph, ended: set[int]) -> list[int]:
    """The positions of one loop, given those from which play must end."""
    path: dict[int, None] = {}
    index = next(index for index in range(len(graph.states)) if index not in ended)
    while index not in path:
        path[index] = None
        index = next(target for target in graph.followers(index) if target not in ended)
    around = list(path)
    return around[around.index(index) :]


def _check_tiers(game: NumberedGame, graph: StateGraph) -> None:
    from bouton.errors import RulesError

    assert game.tier is not None
    tiers = [game.tier(state) for state in graph.states]
    for index, tier in enumerate(tiers):
        for target in graph.followers(index):
            if tiers[target] > tier:
                shown = game.show(graph.states[index]), game.show(graph.states[target])
                raise RulesError("solve.rule-tier-rises", position=shown[0], option=shown[1])


def _values(
    graph: StateGraph, order: list[int], loops: bool, misere: bool
) -> "tuple[array[int], array[int], array[int]]":
    count = len(graph.states)
    outcome, grundy, left = array("B", bytes(count)), array("i", [-1]) * count, array("i", [-1]) * count
    remoteness = (MISERE_REMOTENESS if misere else REMOTENESS).of
    for index in order:
        followers = graph.followers(index)
        grundy[index] = mex(grundy[target] for target in followers) if len(followers) or not misere else 1
        after = [left[target] for target in followers]
        left[index] = remoteness(after, after)
        outcome[index] = _P if (left[index] % 2 == 0) is not misere else _N
    if loops:
        wins, moves = graph.remoteness(lambda index: misere)
        for index, win in enumerate(wins):
            distance = moves[index]
            left[index] = -1 if distance is None else distance
            outcome[index] = _D if win is None else _N if win else _P
        if not misere:
            for index, value in enumerate(graph.grundy()):
                grundy[index] = value if isinstance(value, int) else -1
    return outcome, grundy, left
