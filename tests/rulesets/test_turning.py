"""Turning coins: values by brute force on all boards, theorems, products, moves, notation, words and drawings."""

import json
import tomllib
from functools import cache
from itertools import combinations, combinations_with_replacement, islice, pairwise, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bouton
from bouton.answers.analysis import analyze
from bouton.answers.position import position
from bouton.cli import main
from bouton.errors import BoutonError, NotationError, SearchLimitError
from bouton.nimbers.integer import product as nim_product
from bouton.rulesets import INSTANCES, family, find
from bouton.rulesets.turning.board import board_of, heads, read_board, shape_of, turned_places, write_board
from bouton.rulesets.turning.rule import FAMILIES, read_rule
from bouton.rulesets.turning.values import Effort, LineValues
from bouton.search.sources import Search, Sources
from bouton.values.mex import mex
from bouton.values.valuation import GRUNDY
from published import check_board, check_words

ROWS = tomllib.loads((Path(__file__).parents[1] / "vectors" / "turning.toml").read_text(encoding="utf-8"))
RULES = sorted({*FAMILIES.values(), "4", "2-3", "3+", "1-3C", "2E", "1+C(4)", "2-3,6C", "1,3E", "2F", "3SC(6)", "1-4"})


def moves_of(rule, place):
    """The sets that a rule allows, by trying all sets of coins: an own reading of the definition of a turning code."""
    found = set()
    for others in (s for size in range(place) for s in combinations(range(1, place), size)):
        coins = (*others, place)
        for element in rule.elements:
            count = element.least <= len(coins) and (element.most is None or len(coins) <= element.most)
            gaps = {b - a for a, b in pairwise(coins)}
            shape = {
                "": True,
                "C": gaps <= {1},
                "E": len(gaps) <= 1,
                "S": all(
                    coin + mirror == coins[0] + place for coin, mirror in zip(coins, reversed(coins), strict=True)
                ),
            }[element.shape]
            span = element.span is None or place - coins[0] < element.span
            if count and shape and span and (not element.first or coins[0] == 1):
                found.add(others)
    return sorted(found, key=lambda others: (len(others), others))


@cache
def boards(code, length):
    """The Grundy values of all boards of that length by the definition; a board is a number, bit i for coin i + 1."""
    rule = read_rule(code)
    masks = [
        [sum(1 << (each - 1) for each in (*others, n)) for others in moves_of(rule, n)] for n in range(1, length + 1)
    ]
    values = []
    for board in range(1 << length):
        options = {values[board ^ mask] for n in range(length) if board >> n & 1 for mask in masks[n]}
        values.append(mex(options))
    return values


@pytest.mark.parametrize("code", RULES)
def test_a_rule_allows_what_its_code_says(code):
    rule = read_rule(code)
    assert read_rule(str(rule)).elements == rule.elements
    for place in range(1, 9):
        assert list(rule.companions(place)) == moves_of(rule, place)


@pytest.mark.parametrize("code", RULES)
def test_values_add_on_all_boards(code):
    """All boards of up to 10 coins by brute force: the value is the nim-sum of the values of the heads."""
    check_additive(code, 10)


def check_additive(code, length):
    line, values = LineValues(read_rule(code)), boards(code, length)
    single = [line(n) for n in range(1, length + 1)]
    assert single == [values[1 << n] for n in range(length)] == line.upto(length)
    for board in range(1 << length):
        total = 0
        for n in range(length):
            if board >> n & 1:
                total ^= single[n]
        assert values[board] == total


@pytest.mark.parametrize("code", RULES)
def test_closed_forms_are_the_mex(code):
    line, plain = LineValues(read_rule(code)), LineValues(read_rule(code))
    assert [line(n) for n in range(1, 15)] == [plain.by_mex(n) for n in range(1, 15)]


