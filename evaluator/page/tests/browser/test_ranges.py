"""Ranges as text: all notations are read, errors are shown at their fields, and valid ranges are not lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from program import Program
from visit import ONE_ENGINE, PATIENCE, Visit

SPELLINGS = [
    "22+, ATs+, KQs",
    "AhKh",
    "A♥K♥; QsQd",
    "QQ-88",
    "A2s-A5s 76s-54s",
    "15%",
    "top 20%",
    "5-20%",
    "Ax",
    "A*s",
    "AA:0.5, KK",
    "[50]AA[/50], JJ",
    "aks, tt",
    "QQ+, !As",
    "TT+, AK, -AKs",
    "random",
]

ERRORS = ["AKx", "AK:2", "AA, 1h2h", "120%", "AhAh", "[50]AA", "@nobody"]


def test_all_spellings_are_read(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "99", board="Ks9h4c")
    for spelling in SPELLINGS:
        visit.type(0, spelling)
        visit.expect_equities(program.shown(spelling, "99", "--board", "Ks9h4c"))
        # The text does not change while the field has the focus.
        expect(visit.range(0)).to_have_value(spelling)
    page.locator("#spot").focus()
    expect(visit.range(0)).to_have_value("random")


@pytest.mark.parametrize("text", ERRORS)
def test_errors_are_shown_at_the_field_and_no_figure_stays(visit: Visit, program: Program, text: str) -> None:
    visit.open("AA", "QQ")
    visit.settle()
    visit.type(0, text)
    error = visit.player(0).locator(".error")
    expect(error).not_to_be_empty()
    said = error.inner_text()
    # The browser keeps the names, so the command line has another message for them.
    assert text.startswith("@") or said in program.refusal("equity", text, "QQ")
    expect(visit.range(0)).to_have_attribute("aria-invalid", "true")
    # No figure of the range before stays.
    expect(visit.page.locator("output.equity")).to_have_text(["–", "–"])
    expect(visit.page.locator(".panel table")).to_have_count(0)
    visit.type(0, "KK")
    expect(error).to_be_empty()
    visit.expect_equities(program.shown("KK", "QQ"))
    expect(visit.range(0)).to_have_attribute("aria-invalid", "false")


def test_typing_letter_by_letter_ends_with_the_right_figures(visit: Visit, program: Program) -> None:
    visit.open_settled("AA", "QQ", board="Ks9h4c")
    visit.range(0).press("Control+a")
    visit.range(0).press_sequentially("22+,A2s+,KTs+,AJo+", delay=15)
    visit.expect_equities(program.shown("22+,A2s+,KTs+,AJo+", "QQ", "--board", "Ks9h4c"))
    expect(visit.range(0)).to_have_value("22+,A2s+,KTs+,AJo+")


@ONE_ENGINE
def test_typed_text_is_not_lost_while_it_is_read(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AKs", "QQ")
    held: list[Route] = []

    def hold_readings(route: Route) -> None:
        question = route.request.post_data_json
        if question["ask"] == "range" and question["ranges"] == ["JTs"]:
            held.append(route)
        else:
            route.continue_()

    def wait_for_reading(count: int) -> None:
        waited = 0
        while len(held) < count:
            page.wait_for_timeout(10)
            waited += 10
            assert waited < PATIENCE, f"{len(held)} readings of JTs were asked for, not {count}"

    page.route("**/ask", hold_readings)
    visit.type(0, "JTs")
    wait_for_reading(1)
    # The reading belongs to the text and follows it to the other player.
    visit.button("Swap 1 and 2").click()
    visit.button("Player 2: show on the grid").click()
    visit.cell("AA").click()
    expect(visit.range(1)).to_have_value("JTs")
    visit.game("Short deck")
    # Another game reads it anew. The page has stopped the other request.
    wait_for_reading(2)
    held[-1].continue_()
    visit.expect_equities(program.shown("QQ", "JTs", "--game", "short-deck"))
    expect(visit.range(1)).to_have_value("JTs")


def test_a_range_refused_in_one_game_is_read_in_another(visit: Visit, program: Program) -> None:
    visit.open_settled("AKs", "QQ", game="short-deck")
    visit.type(1, "A5s")
    expect(visit.player(1).locator(".error")).not_to_be_empty()
    visit.game("Hold'em")
    visit.expect_equities(program.shown("AKs", "A5s"))


@ONE_ENGINE
def test_painting_continues_from_the_last_valid_range_after_invalid_text(
    visit: Visit, program: Program
) -> None:
    visit.open_settled("AA", "QQ")
    visit.type(0, "AKx")
    expect(visit.player(0).locator(".error")).not_to_be_empty()
    visit.cell("KK").click()
    visit.expect_equities(program.shown("KK+", "QQ"))
    expect(visit.player(0).locator(".error")).to_be_empty()


def test_buttons_of_a_player(visit: Visit, program: Program) -> None:
    page = visit.open_settled("QQ+,AKs", "JJ")
    visit.menu(0, "All hands for player 1")
    visit.expect_equities(program.shown("random", "JJ"))
    visit.button("Undo").click()
    visit.expect_equities(program.shown("QQ+,AKs", "JJ"))
    visit.menu(0, "Invert the range of player 1")
    visit.expect_equities(program.shown("random,!(QQ+,AKs)", "JJ"))
    visit.menu(0, "Clear the range of player 1")
    expect(page.locator(".answer-part .error")).to_contain_text("no hands yet")
    visit.button("Undo").click()
    visit.button("Undo").click()
    visit.expect_equities(program.shown("QQ+,AKs", "JJ"))
    visit.button("Swap 1 and 2").click()
    visit.expect_equities(program.shown("JJ", "QQ+,AKs"))


def test_the_best_hands_by_a_slider(visit: Visit, program: Program) -> None:
    visit.open_settled("AA", "QQ")
    visit.page.get_by_label("Best hands").fill("12.5")
    visit.expect_equities(program.shown("12.5%", "QQ"))


@pytest.mark.parametrize("notation", ["plain", "pio", "equilab", "pokerstove", "eval7", "pokerkit"])
def test_ranges_are_copied_as_other_programs_write_them(
    visit: Visit, program: Program, notation: str
) -> None:
    page = visit.open_settled("QQ+,AKs,98s", "JJ")
    visit.open_menu(0)
    page.get_by_label("Copy the range of player 1").select_option(notation)
    expect(page.locator("#said")).to_have_text("The range is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.strip() == program.text("range", "QQ+,AKs,98s", "--for", notation).strip()


@ONE_ENGINE
def test_the_slider_of_the_best_hands_moves_by_the_keyboard(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ")
    slider = page.get_by_label("Best hands")
    slider.fill("0.5")
    slider.focus()
    # Some steps add no hand, and the slider still moves.
    for step in range(2, 21):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(f"{step / 2:g}")
        visit.settle()
        expect(slider).to_have_value(f"{step / 2:g}")
    visit.expect_equities(program.shown("10%", "QQ"))
    for step in range(19, 9, -1):
        page.keyboard.press("ArrowLeft")
        expect(slider).to_have_value(f"{step / 2:g}")
    visit.expect_equities(program.shown("5%", "QQ"))
    # After another change it shows the share of the range again.
    visit.type(0, "AA")
    expect(slider).to_have_value("0.5")


GAMES = [
    "Hold'em",
    "Short deck",
    "Omaha",
    "Five-card Omaha",
    "Six-card Omaha",
    "Five-card Omaha eight or better",
    "Pineapple",
    "Seven-card stud",
    "Razz",
    "Five-card draw",
    "Badugi",
]


@ONE_ENGINE
@pytest.mark.parametrize("game", GAMES)
def test_hints_are_those_of_the_game(visit: Visit, game: str) -> None:
    page = visit.open("AA", "KK")
    visit.game(game)
    visit.menu(0, "Clear the range of player 1")
    hints = visit.range(0).get_attribute("placeholder").split("; ")
    message = page.locator(".answer-part .error")
    expect(message).to_contain_text(hints[0])
    is_holdem_notation = game in ("Hold'em", "Short deck")
    assert ("paint" in message.inner_text()) == is_holdem_notation
    visit.button("Help").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(hints[0])
    assert ("ATs" in dialog.inner_text()) == is_holdem_notation
    page.keyboard.press("Escape")
    for hint in hints:
        visit.type(0, hint)
        expect(visit.player(0).locator(".size")).to_contain_text("combo" if is_holdem_notation else "hand")
        expect(visit.player(0).locator(".error")).to_be_empty()
