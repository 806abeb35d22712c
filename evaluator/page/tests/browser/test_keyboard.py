"""Questions of a coach with the keyboard alone: each target is reached with Tab and the arrow keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import test_coach
from program import Program
from test_coach import Hand
from visit import ONE_ENGINE, Visit, place_of

# No part of the page is further away than this number of Tab keys.
MAX_TABS = 120


class Keyboard(Hand):
    """A hand without a mouse. It counts the keys."""

    def reach(self, target: Locator) -> None:
        """Moves the focus to an element."""
        target.wait_for()
        # Arrow keys move between tabs, of which Tab reaches only the chosen one.
        is_tab = target.get_attribute("role") == "tab"
        stop = self.page.locator('[role="tab"][tabindex="0"]') if is_tab else target
        self.walk("Tab", stop, MAX_TABS)
        if is_tab:
            self.walk("ArrowRight", target, self.page.get_by_role("tab").count())

    def walk(self, key: str, target: Locator, most: int) -> None:
        for _ in range(most):
            if target.evaluate("(node) => node === document.activeElement"):
                return
            self.press(key)
        pytest.fail(f"{target}: not reached with {most} times {key}")

    def click(self, target: Locator) -> None:
        self.reach(target)
        # The focus must be visible.
        assert target.evaluate("(node) => node.matches(':focus-visible')"), target
        if target.evaluate("(node) => node.matches('button, summary, a')"):
            self.press("Enter")

    def type(self, target: Locator, text: str) -> None:
        """Replaces the text of a field, which the focus selects."""
        self.click(target)
        self.write(text)

    def panel(self, title: str) -> Locator:
        """Opens a report with the first letter of its title, and goes to its first field."""
        self.reach(self.page.locator('[role="tab"][tabindex="0"]'))
        tab = self.page.get_by_role("tab", name=title, exact=True)
        while tab.get_attribute("aria-selected") != "true":
            self.press(title[0].lower())
        self.press("Enter")
        return self.page.locator(".panel:not([hidden])")


QUESTIONS: list[Callable[[Hand], None]] = [
    test_coach.hand_against_hand,
    test_coach.range_against_range,
    test_coach.by_turn_card,
    test_coach.outs_on_the_turn,
    test_coach.top_pair_or_better,
    test_coach.equity_graph,
    test_coach.what_my_ace_blocks,
    test_coach.which_flops_are_mine,
    test_coach.a_shove,
    test_coach.omaha_hands,
]


@ONE_ENGINE
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_a_question_with_the_keyboard(
    visit: Visit, program: Program, question: Callable[[Hand], None]
) -> None:
    visit.open()
    hand = Keyboard(visit, program)
    question(hand)
    assert hand.clicks == 0
    print(f"\n| {question.__name__.replace('_', ' ')} | {hand.keys} | {hand.characters} |", end="")
    assert hand.keys <= 20


@ONE_ENGINE
def test_a_range_is_painted_with_the_keyboard(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ")
    hand = Keyboard(visit, program)
    # The first stop of the page is a link to the grid.
    hand.press("Tab")
    hand.press("Enter")
    expect(visit.cell("AA")).to_be_focused()
    for key in ["ArrowRight", "ArrowDown", "Space"]:
        hand.press(key)
    expect(page.locator(f'.grid .cell[data-place="{place_of("KK")}"]')).to_be_focused()
    visit.expect_equities(program.shown("AA,KK", "QQ"))


@ONE_ENGINE
def test_cards_are_picked_with_the_keyboard(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ")
    hand = Keyboard(visit, program)
    hand.click(page.locator(".slot").first)
    hand.reach(visit.card("ace of spades"))
    for key in ["ArrowRight", "Enter", "ArrowDown", "Enter", "ArrowRight", "Enter"]:
        hand.press(key)
    visit.expect_equities(program.shown("AA", "QQ", "--board", "KsKhQh"))
    hand.press("Escape")
    expect(page.locator(".deck")).to_have_count(0)
    # The focus is not lost with the deck.
    expect(page.locator(".slot").first).to_be_focused()


@ONE_ENGINE
def test_new_fields_are_reached_with_the_keyboard(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ", board="Kd9h4c")
    hand = Keyboard(visit, program)
    hand.click(page.get_by_role("button", name="Theme: as the system"))
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    hand.click(page.locator(".dead-slot"))
    hand.type(page.locator("#dead"), "Ac")
    hand.press("Escape")
    visit.expect_cards("dead", "Ac")
    hand.click(page.get_by_label("Load a range for player 2"))
    # The letters of a name choose it.
    hand.write("UTG")
    expect(visit.player(1).locator(".pick")).to_have_text("UTG")
    hand.click(visit.button("25 %"))
    expect(page.get_by_label("Paint weight")).to_have_value("25")
    hand.click(visit.button("Both"))
    expect(page.locator(".hits").get_by_role("columnheader", name="UTG")).to_be_visible()
