"""Nimble, Staircase Nim and Silver Dollar; and common properties of games with a hidden Nim."""

import tomllib
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bouton.answers.analysis import analyze
from bouton.errors import InputError, NotationError
from bouton.kinds.player import Player
from bouton.language import say
from bouton.rulesets import find
from bouton.rulesets.disguise import misere_targets, nim_targets
from bouton.rulesets.nim import misere_outcome
from bouton.search.sources import Search, Sources
from bouton.search.theory import Theory
from bouton.values.mex import nim_sum
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME
from disagreements import disagreements

VECTORS = Path(__file__).parents[1] / "vectors" / "strip.toml"
ROWS = tomllib.loads(VECTORS.read_text(encoding="utf-8"))["position"]
STRIPS = ["nimble", "nimble:discard", "staircase", "silver-dollar"]
DISGUISES = [*STRIPS, "pawns", "northcott:3", "northcott:5"]
ALL = [*DISGUISES, "wythoff", "euclid"]
THEOREMS = [*ALL, "poker-nim"]
PLAIN = Sources(theory=None)
heaps = st.lists(st.integers(0, 12), max_size=5).map(tuple)


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['game']} {row['position']}" for row in ROWS])
def test_vectors(row):
    found = analyze(row["game"], row["position"])
    assert row["source"]
    assert found.outcome == row["outcome"]
    if "grundy" in row:
        assert found.grundy == row["grundy"]
    if "wins" in row:
        assert found.winning_moves == row["wins"]
    for player in ("left", "right"):
        if player in row:
            assert found.winning_moves[player] == row[player]
    if "misere" in row:
        assert analyze(row["game"], row["position"], misere=True).outcome == row["misere"]


@pytest.mark.thorough("northcott:5")
@pytest.mark.parametrize("spec", THEOREMS)
def test_theorems_agree_with_plain_search_on_all_small_positions(spec):
    game = find(spec)
    positions = list(game.small_positions())
    assert disagreements(game, positions) == len(game.theorems) * len(positions)


@pytest.mark.parametrize("spec", THEOREMS)
def test_theorems_find_exactly_the_winning_moves_in_the_order_of_the_rules(spec):
    game, theory = find(spec), Sources()
    players = [Player.LEFT] if game.impartial else list(Player)
    plain = Sources(theory=None)
    for position in islice(game.small_positions(), 400):
        for misere in (False, True):
            for player in players:
                by_theory = list(theory.winning_moves(game, position, misere, player))
                by_search = list(plain.winning_moves(game, position, misere, player))
                assert by_theory == by_search, (game.format(position), misere, player)


@pytest.mark.parametrize("spec", THEOREMS)
def test_moves_to_every_value(spec):
    """The theorems find the options of every Grundy value, not only of value 0: sums need them."""
    game = find(spec)
    theorem = next((theorem for theorem in game.theorems if theorem.valuation is GRUNDY), None)
    if theorem is None:
        assert spec == "wythoff"
        return
    for position in islice(game.small_positions(), 200):
        for player in Player:
            options = list(game.options(position, player))
            for value in range(8):
                expected = [option for option in options if theorem.value(game, option) == value]
                if value != theorem.value(game, position):
                    assert list(theorem.moves(game, position, value, player)) == expected


@pytest.mark.parametrize("spec", ALL)
def test_texts_read_back_and_normal_forms_have_the_same_value(spec):
    game, theory = find(spec), Theory()
    for position in islice(game.small_positions(), 300):
        assert game.parse(game.format(position)) == position
        form = game.normal_form(position)
        assert game.normal_form(form) == form
        for theorem in game.theorems:
            first = theory.lookup(game, theorem.valuation, position)
            second = theory.lookup(game, theorem.valuation, form)
            assert first and second and first.value == second.value
        assert find(game.spec) == game


@pytest.mark.parametrize("spec", ALL)
def test_a_sum_with_nim_is_as_right_as_search(spec):
    game = find(spec)
    plain, theory = Sources(theory=None), Sources()
    for position in islice(game.small_positions(), 5, 400, 37):
        text = f"{spec} {game.format(position)} + nim 1,2"
        if not game.format(position):
            continue
        total = find("sum").parse(text)
        for player in Player:
            fast = theory.mover_wins(find("sum"), total, player)
            slow = plain.search.mover_wins(find("sum"), total, player, False)
            assert fast == slow, text


@pytest.mark.parametrize("spec", ALL)
def test_the_board_lists_exactly_the_moves(spec):
    game = find(spec)
    for position in islice(game.small_positions(), 250):
        board = game.board(position)
        assert board is not None and board.complete
        ids = [element.id for element in board.elements]
        assert len(set(ids)) == len(ids)
        assert all(touched in ids for move in board.moves for touched in move.elements)
        for player in [Player.LEFT] if game.impartial else list(Player):
            listed = [move.position for move in board.moves if game.impartial or move.player == player]
            assert listed == [game.format(option) for option in game.options(position, player)]
        assert len({(move.elements, move.player) for move in board.moves}) == len(board.moves)


