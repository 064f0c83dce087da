"""Common parts of compiled solves: steps of bounded length in a separate thread, memory accounting, progress.

Compiled code cannot be interrupted, so it runs in steps in another thread while the calling thread waits: Ctrl-C works,
and a rule that never ends is reported with its position instead of hanging.
"""

import threading
from collections.abc import Callable
from time import monotonic
from typing import Any

from bouton.errors import BoutonError, RulesError
from bouton.solving._compiled.slots import FOUND
from bouton.solving.game import Facts, Keeper, NumberedGame, Progress
from bouton.solving.limits import MOST_OPTIONS, STALLED
from bouton.solving.memory import Allowance
from bouton.solving.request import SolveRequest

BUDGET = 1 << 24  # moves of one step, about 0.1 s
_SHORT = 1 << 16  # arrays of fewer entries are processed in less time than an interruption takes
_OPTIONS = 256  # of one position, for which there is room at first


class Run:
    """One compiled solve.

    Attributes
    ----------
    game, native, misere : the game to solve, its compiled rules, and 1 for misère play.
    limit : the bytes that the arrays may take, together with what the process has taken since the solve began.
    keeper : the place where finished parts are saved, or None; `facts` are its last facts.
    out : the array that the rule fills; `state` holds the counters of the kernels.
    counter : the index in `state` of the number of known positions.
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
        self.report(0, 0, 0)  # from here on, `step` detects a rule that does not end

    def forget(self) -> None:
        """Reset the counters and the count of memory, before another method starts."""
        self.state[:] = 0
        self.counter = FOUND
        self._arrays.clear()

    # Memory.

    def array(self, name: str, count: int, kind: str, fill: int | None = None) -> Any:
        """Allocate an array of `count` entries, all `fill` (None: undefined), and count its bytes under a name.

        Raises
        ------
        SearchLimitError : if memory does not suffice.
        """
        import numpy as np

        self.hold(name, count * np.dtype(kind).itemsize)
        return (
            np.empty(count, kind) if fill is None else np.zeros(count, kind) if not fill else np.full(count, fill, kind)
        )

    def larger(self, name: str, old: Any, count: int) -> Any:
        """Enlarge a counted array in place to `count` entries; its contents remain, and the rest is zero."""
        self.hold(name, count * old.itemsize)
        old.resize(count, refcheck=False)
        return old

    def hold(self, name: str, size: int) -> None:
        """Count `size` bytes under a name, instead of those counted under it so far.

        Raises
        ------
        SearchLimitError : if memory does not suffice.
        """
        more = size - self._arrays.get(name, 0)
        self._memory.check(sum(self._arrays.values()), more, int(self.state[self.counter]))
        self._arrays[name] = size

    def drop(self, *names: str) -> None:
        """Stop counting arrays that are released."""
        for name in names:
            self._arrays.pop(name, None)

    # Steps.

    def step(self, kernel: Callable[..., int], *arguments: Any, where: Callable[[], int] | None = None) -> int:
        """Run a kernel in a thread; return its code, or −1 if the rule may need a longer array for its options.

        `where` returns the position being processed; without it, the kernel's exceptions are raised as they are.

        Raises
        ------
        RulesError : if the compiled rule fails at a position, or does not end there.
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
            elif where is not None and monotonic() - since > STALLED:
                raise RulesError("solve.rule-endless", position=self.game.show(now), seconds=int(STALLED))
        value = result[0]
        if isinstance(value, IndexError) and where is not None and self.out.size < MOST_OPTIONS:
            return -1  # a rule that fills the array itself may only have reached its end
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
        RulesError : if there are far too many.
        """
        import numpy as np

        if self.out.size >= MOST_OPTIONS:
            raise self.game.witness(index)
        self.out = np.empty(4 * self.out.size, np.int64)

    def report(self, done: int, total: int | None, moves: int) -> None:
        """Report progress: the positions done, their total number or None, and the moves so far."""
        if self.progress is not None:
            self.progress(int(done), total, int(moves))

    def keep(self, parts: dict[str, Any], facts: Facts) -> None:
        """Save finished parts, with facts that replace the last ones, if there is a keeper."""
        if self.keeper is not None:
            self.facts = facts
            self.keeper.append(parts, facts)
