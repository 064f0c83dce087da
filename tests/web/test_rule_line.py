"""The line of rules above a board is that of the variant, whatever is played next."""

from typing import Any

import pytest

from bouton.answers.catalogue import rule_line
from bouton.rulesets import find

pytestmark = pytest.mark.once

POSITIONS = {
    "nimble:discard": "0,2,5",
    "nim:additions": "3,4",
    "turning:ruler": "0110100",
    "turning:any": "0110100",
    "turning:at-most-2*at-most-2": "0001/0100",
    "octal:4.07": "6",
    "fibonacci:limit=3x": "29",
    "hex:3:swap": ".",
    "nimble": "3,5,5",
}


def test_the_line_is_that_of_the_variant(address: str, chrome: Any) -> None:
    page = chrome.new_page(locale="fr-FR")
    for lang, misere in (("en", False), ("fr", True)):
        for game, position in POSITIONS.items():
            play = "&misere=true" if misere else ""
            page.goto(f"{address}/?lang={lang}&game={game}&position={position}{play}")
            told = rule_line(find(game), misere, lang=lang).replace("\u00a0", "\u202f")  # the page's narrow blanks
            shown = "told => document.querySelector('.rule-line')?.textContent.replaceAll('\u00a0', '\u202f') === told"
            page.wait_for_function(shown, arg=told)
    page.close()
