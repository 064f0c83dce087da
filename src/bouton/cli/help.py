"""The help: all commands in groups, and a command with its examples, its arguments and what its options call."""

import argparse
from typing import Any

from bouton.cli.arguments import COMMANDS, COMMON, FORMAT, OUTPUT, PROGRESS
from bouton.cli.command import GROUPS, Command
from bouton.cli.parser import Parser, add_argument, argument_help, arguments_of, build_parser, metavar, word_for
from bouton.language import say

_FIRST = ("analyze nim 7,2,6", "play kayles 10", "serve")  # the examples before the list of commands


def run(options: argparse.Namespace) -> None:
    """Write the requested help."""
    command, language = options.about, options.lang
    options.out.write(overview(language) if command is None else command_help(command, language))


def overview(language: str) -> str:
    """All commands in their groups, after three examples."""
    parser = build_parser(language)
    known = {command.name: command for command in COMMANDS}
    for group, names in GROUPS.items():
        place = parser.add_argument_group(say(f"cli.group-{group}", language))
        for name in names:
            place._add_action(_Listed(name, say(known[name].help, language)))
    parser.examples = [f"bouton {line}" for line in _FIRST]
    parser._action_groups.append(parser._action_groups.pop(1))  # options come last
    parser.epilog = say("cli.more-help", language)
    return parser.format_help()


def command_help(command: Command, language: str) -> str:
    """Format a command's help: usage, description, examples, its arguments and those of the commands its options call.

    A command that an option of another one calls gets the help of that one.
    """
    if command.also:
        command = next(each for each in COMMANDS if each.name == command.also[0])
    return _help_parser(command, language).format_help()


def full_parser(language: str) -> Parser:
    """The parser of every command of the help with all its arguments, for shell completion."""
    parser = build_parser(language)
    listed = parser.add_subparsers(dest="command")
    shown = {name for names in GROUPS.values() for name in names}
    for command in (each for each in COMMANDS if each.name in shown):
        place = listed.add_parser(command.name, language=language)
        _fill(place, command, language)
        for other in called_by(command):
            if not any(other.also[1] in argument.names for argument in other.arguments):
                place.add_argument(other.also[1], action="store_true", help=say(other.help, language))
        if not command.run:
            parts = place.add_subparsers(dest="action")
            for part in command.parts:
                _fill(parts.add_parser(part.name.partition(" ")[2], language=language), part, language)
    return parser


def usage(command: Command, language: str) -> str:
    """The line that shows how to call a command.

    >>> usage(next(each for each in COMMANDS if each.name == "table"), "en")
    'bouton table GAME [RANGE …] [options]'
    """
    words = [f"bouton {command.name}", *_words_of(command, language), f"[{say('cli.optionals', language)}]"]
    return " ".join(words)


def called_usage(command: Command, other: Command, language: str) -> str:
    """The line that shows how an option of a command calls another, with the arguments of that one.

    >>> known = {each.name: each for each in COMMANDS}
    >>> called_usage(known["print"], known["exercises"], "en")
    'bouton print --exercises GAME'
    """
    own, words = _words_of(command, language), _words_of(other, language)
    if len(other.also) > 2 or set(words) <= {*own, switch(other, language)}:  # the option stands after the same words
        return " ".join([f"bouton {command.name}", *own, switch(other, language)])
    return " ".join([f"bouton {command.name}", switch(other, language), *words])


def _words_of(command: Command, language: str) -> list[str]:
    """The words of a usage line: what a command must be given, and in brackets what it may be."""
    words = [] if command.run else ["|".join(part.name.partition(" ")[2] for part in command.parts)]
    for argument in command.arguments:
        if not argument.names[0].startswith("-"):
            name, many = metavar(argument, language), argument.settings.get("nargs")
            shown = {"?": f"[{name}]", "*": f"[{name} …]", "+": f"{name} …"}.get(many or "", name)
            words.append(name if " " in name else shown)  # words that can also be given as one text
        elif argument.settings.get("required"):
            words.append(f"{argument.names[-1]} {metavar(argument, language)}")
    return words


def called_by(command: Command) -> list[Command]:
    """The commands that an option of a command calls.

    >>> [each.name for each in called_by(next(each for each in COMMANDS if each.name == "sequence"))]
    ['test', 'guess', 'compare']
    """
    return [other for other in COMMANDS if other.also[:1] == (command.name,)]


def switch(command: Command, language: str) -> str:
    """The option that calls a command, with the word for its value: ``--formula FORMULA``."""
    _, switch, *value = command.also
    own = [argument for argument in command.arguments if switch in argument.names]
    words = [metavar(argument, language) for argument in own] or [word_for(each, language) for each in value]
    return " ".join([switch, *words])


def _help_parser(command: Command, language: str) -> Parser:
    parser = Parser(language, prog=f"bouton {command.name}", description=say(command.help, language))
    parser.usage = usage(command, language)
    _fill(parser, command, language)
    for part in command.parts:
        place = parser.add_argument_group(usage(part, language), say(part.help, language))
        if command.run:
            _add_new(parser, place, part, language)
    return parser


def _fill(parser: Parser, command: Command, language: str) -> None:
    """Add the arguments of a command, then the common ones, then those of the commands that its options call."""
    common = {argument.names for argument in (*COMMON, OUTPUT, FORMAT, PROGRESS)}
    own = [argument for argument in arguments_of(command) if argument.names not in common]
    for argument in own:
        add_argument(parser, argument, language, argument_help(command, argument, language))
    for other in called_by(command):
        place = parser.add_argument_group(called_usage(command, other, language), say(other.help, language))
        _add_new(parser, place, other, language)
    place = parser.add_argument_group(say("cli.every-command", language))
    for argument in arguments_of(command):
        if argument.names in common:
            add_argument(place, argument, language, argument_help(command, argument, language))


def _add_new(parser: Parser, place: Any, command: Command, language: str) -> None:
    """Add the options of a command that the parser does not have yet."""
    known = {name for action in parser._actions for name in action.option_strings}
    for argument in command.arguments:
        if argument.names[0].startswith("-") and argument is not PROGRESS and not known & set(argument.names):
            add_argument(place, argument, language, argument_help(command, argument, language))


class _Listed(argparse.Action):
    """A line of the help that is not an argument."""

    def __init__(self, name: str, sentence: str) -> None:
        super().__init__([], dest=name, metavar=name, help=sentence)
