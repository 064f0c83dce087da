"""Kinds of moves distinguished by ways to win, and certificates of such theorems."""

import json
from itertools import product
from pathlib import Path

import pytest

import bouton
from bouton.checkers import verify
from bouton.errors import BoutonError, SearchLimitError
from bouton.proving import outcomes
from bouton.proving.formula import LinearSum, free_names, negation
from bouton.proving.outcomes import find_ways
from bouton.proving.play import Play
from bouton.proving.reading import Move
from bouton.proving.rules import read_rules
from bouton.proving.ways import aim, group_sums, lowers
from theorem_files import checked, parts

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "theorems.py"


def sorted_nim(position):
    x, y = sorted(position)
    for k in range(x):
        yield k, y
    for k in range(y):
        yield x, k


def diagonal_is_large(monkeypatch):
    """Where a kind of move takes the same from both heaps, it is said to be too large."""
    winning = Play.winning_positions

    def limited(self, target, only=None):
        if only is not None and len(self.moves[only].bound) == 1 and not any(t.only for t in self.moves[only].to):
            raise SearchLimitError("numeration.states", states=1)
        return winning(self, target, only)

    monkeypatch.setattr(Play, "winning_positions", limited)


@pytest.fixture(scope="module")
def theorem():
    found = bouton.prove("wythoff", system="fibonacci")
    few = [row for row in product(range(120), repeat=2) if found.is_lost(row)]
    with pytest.MonkeyPatch.context() as patch:
        diagonal_is_large(patch)
        assert find_ways(found.play, found.automaton, found.play.domain, few)
    assert found.play.ways
    return found


def test_a_way_wins_where_the_moves_do(theorem):
    plain = bouton.prove("wythoff", system="fibonacci")
    (place,) = theorem.play.ways
    led = theorem.play.winning_positions(theorem.lost_positions, place)
    diagonal = plain.play.winning_positions(plain.lost_positions, place)
    for a, b in product(range(40), repeat=2):
        digits = {"a": plain.system.digits_of(a), "b": plain.system.digits_of(b)}
        assert not led.accepts(**digits) or diagonal.accepts(**digits)
        option = theorem.winning_move((a, b))
        assert (option is None) == plain.is_lost((a, b))
        if option is not None:
            assert plain.is_lost(option) and option in theorem.rules.options((a, b))


def test_positions_that_the_ways_leave_open_are_seen(monkeypatch):
    found = bouton.prove("wythoff", system="fibonacci")
    diagonal_is_large(monkeypatch)
    few = [row for row in product(range(120), repeat=2) if found.is_lost(row)]
    monkeypatch.setattr(outcomes.Finder, "ways", lambda self, moves: {place: [] for place in moves})
    assert not find_ways(found.play, found.automaton, found.play.domain, few)


def test_a_set_that_moves_lead_from_into_itself_is_refused(monkeypatch):
    nim = bouton.prove("nim", heaps=2, system="base:2")
    diagonal_is_large(monkeypatch)
    play = Play(read_rules(bouton.find("wythoff"), 2), nim.play.world)
    assert not find_ways(play, nim.automaton, play.domain, [(n, n) for n in range(40)])


def test_moves_by_their_options_are_the_same_moves():
    for game, heaps in (("wythoff", 2), (f"{EXAMPLES}:raleigh", None), ("subtraction:1,3", 1)):
        rules = read_rules(bouton.find(game), heaps)
        for move in rules.moves:
            found = aim(move, rules.names)
            assert found is not None
            assert free_names(["and", *found.parts]) <= {*rules.names, *found.to}
        options = [aim(move, rules.names) for move in rules.moves]
        for row in product(range(4), repeat=len(rules.names)):
            reached = {
                to
                for each in options
                for to in product(range(4), repeat=len(rules.names))
                if all(true(part, dict(zip((*rules.names, *each.to), (*row, *to), strict=True))) for part in each.parts)
            }
            assert reached == {tuple(option) for option in rules.options(row)}


def true(formula, numbers):
    if formula[0] in ("and", "or"):
        return (all if formula[0] == "and" else any)(true(part, numbers) for part in formula[1:])
    total = sum(factor * numbers[name] for factor, name in formula[1]) + formula[2]
    return total == 0 if formula[0] == "=" else total >= 0


