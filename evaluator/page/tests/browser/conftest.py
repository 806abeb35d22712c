"""What all tests share: one browser, and the page as both engines answer it."""

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
        "--program", type=Path, default=TARGET / "release/rivertable", help="the program that serves"
    )
    group.addoption(
        "--static", type=Path, default=TARGET / "page", help="the folder of the page with WebAssembly"
    )
    group.addoption(
        "--pictures", type=Path, default=TARGET / "page-pictures", help="where pictures are written"
    )
    group.addoption(
        "--axe",
        type=Path,
        default=TARGET / "browser/node_modules/axe-core/axe.min.js",
        help="the checks of accessibility",
    )
    group.addoption("--all-engines", action="store_true", help="ask both engines in all tests")
    group.addoption(
        "--native", metavar="ADDRESS", help="a page that is served already, in place of the program's"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    def is_wanted(item: pytest.Item) -> bool:
        call = getattr(item, "callspec", None)
        is_wasm = call is not None and call.params.get("engine") == "wasm"
        # Most of what tests hold is the page's own doing, whoever answers.
        return not is_wasm or item.get_closest_marker("both_engines") is not None

    if not config.getoption("--all-engines"):
        items[:] = filter(is_wanted, items)


@pytest.fixture(scope="session")
def program(request: pytest.FixtureRequest) -> Program:
    """The program."""
    return Program(request.config.getoption("--program"))


@pytest.fixture(scope="session")
def addresses(request: pytest.FixtureRequest, program: Program) -> Iterator[Callable[[str], str]]:
    """Where the page is, by the name of the engine that answers; servers start when first asked for."""
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
    """The browser, one for all tests: each has a context of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=BROWSER_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """The engine that answers. Tests with nothing to ask of it take one alone: see `ONE_ENGINE`."""
    return request.param


@pytest.fixture(scope="session")
def visitor(browser: Browser, addresses: Callable[[str], str]) -> Callable[..., Visit]:
    """Makes visitors of the page as an engine answers it, each with a browser profile of its own."""

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
    """Makes visitors of the page, such as a test needs. At the end none may have met an error."""
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
    """A visitor of each engine who comes again and again: what a browser has compiled is there, nothing else."""
    return {}


@pytest.fixture
def visit(regulars: dict[str, Visit], visitor: Callable[..., Visit], engine: str) -> Iterator[Visit]:
    """A visitor of the page. At the end it may have met no error."""
    visit = regulars.pop(engine, None) or visitor(engine)
    yield visit
    visit.leave()
    visit.check()
    # One who met an error does not come again.
    regulars[engine] = visit
