"""The notebooks show the program's output, and the addresses for Basthon open them."""

import importlib.util
import json
import re
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

import bouton
from bouton.cli import main
from bouton.language import current_language
from bouton.web.limits import LONGEST_ADDRESS
from bouton.web.site.basthon import basthon_address, basthon_content

TOOLS = Path(__file__).parent.parent / "docs" / "tools"
spec = importlib.util.spec_from_file_location("notebooks", TOOLS / "notebooks.py")
assert spec is not None and spec.loader is not None
notebooks = importlib.util.module_from_spec(spec)
spec.loader.exec_module(notebooks)


@pytest.mark.once
@pytest.mark.parametrize("path", notebooks.notebooks(), ids=lambda path: path.name)
def test_a_notebook_shows_what_the_program_says(path):
    assert notebooks.executed(path) == path.read_text(encoding="utf-8")
    assert current_language() == "en"


def test_they_are_in_both_languages_and_small():
    found = notebooks.notebooks()
    assert [path.name[0] for path in found] == [*"123456"] * 2 and all(path.stat().st_size < 70_000 for path in found)
    cells = [[cell["cell_type"] for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]] for path in found]
    assert cells[:6] == cells[6:]


@pytest.mark.parametrize("path", notebooks.notebooks(), ids=lambda path: path.name)
def test_what_a_cell_announces_follows_it(path):
    """Code follows the sentence that announces it, and no answer stands under the heading of the next section."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    announced = re.compile(
        r"(Here it is in|Le voici en) |(does it leave|sort-elle.?)\?$|(take|en) (two|deux) (lines|lignes)"
    )
    for cell, after in pairwise(cells):
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and announced.search(text):
            assert after["cell_type"] == "code", text
        if text.startswith("#"):
            assert after["cell_type"] == "code" or "answer" not in after["metadata"].get("tags", []), text


@pytest.mark.parametrize("path", notebooks.notebooks(), ids=lambda path: path.name)
def test_pupils_find_questions_alone(path):
    text = notebooks.pupil_path(path).read_text(encoding="utf-8")
    assert text == notebooks.for_pupils(path)
    cells = json.loads(text)["cells"]
    assert not any(cell.get("outputs") for cell in cells)
    for cell in cells:
        if "write" in cell["metadata"].get("tags", ()):
            compile("".join(cell["source"]), path.name, "exec")
            assert "    ..." in "".join(cell["source"]) and "return" not in "".join(cell["source"])


def test_heads_of_functions():
    source = 'def f(n):\n    """Double."""\n    return 2 * n\n\n\ndef g():\n    return 1\n\n\nf(2)'
    assert notebooks.heads(source) == 'def f(n):\n    """Double."""\n    ...\n\n\ndef g():\n    ...\n\n\nf(2)'


def test_each_address_opens_its_notebook():
    listed = 0
    for page in notebooks.LISTS:
        assert notebooks.linked(page) == page.read_text(encoding="utf-8")
        for found in notebooks.LINK.finditer(page.read_text(encoding="utf-8")):
            assert len(found["address"]) < LONGEST_ADDRESS
            listed += 1
    assert listed == 13


def test_the_command(capsys, tmp_path):
    program = tmp_path / "due.py"
    program.write_text("print('é')\n", encoding="utf-8")
    assert main(["basthon", str(program), "--site", "https://a.fr/nim/"]) == 0
    address = capsys.readouterr().out.strip()
    assert basthon_content(address) == "print('é')\n" and address.endswith(
        "&module=https%3A%2F%2Fa.fr%2Fnim%2Fbouton.py"
    )
    assert main(["basthon", str(tmp_path / "none.ipynb")]) == 2


@pytest.mark.parametrize(
    "path, text, site",
    [
        ("a.txt", "", ""),
        ("py", "", ""),
        ("a.ipynb", "{}", ""),
        ("a.ipynb", "[", ""),
        ("a.ipynb", '{"cells": [3]}', ""),
        ("a.py", "1", "ftp://a"),
        ("a.py", "".join(sha256(bytes([k])).hexdigest() for k in range(250)), ""),
    ],
)
def test_what_cannot_be_put_into_an_address_is_said(path, text, site):
    with pytest.raises(bouton.InputError) as error:
        basthon_address(path, text, site)
    assert error.value.say("fr")


@pytest.mark.parametrize(
    "address", ["", "https://a.fr/?script=", "https://a.fr/?script=!!", "https://a.fr/?ipynb=abcd"]
)
def test_an_address_that_opens_nothing_is_refused(address):
    with pytest.raises(bouton.InputError):
        basthon_content(address)
