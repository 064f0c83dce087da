"""Coq's verdicts: certificates are accepted, forged ones refused by its kernel; ``dev.py formal`` runs these tests."""

import re
import shutil
from pathlib import Path

import pytest

from bouton.checkers.formal.compile import THEORIES, assumptions, verify_formal
from bouton.checkers.formal.periods import SPARSE
from bouton.errors import InputError, UnfinishedError
from bouton.sequences.certificate import write_certificate

RESULTS = Path(__file__).parents[2] / "formal" / "results"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.once,
    pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed: no coqc on the path"),
]


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


def test_a_forged_period_is_refused_by_the_kernel(tmp_path: Path, coq) -> None:
    path = tmp_path / "kayles.v"
    write_certificate("kayles", str(path))
    text = path.read_text()
    assert coq(text).returncode == 0
    for old, new in (("12", "11"), ("12", "13"), ("71", "70"), ("12", "6")):
        said = coq(text.replace(old, new))
        assert said.returncode != 0 and "check_period rules Dense" in said.stderr


def test_coq_refuses_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "forged.v"
    path.write_text(
        re.sub("Theorem start : wins_in", "Theorem start : loses_in", (RESULTS / "chomp_4_4.v").read_text())
    )
    with pytest.raises(InputError, match="Coq refuses the proof"):
        verify_formal(str(path))


def test_types_and_hints_make_no_theorem(coq) -> None:
    """Types and hints only say where to look first: whatever they are, true theorems are proved, and no others.

    Of random ones: `test_coq_mutants`.
    """
    values = {"game": "kayles", "rules": "0; 7; 7", "preperiod": "71", "period": "12", "parity": "false"}
    for mask, pairs in (("0", "(1, 1)"), ("", "(1, 3); (2, 1)")):
        text = SPARSE.fill({**values, "mask": mask, "pairs": pairs})
        assert coq(text).returncode == 0
    assert coq(text.replace("12", "13")).returncode != 0
    assert coq(SPARSE.fill({**values, "mask": "0", "pairs": "(3, 1)"})).returncode != 0  # no move takes 3


@pytest.mark.parametrize("name", ["hex_3_b2", "hex_4_b3", "hex_5_c3", "nim_8_8_8", "chomp_4_4", "there_and_back"])
def test_results_are_theorems(name: str, coq) -> None:
    said = coq((RESULTS / f"{name}.v").read_text())
    assert said.returncode == 0 and not list(assumptions(said.stdout)), said.stderr


@pytest.mark.parametrize(
    "old, new",
    [
        ("Or [2; 5]", "Or [2]"),
        ("Chain 0 1", "And 0 1"),
        ("Cell 7; Cell 4", "Cell 8; Cell 4"),
        ("; 23]", "]"),
        (" 24)", " 23)"),
        ("left_stones : list N := [4]", "left_stones : list N := [5]"),
        ("right_stones : list N := []", "right_stones : list N := [2]"),
    ],
)
def test_a_forged_win_is_refused_by_the_kernel(old: str, new: str, coq) -> None:
    text = (RESULTS / "hex_3_b2.v").read_text()
    assert old in text and coq(text.replace(old, new, 1)).returncode != 0


def test_a_forged_table_is_refused_by_the_kernel(coq) -> None:
    """The result that is claimed, and what the values are said to be."""
    text = (RESULTS / "chomp_4_4.v").read_text()
    claim = re.search(r"Theorem start : (wins_in \(G := G\) true )([0-9]+)", text)
    assert claim
    for forged in (
        f"{claim[1]}{int(claim[2]) + 2}",
        f"{claim[1].replace('wins', 'loses')}{claim[2]}",
        "is_drawn (G := G) true",
    ):
        assert coq(text.replace(claim[1] + claim[2], forged)).returncode != 0
    nim = (RESULTS / "nim_8_8_8.v").read_text()
    wrong = nim.replace("Eval vm_compute in grundy_values options", "0 :: tl (grundy_values (tl options))")
    assert wrong != nim and coq(wrong).returncode != 0
    lost = nim.replace("Eval vm_compute in remoteness options false", "map (fun _ => Some 0%nat) options")
    assert lost != nim and coq(lost).returncode != 0


@pytest.mark.parametrize("folder", ["results", "results/long"])
def test_long_all_results_are_theorems(folder: str, coq) -> None:
    for path in sorted((RESULTS.parent / folder).glob("*.v")):
        said = coq(path.read_text(), 7_200)
        assert said.returncode == 0, (path.name, said.stderr)
        assert all(name.split(".")[0] in ("PrimInt63", "Uint63", "PArray") for name in assumptions(said.stdout))


def test_theorems_rest_on_primitives_only(tmp_path: Path, coq) -> None:
    path = tmp_path / "dawson.v"
    write_certificate("dawsons-kayles", str(path))
    said = coq(path.read_text())
    names = set(assumptions(said.stdout))
    assert said.returncode == 0 and names and all(n.split(".")[0] in ("PrimInt63", "Uint63", "PArray") for n in names)
