"""Progress of a long run, on standard error: a bar on a terminal; on request one line or JSON object per second."""

import os
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, Protocol

from bouton.language import decimal, format_time, record, say
from bouton.storage.resuming import send_reports_to

MODES = ("auto", "lines", "json")
_FIRST_AFTER = 1.0  # seconds of a run; a shorter one reports nothing
_SILENT = 0.7  # seconds of a command, after which it reports that it is working
_ENDLESS = 5.0  # seconds; then custom rules are named, which may never end
_EVERY, _EVERY_ON_TERMINAL = 1.0, 0.2  # seconds between two reports
_CELLS = 16  # of a bar
_UNSURE, _LONG = 5.0, 86_400.0  # seconds: before, a fast method may not have begun; longer estimates are not shown then
_TALKING = ("play", "run", "serve")  # they print output of their own
_said, _unkept, _typed = threading.Event(), threading.Event(), threading.Event()
_typed.set()
_QUADRATIC, _CUBIC = ("vectorised search", "plain", "search"), ("bit-set mex",)


class Report(NamedTuple):
    """Progress of a run at one moment.

    Attributes
    ----------
    command : the command that runs.
    unit : the unit counted; ``cli.progress-UNIT`` is its sentence, with ``-of`` if there is a total, with ``-left`` if
        the time left is known.
    done, total : the number done; the total is None if it is unknown.
    rate : the number per second.
    seconds : the time since the run began.
    left : estimated seconds left; None if unknown.
    more : other known facts: ``method``, ``moves``.
    kept : whether the next run resumes where this one is stopped.
    """

    command: str
    unit: str
    done: int
    total: int | None
    rate: float
    seconds: float
    left: float | None
    more: dict[str, Any]
    kept: bool = False

    def sentence(self, language: str) -> str:
        """The report for people.

        >>> Report("analyze", "positions", 30_000, None, 1_500.0, 20.0, None, {}).sentence("en")
        '30,000 positions in all, 1,500 a second (Ctrl-C stops)'
        """
        unit = f"{self.unit}-under" if self.more.get("parts") else self.unit
        unit = f"{unit}-stage" if "stage" in self.more else f"{unit}-order" if "order" in self.more else unit
        key = f"cli.progress-{unit}" + ("-left" if self.left is not None else "-of" if self.total else "")
        whole = f"{int(self.rate):,}".replace(",", record(language).thousands)
        rate = _small(self.rate, language) if 0 < self.rate < 1 else whole
        left = format_time(self.left or 0, language)
        values = {"done": self.done, "total": self.total or 0, "rate": rate, "time": left}
        stop = say("cli.progress-stop-kept" if self.kept else "cli.progress-stop", language)
        more = dict(self.more)
        if parts := more.pop("parts", None):
            more["under"] = round(100 * sum(parts) / len(parts))
        return f"{say(key, language, **values, **more)} {stop}"

    def line(self) -> str:
        """The report for programs.

        >>> report = Report("test", "heaps", 512, 2048, 256.0, 2.0, None, {"method": "plain"})
        >>> import json
        >>> list(json.loads(report.line()))
        ['event', 'command', 'unit', 'done', 'total', 'rate', 'seconds', 'left', 'method']
        """
        found = {
            "event": "progress",
            "command": self.command,
            "unit": self.unit,
            "done": self.done,
            "total": self.total,
            "rate": round(self.rate, 1),
            "seconds": round(self.seconds, 1),
            "left": None if self.left is None else round(self.left, 1),
            **self.more,
        }
        import json

        return json.dumps(found, ensure_ascii=False)


class Resumption(NamedTuple):
    """The place from which a stopped run resumes: command, unit of its reports, and how many an earlier run did."""

    command: str
    unit: str
    done: int
    total: int | None = None

    def sentence(self, language: str) -> str:
        """The report for people.

        >>> Resumption("sequence", "heaps", 30_000).sentence("en")
        'An earlier run has done 30,000 heaps; this one resumes from there.'
        """
        return say(f"cli.resumed-{self.unit}", language, done=self.done, total=self.total or 0)

    def line(self) -> str:
        """The report for programs."""
        import json

        return json.dumps({"event": "resumed", **self._asdict()})


class _Display(Protocol):
    """A place that shows reports."""

    def show(self, report: Report | Resumption) -> None: ...

    def close(self) -> None: ...


class _Lines:
    """A line for each report."""

    def __init__(self, stream: Any, text: Callable[[Any], str]) -> None:
        self.stream, self.text = stream, text

    def show(self, report: Report | Resumption) -> None:
        self.stream.write(self.text(report) + "\n")  # in one call: other threads also write
        self.stream.flush()

    def close(self) -> None:
        pass


