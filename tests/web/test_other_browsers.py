"""The static site in Firefox and in WebKitGTK: every view opens, and whole games are played by clicking."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from test_site import folder_served

from bouton.storage.folders import cache_folder
from bouton.web.site import build, runtime
from other_browsers import NAMES, Page, opened

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.once]

GAMES = {"nim": "1,2,2", "kayles": "5", "chomp": "3,2", "hex:3": ".", "domineering": "...|..."}
VIEWS = ("", "mode=puzzles", "mode=learn", "mode=own", "mode=tables", "mode=traces", "mode=ladder", "mode=guess")
CAN = "document.querySelector('.el.can')"
ENDED = "document.querySelector('main .status strong')"
#: the picture of the board, with what is picked
SEEN = "[...document.querySelectorAll('.el')].map((e) => e.dataset.id + e.getAttribute('class')).join()"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with Pyodide, and with the puzzles of few days."""
    if not (cache_folder("site") / f"pyodide-{runtime.VERSION}.tgz").is_file():
        pytest.skip(f"Pyodide is not in {cache_folder('site')}: 'bouton site' puts it there")
    folder = tmp_path_factory.mktemp("space") / "sub"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "_DAYS", 2)
        build.build_site(folder)
    with folder_served(folder) as found:
        yield found


@pytest.fixture(scope="module")
def one_file(address: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the page as one file."""
    file = tmp_path_factory.mktemp("stick") / "bouton é.html"
    build.build_site(file)
    return file.as_uri()


@pytest.fixture(scope="module", params=NAMES)
def page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with opened(request.param, tmp_path_factory.mktemp(request.param)) as found:
        yield found


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_opens(page: Page, address: str, view: str) -> None:
    page.open(f"{address}?lang=fr&{view}")
    page.until("document.documentElement.dataset.ready !== undefined && document.querySelector('main h1, main h2')")
    assert not page.value("document.querySelectorAll('main .error').length")
    assert page.value("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_clicking(page: Page, address: str, game: str) -> None:
    play(page, address, game)


def play(page: Page, address: str, game: str) -> None:
    """Play the first move that can be clicked until the game ends."""
    page.open(f"{address}?lang=en&game={game}&position={quote(GAMES[game])}&first=human&second=human")
    clicks = 0
    while True:
        page.until(f"!document.querySelector('.busy') && ({CAN} || {ENDED})")
        if page.value(f"Boolean({ENDED})"):
            break
        before = page.value(SEEN)
        page.click(".el.can")
        clicks += 1
        page.until(f"{SEEN} !== {before!r} || {ENDED}")
        assert clicks < 60
    assert clicks >= 2 and "won" in page.value(f"{ENDED}.textContent")


def test_the_page_as_one_file_opens_and_plays(page: Page, one_file: str) -> None:
    play(page, one_file, "chomp")
    check_python_answers(page, one_file)


def test_python_answers_there(page: Page, address: str) -> None:
    check_python_answers(page, address)


def check_python_answers(page: Page, address: str) -> None:
    """Ask for a reason that was not made beforehand."""
    page.open(f"{address}?lang=en&game=nim&position=13,22,41&tab=why")
    page.until("document.documentElement.dataset.engine !== undefined")
    page.until("document.querySelector('main').innerText.includes('winning move')")


def test_the_small_page_opens_and_plays(page: Page, tmp_path_factory: pytest.TempPathFactory) -> None:
    if not (cache_folder("site") / f"brython-{runtime.BRYTHON.version}.tgz").is_file():
        pytest.skip(f"Brython is not in {cache_folder('site')}: 'bouton site small.html --small' puts it there")
    file = tmp_path_factory.mktemp("small") / "petit é.html"
    build.build_site(file, small=True)
    play(page, file.as_uri(), "kayles")
