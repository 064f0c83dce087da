"""Messages about files that cannot be read or written."""

import errno
import os
import sys
import threading
from hashlib import sha256
from pathlib import Path

import pytest

from bouton.errors import BoutonError, NotationError
from bouton.storage.files import cannot_read, cannot_write, hash_file, path_text, read_text


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


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_files_without_an_end_are_refused(tmp_path: Path) -> None:
    """A device has no size: reading it never ended."""
    for name in ("/dev/zero", "/dev/urandom"):
        with pytest.raises(NotationError) as caught:
            read_text(name)
        assert caught.value.key == "storage.file-large"
        with pytest.raises(NotationError) as caught:
            hash_file(name)
        assert caught.value.key == "storage.file-special" and caught.value.say("en") != caught.value.say("fr")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotationError, match="pipe or a device"):
        hash_file(str(tmp_path / "pipe"))
    writer = threading.Thread(target=lambda: (tmp_path / "pipe").write_text("=a-b"))
    writer.start()
    assert read_text(str(tmp_path / "pipe")) == "=a-b"
    writer.join()
    assert hash_file(__file__) == sha256(Path(__file__).read_bytes()).hexdigest()
    for path, key in ((str(tmp_path), "storage.file-is-folder"), (f"{tmp_path}/no", "storage.file-missing")):
        with pytest.raises(BoutonError) as failed:
            hash_file(path)
        assert failed.value.key == key
