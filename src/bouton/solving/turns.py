"""Whole games that end by a condition, count points, give further turns or fall into parts, in plain Python."""

from array import array
from collections.abc import Iterable
from itertools import pairwise
from numbers import Integral
from typing import Any

from bouton.custom.encoded import RuleCode
from bouton.errors import InputError, RulesError
from bouton.kinds.player import Player
from bouton.notation import clip
from bouton.search.budget import patient_collector
from bouton.search.search import Search
from bouton.search.turns import label_graph, value_at_end
from bouton.solving.game import NumberedGame, Progress, Solved
from bouton.solving.limits import LEAST_SEARCHED, SEARCHED_EACH
from bouton.solving.plain import explore_game, on_all_positions, order_from_ends
from bouton.values.loopy import Loopy
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, OUTCOME

_P, _N, _D = 80, 78, 68


def check_in_memory(rules: RuleCode) -> None:
    """Refuse a store, and blocks on disk, for rules that can be solved only in memory.

    Raises
    ------
    InputError : for rules with ``winner=``, ``score=``, ``again=`` or ``parts=``.
    """
    if rules.is_held:
        raise InputError("solve.turns-store", game=clip(rules.spec))


def check_points(rules: RuleCode, misere: bool) -> None:
    """Refuse misère play if points decide.

    Raises
    ------
    InputError : in that case.
    """
    if misere and rules.counts_points(None):
        raise InputError("search.misere-points", game=clip(rules.spec))


def solve_turns(
    game: NumberedGame,
    rules: RuleCode,
    misere: bool,
    most: tuple[int, int] | None = None,
    progress: Progress | None = None,
) -> Solved | None:
    """Compute the value of each position for the player to move; its sign gives the outcome.

    Returns None if there are more positions or moves than `most`.

    Raises
    ------
    InputError : if points are gained in play without end.

    Complexity: linear in positions and moves, with a logarithmic factor if play can loop.
    """
    signs, gains = array("b"), list[Any]()
    states: list[int]

    def options(index: int) -> list[int]:
        found = list(rules.turn_numbers(index))
        signs.extend(1 if turn.again else -1 for _, turn in found)
        gains.extend(turn.gain for _, turn in found)
        return [number for number, _ in found]

    def at_end(node: int) -> Any:
        return value_at_end(rules, (rules.decode(states[node]), Player.LEFT), misere)

    def refuse(node: int) -> InputError:
        return InputError("custom.gain-endless", rule=clip(rules.spec), position=game.show(states[node]))

    with patient_collector():
        graph = explore_game(game._replace(options=options), most, progress)
        if graph is None:
            return None
        states = graph.states
        values = label_graph(graph, signs, gains, at_end, refuse)
    outcome = array("B", (_D if value == 0 else _N if value > 0 else _P for value in values))
    kind = "q" if all(isinstance(value, Integral) for value in values) else "d"
    counts = [end - begin for begin, end in pairwise(graph.first)]
    loops = len(order_from_ends(graph)) < len(states)
    return _solution(
        game, states, outcome, None, array(kind, values) if rules.counts_points(None) else None, counts, loops
    )


def solve_parts(game: NumberedGame, rules: RuleCode, misere: bool) -> Solved:
    """Grundy values of positions that fall into independent parts; remoteness does not add, so it is not computed.

    Raises
    ------
    InputError : for misère play.
    RulesError : for parts outside the shape, or, if there is a start, of another game.
    """
    if misere:
        raise InputError("solve.parts-misere", game=clip(rules.spec))
    search, convert = Search(max(LEAST_SEARCHED, SEARCHED_EACH * game.size)), OUTCOME.conversion_from(GRUNDY)
    assert convert is not None
    states = list(range(game.size)) if game.start is None else _reachable_parts(rules, game.start)
    outcome, grundy, counts = array("B"), array("i"), list[int]()
    letters = {Outcome.P: _P, Outcome.N: _N, Outcome.D: _D}
    for state in states:
        answer = search.by_components(rules, rules.decode(state), GRUNDY)
        assert answer is not None
        counts.append(len(rules.option_numbers(state)))
        outcome.append(letters[convert(answer.value)])
        grundy.append(-1 if isinstance(answer.value, Loopy) else answer.value)
    return _solution(game._replace(form=None), states, outcome, grundy, None, counts, min(grundy, default=0) < 0)


def _reachable_parts(rules: RuleCode, start: int) -> list[int]:
    """The start, and all positions and parts of positions that can be reached from it; each part must obey `rules`."""

    def parts(index: int) -> Iterable[int]:
        position = rules.decode(index)
        for each in rules.summands(position):
            if each.ruleset is not rules:
                raise RulesError("solve.parts-other", rule=clip(rules.spec), game=clip(each.ruleset.spec))
            yield rules.encode(each.position)

    found = {start: None}
    for index in (order := [start]):  # grows while it is read
        for option in (*parts(index), *rules.option_numbers(index)):
            if option not in found:
                found[option] = None
                order.append(option)
    return order


def _solution(
    game: NumberedGame, states: list[int], outcome: Any, grundy: Any, score: Any, counts: list[int], loops: bool
) -> Solved:
    """Make the result; `counts` holds the number of moves of each position."""
    indices, outcome, grundy, score = on_all_positions(game, states, outcome, grundy, score)
    branching, ends = max(counts, default=0), counts.count(0)
    return Solved(
        indices, outcome, grundy, None, sum(counts), branching, ends, loops, "graph", False, len(states), score
    )
