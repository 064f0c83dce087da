"""`bouton.quotient` with a number of copies: the result, its certificate, and what is refused."""

import io
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from test_quotients import plain_search

import bouton
from bouton.answers.quotients import quotient_text
from bouton.checkers import quotient as checker
from bouton.checkers import verify
from bouton.cli import main
from bouton.errors import BoutonError, InputError
from bouton.misere.family import family_of
from bouton.misere.quotient import InterruptedSearch, Quotient
from bouton.storage.compiler import can_compile

pytestmark = [
    pytest.mark.skipif(not can_compile(), reason="Numba is not installed"),
    pytest.mark.once,
]
CASES = (("octal:0.77", 5, 3), ("octal:0.3122", 7, 2), ("nim", 3, 1), ("octal:0.07", 2, 4))


@pytest.mark.parametrize(("spec", "heap", "copies"), CASES)
def test_sums_are_lost_as_in_plain_search(spec: str, heap: int, copies: int) -> None:
    found: Any = bouton.quotient(spec, heaps=heap, copies=copies)
    game: Any = bouton.find(spec)
    lost, random = plain_search(game.heap_options), Random(heap)
    assert found.proved and not found.complete and found.copies == copies and len(found.layers) == copies + 1
    for _ in range(60):
        smaller = sorted(random.choices(range(1, heap), k=random.randint(0, 5)))
        count = random.randint(0, copies + 1)
        heaps = (*smaller, *[heap] * count)
        element = found.monoid.product([found.image(each) for each in heaps])
        assert (found.text(element) == "0") == (count > copies)
        assert count > copies or bool(found.monoid.lost[element]) == lost(heaps)
    assert found.order == found.layers[-1][1] == found.monoid.order - 1 == found.to_dict()["order"]
    assert len(found.p_portion) == sum(found.monoid.lost) and "0" not in found.p_portion


def test_the_presentation_holds() -> None:
    found = bouton.quotient("octal:0.77", heaps=5, copies=3)
    assert found.presentation == "⟨a, b, c | a^2 = 1, b^3 = b, abc^3 = bc^3, b^2c^3 = bc^3, c^4 = 0⟩"
    assert found.to_dict()["idempotents"] == ["1", "b^2"]


@pytest.mark.parametrize(("spec", "heap", "copies"), CASES)
def test_the_certificate_is_right_and_changed_ones_are_not(spec: str, heap: int, copies: int, tmp_path: Path) -> None:
    path = tmp_path / "few.cert"
    found = bouton.quotient(spec, heaps=heap, copies=copies, certificate=str(path))
    said = verify(str(path))
    smaller, order = found.layers[-1]
    assert (said["copies"], said["smaller"], said["order"], said["heaps"]) == (copies, smaller, order, heap)
    line, text, _ = path.read_bytes().split(b"\n", 2)
    header, body = json.loads(line), json.loads(text)
    random, refused = Random(heap), (BoutonError, ValueError, TypeError, KeyError, IndexError)

    def checked(facts: dict[str, Any], data: Any) -> None:
        with pytest.raises(refused):
            checker.check({**header, **facts}, io.BytesIO(json.dumps(data).encode() + b"\n"))

    for name in ("heaps", "order", "copies", "smaller"):
        for changed in (header[name] + 1, header[name] - 1, 0, -1, 10**30, str(header[name]), None, True):
            if (type(changed), changed) != (int, header[name]):
                checked({name: changed}, body)
    for name in ("period", "preperiod"):
        checked({name: 1}, body)
    checked({"code": "0.7"}, body)
    for name in ("copies", "smaller"):
        with pytest.raises(refused):
            lacking = {key: value for key, value in header.items() if key != name}
            checker.check(lacking, io.BytesIO(json.dumps(body).encode() + b"\n"))
    for _ in range(30):
        wrong, kind = json.loads(json.dumps(body)), random.choice(["lost", "images", "columns"])
        if kind == "columns":
            column = random.choice(wrong["columns"])
            place = random.randrange(len(column))
            column[place] = (column[place] + random.randrange(1, order + 1)) % (order + 1)
        elif kind == "images":
            place = random.randrange(len(wrong["images"]))
            wrong["images"][place] = (wrong["images"][place] + random.randrange(1, order + 1)) % (order + 1)
        else:
            wrong["lost"] = sorted({*wrong["lost"]} ^ {random.randrange(order + 1)})
        checked({}, wrong)


