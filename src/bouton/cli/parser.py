"""Parsing of the command line, from the table of commands; help and errors are in English and French."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NoReturn

from bouton.cli.arguments import COMMANDS, COMMON, EXPRESSION, FORMAT, LANG, OUTPUT, REFUSED, RENAMED
from bouton.cli.command import GROUPS, Argument, Command
from bouton.errors import BoutonError, InputError, UnknownError
from bouton.language import DEFAULT, LANGUAGES, has, language_of, say
from bouton.notation import clip, fold_case
from bouton.public import resolve

#: a value that begins with a minus sign: "-heat(*,1)", "-a{0|a}", "-v*", "-up"; "-over" is recognized as loopy
_NEGATIVE = re.compile(r"-\s*([A-Za-z]+\s*[({]|v+[\d*∗\s]|(up|down|star|upstar|downstar)\b)")
_OPTION = re.compile(r"--?[a-z]")
_SHOWN = [name for names in GROUPS.values() for name in names]
_A_SLIP, _TO_CHOOSE_FROM = 0.8, 4  # how much of a command a misspelling shares with it; commands that a word may mean


def choose_language(arguments: Sequence[str]) -> str:
    """The requested language, otherwise that of the locale, otherwise the default."""
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


class Parser(argparse.ArgumentParser):
    """An argument parser whose words and errors come from the catalogue."""

    def __init__(self, language: str, **settings: Any) -> None:
        self.found: set[str] = set()  # the arguments that are present
        self.language, self.reads_values = language, False
        self.plain: list[str] = []  # the words after --, which are no options
        super().__init__(
            formatter_class=lambda prog: _Formatter(prog, language), add_help=False, allow_abbrev=False, **settings
        )
        self._positionals.title = say("cli.positionals", language)
        self._optionals.title = say("cli.optionals", language)
        self.add_argument("-h", "--help", action="help", help=say("cli.argument-help", language))
        # A position may begin with a minus sign and a digit, which the game rejects with the right sentence, or with a
        # skipped turn (Hex: -,d1).
        # A value may be negative.
        self._negative_number_matcher = re.compile(r"^-[\d,_{(^*±v↑↓]")

    def _parse_optional(self, arg_string: str) -> Any:
        if arg_string in self.plain:
            return None
        if self.reads_values and arg_string[:1] == "-" != arg_string[1:2] and "." not in arg_string:
            from bouton.partizan.loop_words import is_loopy

            if _NEGATIVE.match(arg_string) or is_loopy(arg_string):
                return None
        return super()._parse_optional(arg_string)

    @cached_property
    def examples(self) -> list[str]:
        """The examples of this parser's command; empty if it has none."""
        key = f"cli.example-{self.prog.removeprefix('bouton ').replace(' ', '-')}"
        return re.split(r"\s*;\s+", say(key, self.language)) if has(key, self.language) else []

    def example_with(self, name: str) -> str:
        """The first example that contains `name`, otherwise the first; without examples the call for help."""
        return next((each for each in self.examples if name in each), [*self.examples, f"{self.prog} --help"][0])

    def format_help(self) -> str:
        """The help, with the examples first."""
        formatter = self._get_formatter()
        formatter.add_text(self.description)
        formatter.add_usage(self.usage, self._actions, ())
        if self.examples:
            formatter.start_section(say("cli.examples", self.language))
            for line in self.examples:
                formatter._add_item(lambda text: f"  {text}\n", [line])
            formatter.end_section()
        for group in self._action_groups:
            formatter.start_section(group.title)
            formatter.add_text(group.description)
            formatter.add_arguments(group._group_actions)
            formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def _print_message(self, message: str, file: Any = None) -> None:
        if message:  # argparse itself ignores a failure here
            (file or sys.stderr).write(message)

    # The errors of argparse are English texts, so each is raised here, from its cause.

    def _get_values(self, action: argparse.Action, texts: Any) -> Any:
        if action.nargs != argparse.SUPPRESS:
            self.found.add(action.dest)
        return super()._get_values(action, texts)

    def _get_value(self, action: argparse.Action, text: str) -> Any:
        read: Callable[[str], Any] = self._registry_get("type", action.type, action.type)
        try:
            return read(text)
        except argparse.ArgumentTypeError as error:
            least, most = error.args
            raise InputError("cli.argument-number", name=_name_of(action), least=least, most=most) from None

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            own = f"cli.argument-choice-{self.prog.rpartition(' ')[2]}"  # some commands give more details
            is_told = not action.option_strings and has(own.replace(".", ".error-", 1))
            key = own if is_told else "cli.argument-choice"
            raise InputError(key, name=_name_of(action), got=clip(value), known=list(action.choices))

    def _match_argument(self, action: argparse.Action, pattern: str) -> int:
        try:
            return super()._match_argument(action, pattern)
        except argparse.ArgumentError:
            raise InputError("cli.argument-empty", name=_name_of(action), command=self.prog) from None

    def error(self, message: str) -> NoReturn:
        left = (each for each in self._actions if each.required and each.dest not in self.found)
        missing = [_name_of(each) for each in left if each.nargs != argparse.SUPPRESS]
        if missing:
            raise InputError(
                "cli.argument-missing", names=missing, count=len(missing), example=self.example_with(missing[0])
            )
        raise _unexpected_argument(message, self)


