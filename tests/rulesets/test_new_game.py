"""A new game is one file, a catalogue file in each language and a line of the index: every interface then knows it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bouton

TOY = Path(__file__).parent / "toy_game"
NO_BREAK = "\N{NO-BREAK SPACE}"

#: runs in the copied package and prints what each face says, as one object
QUESTIONS = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
import bouton
from bouton.cli import main
from bouton.questions.service import Service

def command(*words):
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(list(words))
        except SystemExit as stop:
            code = stop.code
    return [code, out.getvalue(), err.getvalue()]

def asked(question, *values):
    try:
        return question(*values)
    except bouton.BoutonError as error:
        return {"error": {lang: error.say(lang) for lang in ("en", "fr")}}

game = bouton.find("toy-stairs")
library = {
    "winning": [move.data for move in game(7).winning_moves()],
    "found": [row["name"] for row in bouton.games("staircase toy")],
    "sum": bouton.analyze("sum", "toy-stairs 7 + nim 1").grundy,
    "cells": [cell.grundy for cell in bouton.table("toy-stairs", [range(5)]).cells],
    "sheet": len(bouton.exercises("toy-stairs", seed=1, count=3)["questions"]),
    "puzzle": bouton.puzzle("toy-stairs", grade=1, seed=1)["game"],
    "errors": [
        asked(bouton.analyze, "toy-stairs", "1001"),
        asked(bouton.find, "toy-stairs:3"),
        asked(bouton.table, "toy-stairs", [range(2), range(2)]),
        asked(bouton.code, "toy-stairs", 7),
    ],
}
page = Service()
game = {"game": "toy-stairs"}
api = {
    "analyze": page.ask("analyze", {**game, "position": "7"}, "fr"),
    "rules": [page.ask("rules", game, lang)["text"] for lang in ("en", "fr")],
    "board": page.ask("board", {**game, "position": "2", "colours": True}),
    "table": page.ask("table", {**game, "range": ["0-3"]}),
    "error": asked(page.ask, "options", {**game, "position": "1001"}),
}
shell = {
    lang: {
        "analyze": command("analyze", "toy-stairs", "7", "--lang", lang),
        "rules": command("rules", "toy-stairs", "--lang", lang),
        "games": command("games", "toy-stairs", "--lang", lang),
        "error": command("analyze", "toy-stairs", "1001", "--lang", lang),
    }
    for lang in ("en", "fr")
}
print(json.dumps({"where": bouton.__file__, "library": library, "api": api, "shell": shell}))
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    folder = tmp_path_factory.mktemp("package")
    package = folder / "bouton"
    source = Path(bouton.__file__).parent
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__", "*.js", "*.css", "*.html"))
    shutil.copy(TOY / "toy_stairs.py", package / "rulesets")
    for language in ("en", "fr"):
        shutil.copy(TOY / f"{language}.py", package / "language" / language / "toy_stairs.py")
    index = package / "rulesets" / "index.py"
    text = index.read_text(encoding="utf-8")
    entry = '    "toy-stairs": Entry("toy_stairs"),\n    "nim": '
    assert text.count('    "nim": ') == 1
    index.write_text(text.replace('    "nim": ', entry), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", QUESTIONS]
    done = subprocess.run(command, capture_output=True, env=environment, cwd=folder, encoding="utf-8")
    assert not done.returncode, done.stderr
    found = json.loads(done.stdout)
    assert Path(found["where"]).parent == package
    return found


def test_the_library_knows_it(said):
    library = said["library"]
    assert library["winning"] == [6]
    assert library["found"] == ["toy-stairs"]
    assert library["sum"] == 0
    assert library["cells"] == [0, 1, 2, 0, 1]
    assert library["sheet"] == 3
    assert library["puzzle"] == "toy-stairs"


def test_its_errors_are_said_in_both_languages(said):
    own, parameters, table, code = (each["error"] for each in said["library"]["errors"])
    assert own["en"] == "'1001' is too high: the stair has 1000 steps."
    assert own["fr"] == f"«{NO_BREAK}1001{NO_BREAK}» est trop haut{NO_BREAK}: l’escalier a 1000 marches."
    for error in (parameters, table, code):
        assert "toy-stairs" in error["en"] and "toy-stairs" in error["fr"] and error["en"] != error["fr"]
    assert said["api"]["error"]["error"] == own


def test_the_page_is_answered(said):
    api = said["api"]
    assert api["analyze"]["grundy"] == 1 and api["analyze"]["winning_moves"] == ["6"]
    assert "La marche 7 laisse le reste 1." in api["analyze"]["explanation"]["text"]
    assert api["analyze"]["provenance"]["outcome"] == "theorem: Nobody 1900"
    english, french = api["rules"]
    assert "A token stands on a step." in english and "remainder of its number" in english
    assert "Un jeton est sur une marche." in french and "le reste de son numéro" in french
    moves = {move["position"]: move["fate"]["wins"] for move in api["board"]["board"]["moves"]}
    assert moves == {"1": False, "0": True}
    assert api["table"]["values"] == [0, 1, 2, 0]


@pytest.mark.parametrize(
    ("lang", "title", "remark", "error"),
    [
        ("en", "A token on a stair", "Step 7 leaves the remainder 1.", "too high"),
        ("fr", "Un jeton sur un escalier", "La marche 7 laisse le reste 1.", "trop haut"),
    ],
)
def test_the_command_line_knows_it(said, lang, title, remark, error):
    shell = said["shell"][lang]
    assert remark in shell["analyze"][1] and not shell["analyze"][0]
    assert shell["rules"][1].startswith(title)
    assert title in shell["games"][1]
    code, out, err = shell["error"]
    assert code and not out and error in err and "Traceback" not in err
