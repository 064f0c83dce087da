"""The common entry point of all interfaces: everything known about a position, as plain data.

`analyze` returns who wins, with which moves, why, and how that is known. The command line, the web page and notebooks
show these results and compute nothing themselves.
"""

from collections.abc import Iterable
from itertools import repeat
from typing import TYPE_CHECKING, Any

from bouton.answers.coherence import check_coherence
from bouton.answers.explain import Finding, Wording, explain
from bouton.answers.explain.finding import beginners, how_known, is_searched, moves_left
from bouton.answers.explain.worked import check_worked
from bouton.answers.limits import (
    LETTERS_OF_POSITION,
    MOST_MOVES_LISTED,
    PARTS_EXPLAINED,
    POSITIONS_BESIDE_THEOREM,
    POSITIONS_OF_MOVES,
    POSITIONS_OF_REMOTENESS,
    POSITIONS_OF_SUM,
    WORK_OF_SUM,
)
from bouton.answers.moves import MoveList, have_alike, list_moves, move_names, move_phrases
from bouton.answers.position import Position, Positions, read
from bouton.answers.sources import choose_sources
from bouton.errors import InputError, SearchLimitError
from bouton.kinds.capabilities import Facts, has_turns
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import check_count, check_flags, check_language, check_letters, clip
from bouton.results import Result
from bouton.search.answer import Answer, Provenance
from bouton.search.points import score_of
from bouton.search.sources import Sources
from bouton.values.loopy import Loopy, write_grundy
from bouton.values.outcome import Outcome, play_name
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME

if TYPE_CHECKING:
    from pathlib import Path

    from bouton.partizan.value import Value
    from bouton.results.rows import Explanation, Points
    from bouton.search.store import Store

__all__ = ["Analysis", "analyze", "read"]

_MOVES_TOLD = 64  # moves in sentences


