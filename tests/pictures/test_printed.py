"""Games on paper: each has its card and tokens, and its board if it has one; nothing exceeds the page."""

import re

import pytest

import bouton
from bouton.answers.catalogue import games
from bouton.answers.position import position
from bouton.cli import main
from bouton.pictures.pages import HEIGHT, WIDTH, pages_svg
from bouton.pictures.printed import Printed, print_document, print_pages
from bouton.pictures.shapes import Letters, scene


def items_of(spec, language, address=""):
    row = next(row for row in games() if row["spec"] == spec or row["name"] == spec)
    found = position(row["spec"], row["example"])
    return scene(pages_svg(print_pages(Printed(found, address), language))).items


@pytest.mark.parametrize("spec", ["nim", "turning"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_leaves_the_page(spec, language):
    check(items_of(spec, language, "https://example.org/?game=nim"))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_leaves_the_page_whatever_the_game(language):
    for row in games():
        check(items_of(row["name"], language))


def check(items):
    texts = [item for item in items if isinstance(item, Letters)]
    assert all(0 <= item.x < WIDTH and item.y % (HEIGHT + 20) < HEIGHT - 20 for item in texts)
    assert all(len(item.text) * item.size * 0.42 < WIDTH - 40 for item in texts)
    assert len(texts) > 5


def test_the_code_of_the_screen_is_printed(tmp_path, capsys):
    path = tmp_path / "nim.svg"
    words = ["print", "nim", "1,3", "--public-url", "https://example.org/nim", "-o", str(path), "--lang", "fr"]
    assert main(words) == 0
    drawn = path.read_text(encoding="utf-8")
    assert "https://example.org/nim/?lang=fr&amp;game=nim&amp;position=1,3" in drawn
    assert len(re.findall('fill="#000000"', drawn)) > 100
    assert main(["print", "nim", "1,3", "--public-url", "ftp://x"]) == 2
    assert "ftp://x" in capsys.readouterr().err


def test_a_game_without_a_board_has_its_card(capsys):
    assert main(["print", "inductive", "{{}}", "--lang", "en"]) == 0
    assert "inductive {{}}" in capsys.readouterr().out
    assert print_document(Printed(bouton.position("nim", "2"))).title == "Nim"
    assert main(["print"]) == 2 and main(["print", "nim", "x"]) == 2


def test_a_game_without_a_position_is_printed_at_its_start(capsys):
    assert main(["print", "hex:5", "--json"]) == 0
    assert '"position": "."' in capsys.readouterr().out
    assert main(["analyze", "hex:5", "--lang", "en"]) == 2
    assert capsys.readouterr().err.endswith("for example: 'bouton analyze hex:5 .'.\n")


@pytest.mark.parametrize(
    ("spec", "text", "pages"),
    [
        *(("nim", "3,5", 3), ("domineering", "3x3", 3), ("hex", ".", 3)),
        *(("hackenbush", "LRL", 2), ("green-hackenbush", "(())", 2), ("dots-and-boxes", "2x2", 2)),
        *(("cutcake", "3x4", 2), ("impartial:maundy-cake", "2x2,3x3", 2), ("nimstring", "2x2", 2)),
        *(("clobber", "xo", 4), ("silver-dollar", "1,4", 4), ("staircase", "1,2", 4), ("turning:at-most-2", "101", 3)),
    ],
)
def test_pieces_are_printed_where_the_game_needs_some_and_a_board_without_them_to_play_on(spec, text, pages):
    drawn = print_pages(Printed(position(spec, text)))
    assert len(drawn) == pages
    if pages == 4:
        assert len(drawn[1].items) < len(drawn[0].items)
        assert "put the tokens on it" in drawn[1].items[1].text
    if pages == 2:
        assert not any("tokens" in item.text for page in drawn for item in page.items if isinstance(item, Letters))


@pytest.mark.parametrize(
    ("spec", "text", "rows"), [("hex:11", ".", 0), ("domineering", "3x3", 1), ("clobber", "8x8", 0)]
)
def test_pieces_fit_on_the_squares_of_the_board(spec, text, rows):
    """A token fits on one, a domino on two, of which it covers more than one."""

    def size(path, axis):
        along = [path.start[axis], *(point[axis] for segment in path.segments for point in segment)]
        return max(along) - min(along)

    pages = print_pages(Printed(position(spec, text)))
    (_, first), *_ = [(item, size(item, 0)) for item in pages[0].items if getattr(item, "fill", None) == "#efe7d3"]
    pieces = [item for item in pages[-1].items if not isinstance(item, Letters) and item.width == 5]
    assert len(pieces) >= 20
    for piece in pieces:
        wide, high = size(piece, 0) + 5, size(piece, 1) + 5
        assert high <= first and rows * first - 0.2 <= wide - high <= rows * 1.1 * first + 0.2


def test_tokens_of_two_colours_only_where_the_players_differ():
    for spec, position_text, colours in (("nim", "3,5", 1), ("domineering", "3x3", 1), ("clobber", "xo", 3)):
        page = scene(pages_svg(print_pages(Printed(position(spec, position_text))))).items
        fills = {item.fill for item in page if not isinstance(item, Letters) and item.width == 5}
        assert len(fills) == colours


def test_the_card_has_the_rules_for_players_without_the_notation_of_files():
    said = " ".join(item.text for item in items_of("clobber", "en") if isinstance(item, Letters))
    assert "FILE" not in said and "The player who cannot move loses." in said