class _Bar:
    """A line that is redrawn with each report, and removed when the run ends."""

    def __init__(self, stream: Any, language: str) -> None:
        self.stream, self.language, self.drawn = stream, language, 0

    def show(self, report: Report | Resumption) -> None:
        from shutil import get_terminal_size

        text = report.sentence(self.language)
        if isinstance(report, Resumption):  # stays, above the bar
            self._draw("")
            self.stream.write(f"{text}\n")
            return
        if report.total:
            part = min(report.done / report.total, 1.0)
            filled = "#" * int(_CELLS * part)
            text = f"[{filled:·<{_CELLS}}] {int(100 * part):>3} %  {text}"
        self._draw(text[: get_terminal_size().columns - 1])

    def close(self) -> None:
        self._draw("")

    def _draw(self, text: str) -> None:
        if text or self.drawn:
            self.stream.write(f"\r{text:<{self.drawn}}" + ("" if text else "\r"))
            self.stream.flush()
        self.drawn = len(text)


class Reporter:
    """The listener of a run: it passes on reports worth showing, from the first second on.

    If standard error is closed, or is no longer read, nothing is shown and the run goes on.

    Parameters
    ----------
    command : the command that runs.
    unit : the unit counted; see `Report`.
    language : the language of sentences.
    mode : ``auto``: a bar on a terminal, elsewhere nothing; ``lines``: sentences; ``json``: JSON lines.
    kept : whether the next run resumes where this one is stopped, as long as storing to disk succeeds.
    clock : a monotonic clock in seconds.
    """

    def __init__(
        self,
        command: str,
        unit: str,
        language: str,
        mode: str = "auto",
        *,
        kept: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.command: str = command
        self.unit: str = unit
        self.kept: bool = kept
        self.clock: Callable[[], float] = clock
        self._display, self._pause = _display(language, mode)
        self._started = self._shown = self._since = clock()
        self._from, self._last, self._base = 0.0, 0, 0
        self._resumed: Resumption | None = None
        self._says_resumed = False

    def begin(self, done: int, part: float = 0.0) -> None:
        """Note how many items, and what part of those under way, were done before: the rate counts from here."""
        self._from, self._last = self._base + done + part, done
        self._since = self.clock()

    def resume(self, done: int, total: int | None = None, *, counted: bool = True) -> None:
        """Begin where an earlier run stopped, and say so before the first report.

        Ignored if the earlier run did nothing or everything, or if this run has already begun or resumed.

        Parameters
        ----------
        counted : whether the numbers passed to `report` include the earlier run's items; otherwise these are added.
        """
        if done == 0 or done == total or self._resumed is not None or (counted and self._last):
            return
        self._resumed = Resumption(self.command, "heaps" if self.unit == "windows" else self.unit, done, total)
        self._says_resumed = True
        if counted:
            self.begin(done)
        else:
            self._base, self._from = self._base + done, self._from + done

    def keep(self) -> None:
        """Record that from now on the next run can resume where this one is stopped."""
        self.kept = True

    def say_resumed(self) -> None:
        """Say where this run resumes an earlier one, once."""
        resumed = self._resumed
        if resumed is not None and self._says_resumed:
            self._says_resumed = False
            mark_reported()
            self._safely(lambda display: display.show(resumed))

    def report(
        self,
        done: int,
        total: int | None = None,
        *,
        power: int = 0,
        parts: Sequence[float] = (),
        **more: Any,
    ) -> None:
        """Show that `done` items are done; with a `power` the estimate assumes work proportional to that power.

        If some items in progress report which part of them is done, `parts` contains these fractions. The
        positions of successive searches are added up.
        """
        now = self.clock()
        if done < self._last and self.unit == "positions" and total is None:
            self._base += self._last - done
        elif done < self._last:  # the next part of the run counts from the beginning, and has no rate yet
            self.begin(done)
            self._shown = now
        self._last, done = done, done + self._base
        if self._display is None or now - self._started < _FIRST_AFTER or now - self._shown < self._pause:
            return
        self.say_resumed()
        took, left = now - self._since, None
        whole = done + sum(parts)
        if whole == self._from > 0 and not parts:  # nothing new
            return
        self._shown = now
        if total is not None and whole > total:  # the proof of a period needs more heaps than were asked for
            total = None
        work = whole**power - self._from**power if power else 0.0
        if work and total is not None:
            left = took * (total**power - whole**power) / work
            if took < _UNSURE and left > _LONG:
                left = None
        rate = (whole - self._from) / took if took > 0 else 0.0
        if parts:
            more["parts"] = [round(part, 3) for part in parts]
        report = Report(self.command, self.unit, done, total, rate, now - self._started, left, more, is_kept(self.kept))
        mark_reported()
        self._safely(lambda display: display.show(report))

    def close(self) -> None:
        """Remove the bar, if one is shown."""
        self._safely(lambda display: display.close())

    def _safely(self, act: Callable[[_Display], None]) -> None:
        try:
            if self._display is not None:
                act(self._display)
        except (OSError, ValueError):
            self._display = None


def _display(language: str, mode: str) -> tuple[_Display | None, float]:
    """Choose where reports are shown, and the seconds between two of them; None if nobody reads them."""
    stream = sys.stderr
    if stream is None or stream.closed or _silent():
        return None, _EVERY
    if mode == "json":
        return _Lines(stream, lambda report: report.line()), _EVERY
    if mode == "lines":
        return _Lines(stream, lambda report: report.sentence(language)), _EVERY
    return (_Bar(stream, language) if stream.isatty() else None), _EVERY_ON_TERMINAL


def _small(rate: float, language: str) -> str:
    """Write a rate below 1 with two significant digits."""
    digits = f"{rate:.2g}"
    return decimal(rate, len(digits.partition(".")[2]), language) if "e" not in digits else decimal(rate, 5, language)


def _silent() -> bool:
    """Whether the environment asks for no progress: ``BOUTON_PROGRESS=none``."""
    return os.environ.get("BOUTON_PROGRESS") == "none"


def mark_storage_failed(said: bool = True) -> None:
    """Record whether this command has reported that nothing more is stored; a new command resets it."""
    (_unkept.set if said else _unkept.clear)()


def is_kept(wanted: bool) -> bool:
    """Whether a run is being stored: it was to be (`wanted`), and storing has not failed since the command began."""
    return wanted and not _unkept.is_set()


def mark_reported() -> None:
    """Record that something has been printed on standard error, so that nobody waits in silence."""
    _said.set()


@contextmanager
def awaiting_input() -> Iterator[None]:
    """Suppress the message that the command is working while standard input is read, possibly from a person typing."""
    _typed.clear()
    try:
        yield
    finally:
        _typed.set()


@contextmanager
def say_when_slow(options: Namespace, began: float, custom: bool = False) -> Iterator[None]:
    """Report within a second that a command is working, if nothing has been printed since it `began`.

    So loading, compiling, drawing and other phases without a count are not silent either. The message is printed on a
    terminal, and for a program that passes ``--progress json``; interactive commands print nothing. After some
    seconds in `custom` rules, these are named, into a pipe too: they may never end.

    Parameters
    ----------
    options : of the command.
    began : the start, on the clock `time.monotonic`: that of the process, if it runs only this command.
    """
    command, stream = getattr(options, "command", None), sys.stderr
    talks = command in _TALKING or getattr(options, "action", None) == "gtp" or getattr(options, "guess", False)
    quiet = stream is None or stream.closed or _silent() or getattr(options, "quiet", False)
    asked = getattr(options, "progress", "auto") == "json"
    shown = asked or (stream is not None and not stream.closed and stream.isatty())
    if command is None or talks or quiet or not (shown or custom):
        yield
        return
    _said.clear()
    over = threading.Event()
    if shown:
        threading.Thread(target=_say_working, args=(options, stream, began, over), daemon=True).start()
    if custom and not asked:
        from bouton.cli.watch import name_running_rules

        given = options.lang, stream, lambda: over.wait(_ENDLESS) or _said.is_set()
        threading.Thread(target=name_running_rules, args=given, daemon=True).start()
    try:
        yield
    finally:
        over.set()


def _say_working(options: Namespace, stream: Any, began: float, over: threading.Event) -> None:
    rest = began + _SILENT - time.monotonic()
    while rest > 0 or not _typed.is_set():
        if over.wait(max(rest, 0)):
            return
        rest = 0 if _typed.is_set() else _SILENT
        _typed.wait()
    if _said.is_set() or over.is_set():
        return
    if getattr(options, "progress", "auto") == "json":
        import json

        found = {"event": "working", "command": options.command, "seconds": round(time.monotonic() - began, 1)}
        text = json.dumps(found)
    else:
        text = f"bouton: {say('cli.working', options.lang)}"
    with suppress(OSError, ValueError):
        stream.write(text + "\n")  # in one call: the command's own output may come in between
        stream.flush()


@contextmanager
def open_reporter(options: Namespace, unit: str, kept: bool = False) -> Iterator[Reporter]:
    """The reporter of a command, with the given ``--progress``; reports of `bouton.storage.resuming` go to it too."""
    mode = getattr(options, "progress", "auto")  # a command that cannot run long does not offer it
    reporter = Reporter(options.command, unit, options.lang, mode, kept=kept)
    with send_reports_to(reporter):
        try:
            yield reporter
        finally:
            reporter.close()


def search_progress(reporter: Reporter) -> Callable[[int, int], None]:
    """Make the function that a search calls with its positions and moves."""
    return lambda positions, moves: reporter.report(positions)


def heaps_progress(reporter: Reporter, last: int, estimated: bool = False) -> Callable[[int, str], None]:
    """Make the function that a sequence calls with its heaps and the method; stored values count as done before.

    If the run is `estimated`, the method determines how the work grows with the heaps.
    """
    begun = False

    def report(heaps: int, method: str) -> None:
        nonlocal begun
        if not begun:
            begun = True
            reporter.begin(heaps)
        power = (2 if method in _QUADRATIC else 3 if method in _CUBIC else 1) if estimated else 0
        reporter.report(heaps, last + 1, power=power, method=method)

    return report
