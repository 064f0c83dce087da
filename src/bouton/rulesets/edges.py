"""The remaining edges of a graph, given by their numbers in its file: ``1-4,7``."""

from bouton.errors import NotationError, UnknownError
from bouton.notation import clip, read_range
from bouton.numeration.binary import bits


def read_edges(text: str, count: int, error: str, **values: object) -> int:
    """Read ``all`` (or an empty text), ``.`` for none, or edge numbers from 1 with ranges; return the edges as bits.

    >>> bin(read_edges("1-3,5", 6, "green_hackenbush.edge-unknown"))
    '0b10111'

    Parameters
    ----------
    count : the number of edges of the graph.
    error, values : the message for a number out of range, which also receives ``got`` and ``most``.

    Raises
    ------
    NotationError, UnknownError : for anything that is not the number of an edge.
    """
    body = text.strip()
    if body in ("", "all"):
        return (1 << count) - 1
    if body == ".":
        return 0
    if body in ("-", "–", "−"):
        raise NotationError("edges-dash", got=body)
    edges = 0
    for part in body.split(","):
        numbers = read_range(part)
        if numbers[0] < 1 or numbers[-1] > count:
            raise UnknownError(error, got=clip(part), most=count, **values)
        for number in numbers:
            edges |= 1 << (number - 1)
    return edges


def write_edges(edges: int, whole: int) -> str:
    """Write edges in the form that `read_edges` reads; `whole` is the set that ``all`` denotes.

    >>> write_edges(0b10111, 0b111111)
    '1-3,5'
    """
    if not edges:
        return "."
    if edges == whole:
        return "all"
    parts, numbers = [], [edge + 1 for edge in bits(edges)]
    first = last = numbers[0]
    for number in [*numbers[1:], 0]:
        if number != last + 1:
            parts.append(f"{first}-{last}" if last > first else f"{first}")
            first = number
        last = number
    return ",".join(parts)
