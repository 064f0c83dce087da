"""Fibonacci Nim: the closed forms against plain search, parsing and refusals, texts."""

from itertools import combinations_with_replacement, product
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bouton.answers.analysis import analyze
from bouton.answers.catalogue import rules as rules_of
from bouton.answers.options import options
from bouton.answers.position import position
from bouton.errors import BoutonError, NotationError, SearchLimitError
from bouton.notation import write_int
from bouton.numeration.linear import DOUBLE, Limit, UnreadFormula
from bouton.play.review import review
from bouton.rulesets import find
from bouton.rulesets.fibonacci.limit import read_limit
from bouton.rulesets.fibonacci.position import FibonacciPosition
from bouton.rulesets.fibonacci.tables import (
    LARGEST,
    NEVER,
    GrundyRows,
    Thresholds,
    in_reach,
    three_heap_lost,
    two_heap_table,
)
from bouton.rulesets.fibonacci.theory import two_heap_takes, two_heap_threshold
from bouton.search.sources import Sources
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME
from disagreements import disagreements

GAME = find("fibonacci")
LIMITS = ["2x", "3x", "x", "x+1", "2x+1", "4x", "x+7", "1", "5", "2x-1", "x/2", "x^2", "min(2x,4)", "9-x"]
SEARCHED = Sources(theory=None)


def game(limit):
    return find(f"fibonacci:limit={limit}")


@pytest.mark.parametrize("limit", LIMITS)
def test_theorems_equal_search_on_all_small_positions(limit):
    ruleset = game(limit)
    positions = list(ruleset.small_positions())
    assert disagreements(ruleset, positions) >= 2 * len(positions)


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("misere", [False, True])
def test_winning_moves_equal_search_on_all_small_positions(limit, misere):
    ruleset = game(limit)
    theory = Sources()
    for here in ruleset.small_positions():
        by_theorem = list(theory.winning_moves(ruleset, here, misere))
        assert by_theorem == list(SEARCHED.winning_moves(ruleset, here, misere)), ruleset.format(here)


@pytest.mark.parametrize(("limit", "most"), [("2x", 90), ("3x", 60), ("x", 60), ("x+1", 60), ("3x+2", 60)])
def test_closed_form_of_all_winning_takes(limit, most):
    """Against the definition: a take wins when what it leaves is lost, by the table of thresholds."""
    ruleset = game(limit)
    table = Thresholds(ruleset.limit)
    for size in range(1, most + 1):
        assert ruleset.one.threshold(size) == table((size,))
        for most_taken in range(1, size + 1):
            wanted = [k for k in range(1, most_taken + 1) if table((size - k,)) > ruleset.limit(k)]
            assert list(ruleset.one.takes(size, most_taken)) == wanted


def test_two_heaps_in_closed_form():
    most = 130
    table = two_heap_table(DOUBLE, most)
    for a, b in product(range(most + 1), repeat=2):
        assert two_heap_threshold(a, b) == (None if a == b else table[a][b])
    for a, b in product(range(45), range(45)):
        for limit in (1, 2, 3, 6, 11, 44) if a < b else ():
            small = [k for k in range(1, min(a, limit) + 1) if table[a - k][b] > 2 * k]
            large = [k for k in range(1, min(b, limit) + 1) if table[a][b - k] > 2 * k]
            assert [list(takes) for takes in two_heap_takes(a, b, limit)] == [small, large]


