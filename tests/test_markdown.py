"""Markdown is wrapped at 100 columns, so that a change of one sentence is a change of few lines."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WIDTH = 100
#: their sentences stand in the catalogues
GENERATED = "<!-- Generated"
PAGES = [
    page
    for folder in ("", "docs/en", "docs/en/learn", "docs/fr", "docs/fr/apprendre", "changes")
    for page in sorted((ROOT / folder).glob("*.md"))
    if not page.read_text(encoding="utf-8").startswith(GENERATED)
]


def too_wide(text: str) -> list[str]:
    """The lines of text that are too wide; code, tables and headings are not text, and links are not counted."""
    wide, fenced = [], False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        counted = re.sub(r"!?\[[^\]]*\]\([^)]*\)", "", line)
        if not fenced and not line.startswith(("    ", "|", "#", "<")) and len(counted) > WIDTH:
            wide.append(line)
    return wide


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_text_is_wrapped(page):
    assert not too_wide(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_code_ends(page):
    fences = [line for line in page.read_text(encoding="utf-8").splitlines() if line.lstrip().startswith("```")]
    assert len(fences) % 2 == 0 and all(line.strip() == "```" for line in fences[1::2])


def test_links_lead_to_files():
    dead = []
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
        paths = re.findall(r"\]\((?!\w+:)([^)#\s]+)", text)
        dead += [(page.name, path) for path in paths if not (page.parent / path).exists()]
    assert not dead


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent.name in ("fr", "apprendre")])
def test_french_has_one_apostrophe(page):
    code = re.compile(r"^```.*?^```|^    .*?$|`+[^`]+`+|\]\([^)]*\)", re.M | re.S)
    assert not re.findall(r"\w+'\w+", code.sub("x", page.read_text(encoding="utf-8")))


def test_what_is_too_wide():
    words = "word " * 21
    assert too_wide(words) == [words]
    assert too_wide(f"- {words}") == [f"- {words}"]
    assert not too_wide(f"# {words}\n\n| {words} |\n\n    {words}\n\n```\n{words}\n```\n[{words}](page.md)")
    assert too_wide(f"```\ncode\n```\n{words}") == [words]
    assert len(PAGES) > 20
