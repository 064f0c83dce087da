"""Arrays of keys: the distinct ones, and those of each tier."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any


def distinct(keys: Any) -> Any:
    """The distinct numbers, in order."""
    import numpy as np

    keys = np.sort(keys)
    return keys[np.append(True, keys[1:] != keys[:-1])] if len(keys) else keys


def by_tier(keys: Any, tiers: Any) -> Iterator[tuple[int, Any]]:
    """Yield each tier with its keys, in ascending order of tiers."""
    import numpy as np

    if not len(keys):
        return
    low, high = int(tiers.min()), int(tiers.max())
    if low == high:
        yield low, keys
        return
    code = (tiers - low).astype(np.uint16) if high - low < 1 << 16 else tiers  # 16-bit codes are sorted by counting
    order = np.argsort(code, kind="stable")
    keys, tiers = keys[order], tiers[order]
    bounds = [0, *(np.flatnonzero(np.diff(tiers)) + 1).tolist(), len(keys)]
    for begin, end in pairwise(bounds):
        yield int(tiers[begin]), keys[begin:end]
