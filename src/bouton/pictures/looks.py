"""Appearance of each kind of element, in pictures and on the page: shapes around the point (0, 0), and their colours.

A picture draws the shapes in the colours of the light theme; the page gets the same shapes as a script, and the colours
as a style sheet.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from bouton.kinds.figures import Element
from bouton.pictures.palette import CHART, LIGHT, blend
from bouton.pictures.svg import plain

UNIT = 40.0  # pixels per square
#: the kinds of elements that lie below all others, lowest first
UNDER = ("ground", "step", "land", "square", "cell", "hexagon", "vertex", "heap", "reserve", "limit", "box", "line")


class ElementShape(NamedTuple):
    """One shape of an element.

    Attributes
    ----------
    tag : SVG tag; a text shows the element's label.
    at : position and size; a width of None is the element's own.
    look : names in `_STYLES`.
    when : the fact about an element that the shape depends on (see `shapes_of`); empty for always.
    """

    tag: str
    at: Mapping[str, float | str | None]
    look: str
    when: str = ""


_Style = Mapping[str, float | str | tuple[str, float, str]]
_SQUARE: _Style = {"fill": "square", "stroke": "square-edge"}
_PIECE: _Style = {"stroke": "ink", "stroke-width": 1.2, "stroke-linejoin": "round"}
_DASHED: _Style = {"fill": "none", "stroke": "line", "stroke-dasharray": "2 4"}
#: The meaning of each name of a look: colours of the palette, or two of them with the share of the first.
_STYLES: Mapping[str, _Style] = {
    "b-label": {"fill": "soft"},
    "b-small": {"fill": "ink"},
    "b-faint": {"fill": "soft", "font-weight": 400},
    "b-on": {"fill": CHART["white"]},
    "b-limit": {"fill": "lit"},
    "b-limit-label": {"fill": "lit-ink"},
    "b-stick": {"fill": "match", "stroke": "match-edge", "stroke-width": 0.7},
    "b-match-head": {"fill": "match-head"},
    "b-chip": {"fill": "silver", "stroke": "silver-edge", "stroke-width": 2},
    "b-chip-left": {"fill": "left", "stroke": "ink"},
    "b-chip-right": {"fill": "right", "stroke": "ink", "stroke-dasharray": "5 3"},
    "b-reserve": {"fill": "none", "stroke-width": 2.5},
    "b-reserve-left": {"stroke": "left"},
    "b-reserve-right": {"stroke": "right", "stroke-dasharray": "5 3"},
    "b-rim": {"fill": "none", "stroke": CHART["white"], "stroke-opacity": 0.65, "stroke-width": 1.5},
    "b-rim-fill": {"fill": CHART["white"], "fill-opacity": 0.8},
    "b-pin": {"fill": "pin", "stroke": "pin-edge", "stroke-width": 1.5},
    "b-pin-band": {"fill": "none", "stroke": "match-head", "stroke-width": 1.8},
    "b-gap": {"fill": "none", "stroke": "soft", "stroke-width": 2, "stroke-linecap": "round"},
    "b-square": _SQUARE,
    "b-inside": {"fill": ("lit", 0.3, "square")},
    "b-removed": _DASHED,
    "b-chocolate": {"fill": "chocolate"},
    "b-chocolate-in": {"fill": "chocolate-in"},
    "b-poison": {"fill": "poison"},
    "b-cross": {"fill": "none", "stroke": CHART["white"], "stroke-width": 4, "stroke-linecap": "round"},
    "b-ink": {"stroke": "ink"},
    "b-step": _SQUARE,
    "b-token": {"fill": "token", "stroke": "ink", "stroke-width": 1.2},
    "b-heads": {"fill": "gold", "stroke": "gold-edge", "stroke-width": 2},
    "b-heads-in": {"fill": "none", "stroke": "gold-edge", "stroke-width": 1},
    "b-star": {"fill": "gold-edge"},
    "b-tails": {"fill": "silver", "stroke": "silver-edge", "stroke-width": 2},
    "b-tails-in": {"fill": "none", "stroke": "silver-edge", "stroke-width": 1},
    "b-pawn": {**_PIECE, "fill": "soft"},
    "b-pawn-left": {"fill": "left"},
    "b-pawn-right": {"fill": "right"},
    "b-cell": _SQUARE,
    "b-hex": {"stroke-width": 1.5},
    "b-land": {"fill": "square"},
    "b-land-left": {"fill": ("left", 0.75, "square")},
    "b-land-right": {"fill": ("right", 0.75, "square")},
    "b-land-removed": {"fill": "square-edge"},
    "b-cell-left": {"fill": ("left", 0.28, "square")},
    "b-cell-right": {"fill": ("right", 0.28, "square")},
    "b-cell-closed": {"fill": "none", "stroke-dasharray": "2 4"},
    "b-stone-left": {"fill": "left"},
    "b-stone-right": {"fill": "none", "stroke": "right", "stroke-width": 5},
    "b-feet": {"fill": "soft", "stroke": "ink", "stroke-width": 1.2},
    "b-beak": {"fill": "gold", "stroke": "ink", "stroke-width": 1},
    "b-pupil": {"fill": LIGHT["ink"]},
    "b-mouth": {"fill": "none", "stroke": CHART["white"], "stroke-width": 2, "stroke-linecap": "round"},
    "b-green": {"fill": "good"},
    "b-hole": {"fill": "square", "stroke": "ink", "stroke-width": 1},
    "b-dot": {"fill": "ink"},
    "b-drawn": {"fill": "token"},
    "b-open": {"fill": "none"},
    "b-undrawn": {"fill": "square-edge"},
    "b-box": {"fill": ("lit", 0.3, "square"), "stroke": "square-edge"},
    "b-box-first": {"fill": ("left", 0.3, "square")},
    "b-box-second": {"fill": ("right", 0.3, "square")},
    "b-vertex": {"fill": "square", "stroke": "ink", "stroke-width": 1.5},
    "b-vertex-removed": _DASHED,
    "b-vertex-sink": {"stroke-width": 4},
    "b-grip": {"fill": "card", "stroke": "good", "stroke-width": 2},
    "b-grip-left": {"stroke": "left"},
    "b-grip-right": {"stroke": "right"},
}


def _rect(width: float | None, height: float, radius: float, look: str, when: str = "") -> ElementShape:
    left = None if width is None else -width / 2
    return ElementShape(
        "rect", {"x": left, "y": -height / 2, "width": width, "height": height, "rx": radius}, look, when
    )


def _circle(radius: float, look: str, when: str = "", y: float = 0) -> ElementShape:
    return ElementShape("circle", {"cx": 0, "cy": y, "r": radius}, look, when)


def _path(drawn: str, look: str, when: str = "") -> ElementShape:
    """A path whose coordinates are all absolute, with a comma in every pair."""
    return ElementShape("path", {"d": drawn}, look, when)


def _text(size: float, look: str, y: float | None = None) -> ElementShape:
    return ElementShape("text", {"y": round(size * 0.35, 2) if y is None else y, "font-size": size}, look, "label")


def _cross(look: str) -> list[ElementShape]:
    return [_path("M-9,-9 L9,9", look), _path("M9,-9 L-9,9", look)]


def _match(look: str) -> list[ElementShape]:
    head = ElementShape("ellipse", {"cx": 0, "cy": -20.4, "rx": 5, "ry": 7.5}, f"b-match-head{look}")
    return [_rect(6, 46.8, 2, f"b-stick{look}"), head]


def _pawn(look: str, way: int) -> list[ElementShape]:
    triangle = _path(f"M0,{-15 * way} L14,{12 * way} L-14,{12 * way} Z", look, "bare")
    return [_circle(16, look, "label"), _text(13, "b-on"), triangle, _circle(3.5, "b-rim-fill", "bare", 4 * way)]


def _eyes(x: float, y: float) -> list[ElementShape]:
    return [
        ElementShape("circle", {"cx": side * x, "cy": y, "r": r}, look)
        for side in (-1, 1)
        for r, look in ((4.6, "b-rim-fill b-ink"), (2, "b-pupil"))
    ]


def _stone(look: str, hole: ElementShape) -> list[ElementShape]:
    return [_circle(16, look, "label"), _text(13, "b-on"), _circle(16, look, "bare"), hole]


def _amazon(look: str, foot: ElementShape) -> list[ElementShape]:
    """A queen with her crown, on a base that shows her side."""
    crown = _path("M-13,9 L13,9 L16,-9 L8,-2 L0,-15 L-8,-2 L-16,-9 Z", look)
    pearls = [
        ElementShape("circle", {"cx": x, "cy": y, "r": 2.6}, "b-rim-fill b-ink")
        for x, y in ((-16, -10), (0, -15), (16, -10))
    ]
    return [foot, crown, *pearls]


def _domino(look: str, mark: list[ElementShape]) -> list[ElementShape]:
    """A vertical domino."""
    return [_rect(18, 36, 3, look), _path("M-9,0 L9,0", "b-ink"), *mark]


def _dots(*heights: float) -> list[ElementShape]:
    return [_circle(2.8, "b-rim-fill", "", y) for y in heights]


def _vertex(look: str) -> list[ElementShape]:
    return [
        _rect(None, 30, 15, look, "wide"),
        _circle(15, look, "named"),
        _circle(6, look, "bare"),
        _text(13, "b-small"),
    ]


def _cells(kind: str, body: ElementShape) -> dict[str, list[ElementShape]]:
    def shape_of_state(state: str) -> ElementShape:
        return body._replace(look=f"{body.look} b-cell-{state}")

    return {
        kind: [body, _text(11, "b-faint")],
        f"{kind}:left": [shape_of_state("left"), _circle(10, "b-stone-left")],
        f"{kind}:left-named": [shape_of_state("left"), _circle(10, "b-stone-left"), _text(13, "b-on")],
        f"{kind}:right": [shape_of_state("right"), _circle(8.5, "b-stone-right")],
        f"{kind}:closed": [shape_of_state("closed")],
        f"{kind}:cross": [body, *_cross("b-cross b-ink")],
    }


_CORNERS = " L".join(f"{plain(23 * sin(k * pi / 3))},{plain(-23 * cos(k * pi / 3))}" for k in range(6))
_PIN = (
    "M0,-17 C4,-17 6,-14 5.5,-10 C5,-6 4.5,-5 7,-1 C10,4 10,11 6,17 L-6,17 C-10,11 -10,4 -7,-1 C-4.5,-5 -5,-6 -5.5,-10 "
    "C-6,-14 -4,-17 0,-17 Z"
)
_STAR = "M0,-8 L2.3,-2.8 L8,-2.3 L3.7,1.4 L5,7 L0,4 L-5,7 L-3.7,1.4 L-8,-2.3 L-2.3,-2.8 Z"
_SIDES = ("left", "right")
_TOKEN = [_circle(12, "b-token", "small"), _circle(15, "b-token", "large"), _circle(6, "b-rim", "bare")]
_COIN_LABEL = _text(12, "b-small", 31)
_BODY = _rect(38, 38, 4, "b-square")
_LOOKS: Mapping[str, list[ElementShape]] = {
    "": [_BODY, _text(12, "b-small")],
    "heap": [_text(19, "b-label")],
    **{
        f"reserve:{side}": [_rect(30, 26, 8, f"b-reserve b-reserve-{side}"), _text(17, "b-label")]
        for side in ("left", "right")
    },
    "limit": [_rect(116, 30, 15, "b-limit"), _text(16, "b-limit-label")],
    "match": _match(""),
    "match:free": _match(" b-free"),
    "chip": [_circle(15, "b-chip"), _circle(9, "b-rim")],
    **{f"chip:{side}": [_circle(15, f"b-chip b-chip-{side}"), _circle(9, "b-rim")] for side in _SIDES},
    "pin": [_path(_PIN, "b-pin"), *(_path(f"M-4.7,{y} L4.7,{y}", "b-pin-band") for y in (-7, -4))],
    "file": [
        _rect(30, 38, 4, "b-square"),
        _path("M-8,16 L8,16 L0,4 Z", "b-pawn b-pawn-left"),
        _path("M-8,-16 L8,-16 L0,-4 Z", "b-pawn b-pawn-right"),
    ],
    "gap": [_path("M-6,17 L6,17", "b-gap")],
    "square": [_BODY, _text(13, "b-small")],
    "square:inside": [_rect(38, 38, 4, "b-square b-inside"), _text(13, "b-small")],
    "square:removed": [_rect(38, 38, 4, "b-removed")],
    "square:chocolate": [_rect(38, 38, 4, "b-chocolate"), _rect(26, 26, 3, "b-chocolate-in")],
    "square:poison": [_rect(38, 38, 4, "b-poison"), *_cross("b-cross")],
    "step": [
        ElementShape("rect", {"x": -UNIT / 2, "y": -UNIT / 2, "width": UNIT, "height": None}, "b-step"),
        _text(14, "b-small"),
    ],
    "token": [
        _circle(12, "b-token", "small"),
        _circle(15, "b-token", "large"),
        _circle(6, "b-rim", "bare"),
        _text(12, "b-on"),
    ],
    "token:queen": [_circle(16, "b-token"), _path("M-9,7 L9,7 L11,-6 L5,-1 L0,-9 L-5,-1 L-11,-6 Z", "b-rim-fill")],
    "coin": [_circle(17, "b-heads"), _circle(13, "b-heads-in"), _COIN_LABEL],
    "coin:heads": [_circle(17, "b-heads"), _circle(13, "b-heads-in"), _path(_STAR, "b-star"), _COIN_LABEL],
    "coin:tails": [_circle(17, "b-tails"), _circle(13, "b-tails-in"), _COIN_LABEL],
    "stone": _stone("b-pawn", _circle(11, "b-rim", "bare")),
    "stone:left": _stone("b-pawn b-pawn-left", _circle(11, "b-rim", "bare")),
    "stone:right": _stone("b-pawn b-pawn-right", _circle(6.5, "b-hole", "bare")),
    "amazon:left": _amazon("b-pawn b-pawn-left", _path("M-13,17 L13,17 L13,12 L-13,12 Z", "b-pawn b-pawn-left")),
    "amazon:right": [
        *_amazon(
            "b-pawn b-pawn-right",
            ElementShape("ellipse", {"cx": 0, "cy": 14, "rx": 15, "ry": 4}, "b-pawn b-pawn-right"),
        ),
        _path("M-9,5 L9,5 L11,-2 L6,1 L0,-7 L-6,1 L-11,-2 Z", "b-rim-fill"),
    ],
    "arrow": [
        _path("M-11,12 L9,-10", "b-gap b-ink"),
        _path("M12,-14 L10,-3 L2,-11 Z", "b-ink"),
        _path("M-11,12 L-14,8 M-11,12 L-7,15 M-7,8 L-10,4 M-7,8 L-3,11", "b-gap b-ink"),
    ],
    "toad:left": [
        _path("M-17,13 C-20,4 -13,-8 0,-9 C13,-8 20,4 17,13 C10,17 -10,17 -17,13 Z", "b-pawn b-pawn-left"),
        *_eyes(7.5, -8),
        _path("M-8,5 C-4,9 4,9 8,5", "b-mouth"),
        *(ElementShape("circle", {"cx": x, "cy": y, "r": 1.6}, "b-rim-fill") for x, y in ((-12, 4), (12, 4), (0, -3))),
    ],
    "frog:right": [
        _path("M-9,8 L-19,17 L-8,16 Z", "b-pawn b-pawn-right"),
        _path("M9,8 L19,17 L8,16 Z", "b-pawn b-pawn-right"),
        _path("M-10,16 C-13,4 -11,-9 0,-11 C11,-9 13,4 10,16 Z", "b-pawn b-pawn-right"),
        *_eyes(6.5, -12),
        _path("M-6,-2 C-3,1 3,1 6,-2", "b-mouth"),
    ],
    "goose:left": [
        _path("M-2,16 L-2,18 M5,16 L5,18", "b-beak"),
        _path(
            "M-10,-15 C-4,-19 2,-15 1,-9 C0,-5 0,-2 2,0 C9,-3 15,-1 18,-6 C18,7 12,16 2,16 C-9,16 -11,6 -7,-6 "
            "C-10,-7 -13,-10 -10,-15 Z",
            "b-pawn b-pawn-left",
        ),
        _path("M-10,-14 L-16.5,-10 L-10,-8 Z", "b-beak"),
        ElementShape("circle", {"cx": -5, "cy": -12, "r": 1.8}, "b-rim-fill"),
        _path("M4,6 C8,8 12,6 14,2", "b-mouth"),
    ],
    "fox:right": [
        _path("M-15,-17 L-4,-9 L4,-9 L15,-17 L16,-1 L0,17 L-16,-1 Z", "b-pawn b-pawn-right"),
        _path("M-15,0 L-5,3 L0,15 L5,3 L15,0 L0,17 Z", "b-rim-fill"),
        *(ElementShape("circle", {"cx": x, "cy": -3, "r": 2.2}, "b-rim-fill") for x in (-6, 6)),
        ElementShape("circle", {"cx": 0, "cy": 14.5, "r": 2.6}, "b-pupil"),
    ],
    "domino:left": _domino("b-pawn b-pawn-left", _dots(-9, 9)),
    "domino:right": _domino(
        "b-pawn b-pawn-right", [_path("M-5,-12 L5,-6", "b-mouth"), _path("M-5,6 L5,12", "b-mouth")]
    ),
    "domino:green": _domino("b-pawn b-green", _dots(-12, -6, 6, 12)),
    "pawn": _pawn("b-pawn", -1),
    "pawn:left": _pawn("b-pawn b-pawn-left", 1),
    "pawn:right": _pawn("b-pawn b-pawn-right", -1),
    "land": [_rect(40.5, 40.5, 0, "b-land"), _text(15, "b-small")],
    "land:left": [_rect(40.5, 40.5, 0, "b-land b-land-left"), _circle(4, "b-rim-fill", "bare"), _text(15, "b-on")],
    "land:right": [
        _rect(40.5, 40.5, 0, "b-land b-land-right"),
        _path("M-7,7 L7,-7", "b-mouth", "bare"),
        _text(15, "b-on"),
    ],
    "land:removed": [_rect(40.5, 40.5, 0, "b-land b-land-removed")],
    **_cells("cell", _rect(38, 38, 4, "b-cell")),
    **_cells("hexagon", _path(f"M{_CORNERS} Z", "b-cell b-hex")),
    "vertex": _vertex("b-vertex"),
    "vertex:removed": _vertex("b-vertex b-vertex-removed"),
    "vertex:sink": _vertex("b-vertex b-vertex-sink"),
    "dot": [_circle(6, "b-dot")],
    "line:across": [_rect(70, 7, 3.5, "b-drawn")],
    "line:down": [_rect(7, 70, 3.5, "b-drawn")],
    "line:across-open": [_rect(56, 4, 2, "b-undrawn")],
    "line:down-open": [_rect(4, 56, 2, "b-undrawn")],
    "box": [_rect(64, 64, 6, "b-box")],
    "box:open": [_rect(64, 64, 6, "b-open")],
    "box:first": [_rect(64, 64, 6, "b-box b-box-first"), _circle(9, "b-drawn")],
    "box:second": [_rect(64, 64, 6, "b-box b-box-second"), _rect(16, 16, 1, "b-drawn")],
    "edge": [_circle(11, "b-grip"), _text(11, "b-small")],
    **{
        f"edge:{state}": [_circle(11, f"b-grip b-grip-{side}"), _text(11, "b-small")]
        for state, side in (("left", "left"), ("red", "left"), ("right", "right"), ("blue", "right"))
    },
}


def width_of_vertex(element: Element) -> float:
    """Width of a vertex with a long name, in pixels; 0 for all other elements."""
    is_wide = element.kind == "vertex" and len(element.label) > 2
    return max(30.0, 14.0 + 8 * min(len(element.label), 10)) if is_wide else 0.0


def shapes_of(element: Element, is_hexagonal: bool, is_small: bool) -> Iterable[ElementShape]:
    """The shapes of an element; an element of unknown kind is a square with its label.

    Cells are hexagons if `is_hexagonal`; `is_small` selects the shapes for little room.

    >>> [shape.tag for shape in shapes_of(Element("a", "chip", 0, 0), False, False)]
    ['circle', 'circle']
    """
    kind = "hexagon" if element.kind == "cell" and is_hexagonal else element.kind
    found = _LOOKS.get(f"{kind}:{element.state}") or _LOOKS.get(kind) or _LOOKS[""]
    facts = {"", "small" if is_small else "large"}
    facts |= {"label", "wide" if width_of_vertex(element) else "named"} if element.label else {"bare"}
    return [shape for shape in found if shape.when in facts]


@cache
def attributes(look: str) -> dict[str, float | str]:
    """The colours and strokes of a look in the light theme, as SVG attributes, without opacities, line ends and joins.

    >>> attributes("b-square b-inside")
    {'fill': '#f0d8a3', 'stroke': '#b7a98a'}
    """
    found: dict[str, float | str] = {}
    for name in look.split():
        for key, value in _STYLES.get(name, {}).items():
            if isinstance(value, tuple):
                found[key] = blend(LIGHT[value[0]], LIGHT[value[2]], value[1])
            elif not key.endswith(("opacity", "linecap", "linejoin", "weight")):
                found[key] = LIGHT.get(value, value) if isinstance(value, str) else value
    return found


def looks_style() -> str:
    """The looks as CSS rules.

    >>> ".b-stick { fill: var(--match); stroke: var(--match-edge); stroke-width: 0.7; }" in looks_style()
    True
    """

    def css_value(value: float | str | tuple[str, float, str]) -> str:
        if isinstance(value, tuple):
            return f"color-mix(in srgb, var(--{value[0]}) {value[1]:.0%}, var(--{value[2]}))"
        return f"var(--{value})" if value in LIGHT else str(value)

    rules = ("; ".join(f"{key}: {css_value(value)}" for key, value in style.items()) for style in _STYLES.values())
    return "".join(f".{name} {{ {rule}; }}\n" for name, rule in zip(_STYLES, rules, strict=True))


def looks_script() -> str:
    """The page's JavaScript module with the shapes of every kind of element.

    >>> looks_script().partition(" = ")[0]
    'export const LOOKS'
    """

    def short(value: float | str | None) -> float | str | None:
        return int(value) if isinstance(value, float) and value.is_integer() else value

    looks = {
        name: [
            shape._replace(at={key: short(value) for key, value in shape.at.items() if value != 0}) for shape in shapes
        ]
        for name, shapes in _LOOKS.items()
    }
    written = json.dumps(looks, separators=(",", ":"))
    return f"export const LOOKS = {written};\nexport const UNDER = {json.dumps(UNDER)};\n"