def _unexpected_argument(got: str, parser: argparse.ArgumentParser) -> InputError:
    """The error for an unexpected word; it suggests a similar option."""
    near: list[str] = []
    if got.startswith("--"):
        from difflib import get_close_matches

        near = get_close_matches(got.partition("=")[0], parser._option_string_actions, n=1, cutoff=0.75)
    key = "cli.argument-unexpected-near" if near else "cli.argument-unexpected"
    return InputError(key, got=clip(got.strip()), command=parser.prog, near=near)


def _name_of(action: argparse.Action) -> str:
    return action.option_strings[-1] if action.option_strings else str(action.metavar or action.dest)


class _Formatter(argparse.HelpFormatter):
    """Help with translated headings and usage prefix."""

    def __init__(self, prog: str, language: str) -> None:
        super().__init__(prog, max_help_position=28, width=100)
        self.language = language

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and say("cli.heading", self.language, title=heading))

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, prefix or f"{say('cli.usage', self.language)} ")


def build_parser(language: str) -> Parser:
    """The parser of the options that come before any command."""
    parser = Parser(language, prog="bouton", description=say("cli.description", language))
    parser.usage = say("cli.usage-line", language)
    parser._negative_number_matcher = re.compile(r"(?!)")  # no positions here: words beginning with "-" are options
    version = {"action": "version", "version": f"bouton {_version()}"}
    parser.add_argument("-V", "-v", "--version", help=say("cli.argument-version", language), **version)  # type: ignore[arg-type]
    parser.add_argument(*LANG.names, help=say("cli.argument-lang", language), **LANG.settings)
    return parser


def command_parser(command: Command, language: str) -> Parser:
    """The parser of the arguments of one command."""
    parser = Parser(language, prog=f"bouton {command.also[0] if command.also else command.name}")
    parser.reads_values = EXPRESSION in command.arguments or command.name == "equal"
    if command.also:
        own = Parser(language, prog=f"bouton {command.name}").examples
        parser.examples = own or [each for each in parser.examples if command.also[1] in each] or parser.examples
    for argument in arguments_of(command):
        add_argument(parser, argument, language)
    return parser


def add_argument(place: Any, argument: Argument, language: str, sentence: str | None = None) -> None:
    """Add an argument to a parser or to a group of its help."""
    settings = dict(argument.settings)
    if "metavar" in settings:
        settings["metavar"] = metavar(argument, language)
    place.add_argument(*argument.names, help=sentence, **settings)


def arguments_of(command: Command) -> tuple[Argument, ...]:
    """The arguments of a command, followed by the common ones."""
    common = (*((OUTPUT, FORMAT) if command.writes else ()), *COMMON)
    names = {argument.names for argument in common}
    return (*(argument for argument in command.arguments if argument.names not in names), *common)


def argument_help(command: Command, argument: Argument, language: str) -> str:
    """The help of an argument: the command's own sentence, otherwise the parameter's, otherwise the common one."""
    own = f"cli.argument-{command.head}-{argument.key}"
    sentence = say(own if has(own) else argument.help or f"cli.argument-{argument.key}", language)
    if argument is not FORMAT:
        return sentence
    from bouton.pictures.formats import FORMATS, formats_of

    known = {name for kind in command.kinds for name in formats_of(kind)}
    return f"{sentence} {', '.join(each.name for each in FORMATS if each.name in known)}"


def metavar(argument: Argument, language: str) -> str:
    """The name of the argument in a usage line: ``GAME POSITION``, ``JEU POSITION``."""
    return " ".join(word_for(word, language) for word in str(argument.settings["metavar"]).split())


