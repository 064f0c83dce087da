"""Counters of a search: positions, moves, and the points at which its limits take effect."""

from contextlib import suppress
from itertools import islice
from typing import Any

import pytest

from bouton.errors import OptionLimitError, SearchLimitError
from bouton.kinds.player import Player
from bouton.rulesets import find
from bouton.search.budget import Budget, most_tried, tried_options
from bouton.search.components import fold_components
from bouton.search.search import Search, _is_hopeless
from bouton.search.sources import Sources
from bouton.search.values import quick_value
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME


def parts_of(game: Any, position: Any) -> list[Any]:
    summands = game.summands(position)
    return [game.normal_form(part) for part in ([each.position for each in summands] if summands else [position])]


def reached(game: Any, start: Any) -> set[Any]:
    """The parts that come up in the search of one part, in their normal form."""
    found, todo = set(), [start]
    while todo:
        part = todo.pop()
        if part not in found:
            found.add(part)
            todo += [each for option in game.options(part) for each in parts_of(game, option)]
    return found


@pytest.mark.parametrize(
    ("spec", "text"), [("kayles", "9"), ("node-kayles:=a-b,b-c,c-d,d-e,e-f", "all"), ("cram", "3x4")]
)
def test_search_by_parts_counts_each_part_and_each_move_once(spec: str, text: str) -> None:
    game = find(spec)
    parts = parts_of(game, game.parse(text))
    assert len(parts) == 1
    budget = Budget()
    fold_components(game, parts[0], {}, budget)
    all_parts = reached(game, parts[0])
    assert budget.used_positions == len(all_parts) > 5
    assert budget.used_moves == sum(len(list(game.options(part))) for part in all_parts)


def test_many_and_few_options_are_read_to_the_end() -> None:
    """Kayles by its rules: heaps with fewer options than are read together, and with more."""
    values, memo = [0], dict[Any, Any]()
    for n in range(1, 150):
        after = {values[a] ^ values[n - k - a] for k in (1, 2) for a in range(n - k + 1)}
        values.append(next(v for v in range(n + 1) if v not in after))
        assert fold_components(find("kayles"), (n,), memo, Budget()) == values[n]


@pytest.mark.parametrize("most", [1, 5, 9])
def test_a_budget_stops_at_the_first_position_beyond_it(most: int) -> None:
    game, budget = find("kayles"), Budget(most)
    with pytest.raises(SearchLimitError) as caught:
        fold_components(game, (30,), {}, budget)
    assert caught.value.values["positions"] == most and caught.value.values["higher"] == 10 * most
    enough = Budget(10)
    fold_components(game, (9,), {}, enough)
    assert enough.used_positions == 10


def test_a_first_position_with_too_many_moves_is_said_to_be_too_large() -> None:
    for moves, key in ((6, "search.limit-first"), (5, "")):
        budget = Budget(10, moves=5)
        try:
            budget.check_moves((1,), moves)
            assert not key
        except SearchLimitError as error:
            assert error.key == key and str(moves) in str(error) and "higher limit" in str(error)
    budget.spend((1,), 3)
    budget.spend((2,), 2)
    with pytest.raises(SearchLimitError, match="after 1 position"):
        budget.check_moves((3,), 1)


def test_progress_and_moves_are_counted() -> None:
    seen: list[tuple[int, int]] = []
    budget = Budget(10**6, progress=lambda positions, moves: seen.append((positions, moves)))
    for n in range(200_000):
        budget.spend((n,), 3)
    assert seen and all(moves == 3 * positions for positions, moves in seen)
    few = Budget(10)
    few.check_moves((1,), few.moves)
    with pytest.raises(SearchLimitError):
        few.check_moves((1,), few.moves + 1)


def test_positions_of_one_search_after_another_add_up() -> None:
    search, game = Search(), find("nim")
    search.lookup(game, MISERE_OUTCOME, (2, 3))
    first = search.searched_positions
    assert 0 < first <= 12 and search.examined_moves >= first - 1
    search.lookup(game, MISERE_OUTCOME, (2, 3))
    assert search.searched_positions == first  # it is known
    search.lookup(find("kayles"), GRUNDY, (9,))
    assert search.searched_positions > first
    parts = Search()
    parts.by_components(find("kayles"), (9,))
    assert parts.searched_positions == 10 and parts.examined_moves > 10


def test_the_moves_of_every_question_are_counted() -> None:
    """Also where a search ends at its limit: whoever spends a number of moves would go on and on."""
    sources, game = Sources(search=Search(200)), find("cutcake")
    for text in ("4x4", "8x8,8x8,2x8", "4x3", "1x2,2x2"):
        before = sources.search.examined_moves
        with suppress(SearchLimitError):
            list(sources.winning_moves(game, game.parse(text), True, Player.LEFT))
        assert sources.search.examined_moves > before


def test_a_search_without_a_named_limit_ends_by_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never by a clock: the same question has the same answer on a busy machine."""
    game, position = find("nim"), (12, 13, 14)
    budget, named = Search()._plain_budget(), Search(1_000_000)._plain_budget(999)
    assert (budget.positions, budget.moves, named.moves) == (1_000_000, 6_000_000, 20_000_000)
    moves = {letters: Search()._plain_budget(letters).moves for letters in (1, 12, 13, 120, 121)}
    assert moves == {1: 3_000_000, 12: 3_000_000, 13: 2_769_230, 120: 300_000, 121: 300_000}
    monkeypatch.setattr("bouton.search.shared.DEFAULT_MOVES", 1_000)
    assert Search(10_000).lookup(game, MISERE_OUTCOME, position) is not None
    with pytest.raises(SearchLimitError):
        Search().lookup(game, MISERE_OUTCOME, position)


def test_options_are_tried_up_to_their_limit() -> None:
    """Fewer of a position with many letters: 100,000 of a short one, at least 20 of any."""
    assert [most_tried("n" * letters) for letters in (1, 50, 100, 1_000, 10**6)] == [100_000, 50_000, 33_333, 2_380, 20]
    game = find("nim")
    for heap, more in ((20, 0), (100_000, 0), (100_001, 1)):
        options = tried_options(game, (heap,), Player.LEFT)
        assert sum(1 for _ in islice(options, heap - more)) == heap - more
        if more:
            with pytest.raises(OptionLimitError):
                next(options)
        else:
            assert next(options, None) is None


@pytest.mark.parametrize(
    ("text", "hopeless"), [("LR" * 40, False), ("LR" * 40 + "L", True), ("T" * 40, False), ("T" * 41, True)]
)
def test_sums_of_large_parts_are_not_tried(text: str, hopeless: bool) -> None:
    class Row(type(find("cutcake"))):  # type: ignore[misc]
        """One letter, one move of one player."""

        def format(self, position: str) -> str:
            return position

        def summands(self, position: str) -> tuple[Any, ...]:
            return ()

        def options(self, position: str, player: Player = Player.LEFT) -> Any:
            return position if "T" in position else ""

    assert _is_hopeless(Row(), text) is hopeless


def test_values_beside_an_answer_take_little(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[tuple[int, int | None]]()

    def look(ruleset: Any, data: Any, sources: Sources) -> None:
        seen.append((sources.search.positions, sources.search.moves))

    monkeypatch.setattr("bouton.search.values.value_of_position", look)
    game = find("domineering")
    for can_compile in (True, False):
        monkeypatch.setattr("bouton.search.values.can_compile", lambda can=can_compile: can)
        quick_value(game, game.parse("3x3"), Sources())
    quick_value(find("hackenbush"), "L", Sources(search=Search(100)))
    assert seen == [(20_000, 100_000), (2_500, 12_500), (100, 100_000)]
