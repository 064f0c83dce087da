"""Sweeps compiled for other processors produce the same values."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SWEEPS = """
from hashlib import sha256
import bouton
from bouton.sequences.sweep import HeapSweep
for game in ("octal:0.106", "octal:0.174", "octal:0.354", "grundys-game"):  # one word of 32 or 64 bits, two of 64
    sweep = HeapSweep(bouton.find(game).heap_rule(), 40_000, cores=1)
    sweep.grow(40_000)
    print(game, sweep.method.name, sha256(sweep.values[:40_000].astype("<u2").tobytes()).hexdigest())
"""


def sweeps(**environment: str) -> str:
    """What a process compiled for some processor prints."""
    found = subprocess.run(
        [sys.executable, "-c", SWEEPS],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


@pytest.mark.slow
@pytest.mark.parametrize("features", ["", "+avx2"])
def test_values_do_not_depend_on_the_processor(features: str, tmp_path: Path) -> None:
    import llvmlite.binding

    own = sweeps()
    assert own.count("sparse space") == 4
    if not features or llvmlite.binding.get_host_cpu_features().get(features[1:]):
        other = {"NUMBA_CPU_NAME": "x86-64", "NUMBA_CPU_FEATURES": features}
        assert sweeps(NUMBA_CACHE_DIR=str(tmp_path), **other) == own
