"""Values of partizan games: the facts about an expression or a position, as plain data."""

import re
from contextlib import suppress
from fractions import Fraction
from typing import Any

from bouton.answers.limits import WORK_OF_SUM
from bouton.answers.position import read
from bouton.answers.sources import choose_sources
from bouton.boxes.own_search import OwnSearch
from bouton.errors import InputError, SearchLimitError
from bouton.kinds.capabilities import Valuable, has_turns
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.notation import check_language, clip
from bouton.partizan.form import left_of, right_of
from bouton.partizan.hot_sums import Bounds, sum_outcome, winning_part
from bouton.partizan.loop_value import LoopValue
from bouton.partizan.loop_words import is_loopy
from bouton.partizan.value import Value, value
from bouton.partizan.writing import name_of, write
from bouton.rulesets import ALIASES, INDEX, INSTANCES, find
from bouton.rulesets.sums import is_sum, tells_its_game
from bouton.search.sources import Sources
from bouton.search.values import find_value
from bouton.values.outcome import Outcome

_OF_VALUES = re.compile(r"[\^↑↓⇑⇓*∗±/‖−]|[+-]_|^\s*-|\b[a-z]+\s*\(|\bv\b|\d·")


def names_a_game(text: str) -> bool:
    """Whether the first word of a text names a game, with or without parameters, or rules in a file.

    >>> names_a_game("nim 3,5"), names_a_game("v + 1")
    (True, False)
    """
    name = re.split(r"[\s:]", text.strip(), maxsplit=1)[0]
    return name in INDEX or name in ALIASES or name in INSTANCES or ".py:" in text


def is_expression(text: str) -> bool:
    """Whether a text is written as a value of a partizan game, not as a game with a position or a set of options.

    >>> is_expression("{0|*}"), is_expression("^"), is_expression("nim 3,5"), is_expression("{{}}|{}")
    (True, True, False, False)
    """
    if names_a_game(text):
        return False
    return _OF_VALUES.search(text) is not None or is_loopy(text) or _bar_inside(text)


def _bar_inside(text: str) -> bool:
    depth = 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        if letter == "|" and depth > 0:
            return True
    return False


def read_or_value(
    game: str | Ruleset, position: str | None, sources: Sources | None = None
) -> tuple[str, Value | LoopValue]:
    """Return the text of an expression, or of a position with its game, and its value.

    Raises
    ------
    InputError : if a position has no value.
    """
    if not position and isinstance(game, str):
        if not names_a_game(game):
            return game.strip(), value(game)
        words = game.strip().split(maxsplit=1)
        split = ("sum", game.strip()) if is_sum(game) else (words[0], words[1] if len(words) > 1 else None)
        game, position = split
    ruleset, data = read(game, position)
    text = ruleset.format(data) if tells_its_game(ruleset) else f"{ruleset.spec} {ruleset.format(data)}"
    found = find_value(ruleset, data, choose_sources(sources))
    if found is None:
        raise no_value_error(ruleset, data, text)
    return text, found


def no_value_error(ruleset: Ruleset, data: Any, text: str) -> InputError:
    """Return the error for a position that has no value; `text` names it."""
    if isinstance(ruleset, OwnSearch) and (word := ruleset.value_without_nimber(data)):
        return InputError(f"value.{word}", game=clip(text))
    if has_turns(ruleset, data):
        return InputError("search.turns", game=ruleset.spec)
    return InputError("value.none", game=clip(text))


def value_of(
    game: str | Ruleset,
    position: str | None = None,
    *,
    lang: str = "",
    show: str | None = None,
    sources: Sources | None = None,
) -> dict[str, Any]:
    """Describe a value: the object of ``bouton value --json``.

    >>> found = value_of("{4|2||-1}")
    >>> found["value"], found["outcome"], found["mean"], found["temperature"], found["left_stop"]
    ('{4|2||-1}', 'N', '1', '2', '2')
    >>> value_of("domineering", "..|..")["value"]
    '±1'

    Parameters
    ----------
    game : an expression such as ``{1|-1} + ^``, or a game.
    position : a position of the game.
    show : a game in which to show a position of this value: Hackenbush, for a number, a nimber or their sum.

    Raises
    ------
    InputError : if a position has no value, or the game `show` has no position of this value.

    Returns
    -------
    A dictionary: ``value``, ``outcome``, ``left_stop``, ``right_stop``, ``mean``, ``temperature``, ``atomic_weight``,
    ``birthday``, ``family``, each None if undefined or unknown; if play may go on forever also ``onside``, ``offside``
    and ``degree``; ``bounds`` of stops and temperature that are not known exactly; ``expression``; ``sentences`` and
    ``text``.
    """
    text, found = read_or_value(game, position, sources)
    return data_of(found, text, lang=lang, show=show)


