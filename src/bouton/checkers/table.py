"""The checker of solved tables: it runs the rules again, uncompiled, at every position, and trusts nothing else.

A certificate contains the rules as Python source, the starting position (or none: then every position of the shape
belongs to the game), and for each position its remoteness, −1 for a draw, and, if play cannot return to a position,
its Grundy value. A reader who agrees that the source is the game only needs to trust these conditions:

- every option of a position in the table is in the table, and if there is a start, every position is reached from it;
- a terminal position has remoteness 0 and is lost for the player to move (in misère play: won);
- a lost position has only won options, and its remoteness is one more than the greatest of theirs;
- a won position has a lost option, and its remoteness is one more than the least of its lost options;
- a drawn position has no lost option, and at least one drawn one.

Remoteness decreases with every move of such play, so by induction every lost position is lost and every won one won, in
exactly as many moves, and from a drawn position neither player can be forced out of the draw. Without draws the lost
positions are the kernel: no move joins two of them, every other position has a move into them. A Grundy value that is
the mex of the options' values is right by induction if play must end: if options have smaller indices, or if a walk
through all positions never meets a position on its own path.

The source may only use the operations listed here: it has no access to files or the network, and nothing that outlives
a call can be modified, so that the rules are a function of the position. Even so, they are evaluated twice, the second
time from the last position to the first. Positions and numbers of options must be integers, not objects that merely
count as such.
"""

import ast
import hashlib
import math
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from types import BuiltinFunctionType, FunctionType, ModuleType, SimpleNamespace
from typing import Any

from bouton.checkers.envelope import has_fields, natural, text_of, truth
from bouton.checkers.progress import steps
from bouton.errors import InputError
from bouton.notation import clip, quietly, quote

_MOST = 1 << 31
_FIELDS = (
    *("game", "play", "shape", "plain", "fills", "branching", "start", "positions"),
    *("P", "N", "draws", "grundy", "source"),
)
_NODES = (
    *(ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AugAssign, ast.For, ast.While),
    *(ast.If, ast.Pass, ast.Break, ast.Continue, ast.Expr, ast.Yield, ast.YieldFrom, ast.Call, ast.Name, ast.Constant),
    *(ast.Tuple, ast.List, ast.Set, ast.Subscript, ast.Slice, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare),
    *(ast.IfExp, ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.comprehension, ast.Starred, ast.keyword),
    *(ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context, ast.Import, ast.alias, ast.Attribute),
)
_METHODS = {"add", "append", "bit_count", "bit_length", "copy", "count", "discard", "extend", "index", "insert", "pop"}
_MATH = {name for name in dir(math) if not name.startswith("_")}
_METHODS |= {"remove", "reverse"} | _MATH
_WORDS = (abs, all, any, bool, divmod, enumerate, filter, frozenset, int, len, list, map, max, min, pow, range)
_WORDS += (reversed, set, sorted, sum, tuple, zip)  # type: ignore[assignment]
#: types with immutable values
_FIXED = (bool, bytes, complex, float, int, range, str, type(None))


def read_rules(source: str) -> Callable[..., Any]:
    """The function ``bouton_rule`` of a source that only computes; raises `InputError` for any other source."""
    try:
        with quietly():
            tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise InputError("verify.rules-unread") from None
    for node in ast.walk(tree):
        allowed = isinstance(node, _NODES) and not getattr(node, "decorator_list", None)
        if isinstance(node, ast.Import):
            allowed = [alias.name for alias in node.names] == ["math"]
        elif isinstance(node, ast.Attribute):
            allowed = node.attr in _METHODS and isinstance(node.ctx, ast.Load)
        elif isinstance(node, ast.Name):
            allowed = not node.id.startswith("__")
        elif isinstance(node, ast.Module):
            allowed = all(isinstance(each, ast.FunctionDef | ast.Assign | ast.Import) for each in node.body)
        if not allowed:
            shown = clip(ast.unparse(node) if hasattr(node, "lineno") else type(node).__name__, 60)
            raise InputError("verify.rules", got=shown, line=getattr(node, "lineno", 0))
    words = {word.__name__: word for word in _WORDS}
    own = SimpleNamespace(**{name: getattr(math, name) for name in _MATH})  # not the module itself, which is shared
    names: dict[str, Any] = {"__builtins__": {**words, "__import__": lambda name, *_: own}}
    try:
        with quietly():
            rules = compile(tree, "rules", "exec")
        exec(rules, names)
        changing = [name for name, value in names.items() if name != "__builtins__" and not _is_fixed(value, own)]
        rule: Callable[..., Any] = names["bouton_rule"]
    except Exception:
        raise InputError("verify.rules-unread") from None
    if changing:
        raise InputError("verify.rules", got=clip(changing[0], 60), line=_line_of(changing[0], tree))
    return rule


