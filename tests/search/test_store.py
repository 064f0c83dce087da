"""The store: values it takes over, refuses and keeps, and one sentence for a damaged one."""

import os
import sqlite3
import threading
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bouton.custom.decorator import ruleset
from bouton.errors import BoutonError, DamageWarning, DisagreementError, StorageWarning
from bouton.rulesets import find
from bouton.search.answer import Answer, Provenance
from bouton.search.sources import Sources
from bouton.search.store import Store
from bouton.values.loopy import Loopy
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME, REMOTENESS, Valuation
from sentences import errors_of

MOORE = find("moore:2")


def said(answer):
    """The value of an answer, and its provenance."""
    return answer.value, str(answer.how)


FOUND = Answer(12, Provenance("search", method="memoised fold"))


def refused(path: Path | str, key: str) -> None:
    with pytest.raises(BoutonError) as caught:
        Store(path).close()
    told(caught.value, key)


def told(error: BoutonError, key: str) -> None:
    assert error.key == key
    for language in ("en", "fr"):
        said = error.say(language)
        assert "\n" not in said and said.endswith(".") and len(said) < 500
    assert error.say("en") != error.say("fr")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "values.sqlite"
    with Store(path) as store:
        store.record(MOORE, GRUNDY, (3, 4, 5), FOUND)
    return path


