"""Laws of the values, and every reader of text against whatever may be typed."""

import json
import random
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bouton.errors import BoutonError, InputError, NotationError
from bouton.graphs.directed import read_dot, read_json
from bouton.kinds.ruleset import Ruleset
from bouton.notation import MAX_DIGITS, MAX_HEAPS, clip, read_int, read_ints, read_range, write_int, write_ints
from bouton.rulesets import INDEX, find
from bouton.rulesets.graph import Graph
from bouton.values.loopy import Loopy
from bouton.values.mex import mex, nim_sum
from bouton.values.outcome import Outcome
from bouton.values.valuation import (
    GRUNDY,
    MISERE_GRUNDY,
    MISERE_OUTCOME,
    MISERE_REMOTENESS,
    OUTCOME,
    REMOTENESS,
    VALUATIONS,
)

numbers = st.integers(0, 1 << 70)
small = st.lists(st.integers(0, 12), max_size=8)
loopy = st.frozensets(st.integers(0, 9), max_size=4).map(Loopy)
values = st.one_of(st.integers(0, 63), loopy)


def told(error: BoutonError) -> None:
    """Both languages have a sentence for it, without an unfilled field, and they differ."""
    english, french = error.say("en"), error.say("fr")
    assert english and french and english != french and str(error) == english
    assert "\n" not in english and len(english) < 2_000


@given(small)
def test_mex_is_the_least_number_that_is_missing(found):
    least = mex(found)
    assert least not in found and all(n in found for n in range(least))
    assert mex(found) == mex(set(found)) == mex(iter(found)) <= len(found)


@given(numbers, numbers, numbers)
def test_nim_sum_is_a_group_of_exponent_2(a, b, c):
    assert nim_sum([a, b]) == nim_sum([b, a])
    assert nim_sum([nim_sum([a, b]), c]) == nim_sum([a, nim_sum([b, c])]) == nim_sum([a, b, c])
    assert nim_sum([a, 0]) == a and nim_sum([a, a]) == 0 and nim_sum([]) == 0
    assert nim_sum([a, b, nim_sum([a, b])]) == 0


@given(st.integers(0, 40), st.integers(0, 40))
def test_nim_sum_is_the_mex_of_the_options(a, b):
    assert nim_sum([a, b]) == mex([x ^ b for x in range(a)] + [a ^ y for y in range(b)])


@given(values, values, values)
def test_plus_is_commutative_and_associative(a, b, c):
    plus = GRUNDY.plus
    assert plus(a, b) == plus(b, a) and plus(plus(a, b), c) == plus(a, plus(b, c))
    assert plus(a, GRUNDY.zero) == a
    if isinstance(a, int) and isinstance(b, int):
        assert plus(a, b) == a ^ b


@given(values, values)
def test_the_rest_of_a_sum_is_what_brings_it_to_the_total(total, own):
    rest = GRUNDY.rest(total, own)
    if isinstance(total, int) and isinstance(own, int):
        assert GRUNDY.plus(rest, own) == total
    else:
        assert rest is None


@given(loopy, values, values)
def test_no_rest_of_a_sum_makes_up_for_an_endless_part(endless, rest, total):
    assert not isinstance(GRUNDY.plus(endless, rest), int)
    assert GRUNDY.rest(total, endless) is None


outcomes = st.lists(st.sampled_from([outcome for outcome in Outcome if outcome is not Outcome.D]), max_size=4)


@given(outcomes, outcomes)
def test_an_outcome_comes_from_both_players_options(left, right):
    """Who begins wins with a move to a position that the other, beginning there, does not win."""
    lost_by_right, lost_by_left = {"P", "L"}, {"P", "R"}
    for valuation in (OUTCOME, MISERE_OUTCOME):
        left_wins = bool(lost_by_right & set(left)) or (valuation.misere and not left)
        right_wins = bool(lost_by_left & set(right)) or (valuation.misere and not right)
        assert valuation.of(left, right) == (("P", "R"), ("L", "N"))[left_wins][right_wins]


