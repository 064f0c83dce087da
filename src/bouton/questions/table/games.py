"""The games, or those that match a word; games given to the server at its start come first.

`tables` lists the numbers of coordinates for which a table of the page shows the game, and `numbers` says what these
are if they are not heaps: rows, or plain numbers.
"""

from textwrap import shorten
from typing import Any

from bouton.answers.catalogue import games
from bouton.answers.table import plain_axes
from bouton.kinds.capabilities import Tabular
from bouton.kinds.ruleset import Ruleset
from bouton.questions.limits import LETTERS_OF_LINE
from bouton.questions.parameters import MISERE, text
from bouton.questions.question import Context, Cost, Question
from bouton.rulesets import find


def _answer(context: Context, word: str | None, misere: bool) -> dict[str, Any]:
    rows = [dict[str, Any](row) for row in games(word, lang=context.lang, misere=misere)]
    for row in rows:
        ruleset = None if row["spec"].endswith(":FILE") else find(row["spec"])
        row["tables"] = [] if ruleset is None else plain_axes(ruleset)
        if row["tables"] and isinstance(ruleset, Tabular) and ruleset.numbers != "heaps":
            row["numbers"] = ruleset.numbers
    if context.served is None:
        return {"games": rows}
    named = [_row(spec, find(context.game(spec))) for spec in context.served]
    return {"games": [*named, *(row for row in rows if not row["spec"].endswith(":FILE"))]}


def _row(spec: str, ruleset: Ruleset) -> dict[str, Any]:
    from bouton.custom.function import OwnRuleset

    example = next((position for _, position in ruleset.examples), "")
    if not example:
        start = next(iter(ruleset.small_positions()), None)  # rules in a file are not called here: they may never end
        example = "" if start is None else ruleset.format(start)
    title = ruleset.title or spec.rpartition(":")[2] if isinstance(ruleset, OwnRuleset) else spec
    return {
        "name": spec,
        "spec": spec,
        "title": title,
        "example": example,
        "aliases": [],
        "tables": plain_axes(ruleset),
        **_line(ruleset),
    }


def _line(ruleset: Ruleset) -> dict[str, str]:
    """The rules in one line: for a function the first paragraph of its docstring."""
    from bouton.custom.function import OwnRuleset

    if not isinstance(ruleset, OwnRuleset):
        return {}
    first = (ruleset.__doc__ or "").strip().partition("\n\n")[0]
    line = shorten(first, LETTERS_OF_LINE, placeholder=" …")
    if not line or line.startswith(">>>"):
        return {}
    return {"line": line if line[-1] in ".!?…" else f"{line}."}


WORD = text("word", "questions.parameter-word", 100, word="WORD")
QUESTION = Question("games", _answer, Cost.BUILT, (WORD, MISERE))
