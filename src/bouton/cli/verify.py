"""``bouton verify``: the result of a checker, in a sentence that states everything that the certificate proves."""

import re
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from bouton.cli.output import answer
from bouton.errors import InputError
from bouton.language import has, say
from bouton.notation import clip


def run(options: Namespace) -> None:
    """Check a certificate, and print what it proves."""
    from bouton.checkers import IN_PIECES, kind_of
    from bouton.checkers.separate_process import MEMORY, verify_apart
    from bouton.cli.progress import open_reporter
    from bouton.storage.memory import can_limit_memory, read_size

    memory = MEMORY if options.memory is None else read_size(options.memory)
    if options.coq:
        _run_coq(options, memory)
        return
    steady = int(kind_of(options.file) in IN_PIECES)  # all steps take equally long
    with open_reporter(options, "steps") as reporter:
        begun = False

        def report(done: int, total: int | None, stage: str) -> None:
            nonlocal begun
            if total and not begun:  # loading and compiling before this do not count for the rate
                begun = True
                reporter.begin(done)
            if stage:
                reporter.report(done, total, stage=_stage(stage, options.lang))
            else:
                reporter.report(done, total, power=steady)

        found = verify_apart(options.file, options.seconds, memory, options.workers, options.piece, report)
    part = found.get("checked", 0) < found.get("pieces", 0)
    form = "-part" if part else "-few" if "copies" in found else "-graph" if found.get("rows") == 0 else ""
    worded = {"letter": options.letters[1], **_sentence_values(found, options.lang)}
    sentence = say(f"verify.{found['certificate']}{form}", options.lang, **worded)
    text = sentence if part else f"{say('verify.right', options.lang)} {sentence}"
    if not can_limit_memory():
        text = f"{text}\n{say('verify.no-memory', options.lang)}"
    answer(options, found, "\n".join([text, *_statements(found, options.lang)]))


def _run_coq(options: Namespace, memory: int) -> None:
    """Have Coq check a certificate, and print what it states."""
    from bouton.checkers.formal.compile import verify_formal
    from bouton.cli.progress import open_reporter

    if options.workers > 1 or options.piece is not None:
        raise InputError("verify.coq-alone")
    with open_reporter(options, "files") as reporter:
        found = verify_formal(
            options.file, options.seconds, memory, lambda done, total, name: reporter.report(done, None, stage=name)
        )
    worded = {**_sentence_values(found, options.lang), "primitive": len(found["assumptions"])}
    keys = ("coq-right", f"coq-{found['certificate']}", "coq-rests" if found["assumptions"] else "coq-rests-none")
    answer(options, found, " ".join(say(f"verify.{key}", options.lang, **worded) for key in keys))


def _stage(stage: str, language: str) -> str:
    """The name of a stage of the check, such as ``"V3"`` or ``"claims 1/2"``, for people."""
    name, *numbers = re.findall(r"[^\W\d]+|\d+", stage)
    key = f"verify.stage-{name}"
    return say(key, language, **dict(zip(("number", "count"), numbers, strict=False))) if has(key) else stage


def _sentence_values(found: dict[str, Any], language: str) -> dict[str, Any]:
    """The values to fill into the sentence."""
    names = {player: say(f"review.player-{player}", language) for player in ("left", "right")}
    names |= {play: say(f"verify.play-{play}", language) for play in ("normal", "misere")}
    worded = {
        key: names.get(value, clip(value, 80)) if isinstance(value, str) else value for key, value in found.items()
    }
    if found["certificate"] == "quotient":
        kind = "all" if found["period"] else "heaps" if found["code"] else "given"
        worded["reach"] = say(f"verify.quotient-{kind}", language, **worded)
    if found["certificate"] == "counters":
        without, count = found["without"], len(found["without"])
        worded["left"] = f" {say('verify.counters-without', language, without=without, count=count)}" if count else ""
    if found["certificate"] == "hex":
        held = [f"{names[player]} {', '.join(found[player])}" for player in ("left", "right") if found[player]]
        worded["stones"] = "; ".join(held) or say("verify.hex-empty", language)
    if found["certificate"] == "theorem":
        last = found["values"] - 1
        kind = "value" if found["kind"] == "values" and not last else found["kind"]
        worded["sets"] = say(f"verify.theorem-{kind}", language, last=last)
    if found["certificate"] == "outcome":
        worded["play"] = say(f"verify.play-{'misere' if found['misere'] else 'normal'}", language)
        worded["won"] = say(f"verify.won-{found['outcome']}", language)
    if "grundy" in found:
        worded["values"] = say(f"verify.values-{'all' if found['grundy'] else 'none'}", language)
    if "start" in found:
        begins = "from-all" if found["start"] is None else "from"
        worded["begin"] = say(f"verify.{begins}", language, start=worded["start"])
    return worded


def _statements(found: dict[str, Any], language: str) -> Iterator[str]:
    """The rules of a table, or the rules and the claims of a theorem, as stated in the certificate."""
    source = found.get("source", "").removesuffix("\n")
    for line in source.split("\n") if source else ():  # a form feed ends no line: it is shown as an escape
        yield f"  {line}" if line.isprintable() else f"  {line!r}"
    if "stated" not in found:
        return
    from bouton.proving.formula import exists, format_formula, free_names
    from bouton.proving.rules import move_text

    for move in found["rules"]:
        yield f"  {move_text(found['names'], move)}"
    if found["symmetric"]:
        yield f"  {say('proving.symmetric', language)}"
    if found["blocked"]:
        yield f"  {say('proving.blocking', language, count=found['blocked'])}"
    for formula, holds in found["stated"]:
        yield f"  {format_formula(formula if holds else exists(free_names(formula), ['not', formula]))}"
