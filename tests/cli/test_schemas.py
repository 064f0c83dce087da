"""Every object of ``--json`` conforms to its JSON Schema, and has no key that the schema does not name."""

import io
import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from bouton.cli import main
from bouton.cli.arguments import COMMANDS
from bouton.cli.parser import arguments_of
from bouton.results import JSON_VERSION

jsonschema_rs = pytest.importorskip("jsonschema_rs", reason="jsonschema-rs is not installed")

#: what these do is no answer: a script for a shell; a page, see tests/web
SILENT = {"completion", "serve", "site", "warm"}

ASKED = """
games heaps
rules nim
rules nim --proof
analyze nim 7,2,6
analyze nim w,5
analyze nim 1,1 --misere
analyze nim 7,2,6 --show proof
analyze domineering ..|..
analyze 'nim 3,5 + kayles 7'
analyze northcott:4 1-3
options nim 2,1
options hackenbush LR
table nim 0-3
table graph:=a-b,b-c
table domineering 1-2 1-2 --show value
value 7/4 --show hackenbush
table nim 0-2 0-2
graph nim 1,2
graph hackenbush LR
graph nim 1,1 --misere
review nim '3,4 > 3,3 > 3,2 > 2,2'
equal 'nim 4' 'subtraction:1,3 4'
equal '{}' '{{{}}}'
value '{1|-1} + ^'
value on
value domineering '..|..'
cgsuite '{2|-1}'
thermograph '{4|2||-1}'
puzzle nim --grade 2
puzzle --day 2026-01-05
match nim 1 2 --games 2
exercises nim --answers
print nim 1,3
quotient kayles --heaps 4
quotient kayles --heaps 4 --show mex
quotient kayles --heaps 4 --show values
ask board game=nim position=3,4
nim mul 6 7 --show work
nim table 4
hex solve 2 --tree 1
hex walk 3 a1,b1,c1,b2,a2,c2,b3,a3,c3
hex genmove 3 a1
hex heat 3 .
hex shapes 5 c3
hex link 3 a1
hex sgf 3 a1,b2
hex puzzle 3 --answers
solve RULES:twice --analyze
prove RULES:twenty_one --certificate twenty-one.cert
prove RULES:twenty_one --values 3 --claim 'P(a) => a >= 0' --moves
verify twenty-one.cert
value cram 2x3 --certificate cram.cert
verify cram.cert
sequence kayles --to 10
sequence lasker --to 10 --summary
sequence octal:0.07 --period
test subtraction:1,2 --formula n%4
guess subtraction:1,2
compare octal:0.07 octal:0.137 --to 100
compare kayles octal:0.07 --to 50
basthon RULES
run 'sequence octal:0.0? --to 20 --summary' --store census
combine there census
code turning:at-most-3 7
code decode 1110100
code values 3 4
code turning:at-most-3 7 --list
code turning:at-most-7 24 --octad 1,2,3,4,5
zeckendorf 99
zeckendorf --cards 9
zeckendorf --picture totals --most 5
analyze nim 7,2 --hint 1
analyze hackenbush LR --hint 2
analyze RULES:rope 0 --hint 3
analyze RULES:rope 0
analyze RULES:beads '(3, 0, 0)'
analyze RULES:coins '(3, 1)'
options nim w
options nim 2,1 --misere
options RULES:rope 0
options RULES:beads '(3, 0, 0)'
options RULES:coins '(3, 1)'
options nimstring 1x2
review domineering '..|..|.. > #.|#.|.. > #.|#.|##'
review RULES:beads '(3, 0, 0) > (1, 2, 0) > (0, 2, 1)'
review RULES:coins '(3, 1) > (1,) > ()'
review hex:3 '. > b2 > b2,a1'
table RULES:beads 0-3 0-1 0
table RULES:rope 0-3 --show value
graph RULES:rope 0
graph RULES:coins '(1, 2)'
value dud
value over
value RULES:rope 0
value 1/2 --equal '{0|1}'
value '{1|-1}' --cgsuite
sequence kayles --guess
sequence kayles --formula n%4
sequence octal:0.07 --against kayles --to 20
print nim --exercises
play --puzzle nim
match RULES:rope 5 5 --games 2 --start 0
solve RULES:tiered --out-of-core levels
solve RULES:tiered --misere
analyze nim 7,-2
analyze nim
analyse nim 7
graph nim 9,9,9
"""

