"""The four readers of rules in Python, each as a function that returns the options at each start of some rules."""

import json
import linecache
import shutil
import subprocess
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rules_corpus import STEPS, Rules, counted

import bouton
from bouton.checkers.table import read_rules as read_table_rules
from bouton.custom.check_rules import compare_compiled, try_rules
from bouton.custom.source import NotNative
from bouton.errors import BoutonError
from bouton.numeration.automaton import Limits, QuestionLimit
from bouton.numeration.systems import system_named
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.rules import read_rules

PAGE = Path(bouton.__file__).parent / "web" / "page"
_SHAPE = 4096  # of rules that are compiled; much more than the positions on which they are compared with Python
_HIGH = 260  # options of a theorem's rules are looked for below it
_NODE = """
import { readFileSync } from "node:fs";
const { readPosition, readRules } = await import(`${process.argv[1]}/little_python.js`);
const { write } = await import(`${process.argv[1]}/python_values.js`);
const attempt = (found) => {
  try {
    return found();
  } catch (error) {
    return { key: error.key ?? String(error.stack), line: error.line ?? 0 };
  }
};
const found = JSON.parse(readFileSync(0, "utf8")).map(([code, starts]) => {
  const rules = attempt(() => readRules(code));
  const options = (start) => rules.options(readPosition(start)).map((each) => write(each?.parts ?? each));
  return starts.map((start) => (rules.key ? rules : attempt(() => options(start))));
});
process.stdout.write(JSON.stringify(found));
"""

#: for each start the options as texts, or None where the reader refuses
Read = list[list[str] | None]


def page(all_rules: Sequence[Rules], folder: Path = PAGE) -> list[Read]:
    """The page's reader, in node; a refusal has to name a sentence and a line."""
    sent = json.dumps([(rules.code, list(map(repr, rules.starts))) for rules in all_rules])
    command = [shutil.which("node") or "", "--input-type=module", "-e", _NODE, str(folder)]
    ran = subprocess.run(command, input=sent, capture_output=True, text=True, timeout=300, check=True)
    read = []
    for rules, answers in zip(all_rules, json.loads(ran.stdout), strict=True):
        for answer in answers:
            refused = isinstance(answer, dict)
            assert not refused or (answer["key"].startswith("own-") and answer["line"] >= 1), (rules.name, answer)
        read.append([answer if isinstance(answer, list) else None for answer in answers])
    return read


def function_of(rules: Rules) -> Any:
    """The game as a function whose source Python finds."""
    file = f"<{rules.name}>"
    linecache.cache[file] = len(rules.code), None, rules.code.splitlines(keepends=True), file
    place: dict[str, Any] = {"__name__": "rules"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(rules.code, file, "exec", dont_inherit=True), place)  # rules that the tests have written
    return place["game"]


def _at_each(rules: Rules, options: Callable[[Any], Any]) -> Read:
    """The options at each start, asked for twice and in the opposite order the second time; they must be the same."""

    def at(start: Any) -> list[str] | None:
        found = counted(lambda: options(start))
        return None if found is None else list(map(repr, found))

    first = list(map(at, rules.starts))
    second = list(map(at, rules.starts[::-1]))[::-1]
    assert first == second, rules.name
    return first


def table(rules: Rules) -> Read:
    """The checker of tables, which runs the text with a few of Python's functions."""
    try:
        rule = read_table_rules(f"{rules.code}bouton_rule = game\n")
    except BoutonError:
        return [None for _ in rules.starts]
    return _at_each(rules, rule)


def compiled(rules: Rules) -> Read:
    """The rules as machine code, after the comparison with Python that comes before every solve."""
    import numpy as np

    if "without end" in rules.name:  # Python is asked first, and does not end
        return [None for _ in rules.starts]
    try:
        game = bouton.rule_code(shape=(64, 64) if rules.pair else _SHAPE)(function_of(rules))
        native = game.native()
        compare_compiled(game, native, try_rules(game))
    except (BoutonError, SyntaxError):
        return [None for _ in rules.starts]
    out = np.zeros(STEPS, np.int64)

    def options(start: Any) -> list[Any]:
        count = native.options(game.radices.encode(start), out)
        if count < 0:
            raise NotNative("custom.native-value", name="game")
        return [game.decode(int(number)) for number in out[:count]]

    return _at_each(rules, options)


def theorem(rules: Rules) -> Read:
    """The reader of theorems: options by the formula alone, through automata of another base than its comparison's."""
    try:
        read = read_rules(bouton.ruleset(function_of(rules)), limits=Limits(effort=QuestionLimit(60)))
    except (BoutonError, SyntaxError):
        return [None for _ in rules.starts]
    if rules.pair is not (len(read.names) == 2):
        return [None for _ in rules.starts]
    to = [f"#{place}" for place in range(len(read.names))]
    world = Arithmetic(system_named("base:3"), limits=Limits(effort=QuestionLimit(60)))
    relations = [world.automaton(each, [*read.names, *to]) for each in read.relations(to)]
    digits = [world.system.digits_of(number) for number in range(_HIGH)]
    high = 12 if rules.pair else _HIGH

    def options(start: Any) -> list[Any]:
        here = {
            name: digits[number] for name, number in zip(read.names, start if rules.pair else (start,), strict=True)
        }
        rows = [(a, b) for a in range(high) for b in range(high)] if rules.pair else [(a,) for a in range(high)]
        words = [here | {name: digits[number] for name, number in zip(to, row, strict=True)} for row in rows]
        found = [row for row, word in zip(rows, words, strict=True) if any(each.accepts(**word) for each in relations)]
        return found if rules.pair else [number for (number,) in found]

    return [list(map(repr, options(start))) for start in rules.starts]
