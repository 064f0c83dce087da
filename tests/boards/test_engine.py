"""The engine for boards against the written rules: moves, parts, values, winners, the moves left."""

import importlib.util
import os
import sys
from functools import reduce
from itertools import count, product
from operator import or_
from random import Random
from threading import Thread

import pytest

import bouton
from boards.written import written
from bouton.answers.limits import POSITIONS_ON_BOARD
from bouton.boards import description
from bouton.boards.description import guard_moves
from bouton.boards.dominoes import EVEN, domino_verdict
from bouton.boards.kernel import CROSS, SAME, beside_once_and_twice, part_with, squares_beside
from bouton.boards.limits import ANY_WORK, BoardLimits
from bouton.boards.rules import BoardPlay
from bouton.boards.shapes import place_squares
from bouton.errors import MemoryLimitError, SizeLimitError
from bouton.kinds.player import Player
from bouton.numeration.binary import bits as squares_of
from bouton.partizan.valuation import VALUE
from bouton.questions.service import page_sentence
from bouton.rulesets.grid import Cells
from bouton.rulesets.played_boards import PlayedPieces
from bouton.search import board_engine
from bouton.search.board_engine import BoardSearch
from bouton.search.budget import Budget
from bouton.search.components import fold_components
from bouton.search.limits import PLAIN_ON_BOARDS, WIDE_COST, WORK_ON_BOARD
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.valuation import GRUNDY, MISERE_REMOTENESS, REMOTENESS

COMPILES = importlib.util.find_spec("numba") is not None
needs_compiler = pytest.mark.skipif(not COMPILES, reason="Numba is not installed")
pytestmark = pytest.mark.once

GRAPH = "=a-b,b-c,c-d,d-e,e-a,b-d"
GAMES = [
    *("clobber", "nogo", "col", "snort", "konane", "amazons", "toads-and-frogs", "toppling-dominoes"),
    *("domineering", "cram", f"node-kayles:{GRAPH}", f"clobber:{GRAPH}", f"col:{GRAPH}", f"snort:{GRAPH}"),
    f"nogo:{GRAPH}",
    *(
        "cannibal-clobber",
        f"cannibal-clobber:{GRAPH}",
        "fission",
        "elephants-and-rhinos",
        f"digraph-placement:{GRAPH},a-c",
    ),
]
VARIANTS = [*GAMES, *(f"impartial:{game}" for game in GAMES[:9])]


def positions(game, count, seed=1):
    random = Random(seed)
    small = list(game.small_positions())
    random.shuffle(small)
    samples = [game.sample(random, level) for level in (1, 2, 3) for _ in range(count)]
    return small[: 2 * count] + samples


def parts_of_all(game, count):
    """Positions of few moves with their value by the rules as they are written."""
    memo, rules = {}, written(game)
    for position in positions(game, count):
        valuation = GRUNDY if game.is_impartial(position) else VALUE
        try:
            yield position, valuation, fold_components(rules, position, memo, Budget(3_000), valuation)
        except bouton.SearchLimitError:
            continue


@pytest.mark.parametrize("spec", VARIANTS)
def test_moves_by_patterns_are_those_of_the_rules(spec):
    """In letters, in their order, with the squares touched; and what the engine makes of them."""
    game, rules = bouton.find(spec), written(bouton.find(spec))
    for position in positions(game, 4):
        if isinstance(game, PlayedPieces):
            for player in Player:
                assert list(game.steps(position, player)) == list(rules.steps(position, player)), game.format(position)
        for part in [each.position for each in game.summands(position)] or [position]:
            shape, sets = game.board_shape(part), game.board_sets(part)
            play = BoardPlay(game.board_rules(*shape), game.is_impartial(part))
            if len(list(play.parts(sets))) > 1:  # parts in which nobody can move stand about
                continue
            for player in (Player.LEFT,) if play.impartial else Player:
                found = {play.normal_form(each) for each in play.options(sets, player)}
                wanted = {play.normal_form(game.board_sets(each)) for each in rules.options(part, player)}
                assert found == wanted, (game.format(part), player)


@pytest.mark.parametrize("spec", VARIANTS)
def test_squares_beside_some_are_those_beside_each(spec):
    """By two distances on rows and rectangles, one by one on graphs and where diagonals count."""
    game, random = bouton.find(spec), Random(6)
    shapes = {game.board_shape(each) for each in positions(game, 2)} if ":=" in spec else {(1, 7), (3, 5), (5, 4)}
    for rules in (game.board_rules(*shape) for shape in shapes):
        head, words = rules.pack(exchanges=True)
        assert all(rules.near[other] >> one & 1 for one, near in enumerate(rules.near) for other in squares_of(near))
        for _ in range(20):
            some = random.getrandbits(rules.cells)
            once, twice = beside_once_and_twice(head, words, some)
            assert once == squares_beside(head, words, some)
            assert once == reduce(or_, (rules.near[each] for each in squares_of(some)), 0)
            near = [(rules.near[each] & some).bit_count() for each in range(rules.cells)]
            assert twice == sum(1 << each for each, number in enumerate(near) if number > 1)


