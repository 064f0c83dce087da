"""Each limit of a theorem takes effect at its number: one less, or one more, gives a different answer."""

import json
from importlib import import_module
from itertools import permutations, product

import pytest

import bouton
from bouton.errors import BoutonError, NotationError, RulesError, SearchLimitError
from bouton.numeration.automata import union
from bouton.numeration.automaton import Limits, QuestionLimit
from bouton.numeration.systems import USUAL, system_named
from bouton.proving import moves, outcomes, prover, reading, restricted, rules, store
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.claims import read_claim
from bouton.proving.formula import LinearSum, all_of, any_of, at_least, free_names
from bouton.proving.labels import Labels, TooLarge
from bouton.proving.prover import Request, _Prover
from bouton.proving.reading import Move, read_moves
from bouton.proving.restricted import Bound, Restriction, read_restriction
from bouton.proving.schedule import systems_for
from bouton.proving.scopes import source_of_text
from bouton.proving.shapes import NamedShape, shape_of
from bouton.proving.sieve import _cases
from bouton.proving.steps import steps_of
from bouton.proving.symmetry import ascending_moves, ascending_order
from bouton.proving.thresholds import ThresholdTable

BASE_2 = system_named("base:2")


def read(body, heaps=None):
    return read_moves(source_of_text(f"def rule(p):\n    {body}\n"), heaps, None)


def answer(ask):
    """What is found, or the key of the error."""
    try:
        return ask()
    except BoutonError as error:
        return error.key


def proof(spec, **more):
    """How a search ends that has one rung only."""
    found = bouton.prove(spec, **{"system": "base:2", "states": 16, **more})
    return found.reason, found.states, found.tried


@pytest.mark.parametrize(
    ("module", "name", "least", "ask"),
    [
        ("expressions", "MOST_EXPRESSIONS", 6, lambda: len(read("return [p - 1 for k in range(p)]").moves)),
        ("function", "MOST_CORRECTIONS", 1, lambda: proof("subtraction:2,3", values=-1)),
        ("outcomes", "MOST_CORRECTIONS", 1, lambda: proof("wythoff", system="fibonacci")),
        ("prover", "CELLS_AT_FIRST", 18_225, lambda: proof("nim")),
        ("prover", "MORE_ROOM", 21, lambda: proof("subtraction:1,2,3", blocked=1)),
        ("prover", "LEAST_ROOM", 6, lambda: proof("subtraction:1,2,3")),
        ("prover", "ROOM_OF_GUESS", 1, lambda: proof("nim")),
        ("prover", "MOVES_OF_QUERY", 3, lambda: proof("subtraction:2,3", values=-1)),
        ("restricted", "STATES_OF_RESTRICTED", 20, lambda: halves() is not None),
        ("rules", "STEPS_AT_THREES", 16, lambda: list(rules.read_rules(looping).moves)),
    ],
)
def test_the_least_limit_that_is_enough(module, name, least, ask, monkeypatch):
    where, usual = import_module(f"bouton.proving.{module}"), answer(ask)
    for other in {"LEAST_ROOM", "ROOM_OF_GUESS"} - {name} if name.endswith(("ROOM", "GUESS")) else ():
        monkeypatch.setattr(where, other, 1 if name == "ROOM_OF_GUESS" else int(other == "LEAST_ROOM"))
    for limit, enough in ((least, True), (least - 1, False)):
        monkeypatch.setattr(where, name, limit)
        assert (answer(ask) == usual) is enough, limit


@bouton.ruleset
def looping(n):
    for k in range(n):
        for j in range(2 * k):
            yield j - j + k


