"""The distribution: names for type checkers, shell completion, the manual page, the citation, the archives."""

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bouton

ROOT = Path(__file__).parent.parent


def completed(line: str) -> list[str]:
    """What a shell offers behind a line."""
    code = "import os; os.dup2(1, 8); os.dup2(2, 9); from bouton.cli import main; main()"
    environment = {
        **os.environ,
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_IFS": "\n",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line.encode())),
    }
    found = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60)
    return [word.strip() for word in found.stdout.splitlines()]


def test_a_shell_completes_commands_options_and_games():
    assert completed("bouton ana") == ["analyze"]
    assert completed("bouton analyze kay") == ["kayles", "kayles-on-graphs"]
    assert {"--misere", "--hint"} <= set(completed("bouton analyze nim 3 --"))
    assert completed("bouton hex sol") == ["solve"] and "--tree" in completed("bouton hex solve 4 --")
    assert {"--guess", "--against"} & set(completed("bouton sequence kayles --"))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell", "tcsh"])
def test_each_shell_has_its_lines(shell, capsys):
    from bouton.cli import main

    assert main(["completion", shell]) == 0
    assert "bouton" in capsys.readouterr().out


def test_the_citation_names_this_version():
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.search(r"^version: (.*)$", text, re.M)[1] == bouton.__version__
    assert {"cff-version", "message", "title", "authors"} <= set(re.findall(r"^([a-z-]+):", text, re.M))


@pytest.mark.parametrize("page", ["bouton.1", "fr/bouton.1"])
def test_the_manual_page_is_one(page):
    path = ROOT / "docs" / "man" / page
    text = path.read_text(encoding="utf-8")
    assert text.startswith(".TH BOUTON 1") and ".SS bouton analyze" in text
    groff = shutil.which("groff")
    if groff:
        made = subprocess.run([groff, "-man", "-Kutf8", "-Tutf8", "-wall", str(path)], capture_output=True, text=True)
        assert not made.stderr and "analyze" in made.stdout


def test_every_pip_installs_the_groups(monkeypatch):
    """What `dev.py` hands to pip is a group without the groups that it includes by name."""
    monkeypatch.syspath_prepend(ROOT)
    group = importlib.import_module("dev").group
    assert any(word.startswith("ruff>=") for word in group("test"))
    assert group("dev") == group("test") + group("coverage") + group("hooks")


@pytest.mark.slow
@pytest.mark.once
def test_the_archives_are_whole_and_small(tmp_path):
    """The wheel, made from the source archive, has all that is needed and no more than 3 MB."""
    command = [sys.executable, "-m", "build", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    (wheel,) = tmp_path.glob("*.whl")
    (source,) = tmp_path.glob("*.tar.gz")
    assert wheel.name.endswith("-py3-none-any.whl") and wheel.stat().st_size < 3e6 and source.stat().st_size < 8e6
    there = tmp_path / "there"
    shutil.unpack_archive(wheel, there, "zip")
    shipped = {path.relative_to(there).as_posix() for path in there.rglob("*") if path.is_file()}
    ours = ROOT / "src"
    wanted = {path.relative_to(ours).as_posix() for path in (ours / "bouton").rglob("*") if path.is_file()}
    made = {".pyc", ".nbi", ".nbc", ".nbo"}
    assert {name for name in wanted if Path(name).suffix not in made} <= shipped
    assert any(name.endswith("share/man/man1/bouton.1") for name in shipped)
    code = "import bouton; print(bouton.analyze('nim', '7,2,6').outcome.value)"
    path = os.pathsep.join([str(there), *filter(None, sys.path)])
    found = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path}, capture_output=True)
    assert found.stdout.strip() == b"N"


@pytest.mark.slow
@pytest.mark.once
def test_the_types_of_what_is_public_are_known(tmp_path):
    """`pyright --verifytypes`: all that the package offers has a written type."""
    pyright = shutil.which("pyright")
    if pyright is None:
        pytest.skip("pyright is not installed")
    shutil.copytree(ROOT / "src" / "bouton", tmp_path / "bouton")
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({"extraPaths": [p for p in sys.path if "site-p" in p]}))
    command = [pyright, "--verifytypes", "bouton", "--ignoreexternal", "--pythonpath", sys.executable]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    found = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300)
    assert "Type completeness score: 100%" in found.stdout
    external = "Type of (?:metaclass|base class) unknown"  # a class of another package, which is not looked for there
    assert re.findall(rf".*\n.* error: (?!{external}).*", found.stdout) == []
