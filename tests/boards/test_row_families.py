"""Families of rows: coupled values against each row by itself, rows that form no family, the game of rows."""

import pytest

import bouton
from bouton.boards.limits import BoardLimits
from bouton.boards.rows import Families, NoFamilies
from bouton.checkers import verify
from bouton.rulesets import repeated_rows
from bouton.rulesets.capabilities import RowFamilies
from bouton.search.board_engine import BoardSearch
from bouton.sequences.certificate import write_certificate
from bouton.values.mex import mex
from bouton.values.valuation import GRUNDY

pytestmark = pytest.mark.once


def states(game, pattern):
    left, right = game.board_sets(game.parse(pattern))
    return tuple((left >> place & 1) + 2 * (right >> place & 1) for place in range(len(pattern)))


@pytest.mark.parametrize(
    ("spec", "pattern", "last", "families"),
    [
        ("cram", ".", 40, 1),  # Dawson's Kayles
        ("impartial:col", ".", 36, 4),
        ("impartial:snort", ".", 36, 4),
        pytest.param("impartial:clobber", "xo", 20, 6, marks=pytest.mark.thorough),
        pytest.param("impartial:clobber", "xxoo", 12, 14, marks=pytest.mark.thorough),
    ],
)
def test_values_are_those_of_each_row_by_itself(spec, pattern, last, families):
    game = bouton.find(spec)
    found = Families(game.board_rules, states(game, pattern))
    assert len(found.families) == families
    search = BoardSearch(game)
    search.prepare(game.parse(pattern * last))
    wanted = [search.value(game.parse(pattern * n), GRUNDY, BoardLimits(10**6)) for n in range(1, last + 1)]
    assert found.row_sequence(last).values[: last + 1] == [0, *wanted]


@pytest.mark.parametrize(
    ("spec", "pattern"),
    [("impartial:nogo", "."), ("impartial:konane", "xo"), ("impartial:toppling-dominoes", "LR")],
)
def test_moves_that_reach_far_and_ends_that_grow_are_no_families(spec, pattern):
    game = bouton.find(spec)
    with pytest.raises(NoFamilies):
        Families(game.board_rules, states(game, pattern))
    assert len(bouton.sequence(f"strip:{spec}/{pattern}", 6)) == 7  # row by row


@pytest.mark.thorough
def test_rows_searched_one_by_one_share_the_board_of_the_longest(monkeypatch):
    frames, make = set(), BoardSearch._store

    def record(search, kind, frame, impartial):
        frames.add(frame)
        return make(search, kind, frame, impartial)

    monkeypatch.setattr(BoardSearch, "_store", record)
    values = list(bouton.sequence("strip:impartial:nogo/.", 16))
    assert frames == {(1, 16)}
    assert values == [0, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 1, 0, 3, 1, 0]  # each by itself, too


def test_compiled_values_are_those_of_python(monkeypatch):
    from bouton.boards import rows

    families = Families(bouton.find("cram").board_rules, (3,))
    monkeypatch.setattr(rows, "_LEAST_COMPILED", 0)
    monkeypatch.setattr(Families, "_joint_period", lambda *given: None)  # all values one by one
    compiled = families.row_sequence(900).values[:901]
    monkeypatch.setattr(rows, "can_compile", lambda: False)
    assert families.row_sequence(900).values[:901] == compiled
    kayles = [bouton.position("dawsons-kayles", str(n)).grundy for n in range(901)]
    assert compiled == kayles


CATERPILLARS = ("0", "1", "2", "01", "02", "13", "012", "0040", "20112")


def edges_of(legs):
    """A caterpillar, its vertices numbered along the path, each before its legs."""
    found, before, count = [], None, 0
    for number in legs:
        found += [(before, count)] * (before is not None)
        found += [(count, count + leg) for leg in range(1, 1 + int(number))]
        before, count = count, count + 1 + int(number)
    return found, count


