"""Sweeps compiled for other processors give the same values."""

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


def sweeps(folder: Path, **environment: str) -> str:
    """What a process compiled for some processor prints."""
    found = subprocess.run(
        [sys.executable, "-c", SWEEPS],
        env={**os.environ, **environment, "NUMBA_CACHE_DIR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


@pytest.mark.thorough
def test_values_do_not_depend_on_the_processor(tmp_path: Path) -> None:
    import llvmlite.binding

    own = sweeps(tmp_path)
    assert own.count("sparse space") == 4
    assert sweeps(tmp_path, NUMBA_CPU_NAME="x86-64", NUMBA_CPU_FEATURES="") == own
    if llvmlite.binding.get_host_cpu_features().get("avx2"):
        assert sweeps(tmp_path, NUMBA_CPU_NAME="x86-64", NUMBA_CPU_FEATURES="+avx2") == own
