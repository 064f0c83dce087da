"""The library's own tests in the environment of a site's readers: under Pyodide, here in node."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import bouton
from bouton.storage.folders import cache_folder
from bouton.web.site.runtime import VERSION, read_runtime

TESTS = Path(__file__).parent.parent
# files that need neither NumPy nor another process, nor Hypothesis, which is compiled for this machine
FILES = (
    "numeration/test_automata.py",
    "numeration/test_numeration_steps.py",
    "heaps/test_heap_limits.py",
    "rulesets/test_additions.py",
    "rulesets/test_domineering.py",
    "rulesets/test_partizan_games.py",
    "rulesets/test_pawns.py",
    "rulesets/test_small_print.py",
    "search/test_counters.py",
    "answers/test_equal_positions.py",
    "play/test_exercises.py",
    "play/test_grades.py",
    "questions/test_prove_question.py",
    "answers/test_sums_of_games.py",
    "test_formulas.py",
)
LEFT_OUT = (
    "rulesets/test_additions.py::test_the_notes_variant_is_offered",  # asks the command line, whose clock is a thread
    # the longest, beside other games
    "play/test_exercises.py::test_a_sheet_asks_about_its_game_and_its_play_alone[turning:at-most-3]",
    "play/test_exercises.py::test_questions_beside_pictures_write_no_position_and_name_moves[kayles]",
    "answers/test_sums_of_games.py::test_a_position_lost_by_a_theorem_has_value_zero[fibonacci-4181]",
)


@pytest.mark.slow
@pytest.mark.once
def test_the_core_passes_its_tests_under_pyodide(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not (cache_folder("site") / f"pyodide-{VERSION}.tgz").is_file():
        pytest.skip(f"node, and Pyodide in {cache_folder('site')}, are needed: 'bouton site' puts it there")
    for name, content in read_runtime().items():
        (tmp_path / name).write_bytes(content)
    lock = json.loads((tmp_path / "pyodide-lock.json").read_text(encoding="utf-8"))
    (tmp_path / "lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")
    places = [tmp_path, Path(bouton.__file__).parent.parent, TESTS, Path(pytest.__file__).parent.parent]
    script = Path(__file__).with_name("pyodide_tests.mjs")
    words = [*FILES, "-m", "not slow and not once", *(f"--deselect={name}" for name in LEFT_OUT)]
    done = subprocess.run([node, str(script), *map(str, places), *words], capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    assert int(done.stdout.rpartition(" passed")[0].split()[-1]) > 200
