"""The page's table of the nine outcome classes agrees with the library's."""

import re
from pathlib import Path

import bouton
from bouton.language import LANGUAGES, say
from bouton.values.outcome import Outcome

PAGE = Path(bouton.__file__).parent / "web" / "page"
WORDS = {"true": True, "false": False, "null": None}


def test_the_page_knows_the_nine_classes() -> None:
    table = (PAGE / "outcomes.js").read_text(encoding="utf-8").partition("STARTERS = {")[2].partition("}")[0]
    rows = re.findall(r'"?([^\s",:]+)"?: \[(\w+), (\w+)\]', table)
    assert {name: (WORDS[left], WORDS[right]) for name, left, right in rows} == {
        str(outcome): outcome.starters for outcome in Outcome
    }


def test_the_page_has_a_title_for_each_class() -> None:
    for language in LANGUAGES:
        titles = {say(f"page.outcome-{outcome.entry}", language) for outcome in Outcome}
        assert len(titles) == 9
