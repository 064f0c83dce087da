"""Tasks: what is to be computed, named by a hash of all that affects the answer.

A task is written as the text of a command. A question mark in the name of a game stands for every digit.
"""

import json
import os
import re
import shlex
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from bouton.errors import EmptyCodeError, InputError, NotationError
from bouton.notation import clip
from bouton.public import resolve
from bouton.rulesets import find
from bouton.version import code_sum

__all__ = [
    "MOST_TASKS",
    "Given",
    "Task",
    "TaskKind",
    "canonical_json",
    "code_of",
    "facts_of",
    "games_of",
    "kind_of",
    "kinds",
    "question_of",
    "read_tasks",
]

MOST_TASKS = 100_000
_OF_CODE = ("code", "version")
_OF_ERRORS = ("sentence", "values")
#: stands for a space within a word while a text is matched
_SPACE = "\ue000"

#: what affects a task's answer, and what does not
Given = tuple[dict[str, Any], dict[str, Any]]


class Task(NamedTuple):
    """A task.

    Attributes
    ----------
    kind : one of `kinds`.
    given : what it is given; nothing else affects its answer.
    beside : what does not affect the answer: where a file lies, whether values are kept.
    """

    kind: str
    given: dict[str, Any]
    beside: dict[str, Any] = {}

    @property
    def id(self) -> str:
        """The SHA-256 sum of kind, code and what is given.

        >>> Task("period", {"game": "kayles"}).id == Task("period", {"game": "kayles"}, {"values": True}).id
        True
        """
        return sha256(self.text.encode()).hexdigest()

    @property
    def text(self) -> str:
        """Kind, the sum of the code that answers, and what is given, as JSON."""
        return canonical_json({"kind": self.kind, "code": code_of(self.kind), **self.given})

    @property
    def question(self) -> str:
        """Kind and what is given, as JSON: the same whichever code answers."""
        return question_of(self.text)


class TaskKind(NamedTuple):
    """A kind of task; it stands as ``KIND`` in a file of its name in ``tasks/``.

    Attributes
    ----------
    rooms : the packages whose code makes the answers; where a byte of them changes, its tasks are new ones.
    form : of the text of a task, its words joined by one space.
    read : makes what its tasks are given of the named words of `form`.
    answer : the row of a task; the folder is where long searches keep their state, and from where they resume.
    remarks : what a row says beside the answer: which way led to it, and that depends on the machine, on what was kept
        before, on the version's wording.
    longest : characters of a text.
    """

    rooms: tuple[str, ...]
    form: "re.Pattern[str]"
    read: Callable[[dict[str, Any]], Iterable[Given]]
    answer: Callable[[Task, Path], dict[str, Any]]
    remarks: tuple[str, ...] = ()
    longest: int = 400


@cache
def kinds() -> tuple[str, ...]:
    """The names of the kinds of tasks.

    >>> kinds()[:3]
    ('levels', 'opening', 'period')
    """
    files = os.listdir(Path(__file__).with_name("tasks"))
    return tuple(sorted(file[:-3] for file in files if file.endswith(".py") and file != "__init__.py"))


def kind_of(name: str) -> TaskKind:
    """The kind of that name.

    >>> kind_of("verify").rooms
    ('checkers',)
    """
    found: TaskKind = resolve(f"jobs.tasks.{name}:KIND")
    return found


@cache
def code_of(name: str) -> str:
    """The first 16 digits of the sum of the code that answers tasks of a kind: of its own file and of its rooms.

    >>> len(code_of("verify"))
    16
    """
    return code_sum(f"jobs/tasks/{name}.py", *kind_of(name).rooms)[:16]


def question_of(task: str) -> str:
    """The text of a task without what names the code, in those of earlier versions a number.

    >>> question_of('{"game":"kayles","kind":"period","version":4}')
    '{"game":"kayles","kind":"period"}'
    """
    return canonical_json({key: value for key, value in json.loads(task).items() if key not in _OF_CODE})


def facts_of(task: str, row: str) -> str:
    """A row without its remarks: what two results of a task have in common, whoever found them.

    >>> facts_of(Task("period", {"game": "kayles"}).text, '{"method":"values","period":12}')
    '{"period":12}'
    """
    left_out = {*kind_of(json.loads(task)["kind"]).remarks, *_OF_ERRORS}
    known = dict(json.loads(row))
    if left_out.isdisjoint(known):
        return row
    return canonical_json({name: value for name, value in known.items() if name not in left_out})


def canonical_json(data: dict[str, Any]) -> str:
    """Plain data as JSON, the same data always as the same text."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), default=str)


def read_tasks(texts: Iterable[str]) -> list[Task]:
    """The tasks of some texts, each once.

    >>> [task.given["game"] for task in read_tasks(["sequence octal:0.7? --to 9", "sequence octal:0.77 --to 9"])]
    ['octal:0.7', 'octal:0.71', 'octal:0.72', 'octal:0.73', 'octal:0.74', 'octal:0.75', 'octal:0.76', 'octal:0.77']

    Raises
    ------
    NotationError : for a text that is no task.
    InputError : for more than `MOST_TASKS`.
    """
    found: dict[str, Task] = {}
    for text in texts:
        for task in _tasks_of(text):
            found.setdefault(task.id, task)
            if len(found) > MOST_TASKS:
                raise InputError("jobs.many", most=MOST_TASKS)
    if not found:
        raise InputError("jobs.none")
    return list(found.values())


def _tasks_of(text: str) -> Iterator[Task]:
    try:
        joined = " ".join(word.replace(" ", _SPACE) for word in shlex.split(text))
    except ValueError:
        joined = ""
    for name in kinds():
        kind = kind_of(name)
        match = kind.form.fullmatch(joined) if len(text) <= kind.longest else None
        if match is not None:
            words = {name: word and word.replace(_SPACE, " ") for name, word in match.groupdict().items()}
            yield from (Task(name, given, beside) for given, beside in kind.read(words))
            return
    raise NotationError("jobs.task", got=clip(text, 80))


def games_of(pattern: str) -> Iterator[str]:
    """The games that a name stands for; a code without any digit but 0 is none of them."""
    if "?" not in pattern:
        yield find(pattern).spec
        return
    digits = "0123456789ABCDEF" if pattern.startswith("hexadecimal") else "01234567"
    most = len(digits) ** pattern.count("?")
    if most > MOST_TASKS:
        raise InputError("jobs.many", most=MOST_TASKS)
    for number in range(most):
        name, rest = pattern, number
        for _ in range(pattern.count("?")):
            place = name.rindex("?")
            name, rest = name[:place] + digits[rest % len(digits)] + name[place + 1 :], rest // len(digits)
        try:
            spec = find(name).spec
        except EmptyCodeError:
            continue
        yield spec
