"""The proofs of each theorem, and the book of all proofs, in order."""

from typing import Any

from bouton.kinds.capabilities import Facts
from bouton.kinds.ruleset import Ruleset, area
from bouton.kinds.theorem import Theorem
from bouton.proofs.boards import PROOFS as BOARDS
from bouton.proofs.coins import PROOFS as COINS
from bouton.proofs.fibonacci import PROOFS as FIBONACCI
from bouton.proofs.heaps import PROOFS as HEAPS
from bouton.proofs.proof import Proof

BOOK: dict[str, Proof] = {proof.name: proof for proof in (*HEAPS, *COINS, *FIBONACCI, *BOARDS)}

_DISGUISE = ("disguise", "bouton", "sum")
_DISGUISE_MISERE = ("disguise-misere", "misere", "disguise")
_COINS = ("add", "end", "grundy")
_ALSO_MISERE = ("pawns", "nimble", "staircase", "silver_dollar", "poker_nim")
#: key of a theorem → its proof, then the proofs that it depends on
PROVED: dict[str, tuple[str, ...]] = {
    "nim.theorem": ("bouton", "parity", "slowest", "binary"),
    "nim.theorem-misere": ("misere", "bouton"),
    "nim.theorem-ordinal": ("ordinal", "sum"),
    "nim_additions.theorem": ("additions", "games"),
    "nim_additions.theorem-misere": ("additions", "games"),
    "inductive.theorem": ("grundy", "sum", "notes"),
    "inductive.theorem-misere": ("misere", "bouton"),
    "octal.theorem-sweep": ("grundy", "sum"),
    "octal.theorem-period": ("octal", "grundy"),
    "octal.theorem-states": ("states", "grundy"),
    "octal.theorem-growth": ("growth", "grundy"),
    "subtraction.theorem": ("golomb", "grundy"),
    "subtraction.theorem-misere": ("golomb",),
    "lasker.theorem": ("lasker", "grundy", "sum"),
    "moore.theorem": ("moore",),
    "moore.theorem-misere": ("moore-misere", "moore"),
    "wythoff.theorem": ("wythoff",),
    "wythoff.theorem-misere": ("wythoff-misere", "wythoff"),
    "wythoff.theorem-table": ("grundy",),
    "euclid.theorem": ("euclid",),
    "euclid.theorem-misere": ("euclid-misere", "euclid"),
    "pawns.theorem": _DISGUISE,
    "northcott.theorem": _DISGUISE,
    "nimble.theorem": _DISGUISE,
    "staircase.theorem": _DISGUISE,
    "silver_dollar.theorem": _DISGUISE,
    "poker_nim.theorem": _DISGUISE,
    **{f"{game}.theorem-misere": _DISGUISE_MISERE for game in _ALSO_MISERE},
    "turning.theorem-at-most-1": ("add", "end"),
    "turning.theorem-at-most-2": ("turtles", "code", *_COINS),
    "turning.theorem-exactly-2": ("turtles", *_COINS),
    "turning.theorem-any": ("any", *_COINS),
    "turning.theorem-at-most-3": ("odd", *_COINS),
    "turning.theorem-odd": ("odd", *_COINS),
    "turning.theorem-lexicode": ("lexicode", "code", *_COINS),
    "turning.theorem-range": ("range", *_COINS),
    "turning.theorem-ruler": ("ruler", "marks", *_COINS),
    "turning.theorem-product": ("tartan", "field", "fermat", *_COINS),
    "turning.theorem-sum": _COINS,
    "turning.theorem-grunt": ("grunt", *_COINS),
    "fibonacci.theorem": ("whinihan", "zeckendorf"),
    "fibonacci.theorem-schwenk": ("schwenk",),
    "fibonacci.theorem-pairs": ("pairs",),
    "fibonacci.theorem-two": ("two", "thresholds", "zeckendorf"),
    "fibonacci.theorem-table": ("thresholds",),
    "fibonacci.theorem-misere": ("one-less",),
    "fibonacci.theorem-misere-table": ("thresholds",),
    "fibonacci.theorem-grundy": ("grundy",),
    "hex.stealing": ("stealing", "filled", "unique", "games"),
    "hex.swapping": ("swapping", "stealing", "filled", "unique", "games"),
    "hex.swapping-misere": ("swapping", "rex", "filled", "unique", "games"),
    "hex.pairing": ("pairing", "filled", "unique"),
    "hex.rex": ("rex", "filled", "unique", "games"),
    "chomp.theorem-hook": ("square", "grundy"),
    "chomp.theorem-square": ("square",),
    "chomp.theorem-two-rows": ("rows",),
    "chomp.theorem-stealing": ("chomp",),
    "cram.theorem-mirror": ("cram",),
    "cram.theorem-centre": ("cram",),
    "cram.theorem-strip": ("pieces", "octal", "grundy", "sum"),
    "node_kayles.theorem-path": ("pieces", "octal", "grundy", "sum"),
    "arc_kayles.theorem-path": ("pieces", "octal", "grundy", "sum"),
    "domineering.theorem-strip": ("free-moves",),
    "col.theorem-single": ("single",),
    "fox_and_geese.theorem-slipped": ("slipped",),
    "cutcake.theorem": ("cutcake",),
    "nimstring.theorem-loony": ("loony", "grundy"),
    "hackenbush.theorem-colon": ("colours",),
    "hackenbush.theorem-root": ("trunk",),
    "green_hackenbush.theorem-colon": ("colon", "grundy", "sum"),
    "green_hackenbush.theorem-fusion": ("fusion", "colon", "grundy", "sum"),
}
#: area of a ruleset → the proofs specific to it
_ONLY = {"treblecross": ("treblecross", "grundy", "sum")}
#: the proofs that hold for every game, used if no theorem answers
WITHOUT_THEOREM = ("games", "kernel")


def theorem_of(ruleset: Ruleset, position: Any, facts: Facts) -> Theorem | None:
    """The theorem that decides the winner of a position, or None."""
    for theorem in ruleset.theorems:
        fits = theorem.valuation.misere == facts.misere
        if fits and theorem.value(ruleset, position) is not None:
            return theorem
    return None


def proofs_of(ruleset: Ruleset | type[Ruleset], theorem: Theorem) -> list[Proof]:
    """The proof of a theorem and those that it depends on; empty if the theorem is only cited.

    >>> from bouton.rulesets import find
    >>> nim = find("nim")
    >>> [proof.name for proof in proofs_of(nim, nim.theorems[0])]
    ['bouton', 'parity', 'slowest', 'binary']
    """
    names = _ONLY.get(area(ruleset)) or PROVED.get(theorem.key, ())
    if "ruler" in names and isinstance(ruleset, Ruleset) and not _is_whole_ruler(ruleset):
        names = ("few-marks", *_COINS)
    if theorem.key == "fibonacci.theorem-misere":  # equivalent to normal play with one match less
        names += PROVED[ruleset.theorems[0].key]
    return [BOOK[name] for name in names]


def _is_whole_ruler(ruleset: Ruleset) -> bool:
    return all(rule.elements[0].most is None for rule in vars(ruleset)["rules"])
