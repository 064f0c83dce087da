"""A tier with moves that stay in it: its values, backwards from its ends and from the values of lower tiers."""

from array import array
from heapq import heapify, heappop, heappush
from itertools import accumulate, chain, pairwise
from typing import Any, NamedTuple

from bouton.errors import RulesError, SearchLimitError
from bouton.search.retrograde import StateGraph
from bouton.solving.on_disk.coded import CodedGame
from bouton.solving.on_disk.scores import NO_GRUNDY, draw_of
from bouton.solving.plain import find_cycle, order_from_ends
from bouton.values.mex import mex

__all__ = ["MOST_LEFT", "TierGraph", "TierNimbers", "value_tier"]

#: the greatest remoteness; of the two greater numbers one stands for a value not known yet, the other for a draw
MOST_LEFT = 0xFFFD
_DRAW = draw_of("<u2")
_P, _N = 80, 78
_NIMBERS = NO_GRUNDY + 1


class TierNimbers(NamedTuple):
    """The moves of a tier, with the Grundy values of options in lower tiers.

    Attributes
    ----------
    targets : as in `TierGraph`, with the Grundy value of an option in place of its value (`NO_GRUNDY`: none, in misère
        play); in normal play, `NO_GRUNDY` + 1 + k stands for number k of the options that have none.
    first, options : the Grundy values of the options of that option: ``options[first[k]:first[k + 1]]``.
    """

    targets: Any
    first: Any
    options: Any


