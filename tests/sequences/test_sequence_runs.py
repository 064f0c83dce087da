"""Sequences on the command line: stored and damaged data, messages, destinations of files, work actually done."""

import json
import shutil
from pathlib import Path

import pytest

import bouton
from bouton.cli import main
from bouton.errors import InputError
from bouton.search.sources import Sources
from bouton.sequences.runs import sequence as heap_sequence
from bouton.sequences.sequence import first_values, largest_value
from bouton.sequences.source import StoredSequences


def said(capsys, *arguments: str, language: str = "en") -> tuple[int, str, str]:
    code = main([*arguments, "--lang", language])
    out = capsys.readouterr()
    return code, out.out, out.err


# What is kept.


@pytest.mark.parametrize("damage", ["changed", "cut", "gone", "manifest"])
def test_damage_names_the_folder_to_delete(capsys, tmp_path, damage):
    store = tmp_path / ("a folder with a long name that a person has to be able to copy out of the sentence " * 2)
    run = ("sequence", "octal:0.156", "--to", "30000", "--summary", "--store", str(store))
    before = said(capsys, *run)
    assert before[0] == 0
    victim = next(store.rglob("manifest.json" if damage == "manifest" else "00000000.bin"))
    if damage == "gone":
        victim.unlink()
    else:
        data = bytearray(victim.read_bytes())
        data[100] ^= 1
        victim.write_bytes(data[:-1] if damage == "cut" else data)
    for language in ("en", "fr"):
        code, out, err = said(capsys, *run, language=language)
        assert code == 2 and not out and err.count("\n") == 1
        assert str(victim) in err and f"{victim.parent}" in err and "--forget" in err and "octal:0.156" in err
    with pytest.raises(InputError) as caught:
        bouton.analyze("octal:0.156", "25000", sources=Sources([StoredSequences(store)], theory=None))
    assert str(victim.parent) in str(caught.value)
    assert said(capsys, *run, "--forget")[0] == 0
    shutil.rmtree(victim.parent)
    assert said(capsys, *run)[:2] == before[:2]


def test_a_stopped_run_says_that_the_command_goes_on(capsys, tmp_path, monkeypatch):
    from bouton.cli import sequence

    def stopped(*given, **more):
        raise KeyboardInterrupt

    monkeypatch.setattr(sequence, "sequence", stopped)
    run = ("sequence", "octal:0.007", "--to", "30000", "--store", str(tmp_path))
    code, _, err = said(capsys, *run)
    assert code == 130 and "the same command resumes" in err
    code, _, err = said(capsys, *run, language="fr")
    assert code == 130 and "la même commande continuera" in err
    code, _, err = said(capsys, *run, "--forget")
    assert code == 130 and err == "bouton: stopped.\n"


def test_a_run_says_from_where_it_resumes(tmp_path, monkeypatch):
    pytest.importorskip("numba")
    from bouton.sequences import runs

    told = []
    monkeypatch.setattr(runs, "report_resumed", told.append)
    for last in (30_000, 60_000, 60_000):
        bouton.grundy_sequence("octal:0.06", last, store=str(tmp_path))
    assert told[0] == 0 and 30_000 < told[1] <= 60_000 and told[2] == 0  # the last finds all


# What is computed.


@pytest.mark.parametrize("spec", ["kayles", "octal:0.137", "subtraction:all-but:1,3", "lasker"])
@pytest.mark.parametrize("bound", ["10^12", "10^15"])
def test_a_summary_of_a_proved_sequence_needs_no_memory(capsys, spec, bound):
    code, out, err = said(capsys, "sequence", spec, "--to", bound, "--summary", "--json")
    found = json.loads(out)
    assert (code, err) == (0, "") and found["proved"] and found["values"] is None
    last = 10 ** int(bound[3:])
    few = heap_sequence(spec, 5_000)
    start, length, saltus = few.period.preperiod, few.period.period, few.period.saltus
    largest = found["largest"]
    place = start + (largest["heap"] - start) % length if largest["heap"] >= start else largest["heap"]
    assert largest["value"] == int(few.values[place]) + (largest["heap"] - place) // length * saltus
    if saltus:
        assert last - largest["heap"] < length
    code, out, err = said(capsys, "sequence", spec, "--to", bound)
    assert code == 0 and not err
    assert out.splitlines()[1] == " ".join(map(str, few.values[:100].tolist())) + " …"
    assert str(last) in out.splitlines()[0]


