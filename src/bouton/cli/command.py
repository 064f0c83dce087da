"""A command and its arguments; the arguments of a command that asks a question come from the table of questions."""

import argparse
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bouton.questions.parameters import Kind, Parameter
from bouton.questions.table import question


class Argument(NamedTuple):
    """One argument of a command.

    Attributes
    ----------
    names : the names as typed, for an option the long one last.
    settings : the keyword arguments for argparse.
    help : the key of its sentence in the catalogue; default: ``cli.argument-NAME``.
    stands : the parameters of the command's question that it provides.
    """

    names: tuple[str, ...]
    settings: dict[str, Any] = {}
    help: str = ""
    stands: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The argument's name in the keys of the catalogue: the last of `names`, without leading hyphens."""
        return self.names[-1].lstrip("-")


class BorrowedParameter(NamedTuple):
    """A parameter of a question as an argument of a command that does more than ask it.

    `settings` take precedence over those that `argument_of` makes of the parameter."""

    question: str
    parameter: str
    settings: dict[str, Any] = {}


#: the groups of the help, each with its commands in order
GROUPS: dict[str, tuple[str, ...]] = {
    "ask": ("analyze", "options", "value", "table", "graph", "games", "rules"),
    "play": ("play", "review", "match", "print", "serve"),
    "theory": ("sequence", "prove", "quotient", "nim", "zeckendorf", "code", "hex"),
    "runs": ("solve", "run", "verify"),
    "tools": ("site", "warm", "completion"),
}
TARGET = Argument(("target",), {"nargs": "*", "metavar": "GAME POSITION"}, stands=("game", "position"))


class Command(NamedTuple):
    """A command of ``bouton``, with its arguments and its subcommands.

    Attributes
    ----------
    name : the command.
    run : the function that runs it, for `bouton.public.resolve`; default: ask its question and write the answer.
    own : its arguments. If it asks a question these follow those of the question, except that one with `stands`
        replaces the parameters that it provides. A text names a parameter of the question, which is then placed here.
    question : the question that it asks; empty if it does something else.
    kinds : the kinds of its results, see `bouton.pictures.formats`: empty for text; several if the kind depends on its
        arguments.
    writes : whether it produces an answer, which ``-o`` writes to a file.
    parts : its subcommands, each called by two words (``hex solve``).
    also : another command and its option that call it (``sequence --formula``), and a word for the option's value if
        that becomes its last argument (``sequence --against B``). The help then lists it under that command.
    """

    name: str
    run: str = "cli.ask:run_question"
    own: tuple[Argument | BorrowedParameter | str, ...] = ()
    question: str = ""
    kinds: tuple[str, ...] = ("",)
    writes: bool = True
    parts: tuple["Command", ...] = ()
    also: tuple[str, ...] = ()

    @property
    def head(self) -> str:
        """The first word of its name."""
        return self.name.partition(" ")[0]

    @property
    def key(self) -> str:
        """The command's name in the keys of the catalogue."""
        return self.name.replace(" ", "-")

    @property
    def help(self) -> str:
        """The key of its line in the help."""
        return question(self.question).sentence if self.question else f"cli.command-{self.key}"

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """All arguments, in the order of the help.

        >>> [argument.key for argument in Command("options", question="options").arguments]
        ['target', 'misere']
        """
        return (*self._of_question(), *self._own_arguments())

    def _of_question(self) -> Iterator[Argument]:
        if not self.question:
            return
        parameters = question(self.question).parameters
        later = {part for part in self.own if isinstance(part, str)}
        standing = {name: part for part in self.own if isinstance(part, Argument) for name in part.stands}
        if set(TARGET.stands) <= {parameter.name for parameter in parameters}:
            standing = dict.fromkeys(TARGET.stands, TARGET) | standing
        for parameter in parameters:
            if parameter.name in standing:
                if parameter.name == standing[parameter.name].stands[0]:
                    yield standing[parameter.name]
            elif parameter.name not in later:
                yield argument_of(parameter)

    def _own_arguments(self) -> Iterator[Argument]:
        for part in self.own:
            if isinstance(part, str):
                yield argument_of(question(self.question).parameter(part))
            elif isinstance(part, BorrowedParameter):
                made = argument_of(question(part.question).parameter(part.parameter))
                yield made._replace(settings={**made.settings, **part.settings})
            elif not (self.question and part.stands):
                yield part


def number(least: int, most: int) -> Callable[[str], int]:
    """Return a parser for integers from `least` to `most`."""
    kind = Kind("number", least, most)

    def read(text: str) -> int:
        value = kind.parse_number(text)
        if value is None:
            raise argparse.ArgumentTypeError(least, most)
        return value

    return read


def argument_of(parameter: Parameter) -> Argument:
    """A parameter as an argument: positional if it is required, or a text not declared an option; otherwise an option.

    >>> from bouton.questions.parameters import GAME, MISERE
    >>> argument_of(GAME).names, argument_of(MISERE).names
    (('game',), ('--misere',))
    """
    kind, name = parameter.kind, parameter.name
    settings: dict[str, Any] = {}
    if parameter.word:
        settings["metavar"] = parameter.word
    if kind.name == "flag":
        settings["action"] = "store_true"
    elif kind.name == "number":
        settings["type"] = number(kind.least, kind.most)
    elif kind.name == "choice":
        settings["choices"] = kind.choices
    placed = parameter.needed or (kind.name in ("text", "line") and not parameter.option)
    if placed:
        if parameter.many or not parameter.needed:
            settings["nargs"] = "+" if parameter.needed else "*" if parameter.many else "?"
    elif kind.name != "flag":
        settings["default"] = list(parameter.default or ()) if parameter.many else parameter.default
        if parameter.many:
            settings["action"] = "append"
    return Argument((name,) if placed else (f"--{name}",), settings, parameter.help)
