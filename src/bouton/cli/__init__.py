# PYTHON_ARGCOMPLETE_OK
"""The command line: ``bouton COMMAND …``. It parses arguments, calls the results layer and prints."""

import os
import sys
import threading
import warnings
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from io import StringIO
from time import monotonic, process_time
from typing import Any

from bouton.errors import (
    BoutonError,
    DamageWarning,
    DisagreementError,
    DisagreementWarning,
    NoOutputError,
    StorageWarning,
    UncompiledWarning,
    UnfinishedError,
)
from bouton.language import decimal, in_language, say
from bouton.storage.clock import CallTimeError, process_age
from bouton.storage.compiler import is_missed, notify_when_compiling
from bouton.storage.start import leave_current_folder

#: optional packages that may be missing, each with the extra that installs it
_EXTRAS = {
    "argcomplete": "completion",
    "igraph": "codes",
    "llvmlite": "fast",
    "numba": "fast",
    "numpy": "fast",
    "pyarrow": "parquet",
}
_LONG = 3.0  # seconds; a longer command reports that it would be faster with the compiler, if that is missing
_offered = threading.Event()  # whether this command has said that the compiler is missing
_WITH_OWN_CLOCK = ("play", "serve", "solve")  # they may run as long as the user wants


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code: 0, 1 for a failed run, 2 for bad input, 130 after Ctrl-C."""
    from bouton.cli.watch import end_process, insistent_interrupts

    if arguments is not None:
        return _run(arguments)
    with insistent_interrupts() as is_interrupted:
        try:
            code = _run(None)
        except BaseException:  # before the command began, as it said why it ended, or made another error by NumPy
            if not is_interrupted():
                raise
            code = 130
        return end_process(code)


def _run(arguments: Sequence[str] | None) -> int:
    from bouton.cli.output import Closed, Noticing, OutputError
    from bouton.cli.parser import choose_language, parse
    from bouton.cli.progress import say_when_slow
    from bouton.cli.watch import redeliver_interrupts, time_out
    from bouton.rulesets import in_a_file

    if arguments is None:  # this process is ours
        leave_current_folder()
    began = monotonic() - (process_age() if arguments is None else 0)
    given = list(sys.argv[1:] if arguments is None else arguments)
    if "_ARGCOMPLETE" in os.environ:  # a shell requests completions
        from bouton.cli.completion import complete

        complete(given)
    language = choose_language(given)
    # This process is ours: numbers of any length may be printed.
    sys.set_int_max_str_digits(0)
    _fill_closed()
    if sys.stdout is None:
        sys.stdout = Closed()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_errors(stream))
    out = Noticing(sys.stdout)

    def fail(sentence: str, code: int, error: BaseException) -> int:
        if out.is_empty and {"--json", "--jsonl"} & set(given):
            _write_error(out, sentence, error)
        _say(sentence)
        return code

    try:
        options = parse(given, language)
        options.out = out
        custom = any(map(in_a_file, given))
        own_rules = custom and options.command not in _WITH_OWN_CLOCK
        compiling = notify_when_compiling(lambda: _say_compiling(language))
        silence = say_when_slow(options, began, custom)
        with (
            _notes(options),
            redeliver_interrupts(),
            time_out(own_rules),
            compiling,
            silence,
            _offer_compiler(options.command, language),
            in_language(language),
            warnings.catch_warnings(),
        ):
            warnings.showwarning = _teller(language)
            options.run(options)
        out.flush()
        if getattr(options, "verbose", False):
            seconds, work = (decimal(each, 2, language) for each in (monotonic() - began, process_time()))
            _say(say("cli.took", language, seconds=seconds, work=work))
    except BrokenPipeError:  # the reader, such as head, has seen enough
        _drop_output()
        return 0
    except OutputError as error:
        _drop_output()
        _say(say("cli.error-output-closed", language, reason=error.strerror))
        return 1
    except (BoutonError, KeyboardInterrupt, ModuleNotFoundError, MemoryError, OSError) as error:
        return fail(*_failure(error, language), error)
    return 0


def _failure(error: BaseException, language: str) -> tuple[str, int]:
    """The sentence for an error, and the exit code; an error without a sentence for users is raised again."""
    match error:
        case BoutonError():
            failed = isinstance(error, UnfinishedError | NoOutputError | DisagreementError)
            return error.say(language), 1 if failed else 2
        case KeyboardInterrupt():  # a long run tells how to resume it
            key, *values = error.args or _message_of_end("cli.stopped", "cli.stopped-rules", error)
            return say(str(key), language, **(values[0] if values else {})), 130
        case ModuleNotFoundError():
            package = (error.name or "").partition(".")[0]
            if package not in _EXTRAS:
                raise error
            return say("storage.error-package", language, package=package, extra=_EXTRAS[package]), 2
        case CallTimeError():
            from bouton.cli.limits import CALL_TIME

            key, *values = _message_of_end("cli.late", "cli.late-rules", error)
            return say(key, language, seconds=CALL_TIME, **(values[0] if values else {})), 1
        case OSError():  # of a file or a process without a sentence of its own
            place = f"{error.filename}: " if error.filename else ""
            return say("cli.error-system", language, reason=f"{place}{error.strerror or error}"), 1
        case _:
            return say("cli.memory", language), 1


def _message_of_end(key: str, in_rules: str, error: BaseException) -> tuple[Any, ...]:
    """Return the key of the sentence for a run that was ended, `in_rules` if custom rules were running, and its values:
    the place in those rules."""
    from traceback import walk_tb

    from bouton.cli.watch import place_in_rules

    place = place_in_rules(reversed([*walk_tb(error.__traceback__)]))
    return (key,) if place is None else (in_rules, place)


def _notes(options: Namespace) -> AbstractContextManager[object]:
    """Redirect printed text to standard error: what custom rules print is no part of the answer. With ``--quiet`` it is
    discarded, as are the notes on standard error."""
    from contextlib import ExitStack, redirect_stderr, redirect_stdout

    stream = _Nowhere() if getattr(options, "quiet", False) else sys.stderr
    around = ExitStack()
    around.enter_context(redirect_stdout(stream))
    around.enter_context(redirect_stderr(stream))
    return around


class _Nowhere(StringIO):
    """A stream that discards everything."""

    def write(self, text: str) -> int:
        return len(text)


def _errors(stream: Any) -> str:
    """Choose the error handler for letters that a stream cannot encode."""
    from bouton.cli.output import writes_all

    if writes_all(stream):
        return "replace"
    from bouton.cli.letters import PLAIN

    return PLAIN


def _say_compiling(language: str) -> None:
    from bouton.cli.progress import mark_reported

    mark_reported()
    _say(say("cli.compiling", language))


@contextmanager
def _offer_compiler(command: str, language: str) -> Iterator[None]:
    """Report, once, that the compiler is not installed, if a noninteractive command that needed it takes long."""

    def offer() -> None:
        if is_missed() and not _offered.is_set() and command not in ("play", "serve"):
            _say(say("cli.faster", language))

    _offered.clear()
    timer = threading.Timer(_LONG, offer)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _teller(language: str) -> Callable[..., None]:
    """Make the function that shows warnings: this package's in the given language, others as Python does."""
    from bouton.cli.progress import mark_storage_failed

    usual = warnings.showwarning
    mark_storage_failed(False)

    def show(message: Warning | str, *rest: Any, **further: Any) -> None:
        if isinstance(message, StorageWarning | DisagreementWarning | UncompiledWarning):
            if isinstance(message, StorageWarning) and not isinstance(message, DamageWarning):
                mark_storage_failed()
            if isinstance(message, UncompiledWarning):
                _offered.set()
            _say(message.error.say(language))
        else:
            usual(message, *rest, **further)

    return show


def _say(sentence: str) -> None:
    if sys.stderr is not None:
        from bouton.cli.output import fold_lines, has_colour, paint

        text = fold_lines(f"bouton: {sentence}", sys.stderr)
        if has_colour(sys.stderr):
            text = paint("bouton:", "red") + text.removeprefix("bouton:")
        sys.stderr.write(text + "\n")  # in one call: other threads also write
        sys.stderr.flush()


def _write_error(out: Any, sentence: str, error: BaseException) -> None:
    """Write an error as the object of ``--json``; the sentence is also written to standard error."""
    from bouton.cli.output import emit_line, error_data

    with suppress(OSError, BoutonError):
        emit_line(Namespace(out=out), error_data(error, sentence))
        out.flush()


def _drop_output() -> None:
    """Discard pending standard output, so that Python's shutdown does not fail on it."""
    with suppress(AttributeError, OSError):  # a foreign stream
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fill_closed() -> None:
    """Open the null device in place of closed standard streams: a file opened later would get their numbers."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
