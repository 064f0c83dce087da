"""Expressions of the functions that `bouton.storage.translation` translates."""

import ast
import builtins
from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from bouton.storage.code_values import (
    KEPT,
    LLVM,
    MASK,
    Array,
    Number,
    PythonThing,
    ValueWriter,
    fetch_soon,
    llvm_type,
    type_of,
    whole_number,
)

_BITS = {"BitAnd": "and", "BitOr": "or", "BitXor": "xor"}
_WHOLE = {"Add": "add", "Sub": "sub", "Mult": "mul"}
_MIXER = np.uint64(0xD6E8FEB86659FD93)
_COMPARED = {"Eq": "eq", "NotEq": "ne", "Lt": "lt", "LtE": "le", "Gt": "gt", "GtE": "ge"}
_SIGNED = {np.int8, np.int16, np.int32, np.int64, np.intp, np.uint8, np.uint16, np.uint32, int}

_FOLD: dict[str, Callable[[int, int], Any]] = {
    "Add": lambda a, b: a + b,
    "Sub": lambda a, b: a - b,
    "Mult": lambda a, b: a * b,
    "FloorDiv": lambda a, b: a // b,
    "Mod": lambda a, b: a % b,
    "LShift": lambda a, b: a << b,
    "RShift": lambda a, b: a >> b,
    "BitAnd": lambda a, b: a & b,
    "BitOr": lambda a, b: a | b,
    "BitXor": lambda a, b: a ^ b,
    "Pow": lambda a, b: a**b,
    "Div": lambda a, b: a / b,
}


