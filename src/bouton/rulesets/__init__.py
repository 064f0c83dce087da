"""The games, looked up by name.

`bouton.rulesets.index` maps each name to a file, so that looking up a game loads only that file.
"""

import re
import sys
from functools import lru_cache

from bouton.errors import NotationError, UnknownError
from bouton.kinds.capabilities import Parametrized
from bouton.kinds.ruleset import Ruleset
from bouton.language import LANGUAGES, say
from bouton.notation import clip, fold_case
from bouton.public import resolve
from bouton.rulesets.index import ALIASES, CHALLENGES, INDEX, INSTANCES, KIN, SECTIONS, WELCOME

__all__ = [
    "ALIASES",
    "CHALLENGES",
    "INDEX",
    "INSTANCES",
    "SECTIONS",
    "WELCOME",
    "family",
    "find",
    "in_a_file",
    "is_family",
    "names",
    "reads_file",
]


_OWN = re.compile(r"\.py(?=:|\s|$)")


def names() -> list[str]:
    """Return the names of all games, in the order of the index.

    >>> names()[:2]
    ['nim', 'poker-nim']
    """
    return list(INDEX)


def is_family(game: str) -> bool:
    """Whether a text is the bare name of a family, which may need parameters.

    >>> is_family("turning"), is_family("moebius"), is_family("turning:ruler")
    (True, False, False)
    """
    return ":" not in game and not in_a_file(game) and _word(game) not in INSTANCES


def _word(name: str) -> str:
    return name.strip().lower().replace("_", "-")


def family(name: str) -> type[Ruleset]:
    """Return the class of the games with that name (or alias).

    Raises
    ------
    UnknownError : if there is no such name; the sentence suggests the closest ones.
    """
    word = _word(name)
    word = INSTANCES.get(word, ALIASES.get(word, word)).partition(":")[0]
    if word in KIN:
        raise UnknownError("game-kin", got=clip(name), near=KIN[word])
    if word not in INDEX:
        from difflib import get_close_matches

        close = get_close_matches(word, [*INDEX, *ALIASES, *INSTANCES], n=3, cutoff=0.6)
        near = list(dict.fromkeys(ALIASES.get(each, each) for each in close)) or _games_called(word)[:3]
        code = re.fullmatch(r"([04]?\.)?([0-7]+)", word)  # of a game, without the game's name
        if code is not None:
            near = [f"octal:{code[1] or '0.'}{clip(code[2])}"]
        key = "game-unknown-near" if near else "game-unknown"
        raise UnknownError(key, got=clip(name), near=near)
    games = resolve(f"rulesets.{INDEX[word].file}:RULESETS")
    found: type[Ruleset] = next(cls for cls in games if cls.name == word)
    return found


def _games_called(word: str) -> list[str]:
    """Return the names of the games with a word in their title, or among their search words, in some language."""
    found, wanted = list[str](), f" {fold_case(word).replace('-', ' ')}"
    for name in INDEX:
        page = name.replace("-", "_")
        texts = (say(f"{page}.{key}", each) for key in ("title", "words") for each in LANGUAGES)
        if any(wanted in f" {fold_case(text).replace('-', ' ')}" for text in texts):
            found.append(name)
    return found


def reads_file(name: str) -> bool:
    """Whether the parameters of the games with that name (or alias) are a file name.

    >>> reads_file("graph"), reads_file("nim")
    (True, False)

    Raises
    ------
    UnknownError : if there is no such name.
    """
    cls = family(name)
    return issubclass(cls, Parametrized) and cls.reads_file


def in_a_file(text: str) -> bool:
    """Whether a text names rules in a Python file, which would be executed.

    >>> in_a_file("game.py:walk 5"), in_a_file("game.py 5"), in_a_file("nim 5")
    (True, True, False)
    """
    return _OWN.search(text) is not None


def find(spec: object) -> Ruleset:
    """Return the ruleset that a spec names: ``name``, ``name:parameters``, ``FILE.py:NAME``, or ``FILE.py`` if the file
    defines only one ruleset.

    >>> find("subtraction:4,3,1").spec
    'subtraction:1,3,4'
    >>> find("marienbad").spec
    'nim'
    >>> find("mock-turtles").spec
    'turning:at-most-3'

    Parameters
    ----------
    spec : the text; or a ruleset, which is returned unchanged; or a dictionary of successors or a networkx graph, for
        the walk on it.

    Raises
    ------
    UnknownError : if there is no such name, with the closest ones.
    NotationError : if the parameters cannot be parsed.
    RulesError : if a file of custom rules cannot be used.
    """
    if isinstance(spec, Ruleset):
        return spec
    if not isinstance(spec, str):
        from bouton.custom.vertices import graph_rules, is_graph

        if is_graph(spec):
            return graph_rules(spec)
        raise NotationError("spec-not-text", got=type(spec).__name__)
    return _find(spec.strip())


def _find(spec: str) -> Ruleset:
    name, colon, _ = spec.partition(":")
    if colon and (name in INDEX or name in ALIASES) and reads_file(name):
        return _make(spec)
    path, _, attribute = (spec, "", "") if spec.endswith(".py") else spec.rpartition(":")
    if path.endswith(".py"):
        from bouton.custom.vertices import load

        return _in_use(spec) or load(path, attribute)
    if not spec:
        raise NotationError("game-missing")
    try:
        return _make(spec) if colon and reads_file(name) else _cached(spec)
    except UnknownError:
        found = _in_use(spec)
        if found is None:
            raise
        return found


def _in_use(spec: str) -> Ruleset | None:
    """Return the custom rules with that spec that the running program has defined, if any."""
    custom = sys.modules.get("bouton.custom.function")
    found: Ruleset | None = None if custom is None else custom.rules_in_use(spec)
    return found


def _make(spec: str) -> Ruleset:
    name, _, parameters = INSTANCES.get(_word(spec), spec).partition(":")
    cls, parameters = family(name), parameters.strip()
    if parameters in ("impartial", "dicotic") and cls.impartial is False:  # the words in the wrong order
        raise UnknownError("game-unknown-near", got=clip(spec), near=[f"{parameters}:{cls.name}"])
    if issubclass(cls, Parametrized):
        made: Ruleset = cls.from_parameters(parameters)
        return made
    if parameters:
        raise NotationError("no-parameters", game=cls.name, got=clip(parameters))
    return cls()


_cached = lru_cache(maxsize=256)(_make)