@pytest.mark.thorough
def test_what_does_not_fit_is_refused_with_a_number_that_can_be_read(capsys, monkeypatch):
    monkeypatch.setattr("bouton.sequences.source.WORK_OF_PROOF", 2e8)  # no period is sought for long
    for arguments in (("kayles", "--to", "10^30", "--json"), ("octal:0.007", "--to", "10^30", "--summary")):
        code, _, err = said(capsys, "sequence", *arguments)
        assert code == 2 and "000000000000 MB" not in err
        assert code == 2 and err.count("\n") == 1
    assert said(capsys, "sequence", "kayles", "--to", "10^12", "--json")[0] == 2
    assert said(capsys, "sequence", "couples-are-forever", "--to", "10^14", "--summary")[0] == 2


def test_a_bound_without_hope_is_refused_before_much_is_computed(capsys, monkeypatch):
    from bouton.sequences import runs

    swept = []
    real = runs.HeapSweep.grow
    monkeypatch.setattr(runs.HeapSweep, "grow", lambda self, count: (swept.append(count), real(self, count)))
    code, _, err = said(capsys, "sequence", "octal:0.007", "--to", "10^13", "--summary")
    assert code == 2 and "choose a smaller bound" in err and max(swept) <= (1 << 15) + 1


@pytest.mark.parametrize("spec", ["lasker", "subtraction:all-but:1,3", "octal:0.12[3]", "kayles", "octal:0.007"])
@pytest.mark.parametrize("last", [0, 1, 3, 9, 10, 11, 57, 200])
def test_the_largest_value_without_all_values(spec, last):
    whole, short = heap_sequence(spec, last), heap_sequence(spec, last, tile=False)
    assert largest_value(short, last) == whole.largest
    assert first_values(short, last + 1) == whole.values.tolist()


# Cousins.


@pytest.mark.parametrize("spec", ["octal:0.4", "octal:0.07", "octal:0.137", "kayles"])
def test_cousins_are_shifts_of_the_game_that_was_asked_for(capsys, spec):
    found = json.loads(said(capsys, "sequence", spec, "--json")[1])
    mine = bouton.grundy_sequence(spec, 80).tolist()
    standard = {**found["standard_form"], "game": found["standard_form"]["game"]}
    assert found["cousins"] and all(row["game"] != spec for row in found["cousins"])
    for row in [standard, *found["cousins"][:40]]:
        theirs = bouton.grundy_sequence(row["game"], 80).tolist()
        assert all(mine[n + row["shift"]] == theirs[n] for n in range(8, 70)), row
    if spec == "octal:0.4":
        assert {"game": "octal:0.137", "shift": 2} in found["cousins"] and standard["shift"] == 2


def test_many_cousins_end_without_dots(capsys):
    for language in ("en", "fr"):
        text = said(capsys, "sequence", "octal:0.07", language=language)[1]
        assert "…," not in text and "…." not in text and "octal:0.071" in text


# Standard output.


def test_a_hyphen_is_standard_output(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kayles = bouton.grundy_sequence("kayles", 300).tolist()
    code, out, err = said(capsys, "sequence", "kayles", "--to", "300", "--csv", "-")
    rows = [line for line in out.splitlines() if not line.startswith("#")]
    assert (code, err) == (0, "") and rows[0] == "heap,value"
    assert rows[1:] == [f"{n},{value}" for n, value in enumerate(kayles)]
    code, out, _ = said(capsys, "sequence", "kayles", "--to", "300", "--bfile", "-", "--csv", "k.csv")
    assert [line for line in out.splitlines() if line[0] != "#"] == [f"{n} {value}" for n, value in enumerate(kayles)]
    assert [path.name for path in Path().iterdir()] == ["k.csv"]
    for wrong in (
        ("--csv", "-", "--bfile", "-"),
        ("--csv", "-", "--json"),
        ("--npy", "-"),
        ("--parquet", "-"),
        ("--certificate", "-"),
    ):
        assert said(capsys, "sequence", "kayles", *wrong)[0] == 2
    assert [path.name for path in Path().iterdir()] == ["k.csv"]
