"""Files named by a person are written atomically: whatever goes wrong, the older file remains."""

import errno
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bouton
from bouton.cli import main
from bouton.errors import InputError
from bouton.storage.files import atomic_file, check_writable, write_file

RULES = """
import bouton

@bouton.rule_code(shape=(30,))
def take(heap):
    for taken in (1, 3, 4):
        if taken <= heap:
            yield heap - taken
"""

#: commands that write a file: the words, with FILE for its name
COMMANDS = {
    "certificate of a period": "sequence kayles --to 200 --forget --certificate FILE",
    "certificate of three heaps": "sequence hexadecimal:0.8 --to 200 --forget --certificate FILE",
    "certificate of rows": "sequence strip:node-kayles/1 --certificate FILE",
    "certificate of a table": "solve RULES:take --plain --certificate FILE",
    "certificate of hex": "hex solve 3 --certificate FILE",
    "csv": "sequence kayles --to 200 --forget --csv FILE",
    "b-file": "sequence kayles --to 200 --forget --bfile FILE",
    "npy": "sequence kayles --to 200 --forget --npy FILE",
    "parquet": "sequence kayles --to 200 --forget --parquet FILE",
    "parquet of a table": "solve RULES:take --plain --parquet FILE",
    "report": "solve RULES:take --plain -o FILE.txt",
    "graph of a table": "solve RULES:take --plain --graph FILE.svg",
    "picture of a sequence": "sequence kayles --to 200 --forget --picture scatter -o FILE.png",
    "picture of a graph": "graph nim 2,1 -o FILE.svg",
    "table": "table nim 0-3 0-3 -o FILE.csv",
    "cards": "zeckendorf --picture two --most 9 -o FILE.svg",
    "code": "code lexicode:3 7 -o FILE.txt",
    "hex": "hex walk 2 a1,b1,a2,b2 -o FILE.svg",
}


def words(command: str, folder: Path) -> tuple[list[str], Path]:
    rules = folder / "rules.py"
    rules.write_text(RULES)
    given = [word.replace("RULES", str(rules)) for word in command.split()]
    name = next(word for word in given if word.startswith("FILE"))
    path = folder / name.replace("FILE", "answer")
    return [str(path) if word == name else word for word in given], path


class Refused(OSError):
    """What a full disk says."""

    def __init__(self) -> None:
        super().__init__(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def inject(action: str) -> None:
        def refuse(*given: Any) -> None:
            raise Refused

        if action in ("fsync", "replace"):
            monkeypatch.setattr(f"bouton.storage.files.os.{action}", refuse)
            return

        def opened(*given: Any, **more: Any) -> Any:
            file = open(*given, **more)  # noqa: SIM115 (closed by what stands for it)

            class Full:
                def __enter__(self) -> "Full":
                    return self

                def __exit__(self, *error: Any) -> None:
                    file.close()

                def __getattr__(self, name: str) -> Any:
                    return getattr(file, name)

                def write(self, data: Any) -> None:
                    file.write(bytes(data)[:7])
                    raise Refused

            return Full()

        monkeypatch.setattr("bouton.storage.files.open", opened, raising=False)

    return inject


@pytest.mark.parametrize("action", ["write", "fsync", "replace"])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_failed_write_leaves_the_older_file(
    name: str, action: str, tmp_path: Path, fault: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    if "parquet" in name:
        pytest.importorskip("pyarrow")
    given, path = words(COMMANDS[name], tmp_path)
    path.write_bytes(b"older")
    before = sorted(tmp_path.iterdir())
    fault(action)
    assert main([*given, "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert "Traceback" not in error and "the disk is full" in error.splitlines()[-1]
    assert path.read_bytes() == b"older"
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("name", COMMANDS)
def test_a_write_puts_the_new_file_there(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if "parquet" in name:
        pytest.importorskip("pyarrow")
    given, path = words(COMMANDS[name], tmp_path)
    path.write_bytes(b"older")
    path.chmod(0o640)
    assert main([*given, "--lang", "en"]) == 0, capsys.readouterr().err
    assert len(path.read_bytes()) > 20
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert not list(tmp_path.glob(".bouton*"))
    if name == "npy":
        assert json.loads((tmp_path / "answer.json").read_text())["game"] == "kayles"


def test_an_error_of_the_writer_is_its_own(tmp_path: Path) -> None:
    path = tmp_path / "answer"
    path.write_bytes(b"older")
    with pytest.raises(bouton.NotationError), atomic_file(path) as file:
        file.write(b"new")
        raise bouton.NotationError("formula-empty")
    with pytest.raises(KeyboardInterrupt), atomic_file(path) as file:
        file.write(b"new")
        raise KeyboardInterrupt
    assert [each.name for each in tmp_path.iterdir()] == ["answer"] and path.read_bytes() == b"older"


@pytest.mark.skipif(os.name != "posix", reason="links and devices of POSIX")
def test_links_and_devices(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    target, link = tmp_path / "folder" / "answer", tmp_path / "link"
    link.symlink_to(target)
    write_file(link, "one")
    write_file(link, "two")
    assert link.is_symlink() and target.read_text() == "two"
    check_writable(os.devnull)
    write_file(os.devnull, "nothing")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)
    reader, writer = os.pipe()
    write_file(f"/dev/fd/{writer}", "through")
    os.close(writer)
    assert os.read(reader, 99) == b"through"
    os.close(reader)


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("nowhere/answer", "storage.file-folder-missing"),
        (".", "storage.file-is-folder"),
        ("n" * 300, "storage.file-name-long"),
        ("file/answer", "storage.file-inside-file"),
        ("a\0b", "storage.file-unwritable"),
    ],
)
def test_what_cannot_be_written_is_refused(path: str, key: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for write in (check_writable, lambda each: write_file(each, "new")):
        with pytest.raises(InputError) as caught:
            write(os.path.join(tmp_path, path))
        assert caught.value.key == key
        with pytest.raises(InputError) as caught:
            write("")
        assert caught.value.key == "storage.file-nameless"
    with pytest.raises(InputError) as caught:
        check_writable(None, "-")
    assert caught.value.key == "storage.file-standard-output"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_file_that_is_protected_stays(tmp_path: Path) -> None:
    path = tmp_path / "answer"
    path.write_text("older")
    path.chmod(0o444)
    with pytest.raises(InputError):
        write_file(path, "new")
    assert path.read_text() == "older"
