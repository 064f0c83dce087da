"""A line on standard error that says how far a search is; it appears only where a person looks."""

import sys
import time
from collections.abc import Callable

from bouton.language import say

__all__ = ["show_progress"]

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
