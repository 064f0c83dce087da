"""Facing pawns and Northcott's game."""

from itertools import combinations, pairwise, product

import pytest

from bouton.answers.analysis import analyze
from bouton.errors import NotationError
from bouton.kinds.player import Player
from bouton.rulesets import find
from bouton.rulesets.pawns import Column
from bouton.search.budget import Budget
from bouton.search.evaluate import LoopFound, fold
from bouton.search.retrograde import explore
from bouton.search.sources import Search, Sources
from bouton.values.mex import nim_sum
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME


def positions(rows, columns):
    pairs = [Column(left, right) for left, right in combinations(range(1, rows + 1), 2)]
    return product(pairs, repeat=columns)


@pytest.mark.parametrize(("rows", "columns"), [(2, 1), (3, 1), (4, 1), (5, 1), (2, 2), (3, 2), (4, 2), (5, 2), (3, 3)])
def test_northcott_is_won_as_nim_whoever_starts(rows, columns):
    """Retrograde search on the whole board: both colours to move, every position, the edges included."""
    game = find(f"northcott:{rows}")
    known = {}
    for start in product(positions(rows, columns), Player):
        if start not in known:
            graph = explore(lambda state: [(o, state[1].opponent) for o in game.options(*state)], start, Budget())
            known |= dict(zip(graph.states, graph.remoteness(lambda _: False)[0], strict=True))
        assert known[start] is (nim_sum(column.gap for column in start[0]) != 0)


@pytest.mark.parametrize("rows", [3, 4, 5])
@pytest.mark.parametrize("heap", [0, 1, 2])
def test_a_sum_with_a_nim_heap_is_won_as_nim(rows, heap):
    game = find(f"northcott:{rows}")

    def follow(state):
        position, size, player = state
        for option in game.options(position, player):
            yield option, size, player.opponent
        for rest in range(size):
            yield position, rest, player.opponent

    for position, player in product(positions(rows, 1), Player):
        graph = explore(follow, (position, heap, player), Budget())
        assert graph.remoteness(lambda _: False)[0][0] is (position[0].gap != heap)


@pytest.mark.parametrize("rows", [2, 3, 4, 5])
@pytest.mark.parametrize("columns", [1, 2])
def test_a_loop_is_told_exactly_where_search_finds_one(rows, columns):
    game = find(f"northcott:{rows}")
    for position in positions(rows, columns):
        line = game.loop(position)
        endless = False
        for player in Player:
            try:
                fold(lambda s: ((o, s[1].opponent) for o in game.options(*s)), GRUNDY, (position, player), {}, Budget())
            except LoopFound:
                endless = True
        assert bool(line) is endless
        if line:
            assert line[0] == line[-1] and len(line) % 2 == 1
            assert any(
                all(
                    after in game.options(before, player if turn % 2 == 0 else player.opponent)
                    for turn, (before, after) in enumerate(pairwise(line))
                )
                for player in Player
            )


def test_both_facts_are_said():
    said = analyze("northcott:8", "1-8,2-5").explanation["text"]
    assert "in finitely many moves" in said and "Play could go on forever" in said
    assert "1-8,2-5 > 2-8,2-5 > 2-7,2-5 > 1-7,2-5 > 1-8,2-5" in said
    assert "play must end in any case" in analyze("northcott:3", "1-3").explanation["text"]


def test_a_step_back_can_win_too():
    found = analyze("northcott:8", "3-6,2-7")
    assert set(found.winning_texts["left"]) == {"3-6,4-7", "1-6,2-7"}
    assert set(found.winning_texts["right"]) == {"3-6,2-5", "3-8,2-7"}
    assert "step back of 2 squares" in found.explanation["text"]
    one_sided = analyze("northcott:4", "2-4,1-4").explanation["text"]
    assert "only Left has room for" in one_sided


def test_misere_northcott_is_searched_and_pawns_are_not():
    assert analyze("northcott:4", "1-4", misere=True).provenance["outcome"].startswith("search")
    mixed = analyze("northcott:4", "1-2", misere=True)
    assert (mixed.outcome, mixed.left_first, mixed.right_first) == (Outcome.N_HAT, "win", "draw")
    assert mixed.to_dict()["outcome"] == "N^" and mixed.to_dict()["left_first"] == "win"
    for language, words in (
        ("en", ("N^-position", "If Left begins, she wins.", "If Right begins, nobody can force a win")),
        ("fr", ("position N^", "Si Gauche commence, Gauche gagne.", "Si Droite commence, personne ne peut forcer")),
    ):
        text = analyze("northcott:4", "1-2", misere=True, lang=language).explanation["text"]
        assert all(part in text for part in words) and "mis" in text
    assert analyze("northcott:3", "1-3", misere=True).outcome == Outcome.P
    assert analyze("pawns", "1-4", misere=True).provenance["outcome"].startswith("theorem")


@pytest.mark.parametrize(
    ("spec", "text", "key"),
    [
        ("pawns", "4-1", "pawns.side"),
        ("pawns", "3-3", "pawns.side"),
        ("pawns", "0-3", "pawns.row-zero"),
        ("pawns", "1-4,5", "pawns.column"),
        ("pawns", "1-4-6", "pawns.column"),
        ("pawns", "-1-4", "pawns.column"),
        ("pawns", "1-x", "number-wrong"),
        ("pawns", ",".join(["1-2"] * 100_001), "too-many-heaps"),
        ("northcott:5", "1-6", "northcott.row"),
    ],
)
def test_bad_positions(spec, text, key):
    with pytest.raises(NotationError) as caught:
        find(spec).parse(text)
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("spec", "key"), [("northcott:1", "northcott.size"), ("northcott:x", "number-wrong"), ("pawns:3", "no-parameters")]
)
def test_bad_parameters(spec, key):
    with pytest.raises(NotationError) as caught:
        find(spec)
    assert caught.value.key == key


def test_the_board_of_chess_is_the_default():
    assert find("northcott") == find("northcott:8")


@pytest.mark.parametrize("spec", ["pawns", "northcott:1" + "0" * 3_000])
def test_rows_of_thousands_of_digits(spec):
    row = 10**2_999
    game, sources = find(spec), Sources(search=Search(positions=10))
    position = (Column(1, row), Column(2, 5))
    assert sources.value(game, GRUNDY, position).value == (row - 2) ^ 2
    for player in Player:
        for option in sources.winning_moves(game, position, False, player):
            assert game.parse(game.format(option)) == option
            assert nim_sum(column.gap for column in option) == 0


def test_ten_thousand_columns_are_explained_without_search():
    text = ",".join(f"1-{2 + k % 7}" for k in range(10_000))
    for spec in ("pawns", "northcott:8"):
        found = analyze(spec, text)
        assert found.outcome == ("N" if found.grundy else "P")
        assert found.provenance["outcome"].startswith("theorem")
    sources = Sources(search=Search(positions=10))
    assert sources.value(find("pawns"), MISERE_OUTCOME, find("pawns").parse(text)).how.kind == "theorem"
