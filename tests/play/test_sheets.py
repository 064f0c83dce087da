"""Sheets of all games, in normal and misère play: each answer, parsed from its text, against a plain search."""

import re
import warnings
from collections import deque
from functools import cache
from typing import Any

import pytest

import bouton
from bouton.errors import DisagreementWarning, InputError
from bouton.kinds.capabilities import Decided, has_turns
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.scored import Scored
from bouton.rulesets import INDEX, family, find

pytestmark = pytest.mark.once


def left_takes_one_or_four(n: int, player: str) -> list[int]:
    """Partizan rules that end."""
    return [n - k for k in ((1, 4) if player == "left" else (2, 3)) if k <= n]


def both_may_turn_back(n: int, player: str) -> list[int]:
    """Partizan rules of which every outcome class with draws is met."""
    down = [n - k for k in ((2, 3) if player == "left" else (2, 5)) if k <= n]
    rest, back = (0, 2) if player == "left" else (3, 3)
    return [*down, n + back] if n % 7 == rest and 0 < n < 30 else down


def round_and_round(n: int) -> list[int]:
    """Impartial rules with draws."""
    return [n - k for k in (1, 4) if k <= n] + ([n + 1] if n % 3 == 1 and n < 30 else [])


OWN = {rule.__name__: rule for rule in (left_takes_one_or_four, both_may_turn_back, round_and_round)}
MORE = ("impartial:col", "dicotic:domineering", "partizan-octal:0.3/0.07", "subtraction:2,5")
SPECS = sorted({spec for name in INDEX for spec, _ in family(name).examples} | set(MORE)) + sorted(OWN)
#: these games have no sheets: their positions are not drawn by chance
WITHOUT = ("sum",)


class TooLarge(Exception):
    """More positions than are gone through."""


class Plain:
    """Who wins, by the rules alone: what can be reached is gone through, and won and lost are told backwards."""

    def __init__(self, game: Ruleset, misere: bool, most: int) -> None:
        self.game, self.misere, self.most = game, misere, most
        self.known: dict[tuple[Any, Player], str] = {}
        self.grundy = cache(self._grundy)

    def state(self, position: Any, player: Player) -> tuple[Any, Player]:
        """Of an impartial position Left stands for both players."""
        return position, Player.LEFT if self.game.is_impartial(position) else player

    def options(self, position: Any, player: Player) -> dict[str, Any]:
        return {self.game.format(option): option for option in self.game.options(position, player)}

    def result(self, position: Any, player: Player) -> str:
        """``"win"``, ``"draw"`` or ``"loss"`` for the player whose turn it is."""
        state = self.state(position, player)
        if state not in self.known:
            self.known |= self._told(self._reached(state))
        return self.known[state]

    def _reached(self, start: tuple[Any, Player]) -> dict[tuple[Any, Player], list[tuple[Any, Player]]]:
        graph: dict[tuple[Any, Player], list[tuple[Any, Player]]] = {}
        todo = [start]
        while todo:
            state = todo.pop()
            if state in graph:
                continue
            if len(graph) == self.most:
                raise TooLarge
            position, player = state
            over = state in self.known or self._winner(position) is not None
            options = () if over else dict.fromkeys(self.game.options(position, player))
            graph[state] = [self.state(option, player.opponent) for option in options]
            todo += graph[state]
        return graph

    def _winner(self, position: Any) -> Player | None:
        return self.game.winner(position) if isinstance(self.game, Decided) else None

    def _told(self, graph: dict[tuple[Any, Player], list[tuple[Any, Player]]]) -> dict[tuple[Any, Player], str]:
        before: dict[tuple[Any, Player], list[tuple[Any, Player]]] = {state: [] for state in graph}
        left, found = {}, dict.fromkeys(graph, "draw")
        ready: deque[tuple[Any, Player]] = deque()
        for state, after in graph.items():
            left[state] = len(after)
            for each in after:
                before[each].append(state)
            if not after:
                found[state] = self.known.get(state) or self._at_the_end(*state)
                ready += [state] if found[state] != "draw" else []
        while ready:
            state = ready.popleft()
            for each in before[state]:
                left[each] -= 1
                if found[each] == "draw" and (found[state] == "loss" or not left[each]):
                    found[each] = "win" if found[state] == "loss" else "loss"
                    ready.append(each)
        return found

    def _at_the_end(self, position: Any, player: Player) -> str:
        winner = self._winner(position)
        if winner is not None:
            return "win" if (winner is player) is not self.misere else "loss"
        if isinstance(self.game, Decided):
            return "draw"
        return "win" if self.misere else "loss"

    def _grundy(self, position: Any) -> int:
        """The heap that makes a lost sum with the position, which need not end."""
        if self.result(position, Player.LEFT) == "loss":
            return 0
        both = Plain(_BesideHeap(self.game), False, self.most)
        return next(size for size in range(1, 100) if both.result((position, size), Player.LEFT) == "loss")

    def after(self, position: Any, option: Any, player: Player) -> str:
        """What the opponent gets after a move of `player`."""
        return self.result(option, player.opponent)

    def right_moves(self, position: Any, player: Player) -> set[str]:
        options = self.options(position, player).items()
        return {text for text, option in options if self.after(position, option, player) == "loss"}


