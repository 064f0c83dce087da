"""The program's moves in sums of thousands of heaps: found immediately, and winning."""

from random import Random

import pytest

import bouton
from bouton.answers.distances import Distances
from bouton.kinds.player import Player
from bouton.play.opponent import chosen_move
from bouton.search.search import Search
from bouton.search.sources import Sources


@pytest.mark.parametrize("spec", ["kayles", "octal:4.7"])
def test_a_move_in_a_large_sum(spec: str) -> None:
    game, random = bouton.find(spec), Random(2)
    for misere in (True, False) if spec == "kayles" else (True,):
        position = tuple(random.randint(1, 30) for _ in range(2_000))
        if bouton.analyze(game, position, misere=misere, most_moves=0).outcome.value == "P":
            position = (*position, 2)
        move = chosen_move(game, position, 5, misere, Player.LEFT, 0)
        assert bouton.analyze(game, move, misere=misere, most_moves=0).outcome.value == "P"
        reply = chosen_move(game, move, 5, misere, Player.LEFT, 0)  # lost, with more moves than are listed
        assert bouton.analyze(game, reply, misere=misere, most_moves=0).outcome.value == "N"


def test_only_what_cannot_be_looked_through_is_refused_by_its_parts() -> None:
    """The sums of some of the parts are counted as they are found."""
    for spec, position in (("kayles", (1, 1, 2, 5)), ("octal:0.07", (1, 1, 2, 2, 4)), ("nimble", (3, 3, 1))):
        game = bouton.find(spec)
        table = Distances(game, most=10_000, sources=Sources([], Search(), None))
        table.fate_of(position)
        live = {tuple(sorted(p for p in found if any(True for _ in game.options((p,))))) for found, _ in table._known}
        kinds = {p: position.count(p) for p in position if any(True for _ in game.options((p,)))}
        some = [kept for kept in live if all(kept.count(p) <= kinds.get(p, 0) for p in kept)]
        assert len(some) == table._sums_below(position) <= len(table._known)
