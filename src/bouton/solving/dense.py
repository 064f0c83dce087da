"""The dense sweep over all positions of a shape, saved block by block."""

from sys import byteorder
from typing import Any

from bouton.errors import BoutonError, RulesError
from bouton.solving.game import GRUNDY_VALUES, REMOTENESS_VALUES, Solved
from bouton.solving.runs import BUDGET, Run
from bouton.storage.resuming import report_resumed

_NAMES = "grundy", "remoteness"
_PIECE = 1 << 14  # positions whose values are separated at once
_LOW = 0 if byteorder == "little" else 1


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
    grundy, remoteness = sweep.columns()
    state = run.state
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
    """The table of a dense sweep, and the handling of stops of the kernel."""

    def __init__(self, run: Run, wanted: int) -> None:
        import numpy as np

        from bouton.solving._compiled.sweep import NEXT

        self.run, self.wanted, self.size = run, wanted, run.game.size
        self.halves = 2 if wanted == GRUNDY_VALUES | REMOTENESS_VALUES else 1
        run.counter = NEXT
        self.table = run.array("table", self.size, f"u{2 * self.halves}")
        run.hold("columns", self.size * (1 + 2 * (self.halves - 1)))  # outcomes, and what `_split` needs
        self.seen = np.zeros(1024, np.int64)
        self.kept = 0

    def columns(self) -> tuple[Any, Any]:
        """Return the Grundy values and the remoteness, each empty if not wanted; the table is used up."""
        return _split(self.table, self.wanted)

    def resume(self) -> None:
        """Restore the state that an earlier run saved."""
        from bouton.solving._compiled.sweep import KEPT, NEXT, WIDEST

        run, state = self.run, self.run.state
        assert run.keeper is not None
        state[:KEPT] = run.facts["state"]
        self.kept = int(state[NEXT])
        grundy, remoteness = (run.keeper.read(name)[: self.kept] for name in _NAMES)
        wide = max(int(column.max(initial=0)) for column in (grundy, remoteness)) >= 1 << 15
        self._enter(grundy, remoteness, 4 if wide else 2)
        report_resumed(self.kept)
        state[WIDEST] = grundy.max(initial=0)

    def _enter(self, grundy: Any, remoteness: Any, width: int) -> None:
        """Make a table of values of `width` bytes that begins with these."""
        if self.table.itemsize != width * self.halves:
            self.run.hold("columns", self.size * (1 + width * (self.halves - 1)))
            self.table = self.run.array("table", self.size, f"u{width * self.halves}")
        entries = _join(grundy, remoteness, self.run.misere, self.table.dtype)
        self.table[: len(entries)] = entries

    def go(self) -> None:
        """Value all remaining positions."""
        from bouton.solving._compiled import sweep as kernels

        run, state, native = self.run, self.run.state, self.run.native
        form = kernels.identity if native.form is None else native.form
        while state[kernels.NEXT] < self.size:
            code = run.step(
                kernels.sweep[self.table.itemsize],
                native.options,
                form,
                int(native.form is not None),
                self.size,
                BUDGET,
                run.misere,
                self.wanted,
                self.table,
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
            if code == kernels.ROOM and self.run.state[kernels.WIDEST] >= self.seen.size - 2:
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
            self._enter(*_split(self.table[:at].copy(), self.wanted), 4)

    def _keep(self, at: int) -> None:
        from bouton.solving._compiled.sweep import KEPT

        columns = _split(self.table[self.kept : at].copy(), self.wanted)
        parts = {name: column.astype("<i4") for name, column in zip(_NAMES, columns, strict=True)}
        self.run.keep(parts, {"method": "dense", "state": self.run.state[:KEPT].tolist()})
        self.kept = at


def _split(entries: Any, wanted: int) -> tuple[Any, Any]:
    """The Grundy values and the remoteness in entries of the table; empty if not wanted. The entries are used up."""
    import numpy as np

    signed = f"i{entries.itemsize}"
    if wanted == GRUNDY_VALUES:
        return entries.view(signed), np.empty(0, signed)
    if wanted == REMOTENESS_VALUES:
        return np.empty(0, signed), np.minimum(entries, ~entries, out=entries).view(signed)
    size, half = len(entries), f"u{entries.itemsize // 2}"
    remoteness = np.empty(size, half)
    for begin in range(0, size, _PIECE):  # Grundy values overwrite entries that were read before
        piece = entries[begin : begin + _PIECE].view(half).reshape(-1, 2).copy()
        low, scores = piece[:, _LOW], piece[:, 1 - _LOW]
        entries.view(half)[begin : begin + len(piece)] = low
        np.minimum(scores, ~scores, out=remoteness[begin : begin + len(piece)])
    entries.resize(-(-size // 2), refcheck=False)
    signed = f"i{entries.itemsize // 2}"
    return entries.view(signed)[:size], remoteness.view(signed)


def _join(grundy: Any, remoteness: Any, misere: int, kind: Any) -> Any:
    """The entries of type `kind` for Grundy values and remoteness, either of which may be empty."""
    import numpy as np

    both = bool(grundy.size and remoteness.size)
    scores = remoteness.astype(f"u{kind.itemsize // (1 + both)}")
    np.invert(scores, out=scores, where=(remoteness & 1) == misere)
    if not both:
        return scores if remoteness.size else grundy
    return scores.astype(kind) << 4 * kind.itemsize | grundy.astype(kind)
