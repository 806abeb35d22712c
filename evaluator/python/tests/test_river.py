"""Rivers, matrices and outs, compared with plain rules and the equities of single hands."""

import numpy as np
import pytest
import rivertable as rt
from helpers import by_error, copies, read_only, with_other_owner

RIVER = "Qh 9d 8c 3s 2d"
ON_BOARD = np.isin(rt.COMBO_CARDS, rt.parse(RIVER)).any(axis=1)
RANDOM = np.random.default_rng(3)


@pytest.fixture(scope="module")
def outcomes():
    """Returns 1 if the hero wins, 0 for a tie, -1 if the hero loses, and NaN if the combos cannot meet."""
    ranks = np.array(
        [0 if off else rt.rank(combo + RIVER) for combo, off in zip(rt.COMBOS, ON_BOARD)], np.int64
    )
    outcomes = np.sign(ranks[:, None] - ranks[None, :]).astype(float)
    shared = (rt.COMBO_CARDS[:, None, :, None] == rt.COMBO_CARDS[None, :, None, :]).any(axis=(2, 3))
    outcomes[shared | ON_BOARD[:, None] | ON_BOARD[None, :]] = np.nan
    return outcomes


def values(outcomes, weights, win, tie, lose):
    worth = np.select([outcomes == 1, outcomes == 0, outcomes == -1], [win, tie, lose], 0.0)
    return worth @ weights


def test_values(outcomes):
    river = rt.River(RIVER)
    for villain in (
        np.ones(1326, np.float32),
        RANDOM.random(1326, np.float32),
        3 * RANDOM.random(1326, np.float32),
    ):
        found = river.values(villain, win=2, tie=0.5, lose=-1)
        assert found.dtype == np.float32 and found.shape == (1326,)
        assert found == pytest.approx(values(outcomes, villain, 2, 0.5, -1), rel=1e-5, abs=1e-3)
        assert (found[ON_BOARD] == 0).all()


def test_values_are_written_to_out(outcomes):
    river, villains = rt.River(RIVER), RANDOM.random((3, 1326), np.float32)
    rows = river.values(villains)
    out = np.full((3, 1326), np.nan, np.float32)
    assert river.values(villains, out=out) is out
    assert (out == rows).all() and (rows[1] == river.values(villains[1])).all()
    assert river.values(villains, win=1, tie=0.5).shape == (3, 1326)
    assert river.values(np.zeros((0, 1326), np.float32)).shape == (0, 1326)
    hands = rt.Range("QQ+,AKs:0.5")
    assert (river.values(hands) == river.values(np.float32(hands.weights))).all()


def test_shares(outcomes):
    river = rt.River(RIVER)
    hero, villain = RANDOM.random((2, 1326), np.float32)
    wins, ties, total = river.shares(hero, villain)
    by_outcome = [np.float64(hero) @ (outcomes == outcome) @ np.float64(villain) for outcome in (1, 0)]
    # In sums of float32, ties are all pairs minus wins and losses.
    assert (wins, ties) == pytest.approx(by_outcome, rel=1e-6, abs=1e-6 * total)
    assert total == pytest.approx(hero @ ~np.isnan(outcomes) @ villain, rel=1e-5)
    report = rt.equity(["QQ+", "22+"], RIVER)
    assert river.shares(rt.Range("QQ+"), rt.Range("22+")) == (report.wins[0], report.ties[0], report.total)


def test_a_river_is_its_board():
    river = rt.River("2d3s8c9dQh")
    assert repr(river) == "River('Qh 9d 8c 3s 2d')" and river.board == RIVER
    villain = RANDOM.random(1326, np.float32)
    for same in copies(river):
        assert (same.values(villain) == river.values(villain)).all()


REFUSED = {
    ValueError: [
        (lambda river, w: rt.River("As Ks Qs"), "3 cards on the board: there can be 5"),
        (lambda river, w: river.values(w[:-1]), "shape \\[1325\\]"),
        (lambda river, w: river.values(w.reshape(13, 102)), "shape \\[13, 102\\]"),
        (lambda river, w: river.values(np.zeros(2652, np.float32)[::2]), "contiguous"),
        (lambda river, w: river.values(w, out=w), "shares no memory"),
        (lambda river, w: river.values(w, out=with_other_owner(w)), "shares no memory"),
        (lambda river, w: river.values(w, out=np.zeros(3, np.float32)), "out of shape \\[3\\]"),
        (lambda river, w: river.values(w, out=read_only(np.zeros(1326, np.float32))), "writable"),
        (lambda river, w: river.values(-w - 1), "weight -1 of 2d2c"),
        (lambda river, w: river.values(w * np.inf), "finite"),
        (lambda river, w: river.shares(w, w[:5]), "villain of shape \\[5\\]"),
    ],
    TypeError: [
        (lambda river, w: rt.River(None), "not NoneType"),
        (lambda river, w: river.values(w.astype(float)), "float32 array of 1326, not float64 array"),
        (lambda river, w: river.values(list(w)), "float32 array of 1326, not list"),
        (lambda river, w: river.values(w.astype(">f4")), "float32 array"),
        (lambda river, w: river.values(w, out=np.zeros(1326)), "out: expected a float32 array"),
    ],
}


