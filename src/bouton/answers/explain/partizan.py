"""Reasons why a position of a partizan game is won or lost, for Left and for Right, and the effect of each move.

Each item is a sentence of the area ``reasons``, and a claim that can be checked: ``explanation["reasons"]`` also
contains the sentence's name and its values. The theorems: the simplest number, number avoidance, stops and the
two-ahead rule (Conway, On Numbers and Games, 1976; Winning Ways, ch. 2, 6 and 8).
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from itertools import islice
from typing import Any, NamedTuple

from bouton.answers.distances import Distances, quickest_move
from bouton.answers.explain.finding import Finding
from bouton.answers.limits import (
    CHANGES_LISTED,
    DEPTH_OF_TREE,
    LOOKED_AT_FOR_REASONS,
    MOST_OF_TREE,
    MOVES_OF_TURN,
    OPTIONS_WITH_REASONS,
    PARTS_WITH_REASONS,
    REASON_WORK,
    REASONS_WORK,
    REPLIES_LISTED,
    REPLY_SEARCH,
)
from bouton.answers.moves import move_name, move_phrase
from bouton.errors import SearchLimitError, SizeLimitError
from bouton.kinds.capabilities import Decided, Endless, has_turns, summands_to_move_in
from bouton.kinds.figures import Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.language import say
from bouton.notation import clip
from bouton.partizan.form import negative
from bouton.partizan.hot_sums import simplify
from bouton.partizan.value import Value
from bouton.partizan.work import limit_work
from bouton.search.sources import Sources
from bouton.search.values import quick_value

_MOVES_TOLD, _STEPS_TOLD = 6, 4  # moves to one value, and moves of one turn, in sentences
_TEXT, _MOST_WRITTEN = 40, 80  # letters of a part, and of a value, in sentences


class _Option(NamedTuple):
    """A move: the resulting position, its value, and whether the mover then wins."""

    position: Any
    value: Value
    wins: bool


def partizan_reasons(found: Finding, language: str) -> list[Message]:
    """The reasons, those that need no move first; none for impartial positions and infinitely many options.

    There are none either if the rules name the winner (Hex) and the position is not a sum.

    They are found with a bounded amount of work, which is counted: they do not depend on the clock.
    """
    told: list[Message] = []
    with suppress(SearchLimitError), limit_work(REASONS_WORK):
        for message in _reasons(found, language):
            told += [message]  # keep those before an error
    return told


class _Effort:
    """A search for reasons, which counts its work."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources.with_limit(REPLY_SEARCH)

    @property
    def is_spent(self) -> bool:
        search = self.sources.search
        return search.searched_positions + search.examined_moves > LOOKED_AT_FOR_REASONS

    def value(self, ruleset: Ruleset, position: Any) -> Value | None:
        """The value of a position; None if it is not found, or if the limit of work was reached before."""
        return None if self.is_spent else quick_value(ruleset, position, self.sources)


def _reasons(found: Finding, language: str) -> Iterator[Message]:
    ruleset, position = found.ruleset, found.position
    finished = isinstance(ruleset, Decided) and not ruleset.summands(position)  # Hex: the last move does not decide
    if ruleset.is_impartial(position) or finished or (isinstance(ruleset, Endless) and ruleset.some_options(position)):
        return
    effort = _Effort(found.sources)
    if found.total is not None and found.total.try_form(REASON_WORK):
        parts = _parts(found, effort)
        yield from _part_messages(found.total, parts, ruleset)
        options = {player: _options(found, parts, player, effort) for player in Player}
        yield from _value_reasons(found.total, options)
        for player in Player:
            yield from _changes(found, player, options[player], language)
    yield from _replies(found, language, effort)


def _parts(found: Finding, effort: _Effort) -> list[tuple[Summand, Value]]:
    """The parts with their values; empty if the position does not split, or some value is not found soon."""
    summands = found.ruleset.summands(found.position)
    if not 2 <= len(summands) <= PARTS_WITH_REASONS:
        return []
    values = {each: effort.value(each.ruleset, each.position) for each in dict.fromkeys(summands)}
    pairs = [(each, value) for each in summands if (value := values[each]) is not None and value.try_form(REASON_WORK)]
    return pairs if len(pairs) == len(summands) else []


