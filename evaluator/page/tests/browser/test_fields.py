"""Fields, keys, saved ranges and dialogs: wrong input is named, and nothing is lost."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from program import Program
from visit import ONE_ENGINE, Visit

pytestmark = ONE_ENGINE


@pytest.mark.parametrize("text", ["101", "-1", "", "many"])
def test_the_nuts_field_names_wrong_numbers(visit: Visit, text: str) -> None:
    page = visit.open_settled("QQ+", "AK", board="Ks9h4c", panel="graph")
    expect(page.locator("path.curve")).to_have_count(2)
    page.locator("#nuts").fill(text)
    expect(page.locator("#nuts-error")).to_have_text("expected a percentage from 0 to 100")
    expect(page.locator("path.curve")).to_have_count(0)
    page.locator("#nuts").fill("33,3")
    expect(page.locator("#nuts-error")).to_be_empty()
    expect(page.locator("path.curve")).to_have_count(2)
    visit.expect_address("nuts=0.333")


@pytest.mark.parametrize("name", ["constructor", "toString", "__proto__"])
def test_any_name_is_saved(visit: Visit, program: Program, name: str) -> None:
    page = visit.open_settled("QQ+,AK", "JJ")
    visit.name(0, name)
    expect(page.locator("#said")).to_have_text(f"Saved as @{name}.")
    visit.type(1, f"@{name}")
    visit.expect_equities(program.shown("QQ+,AK", "QQ+,AK"))
    page.reload()
    visit.settle()
    visit.button("Saved ranges").click()
    expect(visit.button(f"Take {name} for player 1")).to_be_visible()


def test_a_saved_name_is_replaced_only_after_a_question(visit: Visit) -> None:
    page = visit.open_settled("QQ+", "JJ")
    visit.name(0, "mine")
    visit.name(1, "mine")
    expect(page.locator("#asked-error")).to_contain_text("@mine is saved already, as QQ+")
    page.keyboard.press("Escape")
    visit.name(1, "mine")
    visit.button("Replace").click()
    expect(page.locator("#said")).to_have_text("Saved as @mine.")
    visit.button("Saved ranges").click()
    expect(page.get_by_role("dialog").locator("code")).to_have_text("JJ")


@pytest.mark.parametrize(
    ("ranges", "said"),
    [({"x": "not a range"}, "the range x is not valid"), ({"x": "@b"}, "cannot refer to another")],
)
def test_files_with_wrong_ranges_are_not_imported(
    visit: Visit, tmp_path: Path, ranges: dict[str, str], said: str
) -> None:
    page = visit.open_settled("AA", "KK")
    (tmp_path / "ranges.json").write_text(json.dumps({"rivertable ranges": 1, "ranges": ranges}))
    visit.button("Saved ranges").click()
    visit.choose_file(visit.button("Import"), tmp_path / "ranges.json")
    expect(page.locator(".message")).to_contain_text(said)
    expect(page.locator(".saved code")).to_have_count(0)


def test_an_import_asks_before_it_replaces_a_range(visit: Visit, tmp_path: Path) -> None:
    page = visit.open_settled("AA", "KK")
    visit.name(0, "mine")
    file = tmp_path / "ranges.json"
    file.write_text(json.dumps({"rivertable ranges": 1, "ranges": {"mine": "77", "other": "88"}}))
    visit.button("Saved ranges").click()
    visit.choose_file(visit.button("Import"), file)
    expect(page.locator(".message")).to_have_text("Saved already, with other hands: mine.")
    expect(page.locator(".saved code")).to_have_text(["AA"])
    visit.button("Replace them").click()
    expect(page.locator(".saved code")).to_have_text(["77", "88"])


def test_a_link_of_omaha_has_no_names(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AsAhKdQc", "KsKhJdTc", game="omaha")
    visit.name(0, "b")
    visit.type(0, "@b")
    visit.expect_equities(program.shown("AsAhKdQc", "KsKhJdTc", "--game", "omaha"))
    visit.expect_address("p=AsAhKdQc")
    assert "@" not in page.url and "%40" not in page.url


def test_invert_keeps_the_rest_of_each_weight(visit: Visit, program: Program) -> None:
    visit.open_settled("AA:0.5,KK", "QQ")
    visit.menu(0, "Invert the range of player 1")
    visit.expect_equities(program.shown("random,!AA,!KK,AA:0.5", "QQ"))
    expect(visit.range(0)).to_have_value(re.compile("AA:0.5"))


def test_the_slider_of_the_best_hands_shows_the_range(visit: Visit) -> None:
    page = visit.open_settled("20%", "AA")
    slider = page.get_by_label("Best hands")
    expect(slider).to_have_value("20")
    visit.button("Player 2: show on the grid").click()
    expect(slider).to_have_value("0.5")


def test_fast_drags_leave_no_gaps(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "22")
    start, end = (visit.cell(hand).bounding_box() for hand in ("KK", "K3s"))
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    # One event, ten cells away.
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=1)
    page.mouse.up()
    visit.expect_equities(program.shown("AA,KK,K3s+", "22"))


def test_a_click_with_control_chooses_and_does_not_paint(visit: Visit) -> None:
    visit.open_settled("AA", "QQ")
    visit.cell("KK").click(modifiers=["Control"])
    expect(visit.page.locator(".suits-part h2")).to_have_text("Suits of KK")
    expect(visit.cell("KK")).to_have_attribute("aria-selected", "false")


def test_undo_and_redo_by_keys_in_a_range_too(visit: Visit, program: Program) -> None:
    page = visit.open_settled("AA", "QQ")
    visit.range(0).fill("KK")
    visit.expect_equities(program.shown("KK", "QQ"))
    visit.range(0).press("Control+z")
    visit.expect_equities(program.shown("AA", "QQ"))
    expect(visit.range(0)).to_have_value("AA")
    page.keyboard.press("Control+y")
    visit.expect_equities(program.shown("KK", "QQ"))


def test_cells_have_names_with_weight_and_equity(visit: Visit, program: Program) -> None:
    visit.open_settled("AA:0.5,KK", "QQ")
    expect(visit.cell("AA")).to_have_attribute(
        "aria-label", re.compile(r"^AA \d\d: weight 50 %, equity \d\d %$")
    )
    expect(visit.cell("72o")).to_have_attribute("aria-label", "72o: not in the range")


def test_alt_and_digits_reach_all_ten_players(visit: Visit) -> None:
    page = visit.open(*["QQ+"] * 10, method="monte-carlo")
    page.keyboard.press("Alt+0")
    expect(visit.player(9)).to_have_class(re.compile("active"))
    page.keyboard.press("Alt+1")
    expect(visit.player(0)).to_have_class(re.compile("active"))


def test_messages_are_above_dialogs(visit: Visit) -> None:
    page = visit.open_settled("AA", "KK")
    visit.button("Help").click()
    # The page's own button is behind the dialog, so a script clicks it.
    page.evaluate(
        "[...document.querySelectorAll('button')].find((b) => b.textContent.trim() === 'Copy link').click()"
    )
    # A popover that opens later than a dialog is above it.
    expect(page.locator("#said:popover-open")).to_contain_text("The link is copied.")


def test_the_text_of_combos_is_the_table_of_combos(visit: Visit) -> None:
    page = visit.open_settled("AKs,QQ:0.5", "22+", board="Ks9h4c", panel="combos")
    visit.page.locator(".panel").get_by_role("button", name="Copy as text").click()
    expect(page.locator("#said")).to_have_text("The table is copied.")
    [head, *lines] = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert head.split("\t") == ["Combo", "Weight", "Equity"]
    assert len(lines) == 9 and lines[0].startswith(("AhKh", "AdKd", "AcKc"))


def test_text_on_phones_is_large_enough(visits) -> None:
    visit = visits(viewport={"width": 390, "height": 844})
    page = visit.open_settled("QQ+", "AK", board="Ks9h4c")
    small = page.evaluate("""() => [...document.querySelectorAll('body *')]
        .filter((node) => node.childNodes.length > 0 && [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()))
        .filter((node) => node.getClientRects().length > 0 && parseFloat(getComputedStyle(node).fontSize) < 10.5)
        .map((node) => node.className)""")
    assert small == []
    fields = page.evaluate("""() => [...document.querySelectorAll('input:not([type=range]):not([type=file]), textarea, select')]
        .filter((node) => parseFloat(getComputedStyle(node).fontSize) < 16).map((node) => node.id)""")
    assert fields == []


def test_range_text_does_not_move_the_column(visit: Visit) -> None:
    visit.open_settled("AA", "KK")
    before = visit.player(1).bounding_box()["y"]
    visit.type(0, "A2s+,K2s+,Q2s+,J2s+,T2s+,92s+,82s+,72s+,62s+,52s+,42s+,32s,A2o+,K2o+,Q2o+,J2o+,T2o+")
    visit.settle()
    assert visit.player(1).bounding_box()["y"] == before


def test_a_preset_range_is_loaded_with_its_position(visit: Visit) -> None:
    page = visit.open_settled("AA", "KK")
    # No menu is open.
    page.get_by_label("Load a range for player 1").select_option("UTG")
    expect(visit.player(0).locator(".pick")).to_have_text("UTG")
    visit.settle()
    expect(visit.cell("AJo")).to_have_attribute("aria-selected", "true")
    # The name follows the range, unless the reader has chosen it.
    page.get_by_label("Load a range for player 1").select_option("CO")
    expect(visit.player(0).locator(".pick")).to_have_text("CO")
    visit.menu(0, "Rename … player 1")
    page.get_by_label("Name", exact=True).fill("Anna")
    page.keyboard.press("Enter")
    page.get_by_label("Load a range for player 1").select_option("UTG")
    expect(visit.player(0).locator(".pick")).to_have_text("Anna")


def test_a_first_visit_names_the_players_and_has_suits_below_them(visit: Visit) -> None:
    page = visit.open()
    visit.settle()
    expect(page.locator(".player .pick")).to_have_text(["Button", "Big blind"])
    players, suits, grid = (
        page.locator(name).bounding_box() for name in (".players-part", ".suits-part", ".painting")
    )
    assert suits["y"] >= players["y"] + players["height"]
    assert suits["x"] + suits["width"] <= grid["x"]
    colors = page.locator(".suits .sign").evaluate_all(
        "(signs) => Object.fromEntries(signs.map((sign) => [sign.textContent.slice(-1), getComputedStyle(sign).color]))"
    )
    assert len(colors) == len(set(colors.values())) == 4


def test_players_are_renamed(visit: Visit) -> None:
    page = visit.open_settled("AA", "KK")
    visit.menu(1, "Rename … player 2")
    page.get_by_label("Name", exact=True).fill("Big blind")
    page.keyboard.press("Enter")
    expect(visit.player(1).locator(".pick")).to_have_text("Big blind")
    visit.expect_address("name=Big%20blind")
