"""Positions of the nodes of a layered graph, and curves for its edges that avoid other nodes.

The layers are given, so no layout engine is needed: a few sweeps order each layer by the mean position of the
neighbours (K. Sugiyama, S. Tagawa, M. Toda 1981), and each edge is a single cubic curve that bends as little as
necessary. A point is a pair (along, across): along counts the layers, across runs within a layer. The caller decides
which of the two points down.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from math import fsum
from typing import NamedTuple

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]
_SWEEPS = 6  # passes through the rows that order their nodes
_MARGIN = 5.0  # between a curve and a node that it passes
_BENDS = 8  # steps to each side by which a curve is bent
_CHECKS = 12_000  # limit on the curves tried in one picture, but at least 3 per edge


class Layout(NamedTuple):
    """Positions and curves.

    Attributes
    ----------
    places : the centre of each node.
    curves : the four points of the cubic Bézier curve of each edge, from centre to centre; None for a loop.
    """

    places: list[Point]
    curves: list[Curve | None]


def lay_out(
    layers: Sequence[int],
    edges: Sequence[tuple[int, int]],
    extents: Sequence[Point],
    gap: float,
    space: float,
) -> Layout:
    """Place nodes and route edges.

    >>> found = lay_out([0, 1, 2], [(0, 1), (1, 2), (0, 2)], [(10, 10)] * 3, 60.0, 20)
    >>> found.places
    [(0.0, 0.0), (60.0, 0.0), (120.0, 0.0)]
    >>> found.curves[0], found.curves[2][1][1] != 0
    (((0.0, 0.0), (20.0, 0.0), (40.0, 0.0), (60.0, 0.0)), True)

    Parameters
    ----------
    layers : the layer of each node, from 0.
    edges : pairs of nodes.
    extents : half the size of each node, along and across.
    gap : distance between the centres of two layers.
    space : least distance between the borders of two nodes in a layer.

    Complexity: a few passes over the edges, and for each edge a few checks in each layer that it crosses.
    """
    rows: list[list[int]] = [[] for _ in range(max(layers, default=0) + 1)]
    for node, layer in enumerate(layers):
        rows[layer].append(node)
    near: list[list[int]] = [[] for _ in layers]
    for start, end in edges:
        if layers[start] != layers[end]:
            near[start].append(end)
            near[end].append(start)
    _order(rows, near, layers)
    across = _spread(rows, near, [extent[1] for extent in extents], space)
    places = [(layer * gap, across[node]) for node, layer in enumerate(layers)]
    both = set(edges)
    router = _Router(rows, places, extents, gap, max(3, _CHECKS // (len(edges) + 1)))
    curves = [
        None if start == end else router.curve(start, end, layers[start], layers[end], (end, start) in both)
        for start, end in edges
    ]
    return Layout(places, curves)


def _order(rows: list[list[int]], near: list[list[int]], layers: Sequence[int]) -> None:
    """Sort every row by the mean position of the neighbours above, then of those below, and so on."""
    place = [0.0] * len(layers)

    def settle(row: list[int]) -> None:
        for index, node in enumerate(row):
            place[node] = (index + 0.5) / len(row)

    for row in rows:
        settle(row)
    for sweep in range(_SWEEPS):
        down = sweep % 2 == 0
        for row in rows if down else reversed(rows):
            if len(row) < 2:
                continue
            wanted = {}
            for node in row:
                seen = [place[other] for other in near[node] if (layers[other] < layers[node]) == down]
                wanted[node] = fsum(seen) / len(seen) if seen else place[node]
            row.sort(key=wanted.__getitem__)
            settle(row)


def _spread(rows: list[list[int]], near: list[list[int]], halves: Sequence[float], space: float) -> list[float]:
    """Positions across: near the mean of the neighbours, in the given order, without overlap.

    Pushing to the right and pushing to the left both keep the distances, so their mean keeps them too.
    """
    across = [0.0] * len(halves)
    for row in rows:
        total = fsum(2 * halves[node] + space for node in row) - space
        edge = -total / 2
        for node in row:
            across[node] = edge + halves[node]
            edge += 2 * halves[node] + space
    for sweep in range(4):
        for row in rows if sweep % 2 else reversed(rows):
            wanted = [
                fsum(across[other] for other in near[node]) / len(near[node]) if near[node] else across[node]
                for node in row
            ]
            right, left = wanted.copy(), wanted.copy()
            for i in range(1, len(row)):
                right[i] = max(right[i], right[i - 1] + halves[row[i - 1]] + space + halves[row[i]])
            for i in range(len(row) - 2, -1, -1):
                left[i] = min(left[i], left[i + 1] - halves[row[i + 1]] - space - halves[row[i]])
            for node, first, second in zip(row, left, right, strict=True):
                across[node] = (first + second) / 2
    return across


@cache
def _bends(side: int) -> list[tuple[int, int]]:
    """Offsets of the two control points from the straight line, smallest first, among equals those on `side` first."""
    span = range(-_BENDS, _BENDS + 1)
    return sorted(
        ((begin, finish) for begin in span for finish in span),
        key=lambda bend: (abs(bend[0]) + abs(bend[1]) + abs(bend[0] - bend[1]) / 2, -side * (bend[0] + bend[1]), bend),
    )


class _Router:
    """A router of edges around nodes, which tries at most `tries` curves for each."""

    def __init__(
        self, rows: list[list[int]], places: list[Point], extents: Sequence[Point], gap: float, tries: int
    ) -> None:
        self.rows, self.places, self.extents, self.gap = rows, places, extents, gap
        self.across = [[places[node][1] for node in row] for row in rows]
        self.widest = max((extent[1] for extent in extents), default=0.0)
        self.deepest = max((extent[0] for extent in extents), default=0.0)
        self.reach = [extent[1] + _MARGIN for extent in extents]
        self.bends = {side: _bends(side)[:tries] for side in (1, -1)}
        self.samples = (-1, -0.5, 0, 0.5, 1) if tries > 20 else (-1, 1)  # in each row, in units of half a node's depth

    def curve(self, start: int, end: int, first: int, last: int, returned: bool) -> Curve:
        """The curve of an edge from layer `first` to `last`. If `returned`, the opposite edge exists too, and each of
        them bends to its own side."""
        if first == last:
            return self._flat(start, end, first, returned)
        (a0, x0), (a1, x1) = self.places[start], self.places[end]
        span = abs(last - first)
        down = 1 if first < last else -1
        side = down if returned or span % 2 == 0 else -down
        step = max(self.widest, 24.0) * (0.6 + 0.16 * min(span, 8))
        own = down * 16.0 if returned else 0.0
        third = (x1 - x0) / 3
        best: tuple[int, Curve] | None = None
        for begin, finish in self.bends[side]:
            if returned and (begin * down < 0 or finish * down < 0):
                continue
            # Control points one and two thirds of the way along make `along` linear in the curve's parameter.
            curve = (
                (a0, x0),
                (a0 + (a1 - a0) / 3, x0 + third + begin * step + own),
                (a1 - (a1 - a0) / 3, x1 - third + finish * step + own),
                (a1, x1),
            )
            hits = self._hits(curve, start, end, first, last, 0 if best is None else best[0])
            if best is None or hits < best[0]:
                best = hits, curve
            if not best[0]:
                break
        assert best is not None  # there is always a candidate
        return best[1]

    def _hits(self, curve: Curve, start: int, end: int, first: int, last: int, enough: int) -> int:
        """Count at sampled points how often the curve meets another node; stop at `enough`, unless that is 0."""
        x0, x1, x2, x3 = (point[1] for point in curve)
        steps = abs(last - first)
        way = 1 if last > first else -1
        half = (self.deepest + 2) / (self.gap * steps)  # half a node's depth, in the curve's parameter
        hits, ends, reach = 0, (start, end), self.reach
        for step in range(steps + 1):
            row = first + way * step
            nodes, across = self.rows[row], self.across[row]
            if len(nodes) == 1 and nodes[0] in (start, end):
                continue
            middle = step / steps
            for offset in self.samples:
                t = middle + offset * half
                if not 0 < t < 1:
                    continue
                s = 1 - t
                x = s * s * s * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t * x3
                place = bisect_left(across, x)
                if place and nodes[place - 1] not in ends and x - across[place - 1] < reach[nodes[place - 1]]:
                    hits += 1
                if place < len(nodes) and nodes[place] not in ends and across[place] - x < reach[nodes[place]]:
                    hits += 1
            if enough and hits >= enough:
                break
        return hits

    def _flat(self, start: int, end: int, layer: int, returned: bool) -> Curve:
        """The curve of an edge within a layer: straight between neighbours, otherwise past the nodes between them."""
        (a0, x0), (_, x1) = self.places[start], self.places[end]
        low, high = sorted((x0, x1))
        between = sum(low < x < high for x in self.across[layer])
        bulge = 0.0
        if between or returned:
            bulge = min((self.deepest if between else 6) + 14 + 4 * between, 0.55 * self.gap)
            bulge = -bulge if x0 < x1 else bulge
        return (a0, x0), (a0 + bulge, x0 + (x1 - x0) / 3), (a0 + bulge, x1 - (x1 - x0) / 3), (a0, x1)
