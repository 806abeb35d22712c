"""Ranges: text, weights, operators and errors."""

import json

import numpy as np
import pytest
import rivertable as rt
from helpers import by_error, copies, message
from hypothesis import given
from hypothesis import strategies as st
from reference import text_of

eighths = st.integers(0, 2**32).map(lambda seed: np.random.default_rng(seed).integers(0, 9, 1326) / 8)
combos = st.sampled_from(rt.COMBOS)
hands = st.sampled_from(rt.STARTING_HANDS)
tokens = st.one_of(hands, combos, st.builds("{}:{}".format, hands, st.sampled_from([0.25, 0.5, 1])))
texts = st.lists(tokens, min_size=1, max_size=8).map(",".join)


def test_the_order_of_combos():
    assert len(rt.COMBOS) == len(set(rt.COMBOS)) == 1326
    assert (rt.COMBOS[0], rt.COMBOS[-1]) == ("2d2c", "AsAh")
    assert ["".join(map(text_of, cards)) for cards in rt.COMBO_CARDS] == list(rt.COMBOS)
    assert rt.COMBO_CARDS.dtype == np.uint8 and not rt.COMBO_CARDS.flags.writeable
    for index, combo in enumerate(rt.COMBOS):
        assert rt.Range(combo).weights.nonzero()[0].tolist() == [index]


def test_the_grid():
    assert (rt.STARTING_HANDS[0], rt.STARTING_HANDS[1], rt.STARTING_HANDS[13]) == ("AA", "AKs", "AKo")
    grid = rt.Range("AA,AKs:0.5,AsKd").grid()
    assert grid.shape == (13, 13) and grid.dtype == np.float64
    assert (grid[0, 0], grid[0, 1], grid[1, 0], grid.sum()) == (1, 0.5, 1 / 12, 1.5 + 1 / 12)


@given(texts)
def test_ranges_read_back(text):
    hands = rt.Range(text)
    for same in (
        rt.Range(str(hands)),
        eval(repr(hands), {"Range": rt.Range}),
        *copies(hands),
        rt.Range(hands),
        rt.Range(hands.weights),
        rt.Range.from_weights(list(hands.weights)),
    ):
        assert same == hands and hash(same) == hash(hands)
    assert rt.Range(hands.text("pio")) == hands
    assert rt.Range(hands.text("eval7")) == hands
    assert len(hands) == np.count_nonzero(hands.weights) == len(list(hands)) == len(hands.combos)
    assert hands.total_weight == pytest.approx(hands.weights.sum())
    assert all(hands[combo] == weight and combo in hands for combo, weight in hands)


@given(eighths, eighths)
def test_operators_match_array_operations(first, second):
    a, b = rt.Range(first), rt.Range(second)
    assert ((a | b).weights == np.maximum(first, second)).all()
    assert ((a & b).weights == np.minimum(first, second)).all()
    assert ((a + b).weights == np.minimum(first + second, 1)).all()
    assert ((a - b).weights == np.maximum(first - second, 0)).all()
    assert ((~a).weights == 1 - first).all()


def test_operators_take_text_on_either_side():
    aces = rt.Range("AA")
    assert aces | "KK" == "KK" | aces == aces + "KK" == rt.Range("KK+")
    assert "KK+" - aces == rt.Range("KK") and "KK+" & aces == aces
    assert "AA" in aces and "AsAh" in aces and "KK+" not in aces
    assert aces["KK+"] == 0.5
    assert (aces == "AA") is False and aces != "AA"


def test_the_weights_are_a_copy():
    hands = rt.Range("AA")
    hands.weights[:] = 0
    assert len(hands) == 6
    with pytest.raises(AttributeError):
        hands.weights = None


def test_dialects():
    assert len(rt.Range("98s+")) == len(rt.Range("98s+", dialect="kicker")) == 4
    assert len(rt.Range("98s+", dialect="slide")) == 24


