"""Painting ranges with the mouse, the wheel and the keys, and undoing it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from program import Program
from visit import BOTH_ENGINES, ONE_ENGINE, Visit, wait_for


@BOTH_ENGINES
def test_a_first_visit_shows_an_example_with_figures(visit: Visit, program: Program) -> None:
    visit.open()
    figures = visit.equities()
    ranges = [visit.range(place).input_value() for place in range(2)]
    board = visit.open_deck("board").input_value()
    visit.page.keyboard.press("Escape")
    assert len(board.split()) == 3
    assert figures == program.shown(*ranges, "--board", board)
    expect(visit.cell("AA").locator(".figure")).not_to_be_empty()
    expect(visit.page.locator(".answer")).to_have_text("Exact")


@BOTH_ENGINES
def test_a_stroke_changes_text_and_equities(visit: Visit, program: Program) -> None:
    visit.open_settled("AA", "QQ", board="Ks9h4c")
    visit.drag("KK", "KQs", "KJs")
    asked = ("AA,KK,KQs,KJs", "QQ", "--board", "Ks9h4c")
    visit.expect_equities(program.shown(*asked))
    expect(visit.range(0)).to_have_value(program.spelling(*asked))
    expect(visit.cell("KQs")).to_have_attribute("aria-selected", "true")


def test_a_stroke_that_begins_on_a_painted_hand_erases(visit: Visit, program: Program) -> None:
    visit.open_settled("AA,KK,QQ,AKs", "JJ")
    visit.drag("AA", "AKs")
    visit.expect_equities(program.shown("KK,QQ", "JJ"))
    expect(visit.cell("AA")).to_have_attribute("aria-selected", "false")


def test_the_brush_paints_weights(visit: Visit, program: Program) -> None:
    visit.open_settled("AA", "QQ")
    visit.page.get_by_label("Paint weight").fill("25")
    visit.drag("KK")
    visit.expect_equities(program.shown("AA,KK:0.25", "QQ"))
    assert "KK:0.25" in visit.range(0).input_value()


def test_buttons_choose_common_weights(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ")
    slider = page.get_by_label("Paint weight")
    expect(page.locator('label[for="brush"]')).to_have_text("Weight")
    for weight, hand in [(75, "KK"), (50, "AKs"), (25, "T9s"), (100, "99")]:
        visit.button(f"{weight} %").click()
        expect(slider).to_have_value(str(weight))
        expect(visit.button(f"{weight} %")).to_have_attribute("aria-pressed", "true")
        visit.drag(hand)
    visit.expect_equities(program.shown("AA,KK:0.75,AKs:0.5,T9s:0.25,99", "QQ"))
    # The slider has other weights, of which no button is pressed.
    slider.fill("35")
    expect(page.get_by_role("group", name="Common weights").locator('[aria-pressed="true"]')).to_have_count(0)


def test_keys_change_weights_and_the_wheel_scrolls(visits, program: Program) -> None:
    visit: Visit = visits(viewport={"width": 1500, "height": 600})
    visit.open_settled("AA,KK", "QQ")
    visit.cell("AA").focus()
    for key in ("ArrowRight", "ArrowDown", "3"):
        visit.page.keyboard.press(key)
    visit.expect_equities(program.shown("AA,KK:0.3", "QQ"))
    visit.page.keyboard.press("+")
    visit.expect_equities(program.shown("AA,KK:0.35", "QQ"))
    visit.page.keyboard.press("-")
    visit.expect_equities(program.shown("AA,KK:0.3", "QQ"))
    visit.cell("KK").hover()
    visit.page.mouse.wheel(0, 200)
    assert wait_for(visit.page, lambda: visit.page.evaluate("scrollY"), lambda top: top > 0) > 0
    visit.expect_equities(program.shown("AA,KK:0.3", "QQ"))


def test_suits_are_painted_one_by_one(visit: Visit, program: Program) -> None:
    visit.open_settled("AKs", "QQ")
    visit.cell("AKs").click(button="right")
    suits = visit.page.locator(".suits")
    suits.get_by_role("button", name=re.compile("ace of hearts, king of hearts")).click()
    suits.get_by_role("button", name=re.compile("ace of clubs, king of clubs")).click()
    visit.expect_equities(program.shown("AsKs,AdKd", "QQ"))
    visit.button("None").click()
    expect(visit.page.locator(".answer-part .error")).to_contain_text("no hands yet")
    suits.get_by_role("button", name=re.compile("ace of spades, king of spades")).click()
    visit.expect_equities(program.shown("AsKs", "QQ"))
    visit.button("All suits").click()
    visit.expect_equities(program.shown("AKs", "QQ"))


def test_offsuit_combos_have_suits_of_both_cards(visit: Visit, program: Program) -> None:
    visit.open_settled("22", "QQ")
    visit.cell("AKo").click(button="right")
    visit.page.locator(".suits").get_by_role(
        "button", name=re.compile("ace of spades, king of hearts")
    ).click()
    visit.expect_equities(program.shown("22,AsKh", "QQ"))


def test_a_right_click_chooses_a_hand_and_leaves_its_weight(visit: Visit) -> None:
    visit.open("AA", "KK")
    before = visit.equities()
    visit.cell("AKs").click(button="right")
    expect(visit.page.locator(".suits-part h2")).to_have_text("Suits of AKs")
    assert visit.equities() == before


def test_everything_by_the_keyboard(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "KK")
    page.keyboard.press("Alt+2")
    expect(visit.player(1)).to_have_class(re.compile("active"))
    # The first link of the page leads to the grid, and the focus chooses no player.
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the range")).to_be_focused()
    page.keyboard.press("Enter")
    expect(visit.cell("AA")).to_be_focused()
    expect(visit.player(1)).to_have_class(re.compile("active"))
    for key in ("Home", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Space", "Shift+ArrowDown"):
        page.keyboard.press(key)
    # Shift with an arrow paints the cell below the queens.
    visit.expect_equities(program.shown("AA", "KK,QQ,QJo"))
    page.keyboard.press("Delete")
    visit.expect_equities(program.shown("AA", "KK,QQ"))
    page.keyboard.press("Control+z")
    visit.expect_equities(program.shown("AA", "KK,QQ,QJo"))


def test_undo_and_redo_go_stroke_by_stroke(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ", board="Ks9h4c")
    visit.drag("KK", "KQs", "KJs")
    visit.drag("99", "98s")
    whole = program.shown("AA,KK,KQs,KJs,99,98s", "QQ", "--board", "Ks9h4c")
    first = program.shown("AA,KK,KQs,KJs", "QQ", "--board", "Ks9h4c")
    visit.expect_equities(whole)
    page.keyboard.press("Control+z")
    visit.expect_equities(first)
    visit.button("Undo").click()
    visit.expect_equities(program.shown("AA", "QQ", "--board", "Ks9h4c"))
    assert visit.range(0).input_value() == "AA"
    page.keyboard.press("Control+Shift+z")
    visit.expect_equities(first)
    visit.button("Redo").click()
    visit.expect_equities(whole)
    expect(visit.button("Redo")).to_be_disabled()


@ONE_ENGINE
def test_a_finger_scrolls_unless_paint_is_on(visits, program: Program) -> None:
    visit = visits(has_touch=True, viewport={"width": 390, "height": 844})
    page = visit.open_settled("AA", "QQ")
    visit.cell("KK").scroll_into_view_if_needed()

    def tap() -> None:
        box = visit.cell("KK").bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    tap()
    expect(visit.page.locator(".suits-part h2")).to_have_text("Suits of KK")
    expect(visit.cell("KK")).to_have_attribute("aria-selected", "false")
    assert page.evaluate("getComputedStyle(document.querySelector('.grid')).touchAction") == "auto"
    visit.button("Paint").click()
    tap()
    visit.expect_equities(program.shown("AA,KK", "QQ"))
    assert page.evaluate("getComputedStyle(document.querySelector('.grid')).touchAction") == "none"