def _part_messages(total: Value, parts: Sequence[tuple[Summand, Value]], ruleset: Ruleset) -> Iterator[Message]:
    """Explain a sum through the values of its parts."""
    if not parts:
        return
    whole = [f"{n}. {_name(each, ruleset)}" for n, (each, _) in enumerate(parts, 1)]
    names = [clip(name, _TEXT) for name in whole]
    listed = " ; ".join(f"{name} = {_text(value)}" for name, (_, value) in zip(names, parts, strict=True))
    values = [_whole_text(value) for _, value in parts]
    words = _words({"values": values}, value=total)
    words["uncut"]["parts"] = " ; ".join(f"{name} = {text}" for name, text in zip(whole, values, strict=True))
    yield Message("reasons.parts", {"parts": listed, **words}, step=2)
    left = dict(enumerate(parts))
    for one, (part, value) in enumerate(parts):
        if one not in left or value == 0:
            continue
        other = next((k for k, (_, each) in left.items() if k > one and each == -value), None)
        if other is not None:
            kind = "mirror" if _is_negative(part, parts[other][0]) else "cancel"
            words = _words({"one": names[one], "other": names[other]}, value=value, negative=-value)
            words["uncut"] |= {"one": whole[one], "other": whole[other]}
            loss = len(parts) == 2  # if two of more than two parts cancel, that does not yet explain a loss
            yield Message(f"reasons.{kind}", {**words, "at": [one, other]}, step=2, plain=loss)
            del left[one], left[other]
    numbers = [k for k, (_, value) in enumerate(parts) if value.is_number]
    rest = Value(simplify(value.form for _, value in parts if not value.is_number))
    if numbers and rest.try_form(REASON_WORK) and not rest.is_number:
        yield Message("reasons.avoidance", _name_parts(names, whole, numbers), step=2)
    heat = [value.temperature for _, value in parts]
    if max(heat) > 0 and not total.is_number:
        hottest = [k for k, each in enumerate(heat) if each == max(heat)]
        words = {"temperature": str(max(heat)), **_name_parts(names, whole, hottest)}
        yield Message("reasons.hottest", words, step=2)


def _name_parts(names: Sequence[str], whole: Sequence[str], chosen: Sequence[int]) -> dict[str, Any]:
    """The words that name some of the parts."""
    cut, uncut = (" ; ".join(each[k] for k in chosen) for each in (names, whole))
    return {"parts": cut, "uncut": {"parts": uncut}, "at": chosen}


def _name(part: Summand, ruleset: Ruleset) -> str:
    text = part.ruleset.format(part.position)
    return text if part.ruleset == ruleset else f"{part.ruleset.spec} {text}"


def _words(others: dict[str, Any] | None = None, /, **values: Value) -> dict[str, Any]:
    """The values of a sentence, in which those given are shortened; ``uncut`` has them whole, for data."""
    shown = {name: _text(value) for name, value in values.items()}
    return {**(others or {}), **shown, "uncut": {name: _whole_text(value) for name, value in values.items()}}


def _text(value: Value) -> str:
    return clip(_whole_text(value) or "…", _MOST_WRITTEN)


def _whole_text(value: Value) -> str | None:
    """Write a value; None if it is too long to be written."""
    try:
        return str(value)
    except SizeLimitError:
        return None


