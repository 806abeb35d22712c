"""Equities: known counts, limits and errors."""

import io
import json
import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import rivertable as rt
from helpers import by_error
from tqdm import tqdm

VECTORS = json.loads((Path(__file__).parent / "data" / "equity_vectors.json").read_text())
# The library proves all of them. One of each part shows that they reach Python.
HEADS_UP = [VECTORS[part][0] for part in ("preflop_hands", "preflop_ranges", "board_hands", "board_ranges")]


@pytest.mark.parametrize(
    "case", HEADS_UP, ids=lambda case: f"{case['a']} v {case['b']} {case.get('board', '')}"
)
def test_known_counts(case):
    report = rt.equity([case["a"], case["b"]], case.get("board"), method="exact")
    win, tie, total = case["win"], case["tie"], case["total"]
    assert (report.wins, report.ties, report.total) == ((win, total - win - tie), (tie, tie), total)
    assert report.losses == report.wins[::-1]
    assert all(type(count) is int for count in (*report.wins, *report.ties, report.total))
    assert report.equity[0] == pytest.approx((win + tie / 2) / total, abs=1e-15)
    assert report.is_exact and report.is_counted and report.partial is None
    assert report.standard_error is report.interval is report.samples is report.seed is None


@pytest.mark.parametrize("case", VECTORS["three_way"][:2], ids=lambda case: " v ".join(case["players"]))
def test_known_counts_of_three(case):
    report = rt.equity(case["players"], case.get("board"), method="exact")
    assert (list(report.wins), report.total) == (case["outright"], case["total"])
    assert report.winners.get((0, 1, 2), 0) == case["all_tie"]


def test_ranges_as_text_objects_and_arrays():
    expected = rt.equity(["QQ+,AKs:0.5", "22+"], "Ks 9h 4c").equity
    hands = rt.Range("QQ+,AKs:0.5")
    for first in (hands, hands.weights, list(hands.weights)):
        for board in (["Ks", "9h", "4c"], ("4c", "Ks", "9h"), np.array([47, 30, 8], np.uint8), "4cKs9h"):
            assert rt.equity((first, rt.Range("22+")), board).equity == expected


def test_by_combo():
    report = rt.equity(["AA,KQs,76s:0.5", "22+,AK"], "Ks 9h 4c", by_combo=True)
    weights = np.array([hands.weights for hands in report.ranges])
    assert report.combo_equity.shape == (2, 1326)
    pots = np.nansum(weights * report.combo_equity * report.combo_total, axis=1)
    totals = np.nansum(weights * report.combo_total, axis=1)
    assert totals == pytest.approx([report.total] * 2)
    assert pots / totals == pytest.approx(report.equity)
    assert np.nansum(weights[0] * report.combo_wins[0]) == pytest.approx(report.wins[0])
    assert np.nansum(weights[1] * report.combo_ties[1]) == pytest.approx(report.ties[1])
    on_board = np.isin(rt.COMBO_CARDS, [47, 30, 8]).any(axis=1)
    assert np.isnan(report.combo_equity[:, on_board]).all()
    assert rt.equity(["AA", "KK"]).combo_equity is None


def test_simulation():
    args = {"method": "monte-carlo", "samples": 200_000, "seed": 7}
    first = rt.equity(["AA", "KK", "random"], threads=1, **args)
    again = rt.equity(["AA", "KK", "random"], threads=2, **args)
    assert (first.wins, first.ties, first.total) == (again.wins, again.ties, again.total)
    assert first.samples == first.total == 200_000 and first.seed == 7 and not first.is_exact
    exact = rt.equity(["AA", "KK", "random"], method="exact")
    for equity, error, truth, (low, high) in zip(
        first.equity, first.standard_error, exact.equity, first.interval
    ):
        assert abs(equity - truth) < 4 * error and low < equity < high
    sure = rt.equity(["random"] * 6, stderr=0.001)
    assert max(sure.standard_error) <= 0.001
    assert rt.equity(["random"] * 6, time=0.05).seconds >= 0.05
    assert max(rt.equity(["random"] * 10).standard_error) <= 2e-4


