"""Games for OpenSpiel: against a small stand-in here, and against the real package if it is installed."""

import sys
from copy import deepcopy
from types import ModuleType, SimpleNamespace

import pytest

import bouton
from bouton.answers.openspiel import reach

#: game, position, misère play, who begins; who wins
GAMES = (
    ("nim", "1,2,3", False),
    ("nim", "3,2", False),
    ("nim", "1,1,1", True),
    ("nim", "2,2", True),
    ("domineering", "..|..", False),
    ("hackenbush", "LLR", False),
    ("hackenbush", "RRL", False),
    ("hex:2", ".", False),
    ("toads-and-frogs", "TT.F", False),
    ("northcott:4", "1-3", False),
    ("subtraction:1,2,3", "8", False),
)


class Game:
    def __init__(self, kind, info, params):
        self.kind, self.info, self.params = kind, info, params


class State:
    def __init__(self, game):
        self.game = game

    def legal_actions(self):
        return self._legal_actions(self.current_player())

    def apply_action(self, action):
        assert action in self.legal_actions()
        self._apply_action(action)


def stand_in():
    """As much of ``pyspiel`` as a game of two players with perfect information uses."""
    found = ModuleType("pyspiel")
    found.registered = {}
    found.Game, found.State = Game, State
    found.GameInfo = lambda **given: SimpleNamespace(**given)
    kinds = {name: SimpleNamespace(**dict.fromkeys(words, name)) for name, words in {
        "Dynamics": ["SEQUENTIAL"], "ChanceMode": ["DETERMINISTIC"], "Information": ["PERFECT_INFORMATION"],
        "Utility": ["ZERO_SUM"], "RewardModel": ["TERMINAL"],
    }.items()}  # fmt: skip

    class GameType(SimpleNamespace):
        pass

    for name, words in kinds.items():
        setattr(GameType, name, words)
    found.GameType = GameType
    found.PlayerId = SimpleNamespace(TERMINAL=-4)
    found.register_game = lambda kind, made: found.registered.update({kind.short_name: made})
    return found


def best(state, known):
    """What player 0 gets: plain minimax."""
    key = (state.number, state.mover, state.made)
    if key not in known:
        if state.is_terminal():
            known[key] = state.returns()[0]
        else:
            after = []
            for action in state.legal_actions():
                child = deepcopy(state)
                child.apply_action(action)
                after.append(best(child, known))
            known[key] = max(after) if state.current_player() == 0 else min(after)
    return known[key]


def winner(game, position, misere, first):
    """What player 0 gets, as `bouton` knows it."""
    answer = bouton.analyze(game, position, misere=misere)
    outcome = str(answer.outcome)
    if outcome in "LR":
        return 1 if outcome == "L" else -1
    return (1 if outcome == "N" else -1) * (1 if first == "left" else -1)


@pytest.mark.parametrize("game, position, misere", GAMES)
@pytest.mark.parametrize("first", ["left", "right"])
def test_minimax_finds_what_bouton_knows(monkeypatch, game, position, misere, first):
    monkeypatch.setitem(sys.modules, "pyspiel", stand_in())
    made = bouton.openspiel(game, position, misere=misere, first=first)
    assert best(made.new_initial_state(), {}) == winner(game, position, misere, first)
    assert made.info.max_game_length == made.reach.longest and made.info.num_distinct_actions == len(
        made.reach.positions
    )


def test_actions_are_positions_and_have_names(monkeypatch):
    spiel = stand_in()
    monkeypatch.setitem(sys.modules, "pyspiel", spiel)
    made = bouton.openspiel("nim", "2,1", lang="fr")
    state = made.new_initial_state()
    names = [state._action_to_string(0, action) for action in state.legal_actions()]
    assert [name[-8:] for name in names] == ["−2 (0,1)", "−1 (1,1)", "−1 (2,0)"] and names[0].startswith("tas 1")
    assert str(state) == "2,1 (left)"
    again = bouton.openspiel("nim", "2,1")
    assert again.reach.positions == made.reach.positions and len(spiel.registered) == 1
    observer = made.make_py_observer()
    observer.set_from(state, 0)
    assert observer.tensor.tolist() == [2, 1, 1, 0] and observer.string_from(state, 1) == "2,1 (left)"


def test_draws_end_where_nobody_can_force_more():
    ring = bouton.ruleset(lambda n: [(n + 1) % 3] if n < 3 else [])
    assert reach(ring, 0).longest == 6
    assert reach("northcott:4", "1-3").longest == 2 * len(reach("northcott:4", "1-3").positions)


def test_what_cannot_be_made_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(bouton.PackageError, match="OpenSpiel"):
        bouton.openspiel("nim", "1,2")
    monkeypatch.setitem(sys.modules, "pyspiel", stand_in())
    with pytest.raises(bouton.SearchLimitError, match="most="):
        bouton.openspiel("nim", "9,9,9", most=100)
    with pytest.raises(bouton.InputError, match="over"):
        bouton.openspiel("nim", "0")


def test_the_real_openspiel_agrees():
    spiel = pytest.importorskip("pyspiel")
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    for game, position, misere in GAMES:
        for first in ("left", "right"):
            made = bouton.openspiel(game, position, misere=misere, first=first)
            value, action = minimax.alpha_beta_search(made)
            expected = winner(game, position, misere, first) * (1 if first == "left" else -1)  # for who begins
            assert value == expected, (game, position, misere, first)
            state = spiel.load_game(made.get_type().short_name).new_initial_state()
            assert (
                action in state.legal_actions() and len(state.observation_tensor(0)) == made.num_distinct_actions() + 2
            )
            copy = state.clone()
            copy.apply_action(action)
            assert str(copy) != str(state) and copy.history() == [action]


def test_rules_without_alternate_turns_are_refused():
    turns = bouton.ruleset(lambda n: [bouton.again(n - 1)] if n else [])
    points = bouton.ruleset(score=lambda n: n)(lambda n: [n - 1] if n else [])
    for game, start in ((turns, 3), (points, 3), ("dots-and-boxes", "1/10/0"), ("nimstring", "1/10/0")):
        with pytest.raises(bouton.InputError) as refused:
            reach(game, start)
        assert refused.value.key == "openspiel.turns"
    ended = bouton.ruleset(winner=lambda n: bouton.NEXT if n == 1 else None)(lambda n: [n - 1])
    assert reach(ended, 3).longest == 2
