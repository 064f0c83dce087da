"""Custom rules in the manual, the docstrings and the notebooks: the page's reader of rules runs each of them."""

import ast
import json
import re
import shutil
import subprocess
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

import bouton
from bouton.custom.typed import typed_rules
from bouton.errors import BoutonError

ROOT = Path(__file__).resolve().parents[2]
PAGE = Path(bouton.__file__).parent / "web" / "page"
STARTS = ("21", "(3, 5)", "(3, 4, 5)", "'....'")  # where the text calls the rules on no position
GRAPHS = """
import { readFileSync } from "node:fs";
const answers = [];
globalThis.postMessage = (message) => answers.push(message);
await import(process.argv[1]);
for (const [code, start] of JSON.parse(readFileSync(0, "utf8")))
  onmessage({ data: { id: 1, ask: "graph", values: { code, starts: [start] } } });
process.stdout.write(JSON.stringify(answers));
"""


def code_in(file: Path) -> str:
    """The Python in a file's fenced blocks, docstrings or cells, one after another."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".ipynb":
        parts = ["".join(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    elif file.suffix == ".py":
        kinds = (ast.Module, ast.FunctionDef, ast.ClassDef)
        parts = [ast.get_docstring(each) or "" for each in ast.walk(ast.parse(text)) if isinstance(each, kinds)]
        parts += [text] if ROOT / "examples" in file.parents else []
    else:
        parts = [textwrap.dedent(block) for block in re.findall(r"^ *```python\n(.*?)^ *```", text, re.M | re.S)]
    found = []
    for part in parts:
        typed = re.findall(r"^ *(?:>>>|\.\.\.)(?: (.*))?$", part, re.M)
        code = "\n".join(typed) if typed else "" if file.suffix == ".py" and part is not text else part
        try:
            ast.parse(code)
        except SyntaxError:  # lines of a drawing, or a sketch
            continue
        found.append(code)
    return "\n".join(found) + "\n"


def rules_in(code: str) -> Iterator[tuple[str, str]]:
    """The rules of a text, each with what it uses, and the positions that the text calls them on."""
    tree = ast.parse(code)
    calls = [each for each in ast.walk(tree) if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)]
    for place, rule in enumerate(tree.body):
        if not isinstance(rule, ast.FunctionDef) or not any(map(is_ruleset, rule.decorator_list)):
            continue
        used, kept = names_in(rule), [rule]
        for other in reversed(tree.body[:place]):
            if isinstance(other, ast.FunctionDef | ast.Assign | ast.Import) and used & bound(other):
                used |= names_in(other)
                kept.insert(0, other)
        starts = [ast.unparse(call.args[0]) for call in calls if is_call_of(rule.name, call)]
        text = "\n".join(map(ast.unparse, kept)) + "\n"
        for start in starts or STARTS:
            yield text, start


def is_ruleset(decorator: ast.expr) -> bool:
    return ast.unparse(decorator).partition("(")[0] in ("ruleset", "bouton.ruleset")


def is_call_of(name: str, call: ast.Call) -> bool:
    """Whether it calls the rules on a position that stands there."""
    try:
        ast.literal_eval(call.args[0])
    except (ValueError, IndexError):
        return False
    return isinstance(call.func, ast.Name) and call.func.id == name


def names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def bound(node: ast.stmt) -> set[str]:
    """The names that a statement sets."""
    if isinstance(node, ast.FunctionDef):
        return {node.name}
    if isinstance(node, ast.Import):
        return {(each.asname or each.name).partition(".")[0] for each in node.names}
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}


@pytest.mark.once
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_the_page_runs_the_rules_of_the_manual() -> None:
    """At a start of each the page finds the library's outcome."""
    places = ["README.md", "LISEZMOI.md", "docs/**/*.md", "examples/**/*.ipynb", "examples/*.py", "src/bouton/**/*.py"]
    found: dict[str, dict[str, str]] = {}
    for file in sorted(each for place in places for each in ROOT.glob(place)):
        if "ruleset" in file.read_text(encoding="utf-8"):
            for code, start in rules_in(code_in(file)):
                found.setdefault(code, {}).setdefault(start, str(file.relative_to(ROOT)))
    sent = [(code, start) for code, starts in found.items() for start in starts]
    command = [shutil.which("node") or "", "--input-type=module", "-e", GRAPHS, str(PAGE / "own_worker.js")]
    ran = subprocess.run(command, input=json.dumps(sent), capture_output=True, text=True, timeout=120, check=True)
    read: dict[str, list[str]] = {code: [] for code in found}
    wrong: dict[str, str] = {}
    for (code, start), answer in zip(sent, json.loads(ran.stdout), strict=True):
        space: dict[str, object] = {"bouton": bouton}
        exec(code, space)  # rules of this repository
        rules = [each for each in space.values() if isinstance(each, bouton.Ruleset)][-1]
        try:
            outcome = rules(rules.parse(start)).outcome
        except BoutonError:  # a start that does not fit, or rules with a mistake to be shown
            assert "error" in answer, (code, start)
        else:
            if "error" in answer:
                wrong[code] = f"{found[code][start]}: {answer['error']['key']}\n{code}"
                continue
            assert typed_rules(answer["found"])(rules.parse(start)).outcome == outcome, (code, start)
        read[code].append(start)
    assert wrong == {}
    assert len(read) > 25
