"""Instructions on values of heaps as one-hot words, emitted as LLVM IR.

A value of the common type has a *rank*: the value without the lowest bit of the mask, which preserves nim-sums and
order (see `bouton.sequences._compiled.sparse`). Rank k is represented by the word with bit k. Then

- the set of the ranks of some heaps is the OR of their words;
- the nim-sum with a constant k permutes the bits of a word: bit i of the result is bit i ⊕ k. With `gf2p8affineqb` the
  three lowest bits of k take one instruction for 64 bytes, otherwise shifts and masks; the next bits move bytes, by
  LLVM's shuffles;
- the mex of a set E is the word ~E ∧ (E + 1).

Words have 16 or 32 bits.
"""

from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from numba.core.registry import cpu_target

#: LLVM's names of the target's features: those that Numba compiles for, not those of the machine.
FEATURES: str = cpu_target.target_context.codegen().magic_tuple()[2]
_BYTE, _INT, _LONG = ir.IntType(8), ir.IntType(32), ir.IntType(64)
#: Whether the target has `gf2p8affineqb`, by bytes of the vector.
AFFINE: dict[int, bool] = {
    64: {"+gfni", "+avx512f", "+avx512bw"} <= set(FEATURES.split(",")),
    32: {"+gfni", "+avx2"} <= set(FEATURES.split(",")),
    16: {"+gfni", "+avx"} <= set(FEATURES.split(",")),
}
_UNROLLED = 16  # most taps of one rank that are loaded inline
_SWAPS = {1: 0x55, 2: 0x33, 4: 0x0F}


class Words:
    """Vectors of one-hot words of `bits` bits, `lanes` heaps side by side."""

    def __init__(self, builder: Any, bits: int, lanes: int) -> None:
        self.builder, self.bits, self.lanes = builder, bits, lanes
        self.word = ir.IntType(bits)
        self.vector = ir.VectorType(self.word, lanes)
        self.bytes = ir.VectorType(_BYTE, lanes * bits // 8)
        self.zero, self.ones = self.all(0), self.all(-1)

    def all(self, value: int) -> Any:
        """A vector with this constant in every lane."""
        return ir.Constant(self.vector, [value] * self.lanes)

    def load(self, address: Any, heaps: int) -> Any:
        """Load the vector of words that starts `heaps` heaps after an address."""
        place = self.builder.add(address, _LONG(heaps * self.bits // 8))
        return self.builder.load(self.builder.inttoptr(place, self.vector.as_pointer()), align=1)

    def store(self, vector: Any, address: Any, heaps: int) -> None:
        """Store a vector of words so that it starts `heaps` heaps after an address."""
        place = self.builder.add(address, _LONG(heaps * self.bits // 8))
        self.builder.store(vector, self.builder.inttoptr(place, vector.type.as_pointer()), align=1)

    def or_all(self, vectors: Sequence[Any]) -> Any:
        """The bitwise OR of some vectors."""
        found = vectors[0]
        for vector in vectors[1:]:
            found = self.builder.or_(found, vector)
        return found

    def nim_add(self, vector: Any, by: int) -> Any:
        """The one-hot words of the nim-sums of a vector's ranks with a constant."""
        builder, low, high = self.builder, by & 7, by >> 3 & self.bits // 8 - 1
        if low:
            if AFFINE.get(self.bytes.count, False):
                vector = self._affine(vector, low)
            else:
                for swap, pattern in _SWAPS.items():
                    if low & swap:
                        mask = self.all(int.from_bytes(bytes([pattern] * (self.bits // 8)), "little"))
                        shift = self.all(swap)
                        up = builder.shl(builder.and_(vector, mask), shift)
                        vector = builder.or_(up, builder.and_(builder.lshr(vector, shift), mask))
        if high:
            raw = builder.bitcast(vector, self.bytes)
            order = ir.Constant(ir.VectorType(_INT, self.bytes.count), [i ^ high for i in range(self.bytes.count)])
            vector = builder.bitcast(builder.shuffle_vector(raw, raw, order), self.vector)
        return vector

    def _affine(self, vector: Any, low: int) -> Any:
        """Move bit i ⊕ low of each byte to bit i, by a matrix over GF(2)."""
        matrix = sum(1 << (i ^ low) << 8 * (7 - i) for i in range(8))
        name = f"llvm.x86.vgf2p8affineqb.{8 * self.bytes.count}"
        function = self.builder.module.globals.get(name) or ir.Function(
            self.builder.module, ir.FunctionType(self.bytes, [self.bytes, self.bytes, _BYTE]), name
        )
        constant = ir.Constant(self.bytes, list(matrix.to_bytes(8, "little")) * (self.bytes.count // 8))
        found = self.builder.call(function, [self.builder.bitcast(vector, self.bytes), constant, _BYTE(0)])
        return self.builder.bitcast(found, self.vector)

    def tapped_ranks(self, address: Any, taps: Sequence[tuple[int, int]], ahead: int = 0) -> Any:
        """The ranks that taps (offset, rank) exclude for the heaps of a vector `ahead` heaps after an address."""
        found = [self.zero]
        for by in sorted({rank for _, rank in taps}):
            heaps = [ahead - offset for offset, rank in taps if rank == by]
            if len(heaps) > _UNROLLED:
                found.append(self.nim_add(self._or_by_loop(address, heaps), by))
            else:
                found.append(self.nim_add(self.or_all([self.load(address, heap) for heap in heaps]), by))
        return self.or_all(found)

    def _or_by_loop(self, address: Any, heaps: Sequence[int]) -> Any:
        """The OR of the vectors at many distances (`heaps`) from an address; a loop, as inline code compiles slowly."""
        builder = self.builder
        places = ir.Constant(ir.ArrayType(_LONG, len(heaps)), [heap * self.bits // 8 for heap in heaps])
        table = ir.GlobalVariable(builder.module, places.type, builder.module.get_unique_name("bouton_taps"))
        table.linkage, table.global_constant, table.initializer = "internal", True, places
        before, loop, after = builder.block, builder.append_basic_block(), builder.append_basic_block()
        builder.branch(loop)
        builder.position_at_end(loop)
        number, total = builder.phi(_LONG), builder.phi(self.vector)
        place = builder.load(builder.gep(table, [_INT(0), number]))
        found = builder.or_(total, self.load(builder.add(address, place), 0))
        following = builder.add(number, _LONG(1))
        for phi, value, later in ((number, _LONG(0), following), (total, self.zero, found)):
            phi.add_incoming(value, before)
            phi.add_incoming(later, loop)
        builder.cbranch(builder.icmp_unsigned("<", following, _LONG(len(heaps))), loop, after)
        builder.position_at_end(after)
        return found

    def mex(self, taken: Any) -> Any:
        """The words of the least ranks that are not taken; 0 if all are taken."""
        return self.builder.and_(self.builder.not_(taken), self.builder.add(taken, self.all(1)))

    def ranks_below(self, words: Any, equal: Any) -> Any:
        """All ranks below the words' own ranks, and each own rank if it is in `equal`; 0 for a word that is 0."""
        below = self.builder.or_(self.builder.sub(words, self.all(1)), self.builder.and_(words, equal))
        return self.builder.select(self.builder.icmp_unsigned("!=", words, self.zero), below, self.zero)

    def any_nonzero(self, vector: Any) -> Any:
        """Emit the test whether any lane of a vector is not 0."""
        flags = self.builder.bitcast(self.builder.icmp_unsigned("!=", vector, self.zero), ir.IntType(self.lanes))
        return self.builder.icmp_unsigned("!=", flags, ir.Constant(flags.type, 0))
