"""Ranks of hands in every form."""

import sys

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import reference
import rivertable as rt
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

NO_RANK = 0xFFFF

cards = st.integers(0, 51)


@given(
    st.lists(cards, min_size=1, max_size=7, unique=True),
    st.sampled_from(["", " ", ",", ", ", "\t"]),
    st.booleans(),
)
def test_text_round_trips(hand, separator, is_lower):
    text = separator.join(map(reference.text_of, hand))
    text = text.lower() if is_lower else text
    assert rt.parse(text) == hand
    assert rt.parse(text, to="sets") == reference.set_of(hand)
    assert rt.format(hand) == " ".join(map(reference.text_of, hand))
    assert rt.parse(rt.format(hand)) == hand
    assert rt.parse(rt.format(hand, sep="")) == hand
    in_set = rt.parse(reference.set_of(hand), form="sets")
    assert sorted(in_set) == sorted(hand)
    assert rt.rank(in_set) == rt.rank(text)


def all_forms(hands):
    """Returns hands of one size in every form of many hands."""
    k = len(hands[0])
    ids = np.array(hands, np.uint8)
    sets = np.array([reference.set_of(hand) for hand in hands], np.uint64)
    texts = [" ".join(map(reference.text_of, hand)) for hand in hands]
    wide = np.zeros((len(hands), 2 * k + 1), np.uint8)
    wide[:, 1::2] = ids
    odd = np.zeros(8 * len(hands) + 1, np.uint8)
    unaligned = odd[1:].view(np.uint64)
    unaligned[:] = sets
    read_only = ids.copy()
    read_only.flags.writeable = False
    flat = pa.array(ids.ravel())
    numpy_forms = {
        "rows": ids,
        "rows, Fortran's order": np.asfortranarray(ids),
        "rows with gaps": wide[:, 1::2],
        "rows from the last": ids[::-1].copy()[::-1],
        "read-only rows": read_only,
        "int64 rows": ids.astype(np.int64),
        "big-endian rows": ids.astype(">i4"),
        "uint16 rows": ids.astype(np.uint16),
        "lists": [list(hand) for hand in hands],
        "sets": sets,
        "a list of sets": sets.tolist(),
        "int64 sets": sets.astype(np.int64),
        "sets with gaps": np.repeat(sets, 3)[::3],
        "sets from the last": sets[::-1].copy()[::-1],
        "big-endian sets": sets.astype(">u8"),
        "unaligned sets": unaligned,
        "uint64 rows": ids.astype(np.uint64),
        "lists of texts": [text.split() for text in texts],
        "tuples of texts": [tuple(text.split()) for text in texts],
        "texts in two dimensions": np.array([text.split() for text in texts]),
    }
    if k > 1:
        # A list of single cards is one hand.
        numpy_forms |= {
            "a list of texts": texts,
            "a tuple of texts": tuple(texts),
            "text objects": np.array(texts, object),
            "texts of fixed width": np.array(texts),
            "big-endian texts": np.array(texts).astype(">U20"),
            "texts with gaps": np.repeat(np.array(texts), 2)[::2],
            "texts of any width": np.array(texts, np.dtypes.StringDType()),
        }
    half = len(hands) // 2
    arrow_forms = {
        "string": pa.array(texts),
        "large_string": pa.array(texts, pa.large_string()),
        "string_view": pa.array(texts, pa.string_view()),
        "sliced strings": pa.array(["?", *texts, "?"])[1:-1],
        "dictionary": pa.array(texts).dictionary_encode(),
        "sliced views": pa.array(["?", *texts, "?"], pa.string_view())[1:-1],
        "uint64 sets": pa.array(sets),
        "sliced sets": pa.array([7, *sets.tolist()], pa.uint64())[1:],
        "int64 sets": pa.array(sets.astype(np.int64)),
        "fixed_size_list": pa.FixedSizeListArray.from_arrays(flat, k),
        "sliced fixed_size_list": pa.array([[0] * k, *ids.tolist()], pa.list_(pa.uint8(), k))[1:],
        "fixed_size_list of int32": pa.array(ids.tolist(), pa.list_(pa.int32(), k)),
        "list": pa.array(ids.tolist(), pa.list_(pa.uint8())),
        "sliced list": pa.array([[0] * k, *ids.tolist()], pa.list_(pa.uint8()))[1:],
        "large_list of int64": pa.array(ids.tolist(), pa.large_list(pa.int64())),
        "fixed_size_binary": pa.array([bytes(hand) for hand in hands], pa.binary(k)),
        "chunks": pa.chunked_array([texts[:half], [], texts[half:]], pa.string()),
        "a record batch": pa.record_batch({"cards": texts}),
        "a table": pa.table({"cards": pa.chunked_array([texts[:half], texts[half:]], pa.string())}),
        "a reader": pa.table({"cards": texts}).to_reader(max_chunksize=max(1, half)),
        "polars text": pl.Series("hands", texts),
        "polars sets": pl.Series(sets),
        "polars arrays": pl.Series(ids.tolist(), dtype=pl.Array(pl.UInt8, k)),
        "polars lists": pl.Series(ids.tolist(), dtype=pl.List(pl.UInt8)),
        "polars chunks": pl.concat(
            [pl.Series(texts[:half], dtype=pl.String), pl.Series(texts[half:])], rechunk=False
        ),
        "a polars frame": pl.DataFrame({"cards": texts}),
        "pandas text": pd.Series(texts),
        "pandas category": pd.Series(texts, dtype="category"),
        "polars Categorical": pl.Series("hands", texts, dtype=pl.Categorical),
        "polars Enum": pl.Series("hands", texts, dtype=pl.Enum(sorted(set(texts)))),
        "pandas objects": pd.Series(texts, dtype=object),
        "pandas sets": pd.Series(sets),
    }
    return numpy_forms, arrow_forms


