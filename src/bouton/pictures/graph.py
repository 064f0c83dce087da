"""Draw the graph of positions as SVG.

Every outcome has a colour and a shape (P an ellipse, N a box, draws a hexagon, L and R boxes with a point to the left
or the right); winning moves are bold; a double outline marks the kernel.
"""

from typing import NamedTuple

from bouton.answers.graph import Node, PositionGraph
from bouton.language import say
from bouton.notation import check_language, clip, game_title
from bouton.pictures.layout import Layout, Point, lay_out
from bouton.pictures.palette import CHART, OUTCOMES
from bouton.pictures.svg import Svg, plain, text_width
from bouton.values.outcome import Outcome, letter, play_name

_LABELS = (22, 60)  # characters of a label; the second if the first makes two positions look the same
_FEW, _LABEL_OF_FEW = 30, 40  # positions of a small graph, and the letters of its labels
_LEGEND = (Outcome.N, *(outcome for outcome in Outcome if outcome is not Outcome.N))  # the order in the legend
DASHES = {"left": "7 3", "right": "2 3"}
_HALF_HEIGHT = 15.0
_TIP = 8.0  # length of an arrowhead
_EDGE, _TITLE, _LINE, _SMALL = 24.0, 18, 22.0, 11
SHAPES = {"P": "ellipse", "N": "box", "D": "hexagon", "L": "larrow", "R": "rarrow"}
SHAPES |= dict.fromkeys(("P^", "Pv", "N^", "Nv"), SHAPES["D"])
_MARKERS = tuple(
    f'<defs><marker id="{name}" viewBox="0 0 8 8" refX="0.5" refY="4" markerWidth="{size}" markerHeight="{size}" '
    f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0.5 L8,4 L0,7.5 z" fill="{colour}"/></marker></defs>'
    for name, colour, size in (("move", CHART["move"], "8"), ("win", CHART["winning-move"], "10"))
)


class _Frame(NamedTuple):
    """Conversion of a layout's points (along, across) to the page, with its origin at (x, y).

    If `across_down`, "across" points down and "along" to the right; otherwise the other way round.
    """

    across_down: bool
    x: float
    y: float

    def page(self, point: Point) -> Point:
        along, across = point
        return (along + self.x, across + self.y) if self.across_down else (across + self.x, along + self.y)


def _labels(graph: PositionGraph) -> list[str]:
    labels: list[str] = []
    for most in (_LABEL_OF_FEW, _LABELS[1]) if len(graph.nodes) <= _FEW else _LABELS:
        labels = [clip(node.position, most) or "∅" for node in graph.nodes]
        if len(set(labels)) == len(labels):
            break
    return labels


def _half_width(label: str, outcome: str) -> float:
    more = {"P": 9, "N": 8}.get(outcome, 14)
    return max(text_width(label) / 2 + more, 20.0)


def graph_svg(graph: PositionGraph, language: str = "en", letters: str = "PN") -> str:
    """Draw the graph in layers.

    >>> from bouton.answers.graph import graph
    >>> graph_svg(graph("nim", "1,2")).count('class="node"')
    6

    Parameters
    ----------
    graph : created by `bouton.graph`.
    language : of the title and the legend.
    letters : ``"PN"`` or ``"PS"``.

    Returns
    -------
    An SVG document; the same graph always gives the same text.

    Complexity: 136 positions with 1,920 moves take about a quarter of a second.
    """
    check_language(language)
    rows = [0] * (max(node.layer for node in graph.nodes) + 1)
    for node in graph.nodes:
        rows[node.layer] += 1
    sideways = len(rows) > 3 and max(rows) == 1  # one position per layer: a line from left to right
    labels = _labels(graph)
    halves = [_half_width(label, node.outcome) for label, node in zip(labels, graph.nodes, strict=True)]
    density = min(len(graph.edges) / len(graph.nodes), 8)
    if sideways:
        extents = [(half, _HALF_HEIGHT) for half in halves]
        gap, space = 2 * max(halves) + 36, 20.0
    else:
        extents = [(_HALF_HEIGHT, half) for half in halves]
        widest = max(rows) * (2 * max(halves) + 26)
        gap, space = min(max(72 + 8 * density, widest / 9), 220.0), 26 + 7 * density
    layout = lay_out([node.layer for node in graph.nodes], [(e.start, e.end) for e in graph.edges], extents, gap, space)
    return _draw(graph, layout, labels, halves, sideways, language, letters)