@pytest.mark.parametrize("spec", VARIANTS)
def test_a_part_has_the_squares_that_are_linked(spec):
    """On rows, of more than 64 squares too, on rectangles and on graphs; asked for all of them or for some."""
    game, random = bouton.find(spec), Random(7)
    shapes = {game.board_shape(each) for each in positions(game, 2)} if ":=" in spec else {(1, 7), (3, 5), (1, 80)}
    for rules in (game.board_rules(*shape) for shape in shapes):
        head, words = rules._replace(left=(), right=()).pack(exchanges=True)  # a queen has 10^6 moves on a long row

        def linked(one, other, left, right, rules=rules):
            both = (left >> one & 1, right >> one & 1), (left >> other & 1, right >> other & 1)
            if rules.link == CROSS:
                return both[0][0] & both[1][1] or both[0][1] & both[1][0]
            if rules.link == SAME:
                return both[0][0] & both[1][0] or both[0][1] & both[1][1]
            return any(both[0]) and any(both[1])

        for _ in range(20):
            left = random.getrandbits(rules.cells) | random.getrandbits(rules.cells)
            right = random.getrandbits(rules.cells) | random.choice((0, left))
            for start in squares_of(left | right):
                part = new = {start}
                while new:
                    near = {
                        other for one in new for other in squares_of(rules.near[one]) if linked(one, other, left, right)
                    }
                    new = near - part
                    part = part | new
                found = sum(1 << square for square in part)
                assert part_with(head, words, left, right, 1 << start, left | right) == found
                asked = random.getrandbits(rules.cells) & found
                assert asked & ~part_with(head, words, left, right, 1 << start, asked) == 0


def test_bounds_of_dominoes_agree_with_play():
    """On all boards of 3×3 and 2×4 squares, and on larger ones: about half are decided by them."""
    decided, chosen = 0, Random(7)
    for height, width in ((3, 3), (2, 4), (4, 5), (5, 4)):
        row, column, search = (1 << width) - 1, sum(1 << k * width for k in range(height)), Search()
        cells = height * width
        for free in range(1 << cells) if cells < 10 else [chosen.getrandbits(cells) for _ in range(500)]:
            for player in Player:
                found = domino_verdict(free, width, height, column, row, player is Player.RIGHT)
                wins = search.plain_mover_wins(bouton.find("domineering"), Cells(height, width, free), player, False)
                assert found >= EVEN // 2 or (found == 3) == wins, (height, width, free, player)
                decided += found < EVEN // 2
    assert decided > 1100


@pytest.mark.parametrize("spec", VARIANTS)
def test_values_by_python_are_those_of_the_rules(spec):
    game = bouton.find(spec)
    search = BoardSearch(game)
    search.compiles = lambda position: False
    found = [(game.format(p), search.value(p, v, BoardLimits(10**6)), want) for p, v, want in parts_of_all(game, 4)]
    assert len(found) > 5 and not [each for each in found if each[1] != each[2]]


@needs_compiler
@pytest.mark.parametrize("spec", VARIANTS)
def test_values_by_the_compiler_are_those_of_the_rules(spec):
    game = bouton.find(spec)
    search, limits = BoardSearch(game), BoardLimits(10**6)
    largest = max(positions(game, 8), key=lambda position: game.board_shape(position)[1])
    search.prepare(largest)
    found = 0
    for position, valuation, want in parts_of_all(game, 8):
        assert search.value(position, valuation, limits) == want, game.format(position)
        assert search.value(position, valuation, limits, every_part=True) == want, game.format(position)
        found += 1
    assert found > 5


