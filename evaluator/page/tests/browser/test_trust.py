"""Trust: the figures, the address and the reports always belong to the spot on the screen."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Route, expect

from program import Program, percent
from visit import ONE_ENGINE, Visit

pytestmark = ONE_ENGINE

DASHES = ["–", "–"]


def expect_no_figures(visit: Visit) -> None:
    """Waits until the page shows no equities, no figures on the grid and no table."""
    page = visit.page
    expect(page.locator("output.equity")).to_have_text(DASHES)
    expect(page.locator(".facts").filter(has_text="wins")).to_have_count(0)
    expect(page.locator(".grid .cell.colored")).to_have_count(0)
    expect(page.locator(".panel table")).to_have_count(0)


def release(visit: Visit, held: list[Route]) -> None:
    """Lets held requests go. The page has stopped some of them."""
    visit.page.unroute("**/ask")
    for route in held:
        with suppress(Error):
            route.continue_()


def test_a_change_of_the_game_leaves_no_figure_of_the_game_before(visit: Visit, program: Program) -> None:
    page = visit.open()
    visit.settle()
    held: list[Route] = []
    page.route("**/ask", lambda route: held.append(route))
    visit.game("Omaha")
    # The ranges are an example of the new game, which nobody has answered yet.
    expect(page.locator("output.equity")).to_have_text(DASHES)
    expect(page.locator(".panel table")).to_have_count(0)
    release(visit, held)
    visit.type(0, "AsAhKdQc")
    visit.type(1, "JsTs9h8h")
    # The board of the first visit has cards of these hands.
    expect(page.locator(".player .error:not(:empty), #board-error:not(:empty)").first).to_be_visible()
    expect(page.locator("output.equity")).to_have_text(DASHES)
    visit.button("Clear cards").click()
    visit.expect_equities(program.shown("AsAhKdQc", "JsTs9h8h", "--game", "omaha"))


@pytest.mark.parametrize(
    ("field", "text"), [("range", "AKx"), ("range", ""), ("board", "Ks9h4x"), ("dead", "Ks")]
)
def test_an_error_leaves_no_figure_of_the_spot_before(visit: Visit, field: str, text: str) -> None:
    page = visit.open_settled("QQ+,AKs", "22+,ATs+", board="Ks9h4c")
    expect(page.locator(".panel table")).to_have_count(1)
    if field == "range":
        visit.type(0, text)
    else:
        visit.put(field, text)
    expect_no_figures(visit)


def test_a_slow_answer_leaves_no_figure_of_the_spot_before(visit: Visit, program: Program) -> None:
    page = visit.open_settled("QQ+,AKs", "22+,ATs+", board="Ks9h4c")
    held: list[Route] = []
    page.route("**/ask", lambda route: held.append(route))
    visit.cell("JJ").click()
    expect(page.locator("output.equity")).to_have_text(DASHES)
    expect(page.locator(".panel table")).to_have_count(0)
    release(visit, held)
    visit.expect_equities(program.shown("JJ+,AKs", "22+,ATs+", "--board", "Ks9h4c"))


def test_back_and_forward_step_through_the_spots(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ")
    spots = [("AA", "QQ"), ("KK", "QQ"), ("KK", "JJ")]
    visit.type(0, "KK")
    visit.expect_equities(program.shown(*spots[1]))
    visit.expect_address("p=KK&p=QQ")
    visit.type(1, "JJ")
    visit.expect_equities(program.shown(*spots[2]))
    visit.expect_address("p=KK&p=JJ")
    for step, place in [(page.go_back, 1), (page.go_back, 0), (page.go_forward, 1)]:
        step()
        visit.expect_equities(program.shown(*spots[place]))
        assert [visit.range(player).input_value() for player in (0, 1)] == list(spots[place])
        visit.expect_address("p={}&p={}".format(*spots[place]))
    page.reload()
    visit.expect_equities(program.shown(*spots[1]))


def test_a_link_in_the_same_tab_is_shown_at_once_after_a_change(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ")
    # The change is not in the address yet when the link comes.
    visit.type(0, "KK")
    page.evaluate("location.hash = '#p=JJ&p=AKs&board=Ks9h4c'")
    visit.expect_equities(program.shown("JJ", "AKs", "--board", "Ks9h4c"))
    visit.expect_address("p=JJ&p=AKs")
    page.wait_for_timeout(1000)
    assert page.url.endswith("#p=JJ&p=AKs&board=Ks9h4c")
    expect(visit.range(0)).to_have_value("JJ")


def test_invalid_text_is_in_the_address_as_on_the_page(visit: Visit) -> None:
    page = visit.open_settled("AA", "QQ")
    visit.type(0, "AKx")
    visit.expect_address("p=AKx")
    page.reload()
    expect(visit.range(0)).to_have_value("AKx")
    expect(visit.player(0).locator(".error")).not_to_be_empty()


def test_an_unknown_game_is_reported_once(visit: Visit) -> None:
    page = visit.go("#p=AA&p=KK&game=chess")
    expect(page.locator(".error").filter(has_text="chess")).to_have_count(1)


def test_the_reports_are_about_the_hero_whoever_is_typed_or_focused(visit: Visit, program: Program) -> None:
    page = visit.open(panel="bets", pot=100, call=60)
    visit.settle()
    visit.put("board", "")
    visit.range(0).click()
    visit.type(0, "AhKh")
    visit.range(1).click()
    visit.type(1, "QsQd")
    first, second = program.shown("AhKh", "QsQd")
    panel = page.locator(".panel")
    expect(panel).to_contain_text(f"Hero has {first}")
    page.keyboard.press("Tab")
    expect(panel).to_contain_text(f"Hero has {first}")
    visit.be_hero(1)
    expect(panel).to_contain_text(f"Hero has {second}")
    expect(visit.player(1).locator(".badge")).to_have_text("Hero")
    # The other reports follow, and a link keeps the hero.
    visit.expect_address("hero=2")
    visit.panel("Graph")
    report = program.json("distribution", "QsQd", "AhKh")
    sign = "+" if report["range_advantage"] > 0 else ""
    advantage = percent(report["range_advantage"]).removesuffix(" %")
    expect(page.locator(".advantages")).to_contain_text(f"Range advantage of Player 2: {sign}{advantage}")


def test_tabbing_through_the_ranges_keeps_the_player_on_the_grid(visit: Visit) -> None:
    page = visit.open_settled("AA", "KK")
    visit.range(0).focus()
    for _ in range(12):
        page.keyboard.press("Tab")
    expect(visit.player(0)).to_have_class(re.compile("active"))
    expect(visit.cell("AA")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize(("width", "players"), [(1440, 10), (390, 6), (390, 10), (2560, 10)])
def test_many_players_fit(visits, width: int, players: int) -> None:
    visit = visits(viewport={"width": width, "height": 900})
    page = visit.open(*["22+,A2s+,K9s+,QTs+"] * players, board="Ks9h4c", method="monte-carlo")
    visit.settle()
    for title in ("Push or fold", "Hands", "Next card", "Combos", "Bets", "Several boards"):
        visit.panel(title)
        if title == "Hands":
            visit.button("All").click()
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, title
    # No text of a player is cut or covers another.
    cut = page.evaluate("""() => [...document.querySelectorAll('.player .head > *, .player .foot > *')]
        .filter((node) => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline'
            && node.clientWidth > 0)
        .map((node) => node.className)""")
    assert cut == []
    parts = ["players-part", "painting", "reports", "spot-part"]
    overlaps = page.evaluate(
        """(names) => {
        const boxes = names.map((name) => document.querySelector('.' + name).getBoundingClientRect());
        const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        return names.filter((_, one) => boxes.some((box, other) => other > one && meet(boxes[one], box)));
    }""",
        parts,
    )
    assert overlaps == []


def test_known_hands_block_combos_of_others(visit: Visit) -> None:
    page = visit.open_settled("AhKh", "AKs,QQ", board="Qs7d2c")
    visit.panel("Combos")
    visit.be_hero(1)
    expect(page.locator(".blockers")).to_have_text("6 of 10 combos are left. Blocked: AKs 3 of 4, QQ 3 of 6.")
    expect(visit.player(1).locator(".size")).to_contain_text("6 of 10 combos")


def test_removed_hands_stay_removed_after_the_board_changes(visit: Visit, program: Program) -> None:
    visit.open_settled("KK,QQ", "JJ", board="Ks9h4c")
    panel = visit.panel("Hands")
    panel.locator("#where").fill("set")
    expect(panel.locator(".found")).to_contain_text("3 combos")
    visit.button("Remove these").click()
    visit.expect_equities(program.shown("QQ", "JJ", "--board", "Ks9h4c"))
    visit.put("board", "")
    visit.expect_equities(program.shown("QQ", "JJ"))
    expect(visit.range(0)).to_have_value("QQ")


def test_a_row_marks_its_hands_on_the_grid(visit: Visit) -> None:
    page = visit.open_settled("KK,QQ,AKs", "JJ", board="Ks9h4c")
    panel = visit.panel("Hands")
    panel.get_by_role("button", name="Filter by set", exact=True).click()
    expect(page.locator(".grid .cell.marked .name")).to_have_text(["KK"])
    panel.get_by_role("button", name="Filter by set", exact=True).click()
    expect(page.locator(".grid .cell.marked")).to_have_count(0)


def test_how_often_a_set_or_better_is_flopped(visit: Visit) -> None:
    page = visit.open_settled("77", "random")
    # A full house on a flop like 222 is better than a set, too.
    better = page.get_by_role("button", name=re.compile(": filter by set or better$"))
    expect(better).to_have_text("12.0 %")
    better.click()
    expect(page.locator(".found")).to_contain_text("11.76 % without those")


def test_a_filter_that_no_combo_meets_is_zero(visit: Visit) -> None:
    page = visit.open_settled("QQ", "JJ", board="Ks9h4c")
    page.locator("#where").fill("flush")
    expect(page.locator(".found")).to_contain_text("Player 1: 0.00 % (0 combos)")
    expect(visit.button("Keep only these")).to_be_disabled()
    expect(page.locator("#where-error")).to_be_empty()


def test_a_question_that_is_too_slow_offers_a_simulation(visit: Visit) -> None:
    page = visit.open("random", "random", "random", "random", method="exact")
    expect(page.locator(".answer-part .error")).to_contain_text("Too slow to solve exactly.")
    visit.button("Simulate instead").click()
    expect(page.locator(".answer")).to_contain_text("Simulated,")
    visit.settle()


def test_a_long_simulation_can_be_stopped(visit: Visit) -> None:
    page = visit.open_settled("AA", "KK")
    # The answer takes as long as the test wants.
    page.evaluate("""async () => {
        const { Resource } = await import('./state/resource.js');
        const engine = { name: 'native', ask: (_, { signal, onProgress }) => new Promise((_, reject) => {
            onProgress({ done: 0.5 });
            signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
        }) };
        window.states = [];
        window.resource = new Resource(engine, 'slot', () => window.states.push(window.resource?.state));
        window.resource.ask({ ask: 'equity' }, '');
        await new Promise((resolve) => setTimeout(resolve, 20));
        window.resource.stop();
        await new Promise((resolve) => setTimeout(resolve, 20));
    }""")
    assert page.evaluate("[window.resource.state, window.resource.message]") == ["refused", "Stopped."]


@pytest.mark.parametrize("title", ["Hands", "Graph", "Combos", "Bets"])
def test_marks_are_those_of_the_spot_whatever_report_is_open(visit: Visit, title: str) -> None:
    page = visit.open_settled("KK,QQ,99", "JJ,44", board="Ks9h4c", where="set")
    marked = page.locator(".grid .cell.marked .name")
    expect(marked).to_have_text(["KK", "99"])
    visit.panel(title)
    expect(marked).to_have_text(["KK", "99"])
    visit.put("board", "Qs 9h 4c")
    expect(marked).to_have_text(["QQ", "99"])
    visit.button("Player 2: show on the grid").click()
    expect(marked).to_have_text(["44"])
    visit.type(1, "JJ")
    expect(page.locator(".grid .cell.marked")).to_have_count(0)
    visit.button("Player 1: show on the grid").click()
    expect(marked).to_have_text(["QQ", "99"])
    visit.button("Swap 1 and 2").click()
    expect(marked).to_have_text(["QQ", "99"])
    # While the answer is late, no mark of the board before stays.
    held: list[Route] = []
    page.route("**/ask", lambda route: held.append(route))
    visit.put("board", "Ks 9h 4c")
    expect(page.locator(".grid .cell.marked")).to_have_count(0)
    release(visit, held)
    expect(marked).to_have_text(["KK", "99"])
    visit.game("Omaha")
    visit.game("Hold'em")
    expect(page.locator(".grid .cell")).to_have_count(169)


def test_blockers_count_weights_and_ranges_that_block(visit: Visit) -> None:
    page = visit.open_settled("AKs,AKo", "22", panel="combos")
    said = page.locator(".blockers")
    expect(said).to_have_text("All 16 combos can be dealt.")
    visit.type(0, "AKs:0.5,AKo:0.5")
    expect(said).to_have_text("All 16 combos can be dealt, with a total weight of 8.")
    # Each hand of the other player has the ace of hearts.
    visit.type(1, "AhQh,AhJh")
    expect(said).to_have_text(
        "12 of 16 combos are left, with a weight of 6 of 8. Blocked: AKs 3 of 4, AKo 9 of 12."
    )
    expect(visit.player(0).locator(".size")).to_contain_text("6 of 8 combos")
    visit.type(1, "AhQh,AdJd")
    expect(said).to_contain_text("All 16 combos can be dealt")


def test_undo_keeps_the_hero(visit: Visit, program: Program) -> None:
    visit.open_settled("AA", "KK", "QQ", hero="3")
    badge = lambda: [visit.player(place).locator(".badge").count() for place in range(3)]  # noqa: E731
    visit.menu(0, "Remove player 1")
    visit.expect_equities(program.shown("KK", "QQ"))
    visit.button("Undo").click()
    visit.expect_equities(program.shown("AA", "KK", "QQ"))
    assert badge() == [0, 0, 1]
    visit.menu(0, "Make hero: player 1")
    visit.button("Swap 1 and 2").click()
    visit.expect_equities(program.shown("KK", "AA", "QQ"))
    assert badge() == [0, 1, 0]
    visit.button("Undo").click()
    visit.expect_equities(program.shown("AA", "KK", "QQ"))
    assert badge() == [1, 0, 0]
