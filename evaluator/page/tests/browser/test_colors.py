"""The colors of equities: hands with different equities look different, text is readable, and the scale is named."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import expect

from visit import ONE_ENGINE, Visit

pytestmark = ONE_ENGINE

# Hands of the first visit with equities of 47, 64 and 76 percent.
HANDS = {"AKs": 47, "K9s": 64, "AA": 76}

# The smallest distance of two colors in Oklab that a reader sees at a glance. Black and white have a distance of 1.
APART = 0.09

# The color of a cell in Oklab, and the ratio of contrast between the text and the cell at each percent of equity.
FILL = """(cell) => getComputedStyle(cell).backgroundImage.match(/oklab\\(([^)]*)\\)/)[1]"""
CONTRASTS = """async () => {
    const main = document.querySelector('script[type="module"]').src;
    const { heat } = await import(new URL('view/fields.js', main));
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (color) => {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
            part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const table = document.createElement('table');
    document.body.append(table);
    const cell = table.insertRow().insertCell();
    cell.className = 'colored';
    const ratios = Array.from({ length: 101 }, (_, percent) => {
        for (const [name, value] of Object.entries(heat(percent / 100))) cell.style.setProperty(name, value);
        const { color, backgroundColor } = getComputedStyle(cell);
        const [low, high] = [color, backgroundColor].map(luminance).sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    });
    table.remove();
    return ratios;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_equities_have_different_colors_with_readable_text(visits, theme: str) -> None:
    visit: Visit = visits(color_scheme=theme)
    page = visit.open()
    visit.settle()
    fills = []
    for hand, equity in HANDS.items():
        expect(visit.cell(hand).locator(".figure")).to_have_text(str(equity))
        fills.append([float(part) for part in visit.cell(hand).evaluate(FILL).split()])
    for place, fill in enumerate(fills):
        for other in fills[place + 1 :]:
            assert math.dist(fill, other) >= APART, (fill, other)
    assert min(page.evaluate(CONTRASTS)) >= 4.5


def test_the_legend_has_the_equities_of_the_hands(visit: Visit) -> None:
    page = visit.open_settled("AA,KK,72o", "QQ", board="Ks9h4c")
    shown = [int(text) for text in page.locator(".grid .figure").all_inner_texts() if text]
    scale = page.locator(".legend .scale")
    expect(scale).to_have_attribute(
        "aria-label", f"Colors from 0 % to 100 %. The hands have {min(shown)} % to {max(shown)} %."
    )
    expect(scale.locator(".ticks span")).to_have_text(["0", "25", "50", "75", "100"])
    left, right = (
        scale.locator(".values").evaluate(f"(node) => node.style.{side}") for side in ("left", "right")
    )
    assert [round(float(left.removesuffix("%"))), round(100 - float(right.removesuffix("%")))] == [
        min(shown),
        max(shown),
    ]
    visit.button("Weight").click()
    expect(scale).to_have_attribute("aria-label", re.compile(r"^Colors from 0 % to 100 %\.$"))