@needs_compiler
@pytest.mark.parametrize("spec", VARIANTS)
@pytest.mark.parametrize("valued", [2, None])
def test_who_wins_and_the_moves_left_are_those_of_plain_search(spec, valued, monkeypatch):
    """Also where parts of few squares alone are valued, so that moves are made in large parts and in values."""
    if valued is not None:
        from bouton.boards import solver

        for name in ("_VALUED", "_VALUED_IMPARTIAL", "_VALUED_IN_ROW"):
            monkeypatch.setattr(solver, name, valued)
    game, rules, plain = bouton.find(spec), written(bouton.find(spec)), Search(20_000)
    search, tried = BoardSearch(game), 0
    for position in positions(game, 5):
        impartial = game.is_impartial(position)
        for misere in (False, True):
            for player in (Player.LEFT,) if impartial else Player:
                try:
                    wins = plain.plain_mover_wins(rules, position, player, misere)
                except bouton.SearchLimitError:
                    continue
                limits = BoardLimits(10**6)
                assert search.worth(position, player, misere, False, limits)[0] is wins, game.format(position)
                assert search.wins_by_python(position, player, misere, Budget()) is wins, game.format(position)
                tried += 1
            if impartial and valued is None:
                valuation = MISERE_REMOTENESS if misere else REMOTENESS
                left = plain.plain_lookup(rules, valuation, position).value
                assert search.worth(position, Player.LEFT, misere, True, limits) == (wins, left)
                assert search.moves_left_by_python(position, valuation, Budget()) == left
    assert tried > 10


@pytest.mark.parametrize("spec", ["clobber", "nogo", "cram", "toads-and-frogs"])
def test_boards_of_more_than_64_squares(spec):
    """Sets of squares are whole numbers of any size in Python."""
    game = bouton.find(spec)
    random = Random(5)
    rows = {"clobber": "xoxo.xo", "nogo": "..xo...", "cram": "..#....", "toads-and-frogs": "T.F.TF."}[spec]
    text = "|".join("".join(random.sample(rows, 7)) if row % 3 == 0 else rows for row in range(12))
    blocked = {"clobber": ".", "nogo": "#", "cram": "#", "toads-and-frogs": "."}[spec]
    wall = blocked * 7
    board = game.parse("|".join(line for row in text.split("|")[::3] for line in (row, wall, wall)) + f"|{wall}")
    assert game.board_shape(board)[0] * game.board_shape(board)[1] > 64
    valuation = GRUNDY if game.is_impartial(board) else VALUE
    want = fold_components(written(game), board, {}, Budget(), valuation)
    search, limits = BoardSearch(game), BoardLimits(10**6)
    assert search.value(board, valuation, limits) == want
    if search.compiles(board):
        search.prepare(board)
        assert search.value(board, valuation, limits) == want
        for player in Player:
            wins = search.wins_by_python(board, player, False, Budget())
            assert search.worth(board, player, False, False, limits)[0] is wins


@needs_compiler
@pytest.mark.thorough
@pytest.mark.parametrize("spec", VARIANTS)
def test_sets_of_256_bits_play_alike(spec, monkeypatch):
    from bouton.boards import solver

    game, limits = bouton.find(spec), BoardLimits(10**6)
    asked, found = list(parts_of_all(game, 1)), []
    for bits in (64, 0):
        monkeypatch.setattr(solver, "_WORD", bits)
        search = BoardSearch(game)
        search.prepare(max((position for position, *_ in asked), key=lambda each: game.board_shape(each)[1]))
        for position, valuation, want in asked:
            assert search.value(position, valuation, limits, every_part=True) == want
            found.append([search.worth(position, player, False, False, limits) for player in Player])
            found[-1] += sorted(search.parts(position)) if game.is_impartial(position) else []
    assert found[: len(asked)] == found[len(asked) :]


@needs_compiler
@pytest.mark.parametrize("shape", [(8, 8), (5, 13), (16, 16)])
def test_the_last_squares_of_a_board_are_played(shape):
    """Of boards of 64, 65 and 256 squares; one of 257 is played by Python."""
    height, width = shape
    rows = ["#" * width] * (height - 2) + ["#" * (width - 3) + "..."] * 2
    game = bouton.find("cram")
    board, search = game.parse("|".join(rows)), BoardSearch(game)
    search.prepare(board)
    for every in (False, True):
        assert search.value(board, GRUNDY, BoardLimits(1_000), every_part=every) == bouton.position(game, "2x3").grundy
    assert search.compiles(board) and not search.compiles(game.parse("1x257"))


@needs_compiler
def test_work_ends_a_search():
    """One that has worked too much does not begin a further position; a limit that is named counts positions alone."""
    from bouton.boards.solver import BoardTurns, Stopped

    game = bouton.find("impartial:nogo")
    board = game.parse("1x14")
    given = *game.board_sets(board), False
    store = BoardTurns(game.board_rules(*game.board_shape(board)), True, False, False)
    with pytest.raises(Stopped):
        store.worth(*given, BoardLimits(10**6, work=0))
    assert store.parts == 1
    with pytest.raises(Stopped):
        store.worth(*given, BoardLimits(10**6, work=1))
    assert store.parts == 3
    wins = Search().mover_wins(game, board, Player.LEFT, False)
    assert store.worth(*given, BoardLimits(10**6, work=10**6))[0] is wins
    assert Search()._limits(game, board, 5)[::3] == (5, WORK_ON_BOARD)
    assert Search()._limits(game, game.parse("5x13"), 5).work == WORK_ON_BOARD // WIDE_COST
    assert Search()._limits(game, game.parse("8x8"), 5).work == WORK_ON_BOARD
    assert Search(1000)._limits(game, board, 5).work == ANY_WORK