@pytest.mark.parametrize("code", RULES)
def test_sets_of_a_sum(code):
    rule = read_rule(code)
    line = LineValues(rule)
    for place in (1, 5, 9):
        sums = [(line.sum_of(others), others) for others in rule.companions(place)]
        for target in {total for total, _ in sums} | {0, 3, 1 << 20}:
            expected = [others for total, others in sums if total == target]
            assert list(map(tuple, line.others_of_sum(place, target))) == expected
            if rule.free and rule.free.most is None:
                assert list(line._sets_without_limit(place, target, rule.free.least - 1)) == expected
            elif rule.free:
                halves = [s for c in rule.counts(place) for s in line._two_halves(place, c, target, Effort(10**6))]
                assert halves == expected


@pytest.mark.parametrize("row", ROWS["values"], ids=lambda row: row["code"])
def test_published_values(row):
    line = LineValues(read_rule(row["code"]))
    assert row["source"]
    assert [line(n) for n in range(1, len(row["values"]) + 1)] == row["values"]
    if "options" in row:
        assert sum(1 for _ in line.rule.companions(row["coin"])) == row["options"]


@pytest.mark.parametrize("name", sorted(FAMILIES))
def test_families_are_found_by_name(name):
    assert find(f"turning:{name}") == find(f"turning:{FAMILIES[name]}")
    assert find(f"turning: {name.upper().replace('-', ' ')} ") == find(f"turning:{name}")


def test_instances_find_their_game():
    for word, spec in INSTANCES.items():
        assert find(word) == find(spec) == find(word.upper())
        assert family(word) is family(spec.partition(":")[0])


def test_grunt_is_grundys_game():
    line, grundy = LineValues(read_rule("grunt")), find("grundys-game")
    assert [line(n + 1) for n in range(60)] == [position(grundy, (n,)).grundy for n in range(60)]


def test_odd_values_from_even_ones():
    """The slides' f(2k + 1) from f(2k), against the mex formula of the slides (fewer than r earlier values)."""
    for r in range(1, 10):
        values = []
        for n in range(12):
            sums = {0}
            for size in range(1, r):
                for chosen in combinations_with_replacement(values[:n], size):
                    total = 0
                    for value in chosen:
                        total ^= value
                    sums.add(total)
            values.append(mex(sums))
        assert values == bouton.coin_table(r, 12)[r - 1]


# Products.

PAIRS = ["1-2", "2", "1-3", "1+C", "1+", "3E", "4FS", "1+S", "3C(5)", "2-3", "1"]


@cache
def grid_values(spec, shape):
    """The Grundy values of all boards of that shape by the definition, in the package's search-free way."""
    game = find(spec)
    places = list(product(*(range(1, size + 1) for size in shape)))
    number = {place: i for i, place in enumerate(places)}
    masks = []
    for place in places:
        own = []
        for sets in product(*(moves_of(rule, n) for rule, n in zip(game.rules, place, strict=True))):
            crossing = product(*((*others, n) for others, n in zip(sets, place, strict=True)))
            own.append(sum(1 << number[each] for each in crossing))
        masks.append(own)
    values = []
    for board in range(1 << len(places)):
        values.append(mex({values[board ^ m] for i, own in enumerate(masks) if board >> i & 1 for m in own}))
    return places, values


@pytest.mark.parametrize("first", PAIRS)
@pytest.mark.parametrize("second", PAIRS)
def test_tartan_theorem(first, second):
    """All boards of 3 × 3 coins by brute force, for all pairs of families: nim-products that add."""
    check_product(f"turning:{first}*{second}", (3, 3))


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec", ["turning:1-2*1-2", "turning:1+C*1+C", "turning:1-3*1-2", "turning:1+*2", "turning:3E*1-3"]
)
def test_tartan_theorem_on_4_by_4(spec):
    check_product(spec, (4, 4))


@pytest.mark.parametrize("spec", ["turning:1-2*1-2*1-2", "turning:1+C*2*1-3"])
def test_three_factors(spec):
    check_product(spec, (2, 2, 3))


def check_product(spec, shape):
    game = find(spec)
    places, values = grid_values(spec, shape)
    single = [game.place_value(place) for place in places]
    assert single == [values[1 << i] for i in range(len(places))] == game.coin_values(shape)
    for number, value in enumerate(values):
        total = 0
        for i, own in enumerate(single):
            total ^= own if number >> i & 1 else 0
        assert total == value
        if number % 37 == 0:
            board = board_of(shape, [place for i, place in enumerate(places) if number >> i & 1])
            assert position(game, board).grundy == value


