"""Equality of two games: both values, or a game H that distinguishes them (course notes, Sprague and Grundy)."""

import re
from typing import TYPE_CHECKING, Any

from bouton.answers.position import Position, read
from bouton.answers.sources import choose_sources
from bouton.answers.values import is_expression, names_a_game, no_value_error
from bouton.errors import NotationError, SearchLimitError
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.notation import check_flags, check_language, clip, quote, write_int
from bouton.partizan.loop_value import LoopValue
from bouton.partizan.value import Value as PartizanValue
from bouton.partizan.value import value as read_value
from bouton.results.keys import Equality
from bouton.rulesets import ALIASES, INDEX, find, in_a_file
from bouton.rulesets.sums import is_sum, read_component, tells_its_game
from bouton.search.sources import Sources
from bouton.search.values import find_value
from bouton.values.loopy import Loopy
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY

if TYPE_CHECKING:
    from pathlib import Path

    from bouton.search.store import Store

_MOST_TOLD = 20  # replies of a strategy shown in sentences
_NUMBERS = re.compile(r"[\d\s()+−-]*\d[\d\s()+−-]*")

Value = Any  # an int, an infinite ordinal, or a `Loopy`


def read_game(text: str | Position) -> tuple[Ruleset, Any]:
    """Parse a sum, a game with its position, or a game written as the set of its options.

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
    first: "str | Position | PartizanValue | LoopValue",
    second: "str | Position | PartizanValue | LoopValue",
    *,
    strategy: bool = False,
    lang: str = "",
    limit: int | None = None,
    store: "str | Path | Store | None" = None,
    sources: Sources | None = None,
) -> Equality:
    """Say whether G and H are equal: whether G|X and H|X have the same winner for every X (normal play).

    >>> answer = equal("{{}}|{{}}", "{}")
    >>> answer["equal"], answer["values"]
    (True, ['0', '0'])
    >>> equal("nim 3,5", "{2}")["apart"]
    {'game': 'nim 6', 'outcomes': ['P', 'N']}
    >>> equal("{0|*}", "^")["relation"], equal("^", "*")["relation"], equal("nim 1", "1")["relation"]
    ('=', '‖', '<')

    Parameters
    ----------
    first, second : a game by its options (``{{},{{}}}``), a game with a position (``nim 3,5``), a sum, a `Position`, or
        a value of partizan games (``{0|*}``, ``^^*``, ``2``), as text or as a `bouton.Value`. Beside a game by its
        options a number is a heap, as in the course notes.
    strategy : if the two are equal impartial games, include a reply of the second player to every move in G|H; this
        proves equality, as the player who starts in G|H loses exactly if G and H are equal.
    lang : the language of ``"text"``.
    limit, store : as for `bouton.analyze`.

    Returns
    -------
    A dictionary: ``games``, ``equal``, ``values``; if they differ, ``apart`` with a game that distinguishes them and
    the outcomes of its sum with each; ``sentences`` and ``text``; with `strategy` a list ``strategy`` of dicts with a
    ``move`` and an ``answer``, positions of G|H. For values of partizan games also ``relation``, ``"="``, ``"<"``,
    ``">"`` or ``"‖"``.

    Raises
    ------
    InputError : if a game has no value.
    SearchLimitError : if the search is too large.

    Source: Sprague 1935, Grundy 1939; for games that need not end Smith 1966.
    """
    check_flags(strategy=strategy)
    lang = check_language(lang)
    for game in (first, second):
        if not isinstance(game, str | Position | PartizanValue | LoopValue):
            raise NotationError("equality.not-text", got=quote(game))
    sources = choose_sources(sources, limit, store)
    partizan = _partizan(first, second, strategy, lang, sources)
    if partizan is not None:
        return partizan
    games = [read_game(text) for text in (first, second) if isinstance(text, str | Position)]
    texts = [_text(*game) for game in games]
    values = [_value(ruleset, data, text, sources) for (ruleset, data), text in zip(games, texts, strict=True)]
    written = [_write(value) for value in values]
    same = values[0] == values[1]
    sentences = []
    for text, value, plain in zip(texts, values, written, strict=True):
        key = "equality.value-loopy" if isinstance(value, Loopy) else "equality.value"
        sentences.append(say(key, lang, game=clip(text, 70), value=plain))
    result: dict[str, Any] = {"games": texts, "equal": same, "values": written, "apart": None}
    if same:
        sentences += [say("equality.equal", lang), *_laws(games, texts, values, lang, sources)]
    else:
        heap = _distinguishing_heap(values[0], values[1])
        outcomes = [_outcome(value, heap) for value in values]
        result["apart"] = {"game": f"nim {_write(heap)}", "outcomes": [str(outcome) for outcome in outcomes]}
        ends = [say(f"equality.outcome-{outcome}", lang) for outcome in outcomes]
        sentences.append(
            say("equality.apart" if heap else "equality.apart-alone", lang, heap=heap, first=ends[0], second=ends[1])
        )
    if strategy and same and not any(isinstance(value, Loopy) for value in values):
        result["strategy"] = _strategy(games)
        sentences += _strategy_lines(result["strategy"], lang)
    elif strategy:
        sentences.append(say("equality.strategy-only", lang))
    return Equality(result | {"sentences": sentences, "text": "\n".join(sentences)})


def _strategy(games: list[tuple[Ruleset, Any]]) -> list[dict[str, str]]:
    """List a winning reply to each move in the sum of the two games, which has the value 0."""
    texts = [(ruleset.spec, ruleset.format(data)) for ruleset, data in games]
    whole = Position(*read("sum", " + ".join(text if is_sum(text) else f"{spec} {text}" for spec, text in texts)))
    return [{"move": str(option), "answer": str(option.winning_moves()[0])} for option in whole.options()]


def _strategy_lines(answers: list[dict[str, str]], lang: str) -> list[str]:
    """The sentences that list the replies: the first `_MOST_TOLD`, then the number of the others."""
    lines = [say("equality.strategy" if answers else "equality.strategy-none", lang)]
    lines += [f"  {each['move']} → {each['answer']}" for each in answers[:_MOST_TOLD]]
    more = len(answers) - _MOST_TOLD
    return [*lines, say("equality.strategy-more", lang, count=more)] if more > 0 else lines


def _partizan(first: Any, second: Any, strategy: bool, lang: str, sources: Sources) -> Equality | None:
    """Return the answer if one of the two is written as a partizan value or is a partizan position, otherwise None.

    Also None for positions that are impartial, or whose Grundy values are known without a search.
    """
    values = (PartizanValue, LoopValue)
    if not (_is_value(first, second) or _is_value(second, first)):
        games = [read_game(text) for text in (first, second)]
        if all(ruleset.is_impartial(data) or sources.lookup_only(ruleset, GRUNDY, data) for ruleset, data in games):
            return None  # facing pawns are impartial in effect: Nim on the gaps
    texts: list[str] = []
    found: list[Any] = []
    for text in (first, second):
        if isinstance(text, values):
            found.append(text)
            texts.append(str(text))
        elif isinstance(text, Position) or names_a_game(text) or ("{}" in text and not is_expression(text)):
            ruleset, data = read_game(text)
            texts.append(_text(ruleset, data))
            found.append(find_value(ruleset, data, sources))
            if found[-1] is None:
                raise no_value_error(ruleset, data, texts[-1])
        else:
            found.append(read_value(str(text)))
            texts.append(str(text).strip())
    one, other = found
    relation = one.compare(other)
    forms = [_canonical(each) for each in (one, other)]
    shown = [clip(each or text, 70) for each, text in zip(forms, texts, strict=True)]
    sentences = [
        say("value.is", lang, game=clip(text, 70), value=each)
        for text, each in zip(texts, shown, strict=True)
        if text != each
    ]
    loopy = isinstance(one, LoopValue) or isinstance(other, LoopValue)
    key = {
        "=": "equality.equal",
        "<": "value.loopy-less" if loopy else "value.less",
        ">": "value.loopy-greater" if loopy else "value.greater",
        "‖": "value.loopy-fuzzy" if loopy else "value.fuzzy",
    }[relation]
    sentences.append(say(key, lang, first=shown[0], second=shown[1]))
    apart = None
    if relation != "=" and not loopy:
        negative = _canonical(-other)
        outcomes = [str((one - other).outcome), "P"]
        apart = None if negative is None else {"game": negative, "outcomes": outcomes}
        if negative is not None:
            key = "value.apart-alone" if negative == "0" else "value.apart"
            sentences.append(say(key, lang, game=clip(negative, 70)))
    if strategy:
        sentences.append(say("equality.strategy-only", lang))
    answer: dict[str, Any] = {"games": texts, "equal": relation == "=", "values": forms, "apart": apart}
    return Equality(answer | {"relation": relation, "sentences": sentences, "text": "\n".join(sentences)})


def _is_value(game: Any, other: Any) -> bool:
    """Whether a game is written as a value of partizan games, as is a number beside anything but a game written as the
    set of its options, where it is a heap."""
    if isinstance(game, str) and _NUMBERS.fullmatch(game):
        return (
            not isinstance(other, str) or names_a_game(other) or is_expression(other) or bool(_NUMBERS.fullmatch(other))
        )
    return isinstance(game, PartizanValue | LoopValue) or (isinstance(game, str) and is_expression(game))


def _canonical(found: PartizanValue | LoopValue) -> str | None:
    try:
        return str(found)
    except SearchLimitError:
        return None


def _text(ruleset: Ruleset, data: Any) -> str:
    text = ruleset.format(data)
    return text if tells_its_game(ruleset) else f"{ruleset.spec} {text}"


def _value(ruleset: Ruleset, data: Any, text: str, sources: Sources) -> Value:
    answer = sources.value(ruleset, GRUNDY, data)
    if answer is None:
        raise no_value_error(ruleset, data, text)
    value: Value = answer.value
    return value


def _write(value: Value) -> str:
    return write_int(value) if isinstance(value, int) else str(value)


def _distinguishing_heap(first: Value, second: Value) -> Any:
    """Return the size, perhaps infinite, of a Nim heap whose sums with two different values have different outcomes."""
    if not isinstance(first, Loopy):
        return first
    if not isinstance(second, Loopy):
        return second
    return min(first.reach ^ second.reach)


def _outcome(value: Value, heap: Any) -> Outcome:
    if not isinstance(value, Loopy):
        return Outcome.P if value == heap else Outcome.N
    return Outcome.N if heap in value.reach else Outcome.D


def _laws(
    games: list[tuple[Ruleset, Any]], texts: list[str], values: list[Value], lang: str, sources: Sources
) -> list[str]:
    """Return the sentence that states the law of the course notes which makes the two games equal; [] if none fits."""
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
