"""Misère quotients: ``python benchmarks/quotients.py [--codes 2,3,q4] [--seconds 6] [--every 1] [--infinite 0]
[--copies 0]``.

Reports how many octal games of two and three digits, and how many quaternaries of four, have a proved misère quotient
of all heaps in that many seconds each, tame and wild separately; every certificate is checked. Seconds are CPU time, so
that a busy machine solves the same games. Then sums of up to a dozen heaps of Kayles are evaluated by the quotient and
by plain misère search in one run: the answers are compared, and the ratio of the times is printed. ``--every`` takes
only every n-th code. ``--infinite 20`` tries, for that many seconds each, to prove for the unsolved codes that the
quotient is infinite up to the heap at which the search stopped. ``--copies 5`` goes beyond heap 33 of Dawson's Kayles
instead: all sums of heaps to 33 with up to five heaps 34, with their certificate, which is checked.
"""

import argparse
import tempfile
from itertools import islice, product
from pathlib import Path
from random import Random
from time import process_time
from unittest.mock import patch

import bouton
from bouton.answers.quotients import certify_quotient
from bouton.checkers import verify
from bouton.errors import InputError, SearchLimitError
from bouton.misere import solver
from bouton.misere.certificate import write_certificate
from bouton.misere.family import family_of
from bouton.misere.solver import QuotientSolver
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.valuation import MISERE_OUTCOME


def codes(kind: str) -> list[str]:
    """All codes of a kind: ``2``, ``3`` octal digits, ``q4`` quaternary ones, with a nonzero last digit."""
    digits, length = ("0123", int(kind[1:])) if kind.startswith("q") else ("01234567", int(kind))
    return [f"0.{''.join(each)}" for each in product(digits, repeat=length) if each[-1] != "0"]


def solved(code: str, seconds: float) -> tuple[str, float, int]:
    """``tame`` or ``wild`` if all heaps are solved and the certificate is correct; the CPU time; the last heap."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "quotient.cert")
        started = process_time()
        try:
            found = bouton.quotient(f"octal:{code}", seconds=seconds)
            if not found.complete:
                return "unsolved", process_time() - started, found.heaps
            certify_quotient(f"octal:{code}", None, found, path)
        except InputError:
            return "unsolved", process_time() - started, 0
        assert verify(path)["order"] == found.order
        return "tame" if found.tame else "wild", process_time() - started, found.heaps


def is_infinite(code: str, heap: int, seconds: float) -> bool:
    """Whether the quotient up to a heap is proved to be infinite, with a certificate."""
    try:
        found = bouton.infinite_quotient(f"octal:{code}", heap, seconds=seconds)
    except (InputError, SearchLimitError):
        return False
    print(f"{code} is infinite up to heap {heap}: {found['order']} elements, {found['pairs']} pairs", flush=True)
    return True


def count(kind: str, seconds: float, every: int, infinite: float) -> None:
    """Count the solved codes of a kind."""
    proved, stopped = 0, list[str]()
    found: dict[str, list[float]] = {"tame": [], "wild": [], "unsolved": []}
    for code in codes(kind)[::every]:
        state, took, last = solved(code, seconds)
        found[state].append(took)
        if state == "unsolved":
            stopped.append(f"{code} ({last})")
            proved += bool(infinite) and is_infinite(code, last + 1, infinite)
    total = sum(map(len, found.values()))
    print(f"{kind} digits, every {every}: {total} codes, {seconds} s each, certificates checked:", end=" ")
    print(", ".join(f"{state} {len(times)}" for state, times in found.items()), end="; ")
    print(f"longest solved {max([*found['tame'], *found['wild'], 0.0]):.2f} s; proved infinite {proved}")
    print(f"not solved (last heap reached): {', '.join(stopped)}", flush=True)


def beside_search(sums: int) -> None:
    """Evaluate sums of up to a dozen heaps of Kayles, by the quotient and by plain search."""
    kayles, random, plain = bouton.find("kayles"), Random(1), Sources([], Search(), None)
    heaps = [tuple(random.randint(1, 5) for _ in range(random.randint(2, 12))) for _ in range(sums)]
    started = process_time()
    quotient = bouton.quotient("kayles")
    quick = [quotient.monoid.lost[quotient.monoid.product([quotient.image(n) or 0 for n in each])] for each in heaps]
    between = process_time()
    slow = [plain.value(kayles, MISERE_OUTCOME, each) for each in heaps]
    after = process_time()
    assert all(answer is not None and (answer.value == "P") == lost for answer, lost in zip(slow, quick, strict=True))
    ratio = (after - between) / (between - started)
    print(
        f"{sums} sums of up to 12 heaps of Kayles: the same answers; search took {ratio:.1f} times the quotient's time"
    )


def beyond(most: int) -> None:
    """Sums of heaps of Dawson's Kayles to 33 and a few heaps 34."""
    from bouton.misere.copies import FewCopies, few_copies
    from bouton.misere.few_copies import few_heaps

    solver, family = QuotientSolver(), family_of(bouton.find("octal:0.07"))
    started = process_time()
    for heap in range(1, 34):
        solver.add(family.options(heap))
    print(f"heaps to 33: order {solver.monoid.order}, {len(solver.walk)} pairs, {process_time() - started:.1f} s")
    reached: list[FewCopies] = []
    for found in islice(few_copies(solver, list(family.options(34))), most):
        lost = [others for others in range(2 * most + 4) if found.is_lost((25, *[30] * others, *[34] * found.copies))]
        reached.append(found)
        print(
            f"up to {found.copies} heaps 34: {found.old_order} elements of sums of smaller heaps, "
            f"{found.monoid.order - 1} of all, {found.pairs} pairs, {process_time() - started:.1f} s;",
            f"25 and {found.copies} heaps 34 are lost beside {', '.join(map(str, lost))} … heaps 30",
        )
    started = process_time()
    path = str(Path(tempfile.mkdtemp()) / "few.cert")
    write_certificate(few_heaps("octal:0.07", solver, list(family.options(34)), reached), family, path)
    print(f"written in {process_time() - started:.1f} s")
    started = process_time()
    print(f"{verify(path)['smaller']} elements of sums of smaller heaps: checked in {process_time() - started:.1f} s")


def main() -> None:
    """Run the requested benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--codes", default="2,3,q4")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--infinite", type=float, default=0.0)
    parser.add_argument("--copies", type=int, default=0)
    options = parser.parse_args()
    if options.copies:
        beyond(options.copies)
        return
    started = process_time()
    found = bouton.quotient("octal:0.77", certificate=str(Path(tempfile.mkdtemp()) / "kayles.cert"))
    print(f"0.77, order {found.order}, with its certificate: {process_time() - started:.3f} s")
    beside_search(60)
    if options.infinite:
        bouton.infinite_quotient("octal:0.76", 12, seconds=None)  # compiled
    for kind in options.codes.split(","):
        with patch.object(solver, "used_time", process_time):
            count(kind, options.seconds, options.every, options.infinite)


if __name__ == "__main__":
    main()
