"""The lessons of the page as data: the texts, the positions, and the reader's tasks."""

from typing import Any, NamedTuple

from bouton.language import say
from bouton.notation import check_language
from bouton.play.gallery import picture_of
from bouton.rulesets import INDEX, find

#: The tasks of a reader at a step: move for both sides; find a winning move; say who wins; give the Grundy value; play
#: it against the program; make a number from 1, 2, 4, 8; touch the odd columns; send a word and find the turned coin;
#: find a number from its cards.
TASKS = ("try", "move", "who", "value", "play", "digits", "columns", "code", "cards")


class LessonStep(NamedTuple):
    """One step of a lesson; its text is the entry ``LESSON-n`` of the catalogue.

    Attributes
    ----------
    task : one of `TASKS`.
    game, position : the position to draw; empty if there is none.
    misere : misère play.
    why : whether the explanation is shown immediately.
    number : the number to make.
    quiz : whether it is one of the questions at the end: no help, and one attempt.
    """

    task: str
    game: str = ""
    position: str = ""
    misere: bool = False
    why: bool = False
    number: int = 0
    quiz: bool = False


class Lesson(NamedTuple):
    """A lesson: its name, the game that it requires, its vocabulary, and its steps.

    ``detail`` is "full", "simple" (no terms of the theory) or "words" (no columns either, before base 2 is taught).
    """

    name: str
    needs: str
    detail: str
    steps: tuple[LessonStep, ...]


