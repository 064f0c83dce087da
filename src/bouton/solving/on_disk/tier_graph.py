"""A tier with moves that stay in it: its values, backwards from its ends and from the values of lower tiers."""

from array import array
from heapq import heapify, heappop, heappush
from itertools import accumulate, chain, pairwise
from typing import Any

from bouton.errors import SearchLimitError
from bouton.search.retrograde import StateGraph
from bouton.solving.on_disk.scores import draw_of
from bouton.solving.plain import find_cycle, order_from_ends

__all__ = ["MOST_LEFT", "TierGraph"]

#: the greatest remoteness; of the two greater numbers one stands for a value not known yet, the other for a draw
MOST_LEFT = 0xFFFD
_DRAW = draw_of("<u2")
_P, _N = 80, 78


class TierGraph:
    """The moves of the positions of one tier, which are numbered in the order of their keys.

    Parameters
    ----------
    first, targets : arrays; the moves of position i are ``targets[first[i]:first[i + 1]]``: the number of the option if
        it is in the tier, otherwise the number of positions of the tier plus the value of the option.
    compiled : whether compiled code computes the values.
    """

    def __init__(self, first: Any, targets: Any, compiled: bool) -> None:
        self.first: Any = first
        self.targets: Any = targets
        self._compiled = compiled
        self._count = len(first) - 1

    def values(self, misere: bool) -> Any:
        """The values of the positions.

        Raises
        ------
        SearchLimitError : if a remoteness is above `MOST_LEFT`.
        """
        import numpy as np

        found = self._label_compiled(misere) if self._compiled else np.array(self._label_plainly(misere))
        if int(found[found != _DRAW].max(initial=0)) > MOST_LEFT:
            raise SearchLimitError("on_disk.deep")
        return found.astype(np.uint16)

    def _label_plainly(self, misere: bool) -> list[int]:
        """Compute the values by following moves backwards, in the order of the values of the options."""
        count, targets = self._count, self.targets.tolist()
        bounds = list(pairwise(self.first.tolist()))
        found = [_DRAW] * count
        left = [end - begin for begin, end in bounds]
        sources: list[list[int]] = [[] for _ in range(count)]
        known: list[tuple[int, int]] = []  # values of options, each with a position that has a move there
        for place, (begin, end) in enumerate(bounds):
            for target in targets[begin:end]:
                if target < count:
                    sources[target].append(place)
                elif target - count != _DRAW:
                    known.append((target - count, place))
        for place in range(count):
            if not left[place]:
                found[place] = 0
                known.extend((0, source) for source in sources[place])
        heapify(known)
        while known:
            value, place = heappop(known)
            left[place] -= 1
            if found[place] == _DRAW and (value % 2 == misere or not left[place]):
                found[place] = value + 1
                for source in sources[place]:
                    heappush(known, (value + 1, source))
        return found

    def _label_compiled(self, misere: bool) -> Any:
        """Compute the values by the kernel for graphs in memory; each value of lower tiers is a position."""
        import numpy as np

        from bouton.solving._compiled.label import label

        count, numbers = self._count, np.arange(_DRAW + 1, dtype=np.int32)
        total = count + numbers.size
        before, sources, left = self._reverse()
        fixed = np.zeros(total, np.uint8)
        outcome, remoteness = np.zeros(total, np.uint8), np.full(total, -1, np.int32)
        fixed[count:] = 1
        outcome[count:-1] = np.where(numbers[:-1] % 2 == int(misere), np.uint8(_P), np.uint8(_N))
        remoteness[count:-1] = numbers[:-1]
        ready = numbers[:-1] + np.int32(count)
        label(left, before, sources, fixed, ready, int(misere), outcome, remoteness, np.empty(total, np.int32))
        found = remoteness[:count]
        found[found < 0] = _DRAW
        return found

    def _reverse(self) -> tuple[Any, Any, Any]:
        """Reversed moves as in `bouton.solving.backwards.Backwards`; values of lower tiers are positions at the end."""
        import numpy as np

        from bouton.solving._compiled.graph import reverse

        total = self._count + _DRAW + 1
        first = np.concatenate([self.first, np.full(_DRAW + 1, self.first[-1])])
        before, sources = np.zeros(total + 1, np.uint32), np.empty(self.targets.size, np.uint32)
        left = np.empty(total, np.int32)
        reverse(first, self.targets, before, sources, left)
        return before, sources, left

    def find_loop(self) -> list[int]:
        """The positions of a loop within the tier, in the order of play; empty if there is none."""
        if self._compiled:
            import numpy as np

            from bouton.solving._compiled.graph import find_cycle as find_compiled

            before, sources, left = self._reverse()
            total = left.size
            path = np.empty(total, np.int32)
            length = find_compiled(before, sources, np.zeros(total, np.uint8), np.empty(total, np.uint32), path)
            return [int(place) for place in path[total - length :]]
        targets = self.targets.tolist()
        rows = [[to for to in targets[begin:end] if to < self._count] for begin, end in pairwise(self.first.tolist())]
        first = array("q", accumulate(map(len, rows), initial=0))
        graph = StateGraph(list(range(self._count)), first, array("q", chain.from_iterable(rows)))
        ended = set(order_from_ends(graph))
        return find_cycle(graph, ended) if len(ended) < self._count else []
