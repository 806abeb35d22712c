"""Several boards, and a board that is run again: the figures are those of the command line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from program import Program, percent
from visit import BOTH_ENGINES, ONE_ENGINE, Visit

TITLE = "Several boards"
HANDS = ("AhKh", "QsQd")

# The parts of the pot in the order of the table.
WINS = (
    lambda share: share == 1,
    lambda share: 0.5 + 1e-9 < share < 1,
    lambda share: abs(share - 0.5) <= 1e-9,
    lambda share: 0 < share < 0.5 - 1e-9,
    lambda share: share == 0,
)


def rows(panel: Locator) -> list[list[str]]:
    """Returns the figures of the table by row."""
    table = panel.locator("table.boards")
    return table.evaluate("""(table) => [...table.rows].map((row) =>
        [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())).filter((row) => row.length > 0)""")


def expected(answer: dict[str, Any]) -> list[list[str]]:
    """Returns the figures of an exact answer by row."""
    players, boards = answer["players"], answer["boards"]
    equities = [[player["equity"] for player in players]]
    if len(boards) > 1:
        equities += [board["equity"] for board in (boards[:1] if "runs" in answer else boards)]
    wins = [
        [sum(part["probability"] for part in player["parts"] if is_in(part["share"])) for player in players]
        for is_in in WINS
    ]
    return [[percent(part) for part in row] for row in equities + wins]


def check(panel: Locator, answer: dict[str, Any]) -> None:
    """Compares the table with the command line's exact answer."""
    assert answer["method"] == "exact"
    figures = expected(answer)
    expect(panel.locator("table.boards td")).to_have_text([figure for row in figures for figure in row])
    assert rows(panel) == figures
    expect(panel.locator(".computed")).to_contain_text("Exact: every deal counts")


@BOTH_ENGINES
def test_boards_are_those_of_the_command_line(visit: Visit, program: Program) -> None:
    page = visit.open(*HANDS, board="Kd8h2c")
    panel = visit.panel(TITLE)
    # The board alone.
    check(panel, program.json("equity", *HANDS, "--board", "Kd 8h 2c", "--runs", "1"))
    page.locator("#board2").fill("9s 9h 4d")
    check(panel, program.json("equity", *HANDS, "--board", "Kd 8h 2c | 9s 9h 4d"))
    expect(panel.get_by_role("rowheader", name="On board 2 9♠9♥4♦")).to_be_visible()
    page.locator("#board3").fill("As 7d 6d 5c")
    check(panel, program.json("equity", *HANDS, "--board", "Kd 8h 2c | 9s 9h 4d | As 7d 6d 5c"))
    # Without the second board, the third one is the second.
    page.locator("#board2").fill("")
    check(panel, program.json("equity", *HANDS, "--board", "Kd 8h 2c | As 7d 6d 5c"))


@BOTH_ENGINES
def test_runs_are_those_of_the_command_line(visit: Visit, program: Program) -> None:
    page = visit.open(*HANDS, board="Ks8d5d", panel="boards")
    panel = page.locator(".panel")
    for runs in ("2", "3"):
        page.locator("#runs").select_option(runs)
        check(panel, program.json("equity", *HANDS, "--board", "Ks 8d 5d", "--runs", runs))
    expect(panel.get_by_role("rowheader", name="On each run")).to_be_visible()


@ONE_ENGINE
def test_boards_of_omaha(visit: Visit, program: Program) -> None:
    hands, board = ("AsAhKdKc", "7d6d5c4c"), "Ks 8d 5h 2c"
    page = visit.open(*hands, board=board, game="omaha")
    panel = visit.panel(TITLE)
    page.locator("#board2").fill("Qc 9h 4d 3s")
    check(panel, program.json("equity", *hands, "--board", f"{board} | Qc 9h 4d 3s", "--game", "omaha"))


@BOTH_ENGINES
def test_simulated_figures_have_standard_errors(visit: Visit) -> None:
    page = visit.open(
        "22+,AK", "77+,AQ+", board="Ks8d5d", board2="9s9h4c", method="monte-carlo", panel="boards"
    )
    panel = page.locator(".panel")
    expect(panel.locator(".computed")).to_have_text(re.compile(r"Simulated: .* random deals, in "))
    for row in rows(panel):
        for figure in row:
            [part, error] = re.fullmatch(r"([\d.]+) % ± ([\d.]+) %", figure.replace("\n", " ")).groups()
            assert 0 <= float(part) <= 100 and 0 < float(error) < 0.2, figure


