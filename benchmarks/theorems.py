"""The table of docs/theorems.md: states and CPU seconds of theorems that `bouton prove` finds without help."""

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


def main() -> None:
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
