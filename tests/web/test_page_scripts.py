"""The JavaScript of the page: its tests in node, its types, its lint. Their packages are installed by `dev.py test`."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import bouton

ROOT = Path(__file__).parents[2]
CHECKS = Path(__file__).parent / "page"
PAGE = Path(bouton.__file__).parent / "web" / "page"
TOOLS = ROOT / ".venvs" / "page" / "node_modules" / ".bin"
COMMANDS = {
    "types": ("tsc", "-p", str(CHECKS)),
    "lint": ("biome", "lint", "--error-on-warnings", "--colors=off", ".", os.path.relpath(PAGE, CHECKS)),
}
#: how an error or a source is parsed that should say by itself what it is about
PARSED = re.compile(
    r"\b(?:error|refused|failure)\.(?:key|message) *[!=]==|\.(?:has|includes)\((?:error|refused)\.key\)"
    r"|provenance(?:\.\w+|\[[^]]*\])*\.(?:startsWith|includes|match|split|test|indexOf)\("
    r"|(?:startsWith|includes)\(\"(?:search|theorem|store)\b"
)

pytestmark = pytest.mark.once


def run(*command: str) -> None:
    ran = subprocess.run(command, cwd=CHECKS, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-4000:]


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_tests_in_node() -> None:
    run("node", "--test", *map(str, sorted(CHECKS.glob("*.test.mjs"))))


@pytest.mark.parametrize("check", COMMANDS)
def test_types_and_lint(check: str) -> None:
    word, *words = COMMANDS[check]
    tool = shutil.which(word, path=str(TOOLS))
    if tool is None:
        pytest.skip(f"{word} is not installed")
    run(tool, *words)


def test_errors_and_sources_say_what_they_are() -> None:
    """No key of an error is compared, no sentence about a source is taken apart."""
    samples = ('error.key === "own-name"', "BEYOND.has(error.key)", 'provenance.outcome.startsWith("search")')
    assert all(map(PARSED.search, samples)) and not PARSED.search('event.key === "Escape"')
    found = [
        f"{file.name}:{number}"
        for file in sorted(PAGE.glob("*.js"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if PARSED.search(line)
    ]
    assert not found
