"""Winning moves in misère play by the quotient: against plain search, and in sums of thousands of heaps."""

from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bouton
from bouton.answers.quotients import keep_quotient
from bouton.answers.sources import sources_with
from bouton.kinds.player import Player
from bouton.misere import growing
from bouton.misere.family import family_of
from bouton.misere.source import MisereDaisies, MisereQuotients
from bouton.misere.store import load_quotient
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME

PLAIN = Sources([], Search(), None)
GAMES = ("kayles", "octal:0.72", "octal:0.07", "lasker", "subtraction:1,3,4", "octal:4.7", "treblecross")


@pytest.mark.parametrize("spec", GAMES)
def test_outcomes_and_moves_as_search_has_them(spec: str) -> None:
    ruleset, random, quick = bouton.find(spec), Random(spec), sources_with()
    for _ in range(12):
        position: Any = ruleset.parse(",".join(str(random.randint(1, 7)) for _ in range(random.randint(2, 3))))
        answer = quick.value(ruleset, MISERE_OUTCOME, position)
        plain = PLAIN.value(ruleset, MISERE_OUTCOME, position)
        assert answer is not None and plain is not None and answer.value is plain.value
        assert str(answer.how) == "theorem: Plambeck and Siegel 2008"
        assert list(quick.winning_moves(ruleset, position, True)) == list(PLAIN.winning_moves(ruleset, position, True))


def test_a_sum_of_a_heap_that_no_move_leaves() -> None:
    assert bouton.analyze("officers 3,1 + nim 1", misere=True).winning_moves == ["officers 1,1,1 + nim 1"]


@pytest.mark.parametrize("text", ["nim 2 + impartial:snort x..x", "octal:0.3 6,4 + impartial:snort xx|.."])
def test_an_option_that_is_cut_otherwise_than_its_parts(text: str) -> None:
    ruleset, position = bouton.find("sum"), bouton.find("sum").parse(text)
    moves = list(MisereQuotients().moves(ruleset, MISERE_OUTCOME, position, Outcome.P, Player.LEFT) or ())
    assert moves and moves == list(PLAIN.winning_moves(ruleset, position, True))


def test_a_large_heap_that_falls_into_three_has_not_all_its_moves_tried() -> None:
    answer = bouton.analyze("hexadecimal:0.F", (10**18,), misere=True)
    assert answer.winning_moves and answer.winning_moves_count is None and not answer.winning_moves_complete


@pytest.mark.thorough
@pytest.mark.parametrize("first", ["officers", "dawsons-kayles", "hexadecimal:0.8", "turning:at-most-2", "cram"])
def test_sums_of_positions_that_fall_apart_as_search_has_them(first: str) -> None:
    """Sums of any two games: a summand's parts need not be what its moves leave, as a heap of 3 beside one of 1."""
    game, random = bouton.find("sum"), Random(first)
    for second in ("officers", "dawsons-kayles", "nim", "grundys-game", "nimble", "treblecross", "chomp", "kayles"):
        parts = [bouton.find(name) for name in (first, second)]
        texts = [
            f"{each.spec} {each.format(random.choice(list(islice(each.small_positions(), 40))))}" for each in parts
        ]
        position = game.parse(" + ".join(texts))
        found = sources_with().winning_moves(game, position, True)
        assert list(dict.fromkeys(found)) == list(dict.fromkeys(PLAIN.winning_moves(game, position, True))), texts


def test_sums_of_games_as_search_has_them() -> None:
    for text in (
        "kayles 5 + nim 3",
        "kayles 4 + kayles 4 + octal:0.07 5",
        "inductive {{},{{}}} + nim 2",
        "chomp 2,2 + nim 2",
    ):
        game, position = bouton.find("sum"), bouton.find("sum").parse(text)
        answer, plain = MisereQuotients().lookup(game, MISERE_OUTCOME, position), PLAIN
        found = plain.value(game, MISERE_OUTCOME, position)
        assert answer is not None and found is not None and answer.value is found.value
        moves = MisereQuotients().moves(game, MISERE_OUTCOME, position, Outcome.P, Player.LEFT)
        assert moves is not None
        assert list(moves) == list(plain.winning_moves(game, position, True))


