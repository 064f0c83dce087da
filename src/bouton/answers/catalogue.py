"""The list of games, and the rules of each in words."""

import re
import shlex
from collections.abc import Iterable
from contextlib import suppress
from difflib import get_close_matches
from inspect import cleandoc
from typing import TYPE_CHECKING, Any

from bouton.errors import BoutonError, NotationError
from bouton.kinds.capabilities import Derived, Particular
from bouton.kinds.figures import Message
from bouton.kinds.ruleset import Ruleset, area
from bouton.language import LANGUAGES, has, say
from bouton.notation import check_flags, check_language, fold_case
from bouton.references import name_work
from bouton.results import RowsResult
from bouton.rulesets import ALIASES, INDEX, family, find, is_family, names
from bouton.rulesets.capabilities import Reworded
from bouton.rulesets.sums import DisjunctiveSum
from bouton.values.outcome import play_name

if TYPE_CHECKING:
    from bouton.results.keys import GameRules
    from bouton.results.rows import GameRow

_MOST_TOLD = 2  # games of a sum whose rules stand above its board: with more, a laptop would not show all below it


def games(word: str | None = None, *, lang: str = "", misere: bool = False) -> "RowsResult[GameRow]":
    """The games, or those with a given word in their names, titles and search words (of both languages).

    >>> [row["name"] for row in games("Marienbad")]
    ['nim']
    >>> games("col")[0]["name"]
    'col'

    Accents and capitals are ignored.

    The words of a longer text may match separately. The name of an instance, such as ``mock-turtles``, returns that
    instance. A game with exactly that name comes first.

    Each row has ``name``, ``spec`` (of the example), ``title``, ``example`` (a position), ``aliases``, ``starts``
    (positions to start from, the easiest first: ``game`` and ``position``), and the rules in one line: ``line``, which
    omits that the player who cannot move loses, or ``line-whole``, which says who wins; ``line-misere`` and
    ``line-whole-misere`` if misère play needs different words. With `misere` it also says how misère play is solved.
    """
    check_flags(misere=misere)
    lang = check_language(lang)
    if word is not None and not isinstance(word, str):
        raise NotationError("spec-not-text", got=type(word).__name__)
    rows: list[Any] = []
    for name in names():
        cls = family(name)
        aliases = [alias for alias, of in ALIASES.items() if of == name]
        spec, example = cls.examples[0] if cls.examples else (f"{name}:FILE", "…")
        lines = _lines(find(spec) if cls.examples else cls, lang)
        row: dict[str, Any] = {
            "name": name,
            "spec": spec,
            "title": say(f"{area(cls)}.title", lang),
            "example": example,
            "aliases": aliases,
            "starts": [{"game": game, "position": position} for game, position in cls.openings or cls.examples[:1]],
            **lines,
        }
        if misere:
            known = any(theorem.valuation.misere for theorem in cls.theorems)
            row["misere"] = say("rules.misere-theorem" if known else "rules.misere-search", lang)
        instances = [each for each in INDEX[name].instances if word and _finds(word, _instance_words(cls, each))]
        for instance in instances:
            of, title = find(instance), f"{row['title']} ({instance})"
            own = {key: value for key, value in row.items() if key not in lines} | _lines(of, lang)
            rows.append({**own, "spec": of.spec, "title": title, "aliases": [instance]})
        if not instances and (not word or _finds(word, " ".join(search_texts(name, aliases, LANGUAGES)))):
            rows.append(row)
    if word:
        rows.sort(
            key=lambda row: fold_case(word) not in (row["name"], *row["aliases"])
        )  # a game's own name comes first
    return RowsResult("Games", rows)