@given(st.integers(0, 10**40), st.integers(1, 10**40), st.integers(1, 10**40))
def test_large_two_heaps_are_consistent(small, difference, limit):
    """A winning take leaves heaps that the new limit does not win; the least winning take is the threshold."""
    large = small + difference
    threshold = two_heap_threshold(small, large)
    from_small, from_large = map(list, two_heap_takes(small, large, limit))
    for a, b, taken in [(small - k, large, k) for k in from_small] + [(small, large - k, k) for k in from_large]:
        left = two_heap_threshold(a, b)
        assert taken <= limit and (left is None or left > 2 * taken)
    assert bool(from_small or from_large) == (limit >= threshold)
    if limit >= threshold:
        assert min(from_small + from_large) == threshold


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("limit", [DOUBLE, Limit(3, 0), Limit(1, 1), Limit(0, 2)])
def test_tables_equal_search(limit, misere):
    ruleset = find(f"fibonacci:limit={limit}")
    table = Thresholds(limit, misere)
    valuation = MISERE_OUTCOME if misere else OUTCOME
    for heaps in [(1, 2, 3), (2, 2, 5), (3, 4, 6), (1, 1, 1, 4), (2, 3, 3, 4), (6, 9)]:
        for most in range(1, max(heaps) + 1):
            answer = SEARCHED.value(ruleset, valuation, FibonacciPosition(heaps, most))
            assert (answer.value is Outcome.N) == (most >= table(heaps))


def test_special_tables_equal_the_general_one():
    for limit in (DOUBLE, Limit(3, 1), Limit(0, 3)):
        table = Thresholds(limit)
        pairs = two_heap_table(limit, 14)
        assert all(pairs[a][b] == table((a, b)) for a, b in product(range(15), repeat=2))
        rows = [(a, b, c) for a in range(1, 13) for b in range(a, 13) for c in range(b, 13)]
        assert three_heap_lost(limit, 12) == [row for row in rows if table(row) == NEVER]


def test_third_heap_is_unique():
    lost = three_heap_lost(DOUBLE, 60)
    pairs = [pair for a, b, c in lost for pair in {(a, b), (a, c), (b, c)}]
    assert len(set(pairs)) == len(pairs)


def test_grundy_rows_equal_search():
    for limit in (DOUBLE, Limit(1, 0), Limit(3, 2)):
        ruleset = find(f"fibonacci:limit={limit}")
        rows = GrundyRows(limit)
        for size in range(1, 31):
            for most in range(1, size + 1):
                answer = SEARCHED.value(ruleset, GRUNDY, FibonacciPosition((size,), most))
                assert rows(size, most) == answer.value


def test_a_sum_has_two_limits():
    total = position("fibonacci", "17") + position("fibonacci", "9")
    parts = [position("fibonacci", text).grundy for text in ("17", "9")]
    assert total.grundy == parts[0] ^ parts[1]
    winning = analyze("sum", "fibonacci 5:2 + nim 3").winning_texts
    assert winning == ["fibonacci 3:3 + nim 3", "fibonacci 5:2 + nim 0"]


# What is read, written and refused.


@given(st.lists(st.integers(0, 10**30), min_size=1, max_size=5), st.none() | st.integers(1, 10**30))
def test_positions_read_back(heaps, limit):
    here = FibonacciPosition(tuple(heaps), limit)
    assert GAME.parse(GAME.format(here)) == here
    normal = GAME.normal_form(here)
    assert GAME.parse(GAME.format(normal)) == normal == GAME.normal_form(normal)
    assert GAME.largest_take(normal) == GAME.largest_take(here)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=3), st.none() | st.integers(1, 12))
def test_options_read_back_and_are_counted(heaps, limit):
    here = FibonacciPosition(tuple(heaps), limit)
    options = list(GAME.options(here))
    assert len(options) == sum(min(size, GAME.largest_take(here)) for size in heaps) == len(set(options))
    for option in options:
        assert GAME.parse(GAME.format(option)) == option
    same = {GAME.normal_form(option) for option in GAME.options(GAME.normal_form(here))}
    assert {GAME.normal_form(option) for option in options} == same


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text):
    for read in (GAME.parse, lambda line: find(f"fibonacci:{line}")):
        try:
            read(text)
        except BoutonError as error:
            assert error.say("en") and error.say("fr")


