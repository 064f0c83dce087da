# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""Machine code of functions written in a small part of Python: their syntax trees become one LLVM module.

Numba types and lowers each function separately, and passes each one to LLVM together with everything it calls: 20 s of
CPU time for the Hex search. Here, a function and everything it calls form one module, which LLVM reads once: about a
second. The functions remain Python functions: `Kernel.py_func` runs without any compiler, and tests compare the two.

The supported values are: 64-bit integers (`np.uint64` is unsigned, all other integers are signed), sets of 256 bits
(`numpy.void` of 32 bytes, little-endian, and arrays of these: ``V32``), `hash` of a set as 64 bits, floats, booleans,
contiguous NumPy arrays of numbers, views of these (a row, ``a[i:]``, ``a.reshape(-1)``), arrays of constant size on the
stack, and tuples of all these. The supported statements are: `for` over ranges and literal tuples, `while`, `if`,
assignments, and calls of other such functions and of `fetch_soon`. A name keeps its type. Indices are not checked, and
must not be negative. Anything unsupported raises `TypeError` with its place.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from bouton.storage.code_expressions import ExpressionWriter
from bouton.storage.code_values import KEPT, LLVM, Array, Number, is_array, llvm_type, type_of, whole_number
from bouton.syntax import parse


class _Retry(Exception):
    """A recursive function returns another type, the exception's argument, than was assumed."""


class _ModuleWriter:
    """The code of one function and of everything it calls; `unchanged` are the names of arrays that it never writes."""

    def __init__(self, unchanged: tuple[str, ...]) -> None:
        self.unchanged: tuple[str, ...] = unchanged
        self.parts: list[str] = []
        self.declared: set[str] = set()
        self.made: dict[Any, tuple[str, Any]] = {}
        self.arrays: dict[int, tuple[str, Any]] = {}

    def function(self, function: FunctionType, kinds: tuple[Any, ...]) -> tuple[str, Any]:
        """The name of the code of a function for arguments of these types, and its return type."""
        key = function, kinds
        if key not in self.made:
            name = f"@{function.__name__}.{len(self.made)}"
            given = "i"
            while True:
                self.made[key] = name, given
                try:
                    found = FunctionWriter(self, function, kinds, name, given).write()
                    break
                except _Retry as retry:
                    given = retry.args[0]
            self.made[key] = name, found
        return self.made[key]

    def declare(self, line: str) -> None:
        self.declared.add("declare " + line)

    def constant(self, array: Any) -> Array:
        """A global array of the program, with its present contents as a constant."""
        if id(array) not in self.arrays:
            kept = KEPT[array.dtype.str[1:]]
            words = ", ".join(f"{kept} {each!r}" for each in array.reshape(-1).tolist())
            name = f"@array.{len(self.arrays)}"
            self.parts.append(f"{name} = internal constant [{array.size} x {kept}] [{words}]")
            self.arrays[id(array)] = name, array
        return Array(array.dtype.str[1:], self.arrays[id(array)][0], [whole_number(size) for size in array.shape])


