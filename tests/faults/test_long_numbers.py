"""Numbers that Python refuses to write, in every place of a call: an answer, or a sentence, never an error in it."""

import sys
from collections.abc import Callable, Iterator
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import bouton
from bouton.answers.codes import GameCode
from bouton.codes.linear import LinearCode
from bouton.errors import BoutonError, InputError, UnknownError
from bouton.language import number
from bouton.notation import check_count, check_seconds, clip, quote, read_range, write_ints
from bouton.rulesets import INDEX, family
from sentences import check_sentence

LONG = 10**5_000
DIGITS = "9" * 5_000
GIVEN = (LONG, -LONG, [LONG], [LONG, -LONG], (1, LONG), [[LONG]], {LONG: [LONG]}, {LONG}, DIGITS, f"{DIGITS}-0")
#: calls of public functions, and the places of arguments to which long numbers are given
CALLS: dict[Callable[..., Any], tuple[Any, ...]] = {
    bouton.analyze: ("nim", "3,5"),
    bouton.board: ("nim", "3,5"),
    bouton.check_formula: ("kayles", "n", 20),
    bouton.code: ("turning:ruler", 7),
    bouton.compare_sequences: ("kayles", "kayles", 20),
    bouton.equal: ("nim 3", "*3"),
    bouton.exercises: ("nim", 1),
    bouton.find: ("nim",),
    bouton.graph: ("nim", "1,2"),
    bouton.grundy_sequence: ("kayles", 10),
    bouton.guess: ("kayles", 50),
    bouton.hex_solve: (2, 2),
    bouton.match: ("nim", 0, 0, 2),
    bouton.nim.add: (3, 5),
    bouton.nim.mul: (3, 5),
    bouton.nim.table: (4,),
    bouton.options: ("nim", "1,2"),
    bouton.playthrough: ("nim", "1,2"),
    bouton.prove: ("nim",),
    bouton.puzzle: ("nim", 1, 1),
    bouton.quotient: ("kayles",),
    bouton.reply: ("nim", "3,5", 3),
    bouton.rules: ("nim",),
    bouton.sequence: ("kayles", 10),
    bouton.table: ("nim", "0-3"),
    bouton.to_cgsuite: ("nim", "3"),
    bouton.value: ("1",),
    bouton.zeckendorf: (10,),
    bouton.Nimber: (3,),
    bouton.Sum: ("1",),
    bouton.Value: ("1",),
    LinearCode: ([1, 2, 3],),
    check_count: (3, "number"),
    check_seconds: (3,),
}


@pytest.fixture(autouse=True)
def default_limit() -> Iterator[None]:
    """Python's own limit on the digits of a number, which the command line lifts for its process."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)
    yield
    sys.set_int_max_str_digits(before)


def attempt(function: Callable[..., Any], *given: Any, **named: Any) -> None:
    """Call; whatever comes of it can be shown, and an error is one of the package's, with its sentences."""
    try:
        found = function(*given, **named)
        if not isinstance(found, int):  # which Python does not show
            assert repr(found)
    except BoutonError as error:
        check_sentence(error)
        assert repr(error)
    except TypeError as error:  # what is no number at all, where Python says so
        assert "not" in str(error) or "must be" in str(error) or "only supported" in str(error), error


@pytest.mark.parametrize("function", CALLS, ids=lambda function: function.__name__)
def test_a_call_answers_or_says_why_not(function: Callable[..., Any]) -> None:
    usual = CALLS[function]
    for place in range(len(usual)):
        for given in GIVEN:
            attempt(function, *usual[:place], given, *usual[place + 1 :])


