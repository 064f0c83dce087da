"""Octal and hexadecimal codes, the named take-and-break games, periods and their proof."""

import time
import tomllib
from functools import reduce
from itertools import islice
from operator import xor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bouton.answers.analysis import analyze
from bouton.errors import BoutonError, NotationError, SearchLimitError
from bouton.heaps.code import Code, read_code
from bouton.heaps.values import HeapValues
from bouton.rulesets import find
from bouton.rulesets.lasker import lasker_value
from bouton.search.sources import Search, Sources
from bouton.values.mex import mex
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME

VECTORS = tomllib.loads((Path(__file__).parents[1] / "vectors" / "octal.toml").read_text(encoding="utf-8"))
NAMED = ("kayles", "dawsons-kayles", "dawsons-chess", "officers", "treblecross", "lasker", "grundys-game")
CODES = ("octal:0.77", "octal:4.07", "octal:0.[3]", "octal:4.0", "octal:0.3[17]", "octal:0.156", "hexadecimal:0.8")
MORE = ("hexadecimal:0.3F", "hexadecimal:C.1", "hexadecimal:0.F")


@pytest.mark.parametrize("row", VECTORS["sequence"], ids=lambda row: row["spec"])
def test_published_values(row):
    game = find(row["spec"])
    first = row.get("first", 0)
    assert [game.heap_value(n) for n in range(first, first + len(row["values"]))] == row["values"]
    assert row["source"]
    if "period" in row:
        game.values.grow(10**6)
        assert (game.values.period, game.values.preperiod) == (row["period"], row["last_exception"] + 1)


def test_exceptions_of_dawsons_chess():
    row = next(row for row in VECTORS["sequence"] if "exceptions" in row)
    game = find(row["spec"])
    differ = [n for n in range(1_000) if game.heap_value(n) != game.heap_value(n + 34 * 1_000)]
    assert differ == row["exceptions"]


@pytest.mark.parametrize("row", VECTORS["shift"], ids=lambda row: row["of"])
def test_first_cousins(row):
    original = find(row["of"])
    for spec in row["specs"]:
        game = find(spec)
        assert [game.heap_value(n + row["by"]) for n in range(120)] == [original.heap_value(n) for n in range(120)], (
            spec
        )


@pytest.mark.parametrize("spec", NAMED + CODES + MORE)
def test_values_and_moves_are_those_of_the_definition(spec):
    """Plain search for small heaps; beyond them the mex of the listed options, which have their values by the sweep."""
    game, search = find(spec), Search()
    for n in range(13):
        assert game.heap_value(n) == search.lookup(game, GRUNDY, (n,)).value
    for n in range(60 if game.parts < 3 else 30):
        options = list(game.heap_options(n))
        assert len(set(options)) == len(options)
        values = [reduce(xor, map(game.heap_value, heaps)) for heaps in options]
        assert game.heap_value(n) == mex(values)
        for wanted in range(max(values, default=0) + 2):
            found = [heaps for heaps, value in zip(options, values, strict=True) if value == wanted]
            assert list(game.moves_of_value(n, wanted)) == found, (n, wanted)


@pytest.mark.parametrize("spec", ["kayles", "dawsons-chess", "octal:0.117", "hexadecimal:0.F", "hexadecimal:0.33F"])
def test_a_proved_period_is_what_the_sweep_finds_further_on(spec):
    """The sweep of a game that looks for no period goes on where the other one stops."""
    game = find(spec)
    plain = HeapValues(game.leaves, None, game.parts)
    far = 1_200 if game.parts < 3 else 200
    game.values.grow(far)
    assert game.values.period
    swept = len(game.values.values)
    assert [plain(n) for n in range(far)] == [game.heap_value(n) for n in range(far)]
    assert swept < far
    for n in (far - 1, far - 2):
        for wanted in range(4):
            expected = [heaps for heaps in game.heap_options(n) if reduce(xor, map(plain.__call__, heaps)) == wanted]
            assert list(game.moves_of_value(n, wanted)) == expected


def test_no_period_is_claimed_below_the_bound_of_guy_and_smith():
    for code in ("0.77", "0.137", "0.177", "0.644"):
        game = find(f"octal:{code}")
        game.values.grow(10**6)
        found = game.values
        assert found.period
        assert len(found.values) >= 2 * (max(found.preperiod, 1) + found.period) + game.reach
        start, period = found.preperiod, found.period
        assert not start or found.values[start - 1] != found.values[start - 1 + period]
        assert all(found.values[n] == found.values[n + period] for n in range(start, len(found.values) - period))


