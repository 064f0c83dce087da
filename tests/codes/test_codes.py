"""Codes: algebra on words, weights, greedy lexicodes, names, decoding, automorphisms, and the command."""

import io
import json
import sys
from itertools import combinations, permutations
from math import factorial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bouton
from bouton.answers.codes import decode_words
from bouton.cli import main
from bouton.codes import lexicode as lexicodes
from bouton.codes import weights as weights_module
from bouton.codes.automorphisms import automorphism_group, cycles
from bouton.codes.decoding import Decoder
from bouton.codes.lexicode import GreedyColumns, columns, lexicode, lexicode_dimension, odious
from bouton.codes.linear import LinearCode
from bouton.codes.weights import dual_weights, listed_weights, weight_distribution
from bouton.codes.words import echelon, kernel, places, rank, read_word, word_of, write_word
from bouton.errors import BoutonError, InputError, NotationError, SearchLimitError
from bouton.pictures.codes import code_svg, values_svg, words_svg

GOLAY = lexicode(24, 8)
COLUMNS = st.lists(st.integers(0, 63), min_size=1, max_size=10)


def span(basis):
    words = [0]
    for vector in basis:
        words += [word ^ vector for word in words]
    return sorted(words)


def brute(vectors, length):
    """The words whose columns have the sum 0, all words tried."""
    return [word for word in range(1 << length) if LinearCode(vectors).syndrome(word) == 0]


@given(COLUMNS)
def test_kernel_and_echelon(vectors):
    basis = kernel(vectors)
    assert span(basis) == brute(vectors, len(vectors))
    tops = [word.bit_length() for word in basis]
    assert tops == sorted(set(tops))
    assert all(
        not other >> (top - 1) & 1 for top, word in zip(tops, basis, strict=True) for other in basis if other != word
    )
    reduced = echelon(vectors)
    assert sorted(set(span(reduced))) == sorted(set(span(vectors)))
    assert len(basis) + rank(vectors) == len(vectors)


@given(COLUMNS)
def test_a_code_and_its_dual(vectors):
    code = LinearCode(vectors)
    dual = LinearCode.of_words(code.dual_basis, code.n)
    assert dual.k == code.n - code.k
    assert all((a & b).bit_count() % 2 == 0 for a in code.words() for b in dual.words())
    assert LinearCode.of_words(code.basis, code.n) == code
    assert code.self_dual == (span(code.basis) == span(dual.basis))
    weights = {w: c for w, c in enumerate(listed_weights(code.basis, code.n)) if c}
    assert weights == {w: sum(x.bit_count() == w for x in span(code.basis)) for w in weights}
    assert dual_weights(listed_weights(dual.basis, code.n), code.n) == listed_weights(code.basis, code.n)
    assert weight_distribution(code.basis, code.dual_basis, code.n) == weights
    assert code.even == all(w % 2 == 0 for w in weights) and code.doubly_even == all(w % 4 == 0 for w in weights)
    if code.k:
        assert code.d == min(w for w in weights if w)
        balls = {word ^ word_of(e) for word in span(code.basis) for size in range(code.corrects + 1)
                 for e in combinations(range(1, code.n + 1), size)}  # fmt: skip
        assert code.perfect == (len(balls) == 1 << code.n)


def test_weights_of_many_words_and_of_long_words():
    code = lexicode(30, 5)
    assert code.k > 14
    assert listed_weights(code.basis, 30) == weights_module._one_by_one(code.basis, 30)
    long = LinearCode.of_words([word_of(range(1, 100)), *(1 << n | 1 << n + 70 for n in range(16))], 100)
    assert listed_weights(long.basis, 100) == weights_module._one_by_one(long.basis, 100)
    threes = sum(b < a ^ b <= 300 for a, b in combinations(range(1, 301), 2))
    assert bouton.code("turning:at-most-2", 300).weights[3] == threes


