"""Which file holds which game, and the other words that find it: read without loading a game.

To add a game, write its file (with a list ``RULESETS`` of its classes), its sentences in each folder of `language/`,
and its line here; a test checks that they agree. Players move in turns, and who cannot move has lost or won (or
`winner` says who has); extra moves and points are capabilities.
"""

from typing import NamedTuple

__all__ = ["ALIASES", "CHALLENGES", "INDEX", "INSTANCES", "SECTIONS", "WELCOME", "Challenge", "Entry"]


#: where a game stands among the others, in this order
SECTIONS = ("heaps", "pawns", "coins", "boards", "graphs", "theory")


class Entry(NamedTuple):
    """Where a game is, and what else finds it.

    Attributes
    ----------
    file : the module of `bouton.rulesets` that holds it.
    card : for choosing a game: its section, the age from which it is played, the minutes that a game takes
        (`benchmarks/lengths.py`).
    aliases : other words for it.
    instances : parameters that find a particular game by themselves: ``ruler`` is ``turning:ruler``.
    """

    file: str
    card: tuple[str, int, int] = ("theory", 10, 5)
    aliases: tuple[str, ...] = ()
    instances: tuple[str, ...] = ()


class Challenge(NamedTuple):
    """A start that the player who begins wins by playing right.

    Attributes
    ----------
    name : of the entry ``gallery.challenge-NAME`` that invites to it.
    game, position, misere : the start.
    level : of the opponent.
    """

    name: str
    game: str
    position: str
    misere: bool = False
    level: int = 3


#: what lies on the table when the page is opened
WELCOME = Challenge("welcome", "nim", "3,4,5", level=2)
#: what else it invites to, the easiest first
CHALLENGES = (
    Challenge("sticks", "subtraction:1,2,3", "20", misere=True, level=5),
    Challenge("chocolate", "chomp", "6,6,6,6", level=4),
    Challenge("edges", "hex:5", ".", level=4),
)
#: name of a game → its entry, in the order of the lists
INDEX = {
    "nim": Entry("nim", ("heaps", 6, 2), ("marienbad", "bouton"), instances=("additions",)),
    "poker-nim": Entry("poker_nim", ("heaps", 10, 2), ("poker",)),
    "moore": Entry("moore", ("heaps", 10, 1), ("moore-nim", "nim-k")),
    "subtraction": Entry("subtraction", ("heaps", 6, 3), ("take-away", "soustraction", "fort-boyard")),
    "octal": Entry("octal", ("theory", 14, 2)),
    "hexadecimal": Entry("octal", ("theory", 14, 2), ("hex-code",)),
    "kayles": Entry("octal", ("heaps", 8, 3), ("quilles",)),
    "dawsons-kayles": Entry("octal", ("heaps", 12, 2)),
    "dawsons-chess": Entry("octal", ("heaps", 12, 1)),
    "treblecross": Entry("treblecross", ("boards", 8, 1), ("one-symbol-tic-tac-toe", "morpion")),
    "lasker": Entry("lasker", ("heaps", 10, 2)),
    "officers": Entry("octal", ("heaps", 12, 2)),
    "grundys-game": Entry("octal", ("heaps", 10, 2), ("grundy",)),
    "couples-are-forever": Entry("couples", ("heaps", 12, 2), ("couples",)),
    "chomp": Entry("chomp", ("boards", 7, 3), ("chocolate", "chocolat")),
    "cram": Entry("cram", ("boards", 8, 2), ("plugg",)),
    "domineering": Entry("domineering", ("boards", 8, 4), ("crosscram", "stop-gate")),
    "hackenbush": Entry("hackenbush.coloured", ("graphs", 9, 2), ("red-blue-hackenbush",)),
    "toads-and-frogs": Entry("toads_and_frogs", ("pawns", 8, 4), ("crapauds", "toads")),
    "clobber": Entry("clobber", ("pawns", 9, 4)),
    "col": Entry("colouring", ("boards", 9, 1)),
    "snort": Entry("colouring", ("boards", 9, 1)),
    "cutcake": Entry("cakes", ("boards", 10, 2), ("cut-cake",)),
    "maundy-cake": Entry("cakes", ("boards", 10, 4), ("maundy",)),
    "toppling-dominoes": Entry("toppling_dominoes", ("pawns", 10, 1), ("toppling",)),
    "push": Entry("shoving", ("pawns", 10, 3)),
    "shove": Entry("shoving", ("pawns", 10, 2)),
    "konane": Entry("konane", ("pawns", 10, 3)),
    "nogo": Entry("nogo", ("boards", 10, 4), ("anti-atari-go",)),
    "connect-four": Entry("connect_four", ("boards", 7, 6), ("puissance-4", "four-in-a-row", "connect-4")),
    "fox-and-geese": Entry("fox_and_geese", ("pawns", 9, 7), ("renard-et-oies", "foxgeese")),
    "amazons": Entry("amazons", ("boards", 10, 3), ("amazones",)),
    "partizan-subtraction": Entry("partizan_heaps", ("heaps", 12, 2)),
    "partizan-octal": Entry("partizan_heaps", ("theory", 14, 1), ("partizan-splittles",)),
    "strip": Entry("rows", ("theory", 14, 5), ("rows", "rangees")),
    "impartial": Entry("combinators", ("theory", 12, 1)),
    "dicotic": Entry("combinators", ("theory", 12, 1), ("all-small", "dicot")),
    "dots-and-boxes": Entry("boxes.game", ("boards", 7, 5), ("dots", "boxes", "pipopipette", "petits-carres")),
    "nimstring": Entry("boxes.game", ("boards", 11, 4)),
    "strings-and-coins": Entry("boxes.game", ("graphs", 9, 4), ("coins-and-strings",)),
    "node-kayles": Entry("node_kayles", ("graphs", 9, 1), ("kayles-on-graphs",)),
    "green-hackenbush": Entry("hackenbush.game", ("graphs", 9, 2), ("hackenbush-vert",)),
    "inductive": Entry("inductive", ("theory", 15, 1), ("nim-like",)),
    "graph": Entry("graph", ("graphs", 9, 1), ("digraph", "graphe")),
    "fibonacci": Entry("fibonacci.game", ("heaps", 9, 1), ("fibonacci-nim", "nim-fibonacci")),
    "pawns": Entry("pawns", ("pawns", 7, 2), ("pions", "facing-pawns")),
    "northcott": Entry("pawns", ("pawns", 9, 5), ("northcotts-game",)),
    "nimble": Entry("strip", ("pawns", 7, 2), ("tokens-on-squares", "jetons")),
    "staircase": Entry("strip", ("coins", 10, 9), ("escalier", "staircase-nim")),
    "silver-dollar": Entry("strip", ("coins", 10, 3), ("silver-dollar-game",)),
    "wythoff": Entry("two_heaps", ("heaps", 9, 2), ("wythoff-nim", "corner-the-queen")),
    "euclid": Entry("two_heaps", ("heaps", 10, 2), ("euclide",)),
    "hex": Entry("hex", ("boards", 8, 4), ("nash", "hexagons")),
    "turning": Entry(
        "turning.game",
        ("coins", 9, 1),
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
    "sum": Entry("sums", ("theory", 12, 4), ("somme",)),
}
#: other word → name of the game
ALIASES = {alias: name for name, entry in INDEX.items() for alias in entry.aliases}
#: word for a particular game → its spec
INSTANCES = {word: f"{name}:{word}" for name, entry in INDEX.items() for word in entry.instances}
