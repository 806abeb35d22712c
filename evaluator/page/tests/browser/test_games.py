"""Games other than hold'em."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from program import Program
from visit import BOTH_ENGINES, Visit


@BOTH_ENGINES
def test_short_deck(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AKs", "QQ")
    game = page.get_by_label("Game")
    game.select_option("short-deck")
    visit.expect_equities(program.shown("AKs", "QQ", "--game", "short-deck"))
    assert visit.equities()[0] == "53.69 %"
    expect(page.get_by_role("button", name="5 of spades", exact=True)).to_be_disabled()
    visit.type(0, "JTs")
    game.select_option("short-deck trips-over-straight")
    visit.expect_equities(
        program.shown("JTs", "QQ", "--game", "short-deck", "--rules", "trips-over-straight")
    )
    game.select_option("holdem")
    visit.expect_equities(program.shown("JTs", "QQ"))


def test_low_cards_are_not_in_a_short_deck(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AKs", "22+")
    page.get_by_label("Game").select_option("short-deck")
    # The page shows the result of such a range, or the engine's error.
    refused = page.locator(".player .error:not(:empty)")
    expect(refused.or_(page.locator(".player:not(.stale) output.equity")).first).to_be_visible()
    visit.button("Undo").click()
    visit.expect_equities(program.shown("AKs", "22+"))


@BOTH_ENGINES
@pytest.mark.parametrize(
    ("game", "first", "second", "board"),
    [
        ("omaha", "AA$ds", "KKQQ", "Kh7s2c"),
        ("omaha5", "AAKKQ", "JT987", "Kh7s2c"),
        ("omaha8", "AA23", "KKQJ", "Kh7s2c4d"),
    ],
)
def test_omaha(visit: Visit, program: Program, game: str, first: str, second: str, board: str) -> None:
    page = visit.open_settled("AA", "KK")
    page.get_by_label("Game").select_option(game)
    expect(page.locator(".painting")).to_be_hidden()
    visit.type(0, first)
    visit.type(1, second)
    page.locator("#board").fill(board)
    visit.expect_equities(program.shown(first, second, "--game", game, "--board", board))
    panel = visit.panel("Next card")
    report = program.json("outs", first, second, "--game", game, "--board", board)
    expect(panel.locator("td.coloured")).to_have_count(len(report["next_cards"]))
    page.get_by_label("Game").select_option("holdem")
    expect(page.locator(".painting")).to_be_visible()
    visit.settle()


def test_aces_against_kings_before_the_flop_in_omaha(visit: Visit, program: Program) -> None:
    visit.open("AsAhKdQc", "KsKhJdTc", game="omaha")
    visit.expect_equities(program.shown("AsAhKdQc", "KsKhJdTc", "--game", "omaha"))
    visit.type(0, "AsAhKdQc2c")
    expect(visit.player(0).locator(".error")).to_have_text(re.compile("."))
    visit.type(0, "AsAhKdQc")
    expect(visit.player(0).locator(".error")).to_be_empty()


@pytest.mark.parametrize("title", ["Made hands and draws", "Equity graph", "Combos", "All flops"])
def test_reports_that_omaha_lacks_show_a_message(visit: Visit, title: str) -> None:
    visit.open("AsAhKdQc", "KsKhJdTc", game="omaha", board="9h7s2c")
    panel = visit.panel(title)
    expect(panel.locator("> p.error")).to_have_text(re.compile("."))