@pytest.mark.parametrize(("error", "call", "says"), by_error(REFUSED))
def test_invalid_weights(error, call, says):
    with np.errstate(invalid="ignore"), pytest.raises(error, match=says):
        call(rt.River(RIVER), np.zeros(1326, np.float32))


def test_a_matrix_of_a_river(outcomes):
    matrix = rt.matrix(RIVER, dtype="int8")
    assert matrix.dtype == np.int8 and matrix.shape == (1326, 1326)
    assert ((matrix == -128) == np.isnan(outcomes)).all()
    assert (matrix == np.nan_to_num(outcomes, nan=-128)).all()
    equities = rt.matrix(RIVER)
    assert equities.dtype == np.float32
    assert ((equities == (outcomes + 1) / 2) | np.isnan(outcomes) & np.isnan(equities)).all()


@pytest.mark.parametrize(
    ("board", "dead"), [(None, None), ("Qh 9d 8c", None), ("Qh 9d 8c", "As 2d"), ("Qh 9d 8c 3s", "Kd")]
)
def test_a_matrix_of_equities(board, dead):
    matrix = rt.matrix(board, dead)
    known = (board or "").split() + (dead or "").split()
    can_meet = ~np.isnan(matrix)
    assert (can_meet == can_meet.T).all()
    assert np.nansum(np.abs(matrix + matrix.T - 1)) < 1e-3
    left = 52 - len(known)
    assert can_meet.sum() == left * (left - 1) * (left - 2) * (left - 3) / 4
    for hero, villain in RANDOM.permutation(np.argwhere(can_meet))[:60]:
        report = rt.equity([rt.COMBOS[hero], rt.COMBOS[villain]], board, dead, method="exact")
        assert matrix[hero, villain] == np.float32(report.equity[0])


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: rt.matrix("As Ks"), "2 cards on the board: there can be 0, 3, 4 or 5"),
        (lambda: rt.matrix("As Ks Qs", "As"), "As is on the board and among the dead"),
        (lambda: rt.matrix(None, "As"), "dead cards without a board"),
        (lambda: rt.matrix(None, dtype="int8"), "expected a board of five cards"),
        (lambda: rt.matrix("As Ks Qs", [*range(43), 44]), "cards are left"),
        (
            lambda: rt.matrix("As Ks Qs Js Ts", dtype="float64"),
            'dtype "float64": expected "float32" or "int8"',
        ),
        (lambda: rt.matrix("As Ks Qs", threads=1, progress=lambda done, estimate: False), "stopped"),
        (lambda: rt.outs(["AA", "KK"], ""), "there can be 3 or 4"),
        (lambda: rt.outs(["AA", "KK"], "Qh 9d"), "there can be 3 or 4"),
        (lambda: rt.outs(["AA", "KK"], "Qh 9d 8c", method="monte-carlo"), "exactly or not at all"),
    ],
)
def test_invalid_boards(call, says):
    with pytest.raises(ValueError, match=says):
        call()


def test_outs_of_one_deal():
    outs = rt.outs(["Th9h", "AsQd"], "Qh 7h 2c 3d")
    assert outs.cards[0] == [card + "h" for card in "AKJ865432"] and outs.cards[1] == []
    assert outs.mean_outs[0] == 9 and np.isnan(outs.mean_outs[1])
    assert (outs.ahead, outs.tied, outs.behind) == ([0, 1], [0, 0], [1, 0])
    assert len(outs.next_cards) == 44 == len(outs.next_ids) and outs.next_equity.shape == (44, 2)
    assert rt.format(outs.next_ids).split() == outs.next_cards
    assert outs.next_equity[:, 0].sum() == 9 and outs.equity[0] == 9 / 44
    assert outs.final_hands.shape == (2, 9) and outs.final_hands[0, 5] == 9 / 44
    assert outs.winning.shape == (2, 52) and outs.winning[0].sum() == 9 and outs.splitting.sum() == 0


def test_outs_of_ranges():
    ranges, board, dead = ["AA,KQs:0.5,76s", "22+,AK"], "Kd 9h 4h", "2c"
    outs = rt.outs(ranges, board, dead)
    report = rt.equity(ranges, board, dead)
    assert outs.equity == pytest.approx(report.equity)
    assert outs.final_hands.sum(axis=1) == pytest.approx([1, 1])
    assert np.add(outs.ahead, np.add(outs.tied, outs.behind)) == pytest.approx([1, 1])
    for card, equities in zip(outs.next_cards, outs.next_equity):
        assert equities == pytest.approx(rt.equity(ranges, f"{board} {card}", dead).equity)
    assert outs.to_dict()["players"][0]["equity"] == pytest.approx(outs.equity[0])


def test_texts():
    report = rt.equity(["AA", "KK"], "Ks 9h 4c")
    assert str(report).startswith("board Ks 9h 4c\nplayer")
    assert "sweep" in repr(report) or "enumeration" in repr(report)
    assert report.to_dict()["players"][1]["wins"] == report.wins[1]