def _is_negative(one: Summand, other: Summand) -> bool:
    """Whether one part's game tree is the other's with the players exchanged; False if either tree is too large."""
    names: dict[tuple[frozenset[int], frozenset[int]], int] = {}
    known: dict[tuple[Any, bool], int] = {}

    def tree(ruleset: Ruleset, position: Any, exchanged: bool, depth: int = 0) -> int:
        key = (Summand(ruleset, position), exchanged)
        if key not in known:
            if len(known) >= MOST_OF_TREE or depth > DEPTH_OF_TREE:
                raise _TooLarge
            sides = [
                frozenset(tree(ruleset, option, exchanged, depth + 1) for option in ruleset.options(position, player))
                for player in Player
            ]
            left, right = sides[::-1] if exchanged else sides
            known[key] = names.setdefault((left, right), len(names))
        return known[key]

    try:
        return tree(one.ruleset, one.position, False) == tree(other.ruleset, other.position, True)
    except _TooLarge:
        return False


class _TooLarge(Exception):
    pass


def _options(
    found: Finding, parts: Sequence[tuple[Summand, Value]], player: Player, effort: _Effort
) -> list[_Option] | None:
    """A player's moves with the values of the resulting positions; None if there are many or not all are found soon."""
    ruleset, position = found.ruleset, found.position
    listed = list(dict.fromkeys(islice(ruleset.options(position, player), OPTIONS_WITH_REASONS + 1)))
    if len(listed) > OPTIONS_WITH_REASONS:
        return None
    made: list[tuple[Any, Value | None]]
    if parts and summands_to_move_in(ruleset, position):
        made = []
        for index, (part, value) in enumerate(parts):
            rest = [] if found.total is None else [*found.total.parts, negative(value.form)]
            for option in dict.fromkeys(part.ruleset.options(part.position, player)):
                after = effort.value(part.ruleset, option)
                whole = None if after is None else Value(simplify((*rest, *after.parts)))
                made.append((ruleset.replace(position, index, option), whole))
    else:
        made = [(option, effort.value(ruleset, option)) for option in listed]
    options = []
    for option, whole in dict(made).items():
        if whole is None or not whole.try_form(REASON_WORK):
            return None
        options.append(_Option(option, whole, whole.outcome.starters[player is Player.LEFT] is False))
    return options


def _value_reasons(total: Value, options: dict[Player, list[_Option] | None]) -> Iterator[Message]:
    """Give the reason why each player wins or loses when beginning, from the value of the entire position."""
    if total.is_number:
        if total != 0:
            first = "left" if total > 0 else "right"
            yield Message(f"reasons.number-{first}", _words(value=total), step=2, plain=True)
        yield from _simplest(total, options[Player.LEFT], options[Player.RIGHT])
        return
    stops = dict(zip(Player, (total.left_stop, total.right_stop), strict=True))
    weight = total.atomic_weight
    if not any(stops.values()):
        yield Message("reasons.infinitesimal", {}, step=2)
        ahead = next((player for player in Player if weight is not None and _ahead(weight, player)), None)
        if ahead is not None and weight is not None:
            yield Message(f"reasons.ahead-{ahead}", _words(weight=weight), step=2)
            return
    for player, wins in zip(Player, total.outcome.starters, strict=True):
        number = stops[player]
        kind = "stop" if number else "tempo"
        yield Message(f"reasons.{kind}-{player}-{'wins' if wins else 'loses'}", {"stop": str(number)}, step=2)


def _ahead(weight: Value, player: Player) -> bool:
    return bool(weight >= 2) if player is Player.LEFT else bool(weight <= -2)


def _simplest(total: Value, left: list[_Option] | None, right: list[_Option] | None) -> Iterator[Message]:
    """Explain a number as the simplest between the players' best options, if all options are numbers."""
    if left is None or right is None or not all(option.value.is_number for option in (*left, *right)):
        return
    words = {"value": total}
    if left:
        words["left"] = max((option.value for option in left), key=lambda value: value.mean)
    if right:
        words["right"] = min((option.value for option in right), key=lambda value: value.mean)
    if left or right:
        yield Message(
            f"reasons.simplest{'' if left and right else '-above' if left else '-below'}", _words(**words), step=2
        )