class FunctionWriter(ExpressionWriter):
    """The code of one function for given argument types."""

    def write(self) -> Any:
        """Add the function to the module; return its return type."""
        lines, first = inspect.getsourcelines(self.source)
        tree: Any = parse(textwrap.dedent("".join(lines))).body[0]
        heads: list[str] = []
        self.start("start")
        for argument, kind in zip(tree.args.args, self.kinds, strict=True):
            self.store(argument.arg, self.argument(kind, heads))
        try:
            for statement in tree.body:
                self.at: Any = statement
                self.statement(statement)
        except (TypeError, KeyError, AttributeError) as error:
            place = f"{inspect.getsourcefile(self.source)}:{first + getattr(self.at, 'lineno', 1) - 1}"
            if isinstance(error, TypeError) and "line " in str(error):
                raise
            raise TypeError(f"line {place}: {type(error).__name__} {error}: {ast.unparse(self.at)[:200]}") from error
        if not self.has_ended:
            if self.gives in (Ellipsis, None):
                self.gives = None
                self.put("ret void")
            else:
                self.put("unreachable")
        gives = None if self.gives is Ellipsis else self.gives
        text = [f"define internal {llvm_type(gives)} {self.name}({', '.join(heads)}) nounwind {{", "entry:"]
        text += [*self.entry, f"br label %{self.blocks[0][0]}"]
        for label, lines in self.blocks:
            text.append(f"{label}:")
            text += lines
            if not (lines and lines[-1].startswith(("br ", "ret ", "unreachable"))):
                text.append("unreachable")
        self.module.parts.append("\n".join([*text, "}"]))
        return gives

    def argument(self, kind: Any, heads: list[str]) -> Any:
        """The value of an argument of a type; each part of it is added to `heads` as an LLVM parameter."""
        if isinstance(kind, str):
            heads.append(f"{LLVM[kind]} {(ref := self.new_ref())}")
            return Number(kind, ref)
        if is_array(kind):
            heads.append(f"ptr {(ref := self.new_ref())}")
            return Array(kind[0], ref, [self.argument("i", heads) for _ in range(kind[1])])
        return tuple(self.argument(each, heads) for each in kind)

    def statement(self, node: Any) -> None:
        """Write the code of a statement."""
        self.at = node
        if self.has_ended:
            self.start(self.label())  # unreachable code
        if isinstance(node, ast.Assign):
            value = self.expression(node.value)
            for target in node.targets:
                self.assign(target, value)
        elif isinstance(node, ast.AugAssign):
            self.augment(node)
        elif isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Constant):
                self.expression(node.value)
        elif isinstance(node, ast.If):
            self.branch(node)
        elif isinstance(node, ast.While):
            self.loop_while(node)
        elif isinstance(node, ast.For):
            self.loop_for(node)
        elif isinstance(node, ast.Return):
            self.give_back(node)
        elif isinstance(node, (ast.Break, ast.Continue)):
            self.goto(self.loops[-1][isinstance(node, ast.Continue)])
        elif not isinstance(node, ast.Pass):
            raise TypeError(f"{type(node).__name__} is not understood")

    def assign(self, target: Any, value: Any) -> None:
        if isinstance(target, ast.Name):
            self.store(target.id, value)
        elif isinstance(target, ast.Tuple):
            for each, part in zip(target.elts, value, strict=True):
                self.assign(each, part)
        else:
            array, parts = self.subscript_to_write(target)
            if isinstance(parts[0], ast.Slice):
                self.fill_all(self.of_subscript(target), value)
                return
            indices = [self.expression(part) for part in parts]
            address = self.element(array, indices)
            if len(indices) == len(array.shape):
                self.write_element(array, address, value)
            else:
                self.copy(Array(array.kept, address, array.shape[len(indices) :]), value)

    def subscript_to_write(self, node: Any) -> tuple[Any, list[Any]]:
        if self.is_unchanged(node):
            raise TypeError(f"{node.value.id} is written to, but was declared as unchanged")
        return self.subscript(node)

    def loop_below(self, size: Number) -> Iterator[Number]:
        """Write a loop over the numbers below a size; instructions written while this generator waits form its body."""
        counter = self.alloca("i64")
        self.put(f"store i64 0, ptr {counter}")
        test, body, end = self.label(), self.label(), self.label()
        self.goto(test)
        self.start(test)
        index = self.make(f"load i64, ptr {counter}")
        more = self.make(f"icmp slt i64 {index}, {size.ref}")
        self.put(f"br i1 {more}, label %{body}, label %{end}")
        self.start(body)
        yield Number("i", index)
        self.put(f"store i64 {self.make(f'add i64 {index}, 1')}, ptr {counter}")
        self.goto(test)
        self.start(end)

    def fill_all(self, array: Array, value: Any) -> None:
        for index in self.loop_below(array.shape[0]):
            self.write_element(array, self.element(array, [index]), value)

    def copy(self, row: Array, value: Array) -> None:
        for index in self.loop_below(row.shape[0]):
            self.write_element(row, self.element(row, [index]), self.read(value, self.element(value, [index])))

    def augment(self, node: Any) -> None:
        operator = type(node.op).__name__
        if isinstance(node.target, ast.Name):
            now = self.expression(ast.Name(node.target.id, ast.Load()))
            self.store(node.target.id, self.binary(operator, now, self.expression(node.value)))
            return
        array, parts = self.subscript_to_write(node.target)
        address = self.element(array, [self.expression(part) for part in parts])
        value = self.binary(operator, self.read(array, address), self.expression(node.value))
        self.write_element(array, address, value)

    def branch(self, node: Any) -> None:
        test = self.expression(node.test)
        if test.const is not None:
            for each in node.body if test.const else node.orelse:
                self.statement(each)
            return
        yes, no, end = self.label(), self.label(), self.label()
        self.put(f"br i1 {self.as_truth(test)}, label %{yes}, label %{no if node.orelse else end}")
        for label, body in ((yes, node.body), (no, node.orelse)):
            if body:
                self.start(label)
                for each in body:
                    self.statement(each)
                self.goto(end)
        self.start(end)

    def loop_while(self, node: Any) -> None:
        test, body, end = self.label(), self.label(), self.label()
        self.goto(test)
        self.start(test)
        truth = self.as_truth(self.expression(node.test))
        self.put(f"br i1 {truth}, label %{body}, label %{end}")
        self.loop_body(body, node.body, end, test)
        self.goto(test)
        self.start(end)

    def loop_body(self, label: str, statements: list[Any], end: str, again: str) -> None:
        self.start(label)
        self.loops.append((end, again))
        for each in statements:
            self.statement(each)
        self.loops.pop()

    def loop_for(self, node: Any) -> None:
        if node.orelse:
            raise TypeError("for … else is not understood")
        if isinstance(node.iter, ast.Tuple):
            end = self.label()
            for each in node.iter.elts:
                further, body = self.label(), self.label()
                self.assign(node.target, self.expression(each))
                self.goto(body)
                self.loop_body(body, node.body, end, further)
                self.goto(further)
                self.start(further)
            self.goto(end)
            self.start(end)
            return
        given = [self.as_whole(self.expression(each)) for each in node.iter.args]
        if getattr(node.iter.func, "id", "") != "range":
            raise TypeError("for … in range(…) is understood")
        first, last = (given[0], given[1]) if len(given) > 1 else (whole_number(0), given[0])
        step = given[2] if len(given) > 2 else whole_number(1)
        way = "sgt" if step.const is not None and step.const < 0 else "slt"  # a step that is not constant counts up
        counter = self.alloca("i64")
        self.put(f"store i64 {first.ref}, ptr {counter}")
        test, body, further, end = self.label(), self.label(), self.label(), self.label()
        self.goto(test)
        self.start(test)
        index = self.make(f"load i64, ptr {counter}")
        more = self.make(f"icmp {way} i64 {index}, {last.ref}")
        self.put(f"br i1 {more}, label %{body}, label %{end}")
        self.start(body)
        self.assign(node.target, Number("i", index))
        inner = self.label()
        self.goto(inner)
        self.loop_body(inner, node.body, end, further)
        self.goto(further)
        self.start(further)
        self.put(f"store i64 {self.make(f'add nsw i64 {index}, {step.ref}')}, ptr {counter}")
        self.goto(test)
        self.start(end)

    def give_back(self, node: Any) -> None:
        if node.value is None:
            self.gives = None
            self.put("ret void")
            return
        value = self.expression(node.value)
        if value is None:
            self.gives = None
            self.put("ret void")
            return
        if self.gives is Ellipsis:
            self.gives: Any = type_of(value)
            if self.gives != self.given and self.calls_itself():
                raise _Retry(self.gives)
        if not isinstance(value, tuple):
            self.put(f"ret {llvm_type(self.gives)} {self.as_kind(value, self.gives).ref}")
            return
        gives: Any = self.gives
        kind, ref = llvm_type(gives), "undef"
        for k, (part, each) in enumerate(zip(value, gives, strict=True)):
            ref = self.make(f"insertvalue {kind} {ref}, {LLVM[each]} {self.as_kind(part, each).ref}, {k}")
        self.put(f"ret {kind} {ref}")

    def calls_itself(self) -> bool:
        return self.source.__name__ in self.source.__code__.co_names