def data_of(
    found: Value | LoopValue, expression: str | None = None, *, lang: str = "", show: str | None = None
) -> dict[str, Any]:
    """The data of `value_of` for a given value, with an expression, by default its canonical form."""
    lang = check_language(lang)
    if isinstance(found, LoopValue):
        found = _without_loops(found)
    shown = None if show is None else _position_worth(found, show)
    text = _name(found) if expression is None else expression
    if isinstance(found, LoopValue):
        return _of_loop(text, found, lang)
    written = _write_value(found)
    formed = written is not None
    left, right = found.stop_bounds()
    heat = found.temperature_bounds()
    outcome = found.outcome if formed else sum_outcome(found.parts)
    weight = found.atomic_weight if formed else None
    data: dict[str, Any] = {
        "expression": text,
        "value": written,
        "outcome": None if outcome is None else str(outcome),
        "left_stop": _number(left),
        "right_stop": _number(right),
        "mean": str(found.mean),
        "temperature": _number(heat),
        "atomic_weight": None if weight is None else _write_value(weight),
        "birthday": found.birthday if formed else None,
        "family": found.family if formed else None,
        "bounds": {
            name: [str(each) for each in bounds]
            for name, bounds in (("left_stop", left), ("right_stop", right), ("temperature", heat))
            if not bounds.exact
        },
    }
    sentences = [say(*sentence[:1], lang, **sentence[1]) for sentence in _sentences(data, found, outcome)]
    if shown is not None:
        data["shown"] = shown
        sentences.append(say("value.shown", lang, position=shown))
    return data | {"sentences": sentences, "text": "\n".join(sentences)}


def _without_loops(found: LoopValue) -> Value | LoopValue:
    """Return an equal value of a game that ends, if there is one."""
    written = str(found)
    return value(written) if found.is_stopper and not is_loopy(written) else found


def _position_worth(found: Value | LoopValue, game: str) -> str:
    """Return a position of a game that has the given value, as text with the spec; raise `InputError` if none has."""
    ruleset = find(game)
    if not isinstance(ruleset, Valuable):
        raise InputError("value.no-game", game=clip(game))
    position = None if isinstance(found, LoopValue) else ruleset.position_worth(found.form)
    if position is None:
        raise InputError("value.no-position", game=ruleset.spec, value=clip(found))
    return f"{ruleset.spec} {ruleset.format(position)}".strip()


def _of_loop(text: str, found: LoopValue, lang: str) -> dict[str, Any]:
    """The data of `value_of` for a game in which play may go on forever."""
    is_stopper, degree = found.is_stopper, None
    with suppress(SearchLimitError, InputError):
        degree = found.degree
    sides = {name: str(side) for name, side in (("onside", found.onside), ("offside", found.offside))}
    said: list[tuple[str, dict[str, Any]]]
    if str(found) == text:
        said = [("value.canonical", {"value": clip(text, 400)})]
    else:
        said = [("value.is", {"game": clip(text, 200), "value": clip(found, 400)})]
    said.append(("value.stopper" if is_stopper else "value.sides", {k: clip(v, 200) for k, v in sides.items()}))
    said.append((f"value.loopy-{found.outcome.entry}", {}))
    if is_stopper and degree is None:
        said.append(("value.degree-unknown", {}))
    elif degree is not None and degree != 0:
        said.append(("value.degree", {"degree": clip(degree, 200)}))
    sentences = [say(key, lang, **values) for key, values in said]
    unknown = ("left_stop", "right_stop", "mean", "temperature", "atomic_weight", "birthday", "family")
    return {
        "expression": text,
        "value": str(found),
        "outcome": str(found.outcome),
        **dict.fromkeys(unknown),
        "bounds": {},
        **sides,
        "degree": None if degree is None else str(degree),
        "sentences": sentences,
        "text": "\n".join(sentences),
    }


def _name(found: Value | LoopValue) -> str:
    return (
        str(found)
        if isinstance(found, LoopValue)
        else name_of(found.parts, found.form if _write_value(found) else None)
    )


