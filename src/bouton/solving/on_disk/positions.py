"""The positions found so far, and their values, while rules on coded positions are solved in files.

In compiled code, a position found before is recognised by its bit. In shapes with too many numbers for that, a position
may be found repeatedly: a table forgets the bits of words used long ago, and the rows of a tier are sorted before they
are expanded. Backwards, a value is stored at the *rank* of its position among the numbers that have bits; in such
shapes, all words with bits are stored in the order of a hash.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

from bouton.errors import MemoryLimitError, SearchLimitError
from bouton.solving.on_disk.coded import CodedGame
from bouton.solving.on_disk.scores import NO_GRUNDY, UNSET, scores
from bouton.solving.on_disk.threads import Threads
from bouton.solving.on_disk.tier_graph import TierGraph, TierNimbers, value_tier
from bouton.storage.files import cannot_write
from bouton.storage.memory import free_memory

__all__ = ["CompiledPositions", "PositionTable", "distinct"]

_ALONE = 1 << 13  # positions that a single thread handles
_ROOM = 1 << 18  # options that a thread lists before they are claimed
_MOST_OPTIONS = 1 << 22  # of one position
_IN_MEMORY = 1 << 27  # positions whose values need no work file
_RECENT = 21  # bits of the index into the table of recently used words, in shapes where not all words have room
_BYTES, _BYTES_WITH_GRUNDY = (38, 12), (54, 24)  # per position and per move of the graph of a tier


class PositionTable(Protocol):
    """The positions of a game that is being solved."""

    def mark(self, keys: Any) -> None:
        """Enter positions that are found already, such as those of an earlier run."""
        ...

    def expand(self, keys: Any) -> Iterable[tuple[int, Any]]:
        """Find the new options of some positions, by tier; some of them may have been found before."""
        ...

    def rank(self, known: Iterable[Any], total: int) -> bool:
        """Prepare for values; `known` holds all positions. Return whether their number is `total`."""
        ...

    def enter(self, keys: Any, found: Any) -> None:
        """Store the values `found` of the positions `keys`."""
        ...

    def evaluate(self, keys: Any, bounds: list[int]) -> Any:
        """Compute and store the values of consecutive levels; level k is ``keys[bounds[k]:bounds[k + 1]]``."""
        ...

    def close(self) -> None:
        """Stop the threads."""
        ...


class _Slot:
    """The arrays of one thread: work space for the options of a position, and the new ones by owner."""

    def __init__(self, owners: int, type_: str = "<u4") -> None:
        import numpy as np

        self.state: Any = np.zeros(5, np.int64)
        self.counts: Any = np.zeros(owners, np.int64)
        self.out: Any = np.empty(1 << 10, np.int64)
        self.found: Any = np.empty((owners, _ROOM), type_)

    def widen(self) -> bool:
        """Make room for more options of one position; return False if there are far too many."""
        import numpy as np

        if self.out.size >= _MOST_OPTIONS:
            return False
        self.out = np.empty(4 * self.out.size, np.int64)
        if self.out.size > self.found.shape[1]:
            more = np.empty((len(self.found), self.out.size - self.found.shape[1]), self.found.dtype)
            self.found = np.concatenate([self.found, more], axis=1)
        return True


class CompiledPositions:
    """Positions of compiled rules, handled by several threads.

    Parameters
    ----------
    game : the rules.
    folder : the place for values that do not fit into memory.
    workers : the number of threads.
    """

    def __init__(self, game: CodedGame, folder: Path, workers: int) -> None:
        import numpy as np

        from bouton.solving.on_disk._compiled.positions import kernels_of

        self._game, self._folder, self._native = game, folder, game.native
        self._size: int = game.rules.radices.size
        wide = game.type == "<u8"
        self._kernels = kernels_of(game.type, grundy=game.grundy)
        # The shift from a hash to a word's place, in a shape with too many numbers for bits.
        self._shift = 64 - _RECENT if wide else None
        self._index: Any = None
        self._bits = np.zeros(2 << _RECENT if wide else -(-self._size // 64), np.uint64)
        self._threads = Threads(workers)
        self._slots = [_Slot(workers, game.type) for _ in range(workers)]
        self._ranks: Any = None
        self._values: Any = None
        self._scores: Any = None

    def close(self) -> None:
        """Stop the threads."""
        self._threads.close()

    # Forwards.

    def mark(self, keys: Any) -> None:
        """Enter positions that were found in an earlier run."""
        from bouton.solving.on_disk._compiled.positions import kernels_of

        kernels_of(self._game.type, "mark").mark(keys, self._bits, self._shift)

    def expand(self, keys: Any) -> Iterator[tuple[int, Any]]:
        """Find the new options of some positions, by tier; some of them may have been found before."""
        import numpy as np

        many = self._threads.many
        parts = np.array_split(keys, many) if len(keys) >= _ALONE else [keys]
        slots = self._slots[: len(parts)]
        places = [0] * len(parts)
        while any(place < len(part) for place, part in zip(places, parts, strict=True)):
            listing = zip(slots, parts, places, strict=True)
            places = self._threads.run([partial(self._list_new, *each) for each in listing])
            for found in self._threads.run([partial(self._claim, owner, slots) for owner in range(many)]):
                yield from found

    def _list_new(self, slot: _Slot, keys: Any, begin: int) -> int:
        from bouton.solving.on_disk._compiled.positions import PLACE

        slot.counts[:] = 0

        def step() -> None:
            nonlocal begin
            room = slot.out, self._bits, self._shift, slot.found, slot.counts, slot.state
            begin = self._kernels.list_new(self._native.forms, self._size, keys, begin, *room)

        def back() -> None:
            nonlocal begin
            begin = int(slot.state[PLACE])

        self._step(slot, step, back)
        return begin

    def _claim(self, owner: int, slots: list[_Slot]) -> list[tuple[int, Any]]:
        import numpy as np

        from bouton.solving.on_disk._compiled.positions import AT

        found = np.concatenate([slot.found[owner, : slot.counts[owner]] for slot in slots])
        fresh, tiers = np.empty_like(found), np.empty(len(found), np.int64)
        state = self._slots[owner].state
        try:
            count = self._kernels.claim(self._native.tier, found, self._bits, self._shift, fresh, tiers, state)
        except Exception as error:
            raise self._game.fault(int(state[AT])) from error
        return list(_by_tier(fresh[:count], tiers[:count]))

    def _step(self, slot: _Slot, step: Callable[[], None], back: Callable[[], None], *reasons: int) -> int:
        """Run a step of a kernel, repeating it with more room for options if that is lacking; return why it stopped.

        `back` restores the place at which to repeat it after an IndexError. The step may stop because all is done, a
        table is full, or for one of `reasons`.

        Raises
        ------
        RulesError : if the rules fail, with the position.
        """
        from bouton.solving.on_disk._compiled.positions import AT, DEEP, DONE, FULL, LARGE, REASON, SHORT

        while True:
            try:
                step()
                reason = int(slot.state[REASON])
            except IndexError:  # a rule that fills the array itself may only have reached its end
                back()
                reason = SHORT
            except Exception as error:
                raise self._game.fault(int(slot.state[AT])) from error
            if reason in (DONE, FULL, *reasons):
                return reason
            if reason == DEEP:
                raise SearchLimitError("on_disk.deep")
            if reason == LARGE:
                raise SearchLimitError("on_disk.large")
            if reason != SHORT or not slot.widen():
                raise self._game.fault(int(slot.state[AT]))

    # Backwards.

    def rank(self, known: Iterable[Any], total: int) -> bool:
        """Prepare for values: compute the rank of each position. Return whether their number is `total`."""
        import numpy as np

        if self._shift is not None:
            rows = list(known)
            self._index_words(rows)
            for keys in rows:
                self._kernels.set_bits(keys, self._bits, self._index)
        else:
            for keys in known if not self._bits.any() else ():
                self.mark(keys)
        self._ranks = np.empty(self._bits.size, np.uint32)
        count = self._kernels.count_ranks(self._bits, self._ranks)
        self._values = self._room("work.bin", total, self._game.value_type)
        self._values[:] = UNSET
        self._scores = scores("<u2", self._game.misere)
        self._scores[UNSET] = -1
        return bool(count == total)

    def _index_words(self, rows: list[Any]) -> None:
        """Find all words with positions, in the order of a hash, and make room for their bits."""
        import numpy as np

        hashes, count = np.empty(0, np.uint64), 0
        for keys in rows:
            some = np.empty(len(keys), np.uint64)
            hashes = np.concatenate([hashes, some[: self._kernels.hash_words(keys, some)]])
            if len(hashes) > 2 * count:
                hashes = distinct(hashes)
                count = len(hashes)
        hashes = distinct(hashes)
        digits = (2 * len(hashes)).bit_length()  # few words share their leading bits
        shift = 64 - digits
        begins = np.arange(1 << digits, dtype=np.uint64) << np.uint64(shift)
        begins = np.append(np.searchsorted(hashes, begins), len(hashes)).astype(np.uint32)
        self._index, self._bits = (shift, hashes, begins), self._room("words.bin", len(hashes), "uint64")
        self._bits[:] = 0

    def enter(self, keys: Any, found: Any) -> None:
        """Store the values `found` of the positions `keys`."""
        self._kernels.enter(keys, self._bits, self._ranks, self._index, found, self._values)

    def evaluate(self, keys: Any, bounds: list[int]) -> Any:
        """Compute and store the values of levels; a level with moves between its positions is valued as a graph."""
        import numpy as np

        found = np.empty(len(keys), self._game.value_type)
        while len(bounds) > 1:
            level = self._evaluate_levels(keys, bounds, found)
            if level >= 0:
                tier = slice(bounds[level], bounds[level + 1])
                found[tier] = value_tier(self._game, keys[tier], self._list_moves(keys[tier]))
                self.enter(keys[tier], found[tier])
            bounds = bounds[: level + 1]
        return found

    def _evaluate_levels(self, keys: Any, bounds: list[int], found: Any) -> int:
        """Compute and store the values of levels, last one first: several small ones by one thread, a large one by all.

        Stops at a level that must be valued as a graph, mostly because a move leads from one of its positions to
        another one, and returns its number; −1 if all levels have their values.
        """
        import numpy as np

        count, levels = bounds[-1], np.array(bounds)
        if len(bounds) > 2 or count < _ALONE:
            cuts = [slice(0, count)]
        else:
            places = np.linspace(0, count, self._threads.many + 1).astype(int)
            cuts = [slice(int(a), int(b)) for a, b in pairwise(places)]
        parts = zip(self._slots, cuts, strict=False)
        stops = self._threads.run(
            [
                partial(self._evaluate_part, slot, keys[cut], levels if len(cuts) == 1 else None, found[cut])
                for slot, cut in parts
            ]
        )
        if max(stops) >= 0:
            return int(max(stops))
        last = cuts if len(cuts) > 1 else [slice(0, bounds[1])]
        self._threads.run([partial(self.enter, keys[cut], found[cut]) for cut in last])
        return -1

    def _evaluate_part(self, slot: _Slot, keys: Any, bounds: Any, found: Any) -> int:
        import numpy as np

        from bouton.solving.on_disk._compiled.positions import LATE, LEVEL, PLACE

        game, bounds = self._game, np.array([0, len(keys)], np.int64) if bounds is None else bounds
        slot.state[LEVEL], slot.state[PLACE] = len(bounds) - 2, bounds[-2]

        def step() -> None:
            rules = self._native.forms, self._size, keys, bounds, slot.out
            tables = self._bits, self._ranks, self._index, self._values, self._scores
            play = int(game.rules.acyclic), int(game.misere)
            seen = np.empty(slot.out.size + 1, np.int64) if game.grundy else None
            self._kernels.value_levels(*rules, *tables, *play, seen, found, slot.state)

        return int(slot.state[LEVEL]) if self._step(slot, step, lambda: None, LATE) == LATE else -1

    def _list_moves(self, keys: Any) -> TierGraph:
        import numpy as np

        from bouton.solving.on_disk._compiled.positions import kernels_of

        slots = np.zeros(1 << (2 * len(keys) - 1).bit_length(), np.int32)
        kernels_of(self._game.type, "enter_tier").enter_tier(keys, slots)
        first, targets, answers, endless = self._moves_of(keys, slots)
        graph = TierGraph(first, targets, self._native)
        if answers is not None:
            beyond = np.empty(0, endless.dtype)
            if len(endless) and not self._game.misere:
                beyond, numbers = np.unique(endless, return_inverse=True)
                answers[answers == len(keys) + NO_GRUNDY] += 1 + numbers.astype(np.int32)
            begins, _, options, _ = self._moves_of(beyond.astype(self._game.type), np.zeros(1, np.int32))
            graph.nimbers = TierNimbers(answers, begins, options - len(beyond))
        return graph

    def _moves_of(self, keys: Any, slots: Any) -> tuple[Any, Any, Any, Any]:
        """The moves of some positions as in `TierGraph`; with Grundy values as in `TierNimbers`, or None.

        `slots` is the table of the positions of the tier, or one free slot if no option is among them.
        The fourth array holds the options without a Grundy value, one for each move to one of them.
        """
        import numpy as np

        from bouton.solving.on_disk._compiled.positions import DONE, ENDLESS, PLACE, kernels_of

        kernel, slot = kernels_of(self._game.type, "list_moves", self._game.grundy).list_moves, self._slots[0]
        room = 2 * len(keys) + slot.out.size
        _check_memory(len(keys), room, self._game.grundy)
        first, targets = np.zeros(len(keys) + 1, np.int64), np.empty(room, np.int32)
        answers: Any = np.empty(room, np.int32) if self._game.grundy else None
        endless: Any = np.empty(0, np.int64) if self._game.grundy else None
        slot.state[PLACE] = slot.state[ENDLESS] = 0

        def step() -> None:
            rules = self._native.forms, self._size, keys, slots, slot.out
            tables = self._bits, self._ranks, self._index, self._values
            kernel(*rules, *tables, first, targets, answers, endless, slot.state)

        while self._step(slot, step, lambda: None) != DONE:
            more = targets.size + slot.out.size
            _check_memory(len(keys), targets.size + more, self._game.grundy)
            if int(first[slot.state[PLACE]]) + slot.out.size > targets.size:
                targets = np.concatenate([targets, np.empty(more, np.int32)])
                if answers is not None:
                    answers = np.concatenate([answers, np.empty(more, np.int32)])
            if endless is not None and slot.state[ENDLESS] + slot.out.size > endless.size:
                endless = np.concatenate([endless, np.empty(endless.size + slot.out.size, np.int64)])
        count, listed = int(first[-1]), int(slot.state[ENDLESS])
        if answers is None:
            return first, targets[:count], None, None
        return first, targets[:count], answers[:count], endless[:listed]

    def _room(self, name: str, count: int, type_: str) -> Any:
        """Allocate an array; a large one is in a file, so that the system can write its pages and drop them."""
        import numpy as np

        if count <= _IN_MEMORY:
            return np.empty(count, type_)
        path, size = self._folder / name, count * np.dtype(type_).itemsize
        try:
            with path.open("wb") as file:
                reserve: Callable[..., Any] = getattr(os, "posix_fallocate", lambda file, first, size: None)
                reserve(file.fileno(), 0, size)  # a full disk is an error here, but a signal later
                file.truncate(size)
            return np.memmap(path, type_, "r+", shape=(count,)).view(np.ndarray)
        except OSError as error:
            raise cannot_write(str(path), error) from None


def _check_memory(positions: int, moves: int, grundy: bool = False) -> None:
    """Refuse a tier whose graph does not fit into memory.

    Raises
    ------
    SearchLimitError : in that case.
    """
    per_position, per_move = _BYTES_WITH_GRUNDY if grundy else _BYTES
    need = per_position * positions + per_move * moves
    if need > (free := free_memory()):
        sizes = {"need": -(-need // 10**6), "free": free // 10**6}
        raise MemoryLimitError("on_disk.tier-memory", positions=positions, **sizes)


def distinct(keys: Any) -> Any:
    """The distinct numbers, in order."""
    import numpy as np

    keys = np.sort(keys)
    return keys[np.append(True, keys[1:] != keys[:-1])] if len(keys) else keys


def _by_tier(keys: Any, tiers: Any) -> Iterator[tuple[int, Any]]:
    """Yield each tier with its keys, in ascending order of tiers."""
    import numpy as np

    if not len(keys):
        return
    low, high = int(tiers.min()), int(tiers.max())
    if low == high:
        yield low, keys
        return
    code = (tiers - low).astype(np.uint16) if high - low < 1 << 16 else tiers  # 16-bit codes are sorted by counting
    order = np.argsort(code, kind="stable")
    keys, tiers = keys[order], tiers[order]
    bounds = [0, *(np.flatnonzero(np.diff(tiers)) + 1).tolist(), len(keys)]
    for begin, end in pairwise(bounds):
        yield int(tiers[begin]), keys[begin:end]
