"""``bouton sequence``, ``bouton test``, ``bouton compare``: Grundy values of single heaps."""

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from bouton.cli.output import answer, emit, save
from bouton.cli.progress import Reporter, heaps_told, reporting
from bouton.errors import InputError
from bouton.kinds.heap_rule import HeapRelatives
from bouton.kinds.ruleset import Ruleset
from bouton.language import cited, number, say
from bouton.notation import clip
from bouton.rulesets import find
from bouton.rulesets.capabilities import Related
from bouton.sequences.proofs import CERTIFICATE, THEOREM
from bouton.sequences.runs import check_memory, heap_bound, memory_needed, sequence
from bouton.sequences.sequence import HeapSequence, Period, first_values, largest_value
from bouton.sequences.source import proved_soon
from bouton.storage.folders import data_folder
from bouton.storage.memory import beside_program, memory_allowance

__all__ = ["run", "run_comparison", "run_formula"]

_SHOWN, _EXCEPTIONS_SHOWN, _COUSINS_SHOWN = 100, 30, 12
_KEPT_FROM = 20_000  # heaps: shorter runs are not worth keeping
_TOLD_FROM = 10_000_000
_CHUNK = 1 << 18
_STANDARD_OUTPUT = "-"


def run(options: Namespace) -> None:
    """Values, period, exports and pictures."""
    last = heap_bound(options.to)
    ruleset = find(options.game)
    if (options.picture is None) != (options.output is None):
        raise InputError("sequence.picture-file")
    if options.picture and Path(options.output).suffix.lower() not in (".svg", ".png"):
        raise InputError("cli.output-ending", path=clip(options.output), kinds=[".svg", ".png"])
    if options.memory is not None:
        allowed = memory_allowance(options.memory)
        print(say("cli.memory-taken", options.lang, megabytes=allowed // 1_000_000), file=sys.stderr)
        options.memory = beside_program(allowed)
    _check_outputs(options)
    store = _folder(options, last)
    try:
        with reporting(options, "heaps", kept=store is not None) as reporter:
            found = _found(options, ruleset, last, store, reporter)
    except KeyboardInterrupt:
        if store is None:
            raise
        raise KeyboardInterrupt("sequence.stopped") from None
    _export(options, found)
    if options.json:
        _json(options, found)
    elif _STANDARD_OUTPUT not in (options.csv, options.bfile):
        emit(options, _text(found, last, options.lang))


def _check_outputs(options: Namespace) -> None:
    """Standard output takes one thing, and text only."""
    if [options.csv, options.bfile].count(_STANDARD_OUTPUT) + bool(options.json) > 1:
        raise InputError("sequence.output-twice")
    for name in ("parquet", "npy", "certificate"):
        if getattr(options, name) == _STANDARD_OUTPUT:
            raise InputError("sequence.output-binary", name=f"--{name}")


def _found(options: Namespace, ruleset: Ruleset, last: int, store: str | None, reporter: Reporter) -> HeapSequence:
    """The values; where only what is known of them is shown, no more than the proof of the period needs."""
    tick = heaps_told(reporter, last, estimated=True)
    files = (options.csv, options.parquet, options.npy, options.bfile, options.picture)
    if any(file is not None for file in files) or (options.json and not options.summary):
        _tell_memory(last, options.lang)
        return sequence(ruleset, last, store=store, memory=options.memory, tick=tick)
    found = proved_soon(ruleset, store, tick) if last >= _TOLD_FROM and options.memory is None else None
    if found is None:
        _tell_memory(last, options.lang)
        found = sequence(ruleset, last, store=store, memory=options.memory, tick=tick, tile=False)
    return found._replace(largest=largest_value(found, last))


def _tell_memory(last: int, language: str) -> None:
    """Refuse a run that does not fit into memory, and say what a long one takes."""
    if last >= _TOLD_FROM:
        check_memory(last)
        print(say("sequence.memory", language, megabytes=memory_needed(last) // 1_000_000), file=sys.stderr)


def _folder(options: Namespace, last: int) -> str | None:
    """Where the values are kept; None for short runs, and where nothing shall be kept."""
    if options.forget:
        return None
    if options.folder is not None:
        return str(options.folder)
    return str(data_folder("sequences")) if last >= _KEPT_FROM else None


def _export(options: Namespace, found: HeapSequence) -> None:
    from bouton.sequences import exports

    for path, write in (
        (options.csv, exports.write_csv),
        (options.parquet, exports.write_parquet),
        (options.npy, exports.write_npy),
        (options.bfile, exports.write_bfile),
    ):
        if path == _STANDARD_OUTPUT:
            write(found, options.out)
        elif path is not None:
            write(found, path)
            print(say("cli.written", options.lang, path=path), file=sys.stderr)
    if options.certificate is not None:
        from bouton.sequences.certificate import write_certificate

        to = heap_bound(options.to) if found.period.proved else None  # otherwise a longer search may find one
        write_certificate(options.game, options.certificate, to)
        print(say("cli.written", options.lang, path=options.certificate), file=sys.stderr)
    if options.picture is not None:
        from bouton.pictures.sequence import sequence_png, sequence_svg

        if Path(options.output).suffix.lower() == ".svg":
            content = sequence_svg(found, options.picture, options.lang).encode()
        else:
            content = sequence_png(found, options.picture, options.lang)
        save(options, options.output, content)


def _json(options: Namespace, found: HeapSequence) -> None:
    """The object, its values written in pieces: 10^8 of them are no text that memory should hold."""
    data = {**found.to_dict(values=False), **_relatives(found.game)}
    if options.summary:
        emit(options, json.dumps(data, ensure_ascii=False, indent=2))
        return
    head, tail = json.dumps(data, ensure_ascii=False, indent=2).split('"values": null', 1)
    options.out.write(f'{head}"values": [')
    for start in range(0, len(found.values), _CHUNK):
        chunk = ", ".join(map(str, found.values[start : start + _CHUNK].tolist()))
        options.out.write(f"{', ' if start else ''}{chunk}")
    options.out.write(f"]{tail}\n")


def _heap_relatives(game: str) -> HeapRelatives | None:
    ruleset = find(game)
    return ruleset.heap_relatives() if isinstance(ruleset, Related) else None


def _relatives(game: str) -> dict[str, Any]:
    """The standard form and the cousins, where the game's rules have them.

    Heap n + shift of this game has the value of heap n of the standard form, or of the cousin.
    """
    relatives = _heap_relatives(game)
    if relatives is None:
        return {}
    return {
        "standard_form": {"game": relatives.standard, "shift": relatives.shift},
        "cousins": [
            {"game": spec, "shift": relatives.shift - shift} for spec, shift in relatives.cousins if spec != game
        ],
    }


def _text(found: HeapSequence, last: int, language: str) -> str:
    known = found.period
    first = first_values(found, min(last + 1, _SHOWN))
    more = "" if last < _SHOWN else " …"
    lines = [
        say("sequence.title", language, game=clip(found.game), last=last),
        " ".join(map(str, first)) + more,
        "",
    ]
    if known.period is None:
        lines.append(say("sequence.none", language, bound=known.bound))
    else:
        kind = "period" if not known.saltus else "saltus" if known.period > 1 else "saltus-each"
        values = {"period": known.period, "start": known.preperiod, "saltus": known.saltus}
        lines.append(say(f"sequence.{kind}", language, **values))
        if known.proved:
            lines.append(
                say(
                    f"sequence.{_said(known)}",
                    language,
                    theorem=cited(known.theorem, language),
                    bound=known.bound,
                    needed=known.needed or 0,
                )
            )
        else:
            lines.append(say("sequence.observed", language, bound=known.bound))
        lines += _exceptions(found, language)
    lines.append(say("sequence.largest", language, value=found.largest[0], heap=found.largest[1]))
    if found.rare is not None:
        rare = found.rare
        kind = "rare-parity" if rare["parity"] else "rare"
        lines.append(say(f"sequence.{kind}", language, mask=rare["mask"], count=rare["count"], last=rare["last"] or 0))
    methods = [say(f"sequence.method-{method.replace(' ', '-')}", language) for method in found.methods]
    lines.append(say("sequence.methods", language, methods=methods, computed=found.computed))
    relatives = _heap_relatives(found.game)
    if relatives is not None:
        if relatives.shift:
            lines.append(say("sequence.standard", language, standard=relatives.standard, shift=relatives.shift))
        others = [spec for spec, _ in relatives.cousins if spec not in (found.game, relatives.standard)]
        if others:
            key = "cousins" if len(others) <= _COUSINS_SHOWN else "cousins-many"
            lines.append(say(f"sequence.{key}", language, count=len(others), cousins=others[:_COUSINS_SHOWN]))
    return "\n".join(lines)


def _said(known: Period) -> str:
    """Which sentence says why the period holds for all heaps."""
    if known.proof == THEOREM:
        return "theorem"
    return "proved-bound" if known.needed else "proved"


def _exceptions(found: HeapSequence, language: str) -> list[str]:
    known = found.period
    if not known.exceptions:
        return [say("sequence.no-exception", language)]
    if known.exceptions_count is not None and known.exceptions_count <= _EXCEPTIONS_SHOWN:
        return [say("sequence.exceptions", language, count=known.exceptions_count, heaps=known.exceptions)]
    return [
        say("sequence.exceptions-many", language, count=known.exceptions_count or 0, last=known.last_exception or 0)
    ]


def run_formula(options: Namespace) -> None:
    """The first counterexample to a formula, or the bound checked."""
    from bouton.sequences.conjectures import check_formula

    last = heap_bound(options.to)
    with reporting(options, "heaps") as reporter:
        tick = heaps_told(reporter, last)
        found = check_formula(options.game, options.formula, last, options.first, tick=tick)
    against = found["counterexample"]
    if against is None:
        text = say("sequence.holds", options.lang, first=found["from"], last=found["to"], game=clip(found["game"]))
    elif against["formula"] is False:
        text = say("sequence.false", options.lang, heap=against["heap"], value=against["value"])
    else:
        text = say(
            "sequence.counterexample",
            options.lang,
            heap=against["heap"],
            value=against["value"],
            formula=against["formula"],
        )
    answer(options, found, text)


def run_comparison(options: Namespace) -> None:
    """Whether two sequences are one, also moved against one another."""
    from bouton.sequences.conjectures import compare_sequences

    last = heap_bound(options.to)
    with reporting(options, "heaps") as reporter:
        found = compare_sequences(options.first, options.second, last, tick=heaps_told(reporter, last))
    lines = []
    names = {"first": clip(found["first"]), "second": clip(found["second"])}
    if found["equal"]:
        lines.append(say("sequence.same", options.lang, **names, last=found["to"]))
    else:
        one, two = found["values"]
        lines.append(say("sequence.differ", options.lang, **names, heap=found["first_difference"], one=one, two=two))
        if found["shift"] is not None:
            size = number(abs(found["shift"]), options.lang)
            names = names if found["shift"] > 0 else {"first": names["second"], "second": names["first"]}
            lines.append(say("sequence.shifted", options.lang, **names, shift=size, last=found["to"]))
    if found["proved"]:
        key = "for-ever" if found["proof"] == CERTIFICATE else "for-ever-theorem"
        theorems = [cited(theorem, options.lang) for theorem in found["theorems"]]
        lines.append(say(f"sequence.{key}", options.lang, needed=found["needed"], theorems=theorems))
    answer(options, found, "\n".join(lines))
