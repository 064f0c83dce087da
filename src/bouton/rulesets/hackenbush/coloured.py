"""Hackenbush in three colours on stalks and trees: Left cuts blue edges, Right red ones, both green ones.

Anything no longer connected to the ground falls; a player who finds no edge loses. The value of an edge with something
on top of it is the ordinal sum of 1, −1 or ∗ and what is on top (colon principle), and components side by side add
(Conway 1976). Berlekamp's rule reads the value of a blue and red stalk from its colours.
"""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from random import Random

from bouton.errors import InputError, NotationError, SearchLimitError, SizeLimitError
from bouton.kinds.capabilities import Bounded, Explained, Facts, Parametrized, Practised, Symmetric, Valuable
from bouton.kinds.figures import Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, starts_of
from bouton.partizan.addition import add, add_all
from bouton.partizan.dyadic import ONE, Dyadic
from bouton.partizan.form import Form, number_up_star
from bouton.partizan.operations import ordinal_sum
from bouton.partizan.valuation import VALUE
from bouton.rulesets.hackenbush.coloured_graph import ColouredGraph
from bouton.rulesets.hackenbush.theory import MAY_CUT, STATES, WORKS
from bouton.rulesets.hackenbush.trees import Forest, Grown, edge_spans, split_trees, strip_gaps
from bouton.values.outcome import Outcome
from bouton.values.valuation import OUTCOME

_MOST_EDGES = 10_000
_MOST_SEARCHED = 24
_TREES_KEPT = 1_000
_EMPTY = "."
_SHAPE = re.compile(r"(?:[LRG]\(|\))*")
_NEXT = {"L": "R", "R": "G"}  # the next colour of a branch that is clicked; after the last one it is cut
_WINS = {"L": Outcome.L, "R": Outcome.R, "G": Outcome.N}
MOST_STALK = 1_000  # edges
_SWAPPED, _DIGITS = str.maketrans("LR", "RL"), str.maketrans("LR", "10")


