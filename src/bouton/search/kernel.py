"""Kernels of a digraph: sets of vertices that are stable and absorbing.

A set is *stable* if no arc joins two of its vertices (a vertex with a loop is in no stable set), *absorbing* if
every vertex outside it has a follower in it. J. von Neumann and O. Morgenstern (*Theory of Games and Economic
Behavior*, 1944) called such a set a solution. A digraph without cycles has exactly one, its P-positions; one without
odd cycles has at least one (M. Richardson, *Solutions of irreflexive relations*, Annals of Mathematics 58 (1953),
573–590). Other digraphs have none, one or several; to decide whether there is one is NP-complete (V. Chvátal, 1973).

Every kernel contains all P-positions and no N-position: an end has no follower to absorb it, so it is inside; a vertex
with a follower inside is outside; one whose followers are all outside is inside; and so on, as in the labelling.
Only the drawn part is searched, one connected piece at a time.
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from bouton.search.retrograde import StateGraph
from bouton.storage.walks import reach
from bouton.values.outcome import Outcome

Followers = Sequence[Sequence[int]]
_OUT, _IN, _OPEN = 0, 1, 2


class Kernels(NamedTuple):
    """The kernels found.

    Attributes
    ----------
    found : each kernel as its vertices in increasing order.
    complete : whether these are all the kernels of the digraph.
    """

    found: list[tuple[int, ...]]
    complete: bool


def label(followers: Followers) -> list[Outcome]:
    """Outcome (P, N or D) of every vertex, for a token moved along the arcs until a player cannot move and loses.

    >>> [str(outcome) for outcome in label([[1], [], [3], [2]])]
    ['N', 'P', 'D', 'D']

    Complexity: linear in vertices and arcs.
    """
    first, targets = array("q", [0]), array("q")
    for row in followers:
        targets.extend(row)
        first.append(len(targets))
    wins, _ = StateGraph(list(range(len(followers))), first, targets).remoteness(lambda index: False)
    return [Outcome.D if win is None else Outcome.N if win else Outcome.P for win in wins]


def kernels(followers: Followers, most: int = 2, nodes: int = 20_000) -> Kernels:
    """Find up to `most` kernels of a digraph.

    >>> kernels([[1, 2], [2], []])
    Kernels(found=[(2,)], complete=True)
    >>> kernels([[1], [2], [0]])
    Kernels(found=[], complete=True)
    >>> kernels([[1], [0]])
    Kernels(found=[(0,), (1,)], complete=True)

    Parameters
    ----------
    followers : for each vertex 0, 1, 2 … the vertices that its arcs lead to.
    most : stop after this many kernels.
    nodes : stop after this many choices of the search.

    Complexity: linear if nothing is drawn; otherwise exponential in the drawn part at worst, bounded by `nodes`.
    """
    outcomes = label(followers)
    certain = [index for index, outcome in enumerate(outcomes) if outcome is Outcome.P]
    choices: list[list[list[int]]] = []
    complete = True
    for piece in _pieces(followers, [index for index, outcome in enumerate(outcomes) if outcome is Outcome.D]):
        search = _Search(followers, piece, nodes)
        found = list(islice(search.run(), most + 1))
        nodes = search.nodes
        if not found and not search.stopped:
            return Kernels([], True)
        complete = complete and not search.stopped
        choices.append(found)
    combined = islice(product(*choices), most + 1)
    result = [tuple(sorted([*certain, *(vertex for part in parts for vertex in part)])) for parts in combined]
    return Kernels(result[:most], complete and len(result) <= most)


def _pieces(followers: Followers, vertices: list[int]) -> Iterator[list[int]]:
    """Yield the connected pieces (arcs taken in both directions) of the subgraph on some of the vertices."""
    near: dict[int, list[int]] = {vertex: [] for vertex in vertices}
    for vertex in vertices:
        for target in followers[vertex]:
            if target in near:
                near[vertex].append(target)
                near[target].append(vertex)
    seen: set[int] = set()
    for vertex in vertices:
        if vertex not in seen:
            piece = reach([vertex], near.__getitem__)
            seen |= piece
            yield sorted(piece)


class _Search:
    """Depth-first search with propagation on one piece of the drawn part, with an explicit stack.

    A vertex is inside, outside or open. A vertex inside forces its neighbours outside; a vertex outside with a single
    follower left that can be inside forces that one inside; a vertex with all followers outside is inside. `trail`
    lists the decided vertices in order, so that a choice is undone by truncating it.
    """

    def __init__(self, followers: Followers, piece: list[int], nodes: int) -> None:
        number = {vertex: index for index, vertex in enumerate(piece)}
        self.piece, self.nodes, self.stopped = piece, nodes, False
        # An N-position is outside every kernel, so arcs to it neither forbid nor absorb anything.
        rows = [list(dict.fromkeys(number[target] for target in followers[v] if target in number)) for v in piece]
        self.looped = [index for index, row in enumerate(rows) if index in row]
        self.after = [[target for target in row if target != index] for index, row in enumerate(rows)]
        self.before: list[list[int]] = [[] for _ in piece]
        for index, row in enumerate(self.after):
            for target in row:
                self.before[target].append(index)
        self.state = [_OPEN] * len(piece)
        self.left = [len(row) for row in self.after]  # followers that are not outside
        self.trail: list[int] = []
        self.order = sorted(range(len(piece)), key=lambda i: -len(self.after[i]) - len(self.before[i]))

    def run(self) -> Iterator[list[int]]:
        """Yield the kernels of the piece, each as a list of vertices; after `nodes` choices, set `stopped` and end."""
        if not self.decide([(index, _OUT) for index in self.looped]):
            return
        choices: list[tuple[int, int, int]] = []  # vertex, length of the trail before it, place in the order
        place = 0
        while True:
            while place < len(self.order) and self.state[self.order[place]] != _OPEN:
                place += 1
            if place < len(self.order):
                if self.nodes <= 0:
                    self.stopped = True
                    return
                self.nodes -= 1
                vertex = self.order[place]
                choices.append((vertex, len(self.trail), place))
                if self.decide([(vertex, _IN)]):
                    continue
            else:
                yield [self.piece[index] for index, state in enumerate(self.state) if state == _IN]
            while choices:
                vertex, length, place = choices.pop()
                self.cut(length)
                if self.decide([(vertex, _OUT)]):
                    break
                self.cut(length)
            else:
                return

    def decide(self, todo: list[tuple[int, int]]) -> bool:
        """Put vertices, given as pairs (vertex, side), inside or outside, and then all others that this forces; return
        False if that is impossible."""
        state, left = self.state, self.left
        while todo:
            vertex, side = todo.pop()
            if state[vertex] != _OPEN:
                if state[vertex] != side:
                    return False
                continue
            state[vertex] = side
            self.trail.append(vertex)
            if side == _IN:
                todo.extend((other, _OUT) for other in self.after[vertex])
                todo.extend((other, _OUT) for other in self.before[vertex])
                continue
            for other in self.before[vertex]:
                left[other] -= 1
            for other in (vertex, *self.before[vertex]):
                if left[other] == 0:
                    if state[other] == _OUT:
                        return False
                    todo.append((other, _IN))
                elif left[other] == 1 and state[other] == _OUT:
                    todo.append((next(target for target in self.after[other] if state[target] != _OUT), _IN))
        return True

    def cut(self, length: int) -> None:
        """Undo all decisions after the first `length` vertices of the trail."""
        for vertex in self.trail[length:]:
            if self.state[vertex] == _OUT:
                for other in self.before[vertex]:
                    self.left[other] += 1
            self.state[vertex] = _OPEN
        del self.trail[length:]
