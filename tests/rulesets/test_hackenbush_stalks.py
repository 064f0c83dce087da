"""Long stalks of Hackenbush in three colours: value and winner, computed from the colours."""

from random import Random

import bouton
from bouton.rulesets import find
from bouton.rulesets.hackenbush import coloured


def test_long_stalks_are_read_off_their_colours() -> None:
    random = Random(7)
    game = find("hackenbush")
    for _ in range(40):
        stalk = game.parse("".join(random.choices("LR", k=random.randint(1, 30))))
        assert coloured._value_of_tree(stalk) is coloured._by_edges(stalk)
    for root, colours in (("R", "LR"), ("L", "LRG"), ("G", "LRG")):
        stalk = root + "".join(random.choices(colours, k=1_000))
        assert str(bouton.find("hackenbush")(stalk).outcome) == {"G": "N"}.get(root, root)
