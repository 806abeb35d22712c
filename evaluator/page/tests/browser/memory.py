"""Measures the memory of the page and its server during a long session of clicks.

    python evaluator/page/tests/browser/memory.py [--minutes 60] [--engine native|wasm] [--seed 1] [--program PATH]

It paints, picks cards, types ranges, opens panels, changes games, undoes changes and opens links, in a random order set by
the seed. Each minute it prints the number of actions, the heap after a garbage collection, and the memory of the server.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import CDPSession, sync_playwright

from program import BROWSER_FLAGS, TARGET, Program, find_browser, serve_folder
from visit import RANKS, Visit

RANGES = ["22+,ATs+,KQs", "15%", "AhKh", "QQ+,AK", "88+,[50]AJs[/50]", "5-20%,!As", "AKx", "random", "98s+"]
BOARDS = ["", "Ks9h4c", "Kh9h4c2d", "Kd9h4c2h3s", "Ks9h", "Ks9h4x"]
GAMES = ["Short deck", "Omaha", "Omaha eight or better", "Five-card Omaha"]
LINKS = [
    "#p=JJ&p=AKs&board=Ks9h4c",
    "#p=QQ%2B&p=15%25&p=TT-88&board=Ts9h4s&panel=graph",
    "#game=omaha&p=AA&p=JT98&board=Ks9h4c",
    "#p=AA&p=KK&color=red",
]

# The milliseconds between two actions, faster than any person.
PAUSE = 50


class Clicker:
    """Performs random actions on the page."""

    def __init__(self, visit: Visit, seed: int) -> None:
        self.visit = visit
        self.page = visit.page
        self.random = random.Random(seed)
        self.done: Counter[str] = Counter()
        self.actions: list[tuple[int, Callable[[], None]]] = [
            (40, self.paint),
            (6, self.pick_a_card),
            (4, self.type_a_board),
            (8, self.type_a_range),
            (12, self.open_a_panel),
            (10, self.step_back_or_forth),
            (4, self.paint_suits),
            (3, self.add_or_remove_a_player),
            (2, self.change_the_game),
            (2, self.follow_a_link),
            (2, self.open_a_dialog),
            (1, self.load_anew),
        ]

    def act(self) -> None:
        """Performs one action. Sometimes it waits for the figures, like a reader."""
        weights = [weight for weight, _ in self.actions]
        [(_, action)] = self.random.choices(self.actions, weights)
        action()
        self.done[action.__name__] += 1
        if self.random.random() < 0.2:
            self.page.wait_for_timeout(10 * PAUSE)
        self.page.wait_for_timeout(PAUSE)

    def paint(self) -> None:
        if self.page.locator(".painting").count() == 0:
            return self.type_a_range()
        first, *others = self.random.choices(RANKS, k=self.random.randint(2, 8))
        self.visit.drag(*(first + other + ("" if other == first else "s") for other in others))

    def pick_a_card(self) -> None:
        self.visit.pick()
        self.random.choice(self.page.locator(".deck .card:enabled").all()).click()
        self.visit.button("Close deck").click()

    def type_a_board(self) -> None:
        self.visit.put("board", self.random.choice(BOARDS))

    def type_a_range(self) -> None:
        texts = ["AA", "JT98$ds", "random"] if "omaha" in self.page.url else RANGES
        place = self.random.randrange(self.page.locator(".player").count())
        self.visit.type(place, self.random.choice(texts))

    def open_a_panel(self) -> None:
        self.random.choice(self.page.get_by_role("tab").all()).click()

    def step_back_or_forth(self) -> None:
        button = self.visit.button(self.random.choice(["Undo", "Undo", "Redo"]))
        if button.is_enabled():
            button.click()

    def paint_suits(self) -> None:
        suits = self.page.locator(".suits .cell:not(.empty):enabled").all()
        if suits:
            self.random.choice(suits).click()

    def add_or_remove_a_player(self) -> None:
        if self.page.locator(".player").count() < 4:
            self.visit.button("Add a player").click()
            self.visit.type(self.page.locator(".player").count() - 1, "QQ+,AK")
        else:
            self.visit.menu(2, "Remove player 3")

    def change_the_game(self) -> None:
        is_holdem = "game=" not in self.page.url
        self.visit.game(self.random.choice(GAMES) if is_holdem else "Hold'em")

    def follow_a_link(self) -> None:
        self.page.evaluate("(hash) => { location.hash = hash; }", self.random.choice(LINKS))

    def open_a_dialog(self) -> None:
        self.visit.button(self.random.choice(["Saved ranges", "Help"])).click()
        self.page.get_by_role("dialog").get_by_role("button", name="Close").click()

    def load_anew(self) -> None:
        """Sometimes loads the page anew. Other actions continue in the open page."""
        if self.random.random() < 0.1:
            self.visit.open()


def resident(process: int | None) -> str:
    """Returns the resident memory of a process, if the system reports it."""
    status = Path(f"/proc/{process}/status")
    if process is None or not status.exists():
        return "–"
    [line] = [line for line in status.read_text().splitlines() if line.startswith("VmRSS")]
    return f"{int(line.split()[1]) / 1024:.1f} MiB"


def in_the_page(devtools: CDPSession) -> str:
    """Returns the page's heap, nodes and listeners after a garbage collection."""
    devtools.send("HeapProfiler.collectGarbage")
    used = devtools.send("Runtime.getHeapUsage")["usedSize"] / 2**20
    counted = devtools.send("Memory.getDOMCounters")
    return f"heap {used:.1f} MiB, {counted['nodes']} nodes, {counted['jsEventListeners']} listeners"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--engine", choices=["native", "wasm"], default="native")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", type=Path, default=TARGET / "release/rivertable")
    parser.add_argument("--static", type=Path, default=TARGET / "page")
    chosen = parser.parse_args()
    with sync_playwright() as playwright, ExitStack() as stack:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=BROWSER_FLAGS)
        if chosen.engine == "native":
            address, process = stack.enter_context(Program(chosen.program).serve())
        else:
            address, process = stack.enter_context(serve_folder(chosen.static)), None
        context = browser.new_context(viewport={"width": 1500, "height": 1000})
        # A busy machine must not end the measurement.
        context.set_default_timeout(600_000)
        visit = Visit(context, address, chosen.engine)
        devtools = context.new_cdp_session(visit.page)
        visit.open_settled()
        clicker = Clicker(visit, chosen.seed)
        start = time.monotonic()
        minute = 0
        while True:
            if time.monotonic() - start >= 60 * minute:
                done = clicker.done.total()
                print(
                    f"{minute:>3} min: {done} actions, {in_the_page(devtools)}, server {resident(process)}",
                    flush=True,
                )
                if minute >= chosen.minutes:
                    break
                minute += 1
            clicker.act()
        print(
            ", ".join(f"{count} times {name.replace('_', ' ')}" for name, count in clicker.done.most_common())
        )
        print(
            f"{len(visit.complaints)} errors and warnings on the console: {sorted(set(visit.complaints))[:5]}"
        )
        browser.close()


if __name__ == "__main__":
    main()