class Analysis(Result):
    """Answer about a position; its attributes are the keys of ``bouton analyze --json``.

    Attributes
    ----------
    game, position : texts that can be parsed again.
    play : ``"normal"`` or ``"misere"``.
    outcome : P, N, L, R or D; for a partizan game in which play can go on forever also ``P^``, ``Pv``, ``N^``, ``Nv``.
    left_first, right_first : ``"win"``, ``"draw"`` or ``"loss"``, the result for each player when starting; None for an
        impartial game, whose JSON omits them.
    grundy : the Grundy value in normal play if it is finite; otherwise None.
    value : the same in the field's notation (``*3``, ``∞(0,2)``; ``loony`` in Nimstring), None if unknown; for a
        partizan game the canonical form (``{2|-1}``), if it is found within 20,000 positions and 100,000 moves.
    score : if points decide, the points still to be gained, as `bouton.Position.score` returns them; otherwise omitted.
    mean, temperature : of the value of a partizan game, otherwise None; the JSON of an impartial game omits them.
    winning_moves : the positions to move to, each a `bouton.Position`, in the order of the rules; for a partizan game a
        dictionary with ``left`` and ``right``. At most 10,000 are listed, and fewer if the positions are very large (90
        MB in total, and about a hundred if each takes 20,000 letters).
    winning_moves_count : their number, even if they are too many to list; None beyond 100,000, and if the search for
        them stopped at its limit (`winning_moves` then contains the ones found so far).
    winning_moves_complete : whether `winning_moves` contains all of them.
    moves : the winning moves in the usual notation (``heap 1: −3``), in the chosen language and the same order; for a
        partizan game also a dictionary.
    remoteness : moves left under best play, or None; searched for only if the outcome comes from a search.
    how : how outcome, Grundy value and remoteness are known, as records (`bouton.search.answer.Provenance`);
        ``winning_moves``, if a search found them though the outcome comes from a theorem.
        ``"observed"`` is no proof, and is reported with the verdict (``explanation["observed"]``).
    provenance : the same as texts: ``theorem: …``, ``search: …``, ``store …``, ``observed: …``.
    explanation : sentences and figures in the chosen language; ``explanation["text"]`` is the complete text,
        ``explanation["simple"]`` lists reasons, for a pupil, why the player to move wins or loses, the best first; for
        a partizan game ``explanation["reasons"]`` has as data why each player wins or loses, and what moves change.
    place : the position with its game, whose rules may have no text form, such as rules defined in a notebook.
    """

    KEYS = (
        "game",
        "position",
        "play",
        "outcome",
        "left_first",
        "right_first",
        "grundy",
        "value",
        "score",
        "mean",
        "temperature",
        "winning_moves",
        "winning_moves_count",
        "winning_moves_complete",
        "moves",
        "remoteness",
        "how",
        "provenance",
        "explanation",
    )
    OF_PARTIZAN = ("left_first", "right_first", "mean", "temperature")
    __slots__ = (*(key for key in KEYS if key != "provenance"), "place")
    game: str
    position: str
    play: str
    outcome: Outcome
    left_first: str | None
    right_first: str | None
    grundy: int | None
    value: str | None
    score: "Points | dict[str, Points] | None"
    mean: str | None
    temperature: str | None
    winning_moves: Positions | dict[str, Positions]
    winning_moves_count: int | None
    winning_moves_complete: bool
    moves: list[str] | dict[str, list[str]]
    remoteness: int | None
    how: dict[str, Provenance]
    explanation: "Explanation"

    def __init__(self, place: Position, **values: Any) -> None:
        self.place: Position = place
        for key, value in values.items():
            setattr(self, key, value)

    @property
    def provenance(self) -> dict[str, str]:
        """Provenance of each part of the answer, as texts."""
        return {name: str(how) for name, how in self.how.items()}

    @property
    def winning_texts(self) -> list[str] | dict[str, list[str]]:
        """The winning moves as texts."""
        if isinstance(self.winning_moves, dict):
            return {player: list(map(str, moves)) for player, moves in self.winning_moves.items()}
        return list(map(str, self.winning_moves))

    def to_dict(self) -> dict[str, Any]:
        """The object of ``--json``, made of dictionaries, lists, texts, numbers and None."""
        data = {key: getattr(self, key) for key in self.KEYS}
        data["outcome"] = str(self.outcome)
        data["winning_moves"] = self.winning_texts
        data["how"] = {name: how.to_dict() for name, how in self.how.items()}
        partizan = self.left_first is not None
        if self.score is None:
            del data["score"]
        return {key: value for key, value in data.items() if partizan or key not in self.OF_PARTIZAN}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Analysis):
            return NotImplemented
        return all(getattr(self, key) == getattr(other, key) for key in self.KEYS)

    def __hash__(self) -> int:
        return hash((self.game, self.position, self.play))

    def __repr__(self) -> str:
        count = self.winning_moves_count
        return f"<Analysis of {self.game} {clip(self.position)}: {self.outcome}, winning moves {count}>"

    def __str__(self) -> str:
        return str(self.explanation["text"])


