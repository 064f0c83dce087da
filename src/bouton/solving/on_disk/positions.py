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

from bouton.errors import MemoryLimitError, RulesError, SearchLimitError
from bouton.solving.backwards import MoveGraph, ValueColumns, label_graph
from bouton.solving.limits import MOST_OPTIONS_ON_DISK, STALLED
from bouton.solving.on_disk.coded import CodedGame
from bouton.solving.on_disk.keys import by_tier, distinct
from bouton.solving.on_disk.scores import UNSET, columns_of, join_values, scores
from bouton.solving.on_disk.threads import Threads
from bouton.solving.request import VALUES
from bouton.solving.runs import Run
from bouton.storage.files import cannot_write
from bouton.storage.memory import free_memory

_ALONE = 1 << 13  # positions that a single thread handles
_ROOM = 1 << 18  # options that a thread lists before they are claimed
_IN_MEMORY = 1 << 27  # positions whose values need no work file
_RECENT = 21  # bits of the index into the table of recently used words, in shapes where not all words have room
_FOLDS = (1, 0x5555555555555555), (2, 0x3333333333333333), (4, 0x0F0F0F0F0F0F0F0F)  # to count the bits of a word
_CHUNK = 1 << 14  # words whose bits are counted at once
_BYTES, _BYTES_WITH_GRUNDY = (58, 8), (80, 8)  # per position and per move of the graph of a tier


class PositionTable(Protocol):
    """The positions of a game that is being solved.

    Attributes
    ----------
    loops : whether, in a tier that is valued as a graph, play from some position need not end; for compiled rules.
    """

    loops: bool

    def totals(self) -> tuple[int, int, int]:
        """Count the moves of the positions expanded so far, the most of one, and the positions without any."""
        ...

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
        """Stop the threads, and release the memory."""
        ...


