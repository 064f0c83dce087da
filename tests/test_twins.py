"""Every page of the docs exists in English and in French, and refers only to existing things."""

import importlib
import re
import shlex
import sys
from pathlib import Path

import pytest

from bouton.cli.parser import parse
from bouton.language import LANGUAGES

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
sys.path += [str(DOCS / "tools"), str(DOCS / "tools" / "manual")]
contents, figures, reference = (importlib.import_module(name) for name in ("contents", "figures", "reference"))
#: of these the manual has a page for each game
GAMES = {"en/games", "fr/jeux"}
WRITTEN = {
    path.relative_to(DOCS).with_suffix("").as_posix()
    for language in LANGUAGES
    for path in (DOCS / language).rglob("*.md")
}


def test_every_page_stands_once_in_each_language() -> None:
    made = {f"{language}/{page}" for language in LANGUAGES for page in contents.MADE}
    listed = [f"{language}/{page}" for language in LANGUAGES for page in contents.pages(language)]
    assert len(listed) == len(set(listed)) and set(listed) - made == WRITTEN - GAMES
    for section in contents.SECTIONS:
        assert set(section.captions) == set(LANGUAGES) == {each for page in section.pages for each in page}
    assert contents.twin("windows", "fr") == "apprendre/fenetres" and contents.twin("preuves", "en") == "proofs"


def prose(page: Path) -> str:
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)


def anchors(page: Path) -> set[str]:
    """What a link may name after ``#``: the headings, as GitHub writes them."""
    heads = re.findall(r"^#+ (.*)$", re.sub(r"\]\([^)]*\)", "", prose(page)), re.M)
    return {re.sub(r"[^\w -]", "", head.lower()).strip().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", sorted(WRITTEN))
def test_links_lead_to_files_and_headings(page: str) -> None:
    path = DOCS / f"{page}.md"
    for target, anchor in re.findall(r"\]\(([^)\s#]*)#?([^)\s]*)[^)]*\)", prose(path)):
        if "://" not in target and Path(target).stem not in contents.MADE:
            place = path.parent / target if target else path
            assert place.exists() and (not anchor or anchor in anchors(place)), (target, anchor)


def test_the_figures_of_french_pages_are_those_of_the_english_ones() -> None:
    assert {"apprendre/vitesse", "apprendre/niveaux"} <= set(figures.PAGES)
    english = "| a | b |\n|---|---|\n| 1 | 1,234.5 (2; 7) and `x 3` |\n\n<!-- so -->\nin 2.5 s\n<!-- /so -->\n9 s\n"
    french = "| a | b |\n|---|---|\n| 1 | 0,5 (3 ; 4) et `x 3` |\n\n<!-- so -->\nen 0,1 s\n<!-- /so -->\n8 s\n"
    found = figures.with_figures(french, english)
    assert "| 1 | 1\N{NO-BREAK SPACE}234,5 (2 ; 7) et `x 3` |" in found and "en 2,5 s" in found and "8 s" in found
    assert figures.with_figures(found, english) == found
    with pytest.raises(ValueError, match="line 3 has other figures"):
        figures.with_figures(french.replace("(3 ; 4)", ""), english)


@pytest.mark.parametrize("page", [*contents.pages("fr"), "LISEZMOI"])
def test_inside_a_french_sentence_nim_is_a_common_noun(page: str) -> None:
    path = next((each for each in (DOCS / "fr" / f"{page}.md", ROOT / f"{page}.md") if each.exists()), None)
    text = "" if path is None else path.read_text(encoding="utf-8")
    text = re.sub(r"«[^»]*»|(?<!\*)\*[A-Z][^*]{,80}\*(?!\*)", "", text)  # titles of texts
    assert not re.findall(r"\b(?:jeux? de|tas de|position de|[Pp]lateaux de|d[eu]|le|au|un|au \*)\s+Nim\b", text)


def test_every_public_name_is_told_in_french_with_its_command() -> None:
    assert set(reference.SENTENCES) == set(reference.names()) >= set(reference.COMMANDS)
    assert sorted(" ".join(names for *_, names in reference.GROUPS).split()) == sorted(reference.names())
    for command in reference.COMMANDS.values():
        assert parse(shlex.split(command)[1:], "en")
    english, french = (reference.reference_page("Title", language) for language in LANGUAGES)
    for text, shown in ((english, "autofunction:: bouton.mex"), (french, ">>> mex(")):
        assert text.count("\n### `") == len(reference.names()) and shown in text and "`bouton nim mul 6 7`" in text


def test_every_parameter_of_a_docstring_is_told_in_french() -> None:
    for name in reference.names():
        assert not set(reference.documented_parameters(name)) - set(reference.meanings(name)), name
    told = {each for name in reference.names() for each in reference.meanings(name)}
    own = [each.partition(".") for each in reference.MEANINGS]
    assert not [each for each in own if each[0] not in told and each[2] not in reference.meanings(each[0])]
    english = re.findall(r"^- `\w+` : .*\b(?:the|with|which)\b.*$", reference.reference_page("T", "fr"), re.M)
    assert len(reference.meanings("analyze")) == 13 and not english
