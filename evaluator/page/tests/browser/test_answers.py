"""Figures: exact and simulated, long answers, and the same digits from both engines."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from program import Program
from visit import BOTH_ENGINES, ONE_ENGINE, Visit

pytestmark = BOTH_ENGINES

QUESTIONS: list[dict[str, Any]] = [
    {"ask": "equity", "ranges": ["AA", "KK"]},
    {"ask": "equity", "ranges": ["22+,ATs+", "QQ:0.5,AK"], "board": "Ks9h4c", "combos": True},
    {"ask": "equity", "ranges": ["AKs", "JJ", "T9s"], "board": "Ks9h4c", "dead": "2s"},
    {"ask": "equity", "game": "short-deck", "ranges": ["AKs", "QQ"]},
    {"ask": "equity", "game": "short-deck", "rules": "trips-over-straight", "ranges": ["JTs", "QQ"]},
    {"ask": "equity", "game": "omaha", "ranges": ["AA$ds", "JT98"], "board": "Ks9h4c"},
    {"ask": "equity", "game": "omaha8", "ranges": ["AA23", "KKQJ"], "board": "Ks7h4c3d"},
    {"ask": "outs", "ranges": ["AhQh", "KK"], "board": "Kh9h4c"},
    {"ask": "outs", "ranges": ["AhQh", "QQ+,9x"], "board": "Kh9h4c2d3s"},
    {"ask": "hits", "ranges": ["22+,ATs+,KQs"], "board": "Ks9h4c", "where": "top-pair+ or flush-draw"},
    {"ask": "distribution", "ranges": ["15%", "25%"], "board": "Ks9h4c"},
    {"ask": "flops", "ranges": ["QQ+", "AK"], "textures": "monotone"},
    {"ask": "range", "ranges": ["5-20%,!As"]},
]


def without_times(answer: Any) -> Any:
    """Removes the times, which differ from run to run, from an answer."""
    if isinstance(answer, dict):
        return {name: without_times(part) for name, part in answer.items() if not name.endswith("seconds")}
    return [without_times(part) for part in answer] if isinstance(answer, list) else answer


def to_twelve_digits(answer: Any) -> Any:
    """Rounds an answer's numbers to digits that do not depend on the order of summation."""
    if isinstance(answer, dict):
        return {name: to_twelve_digits(part) for name, part in answer.items()}
    if isinstance(answer, list):
        return [to_twelve_digits(part) for part in answer]
    return float(f"{answer:.11e}") if isinstance(answer, float) else answer


def test_answers_are_those_of_the_command_line(visit: Visit, program: Program) -> None:
    visit.open("AA", "KK")
    for question in QUESTIONS:
        question = {name: part for name, part in question.items() if name != "combos"}
        ranges, kind = question["ranges"], question["ask"]
        options = [
            text
            for name, part in question.items()
            if name not in ("ask", "ranges")
            for text in (f"--{name}", str(part))
        ]
        expected = without_times(program.json(kind, *ranges, *options))
        answer = without_times(visit.ask(question))
        # The page gets two more fields: the weights of all combos, and of all deals.
        answer.pop("weights", None)
        answer.pop("deals", None)
        if kind == "flops":
            # Workers share the flops, so the means are summed in another order.
            answer, expected = to_twelve_digits(answer), to_twelve_digits(expected)
        assert answer == expected, question


@ONE_ENGINE
def test_both_engines_give_the_same_digits_where_the_command_line_has_none(visits, addresses) -> None:
    # These are equities of combos, weights of a range, and deals of flops. Other answers are compared with the command
    # line.
    questions = [
        question for question in QUESTIONS if "combos" in question or question["ask"] in ("flops", "range")
    ]
    asked = []
    for engine in ("native", "wasm"):
        visit = visits()
        visit.engine, visit.address = engine, addresses(engine)
        visit.open("AA", "KK")
        # Workers share the flops, so the means are summed in another order.
        asked.append([to_twelve_digits(without_times(visit.ask(question))) for question in questions])
    native, wasm = asked
    assert all(any(answer.get(name) for answer in native) for name in ("combos", "weights", "deals"))
    assert native == wasm


