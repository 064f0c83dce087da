"""Boards as pictures: of every game that has one, in its place, and in a notebook."""

import copy
import json
import re
from xml.etree import ElementTree

import pytest

import bouton
from bouton.errors import InputError
from bouton.kinds.capabilities import Drawn
from bouton.kinds.figures import Board, Element
from bouton.pictures.boards import board_svg, position_svg
from bouton.pictures.limits import ELEMENTS_DRAWN
from bouton.pictures.looks import attributes
from bouton.pictures.raster import scene_png
from bouton.pictures.shapes import VectorPath, scene
from bouton.rulesets import family, names
from bouton.web.pages import PAGE


@pytest.mark.parametrize("name", names())
def test_every_board_is_drawn_inside_its_picture(name: str) -> None:
    for spec, text in family(name).examples[:2]:
        place = bouton.position(spec, text)
        board = place.ruleset.board(place.data) if isinstance(place.ruleset, Drawn) else None
        if board is None or not board.elements:
            with pytest.raises(InputError, match="no board"):
                position_svg(place)
            continue
        drawn = scene(position_svg(place))
        labels = [element.label for element in board.elements if element.label and len(element.label) < 4]
        texts = [item.text for item in drawn.items if not isinstance(item, VectorPath)]
        assert all(any(label in text for text in texts) for label in labels if board.elements[0].kind != "hexagon")
        for item in drawn.items[1:]:
            x, y = item.start if isinstance(item, VectorPath) else (item.x, item.y)
            assert -1 <= x <= drawn.width + 1 and -1 <= y <= drawn.height + 1, (item, drawn.width, drawn.height)


def test_every_element_of_a_game_has_a_look_and_every_look_its_colours() -> None:
    """What the page draws is what pictures draw: the same shapes, with the same names of colours."""
    script = PAGE["looks.js"].decode()
    looks, under = (json.loads(line.partition(" = ")[2].rstrip(";")) for line in script.splitlines())
    assert set(under) - {"ground"} <= {name.partition(":")[0] for name in looks}
    style = PAGE["style.css"].decode()
    for name, shapes in looks.items():
        for _, _, look, _ in shapes:
            assert attributes(look) and all(f".{each} {{" in style or each == "b-free" for each in look.split()), name
    for name in names():
        for spec, text in family(name).examples:
            place = bouton.position(spec, text)
            board = place.ruleset.board(place.data) if isinstance(place.ruleset, Drawn) else None
            for element in board.elements if board is not None else ():
                assert {element.kind, f"{element.kind}:{element.state}"} & {*looks, "ground"}, (spec, element)


def test_matches_stand_in_rows() -> None:
    root = ElementTree.fromstring(position_svg(bouton.position("nim", "30,2")))
    matches = [each for each in root.iter() if each.get("class") == "match"]
    assert len(matches) == 32 and len({each.get("y") for each in matches}) == 3  # 30 take two lines


def test_a_long_strip_goes_on_below() -> None:
    strip = scene(position_svg(bouton.position("turning:at-most-3", "01" * 40)))
    assert strip.width < 27 * 40 + 60 and strip.height > 4 * 40


def test_a_picture_of_pixels() -> None:
    for spec, text in (("kayles", "5"), ("hex:3", "a1,b2"), ("graph:=a-b,b-a,b-c", "a"), ("hackenbush", "L(R,G)")):
        assert scene_png(scene(position_svg(bouton.position(spec, text)))).startswith(b"\x89PNG")


def test_a_kind_that_nobody_knows_is_a_square_with_its_label() -> None:
    drawn = board_svg(Board([Element("a", "comet", 0, 0, "C")], []), "t")
    assert ">C<" in drawn and drawn.count("<rect") == 2


def test_too_many_things() -> None:
    with pytest.raises(InputError, match="too large"):
        board_svg(Board([Element(f"m{k}", "coin", k, 0) for k in range(ELEMENTS_DRAWN + 1)], []), "t")


def test_a_notebook_shows_the_board_and_the_name() -> None:
    written = bouton.position("nim", "7,2,6")._repr_html_()
    assert "<svg" in written and written.count('class="match"') == 15 and "Bouton 1901" in written
    assert "<svg" in bouton.analyze("chomp", "3,2")._repr_html_()
    assert "<svg" not in bouton.position("inductive", "{}")._repr_html_()
    space: dict[str, object] = {}
    code = compile("def squares(n):\n    return [n - k * k for k in range(1, n + 1) if k * k <= n]", "<cell 7>", "exec")
    exec(code, space)
    squares = bouton.ruleset(space["squares"])  # type: ignore[call-overload]
    assert squares.spec == "squares"
    shown = squares(12)._repr_html_()
    assert "cell 7" not in shown and "squares <b>12</b>" in shown and shown.count('class="match"') == 12
    assert "<title>Grundy values of squares</title>" in bouton.table(squares, "0-5")._repr_html_()
    found = bouton.analyze(squares, 12)
    assert repr(found).startswith("<Analysis of squares 12")
    assert found._repr_html_().count('class="match"') == 12  # of rules that no text names
    assert copy.deepcopy(found)._repr_html_() == found._repr_html_()


@pytest.mark.parametrize(
    ("spec", "text", "names"),
    [
        ("dots-and-boxes", "2x2", {*"abcde", *"12345"}),
        ("nimstring", "1x1", {*"abc", *"123"}),
        ("pawns", "1-4,2-7", {*"1234567"}),
    ],
)
def test_rows_and_columns_have_the_names_by_which_moves_are_called(spec: str, text: str, names: set[str]) -> None:
    drawn = position_svg(bouton.position(spec, text))
    assert set(re.findall(r"<text[^>]*>([^<]*)</text>", drawn)) == names