def test_ten_players():
    hands = ["AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h", "8s8h", "7s7h", "6s6h", "5s5h"]
    report = rt.equity(hands, "Ac Kc 2d")
    assert len(report.equity) == 10 and sum(report.equity) == pytest.approx(1)
    runouts = len(list(combinations(range(52 - 23), 2)))
    assert report.total == runouts == sum(report.winners.values())


def test_progress():
    calls = []
    report = rt.equity(
        ["random"] * 6, stderr=5e-5, progress=lambda done, estimate: calls.append((done, estimate))
    )
    assert calls[-1][0] == 1.0 and len(calls) > 2
    assert all(0 <= done <= 1 for done, _ in calls)
    estimate = calls[-1][1]
    assert (
        0 < estimate.samples <= report.samples and len(estimate.equity) == len(estimate.standard_error) == 6
    )


def test_tqdm():
    with tqdm(total=1.0, file=io.StringIO()) as bar:
        rt.equity(["random"] * 6, stderr=1e-4, progress=lambda done, estimate: bar.update(done - bar.n))
        assert bar.n == pytest.approx(1)


def test_a_progress_function_stops_the_work():
    report = rt.equity(["random"] * 6, stderr=1e-7, progress=lambda done, estimate: estimate is None)
    assert 0 < report.partial < 1 and report.samples > 0 and not report.is_exact
    assert max(abs(equity - 1 / 6) for equity in report.equity) < 4 * max(report.standard_error)
    report = rt.equity(["random"] * 3, method="exact", progress=lambda done, estimate: done < 0.1)
    assert 0.1 <= report.partial < 1 and report.samples is None and not report.is_exact
    assert max(abs(equity - 1 / 3) for equity in report.equity) < 4 * max(report.standard_error)
    with pytest.raises(ValueError, match="stopped"):
        rt.equity(["random"] * 3, method="exact", progress=lambda done, estimate: False)


def test_exceptions_of_a_progress_function_propagate():
    class Unwanted(Exception):
        pass

    def progress(done, estimate):
        raise Unwanted(done)

    with pytest.raises(Unwanted):
        rt.equity(["random"] * 6, stderr=1e-7, progress=progress)
    with pytest.raises(Unwanted):
        rt.matrix("As Ks Qs", progress=progress)
    with pytest.raises(Unwanted):
        rt.outs(["AA", "KK"], "Qs Js Ts", progress=progress)


def test_an_invalid_three_way_table(tmp_path):
    """The environment variable is read at the first question that a table could answer. Its errors are reported."""
    file = tmp_path / "three-way.tbl"
    file.write_bytes(b"no table")
    child = """
import rivertable as rt
assert rt.equity(["AA", "KK"]).plan == "preflop table"
assert rt.equity(["AA", "KK", "QQ"], "2c 3d 4h").is_exact
try:
    rt.equity(["AA", "KK", "QQ"])
except OSError as error:
    print(error)
rt.use_three_way_table(None)
assert rt.equity(["AA", "KK", "QQ"]).wins[0] == 197_872_740
"""
    environment = os.environ | {"RIVERTABLE_THREE_WAY_TABLE": str(file)}
    answer = subprocess.run(
        [sys.executable, "-c", child], check=False, env=environment, capture_output=True, text=True
    )
    assert answer.returncode == 0, answer.stderr
    assert "RIVERTABLE_THREE_WAY_TABLE" in answer.stdout and "8 bytes" in answer.stdout


