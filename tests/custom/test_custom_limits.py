"""Each limit of a user's own rules takes effect at its number: one less, or one more, gives a different answer."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bouton
from bouton.cli.limits import CALL_TIME
from bouton.custom import browser_rules, parts
from bouton.custom.board import _rows
from bouton.custom.browser_rules import answer
from bouton.custom.limits import MOST_OPTIONS
from bouton.custom.parts import PartsError, cut_parts, parts_of_sum
from bouton.custom.radices import Radices
from bouton.custom.source import NotNative, _constant, collect
from bouton.custom.typed import typed_rules
from bouton.errors import BoutonError, RulesError, SearchLimitError
from bouton.storage.clock import CallTimeError

DOCS = Path(__file__).parents[2] / "docs"


@bouton.ruleset
def repeated(n: int) -> list[int]:
    return [0] * n


@bouton.ruleset
def slow(n: int) -> list[int]:
    raise CallTimeError(3)


def key_of(ask: Callable[[], Any]) -> str | None:
    try:
        ask()
    except BoutonError as error:
        return error.key
    except PartsError as error:
        return error.key
    return None


def test_options_of_one_position() -> None:
    assert list(repeated.options(100_000)) == [0]
    with pytest.raises(RulesError) as caught:
        list(repeated.options(100_001))
    assert caught.value.key == "custom.endless-options" and caught.value.values["most"] == 100_000


def test_parts_of_one_position(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(parts_of_sum(repeated, 1, [0] * 100_000)) == 100_000
    assert key_of(lambda: parts_of_sum(repeated, 1, [0] * 100_001)) == "custom.parts-endless"
    monkeypatch.setattr(parts, "MOST_PARTS", 4)
    assert cut_parts(lambda part: [0] * part if part else [0], repeated, [4]) == [0] * 4
    assert key_of(lambda: cut_parts(lambda part: [0] * part, repeated, [5])) == "custom.parts-endless"
    assert cut_parts(lambda part: [max(0, part - 1)], repeated, [4]) == [0]
    assert key_of(lambda: cut_parts(lambda part: [max(0, part - 1)], repeated, [5])) == "custom.parts-endless"


def test_heaps_that_are_too_large_for_slow_rules() -> None:
    assert key_of(lambda: list(slow.options(10_000))) == "custom.slow"
    assert key_of(lambda: list(slow.options(10_001))) == "custom.slow-heap"


def test_squares_that_are_drawn() -> None:
    assert _rows("." * 400, "strip") and _rows("/".join(["." * 20] * 20), "grid")
    assert _rows("." * 401, "strip") is None and _rows("/".join(["." * 20] * 21), "grid") is None


def test_rules_typed_into_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def graph(count: int, length: int = 0) -> str:
        return json.dumps({"positions": [*map(str, range(count))], "moves": [[[]] * count]}).ljust(length)

    assert typed_rules(graph(20_000)) and typed_rules(graph(1, 2_000_000))
    for text in (graph(20_001), graph(1, 2_000_001)):
        assert key_of(lambda text=text: typed_rules(text)) == "custom.typed-large"  # type: ignore[misc]

    def read() -> Any:
        code = "def game(n):\n    return range(n)\n"
        return json.loads(answer("graph", json.dumps({"code": code, "starts": ["3"], "lang": "en"})))

    size = len(read()["found"])
    for name, least in (("MOST_POSITIONS", 4), ("MOST_BYTES", size), ("MOST_MOVES", 6)):
        for most in (least, least - 1):
            with monkeypatch.context() as patch:
                patch.setattr(browser_rules, name, most)
                assert ("found" in read()) is (most == least), name


def test_codes_fit_into_a_word() -> None:
    assert Radices((2,) * 62).size == Radices((1 << 62,)).size == 1 << 62
    assert key_of(lambda: Radices(((1 << 62) + 1,))) == "solve.rule-shape-large"


def test_constants_of_compiled_rules() -> None:
    assert len(_constant("x", (0,) * 99_999)) == 99_999
    assert key_of(lambda: _constant("x", (0,) * 100_000)) == "custom.native-long"
    for count in (400, 401):
        table = tuple(range(count))

        def rule(n: int, table: tuple[int, ...] = table) -> list[int]:
            return [n - k for k in table + (1,)]  # noqa: RUF005 (an array has no such sum)

        names = collect({})
        names.add("table", table)
        names.add("rule", rule)
        if count == 400:
            assert list(names.native_constants()) == [f"table = {table}"]
        else:
            with pytest.raises(NotNative):
                list(names.native_constants())


def test_a_long_list_is_refused_or_counted_although_few_of_it_are_read() -> None:
    """Every position has a list of options, of which the first few decide: the searches took minutes."""
    lists: list[int] = []

    @bouton.ruleset
    def down(n: int) -> list[int]:
        lists.append(n)
        return [n - k for k in range(1, min(n, 100_000) + 1)]

    assert key_of(lambda: repeated(1_000_000).outcome) == "custom.endless-options"
    assert key_of(lambda: bouton.analyze(down, "10^9", limit=100_000)) == "search.limit"
    assert len(lists) < 400


def test_numbers_that_grow_are_refused_before_they_fill_the_memory() -> None:
    @bouton.ruleset
    def square(n: int) -> list[int]:
        assert n.bit_length() < 1 << 24
        return [n * n + 1]

    @bouton.ruleset
    def pair(place: tuple[int, int]) -> list[tuple[int, int]]:
        assert place[1].bit_length() < 1 << 25
        return [(place[0], place[1] << 300_000)]

    for game, start in ((square, 2), (pair, (0, 1)), (pair, (0, 1 << 20_000))):
        with pytest.raises(SearchLimitError) as caught:
            bouton.analyze(game(start))
        assert caught.value.key == "search.limit-numbers" and caught.value.values["digits"] > 100_000


def test_the_manual_names_the_limits_of_rules() -> None:
    for page, texts in (
        ("en/limits.md", (f"{MOST_OPTIONS:,} options", f"{CALL_TIME} seconds")),
        ("fr/limites.md", ("100 000 options", f"{CALL_TIME} secondes")),
    ):
        (row,) = [line for line in (DOCS / page).read_text("utf-8").splitlines() if texts[0] in line]
        assert texts[1] in row