@pytest.mark.parametrize("count", [1, 5, 700, 20_000])
@pytest.mark.parametrize("k", [5, 6, 7, 3, 1])
def test_all_forms_agree(k, count):
    random = np.random.default_rng(count + k)
    hands = np.argsort(random.random((count, 52)), axis=1)[:, :k].tolist()
    expected = np.array([rt.rank(hand) for hand in hands], np.uint16)
    numpy_forms, arrow_forms = all_forms(hands)
    for name, form in numpy_forms.items():
        for threads in (1, 3):
            ranks = rt.rank(form, form="sets" if "sets" in name else "ids", threads=threads)
            assert type(ranks) is np.ndarray and ranks.dtype == np.uint16 and ranks.shape == (count,), name
            assert_array_equal(ranks, expected, name)
    for name, form in arrow_forms.items():
        ranks = rt.rank(form, form="sets" if "sets" in name else "ids")
        column = ranks if hasattr(ranks, "__arrow_c_stream__") else pa.chunked_array([ranks])
        column = pa.chunked_array(column)
        assert column.type == pa.uint16() and column.null_count == 0, name
        assert_array_equal(column.to_numpy(), expected, name)


def test_one_hand_in_every_form():
    expected = 8 << 12 | 9
    text, ids = "As Ks Qs Js Ts 3c 2d", [51, 47, 43, 39, 35, 4, 1]
    bits = reference.set_of(ids)
    texts = [text, np.str_(text), np.array(text), "A♠K♠Q♠J♠10♠3♣2♦"]
    lists = [
        ids,
        tuple(ids),
        list(map(np.int64, ids)),
        np.array(ids, np.uint8),
        np.array([ids] * 2, np.uint8)[1],
        *(np.array(ids, dtype) for dtype in ("i1", "u2", ">i4", "i8", "u8")),
        text.split(),
        tuple(text.split()),
        np.array(text.split()),
        np.array(text.split(), object),
        ["as", "K♠", " Qs", "Js ", "10s", "3C", "2d"],
    ]
    for form in [*texts, *lists]:
        rank = rt.rank(form)
        assert type(rank) is int and rank == expected, form
    for form in [bits, np.uint64(bits), np.int64(bits), np.array(bits, np.uint64)]:
        rank = rt.rank(form, form="sets")
        assert type(rank) is int and rank == expected, form
    assert rt.rank("") == rt.rank(0, form="sets") == rt.rank(np.zeros(0, np.uint8)) == 0


