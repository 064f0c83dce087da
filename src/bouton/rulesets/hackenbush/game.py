"""Green Hackenbush on trees: cut an edge, and everything no longer connected to the ground falls.

The player who finds no edge left loses. Colon principle (Conway 1976): the branches that meet at a vertex can be
replaced by a single stalk whose length is the nim-sum of theirs, so a tree has the value of a Nim heap. Given the name
of a file, the game is played on a graph, with the fusion principle (`bouton.rulesets.hackenbush.graph`).

A position has one pair of parentheses for each edge, which contains everything on top of the edge: ``()`` is one edge,
``(()())`` an edge that carries two.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from bouton.errors import NotationError, SizeLimitError
from bouton.kinds.capabilities import Bounded, Explained, Facts, Parametrized, Practised, Symmetric
from bouton.kinds.figures import Columns, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, starts_of
from bouton.rulesets.hackenbush.graph import read_hackenbush
from bouton.rulesets.hackenbush.theory import NAME, WORKS
from bouton.rulesets.hackenbush.trees import Forest, Grown, edge_spans, split_trees, strip_gaps
from bouton.values.valuation import GRUNDY

_MOST_EDGES = 100_000
_MOST_SEARCHED = 60
_TREES_SHOWN = 12
_CUTS_NAMED, _MOST_NAMED = 6, 600  # cuts, and letters of a position whose cuts are named
_EMPTY = "."


class GreenHackenbush(Forest, Symmetric, Parametrized, Bounded, Explained, Practised):
    """Green Hackenbush on trees; a position is its text, empty (not a dot) if nothing is left.

    >>> import bouton
    >>> bouton.position("green-hackenbush", "(()(()))").grundy
    4
    """

    name = NAME
    examples: tuple[tuple[str, str], ...] = starts_of("green-hackenbush", "(()(()))()", "((()))(())()", "(()())(()())")
    openings: tuple[tuple[str, str], ...] = starts_of(
        "green-hackenbush", "(()(()))()", "((()))(()())(()(()))", "((()())(()))(()((())))((())())(()(()))"
    )
    reads_file = True

    @classmethod
    def from_parameters(cls, parameters: str) -> Ruleset:
        return read_hackenbush(parameters) if parameters else cls()

    def parse_forest(self, text: str) -> str:
        """Read parentheses; or ``G`` for an edge, as in ``GG,G`` and ``G(G,GG)``; a dot if nothing is left."""
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

    def format_forest(self, forest: str) -> str:
        return forest or _EMPTY

    def normal_form(self, position: Grown) -> str:
        """Sort branches and remove gaps: trees that differ only in the order of their branches become equal."""
        levels: list[list[str]] = [[]]
        for letter in strip_gaps(position):
            if letter == "(":
                levels.append([])
            else:
                inside = "".join(sorted(levels.pop()))
                levels[-1].append(f"({inside})")
        return "".join(sorted(levels[0]))

    def check_search(self, position: Grown, limit: int, by_parts: bool = False) -> None:
        edges = len(strip_gaps(position)) // 2
        if edges > _MOST_SEARCHED:
            raise SizeLimitError("green_hackenbush.search", edges=edges, most=_MOST_SEARCHED)

    def small_positions(self) -> Iterator[str]:
        """Yield all forests of up to six edges."""
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

    def explain(self, position: Grown, facts: Facts) -> Iterable[Figure]:
        forest = strip_gaps(position)
        if facts.misere or not forest:
            return
        trees = split_trees(forest)
        values = [_value(tree) for tree in trees]
        if len(trees) == 1:
            yield Message("green_hackenbush.tree", {"value": values[0]}, step=2)
        elif len(trees) <= _TREES_SHOWN:
            yield Message("green_hackenbush.trees", {"values": values}, step=2)
            yield Columns("green_hackenbush.part", range(1, len(trees) + 1), values)
        for move in list(facts.winning_moves)[: _CUTS_NAMED if len(forest) <= _MOST_NAMED else 0]:
            yield Message("green_hackenbush.cut", {"edge": self.edge_cut(position, move)})

    def grow(self, forest: str) -> Iterator[tuple[str, str]]:
        """Yield each element's id and the forest after a click, which grows a branch on the ground or a vertex, and
        cuts a branch."""
        yield "ground", f"{forest}()"
        for edge, (start, end) in enumerate(edge_spans(forest)):
            yield f"e{edge}", forest[:start] + forest[end + 1 :]
            yield f"v{edge}", f"{forest[:end]}(){forest[end:]}"


def _from_letters(text: str) -> str:
    """Write ``G(G,GG)`` as parentheses: an edge for each G, on top of the preceding one; a group branches."""
    written: list[str] = []
    run, runs = 0, list[int]()  # open edges in this branch, and in the enclosing branches
    for place, letter in enumerate(text):
        if letter in "Gg":
            if place and text[place - 1] == ")":
                raise NotationError("green_hackenbush.letter", got=letter, whole=clip(text))
            written.append("(")
            run += 1
        elif letter == "(":
            runs.append(run)
            run = 0
        elif letter == ",":
            written.append(")" * run)
            run = 0
        elif letter == ")" and runs:
            written.append(")" * run)
            run = runs.pop()
        elif letter == ")":
            raise NotationError("green_hackenbush.close", place=place + 1, whole=clip(text))
        else:
            raise NotationError("green_hackenbush.letter", got=clip(letter), whole=clip(text))
    if runs:
        raise NotationError("green_hackenbush.open", count=len(runs), whole=clip(text))
    return "".join(written) + ")" * run


def _value(position: Grown) -> int:
    """Return the value by the colon principle: from the leaves down, an edge adds one to the nim-sum on top of it."""
    totals = [0]
    for letter in strip_gaps(position):
        if letter == "(":
            totals.append(0)
        else:
            branch = totals.pop() + 1
            totals[-1] ^= branch
    return totals[0]


def _cuts(game: GreenHackenbush, position: Grown, value: int, player: Player) -> Iterator[Grown]:
    """Yield the cuts that leave a value: the value needed at a vertex determines what each branch above must become."""
    if not isinstance(position, str):
        yield from (option for option in game.options(position) if _value(option) == value)
        return
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
    # (end of the edge, nim-sum on top of it, its target; −1: no cut in here can help), beginning with the ground
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