def _line_of(name: str, tree: ast.Module) -> int:
    """The first line where a name occurs."""
    named = (node for node in ast.walk(tree) if name in (getattr(node, "id", ""), getattr(node, "name", "")))
    return next((getattr(node, "lineno", 0) for node in named), 0)


def _is_fixed(value: Any, own: SimpleNamespace) -> bool:
    """Whether a value, and everything in it, is immutable between two calls of the rules; `own` replaces `math`."""
    if isinstance(value, tuple | frozenset):
        return all(_is_fixed(each, own) for each in value)
    if isinstance(value, FunctionType):
        defaults = (*(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values())
        return not value.__closure__ and _is_fixed(defaults, own)
    if isinstance(value, BuiltinFunctionType):  # but not a method bound to a list
        return isinstance(value.__self__, ModuleType)
    return value is own or isinstance(value, type) or type(value) in _FIXED


def _column(stream: Any, count: int, kind: str) -> Any:
    """Read a compressed column of `count` numbers of the array type `kind`, which follows its length in 8 bytes."""
    length, column = int.from_bytes(stream.read(8), "little"), array(kind)
    size = count * column.itemsize
    if length > size + size // 100 + 1000:
        raise InputError("verify.damaged")
    data = stream.read(length)
    unpack = zlib.decompressobj()
    try:
        whole = unpack.decompress(data, size + 1)
    except zlib.error:
        raise InputError("verify.damaged") from None
    if len(whole) != size or not unpack.eof:
        raise InputError("verify.damaged")
    column.frombytes(whole)
    if array("H", [1]).tobytes() == b"\0\1":
        column.byteswap()
    return column


class Codes:
    """The numbering of positions, in mixed radix."""

    def __init__(self, shape: Sequence[int], plain: bool) -> None:
        self.shape: Sequence[int] = shape
        self.plain: bool = plain
        self.size: int = math.prod(shape)

    def position(self, index: int) -> Any:
        digits: list[int] = []
        for radix in reversed(self.shape):
            index, digit = divmod(index, radix)
            digits.insert(0, digit)
        return digits[0] if self.plain else tuple(digits)

    def index(self, position: Any) -> int:
        digits = (position,) if self.plain and type(position) is not tuple else tuple(position)
        index = 0
        for digit, radix in zip(digits, self.shape, strict=True):
            if type(digit) is not int:
                raise TypeError
            if not 0 <= digit < radix:
                return -1
            index = index * radix + digit
        return index


def rule_options(header: dict[str, Any], codes: Codes) -> Callable[[int], Iterator[int]]:
    rule = read_rules(text_of(header["source"]))
    if not header["fills"]:
        return lambda index: map(codes.index, rule(codes.position(index)))
    room = min(header["branching"], codes.size) + 64

    def fill(index: int) -> Iterator[int]:
        out = array("q", [-1]) * room  # a new one, so that it contains nothing from another position
        count = natural(rule(index, out))
        if count > room:
            raise ValueError
        return iter(out[:count])

    return fill


class _Reached:
    """The rows in the order in which they are checked: all of them, or those reached from the start."""

    def __init__(self, count: int, start: int | None) -> None:
        if start is not None and start < 0:
            raise InputError("verify.start")
        self._count, self._from, self._waiting = count, start, array("q")
        self._seen = bytearray(0 if start is None else count)

    def __iter__(self) -> Iterator[int]:
        if self._from is None:
            yield from range(self._count)
            return
        self.add([self._from])
        while self._waiting:
            yield self._waiting.pop()

    def add(self, places: list[int]) -> None:
        for place in places if self._from is not None else ():
            if not self._seen[place]:
                self._seen[place] = 1
                self._waiting.append(place)


def _codes(header: dict[str, Any]) -> Codes:
    """The numbering of positions from the header; every field is checked here, in `rule_options` or in `check`."""
    has_fields(header, *_FIELDS)
    text_of(header["game"])
    if text_of(header["play"]) not in ("normal", "misere"):
        raise InputError("verify.play", got=clip(header["play"]))
    if type(header["shape"]) is not list or (truth(header["plain"]) and len(header["shape"]) != 1):
        raise ValueError
    count = natural(header["positions"])
    codes = Codes([natural(radix) for radix in header["shape"]], header["plain"])
    every = header["start"] is None
    if not 0 < count < _MOST or (every and count != codes.size) or min(codes.shape, default=0) < 1:
        raise InputError("verify.damaged")
    for name in ("fills", "grundy"):
        truth(header[name])
    if natural(header["branching"]) > _MOST:
        raise ValueError
    return codes


def _rows(header: dict[str, Any], codes: Codes, stream: Any) -> tuple[Any, Any, Any]:
    """The positions' indices, ascending, their remoteness, and their Grundy values or None."""
    count, every = header["positions"], header["start"] is None
    indices = range(count) if every else _column(stream, count, "q")
    left = _column(stream, count, "i")
    grundy = _column(stream, count, "i") if header["grundy"] else None
    if stream.read(1):
        raise InputError("verify.damaged")
    if not every and (
        any(indices[place] >= indices[place + 1] for place in range(count - 1))
        or indices[0] < 0
        or indices[-1] >= codes.size
    ):
        raise InputError("verify.damaged")
    return indices, left, grundy


def _comes_back(count: int, after: Callable[[int], list[int]]) -> int | None:
    """The row of a position to which play can return, or None; `after` returns the rows of a position's options."""
    unseen, open_, done = 0, 1, 2
    states = bytearray(count)
    for first in range(count):
        path = [] if states[first] else [(first, iter(after(first)))]
        states[first] = states[first] or open_
        while path:
            place, rest = path[-1]
            option = next((option for option in rest if states[option] != done), None)
            if option is None:
                states[place] = done
                path.pop()
            elif states[option] == unseen:
                states[option] = open_
                path.append((option, iter(after(option))))
            else:
                return option
    return None


def _mex(values: set[int]) -> int:
    mex = 0
    while mex in values:
        mex += 1
    return mex


def _number_of(index: int, options: list[int]) -> int:
    """A hash of a position and its options, as a number."""
    return int.from_bytes(hashlib.blake2b(array("q", [index, *options]).tobytes()).digest())


def check(header: dict[str, Any], stream: Any) -> dict[str, Any]:
    """Check a table and return its counts; raises `InputError` with the first wrong position."""
    codes = _codes(header)
    misere, count, start, branching = int(header["play"] == "misere"), header["positions"], header["start"], 0
    every = start is None
    indices, left, grundy = _rows(header, codes, stream)
    options = rule_options(header, codes)

    def wrong(key: str, index: int) -> InputError:
        return InputError(key, position=quote(codes.position(index)))

    def place_of(index: int) -> int:
        place = index if every else bisect_left(indices, index)
        return place if 0 <= place < count and indices[place] == index else -1

    def options_of(place: int) -> list[int]:
        try:
            return [place_of(option) for option in options(indices[place])]
        except MemoryError:
            raise
        except Exception:
            raise wrong("verify.rule-fails", indices[place]) from None

    reached = _Reached(count, None if every else place_of(natural(start)))
    totals, moves, longest, rises, asked = [0, 0, 0], 0, 0, False, 0
    for place in steps(reached, 2 * count):
        index, after = indices[place], options_of(place)
        if -1 in after:
            raise wrong("verify.outside", index)
        reached.add(after)
        asked += _number_of(index, after)
        moves += len(after)
        branching = max(branching, len(after))
        lost = [left[option] for option in after if left[option] >= 0 and left[option] & 1 == misere]
        drawn = sum(left[option] < 0 for option in after)
        if left[place] < 0:
            right, kind = not lost and drawn > 0, 2
        elif left[place] & 1 == misere:  # lost for the player to move: every option is won
            right = not drawn and not lost and left[place] == 1 + max((left[o] for o in after), default=-1)
            kind = 0
        else:
            right, kind = left[place] == 1 + min(lost, default=-1 if not after else -3), 1
        if not right or left[place] < -1:
            raise wrong("verify.wrong", index)
        totals[kind] += 1
        longest = max(longest, left[place])
        if grundy is not None:
            rises = rises or max(after, default=-1) >= place
            mex = _mex({grundy[option] for option in after})
            if grundy[place] != (mex if after or not misere else 1):
                raise wrong("verify.grundy", index)
    counted = dict(zip(("P", "N", "draws"), totals, strict=True))
    wrongly_counted = any(natural(header[name]) != number for name, number in counted.items()) or sum(totals) != count
    if wrongly_counted or branching > header["branching"]:
        raise InputError("verify.damaged")
    again = steps(reversed(range(count)), 2 * count, count)
    if asked != sum(_number_of(indices[place], options_of(place)) for place in again):
        raise InputError("verify.rule-changes")
    back = _comes_back(count, options_of) if rises else None
    if back is not None:
        raise wrong("verify.order", indices[back])
    rules = hashlib.sha256(header["source"].encode()).hexdigest()
    facts = {"game": header["game"], "rules": rules, "play": header["play"], "positions": count}
    begin = None if every else repr(codes.position(start))
    return {**facts, "start": begin, **counted, "moves": moves, "longest": longest, "grundy": grundy is not None}


def list_options(header: dict[str, Any], stream: Any) -> Iterator[tuple[Any, int, bool, list[int]]]:
    """Yield each position's name, its remoteness, whether it is the start, and the places of its options.

    Only the format is checked.
    """
    codes = _codes(header)
    indices, left, _ = _rows(header, codes, stream)
    places, options = {index: place for place, index in enumerate(indices)}, rule_options(header, codes)
    for place, index in enumerate(indices):
        yield codes.position(index), left[place], index == header["start"], [places[each] for each in options(index)]