@given(st.lists(st.sampled_from([Outcome.P, Outcome.N]), max_size=4))
def test_the_same_options_given_once_or_twice(found):
    for valuation in (OUTCOME, MISERE_OUTCOME):
        assert valuation.of(found, found) is valuation.of(found, list(found))


@given(small)
def test_a_stronger_valuation_implies_the_weaker(found):
    for weak in (OUTCOME, MISERE_OUTCOME):
        ((strong, convert),) = weak.implied_by
        assert weak.conversion_from(strong) is convert and strong.misere is weak.misere
        weaker = [convert(value) for value in found]
        assert convert(strong.of(found, found)) == weak.of(weaker, weaker)
    assert OUTCOME.conversion_from(MISERE_GRUNDY) is None and GRUNDY.conversion_from(OUTCOME) is None
    assert [GRUNDY.conversion_from(GRUNDY)(value) for value in found] == found


@given(st.lists(st.integers(0, 30), max_size=6))
def test_remoteness_tells_the_outcome_by_its_parity(found):
    normal, misere = REMOTENESS.of(found, found), MISERE_REMOTENESS.of(found, found)
    outcomes = [Outcome.P if n % 2 == 0 else Outcome.N for n in found]
    assert (normal % 2 == 0) == (OUTCOME.of(outcomes, outcomes) is Outcome.P)
    misere_outcomes = [Outcome.N if n % 2 == 0 else Outcome.P for n in found]
    assert (misere % 2 == 0) == (MISERE_OUTCOME.of(misere_outcomes, misere_outcomes) is Outcome.N)
    assert normal <= 1 + max(found, default=-1) and misere <= 1 + max(found, default=-1)


def test_ends_of_the_game():
    assert [valuation.of(*[[]] * 2) for valuation in VALUATIONS] == [0, "P", 1, "N", 0, 0]
    assert MISERE_GRUNDY.plus is None and OUTCOME.plus is None
    assert len({valuation.name for valuation in VALUATIONS}) == len(VALUATIONS)


@given(st.frozensets(st.integers(0, 99), max_size=5))
def test_loopy_values_are_written_in_order(reach):
    inner = str(Loopy(reach)).removeprefix("∞").strip("()")
    assert [int(part) for part in inner.split(",") if part] == sorted(reach)


# Numbers.


@given(st.integers(0, 10**400))
def test_numbers_read_back(number):
    assert write_int(number) == str(number) and read_int(str(number)) == number
    assert write_int(-number) == str(-number)


