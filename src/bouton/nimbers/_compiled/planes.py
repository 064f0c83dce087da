"""Planes: the part of emitting LLVM vector code that all kinds of digits share.

A *block* is what one pass of a circuit processes. Its elements are read as they lie in memory and transposed into
*planes*: vector p holds digit p of every element, so one vector instruction computes one digit of 16 to 128 elements at
a time.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir

BYTE = ir.IntType(8)
INT32 = ir.IntType(32)


class Planes:
    """Base class of the three kinds of digits: vectors of bytes, and the transposition of elements into planes of bytes
    and back.

    The transposition consists only of interleavings of two vectors' bytes (one instruction each, from SSE2 on). Number
    the bytes of the ``size`` vectors of a block of `lanes` elements by the bits of (vector, byte in its 16-byte lane);
    interleaving the two vectors that differ in one bit of the vector's number moves the top bit of the byte's number
    there, and that bit below the others. Four such stages bring the bits of the position in the element to the vector's
    number, and log2(size) more bring them back, without any other permutation (`_route`).
    """

    bits = 8

    def __init__(self, builder: Any, lanes: int) -> None:
        self.builder = builder
        self.lanes = lanes
        self.vector = ir.VectorType(BYTE, lanes) if lanes else ir.IntType(64)

    def splat(self, value: int) -> Any:
        return ir.Constant(self.vector, [value] * self.lanes)

    def table(self, entries: list[int]) -> Any:
        """A vector that repeats 16 entries in every 16-byte lane."""
        return ir.Constant(self.vector, entries * (self.lanes // 16))

    def xor(self, x: Any, y: Any) -> Any:
        return self.builder.xor(x, y)

    def outline(self, circuit: Callable[..., list[Any]], *operands: list[Any]) -> list[Any]:
        return circuit(self, *operands)

    def call(self, name: str, result: Any, *arguments: Any) -> Any:
        """Call an LLVM intrinsic by its name."""
        kind = ir.FunctionType(result, [argument.type for argument in arguments])
        function = self.builder.module.globals.get(name) or ir.Function(self.builder.module, kind, name)
        return self.builder.call(function, arguments)

    def _interleave(self, x: Any, y: Any) -> tuple[Any, Any]:
        halves = []
        for half in (0, 8):
            mask = []
            for lane in range(0, self.lanes, 16):
                for byte in range(lane + half, lane + half + 8):
                    mask += [byte, self.lanes + byte]
            mask_type = ir.VectorType(INT32, self.lanes)
            halves.append(self.builder.shuffle_vector(x, y, ir.Constant(mask_type, mask)))
        return halves[0], halves[1]

    def _stage(self, vectors: list[Any], bit: int) -> list[Any]:
        result = list(vectors)
        for place in range(len(vectors)):
            if not place >> bit & 1:
                other = place | 1 << bit
                result[place], result[other] = self._interleave(vectors[place], vectors[other])
        return result

    @classmethod
    def lane_order(cls, size: int, lanes: int) -> list[int]:
        """The element of a block of `lanes` elements that each byte of its planes belongs to."""
        between_bytes = cls._route(size)[4]
        order = []
        for byte in range(lanes):
            element = byte // 16 * (16 // size)
            for bit, label in enumerate(reversed(between_bytes)):
                if byte >> bit & 1:
                    weight = lanes // size if label[0] == "r" else 1
                    element += weight << int(label[1:])
            order.append(element)
        return order

    @staticmethod
    def _route(size: int) -> tuple[list[int], list[str], list[int], list[str], list[str]]:
        """The stages of `byte_planes`, and the labels of the bits of a vector's number after them; the same two lists
        for `from_byte_planes`; and the labels of the bits of a byte's number between the two.
        """
        levels = size.bit_length() - 1
        inside = [f"p{level}" for level in reversed(range(levels))]
        byte = [f"e{level}" for level in reversed(range(4 - levels))] + inside
        vector = [f"r{level}" for level in range(levels)]
        stages_in = [stage % levels for stage in range(4)] if levels else []
        stages_out: list[int] = []

        def stage(bit: int) -> None:
            byte.append(vector[bit])
            vector[bit] = byte.pop(0)

        for bit in stages_in:
            stage(bit)
        between, between_bytes = list(vector), list(byte)
        for label in inside:
            stages_out.append(vector.index(label))
            stage(stages_out[-1])
        return stages_in, between, stages_out, list(vector), between_bytes

    @staticmethod
    def _position(labels: list[str], place: int) -> int:
        """The new number of the vector at `place`: bit k of `place` moves to the bit that label k names."""
        return sum((place >> bit & 1) << int(label[1:]) for bit, label in enumerate(labels))

    def byte_planes(self, vectors: list[Any]) -> list[Any]:
        """Transpose the vectors of a block, as they lie in memory, into planes of bytes."""
        stages, labels, _, _, _ = self._route(len(vectors))
        for bit in stages:
            vectors = self._stage(vectors, bit)
        planes = list(vectors)
        for place, vector in enumerate(vectors):
            planes[self._position(labels, place)] = vector
        return planes

    def from_byte_planes(self, planes: list[Any]) -> list[Any]:
        """Invert `byte_planes`."""
        _, labels, stages, final, _ = self._route(len(planes))
        vectors = [planes[self._position(labels, place)] for place in range(len(planes))]
        for bit in stages:
            vectors = self._stage(vectors, bit)
        result = list(vectors)
        for place, vector in enumerate(vectors):
            result[self._position(final, place)] = vector
        return result

    # Defaults that subclasses override: one digit per byte, one vector per plane.

    #: Number of times that `lanes` elements fit in a block.
    groups = 1

    def digits(self, vectors: list[Any]) -> list[Any]:
        """The planes of digits of a block, as it lies in memory."""
        return [digit for plane in self.byte_planes(vectors) for digit in self.split(plane)]

    def elements(self, digits: list[Any]) -> list[Any]:
        """Invert `digits`."""
        step = 8 // self.bits
        return self.from_byte_planes([self.join(digits[at : at + step]) for at in range(0, len(digits), step)])

    def split(self, plane: Any) -> list[Any]:
        """Split a plane of bytes into digits."""
        raise NotImplementedError

    def join(self, digits: list[Any]) -> Any:
        """Invert `split`."""
        raise NotImplementedError

    def single(self, value: Any) -> list[Any]:
        """The digits of one element from an integer register, in lane 0."""
        size = value.type.width // 8
        digits = []
        for place in range(size):
            byte = self.builder.trunc(self.builder.lshr(value, value.type(8 * place)), BYTE)
            digits += self.split(self.builder.insert_element(self.splat(0), byte, INT32(0)))
        return digits

    def single_value(self, digits: list[Any], kind: Any) -> Any:
        """Invert `single`."""
        step = 8 // self.bits
        value = kind(0)
        for place in range(kind.width // 8):
            plane = self.join(digits[place * step : place * step + step])
            byte = self.builder.zext(self.builder.extract_element(plane, INT32(0)), kind)
            value = self.builder.or_(value, self.builder.shl(byte, kind(8 * place)))
        return value

    def prepare(self, x: Any) -> Any:
        """Convert a digit that is multiplied many times to a form for fast multiplication."""
        return x

    def prepared_product(self, x: Any, y: Any) -> Any:
        """The product of two prepared digits."""
        return self.product(x, y)

    def product(self, x: Any, y: Any) -> Any:
        """The product of two digits."""
        raise NotImplementedError

    def linear(self, x: Any, columns: tuple[int, ...]) -> Any:
        """The image of a digit under the linear map whose matrix over the field of two elements has these columns."""
        raise NotImplementedError

    def inverse(self, x: Any) -> Any:
        """The inverse of a digit, and 0 for 0."""
        raise NotImplementedError

    def any_zero(self, digits: list[Any]) -> Any:
        """A 32-bit 1 if some element of the block is zero, else 0."""
        union = digits[0]
        for digit in digits[1:]:
            union = self.builder.or_(union, digit)
        zeros = self.builder.icmp_unsigned("==", union, self.splat(0))
        bits = self.builder.bitcast(zeros, ir.IntType(self.lanes))
        found = self.builder.icmp_unsigned("!=", bits, ir.IntType(self.lanes)(0))
        return self.builder.zext(found, INT32)
