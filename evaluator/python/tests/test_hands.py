"""Categories, descriptions, the cards that play, and conversions of cards, for arrays and for one hand."""

from itertools import combinations

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
import reference
import rivertable as rt
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

random = np.random.default_rng(5)
ROWS = np.argsort(random.random((5000, 52)), axis=1)[:, :7].astype(np.uint8)
TEXTS = [" ".join(map(reference.text_of, row)) for row in ROWS.tolist()]
SETS = np.array([reference.set_of(row) for row in ROWS.tolist()], np.uint64)
RANKS = rt.rank(ROWS)
DEUCES = 1 << 12  # a pair of deuces without kickers


def test_category():
    categories = rt.category(RANKS)
    assert categories.dtype == np.uint8
    assert_array_equal(categories, RANKS >> 12)
    assert [rt.category(rank) for rank in RANKS[:50].tolist()] == list(
        map(rt.Category, categories[:50].tolist())
    )
    assert_array_equal(rt.category(RANKS.reshape(50, 100)), categories.reshape(50, 100))
    assert_array_equal(rt.category(RANKS[::-2]), categories[::-2])
    assert_array_equal(rt.category(np.array([0xFFFF, DEUCES], np.uint16)), [255, 1])
    assert rt.category(pa.array([None, DEUCES, 0xFFFF], pa.uint16())).to_pylist() == [None, 1, None]
    assert rt.category(pl.Series([DEUCES], dtype=pl.UInt16)).to_list() == [1]
    assert rt.category([DEUCES, 0]).tolist() == [1, 0]
    assert rt.CATEGORIES[rt.category(DEUCES)] == str(rt.Category.ONE_PAIR) == "one pair"


def test_categories_of_frames():
    ranks = pl.Series([DEUCES, None], dtype=pl.UInt16)
    names = rt.category(ranks).replace_strict(range(9), rt.CATEGORIES, return_dtype=pl.Enum(rt.CATEGORIES))
    assert names.to_list() == ["one pair", None]
    codes = rt.category(pa.array([DEUCES, None], pa.uint16()))
    assert pa.DictionaryArray.from_arrays(codes, rt.CATEGORIES).to_pylist() == ["one pair", None]


def test_describe():
    words = rt.describe(RANKS)
    assert words.dtype == object
    assert words.tolist() == [rt.describe(rank) for rank in RANKS.tolist()]
    assert rt.describe(pa.array(RANKS)).to_pylist() == words.tolist()
    assert rt.describe(DEUCES) == "one pair, deuces"
    assert rt.describe(np.array([0xFFFF, DEUCES], np.uint16)).tolist() == [None, "one pair, deuces"]
    assert rt.describe(pa.array([None, DEUCES], pa.uint16())).to_pylist() == [None, "one pair, deuces"]
    assert rt.describe(RANKS.reshape(50, 100)).shape == (50, 100)
    assert len({rt.describe(rt.from_cactus_kev(number)) for number in range(1, 7463)}) == 7462


def test_cactus_kev():
    numbers = np.arange(1, 7463, dtype=np.uint16)
    ranks = rt.from_cactus_kev(numbers)
    assert_array_equal(rt.to_cactus_kev(ranks), numbers)
    assert (np.diff(ranks.astype(int)) < 0).all(), "smaller is better"
    assert rt.from_cactus_kev(pa.array(numbers)).to_numpy().tolist() == ranks.tolist()
    assert [rt.to_cactus_kev(rt.from_cactus_kev(number)) for number in (1, 7462)] == [1, 7462]
    assert_array_equal(rt.to_cactus_kev(np.array([DEUCES, 0x8009], np.uint16), on_error="null"), [0xFFFF, 1])
    assert_array_equal(
        rt.from_cactus_kev(np.array([0, 1, 0xFFFF, 7463], np.uint16), on_error="null"),
        [0xFFFF, 0x8009, 0xFFFF, 0xFFFF],
    )


