"""Complete solutions with endings, points, further turns and parts, against the play of single positions."""

from random import Random
from typing import Any

import pytest

import bouton
from bouton.errors import BoutonError, InputError

SIZE = 12


def random_game(random: Random, kind: str, loops: bool) -> tuple[Any, Any]:
    """The same rules twice: as `bouton.rule_code` and as `bouton.ruleset`."""
    table = [
        [random.randrange(SIZE if loops else n) for _ in range(random.randint(0, 3) if n else 0)] for n in range(SIZE)
    ]
    table = [list(dict.fromkeys(row)) for row in table]
    if kind == "parts":  # n is 4a + b: a move changes one of the two
        table = [
            [4 * a for a in table[n // 4] if a < n // 4] + [n - n % 4 + b for b in table[n % 4]] for n in range(SIZE)
        ]
        table = [[to + n % 4 * (to // 4 != n // 4) for to in row] for n, row in enumerate(table)]
    again = {(n, to): random.random() < 0.3 for n, row in enumerate(table) for to in row}
    gains = {move: 0 if loops else random.randint(-1, 3) for move in again}
    ends = {n: random.choice((bouton.NEXT, bouton.LAST, bouton.DRAW)) for n in random.sample(range(SIZE), 3)}
    points = [random.randint(-2, 2) for _ in range(SIZE)]
    more: dict[str, Any] = {"again": lambda n, to: again[n, to]} if kind != "parts" else {}
    given: dict[str, Any] = {}
    if kind == "winner":
        given = {"winner": lambda n: ends.get(n)}
    if kind == "score":
        given = {"score": lambda n: points[n]}
        more["gain"] = lambda n, to: gains[n, to]
    if kind == "parts":
        given = {"parts": lambda n: [n - n % 4, n % 4] if n % 4 and n > 3 else [n]}

    def coded(n: int) -> Any:
        yield from table[n]

    def options(n: int) -> list[Any]:
        made = []
        for to in table[n]:
            option: Any = bouton.gain(to, gains[n, to]) if kind == "score" else to
            made.append(bouton.again(option) if again[n, to] and kind != "parts" else option)
        return made

    return bouton.rule_code(shape=SIZE, **given, **more)(coded), bouton.ruleset(**given)(options)


@pytest.mark.parametrize("kind", ["again", "winner", "score", "parts"])
def test_whole_games_and_single_positions(kind: str) -> None:
    for seed in range(25):
        random = Random(seed)
        loops = kind != "parts" and seed % 3 == 2
        coded, game = random_game(random, kind, loops)
        solved = bouton.solve(coded)
        for n in range(SIZE):
            assert chr(solved.outcome[n]) == game(n).outcome == coded(n).outcome, (seed, n)
            if kind == "score":
                assert solved.score[n] == game(n).score == coded(n).score, (seed, n)
            if kind == "parts":
                wanted = game(n).grundy
                assert solved.grundy[n] == (-1 if wanted is None else wanted), (seed, n)
            else:
                found = [[each.data for each in rules(n).winning_moves()] for rules in (game, coded)]
                assert [solved.winning_moves(n)] * 2 == found, (seed, n)
        if kind in ("again", "winner"):
            misere = bouton.solve(coded, misere=True)
            assert [chr(each) for each in misere.outcome] == [game(n).misere_outcome for n in range(SIZE)], seed
        begun = bouton.solve(coded, start=SIZE - 1)
        assert begun.outcome[SIZE - 1] == solved.outcome[SIZE - 1]


def symmetric(place: tuple[int, int]) -> tuple[int, int]:
    a, b = place
    return (a, b) if a <= b else (b, a)


@bouton.rule_code(
    shape=(7, 7),
    canonical=symmetric,
    score=lambda place: 0,
    gain=lambda place, option: sum(place) - sum(option),
    again=lambda place, option: sum(option) % 4 == 0,
)
def two_heaps(place: Any) -> Any:
    """Take one or two coins of a heap, each a point; leaving a multiple of four gives another turn."""
    a, b = place
    for k in (1, 2):
        if k <= a:
            yield a - k, b
        if k <= b:
            yield a, b - k


falling = bouton.rule_code(shape=5, parts=lambda n: [n])(lambda n: range(n))


def has_won(place: tuple[int, int]) -> Any:  # noqa: RET503 (it may run to its end)
    a, b = place
    if a == 0:
        return bouton.NEXT if b else None
    if a * b % 7 == 3:
        return bouton.DRAW if a % 2 else bouton.LAST


@bouton.rule_code(shape=(11, 11), winner=has_won, again=lambda place, option: option[0] % 3 == 1)
def round_and_round(place: Any) -> Any:
    """Moves that can come back, ends by a condition and further turns."""
    a, b = place
    if a:
        yield a - 1, (b + 3) % 11
    if b:
        yield (a + 5) % 11, b - 1


@bouton.rule_code(
    shape=30, score=lambda n: n % 3 - 1, gain=lambda n, to: (n - to) % 4 - 1, again=lambda n, to: to % 5 == 1
)
def filled(index: int, out: Any) -> int:
    """A function that fills an array; so its others take numbers."""
    count = 0
    for k in (1, 2, 5):
        if k <= index:
            out[count] = index - k
            count += 1
    return count


def compare_methods(game: Any, misere: bool = False, **given: Any) -> None:
    plain, quick = (bouton.solve(game, misere=misere, compiled=each, **given) for each in (False, True))
    assert (quick.compiled, plain.compiled) == (True, False) and (plain.outcome == quick.outcome).all()
    if game in (two_heaps, filled):
        assert (plain.score == quick.score).all() and plain.max_score == quick.max_score
    facts = [{**solved.to_dict(), "method": ""} for solved in (plain, quick)]
    assert facts[0] == facts[1] and (plain.loops, plain.ends) == (quick.loops, quick.ends)


@pytest.mark.thorough
def test_compiled_turns_are_those_of_plain_python() -> None:
    for game in (two_heaps, filled):
        compare_methods(game)
    compare_methods(two_heaps, start=(6, 5))
    for misere in (False, True):
        compare_methods(round_and_round, misere)
        compare_methods(round_and_round, misere, start=(7, 4))


@pytest.mark.thorough
def test_compiled_judges_are_checked() -> None:
    """What is no ending, and a fraction of a point, are told by the plain rules."""

    def down(n: int) -> Any:
        if n:
            yield n - 1

    strange = bouton.rule_code(shape=4_000, winner=lambda n: 7 if n == 390 else None)(down)
    with pytest.raises(BoutonError, match="390"):
        bouton.solve(strange, compiled=True)
    halves = bouton.rule_code(shape=9, score=lambda n: 0, gain=lambda n, to: n / 2)(down)
    assert bouton.solve(halves).score[2] == 0.5
    with pytest.raises(BoutonError):
        bouton.solve(halves, compiled=True)


def test_points_with_a_symmetry(tmp_path: Any) -> None:
    solved = bouton.solve(two_heaps)
    assert all(solved.score[a, b] == two_heaps((a, b)).score == solved.score[b, a] for a in range(7) for b in range(7))
    assert solved.to_dict()["max_score"] == solved.score.max() and solved.to_dict()["max_grundy"] is None
    for ask in (
        lambda: bouton.solve(two_heaps, misere=True),
        lambda: bouton.solve(falling, compiled=True),
        lambda: bouton.solve(two_heaps, store=tmp_path / "store"),
        lambda: solved.certificate(str(tmp_path / "certificate")),
        lambda: solved.grundy,
        lambda: bouton.rule_code(shape=3, gain=lambda n, to: 1)(lambda n: [])(1),
        lambda: bouton.rule_code(shape=3, winner=lambda n: None, parts=lambda n: [n])(lambda n: []),
    ):
        with pytest.raises((InputError, BoutonError)):
            ask()


def test_numbers_of_positions() -> None:
    """A function that fills an array with numbers; so do its judge and its turns."""

    def fill(index: int, out: Any) -> int:
        for k in range(min(index, 3)):
            out[k] = index - k - 1
        return min(index, 3)

    game = bouton.rule_code(shape=20, winner=lambda n: bouton.NEXT if n == 0 else None, again=lambda n, to: to == 7)(
        fill
    )
    plain = bouton.ruleset(winner=lambda n: bouton.NEXT if n == 0 else None)(
        lambda n: [bouton.again(7) if n - k == 7 else n - k for k in (1, 2, 3) if k <= n]
    )
    assert [chr(each) for each in bouton.solve(game).outcome] == [plain(n).outcome for n in range(20)]
