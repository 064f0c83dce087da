"""Walks on a digraph: a token is on a vertex, and a move takes it along an arc; a player who cannot move loses.

The graph is a file, JSON or DOT, or a list of arcs such as ``=a-b,b-c``; loops and cycles are allowed, and play may
then go on forever (a draw). The P-positions are found by saturation: a vertex all of whose followers are N is P, a
vertex with a follower P is N, until nothing changes; the remaining vertices are drawn. If no cycle can be reached, the
P-positions are the only kernel (von Neumann and Morgenstern 1944); otherwise a digraph has no kernel, one or several,
each containing all P-positions.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from bouton.errors import UnknownError
from bouton.graphs.directed import Followers, read_digraph
from bouton.graphs.layout import circle
from bouton.kinds.capabilities import (
    Drawn,
    Editable,
    Explained,
    Facts,
    Listed,
    NamedMoves,
    Parametrized,
    Practised,
    Storable,
)
from bouton.kinds.figures import Board, BoardMove, Element, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.rulesets.limits import DIGRAPH_DRAWN
from bouton.storage.files import path_text


class Graph(Ruleset, Parametrized, Drawn, Editable, NamedMoves, Explained, Practised, Storable, Listed):
    """The walk on a digraph.

    Parameters
    ----------
    followers : for each vertex, the vertices to which its arcs lead.
    path : the file from which it was read, part of the spec.
    """

    name = "graph"
    reads_file = True
    is_storable = False  # not even with arcs in the spec: computing an answer takes no longer than a lookup
    examples: tuple[tuple[str, str], ...] = (
        ("graph:=start-a,start-b,a-c,b-c,b-d,c-d,c-e,d-e,d-f,e-f", "start"),
        ("graph:=a-b,b-c,c-a,b-d,c-e,e-f,f-b", "a"),
    )
    openings: tuple[tuple[str, str], ...] = (
        ("graph:=start-a,start-b,a-c,b-c,b-d,c-d,c-e,d-e,d-f,e-f", "start"),
        ("graph:=start-a,start-b,a-c,a-d,b-d,b-e,c-f,d-f,d-g,e-g,f-h,f-i,g-i,h-j,i-j,i-k,j-k,j-m,k-m", "start"),
    )

    def __init__(self, followers: Mapping[str, Iterable[str]], path: str = "") -> None:
        complete = {vertex: tuple(dict.fromkeys(targets)) for vertex, targets in followers.items()}
        for targets in list(complete.values()):
            for target in targets:
                complete.setdefault(target, ())
        self.followers: Followers = complete
        self.path = path

    @classmethod
    def from_parameters(cls, parameters: str) -> "Graph":
        return cls(read_digraph(parameters, cls.name), parameters)

    @property
    def spec(self) -> str:
        return f"graph:{self.path}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Graph) and self.path == other.path and self.followers == other.followers

    def __hash__(self) -> int:
        return super().__hash__()

    def options(self, position: str, player: Player = Player.LEFT) -> Sequence[str]:
        return self.followers[position]

    def move_name(self, position: str, option: str, player: Player) -> Message:
        return Message("moves.to", {"place": clip(option, 40)})

    def parse(self, text: str) -> str:
        vertex = text.strip()
        if vertex not in self.followers:
            from difflib import get_close_matches

            near = get_close_matches(vertex, self.followers, n=3) or list(self.followers)[:5]
            key = "graph.vertex-unknown" if vertex else "graph.vertex-missing"
            raise UnknownError(key, got=clip(vertex), path=path_text(self.path), near=[clip(name, 20) for name in near])
        return vertex

    def format(self, position: str) -> str:
        return position

    def small_positions(self) -> Iterator[str]:
        yield from list(self.followers)[:300]

    def every_position(self) -> Sequence[str]:
        return list(self.followers)

    def sample(self, random: Random, level: int) -> str:
        return random.choice([vertex for vertex, targets in self.followers.items() if targets] or list(self.followers))

    def variant(self, random: Random, level: int) -> "Graph":
        """Make a random graph whose arcs lead a few vertices ahead; from level 3, with an occasional arc back."""
        names = "abcdefghijklmnopqrstuvwxyz"[: 6 + 4 * level]
        pairs = []
        for start in range(len(names) - 1):
            ahead = range(start + 1, min(len(names), start + 4 + level))
            chosen = random.sample(ahead, min(len(ahead), random.randint(1 + level // 3, 2 + level)))
            if level > 2 and start > 3 and not random.randrange(6):
                chosen.append(random.randrange(start - 3, start))
            pairs += [f"{names[start]}-{names[end]}" for end in sorted(chosen)]
        return self.from_parameters("=" + ",".join(pairs))

    def edits(self, position: str) -> Iterator[tuple[str, str]]:
        """Yield the id of each other vertex, and its name: a click puts the token on it."""
        for v, vertex in enumerate(self.followers):
            if vertex != position:
                yield f"v{v}", vertex

    def board(self, position: str) -> Board:
        """Draw the vertices on a circle, the token on one of them; a move touches the token and a vertex."""
        count = len(self.followers)
        if count > DIGRAPH_DRAWN:
            return Board([Element("token", "token", 0, 0, clip(position, 20))], [], complete=False)
        numbers = {vertex: number for number, vertex in enumerate(self.followers)}
        places = circle(count, 1.5)
        elements = [
            Element(f"v{v}", "vertex", *places[v], vertex, "" if targets else "sink")
            for v, (vertex, targets) in enumerate(self.followers.items())
        ]
        elements.append(Element("token", "token", *places[numbers[position]], "", "", f"v{numbers[position]}"))
        moves = (
            BoardMove(("token", f"v{numbers[target]}"), self.format(target)) for target in self.followers[position]
        )
        links = [
            (f"v{numbers[vertex]}", f"v{numbers[target]}", "arrow")
            for vertex, targets in self.followers.items()
            for target in targets
        ]
        return Board(elements, moves, links)

    def explain(self, position: str, facts: Facts) -> Iterable[Figure]:
        targets = self.followers[position]
        if not targets:
            yield Message("graph.sink", {"vertex": position}, step=2)
        else:
            shown = [clip(target, 20) for target in targets[:12]]
            key = "graph.followers" if len(targets) <= 12 else "graph.followers-many"
            yield Message(key, {"vertex": position, "followers": shown, "count": len(targets)}, step=2)


RULESETS = [Graph]
