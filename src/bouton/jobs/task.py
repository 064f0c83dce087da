"""Tasks: what is to be computed, named by a hash of all that affects the answer.

A task is written as the text of a command. A question mark in the name of a game stands for every digit.
"""

import json
import re
import shlex
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from bouton.errors import EmptyCodeError, InputError, NotationError
from bouton.formulas import read_bound
from bouton.jobs.games import FORMS, SPACE, read_given
from bouton.notation import clip, read_range
from bouton.rulesets import find
from bouton.sequences.report import heap_relatives
from bouton.storage.files import cannot_read

__all__ = ["MOST_TASKS", "VERSIONS", "Task", "facts_of", "read_tasks", "written"]

#: the kinds of tasks; a version is raised by hand where answers may change, and its tasks are then new ones
VERSIONS = {
    "levels": 1,
    "opening": 1,
    "period": 4,
    "quotient": 1,
    "sequence": 2,
    "table": 1,
    "theorem": 1,
    "values": 1,
    "verify": 2,
}
#: what a row says beside the answer: which way led to it, and that depends on the machine, on what was kept before, on
#: the version's wording
_REMARKS = {"period": ("method", "last_rare"), "sequence": ("rare", "last_rare")}
_OF_ERRORS = ("sentence", "values")
MOST_TASKS = 100_000
_SIDE_BY_SIDE = 32  # pieces of a certificate in one task: the checker's compiled loop takes as many at once
_LONGEST = 400
_MORE = {"--summary", "--distinct"}
_SQUARES = re.compile(r"values\s+\S+\s+--squares\s+\S+(\s+--summary)?")


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
        '9677fb4e60be'
        """
        return sha256(self.text.encode()).hexdigest()

    @property
    def text(self) -> str:
        """Kind, version and what is given, as JSON."""
        return written({"kind": self.kind, "version": VERSIONS[self.kind], **self.given})


def facts_of(task: str, row: str) -> str:
    """A row without its remarks: what two results of a task have in common, whoever found them.

    >>> facts_of(Task("period", {"game": "kayles"}).text, '{"method":"values","period":12}')
    '{"period":12}'
    """
    left_out = {*_REMARKS.get(json.loads(task)["kind"], ()), *_OF_ERRORS}
    known = dict(json.loads(row))
    if left_out.isdisjoint(known):
        return row
    return written({name: value for name, value in known.items() if name not in left_out})


def written(data: dict[str, Any]) -> str:
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
        words = shlex.split(text)
    except ValueError:
        words = []
    if len(text) <= _LONGEST and len(words) > 2 and words[0] == "sequence":
        more = words[4:]
        if words[2] == "--to" and len(words) > 3 and sorted(set(more)) == sorted(more) and set(more) <= _MORE:
            last = read_bound(words[3])
            for game in _distinct(_games(words[1])) if "--distinct" in more else _games(words[1]):
                yield Task("sequence", {"game": game, "to": last}, {"values": "--summary" not in more})
            return
        if words[2:] == ["--period"]:
            for game in _games(words[1]):
                yield Task("period", {"game": game})
            return
    if len(text) <= _LONGEST and (words[:1], words[2:3]) == (["values"], ["--squares"]) and _SQUARES.fullmatch(text):
        yield from _boards(words[1], words[3], len(words) == 4)
        return
    if len(words) == 2 and words[0] == "verify":
        yield from _pieces(words[1])
        return
    joined = " ".join(word.replace(" ", SPACE) for word in words)
    for kind, form in FORMS.items():
        match = form.fullmatch(joined) if len(text) <= _LONGEST else None
        if match is not None:
            yield from (Task(kind, given, beside) for given, beside in read_given(kind, match, _games))
            return
    raise NotationError("jobs.task", got=clip(text, 80))


def _boards(game: str, range_: str, keep: bool) -> Iterator[Task]:
    """Tasks for all connected boards of some numbers of squares."""
    from bouton.jobs.connected import MOST_SQUARES, pieces_of
    from bouton.kinds.capabilities import LaysDominoes

    ruleset, sizes = find(game), read_range(range_)
    if not isinstance(ruleset, LaysDominoes):
        raise InputError("jobs.no-dominoes", game=clip(ruleset.spec))
    if not len(sizes) or sizes[0] < 1 or sizes[-1] > MOST_SQUARES:
        raise InputError("jobs.squares", got=clip(range_), most=MOST_SQUARES)
    for squares in sizes:
        for piece in range(pieces_of(squares)):
            yield Task("values", {"game": ruleset.spec, "squares": squares, "piece": piece}, {"values": keep})


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
        except EmptyCodeError:
            continue
        yield spec


def _distinct(games: Iterable[str]) -> Iterator[str]:
    """Of games that have the same sequence the first."""
    met = set()
    for game in games:
        relatives = heap_relatives(game)
        name = game if relatives is None else relatives.standard
        if name not in met:
            met.add(name)
            yield game


def _pieces(path: str) -> Iterator[Task]:
    """A task for each share of the pieces of a certificate by windows, one for any other; its bytes are what counts."""
    from bouton.checkers import IN_PIECES, kind_of, piece_count

    try:
        content = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise cannot_read(path, error) from None
    digest = sha256(content).hexdigest()
    step = -(-piece_count(path) // _SIDE_BY_SIDE) if kind_of(path) in IN_PIECES else 0
    for share in [f"{first}/{step}" for first in range(step)] or [""]:
        yield Task("verify", {"sha256": digest, "share": share}, {"path": str(Path(path).resolve())})
