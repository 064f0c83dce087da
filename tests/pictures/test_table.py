"""Tables as data, text, CSV and picture."""

import csv
import io
from itertools import pairwise
from pathlib import Path
from time import process_time
from xml.etree import ElementTree

import pytest

from bouton.answers.csv_files import table_csv
from bouton.answers.table import Table, table
from bouton.custom.decorator import ruleset
from bouton.errors import InputError
from bouton.language import LANGUAGES
from bouton.pictures.table import table_svg, table_text
from bouton.rulesets import family, names

SVG = "{http://www.w3.org/2000/svg}"


def outcomes(found: Table) -> str:
    return "/".join("".join(cell.outcome for cell in row) for _, rows in found.grids() for row in rows)


def test_nim() -> None:
    found = table("nim", [range(4), range(4)])
    assert found.show == "grundy"
    assert found.to_dict() == {
        "game": "nim",
        "play": "normal",
        "show": "grundy",
        "axes": [[0, 1, 2, 3], [0, 1, 2, 3]],
        "outcomes": [list("PNNN"), list("NPNN"), list("NNPN"), list("NNNP")],
        "values": [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]],
    }


def test_misere_shows_outcomes() -> None:
    found = table("nim", [range(3), range(3)], misere=True)
    assert (found.show, outcomes(found), found.to_dict()["values"]) == ("outcome", "NPN/PNN/NNP", None)
    valued = table("subtraction:1,2,3", [range(9)], misere=True, show="grundy")
    assert [cell.grundy for cell in valued.cells] == [1, 0, 2, 3, 1, 0, 2, 3, 1]
    assert outcomes(valued) == "NPNNNPNNN"


def test_workshop_set_1_3_4() -> None:
    """The workshop's question on S = {1, 3, 4}: the first player loses exactly for n = 0 or 2 modulo 7."""
    found = table("subtraction:1,3,4", [range(50)], show="outcome")
    assert [n for n, cell in enumerate(found.cells) if cell.outcome == "P"] == [n for n in range(50) if n % 7 in (0, 2)]


def test_three_axes() -> None:
    found = table("nim", [range(1, 3), range(2), range(4)])
    grids = list(found.grids())
    assert [value for value, _ in grids] == [1, 2]
    assert [[cell.grundy for cell in row] for row in grids[0][1]] == [[1, 0, 3, 2], [0, 1, 2, 3]]
    nested = found.to_dict()["values"]
    assert nested[1][1][3] == 2 ^ 1 ^ 3
    assert "First number: 2" in table_text(found)


def test_draws_and_endless_values() -> None:
    found = table(ruleset(lambda n: {0: [1], 1: [0], 2: [3], 3: [2, 4]}.get(n, [])), [range(5)])
    assert [cell.grundy for cell in found.cells] == ["∞", "∞", 0, 1, 0]
    assert outcomes(found) == "DDPNP"
    looped = table(ruleset(lambda n: [n, 1] if n != 1 else []), [range(2)])
    assert [cell.grundy for cell in looped.cells] == ["∞(0)", 0]
    assert outcomes(looped) == "NP"
    assert "∞(0)" in table_text(looped)


def test_partizan_game_shows_outcomes() -> None:
    @ruleset
    def rules(n: int, player: str) -> list[int]:
        return [n - k for k in ((1, 2) if player == "left" else (1,)) if k <= n]

    found = table(rules, [range(5)])
    assert (found.show, found.partizan) == ("outcome", True)
    assert outcomes(found) == "PNLLL"
    missing = table(rules, [range(3)], show="grundy")
    assert [cell.grundy for cell in missing.cells] == [None, None, None]
    assert table_csv(missing) == "position,grundy\n0,\n1,\n2,\n"
    assert "whoever starts loses" in table_text(found)


def test_text_in_french() -> None:
    text = table_text(table("nim", [range(2), range(9, 12)], misere=True), "fr", "PS")
    assert text == (
        "Issues en version misère\N{NO-BREAK SPACE}: nim\n"
        "Lignes\N{NO-BREAK SPACE}: premier nombre\N{NO-BREAK SPACE}; colonnes\N{NO-BREAK SPACE}: deuxième nombre.\n"
        "\n"
        "     9   10   11\n"
        "0    S    S    S\n"
        "1    S    S    S"
    )


