"""Codes in use: memory for the values, boards as words, wrong types, readable pictures."""

import json
import re
from xml.etree import ElementTree

import numpy as np
import pytest

import bouton
from bouton.answers.codes import coin_table, decode_words
from bouton.cli import main
from bouton.codes import lexicode as lexicodes
from bouton.codes.lexicode import GreedyColumns, bits_within, columns, lexicode
from bouton.errors import InputError, NotationError, SearchLimitError
from bouton.pictures.codes import code_svg, values_svg
from bouton.sequences.runs import sequence as heap_sequence
from bouton.storage import memory as machine
from bouton.storage.memory import memory_allowance, read_size


@pytest.fixture
def small(monkeypatch):
    """As if only 2^13 sums could be kept without an allowance, by compiled code from 2^8 on."""
    lexicodes._greedy.cache_clear()
    monkeypatch.setattr(lexicodes, "MOST_BITS", 13)
    monkeypatch.setattr(lexicodes, "_COMPILED_FROM", 8)
    yield
    lexicodes._greedy.cache_clear()


def test_memory_takes_the_values_further(small):
    free = GreedyColumns(6, most_bits=20)
    expected = [free[index] for index in range(40)]
    with pytest.raises(SearchLimitError) as error:
        columns(6, 40)
    reached = error.value.values["reached"]
    assert 20 < reached < 40 and columns(6, reached) == expected[:reached]
    told = []
    assert columns(6, 40, memory=10_000_000, tick=told.append) == expected
    assert told == list(range(1, 41))
    with pytest.raises(SearchLimitError):
        lexicode(40, 7)
    assert lexicode(40, 7, memory="10M").columns == tuple(expected)
    assert bouton.code("turning:at-most-6", 40, memory="10M").values == expected
    assert bouton.code("lexicode:7", 40, memory="10M").values == expected
    assert heap_sequence("turning:at-most-6", 40, memory="10M").values.tolist() == [0, *expected]
    assert coin_table(6, 40, memory="100M")[5] == expected
    with pytest.raises(SearchLimitError):
        heap_sequence("turning:at-most-6", 40)
    with pytest.raises(SearchLimitError):
        coin_table(6, 40)


def test_the_sentence_names_the_coins_that_were_asked_for(small):
    """An odd number of coins is found from the even one below it, one coin before."""
    reached = {}
    for spec, coins in (("at-most-6", 6), ("at-most-7", 7), ("3-7", 7)):
        with pytest.raises(SearchLimitError, match=f"up to {coins} coins") as error:
            bouton.code(f"turning:{spec}", 200)
        reached[spec] = error.value.values["reached"]
    assert reached["at-most-7"] == reached["at-most-6"] + 1 == reached["3-7"] - 2


def test_sets_fit_into_the_memory_allowed():
    """The sets, and one of the old ones while they double, are within the bytes allowed; twice as many are not."""
    for r in (4, 6, 10, 14):
        for memory in (10_000_000, 2_300_000_000, 4_000_000_000):
            bits = bits_within(r, memory)
            peak = (r - 1) * 2**bits // 8 + 2 ** (bits - 1) // 8
            assert peak <= memory < 2 * peak + 8
    assert bits_within(10, 1) == 20


def test_an_interrupted_search_begins_again(monkeypatch):
    found = GreedyColumns(4)
    assert found[5] == 16
    original = lexicodes._translate

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(lexicodes, "_translate", interrupted)
    with pytest.raises(KeyboardInterrupt):
        found.upto(12)
    monkeypatch.setattr(lexicodes, "_translate", original)
    assert found.upto(10) == [1, 2, 4, 8, 15, 16, 32, 51, 64, 85]


def test_amounts_of_memory(monkeypatch):
    assert [read_size(text) for text in ("500M", "4G", "8 GiB", "12000000")] == [
        500 * 10**6,
        4 * 10**9,
        8 << 30,
        12 * 10**6,
    ]
    for wrong in ("", "0", "-1", "4X", "much"):
        with pytest.raises(NotationError):
            read_size(wrong)
    for wrong in (0, -5, True, 2.5, None):
        with pytest.raises(NotationError):
            memory_allowance(wrong)
    monkeypatch.setattr(machine, "free_memory", lambda: 10**9)
    assert memory_allowance("1G") == 10**9 == memory_allowance(10**9)
    with pytest.raises(InputError, match="1000 MB are free"):
        memory_allowance("2G")