@given(st.from_regex(r"[0-9x+* ]{1,8}", fullmatch=True))
def test_any_limit_is_read_or_refused(text):
    try:
        ruleset = find(f"fibonacci:limit={text}")
    except NotationError:
        return
    assert find(ruleset.spec) == ruleset and all(ruleset.limit(x) >= 1 for x in range(1, 20))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a heap is missing"),
        (":4", "a heap is missing"),
        ("17:0", "a limit of 0 leaves no move"),
        ("-3", "is negative"),
        ("17:-4", "is negative"),
        ("٣", "is not a whole number"),
        ("17:4:2", "is not a whole number"),
        ("9" * 250_000, "at most 200000 digits"),
        ("5:" + "9" * 250_000, "at most 200000 digits"),
    ],
)
def test_refused_positions(text, said):
    with pytest.raises(NotationError, match=said):
        GAME.parse(text)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("fibonacci:3x", "write fibonacci, or for another limit"),
        ("fibonacci:limit=", "is not a limit"),
        ("fibonacci:limit=0", "is always 0"),
        ("fibonacci:limit=0x", "is always 0"),
        ("fibonacci:limit=-x", "is not a limit"),
        ("fibonacci:limit=2x-y", "is not a limit"),
        ("fibonacci:limit=٣x", "is not a limit"),
        ("fibonacci:limit=1001x", "is not a limit"),
        ("fibonacci:limit=" + "9" * 5000 + "x", "is not a limit"),
        ("fibonacci:limit=__import__('os')", "is not a limit"),
    ],
)
def test_refused_limits(spec, said):
    with pytest.raises(NotationError, match=said):
        find(spec)


def test_specs():
    assert find("fibonacci:limit=2x").spec == find("fibonacci-nim").spec == "fibonacci"
    assert find("fibonacci:limit= 3 * x + 1").spec == "fibonacci:limit=3x+1"
    assert find("fibonacci:limit=0x+5").spec == "fibonacci:limit=5"


def test_limits_are_capped_and_starts_are_limits():
    assert GAME.format(position("fibonacci", "8:4").options()[2]) == "5:5"
    assert GAME.normal_form(GAME.parse("99")) == GAME.normal_form(GAME.parse("99:98"))
    assert GAME.normal_form(GAME.parse("9,0,17")) == GAME.normal_form(GAME.parse("17,9:40"))
    assert not position("fibonacci", "1").options() and position("fibonacci", "0").outcome == "P"
    assert position("fibonacci", "1").misere_outcome == "N"
    assert [GAME.format(p) for p in position("fibonacci", "2,1").options()] == ["1,1:1", "0,1:1", "2,0:2"]


def test_a_pair_in_parentheses_is_a_heap_and_its_limit():
    """Source 004 writes (n, p): 8 tokens of which at most 4 may be taken, lost; two heaps 8 and 4 are won."""
    for text in ("(8,4)", " ( 8, 4 ) ", "8:4", "(8):4"):
        place = position("fibonacci", text)
        assert (GAME.format(place.data), place.outcome) == ("8:4", "P")
    assert analyze("fibonacci", "(8,4)").position == "8:4"
    assert [GAME.format(option) for option in position("fibonacci", "(8,4)").options()] == ["7:2", "6:4", "5:5", "4:4"]
    assert GAME.parse("(99)") == GAME.parse("99") and GAME.parse("(17,9):4") == GAME.parse("17,9:4")
    assert position("fibonacci", "8,4").outcome == "N"
    with pytest.raises(NotationError, match=r"write 17,9,4 for these heaps") as caught:
        GAME.parse("(17, 9, 4)")
    assert "(8,4)" in caught.value.say("fr")
    with pytest.raises(NotationError) as caught:
        GAME.parse("(8,4),(5,2)")
    assert "write 8,4)" not in caught.value.say("en")
    with pytest.raises(NotationError, match="limit of 0"):
        GAME.parse("(8,0)")
    played = review("fibonacci", "99 > (97,4) > (93,8) > 92")
    assert [move["to"] for move in played["moves"]] == ["97:4", "93:8", "92:2"]
    with pytest.raises(BoutonError, match=r"from 99 there is no move to \(97,5\)"):
        review("fibonacci", "99 > (97,5)")


