"""What is typed, read by the table of commands; help and errors speak English and French."""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from bouton.cli.arguments import COMMANDS, COMMON, FORMAT, LANG, OUTPUT
from bouton.cli.command import Argument, Command
from bouton.errors import BoutonError, InputError, UnknownError
from bouton.language import DEFAULT, LANGUAGES, has, language_of, say
from bouton.notation import clip

__all__ = [
    "argument_help",
    "arguments_of",
    "build_parser",
    "choose_language",
    "command_parser",
    "full_parser",
    "metavar",
    "parse",
]


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

    def __init__(self, language: str, **settings: Any) -> None:
        self.language = language
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
        raise _translated(message, self.prog)


class _Formatter(argparse.HelpFormatter):
    """Help in which the word before the usage line is of the language."""

    def __init__(self, prog: str, language: str) -> None:
        super().__init__(prog, max_help_position=28, width=100)
        self.language = language

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, prefix or f"{say('cli.usage', self.language)} ")


_UNEXPECTED = re.compile(r"unrecognized arguments: (.*)", re.DOTALL)
_MISSING = re.compile(r"the following arguments are required: (.*)")
_CHOICE = re.compile(r"argument (\S+): invalid choice: (.*) \(choose from (.*)\)", re.DOTALL)
_TYPE = re.compile(r"argument (\S+): (?:(\d+)-(\d+)|(expected .* argument.*))", re.DOTALL)


def _translated(message: str, command: str) -> InputError:
    """An error of argparse in the words of the catalogue."""
    if match := _MISSING.fullmatch(message):
        return InputError("cli.argument-missing", names=match[1].split(", "), command=command)
    if match := _CHOICE.fullmatch(message):
        known = [word.strip("' ") for word in match[3].split(",")]
        own = f"argument-choice-{command.rpartition(' ')[2]}"  # some commands say more
        key = f"cli.{own}" if has(f"cli.error-{own}") else "cli.argument-choice"
        return InputError(key, name=match[1].split("/")[-1], got=clip(match[2].strip("'")), known=known)
    if match := _TYPE.fullmatch(message):
        name = match[1].split("/")[-1]
        if match[4]:
            return InputError("cli.argument-empty", name=name, command=command)
        return InputError("cli.argument-number", name=name, least=int(match[2]), most=int(match[3]))
    match = _UNEXPECTED.fullmatch(message)
    return InputError("cli.argument-unexpected", got=clip(match[1] if match else message), command=command)


def build_parser(language: str) -> argparse.ArgumentParser:
    """The parser of what stands before any command; its help lists the commands."""
    parser = _Parser(language, prog="bouton", description=say("cli.description", language))
    parser.usage = say("cli.usage-line", language)
    parser._negative_number_matcher = re.compile(r"(?!)")  # no position stands here: what begins with "-" is an option
    version = {"action": "version", "version": f"bouton {_version()}"}
    parser.add_argument("-V", "--version", help=say("cli.argument-version", language), **version)  # type: ignore[arg-type]
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
    parser = _Parser(language, prog=f"bouton {name}", description=say(command.help, language), epilog=example)
    _add_arguments(parser, command, language)
    return parser


def full_parser(language: str) -> argparse.ArgumentParser:
    """The parser of every command with all its words, for the completion of a shell."""
    parser = build_parser(language)
    listed = next(each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    for command in COMMANDS:
        _add_arguments(listed.choices[command.name], command, language)
    return parser


def _add_arguments(parser: argparse.ArgumentParser, command: Command, language: str) -> None:
    for argument in arguments_of(command):
        settings = dict(argument.settings)
        if "metavar" in settings:
            settings["metavar"] = metavar(argument, language)
        parser.add_argument(*argument.names, help=argument_help(command, argument, language), **settings)


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
        raise InputError("cli.argument-unexpected", got=clip(unknown[0]), command=parser.prog)
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

    from bouton.rulesets import find

    try:
        find(word)
    except BoutonError:
        near = get_close_matches(word, names, n=1)
        key = "cli.command-unknown-near" if near else "cli.command-unknown"
        raise UnknownError(key, got=clip(word), known=names, near=near) from None
    raise UnknownError("cli.command-game", got=clip(word))
