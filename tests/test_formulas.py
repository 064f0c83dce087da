"""Formulas at their limits."""

import pytest

from bouton.errors import BoutonError
from bouton.formulas import Formula


def test_powers_of_one_are_never_too_large() -> None:
    assert Formula("1**k", "k")(10**9) == 1 == Formula("(-1)**k", "k")(10**9)
    assert Formula("0**k", "k")(10**9) == 0


def test_powers_are_worked_out_up_to_100_000_bits() -> None:
    assert Formula("2**k", "k")(50_000) == 2**50_000
    with pytest.raises(BoutonError):
        Formula("2**k", "k")(50_001)
