"""Values of heaps as one-hot words: the instructions, emitted as LLVM IR.

A value of the common type has a *rank*: the value without the lowest bit of the mask, which keeps nim-sums and order
(`bouton.sequences._compiled.sparse` has the argument). Rank k is the word with bit k. Then

- the set of some heaps' ranks is the or of their words;
- nim-sum with a constant permutes the bits of a word: bit i of the result is bit i ⊕ k. With `gf2p8affineqb` the three
  lowest bits of k are one instruction for 64 bytes, elsewhere shifts and masks; the next bits move bytes, which LLVM's
  shuffles do; those from the size of a word on choose another *plane*;
- the mex of a set E is the word ~E ∧ (E + 1), carried from plane to plane.

Words have 16, 32 or 64 bits; ranks up to 511 take up to 8 planes of 64 bits.
"""

from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from numba.core.registry import cpu_target

__all__ = ["AFFINE", "FEATURES", "Words"]

#: LLVM's names of the target's features: what Numba compiles for, not what the machine has.
FEATURES: str = cpu_target.target_context.codegen().magic_tuple()[2]
_BYTE, _INT, _LONG = ir.IntType(8), ir.IntType(32), ir.IntType(64)
#: Whether the machine has `gf2p8affineqb` for that many bytes.
AFFINE: dict[int, bool] = {
    64: {"+gfni", "+avx512f", "+avx512bw"} <= set(FEATURES.split(",")),
    32: {"+gfni", "+avx2"} <= set(FEATURES.split(",")),
    16: {"+gfni", "+avx"} <= set(FEATURES.split(",")),
}
_UNROLLED = 16  # taps of one rank that are loaded in line
_SWAPS = {1: 0x55, 2: 0x33, 4: 0x0F}


