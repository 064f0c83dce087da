"""The circuits as functions that Numba code can call, on one block or one element at a time.

A block of elements of `size` bytes is BLOCK contiguous elements. Addresses are plain integers, so that the same code
serves ufunc loops, matrices and big nimbers.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from bouton.nimbers._compiled import circuits as nim_circuits
from bouton.nimbers._compiled.digits import digits_for, digits_for_one
from bouton.nimbers._compiled.planes import Planes

#: LLVM's names of the target's features: what Numba compiles for, not what the machine has.
_CODE_FOR: tuple[str, str, str] = cpu_target.target_context.codegen().magic_tuple()
FEATURES: str = _CODE_FOR[2]
DIGITS, LANES = digits_for(FEATURES)
DIGITS_ONE, LANES_ONE = digits_for_one(FEATURES)
#: Elements in a block, whatever their size.
BLOCK: int = LANES * DIGITS.groups
#: By element size in bytes: number of digits of the evaluation (Karatsuba's, every level) of one element; equally the
#: number of planes of LANES bytes for a block.
EVALUATED = {size: 3 ** ((8 * size // DIGITS.bits).bit_length() - 1) for size in (1, 2, 4, 8)}

MULTIPLY, DIVIDE, SQUARE, SQUARE_ROOT, INVERSE, SOLVE_QUADRATIC = range(6)
_CIRCUITS: tuple[tuple[Callable[..., list[Any]], int], ...] = (
    (nim_circuits.multiply, 2),
    (nim_circuits.divide, 2),
    (nim_circuits.square, 1),
    (nim_circuits.square_root, 1),
    (nim_circuits.inverse, 1),
    (nim_circuits.solve_quadratic, 1),
)
_BYTE_POINTER = ir.IntType(8).as_pointer()
_INT32 = ir.IntType(32)


def source_digest() -> int:
    """A number that changes with the modules whose code is emitted here.

    Numba's disk cache checks only the file of the compiled function; a kernel that holds this number in a closure is
    recompiled when the circuits change.
    """
    digest = hashlib.sha256()
    for name in ("circuits.py", "planes.py", "digits.py", "blocks.py"):
        digest.update(Path(__file__).with_name(name).read_bytes())
    return int.from_bytes(digest.digest()[:4], "big")


DIGEST = source_digest()


def literal_intrinsic(definition: Callable[..., Any]) -> Any:
    """Make an intrinsic whose constant arguments (operation, size) arrive as literals; call it only from
    kernels."""
    return intrinsic(prefer_literal=True)(definition)


def _vectors(machine: Planes, address: Any, count: int) -> Any:
    pointer_type = machine.vector.as_pointer()
    return machine.builder.bitcast(address, pointer_type), range(count)


def _load(machine: Planes, address: Any, count: int) -> list[Any]:
    pointer, places = _vectors(machine, address, count)
    return [machine.builder.load(machine.builder.gep(pointer, [_INT32(place)]), align=1) for place in places]


def _store(machine: Planes, address: Any, vectors: list[Any]) -> None:
    pointer, places = _vectors(machine, address, len(vectors))
    for place in places:
        machine.builder.store(vectors[place], machine.builder.gep(pointer, [_INT32(place)]), align=1)


def _shared_function(module: Any, name: str, result: Any, operands: int, emit: Callable[..., Any]) -> Any:
    """The internal function with this name and number of addresses, emitted on first use in a module."""
    function = module.globals.get(name)
    if function is None:
        function = ir.Function(module, ir.FunctionType(result, [_BYTE_POINTER] * operands), name)
        function.linkage = "internal"
        function.attributes.add("noinline")
        builder = ir.IRBuilder(function.append_basic_block())
        returned = emit(DIGITS(builder, LANES), *function.args)
        if returned is None:
            builder.ret_void()
        else:
            builder.ret(returned)
    return function


def _call_with_addresses(builder: Any, function: Any, addresses: list[Any]) -> Any:
    return builder.call(function, [builder.inttoptr(address, _BYTE_POINTER) for address in addresses])


@literal_intrinsic
def circuit(typingctx: Any, op: Any, size: Any, a: Any, b: Any, out: Any) -> Any:
    """Run circuit `op` on the block at address a (and b), store the result at `out`; return 1 if there was a division
    by zero, else 0."""
    which, width = op.literal_value, size.literal_value

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        body, operands = _CIRCUITS[which]

        def emit(machine: Planes, *addresses: Any) -> Any:
            vectors = width * machine.groups
            values = [machine.digits(_load(machine, address, vectors)) for address in addresses[:operands]]
            _store(machine, addresses[2], machine.elements(body(machine, *values)))
            if which in (DIVIDE, INVERSE):
                return machine.any_zero(values[-1])
            return _INT32(0)

        name = f"bouton_nim_{body.__name__}_{width}"
        function = _shared_function(builder.module, name, _INT32, 3, emit)
        return _call_with_addresses(builder, function, list(arguments[2:]))

    return types.int32(op, size, types.intp, types.intp, types.intp), codegen


@literal_intrinsic
def one(typingctx: Any, op: Any, size: Any, a: Any, b: Any) -> Any:
    """Run circuit `op` on one element (two for a product or a quotient) held in 64-bit integers."""
    which, width = op.literal_value, size.literal_value
    kind = ir.IntType(8 * width)

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        body, operands = _CIRCUITS[which]
        machine = DIGITS_ONE(builder, LANES_ONE)
        values = [
            machine.single(builder.trunc(argument, kind) if width < 8 else argument)
            for argument in arguments[2 : 2 + operands]
        ]
        value = machine.single_value(body(machine, *values), kind)
        return builder.zext(value, ir.IntType(64)) if width < 8 else value

    return types.uint64(op, size, types.uint64, types.uint64), codegen


@literal_intrinsic
def evaluate(typingctx: Any, size: Any, a: Any, out: Any) -> Any:
    """Store the prepared evaluation of the block at `a`: EVALUATED[size] planes of LANES bytes at `out`."""
    width = size.literal_value

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def emit(machine: Planes, source: Any, target: Any) -> None:
            digits = machine.digits(_load(machine, source, width * machine.groups))
            planes = nim_circuits.evaluate(machine, digits)
            _store(machine, target, [machine.prepare(plane) for plane in planes])

        function = _shared_function(builder.module, f"bouton_nim_evaluate_{width}", ir.VoidType(), 2, emit)
        _call_with_addresses(builder, function, list(arguments[1:]))
        return context.get_dummy_value()

    return types.void(size, types.intp, types.intp), codegen


@literal_intrinsic
def interpolate(typingctx: Any, size: Any, a: Any, out: Any) -> Any:
    """Store at `out` the block of elements that the planes at `a`, products of evaluations, interpolate to."""
    width = size.literal_value

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def emit(machine: Planes, source: Any, target: Any) -> None:
            planes = _load(machine, source, EVALUATED[width])
            _store(machine, target, machine.elements(nim_circuits.interpolate(machine, planes)))

        function = _shared_function(builder.module, f"bouton_nim_interpolate_{width}", ir.VoidType(), 2, emit)
        _call_with_addresses(builder, function, list(arguments[1:]))
        return context.get_dummy_value()

    return types.void(size, types.intp, types.intp), codegen


@literal_intrinsic
def get(typingctx: Any, size: Any, address: Any) -> Any:
    """Load the unsigned integer of `size` bytes at an address."""
    kind = ir.IntType(8 * size.literal_value)

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        value = builder.load(builder.inttoptr(arguments[1], kind.as_pointer()), align=1)
        return builder.zext(value, ir.IntType(64)) if kind.width < 64 else value

    return types.uint64(size, types.intp), codegen


@literal_intrinsic
def put(typingctx: Any, size: Any, address: Any, value: Any) -> Any:
    """Store the low `size` bytes of an integer at an address."""
    kind = ir.IntType(8 * size.literal_value)

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        low = builder.trunc(arguments[2], kind) if kind.width < 64 else arguments[2]
        builder.store(low, builder.inttoptr(arguments[1], kind.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(size, types.intp, types.uint64), codegen


@literal_intrinsic
def room(typingctx: Any, count: Any) -> Any:
    """The address of `count` bytes on the stack, aligned for any vector."""
    size = count.literal_value

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        with builder.goto_entry_block():
            space = builder.alloca(ir.ArrayType(ir.IntType(8), size))
        space.align = 64
        return builder.ptrtoint(space, context.get_value_type(types.intp))

    return types.intp(count), codegen


@literal_intrinsic
def divide_floats(typingctx: Any, address: Any) -> Any:
    """Store 1.0 divided by the float at an address in the next float: a divisor of 0.0 raises the processor's flag for
    division by zero, and NumPy then warns or raises according to `numpy.errstate`."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.DoubleType()
        pointer = builder.inttoptr(arguments[0], kind.as_pointer())
        quotient = builder.fdiv(kind(1.0), builder.load(pointer))
        builder.store(quotient, builder.gep(pointer, [_INT32(1)]))
        return context.get_dummy_value()

    return types.void(types.intp), codegen


