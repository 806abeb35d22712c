"""The page as a whole: themes, offline use, two tabs, layout shifts, and errors that do not stop it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from program import Program
from visit import BOTH_ENGINES, ONE_ENGINE, Visit

# The parts that must not move while figures change.
FIXED = [
    ".grid",
    ".suits-part",
    ".players-part",
    ".answer-part",
    ".board-part",
    ".reports .tabs",
    ".player .head",
]


@ONE_ENGINE
def test_themes_are_switched_and_kept(visits) -> None:
    visit = visits(color_scheme="light")
    page = visit.open_settled("AA", "KK")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    visit.theme("dark")
    dark = page.evaluate(ground)
    assert light != dark
    page.reload()
    visit.settle()
    assert page.evaluate(ground) == dark
    visit.theme("as the system")
    assert page.evaluate(ground) == light
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ground) == dark


@BOTH_ENGINES
@pytest.mark.parametrize("engine", ["wasm"], indirect=True)
def test_the_page_of_files_answers_without_a_network(visit: Visit, program: Program) -> None:
    visit.open_settled("AA", "KK")
    # Workers without a question may still be loading.
    visit.page.wait_for_load_state("networkidle")
    visit.context.set_offline(True)
    visit.type(0, "QQ+,AKs")
    visit.put("board", "Ks9h4c")
    visit.expect_equities(program.shown("QQ+,AKs", "KK", "--board", "Ks9h4c"))
    panel = visit.panel("Next card")
    expect(panel.locator("td.colored")).not_to_have_count(0)


def test_two_pages_do_not_stop_each_other(visits, program: Program) -> None:
    here, there = visits(), visits()
    here.open("AA", "KK")
    there.open("AA", "KK")
    for first, second in [("15%", "20%"), ("25%", "30%"), ("QQ+", "AK")]:
        for visit in (here, there):
            visit.type(0, first)
            visit.type(1, second)
    shown = program.shown("QQ+", "AK")
    here.expect_equities(shown)
    there.expect_equities(shown)


@pytest.mark.parametrize("width", [1500, 1000, 390])
def test_nothing_moves_while_figures_change(visits, width: int) -> None:
    visit = visits(viewport={"width": width, "height": 1000})
    page = visit.open_settled("QQ+,AKs", "22+,ATs+", board="Ks9h4c")
    # Some parts scroll with the page, so all are measured from the top.
    boxes = """(names) => scrollTo(0, 0) ?? Object.fromEntries(names.map((name) => {
        const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
        return [name, [x + scrollX, y + scrollY, width, height].map(Math.round)];
    }))"""
    for title in ("Graph", "Next card", "Hands"):
        visit.panel(title)
        expect(page.locator(".panel:not([hidden]) .panel-body.stale")).to_have_count(0)
        before = page.evaluate(boxes, FIXED)
        # Errors, progress and results must take the same space.
        page.evaluate("""() => {
            window.shifts = 0;
            window.watch = new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
                if (!entry.hadRecentInput) window.shifts += entry.value;
            }));
            window.watch.observe({ type: 'layout-shift' });
        }""")
        visit.cell("JTs").click(button="right")
        visit.button("All suits").click()
        visit.settle()
        visit.button("Undo").click()
        visit.settle()
        expect(page.locator(".panel:not([hidden]) .panel-body.stale")).to_have_count(0)
        assert page.evaluate(boxes, FIXED) == before
        print(f"layout shift in {title} at {width}: {page.evaluate('window.shifts'):.4f}")


@ONE_ENGINE
def test_an_error_in_a_listener_is_reported_and_the_next_question_is_asked(visit: Visit) -> None:
    page = visit.open_settled("AA", "KK")
    shown = page.evaluate("""async () => {
        const { Resource } = await import('./state/resource.js');
        const engine = { name: 'native', ask: async ({ ask }) => ({ ask }) };
        const shown = [];
        const resource = new Resource(engine, 'slot', () => {
            if (!resource.isFresh) return;
            if (resource.answer.ask === 'first') throw new Error('a fault of the page');
            shown.push(resource.answer.ask);
        });
        for (const ask of ['first', 'second', 'third']) {
            resource.ask({ ask }, '');
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
        return shown;
    }""")
    assert shown == ["second", "third"]
    assert [said for said in visit.complaints if "a fault of the page" in said]
    visit.complaints.clear()


def test_help_is_a_key_away(visit: Visit) -> None:
    page = visit.open_settled("AA", "KK")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("move on the grid")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    # In a field the key types a character.
    visit.range(0).press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)


@ONE_ENGINE
@pytest.mark.parametrize("width", [390, 820, 1261, 1300, 1340, 1366, 1500, 2560])
def test_tools_take_one_row(visits, width: int) -> None:
    visit = visits(viewport={"width": width, "height": 900})
    page = visit.open_settled()
    rows = ["#toolbar > :not(.solid)"]
    # Narrow reports have no room for all tabs, and narrow grids none for all tools.
    rows += ['[role="tab"]'] if width in (820, 2560) else []
    rows += [".brush > *"] if width == 2560 else []
    for row in rows:
        boxes = [element.bounding_box() for element in page.locator(row).all() if element.is_visible()]
        assert len(boxes) > 2, row
        # The elements of a row overlap vertically.
        assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes), row
    # The tools of the brush have two rows, or three on phones.
    tops = {
        box["y"] + box["height"] / 2
        for box in (tool.bounding_box() for tool in page.locator(".brush > *").all())
    }
    assert len({round(top / 20) for top in tops}) <= (3 if width < 761 else 2)
    # The tabs of narrow reports have two rows.
    assert len({tab.bounding_box()["y"] for tab in page.get_by_role("tab").all()}) <= 2
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@ONE_ENGINE
@pytest.mark.parametrize(("width", "players"), [(1366, 2), (1366, 3), (1366, 6), (390, 2), (390, 3)])
def test_each_equity_is_shown_once_above_a_bar_of_the_full_width(visits, width: int, players: int) -> None:
    visit: Visit = visits(viewport={"width": width, "height": 768})
    names = ["Button", "Big blind", "Small blind", "Lojack", "Hijack", "Cutoff"][:players]
    ranges = ["AA", "KK", "QJs", "T9s", "77", "A5s"]
    page = visit.go(
        "#" + "&".join(f"p={text}&name={name}" for text, name in zip(ranges, names)) + "&board=Ks9h4c"
    )
    shown = visit.equities()
    expect(page.locator(".ends .end span")).to_have_text(names)
    for figure in shown:
        expect(page.locator("#page").get_by_text(figure, exact=True)).to_have_count(shown.count(figure))
    part, bar = (page.locator(name).bounding_box() for name in (".answer-part", ".tug"))
    assert bar["width"] >= part["width"] - 2 * 16 - 2
    # Each player's part of the bar is as wide as the equity. The gaps take the rest.
    widths = page.locator(".tug > div").evaluate_all("(parts) => parts.map((part) => part.clientWidth)")
    room = bar["width"] - 2 * (players - 1)
    for part, figure in zip(widths, shown, strict=True):
        assert abs(part - room * float(figure.removesuffix(" %")) / 100) <= 1.5


@ONE_ENGINE
def test_dead_cards_have_slots_that_open_their_deck(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ")
    expect(page.locator(".deck-part, #board, #dead")).to_have_count(0)
    page.locator(".dead-slot").click()
    visit.card("ace of clubs").click()
    page.keyboard.press("Escape")
    expect(page.locator(".deck-part")).to_have_count(0)
    visit.expect_cards("dead", "Ac")
    visit.expect_equities(program.shown("AA", "QQ", "--dead", "Ac"))
    expect(page.locator(".dead-slot").first).to_be_focused()
