"""Measures the time to the figures after a stroke of the brush, after typing, and after opening the page.

    python evaluator/page/tests/browser/latency.py [--events 200] [--engine native|wasm]

It prints the median and the worst time from the event of a stroke to its figures in the page, and to the end of the frame
that draws them, and the same from typing a range, which the engine reads first. It also prints how often the page was busy for more than 50 ms, and the times from opening the page to the
first figures, with an empty and with a full cache.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlencode

from program import TARGET, Program, serve_folder
from unwatched import Unwatched
from visit import place_of

SPOTS = {
    "heads-up before the flop": (("QQ+,AKs", "22+,ATs+,KQs"), ""),
    "heads-up on a flop": (("QQ+,AKs", "22+,ATs+,KQs"), "Ks9h4c"),
    "three ranges on a flop": (("QQ+,AKs", "22+,ATs+,KQs", "88+,AJs+"), "Ks9h4c"),
}
HANDS = [
    first + second + kind
    for kind in "so"
    for first in "KQJT987654"
    for second in "AKQJT98765"
    if first != second
]

# Changes the first range again and again. Each change waits for the figures of the previous one, which the page reports.
# CHANGE does the change with the number `event`.
CHANGES = """(async ({ places, texts, count }) => {
    const grid = document.querySelector('.grid');
    const field = document.getElementById('range-0');
    grid.setPointerCapture = () => {};
    const measure = performance.measure.bind(performance);
    let told = () => {};
    performance.measure = (...all) => (told(performance.now()), measure(...all));
    const times = [];
    const busy = [];
    const observer = new PerformanceObserver((list) => busy.push(...list.getEntries().map((entry) => entry.duration)));
    observer.observe({ type: 'longtask' });
    for (let event = 0; event < count; event += 1) {
        const there = new Promise((resolve) => (told = resolve));
        const start = performance.now();
        CHANGE
        const figures = await there;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        times.push([figures - start, performance.now() - start]);
        // Nobody is faster. The open report is updated meanwhile.
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    performance.measure = measure;
    busy.push(...observer.takeRecords().map((entry) => entry.duration));
    observer.disconnect();
    return { times, busy };
})"""

# Paints a cell.
PAINT = CHANGES.replace(
    "CHANGE\n",
    """
        const cell = grid.querySelector(`[data-place="${places[event % places.length]}"]`);
        const { x, y, width, height } = cell.getBoundingClientRect();
        const at = { clientX: x + width / 2, clientY: y + height / 2, pointerId: 1, bubbles: true, button: 0 };
        grid.dispatchEvent(new PointerEvent('pointerdown', at));
        grid.dispatchEvent(new PointerEvent('pointerup', at));
""",
)

# Types a range, as far as the page sees it: with one event for the whole text.
TYPE = CHANGES.replace(
    "CHANGE\n",
    """
        field.value = texts[event % texts.length];
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
""",
)
TEXTS = [f"{pair}+,A{kicker}s+,KQs" for kicker in "T98765432" for pair in ("99", "88", "77", "66", "55")]

# The time from the start of a visit to its first figures, or undefined before them.
FIRST = "(([first]) => first && first.startTime + first.duration)(performance.getEntriesByName('change to figures'))"


def first_figures(browser: Unwatched, address: str, ranges: tuple[str, ...], board: str) -> float:
    """Opens a spot, and returns the milliseconds to its first figures."""
    asked = [("p", text) for text in ranges] + ([("board", board)] if board else [])
    browser.go(f"{address}/#{urlencode(asked)}")
    while (first := browser.evaluate(FIRST)) is None:
        time.sleep(0.05)
    # Waits for the open report.
    time.sleep(0.5)
    return first


def said(times: list[float]) -> str:
    return f"median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms of {len(times)}"


def measure(browser: Unwatched, address: str, engine: str, events: int) -> None:
    cold, warm = (first_figures(browser, address, *SPOTS["heads-up on a flop"]) for _ in range(2))
    print(f"{engine}: first figures after {cold:.0f} ms with an empty cache, {warm:.0f} ms with a full one")
    asked = json.dumps({"places": [place_of(hand) for hand in HANDS], "texts": TEXTS, "count": events})
    for name, (ranges, board) in SPOTS.items():
        for change, script in (("painted", PAINT), ("typed", TYPE)):
            first_figures(browser, address, ranges, board)
            done = browser.evaluate(f"{script}({asked})")
            figures, frames = zip(*done["times"], strict=True)
            busy = f"busy for more than 50 ms: {len(done['busy'])} times, at most {max(done['busy'], default=0):.0f} ms"
            print(f"{engine}: {name}, {change}: {said(figures)}; drawn: {said(frames)}; {busy}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=200)
    parser.add_argument("--engine", choices=["native", "wasm"], action="append")
    parser.add_argument("--program", type=Path, default=TARGET / "release/rivertable")
    parser.add_argument("--static", type=Path, default=TARGET / "page")
    chosen = parser.parse_args()
    for engine in chosen.engine or ["native", "wasm"]:
        with ExitStack() as stack:
            if engine == "native":
                address, _ = stack.enter_context(Program(chosen.program).serve())
            else:
                address = stack.enter_context(serve_folder(chosen.static))
            browser = Unwatched()
            stack.callback(browser.close)
            measure(browser, address, engine, chosen.events)


if __name__ == "__main__":
    main()
