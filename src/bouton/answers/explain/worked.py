"""Calculations written out on demand: a nim-sum in columns, a Grundy value as a mex."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from bouton.answers.limits import MOST_COLUMNS, MOST_OPTIONS_WORKED, MOST_ROWS
from bouton.kinds.capabilities import Explained, Facts
from bouton.kinds.figures import Figure, FormulaFigure, Message
from bouton.kinds.ruleset import Ruleset
from bouton.notation import write_int
from bouton.rulesets.capabilities import Coins
from bouton.search.sources import Sources
from bouton.values.mex import mex
from bouton.values.valuation import GRUNDY

__all__ = ["WORKED", "calculations", "mex_of_options"]

WORKED = ("sum", "mex", "proof")


def calculations(
    ruleset: Ruleset, position: Any, facts: Facts, show: frozenset[str], sources: Sources
) -> Iterator[Figure]:
    """The requested calculations, or a sentence that says why one cannot be shown."""
    shown = facts.parts or (ruleset.hidden_heaps(position) if isinstance(ruleset, Explained) else ())
    parts = [part for part in shown if part is not None]
    if not all(isinstance(number, int) for number in (*parts, facts.grundy or 0)):
        return  # infinite ordinals, whose powers are already shown
    if "sum" in show:
        if facts.grundy is None or len(parts) < 2 or len(parts) != len(shown):
            yield Message("analysis.no-sum", {})
        elif len(parts) > MOST_ROWS or max(parts).bit_length() > MOST_COLUMNS:
            yield Message("analysis.sum-large", {})
        else:
            from bouton.nimbers.worked import nim_sum_lines

            yield FormulaFigure("sum", nim_sum_lines(parts))
    if "mex" in show:
        if facts.grundy is None:
            yield Message("analysis.no-mex", {})
        else:
            line = mex_of_options(ruleset, position, facts, parts if facts.parts else (), sources)
            yield FormulaFigure("mex", [line]) if line else Message("analysis.mex-large", {"most": MOST_OPTIONS_WORKED})


def mex_of_options(ruleset: Ruleset, position: Any, facts: Facts, parts: Sequence[int], sources: Sources) -> str | None:
    """Write the Grundy value as the mex of the options' values; None if there are too many, or one is no integer.

    `parts` has the Grundy values of the summands; it is empty if the position does not split.

    A sum of two is written as on the slides: ``3 ⊕ 1 = mex{0 ⊕ 1, 1 ⊕ 1, 2 ⊕ 1, 3 ⊕ 0} = mex{1, 0, 3, 3} = 2``.
    """
    if len(parts) == 2 and sum(parts) <= MOST_OPTIONS_WORKED:
        a, b = parts
        pairs = [(k, b) for k in range(a)] + [(a, k) for k in range(b)]
        sums = ", ".join(f"{x} ⊕ {y}" for x, y in pairs)
        values = [x ^ y for x, y in pairs]
        return f"{a} ⊕ {b} = mex{{{sums}}} = mex{{{', '.join(map(str, values))}}} = {mex(values)}"
    options = list(islice(ruleset.options(position), MOST_OPTIONS_WORKED + 1))
    if len(options) > MOST_OPTIONS_WORKED:
        return None
    values = []
    for option in options:
        answer = sources.value(ruleset, GRUNDY, option)
        if answer is None or not isinstance(answer.value, int):
            return None
        values.append(answer.value)
    own, terms = (ruleset.mex_terms(position) if isinstance(ruleset, Coins) else None) or (
        f"g({ruleset.format(position)})",
        [f"g({ruleset.format(option)})" for option in options],
    )
    numbers = ", ".join(map(write_int, values))
    return f"{own} = mex{{{', '.join(terms)}}} = mex{{{numbers}}} = {mex(values)}"
