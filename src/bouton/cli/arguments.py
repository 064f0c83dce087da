"""The commands and their arguments, declared once; help and errors speak English and French."""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from bouton.answers import parameters
from bouton.answers.nim_work import SHOW
from bouton.cli.command import TARGET, Argument, Command, Of, argument_of, number
from bouton.cli.hex_actions import HEX_ACTIONS
from bouton.cli.nim import OPERATIONS
from bouton.cli.progress import MODES
from bouton.errors import InputError, UnknownError
from bouton.language import DEFAULT, LANGUAGES, has, language_of, say
from bouton.notation import clip

__all__ = [
    "COMMANDS",
    "COMMON",
    "argument_help",
    "arguments_of",
    "build_parser",
    "choose_language",
    "command_parser",
    "metavar",
    "parse",
]


GAME, MISERE, LETTERS = (
    argument_of(parameter) for parameter in (parameters.GAME, parameters.MISERE, parameters.LETTERS)
)
JSON = Argument(("--json",), {"action": "store_true"})
LANG = Argument(("--lang",), {"choices": LANGUAGES})
OUTPUT = Argument(("-o", "--output"), {"metavar": "FILE"})
FORMAT = Argument(("--format",), {"metavar": "FORMAT", "default": None})
LIMIT = Argument(("--limit",), {"type": number(1, 100_000_000), "metavar": "N"})
PROGRESS = Argument(("--progress",), {"choices": MODES, "default": "auto"})
STORE = Argument(("--store",), {"metavar": "FILE"})
EXPRESSION = Argument(("expression",), {"nargs": "+", "metavar": "VALUE"}, stands=("game", "position"))
COMMON = (JSON, LANG, LETTERS)


def _asks(name: str, *own: Argument | Of | str, kind: str = "") -> Command:
    """A command that asks the question of its name."""
    return Command(name, own, name, kind)


def _values(text: str) -> int:
    """The last Grundy value, or −1 for all of them."""
    return -1 if text == "all" else number(0, 64)(text)


