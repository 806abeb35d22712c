"""Exports and imports: saved ranges, pictures, tables, the clipboard."""

from __future__ import annotations

import csv
import json
import re
import zlib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from program import Program
from visit import ONE_ENGINE, Visit

# The first bytes of files, by kind.
BEGINNINGS = {"svg": b"<svg", "png": b"\x89PNG\r\n\x1a\n"}


def test_a_range_is_saved_referred_to_exported_and_imported(visits, program: Program, tmp_path: Path) -> None:
    here, there = visits(), visits()
    page = here.open_settled("QQ+,AK", "JJ")
    here.name(0, "tight")
    expect(page.locator("#said")).to_have_text("Saved as @tight.")
    here.type(1, "@tight,JJ")
    here.expect_equities(program.shown("QQ+,AK", "QQ+,AK,JJ"))
    here.button("Saved ranges").click()
    file = here.download(here.button("Export"), tmp_path)
    assert json.loads(file.read_text())["ranges"]["tight"]
    here.button("Close").click()
    # A link contains no names, because others have not saved them.
    here.expect_address("AKo" if "AKo" in page.url else "AK")
    assert "@" not in page.url

    page = there.open_settled("AA", "KK")
    there.button("Saved ranges").click()
    there.choose_file(there.button("Import"), file)
    expect(page.locator(".message")).to_have_text("1 range is imported.")
    there.button("Take tight for player 1").click()
    there.expect_equities(program.shown("QQ+,AK", "KK"))
    # The address changes in the next pause.
    there.expect_address("QQ")
    # The next visit has the same saved ranges and the same spot.
    page.reload()
    there.settle()
    there.type(1, "@tight")
    there.expect_equities(program.shown("QQ+,AK", "QQ+,AK"))
    there.button("Saved ranges").click()
    there.button("Delete tight").click()
    expect(there.button("Delete tight")).to_have_count(0)


@ONE_ENGINE
@pytest.mark.parametrize("content", ["no json", "{}", '{"rivertable ranges": 1, "ranges": {"a b": "AA"}}'])
def test_other_files_are_not_imported(visit: Visit, tmp_path: Path, content: str) -> None:
    page = visit.open_settled("AA", "KK")
    (tmp_path / "other.json").write_text(content)
    visit.button("Saved ranges").click()
    visit.choose_file(visit.button("Import"), tmp_path / "other.json")
    expect(page.locator(".message")).to_contain_text("other.json: the file")


@ONE_ENGINE
def test_ranges_are_saved_by_the_number_of_hole_cards(visit: Visit, tmp_path: Path) -> None:
    page = visit.open_settled("QQ+", "JJ")
    visit.name(0, "tight")
    visit.button("Saved ranges").click()
    file = visit.download(visit.button("Export"), tmp_path)
    visit.button("Close").click()
    visit.game("Omaha")
    visit.button("Saved ranges").click()
    expect(page.get_by_role("dialog")).to_contain_text("No ranges are saved yet.")
    visit.choose_file(visit.button("Import"), file)
    expect(page.locator(".message")).to_have_text(
        "ranges.json: the file has ranges for games with 2 hole cards: choose such a game first"
    )
    visit.button("Close").click()
    visit.game("Short deck")
    visit.button("Saved ranges").click()
    expect(visit.button("Take tight for player 1")).to_be_visible()


@ONE_ENGINE
def test_names_are_checked(visit: Visit) -> None:
    page = visit.open_settled("AA", "KK")
    visit.name(0, "my range")
    expect(page.locator("#asked-error")).to_contain_text("is not a valid name")


