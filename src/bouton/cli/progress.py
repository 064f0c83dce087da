"""How far a search or a solve is, on standard error; it appears only where a person looks."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from bouton.language import say

__all__ = ["show_progress", "solve_progress"]

_FIRST_AFTER = 1.0  # seconds
_EVERY = 0.2


def show_progress(language: str) -> Callable[[int, int], None]:
    """A function that a search tells its positions and moves; it shows them from the first second on."""
    started = shown = time.monotonic()

    def tell(positions: int, moves: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - started < _FIRST_AFTER or now - shown < _EVERY:
            return
        shown = now
        rate = int(positions / (now - started))
        line = say("cli.progress", language, positions=positions, rate=rate)
        print(f"\r{line}\x1b[K", end="\r", file=sys.stderr, flush=True)

    return tell


@contextmanager
def solve_progress(language: str, watch: Callable[[bool], None]) -> Iterator[Callable[[int, int | None, int], None]]:
    """A function that a solve tells its positions done, their number and its moves.

    It winds up the clock that stops endless rules, and shows a bar from the first second on.
    """
    bar: Any = None
    task: Any = None
    started = shown = time.monotonic()
    watching = True

    def tell(done: int, total: int | None, moves: int) -> None:
        nonlocal bar, task, shown, watching
        if watching:
            watching = done != total
            watch(watching)
        now = time.monotonic()
        if not sys.stderr.isatty() or now - started < _FIRST_AFTER or now - shown < _EVERY:
            return
        shown = now
        line = say("cli.solving", language, positions=done, rate=int(moves / (now - started)))
        if bar is None:
            bar = _rich_bar()
            task = None if bar is None else bar.add_task(line, total=total)
        if bar is None:
            print(f"\r{line}\x1b[K", end="\r", file=sys.stderr, flush=True)
        else:
            bar.update(task, description=line, completed=done, total=total)

    try:
        yield tell
    finally:
        if bar is not None:
            bar.stop()


def _rich_bar() -> Any:
    try:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        return None
    columns = (BarColumn(bar_width=16), TextColumn("{task.percentage:>3.0f} %"), TimeRemainingColumn(compact=True))
    bar = Progress(*columns, TextColumn("{task.description}"), console=Console(stderr=True), transient=True)
    bar.start()
    return bar
