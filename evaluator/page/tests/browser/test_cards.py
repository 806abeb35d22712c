"""The board and the dead cards, picked and typed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from program import Program
from visit import ONE_ENGINE, Visit


def test_a_board_is_picked_card_by_card(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ")
    visit.pick("king of spades", "9 of hearts", "4 of clubs")
    visit.expect_equities(program.shown("AA", "QQ", "--board", "Ks9h4c"))
    visit.expect_cards("board", "Ks 9h 4c")
    visit.pick("queen of diamonds")
    visit.expect_equities(program.shown("AA", "QQ", "--board", "Ks9h4cQd"))
    visit.button("Pick dead cards").click()
    visit.pick("ace of clubs")
    visit.expect_equities(program.shown("AA", "QQ", "--board", "Ks9h4cQd", "--dead", "Ac"))
    visit.expect_cards("dead", "Ac")
    # A click on a known card removes it from its field.
    visit.pick("queen of diamonds")
    visit.expect_equities(program.shown("AA", "QQ", "--board", "Ks9h4c", "--dead", "Ac"))
    visit.button("Clear cards").click()
    visit.expect_equities(program.shown("AA", "QQ"))
    visit.button("Random flop").click()
    expect(page.locator(".slot.empty")).to_have_count(2)
    visit.button("Close deck").click()
    expect(page.locator(".deck")).to_have_count(0)


def test_a_sixth_board_card_is_refused(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ", board="Ks9h4c2d3h")
    visit.pick("7 of spades")
    expect(page.locator("#said")).to_contain_text("already has five cards")
    visit.expect_equities(program.shown("AA", "QQ", "--board", "Ks9h4c2d3h"))


@pytest.mark.parametrize("board", ["ks 9h 4c", "K♠9♥4♣", "Ks,9h,4c", "Ks9h4cTd", "Ks 9h 4c 10d 2s"])
def test_boards_are_typed_in_many_ways(visit: Visit, program: Program, board: str) -> None:
    visit.open_settled("AA", "QQ")
    visit.put("board", board)
    visit.expect_equities(program.shown("AA", "QQ", "--board", board))


@pytest.mark.parametrize(
    ("field", "board", "dead"),
    [
        ("board", "Ks9h4c2d3hAs", ""),
        ("board", "KsKs4c", ""),
        ("board", "Ks9h4x", ""),
        ("board", "Ks9h", ""),
        ("dead", "Ks9h4c", "Ks"),
        ("dead", "", "AcAc"),
    ],
)
def test_invalid_cards_are_reported_at_the_field(
    visit: Visit, program: Program, field: str, board: str, dead: str
) -> None:
    page = visit.open("AA", "QQ")
    visit.settle()
    if board and field == "dead":
        visit.put("board", board)
        visit.expect_equities(program.shown("AA", "QQ", "--board", board))
    visit.put(field, board if field == "board" else dead)
    # The error is visible while the deck is closed.
    expect(page.locator(f"#{field}-error, #board-error").filter(has_text=re.compile("."))).to_have_count(1)
    # No figure of the spot before stays.
    expect(page.locator("output.equity")).to_have_text(["–", "–"])
    expect(page.locator(".grid .figure").filter(has_text=re.compile("."))).to_have_count(0)
    visit.put(field, "")
    kept = ("--board", board) if field == "dead" and board else ()
    visit.expect_equities(program.shown("AA", "QQ", *kept))
    expect(visit.open_deck(field)).to_have_attribute("aria-invalid", "false")


def test_a_range_blocked_by_the_board_is_reported(visit: Visit) -> None:
    page = visit.open("AsAh", "QQ", board="As9h4c")
    expect(page.locator(".error").filter(has_text=re.compile("."))).not_to_have_count(0)
    visit.put("board", "Ks 9h 4c")
    assert len(visit.equities()) == 2
    expect(page.locator(".player .error").first).to_be_empty()


@ONE_ENGINE
def test_arrow_keys_go_over_the_deck(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ")
    visit.pick()
    visit.card("ace of spades").focus()
    for key in ("ArrowRight", "Enter", "ArrowDown", "Enter", "ArrowDown", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    visit.expect_cards("board", "Ks Kh Ad")
    visit.expect_equities(program.shown("AA", "QQ", "--board", "KsKhAd"))


@ONE_ENGINE
def test_a_removed_flop_card_leaves_the_others_in_place(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ", board="Ks9h4cQd")
    visit.pick("king of spades")
    slots = page.locator(".slot")
    expect(slots).to_have_text(["Flop", "9♥", "4♣", "Q♦", "River"])
    expect(page.locator("#board-error")).to_have_text("choose the missing card of the flop")
    expect(page.locator("output.equity")).to_have_text(["–", "–"])
    visit.expect_address("board=%3F%3F%209h%204c%20Qd")
    page.reload()
    expect(slots).to_have_text(["Flop", "9♥", "4♣", "Q♦", "River"])
    visit.pick("ace of spades")
    visit.expect_cards("board", "As 9h 4c Qd")
    visit.expect_equities(program.shown("AA", "QQ", "--board", "As9h4cQd"))
    # Cards at the end leave no gap.
    visit.pick("queen of diamonds")
    visit.expect_equities(program.shown("AA", "QQ", "--board", "As9h4c"))


@ONE_ENGINE
def test_the_deck_closes_when_a_click_or_the_focus_goes_elsewhere(visit: Visit) -> None:
    page = visit.open_settled("AA", "QQ")
    deck = page.locator(".deck")
    visit.pick("king of spades", "9 of hearts", "4 of clubs")
    # Fields beside the deck are a part of it.
    page.locator("#dead").click()
    page.locator("#dead").fill("Ac")
    expect(deck).to_have_count(1)
    page.locator("h1").click()
    expect(deck).to_have_count(0)
    visit.pick()
    visit.range(0).focus()
    expect(deck).to_have_count(0)
    expect(visit.range(0)).to_be_focused()
