"""Calculations written out on demand: a nim-sum in columns, a Grundy value as a mex."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from bouton.answers.limits import MOST_COLUMNS, MOST_OPTIONS_WORKED, MOST_ROWS, WORK_OF_SUM
from bouton.errors import InputError
from bouton.kinds.capabilities import Explained, Facts, NamedMoves, has_turns, turns_of
from bouton.kinds.figures import Figure, FormulaFigure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip, write_int
from bouton.rulesets.capabilities import Coins
from bouton.search.sources import Sources
from bouton.values.mex import mex
from bouton.values.valuation import GRUNDY

WORKED = ("sum", "mex", "proof")


def check_worked(show: str | Iterable[str]) -> frozenset[str]:
    """Return the names of the requested calculations.

    >>> check_worked("mex") == check_worked(["mex"])
    True

    Raises
    ------
    InputError : for other names.
    """
    names = (show,) if isinstance(show, str) or not isinstance(show, Iterable) else tuple(show)
    for name in names:
        if name not in WORKED:
            raise InputError("table.show", got=clip(name), known=WORKED)
    return frozenset(names)


def calculations(
    ruleset: Ruleset, position: Any, facts: Facts, show: frozenset[str], sources: Sources
) -> Iterator[Figure]:
    """The requested calculations, or a sentence that says why one cannot be shown."""
    shown = facts.parts or (ruleset.hidden_heaps(position) if isinstance(ruleset, Explained) else ())
    parts = [part for part in shown if part is not None]
    if not all(isinstance(number, int) for number in (*parts, facts.grundy or 0)):
        return  # infinite ordinals, whose powers are already shown
    if "sum" in show:
        partizan = not facts.misere and not ruleset.is_impartial(position)
        if partizan:
            parts = shown = _nimbers_of_parts(ruleset, position, sources)
        if (facts.grundy is None and not partizan) or len(parts) < 2 or len(parts) != len(shown):
            turns = not facts.misere and len(ruleset.summands(position)) > 1 and has_turns(ruleset, position)
            yield Message(f"analysis.no-sum{'-turns' if turns else ''}", {})
        elif len(parts) > MOST_ROWS or max(parts).bit_length() > MOST_COLUMNS:
            yield Message("analysis.sum-large", {})
        else:
            from bouton.nimbers.worked import nim_sum_lines

            yield FormulaFigure("sum", nim_sum_lines(parts))
    if "mex" in show:
        yield from _mex(ruleset, position, facts, parts if facts.parts else (), sources)


def _nimbers_of_parts(ruleset: Ruleset, position: Any, sources: Sources) -> list[int]:
    """The values of the parts of a partizan position if all are nimbers; otherwise none."""
    from bouton.search.values import quick_value

    nimbers = list[int]()
    for part in ruleset.summands(position)[: MOST_ROWS + 1]:
        value = quick_value(part.ruleset, part.position, sources)
        form = None if value is None or not value.try_form(WORK_OF_SUM) else value.form
        if form is None or form.number is None or form.number or form.ups:
            return []
        nimbers.append(form.nimber)
    return nimbers


def _mex(ruleset: Ruleset, position: Any, facts: Facts, parts: Sequence[int], sources: Sources) -> Iterator[Figure]:
    """The Grundy value as a mex, and the options that have no value; or the reason why it is not written."""
    if facts.grundy is None:
        partizan = not facts.misere and not ruleset.is_impartial(position)
        yield Message(f"analysis.no-mex{'-partizan' if partizan else ''}", {})
        return
    if any(turn.again for turn in islice(turns_of(ruleset, position, Player.LEFT), MOST_OPTIONS_WORKED + 1)):
        yield Message("analysis.mex-again", {})
        return
    found = mex_of_options(ruleset, position, facts, parts, sources)
    if found is None:
        yield Message("analysis.mex-large", {"most": MOST_OPTIONS_WORKED})
        return
    line, unvalued = found
    yield FormulaFigure("mex", [line])
    if unvalued:
        named = ruleset.move_name if isinstance(ruleset, NamedMoves) else lambda _, option, __: ruleset.format(option)
        names = [named(position, option, Player.LEFT) for option in unvalued]
        yield Message("analysis.mex-left-out", {"moves": names, "count": len(names)})


def mex_of_options(
    ruleset: Ruleset, position: Any, facts: Facts, parts: Sequence[int], sources: Sources
) -> tuple[str, list[Any]] | None:
    """Write the Grundy value as the mex of the options' values, and list the options without one; None if too many.

    `parts` has the Grundy values of the summands; it is empty if the position does not split.

    A sum of two is written as on the slides: ``3 ⊕ 1 = mex{0 ⊕ 1, 1 ⊕ 1, 2 ⊕ 1, 3 ⊕ 0} = mex{1, 0, 3, 3} = 2``.
    """
    if len(parts) == 2 and sum(parts) <= MOST_OPTIONS_WORKED:
        a, b = parts
        pairs = [(k, b) for k in range(a)] + [(a, k) for k in range(b)]
        sums = ", ".join(f"{x} ⊕ {y}" for x, y in pairs)
        values = [x ^ y for x, y in pairs]
        return f"{a} ⊕ {b} = mex{{{sums}}} = mex{{{', '.join(map(str, values))}}} = {mex(values)}", []
    options = list(islice(ruleset.options(position), MOST_OPTIONS_WORKED + 1))
    if len(options) > MOST_OPTIONS_WORKED:
        return None
    answers = [sources.value(ruleset, GRUNDY, option) for option in options]
    known = [answer.value if answer and isinstance(answer.value, int) else None for answer in answers]
    own, terms = (ruleset.mex_terms(position) if isinstance(ruleset, Coins) else None) or (
        f"g({ruleset.format(position)})",
        [f"g({ruleset.format(option)})" for option in options],
    )
    values = [value for value in known if value is not None]
    shown = ", ".join(term for term, value in zip(terms, known, strict=True) if value is not None)
    numbers = ", ".join(map(write_int, values))
    unvalued = [option for option, value in zip(options, known, strict=True) if value is None]
    return f"{own} = mex{{{shown}}} = mex{{{numbers}}} = {mex(values)}", unvalued
