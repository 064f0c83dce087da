"""The lessons of the page as data: what is said, on which position, and what the reader does there."""

from typing import Any, NamedTuple

from bouton.language import say
from bouton.notation import check_language
from bouton.play.gallery import picture_of
from bouton.rulesets import INDEX, find

__all__ = ["LESSONS", "TASKS", "Lesson", "Step", "lessons"]

#: What a reader does at a step: move for both sides; find a winning move; say who wins; give the Grundy value; play it
#: against the program; make a number of 1, 2, 4, 8; touch the odd columns; send a word and find the turned coin; find a
#: number from its cards.
TASKS = ("try", "move", "who", "value", "play", "digits", "columns", "code", "cards")


class Step(NamedTuple):
    """One step of a lesson; its text is the entry ``LESSON-n`` of the catalogue.

    Attributes
    ----------
    task : one of `TASKS`.
    game, position : what is drawn; empty where nothing is.
    misere : misère play.
    why : whether the explanation is shown immediately.
    number : the number to make.
    quiz : one of the questions at the end: no help, and one answer.
    """

    task: str
    game: str = ""
    position: str = ""
    misere: bool = False
    why: bool = False
    number: int = 0
    quiz: bool = False


class Lesson(NamedTuple):
    """A lesson: its name, the game that must be there for it, in which words it explains, and its steps.

    ``detail`` is "full", "simple" (no word of the theory) or "words" (no columns either, before base 2 is taught).
    """

    name: str
    needs: str
    detail: str
    steps: tuple[Step, ...]


