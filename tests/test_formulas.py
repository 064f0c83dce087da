"""Formulas at their limits."""

import pytest

from bouton.errors import BoutonError
from bouton.formulas import Formula, read_bound


def test_powers_of_one_are_never_too_large() -> None:
    assert Formula("1**k", "k")(10**9) == 1 == Formula("(-1)**k", "k")(10**9)
    assert Formula("0**k", "k")(10**9) == 0


def test_powers_are_worked_out_up_to_100_000_bits() -> None:
    assert Formula("2**k", "k")(50_000) == 2**50_000
    with pytest.raises(BoutonError):
        Formula("2**k", "k")(50_001)
    assert Formula("shift(1, k)", "k")(100_000) == 1 << 100_000
    with pytest.raises(BoutonError):
        Formula("shift(1, k)", "k")(100_001)
    assert Formula("zdigit(2**k - 1)", "k")(4_096) in (0, 1)
    with pytest.raises(BoutonError):
        Formula("zdigit(2**k)", "k")(4_096)


def test_the_length_of_formulas_and_numbers() -> None:
    assert Formula(f"1{'+1'.rjust(999)}", "k")(1) == 2 and read_bound("2*3*4") == 24
    with pytest.raises(BoutonError):
        Formula(f"1{'+1'.rjust(1_000)}", "k")
    assert Formula("fib(k)", "k")(10_000).bit_length() == 6_942
    with pytest.raises(BoutonError):
        Formula("fib(k)", "k")(10_001)
    assert [read_bound(text) for text in ("0" * 39 + "7", "1^150", "1000^100")] == [7, 1, 1000**100]
    for text in ("2*3*4*5", "0" * 40 + "7", "1^151", "100^134"):
        with pytest.raises(BoutonError):
            read_bound(text)


@pytest.mark.parametrize(
    ("formula", "values"),
    [
        ("v2(k)", [0, 1, 0, 2, 0, 1, 0, 3]),
        ("bits(k)", [1, 2, 2, 3, 3, 3, 3, 4]),
        ("ones(k)", [1, 1, 2, 1, 2, 2, 3, 1]),
        ("fib(k)", [1, 1, 2, 3, 5, 8, 13, 21]),
        ("xor(k, 3)", [2, 1, 0, 7, 6, 5, 4, 11]),
        ("k mod 4", [1, 2, 3, 0, 1, 2, 3, 0]),
    ],
)
def test_the_functions_of_formulas(formula: str, values: list[int]) -> None:
    assert [Formula(formula, "k")(k) for k in range(1, 9)] == values