def test_a_list_of_single_cards_is_one_hand():
    """This is the same for boards, and in treys, deuces, eval7 and pokersolver."""
    cards = ["Ad", "As", "Jc", "Th", "2d", "Qs", "Qd"]
    text = "".join(cards)
    assert rt.describe(rt.rank(cards)) == "two pair, aces and queens with a jack"
    assert rt.best_five(cards) == rt.best_five(text)
    assert rt.parse(cards) == rt.parse(text) and rt.format(cards) == " ".join(cards)
    assert rt.parse(cards, to="sets") == rt.parse(text, to="sets")
    assert rt.rank(cards[:2]) == rt.rank("AdAs") and rt.rank(["As"]) == rt.rank("As")
    assert rt.rank([["As"], ["Kd"]]).tolist() == [rt.rank("As"), rt.rank("Kd")]
    assert rt.rank([["As", "Kd"], None, ["10h"]]).tolist() == [rt.rank("AsKd"), NO_RANK, rt.rank("Th")]
    assert rt.rank([cards, cards[:5]]).tolist() == [rt.rank(text), rt.rank(cards[:5])]
    # A column of single cards stays a column.
    assert rt.rank(["As", "AsKd"]).tolist() == [rt.rank("As"), rt.rank("AsKd")]
    assert rt.rank(pa.array(["As", "Kd"])).to_pylist() == [rt.rank("As"), rt.rank("Kd")]
    assert rt.rank(pl.Series(["As", "Kd"])).to_list() == [rt.rank("As"), rt.rank("Kd")]
    hole, board = ["As", "Ah", "Ks", "Kh"], ["Ts", "9s", "8s", "2s", "2d"]
    assert rt.rank(hole, board=board, game="omaha") == rt.rank("AsAhKsKh", board="Ts9s8s2s2d", game="omaha")
    assert rt.rank(hole + board, game="omaha") == rt.rank(hole, board=board, game="omaha")
    assert repr(rt.played(hole, board)) == repr(rt.played("AsAhKsKh", "Ts9s8s2s2d"))
    razz = ["8c", "6d", "4h", "3s", "2c", "Kd", "Kh"]
    assert rt.rank(razz, game="razz") == rt.rank("".join(razz), game="razz")


@settings(deadline=None)
@given(
    st.lists(cards, min_size=1, max_size=7, unique=True), st.sampled_from([list, tuple, np.array, np.uint64])
)
def test_the_same_cards_give_the_same_rank(hand, make):
    expected = rt.rank(" ".join(map(reference.text_of, hand)))
    assert rt.rank(make(hand)) == expected
    if make is not np.uint64:
        assert rt.rank(make([reference.text_of(card) for card in hand])) == expected


def test_no_hands():
    ids = [np.zeros((0, cards), np.uint8) for cards in (0, 7)]
    for none in ([], (), *ids, np.array([], "U5")):
        ranks = rt.rank(none)
        assert ranks.dtype == np.uint16 and ranks.shape == (0,)
        assert rt.format(none).shape == (0,)
        assert rt.parse(none, to="sets").dtype == np.uint64
        assert rt.parse(none).shape[0] == 0 and rt.best_five(none).shape == (0, 5)
    assert rt.rank(np.zeros((3, 0), np.uint8)).tolist() == [0, 0, 0]
    for none in (pa.array([], pa.string()), pa.chunked_array([], pa.string())):
        assert rt.rank(none).to_pylist() == rt.best_five(none).to_pylist() == []
    assert rt.rank(pl.Series([], dtype=pl.String)).to_list() == []