SPECS = [
    "turning:at-most-2", "turning:at-most-4", "turning:at-most-7", "turning:exactly-3", "turning:2+", "turning:any",
    "turning:1+S", "turning:3E", "turning:4FS", "turning:2-3,6C", "turning:at-most-2*at-most-2", "turning:ruler*3",
    "turning:at-most-3*any", "turning:at-most-2*exactly-2*ruler",
]  # fmt: skip
SHAPES = {1: (9,), 2: (3, 4), 3: (2, 3, 2)}


@pytest.mark.parametrize("spec", SPECS)
@given(st.data())
def test_moves_by_theorem_are_the_options_of_that_value(spec, data):
    game = find(spec)
    shape = SHAPES[len(game.rules)]
    places = list(product(*(range(1, size + 1) for size in shape)))
    board = board_of(shape, data.draw(st.sets(st.sampled_from(places), max_size=6)))
    value = data.draw(st.integers(0, 7))
    theorem = game.theorems[0]
    found = list(theorem.moves(game, board, value, None))
    assert found == [option for option in game.options(board) if theorem.value(game, option) == value]


@pytest.mark.parametrize("spec", ["turning:at-most-7*at-most-2", "turning:3E*at-most-2"])
def test_columns_first_gives_the_same_moves(spec, monkeypatch):
    from bouton.rulesets.turning import moves as turning_moves

    game = find(spec)
    board = board_of((8, 3), [(8, 3), (7, 2), (6, 1), (8, 1)])
    expected = list(game.theorems[0].moves(game, board, 0, None))
    monkeypatch.setattr(turning_moves, "_MOST_SETS", 3)
    assert list(game.theorems[0].moves(game, board, 0, None)) == expected != []


@pytest.mark.parametrize("spec", ["turning:exactly-3", "turning:3C(5)", "turning:4FS", "turning:any", "turning:1+S"])
def test_against_plain_search(spec):
    """The package's own search, on the families that are not among the examples of the universal test."""
    game, search = find(spec), Search()
    for number in range(1 << 7):
        board = "".join(str(number >> i & 1) for i in range(7))
        assert search.lookup(game, GRUNDY, board).value == game.theorems[0].value(game, board)


def test_winning_moves_on_a_large_grid():
    """64 × 64: every move that is found wins, and they are all there are for a head, by a count over pairs of sets."""
    game = find("turning:at-most-2*at-most-2")
    board = board_of((64, 64), [(64, 64), (13, 50), (40, 2)])
    total = position(game, board).grundy
    assert total == nim_product(64, 64) ^ nim_product(13, 50) ^ nim_product(40, 2)
    moves = position(game, board).winning_moves()
    assert moves and all(position(game, move).grundy == 0 for move in moves)
    count = 0
    for a, b in heads(board, 2):
        rows, columns = [a, *(a ^ x for x in range(1, a))], [b, *(b ^ y for y in range(1, b))]
        count += sum(nim_product(u, v) == total for u in rows for v in columns)
    assert len(moves) == count


def test_boards_of_a_million_coins():
    game = find("turning:ruler*ruler")
    board = game.parse("1000x1000:3,4;999,1000")
    assert len(board) == 1_000_999
    assert position(game, board).grundy == nim_product(1, 4) ^ nim_product(1, 8)
    first = next(iter(Sources().winning_moves(game, board)))
    assert position(game, first).grundy == 0
    line = find("turning:at-most-2")
    assert position(line, line.parse("1000000:5;1000000")).grundy == 5 ^ 1_000_000
    assert position(line, line.parse("1000000:5;999999")).winning_moves() == ["1000000:"]


@pytest.mark.thorough
def test_a_search_that_is_too_large_says_so():
    with pytest.raises(SearchLimitError):
        list(
            find("turning:any*any").theorems[0].moves(find("turning:any*any"), board_of((40, 40), [(40, 40)]), 0, None)
        )
    with pytest.raises(SearchLimitError):
        position("turning:1+S", "0" * 79 + "1").outcome  # noqa: B018