def _changes(found: Finding, player: Player, options: list[_Option] | None, language: str) -> Iterator[Message]:
    """Name the value after each move, best first; moves to equal values are grouped."""
    groups: dict[Value, list[_Option]] = {}
    for option in options or ():
        groups.setdefault(option.value, []).append(option)
    sign = 1 if player is Player.LEFT else -1
    order = sorted(groups, key=lambda value: (not groups[value][0].wins, -sign * value.mean))
    mean = found.total.mean if found.total is not None else 0
    for value in order[:CHANGES_LISTED]:
        moves = groups[value]
        told = [move_phrase(found.ruleset, found.position, each.position, player, language) for each in moves]
        change = f"{'+' if value.mean > mean else ''}{value.mean - mean}"
        words = {
            "moves": " ; ".join(told[:_MOVES_TOLD]) + (" ; …" if len(told) > _MOVES_TOLD else ""),
            "change": change,
            "effect": say(f"reasons.mean-{'stays' if change == '0' else 'changes'}", language, change=change),
            "positions": [found.ruleset.format(each.position) for each in moves],
        }
        key = f"reasons.change-{player}-{'wins' if moves[0].wins else 'loses'}"
        yield Message(key, _words(words, value=value))
    if len(order) > CHANGES_LISTED:
        yield Message(f"reasons.changes-{player}", {"count": len(order) - CHANGES_LISTED})


class _Turn(NamedTuple):
    """The moves of one turn: the positions after each, the player to move then, and whether others were possible."""

    steps: tuple[Any, ...]
    mover: Player
    others: bool = False


