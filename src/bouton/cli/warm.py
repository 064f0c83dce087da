"""``bouton warm``: compile in advance the code that commands otherwise compile on first use."""

import os
import shlex
import sys
import tempfile
import time
from argparse import Namespace
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from typing import Any

from bouton.cli.output import emit, emit_line
from bouton.cli.progress import open_reporter
from bouton.errors import InputError
from bouton.language import say
from bouton.storage.compiler import can_compile, is_missed
from bouton.storage.folders import keep_data_in
from bouton.storage.processes import Workers, answer_lines, refusal, run_all

#: rules used in the questions
RULES = """import bouton


@bouton.rule_code(shape=(40, 40, 40))
def take(position):
    a, b, c = position
    for k in range(a):
        yield k, b, c
    for k in range(b):
        yield a, k, c
    for k in range(c):
        yield a, b, k


@bouton.rule_code(shape=(200, 200))
def exchange(position):
    a, b = position
    for k in range(max(0, a - 4), a):
        yield k, b
    if a != b:
        yield b, a


def total(position):
    return position[0] + position[1]


@bouton.rule_code(shape=(100, 100), tier=total, start=(99, 99))
def lower(position):
    a, b = position
    for k in range(max(0, a - 4), a):
        yield k, b
    for k in range(b):
        yield a, k
"""
#: small questions that need each part of the compiled code, slowest first
QUESTIONS = (
    "hex genmove 7 .",
    "sequence octal:0.354 --period",
    "value domineering 5x5",
    "quotient octal:0.07 --heaps 30",
    "solve rules.py:take",
    "solve rules.py:exchange",
    "solve rules.py:lower --out-of-core levels",
    "hex solve 6",
    "hex solve 5 --misere",
    "hex genmove 11 . --level 3",
    "sequence octal:0.007 --to 2^14",
    "run 'sequence octal:0.7? --to 2^10' --store kept",
    "analyze domineering 4x6",
    "sequence octal:0.16 --period",
    "sequence octal:0.376 --to 2^16",
    "sequence octal:0.106 --to 2^20",
    "value clobber 4x4",
    "sequence grundys-game --to 2^14",
    "analyze dots-and-boxes 3x3",
    "prove wythoff",
    "code turning:at-most-6 60",
)


def run(options: Namespace) -> None:
    """Ask the questions, in as many parallel processes as there are cores."""
    if not can_compile():
        raise InputError("cli.warm-missing" if is_missed() else "cli.warm-memory")
    began, done = time.monotonic(), 0

    def error_of(line: str) -> InputError:
        return InputError("cli.warm-died", line=line)

    with tempfile.TemporaryDirectory() as folder, open_reporter(options, "questions") as reporter:

        def hear(line: str, answer: dict[str, Any]) -> None:
            nonlocal done
            done += 1
            reporter.report(done, len(QUESTIONS))

        Path(folder, "rules.py").write_text(RULES, encoding="utf-8")
        with Workers("bouton.cli.warm", (folder,), os.cpu_count() or 1) as crew:
            run_all(QUESTIONS, crew, hear, error_of)
    seconds = round(time.monotonic() - began)
    if options.json:
        emit_line(options, {"questions": len(QUESTIONS), "seconds": seconds})
    else:
        emit(options, say("cli.warm-made", options.lang, seconds=seconds))


def main(folder: str) -> None:
    """Answer questions until standard input ends; data that they store, except compiled code, go to the folder."""
    os.chdir(folder)
    keep_data_in(Path(folder))
    answer_lines(_answer)


def _answer(line: str) -> dict[str, Any]:
    """Ask a question like the command; return the error if it failed."""
    from bouton.cli import main as ask

    errors = StringIO()
    with redirect_stderr(errors):
        status = ask([*shlex.split(line), "--quiet"])
    return refusal(InputError("cli.warm-failed", line=line, reason=errors.getvalue()[-300:].strip())) if status else {}


if __name__ == "__main__":
    main(sys.argv[1])
