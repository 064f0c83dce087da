"""A list of winning moves cut short by a limit says so: the error follows the moves found."""

import pytest

from bouton.errors import SearchLimitError
from bouton.kinds.ruleset import Player
from bouton.rulesets import find
from bouton.search.sources import Sources
from bouton.values.valuation import GRUNDY


def test_a_limit_within_one_summand_is_told_after_the_moves_of_the_others() -> None:
    class Stopped(Sources):
        def moves_to_value(self, ruleset, valuation, position, value, player=Player.LEFT):
            if ruleset.format(position) == "6":
                raise SearchLimitError("search.limit", positions=1, moves=1, newest="6", higher=10)
            yield from Sources().moves_to_value(ruleset, valuation, position, value, player)

    game = find("kayles")
    found = []
    with pytest.raises(SearchLimitError):
        found.extend(Stopped()._moves_of_sum(game, GRUNDY, (6, 9), 0, Player.LEFT))
    whole = list(Sources()._moves_of_sum(game, GRUNDY, (6, 9), 0, Player.LEFT))
    assert found == [move for move in whole if move[0] == 6] and len(found) < len(whole)
