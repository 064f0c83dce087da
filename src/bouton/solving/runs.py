"""Common parts of compiled solves: steps of bounded length in a thread of their own, memory that is counted, progress.

Compiled code lets nobody interrupt it, so it runs in steps in another thread while this one waits: Ctrl-C is heard,
and a rule that never ends is reported with its position instead of hanging.
"""

import threading
from collections.abc import Callable
from time import monotonic
from typing import Any

from bouton.errors import BoutonError, RulesError
from bouton.solving._compiled.slots import FOUND
from bouton.solving.game import Facts, Keeper, NumberedGame, Progress
from bouton.solving.memory import Allowance
from bouton.solving.request import SolveRequest

__all__ = ["BUDGET", "Run"]

BUDGET = 1 << 24  # moves of one step, about 0.1 s
_SHORT = 1 << 16  # places of arrays that are worked through in less time than it takes to interrupt
_STALLED = 60.0  # seconds of one step after which a rule is taken to be endless
_OPTIONS = 256
_MOST_OPTIONS = 1 << 20


class Run:
    """One compiled solve.

    Attributes
    ----------
    game, native, misere : what is solved.
    limit : bytes that the arrays may take, with what the process took since the solve began.
    keeper : where finished parts are kept, or None; `facts` are its last facts.
    out : the array that the rule fills; `state` the counters of the kernels.
    counter : the place in `state` of the number of positions known.
    """

    def __init__(
        self,
        game: NumberedGame,
        native: Any,
        request: SolveRequest,
        keeper: Keeper | None,
    ) -> None:
        import numpy as np

        self.game: NumberedGame = game
        self.native: Any = native
        self.misere: int = int(request.misere)
        self.keeper: Keeper | None = keeper
        self._memory = Allowance(request.memory, request.held)
        self.limit: int = self._memory.limit
        self.progress: Progress | None = request.progress
        self.out: np.ndarray[Any, np.dtype[np.int64]] = np.empty(_OPTIONS, np.int64)
        self.state: np.ndarray[Any, np.dtype[np.int64]] = np.zeros(16, np.int64)
        self.counter: int = FOUND
        self.facts: Facts = dict(keeper.facts) if keeper is not None else {}
        self._arrays: dict[str, int] = {}
        self.report(0, 0, 0)  # from here on a rule that does not end is found by `step`

    def forget(self) -> None:
        """Begin again with another method."""
        self.state[:] = 0
        self.counter = FOUND
        self._arrays.clear()

    # Memory.

    def array(self, name: str, count: int, kind: str, fill: int | None = None) -> Any:
        """A counted array.

        Raises
        ------
        SearchLimitError : when memory is not enough.
        """
        import numpy as np

        self.hold(name, count * np.dtype(kind).itemsize)
        return (
            np.empty(count, kind) if fill is None else np.zeros(count, kind) if not fill else np.full(count, fill, kind)
        )

    def larger(self, name: str, old: Any, count: int) -> Any:
        """A counted array with the same contents and more room; the rest is zero."""
        self.hold(name, count * old.itemsize)
        old.resize(count, refcheck=False)
        return old

    def hold(self, name: str, size: int) -> None:
        """Count that many bytes under a name.

        Raises
        ------
        SearchLimitError : when memory is not enough.
        """
        more = size - self._arrays.get(name, 0)
        self._memory.check(sum(self._arrays.values()), more, int(self.state[self.counter]))
        self._arrays[name] = size

    def drop(self, *names: str) -> None:
        """Stop counting arrays that are let go."""
        for name in names:
            self._arrays.pop(name, None)

    # Steps.

    def step(self, kernel: Callable[..., int], *arguments: Any, where: Callable[[], int] | None = None) -> int:
        """Run a kernel in a thread and return its code. `where` gives the position that it is at.

        Raises
        ------
        RulesError : when the compiled rule fails at a position, or does not end there.
        """
        if where is None and all(getattr(each, "size", 0) < _SHORT for each in arguments):
            return int(kernel(*arguments))
        result: list[Any] = []

        def work() -> None:
            try:
                result.append(kernel(*arguments))
            except BaseException as error:
                result.append(error)

        thread = threading.Thread(target=work, daemon=True)
        before, since = -1, monotonic()
        thread.start()
        while True:
            thread.join(0.5)
            if not thread.is_alive():
                break
            now = int(where()) if where is not None else -1
            if now != before:
                before, since = now, monotonic()
            elif where is not None and monotonic() - since > _STALLED:
                raise RulesError("solve.rule-endless", position=self.game.show(now), seconds=int(_STALLED))
        value = result[0]
        if isinstance(value, IndexError) and where is not None and self.out.size < _MOST_OPTIONS:
            return -1  # a rule that fills the array itself has perhaps only reached its end
        if isinstance(value, BoutonError | TypeError | MemoryError) or (
            isinstance(value, BaseException) and where is None
        ):
            raise value
        if isinstance(value, BaseException):
            assert where is not None
            raise self.game.witness(int(where())) from value
        return int(value)

    def more_options(self, index: int) -> None:
        """Make room for more options of one position.

        Raises
        ------
        RulesError : when there are far too many.
        """
        import numpy as np

        if self.out.size >= _MOST_OPTIONS:
            raise self.game.witness(index)
        self.out = np.empty(4 * self.out.size, np.int64)

    def report(self, done: int, total: int | None, moves: int) -> None:
        """Show how far it is."""
        if self.progress is not None:
            self.progress(int(done), total, int(moves))

    def keep(self, parts: dict[str, Any], facts: Facts) -> None:
        """Keep finished parts, where they are kept at all."""
        if self.keeper is not None:
            self.facts = facts
            self.keeper.append(parts, facts)
