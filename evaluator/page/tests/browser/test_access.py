"""Accessibility: the findings of axe on the page, in both themes, on a desktop and on a phone. No color depends on the size."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from visit import ONE_ENGINE, Visit

SIZES = {"desk": {"width": 1500, "height": 1000}, "phone": {"width": 390, "height": 844}}
PANELS = ["Hands", "Next card", "Graph", "Combos", "Flops", "Bets", "Several boards", "Solve", "Push or fold"]


@pytest.fixture
def axe(request: pytest.FixtureRequest) -> str:
    """The checks, as a script."""
    path: Path = request.config.getoption("--axe")
    return path.read_text()


def findings(visit: Visit, part: str = "html") -> list[str]:
    """Returns the findings of axe on a part of the page: rule, element, reason."""
    # Experimental rules are off by default.
    rules = "{ 'label-content-name-mismatch': { enabled: true } }"
    found = visit.page.evaluate(
        f"(part) => axe.run(part, {{ resultTypes: ['violations'], rules: {rules} }})", part
    )
    return [
        f"{rule['id']}: {node['html'][:120]}: {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@ONE_ENGINE
@pytest.mark.parametrize(("theme", "size"), [("light", "desk"), ("dark", "phone")])
def test_axe_finds_nothing(visits, axe: str, theme: str, size: str) -> None:
    visit = visits(color_scheme=theme, viewport=SIZES[size])
    page = visit.open("QQ+,AKs:0.5,JTs", "22+,ATs+,KQs", board="Ks9h4c", dead="2d", textures="monotone")
    visit.settle()
    # The page allows only its own scripts. `evaluate` is exempt from that rule.
    page.evaluate(axe)
    found = {"the page": findings(visit)}
    for title in PANELS:
        visit.panel(title)
        expect(page.locator(".panel:not([hidden]) .panel-body.stale")).to_have_count(0)
        found[title] = findings(visit, "main" if title == "Push or fold" else ".reports")
    for name, text in [("stacks", "10, 10, 10, 10"), ("payouts", "50, 30, 20"), ("guarantee", "24")]:
        page.locator(f"#{name}").fill(text)
    expect(page.get_by_role("navigation", name="Situations")).to_be_visible()
    found["four seats"] = findings(visit, "main")
    page.locator(".push-setup details").evaluate("(node) => { node.open = true; }")
    page.locator("#stacks").fill("10, 10")
    page.locator("#payouts").fill("")
    page.locator("#sweep").fill("5-8")
    expect(page.locator(".chart.depths")).to_have_count(2)
    found["a sweep"] = findings(visit, "main")
    visit.button("Equity").click()
    visit.type(0, "AKx")
    expect(page.locator(".player .error").first).not_to_be_empty()
    visit.open_menu(1)
    visit.pick()
    found["a wrong range"] = findings(visit)
    for name in ("Saved ranges", "Help"):
        visit.tool(name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found[name] = findings(visit, "dialog[open]")
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
    visit.open_settled("AA, 65s", "KK", board="AcKd9h8d", panel="solve")
    page.reload()
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.get_by_role("group", name="Actions")).to_be_visible()
    page.evaluate(axe)
    found["a solved game"] = findings(visit, ".reports")
    page.get_by_role("group", name="Actions").get_by_role("button", name="check").click()
    expect(page.get_by_role("heading", name="Player 2 acts")).to_be_visible()
    page.get_by_role("group", name="Actions").get_by_role("button", name="check").click()
    expect(page.get_by_role("group", name="Next card")).to_be_visible()
    found["the next card"] = findings(visit, ".reports")
    visit.open("AsAhKdQc", "KsKhJdTc", game="omaha", board="9h7s2c")
    page.reload()
    visit.settle()
    page.evaluate(axe)
    found["Omaha"] = findings(visit)
    # The same finding on several panels counts once.
    told = sorted({finding for place in found.values() for finding in place})
    assert told == []
