"""Nim arithmetic written out: the calculation of a sum or a product, as lines and in words."""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from bouton.answers.limits import MOST_BITS, MOST_OPERANDS, MOST_TERMS
from bouton.errors import InputError
from bouton.language import say
from bouton.notation import check_language, clip, plain_number

if TYPE_CHECKING:
    from bouton.nimbers.worked import WorkLine
    from bouton.results.keys import NimWork

OPERATIONS = ("add", "mul")
SHOW = ("work", "mex")
_GAP = "      "


def nim_work(operation: str, *operands: int, show: str = "work", lang: str = "") -> "NimWork":
    """The calculation of a nim-sum or a nim-product.

    >>> import bouton
    >>> print(bouton.nim.work("mul", 4, 6)["text"])
    4 ⊗ 6 = 14
    <BLANKLINE>
    The Fermat 2-powers are 2, 4, 16, 256, …; F ⊗ n = F·n for n < F, and F ⊗ F = F ⊕ F/2.
    <BLANKLINE>
    powers of 2      6 = 4 ⊕ 2
    distribute       4 ⊗ 6 = (4 ⊗ 4) ⊕ (4 ⊗ 2)
    square           4 ⊗ 4 = 4 ⊕ 2 = 6
    Fermat 2-power   4 ⊗ 2 = 8
    sum              4 ⊗ 6 = 6 ⊕ 8 = 14

    Parameters
    ----------
    operation : ``"add"`` or ``"mul"``.
    operands : integers from 0, at least two.
    show : ``"work"``: a product by powers of 2, a sum in binary columns next to the sum with carry; ``"mex"``: by the
        definition, for one pair of operands after another.
    lang : the language of ``text``.

    Returns
    -------
    ``{"operation", "operands", "result", "show", "steps", "text"}``, for a sum in columns also ``"with_carry"``:
    ``{"result", "lines"}``. A step is ``{"rule", "line"}``.

    Raises
    ------
    InputError : if there are too many operands, or they are too large, to be written out.
    """
    from bouton.nimbers.integer import product
    from bouton.nimbers.operation import nim_operation
    from bouton.nimbers.worked import WorkLine, mex_line, product_steps, product_terms
    from bouton.results.keys import NimWork

    lang = check_language(lang)
    if operation not in OPERATIONS:
        raise InputError("nimbers.work-operation", got=clip(operation), known=OPERATIONS)
    if show not in SHOW:
        raise InputError("nimbers.work-show", got=clip(show), known=SHOW)
    if not 2 <= len(operands) <= MOST_OPERANDS:
        raise InputError("nimbers.work-operands", count=len(operands), most=MOST_OPERANDS)
    operands = tuple(map(plain_number, operands))
    found = {**nim_operation(operation, operands), "show": show}
    sign = " ⊕ " if operation == "add" else " ⊗ "
    title = f"{sign.join(map(str, operands))} = {found['result']}"
    if show == "work" and operation == "add":
        return NimWork({**found, **_sum(operands, title, lang)})
    combine = (lambda a, b: a ^ b) if operation == "add" else product
    pairs = zip(accumulate(operands, combine), operands[1:], strict=False)
    if show == "mex":
        steps = []
        for a, b in pairs:
            if operation == "mul" and a * b <= MOST_TERMS:
                steps += [WorkLine("term", line) for line in product_terms(a, b)]
            steps.append(WorkLine("mex", mex_line(operation, a, b)))
        lines = [step.line for step in steps]
    else:
        steps = [step for a, b in pairs for step in product_steps(a, b)]
        lines = [say("nimbers.work-fermat", lang), "", *_table(steps, lang)]
    text = "\n".join(lines if show == "mex" and len(steps) == 1 else [title, "", *lines])
    return NimWork({**found, "steps": [step._asdict() for step in steps], "text": text})


def _table(steps: "Sequence[WorkLine]", lang: str) -> list[str]:
    """A line for each step: the name of its rule, unless the line before has the same, and the step."""
    names = [say(f"nimbers.rule-{step.rule}", lang) for step in steps]
    width = max(map(len, names)) + 3
    shown = [name if name != before else "" for before, name in pairwise(["", *names])]
    return [f"{name:<{width}}{step.line}" for name, step in zip(shown, steps, strict=True)]


def _sum(operands: Sequence[int], title: str, lang: str) -> dict[str, Any]:
    """A sum without carry in columns, next to the sum with carry."""
    if sum(operands).bit_length() > MOST_BITS:
        raise InputError("nimbers.work-sum", bits=MOST_BITS)
    from bouton.nimbers.worked import carry_lines, nim_sum_lines

    left, right = nim_sum_lines(operands), carry_lines(operands)
    head = [say(f"nimbers.{key}-carry", lang) for key in ("without", "with")]
    shown = ["", *left] if len(right) > len(left) else left
    width = max(map(len, [head[0], *shown]))
    beside = [f"{a:<{width}}{_GAP}{b}".rstrip() for a, b in zip([head[0], *shown], [head[1], *right], strict=True)]
    return {
        "steps": [{"rule": "column", "line": line} for line in left],
        "with_carry": {"result": sum(operands), "lines": right},
        "text": "\n".join([title, "", *beside]),
    }
