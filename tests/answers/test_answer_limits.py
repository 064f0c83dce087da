"""Each limit of an answer takes effect at its number: with one less the answer is refused, or a different one."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import bouton
from bouton.answers import limits
from bouton.answers.cards import cards
from bouton.answers.codes import code, coin_table
from bouton.answers.explain.partizan import _Effort
from bouton.answers.graph import graph
from bouton.answers.infinite import infinite_quotient
from bouton.answers.misere_values import mex_function, misere_values
from bouton.answers.moves import list_moves
from bouton.answers.table import table
from bouton.errors import BoutonError, InputError, NotationError, SearchLimitError
from bouton.heaps.code import cousins, read_code
from bouton.heaps.endless import endless_period
from bouton.heaps.growth import growth_bound
from bouton.kinds.player import Player
from bouton.search.sources import Sources

NIM, SKIPPING = bouton.find("nim"), bouton.find("subtraction:all-but:2").heap_rule()


def listed() -> tuple[list[str], int | None]:
    found = list_moves(NIM, iter([(size,) for size in range(1, 7)]), 10)
    return found.texts, found.total


def kernels_said() -> list[str]:
    sentences = bouton.analyze("graph:=a-b,b-a,a-c,c-d", "a", lang="en").explanation["sentences"]
    return [sentence for sentence in sentences if "kernel" in sentence]


def stalks() -> list[dict[str, Any]]:
    return bouton.analyze("hackenbush", "LRL,RLR,LR").explanation["reasons"]


@bouton.ruleset
def again(n, player):
    """Left takes 1 and moves again, except at the end."""
    return [bouton.again(n - 1) if n > 1 else 0] if player == "left" and n else []


def answer(ask: Callable[[], Any]) -> str:
    try:
        return str(ask())
    except BoutonError as error:
        return error.key


@pytest.mark.parametrize(
    ("module", "name", "least", "ask"),
    [
        ("answers.options", "MOST_OPTIONS_LISTED", 3, lambda: bouton.options("nim", "3")),
        ("answers.analysis", "PARTS_EXPLAINED", 3, lambda: bouton.analyze("sum", "nim 1 + nim 2 + nim 3").explanation),
        ("answers.boards", "MOVES_OF_TEXT", 2, lambda: bouton.board_of("inductive", "{2,1}")),
        ("answers.codes", "MOST_DIMENSIONS", 1, lambda: code("mock-turtles", 5).words()),
        ("answers.explain", "POSITIONS_OF_KERNEL", 4, kernels_said),
        ("answers.explain.partizan", "CHANGES_LISTED", 3, stalks),
        ("answers.explain.partizan", "DEPTH_OF_TREE", 2, stalks),
        ("answers.explain.partizan", "MOST_OF_TREE", 7, stalks),
        ("answers.explain.partizan", "OPTIONS_WITH_REASONS", 4, stalks),
        ("answers.explain.partizan", "PARTS_WITH_REASONS", 3, stalks),
        ("answers.explain.partizan", "REPLIES_LISTED", 3, stalks),
        ("answers.graph", "MOST_KERNELS", 3, lambda: graph("graph:=a-b,b-a,a-c,c-d,d-c,c-a", "a").kernels),
        ("answers.graph", "KERNELS_LISTED", 2, lambda: graph("graph:=a-b,b-a", "a").to_dict()),
        ("answers.graph", "KERNEL_CHOICES", 1, lambda: graph("graph:=a-b,b-a", "a").kernels),
        ("answers.graph", "MOST_GRUNDY_STEPS", 30, lambda: graph("graph:=a-b,b-c,c-a,a-d,d-e", "a").to_dict()),
        ("answers.misere_values", "HEAPS_OF_VALUES", 16, lambda: len(misere_values("nim")["rows"]) >= 16),
        ("answers.misere_values", "MOST_ORDER_OF_MEX", 6, lambda: mex_function(bouton.quotient("nim", heaps=2))),
        ("answers.moves", "LETTERS_WRITTEN", 6, listed),
        ("answers.moves", "MOST_BYTES_COUNTED", 294, listed),
        ("answers.moves", "MOST_MOVE_BYTES", 246, listed),
        ("answers.moves", "MOST_MOVES_COUNTED", 6, listed),
        ("answers.nim_work", "MOST_BITS", 4, lambda: bouton.nim.work("add", 3, 5)),
        ("answers.nim_work", "MOST_OPERANDS", 2, lambda: bouton.nim.work("add", 3, 5)),
        ("answers.quotients", "MOST_HEAPS", 3, lambda: bouton.quotient("nim", heaps=3).order),
        ("answers.table", "MOST_CELLS", 6, lambda: table("nim", "0-2", "0-1").to_dict()),
        ("heaps.code", "COUSIN_DIGITS", 3, lambda: cousins(read_code("0.07"))),
        ("heaps.endless", "MOST_STATES", 9, lambda: endless_period(SKIPPING)),
        ("heaps.endless", "MOST_STATE_WORK", 12, lambda: endless_period(SKIPPING)),
        (
            "heaps.growth",
            "MOST_TRIPLES",
            24,
            lambda: growth_bound([max(n - 1, 0) // 3 for n in range(99)], [(1, 8)], 1, 3, 1),
        ),
    ],
)
def test_the_least_limit_that_is_enough(
    module: str, name: str, least: int, ask: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    where, usual = import_module(f"bouton.{module}"), answer(ask)
    for limit, enough in ((least, True), (least - 1, False)):
        monkeypatch.setattr(where, name, limit)
        assert (answer(ask) == usual) is enough, limit


@pytest.mark.parametrize(
    ("name", "most", "ask"),
    [
        ("COINS_OF_TABLE", 200, lambda size: coin_table(1, size)),
        ("HEAPS_OF_INFINITE", 100, lambda size: infinite_quotient("nim", size, seconds=0.01)),
        ("MOST_AXES", 3, lambda size: table("nim", *["0-1"] * size)),
        ("MOST_COPIES", 50, lambda size: bouton.quotient("nim", heaps=1, copies=size)),
        ("MOST_DISTANCE", 100_000, lambda size: code(f"lexicode:{size}", "1")),
        ("MOST_HEAPS_OF_VALUES", 200, lambda size: misere_values("nim", heaps=size, seconds=0.01)),
        ("MOST_ON_CARDS", 10_000, cards),
        ("MOST_POSITIONS", 1_000, lambda size: graph("nim", "3", most=size)),
        ("MOST_TURNED", 32, lambda size: coin_table(size, 1)),
    ],
)
def test_what_is_asked_for_has_a_bound(name: str, most: int, ask: Callable[[int], Any]) -> None:
    assert getattr(limits, name) == most
    within, beyond = answer(lambda: ask(most)), answer(lambda: ask(most + 1))
    assert within != beyond and "." in beyond and " " not in beyond


@pytest.mark.parametrize(
    ("most", "ask"),
    [
        (60, lambda size: "reasons" in bouton.analyze(again, size).explanation),
        (200, lambda ones: bouton.zeckendorf(f"{'10' * ones}_Z")["parts"]),
        (1_000, lambda number: bouton.zeckendorf(number)["cards"]),
    ],
)
def test_nothing_is_told_beyond_a_bound(most: int, ask: Callable[[int], Any]) -> None:
    assert ask(most) and not ask(most + 1)


def test_how_much_is_searched_for_reasons() -> None:
    effort, one_by_one = _Effort(Sources(theory=None)), bouton.find("subtraction:1")
    assert effort.sources.mover_wins(one_by_one, (4_999,), Player.LEFT, False)  # 5,000 positions, with 0
    with pytest.raises(SearchLimitError):
        _Effort(Sources(theory=None)).sources.mover_wins(one_by_one, (5_000,), Player.LEFT, False)
    search = effort.sources.search
    search.searched_positions, search.examined_moves = 10_000, 20_000
    assert not effort.is_spent
    search.examined_moves += 1
    assert effort.is_spent


def test_values_are_those_of_at_least_one_heap() -> None:
    assert len(misere_values("nim", heaps=1)["rows"]) == 1
    for heaps in (0, -1, True, 1.0):
        with pytest.raises(InputError, match="heap"):
            misere_values("nim", heaps=heaps)  # type: ignore[arg-type]


@pytest.mark.parametrize("length", ["1025", "2x513", "33x32", 1025])
def test_a_code_has_at_most_1024_coins(length: str | int) -> None:
    with pytest.raises(NotationError) as caught:
        code("mock-turtles", length)
    assert caught.value.key == "codes.length" and caught.value.values["most"] == 1_024


def test_a_code_of_1024_coins() -> None:
    assert code("mock-turtles", 1_024).linear.n == 1_024


def test_a_graph_has_at_most_20_moves_a_position() -> None:
    """A Nim heap of n has n + 1 positions and n(n + 1)/2 moves: 20 for each of the positions where n = 40."""
    assert len(graph("nim", "40", most=41).edges) == 41 * 20
    with pytest.raises(InputError) as caught:
        graph("nim", "41", most=42)
    assert caught.value.key == "position_graph.dense" and caught.value.values["most"] == 42 * 20