RULES = '''"""Rules of two games."""
import bouton

@bouton.ruleset
def twenty_one(n):
    return [n - k for k in (1, 2, 3) if k <= n]

@bouton.ruleset(score=lambda p: p[1] - p[2])
def beads(p, player):
    n, a, b = p
    return [(n - k, a + k, b) if player == "left" else (n - k, a, b + k) for k in (1, 2, 3) if k <= n]

@bouton.ruleset(score=lambda p: 0)
def coins(row):
    return [bouton.gain(row[1:], row[0]), bouton.gain(row[:-1], row[-1])] if row else []

@bouton.ruleset
def rope(k, player):
    if abs(k) >= 4:
        return []
    return [k + 1, k + 2] if player == "left" else [k - 1]

@bouton.rule_code(shape=(9, 2), tier=lambda p: p[0], start=(8, 1))
def tiered(p):
    n, m = p
    if n:
        yield n - 1, 1 - m
    if n > 1 and m:
        yield n - 2, m

@bouton.rule_code(shape=(9,))
def twice(position):
    if position[0]:
        yield (position[0] // 2,)
'''


def _strict(schema: Any) -> Any:
    """A schema under which an object has no other keys than those that are named."""
    if isinstance(schema, list):
        return [_strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _strict(value) for key, value in schema.items()}
    return found if "properties" not in found or "type" not in found else {"additionalProperties": False} | found


def _schema(*words: str, capsys: pytest.CaptureFixture[str]) -> Any:
    assert main(["help", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.thorough
def test_every_answer_is_as_its_schema_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rules.py").write_text(RULES, encoding="utf-8")
    definitions = _strict(_schema(capsys=capsys))
    covered, wrong = set(), []
    for line in ASKED.strip().splitlines():
        command, *words = shlex.split(line.replace("RULES", "rules.py"))
        status = main([command, *words, "--json"])
        text, name = capsys.readouterr().out, command
        lines = text.splitlines() if command == "run" else [text]
        for found in map(json.loads, lines):
            if status:
                name = "error"
            covered.add(name)
            errors = jsonschema_rs.validator_for({**definitions, "$ref": f"#/$defs/{name}"}).iter_errors(found)
            wrong += [(line, list(error.instance_path), error.message[:300]) for error in errors]
            wrong += [(line, "version")] * (found["version"] != JSON_VERSION)
    assert not wrong
    assert covered | SILENT | {"play"} == {command.name for command in COMMANDS} | {"error"}


def test_lines_and_played_games_are_as_their_schemas_say(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for words, given, names in (
        (["analyze", "nim", "-", "--jsonl"], "7,2\n-1\n", ["analyze", "error"]),
        (["play", "nim", "2", "--first", "program", "--json"], "", ["play"]),
    ):
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
        main(words)
        lines = capsys.readouterr().out
        found = [json.loads(line) for line in lines.splitlines()] if len(names) > 1 else [json.loads(lines)]
        schema = _strict(_schema(words[0], capsys=capsys))
        for name, data in zip(names, found, strict=True):
            assert jsonschema_rs.validator_for({**schema, "$ref": f"#/$defs/{name}"}).is_valid(data), data


def test_every_command_with_an_answer_has_a_schema(capsys: pytest.CaptureFixture[str]) -> None:
    definitions = _schema(capsys=capsys)["$defs"]
    for command in COMMANDS:
        assert any(argument.names == ("--json",) for argument in arguments_of(command))
        if command.name not in SILENT:
            assert _schema(command.name, capsys=capsys)["$ref"] == f"#/$defs/{command.name}"
    assert definitions.keys() >= {"site", "serve", "error"}


def test_an_error_is_an_object_and_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", "nim", "7,-2", "--json", "--lang", "fr"]) == 2
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert found["error"] in err and "négatif" in err
    assert found == {"error": found["error"], "kind": "NotationError", "version": JSON_VERSION}
    assert main(["graph", "nim", "9,9,9", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["kind"] in ("InputError", "SearchLimitError")


def test_a_file_that_cannot_be_written_follows_the_answer(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Standard output then has the answer alone: one object."""
    assert main(["table", "nim", "0-2", "--json", "-o", str(tmp_path / "none" / "t.csv")]) == 2
    assert json.loads(capsys.readouterr().out)["game"] == "nim"
