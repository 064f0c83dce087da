"""Results on which two machines, or two methods, must agree; errors that count as results, and their reports."""

import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import pytest

import bouton
from bouton.cli import main
from bouton.errors import (
    BoutonError,
    DamageError,
    DisagreementError,
    DiskError,
    InputError,
    MemoryLimitError,
    PackageError,
    ProcessDiedError,
    TimeLimitError,
    UnequippedError,
    UnfinishedError,
)
from bouton.jobs.results import Results
from bouton.jobs.task import Task, canonical_json, facts_of, read_tasks
from bouton.jobs.tasks import levels, period, sequence
from bouton.jobs.worker import answer_row
from bouton.rulesets import find
from bouton.sequences import long_periods, runs
from bouton.sequences.checkpoints import read_state
from bouton.sequences.store import name_damage
from bouton.solving.on_disk import solve as on_disk
from bouton.storage.compiler import can_compile

PERIOD, LONG = Task("period", {"game": "kayles"}), Task("sequence", {"game": "octal:0.265", "to": 60_000})


def test_remarks_are_no_part_of_an_answer(tmp_path: Path) -> None:
    ways = {"period": 12, "method": "windows", "last_rare": 70}, {"period": 12, "method": "values", "last_rare": None}
    digests = set()
    for number, rows in enumerate((ways, ways[::-1])):
        with Results(tmp_path / str(number)) as results:
            for row in rows:
                results.add(PERIOD, row, 0.1)
            assert len(results) == 1 and results.row(PERIOD) == rows[0]
            with pytest.raises(DisagreementError):
                results.add(PERIOD, {**rows[0], "period": 24}, 0.1)
            digests.add(results.digest)
    assert len(digests) == 1
    assert facts_of(PERIOD.text, canonical_json({"error": "a.b", "sentence": "c", "values": {}})) == '{"error":"a.b"}'
    assert facts_of(Task("table", {}).text, '{"method":"x"}') == '{"method":"x"}'


def test_a_folder_is_combined_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    with Results(tmp_path / "a") as here, Results(tmp_path / "b") as there:
        for number in range(3):
            there.add(Task("period", {"game": f"octal:0.{number}7"}), {"period": number}, 0.1)
        here.add(Task("period", {"game": "octal:0.27"}), {"period": 9}, 0.1)
        digest = here.digest
        with pytest.raises(DisagreementError):
            here.combine(there)
        assert (len(here), here.digest) == (1, digest)
        assert there.combine(there) == 0
        with Results(tmp_path / "c") as third:
            with pytest.raises(DisagreementError):
                third.combine(there, here)
            assert len(third) == 0 and third.combine(here, here) == 1
    with Results(tmp_path / "a") as again:
        assert (len(again), again.digest) == (1, digest)


def test_what_a_machine_lacks_is_no_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_with(error: Exception) -> None:
        def answer(*given: object) -> dict[str, object]:
            raise error

        monkeypatch.setattr(period, "KIND", period.KIND._replace(answer=answer))

    lacking = (
        MemoryLimitError("solve.memory"),
        UnequippedError("sequence.memory"),
        UnequippedError("on_disk.numpy"),
        ProcessDiedError("on_disk.died"),
        UnfinishedError("verify.late"),
        TimeLimitError("numeration.time"),
        InputError("storage.unkept"),
    )
    for error in lacking:
        fail_with(error)
        with pytest.raises(type(error)):
            answer_row(PERIOD, tmp_path)
    fail_with(PackageError("openspiel.missing"))
    with pytest.raises(PackageError):
        answer_row(PERIOD, tmp_path)
    fail_with(InputError("sequence.no-heaps", game="hex"))
    row = answer_row(PERIOD, tmp_path)
    assert (row["error"], row["values"]) == ("sequence.no-heaps", {"game": "hex"})


@pytest.mark.skipif(not can_compile(), reason="values are kept where they are compiled")
def test_values_that_the_disk_does_not_take_are_no_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    task = Task("sequence", {"game": "octal:0.7", "to": 20_000})
    (tmp_path / task.id[:16]).write_text("a file where the folder of the values should be")
    assert answer_row(task, tmp_path)["largest"] == 1  # they are not wanted
    with pytest.raises(InputError) as caught:
        answer_row(task._replace(unhashed={"values": True}), tmp_path)
    assert caught.value.key in ("jobs.disk", "storage.file-unwritable")


