"""Places of the vertices of a graph in a drawing of it."""

from math import cos, pi, sin

__all__ = ["circle"]


def circle(count: int, least: float = 1.0, bottom: int | None = None) -> list[tuple[float, float]]:
    """That many points on a circle, clockwise from the top; or so that the point of that number is at the bottom.

    >>> circle(4)
    [(0.0, -1.0), (1.0, -0.0), (0.0, 1.0), (-1.0, 0.0)]

    Parameters
    ----------
    least : the least radius; it grows with the points.
    """
    radius = max(least, count / 4)
    if bottom is not None:
        turns = [2 * pi * (number - bottom) / count for number in range(count)]
        return [(round(radius * sin(turn), 3), round(radius * cos(turn), 3)) for turn in turns]
    turns = [2 * pi * number / count for number in range(count)]
    return [(round(radius * sin(turn), 3), round(-radius * cos(turn), 3)) for turn in turns]
