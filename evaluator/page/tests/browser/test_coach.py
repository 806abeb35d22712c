"""The questions of a coach, from a first visit to the answer, with the number of clicks and keys.

`python -m pytest -n 0 -s -k coach evaluator/page/tests/browser` prints them as a table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from program import Program, percent
from visit import ONE_ENGINE, Visit

# The clicks, command keys and characters of each question when each range and card field was filled by itself.
BEFORE = [
    *[(3, 2, 8), (3, 2, 11), (3, 3, 20), (7, 4, 14), (3, 2, 7)],
    *[(4, 3, 12), (4, 3, 16), (4, 4, 20), (4, 4, 27), (4, 3, 20)],
    *[(4, 3, 20), (5, 3, 22), (3, 2, 8), (5, 2, 5), (3, 2, 12)],
    *[(2, 1, 2), (7, 5, 14), (2, 1, 5), (5, 2, 16), (5, 2, 8)],
]

# The clicks and command keys of each question now.
NOW = [
    *[(0, 1), (0, 1), (0, 1), (0, 1), (0, 1)],
    *[(1, 1), (1, 1), (1, 1), (1, 1), (1, 1)],
    *[(1, 1), (2, 1), (0, 1), (2, 1), (0, 1)],
    *[(2, 1), (2, 4), (2, 0), (0, 1), (0, 1)],
]

# The largest number of clicks and command keys of a question.
MOST = 20

# The largest part of the earlier clicks and command keys that all questions together may take: a third fewer.
MAX_OF_BEFORE = 2 / 3


class Hand:
    """Simulated mouse and keyboard input that counts clicks, command keys, and characters of free text."""

    def __init__(self, visit: Visit, program: Program) -> None:
        self.visit = visit
        self.page = visit.page
        self.program = program
        self.clicks = 0
        self.keys = 0
        self.characters = 0

    def click(self, target: Locator) -> None:
        target.click()
        self.clicks += 1

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1

    def write(self, text: str) -> None:
        """Types free text where the focus is."""
        self.page.keyboard.type(text)
        self.characters += len(text)

    def type(self, target: Locator, text: str) -> None:
        """Replaces the text of a field. A click selects the old text."""
        self.click(target)
        # The page selects the text in the next frame.
        self.page.evaluate("() => new Promise(requestAnimationFrame)")
        self.write(text)

    def panel(self, title: str) -> Locator:
        self.click(self.page.get_by_role("tab", name=title, exact=True))
        return self.page.locator(".panel:not([hidden])")

    def ask(self, line: str) -> None:
        """Types a spot. Nothing has the focus, so the text goes to the field for spots."""
        self.write(line)
        self.press("Enter")
        expect(self.page.locator("#spot")).to_have_value("")

    def expect(self, *arguments: str) -> None:
        self.visit.expect_equities(self.program.shown(*arguments))


def hand_against_hand(hand: Hand) -> None:
    hand.ask("AhKh v QsQd")
    hand.expect("AhKh", "QsQd")


def hand_against_range(hand: Hand) -> None:
    hand.ask("AhKh v TT+,AQ+")
    hand.expect("AhKh", "TT+,AQ+")


def range_against_range(hand: Hand) -> None:
    hand.ask("QQ+,AK v 22+,ATs+ on Kh9h4c")
    hand.expect("QQ+,AK", "22+,ATs+", "--board", "Kh9h4c")


def four_all_in(hand: Hand) -> None:
    hand.ask("AhKh v QsQd v JcTc v 22")
    expect(hand.page.locator("output.equity")).to_have_count(4)
    expect(hand.page.locator(".answer")).to_contain_text(re.compile("Exact|Simulated, "))


def against_the_best_hands(hand: Hand) -> None:
    hand.ask("AhKh v 20%")
    hand.expect("AhKh", "20%")


def by_turn_card(hand: Hand) -> None:
    hand.ask("AhKh v QQ on Kd9h4c")
    panel = hand.panel("Next card")
    card = hand.program.json("outs", "AhKh", "QQ", "--board", "Kd9h4c")["next_cards"][0]
    expect(panel.locator(f'td[title^="{card["card"]}: {percent(card["equity"][0])}"]')).to_be_visible()


def outs_on_the_turn(hand: Hand) -> None:
    hand.ask("AhQh v KsKd on Jh9h4c2d")
    panel = hand.panel("Next card")
    cards = hand.program.json("outs", "AhQh", "KsKd", "--board", "Jh9h4c2d")["players"][0]["now"]["out_cards"]
    expect(panel.locator(".lines")).to_contain_text(f"Outs: {cards}.")


def top_pair_or_better(hand: Hand) -> None:
    hand.ask("15% v QQ on Kd9h4c")
    hand.type(hand.page.locator("#where"), "top-pair+")
    [found, _] = hand.program.json("hits", "15%", "QQ", "--board", "Kd9h4c", "--where", "top-pair+")["ranges"]
    expect(hand.page.locator(".found").first).to_contain_text(percent(found["where"]["part"]))


def bare_draws(hand: Hand) -> None:
    hand.ask("15% v QQ on Kh9h4c")
    hand.type(hand.page.locator("#where"), "no-pair and draw")
    asked = ("hits", "15%", "QQ", "--board", "Kh9h4c", "--where", "no-pair and draw")
    found = hand.program.json(*asked)["ranges"][0]["where"]
    expect(hand.page.locator(".found").first).to_contain_text(percent(found["part"]))


def combos_that_beat_me(hand: Hand) -> None:
    hand.ask("QdQc v QQ+,9x on Kd9h4c2h3s")
    panel = hand.panel("Next card")
    expect(panel.locator(".lines")).to_contain_text(re.compile(r"\d+ of \d+ combos beat Player 1"))


def equity_graph(hand: Hand) -> None:
    hand.ask("QQ+,AK v 22+,ATs+ on Kh9h4c")
    expect(hand.panel("Graph").locator("path.curve")).to_have_count(2)


def what_my_ace_blocks(hand: Hand) -> None:
    hand.ask("AhKh v A2s+,KQs,KJs on 9h6h2h")
    panel = hand.panel("Combos")
    hand.click(hand.page.locator(".who .segment button").nth(1))
    # The known hand blocks combos of the other range.
    expect(panel).to_contain_text("AQs 3 of 4")


def how_often_a_set(hand: Hand) -> None:
    hand.ask("77")
    [hits, _] = hand.program.json("hits", "77", "random")["ranges"]
    [part] = [tally["part"] for tally in hits["made"] if tally["name"] == "set"]
    row = hand.page.get_by_role("row").filter(has=hand.visit.button("Filter by set"))
    expect(row.locator("td").nth(1)).to_have_text(percent(part, 1))


def which_flops_are_mine(hand: Hand) -> None:
    hand.ask("QQ+ v AK")
    panel = hand.panel("Flops")
    expect(panel.locator("table.flops tbody tr")).to_have_count(60)
    # This click sorts the weakest flops first.
    hand.click(panel.locator("table.flops").get_by_role("button", name="Player 1", exact=True))


def what_i_would_not_have_raised(hand: Hand) -> None:
    hand.ask("30%,!(15%) v QQ")
    hand.expect("30%,!(15%)", "QQ")


def what_a_call_needs(hand: Hand) -> None:
    panel = hand.panel("Bets")
    hand.type(hand.page.locator("#pot"), "100")
    hand.press("Tab")
    hand.write("60")
    expect(panel).to_contain_text("27.27 % equity")


def a_shove(hand: Hand) -> None:
    hand.ask("AhKh v QsQd")
    panel = hand.panel("Bets")
    hand.type(hand.page.locator("#pot"), "100")
    # Tab goes on to the next field. The opponent does not bet.
    for text in ["", "200", "45"]:
        hand.press("Tab")
        hand.write(text)
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
    hand.ask("Omaha AsAhKdQc v JsTs9h8h")
    hand.expect("AsAhKdQc", "JsTs9h8h", "--game", "omaha")


def short_deck_hands(hand: Hand) -> None:
    hand.ask("Short deck AsKs v QhQd")
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


@pytest.fixture(scope="module")
def counts() -> Iterator[list[tuple[int, ...]]]:
    """Collects the counts of all questions, and prints their sums with those from before."""
    counts: list[tuple[int, ...]] = []
    yield counts
    if len(counts) == len(QUESTIONS):
        before, now = ([sum(column) for column in zip(*rows, strict=True)] for rows in (BEFORE, counts))
        print(f"\n| | all | {shown(before)} | {shown(now)} |")


def shown(counts: Iterable[int]) -> str:
    return " / ".join(map(str, counts))


@ONE_ENGINE
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_a_question_of_a_coach(
    visit: Visit, program: Program, question: Callable[[Hand], None], counts: list[tuple[int, ...]]
) -> None:
    visit.open()
    hand = Hand(visit, program)
    question(hand)
    counts.append((hand.clicks, hand.keys, hand.characters))
    place, name = QUESTIONS.index(question), question.__name__.replace("_", " ")
    if place == 0:
        print("\n| | question | clicks / keys / characters before | now |\n|-|-|-|-|", end="")
    print(f"\n| {place + 1} | {name} | {shown(BEFORE[place])} | {shown(counts[-1])} |", end="")
    assert (hand.clicks, hand.keys) == NOW[place]
    assert hand.clicks + hand.keys <= min(sum(BEFORE[place][:2]), MOST)


def test_all_questions_together_take_a_third_less() -> None:
    before = sum(sum(counts[:2]) for counts in BEFORE)
    assert len(NOW) == len(BEFORE) == len(QUESTIONS)
    assert sum(map(sum, NOW)) <= MAX_OF_BEFORE * before
