"""Invalid input and its error texts."""

import datetime
import itertools
import re
from functools import partial

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
import rivertable as rt
from helpers import message

HINT = 'form="sets" reads integers as card sets'
ROW = [51, 47, 43, 39, 35]
DUPLICATE = "As (id 51) occurs twice: a deck has one of each card"
FOREIGN = "99 is not a card id: expected 0 to 51 (4 x rank + suit)"
NO_CARD = "is not a card: expected a rank (2 to 9, T or 10, J, Q, K, A), then a suit (c, d, h, s)"


WRONG_VALUES = {
    "a text": ("AsXx", f'"AsXx": "Xx" at character 3 {NO_CARD}'),
    "a text with a card twice": ("As Ks As", '"As Ks As": As occurs a second time at character 7: a deck has one of each card'),
    "a text of eight": ("2c3c4c5c6c7c8c9c", "8 cards: a hand has at most 7"),
    "a row of texts": (["AsKs", "As?"], f'row 1: "?" at character 3 {NO_CARD}'),
    "a row of text objects": (np.array(["AsKs", "As?"], object), f'row 1: "?" at character 3 {NO_CARD}'),
    "a row of eight": (["AsKs", "2c3c4c5c6c7c8c9c"], "row 1: 8 cards: a hand has at most 7"),
    "a row of Arrow text": (pa.array(["AsKs", None, "AsAs"]), "row 2: As occurs a second time at character 3: a deck has one of each card"),
    "a row in a later chunk": (pa.chunked_array([["AsKs"], ["As", "Q"]]), f'row 2: "Q" at character 1 {NO_CARD}'),
    "a view": (pa.array(["AsKs", "As Ks Qs Js 1s"], pa.string_view()), f'row 1: "1s" at character 13 {NO_CARD}'),
    "text that is not UTF-8": (
        pa.Array.from_buffers(pa.string(), 1, [None, pa.py_buffer(np.array([0, 2], np.int32)), pa.py_buffer(b"A\xff")]),
        "row 0: not valid UTF-8 text",
    ),
    "ids": ([51, 47, 51], DUPLICATE),
    "a foreign id": ([51, 99], f"card 1: {FOREIGN}"),
    "a negative id": ([-1, 99], "card 0: -1 is not a card id: expected 0 to 51 (4 x rank + suit)"),
    "a huge id": ([1, 10**30], f"card 1: {10**30} is not a card id: expected 0 to 51 (4 x rank + suit); {HINT}"),
    "sets without their form": (np.array([1 << 60, 3], np.uint64), f"card 0: {1 << 60} is not a card id: expected 0 to 51 (4 x rank + suit); {HINT}"),
    "an invalid single card": (["As", "Kx"], "card 1: \"Kx\" at character 1 " + NO_CARD),
    "a single card of one letter": (["As", "K"], "card 1: \"K\" at character 1 " + NO_CARD),
    "a single card twice": (["As", "Kd", "As"], 'card 2: As occurs twice: a list of single cards is one hand; hands of one card each are [["As"], …]'),
    "eight single cards": ([f"{rank}c" for rank in "23456789"], "8 cards: a hand has at most 7"),
    "a row of single cards": ([["As"], ["Kd", "Kx"]], f'row 1: "Kx" at character 3 {NO_CARD}'),
    "eight ids": (list(range(8)), "8 cards: a hand has at most 7"),
    "a row of ids": (np.array([ROW, [51, 51, 0, 1, 2]], np.uint8), f"row 1: {DUPLICATE}"),
    "a row of foreign ids": (np.array([ROW, [1, 2, 3, 4, 99]], np.uint8), f"row 1: {FOREIGN}"),
    "a row of wide ids": (np.array([ROW, [1, 2, 3, 4, -7]]), "row 1: -7 is not a card id: expected 0 to 51 (4 x rank + suit)"),
    "a row of wider ids": (np.array([ROW, [1, 2, 3, 4, 307]]), "row 1: 307 is not a card id: expected 0 to 51 (4 x rank + suit)"),
    "eight equal ids": ([0] * 8, "8 cards: a hand has at most 7"),
    "an Arrow list of eight equal ids": (pa.array([[0] * 8], pa.list_(pa.uint8())), "row 0: 8 cards: a hand has at most 7"),
    "a row far down": (np.array([ROW] * 300_000 + [[99] * 5], np.uint8), f"row 300000: {FOREIGN}"),
    "a row far down with gaps": (np.array([ROW] * 300_000 + [[99] * 5], np.uint8)[:, ::-1], f"row 300000: {FOREIGN}"),
    "lists of foreign ids": ([ROW, [99] * 5], f"row 1: {FOREIGN}"),
    "an Arrow list": (pa.array([ROW, [99]], pa.list_(pa.uint8())), f"row 1: {FOREIGN}"),
    "an Arrow list of signed ids": (pa.array([[1], [-3]], pa.list_(pa.int16())), "row 1: -3 is not a card id: expected 0 to 51 (4 x rank + suit)"),
    "a null card": (pa.array([[1, None]], pa.list_(pa.uint8(), 2)), "row 0: card 1 is null: expected a card id"),
    "an id that 64 bits just hold": (pa.array([[1, 2**64 - 1]], pa.list_(pa.uint64())), "row 0: card 1 is null: expected a card id"),
    "binary": (pa.array([bytes([51, 51])], pa.binary(2)), f"row 0: {DUPLICATE}"),
}  # fmt: skip

