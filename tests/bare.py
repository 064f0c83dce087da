"""The core by itself, in a Python that has no package except bouton: ``python3 dev.py bare``.

Every command of the help is run once, and all functions on the rules of a custom game; pytest is not installed either.
"""

import contextlib
import io
import os
import sys
import tempfile
from importlib.metadata import distributions

import bouton
from bouton.cli import main
from bouton.cli.command import GROUPS

#: of each command of the help a line, and what its answer has
LINES = {
    "analyze": ("analyze nim 7,2,6", "heap 1: −3"),
    "options": ("options kayles 4", "pins 2–3"),
    "value": ("value {1|-1}", "±1"),
    "table": ("table wythoff 0-4 0-4", "1   1   2  [0]"),
    "graph": ("graph subtraction:1,2,3 5 -o graph.png", ""),
    "games": ("games heaps", "nim"),
    "rules": ("rules chomp", "poison"),
    "play": ("play --puzzle nim --seed 3", "Exactly one"),
    "review": ("review nim 3,4>3,3>3,2>2,2", "3,3"),
    "match": ("match nim 5 1 --games 2", "2 won"),
    "print": ("print nim 1,3,5 -o board.pdf", ""),
    "sequence": ("sequence octal:0.16 --to 2000 --summary", "0.16"),
    "prove": ("prove subtraction:1,2,3", "a ≥ 3"),
    "quotient": ("quotient octal:0.77 --heaps 6", "12"),
    "nim": ("nim mul 12345678901234567890 98765", "⊗"),
    "zeckendorf": ("zeckendorf 99", "89"),
    "code": ("code turning:at-most-7 24", "759"),
    "hex": ("hex solve 5", "e1, b2"),
    "solve": ("solve rules.py:nim3 --json", '"positions": 125'),
    "run": ("run 'sequence kayles --to 64 --summary' --store made --workers 1 --json", "digest"),
    "verify": ("verify kayles.cert", "12"),
    "completion": ("completion bash", "bouton[completion]"),
    "warm": ("warm", "bouton[fast]"),
    "serve": ("serve --no-browser", "bouton[web]"),
}
#: it needs Pyodide, which it fetches; its answers are tested in tests/web
WITHOUT = {"site"}
RULES = """
import bouton

@bouton.rule_code(shape=(5, 5, 5))
def nim3(position):
    a, b, c = position
    for k in range(a):
        yield k, b, c
    for k in range(b):
        yield a, k, c
    for k in range(c):
        yield a, b, k
"""


def asked(line: str) -> str:
    """What a command prints, on both streams."""
    import shlex

    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        main([*shlex.split(line), "--lang", "en"])
    return printed.getvalue()


def check() -> None:
    """Ask every command; a wrong answer ends this with its line."""
    assert {*LINES, *WITHOUT} == {name for names in GROUPS.values() for name in names}
    with open("rules.py", "w", encoding="utf-8") as file:
        file.write(RULES)
    asked("sequence kayles --to 300 --certificate kayles.cert")
    for line, wanted in LINES.values():
        found = asked(line)
        assert wanted in found, (line, found)
        print(f"bouton {line}")
    assert all(os.path.getsize(name) > 500 for name in ("graph.png", "board.pdf"))

    @bouton.ruleset
    def twenty_one(n):  # type: ignore[no-untyped-def]
        return [n - k for k in (1, 2, 3) if k <= n]

    assert twenty_one(21).winning_moves() == [20]
    assert list(bouton.grundy_sequence("kayles", 12)) == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    assert not {"numpy", "numba"} & set(sys.modules)


if __name__ == "__main__":
    others = {each.metadata["Name"] for each in distributions()} - {"bouton", "pip", "setuptools"}
    assert not others, f"this Python has packages: {sorted(others)}"
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        check()