def play_out(spec: str, heaps: list[int], random: Random, moves: int) -> None:
    """The program moves from a won sum; whatever is replied, it has a winning move, and the last is not its own."""
    ruleset: Any = bouton.find(spec)
    source = MisereQuotients()
    position = tuple(heaps)
    for _ in range(moves):
        found = source.moves(ruleset, MISERE_OUTCOME, position, Outcome.P, Player.LEFT)
        assert found is not None
        position = next(iter(found), None) or position[:0]
        answer = source.lookup(ruleset, MISERE_OUTCOME, position)
        assert answer is None or answer.value is Outcome.P
        sizes = [index for index, size in enumerate(position) if any(True for _ in ruleset.heap_options(size))]
        assert sizes, "the program made the last move"
        index = random.choice(sizes)
        option = random.choice(list(ruleset.heap_options(position[index])))
        position = ruleset.normal_form(ruleset.replace(position, index, option))
        if not any(True for _ in ruleset.options(position)):
            return


@pytest.mark.parametrize("spec", ["kayles", "octal:0.72", "octal:0.123"])
def test_the_programs_moves_win_sums_to_the_end(spec: str) -> None:
    random, source, ruleset = Random(5), MisereQuotients(), bouton.find(spec)
    for _ in range(4):
        heaps = [random.randint(1, 30) for _ in range(8)]
        answer = source.lookup(ruleset, MISERE_OUTCOME, tuple(heaps))
        if answer is not None and answer.value is Outcome.N:
            play_out(spec, heaps, random, 10_000)


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("spec", ["kayles", "octal:0.72", "octal:0.123", "octal:4.7"])
def test_sums_of_thousands_of_heaps_are_won_to_the_last_move(spec: str) -> None:
    """Random replies, a sum of a thousand heaps; before each reply twenty others are tried: all lose."""
    ruleset: Any = bouton.find(spec)
    random, source = Random(spec), MisereDaisies() if spec == "octal:4.7" else MisereQuotients()

    def outcome(position: tuple[int, ...]) -> Outcome:
        answer = source.lookup(ruleset, MISERE_OUTCOME, position)
        assert answer is not None
        found: Outcome = answer.value
        return found

    position = tuple(random.randint(1, 12) for _ in range(1_000))
    if outcome(position) is Outcome.P:
        position = ruleset.replace(position, 0, next(iter(ruleset.heap_options(position[0]))))
    while True:
        moves: Any = source.moves(ruleset, MISERE_OUTCOME, position, Outcome.P, Player.LEFT)
        position = ruleset.normal_form(next(moves))
        live = [size for size in dict.fromkeys(position) if any(True for _ in ruleset.heap_options(size))]
        assert live, "the program made the last move"
        replies = []
        for _ in range(20 if random.random() < 0.1 else 1):
            size = random.choice(live)
            option = random.choice(list(ruleset.heap_options(size)))
            replies.append(ruleset.normal_form(ruleset.replace(position, position.index(size), option)))
        for reply in replies:
            if not any(any(True for _ in ruleset.heap_options(size)) for size in reply):
                return  # the opponent made the last move
            assert outcome(reply) is Outcome.N
        position = random.choice(replies)


@pytest.mark.thorough
def test_ten_thousand_heaps() -> None:
    random, source, kayles = Random(9), MisereQuotients(), bouton.find("kayles")
    for largest in (30, 10**6):
        heaps = tuple(random.randint(1, largest) for _ in range(10_000))
        answer = source.lookup(kayles, MISERE_OUTCOME, heaps)
        assert answer is not None
        heaps = heaps if answer.value is Outcome.N else (*heaps, 2)
        moves: Any = source.moves(kayles, MISERE_OUTCOME, heaps, Outcome.P, Player.LEFT)
        best = next(moves)
        after = source.lookup(kayles, MISERE_OUTCOME, best)
        assert after is not None and after.value is Outcome.P
        for _ in range(10):  # every reply tried leads to a sum that is won again
            index = random.randrange(len(best))
            options: Any = list(islice(kayles.heap_options(best[index]), 40))  # type: ignore[attr-defined]
            if options:
                reply = kayles.replace(best, index, random.choice(options))
                then = source.lookup(kayles, MISERE_OUTCOME, reply)
                assert then is not None and then.value is Outcome.N


