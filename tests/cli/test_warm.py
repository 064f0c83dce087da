"""``bouton warm``: its questions are valid, failures are reported, and no process outlives it."""

import shlex
import shutil
import signal
import subprocess
import sys
import time

import pytest

from bouton.cli import main, warm
from bouton.cli.parser import parse


def test_every_question_is_understood() -> None:
    assert len(set(warm.QUESTIONS)) == len(warm.QUESTIONS)
    for line in warm.QUESTIONS:
        assert parse(shlex.split(line), "en").command


@pytest.mark.once
def test_it_asks_all_and_says_what_failed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(warm, "QUESTIONS", ("nim add 1 2", "rules nim"))
    assert main(["warm", "--json"]) == 0
    assert '"questions": 2' in capsys.readouterr().out
    monkeypatch.setattr(warm, "QUESTIONS", ("nim add 1 x",))
    assert main(["warm", "--lang", "en"]) == 2
    assert "bouton nim add 1 x could not be answered" in capsys.readouterr().err


@pytest.mark.once
@pytest.mark.skipif(not shutil.which("pgrep") or not shutil.which("ps"), reason="pgrep and ps are needed")
def test_no_process_outlives_it() -> None:
    pytest.importorskip("numba")
    program = (
        "from bouton.cli import main, warm\nwarm.QUESTIONS = ('sequence octal:0.007 --to 10^7',) * 3\nmain(['warm'])"
    )
    process = subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True)
    children = ["pgrep", "-P", str(process.pid)]
    end = time.monotonic() + 30
    while not subprocess.run(children, capture_output=True).stdout:
        assert time.monotonic() < end and process.poll() is None
        time.sleep(0.05)
    held = subprocess.run(children, capture_output=True, text=True).stdout.split()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=30)
    for number in held:
        assert not subprocess.run(["ps", "-p", number, "-o", "stat="], capture_output=True).stdout.strip(b"Z\n")


@pytest.mark.slow
def test_all_its_questions_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numba")
    assert main(["warm", "--lang", "en"]) == 0
    assert "Compiled" in capsys.readouterr().out
