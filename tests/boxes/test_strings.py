"""Coins and strings: scores, nimbers, normal forms and chains against plain search and play by the rules."""

import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bouton
from bouton.answers.values import value_of
from bouton.boxes.limits import SPENT, STRINGS_OF_ONE
from bouton.boxes.nimstring import NimstringSearch
from bouton.boxes.rectangles import places_of, rectangle
from bouton.boxes.score import ScoreSearch
from bouton.boxes.solver import solver_of
from bouton.boxes.strings import GROUND, Strings
from bouton.play.review import follow

BOARDS = tomllib.loads((Path(__file__).parent.parent / "vectors" / "boxes.toml").read_text(encoding="utf-8"))["board"]


class Plain:
    """The rules alone."""

    def __init__(self, strings: Strings) -> None:
        self.strings = strings
        self.score = cache(self._score)
        self.wins = cache(self._wins)

    def moves(self, left: int) -> list[tuple[int, int]]:
        """What is left after each cut, and the coins that it takes."""
        found = []
        for string, ends in enumerate(self.strings.ends):
            rest = left & ~(1 << string)
            if rest != left:
                taken = [coin for coin in set(ends) if coin != GROUND and not self.strings.held_by[coin] & rest]
                found.append((rest, len(taken)))
        return found

    def _score(self, left: int) -> int:
        return max((n + self.score(rest) if n else -self.score(rest) for rest, n in self.moves(left)), default=0)

    def _wins(self, left: int, heap: int) -> bool:
        """Does the player to move win Nimstring beside a Nim heap?"""
        if any(not self.wins(left, less) for less in range(heap)):
            return True
        return any(self.wins(rest, heap) if n else not self.wins(rest, heap) for rest, n in self.moves(left))

    def nimber(self, left: int) -> int | None:
        lost = [heap for heap in range(len(self.strings.ends) + 1) if not self.wins(left, heap)]
        assert len(lost) < 2
        return lost[0] if lost else None


def graphs(seed: int, count: int, most: int) -> list[Strings]:
    """Random graphs, some with parallel strings; no string joins a coin to itself."""
    random, found = Random(seed), []
    for _ in range(count):
        coins, ends = random.randint(2, 7), list[tuple[int, int]]()
        number = random.randint(2, most)
        while len(ends) < number:
            a, b = random.randint(GROUND, coins - 1), random.randint(GROUND, coins - 1)
            if a != b:
                ends.append((a, b))
        found.append(Strings(coins, ends))
    return found


def some(strings: Strings, random: Random, count: int) -> list[int]:
    return [strings.full, *(random.randrange(strings.full + 1) for _ in range(count))]


@pytest.mark.parametrize("sides", [(1, 1), (1, 2), (2, 1), (1, 3), pytest.param((2, 2), marks=pytest.mark.thorough)])
def test_all_positions_of_small_boards(sides: tuple[int, int]) -> None:
    board = rectangle(*sides)
    plain, scores, nimbers = Plain(board), ScoreSearch(board), NimstringSearch(board)
    for left in range(board.full + 1):
        assert scores.score(left) == plain.score(left), left
        form = board.normal_form(left)
        assert board.normal_form(form) == form and plain.score(form) == plain.score(left)
        if sides != (2, 2) or not left % 7:
            assert nimbers.nimber(left) == plain.nimber(left), left


@pytest.mark.parametrize(("count", "most"), [(60, 9), pytest.param(600, 12, marks=pytest.mark.slow)])
def test_random_graphs(count: int, most: int) -> None:
    random, loony = Random(3), 0
    for strings in graphs(1, count, most):
        plain, scores, nimbers = Plain(strings), ScoreSearch(strings), NimstringSearch(strings)
        for left in some(strings, random, 8):
            assert scores.score(left) == plain.score(left), (strings.ends, left)
            assert plain.score(strings.normal_form(left)) == plain.score(left)
            found = nimbers.nimber(left)
            assert found == plain.nimber(left), (strings.ends, left)
            loony += found is None
            rest, taken, offer = strings.take_free(left)
            assert (offer is None) is (found is not None) or not rest
            assert strings.coins_left(left) == strings.coins_left(rest) + taken
    assert loony > count


