"""The manual as a folder of pages: ``python3 dev.py manual [DIR]`` (``build/manual``), English and French.

The pages of ``docs/``, a page for each game and the reference of the library, made from the program. In a folder
``manual`` of what ``bouton site`` writes, its examples open in the page.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from textwrap import wrap

from games import game_page
from plots import performance_page

import bouton
from bouton.answers.catalogue import games
from bouton.cli import main
from bouton.language import LANGUAGES
from bouton.public import HOME
from screens import with_screens

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent
ROOT = DOCS.parent
WORK = ROOT / "build" / "manual-pages"
#: the pages of each language; what stands in one language only is at the end of the other's contents
CONTENTS = {
    "en": {
        "Tutorials": (
            "learn/tutorial-class",
            "learn/tutorial-theory",
            "learn/tutorial-research",
            "learn/tutorial-program",
        ),
        "Recipes": ("learn/how-to",),
        "Sessions for a class": (
            "learn/session-ten-years",
            "learn/session-powers-of-two",
            "learn/session-quantifiers",
            "learn/session-kernel",
            "learn/session-recursion",
        ),
        "Begin": ("library", "commands", "page", "site", "notebooks"),
        "Games": ("game-pages",),
        "Theory": (
            "proofs",
            "learn/game-proofs",
            "theorems",
            "nim",
            "coins",
            "fibonacci",
            "misere",
            "partizan",
            "hex",
            "hex-brouwer",
        ),
        "Research": ("sequences", "windows", "arithmetic-periods", "solve", "runs"),
        "The source documents": (
            "learn/source-slides",
            "learn/source-workshop",
            "learn/source-course",
            "learn/source-lesson",
            "learn/source-fibonacci",
            "sources",
        ),
        "Reference": ("reference", "command-line", "questions", "formats", "other-programs"),
        "Speed": (
            "speed",
            "performance",
            "performance-nim",
            "performance-sequences",
            "performance-hex",
            "performance-partizan",
            "performance-solve",
            "performance-codes",
            "performance-misere",
        ),
        "The house": ("architecture", "release"),
    },
    "fr": {
        "Tutoriels": (
            "apprendre/tutoriel-classe",
            "apprendre/tutoriel-theorie",
            "apprendre/tutoriel-recherche",
            "apprendre/tutoriel-programme",
        ),
        "Recettes": ("apprendre/recettes",),
        "Séances pour la classe": (
            "apprendre/seance-dix-ans",
            "apprendre/seance-college",
            "apprendre/seance-seconde",
            "apprendre/seance-maths-expertes",
            "apprendre/seance-nsi",
        ),
        "Pour commencer": ("bibliotheque", "commandes", "la-page", "le-site", "carnets"),
        "Les jeux": ("game-pages",),
        "Les preuves": ("preuves", "apprendre/preuves-des-jeux", "hex-fr"),
        "La théorie": (
            "apprendre/suites",
            "apprendre/nimbers",
            "apprendre/pieces",
            "apprendre/nim-fibonacci",
            "apprendre/partisans",
            "apprendre/version-misere",
            "apprendre/theoremes",
            "apprendre/resoudre",
            "apprendre/calculs",
        ),
        "Les documents de départ": (
            "source-diapositives",
            "source-atelier",
            "source-cours",
            "source-lecon",
            "source-fibonacci",
            "les-sources",
        ),
        "Référence": ("ligne-de-commande", "les-questions", "apprendre/les-formats", "autres-programmes"),
        "Les vitesses": ("speed",),
        "En anglais": (
            "hex",
            "hex-brouwer",
            "windows",
            "arithmetic-periods",
            "reference",
            "performance",
            "performance-nim",
            "performance-sequences",
            "performance-hex",
            "performance-partizan",
            "performance-solve",
            "performance-codes",
            "performance-misere",
            "architecture",
            "release",
        ),
    },
}
#: the French page of an English one
TWINS = {
    "proofs": "preuves",
    "games": "jeux",
    "learn/source-slides": "source-diapositives",
    "learn/source-workshop": "source-atelier",
    "learn/source-course": "source-cours",
    "learn/source-lesson": "source-lecon",
    "learn/source-fibonacci": "source-fibonacci",
    "theorems": "apprendre/theoremes",
    "misere": "apprendre/version-misere",
    "runs": "apprendre/calculs",
    "sequences": "apprendre/suites",
    "nim": "apprendre/nimbers",
    "coins": "apprendre/pieces",
    "fibonacci": "apprendre/nim-fibonacci",
    "partizan": "apprendre/partisans",
    "solve": "apprendre/resoudre",
    "formats": "apprendre/les-formats",
}
TITLES = {
    "en": ("The manual of bouton", "The games", "The library"),
    "fr": ("Le manuel de bouton", "Les jeux", "La bibliothèque"),
}
FOLDERS = {"en": "learn", "fr": "apprendre"}  # of the pages that are executed when the manual is made
COLUMNS = 100  # the width of what a command prints
IN_ENGLISH = "{title} (en anglais)"


def asked(words: list[str], language: str) -> str | None:
    """What a command prints; None where it refuses."""
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(StringIO()):
        code = main([*words, "--lang", language])
    return None if code else out.getvalue()


def title_of(name: str) -> str:
    """The title of a page of the docs."""
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    return next(line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))


def page_of(name: str, language: str) -> str:
    """A link from the page of a game to a page by its English name; to its twin where there is one."""
    twin = TWINS.get(name, name) if language == "fr" else name
    title = title_of(twin)
    foreign = language == "fr" and twin in CONTENTS["fr"]["En anglais"]
    return f"[{IN_ENGLISH.format(title=title) if foreign else title}](../{twin}.md)"


def reference(title: str) -> str:
    """Every public name with its docstring."""
    parts = [f"# {title}\n"]
    for name in sorted(HOME, key=str.casefold):
        if name.startswith("__"):
            continue
        kind = "autoclass" if isinstance(getattr(bouton, name), type) else "autofunction"
        members = "\n   :members:\n" if kind == "autoclass" else "\n"
        parts.append(f"\n## `{name}`\n\n```{{eval-rst}}\n.. {kind}:: bouton.{name}{members}```\n")
    return "".join(parts)


def outside_code(change: Callable[[str], str], text: str) -> str:
    """A text with all changed that is no code, link target or HTML."""
    parts = re.split(r"(^```.*?^```$|`[^`\n]*`|\]\([^)]*\)|<[^>\n]*>|^    .*$)", text, flags=re.M | re.S)
    return "".join(part if place % 2 else change(part) for place, part in enumerate(parts))


def french(text: str) -> str:
    """Narrow no-break spaces where French has them; sources are written with blanks."""

    def spaced(part: str) -> str:
        part = re.sub(r"[ \u00a0](?=[:;!?»](?:\s|$))", "\u202f", part)
        return re.sub(r"«[ \u00a0]", "«\u202f", part).replace("'", "’")

    return outside_code(spaced, text)


def in_columns(found: re.Match[str]) -> str:
    """An output with columns keeps its lines and scrolls; only its sentences are wrapped."""
    lines = found[0].splitlines()
    if not any(re.search(r"\S {2,}\S", line) for line in lines[1:] if len(line) <= COLUMNS):
        return found[0]
    wrapped = [part for line in lines for part in (wrap(line, COLUMNS) if len(line) > COLUMNS else [line])]
    return "\n".join(["{.columns}", *wrapped])


def across(text: str, language: str, depth: int) -> str:
    """Links to pages that only the other language has lead into its manual."""
    other = next(each for each in LANGUAGES if each != language)
    own, others = ({name for names in CONTENTS[each].values() for name in names} for each in (language, other))

    def linked(found: re.Match[str]) -> str:
        name = found["name"].removeprefix("../")
        name = name if depth == 2 or found["name"] != name else f"{FOLDERS[language]}/{name}"
        if name in own or name not in others:
            return found[0]
        return f'<a href="{"../" * (depth - 1)}{other}/{name}.html{found["anchor"] or ""}">{found["text"]}</a>'

    return re.sub(r"\[(?P<text>[^\]]*)\]\((?P<name>[\w./-]+)\.md(?P<anchor>#[^)]*)?\)", linked, text)


def finished(text: str, language: str, depth: int) -> str:
    """A page as Sphinx gets it: outputs that keep their columns, links to screens, the spaces of French."""
    text = re.sub(r"^```(?:console|text).*?^```$", in_columns, text, flags=re.M | re.S)
    text = with_screens(across(text, language, depth), language, depth)
    return french(text) if language == "fr" else text


def contents(title: str, sections: dict[str, tuple[str, ...]]) -> str:
    parts = [f"# {title}\n"]
    for caption, names in sections.items():
        rows = "\n".join(names)
        parts.append(f"\n```{{toctree}}\n:caption: {caption}\n:maxdepth: 1\n\n{rows}\n```\n")
    return "".join(parts)


def gather(language: str) -> Path:
    """The pages of a language, in a folder of their own."""
    folder = WORK / language
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "games").mkdir(parents=True)
    shutil.copytree(DOCS / "images", folder / "images")
    for name in ("conf.py", "manual.css"):
        shutil.copy(HERE / name, folder)
    title, all_games, library = TITLES[language]
    made = {"game-pages", "reference", "speed"}
    for name in {name for names in CONTENTS[language].values() for name in names} - made:
        (folder / name).parent.mkdir(exist_ok=True)
        page = finished((DOCS / f"{name}.md").read_text(encoding="utf-8"), language, 2 + name.count("/"))
        (folder / f"{name}.md").write_text(page, encoding="utf-8")
    rows = games(lang=language)
    for row in rows:
        page = game_page(
            row,
            language,
            folder / "games",
            partial(asked, language=language),
            partial(page_of, language=language),
        )
        page = finished(page, language, 3)
        (folder / "games" / f"{row['name']}.md").write_text(page, encoding="utf-8")
    listed = {"": tuple(f"games/{row['name']}" for row in rows)}
    (folder / "game-pages.md").write_text(contents(all_games, listed).replace(":caption: \n", ""), encoding="utf-8")
    (folder / "speed.md").write_text(finished(performance_page(language, folder), language, 2), encoding="utf-8")
    (folder / "reference.md").write_text(reference(library), encoding="utf-8")
    (folder / "index.md").write_text(contents(title, CONTENTS[language]), encoding="utf-8")
    return folder


def build(target: Path) -> None:
    """Both languages; first the pages that no test runs are run and compared."""
    pages = [str(page) for folder in FOLDERS.values() for page in sorted((DOCS / folder).glob("*.md"))]
    subprocess.run([sys.executable, str(DOCS / "executed.py"), "--check", *pages], check=True)
    for language in LANGUAGES:
        command = [
            sys.executable,
            "-m",
            "sphinx",
            "-q",
            "-W",
            "--keep-going",
            "-b",
            "html",
            str(gather(language)),
            str(target / language),
        ]
        subprocess.run(command, check=True, env={**os.environ, "MANUAL_LANGUAGE": language})
    print(f"{target} is written")


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "build" / "manual")
