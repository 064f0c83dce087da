"""The manual as a folder of pages: ``python3 dev.py manual [DIR]`` (``build/manual``), English and French.

The pages of ``docs/``, a page for each game and the reference of the library, made from the program. In a folder
``manual`` of what ``bouton site`` writes, its examples open in the page.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from posixpath import dirname, join, normpath
from textwrap import wrap

from contents import DOCS, MADE, SECTIONS, pages, path_of, title_of, twin
from games import game_page
from plots import performance_page
from reference import reference_page

from bouton.answers.catalogue import games
from bouton.cli import main
from bouton.language import LANGUAGES, record
from screens import with_screens

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from proofs import proofs_page  # noqa: E402

ROOT = DOCS.parent
WORK = ROOT / "build" / "manual-pages"
TITLES = {
    "en": ("The manual of bouton", "The games", "The library, name by name"),
    "fr": ("Le manuel de bouton", "Les jeux", "La bibliothèque, nom par nom"),
}
#: what the first page says before a first question, before custom rules and before the contents
FIRST = {
    "en": (
        "Who wins, every winning move, and why: games for two players with no luck and nothing hidden, "
        "from Python, from the command line, or on a page in the browser.",
        "A game of your own is a function from a position to its options:",
        "Teacher or pupil: [in class](learn/tutorial-class.md). Student: [the "
        "theory](learn/tutorial-theory.md). Researcher: [sequences and proofs](learn/tutorial-research.md). "
        "Programmer: [games as code](learn/tutorial-program.md).\n\n"
        "[Install it](install.md), or look up [what you want](learn/how-to.md), [a game](game-pages.md), "
        "[a name of the library](reference.md).",
    ),
    "fr": (
        "Qui gagne, tous les coups gagnants, et pourquoi : des jeux à deux joueurs sans hasard ni secret, "
        "depuis Python, en ligne de commande ou sur une page du navigateur.",
        "Un jeu à vous est une fonction qui associe à une position ses options :",
        "Professeur ou élève : [en classe](apprendre/tutoriel-classe.md). Étudiant : [la "
        "théorie](apprendre/tutoriel-theorie.md). Chercheur : [suites et "
        "preuves](apprendre/tutoriel-recherche.md). Programmeur : [des jeux dans un "
        "programme](apprendre/tutoriel-programme.md).\n\n"
        "[Installez-le](installer.md), ou cherchez [ce que vous voulez](apprendre/recettes.md), "
        "[un jeu](game-pages.md), [un nom de la bibliothèque](reference.md).",
    ),
}
OWN_GAME = """import bouton

@bouton.ruleset
def twenty_one(n):
    return [n - k for k in (1, 2, 3) if k <= n]

