"""What the commands say of rules that users wrote."""

import io
import json
import signal
import time
from hashlib import sha256
from pathlib import Path

import pytest

import bouton
from bouton.cli import main
from bouton.search.sources import Sources

RULES = """
import cmath
import random
import time
import bouton

@bouton.rule_code(shape=(32, 32, 32))
def nim3(position):
    a, b, c = position
    for k in range(a):
        yield k, b, c
    for k in range(b):
        yield a, k, c
    for k in range(c):
        yield a, b, k

@bouton.rule_code(shape=(2, 2))
def small(position):
    a, b = position
    for k in range(a):
        yield k, b
    for k in range(b):
        yield a, k

@bouton.rule_code(shape=60, start=40)
def takes(n):
    for k in (1, 3, 4):
        if n >= k:
            yield n - k

@bouton.rule_code(shape=(6, 6), start=(5, 5))
def pair(p):
    a, b = p
    for k in (1, 2):
        if a >= k:
            yield a - k, b
    if b:
        yield a, b - 1

@bouton.ruleset
def divisors(n):
    return [n - d for d in range(1, n) if n % d == 0]

@bouton.ruleset
def empty(p):
    return [[], p - 1] if p else []

@bouton.ruleset(score=lambda p: p[1] - p[2])
def beads(p, player):
    n, a, b = p
    return [(n - k, a + k, b) if player == "left" else (n - k, a, b + k) for k in (1, 2, 3) if k <= n]

@bouton.ruleset
def rope(k, player):
    if abs(k) >= 4:
        return []
    return [k + 1, k + 2] if player == "left" else [k - 1]

@bouton.ruleset
def slow(n):
    time.sleep(0.15)
    return [n - 1] if n else []

@bouton.ruleset
def endless(n):
    while n == 3:
        pass
    return [n - 1] if n else []

calls = 0

@bouton.rule_code(shape=100)
def counting(n):
    global calls
    calls += 1
    if n and calls % 3:
        yield n - 1

@bouton.rule_code(shape=1000, tier=lambda n: n, start=999)
def chance(n):
    if n:
        yield random.randrange(n)

@bouton.rule_code(shape=50)
def digits(n):
    for c in str(n):
        if c != "0":
            yield n - int(c)

@bouton.rule_code(shape=50)
def chained(n):
    if n:
        yield n - 1,

@bouton.rule_code(shape=50)
def truths(n):
    if n > 1:
        yield n > 2

@bouton.rule_code(shape=50)
def rooted(n):
    if n:
        yield cmath.sqrt(0).real.__int__()

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def end(b):
    if any(b[i] != "." and b[i] == b[j] == b[k] for i, j, k in LINES):
        return bouton.LAST
    return bouton.DRAW if "." not in b else None

@bouton.ruleset(winner=end)
def tictactoe(b):
    s = "x" if b.count("x") == b.count("o") else "o"
    return [b[:i] + s + b[i + 1:] for i in range(9) if b[i] == "."]
"""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("rules") / "rules.py"
    file.write_text(RULES, encoding="utf-8")
    return file


def run(capsys: pytest.CaptureFixture[str], code: int, *words: str) -> str:
    assert main([*words, "--lang", "en"]) == code
    out, err = capsys.readouterr()
    return out if code == 0 else err