WRONG_SETS = {
    "a set": (1 << 13, "0x2000 is not a card set: expected bits 0 to 12 of 16 for each of c, d, h, s, within 0x1fff1fff1fff1fff"),
    "a negative set": (-1, "-1 is not a card set: expected an int within 0x1fff1fff1fff1fff"),
    "a huge set": (1 << 64, f"{1 << 64} is not a card set: expected an int within 0x1fff1fff1fff1fff"),
    "a set of eight": (0xFF, "8 cards: a hand has at most 7"),
    "a row of sets": (np.array([3, 1 << 63], np.uint64), "row 1: 0x8000000000000000 is not a card set: expected bits 0 to 12 of 16 for each of c, d, h, s, within 0x1fff1fff1fff1fff"),
    "a row of sets of eight": (np.array([3, 0xFF], np.uint64), "row 1: 8 cards: a hand has at most 7"),
    "a negative Arrow set": (pa.array([3, -1]), "row 1: 0xffffffffffffffff is not a card set: expected bits 0 to 12 of 16 for each of c, d, h, s, within 0x1fff1fff1fff1fff"),
    "a negative set in a list": ([3, -1], "-1 is not a card set: expected an int within 0x1fff1fff1fff1fff"),
    "a negative int64": (np.array([3, -1]), "row 1: 0xffffffffffffffff is not a card set: expected bits 0 to 12 of 16 for each of c, d, h, s, within 0x1fff1fff1fff1fff"),
}  # fmt: skip

