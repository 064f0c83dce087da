"""``bouton sequence``, ``bouton sequence --formula``, ``bouton sequence --against``: Grundy values of single heaps."""

import json
import sys
from argparse import Namespace
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from bouton.cli.limits import HEAPS_OF_PROOF, HEAPS_TOLD
from bouton.cli.output import STANDARD_OUTPUT, FilesBeside, answer, check_format, emit, is_full, writes_all
from bouton.cli.progress import Reporter, heaps_progress, is_kept, open_reporter
from bouton.errors import BoutonError, InputError
from bouton.kinds.capabilities import heap_rule_of
from bouton.kinds.ruleset import Ruleset
from bouton.language import name_citation, say
from bouton.notation import clip
from bouton.results import json_object
from bouton.rulesets import find
from bouton.sequences import exports
from bouton.sequences.report import (
    comparison_text,
    formula_text,
    guess_text,
    heap_relatives,
    repetition_sentence,
    sequence_text,
)
from bouton.sequences.runs import heap_bound, sequence
from bouton.sequences.sequence import HeapSequence, check_memory, fits_memory, largest_value, memory_needed
from bouton.sequences.source import proved_soon
from bouton.storage.compiler import beside_program, can_compile
from bouton.storage.files import atomic_file, check_writable
from bouton.storage.folders import data_folder
from bouton.storage.memory import memory_allowance

if TYPE_CHECKING:
    from bouton.sequences.long_periods import LongPeriod

#: the formats that are written in chunks, by suffix
_FILES = ("csv", "json", "npy", "parquet", "bfile")
_KEPT_FROM = 20_000  # heaps: shorter runs are not worth storing
_CHUNK = 1 << 18  # values written at a time
_LAST = "100"  # the last heap if none is given
_FIRST_SHOWN = 100  # values before a long period


