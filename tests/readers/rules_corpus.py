"""Rules for every reader of Python: adversarial ones, written by hand, and random ones, with plain Python's results."""

import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

STARTS = (*range(13), 17, 23)
PAIRS = ((0, 0), (1, 0), (3, 5), (5, 3), (4, 4), (2, 7))
_NUMBERS = {"True": "1", "False": "0"}  # the same positions
STEPS = 20_000  # more lines than that of a rule that is run are taken for a loop without end


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
        return (7,) if "without end" in self.name else PAIRS if self.pair else STARTS


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


def counted(found: Callable[[], Any]) -> list[Any] | None:
    """What a function gives, as a list; None for an error, for what is no list, and for a loop without end."""
    steps = 0

    def count(*_: Any) -> Any:
        nonlocal steps
        steps += 1
        if steps > STEPS:
            raise TimeoutError
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        given = found()
        return None if isinstance(given, str) else [option for option, _ in zip(given, range(STEPS), strict=False)]
    except (Exception, SystemExit):
        return None
    finally:
        sys.settrace(before)


def options_of(rules: Rules) -> list[list[str] | None]:
    """The options that Python gives at each start, each start asked for alone."""
    found = [counted(lambda start=start: game_of(rules.code)(start)) for start in rules.starts]
    return [None if options is None else list(map(repr, options)) for options in found]


def is_unordered(rules: Rules) -> bool:
    """Whether a set may have decided the order of the options."""
    return "{" in rules.code or "set(" in rules.code


def judged(
    rules: Rules,
    right: list[list[str] | None],
    read: list[list[str] | None],
    *,
    ordered: bool = True,
    as_numbers: bool = False,
) -> bool:
    """Whether a reader reads rules: it gives options wherever Python does, and at least once.

    Raises
    ------
    AssertionError : where it gives others than Python.
    """
    form: Any = dict.fromkeys if ordered and not is_unordered(rules) else set
    for start, exact, found in zip(rules.starts, right, read, strict=True):
        wanted = exact if exact is None or not as_numbers else [_NUMBERS.get(text, text) for text in exact]
        if found is not None:
            assert wanted is not None, (rules.name, start, rules.code, found)
            assert list(form(found)) == list(form(wanted)) or (form is set and set(found) == set(wanted)), (
                *(rules.name, start, rules.code),
                *(wanted, found),
            )
    answered = [found is not None for wanted, found in zip(right, read, strict=True) if wanted is not None]
    return bool(answered) and all(answered)
