"""Hackenbush in three colours on a graph from a file, one of whose vertices is named ``ground``.

A position has one letter for each edge, in the order of the file: L blue, R red, G green, a dot if it is gone. Parts
that are connected only through the ground add.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from bouton.errors import NotationError, SizeLimitError
from bouton.kinds.capabilities import Bounded, Drawn, Explained, Facts, FallsApart, NamedMoves, Practised, Storable
from bouton.kinds.figures import Board, BoardMove, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.kinds.theorem import Theorem
from bouton.notation import clip
from bouton.partizan.form import Form, number_up_star
from bouton.partizan.valuation import VALUE
from bouton.rulesets.hackenbush.graph import HackenbushGraph, read_hackenbush
from bouton.rulesets.hackenbush.theory import MAY_CUT, STATES, WORKS

_GONE = "."
_MOST_SEARCHED = 20


class ColouredGraph(Ruleset, FallsApart, Bounded, Drawn, NamedMoves, Explained, Practised, Storable):
    """Coloured Hackenbush on a graph.

    >>> import bouton
    >>> bouton.position("hackenbush:=ground-a,a-b,b-ground", "LRL").value
    bouton.value('1')

    Parameters
    ----------
    green : green Hackenbush on the same graph.
    """

    name = "hackenbush"
    impartial = False
    parts_mingle = True  # options follow the order of edges, regardless of parts

    def __init__(self, green: HackenbushGraph) -> None:
        self.green = green

    @classmethod
    def read(cls, path: str) -> "ColouredGraph":
        """Return the game on the graph of a file."""
        return cls(read_hackenbush(path))

    @property
    def is_storable(self) -> bool:
        """Whether the graph is in the spec itself, and cannot change under that name, as a file can."""
        return self.green.is_storable

    @property
    def spec(self) -> str:
        return f"{self.name}:{self.green.path}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ColouredGraph) and self.green == other.green

    def __hash__(self) -> int:
        return super().__hash__()

    def _edges(self, position: str) -> int:
        return sum(1 << edge for edge, letter in enumerate(position) if letter != _GONE)

    def _keep(self, position: str, edges: int) -> str:
        return "".join(letter if edges >> edge & 1 else _GONE for edge, letter in enumerate(position))

    def _cuts(self, position: str, player: Player) -> Iterator[tuple[int, str]]:
        edges = self._edges(position)
        for edge, letter in enumerate(position):
            if letter in MAY_CUT[player]:
                yield edge, self._keep(position, self.green.grounded_edges(edges & ~(1 << edge)))

    def options(self, position: str, player: Player = Player.LEFT) -> Iterator[str]:
        return (option for _, option in self._cuts(position, player))

    def move_name(self, position: str, option: str, player: Player) -> Message:
        edge = next(edge for edge, found in self._cuts(position, player) if found == option)
        return Message("hackenbush.cut", {"edge": edge + 1})

    def parse(self, text: str) -> str:
        """Read a letter for each edge; ``all``, or no text, means that every edge is green."""
        body, count = text.strip(), len(self.green.graph.edges)
        if body in ("", "all"):
            return self._keep("G" * count, self.green.all)
        if len(body) != count:
            raise NotationError("hackenbush.edges-count", got=len(body), count=count)
        wrong = body.strip("LRG.")
        if wrong:
            raise NotationError("hackenbush.edges-letter", got=clip(wrong[0]), whole=clip(body))
        edges = self._edges(body)
        fallen = edges & ~self.green.grounded_edges(edges)
        if fallen:
            number = (fallen & -fallen).bit_length()
            raise NotationError("green_hackenbush.edge-fallen", edge=number, whole=clip(body))
        return body

    def format(self, position: str) -> str:
        return position

    def summands(self, position: str) -> Sequence[Summand]:
        parts = self.green.parts(self._edges(position))
        return [Summand(self, self._keep(position, part)) for part in parts] if len(parts) > 1 else ()

    def replace(self, position: str, index: int, part: str) -> str:
        old = self.green.parts(self._edges(position))[index]
        return "".join(part[edge] if old >> edge & 1 else letter for edge, letter in enumerate(position))

    def check_search(self, position: str, limit: int, by_parts: bool = False) -> None:
        edges = self._edges(position)
        sizes = [part.bit_count() for part in self.green.parts(edges)] if by_parts else [edges.bit_count()]
        if max(sizes, default=0) > _MOST_SEARCHED:
            raise SizeLimitError("hackenbush.search", edges=max(sizes), most=_MOST_SEARCHED)

    def small_positions(self) -> Iterator[str]:
        count = len(self.green.graph.edges)
        coloured = min(count, 5)
        seen: dict[str, None] = {}
        for number in range(4**coloured):
            letters = "".join("LRG."[number // 4**k % 4] for k in range(coloured)) + _GONE * (count - coloured)
            seen[self._keep(letters, self.green.grounded_edges(self._edges(letters)))] = None
        yield from seen

    def sample(self, random: Random, level: int) -> str:
        letters = "".join(random.choice("LRG" if level > 2 else "LR") for _ in self.green.graph.edges)
        return self._keep(letters, self.green.all)

    def explain(self, position: str, facts: Facts) -> Iterable[Figure]:
        if not facts.misere and position.strip(_GONE):
            counts = {"blue": position.count("L"), "red": position.count("R"), "green": position.count("G")}
            yield Message("hackenbush.edges", counts, step=2)

    def board(self, position: str) -> Board:
        """Draw the board of green Hackenbush on the graph, with its edges in their colours."""
        found = self.green.board(self._edges(position))
        elements = [
            each._replace(state=STATES[position[int(each.id[1:])]]) if each.kind == "edge" else each
            for each in found.elements
        ]
        colours = [STATES[letter] for letter in position if letter != _GONE]
        links = [(a, b, colour) for (a, b, _), colour in zip(found.links, colours, strict=True)] if found.links else []
        moves = (
            BoardMove(
                (f"e{edge}",),
                option,
                str(player),
                tuple(f"e{k}" for k, letter in enumerate(position) if letter != option[k]),
            )
            for player in Player
            for edge, option in self._cuts(position, player)
        )
        return Board(elements, moves if elements else (), links, complete=found.complete)


def _green(game: ColouredGraph, position: str) -> Form | None:
    """Return the value by the fusion principle if every edge is green; otherwise None."""
    letters = set(position) - {_GONE}
    if letters <= {"G"}:
        return number_up_star(nimber=game.green.value(game._edges(position)))
    return None


ColouredGraph.theorems = (Theorem("green_hackenbush.theorem-fusion", WORKS, VALUE, _green),)