def analyze(
    game: str | Ruleset | Position,
    position: Any = None,
    *,
    misere: bool = False,
    lang: str = "",
    letters: str = "PN",
    show: str | Iterable[str] = (),
    hint: int | None = None,
    most_moves: int = MOST_MOVES_LISTED,
    observed: bool = False,
    limit: int | None = None,
    store: "str | Path | Store | None" = None,
    memory: int | str | None = None,
    sources: Sources | None = None,
) -> Analysis:
    """Say who wins a position, with which moves, why, and how that is known.

    >>> import bouton
    >>> answer = bouton.analyze("nim", "7,2,6")
    >>> answer.outcome, answer.grundy, answer.winning_moves
    (<Outcome.N: 'N'>, 3, ['4,2,6', '7,1,6', '7,2,5'])
    >>> answer.provenance["outcome"]
    'theorem: Bouton 1901'

    Parameters
    ----------
    game : a spec or a ruleset; a `bouton.Position` is both game and position.
    position : a text, plain data, or a `bouton.Position`.
    misere : misère play, in which a player who cannot move wins.
    lang : ``"en"`` or ``"fr"``, the language of the explanation.
    letters : ``"PN"`` or ``"PS"`` (also ``"P/S"``), the letters that texts use for the two kinds of positions.
    show : ``"sum"``, the nim-sum worked out in columns; ``"mex"``, the Grundy value as a mex of the options' values;
        ``"proof"``, the proof, with this position in it (``explanation["proof"]``).
    hint : 1: say only who wins; 2: also in which heap to play; 3: also the move.
    most_moves : maximum number of winning moves to list.
    observed : answer for single heaps that no other source covers, using the pattern that `bouton.guess` proposes.
    limit : maximum number of positions to search, see `bouton analyze --limit`.
    store : a file in which values found by search are stored and looked up.
    memory : maximum bytes for each table of known positions of a board, or a text such as ``"4G"``; it must be free.
    sources : the sources of values; default: theory, then plain search.

    Raises
    ------
    NotationError, UnknownError : if a game or a position cannot be parsed.
    SearchLimitError : if no theorem applies and the search is too large.
    """
    check_flags(misere=misere, observed=observed)
    lang = check_language(lang)
    letters = check_letters(letters)
    if hint not in (None, 1, 2, 3):
        raise InputError("hint-unknown", got=clip(hint))
    most_moves = check_count(most_moves, "most_moves", 0)
    ruleset, data = read(game, position)
    wording, known = Wording(lang, letters, check_worked(show), hint), list[Answer]()
    sources = choose_sources(sources, limit, store, memory)
    if observed:
        from bouton.sequences.guess import GuessedValues

        sources = sources.with_source(GuessedValues())
    try:
        return _analyze(ruleset, data, misere, wording, most_moves, sources, known)
    except KeyboardInterrupt as stopped:
        if known:
            from bouton.answers.explain.stopped import tell_winner

            raise tell_winner(stopped, ruleset, data, misere, wording, known[0]) from None
        raise


def _analyze(
    ruleset: Ruleset, data: Any, misere: bool, wording: Wording, most_moves: int, sources: Sources, known: list[Answer]
) -> Analysis:
    """Return the answer; append the outcome to `known` as soon as it is determined."""
    before, impartial, lang = sources.search.answering_positions, ruleset.is_impartial(data), wording.language
    outcome = sources.checked_value(ruleset, MISERE_OUTCOME if misere else OUTCOME, data)
    assert outcome is not None  # every position has an outcome
    known.append(outcome)
    searched = sources.search.answering_positions - before
    grundy = None if misere else grundy_of(ruleset, data, is_searched(outcome.how), sources)
    listed = _winning_moves(ruleset, data, misere, outcome, most_moves, sources)
    remoteness, stopped = moves_left(ruleset, data, misere, outcome, grundy, sources)
    number = None if grundy is None or isinstance(grundy.value, Loopy) else grundy.value  # an ordinal perhaps
    split = grundy is not None and 1 < len(ruleset.summands(data)) <= PARTS_EXPLAINED
    parts = [part.value if part else None for part in sources.parts(ruleset, GRUNDY, data)] if split else ()
    total, worth = (None, _NO_WORTH) if impartial or misere or grundy else total_of(ruleset, data, sources)
    check_coherence(Position(ruleset, data), misere, (outcome, grundy, remoteness), total, listed)
    found = Finding(
        ruleset,
        data,
        Facts(misere, str(outcome.value), number, listed[Player.LEFT].moves, parts),
        moves={k: move_phrases(ruleset, data, each.moves[:_MOVES_TOLD], k, lang) for k, each in listed.items()},
        counts=(counts := [moves.total for moves in listed.values()]),
        stopped=next((moves.stopped for moves in listed.values() if moves.stopped is not None), None),
        worth=worth,
        value=worth["value"] if grundy is None else write_grundy(grundy.value),
        total=total,
        remoteness=None if remoteness is None else remoteness.value,
        stopped_counting=stopped,
        how=how_known(ruleset, (outcome, None if number is None else grundy, remoteness), listed, misere, sources),
        source=outcome.source,
        searched=searched,
        begins={} if impartial else beginners(outcome.value),
        sources=sources,
        score=score_of(ruleset, data, sources),
        alike=[have_alike(ruleset, data, moves.moves, player) for player, moves in listed.items()],
    )
    names = {str(player): move_names(ruleset, data, moves.moves, player, lang) for player, moves in listed.items()}
    places = {str(player): _places(ruleset, moves) for player, moves in listed.items()}
    return Analysis(
        Position(ruleset, data),
        game=ruleset.spec,
        position=ruleset.format(data),
        play=play_name(misere),
        outcome=outcome.value,
        left_first=None if impartial else outcome.value.left_first,
        right_first=None if impartial else outcome.value.right_first,
        grundy=number if isinstance(number, int) else None,
        value=found.value or write_value(ruleset, data, misere, grundy),
        score=found.score,
        **{key: worth[key] for key in ("mean", "temperature")},
        winning_moves=places[str(Player.LEFT)] if impartial else places,
        winning_moves_count=None if None in counts else sum(count for count in counts if count),
        winning_moves_complete=all(moves.complete for moves in listed.values()),
        moves=names[str(Player.LEFT)] if impartial else names,
        remoteness=found.remoteness,
        how=found.how,
        explanation=explain(found, wording),
    )


