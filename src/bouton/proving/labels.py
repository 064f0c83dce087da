"""Solve small positions by plain search; a guess has to agree with these data."""

from collections.abc import Callable, Iterable
from heapq import heapify, heappop, heappush
from itertools import islice
from typing import Any

from bouton.errors import BoutonError, RulesError
from bouton.notation import clip
from bouton.numeration.automaton import QuestionLimit
from bouton.proving.limits import MOVES_OF_START, POSITIONS_NEAR
from bouton.storage.clock import CallTimeError
from bouton.values.mex import mex

Position = tuple[int, ...]


class TooLarge(Exception):
    """A position is too large for the search."""


class Cyclic(Exception):
    """Play can return to a position."""


class Labels:
    """Outcomes and Grundy values of positions, each computed when first needed.

    >>> labels = Labels(lambda p: [(p[0] - k,) for k in (1, 2, 3) if k <= p[0]])
    >>> [labels.is_lost((n,)) for n in range(5)], labels.value((7,))
    ([True, False, False, False, True], 3)

    Parameters
    ----------
    options : a function that returns the options of a position.
    blocked : how many options the previous player may forbid each time.
    moves : how many moves may be examined for one query; intermediate results are cached.
    """

    def __init__(
        self,
        options: Callable[[Position], Iterable[Position]],
        *,
        misere: bool = False,
        blocked: int = 0,
        moves: int = MOVES_OF_START,
    ) -> None:
        self.options: Callable[[Position], Iterable[Position]] = options
        self.misere: bool = misere
        self.blocked: int = blocked
        self.moves: int = moves
        self.lost: dict[Position, bool] = {}
        self.values: dict[Position, int] = {}
        self.numbers: dict[Position, int | None] = {}  # remoteness
        self._wide = False
        self._left = moves
        self.effort: QuestionLimit = QuestionLimit()  #: counts the moves examined
        #: looks up positions of a precomputed box, if there is one; see `bouton.proving.sieve`
        self.sieve: Callable[[Position, int], bool | None] | None = None
        #: the largest Grundy value for which the sieve has an answer
        self.largest_value = 1 << 30

    def is_lost(self, position: Position) -> bool:
        """Whether the player to move loses; raises TooLarge, or Cyclic, if search cannot tell."""
        known = self.lost.get(position)
        if known is None and self.sieve is not None:
            known = self.sieve(position, 0)
            if known is None:  # a search would not get beyond the box
                raise TooLarge
        if known is not None:
            return known
        if self.blocked:
            return bool(self._find(position, self.lost, lambda options: sum(options) <= self.blocked))
        return self._find_lost(position)

    def has_value(self, position: Position, value: int) -> bool:
        """Whether a position's Grundy value is `value`; raises TooLarge, or Cyclic, if this cannot be found out."""
        known = None if self.sieve is None else self.sieve(position, value)
        if known is None and self.sieve is not None and value <= self.largest_value:
            raise TooLarge
        return self.value(position) == value if known is None else known

    def value(self, position: Position) -> int:
        """The Grundy value of a position; raises TooLarge, or Cyclic, if search cannot tell."""
        known = self.values.get(position)
        return known if known is not None else int(self._find(position, self.values, mex))

    def remoteness(self, position: Position) -> int | None:
        """The number of moves to the end if both play well; None for a draw.

        If too many positions can be reached, only the nearest are examined and those beyond count as drawn; such
        numbers are a guess.
        """
        if position in self.numbers:
            return self.numbers[position]
        graph, whole = self._graph(position, POSITIONS_NEAR if self._wide else self.moves // 10)
        found = self._find_remoteness(graph)
        self._wide = self._wide or not whole
        self.numbers |= {each: found.get(each) for each in (graph if whole else (position,))}
        return self.numbers[position]

    def _graph(self, start: Position, most: int) -> tuple[dict[Position, list[Position]], bool]:
        """The options of the reachable positions that are not solved yet; and False if these exceed `most`, so that
        some are missing, else True."""
        graph: dict[Position, list[Position]] = {}
        queue, seen = [start], {start}
        for position in queue:
            if len(queue) > most:
                return graph, False
            self._left = self.moves
            graph[position] = list(set(self._expand(position)[1]))
            new = [option for option in graph[position] if option not in seen and option not in self.numbers]
            seen.update(new)
            queue += new
        return graph, True

    def _find_remoteness(self, graph: dict[Position, list[Position]]) -> dict[Position, int]:
        """The remoteness of all positions that are not drawn, by retrograde analysis, the smallest numbers first."""
        found: dict[Position, int] = {}
        left = {position: len(options) for position, options in graph.items()}
        before: dict[Position, list[Position]] = {}
        for position, options in graph.items():
            for option in options:
                before.setdefault(option, []).append(position)
        known = [(number, option) for option in before if (number := self.numbers.get(option)) is not None]
        events = [*known, *((0, position) for position, count in left.items() if not count)]
        heapify(events)
        while events:
            number, position = heappop(events)
            if position in found:
                continue
            found[position] = number
            lost = number % 2 == int(self.misere)
            for each in before.get(position, ()):
                left[each] -= 1
                if each not in found and (lost or not left[each]):
                    heappush(events, (number + 1, each))
        return found

    def _find_lost(self, start: Position) -> bool:
        memo, self._left = self.lost, self.moves
        stack, waiting = [self._expand(start)], {start}
        while stack:
            position, options, at = stack[-1]
            # the option before `at` has just been solved; a lost one among those already known decides immediately
            if not at:
                found = any(map(memo.get, options)) if options else self.misere
                if found or not options:
                    memo[position] = not found
                    waiting.discard(position)
                    stack.pop()
                    continue
            elif memo[options[at - 1]]:
                memo[position] = False
                waiting.discard(position)
                stack.pop()
                continue
            missing = next((place for place in range(at, len(options)) if memo.get(options[place]) is not False), None)
            if missing is None:
                memo[position] = True
            elif memo.get(options[missing]):
                memo[position] = False
            else:
                stack[-1] = position, options, missing + 1
                stack.append(self._wait(options[missing], waiting))
                continue
            waiting.discard(position)
            stack.pop()
        return memo[start]

    def _find(self, start: Position, memo: dict[Position, Any], rule: Callable[[Iterable[Any]], Any]) -> Any:
        self._left = self.moves
        stack, waiting = [self._expand(start)], {start}
        while stack:
            position, options, at = stack[-1]
            missing = next((place for place in range(at, len(options)) if options[place] not in memo), None)
            if missing is not None:
                stack[-1] = position, options, missing + 1
                stack.append(self._wait(options[missing], waiting))
                continue
            memo[position] = rule(map(memo.__getitem__, options))
            waiting.discard(position)
            stack.pop()
        return memo[start]

    def _wait(self, position: Position, waiting: set[Position]) -> tuple[Position, list[Position], int]:
        if position in waiting:
            raise Cyclic(position)
        waiting.add(position)
        return self._expand(position)

    def _expand(self, position: Position) -> tuple[Position, list[Position], int]:
        try:
            found = list(islice(self.options(position), self._left + 1))
        except (BoutonError, CallTimeError):
            raise
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise RulesError("proving.raised", position=clip(position), reason=reason) from error
        self._left -= len(found) + 1
        self.effort.spend(1 + len(found) // 8)
        if self._left < 0:
            raise TooLarge
        if self.blocked:
            found = list(set(found))  # each option counts once
        if found and min(map(min, found)) < 0:
            raise RulesError("proving.negative", position=clip(position), option=clip(min(found)))
        return position, found, 0
