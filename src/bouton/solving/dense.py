"""The dense sweep over all positions of a shape, kept block by block."""

from typing import Any

from bouton.errors import BoutonError, RulesError
from bouton.solving.game import GRUNDY_VALUES, REMOTENESS_VALUES, Solved
from bouton.solving.runs import BUDGET, Run

__all__ = ["Unordered", "solve_dense"]


class Unordered(Exception):
    """The positions are not in an order in which options come first; `error` says where."""

    def __init__(self, error: BoutonError) -> None:
        super().__init__(error)
        self.error = error


def solve_dense(run: Run, wanted: int) -> Solved:
    """Value positions 0, 1, 2 … in one pass.

    Raises
    ------
    Unordered : at the first option, or canonical form, that does not come first.
    """
    import numpy as np

    from bouton.solving._compiled import sweep as kernels

    game, state, native = run.game, run.state, run.native
    size = game.size
    grundy = run.array("grundy", size if wanted & GRUNDY_VALUES else 0, "int16")
    remoteness = run.array("remoteness", size if wanted & REMOTENESS_VALUES else 0, "int16")
    run.hold("outcome", size)
    seen = np.zeros(1024, np.int64)
    kept = 0
    if run.facts.get("method") == "dense":
        assert run.keeper is not None
        state[:8] = run.facts["state"]
        kept = int(state[0])
        grundy, remoteness = _kept(run, size, kept)
    form = kernels.same if native.form is None else native.form
    symmetric = int(native.form is not None)
    while state[0] < size:
        here = (run.out, seen, state)
        code = run.step(
            kernels.sweep,
            native.options,
            form,
            symmetric,
            size,
            BUDGET,
            run.misere,
            wanted,
            grundy,
            remoteness,
            *here,
            where=lambda: int(state[0]),
        )
        at = int(state[0])
        if code in (kernels.ROOM, -1):
            if code == kernels.ROOM and grundy.size and at and int(grundy[:at].max()) >= seen.size - 2:
                seen = np.zeros(4 * seen.size, np.int64)
            else:
                run.more_options(at)
        elif code == kernels.OUTSIDE:
            raise game.witness(at)
        elif code in (kernels.RISES, kernels.FORM):
            if not 0 <= state[4] < size:
                raise game.witness(at)
            shown = {"position": game.show(at), "option": game.show(int(state[4]))}
            key = "solve.rule-rises" if code == kernels.RISES else "solve.rule-form-rises"
            raise Unordered(RulesError(key, **shown))
        elif code == kernels.WIDER:
            run.hold("grundy", 4 * grundy.size)
            run.hold("remoteness", 4 * remoteness.size)
            grundy, remoteness = grundy.astype(np.int32), remoteness.astype(np.int32)
        else:
            run.tell(at, size, state[1])
            if run.keeper is not None and (at == size or run.keeper.due()):
                parts = {"grundy": grundy[kept:at], "remoteness": remoteness[kept:at]}
                parts = {name: part.astype("<i4") for name, part in parts.items()}  # one type all along
                run.keep(parts, {"method": "dense", "state": state[:8].tolist()})
                kept = at
    if grundy.size:
        outcome = np.where(grundy == 0, np.uint8(80), np.uint8(78))
    else:
        outcome = np.where((remoteness & 1) == run.misere, np.uint8(80), np.uint8(78))
    return Solved(
        None,
        outcome,
        grundy if grundy.size else None,
        remoteness if remoteness.size else None,
        int(state[1]),
        int(state[2]),
        int(state[3]),
        False,
        "dense",
        True,
        size - int(state[5]),
    )


def _kept(run: Run, size: int, count: int) -> list[Any]:
    """The tables with what was kept of them, in the smallest type that holds it."""
    import numpy as np

    assert run.keeper is not None
    old = [run.keeper.read(name)[:count] for name in ("grundy", "remoteness")]
    narrow = all(int(column.max(initial=0)) < 1 << 15 for column in old)
    new = [np.empty(size, np.int16 if narrow else np.int32) for _ in old]
    for column, known in zip(new, old, strict=True):
        column[:count] = known
    return new
