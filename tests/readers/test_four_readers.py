"""Python rules have four readers: on one corpus of adversarial and random rules each agrees with Python or refuses."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from random_programs import Writer
from rules_corpus import Rules, hostile_rules, judged, options_of

import readers

HOSTILE = {rules.name: rules for rules in hostile_rules()}
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
#: what only machine code could do otherwise
COMPILED = ("floor of negatives", "rest by a negative", "unset at one position", "is of numbers at one position")

pytestmark = [pytest.mark.once, pytest.mark.filterwarnings("ignore")]


def check(name: str, rules: Rules, read: readers.Read) -> None:
    """See that a reader reads what the corpus says that it reads, and nothing wrongly."""
    reads = judged(rules, options_of(rules), read, ordered=name != "theorem", as_numbers=name == "compiled")
    assert reads == (name in rules.readers), rules.name


@needs_node
def test_hostile_rules_in_the_page() -> None:
    for rules, read in zip(HOSTILE.values(), readers.page(list(HOSTILE.values())), strict=True):
        check("page", rules, read)


@pytest.mark.parametrize("reader", [readers.table, pytest.param(readers.theorem, marks=pytest.mark.thorough)])
def test_hostile_rules(reader: Callable[[Rules], readers.Read]) -> None:
    for rules in HOSTILE.values():
        check(reader.__name__, rules, reader(rules))


@pytest.mark.parametrize(
    "names", [pytest.param(COMPILED, marks=pytest.mark.thorough), pytest.param(tuple(HOSTILE), marks=pytest.mark.slow)]
)
def test_hostile_rules_compiled(names: tuple[str, ...]) -> None:
    for name in names:
        check("compiled", HOSTILE[name], readers.compiled(HOSTILE[name]))


@needs_node
@pytest.mark.thorough
def test_rules_that_were_written_for_theorems() -> None:
    text = (Path(__file__).parents[1] / "proving" / "misread_rules.txt").read_text(encoding="utf-8")
    parts = [part.partition("\n")[::2] for part in text.split("\n--- ")[1:]]
    rules = [
        Rules(head.split(":")[0], f"{code}\ngame = rule\n", pair="position" in code)
        for head, code in parts
        if "@" not in code
    ]
    right = list(map(options_of, rules))
    for read in (readers.page(rules), list(map(readers.table, rules))):
        assert sum(map(judged, rules, right, read)) > 50


@needs_node
@pytest.mark.parametrize(
    "seeds",
    [
        range(60),
        pytest.param(range(60, 400), marks=pytest.mark.thorough),
        pytest.param(range(1_000, 4_000), marks=pytest.mark.slow),
    ],
)
def test_random_rules_in_the_page(seeds: range) -> None:
    rules = [Writer(seed).rules() for seed in seeds]
    read = readers.page(rules)
    count = sum(judged(each, options_of(each), found) for each, found in zip(rules, read, strict=True))
    assert count > len(seeds) // 2


@pytest.mark.parametrize(
    ("reader", "seeds", "least"),
    [
        (readers.table, range(100), 40),
        pytest.param(readers.compiled, range(60), 10, marks=pytest.mark.slow),
    ],
)
def test_random_rules(  # those of theorems: tests/proving/test_misread.py
    reader: Callable[[Rules], readers.Read], seeds: range, least: int
) -> None:
    rules = [Writer(seed).rules() for seed in seeds]
    as_numbers = reader is readers.compiled
    assert sum(judged(each, options_of(each), reader(each), as_numbers=as_numbers) for each in rules) >= least