class _Slot:
    """The arrays of one thread: work space for the options of a position, and the new ones by owner."""

    def __init__(self, owners: int, type_: str = "<u4") -> None:
        import numpy as np

        self.state: Any = np.zeros(8, np.int64)
        self.counts: Any = np.zeros(owners, np.int64)
        self.out: Any = np.empty(1 << 10, np.int64)
        self.found: Any = np.empty((owners, _ROOM), type_)

    def widen(self) -> bool:
        """Make room for more options of one position; return False if there are far too many."""
        import numpy as np

        if self.out.size >= MOST_OPTIONS_ON_DISK:
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
    run : the compiled rules, with their memory.
    """

    loops: bool = False

    def __init__(self, game: CodedGame, folder: Path, workers: int, run: Run) -> None:

        from bouton.solving.on_disk._compiled.positions import kernels_of

        self._game, self._folder, self._run, self._native = game, folder, run, run.native
        self._size: int = game.rules.radices.size
        wide = game.type == "<u8"
        self._kernels = kernels_of(game.type, grundy=game.grundy)
        # The shift from a hash to a word's place, in a shape with too many numbers for bits.
        self._shift = 64 - _RECENT if wide else None
        self._index: Any = None
        words = 2 << _RECENT if wide else -(-self._size // 64)
        self._bits: Any = run.array("bits", words, "uint64", 0)
        self._threads = Threads(workers)
        self._slots = [_Slot(workers, game.type) for _ in range(workers)]
        self._ranks: Any = None
        self._values: Any = None
        self._scores: Any = None

    def close(self) -> None:
        """Stop the threads, and release the memory."""
        self._threads.close()
        self._bits = self._ranks = self._index = self._values = None

    # Forwards.

    def totals(self) -> tuple[int, int, int]:
        """Count the moves of the positions expanded so far, the most of one, and the positions without any."""
        from bouton.solving.on_disk._compiled.positions import ENDS, MOST, MOVES

        moves, most, ends = zip(*(slot.state[[MOVES, MOST, ENDS]].tolist() for slot in self._slots), strict=True)
        return sum(moves), max(most), sum(ends)

    def mark(self, keys: Any) -> None:
        """Enter positions that were found in an earlier run."""
        import numpy as np

        if self._shift is None:  # otherwise they may be found again
            np.bitwise_or.at(self._bits, keys >> 6, np.uint64(1) << (keys & 63).astype(np.uint64))

    def expand(self, keys: Any) -> Iterator[tuple[int, Any]]:
        """Find the new options of some positions, by tier; some of them may have been found before."""
        import numpy as np

        many = self._threads.many
        parts = np.array_split(keys, many) if len(keys) >= _ALONE else [keys]
        slots = self._slots[: len(parts)]
        places = [0] * len(parts)
        while any(place < len(part) for place, part in zip(places, parts, strict=True)):
            listing = zip(slots, parts, places, strict=True)
            places = self._run_rules([partial(self._list_new, *each) for each in listing])
            for found in self._run_rules([partial(self._claim, owner, slots) for owner in range(many)]):
                yield from found

    def _run_rules(self, calls: list[Callable[[], Any]]) -> list[Any]:
        """Run calls in parallel, each with a slot of its own; raise `RulesError` if the rules do not end somewhere."""
        from bouton.solving.on_disk._compiled.positions import AT

        try:
            return self._threads.run(calls, lambda number: int(self._slots[number].state[AT]))
        except TimeoutError as error:
            position = self._game.rules.text_of(error.args[0][0])
            raise RulesError("solve.rule-endless", position=position, seconds=int(STALLED)) from None

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
        return list(by_tier(fresh[:count], tiers[:count]))

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

        if self._shift is not None:
            rows = list(known)
            self._index_words(rows)
            for keys in rows:
                self._kernels.set_bits(keys, self._bits, self._index)
        else:
            for keys in known if not self._bits.any() else ():
                self.mark(keys)
        self._ranks = self._run.array("ranks", self._bits.size, "uint32")
        count = _count_ranks(self._bits, self._ranks)
        if count == self._size:
            self._ranks = self._ranks[:0]
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
        from bouton.solving.on_disk._compiled.positions import kernels_of

        enter = kernels_of(self._game.type, "enter", self._game.grundy).enter
        enter(keys, self._bits, self._ranks, self._index, found, self._values)

    def evaluate(self, keys: Any, bounds: list[int]) -> Any:
        """Compute and store the values of levels; a level with moves between its positions is valued as a graph."""
        import numpy as np

        found = np.empty(len(keys), self._game.value_type)
        while len(bounds) > 1:
            level = self._evaluate_levels(keys, bounds, found)
            if level >= 0:
                tier = slice(bounds[level], bounds[level + 1])
                (found[tier],) = self._threads.run([partial(self._value_tier, keys[tier])])
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
        return int(max(stops))

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

    def _value_tier(self, keys: Any) -> Any:
        """The values of a tier with moves that stay in it, which becomes a graph in memory."""
        run, inside, game = self._run, len(keys), self._game
        graph, known = self._list_moves(keys)
        columns = ValueColumns.blank(graph.indices.size)
        for column, values in zip(columns, columns_of(known, game.misere), strict=True):
            column[inside:] = values
        wanted = VALUES["all" if game.grundy else "remoteness"]
        self.loops |= label_graph(run, graph, columns, wanted, inside)
        run.drop("found", "known", "first", "targets", "backwards", "sources")
        grundy, left, _ = columns.take(slice(inside))
        return join_values(left, grundy, game.value_type)

    def _list_moves(self, keys: Any) -> tuple[MoveGraph, Any]:
        """The graph of the positions of a tier, followed by their options in lower tiers, and the values of these.

        In normal play the options without a Grundy value have moves, too.
        """
        import numpy as np

        from bouton.solving.on_disk._compiled.positions import DONE, FOUND, PLACE, kernels_of

        game, run, slot, inside = self._game, self._run, self._slots[0], len(keys)
        enter = kernels_of(game.type, "enter_tier").enter_tier
        list_moves = kernels_of(game.type, "list_moves", game.grundy).list_moves
        state, room, last = slot.state, 2 * inside + slot.out.size, inside
        _check_memory(room, room, game.grundy)
        found, known = run.array("found", room, game.type), run.array("known", room, game.value_type)
        first, targets = run.array("first", room + 1, "int64", 0), run.array("targets", room, "int32")
        slots = run.array("slots", 2 << room.bit_length(), "int32", 0)
        found[:inside] = keys
        enter(found[:inside], slots)
        state[PLACE], state[FOUND] = 0, inside

        def step() -> None:
            tables = self._bits, self._ranks, self._index, self._values
            rows = found, known, slots, slot.out
            list_moves(run.native.forms, self._size, inside, last, *rows, *tables, first, targets, state)

        while True:
            if self._step(slot, step, lambda: None) == DONE:
                if last > inside or last == state[FOUND] or not game.grundy or game.misere:
                    break
                last = int(state[FOUND])
                continue
            more, count = slot.out.size, int(state[FOUND])
            if first[state[PLACE]] + more > targets.size:
                targets = run.larger("targets", targets, 2 * targets.size + more)
            if count + more > found.size:
                room = 2 * found.size + more
                found, known = run.larger("found", found, room), run.larger("known", known, room)
                first = run.larger("first", first, room + 1)
            if 2 * (count + more) > slots.size:
                slots = run.array("slots", 4 << (count + more).bit_length(), "int32", 0)
                enter(found[:count], slots)
            _check_memory(found.size, targets.size, game.grundy)
        run.drop("slots")
        count = int(state[FOUND])
        first[last + 1 : count + 1] = first[last]
        most = int(np.diff(first[: inside + 1]).max())
        return MoveGraph(found[:count], first[: count + 1], targets[: first[count]], most), known[inside:count]

    def _room(self, name: str, count: int, type_: str) -> Any:
        """Allocate an array; a large one is in a file, so that the system can write its pages and drop them."""
        import numpy as np

        if count <= _IN_MEMORY:
            return self._run.array(name, count, type_)
        path, size = self._folder / name, count * np.dtype(type_).itemsize
        try:
            with path.open("wb") as file:
                reserve: Callable[..., Any] = getattr(os, "posix_fallocate", lambda file, first, size: None)
                reserve(file.fileno(), 0, size)  # a full disk is an error here, but a signal later
                file.truncate(size)
            return np.memmap(path, type_, "r+", shape=(count,)).view(np.ndarray)
        except OSError as error:
            raise cannot_write(str(path), error) from None


def _count_ranks(bits: Any, ranks: Any) -> int:
    """Store the rank of the first number of each word; return the number of positions."""
    import numpy as np

    folds = [(np.uint64(width), np.uint64(mask)) for width, mask in _FOLDS]
    total = 0
    for begin in range(0, bits.size, _CHUNK):
        sums = bits[begin : begin + _CHUNK]
        for width, mask in folds:  # each field of 2, 4, then 8 bits becomes the sum of its halves
            sums = (sums & mask) + (sums >> width & mask)
        sums = (sums * np.uint64(0x0101010101010101) >> np.uint64(56)).astype(np.int64)
        ends = total + np.cumsum(sums)
        ranks[begin : begin + _CHUNK] = ends - sums
        total = int(ends[-1])
    return total


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
