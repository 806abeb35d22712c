"""The page of push or fold: the table of seats, the line, the tree of situations, and the switch to the equities."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from program import Program
from test_push import chart, check
from visit import ONE_ENGINE, Visit, place_of


def cells(page: Page, column: int) -> list[str]:
    """Returns the texts of a column of the table of seats."""
    return page.locator(f"table.seats tbody tr > :nth-child({column})").all_inner_texts()


@ONE_ENGINE
def test_push_or_fold_has_a_page_of_its_own(visit: Visit) -> None:
    page = visit.open_settled("AA", "KK", board="Ks9h4c", panel="graph")
    visit.button("Push or fold").click()
    expect(page.locator(".chart")).to_have_count(2)
    for part in (".players-part", ".grid", ".answer-part", '[role="tablist"]'):
        expect(page.locator(part)).to_have_count(0)
    visit.expect_address("panel=push")
    # The switch returns to the report that was open.
    visit.button("Equity").click()
    expect(page.get_by_role("tab", name="Graph", exact=True)).to_have_attribute("aria-selected", "true")
    visit.expect_equities(visit.equities())


@ONE_ENGINE
def test_the_switch_and_the_fields_are_in_the_first_screen_of_a_phone(visits) -> None:
    visit: Visit = visits(viewport={"width": 390, "height": 844})
    page = visit.open("AA", "KK", panel="push")
    for target in (visit.button("Equity"), page.locator("#stack-SB"), page.locator("#payouts")):
        box = target.bounding_box()
        assert box is not None and box["y"] + box["height"] < 844, target


@ONE_ENGINE
def test_the_switch_works_with_the_keyboard(visit: Visit) -> None:
    page = visit.open("AA", "KK")
    visit.button("Push or fold").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".chart")).to_have_count(2)
    expect(visit.button("Push or fold")).to_be_focused()
    # The link at the start of the page leads to the first stack.
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Stack of SB")).to_be_focused()
    page.keyboard.type("12")
    expect(page.locator("#stacks")).to_have_value("12, 10")


@ONE_ENGINE
def test_seats_are_changed_one_by_one(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push")
    page.get_by_label("Stack of SB").fill("12.5")
    expect(page.locator("#stacks")).to_have_value("12.5, 10")
    check(page, program.json("push-fold", "--stacks", "12.5,10"))
    expect(visit.button("Remove SB")).to_be_disabled()
    visit.button("+ Add seat").click()
    visit.button("+ Add seat").click()
    assert cells(page, 1) == ["CO", "BTN", "SB", "BB"]
    expect(page.locator("#stacks")).to_have_value("12.5, 12.5, 12.5, 10")
    page.get_by_label("Stack of BTN").fill("9")
    visit.button("Remove CO").click()
    visit.button("Remove SB").click()
    expect(page.locator("#stacks")).to_have_value("9, 10")
    check(page, program.json("push-fold", "--stacks", "9,10"))
    # Each step is undone by itself.
    visit.button("Undo").click()
    expect(page.locator("#stacks")).to_have_value("9, 12.5, 10")
    page.locator("#stacks").fill("10 " * 9)
    expect(visit.button("+ Add seat")).to_be_disabled()
    expect(page.get_by_label("Stack of UTG", exact=True)).to_have_value("10")


@ONE_ENGINE
def test_a_missing_stack_keeps_its_seat(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push")
    expect(page.locator(".chart")).to_have_count(2)
    field = page.get_by_label("Stack of SB")
    field.fill("")
    expect(page.locator("#stacks-error")).to_have_text(
        "the stack of SB is missing: expected a number such as 10"
    )
    expect(page.locator(".chart")).to_have_count(0)
    assert cells(page, 1) == ["SB", "BB"]
    assert cells(page, 3) == ["–", "–"]
    field.fill("12,500")
    page.get_by_label("Stack of BB").fill("8200")
    page.locator("#blinds").fill("500/1000")
    check(page, program.json("push-fold", "--stacks", "12500,8200", "--blinds", "500,1000"))


@ONE_ENGINE
def test_the_table_has_the_prize_money_before_and_after(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push", payouts="65, 35", stacks="8, 12")
    expect(page.locator(".chart")).to_have_count(2)
    seats = program.json("push-fold", "--stacks", "8,12", "--payouts", "65,35")["seats"]
    assert cells(page, 3) == [f"{seat['before']:.3f}" for seat in seats]
    assert cells(page, 4) == [f"{seat['payoff']:.3f}" for seat in seats]
    page.locator("#payouts").fill("")
    expect(page.locator("table.seats thead th")).to_have_text(["Seat", "Stack", "EV, chips won"])


@ONE_ENGINE
def test_mixed_hands_have_their_figure(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push")
    expect(page.locator(".chart")).to_have_count(2)
    mixes = 0
    for decision in program.json("push-fold", "--stacks", "10,10")["decisions"]:
        for hand in decision["hands"]:
            cell = chart(page, decision["decision"]).locator(f'.cell[data-place="{place_of(hand["hand"])}"]')
            percent = round(100 * hand["probability"])
            if 0 < percent < 100:
                expect(cell.locator(".figure")).to_have_attribute("data-figure", str(percent))
                mixes += 1
            elif hand["hand"] in ("AA", "72o", "K7s"):
                expect(cell.locator(".figure")).to_have_count(0)
    assert mixes > 0
    # Pushes and calls have different colors, which the legend shows.
    colors = [
        page.locator(selector).first.evaluate("(node) => getComputedStyle(node).backgroundImage")
        for selector in (".chart.push .cell", ".chart.call .cell")
    ]
    assert colors[0] != colors[1]
    for name, color in zip(("push", "call"), colors, strict=True):
        swatch = page.locator(f".swatch.{name}").evaluate("(node) => getComputedStyle(node).backgroundColor")
        assert swatch in color


@ONE_ENGINE
def test_a_line_is_read_into_the_fields(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push", payouts="65, 35")
    line = page.locator("#push-line")
    line.fill("500/1000 ante 100: 12.5k, 20bb")
    line.press("Enter")
    expect(line).to_have_value("")
    for name, value in [
        ("blinds", "500, 1000"),
        ("ante", "100"),
        ("stacks", "12.5k, 20bb"),
        ("payouts", "65, 35"),
    ]:
        expect(page.locator(f"#{name}")).to_have_value(value)
    asked = ("--stacks", "12500,20000", "--blinds", "500,1000", "--ante", "100", "--payouts", "65,35")
    check(page, program.json("push-fold", *asked), "prize money")
    # One step undoes the whole line.
    visit.button("Undo").click()
    expect(page.locator("#blinds")).to_have_value("0.5, 1")
    expect(page.locator("#ante")).to_have_value("")


@ONE_ENGINE
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("10/10", '"10/10" may be blinds or stacks'),
        ("500/1000/100: 12k, 8k", '"100" may be the ante of each player or of the big blind'),
        ("500/1000 ante x: 12k, 8k", '"x" is not a number'),
    ],
)
def test_a_line_that_is_not_clear_is_refused(visit: Visit, line: str, message: str) -> None:
    page = visit.open("AA", "KK", panel="push")
    page.locator("#push-line").fill(line)
    page.locator("#push-line").press("Enter")
    expect(page.locator("#push-line-error")).to_contain_text(message)
    expect(page.locator("#push-line")).to_have_value(line)
    expect(page.locator("#stacks")).to_have_value("10, 10")
    page.locator("#push-line").fill("")
    expect(page.locator("#push-line-error")).to_be_empty()


@ONE_ENGINE
def test_the_engine_refuses_stacks_of_a_line_that_can_be_read_in_two_ways(visit: Visit) -> None:
    page = visit.open("AA", "KK", panel="push")
    page.locator("#push-line").fill("500/1000: 12,500,8,200")
    page.locator("#push-line").press("Enter")
    expect(page.locator("#stacks-error")).to_contain_text("thousands, or one number after each comma?")
    expect(page.locator(".chart")).to_have_count(0)
    # A refused text has no seats.
    expect(page.locator("table.seats tbody tr")).to_have_count(0)


@ONE_ENGINE
def test_four_seats_have_a_tree_of_situations(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push", stacks="10, 10, 10, 10")
    tree = page.get_by_role("navigation", name="Situations")
    pushes = ["CO push", "BTN push", "SB push"]
    expect(page.locator(".chart")).to_have_count(3)
    solved = {
        part["decision"]: part for part in program.json("push-fold", "--stacks", "10,10,10,10")["decisions"]
    }
    for name in pushes:
        expect(chart(page, name).locator("h3")).to_contain_text(f"{100 * solved[name]['all_in']:.1f} % push")
    tree.get_by_role("button", name="CO pushes").click()
    calls = ["BTN call CO", "SB call CO", "BB call CO"]
    expect(page.locator(".chart")).to_have_count(3)
    for name in calls:
        expect(chart(page, name).locator("h3")).to_contain_text(f"{100 * solved[name]['all_in']:.1f} % call")
    # With the keyboard, to the calls after a call, and to one seat.
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".chart")).to_have_count(1)
    expect(chart(page, "BTN call CO")).to_be_visible()
    next_call = tree.get_by_role("button", name="BTN calls")
    while not next_call.evaluate("(node) => node === document.activeElement"):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(next_call).to_have_attribute("aria-expanded", "true")
    expect(chart(page, "BB call CO+BTN")).to_be_visible()
    # Another search keeps the situation.
    page.locator("#ante").fill("0.1")
    expect(page.locator(".chart")).to_have_count(0)
    expect(chart(page, "BB call CO+BTN")).to_be_visible()


@ONE_ENGINE
def test_a_picture_has_the_charts_of_the_situation(visit: Visit, tmp_path: Path) -> None:
    page = visit.open("AA", "KK", panel="push", stacks="10, 10, 10, 10", ante="0.1")
    page.get_by_role("button", name="CO pushes").click()
    expect(page.locator(".chart")).to_have_count(3)
    svg = visit.download(visit.button("Save as SVG"), tmp_path).read_text()
    assert re.findall("<title>(.*?)</title>", svg) == ["BTN call CO", "SB call CO", "BB call CO"]
    assert svg.count("blinds 0.5/1, ante 0.1 of each player") == 3
    png = visit.download(visit.button("Save as PNG"), tmp_path).read_bytes()
    width, height = (int.from_bytes(png[place : place + 4], "big") for place in (16, 20))
    assert width > 2 * height


def depth_text(intervals: list[list[float]], most: float) -> str:
    """Returns the figure of a hand in a chart of depths."""
    depth = max((high for _, high in intervals), default=0)
    return "" if depth == 0 else f"{depth:g}{'+' if depth >= most else ''}"


@ONE_ENGINE
def test_a_sweep_has_the_depths_of_the_command_line(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push", sweep="2-6", step="0.5")
    depths = program.json("push-fold", "--sweep", "2..6", "--step", "0.5")["depths"]
    expect(page.locator(".chart.depths")).to_have_count(len(depths))
    for decision in depths:
        part = chart(page, decision["decision"])
        expected = {hand["hand"]: depth_text(hand["all_in"], 6) for hand in decision["hands"]}
        assert len(set(expected.values())) > 3
        script = "(cells) => cells.map((cell) => [cell.querySelector('.name').textContent, cell.querySelector('.figure')?.dataset.figure ?? ''])"
        shown = dict(part.locator(".cell").evaluate_all(script))
        assert shown == expected
    # The intervals are shown at the keys.
    [push, _] = depths
    part = chart(page, push["decision"])
    hand = next(hand for hand in push["hands"] if hand["hand"] == "94s")
    part.locator(f'.cell[data-place="{place_of("94s")}"]').focus()
    [[low, high]] = hand["all_in"]
    expect(part.locator(".status")).to_have_text(f"94s: push from {low:g} to {high:g}")
    visit.button("Back to the stacks").click()
    expect(page.locator("table.seats tbody tr")).to_have_count(2)
    expect(page.locator(".chart:not(.depths)")).to_have_count(2)


@ONE_ENGINE
def test_frequent_decisions_are_shown_even_if_they_are_uncertain(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push", stacks="10, 12, 9, 15", payouts="50, 30, 20")
    solved = program.json("push-fold", "--stacks", "10,12,9,15", "--payouts", "50,30,20")
    pushes = [decision for decision in solved["decisions"] if not decision["all_in_before"]]
    assert len(pushes) == 3 and all(decision["occurs"] > 0.05 for decision in pushes)
    expect(page.locator(".chart")).to_have_count(3)
    for decision in pushes:
        uncertain = chart(page, decision["decision"]).get_by_text("Uncertain:")
        expect(uncertain).to_have_count(0 if decision["resolved"] else 1)
