"""The dense sweep over all positions of a shape, saved block by block."""

from typing import Any

from bouton.errors import BoutonError, RulesError
from bouton.solving.game import GRUNDY_VALUES, REMOTENESS_VALUES, Solved
from bouton.solving.runs import BUDGET, Run
from bouton.storage.resuming import report_resumed

__all__ = ["Unordered", "solve_dense"]


class Unordered(Exception):
    """The positions are not in an order in which options come first; `error` names a position that shows it."""

    def __init__(self, error: BoutonError) -> None:
        super().__init__(error)
        self.error = error


def solve_dense(run: Run, wanted: int) -> Solved:
    """Value positions 0, 1, 2 … in one pass.

    Raises
    ------
    Unordered : at the first option, or canonical form, whose number is too large.
    """
    import numpy as np

    from bouton.solving._compiled.sweep import ENDS, FORMED, MOST, MOVES

    sweep = _Sweep(run, wanted)
    if run.facts.get("method") == "dense":
        sweep.resume()
    sweep.go()
    grundy, remoteness, state = sweep.grundy, sweep.remoteness, run.state
    lost = grundy == 0 if grundy.size else (remoteness & 1) == run.misere
    return Solved(
        None,
        np.where(lost, np.uint8(80), np.uint8(78)),
        grundy if grundy.size else None,
        remoteness if remoteness.size else None,
        int(state[MOVES]),
        int(state[MOST]),
        int(state[ENDS]),
        False,
        "dense",
        True,
        sweep.size - int(state[FORMED]),
    )


class _Sweep:
    """The tables of a dense sweep, and the handling of stops of the kernel."""

    def __init__(self, run: Run, wanted: int) -> None:
        import numpy as np

        from bouton.solving._compiled.sweep import NEXT

        self.run, self.wanted, self.size = run, wanted, run.game.size
        run.counter = NEXT
        self.grundy = run.array("grundy", self.size if wanted & GRUNDY_VALUES else 0, "int16")
        self.remoteness = run.array("remoteness", self.size if wanted & REMOTENESS_VALUES else 0, "int16")
        run.hold("outcome", self.size)
        self.seen = np.zeros(1024, np.int64)
        self.kept = 0

    def resume(self) -> None:
        """Restore the state that an earlier run saved."""
        from bouton.solving._compiled.sweep import KEPT, NEXT, WIDEST

        self.run.state[:KEPT] = self.run.facts["state"]
        self.kept = int(self.run.state[NEXT])
        self.grundy, self.remoteness = _load_tables(self.run, self.size, self.kept)
        report_resumed(self.kept)
        self.run.state[WIDEST] = self.grundy[: self.kept].max(initial=0)

    def go(self) -> None:
        """Value all remaining positions."""
        from bouton.solving._compiled import sweep as kernels

        run, state, native = self.run, self.run.state, self.run.native
        form = kernels.identity if native.form is None else native.form
        while state[kernels.NEXT] < self.size:
            code = run.step(
                kernels.sweep[self.remoteness.itemsize],
                native.options,
                form,
                int(native.form is not None),
                self.size,
                BUDGET,
                run.misere,
                self.wanted,
                self.grundy,
                self.remoteness,
                run.out,
                self.seen,
                state,
                where=lambda: int(state[kernels.NEXT]),
            )
            at = int(state[kernels.NEXT])
            if code:
                self._handle_stop(code, at)
                continue
            run.report(at, self.size, state[kernels.MOVES])
            if run.keeper is not None and (at == self.size or run.keeper.due()):
                self._keep(at)

    def _handle_stop(self, code: int, at: int) -> None:
        """Enlarge what was full or too narrow, or raise the error: the kernel stopped with `code` at position `at`."""
        import numpy as np

        from bouton.solving._compiled import sweep as kernels

        run, game, witness = self.run, self.run.game, int(self.run.state[kernels.WITNESS])
        if code in (kernels.ROOM, -1):
            if code == kernels.ROOM and at and self.grundy.size and int(self.grundy[:at].max()) >= self.seen.size - 2:
                self.seen = np.zeros(4 * self.seen.size, np.int64)
            else:
                run.more_options(at)
        elif code == kernels.OUTSIDE:
            raise game.witness(at)
        elif code in (kernels.RISES, kernels.FORM):
            if not 0 <= witness < self.size:
                raise game.witness(at)
            key = "solve.rule-rises" if code == kernels.RISES else "solve.rule-form-rises"
            raise Unordered(RulesError(key, position=game.show(at), option=game.show(witness)))
        elif code == kernels.WIDER:
            run.hold("grundy", 4 * self.grundy.size)
            run.hold("remoteness", 4 * self.remoteness.size)
            self.grundy, self.remoteness = self.grundy.astype(np.int32), self.remoteness.astype(np.int32)

    def _keep(self, at: int) -> None:
        from bouton.solving._compiled.sweep import KEPT

        parts = {"grundy": self.grundy[self.kept : at], "remoteness": self.remoteness[self.kept : at]}
        parts = {name: part.astype("<i4") for name, part in parts.items()}  # the same type in all parts
        self.run.keep(parts, {"method": "dense", "state": self.run.state[:KEPT].tolist()})
        self.kept = at


def _load_tables(run: Run, size: int, count: int) -> list[Any]:
    """Grundy values and remoteness for `size` positions, of which the first `count` were saved.

    The type is int16 if it holds the saved values, otherwise int32.
    """
    import numpy as np

    assert run.keeper is not None
    old = [run.keeper.read(name)[:count] for name in ("grundy", "remoteness")]
    narrow = all(int(column.max(initial=0)) < 1 << 15 for column in old)
    new = [np.empty(size, np.int16 if narrow else np.int32) for _ in old]
    for column, known in zip(new, old, strict=True):
        column[:count] = known
    return new