def module_text(function: FunctionType, kinds: tuple[Any, ...], unchanged: tuple[str, ...] = ()) -> tuple[str, Any]:
    """Return the LLVM text of a module for a function, and the function's return type. The module's entry point `run`
    takes the address of the arguments, in 64-bit words, and overwrites the first ones with the result."""
    module = _ModuleWriter(unchanged)
    name, gives = module.function(function, kinds)
    lines, given, at = [], [], 0

    def take(kind: Any) -> None:
        nonlocal at
        if isinstance(kind, str) or kind is None:
            lines.append(f"%p{at} = getelementptr i64, ptr %0, i64 {at}")
            if kind == "b":
                lines.append(f"%w{at} = load i64, ptr %p{at}")
                lines.append(f"%a{at} = trunc i64 %w{at} to i1")
            else:
                lines.append(f"%a{at} = load {'ptr' if kind is None else LLVM[kind]}, ptr %p{at}, align 8")
            given.append(f"{'ptr' if kind is None else LLVM[kind]} %a{at}")
            at += 4 if kind == "w" else 1
        elif is_array(kind):
            for each in (None, *"i" * kind[1]):
                take(each)
        else:
            for each in kind:
                take(each)

    for kind in kinds:
        take(kind)
    lines.append(f"{'' if gives is None else '%r = '}call {llvm_type(gives)} {name}({', '.join(given)})")
    parts = gives if isinstance(gives, tuple) else [] if gives is None else [gives]
    for k, kind in enumerate(parts):
        ref = "%r"
        if isinstance(gives, tuple):
            lines.append(f"%e{k} = extractvalue {llvm_type(gives)} %r, {k}")
            ref = f"%e{k}"
        if kind == "b":
            lines.append(f"%z{k} = zext i1 {ref} to i64")
            ref = f"%z{k}"
        lines.append(f"%q{k} = getelementptr i64, ptr %0, i64 {k}")
        lines.append(f"store {'double' if kind == 'f' else 'i64'} {ref}, ptr %q{k}")
    door = "\n".join(["define void @run(ptr %0) nounwind {", *lines, "ret void", "}"])
    return "\n".join([*sorted(module.declared), *module.parts, door, "!0 = !{}"]), gives
