"""Games without a board: stud, razz, draw and badugi."""

import pickle
from math import comb

import numpy as np
import pytest
import rivertable as rt
from helpers import message

GAMES = [
    "stud",
    "stud8",
    "stud-no-qualifier",
    "razz",
    "razz-2-7",
    "draw",
    "draw8",
    "draw-no-qualifier",
    "draw-2-7",
    "draw-a-5",
    "badugi",
]

# The figures of the README of the command line.
FIGURES = [
    ("stud", ["AsKs/Qd", "8h8d/2c"], "", 0.445050),
    ("razz", ["As2d/3c", "Kd9h/8s"], "4c", 0.791791),
    ("draw", ["AsAdAc", "KsKdKc2d"], "9h8h7c", 0.913937),
]


@pytest.mark.parametrize(("game", "ranges", "dead", "equity"), FIGURES)
def test_figures_are_those_of_the_command_line(game, ranges, dead, equity):
    report = rt.equity(ranges, dead=dead, game=game)
    assert report.is_counted and report.equity[0] == pytest.approx(equity, abs=5e-7)
    assert report.game == game and report.to_dict()["game"] == game
    answer = rt.ask({"ask": "equity", "game": game, "ranges": ranges, "dead": dead})
    assert [player["equity"] for player in answer["players"]] == list(report.equity)
    options = {"method": "monte-carlo", "samples": 20_000, "seed": 1}
    estimate = rt.equity(ranges, dead=dead, game=game, **options)
    assert abs(estimate.equity[0] - report.equity[0]) < 6 * estimate.standard_error[0]


def test_several_draws_are_simulated_by_a_policy():
    hands, options = ["2s3d4c7h", "2d3h8c"], {"game": "draw-2-7", "samples": 20_000}
    report = rt.equity(hands, draws=3, **options)
    answer = rt.ask({"ask": "equity", "ranges": hands, "draws": 3, **options})
    assert [player["equity"] for player in answer["players"]] == list(report.equity)
    assert report.policy == answer["policy"] == report.to_dict()["policy"]
    assert pickle.loads(pickle.dumps(report)).policy == report.policy
    pat = rt.equity(hands, draws=3, policy="pat\npat", **options)
    one = rt.equity(hands, draws=1, game="draw-2-7")
    assert one.policy is None and one.is_exact and pat.policy == "pat; pat"
    assert abs(pat.equity[0] - one.equity[0]) < 6 * pat.standard_error[0]
    assert message(rt.equity, hands, draws=4, **options) == "draws=4: expected 1 to 3"
    assert message(rt.equity, hands, draws=2, policy="keep 8", **options).startswith(
        'policy line 1, "keep 8"'
    )
    assert message(rt.equity, hands, draws=2, method="exact", **options).startswith(
        "method exact: there are 2"
    )
    assert message(rt.equity, ["AA", "KK"], draws=2).startswith("draws: there is no draw in hold'em")


def test_batches():
    hands = ["AsKs/Qd", "AA/Qd", "AsKsQd"]
    found = rt.equity_batch(hands, "8h8d/2c", game="stud", exact_within=100)
    for hand, equity in zip(hands, found.equity):
        assert equity == pytest.approx(rt.equity([hand, "8h8d/2c"], game="stud", exact_within=100).equity)
    # Three known cards as ids.
    ids = np.array([[51, 47, 41]], np.uint8)
    assert rt.equity_batch(ids, "8h8d/2c", game="stud").equity[0] == pytest.approx(found.equity[0])


def test_ranges():
    aces = rt.Range("AA/Qd", game="stud")
    assert len(aces) == 6 and aces["AsAhQd"] == 1 and aces.share == 6 / comb(52, 3)
    assert rt.Range("AsKs / Qd", game="stud") == rt.Range("AsKsQd", game="razz")
    assert len(aces | "KK/Qd") == 12
    assert message(lambda: aces | "KK") == "hands with 3 and 2 known cards: expected the same number"
    assert message(lambda: ~aces) == "hands with 0 and 3 known cards: expected the same number"


@pytest.mark.parametrize("game", GAMES)
def test_refusals(game):
    ranges = ["As2d", "KhKc"]
    assert message(rt.equity, ranges, "9h8h7c", game=game).startswith("there is no board in ")
    assert message(rt.outs, ranges, "9h8h7c", game=game).startswith("outs does not support ")
    assert "has no equities by combo" in message(rt.equity, ranges, by_combo=True, game=game)
    assert message(rt.Range.top, 5, game=game).startswith("percentages need an order of hands")
    assert rt.Range("AA", game=game.upper()).game == game


def test_high_low_games_do_not_rank_hands():
    assert rt.rank("AsKsQdJh", game="stud") == rt.rank("AsKsQdJh")
    assert message(rt.rank, "AsKs", game="stud8").startswith("game='stud8': expected ")
    assert rt.rank("8c 6d 4h 3s 2c Kd Kh", game="razz") == rt.rank("8c 6d 4h 3s 2c", game="ace-to-five")