# Notation.


@pytest.mark.thorough
@given(st.integers(1, 4), st.integers(1, 4), st.integers(1, 4), st.data())
def test_boards_read_back(layers, rows, columns, data):
    for shape in ((columns,), (rows, columns), (layers, rows, columns)):
        places = list(product(*(range(1, size + 1) for size in shape)))
        chosen = sorted(data.draw(st.sets(st.sampled_from(places))))
        board = board_of(shape, chosen)
        assert list(heads(board, len(shape))) == chosen and shape_of(board, len(shape)) == shape
        assert read_board(f" {board} ", len(shape)) == board
        assert turned_places(board_of(shape, []), board, len(shape)) == (len(chosen), chosen)
        short = f"{'x'.join(map(str, shape))}:{';'.join(','.join(map(str, place)) for place in chosen)}"
        assert read_board(short, len(shape)) == board


def test_large_boards_are_written_by_their_heads():
    board = board_of((100, 100), [(3, 4), (100, 100)])
    assert write_board(board, 2) == "100x100:3,4;100,100"
    assert read_board(write_board(board, 2), 2) == board
    assert write_board(board_of((9000,), []), 1) == "9000:"
    dense = "10" * 3000
    assert write_board(dense, 1) == dense


@given(st.text(alphabet="01/:x,;23 a*", max_size=14), st.integers(1, 3))
def test_any_text_is_a_board_or_refused(text, axes):
    try:
        board = read_board(text, axes)
    except NotationError as error:
        assert error.say("en") != error.say("fr")
    else:
        assert read_board(write_board(board, axes), axes) == board


@given(st.text(alphabet="0123456789-+CESF(),*ruleratmos ", max_size=12))
def test_any_text_is_a_rule_or_refused(text):
    try:
        game = find(f"turning:{text}")
    except BoutonError as error:
        assert error.say("en") != error.say("fr")
    else:
        assert find(game.spec) == game


WRONG = [
    ("analyze", "turning:at-most-3", "01x0"),
    ("analyze", "turning:at-most-3", "01/10"),
    ("analyze", "turning:at-most-2*at-most-2", "01/1"),
    ("analyze", "turning:at-most-2*at-most-2", "01//10"),
    ("analyze", "turning:at-most-2*at-most-2*any", "01/10//01"),
    ("analyze", "turning:at-most-2*at-most-2", "2x2:3,1"),
    ("analyze", "turning:at-most-2*at-most-2", "9999x9999:1,1"),
    ("analyze", "turning:at-most-0", "01"),
    ("analyze", "turning:3-2", "01"),
    ("analyze", "turning:5C(3)", "01"),
    ("analyze", "turning:3CE", "01"),
    ("analyze", "turning:mok-turtles", "01"),
    ("analyze", "turning:frogs", "01"),
    ("analyze", "turning", "01"),
    ("analyze", "turning:any*", "01"),
    ("analyze", "turning:2*2*2*2", "01"),
    ("analyze", "turning:" + ",".join(["2"] * 30), "01"),
    ("analyze", "turning:any", "/"),
    ("table", "turning:any", "0-3"),
    ("table", "turning:any*any", "1-3"),
    ("table", "turning:any", "99999999"),
]


@pytest.mark.parametrize("words", WRONG, ids=lambda words: " ".join(words)[:40])
def test_bad_input_is_one_sentence(words, capsys):
    for language in ("en", "fr"):
        assert main([*words, "--lang", language]) == 2
        captured = capsys.readouterr()
        assert captured.out == "" and captured.err.count("\n") == 1 and len(captured.err) < 400


# What is said and drawn.


@pytest.mark.parametrize(
    ("spec", "board"),
    [("turning:at-most-3", "01101"), ("turning:ruler*any", "010/011"), ("turning:2*2*2", "01/10//11/01")],
)
def test_the_board_has_every_move(spec, board):
    game = find(spec)
    check_board(game, board)
    drawn = game.board(board)
    assert [element.state for element in drawn.elements] == [
        "heads" if c == "1" else "tails" for c in board if c in "01"
    ]
    assert len({(element.x, element.y) for element in drawn.elements}) == len(drawn.elements)
    for move in drawn.moves:  # the first element is the coin that goes from heads to tails
        states = {element.id: element.state for element in drawn.elements}
        assert states[move.elements[0]] == "heads"