COMMANDS = (
    _asks("games", kind="Games"),
    _asks("rules"),
    _asks("analyze", LIMIT, STORE, PROGRESS, kind="Analysis"),
    _asks("options", LIMIT, PROGRESS, kind="Options"),
    _asks("table", PROGRESS, kind="Table"),
    _asks("graph", "most", "symmetry", "show", kind="PositionGraph"),
    _asks("review", Argument(("file",), {"metavar": "FILE"}, stands=("moves",)), LIMIT, PROGRESS, kind="Review"),
    Command(
        "play",
        (
            TARGET,
            MISERE,
            Of("reply", "level", {"default": 3}),
            Argument(("--first",), {"choices": ("human", "program"), "default": "human"}),
            Argument(("--second",), {"choices": ("human", "program"), "default": "program"}),
            Argument(("--seed",), {"type": number(0, 10**18), "default": 1, "metavar": "N"}),
        ),
        writes=False,
    ),
    Command(
        "serve",
        (
            Argument(("games",), {"nargs": "*", "metavar": "GAME"}),
            Argument(("--port",), {"type": number(0, 65_535), "default": None, "metavar": "N"}),
            Argument(("--no-browser",), {"action": "store_true"}),
        ),
        writes=False,
    ),
    _asks("equal", PROGRESS),
    _asks("value", EXPRESSION, LIMIT, STORE, PROGRESS),
    _asks("thermograph", EXPRESSION, LIMIT, STORE, PROGRESS, kind="Thermograph"),
    Command(
        "puzzle",
        (
            Of("puzzle", "game", {"nargs": "?", "default": None}),
            Of("puzzle", "grade"),
            Of("puzzle", "seed", {"default": 1}),
            MISERE,
            Argument(("--day",), {"nargs": "?", "const": "", "metavar": "DATE"}),
            Argument(("--answers",), {"action": "store_true"}, help="cli.argument-puzzle-answers"),
            PROGRESS,
        ),
    ),
    Command(
        "match",
        (
            Argument(("rules",), {"metavar": "GAME"}, help="cli.argument-match-rules"),
            Argument(("first",), {"metavar": "FIRST"}, help="cli.argument-match-first"),
            Argument(("second",), {"metavar": "SECOND"}, help="cli.argument-match-second"),
            Argument(
                ("--games",),
                {"type": number(1, 100_000), "metavar": "N", "default": 100},
                help="cli.argument-match-games",
            ),
            Argument(("--start",), {"metavar": "POSITION"}, help="cli.argument-match-start"),
            MISERE,
            Argument(
                ("--seed",), {"type": number(0, 10**18), "default": 1, "metavar": "N"}, help="cli.argument-match-seed"
            ),
            PROGRESS,
        ),
    ),
    _asks("exercises", PROGRESS, kind="Exercises"),
    _asks("quotient", Argument(("--certificate",), {"metavar": "FILE"}), PROGRESS),
    Command(
        "ask",
        (
            Argument(("question",), {"metavar": "QUESTION"}),
            Argument(("values",), {"nargs": "*", "metavar": "NAME=VALUE"}),
            PROGRESS,
        ),
    ),
    Command(
        "nim",
        (
            Argument(("operation",), {"choices": tuple(OPERATIONS), "metavar": "OPERATION"}),
            Argument(("operands",), {"nargs": "+", "metavar": "NIMBER"}),
            Argument(("--show",), {"choices": SHOW, "default": None}),
        ),
        kind=None,
    ),
    Command(
        "hex",
        (
            Argument(("action",), {"choices": (*HEX_ACTIONS, "puzzle", "gtp"), "metavar": "ACTION"}),
            Argument(("target",), {"nargs": "*", "metavar": "BOARD POSITION"}),
            MISERE,
            Argument(("--turn",), {"choices": ("left", "right"), "default": None}),
            Argument(("--tree",), {"type": number(0, 12), "metavar": "N", "default": 0}),
            Argument(("--certificate",), {"metavar": "FILE"}),
            Argument(("--resume",), {"metavar": "FILE"}),
            Argument(("--memory",), {"type": number(16, 1_000_000), "metavar": "N", "default": 2048}),
            LIMIT,
            Argument(("--fill",), {"choices": ("left", "right"), "default": None}),
            Argument(("--kind",), {"choices": ("resistance", "two-distance"), "default": "resistance"}),
            Argument(("--level",), {"type": number(1, 5), "metavar": "1-5", "default": 5}),
            Argument(("--seed",), {"type": number(0, 10**18), "default": 1, "metavar": "N"}),
            Argument(("--answers",), {"action": "store_true"}),
            Argument(("--size",), {"type": number(1, 19), "metavar": "N", "default": 11}),
            PROGRESS,
        ),
        kind=None,
    ),
    Command(
        "solve",
        (
            Argument(("rules",), {"metavar": "RULES"}),
            Argument(("start",), {"nargs": "*", "metavar": "START", "default": []}),
            MISERE,
            Argument(("--analyze",), {"action": "store_true"}),
            Argument(("--graph",), {"metavar": "FILE"}),
            STORE,
            Argument(("--certificate",), {"metavar": "FILE"}),
            Argument(("--parquet",), {"metavar": "FILE"}),
            Argument(("--memory",), {"metavar": "SIZE"}),
            Argument(("--method",), {"choices": ("auto", "dense", "graph", "tiers"), "default": "auto"}),
            Argument(("--plain",), {"action": "store_true"}),
            PROGRESS,
        ),
        kind="Solution",
    ),
    Command(
        "prove",
        (
            Argument(("game",), {"metavar": "GAME"}),
            MISERE,
            Argument(("--heaps",), {"type": number(1, 6), "metavar": "N", "default": None}),
            Argument(("--values",), {"type": _values, "metavar": "K", "default": None}),
            Argument(("--claim",), {"metavar": "FORMULA", "default": None}),
            Argument(("--system",), {"metavar": "NUMERATION", "default": None}),
            Argument(("--at",), {"metavar": "POSITION", "default": None}),
            Argument(("--states",), {"type": number(1, 1_000_000), "metavar": "N", "default": 2_000}),
            Argument(("--memory",), {"metavar": "SIZE"}),
            Argument(("--limit",), {"type": number(1, 10_000_000), "metavar": "SECONDS", "default": 120}),
            PROGRESS,
        ),
        kind="ProvedTheorem",
    ),
    Command(
        "sequence",
        (
            GAME,
            Argument(("--to",), {"metavar": "N", "default": "100"}),
            Argument(("--summary",), {"action": "store_true"}),
            Argument(("--csv",), {"metavar": "FILE"}),
            Argument(("--parquet",), {"metavar": "FILE"}),
            Argument(("--npy",), {"metavar": "FILE"}),
            Argument(("--bfile",), {"metavar": "FILE"}),
            Argument(("--picture",), {"choices": ("scatter", "strip", "histogram", "density"), "default": None}),
            Argument(("--certificate",), {"metavar": "FILE"}),
            Argument(("--memory",), {"metavar": "SIZE"}),
            Argument(("--folder",), {"metavar": "FOLDER"}),
            Argument(("--forget",), {"action": "store_true"}),
            PROGRESS,
        ),
        kind=None,
    ),
    Command(
        "test",
        (
            GAME,
            Argument(("--formula",), {"metavar": "EXPR", "required": True}),
            Argument(("--to",), {"metavar": "N", "default": "1000"}),
            Argument(("--from",), {"metavar": "N", "default": "0", "dest": "first"}),
            PROGRESS,
        ),
    ),
    Command(
        "compare",
        (
            Argument(("first",), {"metavar": "A"}),
            Argument(("second",), {"metavar": "B"}),
            Argument(("--to",), {"metavar": "N", "default": "1000"}),
            PROGRESS,
        ),
    ),
    Command(
        "verify",
        (
            Argument(("file",), {"metavar": "FILE"}),
            Argument(("--limit",), {"type": number(1, 10_000_000), "metavar": "SECONDS", "default": 600}),
            Argument(("--memory",), {"metavar": "SIZE"}),
            Argument(("--jobs",), {"type": number(1, 1_000), "metavar": "N", "default": 1}),
            Argument(("--piece",), {"type": number(0, 10**9), "metavar": "I", "default": None}),
            PROGRESS,
        ),
    ),
    Command(
        "code",
        (
            Argument(("words",), {"nargs": "*", "metavar": "GAME LENGTH"}),
            Argument(("--game",), {"metavar": "GAME", "default": None}),
            Argument(("--octad",), {"metavar": "COINS", "default": None}),
            Argument(("--list",), {"action": "store_true"}),
            Argument(("--weight",), {"type": number(0, 1024), "metavar": "N", "default": None}),
            Argument(("--order",), {"choices": ("weight", "lexicographic", "binary"), "default": "weight"}),
            Argument(("--automorphisms",), {"action": "store_true"}),
            Argument(("--memory",), {"metavar": "SIZE"}),
            PROGRESS,
        ),
        kind=None,
    ),
    Command(
        "zeckendorf",
        (
            Argument(("number",), {"nargs": "?", "metavar": "NUMBER"}),
            Argument(("--cards",), {"type": number(1, 10_000), "metavar": "N", "default": None}),
            Argument(("--guess",), {"action": "store_true"}),
            Argument(("--picture",), {"choices": ("totals", "two", "three"), "default": None}),
            Argument(("--most",), {"type": number(1, 300), "metavar": "N", "default": None}),
        ),
        kind=None,
    ),
)


