"""Sets whose positions follow one another in repeating steps."""

from bouton.numeration.systems import system_named
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.formula import LinearSum, at_least
from bouton.proving.steps import in_file, steps_of


def accepts(automaton, world, row):
    digits = {name: world.system.digits_of(number) for name, number in zip(automaton.tracks, row, strict=True)}
    return automaton.accepts(**digits)


def test_the_set_goes_on_as_it_began():
    world = Arithmetic(system_named("base:3"))
    mouse = [(0, 0), *((3 * n // 2, 3 * n - 1) for n in range(1, 200))]
    found = in_file(world, ("a", "b"), [*mouse[:15], *((b, a) for a, b in mouse[:15])])
    lost = {*mouse, *((b, a) for a, b in mouse)}
    for a in range(60):
        for b in range(60):
            assert accepts(found, world, (a, b)) == ((a, b) in lost)


def test_where_the_steps_do_not_repeat_there_is_no_set():
    squares = [(n, n * n) for n in range(30)]
    assert steps_of(squares) is None
    assert steps_of([(n, n) for n in range(5)]) is None
    for late, found in ((4, (4, 1)), (5, None)):  # positions after which the steps are equal
        assert steps_of([(n * n if n < late else n + late * late, n) for n in range(30)]) == found
    assert steps_of([(n, 40 - n) for n in range(30)]) is None
    assert in_file(Arithmetic(system_named("base:2")), ("a", "b"), squares) is None
    assert in_file(Arithmetic(system_named("base:2")), ("a", "b"), []) is None


def test_conditions_inside_of_conditions_all_count():
    """There are y ≥ 2 and z ≥ 3 with y + z = x exactly where x ≥ 5."""
    world, x, y, z = Arithmetic(system_named("base:2")), *map(LinearSum.name, "xyz")
    inner = ["exists", ["z"], ["and", at_least(z, LinearSum.number(3)), ["=", *(y + z - x).data()]]]
    outer = ["exists", ["y"], ["and", at_least(y, LinearSum.number(2)), inner]]
    found = world.automaton(outer)
    assert [n for n in range(20) if found.accepts(x=world.system.digits_of(n))] == list(range(5, 20))
