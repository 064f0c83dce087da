"""Positions of rules that run uncompiled, while they are solved in files: the reference for compiled ones."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from bouton.solving.on_disk.coded import CodedGame
from bouton.solving.on_disk.scores import NO_GRUNDY, UNSET
from bouton.solving.on_disk.tier_graph import TierGraph, value_tier


class PlainPositions:
    """Positions of rules that run uncompiled."""

    loops = False

    def __init__(self, game: CodedGame) -> None:
        self._game = game
        self._values: dict[int, int] = {}
        self._totals = 0, 0, 0

    def mark(self, keys: Any) -> None:
        """Enter positions that were found in an earlier run."""
        self._values.update(dict.fromkeys(keys.tolist(), UNSET))

    def expand(self, keys: Any) -> Iterator[tuple[int, Any]]:
        """Find the new options of some positions, by tier."""
        import numpy as np

        found: dict[int, list[int]] = defaultdict(list)
        for options in map(self._game.options, keys.tolist()):
            moves, most, ends = self._totals
            self._totals = moves + len(options), max(most, len(options)), ends + (not options)
            for option in options:
                if option not in self._values:
                    self._values[option] = UNSET
                    found[self._game.rules.tier_number(option)].append(option)
        for tier, row in found.items():
            yield tier, np.array(row, self._game.type)

    def totals(self) -> tuple[int, int, int]:
        """Count the moves of the positions expanded so far, the most of one, and the positions without any."""
        return self._totals

    def rank(self, known: Iterable[Any], total: int) -> bool:
        """Enter all positions if an earlier run found them; return whether their number is `total`."""
        for keys in known if not self._values else ():
            self.mark(keys)
        return len(self._values) == total

    def enter(self, keys: Any, found: Any) -> None:
        """Store the values `found` of the positions `keys`."""
        self._values.update(zip(keys.tolist(), found.tolist(), strict=True))

    def evaluate(self, keys: Any, bounds: list[int]) -> Any:
        """Compute and store the values of levels, the last one first."""
        import numpy as np

        found = np.empty(len(keys), self._game.value_type)
        for level in reversed([slice(*each) for each in pairwise(bounds)]):
            found[level] = value_tier(self._game, keys[level], self._list_moves(keys[level].tolist()))
            self.enter(keys[level], found[level])
        return found

    def _list_moves(self, keys: list[int]) -> TierGraph:
        count, places = len(keys), {key: place for place, key in enumerate(keys)}
        endless: dict[int, list[int]] = {}
        graph = TierGraph([], [], [])
        for key in keys:
            row, answers = list[int](), list[int]()
            for option in self._game.options(key):
                value = self._values.get(option, UNSET)
                if value & 0xFFFF != UNSET:
                    row.append(count + (value & 0xFFFF))
                    answers.append(count + (value >> 16))
                    if value >> 16 == NO_GRUNDY and not self._game.misere:
                        if option not in endless:
                            endless[option] = [self._values[each] >> 16 for each in self._game.options(option)]
                        answers[-1] += 1 + list(endless).index(option)
                elif option in places:
                    row.append(places[option])
                    answers.append(places[option])
                else:
                    raise self._game.fault(key)
            graph.rows.append(row)
            graph.answers.append(answers)
        graph.endless.extend(endless.values())
        return graph

    def close(self) -> None:
        """Do nothing: there are no threads."""