def played(edges, left, of_edges, memo):
    """The Grundy value of Node-Kayles or Arc-Kayles by its rule alone."""
    if left not in memo:
        near = {v: {w for edge in edges if v in edge for w in edge} & left | {v} for v in left}
        taken = [{v, w} for v in left for w in near[v] - {v}] if of_edges else near.values()
        memo[left] = mex(played(edges, left - gone, of_edges, memo) for gone in taken)
    return memo[left]


@pytest.mark.parametrize("kind", ["node-kayles", "arc-kayles"])
def test_caterpillars_are_worth_what_play_on_the_graph_says(kind):
    for legs in CATERPILLARS:
        game, count = bouton.find(f"strip:{kind}/{legs}"), 1
        values = list(bouton.sequence(game, 60))
        while (found := edges_of(legs * count))[1] <= 12:
            by_play = played(found[0], frozenset(range(found[1])), kind == "arc-kayles", {})
            assert values[count] == by_play == bouton.position(game, str(count)).grundy, (legs, count)
            count += 1
        assert count > 1


def test_caterpillars_of_known_values():
    def values_of(spec, last):
        return list(bouton.sequence(spec, last))

    assert values_of("strip:node-kayles/0", 400) == values_of("dawsons-chess", 400)
    assert values_of("strip:arc-kayles/0", 400) == values_of("dawsons-kayles", 400)
    assert values_of("strip:arc-kayles/1", 400) == values_of("kayles", 400)  # a leg with its vertex, or two vertices
    assert values_of("strip:node-kayles/1", 50_000) == [0, 1] * 25_000 + [0]  # played in pairs: a spine vertex, its leg
    assert values_of("strip:node-kayles/35", 99) == values_of("strip:node-kayles/1", 198)[::2]


def by_ranges(legs, last):
    """Node-Kayles on the pattern repeated 0 … times: a range of the path is known by where it begins and its length."""
    period, legs = len(legs), [int(digit) for digit in legs]
    values = [[0] * (period * last + 2) for _ in legs]
    for length in range(1, period * last + 1):
        for begin in range(period):
            met = set()
            for place in range(length):
                here = legs[(begin + place) % period]
                after = [values[(begin + place + gap) % period][max(0, length - place - gap)] for gap in (1, 2)]
                beside = sum(legs[(begin + place + side) % period] for side in (-1, 1) if 0 <= place + side < length)
                met.add(values[begin][max(0, place - 1)] ^ after[1] ^ beside % 2)
                if here:
                    met.add(values[begin][place] ^ after[0] ^ (here - 1) % 2)
            values[begin][length] = mex(met)
    return [values[0][period * count] for count in range(last + 1)]


@pytest.mark.parametrize("legs", ["02", pytest.param("011", marks=pytest.mark.thorough), "0002"])
def test_a_period_continues_the_values_that_ranges_have(legs):
    found = bouton.sequence(f"strip:node-kayles/{legs}", 120)
    assert list(found) == by_ranges(legs, 120)
    assert found.period.proved and found.period.needed >= 2 * (found.period.preperiod + found.period.period)


@pytest.mark.parametrize(
    ("spec", "preperiod", "period"),
    [
        ("strip:cram/.", 53, 34),
        ("strip:node-kayles/0", 52, 34),
        ("strip:node-kayles/02", 0, 90),
        ("strip:arc-kayles/12", 36, 6),
        pytest.param("strip:impartial:clobber/xxoo", 2, 1, marks=pytest.mark.thorough),
    ],
)
def test_certificates_of_periods(tmp_path, spec, preperiod, period):
    found = bouton.sequence(spec, 101).period
    assert (found.preperiod, found.period, found.proof) == (preperiod, period, "certificate")
    file = tmp_path / "rows.cert"
    write_certificate(spec, str(file))
    assert verify(str(file)).items() >= {"game": spec, "preperiod": preperiod, "period": period}.items()
    assert found == bouton.sequence(spec, 10**6, tile=False).period


