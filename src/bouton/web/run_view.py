"""A page that shows the progress of a run of tasks; it reloads itself and needs no script."""

from html import escape
from pathlib import Path
from typing import Any

from bouton.jobs.live import read_progress
from bouton.language import format_time, say

_SECONDS = 2  # between two looks of the page
_WORDS = ("done", "parts", "rate", "left", "workers", "rows", "errors", "seconds")


def run_page(folder: Path, language: str) -> str:
    """The page, in a language.

    Raises
    ------
    InputError : if no run has been in the folder.
    """
    known = read_progress(folder)
    title = escape(say("server.run-title", language))
    over = known["state"] in ("done", "results")
    again = "" if over else f'<meta http-equiv="refresh" content="{_SECONDS}">'
    shown = [(say(f"server.run-{word}", language), _value(known, word, language)) for word in _WORDS]
    terms = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in shown if value)
    rows = "".join(
        f"<tr><td>{escape(_task(row['task']))}</td><td>{escape(_number(row['seconds'], language))}</td></tr>"
        for row in known["last"]
    )
    heads = "".join(f'<th scope="col">{escape(say(f"server.run-{key}", language))}</th>' for key in ("task", "took"))
    state = escape(say(f"server.run-{'ended' if known['state'] == 'done' else known['state']}", language))
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">{again}'
        f'<meta name="viewport" content="width=device-width"><title>{known["done"]}/{known["total"]} · {title}</title>'
        f'<link rel="stylesheet" href="page/style.css"></head><body><main class="run"><h1>{title}</h1><p>{state}</p>'
        f'<progress max="{known["total"]}" value="{known["done"]}" aria-label="{title}"></progress><dl>{terms}</dl>'
        f"<table><caption>{escape(say('server.run-last', language))}</caption><thead><tr>{heads}</tr></thead>"
        f"<tbody>{rows}</tbody></table></main></body></html>"
    )


def _value(known: dict[str, Any], word: str, language: str) -> str:
    if word == "done":
        return say("server.run-of", language, done=known["done"], total=known["total"])
    if word == "parts":
        return ", ".join(f"{round(100 * part)}\N{NO-BREAK SPACE}%" for part in known["parts"])
    value = known[word]
    if word in ("left", "seconds") and value is not None:
        return format_time(value, language)
    if value is None or (word == "errors" and not value):
        return ""
    return str(value) if isinstance(value, int) else _number(value, language)


def _number(value: float, language: str) -> str:
    text = f"{value:.3g}" if value < 1000 else f"{value:.0f}"
    return text.replace(".", say("server.run-decimal", language))


def _task(task: dict[str, Any]) -> str:
    """A task in one line: its kind, and its parameters."""
    rest = ", ".join(
        str(value) for name, value in task.items() if name not in ("kind", "version") and value is not None
    )
    return f"{task['kind']}: {rest}"[:160]