LESSONS = (
    Lesson(
        "mirror",
        "nim",
        "words",
        (
            LessonStep("try", "nim", "2,2"),
            LessonStep("play", "nim", "3,3"),
            LessonStep("move", "nim", "3,5"),
            LessonStep("who", "nim", "4,4"),
            LessonStep("play", "nim", "2,5"),
            LessonStep("who", "nim", "6,6", quiz=True),
            LessonStep("move", "nim", "7,4", quiz=True),
            LessonStep("who", "nim", "1,8", quiz=True),
        ),
    ),
    Lesson(
        "subtraction",
        "subtraction",
        "words",
        (
            LessonStep("try", "subtraction:1,2,3", "9"),
            LessonStep("who", "subtraction:1,2,3", "4"),
            LessonStep("move", "subtraction:1,2,3", "7"),
            LessonStep("move", "subtraction:1,2,3", "10"),
            LessonStep("play", "subtraction:1,2,3", "14"),
            LessonStep("who", "subtraction:1,2,3", "20", quiz=True),
            LessonStep("move", "subtraction:1,2,3", "21", quiz=True),
            LessonStep("who", "subtraction:1,3,4", "7", quiz=True),
        ),
    ),
    Lesson(
        "binary",
        "nim",
        "words",
        (
            LessonStep("digits", number=3),
            LessonStep("digits", number=6),
            LessonStep("digits", number=11),
            LessonStep("digits", number=15),
            LessonStep("digits", number=16),
            LessonStep("digits", number=9, quiz=True),
            LessonStep("digits", number=13, quiz=True),
            LessonStep("digits", number=21, quiz=True),
        ),
    ),
    Lesson(
        "nim",
        "nim",
        "simple",
        (
            LessonStep("try", "nim", "1,2,3"),
            LessonStep("columns", "nim", "7,2,6"),
            LessonStep("columns", "nim", "1,4,5"),
            LessonStep("who", "nim", "1,4,5"),
            LessonStep("move", "nim", "7,2,6", why=True),
            LessonStep("columns", "nim", "3,5,9", quiz=True),
            LessonStep("move", "nim", "3,5,9", quiz=True),
            LessonStep("who", "nim", "2,5,7", quiz=True),
        ),
    ),
    Lesson(
        "misere",
        "nim",
        "simple",
        (
            LessonStep("try", "nim", "1,1,1", misere=True),
            LessonStep("who", "nim", "1,1,1,1", misere=True),
            LessonStep("move", "nim", "1,1,5", misere=True),
            LessonStep("move", "nim", "3,5,7", misere=True),
            LessonStep("play", "nim", "1,3,5,7", misere=True),
            LessonStep("who", "nim", "1,1", misere=True, quiz=True),
            LessonStep("move", "nim", "1,4", misere=True, quiz=True),
            LessonStep("who", "nim", "2,2", misere=True, quiz=True),
        ),
    ),
    Lesson(
        "disguise",
        "pawns",
        "simple",
        (
            LessonStep("try", "pawns", "1-3,1-4"),
            LessonStep("move", "pawns", "1-4,2-7"),
            LessonStep("try", "staircase", "0,2,1"),
            LessonStep("move", "staircase", "0,3,2,1"),
            LessonStep("play", "northcott:8", "2-5,1-8"),
            LessonStep("move", "nimble", "3,5,5", quiz=True),
            LessonStep("move", "pawns", "1-3,1-6", quiz=True),
            LessonStep("who", "nimble", "4,4", quiz=True),
        ),
    ),
    Lesson(
        "grundy",
        "subtraction",
        "full",
        (
            LessonStep("try", "kayles", "xxx"),
            LessonStep("value", "kayles", "xxx"),
            LessonStep("value", "subtraction:1,2,3", "6"),
            LessonStep("value", "nim", "5,3"),
            LessonStep("move", "sum", "nim 3 + subtraction:1,2,3 6"),
            LessonStep("value", "subtraction:1,2,3", "7", quiz=True),
            LessonStep("value", "nim", "6,3", quiz=True),
            LessonStep("move", "kayles", "xxx,xx", quiz=True),
        ),
    ),
    Lesson(
        "kayles",
        "kayles",
        "full",
        (
            LessonStep("try", "kayles", "xxxxx", misere=True),
            LessonStep("who", "kayles", "xxxx", misere=True),
            LessonStep("who", "kayles", "xx,xx", misere=True),
            LessonStep("move", "kayles", "xxxxxxxxx,xxx", misere=True, why=True),
            LessonStep("play", "kayles", "xxxxxxx,xxxxxx,xxxx", misere=True),
            LessonStep("who", "kayles", "xxxxx,xxxx", misere=True, quiz=True),
            LessonStep("who", "kayles", "x,x", misere=True, quiz=True),
            LessonStep("move", "kayles", "xxx", misere=True, quiz=True),
        ),
    ),
    Lesson(
        "coins",
        "turning",
        "full",
        (
            LessonStep("try", "turning:at-most-2", "0110100"),
            LessonStep("value", "turning:at-most-2", "0010100"),
            LessonStep("move", "turning:at-most-2", "0110100"),
            LessonStep("who", "turning:at-most-2", "1101001"),
            LessonStep("code", "turning:at-most-2", "0000000"),
            LessonStep("value", "turning:at-most-2", "0001010", quiz=True),
            LessonStep("who", "turning:at-most-2", "1110000", quiz=True),
            LessonStep("move", "turning:at-most-2", "1000110", quiz=True),
        ),
    ),
    Lesson(
        "fibonacci",
        "fibonacci",
        "simple",
        (
            LessonStep("try", "fibonacci", "10"),
            LessonStep("move", "fibonacci", "10"),
            LessonStep("cards"),
            LessonStep("move", "fibonacci", "17:4"),
            LessonStep("play", "fibonacci", "20"),
            LessonStep("who", "fibonacci", "13", quiz=True),
            LessonStep("move", "fibonacci", "12", quiz=True),
            LessonStep("who", "fibonacci", "16", quiz=True),
        ),
    ),
    Lesson(
        "hex",
        "hex",
        "simple",
        (
            LessonStep("try", "hex:3", "."),
            LessonStep("play", "hex:3", "."),
            LessonStep("move", "hex:3", "."),
            LessonStep("move", "hex:4", "b2,a1"),
            LessonStep("play", "hex:4", "."),
            LessonStep("who", "hex:2", ".", quiz=True),
            LessonStep("move", "hex:3", "c1,b2", quiz=True),
            LessonStep("who", "hex:3", "b2,a1", quiz=True),
        ),
    ),
    Lesson(
        "partizan",
        "hackenbush",
        "simple",
        (
            LessonStep("try", "hackenbush", "LLR,R"),
            LessonStep("who", "hackenbush", "L,L,R"),
            LessonStep("who", "hackenbush", "LR,R"),
            LessonStep("who", "hackenbush", "LR,LR,R"),
            LessonStep("move", "hackenbush", "LLR,RR,L"),
            LessonStep("who", "hackenbush", "LL,RR", quiz=True),
            LessonStep("who", "hackenbush", "LL,R", quiz=True),
            LessonStep("who", "hackenbush", "LR,LR,LR,R", quiz=True),
        ),
    ),
)


def lessons(language: str = "en") -> list[dict[str, Any]]:
    """The lessons in a language; lessons whose game is unavailable are omitted.

    >>> [lesson["name"] for lesson in lessons("en")][:3]
    ['mirror', 'subtraction', 'binary']

    Returns
    -------
    For each lesson ``name``, ``title``, ``detail``, ``picture`` (of its first position, see `gallery.picture_of`) and
    ``steps``, each with ``text`` and the fields of `LessonStep`.
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
