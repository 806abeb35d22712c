"""Measures the time to the figures after a stroke of the brush, after typing, and after opening the page.

    python evaluator/page/tests/browser/latency.py [--events 50] [--loads 5] [--engine native|wasm]

It prints the median and the worst time from the event of a stroke to its figures in the page, and to the end of the frame
that draws them, and the same from typing a range, which the engine reads first. It also prints how often the page was busy
for more than 50 ms. Then it prints the times from opening the page to the first figures, with an empty and with a full
cache, on this machine and over a connection with a delay. The static page is measured in turns with and without its
`modulepreload` links. All of it takes less than three minutes on a quiet machine with two cores.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import statistics
import tempfile
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


# The delays of a connection in milliseconds.
DELAYS = [0, 40]


def without_preload(folder: Path, copy: Path) -> Path:
    """Copies a static page without its `modulepreload` links, and returns the copy."""
    shutil.copytree(folder, copy)
    index = copy / "index.html"
    text, count = re.subn(r"\s*<link rel=.?modulepreload[^>]*>", "", index.read_text())
    assert count > 0, f"{folder}/index.html has no modulepreload links: run `cargo xtask page`"
    index.write_text(text)
    return copy


def measure_loads(pages: dict[str, str], loads: int) -> None:
    """Opens the pages in turns, each time in a new browser, and prints the times to the first figures."""
    for delay in DELAYS:
        times: dict[str, list[tuple[float, float]]] = {name: [] for name in pages}
        for _ in range(loads):
            for name, address in pages.items():
                browser = Unwatched()
                browser.delay(delay)
                spot = SPOTS["heads-up on a flop"]
                times[name].append(tuple(first_figures(browser, address, *spot) for _ in range(2)))
                browser.close()
        for name, both in times.items():
            cold, warm = (statistics.median(of_cache) for of_cache in zip(*both, strict=True))
            shown = f"{cold:.0f} ms with an empty cache, {warm:.0f} ms with a full one"
            print(f"{name}, delay {delay} ms: first figures after {shown}, medians of {loads}", flush=True)


def measure(browser: Unwatched, address: str, engine: str, events: int) -> None:
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
    parser.add_argument("--events", type=int, default=50)
    parser.add_argument("--loads", type=int, default=5)
    parser.add_argument("--engine", choices=["native", "wasm"], action="append")
    parser.add_argument("--program", type=Path, default=TARGET / "release/rivertable")
    parser.add_argument("--static", type=Path, default=TARGET / "page")
    chosen = parser.parse_args()
    pages = {}
    with ExitStack() as stack:
        for engine in chosen.engine or ["native", "wasm"]:
            if engine == "native":
                pages[engine], _ = stack.enter_context(Program(chosen.program).serve())
            else:
                pages[engine] = stack.enter_context(serve_folder(chosen.static))
            browser = Unwatched()
            measure(browser, pages[engine], engine, chosen.events)
            browser.close()
        if "wasm" in pages:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "page"
            copy = without_preload(chosen.static, folder)
            pages["wasm without modulepreload"] = stack.enter_context(serve_folder(copy))
        measure_loads(pages, chosen.loads)


if __name__ == "__main__":
    main()
