"""Pairs of ranges for solvers, compared with showdowns by plain ranks."""

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import numpy as np
import pytest
import rivertable as rt
from helpers import by_error, copies, read_only, with_other_owner

RANDOM = np.random.default_rng(4)
RIVER, TURN, FLOP = "Qh 9d 8c 3s 2d", "Qh 9d 8c 3s", "Qh 9d 8c"
FIRST, SECOND = "22+,A9s+:0.5,KTo+,9h8h", "88+,AT+:0.25,T9s,JTs,5s4s"


def outcomes(board, ours, theirs):
    """Returns the fractions of runouts that each of our combos wins, ties and loses against each of theirs, or 0 if they cannot meet."""
    board = rt.parse(board)
    parts = np.zeros((3, len(ours), len(theirs)))
    ranks = {}
    runouts = list(combinations(sorted(set(range(52)) - set(board)), 5 - len(board)))
    for combo in {*ours.tolist(), *theirs.tolist()}:
        cards = rt.COMBO_CARDS[combo].tolist()
        rows = np.array([[*cards, *board, *runout] for runout in runouts], np.uint8)
        # Hands with a repeated card have no rank.
        ranks[combo] = rt.rank(rows, on_error="null").astype(int)
    for i, own in enumerate(ours):
        for j, other in enumerate(theirs):
            if not set(rt.COMBO_CARDS[own]) & set(rt.COMBO_CARDS[other]):
                met = (ranks[own] != 65535) & (ranks[other] != 65535)
                difference = (ranks[own] - ranks[other])[met]
                parts[:, i, j] = [(difference > 0).mean(), (difference == 0).mean(), (difference < 0).mean()]
    return parts


@pytest.fixture(
    scope="module",
    params=[
        (rt.RiverPair, RIVER, FIRST, SECOND),
        (rt.AllInPair, TURN, FIRST, SECOND),
        (rt.AllInPair, FLOP, "99,AQs,7h6h", "KQs,QcJc,88"),
    ],
    ids=["river", "turn", "flop"],
)
def spot(request):
    kind, board, first, second = request.param
    pair = kind(board, first, second)
    parts = outcomes(board, pair.combos(0), pair.combos(1))
    return pair, [parts, parts.transpose(0, 2, 1)[[2, 1, 0]]]


def test_combos_are_those_without_board_cards(spot):
    pair, _ = spot
    ranges = [rt.Range(text) for text in pair.__reduce__()[1][1:]]
    for player, hands in enumerate(ranges):
        combos, weights = pair.combos(player), pair.weights(player)
        live = hands.without(pair.board)
        assert combos.tolist() == np.flatnonzero(live.weights).tolist() and combos.dtype == np.uint16
        assert (weights == hands.weights[combos]).all() and weights.dtype == np.float64
        assert (np.diff(combos.astype(int)) > 0).all()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("terminals", [None, 1, 15, 16, 37])
@pytest.mark.parametrize("player", [0, 1])
def test_values(spot, dtype, terminals, player):
    pair, parts = spot
    opponents = len(pair.combos(1 - player))
    shape = (opponents,) if terminals is None else (terminals, opponents)
    reach = RANDOM.random(shape).astype(dtype)
    count = 1 if terminals is None else terminals
    tolerance = {
        "rtol": 2e-6 if dtype == np.float32 else 1e-11,
        "atol": opponents * 10.0 ** (-5 if dtype == np.float32 else -11),
    }
    each = RANDOM.normal(size=(4, count)) * 10

    def check(found, win, tie, lose):
        payoffs = np.array([np.broadcast_to(payoff, count) for payoff in (win, tie, lose)])
        expected = np.einsum("pt,poj,tj->to", payoffs, parts[player], reach.reshape(count, -1).astype(float))
        assert found.dtype == dtype and found.shape == (*shape[:-1], len(pair.combos(player)))
        np.testing.assert_allclose(found.reshape(expected.shape), expected, **tolerance)

    check(pair.values(player, reach), 1, 0.5, 0)
    check(pair.values(player, reach, 2, tie=np.float32(0.25), lose=-1), 2, 0.25, -1)
    check(pair.fold_values(player, reach, -3), -3, -3, -3)
    if terminals is not None:
        check(pair.values(player, reach, win=each[0], tie=list(each[1]), lose=each[2]), *each[:3])
        check(pair.values(player, reach, each[0], lose=-2.5), each[0], 0.5, -2.5)
        check(pair.fold_values(player, reach, each[3]), each[3], each[3], each[3])
    out = np.full((*shape[:-1], len(pair.combos(player))), np.nan, dtype)
    assert pair.values(player, reach, out=out) is out
    check(out, 1, 0.5, 0)
    assert pair.fold_values(player, reach, payoff=7, out=out) is out
    check(out, 7, 7, 7)


def test_threads_share_a_pair():
    pair = rt.RiverPair(RIVER, "random", "random")
    reach = RANDOM.random((64, len(pair.combos(1))))
    alone = [pair.values(0, reach * k) for k in range(8)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda k: pair.values(0, reach * k), range(8)))
    assert (np.array(alone) == np.array(together)).all()


