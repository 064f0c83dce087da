"""Green Hackenbush on trees: cut an edge, and everything that no longer hangs on the ground falls.

The player who finds no edge left loses. Colon principle (Conway 1976): the branches that meet at a vertex can be
replaced by a single stalk whose length is the nim-sum of theirs, so a tree is worth a Nim heap. With the name of a file
the game is played on a graph, with the fusion principle (`bouton.rulesets.hackenbush.graph`).

A position is written with one pair of parentheses for each edge, and inside it what grows on top of the edge: ``()`` is
one edge, ``(()())`` an edge that carries two.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from bouton.errors import NotationError, SizeLimitError
from bouton.kinds.capabilities import (
    Bounded,
    Drawn,
    Editable,
    Explained,
    Facts,
    NamedMoves,
    Parametrized,
    Practised,
    Symmetric,
)
from bouton.kinds.figures import (
    Board,
    BoardMove,
    Columns,
    Figure,
    Message,
)
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, starts_of
from bouton.rulesets.hackenbush.graph import read_hackenbush
from bouton.rulesets.hackenbush.theory import NAME, WORKS
from bouton.rulesets.hackenbush.trees import Forest, draw_edges, edge_spans, elements_above, split_trees
from bouton.values.valuation import GRUNDY

__all__ = ["RULESETS", "GreenHackenbush"]

_MOST_EDGES = 100_000
_MOST_SEARCHED = 60
_MOST_DRAWN = 300
_TREES_SHOWN = 12
_CUTS_NAMED = 6
_EMPTY = "."


class GreenHackenbush(Forest, Symmetric, Parametrized, Bounded, Drawn, Editable, NamedMoves, Explained, Practised):
    """Green Hackenbush on trees; a position is its text, without a dot where nothing is left.

    >>> import bouton
    >>> bouton.position("green-hackenbush", "(()(()))").grundy
    4
    """

    name = NAME
    examples: tuple[tuple[str, str], ...] = (
        ("green-hackenbush", "(()(()))()"),
        ("green-hackenbush", "((()))(())()"),
        ("green-hackenbush", "(()())(()())"),
    )
    openings: tuple[tuple[str, str], ...] = starts_of(
        "green-hackenbush", "(()(()))()", "((()))(()())(()(()))", "((()())(()))(()((())))((())())(()(()))"
    )
    reads_file = True

    @classmethod
    def from_parameters(cls, parameters: str) -> Ruleset:
        return read_hackenbush(parameters) if parameters else cls()

    def options(self, position: str, player: Player = Player.LEFT) -> Iterator[str]:
        for start, end in edge_spans(position):
            yield position[:start] + position[end + 1 :]

    def move_name(self, position: str, option: str, player: Player) -> Message:
        cuts = enumerate(edge_spans(position), start=1)
        branch = next(number for number, (a, b) in cuts if position[:a] + position[b + 1 :] == option)
        return _branch(branch)

    def parse(self, text: str) -> str:
        """Parentheses; or ``G`` for an edge, as in ``GG`` and ``G(G,GG)``; a dot where nothing is left."""
        body = "".join(text.split())
        if body in ("", _EMPTY):
            return ""
        if len(body) > 4 * _MOST_EDGES:
            raise NotationError("green_hackenbush.large", most=_MOST_EDGES)
        position = _from_letters(body) if "G" in body.upper() else body
        depth = 0
        for place, letter in enumerate(position):
            if letter not in "()":
                raise NotationError("green_hackenbush.letter", got=clip(letter), whole=clip(body))
            depth += 1 if letter == "(" else -1
            if depth < 0:
                raise NotationError("green_hackenbush.close", place=place + 1, whole=clip(body))
        if depth:
            raise NotationError("green_hackenbush.open", count=depth, whole=clip(body))
        if len(position) > 2 * _MOST_EDGES:
            raise NotationError("green_hackenbush.large", most=_MOST_EDGES)
        return position

    def format(self, position: str) -> str:
        return position or _EMPTY

    def normal_form(self, position: str) -> str:
        """Branches sorted: trees that differ only in the order of their branches are one."""
        levels: list[list[str]] = [[]]
        for letter in position:
            if letter == "(":
                levels.append([])
            else:
                inside = "".join(sorted(levels.pop()))
                levels[-1].append(f"({inside})")
        return "".join(sorted(levels[0]))

    def check_search(self, position: str, limit: int, by_parts: bool = False) -> None:
        edges = len(position) // 2
        if edges > _MOST_SEARCHED:
            raise SizeLimitError("green_hackenbush.search", edges=edges, most=_MOST_SEARCHED)

    def small_positions(self) -> Iterator[str]:
        """All forests of up to six edges."""
        forests = {0: [""]}
        for edges in range(1, 7):
            grown = {
                self.normal_form(f"({inside}){rest}")
                for above in range(edges)
                for inside in forests[above]
                for rest in forests[edges - 1 - above]
            }
            forests[edges] = sorted(grown)
        for found in forests.values():
            yield from found

    def sample(self, random: Random, level: int) -> str:
        position = "()"
        for _ in range(2 + 2 * level):
            place = random.randrange(len(position) + 1)
            position = f"{position[:place]}(){position[place:]}"
        return position

    def explain(self, position: str, facts: Facts) -> Iterable[Figure]:
        if facts.misere or not position:
            return
        trees = split_trees(position)
        values = [_value(tree) for tree in trees]
        if len(trees) == 1:
            yield Message("green_hackenbush.tree", {"value": values[0]}, step=2)
        elif len(trees) <= _TREES_SHOWN:
            yield Message("green_hackenbush.trees", {"values": values}, step=2)
            yield Columns("green_hackenbush.part", range(1, len(trees) + 1), values)
        edges = edge_spans(position)
        for move in list(facts.winning_moves)[: _CUTS_NAMED if len(position) <= 2 * _MOST_DRAWN else 0]:
            places = range(len(edges))
            edge = next(i for i in places if position[: edges[i][0]] + position[edges[i][1] + 1 :] == move)
            yield Message("green_hackenbush.cut", {"edge": edge + 1})

    def edits(self, position: str) -> Iterator[tuple[str, str]]:
        """A branch grows where one clicks on the ground or on a vertex, and is cut where one clicks on it."""
        yield "ground", f"{position}()"
        for edge, (start, end) in enumerate(edge_spans(position)):
            yield f"e{edge}", position[:start] + position[end + 1 :]
            yield f"v{edge}", f"{position[:end]}(){position[end:]}"

    def board(self, position: str) -> Board:
        """Edge ``e3`` is the fourth in the order of the text, ``v3`` the vertex on top of it."""
        edges = edge_spans(position)
        if len(edges) > _MOST_DRAWN:
            return Board([], [], complete=False)
        elements, links = draw_edges(position, ["green"] * len(edges))
        moves = (
            BoardMove(
                (f"e{edge}",),
                self.format(position[:start] + position[end + 1 :]),
                changes=elements_above(edges, start, end),
                name=_branch(edge + 1),
            )
            for edge, (start, end) in enumerate(edges)
        )
        return Board(elements, moves, links)


def _branch(number: int) -> Message:
    return Message("moves.branch", {"branch": number})


def _from_letters(text: str) -> str:
    """``G(G,GG)`` as parentheses: an edge for each G, on top of the one before it; a group branches."""
    written: list[str] = []
    run, runs = 0, list[int]()  # edges that are open in this branch, and in the branches around it
    for place, letter in enumerate(text):
        if letter in "Gg":
            if place and text[place - 1] == ")":
                raise NotationError("green_hackenbush.letter", got=letter, whole=clip(text))
            written.append("(")
            run += 1
        elif letter == "(":
            runs.append(run)
            run = 0
        elif letter == "," and runs:
            written.append(")" * run)
            run = 0
        elif letter == ")" and runs:
            written.append(")" * run)
            run = runs.pop()
        elif letter in ",)":
            raise NotationError("green_hackenbush.close", place=place + 1, whole=clip(text))
        else:
            raise NotationError("green_hackenbush.letter", got=clip(letter), whole=clip(text))
    if runs:
        raise NotationError("green_hackenbush.open", count=len(runs), whole=clip(text))
    return "".join(written) + ")" * run


def _value(position: str) -> int:
    """The colon principle, from the leaves down: an edge adds one to the nim-sum of what stands on it."""
    totals = [0]
    for letter in position:
        if letter == "(":
            totals.append(0)
        else:
            branch = totals.pop() + 1
            totals[-1] ^= branch
    return totals[0]


def _cuts(game: GreenHackenbush, position: str, value: int, player: Player) -> Iterator[str]:
    """The cuts that leave a value. What a branch must become follows from what the vertex below it must be worth."""
    edges = edge_spans(position)
    inside: dict[int, int] = {}
    totals = [0]
    waiting: list[int] = []
    for place, letter in enumerate(position):
        if letter == "(":
            totals.append(0)
            waiting.append(place)
        else:
            start = waiting.pop()
            inside[start] = totals.pop()
            totals[-1] ^= inside[start] + 1
    # (end of the edge, nim-sum on top of it, what that should be; −1: nothing in here can help), the ground first
    around = [(len(position), totals[0], value)]
    for start, end in edges:
        while around[-1][0] < start:
            around.pop()
        _, total, wanted = around[-1]
        branch = inside[start] + 1
        needed = total ^ wanted ^ branch if wanted >= 0 else -1
        if needed == 0:
            yield position[:start] + position[end + 1 :]
        around.append((end, inside[start], needed - 1 if needed > 0 else -1))


def _by_colon(game: Any, position: str) -> int:
    return _value(position)


GreenHackenbush.theorems = (Theorem("green_hackenbush.theorem-colon", WORKS, GRUNDY, _by_colon, _cuts),)

RULESETS = [GreenHackenbush]
