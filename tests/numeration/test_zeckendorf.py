"""Zeckendorf digits, numerations of other limits, the cards, and the command ``bouton zeckendorf``."""

import io
import json
import re
import zlib
from itertools import pairwise
from pathlib import Path
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bouton.answers.cards import ask, card_text, cards, cards_of, guess, read_digits, zeckendorf
from bouton.cli import main
from bouton.errors import BoutonError, InputError, NotationError
from bouton.notation import MAX_POWER, write_int
from bouton.numeration.limits import MOST_DIGITS
from bouton.numeration.linear import Limit, Numeration
from bouton.numeration.zeckendorf import (
    digits,
    fibonacci,
    fibonacci_pair,
    greatest_index,
    indices,
    parts,
    smallest_part,
    value,
    walk,
)
from bouton.pictures.cards import card_pages
from bouton.pictures.fibonacci import left_svg, left_text, three_heaps_svg, totals_left, two_heaps_svg
from bouton.pictures.formats import write_result
from bouton.pictures.pages import HEIGHT, WIDTH
from bouton.pictures.shapes import Letters, VectorPath
from bouton.rulesets.fibonacci.limit import read_limit
from bouton.rulesets.fibonacci.tables import three_heap_lost


def greedy(number):
    """The definition, one Fibonacci number at a time; indices, the smallest first."""
    numbers = [1, 2]
    while numbers[-1] <= number:
        numbers.append(numbers[-1] + numbers[-2])
    found = []
    for place in range(len(numbers) - 1, -1, -1):
        if numbers[place] <= number:
            number -= numbers[place]
            found.append(place + 2)
    return found[::-1]


def test_small_numbers():
    for number in range(3000):
        assert indices(number) == greedy(number)
        assert value(indices(number)) == number == sum(parts(number))


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 2**3000))
def test_large_numbers(number):
    check_large(number)


@pytest.mark.slow
@settings(deadline=None, max_examples=300)
@given(st.integers(0, 2**3000))
def test_many_large_numbers(number):
    check_large(number)


def check_large(number):
    found = indices(number)
    assert found == greedy(number) and all(b - a >= 2 for a, b in pairwise(found))
    assert value(found) == number == read_digits(digits(number) + "_Z") == sum(walk(found))
    if number:
        assert found[-1] == greatest_index(number) and smallest_part(number) == parts(number)[-1]


@pytest.mark.parametrize("k", [88, 89, 90, 91, 92, 93, 94, 180, 181, 1000, 4097, 20_000])
def test_next_to_fibonacci_numbers(k):
    before, here = fibonacci_pair(k - 1)
    assert here == fibonacci(k)
    assert indices(here) == [k] and greatest_index(here) == k and greatest_index(here - 1) == k - 1
    assert indices(here + 1) == [2, k] and indices(here - 1)[-1] == k - 1 and value(indices(here - 1)) == here - 1
    assert indices(here + before) == [k + 1]


def test_ten_thousand_digits_well_under_a_second():
    number = Random(3).randrange(10**10_000)
    started = process_time()
    found = indices(number)
    assert process_time() - started < 0.5
    assert value(found) == number


@pytest.mark.parametrize("text", ["2x", "3x", "x", "x+1", "x+5", "2x+1", "4x+3", "7x"])
def test_a_numeration_is_what_schwenk_says(text):
    limit = read_limit(text)
    numeration = Numeration(limit)
    elements = numeration.elements(400)
    assert elements[0] == 1
    for number in range(1, 400):
        found = numeration.parts(number)
        assert sum(found) == number and set(found) <= set(elements)
        assert all(limit(small) < large for large, small in pairwise(found))


@pytest.mark.parametrize("text", ["2x", "3x", "x", "x+1", "x+5", "2x+1", "4x+3"])
def test_numerations_beyond_the_stored_elements(text):
    check_numeration(text, Random(text).randrange(2**4200, 2**4800))


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(st.sampled_from(["2x", "3x", "x", "x+1", "x+5", "2x+1", "4x+3"]), st.integers(2**4200, 2**9000))
def test_long_numbers_in_numerations(text, number):
    check_numeration(text, number)


def check_numeration(text, number):
    numeration = Numeration(read_limit(text))
    places = numeration.indices(number)
    found = list(numeration.walk(places))
    assert sum(found) == number
    assert all(numeration.limit(small) < large for small, large in pairwise(found))


def test_what_takes_too_long_is_said():
    assert Numeration(Limit(3, 0)).indices(10**200_000) is None
    assert Numeration(Limit(900, 7)).indices(10**20_000) is None


# The cards.


