"""The graph of all positions reachable from one, with the facts known about each, for pictures and as JSON.

As the entire graph is available, outcomes, Grundy values and remoteness are computed on it backwards from its ends; no
theorem is used. Graphs too large to read are rejected before they are built.
"""

import re
from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from bouton.answers.limits import (
    KERNEL_CHOICES,
    KERNELS_LISTED,
    MOST_GRUNDY_STEPS,
    MOST_KERNELS,
    MOST_POSITIONS,
    MOVES_PER_POSITION,
    READABLE_POSITIONS,
)
from bouton.answers.position import Position, read
from bouton.answers.table import SHOW
from bouton.errors import InputError
from bouton.kinds.capabilities import has_turns
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import check_count, check_flags, clip, goes_below_zero
from bouton.results import ArrayResult, RecordResult, import_package, pandas_frame
from bouton.search.kernel import Kernels, kernels
from bouton.search.retrograde import StateGraph
from bouton.search.search import Search
from bouton.values.mex import mex
from bouton.values.outcome import Outcome, play_name

if TYPE_CHECKING:
    import networkx
    import numpy as np
    import pandas
    from numpy.typing import NDArray

_PLAYERS = (Player.LEFT, Player.RIGHT)


def _in_order(name: str) -> list[str | int]:
    """A sort key that compares numbers in names by value."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", name)]


class Node(NamedTuple):
    """A position of the graph.

    Attributes
    ----------
    position : the text of the position.
    outcome : one of the classes of `bouton.Outcome`: P, N, L, R, D; ``P^``, ``Pv``, ``N^``, ``Nv``.
    layer : its row, 0 for the start. Without cycles all ends are in the last row, and every other position lies as many
        rows above it as its longest play has moves; with cycles the row is the number of moves from the start.
    grundy : the Grundy value in normal play; None if undefined, for a partizan game, and in misère play.
    remoteness : moves to the end if the winner hurries and the loser delays; None for a draw, for a partizan game, and
        if moves may gain points or extra turns, or the rules end by a condition.
    kernel : True if in every kernel, False if in none, None if in some or unknown.
    """

    position: str
    outcome: Outcome
    layer: int
    grundy: int | None
    remoteness: int | None
    kernel: bool | None


class Edge(NamedTuple):
    """A move, between two nodes given by their indices.

    Attributes
    ----------
    start, end : the indices of the nodes.
    winning : whether the player who makes this move wins with it (for a move of both players: either of them).
    player : ``"left"``, ``"right"`` or ``"both"`` in a partizan game, empty in an impartial one.
    """

    start: int
    end: int
    winning: bool
    player: str = ""


class PositionGraph(ArrayResult, RecordResult):
    """Positions and moves.

    Attributes
    ----------
    game, position : texts that can be parsed again; the position is node 0.
    misere : whether outcomes are for misère play.
    cyclic : whether a position can recur.
    nodes : in the order of their distance from the start.
    edges : in the order of the rules.
    kernels : the kernels of the graph in normal play of an impartial game, otherwise None.
    show : ``"grundy"``: pictures show the Grundy values; ``"outcome"``: they do not.
    """

    game: str
    position: str
    misere: bool
    cyclic: bool
    nodes: list[Node]
    edges: list[Edge]
    kernels: Kernels | None
    show: str = SHOW[0]

    @property
    def kernel(self) -> str | None:
        """Number of kernels: ``"unique"``, ``"none"``, ``"several"`` or ``"unknown"``; None if not computed."""
        if self.kernels is None:
            return None
        found, complete = self.kernels
        if len(found) > 1:
            return "several"
        return "unknown" if not complete else "unique" if found else "none"

    def kernel_names(self) -> list[list[str]]:
        """The kernels found, each as the list of its positions, sorted by name; numbers compare by value: 2 before 10.

        >>> import bouton
        >>> bouton.graph("graph:=10-9,9-2,2-3,3-10", "10").kernel_names()
        [['2', '10'], ['3', '9']]
        """
        kernels = [] if self.kernels is None else self.kernels.found
        return sorted(
            (sorted((self.nodes[index].position for index in found), key=_in_order) for found in kernels),
            key=lambda names: [_in_order(name) for name in names],
        )

    def __repr__(self) -> str:
        lost = sum(node.outcome is Outcome.P for node in self.nodes)
        return (
            f"<PositionGraph of {self.game} {clip(self.position)}{' in misère play' if self.misere else ''}: "
            f"{len(self.nodes)} positions ({lost} P), {len(self.edges)} moves>"
        )

    def to_networkx(self) -> "networkx.DiGraph[str]":
        """The graph as a networkx DiGraph: nodes are the texts of positions, with the facts known about each.

        >>> import bouton
        >>> bouton.graph("nim", "1,2").to_networkx().nodes["1,2"]["grundy"]  # doctest: +SKIP
        3

        Raises
        ------
        PackageError : if networkx is not installed.
        """
        found: networkx.DiGraph[str] = import_package("networkx", "networkx").DiGraph(
            game=self.game, position=self.position, play=play_name(self.misere)
        )
        for node in self.nodes:
            found.add_node(node.position, **{**node._asdict(), "outcome": str(node.outcome)})
        for edge in self.edges:
            ends = self.nodes[edge.start].position, self.nodes[edge.end].position
            found.add_edge(*ends, winning=edge.winning, player=edge.player)
        return found

    def to_pandas(self) -> "pandas.DataFrame":
        """The positions as a pandas DataFrame, one row each.

        Raises
        ------
        PackageError : if pandas is not installed.
        """
        return pandas_frame([{**node._asdict(), "outcome": str(node.outcome)} for node in self.nodes])

    def to_numpy(self) -> "NDArray[np.bool_]":
        """The adjacency matrix: True if a move leads from the position of the row to that of the column.

        >>> graph("nim", "1,1").to_numpy().sum(axis=1).tolist()
        [2, 1, 1, 0]

        Raises
        ------
        PackageError : if NumPy is not installed.
        """
        found: NDArray[np.bool_] = import_package("numpy", "numpy").zeros((len(self.nodes),) * 2, bool)
        for edge in self.edges:
            found[edge.start, edge.end] = True
        return found

    def to_dict(self) -> dict[str, Any]:
        """The object of ``bouton graph --json``: dictionaries, lists, texts, numbers and None."""
        names = [node.position for node in self.nodes]
        return {
            "game": self.game,
            "position": self.position,
            "play": play_name(self.misere),
            "cyclic": self.cyclic,
            "nodes": [{**node._asdict(), "outcome": str(node.outcome)} for node in self.nodes],
            "edges": [
                {"from": names[edge.start], "to": names[edge.end], "winning": edge.winning}
                | ({"player": edge.player} if edge.player else {})
                for edge in self.edges
            ],
            "kernel": None
            if self.kernels is None
            else {
                "status": self.kernel,
                "count": len(self.kernels.found),
                "complete": self.kernels.complete,
                "kernels": self.kernel_names()[:KERNELS_LISTED],
            },
        }


def graph(
    game: str | Ruleset | Position,
    position: Any = None,
    *,
    misere: bool = False,
    most: int = READABLE_POSITIONS,
    symmetry: bool = False,
    show: str = SHOW[0],
) -> PositionGraph:
    """The graph of reachable positions.

    >>> found = graph("subtraction:1,2,3", "5")
    >>> [(node.position, str(node.outcome), node.kernel) for node in found.nodes]
    [('5', 'N', False), ('4', 'P', True), ('3', 'N', False), ('2', 'N', False), ('1', 'N', False), ('0', 'P', True)]
    >>> found.kernel
    'unique'

    Parameters
    ----------
    game, position : as for `bouton.analyze`.
    misere : misère play, in which a player who cannot move wins.
    most : maximum number of positions, at most 1,000; larger graphs are rejected.
    symmetry : treat positions that differ by a symmetry (the order of Nim heaps) as one, represented by the first one
        found.
    show : ``"grundy"``: pictures show the Grundy values, if there are any; ``"outcome"``: only outcomes.

    Raises
    ------
    InputError : if there are more positions than `most`, or more than 20 moves per position.
    NotationError, UnknownError : if a game or a position cannot be parsed.

    Complexity: linear in positions and moves, except for Grundy values (which are omitted if they would take more than
    some seconds).
    """
    check_flags(misere=misere, symmetry=symmetry)
    most = check_count(most, "most", 0)
    if not 1 <= most <= MOST_POSITIONS:
        raise InputError("position_graph.most", got=most, most=MOST_POSITIONS)
    if show not in SHOW:
        raise InputError("table.show", got=clip(show), known=SHOW)
    ruleset, start = read(game, position)
    impartial = ruleset.is_impartial(start)
    states, moves = _reach(ruleset, start, impartial, most, symmetry)
    edges = list(moves)
    rows: list[list[int]] = [[] for _ in states]
    for source, target, _ in edges:
        rows[source].append(target)
    heights = _heights(rows)
    values: list[int | None] = [None] * len(states)
    left: list[int | None] = [None] * len(states)
    found: Kernels | None = None
    if has_turns(ruleset, start):
        outcomes, lost = _by_turns(ruleset, states, edges, misere)
    elif impartial:
        graph = _state_graph(rows)
        wins, left[:] = graph.remoteness(lambda index: misere)
        outcomes = [Outcome.D if win is None else Outcome.N if win else Outcome.P for win in wins]
        lost = {(source, target): wins[target] is False for source, target, _ in edges}
        if not misere:
            found = kernels(rows, MOST_KERNELS, KERNEL_CHOICES)
            values = _grundy(graph, rows, heights)
    else:
        outcomes, lost = _partizan(ruleset, states, edges, misere)
    members = _membership(found, outcomes)
    layers = _distances(rows) if heights is None else [heights[0] - height for height in heights]
    return PositionGraph(
        ruleset.spec,
        ruleset.format(start),
        misere,
        heights is None,
        [
            Node(ruleset.format(state), *facts)
            for state, *facts in zip(states, outcomes, layers, values, left, members, strict=True)
        ],
        [Edge(source, target, lost[source, target], player) for source, target, player in edges],
        found,
        show,
    )


def _by_turns(
    ruleset: Ruleset, states: list[Any], edges: list[tuple[int, int, str]], misere: bool
) -> tuple[list[Outcome], dict[tuple[int, int], bool]]:
    """The outcome of each position, and whether each move wins, if the last move does not decide."""
    search = Search()
    outcomes = []
    for state in states:
        worths = [search.turn_value(ruleset, state, player, misere) for player in Player]
        outcomes.append(Outcome.of_starters(*(None if worth == 0 else worth > 0 for worth in worths)))
    numbers = {ruleset.normal_form(state): index for index, state in enumerate(states)} | {
        state: index for index, state in enumerate(states)
    }
    winning = dict.fromkeys(((source, target) for source, target, _ in edges), False)
    for source, state in enumerate(states):
        for player in _PLAYERS[:1] if ruleset.is_impartial(state) else _PLAYERS:
            for option, worth in search.move_worths(ruleset, state, player, misere).items():
                target = numbers[option] if option in numbers else numbers[ruleset.normal_form(option)]
                winning[source, target] = winning[source, target] or worth > 0
    return outcomes, winning


def _reach(
    ruleset: Ruleset, start: Any, impartial: bool, most: int, symmetry: bool
) -> tuple[list[Any], Iterator[tuple[int, int, str]]]:
    """Return all positions in order of distance, and the moves: two indices and the player as in `Edge`.

    Raise `InputError` if there are more than `most` positions, or too many moves.
    """
    states = [start]
    represent = ruleset.normal_form if symmetry else lambda state: state
    numbers = {represent(start): 0}
    moves: dict[tuple[int, int], list[str]] = {}
    looked = 0
    for source, state in enumerate(states):  # grows during iteration
        for player in _PLAYERS[:1] if impartial else _PLAYERS:
            for option in ruleset.options(state, player):
                looked += 1
                form = represent(option)
                target = numbers.get(form)
                if target is None:
                    target = numbers[form] = len(states)
                    states.append(option)
                if len(states) > most:
                    key = "position_graph.large" if most < MOST_POSITIONS else "position_graph.too-large"
                    if goes_below_zero(ruleset.format(option)):
                        key = "position_graph.below-zero"
                    raise InputError(key, position=clip(ruleset.format(start)), most=most, limit=MOST_POSITIONS)
                if looked > most * MOVES_PER_POSITION:
                    raise InputError("position_graph.dense", position=clip(ruleset.format(start)), most=looked - 1)
                players = moves.setdefault((source, target), [])
                if not impartial and player not in players:
                    players.append(player)
    return states, (
        (source, target, "both" if len(players) > 1 else "".join(map(str, players)))
        for (source, target), players in moves.items()
    )


def _state_graph(rows: list[list[int]]) -> StateGraph:
    first, targets = array("q", [0]), array("q")
    for row in rows:
        targets.extend(row)
        first.append(len(targets))
    return StateGraph(list(range(len(rows))), first, targets)


def _heights(rows: list[list[int]]) -> list[int] | None:
    """The number of moves of the longest play from each position; None if positions can repeat."""
    sources: list[list[int]] = [[] for _ in rows]
    waits = [len(row) for row in rows]
    for index, row in enumerate(rows):
        for target in row:
            sources[target].append(index)
    heights = [0] * len(rows)
    done = [index for index, row in enumerate(rows) if not row]
    for index in done:  # grows during iteration
        for source in sources[index]:
            heights[source] = max(heights[source], heights[index] + 1)
            waits[source] -= 1
            if not waits[source]:
                done.append(source)
    return heights if len(done) == len(rows) else None


def _distances(rows: list[list[int]]) -> list[int]:
    """The distance of each position from position 0, in moves."""
    distances = [-1] * len(rows)
    distances[0] = 0
    queue = [0]
    for index in queue:  # grows during iteration
        for target in rows[index]:
            if distances[target] < 0:
                distances[target] = distances[index] + 1
                queue.append(target)
    return distances


def _grundy(graph: StateGraph, rows: list[list[int]], heights: list[int] | None) -> list[int | None]:
    if heights is not None:
        values = [0] * len(rows)
        for index in sorted(range(len(rows)), key=heights.__getitem__):
            values[index] = mex(values[target] for target in rows[index])
        return list(values)
    size = len(rows) + sum(map(len, rows))
    if size * (max(map(len, rows)) + 1) > MOST_GRUNDY_STEPS:
        return [None] * len(rows)
    return [value if isinstance(value, int) else None for value in graph.grundy()]


def _partizan(
    ruleset: Ruleset, states: list[Any], edges: list[tuple[int, int, str]], misere: bool
) -> tuple[list[Outcome], dict[tuple[int, int], bool]]:
    """The outcomes, and for each move whether one of its players wins with it.

    Both come from the graph of pairs of a position and the player to move.
    """
    rows: list[list[int]] = [[] for _ in range(2 * len(states))]
    for source, target, player in edges:
        for mover in (0, 1):
            if player in ("both", _PLAYERS[mover]):
                rows[2 * source + mover].append(2 * target + 1 - mover)

    def won_at_end(index: int) -> bool | None:
        return ruleset.mover_has_won(states[index // 2], _PLAYERS[index % 2], misere)

    wins, _ = _state_graph(rows).remoteness(won_at_end)
    outcomes = []
    for index in range(len(states)):
        outcomes.append(Outcome.of_starters(wins[2 * index], wins[2 * index + 1]))
    lost = {}
    for source, target, player in edges:
        movers = [mover for mover in (0, 1) if player in ("both", _PLAYERS[mover])]
        lost[source, target] = any(wins[2 * target + 1 - mover] is False for mover in movers)
    return outcomes, lost


def _membership(found: Kernels | None, outcomes: list[Outcome]) -> list[bool | None]:
    """For each position, whether it is in every kernel (True) or in none (False); None if neither is known."""
    if found is None:
        return [None] * len(outcomes)
    if found.complete:
        sets = [set(kernel) for kernel in found.found]
        if not sets:
            return [False] * len(outcomes)
        every, some = set.intersection(*sets), set.union(*sets)
        return [True if index in every else None if index in some else False for index in range(len(outcomes))]
    known = {Outcome.P: True, Outcome.N: False}
    return [known.get(outcome) for outcome in outcomes]