def _draw(
    graph: PositionGraph,
    layout: Layout,
    labels: list[str],
    halves: list[float],
    sideways: bool,
    language: str,
    letters: str,
) -> str:
    flat = _Frame(sideways, 0, 0)
    low_x, low_y, high_x, high_y = _bounds([flat.page(place) for place in layout.places], halves, layout, flat)
    heads = headings(graph, language)
    items = _legend_items(graph, language, letters)
    wide = max([text_width(heads[0], _TITLE), *[text_width(line) for line in heads[1:]], *[w for *_, w in items]])
    width = max(high_x - low_x, min(wide, 900), wide) + 2 * _EDGE
    top = _EDGE + _TITLE + (len(heads) - 1) * _LINE + 14
    frame = _Frame(sideways, (width - high_x - low_x) / 2, top - low_y)
    drawing = Svg()
    drawing.text(_EDGE, _EDGE + _TITLE - 4, heads[0], font_size=_TITLE, font_weight="bold")
    for index, line in enumerate(heads[1:], 1):
        drawing.text(_EDGE, _EDGE + _TITLE - 4 + index * _LINE, line)
    centres = [frame.page(place) for place in layout.places]
    # Bold edges come last, so that they are on top; nodes are above all edges.
    for index in sorted(range(len(graph.edges)), key=lambda i: graph.edges[i].winning):
        edge, curve = graph.edges[index], layout.curves[index]
        style = _edge_style(edge.winning, edge.player)
        if curve is None:
            drawing.add("path", d=_loop(centres[edge.start]), fill="none", **style)
        else:
            points = [frame.page(point) for point in curve]
            path = _path(points, graph.nodes[edge.start], halves[edge.start], graph.nodes[edge.end], halves[edge.end])
            drawing.add("path", d=path, fill="none", **style)
    valued = graph.show == "grundy"
    for node, label, centre, half in zip(graph.nodes, labels, centres, halves, strict=True):
        drawing.open("g", class_="node")
        drawing.tooltip(tooltip(node, language, letters))
        _shape(drawing, node.outcome, centre, half, _HALF_HEIGHT, node.kernel is True)
        drawing.text(centre[0], centre[1] + 5, label, "middle")
        if valued and node.grundy is not None:
            _value(drawing, centre[0] + half, centre[1] - _HALF_HEIGHT, node.grundy)
        drawing.close("g")
    bottom = _legend(drawing, items, top + high_y - low_y + 34, width)
    return drawing.document(width, bottom + _EDGE / 2, heads[0], _MARKERS)


def _value(drawing: Svg, x: float, y: float, value: int) -> None:
    """Draw a Grundy value on the corner of a node."""
    text = clip(value, 8)
    wide = max(text_width(text, _SMALL) + 8, 18.0)
    box = {"x": x - wide / 2, "y": y - 9, "width": wide, "height": 18.0}
    drawing.add("rect", class_="grundy", **box, rx=9, fill="white", stroke=CHART["axis"], stroke_width=1)
    drawing.text(x, y + 4, text, "middle", font_size=_SMALL, font_weight="bold")


def _bounds(
    centres: list[Point], halves: list[float], layout: Layout, frame: _Frame
) -> tuple[float, float, float, float]:
    """The least x and y, and the greatest x and y, of all nodes and of three points on each curve."""
    xs = [x + way * (half + 9) for (x, _), half in zip(centres, halves, strict=True) for way in (-1, 1)]
    ys = [y + way * (_HALF_HEIGHT + 9) for _, y in centres for way in (-1, 1)]
    if None in layout.curves:
        ys.append(min(ys) - 22)
    for curve in layout.curves:
        if curve is not None:
            points = [frame.page(point) for point in curve]
            for t in (0.25, 0.5, 0.75):
                x, y = _curve_point(points, t)
                xs.append(x)
                ys.append(y)
    return min(xs), min(ys), max(xs), max(ys)