def test_percentages_by_another_order():
    assert rt.Range("8%", order="pokerstove") == rt.Range("88+,ATs+,KTs+,QJs,AJo+")
    assert (
        rt.Range("8%") == rt.Range("8%", order="equity") == rt.Range.top(8) == rt.Range("77+,ATs+,KQs,AJo+")
    )
    for percent in (0, 0.1, 8, 55.5, 100):
        ours, stove = rt.Range.top(percent), rt.Range.top(percent, order="pokerstove")
        assert 100 * ours.share <= percent <= 100 * stove.share + 1e-9
        assert percent == 0 or stove == rt.Range(f"{percent}%", order="pokerstove")


def test_named_ranges():
    names = {"broadway": "AT+,KT+,QT+,JT,TT+", "aces": rt.Range("AA"), "none": np.zeros(1326)}
    hands = rt.Range("@broadway:0.5, @aces, !As", names=names)
    assert hands == rt.Range("AT+:0.5,KT+:0.5,QT+:0.5,JT:0.5,TT+:0.5,AA,!As")
    assert rt.Range("@none,AA", names=names) == rt.Range("AA")
    with pytest.raises(ValueError, match='"@button" at character 1: no range is called "button"'):
        rt.Range("@button", names=names)
    with pytest.raises(ValueError, match='name "bad": "AZ"'):
        rt.Range("AA", names={"bad": "AZ"})
    with pytest.raises(TypeError, match="not int"):
        rt.Range("AA", names={"bad": 3})


@pytest.mark.parametrize(
    ("text", "same", "combos"),
    [
        ("Ax", "A2+", 192),
        ("Axs", "A2s+", 48),
        ("AdKx", "AdKs,AdKh,AdKc", 3),
        ("A5s-", "A5s-A2s", 16),
        ("A*s", "A2s+", 48),
        ("any two", "random", 1326),
        ("**", "random", 1326),
        ("top 15%", "15%", 196),
        ("5-20%", "20%,!5%", 204),
        ("[50]AA[/50]", "AA:0.5", 6),
        ("[AA-TT]", "TT+", 30),
        ("random,!As", "random,!(As*)", 1275),
        ("ATs+,-AKs", "ATs-AQs", 12),
        ("Ah Kh", "AhKh", 1),
    ],
)
def test_ranges_as_people_write_them(text, same, combos):
    assert rt.Range(text) == rt.Range(same) and len(rt.Range(text)) == combos


def test_text_for_programs():
    hands = rt.Range("QQ+,AKs,A5s-A2s,76s-54s,AhKd")
    assert hands.text("eval7") == hands.text("pokerstove") == "QQ+,AKs,A5s-A2s,76s,65s,54s,AhKd"
    assert hands.text("pokerkit").split(",")[:4] == ["AA", "AKs", "A5s", "A4s"]
    assert hands.text("equilab") == hands.text("pokerstove") and hands.text("plain") == hands.text("pokerkit")
    half = rt.Range("AA,KK:0.5")
    assert (half.text("eval7"), half.text("pio")) == ("AA,0.5(KK)", "AA,KK:0.5")
    for program in ("pokerstove", "pokerkit", "equilab", "plain"):
        with pytest.raises(ValueError, match="weight 0.5 of KdKc: expected 0 or 1"):
            half.text(program)
    assert rt.Range("none").text("eval7") == ""


@pytest.mark.parametrize("dtype", ["float64", "float32", ">f8", "float16", "int64", "uint8", "bool"])
def test_weights_of_every_type(dtype):
    weights = np.zeros(2652, dtype)
    weights[::4] = 1
    assert rt.Range.from_weights(weights[::2]).weights.sum() == 663


