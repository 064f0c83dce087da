"""``bouton play --puzzle``: a position in which exactly one move wins, for the reader to find."""

from argparse import Namespace

from bouton.answers.moves import is_alike
from bouton.cli.ask import sources_of
from bouton.cli.output import answer
from bouton.cli.progress import open_reporter
from bouton.cli.text_boards import lines_of
from bouton.errors import InputError
from bouton.language import say
from bouton.questions.question import Context
from bouton.questions.table import question
from bouton.rulesets import find


def run(options: Namespace) -> None:
    """Show a puzzle of a game, or the one of a day."""
    values = {"game": options.game, "grade": options.grade, "seed": options.seed, "misere": options.misere}
    name = "puzzle"
    if options.day is not None:
        if options.game:
            raise InputError("play.puzzle-day-game")
        for given, usual in (("grade", 1), ("seed", 1), ("misere", False)):
            if getattr(options, given) != usual:
                raise InputError("play.puzzle-day-alone", name=f"--{given}")
        name, values = "day", {"date": options.day}
    elif not options.game:
        raise InputError("play.puzzle-no-game")
    with open_reporter(options, "positions") as reporter:
        found = question(name).answer(Context(options.lang, sources_of(options, reporter)), **values)
    ruleset = find(found["game"])
    position = ruleset.parse(found["position"])
    alike = 1 + is_alike(ruleset, found)
    lines = [f"{found['game']} {found['position']}", "", *lines_of(ruleset, position), ""]
    who = "mover" if ruleset.is_impartial(position) else found["player"]
    values = {"count": found["moves"], "grade": found["grade"], "alike": alike}
    lines.append(say(f"play.puzzle-{found['play']}-{who}", options.lang, **values))
    if options.day is None and found["grade"] != options.grade:
        lines.append(say("play.puzzle-nearest", options.lang, wanted=options.grade))
    if options.answers:
        values = {"move": found["name"], "position": found["solution"], "alike": alike}
        lines.append(say("play.puzzle-solution", options.lang, **values))
    answer(options, found, "\n".join(lines))
