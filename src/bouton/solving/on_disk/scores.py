"""Values of positions from those of their options: remoteness, which implies the outcome, and draws.

A value is the remoteness; the largest number of its type stands for a draw. Positions with even values are lost for the
player to move in normal play, those with odd values in misère play. The player to move takes the least lost option,
otherwise a draw, otherwise the greatest value. Options are compared by *scores*: the best option has the greatest.

A value of four bytes holds the remoteness in its lower half, and the Grundy value in its upper half.
"""

from typing import Any

from bouton.errors import SearchLimitError
from bouton.solving.backwards import ValueColumns

#: stands for a remoteness that is not known yet; for a Grundy value that does not exist
UNSET, NO_GRUNDY = 0xFFFE, 0xFFFF
_WIN, _DRAW = 1 << 20, 1 << 19  # the score of a win, less its remoteness, and of a draw
_P, _N, _D = 80, 78, 68


def draw_of(type_: str) -> int:
    """The value that stands for a draw: the largest number of the type."""
    return 0xFF if type_ == "|u1" else 0xFFFF


def scores(type_: str, misere: bool) -> Any:
    """An array with the score of each value of an option, for the player who moves to it; all are greater than 0."""
    import numpy as np

    value = np.arange(draw_of(type_) + 1, dtype=np.int32)
    found = np.where(value % 2 == int(misere), _WIN - value, value + 1)
    found[-1] = _DRAW
    return found


def values(best: Any, type_: str) -> Any:
    """The values of positions whose best options have these scores (0: no option).

    Raises
    ------
    OverflowError : for a remoteness too large for the type.
    """
    import numpy as np

    found = np.where(best > _DRAW, _WIN + 1 - best, best)
    if found.size and int(found[best != _DRAW].max(initial=0)) >= draw_of(type_):
        raise OverflowError
    found[best == _DRAW] = draw_of(type_)
    return found.astype(type_)


def columns_of(numbers: Any, misere: bool) -> ValueColumns:
    """Columns of values of two or four bytes; without Grundy values all of these are −1."""
    import numpy as np

    left = (numbers & 0xFFFF).astype(np.int32)
    grundy = (numbers >> 16).astype(np.int32) if numbers.itemsize == 4 else np.full(left.size, NO_GRUNDY)
    grundy[grundy == NO_GRUNDY] = left[left == draw_of("<u2")] = -1
    return ValueColumns(grundy, left, np.where(left < 0, _D, np.where(left % 2 == int(misere), _P, _N)))


def join_values(left: Any, grundy: Any, type_: str) -> Any:
    """Values of two or four bytes, from arrays of remoteness and of Grundy values; −1 if there is none.

    With two bytes the Grundy values are not used.

    Raises
    ------
    SearchLimitError : for a remoteness or Grundy value too large.
    """
    import numpy as np

    if int(left.max(initial=0)) >= UNSET:
        raise SearchLimitError("on_disk.deep")
    found = left.astype(np.uint16).astype(type_)
    if type_ == "<u4":
        if int(grundy.max(initial=0)) >= NO_GRUNDY:
            raise SearchLimitError("on_disk.large")
        found |= grundy.astype(np.uint16).astype(np.uint32) << np.uint32(16)
    return found


def counts_of(numbers: Any, type_: str, misere: bool) -> dict[str, int]:
    """Count P, N and draws among some values, and find the greatest remoteness, −1 if there is none."""
    import numpy as np

    many = np.bincount(numbers, minlength=1)
    draws = int(many[draw_of(type_)]) if many.size > draw_of(type_) else 0
    many = many[: draw_of(type_)]
    lost = int(many[int(misere) :: 2].sum())
    there = np.flatnonzero(many)
    most = int(there[-1]) if there.size else -1
    return {"P": lost, "N": len(numbers) - draws - lost, "D": draws, "most": most}
