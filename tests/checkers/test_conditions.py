"""Each condition of each checker refuses a certificate that meets all the others.

Every such certificate is refused, and accepted by the checker that lacks the one condition. The conditions are
extracted from the checkers' source: one added without a certificate here fails this test.
"""

import json
from collections.abc import Callable, Iterator
from importlib import import_module
from traceback import walk_tb
from types import ModuleType
from typing import Any

import pytest
import refused_by_board
import refused_by_counters
import refused_by_endless
import refused_by_hex
import refused_by_outcome
import refused_by_period
import refused_by_quotient
import refused_by_rows
import refused_by_table
import refused_by_theorem
import refused_by_three_heaps
import refused_by_windows
from cases import REFUSALS, Case, check, error_of, is_accepted, lines
from conditions import Condition, checker_without, conditions_of, raises_of

from bouton.checkers import KINDS, theorem, ways

#: kind → its certificates: those that are right, and of each condition one that is refused for it alone
FILES: dict[str, ModuleType] = {
    "board": refused_by_board,
    "counters": refused_by_counters,
    "endless": refused_by_endless,
    "hex": refused_by_hex,
    "outcome": refused_by_outcome,
    "period": refused_by_period,
    "quotient": refused_by_quotient,
    "rows": refused_by_rows,
    "table": refused_by_table,
    "theorem": refused_by_theorem,
    "three-heaps": refused_by_three_heaps,
    "windows": refused_by_windows,
}
#: kind → the module that checks it
MODULES = {kind: place.removeprefix("checkers.").partition(":")[0] for kind, place in KINDS.items()}
#: further modules with conditions of checkers
SHARED = ("ways", "octal_codes", "envelope")
EARLIER = [(kind, text) for kind, file in FILES.items() for text in file.EARLIER]
REFUSED = [(kind, text) for kind, file in FILES.items() for text in file.REFUSED]

#: what is raised where nothing can be read → a certificate
UNREADABLE: dict[str, tuple[str, Callable[[], Case]]] = {
    "endless._rules: InputError('verify.period-game', game=clip(game))": (
        "endless",
        lambda: refused_by_endless.endless(game="octal:0.3"),
    ),
    "hex.check: InputError('verify.hex-step', number=len(claims), rule=rule)": (
        "hex",
        lambda: refused_by_hex.hexagons(5),
    ),
    "hex._claim: _Wrong('kind')": ("hex", lambda: refused_by_hex.hexagons(["q"])),
    "outcome._wins: InputError('verify.outcome-open', position=sums.text(position))": (
        "outcome",
        lambda: refused_by_outcome.outcome([], []),
    ),
    "octal_codes.read_moves: InputError('verify.period-game', game=clip(game))": (
        "period",
        lambda: refused_by_period.period([0, 1], "subtraction:0"),
    ),
    "table.read_rules: InputError('verify.rules-unread')": (
        "table",
        lambda: refused_by_table.by_text("a = 1 // 0"),
    ),
    "table._column: InputError('verify.damaged')": (
        "table",
        lambda: refused_by_table.table([0], body=bytes([8, 0, 0, 0, 0, 0, 0, 0]) + b"no column"),
    ),
    "table.options_of: wrong('verify.rule-fails', indices[place])": (
        "table",
        lambda: refused_by_table.table([0, 1], "yield 1 // n"),
    ),
}


def limited(checker: ModuleType, case: Case, patch: pytest.MonkeyPatch, more: int = 0) -> ModuleType:
    for name, value in (*case.names.items(), *((limit, number + more) for limit, number in case.limits.items())):
        patch.setattr(checker, name, value)
    return checker


def test_every_condition_has_a_certificate() -> None:
    known = [text for _, text in (*REFUSED, *EARLIER)] + [text for file in FILES.values() for text in file.BEHIND]
    assert set(FILES) == set(KINDS)
    found = [str(each) for module in (*MODULES.values(), *SHARED) for each in conditions_of(module)]
    assert sorted(known) == sorted(found)


