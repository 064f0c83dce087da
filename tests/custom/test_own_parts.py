"""Options of custom rules that are sums, and positions that decompose, against play of the entire sum."""

from collections.abc import Callable, Sequence
from functools import cache, reduce
from operator import xor
from random import Random
from typing import Any

import pytest

import bouton
from bouton.answers.boards import board_of
from bouton.custom.parts import looks_like
from bouton.errors import InputError, RulesError
from bouton.kinds.player import Player
from bouton.kinds.written import written_option
from bouton.search.search import Search
from bouton.values.mex import mex
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME, OUTCOME

Options = Callable[..., list[Any]]


def parts_of(option: Any) -> tuple[int, ...]:
    parts = option.parts if isinstance(option, bouton.Sum) else option if isinstance(option, list) else [option]
    return tuple(sorted(parts))


def random_table(random: Random, size: int) -> list[list[list[int]]]:
    """For each position its options, each a list of smaller positions."""
    counts = [random.randint(0, 3) if n else 0 for n in range(size)]
    return [
        [[random.randrange(n) for _ in range(random.choice((0, 1, 1, 2, 2, 3)))] for _ in range(count)]
        for n, count in enumerate(counts)
    ]


def rules_of(table: Sequence[Any]) -> Any:
    def game(n: int) -> list[Any]:
        return [option[0] if len(option) == 1 else list(option) for option in table[n]]

    return bouton.ruleset(game)


