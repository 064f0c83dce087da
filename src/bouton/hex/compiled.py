"""The compiled Hex search: a board reduced to at most 64 cells, its table, running it, saving and resuming."""

import hashlib
from errno import EINVAL
from functools import cache
from time import monotonic, sleep
from typing import Any

from bouton.errors import FormatError, InputError, MemoryLimitError, SearchLimitError
from bouton.hex.board import HexBoard, HexStones, empty_suffix
from bouton.hex.limits import MOST_CELLS, TURN, HexLimits, Owner
from bouton.hex.reference import HexProof
from bouton.notation import clip
from bouton.numeration.binary import bits
from bouton.storage.files import atomic_file, cannot_read, check_format, path_text
from bouton.storage.memory import free_memory, runs_out
from bouton.storage.resuming import report_resumed

_FORMAT = 1  # version of the format of a saved search
_CHUNK = 500  # positions expanded between two checks of the limits
_NODE_BYTES = 48 + 5 + 12 + 24 * 5 + 16  # of a node in the arrays, with its share of moves
_FIRST_NODES = 1 << 11  # nodes for which there is room at first
_SAVE_FIRST, _SAVE_EVERY = 2.0, 60.0  # seconds between saves; saving takes at most a twentieth of the time


def _sound(words: Any, small: Any, numbers: Any, moves: Any, nodes: Any) -> bool:
    """Whether all indices in a loaded table stay within its arrays."""
    from bouton.hex._compiled import nodes as slots

    count, children = len(words), len(moves)
    if words.shape != (count, 6) or small.shape != (count, 5) or numbers.shape != (count, 3):
        return False
    first, last = numbers[:, slots.FIRST], numbers[:, slots.FIRST] + small[:, slots.MOVES]
    return bool(
        ((first >= 0) & (small[:, slots.MOVES] >= 0) & (last <= children)).all()
        and ((moves >= 0) & (moves < MOST_CELLS)).all()
        and ((nodes >= -1) & (nodes < count)).all()
        and ((small[:, slots.MOVER] | 1) == 1).all()
        and ((small[:, slots.WINNING] >= -1) & (small[:, slots.WINNING] < MOST_CELLS)).all()
    )


def _sum(parts: dict[str, Any]) -> Any:
    """SHA-256 checksum of named arrays, including their shapes and types."""
    import numpy as np

    digest = hashlib.sha256()
    for name in sorted(parts):
        digest.update(f"{name} {parts[name].dtype.str} {parts[name].shape}\n".encode())
        digest.update(np.ascontiguousarray(parts[name]).data.cast("B") if parts[name].size else b"")
    return np.frombuffer(digest.digest(), np.uint8)


@cache
def _workspace() -> tuple[Any, ...]:
    """The arrays of H-search, shared by all boards: nothing in them outlives a call, and new ones would cost a
    millisecond of page faults."""
    from bouton.hex._compiled import virtual as hex_virtual

    return hex_virtual.workspace()


