"""The public names and the modules that define them: `bouton.NAME` is loaded through this module on first use.

Low-level modules also create public objects that are defined above them (calling a ruleset makes a `bouton.Position`);
they look them up here by name, so that no module imports one above it.
"""

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing would load re and enum while the current folder is still on the path of `python -m`
    from typing import Any

#: public name → the module of this package that defines it
HOME = {
    "Analysis": "answers.analysis",
    "BoutonError": "errors",
    "DRAW": "kinds.player",
    "DisagreementError": "errors",
    "GameCode": "answers.codes",
    "HeapSequence": "sequences.sequence",
    "IllegalMoveError": "errors",
    "InputError": "errors",
    "LAST": "kinds.player",
    "LinearCode": "codes.linear",
    "Match": "play.match",
    "NEXT": "kinds.player",
    "NimDivisionError": "errors",
    "NimRangeError": "errors",
    "Nimber": "nimbers.element",
    "NotationError": "errors",
    "OperandError": "errors",
    "Outcome": "values.outcome",
    "PackageError": "errors",
    "Period": "sequences.sequence",
    "Player": "kinds.player",
    "Playthrough": "play.playthrough",
    "Position": "answers.position",
    "ProvedTheorem": "proving.theorem",
    "RulesError": "errors",
    "Ruleset": "kinds.ruleset",
    "SearchLimitError": "errors",
    "Solution": "solving.solution",
    "Store": "search.store",
    "Sum": "kinds.sums",
    "SumPlayer": "partizan.strategies",
    "Theorem": "kinds.theorem",
    "TransfiniteNimber": "nimbers.transfinite",
    "UnknownError": "errors",
    "Value": "partizan.value",
    "__version__": "version",
    "again": "kinds.turns",
    "analyze": "answers.analysis",
    "board": "web.widget",
    "board_of": "answers.boards",
    "check_formula": "sequences.conjectures",
    "code": "answers.codes",
    "coin_table": "answers.codes",
    "compare_sequences": "sequences.conjectures",
    "coup_gagnant": "francais",
    "coups": "francais",
    "decode_words": "answers.codes",
    "equal": "answers.equality",
    "exercises": "play.exercises",
    "find": "rulesets",
    "from_cgsuite": "answers.cgsuite",
    "gain": "kinds.turns",
    "games": "answers.catalogue",
    "graph": "answers.graph",
    "guess": "sequences.guess",
    "grundy_sequence": "sequences.runs",
    "hex_certificate": "answers.hex",
    "hex_solve": "answers.hex",
    "hex_walk": "answers.hex",
    "infinite_quotient": "answers.infinite",
    "lexicode": "codes.lexicode",
    "match": "play.match",
    "mex": "values.mex",
    "nim_add": "nimbers.functions",
    "nim_determinant": "nimbers.matrix",
    "nim_div": "nimbers.functions",
    "nim_generator": "nimbers.order",
    "nim_in_field": "nimbers.functions",
    "nim_inv": "nimbers.functions",
    "nim_log": "nimbers.order",
    "nim_matmul": "nimbers.matrix",
    "nim_matrix_inverse": "nimbers.matrix",
    "nim_matrix_solve": "nimbers.matrix",
    "nim_minimal_polynomial": "nimbers.order",
    "nim_mul": "nimbers.functions",
    "nim_order": "nimbers.order",
    "nim_poly_add": "nimbers.polynomial",
    "nim_poly_divmod": "nimbers.polynomial",
    "nim_poly_evaluate": "nimbers.polynomial",
    "nim_poly_gcd": "nimbers.polynomial",
    "nim_poly_interpolate": "nimbers.polynomial",
    "nim_poly_mul": "nimbers.polynomial",
    "nim_pow": "nimbers.functions",
    "nim_rank": "nimbers.matrix",
    "nim_solve_quadratic": "nimbers.functions",
    "nim_sqrt": "nimbers.functions",
    "nim_square": "nimbers.functions",
    "nim_sum": "values.mex",
    "nim_table": "nimbers.operation",
    "nim_trace": "nimbers.functions",
    "nim_work": "answers.nim_work",
    "openspiel": "answers.openspiel",
    "options": "answers.analysis",
    "period": "sequences.runs",
    "playthrough": "play.playthrough",
    "position": "answers.position",
    "prove": "proving.prover",
    "puzzle": "play.puzzles",
    "quotient": "answers.quotients",
    "reply": "play.opponent",
    "review": "play.review",
    "rule_code": "custom.rule_code",
    "rules": "answers.catalogue",
    "ruleset": "custom.decorator",
    "save": "pictures.formats",
    "sequence": "sequences.runs",
    "set_language": "notation",
    "solve": "solving.solve",
    "solve_levels": "solving.on_disk.solve",
    "table": "answers.table",
    "to_cgsuite": "answers.cgsuite",
    "valeur_de_grundy": "francais",
    "value": "partizan.value",
    "zeckendorf": "answers.cards",
}

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
