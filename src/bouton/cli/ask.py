"""Ask a question of the table: through the command with its name, or any of them through ``bouton ask``."""

import os
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from bouton.cli.output import answer, check_format, emit_line, error_data
from bouton.cli.progress import Reporter, open_reporter, search_progress
from bouton.cli.target import standard_input, target
from bouton.cli.texts import text_of
from bouton.errors import BoutonError, InputError, UnfinishedError, UnknownError
from bouton.notation import clip
from bouton.questions.question import Context
from bouton.questions.table import names, question

if TYPE_CHECKING:
    from bouton.search.sources import Sources

#: the answers with formats of their own; see `bouton.pictures.formats`
_KINDS = {
    "analyze": "Analysis",
    "exercises": "Exercises",
    "options": "Options",
    "review": "Review",
    "rules": "GameRules",
}


def run_question(options: Namespace) -> None:
    """Ask the question with the command's name, and write the answer."""
    found = ask(options)
    kind, result = _KINDS.get(options.command, ""), found if options.command in _KINDS else None
    answer(options, found, lambda: text_of(options.command, found, options), kind=kind, result=result)


def run_analysis(options: Namespace) -> None:
    """Analyze a position; with ``--jsonl`` the positions on standard input, one line and one output object each.

    A line that is refused gives an error object; `UnfinishedError` is then raised at the end."""
    if options.certificate is not None:
        from bouton.cli.board_certificate import certify_winner

        certify_winner(options)
        return
    if not options.jsonl:
        run_question(options)
        return
    *game, last = options.target or [""]
    if last != "-" or not game:
        raise InputError("cli.jsonl-input")
    refused = 0
    for number, line in enumerate(standard_input().splitlines(), 1):
        if not line.strip():
            continue
        options.target = [*game, line.strip()]
        try:
            found = ask(options)
        except BoutonError as error:
            found, refused = {**error_data(error, error.say(options.lang)), "line": number}, refused + 1
        emit_line(options, found)
    if refused:
        raise UnfinishedError("cli.jsonl-refused", count=refused)


def ask(options: Namespace) -> dict[str, Any]:
    """The answer to the question with the command's name."""
    parameters = question(options.command).parameters
    values = {each.name: getattr(options, each.name, None) for each in parameters}
    if hasattr(options, "target"):
        values["game"], values["position"] = target(options)
    if "drawn" in values:
        values["drawn"] = values["drawn"] or check_format(options, _KINDS[options.command]) == "pdf"
    for each in parameters:
        if each.kind.name == "line":
            values[each.name] = _read_game(options.file)
    return _answer(options, options.command, values)


def _answer(options: Namespace, name: str, values: dict[str, Any]) -> dict[str, Any]:
    with open_reporter(options, "positions") as reporter:
        return question(name).answer(Context(options.lang, sources_of(options, reporter)), **values)


def _read_game(path: str) -> str:
    """The played game: standard input, a file, or the moves themselves, separated by arrows."""
    from bouton.play.review import read_moves
    from bouton.storage.files import read_text

    if path == "-":
        return standard_input()
    is_game = len(read_moves(path)) > 1 and not os.path.lexists(path)
    return path if is_game or not path.strip() else read_text(path)


def run(options: Namespace) -> None:
    """``bouton ask QUESTION NAME=VALUE …``: print the object returned by ``/api``."""
    name = options.question
    if name not in names():
        from difflib import get_close_matches

        near = get_close_matches(name, names(), n=1)
        key = "questions.unknown-near" if near else "questions.unknown"
        raise UnknownError(key, got=clip(name), known=names(), near=near)
    given: dict[str, list[str]] = {}
    known = [each.name for each in question(name).parameters]
    for text in options.values:
        key, sign, value = text.partition("=")
        if not sign or key not in known:
            raise InputError("questions.parameter", got=clip(text), name=name, known=[f"{each}=…" for each in known])
        given.setdefault(key, []).append(value)
    if "letters" in known:
        given.setdefault("letters", [options.letters])
    found = _answer(options, name, question(name).read(given))
    answer(options, found, kind="Data", default="json")


def sources_of(options: Namespace, reporter: Reporter) -> "Sources":
    """The sources with the requested limit and store; they report the progress of a search."""
    from bouton.answers.sources import default_sources, sources_with
    from bouton.search.search import Search

    limit, store, memory = (getattr(options, name, None) for name in ("limit", "store", "memory"))
    if limit is None and store is None and memory is None:
        return default_sources().with_progress(search_progress(reporter))
    search = Search(limit, search_progress(reporter))
    if memory is not None:
        from bouton.storage.memory import memory_allowance

        search.memory = memory_allowance(memory)
    return sources_with(search, store)
