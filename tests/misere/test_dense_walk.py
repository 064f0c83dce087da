"""The compiled walk: the same pairs and the same failures as the plain one."""

from random import Random

import pytest

import bouton
from bouton.misere import walk_choice
from bouton.misere.family import family_of
from bouton.misere.monoid import Bipartite
from bouton.misere.solver import QuotientSolver
from bouton.misere.walk import Failure, PairsError, PairWalk
from bouton.misere.walk_choice import walk_through
from bouton.storage.compiler import can_compile

pytestmark = [pytest.mark.skipif(not can_compile(), reason="Numba is not installed"), pytest.mark.once]


def quotient(spec: str, last: int) -> QuotientSolver:
    solver, family = QuotientSolver(), family_of(bouton.find(spec))
    for heap in range(1, last + 1):
        solver.add(family.options(heap))
    return solver


def through(walk: PairWalk, solver: QuotientSolver, images: list[int]) -> list[object]:
    """What each heap gives, and the pairs after it; to the first failure."""
    said: list[object] = []
    for heap, options in enumerate(solver.parts.options):
        if options:
            products = {walk.monoid.product([images[part] for part in option]) for option in options}
            said.append(walk.add(heap, images[heap], products))
            said.append(len(walk))
            if isinstance(said[-2], Failure):
                break
    return said


@pytest.mark.thorough("octal:0.77-30", "octal:0.07-25")
@pytest.mark.parametrize(("spec", "last"), [("octal:0.77", 30), ("octal:0.07", 25), ("octal:0.3122", 6)])
def test_the_same_pairs(spec: str, last: int) -> None:
    from bouton.misere.dense_walk import DenseWalk

    solver, random = quotient(spec, last), Random(spec)
    monoid = solver.monoid
    one, two = PairWalk(monoid), DenseWalk(monoid)
    assert through(one, solver, solver.images) == through(two, solver, solver.images)
    assert len(two) == len(solver.walk) and one._heaps == two._heaps
    failures = 0
    for _ in range(40):
        lost = bytearray(monoid.lost)
        lost[random.randrange(1, monoid.order)] ^= 1
        images = list(solver.images)
        if random.random() < 0.5:
            images[random.randrange(1, last + 1)] = random.randrange(monoid.order)
        wrong, most = Bipartite(monoid.table, lost), random.choice([3, 20, 1_000])
        found: list[object] = []
        for kind in (PairWalk, DenseWalk):
            try:
                found.append(through(kind(wrong, most), solver, images))
            except PairsError:
                found.append("pairs")
        assert found[0] == found[1]
        failures += found[0] != "pairs"
    assert failures > 5


def test_a_copy_goes_on_by_itself() -> None:
    from bouton.misere.dense_walk import DenseWalk

    solver = quotient("octal:0.77", 12)
    walk = DenseWalk(solver.monoid)
    monoid, images = solver.monoid, solver.images
    for heap, options in enumerate(solver.parts.options[:9]):
        if options:
            walk.add(heap, images[heap], {monoid.product([images[part] for part in option]) for option in options})
    count, copy = len(walk), walk.copy()
    for heap in (9, 10, 11, 12):
        options = solver.parts.options[heap]
        assert (
            copy.add(heap, images[heap], {monoid.product([images[part] for part in each]) for each in options}) is None
        )
    assert len(walk) == count < len(copy) == len(solver.walk)


def test_few_copies_with_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums of which nothing is asked, and a walk that is told to look at the clock."""
    found = []
    for large in (0, 10**9):
        monkeypatch.setattr(walk_choice, "COMPILED_ELEMENTS", large)
        said = bouton.quotient("octal:0.3122", heaps=7, copies=1)
        found.append((said.order, said.pairs, said.p_portion, type(walk_through(said.monoid)).__name__))
    assert found[0][:3] == found[1][:3] and (found[0][3], found[1][3]) == ("DenseWalk", "PairWalk")
    monkeypatch.setattr(walk_choice, "COMPILED_ELEMENTS", 0)
    looks = []
    monoid = quotient("octal:0.77", 5).monoid
    walk = walk_through(monoid, 200_000, lambda: looks.append(1))
    monkeypatch.setattr("bouton.misere.dense_walk._WORK", 1)
    assert walk.add(1, 1, [0]) is None and looks