@pytest.mark.parametrize("most", [500, pytest.param(50_000, marks=pytest.mark.slow)])
def test_a_period_that_no_checker_takes_is_only_observed(tmp_path, most, monkeypatch):
    assert RowFamilies.most_repeated == 50_000
    monkeypatch.setattr(RowFamilies, "most_repeated", most)
    assert bouton.find("strip:impartial:col/..x").row_sequence(10, None).period == 2
    found = bouton.sequence("strip:impartial:col/..x", 10).period
    assert (found.period, found.proved, found.proof) == (2, False, None)
    for spec in ("strip:impartial:col/..x", "strip:impartial:clobber/xo", "strip:impartial:nogo/."):
        with pytest.raises(bouton.InputError, match="no certificate"):
            write_certificate(spec, str(tmp_path / "no.cert"), 20)
    assert len(bouton.sequence("strip:impartial:clobber/xo", most, tile=False)) == most + 1
    with pytest.raises(bouton.InputError, match=f"at most {most}"):
        bouton.sequence("strip:impartial:clobber/xo", most + 1, tile=False)


def test_squares_beside_a_copy_of_the_pattern_matter():
    """In Col and Snort a coloured square tells what may be done in the next copy of the pattern."""
    for spec, pattern in (("col", "..x"), ("col", ".xo"), ("snort", "..o"), ("snort", "xo."), ("clobber", "xx")):
        rows = bouton.sequence(f"strip:impartial:{spec}/{pattern}", 5)
        assert rows[1:] == [bouton.position(f"impartial:{spec}", pattern * n).grundy for n in range(1, 6)]


def test_positions_on_a_caterpillar():
    game = bouton.find("strip:node-kayles/02")
    whole = game.parse("2")
    assert game.format(whole) == "2" and game.format(0) == "0" and game.parse("0") == 0
    assert {game.format(option) for option in game.options(game.parse("1"))} == {"0", "s1,s2a", "s1,s2b", "s2a,s2b"}
    assert game.parse("s2b, s2, s2a") == whole >> 5 << 1 == 0b1110
    assert bouton.position(game, "s1,s4a,s7").grundy == 1  # three vertices alone
    board = game.board(whole)
    assert [each.label for each in board.elements] == ["s1", "s2", "s2a", "s2b", "s3", "s4", "s4a", "s4b"]
    assert [(each.x, each.y) for each in board.elements[:4]] == [(0, 0), (2, 0), (1.5, 1), (2.5, 1)]
    with pytest.raises(bouton.NotationError, match="too large"):
        game.parse("s501")
    with pytest.raises(bouton.BoutonError, match="no vertex"):
        game.parse("s1a")


def test_a_game_of_rows(monkeypatch):
    game = bouton.find("strip:impartial:clobber/xo")
    assert str(bouton.position(game, "3")) == "xoxoxo" and bouton.position(game, "xoxo").grundy == 3
    assert game.spec == "strip:impartial:clobber/xo"
    monkeypatch.setattr(repeated_rows, "_MOST_SQUARES", 12)
    with pytest.raises(bouton.NotationError, match="12"):
        game.cell((7,))
    for spec, told in (
        ("strip:impartial:clobber", "needs a game and a pattern"),
        ("strip:nim/x", "not a game on rows"),
        ("strip:node-kayles:=a-b/x", "not a game on rows"),
        ("strip:cram/.............", "too long"),
        ("strip:node-kayles/0120120", "too long"),
        ("strip:cram/02", "are played"),
        ("strip:fibonacci/02", "are played"),
    ):
        with pytest.raises(bouton.NotationError, match=told):
            bouton.find(spec)


def test_a_certificate_is_refused_for_the_true_reason(tmp_path):
    for spec in ("strip:impartial:clobber/xo", "strip:node-kayles/0222"):
        with pytest.raises(bouton.InputError, match=r"no period shows up to [0-9]+ repetitions"):
            write_certificate(spec, str(tmp_path / "rows.cert"), 100)
