"""The rules of board games on letters, square by square, without patterns or bits: the reference for the engine.

Each class here has its own `steps`, and `regions` cut no finer than is visible: adjacent squares.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from bouton.kinds.player import Player
from bouton.rulesets.amazons import Amazons
from bouton.rulesets.clobber import CannibalClobber, CannibalOnGraph, Clobber, ClobberOnGraph
from bouton.rulesets.colouring import Col, ColOnGraph, Snort, SnortOnGraph
from bouton.rulesets.combinators import Impartial
from bouton.rulesets.digraph_placement import DigraphPlacement
from bouton.rulesets.fission import Fission
from bouton.rulesets.konane import Konane
from bouton.rulesets.nogo import NoGo, NoGoOnGraph
from bouton.rulesets.pieces import FREE, LEFT, REMOVED, RIGHT, Pieces, Step
from bouton.rulesets.toads_and_frogs import ElephantsAndRhinos, ToadsAndFrogs
from bouton.rulesets.toppling_dominoes import TopplingDominoes

ALL_WAYS = [(down, across) for down, across in product((-1, 0, 1), repeat=2) if down or across]
STRAIGHT = [(0, -1), (0, 1), (-1, 0), (1, 0)]


def connected_components(squares: Iterable[int], linked: Mapping[int, Sequence[int]]) -> list[list[int]]:
    """Return the connected components of some squares, each in ascending order.

    >>> connected_components([0, 1, 3], {0: [1], 1: [0], 3: []})
    [[0, 1], [3]]
    """
    left, found = set(squares), []
    for start in sorted(left):
        if start in left:
            left.discard(start)
            part, todo = [start], [start]
            while todo:
                for each in linked[todo.pop()]:
                    if each in left:
                        left.discard(each)
                        part.append(each)
                        todo.append(each)
            found.append(sorted(part))
    return found


def line(position: Pieces, square: int, down: int, across: int) -> list[int]:
    row, column = divmod(square, position.width)
    found = []
    while 0 <= (row := row + down) < position.height and 0 <= (column := column + across) < position.width:
        found.append(row * position.width + column)
    return found


def touching(position: Pieces, ways: Sequence[tuple[int, int]]) -> list[list[int]]:
    there = [square for square, letter in enumerate(position.cells) if letter != REMOVED]
    return connected_components(
        there, {square: [e for way in ways for e in line(position, square, *way)[:1]] for square in there}
    )


class WrittenClobber:
    def steps(self, position, player):
        mine, other = self.mine[player], self.mine[player.opponent]
        for square, letter in enumerate(position.cells):
            if letter == mine:
                for target in self.neighbours(position, square):
                    if position.cells[target] == other:
                        yield Step((square, target), position.with_letters({square: FREE, target: mine}))

    def regions(self, position):
        pieces = [square for square, letter in enumerate(position.cells) if letter in (LEFT, RIGHT)]
        return connected_components(pieces, {square: self.neighbours(position, square) for square in pieces})


class WrittenCannibal(WrittenClobber):
    def steps(self, position, player):
        mine, other = self.mine[player], self.mine[player.opponent]
        for square, letter in enumerate(position.cells):
            for prey in (other, mine) if letter == mine else ():
                for target in self.neighbours(position, square):
                    if position.cells[target] == prey:
                        yield Step((square, target), position.with_letters({square: FREE, target: mine}))


class WrittenKonane:
    def steps(self, position, player):
        mine, other = self.mine[player], self.mine[player.opponent]
        for square, letter in enumerate(position.cells):
            for way in STRAIGHT if letter == mine else ():
                ahead, changed = line(position, square, *way), {square: FREE}
                for over, target in zip(ahead[::2], ahead[1::2], strict=False):
                    if position.cells[over] != other or position.cells[target] != FREE:
                        break
                    changed[over] = FREE
                    yield Step((square, target), position.with_letters({**changed, target: mine}))

    def regions(self, position):
        return touching(position, STRAIGHT)


class WrittenAmazons:
    def steps(self, position, player):
        mine = self.mine[player]
        for square, letter in enumerate(position.cells):
            for target in queen(position, square) if letter == mine else ():
                moved = position.with_letters({square: FREE, target: mine})
                for arrow in queen(moved, target):
                    yield Step((square, target, arrow), moved.with_letters({arrow: REMOVED}))

    def regions(self, position):
        return touching(position, ALL_WAYS)


def queen(position, square):
    for way in ALL_WAYS:
        for target in line(position, square, *way):
            if position.cells[target] != FREE:
                break
            yield target


class WrittenNoGo:
    def steps(self, position, player):
        mine = self.mine[player]
        for square, letter in enumerate(position.cells):
            after = position.with_letters({square: mine})
            if letter == FREE and all(map(after_breathes(self, after), range(len(after.cells)))):
                yield Step((square,), after)

    def regions(self, position):
        there = [square for square, letter in enumerate(position.cells) if letter != REMOVED]
        return connected_components(there, {square: self.neighbours(position, square) for square in there})


def after_breathes(game, position):
    def breathes(square):
        colour = position.cells[square]
        group = [square]
        for each in group:
            beside = game.neighbours(position, each)
            if colour not in (LEFT, RIGHT) or any(position.cells[other] == FREE for other in beside):
                return True
            group += [other for other in beside if position.cells[other] == colour and other not in group]
        return False

    return breathes


class WrittenColouring:
    def steps(self, position, player):
        bad = self.mine[player if self.own else player.opponent]
        for square, letter in enumerate(position.cells):
            beside = self.neighbours(position, square)
            if letter == FREE and not any(position.cells[each] == bad for each in beside):
                yield Step((square,), position.with_letters({square: self.mine[player]}))

    def regions(self, position):
        free = [square for square, letter in enumerate(position.cells) if letter == FREE]
        around = {square: self.neighbours(position, square) for square in free}
        parts = [
            {*part, *(each for square in part for each in around[square])}
            for part in connected_components(free, around)
        ]
        return [[each for each in sorted(part) if position.cells[each] != REMOVED] for part in parts]


class WrittenToads:
    def steps(self, position, player):
        mine, other, ahead = self.mine[player], self.mine[player.opponent], 1 if player is Player.LEFT else -1
        for square, letter in enumerate(position.cells):
            targets = line(position, square, 0, ahead)[:2] if letter == mine else ()
            for reach, target in enumerate(targets):
                if position.cells[target] == FREE and (not reach or position.cells[targets[0]] == other):
                    yield Step((square, target), position.with_letters({square: FREE, target: mine}))

    def regions(self, position):
        return [list(range(start, start + position.width)) for start in range(0, len(position.cells), position.width)]


class WrittenElephants(WrittenToads):
    def steps(self, position, player):
        return (step for step in super().steps(position, player) if abs(step.squares[0] - step.squares[1]) == 1)


class WrittenFission:
    def steps(self, position, player):
        ways = STRAIGHT[2:] if player is Player.LEFT else STRAIGHT[:2]
        for square, letter in enumerate(position.cells):
            sides = [each for way in ways for each in line(position, square, *way)[:1]]
            if letter == LEFT and [position.cells[each] for each in sides] == [FREE, FREE]:
                after = position.with_letters({square: FREE, **dict.fromkeys(sides, LEFT)})
                yield Step((square, *sides), after)

    def regions(self, position):
        return touching(position, STRAIGHT)


class WrittenDigraph:
    def steps(self, position, player):
        arcs = [pair.split("-") for pair in self.path[1:].split(",")]
        for vertex, letter in enumerate(position.cells):
            if letter == self.mine[player]:
                name = self.names[vertex]
                gone = {vertex, *(self.names.index(end) for start, end in arcs if start == name)}
                yield Step((vertex,), position.with_letters(dict.fromkeys(gone, REMOVED)))

    def regions(self, position):
        return [[vertex for vertex, letter in enumerate(position.cells) if letter != REMOVED]]


class WrittenToppling:
    def steps(self, position, player):
        for square, letter in enumerate(position.cells):
            for across in (-1, 1) if letter in (self.mine[player], "G") else ():
                fallen = [square]
                for each in line(position, square, 0, across):
                    if position.cells[each] == FREE:
                        break
                    fallen.append(each)
                yield Step((square, fallen[-1]), position.with_letters(dict.fromkeys(fallen, FREE)))

    def regions(self, position):
        there = [square for square, letter in enumerate(position.cells) if letter != FREE]
        return connected_components(
            there, {each: [a for s in (-1, 1) for a in line(position, each, 0, s)[:1]] for each in there}
        )


RULES = {
    Clobber: WrittenClobber,
    ClobberOnGraph: WrittenClobber,
    CannibalClobber: WrittenCannibal,
    CannibalOnGraph: WrittenCannibal,
    Konane: WrittenKonane,
    Amazons: WrittenAmazons,
    NoGo: WrittenNoGo,
    NoGoOnGraph: WrittenNoGo,
    Col: WrittenColouring,
    ColOnGraph: WrittenColouring,
    Snort: WrittenColouring,
    SnortOnGraph: WrittenColouring,
    ToadsAndFrogs: WrittenToads,
    ElephantsAndRhinos: WrittenElephants,
    Fission: WrittenFission,
    DigraphPlacement: WrittenDigraph,
    TopplingDominoes: WrittenToppling,
}


def written(game):
    """The same game with the rules of this file; a game of dominoes or of vertices, which has no letters, itself."""
    if isinstance(game, Impartial):
        return Impartial(written(game.base))
    rules = RULES.get(type(game))
    if rules is None:
        return game
    found = object.__new__(type(f"Written{type(game).__name__}", (rules, type(game)), {}))
    vars(found).update(vars(game))
    return found