@given(st.lists(st.integers(0, 51), min_size=1, max_size=7, unique=True))
def test_best_five(hand):
    best = rt.best_five(hand)
    assert set(best) <= set(hand) and len(best) == min(5, len(hand))
    assert rt.rank(best) == rt.rank(hand) if len(hand) >= 5 else sorted(best) == sorted(hand)
    if len(hand) >= 5:
        assert rt.rank(hand) == max(rt.rank(five) for five in combinations(hand, 5))


def test_best_five_of_many():
    expected = [rt.best_five(row) for row in ROWS.tolist()]
    for form in (ROWS, SETS, TEXTS):
        best = rt.best_five(form, form="sets" if form is SETS else "ids")
        assert best.dtype == np.uint8 and best.tolist() == expected
    assert rt.best_five(pa.array(TEXTS)).to_pylist() == expected
    assert rt.format(rt.best_five("Ac 2c 3c 4c 5c 5s Kd")) == "5c 4c 3c 2c Ac"
    assert rt.best_five(["AsKs", "2c2d3h"]).tolist() == [[51, 47, 255, 255, 255], [1, 0, 6, 255, 255]]
    column = rt.best_five(pa.array(["AsKs", None, "??"]), on_error="null")
    assert column.type == pa.list_(pa.uint8(), 5)
    assert column.to_pylist() == [[51, 47, None, None, None], None, None]


def test_parse_and_format_of_many():
    wide = ROWS.astype(np.int64)[::2]
    assert_array_equal(rt.parse(TEXTS), ROWS)
    assert_array_equal(rt.parse(wide), ROWS[::2])
    for form, integers in ((TEXTS, "ids"), (ROWS, "ids"), (SETS, "sets")):
        sets = rt.parse(form, to="sets", form=integers)
        assert sets.dtype == np.uint64
        assert_array_equal(sets, SETS)
    assert rt.parse(pa.array(TEXTS), to="sets").to_numpy().tolist() == SETS.tolist()
    assert rt.parse(pa.array(TEXTS)).to_pylist() == ROWS.tolist()
    assert rt.parse(pl.Series(TEXTS)).dtype == pl.Array(pl.UInt8, 7)
    assert rt.format(ROWS).tolist() == TEXTS
    assert rt.format(pa.array(ROWS.tolist(), pa.list_(pa.uint8()))).to_pylist() == TEXTS
    assert_array_equal(rt.rank(rt.format(SETS, form="sets")), RANKS)
    assert rt.format(pl.Series(["as10D", None])).to_list() == ["As Td", None]
    assert rt.format(["as10D", None], sep="").tolist() == ["AsTd", None]
    assert rt.parse([["As"], None], to="sets").tolist() == [1 << 60, 2**64 - 1]
    assert rt.parse([None, ["As"]]).tolist() == [[255], [51]]
    assert rt.parse(pa.array([None, "As"])).to_pylist() == [None, [51]]
    deck = rt.parse(0x1FFF1FFF1FFF1FFF, form="sets")
    assert deck == list(range(51, -1, -1)) and rt.parse(rt.format(deck)) == deck
    assert rt.parse([rt.format(deck)]).tolist() == [deck]


@pytest.mark.parametrize("function", [rt.best_five, rt.parse, rt.format, rt.rank])
def test_an_invalid_hand_is_none_with_on_error_null(function):
    for bad, form in (
        ("As As", "ids"),
        ([51, 51], "ids"),
        ([99], "ids"),
        (["As", "Kx"], "ids"),
        (1 << 63, "sets"),
    ):
        assert function(bad, form=form, on_error="null") is None
        with pytest.raises(ValueError, match="occurs twice|second time|not a card"):
            function(bad, form=form)
    for of_ranks in (rt.category, rt.describe, rt.to_cactus_kev, rt.from_cactus_kev):
        assert of_ranks(0x9000, on_error="null") is None
