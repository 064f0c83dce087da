"""Limits on the work of operations on values, one inside another."""

import pytest

from bouton.errors import SearchLimitError
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import number_up_star
from bouton.partizan.operations import heat
from bouton.partizan.work import limit_work, spend


@pytest.mark.parametrize(("outer", "inner", "most"), [(100, 10, 10), (10, 100, 10), (10, 10, 10), (10, None, 10)])
def test_the_smaller_one_of_nested_limits_counts(outer: int, inner: int | None, most: int) -> None:
    with limit_work(outer), limit_work(inner):
        spend(most)
    with pytest.raises(SearchLimitError), limit_work(outer), limit_work(inner):
        spend(most + 1)


def test_what_is_done_inside_counts_outside() -> None:
    with limit_work(10):
        with limit_work(6):
            spend(6)
        spend(4)
        with pytest.raises(SearchLimitError), limit_work(5):
            spend()
    spend(10**9)  # no limit any more


def test_more_than_the_inner_limit_leaves_the_outer_one() -> None:
    with limit_work(10):
        with pytest.raises(SearchLimitError), limit_work(6):
            spend(9)
        spend(4)
        with pytest.raises(SearchLimitError):
            spend()


@pytest.mark.parametrize(("outer", "inner", "named"), [(10, 6, 6), (6, 10, 6), (8, 8, 8)])
def test_the_limit_that_is_exceeded_is_named(outer: int, inner: int, named: int) -> None:
    with limit_work(outer):
        with pytest.raises(SearchLimitError) as caught, limit_work(inner):
            spend(11, "loops.work")
        assert caught.value.values["most"] == named and caught.value.key == "loops.work"
        with pytest.raises(SearchLimitError) as caught:
            spend(11)
        assert caught.value.values["most"] == outer


def test_comparisons_count_the_options_that_they_go_through() -> None:
    """Without them heating ∗30 took 34,000 units, and heating ∗200 minutes."""
    with pytest.raises(SearchLimitError), limit_work(50_000):
        heat(number_up_star(nimber=30), number_up_star(Dyadic(1)))
