"""Connect Four: positions that are searched within a limit."""

import pytest

from bouton.errors import SearchLimitError
from bouton.rulesets import find


@pytest.mark.parametrize("free", [3, 6, 9])
def test_a_limit_below_the_sets_of_free_squares_is_refused(free: int) -> None:
    """As many positions are reckoned with as there are sets of free squares: 2^n of n."""
    game = find("connect-four")
    position = game.parse(f"1x{free}")
    game.check_search(position, 2**free)
    with pytest.raises(SearchLimitError, match="search"):
        game.check_search(position, 2**free - 1)
