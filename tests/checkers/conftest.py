"""Coq for tests: the theories are compiled once."""

import shutil
import subprocess
from collections.abc import Callable

import pytest

from bouton.checkers.formal.compile import THEORIES


@pytest.fixture(scope="session")
def coq(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], subprocess.CompletedProcess[str]]:
    """A function that compiles a text after all the theories, which are compiled once."""
    folder = tmp_path_factory.mktemp("theories")
    for file in THEORIES.glob("*.v"):
        shutil.copy(file, folder)
    files = [file.name for file in sorted(folder.glob("*.v"))]
    words = ["-R", ".", "Bouton"]
    ordered = subprocess.run(
        ["coqdep", "-sort", *words, *files], cwd=folder, capture_output=True, text=True, check=True
    )
    for name in ordered.stdout.split():
        subprocess.run(["coqc", "-q", *words, name], cwd=folder, check=True, timeout=300)

    def compiled(text: str, seconds: int = 300) -> subprocess.CompletedProcess[str]:
        (folder / "certificate.v").write_text(text)
        command = ["coqc", "-q", "-w", "none", *words, "certificate.v"]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=seconds)

    return compiled
