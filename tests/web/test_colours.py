"""The colours of the page: enough contrast in both themes, computed."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import bouton
from bouton.pictures import palette
from bouton.pictures.palette import DARK, FELT, LIGHT, blend
from bouton.pictures.thermograph import thermograph_svg
from bouton.web.pages import PAGE

STYLE = PAGE["style.css"].decode()
TEXTS = ("ink", "soft", "accent", "win", "loss", "good", "bad")
PIECES = ("left", "right", "control", "match-edge", "pin-edge", "draw")


def light(colour: str) -> float:
    """The relative luminance of WCAG 2.2."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_page_has_the_colours_of_the_palette_in_both_themes() -> None:
    light, dark, chosen = (
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
        for block in re.findall(r":root[^{]*\{([^}]*--ground: #[0-9a-f]{6}[^}]*)\}", STYLE)
    )
    assert light == LIGHT and dark == chosen == DARK


def test_every_colour_that_the_page_names_is_one_of_the_palette() -> None:
    styles = "".join(content.decode() for name, content in PAGE.items() if name.endswith(".css"))
    used = set(re.findall(r"var\(--([\w-]+)", styles))
    defined = set(re.findall(r"--([\w-]+):", styles))
    scripts = "".join(content.decode() for name, content in PAGE.items() if name.endswith(".js"))
    set_there = set(re.findall(r"\"--([\w-]+)\"|--([\w-]+):", scripts))
    assert used <= defined | {name for pair in set_there for name in pair if name}


#: a colour as #rgb or #rrggbb, perhaps with a share; what follows a slash is an address
COLOUR = re.compile(r"(?<![\w/&])#(?:[0-9a-f]{3,4}){1,2}(?![\w-]|,[a-z])", re.I)
ROOT = Path(bouton.__file__).parent


def code_of(path: Path) -> Iterator[str]:
    """The text of a file; of Python the texts in it, without docstrings."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield source
        return
    tree = ast.parse(source)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def test_colours_stand_in_the_palette_alone() -> None:
    """The icon, which is a file of its own, has colours of the palette."""
    own = Path(palette.__file__)
    paths = [path for path in ROOT.rglob("*") if path.suffix in (".py", ".css", ".js", ".html") and path != own]
    assert len(paths) > 500
    found = [(path.name, colour) for path in paths for text in code_of(path) for colour in COLOUR.findall(text)]
    assert not found
    icons = [path.read_text(encoding="utf-8") for path in ROOT.rglob("*.svg")]
    assert icons and {colour for text in icons for colour in COLOUR.findall(text)} <= {*LIGHT.values()}
    seen = COLOUR.findall("a{color:#fff} fill='#0072B2' board/#11c1,a10 &#x27; #12345 f(#abc), #0003, x")
    assert seen == ["#fff", "#0072B2", "#abc", "#0003"]


def test_thermographs_have_the_colours_of_the_players() -> None:
    drawn = bouton.value("{4|-2}").thermograph()
    colours = re.findall(r'<polyline[^>]* stroke="([^"]*)"', thermograph_svg(drawn))
    assert colours == [LIGHT["left"], LIGHT["right"]]


def test_a_mixture_is_the_one_that_the_page_makes() -> None:
    assert blend("#b4372b", "#efe7d3", 1) == "#b4372b" and blend("#b4372b", "#efe7d3", 0) == "#efe7d3"
    assert "color-mix(in srgb, var(--left) 28%, var(--square))" in STYLE
    assert blend(LIGHT["left"], LIGHT["square"], 0.28) == "#deb6a4"


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_contrast(theme: Mapping[str, str]) -> None:
    for ground in ("card", "ground", "table"):
        low = {name: round(contrast(theme[name], theme[ground]), 2) for name in TEXTS}
        assert min(low.values()) >= 4.5, (ground, low)
    for ground in ("sky", "foil"):
        assert min(contrast(theme[name], theme[ground]) for name in ("ink", "soft")) >= 4.5
        assert min(contrast(theme[name], theme[ground]) for name in ("left", "right", "good", "win", "loss")) >= 3
    assert min(contrast(theme[name], theme["square"]) for name in ("ink", "soft")) >= 4.5
    for name in PIECES:
        assert contrast(theme[name], theme["card"]) >= 3, name
    assert contrast(theme["lit-ink"], theme["lit"]) >= 4.5
    assert contrast(theme["accent-ink"], theme["accent"]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_contrast_on_felt(theme: Mapping[str, str]) -> None:
    (block,) = re.findall(r":has\(\.el-coin\) \{([^}]*--ink: [^}]*)\}", STYLE)
    assert dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)) == FELT
    there = {**theme, **FELT}
    low = {name: round(contrast(there[name], theme["felt"]), 2) for name in TEXTS}
    assert min(low.values()) >= 4.5, low
    assert min(contrast(there[name], there[ground]) for name in TEXTS for ground in ("card", "square")) >= 4.5
    assert contrast(theme["gold"], theme["felt"]) >= 3
    assert max(contrast(theme[name], theme["felt"]) for name in ("silver", "silver-edge")) >= 3


@pytest.mark.once
def test_a_row_lies_on_the_ground_of_its_board(visit: Callable[..., Any]) -> None:
    """The shade of a row that goes on is taken away by the colour of the board, not by another."""
    page = visit("/?lang=en&game=chomp&position=4,4,4&moves=1,1,1>1")
    page.wait_for_selector(".board.strip")
    card, row = (
        page.locator(each).evaluate(f"node => getComputedStyle(node).{part}")
        for each, part in ((".stage > .board-card", "backgroundColor"), (".board.strip", "backgroundImage"))
    )
    assert row.startswith(f"linear-gradient(90deg, {card} ")
    page = visit("/?lang=en&game=chomp&position=4,4,4")
    page.wait_for_selector(".b-poison")
    assert page.locator(".stage > .board-card").evaluate("node => getComputedStyle(node).backgroundColor") == card
