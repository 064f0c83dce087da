"""What the pages of the docs show is what the program says: their commands are run, their pictures drawn.

A fenced block ``console`` has lines ``$ bouton …``, each with its output beneath; after ``console 6`` the first six
lines of it and ``…``, after ``console 6 4`` the last four as well, after ``console 0`` nothing of it. A long line is
shown once in a page, then ``…``, and a very long one ends with ``…``. A command that is refused is an error here,
unless its refusal is shown. A block ``python game.py`` is written into that file first; the examples of a block
``python`` are compared in the pages of a folder (those of ``docs/en`` and ``docs/fr`` by ``tests/test_doctests.py``).
A picture ``![words](../images/name.svg "bouton …")`` is drawn by the command in its title. French pages are run in
French. ``python3 docs/tools/executed.py`` writes outputs and pictures again, ``--check`` only compares.
"""

import doctest
import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

from bouton.answers import sources
from bouton.cli import main as bouton
from bouton.language import current_language, speak

DOCS = Path(__file__).resolve().parents[1]
REST = "…"  # stands for the lines that are left out
LONG = 150  # letters of a line, such as a theorem, that a page shows once
CUT, LEFT = 160, 90  # letters of a line that is cut, and what is shown of it
BLOCK = re.compile(
    r"^(?P<fence>```console(?: (?P<first>\d+))?(?: (?P<last>\d+))?\n)(?P<text>.*?)(?=^```$)", re.M | re.S
)
PYTHON = re.compile(r"^```python(?: (?P<name>\w+\.\w+))?\n(?P<code>.*?)^```$", re.M | re.S)
PICTURE = re.compile(r"!\[[^\]]*\]\((?P<file>(?:\.\./)+images/[\w-]+\.svg)\s\"(?P<command>bouton\s[^\"]+)\"\)")
ENGLISH, FRENCH = "<!-- en -->", "<!-- fr -->"


def pages() -> list[Path]:
    """The pages whose commands are run: those that say in which language."""
    marks = (ENGLISH, FRENCH)
    return [page for page in sorted(DOCS.rglob("*.md")) if page.read_text(encoding="utf-8").startswith(marks)]


def said(command: str, language: str, refused: bool = False) -> list[str]:
    """The lines that a command prints."""
    out, aside = io.StringIO(), io.StringIO()  # progress and what was written stand aside
    before = {name: os.environ.get(name) for name in ("LC_ALL", "LANG", "COLUMNS")}
    sources._default = None  # a command of a terminal remembers nothing of the one before
    os.environ |= {"LC_ALL": "fr_FR.UTF-8" if language == "fr" else "en_US.UTF-8", "COLUMNS": "100"}
    try:
        with redirect_stdout(out), redirect_stderr(aside):
            code = bouton(shlex.split(command)[1:])
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
    lines = [line.rstrip() for line in (out.getvalue() + aside.getvalue() * bool(code)).splitlines()]
    if code and not refused:
        raise SystemExit("\n".join([command, *lines]))
    return lines


def block(text: str, language: str, first: int | None = None, last: int = 0) -> str:
    """A block with its outputs written again."""
    parts = re.split(r"^(\$ .*\n)", text, flags=re.M)
    new = [parts[0]]
    for command, shown in zip(parts[1::2], parts[2::2], strict=True):
        lines = said(command.removeprefix("$ ").rstrip("\n"), language, shown.startswith("bouton: "))
        if first == last == 0:
            lines = []
        elif first is not None and len(lines) > first + last + 1:
            lines = [*lines[:first], REST, *lines[len(lines) - last :]]
        new += [command, *(f"{line}\n" for line in lines)]
    return "".join(new)


def shown(line: str) -> str:
    """A line as a page has it: a command whole, a very long line by its beginning."""
    if len(line) <= CUT or line.startswith("$"):
        return line
    return f"{line[:LEFT].rpartition(' ')[0]} {REST}"


def once(text: str) -> str:
    """A page whose blocks show each long line once, and of a very long one the beginning.

    >>> page = f"```console\\n$ one\\n{'x' * 200}\\n$ two\\n{'x' * 200}\\n{'yy ' * 70}\\n```\\n"
    >>> [line[:5] + line[-3:] for line in once(page).splitlines()]
    ['```coole', '$ oneone', 'xxxxxxxx', '$ twotwo', '……', 'yy yyy …', '``````']
    """
    seen: set[str] = set()

    def shortened(found: re.Match[str]) -> str:
        lines: list[str] = []
        for line in found["text"].splitlines():
            again = len(line) >= LONG and not line.startswith("$") and line in seen
            seen.add(line)
            if not (again and lines[-1] == REST):
                lines.append(REST if again else shown(line))
        return found["fence"] + "".join(f"{line}\n" for line in lines)

    return BLOCK.sub(shortened, text)


def drawn(file: str, command: str, language: str) -> str:
    """The picture of a command."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, Path(file).name)
        said(f"{command} -o {shlex.quote(str(path))}", language)
        return path.read_text(encoding="utf-8")


class Checker(doctest.OutputChecker):
    """The non-breaking spaces of French texts may be written as blanks."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return super().check_output(*(re.sub("[\u00a0\u202f]", " ", text) for text in (want, got)), optionflags)


def examples(text: str, page: Path) -> None:
    """Run the doctests of a page, which share their names from top to bottom."""
    code = "\n\n".join(found["code"] for found in PYTHON.finditer(text) if not found["name"])
    test = doctest.DocTestParser().get_doctest(code, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(
        Checker(), optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS, verbose=False
    )
    report: list[str] = []
    before = current_language()
    try:
        runner.run(test, out=report.append)
    finally:
        speak(before)
    if runner.failures:
        raise SystemExit("".join(report))


def wanted(page: Path) -> Iterator[tuple[Path, str]]:
    """The page and its pictures as they ought to be."""
    text = page.read_text(encoding="utf-8")
    language = "fr" if text.startswith(FRENCH) else "en"

    def written(found: re.Match[str]) -> str:
        first, last = found["first"], int(found["last"] or 0)
        return found["fence"] + block(found["text"], language, None if first is None else int(first), last)

    for found in PYTHON.finditer(text):
        if found["name"]:
            Path(found["name"]).write_text(found["code"], encoding="utf-8")
    if page.parent.parent != DOCS:
        examples(text, page)
    yield page, once(BLOCK.sub(written, text))
    for found in PICTURE.finditer(text):
        yield (page.parent / found["file"]).resolve(), drawn(found["file"], found["command"], language)


def main() -> None:
    stale, chosen = [], [Path(word).resolve() for word in sys.argv[1:] if word != "--check"]
    for page in chosen or pages():
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as kept, chdir(folder):
            os.environ["BOUTON_DATA"] = kept  # nothing that was computed before, here or elsewhere
            for path, text in wanted(page):
                if path.exists() and path.read_text(encoding="utf-8") == text:
                    continue
                if "--check" in sys.argv[1:]:
                    stale.append(str(path.relative_to(DOCS)))
                else:
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(text, encoding="utf-8")
                    print(f"docs/{path.relative_to(DOCS)} is written")
    if stale:
        raise SystemExit(f"not what the program says: {', '.join(stale)}; run python3 docs/tools/executed.py")


if __name__ == "__main__":
    main()
