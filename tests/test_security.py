"""The promises of SECURITY.md: each names a test that exists, in both languages, and nothing is sent anywhere."""

import ast
import re
import socket
from pathlib import Path

import pytest

from bouton.cli import main

ROOT = Path(__file__).parent.parent
#: one command of each room, each of which could have asked somebody
COMMANDS = (
    "analyze nim 3,5,6",
    "sequence kayles --to 50",
    "prove subtraction:1,2,3",
    "quotient octal:0.77 --heaps 4",
    "hex solve 3x3",
    "value domineering 2x2",
    "verify FILE",
    "games nim",
    "run 'sequence kayles --to 9' --store FOLDER --workers 1",
)


def promises(page: str) -> list[tuple[str, str]]:
    """What a row of the table is about, and its test."""
    rows = re.findall(r"^\| (.+?) \| .+ \| `(.+?)` \|$", (ROOT / page).read_text(encoding="utf-8"), re.M)
    assert len(rows) >= 15 and len({about for about, _ in rows}) == len(rows)
    return rows


def test_every_promise_has_its_test() -> None:
    english, french = (promises(page) for page in ("SECURITY.md", "SECURITE.md"))
    assert [test for _, test in english] == [test for _, test in french]
    for _, test in english:
        path, _, name = test.partition("::")
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        assert any(isinstance(each, ast.FunctionDef) and each.name == name for each in tree.body), test


def test_no_command_opens_a_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def connect(self: object, *where: object) -> None:
        asked.append(where)
        raise OSError("no network")

    for name in ("connect", "connect_ex", "bind", "sendto"):
        monkeypatch.setattr(socket.socket, name, connect)
    monkeypatch.setattr(socket, "getaddrinfo", connect)
    file = tmp_path / "kayles.cert"
    assert main(["sequence", "kayles", "--to", "300", "--certificate", str(file)]) == 0
    for command in COMMANDS:
        words = command.replace("FILE", str(file)).replace("FOLDER", str(tmp_path / "store"))
        assert main([word.strip("'") for word in re.findall(r"'.+?'|\S+", words)]) == 0, words
    assert not asked
