"""Numbers and rows of numbers as text: they can be parsed again, and any text is parsed or rejected in a sentence."""

import random
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import bouton
from bouton.custom.literals import read_literal
from bouton.errors import NotationError
from bouton.notation import check_seconds, clip, read_int, read_ints, read_number, read_range, write_int, write_ints
from sentences import check_sentence


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


@pytest.mark.parametrize("digits", [1_999, 2_000, 2_001, 4_299, 4_301, 9_999, 20_000, 30_103, 40_000])
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
        read_int("1" * 1_000_001)
    check_sentence(caught.value)
    with pytest.raises(NotationError) as caught:
        read_ints("1," * 100_000 + "1")
    check_sentence(caught.value)
    with pytest.raises(NotationError) as caught:
        read_number("10^200000")
    check_sentence(caught.value)


def test_as_long_as_can_be_read():
    assert read_int("0" * 999_999 + "7") == 7 and read_number("10^199999") == 10**199_999
    assert len(read_ints("1," * 99_999 + "1")) == 100_000
    assert [check_seconds(seconds) for seconds in (10**12 - 1, 10**12 + 1)] == [10**12 - 1, 10**12]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("-3", "number-negative"),
        ("−12", "number-negative"),
        ("-", "number-wrong"),
        ("--3", "number-wrong"),
        ("3-", "number-wrong"),
        ("-3x", "number-wrong"),
        (" ", "number-missing"),
    ],
)
def test_what_is_wrong_with_a_number_is_said(text, key):
    with pytest.raises(NotationError) as caught:
        read_int(text)
    assert caught.value.key == key
    check_sentence(caught.value)


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
            check_sentence(error)
        else:
            whole = [found] if isinstance(found, int) else list(found)
            assert all(type(number) is int and number >= 0 for number in whole)
            assert all(letter in "0123456789,-–()[]" or letter.isspace() for letter in text)


@given(st.text(max_size=300), st.integers(5, 80))
def test_clip_is_short_and_printable(text, most):
    shown = clip(text, most)
    assert shown.replace("\N{NO-BREAK SPACE}", " ").isprintable()
    assert shown == text or not text.isprintable() or len(shown) <= most


@pytest.mark.thorough
def test_a_list_has_a_bound_of_its_own() -> None:
    """Two numbers of a million digits took two seconds to read."""
    row = read_ints(",".join(["7" * 750_000, "8" * 750_000]))
    assert row[0] % 10 == 7 and write_int(row[1]) == "8" * 750_000
    with pytest.raises(NotationError, match="1500001 digits together; at most 1500000"):
        read_ints(",".join(["7" * 750_000, "8" * 750_001]))
    assert len(read_ints(",".join(["123456789012345678901234567890"] * 20_000))) == 20_000


def test_a_number_is_written_as_it_was_read() -> None:
    text = "00" + "7" * 40_000
    assert write_int(read_int(text)) == text[2:] and write_int(read_int(text) + 1) == "7" * 39_999 + "8"


def test_numbers_may_be_written_as_powers():
    assert read_ints("10^30, 2**5") == (10**30, 32)
    assert read_ints("0^0 1^99999999999") == (1, 1)
    for wrong, words in (("10^200001", "200000 digits"), (",".join(["10^150000"] * 11), "1500000"), ("2^", "'2^'")):
        with pytest.raises(NotationError) as error:
            read_ints(wrong)
        assert words in error.value.say("en")
        check_sentence(error.value)
    assert bouton.find("nim").parse("10^30,w^2")[0] == 10**30
    assert bouton.find("fibonacci").parse("10^30:10^20").limit == 10**20


def test_positions_of_custom_rules_may_be_powers_and_long():
    assert read_literal("10^30, 5") == (10**30, 5)
    assert read_literal("10**5000") == 10**5_000
    assert read_literal("7" * 5_000) == read_ints("7" * 5_000)[0]
    for wrong in ("10^300000", "10^", "^", "7 ^ 2"):
        with pytest.raises((NotationError, ValueError, SyntaxError)):
            read_literal(wrong)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sentences_with_a_zero_byte(language):
    """The byte marks what is filled in, for the elisions of French."""
    with pytest.raises(NotationError) as caught:
        bouton.find("kayles:\0")
    assert "kayles" in caught.value.say(language)
