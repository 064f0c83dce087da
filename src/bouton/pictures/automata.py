"""Draw automata: states in layers, arrows labelled with the digits that they read."""

from collections.abc import Iterator

from bouton.errors import InputError
from bouton.notation import check_language
from bouton.numeration.automaton import Automaton
from bouton.pictures.layout import lay_out
from bouton.pictures.limits import STATES_DRAWN, WORDS_OF_ARROW
from bouton.pictures.palette import CHART
from bouton.pictures.svg import Svg, plain, text_width
from bouton.proving.theorem import ProvedTheorem

_RADIUS, _GAP, _SPACE, _EDGE, _LINE = 17.0, 150.0, 46.0, 24.0, 19.0
_TIP = 8.0
_ARROW = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    f'<path d="M0,0 L8,4 L0,8 z" fill="{CHART["arc"]}"/></marker></defs>'
)


def _arrows(automaton: Automaton) -> Iterator[tuple[int, int, str]]:
    """Yield (state, state, digits): the digits on all tracks that lead from one state to the other, as ``01, 10``."""
    base, count = automaton.base, len(automaton.tracks)
    for state, row in enumerate(automaton.rows):
        labels: dict[int, list[str]] = {}
        for letter, target in row.items():
            digits = [letter // base**place % base for place in range(count)]
            labels.setdefault(target, []).append((" " if base > 10 else "").join(map(str, digits)) or "·")
        for target, texts in labels.items():
            more = " …" if len(texts) > WORDS_OF_ARROW else ""
            yield state, target, ", ".join(sorted(texts)[:WORDS_OF_ARROW]) + more


def automaton_dot(automaton: Automaton, title: str, language: str = "en") -> str:
    """Write an automaton in the DOT language of Graphviz.

    >>> even = Automaton(2, ("n",), ({0: 0, 1: 1}, {0: 0, 1: 1}), (True, False))
    >>> print(automaton_dot(even, "even numbers"))
    digraph {
      rankdir="LR";
      label="even numbers\\n(n)";
      0 [shape="doublecircle"];
      1 [shape="circle"];
      0 -> 0 [label="0"];
      0 -> 1 [label="1"];
      1 -> 0 [label="0"];
      1 -> 1 [label="1"];
    }
    <BLANKLINE>
    """
    check_language(language)
    head = f"{title}\n({', '.join(automaton.tracks)})".replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    lines = ["digraph {", '  rankdir="LR";', f'  label="{head}";']
    for state, good in enumerate(automaton.final):
        lines.append(f'  {state} [shape="{"doublecircle" if good else "circle"}"];')
    lines += [f'  {start} -> {end} [label="{text}"];' for start, end, text in _arrows(automaton)]
    return "\n".join([*lines, "}", ""])


def automaton_svg(automaton: Automaton, title: str, language: str = "en") -> str:
    """Draw an automaton; states with a double border accept, state 0 is the start.

    >>> even = Automaton(2, ("n",), ({0: 0, 1: 1}, {0: 0, 1: 1}), (True, False))
    >>> automaton_svg(even, "even numbers").count("<circle")
    3

    Raises
    ------
    InputError : if the automaton has too many states to be drawn legibly.
    """
    check_language(language)
    if automaton.states > STATES_DRAWN:
        raise InputError("proving.picture", states=automaton.states, most=STATES_DRAWN)
    arrows = list(_arrows(automaton))
    layers = _layers(automaton)
    edges = [(start, end) for start, end, _ in arrows]
    layout = lay_out(layers, edges, [(_RADIUS, _RADIUS)] * automaton.states, _GAP, _SPACE)
    heads = [*title.split("\n"), f"({', '.join(automaton.tracks)})"]
    low = min(y for _, y in layout.places) - 60
    high = max(y for _, y in layout.places) + 60
    top = _EDGE + len(heads) * _LINE
    width = max((max(layers) + 1) * _GAP, max(map(text_width, heads))) + 2 * _EDGE
    centres = [(x + _EDGE + 50, y - low + top) for x, y in layout.places]
    drawing = Svg()
    for index, line in enumerate(heads):
        drawing.text(_EDGE, _EDGE + index * _LINE, line)
    for (start, _, text), curve in zip(arrows, layout.curves, strict=True):
        points = None if curve is None else [(x + _EDGE + 50, y - low + top) for x, y in curve]
        _draw_arrow(drawing, centres[start], points, text)
    for state, (x, y) in enumerate(centres):
        fill = CHART["final-state"] if automaton.final[state] else "white"
        drawing.add("circle", cx=x, cy=y, r=_RADIUS, fill=fill, stroke=CHART["arc"])
        if automaton.final[state]:
            drawing.add("circle", cx=x, cy=y, r=_RADIUS - 3.5, fill="none", stroke=CHART["arc"])
        drawing.text(x, y + 5, str(state), "middle")
    return drawing.document(width, high - low + top + _EDGE, heads[0], [_ARROW])


def _layers(automaton: Automaton) -> list[int]:
    """Minimum number of letters that lead from state 0 to each state; −1 if none do."""
    layers = [-1] * automaton.states
    layers[0], level = 0, [0]
    for state in level:
        for target in automaton.rows[state].values():
            if layers[target] < 0:
                layers[target] = layers[state] + 1
                level.append(target)
    return layers


def _draw_arrow(
    drawing: Svg,
    start: tuple[float, float],
    points: list[tuple[float, float]] | None,
    text: str,
) -> None:
    style: dict[str, float | str] = {"fill": "none", "stroke": CHART["arc"], "marker_end": "url(#tip)"}
    if points is None:
        x, y = start
        ear = f"C{plain(x - 26)},{plain(y - 46)} {plain(x + 26)},{plain(y - 46)} {plain(x + 8)},{plain(y - 16)}"
        drawing.add("path", d=f"M{plain(x - 8)},{plain(y - 15)} {ear}", **style)
        drawing.text(x, y - 42, text, "middle", font_size=11)
        return
    first, second = _towards(points[0], points[1], _RADIUS), _towards(points[3], points[2], _RADIUS + 1)
    path = f"M{plain(first[0])},{plain(first[1])} C" + " ".join(
        f"{plain(x)},{plain(y)}" for x, y in (points[1], points[2], second)
    )
    drawing.add("path", d=path, **style)
    x = (points[0][0] + 3 * points[1][0] + 3 * points[2][0] + points[3][0]) / 8
    y = (points[0][1] + 3 * points[1][1] + 3 * points[2][1] + points[3][1]) / 8
    drawing.text(x, y - 5, text, "middle", font_size=11)


def _towards(start: tuple[float, float], end: tuple[float, float], away: float) -> tuple[float, float]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return start[0] + dx * away / length, start[1] + dy * away / length


def theorem_dot(theorem: ProvedTheorem, language: str = "en", letters: str = "PN") -> str:
    """The automaton of a theorem in the DOT language."""
    return automaton_dot(theorem.automaton, theorem.statement(language), language)


def theorem_svg(theorem: ProvedTheorem, language: str = "en", letters: str = "PN") -> str:
    """The automaton of a theorem as a drawing."""
    return automaton_svg(theorem.automaton, theorem.statement(language), language)
