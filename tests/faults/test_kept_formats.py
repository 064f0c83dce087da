"""Stable formats: data of earlier versions are read; data of another version are reported as such and left unchanged.

``formats/`` contains one small file or folder of each kind in each format since the first tag, called ``KIND-NUMBER``;
``PYTHONPATH=tests python tests/faults/test_kept_formats.py`` writes the missing ones. Older files are made here, by the
current version with another number.
"""

import json
import shutil
import sqlite3
from array import array
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import runs

from bouton.checkers import verify
from bouton.errors import FormatError
from bouton.storage.segments import Segments, SegmentWriter

pytest.importorskip("numpy", reason="NumPy is not installed")

KEPT = Path(__file__).parent / "formats"


def certificate(folder: Path) -> Any:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "kayles.cert"
    if not path.exists():
        runs.FILES["period"](str(path))
    found = verify(str(path))
    return found["game"], found["period"], found["preperiod"]


def segments(folder: Path) -> Any:
    if not folder.exists():
        with SegmentWriter(folder, "<i8", {"game": "kayles"}) as writer:
            writer.append(array("q", range(40)))
            writer.flush()
    return list(Segments(folder)[0:40])


#: each kind: a run that writes its folder and reads it again, and the number of its format
KINDS: dict[str, tuple[Callable[[Path], Any], int]] = {
    "store": (runs.store, 3),
    "results": (runs.tasks, 1),
    "segments": (segments, 1),
    "table": (runs.table("down"), 2),
    "levels": (runs.levels("connect-four", "2x4"), 1),
    "windows": (runs.windows("octal:0.45"), 5),
    "hex": (runs.search, 1),
    "certificate": (certificate, 2),
}


def altered_database(path: Path, number: int) -> None:
    with closing(sqlite3.connect(path)) as base:
        base.execute(f"pragma user_version = {number}")
        base.commit()


def altered_text(path: Path, number: int) -> None:
    """Another number in JSON, whose sum is that of the text before it (``sha256``) or of all other fields."""
    found = json.loads(path.read_text(encoding="utf-8"))
    if isinstance(found.get("state"), str):
        state = json.dumps(json.loads(found["state"]) | {"version": number})
        found = {"sha256": sha256(state.encode()).hexdigest(), "state": state}
    else:
        found["format"] = number
    path.write_text(json.dumps(found), encoding="utf-8")


def altered_arrays(path: Path, number: int) -> None:
    import numpy as np

    with np.load(path) as held:
        found = {name: held[name] for name in held.files}
    if number:
        found["format"] = np.array(number)
    else:  # as it was before there was a number
        del found["format"]
    np.savez(path, **found)


def altered_certificate(path: Path, number: int) -> None:
    head, body = path.read_bytes().split(b"\n", 1)
    path.write_bytes(json.dumps(json.loads(head) | {"format": number}).encode() + b"\n" + body)


ALTERED: dict[str, tuple[str, Callable[[Path, int], None]]] = {
    "store": ("values.sqlite", altered_database),
    "results": ("results.sqlite", altered_database),
    "segments": ("manifest.json", altered_text),
    "table": ("facts.json", altered_text),
    "levels": ("facts.json", altered_text),
    "windows": ("*.windows", altered_text),
    "hex": ("search.npz", altered_arrays),
    "certificate": ("kayles.cert", altered_certificate),
}


@pytest.fixture(params=sorted(KINDS))
def kind(request: pytest.FixtureRequest) -> str:
    if request.param in ("hex", "windows"):
        pytest.importorskip("numba", reason="Numba is not installed")
    return str(request.param)


def contents(folder: Path) -> dict[str, bytes]:
    found = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {name: data for name, data in found.items() if not name.endswith(("lock", "-wal", "-shm"))}


def kept(kind: str) -> list[Path]:
    return sorted(KEPT.glob(f"{kind}-*"))


def test_the_file_of_the_current_format_is_kept(kind: str) -> None:
    assert [path.name for path in kept(kind)][-1] == f"{kind}-{KINDS[kind][1]}"


def test_what_was_written_is_read(kind: str, tmp_path: Path) -> None:
    """The answer is that of a new run, and the file was used: a run that begins anew would write all of it again."""
    run, _ = KINDS[kind]
    wanted = run(tmp_path / "new")
    for place in kept(kind):
        shutil.copytree(place, tmp_path / place.name)
        before = contents(tmp_path / place.name)
        assert run(tmp_path / place.name) == wanted
        assert before.keys() <= contents(tmp_path / place.name).keys()


@pytest.mark.parametrize("change", [-1, 1, 1000])
def test_another_format_is_named_and_left_whole(kind: str, change: int, tmp_path: Path) -> None:
    run, number = KINDS[kind]
    folder = tmp_path / "folder"
    shutil.copytree(kept(kind)[-1], folder)
    name, alter = ALTERED[kind]
    (path,) = folder.rglob(name)
    alter(path, number + change)
    before = contents(folder)
    with pytest.raises(FormatError) as caught:
        run(folder)
    assert (caught.value.values["got"], caught.value.values["known"]) == (str(number + change), number)
    unknown = (("not known", "has not checked"), ("ne sait pas", "ne l’a pas vérifié"))
    for language, told in zip(("en", "fr"), unknown, strict=True):
        assert any(words in caught.value.say(language) for words in told)
    assert before.items() <= contents(folder).items()


def main() -> None:
    """Write what is missing in ``formats/``."""
    for kind, (run, number) in KINDS.items():
        place = KEPT / f"{kind}-{number}"
        if not place.exists():
            run(place)
            for left in ("lock", "*.lock", "*-wal", "*-shm", *(["values.sqlite"] if kind == "table" else [])):
                for path in place.rglob(left):
                    path.unlink()


if __name__ == "__main__":
    main()
