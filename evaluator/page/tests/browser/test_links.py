"""Links: opening a link shows the same spot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from program import Program
from visit import Visit


def test_a_link_opens_the_same_question(visits, program: Program) -> None:
    here, there = visits(), visits()
    page = here.open_settled("AA", "QQ")
    here.drag("KK", "KQs")
    here.type(1, "88+, [50]AJs[/50]")
    here.put("board", "Kd 9h 4c")
    here.put("dead", "2s")
    here.panel("Bets")
    page.locator("#pot").fill("140")
    page.locator("#pot").blur()
    asked = ("AA,KK,KQs", "88+,AJs:0.5", "--board", "Kd9h4c", "--dead", "2s")
    here.expect_equities(program.shown(*asked))
    here.expect_address("pot=140", "dead=2s", "0.5")
    here.button("Player 1: show on the grid").click()
    there.go(page.url.removeprefix(f"{here.address}/"))
    there.expect_equities(program.shown(*asked))
    expect(there.page.locator("#pot")).to_have_value("140")
    there.expect_cards("board", "Kd 9h 4c")
    expect(there.cell("KQs")).to_have_attribute("aria-selected", "true")
    expect(there.page.locator(".grid .figure")).to_have_text(
        here.page.locator(".grid .figure").all_inner_texts()
    )


def test_the_link_of_another_game(visits, program: Program) -> None:
    here, there = visits(), visits()
    page = here.open_settled("AKs", "QQ")
    here.game("Short deck")
    shown = program.shown("AKs", "QQ", "--game", "short-deck")
    here.expect_equities(shown)
    here.expect_address("game=short-deck")
    there.go(page.url.removeprefix(f"{here.address}/"))
    there.expect_equities(shown)


def test_a_new_address_in_an_open_page_is_a_new_question(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ")
    page.evaluate("location.hash = '#p=JJ&p=AKs&board=Ks9h4c'")
    visit.expect_equities(program.shown("JJ", "AKs", "--board", "Ks9h4c"))
    page.keyboard.press("Control+z")
    visit.expect_equities(program.shown("AA", "QQ"))


def test_the_copied_link_is_the_address(visit: Visit) -> None:
    page = visit.open_settled("AA", "QQ")
    visit.drag("KK")
    visit.settle()
    visit.button("Copy link").click()
    # A server on this machine has no address for others.
    expect(page.locator("#said")).to_have_text(
        re.compile("The link is copied. It works on this machine only")
    )
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    assert "KK" in page.url


@pytest.mark.parametrize(
    ("hash", "faulty"),
    [
        ("#p=AA&p=KK&board=Ks9hXx", "Xx"),
        ("#p=AA&p=KK&color=red", "color"),
        ("#p=AA&p=KK&pot=much", "pot"),
        ("#p=AA&p=KZ", "KZ"),
        ("#p=AA&p=KK&game=draughts", "draughts"),
        ("#p=AA&p=KK&method=guess", "guess"),
        ("#p=AA&p=KK&rules=mine", "mine"),
        ("#" + "&".join(["p=AA"] + ["p=random"] * 11), "12 ranges"),
    ],
)
def test_broken_links_say_which_part(visit: Visit, hash: str, faulty: str) -> None:
    page = visit.go(hash)
    faults = page.locator("#faults, .error").filter(has_text=faulty)
    expect(faults.first).to_be_visible()


def test_a_name_of_many_characters_is_in_the_link(visits) -> None:
    here, there = visits(), visits()
    page = here.open_settled("AA", "QQ")
    here.menu(0, "Rename … player 1")
    name = "a" + "😀" * 40
    page.get_by_label("Name", exact=True).fill(name)
    page.keyboard.press("Enter")
    here.type(1, "JJ")
    here.expect_address("p=JJ")
    here.button("Copy link").click()
    expect(page.locator("#said")).to_contain_text("The link is copied.")
    there.go(page.evaluate("navigator.clipboard.readText()").removeprefix(f"{here.address}/"))
    expect(there.player(0).locator(".pick")).to_have_text(name[:30])
    expect(there.range(1)).to_have_value("JJ")


def test_a_link_with_names_of_saved_ranges_says_so(visit: Visit) -> None:
    page = visit.open_settled("AsAhKdQc", "KsKhJdTc", game="omaha")
    visit.name(0, "b")
    visit.type(0, "@b, AAKK")
    visit.settle()
    visit.button("Copy link").click()
    expect(page.locator("#said")).to_contain_text(
        "It has names of saved ranges, which other browsers do not know."
    )
