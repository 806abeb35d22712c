"""Windows of all sizes: the hand that is drawn under the pointer is the hand that is painted, and nothing overflows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from visit import ONE_ENGINE, RANKS, Visit

pytestmark = ONE_ENGINE

# Width, height and pixels per CSS pixel. A zoom of 200 % halves the size of a window in CSS pixels.
SIZES = [
    (683, 384, 2.0),
    (844, 390, 3.0),
    (1366, 420, 1.0),
    (1366, 768, 1.0),
    (390, 844, 3.0),
    (320, 568, 2.0),
    (568, 320, 2.0),
    (240, 400, 1.0),
    (761, 345, 1.0),
    (901, 333, 1.1),
    (1000, 300, 1.25),
    (1261, 650, 0.9),
    (1910, 500, 1.0),
    (2560, 420, 1.5),
]

# Points at each cell of the grid, once in the middle and once in a corner, with the cell that is drawn there. Returns the
# points at which another hand was painted or erased.
PAINT = """async () => {
    const grid = document.querySelector('.grid');
    grid.setPointerCapture = () => {};
    const cells = [...grid.querySelectorAll('.cell')];
    const painted = () => cells.filter((cell) => cell.getAttribute('aria-selected') === 'true').map((cell) => cell.dataset.place);
    const wrong = [];
    for (const cell of cells) {
        const { place } = cell.dataset;
        cell.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = cell.getBoundingClientRect();
        const far = Number(place) % 2 === 0 ? 0.9 : 0.1;
        for (const [across, down, expected] of [[0.5, 0.5, [place]], [far, 1 - far, []]]) {
            const at = { clientX: left + across * width, clientY: top + down * height, pointerId: 1, bubbles: true, button: 0 };
            const target = document.elementFromPoint(at.clientX, at.clientY);
            const drawn = target?.closest('.cell')?.dataset.place;
            target?.dispatchEvent(new PointerEvent('pointerdown', at));
            target?.dispatchEvent(new PointerEvent('pointerup', at));
            await new Promise((resolve) => setTimeout(resolve));
            const found = painted();
            if (drawn !== place || found.join() !== expected.join()) wrong.push({ place, across, drawn, found });
        }
        if (wrong.length > 3) break;
    }
    return wrong;
}"""

# Points at each cell of a chart of push or fold. Returns the hands for which the values of another hand were shown.
POINT = """async () => {
    const wrong = [];
    for (const chart of document.querySelectorAll('.chart')) {
        for (const cell of chart.querySelectorAll('.cell')) {
            cell.scrollIntoView({ block: 'center', inline: 'center' });
            const { left, top, width, height } = cell.getBoundingClientRect();
            const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true };
            const target = document.elementFromPoint(at.clientX, at.clientY);
            target?.dispatchEvent(new PointerEvent('pointerover', at));
            await new Promise((resolve) => setTimeout(resolve));
            const shown = chart.querySelector('.status').textContent.split(':')[0];
            const drawn = target?.closest('.cell')?.textContent.trim();
            if (shown !== cell.textContent.trim() || drawn !== shown) wrong.push({ hand: cell.textContent.trim(), drawn, shown });
        }
    }
    return wrong;
}"""

# Returns the rows of a grid that are higher or lower than the others, and cells whose text or box leaves the grid.
FITS = """(name) => [...document.querySelectorAll(name)].flatMap((grid) => {
    const box = grid.getBoundingClientRect();
    const rows = [...grid.querySelectorAll('.row')].map((row) => row.getBoundingClientRect().height);
    const uneven = Math.max(...rows) - Math.min(...rows) > 1 ? [{ rows }] : [];
    const out = [...grid.querySelectorAll('.cell, .cell > span')].filter((node) => {
        const { top, bottom, height } = node.getBoundingClientRect();
        const own = node.closest('.cell').getBoundingClientRect();
        return height > 0 && (top < own.top - 1 || bottom > own.bottom + 1 || bottom > box.bottom + 1);
    });
    return [...uneven, ...out.map((node) => node.textContent)];
})"""


def too_wide(page: Page) -> float:
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_the_hand_under_the_pointer_is_painted(visits, width: int, height: int, scale: float) -> None:
    visit: Visit = visits(viewport={"width": width, "height": height}, device_scale_factor=scale)
    page = visit.open("", "")
    assert page.evaluate(PAINT) == []
    before = page.locator(".grid").bounding_box()["height"]
    # With figures, cells have two lines, and nothing moves.
    page = visit.open_settled("22+,A2s+", "random", "22+,ATs+", board="Ks9h4c")
    assert page.evaluate(FITS, ".grid") == []
    assert abs(page.locator(".grid").bounding_box()["height"] - before) < 2
    assert too_wide(page) <= 0


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_the_hand_under_the_pointer_is_shown_by_charts(visits, width: int, height: int, scale: float) -> None:
    visit: Visit = visits(viewport={"width": width, "height": height}, device_scale_factor=scale)
    page = visit.open("AA", "KK", panel="push")
    expect(page.locator(".chart")).to_have_count(2)
    assert page.evaluate(POINT) == []
    assert page.evaluate(FITS, ".hands") == []
    assert too_wide(page) <= 0


def test_large_text_leaves_the_grid_right(visits) -> None:
    visit: Visit = visits(viewport={"width": 844, "height": 390})
    page = visit.open("", "")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(PAINT) == []


@pytest.mark.parametrize(("width", "height"), [(683, 384), (844, 390), (1366, 420)])
def test_clicks_in_low_windows_paint_the_hand(visits, width: int, height: int) -> None:
    visit: Visit = visits(viewport={"width": width, "height": height})
    page = visit.open("", "")
    names = page.locator(".grid .cell .name").all_inner_texts()
    assert len(names) == len(RANKS) ** 2
    painted = []
    for place in range(0, len(names), 8):
        cell = page.locator(f'.grid .cell[data-place="{place}"]')
        cell.scroll_into_view_if_needed()
        box = cell.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        painted.append(names[place])
        expect(page.locator('.grid .cell[aria-selected="true"] .name')).to_have_text(painted)


def test_a_stroke_over_gaps_and_out_of_the_grid_paints_what_it_crosses(visits) -> None:
    visit: Visit = visits(viewport={"width": 683, "height": 384})
    page = visit.open("", "")
    visit.cell("99").scroll_into_view_if_needed()
    start, end = visit.cell("T9s").bounding_box(), visit.cell("T6s").bounding_box()
    page.mouse.move(start["x"] + 5, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] - 1, end["y"] + end["height"] / 2, steps=40)
    page.mouse.move(end["x"] + 5, end["y"] + end["height"] / 2)
    page.mouse.move(-5, -5)
    page.mouse.up()
    expect(page.locator('.grid .cell[aria-selected="true"] .name')).to_have_text(["T9s", "T8s", "T7s", "T6s"])


def test_the_toolbar_has_one_line(visit: Visit) -> None:
    page = visit.open()
    for width in range(905, 1500, 15):
        page.set_viewport_size({"width": width, "height": 700})
        lines = page.evaluate("""() => new Set([...document.querySelectorAll('#toolbar > *')]
            .map((node) => node.getBoundingClientRect()).filter(({ width }) => width > 0)
            .map(({ top, height }) => Math.round(top + height / 2))).size""")
        assert lines == 1, width
        assert too_wide(page) <= 0, width
    page.set_viewport_size({"width": 1500, "height": 1000})


@pytest.mark.parametrize("width", [320, 390, 683, 844, 1000, 1280, 1366, 1920])
@pytest.mark.parametrize("name", ["W" * 30, "Wide name " * 3])
def test_long_names_fit(visits, width: int, name: str) -> None:
    visit: Visit = visits(viewport={"width": width, "height": 800})
    hash = (
        f"#p=QQ%2B,AKs&name={name}&p=22%2B,ATs%2B&name={name}&p=JJ&name={name}&board=Ks9h4c&where=top-pair%2B"
    )
    page = visit.go(hash)
    visit.settle()
    for title in ("Hands", "Next card", "Graph", "Combos", "Flops", "Bets", "Several boards", "Push or fold"):
        visit.panel(title)
        if title == "Hands":
            visit.button("All").click()
        expect(page.locator(".panel:not([hidden]) .panel-body.stale")).to_have_count(0)
        assert too_wide(page) <= 0, title
        out = page.evaluate("""() => [...document.querySelectorAll('section, .player, .panel')].flatMap((part) => {
            const { right } = part.getBoundingClientRect();
            return [...part.querySelectorAll('p, h2, button, span, li')].filter((node) =>
                node.getClientRects().length > 0 && !node.closest('.items, .scrolled, .tabs, .panel-body table')
                && node.getBoundingClientRect().right > right + 1).map((node) => node.textContent);
        })""")
        assert out == [], title


def test_focus_rings_are_whole(visits) -> None:
    visit: Visit = visits(viewport={"width": 1366, "height": 768})
    page = visit.open_settled("QQ+,AKs", "22+,ATs+", board="Ks9h4c", where="top-pair+")
    for title in ("Hands", "Graph", "Bets", "Several boards", "Push or fold"):
        visit.panel(title)
        expect(page.locator(".panel:not([hidden]) .panel-body.stale")).to_have_count(0)
        # The ring of an element against the boxes that clip it.
        clipped = page.evaluate("""() => {
            const clips = (node) => {
                const { overflowX, overflowY, contain, overflowClipMargin } = getComputedStyle(node);
                return overflowX !== 'visible' && overflowClipMargin === '0px' || contain.includes('paint');
            };
            const found = [];
            for (const node of document.querySelectorAll('main button, main input, main textarea, main summary, main .cell, main select')) {
                if (node.disabled || node.getClientRects().length === 0) continue;
                node.focus({ focusVisible: true, preventScroll: true });
                if (document.activeElement !== node) continue;
                const { outlineOffset, outlineWidth } = getComputedStyle(node);
                const ring = parseFloat(outlineOffset) + parseFloat(outlineWidth);
                const box = node.getBoundingClientRect();
                for (let part = node.parentElement; part !== null && part !== document.body; part = part.parentElement) {
                    if (!clips(part)) continue;
                    const outer = part.getBoundingClientRect();
                    const [inLeft, inRight] = [box.left - ring >= outer.left - 0.5, box.right + ring <= outer.right + 0.5];
                    const [inTop, inBottom] = [box.top - ring >= outer.top - 0.5, box.bottom + ring <= outer.bottom + 0.5];
                    if (!(inLeft && inRight && inTop && inBottom)) found.push(`${part.className}: ${node.className} ${node.textContent.trim().slice(0, 20)}`);
                }
            }
            return [...new Set(found)];
        }""")
        assert clipped == [], title


def test_the_grid_is_in_the_first_screen_and_a_half_of_a_phone(visits) -> None:
    visit: Visit = visits(viewport={"width": 390, "height": 844})
    page = visit.open()
    visit.settle()
    grid = page.locator(".grid").bounding_box()
    assert grid["y"] < 844
    assert grid["y"] + grid["height"] <= 1.5 * 844
    # A range takes a line until it is edited.
    folded = visit.range(0).bounding_box()["height"]
    visit.range(0).focus()
    assert visit.range(0).bounding_box()["height"] > 2 * folded
    # The titles of the reports are one row, which scrolls to the chosen title.
    tabs = page.get_by_role("tab").all()
    assert len({tab.bounding_box()["y"] for tab in tabs}) == 1
    tabs[0].focus()
    for tab in tabs[1:]:
        page.keyboard.press("ArrowRight")
        expect(tab).to_have_attribute("aria-selected", "true")
        box = tab.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390


def test_the_table_of_hands_ends_near_the_end_of_a_low_screen(visits) -> None:
    visit: Visit = visits(viewport={"width": 1366, "height": 768})
    page = visit.open()
    visit.settle()
    rows = page.locator(".panel-hits tbody tr")
    expect(rows).to_have_count(21)
    last = rows.last.bounding_box()
    assert last["y"] + last["height"] <= 1.2 * 768
