# mypy: disable-error-code="call-arg,no-untyped-def,var-annotated"
"""The automaton of a game beyond its last rare heap, compiled for that game: `docs/en/windows.md` has the theory.

`fill_for` makes the sweep through one sequence, `rows_for` the sweep through many pieces side by side, with a witness
for every value. Both are specific to one game, because the offsets and ranks of its rare heaps are compiled in as
constants; so they are compiled again in each process, in about a second, and are meant for longer runs.

*One sequence.* Heaps are processed in blocks. Taps at least two blocks back are gathered a block ahead, with vectors of
512 bits. Within a block, `group` heaps are processed together, as many as the nearest tap allows, so that none of them
depends on another. Taps a few groups back come from registers (`_Recent`), those in between from memory, where they
were stored long enough ago.

*Many pieces.* Lane j of a row is a heap of piece j; all pieces have the same length. So every tap is one load, whatever
its offset. Witnesses are tried in stages, until each lane has all it needs.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from bouton.sequences._compiled.vectors import lowest_zero_64
from bouton.sequences._compiled.words import Words

_LONG, _BIT = ir.IntType(64), ir.IntType(1)
_WIDE = 512  # bits of a vector
_REGISTERS = 5  # groups whose words stay in registers
_BLOCK = {16: 48, 32: 32}  # approximate heaps per block


class RankAutomaton(NamedTuple):
    """A game beyond its last rare heap, in ranks.

    Attributes
    ----------
    taps : pairs (offset, rank): heap n cannot have the rank of heap n − offset ⊕ rank.
    bits : the number of bits of a word.
    key : a run of ranks that seldom occurs.
    """

    taps: tuple[tuple[int, int], ...]
    bits: int
    key: tuple[int, ...]

    @property
    def group(self) -> int:
        """Number of heaps that are processed together."""
        return min(min(offset for offset, _ in self.taps), _WIDE // self.bits)

    @property
    def block(self) -> int:
        """Number of heaps in a block."""
        return self.group * max(1, -(-_BLOCK[self.bits] // self.group))


class _Recent:
    """The words of the last groups, in registers; `known[i]` holds those of the group i + 1 groups before the next."""

    def __init__(self, words: Words, group: int) -> None:
        self.words, self.group = words, group
        self.known: list[Any] = []
        self.high: list[Any] = []

    def enter(self, vector: Any) -> None:
        """Add the words of the group that was just processed."""
        lanes, group = self.words.lanes, self.group
        order = [max(0, lane - lanes + group) for lane in range(lanes)]
        mask = ir.Constant(ir.VectorType(ir.IntType(32), lanes), order)
        self.known.insert(0, vector)
        self.high.insert(0, self.words.builder.shuffle_vector(vector, vector, mask) if group < lanes else vector)

    def words_before(self, offset: int) -> Any:
        """The words of the heaps that lie `offset` heaps before those of the next group."""
        lanes, place = self.words.lanes, -(-offset // self.group)
        shift = place * self.group - offset
        if not shift:
            return self.known[place - 1]
        order = [lanes - self.group + shift + lane for lane in range(lanes)]
        mask = ir.Constant(ir.VectorType(ir.IntType(32), lanes), order)
        return self.words.builder.shuffle_vector(self.high[place - 1], self.known[place - 2], mask)


def _store_far_taps(
    words: Words, address: Any, ahead: int, taps: Sequence[tuple[int, int]], buffer: Any, block: int
) -> None:
    """Store in a buffer the ranks that far taps exclude for each heap of the block `ahead` heaps after `address`."""
    for first in range(0, block, words.lanes):
        words.store(words.tapped_ranks(address, taps, ahead + first), buffer, first)


def fill_for(automaton: RankAutomaton) -> Any:
    """Make fill(address, blocks, largest), which fills up to `blocks` blocks from an address on, and returns how many.

    It stops after a block if the key ends in the block before it. `largest` is the address of a vector into which it
    ORs all words.
    """
    bits, block, group = automaton.bits, automaton.block, automaton.group
    lanes = 1 << max((group - 1).bit_length(), (128 // bits - 1).bit_length())
    near = [tap for tap in automaton.taps if tap[0] < 2 * block]
    far = [tap for tap in automaton.taps if tap[0] >= 2 * block]
    kept = min(_REGISTERS, max(2, -(-max((o for o, _ in near), default=1) // group)))

    def body(builder: Any, address: Any, buffers: tuple[Any, Any], recent: _Recent, total: Any) -> Any:
        """Emit one block from an address on; return the OR of its words and `total`."""
        words = recent.words
        _store_far_taps(Words(builder, bits, _WIDE // bits), address, block, far, buffers[1], block)
        for first in range(0, block, group):
            taken = [words.load(buffers[0], first)]
            for by in sorted({rank for _, rank in near}):
                offsets = [offset for offset, rank in near if rank == by]
                sources = [
                    recent.words_before(offset)
                    if offset <= kept * group - group
                    else words.load(address, first - offset)
                    for offset in offsets
                ]
                taken.append(words.nim_add(words.or_all(sources), by))
            new = words.mex(words.or_all(taken))
            words.store(new, address, first)
            total = builder.or_(total, new)
            recent.enter(new)
        return total

    @intrinsic
    def fill(typing, start, count, largest):
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            with builder.goto_entry_block():
                room = builder.alloca(ir.ArrayType(ir.IntType(8), 4 * _WIDE * bits // 8))
                room.align = 64
            base = builder.ptrtoint(room, _LONG)
            buffers = base, builder.add(base, _LONG(2 * _WIDE * bits // 8))
            words, wide = Words(builder, bits, lanes), Words(builder, bits, _WIDE // bits)
            _store_far_taps(wide, arguments[0], 0, far, buffers[0], block)
            begun = [words.load(arguments[0], -group * (i + 1)) for i in range(kept)]
            before = builder.block
            loop, after = builder.append_basic_block(), builder.append_basic_block()
            builder.branch(loop)
            builder.position_at_end(loop)
            number, address = builder.phi(_LONG), builder.phi(_LONG)
            swap = [builder.phi(_LONG), builder.phi(_LONG)]
            total, held = builder.phi(words.vector), [builder.phi(words.vector) for _ in range(kept)]
            recent = _Recent(words, group)
            for vector in reversed(held):
                recent.enter(vector)
            entering = [(number, _LONG(0)), (address, arguments[0]), *zip(swap, buffers, strict=True)]
            entering += [(total, words.zero), *zip(held, begun, strict=True)]
            done = body(builder, address, (swap[0], swap[1]), recent, total)
            found = _key_found(wide, address, automaton, block)
            following = builder.add(number, _LONG(1))
            leaving = [following, builder.add(address, _LONG(block * bits // 8)), swap[1], swap[0], done]
            leaving += recent.known[:kept]
            end = builder.block
            for (phi, value), later in zip(entering, leaving, strict=True):
                phi.add_incoming(value, before)
                phi.add_incoming(later, end)
            more = builder.icmp_unsigned("<", following, arguments[1])
            builder.cbranch(builder.and_(more, builder.not_(found)), loop, after)
            builder.position_at_end(after)
            words.store(builder.or_(words.load(arguments[2], 0), done), arguments[2], 0)
            return following

        return types.int64(types.uint64, types.uint64, types.uint64), generate

    @njit("int64(uint64, uint64, uint64)", nogil=True)
    def run(start, count, largest):
        return fill(start, count, largest)

    return run


def _key_found(words: Words, address: Any, automaton: RankAutomaton, block: int) -> Any:
    """Emit the test whether the key ends at a heap of the block before the one at an address."""
    found: list[Any] = []
    builder = words.builder
    for first in range(-block, 0, words.lanes):
        same = None
        for back, rank in enumerate(reversed(automaton.key)):
            here = builder.icmp_unsigned("==", words.load(address, first - back), words.all(1 << rank))
            same = here if same is None else builder.and_(same, here)
        found.append(builder.sext(same, words.vector))
    return words.any_nonzero(words.or_all(found))


def rows_for(automaton: RankAutomaton, needs: Any, witnesses: Sequence[Sequence[tuple[int, int]]]) -> Any:
    """Make run(buffer, row, count, odd, missing, offsets, ranks), which continues many pieces from a row of the buffer.

    It returns the number of rows done, how far it had to go in the long list of `offsets` and `ranks`, and a lane: a
    lane without a witness in the last row, −1 − lane if no rank fits, `lanes` if there was no failure. `missing` is a
    buffer for one row. Without stages no witness is required. `odd` is the parity of the first row's heaps.
    `needs[parity]` contains the ranks whose value of the rare type is below that of the common type; `witnesses` are
    taps, in stages.
    """
    bits = automaton.bits
    lanes = _WIDE // bits  # lanes of a row

    def scale(taps: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        return [(offset * lanes, rank) for offset, rank in taps]

    @intrinsic
    def rows(typing, start, count, missing, odd):
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            words, parity = Words(builder, bits, lanes), builder.trunc(arguments[3], _BIT)
            before = builder.block
            loop, after = builder.append_basic_block(), builder.append_basic_block()
            builder.branch(loop)
            builder.position_at_end(loop)
            number, address, turn = builder.phi(_LONG), builder.phi(_LONG), builder.phi(_BIT)
            new = words.mex(words.tapped_ranks(address, scale(automaton.taps)))
            words.store(new, address, 0)
            even, odd = (words.all(sum(1 << b for b in range(bits) if b in needs[e])) for e in (0, 1))
            need = words.ranks_below(new, builder.select(turn, odd, even))
            none = builder.icmp_unsigned("==", new, words.zero)
            join = builder.append_basic_block()
            ways: list[tuple[int, Any]] = []
            for stage in witnesses:
                need = builder.and_(need, builder.not_(words.tapped_ranks(address, scale(stage))))
                need = builder.select(none, words.ones, need)  # no witness helps if no rank fits
                further = builder.append_basic_block()
                builder.cbranch(words.any_nonzero(need), further, join)
                ways.append((0, builder.block))
                builder.position_at_end(further)
            words.store(need, arguments[2], 0)
            ways.append((1 if witnesses else 0, builder.block))
            builder.branch(join)
            builder.position_at_end(join)
            stop = builder.phi(_BIT)
            for flag, block in ways:
                stop.add_incoming(_BIT(flag), block)
            following = builder.add(number, _LONG(1))
            for phi, value, later in (
                (number, _LONG(0), following),
                (address, arguments[0], builder.add(address, _LONG(_WIDE // 8))),
                (turn, parity, builder.not_(turn)),
            ):
                phi.add_incoming(value, before)
                phi.add_incoming(later, join)
            more = builder.icmp_unsigned("<", following, arguments[1])
            builder.cbranch(builder.and_(more, builder.not_(stop)), loop, after)
            builder.position_at_end(after)
            return builder.select(stop, builder.sub(_LONG(0), following), following)

        return types.int64(types.uint64, types.uint64, types.uint64, types.uint64), generate

    @njit(nogil=True)
    def run(buffer, row, count, odd, missing, offsets, ranks):
        done, deepest = 0, 0
        while done < count:
            start = buffer.ctypes.data + (row + done) * (_WIDE // 8)
            got = rows(start, count - done, missing.ctypes.data, (odd + done) & 1)
            done += abs(got)
            if got < 0:
                for lane in range(lanes):
                    at = (row + done - 1) * lanes + lane
                    if buffer[at] == 0:
                        return done, deepest, -lane - 1
                    if missing[lane] != 0:
                        used = _depth_in_lane(buffer, at, lanes, np.int64(missing[lane]), offsets, ranks)
                        if used < 0:
                            return done, deepest, lane
                        deepest = max(deepest, used)
        return done, deepest, lanes

    return run


@njit(cache=True, nogil=True)
def _depth_in_lane(words, at, step, missing, offsets, ranks):
    """Count the first taps (`offsets`, `ranks`) that exclude all ranks in the bit set `missing` for the heap at index
    `at`; −1 if all of them do not suffice. Words of consecutive heaps are `step` apart."""
    for i in range(offsets.size):
        if missing == 0:
            return i
        word = np.uint64(words[at - offsets[i] * step])
        if word:
            missing &= ~(np.int64(1) << (np.int64(lowest_zero_64(~word)) ^ ranks[i]))
    return np.int64(offsets.size) if missing == 0 else np.int64(-1)