class Compiled:
    """The arrays of the compiled search: a board reduced to at most 64 cells, and the table."""

    def __init__(self, board: HexBoard, cells: tuple[int, ...], stones: HexStones) -> None:
        import numpy as np

        self.board: HexBoard = board
        self.cells: tuple[int, ...] = cells
        self.stones: HexStones = stones
        self.place: dict[int, int] = {cell: index for index, cell in enumerate(cells)}
        self.full: int = sum(1 << index for index in range(len(cells)))
        near = np.zeros((2, 64), np.uint64)
        side = np.zeros((2, 2), np.uint64)
        empty = sum(1 << cell for cell in cells)
        self.whole: bool = empty == board.full  # then places and cells are the same numbers
        for player in (0, 1):
            own = stones[player]
            for index, cell in enumerate(cells):
                around = board.neighbours[cell]
                if own:
                    around |= board.with_neighbours(board.reach(around, own))
                near[player, index] = self.inward(around & empty & ~(1 << cell))
            for end in (0, 1):
                reached = board.sides[player][end]
                if own:
                    reached |= board.with_neighbours(board.reach(reached, own))
                side[player, end] = self.inward(reached & empty)
        self.arrays: Any = (near, side, np.uint64(self.full))
        vertices = (np.zeros(64, np.int64), np.zeros(64, np.int64), np.zeros(64, np.uint64), np.zeros(64, np.uint64))
        self.scratch: Any = (
            np.zeros((2, 64), np.uint64),
            np.zeros((2, 2), np.uint64),
            np.zeros((2, 64), np.uint64),
            np.zeros(2, np.uint64),
            np.zeros(2, np.uint64),
            vertices,
            np.zeros((64, 66)),
            np.zeros(64),
            np.zeros(64),
            _workspace(),
        )
        last = self.board.cells - 1
        turned = [max(last - cell, 0) for cell in range(64)] if self.whole else []
        self.half_turn: Any = np.array(turned, np.int8)
        self.store: Any = None
        self._pause = _SAVE_FIRST
        self._make(_FIRST_NODES)

    def covers(self, stones: HexStones) -> bool:
        """Whether a position can be reached from the one that this search was built for."""
        return all(stones[p] & self.stones[p] == self.stones[p] for p in (0, 1)) and not any(
            stones[p] & ~self.stones[p] & ~sum(1 << cell for cell in self.cells) for p in (0, 1)
        )

    def inward(self, cells: int) -> int:
        """Convert a set of cells of the board to a set of places, their indices in `cells`; others are left out."""
        if self.whole:
            return cells
        return sum(1 << self.place[cell] for cell in bits(cells) if cell in self.place)

    def outward(self, places: int) -> int:
        """Convert a set of places to a set of cells of the board."""
        return places if self.whole else sum(1 << self.cells[place] for place in bits(places))

    def _make(self, nodes: int) -> None:
        import numpy as np

        from bouton.hex._compiled import dfpn as hex_dfpn
        from bouton.hex._compiled import nodes as slots

        old = self.store
        table = np.full(1 << (2 * nodes).bit_length(), -1, np.int32)
        shapes = ((nodes, 6), (nodes, 5), (nodes, 3), (24 * nodes + 64,), (24 * nodes + 64,))
        kinds = (np.uint64, np.int8, np.int32, np.int8, np.int32)
        arrays = [np.zeros(shape, kind) for shape, kind in zip(shapes, kinds, strict=True)]
        counts = np.zeros(3, np.int64)
        if old is not None:
            for new, before in zip(arrays, old[:5], strict=True):
                new[: len(before)] = before
            counts[:] = old[6]
            hex_dfpn.rehash(arrays[0], arrays[1], int(counts[slots.NODES]), table)
        self.store = (*arrays, table, counts, self.half_turn)

    def solve(self, stones: HexStones, player: int, limits: HexLimits, owner: Owner) -> HexProof:
        """Solve a position by a search in chunks; raises SearchLimitError when a limit is reached."""
        import numpy as np

        from bouton.hex._compiled import dfpn as kernel
        from bouton.hex._compiled import nodes as slots

        used = 0
        places = [self.inward(cells & ~given) for cells, given in zip(stones, self.stones, strict=True)]
        while True:
            with TURN:
                before = int(self.store[6][slots.EXPANDED])
                most = min(_CHUNK, limits.positions)
                words = [np.uint64(word) for word in places]
                root, found = kernel.solve(self.arrays, *words, player, self.store, self.scratch, most)
                spent = int(self.store[6][slots.EXPANDED]) - before
                used += spent
                owner.searched_positions += spent
                if found in (slots.WON, slots.LOST):
                    return self._proof(places, player, root, found == slots.WON)
                self._save_now_and_then(owner)
                if not self._make_room(found == kernel.FULL, limits.memory):
                    raise self._memory_error(stones, used, limits)
            if limits.progress is not None:
                limits.progress(used, used)
            if used >= limits.positions:
                raise self._limit_error(stones, used)
            sleep(0)  # let waiting threads run

    def _save_now_and_then(self, owner: Owner) -> None:
        now = monotonic()
        if owner.resume is not None and now - owner.saved > self._pause:
            owner.keep()
            owner.saved = monotonic()
            self._pause = min(_SAVE_EVERY, max(_SAVE_FIRST, 20 * (owner.saved - now)))

    def _make_room(self, full: bool, memory: int) -> bool:
        """Enlarge the table if it is full; return False if that would take too much memory."""
        nodes = len(self.store[0])
        if full and (2 * nodes * _NODE_BYTES > memory or runs_out(2 * nodes * _NODE_BYTES)):
            return False
        if full:
            self._make(2 * nodes)
        return True

    def _memory_error(self, stones: HexStones, used: int, limits: HexLimits) -> SearchLimitError:
        memory = min(limits.memory, len(self.store[0]) * _NODE_BYTES + free_memory()) >> 20
        key, text = f"hex.memory{empty_suffix(stones)}", clip(self.board.format(stones))
        return MemoryLimitError(key, position=text, positions=used, memory=memory)

    def _limit_error(self, stones: HexStones, used: int) -> SearchLimitError:
        text = clip(self.board.format(stones))
        return SearchLimitError(f"hex.limit{empty_suffix(stones)}", position=text, positions=used)

    def _proof(self, places: list[int], player: int, root: int, wins: bool) -> HexProof:
        """Build the answer, adding the winner's captured cells to the carrier."""
        import numpy as np

        from bouton.hex._compiled import graph as hex_graph
        from bouton.hex._compiled import nodes as slots

        words, small = self.store[0], self.store[1]
        graph, ends, kill, stones, captured = self.scratch[:5]
        for p in (0, 1):
            stones[p] = np.uint64(places[p])
        near, side, cells = self.arrays
        hex_graph.fill(near, side, stones, captured, graph, ends, kill, cells)
        winner = player if wins else 1 - player
        carrier = self.outward(int(words[root, slots.CARRIER]) | int(captured[winner]))
        move = int(small[root, slots.WINNING]) if wins else -1
        region = self.outward(int(words[root, slots.MUST_PLAY]))
        return HexProof(wins, carrier, self.cells[move] if move >= 0 else -1, region)

    def must_play(self, stones: HexStones, player: int) -> int | None:
        """See `HexSearch.must_play`."""
        import numpy as np

        from bouton.hex._compiled import virtual as hex_virtual

        with TURN:
            near, side, _ = self.arrays
            graph, ends, _, _, _, vertices, _, _, _, work = self.scratch
            foe = 1 - player
            places = [self.inward(cells & ~given) for cells, given in zip(stones, self.stones, strict=True)]
            empty, own = np.uint64(self.full & ~(places[0] | places[1])), np.uint64(places[foe])
            arrays = (graph[foe], ends[foe], vertices, work)
            _, _, goal = hex_virtual.connections(near[foe], side[foe], own, empty, *arrays)
            if work[2][goal]:
                return 0
            if not work[5][goal]:
                return None
            region, _ = hex_virtual.must_play(goal, work)
            return self.outward(int(region))

    def save(self, path: str) -> None:
        """Save the table atomically, so that an interrupted save leaves the old file intact."""
        with TURN:
            self._save(path)

    def _save(self, path: str) -> None:
        import numpy as np

        from bouton.hex._compiled import nodes as slots

        count, children = int(self.store[6][slots.NODES]), int(self.store[6][slots.PLACES])
        parts = {
            "format": np.array(_FORMAT),
            "board": np.array([self.board.rows, self.board.columns]),
            "words": self.store[0][:count],
            "small": self.store[1][:count],
            "numbers": self.store[2][:count],
            "moves": self.store[3][:children],
            "nodes": self.store[4][:children],
            "counts": self.store[6],
        }
        with atomic_file(path) as stream:
            np.savez(stream, sum=_sum(parts), **parts)

    def load(self, path: str) -> None:
        """Load the table that `save` wrote, so that the search resumes; raises InputError if the file is damaged, or
        belongs to a board of another size."""
        import numpy as np

        from bouton.hex._compiled import dfpn as hex_dfpn
        from bouton.hex._compiled import nodes as slots

        try:
            with np.load(path, allow_pickle=False) as held:
                found = {name: held[name] for name in held.files}
            if {"board", "counts"} <= found.keys():
                check_format(path, int(found.get("format", 0)), _FORMAT)
            total, counts = found.pop("sum"), found["counts"]
            count, children = int(counts[slots.NODES]), int(counts[slots.PLACES])
            parts = [found[name] for name in ("words", "small", "numbers", "moves", "nodes")]
            parts[0] = np.ascontiguousarray(parts[0][:, :6])  # older files have two more columns, which are ignored
            lengths = (count, count, count, children, children)
            right = (
                bytes(total) == bytes(_sum(found))
                and counts.shape == (3,)
                and tuple(found["board"]) == (self.board.rows, self.board.columns)
                and all(len(part) == length for part, length in zip(parts, lengths, strict=True))
                and all(part.dtype == new.dtype for part, new in zip(parts, self.store[:5], strict=True))
                and _sound(*parts)
            )
        except OSError as error:
            if error.errno != EINVAL:
                raise cannot_read(path, error) from None
            right = False  # a damaged archive names a place before its beginning
        except FormatError:
            raise
        except Exception:  # a damaged archive can make NumPy raise anything
            right = False
        if not right:
            raise InputError("hex.resume-file", path=path_text(path), rows=self.board.rows, columns=self.board.columns)
        report_resumed(int(counts[slots.EXPANDED]), counted=False)
        with TURN:
            self.store = None
            self._make(max(_FIRST_NODES, 2 * count, children // 12))
            for new, part in zip(self.store[:5], parts, strict=True):
                new[: len(part)] = part
            self.store[6][:] = counts
            hex_dfpn.rehash(self.store[0], self.store[1], count, self.store[5])