def _write_value(found: Value) -> str | None:
    if not found.try_form(WORK_OF_SUM):
        return None
    try:
        return str(found)
    except SearchLimitError:
        return None


def _number(bounds: Bounds[Fraction]) -> str | None:
    return str(bounds.least) if bounds.exact else None


def _sentences(data: dict[str, Any], found: Value, outcome: Outcome | None) -> list[tuple[str, dict[str, Any]]]:
    """The keys of sentences and their values."""
    text, written = clip(data["expression"], 200), data["value"]
    said: list[tuple[str, dict[str, Any]]]
    if written is None:
        said = [("value.parts", {"game": text, "count": len(found.parts)})]
    elif written == data["expression"]:
        said = [("value.canonical", {"value": clip(written, 400)})]
    else:
        said = [("value.is", {"game": text, "value": clip(written, 400)})]
    if written is not None:
        said.append((f"value.family-{data['family']}", {"value": clip(written, 60)}))
        said += _simplest(found)
    said.append((f"value.outcome-{outcome or 'unknown'}", {}))
    if data["family"] not in ("zero", "integer", "number"):
        words = {name: _number_or_bounds(data, name) for name in ("left_stop", "right_stop", "temperature")}
        said.append(("value.temperature", {"mean": data["mean"], **words}))
        said += _hottest(found, outcome)
    if data["atomic_weight"] not in (None, "0"):
        said.append(("value.weight", {"weight": data["atomic_weight"]}))
    return said


def _number_or_bounds(data: dict[str, Any], name: str) -> str:
    """Write the entry `name` of `data`, or its bounds if it is not known exactly."""
    return data[name] if data[name] is not None else "[{}; {}]".format(*data["bounds"][name])


def _simplest(found: Value) -> list[tuple[str, dict[str, Any]]]:
    """The sentence naming the options between which a number is the simplest; [] unless both players have an option."""
    form = found.form
    if not form.is_number or not (left_of(form) and right_of(form)):
        return []
    (left,), (right,) = left_of(form), right_of(form)
    return [("value.simplest", {"left": write(left), "right": write(right)})]


def _hottest(found: Value, outcome: Outcome | None) -> list[tuple[str, dict[str, Any]]]:
    """The sentences naming a winning move in a sum of several parts, for each player who wins when moving first."""
    if len(found.parts) < 2 or outcome is None:
        return []
    said = []
    for player, wins in zip(("left", "right"), outcome.starters, strict=True):
        move = winning_part(found.parts, player == "right") if wins else None
        if move is not None:
            words = {"part": clip(write(move[0]), 40), "option": clip(write(move[1]), 40)}
            said.append((f"value.move-{player}", words))
    return said


def thermograph_of(
    game: str | Ruleset, position: str | None = None, *, lang: str = "", sources: Sources | None = None
) -> dict[str, Any]:
    """The thermograph of a value: its corners, and its drawing as SVG.

    >>> thermograph_of("{4|-2}")["left"]
    [['0', '4'], ['3', '1']]

    Returns
    -------
    A dictionary: ``expression``, ``value``, ``mean``, ``temperature``, ``left`` and ``right`` (corners ``[tax, value]``
    with increasing tax from 0; the mast begins at the last one), ``svg``, ``text``.

    Raises
    ------
    InputError : if a position has no value, or a loopy one.
    """
    lang = check_language(lang)
    text, found = read_or_value(game, position, sources)
    if isinstance(found, LoopValue):
        raise InputError("value.no-thermograph", game=clip(text))
    graph = found.thermograph()
    walls = {
        name: [[str(tax), str(number)] for tax, number in wall]
        for name, wall in (("left", graph.left), ("right", graph.right))
    }
    words = {name: " ; ".join(f"({tax}, {number})" for tax, number in wall) for name, wall in walls.items()}
    head = say("value.temperature-short", lang, game=clip(text, 200), mean=graph.mean, temperature=graph.temperature)
    lines = [head, *(say(f"value.wall-{name}", lang, corners=clip(wall, 2000)) for name, wall in words.items())]
    return {
        "expression": text,
        "value": _write_value(found),
        "mean": str(graph.mean),
        "temperature": str(graph.temperature),
        **walls,
        "svg": graph.svg(lang),
        "text": "\n".join(lines),
    }