def test_three_ranges_are_exact(visit: Visit, program: Program) -> None:
    visit.open("AKs", "JJ", "T9s", board="Qs9h4c")
    assert visit.equities() == program.shown("AKs", "JJ", "T9s", "--board", "Qs9h4c")
    expect(visit.page.locator(".answer")).to_have_text("Exact")
    visit.button("Add a player").click()
    visit.type(3, "AA")
    visit.expect_equities(program.shown("AKs", "JJ", "T9s", "AA", "--board", "Qs9h4c"))
    visit.menu(3, "Remove player 4")
    visit.expect_equities(program.shown("AKs", "JJ", "T9s", "--board", "Qs9h4c"))


def test_four_wide_ranges_are_simulated_with_an_error_that_shrinks(visit: Visit, program: Program) -> None:
    page = visit.open("15%", "20%", "25%")
    # The page records its own figures, because progress changes faster than a test can read it.
    page.evaluate("""() => {
        window.heard = [];
        const look = () => document.querySelector('output.equity').textContent;
        new MutationObserver(() => window.heard.push(look()))
            .observe(document.querySelector('output.equity'), { childList: true, characterData: true, subtree: true });
    }""")
    visit.button("Add a player").click()
    visit.type(3, "30%")
    expect(page.locator(".answer")).to_contain_text("Simulated,")
    visit.settle()
    errors = [float(text.split("±")[1]) for text in page.evaluate("window.heard") if "±" in text]
    assert errors, "no figure came with an error"
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] <= 0.1
    exact = program.equities(
        "15%", "20%", "25%", "30%", "--method", "monte-carlo", "--stderr", "0.0002", "--seed", "1"
    )
    for shown, equity in zip(visit.equities(), exact, strict=True):
        # The limit is ten standard errors of the difference.
        assert abs(float(shown.split(" %")[0]) - 100 * equity) < 1


def test_a_long_answer_shows_progress_and_gives_way_to_a_change(visit: Visit, program: Program) -> None:
    page = visit.open("random", "random", "random", "random", method="exact")
    progress = page.get_by_label("Progress of the equities")
    said = page.locator(".answer-part .error")
    # The work is either running or refused because of its length. In both cases the page takes the next question at
    # once.
    expect(page.locator("progress.running, .answer-part .error:not(:empty)").first).to_be_attached()
    visit.type(0, "AsAh")
    visit.type(1, "KsKh")
    visit.menu(3, "Remove player 4")
    visit.menu(2, "Remove player 3")
    visit.expect_equities(program.shown("AsAh", "KsKh"))
    expect(progress).not_to_have_class(re.compile("running"))
    expect(said).to_be_empty()


def test_simulations_can_be_asked_for(visit: Visit, program: Program) -> None:
    page = visit.open_settled("15%", "JJ")
    page.get_by_label("Method").select_option("monte-carlo")
    expect(page.locator(".answer")).to_contain_text("Simulated,")
    visit.settle()
    [exact, _] = program.equities("15%", "JJ")
    assert abs(float(visit.equities()[0].split(" %")[0]) - 100 * exact) < 1
    page.get_by_label("Method").select_option("exact")
    visit.expect_equities(program.shown("15%", "JJ"))


@ONE_ENGINE
def test_a_missing_server_is_reported_and_tried_again(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ")
    visit.context.route("**/ask", lambda route: route.abort())
    visit.type(0, "KK")
    # No figure of the range before stays, and the text waits for the server.
    expect(page.locator("output.equity")).to_have_text(["–", "–"])
    visit.cell("88").click()
    expect(visit.range(0)).to_have_value("KK")
    visit.put("board", "Ks 9h 4c")
    visit.context.unroute("**/ask")
    visit.expect_equities(program.shown("KK", "QQ", "--board", "Ks9h4c"))
    visit.context.route("**/ask", lambda route: route.abort())
    visit.put("board", "")
    expect(page.locator(".answer-part .error")).to_contain_text("The server does not answer")
    visit.context.unroute("**/ask")
    visit.expect_equities(program.shown("KK", "QQ"))
    # The browser itself logs the failed requests.
    visit.complaints = [said for said in visit.complaints if "ERR_FAILED" not in said]


@pytest.mark.parametrize("players", [2, 10])
def test_the_smallest_and_largest_numbers_of_players(visit: Visit, players: int) -> None:
    visit.open(*["random"] * players, method="monte-carlo")
    shown = [float(text.split(" %")[0]) for text in visit.equities()]
    assert len(shown) == players
    assert abs(sum(shown) - 100) < 0.1
    if players == 10:
        expect(visit.button("Add a player")).to_be_disabled()
