"""What a sequence says of all heaps: what theorems about the game prove, and nothing against them."""

from contextlib import suppress

import pytest

import bouton
from bouton.heaps.endless import Repetition
from bouton.heaps.periods import is_observed
from bouton.kinds.capabilities import heap_rule_of
from bouton.rulesets import family, find
from bouton.rulesets.capabilities import RowPeriod
from bouton.rulesets.index import INDEX
from bouton.rulesets.turning.game import Turning
from bouton.sequences.report import period_sentences, repetition_sentence, sequence_text
from bouton.sequences.search import searched_values

LINES = ["at-most-1", "at-most-2", "at-most-3", "exactly-2", "exactly-3", "exactly-30", "1-5C", "1-8C", "ruler", "any"]
LINES += ["symler", "2-3", "3+"]
SPECS = ["nimble", "nimble:discard", "staircase", "fibonacci", *(f"turning:{line}" for line in LINES)]


@pytest.mark.parametrize("spec", SPECS)
def test_the_period_of_a_theorem_is_that_of_the_values(spec: str) -> None:
    rules = find(spec)
    assert isinstance(rules, RowPeriod)
    values, known = searched_values(rules, 50), rules.row_period()
    assert known is not None
    start, period, saltus = known
    for last in (5, 20, 30, 50):
        found = bouton.sequence(spec, last)
        assert list(found) == values[: last + 1]
        assert (found.period.proved, found.period.proof) == ((True, "theorem") if period else (False, None))
        assert (found.period.period or 0) == period
    if period:
        assert all(values[n + period] == values[n] + saltus for n in range(start, 50 - period))
        assert start == 0 or values[start - 1 + period] != values[start - 1] + saltus  # the smallest preperiod


@pytest.mark.parametrize(
    "code", ["3C(5)", "1-3C(5)", "2-4C", "2FC(4)", "3EC(6)", "3-4SC(7)", "1,3C(5)", "1F,2C", "1+C(4)"]
)
def test_a_period_of_coins_whose_moves_have_a_bounded_reach_is_proved(code: str) -> None:
    """It was called observed, although each value follows from the few before it."""
    rules = find(f"turning:{code}")
    assert isinstance(rules, Turning)
    (rule,), reach = rules.rules, rules.row_reach()
    assert reach is not None
    moves = [{tuple(n - each for each in others) for others in rule.companions(n)} for n in range(reach + 1, reach + 9)]
    assert all(each == moves[0] for each in moves) and all(max(some, default=0) <= reach for some in moves[0])
    found = bouton.sequence(rules, 10**6)
    known = found.period
    assert known.proved and (known.proof, known.theorem) == ("theorem", "finitely many states, Siegel 2013")
    assert known.needed <= known.bound and len(found) == 10**6 + 1
    values = searched_values(rules, 700)
    assert list(found[:701]) == values and bouton.sequence(rules, 5).period == bouton.period(rules, 5)
    assert all(values[n] == values[n + known.period] for n in range(known.preperiod, 701 - known.period))


@pytest.mark.parametrize("code", ["3E", "1+S", "4FS", "3-4", "2F", "1+CF", "1,3E"])
def test_a_period_of_coins_whose_moves_reach_far_is_not_proved(code: str) -> None:
    found = bouton.sequence(f"turning:{code}", 25).period
    assert not found.proved and find(f"turning:{code}").row_reach() is None


def test_games_in_disguise_say_how_their_sequences_are_known() -> None:
    """A game without a rule for one heap, whose values a theorem gives, says what that theorem tells of a period."""
    for name in INDEX:
        for spec, _ in family(name).examples:
            rules = find(spec)
            if heap_rule_of(rules) is None:
                with suppress(bouton.BoutonError):  # not played on single heaps
                    if bouton.sequence(spec, 20).methods == ("theorem",):
                        assert isinstance(rules, RowPeriod), spec


def test_a_sequence_as_long_as_its_theorem_allows() -> None:
    assert bouton.sequence("nimble", "10^6").largest == (1_000_000, 1_000_000)
    assert bouton.period("turning:exactly-2").summary == "period 1 from heap 1, saltus 1, 1 exceptions, proved"
    with pytest.raises(bouton.InputError):
        bouton.sequence("nimble", 20, memory="1G")


@pytest.mark.parametrize("spec", ["turning:ruler", "fibonacci"])
def test_a_refusal_denies_no_theorem(spec: str) -> None:
    with pytest.raises(bouton.InputError, match="are found one by one"):
        bouton.sequence(spec, 20_000)


def test_values_are_held_up_to_64_bits() -> None:
    assert bouton.sequence("turning:any", 64)[64] == 2**63
    with pytest.raises(bouton.InputError, match="more than 64 bits from heap 65 on"):
        bouton.sequence("turning:any", 65)


def test_few_values_show_no_period() -> None:
    for spec in ("fibonacci", "fibonacci:limit=3x", "fibonacci:limit=2x+1", "fibonacci:limit=x+5"):
        values = list(bouton.sequence(spec, 130))
        for last in range(8, 131):
            found = bouton.sequence(spec, last).period
            assert found.period is None or found.preperiod is not None, (spec, last)
            if found.period is not None:
                assert all(values[n] == values[n - found.period] for n in range(found.preperiod + found.period, 131))


@pytest.mark.parametrize(
    ("preperiod", "period", "count", "seen"),
    [(0, 1, 19, False), (0, 1, 20, True), (0, 7, 20, False), (0, 7, 21, True), (10, 3, 29, False), (10, 3, 30, True)],
)
def test_an_observed_period_repeats_on_enough_heaps(preperiod: int, period: int, count: int, seen: bool) -> None:
    assert is_observed(Repetition(preperiod, period, 0), count) is seen


def test_a_proof_that_is_near_is_finished() -> None:
    found = bouton.sequence("octal:0.177", 600).period  # 1,024 values are looked at, and the proof asks for 1,037
    assert (found.preperiod, found.period, found.proved) == (497, 20, True)


@pytest.mark.parametrize("last", [40, 60, 200, 1000])
def test_a_proved_period_is_guessed_however_few_values_show_it(last: int) -> None:
    (found,) = bouton.guess("kayles", last)["proposals"]
    assert (found["parameters"]["period"], found["how"]["kind"]) == (12, "proved")


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("turning:3C(5)", ["From coin 1 on the values repeat with period 5.", "forever", "There is no exception."]),
        ("turning:4FE", ["From coin 2 on the values repeat with period 3.", "below 61;"]),
        ("turning:at-most-2", ["From coin 1 on the values grow by 1 with every step"]),
        ("strip:impartial:toppling-dominoes/LR", ["From 0 repetitions on the values grow by 2 with every step"]),
        ("nimble", ["From heap 0 on the values grow by 1 with every step"]),
    ],
)
def test_a_sequence_counts_what_its_game_counts(spec: str, said: list[str]) -> None:
    text = sequence_text(bouton.sequence(spec, 60), 60, "en")
    assert all(each in text for each in said) and ("heap" in text) is (spec == "nimble"), text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_only_observed_is_said_before_the_period(language):
    found = bouton.sequence("hexadecimal:0.3F", 30)
    told = {"en": "Observed only, below 512", "fr": "Seulement observé, au-dessous de 512"}[language]
    first, second = period_sentences(found.period, language)[:2]
    assert first.startswith(told) and first.endswith(":")
    assert second == repetition_sentence(found.period, language)
