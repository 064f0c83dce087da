"""Commands named in sentences of the docs are valid; `docs/tools/executed.py` runs those in blocks."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from bouton.cli.parser import parse
from bouton.errors import BoutonError

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "LISEZMOI.md", *sorted((ROOT / "docs").rglob("*.md"))]
TYPED = re.compile(r"`bouton ([^`]+)`|^ {4}bouton (.+)$", re.M)
# what is left out: words for a reader, and names of commands
LEFT_OUT = re.compile(r"…|\||;|&&|, with|, le fichier|^[\w-]+( -[\w-]+)*$|\b[A-ZÉ]{2,}\b(?!\.)|\b[A-Z]\b")


def commands() -> Iterator[tuple[str, str]]:
    """Each command once, with the place where it stands."""
    seen = set()
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        text = re.sub(r"^```(?!sh|bat).*?^```$", lambda block: "\n" * block[0].count("\n"), text, flags=re.M | re.S)
        for found in TYPED.finditer(text):
            command = re.sub(r"\s+#.*$", "", " ".join((found[1] or found[2]).split()))
            if command not in seen and not LEFT_OUT.search(command):
                seen.add(command)
                yield f"{page.relative_to(ROOT)}:{text[: found.start()].count(chr(10)) + 1}", command


def test_commands_in_sentences_are_understood() -> None:
    found, wrong = list(commands()), []
    for place, command in found:
        try:
            parse(shlex.split(command), "en")
        except BoutonError as error:
            if "missing" not in error.key:  # `bouton code decode` names a command, not its words
                wrong.append(f"{place}: bouton {command}: {error.say('en')}")
        except SystemExit:
            pass
    assert wrong == [] and len(found) > 250


@pytest.mark.slow
def test_quick_commands_in_sentences_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a reader types first: analyses, values and their like, of games that stand in no file."""
    from bouton.cli import main

    monkeypatch.setenv("BOUTON_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    wrong = []
    quick = {"analyze", "options", "value", "equal", "rules", "games", "nim", "zeckendorf", "exercises", "test"}
    for place, command in commands():
        words = shlex.split(command)
        named = [word.partition(":")[0] for word in words if re.search(r"\.(py|json|csv|txt|svg)\b", word)]
        known = [word for word in named if not Path(word).exists()]
        if words[0] not in quick or len(words) < 2 or (known and "-o" not in words):
            continue
        if "octal:0.007 400000" in command:
            main(["sequence", "octal:0.007", "--to", "400000", "--summary"])
        if main(words) == 2:
            wrong.append(f"{place}: bouton {command}: {capsys.readouterr().err}")
        capsys.readouterr()
    assert wrong == []