twenty_one(21).winning_moves()  # [20]
"""
FOLDERS = ("en/learn", "fr/apprendre")  # of the pages that are executed when the manual is made
OTHER = {"en": ("fr", "En français"), "fr": ("en", "In English")}
COLUMNS = 100  # the width of what a command prints


def asked(words: list[str], language: str) -> str | None:
    """What a command prints; None where it refuses."""
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(StringIO()):
        code = main([*words, "--lang", language])
    return None if code else out.getvalue()


def page_of(name: str, language: str) -> str:
    """A link from the page of a game to a page by its English name; to its twin in French."""
    if name == "games":
        return f"[{TITLES[language][1]}](../game-pages.md)"
    own = twin(name, language)
    return f"[{title_of(own, language)}](../{own}.md)"


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


def across(text: str, page: str, language: str, depth: int) -> str:
    """Links to pages of the other language lead into its manual, those to the list of games to the page of each."""
    other = OTHER[language][0]
    up = "../" * (depth - 2)
    text = re.sub(r"\]\((?:\.\./)*(?:games|jeux)\.md[^)]*\)", f"]({up}game-pages.md)", text)
    text = re.sub(r"\]\((?:\.\./)+(examples/|images/|census\.csv)", rf"]({up}\1", text)

    def linked(found: re.Match[str]) -> str:
        target = normpath(join(language, dirname(page), found["name"]))
        if not target.startswith(f"{other}/"):
            return found[0]
        return f'<a href="{"../" * (depth - 1)}{target}.html{found["anchor"] or ""}">{found["text"]}</a>'

    return re.sub(r"\[(?P<text>[^\]]*)\]\((?P<name>[\w./-]+)\.md(?P<anchor>#[^)]*)?\)", linked, text)


def with_twin(text: str, name: str, language: str, depth: int) -> str:
    """A page with a link to its twin under its title, where it has none."""
    other, words = OTHER[language]
    address = f'<a href="{"../" * (depth - 1)}{other}/{name}.html">'
    if address in text:
        return text
    return re.sub(r"^# .*\n", rf'\g<0>\n<p class="screen">{address}{words}</a></p>\n', text, count=1, flags=re.M)


def finished(text: str, name: str, language: str) -> str:
    """A page as Sphinx gets it: outputs that keep their columns, links to its twin and to screens, spaces of French."""
    depth = 2 + name.count("/")
    other = name if name.startswith(("games/", "index")) else twin(name, OTHER[language][0])
    text = re.sub(r"^```(?:console|text).*?^```$", in_columns, text, flags=re.M | re.S)
    text = with_twin(across(text, name, language, depth), other, language, depth)
    text = with_screens(text, language, depth)
    return french(text) if language == "fr" else text


def contents(title: str, sections: Iterable[tuple[str, Iterable[str]]]) -> str:
    parts = [f"# {title}\n"]
    for caption, names in sections:
        rows = "\n".join(names)
        named = f":caption: {caption}\n" if caption else ""
        parts.append(f"\n```{{toctree}}\n{named}:maxdepth: 1\n\n{rows}\n```\n")
    return "".join(parts)


def front(title: str, language: str, sections: Iterable[tuple[str, Iterable[str]]]) -> str:
    """The first page: what the program is, a first question and its answer, and the contents."""
    answer = asked(["analyze", "nim", "7,2,6"], language)
    first, code = FIRST[language], "```"
    question = (
        f"{code}text\n$ bouton analyze nim 7,2,6\n{answer}{code}\n\n{first[1]}\n\n{code}python\n{OWN_GAME}{code}\n"
    )
    return contents(title, sections).replace("\n", f"\n\n{first[0]}\n\n{question}\n{first[2]}\n", 1)


def gather(language: str) -> Path:
    """The pages of a language, in a folder of their own."""
    folder = WORK / language
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "games").mkdir(parents=True)
    shutil.copytree(DOCS / "images", folder / "images")
    shutil.copy(DOCS / "census.csv", folder)
    shutil.copytree(ROOT / "examples", folder / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("conf.py", "manual.css"):
        shutil.copy(HERE / name, folder)
    title, all_games, library = TITLES[language]
    for name in set(pages(language)) - set(MADE):
        (folder / name).parent.mkdir(exist_ok=True)
        page = finished(path_of(name, language).read_text(encoding="utf-8"), name, language)
        (folder / f"{name}.md").write_text(page, encoding="utf-8")
    rows = games(lang=language)
    listed = [f"games/{row['name']}" for row in rows]
    sections = [(section.captions[language], [page[language] for page in section.pages]) for section in SECTIONS]
    made = {
        "game-pages": contents(all_games, [("", listed)]),
        "speed": performance_page(language, folder),
        "reference": reference_page(library, language),
        "index": front(title, language, sections),
        record(language).manual["proofs"][0]: proofs_page(language, steps=True),
    }
    own, linked = partial(asked, language=language), partial(page_of, language=language)
    made |= {f"games/{row['name']}": game_page(row, language, folder / "games", own, linked) for row in rows}
    for name, text in made.items():
        (folder / f"{name}.md").write_text(finished(text, name, language), encoding="utf-8")
    return folder


def build(target: Path) -> None:
    """Both languages; first the pages that no test runs are run and compared."""
    run = [str(page) for folder in FOLDERS for page in sorted((DOCS / folder).glob("*.md"))]
    subprocess.run([sys.executable, str(HERE.parent / "executed.py"), "--check", *run], check=True)
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
    links = "".join(f'<p><a href="{each}/index.html">{TITLES[each][0]}</a></p>' for each in LANGUAGES)
    page = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{TITLES["en"][0]}</title>{links}</html>\n'
    (target / "index.html").write_text(page, encoding="utf-8")
    print(f"{target} is written")


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "build" / "manual")
