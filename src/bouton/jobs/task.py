"""Tasks: computations identified by a hash of everything that affects the answer.

A task is written like a command. A question mark in the name of a game stands for every digit that makes it a game.
"""

import json
import re
import shlex
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from itertools import chain, product
from pathlib import Path
from typing import Any, NamedTuple

from bouton.errors import InputError, NotationError
from bouton.jobs.limits import LETTERS_OF_TASK, MOST_TASKS
from bouton.notation import clip
from bouton.public import resolve
from bouton.rulesets import find
from bouton.version import code_sum

_OF_CODE = ("code", "version")
_OF_ERRORS = ("sentence", "values")
#: replaces a space within a word while a text is matched
_SPACE = "\ue000"

#: the data that affect a task's answer, and those that do not
Given = tuple[dict[str, Any], dict[str, Any]]


class Task(NamedTuple):
    """A computation of ``bouton run``: its kind and its input.

    Attributes
    ----------
    kind : one of `kinds`.
    given : its input; nothing else affects its answer.
    unhashed : data that do not affect the answer: the path of a file, whether values are stored.
    """

    kind: str
    given: dict[str, Any]
    unhashed: dict[str, Any] = {}

    @property
    def id(self) -> str:
        """The SHA-256 of kind, code and input.

        >>> Task("period", {"game": "kayles"}).id == Task("period", {"game": "kayles"}, {"values": True}).id
        True
        """
        return sha256(self.text.encode()).hexdigest()

    @property
    def text(self) -> str:
        """The kind, the hash of the code that answers, and the input, as JSON."""
        return canonical_json({"kind": self.kind, "code": code_of(self.kind), **self.given})

    @property
    def question(self) -> str:
        """The kind and the input, as JSON, whichever code answers."""
        return question_of(self.text)


class TaskKind(NamedTuple):
    """A kind of task, defined as ``KIND`` in the file with its name in ``tasks/``.

    Attributes
    ----------
    rooms : the packages whose code computes the answers; if a byte of them changes, its tasks are new ones.
    form : the pattern of a task's text, with its words joined by one space.
    read : makes the inputs of its tasks from the named groups of `form`.
    answer : computes the row of a task; long searches save their state in the folder and resume from it.
    remarks : the fields of a row that are not part of the answer, such as the method: they depend on the machine, on
        earlier stored results, on the version's wording.
    longest : maximum number of characters in the text of a task.
    """

    rooms: tuple[str, ...]
    form: "re.Pattern[str]"
    read: Callable[[dict[str, Any]], Iterable[Given]]
    answer: Callable[[Task, Path], dict[str, Any]]
    remarks: tuple[str, ...] = ()
    longest: int = LETTERS_OF_TASK


@cache
def kinds() -> tuple[str, ...]:
    """The names of the kinds of tasks.

    >>> kinds()[:3]
    ('levels', 'opening', 'period')
    """
    from pkgutil import iter_modules

    from bouton.jobs import tasks

    return tuple(sorted(each.name for each in iter_modules(tasks.__path__)))


def kind_of(name: str) -> TaskKind:
    """The kind with this name.

    >>> kind_of("verify").rooms
    ('checkers',)
    """
    found: TaskKind = resolve(f"jobs.tasks.{name}:KIND")
    return found


@cache
def code_of(name: str) -> str:
    """The first 16 digits of the hash of the code that answers tasks of a kind: its own file and its rooms.

    >>> len(code_of("verify"))
    16
    """
    return code_sum(f"jobs/tasks/{name}.py", *kind_of(name).rooms)[:16]


def question_of(task: str) -> str:
    """The text of a task without the field that identifies the code (in earlier versions, a number).

    >>> question_of('{"game":"kayles","kind":"period","version":4}')
    '{"game":"kayles","kind":"period"}'
    """
    return canonical_json({key: value for key, value in json.loads(task).items() if key not in _OF_CODE})


def facts_of(task: str, row: str) -> str:
    """A row without its remarks: the part on which any two results of a task must agree.

    >>> facts_of(Task("period", {"game": "kayles"}).text, '{"method":"values","period":12}')
    '{"period":12}'
    """
    left_out = {*kind_of(json.loads(task)["kind"]).remarks, *_OF_ERRORS}
    known = dict(json.loads(row))
    if left_out.isdisjoint(known):
        return row
    return canonical_json({name: value for name, value in known.items() if name not in left_out})


def canonical_json(data: dict[str, Any]) -> str:
    """Plain data as canonical JSON: equal data give equal texts."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), default=str)


def read_tasks(texts: Iterable[str]) -> list[Task]:
    """Parse the tasks in some texts; each task occurs once.

    >>> [task.given["game"] for task in read_tasks(["sequence octal:0.7? --to 9", "sequence octal:0.77 --to 9"])]
    ['octal:0.7', 'octal:0.71', 'octal:0.72', 'octal:0.73', 'octal:0.74', 'octal:0.75', 'octal:0.76', 'octal:0.77']

    Raises
    ------
    NotationError : for a text that is not a task.
    InputError : for more than `MOST_TASKS`, and for none.
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
            yield from (Task(name, given, unhashed) for given, unhashed in kind.read(words))
            return
    raise NotationError("jobs.task", got=clip(text, 80))


def games_of(pattern: str) -> Iterator[str]:
    """Yield the specs of the games that a name stands for: a question mark is every digit with which it names a game.

    >>> list(games_of("subtraction:1,?"))[:2], len(list(games_of("octal:0.?")))
    (['subtraction:1', 'subtraction:1,2'], 7)

    Raises
    ------
    InputError : if these are more than `MOST_TASKS`.
    NotationError : if no digits make it a game.
    """
    if "?" not in pattern:
        yield find(pattern).spec
        return
    base = 16 if pattern.startswith("hexadecimal") else 8 if pattern.startswith("octal") else 10
    if base ** pattern.count("?") > MOST_TASKS:
        raise InputError("jobs.many", most=MOST_TASKS)
    found, refused = False, None
    for digits in product("0123456789ABCDEF"[:base], repeat=pattern.count("?")):
        try:
            spec = find("".join(chain(*zip(pattern.split("?"), [*digits, ""], strict=True)))).spec
        except (InputError, NotationError) as error:  # such as a code in which all digits are 0
            refused = error
            continue
        found = True
        yield spec
    if refused is not None and not found:
        raise refused
