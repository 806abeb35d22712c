"""The reports beside the grid, compared with the command line's answers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from program import Program, percent
from visit import BOTH_ENGINES, ONE_ENGINE, Visit, wait_for

HERO, VILLAIN, BOARD = "QQ+,AKs,AKo,JTs", "22+,ATs+,KQs", "Ks9h4c"
SPOT = (HERO, VILLAIN, "--board", BOARD)


def rows(table: Locator) -> list[list[str]]:
    """Returns the texts of a table's cells by row, including empty ones."""
    return table.evaluate(
        "(table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim()))"
    )


def occurring(ranges: list[dict], kind: str) -> list[int]:
    """Returns the places of the made hands or draws that occur in a range."""
    return [
        row for row in range(len(ranges[0][kind])) if any(hits[kind][row]["combos"] > 0 for hits in ranges)
    ]


def signed(part: float) -> str:
    """Formats a difference in points like the page."""
    return ("+" if part > 0 else "") + percent(part).removesuffix(" %").replace("-", "−")


def test_hits_are_counted(visit: Visit, program: Program) -> None:
    visit.open(HERO, VILLAIN, board=BOARD)
    panel = visit.panel("Hands")
    ranges = program.json("hits", *SPOT)["ranges"]
    expect(panel.locator(".panel-body.stale")).to_have_count(0)
    # The table of one player has the parts of exactly each hand, and of it or better.
    for place, found in enumerate(ranges):
        visit.be_hero(place)
        tallies = [tally for tally in found["made"] if tally["combos"] > 0]
        expected = [["", percent(tally["part"], 1), percent(tally["at_least"], 1)] for tally in tallies]
        expected += [["", percent(tally["part"], 1), ""] for tally in found["draws"] if tally["combos"] > 0]
        expect(panel.locator("table.figures tbody td").nth(1)).to_have_text(expected[0][1])
        # No row is a heading.
        assert [row[1:] for row in rows(panel.locator("table.figures"))[1:]] == expected
    visit.button("Both").click()
    expected = [
        ["", *(percent(tally["part"], 1) for tally in tallies)]
        for kind in ("made", "draws")
        for tallies in zip(*(range[kind] for range in ranges), strict=True)
        if any(tally["combos"] > 0 for tally in tallies)
    ]
    expect(panel.get_by_role("columnheader", name="Player 2")).to_be_visible()
    assert [row[1:] for row in rows(panel.locator("table.figures"))[1:]] == expected
    # The longest bar fills its column, and the others are in proportion.
    parts = [
        hits[kind][row]["part"]
        for kind in ("made", "draws")
        for row in occurring(ranges, kind)
        for hits in ranges
    ]
    bars = panel.locator(".bars > div > div").evaluate_all(
        "(bars) => bars.map((bar) => bar.getBoundingClientRect().width / bar.parentElement.clientWidth)"
    )
    assert len(bars) == len(parts)
    assert all(abs(bar - part / max(parts)) < 0.01 for bar, part in zip(bars, parts, strict=True))
    visit.be_hero(0)
    expect(panel.get_by_role("columnheader", name="or better")).to_be_visible()


def test_a_filter_splits_a_range(visit: Visit, program: Program) -> None:
    visit.open_settled(HERO, VILLAIN, board=BOARD)
    panel = visit.panel("Hands")
    panel.locator("#where").fill("top-pair+ or straight-draw")
    tally = program.json("hits", *SPOT, "--where", "top-pair+ or straight-draw")["ranges"][0]["where"]
    expect(panel.locator(".found")).to_contain_text(percent(tally["part"]))
    visit.button("Keep only these").click()
    visit.expect_equities(program.shown(tally["range"], *SPOT[1:]))
    visit.button("Undo").click()
    visit.expect_equities(program.shown(*SPOT))
    expect(panel.locator(".found")).to_contain_text(percent(tally["part"]))
    expect(panel.locator(".panel-body.stale")).to_have_count(0)
    visit.button("Remove these").click()
    visit.expect_equities(program.shown(f"{HERO},!({tally['range']})", *SPOT[1:]))


@BOTH_ENGINES
def test_a_filter_is_chosen_from_the_table_and_an_invalid_one_is_reported(
    visit: Visit, program: Program
) -> None:
    visit.open(HERO, VILLAIN, board=BOARD)
    panel = visit.panel("Hands")
    panel.get_by_role("button", name="Filter by set", exact=True).click()
    tally = program.json("hits", *SPOT, "--where", "set")["ranges"][0]["where"]
    expect(panel.locator(".found")).to_contain_text(percent(tally["part"]))
    panel.locator("#where").fill("top-pair and banana")
    expect(panel.locator("#where-error")).to_contain_text("banana")
    # The table is that of the filter before, so it goes.
    expect(panel.locator("table")).to_have_count(0)
    panel.locator("#where").fill("")
    expect(panel.locator("#where-error")).to_be_empty()


