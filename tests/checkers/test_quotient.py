"""Certificates of misère quotients: right ones pass, and every changed field, element and option is refused."""

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cases import Case, error_of, is_accepted
from refused_by_quotient import NIM, few, repeated
from refused_by_quotient import quotient as made

import bouton
from bouton.checkers import envelope, quotient, verify
from bouton.checkers.envelope import Body
from bouton.errors import BoutonError, InputError

SPECS = (("octal:0.77", None), ("octal:0.72", None), ("nim", 9), ("hexadecimal:0.8", 12), ("octal:4.7", 8))


def parts(spec: str, heaps: int | None, path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    bouton.quotient(spec, heaps=heaps, certificate=str(path))
    line, body, _ = path.read_bytes().split(b"\n", 2)
    return json.loads(line), json.loads(body)


def checked(header: dict[str, Any], body: Any) -> dict[str, Any]:
    return quotient.check(header, io.BytesIO(json.dumps(body).encode() + b"\n"))


@pytest.mark.parametrize(("spec", "heaps"), SPECS)
def test_right_certificates_pass_and_changed_ones_do_not(spec: str, heaps: int | None, tmp_path: Path) -> None:
    header, body = parts(spec, heaps, tmp_path / "proof.cert")
    said = verify(str(tmp_path / "proof.cert"))
    assert (said["order"], said["label"], said["certificate"]) == (header["order"], spec, "quotient")
    assert said.get("game") == (spec if spec == "kayles" or spec == f"octal:{header['code']}" else None)
    random, refused = Random(7), (BoutonError, ValueError, TypeError, KeyError, IndexError)
    for name, value in header.items():
        if name in ("certificate", "format", "game"):
            continue
        for changed in (value + 1, -1, str(value), None) if type(value) is int else (3, "0.9", "x.7", None):
            if not (name == "bouton" and changed == "0.9") and not (name == "code" and changed == value):
                with pytest.raises(refused):
                    checked({**header, name: changed}, body)
    for _ in range(40):
        wrong = json.loads(json.dumps(body))
        kind = random.choice(["lost", "images", "columns"])
        if kind == "columns":
            column = random.choice(wrong["columns"])
            place = random.randrange(len(column))
            column[place] = (column[place] + random.randrange(1, header["order"])) % header["order"]
        elif kind == "images":
            place = random.randrange(len(wrong["images"]))
            wrong["images"][place] = (wrong["images"][place] + random.randrange(1, header["order"])) % header["order"]
        else:
            wrong["lost"] = sorted({*wrong["lost"]} ^ {random.randrange(header["order"])})
        with pytest.raises(refused):
            checked(header, wrong)


def test_each_kind_of_mistake_has_its_sentence(tmp_path: Path) -> None:
    header, body = parts("octal:0.75", None, tmp_path / "proof.cert")

    def error(changes: dict[str, Any], facts: dict[str, Any]) -> str:
        with pytest.raises(InputError) as found:
            checked({**header, **facts}, {**body, **changes})
        return found.value.key

    assert error({"lost": [1, 2]}, {}) in ("verify.quotient-reduced", "verify.quotient-move", "verify.quotient-stuck")
    assert error({}, {"period": 4}) == "verify.quotient-period"
    assert error({}, {"preperiod": header["preperiod"] + 1}) == "verify.quotient-period"
    assert error({"images": body["images"][:20]}, {"heaps": 19}) == "verify.quotient-period"
    assert error({}, {"code": "0.77"}) in ("verify.quotient-move", "verify.quotient-stuck")
    columns = [list(column) for column in body["columns"]]
    columns[0][1], columns[0][2] = columns[0][2], columns[0][1]
    assert error({"columns": columns}, {}) == "verify.quotient-monoid"
    assert error({"lost": []}, {}) == "verify.quotient-reduced"
    for options in (None, 0, {}, [[]]):  # the rules are those of the code: none are listed
        with pytest.raises(ValueError):
            checked(header, {**body, "options": options})


def test_an_order_that_is_too_large_is_refused() -> None:
    """Two elements that nothing tells apart: the outcomes are right, the order is not proved."""
    header = {"certificate": "quotient", "format": 2, "bouton": "1", "game": "x", "code": "", "heaps": 1}
    facts = {**header, "order": 4, "period": 0, "preperiod": 0}
    column = [1, 2, 3, 0]  # one heap 1 of Nim, counted modulo 4
    body = {"generators": [1], "columns": [column], "lost": [1, 3], "images": [0, 1], "options": [[], [[]]]}
    with pytest.raises(InputError) as found:
        checked(facts, body)
    assert found.value.key == "verify.quotient-reduced"
    body = {"generators": [1], "columns": [[1, 0]], "lost": [1], "images": [0, 1], "options": [[], [[]]]}
    assert checked({**facts, "order": 2}, body)["lost"] == 1


def test_damaged_files(tmp_path: Path) -> None:
    path = tmp_path / "proof.cert"
    bouton.quotient("octal:0.75", certificate=str(path))
    data = path.read_bytes()
    for cut in (len(data) - 80, len(data) // 2):
        path.write_bytes(data[:cut] + data[-72:])
        with pytest.raises(InputError):
            verify(str(path))
    assert isinstance(
        envelope.open_body(data.split(b"\n")[0] + b"\n", json.loads(data.split(b"\n")[0]), io.BytesIO()), Body
    )


def test_the_checker_is_short_and_shares_no_code() -> None:
    source = Path(quotient.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 200 and "bouton.misere" not in source


@pytest.mark.parametrize(
    ("right", "beyond"),
    [
        pytest.param(few(5_999, most=5_999), few(6_000, most=6_000), marks=pytest.mark.thorough),  # elements
        (repeated(20_000, 1, 2), repeated(20_001, 1, 2)),  # heaps
    ],
)
def test_the_largest_certificates(right: Case, beyond: Case) -> None:
    assert error_of(quotient, right) == "" != error_of(quotient, beyond)


def test_pairs_and_the_longest_body(monkeypatch: pytest.MonkeyPatch) -> None:
    nim = made(**NIM)
    for name, most in (("_MOST_PAIRS", 4), ("_LONGEST_BODY", len(nim.body))):
        monkeypatch.setattr(quotient, name, most)
        assert is_accepted(quotient, nim)
        monkeypatch.setattr(quotient, name, most - 1)
        assert not is_accepted(quotient, nim)
        monkeypatch.undo()
