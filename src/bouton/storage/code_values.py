"""Values, blocks and names in the code that `bouton.storage.translation` generates for LLVM."""

import struct
from types import FunctionType
from typing import Any

import numpy as np

MASK = (1 << 64) - 1
LLVM = {"i": "i64", "u": "i64", "w": "i256", "f": "double", "b": "i1"}
#: the LLVM type of an array element in memory, by the array's type string without byte order
KEPT = {f"{sign}{size}": f"i{8 * size}" for sign in "iu" for size in (1, 2, 4, 8)}
KEPT |= {"f8": "double", "b1": "i8", "V32": "i256"}


class Number:
    """A number: its kind, its LLVM name or literal, and, if it is constant, its value.

    Kinds are signed (i) and unsigned (u) integers of 64 bits, words of 256 bits (w), floats (f) and Booleans (b)."""

    def __init__(self, kind: str, ref: str, const: Any = None) -> None:
        self.kind: str = kind
        self.ref: str = ref
        self.const: Any = const


class Array:
    """An array: the type of its elements in memory, their address, and its dimensions."""

    def __init__(self, kept: str, ref: str, shape: "list[Number]") -> None:
        self.kept: str = kept
        self.ref: str = ref
        self.shape: list[Number] = shape


class PythonThing:
    """A Python object that is known at compile time: a module, a function, a type."""

    def __init__(self, thing: Any) -> None:
        self.thing: Any = thing


def fetch_soon(array: Any, *place: int) -> None:
    """Prefetch an element of an array that will be read soon; in Python, do nothing."""


def type_of(value: Any) -> Any:
    """The type of a value: the kind of a number, (element type, dimensions) of an array, the types in a tuple."""
    if isinstance(value, tuple):
        return tuple(map(type_of, value))
    return (value.kept, len(value.shape)) if isinstance(value, Array) else value.kind


def llvm_type(kind: Any) -> str:
    if kind is None:
        return "void"
    return LLVM[kind] if isinstance(kind, str) else f"{{{', '.join(map(llvm_type, kind))}}}"


def is_array(kind: Any) -> bool:
    return isinstance(kind, tuple) and len(kind) == 2 and kind[0] in KEPT and isinstance(kind[1], int)


def whole_number(number: int) -> Number:
    return Number("i", str(number), number)


def float_text(number: float) -> str:
    return f"0x{struct.unpack('<Q', struct.pack('<d', number))[0]:016X}"


