# mypy: disable-error-code="call-arg,no-untyped-def,var-annotated"
"""The automaton of a game beyond its last rare heap, compiled for that game: `docs/en/windows.md` has the theory.

`fill_for` makes the sweep through one sequence, `rows_for` the one through many pieces side by side with a witness for
every value. Both are made for one game, because the offsets and ranks of its rare heaps are constants in them; so they
are compiled anew in each process, in about a second, and are for runs that last longer.

*One sequence.* A block of heaps is done together. Taps from two blocks on are gathered a block ahead, with vectors of
512 bits. In the block, `group` heaps are done at once, as many as the nearest tap allows: their own values are needed
only beyond. Taps of a few groups come from registers (`_Recent`), those between from memory, where they were stored
long enough ago.

*Many pieces.* Lane j of a row is a heap of piece j; pieces have one length. So every tap is one load, whatever its
offset. Witnesses are tried in stages, until each lane has all it needs.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from bouton.sequences._compiled.depths import depth_in_lane
from bouton.sequences._compiled.words import Words

__all__ = ["BACK", "Automaton", "fill_for", "rows_for"]

_LONG, _BIT = ir.IntType(64), ir.IntType(1)
_WIDE = 512  # bits of a vector
_REGISTERS = 5  # groups whose words stay in registers
_BLOCK = {16: 48, 32: 32, 64: 16}  # heaps, about
#: heaps that must lie before the first one of a run, beside the largest offset
BACK = 256


class Automaton(NamedTuple):
    """A game beyond its last rare heap, in ranks.

    Attributes
    ----------
    taps : pairs (offset, rank): heap n cannot have the rank of heap n − offset ⊕ rank.
    bits, planes : the words' size.
    capacity : words of a plane.
    key : ranks, one after the other, that seldom occur.
    """

    taps: tuple[tuple[int, int], ...]
    bits: int
    planes: int
    capacity: int
    key: tuple[int, ...]

    @property
    def group(self) -> int:
        """Heaps that are done at once."""
        return min(min(offset for offset, _ in self.taps), _WIDE // self.bits)

    @property
    def block(self) -> int:
        """Heaps of a block."""
        return self.group * max(1, -(-_BLOCK[self.bits] // self.group))


class _Recent:
    """The words of the last groups, in registers; `known[i]` are those of i groups before the next one."""

    def __init__(self, words: Words, group: int) -> None:
        self.words, self.group = words, group
        self.known: list[list[Any]] = []
        self.high: list[list[Any]] = []

    def enter(self, vectors: list[Any]) -> None:
        """The group that was just done."""
        lanes, group = self.words.lanes, self.group
        order = [max(0, lane - lanes + group) for lane in range(lanes)]
        mask = ir.Constant(ir.VectorType(ir.IntType(32), lanes), order)
        high = [self.words.builder.shuffle_vector(v, v, mask) if group < lanes else v for v in vectors]
        self.known.insert(0, vectors)
        self.high.insert(0, high)

    def before(self, offset: int, plane: int) -> Any:
        """The words of the heaps `offset` before those of the next group."""
        lanes, place = self.words.lanes, -(-offset // self.group)
        shift = place * self.group - offset
        if not shift:
            return self.known[place - 1][plane]
        order = [lanes - self.group + shift + lane for lane in range(lanes)]
        mask = ir.Constant(ir.VectorType(ir.IntType(32), lanes), order)
        return self.words.builder.shuffle_vector(self.high[place - 1][plane], self.known[place - 2][plane], mask)


def _gathered(words: Words, address: Any, ahead: int, taps: Sequence[tuple[int, int]], buffer: Any, block: int) -> None:
    """What the far taps take from the heaps of the block `ahead` heaps beyond, stored in a buffer."""
    for first in range(0, block, words.lanes):
        for plane, vector in enumerate(words.taken(address, taps, ahead + first)):
            place = words.builder.add(buffer, _LONG((plane * 2 * _WIDE + first) * words.bits // 8))
            words.builder.store(vector, words.builder.inttoptr(place, vector.type.as_pointer()), align=1)


def fill_for(automaton: Automaton) -> Any:
    """fill(address, blocks, largest): go on from an address in plane 0; blocks that are done.

    It stops behind a block before which the key occurs; `largest` is the address of the or of all words so far.
    """
    bits, planes, block, group = automaton.bits, automaton.planes, automaton.block, automaton.group
    stride = automaton.capacity * bits // 8
    lanes = 1 << max((group - 1).bit_length(), (128 // bits - 1).bit_length())
    near = [tap for tap in automaton.taps if tap[0] < 2 * block]
    far = [tap for tap in automaton.taps if tap[0] >= 2 * block]
    kept = min(_REGISTERS, max(2, -(-max((o for o, _ in near), default=1) // group)))

    def body(builder: Any, address: Any, buffers: tuple[Any, Any], recent: _Recent, total: list[Any]) -> list[Any]:
        """One block from an address on; the or of its words."""
        wide, words = Words(builder, bits, planes, _WIDE // bits, stride), recent.words
        _gathered(wide, address, block, far, buffers[1], block)
        for first in range(0, block, group):
            taken: list[list[Any]] = [[] for _ in range(planes)]
            for plane in range(planes):
                place = builder.add(buffers[0], _LONG((plane * 2 * _WIDE + first) * bits // 8))
                taken[plane].append(builder.load(builder.inttoptr(place, words.vector.as_pointer()), align=1))
            for by in sorted({rank for _, rank in near}):
                sources: list[list[Any]] = [[] for _ in range(planes)]
                for offset, rank in near:
                    if rank == by:
                        for q in range(planes):
                            close = offset <= kept * group - group
                            one = recent.before(offset, q) if close else words.load(address, first - offset, q)
                            sources[q].append(one)
                for q, found in enumerate(words.nim_sums(sources, by)):
                    taken[q].append(found)
            new = words.mex([words.either(part) for part in taken])
            for q in range(planes):
                words.store(new[q], address, first, q)
            total = [builder.or_(a, b) for a, b in zip(total, new, strict=True)]
            recent.enter(new)
        return total

    @intrinsic
    def fill(typing, start, count, largest):
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            with builder.goto_entry_block():
                room = builder.alloca(ir.ArrayType(ir.IntType(8), 4 * _WIDE * bits // 8 * planes))
                room.align = 64
            base = builder.ptrtoint(room, _LONG)
            buffers = base, builder.add(base, _LONG(2 * _WIDE * bits // 8 * planes))
            words = Words(builder, bits, planes, lanes, stride)
            wide = Words(builder, bits, planes, _WIDE // bits, stride)
            _gathered(wide, arguments[0], 0, far, buffers[0], block)
            begun = [[words.load(arguments[0], -group * (i + 1), q) for q in range(planes)] for i in range(kept)]
            before = builder.block
            loop, after = builder.append_basic_block(), builder.append_basic_block()
            builder.branch(loop)
            builder.position_at_end(loop)
            number, address = builder.phi(_LONG), builder.phi(_LONG)
            swap = [builder.phi(_LONG), builder.phi(_LONG)]
            total = [builder.phi(words.vector) for _ in range(planes)]
            held = [[builder.phi(words.vector) for _ in range(planes)] for _ in range(kept)]
            recent = _Recent(words, group)
            for vectors in reversed(held):
                recent.enter(vectors)
            entering = [(number, _LONG(0)), (address, arguments[0]), *zip(swap, buffers, strict=True)]
            entering += [(phi, words.zero) for phi in total]
            for row, known in zip(held, begun, strict=True):
                entering += zip(row, known, strict=True)
            done = body(builder, address, (swap[0], swap[1]), recent, total)
            found = _key_found(wide, address, automaton, block)
            following = builder.add(number, _LONG(1))
            leaving = [following, builder.add(address, _LONG(block * bits // 8)), swap[1], swap[0], *done]
            leaving += [v for row in recent.known[:kept] for v in row]
            end = builder.block
            for (phi, value), later in zip(entering, leaving, strict=True):
                phi.add_incoming(value, before)
                phi.add_incoming(later, end)
            more = builder.icmp_unsigned("<", following, arguments[1])
            builder.cbranch(builder.and_(more, builder.not_(found)), loop, after)
            builder.position_at_end(after)
            for q in range(planes):
                place = builder.add(arguments[2], _LONG(q * _WIDE // 8))
                kept_before = builder.load(builder.inttoptr(place, words.vector.as_pointer()), align=1)
                words.builder.store(
                    builder.or_(kept_before, done[q]), builder.inttoptr(place, words.vector.as_pointer()), align=1
                )
            return following

        return types.int64(types.uint64, types.uint64, types.uint64), generate

    @njit("int64(uint64, uint64, uint64)", nogil=True)
    def run(start, count, largest):
        return fill(start, count, largest)

    return run


def _key_found(words: Words, address: Any, automaton: Automaton, block: int) -> Any:
    """Whether the key ends at a heap of the block before the one at an address."""
    found: list[Any] = []
    builder = words.builder
    for first in range(-block, 0, words.lanes):
        same = None
        for back, rank in enumerate(reversed(automaton.key)):
            plane, bit = divmod(rank, words.bits)
            here = builder.icmp_unsigned("==", words.load(address, first - back, plane), words.all(1 << bit))
            same = here if same is None else builder.and_(same, here)
        found.append(builder.sext(same, words.vector))
    return words.some(found)


def rows_for(automaton: Automaton, needs: Any, witnesses: Sequence[Sequence[tuple[int, int]]]) -> Any:
    """run(buffer, row, count, odd, missing, offsets, ranks): go on with many pieces from a row of the buffer.

    It gives the rows that are done, how far it had to go in the long list of `offsets` and `ranks`, and a lane: one
    without a witness in its last row, −1 − lane where no rank fits, `lanes` where all is well. `missing` is room for a
    row. Without stages no witness is asked for. `odd` is the parity of the first row's heaps. `needs[parity]` has the
    ranks whose value of the rare type is below that of the common type; `witnesses` are taps, in stages.
    """
    bits, planes, capacity = automaton.bits, automaton.planes, automaton.capacity
    lanes = _WIDE // bits
    stride = capacity * bits // 8  # from plane to plane; rows are `lanes` words

    def scaled(taps: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        return [(offset * lanes, rank) for offset, rank in taps]

    @intrinsic
    def rows(typing, start, count, missing, odd):
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            words, parity = Words(builder, bits, planes, lanes, stride), builder.trunc(arguments[3], _BIT)
            before = builder.block
            loop, after = builder.append_basic_block(), builder.append_basic_block()
            builder.branch(loop)
            builder.position_at_end(loop)
            number, address, turn = builder.phi(_LONG), builder.phi(_LONG), builder.phi(_BIT)
            new = words.mex(words.taken(address, scaled(automaton.taps)))
            for q in range(planes):
                words.store(new[q], address, 0, q)
            equal = []
            for q in range(planes):
                masks = [words.all(sum(1 << b for b in range(bits) if bits * q + b in needs[e])) for e in (0, 1)]
                equal.append(masks[0] if needs[0] == needs[1] else builder.select(turn, masks[1], masks[0]))
            need = words.below(new, equal)
            none = words.builder.icmp_unsigned("==", words.either(new), words.zero)
            join = builder.append_basic_block()
            ways: list[tuple[int, Any]] = []
            for stage in witnesses:
                seen = words.taken(address, scaled(stage))
                need = [builder.and_(n, builder.not_(s)) for n, s in zip(need, seen, strict=True)]
                need[0] = builder.select(none, words.ones, need[0])  # no witness helps where no rank fits
                further = builder.append_basic_block()
                builder.cbranch(words.some(need), further, join)
                ways.append((0, builder.block))
                builder.position_at_end(further)
            for q in range(planes):
                place = builder.add(arguments[2], _LONG(q * _WIDE // 8))
                builder.store(need[q], builder.inttoptr(place, words.vector.as_pointer()), align=1)
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
        lacking = np.empty(planes, np.int64)
        while done < count:
            start = buffer.ctypes.data + (row + done) * (_WIDE // 8)
            got = rows(start, count - done, missing.ctypes.data, (odd + done) & 1)
            done += abs(got)
            if got < 0:
                for lane in range(lanes):
                    some, value = np.uint64(0), np.uint64(0)
                    at = (row + done - 1) * lanes + lane
                    for q in range(planes):
                        some |= np.uint64(missing[q, lane])
                        value |= np.uint64(buffer[q * capacity + at])
                        lacking[q] = np.int64(missing[q, lane])
                    if value == 0:
                        return done, deepest, -lane - 1
                    if some:
                        used = depth_in_lane(buffer, capacity, planes, bits, at, lanes, lacking, offsets, ranks)
                        if used < 0:
                            return done, deepest, lane
                        deepest = max(deepest, used)
        return done, deepest, lanes

    return run
