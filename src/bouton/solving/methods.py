"""Whole games on coded positions: the choice of a method, and what all methods share.

- **dense sweep**: every option has a smaller number than its position. One pass over all positions.
- **graph**: the positions that can be reached become a compact graph, which is labelled backwards from its ends.
- **tiers**: no move leads to a higher tier; tiers are solved from the lowest up, in files. That is chosen if the moves
  of the entire graph do not fit into memory.
- A canonical form leaves one position of each symmetry class.

Small games are solved in plain Python by `bouton.solving.plain`, which is the reference for the other methods.
"""

from typing import Any

from bouton.custom.check_rules import ask_again, try_rules
from bouton.custom.encoded import RuleCode
from bouton.custom.source import NotNative
from bouton.errors import InputError, MemoryLimitError
from bouton.solving.game import Keeper, NumberedGame, Progress, Solved
from bouton.solving.memory import Allowance
from bouton.solving.numbered_rules import compile_rules, number_rules
from bouton.solving.plain import solve_plainly
from bouton.solving.request import SolveRequest
from bouton.solving.solution import Solution

METHODS = ("auto", "dense", "graph", "tiers")
_PLAIN_BYTES = 150  # per position in plain Python, at least: its number in a list, a dictionary and three columns
_DOUBLED = 60  # bytes per position that a dictionary takes when it doubles
_SMALL_POSITIONS, _SMALL_MOVES = 5_000, 100_000  # of a game that plain Python solves before compiled code is loaded
_SMALL_TURNS = 2_000  # positions of a game with points or further turns, which takes longer
_SMALL_REACHED = (3_000, 10_000)  # positions and moves of a game with a start, whose size is not known in advance


def solve_game(game: NumberedGame, request: SolveRequest, keeper: Keeper | None = None) -> Solved:
    """Solve a whole game by the requested method, or by a suitable one.

    Raises
    ------
    InputError : for an unknown method, or one that the game does not allow.
    RulesError : for a faulty rule, with a position that shows the fault.
    SearchLimitError : if memory does not suffice.
    """
    method, compiled, misere = request.method, request.compiled, request.misere
    if method not in METHODS:
        raise InputError("solve.method", got=method, known=METHODS)
    if method == "tiers" and game.tier is None:
        raise InputError("solve.no-tier")
    if method == "dense" and game.start is not None:
        raise InputError("solve.dense-start")
    if compiled is not True and keeper is None:
        small = game.size if game.start is None else None
        if small is None or small <= _SMALL_POSITIONS:
            most = _SMALL_REACHED if small is None else (_SMALL_POSITIONS, _SMALL_MOVES)
            found = solve_plainly(game, misere, method, most=most)
            if found is not None:
                return found
    native = None if compiled is False else game.native()
    if native is None:
        found = solve_plainly(game, misere, method, progress=_memory_guard(game, request))
        assert found is not None  # without a limit there is always an answer
        return found
    from bouton.solving.runs import Run

    run = Run(game, native, request, keeper)
    chosen = method
    if method == "auto":
        chosen = "dense" if game.start is None and not game.rises else "graph"
        chosen = run.facts.get("method", chosen)
    if chosen == "dense":
        from bouton.solving.dense import Unordered, solve_dense

        try:
            return solve_dense(run, request.wanted)
        except Unordered as refused:
            if method == "dense":
                raise refused.error from None
            run.forget()
            chosen = "graph"
    if chosen == "graph":
        from bouton.solving.compact import solve_graph

        try:
            return solve_graph(run, request.wanted)
        except MemoryLimitError:
            if method == "graph" or game.tier is None:
                raise
        run.forget()
    from bouton.solving.by_tiers import solve_tiers

    return solve_tiers(run, request.rules)


def _solve_turns(game: NumberedGame, rules: RuleCode, request: SolveRequest) -> Solved:
    """Solve a game with points, further turns or conditions that end play; in plain Python if small or not compiled."""
    from bouton.solving.turns import check_points, solve_turns

    check_points(rules, request.misere)
    if request.compiled is not True:
        most = _SMALL_REACHED if game.start is not None else (_SMALL_TURNS, _SMALL_MOVES)
        if game.start is not None or game.size <= _SMALL_TURNS:
            found = solve_turns(game, rules, request.misere, most=most)
            if found is not None:
                return found
    native = None if request.compiled is False else game.native()
    if native is None:
        found = solve_turns(game, rules, request.misere, progress=_memory_guard(game, request))
        assert found is not None  # without a limit there is always an answer
        return found
    from bouton.solving.compiled_turns import solve_compiled_turns
    from bouton.solving.runs import Run

    return solve_compiled_turns(Run(game, native, request, None), rules)


def _memory_guard(game: NumberedGame, request: SolveRequest) -> Progress:
    """Make the function to which a plain solve reports progress; it also checks memory."""
    memory = Allowance(request.memory, request.held)
    if game.start is None:
        memory.check(0, _PLAIN_BYTES * game.size, 0)

    def report(done: int, total: int | None, moves: int) -> None:
        memory.check(0, _DOUBLED * done, done)
        if request.progress is not None:
            request.progress(done, total, moves)

    return report


def run_solve(request: SolveRequest, keeper: Keeper | None = None) -> Solution:
    """Check the rules on a sample of positions, and solve the game."""
    rules, start = request.rules, request.start
    tried = try_rules(rules, start)
    why: list[NotNative] = []

    def native() -> Any:
        made, reason = compile_rules(rules, tried, request.compiled is True)
        why.extend([] if reason is None else [reason])
        return made

    rises = not rules.symmetric and any(option >= index for index, row in tried.items() for option in row)
    game = number_rules(rules, start, native, rises)
    if rules.falls_apart:
        from bouton.solving.turns import solve_parts

        if request.compiled:
            raise NotNative("custom.native-parts")
        found = solve_parts(game, rules, request.misere)
    elif rules.has_turns:
        found = _solve_turns(game, rules, request)
    else:
        found = solve_game(game, request, keeper).only(request.wanted)
    ask_again(rules, tried)
    return Solution(rules, request.misere, start, found, why[0] if why else None)
