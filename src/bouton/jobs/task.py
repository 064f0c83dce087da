"""Tasks: what is to be computed, named by a hash of all that affects the answer.

A task is written as the text of a command. A question mark in the name of a game stands for every digit.
"""

import json
import shlex
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from bouton.errors import InputError, NotationError
from bouton.formulas import read_bound
from bouton.notation import clip
from bouton.rulesets import find
from bouton.storage.files import cannot_read

__all__ = ["MOST_TASKS", "VERSIONS", "Task", "read_tasks"]

#: the kinds of tasks; a version is raised by hand where answers may change, and its tasks are then new ones
VERSIONS = {"sequence": 1, "period": 1, "verify": 1}
MOST_TASKS = 100_000
_LONGEST = 400


class Task(NamedTuple):
    """A task.

    Attributes
    ----------
    kind : one of `VERSIONS`.
    given : what it is given; nothing else affects its answer.
    beside : what does not affect the answer: where a file lies, whether values are kept.
    """

    kind: str
    given: dict[str, Any]
    beside: dict[str, Any] = {}

    @property
    def id(self) -> str:
        """The SHA-256 sum of kind, version and what is given.

        >>> Task("period", {"game": "kayles"}).id[:12]
        'a06c45e01ca6'
        """
        return sha256(self.text.encode()).hexdigest()

    @property
    def text(self) -> str:
        """Kind, version and what is given, as JSON."""
        whole = {"kind": self.kind, "version": VERSIONS[self.kind], **self.given}
        return json.dumps(whole, sort_keys=True, separators=(",", ":"))


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
        words = shlex.split(text)
    except ValueError:
        words = []
    if len(text) <= _LONGEST and len(words) in (3, 4, 5) and words[0] == "sequence":
        if words[2:3] == ["--to"] and len(words) > 3 and words[4:] in ([], ["--summary"]):
            last = read_bound(words[3])
            for game in _games(words[1]):
                yield Task("sequence", {"game": game, "to": last}, {"values": len(words) == 4})
            return
        if words[2:] == ["--period"]:
            for game in _games(words[1]):
                yield Task("period", {"game": game})
            return
    if len(words) == 2 and words[0] == "verify":
        yield from _pieces(words[1])
        return
    raise NotationError("jobs.task", got=clip(text, 80))


def _games(pattern: str) -> Iterator[str]:
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
        except NotationError as error:
            if error.key == "octal.empty":
                continue
            raise
        yield spec


def _pieces(path: str) -> Iterator[Task]:
    """A task for each piece of a certificate by windows, one for any other certificate; its bytes are what counts."""
    from bouton.checkers import IN_PIECES, kind_of, piece_count

    try:
        content = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise cannot_read(path, error) from None
    digest = sha256(content).hexdigest()
    pieces: list[int | None] = [*range(piece_count(path))] if kind_of(path) in IN_PIECES else [None]
    for piece in pieces:
        yield Task("verify", {"sha256": digest, "piece": piece}, {"path": str(Path(path).resolve())})