@pytest.mark.parametrize("spec", ALL)
@pytest.mark.parametrize("text", ["9" * 3000 + ",1" + "0" * 3000, "1-" + "9" * 3000])
def test_a_board_too_large_to_draw_is_short_and_says_so(spec, text):
    if spec.startswith("northcott"):
        spec, text = "northcott:1" + "0" * 3000, "1-9" + "0" * 2999
    game = find(spec)
    try:
        position = game.parse(text)
    except NotationError:
        return
    board = game.board(position)
    assert not board.complete and not board.moves and len(board.elements) < 100


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("spec", ALL)
def test_every_small_position_is_explained_in_both_languages(spec, misere, language):
    game = find(spec)
    for position in islice(game.small_positions(), 0, 400, 7):
        found = analyze(game, position, misere=misere, lang=language)
        assert found.explanation["sentences"] and "{" not in found.explanation["text"]


@pytest.mark.parametrize("spec", DISGUISES)
def test_the_explanation_maps_every_winning_nim_move_back(spec):
    """Each change of one hidden heap that wins is a sentence, and each such sentence is a winning move."""
    game = find(spec)
    for position in islice(game.small_positions(), 200):
        found = analyze(game, position)
        told = [game.tell_move(position, index, size) for index, size in game.targets(position, False)]
        texts = [say(message.key, "en", **message.values) for message in told]
        assert all(text in found.explanation["sentences"] for text in texts) == (
            found.outcome == Outcome.N or not texts
        )
        wins = found.winning_texts
        count = len(wins) if game.impartial else max(len(wins["left"]), len(wins["right"]))
        assert len(texts) >= count and bool(texts) == bool(count)


def test_hidden_nim_stands_beside_the_disguise():
    found = analyze("pawns", "1-4,2-7")
    rows = found.explanation["columns"]["rows"]
    assert [(row["label"], row["digits"]) for row in rows] == [
        ("Column 1   1 ▲··▼ 4", "10"),
        ("Column 2   2 ▲····▼ 7", "100"),
    ]
    assert found.explanation["parity"] == "110"
    staircase = analyze("staircase", "0,3,2,1", show=["sum"])
    assert staircase.explanation["formulas"]["picture"] == ["0 3 2 1", "0 1 2 3"]
    assert staircase.explanation["formulas"]["sum"][-1].split() == ["10", "=", "2"]
    assert "move 2 coins from step 1 down to step 0" in staircase.explanation["text"]


@given(heaps)
def test_targets_are_what_nim_needs(position):
    nim = find("nim")
    for index, size in nim_targets(position, 0):
        assert nim_sum((*position[:index], size, *position[index + 1 :])) == 0
    for index in range(len(position)):
        lost = [
            size
            for size in range(20)
            if size != position[index]
            and misere_outcome(nim, (*position[:index], size, *position[index + 1 :])) is Outcome.P
        ]
        assert lost == [size for i, size in misere_targets(position) if i == index]


@given(st.sampled_from(ALL), st.text(alphabet="0123456789,-; ()[]+x−é\n", max_size=24))
def test_fuzzed_texts_are_read_or_refused(spec, text):
    game = find(spec)
    try:
        position = game.parse(text)
    except InputError as error:
        assert str(error) and error.say("fr") != str(error)
    else:
        assert game.parse(game.format(position)) == position
        hash(position)


@pytest.mark.parametrize(
    ("spec", "text", "key"),
    [
        ("nimble", "0,3", "nimble.zero"),
        ("nimble", "-1", "number-negative"),
        ("nimble:discard", "a", "number-wrong"),
        ("staircase", "3,,1", "number-missing"),
        ("silver-dollar", "4,1,4", "silver_dollar.same"),
        ("silver-dollar", "9" * 1_000_001, "number-long"),
    ],
)
def test_bad_positions(spec, text, key):
    with pytest.raises(NotationError) as caught:
        find(spec).parse(text)
    assert caught.value.key == key


def test_bad_parameters():
    for spec, key in (("nimble:x", "nimble.parameters"), ("staircase:3", "no-parameters")):
        with pytest.raises(NotationError) as caught:
            find(spec)
        assert caught.value.key == key


@pytest.mark.parametrize("misere", [False, True])
def test_hundred_thousand_digits_without_listing_options(misere):
    big, other = 10**100_000 + 7, 10**99_999 + 3
    sources = Sources(search=Search(positions=10))
    for spec, position in (
        ("nimble", (big, other)),
        ("nimble:discard", (big, other, 1)),
        ("staircase", (0, big, other, other)),
        ("silver-dollar", (5, other, big, 2 * big)),
    ):
        game = find(spec)
        answer = sources.value(game, MISERE_OUTCOME if misere else GRUNDY, position)
        assert answer and str(answer.how).startswith("theorem")
        moves = list(sources.winning_moves(game, position, misere))
        assert moves and all(sources.mover_loses(game, move, Player.LEFT, misere) for move in moves)


def test_ten_thousand_tokens():
    sources = Sources(search=Search(positions=10))
    squares = tuple(k * (k + 3) // 2 for k in range(1, 10_001))
    for spec in STRIPS:
        game = find(spec)
        answer = sources.value(game, GRUNDY, squares)
        assert answer and answer.value > 0
        moves = list(islice(sources.winning_moves(game, squares), 50))
        assert moves and all(nim_sum(game.hidden_heaps(move)) == 0 for move in moves)
