"""``bouton.py``, the library as one file: small, quick to import, in French."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bouton
from bouton.web.site import single
from bouton.web.site.library import library
from bouton.web.site.single import MOST_BYTES, nim_module, single_file

ROOT = Path(__file__).parents[2]
LESSON = """
import bouton
assert bouton.coups("nim", "2,1") == ["0,1", "1,1", "2,0"]
assert str(bouton.coup_gagnant("nim", "7,2,6")) == "4,2,6"
assert bouton.coup_gagnant("nim", "5") == (0,) and bouton.coup_gagnant("nim", "1,2,3") is None
assert bouton.valeur_de_grundy("kayles", 8) == 1
assert bouton.coups("domineering", "..", "gauche") == []
assert str(bouton.coup_gagnant("domineering", "..", "droite")) == "##"
@bouton.ruleset
def vingt_et_un(n):
    return [n - k for k in (1, 2, 3) if k <= n]
assert bouton.coup_gagnant(vingt_et_un(21)) == 20 and bouton.coups(vingt_et_un(2)) == [1, 0]
assert "gagne" in bouton.position("nim", "7,2,6")._repr_html_() and "Les positions" in bouton.coups.__doc__
try:
    bouton.position("nim", "-1")
except bouton.BoutonError as erreur:
    assert "négatif" in str(erreur)
from bouton.rulesets import INDEX, family
bad = []
for name in GAMES or INDEX:
    spec, position = family(name).examples[0]
    try:
        bouton.analyze(spec, position), bouton.position(spec, position)._repr_html_(), bouton.rules(spec)
    except Exception as error:
        bad.append((name, repr(error)))
for ask in ("review('nim', '3 > 2')", "table('nim', '0-3', '0-3')", "graph('nim', '3')", "puzzle('nim')",
            "value('{1|-1}')", "sequence('kayles', 60)", "code('turning:at-most-7', 8)", "position('kayles', '7')",
            "options('nim', '2,1')", "rules('nim')", "games()", "reply('nim', '2')",
            "period('kayles')", "nim_table(4)", "zeckendorf(99)", "equal('nim 3', '{}')"):
    assert eval("bouton." + ask)._repr_html_().startswith("<"), ask
assert not bad, bad
assert bouton.position("kayles", "12,5").misere_outcome == "P" and bouton.nim.mul(2, 3) == 1
try:
    bouton.prove
except ImportError as erreur:
    assert "un seul fichier" in str(erreur)
"""


def test_no_module_is_there_that_only_omitted_ones_import():
    """Games are found by name, as are modules outside packages; numbers of `limits.py` stand where they are used."""
    every = json.loads(library()).items()
    found = {path: single._smaller(path, text) for path, text in every if single._is_wanted(path)}
    by_name = re.compile(r"/rulesets/|/language/|__init__|bouton/\w+\.py")
    for path in (path for path, text in found.items() if text and not by_name.search(path)):
        *package, name = path.removesuffix(".py").split("/")
        dotted = ".".join(package[1:])
        wanted = re.compile(rf"\b{dotted}\.{name}\b|from bouton\.{dotted} import [^\n]*\b{name}\b")
        assert any(wanted.search(text) for other, text in found.items() if other != path), path


@pytest.mark.thorough
def test_it_is_small_and_knows_the_lesson(tmp_path):
    text = single_file()
    assert len(text) <= MOST_BYTES and text.startswith(b"# bouton ")
    (tmp_path / "bouton.py").write_bytes(text)
    code = 'import sys\nsys.modules["numpy"] = sys.modules["numba"] = None\nGAMES = ["nim", "hex"]\n' + LESSON
    found = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{code}"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize("page", ["docs/en/library.md", "docs/fr/bibliotheque.md"])
def test_the_docs_tell_its_size(page):
    told = re.search(r"(?:less than|moins\s+de)\s+(\d+)\s+K[Bo]", (ROOT / page).read_text(encoding="utf-8"))
    assert told and 0 <= 1_000 * int(told[1]) - MOST_BYTES < 10_000


def test_each_file_and_piece_of_code_named_as_left_out_is_there() -> None:
    """A module that is renamed would otherwise come back into the file unnoticed."""
    files = json.loads(library())
    for table in (single._FEW, single._LEFT_OUT):
        for room, names in table.items():
            inside = room + "/[a-z]{2}" if room == "language" else room
            assert [
                name for name in names if not any(re.fullmatch(f"bouton/{inside}/{name}.py", file) for file in files)
            ] == []
    assert [(path, part) for path, parts in single._UNSAID.items() for part in parts if part not in files[path]] == []


def test_the_module_of_the_lesson_shows_what_the_lesson_shows(capsys):
    """The tables of the lesson of Tech.io, line by line (its trailing blanks aside), and the names of its tools."""
    names = {}
    exec(nim_module(), names)
    tables = {
        (7, 2, 6): ["Tas n°0 :  1 1 1", "Tas n°1 :    1 0", "Tas n°2 :  1 1 0", "-" * 16, "Parité  :  0 1 1"],
        (4, 2, 6): ["Tas n°0 :  1 0 0", "Tas n°1 :    1 0", "Tas n°2 :  1 1 0", "-" * 16, "Parité  :  0 0 0"],
        (8, 6, 3): ["Tas n°0 :  1 0 0 0", "Tas n°1 :    1 1 0", "Tas n°2 :      1 1", "-" * 18, "Parité  :  1 1 0 1"],
        (5, 6, 3): ["Tas n°0 :  1 0 1", "Tas n°1 :  1 1 0", "Tas n°2 :    1 1", "-" * 16, "Parité  :  0 0 0"],
    }
    for heaps, table in tables.items():
        names["jeu_nim"](list(heaps))
        assert capsys.readouterr().out.split("\n")[2:-4] == table
    assert names["xor"](names["int_to_bin"](8), "1101") == "0101" and names["bin_to_int"]("0101") == 5
    assert names["rechercher_ligne_a_modifier"](["1000", "110", "11"], names["somme_xor"](["1000", "110", "11"])) == (
        0,
        3,
    )


@pytest.mark.slow
@pytest.mark.once
def test_every_game_under_the_python_of_basthon(tmp_path):
    """Pyodide 0.26 with Python 3.12, in node; needs the npm package, in a folder that the npm client has filled."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("node and npm are needed")
    fetched = subprocess.run([npm, "install", "--silent", "pyodide@0.26.4"], cwd=tmp_path, capture_output=True)
    if fetched.returncode or not (tmp_path / "node_modules" / "pyodide").is_dir():
        pytest.skip("npm does not have pyodide 0.26.4")
    (tmp_path / "bouton.py").write_bytes(single_file())
    (tmp_path / "lesson.py").write_text(f"GAMES = None\n{LESSON}", encoding="utf-8")
    (tmp_path / "run.mjs").write_text(
        'import { loadPyodide } from "pyodide";\nimport fs from "fs";\nconst python = await loadPyodide();\n'
        'python.FS.writeFile("bouton.py", fs.readFileSync("bouton.py"));\n'
        'try { python.runPython(fs.readFileSync("lesson.py", "utf8")); console.log("right"); }\n'
        "catch (error) { console.log(String(error).slice(-2000)); }\n"
    )
    found = subprocess.run([node, "run.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert found.stdout.strip() == "right", found.stdout


def test_the_french_names_are_those_of_the_package():
    assert bouton.coups("nim", "2,1") == ["0,1", "1,1", "2,0"]
    with pytest.raises(bouton.BoutonError):
        bouton.coups("echecs", "e4")
    assert Path(bouton.coups.__code__.co_filename).name == "francais.py"
