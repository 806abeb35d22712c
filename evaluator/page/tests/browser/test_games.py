"""Games other than hold'em."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from program import Program
from visit import BOTH_ENGINES, Visit

# The titles of games on the page.
TITLES = {
    "omaha": "Omaha",
    "omaha5": "Five-card Omaha",
    "omaha8": "Omaha eight or better",
    "big-o": "Five-card Omaha eight or better",
    "omaha-no-qualifier": "Omaha high-low without a qualifier",
}


@BOTH_ENGINES
def test_short_deck(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AKs", "QQ")
    visit.game("Short deck")
    visit.expect_equities(program.shown("AKs", "QQ", "--game", "short-deck"))
    assert visit.equities()[0] == "53.69 %"
    # The grid has the hands of the deck, in all of its room.
    expect(page.locator(".grid .cell")).to_have_count(81)
    grid, last = page.locator(".grid").bounding_box(), visit.cell("66").bounding_box()
    assert abs(last["x"] + last["width"] - grid["x"] - grid["width"]) < 2
    assert abs(last["y"] + last["height"] - grid["y"] - grid["height"]) < 2
    visit.cell("AA").click(button="right")
    visit.page.keyboard.press("End")
    expect(visit.cell("A6s")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(visit.cell("A6s")).to_be_focused()
    visit.pick()
    expect(page.locator(".deck .card:enabled")).to_have_count(36)
    visit.type(0, "JTs")
    visit.game("Short deck with three of a kind above a straight")
    visit.expect_equities(
        program.shown("JTs", "QQ", "--game", "short-deck", "--rules", "trips-over-straight")
    )
    visit.game("Hold'em")
    visit.expect_equities(program.shown("JTs", "QQ"))


def test_low_cards_are_not_in_a_short_deck(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AKs", "22+")
    visit.game("Short deck")
    # The page shows the result of such a range, or the engine's error.
    refused = page.locator(".player .error:not(:empty)")
    expect(refused.or_(page.locator(".answer-part:not(.stale) output.equity")).first).to_be_visible()
    visit.button("Undo").click()
    visit.expect_equities(program.shown("AKs", "22+"))


@BOTH_ENGINES
@pytest.mark.parametrize(
    ("game", "first", "second", "board"),
    [
        ("omaha", "AA$ds", "KKQQ", "Kh7s2c"),
        ("omaha5", "AAKKQ", "JT987", "Kh7s2c"),
        ("omaha8", "AA23", "KKQJ", "Kh7s2c4d"),
        ("big-o", "AsAh2s3hKd", "KsKhQdQcJs", "Kc7s2c4d"),
        ("omaha-no-qualifier", "AA23", "KKQJ", "Kh7s2c4d"),
    ],
)
def test_omaha(visit: Visit, program: Program, game: str, first: str, second: str, board: str) -> None:
    page = visit.open_settled("AA", "KK")
    visit.game(TITLES[game])
    expect(page.locator(".painting")).to_have_count(0)
    visit.type(0, first)
    visit.type(1, second)
    visit.put("board", board)
    visit.expect_equities(program.shown(first, second, "--game", game, "--board", board))
    panel = visit.panel("Next card")
    report = program.json("outs", first, second, "--game", game, "--board", board)
    expect(panel.locator("td.colored")).to_have_count(len(report["next_cards"]))
    visit.game("Hold'em")
    expect(page.locator(".painting")).to_be_visible()
    visit.settle()


@BOTH_ENGINES
@pytest.mark.parametrize(
    ("game", "title", "first", "second", "dead"),
    [
        ("stud", "Seven-card stud", "AsKs/Qd", "8h8d/2c", "4c"),
        ("draw-2-7", "Deuce-to-seven draw", "7s4d3c2h", "9h8d6c5s", "KcKd"),
    ],
)
def test_games_without_a_board(
    visit: Visit, program: Program, game: str, title: str, first: str, second: str, dead: str
) -> None:
    page = visit.open_settled("AA", "KK", board="Kh7s2c")
    visit.game(title)
    # The game begins with its example, and without the board.
    visit.expect_equities(program.shown(first, second, "--game", game))
    expect(page.locator(".slot, .painting")).to_have_count(0)
    expect(page.get_by_role("tab")).to_have_text(["Bets"])
    visit.put("dead", dead)
    visit.expect_equities(program.shown(first, second, "--game", game, "--dead", dead))
    visit.game("Hold'em")
    expect(page.locator(".slot")).to_have_count(5)
    visit.settle()


@BOTH_ENGINES
def test_two_hole_cards_and_a_split_pot(visit: Visit, program: Program) -> None:
    page = visit.open_settled("A2s", "KK", board="Kh7s2c4d")
    visit.game("Hold'em eight or better")
    shown = program.shown("A2s", "KK", "--game", "holdem8", "--board", "Kh7s2c4d")
    visit.expect_equities(shown)
    expect(page.locator(".painting")).to_be_visible()
    expect(page.get_by_role("tab")).to_have_text(["Next card", "Graph", "Bets", "Several boards"])
    visit.game("Hold'em")
    visit.settle()


def test_aces_against_kings_before_the_flop_in_omaha(visit: Visit, program: Program) -> None:
    visit.open("AsAhKdQc", "KsKhJdTc", game="omaha")
    visit.expect_equities(program.shown("AsAhKdQc", "KsKhJdTc", "--game", "omaha"))
    visit.type(0, "AsAhKdQc2c")
    expect(visit.player(0).locator(".error")).to_have_text(re.compile("."))
    visit.type(0, "AsAhKdQc")
    expect(visit.player(0).locator(".error")).to_be_empty()


def test_reports_that_a_game_lacks_are_hidden(visit: Visit) -> None:
    page = visit.open("AsAhKdQc", "KsKhJdTc", game="omaha", board="9h7s2c", panel="graph")
    expect(page.get_by_role("tab")).to_have_text(["Next card", "Graph", "Bets", "Several boards"])
    expect(page.get_by_role("img", name="Equity graph of Player 1 and Player 2")).to_be_visible()
    expect(visit.panel("Next card").locator("td.colored")).not_to_have_count(0)
    visit.game("Hold'em")
    expect(page.get_by_role("tab")).to_have_count(8)
