"""Values at the limits of partizan play, and one beyond."""

import importlib.util
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

import bouton
from bouton.errors import BoutonError, SearchLimitError
from bouton.partizan import hot_sums, loops, sides
from bouton.partizan.addition import check_depth
from bouton.partizan.cgsuite import read_cgsuite_value, write_cgsuite_value
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import Form, left_of, number_up_star
from bouton.partizan.loop_text import read_loop
from bouton.partizan.loops import Loop, at_most_loop, of_form, sum_of_loops
from bouton.partizan.old_notation import present_notation
from bouton.partizan.operations import ordinal_sum, uptimal
from bouton.partizan.reading import read_parts, read_value
from bouton.partizan.sides import sides_by_components, sides_of
from bouton.partizan.work import limit_work, spend
from bouton.partizan.writing import write


@contextmanager
def _refusal(key: str) -> Iterator[None]:
    with pytest.raises(BoutonError) as caught:
        yield
    assert caught.value.key == key


def _circle(size: int) -> Loop:
    """A circle of positions on which Left moves; Right, whose turn ends play, moves at the first position only."""
    return Loop(tuple(((each + 1) % size,) for each in range(size)), ((0,), *(() for _ in range(size - 1))))


@pytest.mark.parametrize("read", [read_parts, read_cgsuite_value])
def test_the_longest_text(read: Callable[[str], object]) -> None:
    read("1".ljust(200_000))
    with _refusal("partizan.long"):
        read("1".ljust(200_001))


def test_the_longest_text_with_loops() -> None:
    read_loop("on".ljust(2_000))
    with _refusal("loops.long"):
        read_loop("on".ljust(2_001))


@pytest.mark.parametrize("write_value", [write, write_cgsuite_value])
def test_the_longest_text_written(write_value: Callable[[Form], str]) -> None:
    assert len(write_value(number_up_star(Dyadic(10**99_999)))) == 100_000
    with _refusal("partizan.text"):
        write_value(number_up_star(Dyadic(10**100_000)))


def test_brackets_inside_each_other() -> None:
    assert read_value("{" * 100 + "|}" * 100).number == Dyadic(99)
    with _refusal("partizan.nested"):
        read_value("{" * 101 + "|}" * 101)


def test_uptimals() -> None:
    assert (read_value("^[60]").depth, read_value("^<60>").depth) == (60, 61)
    for text in ("^[61]", "^<61>"):
        with _refusal("partizan.uptimal"):
            read_value(text)
    assert write(uptimal(12)) == "^[12]" and write(uptimal(13)).startswith("{")


def test_copies_of_a_definition() -> None:
    for letters, defined in ((10_000, 2), (10_001, 1)):
        text = f"a:{{{'0' * (letters - 4)}|*}} + a"
        assert present_notation(text).count("*") == defined, letters


def test_the_finest_float() -> None:
    assert bouton.value(2.0**-20) == bouton.value("1/1048576")
    with _refusal("partizan.not-value"):
        bouton.value(2.0**-21)


def test_options_of_a_nimber() -> None:
    assert len(left_of(number_up_star(nimber=4096))) == 4096
    with _refusal("partizan.options"):
        left_of(number_up_star(nimber=4097))


def test_work_of_an_operation() -> None:
    with limit_work():
        spend(2_000_000)
        with pytest.raises(SearchLimitError):
            spend()


def test_depth_of_an_operation() -> None:
    switch, large = read_value("±1"), number_up_star(Dyadic(110))
    check_depth(uptimal(219), switch)
    ordinal_sum(large, large)
    with _refusal("partizan.deep"):
        check_depth(uptimal(220), switch)
    with _refusal("partizan.deep"):
        ordinal_sum(large, number_up_star(Dyadic(111)))


def test_positions_of_a_loopy_game() -> None:
    with limit_work():
        assert len(of_form(number_up_star(Dyadic(399))).left) == 400
        with _refusal("loops.large"):
            of_form(number_up_star(Dyadic(400)))
        first, second = (of_form(number_up_star(Dyadic(size))) for size in (19, 20))
        assert len(sum_of_loops(first, first).left) == 400
        with _refusal("loops.large"):
            sum_of_loops(first, second)


def test_positions_whose_sides_are_computed_soon() -> None:
    assert sides_by_components(_circle(60), soon=True) and sides_by_components(_circle(61))
    with _refusal("loops.late"):
        sides_by_components(_circle(61), soon=True)


def test_states_of_a_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    on = read_loop("on")
    monkeypatch.setattr(loops, "MOST_STATES", 2)
    assert at_most_loop(on, on, True)
    monkeypatch.setattr(loops, "MOST_STATES", 1)
    with _refusal("loops.large"):
        at_most_loop(on, on, True)


def test_rounds_of_sidling(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Loop(((1, 2), (0, 2), (1,), (), (4,)), ((3,), (0, 2), (3,), (), (3,)))
    found = sides_of(game)
    monkeypatch.setattr(sides, "MOST_ROUNDS", 5)
    assert sides_of(game) == found
    monkeypatch.setattr(sides, "MOST_ROUNDS", 4)
    with _refusal("loops.no-sides"):
        sides_of(game)


def test_a_name_is_sought_with_little_work() -> None:
    """In processes of their own: what others have compared or added takes no work."""
    for most, text in ((21, "{6|4||3|1|||{2|0},1}"), (20, "{2|0} + {4|1||0}")):
        code = f"import bouton; from bouton.partizan import value; value.WORK_OF_NAME = {most}"
        code += "; print(repr(bouton.value('{2|0} + {4|1||0}')))"
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert run.stdout == f"bouton.value({text!r})\n"


def test_walls_and_states_of_a_sum() -> None:
    """Of this sum 409 walls decide the stops, and 556, or 5 sums, who wins."""
    parts = tuple(map(read_value, ("{4|1||0}", "{6||2|0}", "{9|4||-3|-8}")))
    for more in (0, 1):
        search, by_walls, by_states = hot_sums._Search(), hot_sums._Winner(), hot_sums._Winner()
        search.work, by_walls.stops.work = 60_000 - 409 + more, 60_000 - 556 + more
        by_states.known = dict.fromkeys(range(1_000 - 5 + more))  # type: ignore[arg-type]
        assert all(search.stop(parts, right).exact for right in (False, True)) is not bool(more)
        for winner in (by_walls, by_states):
            starts = winner.wins(parts, False), winner.wins(parts, True)
            assert starts == (True, None if more else False)


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="Numba is not installed")
def test_games_of_an_arena() -> None:
    from bouton.partizan.arena import Arena

    arena = Arena(6)
    arena.put([read_value(str(number)) for number in range(6)])
    with _refusal("partizan.arena"):
        arena.put([read_value("6")])
