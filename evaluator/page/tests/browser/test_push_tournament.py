"""Below the charts of push or fold with prizes: bubble factors and deals, equal to the command line's."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from program import Program
from visit import BOTH_ENGINES, ONE_ENGINE, Visit

STACKS = ("--stacks", "10,12,9,15")
PRIZES = ("--payouts", "50,30,20")
FIELDS = {"panel": "push", "stacks": "10, 12, 9, 15", "payouts": "50, 30, 20"}


@BOTH_ENGINES
def test_bubble_factors_are_those_of_the_command_line(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", **FIELDS)
    part = page.get_by_role("region", name="Bubble factors")
    players = program.json("bubble-factors", *STACKS, *PRIZES)["players"]
    rows = [[f"{against['bubble_factor']:.2f}" for against in player["against"]] for player in players]
    expect(part.locator("tbody td[data-place]")).to_have_text(sum(rows, []))
    expect(part.locator("tbody th")).to_have_text(["CO", "BTN", "SB", "BB"])
    # The needed equity is shown at the mouse and at the keys.
    first, other = players[0]["against"][0], players[3]["against"][2]
    status = part.get_by_role("status", name="Pair of seats")
    expect(status).to_contain_text(f"CO against BTN: bubble factor {first['bubble_factor']:.3f}")
    expect(status).to_contain_text(f"needs {100 * first['needed']:.2f} % equity")
    part.locator('[data-place="3,2"]').hover()
    expect(status).to_contain_text(f"BB against SB: bubble factor {other['bubble_factor']:.3f}")
    expect(status).to_contain_text(f"loses {other['lose']:.3f} or wins {other['win']:.3f}")
    page.mouse.move(0, 0)
    part.locator('[data-place="0,1"]').focus()
    for key in ["ArrowRight", "ArrowDown", "ArrowDown"]:
        page.keyboard.press(key)
    # The own seat is skipped.
    expect(part.locator('[data-place="3,2"]')).to_be_focused()
    expect(status).to_contain_text(f"needs {100 * other['needed']:.2f} % equity")


@BOTH_ENGINES
def test_deals_are_those_of_the_command_line(visit: Visit, program: Program, tmp_path: Path) -> None:
    page = visit.open("AA", "KK", **FIELDS)
    part = page.get_by_role("region", name="Deal")
    table = part.locator("tbody td")

    def expected(*arguments: str) -> list[str]:
        deal = program.json("deal", *STACKS, *PRIZES, *arguments)
        methods = ("icm", "chip_chop", "guaranteed")
        return [
            text
            for player in deal["players"]
            for text in (
                f"{player['stack']:g}",
                *(f"{player[name]:.2f}" for name in methods if player[name] is not None),
            )
        ]

    expect(table).to_have_text(expected())
    page.locator("#guarantee").fill("23")
    expect(table).to_have_text(expected("--guarantee", "23"))
    page.locator("#play_for").fill("5")
    expect(table).to_have_text(expected("--guarantee", "23", "--play-for", "5"))
    expect(part).to_contain_text("95.00 is divided.")
    csv = visit.download(part.get_by_role("button", name="Save as CSV"), tmp_path)
    asked = ("deal", *STACKS, *PRIZES, "--guarantee", "23", "--play-for", "5", "--csv")
    assert csv.read_text() == program.text(*asked)
    # A link has the fields.
    visit.expect_address("guarantee=23", "play_for=5")
    page.locator("#guarantee").fill("60")
    expect(page.locator("#guarantee-error")).to_contain_text("the guarantee is 60")
    expect(table).to_have_count(0)
    expect(page.locator(".chart").first).to_be_visible()


@ONE_ENGINE
def test_chips_have_neither_bubble_factors_nor_deals(visit: Visit) -> None:
    page = visit.open("AA", "KK", panel="push")
    expect(page.locator(".chart")).to_have_count(2)
    expect(page.locator(".tournament")).to_have_count(0)
    page.locator("#payouts").fill("65, 35")
    expect(page.get_by_role("region", name="Deal").locator("tbody tr")).to_have_count(2)


@ONE_ENGINE
def test_stacks_in_big_blinds_have_the_same_deal(visit: Visit, program: Program) -> None:
    page = visit.open("AA", "KK", panel="push", stacks="12.5k, 20bb", blinds="500/1000", payouts="65, 35")
    deal = program.json("deal", "--stacks", "12500,20000", "--payouts", "65,35")
    money = page.get_by_role("region", name="Deal").locator("tbody td:nth-child(3)")
    expect(money).to_have_text([f"{player['icm']:.2f}" for player in deal["players"]])