@pytest.mark.parametrize("board", ["Ks9h4c", "Ks9h4c2d"])
def test_next_cards_are_those_of_the_command_line(visit: Visit, program: Program, board: str) -> None:
    visit.open(HERO, VILLAIN, board=board)
    panel = visit.panel("Next card")
    report = program.json("outs", HERO, VILLAIN, "--board", board)
    for player in (0, 1):
        visit.be_hero(player)
        expect(panel.locator("h2")).to_contain_text(f"Player {player + 1}")
        last = report["next_cards"][-1]
        expect(
            panel.locator(f'td[title^="{last["card"]}: {percent(last["equity"][player])}"]')
        ).to_be_visible()
        expected = {f"{card['card']}: {percent(card['equity'][player])}" for card in report["next_cards"]}
        assert shown_titles(panel.locator("td.colored"), expected) == expected
    for place, player in enumerate(report["players"]):
        visit.be_hero(place)
        expect(panel.locator(".lines")).to_contain_text(percent(player["now"]["ahead"]))
        expect(panel.locator(".lines")).to_contain_text(f"{player['now']['outs']:.2f} outs")
    finals = {row[0]: row[2:] for row in rows(panel.locator("table.figures"))[1:]}
    for name in ("one_pair", "flush", "full_house"):
        assert finals[name.replace("_", " ").capitalize()] == [
            percent(player["final"][name]) for player in report["players"]
        ]


def shown_titles(cells: Locator, expected: set[str]) -> set[str]:
    """Waits for titles of cells, and returns the titles up to their first comma."""

    def read() -> set[str]:
        titles = cells.evaluate_all("(cells) => cells.map((cell) => cell.title)")
        return {title.split(",")[0] for title in titles}

    return wait_for(cells.page, read, lambda titles: titles == expected)


def test_outs_are_named_and_on_the_river_the_combos_that_beat_me(visit: Visit, program: Program) -> None:
    visit.open("QdQc", "AhKh", board="Kd9h4c2h")
    panel = visit.panel("Next card")
    expect(panel.locator(".lines")).to_contain_text("Outs: Qs.")
    visit.put("board", "Kd9h4c2h3s")
    visit.type(1, "QQ+,9x")
    against = program.json("outs", "QdQc", "QQ+,9x", "--board", "Kd9h4c2h3s")["players"][0]["against"]
    expect(panel.locator(".lines")).to_contain_text(
        f"{against['beat']:g} of {against['all']:g} combos beat Player 1"
    )
    expect(panel.locator("h2")).to_have_text("No cards to come")
    visit.put("board", "")
    expect(panel.locator(".reason")).to_contain_text("flop")


def test_the_equity_graph(visit: Visit, program: Program) -> None:
    page = visit.open(HERO, VILLAIN, board=BOARD)
    panel = visit.panel("Graph")
    for nuts in (80, 70):
        page.locator("#nuts").fill(str(nuts))
        report = program.json("distribution", *SPOT, "--nuts", str(nuts))
        facts = panel.locator(".advantages")
        expect(facts).to_contain_text(f"Player 1: {signed(report['range_advantage'])} points")
        expect(facts).to_contain_text(f"Nut advantage: {signed(report['nut_advantage'])}")
        expect(facts).to_contain_text(" v ".join(percent(player["nuts"], 1) for player in report["players"]))
    expect(panel.locator("path.curve")).to_have_count(2)
    panel.locator("svg").hover()
    expect(panel.locator(".status")).to_have_text(
        re.compile(r"Player 1: \w{4} [\d.]+ %; Player 2: \w{4} [\d.]+ %")
    )
    # The End key shows each player's best combo.
    page.get_by_label("Percentile", exact=True).press("End")
    best = [player["curve"][-1] for player in report["players"]]
    said = [
        f"Player {place}: {point['combo']} {percent(point['equity'], 1)}"
        for place, point in enumerate(best, start=1)
    ]
    expect(panel.locator(".status")).to_have_text("; ".join(said))