def _places(ruleset: Ruleset, moves: MoveList) -> Positions:
    return Positions(map(Position, repeat(ruleset), moves.moves, moves.texts))


def _winning_moves(
    ruleset: Ruleset, data: Any, misere: bool, outcome: Answer, most_moves: int, sources: Sources
) -> dict[Player, MoveList]:
    """Return each player's winning moves, empty if that player loses; an impartial game has them only under Left."""
    impartial = ruleset.is_impartial(data)
    may_win = {
        player: wins is True
        for player, wins in zip((Player.LEFT,) if impartial else Player, outcome.value.starters, strict=False)
    }
    none = MoveList([], [], 0, None, True)
    if not any(may_win.values()):
        return dict.fromkeys(may_win, none)
    finder = sources
    if not is_searched(outcome.how) and not sources.search.is_limit_named:
        most = POSITIONS_OF_MOVES if len(ruleset.summands(data)) < 2 else POSITIONS_OF_SUM
        finder = sources.limited_for(ruleset, data, most)
    return {
        player: list_moves(ruleset, finder.winning_moves(ruleset, data, misere, player), most_moves) if wins else none
        for player, wins in may_win.items()
    }


def grundy_of(ruleset: Ruleset, data: Any, by_search: bool, sources: Sources) -> Answer | None:
    """Return the Grundy value; None if no theorem or store has it and the search for it exceeds its limit."""
    known = sources.lookup_only(ruleset, GRUNDY, data)
    if known is not None:
        return known
    try:
        beside = POSITIONS_BESIDE_THEOREM // (1 + len(ruleset.format(data)) // LETTERS_OF_POSITION)
        most = POSITIONS_OF_REMOTENESS if by_search else beside
        return sources.with_limit(most).compute(ruleset, GRUNDY, data)
    except SearchLimitError:
        return None


_NO_WORTH: dict[str, str | None] = dict.fromkeys(("value", "mean", "temperature"))


def total_of(ruleset: Ruleset, data: Any, sources: Sources) -> "tuple[Value | None, dict[str, str | None]]":
    """Return a partizan position's value, None unless found quickly; and texts: value (also a loopy one), mean,
    temperature, each None if not known."""
    from bouton.search.values import quick_loopy_value, quick_value

    found = quick_value(ruleset, data, sources)
    if found is None:
        loopy = quick_loopy_value(ruleset, data) if sources.search.can_loop(ruleset) else None
        return None, _NO_WORTH if loopy is None else {**_NO_WORTH, "value": str(loopy)}
    try:
        written = str(found) if found.try_form(WORK_OF_SUM) else None
    except SearchLimitError:
        written = None
    heat = found.temperature_bounds()  # after its form is computed, which makes the bounds exact
    return found, {"value": written, "mean": str(found.mean), "temperature": str(heat.least) if heat.exact else None}


def write_value(ruleset: Ruleset, data: Any, misere: bool, grundy: Answer | None) -> str | None:
    """The Grundy value in the field's notation, or the game's word (``loony``) for a position without one; or None."""
    if grundy is not None:
        return write_grundy(grundy.value)
    if misere or not has_turns(ruleset, data):
        return None
    from bouton.boxes.own_search import OwnSearch

    return ruleset.value_without_nimber(data) if isinstance(ruleset, OwnSearch) else None
