"""Digits that emit LLVM vector code: bytes by GFNI, nibbles by byte shuffles, single bits by bitwise logic.

The kind of digits depends on the machine:

======== =========================== ========================================= ==========================
digits   needs                       product of two digits                     linear map of a digit
======== =========================== ========================================= ==========================
byte     GFNI                        ``gf2p8mulb``, in the basis of AES        ``gf2p8affineqb``
nibble   SSSE3, AVX2 or AVX-512BW    logarithms: 3 shuffles, 1 saturating      one shuffle
                                     sum, 1 difference, 1 minimum
bit      nothing                     ``and``                                   nothing
======== =========================== ========================================= ==========================

The features are those that Numba compiles for (``NUMBA_CPU_FEATURES``), never those of the current machine: an
instruction that the target lacks would abort the process. On ARM the digits are bits (NEON through LLVM, untested).
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir

from bouton.nimbers._compiled import circuits as nim_circuits
from bouton.nimbers._compiled.planes import BYTE, INT32, Planes


def _tower(bits: int, a: int, b: int) -> int:
    return nim_circuits.constant(nim_circuits.multiply, bits, a, b)


def apply_columns(columns: tuple[int, ...], x: int) -> int:
    """Apply the matrix over GF(2) with these columns to the bits of x."""
    result = 0
    for bit, image in enumerate(columns):
        if x >> bit & 1:
            result ^= image
    return result


def invert_columns(columns: tuple[int, ...]) -> tuple[int, ...]:
    """Return the columns of the inverse of an invertible matrix over GF(2), given by its columns (Gauss–Jordan)."""
    size = len(columns)
    rows = [[column, 1 << place] for place, column in enumerate(columns)]
    for bit in range(size):
        pivot = next(place for place in range(bit, size) if rows[place][0] >> bit & 1)
        rows[bit], rows[pivot] = rows[pivot], rows[bit]
        for place in range(size):
            if place != bit and rows[place][0] >> bit & 1:
                rows[place] = [rows[place][0] ^ rows[bit][0], rows[place][1] ^ rows[bit][1]]
    return tuple(row[1] for row in rows)


class Bytes(Planes):
    """Digits of 8 bits by the Galois-field instructions, in the polynomial basis of AES (x^8 + x^4 + x^3 + x
    + 1)."""

    def __init__(self, builder: Any, lanes: int) -> None:
        super().__init__(builder, lanes)
        self._in_nim = _aes_columns()
        self._in_aes = invert_columns(self._in_nim)
        self._suffix = {16: "128", 32: "256", 64: "512"}[lanes]

    def _affine(self, name: str, x: Any, columns: tuple[int, ...]) -> Any:
        # The instruction expects row i, the mask of the input bits that contribute to bit i, in byte 7 − i.
        rows = [sum((column >> bit & 1) << place for place, column in enumerate(columns)) for bit in range(8)]
        matrix = ir.Constant(self.vector, rows[::-1] * (self.lanes // 8))
        return self.call(f"llvm.x86.vgf2p8{name}.{self._suffix}", self.vector, x, matrix, BYTE(0))

    def split(self, plane: Any) -> list[Any]:
        return [self._affine("affineqb", plane, self._in_aes)]

    def join(self, digits: list[Any]) -> Any:
        return self._affine("affineqb", digits[0], self._in_nim)

    def product(self, x: Any, y: Any) -> Any:
        return self.call(f"llvm.x86.vgf2p8mulb.{self._suffix}", self.vector, x, y)

    def linear(self, x: Any, columns: tuple[int, ...]) -> Any:
        inside = tuple(apply_columns(self._in_aes, apply_columns(columns, image)) for image in self._in_nim)
        return self._affine("affineqb", x, inside)

    def inverse(self, x: Any) -> Any:
        return self._affine("affineinvqb", x, tuple(1 << bit for bit in range(8)))


def _aes_columns() -> tuple[int, ...]:
    """The nimbers z^0 … z^7 for the smallest root z < 256 of the AES polynomial."""
    for z in range(2, 256):
        powers = [1]
        for _ in range(8):
            powers.append(_tower(8, powers[-1], z))
        if powers[8] ^ powers[4] ^ powers[3] ^ powers[1] ^ 1 == 0:
            return tuple(powers[:8])
    raise AssertionError("every irreducible polynomial of degree 8 has a root below 256")


class Nibbles(Planes):
    """Digits of 4 bits, one per byte: a product is the exponential of a sum of logarithms modulo 15.

    The logarithm of 0 is 240: the saturating sum then stays above 127, as does its minimum with itself less 15, and for
    such an index a byte shuffle gives 0. Otherwise s ≤ 28, and the unsigned minimum of s and s − 15 is s modulo 15
    (s − 15 wraps above 240 if s < 15; otherwise s − 15 ≤ 13), an index into the table of exponentials.
    """

    bits = 4

    def __init__(self, builder: Any, lanes: int) -> None:
        super().__init__(builder, lanes)
        self._shuffle_name = {
            16: "llvm.x86.ssse3.pshuf.b.128",
            32: "llvm.x86.avx2.pshuf.b",
            64: "llvm.x86.avx512.pshuf.b.512",
        }[lanes]
        powers = [1]
        for _ in range(14):
            powers.append(_tower(4, powers[-1], 4))
        logs = [240] + [powers.index(x) for x in range(1, 16)]
        self._exponentials = self.table([*powers, 0])
        self._logs = self.table(logs)
        self._inverses = self.table([0] + [powers[-logs[x] % 15] for x in range(1, 16)])

    def _look_up(self, table: Any, index: Any) -> Any:
        return self.call(self._shuffle_name, self.vector, table, index)

    def split(self, plane: Any) -> list[Any]:
        low = self.builder.and_(plane, self.splat(15))
        high = self.builder.lshr(plane, self.splat(4))
        return [low, high]

    def join(self, digits: list[Any]) -> Any:
        return self.builder.or_(digits[0], self.builder.shl(digits[1], self.splat(4)))

    def prepare(self, x: Any) -> Any:
        return self._look_up(self._logs, x)

    def prepared_product(self, x: Any, y: Any) -> Any:
        total = self.call(f"llvm.uadd.sat.v{self.lanes}i8", self.vector, x, y)
        reduced = self.builder.sub(total, self.splat(15))
        index = self.call(f"llvm.umin.v{self.lanes}i8", self.vector, total, reduced)
        return self._look_up(self._exponentials, index)

    def product(self, x: Any, y: Any) -> Any:
        return self.prepared_product(self.prepare(x), self.prepare(y))

    def linear(self, x: Any, columns: tuple[int, ...]) -> Any:
        return self._look_up(self.table([apply_columns(columns, index) for index in range(16)]), x)

    def inverse(self, x: Any) -> Any:
        return self._look_up(self._inverses, x)


class SlicedBits(Planes):
    """Digits of one bit: plane p holds bit p of eight times `lanes` elements, and the circuits consist of ``and`` and
    ``xor``.

    With ``lanes=0`` a plane is an ordinary integer register, for one element at a time.
    """

    bits = 1
    groups = 8
    #: Products of at least this many planes are calls: an unrolled 64-bit product would be eight thousand
    #: instructions, which take several seconds to compile, and no faster.
    outlined = 16

    def digits(self, vectors: list[Any]) -> list[Any]:
        size = len(vectors) // 8
        groups = [self.byte_planes(vectors[at : at + size]) for at in range(0, len(vectors), size)]
        return [bit for place in range(size) for bit in self._turn([planes[place] for planes in groups])]

    def elements(self, digits: list[Any]) -> list[Any]:
        turned = [self._turn(digits[at : at + 8]) for at in range(0, len(digits), 8)]
        return [
            vector for group in range(8) for vector in self.from_byte_planes([bytes_of[group] for bytes_of in turned])
        ]

    def _turn(self, rows: list[Any]) -> list[Any]:
        """Transpose bits of 8 vectors: bit j of each byte of vector i becomes bit i of that byte of vector j."""
        builder = self.builder
        rows = list(rows)
        for shift, mask in ((4, 0x0F), (2, 0x33), (1, 0x55)):
            for place in range(8):
                if not place & shift:
                    low, high = rows[place], rows[place | shift]
                    moved = builder.xor(builder.lshr(low, self.splat(shift)), high)
                    moved = builder.and_(moved, self.splat(mask))
                    rows[place | shift] = builder.xor(high, moved)
                    rows[place] = builder.xor(low, builder.shl(moved, self.splat(shift)))
        return rows

    def single(self, value: Any) -> list[Any]:
        wide = self.builder.zext(value, self.vector) if value.type.width < 64 else value
        return [self.builder.lshr(wide, self.vector(place)) for place in range(value.type.width)]

    def single_value(self, digits: list[Any], kind: Any) -> Any:
        value = self.vector(0)
        for place, digit in enumerate(digits):
            bit = self.builder.and_(digit, self.vector(1))
            value = self.builder.or_(value, self.builder.shl(bit, self.vector(place)))
        return self.builder.trunc(value, kind) if kind.width < 64 else value

    def product(self, x: Any, y: Any) -> Any:
        return self.builder.and_(x, y)

    def linear(self, x: Any, columns: tuple[int, ...]) -> Any:
        return x if columns[0] else self.builder.xor(x, x)

    def inverse(self, x: Any) -> Any:
        return x

    def any_zero(self, digits: list[Any]) -> Any:
        union = digits[0]
        for digit in digits[1:]:
            union = self.builder.or_(union, digit)
        if self.lanes == 0:
            missing = self.builder.icmp_unsigned("==", self.builder.and_(union, self.vector(1)), self.vector(0))
            return self.builder.zext(missing, INT32)
        full = self.builder.bitcast(union, ir.IntType(8 * self.lanes))
        found = self.builder.icmp_unsigned("!=", full, ir.IntType(8 * self.lanes)(-1))
        return self.builder.zext(found, INT32)

    def outline(self, circuit: Callable[..., list[Any]], *operands: list[Any]) -> list[Any]:
        size = len(operands[0])
        if size < self.outlined:
            return circuit(self, *operands)
        builder = self.builder
        array = ir.ArrayType(self.vector, size)
        name = f"bouton_nim_{circuit.__name__}_{size}_planes_{self.lanes}"
        function = builder.module.globals.get(name)
        if function is None:
            kind = ir.FunctionType(ir.VoidType(), [array.as_pointer()] * (len(operands) + 1))
            function = ir.Function(builder.module, kind, name)
            function.linkage = "internal"
            function.attributes.add("noinline")
            body = ir.IRBuilder(function.append_basic_block())
            inner = type(self)(body, self.lanes)
            planes = [
                [body.load(inner._element(pointer, place)) for place in range(size)] for pointer in function.args[:-1]
            ]
            for place, plane in enumerate(circuit(inner, *planes)):
                body.store(plane, inner._element(function.args[-1], place))
            body.ret_void()
        with builder.goto_entry_block():
            room = [builder.alloca(array) for _ in range(len(operands) + 1)]
        for pointer, operand in zip(room, operands, strict=False):
            for place, plane in enumerate(operand):
                builder.store(plane, self._element(pointer, place))
        builder.call(function, room)
        return [builder.load(self._element(room[-1], place)) for place in range(size)]

    def _element(self, pointer: Any, place: int) -> Any:
        return self.builder.gep(pointer, [INT32(0), INT32(place)], inbounds=True)


def digits_for(features: str) -> tuple[type[Planes], int]:
    """Choose the digits and the number of bytes in a vector from LLVM's feature string.

    >>> [digits_for(text)[0].__name__ for text in ("+avx2,+gfni,+avx512bw", "+avx2,-gfni", "")]
    ['Bytes', 'Nibbles', 'SlicedBits']
    """
    present = {feature[1:] for feature in features.split(",") if feature.startswith("+")}
    lanes = 64 if "avx512bw" in present else 32 if "avx2" in present else 16
    if "gfni" in present:
        return Bytes, lanes
    if "ssse3" in present or lanes > 16:
        return Nibbles, lanes
    return SlicedBits, 16


def digits_for_one(features: str) -> tuple[type[Planes], int]:
    """Choose the digits for one element at a time and their lanes: 16, the narrowest vector, or 0, an integer
    register."""
    kind, _ = digits_for(features)
    return kind, 0 if kind is SlicedBits else 16
