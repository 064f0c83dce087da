"""Cut a few long pieces of a certificate by windows into parts that fill the lanes of a batch.

A single piece would fill one lane of a batch and take as long as a full batch. So it is first followed without
witnesses, and its values at intermediate places become checkpoints. They need not be trusted: the parts are checked
like pieces, each from a checkpoint to A heaps beyond the next, whose values it must match.
"""

from collections.abc import Sequence
from typing import Any

from bouton.checkers.progress import report

COST = 16  # heaps followed in about the time of one row of a batch
_LEAST = 8  # least number of heaps of a part, as a multiple of A, since its check goes A heaps beyond its end
_CHUNK = 1 << 22  # heaps between two progress reports
_TOGETHER = 4  # least number of pairs that `follow` handles heap by heap
_ONE, _TWO = 2, 4  # bits of a digit: a move leaves one heap, two heaps


def dropped_bit(claim: Any) -> int:
    """The position of the lowest bit of the mask, which ranks lack."""
    mask: int = claim.types[0]
    return (mask & -mask).bit_length() - 1


def rank_of(claim: Any, value: Any) -> Any:
    """The rank of a value, or of an array of values."""
    dropped = dropped_bit(claim)
    return value >> dropped + 1 << dropped | value & (1 << dropped) - 1


def pairs_of_rare(claim: Any) -> list[tuple[int, int]]:
    """For each pair with a rare heap, the offset back to the other heap and the rare one's value.

    Single heaps whose values are of the common type are listed first, with value 0.
    """
    single = [(taken, 0) for taken in claim.takes(_ONE) if not claim.types[1] * taken & 1]
    return single + [(taken + heap, value) for heap, value in claim.rare.items() for taken in claim.takes(_TWO)]


def count_parts(claim: Any, numbers: Sequence[int], lanes: int, room: int) -> int:
    """The number of parts to cut each piece into, so that the parts fill a batch.

    1 if pieces are too many or too short, if ranks are too large, or if no pair reaches less than a block back.

    Parameters
    ----------
    numbers : the pieces: at least one, at most `lanes`.
    lanes : the number of pieces that a batch checks together.
    room : the number of ranks that a set of the batch holds.
    """
    from bouton.checkers._compiled.follow import BLOCK

    parts = lanes // max(1, len(numbers))
    shortest = min(claim.places[number] - claim.places[number - 1] for number in numbers)
    near = sum(back < BLOCK for back, _ in pairs_of_rare(claim))
    return parts if shortest // parts >= max(_LEAST * claim.deepest, BLOCK) and room <= BLOCK and near else 1


def cut_pieces(claim: Any, numbers: Sequence[int], parts: int, before: int, total: int) -> tuple[Any, list[int]]:
    """A claim in which the parts of these pieces are pieces, and their numbers in it.

    Parameters
    ----------
    before, total : the number of rows done before, and of all, for progress reports.
    """
    places: list[int] = []
    windows: list[list[int]] = []
    found: list[int] = []
    done = 0
    for number in numbers:
        places.append(claim.places[number - 1])
        windows.append(claim.windows[number - 1])
        for place, values in _follow_piece(claim, number, parts, before + done // COST, total):
            places.append(place)
            windows.append(values)
            found.append(len(places) - 1)
        places.append(claim.places[number])
        windows.append(claim.windows[number])
        found.append(len(places) - 1)
        done += claim.places[number] - claim.places[number - 1]
    return claim._replace(places=places, windows=windows), found


def _follow_piece(claim: Any, number: int, parts: int, before: int, total: int) -> list[tuple[int, list[int]]]:
    """The places at which a piece is cut into `parts`, with the values before them; fewer if a rank reaches `BLOCK`."""
    import numpy as np

    from bouton.checkers._compiled.follow import BLOCK, follow

    began, ended = claim.places[number - 1], claim.places[number]
    each = (ended - began) // parts // BLOCK * BLOCK
    pairs = sorted(pairs_of_rare(claim))
    near = sum(back < BLOCK for back, _ in pairs)
    pairs = pairs[:1] * max(0, _TOGETHER - near) + pairs  # repeating a pair changes nothing
    near = max(near, _TOGETHER)
    offsets = np.array([back for back, _ in pairs], np.int64)
    changes = rank_of(claim, np.array([value for _, value in pairs], np.int64))
    back, done = claim.span + 1, 0
    found: list[tuple[int, list[int]]] = []
    row = np.zeros(back + min(_CHUNK, each), np.uint8)
    row[:back] = rank_of(claim, np.array(claim.windows[number - 1], np.int64))
    values = _values_of_ranks(claim, BLOCK)
    while len(found) < parts - 1:
        report(before + done // COST, total)
        count = min(_CHUNK, each * (len(found) + 1) - done)
        if follow(row, back, back + count, offsets, changes, near) >= 0:
            break
        row[:back] = row[count : count + back].copy()
        done += count
        if done == each * (len(found) + 1):
            sides = (np.arange(began + done - back, began + done)) & 1
            found.append((began + done, values[sides, row[:back]].tolist()))
    return found


def _values_of_ranks(claim: Any, room: int) -> Any:
    """The value of the common type for each rank below `room`, by parity of the heap."""
    import numpy as np

    dropped = dropped_bit(claim)
    smaller = [rank >> dropped << dropped + 1 | rank & (1 << dropped) - 1 for rank in range(room)]
    return np.array([[v | claim.is_rare(side, v) << dropped for v in smaller] for side in (0, 1)], np.int64)