@pytest.mark.parametrize(
    ("title", "forms"),
    [
        ("Hands", ["svg", "png", "csv"]),
        ("Next card", ["svg", "png", "csv"]),
        ("Graph", ["svg", "png", "csv"]),
        ("Combos", ["svg", "png", "csv"]),
        ("Flops", ["svg", "png", "csv"]),
        ("Bets", ["svg", "png", "csv"]),
        ("Push or fold", ["svg", "png", "csv"]),
    ],
)
def test_reports_are_saved(visit: Visit, tmp_path: Path, title: str, forms: list[str]) -> None:
    page = visit.open_settled(
        "QQ+", "AK", board="Ks9h4c", textures="monotone", pot=100, call=50, bet=200, folds=0.4
    )
    panel = visit.panel(title)
    for form in forms:
        button = panel.get_by_role("button", name=f"Save as {form.upper()}", exact=True)
        file = visit.download(button, tmp_path)
        assert file.suffix == f".{form}"
        content = file.read_bytes()
        if form == "csv":
            header, *lines = content.decode().splitlines()
            assert "," in header and lines and all(line.count(",") >= header.count(",") for line in lines)
        else:
            assert content.startswith(BEGINNINGS[form])
        if form == "png":
            width, height = (int.from_bytes(content[place : place + 4], "big") for place in (16, 20))
            assert min(width, height) > 200
    panel.get_by_role("button", name="Copy as text", exact=True).click()
    expect(page.locator("#said")).to_have_text("The table is copied.")
    assert len(page.evaluate("navigator.clipboard.readText()").splitlines()) > 3


def first_point(png: bytes) -> bytes:
    """Returns the red, green and blue of the upper left pixel, which no PNG filter changes."""
    place, data = 8, b""
    while place < len(png):
        length = int.from_bytes(png[place : place + 4], "big")
        if png[place + 4 : place + 8] == b"IDAT":
            data += png[place + 8 : place + 8 + length]
        place += length + 12
    return zlib.decompress(data)[1:4]


@ONE_ENGINE
def test_saved_pictures_are_as_dark_as_the_page(visit: Visit, tmp_path: Path) -> None:
    visit.open_settled("QQ+", "AK", board="Ks9h4c")
    panel = visit.panel("Graph")
    for theme, paper in [("dark", b"\x17\x1c\x19"), ("light", b"\xff\xff\xff")]:
        visit.theme(theme)
        file = visit.download(panel.get_by_role("button", name="Save as PNG", exact=True), tmp_path)
        assert first_point(file.read_bytes()) == paper


@ONE_ENGINE
def test_ranges_of_other_programs_are_imported(visit: Visit, program: Program, tmp_path: Path) -> None:
    page = visit.open_settled("AA", "KK")
    # The first is as PioSOLVER writes it, the second as Equilab does.
    texts = {"BTN open.txt": "AA,KK:0.5,98s:0.25,AhKs", "equilab.txt": "\ufeff77+, A8s+, KTs+, AJo+\r\n"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    visit.button("Saved ranges").click()
    visit.choose_file(visit.button("Import"), *(tmp_path / name for name in texts))
    expect(page.locator(".message")).to_have_text("2 ranges are imported.")
    visit.button("Take BTN-open for player 1").click()
    visit.expect_equities(program.shown(texts["BTN open.txt"], "KK"))
    page.get_by_label("Load a range for player 2").select_option("equilab")
    visit.expect_equities(program.shown(texts["BTN open.txt"], "77+,A8s+,KTs+,AJo+"))


@ONE_ENGINE
@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "pio.txt: the file is empty"),
        ("0 1 0.5 " * 442, "pio.txt: the file has 1326 numbers: expected a range as text"),
        ("AA, KZ", 'pio.txt: the range pio is not valid: "KZ" at character 5'),
    ],
)
def test_texts_that_are_not_ranges_are_not_imported(
    visit: Visit, tmp_path: Path, content: str, said: str
) -> None:
    page = visit.open_settled("AA", "KK")
    (tmp_path / "pio.txt").write_text(content)
    visit.button("Saved ranges").click()
    visit.choose_file(visit.button("Import"), tmp_path / "pio.txt")
    expect(page.locator(".message")).to_contain_text(said)
    expect(page.locator(".saved code")).to_have_count(0)


