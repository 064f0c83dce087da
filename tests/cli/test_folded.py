"""Lines for a terminal are broken between words; what is no terminal gets them whole."""

import io
import os
import sys

import pytest

from bouton.cli import main
from bouton.cli.output import folded

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
        lines = folded(WORDS, terminal).split("\n")
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
            shown = text.decode().splitlines()[:-1]
            assert shown and (max(len(line) for line in shown) <= 60) is ("--json" not in words)


def test_what_is_no_terminal() -> None:
    assert folded(WORDS, io.StringIO()) == WORDS == folded(WORDS, None)
