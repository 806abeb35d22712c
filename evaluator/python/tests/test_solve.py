"""Postflop games: results in Python's forms. The Rust tests prove the numbers."""

import copy
import pickle

import numpy as np
import pandas as pd
import polars as pl
import pytest
import rivertable as rt
from helpers import message

GAME = (["AA, 65s", rt.Range("KK")], "Ac Kd 9h 8d 2s", 100, 100)


@pytest.fixture(scope="module")
def river():
    """The first player has the nuts or nothing, the second a hand between them, and a bet is all-in."""
    return rt.solve(*GAME, bets="a; ip", exploitability=0.01, iterations=20_000)


def test_the_first_action(river):
    assert (river.node, river.board, river.pot, river.player) == ("", "Ac Kd 9h 8d 2s", 100, "oop")
    assert river.actions == ("check", "all-in 100") and river.stopped is None
    assert river.exploitability <= 0.01 and 0 < river.iterations <= 20_000 and river.seconds > 0
    assert river.frequencies == pytest.approx([2.5 / 7, 4.5 / 7], abs=0.01)
    assert list(river.memory) == [32, 16, 8] and river.memory[8] < river.memory[16] < river.memory[32]


def test_arrays_by_combo(river):
    oop, ip = river.oop, river.ip
    assert (oop.player, ip.player, len(oop.combos), len(ip.combos)) == ("oop", "ip", 7, 3)
    assert oop.range == rt.Range("AA, 65s") and oop.reach.tolist() == [1.0] * 7
    assert oop.strategy.shape == oop.action_values.shape == (7, 2) and ip.strategy.shape == (3, 0)
    assert np.allclose(oop.strategy.sum(axis=1), 1)
    nuts = np.array([combo[0] == "A" for combo in oop.combos])
    assert oop.equity[nuts] == pytest.approx(1) and oop.equity[~nuts] == pytest.approx(0)
    assert oop.strategy[nuts, 1] == pytest.approx(1, abs=1e-3)
    assert oop.strategy[~nuts, 1].mean() == pytest.approx(0.375, abs=0.01)
    assert (oop.strategy * oop.action_values).sum(axis=1) == pytest.approx(oop.value, abs=1e-3)
    assert oop.mean_value + ip.mean_value == pytest.approx(100, abs=1e-3)
    assert oop.mean_value == pytest.approx(450 / 7, abs=0.1) and oop.mean_equity == pytest.approx(3 / 7)


def test_the_end_of_the_hand_has_no_values(river):
    end = rt.solve(*GAME, bets="a; ip", node="all-in, call")
    assert (end.player, end.actions, end.frequencies.tolist(), end.pot) == (None, (), [], 300)
    assert np.isnan(end.oop.value).all() and np.isnan(end.oop.mean_value)
    assert "nobody acts" in repr(end) and "check, all-in 100" in repr(river)


def test_data_frames(river):
    frame = pd.DataFrame(river.oop.columns)
    assert frame.shape == (7, 4) and list(frame) == ["combo", "reach", "equity", "value"]
    assert pl.DataFrame(river.oop.columns)["combo"].to_list() == list(river.oop.combos)


def test_every_argument_reaches_the_question():
    game = (["AA, QJs, 87s", "TT, KJs, JTs"], "Ts 9s 6h Qc", 100, 250)
    options = dict(
        bets="50%; river 75%",
        raises="60%",
        donks="river 33%",
        add_all_in=0.5,
        force_all_in=0.1,
        merge=0.1,
        rake="5%",
        cap=3,
        bits=16,
        exploitability=0,
        iterations=12,
        time=30,
        locks=["check => bet 50%: TT"],
        node="check, bet 50%",
    )
    found = rt.solve(*game, **options, threads=1)
    ranges, board, pot, stack = game
    asked = rt.ask({"ask": "solve", "ranges": ranges, "board": board, "pot": pot, "stack": stack, **options})
    assert found == type(found)(asked) and found.to_dict()["players"] == asked["players"]
    assert (found.iterations, found.stopped, found.node) == (12, "iterations", "check, bet 50%")
    assert found != rt.solve(*game, **{**options, "locks": None})


def test_copies(river):
    for one in (pickle.loads(pickle.dumps(river)), copy.deepcopy(river)):
        assert one == river and one.oop == river.oop


@pytest.mark.parametrize(
    ("options", "error", "told"),
    [
        ({"bets": "50"}, rt.QuestionError, "expected 50% for a part of the pot, or 50c for chips"),
        ({"bits": 64}, rt.QuestionError, "bits 64: expected 32, 16 or 8"),
        ({"node": "call"}, rt.QuestionError, "expected check"),
        ({"exploitability": float("nan")}, ValueError, "exploitability: nan: expected finite numbers"),
        ({"locks": "AA"}, rt.QuestionError, "expected a path, =>"),
        ({"threads": 0}, ValueError, "threads=0"),
    ],
)
def test_invalid_arguments(options, error, told):
    assert told in message(rt.solve, *GAME, error=error, **options)