def test_a_board_stands_in_the_corner_of_a_larger_one():
    assert place_squares(0b1101, (2, 2), (2, 5)) == 0b1100001 and place_squares(5, (0, 3), (0, 3)) == 5


@needs_compiler
def test_limits_end_a_search_and_what_is_known_stays():
    game = bouton.find("cram")
    board, search = game.parse("5x6"), BoardSearch(game)
    with pytest.raises(bouton.SearchLimitError, match="parts of boards") as error:
        search.value(board, GRUNDY, BoardLimits(5_000), "5x6")
    assert error.value.cause == "work" and search.searched == PLAIN_ON_BOARDS + 1 + 5_001
    assert search.value(game.parse("4x5"), GRUNDY, BoardLimits(10**5)) == 2  # Winning Ways, ch. 15


@needs_compiler
def test_a_search_of_sums_says_what_stopped_it():
    """It named a handful of parts, and no limit that they had passed."""
    search = Search()
    search.positions = 10_000
    with pytest.raises(bouton.SearchLimitError) as error:
        bouton.analyze("domineering", "7x8", sources=Sources(search=search))
    found = error.value.values
    assert (found["most_sums"], found["most_strips"]) == (100, 200)
    assert found["sums"] > 100 or found["strips"] > 200
    said = error.value.say("en")
    assert f"{found['sums']:,} sum" in said and f"{found['strips']:,} values of parts" in said and "--limit" in said
    assert said.count("........") == 7 and "--limit" not in page_sentence(error.value, "en")


@needs_compiler
@pytest.mark.parametrize(
    ("spec", "text"),
    [
        *(("cram", "3x5"), ("impartial:clobber", "2x5"), ("impartial:nogo", "1x10"), ("impartial:nogo", "2x4")),
        *(("impartial:konane", "xoxo|oxox|xo.o"), ("impartial:amazons", "x...|...o"), ("impartial:col", "3x4")),
        *(("impartial:toppling-dominoes", "LRGLRGLR"), ("arc-kayles:=a-b,b-c,c-d,d-e,e-f,f-a,a-d,b-g", "all")),
    ],
)
def test_the_store_has_every_part_that_play_leaves(spec, text):
    """With the values of Python's fold, which cuts every board anew and remembers normal forms alone."""
    from bouton.boards.solver import BoardValues

    game, memo = bouton.find(spec), {}
    position = game.parse(text)
    sets, rules = game.board_sets(position), game.board_rules(*game.board_shape(position))
    play, store = BoardPlay(rules, True), BoardValues(rules, False)
    assert store.value_of(*sets) == fold_components(play, sets, memo, Budget())
    found = dict(store.parts_and_values())
    assert found == {part: value for part, value in memo.items() if any(True for _ in play.options(part))}
    assert len(found) > 10


@needs_compiler
def test_a_store_that_takes_over_another_forgets_its_own_values():
    from bouton.boards.solver import BoardValues

    game = bouton.find("clobber")
    board, full, easy = (game.board_rules(3, 4), *map(game.parse, ("xoxx|oxoo|xoxo", "xxox|....|....")))
    store, other = BoardValues(board, True), BoardValues(board, True)
    value = store.value_of(*game.board_sets(full))
    other.value_of(*game.board_sets(easy))
    store.restore(other.arrays())
    assert store.value_of(*game.board_sets(full)) == value


@needs_compiler
def test_a_store_grows_and_is_full(monkeypatch):
    from bouton.boards import solver

    game = bouton.find("cram")
    small = solver.BoardValues(game.board_rules(4, 6), False, memory=8 << 12)
    with pytest.raises(MemoryLimitError):
        small.value_of(2**24 - 1, 2**24 - 1)
    monkeypatch.setattr(solver, "_SMALLEST", 1 << 4)
    grown = solver.BoardValues(game.board_rules(4, 5), False)
    assert grown.value_of(2**20 - 1, 2**20 - 1) == 2


