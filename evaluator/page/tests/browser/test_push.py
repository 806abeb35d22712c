"""Push or fold: the charts and values are those of the command line, and errors are beside their fields."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from program import Program
from visit import BOTH_ENGINES, ONE_ENGINE, RANKS, Visit, place_of, wait_for

# The file of three-way orders takes some minutes to compute. The program finds it by this variable, too.
ORDERS = os.environ.get("RIVERTABLE_THREE_WAY_ORDERS")


def ev(value: float) -> str:
    """Formats an expected number of chips like the page."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{abs(value):.3f}"


def chart(page: Page, decision: str) -> Locator:
    return page.get_by_role("region", name=decision, exact=True)


def action(decision: dict[str, Any]) -> str:
    """Returns the name of the action of going all-in."""
    return "call" if decision["all_in_before"] else "push"


def said(hand: dict[str, Any], unit: str = "chips won", action: str = "push") -> str:
    """Returns the sentence about a hand."""
    probability = f"{100 * hand['probability']:.0f}"
    values = [ev(hand[name]) if unit == "chips won" else f"{hand[name]:.3f}" for name in ("all_in", "fold")]
    difference = ev(hand["all_in"] - hand["fold"])
    return (
        f"{hand['hand']}: {action} {probability} %, EV {action} {values[0]}, EV fold {values[1]}, "
        f"difference {difference} ({unit})"
    )


def check(page: Page, solved: dict[str, Any], unit: str = "chips won") -> None:
    """Compares all charts with the command line's answer."""
    expect(page.locator(".chart")).to_have_count(len(solved["decisions"]))
    for decision in solved["decisions"]:
        part = chart(page, decision["decision"])
        expect(part.locator("h3")).to_contain_text(f"{100 * decision['all_in']:.1f} % {action(decision)}")
        # A probability of one half of a percent may be rounded in two ways.
        expected = {
            hand["hand"]: said(hand, unit, action(decision))
            for hand in decision["hands"]
            if abs(100 * hand["probability"] % 1 - 0.5) > 1e-6
        }
        assert len(decision["hands"]) == len(RANKS) ** 2
        labels = shown_labels(part, expected)
        assert expected.items() <= labels.items(), dict(expected.items() - labels.items())


def shown_labels(part: Locator, expected: dict[str, str]) -> dict[str, str]:
    """Waits for labels of cells, and returns all labels by starting hand.

    The chart may still be that of the fields before, or vanish for the next one.
    """

    def read() -> dict[str, str]:
        script = "(cells) => cells.map((cell) => cell.getAttribute('aria-label'))"
        return {label.split(":")[0]: label for label in part.locator(".cell").evaluate_all(script)}

    return wait_for(part.page, read, lambda labels: expected.items() <= labels.items())


def more(page: Page) -> None:
    """Opens the fields that most spots do not need."""
    page.locator(".push-setup details > summary").click()


