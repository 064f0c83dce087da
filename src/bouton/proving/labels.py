"""Small positions by plain search: the data that a guess has to agree with."""

from collections.abc import Callable, Iterable
from itertools import islice

from bouton.errors import BoutonError, RulesError
from bouton.values.mex import mex

__all__ = ["Beyond", "Endless", "Labels"]

Position = tuple[int, ...]

_MOVES = 400_000


class Beyond(Exception):
    """A position is too large for the search."""


class Endless(Exception):
    """Play can come back to a position."""


class Labels:
    """Outcomes and Grundy values of positions, each found when it is first asked for.

    >>> labels = Labels(lambda p: [(p[0] - k,) for k in (1, 2, 3) if k <= p[0]])
    >>> [labels.is_lost((n,)) for n in range(5)], labels.value((7,))
    ([True, False, False, False, True], 3)

    Parameters
    ----------
    options : the rules.
    moves : how many may be examined for one question; what was found on the way is kept.
    """

    def __init__(
        self, options: Callable[[Position], Iterable[Position]], *, misere: bool = False, moves: int = _MOVES
    ) -> None:
        self.options, self.misere, self.moves = options, misere, moves
        self.lost: dict[Position, bool] = {}
        self.values: dict[Position, int] = {}
        self._left = moves
        #: knows the lost positions of a box, where there is one; see `bouton.proving.sieve`
        self.sieve: Callable[[Position, int], bool | None] | None = None

    def is_lost(self, position: Position) -> bool:
        """Whether the player to move loses."""
        known = self.lost.get(position)
        if known is None and self.sieve is not None:
            known = self.sieve(position, 0)
        return known if known is not None else self._find_lost(position)

    def has_value(self, position: Position, value: int) -> bool:
        """Whether that is the Grundy value."""
        known = None if self.sieve is None else self.sieve(position, value)
        return self.value(position) == value if known is None else known

    def value(self, position: Position) -> int:
        """The Grundy value."""
        known = self.values.get(position)
        return known if known is not None else self._find_value(position)

    def _find_lost(self, start: Position) -> bool:
        memo, self._left = self.lost, self.moves
        stack, waiting = [self._opened(start)], {start}
        while stack:
            position, options, at = stack[-1]
            # the option before `at` was waited for; a lost one among those already known decides immediately
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

    def _find_value(self, start: Position) -> int:
        memo, self._left = self.values, self.moves
        stack, waiting = [self._opened(start)], {start}
        while stack:
            position, options, at = stack[-1]
            missing = next((place for place in range(at, len(options)) if options[place] not in memo), None)
            if missing is not None:
                stack[-1] = position, options, missing + 1
                stack.append(self._wait(options[missing], waiting))
                continue
            memo[position] = mex(map(memo.__getitem__, options))
            waiting.discard(position)
            stack.pop()
        return memo[start]

    def _wait(self, position: Position, waiting: set[Position]) -> tuple[Position, list[Position], int]:
        if position in waiting:
            raise Endless(position)
        waiting.add(position)
        return self._opened(position)

    def _opened(self, position: Position) -> tuple[Position, list[Position], int]:
        try:
            found = list(islice(self.options(position), self._left + 1))
        except (BoutonError, TimeoutError):
            raise
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise RulesError("proving.raised", position=str(position), reason=reason) from error
        self._left -= len(found) + 1
        if self._left < 0:
            raise Beyond
        if found and min(map(min, found)) < 0:
            raise RulesError("proving.negative", position=str(position), option=str(min(found)))
        return position, found, 0
