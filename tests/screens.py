"""Every screen of the page in every form, on one contact sheet: ``python3 dev.py screens``.

It writes ``screens/sheet.png`` and each picture next to it, and reports elements wider than their screen and console
messages. Words select the screens whose names contain them.
"""

import base64
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from browser import browser, served

FOLDER = Path(__file__).resolve().parent.parent / "screens"
BROWSERS = 2  # at once
LAST = 1.0  # seconds that an answer may take before a picture is taken all the same
SCREENS = {
    "gallery": "",
    "nim": "game=nim&position=7,2,6",
    "nim-why": "game=nim&position=7,2,6&tab=why",
    "hex": "game=hex:7&position=d4&player=right&first=program&second=human",
    "hex-why": "game=hex:5&position=b3,c3&second=human&tab=why",
    "hex-11-why": "game=hex:11&position=d4,g5,e7,h8,e5,f4&second=human&tab=why",
    "coins-24": f"game=turning:at-most-7&position={'1' * 24}",
    "domineering": "game=domineering&position=......|......|......|......|......|......",
    "dots-and-boxes": "game=dots-and-boxes&position=3x3",
    "kayles": "game=kayles&position=13",
    "wythoff": "game=wythoff&position=6,9",
    "northcott-graph": "game=northcott:8&position=2-5,1-8&tab=graph",
    "silver-dollar": "game=silver-dollar",
    "fibonacci": "game=fibonacci&position=99",
    "hackenbush": "game=hackenbush&position=LLRR,G&tab=rules",
    "end": "game=nim&position=1,2&moves=0,2>0,0",
    "review": "mode=review&game=nim&position=1,3,5,7&moves=1,3,5,5>1,3,3,5>1,3,3,3&at=2",
    "puzzles": "mode=puzzles&game=nim&seed=5&grade=2",
    "learn": "mode=learn",
    "lesson": "mode=learn&lesson=nim&step=3",
    "own": "mode=own",
    "traces": "mode=traces",
    "class": "mode=class",
    "ladder": "mode=ladder",
    "tournament": "mode=tournament",
    "strategy": "mode=strategy&game=nim",
    "tables": "mode=tables&game=nim",
    "theory": "mode=theory&view=code",
    "sheets": "mode=sheets&game=nim",
    "accessibility": "mode=accessibility",
    "room": "mode=room&game=nim&position=3,4,5",
    "links": "game=nim&position=3,4,5&meet=links",
    "compose": "mode=compose",
    "proof": "game=nim&position=1,3,5,7&tab=why",
    "lesson-hex": "mode=learn&lesson=hex&step=2",
    "by-ear": "game=nim&position=3,4,5",
}
FORMS: dict[str, dict[str, Any]] = {
    "1280": {"width": 1280, "height": 800},
    "768": {"width": 768, "height": 1024},
    "390-touch": {"width": 390, "height": 844, "has_touch": True, "is_mobile": True},
    "320": {"width": 320, "height": 568},
    "2560": {"width": 2560, "height": 1440},
    "dark": {"width": 1280, "height": 800, "color_scheme": "dark"},
    "text-200": {"width": 1280, "height": 800},
    "forced-colours": {"width": 1280, "height": 800, "forced_colors": "active"},
}
LARGE = "document.documentElement.style.setProperty('font-size', '200%', 'important')"
LISTENING = "[...document.querySelectorAll('.tool')].find((each) => /oreille/.test(each.textContent)).click()"
WIDE = "document.documentElement.scrollWidth > innerWidth && document.documentElement.scrollWidth"


def draw(chrome: Any, address: str, form: str, names: list[str]) -> None:
    """All screens in one form."""
    settings = dict(FORMS[form])
    size = {"width": settings.pop("width"), "height": settings.pop("height")}
    context = chrome.new_context(viewport=size, reduced_motion="reduce", locale="fr-FR", **settings)
    page = context.new_page()
    page.set_default_timeout(20_000)
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    for name in names:
        page.goto(f"{address}/?lang=fr&{SCREENS[name]}" if SCREENS[name] else f"{address}/?lang=fr")
        page.wait_for_selector("html[data-ready]")
        if name == "by-ear":
            page.evaluate(LISTENING)
        if name == "proof":
            page.wait_for_selector("[data-detail=full]").click()
        if form == "text-200":
            page.evaluate(LARGE)
        until = time.monotonic() + LAST
        while page.locator(".busy").count() and time.monotonic() < until:
            page.wait_for_timeout(50)
        page.wait_for_timeout(80)
        page.screenshot(path=FOLDER / f"{name}-{form}.jpg", type="jpeg", quality=70)
        wide = page.evaluate(WIDE)
        if wide:
            said.append(f"{wide} pixels wide")
        for each in said:
            if "status of 422" in each:  # what is too large is refused
                continue
            print(f"{name} {form}: {each}")
        said.clear()
    context.close()


def some(address: str, forms: list[str], names: list[str]) -> None:
    """All screens in several forms, in a browser of their own."""
    with browser() as chrome:
        for form in forms:
            draw(chrome, address, form, names)


def sheet(chrome: Any, names: list[str]) -> None:
    """All pictures on one: a row for each screen, a column for each form."""

    def picture(name: str, form: str) -> str:
        data = base64.b64encode((FOLDER / f"{name}-{form}.jpg").read_bytes()).decode()
        return f"<img style='width:100%' src='data:image/jpeg;base64,{data}'>"

    columns = "".join(f"<b>{form}</b>" for form in FORMS)
    rows = "".join(f"<b>{name}</b>" + "".join(picture(name, form) for form in FORMS) for name in names)
    style = f"display:grid;gap:8px;margin:8px;font:16px sans-serif;grid-template-columns:6rem repeat({len(FORMS)},1fr)"
    page = chrome.new_page(viewport={"width": 3200, "height": 800})
    page.set_content(f"<body style='{style};align-items:start;background:#888'><i></i>{columns}{rows}</body>")
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / "sheet.png", full_page=True)


def main(words: list[str]) -> None:
    """Draw the screens whose names hold one of the words, or all."""
    started = time.monotonic()
    FOLDER.mkdir(exist_ok=True)
    names = [name for name in SCREENS if not words or any(word in name for word in words)]
    with served() as address, ProcessPoolExecutor(BROWSERS) as pool:
        for each in [pool.submit(some, address, list(FORMS)[k::BROWSERS], names) for k in range(BROWSERS)]:
            each.result()
    with browser() as chrome:
        sheet(chrome, names)
    print(f"{FOLDER / 'sheet.png'}: {len(names) * len(FORMS)} screens in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
