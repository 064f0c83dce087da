"""Progress of a long run on standard error, with a fake clock."""

import io
import json
import re
import signal
import subprocess
import sys
import threading
import time
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

import bouton.cli
import bouton.cli.progress as progress
from bouton.cli import main
from bouton.cli.progress import Report, Reporter, heaps_progress
from bouton.cli.watch import place_in_rules
from bouton.codes import lexicode
from bouton.custom.local_modules import OF_FILES
from bouton.hex.search import hex_search
from bouton.language import say
from bouton.storage.clock import process_age
from bouton.storage.resuming import report_keeping, report_resumed, send_reports_to


class _Clock:
    """Seconds that pass when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def after_a_second(monkeypatch):
    monkeypatch.setattr(progress, "_FIRST_AFTER", 1.0)


@pytest.fixture
def clock() -> _Clock:
    return _Clock()


@pytest.fixture
def fast(monkeypatch):
    """A clock that goes on by ten seconds each time it is read, and nothing known before: every run is long."""
    monkeypatch.setattr("bouton.answers.sources._default", None)
    lexicode._greedy.cache_clear()
    hex_search.cache_clear()

    class _Running:
        now = 0.0

        def monotonic(self) -> float:
            self.now += 10.0
            return self.now

    running = _Running()
    made = progress.Reporter

    def with_clock(*given, **named):
        return made(*given, clock=running.monotonic, **named)

    monkeypatch.setattr(progress, "Reporter", with_clock)


def _told(reporter: Reporter, clock: _Clock, steps, **more) -> None:
    for seconds, done in steps:
        clock.now = seconds
        reporter.report(done, **more)


def test_nothing_in_the_first_second_then_one_line_a_second(capsys, clock):
    reporter = Reporter("analyze", "positions", "en", "lines", clock=clock)
    _told(reporter, clock, [(0.1, 10), (0.9, 90)])
    assert capsys.readouterr().err == ""
    _told(reporter, clock, [(1.0, 100), (1.5, 150), (1.9, 190), (2.0, 200), (4.0, 300), (4.5, 400)])
    reporter.close()
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "100 positions in all, 100 a second (Ctrl-C stops)",
        "200 positions in all, 100 a second (Ctrl-C stops)",
        "300 positions in all, 75 a second (Ctrl-C stops)",
    ]


def test_a_pipe_gets_lines_only_where_they_are_asked_for(capsys, clock):
    reporter = Reporter("solve", "positions", "en", clock=clock)
    reporter.resume(5, 10)
    _told(reporter, clock, [(2.0, 50), (4.0, 100)])
    assert capsys.readouterr() == ("", "")
    for language, words in (
        ("en", "1,000,001 heaps, 1,250 a second"),
        ("fr", "1\xa0000\xa0001 tas, 1\xa0250 par seconde"),
    ):
        report = Report("sequence", "heaps", 1_000_001, None, 1_250.0, 2.0, None, {})
        assert report.sentence(language).startswith(words)


def test_json_lines_are_objects(capsys, clock):
    reporter = Reporter("solve", "positions", "fr", "json", clock=clock)
    _told(reporter, clock, [(2.0, 512), (3.0, 1024)], total=2048, moves=7)
    first, second = map(json.loads, capsys.readouterr().err.splitlines())
    known = {"event": "progress", "command": "solve", "unit": "positions", "total": 2048, "left": None, "moves": 7}
    assert first == known | {"done": 512, "rate": 256.0, "seconds": 2.0}
    assert second == known | {"done": 1024, "rate": 341.3, "seconds": 3.0}


@pytest.mark.parametrize(
    ("method", "left"), [("sparse space", 10.0), ("vectorised search", 30.0), ("search", 30.0), ("bit-set mex", 70.0)]
)
def test_the_method_tells_how_the_work_grows(capsys, clock, method, left):
    reporter = Reporter("sequence", "heaps", "en", "json", kept=True, clock=clock)
    tell = heaps_progress(reporter, 1999, estimated=True)
    tell(0, method)
    clock.now = 10.0
    tell(1000, method)
    found = json.loads(capsys.readouterr().err)
    assert (found["done"], found["total"], found["left"], found["method"]) == (1000, 2000, left, method)


def test_kept_heaps_are_no_work_of_this_run(capsys, clock):
    reporter = Reporter("sequence", "heaps", "en", "lines", kept=True, clock=clock)
    tell = heaps_progress(reporter, 3_999, estimated=True)
    clock.now = 5.0
    tell(1_000, "plain")  # the first that is told was known before, and is no progress
    clock.now = 7.0
    tell(2_000, "sparse space")
    assert capsys.readouterr().err.splitlines() == [
        "2,000 of 4,000 heaps, 500 a second, about 4 seconds left (Ctrl-C stops; the next run resumes from here)",
    ]


@pytest.mark.parametrize("counted", [True, False])
def test_a_run_that_resumes_says_so_and_counts_on(capsys, clock, counted):
    reporter = Reporter("hex", "positions", "en", "lines", clock=clock)
    with send_reports_to(reporter):
        report_resumed(500, counted=counted)
        report_resumed(900, counted=counted)  # what this run has kept itself is no earlier run
    before = 500 if counted else 0
    _told(reporter, clock, [(0.5, before + 5), (2.0, before + 20)])
    report_keeping()  # nobody listens any more
    reporter.keep()
    _told(reporter, clock, [(4.0, before + 60)])
    assert capsys.readouterr().err.splitlines() == [
        "An earlier run has searched 500 positions; this one resumes from there.",
        "520 positions in all, 10 a second (Ctrl-C stops)",
        "560 positions in all, 15 a second (Ctrl-C stops; the next run resumes from here)",
    ]


def test_a_resumed_run_says_so_above_the_bar_and_to_programs(capsys, monkeypatch, clock):
    reporter = Reporter("run", "tasks", "en", "json", clock=clock)
    reporter.resume(3, 10)
    reporter.say_resumed()
    found = json.loads(capsys.readouterr().err)
    assert found == {"event": "resumed", "command": "run", "unit": "tasks", "done": 3, "total": 10}
    terminal = _Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    reporter = Reporter("run", "tasks", "fr", clock=clock)
    reporter.resume(3, 10)
    _told(reporter, clock, [(2.0, 4)], total=10)
    line, bar = terminal.getvalue().split("\n")
    assert (
        line == "Un calcul précédent a fait 3 des 10 tâches\N{NO-BREAK SPACE}; celui-ci reprend là."
        and bar.startswith("\r[")
    )


def test_nothing_is_resumed_where_all_or_nothing_was_done(capsys, clock):
    for done, begun in ((0, 0), (10, 0), (3, 5)):
        reporter = Reporter("run", "tasks", "en", "lines", clock=clock)
        reporter.report(begun, 10)
        reporter.resume(done, 10)
        reporter.say_resumed()
    assert capsys.readouterr().err == ""


def test_positions_of_one_search_after_another_are_counted_together(capsys, clock):
    reporter = Reporter("options", "positions", "en", "json", clock=clock)
    _told(reporter, clock, [(2.0, 80), (4.0, 20), (6.0, 60), (8.0, 0), (10.0, 30)])
    told = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [each["done"] for each in told] == [80, 80, 120, 120, 150] and told[-1]["rate"] == 15.0


def test_more_heaps_than_were_asked_for_have_no_total(capsys, clock):
    reporter = Reporter("sequence", "heaps", "en", "lines", clock=clock)
    tell = heaps_progress(reporter, 5, estimated=True)
    for seconds, heaps in ((0.0, 0), (2.0, 4), (4.0, 16)):
        clock.now = seconds
        tell(heaps, "search")
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("4 of 6 heaps, ") and second.startswith("16 heaps, ")


def test_a_part_that_begins_again_is_counted_for_itself(capsys, clock):
    reporter = Reporter("compare", "heaps", "fr", "json", clock=clock)
    tell = heaps_progress(reporter, 99)
    for seconds, heaps in ((0.0, 0), (2.0, 80), (3.0, 20), (5.0, 60)):
        clock.now = seconds
        tell(heaps, "plain")
    rates = [json.loads(line)["rate"] for line in capsys.readouterr().err.splitlines()]
    assert rates == [40.0, 20.0]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_unit_has_its_sentences(language):
    for unit, total, left in (
        ("positions", None, None),
        ("positions", 10, None),
        ("heaps", 10, None),
        ("heaps", 10, 3.0),
        ("values", None, None),
    ):
        report = progress.Report("x", unit, 5, total, 2.0, 2.0, left, {"method": "plain", "moves": 3}, True)
        text = report.sentence(language)
        assert "5" in text and "Ctrl-C" in text and (total is None or "10" in text) and (left is None or "3" in text)


#: what the sentences of some units say besides
_MORE = {"windows": {"last_rare": 2, "largest": 7}, "states": {"step": "1"}, "files": {"stage": "a.v"}}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_unit_of_the_commands_is_told(language):
    sources = (path.read_text(encoding="utf-8") for path in Path(progress.__file__).parent.glob("*.py"))
    units = {unit for text in sources for unit in re.findall(r'open_reporter\(\w+, "(\w+)"', text)}
    assert {"parts", "heaps", "positions", "tasks"} <= units
    ordered = [(unit, {"order": 4, "guesses": 2}) for unit in ("heaps", "parts")]
    for unit, more in [*((unit, _MORE.get(unit, {})) for unit in units), *ordered]:
        total = 10 if unit in ("questions", "games") else None
        assert "5" in progress.Report("x", unit, 5, total, 2.0, 2.0, None, more, False).sentence(language)


def test_the_first_seconds_tell_no_estimate_of_more_than_a_day(capsys, clock):
    reporter = Reporter("sequence", "heaps", "en", "json", clock=clock)
    for seconds, done in ((0.0, 0), (2.0, 10), (8.0, 40)):
        clock.now = seconds
        reporter.report(done, 10**6, power=2)
    early, late = (json.loads(line)["left"] for line in capsys.readouterr().err.splitlines())
    assert early is None and late > 86_400


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_where_a_person_looks(monkeypatch, clock):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    terminal = _Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    reporter = Reporter("solve", "positions", "en", clock=clock)
    _told(reporter, clock, [(0.5, 1), (1.0, 25), (1.1, 30), (1.3, 50)], total=100)
    shown = terminal.getvalue()
    assert "25 %" in shown and "50 %" in shown and "30 %" not in shown and "50 of 100 positions" in shown
    assert "\n50" not in shown
    reporter.close()
    assert terminal.getvalue().endswith(f"\r{' ' * len(shown.rpartition(chr(13))[2])}\r")  # the bar is gone


def test_json_is_json_on_a_terminal_too(monkeypatch, clock):
    terminal = _Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    _told(Reporter("solve", "positions", "en", "json", clock=clock), clock, [(1.0, 25)])
    assert json.loads(terminal.getvalue())["done"] == 25


class _Gone(io.StringIO):
    written = 0

    def write(self, text: str) -> int:
        self.written += 1
        raise BrokenPipeError


def test_a_run_goes_on_where_nobody_reads_standard_error(capsys, monkeypatch, clock):
    gone = _Gone()
    monkeypatch.setattr("sys.stderr", gone)
    reporter = Reporter("solve", "positions", "en", "lines", clock=clock)
    _told(reporter, clock, [(1.0, 25), (3.0, 30), (5.0, 50)])
    reporter.close()
    assert gone.written == 1
    monkeypatch.setattr("sys.stderr", None)
    _told(Reporter("solve", "positions", "en", "lines", clock=clock), clock, [(9.0, 25), (13.0, 30)])
    assert capsys.readouterr().out == ""


_LONG = (
    ("sequence", "grundy", "--to", "3000", "--forget"),
    ("test", "octal:0.007", "--formula", "g(n) == g(n)", "--to", "9000"),
    ("compare", "octal:0.007", "octal:0.07", "--to", "3000"),
    ("solve", f"{Path(__file__).parents[1] / 'solve_rules.py'}:down", "--plain"),
    ("code", "turning:at-most-5", "20"),
    ("hex", "solve", "6", "a1", "--turn", "left"),
    ("analyze", "cram", "3x5"),
    ("options", "cram", "3x5"),
    ("ask", "analyze", "game=cram", "position=3x5"),
    ("table", "cram", "3", "3-5"),
    ("value", "cram", "4x5", "--certificate", "cram.cert"),
    ("analyze", "clobber", "3x4", "--certificate", "clobber.cert"),
    ("quotient", "octal:0.123"),
)


@pytest.mark.parametrize("words", _LONG, ids=lambda words: words[0])
def test_every_long_command_tells_and_answers_the_same(words, capsys, fast, tmp_path, monkeypatch):
    line = progress.Report.line

    def line_and_sentences(report):
        assert all(report.sentence(language) for language in ("en", "fr"))
        return line(report)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(progress.Report, "line", line_and_sentences)
    code = main([*words, "--json", "--progress", "json"])
    out, err = capsys.readouterr()
    told = [json.loads(line) for line in err.splitlines() if line.startswith("{")]
    assert code == 0, err
    assert all(each["event"] in ("progress", "working") and each["command"] == words[0] for each in told)
    assert any(each["event"] == "progress" for each in told)  # "working": the first report took over a second
    json.loads(out)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whoever_says_nothing_for_a_second_says_that_it_works(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Drawing a large graph, say, counts nothing; on a terminal it was silent until it ended."""
    monkeypatch.setattr(progress, "_SILENT", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    said = threading.Event()
    tell = progress._say_working

    def telling(*given: Any) -> None:
        tell(*given)
        said.set()

    def slowly(options: Any) -> None:
        assert said.wait(60)

    monkeypatch.setattr(progress, "_say_working", telling)
    monkeypatch.setattr("bouton.cli.commands.run_graph", slowly)
    assert main(["graph", "nim", "3", "--lang", language]) == 0
    out, err = capsys.readouterr()
    assert not out and err == f"bouton: {say('cli.working', language)}\n"
    said.clear()
    monkeypatch.setenv("BOUTON_PROGRESS", "none")
    monkeypatch.setattr("bouton.cli.commands.run_graph", lambda options: None)
    assert main(["graph", "nim", "3"]) == 0 and capsys.readouterr() == ("", "")


def test_nothing_says_that_it_works_into_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "_SILENT", 0.0)
    monkeypatch.setattr(progress, "_say_working", lambda *given: pytest.fail("it was said"))
    monkeypatch.setattr("bouton.cli.commands.run_graph", lambda options: None)
    assert main(["graph", "nim", "3"]) == 0 and capsys.readouterr() == ("", "")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such clock here")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_that_never_end_are_named_also_into_a_pipe(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "_ENDLESS", 0.01)
    file = tmp_path / "game.py"
    file.write_text("def walk(n):\n    while n:\n        pass\n", encoding="utf-8")
    for room in ("watch", "limits"):
        monkeypatch.setattr(f"bouton.cli.{room}.CALL_TIME", 0.5)
    assert main(["match", "nim", f"{file}:walk", "1", "--start", "3", "--lang", language]) == 1
    working, late = capsys.readouterr().err.splitlines()
    for key, line in (("cli.working-rules", working), ("cli.late-rules", late)):
        told = [say(key, language, function="walk", file=str(file), line=number, seconds=0.5) for number in (2, 3)]
        assert line in [f"bouton: {each}" for each in told]
    assert late.partition(" sec")[0].endswith(("0.5", "0,5"))

    def stop(seconds: float) -> None:
        raise KeyboardInterrupt

    file.write_text("import time\n\n\ndef walk(n):\n    time.sleep(30)\n", encoding="utf-8")
    monkeypatch.setattr("time.sleep", stop)
    assert main(["analyze", f"{file}:walk", "3", "--lang", language]) == 130
    stopped = say("cli.stopped-rules", language, function="walk", file=str(file), line=5)
    assert capsys.readouterr() == ("", f"bouton: {stopped}\n")


