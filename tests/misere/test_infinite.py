"""Infinite quotients: the winner of every sum, against plain search; the certificate, and changed ones."""

import io
import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from test_quotients import plain_search

import bouton
from bouton.answers.infinite import infinite_text
from bouton.checkers import counters as checker
from bouton.checkers import verify
from bouton.cli import main
from bouton.errors import BoutonError, InputError, SearchLimitError
from bouton.misere.counted import Counters
from bouton.storage.compiler import can_compile

compiled = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")

# 0.3122: M. Weimerskirch, An algorithm for computing indistinguishability quotients in misère impartial combinatorial
# games, Games of No Chance 4, found this quotient infinite. The others are in no source at hand.
CASES = (
    ("octal:0.76", 12, 7),
    ("octal:0.005", 18, 13),
    pytest.param(("octal:0.3122", 7, 5), marks=pytest.mark.slow),
    pytest.param(("octal:0.3102", 12, 7), marks=pytest.mark.slow),
    pytest.param(("octal:0.176", 19, 11), marks=pytest.mark.slow),
)


_MOST_TOKENS = 27  # that plain search goes through


@pytest.fixture(scope="module", params=CASES, ids=str)
def found(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    spec, heaps, counter = request.param
    path = tmp_path_factory.mktemp("infinite") / "proof.cert"
    data = bouton.infinite_quotient(spec, heaps, seconds=None, certificate=str(path))
    assert (data["game"], data["heaps"], data["counter"], data["proved"]) == (spec, heaps, counter, True)
    return data, path


def spelt(data: dict[str, Any], header: dict[str, Any], body: dict[str, Any], heaps: tuple[int, ...]) -> bool:
    """Whether a sum is lost, as the certificate's text says it."""
    columns = dict(zip(body["generators"], body["columns"], strict=True))
    rows: dict[int, list[int]] = {0: list(range(header["order"]))}
    while len(rows) < header["order"]:
        for element, row in list(rows.items()):
            for column in columns.values():
                rows.setdefault(column[element], [column[each] for each in row])
    m, k, y = 0, 0, 0
    for heap in heaps:
        if heap == header["counter"]:
            m += 1
        elif heap == header["heaps"]:
            k += 1
        else:
            y = rows[y][body["images"][heap]]
    while k >= header["rows"]:
        m, k = (m - header["shift"] if m >= header["edge"] else m), k - header["shift"]
    while m >= header["columns"]:
        m -= header["step"]
    return y in body["sets"][body["cells"][k][m]]


@compiled
@pytest.mark.once
def test_sums_are_lost_as_in_plain_search(found: tuple[dict[str, Any], Path]) -> None:
    data, path = found
    line, text, _ = path.read_bytes().split(b"\n", 2)
    header, body = json.loads(line), json.loads(text)
    game: Any = bouton.find(data["game"])
    lost, random, last, counter = plain_search(game.heap_options), Random(1), data["heaps"], data["counter"]
    for _ in range(60):
        heaps = (
            *random.choices(range(1, last), k=random.randint(0, 2)),
            *[counter] * random.randint(0, 2),
            *[last] * random.randint(0, 2),
        )
        if sum(heaps) > _MOST_TOKENS:
            continue
        assert spelt(data, header, body, heaps) == lost(tuple(sorted(heaps))), heaps


@compiled
@pytest.mark.once
def test_the_certificate_is_right_and_changed_ones_are_not(found: tuple[dict[str, Any], Path]) -> None:
    data, path = found
    assert verify(str(path))["pairs"] == data["pairs"] > 10
    line, text, _ = path.read_bytes().split(b"\n", 2)
    header, body = json.loads(line), json.loads(text)
    refused = (BoutonError, ValueError, TypeError, KeyError, IndexError)

    def wrong(facts: dict[str, Any], changed: dict[str, Any]) -> None:
        with pytest.raises(refused):
            checker.check({**header, **facts}, io.BytesIO(json.dumps({**body, **changed}).encode() + b"\n"))

    for name in ("heaps", "counter", "order", "rows", "columns", "edge", "shift", "step"):
        for value in (header[name] + 1, header[name] - 1, 0, 10**30, str(header[name]), None, -1):
            wrong({name: value}, {})
    wrong({"code": "0.77"}, {})
    wrong({"code": ""}, {})
    random = Random(2)
    for name, _ in product(("columns", "images", "sets", "cells"), range(12)):
        changed = json.loads(json.dumps(body[name]))
        if name == "images":
            place = random.choice(
                [each for each in range(1, len(changed)) if each not in (data["heaps"], data["counter"])]
            )
            changed[place] = (changed[place] + random.randrange(1, header["order"])) % header["order"]
        elif name == "sets":
            each = random.choice(changed)
            each[:] = sorted({*each} ^ {random.randrange(header["order"])})
        else:
            row = random.choice(changed)
            place, most = random.randrange(len(row)), header["order"] if name == "columns" else len(body["sets"])
            row[place] = (row[place] + random.randrange(1, most)) % most
        wrong({}, {name: changed})
    wrong({}, {"generators": body["generators"][1:], "columns": body["columns"][1:]})


def test_what_proves_nothing() -> None:
    """A heap without moves is no counter, and rows that are all alike tell nothing apart."""
    header = {"certificate": "counters", "format": 2, "bouton": "1", "game": "x", "code": "0.07"}
    sizes = {"heaps": 2, "counter": 1, "order": 1, "rows": 2, "columns": 2, "edge": 1, "shift": 1, "step": 1}
    body = {"generators": [], "columns": [], "images": [0, 0, 0], "sets": [[], [0]], "cells": [[0, 0], [1, 0]]}
    for cells in (body["cells"], [[0, 0], [1, 1]], [[1, 1], [0, 0]], [[0, 1], [1, 0]]):
        with pytest.raises(InputError) as caught:
            data = io.BytesIO(json.dumps({**body, "cells": cells}).encode() + b"\n")
            checker.check({**header, **sizes}, data)
        assert caught.value.key in ("verify.counters-finite", "verify.counters-move", "verify.counters-stuck")


@compiled
@pytest.mark.once
def test_sets_that_stand_twice_prove_nothing(found: tuple[dict[str, Any], Path]) -> None:
    """Numbers of one set would be taken for different sets."""
    line, text, _ = found[1].read_bytes().split(b"\n", 2)
    header, body = json.loads(line), json.loads(text)
    body["sets"].append(body["sets"][0])
    with pytest.raises(ValueError):
        checker.check(header, io.BytesIO(json.dumps(body).encode() + b"\n"))


def test_the_checker_is_short_and_shares_no_code() -> None:
    source = Path(checker.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 200 and "bouton.misere" not in source


@compiled
@pytest.mark.once
def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "infinite.cert")
    assert main(["quotient", "octal:0.76", "--heaps", "12", "--show", "infinite", "--json", "--certificate", path]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["order"], data["shift"], data["alike"], data["phi"][7]) == (22, 2, [2, 4, 6], None)
    assert "no two of 2, 4, 6 … heaps 12 are alike" in infinite_text(data, "en")
    assert "deux nombres ne sont jamais équivalents" in infinite_text(data, "fr")
    for lang, words in (("en", "is infinite"), ("fr", "est infini")):
        assert main(["verify", path, "--lang", lang]) == 0
        assert words in capsys.readouterr().out


@compiled
@pytest.mark.once
def test_a_finite_quotient_is_not_infinite() -> None:
    for spec, heaps in (("octal:0.77", 5), ("octal:0.33", 3)):
        with pytest.raises(SearchLimitError, match="may be finite"):
            bouton.infinite_quotient(spec, heaps)
    with pytest.raises(SearchLimitError, match="time"):
        bouton.infinite_quotient("octal:0.76", 12, seconds=0.0)


@pytest.mark.parametrize(
    "words",
    [
        ["kayles", "--show", "infinite"],
        ["kayles", "--heaps", "1", "--show", "infinite"],
        ["kayles", "--heaps", "101", "--show", "infinite"],
        ["kayles", "5", "--heaps", "7", "--show", "infinite"],
        ["kayles", "--heaps", "7", "--show", "infinite", "--copies", "2"],
        ["kayles", "--heaps", "7", "--show", "mex", "--copies", "1"],
        ["grundys-game", "--heaps", "7", "--show", "infinite"],
        ["hex:3", "--heaps", "7", "--show", "infinite"],
    ],
)
def test_what_cannot_be_asked_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quotient", *words]) == 2
    out, err = capsys.readouterr()
    assert not out and err.startswith("bouton: ") and "Traceback" not in err


@compiled
@pytest.mark.once
@pytest.mark.thorough
def test_heaps_that_the_last_does_not_lead_to_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In 0.154 heap 22 leads to no heap 20 or 21."""
    from bouton.misere import counters

    monkeypatch.setattr(counters, "SMALL_MONOID", 0)
    path = tmp_path / "proof.cert"
    data = bouton.infinite_quotient("octal:0.154", 22, certificate=str(path))
    assert data["without"] == [20, 21] and data["phi"][19] is not None and data["phi"][20:] == [None] * 3
    assert "without heaps 20 and 21" in infinite_text(data, "en")
    assert "sans tas de 20 et 21" in infinite_text(data, "fr")
    assert verify(str(path))["without"] == [20, 21]
    line, text, _ = path.read_bytes().split(b"\n", 2)
    header, body = json.loads(line), json.loads(text)
    game: Any = bouton.find("octal:0.154")
    lost, random = plain_search(game.heap_options), Random(5)
    for _ in range(30):
        heaps = (*random.choices(range(1, 20), k=random.randint(0, 1)), *[22] * random.randint(0, 1))
        assert spelt(data, header, body, heaps) == lost(tuple(sorted(heaps))), heaps
    counter = header["counter"]
    for wrong in ([19], [20, 21, 22], [20, 20, 21], [0, 20], [20, 21, counter], "20", 20, None):
        with pytest.raises((BoutonError, ValueError, TypeError)):
            checker.check(header, io.BytesIO(json.dumps({**body, "without": wrong}).encode() + b"\n"))
    with pytest.raises((BoutonError, ValueError)):
        checker.check(header, io.BytesIO(b"[1]\n"))
    for lang, words in (
        ("en", "every sum without heaps 20 and 21"),
        ("fr", "chaque somme sans tas de 20 et 21"),
    ):
        assert main(["verify", str(path), "--lang", lang]) == 0
        assert words in capsys.readouterr().out


@compiled
@pytest.mark.slow
@pytest.mark.once
def test_dawsons_kayles_to_heap_34_is_infinite(tmp_path: Path) -> None:
    from bouton.misere.sums import CounterSums

    path = tmp_path / "proof.cert"
    data = bouton.infinite_quotient("octal:0.07", 34, seconds=600, certificate=str(path))
    assert (data["order"], data["counter"], data["without"], len(data["sets"])) == (664, 30, [33], 14)
    line, text, _ = path.read_bytes().split(b"\n", 2)
    facts = {name: each for name, each in json.loads(line).items() if name not in ("certificate", "format", "bouton")}
    sums = CounterSums(Counters(facts, json.loads(text), [()] * 664, data["pairs"]))
    lost = sums.loss_test(sums.product(()))
    for copies, others in product(range(2, 40), range(60)):
        element = sums.product([25, *[34] * copies, *[30] * others])
        assert lost(element) == (others >= copies and (others - copies) % 2 == 0)
