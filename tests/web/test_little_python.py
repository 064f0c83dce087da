"""The worker of typed rules: its answers are the library's."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import bouton

READER = Path(bouton.__file__).parent / "web" / "page" / "little_python.js"
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")

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