EXPECTED = ": expected text, a list or a one-dimensional array of cards (ids or texts), "
WRONG_TYPES = {
    "None": (None, "NoneType" + EXPECTED),
    "a float": (1.5, "float" + EXPECTED),
    "a truth value": (True, "bool" + EXPECTED),
    "bytes": (b"AsKs", "bytes" + EXPECTED),
    "a set": ({"AsKs"}, "set" + EXPECTED),
    "a dict": ({"AsKs": 1}, "dict" + EXPECTED),
    "a date": (datetime.date(2026, 1, 1), "date" + EXPECTED),
    "a list of floats": ([1.5], "float" + EXPECTED),
    "a list of truth values": ([True], "bool" + EXPECTED),
    "ids and something else": ([1, "As"], "card 1: str: expected a card id, an int of 0 to 51"),
    "texts and something else": (["AsKd", 1], "row 1: int: expected text"),
    "objects": (np.array(["As", 1.5], object), "row 1: float: expected text"),
    "an int": (51, f"51: an int alone is neither a hand nor a list of card ids: [51] is a hand of one id, {HINT}"),
    "an int of NumPy": (np.uint64(51), "51: an int alone is neither a hand nor a list of card ids"),
    "many integers": (np.arange(53), f"int64[53]: expected the card ids of one hand, or hands in two dimensions; {HINT}"),
    "Arrow integers": (pa.array([3]), f"an Arrow column of Int64: expected text or lists of card ids; {HINT}"),
    "integers of polars": (pl.Series([51], dtype=pl.UInt64), "an Arrow column of UInt64: expected text or lists of card ids"),
    "single cards with a gap": (["As", None], 'item 1 is missing in a list of single cards: expected one hand, such as ["As", "Kd"], or a list for each hand'),
    "a text among lists": ([["As"], "Kd"], "row 1: str: expected a list of single cards"),
    "hands in a list of lists": ([["AsKd"]], 'row 0: "AsKd": expected a list of single cards'),
    "an id among texts": ([["As", 1]], "row 0: int: expected a list of single cards"),
    "floats": (np.zeros((2, 7)), "float64[2, 7]" + EXPECTED),
    "truth values": (np.zeros((2, 7), bool), "bool[2, 7]" + EXPECTED),
    "eight columns": (np.zeros((2, 8), np.uint8), "uint8[2, 8]: 8 columns: a hand has at most 7"),
    "eight columns of foreign ids": (np.full((2, 8), 99), "int64[2, 8]: 8 columns: a hand has at most 7"),
    "eight Arrow columns": (pa.array([[0] * 8], pa.list_(pa.uint8(), 8)), "an Arrow column of FixedSizeList(8 x UInt8): 8 columns: a hand has at most 7"),
    "eight bytes": (pa.array([bytes(8)], pa.binary(8)), "an Arrow column of FixedSizeBinary(8): 8 columns: a hand has at most 7"),
    "three dimensions": (np.zeros((2, 2, 2), np.uint8), "uint8[2, 2, 2]" + EXPECTED),
    "bytes of fixed width": (np.array([b"As"]), "|S2[1]" + EXPECTED),
    "complex numbers": (np.zeros((2, 7), complex), "complex128[2, 7]" + EXPECTED),
    "dates": (np.zeros(2, "datetime64[s]"), "datetime64[s][2]" + EXPECTED),
    "records": (np.zeros(2, [("a", "u1")]), "[('a', 'u1')][2]" + EXPECTED),
    "a masked array": (np.ma.masked_array(np.zeros((2, 7), np.uint8)), "a masked array: expected an array without a mask, or Arrow data with nulls"),
    "Arrow floats": (pa.array([1.5]), "an Arrow column of Float64: expected text (string, large_string, string_view, or a dictionary of these), card ids (fixed_size_list, list or fixed_size_binary of uint8), or with form=\"sets\" uint64"),
    "an Arrow dictionary": (pa.array([1.5]).dictionary_encode(), "an Arrow column of Dictionary(Int32, Float64): expected text"),
    "Arrow nulls": (pa.nulls(3), "an Arrow column of Null: expected text"),
    "Arrow bytes": (pa.array([b"As"]), "an Arrow column of Binary: expected text"),
    "a table of two columns": (pa.table({"a": ["As"], "b": ["Ks"]}), "2 columns: expected one"),
    "structs": (pa.array([{"a": "As"}, None]), "a struct that may be null: expected a column of cards"),
    "an expression": (pl.col("a"), "Expr" + EXPECTED),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG_VALUES)
def test_invalid_values(case):
    cards, message = WRONG_VALUES[case]
    for threads in (1, 2):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            rt.rank(cards, threads=threads)
    if "a hand has at most 7" not in message:
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            rt.parse(cards, to="sets")
    rt.rank(cards, on_error="null")


@pytest.mark.parametrize("case", WRONG_SETS)
def test_invalid_sets(case):
    sets, message = WRONG_SETS[case]
    for threads in (1, 2):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            rt.rank(sets, form="sets", threads=threads)
    rt.rank(sets, form="sets", on_error="null")