class ExpressionWriter(ValueWriter):
    """The writer that turns Python expressions into LLVM instructions."""

    def expression(self, node: Any) -> Any:
        """The value of an expression, after writing its code; raises `TypeError` if it is not supported."""
        if isinstance(node, ast.Constant):
            return self.from_python(node.value)
        if isinstance(node, ast.Name):
            if node.id in self.names:
                return self.load(self.names[node.id])
            scope = self.source.__globals__
            return self.from_python(scope[node.id] if node.id in scope else getattr(builtins, node.id))
        if isinstance(node, ast.Tuple):
            return tuple(map(self.expression, node.elts))
        if isinstance(node, ast.Attribute):
            return self.attribute(self.expression(node.value), node.attr)
        if isinstance(node, ast.Subscript):
            return self.of_subscript(node)
        if isinstance(node, ast.BinOp):
            return self.binary(type(node.op).__name__, self.expression(node.left), self.expression(node.right))
        if isinstance(node, ast.UnaryOp):
            return self.unary(type(node.op).__name__, node.operand)
        if isinstance(node, ast.Compare):
            return self.comparison(node)
        if isinstance(node, ast.BoolOp):
            return self.short_circuit(node)
        if isinstance(node, ast.IfExp):
            return self.choice(node)
        if isinstance(node, ast.Call):
            return self.call(node)
        raise TypeError(f"{type(node).__name__} is not understood")

    def attribute(self, value: Any, name: str) -> Any:
        if isinstance(value, PythonThing):
            return self.from_python(getattr(value.thing, name))
        if name == "shape":
            return tuple(value.shape)
        if name == "size":
            return self.size_of(value)
        return PythonThing((name, value))  # a method

    def size_of(self, array: Array) -> Number:
        size = array.shape[0]
        for each in array.shape[1:]:
            size = self.binary("Mult", size, each)
        return size

    def unary(self, operator: str, operand: Any) -> Any:
        if operator == "Not":
            truth = self.as_truth(self.expression(operand))
            return Number("b", self.make(f"xor i1 {truth}, true"))
        value = self.expression(operand)
        if operator == "USub":
            if value.const is not None and value.kind != "u":
                return self.from_python(-value.const)
            if value.kind == "f":
                return Number("f", self.make(f"fneg double {value.ref}"))
            return Number(value.kind, self.make(f"sub {LLVM[value.kind]} 0, {value.ref}"))
        if value.kind == "b":
            raise TypeError("~ of a truth value")
        if value.const is not None:
            return (
                self.from_python(~value.const)
                if value.kind == "i"
                else self.from_python(np.uint64(~value.const & MASK))
            )
        return Number(value.kind, self.make(f"xor {LLVM[value.kind]} {value.ref}, -1"))

    def binary(self, operator: str, one: Any, other: Any) -> Any:
        """The result of an arithmetic or bitwise operation, named as in `ast` (``"Add"``), on two numbers."""
        if one.const is not None and other.const is not None and one.kind == other.kind == "i":
            return self.from_python(_FOLD[operator](one.const, other.const))
        if operator in _BITS:
            if one.kind == other.kind == "b":
                return Number("b", self.make(f"{_BITS[operator]} i1 {one.ref}, {other.ref}"))
            kind = self.common_kind(one, other, bits=True)
            if kind == "w":
                return Number("w", self.make(f"{_BITS[operator]} i256 {', '.join(self.as_wide(one, other))}"))
            words = self.as_whole(one).ref, self.as_whole(other).ref
            return Number(kind, self.make(f"{_BITS[operator]} i64 {', '.join(words)}"))
        if operator in ("LShift", "RShift"):
            shift = "shl" if operator == "LShift" else "lshr" if one.kind in "uw" else "ashr"
            moved, count = one if one.kind in "uw" else self.as_kind(one, "i"), self.as_whole(other).ref
            if moved.kind == "w" and other.const is None:
                count = self.make(f"zext i64 {count} to i256")
            return Number(moved.kind, self.make(f"{shift} {LLVM[moved.kind]} {moved.ref}, {count}"))
        kind = "f" if operator == "Div" else self.common_kind(one, other)
        kind = "i" if kind == "b" else kind
        left, right = self.as_kind(one, kind), self.as_kind(other, kind)
        if kind == "f":
            name = {"Add": "fadd", "Sub": "fsub", "Mult": "fmul", "Div": "fdiv"}[operator]
            return Number("f", self.make(f"{name} double {left.ref}, {right.ref}"))
        if operator in _WHOLE:
            return Number(kind, self.make(f"{_WHOLE[operator]} {LLVM[kind]} {left.ref}, {right.ref}"))
        return self.divide(operator, kind, left, right)

    def as_wide(self, *values: Any) -> list[str]:
        return [self.as_kind(value, "w").ref for value in values]

    def divide(self, operator: str, kind: str, left: Number, right: Number) -> Number:
        """The quotient rounded down (``"FloorDiv"``), or the remainder, as in Python, of two numbers of kind i or u."""
        if kind == "w":
            raise TypeError("words of 256 bits are not divided")
        if kind == "u":
            name = "udiv" if operator == "FloorDiv" else "urem"
            return Number("u", self.make(f"{name} i64 {left.ref}, {right.ref}"))
        rest = self.make(f"srem i64 {left.ref}, {right.ref}")
        other = self.make(f"xor i64 {rest}, {right.ref}")
        signs = self.make(f"icmp slt i64 {other}, 0")
        some = self.make(f"icmp ne i64 {rest}, 0")
        wrong = self.make(f"and i1 {signs}, {some}")
        if operator == "Mod":
            more = self.make(f"select i1 {wrong}, i64 {right.ref}, i64 0")
            return Number("i", self.make(f"add i64 {rest}, {more}"))
        quotient = self.make(f"sdiv i64 {left.ref}, {right.ref}")
        less = self.make(f"sext i1 {wrong} to i64")
        return Number("i", self.make(f"add i64 {quotient}, {less}"))

    def compare(self, operator: str, one: Any, other: Any) -> str:
        kind = self.common_kind(one, other)
        left, right = self.as_kind(one, kind), self.as_kind(other, kind)
        name = _COMPARED[operator]
        if kind == "f":
            return self.make(f"fcmp {'une' if name == 'ne' else 'o' + name} double {left.ref}, {right.ref}")
        if name not in ("eq", "ne"):
            if kind == "b":
                left, right, kind = self.as_kind(left, "i"), self.as_kind(right, "i"), "i"
            name = ("u" if kind in "uw" else "s") + name
        return self.make(f"icmp {name} {LLVM[kind]} {left.ref}, {right.ref}")

    def comparison(self, node: Any) -> Number:
        values = [self.expression(each) for each in (node.left, *node.comparators)]
        found = ""
        for operator, one, other in zip(node.ops, values, values[1:], strict=False):
            each = self.compare(type(operator).__name__, one, other)
            found = self.make(f"and i1 {found}, {each}") if found else each
        return Number("b", found)

    def short_circuit(self, node: Any) -> Number:
        """`and`, `or`: the truth value of Python's result."""
        end = self.label()
        sides = []
        for k, each in enumerate(node.values):
            truth = self.as_truth(self.expression(each))
            sides.append((truth, len(self.blocks) - 1))
            if k + 1 < len(node.values):
                further = self.label()
                ways = (
                    f"label %{further}, label %{end}"
                    if isinstance(node.op, ast.And)
                    else f"label %{end}, label %{further}"
                )
                self.put(f"br i1 {truth}, {ways}")
                self.start(further)
        self.goto(end)
        self.start(end)
        return Number("b", self.phi("i1", sides))

    def choice(self, node: Any) -> Any:
        yes, no, end = self.label(), self.label(), self.label()
        self.put(f"br i1 {self.as_truth(self.expression(node.test))}, label %{yes}, label %{no}")
        sides = []
        for label, each in ((yes, node.body), (no, node.orelse)):
            self.start(label)
            value = self.expression(each)
            sides.append((value, len(self.blocks) - 1))
            self.goto(end)
        self.start(end)
        return self.merge(sides, end)

    # calls

    def call(self, node: Any) -> Any:
        called = self.expression(node.func)
        thing = called.thing
        if isinstance(thing, tuple):
            return self.method(thing[0], thing[1], [self.expression(each) for each in node.args])
        if thing in (np.zeros, np.empty):
            return self.local_array(node, thing is np.zeros)
        given = [self.expression(each) for each in node.args]
        thing = getattr(thing, "py_func", thing)
        if thing is fetch_soon:
            self.module.declare("void @llvm.prefetch.p0(ptr, i32, i32, i32)")
            self.put(f"call void @llvm.prefetch.p0(ptr {self.element(given[0], given[1:])}, i32 0, i32 3, i32 1)")
            return None
        if isinstance(thing, FunctionType):
            return self.call_function(thing, given)
        if thing is len:
            return given[0].shape[0]
        if thing in (min, max):
            return self.least_or_most(thing is min, given)
        if thing is hash:
            return self.mix(given[0])
        if thing is np.uint64:
            return self.as_word(self.low_word(given[0]))
        if thing in _SIGNED:
            given = [self.low_word(each) for each in given]
            if given[0].kind == "f":
                return Number("i", self.make(f"fptosi double {given[0].ref} to i64"))
            return self.as_whole(given[0])
        if thing in (bool, np.bool_):
            return Number("b", self.as_truth(given[0]))
        if thing in (float, np.float64):
            return self.as_kind(given[0], "f")
        if thing is abs:
            return self.absolute(given[0])
        if thing in (np.sqrt, np.log):
            name = f"@llvm.{thing.__name__}.f64"
            self.module.declare(f"double {name}(double)")
            return Number("f", self.make(f"call double {name}(double {self.as_kind(given[0], 'f').ref})"))
        raise TypeError(f"{thing!r} is not understood")

    def mix(self, value: Number) -> Any:
        """Hash all bits of a number to a 64-bit word; a number of at most 64 bits is its own hash."""
        found: Any = self.as_word(self.low_word(value))
        for shift in (64, 128, 192) if value.kind == "w" else ():
            high = self.as_word(self.low_word(self.binary("RShift", value, whole_number(shift))))
            found = self.binary("BitXor", found, self.binary("RShift", found, whole_number(29)))
            found = self.binary("BitXor", self.binary("Mult", found, self.from_python(_MIXER)), high)
        return found

    def absolute(self, value: Number) -> Any:
        if value.kind == "f":
            self.module.declare("double @llvm.fabs.f64(double)")
            return Number("f", self.make(f"call double @llvm.fabs.f64(double {value.ref})"))
        return self.least_or_most(False, [value, self.binary("Sub", whole_number(0), value)])

    def method(self, name: str, value: Any, given: list[Any]) -> Any:
        if name == "reshape" and given[0].const == -1:
            return Array(value.kept, value.ref, [self.size_of(value)])
        if name in ("bit_count", "bit_length"):
            kind = LLVM[value.kind]
            called, more = ("ctpop", "") if name == "bit_count" else ("ctlz", ", i1 false")
            self.module.declare(f"{kind} @llvm.{called}.{kind}({kind}{more[:4]})")
            ref = self.make(f"call {kind} @llvm.{called}.{kind}({kind} {value.ref}{more})")
            found = self.low_word(Number(value.kind, ref))
            return Number("i", self.make(f"sub i64 {kind[1:]}, {found.ref}") if more else found.ref)
        raise TypeError(f".{name} is not understood")

    def least_or_most(self, least: bool, given: list[Any]) -> Any:
        best = given[0]
        for each in given[1:]:
            kind = self.common_kind(best, each)
            kind = "i" if kind == "b" else kind
            one, other = self.as_kind(best, kind), self.as_kind(each, kind)
            better = self.compare("Lt" if least else "Gt", other, one)
            best = Number(kind, self.make(f"select i1 {better}, {LLVM[kind]} {other.ref}, {LLVM[kind]} {one.ref}"))
        return best

    def local_array(self, node: Any, cleared: bool) -> Array:
        """An array on the stack, for a call of `numpy.zeros` (`cleared`) or `numpy.empty` with a constant shape."""
        shape = self.expression(node.args[0])
        shape = list(shape) if isinstance(shape, tuple) else [shape]
        thing = self.expression(node.args[1]).thing if len(node.args) > 1 else float
        kept = np.dtype(thing).str[1:]
        size = 1
        for each in shape:
            size *= each.const
        ref = self.alloca(f"[{size} x {KEPT[kept]}], align 16")
        if cleared:
            self.module.declare("void @llvm.memset.p0.i64(ptr, i8, i64, i1)")
            self.put(f"call void @llvm.memset.p0.i64(ptr {ref}, i8 0, i64 {size * np.dtype(thing).itemsize}, i1 false)")
        return Array(kept, ref, shape)

    def arguments_of(self, value: Any) -> list[str]:
        """The parts of a value as LLVM arguments."""
        if isinstance(value, tuple):
            return [each for part in value for each in self.arguments_of(part)]
        if isinstance(value, Array):
            return [f"ptr {value.ref}", *(f"i64 {size.ref}" for size in value.shape)]
        return [f"{LLVM[value.kind]} {value.ref}"]

    def call_function(self, function: FunctionType, given: list[Any]) -> Any:
        kinds = tuple(map(type_of, given))
        name, gives = self.module.function(function, kinds)
        line = f"call {llvm_type(gives)} {name}({', '.join(self.arguments_of(tuple(given)))})"
        if gives is None:
            self.put(line)
            return None
        return self.result_of_call(gives, self.make(line))

    def result_of_call(self, kind: Any, ref: str) -> Any:
        """The value that a call returned."""
        if isinstance(kind, str):
            return Number(kind, ref)
        llvm = llvm_type(kind)
        return tuple(
            self.result_of_call(each, self.make(f"extractvalue {llvm} {ref}, {k}")) for k, each in enumerate(kind)
        )

    def subscript(self, node: Any) -> tuple[Any, list[Any]]:
        array = self.expression(node.value)
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return array, parts

    def is_unchanged(self, node: Any) -> bool:
        """Whether a subscript is of an array that nothing writes to while the code runs."""
        return isinstance(node.value, ast.Name) and node.value.id in self.module.unchanged

    def of_subscript(self, node: Any) -> Any:
        array, parts = self.subscript(node)
        if isinstance(array, tuple):
            return array[self.expression(parts[0]).const]
        if isinstance(parts[0], ast.Slice):
            low = self.as_whole(self.expression(parts[0].lower)) if parts[0].lower else whole_number(0)
            high = self.as_whole(self.expression(parts[0].upper)) if parts[0].upper else array.shape[0]
            size = Number("i", self.make(f"sub i64 {high.ref}, {low.ref}"))
            return Array(array.kept, self.element(array, [low]), [size, *array.shape[1:]])
        indices = [self.expression(part) for part in parts]
        address = self.element(array, indices)
        if len(indices) < len(array.shape):
            return Array(array.kept, address, array.shape[len(indices) :])
        return self.read(array, address, self.is_unchanged(node))
