"""Pieces of a certificate: number of processes, progress, and kinds without pieces."""

import json
from pathlib import Path

import pytest

from bouton.checkers import piece_count, separate_process, verify, windows
from bouton.checkers.progress import listen
from bouton.errors import InputError, NotationError
from bouton.jobs.task import read_tasks

CERTIFICATE = Path(__file__).parents[1] / "vectors" / "windows.cert"


@pytest.mark.parametrize("share", ["", "0", "2", "1/2"])
def test_the_plain_check_counts_all_its_heaps(share: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "can_compile", lambda: False)
    told: list[tuple[int, int]] = []
    listen(lambda done, total: told.append((done, total)))
    try:
        verify(str(CERTIFICATE), share)
    finally:
        listen(None)
    assert [done for done, _ in told] == list(range(1, told[-1][0] + 1))
    assert {total for _, total in told} == {told[-1][0]}


def test_no_more_processes_than_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    class Child(separate_process._Child):
        def __init__(self, path: str, memory: int, share: str) -> None:
            begun.append(share)
            super().__init__(path, memory, share)

    monkeypatch.setattr(separate_process, "_Child", Child)
    pieces = piece_count(str(CERTIFICATE))
    found = separate_process.verify_apart(str(CERTIFICATE), jobs=1_000)
    assert begun == [f"{number}/{pieces}" for number in range(pieces)] and found["checked"] == pieces


def test_one_piece_is_the_work_of_one_process() -> None:
    with pytest.raises(InputError) as caught:
        separate_process.verify_apart(str(CERTIFICATE), jobs=2, piece=1)
    assert caught.value.key == "verify.piece-jobs" and caught.value.say("fr") != caught.value.say("en")
    assert separate_process.verify_apart(str(CERTIFICATE), jobs=1, piece=1)["checked"] == 1


@pytest.mark.parametrize("places", [None, 7, "many", {}, []])
def test_a_certificate_that_says_of_no_piece(places: object, tmp_path: Path) -> None:
    line, rest = CERTIFICATE.read_bytes().split(b"\n", 1)
    header = json.loads(line)
    del header["checkpoints"]
    header |= {} if places is None else {"checkpoints": places}
    path = tmp_path / "none.cert"
    path.write_bytes(json.dumps(header).encode() + b"\n" + rest)
    assert piece_count(str(path)) == 0 and [task.given["share"] for task in read_tasks([f"verify {path}"])] == [""]
    with pytest.raises((InputError, NotationError)):
        separate_process.verify_apart(str(path), jobs=3)