def _curve_point(points: list[Point], t: float) -> Point:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _edge_style(winning: bool, player: str) -> dict[str, float | str]:
    style: dict[str, float | str] = {
        "stroke": CHART["winning-move"] if winning else CHART["move"],
        "stroke_width": 2.6 if winning else 1.1,
        "marker_end": "url(#win)" if winning else "url(#move)",
    }
    if player in DASHES:
        style["stroke_dasharray"] = DASHES[player]
    return style


def _path(points: list[Point], start: Node, half_start: float, end: Node, half_end: float) -> str:
    """The part of the curve between the borders of two nodes, as an SVG path that leaves room for the arrowhead."""
    begin = _leaves(points, start, half_start, 2)
    finish = 1 - _leaves(points[::-1], end, half_end, _TIP + 1)
    if begin >= finish:
        begin, finish = 0.4, 0.6  # the nodes almost touch
    head, *rest = _part(points, begin, finish)
    return f"M{plain(head[0])},{plain(head[1])} C{' '.join(f'{plain(x)},{plain(y)}' for x, y in rest)}"


def _leaves(points: list[Point], node: Node, half: float, away: float) -> float:
    """The parameter, at most 0.5, at which a curve from the centre of a node is at distance `away` from its border."""
    grow = away + (4 if node.kernel else 0)
    width, height = half + grow, _HALF_HEIGHT + grow
    x0, y0 = points[0]
    low, high = 0.0, 0.5
    for _ in range(9):
        t = (low + high) / 2
        x, y = _curve_point(points, t)
        dx, dy = abs(x - x0) / width, abs(y - y0) / height
        inside = dx * dx + dy * dy < 1 if node.outcome == "P" else max(dx, dy) < 1
        low, high = (t, high) if inside else (low, t)
    return high


def _part(points: list[Point], begin: float, finish: float) -> list[Point]:
    """The part of a cubic Bézier curve between two parameters, by values of its polar form."""

    def polar(r: float, s: float, t: float) -> Point:
        weights = (
            (1 - r) * (1 - s) * (1 - t),
            r * (1 - s) * (1 - t) + (1 - r) * s * (1 - t) + (1 - r) * (1 - s) * t,
            r * s * (1 - t) + r * (1 - s) * t + (1 - r) * s * t,
            r * s * t,
        )
        x, y = (sum(w * point[axis] for w, point in zip(weights, points, strict=True)) for axis in (0, 1))
        return x, y

    a, b = begin, finish
    return [polar(a, a, a), polar(a, a, b), polar(a, b, b), polar(b, b, b)]


def _loop(centre: Point) -> str:
    """The SVG path of a move to the same position: a loop on top of the node."""
    x, y = centre
    left, right, top = x - 9, x + 9, y - _HALF_HEIGHT - 2
    return (
        f"M{plain(left)},{plain(top)} C{plain(left - 14)},{plain(top - 26)} {plain(right + 14)},{plain(top - 26)} "
        f"{plain(right + 3)},{plain(top - _TIP)}"
    )


def _shape(drawing: Svg, outcome: str, centre: Point, half: float, height: float, double: bool) -> None:
    (x, y), fill = centre, OUTCOMES[outcome]
    for grow, colour in ((4, "white"), (0, fill)) if double else ((0, fill),):
        style: dict[str, float | str] = {"fill": colour, "stroke": CHART["axis"], "stroke_width": 1.4}
        w, h = half + grow, height + grow
        if outcome == "P":
            drawing.add("ellipse", cx=x, cy=y, rx=w, ry=h, **style)
        elif outcome == "N":
            drawing.add("rect", x=x - w, y=y - h, width=2 * w, height=2 * h, rx=3, **style)
        else:
            left, right = (0 if outcome == "R" else 9), (0 if outcome == "L" else 9)
            corners = [
                (x - w, y),
                (x - w + left, y - h),
                (x + w - right, y - h),
                (x + w, y),
                (x + w - right, y + h),
                (x - w + left, y + h),
            ]
            drawing.add("polygon", points=" ".join(f"{plain(a)},{plain(b)}" for a, b in corners), **style)


