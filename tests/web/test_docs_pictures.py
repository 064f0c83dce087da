"""The pictures of the page in README and docs match the page."""

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs" / "tools"))

from screenshots import MOVING, PICTURES, addresses, shown  # noqa: E402

IMAGES = ROOT / "docs" / "images"
WORDS: dict[str, Any] = json.loads((IMAGES / "pages.json").read_text(encoding="utf-8"))


def test_each_picture_has_its_words_and_is_shown() -> None:
    assert WORDS.keys() == addresses().keys()
    pages = [ROOT / "README.md", ROOT / "LISEZMOI.md", *(ROOT / "docs").rglob("*.md")]
    texts = "".join(page.read_text(encoding="utf-8") for page in pages)
    for file in [*(f"{name}.png" for name in PICTURES), *(f"{name}.gif" for name in MOVING)]:
        assert (IMAGES / file).stat().st_size < 500_000 and f"images/{file}" in texts, file


def test_the_page_has_the_words_of_its_pictures(address: str, chrome: Any) -> None:
    for name, (path, width, height) in addresses().items():
        if name.endswith((".1", ".2", ".3", ".4", ".5", ".6")):  # in the middle of a game
            continue
        context = chrome.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        assert shown(context.new_page(), address + path) == WORDS[name], "run python3 dev.py docs"
        context.close()
