"""The questions of a coach, from a first visit to the answer, with the number of clicks and keys.

`python -m pytest -n 0 -s -k coach evaluator/page/tests/browser` prints them as a table.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from program import Program, percent
from visit import ONE_ENGINE, Visit


class Hand:
    """Simulated mouse and keyboard input that counts clicks and keys."""

    def __init__(self, visit: Visit, program: Program) -> None:
        self.visit = visit
        self.page = visit.page
        self.program = program
        self.clicks = 0
        self.keys = 0

    def click(self, target: Locator) -> None:
        target.click()
        self.clicks += 1

    def type(self, target: Locator, text: str) -> None:
        """Replaces the text of a field."""
        self.click(target)
        target.press("Control+a")
        target.press_sequentially(text)
        self.keys += 1 + len(text)

    def game(self, title: str) -> None:
        """Chooses a game: one click opens the list, and one picks the entry."""
        self.visit.game(title)
        self.clicks += 2

    def panel(self, title: str) -> Locator:
        self.click(self.page.get_by_role("tab", name=title, exact=True))
        return self.page.locator(".panel:not([hidden])")

    def clear(self) -> None:
        clear = self.visit.button("Clear cards")
        if clear.count() > 0:
            self.click(clear)

    def ask(self, *ranges: str, board: str = "") -> None:
        for place, text in enumerate(ranges):
            if place > 1:
                self.click(self.visit.button("Add a player"))
            self.type(self.visit.range(place), text)
        if board:
            self.type(self.page.locator("#board"), board)
        else:
            self.clear()

    def expect(self, *arguments: str) -> None:
        self.visit.expect_equities(self.program.shown(*arguments))


def hand_against_hand(hand: Hand) -> None:
    hand.ask("AhKh", "QsQd")
    hand.expect("AhKh", "QsQd")


def hand_against_range(hand: Hand) -> None:
    hand.ask("AhKh", "TT+,AQ+")
    hand.expect("AhKh", "TT+,AQ+")


def range_against_range(hand: Hand) -> None:
    hand.ask("QQ+,AK", "22+,ATs+", board="Kh9h4c")
    hand.expect("QQ+,AK", "22+,ATs+", "--board", "Kh9h4c")


def four_all_in(hand: Hand) -> None:
    hand.ask("AhKh", "QsQd", "JcTc", "22")
    expect(hand.page.locator("output.equity")).to_have_count(4)
    expect(hand.page.locator(".answer")).to_contain_text(re.compile("Exact|Simulated, "))


def against_the_best_hands(hand: Hand) -> None:
    hand.ask("AhKh", "20%")
    hand.expect("AhKh", "20%")


def by_turn_card(hand: Hand) -> None:
    hand.ask("AhKh", "QQ", board="Kd9h4c")
    panel = hand.panel("Next card")
    card = hand.program.json("outs", "AhKh", "QQ", "--board", "Kd9h4c")["next_cards"][0]
    expect(panel.locator(f'td[title^="{card["card"]}: {percent(card["equity"][0])}"]')).to_be_visible()


def outs_on_the_turn(hand: Hand) -> None:
    hand.ask("AhQh", "KsKd", board="Jh9h4c2d")
    panel = hand.panel("Next card")
    cards = hand.program.json("outs", "AhQh", "KsKd", "--board", "Jh9h4c2d")["players"][0]["now"]["out_cards"]
    expect(panel.locator(".lines")).to_contain_text(f"Outs: {cards}.")


def top_pair_or_better(hand: Hand) -> None:
    hand.ask("15%", "QQ", board="Kd9h4c")
    hand.type(hand.page.locator("#where"), "top-pair+")
    [found, _] = hand.program.json("hits", "15%", "QQ", "--board", "Kd9h4c", "--where", "top-pair+")["ranges"]
    expect(hand.page.locator(".found").first).to_contain_text(percent(found["where"]["part"]))


def bare_draws(hand: Hand) -> None:
    hand.ask("15%", "QQ", board="Kh9h4c")
    hand.type(hand.page.locator("#where"), "no-pair and draw")
    asked = ("hits", "15%", "QQ", "--board", "Kh9h4c", "--where", "no-pair and draw")
    found = hand.program.json(*asked)["ranges"][0]["where"]
    expect(hand.page.locator(".found").first).to_contain_text(percent(found["part"]))


def combos_that_beat_me(hand: Hand) -> None:
    hand.ask("QdQc", "QQ+,9x", board="Kd9h4c2h3s")
    panel = hand.panel("Next card")
    expect(panel.locator(".lines")).to_contain_text(re.compile(r"\d+ of \d+ combos beat Player 1"))


def equity_graph(hand: Hand) -> None:
    hand.ask("QQ+,AK", "22+,ATs+", board="Kh9h4c")
    expect(hand.panel("Graph").locator("path.curve")).to_have_count(2)


def what_my_ace_blocks(hand: Hand) -> None:
    hand.ask("AhKh", "A2s+,KQs,KJs", board="9h6h2h")
    panel = hand.panel("Combos")
    hand.click(hand.page.locator(".who .segment button").nth(1))
    # The known hand blocks combos of the other range.
    expect(panel).to_contain_text("AQs 3 of 4")


def how_often_a_set(hand: Hand) -> None:
    hand.ask("77", "random")
    [hits, _] = hand.program.json("hits", "77", "random")["ranges"]
    [part] = [tally["part"] for tally in hits["made"] if tally["name"] == "set"]
    row = hand.page.get_by_role("row").filter(has=hand.visit.button("Filter by set"))
    expect(row.locator("td").first).to_have_text(percent(part))


def which_flops_are_mine(hand: Hand) -> None:
    hand.ask("QQ+", "AK")
    panel = hand.panel("Flops")
    expect(panel.locator("table.flops tbody tr")).to_have_count(60)
    # This click sorts the weakest flops first.
    hand.click(panel.locator("table.flops").get_by_role("button", name="Player 1", exact=True))


def what_i_would_not_have_raised(hand: Hand) -> None:
    hand.ask("30%,!(15%)", "QQ")
    hand.expect("30%,!(15%)", "QQ")


def what_a_call_needs(hand: Hand) -> None:
    panel = hand.panel("Call or bet")
    # A pot of 100 is there already.
    hand.type(hand.page.locator("#call"), "60")
    expect(panel).to_contain_text("27.27 % equity")


def a_shove(hand: Hand) -> None:
    hand.ask("AhKh", "QsQd")
    panel = hand.panel("Call or bet")
    hand.type(hand.page.locator("#call"), "0")
    hand.type(hand.page.locator("#bet"), "200")
    hand.type(hand.page.locator("#folds"), "45")
    # The reports are about the hero, whoever was typed last.
    equity = hand.program.json("equity", "AhKh", "QsQd")["players"][0]["equity"]
    worth = 0.45 * 100 + 0.55 * (equity * 500 - 200)
    expect(panel).to_contain_text(f"A bet of 200 into 100 is worth +{worth:.2f}".rstrip("0").rstrip("."))


def push_or_fold(hand: Hand) -> None:
    panel = hand.panel("Push or fold")
    hand.type(hand.page.locator("#stacks"), "12,12")
    [push, _] = hand.program.json("push-fold", "--stacks", "12,12")["decisions"]
    chart = panel.get_by_role("region", name=push["decision"], exact=True)
    expect(chart.locator("h3")).to_contain_text(f"{100 * push['all_in']:.1f} % all-in")


def omaha_hands(hand: Hand) -> None:
    hand.game("Omaha")
    hand.ask("AsAhKdQc", "JsTs9h8h")
    hand.expect("AsAhKdQc", "JsTs9h8h", "--game", "omaha")


def short_deck_hands(hand: Hand) -> None:
    hand.game("Short deck")
    hand.ask("AsKs", "QhQd")
    hand.expect("AsKs", "QhQd", "--game", "short-deck")


QUESTIONS: list[Callable[[Hand], None]] = [
    hand_against_hand,
    hand_against_range,
    range_against_range,
    four_all_in,
    against_the_best_hands,
    by_turn_card,
    outs_on_the_turn,
    top_pair_or_better,
    bare_draws,
    combos_that_beat_me,
    equity_graph,
    what_my_ace_blocks,
    how_often_a_set,
    which_flops_are_mine,
    what_i_would_not_have_raised,
    what_a_call_needs,
    a_shove,
    push_or_fold,
    omaha_hands,
    short_deck_hands,
]


@ONE_ENGINE
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_a_question_of_a_coach(visit: Visit, program: Program, question: Callable[[Hand], None]) -> None:
    visit.open()
    hand = Hand(visit, program)
    question(hand)
    number, name = 1 + QUESTIONS.index(question), question.__name__.replace("_", " ")
    print(f"\n| {number} | {name} | {hand.clicks} | {hand.keys} |")