def test_rules_caught_between_two_lines_have_the_line_of_their_function() -> None:
    space: dict[str, Any] = {"__name__": f"{OF_FILES}game"}
    exec(compile("\n\ndef walk():\n    yield 1\n", "game.py", "exec"), space)
    assert place_in_rules([(space["walk"]().gi_frame, None)]) == {"function": "walk", "file": "game.py", "line": 3}


def test_what_runs_inside_a_rule_has_the_name_of_the_rule() -> None:
    space: dict[str, Any] = {"__name__": f"{OF_FILES}game"}
    exec(compile("class Game:\n    def walk(n):\n        return (k for k in n)\n", "game.py", "exec"), space)
    assert place_in_rules([(space["Game"].walk([]).gi_frame, 3)]) == {"function": "walk", "file": "game.py", "line": 3}


@pytest.mark.parametrize("missed", [True, False])
def test_a_long_command_says_that_the_compiler_is_missing(
    missed: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = threading.Event()

    def is_missed() -> bool:
        asked.set()
        return missed

    monkeypatch.setattr("bouton.cli._LONG", 0.0)
    monkeypatch.setattr("bouton.cli.is_missed", is_missed)
    monkeypatch.setattr("bouton.cli.commands.run_graph", lambda options: asked.wait(60) and time.sleep(0.05))
    assert main(["graph", "nim", "3", "--lang", "en"]) == 0
    assert capsys.readouterr().err.count("pip install 'bouton[fast]'") == missed
    asked.clear()
    monkeypatch.setattr("bouton.cli.commands.run_play", lambda options: asked.wait(60) and time.sleep(0.05))
    assert main(["play", "nim", "3"]) == 0 and capsys.readouterr().err == ""  # nobody who plays is interrupted


def test_the_compiler_is_missed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What says that rules run uncompiled says how to install the compiler, and nothing else does."""
    asked = threading.Event()
    monkeypatch.setattr("bouton.cli._LONG", 0.0)
    monkeypatch.setattr("bouton.cli.is_missed", lambda: asked.set() or True)
    monkeypatch.setattr("bouton.custom.native.can_compile", lambda: False)
    monkeypatch.setattr("bouton.custom.native.is_missed", lambda: True)
    monkeypatch.setattr("bouton.solving.numbered_rules.MOVES_UNWARNED", 0)
    warned, begin = threading.Event(), threading.Timer.run
    monkeypatch.setattr(threading.Timer, "run", lambda timer: warned.wait(60) and begin(timer))
    say_it = bouton.cli._say
    monkeypatch.setattr("bouton.cli._say", lambda sentence: (say_it(sentence), warned.set(), asked.wait(60)))
    file = tmp_path / "rules.py"
    text = "@bouton.rule_code(shape=(20000,))\ndef drop(n):\n    return [n - 1] if n else []\n"
    file.write_text(f"import bouton\n{text}", encoding="utf-8")
    assert main(["solve", f"{file}:drop", "--lang", "en"]) == 0
    said = capsys.readouterr().err
    assert "20000 positions are solved in plain Python" in said and said.count("pip install 'bouton[fast]'") == 1, said


def test_what_has_said_something_is_not_said_to_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "_SILENT", 0.0)
    progress.mark_reported()
    progress._say_working(Namespace(command="graph", lang="en"), sys.stderr, 0.0, threading.Event())
    assert capsys.readouterr().err == ""
    progress._said.clear()
    began = time.monotonic() - 0.75
    progress._say_working(Namespace(command="test", lang="en", progress="json"), sys.stderr, began, threading.Event())
    told = json.loads(capsys.readouterr().err)
    assert told["event"] == "working" and 0.7 <= told["seconds"] < 60


def test_the_start_of_the_process_counts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """On a busy machine Python takes a second to start: the second of silence began before."""
    monkeypatch.setattr(progress, "_SILENT", 1_000.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("bouton.cli.process_age", lambda: 1_000.5)
    said = threading.Event()
    tell = progress._say_working

    def telling(*given: Any) -> None:
        tell(*given)
        said.set()

    monkeypatch.setattr(progress, "_say_working", telling)
    monkeypatch.setattr("bouton.cli.commands.run_graph", lambda options: said.wait(60))
    monkeypatch.setattr("sys.argv", ["bouton", "graph", "nim", "3"])
    assert main() == 0
    assert capsys.readouterr().err == f"bouton: {say('cli.working', 'en')}\n"
    monkeypatch.setattr("bouton.cli.commands.run_graph", lambda options: None)
    assert main(["graph", "nim", "3"]) == 0  # called by another program, whose age says nothing
    assert capsys.readouterr().err == ""


def test_the_first_words_come_after_0_7_seconds() -> None:
    assert (
        subprocess.run(
            [sys.executable, "-c", "from bouton.cli import progress; raise SystemExit(progress._SILENT != 0.7)"]
        ).returncode
        == 0
    )
    assert 0 < process_age() < 1e7


def test_nobody_who_types_is_disturbed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progress, "_SILENT", 0.01)
    over = threading.Event()
    given = Namespace(command="analyze", lang="en"), sys.stderr, time.monotonic(), over
    progress._said.clear()
    with progress.awaiting_input():
        waiting = threading.Thread(target=progress._say_working, args=given)
        waiting.start()
        time.sleep(0.05)
        assert capsys.readouterr().err == ""
    waiting.join(60)
    assert not waiting.is_alive() and capsys.readouterr().err  # what was typed is worked on
    with progress.awaiting_input():
        waiting = threading.Thread(target=progress._say_working, args=given)
        waiting.start()
        over.set()
    waiting.join(60)
    assert not waiting.is_alive() and capsys.readouterr().err == ""


def test_a_period_sought_by_values_names_no_rare_heap(fast, capsys, tmp_path):
    search = ("sequence", "octal:0.007", "--period", "--to", "9000", "--progress", "lines", "--store", str(tmp_path))
    assert main([*search, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert "heaps, " in told and "a second" in told and "rare" not in told


@pytest.mark.parametrize(
    ("seconds", "en", "fr"),
    [
        (0.4, "0 seconds", "0 seconde"),
        (1, "1 second", "1 seconde"),
        (119, "119 seconds", "119 secondes"),
        (120, "2 minutes", "2 minutes"),
        (7_199, "120 minutes", "120 minutes"),
        (7_200, "2 hours", "2 heures"),
        (172_800, "2 days", "2 jours"),
        (45_000_000, "521 days", "521 jours"),
        (63_115_200, "2 years", "2 ans"),
        (10**15, "31,688,088 years", "31\N{NO-BREAK SPACE}688\N{NO-BREAK SPACE}088 ans"),
    ],
)
def test_the_time_left_is_told_in_the_unit_that_fits(seconds: float, en: str, fr: str) -> None:
    report = Report("run", "tasks", 1, 4, 0.5, 20.0, seconds, {})
    assert f"about {en} left" in report.sentence("en") and f"encore environ {fr} " in report.sentence("fr")
