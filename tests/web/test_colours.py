"""The colours of the page: enough contrast in both themes, computed."""

import re
from pathlib import Path

import pytest

import bouton

STYLE = (Path(bouton.__file__).parent / "web" / "page" / "style.css").read_text(encoding="utf-8")
LIGHT, DARK, CHOSEN = (
    dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
    for block in re.findall(r":root[^{]*\{([^}]*--ground: #[0-9a-f]{6}[^}]*)\}", STYLE)
)
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


def test_the_dark_theme_is_the_same_by_choice() -> None:
    assert DARK == CHOSEN and LIGHT.keys() >= DARK.keys()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_contrast(theme: dict[str, str]) -> None:
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
def test_contrast_on_felt(theme: dict[str, str]) -> None:
    (block,) = re.findall(r":has\(\.el-coin\) \{([^}]*--ink: [^}]*)\}", STYLE)
    there = theme | dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
    low = {name: round(contrast(there[name], theme["felt"]), 2) for name in TEXTS}
    assert min(low.values()) >= 4.5, low
    assert min(contrast(there[name], there[ground]) for name in TEXTS for ground in ("card", "square")) >= 4.5
    assert contrast(theme["gold"], theme["felt"]) >= 3
    assert max(contrast(theme[name], theme["felt"]) for name in ("silver", "silver-edge")) >= 3