def rule_line(
    ruleset: Ruleset, misere: bool = False, position: Any = None, *, lang: str = "", most: int = _MOST_TOLD
) -> str:
    """The rules of a game in a line, including who wins; empty for custom rules.

    Of a sum's position also those of its games, if there are at most `most`: more would push the board down.

    >>> from bouton.rulesets import find
    >>> rule_line(find("nimble:discard"), lang="en")
    'Move a token to the left; on square 0 it stays. The player who cannot move loses.'
    >>> boxes = find("sum").parse("dots-and-boxes 1x1 + dots-and-boxes 1x2")
    >>> rule_line(find("sum"), False, boxes, lang="en").rpartition(". ")[2]
    'Whoever has more points at the end wins.'
    """
    lang = check_language(lang)
    if not has(f"{area(ruleset)}.title"):
        return ""
    lines = _lines(ruleset, lang)
    name = "line-whole" if "line-whole" in lines else "line"
    told = (misere and lines.get(f"{name}-misere")) or lines.get(name)
    if isinstance(ruleset, Derived) and told:
        base = _lines(ruleset.base, lang) if has(f"{area(ruleset.base)}.title") else {}
        told = " ".join(filter(None, (base.get("line"), told)))
    scored = isinstance(ruleset, DisjunctiveSum) and bool(position) and ruleset.counts_points(position)
    if scored:
        ends = say("kept.ends-points", lang)
    elif name == "line":
        ends = say(f"page.ends-{play_name(misere)}", lang)
    else:
        ends = f"{say('page.misere-whole', lang)}." if misere and f"{name}-misere" not in lines else ""
    parts = {part.spec: part for part, _ in position or ()} if isinstance(ruleset, DisjunctiveSum) else {}
    told_parts = [*parts.values()] if len(parts) <= most else []
    own = {each: line for each in told_parts if (line := _lines(each, lang).get("line-whole" if scored else "line"))}
    titles = {each: say(f"{area(each)}.title", lang).split(" (")[0] for each in own}
    each = [say("sum.rule", lang, game=titles[of], line=line) for of, line in own.items()]
    return " ".join(filter(None, (told, *each, ends)))


def paper_rules(ruleset: Ruleset, misere: bool = False, position: Any = None, *, lang: str = "") -> str:
    """The rules for players on paper: in a line, with what is particular to this game; in full if it has no line.

    >>> from bouton.rulesets import find
    >>> paper_rules(find("kayles"), misere=True, lang="en")
    'Knock down one pin, or two that stand side by side. The player who cannot move wins.'
    """
    lang = check_language(lang)
    line = rule_line(ruleset, misere, position, lang=lang)
    if not line:
        return str(rules(ruleset, lang=lang)["rules"])
    key, values = ruleset.line_key() if isinstance(ruleset, Reworded) else ("line", {})
    told = (key, values) != ("line", {})  # by the line itself
    own = ruleset.particular() if isinstance(ruleset, Particular) and not told else None
    line = f"{line} ({_say_all(own, lang)})" if own else line
    return " ".join([line, *_say_all(values.get("details", []), lang)])


def _lines(subject: Ruleset | type[Ruleset], lang: str) -> dict[str, str]:
    """The rules in a line, in normal and in misère play, under ``line`` and ``line-misere``.

    If the line also says who wins, the keys begin with ``line-whole``."""
    page, values = area(subject), dict[str, Any]()
    key = "line-whole" if has(f"{page}.line-whole") else "line"
    if isinstance(subject, Reworded):
        key, values = subject.line_key()
    name = "line-whole" if key.startswith("line-whole") else "line"
    filled = {each: _say_all(value, lang) for each, value in values.items()}
    found = {f"{name}{play}": f"{page}.{key}{play}" for play in ("", "-misere")}
    return {each: say(entry, lang, **filled) for each, entry in found.items() if has(entry)}


def _say_all(value: Any, lang: str) -> Any:
    if isinstance(value, list):
        return [_say_all(each, lang) for each in value]
    if not isinstance(value, Message):
        return value
    return say(value.key, lang, **{name: _say_all(each, lang) for name, each in value.values.items()})


def _finds(words: str, text: str) -> bool:
    """Whether words of a text begin with all of the words, which are separated by hyphens or blanks."""
    starts = re.split(r"[\s-]+", fold_case(words).strip())
    return all(re.search(rf"(?<!\w){re.escape(word)}", fold_case(text)) for word in starts)


def _instance_words(cls: type[Ruleset], instance: str) -> str:
    """The name of an instance, with the search words for that instance only."""
    key = f"{area(cls)}.words-{instance}"
    return " ".join([instance, *(say(key, each) for each in LANGUAGES if has(key))])


def near_words(word: str, *, lang: str = "") -> list[str]:
    """Suggest up to three words that find a game and resemble a word that finds none.

    >>> near_words("subtractoin")[0]
    'subtraction'
    """
    lang = check_language(lang)
    words: dict[str, str] = {}
    for name in names():
        aliases = [alias for alias, of in ALIASES.items() if of == name]
        for each in " ".join(search_texts(name, aliases, (lang,))).split():
            words.setdefault(fold_case(each), each.strip(",;:()").lower())
    found = [words[each] for each in get_close_matches(fold_case(word), words, n=3, cutoff=0.7)]
    return list(dict.fromkeys(found))


