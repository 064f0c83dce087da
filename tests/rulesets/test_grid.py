"""Cram: boards, symmetry, regions; and the search that values independent parts separately."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bouton.answers.analysis import analyze
from bouton.errors import BoutonError, NotationError, SearchLimitError
from bouton.rulesets import find
from bouton.rulesets.grid import Cells, read_cells, regions, write_cells
from bouton.search.sources import Search, Sources
from bouton.values.valuation import GRUNDY, OUTCOME
from disagreements import disagreements
from published import check_board, check_row, check_words, rows

CRAM = find("cram")
SMALL = list(CRAM.small_positions())
BOARDS = st.tuples(st.integers(1, 4), st.integers(1, 4), st.integers(0, 2**16 - 1)).map(
    lambda data: Cells(data[0], data[1], data[2] & (1 << data[0] * data[1]) - 1)
)


def free(cells):
    text = write_cells(cells).split("|")
    return frozenset((r, c) for r, row in enumerate(text) for c, square in enumerate(row) if square == ".")


def dominoes(squares):
    return {frozenset({(r, c), next_}) for r, c in squares for next_ in ((r, c + 1), (r + 1, c)) if next_ in squares}


def grundy(squares, memo):
    if squares not in memo:
        values = {grundy(squares - domino, memo) for domino in dominoes(squares)}
        memo[squares] = next(n for n in range(99) if n not in values)
    return memo[squares]


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=row["position"], marks=[pytest.mark.slow] if len(row["position"]) > 40 else [])
        for row in rows("cram")
    ],
)
def test_published(row):
    check_row(row)


@given(BOARDS)
def test_options_are_the_places_for_a_domino(cells):
    options = list(CRAM.options(cells))
    assert len(set(options)) == len(options)
    assert {free(option) for option in options} == {free(cells) - domino for domino in dominoes(free(cells))}


@given(BOARDS)
def test_boards_read_back(cells):
    assert read_cells(write_cells(cells)) == cells


def images(cells):
    text = write_cells(cells).split("|")
    for rows_ in (text, ["".join(column) for column in zip(*text, strict=True)]):
        for up in (rows_, rows_[::-1]):
            yield read_cells("|".join(up))
            yield read_cells("|".join(row[::-1] for row in up))


@given(BOARDS)
def test_the_eight_images_have_one_normal_form(cells):
    assert len({CRAM.normal_form(image) for image in images(cells)}) == 1
    assert CRAM.normal_form(CRAM.normal_form(cells)) == CRAM.normal_form(cells)


@given(BOARDS)
def test_regions_are_independent_and_are_put_back(cells):
    found = regions(cells)
    assert sum(found) == sum(dict.fromkeys(found)) and not any(region & ~cells.free for region in found)
    for index, part in enumerate(CRAM.summands(cells)):
        assert free(CRAM.replace(cells, index, part.position)) == free(cells)
        options = {free(CRAM.replace(cells, index, option)) for option in CRAM.options(part.position)}
        assert options < {free(option) for option in CRAM.options(cells)}


def test_all_boards_of_three_by_three():
    search, memo = Search(), {}
    for cells in SMALL[:512]:
        value = grundy(free(cells), memo)
        assert search.by_components(CRAM, cells).value == value
        assert Sources().value(CRAM, GRUNDY, cells).value == value


@pytest.mark.parametrize(("board", "value"), [("3x4", 1), ("3x5", 1), ("4x5", 2), ("2x7", 1)])
def test_parts_apart_give_what_plain_search_gives(board, value):
    cells = read_cells(board)
    apart = Search()
    assert apart.by_components(CRAM, cells).value == value
    if board != "4x5":
        plain = Search()
        assert plain.lookup(CRAM, GRUNDY, cells).value == value
        assert apart.searched_positions <= plain.searched_positions


def test_theorems_are_what_search_finds():
    assert disagreements(CRAM, SMALL) >= 250
    stated = {theorem.key: [p for p in SMALL if theorem.value(CRAM, p) is not None] for theorem in CRAM.theorems}
    assert all(len(found) > 5 for found in stated.values())


def test_empty_boards_by_symmetry():
    for high in range(1, 9):
        for wide in range(1, 9):
            answer = Sources().lookup_only(CRAM, OUTCOME, CRAM.cell((high, wide)))
            if high % 2 != wide % 2 or high % 2 == 0:
                assert answer.value == ("P" if high % 2 == wide % 2 else "N")


@pytest.mark.slow
def test_an_empty_board_whose_list_of_moves_is_cut():
    answer = analyze("cram", "6x7")
    assert answer.outcome == "N" and answer.winning_moves_count is None
    assert answer.winning_moves == [".......|.......|...#...|...#...|.......|......."]
    text = answer.explanation["text"]
    assert "row 3, column 4 and row 4, column 4" in text and "one that wins" in text


def test_strips_are_dawsons_kayles():
    pins = find("dawsons-kayles")
    assert [Sources().value(CRAM, GRUNDY, CRAM.cell((n, 1))).value for n in range(1, 60)] == [
        pins.heap_value(n) for n in range(1, 60)
    ]


@pytest.mark.parametrize(
    "text", ["", "...|..", "..x", "3x", "x3", "0x3", "3x4x5", "..|.o", "|", "1000000x1000000", "9x9", "..|"]
)
def test_what_cannot_be_played_is_refused_at_once(text):
    with pytest.raises((NotationError, SearchLimitError)) as caught:
        analyze("cram", text, sources=Sources(search=Search(2_000)))
    assert str(caught.value) and caught.value.say("fr")


@given(st.text(alphabet=".#|x34 ", max_size=14))
def test_positions_of_any_text(text):
    try:
        cells = CRAM.parse(text)
    except BoutonError as error:
        assert str(error)
        return
    assert CRAM.parse(CRAM.format(cells)) == cells


def test_table_board_and_words():
    assert CRAM.cell((2, 3)) == read_cells("...|...") and not list(CRAM.options(CRAM.cell((0, 3))))
    for cells in SMALL[::40]:
        check_board(CRAM, cells)
    check_words(CRAM, SMALL[:512:37] + SMALL[512:])