def test_a_quotient_of_all_sums_is_no_certificate_of_few(tmp_path: Path) -> None:
    bouton.quotient("octal:0.77", heaps=5, certificate=str(tmp_path / "all.cert"))
    line, text, _ = (tmp_path / "all.cert").read_bytes().split(b"\n", 2)
    header, body = json.loads(line), json.loads(text)
    order = header["order"]
    for copies in (1, 2, order - 1):
        for last in (order - 1, order):
            data = {**body, "lost": [element for element in body["lost"] if element < last]}
            facts = {**header, "order": last, "copies": copies, "smaller": 6}
            with pytest.raises((InputError, ValueError)):
                checker.check(facts, io.BytesIO(json.dumps(data).encode() + b"\n"))


def test_a_run_that_is_stopped_has_fewer_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    from bouton.misere import copies, few_copies

    family, layers = family_of(bouton.find("octal:0.3122")), copies.few_copies
    early = few_copies.find_few(family, 7, 3, 0.0)
    assert type(early) is Quotient and early.stopped == "time" and not early.proved

    def stopped(*given: Any) -> Iterator[Any]:
        yield from islice(layers(*given), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(copies, "few_copies", stopped)
    with pytest.raises(InterruptedSearch) as caught:
        few_copies.find_few(family, 7, 40)
    found = caught.value.found
    assert found.stopped == "keys" and not found.proved and found.to_dict()["order"] is None
    assert [smaller for smaller, _ in found.layers] == [52, 72, 80]
    for language, word in (("en", "Ctrl-C before sums with 3 heaps 7"), ("fr", "les sommes de 3 tas 7")):
        assert word in quotient_text(found.to_dict(), language)
    with pytest.raises(InputError):
        bouton.quotient("octal:0.3122", heaps=7, copies=3, seconds=0.0, certificate="/nowhere/x.cert")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "few.cert")
    assert main(["quotient", "octal:0.77", "--heaps", "5", "--copies", "3", "--certificate", path]) == 0
    assert "at most 3 heaps 5: they have 21 elements, 6 of them lost" in capsys.readouterr().out
    for lang, words in (("en", "sums of smaller heaps alone have 6"), ("fr", "plus petits seuls en ont 6")):
        assert main(["verify", path, "--lang", lang]) == 0
        assert words in capsys.readouterr().out
        assert main(["quotient", "octal:0.77", "--heaps", "5", "--copies", "1", "--lang", lang]) == 0
        assert "1: 9 (6)" in capsys.readouterr().out
    assert main(["quotient", "octal:0.77", "--heaps", "5", "--copies", "2", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["copies"], data["layers"], data["proved"]) == (2, [[6, 6], [6, 9], [6, 18]], True)
    # what is kept for `analyze --misere` is the quotient of all sums
    assert main(["analyze", "octal:0.77", "5,5,5,5", "--misere", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == "N"


@pytest.mark.parametrize(
    "words",
    [
        ["kayles", "--copies", "2"],
        ["kayles", "--heaps", "5", "--copies", "0"],
        ["kayles", "--heaps", "5", "--copies", "51"],
        ["kayles", "5,3", "--heaps", "5", "--copies", "2"],
        ["kayles", "--heaps", "5", "--copies", "2", "--show", "mex"],
        ["kayles", "--heaps", "5", "--copies", "2", "--show", "values"],
        ["chomp", "3,3", "--heaps", "2", "--copies", "2"],
    ],
)
def test_what_cannot_be_asked_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quotient", *words]) == 2
    out, err = capsys.readouterr()
    assert not out and err.startswith("bouton: ") and "Traceback" not in err


def test_without_numba_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bouton.answers.quotients.can_compile", lambda: False)
    with pytest.raises(InputError, match="NumPy and Numba"):
        bouton.quotient("kayles", heaps=5, copies=2)


def test_a_heap_without_moves_has_no_copies() -> None:
    found = bouton.quotient("octal:0.07", heaps=1, copies=3)
    assert (found.order, found.copies, found.proved) == (1, None, True)