REFUSED = {
    ValueError: [
        (lambda: rt.equity([]), "0 players: there can be 2 to 10"),
        (lambda: rt.equity(["AA"]), "1 player: there can be 2 to 10"),
        (lambda: rt.equity(["AA"] * 11), "11 players: there can be 2 to 10"),
        (lambda: rt.equity(["AA", "AZ"]), 'ranges\\[1\\]: "AZ" at character 1'),
        (lambda: rt.equity(["AA", np.full(1326, np.nan)]), "ranges\\[1\\]: weight NaN of 2d2c"),
        (lambda: rt.equity(["AA", "none"]), "the second range has no combo"),
        (lambda: rt.equity(["AA", "KK"], "As Ah Ad Ac"), "the first range"),
        (lambda: rt.equity(["AsAh", "AsKs"]), "every combo of the first range shares a card"),
        (lambda: rt.equity(["A2+,K2+,AA,KK"] * 9), "too few deals were found"),
        (lambda: rt.equity(["AA", "KK"], "As Ks"), "2 cards on the board: there can be 0, 3, 4 or 5"),
        (lambda: rt.equity(["AA", "KK"], "As Ax"), 'board "As Ax"'),
        (lambda: rt.equity(["AA", "KK"], "2c 2c 3d"), "a second time"),
        (lambda: rt.equity(["AA", "KK"], [0, 0, 5]), "board\\[1\\]: 2c occurs twice"),
        (lambda: rt.equity(["AA", "KK"], [0, 52, 5]), "board\\[1\\]: id 52: expected 0 to 51"),
        (lambda: rt.equity(["AA", "KK"], [0, -1, 5]), "id -1"),
        (lambda: rt.equity(["AA", "KK"], "2c 3c 4c", "2c"), "2c is on the board and among the dead"),
        (lambda: rt.equity(["AA", "KK"], method="magic"), 'method "magic"'),
        (lambda: rt.equity(["AA", "KK"], stderr=0), "a standard error of 0"),
        (lambda: rt.equity(["AA", "KK"], stderr=float("nan")), "a standard error of NaN"),
        (lambda: rt.equity(["AA", "KK"], samples=0), "samples=0"),
        (lambda: rt.equity(["AA", "KK"], time=-1), "time=-1"),
        (lambda: rt.equity(["AA", "KK"], time=float("nan")), "time=NaN"),
        (lambda: rt.equity(["AA", "KK"], exact_within=-1), "exact_within=-1"),
        (lambda: rt.equity(["AA", "KK"], threads=0), "threads=0: expected 1 to 1024"),
        (lambda: rt.equity(["AA", "KK"], threads=-1), "threads=-1"),
        (lambda: rt.equity(["random"] * 6, by_combo=True), "would take"),
        (
            lambda: rt.equity(["AA", "KK"], by_combo=True, method="monte-carlo"),
            "by_combo=True: simulations have no equities by combo",
        ),
    ],
    TypeError: [
        (lambda: rt.equity("AA"), "expected a list of 2 to 10 ranges, not one str"),
        (lambda: rt.equity(rt.Range("AA")), "not one Range"),
        (lambda: rt.equity(3), "not int"),
        (lambda: rt.equity(["AA", 3]), "not int"),
        (lambda: rt.equity(["AA", "KK"], [0.5, 1, 5]), "not float"),
        (lambda: rt.equity(["AA", "KK"], 7), "board: expected text or a sequence of cards, not int"),
        (lambda: rt.equity(["AA", "KK"], progress=3), "progress: expected a function, not int"),
    ],
    OSError: [
        (lambda: rt.use_three_way_table("/no/such/file"), "/no/such/file"),
    ],
}


@pytest.mark.parametrize(("error", "question", "says"), by_error(REFUSED))
def test_errors(error, question, says):
    with pytest.raises(error, match=says):
        question()


def test_players_have_the_same_numbers_everywhere():
    """Players are numbered from 0. The command line's JSON numbers them from 1."""
    report = rt.equity(["AA", "KK", "AKs"])
    in_dict = {tuple(winners["players"]): winners["cases"] for winners in report.to_dict()["winners"]}
    assert in_dict == report.winners and {(0,), (1,), (2,), (0, 2)} <= in_dict.keys()
    assert all(report.winners[(player,)] == report.wins[player] for player in range(3))
    assert "winners" not in rt.equity(["AA", "KK"]).to_dict()