REFUSED = {
    ValueError: [
        (lambda: rt.Range("AZ"), '"AZ" at character 1: expected a hand'),
        (lambda: rt.Range(""), "no hands"),
        (lambda: rt.Range("AA", dialect="german"), "expected kicker or slide"),
        (lambda: rt.Range(np.zeros(1325)), "1325 weights: expected 1326"),
        (lambda: rt.Range(np.zeros((13, 13))), r"shape \[13, 13\]"),
        (lambda: rt.Range(np.full(1326, np.nan)), "weight NaN of 2d2c: expected 0 to 1"),
        (lambda: rt.Range(np.full(1326, -0.5)), "weight -0.5 of 2d2c"),
        (lambda: rt.Range(np.full(1326, 1.5)), "weight 1.5 of 2d2c"),
        (lambda: rt.Range("AA", order="best"), "expected equity or pokerstove"),
        (lambda: rt.Range.top(5, order="best"), "expected equity or pokerstove"),
        (lambda: rt.Range.top(101), "expected 0 to 100"),
        (lambda: rt.Range.top(float("nan")), "expected 0 to 100"),
        (lambda: rt.Range("AA").text("stove"), "expected eval7, pio, equilab, pokerstove, pokerkit or plain"),
        (lambda: rt.Range("AA").without("Ax"), 'cards "Ax"'),
        (lambda: rt.Range("AA")["none"], "no combos"),
    ],
    TypeError: [
        (lambda: rt.Range(None), "not NoneType"),
        (lambda: rt.Range(7), "not int"),
        (lambda: rt.Range(b"AA"), "not bytes"),
        (lambda: rt.Range([[1.0], [1.0, 2.0]]), "weight 0: list: expected a number from 0 to 1"),
        (lambda: rt.Range({"AA"}), "not set"),
        (lambda: rt.Range(np.zeros(1326, complex)), "not complex128 array"),
        (lambda: rt.Range("AA", names=["AA"]), "names"),
        (lambda: rt.Range("AA") + 3, "not int"),
        (lambda: rt.Range("AA") < rt.Range("KK"), "not supported"),
    ],
}


@pytest.mark.parametrize(("error", "make", "says"), by_error(REFUSED))
def test_invalid_ranges(error, make, says):
    with pytest.raises(error, match=says):
        make()


def test_lists_and_dicts_of_hands():
    """Lists and dicts as in JSON files."""
    assert rt.Range(["AA", "AKs:0.5"]) == rt.Range(("AA", "AKs:0.5")) == rt.Range("AA, AKs:0.5")
    assert rt.Range(np.array(["AA", "AKs"])) == rt.Range("AA,AKs")
    weights = {"AA": 1, "AKs": 0.5, "KK,QQ": np.float32(0.25), "T9s": 1e-7}
    assert rt.Range(weights) == rt.Range("AA, AKs:0.5, KK:0.25, QQ:0.25, T9s:0.0000001")
    assert rt.Range(json.loads('{"AA": 1, "AKs": 0.5}')) == rt.Range("AA,AKs:0.5")
    assert rt.equity([["AA", "KK"], {"QQ": 0.5}]).equity == rt.equity(["AA,KK", "QQ:0.5"]).equity
    assert rt.Range(["AsAhKsKh", "AA**"], game="omaha") == rt.Range("AsAhKsKh, AA**", game="omaha")
    assert rt.Range({"AA**": 0.5}, game="omaha") == rt.Range("AA**:0.5", game="omaha")
    for wrong, told in [
        (["AA", None], "hand 2: NoneType: expected text"),
        ({"AA": None}, '"AA": NoneType: expected a weight, 0 to 1'),
        ({"AA": "half"}, '"AA": str: expected a weight, 0 to 1'),
        ({1: 0.5}, "a key: int: expected text"),
        ([0.5] * 3 + [None] + [0.5] * 1322, "weight 3: NoneType: expected a number from 0 to 1"),
        ([0.5, "AA"], "weight 1: str: expected a number from 0 to 1"),
    ]:
        assert message(rt.Range, wrong, error=TypeError) == told
        assert message(rt.equity, ["AA", wrong], error=TypeError) == told
    assert message(rt.Range, ["AA", "Z9"]).startswith('"Z9" at character 5')
    assert "2" in message(rt.Range, {"AA": 2})


def test_combos_have_the_order_of_piosolver():
    """Combos are ordered by the higher card, then by the lower one. Cards are ordered by rank, then by suit: c, d, h, s."""
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert list(rt.COMBOS) == [high + low for place, high in enumerate(cards) for low in cards[:place]]
    assert rt.COMBOS[:4] == ("2d2c", "2h2c", "2h2d", "2s2c")
