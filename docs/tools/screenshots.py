"""The pictures of the page in README and docs, taken of the page as it is: part of ``python3 dev.py docs``.

Two browsers of different versions draw letters differently, so pictures are made, not compared.
"""

import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(DOCS.parent / "tests"))

from browser import browser, chromium, served  # noqa: E402

PLAY, LESSON = "/?game=nim&position=7,2,6&tab=why&lang=", "/?mode=learn&lesson=nim&step=4&lang="
#: file → address, width, height
PICTURES = {
    "page-play": (f"{PLAY}en", 1200, 720),
    "page-jouer": (f"{PLAY}fr", 1200, 720),
    "page-lesson": (f"{LESSON}en", 1200, 720),
    "page-lecon": (f"{LESSON}fr", 1200, 720),
}


def main() -> None:
    """Take each picture in a context of its own, which remembers nothing."""
    with served() as address, browser() as found:
        for name, (path, width, height) in PICTURES.items():
            context = found.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
            page = context.new_page()
            page.goto(address + path)
            page.wait_for_selector("html[data-ready]")
            page.wait_for_load_state("networkidle")
            page.screenshot(path=DOCS / "images" / f"{name}.png")
            context.close()


if __name__ == "__main__":
    try:
        chromium()
    except BaseException as reason:  # pytest's own, which is no Exception
        print(f"{reason}: the pictures of the page stay as they are")
    else:
        main()
