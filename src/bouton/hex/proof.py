"""Proofs that a Hex position is won, as lists of statements that a short program can replay.

Each statement says: *the winner joins x and y within a set of empty cells (its carrier), using certain stones*,
whoever moves first (full) or if she moves first (semi). A statement is a JSON list and refers to earlier statements by
their numbers:

- ``["j", [x, …, y]]``: consecutive cells touch, and those between the ends are the winner's stones (−1 and −2 are
  her sides);
- ``["a", i, k]``: full statements i (x–y) and k (y–z) with disjoint carriers, y a stone: full x–z;
- ``["c", i, k]``: the same if y is an empty cell: semi x–z, whose carrier also contains y;
- ``["o", [i, …]]``: semi-statements for x and z whose carriers have no common cell: full x–z with their union;
- ``["p", m, i]``: full statement i for the two sides, which may use a stone at m: semi, starting with m.

The winner's carriers avoid the loser's stones, and nothing else is ever assumed about the loser, so every move of
hers is answered: a move outside a carrier changes nothing, a move inside leaves a semi-connection that it does not
touch. The proof is found by H-search at each position, by the solver's winning move if that is not enough, and by
must-play pruning of the loser's moves.
"""

from typing import Any, NamedTuple

from bouton.hex.board import LEFT, HexStones
from bouton.hex.limits import MOST_CELLS, TURN, HexLimits
from bouton.hex.search import HexSearch
from bouton.numeration.binary import bits
from bouton.storage.compiler import can_compile

_SIDES = (-1, -2)


class HexCertificate(NamedTuple):
    """A proof: the winner, the number of the statement that settles the position, all statements, positions visited."""

    winner: int
    root: int
    statements: list[list[Any]]
    positions: int


def certify(search: HexSearch, stones: HexStones, player: int, limits: HexLimits | None = None) -> HexCertificate:
    """Prove who wins a position with `player` to move.

    >>> from bouton.hex.board import hex_board
    >>> from bouton.hex.search import hex_search
    >>> found = certify(hex_search(hex_board(2, 2)), (0, 0), LEFT)
    >>> found.winner, len(found.statements) > 3
    (0, True)

    Raises
    ------
    SearchLimitError : if the search is too large.
    """
    board = search.board
    won = board.winner(stones)
    winner = won if won is not None else player if search.solve(stones, player, limits).wins else 1 - player
    builder = _Builder(search, winner, limits)
    own, other = stones[winner], stones[1 - winner]
    root = builder.first(own, other)[1] if winner == player and won is None else builder.second(own, other)[1]
    return HexCertificate(winner, root, builder.statements, builder.positions)


#: a carrier and the number of its statement
_Stated = tuple[int, int]


