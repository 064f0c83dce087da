"""Each limit of pictures takes effect at its number."""

import pytest

from bouton.kinds.figures import Columns, square_name
from bouton.rulesets.nim import column_figure


@pytest.mark.parametrize(
    ("heaps", "shown"),
    [((1,) * 32, True), ((1,) * 33, False), (((1 << 64) - 1,), True), ((1 << 64,), False)],
)
def test_numbers_below_each_other(heaps: tuple[int, ...], shown: bool) -> None:
    assert isinstance(next(iter(column_figure(heaps))), Columns) is shown


def test_columns_with_letters() -> None:
    assert square_name(10**12 - 1, 0)[0].isalpha() and square_name(10**12, 0) == f"({10**12 + 1},1)"