@literal_intrinsic
def accumulate(typingctx: Any, size: Any, a: Any, b: Any, total: Any, count: Any) -> Any:
    """Add to the planes at `total` the products of `count` single elements and blocks, all evaluated.

    Element k is byte k of each plane at `a` (an evaluated block); it is multiplied by block k at `b`. The planes of the
    total stay in registers, as many as fit, during a loop over k.
    """
    width = size.literal_value

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        planes = EVALUATED[width]
        group = min(planes, 27 if LANES == 64 else 9)
        machine = DIGITS(builder, LANES)
        word = arguments[1].type
        zero_vector = machine.splat(0)

        def vector_at(address: Any) -> Any:
            return builder.inttoptr(address, machine.vector.as_pointer())

        for first in range(0, planes, group):
            before = builder.block
            body, after = builder.append_basic_block(), builder.append_basic_block()
            starts = [
                builder.load(vector_at(builder.add(arguments[3], word(place * LANES))), align=1)
                for place in range(first, first + group)
            ]
            builder.branch(body)
            builder.position_at_end(body)
            k = builder.phi(word)
            k.add_incoming(word(0), before)
            sums = [builder.phi(machine.vector) for _ in range(group)]
            results = []
            block = builder.add(arguments[2], builder.mul(k, word(planes * LANES)))
            for place, running in zip(range(first, first + group), sums, strict=True):
                running.add_incoming(starts[place - first], before)
                single = builder.inttoptr(builder.add(builder.add(arguments[1], k), word(place * LANES)), _BYTE_POINTER)
                lane = builder.insert_element(zero_vector, builder.load(single), _INT32(0))
                mask = ir.Constant(ir.VectorType(_INT32, LANES), [0] * LANES)
                factor = builder.shuffle_vector(lane, zero_vector, mask)
                other = builder.load(vector_at(builder.add(block, word(place * LANES))), align=1)
                results.append(machine.xor(running, machine.prepared_product(factor, other)))
            for running, result in zip(sums, results, strict=True):
                running.add_incoming(result, body)
            following = builder.add(k, word(1))
            k.add_incoming(following, body)
            builder.cbranch(builder.icmp_signed("<", following, arguments[4]), body, after)
            builder.position_at_end(after)
            for place, result in zip(range(first, first + group), results, strict=True):
                builder.store(result, vector_at(builder.add(arguments[3], word(place * LANES))), align=1)
        return context.get_dummy_value()

    return types.void(size, types.intp, types.intp, types.intp, types.intp), codegen