def test_coded_rules_have_tables(rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "3   3   2" in run(capsys, 0, "table", f"{rules}:nim3", "0-3", "0-3", "0-1")
    assert "[0]  1" in run(capsys, 0, "table", f"{rules}:small", "0-1", "0-1")  # 2 is no coordinate
    assert "has 3 ranges of numbers, not 2" in run(capsys, 2, "table", f"{rules}:nim3", "0-3", "0-3")
    assert "(0, 2) is not a position" in run(capsys, 2, "table", f"{rules}:small", "0-1", "0-2")
    assert bouton.table(bouton.find(f"{rules}:nim3"), "0-3", "0-3", 1)[1, 2, 1] == 2


def test_sequences_of_several_coordinates_and_periods_are_refused(
    rules: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "is not played on single heaps" in run(capsys, 2, "sequence", f"{rules}:nim3")
    for game in (f"{rules}:divisors", "turning:ruler"):
        assert "--period does not work for" in run(capsys, 2, "sequence", game, "--period")
    assert "is not played on single heaps" in run(capsys, 2, "sequence", "chomp", "--period")


def test_coded_rules_have_exercises(rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("takes", "pair"):
        assert "exercises (sheet 1)" in run(capsys, 0, "print", f"{rules}:{name}", "--exercises")
    assert "start= says" in run(capsys, 2, "print", f"{rules}:nim3", "--exercises")


def test_the_empty_sum_is_written_as_it_is_read(rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = bouton.find(f"{rules}:empty")
    assert game.parse(game.format(bouton.Sum())) == game.parse("Sum()") == bouton.Sum()
    for command in ("analyze", "options", "graph"):
        assert "Sum()" not in run(capsys, 0, command, f"{rules}:empty", "2")


def test_a_review_says_what_a_mistake_changes(rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lost = run(capsys, 0, "review", f"{rules}:tictactoe", "x........ > xo.......")
    assert "a mistake, which turns a draw into a loss." in lost
    drawn = run(capsys, 0, "review", f"{rules}:tictactoe", "xo....... > xo.....x.")
    assert "a mistake, which turns a win into a draw." in drawn


def test_the_points_of_the_last_position_count(rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, 0, "review", f"{rules}:beads", "(5, 0, 0) > (2, 3, 0) > (0, 3, 2)")
    assert "Points gained" not in told
    assert "Left is ahead by 1 point." in told and "The game is over: Left has won." in told


def test_answers_come_nearer_to_the_end(rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, 0, "analyze", f"{rules}:rope", "0")
    assert "If Left begins with +2 (2)" in told and "−1 (-1) ⇒ +2 (1)" in told


def test_a_line_of_play_is_as_long_as_best_play(rules: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, 0, "analyze", f"{rules}:divisors", "15")
    assert "Best play lasts 8 more moves" in told and told.rpartition(": ")[2].count(";") == 7


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such clock here")
def test_only_a_single_call_is_accused(
    rules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bouton.cli.watch.CALL_TIME", 1)
    monkeypatch.setattr("bouton.storage.memory.runs_out", lambda more: False)
    begun = time.monotonic()
    assert "by plain search over 9 positions" in run(capsys, 0, "analyze", f"{rules}:slow", "8")
    assert time.monotonic() - begun > 1.2  # more than the clock would allow
    for command in ("analyze", "sequence"):
        told = run(capsys, 2, command, f"{rules}:endless", *(["5"] if command == "analyze" else ["--to", "5"]))
        assert "The rule endless did not come to an end" in told and "at the position 3, line" in told


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such clock here")
def test_a_file_that_does_not_end_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was to be corrected in the line at which the clock had stopped it: "Python's message: TimeoutError: 30"."""
    monkeypatch.setattr("bouton.cli.watch.CALL_TIME", 0.2)
    monkeypatch.setattr("bouton.storage.memory.runs_out", lambda more: False)
    (tmp_path / "round.py").write_text("while True:\n    pass\n")
    told = run(capsys, 2, "analyze", f"{tmp_path}/round.py:f", "3")
    assert "round.py' did not come to an end within 0.2 seconds when it was run" in told and "at line" in told


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such clock here")
@pytest.mark.parametrize("command", ["analyze", "sequence"])
def test_a_call_that_fills_the_memory_is_stopped_before_its_time_is_over(
    command: str, rules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A list of 10**12 options was stopped by the clock alone, after up to two minutes, and asked for again."""
    monkeypatch.setattr("bouton.cli.watch.CALL_TIME", 15)
    monkeypatch.setattr("bouton.storage.memory.runs_out", lambda more: True)
    begun = time.monotonic()
    told = run(capsys, 2, command, f"{rules}:endless", *(["5"] if command == "analyze" else ["--to", "64"]))
    assert "The rule endless fails at the position 3" in told and "MemoryError" in told
    assert time.monotonic() - begun < 15


def test_there_is_no_move_0(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("#0\n#00\n#1\nquit\n"))
    told = run(capsys, 0, "play", "nim", "1,2", "--first", "human", "--second", "human")
    assert "There is no move #0." in told and "There is no move #00." in told and told.count("0,2") >= 1


@pytest.mark.parametrize(
    ("name", "options"),
    [("counting", ()), ("chance", ()), ("chance", ("--plain",)), ("chance", ("--out-of-core", "x"))],
)
def test_rules_that_change_are_not_solved(
    name: str,
    options: tuple[str, ...],
    rules: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "gave other options when it was asked again" in run(capsys, 2, "solve", f"{rules}:{name}", *options)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("digits", "its checker does not run what they use: str;"),
        ("truths", "its checker does not run them at the position 2: TypeError."),
        ("rooted", "nor can they be compiled: cmath is the module cmath"),
    ],
)
def test_a_certificate_that_the_checker_would_refuse_is_not_written(
    name: str, said: str, rules: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "certificate"
    assert said in run(capsys, 2, "solve", f"{rules}:{name}", "--certificate", str(path))
    assert not path.exists()


def test_the_checker_reads_a_tuple_of_one(rules: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "certificate")
    run(capsys, 0, "solve", f"{rules}:chained", "--certificate", path)
    assert "The certificate is right." in run(capsys, 0, "verify", path)


def test_a_comment_is_shown_as_one(rules: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A form feed ends no line, for Python; nor do the other characters at which `str.splitlines` divides a text."""
    path = tmp_path / "certificate"
    run(capsys, 0, "solve", f"{rules}:chained", "--certificate", str(path))
    header, *body = path.read_bytes().split(b"\n")
    facts = json.loads(header)
    facts["source"] = facts["source"].replace("\n", "  # one\f    return []\u2028    yield 0\n", 1)
    data = b"\n".join([json.dumps(facts).encode(), *body])[:-72]
    path.write_bytes(data + b"sha256 " + sha256(data).hexdigest().encode() + b"\n")
    shown = run(capsys, 0, "verify", str(path)).splitlines()
    assert sum("return []" in line for line in shown) == 1
    assert any(r"# one\x0c    return []\u2028    yield 0" in line for line in shown)


def test_the_search_that_answered_is_counted() -> None:
    told = str(bouton.analyze("maundy-cake", "12x18", sources=Sources()))  # nothing of other tests is in its memo
    assert "by plain search over 36 positions" in told
