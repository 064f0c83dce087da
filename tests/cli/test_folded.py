"""Lines for a terminal are wrapped between words; other outputs get them unchanged."""

import io
import os
import re
import sys

import pytest

from bouton.cli import main
from bouton.cli.output import fold_lines

WORDS = "  " + "a word " * 30 + "." * 80
END = "-- the end of what was written --"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_of_sixty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl
    import struct
    import termios

    here, there = os.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
    with open(there, "w", encoding="utf-8") as terminal, open(here, "rb", buffering=0) as screen:
        lines = fold_lines(WORDS, terminal).split("\n")
        assert " ".join(line.strip() for line in lines) == WORDS.strip()
        assert all(line.startswith("  ") for line in lines) and lines[-1] == "  " + "." * 80
        assert all(52 < len(line) <= 60 for line in lines[:-2])
        for words in (["analyze", "nim", "7,2,6", "--lang", "fr"], ["analyze", "nim", "1,1", "--json"]):
            monkeypatch.setattr(sys, "stdout", terminal)
            assert main(words) == 0
            monkeypatch.undo()
            terminal.write(f"{END}\n")
            terminal.flush()
            text = b""
            while not text.endswith(f"{END}\r\n".encode()):  # one reading may return only a part
                text += screen.read(100_000)
            shown = re.sub("\x1b\\[\\d+m", "", text.decode()).splitlines()[:-1]
            assert shown and (max(len(line) for line in shown) <= 60) is ("--json" not in words)


def test_what_is_no_terminal() -> None:
    assert fold_lines(WORDS, io.StringIO()) == WORDS == fold_lines(WORDS, None)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_colour_on_a_terminal(environment: dict[str, str], coloured: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"TERM": "xterm", "NO_COLOR": "", **environment}.items():
        monkeypatch.setenv(name, value)

    def go(*words: str) -> tuple[str, str]:
        out, err = Terminal(), Terminal()
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        main([*words, "--lang", "en"])
        return out.getvalue(), err.getvalue()

    out, _ = go("options", "nim", "2,1")
    assert ("\x1b[32m" in out) is coloured is out.startswith("\x1b[1m")
    assert go("nim", "add", "x", "1")[1].startswith("\x1b[31mbouton:\x1b[0m " if coloured else "bouton: ")
    assert "\x1b" not in go("options", "nim", "2,1", "--json")[0] + go("graph", "nim", "1")[0]
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert main(["options", "nim", "2,1"]) == 0 and "\x1b" not in sys.stdout.getvalue()