def test_long_chains_give_the_opponent_the_choice() -> None:
    """And short ones do not, where no three coins are tied to one another in a ring, as on rectangles."""
    random, seen = Random(5), {True: 0, False: 0}
    boards = [*graphs(2, 100, 12), *[rectangle(2, 3)] * 40]
    for strings in boards:
        for left in some(strings, random, 6):
            left, _, offer = strings.take_free(left)
            if offer is not None:
                continue
            safe = sum(strings.safe_strings(left))
            chains = strings.chains(left)
            for chain in chains:
                has_choice = strings.take_free(left & ~chain.opening)[2] is not None
                assert has_choice or not chain.is_long
                assert has_choice is chain.is_long or strings not in boards[100:]
                seen[chain.is_long] += 1
            assert sum(chain.strings for chain in chains) + safe == left
    assert min(seen.values()) > 20


def test_parts_hang_together_by_coins() -> None:
    strings = Strings(4, [(GROUND, 0), (0, 1), (1, GROUND), (2, 3), (GROUND, 3)])
    assert strings.parts(strings.full) == [0b00111, 0b11000]
    assert strings.parts(0b10101) == [0b00001, 0b00100, 0b10000]
    assert strings.restrict(0b11000).ends == ((2, 3), (GROUND, 3))


@pytest.mark.parametrize("seed", range(20))
def test_parts_are_joined_coin_by_coin(seed: int) -> None:
    """Strings are joined with those of each coin, one coin after the other, until nothing changes."""
    random, coins = Random(seed), 12
    strings = Strings(coins, [(random.randrange(-1, coins), random.randrange(-1, coins)) for _ in range(16)])
    left = random.getrandbits(16)
    groups = [{string} for string in range(16) if left >> string & 1]
    for coin in range(coins):
        near = [group for group in groups if any(coin in strings.ends[string] for string in group)]
        groups = [group for group in groups if group not in near] + ([set().union(*near)] if near else [])
    assert strings.parts(left) == [sum(1 << string for string in group) for group in sorted(groups, key=min)]


def test_a_rectangle_has_its_symmetries() -> None:
    assert len(rectangle(2, 2).symmetries) == 7 and len(rectangle(2, 3).symmetries) == 3
    assert len(places_of(2, 3)) == len(rectangle(2, 3).ends) == 17
    for symmetry in rectangle(3, 3).symmetries:
        assert sorted(symmetry) == list(range(24))


@pytest.mark.parametrize("row", [row for row in BOARDS if "far" not in row], ids=lambda row: row["board"])
def test_published_scores(row: dict[str, Any]) -> None:
    board = rectangle(*map(int, row["board"].split("x")))
    assert ScoreSearch(board).score(board.full) == row["score"]


@pytest.mark.thorough
def test_three_by_three_boxes() -> None:
    """The second player wins by three, and searching costs what is said of it."""
    board, spent = rectangle(3, 3), list[int]()
    assert ScoreSearch(board).score(board.full, spent.append) == -3
    assert set(spent) == {SPENT} and sum(spent) < 50_000


def test_a_search_that_goes_too_far_is_given_up() -> None:
    board = rectangle(3, 3)
    solver = solver_of(board)
    assert solver.score_within(board.full, 100) is None
    assert solver.nimber_within(board.full, 100) is None
    assert solver.score_within(0b1111, 100) == Plain(board).score(0b1111)


@pytest.mark.parametrize("count", [STRINGS_OF_ONE - 1, STRINGS_OF_ONE])
def test_a_sum_of_many_strings_counts_for_several(count: int) -> None:
    """A chain is one sum, from which no safe cut leads to another."""
    chain = Strings(count - 1, [(coin - 1, coin if coin < count - 1 else GROUND) for coin in range(count)])
    search = NimstringSearch(chain)
    assert search.nimber(chain.full) == 0 and search._spent == 1 + count // STRINGS_OF_ONE


def test_a_search_that_goes_too_deep_is_refused() -> None:
    board = rectangle(20, 20)
    with pytest.raises(bouton.SearchLimitError, match="840 lines"):
        solver_of(board).nimber(board.full, lambda _: None)
    assert solver_of(board).nimber_within(board.full, 10**6) is None


# Compiled.


