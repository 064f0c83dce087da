"""Checkpoints of a search by windows: thinning them, bisecting among them, and their file."""

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from bouton.errors import DamageError, FormatError
from bouton.storage.files import check_format, json_of, path_text

VERSION = 5  # of the file format
_Mark = TypeVar("_Mark")


def thin(marks: dict[int, _Mark], most: int) -> dict[int, _Mark]:
    """Keep at most `most` marks (at least 3), about evenly spread, including the first and the last.

    >>> list(thin({place: None for place in range(0, 100, 10)}, 6))
    [0, 20, 40, 60, 80, 90]
    """
    while len(marks) > most:
        places = sorted(marks)
        gap = 2 * (places[-1] - places[0]) // len(places)
        kept = [places[0]]
        for place in places[1:]:
            if place - kept[-1] >= gap or place == places[-1]:
                kept.append(place)
        marks = {place: marks[place] for place in kept}
    return marks


def least_place(holds: Callable[[int], bool], places: Sequence[int], low: int, high: int) -> int:
    """The least place from `low` to `high` from which on a condition holds; it holds at `high`, and testing it at one
    of `places`, which ascend between the two, is cheap.

    >>> least_place(lambda place: place >= 43, [10, 30, 70], 1, 100)
    43
    """
    left, right = -1, len(places)
    while right - left > 1:
        middle = (left + right) // 2
        if holds(places[middle]):
            right = middle
        else:
            left = middle
    low, high = places[left] if left >= 0 else low, places[right] if right < len(places) else high
    if holds(low):
        return low
    while high - low > 1:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle
    return high


def state_text(state: dict[str, Any]) -> str:
    """Format a state as the text of its file, with a checksum."""
    text = json.dumps(state)
    return json.dumps({"sha256": sha256(text.encode()).hexdigest(), "state": text})


def read_state(file: Path, game: str) -> dict[str, Any]:
    """Read the state of a search for this game from a file.

    Raises
    ------
    FormatError : if another version wrote the file.
    DamageError : if the file is damaged, or belongs to another game.
    """
    try:
        saved = json_of(file.read_text(encoding="utf-8"))
        state: dict[str, Any] = json_of(saved["state"])
        check_format(file, state.get("version", 0), VERSION)
        if sha256(saved["state"].encode()).hexdigest() == saved["sha256"] and state["game"] == game:
            return state
    except FormatError:
        raise
    except (AttributeError, ValueError, KeyError, TypeError):
        pass
    raise DamageError("sequence.windows-damaged", path=path_text(file))
