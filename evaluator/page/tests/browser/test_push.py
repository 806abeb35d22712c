"""Push or fold: the charts and values are those of the command line, and errors are beside their fields."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from program import Program
from visit import BOTH_ENGINES, ONE_ENGINE, RANKS, Visit, place_of


def ev(value: float) -> str:
    """Formats an expected number of chips like the page."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{abs(value):.3f}"


def chart(page: Page, decision: str) -> Locator:
    return page.get_by_role("region", name=decision, exact=True)


def said(hand: dict[str, Any], unit: str = "chips won") -> str:
    """Returns the sentence about a hand."""
    probability = f"{100 * hand['probability']:.0f}"
    values = [ev(hand[name]) if unit == "chips won" else f"{hand[name]:.3f}" for name in ("all_in", "fold")]
    return f"{hand['hand']}: all-in {probability} %, EV all-in {values[0]}, EV fold {values[1]} ({unit})"


def check(page: Page, solved: dict[str, Any], unit: str = "chips won") -> None:
    """Compares all charts with the command line's answer."""
    expect(page.locator(".chart")).to_have_count(len(solved["decisions"]))
    for decision in solved["decisions"]:
        part = chart(page, decision["decision"])
        expect(part.locator("h3")).to_contain_text(f"{100 * decision['all_in']:.1f} % all-in")
        labels = {
            cell.split(":")[0]: cell
            for cell in part.locator(".cell").evaluate_all(
                "(cells) => cells.map((cell) => cell.getAttribute('aria-label'))"
            )
        }
        assert len(labels) == len(RANKS) ** 2
        for hand in decision["hands"]:
            # A probability of one half of a percent may be rounded in two ways.
            if abs(100 * hand["probability"] % 1 - 0.5) > 1e-6:
                assert labels[hand["hand"]] == said(hand, unit)


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
    page.locator("#big_blind_ante").fill("1")
    page.locator("#payouts").fill("65, 35")
    asked = ("--stacks", "8.5,12", "--blinds", "1,2", "--big-blind-ante", "1", "--payouts", "65,35")
    check(page, program.json("push-fold", *asked), "prize money")
    # A link has the fields.
    visit.expect_address("stacks=8.5%2012", "payouts=65", "big_blind_ante=1", "panel=push")
    page.reload()
    expect(page.locator("#stacks")).to_have_value("8.5 12")
    check(page, program.json("push-fold", *asked), "prize money")


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
    ],
)
def test_an_error_is_beside_its_field_and_leaves_no_chart(
    visit: Visit, field: str, text: str, message: str
) -> None:
    page = visit.open("AA", "KK")
    visit.panel("Push or fold")
    expect(page.locator(".chart")).to_have_count(2)
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
    expect(page.get_by_role("tab", name="Push or fold")).to_have_count(0)


@ONE_ENGINE
def test_a_range_is_taken_for_a_player(visit: Visit, program: Program) -> None:
    visit.open("AA", "KK", panel="push")
    [push, _] = program.json("push-fold", "--stacks", "10,10")["decisions"]
    visit.button(f"Take the range of {push['decision']} for Player 1").click()
    visit.expect_equities(program.shown(push["range"], "KK"))
