"""What Coq says: certificates are accepted, forged ones refused by its kernel; ``dev.py formal`` runs these tests."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from bouton.checkers.formal.compile import THEORIES, assumptions, verify_formal
from bouton.checkers.formal.periods import SPARSE
from bouton.errors import InputError, UnfinishedError
from bouton.sequences.certificate import write_certificate

pytestmark = [
    pytest.mark.slow,
    pytest.mark.once,
    pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed: no coqc on the path"),
]


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

    def compiled(text: str) -> subprocess.CompletedProcess[str]:
        (folder / "certificate.v").write_text(text)
        command = ["coqc", "-q", "-w", "none", *words, "certificate.v"]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)

    return compiled


def test_theories_admit_nothing() -> None:
    for file in THEORIES.glob("*.v"):
        text = file.read_text()
        for word in ("Admitted", "admit.", "Axiom", "Parameter", "Conjecture", "Unset ", "bypass"):
            assert word not in text, (file.name, word)


def test_kayles_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "kayles.v"
    write_certificate("kayles", str(path))
    told: list[tuple[int, int | None, str]] = []
    found = verify_formal(str(path), tick=lambda *step: told.append(step))
    assert (found["game"], found["preperiod"], found["period"]) == ("kayles", 71, 12)
    assert all(name.split(".")[0] in ("PrimInt63", "Uint63", "PArray") for name in found["assumptions"])
    assert {name for _, _, name in told} > {"Games", "Heaps", "certificate"}
    with pytest.raises(UnfinishedError):
        verify_formal(str(path), 0)


@pytest.mark.parametrize("old, new", [("12", "11"), ("12", "13"), ("71", "70"), ("12", "6")])
def test_a_forged_period_is_refused_by_the_kernel(old: str, new: str, tmp_path: Path, coq) -> None:
    path = tmp_path / "kayles.v"
    write_certificate("kayles", str(path))
    text = path.read_text()
    assert coq(text).returncode == 0
    said = coq(text.replace(old, new))
    assert said.returncode != 0 and "Unable to unify" in said.stderr


def test_coq_refuses_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "forged.v"
    write_certificate("octal:0.3", str(path))
    path.write_text(path.read_text().replace("period 2", "period 3").replace("n + 2", "n + 3"))
    with pytest.raises(InputError, match="Coq refuses the proof"):
        verify_formal(str(path))


def test_types_and_hints_make_no_theorem(coq) -> None:
    """Types and hints only say where to look first: whatever they are, true theorems are proved, and no others."""
    values = {"game": "kayles", "rules": "0; 7; 7", "preperiod": "71", "period": "12", "parity": "false"}
    for mask, pairs in (("0", "(1, 1)"), ("1; 2", ""), ("", "(1, 3); (2, 1)")):
        text = SPARSE.fill({**values, "mask": mask, "pairs": pairs})
        assert coq(text).returncode == 0
        assert coq(text.replace("12", "13")).returncode != 0
    assert coq(SPARSE.fill({**values, "mask": "0", "pairs": "(3, 1)"})).returncode != 0  # no move takes 3


def test_theorems_rest_on_primitives_only(tmp_path: Path, coq) -> None:
    path = tmp_path / "dawson.v"
    write_certificate("dawsons-kayles", str(path))
    said = coq(path.read_text())
    names = set(assumptions(said.stdout))
    assert said.returncode == 0 and names and all(n.split(".")[0] in ("PrimInt63", "Uint63", "PArray") for n in names)
