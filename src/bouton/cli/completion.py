"""``bouton completion``: the code that a shell needs to complete the words of a command line, and the completions.

The library argcomplete provides both. The shell starts ``bouton`` with ``_ARGCOMPLETE`` in its environment: commands,
options, games and questions come from the same tables as everything else, so they are never out of date.
"""

import argparse
from collections.abc import Callable, Sequence
from typing import Any

_FILES = (
    "bfile", "certificate", "csv", "directory", "file", "folder", "folders", "graph", "npy", "output", "parquet",
    "resume", "runtime", "store",
)  # fmt: skip


def complete(arguments: Sequence[str]) -> None:
    """Answer a shell's request for completions, and exit."""
    from argcomplete import autocomplete
    from argcomplete.completers import SuppressCompleter

    from bouton.cli.help import full_parser
    from bouton.cli.parser import choose_language

    parser = full_parser(choose_language(arguments))
    _name_values(parser)
    autocomplete(parser, default_completer=SuppressCompleter())


def _name_values(parser: argparse.ArgumentParser) -> None:
    """Set the completers for the names of games, of questions and of files."""
    from argcomplete.completers import FilesCompleter

    from bouton.questions.table import all_questions
    from bouton.rulesets import ALIASES, INDEX, INSTANCES

    games = sorted({*INDEX, *ALIASES, *INSTANCES})
    words = {
        "target": games,
        "game": games,
        "games": games,
        "rules": games,
        "question": [each.name for each in all_questions()],
    }
    for action in _actions(parser):
        if action.dest in words and not action.option_strings:
            action.completer = _chooser(words[action.dest])  # type: ignore[attr-defined]
        elif action.dest in _FILES:
            action.completer = FilesCompleter()  # type: ignore[attr-defined]


def _actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    found = list(parser._actions)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                found += _actions(each)
    return found


def _chooser(words: Sequence[str]) -> Callable[..., list[str]]:
    from argcomplete.completers import FilesCompleter

    files = FilesCompleter()

    def choose(prefix: str, **rest: Any) -> list[str]:
        return [word for word in words if word.startswith(prefix)] + list(files(prefix, **rest))

    return choose