def test_rows_of_ids_are_not_sets():
    for rows, given in (
        (np.zeros((2, 7), np.uint8), "uint8[2, 7]" + EXPECTED),
        ([[1, 2]], "int64[1, 2]" + EXPECTED),
        (
            pa.array([[1, 2]]),
            'an Arrow column of List(Int64): expected text or integers, because of form="sets"',
        ),
    ):
        assert message(rt.rank, rows, form="sets", error=TypeError).startswith(given)
    assert message(rt.rank, "As", form="set") == 'form=\'set\': expected "ids" or "sets"'


@pytest.mark.parametrize("case", WRONG_TYPES)
def test_invalid_types(case):
    cards, message = WRONG_TYPES[case]
    for on_error in ("raise", "null"):
        with pytest.raises(TypeError, match=f"^{re.escape(message)}"):
            rt.rank(cards, on_error=on_error)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda rows: rt.rank(rows, game="badugi"), "8 columns: a hand has at most 4 in badugi"),
        (lambda rows: rt.rank(rows, game="2-7"), "8 columns: a hand has at most 5 in deuce-to-seven"),
        (lambda rows: rt.rank(rows[:, :6], game="omaha"), "6 columns: expected the 4 hole cards of Omaha and then 3 to 5 of the board"),
        (lambda rows: rt.rank(rows, board="As Ks Qs", game="omaha"), "8 hole cards: Omaha has 4"),
        (rt.best_five, "8 columns: a hand has at most 7"),
        (lambda rows: rt.parse(np.repeat(rows, 7, 1)), "56 columns: a deck has 52"),
        (lambda rows: rt.format(np.repeat(rows, 7, 1)), "56 columns: a deck has 52"),
        (rt.Indexer([2, 3]).index, "8 columns: expected 5 in all rounds"),
        (rt.strength, "8 columns: a board has 0, 3, 4 or 5"),
    ],
)  # fmt: skip
def test_the_number_of_columns_is_checked_before_the_cards(call, told):
    assert message(call, np.zeros((2, 8), np.uint8), error=TypeError).endswith(told)


def test_ragged_lists():
    with pytest.raises(ValueError, match="inhomogeneous"):
        rt.rank([[1, 2], [3]])
    with pytest.raises(ValueError, match="^row 1: 1 card: expected 2, as in the rows before$"):
        rt.parse(["AsKs", "As"])
    assert rt.rank([["As", "Ks"], ["Qd"]]).tolist() == [rt.rank("AsKs"), rt.rank("Qd")]


@pytest.mark.parametrize(
    ("option", "error", "message"),
    [
        ({"on_error": "ignore"}, ValueError, 'on_error=\'ignore\': expected "raise" or "null"'),
        ({"on_error": 1}, ValueError, 'on_error=1: expected "raise" or "null"'),
        ({"threads": 0}, ValueError, "threads=0: expected 1 to 1024, or None for all cores"),
        ({"threads": -1}, ValueError, "threads=-1: expected 1 to 1024, or None for all cores"),
        ({"threads": "2"}, TypeError, "threads: str: expected an int, or None for all cores"),
        ({"threads": 1.0}, TypeError, "threads: float: expected an int, or None for all cores"),
        ({"threads": True}, TypeError, "threads: bool: expected an int, or None for all cores"),
    ],
)
def test_invalid_options(option, error, message):
    with pytest.raises(error, match=re.escape(message)):
        rt.rank("As", **option)
    with pytest.raises(TypeError):
        rt.rank("As", "raise")


