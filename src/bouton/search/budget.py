"""The budget of a search, and the reports of its progress."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from sys import getsizeof
from threading import Lock
from typing import Any

from bouton.errors import MemoryLimitError, OptionLimitError, SearchLimitError
from bouton.kinds.hidden_work import take_hidden, take_longest
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip, goes_below_zero
from bouton.search.limits import (
    BYTES_OF_POSITION,
    DEFAULT_POSITIONS,
    FALLS,
    LARGE_POSITION,
    LETTERS_OF_MOVE,
    LETTERS_OF_OPTION,
    LONG_OPTION,
    MOST_BYTES,
    MOST_TRIED,
    MOVES_PER_POSITION,
    TRIED_ANYWAY,
)

_TICK, _LOOK = 1 << 6, 1 << 14  # positions between two reports, and two looks at the memory
_MEASURED = 1 << 8  # moves between two looks at the length of positions

Progress = Callable[[int, int], None]


class Budget:
    """The limits of one search: positions, moves examined, and memory (2 GiB, or the free memory if that is less).

    Parameters
    ----------
    positions : the most positions that are stored; `moves`, by default 20 times as many, may be examined.
    progress : called now and then with the positions and moves so far.
    limit : the user's limit, if one unit of it counts as several positions: messages name ten times as much.
    descends : whether positions may fall below 0 as long as the other limits allow. Otherwise a search that began at 0
        or above stops after about a thousand such positions: rules that forget to stop at 0 would fill the memory.
    """

    __slots__ = (
        "bytes",
        "descends",
        "describe",
        "falls",
        "letters",
        "limit",
        "lowest",
        "moves",
        "positions",
        "progress",
        "room",
        "start",
        "unmeasured",
        "used_bytes",
        "used_letters",
        "used_moves",
        "used_positions",
    )

    def __init__(
        self,
        positions: int = DEFAULT_POSITIONS,
        progress: Progress | None = None,
        limit: int | None = None,
        descends: bool = False,
        moves: int | None = None,
    ) -> None:
        self.positions: int = positions
        self.limit: int = limit or positions
        self.moves: int = positions * MOVES_PER_POSITION if moves is None else moves
        self.bytes: int = MOST_BYTES
        self.progress: Progress | None = progress
        self.describe: Callable[[Any], str] = repr
        self.start: str = ""  # the position searched, which messages name instead of the newest one, if play ends
        self.descends: bool = descends
        self.lowest: int | None = None
        self.falls: int = 0  # consecutive checks at which the positions had fallen
        self.used_positions: int = 0
        self.used_moves: int = 0
        self.used_bytes: int = 0
        self.letters: int = 0  # the most letters of the positions that are moved to; 0 for any number
        self.used_letters: int = 0
        self.unmeasured: int = 0  # moves whose letters are not yet counted
        take_hidden(), take_longest()  # of what came before
        self.room: int = 0  # positions that may be spent together before the next check

    def spend(self, state: Any, moves: int) -> None:
        """Count a new position and the moves that were examined since the last one.

        Raises
        ------
        SearchLimitError : when a limit is passed; its message names this newest position.
        """
        self.used_positions += 1
        self.used_moves += moves + take_hidden()
        self.used_bytes += size_of(state) + BYTES_OF_POSITION
        if self.used_positions > self.positions or self.used_moves > self.moves or self._is_too_long(state, moves):
            raise self._limit_error(state)
        if self.used_bytes > self.bytes or (not self.used_positions % _LOOK and _runs_out()):
            raise self._limit_error(state, full=True)
        if self.progress is not None and not self.used_positions % _TICK:
            self.progress(self.used_positions, self.used_moves)
        if self.used_positions % _TICK == 1 and not self.descends:
            self._check_fall(state)

    def spend_together(self, state: Any, moves: int) -> int:
        """Count the new positions allowed by the last call, of which this is the newest, and the moves since then.

        Returns
        -------
        The number of positions after which to call this again; the limits are checked as often as by `spend`.

        Raises
        ------
        SearchLimitError : as `spend` does.
        """
        before, self.room = max(self.room - 1, 0), 0
        self.used_positions += before
        self.used_bytes += before * (min(size_of(state), LARGE_POSITION) + BYTES_OF_POSITION)
        self.spend(state, moves)
        if before and not self.descends:
            self._check_fall(state)
        self.room = min(_TICK - self.used_positions % _TICK, self.positions + 1 - self.used_positions)
        return self.room

    def weigh(self, state: Any, left: int) -> None:
        """Count the bytes of a position above `LARGE_POSITION`, one of those allowed by the last `spend_together`, of
        which `left` are unused.

        Raises
        ------
        SearchLimitError : when the limit on memory is passed.
        """
        size = size_of(state)
        self.used_bytes += size
        if self.used_bytes + 2 * size > self.bytes:  # its text and an option, or a copy of the text, may be as large
            self.used_positions, self.room = self.used_positions + self.room - left, left
            raise self._limit_error(state, full=True)

    def settle(self, left: int, moves: int) -> None:
        """Count the positions allowed by the last `spend_together`, except the `left` unused ones, and the moves since
        then."""
        self.used_positions += self.room - left
        self.used_moves += moves
        self.room = 0

    def spend_several(self, state: Any, positions: int) -> None:
        """Count positions that were searched together and whose memory is counted elsewhere.

        Raises
        ------
        SearchLimitError : when a limit is passed.
        """
        self.used_positions += positions
        if self.used_positions > self.positions:
            values = {"positions": self.used_positions, "newest": self.describe(state), "higher": self._higher()}
            raise SearchLimitError("search.limit-nearer", **values)
        if self.progress is not None:
            self.progress(self.used_positions, self.used_moves)

    def check_moves(self, state: Any, moves: int) -> None:
        """Check the limit on moves within a position that has very many options.

        Raises
        ------
        SearchLimitError : when the limit is passed.
        """
        if self.used_moves + moves > self.moves:
            self.used_moves += moves
            raise self._limit_error(state)

    def _is_too_long(self, state: Any, moves: int) -> bool:
        """Count the letters of the positions moved to, all as long as this newest one; say if they pass the limit."""
        self.unmeasured += moves
        if self.letters and self.unmeasured >= _MEASURED:
            self.used_letters += self.unmeasured * (LETTERS_OF_MOVE + len(self.describe(state)))
            self.unmeasured = 0
        return 0 < self.letters < self.used_letters

    def _check_fall(self, state: Any) -> None:
        """Count consecutive checks at which the newest position is below 0 and all earlier ones; `FALLS` of them raise
        SearchLimitError. The first position checked is the start. A start below 0, or a position without an integer,
        sets `descends`, which ends these checks."""
        least = _least_number(state)
        if least is None or (self.lowest is None and least < 0):
            self.descends = True
            return
        falls = self.lowest is not None and least < min(self.lowest, 0)
        self.falls = self.falls + 1 if falls else 0
        self.lowest = least if self.lowest is None else min(least, self.lowest)
        if self.falls == FALLS:
            raise SearchLimitError("search.below-zero", positions=self.used_positions, newest=self.describe(state))

    def _higher(self) -> int:
        """A limit that lets this search go on: its own number of positions if it was stopped by what is spent where the
        user names none."""
        unnamed = self.letters > 0 or self.moves < self.positions * MOVES_PER_POSITION
        return self.limit if unnamed and self.used_positions <= self.positions else 10 * self.limit

    def _limit_error(self, state: Any, full: bool = False) -> SearchLimitError:
        if bits := 0 if full else take_longest():
            return SearchLimitError("search.limit-numbers", digits=bits * 3 // 10, higher=self._higher())
        newest = self.start or self.describe(state)
        falls = not self.start and goes_below_zero(newest)
        if full and not falls:
            return MemoryLimitError("search.memory", positions=self.used_positions - 1, newest=newest)
        if self.used_positions <= 1 and not falls:
            return SearchLimitError("search.limit-first", newest=newest, moves=self.used_moves)
        values = {"positions": self.used_positions - 1, "moves": self.used_moves, "newest": newest}
        values["higher"] = self._higher()
        if self.start:
            return SearchLimitError("search.limit-of", **values)
        return SearchLimitError("search.below-zero" if falls else "search.limit", **values)


def size_of(state: Any) -> int:
    """The bytes of a state, with those of the texts in a tuple.

    >>> size_of(("a" * 1_000_000, 1)) > 1_000_000
    True
    """
    size = getsizeof(state)
    return size + sum([getsizeof(part) for part in state if type(part) is str]) if type(state) is tuple else size


def _least_number(state: Any) -> int | None:
    """The least int in a state, nested tuples included; None if it contains no int."""
    found, level = list[int](), {0: state}
    while level:  # no recursion: positions may be nested deeper than Python's stack allows
        found += [each for each in level.values() if type(each) is int]
        level = {id(part): part for each in level.values() if isinstance(each, tuple) for part in each}
    return min(found, default=None)


def _runs_out() -> bool:
    from bouton.storage.memory import runs_out  # imported here, because small answers do not need it

    return runs_out()


_patience = Lock()
_patient = 0  # searches in progress, in all threads; the first changes the threshold, the last restores it
_usual = gc.get_threshold()


@contextmanager
def patient_collector() -> Iterator[None]:
    """Make Python look for cyclic garbage less often while a search fills its memo.

    A memo has no cycles, but the collector traverses all of it again and again: a search of 300,000 positions
    in a row took 3.3 s of CPU time with Python's own settings and 1.05 s without the collector.
    """
    global _patient, _usual
    with _patience:
        if not _patient:
            _usual = gc.get_threshold()
            gc.set_threshold(500_000, *_usual[1:])
        _patient += 1
    try:
        yield
    finally:
        with _patience:
            _patient -= 1
            if not _patient:
                gc.set_threshold(*_usual)


def tried_options(ruleset: Ruleset, position: Any, player: Player) -> Iterator[Any]:
    """Yield the options, up to the number that may be tried one by one if no theorem tells which are wanted.

    The bound is a number of options, not a time, so that the answer is the same on every machine.

    Raises
    ------
    SearchLimitError : after the last option that may be tried, if there are more.
    """
    limit = 0
    for count, option in enumerate(ruleset.options(position, player)):
        if count >= TRIED_ANYWAY:
            limit = limit or most_tried(ruleset.format(position))
            if count >= limit:
                raise OptionLimitError("search.limit-tried", position=clip(ruleset.format(position)), limit=count)
        yield option


def most_tried(text: str) -> int:
    """The most options that may be tried one by one in a position with this text."""
    return max(TRIED_ANYWAY, MOST_TRIED // (1 + len(text) // LETTERS_OF_OPTION) // (1 + len(text) // LONG_OPTION))