def compiled(strings: Strings, entries: int = 64) -> Any:
    pytest.importorskip("numba")
    from bouton.boxes.compiled import CompiledScores

    return CompiledScores(strings, entries)


@pytest.mark.thorough
def test_the_compiled_search_finds_the_same() -> None:
    random = Random(7)
    for strings in [*graphs(4, 60, 14), rectangle(2, 2), rectangle(1, 4), rectangle(2, 3)]:
        scores, quick = ScoreSearch(strings), compiled(strings)
        for left in some(strings, random, 20):
            assert quick.score(left, lambda count: None) == scores.score(left), (strings.ends, left)


@pytest.mark.thorough
def test_pieces_come_to_the_same_end() -> None:
    """A table of few entries, and many stops: the score is the same."""
    board = rectangle(2, 4)
    quick, spent = compiled(board, 1 << 14), list[int]()
    pieces = [None]
    while pieces[-1] is None:
        pieces.append(quick.piece(board.full, -8, 8, 3_000 + 500 * len(pieces), spent.append))
    assert pieces[-1] == 2 and len(pieces) > 3 and quick.searched == sum(spent)


@pytest.mark.thorough
def test_large_boards_are_searched_compiled() -> None:
    """Of a board with more strings than a word holds, what is left is searched alone."""
    pytest.importorskip("numba")
    small, large = rectangle(2, 5), rectangle(5, 6)
    random = Random(9)
    for _ in range(5):
        left = sum(1 << string for string in random.sample(range(len(large.ends)), 30))
        whole = large.restrict(left)
        expected = ScoreSearch(whole).score(whole.full)
        assert solver_of(large).score(left, lambda count: None) == expected
    assert solver_of(small).score(small.full, lambda count: None) == -2


def test_a_loony_position_has_that_value_and_no_nimber() -> None:
    rows = {"111/1001/001/1101/110": (None, "loony"), "111/1001/001/1000/110": (0, "0"), "1x2": (1, "*")}
    for text, wanted in rows.items():
        found = bouton.analyze("nimstring", text)
        assert (found.grundy, found.value) == wanted, text
    listed = bouton.options("nimstring", "111/1001/001/1000/110")["options"]
    loony = None, "loony"
    assert [(each["grundy"], each.get("value")) for each in listed] == [
        loony,
        (0, None),
        *3 * [loony],
        *3 * [(1, None)],
    ]
    assert bouton.analyze("nimstring", "1x2", misere=True).value is None
    assert bouton.analyze("dots-and-boxes", "1x2").value is None


def test_nimbers_of_nimstring_are_values_that_add() -> None:
    assert str(bouton.position("nimstring", "1x2").value) == str(bouton.value("nimstring", "1x2")) == "*"
    assert str(bouton.value("nimstring 1x2 + nim 3")) == "*2"
    with pytest.raises(bouton.InputError, match="11/101/10/100/10 is loony"):
        value_of("nimstring", "11/101/10/100/10")  # loony
    with pytest.raises(bouton.InputError, match="counts points"):
        value_of("dots-and-boxes", "1x2")


def test_moves_tell_which_boxes_they_close() -> None:
    moves = ["10/000/00", "10/100/00", "10/100/10", "10/110/10", "11/110/10"]
    played = follow("dots-and-boxes", "1x2", moves)
    assert played["laid"] == [["r0c1"], ["r1c0"], ["r2c1"], ["r1c2", "r1c1"], ["r0c3"]]
    assert played["players"] == ["left", "right", "left", "right", "right", "left"]


def test_a_search_that_stops_says_what_helps() -> None:
    for language, words in (("en", "give a position nearer to its end"), ("fr", "donnez une position plus proche")):
        with pytest.raises(bouton.SearchLimitError) as caught:
            bouton.analyze("dots-and-boxes", "3x4", limit=1_000)
        said = caught.value.say(language)
        assert words in said and "3x4" in said and "bound them" not in said and "bornez" not in said


def test_a_search_for_a_nimber_spends_what_it_looks_up_too() -> None:
    search, spent = NimstringSearch(rectangle(2, 3)), list[int]()
    search.nimber(search.strings.full, spent.append)
    assert sum(spent) > len(search.nimbers)