def tooltip(node: Node, language: str, letters: str) -> str:
    key = "pictures.node" if node.grundy is None else "pictures.node-grundy"
    name = clip(node.position, 200) or "∅"
    return say(key, language, position=name, letter=letter(node.outcome, letters), grundy=node.grundy)


def headings(graph: PositionGraph, language: str) -> list[str]:
    play = play_name(graph.misere)
    title = say(
        f"pictures.graph-{play}", language, game=game_title(graph.game, 40), position=clip(graph.position, 40) or "∅"
    )
    size = "pictures.size-cyclic" if graph.cyclic else "pictures.size"
    lines = [title, say(size, language, positions=len(graph.nodes), moves=len(graph.edges))]
    if graph.kernels is not None:
        key = f"kernel-{graph.kernel}"
        if graph.kernel == "unique" and all(node.outcome in tuple("PNLR") for node in graph.nodes):
            key = "kernel-unique-p"
        if graph.kernel == "several" and not graph.kernels.complete:
            key = "kernel-at-least"
        lines.append(say(f"pictures.{key}", language, count=len(graph.kernels.found)))
    return lines


Item = tuple[str, str, str, float]


def _legend_items(graph: PositionGraph, language: str, letters: str) -> list[Item]:
    """Kind, meaning, sentence and width of each entry, only for what occurs in the picture."""
    partizan = any(edge.player for edge in graph.edges)
    outcomes = [outcome for outcome in _LEGEND if any(node.outcome == outcome for node in graph.nodes)]
    entries = []
    for outcome in outcomes:
        kind = "-partizan" if partizan and outcome in (Outcome.N, Outcome.P) else ""
        shown = letter(outcome, letters)
        entries.append(("outcome", str(outcome), say(f"pictures.legend-{outcome.entry}{kind}", language, letter=shown)))
    if any(node.kernel for node in graph.nodes):
        key = "legend-kernel" if graph.kernel == "unique" else "legend-kernels"
        entries.append(("kernel", "P", say(f"pictures.{key}", language)))
    if any(edge.winning for edge in graph.edges):
        entries.append(("edge", "winning", say("pictures.legend-winning", language)))
    if any(not edge.winning for edge in graph.edges) and not partizan:
        entries.append(("edge", "", say("pictures.legend-move", language)))
    for player in ("left", "right", "both"):
        if any(edge.player == player for edge in graph.edges):
            entries.append(("edge", player, say(f"pictures.legend-move-{player}", language)))
    values = [node.grundy for node in graph.nodes if node.grundy is not None] if graph.show == "grundy" else []
    if values:
        entries.append(("value", str(max(values)), say("pictures.legend-value", language)))
    return [(kind, what, text, 58 + text_width(text)) for kind, what, text in entries]


def _legend(drawing: Svg, items: list[Item], y: float, width: float) -> float:
    """Draw the entries in lines as wide as the picture; return the y of their lower end."""
    x = _EDGE
    for kind, what, text, wide in items:
        if x > _EDGE and x + wide > width - _EDGE:
            x, y = _EDGE, y + 30
        if kind == "edge":
            style = _edge_style(what == "winning", what)
            drawing.add("path", d=f"M{plain(x)},{plain(y)} L{plain(x + 24)},{plain(y)}", fill="none", **style)
        elif kind == "value":
            _value(drawing, x + 17, y, int(what))
        else:
            _shape(drawing, what, (x + 17, y), 13, 8, kind == "kernel")
        drawing.text(x + 42, y + 5, text)
        x += wide + 14
    return y + 16
