"""``bouton match``: two strategies against each other."""

import re
from argparse import Namespace
from typing import Any

from bouton.cli.output import answer
from bouton.cli.progress import open_reporter
from bouton.cli.watch import clock
from bouton.errors import InputError
from bouton.notation import clip
from bouton.play.match import Strategy, match
from bouton.play.opponent import LEVELS


def run(options: Namespace) -> None:
    """Play the games; a strategy that takes more than a minute for one of them ends the command."""
    with clock() as wind, open_reporter(options, "games") as reporter:

        def report(done: int) -> None:
            wind(True)
            reporter.report(done, options.games)

        found = match(
            options.rules,
            _strategy(options.first),
            _strategy(options.second),
            options.games,
            position=options.start,
            misere=options.misere,
            seed=options.seed,
            lang=options.lang,
            progress=report,
        )
    answer(options, found.to_dict(), str(found))


def _strategy(word: str) -> Strategy:
    """A level, or the function named by FILE.py:NAME."""
    if re.fullmatch(r"\d{1,3}", word):
        return int(word)
    path, _, name = word.rpartition(":")
    if not path.endswith(".py"):
        raise InputError("match.strategy", got=clip(word), most=len(LEVELS) - 1)
    from bouton.custom.files import named_in

    found: Any
    _, found = named_in(path, name)
    if not callable(found):
        raise InputError("match.strategy", got=clip(word), most=len(LEVELS) - 1)
    strategy: Strategy = found
    return strategy
