"""Each condition of each checker refuses a certificate that meets all the others.

Every such certificate is refused, and the checker that lacks the one condition takes it. What the checkers are made of
is read from their source: a condition that is added without a certificate here fails this test.
"""

import sys
from importlib import import_module
from types import ModuleType

import pytest
import refused_by_counters
import refused_by_endless
import refused_by_hex
import refused_by_period
import refused_by_quotient
import refused_by_table
import refused_by_theorem
import refused_by_three_heaps
import refused_by_windows
from cases import Case, is_accepted
from conditions import Condition, checker_without, conditions_of

from bouton.checkers import KINDS

#: kind → its certificates: those that are right, and of each condition one that is refused for it alone
FILES: dict[str, ModuleType] = {
    "counters": refused_by_counters,
    "endless": refused_by_endless,
    "hex": refused_by_hex,
    "period": refused_by_period,
    "quotient": refused_by_quotient,
    "table": refused_by_table,
    "theorem": refused_by_theorem,
    "three-heaps": refused_by_three_heaps,
    "windows": refused_by_windows,
}
#: modules with conditions that several checkers share → the kind whose certificates are refused there
SHARED = {"ways": "theorem", "octal_codes": "windows", "envelope": "period"}
REFUSED = [(kind, text) for kind, file in FILES.items() for text in file.REFUSED]


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Checks in plain Python."""
    monkeypatch.setitem(sys.modules, "bouton.checkers.period_arrays", None)  # type: ignore[arg-type]
    monkeypatch.delattr("bouton.checkers.period_arrays", raising=False)
    return monkeypatch


def limited(checker: ModuleType, case: Case, patch: pytest.MonkeyPatch, more: int = 0) -> ModuleType:
    for name, value in (*case.names.items(), *((limit, number + more) for limit, number in case.limits.items())):
        patch.setattr(checker, name, value)
    return checker


def test_every_condition_has_a_certificate() -> None:
    known = {text for _, text in REFUSED} | {text for file in FILES.values() for text in file.BEHIND}
    assert set(FILES) == set(KINDS)
    found = [str(each) for module in (*KINDS.values(), *SHARED) for each in conditions_of(module)]
    assert sorted(known) == sorted(found)


@pytest.mark.parametrize("kind", FILES)
def test_right_certificates_are_taken(kind: str, plain: pytest.MonkeyPatch) -> None:
    for number, case in enumerate(FILES[kind].RIGHT):
        with plain.context() as patch:
            assert is_accepted(limited(import_module(f"bouton.checkers.{KINDS[kind]}"), case, patch), case), number


@pytest.mark.parametrize(("kind", "text"), REFUSED, ids=[text for _, text in REFUSED])
def test_a_certificate_is_refused_for_that_condition_alone(kind: str, text: str, plain: pytest.MonkeyPatch) -> None:
    case: Case = FILES[kind].REFUSED[text]()
    checker = import_module(f"bouton.checkers.{KINDS[kind]}")
    condition = _condition(text)
    assert not is_accepted(limited(checker, case, plain), case)
    if case.limits:  # one more, and it is taken
        assert is_accepted(limited(checker, case, plain, 1), case)
    assert is_accepted(limited(checker_without(KINDS[kind], condition, plain), case, plain), case)


def _condition(text: str) -> Condition:
    module = text.partition(".")[0]
    return next(each for each in conditions_of(module) if str(each) == text)
