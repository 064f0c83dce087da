"""The mask that distinguishes rare values from common ones, and the rare heaps; see `_compiled.sparse`."""

from typing import Any

_PIECE = 1 << 20  # heaps examined together


def spectrum(values: Any, start: int, stop: int, room: int) -> Any:
    """Compute F[e, m] = Σ (−1)^(|m ∧ g(n)| + e·n) over heaps start ≤ n < stop, by a Walsh–Hadamard transform.

    Parameters
    ----------
    values : g(0), g(1), … in an array of unsigned integers.
    room : a power of 2 greater than all values.
    """
    import numpy as np

    sides = [np.bincount(values[start + (start + e & 1) : stop : 2], minlength=room) for e in (0, 1)]
    out = np.array([sides[0] + sides[1], sides[0] - sides[1]], np.int64)
    width = 1
    while width < room:
        pairs = out.reshape(2, -1, 2, width)
        out = np.stack([pairs[:, :, 0] + pairs[:, :, 1], pairs[:, :, 0] - pairs[:, :, 1]], 2).reshape(2, room)
        width *= 2
    return out


def rare_heaps(values: Any, stop: int, odd: Any, parity: int, tau: int, most: int) -> Any:
    """The first rare heaps 1 ≤ n < stop, at most `most`; `odd` contains |m ∧ v| mod 2 for every v."""
    import numpy as np

    found, count = [np.zeros(0, np.int64)], 0
    for first in range(0, stop, _PIECE):  # `first` is even
        sides = odd[values[first : min(stop, first + _PIECE)]]
        sides[1::2] ^= parity
        heaps = np.flatnonzero(sides == tau) + first
        found.append(heaps[heaps > 0][: most - count])
        count += len(found[-1])
        if count >= most:
            break
    return np.concatenate(found)