def test_reach_may_be_negative():
    """Values are linear, so the values of a difference are the difference of the values."""
    for pair in (rt.RiverPair(RIVER, FIRST, SECOND), rt.AllInPair(RIVER[:11], "AA,KQs", "QQ,AJs")):
        count = len(pair.combos(1))
        more, less = RANDOM.integers(0, 9, (2, count)).astype(np.float64)
        difference = pair.values(0, more, 3, 1, -2) - pair.values(0, less, 3, 1, -2)
        assert pair.values(0, more - less, 3, 1, -2) == pytest.approx(difference, abs=1e-9)
        folds = pair.fold_values(0, more, 2) - pair.fold_values(0, less, 2)
        assert pair.fold_values(0, more - less, 2) == pytest.approx(folds, abs=1e-9)


def test_no_terminals_have_no_values():
    pair = rt.RiverPair(RIVER, FIRST, SECOND)
    none = np.zeros((0, len(pair.combos(1))), np.float32)
    assert pair.values(0, none).shape == (0, len(pair.combos(0))) == pair.fold_values(0, none, []).shape


def test_copies(spot):
    pair, _ = spot
    for same in copies(pair):
        assert repr(same) == repr(pair) and (same.combos(1) == pair.combos(1)).all()
        assert (same.weights(0) == pair.weights(0)).all()


def test_every_form_of_ranges():
    pair = rt.RiverPair(RIVER, rt.Range(FIRST), rt.Range(SECOND).weights)
    assert repr(pair) == repr(rt.RiverPair(rt.parse(RIVER), FIRST, SECOND))
    assert pair.board == RIVER


REFUSED = {
    ValueError: [
        (lambda p, r: rt.RiverPair(TURN, FIRST, SECOND), "4 cards on the board: there can be 5"),
        (lambda p, r: rt.AllInPair(RIVER, FIRST, SECOND), "5 cards on the board: there can be 3 or 4"),
        (lambda p, r: rt.RiverPair(RIVER, FIRST, "bad"), "bad"),
        (lambda p, r: rt.RiverPair("Qh Qh 2c 3c 4c", FIRST, SECOND), "Qh"),
        (lambda p, r: p.combos(2), "player=2: expected 0 to 1"),
        (lambda p, r: p.weights(7), "player=7: expected 0 to 1"),
        (lambda p, r: p.values(2, r), "player=2: expected 0 to 1"),
        (lambda p, r: p.values(0, r[:-1]), r"reach of shape \[\d+\]: expected \d+ numbers"),
        (lambda p, r: p.values(0, r[None, None]), "reach of shape"),
        (lambda p, r: p.values(0, np.repeat(r, 2)[::2]), "reach: expected a contiguous array"),
        (lambda p, r: p.values(0, r * np.nan), r"reach NaN of \w+ at terminal 0: expected a finite"),
        (lambda p, r: p.values(0, np.stack([r] * 20 + [r * np.inf])), "at terminal 20: expected a finite"),
        (lambda p, r: p.values(0, r, win=np.nan), "payoff of terminal 0 is not a finite number"),
        (lambda p, r: p.values(0, np.stack([r] * 18), tie=[1.0] * 17 + [np.inf]), "terminal 17"),
        (lambda p, r: p.values(0, r, win=[1.0]), "win: 1 numbers for one terminal"),
        (lambda p, r: p.values(0, r[None], lose=[1.0, 2.0]), "lose: 2 numbers for 1 terminals"),
        (lambda p, r: p.values(0, r, out=np.zeros(3)), r"out of shape \[3\]"),
        (
            lambda p, r: p.values(0, r, out=read_only(np.zeros(len(p.combos(0))))),
            "out: expected an array that is writable",
        ),
        (lambda p, r: p.fold_values(0, r * 1e308, 1), "too large"),
    ],
    TypeError: [
        (lambda p, r: rt.RiverPair(RIVER, FIRST, None), "NoneType"),
        (lambda p, r: p.values(0, list(r)), "reach: expected a float32 or float64 array, not list"),
        (lambda p, r: p.values(0, r.astype(int)), "not int64 array"),
        (lambda p, r: p.values(0, r.astype(np.float16)), "not float16 array"),
        (lambda p, r: p.values(0, r, win="1"), "win: expected a number, or one for each terminal; not str"),
        (lambda p, r: p.values(0, r[None], lose=[[1.0]]), "lose: expected a number"),
        (lambda p, r: p.fold_values(0, r, None), "payoff: expected a number"),
        (lambda p, r: p.values(0, r, out=r.astype(np.float32)), "out: expected a float64 array as reach is"),
        (lambda p, r: p.values(0, r, out=[]), "not list"),
    ],
}


@pytest.mark.parametrize(("error", "call", "says"), by_error(REFUSED))
def test_errors(error, call, says):
    pair = rt.RiverPair(RIVER, FIRST, SECOND)
    with np.errstate(invalid="ignore"), pytest.raises(error, match=says):
        call(pair, np.ones(len(pair.combos(1))))


def test_reach_is_not_overwritten():
    pair = rt.RiverPair(RIVER, "AA,KK", "AA,KK")
    reach = np.ones(len(pair.combos(1)))
    for out in [reach, with_other_owner(reach)]:
        with pytest.raises(ValueError, match="shares no memory"):
            pair.values(0, reach, out=out)
        with pytest.raises(ValueError, match="shares no memory"):
            pair.fold_values(0, reach, 1, out=out)
