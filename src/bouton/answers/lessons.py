"""The lessons of the page as data: what is said, on which position, and what the reader does there."""

from typing import Any, NamedTuple

from bouton.language import say
from bouton.notation import check_language
from bouton.rulesets import INDEX

__all__ = ["LESSONS", "TASKS", "Lesson", "Step", "lessons"]

#: What a reader does at a step: read only; move for both sides; find a winning move; say who wins; give the Grundy
#: value; play it against the program; send a word and find the turned coin; find a number from its cards.
TASKS = ("read", "try", "move", "who", "value", "play", "code", "cards")


class Step(NamedTuple):
    """One step of a lesson; its text is the entry ``LESSON-n`` of the catalogue.

    Attributes
    ----------
    task : one of `TASKS`.
    game, position : what is drawn; empty where nothing is.
    misere : misère play.
    why : whether the explanation is shown immediately.
    """

    task: str
    game: str = ""
    position: str = ""
    misere: bool = False
    why: bool = False


class Lesson(NamedTuple):
    """A lesson: its name, the game that must be there for it, and its steps."""

    name: str
    needs: str
    steps: tuple[Step, ...]


LESSONS = (
    Lesson(
        "nim",
        "nim",
        (
            Step("try", "nim", "1,3,5,7"),
            Step("move", "nim", "3,5"),
            Step("who", "nim", "4,4"),
            Step("read", "nim", "7,2,6", why=True),
            Step("move", "nim", "7,2,6"),
            Step("who", "nim", "1,4,5"),
            Step("move", "nim", "3,5,9"),
            Step("play", "nim", "3,4,5"),
        ),
    ),
    Lesson(
        "misere",
        "nim",
        (
            Step("try", "nim", "1,1,1", misere=True),
            Step("who", "nim", "1,1,1,1", misere=True),
            Step("move", "nim", "1,1,5", misere=True),
            Step("move", "nim", "3,5,7", misere=True),
            Step("play", "nim", "1,3,5,7", misere=True),
        ),
    ),
    Lesson(
        "subtraction",
        "subtraction",
        (
            Step("try", "subtraction:1,2,3", "21"),
            Step("who", "subtraction:1,2,3", "4"),
            Step("move", "subtraction:1,2,3", "7"),
            Step("move", "subtraction:1,2,3", "21"),
            Step("who", "subtraction:1,3,4", "7"),
            Step("play", "subtraction:1,2,3", "20"),
        ),
    ),
    Lesson(
        "grundy",
        "subtraction",
        (
            Step("try", "kayles", "3"),
            Step("value", "kayles", "3"),
            Step("value", "subtraction:1,2,3", "6"),
            Step("value", "nim", "5,3"),
            Step("move", "sum", "nim 3 + subtraction:1,2,3 6"),
            Step("move", "kayles", "3,2"),
        ),
    ),
    Lesson(
        "kayles",
        "kayles",
        (
            Step("try", "kayles", "5", misere=True),
            Step("who", "kayles", "4", misere=True),
            Step("who", "kayles", "2,2", misere=True),
            Step("read", "kayles", "7,2,6", misere=True, why=True),
            Step("who", "kayles", "5,4", misere=True),
            Step("move", "kayles", "9,3", misere=True),
            Step("play", "kayles", "7,6,4", misere=True),
        ),
    ),
    Lesson(
        "disguise",
        "pawns",
        (
            Step("try", "pawns", "1-4,2-7,1-3", why=True),
            Step("move", "pawns", "1-4,2-7"),
            Step("try", "staircase", "0,3,2,1", why=True),
            Step("move", "staircase", "0,3,2,1"),
            Step("move", "nimble", "3,5,5"),
            Step("play", "northcott:8", "2-5,1-8"),
        ),
    ),
    Lesson(
        "coins",
        "turning",
        (
            Step("try", "turning:at-most-2", "0110100"),
            Step("value", "turning:at-most-2", "0010100"),
            Step("move", "turning:at-most-2", "0110100"),
            Step("read", "turning:at-most-2", "1101001", why=True),
            Step("code", "turning:at-most-2", "0000000"),
        ),
    ),
    Lesson(
        "fibonacci",
        "fibonacci",
        (
            Step("try", "fibonacci", "10"),
            Step("move", "fibonacci", "10"),
            Step("who", "fibonacci", "13"),
            Step("cards"),
            Step("move", "fibonacci", "17:4"),
            Step("play", "fibonacci", "20"),
        ),
    ),
    Lesson(
        "hex",
        "hex",
        (
            Step("try", "hex:4", "."),
            Step("play", "hex:3", "."),
            Step("read", "hex:3", "a1,b1,a2,b2,a3", why=True),
            Step("play", "hex:4", "."),
        ),
    ),
)


def lessons(language: str = "en") -> list[dict[str, Any]]:
    """The lessons in a language; one whose game is not there is left out.

    >>> [lesson["name"] for lesson in lessons("en")][:2]
    ['nim', 'misere']

    Returns
    -------
    For each lesson ``name``, ``title`` and ``steps``, each with ``text`` and the fields of `Step`.
    """
    check_language(language)
    found = []
    for lesson in LESSONS:
        if lesson.needs not in INDEX:
            continue
        steps = [
            {"text": say(f"lessons.{lesson.name}-{number}", language), **step._asdict()}
            for number, step in enumerate(lesson.steps, start=1)
        ]
        found.append({"name": lesson.name, "title": say(f"lessons.{lesson.name}-title", language), "steps": steps})
    return found