def test_damaged_states_and_a_disk_without_room_are_no_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their sentences were stored as the answers, which deleting the file or making room did not change."""
    file = tmp_path / "search.windows"
    file.write_text("half a state", encoding="utf-8")
    with pytest.raises(DamageError, match="delete the file"):
        read_state(file, "octal:0.106")
    monkeypatch.setattr(period, "KIND", period.KIND._replace(answer=lambda *_: read_state(file, "octal:0.106")))
    with pytest.raises(DamageError):
        answer_row(PERIOD, tmp_path)

    def damage() -> None:
        raise DamageError("storage.segments-damaged", path="a", folder="b")

    with pytest.raises(DamageError) as caught:
        name_damage("kayles", name_damage, "kayles", damage)
    assert caught.value.key == "sequence.damaged"

    pytest.importorskip("numpy")
    (task,) = read_tasks(["solve connect-four 2x4 --out-of-core"])
    monkeypatch.setattr(on_disk, "disk_usage", lambda folder: SimpleNamespace(free=700))
    monkeypatch.setattr(on_disk, "_ALONE", 20)
    with pytest.raises(DiskError):
        answer_row(task, tmp_path)
    monkeypatch.undo()
    row = answer_row(task, tmp_path)
    assert "error" not in row
    (facts,) = tmp_path.glob("levels-*/facts.json")
    facts.unlink()
    with pytest.raises(DamageError):
        answer_row(task, tmp_path)


@pytest.mark.thorough
def test_with_the_compiler_and_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = [Task("period", {"game": game}) for game in ("octal:0.45", "kayles", "subtraction:1,2")]
    rows = [canonical_json(answer_row(task, tmp_path)) for task in tasks]
    for module in (long_periods, runs):
        monkeypatch.setattr(module, "can_compile", lambda: False)
    without = [canonical_json(answer_row(task, tmp_path)) for task in tasks]
    assert rows[0] != without[0]
    assert [*map(facts_of, (task.text for task in tasks), rows)] == [
        *map(facts_of, (task.text for task in tasks), without)
    ]


def test_a_bound_beyond_plain_python_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "can_compile", lambda: False)
    assert runs.MOST_EFFORT == 4_000_000_000  # half a minute
    monkeypatch.setattr(runs, "MOST_EFFORT", 3_000_000)
    assert len(bouton.sequence("octal:0.007", 1_500)) == 1_501
    with pytest.raises(UnequippedError, match=r"pip install 'bouton\[fast\]', or choose a smaller bound"):
        bouton.sequence("octal:0.007", 5_000)


@pytest.mark.parametrize("can", [True, False])
def test_only_compiled_sequences_are_said_to_resume(
    can: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for module in ("bouton.sequences.runs", "bouton.cli.sequence"):
        monkeypatch.setattr(f"{module}.can_compile", lambda: can)
    for limit in ("_FIRST_AFTER", "_EVERY"):
        monkeypatch.setattr(f"bouton.cli.progress.{limit}", 0.0)
    words = ("sequence", "octal:0.007", "--to", "3000", "--summary", "--progress", "lines", "--store", str(tmp_path))
    assert main([*words, "--lang", "en"]) == 0
    said = capsys.readouterr().err
    assert "heaps, " in said and ("resumes from here" in said) == can


def test_sentences_name_extras_in_one_way() -> None:
    for language in ("en", "fr"):
        for file in (Path(bouton.__file__).parent / "language" / language).glob("*.py"):
            text = file.read_text(encoding="utf-8")
            assert text.count("bouton[") == text.count("pip install 'bouton["), file


@pytest.mark.parametrize(
    ("error", "is_of_task"),
    [
        (InputError("sequence.no-heaps", game="hex"), True),
        (InputError("storage.unheard-of"), False),
        (InputError("jobs.unheard-of"), False),
        (UnfinishedError("verify.late", seconds=1), False),
        (TimeLimitError("numeration.time", seconds=1), False),
        (PackageError("errors.unheard-of"), False),
        (DamageError("sequence.windows-damaged"), False),
        (DiskError("on_disk.disk"), False),
    ],
)
def test_errors_of_this_machine_are_no_rows(
    error: BoutonError, is_of_task: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another machine, or another day, would have an answer."""

    def answer(*_: object) -> dict[str, object]:
        raise error

    monkeypatch.setattr(sequence, "KIND", sequence.KIND._replace(answer=answer))
    task = Task("sequence", {"game": "hex", "to": 9})
    if is_of_task:
        assert answer_row(task, tmp_path)["error"] == error.key
        return
    with pytest.raises(type(error)):
        answer_row(task, tmp_path)