LESSONS = (
    Lesson(
        "mirror",
        "nim",
        "words",
        (
            Step("try", "nim", "2,2"),
            Step("play", "nim", "3,3"),
            Step("move", "nim", "3,5"),
            Step("who", "nim", "4,4"),
            Step("play", "nim", "2,5"),
            Step("who", "nim", "6,6", quiz=True),
            Step("move", "nim", "7,4", quiz=True),
            Step("who", "nim", "1,8", quiz=True),
        ),
    ),
    Lesson(
        "subtraction",
        "subtraction",
        "words",
        (
            Step("try", "subtraction:1,2,3", "9"),
            Step("who", "subtraction:1,2,3", "4"),
            Step("move", "subtraction:1,2,3", "7"),
            Step("move", "subtraction:1,2,3", "10"),
            Step("play", "subtraction:1,2,3", "14"),
            Step("who", "subtraction:1,2,3", "20", quiz=True),
            Step("move", "subtraction:1,2,3", "21", quiz=True),
            Step("who", "subtraction:1,3,4", "7", quiz=True),
        ),
    ),
    Lesson(
        "binary",
        "nim",
        "words",
        (
            Step("digits", number=3),
            Step("digits", number=6),
            Step("digits", number=11),
            Step("digits", number=15),
            Step("digits", number=16),
            Step("digits", number=9, quiz=True),
            Step("digits", number=13, quiz=True),
            Step("digits", number=21, quiz=True),
        ),
    ),
    Lesson(
        "nim",
        "nim",
        "simple",
        (
            Step("try", "nim", "1,2,3"),
            Step("columns", "nim", "7,2,6"),
            Step("columns", "nim", "1,4,5"),
            Step("who", "nim", "1,4,5"),
            Step("move", "nim", "7,2,6", why=True),
            Step("columns", "nim", "3,5,9", quiz=True),
            Step("move", "nim", "3,5,9", quiz=True),
            Step("who", "nim", "2,5,7", quiz=True),
        ),
    ),
    Lesson(
        "misere",
        "nim",
        "simple",
        (
            Step("try", "nim", "1,1,1", misere=True),
            Step("who", "nim", "1,1,1,1", misere=True),
            Step("move", "nim", "1,1,5", misere=True),
            Step("move", "nim", "3,5,7", misere=True),
            Step("play", "nim", "1,3,5,7", misere=True),
            Step("who", "nim", "1,1", misere=True, quiz=True),
            Step("move", "nim", "1,4", misere=True, quiz=True),
            Step("who", "nim", "2,2", misere=True, quiz=True),
        ),
    ),
    Lesson(
        "disguise",
        "pawns",
        "simple",
        (
            Step("try", "pawns", "1-3,1-4"),
            Step("move", "pawns", "1-4,2-7"),
            Step("try", "staircase", "0,2,1"),
            Step("move", "staircase", "0,3,2,1"),
            Step("play", "northcott:8", "2-5,1-8"),
            Step("move", "nimble", "3,5,5", quiz=True),
            Step("move", "pawns", "1-3,1-6", quiz=True),
            Step("who", "nimble", "4,4", quiz=True),
        ),
    ),
    Lesson(
        "grundy",
        "subtraction",
        "full",
        (
            Step("try", "kayles", "xxx"),
            Step("value", "kayles", "xxx"),
            Step("value", "subtraction:1,2,3", "6"),
            Step("value", "nim", "5,3"),
            Step("move", "sum", "nim 3 + subtraction:1,2,3 6"),
            Step("value", "subtraction:1,2,3", "7", quiz=True),
            Step("value", "nim", "6,3", quiz=True),
            Step("move", "kayles", "xxx,xx", quiz=True),
        ),
    ),
    Lesson(
        "kayles",
        "kayles",
        "full",
        (
            Step("try", "kayles", "xxxxx", misere=True),
            Step("who", "kayles", "xxxx", misere=True),
            Step("who", "kayles", "xx,xx", misere=True),
            Step("move", "kayles", "xxxxxxxxx,xxx", misere=True, why=True),
            Step("play", "kayles", "xxxxxxx,xxxxxx,xxxx", misere=True),
            Step("who", "kayles", "xxxxx,xxxx", misere=True, quiz=True),
            Step("who", "kayles", "x,x", misere=True, quiz=True),
            Step("move", "kayles", "xxx", misere=True, quiz=True),
        ),
    ),
    Lesson(
        "coins",
        "turning",
        "full",
        (
            Step("try", "turning:at-most-2", "0110100"),
            Step("value", "turning:at-most-2", "0010100"),
            Step("move", "turning:at-most-2", "0110100"),
            Step("who", "turning:at-most-2", "1101001", why=True),
            Step("code", "turning:at-most-2", "0000000"),
            Step("value", "turning:at-most-2", "0001010", quiz=True),
            Step("who", "turning:at-most-2", "1110000", quiz=True),
            Step("move", "turning:at-most-2", "1000110", quiz=True),
        ),
    ),
    Lesson(
        "fibonacci",
        "fibonacci",
        "simple",
        (
            Step("try", "fibonacci", "10"),
            Step("move", "fibonacci", "10"),
            Step("cards"),
            Step("move", "fibonacci", "17:4"),
            Step("play", "fibonacci", "20"),
            Step("who", "fibonacci", "13", quiz=True),
            Step("move", "fibonacci", "12", quiz=True),
            Step("who", "fibonacci", "16", quiz=True),
        ),
    ),
    Lesson(
        "hex",
        "hex",
        "simple",
        (
            Step("try", "hex:3", "."),
            Step("play", "hex:3", "."),
            Step("move", "hex:3", "."),
            Step("move", "hex:4", "b2,a1"),
            Step("play", "hex:4", "."),
            Step("who", "hex:2", ".", quiz=True),
            Step("move", "hex:3", "c1,b2", quiz=True),
            Step("who", "hex:3", "b2,a1", quiz=True),
        ),
    ),
    Lesson(
        "partizan",
        "hackenbush",
        "simple",
        (
            Step("try", "hackenbush", "LLR,R"),
            Step("who", "hackenbush", "L,L,R"),
            Step("who", "hackenbush", "LR,R"),
            Step("who", "hackenbush", "LR,LR,R"),
            Step("move", "hackenbush", "LLR,RR,L"),
            Step("who", "hackenbush", "LL,RR", quiz=True),
            Step("who", "hackenbush", "LL,R", quiz=True),
            Step("who", "hackenbush", "LR,LR,LR,R", quiz=True),
        ),
    ),
)


def lessons(language: str = "en") -> list[dict[str, Any]]:
    """The lessons in a language; one whose game is not there is left out.

    >>> [lesson["name"] for lesson in lessons("en")][:3]
    ['mirror', 'subtraction', 'binary']

    Returns
    -------
    For each lesson ``name``, ``title``, ``detail``, ``picture`` (of its first position, see `gallery.picture_of`) and
    ``steps``, each with ``text`` and the fields of `Step`.
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
        title = say(f"lessons.{lesson.name}-title", language)
        row = {"name": lesson.name, "title": title, "detail": lesson.detail, "picture": _picture(lesson)}
        found.append({**row, "steps": steps})
    return found


def _picture(lesson: Lesson) -> dict[str, Any] | None:
    first = next((step for step in lesson.steps if step.game), None)
    return None if first is None else picture_of(find(first.game), first.position)