def test_review_reads_bare_totals():
    played = review("fibonacci", "99 > 97 > 93 > 92 > 91 > 90")
    assert [move["to"] for move in played["moves"]] == ["97:4", "93:8", "92:2", "91:2", "90:2"]
    judgements = [move["judgement"] for move in played["moves"]]
    assert [judgement.replace("inaccuracy", "good") for judgement in judgements] == [
        "good",
        "lost",
        "good",
        "lost",
        "blunder",
    ]  # a win that could be quicker is an inaccuracy, and no mistake
    assert [move["mistake"] for move in played["moves"]] == [False, False, False, False, True]
    assert played["moves"][4]["better"] == ["89:4"]
    assert review("fibonacci", "17,9 > 17,4 > 14,4")["moves"][1]["to"] == "14,4:6"
    with pytest.raises(BoutonError, match="from 97:4 there is no move to 92"):
        review("fibonacci", "99 > 97 > 92")
    with pytest.raises(BoutonError, match="from 99 there is no move to 99"):
        review("fibonacci", "99 > 99")


# Size and time.


@pytest.mark.parametrize("limit", ["2x", "3x"])
def test_ten_thousand_digits_in_a_second(limit):
    size = Random(limit).randrange(10**10_000)
    started = process_time()
    here = game(limit)(FibonacciPosition((size,), size))
    assert here.outcome == "N"
    first = next(iter(Sources().winning_moves(here.ruleset, here.data)))
    assert process_time() - started < 5
    assert here.ruleset(first).outcome == "P"


@pytest.mark.thorough
def test_a_heap_of_a_hundred_thousand_digits():
    size = Random(5).randrange(10**100_000)
    here = GAME(FibonacciPosition((size,), 10**50_000))
    assert here.outcome == "N"
    first = next(iter(Sources().winning_moves(GAME, here.data)))
    assert GAME(first).outcome == "P"


@pytest.mark.thorough
def test_what_is_too_large_is_refused_at_once():
    started = process_time()
    for text in (f"{10**9},{10**9 + 7},3", ",".join(["90"] * 7 + ["91"])):
        with pytest.raises(SearchLimitError, match="out of reach of the tables"):
            analyze("fibonacci", text)
    huge = analyze("fibonacci", write_int(10**3000))
    assert huge.outcome == "N" and huge.grundy is None
    assert process_time() - started < 5


# What is said.


@pytest.mark.parametrize(("heaps", "value"), [("17,9", 10), ("12,3,3", 7)])
def test_a_search_within_its_limit_is_not_refused(heaps, value):
    """The positions of 9 and 17, of which there are 521, were taken for 11,628: too many for a Grundy value."""
    assert analyze("fibonacci", heaps).grundy == value


def test_no_wrong_recipe_is_repeated():
    """Every total that the explanation offers is a winning one; from 12 it warns of taking 4."""
    assert "But not 4" in analyze("fibonacci", "12").explanation["text"]
    for size in range(2, 60):
        answer = analyze("fibonacci", str(size))
        winning = [size - int(line.partition(":")[0]) for line in answer.winning_texts]
        for item in GAME.explain(GAME.parse(str(size)), _facts(answer)):
            values = getattr(item, "values", {})
            key = getattr(item, "key", "")
            if key == "fibonacci.erase":
                assert values["take"] in winning and values["reply"] < values["following"]
            elif key == "fibonacci.also":
                assert set(values["takes"]) <= set(winning)
            elif key == "fibonacci.trap":
                assert values["take"] not in winning and values["following"] <= values["reply"]


def _facts(answer):
    from bouton.kinds.capabilities import Facts

    return Facts(False, str(answer.outcome), answer.grundy, answer.winning_texts)


