"""Exercise sheets as PDF: pages, separate answers, the command that reproduces the sheet."""

import pytest

from bouton.cli import main
from bouton.pictures.paper import add_text, width_of
from bouton.pictures.shapes import Letters
from bouton.pictures.sheet import sheet_pages
from bouton.play.exercises import exercises


@pytest.mark.parametrize("game", ["nim", "chomp", "hackenbush"])
def test_everything_stands_on_its_page(game):
    sheet = exercises(game, seed=4, count=6, grade=2, answers=True)
    pages = sheet_pages(sheet, "fr")
    apart = [page for page in pages if page.title.endswith("· Réponses")]
    said = ["".join(item.text for item in page.items if isinstance(item, Letters)) for page in pages]
    assert len(apart) == 1 and pages[-1] is apart[0] and len(pages) <= 4
    assert all(f"bouton print {game} --exercises --seed 4 --count 6 --grade 2" in text for text in said)
    for page in pages:
        for item in page.items:
            points = [(item.x, item.y)] if isinstance(item, Letters) else [item.start]
            assert all(0 <= x <= page.width and 0 <= y <= page.height for x, y in points)


GAMES = ("nim", "wythoff", "hackenbush", "northcott:8", "turning:at-most-3", "silver-dollar", "pawns", "dots-and-boxes")


@pytest.mark.thorough(*GAMES[3:])
@pytest.mark.parametrize("game", GAMES)
def test_letters_in_pictures_can_be_read(game):
    """On paper all letters are at least about 6 points high, and no picture reaches into the foot of a page."""
    pages = sheet_pages(exercises(game, 1, lang="fr", drawn=True), "fr")
    texts = [item for page in pages for item in page.items if isinstance(item, Letters)]
    assert min(item.size for item in texts) > 5.3  # five tall boards on one page are a little smaller
    numbers = [item.text for item in texts if item.text in {f"{k}." for k in range(1, 9)}]
    assert numbers == [f"{k}." for k in range(1, 9)] * 2  # the questions, then the answers
    shapes = [item for page in pages for item in page.items if not isinstance(item, Letters)]
    assert all(y < 780 or x > 500 for item in shapes for x, y in [item.start, *(s[-1] for s in item.segments)])


def test_the_rules_precede_the_questions():
    said = [item.text for item in sheet_pages(exercises("kayles"), "en")[0].items if isinstance(item, Letters)]
    assert not any("Kayles" in text for text in said[1:]) and any("one row of 0 to 18 pins" in text for text in said)


def test_lines_are_as_wide_as_their_letters():
    items = []
    text = "Qui gagne : le joueur qui doit jouer ou l’autre ? " * 4 + "W" * 60
    add_text(items, text, (0, 0), 10, 300)
    widths = [width_of(item.text, 10) for item in items]
    assert max(widths) <= 300 and min(widths[:-3]) > 240 and " ".join(item.text for item in items[:-2])


def test_the_command_writes_pdf(tmp_path):
    file = tmp_path / "sheet.pdf"
    assert main(["exercises", "kayles", "--count", "2", "--seed", "3", "--answers", "-o", str(file)]) == 0
    assert file.read_bytes().startswith(b"%PDF-1.4")
