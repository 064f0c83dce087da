"""``bouton print``: the board of a game, the card of its rules, and tokens to cut out, on A4."""

from argparse import Namespace
from urllib.parse import urlencode

from bouton.answers.position import Position, position
from bouton.cli.output import answer, check_format
from bouton.cli.serve import site_address
from bouton.cli.target import starting_position, target
from bouton.play.puzzles import start_of
from bouton.rulesets import find
from bouton.rulesets.sums import is_sum


def run(options: Namespace) -> None:
    """Print a game: its first example if only a game is given, otherwise the given start."""
    from bouton.pictures.printed import Printed

    check_format(options, "Printed")
    words = options.target
    alone = len(words) == 1 and words != ["-"] and " " not in words[0].strip() and not is_sum(words[0])
    place = _start(words[0]) if alone else position(*target(options))
    game, text = place.ruleset.spec, place.ruleset.format(place.data)
    site = site_address(options.public_url)
    asked = urlencode({"lang": options.lang, "game": game, "position": text}, safe=",:")
    address = f"{site}?{asked}" if site else ""
    printed = Printed(place, address, options.proof)
    answer(options, {"game": game, "position": text, "address": address}, kind="Printed", result=printed)


def _start(spec: str) -> Position:
    ruleset = find(spec)
    return position(ruleset, starting_position(ruleset) or start_of(ruleset)["position"])