@pytest.mark.skipif(not can_compile(), reason="values are kept where they are compiled")
@pytest.mark.thorough
@pytest.mark.parametrize("to", [19_999, 20_000])
def test_values_are_kept_of_20_000_heaps_and_more(to: int, tmp_path: Path) -> None:
    """Fewer are computed again as fast as they are read."""
    task = Task("sequence", {"game": "octal:0.3", "to": to}, {"values": True})
    answer_row(task, tmp_path)
    assert (tmp_path / task.id[:16]).is_dir() is (to == 20_000)


@pytest.mark.slow
@pytest.mark.once
def test_values_that_were_kept_give_the_same_answer(tmp_path: Path) -> None:
    """A run may be killed between the values of 0.265 and their row."""
    task = LONG._replace(unhashed={"values": True})
    rows = [canonical_json(answer_row(task, tmp_path)) for _ in range(2)]
    assert any(tmp_path.iterdir()) and facts_of(task.text, rows[0]) == facts_of(task.text, rows[1])


def test_a_run_tells_which_tasks_have_no_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["sequence connect-four --to 9", "sequence kayles --to 9"]
    command = ["run", *given, "--workers", "1", "--store", str(tmp_path)]
    assert main([*command, "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:2] == ["1 tâche n’a pas de réponse\N{NO-BREAK SPACE}:"] and len(lines) == 3
    assert "connect-four" in lines[2] and "suite" in lines[2]  # in French
    assert main([*command, "--json"]) == 0
    last = json.loads(capsys.readouterr().out)
    assert (last["tasks"], last["rows"], last["errors"]) == (2, 2, 1)
    assert main(["combine", str(tmp_path)]) == 0
    assert "1 task has no answer:" in capsys.readouterr().out
    with Results(tmp_path) as results:  # as an earlier version kept it
        results.add(Task("period", {"game": "hex"}), {"error": "a.b", "sentence": "No heaps here."}, 0.1)
    assert main(["combine", str(tmp_path)]) == 0
    assert "2 tasks have no answer:" in (said := capsys.readouterr().out) and "  No heaps here.\n" in said
    assert main(["run", *given, "--store", ""]) == 2


@pytest.mark.parametrize(
    "spoil",
    [
        "update results set task = x'ff00'",
        "update results set row = x'ff00'",
        "update results set seconds = 'long'",
        "alter table results rename column row to answer",
        "insert into results (id, task, row, sha256, seconds) select 1, 2, 3, 4, 5",
        "forged",
    ],
)
def test_a_database_that_others_have_written(spoil: str, tmp_path: Path) -> None:
    with Results(tmp_path) as results:
        results.add(PERIOD, {"period": 12}, 0.1)
    with closing(sqlite3.connect(tmp_path / "results.sqlite")) as base:
        if spoil == "forged":  # with right sums
            name = sha256(b"[").hexdigest()
            total = sha256(f"{name} 7".encode()).hexdigest()
            base.execute("update results set id = ?, task = '[', row = '7', sha256 = ?", (name, total))
        else:
            base.execute(spoil)
        base.commit()
    with pytest.raises(InputError) as caught:
        Results(tmp_path)
    assert caught.value.key == "jobs.damaged"


def test_a_kill_while_a_table_is_deleted_leaves_no_part_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"game": "connect-four", "start": find("connect-four").format(find("connect-four").parse("2x3"))}
    task = Task("levels", {**given, "misere": False}, {"values": False})

    def killed(folder: Path, ignore_errors: bool = False) -> None:
        for number, path in enumerate(sorted(Path(folder).rglob("*")) if Path(folder).exists() else ()):
            path.unlink()
            if number == 2:
                raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(levels, "rmtree", killed)
        with pytest.raises(KeyboardInterrupt):
            answer_row(task, tmp_path)
    assert [path.name.endswith(".old") for path in tmp_path.iterdir()] == [True]
    row = answer_row(task, tmp_path)
    assert row["positions"] == answer_row(task, tmp_path / "calm")["positions"] and not [*tmp_path.glob("levels*")]


def test_a_file_of_rules_may_have_any_name(tmp_path: Path) -> None:
    folder = tmp_path / "mes règles"
    folder.mkdir()
    path = folder / "à moi.py"
    path.write_text("# ünicode")
    for quoted in (f"'{path}:été'", f"{tmp_path}/'mes règles/à moi.py':été"):
        (task,) = read_tasks([f"solve {quoted} --misere --summary"])
        assert (
            task.given["name"] == "été"
            and task.given["misere"]
            and task.unhashed == {"path": str(path), "values": False}
        )