def word_for(word: str, language: str) -> str:
    """Return the word of a usage line in the given language: ``POSITION``, ``JEU`` for ``GAME``."""
    return say(f"cli.word-{word}", language) if has(f"cli.word-{word}") else word


def _version() -> str:
    from bouton.version import __version__

    return __version__


def parse(arguments: Sequence[str], language: str) -> argparse.Namespace:
    """Parse the command line. The result has the function to call as ``run`` and the language as ``lang``.

    Options may appear anywhere, including before the command.

    Raises
    ------
    BoutonError : for invalid arguments, in the catalogue's words.
    """
    place = _command_place(arguments)
    if place is not None and arguments[place] == "help" and "--json" in arguments:
        return _schema_request([word for word in arguments[place + 1 :] if not word.startswith("-")][:1], language)
    arguments = _as_options(arguments)
    place = _command_place(arguments)
    if place is None:
        if {"-h", "--help"} & set(arguments):
            return _help_request(None, language)
        parser = build_parser(language)
        options, unknown = parser.parse_known_args(list(arguments))
        if unknown:
            raise _unexpected_argument(unknown[0], parser)
        return _help_request(None, language)
    command, words = command_of(arguments)
    if {"-h", "--help"} & set(words[: words.index("--")] if "--" in words else words):
        return _help_request(command, language)
    if not command.run:
        raise _no_part(command, words, language)
    parser = command_parser(command, language)
    words = _renamed_options(command.name, words, language)
    if "--" in words:  # dropped here, because argparse forgets it between its two passes
        place = words.index("--")
        parser.plain = words[place + 1 :]
        del words[place]
    options, unknown = parser.parse_known_intermixed_args(words)
    if command.name in ("games", "rules") and not any(word.startswith("-") for word in unknown):
        name = "word" if command.name == "games" else "game"  # a name of several words, without quotes
        words = [*filter(None, [getattr(options, name)]), *unknown]
        setattr(options, name, " ".join(words) or None)
        unknown.clear()
    if unknown:
        if unknown[0][:1].isdigit() and getattr(options, "to", unknown) is None:
            raise InputError("cli.argument-unexpected-to", got=clip(unknown[0]), command=parser.prog)
        base = next((each for each in COMMANDS if each.name in command.also[:1]), command)
        if any(unknown[0].partition("=")[0] in argument.names for argument in base.arguments if base is not command):
            raise InputError("cli.argument-apart", got=clip(unknown[0]), switch=command.also[1])
        raise _unexpected_argument(unknown[0], parser)
    options.command, _, options.action = command.name.partition(" ")
    options.lang, options.letters = language, options.letters.replace("/", "")
    options.run = resolve(command.run)
    if len(command.kinds) == 1 and command.writes:  # otherwise its arguments decide, and it checks the format itself
        from bouton.cli.output import check_format

        check_format(options, command.kinds[0])
    return options


def _help_request(command: Command | None, language: str) -> argparse.Namespace:
    """A request for the help of a command, or for the overview."""
    return argparse.Namespace(command="help", about=command, run=resolve("cli.help:run"), lang=language, json=False)


def command_of(arguments: Sequence[str]) -> tuple[Command, list[str]]:
    """The command requested by a line, and the remaining words.

    >>> command, words = command_of(["sequence", "octal:0.07", "--against", "octal:0.137"])
    >>> command.name, words
    ('compare', ['octal:0.07', 'octal:0.137'])
    """
    place = _command_place(arguments)
    assert place is not None
    command, words = _known_command(arguments[place]), [*arguments[:place], *arguments[place + 1 :]]
    for part in command.parts:
        word = part.name.partition(" ")[2]
        if word in words:
            place = words.index(word)
            return part, [*words[:place], *words[place + 1 :]]
    for other in COMMANDS:
        if other.also[:1] != (command.name,):
            continue
        _, switch, *value = other.also
        place = next((k for k, word in enumerate(words) if word.partition("=")[0] == switch), None)
        if place is None:
            continue
        if any(switch in argument.names for argument in other.arguments):
            return other, words
        rest = [*words[:place], *words[place + 1 :]]
        if value:  # it becomes the last argument, after the words before the first option, which are one argument
            _, sign, text = words[place].partition("=")
            if not sign and (place == len(rest) or rest[place].startswith("--")):
                raise InputError("cli.argument-empty", name=switch, command=f"bouton {command.name}")
            rest.append(text if sign else rest.pop(place))
            first = next((k for k, word in enumerate(words) if _OPTION.match(word)), 0)
            rest[:first] = [" ".join(words[:first])] if first else []
        return other, rest
    return command, words