@BOTH_ENGINES
def test_errors_are_beside_their_fields(visit: Visit) -> None:
    page = visit.open(*HANDS, board="Ks8d5d", dead="2d", panel="boards")
    panel = page.locator(".panel")
    table = panel.locator("table")
    expect(table).to_be_visible()
    for typed, said in [
        ("9s 9x", '"9x" is not a valid card'),
        ("9s 9h", "a flop needs one more card"),
        ("9s 9h 8d", "8d is on board 1 and on board 2"),
        ("9s 9h 2d", "2d"),
        ("9s 9h 4d 4c 3c 3d", "there can be 0, 3, 4 or 5"),
    ]:
        page.locator("#board2").fill(typed)
        expect(page.locator("#board2-error")).to_contain_text(said)
        expect(page.locator("#board2")).to_have_attribute("aria-invalid", "true")
        expect(table).to_have_count(0)
        expect(panel.locator(".reason")).to_be_empty()
    page.locator("#board2").fill("9s 9h 4d")
    expect(table).to_be_visible()
    page.locator("#board3").fill("9c 7c 4d")
    expect(page.locator("#board3-error")).to_have_text("4d is on board 2 and on board 3")
    expect(page.locator("#board2-error")).to_be_empty()
    page.locator("#board3").fill("")
    # Only a single board is run again.
    page.locator("#runs").select_option("2")
    expect(page.locator("#runs-error")).to_have_text("there are 2 boards, and only one can be run again")
    expect(page.locator("#runs")).to_have_attribute("aria-invalid", "true")
    expect(table).to_have_count(0)
    page.locator("#board2").fill("")
    expect(table).to_be_visible()
    expect(page.locator("#runs-error")).to_be_empty()
    # No hand is left for one of the players: the reason is about the ranges.
    page.locator("#runs").select_option("1")
    page.locator("#board2").fill("Ah 9h 4d")
    expect(panel.locator(".reason, .player .error").filter(has_text=re.compile("."))).not_to_have_count(0)
    expect(page.locator("#board2-error")).to_be_empty()


@ONE_ENGINE
def test_the_address_has_the_fields(visit: Visit, program: Program) -> None:
    page = visit.open(*HANDS, board="Kd8h2c")
    panel = visit.panel(TITLE)
    page.locator("#board2").fill("9s 9h 4d")
    visit.expect_address("panel=boards", "board2=9s%209h%204d")
    page.reload()
    expect(page.locator("#board2")).to_have_value("9s 9h 4d")
    check(panel, program.json("equity", *HANDS, "--board", "Kd 8h 2c | 9s 9h 4d"))
    # Each change is a step back.
    page.locator("#board2").fill("")
    page.locator("#board2").blur()
    page.locator("#runs").select_option("2")
    visit.expect_address("runs=2")
    check(panel, program.json("equity", *HANDS, "--board", "Kd 8h 2c", "--runs", "2"))
    visit.button("Undo").click()
    expect(page.locator("#runs")).to_have_value("1")
    # A number of runs that the list does not have.
    visit.open(*HANDS, board="Kd8h2c", runs="7", panel="boards")
    expect(page.locator("#runs-error")).to_have_text('"7": expected 1, 2 or 3')
    page.locator("#runs").select_option("3")
    check(panel, program.json("equity", *HANDS, "--board", "Kd 8h 2c", "--runs", "3"))


@ONE_ENGINE
def test_no_figure_of_other_boards_is_shown(visit: Visit) -> None:
    page = visit.open(*HANDS, board="Kd8h2c", board2="9s9h4d", panel="boards")
    expect(page.locator("table.boards")).to_be_visible()
    page.route("**/ask", lambda route: None)
    page.locator("#board2").fill("9s 9h 4d 3c")
    expect(page.locator("table.boards")).to_have_count(0)
    page.unroute_all(behavior="ignoreErrors")


@ONE_ENGINE
def test_the_table_is_copied(visit: Visit) -> None:
    page = visit.open(*HANDS, board="Kd8h2c", board2="9s9h4d", panel="boards")
    page.locator(".panel").get_by_role("button", name="Copy as text", exact=True).click()
    expect(page.locator("#said")).to_have_text("The table is copied.")
    assert "board 2 9s 9h 4d" in page.evaluate("navigator.clipboard.readText()")


@ONE_ENGINE
@pytest.mark.parametrize("width", [390, 1500])
def test_the_report_fits(visits, request: pytest.FixtureRequest, width: int) -> None:
    visit: Visit = visits(viewport={"width": width, "height": 844}, color_scheme="dark")
    hands = ("22+,AK", "77+,AQ+", "T9s")
    page = visit.open(
        *hands, board="Ks8d5d", board2="9s9h4c", board3="Qs7h2c", method="monte-carlo", panel="boards"
    )
    panel = page.locator(".panel")
    expect(panel.locator("table.boards")).to_be_visible()
    folder: Path = request.config.getoption("--pictures")
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"dark-{width}-boards.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    body = panel.locator(".panel-body")
    assert body.evaluate("(body) => body.scrollWidth - body.clientWidth") <= 0