def test_combos_and_what_blocks_them(visit: Visit, program: Program) -> None:
    visit.open_settled("AKs,QQ", "22+", board=BOARD, dead="Ad")
    panel = visit.panel("Combos")
    expect(panel).to_contain_text("8 of 10 combos are left. Blocked: AKs 2 of 4.")
    combos = visit.ask(
        {"ask": "equity", "ranges": ["AKs,QQ", "22+"], "board": BOARD, "dead": "Ad", "combos": True}
    )
    found = sorted((equity for equity in combos["combos"][0] if equity is not None), reverse=True)
    shown = rows(panel.locator("table"))[1:]
    assert [row[2] for row in shown] == [percent(equity) for equity in found]
    assert all(row[1] == "100 %" for row in shown)


@BOTH_ENGINES
def test_all_flops(visit: Visit, program: Program) -> None:
    visit.open("QQ+", "AK")
    panel = visit.panel("Flops")
    report = program.json("flops", "QQ+", "AK", "--textures", "monotone")
    panel.locator("#textures").fill("monotone")
    means = " v ".join(percent(player["equity"]) for player in report["players"])
    expect(panel.locator(".means")).to_contain_text(f"{len(report['flops'])} up to suits: {means}")
    best = max(flop["equity"][0] for flop in report["flops"])
    worst = min(flop["equity"][0] for flop in report["flops"])
    first = panel.locator("table.flops tbody tr").first.locator("td.colored")
    expect(first).to_have_text(percent(best))
    panel.locator("table.flops").get_by_role("button", name="Player 1", exact=True).click()
    expect(first).to_have_text(percent(worst))
    panel.get_by_role("button", name="Nut advantage", exact=True).click()
    nuts = max(flop["nut_advantage"] for flop in report["flops"])
    expect(panel.locator("table.flops tbody tr").first.locator("td").last).to_have_text(signed(nuts))
    visit.button("More flops").click()
    expect(panel.locator("table.flops tbody tr")).to_have_count(min(120, len(report["flops"])))
    panel.locator("#textures").fill("purple")
    expect(panel.locator("#textures-error")).to_contain_text("purple")
    expect(panel.locator("table")).to_have_count(0)
    # A filter that no flop meets is valid.
    panel.locator("#textures").fill("paired and monotone")
    expect(panel).to_contain_text("No flop meets the filter.")
    expect(panel.locator("#textures-error")).to_be_empty()
    panel.locator("#textures").fill("paired")
    panel.get_by_role("button", name=re.compile(": put it on the board$")).first.click()
    expect(visit.page.locator(".slot:not(.empty)")).to_have_count(3)


@BOTH_ENGINES
def test_a_report_that_was_left_early_is_requested_again(visit: Visit) -> None:
    page = visit.open("QQ+,AKs", "JJ,AKo", textures="two-tone and paired")
    # Both clicks come at once, because real clicks might leave time for the answer.
    page.evaluate("['flops', 'bets'].forEach((name) => document.getElementById(`tab-${name}`).click())")
    panel = visit.panel("Flops")
    expect(panel.locator("table.flops tbody tr")).to_have_count(60)


@ONE_ENGINE
def test_a_report_is_requested_once_although_the_text_of_a_stroke_is_rewritten(visit: Visit) -> None:
    page = visit.open_settled("22+,ATs+", "15%", board="Ks9h4c")
    expect(page.locator(".panel:not([hidden]) .panel-body.stale")).to_have_count(0)
    asked: list[str] = []

    def answer_equities_late(route: Route) -> None:
        asked.append(route.request.post_data_json["ask"])
        if asked[-1] == "equity":
            # Waits longer than a report waits for the equities.
            page.wait_for_timeout(400)
        route.continue_()

    page.route("**/ask", answer_equities_late)
    visit.drag("A9s")
    expect(visit.range(0)).to_have_value("22+, A9s+")
    expect(page.locator(".panel:not([hidden]) .panel-body.stale")).to_have_count(0)
    page.wait_for_timeout(400)
    assert asked == ["equity", "hits"]


def fill(visit: Visit, **amounts: float) -> Locator:
    """Fills the fields of "Bets", and returns the report."""
    panel = visit.panel("Bets")
    for name, amount in amounts.items():
        visit.page.locator(f"#{name}").fill(str(amount))
    return panel


