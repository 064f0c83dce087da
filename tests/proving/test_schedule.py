"""The order in which systems of numeration are tried: none is omitted."""

import pytest

import bouton
from bouton.numeration.systems import USUAL
from bouton.proving.labels import Labels
from bouton.proving.rules import read_rules
from bouton.proving.schedule import schedule, systems_for


@pytest.mark.parametrize("numbers", [1, 2, 3, 5])
@pytest.mark.parametrize("states", [1, 16, 17, 60, 2_000, 100_000])
def test_each_system_climbs_all_rungs_once(numbers, states):
    tried = list(schedule(USUAL, numbers, states))
    rungs = {name: [most for most, each in tried if each == name] for name in USUAL}
    assert len(set(map(tuple, rungs.values()))) == 1
    assert rungs["base:2"] == sorted(set(rungs["base:2"])) and rungs["base:2"][0] == 16
    assert rungs["base:2"][-1] >= min(states, 64_000) and all(most < states for most in rungs["base:2"][:-1])


def test_systems_with_many_letters_come_a_rung_later():
    tried = list(schedule(("base:10", "base:2"), 2, 250))
    assert tried.index((250, "base:2")) < tried.index((60, "base:10")) and tried[0] == (16, "base:10")
    assert list(schedule(("base:10",), 2, 250)) == [(16, "base:10"), (60, "base:10"), (250, "base:10")]


def test_a_game_on_a_heap_with_a_limit_names_its_own_system():
    named = {
        "fibonacci:limit=x": None,
        "fibonacci:limit=2x": None,
        "fibonacci:limit=3x": "recurrence:1,0,0,1/1,2,3,4,6",
        "fibonacci:limit=4x": "recurrence:1,0,0,0,0,1/1,2,3,4,5,7,9,12",
        "wythoff": None,
    }
    for game, name in named.items():
        found = systems_for(None, Labels(read_rules(bouton.find(game)).options), 2)
        assert found == [*USUAL, *([name] if name else [])]
    assert systems_for("pell", Labels(lambda _: []), 1) == ["pell"]


def test_rules_whose_play_does_not_end_name_none():
    assert systems_for(None, Labels(lambda position: [position]), 2) == [*USUAL]
    assert systems_for(None, Labels(lambda position: [(position[0] + 1, 0)]), 2) == [*USUAL]
