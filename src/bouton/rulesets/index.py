"""Which file holds which game, and the other words that find it: read without loading a game.

To add a game, write its file (with a list ``RULESETS`` of its classes), its sentences in each folder of `language/`,
and its line here; a test checks that they agree. Players move in turns, and who cannot move has lost or won (or
`winner` says who has): a game in which a player may move again, or with a score, needs more (`search/search.py`).
"""

from typing import NamedTuple

__all__ = ["ALIASES", "INDEX", "INSTANCES", "Entry"]


class Entry(NamedTuple):
    """Where a game is, and what else finds it.

    Attributes
    ----------
    file : the module of `bouton.rulesets` that holds it.
    aliases : other words for it.
    instances : parameters that find a particular game by themselves: ``ruler`` is ``turning:ruler``.
    """

    file: str
    aliases: tuple[str, ...] = ()
    instances: tuple[str, ...] = ()


#: name of a game → its entry, in the order of the lists
INDEX = {
    "nim": Entry("nim", ("marienbad", "bouton"), instances=("additions",)),
    "poker-nim": Entry("poker_nim", ("poker",)),
    "moore": Entry("moore", ("moore-nim", "nim-k")),
    "subtraction": Entry("subtraction", ("take-away", "soustraction")),
    "octal": Entry("octal"),
    "hexadecimal": Entry("octal", ("hex-code",)),
    "kayles": Entry("octal", ("quilles",)),
    "dawsons-kayles": Entry("octal"),
    "dawsons-chess": Entry("octal"),
    "treblecross": Entry("treblecross", ("one-symbol-tic-tac-toe",)),
    "lasker": Entry("lasker"),
    "officers": Entry("octal"),
    "grundys-game": Entry("octal", ("grundy",)),
    "couples-are-forever": Entry("couples", ("couples",)),
    "chomp": Entry("chomp", ("chocolate", "chocolat")),
    "cram": Entry("grid", ("plugg",)),
    "domineering": Entry("domineering", ("crosscram", "stop-gate")),
    "hackenbush": Entry("hackenbush.coloured", ("red-blue-hackenbush",)),
    "toads-and-frogs": Entry("toads_and_frogs", ("crapauds", "toads")),
    "clobber": Entry("clobber"),
    "col": Entry("colouring"),
    "snort": Entry("colouring"),
    "cutcake": Entry("cakes", ("cut-cake",)),
    "maundy-cake": Entry("cakes", ("maundy",)),
    "toppling-dominoes": Entry("toppling_dominoes", ("toppling",)),
    "push": Entry("shoving"),
    "shove": Entry("shoving"),
    "konane": Entry("konane"),
    "nogo": Entry("nogo", ("anti-atari-go",)),
    "amazons": Entry("amazons", ("amazones",)),
    "node-kayles": Entry("node_kayles", ("kayles-on-graphs",)),
    "green-hackenbush": Entry("hackenbush.game", ("hackenbush-vert",)),
    "inductive": Entry("inductive", ("nim-like",)),
    "graph": Entry("graph", ("digraph", "graphe")),
    "fibonacci": Entry("fibonacci.game", ("fibonacci-nim", "nim-fibonacci")),
    "pawns": Entry("pawns", ("pions", "facing-pawns")),
    "northcott": Entry("pawns", ("northcotts-game",)),
    "nimble": Entry("strip", ("tokens-on-squares", "jetons")),
    "staircase": Entry("strip", ("escalier", "staircase-nim")),
    "silver-dollar": Entry("strip", ("silver-dollar-game",)),
    "wythoff": Entry("two_heaps", ("wythoff-nim", "corner-the-queen")),
    "euclid": Entry("two_heaps", ("euclide",)),
    "hex": Entry("hex", ("nash", "hexagons")),
    "turning": Entry(
        "turning.game",
        ("coins", "pieces", "retournements"),
        instances=(
            "turning-turtles",
            "mock-turtles",
            "moebius",
            "mogul",
            "moidores",
            "motley",
            "twins",
            "triplets",
            "ruler",
            "mock-turtle-fives",
            "triplet-fives",
            "ruler-fives",
            "turnips",
            "ternups",
            "grunt",
            "sym",
            "symler",
            "sympler",
        ),
    ),
    "sum": Entry("sums", ("somme",)),
}
#: other word → name of the game
ALIASES = {alias: name for name, entry in INDEX.items() for alias in entry.aliases}
#: word for a particular game → its spec
INSTANCES = {word: f"{name}:{word}" for name, entry in INDEX.items() for word in entry.instances}
