"""The version of a kind of tasks is raised where its answers may change: old rows are then not taken for new ones."""

import ast
from hashlib import sha256
from pathlib import Path

import pytest

from bouton.jobs import tasks
from bouton.jobs.task import facts_of, kind_of, kinds, read_tasks, written
from bouton.jobs.work import answered

CERTIFICATE = Path(__file__).parents[1] / "vectors" / "certificates" / "period.cert"
RULES = """import bouton

@bouton.rule_code(shape=30)
def take(n):
    for k in (1, 3, 4):
        if k <= n:
            yield n - k
"""
#: kind → its version, the sum of its file without docstrings, a task, and the sum of what its rows say
PINNED = {}


def code_sum(name: str) -> str:
    tree = ast.parse(Path(tasks.__path__[0], f"{name}.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return sha256(ast.unparse(tree).encode()).hexdigest()[:12]


def test_every_kind_is_pinned() -> None:
    assert tuple(PINNED) == kinds()


@pytest.mark.parametrize("name", PINNED)
def test_a_changed_kind_has_a_new_version(name: str) -> None:
    """Whoever changes a file of a kind raises its version, unless no answer can change, and writes both here."""
    assert (kind_of(name).version, code_sum(name)) == PINNED[name][:2]


@pytest.mark.parametrize("name", PINNED)
def test_answers_that_change_have_a_new_version(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rules.py").write_text(RULES)
    Path("period.cert").write_bytes(CERTIFICATE.read_bytes())
    found = read_tasks([PINNED[name][2]])
    assert {task.kind for task in found} == {name}
    rows = [facts_of(task.text, written(answered(task, tmp_path / "state"))) for task in found]
    assert sha256("\n".join(rows).encode()).hexdigest()[:12] == PINNED[name][3], rows
