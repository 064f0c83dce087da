"""Values above 255: by words of four and eight planes, against those marked one by one."""

import numpy as np
import pytest

from bouton.kinds.capabilities import heap_rule_of
from bouton.rulesets import find
from bouton.sequences import sparse
from bouton.sequences.runs import sequence
from bouton.sequences.sweep import HeapSweep


def swept(game: str, count: int, known: np.ndarray | None = None) -> np.ndarray:
    rule = heap_rule_of(find(game))
    assert rule is not None
    sweep = HeapSweep(rule, count, known)
    sweep.grow(count)
    assert sweep.method.name == "sparse space"
    return sweep.values[:count].astype(np.int64)


@pytest.mark.parametrize(
    ("game", "count", "least", "most"),
    [
        ("octal:0.774", 1 << 15, 256, 511),
        ("octal:0.142", 1 << 15, 256, 511),  # the heap's parity counts
        ("couples-are-forever", 1 << 15, 256, 511),
        ("octal:0.6027475", 1 << 16, 512, 1_023),
        ("octal:0.564", 1 << 16, 1_024, 2_047),  # marked one by one from some heap on
    ],
)
def test_wide_words_give_the_values_that_marks_give(monkeypatch, game: str, count: int, least: int, most: int) -> None:
    values = swept(game, count)
    assert least <= values.max() <= most
    monkeypatch.setattr(sparse, "kind_of", lambda sweep: sparse._MARKS)
    assert (swept(game, count) == values).all()


@pytest.mark.parametrize("game", ["octal:0.104", "octal:0.16", "octal:0.45", "grundys-game", "octal:0.376"])
def test_marks_of_short_sequences_give_the_same_bytes(monkeypatch, game: str) -> None:
    values = swept(game, 1 << 13)
    monkeypatch.setattr("bouton.sequences.sweep._FEW_MARKS", (1 << 60,) * 3)
    monkeypatch.setattr("bouton.sequences.sparse._NumberSweep", None)  # not used
    assert (swept(game, 1 << 13) == values).all()


def test_growing_by_quarters_never_loads_the_kernels_of_long_sweeps(monkeypatch) -> None:
    """They take 23 MB of memory; here the marks that are left count, though all together were enough to load them."""
    monkeypatch.setattr("bouton.sequences.sweep._FEW_MARKS", (0, 1 << 21, 1 << 60))
    monkeypatch.setattr("bouton.sequences.sweep.is_loaded", lambda *kernels: False)
    monkeypatch.setattr("bouton.sequences.sweep.is_compiled", lambda *kernels: True)
    rule = heap_rule_of(find("octal:0.106"))
    assert rule is not None
    sweep = HeapSweep(rule, 1 << 16)
    while sweep.count < 1 << 18:
        sweep.grow(max(1 << 16, sweep.count * 5 // 4))
    assert sweep.count * sweep.method.rare > 1 << 21 and sweep.numbers is None
    sweep.grow(2 * sweep.count)
    assert sweep.numbers is not None
    monkeypatch.setattr("bouton.sequences.sweep.is_compiled", lambda *kernels: False)
    sweep = HeapSweep(rule, 1 << 12)
    sweep.grow(1 << 12)
    assert sweep.numbers is None  # neither loaded nor compiled
    monkeypatch.setattr("bouton.sequences.sweep.is_loaded", lambda *kernels: True)
    sweep.grow(1 << 13)
    assert sweep.numbers is not None


@pytest.mark.parametrize("game", ["octal:0.104", "octal:0.156", "octal:0.007", "grundys-game", "subtraction:2,5"])
def test_plain_python_says_of_a_sequence_what_the_sweep_says(monkeypatch, game: str) -> None:
    plain = sequence(game, 8_191)
    monkeypatch.setattr("bouton.sequences.runs._PLAIN", 0)
    monkeypatch.setattr("bouton.sequences.runs.FEW_HEAPS", 64)
    swept = sequence(game, 8_191)
    assert (plain.values == swept.values).all() and plain.largest == swept.largest
    assert plain.methods != swept.methods or plain.period.proved
    told = "period", "preperiod", "saltus", "proved", "theorem", "exceptions"
    assert [getattr(plain.period, name) for name in told] == [getattr(swept.period, name) for name in told]
    if plain.rare is not None and swept.rare is not None and plain.rare["mask"] == swept.rare["mask"]:
        assert plain.rare == swept.rare


@pytest.mark.parametrize("kind", [3, 4])
@pytest.mark.parametrize("game", ["octal:0.174", "octal:0.104", "octal:0.16", "octal:0.045", "grundys-game"])
def test_wide_words_give_small_values(monkeypatch, kind: int, game: str) -> None:
    """From values that are held as words of 16 bits."""
    values = swept(game, 1 << 15)
    monkeypatch.setattr(sparse, "kind_of", lambda sweep: kind)
    assert (swept(game, 1 << 15, values[:5_000].astype(np.uint16)) == values).all()


def test_threads_give_the_same(monkeypatch) -> None:
    monkeypatch.setattr(sparse, "_SERIAL", 1 << 12)
    rule = heap_rule_of(find("octal:0.774"))
    assert rule is not None
    many, one = (HeapSweep(rule, 1 << 17, cores=cores) for cores in (8, 1))
    for sweep in (many, one):
        sweep.grow(1 << 17)
    assert (many.values == one.values).all()