def run(options: Namespace) -> None:
    """Print values and period, and write exports and pictures."""
    check_writable(options.certificate)
    if options.period:
        _run_long(options)
        return
    options.to = _LAST if options.to is None else options.to
    last = heap_bound(options.to)
    ruleset = find(options.game)
    kind, form = _form(options)
    if options.memory is not None:
        allowed = memory_allowance(options.memory)
        print(say("cli.memory-taken", options.lang, megabytes=allowed // 1_000_000), file=sys.stderr)
        options.memory = beside_program(allowed)
    _check_outputs(options)
    store = _folder(options, last) if heap_rule_of(ruleset) is not None else None
    try:
        kept = store is not None and can_compile()  # plain Python stores nothing on the way
        with open_reporter(options, "heaps", kept=kept) as reporter:
            found = _find_values(options, ruleset, last, store, reporter, form)
    except KeyboardInterrupt:
        if not is_kept(store is not None and Path(store).exists()):
            raise
        raise KeyboardInterrupt("sequence.stopped") from None
    files = FilesBeside()
    _export(options, found, files)
    _answer(options, found, last, kind, form)
    files.end()


def _form(options: Namespace) -> tuple[str, str]:
    """The kind of the answer and its format: a file with a suffix that only pictures have is a picture."""
    picture = options.picture is not None or _ending(options) in (".svg", ".png", ".pdf")
    if not picture and options.format in (None, *_FILES) and (options.format or _ending(options)[1:]) in _FILES:
        return "HeapSequence", options.format or _ending(options)[1:]
    if picture:
        options.picture = options.picture or "scatter"
        if options.output is None and options.format is None:
            raise InputError("sequence.picture-file")
    kind = "SequencePicture" if picture else "HeapSequence"
    return kind, check_format(options, kind)


def _ending(options: Namespace) -> str:
    return "" if options.output is None else Path(options.output).suffix.lower()


def _answer(options: Namespace, found: HeapSequence, last: int, kind: str, form: str) -> None:
    """Write the answer in the requested format; long ones are written in chunks."""
    if options.json:
        _json(options, found, options.out)
        if options.output is None:
            return
    if form in _FILES and options.output not in (None, STANDARD_OUTPUT):
        try:
            _write(options, found, form, options.output)
        except BoutonError as error:
            if is_full(error) and not options.json:
                emit(options, sequence_text(found, last, options.lang, options.summary))
            raise
    elif form == "csv":
        exports.write_csv(found, options.out)
    elif form == "json" and options.output is None:
        _json(options, found, options.out)
    elif STANDARD_OUTPUT not in (options.csv, options.bfile) or options.output is not None:
        result = (found, options.picture) if kind == "SequencePicture" else None if form == "text" else found
        data = {} if options.json else found.to_dict(values=False)
        options.json = False
        answer(
            options, data, lambda: sequence_text(found, last, options.lang, options.summary), kind=kind, result=result
        )


def _write(options: Namespace, found: HeapSequence, form: str, path: str) -> None:
    """Write a file of values without a second copy in memory."""
    if form == "json":
        with atomic_file(path) as file:
            stream = TextIOWrapper(file, "utf-8")
            _json(options, found, stream)
            stream.detach()
    else:
        getattr(exports, f"write_{form}")(found, path)
    print(say("cli.written", options.lang, path=path), file=sys.stderr)


def _check_outputs(options: Namespace) -> None:
    """Check that standard output receives one thing, and only text, and that the other files can be written."""
    if [options.csv, options.bfile].count(STANDARD_OUTPUT) + bool(options.json) > 1:
        raise InputError("sequence.output-twice")
    for name in ("parquet", "npy"):
        if getattr(options, name) == STANDARD_OUTPUT:
            raise InputError("sequence.output-binary", name=f"--{name}")
    check_writable(options.parquet, options.npy)
    check_writable(*(path for path in (options.csv, options.bfile) if path != STANDARD_OUTPUT))


def _find_values(
    options: Namespace, ruleset: Ruleset, last: int, store: str | None, reporter: Reporter, form: str
) -> HeapSequence:
    """Compute the values up to heap `last`; for a summary only, as many as the proof of the period needs."""
    tick = heaps_progress(reporter, last, estimated=True)
    files = (options.csv, options.parquet, options.npy, options.bfile, options.picture)
    if any(file is not None for file in files) or form != "text" or (options.json and not options.summary):
        _tell_memory(last, options.lang)
        return sequence(ruleset, last, store=store, memory=options.memory, progress=tick)
    found = None
    if last >= HEAPS_TOLD and options.memory is None:
        found = proved_soon(ruleset, store, tick, *(() if fits_memory(last) else (HEAPS_OF_PROOF,)))
    if found is None:
        _tell_memory(last, options.lang)
        found = sequence(ruleset, last, store=store, memory=options.memory, progress=tick, tile=False)
    return found.replace(largest=largest_value(found, last))


def _tell_memory(last: int, language: str) -> None:
    """Print the memory that a run to heap 10,000,000 or more takes; reject one that does not fit into memory."""
    if last >= HEAPS_TOLD:
        check_memory(last)
        print(say("sequence.memory", language, megabytes=memory_needed(last) // 1_000_000), file=sys.stderr)


def _folder(options: Namespace, last: int) -> str | None:
    """Choose the folder of the values; None for short runs, and if nothing is to be stored."""
    if options.forget:
        return None
    if options.store is not None:
        return str(options.store)
    return str(data_folder("sequences")) if last >= _KEPT_FROM else None


def _export(options: Namespace, found: HeapSequence, files: FilesBeside) -> None:
    for path, write in (
        (options.csv, exports.write_csv),
        (options.parquet, exports.write_parquet),
        (options.npy, exports.write_npy),
        (options.bfile, exports.write_bfile),
    ):
        if path == STANDARD_OUTPUT:
            write(found, options.out)
        elif path is not None:
            with files.attempt():
                write(found, path)
                print(say("cli.written", options.lang, path=path), file=sys.stderr)
    if options.certificate is not None:
        from bouton.sequences.certificate import write_certificate

        to = heap_bound(options.to) if found.period.proved else None  # otherwise a longer search may find one
        with files.attempt():
            write_certificate(options.game, options.certificate, to)
            print(say("cli.written", options.lang, path=options.certificate), file=sys.stderr)


def _json(options: Namespace, found: HeapSequence, stream: TextIO) -> None:
    """Write the object, its values in chunks: a text of 10^8 values should not be in memory."""
    data = json_object({**found.to_dict(values=False), **_relatives(found.game)})
    if options.summary:
        stream.write(json.dumps(data, ensure_ascii=not writes_all(stream), indent=2) + "\n")
        return
    head, tail = json.dumps(data, ensure_ascii=not writes_all(stream), indent=2).split('"values": null', 1)
    stream.write(f'{head}"values": [')
    for start in range(0, len(found.values), _CHUNK):
        chunk = ", ".join(map(str, found.values[start : start + _CHUNK].tolist()))
        stream.write(f"{', ' if start else ''}{chunk}")
    stream.write(f"]{tail}\n")


def _relatives(game: str) -> dict[str, Any]:
    """The standard form and the cousins, if the game's rules have them.

    Heap n + shift of this game has the value of heap n of the standard form, or of the cousin.
    """
    relatives = heap_relatives(game)
    if relatives is None:
        return {}
    return {
        "standard_form": {"game": relatives.standard, "shift": relatives.shift},
        "cousins": [
            {"game": spec, "shift": relatives.shift - shift} for spec, shift in relatives.cousins if spec != game
        ],
    }


def run_formula(options: Namespace) -> None:
    """Print the first counterexample to a formula, or the bound checked."""
    from bouton.sequences.conjectures import check_formula

    last = heap_bound(options.to)
    with open_reporter(options, "heaps") as reporter:
        tick = heaps_progress(reporter, last)
        found = check_formula(options.game, options.formula, last, options.first, progress=tick)
    answer(options, found, formula_text(found, options.lang))


def run_guess(options: Namespace) -> None:
    """Print patterns that the values may follow."""
    from bouton.sequences.guess import guess

    last = heap_bound(options.to)
    with open_reporter(options, "heaps") as reporter:
        found = guess(options.game, last, progress=heaps_progress(reporter, last))
    answer(options, found, guess_text(found, options.lang))


def run_comparison(options: Namespace) -> None:
    """Compare two sequences, including shifts against one another."""
    from bouton.sequences.conjectures import compare_sequences

    last = None if options.to is None else heap_bound(options.to)
    with open_reporter(options, "heaps") as reporter:
        found = compare_sequences(options.first, options.second, last, progress=heaps_progress(reporter, last or 0))
    answer(options, found, comparison_text(found, options.lang))


def _run_long(options: Namespace) -> None:
    """Search until a period is proved, without limit or up to heap ``--to``; if stopped, the next run resumes."""
    from bouton.sequences.long_periods import period_and_proof
    from bouton.sequences.runs import grundy_sequence

    ruleset, to = find(options.game), None if options.to is None else heap_bound(options.to)
    files = ("csv", "parquet", "npy", "bfile", "picture", "memory")
    given = [name for name in files if getattr(options, name) is not None]
    if given:
        raise InputError("sequence.period-alone", name=f"--{given[0]}")
    store = None if options.forget else options.store or str(data_folder("sequences"))
    try:
        with open_reporter(options, "windows", kept=store is not None) as reporter:
            begun = False

            def tick(heaps: int, method: str, last_rare: int | None, largest: int | None) -> None:
                nonlocal begun
                if not begun:
                    begun = True
                    reporter.begin(heaps)
                if last_rare is None:
                    reporter.unit = "heaps"
                    reporter.report(heaps, None, method=method)
                else:
                    reporter.report(heaps, None, method=method, last_rare=last_rare, largest=largest)

            found, write = period_and_proof(ruleset, to=to, store=store, tick=tick)
    except KeyboardInterrupt:
        if not is_kept(store is not None and Path(store).exists()):
            raise
        raise KeyboardInterrupt("sequence.stopped") from None
    first = None if options.summary else grundy_sequence(ruleset, _FIRST_SHOWN - 1).tolist()
    beside = FilesBeside()
    if options.certificate is not None:
        with beside.attempt():
            write(options.certificate)
            print(say("cli.written", options.lang, path=options.certificate), file=sys.stderr)
    answer(options, {"values": first, **_data_of_period(found)}, _text_of_period(found, first, options.lang))
    beside.end()


def _data_of_period(found: "LongPeriod") -> dict[str, object]:
    value, heap = found.largest
    data = {**found._asdict(), "proved": found.proved, "theorem": found.theorem or None}
    data["exceptions"], data["exceptions_count"] = found.exceptions() or (None, None)
    return {**data, "largest": {"value": value, "heap": heap}}


def _text_of_period(found: "LongPeriod", first: list[int] | None, language: str) -> str:
    lines = [say("sequence.title", language, game=clip(found.game), last=_FIRST_SHOWN - 1)]
    lines += [] if first is None else [f"{' '.join(map(str, first))} …"]
    lines += ["", repetition_sentence(found, language)]
    if found.method == "windows":
        lines.append(say("sequence.by-windows", language, heaps=found.checked_to, last=found.last_rare or 0))
    else:
        lines.append(
            say("sequence.by-values", language, theorem=name_citation(found.theorem, language), heaps=found.checked_to)
        )
    if not found.saltus:  # otherwise there is none
        lines.append(say("sequence.largest-checked", language, value=found.largest[0], heap=found.largest[1]))
    return "\n".join(lines)