def choose_language(arguments: Sequence[str]) -> str:
    """The language asked for, otherwise that of the locale, otherwise the default."""
    for index, word in enumerate(arguments):
        value = word.partition("=")[2] if word.startswith("--lang=") else ""
        if word == "--lang" and index + 1 < len(arguments):
            value = arguments[index + 1]
        if value in LANGUAGES:
            return value
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return language_of(os.environ[variable])
    return DEFAULT


class _Parser(argparse.ArgumentParser):
    """An argument parser whose words and errors come from the catalogue."""

    def __init__(self, language: str, command: str = "", **settings: Any) -> None:
        self.language, self.command = language, command
        super().__init__(
            formatter_class=lambda prog: _Formatter(prog, language), add_help=False, allow_abbrev=False, **settings
        )
        self._positionals.title = say("cli.positionals", language)
        self._optionals.title = say("cli.optionals", language)
        self.add_argument("-h", "--help", action="help", help=say("cli.argument-help", language))
        # A position may begin with a minus sign and a digit, which the game refuses with the right sentence, or with a
        # skipped turn (Hex: -,d1).
        # A value may be a negative one.
        self._negative_number_matcher = re.compile(r"^-[\d,_{(^*±v↑↓]")

    def _print_message(self, message: str, file: Any = None) -> None:
        if message:  # argparse itself says nothing where this fails
            (file or sys.stderr).write(message)

    def error(self, message: str) -> NoReturn:
        raise _translated(message, self.command)