def test_cards_hold_what_the_digits_say():
    found = {}
    for number in range(1, 10_001):
        for part in parts(number):
            found.setdefault(part, []).append(number)
    for most in (1, 2, 3, 7, 8, 99, 6_764, 6_765, 10_000):
        assert cards(most) == [
            [number for number in found[first] if number <= most] for first in sorted(found) if first <= most
        ]
    deck = cards(200)
    assert [card[0] for card in deck] == [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144]
    for number in range(1, 201):
        on = [card[0] for card in deck if number in card]
        assert on == cards_of(number) and guess(on, 200) == number
        assert ask(200, lambda card, number=number: number in card) == (number, on)


@pytest.mark.parametrize("firsts", [[1, 2], [4], [8, 13], [89, 21], [2, 2], [-1, 3]])
def test_no_number_is_on_such_cards(firsts):
    with pytest.raises(InputError, match="No set of cards"):
        guess(firsts)


@pytest.mark.parametrize("most", [0, -1, 10_001])
def test_cards_that_are_not_made(most):
    with pytest.raises(InputError, match="from 1 to 10000"):
        cards(most)
    with pytest.raises(InputError, match="from 1 to 600"):
        card_pages(most)


@pytest.mark.parametrize("most", [1, 2, 20, 99, 150, 600])
def test_printed_cards_stay_in_their_frames(most):
    deck = cards(most)
    pages = card_pages(most, "fr")
    boxes = [(page, item) for page in pages for item in page.items if isinstance(item, VectorPath)]
    assert len(boxes) == len(deck)
    printed = []
    for page, box in boxes:
        (left, top), (right, bottom) = box.start, box.segments[1][0]
        assert 0 < left < right < WIDTH and 0 < top < bottom < HEIGHT
        inside = [
            item
            for item in page.items
            if isinstance(item, Letters)
            and left < item.x < right
            and top < item.y - item.size * 0.72
            and item.y < bottom
        ]
        assert all(item.x + 0.556 * item.size * len(item.text) < right for item in inside)
        for first, second in pairwise(inside):  # neighbours in a row keep their distance
            if first.y == second.y:
                assert first.x + 0.556 * first.size * len(first.text) < second.x
        printed.append([int(item.text) for item in inside])
    assert printed == deck


def test_the_pdf_is_well_formed():
    body = write_result("Cards", "pdf", 99, "fr")
    start = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", body)[1])
    entries = re.match(rb"xref\n0 (\d+)\n0000000000 65535 f \n((?:\d{10} 00000 n \n)+)trailer", body[start:])
    places = [int(line[:10]) for line in entries[2].splitlines()]
    assert len(places) + 1 == int(entries[1])
    for number, place in enumerate(places, start=1):
        assert body[place:].startswith(b"%d 0 obj\n" % number)
    streams = re.findall(rb"/Length (\d+) /Filter /FlateDecode >>\nstream\n(.*?)\nendstream", body, re.DOTALL)
    drawn = [zlib.decompress(stream) for _, stream in streams]
    assert len(drawn) == 2 and all(len(stream) == int(length) for length, stream in streams)
    assert all(page.count(b"BT") == page.count(b"ET") for page in drawn)
    assert "Cartes de Fibonacci pour les nombres de 1 à 99.".encode("cp1252") in drawn[0]
    assert zlib.crc32(body) == zlib.crc32(write_result("Cards", "pdf", 99, "fr"))  # the same cards, the same bytes


def test_pictures():
    assert str(write_result("Cards", "svg", 20)).count("<path") == 6
    marked = [start for start in range(1, 41) if totals_left(start) == ([], [])]
    assert marked == [1, 2, 3, 5, 8, 13, 21, 34]
    good = sum(len(totals_left(start)[0]) for start in range(1, 61))
    bad = sum(len(totals_left(start)[1]) for start in range(1, 61))
    assert bad == 11 and left_svg(60).count("<circle") == good + bad + 2
    rows = left_text(20).splitlines()
    assert rows[-2 - 7].split()[0] == "8" and rows[-2 - 7].rstrip().count("○") == 1
    assert two_heaps_svg(8).count('fill="#e69f00"') == 10  # and one in the legend
    assert three_heaps_svg(9).count("<title>") == 1 + 6 * len(three_heap_lost(Limit(2, 0), 9)) == 37
    for draw in (left_svg, two_heaps_svg, three_heaps_svg, left_text):
        for most in (0, 301):
            with pytest.raises(InputError, match="from 1 to"):
                draw(most)


# The command.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("110_Z", "two 1s stand side by side at place 1"),
        ("1000110_Z", "two 1s stand side by side at place 5"),
        ("12_Z", "'2' at place 2 is not a Fibonacci digit"),
        ("١_Z", "is not a Fibonacci digit"),
        ("_Z", "holds no Fibonacci digits"),
        ("", "The number is missing"),
        ("-3", "is negative"),
        ("99_", "is not a whole number"),
        ("٩٩", "is not a whole number"),
        ("9" * 200_001, "at most 200000 can be read"),
        ("10" * 480_001 + "_Z", "at most 960000 can be read"),
    ],
)
def test_refused(text, said):
    with pytest.raises(NotationError, match=said) as caught:
        zeckendorf(text)
    assert caught.value.say("fr") != caught.value.say("en")


