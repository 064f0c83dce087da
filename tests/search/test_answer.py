"""Provenance of an answer: that of a sum is its weakest part's, in any order, and its text."""

import json
from itertools import permutations

import pytest

import bouton
from bouton.search.answer import Answer, Provenance, Recorder, Source
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.valuation import GRUNDY, OUTCOME

NIM = bouton.find("nim")
KINDS = ("rules", "theorem", "proved", "search", "observed")


@pytest.mark.parametrize("weak", range(len(KINDS)))
def test_a_sum_is_known_as_its_weakest_part_is(weak: int) -> None:
    parts = [Provenance(kind, method=kind) for kind in KINDS[: weak + 1]]
    for order in list(permutations(parts))[:24]:
        how = Provenance.of_sum(order, "sprague-grundy")
        assert (how.kind, how.origin) == (KINDS[max(weak, 1)], "sum")  # the theorem by which they add is one at least
        assert how.cites == ("sprague-grundy",) and set(how.leaves()) == {
            *parts,
            Provenance("theorem", ("sprague-grundy",)),
        }


def test_the_text_of_a_sum_names_each_part_once() -> None:
    parts = [
        Provenance("theorem", ("bouton-1901",)),
        Provenance("search", method="memoised fold"),
        Provenance("theorem", ("bouton-1901",)),
    ]
    how = Provenance.of_sum(parts, "sprague-grundy")
    assert str(how) == "theorem: Bouton 1901; search: memoised fold; theorem: Sprague 1935, Grundy 1939"
    assert not how.is_stored and Provenance.of_sum([how, parts[0]._replace(origin="store")], "conway-1976").is_stored


@pytest.mark.parametrize("position", ["nim 7 + chomp 3x3", "chomp 3x3 + nim 7"])
def test_a_sum_with_a_searched_part_is_searched_whatever_comes_first(position: str) -> None:
    """The text begins with either; a program that read it would treat the two apart."""
    found = bouton.analyze("sum", position)
    assert {how.kind for how in found.how.values()} == {"search"} and found.grundy is not None
    assert found.remoteness is not None
    known = json.loads(json.dumps(found.to_dict()))["how"]["grundy"]
    assert (known["kind"], known["from"]) == ("search", "sum") and set(known["cites"]) == {
        "bouton-1901",
        "sprague-grundy",
    }


class _Counting(Source):
    """A source that counts how often it is asked, and knows nothing."""

    def __init__(self, concerned: bool) -> None:
        self.asked, self.looked, self.concerned = 0, 0, concerned

    def concerns(self, ruleset, valuation):
        self.asked += 1
        return self.concerned

    def lookup(self, ruleset, valuation, position):
        self.looked += 1


@pytest.mark.parametrize("concerned", [False, True])
def test_a_source_is_asked_once_whether_a_game_concerns_it(concerned: bool) -> None:
    source, game = _Counting(concerned), bouton.find("moore:2")
    sources = Sources([source], Search(10_000))
    for size in range(5):
        sources.with_limit(1_000).value(game, OUTCOME, (size, 2))
        sources.value(game, GRUNDY, (size, 2))
    assert source.asked == 2  # of two valuations; what is limited shares what was said
    assert bool(source.looked) is concerned


def test_only_a_recorder_is_given_what_search_finds() -> None:
    kept: list[Answer] = []

    class Keeping(Recorder):
        def record(self, ruleset, valuation, position, answer):
            kept.append(answer)

    Sources([_Counting(True), Keeping()], Search()).value(bouton.find("moore:2"), GRUNDY, (1, 2, 3))
    assert [answer.how.kind for answer in kept] == ["search"]
