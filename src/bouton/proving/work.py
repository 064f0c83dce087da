"""The work of a function at a position: an upper bound on the steps of its loops, from the ranges as read."""

from typing import Any

from bouton.proving.formula import LinearSum
from bouton.proving.reading import Reading
from bouton.proving.values import OpenRange, known_natural

Position = tuple[int, ...]


class LoopWork:
    """Bounds on the steps of a rule's loops of unknown length.

    >>> from bouton.proving.reading import read_moves
    >>> from bouton.proving.scopes import source_of_text
    >>> text = "def rule(n):\\n    for k in range(1, n + 1):\\n        for j in range(k):\\n            yield j"
    >>> LoopWork(read_moves(source_of_text(text), None)).most_steps((10,))
    111
    """

    def __init__(self, reading: Reading) -> None:
        self.names: tuple[str, ...] = reading.names
        self.quotients: Any = reading.scope.quotients
        self.loops: list[Any] = list(dict.fromkeys(reading.scope.loops))
        self.first: dict[str, OpenRange] = {}
        for name, loop in self.loops:
            self.first.setdefault(name, loop)

    def most_steps(self, position: Position) -> int:
        """An upper bound on the number of steps, plus one."""
        known = {name: (number, number) for name, number in zip(self.names, position, strict=True)}
        total = 1
        for name, loop in self.loops:
            steps = self._steps(name, known)
            for other in loop.inside:
                if other in self.first:
                    steps *= self._steps(other, known)
            total += steps
        return total

    def _steps(self, name: str, known: dict[str, tuple[int, int]]) -> int:
        low, high = self._bounds(name, known)
        return max(0, high - low + 1)

    def _bounds(self, name: str, known: dict[str, tuple[int, int]]) -> tuple[int, int]:
        """Bounds on the numbers that a name may stand for; `known` caches them by name."""
        if name not in known:
            if name in self.first:
                known[name] = self._range(self.first[name], known)
            elif name in self.quotients:
                total, divisor = self.quotients[name]
                known[name] = 0, max(map(abs, self._sum(total, known))) // divisor + 1
            else:
                known[name] = 0, max(position[1] for position in known.values())
        return known[name]

    def _range(self, loop: OpenRange, known: dict[str, tuple[int, int]]) -> tuple[int, int]:
        low, high = self._sum(loop.start, known)
        stops = [self._sum(stop, known) for stop in loop.stops]
        if loop.step == 1 and known_natural(loop.start):  # the name is the number itself
            return max(0, low), min(stop[1] for stop in stops) - 1
        if loop.step > 0:
            return 0, (min(stop[1] for stop in stops) - low - 1) // loop.step
        return 0, (high - max(stop[0] for stop in stops) - 1) // -loop.step

    def _sum(self, total: LinearSum, known: dict[str, tuple[int, int]]) -> tuple[int, int]:
        low = high = total.constant
        for factor, name in total.terms:
            ends = [factor * end for end in self._bounds(name, known)]
            low, high = low + min(ends), high + max(ends)
        return low, high
