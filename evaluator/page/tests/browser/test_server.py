"""A server that is slow or gone, and a page in two tabs: nothing old is shown as new, and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Route, expect

from program import Program
from visit import ONE_ENGINE, PATIENCE, Visit

pytestmark = ONE_ENGINE

NO_SERVER = "The server does not answer"


class Holding:
    """Holds the questions of a page until the test lets them go."""

    def __init__(self, visit: Visit, is_held: Callable[[dict], bool] = lambda question: True) -> None:
        self.page = visit.page
        self.is_held = is_held
        self.routes: list[Route] = []
        self.page.route("**/ask", self._hold)

    def _hold(self, route: Route) -> None:
        if self.is_held(route.request.post_data_json):
            self.routes.append(route)
        else:
            route.continue_()

    def wait(self) -> None:
        """Waits until a question is held."""
        for _ in range(PATIENCE // 20):
            if self.routes:
                return
            self.page.wait_for_timeout(20)
        pytest.fail("no question was asked")

    def release(self) -> None:
        """Lets all questions go. The page has stopped some of them."""
        self.page.unroute("**/ask")
        for route in self.routes:
            with suppress(Error):
                route.continue_()


Lost = tuple[Visit, Callable[[], None], Callable[[], None]]


@pytest.fixture
def lost(visitor: Callable[..., Visit], engine: str) -> Iterator[Lost]:
    """A visit whose server can be lost and found. The console shows failed requests, so it is not checked."""
    visit = visitor(engine)
    yield visit, lambda: visit.context.set_offline(True), lambda: visit.context.set_offline(False)
    visit.context.close()
    assert not visit.strangers


def test_without_the_server_a_new_range_shows_no_old_one(lost: Lost, program: Program) -> None:
    visit, lose, find = lost
    page = visit.open_settled("AA", "QQ")
    lose()
    visit.type(0, "KK")
    expect(page.locator(".answer-part .error")).to_contain_text(NO_SERVER)
    expect(page.locator(".answer")).to_have_text("")
    expect(page.locator("output.equity")).to_have_text(["–", "–"])
    expect(page.locator(".panel table")).to_have_count(0)
    # The grid and the count are not those of the range before.
    expect(page.locator('.grid .cell[aria-selected="true"]')).to_have_count(0)
    expect(visit.player(0).locator(".size")).to_have_text("being read …")
    # Painting would overwrite the typed range.
    visit.cell("22").click()
    expect(visit.range(0)).to_have_value("KK")
    find()
    visit.expect_equities(program.shown("KK", "QQ"))
    expect(visit.cell("KK")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".answer-part .error")).to_have_text("")


def test_without_the_server_all_tools_say_so(lost: Lost) -> None:
    visit, lose, _ = lost
    page = visit.open_settled("AA", "QQ", board="Ks9h4c")
    lose()
    said = page.locator("#said")
    page.locator(".panel").get_by_role("button", name="Save as CSV").click()
    expect(said).to_contain_text(NO_SERVER)
    visit.open_menu(0)
    page.get_by_label("Copy the range of player 1").select_option("pio")
    expect(said).to_contain_text(NO_SERVER)
    page.locator("#spot").fill("AhKh v QQ")
    page.keyboard.press("Enter")
    expect(page.locator("#spot-error")).to_contain_text(NO_SERVER)
    visit.drag("KK")
    expect(page.locator(".answer-part .error")).to_contain_text(NO_SERVER)
    assert "fetch" not in page.locator("body").inner_text()


def test_a_link_of_an_unread_range_has_the_range_on_the_screen(lost: Lost, program: Program, visits) -> None:
    visit, lose, find = lost
    page = visit.open_settled("AA", "QQ")
    lose()
    visit.type(0, "KK+, AKs")
    visit.button("Copy link").click()
    expect(page.locator("#said")).to_contain_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url and "p=KK%2B,AKs&p=QQ" in link
    find()
    there = visits()
    there.go(link.removeprefix(f"{visit.address}/"))
    there.expect_equities(program.shown("KK+, AKs", "QQ"))


def test_other_tools_use_the_range_on_the_screen_too(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ")
    held = Holding(visit, lambda question: question["ask"] == "range" and "for" not in question)
    visit.type(0, "KK+")
    held.wait()
    visit.open_menu(0)
    page.get_by_label("Copy the range of player 1").select_option("pio")
    expect(page.locator("#said")).to_have_text("The range is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.strip() == program.text("range", "KK+", "--for", "pio").strip()
    visit.name(0, "mine")
    visit.menu(0, "Invert the range of player 1")
    expect(visit.range(0)).to_have_value("random,!(KK+)")
    held.release()
    visit.expect_equities(program.shown("random,!KK+", "QQ"))
    visit.button("Saved ranges").click()
    expect(page.get_by_role("dialog").locator("code")).to_have_text("KK+")


def test_removed_hands_are_those_of_their_player(visit: Visit, program: Program) -> None:
    page = visit.open_settled("KK,QQ", "JJ,99", board="Ks9h4c", where="set")
    expect(page.locator(".found")).to_contain_text("Player 1")
    held = Holding(visit, lambda question: str(question.get("where", "")).startswith("not"))
    visit.button("Remove these").click()
    held.wait()
    visit.button("Swap 1 and 2").click()
    held.release()
    # The first player is the second one now.
    visit.expect_equities(program.shown("JJ,99", "QQ", "--board", "Ks9h4c"))


def test_a_range_that_has_changed_keeps_its_hands(visit: Visit, program: Program) -> None:
    page = visit.open_settled("KK,QQ", "JJ", board="Ks9h4c", where="set")
    held = Holding(visit, lambda question: str(question.get("where", "")).startswith("not"))
    visit.button("Remove these").click()
    held.wait()
    visit.type(0, "KK,TT")
    visit.expect_equities(program.shown("KK,TT", "JJ", "--board", "Ks9h4c"))
    held.release()
    expect(page.locator("#said")).to_contain_text("has changed meanwhile")
    visit.expect_equities(program.shown("KK,TT", "JJ", "--board", "Ks9h4c"))


def test_an_import_replaces_the_message_before(visit: Visit, tmp_path: Path) -> None:
    page = visit.open_settled("AA", "KK")
    (tmp_path / "wrong.json").write_text("{}")
    (tmp_path / "ranges.json").write_text(json.dumps({"rivertable ranges": 1, "ranges": {"mine": "77"}}))
    visit.button("Saved ranges").click()
    visit.choose_file(visit.button("Import"), tmp_path / "wrong.json")
    expect(page.locator(".message")).to_contain_text("no valid ranges")
    held = Holding(visit)
    visit.choose_file(visit.button("Import"), tmp_path / "ranges.json")
    held.wait()
    expect(page.locator(".message")).to_have_text("ranges.json is being read …")
    held.release()
    expect(page.locator(".message")).to_have_text("1 range is imported.")


def tabs(visits) -> tuple[Visit, Visit]:
    """Returns two tabs of one browser."""
    here: Visit = visits()
    here.open_settled("AA", "QQ")
    there = Visit.__new__(Visit)
    there.__dict__.update(here.__dict__)
    there.page = here.context.new_page()
    there.open_settled("KK", "JJ")
    return here, there


def test_two_tabs_lose_no_saved_range(visits) -> None:
    here, there = tabs(visits)
    here.button("Saved ranges").click()
    there.name(0, "theirs")
    # The open list follows the other tab, and its changes keep the new range.
    expect(here.page.locator(".saved code")).to_have_text(["KK"])
    here.page.keyboard.press("Escape")
    here.name(0, "ours")
    there.name(1, "more")
    there.button("Saved ranges").click()
    here.button("Saved ranges").click()
    for visit in (here, there):
        expect(visit.page.locator(".saved code")).to_have_text(["JJ", "AA", "KK"])
    here.button("Delete more").click()
    for visit in (here, there):
        expect(visit.page.locator(".saved code")).to_have_text(["AA", "KK"])


def test_ranges_that_an_earlier_version_saved_are_there(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "QQ")
    page.evaluate("""localStorage.setItem('rivertable.ranges', '{"old":"TT+","mine":"77"}')""")
    visit.type(0, "@old")
    visit.expect_equities(program.shown("TT+", "QQ"))
    visit.button("Saved ranges").click()
    expect(page.locator(".saved code")).to_have_text(["77", "TT+"])
    assert page.evaluate("localStorage.getItem('rivertable.ranges')") is None


def test_without_storage_a_theme_is_chosen_for_this_visit(visits) -> None:
    visit: Visit = visits()
    visit.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page = visit.open_settled("AA", "QQ")
    visit.theme("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    visit.theme("as the system")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    # Saving says that nothing is saved.
    visit.name(0, "mine")
    expect(page.locator("#asked-error")).to_contain_text("nothing is saved")