class ValueWriter:
    """The code of one function for given argument types."""

    def __init__(self, module: Any, function: FunctionType, kinds: tuple[Any, ...], name: str, given: Any) -> None:
        self.module: Any = module
        self.source: FunctionType = function
        self.name: str = name
        self.kinds: tuple[Any, ...] = kinds
        self.given: Any = given
        self.gives: Any = Ellipsis
        self.names: dict[str, Any] = {}
        self.entry: list[str] = []
        self.blocks: list[tuple[str, list[str]]] = []
        self.count: int = 0
        self.loops: list[tuple[str, str]] = []

    # blocks and instructions

    def new_ref(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def label(self) -> str:
        self.count += 1
        return f"b{self.count}"

    def start(self, label: str) -> None:
        self.blocks.append((label, []))

    def put(self, line: str) -> None:
        self.blocks[-1][1].append(line)

    def make(self, line: str) -> str:
        ref = self.new_ref()
        self.put(f"{ref} = {line}")
        return ref

    def goto(self, label: str) -> None:
        if not self.has_ended:
            self.put(f"br label %{label}")

    @property
    def has_ended(self) -> bool:
        lines = self.blocks[-1][1]
        return bool(lines) and lines[-1].startswith(("br ", "ret ", "unreachable"))

    # values

    def as_kind(self, value: Any, kind: str) -> Number:
        """Convert a number to another kind; raise `TypeError` for a conversion that is not supported."""
        if not isinstance(value, Number):
            raise TypeError(f"{kind} is wanted, no number is there")
        if value.kind == kind:
            return value
        if value.const is not None:
            if kind == "f":
                return Number("f", float_text(float(value.const)), float(value.const))
            if kind == "b":
                raise TypeError("a truth value is wanted, a number is there")
            return Number(kind, str(int(value.const)), int(value.const))
        if kind == "w" and value.kind == "u":
            return Number("w", self.make(f"zext i64 {value.ref} to i256"))
        if value.kind == "b" and kind in "iu":
            return Number(kind, self.make(f"zext i1 {value.ref} to i64"))
        if kind == "f" and value.kind in "ib":
            number = self.as_kind(value, "i")
            return Number("f", self.make(f"sitofp i64 {number.ref} to double"))
        raise TypeError(f"{kind} is wanted, {value.kind} is there")

    def as_whole(self, value: Any) -> Number:
        """A signed integer; the bits of 64-bit words are reinterpreted."""
        if isinstance(value, Number) and value.kind == "u":
            const = value.const
            return Number("i", value.ref, None if const is None else const - (const >> 63 << 64))
        return self.as_kind(value, "i")

    def low_word(self, value: Any) -> Any:
        """The low 64 bits of a 256-bit word; any other number unchanged."""
        wide = isinstance(value, Number) and value.kind == "w"
        return Number("u", self.make(f"trunc i256 {value.ref} to i64")) if wide else value

    def as_word(self, value: Any) -> Number:
        number = value if isinstance(value, Number) and value.kind == "u" else self.as_kind(value, "i")
        return Number("u", number.ref, None if number.const is None else number.const & MASK)

    def as_truth(self, value: Any) -> Any:
        if value.kind == "b":
            return value.ref
        if value.kind == "f":
            return self.make(f"fcmp une double {value.ref}, 0.0")
        return self.make(f"icmp ne {LLVM[value.kind]} {value.ref}, 0")

    def common_kind(self, one: Any, other: Any, bits: bool = False) -> Any:
        """The kind of the result of an operation on two numbers, which is bitwise if `bits`.

        Raise `TypeError` for a signed variable and an unsigned word, unless the operation is bitwise.
        """
        kinds = {one.kind, other.kind}
        if len(kinds) == 1:
            return one.kind
        if "f" in kinds:
            return "f"
        kind = "w" if "w" in kinds else "u"
        if kind not in kinds:
            return "i"
        rest = one if one.kind != kind else other
        if rest.const is None and not bits and rest.kind != "u":
            raise TypeError("a signed number and a word of 64 bits")
        return kind

    def merge(self, sides: list[tuple[Any, int]], label: str) -> Any:
        """Merge the values of several paths into one, in the current block, to which all of them jump.

        Each value comes with the index of the block in which its path ends."""
        values = [value for value, _ in sides]
        if isinstance(values[0], tuple):
            parts = [[(value[k], block) for value, block in sides] for k in range(len(values[0]))]
            return tuple(self.merge(part, label) for part in parts)
        if isinstance(values[0], Array):
            refs = [(value.ref, block) for value, block in sides]
            shape = [self.merge([(v.shape[k], b) for v, b in sides], label) for k in range(len(values[0].shape))]
            return Array(values[0].kept, self.phi("ptr", refs), shape)
        kind = values[0].kind
        for value in values[1:]:
            kind = self.common_kind(Number(kind, "", values[0].const), value)
        refs = []
        current = self.blocks.pop()
        for value, block in sides:
            lines = self.blocks[block][1]
            last = lines.pop()
            self.blocks.append(self.blocks[block])
            refs.append((self.as_kind(value, kind).ref, block))
            self.blocks.pop()
            lines.append(last)
        self.blocks.append(current)
        return Number(kind, self.phi(LLVM[kind], refs))

    def phi(self, kind: str, refs: list[tuple[str, int]]) -> str:
        ways = ", ".join(f"[ {ref}, %{self.blocks[block][0]} ]" for ref, block in refs)
        return self.make(f"phi {kind} {ways}")

    # names

    def store(self, name: str, value: Any) -> None:
        if isinstance(value, PythonThing) or name not in self.names:
            self.names[name] = self.make_room(value)
        self.fill(self.names[name], value)

    def make_room(self, value: Any) -> Any:
        """Allocate room for a value of the same type as `value`."""
        if isinstance(value, tuple):
            return tuple(map(self.make_room, value))
        if isinstance(value, Array):
            return Array(value.kept, self.alloca("ptr"), [self.make_room(whole_number(0)) for _ in value.shape])
        if isinstance(value, PythonThing):
            return value
        return Number(value.kind, self.alloca(LLVM[value.kind]))

    def alloca(self, kind: str) -> str:
        ref = self.new_ref()
        self.entry.append(f"{ref} = alloca {kind}")
        return ref

    def fill(self, room: Any, value: Any) -> None:
        if isinstance(room, tuple):
            for one, each in zip(room, value, strict=True):
                self.fill(one, each)
        elif isinstance(room, Array):
            if not isinstance(value, Array) or type_of(room) != type_of(value):
                raise TypeError("an array of another type")
            self.put(f"store ptr {value.ref}, ptr {room.ref}")
            for one, each in zip(room.shape, value.shape, strict=True):
                self.fill(one, each)
        elif isinstance(room, Number):
            self.put(f"store {LLVM[room.kind]} {self.as_kind(value, room.kind).ref}, ptr {room.ref}")

    def load(self, room: Any) -> Any:
        if isinstance(room, tuple):
            return tuple(map(self.load, room))
        if isinstance(room, Array):
            return Array(room.kept, self.make(f"load ptr, ptr {room.ref}"), [self.load(each) for each in room.shape])
        if isinstance(room, PythonThing):
            return room
        return Number(room.kind, self.make(f"load {LLVM[room.kind]}, ptr {room.ref}"))

    def from_python(self, thing: Any) -> Any:
        """Convert a Python value that is known at compile time to a value of the generated code."""
        if isinstance(thing, (bool, np.bool_)):
            return Number("b", "true" if thing else "false", bool(thing))
        if isinstance(thing, np.uint64):
            return Number("u", str(int(thing.view(np.int64))), int(thing))
        if isinstance(thing, (int, np.integer)):
            return whole_number(int(thing))
        if isinstance(thing, (float, np.floating)):
            return Number("f", float_text(float(thing)), float(thing))
        if isinstance(thing, tuple):
            return tuple(map(self.from_python, thing))
        return self.module.constant(thing) if isinstance(thing, np.ndarray) else PythonThing(thing)

    # elements

    def element(self, array: Array, indices: list[Any]) -> str:
        """Return the address of an element, or of a row if there are fewer indices than dimensions."""
        flat: Any = None
        for k, index in enumerate(indices):
            place = self.as_whole(index).ref
            if flat is not None:
                place = self.make(f"add nsw i64 {flat}, {place}")
            flat = place
            if k + 1 < len(array.shape):
                flat = self.make(f"mul nsw i64 {flat}, {array.shape[k + 1].ref}")
        for size in array.shape[len(indices) + 1 :]:
            flat = self.make(f"mul nsw i64 {flat}, {size.ref}")
        return self.make(f"getelementptr inbounds {KEPT[array.kept]}, ptr {array.ref}, i64 {flat}")

    def read(self, array: Array, address: str, unchanged: bool = False) -> Number:
        kept = KEPT[array.kept]
        if kept == "i256":
            return Number("w", self.make(f"load i256, ptr {address}, align 8"))
        ref = self.make(f"load {kept}, ptr {address}{', !invariant.load !0' if unchanged else ''}")
        if kept == "double":
            return Number("f", ref)
        if array.kept == "b1":
            return Number("b", self.make(f"icmp ne i8 {ref}, 0"))
        if kept != "i64":
            ref = self.make(f"{'s' if array.kept[0] == 'i' else 'z'}ext {kept} {ref} to i64")
        return Number("u" if array.kept == "u8" else "i", ref)

    def write_element(self, array: Array, address: str, value: Any) -> None:
        kept = KEPT[array.kept]
        if kept == "i256":
            self.put(f"store i256 {self.as_kind(value, 'w').ref}, ptr {address}, align 8")
            return
        if kept == "double":
            ref = self.as_kind(value, "f").ref
        elif array.kept == "b1":
            ref = self.make(f"zext i1 {self.as_truth(value)} to i8")
        else:
            ref = self.as_whole(value).ref
            if kept != "i64":
                ref = self.make(f"trunc i64 {ref} to {kept}")
        self.put(f"store {kept} {ref}, ptr {address}")