def test_answers_have_the_type_of_the_question():
    texts = ["AsAd", None, "KsKd"]
    expected = [rt.rank("AsAd"), None, rt.rank("KsKd")]
    assert_array_equal(rt.rank(texts), [expected[0], NO_RANK, expected[2]])
    array = rt.rank(pa.array(texts))
    assert isinstance(array, pa.UInt16Array) and array.to_pylist() == expected
    chunked = rt.rank(pa.chunked_array([texts[:1], texts[1:]]))
    assert isinstance(chunked, pa.ChunkedArray) and chunked.num_chunks == 2
    assert chunked.to_pylist() == expected
    series = rt.rank(pl.Series("hands", texts))
    assert isinstance(series, pl.Series) and series.name == "hands" and series.dtype == pl.UInt16
    assert series.to_list() == expected
    series = rt.rank(pd.Series(texts, index=[7, 8, 9]))
    assert isinstance(series, pd.Series) and list(series.index) == [7, 8, 9]
    assert series.isna().tolist() == [False, True, False] and series[9] == expected[2]
    relation = duckdb.sql("select unnest(['AsAd', null, 'KsKd']) as cards")
    column = rt.rank(relation)
    assert isinstance(column, rt.ArrowColumn) and len(column) == 3 and "3 rows of UInt16" in repr(column)
    assert pa.chunked_array(column).to_pylist() == expected
    assert pl.Series(column).to_list() == expected
    assert pa.field(column).type == pa.uint16()


def test_in_a_lazy_frame():
    frame = pl.LazyFrame({"hero": ["AsKs", "??"], "board": ["QsJsTs", "2c3c4c"]})
    rank = pl.concat_str("hero", "board").map_batches(
        lambda cards: rt.rank(cards, on_error="null"), return_dtype=pl.UInt16
    )
    assert frame.select(rank=rank).collect()["rank"].to_list() == [8 << 12 | 9, None]


def test_nulls_pass_through_with_any_value():
    sets = pa.Array.from_buffers(
        pa.uint64(), 3, [pa.py_buffer(b"\x05"), pa.py_buffer(np.array([3, 2**64 - 1, 3], np.uint64))]
    )
    assert rt.rank(sets, form="sets").to_pylist() == [rt.rank([0, 4]), None, rt.rank([0, 4])]
    ids = pa.FixedSizeListArray.from_arrays(
        pa.array([0, 1, 99, 99, 0, 1], pa.uint8()), 2, mask=pa.array([False, True, False])
    )
    assert rt.rank(ids).to_pylist() == [rt.rank([0, 1]), None, rt.rank([0, 1])]
    for missing in (None, float("nan"), np.nan, pd.NA):
        assert_array_equal(rt.rank(np.array(["AsAd", missing], object)), [rt.rank("AsAd"), NO_RANK])
    assert rt.rank(pa.array([None, None], pa.string())).to_pylist() == [None, None]


@settings(deadline=None)
@given(st.lists(st.one_of(st.none(), st.text("AKas2cxé ", max_size=8)), max_size=50), st.integers(1, 3))
def test_only_invalid_rows_become_null(texts, threads):
    expected = [None if text is None else rt.rank(text, on_error="null") for text in texts]
    array = pa.array(texts, pa.string())
    assert rt.rank(array, on_error="null", threads=threads).to_pylist() == expected
    assert rt.rank(array.cast(pa.string_view()), on_error="null").to_pylist() == expected
    # A hand of two cards makes it a list of hands, not of single cards.
    assert_array_equal(
        rt.rank(["AsKs", *texts], on_error="null", threads=threads)[1:],
        [NO_RANK if rank is None else rank for rank in expected],
    )


def test_many_invalid_rows():
    random = np.random.default_rng(1)
    rows = np.argsort(random.random((100_000, 52)), axis=1)[:, :7].astype(np.uint8)
    bad = random.random(len(rows)) < random.random(len(rows)) ** 8
    good_ranks = rt.rank(rows)
    rows[bad, 3] = random.integers(52, 256, bad.sum())
    expected = np.where(bad, NO_RANK, good_ranks)
    for threads in (1, 4):
        assert_array_equal(rt.rank(rows, on_error="null", threads=threads), expected)
        assert_array_equal(rt.rank(rows[::-1], on_error="null", threads=threads), expected[::-1])
        first = int(np.flatnonzero(bad)[0])
        with pytest.raises(ValueError, match=f"^row {first}: {rows[first, 3]} is not a card id"):
            rt.rank(rows, threads=threads)


def test_answers_outlive_the_input():
    column = rt.rank(duckdb.sql("select 'AsAd' as cards from range(100_000)"))
    array = rt.rank(pa.array(["AsAd"] * 10))
    del sys.modules["duckdb"]
    assert pa.chunked_array(column).to_pylist() == [rt.rank("AsAd")] * 100_000
    assert array.to_pylist() == [rt.rank("AsAd")] * 10
