"""The page, opened in a real browser; the server and the browser serve all tests of a process."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from browser import ASKED, LONGEST, browser, served

Open = Callable[..., Any]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever drives the browser is marked so."""
    for item in items:
        if isinstance(item, pytest.Function) and "chrome" in item.fixturenames:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with served(patience=6) as found:
        yield found


def scope(*, fixture_name: str, config: pytest.Config) -> Any:
    """As long as a browser runs, no other test of the process can have a loop of its own."""
    return "session" if config.getoption("markexpr").startswith("browser") else "module"


@pytest.fixture(scope=scope)
def started() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture
def chrome(started: Any) -> Iterator[Any]:
    """The browser, of which a test leaves no page open."""
    yield started
    for context in started.contexts:
        context.close()


@pytest.fixture
def visit(chrome: Any, address: str) -> Iterator[Open]:
    """Open an address of the page; nothing may be reported on the console, nothing asked of another host."""
    contexts, wrong = [], []

    def go(path: str = "/?lang=en&mode=play", width: int = 1280, height: int = 900, **settings: Any) -> Any:
        context = chrome.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en-GB", **settings
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(LONGEST)
        page.add_init_script(ASKED)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.on(
            "request",
            lambda request: None if request.url.startswith((address, "blob:", "data:")) else wrong.append(request.url),
        )
        page.goto(address + path)
        page.wait_for_selector("html[data-ready]")
        return page

    yield go
    for context in contexts:
        context.close()
    assert [text for text in wrong if "status of 422" not in text] == []