def _no_part(command: Command, words: list[str], language: str) -> InputError:
    """The error for a command whose subcommand is missing or unknown; `words` are those after the command."""
    known = [part.name.partition(" ")[2] for part in command.parts]
    place = _command_place(words)
    if place is None:
        example = Parser(language, prog=f"bouton {command.name}").example_with("")
        return InputError("cli.argument-missing", names=["|".join(known)], count=1, example=example)
    return InputError("cli.argument-choice", name=f"bouton {command.name} …", got=clip(words[place]), known=known)


def _schema_request(command: list[str], language: str) -> argparse.Namespace:
    """A request for the JSON Schema of the ``--json`` output of a command, or of all of them."""

    def run(options: argparse.Namespace) -> None:
        import json
        from importlib.resources import files

        schema = json.loads(files("bouton.cli").joinpath("schemas.json").read_text(encoding="utf-8"))
        if name in schema["$defs"]:
            schema["$ref"] = f"#/$defs/{name}"
        print(json.dumps(schema, ensure_ascii=False, indent=2), file=options.out)

    name = _known_command(command[0]).name if command else ""
    return argparse.Namespace(command="help", run=run, lang=language, json=True)


def _renamed_options(command: str, words: Sequence[str], language: str) -> list[str]:
    """The words of a command with the current names of its options; a line on standard error for each old one.

    Raises
    ------
    InputError : for an option with a different meaning in other commands.
    """
    found = []
    for word in words:
        name, sign, value = word.partition("=")
        if (command, name) in REFUSED:
            raise InputError("cli.argument-refused", name=name, new=REFUSED[command, name])
        new = RENAMED.get((command, name))
        if new is not None:
            print(f"bouton: {say('cli.renamed', language, old=name, new=new)}", file=sys.stderr)
        found.append(word if new is None else f"{new}{sign}{value}")
    return found


def _as_options(arguments: Sequence[str]) -> list[str]:
    """Replace ``help``, ``help COMMAND`` and ``version`` by the equivalent options."""
    place, words = _command_place(arguments), list(arguments)
    if place is not None and words[place] == "version":
        words[place] = "--version"
    elif place is not None and words[place] == "help":
        del words[place]
        while (place := _command_place(words)) is not None and words[place] in ("help", "version"):
            del words[place]  # no commands, but words for options
        if place is not None:
            command, rest = command_of(words)
            unknown = _command_place(rest)
            if unknown is not None:
                raise InputError("cli.argument-unexpected", got=clip(rest[unknown]), command=f"bouton {command.name}")
        words.append("--help")
    return words


def _command_place(arguments: Sequence[str]) -> int | None:
    """The index of the command, the first word that is neither an option nor the value of a common one, or None."""
    for index, word in enumerate(arguments):
        if not word.startswith("-") and (index == 0 or arguments[index - 1] not in ("--lang", "--letters")):
            return index
    return None


def _commands_about(word: str) -> list[str]:
    """The commands whose line in the help begins with this word in some language, otherwise those whose line has it,
    otherwise those with such an option; empty if they are too many to choose from."""
    folded = fold_case(word)
    found: tuple[list[str], ...] = [], [], []
    for command in (each for each in COMMANDS if each.also or each.head in _SHOWN):
        lines = [re.findall(r"\w+", fold_case(say(command.help, language))) for language in LANGUAGES]
        option = any(f"--{folded}" in argument.names for argument in command.arguments)
        begins, has_it = any(line[0] == folded for line in lines), any(folded in line for line in lines)
        for names, fits in zip(found, (begins, has_it, option), strict=True):
            if fits:
                names.append(command.also[0] if command.also else command.name)
    near = list(dict.fromkeys(next((names for names in found if names), [])))
    return near if len(near) <= _TO_CHOOSE_FROM else []


def _known_command(word: str) -> Command:
    known = {command.name: command for command in COMMANDS}
    if word in known:
        return known[word]
    from difflib import get_close_matches

    from bouton.rulesets import find

    near = get_close_matches(word, known, n=1, cutoff=_A_SLIP) or _commands_about(word)
    try:
        game = find(word).spec
    except BoutonError:
        game, near = None, near or get_close_matches(word, known, n=1)
    if game is not None and (game == word or not near):
        raise UnknownError("cli.command-game", got=clip(word))
    key = "cli.command-unknown-near" if near else "cli.command-unknown"
    raise UnknownError(key, got=clip(word), known=_SHOWN, near=near)
