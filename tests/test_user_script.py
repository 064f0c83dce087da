"""A user's script runs, and type checkers see no Any in it."""

import inspect
import re
import runpy
import shutil
import subprocess
import sys
from inspect import isfunction
from pathlib import Path
from typing import Any, get_overloads

import pytest

import bouton

pytestmark = pytest.mark.once

SCRIPT = Path(__file__).parent / "user_script.py"


def test_it_runs() -> None:
    runpy.run_path(str(SCRIPT))


def test_no_public_function_returns_any() -> None:
    public = {name: getattr(bouton, name) for name in dir(bouton)}
    plain = {name: each for name, each in public.items() if isfunction(each) and not get_overloads(each)}
    returned = {name: inspect.signature(each).return_annotation for name, each in plain.items()}
    assert len(returned) > 20
    assert [name for name, kind in returned.items() if kind in (Any, "Any", inspect.Signature.empty)] == []


@pytest.mark.slow
def test_mypy_sees_no_any(tmp_path: Path) -> None:
    """With the types of all variables at the end: none of them is Any."""
    copy = tmp_path / "user_script.py"
    copy.write_text(SCRIPT.read_text(encoding="utf-8") + "reveal_locals()\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", str(copy)]
    found = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=SCRIPT.parents[1])
    assert found.returncode == 0 and "values: " in found.stdout, found.stdout
    assert not re.search(r"note: +\w+: Any$", found.stdout, re.MULTILINE), found.stdout


@pytest.mark.slow
def test_pyright_agrees() -> None:
    pyright = shutil.which("pyright")
    if pyright is None:
        pytest.skip("pyright is not installed")
    found = subprocess.run([pyright, str(SCRIPT)], capture_output=True, text=True, timeout=600, cwd=SCRIPT.parents[1])
    assert found.returncode == 0, found.stdout
