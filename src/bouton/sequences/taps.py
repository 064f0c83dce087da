"""Arrange taps in the order in which `_compiled.filling` reads them, and witnesses in that of `_compiled.sparse`.

A *tap* (offset o, number x) means that heap n cannot have the number u(n − o) ⊕ x. Taps with the same x are combined
before x is added: a row of `groups` has the first of them, the one after the last, x without its plane, and its plane.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from bouton.sequences.slots import BLOCK, CHUNK, PLANES

_SMALL = 8  # taps of smaller offsets are handled one heap at a time
_REACH = (1 << 15, 1 << 14, 1 << 15, 1 << 14, 1 << 13)  # heaps whose words are stored, by the size of the values


class Taps(NamedTuple):
    """The operands of the mex that `fill` computes.

    Attributes
    ----------
    reach : number of heaps before a block whose words are stored, a multiple of 64.
    places : the distance back of each tap, in bytes.
    groups : groups of taps for 64 heaps.
    small_o, small_x : taps for 8 heaps at a time.
    tiny_o, tiny_x : taps for one heap at a time.
    far_o, far_x : taps beyond the reach, those with the same x adjacent.
    odd : rows (heap, number), ordered by heap: a number excluded by a move to one heap that changes the class.
    room : a buffer for words.
    """

    reach: int
    places: Any
    groups: Any
    small_o: Any
    small_x: Any
    tiny_o: Any
    tiny_x: Any
    far_o: Any
    far_x: Any
    odd: Any
    room: Any

    def with_rare(self, heap: int, number: int, twos: Any, turned: Any) -> "Taps":
        """These taps with the operands of one more rare heap, all as if they were beyond the reach."""
        import numpy as np

        place = int(np.searchsorted(self.far_x, number))
        odd = np.append(self.odd, np.stack([heap + turned, np.full(turned.size, number)], axis=1), axis=0)
        return self._replace(
            far_o=np.insert(self.far_o, place, heap + twos),
            far_x=np.insert(self.far_x, place, np.full(twos.size, number)),
            odd=odd[np.argsort(odd[:, 0], kind="stable")],
        )


class Witnesses(NamedTuple):
    """The witnesses that `check` tries: taps in groups, in stages that end at ``ends``."""

    reach: int
    places: Any
    groups: Any
    ends: Any


def _group_rows(back: Any, xors: Any, first: int) -> tuple[Any, Any]:
    """The distances `back` of taps, ordered by x, and the rows of their groups, with places counted from `first` on."""
    import numpy as np

    order = np.lexsort((back, xors))
    numbers, starts = np.unique(xors[order], return_index=True)
    ends = np.append(starts[1:], xors.size)
    rows = np.stack([starts + first, ends + first, numbers % BLOCK, numbers // BLOCK], axis=1) if xors.size else None
    return back[order], np.empty((0, 4), np.int64) if rows is None else rows.astype(np.int64)


def _round_up(count: int) -> int:
    return -(-count // BLOCK) * BLOCK


def taps_of(rare: Any, own: Any, twos: Any, ones: Any, turned: Any, kind: int) -> Taps:
    """The taps of rare heaps with numbers `own`; `turned` are the moves of `ones` that change the class."""
    import numpy as np

    size, planes = 4 if kind == 0 else 8, PLANES[kind]
    heaps, beside = np.repeat(rare[rare > 0], turned.size), np.repeat(own[rare > 0], turned.size)
    heaps = heaps + np.resize(turned, heaps.size)
    odd = np.stack([heaps, beside], axis=1)[np.argsort(heaps, kind="stable")]
    fits = own < 32 << kind
    rare, own = rare[fits], own[fits]
    straight = np.setdiff1d(ones, turned)
    offsets = np.concatenate([straight, *[rare + t for t in twos]])
    xors = np.concatenate([np.zeros(straight.size, np.int64), *[own for _ in twos]])
    far, tiny = offsets > _REACH[kind], offsets < _SMALL
    small = ~tiny & (offsets < BLOCK)
    whole = ~far & ~tiny & ~small
    reach = _round_up(int(offsets[~far].max(initial=0)))
    places, groups = _group_rows(offsets[whole] * size, xors[whole], 0)
    order = np.lexsort((offsets[far], xors[far]))
    nearest = np.argsort(-offsets[tiny], kind="stable")  # the nearest heap's value comes last
    return Taps(
        reach,
        places.astype(np.int64),
        groups,
        offsets[small].astype(np.uint64),
        xors[small].astype(np.uint64),
        offsets[tiny][nearest].astype(np.uint64),
        xors[tiny][nearest].astype(np.uint64),
        offsets[far][order].astype(np.int64),
        xors[far][order].astype(np.int64),
        odd,
        np.zeros(size * planes * (reach + max(CHUNK, reach) + 2 * BLOCK), np.uint8),
    )


def witnesses_of(offsets: Any, numbers: Any, kind: int, stages: Sequence[int]) -> Witnesses:
    """Arrange witnesses in stages of these sizes; the last stage has the rest."""
    import numpy as np

    size = 4 if kind == 0 else 8
    common = numbers < 32 << kind
    offsets, numbers = offsets[common], numbers[common]
    bounds = [0, *(bound for bound in np.cumsum(stages).tolist() if bound < offsets.size), offsets.size]
    places, rows = [], []
    for low, high in pairwise(bounds):
        ordered, groups = _group_rows(offsets[low:high] * size, numbers[low:high], low)
        places.append(ordered)
        rows.append(groups)
    return Witnesses(
        _round_up(int(offsets.max(initial=0))),
        np.concatenate(places).astype(np.int64),
        np.concatenate(rows),
        np.cumsum([len(row) for row in rows]),
    )