@pytest.mark.parametrize("function", CALLS, ids=lambda function: function.__name__)
def test_named_arguments_are_taken_or_refused_in_a_sentence(
    function: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    named = [each.name for each in signature(function).parameters.values() if each.kind is each.KEYWORD_ONLY]
    for name in named:
        for given in GIVEN:
            attempt(function, *CALLS[function], **{name: given})
    assert not list(tmp_path.iterdir())  # no number is the name of a file


def test_a_path_is_text_or_a_path(tmp_path: Path) -> None:
    """``store=5`` made a file of this name."""
    calls: list[Callable[[Any], Any]] = [
        lambda path: bouton.analyze("nim", "1", store=path),
        lambda path: bouton.period("kayles", 100, store=path),
        lambda path: bouton.quotient("kayles", certificate=path),
        lambda path: bouton.save(bouton.analyze("nim", "1"), path),
    ]
    for call in calls:
        for path in (5, b"x", [str(tmp_path)]):
            with pytest.raises(InputError, match="give the path"):
                call(path)
    bouton.analyze("nim", "1", store=tmp_path / "values.sqlite")
    assert (tmp_path / "values.sqlite").exists()


def test_long_seeds_differ() -> None:
    """A seed is not shortened as it would be in a sentence."""
    seeds = ["a" * 99 + letter + "z" * 99 for letter in "abcdefgh"]
    assert len({repr(bouton.puzzle("nim", grade=3, seed=seed)["position"]) for seed in seeds}) > 1


def test_positions_of_every_game() -> None:
    for spec in (family(name).examples[0][0] for name in INDEX):
        for given in (*GIVEN, [LONG] * 3, ((1, 2), (LONG, 3)), f"{DIGITS}x3", f"1,{DIGITS}", f"1,-{DIGITS}"):
            attempt(bouton.position, spec, given)


def test_parameters_of_every_game() -> None:
    for name in INDEX:
        for given in (DIGITS, f"-{DIGITS}", f"{DIGITS}x3", f"{DIGITS},{DIGITS}", f"limit={DIGITS}x", f"0.{DIGITS}"):
            attempt(bouton.find, f"{name}:{given}")


def test_what_is_shown() -> None:
    class Faulty:
        def __repr__(self) -> str:
            raise RuntimeError

    assert clip(-LONG) == "-1000000000…0000000000" and quote([LONG, "x"]) == "[1000000000…0000000000, 'x']"
    assert clip(-7) == "-7" and quote("x") == "'x'" and "Faulty" in clip(Faulty()) and "Faulty" in quote([Faulty()])
    with pytest.raises(InputError, match=r"0-9999999999…9999999999\.$"):
        read_range(f"{DIGITS}-0")
    assert write_ints((3, -LONG)) == "3,-1" + "0" * 5_000
    assert number(-LONG - 7) == "-1000000000…0000000007 (5001 digits)" and number(-7) == "-7"
    assert InputError("jobs.memory", task={3: Faulty()}).say()


@pytest.mark.parametrize("given", [[3], [None], {3: 4}, (1, "x")])
def test_a_value_of_what_is_none(given: Any) -> None:
    with pytest.raises(InputError, match="not a value"):
        bouton.Value(given)


def test_codes_of_what_is_none() -> None:
    for given in ("x", [None], [-1], [1.5]):
        with pytest.raises(InputError, match="LinearCode"):
            LinearCode(given)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="iterable"):
        GameCode("3", 3)  # type: ignore[arg-type]
    assert GameCode("", [1, 2, 3]).n == 3
    with pytest.raises(InputError, match="not a length"):
        bouton.code("lexicode:" + "0" * 5_000 + "3", LONG)


@pytest.mark.parametrize("given", [None, 5, ["a"], [0.5] * 50, [[3]], [None] * 50])
def test_terms_are_whole_numbers(given: Any) -> None:
    for call in (bouton.guess, lambda terms: bouton.compare_sequences("kayles", terms)):
        with pytest.raises(BoutonError) as caught:
            call(given)
        check_sentence(caught.value)


@pytest.mark.parametrize("given", [-3, range(-2, 2), range(5, -3, -2), [-3, 2], "long"])
def test_a_table_of_negative_numbers(given: Any) -> None:
    with pytest.raises(InputError, match="negative"):
        bouton.table("nim", range(-LONG, 2) if given == "long" else given)
    with pytest.raises(InputError, match="empty"):
        bouton.table("nim", range(0))


@pytest.mark.parametrize("grade", [True, 2.0, "2", 0])
def test_grades_are_whole_numbers(grade: Any) -> None:
    with pytest.raises(InputError, match="no grade"):
        bouton.exercises("nim", grade=grade)


def test_a_code_alone_is_that_of_an_octal_game() -> None:
    """``octal:137`` and ``octal:²`` were suggested, which are refused."""
    for code, near in ((".77", "octal:.77"), ("137", "octal:0.137"), ("4.07", "octal:4.07")):
        with pytest.raises(UnknownError) as found:
            bouton.find(code)
        assert found.value.values["near"] == [near] and bouton.find(near).spec.startswith("octal:")
    for word in ("8", "²", "٣", "0.9", "1.5"):
        with pytest.raises(UnknownError) as found:
            bouton.find(word)
        assert "octal" not in str(found.value)


def test_words_in_the_wrong_order() -> None:
    for word in ("impartial", "dicotic"):
        for name in ("nogo", "domineering", "col"):
            with pytest.raises(UnknownError, match=f"did you mean {word}:{name}"):
                bouton.find(f"{name}:{word}")
    with pytest.raises(InputError, match="not known"):
        bouton.find("nim:impartial")


def test_numbers_of_other_types() -> None:
    class Two:
        def __index__(self) -> int:
            return 2

    with pytest.raises(InputError, match="at most"):
        bouton.graph("nim", "1,2", most=Two())  # type: ignore[arg-type]
    with pytest.raises(InputError, match="no numeration"):
        bouton.prove("wythoff", system=[3])  # type: ignore[arg-type]
    with pytest.raises(InputError, match="tree=3"):
        bouton.hex_solve(2, tree="3")  # type: ignore[arg-type]


def test_a_table_of_nimbers_has_a_size() -> None:
    with pytest.raises(InputError, match="4096 rows"):
        bouton.nim.table(10**40)
