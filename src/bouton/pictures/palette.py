"""The colours of boards, diagrams and the page, defined once: pictures use `LIGHT`, the page has both themes.

Left and Right, won and lost, and the pieces stand out from their background in both themes and with every common form
of colour blindness; `tests/web/test_colours.py` computes the contrasts.
"""

from collections.abc import Mapping

#: Each colour in the light and in the dark theme.
_COLOURS: Mapping[str, tuple[str, str]] = {
    # the page
    "ground": ("#f6f1e7", "#14171c"),
    "card": ("#fffdf8", "#1d2128"),
    "ink": ("#1f2430", "#ece8df"),
    "soft": ("#565b66", "#a9adb6"),
    "line": ("#ddd5c4", "#3a404b"),
    "control": ("#8a8475", "#7a818d"),
    "accent": ("#2b4c7e", "#9dbdf0"),
    "accent-ink": ("#ffffff", "#10202c"),
    "hover": ("#f3eee2", "#272c35"),
    "lit": ("#f2b632", "#f2c14e"),
    "lit-ink": ("#2b2200", "#2b2200"),
    "win": ("#0b6b50", "#5fd0ac"),
    "loss": ("#a23b00", "#ff9d63"),
    "draw": ("#565a60", "#b9bcc1"),
    "good": ("#0b6b50", "#5fd0ac"),
    "bad": ("#a23b00", "#ff9d63"),
    "graph": ("#ffffff", "#191919"),
    "logo": ("#1f5f8b", "#1f5f8b"),
    "logo-stick": ("#f4d9a8", "#f4d9a8"),
    "logo-head": ("#d8452e", "#d8452e"),
    # what a board lies on
    "table": ("#f3e6cb", "#2a241c"),
    "sky": ("#dfecf4", "#1a2530"),
    "foil": ("#e6e8ea", "#16191e"),
    "felt": ("#2f5d50", "#1c3a32"),
    # its pieces
    "match": ("#c99a52", "#d5ab68"),
    "match-edge": ("#8a6428", "#8b6a35"),
    "match-head": ("#c8402a", "#e05f45"),
    "pin": ("#f6f1e4", "#e9e3d5"),
    "pin-edge": ("#6f675a", "#9a9182"),
    "square": ("#efe7d3", "#3a362f"),
    "square-edge": ("#b7a98a", "#6a6355"),
    "chocolate": ("#7a4a2b", "#83522f"),
    "chocolate-in": ("#8d5a38", "#97633c"),
    "poison": ("#3b6b2f", "#3b6b2f"),
    "token": ("#2b4c7e", "#2f78ab"),
    "left": ("#b4372b", "#f0776a"),
    "right": ("#1f5fa8", "#7fb2f2"),
    "gold": ("#e3b23c", "#d9aa38"),
    "gold-edge": ("#94701a", "#7d5f14"),
    "silver": ("#dfe3e6", "#59616a"),
    "silver-edge": ("#6b747b", "#aab3ba"),
}
LIGHT: Mapping[str, str] = {name: light for name, (light, _) in _COLOURS.items()}
DARK: Mapping[str, str] = {name: dark for name, (_, dark) in _COLOURS.items()}
#: what stands on felt, in both themes
FELT: Mapping[str, str] = {
    "ink": "#fffdf8",
    "soft": "#dfe3da",
    "card": "#173029",
    "control": "#a9b8b0",
    "line": "#4c7a6c",
    "hover": "#24493f",
    "accent": "#bcd4ff",
    "accent-ink": "#10202c",
    "win": "#7fe3c2",
    "loss": "#ffc6a3",
    "draw": "#d0d3d8",
    "good": "#7fe3c2",
    "bad": "#ffc6a3",
    "square": "#24493f",
    "square-edge": "#a9b8b0",
}
_PRINTED = {"ground": "#fff", "card": "#fff", "table": "#fff", "ink": "#000", "soft": "#444", "line": "#999"}

#: outcomes in diagrams, which every common form of colour blindness tells apart: orange, sky blue, green, purple, grey;
#: the same hues, darker, under a white letter; a draw for one who starts has the colour of a draw
OUTCOMES = {"P": "#e69f00", "N": "#56b4e9", "L": "#2fb38c", "R": "#dc8fb8", "D": "#cfcfcf"}
OUTCOME_WORDS = {"N": "#0072b2", "P": "#b35900", "L": "#1b7a5c", "R": "#9c4a76", "D": "#666666"}
for _each in (OUTCOMES, OUTCOME_WORDS):
    _each |= dict.fromkeys(("P^", "Pv", "N^", "Nv"), _each["D"])
#: Diagrams and printed pages, on white.
CHART: Mapping[str, str] = {
    "white": "#ffffff",
    "black": "#000000",
    "point": "#0072b2",
    "stressed": "#d55e00",
    "bar": "#56b4e9",
    "pale": "#f4f4f4",
    # their lines and words
    "axis": "#222222",
    "label": "#555555",
    "outline": "#777777",
    "tick": "#999999",
    "frame": "#bbbbbb",
    "rule": "#cccccc",
    "grid": "#dddddd",
    # graphs of positions, automata
    "move": "#8a8a8a",
    "winning-move": "#111111",
    "arc": "#444",
    "final-state": "#f4e6c8",
    # printed pages
    "ink": "#25231f",
    "pale-left": "#f3dcd6",
    "pale-right": "#d9e4ee",
    "dots": "#9a968c",
    "page-edge": "#d8d4ca",
}

_THEMES = """:root {{ color-scheme: light; {light} }}
@media screen and (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {{ color-scheme: dark; {dark} }} }}
@media screen {{ :root[data-theme="dark"] {{ color-scheme: dark; {dark} }} }}
.stage > .board-card:has(.el-coin) {{ {felt} }}
@media print {{ :root {{ {print} }} }}
"""
_LOOKS = (
    {"shadow": "0 1px 2px rgb(0 0 0 / 0.08), 0 6px 24px rgb(0 0 0 / 0.06)", "graph-filter": "none"},
    {"shadow": "0 1px 2px rgb(0 0 0 / 0.4)", "graph-filter": "invert(0.9) hue-rotate(180deg)"},
)


def themes() -> str:
    """The two themes as CSS rules: dark if the system prefers it or the user has chosen it.

    >>> "--left: #b4372b;" in themes() and "--left: #f0776a;" in themes()
    True
    """
    light, dark = (
        " ".join(f"--{name}: {value};" for name, value in {**colours, **looks}.items())
        for colours, looks in zip((LIGHT, DARK), _LOOKS, strict=True)
    )
    felt, on_paper = (" ".join(f"--{name}: {value};" for name, value in each.items()) for each in (FELT, _PRINTED))
    return _THEMES.format(light=light, dark=dark, felt=felt, print=on_paper)


def blend(colour: str, other: str, share: float) -> str:
    """Mix two colours, `share` of the first, like ``color-mix`` in CSS.

    >>> blend("#ff0000", "#0000ff", 0.25)
    '#4000bf'
    """
    pairs = ((int(colour[k : k + 2], 16), int(other[k : k + 2], 16)) for k in (1, 3, 5))
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)
