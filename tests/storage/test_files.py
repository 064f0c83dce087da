"""Messages about files that cannot be read or written."""

import errno
from pathlib import Path

import pytest

from bouton.storage.files import cannot_read, cannot_write, path_text


def test_an_error_without_a_number_has_the_systems_words() -> None:
    error = ValueError("embedded null byte")
    assert cannot_read("a", error).key == "storage.file-unreadable"
    assert cannot_write("a", error).key == "storage.file-unwritable"
    assert "embedded null byte" in cannot_write("a", error).say("en")


def test_known_errors_have_their_own_sentence() -> None:
    full = cannot_write("a", OSError(errno.ENOSPC, "No space left on device"))
    assert full.key == "storage.file-disk-full" and full.say("en") != full.say("fr")
    assert cannot_write("a", OSError(errno.EROFS, "Read-only")).key == "storage.file-write-forbidden"
    assert cannot_write("a", OSError(errno.EIO, "Input/output error")).key == "storage.file-unwritable"


def test_a_long_path_is_said_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of a damaged store only the two ends of its path were said: nobody could find or delete it."""
    from bouton.cli import main

    folder = tmp_path / ("a" * 100) / ("b" * 100)
    folder.mkdir(parents=True)
    for name, words in (
        ("values.sqlite", ["analyze", "cram", "2x2", "--store"]),
        ("search.hex", ["hex", "solve", "4", ".", "--store"]),
        ("graph.dot", ["analyze"]),
    ):
        path = folder / name
        path.write_text("digraph {" if name == "graph.dot" else "junk" * 100, encoding="ascii")
        given = [*words, f"graph:{path}", "a"] if name == "graph.dot" else [*words, str(path)]
        assert main(given) == 2
        assert str(path) in capsys.readouterr().err
    assert main(["analyze", f"{folder}/rules.py:game", "3"]) == 2
    assert f"{folder}/rules.py" in capsys.readouterr().err
    assert main(["analyze", "graph:=" + ",".join(f"a{n}-b" for n in range(50)), "c"]) == 2
    assert len(capsys.readouterr().err) < 400


def test_a_path_that_no_system_takes_is_shortened() -> None:
    assert path_text("a" * 4_096) == "a" * 4_096 and len(path_text("a" * 4_097)) < 70
