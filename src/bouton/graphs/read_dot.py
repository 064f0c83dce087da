"""A parser for the part of the DOT language that defines the arcs of a digraph.

It is our own because the core uses only the standard library, and Graphviz's grammar is small. Attributes are parsed
and ignored; ports are dropped; ``a -> {b c}`` and ``{a b} -> c`` join every pair.
"""

import re
from collections.abc import Iterator

from bouton.errors import NotationError
from bouton.notation import clip

_TOKEN = re.compile(
    r"""
    (?P<blank> \s+ | //[^\n]* | /\*.*?\*/ | ^\#[^\n]* )
  | (?P<text> "(?:[^"\\]|\\.)*" )
  | (?P<word> [^\W\d]\w* | -?(?:\.\d+|\d+(?:\.\d*)?) )
  | (?P<mark> -> | -- | [{}\[\];,=:] )
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_END = ("end", "", 0)
Token = tuple[str, str, int]


def _tokens(text: str, path: str) -> Iterator[Token]:
    place, line = 0, 1
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise NotationError("graph.dot-letter", path=path, line=line, got=clip(text[place]))
        kind, value = match.lastgroup or "", match.group()
        if kind == "text":
            inner = value[1:-1].replace('\\"', '"').replace("\\\n", "")
            yield "name", inner, line
        elif kind == "word":
            yield "name" if value.lower() not in _KEYWORDS else "keyword", value, line
        elif kind == "mark":
            yield "mark", value, line
        line += value.count("\n")
        place = match.end()


_KEYWORDS = frozenset(("digraph", "graph", "node", "edge", "subgraph", "strict"))


class _Reader:
    def __init__(self, text: str, path: str, directed: bool = True) -> None:
        self.path = path
        self.directed = directed
        self.arrows = ("->",) if directed else ("--", "->")
        self.tokens = list(_tokens(text, path))
        self.place = 0
        self.vertices: list[str] = []
        self.pairs: list[tuple[str, str]] = []

    def peek(self) -> Token:
        return self.tokens[self.place] if self.place < len(self.tokens) else _END

    def take(self) -> Token:
        token = self.peek()
        self.place += 1
        return token

    def accept(self, *values: str) -> bool:
        kind, value, _ = self.peek()
        if kind in ("mark", "keyword") and value.lower() in values:
            self.place += 1
            return True
        return False

    def fail(self, key: str = "graph.dot-syntax") -> NotationError:
        line = self.peek()[2] or (self.tokens[-1][2] if self.tokens else 1)
        return NotationError(key, path=self.path, line=line, got=clip(self.peek()[1], 30) or "…")

    def graph(self) -> None:
        self.accept("strict")
        if self.accept("graph"):
            if self.directed:
                raise self.fail("graph.dot-undirected")
        elif not self.accept("digraph"):
            raise self.fail("graph.dot-no-digraph" if self.directed else "graph.dot-no-graph")
        if self.peek()[0] == "name":
            self.take()
        if not self.accept("{"):
            raise self.fail()
        self.statements()
        if self.peek() != _END:
            raise self.fail()

    def statements(self) -> None:
        """Parse everything up to the closing brace. A stack holds the open groups: no recursion."""
        groups: list[list[str]] = [[]]  # vertices named in each open group
        chains: list[list[str] | None] = [None]  # in each group, the left side of an arrow that awaits its right side
        while True:
            token_kind, value, _ = self.peek()
            if token_kind == "end":
                raise self.fail("graph.dot-open")
            if self.accept("}"):
                members = groups.pop()
                chains.pop()
                if not groups:
                    return
                groups[-1].extend(members)
                self.arrow(members, chains)
            elif self.accept("subgraph"):
                if self.peek()[0] == "name":
                    self.take()
                if self.peek()[1] != "{":
                    raise self.fail()
            elif self.accept("{"):
                groups.append([])
                chains.append(None)
            elif self.accept(";", ","):
                chains[-1] = None
            elif self.accept("graph", "node", "edge"):
                self.attributes()
            elif token_kind == "name":
                self.take()
                if self.accept("="):
                    self.take()
                    continue
                while self.accept(":"):
                    self.take()  # a port
                self.vertices.append(value)
                groups[-1].append(value)
                self.arrow([value], chains)
            else:
                raise self.fail("graph.dot-undirected" if value == "--" and self.directed else "graph.dot-syntax")

    def arrow(self, members: list[str], chains: list[list[str] | None]) -> None:
        """Join the pending left side to `members`; if an arrow follows, make `members` the pending left side."""
        waiting = chains[-1]
        if waiting is not None:
            self.pairs.extend((start, end) for start in waiting for end in members)
        if self.accept(*self.arrows):
            chains[-1] = members
            if self.peek()[1] in ("", ";", "}", "->", "--", "[") and self.peek()[0] != "name":
                raise self.fail()
        else:
            chains[-1] = None
            self.attributes()

    def attributes(self) -> None:
        while self.accept("["):
            while not self.accept("]"):
                if self.take() == _END:
                    raise self.fail("graph.dot-open")


def parse_digraph(text: str, path: str = "") -> tuple[list[str], list[tuple[str, str]]]:
    """Return the vertices as they appear in the text, with repetitions, and the arcs.

    >>> parse_digraph("digraph G { a -> b [color=red]; }")
    (['a', 'b'], [('a', 'b')])

    Raises
    ------
    NotationError : with the line of the file.
    """
    reader = _Reader(text, path)
    reader.graph()
    return reader.vertices, reader.pairs


def parse_undirected(text: str, path: str = "") -> tuple[list[str], list[tuple[str, str]]]:
    """Return the vertices as they appear in the text, with repetitions, and the edges; an arrow counts as an edge.

    >>> parse_undirected("graph { a -- b -- c; a -- b }")
    (['a', 'b', 'c', 'a', 'b'], [('a', 'b'), ('b', 'c'), ('a', 'b')])

    Raises
    ------
    NotationError : with the line of the file.
    """
    reader = _Reader(text, path, directed=False)
    reader.graph()
    return reader.vertices, reader.pairs
