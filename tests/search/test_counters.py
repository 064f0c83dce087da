"""What a search counts: positions, moves, and where its limits begin."""

from typing import Any

import pytest

from bouton.errors import SearchLimitError
from bouton.rulesets import find
from bouton.search.budget import Budget
from bouton.search.components import fold_components
from bouton.search.search import Search
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
    assert caught.value.values["positions"] == most == caught.value.values["limit"]
    enough = Budget(10)
    fold_components(game, (9,), {}, enough)
    assert enough.used_positions == 10


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
