"""Each limit of play takes effect at its number."""

from collections.abc import Callable
from datetime import date
from importlib import import_module
from random import Random
from typing import Any

import pytest

import bouton
from bouton.answers.sources import default_sources
from bouton.errors import BoutonError
from bouton.kinds.player import Player
from bouton.play import opponent, practice, puzzles
from bouton.play.components import components
from bouton.play.exercise_kinds import Asker, make_exercise
from bouton.play.exercises import exercises
from bouton.play.gallery import _on_card
from bouton.play.lookahead import Lookahead
from bouton.play.quick_rules import QuickRules
from bouton.play.themes import theme_of
from bouton.questions.table import question
from bouton.search.sources import Sources
from cost_of_sums import set_cost

LEFT = Player.LEFT
NIM, SUM, DOMINEERING = bouton.find("nim"), bouton.find("sum"), bouton.find("domineering")
HACKENBUSH, KAYLES = bouton.find("hackenbush"), bouton.find("kayles")
ASKER = Asker(NIM, False, "en", default_sources(), Random(1))


@bouton.ruleset
def chain(n, player):
    """Numbers up to 10,000 lose one; the first digits of larger ones tell how many moves both players have."""
    moves, rest = divmod(n, 10_000)
    return [rest, *range((moves + (player == "left")) // 2 - 1)] if moves else [n - 1] if n else []


@bouton.ruleset
def again(n, player):
    """Left takes 1 and moves again, except at the end."""
    return [bouton.again(n - 1) if n > 1 else 0] if player == "left" and n else []


class WithoutStart(bouton.Ruleset):
    """Rules without a known position."""

    name = "without-start"

    def options(self, position: Any, player: Player | None = None) -> list[Any]:
        return []


def alone() -> Sources:
    return Sources(theory=None)


def answer(ask: Callable[[], Any]) -> str:
    try:
        return str(ask())
    except BoutonError as error:
        return error.key


def theme(game: bouton.Ruleset, text: str) -> str:
    position = game.parse(text)
    solution = next(iter(game.options(position, LEFT)))
    return theme_of(game, position, solution, LEFT, sources=alone())


def move_by_heat() -> Any:
    parts = SUM.parse("clobber xoxo|oxox + domineering 2x3")
    return opponent._by_heat(SUM, parts, LEFT, alone())


def lookahead_instead(monkeypatch: pytest.MonkeyPatch) -> str | None:
    monkeypatch.setattr(opponent, "POSITIONS_OF_VERDICT", 1)
    return bouton.reply("clobber", "xoxo|oxox", 5)["move"]


@pytest.mark.parametrize(
    ("module", "name", "least", "ask"),
    [
        ("exercises", "POSITIONS_OF_EXERCISE", 21, lambda _: exercises("euclid", 1, count=2, sources=alone())["text"]),
        ("opponent", "MOST_COMPARED", 7, lambda _: opponent.best_moves(KAYLES, (4, 4), False, LEFT, most=3)),
        ("opponent", "MOVES_OF_LOOKAHEAD", 751, lookahead_instead),
        ("opponent", "POSITIONS_OF_PART", 40, lambda _: move_by_heat()),
        (
            "practice",
            "POSITIONS_OF_PRACTICE",
            13,
            lambda _: practice.practice("euclid", "mistake", 3, 2, sources=alone()),
        ),
        ("puzzles", "GAMES_OF_DAY", 2, lambda _: puzzles.puzzle_of_day(date(2026, 12, 7))["position"]),
        ("puzzles", "MOVES_OF_DAY", 8_109, lambda _: puzzles.puzzle_of_day(date(2026, 12, 1))["position"]),
        ("puzzles", "MOVES_OF_PUZZLE", 8_083, lambda _: bouton.puzzle("euclid", 1, 2)["position"]),
        ("puzzles", "PUZZLE_POSITIONS", 7, lambda _: puzzles.puzzle("euclid", 1, 2, sources=alone())["position"]),
        ("themes", "POSITIONS_OF_THEME", 7, lambda _: theme(DOMINEERING, "...|...")),
    ],
)
def test_the_least_limit_that_is_enough(
    module: str, name: str, least: int, ask: Callable[[pytest.MonkeyPatch], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    where, usual = import_module(f"bouton.play.{module}"), answer(lambda: ask(monkeypatch))
    for limit, enough in ((least, True), (least - 1, False)):
        monkeypatch.setattr(where, name, limit)
        assert (answer(lambda: ask(monkeypatch)) == usual) is enough, limit


@pytest.mark.parametrize(
    ("most", "refused", "ask"),
    [
        (1_000, "exercises.count", lambda count: exercises(WithoutStart(), count=count)),
        (1_200, "questions.long", lambda length: question("qr").read({"text": ["x" * length]})),
        (100_000, "match.games", lambda games: bouton.match(WithoutStart(), 1, 1, games)),
    ],
)
def test_what_is_asked_for_has_a_bound(most: int, refused: str, ask: Callable[[int], Any]) -> None:
    assert answer(lambda: ask(most)) != refused == answer(lambda: ask(most + 1))


@pytest.mark.parametrize(
    ("most", "ask"),
    [
        (40, lambda size: len(components(HACKENBUSH, ",".join("R" * size))) == size),
        (55, lambda size: len(_on_card(NIM, str(size))["elements"]) > size),  # with the heap itself 56
        (200, lambda size: ASKER.options((size,), LEFT) is not None),
        (200, lambda size: len(list(practice._options(NIM, (size,), LEFT))) == size),
        (3_000, lambda size: len(QuickRules(NIM, False).options((size,), LEFT)) == size),
        (3_000, lambda size: QuickRules(chain, False).count(20_000 * size + 9_000, LEFT) == size),
        (6, lambda size: theme(HACKENBUSH, ",".join(["LR"] * size)) != "pattern"),
        (60, lambda size: looked_no_further(size + 1)),
        (599, lambda size: has_verdict(size)),
        (23, lambda size: has_verdict(10_000 * size + 300)),
    ],
)
def test_a_position_has_at_most_so_many(most: int, ask: Callable[[int], bool]) -> None:
    assert ask(most) and not ask(most + 1)


def looked_no_further(length: int) -> bool:
    """Whether the winner on a row of squares, where only Right moves, is searched for without lookahead."""
    found = Lookahead(DOMINEERING, moves=2_000)
    found.best(DOMINEERING.parse(f"1x{length}"), Player.RIGHT)
    return found.depth == 0


def has_verdict(position: int, misere: bool = False) -> bool:
    return "." not in answer(lambda: opponent._ask_verdict(chain, position, LEFT, misere, alone()) and "")


def test_few_positions_are_searched_if_there_are_many_moves() -> None:
    """One whose first move goes to a chain of n has n + 2; the first move wins if n is even, in misère play if odd."""
    assert has_verdict(240_000 + 98) and not has_verdict(240_000 + 99, misere=True)


def test_a_puzzle_has_at_most_400_options() -> None:
    room = puzzles._Room(default_sources(), False, 10_000)
    room.takes_ends = True
    found = [puzzles._candidate(NIM, (size,), LEFT, room) is not None for size in (400, 401)]
    assert found == [True, False]


def test_at_most_ten_options_are_to_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    for size, asked in ((10, True), (11, False)):
        monkeypatch.setattr(Asker, "sample", lambda ask, level, size=size: ((size,), LEFT))
        assert (make_exercise(ASKER, "options", 1) is not None) is asked


def test_a_game_of_1000_moves_is_a_draw() -> None:
    """The players go through a number of positions and back to the first, from which nobody can win."""
    found = [bouton.match(chain, 0, 0, 1, position=length).wins["draws"] for length in (999, 1_000)]
    assert found == [0, 1]


def test_at_most_twelve_better_moves_are_listed() -> None:
    found = bouton.review("nim", [[3] * 13, [2, *[3] * 12]])
    assert len(found["moves"][0]["better"]) == 12


def test_at_most_sixty_moves_of_a_turn_are_told() -> None:
    turns = [next(iter(bouton.playthrough(again, size).lines(lang="en"))) for size in (60, 61)]
    assert [turn.count("−1") for turn in turns] == [60, 60]


@pytest.mark.parametrize(("work", "formed"), [(20_000, True), (20_001, False)])
def test_work_on_the_form_of_a_part(work: int, formed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one part of this sum falls apart itself: its value is a sum of two."""
    set_cost(work, monkeypatch)
    text = "domineering ...#..|...#.."
    assert theme(SUM, text) == ("switch" if formed else "pattern")
    assert (opponent._by_heat(SUM, SUM.parse(text), LEFT, alone()) is not None) is formed