def halves():
    @bouton.ruleset
    def half(n):
        return range(n - n // 2, n)

    return read_restriction(half)


# Rules.


def test_rules_have_at_most_400_kinds_of_moves(monkeypatch):
    def several(count):
        return read(f"return [{', '.join(f'p - {k}' for k in range(1, count + 1))}]").moves

    assert len(several(400)) == 400
    with pytest.raises(RulesError) as caught:
        several(401)
    assert caught.value.values == {"count": 401, "most": 400}
    monkeypatch.setattr(reading, "MOST_MOVES", 2)
    branches = "x = 1\n    if p == 1:\n        x = 2\n    {}return [p - x]"
    assert len(read(branches.format("")).moves) == 2
    for more in ("elif p == 2:\n        x = 3\n    ", "for y in (1, 2):\n        if p == 2:\n            x = 3\n    "):
        assert answer(lambda more=more: read(branches.format(more))) == "proving.many-moves"


def test_64_iterations_are_read_one_by_one_and_65_in_one():
    texts = [f"for k in range({count}):\n        if k < p:\n            yield p - k" for count in (64, 65)]
    assert [len(read(text).moves) for text in texts] == [64, 1]
    assert len(read("return [p - k for k in (1,) * 64]").moves) == 1
    assert answer(lambda: read("return [p - k for k in (1,) * 65]")) == "proving.unread"


@pytest.mark.parametrize("text", ["p << {}", "p >> {}", "p + 2 ** {}"])
def test_exponents_up_to_63(text):
    assert len(read(f"return [{text.format(63)}]").moves) == 1
    assert answer(lambda: read(f"return [{text.format(64)}]")) == "proving.unread"


def test_four_numbers_are_sorted():
    assert len(read("a, b, c, d = sorted(p)\n    yield a, b, c, d", 4).moves) == 24
    assert answer(lambda: read("a, b, c, d, e = sorted(p)\n    yield a, b, c, d, e", 5)) == "proving.unread"


@bouton.ruleset
def six(p):
    a, b, c, d, e, f = p
    for k in range(a):
        yield k, b, c, d, e, f


@bouton.ruleset
def seven(p):
    a, b, c, d, e, f, g = p
    for k in range(a):
        yield k, b, c, d, e, f, g


def test_six_heaps_are_tried_and_rules_of_100_are_written():
    assert len(rules.read_rules(six).names) == 6
    assert isinstance(answer(lambda: rules.read_rules(seven)), str)
    nim = bouton.find("nim")
    assert len(rules._built_in(nim, 100, None)[1].moves) == 100
    assert answer(lambda: rules._built_in(nim, 101, None)) == "proving.heaps"


def test_rules_are_read_for_five_seconds_at_least(monkeypatch):
    monkeypatch.setattr(rules, "read_rules", lambda ruleset, heaps, limits: limits.effort.seconds)
    given = (0.5, 5.5, None)
    assert [rules.rules_within("nim", None, QuestionLimit(each), None) for each in given] == [5.0, 5.5, None]


@pytest.mark.parametrize(("count", "found"), [(4, True), (5, False)])
def test_the_order_of_four_heaps_is_left_out(count, found):
    names = "abcde"[:count]
    every = []
    for row in permutations(names):
        to = (LinearSum.name(row[0]) - LinearSum.number(1), *map(LinearSum.name, row[1:]))
        every.append(Move((), all_of([ascending_order(row), at_least(to[0], LinearSum.number(0))]), to, 1))
    kinds = ascending_moves(names, every)
    assert (kinds == every[:1]) if found else (kinds is None)


# Searches.


@pytest.mark.parametrize(("limit", "most"), [("values", 64), ("blocked", 8)])
def test_values_up_to_64_and_8_forbidden_options(limit, most):
    assert isinstance(answer(lambda: _Prover(Request("nim", **{limit: most}))), _Prover)
    assert answer(lambda: _Prover(Request("nim", **{limit: most + 1}))) == f"proving.{limit}"


def test_a_request_without_limits_is_one_of_2000_states_and_two_gigabytes(monkeypatch):
    tried = {}
    monkeypatch.setattr(_Prover, "_in_system", lambda self, name, most: tried[self.request.states].append(most))
    for request in (Request("nim"), Request("nim", states=2_001)):
        tried[request.states] = []
        _Prover(request).run()
    assert [max(each) for each in tried.values()] == [2_000, 2_001]
    monkeypatch.setattr(prover, "free_memory", lambda: 1 << 40)
    monkeypatch.setattr(_Prover, "run", lambda self: pytest.fail(str(self.request.memory)))
    with pytest.raises(pytest.fail.Exception, match=f"{2 << 30}"):
        bouton.prove("nim")


def test_guesses_from_the_last_digits(monkeypatch):
    for least, directions in ((17, {"msd", "lsd"}), (18, {"msd"})):
        monkeypatch.setattr("bouton.proving.prover.BACKWARDS_FROM", least)
        assert {attempt.direction for attempt in proof("wythoff", states=17)[2]} == directions


def test_the_sizes_of_boxes_and_tables(monkeypatch):
    for name, most in (("CELLS_AT_FIRST", 10_000), ("MOST_CELLS", 20_000), ("ENTRIES_PER_SECOND", 100)):
        monkeypatch.setattr(f"bouton.proving.prover.{name}", most)
    monkeypatch.setattr("bouton.proving.prover.MOST_ENTRIES", 30_000)
    for states, cells in ((16, 10_000), (17, 20_000)):
        prover = _Prover(Request("wythoff", system="base:2", states=states))
        prover.run()
        assert prover.sieve.cells == cells
    for seconds, entries in ((None, 30_000), (70, 7_000)):
        prover = _Prover(Request("fibonacci", system="fibonacci", seconds=seconds))
        prover.run()
        assert prover.thresholds.entries == entries


def test_moves_examined_for_a_start():
    """Each option costs one, and each position one more."""
    for count, enough in ((399_998, True), (399_999, False)):
        labels = Labels(lambda position, count=count: [(0,)] * (count * position[0]))
        if enough:
            assert labels.is_lost((1,)) is False
        else:
            with pytest.raises(TooLarge):
                labels.is_lost((1,))


def test_300_positions_near_one_are_examined():
    asked = []

    def options(position):
        asked.append(position)
        return [(position[0] + 1,)]

    labels = Labels(options, moves=10)
    labels.remoteness((0,))
    asked.clear()
    labels.remoteness((1_000,))
    assert len(asked) == 300


def test_a_kind_of_move_is_large_from_one_state_on(monkeypatch):
    """From then on its ways to win are sought; where none is found, nothing is proved."""
    theorem = bouton.prove("wythoff")
    play, found = theorem.play, theorem.automaton
    few = [row for row in product(range(60), repeat=2) if theorem.is_lost(row)]
    for room, large in ((227, False), (226, True)):
        monkeypatch.setattr(outcomes, "ROOM_OF_MOVE", room)
        play.ways = {}
        outcomes.find_ways(play, found, play.domain, few)
        assert bool(play.ways) is large


def test_conditions_with_64_cases_have_a_box():
    def either(count):
        return any_of(at_least(LinearSum.name("a"), LinearSum.number(k)) for k in range(1, count + 1))

    assert len(_cases(("and", either(8), either(8)))) == 64
    assert _cases(("and", either(13), either(5))) is None


def test_a_table_of_thresholds_without_compiling(monkeypatch):
    monkeypatch.setattr("bouton.proving.thresholds.can_compile", lambda: False)
    monkeypatch.setattr("bouton.proving.thresholds.PLAIN_ENTRIES", 3_001)
    table = ThresholdTable(rules.read_rules(bouton.find("fibonacci")), 0, 10**9)
    assert table.has_value((3_001, 1), 0) is None and table.has_value((3_000, 1), 0) is not None


def test_steps_of_twelve_positions_that_repeat_three_times_from_the_fourth_on():
    def places(steps):
        return [(sum(steps[:place]),) for place in range(len(steps) + 1)]

    assert steps_of(places([1] * 11)) == (0, 1) and steps_of(places([1] * 10)) is None
    assert steps_of(places([1, 2, 3, 4] * 3)) == (0, 4) and steps_of(places([1, 2, 3, 4] * 2 + [1, 2, 3])) is None
    assert steps_of(places([9, 8, 7, 6] + [1] * 12)) == (4, 1) and steps_of(places([9, 8, 7, 6, 5] + [1] * 12)) is None


def test_a_recurrence_reaches_eight_terms_back():
    for back in (8, 9):
        lost = [*range(1, back + 2)]
        while lost[-1] < 80:
            lost.append(lost[-1] + lost[-1 - back])

        class Known:
            @staticmethod
            def is_lost(position, lost=lost):
                return position[0] in lost

        name = f"recurrence:1,{'0,' * 7}1/1,2,3,4,5,6,7,8,9"
        assert systems_for(None, Known, 2) == [*USUAL, *([name] if back == 8 else [])]


# Claims, sets and lists.


def test_the_size_of_a_claim():
    sets = {"P": 1, "Q": 2}
    assert read_claim("P(0)".rjust(2_000), sets)
    with pytest.raises(NotationError, match=r"2,?001"):
        read_claim("P(0)".rjust(2_001), sets)
    for deep in ("({})", "P(0) => {}"):
        texts = ["P(0)"]
        while len(texts) < 61:
            texts.append(deep.format(texts[-1]))
        assert read_claim(texts[59], sets)
        with pytest.raises(NotationError):
            read_claim(texts[60], sets)
    names = [f"P(n{place})" for place in range(9)]
    assert len(free_names(read_claim(" & ".join(names[:8]), sets))) == 8
    assert answer(lambda: read_claim(" & ".join(names), sets)) == "proving.claim-names"


def test_periods_that_are_named():
    world = Arithmetic(BASE_2)

    def shape(text):
        return shape_of(BASE_2, ["n"], world.automaton(read_claim(text, {}), ["n"]))

    assert shape("exists m: n = 119*m").values["period"] == 119
    assert shape("exists m: n = 120*m") is None
    assert shape("n >= 240").values["start"] == 240
    assert shape("n >= 241") is None


@pytest.mark.parametrize(("count", "named"), [(4, True), (5, False)])
def test_four_numbers_with_shifted_digits_are_named(count, named, monkeypatch):
    monkeypatch.setattr("bouton.proving.shapes._in_file", lambda system, names, rest: "in file")
    found = shape_of(system_named("base:3"), "abcde"[:count], "in file")
    assert found == (NamedShape("proving.shape-shifts", {"count": 4}) if named else None)


def test_twelve_moves_are_listed_from_rows_up_to_a_limit(monkeypatch):
    def smallest(numbers):
        made = [BASE_2.constant(each) for each in numbers]
        every = made[0]
        for each in made[1:]:
            every = union(every, each, Limits())
        return moves._smallest(BASE_2, every, ["n"], True)

    assert smallest(range(1, 13)) == (tuple((k,) for k in range(1, 13)), True)
    assert smallest(range(1, 14)) == (tuple((k,) for k in range(1, 13)), False)
    monkeypatch.setattr(moves, "ROWS_TRIED", 40)
    assert smallest([1, 39]) == (((1,), (39,)), True)
    assert smallest([1, 40]) == (((1,),), False)


@pytest.mark.parametrize(
    ("least", "find"), [(8, lambda slow: slow.value(9_998)), (57, lambda slow: slow.option(9_998, 1))]
)
def test_rounds_of_restricted_nim(least, find, monkeypatch):
    slow = Restriction((Bound(1, 0, 10),))
    monkeypatch.setattr(restricted, "MOST_ROUNDS", least)
    find(slow)
    monkeypatch.setattr(restricted, "MOST_ROUNDS", least - 1)
    with pytest.raises(SearchLimitError):
        find(slow)


def test_a_stored_theorem_that_is_read_and_checked(tmp_path, monkeypatch):
    theorem, path = bouton.prove("subtraction:1,2,3"), tmp_path / "theorem.json"
    store.write(path, theorem, lambda: None)
    game, text = bouton.find("subtraction:1,2,3"), path.read_text()
    for size in (20_000_000, 20_000_001):
        path.write_text(text.ljust(size))
        assert (store.read_theorem(path, game, False) is not None) is (size == 20_000_000)
    certificate = json.loads(json.loads(text)["theorem"])["certificate"].encode()
    header = certificate[: certificate.index(b"\n")]
    kinds = json.dumps(json.loads(header)["moves"], separators=(",", ":"))
    work = (len(certificate) - len(header)) * len(kinds)
    for most in (work, work - 1):
        monkeypatch.setattr(store, "WORK_OF_CHECK", most)
        assert store.is_quick(certificate) is (most == work)