class TierGraph:
    """The moves of the positions of one tier, which are numbered in the order of their keys.

    Parameters
    ----------
    first, targets : arrays; the moves of position i are ``targets[first[i]:first[i + 1]]``: the number of the option if
        it is in the tier, otherwise the number of positions of the tier plus the value of the option.
    native : the compiled rules; None if nothing is compiled.

    Attributes
    ----------
    nimbers : the same for Grundy values, if these are wanted.
    """

    def __init__(self, first: Any, targets: Any, native: Any) -> None:
        self.first: Any = first
        self.targets: Any = targets
        self.nimbers: TierNimbers | None = None
        self._native = native
        self._count = len(first) - 1

    def values(self, misere: bool) -> Any:
        """The values of the positions.

        Raises
        ------
        SearchLimitError : if a remoteness is above `MOST_LEFT`.
        """
        import numpy as np

        found = np.array(self._label_plainly(misere)) if self._native is None else self._label_compiled(misere)
        if int(found[found != _DRAW].max(initial=0)) > MOST_LEFT:
            raise SearchLimitError("on_disk.deep")
        return found.astype(np.uint16)

    def grundy(self, misere: bool) -> Any:
        """The Grundy values of the positions; `NO_GRUNDY` if there is none.

        Raises
        ------
        SearchLimitError : if one is too large.
        """
        import numpy as np

        found = np.array(self._nimbers_plainly(misere)) if self._native is None else self._nimbers_compiled(misere)
        if int(found.max(initial=0)) >= NO_GRUNDY:
            raise SearchLimitError("on_disk.large")
        found[found < 0] = NO_GRUNDY
        return found.astype(np.uint32)

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

    def _nimbers_plainly(self, misere: bool) -> list[int]:
        """Compute Grundy values: of the positions from which play must end, then by Smith's rule; −1: none."""
        assert self.nimbers is not None
        count, targets = self._count, self.nimbers.targets.tolist()
        rows = [targets[begin:end] for begin, end in pairwise(self.first.tolist())]
        inside = [[min(to, count) for to in row if to < count or to >= count + NO_GRUNDY] for row in rows]
        found = [-1] * count
        for place in order_from_ends(_state_graph([*inside, [count]])):  # from the last position, play need not end
            found[place] = mex(found[to] if to < count else to - count for to in rows[place])
            if misere and not rows[place]:
                found[place] = 1
        return found if misere or -1 not in found else self._smith_plainly(rows)

    def _smith_plainly(self, rows: list[list[int]]) -> list[int]:
        """Apply Smith's rule, with a heap of Nim for each value of an option; −1 if there is no value.

        An option without a value becomes a position that leads to itself, and to heaps of Nim.
        """
        assert self.nimbers is not None
        count, heaps = self._count, max(map(len, rows)) + 1  # larger values affect no other
        begins, options = self.nimbers.first.tolist(), self.nimbers.options.tolist()
        endless = [[count + value for value in options[begin:end] if value < heaps] for begin, end in pairwise(begins)]
        first_endless, past = count + heaps, count + NO_GRUNDY + 1
        moves = [
            [to if to < past else first_endless + to - past for to in row if to < count + heaps or to >= past]
            for row in rows
        ]
        moves += [list(range(count, count + heap)) for heap in range(heaps)]
        moves += [[first_endless + number, *row] for number, row in enumerate(endless)]
        values = _state_graph(moves).grundy()[:count]
        return [value if isinstance(value, int) else -1 for value in values]

    def _nimbers_compiled(self, misere: bool) -> Any:
        """Compute Grundy values by the kernels for graphs in memory; each value of an option is a position."""
        import numpy as np

        from bouton.solving._compiled.graph import order_from_ends as order_compiled
        from bouton.solving._compiled.graph import settle
        from bouton.solving._compiled.label import smith

        assert self.nimbers is not None
        count, (targets, begins, options) = self._count, self.nimbers
        first = np.concatenate([self.first, np.full(_NIMBERS, self.first[-1]), self.first[-1] + begins[1:]])
        targets = np.concatenate([targets, options + np.int32(count)])
        before, sources, left = _reverse(first, targets)
        total = left.size
        fixed, grundy = np.zeros(total, np.uint8), np.full(total, -1, np.int32)
        fixed[count:], fixed[count + NO_GRUNDY :] = 1, 2
        grundy[count : count + NO_GRUNDY] = np.arange(NO_GRUNDY)
        order = np.empty(total, np.int32)
        order = order[: order_compiled(left.copy(), before, sources, fixed, order)]
        most = int(left[:count].max(initial=0))
        room = np.zeros(most + 3, np.int64), np.empty(most + 1, np.int64)
        settle(self._native.forms, order, first, targets, int(misere), grundy, np.zeros(total, np.int32), *room)
        if not misere and order.size < count:
            kind = np.int16 if most < 1 << 14 else np.int32
            work = left.astype(kind), np.zeros(total, kind), np.full(total, -1, kind)
            lists = np.empty(total, np.int32), np.empty(total, np.int32)
            bucket = np.zeros(most + 3, np.int64)
            given = np.empty(np.count_nonzero(grundy.view(np.uint32) <= most), np.int32)
            smith(before, sources, fixed, grundy, most, *work, *lists, bucket, bucket.copy(), given)
        return grundy[:count]

    def _label_compiled(self, misere: bool) -> Any:
        """Compute the values by the kernel for graphs in memory; each value of lower tiers is a position."""
        import numpy as np

        from bouton.solving._compiled.label import label

        count, numbers = self._count, np.arange(_DRAW + 1, dtype=np.int32)
        total = count + numbers.size
        before, sources, left = self._reversed_moves()
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

    def _reversed_moves(self) -> tuple[Any, Any, Any]:
        """Reversed moves; values of lower tiers are positions at the end."""
        import numpy as np

        return _reverse(np.concatenate([self.first, np.full(_DRAW + 1, self.first[-1])]), self.targets)

    def find_loop(self) -> list[int]:
        """The positions of a loop within the tier, in the order of play; empty if there is none."""
        if self._native is not None:
            import numpy as np

            from bouton.solving._compiled.graph import find_cycle as find_compiled

            before, sources, left = self._reversed_moves()
            total = left.size
            path = np.empty(total, np.int32)
            length = find_compiled(before, sources, np.zeros(total, np.uint8), np.empty(total, np.uint32), path)
            return [int(place) for place in path[total - length :]]
        targets = self.targets.tolist()
        rows = [[to for to in targets[begin:end] if to < self._count] for begin, end in pairwise(self.first.tolist())]
        graph = _state_graph(rows)
        ended = set(order_from_ends(graph))
        return find_cycle(graph, ended) if len(ended) < self._count else []


def _state_graph(rows: list[list[int]]) -> StateGraph:
    """The graph in which position i leads to the positions ``rows[i]``."""
    first = array("q", accumulate(map(len, rows), initial=0))
    return StateGraph(list(range(len(rows))), first, array("q", chain.from_iterable(rows)))


def _reverse(first: Any, targets: Any) -> tuple[Any, Any, Any]:
    """Reversed moves as in `bouton.solving.backwards.Backwards`."""
    import numpy as np

    from bouton.solving._compiled.graph import reverse

    before, sources = np.zeros(first.size, np.uint32), np.empty(targets.size, np.uint32)
    left = np.empty(first.size - 1, np.int32)
    reverse(first, targets, before, sources, left)
    return before, sources, left


def value_tier(game: CodedGame, keys: Any, graph: TierGraph) -> Any:
    """The values of a tier with moves that stay in it.

    Raises
    ------
    RulesError : if the rules claim that play ends, and it need not.
    """
    loop = graph.find_loop() if game.rules.acyclic else []
    if loop:
        position = game.rules.text_of(int(keys[loop[0]]))
        raise RulesError("solve.rule-cyclic", position=position, count=len(loop))
    found = graph.values(game.misere)
    return found if graph.nimbers is None else graph.grundy(game.misere) << 16 | found
