"""The pictures of the page in README and docs, taken of the page as it is: part of ``python3 dev.py docs``.

Two browsers of different versions draw letters differently, so the pictures themselves are not compared: the words on
them are kept in ``docs/images/pages.json``, and a test compares these with the page.
"""

import io
import json
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(DOCS.parent / "tests"))

from browser import browser, chromium, served, settled  # noqa: E402

LESSON = "/?mode=learn&lesson=nim&step=4&lang="
#: file → address, width, height
PICTURES = {
    "page-lesson": (f"{LESSON}en", 1200, 720),
    "page-lecon": (f"{LESSON}fr", 1200, 720),
}


#: a game whose pictures follow each other: its positions, from the first one on
GAME = ("7,2,6", "4,2,6", "4,2,1", "3,2,1", "3,2,0", "2,2,0", "0,2,0", "0,0,0")
MOVING = {"page-game": "en", "page-partie": "fr"}
SIZE = (1200, 720)
SECONDS = 2.2


def addresses() -> dict[str, tuple[str, int, int]]:
    """Every picture, those of a game with its number behind a dot, with its address and its size."""
    found = dict(PICTURES)
    for name, language in MOVING.items():
        for number in range(len(GAME)):
            moves = "".join(f"&moves={'>'.join(GAME[1 : number + 1])}" if number else "")
            address = f"/?game=nim&position={GAME[0]}&tab=why&second=human&lang={language}{moves}"
            found[f"{name}.{number}"] = (address, *SIZE)
    return found


def shown(page: Any, address: str) -> list[str]:
    """Go to an address of the page; return the words on it, line by line."""
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    page.wait_for_load_state("networkidle")
    settled(page)
    text: str = page.locator("main").inner_text()
    return [line.strip() for line in text.splitlines() if line.strip()]


def main() -> None:
    """Take each picture in a context of its own, which remembers nothing."""
    from PIL import Image

    words, frames = {}, {}
    with served() as server, browser() as found:
        for name, (path, width, height) in addresses().items():
            context = found.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
            page = context.new_page()
            words[name] = shown(page, server + path)
            frames[name] = page.screenshot()
            context.close()
    images = DOCS / "images"
    for name in PICTURES:
        (images / f"{name}.png").write_bytes(frames[name])
    for name in MOVING:
        files = [io.BytesIO(frames[each]) for each in frames if each.partition(".")[0] == name]
        first, *rest = [Image.open(file).convert("P", palette=Image.Palette.ADAPTIVE, colors=128) for file in files]
        first.save(images / f"{name}.gif", save_all=True, append_images=rest, duration=int(1000 * SECONDS), loop=0)
    text = json.dumps(words, ensure_ascii=False, indent=1)
    (images / "pages.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    try:
        chromium()
    except BaseException as reason:  # pytest's own, which is no Exception
        print(f"{reason}: the pictures of the page stay as they are")
    else:
        main()