def test_winning_moves_are_counted_without_being_made() -> None:
    heaps = (7, 2, 6) * 100 + (2,)
    source, kayles = MisereQuotients(), bouton.find("kayles")
    moves: Any = source.moves(kayles, MISERE_OUTCOME, heaps, Outcome.P, Player.LEFT)
    count = moves.how_many(10**6)
    assert count == len(list(moves)) and moves.how_many(5) == min(count, 6)
    for size in (5, 90, 190, 333, 1_000):
        for beside in (1, 2, 5):
            moves = source.moves(kayles, MISERE_OUTCOME, (size, beside), Outcome.P, Player.LEFT)
            assert moves.how_many(10**6) == len(list(moves))


def test_the_reason_is_said_in_both_languages() -> None:
    for lang, word in (("en", "misère quotient of kayles"), ("fr", "quotient misère de kayles")):
        for position in ("7,2,6", "2,2", "1,1", "12,9,5,25,27"):
            text = bouton.analyze("kayles", position, misere=True, lang=lang).explanation["text"]
            assert word in text and "Φ" in text


def test_the_reason_speaks_of_the_table_that_the_lesson_has() -> None:
    """The lesson on Kayles says: 40 elements, nine of them lost."""
    text = bouton.analyze("kayles", "9,3", misere=True, lang="en").explanation["text"]
    assert "a monoid of 40 elements for rows of any length" in text and "9 lost elements: a, b^2" in text


def test_what_it_does_not_know() -> None:
    source, kayles = MisereQuotients(), bouton.find("kayles")
    assert not source.concerns(kayles, GRUNDY) and source.concerns(kayles, MISERE_OUTCOME)
    assert source.lookup(bouton.find("hex:3"), MISERE_OUTCOME, bouton.find("hex:3").parse(".")) is None
    assert source.lookup(bouton.find("octal:0.06"), MISERE_OUTCOME, (10**6, 5)) is None
    assert source.lookup(kayles, MISERE_OUTCOME, ()) is None
    assert source.moves(kayles, MISERE_OUTCOME, (3, 4), Outcome.N, Player.LEFT) is None


def test_a_large_heap_that_is_out_of_reach_leaves_the_smaller_ones_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever is asked for first."""
    monkeypatch.setattr(growing, "EFFORT", 20)
    source, game = MisereQuotients(), bouton.find("octal:0.06")
    assert source.lookup(game, MISERE_OUTCOME, (10**6, 5)) is None
    for heaps in ((3, 4), (6, 7, 7), (9, 5)):
        found = source.lookup(game, MISERE_OUTCOME, heaps)
        assert found is not None and found.value == PLAIN.value(game, MISERE_OUTCOME, heaps).value
    assert source.lookup(game, MISERE_OUTCOME, (10**6, 5)) is None


def test_quotients_are_kept_and_proved_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOUTON_QUOTIENTS", str(tmp_path))
    game = bouton.find("octal:0.72")
    found = bouton.quotient(game)
    assert keep_quotient(game, found) and not keep_quotient(game, found)
    kept = load_quotient(family_of(game))
    assert kept is not None and (kept.order, kept.period, kept.images) == (found.order, found.period, found.images)
    assert MisereQuotients().lookup(game, MISERE_OUTCOME, (10**9, 5)) is not None
    (file,) = tmp_path.iterdir()
    data = file.read_bytes()
    for damaged in (data[:-1], data.replace(b'"lost":[', b'"lost":[2,', 1), b"", b"{}\n" * 9):
        file.write_bytes(damaged)
        assert load_quotient(family_of(game)) is None
    bad = data.split(b"\n")
    assert len(bad) == 4

    @bouton.ruleset
    def own(n: int) -> list[int]:
        return [n - 1] if n else []

    assert not keep_quotient(own, bouton.quotient(own, 3))
