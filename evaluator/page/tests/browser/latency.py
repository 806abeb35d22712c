"""How long figures take after a stroke of the brush, and what the page costs: no test, a measurement.

    python evaluator/page/tests/browser/latency.py [--events 200] [--actions 5000] [--engine native|wasm]

It prints the median and the worst time from a change to its figures, from opening the page to the first figure, and the memory
of page and server before and after many changes.
"""

from __future__ import annotations

import argparse
import statistics
import time
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from program import BROWSER_FLAGS, TARGET, Program, find_browser, serve_folder
from visit import Visit

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


def resident(process: int | None) -> str:
    """The memory of a process, where the system tells."""
    status = Path(f"/proc/{process}/status")
    if process is None or not status.exists():
        return "–"
    [line] = [line for line in status.read_text().splitlines() if line.startswith("VmRSS")]
    return f"{int(line.split()[1]) / 1024:.1f} MiB"


def said(times: list[float]) -> str:
    return f"median {statistics.median(times):.1f} ms, worst {max(times):.1f} ms of {len(times)}"


def paint(visit: Visit, count: int) -> list[float]:
    """Paints one square after another, each after the figures of the one before; the page's own times."""
    measured = "performance.getEntriesByName('change to figures').length"
    visit.page.evaluate("performance.clearMeasures()")
    # By the pointer events of the page, and not over the wire that drives the browser: its own time would be measured as well.
    visit.page.evaluate(
        """async ({ hands, count }) => {
            const grid = document.querySelector('.grid');
            const measured = () => performance.getEntriesByName('change to figures').length;
            for (let event = 0; event < count; event += 1) {
                const cell = grid.querySelector(`[data-place="${hands[event % hands.length]}"]`);
                const { x, y, width, height } = cell.getBoundingClientRect();
                const at = { clientX: x + width / 2, clientY: y + height / 2, pointerId: 1, bubbles: true, button: 0 };
                const before = measured();
                grid.setPointerCapture = () => {};
                grid.dispatchEvent(new PointerEvent('pointerdown', at));
                grid.dispatchEvent(new PointerEvent('pointerup', at));
                for (let turn = 0; measured() === before && turn < 2000; turn += 1) {
                    await new Promise((resolve) => setTimeout(resolve, 2));
                }
                // Nobody paints faster; the browser draws what it was told meanwhile.
                await new Promise((resolve) => setTimeout(resolve, 50));
            }
        }""",
        {"hands": places(), "count": count},
    )
    assert visit.page.evaluate(measured) > 0
    return visit.page.evaluate(
        "performance.getEntriesByName('change to figures').map((entry) => entry.duration)"
    )


def places() -> list[int]:
    from visit import place_of

    return [place_of(hand) for hand in HANDS]


def first_figures(browser: Browser, address: str, engine: str) -> list[float]:
    """Milliseconds from opening the page to its first figures: with an empty cache, and then with all of it."""
    context = browser.new_context(viewport={"width": 1500, "height": 1000})
    visit = Visit(context, address, engine)
    times = []
    for _ in range(2):
        start = time.perf_counter()
        visit.open("QQ+,AKs", "22+,ATs+,KQs", board="Ks9h4c")
        visit.settle()
        times.append(1000 * (time.perf_counter() - start))
        visit.page.goto("about:blank")
    context.close()
    return times


def measure(
    browser: Browser, address: str, engine: str, process: int | None, events: int, actions: int
) -> None:
    cold, warm = first_figures(browser, address, engine)
    print(f"{engine}: first figures after {cold:.0f} ms with an empty cache, {warm:.0f} ms with a full one")
    context = browser.new_context(viewport={"width": 1500, "height": 1000})
    visit = Visit(context, address, engine)
    for name, (ranges, board) in SPOTS.items():
        visit.page.goto("about:blank")
        visit.open(*ranges, **({"board": board} if board else {}))
        visit.settle()
        print(f"{engine}: {name}: {said(paint(visit, events))}", flush=True)
    if actions:
        devtools = context.new_cdp_session(visit.page)

        def heap() -> str:
            devtools.send("HeapProfiler.collectGarbage")
            return f"{devtools.send('Runtime.getHeapUsage')['usedSize'] / 2**20:.1f} MiB"

        before = heap(), resident(process)
        for panel in ("Next card", "Equity graph", "Combos", "Call or bet", "Made hands and draws"):
            visit.panel(panel)
            paint(visit, actions // 5)
        after = heap(), resident(process)
        print(
            f"{engine}: {actions} strokes: heap {before[0]} to {after[0]}, server {before[1]} to {after[1]}"
        )
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=200)
    parser.add_argument("--actions", type=int, default=5000)
    parser.add_argument("--engine", choices=["native", "wasm"], action="append")
    parser.add_argument("--program", type=Path, default=TARGET / "release/rivertable")
    parser.add_argument("--static", type=Path, default=TARGET / "page")
    chosen = parser.parse_args()
    with sync_playwright() as playwright, ExitStack() as stack:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=BROWSER_FLAGS)
        for engine in chosen.engine or ["native", "wasm"]:
            if engine == "native":
                address, process = stack.enter_context(Program(chosen.program).serve())
            else:
                address, process = stack.enter_context(serve_folder(chosen.static)), None
            measure(browser, address, engine, process, chosen.events, chosen.actions)
        browser.close()


if __name__ == "__main__":
    main()