def test_explanation_for_pupils():
    text = analyze("fibonacci", "99", lang="en").explanation["text"]
    assert "99 = 89 + 8 + 2" in text and "99 =  1  .  .  .  . 1 . . 1 ." in text
    assert "97 =  1  .  .  .  . 1 . . . ." in text and "break it into smaller ones" in text
    assert "Taking 10 erases several" in text and "Allen and Ponomarenko" in text
    french = analyze("fibonacci", "92:2", lang="fr").explanation["text"]
    assert "il faut le casser" in french and "Le joueur qui doit jouer perd" in french


@settings(deadline=None)
@given(st.data())
def test_everything_can_be_said(data):
    limit = data.draw(st.sampled_from(LIMITS))
    ruleset = game(limit)
    heaps = data.draw(st.lists(st.integers(0, 12), min_size=1, max_size=3))
    here = FibonacciPosition(tuple(heaps), data.draw(st.none() | st.integers(1, 14)))
    for lang in ("en", "fr"):
        for misere in (False, True):
            answer = analyze(ruleset, ruleset.format(here), misere=misere, lang=lang)
            assert "{" not in answer.explanation["text"]


def test_boards_tell_every_move():
    for text in ("17:4", "6,3:2", "5", "0", "1"):
        here = GAME.parse(text)
        board = GAME.board(here)
        names = {element.id for element in board.elements}
        assert board.complete and all(set(move.elements) <= names for move in board.moves)
        assert [move.position for move in board.moves] == [row["position"] for row in options(GAME, text)["options"]]
    assert not GAME.board(GAME.parse("1000")).complete


def test_exercises_and_tables():
    random = Random(1)
    for level in range(1, 6):
        for _ in range(20):
            assert GAME.options(GAME.sample(random, level))
    assert GAME.cell((7, 3)) == GAME.parse("7:3") and GAME.cell((7,)) == GAME.parse("7")
    with pytest.raises(NotationError, match="limit"):
        GAME.cell((7, 0))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    "limit", [DOUBLE, Limit(1, 0), Limit(3, 0), Limit(0, 3), UnreadFormula("9-x", lambda x: 9 - x)]
)
def test_the_tables_of_all_pairs_and_triples_agree_with_the_dictionary(limit, misere):
    slow, fast = Thresholds(limit, misere), Thresholds(limit, misere)
    for _ in range(13):
        fast._append_pairs()
        fast._append_triples()
    fast._known = {(): fast._known[()]}
    for row in combinations_with_replacement(range(13), 3):
        assert fast(row) == slow(row), row
    assert len(fast._known) == 1


@pytest.mark.thorough
def test_heaps_of_a_few_hundred_are_answered_and_larger_ones_told_the_true_bound():
    assert analyze("fibonacci:limit=3x", "900,950").winning_moves == ["899,950:3", "900,947:9", "900,900:150"]
    assert analyze("fibonacci", "90,140,150").outcome == "N"
    assert in_reach((300, 300, 300))
    assert not in_reach((299, 300, 301))
    for lang in ("en", "fr"):
        with pytest.raises(SearchLimitError) as error:
            analyze("fibonacci", "299,300,301", lang=lang)
        assert "--limit" not in error.value.say(lang)
        assert str(LARGEST[3]) in error.value.say(lang)
    with pytest.raises(SearchLimitError, match=r"5000.*one heap up to 3000"):
        analyze("sum", "fibonacci 5000 + nim 3")


def test_two_heaps_of_very_many_digits():
    large = 10**40_000
    assert analyze("fibonacci", FibonacciPosition((large + 21, large))).outcome == "N"
    assert GAME.threshold((large, large + 89 + 8)) in (5, 8)


