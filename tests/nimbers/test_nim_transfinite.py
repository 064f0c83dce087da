"""Transfinite nimbers: Conway's and Lenstra's values, the field's laws, text, the table of excesses."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bouton.errors import InputError, NotationError
from bouton.nimbers.functions import nim_mul, nim_pow
from bouton.nimbers.transfinite import EXCESS, TransfiniteNimber, alpha, kappa, kappa_parts, odd_prime, order_of_two

EXPONENTS = st.lists(st.integers(0, 6), max_size=3).map(
    lambda c: tuple(c[: max((i + 1 for i, x in enumerate(c) if x), default=0)])
)
ORDINALS = st.dictionaries(EXPONENTS, st.integers(1, 20), max_size=3).map(TransfiniteNimber._from_terms)


def test_conways_examples() -> None:
    # On Numbers and Games, chapter 6: ω³ = 2, (ω^ω)^5 = 4, (ω^(ω²))^7 = ω + 1.
    assert TransfiniteNimber("w") ** 3 == 2
    assert TransfiniteNimber("w^w") ** 5 == 4
    assert TransfiniteNimber("w^w^2") ** 7 == TransfiniteNimber("w+1")
    assert TransfiniteNimber("w^3") ** 3 == TransfiniteNimber("w")


def test_lenstras_table() -> None:
    # Lenstra, Nim multiplication (1977), the table of α(p) to 43.
    expected = {
        3: "2",
        5: "4",
        7: "w+1",
        11: "w^w+1",
        13: "w+4",
        17: "16",
        19: "w^3+4",
        23: "w^(w^3)+1",
        29: "w^(w^2)+4",
        31: "w^w+1",
        37: "w^3+4",
        41: "w^w+1",
        43: "w^(w^2)+1",
    }
    for p, text in expected.items():
        assert alpha(p) == TransfiniteNimber(text)
        assert kappa(p) ** p == alpha(p)


@pytest.mark.thorough("7")
@pytest.mark.parametrize("n", range(13))
def test_excesses_computed_again(n: int) -> None:
    """α(p) is the first of Σκ, Σκ + 1, … that has no p-th root: that is no p-th power in its finite field."""
    p = odd_prime(n)
    start = sum((kappa(*part) for part in kappa_parts(p)), TransfiniteNimber(0))
    for m in range(int(EXCESS[n]) + 1):
        candidate = start + m
        degree = candidate.degree()
        assert degree % order_of_two(p) == 0
        is_power = candidate ** (((1 << degree) - 1) // p) == 1
        assert is_power == (m < int(EXCESS[n]))


@settings(max_examples=60, deadline=None)
@given(ORDINALS, ORDINALS, ORDINALS)
def test_laws(a: TransfiniteNimber, b: TransfiniteNimber, c: TransfiniteNimber) -> None:
    assert a * b == b * a
    assert (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c
    assert (a + b) * (a + b) == a * a + b * b
    assert a + a == 0
    assert a * 1 == a


@settings(max_examples=60, deadline=None)
@given(ORDINALS)
def test_text_reads_back(a: TransfiniteNimber) -> None:
    assert TransfiniteNimber(str(a)) == a
    assert eval(repr(a)) == a
    assert hash(TransfiniteNimber(str(a))) == hash(a)


def test_inverses_and_finite_values() -> None:
    for text in ("w", "w+1", "w^2*3+5", "w^w+w*2", "w^3+4"):
        a = TransfiniteNimber(text)
        assert (1 / a) * a == 1
        assert a / a == 1
        assert a**-2 * a * a == 1
    assert TransfiniteNimber(77) * 1000 == nim_mul(77, 1000)
    assert TransfiniteNimber(77) ** -9 == nim_pow(77, -9)
    assert hash(TransfiniteNimber(5)) == hash(5)
    with pytest.raises(ZeroDivisionError):
        1 / TransfiniteNimber(0)


@pytest.mark.parametrize("text", ["1", "2", "6", "300", "w", "w^2+3", "w^w+w*2", "w^30+1", "w^w^2", "w^(w*4+2)*5+w^7"])
def test_an_inverse_is_the_power_of_fermat(text: str) -> None:
    """a^(2^m − 2) in a field of 2^m elements, with products only; squares are found term by term."""
    a = TransfiniteNimber(text)
    power, square = TransfiniteNimber(1), a
    for _ in range(1, a.degree()):
        square = square * square
        power = power * square
    assert a**-1 == power and a._square() == a * a
    assert a**-1 * a == 1


def test_inverses_of_high_degree() -> None:
    """Products of dense elements took a minute for the first of these."""
    for text in ("w^(w^2)+w^w", "w^(w^2+w+1)+1", "w^(w^3)+w"):
        assert TransfiniteNimber(text) ** -1 * TransfiniteNimber(text) == 1


def test_long_calculations_in_large_fields_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """ω generates a field of 2^6 elements, of 1, ω and ω² times finite nimbers below 4."""
    w = TransfiniteNimber("w")
    monkeypatch.setattr("bouton.nimbers.transfinite.MOST_TERMS_OF_FIELD", 3)
    assert w**-1 * w == 1 and w ** (1 << 64) == w**16
    monkeypatch.setattr("bouton.nimbers.transfinite.MOST_TERMS_OF_FIELD", 2)
    assert w ** ((1 << 64) - 1) == w**15
    for exponent in (-1, 1 << 64):
        with pytest.raises(InputError, match=r"w lies in a field of 2\^6 elements, which have up to 3 terms"):
            w**exponent


def test_order_is_that_of_ordinals() -> None:
    texts = ["0", "1", "5", "w", "w+1", "w*2", "w^2", "w^2+w*7", "w^w", "w^(w+1)", "w^(w*2)", "w^(w^2)"]
    values = [TransfiniteNimber(text) for text in texts]
    backwards = values[::-1]
    assert sorted(backwards) == values
    assert [str(value) for value in values] == texts
    assert TransfiniteNimber("ω^ω + 3") == TransfiniteNimber("w^w+3")


def test_refusals() -> None:
    for text in ("", "w+w^2", "w^", "5+w", "w*0", "w+w", "x", "w^(w^w)", "w^(1+w)", "-3", "w^w^w"):
        with pytest.raises(NotationError) as caught:
            TransfiniteNimber(text)
        assert caught.value.key.startswith("nimbers.transfinite-"), text
        assert (caught.value.key == "nimbers.transfinite-large") == (text in ("w^(w^w)", "w^w^w")), text
    unknown = kappa(odd_prime(len(EXCESS)))
    assert unknown + unknown == 0
    assert unknown * 3 == 3 * unknown
    with pytest.raises(ValueError, match="excess"):
        unknown ** odd_prime(len(EXCESS))
    with pytest.raises(OverflowError):
        TransfiniteNimber(-1)
    with pytest.raises(TypeError):
        TransfiniteNimber(2) * 1.5


def test_numbers_of_any_length_and_exponents_within_bounds() -> None:
    digits = "9" * 5_001
    assert str(TransfiniteNimber(f"w^2*{digits}+{digits}")) == f"w^2*{digits}+{digits}"
    assert str(TransfiniteNimber("w^(w^1000)")) == "w^(w^1000)"
    for text in ("w^(w^1001)", f"w^(w^{digits}+1)"):
        with pytest.raises(NotationError) as caught:
            TransfiniteNimber(text)
        assert caught.value.key == "nimbers.transfinite-power"
