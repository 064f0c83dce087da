"""Are two games equal? Both values, or a game H that tells them apart (course notes, Sprague and Grundy)."""

from typing import Any

from bouton.answers.position import Position, read
from bouton.answers.sources import default_sources
from bouton.errors import InputError, NotationError
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.notation import check_language, clip, write_int
from bouton.rulesets import ALIASES, INDEX, find, in_a_file
from bouton.rulesets.sums import is_sum, read_component, tells_its_game
from bouton.search.sources import Sources
from bouton.values.loopy import Loopy
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY

__all__ = ["equal", "read_game"]

Value = int | Loopy


def read_game(text: str | Position) -> tuple[Ruleset, Any]:
    """Read a sum, a game with its position, or a game written as the set of its options.

    >>> read_game("nim 3,5")
    (bouton.find('nim'), (3, 5))
    >>> read_game("{{}}|2")[0]
    bouton.find('inductive')
    """
    if isinstance(text, Position):
        return text.ruleset, text.data
    if is_sum(text):
        return read("sum", text)
    spec, _, position = text.strip().partition(" ")
    name = spec.partition(":")[0]
    if name in INDEX or name in ALIASES or in_a_file(spec):
        ruleset = find(spec)
        return ruleset, read_component(ruleset, position, text)
    if spec.startswith("+"):
        raise NotationError("sum.empty-component", whole=clip(text))
    return read("inductive", text)


def equal(
    first: str | Position, second: str | Position, *, lang: str = "en", sources: Sources | None = None
) -> dict[str, Any]:
    """Say whether G and H are equal: whether G|X and H|X have the same winner for every X (normal play).

    >>> answer = equal("{{}}|{{}}", "{}")
    >>> answer["equal"], answer["values"]
    (True, ['0', '0'])
    >>> equal("nim 3,5", "{2}")["apart"]
    {'game': 'nim 6', 'outcomes': ['P', 'N']}

    Parameters
    ----------
    first, second : a game by its options (``{{},{{}}}``), a game with a position (``nim 3,5``), a sum, or a `Position`.
    lang : the language of ``"text"``.

    Returns
    -------
    A dictionary: ``games``, ``equal``, ``values``; where they differ ``apart`` with a game that tells them
    apart and the outcomes of its sum with each; ``sentences`` and ``text``.

    Raises
    ------
    InputError : when a game has no known value (a partizan game without a theorem).

    Source: Sprague 1935, Grundy 1939; for games that need not end Smith 1966.
    """
    check_language(lang)
    sources = sources or default_sources()
    games = [read_game(text) for text in (first, second)]
    texts = [_text(*game) for game in games]
    values = [_value(ruleset, data, text, sources) for (ruleset, data), text in zip(games, texts, strict=True)]
    written = [_write(value) for value in values]
    same = values[0] == values[1]
    sentences = []
    for text, value, plain in zip(texts, values, written, strict=True):
        key = "equality.value" if isinstance(value, int) else "equality.value-loopy"
        sentences.append(say(key, lang, game=clip(text, 70), value=plain))
    result: dict[str, Any] = {"games": texts, "equal": same, "values": written, "apart": None}
    if same:
        sentences += [say("equality.equal", lang), *_laws(games, texts, values, lang, sources)]
    else:
        heap = _apart(values[0], values[1])
        outcomes = [_outcome(value, heap) for value in values]
        result["apart"] = {"game": f"nim {write_int(heap)}", "outcomes": [str(outcome) for outcome in outcomes]}
        ends = [say(f"equality.outcome-{outcome}", lang) for outcome in outcomes]
        sentences.append(
            say("equality.apart" if heap else "equality.apart-alone", lang, heap=heap, first=ends[0], second=ends[1])
        )
    return result | {"sentences": sentences, "text": "\n".join(sentences)}


def _text(ruleset: Ruleset, data: Any) -> str:
    text = ruleset.format(data)
    return text if tells_its_game(ruleset) else f"{ruleset.spec} {text}"


def _value(ruleset: Ruleset, data: Any, text: str, sources: Sources) -> Value:
    answer = sources.value(ruleset, GRUNDY, data)
    if answer is None:
        raise InputError("equality.no-value", game=clip(text))
    value: Value = answer.value
    return value


def _write(value: Value) -> str:
    return write_int(value) if isinstance(value, int) else str(value)


def _apart(first: Value, second: Value) -> int:
    """A heap whose sums with the two values have different outcomes."""
    if isinstance(first, int):
        return first
    if isinstance(second, int):
        return second
    return min(first.reach ^ second.reach)


def _outcome(value: Value, heap: int) -> Outcome:
    if isinstance(value, int):
        return Outcome.P if value == heap else Outcome.N
    return Outcome.N if heap in value.reach else Outcome.D


def _laws(
    games: list[tuple[Ruleset, Any]], texts: list[str], values: list[Value], lang: str, sources: Sources
) -> list[str]:
    """The laws of the course notes that the two games are an instance of."""
    for left, right in ((0, 1), (1, 0)):
        ruleset, data = games[left]
        parts = ruleset.summands(data)
        if len(parts) != 2:
            continue
        if parts[0] == parts[1] and values[right] == 0:
            return [say("equality.law-double", lang)]
        for part, other in ((parts[0], parts[1]), (parts[1], parts[0])):
            answer = sources.value(part.ruleset, GRUNDY, part.position)
            same = find(other.ruleset).format(other.position) == games[right][0].format(games[right][1])
            if same and answer is not None and answer.value == 0:
                return [say("equality.law-zero", lang, game=clip(part.ruleset.format(part.position), 40))]
    return [say("equality.law-sum", lang)] if values[0] == 0 and texts[0] != texts[1] else []
