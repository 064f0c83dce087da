"""The game and the position given to a command."""

import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from shlex import quote

from bouton.cli.limits import LONGEST_LINE, MOST_INPUT
from bouton.cli.progress import awaiting_input
from bouton.errors import BoutonError, NotationError, UnknownError
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip

_OWN = re.compile(r"(.*?\.py:\w+)\s*(.*)", re.DOTALL)


def standard_input() -> str:
    """All of standard input, read strictly as UTF-8 in any locale; a stream without bytes returns its text."""
    if sys.stdin is None:
        raise NotationError("cli.standard-input-closed")
    try:
        with awaiting_input():
            content = getattr(sys.stdin, "buffer", sys.stdin).read(MOST_INPUT + 1)
        if len(content) > MOST_INPUT:
            raise NotationError("storage.file-large", path="-", most=MOST_INPUT // 1_000_000)
        return content.decode("utf-8-sig") if isinstance(content, bytes) else str(content)
    except UnicodeDecodeError:
        raise NotationError("cli.standard-input") from None
    except OSError as error:
        raise NotationError("cli.standard-input-failed", reason=error.strerror or str(error)) from None


def input_line() -> str:
    """The next line of standard input, or its first million characters, as it may never end; empty at the end."""
    return sys.stdin.readline(LONGEST_LINE) if sys.stdin is not None else ""


def target(options: Namespace) -> tuple[str | Ruleset, str]:
    """The game and the position that the words name: ``GAME POSITION``, one text with both, or a sum."""
    from bouton.rulesets import find
    from bouton.rulesets.sums import is_sum, read_component

    words = list(options.target)
    if words == ["-"]:
        words = [standard_input().strip()]
    if not words:
        raise NotationError("cli.target-missing", command=options.command)
    if len(words) > 1 and words[-1] == "-":
        words[-1] = standard_input().strip()
    text = " ".join(words)
    if words[0] == "sum":
        return "sum", " ".join(words[1:])
    whole = _in_a_file(words)
    if whole is not None:
        return whole
    if is_sum(text):
        if (error := _value_error(text)) is not None:
            raise error
        return "sum", text
    if text.lstrip().startswith("+"):
        raise NotationError("sum.empty-component", whole=clip(text))
    if len(words) == 1:
        own = _OWN.fullmatch(text)
        spec, _, position = text.strip().partition(" ")
        if own is not None:
            spec, position = own[1], own[2]
    else:
        spec, position = words[0], " ".join(words[1:])
    try:
        ruleset = find(spec)
    except UnknownError as unknown:
        raise (_value_error(text) or unknown) from None
    if not position.strip():
        from bouton.answers.catalogue import first_position

        first = first_position(ruleset)
        example = f"{quote(spec)} {quote(first) if first else '…'}"
        raise NotationError("cli.position-missing", command=options.command, example=example)
    if "+" in position:
        read_component(ruleset, position, text)
    return ruleset, position


def starting_position(ruleset: Ruleset) -> str:
    """The position with which the page opens the game, the middle one of its starts; otherwise its first position."""
    from bouton.answers.catalogue import first_position

    starts = [text for of, text in ruleset.openings if of == ruleset.spec]
    return starts[(len(starts) - 1) // 2] if starts else first_position(ruleset)


def expression_or_target(options: Namespace) -> tuple[str | Ruleset, str | None]:
    """A value as one text, and no position; or a game and a position."""
    from bouton.answers.values import names_a_game

    words = list(options.expression)
    if words == ["-"]:
        words = [standard_input().strip()]
    if not names_a_game(" ".join(words)):
        return " ".join(words), None
    options.target = words
    try:
        return target(options)
    finally:
        del options.target


def _value_error(text: str) -> NotationError | None:
    """The error for a value in place of a game and a position; None if the text is not a value."""
    from bouton.partizan.reading import read_parts

    try:
        read_parts(text)
    except BoutonError:
        return None
    return NotationError("cli.value-not-game", got=clip(text), quoted=clip(quote(text)))


def _in_a_file(words: Sequence[str]) -> tuple[Ruleset, str] | None:
    """Return a game that is read from a file, and its position, which may contain blanks and plus signs.

    None for anything else.
    """
    from bouton.rulesets import find, reads_file
    from bouton.rulesets.sums import is_sum

    name, colon, _ = words[0].partition(":")
    try:
        if len(words) < 2 or not colon or words[0].endswith(".py") or not reads_file(name):
            return None
    except UnknownError:
        return None
    text, position = " ".join(words), " ".join(words[1:])
    if not position.strip():
        return None
    try:
        ruleset = find(words[0])
        ruleset.parse(position)
    except BoutonError:
        if is_sum(text):
            return None
        raise
    return ruleset, position
