"""The text of each answer, made from its plain data."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import Any

from bouton.language import say
from bouton.notation import clip, write_worth
from bouton.values.outcome import Outcome, letter


def text_of(name: str, found: dict[str, Any], options: Namespace) -> str:
    """The text of an answer: specific to the question, otherwise its ``text``, its sentences, or the data.

    >>> text_of("equal", {"sentences": ["They are equal."]}, Namespace(lang="en"))
    'They are equal.'
    """
    if name in _TEXTS:
        return _TEXTS[name](found, options)
    if "text" in found:
        return str(found["text"])
    if "sentences" in found:
        return "\n".join(found["sentences"])
    import json

    return json.dumps(found, ensure_ascii=False, indent=2)


def _analyze(found: dict[str, Any], options: Namespace) -> str:
    text = str(found["explanation"]["text"])
    if "hint" in found:
        return text
    game = "" if found["game"] == "sum" else f"{found['game']} "
    return f"{game}{clip(found['position'], 300)}\n\n{text}"


def _options(found: dict[str, Any], options: Namespace) -> str:
    lines: list[tuple[str, ...]] = []
    for row in found["options"]:
        mark = say("pictures.winning", options.lang) if row["winning"] else ""
        value = write_worth(row, options.lang)
        who = say(f"review.player-{row['player']}", options.lang) if "player" in row else ""
        lines.append((who, row["move"], row["position"], letter(Outcome(row["outcome"]), options.letters), value, mark))
    worth = "points" if any("worth" in row for row in found["options"]) else "grundy"
    head = ("", *(say(f"pictures.{key}", options.lang) for key in ("move", "position", "outcome", worth)), "")
    if not any(line[4] for line in lines):
        head = (*head[:4], "", "")
    if all(line[1] == line[2] for line in lines):  # the moves of this game have no names
        head, *lines = ((who, *rest) for who, _, *rest in [head, *lines])
    if not lines:
        return say("pictures.no-options", options.lang)
    more = "" if found.get("complete", True) else "\n" + say("cli.options-endless", options.lang)
    return _align([head, *lines]) + more


def _games(found: dict[str, Any], options: Namespace) -> str:
    return _align([(row["spec"], row["title"], row["example"], row.get("misere", "")) for row in found["games"]])


def _exercises(found: dict[str, Any], options: Namespace) -> str:
    from bouton.play.exercises import sheet_text

    return sheet_text(found["title"], found["questions"], options.answers, options.lang, found["rules"])


def _align(rows: Sequence[tuple[str, ...]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True) if width]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


_TEXTS: dict[str, Callable[[dict[str, Any], Namespace], str]] = {
    "analyze": _analyze,
    "exercises": _exercises,
    "games": _games,
    "options": _options,
}
