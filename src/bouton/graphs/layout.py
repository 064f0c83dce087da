"""Places for the vertices of a graph in a drawing."""

from collections.abc import Sequence
from itertools import combinations
from math import cos, pi, sin

from bouton.graphs.limits import MOST_VERTICES

_ROUNDS = 60  # iterations that move vertices to the centre of their neighbours
_APART, _WIDER = 1.1, 1.5  # least distance of two vertices; how much wider than a circle of all vertices a map may be


def circle(count: int, least: float = 1.0, bottom: int | None = None) -> list[tuple[float, float]]:
    """Return points on a circle, clockwise from the top; with `bottom`, counterclockwise, this point being the lowest.

    >>> circle(4)
    [(0.0, -1.0), (1.0, -0.0), (0.0, 1.0), (-1.0, 0.0)]

    Parameters
    ----------
    least : the least radius; it grows with the number of points.
    """
    radius = max(least, count / 4)
    if bottom is not None:
        turns = [2 * pi * (number - bottom) / count for number in range(count)]
        return [(round(radius * sin(turn), 3), round(radius * cos(turn), 3)) for turn in turns]
    turns = [2 * pi * number / count for number in range(count)]
    return [(round(radius * sin(turn), 3), round(-radius * cos(turn), 3)) for turn in turns]


def map_of(linked: Sequence[Sequence[int]]) -> list[tuple[float, float]]:
    """Return points for a map: the first vertices, as far as they form a cycle, on a circle, the others inside.

    If there is no such cycle, or there are more than 40 vertices, or some would come too close to each other, all are
    placed on a circle.

    >>> map_of([[1, 3, 4], [0, 2], [1, 3, 4], [0, 2], [0, 2]])
    [(0.0, -1.1), (1.1, 0.0), (0.0, 1.1), (-1.1, 0.0), (0.0, 0.0)]

    Parameters
    ----------
    linked : for each vertex its neighbours.
    """
    count = len(linked)
    rim = max((k for k in range(3, count + 1) if all((v + 1) % k in linked[v] for v in range(k))), default=0)
    around = circle(count)
    if rim in (0, count) or count > MOST_VERTICES:
        return around
    places = [complex(*point) for point in circle(rim)] + [0j] * (count - rim)
    for _ in range(_ROUNDS):
        for v in range(rim, count):
            places[v] = sum((places[w] for w in linked[v]), 0j) / max(1, len(linked[v]))
    closest = min(abs(one - other) for one, other in combinations(places, 2))
    if closest * _WIDER * -around[0][1] < _APART * abs(places[0]):
        return around
    return [(round(z.real * _APART / closest, 3) + 0.0, round(z.imag * _APART / closest, 3) + 0.0) for z in places]
