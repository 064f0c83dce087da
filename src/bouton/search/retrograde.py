"""Games in which play may go on forever: the graph of positions, labelled backwards from its ends.

Outcome and remoteness are found by saturation: a position with an option that is lost for the player to move is won,
one whose options are all won is lost, until nothing changes; the remaining ones are drawn (von Neumann and Morgenstern
1944, Winning Ways ch. 12). Grundy values follow Smith's rule: a position whose only further options, higher or
unfinished, can each be answered by a move back to the same value counts as finished.
"""

from array import array
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from bouton.search.budget import Budget
from bouton.values.loopy import Loopy

Follow = Callable[[Any], Iterable[Any]]


class StateGraph:
    """All states that can be reached from a start, numbered in the order of discovery.

    Attributes
    ----------
    states : the states; number 0 is the start.
    first, targets : the followers of state i are ``targets[first[i]:first[i + 1]]``.
    """

    def __init__(self, states: list[Any], first: "array[int]", targets: "array[int]") -> None:
        self.states: list[Any] = states
        self.first: array[int] = first
        self.targets: array[int] = targets

    def followers(self, index: int) -> "array[int]":
        """The numbers of a state's followers."""
        return self.targets[self.first[index] : self.first[index + 1]]

    def sources(self) -> list[list[int]]:
        """For each state, the states that lead to it."""
        sources: list[list[int]] = [[] for _ in self.states]
        for index in range(len(self.states)):
            for target in self.followers(index):
                sources[target].append(index)
        return sources

    def remoteness(
        self, won_at_end: Callable[[int], bool | None], is_again: Callable[[int, int], bool] | None = None
    ) -> tuple[list[bool | None], list[int | None]]:
        """For each state, whether the player to move wins (None: a draw), and in how many moves.

        `won_at_end` returns, for a state without followers, whether the player to move has won (None: a draw).
        `is_again` returns, for a state and a follower, whether the same player moves there; by default the opponent
        does. The winner hurries, the loser delays: states are labelled by distance, so the first label is right.

        Complexity: linear in states and moves.
        """
        count = len(self.states)
        wins: list[bool | None] = [None] * count
        moves: list[int | None] = [None] * count
        open_followers = [self.first[index + 1] - self.first[index] for index in range(count)]
        sources = self.sources()
        queue: deque[int] = deque()
        for index in range(count):
            if not open_followers[index]:
                wins[index], moves[index] = won_at_end(index), 0
                if wins[index] is None:
                    moves[index] = None
                else:
                    queue.append(index)
        while queue:
            index = queue.popleft()
            distance = (moves[index] or 0) + 1
            for source in sources[index]:
                if wins[source] is not None:
                    continue
                open_followers[source] -= 1
                if bool(wins[index]) is (is_again is not None and is_again(source, index)):
                    wins[source] = True
                elif not open_followers[source]:
                    wins[source] = False
                else:
                    continue
                moves[source] = distance
                queue.append(source)
        return wins, moves

    def grundy(self) -> list[int | Loopy]:
        """Grundy values if play must end, ∞(K) if it need not (Smith 1966; Fraenkel, Perl and Yesha 1976).

        For m = 0, 1, 2, …: a state may get m if its finished followers have exactly 0 … m − 1 among their values up
        to m, and every other follower has a follower with value m (a move there is answered immediately).
        When no state can get a value any more, the rest are ∞(K), where K holds the values of their finished followers.

        Complexity: states + moves for each value.
        """
        count = len(self.states)
        sources = self.sources()
        values: list[int | None] = [None] * count
        hopeless = bytearray(count)  # lacks a follower with some value below m, so it can never be finished
        degree = [self.first[index + 1] - self.first[index] for index in range(count)]
        m = 0
        while True:
            # Unfinished states that can still get m. `waits` counts the followers that lack an answer with value m.
            waits = degree.copy()
            answered = bytearray(count)
            blocked = bytearray(count)  # has a follower of value m
            for index in range(count):
                if values[index] is not None:
                    # A follower with a smaller value needs no answer.
                    for source in sources[index]:
                        waits[source] -= 1
            ready = [i for i in range(count) if values[i] is None and not hopeless[i] and not waits[i]]
            labelled = []
            while ready:
                index = ready.pop()
                if values[index] is not None or blocked[index]:
                    continue
                values[index] = m
                labelled.append(index)
                for source in sources[index]:
                    if blocked[source]:
                        continue
                    blocked[source] = 1
                    # `source` has an answer with value m, so the states that lead to it need not wait for it.
                    if values[source] is None and not answered[source]:
                        answered[source] = 1
                        for before in sources[source]:
                            waits[before] -= 1
                            if not waits[before] and values[before] is None and not hopeless[before]:
                                ready.append(before)
            for index in range(count):
                if values[index] is None and not blocked[index]:
                    hopeless[index] = 1
            m += 1
            if all(values[index] is not None or hopeless[index] for index in range(count)):
                break
        result: list[int | Loopy] = []
        for index, value in enumerate(values):
            if value is None:
                reach = {values[target] for target in self.followers(index)}
                value_: int | Loopy = Loopy(frozenset(v for v in reach if v is not None))
                result.append(value_)
            else:
                result.append(value)
        return result


def explore(follow: Follow, start: Any, budget: Budget) -> StateGraph:
    """Find every state that can be reached, in order of distance from the start.

    Raises
    ------
    SearchLimitError : at the limit.
    """
    states = [start]
    numbers = {start: 0}
    first, targets = array("q", [0]), array("q")
    budget.spend(start, 0)
    for state in states:  # grows while it is read
        moves = 0
        for option in follow(state):
            moves += 1
            number = numbers.get(option)
            if number is None:
                number = numbers[option] = len(states)
                states.append(option)
                budget.spend(option, moves)
                moves = 0
            elif not moves % 4096:
                budget.check_moves(state, moves)
            targets.append(number)
        budget.used_moves += moves
        first.append(len(targets))
    return StateGraph(states, first, targets)
