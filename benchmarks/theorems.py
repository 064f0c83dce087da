"""The tables of docs/en/theorems.md: states and CPU seconds of theorems that `bouton prove` finds without help.

python3 benchmarks/theorems.py            the first table, all in one process
python3 benchmarks/theorems.py --large    the second one, each the user CPU seconds of a whole command
"""

import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import bouton

EXAMPLES = Path(__file__).resolve().parent.parent / "examples" / "theorems.py"

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("nim", {}),
    ("nim", {"heaps": 3}),
    ("nim", {"heaps": 3, "values": -1}),
    ("nim", {"heaps": 3, "misere": True}),
    ("nim", {"heaps": 3, "values": "remoteness"}),
    ("moore:2", {}),
    ("moore:2", {"heaps": 4}),
    ("wythoff", {}),
    ("wythoff", {"misere": True}),
    ("wythoff", {"blocked": 1, "system": "fibonacci"}),
    ("wythoff", {"blocked": 2}),
    ("terminal_1", {}),
    ("terminal_2", {}),
    ("terminal", {}),
    ("terminal_4", {"system": "fibonacci"}),
    ("terminal_5", {"system": "fibonacci"}),
    ("terminal_6", {"system": "fibonacci"}),
    ("terminal_7", {"system": "fibonacci"}),
    ("mouse", {}),
    ("rat", {}),
    ("raleigh", {}),
    ("wythoff_2", {}),
    ("wythoff_3", {}),
    ("wythoff_4", {}),
    ("subtraction:1,3,4", {"values": 3}),
    ("fibonacci:limit=x", {}),
    ("fibonacci", {}),
    ("fibonacci", {"values": 3, "system": "fibonacci"}),
    ("one_pass", {}),
    ("cyclic_nimhoff", {}),
    ("cyclic_nimhoff_three", {"system": "base:2"}),
    ("half", {}),
    ("mark", {}),
    ("ferry", {}),
    ("ladder", {}),
    ("spiral", {}),
]
OWN = {"half", "mark", "terminal", "mouse", "rat", "raleigh", "ferry", "ladder", "spiral"}
LARGE = [
    "fibonacci --values 5 --system fibonacci",
    "fibonacci --heaps 2 --system fibonacci",
    "fibonacci:limit=x --heaps 2 --system base:2",
    "fibonacci:limit=x+1 --heaps 2 --system base:2",
    "fibonacci:limit=x+2 --heaps 2 --system base:2",
    "fibonacci:limit=x+3 --heaps 2 --system recurrence:2/1,2,3,4,5,7,11",
    "fibonacci:limit=x+4 --heaps 2 --system base:2",
    "fibonacci:limit=3x --system recurrence:1,0,0,1/1,2,3,4,6",
    "fibonacci:limit=3x",
    "examples/theorems.py:wythoff_5 --system recurrence:5,1/1,6",
    "examples/theorems.py:tribonacci",
    "fibonacci --values 6 --system fibonacci --states 60000",
]


def large() -> None:
    print("| command | states | CPU s |")
    print("|---|---|--:|")
    for command in LARGE:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        run = [sys.executable, "-m", "bouton", "prove", "--json", "--seconds", "1200", *command.split()]
        done = subprocess.run(run, cwd=EXAMPLES.parent.parent, capture_output=True, text=True, check=False)
        took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        found = json.loads(done.stdout)
        values = found.get("values") or [found]
        states = ", ".join(str(each["states"]) for each in values) if found["proved"] else "not found"
        print(f"| `bouton prove {command}` | {states} | {took:.1f} |", flush=True)


def main() -> None:
    if sys.argv[1:] == ["--large"]:
        large()
        return
    print("| game | options | numeration | states | CPU s |")
    print("|---|---|---|--:|--:|")
    for game, options in GAMES:
        spec = f"{EXAMPLES}:{game}" if "_" in game or game in OWN else game
        started = time.process_time()
        found = bouton.prove(spec, **options)
        took = time.process_time() - started
        given = ", ".join(f"{key} {'all' if value == -1 else value}" for key, value in options.items())
        states = ", ".join(str(each.automaton.states) for each in found.values) or "not found"
        print(f"| `{game}` | {given} | `{found.numeration}` | {states} | {took:.2f} |", flush=True)


if __name__ == "__main__":
    main()
