"""Report on a sequence of Grundy values, in sentences."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bouton.kinds.heap_rule import HeapRelatives
from bouton.language import has, name_citation, number, say
from bouton.notation import clip
from bouton.rulesets import find
from bouton.rulesets.capabilities import Related
from bouton.sequences.proofs import CERTIFICATE, THEOREM
from bouton.sequences.sequence import HeapSequence, Period, first_values

if TYPE_CHECKING:
    from bouton.sequences.long_periods import LongPeriod

_SHOWN, _EXCEPTIONS_SHOWN, _COUSINS_SHOWN, _BEFORE_SHOWN = 100, 30, 12, 30  # in a text


def sequence_title(found: HeapSequence, last: int, language: str) -> str:
    """The title of the text, which names the game and the last heap."""
    return say(key_of_unit("sequence.title", found.game), language, game=clip(found.game), last=last)


def key_of_unit(key: str, game: str) -> str:
    """The key of a sentence about coins or rows, if there is one for this game; else that about heaps."""
    unit = {"turning": "coins", "strip": "rows"}.get(game.partition(":")[0], "")
    return f"{key}-{unit}" if unit and has(f"{key}-{unit}") else key


def sequence_text(found: HeapSequence, last: int, language: str, summary: bool = False) -> str:
    """The title, the first values, which a summary leaves out, and all sentences."""
    lines = [sequence_title(found, last, language)]
    if not summary:
        first = first_values(found, min(last + 1, _SHOWN))
        lines.append(" ".join(map(str, first)) + ("" if last < _SHOWN else " …"))
    return "\n".join([*lines, "", *sequence_sentences(found, language)])


def heap_relatives(game: str) -> HeapRelatives | None:
    """The standard form and the cousins of a game; None if its rules have none."""
    ruleset = find(game)
    return ruleset.heap_relatives() if isinstance(ruleset, Related) else None


def period_sentences(known: Period, language: str, game: str = "") -> list[str]:
    """Sentences on the period, its proof and exceptions."""
    lines: list[str] = []
    if known.period is None:
        lines.append(say(key_of_unit("sequence.none", game), language, bound=known.bound, last=known.bound - 1))
    else:
        if not known.proved:
            lines.append(say("sequence.observed", language, bound=known.bound))
        lines.append(repetition_sentence(known, language, game))
        if known.proved:
            lines.append(
                say(
                    key_of_unit(f"sequence.{_reason_key(known)}", game),
                    language,
                    theorem=name_citation(known.theorem, language),
                    bound=known.bound,
                    needed=known.needed or 0,
                )
            )
        lines += _exceptions(known, _least(game), language)
    return lines


def repetition_sentence(known: "Period | LongPeriod", language: str, game: str = "") -> str:
    """The sentence that says from where on the values repeat, or grow."""
    period, saltus = known.period or 0, known.saltus or 0
    begin = say(key_of_unit("sequence.from", game), language, start=max(known.preperiod or 0, _least(game)))
    kind = "period" if not saltus else "saltus" if period > 1 else "saltus-each"
    return say(f"sequence.{kind}", language, begin=begin, period=period, saltus=saltus)


def _least(game: str) -> int:
    """The first number of the sequence that is one of the game: coins are counted from 1."""
    return 1 if game.startswith("turning:") else 0


def sequence_sentences(found: HeapSequence, language: str) -> list[str]:
    """Sentences on the period, the largest value, methods, and related games."""
    lines = period_sentences(found.period, language, found.game)
    largest = key_of_unit("sequence.largest", found.game)
    lines.append(say(largest, language, value=found.largest[0], heap=found.largest[1]))
    if found.rare is not None:
        rare = found.rare
        kind = "rare-parity" if rare["parity"] else "rare"
        lines.append(say(f"sequence.{kind}", language, mask=rare["mask"], count=rare["count"], last=rare["last"] or 0))
    methods = [say(f"sequence.method-{method.replace(' ', '-')}", language) for method in found.methods]
    lines.append(say("sequence.methods", language, methods=methods, computed=found.computed))
    relatives = heap_relatives(found.game)
    if relatives is not None:
        if relatives.shift:
            lines.append(say("sequence.standard", language, standard=relatives.standard, shift=relatives.shift))
        others = [spec for spec, _ in relatives.cousins if spec not in (found.game, relatives.standard)]
        if others:
            key = "cousins" if len(others) <= _COUSINS_SHOWN else "cousins-many"
            lines.append(say(f"sequence.{key}", language, count=len(others), cousins=others[:_COUSINS_SHOWN]))
    return lines


def _reason_key(known: Period) -> str:
    """The key of the sentence that says why the period holds for all heaps."""
    if known.proof == THEOREM:
        return "theorem"
    return "proved-bound" if known.needed else "proved"


def _exceptions(known: Period, least: int, language: str) -> list[str]:
    listed = [number for number in known.exceptions or () if number >= least]
    if not listed:
        return [say("sequence.no-exception", language)]
    if known.exceptions_count is not None and known.exceptions_count <= _EXCEPTIONS_SHOWN:
        return [say("sequence.exceptions", language, count=len(listed), heaps=listed)]
    return [
        say("sequence.exceptions-many", language, count=known.exceptions_count or 0, last=known.last_exception or 0)
    ]


def formula_text(found: Mapping[str, Any], language: str) -> str:
    """The first counterexample to a formula, or the bound checked."""
    against = found["counterexample"]
    if against is None:
        return say("sequence.holds", language, first=found["from"], last=found["to"], game=clip(found["game"]))
    if against["formula"] is False:
        return say("sequence.false", language, heap=against["heap"], value=against["value"])
    values = {key: against[key] for key in ("heap", "value", "formula")}
    return say("sequence.counterexample", language, **values)


def guess_text(found: Mapping[str, Any], language: str) -> str:
    """The proposals for the values of single heaps, each with its tested range."""
    lines = []
    for proposal in found["proposals"]:
        kind, how = proposal["kind"], proposal["how"]
        lines.append(say(f"sequence.guess-{kind}", language, statement=proposal["statement"], **proposal["parameters"]))
        if proposal["exceptions"]:
            before = ", ".join(str(value) for _, value in proposal["exceptions"][:_BEFORE_SHOWN])
            more = ", …" if len(proposal["exceptions"]) > _BEFORE_SHOWN else ""
            lines.append("  " + say("sequence.guess-before", language, values=before + more))
        reach = {"found": proposal["found_to"], "tested": proposal["tested_to"]}
        lines.append(
            "  "
            + say(f"sequence.guess-{how['kind']}", language, **reach, theorem=name_citation(how["method"], language))
        )
    return "\n".join(lines) or say("sequence.guess-none", language, last=found["to"])


def comparison_text(found: Mapping[str, Any], language: str) -> str:
    """Describe the comparison of two sequences, including a shift."""
    lines = []
    names = {"first": clip(found["first"]), "second": clip(found["second"])}
    if found["equal"]:
        lines.append(say("sequence.same", language, **names, last=found["to"]))
    else:
        one, two = found["values"]
        lines.append(say("sequence.differ", language, **names, heap=found["first_difference"], one=one, two=two))
        if found["shift"] is not None:
            size = number(abs(found["shift"]), language)
            names = names if found["shift"] > 0 else {"first": names["second"], "second": names["first"]}
            lines.append(say("sequence.shifted", language, **names, shift=size, last=found["to"]))
    if found["proved"]:
        key = "for-ever" if found["proof"] == CERTIFICATE else "for-ever-theorem"
        theorems = [name_citation(theorem, language) for theorem in found["theorems"]]
        lines.append(say(f"sequence.{key}", language, needed=found["needed"], theorems=theorems))
    return "\n".join(lines)
