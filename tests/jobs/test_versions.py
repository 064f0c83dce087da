"""The version of a kind of tasks is raised where its answers may change: old rows are then not taken for new ones."""

from hashlib import sha256
from pathlib import Path

import pytest

from bouton.jobs import tasks
from bouton.jobs.task import facts_of, kind_of, kinds, read_tasks, written
from bouton.jobs.work import answered

CERTIFICATE = Path(__file__).parents[1] / "vectors" / "certificates" / "hex.cert"
RULES = """import bouton

@bouton.rule_code(shape=30)
def take(n):
    for k in (1, 3, 4):
        if k <= n:
            yield n - k
"""
#: kind → its version, the sum of its file, a task, and the sum of what its rows say
PINNED = {
    "levels": (1, "0b67059c082c", "solve connect-four 3x2 --out-of-core --summary", "9c1dc5e9e4a7"),
    "opening": (1, "32c73d331641", "hex 2x3 --openings --misere", "0cae6b8b0d61"),
    "period": (4, "e11bb675bb49", "sequence kayles --period", "bfc9a673f6ce"),
    "quotient": (1, "0f6292703976", "quotient octal:0.77 --heaps 6", "5379d007ab03"),
    "sequence": (2, "78a304de2ac4", "sequence octal:0.?7 --to 200 --summary --distinct", "5231d6ee4d5e"),
    "table": (1, "9127ff5335ba", "solve rules.py:take --summary", "15a8e44b81df"),
    "theorem": (1, "860670ec1d2e", "prove subtraction:1,2", "ffcab77832cc"),
    "values": (1, "79fe2c55351c", "values cram --squares 3-5 --summary", "d7f3b042df59"),
    "verify": (2, "d41c0e5dda43", "verify hex.cert", "5a6bca1eebc4"),
}


def code_sum(name: str) -> str:
    return sha256(Path(tasks.__path__[0], f"{name}.py").read_text(encoding="utf-8").encode()).hexdigest()[:12]


def test_every_kind_is_pinned() -> None:
    assert tuple(PINNED) == kinds()


@pytest.mark.parametrize("name", PINNED)
def test_a_changed_kind_has_a_new_version(name: str) -> None:
    """Whoever changes a file of a kind raises its version, unless no answer can change, and writes both here."""
    assert (kind_of(name).version, code_sum(name)) == PINNED[name][:2]


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=pytest.mark.thorough) if each == "levels" else each for each in PINNED]
)
def test_answers_that_change_have_a_new_version(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rules.py").write_text(RULES)
    Path("hex.cert").write_bytes(CERTIFICATE.read_bytes())
    found = read_tasks([PINNED[name][2]])
    assert {task.kind for task in found} == {name}
    rows = [facts_of(task.text, written(answered(task, tmp_path / "state"))) for task in found]
    assert sha256("\n".join(rows).encode()).hexdigest()[:12] == PINNED[name][3], rows