class _Builder:
    """The statements of a proof as they are collected."""

    def __init__(self, search: HexSearch, winner: int, limits: HexLimits | None) -> None:
        self.search, self.board, self.winner, self.limits = search, search.board, winner, limits
        self.statements: list[list[Any]] = []
        self.positions = 0
        self._numbers: dict[str, int] = {}
        self._seconds: dict[tuple[int, int], _Stated] = {}
        self._virtual = _Virtual(self) if can_compile() and search.board.cells <= MOST_CELLS else None

    def say(self, statement: list[Any]) -> int:
        """The number of a statement, which is added unless it exists."""
        key = repr(statement)
        if key not in self._numbers:
            self._numbers[key] = len(self.statements)
            self.statements.append(statement)
        return self._numbers[key]

    def stones(self, own: int, other: int) -> HexStones:
        """Reorder the winner's and the loser's stones as Left's and Right's."""
        return (own, other) if self.winner == LEFT else (other, own)

    def second(self, own: int, other: int) -> _Stated:
        """A full statement for the two sides, from the winner's and the loser's stones; the loser is to move."""
        found = self._seconds.get((own, other))
        if found is not None:
            return found
        self.positions += 1
        chain = self.board.chain(self.winner, own)
        region = self.board.full & ~(own | other)
        if chain:
            found = (0, self.say(["j", [_SIDES[0], *chain, _SIDES[1]]]))
        else:
            full, semis = self._virtual.search(own, other) if self._virtual is not None else (None, [])
            found = full
            threats = []
            for carrier, number in semis if found is None else ():
                if region & ~carrier:
                    threats.append((carrier, number))
                    region &= carrier
        if found is None:
            while region:
                cell = min(bits(region), key=self._far)
                threat = self.first(own, other | 1 << cell)
                threats.append(threat)
                region &= threat[0]
            found = self._join(threats)
        self._seconds[own, other] = found
        return found

    def _far(self, cell: int) -> int:
        columns = self.board.columns
        return abs(2 * (cell // columns) - self.board.rows + 1) + abs(2 * (cell % columns) - columns + 1)

    def _join(self, threats: list[_Stated]) -> _Stated:
        """The *or* of threats without a common cell: smallest first, keeping those that shrink the common part."""
        common, union, chosen = -1, 0, []
        for carrier, number in sorted(threats, key=lambda threat: threat[0].bit_count()):
            if common & ~carrier:
                common &= carrier
                union |= carrier
                chosen.append(number)
            if not common:
                break
        return union, self.say(["o", chosen])

    def first(self, own: int, other: int) -> _Stated:
        """A semi-statement for the two sides, from the winner's and the loser's stones; the winner is to move."""
        if self._virtual is not None:
            _full, semis = self._virtual.search(own, other)
            if semis:
                return min(semis, key=lambda semi: semi[0].bit_count())
        empty = self.board.full & ~(own | other)
        move = self.search.solve(self.stones(own, other), self.winner, self.limits).move
        if move < 0:  # virtually won already: any move keeps the win; prefer one that joins the sides
            move = min(bits(empty), key=lambda cell: not self.board.joins(self.winner, own | 1 << cell))
        carrier, number = self.second(own | 1 << move, other)
        return carrier | 1 << move, self.say(["p", move, number])


class _Virtual:
    """H-search, with its derivations translated into statements."""

    def __init__(self, builder: _Builder) -> None:
        self.builder = builder
        self.compiled = builder.search.compiled_search((0, 0))

    def search(self, own: int, other: int) -> tuple[_Stated | None, list[_Stated]]:
        """A full statement for the sides, or else semi-statements, each of which shrinks the cells common to all."""
        import numpy as np

        from bouton.hex._compiled import virtual as hex_virtual

        with TURN:
            near, side, cells_all = self.compiled.arrays
            graph, ends, _, _, _, vertices, _, _, _, work = self.compiled.scratch
            p = self.builder.winner
            empty = np.uint64(int(cells_all) & ~(own | other))
            stones = np.uint64(own)
            arrays = (graph[p], ends[p], vertices, work)
            cells, number, goal = hex_virtual.connections(near[p], side[p], stones, empty, *arrays)
            full, full_id, full_count, semi, semi_id, semi_count, _, pool, links, ors = work[:10]
            ends_of = [int(cell) for cell in vertices[0][:cells]]
            ends_of += [(int(chain) & -int(chain)).bit_length() - 1 for chain in vertices[2][:number]]
            reader = _Reader(self.builder, own, [*ends_of, *_SIDES], pool, links, ors)
            count = int(full_count[goal])
            if count:
                best = min(range(count), key=lambda k: int(full[goal, k]).bit_count())
                return (int(full[goal, best]), reader.number(int(full_id[goal, best]))), []
            chosen, common = [], -1
            order = sorted(range(int(semi_count[goal])), key=lambda k: int(semi[goal, k]).bit_count())
            for k in order:
                carrier = int(semi[goal, k])
                if common & ~carrier:
                    common &= carrier
                    chosen.append((carrier, reader.number(int(semi_id[goal, k]))))
            return None, chosen


class _Reader:
    """Reader of the connection pool of one H-search."""

    def __init__(self, builder: _Builder, own: int, vertices: list[int], pool: Any, links: Any, ors: Any) -> None:
        self.builder, self.own, self.vertices = builder, own, vertices
        self.pool, self.links, self.ors = pool, links, ors
        self._known: dict[int, int] = {}

    def number(self, entry: int) -> int:
        """The number of the statement for a pool entry; the statements it depends on are added first."""
        if entry not in self._known:
            x, y, kind, first, second = (int(value) for value in self.links[entry])
            if kind == 0:
                statement: list[Any] = ["j", self._path(self.vertices[x], self.vertices[y])]
            elif kind == 3:
                statement = ["o", [self.number(int(self.ors[first + k])) for k in range(second)]]
            else:
                statement = ["a" if kind == 1 else "c", self.number(first), self.number(second)]
            self._known[entry] = self.builder.say(statement)
        return self._known[entry]

    def _path(self, x: int, y: int) -> list[int]:
        """A shortest chain of the winner's stones between two cells or sides (−1, −2), with both ends."""
        board, own = self.builder.board, self.own
        if x < 0:
            x, y = y, x
        sides = board.sides[self.builder.winner]
        goal = sides[_SIDES.index(y)] if y < 0 else board.neighbours[y]
        before: dict[int, int] = {}
        layer = [x]
        while True:
            following = []
            for cell in layer:
                if goal >> cell & 1:
                    path = [y, cell]
                    while path[-1] != x:
                        path.append(before[path[-1]])
                    return path
                for step in bits(board.neighbours[cell] & own):
                    if step not in before and step != x:
                        before[step] = cell
                        following.append(step)
            layer = following
