"""Rules for every reader of Python: hostile ones, written by hand, and random ones, with what plain Python gives."""

import warnings
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

STARTS = (*range(13), 17, 23)
PAIRS = ((0, 0), (1, 0), (3, 5), (5, 3), (4, 4), (2, 7))
_STEPS = 20_000  # more lines than that of a rule that is run are taken for a loop without end


class Rules(NamedTuple):
    """Rules with the positions that they are tried at.

    Attributes
    ----------
    name : what is hostile about them.
    code : a text whose last function is the game.
    readers : those that read it, of the hostile ones.
    pair : whether a position is two numbers.
    """

    name: str
    code: str
    readers: frozenset[str] = frozenset()
    pair: bool = False

    @property
    def starts(self) -> tuple[Any, ...]:
        """The positions that they are tried at."""
        return PAIRS if self.pair else STARTS


def hostile_rules() -> list[Rules]:
    """The rules of `hostile_rules.txt`."""
    _, *parts = (Path(__file__).parent / "hostile_rules.txt").read_text(encoding="utf-8").split("\n--- ")
    found = []
    for part in parts:
        head, _, code = part.partition("\n")
        name, _, words = head.partition(":")
        readers = frozenset(words.replace(",", " ").split())
        found.append(Rules(name, f"{code.rstrip()}\n", readers - {"pair"}, "pair" in readers))
    return found


def game_of(code: str) -> Any:
    """The game of a text, run by Python."""
    place: dict[str, Any] = {"__name__": "rules"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(code, place)  # rules that the tests have written
    return place["game"]


def options_of(code: str, start: Any) -> list[Any] | None:
    """The options that Python gives a position, asked for it alone; None where it gives none or an error."""
    import sys

    steps = 0

    def count(*_: Any) -> Any:
        nonlocal steps
        steps += 1
        if steps > _STEPS:
            raise TimeoutError
        return count

    try:
        game = game_of(code)
        sys.settrace(count)
        found = game(start)
        if isinstance(found, str):
            return None
        return [option for option, _ in zip(found, range(_STEPS), strict=False)]
    except (Exception, SystemExit):
        return None
    finally:
        sys.settrace(None)


def written(options: list[Any] | None, code: str) -> list[str] | None:
    """Options as texts, each once; in an order of their own where a set may have decided it."""
    if options is None:
        return None
    texts = list(dict.fromkeys(map(repr, options)))
    return sorted(texts) if "{" in code or "set(" in code else texts