class _Formatter(argparse.HelpFormatter):
    """Help in which the word before the usage line is of the language."""

    def __init__(self, prog: str, language: str) -> None:
        super().__init__(prog, max_help_position=28, width=100)
        self.language = language

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, prefix or f"{say('cli.usage', self.language)} ")


_MISSING = re.compile(r"the following arguments are required: (.*)")
_CHOICE = re.compile(r"argument (\S+): invalid choice: (.*) \(choose from (.*)\)", re.DOTALL)
_TYPE = re.compile(r"argument (\S+): (?:(\d+)-(\d+)|(expected .* argument.*))", re.DOTALL)


def _translated(message: str, command: str) -> InputError:
    """An error of argparse in the words of the catalogue."""
    if match := _MISSING.fullmatch(message):
        return InputError("cli.argument-missing", names=match[1].split(", "), command=command)
    if match := _CHOICE.fullmatch(message):
        known = [word.strip("' ") for word in match[3].split(",")]
        return InputError(
            "cli.argument-choice", name=match[1].split("/")[-1], got=clip(match[2].strip("'")), known=known
        )
    if match := _TYPE.fullmatch(message):
        name = match[1].split("/")[-1]
        if match[4]:
            return InputError("cli.argument-empty", name=name, command=command)
        return InputError("cli.argument-number", name=name, least=int(match[2]), most=int(match[3]))
    return InputError("cli.argument-unexpected", got=clip(message), command=command)


def build_parser(language: str) -> argparse.ArgumentParser:
    """The parser of what stands before any command; its help lists the commands."""
    parser = _Parser(language, prog="bouton", description=say("cli.description", language))
    parser.usage = say("cli.usage-line", language)
    version = {"action": "version", "version": f"bouton {_version()}"}
    parser.add_argument("--version", help=say("cli.argument-version", language), **version)  # type: ignore[arg-type]
    parser.add_argument(*LANG.names, help=say("cli.argument-lang", language), **LANG.settings)
    title = say("cli.commands", language)
    listed = parser.add_subparsers(title=title, prog="bouton", dest="command", metavar=say("cli.command", language))
    for command in COMMANDS:  # for the list in the help; a command's words are read by its own parser
        listed.add_parser(command.name, help=say(command.help, language), language=language)
    return parser


