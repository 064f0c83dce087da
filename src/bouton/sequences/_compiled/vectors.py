# mypy: disable-error-code="assignment,call-arg,no-untyped-def"
"""Vector instructions of the sweeps over heaps, emitted as LLVM IR.

A *tap* (offset o, number x) says: heap n cannot have the number u(n − o) ⊕ x. For n, n + 1 … n + 63 these are 64 bytes
that lie side by side, so that 8 or 16 heaps are done at once: load their bytes, widen them to words, xor with x, shift
a one to that place, and or it into the words of excluded numbers; a number too large for the words leaves no mark. With
AVX2 these are 4 instructions for 8 heaps of words of 32 bits, with AVX-512 for 16. Numba's own loops check every time
whether the arrays overlap, which costs more than the work on rows as short as these.

Four taps go into one call, so that the excluded numbers are loaded and stored once for the four. Words lie in groups of
8 heaps: with two words a heap, the 8 lower words of a group come before its 8 upper ones.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from bouton.sequences._compiled.words import FEATURES

__all__ = [
    "MARKS",
    "ROW",
    "SUMS",
    "has_nim_sum",
    "have_nim_sums",
    "lowest_zero_64",
    "mark_8_32",
    "mark_8_64",
    "mark_8_128",
    "mark_64_32",
    "mark_64_64",
    "mark_64_128",
    "mark_nim_sums",
    "one_by_one",
    "uncovered_32",
    "uncovered_64",
    "uncovered_128",
]

#: How many pairs `has_nim_sum` looks at, `have_nim_sums` and `mark_nim_sums`.
ROW, SUMS, MARKS = 256, 512, 32

_BYTE, _INT = ir.IntType(8), ir.IntType(32)
_LANES = 8
_WORDS = 32
#: Instructions that shift each word by its own number and leave 0 where that is too large, by bits and words.
_SHIFTS = {
    (32, 8): ("+avx2", "llvm.x86.avx2.psllv.d.256"),
    (32, 16): ("+avx512f", "llvm.x86.avx512.psllv.d.512"),
    (64, 8): ("+avx512f", "llvm.x86.avx512.psllv.q.512"),
}
_WIDE = 16 if "+avx512f" in FEATURES.split(",") else 8  # words of 32 bits of 64 heaps that are done together


def _pointer(builder: Any, address: Any, vector: Any) -> Any:
    return builder.inttoptr(address, vector.as_pointer())


def _splat(builder: Any, value: Any, lanes: int) -> Any:
    vector = ir.VectorType(value.type, lanes)
    one = builder.insert_element(ir.Constant(vector, ir.Undefined), value, _INT(0))
    return builder.shuffle_vector(
        one, ir.Constant(vector, ir.Undefined), ir.Constant(ir.VectorType(_INT, lanes), [0] * lanes)
    )


def _one_hot(builder: Any, by: Any) -> Any:
    """In each word the bit of that number; 0 where it has none."""
    bits, lanes = by.type.element.width, by.type.count
    ones = ir.Constant(by.type, [1] * lanes)
    feature, name = _SHIFTS.get((bits, lanes), ("none", ""))
    if feature in FEATURES.split(","):
        kind = ir.FunctionType(by.type, [by.type, by.type])
        return builder.call(builder.module.globals.get(name) or ir.Function(builder.module, kind, name), [ones, by])
    fits = builder.icmp_unsigned("<", by, ir.Constant(by.type, [bits] * lanes))
    return builder.select(fits, builder.shl(ones, by), ir.Constant(by.type, [0] * lanes))


def _marks(heaps: int, bits: int, count: int) -> Any:
    """mark(excluded, row0, x0, row1, x1, row2, x2, row3, x3): addresses of words and of rows of numbers, and what to
    xor; `count` words a heap."""
    lanes = _WIDE if heaps == 64 and bits == 32 else _LANES
    word = ir.IntType(bits)
    words, narrow = ir.VectorType(word, lanes), ir.VectorType(_BYTE, lanes)

    def define(typing: Any, excluded: Any, *taps: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            target = _pointer(builder, arguments[0], words)
            rows = [_pointer(builder, row, narrow) for row in arguments[1::2]]
            values = [_splat(builder, builder.trunc(x, word) if bits < 64 else x, lanes) for x in arguments[2::2]]
            for group in range(heaps // lanes):
                places = [builder.gep(target, [_INT(count * group + w)]) for w in range(count)]
                found = [builder.load(place, align=1) for place in places]
                for row, value in zip(rows, values, strict=True):
                    seen = builder.zext(builder.load(builder.gep(row, [_INT(group)]), align=1), words)
                    seen = builder.xor(seen, value)
                    for w in range(count):
                        by = builder.sub(seen, ir.Constant(words, [bits * w] * lanes)) if w else seen
                        found[w] = builder.or_(found[w], _one_hot(builder, by))
                for place, total in zip(places, found, strict=True):
                    builder.store(total, place, align=1)
            return context.get_dummy_value()

        return types.void(types.uintp, *[types.uintp, types.uint64] * 4), generate

    def mark(typing, excluded, row0, x0, row1, x1, row2, x2, row3, x3):
        return define(typing, excluded, row0, x0, row1, x1, row2, x2, row3, x3)

    return intrinsic(mark)


def _uncovered(bits: int, count: int) -> Any:
    """uncovered(needed, covered): the heaps of 64, one bit each, with something needed that is not covered."""
    lanes = _LANES if count > 1 else 64
    words = ir.VectorType(ir.IntType(bits), lanes)

    def uncovered(typing, needed, covered):
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            need, cover = (_pointer(builder, address, words) for address in arguments)
            result = ir.Constant(ir.IntType(64), 0)
            for group in range(64 // lanes):
                total = ir.Constant(words, [0] * lanes)
                for place in range(count * group, count * group + count):
                    have = builder.load(builder.gep(cover, [_INT(place)]), align=1)
                    want = builder.load(builder.gep(need, [_INT(place)]), align=1)
                    total = builder.or_(total, builder.and_(want, builder.not_(have)))
                flags = builder.icmp_unsigned("!=", total, ir.Constant(words, [0] * lanes))
                found = builder.bitcast(flags, ir.IntType(lanes))
                if lanes < 64:
                    found = builder.zext(found, ir.IntType(64))
                result = builder.or_(result, builder.shl(found, ir.Constant(ir.IntType(64), lanes * group)))
            return result

        return types.uint64(types.uintp, types.uintp), generate

    return intrinsic(uncovered)


def _lowest_zero(bits: int) -> Any:
    def lowest_zero(typing, value):
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(builder.not_(arguments[0]), ir.Constant(ir.IntType(1), 0))

        kind = types.uint32 if bits == 32 else types.uint64
        return kind(kind), generate

    return intrinsic(lowest_zero)


@intrinsic
def one_by_one(typing, word):
    """The same word; a loop that has this in it is not turned into vectors, which few turns in order are not worth."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.IntType(64)
        return builder.asm(ir.FunctionType(kind, [kind]), "", "=r,0", arguments, False)

    return types.uint64(types.uint64), generate


