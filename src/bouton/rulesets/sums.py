"""Disjunctive sums: several positions, possibly of different games; a move is a move in one of them.

Components are separated by ``+``, each a spec and a position: ``nim 3,5 + subtraction:1,2,3 21``. If every component
has a Grundy value, their nim-sum is the value of the sum (Sprague 1935, Grundy 1939). Outcomes by themselves, misère
play and remoteness do not add: they are searched for in the sum itself.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import attrgetter
from typing import Any, TypeVar

from bouton.errors import BoutonError, InputError, NotationError, SizeLimitError, UnknownError
from bouton.heaps.game import first_change
from bouton.kinds.capabilities import (
    Bounded,
    Decided,
    Derived,
    Drawn,
    Endless,
    Explained,
    Facts,
    FallsApart,
    NamedMoves,
    Seen,
    Storable,
    Symmetric,
    Turns,
    as_seen,
    has_turns,
    turns_of,
)
from bouton.kinds.figures import Board, BoardMove, Columns, Element, Figure, FormulaFigure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand, area
from bouton.kinds.turns import Turn
from bouton.language import has
from bouton.language.digits import write_safely
from bouton.notation import MAX_HEAPS, clip, starts_of
from bouton.rulesets import find

Components = tuple[Summand, ...]
_PLUS = re.compile(r"\s\+\s")
_MOST_DRAWN = 12
_MOST_LISTED = 1_000
C = TypeVar("C")


def is_sum(text: str) -> bool:
    """Whether a text contains a ``+`` between blanks, as between the components of a sum.

    >>> is_sum("nim 3,5 + nim 2"), is_sum("nim 3,5")
    (True, False)
    """
    return _PLUS.search(text) is not None


def read_component(ruleset: Ruleset, position: str, whole: str) -> Any:
    """Read the position of one component; if a ``+`` in it prevents this, the error says so.

    Raises
    ------
    NotationError : if the position cannot be read.
    """
    try:
        return ruleset.parse(position)
    except BoutonError:
        if "+" not in position:
            raise
        raise NotationError("sum.empty-component", whole=clip(whole)) from None


def checked_components(components: Sequence[Summand]) -> Components:
    """Return the components of a sum, after checking them.

    Raises
    ------
    InputError : if points decide in some components but not in others, or if one ends by a condition.
    """
    for ruleset, _ in components if len(components) > 1 else ():
        if not ruleset.is_summable:
            raise InputError("sum.ended", game=clip(ruleset.spec))
    scored = [ruleset.counts_points(part) for ruleset, part in components]
    if len(set(scored)) > 1:
        with_points, without = (components[scored.index(each)].ruleset.spec for each in (True, False))
        raise InputError("sum.points", scored=clip(with_points), game=clip(without))
    return tuple(components)


def tells_its_game(ruleset: Ruleset) -> bool:
    """Whether a position is written without the name of its game: a sum, or a game written as the set of its options.

    >>> tells_its_game(find("sum")), tells_its_game(find("nim"))
    (True, False)
    """
    return ruleset.name in ("sum", "inductive")


class DisjunctiveSum(
    Ruleset, Symmetric, Decided, Turns, Bounded, Endless, Drawn, Seen, NamedMoves, Explained, Storable
):
    """The disjunctive sum of positions of any games.

    In rules with extra turns, the player who moves again may do so in any component. Points add.
    """

    name = "sum"
    is_storable = False  # its components may be
    examples: tuple[tuple[str, str], ...] = (("sum", "nim 3,5 + subtraction:1,2,3 21"),)
    openings: tuple[tuple[str, str], ...] = starts_of(
        "sum", "nim 2 + kayles 5", "nim 3,5 + subtraction:1,2,3 21", "nim 3,5 + kayles 13 + chomp 4,4,4"
    )

    impartial = False

    def is_impartial(self, position: Components) -> bool:
        return all(ruleset.is_impartial(part) for ruleset, part in position)

    def options(self, position: Components, player: Player = Player.LEFT) -> Iterator[Components]:
        endless = self._endless(position) if len(position) > 1 else {}
        for index, few in endless.items():  # first: most of them leave finite heaps
            for option in few:
                yield self.replace(position, index, option)
        for index, component in enumerate(position):
            for option in component.ruleset.options(component.position, player) if index not in endless else ():
                if not _is_tie(position, component, option):
                    yield self.replace(position, index, option)
        for index in endless:
            raise _endless_error(position[index])

    def has_turns_at(self, position: Components | None) -> bool:
        return any(has_turns(ruleset, part) for ruleset, part in position or ())

    def turn_options(self, position: Components, player: Player = Player.LEFT) -> Iterator[Turn]:
        for index in self._endless(position):
            raise _endless_error(position[index])
        for index, component in enumerate(position):
            for turn in turns_of(*component, player):
                if _is_tie(position, component, turn.position):
                    continue
                yield turn._replace(position=self.replace(position, index, turn.position))

    def turn_to(self, position: Components, option: Components, player: Player) -> Turn:
        index = _changed_component(position, option, player)
        ruleset, part = position[index]
        return ruleset.turn_to(part, option[index].position, player)._replace(position=option)

    def counts_points(self, position: Components) -> bool:
        return any(ruleset.counts_points(part) for ruleset, part in position)

    def points_of(self, position: Components, player: Player) -> Any:
        return sum(ruleset.points_of(part, player) for ruleset, part in position)

    def move_name(self, position: Components, option: Components, player: Player) -> Message:
        index = _changed_component(position, option, player)
        ruleset, part = position[index]
        after = option[index].position
        if isinstance(ruleset, NamedMoves):
            return _name_move(position, index, ruleset.move_name(part, after, player))
        return _name_move(position, index, Message("moves.to", {"place": clip(ruleset.format(after), 80)}))

    def some_options(self, position: Components, other_moves: int = 0) -> Sequence[Components] | None:
        endless = self._endless(position)
        if not endless:
            return None
        finite = [  # of the other components those moves that are both players'
            islice(ruleset.options(part), _MOST_LISTED) if ruleset.is_impartial(part) else ()
            for ruleset, part in position
        ]
        return [
            self.replace(position, index, option)
            for index, component in enumerate(position)
            for option in endless.get(index, finite[index])
            if not _is_tie(position, component, option)
        ]

    def _endless(self, position: Components) -> dict[int, Sequence[Any]]:
        """Some of the options of each component that has infinitely many, by its index.

        Beside a finite impartial game G, one of enough options of a heap wins, in normal and in misère play. Let each
        be an option of the next, and let a move of G win from each. No move to G' wins from two of them, since one
        leads from G' beside the one to G' beside the other. So one option more than G has moves suffices; in misère
        play there may be one more, a position without a move.
        """
        games = {k: (game, part) for k, (game, part) in enumerate(position) if isinstance(game, Endless)}
        some = {index: game.some_options(part) for index, (game, part) in games.items()}
        found = {index: few for index, few in some.items() if few is not None}
        if len(found) == 1 and len(position) > 1 and self.is_impartial(position):
            (index,) = found
            others = (part for k, part in enumerate(position) if k != index)
            moves = sum(1 for game, part in others for _ in islice(game.options(part), _MOST_LISTED))
            game, part = games[index]
            found[index] = game.some_options(part, moves) or found[index]
        return found

    def is_option(self, position: Components, option: Components) -> bool:
        if len(option) != len(position):
            return False
        changed = [(old, new) for old, new in zip(position, option, strict=True) if old != new]
        if not changed:
            alike = [each for each in position if not _is_tie(position, each, each.position)]
            return any(part in set(ruleset.options(part)) for ruleset, part in alike)
        if len(changed) != 1 or changed[0][0].ruleset != changed[0][1].ruleset:
            return False
        (ruleset, part), (_, then) = changed[0]
        return ruleset.is_option(part, then) if isinstance(ruleset, Endless) else then in set(ruleset.options(part))

    def parse(self, text: str) -> Components:
        pieces = _PLUS.split(text.strip())
        if len(pieces) > MAX_HEAPS:
            raise NotationError("sum.too-many-components", count=len(pieces), most=MAX_HEAPS)
        known: dict[str, Summand] = {}
        components: list[Summand] = []
        for piece in pieces:
            if piece not in known:
                known[piece] = self._component(piece.strip(), text, components[-1].ruleset if components else None)
            components.append(known[piece])
        return checked_components(components)

    def _component(self, piece: str, text: str, before: Ruleset | None) -> Summand:
        """Read one component. After custom rules, a piece that names no game is another position of the same game."""
        spec, _, position = piece.partition(" ")
        if not spec or spec.startswith("+"):
            raise NotationError("sum.empty-component", whole=clip(text))
        try:
            ruleset = find(spec)
        except UnknownError:
            if before is None or not (isinstance(before, FallsApart) and before.values_first):
                raise
            return Summand(before, read_component(before, piece, text))
        if isinstance(ruleset, DisjunctiveSum):
            raise NotationError("sum.in-sum", whole=clip(text))
        return Summand(ruleset, read_component(ruleset, position.strip(), text))

    def format(self, position: Components) -> str:
        texts: dict[Summand, str] = {}
        for summand in position:
            if summand not in texts:
                texts[summand] = f"{summand.ruleset.spec} {summand.ruleset.format(summand.position)}".rstrip()
        return " + ".join([texts[summand] for summand in position])

    def summands(self, position: Components) -> Sequence[Summand]:
        return position

    def search_size(self, position: Components) -> int:
        return max((ruleset.search_size(part) for ruleset, part in _components_with(position, Bounded)), default=0)

    def count_options(self, position: Components, player: Player, most: int) -> int | None:
        bounded = _components_with(position, Bounded)
        if len(bounded) < len(position):
            return None
        count = 0
        for ruleset, part in bounded:
            of_part = ruleset.count_options(part, player, most)
            if of_part is None:
                return None
            count += of_part
            if count > most:
                return most + 1
        return count

    def replace(self, position: Components, index: int, part: object) -> Components:
        return (*position[:index], Summand(position[index].ruleset, part), *position[index + 1 :])

    def normal_form(self, position: Components) -> Components:
        """Sort the components by their games, then by their positions, each in its normal form.

        Those of custom rules are replaced by their parts in which a player can move.

        The order is the same in every process, unlike one by hash, which would decide how many positions are searched.
        """
        if any(isinstance(ruleset, FallsApart) for ruleset, _ in position):
            from bouton.kinds.live_parts import live_parts

            position = live_parts(position)
        parts: dict[Ruleset, list[Any]] = {}
        for ruleset, part in position:
            parts.setdefault(ruleset, []).append(ruleset.normal_form(part))
        games = sorted(parts, key=attrgetter("spec")) if len(parts) > 1 else parts
        return tuple([Summand(game, part) for game in games for part in _sort_positions(parts[game])])

    def is_written(self, option: Components, position: Components) -> bool:
        return len(option) == len(position) and all(
            one.ruleset == other.ruleset and one.ruleset.is_written(one.position, other.position)
            for one, other in zip(option, position, strict=True)
        )

    def winner(self, position: Components) -> Player | None:
        """Return the winner if there is only one component; a sum of several ends when none of them has a move."""
        return position[0].ruleset.winner(position[0].position) if len(position) == 1 else None

    def as_seen(self, position: Components) -> Components:
        return tuple(Summand(ruleset, as_seen(ruleset, part)) for ruleset, part in position)

    def check_search(self, position: Components, limit: int, by_parts: bool = False) -> None:
        for ruleset, part in _components_with(position, Bounded):
            ruleset.check_search(part, limit, by_parts)

    def small_positions(self) -> Iterator[Components]:
        for text in ("nim 2 + subtraction:1,2 3", "nim 1,2 + inductive {{},{{}}}", "moore:2 1,1,2 + nim 2"):
            yield self.parse(text)

    def board(self, position: Components) -> Board | None:
        """Combine the boards of the components, each as a separate part: ``0.h0m2`` is ``h0m2`` of the first."""
        drawn = _components_with(position, Drawn)
        if not len(position) == len(drawn) <= _MOST_DRAWN:
            return None
        boards = [board for ruleset, part in drawn if (board := ruleset.board(part)) is not None]
        if len(boards) < len(drawn):
            return None
        elements: list[Element] = []
        links: list[tuple[str, str, str]] = []
        for index, board in enumerate(boards):
            for element in board.elements:
                own, group = _element_names(index, (element.id, element.group))
                elements.append(element._replace(id=own, group=group if element.group else "", part=index))
            links += [(f"{index}.{start}", f"{index}.{end}", state) for start, end, state in board.links]
        complete = all(board.complete for board in boards)
        return Board(elements, self._board_moves(position, boards) if complete else (), links, complete)

    def _board_moves(self, position: Components, boards: Sequence[Board]) -> Iterator[BoardMove]:
        """Yield the moves; if some are one player's only, those of both players are yielded for each."""
        both = ("",) if self.is_impartial(position) else [str(player) for player in Player]
        for index, board in enumerate(boards):
            for move in board.moves:
                after = position[index].ruleset.parse(move.position)
                if _is_tie(position, position[index], after):
                    continue
                option = self.format(self.replace(position, index, after))
                named = None if move.name is None else _name_move(position, index, move.name)
                touched, changes = _element_names(index, move.elements), _element_names(index, move.changes)
                for player in (move.player,) if move.player else both:
                    yield BoardMove(touched, option, player, changes, named)

    def explain(self, position: Components, facts: Facts) -> Iterable[Figure]:
        games = [] if self.counts_points(position) else [ruleset for ruleset, _ in position]
        own_winner = {ruleset.spec: None for ruleset in games if isinstance(ruleset, Decided)}
        if own_winner and len(position) > 1:
            yield Message("sum.last-move", {"games": list(own_winner)}, step=1)
        if facts.misere:
            yield Message("sum.misere", {"count": len(position)})
            return
        if facts.grundy is None or not facts.parts:
            return
        known = [value for value in facts.parts if value is not None]
        if len(known) == len(facts.parts):
            names = [_component_name(position, index) for index in range(len(position))]
            if all(type(value) is int for value in known):
                yield Columns("sum.component", names, known)
            else:
                from bouton.rulesets.ordinal_heaps import power_lines

                yield Message("sum.powers", {})
                yield FormulaFigure("powers", power_lines(known, facts.grundy))
        yield Message("sum.odd" if facts.grundy else "sum.even", {"sum": facts.grundy}, step=2)
        changed = {
            index: None
            for move in facts.winning_moves
            for index, (before, after) in enumerate(zip(position, move, strict=True))
            if before != after
        }
        if changed:
            texts = [_component_name(position, index) for index in changed]
            yield Message("sum.where", {"components": texts, "count": len(texts)}, step=2)


