# mypy: disable-error-code="assignment,call-arg,no-untyped-call,no-untyped-def"
"""Instructions, emitted as LLVM IR, that gather the values that many heaps cannot have, as one-hot words.

A *tap* (offset o, number x) means that heap n cannot have the number u(n − o) ⊕ x. The one-hot words (see `words`) of
n − o, n + 1 − o, … are adjacent, so one instruction adds the words of 8 or 16 heaps to a set. Taps with the same x are
combined first; the nim-sum with x then permutes the bits of each word: the three highest bits of x move bytes, the
three lowest take one instruction if the machine has `gf2p8affineqb`, otherwise up to three exchanges of neighbours. Two
planes of words of 64 bits hold numbers up to 127, four or eight planes those up to 255 or 511, which are given as words
of 16 bits instead of bytes.
"""

from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from bouton.sequences._compiled.vectors import pointer, splat
from bouton.sequences._compiled.words import AFFINE, FEATURES
from bouton.sequences.slots import PLANES

_BYTE, _INT, _LONG = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_HAS = frozenset(FEATURES.split(","))
#: Bits of a word and number of planes, by the size of the values.
_KINDS = [(32 if kind == 0 else 64, planes) for kind, planes in enumerate(PLANES)]
#: Bytes of a vector, and bytes that are gathered together.
_VECTOR = 64 if {"+avx512f", "+avx512bw"} <= _HAS else 32 if "+avx2" in _HAS else 16
_STEP = {64: 512, 32: 128, 16: 64}[_VECTOR]
#: Instructions that shift each word by its own number, with result 0 if that is too large, by bits and words.
_SHIFTS = {
    (32, 8): ("+avx2", "avx2.psllv.d.256"),
    (64, 4): ("+avx2", "avx2.psllv.q.256"),
    (32, 16): ("+avx512f", "avx512.psllv.d.512"),
    (64, 8): ("+avx512f", "avx512.psllv.q.512"),
}
#: Instructions that permute the bytes within each group of 16, by the bytes of the vector.
_MOVES = {
    16: ("+ssse3", "ssse3.pshuf.b.128"),
    32: ("+avx2", "avx2.pshuf.b"),
    64: ("+avx512bw", "avx512.pshuf.b.512"),
}


def _call(builder: Any, name: str, result: Any, arguments: Sequence[Any]) -> Any:
    """Emit a call of LLVM's intrinsic ``llvm.x86.NAME``, a processor instruction."""
    name = f"llvm.x86.{name}"
    kind = ir.FunctionType(result, [argument.type for argument in arguments])
    return builder.call(builder.module.globals.get(name) or ir.Function(builder.module, kind, name), arguments)


def _all(vector: Any, value: int) -> Any:
    return ir.Constant(vector, [value] * vector.count)


def _one_hot(builder: Any, by: Any) -> Any:
    """For each number in the vector `by`, the word with only that bit set; 0 if a word has no such bit."""
    bits, ones = by.type.element.width, _all(by.type, 1)
    feature, name = _SHIFTS.get((bits, by.type.count), ("none", ""))
    if feature in _HAS:
        return _call(builder, name, by.type, [ones, by])
    fits = builder.icmp_unsigned("<", by, _all(by.type, bits))
    return builder.select(fits, builder.shl(ones, by), _all(by.type, 0))