def moves(table: Sequence[Any], position: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The sums after each move of a sum, made without anything of the package."""
    found = []
    for place, part in enumerate(position):
        rest = position[:place] + position[place + 1 :]
        found += [tuple(sorted((*rest, *option))) for option in table[part]]
    return found


@pytest.mark.parametrize("seed", range(12))
def test_impartial_sums_are_what_play_says(seed: int) -> None:
    random = Random(seed)
    table = random_table(random, 7)
    game = rules_of(table)

    @cache
    def grundy(position: tuple[int, ...]) -> int:
        return mex(map(grundy, moves(table, position)))

    @cache
    def wins(position: tuple[int, ...], misere: bool) -> bool:
        after = moves(table, position)
        return misere if not after else not all(wins(option, misere) for option in after)

    for start in [*((n,) for n in range(7)), (3, 5), (6, 6), (2, 4, 6)]:
        place = game(start[0] if len(start) == 1 else bouton.Sum(*start))
        assert place.grundy == grundy(start)
        assert (str(place.outcome) == "N") is wins(start, False)
        assert (str(place.misere_outcome) == "N") is wins(start, True)
        for misere in (False, True):
            won = [parts_of(each.data) for each in place.winning_moves(misere=misere)]
            assert sorted(won) == sorted({each for each in moves(table, start) if not wins(each, misere)})


@pytest.mark.parametrize("seed", range(6))
def test_partizan_sums_are_what_play_says(seed: int) -> None:
    random = Random(100 + seed)
    tables = {player: random_table(random, 6) for player in Player}

    def rule(n: int, player: str) -> list[Any]:
        return [list(option) for option in tables[Player(player)][n]]

    game = bouton.ruleset(rule)

    @cache
    def wins(position: tuple[int, ...], player: Player, misere: bool) -> bool:
        after = moves(tables[player], position)
        return misere if not after else not all(wins(option, player.opponent, misere) for option in after)

    for start in [*((n,) for n in range(6)), (3, 5), (4, 4, 5)]:
        place = game(start[0] if len(start) == 1 else bouton.Sum(*start))
        for misere in (False, True):
            outcome = place.misere_outcome if misere else place.outcome
            assert outcome.starters == tuple(wins(start, player, misere) for player in Player)


@pytest.mark.parametrize("seed", range(8))
def test_parts_that_come_back(seed: int) -> None:
    """Sums of parts from which play need not end, against the labelling of whole sums."""
    random = Random(seed)
    table = [[[random.randrange(6)] for _ in range(random.randint(0, 3))] for _ in range(6)]
    table[5].append([])
    game, whole = rules_of(table), bouton.ruleset(lambda position: moves(table, position))
    for start in ((3,), (5,), (2, 4), (1, 1, 3)):
        place = game(bouton.Sum(*start))
        assert (place.outcome, place.grundy) == (whole(start).outcome, whole(start).grundy)


def test_a_ring_beside_heaps() -> None:
    """The ring may be left for a heap, whose value says who wins beside another heap."""

    def ring(n: int) -> list[Any]:
        return [[(n + 1) % 3], [4, 5]] if n < 3 else list(range(3, n))

    whole = bouton.ruleset(
        lambda place: [
            tuple(sorted((*place[:k], *parts_of(option), *place[k + 1 :])))
            for k in range(len(place))
            for option in ring(place[k])
        ]
    )
    game = bouton.ruleset(ring)
    for start in ((0,), (0, 4), (0, 6), (1, 5, 6), (0, 1)):
        place = game(start[0] if len(start) == 1 else bouton.Sum(*start))
        assert str(place.outcome) == str(whole(start).outcome), start


def test_cut_positions() -> None:
    """Rows of pins: a text falls apart at its gaps."""

    @bouton.ruleset(parts=lambda row: row.split(".") if "." in row else [row])
    def pins(row: str) -> list[str]:
        return [
            row[:i] + "." * k + row[i + k :]
            for k in (1, 2)
            for i in range(len(row) - k + 1)
            if row[i : i + k] == "x" * k
        ]

    kayles = bouton.grundy_sequence("kayles", 20)
    assert [pins("x" * n).grundy for n in range(21)] == list(kayles)
    assert all(place.outcome == "P" for place in pins("xxx.xxxxx").winning_moves())
    assert [str(pins("x" * n).misere_outcome) for n in range(14)] == [
        str(bouton.position("kayles", (n,)).misere_outcome) for n in range(14)
    ]


def test_parts_of_other_games() -> None:
    @bouton.ruleset
    def mixed(n: int) -> list[Any]:
        return [[k, bouton.position("kayles", (n - k,))] for k in range(n)]

    kayles = bouton.grundy_sequence("kayles", 12)
    values: list[int] = []
    for n in range(12):
        values.append(mex(values[k] ^ int(kayles[n - k]) for k in range(n)))
    assert [mixed(n).grundy for n in range(12)] == values
    for option in mixed(5).options():
        assert mixed.parse(str(option)) == option


def test_two_games_that_lead_to_each_other() -> None:
    @bouton.ruleset
    def first(n: int) -> list[Any]:
        return [[second(k), n - 1] for k in range(n)]

    @bouton.ruleset
    def second(n: int) -> list[Any]:
        return [[first(k)] for k in range(n)]

    a: list[int] = []
    b: list[int] = []
    for n in range(8):
        a.append(mex(b[k] ^ a[n - 1] for k in range(n)))
        b.append(mex(a[k] for k in range(n)))
    assert [first(n).grundy for n in range(8)] == a
    assert [second(n).grundy for n in range(8)] == b


def test_what_a_list_may_be() -> None:
    nothing = bouton.ruleset(lambda n: [[]] if n else [])
    assert nothing(3).grundy == 1
    assert nothing(3).options() == [bouton.Sum()]
    assert nothing.parse(nothing.format(bouton.Sum())) == bouton.Sum()
    assert "Winning move: 0\n" in f"{bouton.analyze(nothing, '3', lang='en')}\n"
    nested = bouton.ruleset(lambda n: [[[n - 1, n - 1], n - 2]] if n > 1 else [])
    assert nested(4).options()[0] == [3, 3, 2]
    assert nested([4, 2]).data == (4, 2)
    assert nested(bouton.Sum(4)).data == 4


@pytest.mark.parametrize(
    ("position", "part", "alike"),
    [
        (5, 3, True),
        (5, True, False),
        ((1, 2), (3, 4), True),
        ((1, 2), (3, 4, 5), False),
        ((1, 2), 3, False),
        (((1, 2), (3, 4)), (1, 2), False),
        (("..", "xx"), "..", False),
        ((("a", 1), 2), (("b", 1), 3), True),
        (frozenset({1}), frozenset(), True),
        (frozenset({1}), 1, False),
    ],
)
def test_a_part_looks_like_the_position(position: Any, part: Any, alike: bool) -> None:
    assert looks_like(part, position) is alike


@pytest.mark.parametrize(
    ("rule", "start", "says"),
    [
        (lambda p: [[k, *p[1:]] for k in range(p[0])], (3, 4), "make it a tuple"),
        (lambda p: [[*p[:-1], p[-1] - 1]] if p[-1] else [], ((1, 2), 3), "does not look like"),
        (lambda s: [list(s[1:])] if s else [], "abc", "bouton.Sum"),
        (lambda n: [[n - 1, True]] if n else [], 3, "does not look like"),
        (lambda n: [[n - 1, bouton.position("hex:2", ".")]] if n else [], 3, "names its winner"),
        (lambda n: [[n - 1, bouton.position("domineering", "..|..")]] if n else [], 3, "second parameter"),
    ],
)
def test_slips_are_refused(rule: Any, start: Any, says: str) -> None:
    game = bouton.ruleset(rule)
    with pytest.raises(RulesError, match=says) as refused:
        _ = game(start).outcome
    assert "line" in str(refused.value)


@pytest.mark.parametrize(
    "cut",
    [lambda n: [n, n], lambda n: [n + 1] if n < 10**9 else [n], lambda n: [-n], lambda n: n, lambda n: "ab"],
)
def test_cuts_that_do_not_end(cut: Any) -> None:
    game = bouton.ruleset(parts=cut)(range)
    with pytest.raises(InputError, match="parts"):
        _ = game(3).outcome


@pytest.mark.parametrize("partizan", [False, True])
def test_a_cut_of_which_the_moves_know_nothing_is_refused(partizan: bool) -> None:
    def impartial(n: int) -> list[int]:
        return [n - k for k in (1, 2) if k <= n]

    def of_two(n: int, player: bouton.Player) -> list[int]:
        return [n - k for k in ((1, 2) if player is bouton.Player.LEFT else (1, 3)) if k <= n]

    halves = bouton.ruleset(parts=lambda n: [n // 2, n - n // 2] if n > 3 else [n])
    game = halves(of_two if partizan else impartial)
    asked = [lambda: game(4).outcome, lambda: bouton.analyze(game, 4), lambda: game(4).value]
    for ask in asked if partizan else [*asked, lambda: game(4).grundy, lambda: bouton.sequence(game, 9)]:
        with pytest.raises(RulesError) as refused:
            ask()
        assert refused.value.key == "custom.parts-moves-whole"
    assert game(3).outcome == ("P" if not partizan else "N")  # nothing is cut there
    with pytest.raises(RulesError):
        bouton.prove(game)


@pytest.mark.parametrize(
    ("parts", "key"),
    [
        ([(1,), (0,)], "whole"),  # of the same Grundy value, but in misère play (2, 2) is lost and (0,) is won
        ([(3,)], "whole"),  # one part that is another position
        ([(2, 2)], "whole"),
        ([(4,)], "whole"),
        ([("x",), (1,)], "endless"),
    ],
)
def test_a_cut_is_the_same_game_in_every_kind_of_play(parts: list[Any], key: str) -> None:
    @bouton.ruleset(parts=lambda heaps: parts if heaps == ("x",) else [(n,) for n in heaps])
    def nim(heaps: tuple[Any, ...]) -> list[Any]:
        if heaps == ("x",):
            return [(2, 2)]
        return [(*heaps[:i], k, *heaps[i + 1 :]) for i, n in enumerate(heaps) for k in range(n)]

    for misere in (False, True):
        with pytest.raises(RulesError) as refused:
            bouton.analyze(nim, ("x",), misere=misere)
        assert refused.value.key.startswith("custom.parts-") and key in refused.value.key
    assert nim((3, 2, 1)).outcome == "P" and nim((1, 1, 1)).misere_outcome == "P"


def test_a_move_that_only_the_parts_have_is_refused() -> None:
    @bouton.ruleset(parts=lambda n: [n - 1, 1] if n == 3 else [n])
    def game(n: int) -> list[int]:
        return [n - 1] if n else []

    with pytest.raises(RulesError) as refused:
        _ = game(5).outcome
    assert refused.value.key == "custom.parts-moves-parts"


def test_dead_parts_may_have_any_name() -> None:
    """An empty row is left out beside others and named where it is alone: that is no other game."""

    @bouton.ruleset(parts=lambda row: [each for each in row.split(".") if each] or [row])
    def pins(row: str) -> list[str]:
        return [
            f"{row[:i]}{'.' * k}{row[i + k :]}" for k in (1, 2) for i in range(len(row)) if row[i : i + k] == "x" * k
        ]

    assert [pins("x" * n).grundy for n in range(12)] == list(bouton.sequence("kayles", 11))
    assert pins("xxx.xx..x").misere_outcome == bouton.find("kayles")([3, 2, 1]).misere_outcome


def test_proofs_do_not_read_a_cut() -> None:
    """The rules without their cut would be others: no theorem is proved of them."""

    @bouton.ruleset(parts=lambda n: [n // 2, n - n // 2] if n > 3 else [n])
    def cut(n: int) -> list[int]:
        return [n - k for k in (1, 2) if k <= n]

    with pytest.raises(RulesError) as refused:
        bouton.prove(cut)
    assert refused.value.key == "proving.parts"


def test_sequence_table_and_quotient_of_sums() -> None:
    def msesplit(a: int) -> list[list[int]]:
        return [[a - 2 * b, a - b] for b in range(1, a // 2 + 1)]

    game = bouton.ruleset(msesplit)
    values: list[int] = []
    for a in range(93):
        values.append(mex(values[x] ^ values[y] for x, y in msesplit(a)))
    assert list(bouton.sequence(game, 92).values) == values
    assert game(92).grundy == values[92]
    assert [cell.grundy for cell in bouton.table(game, "0-20").cells] == values[:21]
    kayles = bouton.ruleset(lambda n: [[k, n - j - k] for j in (1, 2) for k in range(n - j + 1)])
    assert bouton.quotient(kayles, 8).order == bouton.quotient("kayles", heaps=8).order


def test_options_are_each_once_and_in_order_however_many_are_read_together() -> None:
    for seed in range(40):
        random = Random(seed)
        kinds = [lambda k: k, str, lambda k: (k, k % 3), lambda k: ((k,), 1), lambda k: k / 2, lambda k: k % 2 == 0]
        given = [random.choice(kinds[: 1 + seed % 6])(random.randrange(20)) for _ in range(random.randrange(60))]
        rules = [bouton.ruleset(lambda n, row=given: row), bouton.ruleset(lambda n, row=given: iter(row))]
        for game in rules:
            assert list(game.options("start")) == list(dict.fromkeys(given)), seed


def test_lists_of_heaps_are_valued_as_sums() -> None:
    """Rules that give lists, the same rules with `bouton.Sum`, and a plain recursion."""
    for seed in range(60):
        random = Random(seed)
        table = [
            [
                [random.randrange(n) for _ in range(random.randint(0, 3))]
                for _ in range(random.randint(0, 5) if n else 0)
            ]
            for n in range(12)
        ]
        mixed = [[each[0] if len(each) == 1 and random.random() < 0.5 else each for each in row] for row in table]
        values: list[int] = []
        for row in table:
            values.append(mex(reduce(xor, (values[k] for k in each), 0) for each in row))
        lists, sums = (
            bouton.ruleset(lambda n, rows=mixed: rows[n]),
            bouton.ruleset(lambda n, rows=table: [bouton.Sum(*each) for each in rows[n]]),
        )
        for n in (11, *range(11)):
            assert lists(n).grundy == sums(n).grundy == values[n], (seed, n)
        assert list(bouton.sequence(lists, to=11)) == values


def test_a_sum_of_numbers_is_drawn_as_heaps_in_the_order_written():
    """Not as "2 + 2 + 0"; the rules list a move in one of two equal heaps, the board has it in both."""

    @bouton.ruleset
    def take_one_or_two(n):
        return [n - k for k in (1, 2) if k <= n]

    start = take_one_or_two(bouton.Sum(2, 2, 0))
    shown = board_of(start)["board"]
    assert [each["label"] for each in shown["elements"] if each["kind"] == "heap"] == ["2", "2", "0"]
    moves = {move["elements"][0]: (move["position"], move["name"]) for move in shown["moves"]}
    assert moves["h0m1"] == ("1 + 2 + 0", "heap 1: −1") and moves["h1m1"] == ("2 + 1 + 0", "heap 2: −1")
    options = list(start.ruleset.options(start.data))
    assert written_option(start.ruleset, options, bouton.Sum(2, 1, 0)).parts == (2, 1, 0)


@pytest.mark.parametrize("seed", range(10))
def test_a_search_of_a_sum_of_splitting_rules_joins_their_parts(seed: int) -> None:
    """Parts stayed inside their components, with those that were over: 3 + 5 + 4 of such rules took minutes."""
    random = Random(seed)
    tables = [random_table(random, 5) for _ in range(1 + seed % 2)]

    def partizan(n: int, player: str) -> list[Any]:
        return [list(each) for each in tables[player == "right"][n]]

    game = bouton.ruleset(partizan) if seed % 2 else bouton.ruleset(lambda n: [list(each) for each in tables[0][n]])
    over = {n for n in range(5) if not any(table[n] for table in tables)}
    states = set[tuple[int, ...]]()

    @cache
    def wins(position: tuple[int, ...], side: int, misere: bool) -> bool:
        states.add(tuple(part for part in position if part not in over))
        after = moves(tables[side % len(tables)], position)
        return any(not wins(each, 1 - side, misere) for each in after) if after else misere

    for start in [(m, n) for m in range(5) for n in range(m + 1)] + [(k, m, 4) for k in range(5) for m in range(k + 1)]:
        position = reduce(bouton.Position.__add__, map(game, start))
        ruleset, data = position.ruleset, position.data
        for misere in (False, True):
            left, right = (wins(tuple(sorted(start)), side, misere) for side in (0, 1))
            search = Search(2 * len(states) + 2)
            valuation = MISERE_OUTCOME if misere else OUTCOME
            found = search.plain_lookup(ruleset, valuation, data)
            assert found is not None and found.value is Outcome.of_starters(left, right), (start, misere)
    assert ruleset.format(data) == " + ".join(ruleset.format((each,)) for each in data)


def test_a_sum_of_splitting_rules_has_one_form_for_its_parts():
    """Parts that are over are left out, and the others are sorted."""
    table: list[Any] = [[], [[0]], [[1]], [[0, 0, 1], [1, 2]]]
    game = rules_of(table)
    other = game(0) + game(2) + game(bouton.Sum(1, 0))
    one = game(bouton.Sum(0, 1, 0)) + game(0) + game(2)
    form = one.ruleset.normal_form
    assert form(one.data) == form(other.data) == (game(1) + game(2)).data
    assert form((game(0) + game(0)).data) == ()