def test_moves_that_raise_a_number_are_seen(theorem):
    names, world = theorem.names, theorem.play.world
    for move in theorem.rules.moves:
        assert lowers(world, names, aim(move, names))
    less = [">=", [[1, "a"], [-2, "k"]], 0]
    traded = Move(
        ("k",), less, (LinearSum.name("a") - LinearSum.name("k") * 2, LinearSum.name("b") + LinearSum.name("k")), 1
    )
    assert aim(traded, names) is None or not lowers(world, names, aim(traded, names))
    larger = [">=", [[1, "a"], [-1, "b"]], -1]  # of the position alone, where the checker does not look
    copied = Move((), larger, (LinearSum.name("b"), LinearSum.name("b")), 1)
    assert not lowers(world, names, aim(copied, names))
    raised = Move(
        ("k",),
        [">=", [[1, "a"], [-1, "k"]], 0],
        (LinearSum.name("a") - LinearSum.name("k"), LinearSum.name("b") + LinearSum.name("k")),
        1,
    )
    assert not lowers(world, names, aim(raised, names))


def test_grouped_sums_say_the_same(theorem):
    world = theorem.play.world
    for formula in ([">=", [[1, "a"], [2, "b"], [-1, "u"], [-1, "v"]], -3], ["=", [[1, "a"], [-1, "b"], [-1, "u"]], 0]):
        for each in (formula, negation(formula)):
            assert world.automaton(group_sums(each, "ab", world.fresh)) == world.automaton(each)


def test_the_certificate_is_right_and_what_makes_it_wrong_is_refused(theorem, tmp_path):
    facts, body = parts(theorem)
    assert checked(facts, body, tmp_path)["states"] == [theorem.states]
    ((place, kept, leads), *_) = facts["ways"]
    ((bound, lead), *more) = leads
    changes = [
        {"ways": [[place, kept, []]]},
        {"ways": [[place, kept, [[bound, ["and"]]]]]},  # leads everywhere
        {"ways": [[place, kept, [[[], lead], *more]]]},
        {"ways": [[place, kept, [[[*bound, "a"], lead], *more]]]},
        {"ways": [[0, kept, leads]]},
        {"ways": [[9, kept, leads]]},
        {"ways": [[-1, kept, leads]]},
        {"ways": {}},
        {"ways": [place]},
        {"aids": []},
        {"aids": [["P", facts["aids"][0][1]]]},
        {"aids": [[name, tracks[::-1]] for name, tracks in facts["aids"]]},
        {"symmetric": 1},
        {"kind": "values"},
        {"play": "misere"},
        {"blocked": 1},
    ]
    for change in changes:
        with pytest.raises(BoutonError):
            checked(facts | change, body, tmp_path)
    for field in ("symmetric", "aids", "ways"):
        with pytest.raises(BoutonError):
            checked({key: value for key, value in facts.items() if key != field}, body, tmp_path)


def test_a_way_that_leads_elsewhere_is_refused(theorem, tmp_path):
    facts, body = parts(theorem)
    names = [line[0] for line in body]
    aid = body[names.index(facts["aids"][0][0])]
    rows = aid[1][1]
    for state, row in enumerate(rows):
        for place in range(0, len(row), 2):
            if state or place:  # the first keeps zeros in front
                changed = json.loads(json.dumps(body))
                del changed[names.index(facts["aids"][0][0])][1][1][state][place : place + 2]
                with pytest.raises(BoutonError):
                    checked(facts, changed, tmp_path)


def test_rules_that_see_sorted_heaps_are_listed_once(tmp_path):
    found = bouton.prove(sorted_nim, heaps=2, system="base:2")
    facts, body = parts(found)
    assert facts["symmetric"] and len(facts["moves"]) < len(found.rules.moves)
    assert checked(facts, body, tmp_path)["symmetric"]
    for change in ({"symmetric": False}, {"moves": facts["moves"][:1]}, {"order": [[[[1, "a"]], 0]]}):
        with pytest.raises(BoutonError):
            checked(facts | change, body, tmp_path)


@pytest.mark.slow
def test_the_game_of_the_tribonacci_word(tmp_path):
    found = bouton.prove(f"{EXAMPLES}:tribonacci", system="tribonacci")
    assert found.proved and found.states == 40 and found.shape.key == "proving.shape-shifts"
    sizes = [way.winning.states for enough in found.play.ways.values() for way in enough.ways]
    assert (len(sizes), max(sizes)) == (4, 6_296)
    word = "a"
    for _ in range(14):
        word = word.translate({97: "ab", 98: "ac", 99: "a"})
    triples = list(zip(*([n + 1 for n, letter in enumerate(word) if letter == x] for x in "abc"), strict=False))
    assert all(found.is_lost(each) for each in triples)
    option = found.winning_move((10**30, 10**30 + 5, 10**31))
    assert found.is_lost(option)
    found.certificate(str(tmp_path / "proof"))
    assert verify(str(tmp_path / "proof"))["states"] == [40]
