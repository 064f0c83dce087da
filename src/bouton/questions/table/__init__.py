"""The table of questions: one file of this folder per question, from which every interface is built.

To add a question, write its file, with ``QUESTION``, and its sentences in both languages: the command ``bouton ask``,
``/api`` with its description, the workers of the server, the engine of the page and the reference in the docs then
include it. A separate command is one line in ``cli/arguments.py``.
"""

import os
from functools import cache
from typing import Any

from bouton.public import resolve
from bouton.questions.parameters import LANG, Parameter
from bouton.questions.question import Question


def names() -> list[str]:
    """The names of all questions; this loads no question file.

    >>> names()[:3]
    ['analyze', 'board', 'cards']
    """
    return list(_names(tuple(__path__)))


@cache
def _names(folders: tuple[str, ...]) -> list[str]:
    if not all(map(os.path.isdir, folders)):  # in an archive
        from pkgutil import iter_modules

        return sorted(each.name for each in iter_modules(folders))
    files = [file for folder in folders for file in os.listdir(folder)]
    return sorted(file[:-3] for file in files if file.endswith(".py") and file != "__init__.py")


def question(name: str) -> Question:
    """The question with the given name.

    >>> [parameter.name for parameter in question("options").parameters]
    ['game', 'position', 'misere']

    Raises
    ------
    KeyError : if there is none.
    """
    if name not in names():
        raise KeyError(name)
    found: Question = resolve(f"questions.table.{name}:QUESTION")
    return found


def all_questions() -> list[Question]:
    """All questions, in the order of their names."""
    return [question(name) for name in names()]


def listing() -> list[dict[str, Any]]:
    """All questions as plain data, for an engine in another language.

    >>> listing()[0]["name"], listing()[0]["cost"], listing()[0]["parameters"][0]
    ('analyze', 'engine', {'name': 'game', 'kind': 'text', 'needed': True})
    """
    return [
        {"name": each.name, "cost": str(each.cost), "parameters": [_describe(one) for one in (*each.parameters, LANG)]}
        for each in all_questions()
    ]


def _describe(parameter: Parameter) -> dict[str, Any]:
    found = {"name": parameter.name, "kind": parameter.kind.name, "needed": parameter.needed}
    return found | ({"searches": True} if parameter.searches else {})
