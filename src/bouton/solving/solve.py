"""`bouton.solve`: solves a whole game from its rules, in memory or in a store."""

from collections.abc import Callable
from typing import Any

from bouton.custom.encoded import RuleCode
from bouton.custom.function import OwnRuleset
from bouton.errors import InputError, RulesError
from bouton.notation import check_flags, clip
from bouton.rulesets import find
from bouton.solving.methods import run_solve
from bouton.solving.request import VALUES, SolveRequest
from bouton.solving.solution import Solution
from bouton.storage.memory import read_size, resident_memory


def solve(
    rules: "str | RuleCode",
    *,
    start: Any = None,
    misere: bool = False,
    values: str = "all",
    method: str = "auto",
    memory: int | str | None = None,
    store: Any = None,
    compiled: bool | None = None,
    progress: Callable[[int, int | None, int], None] | None = None,
) -> Solution:
    """Solve a whole game from its rules.

    >>> import bouton
    >>> @bouton.rule_code(shape=(8, 8, 8))
    ... def nim3(position):
    ...     a, b, c = position
    ...     for k in range(a):
    ...         yield k, b, c
    ...     for k in range(b):
    ...         yield a, k, c
    ...     for k in range(c):
    ...         yield a, b, k
    >>> solved = bouton.solve(nim3)
    >>> int(solved.grundy[7, 2, 6]), chr(solved.outcome[1, 2, 3]), int(solved.remoteness[1, 2, 3])
    (3, 'P', 6)
    >>> solved.positions, solved.counts, solved.max_grundy
    (512, {'P': 64, 'N': 448, 'D': 0}, 7)

    Parameters
    ----------
    rules : made by `bouton.rule_code`, or the spec ``FILE.py:NAME``.
    start : solve only what can be reached from this position; default: the start that the rules name, if any.
    misere : misère play, in which a player who cannot move wins.
    values : ``"all"``, or only ``"grundy"`` or ``"remoteness"``, which is faster in a dense sweep or a graph.
    method : ``"auto"``, ``"dense"``, ``"graph"`` or ``"tiers"``.
    memory : the most bytes, or a text such as ``"4G"``, in addition to what the process held before, including the
        compiler's; default: nine tenths of the free memory.
    store : a `bouton.Store` or its path, in which the table is saved, finished or not, and found later.
    compiled : True to insist on compiled rules, False on plain Python; by default, small games are solved in plain
        Python immediately, and so are rules that cannot be compiled (`Solution.why_plain` gives the reason).
    progress : called now and then with the positions done, their total number or None, and the moves so far.

    Returns
    -------
    A `Solution`: arrays ``outcome``, ``grundy``, ``remoteness`` in the shape of the positions; if points decide,
    ``outcome`` and ``score``; otherwise, with further turns or a condition that ends play, only ``outcome``.

    Raises
    ------
    InputError : for an unknown `values` or `method`, or a method or store that does not suit the rules.
    RulesError : for faulty rules, with a position that shows the fault.
    SearchLimitError : if memory does not suffice, or in tiers for a remoteness above 65,533 or a Grundy value above
        65,534.

    Complexity: a dense sweep examines every move once (500 million a second); a graph needs 4 bytes per move if all
    numbers are positions, and twice that if positions are discovered; tiers are solved in files, as by `solve_levels`.
    """
    check_flags(misere=misere, compiled=compiled)
    ruleset = find(rules)
    if not isinstance(ruleset, RuleCode):
        own = isinstance(ruleset, OwnRuleset)
        raise RulesError("solve.rule-needed" if own else "solve.rule-built-in", got=clip(ruleset.spec))
    if values not in VALUES:
        raise InputError("solve.values", got=clip(values), known=list(VALUES))
    given = ruleset.start if start is None else start
    first = None if given is None else ruleset.encode(given)
    allowed = read_size(memory) if isinstance(memory, str) else memory
    request = SolveRequest(
        ruleset, first, misere, VALUES[values], method, allowed, compiled, progress, resident_memory()
    )
    if store is not None:
        from bouton.solving.turns import check_in_memory

        check_in_memory(ruleset)
        from bouton.solving.tables import solve_stored

        return solve_stored(request, store)
    return run_solve(request)
