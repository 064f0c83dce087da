"""B-files: written files can be read, and compared with a game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton
from bouton.cli import main
from bouton.sequences.bfiles import BFile, read_bfile
from bouton.sequences.conjectures import compare_sequences

#: the first terms of A002186, Kayles, as the OEIS has them: Winning Ways, ch. 4
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]


def test_every_term_is_compared_unless_a_last_heap_is_named(tmp_path, capsys):
    terms = [int(value) for value in bouton.grundy_sequence("kayles", 1_500)]
    terms[1_400] += 1
    (tmp_path / "terms.txt").write_text(", ".join(map(str, terms)), encoding="utf-8")
    assert compare_sequences("kayles", terms)["first_difference"] == 1_400
    assert compare_sequences("kayles", terms, 1_000)["equal"]
    assert compare_sequences("kayles", "octal:0.77")["to"] == 1_000
    assert main(["sequence", "kayles", "--against", str(tmp_path / "terms.txt")]) == 0
    assert "1400" in capsys.readouterr().out


def test_what_is_written_is_read_and_compared(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["sequence", "kayles", "--to", "200", "--bfile", "b.txt"]) == 0
    assert read_bfile((tmp_path / "b.txt").read_text("utf-8")).values[:24] == KAYLES
    capsys.readouterr()
    assert main(["compare", "kayles", "b.txt"]) == 0
    assert "200" in capsys.readouterr().out
    found = compare_sequences("octal:0.137", "b.txt")
    assert not found["equal"] and found["values"] != [] and found["shift"] is None
    (tmp_path / "moved.txt").write_text("".join(f"{n + 3} {term}\n" for n, term in enumerate(KAYLES)), "utf-8")
    assert compare_sequences("kayles", "moved.txt")["shift"] == -3
    assert main(["compare", "kayles", "none.txt"]) == 2


@settings(max_examples=15)
@given(st.integers(0, 99), st.lists(st.integers(-(10**30), 10**30), min_size=1, max_size=9))
def test_any_sequence_reads_back(first, values):
    lines = [f"{first + n} {value} # so" for n, value in enumerate(values)]
    assert read_bfile("\n".join(["# A000000", "", *lines])) == BFile(first, values)


@pytest.mark.parametrize("text", ["", "# only\n", "0 1\n2 3\n", "0 x\n", "0\n", "0 1 2\n", f"0 {'9' * 5000}\n"])
def test_what_is_no_bfile_is_refused(text):
    with pytest.raises(bouton.NotationError) as error:
        read_bfile(text)
    assert "b-file" in error.value.say("fr")


@pytest.mark.parametrize(
    "text",
    [
        "%I A002186\n%S A002186 0,1,2,3,1,\n%T A002186 4,3,2\n%N A002186 Kayles.\n%O A002186 0,3\n",
        "A002186 ,0,1,2,3,1,4,3,2,\n",
        "0, 1, 2, 3, 1,\n4, 3, 2\n",
        "[0, 1, 2, 3, 1, 4, 3, 2]",
        "0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n6 3\n7 2\n",
    ],
)
def test_the_forms_of_the_oeis_are_read(text):
    assert read_bfile(text) == BFile(0, [0, 1, 2, 3, 1, 4, 3, 2])


def test_an_offset_is_read():
    assert read_bfile("%S A000001 5,6\n%O A000001 1,1\n") == BFile(1, [5, 6])
    for wrong in ("a, b", "1,,x", "", "%S A000001 x"):
        with pytest.raises(bouton.NotationError):
            read_bfile(wrong)