def test_a_short_period_at_the_end_of_a_sweep_is_not_believed():
    """Values that are 1 for heaps 17 to 135 look constant, but the move that takes 120 comes later."""
    code = Code(0, (1,) + (2,) * 16 + (0,) * 102 + (3,))
    values = HeapValues(code.leaves, code.reach, code.parts)
    plain = HeapValues(code.leaves, None, code.parts)
    values.grow(10_000)
    assert values.period
    assert [values(n) for n in range(2_000)] == [plain(n) for n in range(2_000)]


@given(st.integers(0, 10**40), st.integers(0, 10**40))
def test_laskers_moves_from_heaps_of_any_size(size, value):
    game = find("lasker")
    for heaps in islice(game.moves_of_value(size, value), 20):
        assert reduce(xor, map(lasker_value, heaps)) == value
        assert heaps[0] < size if len(heaps) == 1 else sum(heaps) == size and 0 < heaps[0] <= heaps[1]


@pytest.mark.thorough
@given(st.integers(1, 300))
def test_lasker_value_is_its_own_inverse_and_the_sweep(n):
    assert lasker_value(lasker_value(n)) == n
    code = read_code("4.[3]")
    assert HeapValues(code.leaves, None, 2)(n) == lasker_value(n)


def test_heaps_of_any_size_are_answered_at_once():
    start = time.process_time()
    answer = analyze("kayles", str(10**18))
    assert (answer.outcome, answer.grundy) == ("N", 1)  # 10^18 leaves 4 on division by 12, as heap 76
    assert answer.provenance["grundy"] == "theorem: Guy and Smith 1956"
    assert answer.winning_moves_count is None and len(answer.winning_moves) > 1_000
    game, sources = find("kayles"), Sources()
    for text in answer.winning_texts[:50]:
        assert sources.value(game, OUTCOME, game.parse(text)).value == "P"
    assert analyze("dawsons-kayles", (10**30 + 3,)).grundy == find("dawsons-kayles").heap_value(10**30 % 34 + 3 + 68)
    game = find("kayles")
    assert game.heap_value(7 * 10**100_000) == game.heap_value(7 * 10**100_000 % 12 + 120)
    assert time.process_time() - start < 5


def test_a_sum_of_ten_thousand_heaps():
    heaps = tuple(10**18 + n for n in range(10_000))
    game = find("kayles")
    assert analyze(game, heaps).grundy == reduce(xor, map(game.heap_value, heaps))


@pytest.mark.slow
def test_a_heap_out_of_reach_is_refused_and_says_how_far_the_values_go():
    with pytest.raises(SearchLimitError) as caught:
        analyze("octal:0.007", "1000000000")
    assert "no period is proved" in str(caught.value) and str(len(find("octal:0.007").values.values)) in str(
        caught.value
    )
    assert "aucune période" in caught.value.say("fr")
    with pytest.raises(SearchLimitError):
        analyze("octal:0.007", "1000000", misere=True)


def test_misere_kayles_by_search():
    """Sibert and Conway, Mathematical Kayles (1992): single rows lost in misère play are 1, 4, 9, 12, 20."""
    game, search = find("kayles"), Search()
    lost = [n for n in range(1, 23) if search.lookup(game, MISERE_OUTCOME, (n,)).value == "P"]
    assert lost == [1, 4, 9, 12, 20]


def test_treblecross_is_the_game_of_crosses():
    """Against the game itself: crosses on a strip, three in a row win; strips of up to 10 squares."""

    def first_wins(strip, memo):
        if strip not in memo:
            moves = [strip[:i] + "x" + strip[i + 1 :] for i, square in enumerate(strip) if square == "."]
            memo[strip] = any("xxx" in move or not first_wins(move, memo) for move in moves)
        return memo[strip]

    for squares in range(3, 11):
        assert first_wins("." * squares, {}) == (find("treblecross").heap_value(squares) != 0), squares


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("0.77", "0.77"),
        (".7700", "0.77"),
        ("4.07", "4.07"),
        ("0.[3]", "0.[3]"),
        ("0.3[33]", "0.[3]"),
        ("4.", "4.0"),
        ("0.0[17]", "0.0[17]"),
        ("0.1[71]", "0.[17]"),
        ("0.7[0]", "0.7"),
    ],
)
def test_codes_read_back(text, written):
    assert str(read_code(text)) == written
    assert find(f"octal:{text}").spec == f"octal:{written}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "77",
        "0.8",
        "1.7",
        "44.7",
        "0.",
        "0.000",
        "0.[3",
        "0.[]",
        "0.3]",
        "0.[3]3",
        "-0.7",
        "0.7.7",
        "0.٣",
        "0." + "7" * 2_000,
    ],
)
def test_what_is_no_code(text):
    with pytest.raises(NotationError) as caught:
        find(f"octal:{text}")
    assert str(caught.value) and caught.value.say("fr") != str(caught.value)


