"""All moves of a position, with their outcomes and values."""

from collections.abc import Sequence
from sys import getsizeof
from typing import TYPE_CHECKING, Any

from bouton.answers.analysis import grundy_of, total_of, write_value
from bouton.answers.explain.finding import is_searched
from bouton.answers.limits import LOOKED_AT_FOR_FORMS, MOST_MOVE_BYTES, MOST_OPTIONS_LISTED
from bouton.answers.moves import move_name
from bouton.answers.position import Position, read
from bouton.answers.sources import choose_sources
from bouton.errors import InputError
from bouton.kinds.capabilities import Bounded, Endless
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import check_flags, check_language, clip
from bouton.search.points import worths_of
from bouton.search.sources import Sources
from bouton.values.outcome import play_name
from bouton.values.valuation import MISERE_OUTCOME, OUTCOME

if TYPE_CHECKING:
    from pathlib import Path

    from bouton.results.keys import Options
    from bouton.search.store import Store


def options(
    game: str | Ruleset | Position,
    position: Any = None,
    *,
    misere: bool = False,
    lang: str = "",
    limit: int | None = None,
    store: "str | Path | Store | None" = None,
    memory: int | str | None = None,
    sources: Sources | None = None,
) -> "Options":
    """All moves of a position with their outcomes and Grundy values: the object of ``bouton options --json``.

    >>> import bouton
    >>> options("subtraction:1,2,3", "2")["options"][1]
    {'move': 'heap 1: −2', 'position': '0', 'outcome': 'P', 'grundy': 0, 'winning': True}

    For a partizan game each option also has ``"player"``, and ``"value"``, its canonical form, if that is found with
    little work; if points decide, ``"worth"``: the points that the player who makes the move gains with it and
    afterwards, minus those of the opponent. `lang` is the language of ``"move"``;
    `limit`, `store` and `memory` are as for `analyze`. If there are infinitely many options (an infinite heap of Nim),
    some are listed and ``"complete"`` is False.

    Raises
    ------
    InputError : if the position has more options than can be listed.
    """
    check_flags(misere=misere)
    lang = check_language(lang)
    sources = choose_sources(sources, limit, store, memory)
    ruleset, data = read(game, position)
    return list_options(ruleset, data, misere, lang, sources)


def list_options(
    ruleset: Ruleset, data: Any, misere: bool, lang: str, sources: Sources, with_forms: bool = True
) -> "Options":
    """The answer of `options`, without canonical forms if `with_forms` is False."""
    from bouton.results.keys import Options

    impartial = ruleset.is_impartial(data)
    rows: list[dict[str, Any]] = []
    some = ruleset.some_options(data) if isinstance(ruleset, Endless) else None
    forms = None if impartial or misere or not with_forms else _Forms(ruleset, sources)
    for player in (Player.LEFT,) if impartial else (Player.LEFT, Player.RIGHT):
        listed = dict.fromkeys(_few(ruleset, data, player) if some is None else some)
        worths = worths_of(ruleset, data, player, misere, sources)
        for option in listed:
            answer = sources.value(ruleset, MISERE_OUTCOME if misere else OUTCOME, option)
            assert answer is not None
            grundy = None if misere else grundy_of(ruleset, option, is_searched(answer.how), sources)
            row = {
                "move": move_name(ruleset, data, option, player, lang),
                "position": ruleset.format(option),
                "outcome": str(answer.value),
                "grundy": grundy.value if grundy is not None and isinstance(grundy.value, int) else None,
                "winning": sources.after_move(ruleset, data, option, player, misere) is True,
            }
            value = write_value(ruleset, option, misere, grundy) if some is not None or grundy is None else None
            value = value if forms is None else forms.write(option)
            row |= {} if value is None else {"value": value}
            row |= {"worth": worths[option]} if option in worths else {}
            rows.append(row if impartial else {"player": str(player), **row})
    told = {"game": ruleset.spec, "position": ruleset.format(data), "play": play_name(misere)}
    return Options({**told, "options": rows, "complete": some is None})


class _Forms:
    """The canonical forms of options of a partizan game, as long as little work finds them."""

    def __init__(self, ruleset: Ruleset, sources: Sources) -> None:
        self._ruleset, self._sources = ruleset, sources
        self._examined = 0

    def write(self, option: Any) -> str | None:
        if self._examined > LOOKED_AT_FOR_FORMS:
            return None
        search = self._sources.search
        before = search.searched_positions + search.examined_moves
        written = total_of(self._ruleset, option, self._sources)[1]["value"]
        self._examined += search.searched_positions + search.examined_moves - before
        return written


def _few(ruleset: Ruleset, data: Any, player: Player) -> Sequence[Any]:
    """List a player's options; raise `InputError` if they are too many (counted first if possible) or too large."""
    count = ruleset.count_options(data, player, MOST_OPTIONS_LISTED) if isinstance(ruleset, Bounded) else None
    options, size = list[Any](), 0
    for option in ruleset.options(data, player) if count is None or count <= MOST_OPTIONS_LISTED else ():
        options.append(option)
        size += getsizeof(option)
        if len(options) > MOST_OPTIONS_LISTED or size > MOST_MOVE_BYTES:
            break
    else:
        if count is None or count <= MOST_OPTIONS_LISTED:
            return options
    most = MOST_OPTIONS_LISTED if size <= MOST_MOVE_BYTES else len(options) - 1
    raise InputError("too-many-options", position=clip(ruleset.format(data)), most=most)
