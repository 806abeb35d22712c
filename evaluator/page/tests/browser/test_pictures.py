"""Screenshots of the page for people to judge, and a check that they are not blank."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from visit import ONE_ENGINE, Visit

SIZES = {
    "desk": {"width": 1500, "height": 1000},
    "tablet": {"width": 1000, "height": 1200},
    "phone": {"width": 390, "height": 844},
}
PANELS = {
    "hits": "Hands",
    "next": "Next card",
    "graph": "Graph",
    "combos": "Combos",
    "flops": "Flops",
    "call": "Bets",
    "boards": "Several boards",
    "push": "Push or fold",
    "solve": "Solve",
}


@ONE_ENGINE
@pytest.mark.parametrize(
    ("theme", "size"), [("light", "desk"), ("dark", "tablet"), ("light", "phone"), ("dark", "phone")]
)
def test_pictures(visits, request: pytest.FixtureRequest, theme: str, size: str) -> None:
    folder: Path = request.config.getoption("--pictures")
    folder.mkdir(parents=True, exist_ok=True)
    visit: Visit = visits(color_scheme=theme, viewport=SIZES[size])
    page = visit.open("QQ+,AKs:0.5,JTs", "22+,ATs+,KQs", board="Ks9h4c", dead="2d", textures="monotone")
    visit.settle()
    for name, title in PANELS.items():
        # Other themes and sizes differ only in color and width, so a few panels are enough.
        if (theme, size) != ("light", "desk") and name not in ("hits", "graph"):
            continue
        visit.panel(title)
        expect(page.locator(".panel:not([hidden]) .panel-body.stale")).to_have_count(0)
        take(visit, folder / f"{theme}-{size}-{name}.png")
    visit.open("AsAhKdQc", "KsKhJdTc", "QQ", game="omaha", board="9h7s2c")
    page.reload()
    visit.settle()
    take(visit, folder / f"{theme}-{size}-omaha.png")
    visit.tool("Help").click()
    take(visit, folder / f"{theme}-{size}-help.png")


def take(visit: Visit, file: Path) -> None:
    """Takes a screenshot. Checks that the page is not too wide and not blank."""
    visit.page.mouse.move(0, 0)
    visit.page.screenshot(path=file, full_page=True)
    assert visit.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (
        f"{file.stem} is too wide"
    )
    # A picture of a single color compresses to nearly nothing.
    width, height = (int.from_bytes(file.read_bytes()[place : place + 4], "big") for place in (16, 20))
    assert file.stat().st_size > width * height / 100
