"""Push or fold and tournament equity: results in Python's forms. The Rust tests prove the numbers."""

import copy
import os
import pickle
import subprocess
import sys

import numpy as np
import pandas as pd
import polars as pl
import pytest
import rivertable as rt
from helpers import message


@pytest.fixture(scope="module")
def ten():
    return rt.push_fold([10, 10])


def test_decisions(ten):
    assert [decision.name for decision in ten] == ["SB push", "BB call SB"] and len(ten) == 2
    push, call = ten
    assert ten["BB call SB"] == call == ten[1] == ten[-1] and ten[:1] == [push]
    assert (push.seat, push.all_in_before, call.seat, call.all_in_before) == ("SB", (), "BB", ("SB",))
    assert push.occurs == pytest.approx(1) and call.occurs == pytest.approx(push.part, abs=0.01)
    assert [seat["before"] for seat in ten.seats] == [0, 0] and push.resolved and (push.stderr == 0).all()
    assert ten.unit == "big blinds" and 0 <= ten.exploitability < 1e-6 and ten.seconds > 0
    assert ten.gain == ten.exploitability and ten.gain_stderr == 0 and ten.stopped is None
    assert "SB push" in message(lambda: ten["UTG push"], error=KeyError)


def test_arrays_by_hand(ten):
    """A hand goes all-in if that pays more, and the payoffs of all hands are those of the seats."""
    combos = np.array([6 if len(hand) == 2 else 4 if hand[2] == "s" else 12 for hand in rt.STARTING_HANDS])
    for decision in ten:
        assert decision.probability.shape == decision.fold.shape == decision.all_in.shape == (169,)
        gain = decision.all_in - decision.fold
        assert (decision.probability[gain > 1e-4] == 1).all() and (
            decision.probability[gain < -1e-4] == 0
        ).all()
        assert decision.range.total_weight == pytest.approx((decision.probability * combos).sum(), abs=0.01)
    push = ten[0]
    best = push.probability * push.all_in + (1 - push.probability) * push.fold
    assert (best * combos).sum() / 1326 == pytest.approx(ten.seats[0]["payoff"], abs=1e-6)


def test_data_frames(ten):
    frame = pd.DataFrame(ten.columns)
    assert frame.shape == (338, 6) and frame.groupby("decision")["probability"].count().tolist() == [169, 169]
    row = frame[(frame["decision"] == "BB call SB") & (frame["hand"] == "AKs")].iloc[0]
    assert row["probability"] == 1 and row["all_in"] > row["fold"] == -1
    assert pl.DataFrame(ten.columns).to_dicts() == frame.to_dict("records")
    assert pl.DataFrame(ten.seats)["seat"].to_list() == ["SB", "BB"]


def test_every_argument_reaches_the_question(ten):
    options = dict(ante=0.125, payouts=[70, 30, 10], others=[12], bounties=[5, 5], progressive=True)
    found = rt.push_fold(np.array([10, 15]), [1, 2], fixed={"SB": rt.Range("QQ+")}, **options)
    asked = rt.ask(
        {
            "ask": "push-fold",
            "stacks": [10, 15],
            "blinds": [1, 2],
            "fixed": {"SB": "QQ+"},
            **options,
        }
    )
    assert found == type(found)(asked) and found.unit == "big blinds in prize money" and found != ten
    assert found.to_dict()["seats"] == asked["seats"]
    raked = rt.push_fold(pd.Series([10.0, 10.0]), rake=0.05, cap=1, big_blind_ante=1)
    assert sum(seat["payoff"] for seat in raked.seats) < -0.01 and raked != ten


def test_answers_of_four_seats(ten):
    """The search for four seats takes seconds, so the answer is built from that of two."""
    measured = {"exploitability": None, "gain": 1e-4, "gain_stderr": 5e-5, "stopped": "limit"}
    four = type(ten)({**ten.to_dict(), **measured})
    assert (four.exploitability, four.gain, four.gain_stderr, four.stopped) == (None, 1e-4, 5e-5, "limit")


def test_copies(ten):
    for one in (pickle.loads(pickle.dumps(ten)), copy.deepcopy(ten)):
        assert one == ten and one[0] == ten[0]