def _sort_positions(positions: list[Any]) -> list[Any]:
    """Sort positions of one game, those that cannot be compared by their text. Sets, which are not in a total order,
    are sorted by hash."""
    try:
        return sorted(positions, key=hash if isinstance(positions[0], frozenset) else None)
    except Exception:  # raised by a comparison in custom rules
        return sorted(positions, key=write_safely)


def _endless_error(component: Summand) -> SizeLimitError:
    """Name the game, not a position: the search may have left the one that was asked about."""
    return SizeLimitError("sum.endless", game=clip(component.ruleset.spec))


def _is_tie(position: Components, component: Summand, option: Any) -> bool:
    """Whether a move only says that a component is drawn, by its own rules: in a sum that component is just over."""
    return isinstance(component.ruleset, Decided) and len(position) > 1 and option == component.position


def _changed_component(position: Components, option: Components, player: Player) -> int:
    """Return the index of the component in which a move is made, even if the move does not change it."""
    index = first_change(position, option)
    if index < len(position):
        return index
    return next(k for k, (ruleset, part) in enumerate(position) if part in set(ruleset.options(part, player)))


def _element_names(index: int, names: Iterable[str]) -> tuple[str, ...]:
    """Return the names on the board of the sum of the elements of component `index`: ``2.h0m1`` for ``h0m1``."""
    return tuple(f"{index}.{each}" for each in names)


