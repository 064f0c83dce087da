"""Rules in a file: the page continues automatically once the file is saved, also after a mistake in it."""

from pathlib import Path
from typing import Any

import pytest

from browser import served

pytestmark = pytest.mark.once

RULES = """import bouton


@bouton.ruleset(title="Mine", start=12)
def mine(n):
    return [n - k for k in (1, 2, 3) if k <= n]
"""


def test_a_page_opened_on_a_broken_file_goes_on_once_it_is_mended(tmp_path: Path, chrome: Any) -> None:
    file = tmp_path / "mine.py"
    file.write_text(RULES, encoding="utf-8")
    with served(f"{file}:mine") as address:
        file.write_text(RULES.replace("return [", "return [["), encoding="utf-8")
        page = chrome.new_page(locale="en-GB")
        page.goto(f"{address}/?lang=en&game={file}:mine&position=12")
        page.wait_for_selector("text=line 6")
        file.write_text(RULES, encoding="utf-8")
        page.wait_for_selector(".el.can >> nth=2")
        file.write_text(RULES.replace("(1, 2, 3)", "(1, 2, 3, 4)"), encoding="utf-8")
        page.wait_for_selector(".el.can >> nth=3")
        page.close()


def test_rules_that_never_end_leave_the_page_usable(tmp_path: Path, chrome: Any) -> None:
    file = tmp_path / "loop.py"
    file.write_text(
        'def good(n):\n    """Take one or two\n    matches.\n\n    More.\n    """\n'
        "    return [n - k for k in (1, 2) if k <= n]\n\n"
        "def loop(n):\n    while True:\n        pass\n",
        encoding="utf-8",
    )
    with served(f"{file}:good", f"{file}:loop") as address:
        page = chrome.new_page(locale="en-GB")
        page.goto(f"{address}/?lang=en")
        page.wait_for_selector(".game-card")
        page.click(".game-card >> nth=0")
        page.wait_for_selector(".rule-line >> text=Take one or two matches. The player who cannot move loses.")
        page.goto(f"{address}/?lang=en&game={file}:loop")
        page.wait_for_selector("nav >> text=Learn")
        page.wait_for_selector("text=Working it out")
        page.wait_for_selector("text=/had not come to an end after .* .line 1[01] of loop.py/")
        page.click("nav >> text=Learn")
        page.wait_for_selector("main >> text=Lesson")
        page.close()