@pytest.mark.parametrize(
    ("arguments", "options", "error", "told"),
    [
        (([10],), {}, rt.QuestionError, "expected 2 to 9"),
        (([10, -1],), {}, rt.QuestionError, "-1"),
        (([10, float("nan")],), {}, ValueError, "stacks: nan: expected finite numbers"),
        (([[10, 10]],), {}, ValueError, "stacks: an array of 2 dimensions: expected one"),
        ((["x", 10],), {}, TypeError, "stacks: list: expected numbers"),
        (([10, 10],), {"ante": float("inf")}, ValueError, "ante: inf: expected finite numbers"),
        (([10, 10],), {"fixed": {"UTG": "AA"}}, rt.QuestionError, "UTG"),
        (([10, 10],), {"threads": 0}, ValueError, "threads=0"),
    ],
)
def test_invalid_arguments(arguments, options, error, told):
    assert told in message(rt.push_fold, *arguments, error=error, **options)


def test_tournament_equity():
    stacks, prizes = [150000, 98750, 45500, 13250], [425, 280, 130, 75]
    found, places = rt.icm(pd.Series(stacks), prizes, places=True)
    assert found.round(2).tolist() == [323.2, 278.12, 195.79, 112.89]
    assert np.allclose(places @ prizes, found) and np.allclose(places.sum(axis=1), 1)
    assert np.array_equal(rt.icm(stacks, prizes), found)
    many = rt.icm(np.linspace(1, 3, 2000), [50, 30, 20])
    assert many.shape == (2000,) and many.sum() == pytest.approx(100) and (np.diff(many) > 0).all()
    assert "expected" in message(rt.icm, [10, -1], [1], error=rt.QuestionError)
    assert "expected" in message(rt.icm, [], [1], error=rt.QuestionError)


def test_players_without_chips_have_the_last_places():
    found, places = rt.icm([50, 0, 30, 0], [50, 30, 20, 10, 5], places=True)
    assert found.tolist() == [*rt.icm([50, 30], [50, 30])[:1], 15, *rt.icm([50, 30], [50, 30])[1:], 15]
    assert places[1].tolist() == [0, 0, 0.5, 0.5]


def test_bubble_factors():
    factors = rt.bubble_factors("10,10,10,0", [1, 1])
    expected = np.full((4, 4), np.nan)
    expected[:3, :3] = 2
    np.fill_diagonal(expected, np.nan)
    assert np.allclose(factors, expected, equal_nan=True)
    assert "expected" in message(rt.bubble_factors, [10], [1], error=rt.QuestionError)
    assert "numbers" in message(rt.bubble_factors, ["x"], [1], error=TypeError)


def test_deals():
    stacks, prizes = [60, 30, 10], [50, 30, 20]
    found = rt.deal(stacks, prizes, guarantee=30, play_for=5)
    assert list(found) == ["icm", "chip_chop", "guaranteed"]
    assert all(shares.sum() == pytest.approx(95) for shares in found.values())
    assert found["guaranteed"].min() == 30
    assert np.array_equal(rt.deal(stacks, prizes)["icm"], rt.icm(stacks, prizes))
    assert list(rt.deal(stacks, "50%,30%,20%", play_for="5%")) == ["icm", "chip_chop"]
    assert "guarantee" in message(rt.deal, stacks, prizes, guarantee=34, error=rt.QuestionError)


def test_three_seats_need_a_file(tmp_path):
    child = """
import rivertable as rt
try:
    rt.push_fold([10, 10, 10])
except rt.QuestionError as error:
    print(error)
"""
    for file, told in [("", "RIVERTABLE_THREE_WAY_ORDERS"), (str(tmp_path / "none"), "none")]:
        environment = os.environ | {"RIVERTABLE_THREE_WAY_ORDERS": file}
        answer = subprocess.run(
            [sys.executable, "-c", child], check=False, env=environment, capture_output=True, text=True
        )
        assert answer.returncode == 0 and told in answer.stdout, answer


def test_parts_of_bounties_and_dead_money():
    def payoffs(**options):
        found = rt.push_fold([9, 6], payouts=[60, 40], bounties=[20, 30], others=[8], **options)
        return [seat["payoff"] for seat in found.seats]

    assert payoffs(progressive=True) == payoffs(progressive=0.5) == payoffs(progressive="50%")
    assert payoffs(progressive=1) == payoffs() != payoffs(progressive=0.3)
    dead = rt.push_fold([8, 8], dead=1.5)
    assert sum(seat["payoff"] for seat in dead.seats) == pytest.approx(1.5)
    assert "dead" in message(rt.push_fold, [8, 8], dead=-1, error=rt.QuestionError)