@settings(deadline=None)
@given(st.text(max_size=40) | st.from_regex(r"[01]{1,30}(_Z)?", fullmatch=True))
def test_any_text_is_read_or_refused(text):
    try:
        found = zeckendorf(text)
    except BoutonError as error:
        assert error.say("fr")
        return
    assert zeckendorf(found["digits"] + "_Z")["number"] == found["number"]


def test_both_ways_and_long_numbers():
    found = zeckendorf("1000010010_Z", "fr")
    assert (found["number"], found["parts"], found["cards"]) == ("99", ["89", "8", "2"], [2, 8, 89])
    assert "99 est sur les cartes qui commencent par 2, 8 et 89." in found["text"]
    assert zeckendorf("0")["text"].startswith("0 = 0_Z = 0")
    long = zeckendorf(write_int(10**3000))
    assert long["parts"] == [] and "Fibonacci digits" in long["text"] and value(long["indices"]) == 10**3000
    assert "1 stands for" in long["text"] and long["text"].endswith("_Z")


def test_the_command(capsys, monkeypatch, tmp_path):
    def run(*words):
        code = main(("zeckendorf", *words))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    assert run("99")[1].startswith("99 = 1000010010_Z = 89 + 8 + 2")
    assert json.loads(run("1000010010_Z", "--json")[1])["number"] == "99"
    assert run("--cards", "20")[1].strip() == card_text(20)
    assert json.loads(run("--cards", "20", "--json")[1])["cards"] == cards(20)
    for ending, start in ((".pdf", b"%PDF-1.4"), (".svg", b"<svg"), (".txt", b"Cartes")):
        path = tmp_path / f"cards{ending}"
        code, out, err = run("--cards", "99", "-o", str(path), "--lang", "fr")
        assert (code, out) == (0, "") and path.name in err and path.read_bytes().startswith(start)
    for kind in ("totals", "two", "three"):
        code, out, _ = run("--picture", kind, "--lang", "fr")
        assert code == 0 and "Nim de Fibonacci" in out
        path = tmp_path / f"{kind}.svg"
        assert run("--picture", kind, "--most", "30", "-o", str(path))[0] == 0 and "<svg" in path.read_text("utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("n\noui\nwhat\nn\nn\ny\n"))
    code, out, err = run("--guess", "--cards", "20")
    assert (code, out.strip()) == (0, "Your number is 9 = 1 + 8.") and "Please answer y or n." in err


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("99", "--guess"),
        ("99", "--cards", "20"),
        ("--cards", "0"),
        ("--cards", "10001"),
        ("--picture", "cube"),
        ("--picture", "totals", "--most", "301"),
        ("--picture", "totals", "--most", "200"),
        ("--cards", "20", "-o", "cards.doc"),
        ("--cards", "2000", "-o", "cards.pdf"),
        ("--cards", "20", "-o", "no/such/folder/cards.pdf"),
        ("--guess",),
        ("٣",),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_bad_input_is_one_sentence(capsys, monkeypatch, tmp_path, words, language):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    code = main(("zeckendorf", *words, "--lang", language))
    captured = capsys.readouterr()
    assert code == 2 and captured.out == "" and captured.err.splitlines()[-1].rstrip().endswith(".")
    assert not list(Path(tmp_path).iterdir())


def test_the_docs_show_what_the_program_prints(capsys):
    page = (Path(__file__).parents[2] / "docs" / "en" / "fibonacci.md").read_text(encoding="utf-8")
    shown = re.findall(r"```console\n\$ bouton (.*)\n((?:.*\n)*?)```", page)
    assert len(shown) == 2
    for line, expected in shown:
        assert main([*line.split(), "--lang", "en"]) == 0
        assert capsys.readouterr().out.startswith(expected)


@pytest.mark.parametrize("text", ["10^30", "10**30", "1" + 30 * "0"])
def test_powers_are_numbers(text: str) -> None:
    assert value(zeckendorf(text)["indices"]) == 10**30


def test_the_longest_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is far beyond what a test has time for; here it is 40 digits."""
    assert MOST_DIGITS == MAX_POWER == 200_000
    monkeypatch.setattr("bouton.answers.cards.MOST_DIGITS", 40)
    monkeypatch.setattr("bouton.notation.MAX_POWER", 40)
    assert zeckendorf("9" * 40)["number"] == "9" * 40 and zeckendorf("10^39")["number"] == "1" + 39 * "0"
    for text in ("9" * 41, "10^40"):
        with pytest.raises(NotationError) as caught:
            zeckendorf(text)
        assert caught.value.values["most"] == 40
