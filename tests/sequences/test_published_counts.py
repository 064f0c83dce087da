"""Frequencies of values, largest values and rare heaps, against published tables."""

import tomllib
from pathlib import Path

import pytest

import bouton
from bouton.storage.compiler import can_compile

if not can_compile():
    pytest.skip("nothing can be compiled here", allow_module_level=True)

import numpy as np

TABLES = tomllib.loads((Path(__file__).parents[1] / "vectors" / "counts.toml").read_text(encoding="utf-8"))
LONG = [f"octal:{code}-{1 << size}" for code, size in (("0.014", 16), ("0.034", 16), ("0.172", 16))]
LONG += [f"octal:{code}-{1 << 20}" for code in ("0.034", "0.161", "0.167")]


def named(row) -> str:
    return f"{row['game']}-{row['heaps']}"


@pytest.mark.thorough(*LONG)
@pytest.mark.parametrize("row", TABLES["counted"], ids=named)
def test_values_occur_as_often_as_published(row):
    values = np.asarray(bouton.grundy_sequence(row["game"], row["heaps"]))
    assert np.bincount(values[1:]).tolist() == row["counts"]


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("row", TABLES["extreme"], ids=named)
def test_largest_values_and_rare_heaps_are_those_published(row):
    found = bouton.sequence(row["game"], row["heaps"] - 1)
    assert found.largest == (row["largest"], row["at"])
    values = np.asarray(found.values)
    odd = np.array([(row["mask"] & v).bit_count() & 1 for v in range(int(values.max()) + 1)])
    rare = np.flatnonzero(odd[values] == 0)
    assert (len(rare), int(rare[-1])) == (row["rare"], row["last"])
