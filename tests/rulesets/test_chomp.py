"""Chomp: rules, theorems against plain search, refusals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bouton.answers.analysis import analyze
from bouton.errors import BoutonError, NotationError, SearchLimitError
from bouton.rulesets import find
from bouton.search.sources import Search, Sources
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, OUTCOME
from disagreements import disagreements
from published import check_board, check_row, check_words, rows

CHOMP = find("chomp")
SMALL = list(CHOMP.small_positions())


def squares(bar):
    return {(row, column) for row, length in enumerate(bar) for column in range(length)}


@pytest.mark.parametrize("row", rows("chomp"), ids=lambda row: row["position"])
def test_published(row):
    check_row(row)


def test_options_are_the_bites():
    for bar in SMALL:
        expected = []
        for row, column in sorted(squares(bar) - {(0, 0)}):
            left = {(r, c) for r, c in squares(bar) if r < row or c < column}
            rows_left = [sum(r == row_ for r, _ in left) for row_ in range(len(bar))]
            expected.append(tuple(length for length in rows_left if length))
        assert list(CHOMP.options(bar)) == expected


def test_theorems_are_what_search_finds():
    assert disagreements(CHOMP, SMALL) > 150
    assert {
        theorem.key for theorem in CHOMP.theorems if any(theorem.value(CHOMP, bar) is not None for bar in SMALL)
    } == {theorem.key for theorem in CHOMP.theorems}


def test_theorems_find_all_the_moves_of_a_value():
    search = Search()
    for theorem in CHOMP.theorems:
        for bar in SMALL:
            if theorem.moves is None or theorem.value(CHOMP, bar) is None:
                continue
            wanted = range(5) if theorem.valuation is GRUNDY else (Outcome.P,)
            for value in wanted:
                found = theorem.moves(CHOMP, bar, value, None)
                assert found is None or list(found) == [
                    option
                    for option in CHOMP.options(bar)
                    if search.lookup(CHOMP, theorem.valuation, option).value == value
                ]


def test_a_mirrored_bar_has_the_same_values():
    search = Search()
    for bar in SMALL:
        mirrored = tuple(sum(length > column for length in bar) for column in range(bar[0]))
        assert CHOMP.normal_form(bar) == CHOMP.normal_form(mirrored)
        assert search.lookup(CHOMP, GRUNDY, CHOMP.normal_form(bar)).value == plain_grundy(bar, {})


def plain_grundy(bar, memo):
    if bar not in memo:
        values = {plain_grundy(option, memo) for option in CHOMP.options(bar)}
        memo[bar] = next(n for n in range(100) if n not in values)
    return memo[bar]


def test_every_rectangle_is_won_and_its_bite_is_found():
    for high in range(1, 6):
        for wide in range(1, 7):
            answer = analyze("chomp", (wide,) * high)
            if (high, wide) == (1, 1):
                assert answer.outcome == "P"
                continue
            assert answer.outcome == "N" and answer.winning_moves
            for text in answer.winning_texts:
                assert Search().lookup(CHOMP, OUTCOME, CHOMP.parse(text)).value == "P"


def test_the_argument_is_told_and_the_bite_named():
    answer = analyze("chomp", "4,4,4")
    assert answer.provenance["outcome"] == "theorem: Gale 1974"
    assert answer.winning_moves == ["4,2,2"]
    text = answer.explanation["text"]
    assert "biting the far corner" in text and "row 2 from the bottom, square 3" in text and "strategy stealing" in text
    assert "mirror rule" in analyze("chomp", "6,6,6,6,6,6").explanation["text"]
    assert "vol de stratégie" in analyze("chomp", "4,4,4", lang="fr").explanation["text"]


def test_a_large_rectangle_is_won_although_its_bite_is_out_of_reach():
    answer = analyze("chomp", (60,) * 50)
    assert (answer.outcome, answer.winning_moves_count) == ("N", None)
    assert "out of reach" in answer.explanation["text"]
    few = Sources(search=Search(1_000))
    assert "hors de portée" in analyze("chomp", (60,) * 50, lang="fr", sources=few).explanation["text"]
    with pytest.raises(SearchLimitError):
        list(Sources(search=Search(1_000)).winning_moves(CHOMP, (60,) * 50))


def test_two_rows_of_any_length():
    large = 10**60
    assert analyze("chomp", (large, large)).winning_moves == [f"{large},{large - 1}"]
    assert analyze("chomp", (large + 1, large)).outcome == "P"


@pytest.mark.parametrize("text", ["", "0", "2,3", "1,2,1", "4,-1", "a", "3,,2", "1000000000000,3,2,1"])
def test_what_cannot_be_played_is_refused_at_once(text):
    with pytest.raises((NotationError, SearchLimitError)) as caught:
        analyze("chomp", text)
    assert str(caught.value) and caught.value.say("fr")


def test_empty_rows_are_left_out():
    assert CHOMP.format(CHOMP.parse("4,2,0,0")) == "4,2"


@given(st.text(alphabet="0123456789, -", max_size=15))
def test_positions_of_any_text(text):
    try:
        bar = CHOMP.parse(text)
    except BoutonError as error:
        assert str(error)
        return
    assert CHOMP.parse(CHOMP.format(bar)) == bar and bar[0] > 0 and list(bar) == sorted(bar, reverse=True)


def test_board_and_words():
    for bar in SMALL[::5]:
        check_board(CHOMP, bar)
    poison = [element for element in CHOMP.board((4, 4, 2)).elements if element.state == "poison"]
    assert [element.id for element in poison] == ["r0c0"]
    check_words(CHOMP, SMALL[::9])