NAMED = "#p=QQ%2B&name=Button&p=AK&name=Big%20blind,%20new&board=Ks9h4c&dead=2d&textures=monotone"


def test_pictures_have_the_players_and_what_the_report_shows(visit: Visit, tmp_path: Path) -> None:
    page = visit.go(NAMED)
    shown = visit.equities()
    colors = page.locator(".end .equity").evaluate_all(
        """(nodes) => nodes.map((node) => '#' + getComputedStyle(node).color.match(/\\d+/g)
            .map((part) => Number(part).toString(16).padStart(2, '0')).join(''))"""
    )
    for title in ("Hands", "Next card", "Combos", "Flops"):
        panel = visit.panel(title)
        expect(panel.locator(".panel-body.stale")).to_have_count(0)
        expect(panel.locator("table")).not_to_have_count(0)
        file = visit.download(panel.get_by_role("button", name="Save as SVG", exact=True), tmp_path)
        picture = ElementTree.parse(file).getroot()
        texts = [node.text for node in picture.iter("{http://www.w3.org/2000/svg}text")]
        # Flops are not those of the board, so they have neither the board nor its equities.
        figures = [", " + figure for figure in shown] if title != "Flops" else ["", ""]
        assert texts[0] == f"Button (hero){figures[0]}: QQ+"
        assert texts[1] == f"Big blind, new{figures[1]}: AK"
        assert texts[2] == ("Dead cards 2d" if title == "Flops" else "Board Ks 9h 4c, Dead cards 2d")
        fills = [node.get("fill") for node in picture.iter("{http://www.w3.org/2000/svg}rect")]
        assert fills[1:3] == colors
        # The figures of all rows on the page are in the picture, in their order.
        rows = panel.locator(".panel-body td").all_inner_texts()
        expected = [text for text in rows if re.search(r"\d %$", text)]
        assert len(expected) > 5
        assert [text for text in texts[3:] if re.search(r"^[−+]?[\d.]+ %$", text)] == expected


@ONE_ENGINE
def test_tables_have_the_names_of_the_players(visit: Visit, tmp_path: Path) -> None:
    page = visit.go(NAMED)
    visit.settle()
    for title, column in [("Combos", "player"), ("Graph", "player"), ("Hands", "range")]:
        file = visit.download(
            visit.panel(title).get_by_role("button", name="Save as CSV", exact=True), tmp_path
        )
        rows = list(csv.DictReader(file.read_text().splitlines()))
        assert {row[column] for row in rows} == {"Button", "Big blind, new"}
    file = visit.download(
        visit.panel("Flops").get_by_role("button", name="Save as CSV", exact=True), tmp_path
    )
    assert {"equity Button", "equity Big blind, new"} < set(next(csv.reader(file.read_text().splitlines())))
    visit.panel("Hands").get_by_role("button", name="Copy as text", exact=True).click()
    expect(page.locator("#said")).to_have_text("The table is copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[0] == "1 Button, 2 Big blind, new"


@ONE_ENGINE
@pytest.mark.parametrize(("width", "height"), [(718, 1047), (740, 980), (1047, 718)])
def test_the_first_printed_page_has_the_equities_and_the_grid(visits, width: int, height: int) -> None:
    # The sizes are those of the paper within its margins: A4, letter, and A4 in landscape.
    visit: Visit = visits(viewport={"width": width, "height": height}, color_scheme="dark")
    page = visit.open()
    visit.settle()
    page.emulate_media(media="print")
    for part in (".tug", ".player", ".grid", ".legend"):
        box = page.locator(part).last.bounding_box()
        assert box["height"] > 0 and box["y"] + box["height"] <= height, part
    for part in ("#toolbar", ".line", ".brush", ".offered", ".save", ".slot.empty"):
        expect(page.locator(part).first).to_be_hidden()
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.reports')).backgroundColor")
        == "rgb(255, 255, 255)"
    )