def _component_name(position: Components, index: int) -> Message | str:
    """Return the title of a component's game, or its spec if two games share the title, and its position."""
    ruleset, part = position[index]
    title = _title_key(ruleset)
    if title and len({other.spec for other, _ in position if area(other) == area(ruleset)}) == 1:
        return Message("sum.named", {"game": Message(title), "position": clip(ruleset.format(part), 20)})
    return clip(f"{ruleset.spec} {ruleset.format(part)}", 30)


def _name_move(position: Components, index: int, move: Message | str) -> Message:
    """Name a move of one component, with the title of its game, or with its number if several share the title."""
    games = [_title_key(ruleset) or ruleset.spec for ruleset, _ in position]
    if games.count(games[index]) > 1:
        return Message("moves.component-number", {"number": index + 1, "move": move})
    game = Message(games[index]) if _title_key(position[index].ruleset) else clip(games[index], 40)
    return Message("moves.component", {"game": game, "move": move})


def _title_key(ruleset: Ruleset) -> str:
    """Return the key of a game's title; empty for a variant, whose title does not say of what game it is one."""
    key = f"{area(ruleset)}.title"
    return key if has(key) and not isinstance(ruleset, Derived) else ""


def _components_with(position: Components, capability: type[C]) -> list[tuple[C, Any]]:
    """Return the components whose games have a capability, in order: each game, and its position."""
    return [(ruleset, part) for ruleset, part in position if isinstance(ruleset, capability)]


RULESETS = [DisjunctiveSum]
