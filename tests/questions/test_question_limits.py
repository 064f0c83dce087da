"""Each limit of questions takes effect at its number."""

from collections.abc import Callable
from typing import Any

import pytest

import bouton
from bouton.errors import BoutonError
from bouton.questions.parameters import SEED, Kind
from bouton.questions.service import Service
from bouton.questions.table import games, prove, question

NEEDED = {"game": ["nim"], "position": ["3"]}


@bouton.ruleset
def chain(n):
    """Take 1."""
    return [n - 1] if n else []


def answer(ask: Callable[[], Any]) -> str:
    try:
        ask()
    except BoutonError as error:
        return error.key
    return ""


@pytest.mark.parametrize(
    ("most", "refused", "ask"),
    [
        (20_000, "questions.long", lambda size: question("board").read({**NEEDED, "position": ["x" * size]})),
        (20, "questions.many", lambda count: question("analyze").read({**NEEDED, "show": ["mex"] * count})),
        (10**18, "questions.number", lambda seed: SEED.read([str(seed)])),
        (32, "questions.number", lambda coins: question("code").read({"game": ["nim"], "length": [str(coins)]})),
        (20_000, "questions.number", lambda heaps: question("guess").read({"game": ["nim"], "to": [str(heaps)]})),
    ],
)
def test_what_is_asked_for_has_a_bound(most: int, refused: str, ask: Callable[[int], Any]) -> None:
    assert (answer(lambda: ask(most)), answer(lambda: ask(most + 1))) == ("", refused)


@pytest.mark.parametrize("letters", ["9" * 21, f"2^{'0' * 18}5"])
def test_a_number_has_at_most_twenty_letters(letters: str) -> None:
    kind = Kind("number", 0, 10**30)
    assert kind.parse_number(letters[:2] + letters[3:]) is not None and kind.parse_number(letters) is None


def test_positions_of_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bouton.questions.service.POSITIONS_OF_QUESTION", 100)
    for start, said in ((99, ""), (100, "search.limit")):  # with 0, one position more
        assert answer(lambda start=start: Service().ask("analyze", {"game": chain, "position": start})) == said


def test_a_thousand_winning_moves_are_sent() -> None:
    found = Service().ask("analyze", {"game": "nim", "position": ",".join("1" * 1_001)})
    assert len(found["winning_moves"]) == 1_000


@pytest.mark.parametrize("size", [200, 201])
def test_a_line_of_200_letters(size: int) -> None:
    def rules(n):
        return []

    rules.__doc__ = f"{'x' * 100} {'x' * (size - 102)}."
    assert games._line(bouton.ruleset(rules))["line"].endswith("…") is (size == 201)


def test_a_certificate_that_is_too_large_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"game": "subtraction:1,2", "certificate": True}
    size = bouton.prove("subtraction:1,2").certificate()
    for most in (size, size - 1):
        monkeypatch.setattr(prove, "BYTES_OF_CERTIFICATE", most)
        assert (Service().ask("prove", given)["certificate"] is not None) is (most == size)
