"""Standard output, which the commands alone use: one object as JSON, or text for people."""

import json
import sys
from argparse import Namespace
from typing import Any

from bouton.language import say
from bouton.storage.files import write_file

__all__ = ["answer", "emit", "save"]


def answer(options: Namespace, data: dict[str, Any], text: str) -> None:
    """Write the machine-readable answer where ``--json`` asks for it, the text otherwise."""
    emit(options, json.dumps(data, ensure_ascii=False, indent=2) if options.json else text)


def emit(options: Namespace, text: str) -> None:
    """Write a text to the standard output that the command was started with."""
    print(text, file=options.out)


def save(options: Namespace, path: str, content: str | bytes) -> None:
    """Write a file that the person has named, and say so on standard error."""
    write_file(path, content)
    print(say("cli.written", options.lang, path=path), file=sys.stderr)