@BOTH_ENGINES
def test_charts_are_those_of_the_command_line(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK")
    visit.panel("Push or fold")
    check(page, program.json("push-fold", "--stacks", "10,10"))


@ONE_ENGINE
def test_fields_are_those_of_the_command_line(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK")
    visit.panel("Push or fold")
    for name, text in [("stacks", "8.5 12"), ("blinds", "1/2"), ("ante", ".25")]:
        page.locator(f"#{name}").fill(text)
    check(page, program.json("push-fold", "--stacks", "8.5,12", "--blinds", "1,2", "--ante", "0.25"))
    page.locator("#ante").fill("")
    more(page)
    page.locator("#big_blind_ante").fill("1")
    page.locator("#payouts").fill("65, 35")
    asked = ("--stacks", "8.5,12", "--blinds", "1,2", "--big-blind-ante", "1", "--payouts", "65,35")
    check(page, program.json("push-fold", *asked), "prize money")
    # A link has the fields.
    visit.expect_address("stacks=8.5%2012", "payouts=65", "big_blind_ante=1", "panel=push")
    page.reload()
    expect(page.locator("#stacks")).to_have_value("8.5 12")
    check(page, program.json("push-fold", *asked), "prize money")


@BOTH_ENGINES
def test_the_other_fields_are_those_of_the_command_line(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push")
    expect(page.locator("#rake")).not_to_be_visible()
    more(page)
    page.locator("#rake").fill("0.05")
    page.locator("#cap").fill("1")
    check(page, program.json("push-fold", "--stacks", "10,10", "--rake", "0.05", "--cap", "1"))
    page.locator("#rake").fill("")
    page.locator("#cap").fill("")
    for name, text in [("payouts", "65, 35"), ("bounties", "5 5"), ("others", "12, 7")]:
        page.locator(f"#{name}").fill(text)
    page.locator("#progressive").fill("50%")
    asked = ("--payouts", "65,35", "--bounties", "5,5", "--others", "12,7", "--progressive")
    check(page, program.json("push-fold", "--stacks", "10,10", *asked), "prize money")
    # A link has the fields, and shows them.
    visit.expect_address("bounties=5%205", "progressive=50%25", "others=12,%207")
    page.reload()
    expect(page.locator("#progressive")).to_have_value("50%")
    expect(page.locator("#others")).to_be_visible()
    # Earlier links say yes.
    page.locator("#progressive").fill("yes")
    check(page, program.json("push-fold", "--stacks", "10,10", *asked), "prize money")


@BOTH_ENGINES
def test_fixed_hands_are_exploited_as_on_the_command_line(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push")
    more(page)
    page.locator("#fixed").fill("BB=22+, A2+")
    solved = program.json("push-fold", "--stacks", "10,10", "--range", "BB=22+, A2+")
    check(page, solved)
    table = page.locator("table.seats")
    expect(table.locator("thead th").last).to_have_text("Gain by its best hands")
    gains = [f"{seat['gain']:.3f}" for seat in solved["seats"]]
    expect(table.locator("tbody tr td:last-child")).to_have_text(gains)
    assert float(gains[1]) > 0


@BOTH_ENGINES
def test_a_sweep_has_the_frequencies_of_the_command_line(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push", sweep="2-9")
    table = page.locator("table.sweep")
    swept = program.json("push-fold", "--sweep", "2..9")["sweep"]
    expect(table.locator("thead th")).to_have_text(["Stacks", "SB push", "BB call SB"])
    frequencies = [
        [f"{100 * decision['all_in']:.1f} %" for decision in solved["decisions"]] for solved in swept
    ]
    expect(table.locator("tbody td")).to_have_text(sum(frequencies, []))
    visit.button("Show the charts of stacks of 8").click()
    expect(page.locator("#stacks")).to_have_value("8, 8")
    expect(page.locator("#sweep")).to_have_value("")
    check(page, program.json("push-fold", "--stacks", "8,8"))


@BOTH_ENGINES
def test_a_long_sweep_can_be_stopped(visit: Visit) -> None:
    page = visit.open("AA", "KK", panel="push", sweep="1-500")
    page.locator(".panel-push").get_by_role("button", name="Stop").click()
    expect(page.locator(".panel-push .reason")).to_have_text("Stopped.")
    page.locator("#sweep").fill("")
    expect(page.locator(".chart")).to_have_count(2)


@BOTH_ENGINES
@pytest.mark.skipif(ORDERS is not None, reason="the file of orders is there")
def test_three_seats_without_the_file_of_orders_say_what_they_need(visit: Visit) -> None:
    page = visit.open("AA", "KK", panel="push")
    page.locator("#stacks").fill("10, 10, 10")
    expect(page.locator("#stacks-error")).to_have_text(
        "three seats need a table that is prepared once: Help says how"
    )
    visit.button("How to prepare the table").click()
    expect(page.get_by_role("dialog")).to_contain_text("rivertable push-fold --stacks 5,5,5 --orders FILE")
    expect(page.locator(".chart")).to_have_count(0)


@ONE_ENGINE
@pytest.mark.skipif(ORDERS is None, reason="no file of orders")
def test_three_and_four_seats_are_those_of_the_command_line(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push", stacks="10, 10, 10")
    check(page, program.json("push-fold", "--stacks", "10,10,10"))
    # Four seats have too many decisions for one look, and results have errors.
    page.locator("#stacks").fill("10, 10, 10, 10")
    solved = program.json("push-fold", "--stacks", "10,10,10,10")
    expect(page.locator(".chart")).to_have_count(1)
    table = page.locator("table.seats")
    gains = [f"{seat['gain']:.5f} ± {seat['gain_stderr']:.5f}" for seat in solved["seats"]]
    expect(table.locator("tbody tr td:last-child")).to_have_text(gains, timeout=120_000)
    last = solved["decisions"][-1]
    page.get_by_label("Decision", exact=True).select_option(last["decision"])
    expect(chart(page, last["decision"]).locator("h3")).to_contain_text(
        f"{100 * last['all_in']:.1f} % all-in"
    )


@ONE_ENGINE
@pytest.mark.parametrize(
    ("exploitability", "gain", "said"),
    [
        ("2e-6", "2e-6", "Not an equilibrium: by other hands a seat could gain 0.000002 big blinds."),
        (
            "null",
            "1e-4",
            "Approximate, from sampled deals: no seat was found to gain more than 0.0001 ± 0 big blinds by other hands.",
        ),
    ],
)
def test_answers_that_are_not_exact_say_so(visit: Visit, exploitability: str, gain: str, said: str) -> None:
    """The search for four seats takes seconds, so the accuracy of the answer for two is replaced."""

    def answer(route: Route) -> None:
        response = route.fetch()
        body = re.sub(r'("exploitability": ?)[^,}]+', rf"\g<1>{exploitability}", response.text())
        body = re.sub(r'("gain": ?)[^,}]+', rf"\g<1>{gain}", body)
        route.fulfill(response=response, body=body)

    page = visit.open("AA", "KK", panel="push")
    expect(page.locator(".chart")).to_have_count(2)
    expect(page.locator(".accuracy")).to_have_count(0)
    page.route("**/ask", answer)
    page.locator("#stacks").fill("9, 9")
    expect(page.locator(".accuracy")).to_have_text(said)
    page.unroute("**/ask")


@ONE_ENGINE
def test_ranges_are_copied(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push")
    [push, _] = program.json("push-fold", "--stacks", "10,10")["decisions"]
    visit.button(f"Copy range of {push['decision']}").click()
    expect(page.locator("#said")).to_contain_text("is copied")
    assert page.evaluate("navigator.clipboard.readText()") == push["range"]


@ONE_ENGINE
def test_values_are_shown_at_the_mouse_and_at_the_keys(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK")
    visit.panel("Push or fold")
    [push, _] = program.json("push-fold", "--stacks", "10,10")["decisions"]
    hands = {hand["hand"]: hand for hand in push["hands"]}
    part = chart(page, push["decision"])
    cell = part.locator(f'.cell[data-place="{place_of("72o")}"]')
    cell.hover()
    expect(part.locator(".status")).to_have_text(said(hands["72o"]))
    page.mouse.move(0, 0)
    expect(part.locator(".status")).to_have_text(said(hands["AA"]))
    part.locator(".cell").first.focus()
    for key in ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp"]:
        page.keyboard.press(key)
    expect(part.locator(f'.cell[data-place="{place_of("AQs")}"]')).to_be_focused()
    expect(part.locator(".status")).to_have_text(said(hands["AQs"]))


@ONE_ENGINE
@pytest.mark.parametrize(
    ("field", "text", "message"),
    [
        ("stacks", "10, ten", '"ten" is not a number'),
        ("stacks", "10", "stack"),
        ("stacks", "10, -1", "stack"),
        ("stacks", "", "stack"),
        ("blinds", "1", "expected two"),
        ("blinds", "1, 0.5", "blind"),
        ("ante", "1, 2", "expected one number"),
        ("payouts", "30, 70", "prize"),
        ("others", "5", re.compile("^expected payouts too$")),
        ("bounties", "5, 5", re.compile("^expected payouts too$")),
        ("progressive", "yes", re.compile("^expected bounties too$")),
        ("cap", "3", re.compile("^expected rake too$")),
        ("rake", "1.5", "rake"),
        ("fixed", "UTG=AA", "no seat is named UTG"),
        ("fixed", "BB", "expected a seat or a decision"),
        ("sweep", "9-2", "the lower one first"),
        ("sweep", "9", "expected the lowest and the highest stack"),
        ("step", "0.5", re.compile("^expected sweep too$")),
        ("dead_money", "-1", "dead"),
    ],
)
def test_an_error_is_beside_its_field_and_leaves_no_chart(
    visit: Visit, field: str, text: str, message: str | re.Pattern[str]
) -> None:
    page = visit.open("AA", "KK")
    visit.panel("Push or fold")
    expect(page.locator(".chart")).to_have_count(2)
    if not page.locator(f"#{field}").is_visible():
        more(page)
    page.locator(f"#{field}").fill(text)
    expect(page.locator(f"#{field}-error")).to_contain_text(message)
    expect(page.locator(".chart")).to_have_count(0)
    expect(page.locator(".push-fields .error:not(:empty)")).to_have_count(1)


@ONE_ENGINE
def test_an_invalid_spot_does_not_hide_push_or_fold(visit: Visit) -> None:
    page = visit.open("AKx", "KK", panel="push")
    expect(page.locator(".chart")).to_have_count(2)
    # Other games have no such report.
    visit.game("Omaha")
    expect(visit.button("Push or fold")).to_have_count(0)


@ONE_ENGINE
def test_a_range_is_taken_for_a_player(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push")
    [push, _] = program.json("push-fold", "--stacks", "10,10")["decisions"]
    visit.button(f"Take for Player 1: the range of {push['decision']}").click()
    expect(page.locator("#said")).to_have_text("Player 1 on the equity page has the range of SB push.")
    visit.button("Equity").click()
    visit.expect_equities(program.shown(push["range"], "KK"))


@BOTH_ENGINES
def test_exports_are_the_solution_on_the_page(visit: Visit, program: Program, tmp_path: Path) -> None:
    page = visit.open(
        "AA", "KK", panel="push", stacks="9, 8", ante="0.1", payouts="65, 35", fixed="BB=22+, A2+"
    )
    expect(page.locator(".chart")).to_have_count(2)
    asked = ("push-fold", "--stacks", "9,8", "--ante", "0.1", "--payouts", "65,35", "--range", "BB=22+, A2+")
    # The engine is not asked again: a search with a time limit may end with another strategy.
    again: list[object] = []
    page.on("request", lambda request: again.append(request.url) if request.url.endswith("/ask") else None)
    panel = page.get_by_role("group", name="Save push-or-fold")
    panel.get_by_role("button", name="Copy as text").click()
    expect(page.locator("#said")).to_have_text("The table is copied.")
    assert page.evaluate("navigator.clipboard.readText()").strip() == program.text(*asked).strip()
    csv = visit.download(panel.get_by_role("button", name="Save as CSV"), tmp_path)
    assert csv.read_text() == program.text(*asked, "--csv")
    svg = visit.download(panel.get_by_role("button", name="Save as SVG"), tmp_path).read_text()
    for rule in (
        "stacks 9/8",
        "blinds 0.5/1, ante 0.1 of each player",
        "prizes 65/35",
        "BB call SB is fixed: 22+",
    ):
        assert rule in svg, rule
    visit.download(panel.get_by_role("button", name="Save as PNG"), tmp_path)
    assert again == []
    page.locator("#fixed").fill("")
    page.locator("#sweep").fill("2-4")
    panel.get_by_role("button", name="Copy as text").click()
    swept = program.text("push-fold", "--sweep", "2..4", "--ante", "0.1", "--payouts", "65,35")
    page.wait_for_function(
        "async (text) => (await navigator.clipboard.readText()).trim() === text", arg=swept.strip()
    )


@ONE_ENGINE
def test_a_search_that_was_stopped_says_so_and_is_repeated(visit: Visit) -> None:
    page = visit.open("AA", "KK")
    asked: list[str] = []

    def answer(route: Route) -> None:
        response = route.fetch()
        body, question = response.text(), route.request.post_data or ""
        if '"push-fold"' in question:
            asked.append(question)
        if len(asked) == 1:
            body = re.sub('"stopped": ?null', '"stopped":"limit"', body, count=1)
            body = re.sub('("seconds": ?)[^,}]+', r"\g<1>60.02", body, count=1)
        route.fulfill(response=response, body=body)

    page.route("**/ask", answer)
    visit.panel("Push or fold")
    expect(page.locator(".accuracy")).to_have_text(
        "Stopped after 60 s, not finished: the best strategy so far is shown."
    )
    visit.button("Search again").click()
    expect(page.locator(".chart")).to_have_count(2)
    expect(page.locator(".accuracy")).to_have_count(0)
    assert len(asked) == 2 and asked[0] == asked[1]
    page.unroute("**/ask")