@pytest.mark.parametrize("kind", FILES)
def test_right_certificates_are_taken(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, case in enumerate(FILES[kind].RIGHT):
        with monkeypatch.context() as patch:
            assert is_accepted(limited(import_module(f"bouton.checkers.{MODULES[kind]}"), case, patch), case), number


@pytest.mark.parametrize(("kind", "text"), REFUSED, ids=[text for _, text in REFUSED])
def test_a_certificate_is_refused_for_that_condition_alone(
    kind: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    case: Case = FILES[kind].REFUSED[text]()
    checker = import_module(f"bouton.checkers.{MODULES[kind]}")
    condition = _condition(text)
    assert not is_accepted(limited(checker, case, monkeypatch), case)
    if case.limits:  # one more, and it is taken
        assert is_accepted(limited(checker, case, monkeypatch, 1), case)
    assert is_accepted(limited(checker_without(MODULES[kind], condition, monkeypatch), case, monkeypatch), case)


@pytest.mark.parametrize(("kind", "text"), EARLIER, ids=[text for _, text in EARLIER])
def test_without_a_condition_another_one_refuses(kind: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Later, and with another sentence: nothing is refused for this condition alone."""
    case: Case = FILES[kind].EARLIER[text]()
    right = error_of(limited(import_module(f"bouton.checkers.{MODULES[kind]}"), case, monkeypatch), case)
    other = error_of(limited(checker_without(MODULES[kind], _condition(text), monkeypatch), case, monkeypatch), case)
    assert right and other and right != other


@pytest.mark.parametrize("what", refused_by_theorem.FORMULAS)
def test_each_formula_refuses_alone(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, number, made = refused_by_theorem.FORMULAS[what]
    case, place = made(), ways.Ways if hasattr(ways.Ways, name) else theorem
    real = getattr(place, name)
    assert not is_accepted(theorem, case)

    def fewer(*given: Any) -> list[Any]:
        formulas = list(real(*given))
        del formulas[number]
        return formulas

    monkeypatch.setattr(place, name, fewer)
    assert is_accepted(theorem, case)


@pytest.mark.thorough("theorem")
@pytest.mark.parametrize("kind", FILES)
def test_nothing_that_counts_as_a_number_or_a_text_is_taken_for_one(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """2.0, True for 1, "2", a list with a text: wherever they stand, in the first line or in a body of lines."""
    checker = import_module(f"bouton.checkers.{MODULES[kind]}")
    for case in FILES[kind].RIGHT:
        of_lines = kind in ("counters", "hex", "quotient", "theorem")
        body = [json.loads(line) for line in case.body.splitlines()] if of_lines else []
        whole = json.loads(json.dumps([case.facts, body]))
        for place, value in leaves(whole):
            for other in counted_as(value):
                put(whole, place, other)
                wrong = Case(whole[0], lines(*whole[1]) if of_lines else case.body)
                assert not is_accepted(checker, wrong), (place, other)
            put(whole, place, value)


def leaves(data: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Where something stands in lists and dictionaries, and what it is."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(value, (*place, key))
    else:
        yield place, data


def put(data: Any, place: tuple[Any, ...], value: Any) -> None:
    for key in place[:-1]:
        data = data[key]
    data[place[-1]] = value


def counted_as(value: Any) -> list[Any]:
    """What is equal to a value, or could be made it."""
    if type(value) is bool:
        return [int(value)]
    if type(value) is int:
        return [float(value), str(value), *([bool(value)] if value in (0, 1) else [])]
    return [[value]] if isinstance(value, str) else []


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_cannot_be_read_is_refused_there(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By that line, or by the one that is given what it raises."""
    kind, case = UNREADABLE[what]
    lines = {str(each): line for each, line in raises_of(what.partition(".")[0]).items()}
    error: BaseException | None
    try:
        check(import_module(f"bouton.checkers.{MODULES[kind]}"), case())
        raise AssertionError("it was accepted")
    except REFUSALS as caught:
        error = caught
    met = []
    while error:
        met += [line for _, line in walk_tb(error.__traceback__)]
        error = error.__context__
    assert lines[what] in met


def test_every_raise_has_a_certificate() -> None:
    assert sorted(UNREADABLE) == sorted(
        str(each) for module in (*MODULES.values(), *SHARED) for each in raises_of(module)
    )


def test_every_formula_has_a_set() -> None:
    """As many as there are, those counted from the end included."""
    moves, names = [refused_by_theorem.TAKE], ["a"]
    counts = {
        "_value_faults": len(theorem._value_faults(names, moves, ["V0", "V1"], True)),
        "_function_faults": len(theorem._function_faults(names)),
        "_remote": len(theorem._remote(names, moves, False)),
        "order_faults": len(list(ways.Ways(False, [], {0: (names, [])}).order_faults(moves, names))),
    }
    known = [(name, number) for name, number, _ in refused_by_theorem.FORMULAS.values()]
    for name, count in counts.items():
        assert sorted(number % count for each, number in known if each == name) == list(range(count))


def _condition(text: str) -> Condition:
    module = text.partition(".")[0]
    return next(each for each in conditions_of(module) if str(each) == text)