def test_hexadecimal_digits_in_both_cases():
    assert find("hexadecimal:0.3f") == find("hexadecimal:0.3F")
    with pytest.raises(NotationError):
        find("hexadecimal:0.3G")


@given(st.text(alphabet="0123456789abcfFG.[]-x ", max_size=12), st.sampled_from([8, 16]))
def test_codes_of_any_text(text, radix):
    try:
        code = read_code(text, radix)
    except BoutonError as error:
        assert str(error)
        return
    assert str(read_code(str(code), radix)) == str(code)
    for n in range(6):
        assert list(code.leaves(n)) == list(read_code(str(code), radix).leaves(n))


@given(st.text(max_size=20))
def test_positions_of_any_text(text):
    for spec in ("kayles", "treblecross", "grundys-game", "octal:0.[3]"):
        game = find(spec)
        try:
            position = game.parse(text)
        except BoutonError:
            continue
        assert game.parse(game.format(position)) == position


@pytest.mark.parametrize("spec", NAMED + CODES)
def test_the_board_has_every_move(spec):
    game = find(spec)
    for position in ((7,), (5, 3), (0, 1), ()):
        board = game.board(position)
        ids = {element.id for element in board.elements}
        assert board.complete
        assert all(set(move.elements) <= ids and move.elements for move in board.moves)
        assert {move.position for move in board.moves} == {game.format(option) for option in game.options(position)}
        touched = [(move.elements, move.position) for move in board.moves]
        assert len(set(touched)) == len(touched)
    assert not find(spec).board((10**20,)).complete


def test_the_pins_of_a_move():
    moves = {move.elements: move.position for move in find("kayles").board((5,)).moves}
    assert moves[("h0m2",)] == "2,2"  # the pin in the middle
    assert moves[("h0m1", "h0m2")] == "1,2" and moves[("h0m2", "h0m3")] == "1,2"
    cut = {move.elements: move.position for move in find("grundys-game").board((5,)).moves}
    assert cut == {("h0m0",): "1,4", ("h0m3",): "1,4", ("h0m1",): "2,3", ("h0m2",): "2,3"}  # after the one touched
    cut = {move.elements: move.position for move in find("octal:4.07").board((3,)).moves}
    assert cut[("h0m0", "h0m1", "h0")] == "1,2" and cut[("h0m0", "h0m1")] == "1"


def test_the_explanation_names_the_mirror_and_the_period():
    text = analyze("kayles", "13").explanation["text"]
    assert "two equal rows of 6" in text and "period 12" in text and "From a row of 71" in text
    text = analyze("kayles", str(10**18), lang="fr").explanation["text"]
    assert "valeur d’une rangée de 76" in text and "période 12" in text
    text = analyze("octal:0.77", "13").explanation["text"]
    assert "two equal heaps of 6" in text and "From heap 71" in text
    assert "Square 6" in analyze("treblecross", "11").explanation["text"]
    assert "Digit 9 is 7" in analyze("octal:0.000000007", "12").explanation["text"]
    assert "equal heaps" not in analyze("grundys-game", "9").explanation["text"]


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("lasker", "4"),
        ("octal:4.07", "6"),
        ("octal:4.[12]", "5"),
        ("hexadecimal:8.F", "7"),
        ("hexadecimal:C.FF", "8"),
        ("kayles", "7,3"),
    ],
)
def test_moves_to_different_positions_touch_different_elements(game, position):
    ruleset = find(game)
    board = ruleset.board(ruleset.parse(position))
    found = {}
    for move in board.moves:
        assert found.setdefault(frozenset(move.elements), move.position) == move.position
    options = {ruleset.format(option) for option in ruleset.options(ruleset.parse(position))}
    assert set(found.values()) == options
    assert {name for move in board.moves for name in move.elements} <= {element.id for element in board.elements}