@needs_compiler
@pytest.mark.parametrize(("width", "each"), [(4, 1), (8, 4)])
def test_the_cache_of_seen_boards_grows_with_the_store(width, each, monkeypatch):
    """To an eighth of the memory; the value is that of a cache that does not grow. Its entries take `each` words."""
    from bouton.boards import solver

    monkeypatch.setattr(solver, "_SMALLEST", 1 << 4)
    monkeypatch.setattr(solver, "RECENT_GRUNDY", each << 5)
    game, found = bouton.find("impartial:clobber"), set()
    board = game.board_rules(4, width)
    sets = [place_squares(side, (3, 4), (4, width)) for side in game.board_sets(game.parse("xoxx|oxoo|xoxx"))]
    for memory, words in ((0, each << 5), (1 << 18, 1 << 12), ((1 << 20) - 1, 1 << 13), (1 << 20, 1 << 14)):
        store = solver.BoardValues(board, False, memory=memory or 1 << 20)
        if not memory:
            monkeypatch.setattr(store, "_cache_size", lambda: each << 5)
        found.add((store.value_of(*sets), store.parts > 3 << 8))
        assert len(store._recent) <= min(words, each * store._slots) and len(store._recent) <= (memory or 1 << 20) >> 6
    assert len(found) == 1 and len(store._recent) == each * store._slots


def _packed_and_not(board, monkeypatch):
    """A store whose entries are single words, and one of several words."""
    from bouton.boards import description
    from bouton.boards.solver import BoardValues

    with monkeypatch.context() as patch:
        patch.setattr(description, "_WORD", 0)
        other = BoardValues(board, False)
    store = BoardValues(board, False)
    assert store._pack == board.cells and not other._pack
    return store, other


@needs_compiler
@pytest.mark.parametrize(
    ("spec", "text"),
    [
        *(("cram", "4x5"), ("impartial:clobber", "3x5"), ("impartial:nogo", "3x4"), ("impartial:nogo", "1x15")),
        *(("impartial:konane", "xoxo|oxox|xo.o"), ("impartial:snort", "4x4"), ("arc-kayles:=a-b,b-c,c-d,d-a", "all")),
    ],
)
def test_entries_of_one_word_hold_what_others_hold(spec, text, monkeypatch):
    """Each store finds the same parts, and takes over those of the other, from which nothing is left to be found."""
    game = bouton.find(spec)
    position = game.parse(text)
    board, sets = game.board_rules(*game.board_shape(position)), game.board_sets(position)
    stores = _packed_and_not(board, monkeypatch)
    values, parts = (
        [do(each) for each in stores] for do in (lambda s: s.value_of(*sets), lambda s: s.parts_and_values())
    )
    values, parts = set(values), [dict(each) for each in parts]
    assert len(values) == 1 and parts[0] == parts[1] and len(parts[0]) > 1
    for taken, taking in (stores, stores[::-1]):
        taking.restore(taken.arrays())
        known = taking.parts
        assert (
            {taking.value_of(*sets)} == values and taking.parts == known and dict(taking.parts_and_values()) == parts[0]
        )


