"""Codes at their limits and one beyond, and codes of dimension 0."""

import importlib.util
import sys
from itertools import permutations

import pytest

from bouton.codes import automorphisms, decoding, lexicode, linear
from bouton.codes.automorphisms import automorphism_group
from bouton.codes.linear import LinearCode
from bouton.codes.weights import listed_weights
from bouton.errors import InputError, SearchLimitError


def test_words_are_listed_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    code = LinearCode([1, 2, 3, 4, 5, 6, 7])  # k = 4
    monkeypatch.setattr(linear, "MOST_SEARCHED", 4)
    assert len(code.least_words()) == 7
    monkeypatch.setattr(linear, "MOST_SEARCHED", 3)
    with pytest.raises(InputError) as caught:
        code.least_words()
    assert caught.value.values == {"words": 4, "most": 3}


def test_the_code_of_all_words_has_all_permutations() -> None:
    code = LinearCode.of_words([1, 2, 4, 8], 4)
    group = automorphism_group(code)
    generated = {tuple(range(1, 5))}
    todo = list(generated)
    while todo:
        place = todo.pop()
        for swap in group.generators:
            moved = tuple(swap[image - 1] for image in place)
            if moved not in generated:
                generated.add(moved)
                todo.append(moved)
    assert generated == set(permutations(range(1, 5))) and group.order == 24 and len(group.generators) == 3
    assert all(sorted(each) == [1, 2, 3, 4] for each in group.generators)


def test_dimensions_that_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    assert sum(listed_weights([1 << place for place in range(26)], 26)) == 1 << 26
    for numpy, most in ((True, 26), (False, 20)):
        if not numpy:
            monkeypatch.setitem(sys.modules, "numpy", None)
            assert sum(listed_weights([1 << place for place in range(20)], 20)) == 1 << 20
        with pytest.raises(InputError) as caught:
            listed_weights([1 << place for place in range(most + 1)], most + 1)
        assert caught.value.values == {"words": most + 1, "most": most}
    for dimension, listable in ((26, True), (27, False)):
        code = LinearCode.of_words([1 << place for place in range(dimension)], 2 * dimension)
        assert code.listable() is listable


@pytest.mark.skipif(importlib.util.find_spec("igraph") is None, reason="igraph is not installed")
def test_words_and_dimension_of_automorphisms(monkeypatch: pytest.MonkeyPatch) -> None:
    code = LinearCode([1, 2, 3, 4, 5, 6, 7])  # its dual, of dimension 3, is spanned by its 7 words
    for name, most in (("MOST_WORDS", 7), ("MOST_DIMENSION", 3)):
        monkeypatch.setattr(automorphisms, name, most)
        assert automorphism_group(code).order == 168
        monkeypatch.setattr(automorphisms, name, most - 1)
        with pytest.raises(InputError) as caught:
            automorphism_group(code)
        assert caught.value.key == "codes.orbit"
        monkeypatch.undo()


def test_places_and_checks_of_a_decoder(monkeypatch: pytest.MonkeyPatch) -> None:
    np = pytest.importorskip("numpy")
    code = LinearCode([1, 2, 3, 4, 5, 6, 7])  # 3 checks, and 8 sets of at most one place
    for name, most, key in (("MOST_PATTERNS", 8, "decode-many"), ("MOST_CHECKS", 3, "decode-large")):
        monkeypatch.setattr(decoding, name, most)
        assert decoding.Decoder(code).decode_array(np.array([7]))[0].tolist() == [7]
        monkeypatch.setattr(decoding, name, most - 1)
        with pytest.raises(InputError) as caught:
            decoding.Decoder(code).decode_array(np.array([7]))
        assert caught.value.key == f"codes.{key}"
        monkeypatch.undo()


@pytest.mark.parametrize(
    ("compiled", "name", "asked"),
    [(False, "MOST_BITS_PLAIN", None), (False, "MOST_BITS_AS_NUMBERS", 30), (True, "MOST_BITS", None)],
)
def test_bits_of_a_column(compiled: bool, name: str, asked: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The eleventh column of moves of up to four coins is 106, the twelfth 128; the eighth is 51, the ninth 64."""
    if compiled:
        pytest.importorskip("numba")
    monkeypatch.setattr(lexicode, "_COMPILED_FROM", 6)
    monkeypatch.setattr(lexicode, "can_compile", lambda: compiled)
    for most, reached in ((7, 11), (6, 8)):
        monkeypatch.setattr(lexicode, name, most)
        with pytest.raises(SearchLimitError) as caught:
            lexicode.GreedyColumns(4, asked).upto(20)
        assert caught.value.values["reached"] == reached


def test_bits_that_a_small_memory_allows() -> None:
    assert lexicode.bits_within(4, 1) == 20 and lexicode.bits_within(4, 7 << 21) == 25


def test_the_longest_lexicode() -> None:
    assert (lexicode.lexicode_dimension(100_000, 2), lexicode.lexicode_dimension(1, 100_000)) == (99_999, 0)
    for size in ((100_001, 2), (1, 100_001)):
        with pytest.raises(InputError):
            lexicode.lexicode_dimension(*size)
