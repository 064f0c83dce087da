"""Loopy games: results of Winning Ways, comparison with loopfree games, sides against plain play."""

import pickle
from copy import copy, deepcopy
from fractions import Fraction
from random import Random

import pytest

import bouton
from bouton.errors import InputError, NotationError
from bouton.partizan.form import Form
from bouton.partizan.loop_text import read_loop, write_loop
from bouton.partizan.loop_value import LoopValue
from bouton.partizan.loops import Loop, at_most_loop, bisimilar, is_stopper, of_form, reduced_loop, sum_of_loops
from bouton.partizan.order import at_most, outcome
from bouton.partizan.reading import read_value
from bouton.partizan.sides import outcome_of_sides, sides_of
from bouton.search.values import loopy_value_of
from bouton.values.outcome import Outcome

#: what, worth, source: Winning Ways, ch. 11, unless said otherwise
KNOWN = [
    ("on + off", "dud"),
    ("on + 5", "on"),
    ("on + on", "on"),
    ("dud + over", "dud"),
    ("over + over", "over"),
    ("over + *", "over"),
    ("{0|over}", "over"),
    ("{0||0|{0|pass}}", "over"),  # one step more
    ("upon + *", "upon*"),
    ("{pass|*}", "upon"),
    ("-upon", "downon"),
    ("tis", "tis"),
    ("a{0|{a|0}}", "tis"),
    ("-tis", "tisn"),
    ("over + under", "over & under"),
    ("1 + over", "1 + over"),
]


@pytest.mark.parametrize(("text", "worth"), KNOWN)
def test_winning_ways(text, worth):
    found = bouton.value(text)
    assert str(found) == worth and bouton.value(worth.split(" & ")[0]) >= found


def test_sides_of_tis():
    """tis = 1 & {0|−1}, tisn = {1|0} & −1, dud = on & off."""
    tis, tisn, dud = (bouton.value(text) for text in ("tis", "tisn", "dud"))
    assert tis.onside == 1 and tis.offside == bouton.value("{0|-1}") and tis.degree is None
    assert tisn.onside == bouton.value("{1|0}") and tisn.offside == -1
    assert dud.onside == bouton.value("on") and dud.offside == bouton.value("off")
    assert (tis.outcome, tisn.outcome, dud.outcome) == (Outcome.N_HAT, Outcome.N_CHECK, Outcome.D)
    assert bouton.value("on").degree == bouton.value("on") and bouton.value("over").degree == bouton.value("over")


def test_order_with_other_values():
    on, over, upon = (bouton.value(text) for text in ("on", "over", "upon"))
    assert on > bouton.value(20) and 0 < over < bouton.value("1/64") and over > bouton.value("^^")
    assert upon > 0 and upon < over and upon | bouton.value("*") and bouton.value("^") < over
    assert bouton.value("^") + over == over and 3 - on == -on
    assert len({on, bouton.value("{pass|}"), over}) == 2 and eval(repr(over), {"bouton": bouton}) == over
    with pytest.raises(AttributeError):
        on.sides = None


def born_by(days: int) -> list[Form]:
    texts = (
        "0 * 1 -1" if days == 1 else "0 * *2 1 -1 2 -2 1/2 -1/2 ^ v ^* v* 1* -1* ±1 {1|0} {0|-1} {1|*} {*|-1} {1|0,*}"
    )
    return [read_value(text) for text in texts.split()]


def test_without_loops_it_is_the_old_order_and_the_canonical_form():
    forms = born_by(2)
    loops = [of_form(form) for form in forms]
    for form, loop in zip(forms, loops, strict=True):
        assert is_stopper(loop) and len(reduced_loop(loop).left) == len(loop.left)
        assert outcome_of_sides(sides_of(loop)) is outcome(form)
        for other, theirs in zip(forms, loops, strict=True):
            assert at_most_loop(loop, theirs, True) is at_most(form, other)


def random_loop(random: Random, size: int) -> Loop:
    def side() -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(sorted(random.sample(range(size), random.choice((0, 1, 1, 2))))) for _ in range(size))

    return Loop(side(), side()).from_position(0)


def played(game: Loop) -> Outcome:
    """Who wins, by labelling positions from the ends of play: no theory."""
    wins: dict[tuple[int, bool], bool] = {}
    states = [(node, right) for node in range(len(game.left)) for right in (False, True)]
    changed = True
    while changed:
        changed = False
        for node, right in states:
            if (node, right) not in wins:
                after = [wins.get((each, not right)) for each in (game.right if right else game.left)[node]]
                if False in after:
                    wins[node, right] = changed = True
                elif all(after):
                    wins[node, right], changed = False, True
    return Outcome.of_starters(wins.get((0, False)), wins.get((0, True)))