def test_memory_on_the_command_line(capsys, monkeypatch):
    assert main(["sequence", "turning:at-most-6", "--to", "40", "--memory", "100M", "--json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["values"] == [0, *columns(6, 40)] and "100 MB" in captured.err
    assert main(["code", "values", "6", "20", "--memory", "100M", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["values"] == coin_table(6, 20)
    assert main(["code", "turning:at-most-7", "24", "--memory", "100M"]) == 0
    assert "4096" in capsys.readouterr().out
    monkeypatch.setattr(machine, "free_memory", lambda: 10**9)
    for words in (
        ["sequence", "turning:at-most-6", "--memory", "2G"],
        ["sequence", "kayles", "--memory", "100M"],
        ["sequence", "nim", "--memory", "100M"],
        ["sequence", "turning:ruler", "--memory", "100M"],
        ["sequence", "turning:at-most-6", "--memory", "some"],
        ["code", "turning:ruler", "7", "--memory", "100M"],
        ["code", "turning:at-most-7", "24", "--memory", "9T"],
        ["code", "values", "6", "20", "--memory", "0"],
    ):
        for language in ("en", "fr"):
            assert main([*words, "--lang", language]) == 2
            assert capsys.readouterr().err.splitlines()[-1].startswith("bouton: ")


# Decoding.


def test_the_notation_of_a_product_is_decoded(capsys):
    game = "turning:at-most-2*at-most-2"
    row = decode_words(["1/1/1/0/1/0/0"], game)[0]
    assert (row["word"], row["errors"], row["places"]) == ("1/1/1/0/1/0/0", [5], [[5, 1]])
    assert (row["status"], row["corrected"], row["value"]) == ("corrected", "1/1/1/0/0/0/0", 5)
    code = bouton.code(game, "7x1")
    assert code.decode("7x1:5,1")["corrected"] == "0/0/0/0/0/0/0"
    assert code.decode("0000100")["corrected"] == "0000000"
    assert code.decode(16)["places"] == [[5, 1]]
    box = bouton.code(f"{game}*at-most-2", (1, 3, 1)).decode("0/0/1")
    assert (box["word"], box["places"], box["corrected"]) == ("0/0/1", [[1, 3, 1]], "0/0/0")
    assert main(["code", "decode", "1/1/1/0/1/0/0", "--game", game]) == 0
    assert "(5,1)" in capsys.readouterr().out
    with pytest.raises(NotationError, match="2×2"):
        code.decode("10/01")
    with pytest.raises(NotationError):
        decode_words(["10/01"], "nim")
    assert main(["code", "decode", "10/01", "--game", game]) == 0
    capsys.readouterr()
    for words in (["10/0"], ["10/01", "1001/0000"]):
        assert main(["code", "decode", *words, "--game", game]) == 2
    assert bouton.code("turning:at-most-7", 24).decode("24:5")["errors"] == [5]


@pytest.mark.parametrize("word", [None, [1] * 24, 2.5, b"01"])
def test_what_is_no_word(word):
    with pytest.raises(NotationError, match="is not a word"):
        bouton.code("turning:at-most-7", 24).decode(word)


def test_numbers_of_numpy_are_words_and_coins():
    golay = bouton.code("turning:at-most-7", 24)
    assert golay.decode(np.uint32(4))["errors"] == [3]
    assert golay.octads(np.array([1, 2, 3, 4, 5])) == [[1, 2, 3, 4, 5, 6, 7, 8]]


def test_what_are_no_words_and_no_table():
    for words in ([None], "1110000", [1, 0]):
        with pytest.raises(NotationError, match="is not a word"):
            decode_words(words)
    for sizes in (("3", 5), (3, 5.0), (0, 5), (3, None)):
        with pytest.raises(InputError, match="table of values"):
            coin_table(*sizes)


@pytest.mark.parametrize("coins", ["12", None, 5, [1.5], [1, 1], [0], ["1"]])
def test_what_are_no_coins(coins):
    with pytest.raises(InputError, match="coins of this board"):
        bouton.code("turning:at-most-7", 24).octads(coins)


@pytest.mark.parametrize("length", [24.0, None, [2.5], [[3]], "x", 0, True and "1x0"])
def test_what_is_no_length(length):
    with pytest.raises(NotationError, match="not a length accepted here"):
        bouton.code("turning:at-most-7", length)


def test_distances_have_a_bound_that_is_told():
    with pytest.raises(NotationError, match="from 1 to 100000"):
        bouton.code("lexicode:99999999999", 10)
    assert bouton.code("lexicode:100000", 10).k == 0


def test_an_octad_and_the_automorphisms(capsys, tmp_path):
    words = ["code", "turning:at-most-7", "24", "--octad", "1,2,3,4,5", "--automorphisms"]
    assert main([*words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["octad"] == [1, 2, 3, 4, 5, 6, 7, 8] and data["automorphisms"]["order"] == 244_823_040
    assert main([*words, "-o", str(tmp_path / "both.txt")]) == 0
    text = (tmp_path / "both.txt").read_text(encoding="utf-8")
    assert "244823040" in text and "6, 7 and 8" in text


# Pictures.


def test_a_picture_of_many_weights_is_no_wider_than_its_matrix():
    code = bouton.code("turning:at-most-5", 100)
    assert len(code.weights) > 40
    for language in ("en", "fr"):
        drawing = code_svg(code, language)
        ElementTree.fromstring(drawing)
        width = float(re.search(r'width="([\d.]+)"', drawing)[1])
        assert width == 100 * 14 + 48
        assert drawing.count('class="bar"') == len(code.weights)
        assert all(f">{count}<" in drawing for count in code.weights.values())
    assert "rotate" not in code_svg(bouton.code("turning:at-most-7", 24))


def test_the_marked_values_have_a_legend():
    for language, words in (("en", "powers of 2"), ("fr", "puissances de 2")):
        drawing = values_svg((9, 10, coin_table(9, 10)), language)
        assert drawing.count('class="legend"') == 1 and words in drawing
        assert ElementTree.fromstring(drawing) is not None
