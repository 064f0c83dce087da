"""The games, found by name.

`INDEX` says which file holds which name, so that looking a game up loads that file alone. To add a game, write
its file (with a list ``RULESETS`` of its classes) and its line here; a test checks that both agree.
"""

from functools import lru_cache
from importlib import import_module

from bouton.errors import NotationError, UnknownError
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip

__all__ = ["ALIASES", "INDEX", "INSTANCES", "family", "find", "names"]

#: name of a game → the file of this folder that holds it
INDEX = {
    "nim": "nim",
    "poker-nim": "poker_nim",
    "moore": "moore",
    "subtraction": "subtraction",
    "octal": "octal",
    "hexadecimal": "octal",
    "kayles": "octal",
    "dawsons-kayles": "octal",
    "dawsons-chess": "octal",
    "treblecross": "treblecross",
    "lasker": "lasker",
    "officers": "octal",
    "grundys-game": "octal",
    "couples-are-forever": "couples",
    "chomp": "chomp",
    "cram": "grid",
    "node-kayles": "node_kayles",
    "green-hackenbush": "hackenbush.game",
    "inductive": "inductive",
    "graph": "graph",
    "fibonacci": "fibonacci.game",
    "pawns": "pawns",
    "northcott": "pawns",
    "nimble": "strip",
    "staircase": "strip",
    "silver-dollar": "strip",
    "wythoff": "two_heaps",
    "euclid": "two_heaps",
    "hex": "hex",
    "turning": "turning.game",
    "sum": "sums",
}
#: other words that find a game
ALIASES = {
    "marienbad": "nim",
    "bouton": "nim",
    "poker": "poker-nim",
    "moore-nim": "moore",
    "nim-k": "moore",
    "take-away": "subtraction",
    "soustraction": "subtraction",
    "hex-code": "hexadecimal",
    "quilles": "kayles",
    "one-symbol-tic-tac-toe": "treblecross",
    "grundy": "grundys-game",
    "couples": "couples-are-forever",
    "chocolate": "chomp",
    "chocolat": "chomp",
    "plugg": "cram",
    "kayles-on-graphs": "node-kayles",
    "hackenbush-vert": "green-hackenbush",
    "nim-like": "inductive",
    "digraph": "graph",
    "graphe": "graph",
    "fibonacci-nim": "fibonacci",
    "nim-fibonacci": "fibonacci",
    "pions": "pawns",
    "facing-pawns": "pawns",
    "northcotts-game": "northcott",
    "tokens-on-squares": "nimble",
    "jetons": "nimble",
    "escalier": "staircase",
    "staircase-nim": "staircase",
    "silver-dollar-game": "silver-dollar",
    "wythoff-nim": "wythoff",
    "corner-the-queen": "wythoff",
    "euclide": "euclid",
    "nash": "hex",
    "hexagons": "hex",
    "coins": "turning",
    "pieces": "turning",
    "retournements": "turning",
    "somme": "sum",
}
#: names of particular games, and the specs that they stand for
INSTANCES = {
    "turning-turtles": "turning:turning-turtles",
    "mock-turtles": "turning:mock-turtles",
    "moebius": "turning:moebius",
    "mogul": "turning:mogul",
    "moidores": "turning:moidores",
    "motley": "turning:motley",
    "twins": "turning:twins",
    "triplets": "turning:triplets",
    "ruler": "turning:ruler",
    "mock-turtle-fives": "turning:mock-turtle-fives",
    "triplet-fives": "turning:triplet-fives",
    "ruler-fives": "turning:ruler-fives",
    "turnips": "turning:turnips",
    "ternups": "turning:ternups",
    "grunt": "turning:grunt",
    "sym": "turning:sym",
    "symler": "turning:symler",
    "sympler": "turning:sympler",
}


def names() -> list[str]:
    """The names of all games, in the order of the index.

    >>> names()[:2]
    ['nim', 'poker-nim']
    """
    return list(INDEX)


def family(name: str) -> type[Ruleset]:
    """The class of the games of that name (or alias).

    Raises
    ------
    UnknownError : for a name that is not there; the sentence suggests the nearest ones.
    """
    word = name.strip().lower().replace("_", "-")
    word = INSTANCES.get(word, ALIASES.get(word, word)).partition(":")[0]
    if word not in INDEX:
        from difflib import get_close_matches

        close = get_close_matches(word, [*INDEX, *ALIASES, *INSTANCES], n=3, cutoff=0.6)
        near = list(dict.fromkeys(ALIASES.get(each, each) for each in close))
        key = "game-unknown-near" if near else "game-unknown"
        raise UnknownError(key, got=clip(name), near=near)
    module = import_module(f"bouton.rulesets.{INDEX[word]}")
    found: type[Ruleset] = next(cls for cls in module.RULESETS if cls.name == word)
    return found


def find(spec: "str | Ruleset") -> Ruleset:
    """Return the ruleset that a spec names: ``name``, ``name:parameters`` or ``FILE.py:NAME``.

    >>> find("subtraction:4,3,1").spec
    'subtraction:1,3,4'
    >>> find("marienbad").spec
    'nim'
    >>> find("mock-turtles").spec
    'turning:at-most-3'

    Parameters
    ----------
    spec : the text; a ruleset is returned as it is.

    Raises
    ------
    UnknownError : for a name that is not there, with the nearest ones.
    NotationError : for parameters that cannot be read.
    RulesError : when a file of one's own rules cannot be used.
    """
    if isinstance(spec, Ruleset):
        return spec
    if not isinstance(spec, str):
        raise NotationError("spec-not-text", got=type(spec).__name__)
    return _find(spec.strip())


def _find(spec: str) -> Ruleset:
    path, _, attribute = spec.rpartition(":")
    if path.endswith(".py"):
        from bouton.own.function import load

        return load(path, attribute)
    if spec.endswith(".py"):
        raise NotationError("own.no-name", path=clip(spec))
    if not spec:
        raise NotationError("game-missing")
    name, colon, _ = spec.partition(":")
    return _make(spec) if colon and family(name).reads_file else _cached(spec)


def _make(spec: str) -> Ruleset:
    name, _, parameters = INSTANCES.get(spec.strip().lower().replace("_", "-"), spec).partition(":")
    return family(name).from_parameters(parameters.strip())


_cached = lru_cache(maxsize=256)(_make)
