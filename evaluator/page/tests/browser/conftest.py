"""The fixtures of all tests: one browser, and the page with both engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from program import BROWSER_FLAGS, TARGET, Program, find_browser, serve_folder
from visit import PATIENCE, Visit

ENGINES = ("native", "wasm")

expect.set_options(timeout=PATIENCE)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("page")
    group.addoption(
        "--program", type=Path, default=TARGET / "release/rivertable", help="the program that serves the page"
    )
    group.addoption(
        "--static", type=Path, default=TARGET / "page", help="the folder of the page with WebAssembly"
    )
    group.addoption("--pictures", type=Path, default=TARGET / "page-pictures", help="the folder for pictures")
    group.addoption(
        "--axe",
        type=Path,
        default=TARGET / "browser/node_modules/axe-core/axe.min.js",
        help="the checks of accessibility",
    )
    group.addoption("--all-engines", action="store_true", help="ask both engines in all tests")
    group.addoption(
        "--native",
        metavar="ADDRESS",
        help="the address of a page that is already served, instead of starting the program",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    def is_wanted(item: pytest.Item) -> bool:
        call = getattr(item, "callspec", None)
        is_wasm = call is not None and call.params.get("engine") == "wasm"
        # Most tests do not depend on the engine.
        return not is_wasm or item.get_closest_marker("both_engines") is not None

    if not config.getoption("--all-engines"):
        items[:] = filter(is_wanted, items)


@pytest.fixture(scope="session")
def program(request: pytest.FixtureRequest) -> Program:
    """The program."""
    return Program(request.config.getoption("--program"))


@pytest.fixture(scope="session")
def addresses(request: pytest.FixtureRequest, program: Program) -> Iterator[Callable[[str], str]]:
    """Returns the page's address by engine name. Servers start at the first use."""
    served: dict[str, str] = {}
    with ExitStack() as stack:

        def address(engine: str) -> str:
            if engine not in served:
                folder, native = (request.config.getoption(name) for name in ("--static", "--native"))
                if engine == "wasm":
                    assert (folder / "index.html").is_file(), f"no page in {folder}: run `cargo xtask page`"
                    served[engine] = stack.enter_context(serve_folder(folder))
                else:
                    served[engine] = native or stack.enter_context(program.serve())[0]
            return served[engine]

        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser for all tests. Each test has its own context."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=BROWSER_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """The engine that answers. Tests that do not depend on it use one: see `ONE_ENGINE`."""
    return request.param


@pytest.fixture(scope="session")
def visitor(browser: Browser, addresses: Callable[[str], str]) -> Callable[..., Visit]:
    """Creates visits to the page of an engine, each with its own browser profile."""

    def make(engine: str, **settings: object) -> Visit:
        settings = {"viewport": {"width": 1500, "height": 1000}, "accept_downloads": True} | settings
        address = addresses(engine)
        context = browser.new_context(**settings)
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
        context.set_default_timeout(PATIENCE)
        return Visit(context, address, engine)

    return make


@pytest.fixture
def visits(visitor: Callable[..., Visit], engine: str) -> Iterator[Callable[..., Visit]]:
    """Creates visits to the page for tests that need several. Checks at the end that none of them had an error."""
    made: list[Visit] = []

    def visit(**settings: object) -> Visit:
        made.append(visitor(engine, **settings))
        return made[-1]

    yield visit
    for visit in made:
        visit.context.close()
    for visit in made:
        visit.check()


@pytest.fixture(scope="session")
def regulars() -> dict[str, Visit]:
    """A reused visit for each engine. Only the browser's compiled code is kept."""
    return {}


@pytest.fixture
def visit(regulars: dict[str, Visit], visitor: Callable[..., Visit], engine: str) -> Iterator[Visit]:
    """A visit to the page. Checks at the end that it had no error."""
    visit = regulars.pop(engine, None) or visitor(engine)
    yield visit
    visit.leave()
    visit.check()
    # A visit with errors is not reused.
    regulars[engine] = visit
