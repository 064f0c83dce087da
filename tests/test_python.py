"""What people type in Python, and how results show themselves in a notebook."""

from xml.etree import ElementTree

import pytest

import bouton
from bouton.answers.graph import position_graph
from bouton.answers.table import table


@bouton.rule_code(shape=6)
def take(n):
    for k in (1, 2, 3):
        if k <= n:
            yield n - k


@pytest.mark.parametrize(
    "made",
    [
        lambda: bouton.code("turning:at-most-7", 24),
        lambda: bouton.heap_sequence("kayles", 200),
        lambda: bouton.solve(take),
        lambda: position_graph("nim", "1,2"),
        lambda: table("nim", [range(3), range(3)]),
    ],
    ids=["code", "sequence", "solution", "graph", "table"],
)
def test_results_draw_themselves(made):
    html = made()._repr_html_()
    box = ElementTree.fromstring(html)  # well formed
    assert box.tag == "div" and box[0].tag.endswith("svg") and len(box[0]) > 2


def test_what_is_large_is_a_bitmap_or_a_text():
    assert "data:image/png;base64," in bouton.heap_sequence("kayles", 30_000)._repr_html_()
    assert (
        bouton.code("turning:at-most-2", 511)._repr_html_()
        == "<pre>&lt;GameCode turning:at-most-2: [511, 502, 3]&gt;</pre>"
    )


def test_a_position_stands_for_its_game_too():
    position = bouton.position("nim", "7,2,6")
    assert bouton.analyze(position).to_dict() == bouton.analyze("nim", position).to_dict()
    assert bouton.options_of(position) == bouton.options_of("nim", "7,2,6")
    for wrong, key in ((("kayles", position), "position-other-game"), ((position, "3"), "position-twice")):
        with pytest.raises(bouton.InputError) as caught:
            bouton.analyze(*wrong)
        assert caught.value.key == key


@pytest.mark.parametrize("number", [99, "99", "1000010010_Z"])
def test_zeckendorf_reads_numbers_and_texts(number):
    assert bouton.zeckendorf(number)["parts"] == ["89", "8", "2"]


@pytest.mark.parametrize("wrong", [-3, 2.5, None, True, "a", "11_Z"])
def test_zeckendorf_refuses(wrong):
    with pytest.raises(bouton.NotationError):
        bouton.zeckendorf(wrong)