@pytest.mark.parametrize("function", [rt.category, rt.describe, rt.to_cactus_kev, rt.from_cactus_kev])
def test_invalid_numbers(function):
    expected = ": expected an int, an array of uint16 or an Arrow column of uint16, as rank returns"
    arrays = [(np.zeros(2), "float64[2]"), (np.zeros(2, int), "int64[2]"), (np.array(["As"]), "<U2[1]")]
    others = [("AsKs", "str"), (None, "NoneType"), (True, "bool"), (["As"], "a list of other values")]
    for wrong, found in arrays + others:
        with pytest.raises(TypeError, match=re.escape(found + expected)):
            function(wrong)
    with pytest.raises(TypeError, match="^an Arrow column of Int64: expected uint16$"):
        function(pa.array([1]))
    for wrong in (-1, 1 << 16):
        with pytest.raises(ValueError, match=f"^{wrong}: expected a number of 16 bits, as rank returns$"):
            function(wrong)
    with pytest.raises(ValueError, match="^row 1: 36864 is not a "):
        function(np.array([1 if function is rt.from_cactus_kev else 0x8009, 0x9000], np.uint16))


def test_other_errors():
    assert message(rt.parse, "As", to="set") == 'to="set": expected "ids" or "sets"'
    few = "rank 4096 belongs to a hand of fewer than five cards and has no Cactus Kev number"
    assert message(rt.to_cactus_kev, 4096) == few


DTYPES = "? b B h H i I q Q e f d g F D O S3 U3 V3 M8[s] m8[s]".split()
SHAPES = [
    *[(), (0,), (1,), (5,)],
    *[(0, 0), (0, 7), (3, 0), (3, 5), (3, 7), (2, 8), (3, 9), (2, 60), (300, 2)],
    *[(2, 3, 4), (0, 1, 2)],
]
FUNCTIONS = [
    rt.rank,
    partial(rt.rank, game="omaha"),
    rt.best_five,
    partial(rt.best_five, board="Ks 9h 7c", game="omaha5"),
    partial(rt.rank, form="sets"),
    partial(rt.format, form="sets"),
    rt.parse,
    rt.format,
    rt.category,
    rt.describe,
    rt.to_cactus_kev,
    rt.from_cactus_kev,
]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_arrays_never_cause_panics(function):
    """Every array may be rejected. A panic is not an `Exception` and would end the test."""
    random = np.random.default_rng(3)
    orders = [lambda array: array, lambda array: array[::-1], np.transpose, swapped]
    for dtype, shape, order in itertools.product(DTYPES, SHAPES, orders):
        for fill in ("zeros", "random"):
            array = np.zeros(shape, dtype)
            if fill == "random":
                noise = random.bytes(array.nbytes)
                array = array if dtype in ("O", "U3") else np.frombuffer(noise, dtype).reshape(shape)
            try:
                array = order(array)
            except IndexError:
                continue
            for on_error in ("raise", "null"):
                try:
                    answer = function(array, on_error=on_error)
                except (TypeError, ValueError) as error:
                    assert str(error)
                else:
                    assert array.ndim < 2 or len(answer) == len(array)


def swapped(array):
    return array.astype(array.dtype.newbyteorder("S"))


def test_objects_never_cause_panics():
    class Odd:
        def __init__(self, **methods):
            self.__dict__.update(methods)

        def __getattr__(self, name):
            raise AttributeError(name)

    class BadIndex:
        def __index__(self):
            raise RuntimeError("no number")

    class BadArrow:
        def __arrow_c_stream__(self, requested_schema=None):
            return 1

        def __len__(self):
            return 1

    class BadArray:
        def __arrow_c_array__(self, requested_schema=None):
            return (1,)

    things = [Odd(), object, lambda: 1, BadIndex(), BadArrow(), BadArray(), [BadIndex()]]
    things += [iter([1]), range(5), range(100), memoryview(b"12"), [[]], [[], []], [None, 1], [()]]
    things += ["\0", "\U0010ffff" * 10, "♠", "1", "\ud800", ["\ud800"], [None, "\ud800"], ["AsKd", "\ud800"]]
    things += [np.array(["\ud800"], object), pl.DataFrame(), pl.LazyFrame()]
    things += [pa.scalar("As"), pa.table({}), pa.array([[]])]
    for thing, function in itertools.product(things, FUNCTIONS):
        for on_error in ("raise", "null"):
            try:
                function(thing, on_error=on_error)
            except Exception as error:  # noqa: BLE001
                assert str(error)