class Hackenbush(Forest, Symmetric, Parametrized, Bounded, Explained, Practised, Valuable):
    """Hackenbush: ``LLR`` is a stalk from the ground, ``L(R,LG)`` a tree, and commas separate trees.

    >>> import bouton
    >>> bouton.position("hackenbush", "LR").value, bouton.position("hackenbush", "L(R,LG)").value
    (bouton.value('1/2'), bouton.value('1*'))
    """

    name = "hackenbush"
    examples: tuple[tuple[str, str], ...] = starts_of("hackenbush", "LLRR,G", "L(R,LG)", "LRRLL")
    openings: tuple[tuple[str, str], ...] = (
        ("hackenbush", "L(R,LR),R(L,RL)"),
        ("hackenbush", "L(RL,L(R,G)),R(LR,R(L,L)),LRG"),
        ("hackenbush", "L(R(L,R),L(R,LR)),R(L(R,L),R(L,RL)),LRLR,RLLR"),
    )
    impartial = False
    reads_file = True

    @classmethod
    def from_parameters(cls, parameters: str) -> Ruleset:
        return ColouredGraph.read(parameters) if parameters else cls()

    def position_worth(self, value: Form) -> str | None:
        if value.number is None or value.ups or value.nimber > MOST_STALK:
            return None
        return _from_letters(",".join(filter(None, (stalk_of(Fraction(str(value.number))), "G" * value.nimber))))

    def may_cut(self, letter: str, player: Player) -> bool:
        return letter in MAY_CUT[player]

    def edge_state(self, letter: str) -> str:
        return STATES[letter]

    def cut_name(self, number: int) -> Message:
        return Message("hackenbush.cut", {"edge": number})

    def parse_forest(self, text: str) -> str:
        """Read edges as ``L(…)``, with everything on top of an edge inside; a dot if nothing is left; B means L."""
        body = "".join(text.split()).replace("B", "L").replace("b", "l")  # for blue, a common notation
        if body in ("", _EMPTY):
            return ""
        if len(body) > 4 * _MOST_EDGES:
            raise NotationError("hackenbush.large", most=_MOST_EDGES)
        return body if "()" in body and self._is_data(body) else _from_letters(body)

    def _is_data(self, text: str) -> bool:
        """Whether a text is a position in the form that `parse` returns."""
        if _SHAPE.fullmatch(text) is None or text.count("(") != text.count(")"):
            return False
        depth = 0
        for letter in text:
            depth += (letter == "(") - (letter == ")")
            if depth < 0:
                return False
        return True

    def format_forest(self, forest: str) -> str:
        levels: list[list[str]] = [[]]
        for letter in forest:
            if letter == "(":
                levels.append([])
            elif letter == ")":
                inside = levels.pop()
                levels[-1][-1] += inside[0] if len(inside) == 1 else f"({','.join(inside)})" if inside else ""
            else:
                levels[-1].append(letter)
        return ",".join(levels[0]) or _EMPTY

    def normal_form(self, position: Grown) -> str:
        """Return the same trees with their branches sorted and without gaps."""
        levels: list[list[str]] = [[]]
        for letter in strip_gaps(position):
            if letter == "(":
                levels.append([])
            elif letter == ")":
                inside = levels.pop()
                levels[-1][-1] += f"({''.join(sorted(inside))})"
            else:
                levels[-1].append(letter)
        return "".join(sorted(levels[0]))

    def check_search(self, position: Grown, limit: int, by_parts: bool = False) -> None:
        edges = len(strip_gaps(position)) // 3
        if edges > _MOST_SEARCHED:
            raise SizeLimitError("hackenbush.search", edges=edges, most=_MOST_SEARCHED)

    def small_positions(self) -> Iterator[str]:
        """Yield all forests of up to three edges, and some stalks of five."""
        forests = {0: [""]}
        for edges in range(1, 4):
            forests[edges] = sorted(
                {
                    self.normal_form(f"{colour}({inside}){rest}")
                    for above in range(edges)
                    for colour in "LRG"
                    for inside in forests[above]
                    for rest in forests[edges - 1 - above]
                }
            )
        for found in forests.values():
            yield from found
        for number in range(0, 3**5, 7):
            yield _from_letters("".join("LRG"[number // 3**k % 3] for k in range(5)))

    def sample(self, random: Random, level: int) -> str:
        stalks = ["".join(random.choice("LRG" if level > 2 else "LR") for _ in range(random.randint(1, 2 + level)))]
        stalks += ["".join(random.choice("LR") for _ in range(random.randint(1, 2 + level // 2)))]
        return _from_letters(",".join(stalks))

    def explain(self, position: Grown, facts: Facts) -> Iterable[Figure]:
        forest = strip_gaps(position)
        if facts.misere or not forest:
            return
        counts = {letter: forest.count(letter) for letter in "LRG"}
        yield Message("hackenbush.edges", {"blue": counts["L"], "red": counts["R"], "green": counts["G"]}, step=2)
        text = self.format_forest(forest)
        if not set(text) - set("LR") and len(text) > 1:
            yield Message("hackenbush.berlekamp", {"stalk": text, "value": str(_value(position).number)}, step=2)

    def grow(self, forest: str) -> Iterator[tuple[str, str]]:
        """Yield each element's id and the forest after a click: on the ground or a vertex, with a new branch there; on
        a branch, with its next colour or, after the last one, without it."""
        yield "ground", f"{forest}L()"
        for edge, (start, end) in enumerate(edge_spans(forest)):
            colour = _NEXT.get(forest[start])
            yield f"e{edge}", forest[:start] + (colour + forest[start + 1 :] if colour else forest[end + 1 :])
            yield f"v{edge}", f"{forest[:end]}{forest[start]}(){forest[end:]}"


def _from_letters(text: str) -> str:
    """Rewrite ``L(R,LG)`` as ``L(R()L(G()))``, with parentheses for every edge; a group may end a run of edges."""
    written: list[str] = []
    run, runs = 0, list[int]()  # open edges in this branch, and in the enclosing branches
    for place, letter in enumerate(text.upper()):
        before = text[place - 1] if place else ","
        if letter in STATES and before != ")":
            written.append(f"{letter}(")
            run += 1
        elif letter == "(" and run and before not in ",()":
            runs.append(run)
            run = 0
        elif letter == "," and before not in ",(":
            written.append(")" * run)
            run = 0
        elif letter == ")" and runs and before not in ",(":
            written.append(")" * run)
            run = runs.pop()
        elif letter in ",()":
            raise NotationError("hackenbush.group", place=place + 1, whole=clip(text))
        else:
            raise NotationError("hackenbush.letter", got=clip(letter), whole=clip(text))
    if runs or text.endswith(","):
        raise NotationError("hackenbush.group", place=len(text), whole=clip(text))
    return "".join(written) + ")" * run


def _value(position: Grown) -> Form:
    """Add up the values of the trees: a move leaves all trees but one unchanged."""
    return add_all(map(_value_of_tree, split_trees(strip_gaps(position))))


@lru_cache(_TREES_KEPT)
def _value_of_tree(position: str) -> Form:
    """Return the value by the colon principle, from the leaves down; of a blue and red stalk by Berlekamp's rule."""
    colours = position[: 2 * len(position) // 3 : 2]
    if position == f"{'('.join(colours)}({')' * len(colours)}" and "G" not in colours:
        return number_up_star(_berlekamp(colours))
    return _by_edges(position)


def _berlekamp(colours: str) -> Dyadic:
    """Return the value of a blue and red stalk: the first two adjacent edges of different colours are the binary point,
    each edge before them counts 1, and the edges after them, followed by a 1, are binary digits."""
    if colours[0] == "R":
        return -_berlekamp(colours.translate(_SWAPPED))
    whole = len(colours) - len(colours.lstrip("L"))
    if whole == len(colours):
        return Dyadic(whole)
    digits = colours[whole + 1 :].translate(_DIGITS) + "1"
    return Dyadic(((whole - 1) << len(digits)) + int(digits, 2), len(digits))


def stalk_of(number: Fraction) -> str:
    """Return the blue and red stalk with a given value: the sign expansion of a number (Conway 1976).

    >>> stalk_of(Fraction(7, 4)), stalk_of(Fraction(-2)), stalk_of(Fraction(0))
    ('LLRL', 'RR', '')

    Raises
    ------
    InputError : if the stalk would have more than 1,000 edges.
    """
    least: Fraction | None = None
    most: Fraction | None = None
    edges, here = "", Fraction(0)
    while here != number:
        if len(edges) == MOST_STALK:
            raise InputError("hackenbush.stalk-long", number=clip(number), most=MOST_STALK)
        least, most = (here, most) if here < number else (least, here)
        edges += "L" if here < number else "R"
        here = here + 1 if most is None else here - 1 if least is None else (least + most) / 2
    return edges


def _by_edges(position: str) -> Form:
    totals = [number_up_star()]
    colours: list[str] = []
    for letter in position:
        if letter == "(":
            totals.append(number_up_star())
        elif letter == ")":
            above = totals.pop()
            totals[-1] = add(totals[-1], _edge(colours.pop(), above))
        else:
            colours.append(letter)
    return totals[0]


def _edge(colour: str, above: Form) -> Form:
    """Return the value of an edge with `above` on top: the ordinal sum of 1, −1 or ∗, by its colour, and `above`."""
    if colour == "G" and above.number is not None and not above.number and not above.ups:
        return number_up_star(nimber=above.nimber + 1)
    if colour != "G" and above.is_number:
        assert above.number is not None
        number = above.number if colour == "L" else -above.number
        steps = max((ONE - number).floor() + 1, 1)  # the least n ≥ 1 with x + n > 1: the value is (x + n) / 2^(n−1)
        found = Dyadic(number.numerator + (steps << number.exponent), number.exponent + steps - 1)
        return number_up_star(found if colour == "L" else -found)
    return ordinal_sum(
        {"L": number_up_star(ONE), "R": number_up_star(-ONE), "G": number_up_star(nimber=1)}[colour], above
    )


def _by_colon(game: Hackenbush, position: Grown) -> Form | None:
    try:
        return _value(position)
    except SearchLimitError:
        return None


def _by_root(game: Hackenbush, position: Grown) -> Outcome | None:
    """Return the outcome of a tree on one edge that carries others, which do not change who wins; otherwise None."""
    forest = strip_gaps(position)
    return _WINS[forest[0]] if len(forest) > 3 and len(split_trees(forest)) == 1 else None


Hackenbush.theorems = (
    Theorem("hackenbush.theorem-colon", WORKS, VALUE, _by_colon),
    Theorem("hackenbush.theorem-root", WORKS, OUTCOME, _by_root),
)

RULESETS = [Hackenbush]
