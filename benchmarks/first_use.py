"""First use: the CPU seconds of each command of the docs with nothing compiled yet, then of the same command again.

``python benchmarks/first_use.py [WORD ...]`` runs the commands in README.md and docs/en, and those of `MORE`, each
twice with a new folder for compiled code, which is reused the second time, and each time with an empty one for stored
values; with words only the commands that contain one of them. Python's own compiled files are made first, as pip makes
them. A row has the CPU seconds of all processes until the answer is complete, and those of the command until its first
output: its streams are a pseudo-terminal. Both hardly depend on the machine's load. Rows in which the first run takes
more than `BAR` seconds longer than the second, or is silent for longer than `SILENT`, are marked, and set the exit code
to 1; those without compiled code are counted in one line.
"""

import os
import pty
import re
import shlex
import subprocess
import sys
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from bouton.cli.warm import RULES

ROOT = Path(__file__).resolve().parents[1]
BAR = 3.0  # CPU seconds that a first use may take more than the second
SILENT = 1.0  # CPU seconds until the first output
PACKAGES = ("bouton", "numba", "llvmlite", "numpy")
TELLING = 0.3  # seconds of difference that justify a row
BLOCK = re.compile(
    r"^```console[ \d]*\n(?P<text>.*?)^```$|^```python (?P<name>\w+\.\w+)\n(?P<code>.*?)^```$", re.M | re.S
)
COMMAND = re.compile(r"^\$ (bouton .*)$", re.M)
MORE = """
bouton analyze hex:4 .
bouton analyze hex:5 .
bouton hex solve 5
bouton hex solve 6
bouton hex genmove 7 .
bouton sequence octal:0.16 --period
bouton sequence octal:0.104 --period --to 10^6
bouton sequence octal:0.106 --to 2^20
bouton sequence octal:0.007 --to 2^14
bouton sequence grundys-game --to 2^12
bouton sequence kayles --to 100
bouton sequence kayles --to 10^6
bouton sequence kayles --formula 'n % 4' --to 2000
bouton value domineering '.....|.....|.....|.....|.....'
bouton value clobber 'xoxo|oxox|xoxo'
bouton value amazons 'x..|...|..o'
bouton analyze domineering '......|......|......|......'
bouton analyze chomp 10,10,10,10,10,10
bouton solve rules.py:take
bouton solve rules.py:exchange
bouton solve rules.py:lower --out-of-core levels
bouton quotient octal:0.77
bouton quotient octal:0.07 --heaps 30
bouton run 'sequence octal:0.7? --to 2^10 --summary' --store kept
bouton analyze dots-and-boxes 2x2
bouton sequence octal:0.16 --to 600000 --certificate 016.cert
bouton verify 016.cert
bouton sequence octal:0.104 --period --certificate 104.cert
bouton verify 104.cert --workers 2
bouton sequence octal:0.054 --to 2^22
bouton solve connect-four 5x4 --out-of-core stones
"""


def commands(words: list[str]) -> list[tuple[str, str, dict[str, str]]]:
    """The commands, each with the name of its page and the files of custom rules that precede it there."""
    found: dict[str, tuple[str, dict[str, str]]] = {}
    for page in [ROOT / "README.md", *sorted((ROOT / "docs" / "en").rglob("*.md"))]:
        files: dict[str, str] = {}
        for part in BLOCK.finditer(page.read_text(encoding="utf-8")):
            if part["name"]:
                files[part["name"]] = part["code"]
            for command in COMMAND.findall(part["text"] or ""):
                found.setdefault(command, (page.name, dict(files)))
    for command in MORE.split("\n"):
        if command:
            found.setdefault(command, ("more", {"rules.py": RULES}))
    return [(each, *found[each]) for each in found if not words or any(word in each for word in words)]


def environment(compiled: str) -> dict[str, str]:
    """The environment of commands, with a folder for Python's own compiled files."""
    ours = {"PYTHONPYCACHEPREFIX": compiled, "COLUMNS": "100", "LC_ALL": "C.UTF-8"}
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | ours


def compile_python(compiled: str) -> None:
    """Compile the modules that commands import."""
    packages = [Path(spec.origin).parent for name in PACKAGES if (spec := find_spec(name)) and spec.origin]
    standard = [each for each in Path(os.__file__).parent.iterdir() if each.name not in ("test", "site-packages")]
    line = [sys.executable, "-m", "compileall", "-q", *map(str, [*packages, *standard])]
    subprocess.run(line, env=environment(compiled), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def measured(command: str, folder: str, places: dict[str, str]) -> tuple[float, float, int]:
    """CPU seconds of a command with all its processes, and until its first output, and its exit code."""
    line = [sys.executable, "-P", "-m", "bouton", *shlex.split(command)[1:]]
    ours, theirs = pty.openpty()
    process = subprocess.Popen(line, cwd=folder, env=places, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs)
    os.close(theirs)
    heard: list[float] = []
    with suppress(OSError):  # raised by a terminal whose other end is closed
        while os.read(ours, 1 << 16):
            fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            heard.append(sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK"))
    os.close(ours)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, heard[0] if heard else used.ru_utime, process.returncode


def main() -> int:
    words, quiet, missed, compiled = sys.argv[1:], 0, 0, tempfile.TemporaryDirectory()
    print(f"{'first':>6} {'second':>6} {'more':>6} {'silent':>6}  command", flush=True)
    places = environment(compiled.name)
    compile_python(compiled.name)
    rooms: dict[tuple[str, int], tempfile.TemporaryDirectory[str]] = {}  # a page's commands read files of others
    for command, page, files in commands(words):
        rows = []
        with tempfile.TemporaryDirectory() as cache:
            for turn in (1, 2):
                made = {"NUMBA_CACHE_DIR": cache, "BOUTON_CACHE": cache, "BOUTON_DATA": f"{cache}/data{turn}"}
                folder = rooms.setdefault((page, turn), tempfile.TemporaryDirectory()).name
                for name, text in files.items():
                    Path(folder, name).write_text(text, encoding="utf-8")
                rows.append(measured(command, folder, places | made))
        (first, once, code), (second, again, _) = rows
        silent = max(once, again)
        over = first - second > BAR or silent > SILENT
        missed += over
        if first - second < TELLING and code == 0 and not over and not words:
            quiet += 1
            continue
        mark = f" exit code {code}" if code else " *" if over else ""
        print(f"{first:6.1f} {second:6.1f} {first - second:6.1f} {silent:6.1f}  {command}{mark}", flush=True)
    print(
        f"{quiet} others cost the same both times; {missed} above {BAR:.0f} s, or silent; load {os.getloadavg()[0]:.1f}"
    )
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