def command_parser(name: str, language: str) -> argparse.ArgumentParser:
    """The parser of one command."""
    command = next(command for command in COMMANDS if command.name == name)
    example = f"{say('cli.example', language)} {say(f'cli.example-{name}', language)}"
    parser = _Parser(language, name, prog=f"bouton {name}", description=say(command.help, language), epilog=example)
    for argument in arguments_of(command):
        settings = dict(argument.settings)
        if "metavar" in settings:
            settings["metavar"] = metavar(argument, language)
        parser.add_argument(*argument.names, help=argument_help(command, argument, language), **settings)
    return parser


def arguments_of(command: Command) -> tuple[Argument, ...]:
    """Its arguments, with those of every command at the end."""
    common = (*((OUTPUT, FORMAT) if command.writes else ()), *COMMON)
    names = {argument.names for argument in common}
    return (*(argument for argument in command.arguments if argument.names not in names), *common)


def argument_help(command: Command, argument: Argument, language: str) -> str:
    """The help of an argument: the command's own sentence, otherwise the parameter's, otherwise the common one."""
    own = f"cli.argument-{command.name}-{argument.key}"
    return say(own if has(own) else argument.help or f"cli.argument-{argument.key}", language)


def metavar(argument: Argument, language: str) -> str:
    """What stands for the argument in a usage line: ``GAME POSITION``, ``JEU POSITION``."""
    words = str(argument.settings["metavar"]).split()
    return " ".join(say(f"cli.word-{word}", language) if has(f"cli.word-{word}") else word for word in words)


def _version() -> str:
    from bouton.version import __version__

    return __version__


def parse(arguments: Sequence[str], language: str) -> argparse.Namespace:
    """Read the command line. The result has the function to call as ``run`` and the language as ``lang``.

    Options may stand anywhere, also before the command.

    Raises
    ------
    BoutonError : for anything that cannot be understood, in the catalogue's words.
    """
    arguments = _as_options(arguments)
    place = _command_place(arguments)
    if place is None:
        parser = build_parser(language)
        options = parser.parse_args(list(arguments))
        options.run = lambda given: parser.print_help(given.out)
        options.lang, options.json = language, False
        return options
    name = _known_command(arguments[place])
    parser = command_parser(name, language)
    options, unknown = parser.parse_known_intermixed_args([*arguments[:place], *arguments[place + 1 :]])
    if unknown:
        raise InputError("cli.argument-unexpected", got=clip(unknown[0]), command=name)
    from bouton.cli import commands

    options.command, options.lang = name, language
    options.letters = options.letters.replace("/", "")
    options.run = getattr(commands, f"run_{name}", commands.run_question)
    _check_format(options, name)
    return options


def _check_format(options: argparse.Namespace, name: str) -> None:
    """Refuse a format before anything is computed; commands whose kind depends on their words do so themselves."""
    command = next(command for command in COMMANDS if command.name == name)
    if command.kind is not None and command.writes:
        from bouton.cli.output import check_format

        check_format(options, command.kind)


def _as_options(arguments: Sequence[str]) -> list[str]:
    """``help``, ``help COMMAND`` and ``version`` as the options that ask for the same."""
    place, words = _command_place(arguments), list(arguments)
    if place is not None and words[place] == "version":
        words[place] = "--version"
    elif place is not None and words[place] == "help":
        del words[place]
        words.append("--help")
    return words


def _command_place(arguments: Sequence[str]) -> int | None:
    """Where the command stands: the first word that is neither an option nor the value of a common one."""
    for index, word in enumerate(arguments):
        if not word.startswith("-") and (index == 0 or arguments[index - 1] not in ("--lang", "--letters")):
            return index
    return None


def _known_command(word: str) -> str:
    names = [command.name for command in COMMANDS]
    if word in names:
        return word
    from difflib import get_close_matches

    near = get_close_matches(word, names, n=1)
    key = "cli.command-unknown-near" if near else "cli.command-unknown"
    raise UnknownError(key, got=clip(word), known=names, near=near)