def test_the_equity_that_a_call_needs_and_the_value_of_a_shove(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK")
    # A bet of 60 into 100: 60 to win 160.
    panel = fill(visit, pot=100, call=60, bet=0)
    expect(panel).to_contain_text("Hero calls 60 to win 160 and needs 60 / (160 + 60) = 27.27 % equity.")
    [equity, _] = program.equities("AA", "KK")
    expect(panel).to_contain_text(f"the call is worth +{220 * equity - 60:.2f}".rstrip("0"))
    fill(visit, bet=200, folds=45)
    value = 0.45 * 160 + 0.55 * (equity * 500 - 200)
    expect(panel).to_contain_text(f"A raise to 200 is worth +{value:.2f}".rstrip("0"))
    fill(visit, call=0, bet=75)
    value = 0.45 * 100 + 0.55 * (equity * 250 - 75)
    expect(panel).to_contain_text(f"A bet of 75 into 100 is worth +{value:.2f}".rstrip("0"))
    expect(panel).to_contain_text(f"75 / (100 + 75) = {percent(75 / 175)} of the time")
    # A wrong amount leaves no result of another one.
    for field, text in [("folds", "145"), ("pot", "-1"), ("call", "-1"), ("bet", "much")]:
        page.locator(f"#{field}").fill(text)
        expect(panel.locator(f"#{field}-error")).to_contain_text("expected ")
        expect(panel.locator(".verdict li")).to_have_count(0)
        page.locator(f"#{field}").blur()
        expect(panel.locator(".verdict li")).not_to_have_count(0)
    # Without a pot there is no advice.
    fill(visit, pot="")
    expect(panel).to_contain_text("Fill in the pot, and the opponent's bet")
    expect(panel.locator(".verdict li")).to_have_count(0)
    fill(visit, pot=100)
    # A decimal comma is a decimal point.
    fill(visit, folds="33,3")
    expect(panel).to_contain_text("33 % × 100")
    page.locator("#folds").blur()
    expect(page.locator("#folds")).to_have_value("33.3")
    fill(visit, call=60, bet=50)
    expect(panel.locator("#bet-error")).to_contain_text("expected more chips")


def test_bets_are_empty_at_first_and_say_what_the_equity_is_against(visit: Visit) -> None:
    visit.open()
    panel = visit.panel("Bets")
    expect(panel.locator("input")).to_have_count(4)
    for field in panel.locator("input").all():
        expect(field).to_have_value("")
    expect(panel.locator(".note")).to_have_text(
        "Fill in the pot, and the opponent's bet, or hero's bet and how often the opponent folds to it."
    )
    expect(panel.locator(".verdict li")).to_have_count(0)
    fill(visit, pot=100, bet=75)
    expect(panel.locator(".note")).to_have_text("Fill in how often the opponent folds to hero's bet.")
    fill(visit, folds=40)
    expect(panel.locator(".verdict li")).to_have_count(2)
    expect(panel).to_contain_text("Equity is against the whole range of Big blind, not against the part that")
    visit.expect_address("pot=100", "bet=75", "folds=0.4")
    visit.page.reload()
    visit.settle()
    expect(panel.locator("#folds")).to_have_value("40")
    # No other word is used for the hero.
    assert not re.search(r"\b(you|villain)\b", panel.inner_text(), re.IGNORECASE)


def test_a_call_is_advised_as_on_the_command_line(visit: Visit, program: Program) -> None:
    visit.open("AsAh", "AdAc")
    # In the first spot a call and a fold have the same value.
    for hero, villain, pot, call in [
        ("AsAh", "AdAc", 0, 100),
        ("AsAh", "AdAc", 1, 100),
        ("KK", "AA", 100, 60),
        ("AA", "KK", 100, 60),
    ]:
        visit.range(0).fill(hero)
        visit.range(1).fill(villain)
        panel = fill(visit, pot=pot, call=call, bet=0)
        said = program.text("equity", hero, villain, "--pot", str(pot), "--call", str(call))
        [line] = [line for line in said.splitlines() if line.startswith("call ")]
        equity, advice = program.shown(hero, villain)[0], line.rpartition(": ")[2]
        expected = re.compile(rf"Hero has {re.escape(equity)}: the call is worth [^:]*: {advice}\.")
        expect(panel).to_contain_text(expected)


@BOTH_ENGINES
def test_full_houses_beside_sets_are_named(visit: Visit, program: Program) -> None:
    visit.open("77", "AK")
    panel = visit.panel("Hands")
    for where in ("set+", "set"):
        panel.locator("#where").fill(where)
        said = program.text("hits", "77", "AK", "--where", where)
        [line] = [line for line in said.splitlines() if line.startswith("range 1  ") and "%" in line]
        expect(panel.locator(".found")).to_contain_text(line.partition(", ")[2])
