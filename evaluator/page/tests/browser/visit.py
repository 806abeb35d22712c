"""A visit to the page: simulated input, and the figures that the page shows."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, expect

# The timeout of waits in milliseconds. It is not a requirement on speed.
PATIENCE = 60_000

T = TypeVar("T")

RANKS = "AKQJT98765432"
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

# Marks tests that do not depend on the engine.
ONE_ENGINE = pytest.mark.parametrize("engine", ["native"], indirect=True)

# Marks tests that depend on the engine: tests of answers, workers, refusals and stops.
BOTH_ENGINES = pytest.mark.both_engines


def wait_for(page: Page, read: Callable[[], T], is_expected: Callable[[T], bool]) -> T:
    """Reads a value until it is the expected one, or until time is up. Returns the last value."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not is_expected(value := read()) and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    return value


class Visit:
    """An open page, with the errors and foreign requests that it caused."""

    def __init__(self, context: BrowserContext, address: str, engine: str) -> None:
        self.context = context
        self.address = address
        self.engine = engine
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        context.on("console", self._heard)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", self._called)
        self.page = context.new_page()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _called(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and f"{parts.scheme}://{parts.netloc}" != self.address:
            self.strangers.append(request.url)

    def leave(self) -> None:
        """Leaves the page and clears its data."""
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.set_offline(False)
        self.page.evaluate("localStorage.clear()")
        self.page.goto("about:blank")

    def check(self) -> None:
        """Checks that there was no error and no request to another address."""
        assert not self.complaints, self.complaints
        assert not self.strangers, self.strangers

    def open(self, *ranges: str, **settings: object) -> Page:
        """Opens the page on a spot. Without arguments, opens it like a first visit."""
        parts = [("p", text) for text in ranges] + [(name, str(value)) for name, value in settings.items()]
        return self.go("#" + "&".join(f"{name}={quote(value)}" for name, value in parts) if parts else "")

    def open_settled(self, *ranges: str, **settings: object) -> Page:
        """Opens the page on a spot, and waits for its figures."""
        self.open(*ranges, **settings)
        self.settle()
        return self.page

    def go(self, hash: str) -> Page:
        """Opens the page at an address."""
        self.page.goto(f"{self.address}/{hash}")
        expect(self.page.locator("body")).to_have_attribute("data-engine", self.engine)
        return self.page

    def player(self, place: int) -> Locator:
        """Returns a player's part of the page. Players count from 0."""
        return self.page.locator(".player").nth(place)

    def range(self, place: int) -> Locator:
        """Returns the field of a player's range."""
        return self.page.locator(f"#range-{place}")

    def equity(self, place: int) -> Locator:
        """Returns the element of a player's equity."""
        return self.page.locator("output.equity").nth(place)

    def settle(self) -> None:
        """Waits until all figures are up to date."""
        expect(self.page.locator(".answer-part.stale")).to_have_count(0)
        expect(self.page.locator("output.equity")).not_to_have_count(0)
        for equity in self.page.locator("output.equity").all():
            expect(equity).not_to_have_text("–")
        expect(self.page.locator("progress.running")).to_have_count(0)

    def equities(self) -> list[str]:
        """Waits for all equities, and returns their texts."""
        self.settle()
        return self.page.locator("output.equity").all_inner_texts()

    def expect_equities(self, shown: list[str]) -> None:
        """Waits until the page shows these equities."""
        expect(self.page.locator("output.equity")).to_have_text(shown)
        expect(self.page.locator(".answer-part.stale")).to_have_count(0)

    def expect_address(self, *parts: str) -> None:
        """Waits until the address contains all parts."""
        for part in parts:
            expect(self.page).to_have_url(re.compile(re.escape(part)))

    def type(self, place: int, text: str) -> None:
        """Replaces the text of a range."""
        self.range(place).fill(text)

    def cell(self, hand: str) -> Locator:
        """Returns the cell of a starting hand such as AKs, AKo or AA."""
        return self.page.locator(f'.grid .cell[data-place="{place_of(hand)}"]')

    def drag(self, *hands: str) -> None:
        """Paints over the cells of starting hands in one stroke."""
        mouse = self.page.mouse
        self.cell(hands[0]).scroll_into_view_if_needed()
        for place, hand in enumerate(hands):
            box = self.cell(hand).bounding_box()
            assert box is not None
            mouse.move(
                box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=1 if place == 0 else 4
            )
            if place == 0:
                mouse.down()
        mouse.up()

    def panel(self, title: str) -> Locator:
        """Opens a panel, and returns it."""
        self.page.get_by_role("tab", name=title, exact=True).click()
        return self.page.locator(".panel:not([hidden])")

    def download(self, target: Locator, folder: Path) -> Path:
        """Clicks, and saves the downloaded file in a folder."""
        with self.page.expect_download() as download:
            target.click()
        file = folder / download.value.suggested_filename
        download.value.save_as(file)
        return file

    def choose_file(self, target: Locator, *files: Path) -> None:
        """Clicks, and chooses the requested files."""
        with self.page.expect_file_chooser() as chooser:
            target.click()
        chooser.value.set_files(files)

    def menu(self, place: int, name: str) -> None:
        """Clicks an entry of a player's menu."""
        self.open_menu(place)
        self.button(name).click()

    def open_menu(self, place: int) -> None:
        """Opens a player's menu."""
        self.page.get_by_label(f"More for player {place + 1}").click()

    def be_hero(self, place: int) -> None:
        """Makes the open report about a player."""
        self.page.locator(".who .segment button").nth(place).click()

    def pick(self, *cards: str) -> None:
        """Opens the deck and clicks cards by their names."""
        if self.page.locator(".deck").count() == 0:
            self.page.locator(".slot").first.click()
        for card in cards:
            self.card(card).click()

    def put(self, field: str, text: str) -> None:
        """Types cards in the field of the board or of the dead cards, which opens with the deck."""
        self.open_deck(field).fill(text)
        self.page.keyboard.press("Escape")

    def open_deck(self, field: str) -> Locator:
        """Opens the deck with the slots of the board or of the dead cards, and returns their field."""
        if self.page.locator(".deck").count() == 0:
            self.page.locator(".slot" if field == "board" else ".dead-slot").first.click()
        return self.page.locator(f"#{field}")

    def expect_cards(self, field: str, text: str) -> None:
        """Waits until the slots of the board or of the dead cards have these cards."""
        slots = self.page.locator(".slot:not(.empty)" if field == "board" else ".dead-slot:not(.empty)")
        signs = [card[0] + SIGNS[card[1]] for card in text.split()]
        expect(slots).to_have_text(signs)

    def theme(self, name: str) -> None:
        """Clicks the icon of the theme until the page has a theme: as the system, light or dark."""
        button = self.page.get_by_role("button", name=re.compile("^Theme: "))
        for _ in range(2):
            if button.get_attribute("aria-label") != f"Theme: {name}":
                button.click()
        expect(button).to_have_attribute("aria-label", f"Theme: {name}")

    def card(self, name: str) -> Locator:
        """Returns a card of the deck by its name, which follows its sign."""
        return self.page.locator(".deck").get_by_role("button", name=re.compile(f" {name}$"))

    def name(self, place: int, name: str) -> None:
        """Saves a player's range under a name."""
        self.menu(place, f"Save range … of player {place + 1}")
        self.page.get_by_label("Name", exact=True).fill(name)
        self.page.keyboard.press("Enter")

    def game(self, title: str) -> None:
        """Chooses a game by its title."""
        self.page.get_by_label("Game", exact=True).select_option(label=title)

    def tool(self, name: str) -> Locator:
        """Returns a tool of the head of the page. Opens the menu that has it in a narrow window."""
        more = self.page.get_by_label("More tools")
        if more.count() > 0:
            more.click()
        return self.button(name)

    def button(self, name: str) -> Locator:
        """Returns the button with a name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def ask(self, question: dict[str, Any]) -> Any:
        """Asks the page's engine directly."""
        # A built page has its modules in a folder whose name changes with their contents.
        asked = """async (question) => {
            const main = document.querySelector('script[type="module"]').src;
            const { connect } = await import(new URL('engine/index.js', main));
            return (await connect()).ask(question);
        }"""
        return self.page.evaluate(asked, question)


def place_of(hand: str) -> int:
    """Returns the index of a starting hand in the grid. Suited hands are in the upper right."""
    first, second = RANKS.index(hand[0]), RANKS.index(hand[1])
    low, high = min(first, second), max(first, second)
    return 13 * low + high if hand.endswith("s") else 13 * high + low
