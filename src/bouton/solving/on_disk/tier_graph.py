"""A tier in plain Python: its values, backwards from its ends and from the values of lower tiers."""

from array import array
from heapq import heapify, heappop, heappush
from itertools import accumulate, chain
from typing import Any, NamedTuple

from bouton.errors import RulesError
from bouton.search.retrograde import StateGraph
from bouton.solving.on_disk.coded import CodedGame
from bouton.solving.on_disk.scores import NO_GRUNDY, draw_of, join_values
from bouton.solving.plain import find_cycle, order_from_ends
from bouton.values.mex import mex

_DRAW = draw_of("<u2")


class TierGraph(NamedTuple):
    """The moves of the positions of one tier, which are numbered in the order of their keys.

    Attributes
    ----------
    rows : the moves of each position: the number of the option if it is in the tier, otherwise the number of positions
        of the tier plus the remoteness of the option (or what stands for a draw).
    answers : the same with the Grundy value of an option in place of its remoteness (`NO_GRUNDY`: none, in misère
        play); in normal play, `NO_GRUNDY` + 1 + k stands for number k of the options that have none.
    endless : the Grundy values of the options of each of these.
    """

    rows: list[list[int]]
    answers: list[list[int]]
    endless: list[list[int]]

    def remoteness(self, misere: bool) -> list[int]:
        """Follow moves backwards, in the order of the remoteness of the options; −1 for draws."""
        count = len(self.rows)
        found, left = [-1] * count, list(map(len, self.rows))
        sources: list[list[int]] = [[] for _ in range(count)]
        known: list[tuple[int, int]] = []  # the remoteness of options, each with a position that has a move there
        for place, row in enumerate(self.rows):
            for target in row:
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
            if found[place] < 0 and (value % 2 == misere or not left[place]):
                found[place] = value + 1
                for source in sources[place]:
                    heappush(known, (value + 1, source))
        return found

    def grundy(self, misere: bool) -> list[int]:
        """Grundy values of the positions from which play must end, then by Smith's rule; −1: none."""
        count = len(self.rows)
        inside = [[min(to, count) for to in row if to < count or to >= count + NO_GRUNDY] for row in self.answers]
        found = [-1] * count
        for place in order_from_ends(_state_graph([*inside, [count]])):  # from the last position, play need not end
            found[place] = mex(found[to] if to < count else to - count for to in self.answers[place])
            if misere and not self.answers[place]:
                found[place] = 1
        return found if misere or -1 not in found else self._smith()

    def _smith(self) -> list[int]:
        """Apply Smith's rule, with a heap of Nim for each value of an option; −1 if there is no value.

        An option without a value becomes a position that leads to itself, and to heaps of Nim.
        """
        count = len(self.rows)
        heaps = max(map(len, self.rows)) + 1  # larger values affect no other
        endless = [[count + value for value in row if value < heaps] for row in self.endless]
        first_endless, past = count + heaps, count + NO_GRUNDY + 1
        moves = [
            [to if to < past else first_endless + to - past for to in row if to < count + heaps or to >= past]
            for row in self.answers
        ]
        moves += [list(range(count, count + heap)) for heap in range(heaps)]
        moves += [[first_endless + number, *row] for number, row in enumerate(endless)]
        values = _state_graph(moves).grundy()[:count]
        return [value if isinstance(value, int) else -1 for value in values]

    def find_loop(self) -> list[int]:
        """The positions of a loop within the tier, in the order of play; empty if there is none."""
        graph = _state_graph([[to for to in row if to < len(self.rows)] for row in self.rows])
        ended = set(order_from_ends(graph))
        return find_cycle(graph, ended) if len(ended) < len(self.rows) else []


def _state_graph(rows: list[list[int]]) -> StateGraph:
    """The graph in which position i leads to the positions ``rows[i]``."""
    first = array("q", accumulate(map(len, rows), initial=0))
    return StateGraph(list(range(len(rows))), first, array("q", chain.from_iterable(rows)))


def value_tier(game: CodedGame, keys: Any, graph: TierGraph) -> Any:
    """The values of a tier.

    Raises
    ------
    RulesError : if the rules claim that play ends, and it need not.
    SearchLimitError : if a remoteness or a Grundy value is too large.
    """
    import numpy as np

    loop = graph.find_loop() if game.rules.acyclic else []
    if loop:
        position = game.rules.text_of(int(keys[loop[0]]))
        raise RulesError("solve.rule-cyclic", position=position, count=len(loop))
    grundy = graph.grundy(game.misere) if game.grundy else []
    return join_values(np.array(graph.remoteness(game.misere)), np.array(grundy), game.value_type)