class Words:
    """Vectors of one-hot words of `bits` bits in `planes` planes, `lanes` heaps side by side.

    Parameters
    ----------
    stride : bytes from one plane to the next.
    """

    def __init__(self, builder: Any, bits: int, planes: int, lanes: int, stride: int) -> None:
        self.builder, self.bits, self.planes, self.lanes, self.stride = builder, bits, planes, lanes, stride
        self.word = ir.IntType(bits)
        self.vector = ir.VectorType(self.word, lanes)
        self.bytes = ir.VectorType(_BYTE, lanes * bits // 8)
        self.zero, self.ones = self.all(0), self.all(-1)

    def all(self, value: int) -> Any:
        """That constant in every lane."""
        return ir.Constant(self.vector, [value] * self.lanes)

    def load(self, address: Any, heaps: int, plane: int = 0) -> Any:
        """The words of the heaps from `heaps` beyond an address on, of one plane."""
        place = self.builder.add(address, _LONG(heaps * self.bits // 8 + plane * self.stride))
        return self.builder.load(self.builder.inttoptr(place, self.vector.as_pointer()), align=1)

    def store(self, vector: Any, address: Any, heaps: int, plane: int = 0) -> None:
        """Store what `load` loads."""
        place = self.builder.add(address, _LONG(heaps * self.bits // 8 + plane * self.stride))
        self.builder.store(vector, self.builder.inttoptr(place, vector.type.as_pointer()), align=1)

    def either(self, vectors: Sequence[Any]) -> Any:
        """The or of some vectors."""
        found = vectors[0]
        for vector in vectors[1:]:
            found = self.builder.or_(found, vector)
        return found

    def permuted(self, vector: Any, by: int) -> Any:
        """The nim-sums of ranks below `bits` with a constant."""
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
        """Within each byte, by a matrix over GF(2): row i has the bit i ⊕ low."""
        matrix = sum(1 << (i ^ low) << 8 * (7 - i) for i in range(8))
        name = f"llvm.x86.vgf2p8affineqb.{8 * self.bytes.count}"
        function = self.builder.module.globals.get(name) or ir.Function(
            self.builder.module, ir.FunctionType(self.bytes, [self.bytes, self.bytes, _BYTE]), name
        )
        constant = ir.Constant(self.bytes, list(matrix.to_bytes(8, "little")) * (self.bytes.count // 8))
        found = self.builder.call(function, [self.builder.bitcast(vector, self.bytes), constant, _BYTE(0)])
        return self.builder.bitcast(found, self.vector)

    def nim_sums(self, planes: Sequence[Sequence[Any]], by: int) -> list[Any]:
        """For each plane the or of the given vectors, as nim-sums with a constant; `planes[q]` come from plane q."""
        return [self.permuted(self.either(planes[q ^ by // self.bits]), by) for q in range(self.planes)]

    def taken(self, address: Any, taps: Sequence[tuple[int, int]], ahead: int = 0) -> list[Any]:
        """The ranks that taps (offset, rank) take from the heaps `ahead` beyond an address on; None where none does."""
        parts: list[list[Any]] = [[] for _ in range(self.planes)]
        for by in sorted({rank for _, rank in taps}):
            offsets = [offset for offset, rank in taps if rank == by]
            if len(offsets) > _UNROLLED:
                loads = [[part] for part in self._looped(address, [ahead - offset for offset in offsets])]
            else:
                loads = [[self.load(address, ahead - offset, q) for offset in offsets] for q in range(self.planes)]
            for q, found in enumerate(self.nim_sums(loads, by)):
                parts[q].append(found)
        return [self.either(part) if part else self.zero for part in parts]

    def _looped(self, address: Any, heaps: Sequence[int]) -> list[Any]:
        """For each plane the or of the words at many places, by a loop: code in line would take long to compile."""
        builder = self.builder
        places = ir.Constant(ir.ArrayType(_LONG, len(heaps)), [heap * self.bits // 8 for heap in heaps])
        table = ir.GlobalVariable(builder.module, places.type, builder.module.get_unique_name("bouton_taps"))
        table.linkage, table.global_constant, table.initializer = "internal", True, places
        before, loop, after = builder.block, builder.append_basic_block(), builder.append_basic_block()
        builder.branch(loop)
        builder.position_at_end(loop)
        number = builder.phi(_LONG)
        totals = [builder.phi(self.vector) for _ in range(self.planes)]
        place = builder.load(builder.gep(table, [_INT(0), number]))
        near = builder.add(address, place)
        found = [builder.or_(total, self.load(near, 0, q)) for q, total in enumerate(totals)]
        following = builder.add(number, _LONG(1))
        for phi, value, later in [
            (number, _LONG(0), following),
            *((t, self.zero, f) for t, f in zip(totals, found, strict=True)),
        ]:
            phi.add_incoming(value, before)
            phi.add_incoming(later, loop)
        builder.cbranch(builder.icmp_unsigned("<", following, _LONG(len(heaps))), loop, after)
        builder.position_at_end(after)
        return found

    def mex(self, taken: Sequence[Any]) -> list[Any]:
        """The words of the least ranks that are not taken; 0 in every plane where all are."""
        found, full = [], None
        for part in taken:
            lowest = self.builder.and_(self.builder.not_(part), self.builder.add(part, self.all(1)))
            found.append(lowest if full is None else self.builder.select(full, lowest, self.zero))
            now = self.builder.icmp_unsigned("==", part, self.ones)
            full = now if full is None else self.builder.and_(full, now)
        return found

    def below(self, words: Sequence[Any], equal: Sequence[Any]) -> list[Any]:
        """All ranks below the words, and those in `equal` with the words' own rank where it is the words'."""
        found, above = [], None
        for part, same in zip(reversed(words), reversed(equal), strict=True):
            here = self.builder.or_(self.builder.sub(part, self.all(1)), self.builder.and_(part, same))
            some = self.builder.icmp_unsigned("!=", part, self.zero)
            here = self.builder.select(some, here, self.zero)
            if above is not None:
                here = self.builder.select(above, self.ones, here)
            found.append(here)
            above = some if above is None else self.builder.or_(above, some)
        return found[::-1]

    def some(self, vectors: Sequence[Any]) -> Any:
        """Whether any lane of any of the vectors is not 0."""
        different = self.builder.icmp_unsigned("!=", self.either(vectors), self.zero)
        flags = self.builder.bitcast(different, ir.IntType(self.lanes))
        return self.builder.icmp_unsigned("!=", flags, ir.Constant(flags.type, 0))