def search_texts(name: str, aliases: Iterable[str], languages: Iterable[str]) -> list[str]:
    """All texts in which a game is searched: its name, its aliases, and its title and search words in each language."""
    page = area(family(name))
    return [name, *aliases, *(say(f"{page}.{key}", each) for key in ("title", "words") for each in languages)]


def rules(game: str | Ruleset, *, lang: str = "", misere: bool = False, proof: bool = False) -> "GameRules":
    """The rules of a game in prose, its theorems with their sources, and examples.

    >>> rules("nim")["theorems"][0]["cite"]
    'Bouton 1901'

    Parameters
    ----------
    game : a spec, the bare name of a family, or a ruleset.
    misere : the theorems for misère play only.
    proof : add the proof to each theorem, step by step: ``proofs``, empty if the theorem is only cited.
    """
    check_flags(misere=misere, proof=proof)
    from bouton.results.keys import GameRules

    lang = check_language(lang)
    subject = _subject(game)
    spec = subject.name if isinstance(subject, type) else subject.spec
    title, prose = _title(subject, lang), _prose(subject, lang)
    known = [theorem for theorem in subject.theorems if theorem.valuation.misere or not misere]
    stated = list({theorem.key: theorem for theorem in reversed(known)}.values())[::-1]  # each statement once
    theorems = [
        {
            "statement": say(theorem.key, lang),
            "cite": name_work(theorem.cites[0], lang),
            "reference": theorem.reference(lang),
        }
        for theorem in stated
    ]
    if proof:
        from bouton.answers.explain.proof import add_proofs, proof_lines

        add_proofs(theorems, subject, stated, lang)
    examples = [{"game": of, "position": position} for of, position in subject.examples]
    lines = [f"{title} ({spec})" if title != spec else title, "", prose or say("rules.no-docstring", lang)]
    if misere and not theorems:
        lines += ["", say("rules.misere-search-only", lang)]
    for theorem in theorems:
        lines += ["", theorem["statement"], say("rules.source", lang, reference=theorem["reference"])]
        lines += ["", *proof_lines(theorem, lang)] if proof else []
    own = "" if isinstance(subject, type) else first_position(subject)
    if own or subject.examples:
        first = (spec, own) if own else subject.examples[0]
        lines += ["", say("rules.example", lang, command=shlex.join(["bouton", "analyze", *first]))]
    found = {
        "game": spec,
        "title": title,
        "rules": prose,
        "theorems": theorems,
        "examples": examples,
        "text": "\n".join(lines),
    }
    return GameRules(found)


def _subject(game: str | Ruleset) -> Ruleset | type[Ruleset]:
    """The ruleset, or the class of a family named without parameters."""
    if isinstance(game, str) and is_family(game):
        return family(game)
    return find(game)


def _title(subject: Ruleset | type[Ruleset], lang: str) -> str:
    key = f"{area(subject)}.title"
    if has(key):
        return say(key, lang)
    return getattr(subject, "title", "") or (subject.name if isinstance(subject, type) else subject.spec)


def _prose(subject: Ruleset | type[Ruleset], lang: str) -> str:
    """The rules in full; those of a variant are followed by those of the game that it changes."""
    page = area(subject)
    if not has(f"{page}.title"):
        return cleandoc(subject.__doc__ or "")
    key, values = "rules", dict[str, Any]()
    if isinstance(subject, Reworded):
        key, values = subject.rules_key()
    told = say(f"{page}.{key}", lang, **values)
    if not isinstance(subject, Derived):
        return told
    return say("rules.derived", lang, rules=told, game=_title(subject.base, lang), base=_prose(subject.base, lang))


def first_position(ruleset: Ruleset) -> str:
    """A position to begin with, from the examples of this game, otherwise of the game that it changes, or of its
    family; empty if there is none.

    >>> first_position(find("impartial:snort")) == first_position(find("snort"))
    True
    """
    own = [text for of, text in ruleset.examples if of == ruleset.spec]
    based = [first_position(ruleset.base)] if isinstance(ruleset, Derived) else []
    for text in own or filter(None, [*based, *(text for _, text in ruleset.examples)]):
        with suppress(BoutonError):
            ruleset.parse(text)
            return text
    return ""