@pytest.fixture
def default_limit():
    """Python's own limit on the digits of a number, which the command line lifts for its process."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)
    yield sys.int_info.default_max_str_digits
    sys.set_int_max_str_digits(before)


@pytest.mark.parametrize("digits", [1_999, 2_000, 2_001, 4_299, 4_301, 9_999, 20_000])
def test_numbers_of_thousands_of_digits_read_back(digits, default_limit):
    source = random.Random(digits)
    for text in ("9" * digits, "1" + "0" * (digits - 1), "".join(source.choice("123456789") for _ in range(digits))):
        number = read_int(text)
        assert write_int(number) == text
        assert number % (10**9) == int(text[-9:]) and 10 ** (digits - 1) <= number < 10**digits
    assert sys.get_int_max_str_digits() == default_limit  # the process's setting is not touched


def test_numbers_at_the_ends_of_a_split(default_limit):
    for exponent in (1_806, 1_999, 2_000, 4_000, 8_000):
        for number in (10**exponent - 1, 10**exponent, 10**exponent + 1, 1 << exponent):
            assert read_int(write_int(number)) == number


def test_too_long():
    with pytest.raises(NotationError) as caught:
        read_int("1" * (MAX_DIGITS + 1))
    told(caught.value)
    with pytest.raises(NotationError) as caught:
        read_ints("1," * MAX_HEAPS + "1")
    told(caught.value)


@given(st.lists(st.integers(0, 10**30), max_size=9))
def test_rows_of_numbers_read_back(heaps):
    assert read_ints(write_ints(heaps)) == tuple(heaps)
    assert read_ints(f"({', '.join(map(str, heaps))})") == tuple(heaps)


@given(st.text(alphabet="0123456789,-−–()[] ;x٣²\n\t", max_size=12) | st.text(max_size=20))
@example("٣")
@example("1,,2")
@example("²")
@example("-1")
@example("1_000")
@example("1e3")
@settings(max_examples=400)
def test_any_text_is_read_as_numbers_or_refused_in_a_sentence(text):
    for reader in (read_int, read_ints, read_range):
        try:
            found = reader(text)
        except NotationError as error:
            told(error)
        else:
            whole = [found] if isinstance(found, int) else list(found)
            assert all(type(number) is int and number >= 0 for number in whole)
            assert (
                set(text) <= set("0123456789,-–()[] \n\t\r\v\f\x1c\x1d\x1e\x1f\x85\u2028\u2029\u3000") or text.isspace()
            )


@given(st.text(max_size=300), st.integers(5, 80))
def test_clip_is_short_and_printable(text, most):
    shown = clip(text, most)
    assert shown.replace("\N{NO-BREAK SPACE}", " ").isprintable()
    assert shown == text or not text.isprintable() or len(shown) <= most


# Games as sets.

games = st.recursive(
    st.just("{}") | st.integers(0, 5).map(str),
    lambda inner: (
        st.lists(inner, max_size=4).map(lambda parts: "{" + ",".join(parts) + "}")
        | st.lists(inner, min_size=2, max_size=3).map("|".join)
    ),
    max_leaves=12,
)


@given(games)
def test_inductive_games_read_back(text):
    game = find("inductive")
    place = game.parse(text)
    written = game.format(place)
    assert game.parse(written) == place and game.format(game.parse(written)) == written
    assert game.parse(" ".join(text)) == place


@given(st.text(alphabet="{}|, 0123", max_size=14) | st.text(max_size=14))
@settings(max_examples=400)
def test_any_text_is_a_game_or_refused_in_a_sentence(text):
    game = find("inductive")
    try:
        place = game.parse(text)
    except NotationError as error:
        told(error)
        place_told = error.values.get("place")
        assert place_told is None or 1 <= place_told <= len(text) + 1
    else:
        assert game.parse(game.format(place)) == place
        assert text.count("{") == text.count("}")


# Graphs.


def dot_text(arcs):
    def quoted(name):
        return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'

    return "digraph {" + ";".join(f"{quoted(a)} -> {quoted(b)}" for a, b in arcs) + "}"


plain_names = st.text(alphabet='ab "é→1-{};', max_size=4)


@given(st.lists(st.tuples(plain_names, plain_names), min_size=1, max_size=8))
def test_dot_and_json_hold_the_same_graph(arcs):
    expected: dict[str, list[str]] = {}
    for a, b in arcs:
        expected.setdefault(a, []).append(b)
        expected.setdefault(b, [])
    found = {vertex: tuple(dict.fromkeys(targets)) for vertex, targets in expected.items()}
    assert read_dot(dot_text(arcs)) == found
    assert read_json(json.dumps(arcs)) == found
    assert read_json(json.dumps({"edges": arcs})) == found
    assert read_json(json.dumps({"links": [{"source": a, "target": b} for a, b in arcs]})) == found
    assert read_json(json.dumps(expected)) == found
    assert Graph(read_json(json.dumps(expected))).followers == found


def test_a_line_break_in_a_name_stays_out_of_the_sentence():
    for text in ('" \n "', 'digraph { = "a\nb" }', "digraph { \x07 }", "digraph { a -> ; " + "x" * 500 + " } }"):
        with pytest.raises(NotationError) as caught:
            read_dot(text, "f.dot")
        told(caught.value)


dot_pieces = st.lists(
    st.sampled_from(
        [
            "digraph",
            "graph",
            "{",
            "}",
            "a",
            '"b c"',
            "->",
            "--",
            ";",
            ",",
            "[",
            "]",
            "=",
            "x",
            "1.5",
            "#",
            "/*",
            "*/",
            "//",
            "\n",
            '"',
            "subgraph",
            ":",
            "node",
            "é",
            "\\",
        ]
    ),
    max_size=14,
).map(" ".join)


@given(dot_pieces | dot_pieces.map("digraph {{ {} }}".format) | st.text(max_size=30))
@settings(max_examples=500)
def test_any_text_is_a_dot_graph_or_refused_in_a_sentence(text):
    try:
        found = read_dot(text, "f.dot")
    except NotationError as error:
        told(error)
    else:
        assert all(target in found for targets in found.values() for target in targets)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["edges", "nodes", "links", "source", "target", "id", "a"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)


@given(json_values.map(json.dumps) | st.text(max_size=30) | st.text(alphabet='[]{}",:ab1', max_size=20))
@settings(max_examples=500)
@example("[" * 100_000)
@example('{"edges": [[1e400, 2]]}')
def test_any_text_is_a_json_graph_or_refused_in_a_sentence(text):
    try:
        found = read_json(text, "f.json")
    except NotationError as error:
        told(error)
    else:
        assert all(target in found for targets in found.values() for target in targets)


@given(st.binary(max_size=60))
@settings(max_examples=150)
def test_any_bytes_in_a_file(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any-bytes"
    path.write_bytes(content)
    try:
        game = find(f"graph:{path}")
    except BoutonError as error:
        told(error)
    else:
        assert game.followers


def test_deep_braces_in_dot_do_not_recurse():
    text = "digraph " + "{" * 50_000 + "a" + "}" * 50_000
    assert read_dot(text) == {"a": ()}
    with pytest.raises(NotationError):
        read_dot("digraph " + "{" * 50_000)


@pytest.mark.parametrize("kind", ["missing", "folder", "binary", "null", "empty", "no name"])
def test_files_that_cannot_be_used(tmp_path, kind):
    path = tmp_path / "graph.json"
    if kind == "folder":
        path.mkdir()
    elif kind != "missing":
        path.write_bytes({"binary": b"\xff\xfe\x00", "null": b"a\0b", "empty": b"", "no name": b""}[kind])
    with pytest.raises(BoutonError) as caught:
        find("graph:" if kind == "no name" else f"graph:{path}")
    told(caught.value)


# Specs.

spec_pieces = st.lists(
    st.sampled_from(
        [
            *INDEX,
            ":",
            "1",
            ",",
            "2-3",
            "-",
            "0",
            " ",
            "py",
            ".py",
            "keep",
            "{",
            "}",
            "é",
            "+",
            "999999999999999999999",
            "\0",
            "/",
            "x",
        ]
    ),
    max_size=6,
).map("".join)


@given(spec_pieces | st.text(max_size=20))
@settings(max_examples=500)
@example("subtraction:1-99999999999999999999")
@example("moore:99999999999999999999")
@example("graph:\0")
@example(".py:x")
@example("nim:")
def test_any_text_names_a_game_or_is_refused_in_a_sentence(text):
    try:
        game = find(text)
    except BoutonError as error:
        told(error)
    else:
        assert isinstance(game, Ruleset) and find(game.spec) == game


@pytest.mark.parametrize("thing", [None, 3, ["nim"], b"nim"])
def test_a_spec_must_be_a_text(thing):
    with pytest.raises(InputError) as caught:
        find(thing)
    told(caught.value)


@pytest.mark.parametrize("text, near", [("nmi", "nim"), ("soubtraction:1", "subtraction"), ("Inductif", "inductive")])
def test_a_misspelt_name_gets_a_suggestion(text, near):
    with pytest.raises(LookupError) as caught:
        find(text)
    assert near in str(caught.value)
