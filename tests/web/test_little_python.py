"""The page's reader of Python and Python itself: whatever the reader accepts has the same options in both."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bouton

READER = Path(bouton.__file__).parent / "web" / "page" / "little_python.js"
NODE = """
import { readFileSync } from "node:fs";
const { readPosition, readRules, write } = await import(process.argv[1]);
const found = JSON.parse(readFileSync(0, "utf8")).map(([code, starts]) => {
  try {
    const rules = readRules(code);
    return starts.map((start) => [...new Set(rules.options(readPosition(start)).map(write))]);
  } catch (error) {
    return error.key ?? String(error);
  }
});
process.stdout.write(JSON.stringify(found));
"""


class Writer:
    """Random rules on one heap or two; most of them mean something."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.names = ["n"]

    def pick(self, *ways: Callable[[], str]) -> str:
        return self.random.choice(ways)()

    def atom(self) -> str:
        return self.pick(
            lambda: self.random.choice(self.names), lambda: str(self.random.randrange(8)), lambda: self.names[-1]
        )

    def number(self, depth: int = 2) -> str:
        if not depth:
            return self.atom()
        a, b = self.number(depth - 1), self.number(depth - 1)
        return self.pick(
            self.atom,
            lambda: f"{a} {self.random.choice('+-*')} {b}",
            lambda: f"({a} {self.random.choice(['//', '%', '&', '|', '^'])} {b})",
            lambda: f"{self.random.choice(['min', 'max'])}({a}, {b})",
            lambda: f"-{self.atom()}",
            lambda: f"abs({a})",
            lambda: f"({a} if {self.test(depth - 1)} else {b})",
            lambda: f"sum([{a}, {b}])",
            lambda: f"len(range({self.atom()}))",
            lambda: f"sorted([{a}, {b}], key=lambda x: -x)[{self.random.choice(['0', '-1'])}]",
            lambda: f"int(str({self.atom()}))",
        )

    def test(self, depth: int = 1) -> str:
        a, b = self.number(depth), self.number(depth)
        sign = self.random.choice(["<", "<=", ">", ">=", "==", "!="])
        return self.pick(
            lambda: f"{a} {sign} {b}",
            lambda: f"{a} in ({b}, {self.atom()})",
            lambda: f"0 <= {a} < {b}",
            lambda: f"not {self.atom()} {sign} {b}",
            lambda: f"{a} {sign} {b} {self.random.choice(['and', 'or'])} {self.atom()} > 1",
        )

    def rules(self) -> str:
        pair = self.random.random() < 0.3
        lines = ["def game(n):"]
        if pair:
            lines += ["    a, b = n"]
            self.names = ["a", "b"]
        shape = self.random.randrange(4)
        self.names.append("k")
        option = f"(b, {self.number(1)})" if pair else self.number(1)
        over = self.random.choice(["(1, 2, 3)", "range(1, 5)", "[1, 3, 4]", "{1, 2}", "range(4, 0, -1)"])
        if shape == 0:
            lines += [f"    return [{option} for k in {over} if {self.test()}]"]
        elif shape == 1:
            lines += [f"    for k in {over}:", f"        if {self.test()}:", f"            yield {option}"]
        elif shape == 2:
            lines += ["    found = []", "    k = 0", "    while k < 4:", "        k += 1", f"        if {self.test()}:"]
            lines += ["            continue", f"        found.append({option})", "    return found[::-1]"]
        else:
            lines += ["    def inner(k):", f"        return {option}", f"    return list(map(inner, {over}))"]
        return "\n".join(lines) + "\n"


def options_of(code: str, starts: list[str]) -> Any:
    """What Python gives; None where it gives an error."""
    place: dict[str, Any] = {}
    try:
        exec(code, place)  # rules that this test has written
        return [list(dict.fromkeys(map(repr, place["game"](eval(start))))) for start in starts]
    except Exception:
        return None


def differences(seeds: range) -> tuple[int, list[Any]]:
    """How many rules both took, and those where the options differ."""
    rules = [Writer(seed).rules() for seed in seeds]
    starts = [["(3, 5)", "(0, 0)"] if "a, b = n" in code else ["0", "1", "6", "11"] for code in rules]
    sent = json.dumps(list(zip(rules, starts, strict=True)))
    command = [shutil.which("node") or "", "--input-type=module", "-e", NODE, str(READER)]
    told = subprocess.run(command, input=sent, capture_output=True, text=True, timeout=300, check=True)
    both, wrong = 0, []
    for code, given, found in zip(rules, starts, json.loads(told.stdout), strict=True):
        if isinstance(found, str):
            continue  # the reader says no, in one sentence
        wanted = options_of(code, given)
        both += 1
        if wanted != found:
            wrong.append((code, wanted, found))
    return both, wrong


needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")


@pytest.mark.once
@needs_node
def test_random_rules_have_the_same_options() -> None:
    both, wrong = differences(range(600))
    assert both > 300 and not wrong, wrong[:1]


@pytest.mark.slow
@pytest.mark.once
@needs_node
def test_ten_thousand_random_rules_have_the_same_options() -> None:
    both, wrong = differences(range(1_000, 11_000))
    assert both > 5_000 and not wrong, wrong[:1]


TABLE = """
globalThis.onmessage = null;
const found = [];
globalThis.postMessage = (message) => found.push("found" in message ? message.found : message.error.key);
await import(process.argv[1]);
const ask = (code, last, two, misere) =>
  onmessage({ data: { id: 1, ask: "table", values: { code, last, two, misere } } });
const wythoff = `def both(p):
    a, b = p
    for k in range(1, a + 1):
        yield a - k, b
    for k in range(1, b + 1):
        yield a, b - k
    for k in range(1, min(a, b) + 1):
        yield a - k, b - k
`;
const twenty = "def game(n): return [n - k for k in (1, 2, 3) if k <= n]";
ask(wythoff, 12, true, false);
ask(wythoff, 12, true, true);
ask(twenty, 40, false, false);
ask("def loop(n): return [n ^ 1]", 3, false, false);
ask("def two(n, player): return [n - 1] if n else []", 3, false, false);
process.stdout.write(JSON.stringify(found));
"""


@pytest.mark.once
@needs_node
def test_tables_of_typed_rules_are_those_of_the_library() -> None:
    """What the worker finds while somebody types; of rules with circles or of two players it says nothing."""
    command = [shutil.which("node") or "", "--input-type=module", "-e", TABLE, str(READER.parent / "own_worker.js")]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    normal, misere, one, loop, partizan = json.loads(told.stdout)
    for found, play in ((normal, False), (misere, True)):
        wanted = bouton.table("wythoff", "0-12", "0-12", misere=play).to_dict()
        assert found["outcomes"] == wanted["outcomes"]
        assert play or found["values"] == wanted["values"]
    assert one["values"] == [n % 4 for n in range(41)] and one["outcomes"][8] == "P"
    assert loop is None and partizan is None