class WithTurns(Plain):
    """The same in impartial games that end, where a move may gain points or give a further turn."""

    def __init__(self, game: Ruleset, misere: bool, most: int) -> None:
        super().__init__(game, misere, most)
        self.worth = cache(self._worth)

    def gained(self, turn: Any, heap: int = 0) -> Any:
        later = self.worth(turn.position, heap)
        return turn.gain + (later if turn.again else -later)

    def _worth(self, position: Any, heap: int = 0) -> Any:
        if sum(1 for _ in self.game.options(position)) > (9 if self.most < 10_000 else 11):
            raise TooLarge
        worths = [self.gained(turn, heap) for turn in self.game.turn_options(position)]
        worths += [-self.worth(position, smaller) for smaller in range(heap)]
        end = self.game.points(position) if isinstance(self.game, Scored) else 1 if self.misere else -1
        return max(worths, default=end)

    def result(self, position: Any, player: Player) -> str:
        worth = self.worth(position)
        return "win" if worth > 0 else "loss" if worth < 0 else "draw"

    def after(self, position: Any, option: Any, player: Player) -> str:
        worth = self.gained(self.game.turn_to(position, option, player))
        return "loss" if worth > 0 else "win" if worth < 0 else "draw"

    def _grundy(self, position: Any) -> int:
        return next(heap for heap in range(20) if self.worth(position, heap) < 0)


class _BesideHeap(Ruleset):
    """A game beside a Nim heap."""

    name = "beside-heap"

    def __init__(self, game: Ruleset) -> None:
        self.game = game

    def options(self, position: Any, player: Player = Player.LEFT) -> list[Any]:
        here, size = position
        return [(option, size) for option in self.game.options(here)] + [(here, less) for less in range(size)]


def listed(text: str) -> list[str]:
    return [each.replace(" (nothing left)", "").strip() for each in text.split("; ")]


def check(row: dict[str, Any], plain: Plain) -> None:
    """One question and its answer, as they are printed."""
    game, kind, answer = plain.game, row["kind"], row["answer"]
    question = row["question"]
    said = (game.spec, plain.misere, question, answer)
    player = Player(row.get("player", "left"))
    name = "Left" if player is Player.LEFT else "Right"
    moves = listed(answer.partition(": ")[2])
    if "player" in row:
        assert f"{name} is to move" in question or f"” {name} moved" in question, said
    if kind in ("losses", "table"):
        heaps = [game.parse(str(size)) for size in range(int(row["position"]) + 1)]
        numbers = list(map(int, re.findall(r"\d+", answer)))
        lost = [size for size, heap in enumerate(heaps) if plain.result(heap, player) == "loss"]
        assert numbers == (lost if kind == "losses" else [0, *map(plain.grundy, heaps)]), said
        return
    if kind == "which":
        results = {text: plain.result(game.parse(text), player) for text in listed(row["position"])}
        lost_texts = {text for text, result in results.items() if result == "loss"}
        assert set(moves) == lost_texts and "draw" not in results.values() and 0 < len(lost_texts) < len(results), said
        return
    position = game.parse(row["position"])
    assert (player == "left" and game.is_impartial(position)) or "player" in row, said
    if kind == "options":
        count, texts = int(answer.split()[0]), plain.options(position, player)
        assert sorted(moves) == sorted(texts) and count == len(texts), said
    elif kind == "value":
        assert answer == f"The Grundy value is {plain.grundy(position)}.", said
    elif kind == "winner":
        result = plain.result(position, player)
        other = "Right" if player is Player.LEFT else "Left"
        sides = (name, other) if "player" in row else ("The player to move", "")
        expected = {"win": f"{sides[0]} wins.", "draw": "Nobody can force a win.", "loss": f"{sides[1]} wins."}
        expected |= {} if "player" in row else {"loss": "The player to move loses."}
        assert answer.startswith(expected[result]) and (result != "draw" or "nobody" in question), said
        right = plain.right_moves(position, player)
        assert ("inning move" in answer) is bool(right) and (not right or set(moves) == right), said
    else:
        played = re.search(r"moved to “(.*?)”", question)
        assert kind == "mistake" and played is not None and plain.result(position, player) == "win", said
        after = plain.after(position, plain.options(position, player)[played[1]], player)
        opening = {
            "loss": "It was right.",
            "win": "It was a mistake: the other",
            "draw": "It was a mistake: now nobody",
        }
        assert answer.startswith(opening[after]), said
        assert set(listed(answer.rpartition(": ")[2])) == plain.right_moves(position, player), said


