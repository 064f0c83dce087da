"""A simulation of Windows: streams of cp1252, no fork, no signals, folders with accents and blanks, drive letters."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bouton.cli import main
from bouton.cli.arguments import COMMANDS
from bouton.language import LANGUAGES, say

#: what Windows has not
ABSENT = """
import os, signal, sys
for name in "fork forkpty getuid geteuid getgid killpg nice sched_getaffinity sysconf".split():
    if hasattr(os, name):
        delattr(os, name)
for name in "SIGALRM SIGCHLD SIGUSR1 SIGUSR2 alarm setitimer getitimer pthread_sigmask sigwait".split():
    if hasattr(signal, name):
        delattr(signal, name)
sys.modules.update(dict.fromkeys(("fcntl", "resource", "termios", "pwd", "grp")))
"""
RULES = """import bouton

@bouton.ruleset
def vingt(n):
    return [n - k for k in (1, 2, 3) if k <= n]
"""


def printed(arguments: list[str], capture: pytest.MonkeyPatch) -> tuple[int, bytes]:
    """What a command writes where both streams are of cp1252."""
    out = io.BytesIO()
    stream = io.TextIOWrapper(out, encoding="cp1252")
    capture.setattr(sys, "stdout", stream)
    capture.setattr(sys, "stderr", stream)
    try:
        code = main(arguments)
    except SystemExit as error:
        code = int(error.code or 0)
    stream.flush()
    return code, out.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_explains_itself_in_cp1252(language, monkeypatch):
    for command in COMMANDS:
        code, text = printed([command.name, "--help", "--lang", language], monkeypatch)
        assert code == 0 and say(command.help, language)[:20].encode("cp1252", "ignore")[:10] in text, command.name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "words",
    ["analyze nim 7,2,6", "analyze wythoff 3,5", "rules nim", "nim mul 5 9", "table nim 0-8 0-8", "value {1|-1}+^"],
)
def test_no_letter_is_lost_in_cp1252(words, language, monkeypatch):
    code, text = printed([*words.split(), "--lang", language], monkeypatch)
    assert code == 0 and text
    marks = text.decode("cp1252")
    assert marks.count("?") <= (2 if words == "rules nim" else 0), marks


def test_json_is_whole_in_cp1252(monkeypatch):
    code, text = printed(["analyze", "nim", "7,2,6", "--json", "--lang", "fr"], monkeypatch)
    assert code == 0 and json.loads(text)["moves"][0] == "tas 1 : −3".replace(" :", "\N{NO-BREAK SPACE}:")


def test_paths_with_drives_accents_and_blanks(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "élève à Noël"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name in ("C:\\jeux\\jeu.py", "mes règles.py"):
        Path(name).write_text(RULES, encoding="utf-8")
        assert main(["analyze", f"{name}:vingt", "21", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["winning_moves"] == ["20"]
        assert main(["graph", f"{name}:vingt", "5", "-o", f"{name}.svg"]) == 0
        assert Path(f"{name}.svg").read_text(encoding="utf-8").startswith("<svg")


def as_on_windows(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run a command in a Python without what Windows lacks; its own processes are such ones too."""
    place = folder / "site"
    place.mkdir(exist_ok=True)
    (place / "sitecustomize.py").write_text(ABSENT, encoding="utf-8")
    path = os.pathsep.join([str(place), *filter(None, sys.path)])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "bouton", *words]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, encoding="cp1252", timeout=120, check=False
    )


@pytest.mark.thorough
def test_processes_without_fork(tmp_path):
    """The pool of `bouton run`, in a folder with accents and blanks."""
    found = as_on_windows(tmp_path, "run", "sequence octal:0.?7 --to 64 --summary", "--store", "résultats d'été")
    assert found.returncode == 0, found.stderr
    assert "8 " in found.stdout and (tmp_path / "résultats d'été").is_dir()


@pytest.mark.slow
@pytest.mark.once
def test_every_pool_without_fork(tmp_path):
    """The checker in its own process, pieces of a certificate shared, and the workers of the page."""
    (tmp_path / "jeu.py").write_text(RULES, encoding="utf-8")
    made = as_on_windows(tmp_path, "sequence", "kayles", "--to", "1000", "--certificate", "preuve é.cert")
    assert made.returncode == 0, made.stderr
    found = as_on_windows(tmp_path, "verify", "preuve é.cert", "--workers", "2", "--lang", "fr")
    assert found.returncode == 0, found.stderr
    code = (
        "import asyncio\n"
        "from bouton.web.pool import Pool\n"
        "async def ask():\n"
        "    pool = Pool()\n"
        "    await pool.open()\n"
        "    try:\n"
        "        return await pool.ask('analyze', {'game': 'nim', 'position': '7,2,6'}, 'fr')\n"
        "    finally:\n"
        "        await pool.close()\n"
        "print(asyncio.run(ask()))\n"
    )
    (tmp_path / "ask.py").write_text(code, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path / "site"), *filter(None, sys.path)])
    asked = subprocess.run(
        [sys.executable, "ask.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "4,2,6" in asked.stdout, asked.stderr