@pytest.mark.thorough
def test_numbers_far_away_are_beside_loops_as_near_ones_are(monkeypatch):
    far = 10**100
    on, off, over = map(bouton.value, ("on", "off", "over"))
    assert on > far > over > -far > off and on != far and far < on and on > Fraction(far, 3)
    assert on > bouton.value(far) and on > str(far) and bouton.value("dud") | far
    monkeypatch.setattr("bouton.partizan.loop_value._FAR", 2)
    texts = ["on", "off", "over", "under", "upon", "dud", "tis", "on & over", "4 + over", "{4|pass}", "a{0|{a|-1}}"]
    games, numbers = list(map(bouton.value, texts)), [3, -3, 4, -4, 5, Fraction(9, 4)]
    found = [game.compare(number) for game in games for number in numbers]
    monkeypatch.setattr("bouton.partizan.loop_value._far_number", lambda operand: None)
    assert found == [game.compare(number) for game in games for number in numbers]


def test_random_games_in_sums(count=60):
    """The sides found tell who wins the game in every sum with a stopper, as plain play does."""
    random = Random(7)
    beside = [read_loop(text) for text in ("on", "over", "under", "upon", "{0|off}")]
    beside += [of_form(read_value(text)) for text in ("0", "*", "^", "1/2", "{1|-1}", "-1")]
    found = refused = 0
    for _ in range(count):
        game = random_loop(random, random.randint(2, 4))
        try:
            sides = sides_of(game)
        except bouton.InputError:
            refused += 1
            continue
        found += 1
        assert played(game) is outcome_of_sides(sides)
        assert played(bisimilar(game)) is played(game)
        for other in beside:
            value = LoopValue(sides) + LoopValue(sides_of(other))
            assert played(sum_of_loops(game, other)) is value.outcome, (game, other)
        for side in sides:
            assert is_stopper(side) and reduced_loop(side) == side.from_position(0)
            assert reduced_loop(read_loop(write_loop(side)))._asdict().keys() == side._asdict().keys()
            assert at_most_loop(read_loop(write_loop(side)), side, True)
            assert at_most_loop(side, read_loop(write_loop(side)), True)
    assert found > 5 * refused


def test_positions():
    """Northcott's game by its loops: each column is worth its gap, as the theorem says. A custom rule with a cycle."""
    game = bouton.find("northcott:4")
    for text in ("1-2", "1-3", "1-4", "2-4"):
        column = game.parse(text)[0]
        assert loopy_value_of(game, game.parse(text)) == bouton.value(f"*{column.right - column.left - 1}")

    @bouton.ruleset
    def room(position, player):  # Left may wait in the room; Right may only close it
        return (["room"] if player == "left" else ["closed"]) if position == "room" else []

    assert loopy_value_of(room, "room") == bouton.value("{pass|0}") == bouton.value("under")


@pytest.mark.thorough
def test_what_is_refused():
    for text in ("a{0|b}", "{pass|pass|", "on + ", "{over|0", "pass", "on on", "overheat(on,1,2)", "a{0|{a|" * 50):
        with pytest.raises(bouton.BoutonError):
            bouton.value(text)
    with pytest.raises(bouton.InputError):
        bouton.value("over") + object()
    with pytest.raises(bouton.SearchLimitError):
        loopy_value_of(bouton.find("northcott:60"), bouton.find("northcott:60").parse("1-60"))


def test_sides_are_read_back():
    for text in ("tis + tisn", "tis + *", "over - over", "on + off", "upon + tis", "{0|dud}", "1 & {0|-1}"):
        value = bouton.value(text)
        assert bouton.value(str(value)) == value and str(bouton.value(str(value))) == str(value), text
    assert bouton.value("1 & {0|-1}") == bouton.value("tis") != bouton.value("tisn")
    for wrong in ("off & on", "on & 1 & off", "&", "1 &"):
        with pytest.raises(bouton.NotationError):
            bouton.value(wrong)


