"""Binary digits: the positions of the ones of a number, which are the elements of a set stored as bits."""

from collections.abc import Iterator, Sequence


def bits(number: int) -> Iterator[int]:
    """Yield the positions of the ones, counted from 0, the lowest first.

    >>> list(bits(0b1101))
    [0, 2, 3]

    Raises
    ------
    ValueError : if the number is negative; it would have endlessly many.
    """
    if number < 0:
        raise ValueError(number)
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def connected_parts(number: int, neighbours: Sequence[int]) -> list[int]:
    """Return the connected parts of a set of vertices stored as bits, in the order of their first vertices.

    >>> connected_parts(0b1011, [0b0010, 0b0101, 0b1010, 0b0100])
    [3, 8]

    Parameters
    ----------
    neighbours : for each vertex of the graph its neighbours.
    """
    found = []
    while number:
        part, edge = 0, number & -number
        while edge:
            part |= edge
            reached = 0
            for vertex in bits(edge):
                reached |= neighbours[vertex]
            edge = reached & number & ~part
        found.append(part)
        number ^= part
    return found