def test_boards_with_too_many_moves_are_drawn_without_them():
    assert not find("turning:any").board("1" * 20).complete
    assert not find("turning:any").board("1" * 5000).complete


@pytest.mark.parametrize(
    "board, coins, english, french",
    [
        (
            "00/00//00/01",
            8,
            "the crossings of layers 1 and 2, rows 1 and 2 and columns 1 and 2: (2,2,2) goes",
            "croisements des couches 1 et 2, des lignes 1 et 2 et des colonnes 1 et 2",
        ),
        (
            "00/01//00/01",
            2,
            "the crossings of layers 1 and 2, row 2 and column 2: (2,2,2) goes",
            "croisements des couches 1 et 2, de la ligne 2 et de la colonne 2",
        ),
        (
            "0001/0100",
            2,
            "the crossings of row 1 with columns 3 and 4: (1,4)",
            "de la ligne 1 avec les colonnes 3 et 4",
        ),
    ],
)
def test_crossings_are_told_along_every_axis(board, coins, english, french):
    axes = 3 if "//" in board else 2
    spec = "turning:" + "*".join(["at-most-2"] * axes)
    for language, words in (("en", english), ("fr", french)):
        told = analyze(spec, board, lang=language).explanation["text"]
        assert words in told
        assert f"{coins} coins (" in told or f"{coins} pièces (" in told


def test_what_is_said():
    check_words(find("turning:ruler"), ["0110100110", "0", "1"])
    check_words(find("turning:ruler-fives"), ["01101001"])
    check_words(find("turning:exactly-2"), ["0110"])
    check_words(find("turning:at-most-2*at-most-2"), ["0001/0100", "1" * 40 + "/" + "1" * 40])
    text = analyze("turning:ruler", "0110100110").explanation["text"]
    assert "Heads with an odd number: 3, not even." in text
    assert "multiple of 2 but not of 4: 1, not even" in text and "Turn coins 6, 7 and 8" in text
    french = analyze("turning:at-most-2*at-most-2", "0001/0100", lang="fr").explanation["text"]
    assert "Retourner" in french and "(1,3) et (1,4)" in french
    data = analyze("turning:at-most-2", "1010011").explanation
    assert data["parity"] == "011" and [row["number"] for row in data["columns"]["rows"]] == [1, 3, 6, 7]
    shown = analyze("turning:at-most-3", "001", show=["sum", "mex"]).explanation["formulas"]
    assert shown["mex"] == ["f(3) = mex{0, f(1), f(2), f(1) ⊕ f(2)} = mex{0, 1, 2, 3} = 4"]


def test_misere_play_is_searched():
    assert analyze("turning:at-most-2", "1", misere=True).outcome == "P"
    assert analyze("turning:at-most-2", "011", misere=True).provenance["outcome"].startswith("search")


def test_the_table_of_a_product_is_the_nim_product(capsys):
    assert main(["table", "turning:at-most-2*at-most-2", "1-4", "1-4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["values"] == [[1, 2, 3, 4], [2, 3, 1, 8], [3, 1, 2, 12], [4, 8, 12, 6]]


def test_samples_are_boards():
    from random import Random

    for spec in ("turning:ruler", "turning:at-most-2*at-most-2", "turning:2*2*2"):
        game = find(spec)
        for level in range(1, 7):
            board = game.sample(Random(level), level)
            assert game.parse(board) == board and "1" in board


def test_turning_corners():
    """The books' Turning Corners is exactly-2*exactly-2, counted from 0; its lone first row and column have no move."""
    game = find("turning:exactly-2*exactly-2")
    table = [[game.place_value((a, b)) for b in range(1, 6)] for a in range(1, 6)]
    assert table == [[nim_product(a, b) for b in range(5)] for a in range(5)]
    assert list(islice(game.options("1111/1000"), 1)) == []