def test_operators_are_those_of_values():
    over, tis = bouton.value("over"), bouton.value("tis")
    assert 2 * over == over * 3 == +over == over and over * -1 == bouton.value("under") and 0 * tis == 0
    assert str(5 * tis) == "5 & {-2|-3}" and 10**30 * over == over
    assert (0 | bouton.value("dud")) and not (1 | bouton.value("on")) and over and not bouton.value("{off|on}")
    assert copy(over) is deepcopy(over) is over
    for wrong in (True, 1.5, over):
        with pytest.raises(TypeError):
            over * wrong


def test_sides_that_are_values_without_loops_hash_as_those():
    for text, plain in (("1 & 1", 1), ("{off|on}", 0), ("1/2 & 1/2", Fraction(1, 2))):
        side = bouton.value(text)
        assert side == plain and hash(side) == hash(plain) and {side: "found"}[bouton.value(plain)] == "found"
    tisn, switch = bouton.value("tisn"), bouton.value("{1|0}")
    assert tisn.onside == switch and {tisn.onside, switch, bouton.value("tisn").onside} == {switch}


@pytest.mark.parametrize("name", ["on", "off", "over", "dud", "upon*", "{on|0}", "a{0|{a|-1}}"])
def test_operations_that_are_not_offered_are_named_as_such(name: str) -> None:
    for text in (
        *("cool({},1)", "heat({},1)", "overheat({},1,1)", "freeze({})", "norton(1,{})", "conway({},1)", "reduced({})"),
        *("ordinal({},1)", "tiny({})", "miny({})", "±{}", "+-{}", "±({},1)", "+_{}", "-_{}", "1 +_{}", "1 - -_{}"),
        *("{}:1", "1:{}", "3·{}", "({})", "1 - ({} + 1)", "{{0|±{}}}", "cool(1 & {},1)"),
    ):
        with pytest.raises(NotationError) as caught:
            bouton.value(text.format(name))
        assert caught.value.key == "loops.operation", text
    for operand in (name, bouton.value(name)):
        with pytest.raises(InputError) as refused:
            bouton.value("±1").heat(operand)
        assert refused.value.key == "loops.operation"


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("on*", "on + *"),
        ("2on", "2 + on"),
        ("2over*", "2 + over + *"),
        ("-1^over", "-1 + ^ + over"),
        ("5 - 2over*", "5 - 2 - over - *"),
        ("2upon*", "2 + upon + *"),
        ("dud^*2", "dud + ^ + *2"),
        ("1/2under & 0", "1/2 + under & 0"),
        ("{2over|3over}", "3"),
        ("{on*|over - 1}", "{on|-1 + over}"),
    ],
)
def test_sums_are_written_without_signs_as_cgsuite_displays_them(text: str, same: str) -> None:
    assert bouton.value(text) == bouton.value(same)


def test_signs_and_misspelt_words() -> None:
    over = bouton.value("over")
    assert bouton.value("--over") == bouton.value("0 + +over") == bouton.value("1 - -over - 1") == over
    assert bouton.value("over -_2 +_2") == over
    one = bouton.value("1")
    assert one > "over" and one.compare("on") == "<" and one | "1*"
    assert one + "over" == "over" + one == one - "under" == bouton.value("1 + over")
    assert "over" - one == -(one - "over") == bouton.value("over - 1")
    for text in ("on on", "on.2", "{±1|on on}"):
        with pytest.raises(NotationError) as caught:
            bouton.value(text)
        assert caught.value.key == "loops.text"
    for name in {name for name in dir(bouton.Value) if name[0] != "_"} - {*dir(LoopValue)}:
        with pytest.raises(InputError) as refused:
            getattr(over, name)
        assert refused.value.key == "loops.no-heat"
    assert not hasattr(over, "parts") and not hasattr(over, "nothing")
    assert deepcopy(over) == pickle.loads(pickle.dumps(over)) == over


def test_a_degree_that_takes_too_much_work_is_left_out() -> None:
    """The degree of over + {1|-1} takes 731,930 units of work."""
    assert bouton.value("over + {1|-1}").degree == bouton.value("over")
    late = bouton.value("over + {1|-1} + {2|-2}")
    with pytest.raises(bouton.SearchLimitError):
        late.degree  # noqa: B018
    found = late.to_dict()
    assert found["degree"] is None and "degree of loopiness would take too much work" in found["text"]


def test_a_minus_sign_in_braces() -> None:
    for typed, same in (("{1|-over}", "{1|under}"), ("{over|-over}", "{over|under}"), ("{-over|1}", "{under|1}")):
        assert bouton.value(typed) == bouton.value(same)
    for typed in ("{0|-pass}", "{0|±over}"):
        with pytest.raises(NotationError):
            bouton.value(typed)
