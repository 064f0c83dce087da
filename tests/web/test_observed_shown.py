"""The page marks a verdict that is only observed, at every level of detail."""

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("lang", "words", "simple", "full"),
    [
        ("en", "This is observed, not proved", "Simple", "Full"),
        ("fr", "C’est observé, et non démontré", "Simple", "Complet"),
    ],
)
def test_what_is_observed_is_told_beside_the_verdict(visit: Any, lang: str, words: str, simple: str, full: str) -> None:
    page = visit(f"/?lang={lang}&tab=why&game=octal:4.7&position=20,5&misere=1")
    for detail in (full, simple):
        page.wait_for_selector(".explanation .headline + .observed")
        page.get_by_role("button", name=detail, exact=True).click()
        page.wait_for_selector(f".explanation .observed >> text={words}")
        assert page.locator(".explanation .observed").count() == 1
        assert words not in page.locator(".explanation .reason").inner_text()
    page.goto(page.url.replace("20,5", "7,5"))
    page.wait_for_selector(".explanation .headline")
    assert page.locator(".explanation .observed").count() == 0
