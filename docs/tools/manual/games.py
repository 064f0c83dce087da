"""The page of each game in the manual: all from the program, but for where its proofs are and what to read."""

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bouton.answers.catalogue import rules
from bouton.language import record

Asked = Callable[[list[str]], str | None]
_HEAPS, _PARTIZAN = ("sequences", "windows", "misere"), ("partizan",)
#: the pages of the manual, by their English names, that go on from a game
FURTHER = {
    "nim": ("nim", "misere", "learn/source-lesson", "learn/source-workshop"), "moore": ("theorems",),
    "subtraction": ("sequences", "learn/source-workshop"), "octal": _HEAPS,
    "hexadecimal": ("sequences", "arithmetic-periods"),
    "kayles": _HEAPS, "dawsons-kayles": _HEAPS, "dawsons-chess": _HEAPS, "officers": _HEAPS, "treblecross": _HEAPS,
    "lasker": ("sequences",), "grundys-game": ("sequences",), "couples-are-forever": ("sequences",),
    "chomp": ("solve", "learn/source-fibonacci"), "cram": ("misere", "performance"),
    "node-kayles": ("misere",), "inductive": ("misere", "learn/source-course"),
    "graph": ("solve", "learn/source-workshop"),
    "fibonacci": ("fibonacci", "theorems", "learn/source-fibonacci"), "wythoff": ("theorems",), "euclid": ("theorems",),
    "hex": ("hex", "hex-brouwer", "learn/source-course"), "turning": ("coins", "nim", "learn/source-slides"),
    "dots-and-boxes": ("boxes",), "nimstring": ("boxes",), "strings-and-coins": ("boxes",),
    "pawns": ("learn/source-slides",), "nimble": ("learn/source-slides",), "staircase": ("learn/source-workshop",),
    "northcott": ("solve",), "poker-nim": ("learn/source-course",), "sum": ("proofs", "partizan"),
}  # fmt: skip
WORDS = {
    "en": {
        "play": "Play it",
        "example": "An example",
        "examples": "More examples",
        "table": "A table",
        "theorems": "Theorems, and their sources",
        "none": "No theorem is used for this game: its answers come from search, and say so.",
        "proofs": "The proofs",
        "paper": "On paper",
        "sheet": "Board, rules and tokens (A4, PDF)",
        "exercises": "Exercises, with answers",
        "further": "Where to read on",
        "colon": ":",
    },
    "fr": {
        "play": "Y jouer",
        "example": "Un exemple",
        "examples": "D'autres exemples",
        "table": "Un tableau",
        "theorems": "Théorèmes, et leurs sources",
        "none": "Aucun théorème ne sert pour ce jeu : ses réponses viennent d'une recherche, et le disent.",
        "proofs": "Les preuves",
        "paper": "Sur papier",
        "sheet": "Plateau, règles et jetons (A4, PDF)",
        "exercises": "Exercices, avec les réponses",
        "further": "Pour continuer",
        "colon": " :",
    },
}
_ONE, _TWO, _COINS, _BOARDS = ("0-14",), ("0-7", "0-7"), ("1-15",), ("1-3", "1-3", "--show", "outcome")
_MOST_ROWS = 16


def slug(title: str) -> str:
    """The name of a heading in addresses."""
    return re.sub(r"[^\w -]", "", title.lower()).strip().replace(" ", "-")


def game_page(row: dict[str, str], language: str, folder: Path, asked: Asked, page_of: Callable[[str], str]) -> str:
    """The rules of a game, its board, an example, a table, its theorems, their proofs, paper, what to read.

    Parameters
    ----------
    asked : what a command prints, in this language; None where it refuses.
    page_of : the page of this language, by its English name; its title is read there.
    """
    words, found = WORDS[language], rules(row["name"], lang=language, proof=True)
    spec, position = row["spec"], row["example"]
    given = [position] if row["name"] == "sum" else [spec, position]
    address = urlencode({"lang": language, "game": spec, "position": position}, safe=",:").replace("&", "&amp;")
    parts = [f"# {found['title']}\n\n`{spec}`\n\n{found['rules']}\n"]
    picture = f"{row['name']}.svg"
    if asked(["analyze", *given, "-o", str(folder / picture)]) is not None:
        parts.append(f"\n![{position}]({picture})\n")
    parts.append(f'\n<p class="screen"><a href="../../../?{address}">{words["play"]}</a></p>\n')
    parts += shown(words["example"], ["analyze", *given], asked)
    parts += table(row, given, words["table"], asked)
    others = [each for each in found["examples"] if each["position"] != position]
    if others:
        commands = "".join(f"$ {shlex.join(['bouton', 'analyze', o['game'], o['position']])}\n" for o in others)
        parts.append(f"\n## {words['examples']}\n\n```console\n{commands}```\n")
    parts.append(f"\n## {words['theorems']}\n")
    parts += [f"\n> {each['statement']}\n>\n> *{each['reference']}*\n" for each in found["theorems"]]
    if not found["theorems"]:
        parts.append(f"\n{words['none']}\n")
    proved = list(proofs(found["theorems"], language))
    parts += [f"\n## {words['proofs']}\n\n", *proved] if proved else []
    parts += paper(row, given, folder, words, asked)
    parts.append(f"\n## {words['further']}\n\n")
    parts += [f"- {page_of(name)}\n" for name in (*FURTHER.get(row["name"], _PARTIZAN), "games")]
    return "".join(parts)


def shown(title: str, command: list[str], asked: Asked) -> Iterator[str]:
    """A command with what it prints, under a heading; nothing where it refuses."""
    answer = asked(command)
    if answer is not None:
        lines = answer.rstrip("\n").splitlines()
        rest = ["…"] if len(lines) > 2 * _MOST_ROWS else []
        text = "\n".join([*lines[: 2 * _MOST_ROWS], *rest])
        yield f"\n## {title}\n\n```text\n$ {shlex.join(['bouton', *command])}\n{text}\n```\n"


def table(row: dict[str, str], given: list[str], title: str, asked: Asked) -> list[str]:
    """The values or outcomes of a range of positions; of a game without such a table all moves of its example."""
    several = "," in row["example"]
    for ranges in (_TWO, _ONE, _COINS, _BOARDS) if several else (_ONE, _COINS, _BOARDS):
        found = list(shown(title, ["table", row["spec"], *ranges], asked))
        if found:
            return found
    return list(shown(title, ["options", *given], asked))


def proofs(theorems: list[dict[str, Any]], language: str) -> Iterator[str]:
    """Links to the proofs of theorems, one in each line."""
    page, _ = record(language).manual["proofs"]
    for title in dict.fromkeys(proof["title"] for each in theorems for proof in each["proofs"]):
        yield f"- [{title}](../{page}.md#{slug(title)})\n"


def paper(row: dict[str, str], given: list[str], folder: Path, words: dict[str, str], asked: Asked) -> Iterator[str]:
    """What can be printed: the game itself, and a sheet of exercises where there is one."""
    file, sheet = f"{row['name']}.pdf", ["exercises", row["spec"], "--seed", "1", "--count", "6", "--answers"]
    rows = []
    if asked(["print", *given, "-o", str(folder / file)]) is not None:
        command = shlex.join(["bouton", "print", *given, "-o", file])
        rows.append(f"- [{words['sheet']}]({file}){words['colon']} `{command}`\n")
    if asked(sheet) is not None:
        rows.append(f"- {words['exercises']}{words['colon']} `{shlex.join(['bouton', *sheet, '-o', 'sheet.pdf'])}`\n")
    if rows:
        yield f"\n## {words['paper']}\n\n{''.join(rows)}"
