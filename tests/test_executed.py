"""The output shown in the pages of the docs is the program's output."""

import importlib.util
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

TOOLS = Path(__file__).parent.parent / "docs" / "tools"
spec = importlib.util.spec_from_file_location("executed", TOOLS / "executed.py")
assert spec is not None and spec.loader is not None
executed = importlib.util.module_from_spec(spec)
spec.loader.exec_module(executed)


@pytest.mark.thorough("recettes.md", "resoudre.md", "theoremes.md", "tutoriel-recherche.md")  # seconds
@pytest.mark.parametrize("page", executed.pages(), ids=lambda page: page.name)
def test_a_page_shows_what_the_program_says(page, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "argv", ["executed.py", "--check", str(page)])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BOUTON_DATA", str(tmp_path))  # set anew by what is tested
    executed.main()


@pytest.mark.parametrize("page", ["en/learn/how-to.md", "fr/apprendre/recettes.md"])
def test_each_recipe_has_something_that_is_run(page):
    text = (executed.DOCS / page).read_text(encoding="utf-8")
    for recipe in text.split("\n## ")[1:]:
        assert "```console" in recipe or "```python\n>>> " in recipe, recipe.splitlines()[0]


def test_what_is_not_so_is_found_and_mended():
    shown = "$ bouton nim add 42 38\n42 ⊕ 38 = 13\n$ bouton nim mul 2 3\n"
    assert executed.block(shown, "en") == "$ bouton nim add 42 38\n42 ⊕ 38 = 12\n$ bouton nim mul 2 3\n2 ⊗ 3 = 1\n"
    cut = executed.block("$ bouton zeckendorf 99\nold\n", "en", 1, 1)
    assert cut.splitlines()[1:] == [
        "99 = 1000010010_Z = 89 + 8 + 2",
        "…",
        "99 is on the cards that begin with 2, 8 and 89.",
    ]
    with pytest.raises(SystemExit):
        executed.block("$ bouton zeckendorf x\n", "en")
    assert "111_Z" in executed.block("$ bouton zeckendorf 111_Z\nbouton: \n", "fr")
    assert len(executed.pages()) >= 2
