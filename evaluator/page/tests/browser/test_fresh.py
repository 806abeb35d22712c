"""Random changes of the spot while answers come late: in no frame are figures of another spot on the page.

A script in the page compares what each frame shows with all answers so far.
"""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from visit import ONE_ENGINE, Visit

# Delays answers, and keeps them. Each frame must show the equities of an answer about the game, the number of players, the
# board and the dead cards on the page, and about its ranges unless the figures are pale.
WATCH = """(() => {
    const [answers, texts] = [[], new Map()];
    window.faults = [];
    window.frames = 0;
    const real = window.fetch.bind(window);
    window.fetch = async (address, request) => {
        const response = await real(address, request);
        if (!String(address).endsWith('/ask')) return response;
        await new Promise((resolve) => setTimeout(resolve, 250 * Math.random()));
        const body = await response.text();
        const question = JSON.parse(request.body);
        const isStream = (response.headers.get('Content-Type') ?? '').startsWith('text/event-stream');
        const json = isStream ? body.match(/event: ?answer\\ndata: ?(.*)/)?.[1] : body;
        const answer = json === undefined ? null : JSON.parse(json);
        if (question.ask === 'equity' && answer?.players !== undefined)
            answers.push({ question, answer, shown: answer.players.map(({ equity }) => `${(100 * equity).toFixed(2)} %`).join() });
        if (question.ask === 'range' && answer?.range !== undefined) texts.set(plain(question.ranges[0]), plain(answer.range));
        const { status, headers } = response;
        return new Response(body, { status, headers });
    };
    const plain = (text) => (text ?? '').replace(/\\s/g, '');
    const cards = (text) => (plain(text).match(/../g) ?? []).sort().join('');
    const SUITS = { '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' };
    const slots = (name) => [...document.querySelectorAll(`${name}:not(.empty)`)]
        .map(({ textContent }) => textContent.trim().replace(/[♣♦♥♠]/, (sign) => SUITS[sign])).join('');
    const frame = () => {
        requestAnimationFrame(frame);
        const shown = [...document.querySelectorAll('output.equity')].map((node) => node.textContent);
        if (shown.length === 0 || shown.includes('–')) return;
        window.frames += 1;
        const isPale = document.querySelector('.answer-part.stale') !== null;
        const ranges = [...document.querySelectorAll('textarea.range')].map(({ value }) => plain(value));
        const title = document.querySelector('select[aria-label=Game]').selectedOptions[0].textContent;
        const holeCards = title.includes('Omaha') ? 4 : 2;
        const isOf = ({ question, answer, shown: figures }) =>
            figures === shown.join() &&
            (question.game === 'omaha') === (holeCards === 4) &&
            question.ranges.length === ranges.length &&
            cards(question.board) === cards(slots('.slot')) &&
            cards(question.dead) === cards(slots('.dead-slot')) &&
            (isPale || ranges.every((typed, place) => {
                const asked = plain(question.ranges[place]);
                return [asked, plain(answer.players[place].range)].includes(typed) || texts.get(typed) === asked;
            }));
        if (!answers.some(isOf)) window.faults.push({ title, isPale, shown, ranges, board: slots('.slot'), dead: slots('.dead-slot') });
    };
    requestAnimationFrame(frame);
})()"""

RANGES = ["AA", "QQ+", "22+,A2s+", "15%", "AhKh", "JTs,T9s", "KK:0.5,QQ", "AKx", ""]
HANDS = ["AA", "KK", "AKs", "T9s", "72o"]
BOARDS = ["", "Ks9h4c", "Ts9h4s", "Ts9h4s2d", "2c3c4d5h9c", "Ks9"]
LINKS = [
    "#p=JJ&p=AKs&board=Ks9h4c",
    "#p=22%2B&p=15%25",
    "#p=AA&p=KK&p=QQ&board=Ts9h4s",
    "#game=omaha&p=AAKK&p=JT98",
]


def change(visit: Visit, choice: random.Random) -> None:
    """Makes one change, as fast as a script can."""
    page = visit.page
    is_omaha = "Omaha" in page.get_by_label("Game", exact=True).evaluate(
        "(node) => node.selectedOptions[0].text"
    )
    kind = choice.choice(
        ["type", "type", "board", "paint", "undo", "redo", "back", "link", "game", "swap", "clear"]
    )
    if kind == "type":
        texts = ["AAKK", "JT98", "random", "AsAhKdQc", "AAx"] if is_omaha else RANGES
        visit.type(choice.randrange(page.locator(".player").count()), choice.choice(texts))
    elif kind == "board":
        visit.put("board", choice.choice(BOARDS))
    elif kind == "paint" and not is_omaha:
        visit.cell(choice.choice(HANDS)).click()
    elif kind in ("undo", "redo"):
        button = visit.button(kind.capitalize())
        if button.is_enabled():
            button.click()
    elif kind == "back":
        page.evaluate("history.length > 3 && history.back()")
    elif kind == "link":
        page.evaluate("(hash) => { location.hash = hash; }", choice.choice(LINKS))
    elif kind == "game":
        visit.game("Hold'em" if is_omaha else "Omaha")
    elif kind == "swap":
        visit.button("Swap 1 and 2").click()
    elif kind == "clear" and visit.button("Clear cards").count() > 0:
        visit.button("Clear cards").click()
    page.wait_for_timeout(choice.choice([0, 20, 100, 200, 400]))


def faults(page: Page) -> list[object]:
    return page.evaluate("window.faults")


@ONE_ENGINE
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_frame_shows_figures_of_another_spot(visits, seed: int) -> None:
    visit = visits()
    visit.context.add_init_script(WATCH)
    page = visit.open_settled("QQ+", "22+,A2s+", board="Ks9h4c")
    choice = random.Random(seed)
    for _ in range(60):
        change(visit, choice)
        assert faults(page) == []
    # The page still answers, and the watch has seen figures.
    page.evaluate("location.hash = '#p=JJ&p=QQ'")
    visit.settle()
    expect(visit.range(0)).to_have_value("JJ")
    assert faults(page) == []
    assert page.evaluate("window.frames") > 20
