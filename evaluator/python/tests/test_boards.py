"""Several boards and runs: results in Python's forms. The Rust tests prove the numbers."""

import inspect
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
import rivertable as rt
from helpers import message

HANDS = ["AhKh", "QsQd"]


def test_rivers_of_two_boards_are_counted_one_by_one():
    """Both boards lack one card, and these are two different cards."""
    boards = ["Kd 8h 2c 3s", "9s 9h 4d 5c"]
    known = {*rt.parse(" ".join(boards)), *rt.parse("".join(HANDS))}
    cards = [card for card in range(52) if card not in known]
    shares: list[dict[int, Fraction]] = []
    for board in boards:
        dealt = np.array(
            [[*rt.parse(hand), *rt.parse(board), card] for card in cards for hand in HANDS],
            np.uint8,
        )
        ranks = rt.rank(dealt).reshape(-1, 2)
        shares.append(
            {
                card: Fraction(1 + int(np.sign(int(first) - int(second))), 2)
                for card, (first, second) in zip(cards, ranks)
            }
        )
    wins: dict[float, int] = {}
    for pair in combinations(cards, 2):
        for first, second in (pair, pair[::-1]):
            won = float((shares[0][first] + shares[1][second]) / 2)
            wins[won] = wins.get(won, 0) + 1
    deals = len(cards) * (len(cards) - 1)
    report = rt.boards(HANDS, boards)
    assert report.parts[0] == pytest.approx({won: count / deals for won, count in wins.items()})
    alone = [rt.equity(HANDS, board, dead=other).equity for board, other in (boards, boards[::-1])]
    assert report.by_board.shape == (2, 2) and report.by_board == pytest.approx(np.array(alone))
    assert report.equity == pytest.approx(report.by_board.mean(axis=0))
    assert report.equity[0] == pytest.approx(sum(won * part for won, part in report.parts[0].items()))


def test_runs():
    report = rt.boards(HANDS, "Ks 8d 5d", runs=2)
    assert report.equity == pytest.approx(rt.equity(HANDS, "Ks 8d 5d").equity)
    assert report.by_board.shape == (2, 2) and (report.by_board[0] == report.by_board[1]).all()
    assert report.scoop == (report.parts[0][1.0], report.parts[1][1.0])
    assert report.scoop == pytest.approx((0.748911, 0.013558), abs=1e-6)
    assert report.standard_error is None and report.scoop_error is None and report.samples is None
    assert repr(report) == "<BoardsReport: 2 runs, 86.77%, 13.23%>"
    assert report.to_dict()["runs"] == 2 and report.seconds > 0
    assert report == rt.boards(HANDS, "Ks 8d 5d", runs=2) != rt.boards(HANDS, "Ks 8d 5d", runs=3)
    assert report != report.to_dict()


def test_forms_of_arguments():
    boards = "Kd 8h 2c | 9s 9h 4d"
    report = rt.boards(HANDS, boards)
    assert report == rt.boards([rt.Range("AhKh"), rt.Range("QsQd").weights], boards.split("|"))
    assert report != rt.boards(HANDS, boards, dead="3c")
    assert repr(report).startswith("<BoardsReport: 2 boards, 58.13%")


def test_every_argument_reaches_the_question(monkeypatch):
    asked = {}
    module = inspect.getmodule(rt.boards)
    monkeypatch.setattr(module, "ask", lambda question, **options: asked.update(question, **options))
    options = dict(
        runs=2,
        dead="2c",
        method="exact",
        stderr=0.1,
        samples=5,
        time=1.0,
        seed=7,
        exact_within=3.0,
        threads=1,
    )
    rt.boards(HANDS, "Ks 8d 5d", game="short-deck-trips", progress=print, **options)
    game = {"game": "short-deck", "rules": "trips-over-straight"}
    expected = {"ask": "boards", "ranges": HANDS, "board": "Ks 8d 5d", "progress": print, **game, **options}
    assert asked == expected


def test_simulations():
    options = dict(method="monte-carlo", samples=20_000, seed=3)
    report = rt.boards(["QQ+", "random"], ["Ks 8d 5d", "9s 9h 4d"], **options)
    assert report.samples >= 20_000
    assert all(0 < error < 0.01 for error in (*report.standard_error, *report.scoop_error))
    assert report == rt.boards(["QQ+", "random"], ["Ks 8d 5d", "9s 9h 4d"], threads=1, **options)


def test_games():
    report = rt.boards(
        ["AsAhKdKc", "7d6d5c4c"], ["Ks 8d 5h 2c", "Qc 9h 4d 3s"], game="omaha", exact_within=60
    )
    assert sum(report.equity) == pytest.approx(1)
    trips = rt.boards(["AsKs", "QdQc"], "Jh Th 9c", runs=2, game="short-deck-trips")
    assert trips.equity == pytest.approx(
        rt.equity(["AsKs", "QdQc"], "Jh Th 9c", game="short-deck-trips").equity
    )


@pytest.mark.parametrize(
    ("arguments", "field", "said"),
    [
        ((HANDS, ["Kd 8h 2c", "9s 9h 2c"]), "board", "2c is on board 1 and on board 2"),
        ((HANDS, ["Kd 8h 2c", "9s 9x 4c"]), "board", "9x"),
        ((["AhKh", "QQZ"], "Kd 8h 2c"), "ranges", "QQZ"),
    ],
)
def test_errors(arguments, field, said):
    with pytest.raises(rt.QuestionError) as caught:
        rt.boards(*arguments)
    assert caught.value.field == field and said in str(caught.value)


def test_runs_are_of_a_single_board():
    two = ["Kd 8h 2c", "9s 9h 4d"]
    assert "only one can be run again" in message(rt.boards, HANDS, two, error=rt.QuestionError, runs=2)
    assert "1 to 3" in message(rt.boards, HANDS, two[0], error=rt.QuestionError, runs=4)