def test_ones_are_counted_by_numpy_1_too():
    np = pytest.importorskip("numpy")

    class Older:  # NumPy 1 has no bitwise_count
        uint64, uint16 = np.uint64, np.uint16

    words = [0, 1, 2**64 - 1, 0xF0F0F0F0F0F0F0F0, 12345678901234567890]
    found = weights_module._bit_count(Older, np.array(words, dtype=np.uint64))
    assert found.tolist() == [word.bit_count() for word in words]


def test_weights_without_numpy(monkeypatch):
    expected = lexicode(20, 5).weights
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert LinearCode(columns(4, 20)).weights == expected
    with pytest.raises(InputError):
        listed_weights([1 << n | 1 << 23 for n in range(22)], 24)


@given(st.integers(0, 1 << 30), st.integers(31, 40))
def test_words_read_back(word, length):
    assert read_word(write_word(word, length), length) == word == word_of(places(word))


# Lexicodes.


@pytest.mark.parametrize("n", range(1, 11))
@pytest.mark.parametrize("d", range(1, 9))
def test_lexicodes_by_greed(n, d):
    kept: list[int] = []
    for word in range(1 << n):
        if all((word ^ other).bit_count() >= d for other in kept):
            kept.append(word)
    code = lexicode(n, d)
    assert sorted(code.words()) == kept
    assert lexicode_dimension(n, d) == code.k and 1 << code.k == len(kept)


def test_columns_by_the_mex_formula():
    for r in range(1, 12):
        found, sums = [], [{0}] * r  # sums[k]: nim-sums of at most k columns
        for _ in range(14):
            value = next(v for v in range(1 << 14) if v not in sums[r - 1])
            for k in range(r - 1, 0, -1):
                sums[k] = sums[k] | {v ^ value for v in sums[k - 1]}
            found.append(value)
        assert columns(r, 14) == found


@pytest.mark.parametrize("r", [2, 4, 6, 8, 10])
def test_the_first_columns_are_powers_of_2_but_one(r):
    """Up to Griesmer's bound for two dimensions, by the growing sets; and then comes the second word."""
    plain = GreedyColumns(r)
    length = r + 1 + (r + 2) // 2
    assert columns(r, length - 1) == [plain[i] for i in range(length - 1)]
    assert columns(r, length) == [plain[i] for i in range(length)]
    assert lexicode_dimension(length - 1, r + 1) == 1 and lexicode_dimension(length, r + 1) == 2


def test_even_distances_add_a_parity_bit():
    for r in (4, 6, 8):
        assert columns(r + 1, 30)[1:] == [odious(v) for v in columns(r, 29)]
        plain = GreedyColumns(r + 1)
        assert [plain[i] for i in range(20)] == columns(r + 1, 20)


def test_published_dimensions():
    """Of the Golay codes and of the table of lexicodes of Conway and Sloane 1986 that the source repeats."""
    assert [lexicode_dimension(n, 8) for n in (8, 12, 14, 15, 16, 24)] == [1, 2, 3, 4, 5, 12]
    assert lexicode_dimension(23, 7) == 12
    assert [lexicode_dimension(2**m - 1, 3) for m in range(2, 8)] == [2**m - 1 - m for m in range(2, 8)]


def test_compiled_sets_are_the_plain_ones(monkeypatch):
    """The search by arrays against the search by Python ints, on either side of the place where it takes over."""
    plain = GreedyColumns(6, most_bits=13)
    expected = [plain[i] for i in range(25)]
    monkeypatch.setattr(lexicodes, "_COMPILED_FROM", 8)
    compiled = GreedyColumns(6, most_bits=13)
    assert [compiled[i] for i in range(25)] == expected
    for searched in (plain, compiled):
        with pytest.raises(SearchLimitError):
            searched[60]
        with pytest.raises(SearchLimitError):
            searched[60]


@pytest.mark.slow
def test_the_published_length_for_distance_5():
    """2149 (performance notes of this project), passed; some columns are checked against sums of two earlier ones."""
    found = GreedyColumns(4, most_bits=27)
    values = [found[i] for i in range(2_150)]
    assert values == sorted(values)
    pairs = {a ^ b for a, b in combinations(values[:200], 2)} | set(values[:200])
    assert all(values[i] not in pairs for i in range(200, 400))