def sheets(spec: str, seeds: range, misere: bool, most: int) -> tuple[int, int]:
    """How many questions of a game were checked, and how many were too large."""
    game = bouton.ruleset(OWN[spec]) if spec in OWN else find(spec)
    if misere and isinstance(game, Scored):  # which has no misère play
        return 1, 0
    plain = (WithTurns if has_turns(game) and spec in SPECS and spec not in OWN else Plain)(game, misere, most)
    checked = large = 0
    for seed in seeds:
        with warnings.catch_warnings():
            warnings.simplefilter("error", DisagreementWarning)  # none may be left out because of that
            rows = bouton.exercises(game, seed, misere=misere, lang="en", answers=True)["questions"]
        for row in rows:
            try:
                check(row, plain)
                checked += 1
            except TooLarge:
                large += 1
    return checked, large


#: seeds for each game and play, and positions gone through for one question
FEW, MANY = (range(1, 2), 1_500), (range(10, 18), 40_000)  # the many are a thousand sheets
LONG = {
    *("both_may_turn_back", "connect-four", "cram", "dicotic:domineering", "domineering", "grundys-game"),
    *("impartial:clobber", "impartial:domineering", "kayles", "nim", "nimstring", "nogo"),
    *("node-kayles:=a-b,b-c,c-d,d-e,e-f", "northcott:4", "octal:0.[3]", "partizan-octal:0.3/0.07", "pawns"),
    *("poker-nim", "poker-nim:keep", "push", "shove", "staircase", "toppling-dominoes"),
    *("turning:at-most-2*at-most-2", "turning:ruler"),
}
#: the same rules with other numbers, or such rules, for which another of these games stands; the slow tests have them
TWINS = {
    *("amazons", "couples-are-forever", "cutcake", "dawsons-chess", "dawsons-kayles", "fission", "hexadecimal:0.3F"),
    *("hexadecimal:0.8", "lasker", "maundy-cake", "moore:2", "octal:0.07", "octal:0.77", "octal:4.07", "officers"),
    *("northcott:8", "node-kayles:=a-b,b-c,c-d,d-e,e-f,f-a,a-d", "partizan-octal:0.77/0.7", "turning:at-most-3"),
}
CASES = [
    *(pytest.param(spec, FEW, id=spec, marks=pytest.mark.thorough) for spec in SPECS if spec in LONG),
    *(pytest.param(spec, FEW, id=spec, marks=pytest.mark.slow) for spec in SPECS if spec in TWINS),
    *(pytest.param(spec, FEW, id=spec) for spec in SPECS if spec not in LONG | TWINS),
    *(pytest.param(spec, MANY, id=f"{spec}-many", marks=pytest.mark.slow) for spec in SPECS),
]


@pytest.mark.parametrize(("spec", "spread"), CASES)
def test_every_answer_of_a_sheet_is_right(spec: str, spread: tuple[range, int]) -> None:
    for misere in (False, True):
        try:
            checked, large = sheets(spec, spread[0], misere, spread[1])
        except InputError as refused:
            assert refused.key == "exercises.no-exercises" and spec.split(":")[0] in WITHOUT, spec
            continue
        assert checked, large


def test_the_games_with_long_sheets_are_there() -> None:
    assert set(SPECS) >= LONG | TWINS
