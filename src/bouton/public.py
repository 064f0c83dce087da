"""The public names and the modules that define them: `bouton.NAME` is loaded through this module on first use.

Low-level modules also create public objects that are defined above them (calling a ruleset makes a `bouton.Position`);
they look them up here by name, so that no module imports one above it.
"""

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing would load re and enum while the current folder is still on the path of `python -m`
    from typing import Any

#: module of this package → the public names that it defines
_NAMES = {
    "answers.analysis": "Analysis analyze",
    "answers.boards": "board_of",
    "answers.cards": "zeckendorf",
    "answers.catalogue": "games rules",
    "answers.cgsuite": "from_cgsuite to_cgsuite",
    "answers.codes": "GameCode code coin_table decode_words",
    "answers.equality": "equal",
    "answers.graph": "graph",
    "answers.hex": "hex_certificate hex_solve hex_walk",
    "answers.infinite": "infinite_quotient",
    "answers.nim_work": "nim_work",
    "answers.openspiel": "openspiel",
    "answers.options": "options",
    "answers.position": "Position position",
    "answers.quotients": "quotient",
    "answers.table": "table",
    "codes.lexicode": "lexicode",
    "codes.linear": "LinearCode",
    "custom.decorator": "ruleset",
    "custom.rule_code": "rule_code",
    "errors": (
        "BoutonError DisagreementError IllegalMoveError InputError NimDivisionError NimRangeError "
        "NotationError OperandError PackageError RulesError SearchLimitError UnknownError"
    ),
    "francais": "coup_gagnant coups valeur_de_grundy",
    "kinds.player": "DRAW LAST NEXT Player",
    "kinds.ruleset": "Ruleset",
    "kinds.sums": "Sum",
    "kinds.theorem": "Theorem",
    "kinds.turns": "again gain",
    "nimbers.element": "Nimber",
    "nimbers.functions": (
        "nim_add nim_div nim_in_field nim_inv nim_mul nim_pow nim_solve_quadratic nim_sqrt nim_square nim_trace"
    ),
    "nimbers.matrix": "nim_determinant nim_matmul nim_matrix_inverse nim_matrix_solve nim_rank",
    "nimbers.operation": "nim_table",
    "nimbers.order": "nim_generator nim_log nim_minimal_polynomial nim_order",
    "nimbers.polynomial": (
        "nim_poly_add nim_poly_divmod nim_poly_evaluate nim_poly_gcd nim_poly_interpolate nim_poly_mul"
    ),
    "nimbers.transfinite": "TransfiniteNimber",
    "notation": "set_language",
    "partizan.strategies": "SumPlayer",
    "partizan.value": "Value value",
    "pictures.formats": "save",
    "play.exercises": "exercises",
    "play.match": "Match match",
    "play.opponent": "reply",
    "play.playthrough": "Playthrough playthrough",
    "play.puzzles": "puzzle",
    "play.review": "review",
    "proving.prover": "prove",
    "proving.theorem": "ProvedTheorem",
    "rulesets": "find",
    "search.store": "Store",
    "sequences.conjectures": "check_formula compare_sequences",
    "sequences.guess": "guess",
    "sequences.runs": "grundy_sequence period sequence",
    "sequences.sequence": "HeapSequence Period",
    "solving.on_disk.solve": "solve_levels",
    "solving.solution": "Solution",
    "solving.solve": "solve",
    "values.mex": "mex nim_sum",
    "values.outcome": "Outcome",
    "version": "__version__",
    "web.widget": "board",
}
#: public name → the module that defines it
HOME = {name: module for module, names in _NAMES.items() for name in names.split()}

#: modules that are public names
MODULES = ("nim",)
#: names that have moved to a module of their own; the old names still work, with a warning, until version 1.0
MOVED = {name: name.replace("_", ".", 1) for name in HOME if name.startswith("nim_") and name != "nim_sum"}
#: parts of answers, and names that few people need: available but not listed
_UNLISTED = {
    *("Analysis", "DisagreementError", "GameCode", "HeapSequence", "IllegalMoveError", "LinearCode", "Match"),
    *("NimDivisionError", "NimRangeError", "OperandError", "PackageError", "Period", "Playthrough", "ProvedTheorem"),
    *("RulesError", "Solution", "SumPlayer", "Theorem", "TransfiniteNimber", "UnknownError", "board_of", "coin_table"),
    *("coup_gagnant", "coups", "decode_words", "hex_certificate", "infinite_quotient", "lexicode", "solve_levels"),
    "valeur_de_grundy",
}


def names() -> list[str]:
    """Return the names that ``dir(bouton)`` lists.

    >>> "nim" in names(), "nim_mul" in names(), len(names()) <= 60
    (True, False, True)
    """
    return sorted({*HOME, *MODULES} - MOVED.keys() - _UNLISTED)


def load(name: str) -> "Any":
    """Return the public object of that name.

    >>> load("mex")([0, 1, 3])
    2
    """
    return import_module(f"bouton.{name}") if name in MODULES else resolve(f"{HOME[name]}:{name}")


def resolve(place: str) -> "Any":
    """Import the object that a text such as ``"values.mex:mex"`` names: a module of this package, and a name in it.

    >>> resolve("values.mex:mex")([0, 1, 3])
    2
    """
    module, _, name = place.partition(":")
    return getattr(import_module(f"bouton.{module}"), name)
