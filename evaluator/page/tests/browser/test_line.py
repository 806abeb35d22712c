"""A whole spot on one line, and the keys that choose reports."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from program import Program
from visit import BOTH_ENGINES, ONE_ENGINE, Visit


def enter(visit: Visit, line: str) -> None:
    """Types a spot where the focus is, or in the field for spots if nothing has the focus."""
    visit.page.keyboard.type(line)
    expect(visit.page.locator("#spot")).to_have_value(line)
    visit.page.keyboard.press("Enter")


@BOTH_ENGINES
def test_a_typed_line_is_the_spot(visit: Visit, program: Program) -> None:
    page = visit.open_settled("KK", "QQ", "JJ", board="2c2d2h", dead="3c", hero=2)
    enter(visit, "AhKh v TT+, AQ+ on Kd 9h 4c")
    visit.expect_equities(program.shown("AhKh", "TT+, AQ+", "--board", "Kd9h4c"))
    expect(page.locator("#spot")).to_have_value("")
    visit.expect_cards("dead", "")
    expect(page.locator(".player").first).to_contain_text("Hero")
    # Undo returns to the spot before, and a line without a board has none.
    page.keyboard.press("Control+z")
    visit.expect_equities(program.shown("KK", "QQ", "JJ", "--board", "2c2d2h", "--dead", "3c"))
    enter(visit, "AA")
    visit.expect_equities(program.shown("AA", "random"))
    visit.expect_address("#p=AA&p=random")


@ONE_ENGINE
def test_a_line_of_cards_keeps_the_players(visit: Visit, program: Program) -> None:
    visit.open_settled("AA", "KK", board="Kd9h4c", dead="3c")
    enter(visit, "on KdQdJd2c")
    visit.expect_equities(program.shown("AA", "KK", "--board", "KdQdJd2c", "--dead", "3c"))
    enter(visit, "dead 4d")
    visit.expect_equities(program.shown("AA", "KK", "--board", "KdQdJd2c", "--dead", "4d"))
    visit.expect_cards("board", "Kd Qd Jd 2c")


@ONE_ENGINE
def test_a_line_may_name_the_game(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "KK", board="Kd9h4c")
    enter(visit, "short deck: AsKs v QhQd")
    visit.expect_equities(program.shown("AsKs", "QhQd", "--game", "short-deck"))
    # The next line is of the same game.
    enter(visit, "JJ v AKo on 6c7d8h")
    visit.expect_equities(program.shown("JJ", "AKo", "--board", "6c7d8h", "--game", "short-deck"))
    enter(visit, "omaha")
    expect(page.get_by_label("Game", exact=True).locator("option:checked")).to_have_text("Omaha")
    enter(visit, "holdem AA v KK")
    visit.expect_equities(program.shown("AA", "KK"))
    # Usual rules need no name in the address.
    visit.expect_address("#p=AA&p=KK")


@ONE_ENGINE
def test_errors_are_beside_their_text(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "KK")
    enter(visit, "QQ on Kd9h4c v JJ")
    error = page.locator("#spot-error")
    expect(error).to_have_text('"v" after the cards: expected all ranges before them')
    visit.expect_equities(program.shown("AA", "KK"))
    page.keyboard.press("Backspace")
    expect(error).to_be_empty()
    page.locator("#spot").fill("QQ v AKx on Kd9h")
    for _ in range(2):
        page.keyboard.press("Enter")
    expect(page.locator("#spot")).to_have_value("")
    expect(error).to_be_empty()
    expect(page.locator("#range-error-1")).to_contain_text("AKx")
    expect(page.locator("#board-error")).to_have_text("a flop needs one more card")
    expect(visit.equity(0)).to_have_text("–")


@ONE_ENGINE
def test_the_example_is_valid_in_every_game(visit: Visit) -> None:
    page = visit.open_settled("AA", "KK")
    games = page.get_by_label("Game", exact=True)
    for title in games.locator("option").all_text_contents():
        games.select_option(label=title)
        example = page.locator("#spot").get_attribute("placeholder").removesuffix(", Enter")
        page.locator("#spot").fill(example)
        page.keyboard.press("Enter")
        expect(page.locator("#spot")).to_have_value("")
        expect(page.locator("output.equity").first).to_contain_text("%")
        assert page.locator(":is(.board-part, .player) .error:not(:empty)").all_text_contents() == [], (
            title,
            example,
        )
        expect(games.locator("option:checked")).to_have_text(title)


@ONE_ENGINE
def test_one_range_that_may_be_two_has_a_remark(visit: Visit, program: Program) -> None:
    page = visit.open_settled("KK", "QQ")
    remark = page.locator("#spot-remark")
    enter(visit, "AhKh QQ")
    expect(remark).to_have_text(
        '"AhKh QQ" is one range against a random hand: v separates the ranges of two players'
    )
    visit.expect_equities(program.shown("AhKh QQ", "random"))
    page.locator("#spot").fill("AhKh v")
    expect(remark).to_be_empty()
    page.locator("#spot").fill("top 15%")
    page.keyboard.press("Enter")
    visit.expect_equities(program.shown("top 15%", "random"))
    expect(remark).to_be_empty()


@ONE_ENGINE
def test_a_slash_starts_a_line_with_the_letter_of_a_report(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "KK", board="Kd9h4c")
    enter(visit, "AA v QQ on Kd9h4c")
    page.keyboard.press("/")
    enter(visit, "board Qd9h4c")
    visit.expect_equities(program.shown("AA", "QQ", "--board", "Qd9h4c"))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("press / before a line")
    page.keyboard.press("Escape")


@ONE_ENGINE
def test_text_typed_during_a_slow_answer_is_the_next_line(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "KK", board="Kd9h4c")
    held: list[Route] = []

    def hold_spots(route: Route) -> None:
        if route.request.post_data_json["ask"] == "spot":
            held.append(route)
        else:
            route.continue_()

    page.route("**/ask", hold_spots)
    enter(visit, "AA v QQ on Kd9h4c")
    page.keyboard.press("/")
    # Enter has no effect while the first line is being read.
    page.keyboard.press("Enter")
    held[0].continue_()
    visit.expect_equities(program.shown("AA", "QQ", "--board", "Kd9h4c"))
    expect(page.locator("#spot")).to_have_value("")
    page.unroute("**/ask")
    page.keyboard.type("board Qd9h4c")
    page.keyboard.press("Enter")
    visit.expect_equities(program.shown("AA", "QQ", "--board", "Qd9h4c"))
    assert len(held) == 1


@ONE_ENGINE
def test_a_pasted_line_is_the_spot(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "KK")
    page.evaluate("navigator.clipboard.writeText('QQ v JJ on Ts 9h 2c')")
    page.keyboard.press("Control+v")
    expect(page.locator("#spot")).to_have_value("QQ v JJ on Ts 9h 2c")
    page.keyboard.press("Enter")
    visit.expect_equities(program.shown("QQ", "JJ", "--board", "Ts9h2c"))


@ONE_ENGINE
def test_letters_choose_reports(visit: Visit) -> None:
    page = visit.open_settled("AA", "KK", board="Kd9h4c")
    enter(visit, "AA v QQ on Kd9h4c")
    chosen = page.locator('[role="tab"][aria-selected="true"]')
    expect(chosen).to_be_focused()
    for key, title in [("n", "Next card"), ("b", "Bets"), ("h", "Hands"), ("ArrowLeft", "Solve")]:
        page.keyboard.press(key)
        expect(chosen).to_have_text(title)
        expect(chosen).to_be_focused()
    page.keyboard.press("h")
    page.keyboard.press("Enter")
    expect(page.locator("#where")).to_be_focused()
    # A letter in a field, or on the grid, is not a key of the page.
    page.keyboard.type("a")
    expect(page.locator("#where")).to_have_value("a")
    visit.cell("KK").click()
    page.keyboard.press("a")
    expect(visit.cell("AKs")).to_be_focused()
    expect(page.locator("#spot")).to_have_value("")


@ONE_ENGINE
@pytest.mark.parametrize("key", ["Space", "Tab", "ArrowDown", "Control+a", "Alt+a"])
def test_other_keys_stay_with_the_browser(visit: Visit, key: str) -> None:
    page = visit.open_settled("AA", "KK")
    page.keyboard.press(key)
    expect(page.locator("#spot")).not_to_be_focused()


@ONE_ENGINE
def test_a_line_may_name_saved_ranges_and_presets(visit: Visit, program: Program) -> None:
    page = visit.open_settled("QQ+,AK", "JJ")
    utg = page.locator('.offered option[value="UTG"]').first
    expect(utg).to_be_attached()
    visit.name(0, "tight")
    enter(visit, "JJ v UTG")
    range_of_utg = "66+,A9s+,A5s,KTs+,QTs+,JTs,T9s,AJo+,KQo"
    visit.expect_equities(program.shown("JJ", range_of_utg))
    expect(page.locator(".ends .end span")).to_have_text(["Player 1", "UTG"])
    page.keyboard.press("/")
    enter(visit, "tight v @utg on Kd9h4c")
    visit.expect_equities(program.shown("QQ+,AK", range_of_utg, "--board", "Kd9h4c"))
    # A link has the hands, because other browsers do not know the name.
    visit.expect_address("66")
    assert "UTG" not in page.url.replace("name=UTG", "") and "tight" not in page.url.replace("name=tight", "")
    # The field of a range takes names, too, and hands are not names.
    visit.type(0, "CO")
    visit.expect_equities(
        program.shown(
            "33+,A2s+,K8s+,Q9s+,J9s+,T8s+,98s,87s,76s,A9o+,KTo+,QTo+,JTo", range_of_utg, "--board", "Kd9h4c"
        )
    )
    visit.type(0, "nobody")
    expect(visit.player(0).locator(".error")).to_contain_text("nobody")


@ONE_ENGINE
def test_a_saved_name_that_is_a_hand_is_the_hand(visit: Visit, program: Program) -> None:
    visit.open_settled("QQ+,AK", "JJ")
    visit.name(0, "AA")
    visit.type(1, "AA")
    visit.expect_equities(program.shown("QQ+,AK", "AA"))