def alter(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_new_path_becomes_a_store_and_is_found_again(path: Path) -> None:
    assert [each.name for each in path.parent.iterdir()] == [path.name]  # nothing half made is left
    with Store(path) as store:
        assert said(store.lookup(MOORE, GRUNDY, (5, 4, 3))) == (12, "store (search: memoised fold)")
        assert store.lookup(MOORE, OUTCOME, (5, 4, 3)) is None
        with pytest.raises(DisagreementError):
            store.record(MOORE, GRUNDY, (3, 4, 5), Answer(11, Provenance("search")))


@pytest.mark.parametrize(
    "valuation, value",
    [
        (GRUNDY, 0),
        (GRUNDY, 10**5_000),
        (GRUNDY, Loopy(frozenset({0, 2}))),
        (GRUNDY, Loopy(frozenset())),
        (OUTCOME, Outcome.D),
        (REMOTENESS, 7),
    ],
    ids=lambda value: value.name if isinstance(value, Valuation) else type(value).__name__,
)
def test_every_kind_of_value_reads_back(path: Path, valuation: Valuation, value: Any) -> None:
    with Store(path) as store:
        store.record(MOORE, valuation, (1, 1), Answer(value, Provenance("search")))
        found = store.lookup(MOORE, valuation, (1, 1))
        assert found is not None and found.value == value and type(found.value) is type(value)


@pytest.mark.parametrize("outcome", Outcome)
def test_the_nine_classes_of_a_partizan_game_read_back(path: Path, outcome: Outcome) -> None:
    northcott = find("northcott:4")
    place = northcott.parse("1-2")
    with Store(path) as store:
        store.record(northcott, MISERE_OUTCOME, place, Answer(outcome, Provenance("search")))
        found = store.lookup(northcott, MISERE_OUTCOME, place)
        assert found is not None and found.value is outcome
        other = next(each for each in Outcome if each is not outcome)
        with pytest.raises(DisagreementError):
            store.record(northcott, MISERE_OUTCOME, place, Answer(other, Provenance("search")))


def test_a_draw_of_an_old_store_is_asked_again(path: Path) -> None:
    """Where one starter only draws, a store made before the nine classes says D."""
    northcott = find("northcott:4")
    place = northcott.parse("1-2")
    with Store(path) as store:
        store.record(northcott, MISERE_OUTCOME, place, Answer(Outcome.N_HAT, Provenance("search")))
    alter(path, "UPDATE known SET value = 'D'")
    with Store(path) as store:
        assert store.lookup(northcott, MISERE_OUTCOME, place) is None
        answer = Sources(stores=[store]).value(northcott, MISERE_OUTCOME, place)
        assert answer is not None and answer.value is Outcome.N_HAT
        assert said(store.lookup(northcott, MISERE_OUTCOME, place)) == (Outcome.N_HAT, f"store ({answer.how})")


def test_rules_of_ones_own_are_not_kept(path: Path) -> None:
    game = ruleset(lambda n: [])
    with Store(path) as store:
        store.record(game, GRUNDY, 3, Answer(0, Provenance("search")))
        assert store.lookup(game, GRUNDY, 3) is None


def test_an_empty_file_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.touch()
    refused(path, "storage.store-foreign")
    assert path.read_bytes() == b""


@pytest.mark.parametrize("version", [0, 1])
def test_another_database_is_refused_untouched(tmp_path: Path, version: int) -> None:
    path = tmp_path / "other.sqlite"
    alter(path, f"PRAGMA user_version = {version}", "CREATE TABLE people (name TEXT)")
    before = path.read_bytes()
    refused(path, "storage.store-foreign")
    assert path.read_bytes() == before


def test_a_text_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("7,2,6\n" * 50, encoding="utf-8")
    refused(path, "storage.store-foreign")
    assert path.read_text(encoding="utf-8") == "7,2,6\n" * 50


def test_the_mark_alone_is_not_enough(path: Path) -> None:
    alter(path, "DROP TABLE known")
    refused(path, "storage.store-foreign")
    alter(path, "CREATE TABLE known (game TEXT, value TEXT)")
    refused(path, "storage.store-foreign")


@pytest.mark.parametrize("version", [1, 7])
def test_another_format_is_named(path: Path, version: int) -> None:
    alter(path, f"PRAGMA user_version = {version}")
    refused(path, "storage.format")


@pytest.mark.parametrize(
    "name, key",
    [
        ("", "storage.store-nameless"),
        ("  ", "storage.store-nameless"),
        (".", "storage.file-is-folder"),
        ("no folder/values", "storage.file-folder-missing"),
        ("values.sqlite/values", "storage.file-inside-file"),
        ("n" * 300, "storage.file-name-long"),
    ],
)
def test_names_that_cannot_be_used(path: Path, monkeypatch: pytest.MonkeyPatch, name: str, key: str) -> None:
    monkeypatch.chdir(path.parent)
    refused(name, key)


def test_a_name_is_always_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Store(":memory:").close()
    assert os.listdir() == [":memory:"]


@pytest.mark.parametrize("value", ["'[x'", "'[1,'", "'[-1]'", "'[true]'", "'P'", "'-3'", "''", "'1.5'", "x'00ff'", "3"])
def test_a_damaged_row_is_told_and_written_again(path: Path, value: str) -> None:
    alter(path, f"UPDATE known SET value = {value}")
    with Store(path) as store:
        with pytest.warns(DamageWarning) as caught:
            assert store.lookup(MOORE, GRUNDY, (3, 4, 5)) is None
        told(errors_of(caught)[0], "storage.store-row")
        with pytest.warns(DamageWarning):
            store.record(MOORE, GRUNDY, (3, 4, 5), FOUND)
        assert said(store.lookup(MOORE, GRUNDY, (3, 4, 5))) == (12, "store (search: memoised fold)")


@pytest.mark.parametrize("value, valuation", [("3", "outcome"), ("[1]", "outcome"), ("N", "remoteness")])
def test_a_value_of_another_valuation_is_told(path: Path, value: str, valuation: str) -> None:
    alter(path, f"UPDATE known SET value = '{value}', valuation = '{valuation}'")
    with Store(path) as store, pytest.warns(DamageWarning):
        assert store.lookup(MOORE, {"outcome": OUTCOME, "remoteness": REMOTENESS}[valuation], (3, 4, 5)) is None


@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore::bouton.errors.DamageWarning")
def test_no_flipped_bit_is_answered_with(path: Path) -> None:
    with Store(path) as store:
        for size in range(200):
            store.record(MOORE, GRUNDY, (1, 2, size), Answer(size, Provenance("search")))
    right, wrong = path.read_bytes(), path.with_name("wrong.sqlite")
    random = Random(5)
    places = [place for place in range(100, len(right)) if right[place]]
    for place in random.sample(places, 150):
        flipped = bytearray(right)
        flipped[place] ^= 1 << random.randrange(8)
        wrong.write_bytes(flipped)
        try:
            with Store(wrong) as store:
                for size in range(200):
                    answer = store.lookup(MOORE, GRUNDY, (1, 2, size))
                    assert answer is None or answer.value == size, (place, size)
        except BoutonError as error:
            assert error.key.startswith("storage.store-")


@pytest.mark.parametrize(
    ("pragma", "words"), [("query_only = ON", "readonly"), ("max_page_count = 1", "full")], ids=["read-only", "full"]
)
def test_a_disk_that_cannot_be_written_is_told_once_and_answers(path: Path, pragma: str, words: str) -> None:
    with Store(path) as store:
        store._connection.execute(f"PRAGMA {pragma}")
        if words == "full":  # until the last page is full
            with pytest.warns(StorageWarning) as caught:
                for size in range(2_000):
                    store.record(MOORE, GRUNDY, (1, 1, size), Answer(size, Provenance("search")))
        else:
            with pytest.warns(StorageWarning) as caught:
                for size in range(3):
                    store.record(MOORE, GRUNDY, (1, 1, size), Answer(size, Provenance("search")))
        (error,) = errors_of(caught)
        assert not any(isinstance(each.message, DamageWarning) for each in caught)
        told(error, "storage.store-unkept")
        assert words in error.say("en")
        assert said(store.lookup(MOORE, GRUNDY, (3, 4, 5))) == (12, "store (search: memoised fold)")
        store.add_table("rules", "normal", None, path, {})
        assert store.tables() == []


def test_two_that_record_at_once_disagree_aloud(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A value that another process wrote between looking and writing is not overwritten."""
    with Store(path) as one, Store(path) as two:
        looked = one.lookup

        def late(*given: Any) -> Any:
            found = looked(*given)
            two.record(MOORE, GRUNDY, (5, 6, 7), Answer(1, Provenance("search", method="two")))
            return found

        monkeypatch.setattr(one, "lookup", late)
        with pytest.raises(DisagreementError):
            one.record(MOORE, GRUNDY, (5, 6, 7), Answer(2, Provenance("search", method="one")))
        one.record(MOORE, GRUNDY, (5, 6, 7), Answer(1, Provenance("search", method="one")))
        assert said(looked(MOORE, GRUNDY, (5, 6, 7))) == (1, "store (search: two)")


SUM = Provenance.of_sum(
    [Provenance("theorem", ("bouton-1901",)), Provenance("search", method="memoised fold", bound=7)], "sprague-grundy"
)
HOWS = (
    Provenance("rules", method="the game is over"),
    Provenance("proved", ("plambeck-siegel-2008",), "bouton quotient kayles"),
    Provenance("observed", ("plambeck-1992",)),
    SUM,
    Provenance.of_sum([SUM, Provenance("search")], "conway-1976"),
)


@pytest.mark.parametrize("how", HOWS, ids=[how.kind for how in HOWS])
def test_what_was_stored_keeps_how_it_was_known(tmp_path: Path, how: Provenance) -> None:
    path = tmp_path / "fresh.sqlite"
    with Store(path) as store:
        store.record(MOORE, GRUNDY, (3, 4, 5), Answer(12, how))
    with Store(path) as store:
        found = store.lookup(MOORE, GRUNDY, (3, 4, 5))
        assert found is not None and found.how == how._replace(origin="store") and found.source is store
        assert str(found.how) == f"store ({how})"


def row_of(how: str) -> tuple[str, ...]:
    """A whole row with its sum, as a store writes it."""
    row = ("moore:2", GRUNDY.name, MOORE.format(MOORE.normal_form((3, 4, 5))), "12", how)
    return (*row, sha256(repr(row).encode()).hexdigest()[:16])


@pytest.mark.parametrize("how", ["[", "[1]", '["search", 5, "", null, null, []]', "[" * 100_000], ids=len)
def test_a_row_that_does_not_say_how_is_damaged(tmp_path: Path, how: str) -> None:
    path = tmp_path / "fresh.sqlite"
    Store(path).close()
    with sqlite3.connect(path) as other:
        other.execute("INSERT INTO known VALUES (?, ?, ?, ?, ?, ?)", row_of(how))
    other.close()
    with Store(path) as store:
        with pytest.warns(DamageWarning):
            assert store.lookup(MOORE, GRUNDY, (3, 4, 5)) is None
        store.record(MOORE, GRUNDY, (3, 4, 5), FOUND)
        assert said(store.lookup(MOORE, GRUNDY, (3, 4, 5))) == (12, "store (search: memoised fold)")


def test_a_file_that_is_cut_short(path: Path) -> None:
    with Store(path) as store:
        for size in range(200):
            store.record(MOORE, GRUNDY, (1, 2, size), Answer(size, Provenance("search")))
    assert path.stat().st_size > 6_000
    path.write_bytes(path.read_bytes()[:5_000])
    with pytest.raises(BoutonError) as caught, Store(path) as store:
        for size in range(200):
            store.lookup(MOORE, GRUNDY, (1, 2, size))
    told(caught.value, "storage.store-damaged")


def test_two_that_make_the_same_store(tmp_path: Path) -> None:
    path, errors = tmp_path / "values.sqlite", []

    def make() -> None:
        try:
            Store(path).close()
        except BoutonError as error:
            errors.append(error)

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == [] and os.listdir(tmp_path) == [path.name]