class _Answers:
    """Replies to moves, if they are found soon; in rules that give further turns, a reply is a whole turn."""

    def __init__(self, found: Finding, language: str, effort: _Effort) -> None:
        self._ruleset, self._misere, self._language = found.ruleset, found.facts.misere, language
        self._points = found.ruleset.counts_points(found.position)
        self._effort = effort
        sources = effort.sources
        turns = has_turns(found.ruleset, found.position)
        circling = not self._points and (turns or sources.search.can_loop(found.ruleset))
        self._table = Distances(found.ruleset, self._misere, most=REPLY_SEARCH, sources=sources) if circling else None

    def _winning_move(self, position: Any, player: Player) -> Any:
        """Return the position after a winning move of `player`, who wins; None if none is found soon."""
        if self._effort.is_spent:
            return None
        sources = self._effort.sources
        try:
            if self._table is not None:  # a move that wins may lead back: one that comes nearer to the end does not
                options = islice(self._ruleset.options(position, player), OPTIONS_WITH_REASONS)
                quick = quickest_move(self._table, position, options, player)
                if quick is not None:
                    return quick
            if has_turns(self._ruleset, position):  # where points count, the best move, whatever was gained before
                worths = sources.search.move_worths(self._ruleset, position, player, self._misere)
                best = max(worths, key=lambda move: worths[move])
                return best if self._points or worths[best] > 0 else None
            return next(iter(sources.winning_moves(self._ruleset, position, self._misere, player)), None)
        except SearchLimitError:
            return None

    def _winning_turn(self, position: Any, player: Player) -> _Turn | None:
        """Return a winning turn of `player`, who wins; empty without a move; None if none is found soon."""
        steps, mover = list[Any](), player
        while mover is player and self._options(position, player, 1):
            move = self._winning_move(position, player) if len(steps) < MOVES_OF_TURN else None
            if move is None:
                return None
            mover = self._ruleset.next_player(position, move, player)
            steps += [position := move]
        return _Turn(tuple(steps), mover)

    def _losing_turn(self, position: Any, move: Any, player: Player) -> _Turn | None:
        """Return a turn of `player` that begins with `move`; None if it is too long."""
        steps, others = [move], False
        mover = self._ruleset.next_player(position, move, player)
        while mover is player and (options := self._options(move, player, 2)):
            if len(steps) == MOVES_OF_TURN:
                return None
            mover = self._ruleset.next_player(move, options[0], player)
            steps += [move := options[0]]
            others = others or len(options) > 1
        return _Turn(tuple(steps), mover, others)

    def _options(self, position: Any, player: Player, most: int) -> list[Any]:
        return list(islice(dict.fromkeys(islice(self._ruleset.options(position, player), OPTIONS_WITH_REASONS)), most))

    def _write_turn(
        self, position: Any, turn: _Turn, player: Player, say_move: Callable[..., str] = move_phrase
    ) -> str:
        """Write the moves of a turn: ``−1, then −2``."""
        befores = (position, *turn.steps)
        names = [
            say_move(self._ruleset, before, after, player, self._language)
            for before, after in zip(befores, turn.steps[:_STEPS_TOLD], strict=False)
        ]
        return self._join([*names, "…"] if len(turn.steps) > _STEPS_TOLD else names)

    def _join(self, names: Sequence[str]) -> str:
        return reduce(lambda one, then: say("reasons.turn", self._language, first=one, then=then), names)

    def _reply(self, turn: _Turn, player: Player) -> tuple[str, Any] | None:
        """Return the words for the winner's reply to a turn of `player`, and the position after it; None if unknown.

        Without a reply, because one of the two cannot move, which decides, the position is None.
        """
        end, other = turn.steps[-1], player.opponent
        if turn.mover is player:  # who has a further turn, and no move
            return (say(f"reasons.stuck-{player}", self._language), None) if self._last_decides(end) else None
        reply = self._winning_turn(end, other)
        if reply is None:
            return None
        names = [self._write_turn(end, reply, other)] if reply.steps else []
        after = reply.steps[-1] if reply.steps else None
        if reply.mover is other and self._misere and self._last_decides(end if after is None else after):
            names.append(say("reasons.stuck", self._language))
        return (self._join(names), after) if names else None

    def _last_decides(self, position: Any) -> bool:
        """Whether it decides who cannot move in a position, not points and not a winner named by the rules."""
        return not self._points and self._ruleset.winner(position) is None

    def message(self, key: str, position: Any, player: Player, words: dict[str, Any]) -> Iterator[Message]:
        """Yield the sentence `key` with winning replies to the first moves of `player`, who loses; nothing without any.

        `words` are further values of the sentence.
        """
        moves = self._options(position, player, OPTIONS_WITH_REASONS)
        told: list[str] = []
        answers: list[list[str | None]] = []
        others = False
        for move in moves[:REPLIES_LISTED]:
            turn = self._losing_turn(position, move, player)
            reply = turn and self._reply(turn, player)
            if turn is None or reply is None:
                continue
            said, after = reply
            told.append(f"{self._write_turn(position, turn, player)} ⇒ {said}")
            answers.append(
                [self._ruleset.format(turn.steps[-1]), None if after is None else self._ruleset.format(after)]
            )
            others = others or turn.others
        if answers:
            more = "-more" if others or len(moves) > len(answers) else ""
            yield Message(f"reasons.{key}{more}", {"replies": " ; ".join(told), "answers": answers, **words})

    def opening(self, position: Any, player: Player) -> Iterator[Message]:
        """Say how `player`, who wins, begins; nothing if that is not found soon, or if play ends in the same turn."""
        turn, other = self._winning_turn(position, player), player.opponent
        if turn is None or turn.mover is player:
            return
        end = turn.steps[-1]
        words = {
            "move": self._write_turn(position, turn, player),
            "name": self._write_turn(position, turn, player, move_name),
            "to": self._ruleset.format(end),
        }
        if self._options(end, other, 1):
            yield from self.message(f"answered-{player}", end, other, words)
        else:
            yield Message(f"reasons.last-{player}", words)


def _replies(found: Finding, language: str, effort: _Effort) -> Iterator[Message]:
    """For each player who begins: how the player loses; or, if no value explains a win, how the player wins."""
    answers = _Answers(found, language, effort)
    for player, winner in found.begins.items():
        if winner is player.opponent:
            yield from answers.message(f"replies-{player}", found.position, player, {})
        elif winner is player and found.total is None:
            yield from answers.opening(found.position, player)
