"""Postflop games: strategies and values are those of the command line, and a walk through the nodes."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from program import Program
from visit import BOTH_ENGINES, ONE_ENGINE, Visit

# The first player has the best hand or nothing, and the second a hand between them.
RIVER = ("AA, 65s", "KK")
FIELDS: dict[str, object] = {
    "panel": "solve",
    "solve_pot": 100,
    "solve_stack": 100,
    "solve_bets": "a; ip",
    "solve_raises": "a",
}
GAME = ("--pot", "100", "--stack", "100", "--bets", "a; ip", "--raises", "a")


def solve_game(page: Page) -> None:
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(accuracy(page)).to_contain_text(re.compile("xploitable for"))


def accuracy(page: Page) -> Locator:
    return page.get_by_role("status", name="Accuracy")


def action(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Actions").get_by_role("button", name=re.compile(f"^{name}"))


def check_node(page: Page, node: dict[str, Any]) -> None:
    """Compares the actions and the values with an answer of the command line."""
    for expected in node["actions"]:
        button = action(page, expected["action"])
        expect(button).to_contain_text(f"{100 * expected['frequency']:.1f} %")
    expect(page.get_by_role("group", name="Actions").get_by_role("button")).to_have_count(
        len(node["actions"])
    )
    acting = next(player for player in node["players"] if player["player"] == node["player"])
    for hand in acting["hands"]:
        cell = page.locator(".solved").get_by_role("gridcell", name=re.compile(f"^{hand['hand']}: "))
        parts = [
            f"{expected['action']} {100 * part:.1f} %"
            for expected, part in zip(node["actions"], hand["strategy"], strict=True)
        ]
        expect(cell).to_have_attribute(
            "aria-label", re.compile(re.escape(f"{hand['hand']}: {', '.join(parts)}"))
        )


@BOTH_ENGINES
def test_a_river_is_solved_and_walked(visit: Visit, program: Program) -> None:
    page = visit.open_settled(*RIVER, board="AcKd9h8d2s", **FIELDS)
    expect(page.locator(".panel")).to_contain_text(re.compile("Strategies take .* with 32 bits"))
    solve_game(page)
    asked = ("solve", *RIVER, "--board", "Ac Kd 9h 8d 2s", *GAME)
    check_node(page, program.json(*asked))
    action(page, "all-in").click()
    expect(page.get_by_role("heading", name=re.compile("Player 2 acts"))).to_be_visible()
    check_node(page, program.json(*asked, "--node", "all-in 100"))
    visit.expect_address("solve_node=")
    action(page, "fold").click()
    expect(page.get_by_role("heading", name=re.compile("The hand is over"))).to_be_visible()
    # The address follows the page, and fast steps are one step of the browser.
    visit.expect_address("fold")
    page.get_by_role("navigation", name="Path to the node").get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name=re.compile("Player 1 acts"))).to_be_visible()
    expect(page).not_to_have_url(re.compile("solve_node"))
    page.go_back()
    expect(page.get_by_role("heading", name=re.compile("The hand is over"))).to_be_visible()


@ONE_ENGINE
def test_the_next_card_is_chosen(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AQ, JTs, 99", "KQ, TT, 87s", board="Qs9h4h2c", **FIELDS)
    solve_game(page)
    action(page, "check").click()
    expect(page.get_by_role("heading", name=re.compile("Player 2 acts"))).to_be_visible()
    action(page, "check").click()
    cards = page.get_by_role("group", name="Next card")
    expect(cards.get_by_role("button", name="Q♠")).to_be_disabled()
    asked = ("solve", "AQ, JTs, 99", "KQ, TT, 87s", "--board", "Qs 9h 4h 2c", *GAME)
    page.get_by_role("button", name="Compare all cards").click()
    table = page.get_by_role("table", name="Figures of all cards")
    line = program.json(*asked, "--node", "check, check, *")
    expect(table.get_by_role("row")).to_have_count(2 + len(line["rows"]))
    for row, expected in zip((2, 30), (line["rows"][0], line["rows"][28]), strict=True):
        cells = [f"{100 * player['equity']:.1f} %" for player in expected["players"]]
        expect(table.get_by_role("row").nth(row).get_by_role("cell").nth(0)).to_have_text(cells[0])
        expect(table.get_by_role("row").nth(row).get_by_role("cell").nth(1)).to_have_text(cells[1])
    cards.get_by_role("button", name="7♦").click()
    expect(table).to_have_count(0)
    expect(page.get_by_role("heading", name=re.compile("Player 1 acts"))).to_contain_text("7♦")
    check_node(page, program.json(*asked, "--node", "check, check, 7d"))


@BOTH_ENGINES
def test_a_painted_strategy_is_locked(visit: Visit, program: Program) -> None:
    page = visit.open_settled(*RIVER, board="AcKd9h8d2s", **FIELDS)
    solve_game(page)
    action(page, "all-in").click()
    page.get_by_role("button", name="Paint call").click()
    cell = page.locator(".solved").get_by_role("gridcell", name=re.compile("^KK: "))
    cell.click()
    page.get_by_role("button", name="Lock and solve again").click()
    expect(page.get_by_label("Locked strategies, with | between them")).to_have_value(
        "all-in 100 => call: KK"
    )
    expect(action(page, "call")).to_contain_text("100.0 %")
    asked = ("solve", *RIVER, "--board", "Ac Kd 9h 8d 2s", *GAME, "--lock", "all-in => call: KK")
    page.get_by_role("navigation", name="Path to the node").get_by_role("button", name="Start").click()
    check_node(page, program.json(*asked))
    # The keyboard paints, too, and a lock replaces the one before.
    action(page, "all-in").click()
    page.get_by_role("button", name="Paint fold").click()
    cell.focus()
    page.keyboard.press(" ")
    page.get_by_role("button", name="Lock and solve again").click()
    expect(page.get_by_label("Locked strategies, with | between them")).to_have_value("all-in 100 =>")
    expect(action(page, "fold")).to_contain_text("100.0 %")


@ONE_ENGINE
def test_a_change_drops_the_solution(visit: Visit) -> None:
    page = visit.open_settled(*RIVER, board="AcKd9h8d2s", **FIELDS)
    solve_game(page)
    page.get_by_label("Stack behind, in chips").fill("50")
    expect(page.get_by_role("group", name="Actions")).to_have_count(0)
    solve_game(page)
    expect(action(page, "all-in 50")).to_be_visible()
    visit.type(0, "AA")
    expect(page.get_by_role("group", name="Actions")).to_have_count(0)


@ONE_ENGINE
def test_invalid_games_are_refused_at_their_fields(visit: Visit) -> None:
    page = visit.open_settled(*RIVER, board="AcKd9h8d2s", **FIELDS)
    page.get_by_label("Bets", exact=True).fill("5q")
    expect(page.locator("#solve_bets-error")).to_contain_text("5q")
    expect(page.get_by_role("button", name="Solve", exact=True)).to_have_count(0)
    page.get_by_label("Bets", exact=True).fill("50%")
    page.get_by_label("Pot, in chips").fill("many")
    expect(page.locator("#solve_pot-error")).to_contain_text('"many" is not a number')
    visit.open_settled(*RIVER, **FIELDS)
    expect(page.get_by_role("status", name="Message about the report").first).to_contain_text(
        "choose three to five cards"
    )
    visit.open_settled("AA", "KK", "QQ", board="AcKd9h", **FIELDS)
    expect(page.get_by_role("status", name="Message about the report").first).to_contain_text("two players")