@intrinsic
def has_nim_sum(typing, size, left, right, value):
    """has_nim_sum(bytes of a value, left, right, value): whether left[i] ^ right[ROW − 1 − i] is the value for some i
    < ROW."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def search(bits: int) -> Any:
            lanes = 256 // bits
            number = ir.IntType(bits)
            vector = ir.VectorType(number, lanes)
            first, second = (_pointer(builder, address, vector) for address in arguments[1:3])
            wanted = _splat(builder, builder.trunc(arguments[3], number), lanes)
            found = None
            count = ROW // lanes
            backwards = ir.Constant(ir.VectorType(_INT, lanes), list(range(lanes))[::-1])
            for group in range(count):
                one = builder.load(builder.gep(first, [_INT(group)]), align=1)
                two = builder.load(builder.gep(second, [_INT(count - 1 - group)]), align=1)
                two = builder.shuffle_vector(two, ir.Constant(vector, ir.Undefined), backwards)
                equal = builder.icmp_unsigned("==", builder.xor(one, two), wanted)
                found = equal if found is None else builder.or_(found, equal)
            mask = builder.bitcast(found, ir.IntType(lanes))
            return builder.icmp_unsigned("!=", mask, ir.Constant(mask.type, 0))

        narrow = builder.icmp_unsigned("==", arguments[0], ir.Constant(arguments[0].type, 1))
        result = builder.alloca(ir.IntType(1))
        with builder.if_else(narrow) as (bytes_, words):
            with bytes_:
                builder.store(search(8), result)
            with words:
                builder.store(search(16), result)
        return builder.load(result)

    return types.boolean(types.uint64, types.uintp, types.uintp, types.uint64), generate


@intrinsic
def have_nim_sums(typing, left, right, first, second, third, fourth):
    """have_nim_sums(left, right, first … fourth): the sum of 1, 2, 4, 8 of those of four words that are left[i] ^
    right[i] for some i < SUMS; addresses of words."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(16)
        vector = ir.VectorType(word, _WORDS)
        one, two = (_pointer(builder, address, vector) for address in arguments[:2])
        wanted = [_splat(builder, builder.trunc(value, word), _WORDS) for value in arguments[2:]]
        least: list[Any] = [None] * len(wanted)
        for row in range(SUMS // _WORDS):
            sums = builder.xor(*(builder.load(builder.gep(side, [_INT(row)]), align=1) for side in (one, two)))
            for k, value in enumerate(wanted):
                other = builder.xor(sums, value)
                if least[k] is not None:
                    other = builder.select(builder.icmp_unsigned("<", other, least[k]), other, least[k])
                least[k] = other
        found = ir.Constant(ir.IntType(64), 0)
        nothing = ir.Constant(vector, [0] * _WORDS)
        for k, row in enumerate(least):
            mask = builder.bitcast(builder.icmp_unsigned("==", row, nothing), ir.IntType(_WORDS))
            hit = builder.icmp_unsigned("!=", mask, ir.Constant(mask.type, 0))
            found = builder.or_(found, builder.shl(builder.zext(hit, ir.IntType(64)), ir.Constant(ir.IntType(64), k)))
        return found

    return types.uint64(*[types.uintp] * 2, *[types.uint64] * 4), generate


@intrinsic
def mark_nim_sums(typing, left, right, seen, stamp):
    """mark_nim_sums(left, right, seen, stamp): write the byte `stamp` at seen + (left[i] ^ right[i]) for i < MARKS;
    addresses of words."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        four, word = ir.IntType(64), ir.IntType(16)
        one, two = (_pointer(builder, address, four) for address in arguments[:2])
        table, byte = _pointer(builder, arguments[2], _BYTE), builder.trunc(arguments[3], _BYTE)
        for row in range(MARKS // 4):
            sums = builder.xor(*(builder.load(builder.gep(side, [_INT(row)]), align=1) for side in (one, two)))
            for place in range(4):
                number = builder.trunc(builder.lshr(sums, ir.Constant(four, 16 * place)), word)
                builder.store(byte, builder.gep(table, [builder.zext(number, four)]))
        return context.get_dummy_value()

    return types.void(types.uintp, types.uintp, types.uintp, types.uint64), generate


#: For 64 heaps and for 8, with one word of 32 bits a heap, one of 64, two of 64.
mark_64_32, mark_64_64, mark_64_128 = _marks(64, 32, 1), _marks(64, 64, 1), _marks(64, 64, 2)
mark_8_32, mark_8_64, mark_8_128 = _marks(8, 32, 1), _marks(8, 64, 1), _marks(8, 64, 2)
uncovered_32, uncovered_64, uncovered_128 = _uncovered(32, 1), _uncovered(64, 1), _uncovered(64, 2)
#: The place of the lowest bit that is 0; the number of bits where there is none.
lowest_zero_64 = _lowest_zero(64)
