"""Rules on coded positions: the numbers that their functions may return."""

from typing import Any

import pytest

import bouton
from bouton.errors import RulesError


def rules(form: int) -> Any:
    def canonical(index: int) -> int:
        return form

    @bouton.rule_code(shape=(2, 2), canonical=canonical)
    def down(index: int, out: Any) -> int:
        out[0] = 0
        return int(index > 0)

    return down


@pytest.mark.parametrize("form", [0, 3])
def test_the_first_and_the_last_position_may_be_a_canonical_form(form: int) -> None:
    assert rules(form).form_number(1) == form


@pytest.mark.parametrize("form", [-1, 4])
def test_a_canonical_form_lies_inside_the_shape(form: int) -> None:
    with pytest.raises(RulesError) as caught:
        rules(form).form_number(1)
    assert caught.value.key == "solve.rule-form-value" and caught.value.values["got"] == str(form)