def test_two_heaps_are_explained_with_their_indices():
    answer = analyze("fibonacci", "17,9:4")
    text = answer.explanation["text"]
    assert "F(6) = 8, is 9 + 8 = 17: at least F(7) = 13 and less than F(8) = 21. 7 − 6 = 1 is odd" in text
    assert "F(5) = 5." in text
    assert answer.explanation["formulas"]["two-heaps"][1] == "8 = 1 . . . ."
    won = analyze("fibonacci", "30,21:4").explanation["text"]
    assert "Take 1 from the heap of 30" in won and "a limit of 8 or more, and the opponent may take at most 2" in won
    assert "est impair" in analyze("fibonacci", "30,21:4", lang="fr").explanation["text"]


@pytest.mark.parametrize("heaps", [(a, a + d) for a in range(1, 20) for d in range(1, 16)])
def test_the_indices_in_the_explanation_give_the_threshold(heaps):
    position = FibonacciPosition(heaps, 1)
    said = GAME.explain(position, _facts(analyze("fibonacci", position)))
    values = next(item.values for item in said if getattr(item, "key", "").startswith("fibonacci.two-parity"))
    assert values["least"] == two_heap_threshold(*heaps)
    assert values["below"] <= values["total"] < values["above"]


def test_the_rules_are_told_with_their_limit():
    for lang, twice in (("en", "twice"), ("fr", "double")):
        assert twice in rules_of("fibonacci", lang=lang)["rules"]
        rules = rules_of("fibonacci:limit=3x", lang=lang)
        assert twice not in rules["rules"] and "3x" in rules["rules"]
        assert "fibonacci:limit=3x 29" in rules["text"]
    french = [theorem["reference"] for theorem in rules_of("fibonacci", lang="fr")["theorems"]]
    assert not any("Proved" in reference or "table is" in reference for reference in french)
    assert any("Démontré" in reference for reference in french)


def test_one_heap_is_one_heap():
    assert "wins this heap with" in analyze("fibonacci:limit=5", "17").explanation["text"]
    assert "avec ce tas" in analyze("fibonacci:limit=5", "17", lang="fr").explanation["text"]
    assert "wins these heaps with" in analyze("fibonacci:limit=5", "17,4:3").explanation["text"]


@pytest.mark.parametrize(
    ("text", "spec", "values"),
    [
        ("x / 2", "x/2", [1, 1, 1, 2, 2]),
        ("2x-1", "2x-1", [1, 3, 5, 7, 9]),
        ("x^2", "x^2", [1, 4, 9, 16, 25]),
        ("min(2X, 5)", "min(2x,5)", [2, 4, 5, 5, 5]),
        ("3(x+1)/2", "3(x+1)/2", [3, 4, 6, 7, 9]),
        ("max(4,x*x-2)", "max(4,x*x-2)", [4, 4, 7, 14, 23]),
        ("9-x-x", "9-x-x", [7, 5, 3, 1, 1]),
    ],
)
def test_other_limits_are_read(text, spec, values):
    ruleset = game(text)
    assert [ruleset.limit(x) for x in range(1, 6)] == values
    assert ruleset.spec == f"fibonacci:limit={spec}"
    assert find(ruleset.spec) == ruleset
    assert ruleset.one is None
    assert spec in rules_of(ruleset)["rules"]


@pytest.mark.parametrize(
    "text",
    ["", "x^x", "x/0", "1/x", "-x", "2y", "(", "x)", "x^10", "((x^9)^9)^9", "x 1001", "min()", "x" * 61],
)
def test_other_limits_are_refused(text):
    with pytest.raises(NotationError):
        game(text)


@given(st.text("x0123+-*/^(),min ", max_size=20))
def test_a_limit_is_read_or_refused(text):
    try:
        limit = read_limit(text)
    except NotationError:
        return
    assert limit(3) >= 1
    assert read_limit(str(limit)) == limit


def test_a_number_is_a_position_of_a_game_that_writes_more() -> None:
    assert str(position("fibonacci", 8)) == str(position("fibonacci", "8"))
