"""``bouton value --certificate`` and ``bouton analyze --certificate``: facts about a board, written for a checker."""

from argparse import Namespace

from bouton.answers.board_certificate import certify_board, certify_outcome
from bouton.answers.limits import MOST_PARTS
from bouton.answers.position import read
from bouton.cli.output import answer, check_format
from bouton.cli.progress import open_reporter
from bouton.cli.target import target
from bouton.errors import InputError
from bouton.language import say
from bouton.notation import clip
from bouton.storage.files import check_writable

#: options that a certificate may be combined with; options for finding or showing an answer may not
_WITH = {"certificate", "limit", "memory", "misere", "progress", "output", "format", "json", "lang", "letters"}
_WITH |= {"quiet", "verbose", "expression", "target", "command", "action", "run", "out"}


def certify_value(options: Namespace) -> None:
    """Write a certificate of the Grundy value of a position on a board."""
    _check_options(options)
    ruleset, position = read(*target(options))
    with open_reporter(options, "parts") as reporter:
        limits = options.limit or MOST_PARTS, reporter.report, options.memory
        found = certify_board(options.certificate, ruleset, position, *limits)
    data = {"game": ruleset.spec, "position": ruleset.format(position)}
    data |= {"value": found["value"], "parts": found["parts"], "certificate": options.certificate}
    shown = {"position": clip(f"{ruleset.spec} {data['position']}", 200), "file": options.certificate}
    words = {"value": found["value"], "parts": found["parts"]}
    answer(options, data, say("boards.certified", options.lang, **shown, **words))


def certify_winner(options: Namespace) -> None:
    """Write a certificate of who wins a position on a board."""
    _check_options(options)
    ruleset, position = read(*target(options))
    misere = bool(options.misere)
    with open_reporter(options, "positions") as reporter:
        limits = options.limit or MOST_PARTS, reporter.report, options.memory
        found = certify_outcome(options.certificate, ruleset, position, misere, *limits)
    data = {"game": ruleset.spec, "position": ruleset.format(position), "misere": misere}
    data |= {"outcome": found["outcome"], "sums": found["sums"], "certificate": options.certificate}
    shown = {"position": clip(f"{ruleset.spec} {data['position']}", 200), "file": options.certificate}
    play, won = say(f"verify.play-{'misere' if misere else 'normal'}", options.lang), found["outcome"]
    words = {"play": play, "won": say(f"verify.won-{won}", options.lang), "sums": found["sums"]}
    answer(options, data, say("boards.certified-winner", options.lang, **shown, **words))


def _check_options(options: Namespace) -> None:
    """Check before the search that the files can be written, and that no option is given that a certificate excludes.

    Raises
    ------
    InputError : if a file cannot be written, or such an option is given.
    """
    others = [f"--{name}" for name, given in vars(options).items() if given and name not in _WITH]
    if others:
        raise InputError("boards.alone", options=others)
    check_format(options)
    check_writable(options.certificate)
