"""The file of each game, and the other words by which it is found: read without loading a game.

To add a game, write its file (with a list ``RULESETS`` of its classes), its sentences in each folder of `language/`,
and its entry here; a test checks that they agree. Players alternate, and a player who cannot move loses or wins (or
`winner` decides); extra turns and points are capabilities.
"""

from typing import NamedTuple

#: the groups in which games are listed, in this order
SECTIONS = ("heaps", "pawns", "coins", "boards", "graphs", "theory")


class Entry(NamedTuple):
    """The file and the group of a game, and the words by which it is found.

    Attributes
    ----------
    file : the module of `bouton.rulesets` that defines it.
    section : the group of its card.
    aliases : other names.
    instances : parameters that denote a particular game on their own: ``ruler`` is ``turning:ruler``.
    """

    file: str
    section: str = "theory"
    aliases: tuple[str, ...] = ()
    instances: tuple[str, ...] = ()


class Challenge(NamedTuple):
    """A start that the player who begins wins with correct play.

    Attributes
    ----------
    name : of the entry ``gallery.challenge-NAME`` that presents it.
    game, position, misere : the start.
    level : the opponent's level.
    """

    name: str
    game: str
    position: str
    misere: bool = False
    level: int = 3


#: the game on the table when the page opens
WELCOME = Challenge("welcome", "nim", "3,4,5", level=2)
#: other challenges that the page offers, the easiest first
CHALLENGES = (
    Challenge("sticks", "subtraction:1,2,3", "20", misere=True, level=5),
    Challenge("chocolate", "chomp", "6,6,6,6", level=4),
    Challenge("edges", "hex:5", ".", level=4),
)
#: name of a game → its entry, in the order of the lists
INDEX = {
    "nim": Entry("nim", "heaps", ("marienbad", "bouton"), instances=("additions",)),
    "poker-nim": Entry("poker_nim", "heaps", ("poker",)),
    "moore": Entry("moore", "heaps", ("moore-nim", "nim-k")),
    "subtraction": Entry("subtraction", "heaps", ("take-away", "soustraction", "fort-boyard")),
    "octal": Entry("octal", "theory"),
    "hexadecimal": Entry("octal", "theory", ("hex-code",)),
    "kayles": Entry("octal", "heaps", ("quilles",)),
    "dawsons-kayles": Entry("octal", "heaps"),
    "dawsons-chess": Entry("octal", "heaps"),
    "treblecross": Entry("treblecross", "boards", ("one-symbol-tic-tac-toe", "morpion")),
    "lasker": Entry("lasker", "heaps"),
    "officers": Entry("octal", "heaps"),
    "grundys-game": Entry("octal", "heaps", ("grundy",)),
    "couples-are-forever": Entry("couples", "heaps", ("couples",)),
    "chomp": Entry("chomp", "boards", ("chocolate", "chocolat")),
    "cram": Entry("cram", "boards", ("plugg",)),
    "domineering": Entry("domineering", "boards", ("crosscram", "stop-gate")),
    "hackenbush": Entry("hackenbush.coloured", "graphs", ("red-blue-hackenbush",)),
    "toads-and-frogs": Entry("toads_and_frogs", "pawns", ("crapauds", "toads")),
    "elephants-and-rhinos": Entry("toads_and_frogs", "pawns", ("elephants", "rhinos")),
    "clobber": Entry("clobber", "pawns"),
    "cannibal-clobber": Entry("clobber", "pawns"),
    "col": Entry("colouring", "boards"),
    "snort": Entry("colouring", "boards"),
    "cutcake": Entry("cakes", "boards", ("cut-cake",)),
    "maundy-cake": Entry("cakes", "boards", ("maundy",)),
    "toppling-dominoes": Entry("toppling_dominoes", "pawns", ("toppling",)),
    "push": Entry("shoving", "pawns"),
    "shove": Entry("shoving", "pawns"),
    "konane": Entry("konane", "pawns"),
    "fission": Entry("fission", "pawns"),
    "nogo": Entry("nogo", "boards", ("anti-atari-go",)),
    "connect-four": Entry("connect_four", "boards", ("puissance-4", "four-in-a-row", "connect-4")),
    "fox-and-geese": Entry("fox_and_geese", "pawns", ("renard-et-oies", "foxgeese")),
    "amazons": Entry("amazons", "boards", ("amazones",)),
    "partizan-subtraction": Entry("partizan_heaps", "heaps"),
    "partizan-octal": Entry("partizan_heaps", "theory", ("partizan-splittles",)),
    "strip": Entry("repeated_rows", "theory", ("rows", "rangees")),
    "impartial": Entry("combinators", "theory"),
    "dicotic": Entry("combinators", "theory", ("all-small", "dicot")),
    "twisted": Entry("combinators"),
    "dots-and-boxes": Entry("boxes.game", "boards", ("dots", "boxes", "pipopipette", "petits-carres")),
    "nimstring": Entry("boxes.game", "boards"),
    "strings-and-coins": Entry("boxes.game", "graphs", ("coins-and-strings",)),
    "node-kayles": Entry("node_kayles", "graphs", ("kayles-on-graphs",)),
    "arc-kayles": Entry("arc_kayles", "graphs", ("edge-kayles",)),
    "digraph-placement": Entry("digraph_placement", "graphs"),
    "green-hackenbush": Entry("hackenbush.game", "graphs", ("hackenbush-vert",)),
    "inductive": Entry("inductive", "theory", ("nim-like",)),
    "graph": Entry("graph", "graphs", ("digraph", "graphe")),
    "fibonacci": Entry("fibonacci.game", "heaps", ("fibonacci-nim", "nim-fibonacci")),
    "pawns": Entry("pawns", "pawns", ("pions", "facing-pawns")),
    "northcott": Entry("pawns", "pawns", ("northcotts-game",)),
    "nimble": Entry("coins_on_strip", "pawns", ("tokens-on-squares", "jetons")),
    "staircase": Entry("coins_on_strip", "coins", ("escalier", "staircase-nim")),
    "silver-dollar": Entry("coins_on_strip", "coins", ("silver-dollar-game",)),
    "wythoff": Entry("two_heaps", "heaps", ("wythoff-nim", "corner-the-queen")),
    "euclid": Entry("two_heaps", "heaps", ("euclide",)),
    "hex": Entry("hex", "boards", ("nash", "hexagons")),
    "turning": Entry(
        "turning.game",
        "coins",
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
    "sum": Entry("sums", "theory", ("somme",)),
}
#: other name → name of the game
ALIASES = {alias: name for name, entry in INDEX.items() for alias in entry.aliases}
#: name of a particular game → its spec
INSTANCES = {word: f"{name}:{word}" for name, entry in INDEX.items() for word in entry.instances}
#: known games that are not implemented → a similar one that is
KIN = {
    "atari-go": "nogo",
    "blocking-nim": "nim",
    "bridg-it": "hex",
    "brussels-sprouts": "arc-kayles",
    "checkers": "konane",
    "cherries": "toppling-dominoes",
    "dames": "konane",
    "dodgem": "fox-and-geese",
    "end-nim": "nim",
    "fjords": "amazons",
    "gale": "hex",
    "geography": "graph",
    "go": "nogo",
    "gomoku": "connect-four",
    "grim": "node-kayles",
    "havannah": "hex",
    "mem": "subtraction",
    "mnem": "subtraction",
    "nim-de-fin": "nim",
    "notakto": "treblecross",
    "othello": "nogo",
    "phutball": "konane",
    "reversi": "nogo",
    "sim": "strings-and-coins",
    "sprouts": "arc-kayles",
    "stirling-shave": "hackenbush",
    "tic-tac-toe": "treblecross",
    "tsyan-shizi": "wythoff",
    "y": "hex",
}
