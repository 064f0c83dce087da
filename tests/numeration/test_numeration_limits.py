"""Each limit of numerations and automata takes effect at its number."""

from typing import Any

import pytest

from bouton.answers.cards import zeckendorf
from bouton.errors import BoutonError, InputError, MemoryLimitError, NoAdderError, NumberError
from bouton.numeration import automata, limits, linear, systems
from bouton.numeration.automata import intersection, rename_tracks
from bouton.numeration.automaton import Automaton, Limits
from bouton.numeration.linear import Limit, Numeration
from bouton.numeration.systems import System, system_named
from bouton.storage.compiler import can_compile


def test_a_system_has_at_most_17_digits() -> None:
    assert (limits.MOST_DIGIT, system_named("base:17").base) == (16, 17)
    for ask in (lambda: system_named("base:18"), lambda: System("eighteen", [18], [1])):
        with pytest.raises(InputError) as caught:
            ask()
        assert caught.value.values["most"] in (16, 17)
    assert System("seventeen", [17], [1]).base == 17


def test_valid_words_have_at_most_so_many_states(monkeypatch: pytest.MonkeyPatch) -> None:
    for most, right in ((3, True), (2, False)):
        monkeypatch.setattr(systems, "MOST_VALID", most)
        system = System("golden", [1, 1], [1, 2])
        if right:
            assert system.valid.states == 2
        else:
            with pytest.raises(InputError):
                assert system.valid


def test_carries_further_off_where_the_first_weights_do_not_follow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[tuple[float, int]] = []

    def guess(system: System, *slack: Any) -> Automaton:
        looked.append(slack)
        return system.less

    monkeypatch.setattr(System, "_carries", guess)
    monkeypatch.setattr(systems, "proves_adder", lambda *_: False)
    for first, slacks in (([1, 2], limits.SLACKS[:2]), ([1, 3, 4], limits.SLACKS)):
        looked.clear()
        with pytest.raises(NoAdderError):
            assert System("golden", [1, 1], first).adder
        assert tuple(looked) == slacks


def test_steps_to_the_digits_of_a_linear_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Elements of the limit x are powers of two: a number of n bits takes n steps of n + 1,000 bits."""
    monkeypatch.setattr(linear, "_STORED", 60)
    numeration = Numeration(Limit(1, 0))
    numeration.indices(1 << 60)
    steps = int(101 / (numeration._elements[-1].bit_length() / 60))
    for most, found in ((steps * 1_101, [100]), (steps * 1_101 - 1, None)):
        monkeypatch.setattr(linear, "MOST_WORK", most)
        assert numeration.indices(1 << 100) == found


def test_numbers_are_taken_apart_up_to_200_000_digits() -> None:
    with pytest.raises(NumberError) as caught:
        zeckendorf("1" * 200_001)
    assert caught.value.values["most"] == 200_000
    with pytest.raises(BoutonError) as caught:
        zeckendorf("x" * 200_000)
    assert caught.value.key != "number-long"


def test_memory_is_that_of_so_many_states() -> None:
    adder = system_named("fibonacci").adder
    assert (
        Limits(memory=limits.BYTES_OF_STATE * 20 - 1).most == 19
        and Limits(memory=limits.BYTES_OF_STATE * 20).most == 20
    )
    with pytest.raises(MemoryLimitError):
        intersection(adder, rename_tracks(adder, {"z": "w"}), Limits(memory=limits.BYTES_OF_STATE * 20, compiled=False))


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
def test_after_so_many_transitions_automata_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    less = system_named("base:2").less
    monkeypatch.setattr(automata, "FEW_TRANSITIONS", less.size - 1)
    for before, flat in ((150_000 - 11 * less.size, False), (150_001 - 11 * less.size, True)):
        monkeypatch.setattr(automata._Work, "made", before)
        assert automata._flat(None, less) is flat
    monkeypatch.setattr(automata, "FEW_TRANSITIONS", less.size)
    assert not automata._flat(None, less)