def _exchange_bits(builder: Any, vector: Any, swap: int) -> Any:
    """Move bit i of each word of 64 bits to bit i ⊕ `swap`, which is a power of 2."""
    words = ir.VectorType(_LONG, vector.type.count // 8)
    mask, shift = _all(words, sum(1 << i for i in range(64) if not i & swap)), _all(words, swap)
    raw = builder.bitcast(vector, words)
    up, down = builder.shl(builder.and_(raw, mask), shift), builder.and_(builder.lshr(raw, shift), mask)
    return builder.bitcast(builder.or_(up, down), vector.type)


def _add(builder: Any, vector: Any, places: Sequence[Any], number: Any) -> None:
    """Replace the one-hot words at these places by those of their nim-sums with `number`, which is below the word
    size."""
    width = vector.count
    feature, name = _MOVES[width]
    if feature in _HAS:
        high = builder.trunc(builder.lshr(number, _LONG(3)), _BYTE)
        order = builder.xor(ir.Constant(vector, [i % 16 for i in range(width)]), splat(builder, high, width))
        for place in places:
            builder.store(_call(builder, name, vector, [builder.load(place), order]), place)
    if AFFINE[width]:
        matrices = [sum(1 << (i ^ low) << 8 * (7 - i) for i in range(8)) for low in range(8)]
        rows = cgutils.global_constant(builder, "bouton_rows", ir.Constant(ir.ArrayType(_LONG, 8), matrices))
        row = builder.load(builder.gep(rows, [_INT(0), builder.and_(number, _LONG(7))]))
        matrix = builder.bitcast(splat(builder, row, width // 8), vector)
        for place in places:
            found = _call(builder, f"vgf2p8affineqb.{8 * width}", vector, [builder.load(place), matrix, _BYTE(0)])
            builder.store(found, place)
    for swap in (1, 2, 4) * (not AFFINE[width]) + (8, 16, 32) * (feature not in _HAS):
        bit = builder.and_(number, _LONG(swap))
        with builder.if_then(builder.icmp_unsigned("!=", bit, _LONG(0))):
            for place in places:
                builder.store(_exchange_bits(builder, builder.load(place), swap), place)


def _gather(size: int) -> Any:
    """Make gather(total, words, stride, plane, taps, groups, first, last), which ORs excluded numbers into `total`.

    It fills `size` bytes. A row of `groups` has its first tap, the one after its last, x without its plane, and the
    plane of x.
    `taps` contains the distances back from `words` in bytes; the next plane is `stride` bytes further on.
    """
    vector = ir.VectorType(_BYTE, min(size, _VECTOR))
    parts = range(size // vector.count)

    def gather(typing, total, words, stride, plane, taps, groups, first, last):
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            target, words, stride, plane, taps, groups, first, last = arguments
            out = [builder.gep(pointer(builder, target, vector), [_INT(part)]) for part in parts]
            sums, found = ([cgutils.alloca_once(builder, vector) for _ in parts] for _ in range(2))
            for part, place in zip(sums, out, strict=True):
                builder.store(builder.load(place, align=1), part)
            rows, offsets = (pointer(builder, address, _LONG) for address in (groups, taps))
            with cgutils.for_range(builder, last, start=first, intp=_LONG) as outer:
                row = builder.gep(rows, [builder.mul(outer.index, _LONG(4))])
                begin, end, number, other = (builder.load(builder.gep(row, [_INT(i)])) for i in range(4))
                near = builder.add(words, builder.mul(stride, builder.xor(plane, other)))
                for part in found:
                    builder.store(_all(vector, 0), part)
                with cgutils.for_range(builder, end, start=begin, intp=_LONG) as inner:
                    back = builder.load(builder.gep(offsets, [inner.index]))
                    source = pointer(builder, builder.sub(near, back), vector)
                    for i, part in enumerate(found):
                        here = builder.load(builder.gep(source, [_INT(i)]), align=1)
                        builder.store(builder.or_(builder.load(part), here), part)
                _add(builder, vector, found, number)
                for part, one in zip(sums, found, strict=True):
                    builder.store(builder.or_(builder.load(part), builder.load(one)), part)
            for part, place in zip(sums, out, strict=True):
                builder.store(builder.load(part), place, align=1)
            return context.get_dummy_value()

        return types.void(*[types.uint64] * 8), generate

    return intrinsic(gather)


def _number(planes: int) -> Any:
    """The type of a number: a byte if there are fewer than 4 planes, otherwise a word of 16 bits."""
    return _BYTE if planes < 4 else ir.IntType(16)


def _for_kind(builder: Any, kind: Any, emit: Callable[[int, int], None], most: int = len(_KINDS)) -> None:
    """Emit the code of emit(bits, planes) for each kind below `most`; `kind` selects among them at run time."""
    for number, (bits, planes) in enumerate(_KINDS[:most]):
        with builder.if_then(builder.icmp_unsigned("==", kind, _LONG(number))):
            emit(bits, planes)


@intrinsic
def mark_taps(typing, kind, total, apart, numbers, offsets, xors, count):
    """OR into the words of 8 heaps, at `total` in planes `apart` bytes apart, the numbers that `count` taps exclude for
    them; `numbers` is the address of the first heap's number. For few taps this is cheaper than groups."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        target, apart, numbers, offsets, xors, count = arguments[1:]
        offsets, xors = pointer(builder, offsets, _LONG), pointer(builder, xors, _LONG)

        def emit(bits: int, planes: int) -> None:
            vector, narrow = ir.VectorType(ir.IntType(bits), 8), ir.VectorType(_number(planes), 8)
            starts = [builder.add(target, builder.mul(apart, _LONG(plane))) for plane in range(planes)]
            places = [pointer(builder, start, vector) for start in starts]
            sums = [cgutils.alloca_once(builder, vector) for _ in places]
            for part, place in zip(sums, places, strict=True):
                builder.store(builder.load(place, align=1), part)
            with cgutils.for_range(builder, count, intp=_LONG) as loop:
                back, x = (builder.load(builder.gep(row, [loop.index])) for row in (offsets, xors))
                first = builder.sub(numbers, builder.mul(back, _LONG(narrow.element.width // 8)))
                row = builder.load(pointer(builder, first, narrow), align=1)
                x = builder.trunc(x, vector.element) if bits < 64 else x
                number = builder.xor(builder.zext(row, vector), splat(builder, x, 8))
                for plane, part in enumerate(sums):
                    by = builder.sub(number, _all(vector, bits * plane)) if plane else number
                    builder.store(builder.or_(builder.load(part), _one_hot(builder, by)), part)
            for part, place in zip(sums, places, strict=True):
                builder.store(builder.load(part), place, align=1)

        _for_kind(builder, arguments[0], emit)
        return context.get_dummy_value()

    return types.void(types.int64, *[types.uint64] * 6), generate


@intrinsic
def one_hot_row(typing, kind, target, stride, numbers):
    """OR the one-hot words of the 64 numbers at `numbers` into the 64 words of each plane, `stride` bytes apart, at
    `target`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first, stride, numbers = arguments[1:]

        def emit(bits: int, planes: int) -> None:
            vector = ir.VectorType(ir.IntType(bits), _VECTOR * 8 // bits)
            narrow = ir.VectorType(_number(planes), vector.count)
            targets = [builder.add(first, builder.mul(stride, _LONG(plane))) for plane in range(planes)]
            for group in range(64 // vector.count):
                row = builder.gep(pointer(builder, numbers, narrow), [_INT(group)])
                number = builder.zext(builder.load(row, align=1), vector)
                for plane, target in enumerate(targets):
                    by = builder.sub(number, _all(vector, bits * plane)) if plane else number
                    place = builder.gep(pointer(builder, target, vector), [_INT(group)])
                    found = builder.or_(builder.load(place, align=1), _one_hot(builder, by))
                    builder.store(found, place, align=1)

        _for_kind(builder, arguments[0], emit)
        return context.get_dummy_value()

    return types.void(types.int64, *[types.uint64] * 3), generate


@intrinsic
def needed_numbers(typing, kind, target, words, low, even, odd):
    """For each of 64 one-hot words (of a kind with one plane), store a word with the numbers below its own number,
    comparing without the bits of `low`; also the equal ones if its own number is in the bit set `even` (for words 0, 2,
    …) or `odd` (for words 1, 3, …)."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def emit(bits: int, planes: int) -> None:
            vector = ir.VectorType(ir.IntType(bits), _VECTOR * 8 // bits)
            count, raw = vector.count, ir.VectorType(_BYTE, _VECTOR)
            out, source = (pointer(builder, address, vector) for address in arguments[1:3])
            pair = [builder.trunc(equal, vector.element) if bits < 64 else equal for equal in arguments[4:]]
            order = ir.Constant(ir.VectorType(_INT, count), [lane + count * (lane & 1) for lane in range(count)])
            equal = builder.shuffle_vector(*(splat(builder, one, count) for one in pair), order)
            like = [cgutils.alloca_once(builder, raw) for _ in range(64 // count)]
            rows = [builder.load(builder.gep(source, [_INT(i)]), align=1) for i in range(64 // count)]
            for place, row in zip(like, rows, strict=True):
                builder.store(builder.bitcast(row, raw), place)
            for swap in (1 << i for i in range(5)):
                bit = builder.and_(arguments[3], _LONG(swap))
                with builder.if_then(builder.icmp_unsigned("!=", bit, _LONG(0))):
                    for place in like:
                        same = builder.load(place)
                        builder.store(builder.or_(same, _exchange_bits(builder, same, swap)), place)
            for i, (place, row) in enumerate(zip(like, rows, strict=True)):
                same = builder.bitcast(builder.load(place), vector)
                below = builder.and_(builder.sub(row, _all(vector, 1)), builder.not_(same))
                flags = builder.icmp_unsigned("!=", builder.and_(row, equal), _all(vector, 0))
                own = builder.and_(same, builder.sext(flags, vector))
                builder.store(builder.or_(below, own), builder.gep(out, [_INT(i)]), align=1)

        _for_kind(builder, arguments[0], emit, 2)
        return context.get_dummy_value()

    return types.void(types.int64, *[types.uint64] * 5), generate


@intrinsic
def uncovered_heaps(typing, kind, needed, covered):
    """A word whose bit i is set if heap i of 64 needs a number that is not covered; `needed` and `covered` are
    addresses of 64 words for each plane, one plane after the other."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found = cgutils.alloca_once(builder, _LONG)

        def emit(bits: int, planes: int) -> None:
            words = ir.VectorType(ir.IntType(bits), 64)
            places = [pointer(builder, address, words) for address in arguments[1:]]
            total = _all(words, 0)
            for plane in range(planes):
                want, have = (builder.load(builder.gep(place, [_INT(plane)]), align=1) for place in places)
                total = builder.or_(total, builder.and_(want, builder.not_(have)))
            builder.store(builder.bitcast(builder.icmp_unsigned("!=", total, _all(words, 0)), _LONG), found)

        _for_kind(builder, arguments[0], emit)
        return builder.load(found)

    return types.uint64(types.int64, types.uint64, types.uint64), generate


#: Bytes, of the words of 64 heaps, that one call gathers: for words of 32 and of 64 bits.
STEP_32, STEP_64 = min(256, _STEP), min(512, _STEP)
gather_64_32, gather_64_64 = _gather(STEP_32), _gather(STEP_64)
