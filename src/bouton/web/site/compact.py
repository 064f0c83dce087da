"""Many answers as compact JSON: repeated parts are written once, and so are parts common to all languages.

The encoding of an answer:

- itself: a text, true, false, null
- ``n``: part ``n`` of the file, or of the files before it; ``[n]``: the number ``n``
- ``[]``, ``[-1, …]``: a list; ``[-3, "a|b|c"]``: a list of texts
- ``[-2, …]``: a value for each language
- ``[shape, …]``: an object with the names of that shape, in which ``0`` represents a value given here

`made.js` decodes this.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

_LIST, _EACH, _TEXTS = -1, -2, -3
_REFERENCE = 5  # approximate bytes of the number of a part and its comma
_NUMBERS = ("int", "float")
#: a value with its kind: ("int", 3), ("list", …), ("each", …), ("texts", "a|b"), ("object", names, …)
_Tree = tuple[Any, ...]
_EMPTY = (("str", ""), ("int", 0), ("bool", False), ("NoneType", None), ("list",))  # the values that shapes contain


class Compact:
    """A writer of one file after another; a later one refers to the earlier ones.

    >>> Compact().write({"a": [{"n": 0, "moves": ["1", "2"]}] * 2, "b": ["heap", "tas"]})
    {'shapes': [{'n': [0], 'moves': 0}], 'parts': [], 'answers': {'a': [0, [-3, '1|2']], 'b': [-2, 'heap', 'tas']}}
    """

    def __init__(self) -> None:
        self._places: dict[_Tree, int] = {}
        self._shapes: dict[_Tree, int] = {}  # for each shape its names, with the values that it contains

    def write(self, answers: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
        """Encode a file: for each key its answer in every language."""
        trees = {key: _tree(each) for key, each in answers.items()}
        counts: Counter[_Tree] = Counter(trees.values())
        for tree in dict.fromkeys(trees.values()):
            _count(tree, counts)
        lengths: dict[_Tree, int] = {}
        before, todo = len(self._shapes), []

        def again(tree: _Tree) -> bool:
            """Whether encoding a tree as a part of the file is shorter than writing it out each time."""
            if tree in self._places:
                return _length(tree, counts, lengths) >= _REFERENCE
            times = counts[tree]
            return (times - 1) * _length(tree, counts, lengths) > (_REFERENCE - 1) * times

        def write_tree(tree: _Tree) -> Any:
            if not again(tree):
                return write_whole(tree)
            if tree not in self._places:
                self._places[tree] = len(self._places)
                todo.append(tree)
            return self._places[tree]

        def write_whole(tree: _Tree) -> Any:
            kind = tree[0]
            if kind == "object":
                given, shape = self._shape(tree)
                return [shape, *map(write_tree, given)] if given else [shape, None]
            if kind in ("list", "each"):
                return [_LIST if kind == "list" else _EACH, *map(write_tree, tree[1:])] if len(tree) > 1 else []
            if kind == "texts":
                return [_TEXTS, tree[1]]
            return [tree[1]] if kind in _NUMBERS else tree[1]

        found = {key: write_tree(tree) for key, tree in trees.items()}
        parts = [write_whole(tree) for tree in todo]  # grows during iteration
        shapes = [{name: list(value) or 0 for name, value in shape} for shape in list(self._shapes)[before:]]
        return {"shapes": shapes, "parts": parts, "answers": found}

    def _shape(self, tree: _Tree) -> tuple[list[_Tree], int]:
        """The values that an object needs in addition to its shape, and the shape's number."""
        named = list(zip(tree[1], tree[2:], strict=True))
        held = {each: (each[1] if len(each) > 1 else (),) for each in _EMPTY}
        shape = tuple((name, held.get(value, ())) for name, value in named)
        return [value for _, value in named if value not in _EMPTY], self._shapes.setdefault(shape, len(self._shapes))


def _tree(values: Sequence[Any]) -> _Tree:
    """Merge the values of an answer in every language into one tree, which branches by language as late as possible."""
    first = values[0]
    if all(type(value) is type(first) for value in values):
        if isinstance(first, dict) and all(list(value) == list(first) for value in values):
            return ("object", tuple(first), *(_tree([value[name] for value in values]) for name in first))
        if isinstance(first, list) and all(len(value) == len(first) for value in values):
            found = [_tree(each) for each in zip(*values, strict=True)]
            if found and all(tree[0] == "str" and "|" not in tree[1] for tree in found):
                return ("texts", "|".join(tree[1] for tree in found))
            return ("list", *found)
        if all(value == first for value in values):
            return type(first).__name__, first
    return ("each", *(_tree([value]) for value in values))


def _subtrees(tree: _Tree) -> Iterable[_Tree]:
    return tree[2:] if tree[0] == "object" else tree[1:] if tree[0] in ("list", "each") else ()


def _count(tree: _Tree, counts: Counter[_Tree]) -> None:
    """Add the occurrences of the parts of a tree to `counts`; a part counted before is not looked into again."""
    for each in _subtrees(tree):
        counts[each] += 1
        if counts[each] == 1:
            _count(each, counts)


def _length(tree: _Tree, counts: Counter[_Tree], lengths: dict[_Tree, int]) -> int:
    """The approximate number of bytes of a value that is written out."""
    if tree not in lengths:
        inner = [each for each in _subtrees(tree) if tree[0] != "object" or each not in _EMPTY]
        if inner or tree[0] in ("object", "list"):
            sizes = [(_length(each, counts, lengths), counts[each]) for each in inner]
            lengths[tree] = 4 + sum(1 + (min(size, _REFERENCE - 1) if times > 1 else size) for size, times in sizes)
        else:
            text = json.dumps(tree[1], ensure_ascii=False).encode()
            lengths[tree] = len(text) + (5 if tree[0] == "texts" else 2 if tree[0] in _NUMBERS else 0)
    return lengths[tree]