def test_csv_is_exact() -> None:
    large = 10**60
    rows = list(csv.reader(io.StringIO(table_csv(table("nim", [range(large, large + 2), range(2)])))))
    first, second = str(large), str(large + 1)
    assert rows == [["grundy", "0", "1"], [first, first, second], [second, second, first]]
    cube = list(csv.reader(io.StringIO(table_csv(table("nim", [range(2), range(2), range(3)], show="outcome")))))
    assert cube[0] == ["outcome", "", "0", "1", "2"]
    assert cube[2] == ["0", "1", "N", "P", "N"]
    assert len(cube) == 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("axes", [[range(40)], [range(5), range(6)], [range(2), range(3), range(4)]])
def test_svg(axes: list[range], language: str) -> None:
    found = table("nim", axes)
    root = ElementTree.fromstring(table_svg(found, language))
    contents = [text.text for text in root.findall(f"{SVG}text")]
    for cell in found.cells:
        assert str(cell.grundy) in contents
    frames = [rect for rect in root.findall(f"{SVG}rect") if rect.get("fill") == "none"]
    assert len(frames) == sum(cell.outcome == "P" for cell in found.cells) + 1  # and one in the legend
    assert contents[0] == {"en": "Grundy values of nim", "fr": "Valeurs de Grundy\N{NO-BREAK SPACE}: nim"}[language]
    assert table_svg(found, language) == table_svg(table("nim", axes), language)


@pytest.mark.parametrize(
    ("game", "axes", "show", "key"),
    [
        ("nim", [], None, "table.axes"),
        ("nim", [range(2)] * 4, None, "table.axes"),
        ("nim", [range(0)], None, "table.empty"),
        ("domineering", [range(3)], None, "table.axes"),
        ("wythoff", [range(3)], None, "table.axes"),
        ("chomp", [], None, "table.no-table"),
        ("chomp", [range(3), range(3)], None, "table.no-table"),
        ("nim", [range(1000), range(101)], None, "table.large"),
        ("nim", [range(10**30), range(3)], None, "table.large"),
        ("nim", [range(3)], "colour", "table.show"),
        ("inductive", [range(3)], None, "table.no-table"),
    ],
)
def test_refused(game: str, axes: list[range], show: str | None, key: str) -> None:
    before = process_time()
    with pytest.raises(InputError) as caught:
        table(game, axes, show=show)
    assert caught.value.key == key
    assert process_time() - before < 1


@pytest.mark.parametrize("spec", [family(name).examples[0][0] for name in names()])
def test_the_ranges_that_a_refusal_asks_for_make_a_table(spec: str) -> None:
    """A refusal is exact: each number of ranges that it names is accepted, and no other."""
    accepted, named = set(), set()
    for count in range(1, 4):
        try:
            table(spec, ["1-2"] * count, show="outcome")
            accepted.add(count)
        except InputError as error:
            named.update(error.values.get("counts", [0]))
    assert named in ({0}, accepted) or (not named and accepted == {1, 2, 3})


def test_large_table() -> None:
    found = table("nim", [range(250), range(400)])
    assert len(table_csv(found).splitlines()) == 251
    with pytest.raises(InputError, match="picture of 100000 cells"):
        table_svg(found)


def test_both_catalogues_have_the_same_keys() -> None:
    from bouton.language.en.pictures import TEXT as english
    from bouton.language.fr.pictures import TEXT as french

    assert list(english) == list(french)
    used = "".join(
        path.read_text(encoding="utf-8")
        for folder in (Path(__file__).parents[2] / "src" / "bouton",)
        for path in [folder / "answers" / "table.py", *sorted((folder / "pictures").glob("*.py"))]
    )
    assert all(key.split("-")[0] in used for key in english)


@pytest.mark.parametrize(("most", "gaps"), [(2, [5]), (4, [11, 11, 30])])
def test_columns_have_the_same_width_or_each_its_own_if_a_value_is_long(most: int, gaps: list[int]) -> None:
    """±({2+_2,{2|0}|{2|0},-_2},0) of Domineering 4 × 4 does not widen the others."""
    sides = range(1, most + 1)
    lines = table_text(table("domineering", [sides, sides], show="value"), "en").splitlines()
    head = next(line for line in lines if line.split() == [str(side) for side in sides])
    ends = [head.index(str(side)) for side in sides]
    assert [after - before for before, after in pairwise(ends)] == gaps