def test_sizes_that_are_refused():
    for n, d in ((0, 3), (3, 0), (-1, 2), (10**7, 3), (True, 3), (3, "4")):
        with pytest.raises(InputError):
            lexicode(n, d)


# Names, systems, groups.


NAMED = [
    ("turning:at-most-2", 7, ["hamming"]),
    ("turning:at-most-2", 15, ["hamming"]),
    ("turning:at-most-3", 8, ["extended-hamming"]),
    ("turning:at-most-3", 16, ["extended-hamming"]),
    ("turning:at-most-7", 24, ["extended-golay"]),
    ("turning:at-most-6", 23, ["golay"]),
    ("turning:at-most-1", 6, ["even-weight"]),
    ("turning:at-most-4", 5, ["repetition"]),
    ("turning:at-most-2", 3, ["repetition", "hamming"]),
    ("turning:any", 4, ["zero"]),
    ("turning:exactly-3", 2, ["whole-space"]),
    ("turning:ruler", 9, []),
    ("lexicode:4", 7, ["simplex"]),
]


@pytest.mark.parametrize(("game", "n", "names"), NAMED)
def test_names(game, n, names):
    assert bouton.code(game, n).names == names
    for language in ("en", "fr"):
        assert bouton.code(game, n).text(language)


def test_golay():
    code = bouton.code("turning:at-most-7", 24)
    assert (code.n, code.k, code.d) == (24, 12, 8)
    assert code.weights == {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    assert code.self_dual and code.doubly_even and code.even and not code.perfect
    assert (code.corrects, code.detects, code.steiner) == (3, 7, (5, 8, 24))
    assert [row.count("1") for row in code.basis] == [8] * 12  # the twelve words of the slides are octads
    assert all(LinearCode.of_words(map(read_word, code.basis), 24).syndrome(word) == 0 for word in GOLAY.basis)
    for row in code.parity_check:
        assert all((read_word(row) & word).bit_count() % 2 == 0 for word in GOLAY.basis)
    assert bouton.code("turning:at-most-6", 23).perfect
    assert bouton.code("lexicode:8", 24).to_dict()["basis"] == code.basis


def test_a_code_that_is_no_steiner_system():
    assert LinearCode(columns(4, 12)).steiner is None


@given(COLUMNS)
def test_steiner_systems(vectors):
    code = LinearCode(vectors)
    if code.steiner:
        t, d, n = code.steiner
        words = [word for word in code.words() if word.bit_count() == d]
        for chosen in combinations(range(1, n + 1), t):
            mask = word_of(chosen)
            assert sum(word & mask == mask for word in words) == 1


@given(st.lists(st.integers(0, 15), min_size=1, max_size=6))
def test_automorphisms_by_trying_all_permutations(vectors):
    pytest.importorskip("igraph")
    code = LinearCode(vectors)
    words = set(code.words())
    count = 0
    for images in permutations(range(code.n)):
        moved = [sum(1 << images[i] for i in range(code.n) if word >> i & 1) for word in code.basis]
        count += all(word in words for word in moved)
    group = automorphism_group(code)
    assert group.order == count
    for images in group.generators:
        for word in code.basis:
            assert sum(1 << (images[i] - 1) for i in range(code.n) if word >> i & 1) in words


def test_mathieu_groups():
    """M24 and M23, computed; the orders are those of the classification (OEIS A001228)."""
    pytest.importorskip("igraph")
    group = automorphism_group(GOLAY)
    assert group.order == 244_823_040
    words = set(GOLAY.words())
    for images in group.generators:
        assert sorted(images) == list(range(1, 25))
        assert all(sum(1 << (images[i] - 1) for i in range(24) if word >> i & 1) in words for word in GOLAY.basis)
    assert automorphism_group(lexicode(23, 7)).order == 10_200_960
    assert automorphism_group(lexicode(31, 3)).order == 9_999_360  # GL(5, 2)
    assert automorphism_group(LinearCode([0] * 5)).order == factorial(5)


def test_igraph_is_an_extra(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "igraph", None)
    assert main(["code", "turning:at-most-2", "7", "--automorphisms"]) == 2
    assert "bouton[codes]" in capsys.readouterr().err
    with pytest.raises(InputError):
        automorphism_group(LinearCode(columns(2, 100)))


# Decoding.


@pytest.mark.parametrize(("n", "d"), [(7, 3), (8, 4), (15, 3), (23, 7), (24, 8), (12, 5), (9, 2), (4, 9)])
def test_errors_are_found(n, d):
    code = lexicode(n, d)
    decoder = Decoder(code)
    words = list(code.words())[:: max(1, 2**code.k // 40)]
    for word in words:
        for size in range(min(code.corrects, 3) + 1):
            for chosen in list(combinations(range(1, n + 1), size))[::7]:
                found = decoder.decode(word ^ word_of(chosen))
                assert found.errors == chosen and found.corrected == word
    if code.d and code.d % 2 == 0 and code.corrects:
        found = decoder.decode(word_of(range(1, code.corrects + 2)))
        assert found.errors is None and found.corrected is None and found.syndrome


@given(st.lists(st.integers(0, 2**24 - 1), max_size=30))
def test_arrays_are_decoded_as_words_are(words):
    np = pytest.importorskip("numpy")
    decoder = Decoder(GOLAY)
    corrected, errors = decoder.decode_array(np.array(words, dtype=np.uint32).reshape(-1, 1))
    assert corrected.shape == errors.shape == (len(words), 1)
    for word, right, count in zip(words, corrected[:, 0].tolist(), errors[:, 0].tolist(), strict=True):
        found = decoder.decode(word)
        assert (right, count) == ((word, -1) if found.errors is None else (found.corrected, len(found.errors)))


def test_arrays_of_other_codes_and_what_is_refused():
    np = pytest.importorskip("numpy")
    decoder = Decoder(lexicode(63, 3))
    words = np.array([0, 1 << 62, 3], dtype=np.uint64)
    assert decoder.decode_array(words)[0].tolist() == [0, 0, 7]
    assert Decoder(GOLAY).decode_array([])[0].size == 0
    for wrong in ([-1], [1 << 24], [0.5], ["1"]):
        with pytest.raises(InputError):
            Decoder(GOLAY).decode_array(wrong)
    with pytest.raises(InputError):
        Decoder(lexicode(100, 3)).decode_array([0])
    with pytest.raises(InputError):
        Decoder(LinearCode([1] * 2)).decode_array([4])
    with pytest.raises(InputError):
        bouton.code("turning:at-most-2", 7).decode(128)


def test_decoding_is_a_game():
    code = bouton.code("turning:at-most-3", 8)
    for word in range(256):
        told = code.decode(word)
        assert told["value"] == bouton.position("turning:at-most-3", told["word"]).grundy
        if told["status"] == "detected":
            assert told["errors"] is None and told["corrected"] is None
        else:
            assert bouton.position("turning:at-most-3", told["corrected"]).outcome == "P"


def test_the_length_tells_the_code():
    for length, game in ((7, "turning:at-most-2"), (8, "turning:at-most-3"), (23, "turning:at-most-6"),
                         (24, "turning:at-most-7"), (15, "turning:at-most-2"), (3, "turning:at-most-2")):  # fmt: skip
        assert decode_words(["0" * length])[0]["game"] == game
    for length in (1, 2, 5, 22, 25):
        with pytest.raises(InputError):
            decode_words(["0" * length])
    assert decode_words(["00011"], "turning:ruler")[0]["status"] in ("correct", "corrected", "detected")


# The command and the pictures.


def told(capsys, *words):
    assert main(["code", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_json_is_the_contract(capsys):
    data = told(capsys, "turning:at-most-7", "24")
    assert list(data)[:6] == ["game", "n", "k", "d", "weights", "basis"]
    assert data["weights"] == {"0": 1, "8": 759, "12": 2576, "16": 759, "24": 1}
    assert len(data["basis"]) == data["k"] == 12 and all(len(row) == 24 for row in data["basis"])
    assert told(capsys, "mogul", "24")["basis"] == data["basis"]
    assert told(capsys, "turning:at-most-2*at-most-2", "3x3")["n"] == 9
    octad = told(capsys, "turning:at-most-7", "24", "--octad", "1,2,3,4,5")
    assert octad["octad"] == [1, 2, 3, 4, 5, 6, 7, 8] and octad["octads"] == [octad["octad"]]
    assert len(told(capsys, "turning:at-most-7", "24", "--octad", "1,2,3,4")["octads"]) == 5
    assert told(capsys, "turning:at-most-7", "24", "--octad", "1,2,3,4,5,6,7,9")["octads"] == []
    assert told(capsys, "decode", "1110100")["errors"] == [5]
    assert len(told(capsys, "decode", "1110100", "0000000")["words"]) == 2
    assert told(capsys, "values", "9", "10")["values"][8][9] == 511


def test_every_five_coins_have_one_octad():
    code = bouton.code("turning:at-most-7", 24)
    for coins in list(combinations(range(1, 25), 5))[::1500]:
        octads = code.octads(coins)
        assert len(octads) == 1 and set(coins) <= set(octads[0]) and len(octads[0]) == 8


def test_words_from_standard_input(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("1110100\n1110000\n"))
    rows = told(capsys, "decode", "-")["words"]
    assert [row["status"] for row in rows] == ["corrected", "correct"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_texts(capsys, language):
    for words in (
        ["turning:at-most-7", "24"],
        ["turning:at-most-2", "127"],
        ["turning:any", "3"],
        ["turning:at-most-7", "24", "--octad", "1,2,3,4"],
        ["turning:at-most-7", "24", "--octad", "1,2,3,4,5"],
        ["turning:at-most-7", "24", "--octad", "1,2,3,4,5,6,7,9"],
        ["decode", "1110100", "1110000"],
        ["decode", "11110000"],
        ["decode", "11000000"],
        ["values", "9", "10"],
    ):
        assert main(["code", *words, "--lang", language]) == 0
        out = capsys.readouterr().out
        assert out.strip() and "{" not in out
    assert main(["code", "decode", "11000000", "--lang", language]) == 0
    assert ("More coins" if language == "en" else "Plus de pièces") in capsys.readouterr().out


BAD = [
    [], ["turning:at-most-7"], ["turning:at-most-7", "0"], ["turning:at-most-7", "-3"], ["turning:at-most-7", "24.5"],
    ["turning:at-most-7", "99999999999999999999"], ["turning:at-most-7", "7x7"], ["turning:any*any", "7"],
    ["turning:any*any", "0x7"], ["nim", "7"], ["frogs", "7"], ["lexicode:x", "7"], ["lexicode:0", "7"],
    ["lexicode", "7"],
    ["lexicode:4", "7x7"], ["turning:ruler*any", "3x30"], ["turning:at-most-20", "60"], ["turning:1+S", "90"],
    ["turning:at-most-7", "24", "--octad", "1,2,25"], ["turning:at-most-7", "24", "--octad", "1,1"],
    ["turning:at-most-7", "24", "--octad", "x"], ["turning:at-most-2", "63", "--octad", "1,2"],
    ["decode"], ["decode", ""], ["decode", "0120000"], ["decode", "01011"], ["decode", "1110100", "01"],
    ["decode", "1110100", "--game", "nim"], ["values"], ["values", "9"], ["values", "0", "5"], ["values", "9", "10000"],
    ["values", "a", "b"], ["turning:at-most-2", "7", "-o", "x.doc"],
    ["turning:at-most-2", "7", "-o", "no folder/x.svg"],
    ["turning:at-most-2", "1000", "-o", "x.svg"], ["a", "b", "c"],
]  # fmt: skip


@pytest.mark.parametrize("words", BAD, ids=lambda words: " ".join(words)[:40])
def test_bad_input_is_one_sentence(words, capsys):
    for language in ("en", "fr"):
        assert main(["code", *words, "--lang", language]) == 2
        captured = capsys.readouterr()
        assert captured.out == "" and captured.err.count("\n") == 1 and len(captured.err) < 400


def test_pictures(tmp_path: Path, capsys):
    import xml.etree.ElementTree as ElementTree

    for language in ("en", "fr"):
        drawing = code_svg(bouton.code("turning:at-most-7", 24), language)
        ElementTree.fromstring(drawing)
        assert drawing.count('class="bar"') == 5 and "2576" in drawing
        assert drawing.count('class="one"') == sum(r.count("1") for r in bouton.code("mogul", 24).basis) + 96
        ElementTree.fromstring(values_svg((9, 10, bouton.coin_table(9, 10)), language))
    ElementTree.fromstring(code_svg(bouton.code("turning:any", 3)))
    ElementTree.fromstring(code_svg(bouton.code("turning:at-most-2", 100)))
    assert main(["code", "turning:at-most-3", "8", "-o", str(tmp_path / "code.svg")]) == 0
    assert (tmp_path / "code.svg").read_text(encoding="utf-8").startswith("<svg")
    assert main(["code", "values", "4", "8", "-o", str(tmp_path / "values.csv")]) == 0
    assert (tmp_path / "values.csv").read_text(encoding="utf-8").splitlines()[3].startswith("f3,1,2,4,7")
    assert main(["code", "turning:at-most-3", "8", "-o", str(tmp_path / "code.txt")]) == 0


@given(st.text(max_size=12), st.text(max_size=5))
def test_any_code_is_told_or_refused(game, length):
    try:
        bouton.code(f"turning:{game}", length)
    except BoutonError as error:
        assert error.say("en") != error.say("fr")


def test_words_that_are_refused():
    for text in ("", " ", "012", "abc"):
        with pytest.raises(NotationError):
            read_word(text)
    with pytest.raises(NotationError):
        read_word("01", 3)


def test_lists_of_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    hamming = bouton.code("turning:at-most-2", 7)
    words = hamming.words()
    assert len(words) == 16 == len(set(words)) and {read_word(word) for word in words} == set(hamming.linear.words())
    assert words == sorted(words, key=lambda word: (word.count("1"), [-int(letter) for letter in word]))
    assert hamming.words(order="lexicographic") == sorted(words)
    assert hamming.words(order="binary") == sorted(words, key=read_word)
    assert hamming.words(4, "lexicographic") == sorted(word for word in words if word.count("1") == 4)
    octads = bouton.code("turning:at-most-7", 24).words(8)
    assert len(octads) == 759 and octads[0] == "1" * 8 + "0" * 16
    with pytest.raises(InputError, match="weight, lexicographic or binary"):
        hamming.words(order="gray")
    with pytest.raises(InputError, match="2\\^57"):
        bouton.code("turning:at-most-2", 64).words()
    assert main(["code", "turning:at-most-2", "7", "--list", "--lang", "fr"]) == 0
    assert capsys.readouterr().out.splitlines()[3:] == words
    assert main(["code", "turning:at-most-2", "7", "--weight", "3", "--order", "binary", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["words"] == hamming.words(3, "binary") and found["order"] == "binary" and found["weight"] == 3
    assert main(["code", "turning:at-most-2", "7", "--list", "-o", str(tmp_path / "words.md")]) == 0
    assert "\n".join(words) in (tmp_path / "words.md").read_text(encoding="utf-8")


def test_permutations_in_cycles():
    assert cycles((1, 2, 3)) == "()" and cycles((2, 1, 4, 5, 3)) == "(1 2)(3 4 5)"
    for images in permutations(range(1, 6)):
        place = list(range(6))
        for cycle in cycles(images)[1:-1].split(")("):
            members = list(map(int, cycle.split()))
            for here, there in zip(members, members[1:] + members[:1], strict=True):
                place[here] = there
        assert tuple(place[1:]) == images


def test_words_as_coins():
    code = bouton.code("turning:at-most-3", 8)
    drawing = words_svg({"game": code.game, "n": 8, "words": code.words()})
    assert drawing.count('class="head"') == drawing.count('class="tail"') == 16 * 4
    with pytest.raises(bouton.InputError):
        words_svg({"game": "", "n": 200, "words": []})
