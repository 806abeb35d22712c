"""`out=`: answers in the caller's arrays."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import rivertable as rt
from helpers import message, read_only

TEXTS = ["AsKsQsJsTs", "AsAd7h7c2s", None, "2c2d2h2s3c"]
ROWS = np.array([[51, 47, 43, 39, 35], [48, 49, 20, 21, 3], [0, 1, 2, 3, 4]] * 1000, np.uint8)
FORMS = {
    "list": TEXTS,
    "objects": np.array(TEXTS, object),
    "rows": ROWS,
    "rows with gaps": ROWS[:, ::-1],
    "sets": rt.parse(ROWS, to="sets"),
    "polars": pl.Series(TEXTS),
    "pandas": pd.Series(TEXTS),
    "chunks": pa.chunked_array([TEXTS, [], TEXTS[:1]]),
}


def form_of(name):
    return "sets" if name == "sets" else "ids"


def as_numpy(answer, none):
    """Returns an answer as an array, with `none` for null."""
    if isinstance(answer, np.ndarray):
        return answer
    return np.array([none if one is None else one for one in pa.chunked_array(pa.array(answer)).to_pylist()])


@pytest.mark.parametrize("name", FORMS)
def test_ranks(name):
    hands, form = FORMS[name], form_of(name)
    expected = as_numpy(rt.rank(hands, form=form), 65535)
    out = np.full(len(hands), 7, np.uint16)
    assert rt.rank(hands, form=form, out=out) is out and np.array_equal(out, expected)
    place = np.full((3, len(hands)), 7, np.uint16)
    rt.rank(hands, form=form, out=place[1])
    assert np.array_equal(place[1], expected) and (place[::2] == 7).all()


def test_other_functions():
    best = np.zeros((3000, 5), np.uint8)
    assert rt.best_five(ROWS, out=best) is best and np.array_equal(best, rt.best_five(ROWS))
    sets = np.zeros(3000, np.uint64)
    assert np.array_equal(rt.parse(ROWS, to="sets", out=sets), FORMS["sets"])
    ids = np.zeros((3000, 5), np.uint8)
    assert rt.parse(FORMS["sets"], form="sets", out=ids) is ids
    assert np.array_equal(np.sort(ids), np.sort(ROWS))
    ranks = rt.rank(ROWS).reshape(30, 100)
    categories = np.zeros((30, 100), np.uint8)
    assert rt.category(ranks, out=categories) is categories and np.array_equal(categories, rt.category(ranks))
    kev = np.zeros((30, 100), np.uint16)
    rt.to_cactus_kev(ranks, out=kev)
    back = np.zeros((30, 100), np.uint16)
    assert np.array_equal(rt.from_cactus_kev(kev, out=back), ranks) and (kev != ranks).all()
    empty = np.zeros(0, np.uint16)
    assert rt.rank([], out=empty) is empty


def of(shape, dtype=np.uint16):
    return np.empty(shape, dtype)


@pytest.mark.parametrize(
    ("hands", "out", "error", "told"),
    [
        (TEXTS, of(3), ValueError, "out: uint16[3]: expected uint16[4]"),
        (TEXTS, of((4, 1)), ValueError, "out: uint16[4, 1]: expected uint16[4]"),
        (TEXTS, of(4, np.int16), TypeError, "out: int16[4]: expected an array of uint16"),
        (TEXTS, of(4, ">u2"), TypeError, "out: >u2[4]: expected an array of uint16"),
        (TEXTS, of(8)[::2], ValueError, 'out: an array with gaps: expected a contiguous one (order="C")'),
        (TEXTS, read_only(of(4)), ValueError, "out: "),
        (TEXTS, [0] * 4, TypeError, "out: list: expected an array of uint16"),
        (pl.Series(TEXTS), of(3), ValueError, "out: 3 rows: the input has more"),
        (FORMS["chunks"], of(6), ValueError, "out: 6 rows: the input has 5"),
        ("AsAd", of(1), TypeError, "out: one value gives no array: expected many"),
    ],
)
def test_invalid_arrays(hands, out, error, told):
    assert message(rt.rank, hands, out=out, error=error).startswith(told)


def test_invalid_shapes_of_ranks():
    ranks = rt.rank(ROWS[:6]).reshape(2, 3)
    assert "expected shape (2, 3)" in message(rt.category, ranks, out=of((3, 2), np.uint8))
    assert "one value" in message(rt.category, 7000, out=of(1, np.uint8), error=TypeError)
    assert "one value" in message(rt.best_five, "AsAd", out=of(1, np.uint8), error=TypeError)


def test_the_input_is_never_overwritten():
    memory = np.zeros(20, np.uint8)
    memory[:10] = range(10)
    told = message(rt.rank, memory[:10].reshape(2, 5), out=memory[8:12].view(np.uint16))
    assert told == "out: it shares memory with the input: expected an array of its own"
    assert memory[:10].tolist() == list(range(10))


def test_invalid_rows():
    rows = ROWS.copy()
    rows[2000] = 51
    out = of(3000)
    assert message(rt.rank, rows, out=out).startswith("row 2000: ")
    assert rt.rank(rows, out=out, on_error="null")[2000] == 65535


def in_chunks(memory, rows):
    """Returns the hands in an array as Arrow chunks of `rows` rows in the memory of the array."""
    width = memory.shape[1]
    chunk = pa.binary(width)
    parts = [memory[first : first + rows] for first in range(0, len(memory), rows)]
    return pa.chunked_array(
        [pa.Array.from_buffers(chunk, len(part), [None, pa.py_buffer(part)]) for part in parts]
    )


@pytest.mark.parametrize("rows", [1, 100, 1_500, 3_000])
def test_arrow_chunks_in_the_memory_of_out(rows):
    """Chunks are read before an answer is written to memory that a later chunk may be in."""
    expected = rt.rank(ROWS)
    memory = ROWS.copy()
    out = memory.reshape(-1)[: 2 * len(ROWS)].view(np.uint16)
    assert rt.rank(in_chunks(memory, rows), out=out) is out
    assert np.array_equal(out, expected)


def test_arrow_chunks_that_are_produced_from_the_memory_of_out():
    memory = ROWS.copy()
    schema = pa.schema([("hand", pa.binary(5))])
    batches = (
        pa.record_batch(
            [pa.array([bytes(hand) for hand in memory[first : first + 100]], pa.binary(5))], schema
        )
        for first in range(0, 3_000, 100)
    )
    out = memory.reshape(-1)[:6_000].view(np.uint16)
    rt.rank(pa.RecordBatchReader.from_batches(schema, batches), out=out)
    assert np.array_equal(out, rt.rank(ROWS))


def test_an_error_leaves_out_unchanged_for_arrow():
    out = np.full(6, 7, np.uint16)
    message(rt.rank, FORMS["chunks"], out=out)
    assert (out == 7).all()
