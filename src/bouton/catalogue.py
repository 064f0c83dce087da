"""The list of games and the rules of each, in words."""

from typing import Any

from bouton.language import check_language, has, say
from bouton.rules import Ruleset
from bouton.rulesets import ALIASES, family, find, names

__all__ = ["games", "rules_of"]


def games(word: str | None = None, *, lang: str = "en", misere: bool = False) -> list[dict[str, Any]]:
    """The games, or those that a word finds in their names, titles and search words (of both languages).

    >>> [row["name"] for row in games("Marienbad")]
    ['nim']

    Each row has ``name``, ``spec`` (of the example), ``title``, ``example`` (a position), ``aliases``; with `misere`
    also how misère play is answered.
    """
    check_language(lang)
    rows = []
    for name in names():
        cls = family(name)
        area = name.replace("-", "_")
        aliases = [alias for alias, of in ALIASES.items() if of == name]
        texts = [name, *aliases, *(say(f"{area}.{key}", each) for key in ("title", "words") for each in ("en", "fr"))]
        if word and word.lower() not in " ".join(texts).lower():
            continue
        spec, example = cls.examples[0] if cls.examples else (f"{name}:FILE", "…")
        row: dict[str, Any] = {
            "name": name,
            "spec": spec,
            "title": say(f"{area}.title", lang),
            "example": example,
            "aliases": aliases,
        }
        if misere:
            known = any(theorem.valuation.misere for theorem in cls.theorems)
            row["misere"] = say("rules.misere-theorem" if known else "rules.misere-search", lang)
        rows.append(row)
    return rows


def rules_of(game: str | Ruleset, *, lang: str = "en", misere: bool = False) -> dict[str, Any]:
    """The rules of a game in prose, its theorems with their sources, and an example.

    >>> rules_of("nim")["theorems"][0]["cite"]
    'Bouton 1901'

    Parameters
    ----------
    game : a spec, the bare name of a family, or a ruleset.
    misere : the theorems for misère play only.
    """
    check_language(lang)
    subject, area = _subject(game)
    own = not has(f"{area}.title")
    spec = subject.name if isinstance(subject, type) else subject.spec
    title = spec if own else say(f"{area}.title", lang)
    prose = _own_rules(subject) if own else say(f"{area}.rules", lang)
    theorems = [
        {"statement": say(theorem.key, lang), "cite": theorem.cite, "reference": theorem.reference}
        for theorem in subject.theorems
        if theorem.valuation.misere or not misere
    ]
    examples = [{"game": of, "position": position} for of, position in subject.examples]
    lines = [f"{title} ({spec})" if title != spec else title, "", prose]
    if misere and not theorems:
        lines += ["", say("rules.misere-search-only", lang)]
    for theorem in theorems:
        lines += ["", theorem["statement"], say("rules.source", lang, reference=theorem["reference"])]
    if examples:
        first = examples[0]
        lines += [
            "",
            say("rules.example", lang, command=f"bouton analyze {first['game']} {_quoted(first['position'])}"),
        ]
    return {
        "game": spec,
        "title": title,
        "rules": prose,
        "theorems": theorems,
        "examples": examples,
        "text": "\n".join(lines),
    }


def _subject(game: str | Ruleset) -> tuple[Ruleset | type[Ruleset], str]:
    """The ruleset, or the class of a family that is named without its parameters; and its file of the catalogue."""
    if isinstance(game, str) and ":" not in game:
        cls = family(game)
        return cls, cls.name.replace("-", "_")
    ruleset = find(game)
    return ruleset, ruleset.area


def _own_rules(subject: Ruleset | type[Ruleset]) -> str:
    from inspect import cleandoc

    return cleandoc(subject.__doc__ or "")


def _quoted(position: str) -> str:
    return position if all(letter.isalnum() or letter in ",.-" for letter in position) else f"'{position}'"
