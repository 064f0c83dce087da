"""The work on sums of values, after which an answer does without their canonical forms, takes effect at its number."""

from typing import Any

import pytest

import bouton
from bouton.answers.coherence import check_coherence
from bouton.answers.explain import partizan
from bouton.answers.explain.finding import Finding
from bouton.answers.explain.partizan import partizan_reasons
from bouton.answers.position import Position
from bouton.answers.values import value_of
from bouton.errors import DisagreementError
from bouton.partizan.value import Value
from bouton.search.answer import Answer
from bouton.search.search import SUMS
from bouton.values.outcome import Outcome
from cost_of_sums import set_cost

#: a position of two parts, each with a value that is no number
GAME, TEXT = bouton.find("domineering"), "...#..|...#.."


def hot_sum() -> Value:
    """The value of the position as the sum of these two, not formed yet."""
    return Value(bouton.value("domineering", TEXT).parts)


@pytest.mark.parametrize(("work", "formed"), [(20_000, True), (20_001, False)])
def test_work_on_the_value_of_a_sum(work: int, formed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    set_cost(work, monkeypatch)
    found = bouton.analyze("domineering", TEXT, lang="en")
    assert (found.value == "{3|1||1/2|-3/2}", found.value is None) == (formed, not formed)
    data = value_of("{2|0} + {1|*}", lang="en")
    assert (data["value"] == "{3|2*||1|*}", data["value"] is None) == (formed, not formed)
    assert ("too large to be written" in data["text"]) is not formed
    # two parts worth *, of which one is a sum: {1|0} + ±{2|1} + {1|-2} + *
    said = bouton.analyze("sum", "snort ..x#....#...o#. + snort .", show="sum", lang="en").explanation["text"]
    assert ("no nim-sum" in said) is not formed


@pytest.mark.parametrize(("work", "formed"), [(20_000, True), (20_001, False)])
def test_work_on_a_value_that_is_compared_with_the_outcome(
    work: int, formed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_cost(work, monkeypatch)
    right, wrong = Answer(Outcome.L, SUMS), Answer(Outcome.R, SUMS)
    place = Position(GAME, GAME.parse(TEXT))
    check_coherence(place, False, (right, None, None), hot_sum(), {})
    if formed:
        with pytest.raises(DisagreementError):
            check_coherence(place, False, (wrong, None, None), hot_sum(), {})
    else:
        check_coherence(place, False, (wrong, None, None), hot_sum(), {})


def reasons(game: str, text: str) -> list[str]:
    return [said["reason"] for said in bouton.analyze(game, text, lang="en").explanation["reasons"]]


@pytest.mark.parametrize(("work", "formed"), [(5_000, True), (5_001, False)])
def test_work_on_one_value_of_the_reasons(work: int, formed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    hot = set(hot_sum().parts)
    set_cost(lambda parts: work if set(parts) == hot else 0, monkeypatch)
    # where it is that of one of two parts, that of all but the number, and that of the whole
    assert ("parts" in reasons("sum", f"domineering {TEXT} + hackenbush L")) is formed
    assert ("avoidance" in reasons("sum", "domineering 2x2 + domineering 2x3 + hackenbush R")) is formed
    whole = finding("domineering", TEXT, monkeypatch)._replace(total=hot_sum())
    assert ("reasons.parts" in told(whole)) is formed
    # and where moves lead to it, and to other sums
    set_cost(lambda parts: 0 if set(parts) == hot else work, monkeypatch)
    changes = [name for name in reasons("domineering", TEXT) if name.startswith("change-")]
    assert ("parts" in reasons("domineering", TEXT), bool(changes)) == (True, formed)


def finding(game: str, text: str, monkeypatch: pytest.MonkeyPatch) -> Finding:
    """What was found about a position before its reasons are sought."""
    found: list[Finding] = []
    with monkeypatch.context() as patch:
        patch.setattr(partizan, "partizan_reasons", lambda each, lang: found.append(each) or [])
        bouton.analyze(game, text, lang="en")
    return found[0]


def told(found: Finding) -> list[str]:
    return [message.key for message in partizan_reasons(found, "en")]


def test_work_on_all_values_of_the_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the sums that are formed takes a share of the work; the last are those that Right's moves lead to."""
    found = finding("snort", "....#...x#..x#x...", monkeypatch)
    formed: list[Any] = []
    set_cost(lambda parts: formed.append(parts) or 0, monkeypatch)
    usual, sums = told(found), len(formed)
    assert usual[-1] == "reasons.change-right-loses" and sums >= 20  # so that no share is too large for one value
    for work in (100_000, 100_001):
        shares = iter([work * (k + 1) // sums - work * k // sums for k in range(sums)])
        set_cost(lambda parts, shares=shares: next(shares, 0), monkeypatch)
        assert (told(found) == usual) is (work == 100_000)
