"""Values continued by a period: the range of one byte, two, four and eight, each from its first to its last value."""

import numpy as np
import pytest

from bouton.heaps.periods import Repetition
from bouton.sequences.sequence import extend_by_period


@pytest.mark.parametrize(
    ("largest", "kind"),
    [
        (255, np.uint8),
        (256, np.uint16),
        (65_535, np.uint16),
        (65_536, np.uint32),
        (2**32 - 1, np.uint32),
        (2**32, np.uint64),
    ],
)
def test_the_type_holds_the_largest_value(largest: int, kind: type) -> None:
    first = [0, 1, largest, 0, 1, largest]
    found = extend_by_period(first, Repetition(0, 3, 0), 100)
    assert found.dtype == kind and found.tolist() == [(0, 1, largest)[n % 3] for n in range(100)]


@pytest.mark.parametrize("last", [255, 256, 65_535, 65_536])
def test_values_that_grow_stay_right_where_the_type_changes(last: int) -> None:
    assert extend_by_period([0, 1], Repetition(0, 1, 1), last + 1).tolist() == list(range(last + 1))


def test_fewer_values_than_are_known_are_the_first_ones() -> None:
    assert list(extend_by_period([3, 1, 4, 1, 4], Repetition(1, 2, 0), 2)) == [3, 1]
    assert list(extend_by_period(np.array([3, 1, 4, 1, 4]), Repetition(1, 2, 0), 5)) == [3, 1, 4, 1, 4]
