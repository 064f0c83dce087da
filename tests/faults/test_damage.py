"""Damaged files of every kind: a flipped bit, a truncated, empty or missing file is refused, or changes nothing."""

import contextlib
import os
import shutil
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from disk import Disk, cut_short, freeze_objects
from runs import FILES, PLAIN, RUNS, keep_often

from bouton.checkers import verify
from bouton.errors import BoutonError, FormatError
from bouton.jobs import live
from bouton.storage.files import path_text
from bouton.web import running

pytest.importorskip("numba")
pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="files have no names by their numbers here"),
]


@pytest.fixture(autouse=True, scope="module")
def light() -> Iterator[None]:
    freeze_objects()
    yield


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_often(monkeypatch)


def damages(content: bytes, random: Random, flips: int) -> Iterator[tuple[str, bytes | None]]:
    """What may become of a file: bits flipped, cut, emptied, lengthened, gone, other content."""
    for place in random.sample(range(len(content)), min(flips, len(content))):
        wrong = bytearray(content)
        wrong[place] ^= 1 << random.randrange(8)
        yield f"bit of byte {place}", bytes(wrong)
    cut = random.randrange(len(content) or 1)
    yield from (("cut", content[:cut]), ("empty", b""), ("longer", content + content[:9] + b"\0"), ("gone", None))
    yield "nested", b"[" * 100_000  # beyond what Python's reader of JSON descends


def files_of(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "lock")


def damaged_one_by_one(name: str, folder: Path, expected: Any, most: int, flips: int) -> None:
    """Damage one file at a time, in a copy, and go on from there."""
    run, random, files = RUNS[name], Random(name), files_of(folder)
    for path in random.sample(files, min(most, len(files))):
        for what, content in damages(path.read_bytes(), random, flips):
            copy = folder.with_name("copy")
            shutil.copytree(folder, copy)
            place = copy / path.relative_to(folder)
            if content is None:
                place.unlink()
            else:
                place.write_bytes(content)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                try:
                    found = run(copy)
                    if name == "store":  # a value whose key is damaged is looked for again
                        found = [known if each is None else each for each, known in zip(found, expected, strict=True)]
                    assert found == expected, (path.name, what)
                except BoutonError as error:
                    assert error.say("fr") != error.say("en")
                    told = error.values.get("folder") or error.values["path"]  # part of it, if it is long
                    advised = next(each for each in (place, *place.parents) if path_text(each) == told)
                    if isinstance(error, FormatError):  # the advice is another place
                        shutil.rmtree(copy)
                    elif advised.is_dir():
                        shutil.rmtree(advised)
                    else:
                        advised.unlink(missing_ok=True)
                    assert run(copy) == expected, (path.name, what, error)
            shutil.rmtree(copy)


@pytest.mark.thorough("sequence-1-1", "plain-1-1", "start-1-1", "tiers-1-1", "windows-1-1")
@pytest.mark.parametrize(("most", "flips"), [(1, 1), pytest.param(10_000, 60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", RUNS)
def test_damage_to_what_is_finished(name: str, most: int, flips: int, tmp_path: Path) -> None:
    expected = RUNS[name](tmp_path / "whole")
    damaged_one_by_one(name, tmp_path / "whole", expected, most, flips)


@pytest.mark.thorough("tiers-1-1")
@pytest.mark.parametrize(("most", "flips"), [(1, 1), pytest.param(10_000, 20, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["sequence", "dense", "graph", "tiers", "hex"])
def test_damage_to_what_was_begun(name: str, most: int, flips: int, tmp_path: Path) -> None:
    run = RUNS[name]
    with Disk(tmp_path / "whole") as disk:
        expected = run(tmp_path / "whole")
    with cut_short(), Disk(tmp_path / "begun", 2 * len(disk.calls) // 3):
        run(tmp_path / "begun")
    damaged_one_by_one(name, tmp_path / "begun", expected, most, flips)


CERTIFICATES = [name for name in FILES if name not in PLAIN]


@pytest.mark.parametrize("flips", [9, pytest.param(100_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", CERTIFICATES)
def test_a_damaged_certificate_is_refused(name: str, flips: int, tmp_path: Path) -> None:
    path, random = tmp_path / "proof.cert", Random(name)
    FILES[name](str(path))
    verify(str(path))
    for what, content in damages(path.read_bytes(), random, flips):
        path.unlink(missing_ok=True)
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(BoutonError) as caught:
            print(what, verify(str(path)))
        assert caught.value.say("fr") != caught.value.say("en")


def test_damage_to_the_notes_of_a_run_and_of_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What tells how far a run is, and where a server runs: refused in a sentence, or as if it were not there."""
    random, run = Random(1), tmp_path / "run"
    monkeypatch.setenv("BOUTON_SERVER", str(tmp_path))
    RUNS["tasks"](run)
    live.RunNote(run, 1, 2, 1)
    note, place = (run / live._NAME).read_bytes(), tmp_path / "running.json"
    assert live.read_progress(run)["done"] == 1
    wrong = [note.replace(b'"total": 2', b'"total": ' + b"9" * 30), note.replace(b"workers", b"w")]
    for content in [*wrong, *(each for _, each in damages(note, random, 300) if each is not None)]:
        (run / live._NAME).write_bytes(content)
        with contextlib.suppress(BoutonError):
            live.read_progress(run)
    server = b'{"port": 8190, "word": "abababab"}'
    for _, content in damages(server, random, 300):
        place.write_bytes(content or b"")
        assert running._read() is None or isinstance(running._read(), tuple)


@pytest.mark.parametrize("name", ["theorem", "quotient"])
def test_what_is_nested_without_end_is_as_if_it_were_not_there(name: str, tmp_path: Path) -> None:
    expected = RUNS[name](tmp_path / "whole")
    for path in files_of(tmp_path / "whole"):
        path.write_bytes(b"[" * 100_000)
        assert RUNS[name](tmp_path / "whole") == expected
