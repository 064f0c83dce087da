# mypy: disable-error-code="assignment,call-arg,no-untyped-def"
"""Vector instructions for searches among all pairs of heaps, emitted as LLVM IR.

Numba's own loops check each time whether the arrays overlap, which costs more than the work on such short rows.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from bouton.sequences.slots import ROW

#: Numbers of pairs that `have_nim_sums` and `mark_nim_sums` handle, as `has_nim_sum` handles `ROW`.
SUMS, MARKS = 512, 32

_BYTE, _INT = ir.IntType(8), ir.IntType(32)
_WORDS = 32


def pointer(builder: Any, address: Any, vector: Any) -> Any:
    """Convert an address to a pointer to vectors."""
    return builder.inttoptr(address, vector.as_pointer())


def splat(builder: Any, value: Any, lanes: int) -> Any:
    """A vector with this value in every lane."""
    vector = ir.VectorType(value.type, lanes)
    one = builder.insert_element(ir.Constant(vector, ir.Undefined), value, _INT(0))
    return builder.shuffle_vector(
        one, ir.Constant(vector, ir.Undefined), ir.Constant(ir.VectorType(_INT, lanes), [0] * lanes)
    )


def _lowest_zero(bits: int) -> Any:
    def lowest_zero(typing, value):
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(builder.not_(arguments[0]), ir.Constant(ir.IntType(1), 0))

        kind = types.uint32 if bits == 32 else types.uint64
        return kind(kind), generate

    return intrinsic(lowest_zero)


@intrinsic
def ones_in(typing, word):
    """Number of bits of a word that are 1."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@intrinsic
def one_by_one(typing, word):
    """Return the word; calling this keeps a loop from being vectorised, which does not pay off for few iterations."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.IntType(64)
        return builder.asm(ir.FunctionType(kind, [kind]), "", "=r,0", arguments, False)

    return types.uint64(types.uint64), generate


@intrinsic
def has_nim_sum(typing, size, left, right, value):
    """has_nim_sum(bytes of a value, left, right, value): whether left[i] ^ right[ROW − 1 − i] equals the value for some
    i < ROW."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def search(bits: int) -> Any:
            lanes = 256 // bits
            number = ir.IntType(bits)
            vector = ir.VectorType(number, lanes)
            first, second = (pointer(builder, address, vector) for address in arguments[1:3])
            wanted = splat(builder, builder.trunc(arguments[3], number), lanes)
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
    """have_nim_sums(left, right, first … fourth): a bit mask (1, 2, 4, 8) of those of four words that equal left[i] ^
    right[i] for some i < SUMS; `left` and `right` are addresses of words."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(16)
        vector = ir.VectorType(word, _WORDS)
        one, two = (pointer(builder, address, vector) for address in arguments[:2])
        wanted = [splat(builder, builder.trunc(value, word), _WORDS) for value in arguments[2:]]
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
    `left` and `right` are addresses of words."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        four, word = ir.IntType(64), ir.IntType(16)
        one, two = (pointer(builder, address, four) for address in arguments[:2])
        table, byte = pointer(builder, arguments[2], _BYTE), builder.trunc(arguments[3], _BYTE)
        for row in range(MARKS // 4):
            sums = builder.xor(*(builder.load(builder.gep(side, [_INT(row)]), align=1) for side in (one, two)))
            for place in range(4):
                number = builder.trunc(builder.lshr(sums, ir.Constant(four, 16 * place)), word)
                builder.store(byte, builder.gep(table, [builder.zext(number, four)]))
        return context.get_dummy_value()

    return types.void(types.uintp, types.uintp, types.uintp, types.uint64), generate


#: The position of the lowest bit that is 0; the number of bits if there is none.
lowest_zero_64 = _lowest_zero(64)
