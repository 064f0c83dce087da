"""H-search in plain Python, for positions too large for the plain search where nothing can be compiled.

The rules, the order and the limits are those of `bouton.hex._compiled.virtual`, whose docstring explains them. Vertices
are the empty cells, the player's chains and her two sides; a chain that touches a side is part of it.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from heapq import heappop, heappush
from itertools import count

from bouton.hex.board import HexBoard, HexStones, add_stone
from bouton.hex.limits import FULL_KEPT, SEMI_JOINED, SEMI_KEPT
from bouton.hex.patterns import chains
from bouton.hex.reference import HexProof, HexReference
from bouton.numeration.binary import bits

_COST = 128  # positions of the plain search that take as long as one of these

Pair = tuple[int, int]


class _Connections:
    """A player's connections: carriers by pair of vertices, of semi-connections with the cell to play first.

    Stops at a virtual connection of the sides or, if `moves_first`, at a semi-connection.
    """

    def __init__(self, board: HexBoard, stones: HexStones, player: int, moves_first: bool = False) -> None:
        self.full: dict[Pair, list[int]] = {}
        self.semi: dict[Pair, dict[int, int]] = {}
        self._waiting: list[tuple[int, int, Pair, int]] = []
        self._turns = count(0, -1)  # among equally large carriers the most recent first
        empty = board.full & ~(stones[0] | stones[1])
        cells = list(bits(empty))
        beside = list(board.sides[player])
        inner = []
        for chain in chains(board, stones[player]):
            ends = [end for end in (0, 1) if chain & board.sides[player][end]]
            for end in ends:
                beside[end] |= board.with_neighbours(chain)
            if not ends:
                inner.append(board.with_neighbours(chain))
        others = [*inner, *beside]
        self._bits = [*(1 << cell for cell in cells), *(0 for _ in others)]
        self._goal = (len(self._bits) - 2, len(self._bits) - 1)
        place = {cell: vertex for vertex, cell in enumerate(cells)}
        for vertex, around in enumerate([*(board.neighbours[cell] for cell in cells), *others]):
            for near in bits(around & empty):
                if place[near] < vertex:
                    self._add_link((place[near], vertex), 0)
        self._search(moves_first)

    @property
    def carriers(self) -> Sequence[int]:
        """The carriers that join the two sides, whoever moves."""
        return self.full.get(self._goal, ())

    @property
    def threats(self) -> dict[int, int]:
        """The carriers that join the two sides if the player moves first, and the set of the cell where she does."""
        return self.semi.get(self._goal, {})

    def _search(self, moves_first: bool) -> None:
        met: list[list[tuple[int, int]]] = [[] for _ in self._bits]
        while self._waiting and not self.carriers and not (moves_first and self.threats):
            _, _, ends, carrier = heappop(self._waiting)
            if carrier not in self.full[ends]:
                continue  # a smaller one has replaced it
            for x, middle in (ends, ends[::-1]):
                if middle >= self._goal[0]:
                    continue  # a side is an endpoint, never an intermediate vertex
                cell, apart = self._bits[middle], carrier | self._bits[x]
                for z, other in met[middle]:
                    if other & apart or z == x or carrier & self._bits[z]:
                        continue
                    pair, union = (min(x, z), max(x, z)), carrier | other | cell
                    if not cell:
                        self._add_link(pair, union)
                    elif not _holds(self.full.get(pair, ()), union):
                        self._add_threat(pair, union, cell)
            met[ends[0]].append((ends[1], carrier))
            met[ends[1]].append((ends[0], carrier))

    def _add_link(self, pair: Pair, carrier: int) -> None:
        kept = self.full.setdefault(pair, [])
        if _has_room(kept, carrier, FULL_KEPT):
            kept.append(carrier)
            heappush(self._waiting, (carrier.bit_count(), next(self._turns), pair, carrier))

    def _add_threat(self, pair: Pair, carrier: int, cell: int) -> None:
        kept = self.semi.setdefault(pair, {})
        before = list(kept)
        if _has_room(before, carrier, SEMI_KEPT):
            self.semi[pair] = {each: kept[each] for each in before} | {carrier: cell}
            self._choose(pair, before, carrier, carrier, SEMI_JOINED - 1)

    def _choose(self, pair: Pair, rest: Sequence[int], common: int, union: int, more: int) -> None:
        """Join a pair by semi-connections without a common cell: those chosen so far, and some of the rest."""
        for number, each in enumerate(rest):
            if common & each == common or _holds(self.full.get(pair, ()), union | each):
                continue
            if not common & each:
                self._add_link(pair, union | each)
            elif more > 1:
                self._choose(pair, rest[number + 1 :], common & each, union | each, more - 1)


def _holds(some: Iterable[int], carrier: int) -> bool:
    """Whether one of some sets is a subset of a carrier."""
    found, outside = False, ~carrier
    for each in some:  # the innermost loop; a generator would take three times as long
        if not each & outside:
            found = True
            break
    return found


def _has_room(kept: list[int], carrier: int, most: int) -> bool:
    """Drop the sets that contain a new one, and the largest of too many; False if the new one is not to be kept."""
    if _holds(kept, carrier):
        return False
    kept[:] = [each for each in kept if carrier & ~each]
    if len(kept) < most:
        return True
    worst = max(kept, key=int.bit_count)
    if worst.bit_count() <= carrier.bit_count():
        return False
    kept.remove(worst)
    return True


class VirtualReference(HexReference):
    """A solver that looks for connections before it tries moves: a 5×5 board takes at most seconds.

    >>> from bouton.hex.board import hex_board
    >>> VirtualReference(hex_board(5, 5)).mover_wins((1 << 12, 0), 1)
    False
    """

    def must_play(self, stones: HexStones, player: int) -> int | None:
        """See `HexSearch.must_play`."""
        foe = _Connections(self.board, stones, 1 - player)
        return 0 if foe.carriers else reduce(int.__and__, foe.threats) if foe.threats else None

    def _find(self, stones: HexStones, player: int) -> HexProof:
        self.spend(_COST)
        board = self.board
        foe = _Connections(board, stones, 1 - player)
        if foe.carriers:
            return HexProof(False, foe.carriers[0])
        own = _Connections(board, stones, player, moves_first=True)
        region, tried = board.full & ~(stones[0] | stones[1]), 0
        for carrier in foe.threats:
            if region & ~carrier:
                region, tried = region & carrier, tried | carrier
        must = region if foe.threats else 0
        if own.carriers:
            return HexProof(True, own.carriers[0], -1, must)
        for carrier, cell in own.threats.items():
            return HexProof(True, carrier, cell.bit_length() - 1, must)
        while region:
            cell = self._next(region, stones[0] | stones[1])
            answer = self.solve(add_stone(stones, player, cell), 1 - player)
            if not answer.wins:
                return HexProof(True, answer.carrier | 1 << cell, cell, must)
            region &= answer.carrier
            tried |= answer.carrier
        return HexProof(False, tried, -1, must)