@needs_compiler
def test_the_largest_board_whose_entries_take_one_word(monkeypatch):
    """Two sets of the squares and the number of a row's moves, which no Grundy value exceeds, fill 64 bits exactly."""
    from bouton.boards.solver import BoardValues

    game = bouton.find("cram")
    bits = {width: int(BoardValues(game.board_rules(1, width), False)._pack) for width in range(20, 34)}
    (last,) = (width for width in bits if bits[width] and not bits.get(width + 1))
    moves = sum(map(len, game.board_rules(1, last).left))
    assert 2 * last + moves.bit_length() <= 64 < 2 * (last + 1) + moves.bit_length()
    store, other = _packed_and_not(game.board_rules(1, last), monkeypatch)
    for full in (2**last - 1, 2**last - 1 - (1 << last // 3)):
        assert store.value_of(full, full) == other.value_of(full, full)
    assert dict(store.parts_and_values()) == dict(other.parts_and_values())


@needs_compiler
@pytest.mark.parametrize(("spec", "partizan"), [("cram", False), ("domineering", True)])
def test_a_short_stack_of_options_is_refused_or_suffices(spec, partizan, monkeypatch):
    """Whatever stands on it where it ends."""
    from bouton.boards import solver

    board, full = bouton.find(spec).board_rules(3, 4), 2**12 - 1
    right, refused = solver.BoardValues(board, partizan).value_of(full, full), 0
    for room in count():
        monkeypatch.setattr(solver, "_OPTIONS", room)
        try:
            assert solver.BoardValues(board, partizan).value_of(full, full) == right
            break
        except SizeLimitError:
            refused += 1
    assert refused > 30


def test_long_play_is_no_deep_recursion():
    game = bouton.find("toads-and-frogs")
    row = game.parse("T" * 60 + "." * 60 + "F" * 60)
    with pytest.raises(bouton.SearchLimitError):
        BoardSearch(game).wins_by_python(row, Player.LEFT, False, Budget(3_000))


@needs_compiler
def test_eight_threads_are_one():
    game, found = bouton.find("clobber"), {}
    texts = ["3x4", "xo|ox", "xox.xo", "xoxo|oxox", "xxoo|ooxx", "x.xo|oxox", "xoxoxo", "2x5"]

    def ask(number):
        for text in texts[number:] + texts[:number]:
            found[number, text] = str(bouton.position(game, text).value), bouton.position(game, text).outcome

    threads = [Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found[number, text] == found[0, text] for number in range(8) for text in texts)


@needs_compiler
@pytest.mark.thorough
@pytest.mark.parametrize(
    ("spec", "text", "outcome"),
    [
        ("clobber", "4x5", "N"),  # J. Claessen, Combinatorial Game Theory in Clobber, 2011
        ("snort", "4x4", "P"),
        ("col", "4x4", "P"),
        ("domineering", "6x6", "N"),  # D. M. Breuker et al., Solving 8 × 8 Domineering, 2000
    ],
)
def test_published_outcomes(spec, text, outcome):
    assert str(bouton.position(spec, text).outcome) == outcome


def test_what_is_known_of_rows():
    """Values of impartial Clobber on xo…: the table of `shared/strips`, by the rules on small n."""
    game = bouton.find("impartial:clobber")
    values = [bouton.position(game, "xo" * n).grundy for n in range(1, 9)]
    assert values == [fold_components(game, game.parse("xo" * n), {}, Budget(), GRUNDY) for n in range(1, 9)]


def test_the_moves_left_are_not_computed_in_silence():
    assert bouton.analyze("impartial:clobber", "xoxo").remoteness == 1
    assert bouton.analyze("impartial:clobber", "xo" * 10).remoteness == 13
    for language, told in (("en", "was not computed"), ("fr", "pas été calculée")):
        found = bouton.analyze("impartial:clobber", "xo" * 14, lang=language)
        assert (found.grundy, found.remoteness) == (1, None)
        assert told in str(found) and any(told in each for each in found.to_dict()["explanation"]["sentences"])


@needs_compiler
def test_the_moves_left_are_computed_up_to_a_limit(monkeypatch):
    game, budget = bouton.find("cram"), Budget()
    left = BoardSearch(game).moves_left_by_python(game.parse("...#|....|...."), REMOTENESS, budget)
    assert budget.used_positions < POSITIONS_ON_BOARD
    for limit, found in ((budget.used_positions, left), (budget.used_positions - 1, None)):
        monkeypatch.setattr("bouton.answers.explain.finding.POSITIONS_ON_BOARD", limit)
        assert bouton.analyze("cram", "...#|....|....").remoteness == found


@needs_compiler
@pytest.mark.parametrize("spec", ["clobber", "snort"])
def test_stores_grow_and_values_that_do_not_fit_are_done_without(spec, monkeypatch):
    """Both stores begin with 16 places; then no value but a few fits into the arena, and whole boards are searched."""
    from bouton.boards import solver
    from bouton.partizan.arena import Arena

    game, limits, found = bouton.find(spec), BoardLimits(10**6), []
    board, sets = game.board_rules(3, 4), game.board_sets(game.parse("3x4"))
    for games in (1 << 22, 20):
        store = solver.BoardTurns(board, False, False, False)
        found.append([store.worth(*sets, right, limits)[0] for right in (False, True)])
        assert (store._most == 0) is (games == 20)
        monkeypatch.setattr(solver, "_SMALLEST", 16)
        monkeypatch.setattr(solver, "Arena", lambda *given: Arena(20))
    assert found[0] == found[1]


@needs_compiler
@pytest.mark.parametrize(
    ("spec", "text", "dear"), [("clobber", "1x50", True), ("snort", "1x40", True), ("nogo", "1x18", False)]
)
def test_values_that_take_most_of_the_work_are_done_without(spec, text, dear, monkeypatch):
    """Values of parts of twelve squares, where comparing their sums takes longer than trying moves in larger parts."""
    from bouton.boards import solver

    game, limits, found = bouton.find(spec), BoardLimits(10**6), []
    board, sets = game.board_rules(*game.board_shape(game.parse(text))), game.board_sets(game.parse(text))
    for most in (12, 6, 5):
        monkeypatch.setattr(solver, "_VALUED_IN_ROW", most)
        store = solver.BoardTurns(board, False, False, False)
        found.append([store.worth(*sets, right, limits)[0] for right in (False, True)])
        assert store._most == (min(most, 6) if dear else most)
    assert found[0] == found[1] == found[2]


@needs_compiler
@pytest.mark.thorough  # it compiles what no other test calls
def test_games_made_and_pairs_compared_count_as_work():
    """Those of one sum; the same sum again is found in a table."""
    import numpy as np

    from bouton.boards._compiled.fold import GAME_WORK, PAIR_WORK, STATE, WORK, add_values
    from bouton.partizan._compiled.slots import PAIRS
    from bouton.partizan.arena import Arena

    forms = [bouton.position("snort", text).value.form for text in ("1x6", "1x7")]
    arenas = [Arena(1 << 16), Arena(1 << 16)]
    for arena in arenas:
        one, other = arena.put(forms).tolist()
        arena.memory[PAIRS] = 0
    games = arenas[0].count
    arenas[0].add([one], [other])
    state = np.zeros(STATE, np.int64)
    want = GAME_WORK * (arenas[0].count - games) + PAIR_WORK * int(arenas[0].memory[PAIRS])
    for _ in range(2):
        add_values(arenas[1].memory, state, one, other)
        assert state[WORK] == want and not arenas[1].memory[PAIRS]
    assert want > GAME_WORK + PAIR_WORK


@needs_compiler
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forked processes here")
def test_what_a_forked_process_finds_stays_with_it():
    from bouton.boards.solver import BoardValues

    store = BoardValues(bouton.find("cram").board_rules(4, 5), False)
    child = os.fork()
    if not child:
        store.value_of(2**20 - 1, 2**20 - 1)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert not store._keys.any() and store.value_of(2**20 - 1, 2**20 - 1) == 2


@needs_compiler
def test_stores_of_many_shapes_make_room():
    game = bouton.find("impartial:col")
    search = BoardSearch(game)
    for length in range(1, 14):
        search.prepare(game.parse("." * length))
    assert len(search._stores) == 8
    assert search.value(game.parse("....."), GRUNDY, BoardLimits(100)) == bouton.position(game, ".....").grundy


def test_the_limit_of_a_question_holds_for_the_moves_left_too() -> None:
    found = [
        bouton.analyze("cram", "....|....|....|...#", sources=Sources(search=Search(most))).remoteness
        for most in (400, 1000)
    ]
    assert found == [None, 7]


@pytest.mark.parametrize(("spec", "text"), [("nogo", "2x3"), ("impartial:clobber", "xo.|.ox")])
def test_a_limit_that_is_named_counts_each_part(spec, text):
    game, refused = bouton.find(spec), 0
    position, kind = game.parse(text), GRUNDY if game.impartial else VALUE
    found = Sources(search=Search()).value(game, kind, position).value
    for limit in range(1, 500):
        search = Search(limit)
        try:
            assert Sources(search=search).value(game, kind, position).value == found
            break
        except bouton.SearchLimitError as error:
            assert f"after {limit} position" in str(error)
            refused += 1
    assert refused and search.searched_positions <= limit == refused + 1


@needs_compiler
def test_the_limit_of_a_grundy_value_holds_for_all_its_heaps_together(monkeypatch):
    monkeypatch.setattr("bouton.search.board_engine.PLAIN_ON_BOARDS", 1)
    game, counts = bouton.find("cram"), []
    position, whole = game.parse("4x5"), BoardSearch(game)
    assert whole.value(position, GRUNDY, BoardLimits(10**6, counts.append)) == 2  # Winning Ways, ch. 15
    parts = whole.searched - 2  # beside those by Python
    assert counts == sorted(counts) and BoardSearch(game).value(position, GRUNDY, BoardLimits(parts)) == 2
    with pytest.raises(bouton.SearchLimitError, match="value is at least 2"):
        BoardSearch(game).value(position, GRUNDY, BoardLimits(parts - 1))


def images_of(cells, shape, ways, exchanging, swaps):
    """A part wherever a rectangle holds it, moved, turned and with its colours exchanged, as sets."""
    height, width = shape
    for way in range(ways):
        turned = {((c, r) if way & 4 else (r, c)): state for (r, c), state in cells.items()}
        high, across = (1 + max(place[side] for place in turned) for side in range(2))
        turned = {(high - 1 - r if way & 2 else r, across - 1 - c if way & 1 else c): s for (r, c), s in turned.items()}
        least = [min(place[side] for place in turned) for side in range(2)]
        for down, along in product(range(-least[0], height), range(-least[1], width)):
            moved = {(r + down, c + along): state for (r, c), state in turned.items()}
            if all(r < height and c < width for r, c in moved):
                sides = [sum(1 << r * width + c for (r, c), s in moved.items() if s >> side & 1) for side in range(2)]
                yield tuple(sides[:: -1 if way in exchanging else 1])
                if swaps:
                    yield tuple(sides[:: 1 if way in exchanging else -1])


@pytest.mark.parametrize(
    ("spec", "ways", "exchanging"),
    [
        *(("cram", 8, ()), ("domineering", 8, (4, 5, 6, 7)), ("clobber", 8, ()), ("fission", 4, ())),
        *(("toads-and-frogs", 2, (1,)), ("toppling-dominoes", 2, ())),
    ],
)
def test_all_images_of_a_part_have_one_normal_form(spec, ways, exchanging):
    random, game = Random(4), bouton.find(spec)
    for shape in ((1, 6), (2, 5), (3, 3), (4, 3), (5, 5), (3, 12)):
        rules, (height, width) = game.board_rules(*shape), shape
        play = BoardPlay(rules, True)
        places = list(product(range(height), range(width)))
        for _ in range(20):
            box = [(r, c) for r, c in places if r <= random.randrange(height) and c <= random.randrange(width)]
            cells = {place: 3 if game.name in ("cram", "domineering") else random.randint(1, 3) for place in box}
            if cells:
                orbit = set(images_of(cells, shape, ways if height > 1 else min(ways, 2), exchanging, rules.swaps))
                forms = {play.normal_form(each) for each in orbit}
                assert len(forms) == 1 and forms <= orbit, (shape, cells)


@pytest.mark.parametrize("spec", ["amazons", "konane", "clobber", "fission"])
def test_guards_pass_over_impossible_moves_only(spec):
    """On random boards; the moves keep their order. Queens have guards, moves to the four sides need none."""
    game, random = bouton.find(spec), Random(5)
    board = game.board_rules(3, 4)
    for moves in (*board.left, *board.right):
        entries = guard_moves(moves)
        assert [move for move, skipped in entries if not skipped] == list(moves)
        assert spec != "clobber" or len(entries) == len(moves)
        for _ in range(60):
            left, right = random.getrandbits(12), random.getrandbits(12)
            fit = [not ((left ^ each[1]) & each[0] or (right ^ each[3]) & each[2]) for each, _ in entries]
            for place, (guard, skipped) in enumerate(entries):
                assert not skipped or guard[4:] == (0, 0, 0, 0)
                assert fit[place] or not any(fit[place + 1 : place + 1 + skipped])
    if spec == "amazons":
        entries = guard_moves(board.left[0])
        assert entries[0][1] == len(entries) - 1  # the first guard asks for the queen
        assert 0 < sum(1 for _, skipped in entries if skipped) < len(board.left[0]) // 2


def test_images_of_large_boards_are_left_out(monkeypatch):
    """Their tables grow with the square of the squares; what is found without them is the same."""
    sizes = [sum(map(sys.getsizeof, bouton.find("col").board_rules(side, side).pack(True)[1])) for side in (32, 33)]
    assert 10_000_000 < sizes[0] < 100_000_000 and sizes[1] < 2_000_000
    game = bouton.find("snort")
    boards = [game.parse(text) for text in ("....|....|....", "...|.x.|..o|...", ".o..|....")]

    def wins():
        search = BoardSearch(game)
        return [
            search.wins_by_python(board, player, misere, Budget(100_000))
            for board in boards
            for player in Player
            for misere in (False, True)
        ]

    found = wins()
    monkeypatch.setattr(description, "MOST_IMAGED", 0)
    assert wins() == found


@needs_compiler
def test_boards_with_too_many_moves_are_not_compiled(monkeypatch):
    game = bouton.find("amazons")
    moves = sum(map(len, [*game.board_rules(3, 3).left, *game.board_rules(3, 3).right]))
    for most in (moves - 1, moves):
        monkeypatch.setattr(board_engine, "MOST_PATTERNS", most)
        assert BoardSearch(game).compiles(game.parse("x..|...|..o")) is (most == moves)
    monkeypatch.undo()
    rows = {length: game.parse("x" + "." * (length - 2) + "o") for length in (10, 80)}
    assert [BoardSearch(game).compiles(row) for row in rows.values()] == [True, False]


def test_moves_of_pieces_start_on_pieces():
    """Those from the free squares of a long row would fill the memory."""
    game = bouton.find("amazons")
    rules = game.board_rules(3, 4)
    for side, moves in enumerate((rules.left, rules.right)):
        for square, move in ((square, move) for square, each in enumerate(moves) for move in each):
            own, other = move[2 * side : 2 * side + 2], move[2 - 2 * side : 4 - 2 * side]
            assert (own[0] & own[1]) >> square & 1 and (other[0] & ~other[1]) >> square & 1
    row = game.parse("x" + "." * 30 + "o#" + "." * 28)
    assert game.regions(row) == [[*range(32)]]
    assert BoardSearch(game).wins_by_python(game.parse("x.." + "#" * 58), Player.LEFT, False, Budget(1_000))
    rules = game.board_rules(1, 61)
    assert {square for side in (rules.left, rules.right) for square in range(61) if side._known[square]} <= {0, 1, 2}
