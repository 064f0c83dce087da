"""Tables: small ones first, for games that have one, conjectures over all. And downloads before the first move."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import bouton
from bouton.questions.service import Service
from browser import settled, until

Open = Callable[..., Any]
FIRST = ("", "mode=learn&lesson=nim", "mode=own")  # the three with the most requests
SCREENS = (
    "mode=play",
    "game=hex:4&position=.",
    "mode=learn",
    "mode=puzzles",
    "mode=tables",
    "mode=strategy",
    "mode=theory&view=code",
    "mode=ladder",
)
LOADED = """() => performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
  .map((each) => [each.name, each.decodedBodySize])"""


def test_games_say_which_tables_they_have() -> None:
    """Where there is said to be a table, its corner is one: of impartial positions, written as its numbers."""
    rows = [row for row in Service().ask("games", {})["games"] if row["tables"]]
    assert {tuple(row["tables"]) for row in rows} == {(1,), (2,), (1, 2)} and len(rows) > 12
    for row in rows:
        for axes in row["tables"]:
            found = bouton.table(row["spec"], ["0-3"] * axes)
            assert not found.partizan and found.show == "grundy", row
            assert bouton.find(row["spec"]).parse(",".join("3" * axes)) is not None


@pytest.mark.parametrize("screens", [FIRST, pytest.param(SCREENS, marks=pytest.mark.slow)])
def test_what_is_loaded_before_the_first_move(visit: Open, screens: tuple[str, ...]) -> None:
    for query in screens:
        page = visit("/?lang=fr" + (f"&{query}" if query else ""))
        page.wait_for_load_state("networkidle")
        found = page.evaluate(LOADED)
        drawn = [size for name, size in found if "/api/board?" in name]  # of the day's puzzle, by its game
        size = sum(size for _, size in found) - sum(drawn)
        most = 462_000 if query == "mode=own" else 448_000  # its reader of rules; the shelves draw real starts
        assert len(found) <= 12 and 50_000 < size <= most, (query, size, [name[-30:] for name, _ in found])
        assert max(drawn, default=0) < 100_000, (query, drawn)
        page.context.close()


def test_tables_begin_small_and_grow_to_the_first_counterexample(visit: Open, address: str) -> None:
    page = visit("/?lang=fr&mode=tables&game=subtraction:1,2,3&view=one")
    page.wait_for_selector(".tables-lost")
    assert page.locator(".tables-svg text").all_text_contents() == [str(n) for n in range(30)]
    page.get_by_role("button", name="99", exact=True).click()
    until(page, "document.querySelectorAll('.tables-svg text').length === 100")
    assert page.evaluate("document.activeElement.textContent") == "99" and "step=1" in page.url
    page.get_by_role("button", name="29", exact=True).click()
    page.locator("#tables-formula").fill("n % 4 == 0 and n != 80")
    page.wait_for_selector(".bad >> text=Premier contre-exemple : 80. Elle est perdante, et la formule dit gagnante.")
    assert re.search("1.000 cases sur 1.001 en accord", page.locator(".bad").inner_text())
    assert page.locator(".tables-svg text").count() == 100 and page.locator(".tables-first").count() == 1
    specs = page.locator("#tables-game option").evaluate_all("all => all.map((each) => each.value)")
    assert {"nim", "fibonacci", "wythoff"} <= set(specs) and not {"chomp", "cram", "hex:4", "clobber"} & set(specs)
    page.select_option("#tables-game", "wythoff")  # it has only the other shape
    until(
        page, "!document.querySelector('[name=shape]') && document.querySelectorAll('.tables-svg text').length === 20"
    )
    until(page, "document.activeElement.id === 'tables-game'")
    page.route("**/api/table?*0-1000*", lambda route: route.fulfill(status=422, json={"error": "too far"}))
    page.goto(f"{address}/?lang=en&mode=tables&game=nim&view=one&text=n==0")
    page.wait_for_selector("text=Checked up to n = 99; this is not a proof.")  # as far as it is known


def test_the_next_key_ends_a_formula_that_takes_long(visit: Open) -> None:
    page = visit("/?lang=en&mode=tables&game=nim&view=one")
    page.wait_for_selector(".tables-lost")
    field = page.locator("#tables-formula")
    field.fill("sum(i * j for i in range(600) for j in range(600)) < 0")
    settled(page)
    field.fill("n == 0")
    page.wait_for_selector("text=Checked up to n = 1,000")  # after the other one alone it would take minutes
