"""Many questions: every form of columns gives the answers of single questions."""

import json
import re
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
import rivertable as rt

HEROES = ["AsAh", "7s6s", "QQ+,AK", "22+,A2s+:0.5", "KdKc", "AsAh"]
VILLAINS = ["KdKc", "QQ+,AK", "JTs", "random", "22+", "KdKc"]
BOARDS = ["Ks9h4c", "9s8s2h", None, "2c7d9h3sJc", "2c7d9h3s", "Ks9h4c"]


def check(found, heroes, villains, boards, dead=None):
    assert len(found) == len(heroes) == len(found.errors)
    for row, (hero, villain, board) in enumerate(zip(heroes, villains, boards)):
        one = rt.equity([hero, villain], board, dead)
        assert found.equity[row].tolist() == list(one.equity), row
        assert found.plan[row] == one.plan
        assert found.is_counted[row] == one.is_counted
        assert found.total[row] == one.total
        if one.is_counted:
            assert [int(wins) for wins in found.wins[row]] == list(one.wins)
            assert [int(ties) for ties in found.ties[row]] == list(one.ties)
        assert np.allclose(found.win[row] + found.tie[row] / 2, one.equity, atol=1e-15)


@pytest.mark.parametrize(
    "form",
    [
        list,
        tuple,
        lambda column: np.array(column, dtype=object),
        pa.array,
        lambda column: pa.chunked_array([column[:2], column[2:]]),
        lambda column: pa.array(column, pa.string_view()),
        lambda column: pa.array(column).dictionary_encode(),
        pl.Series,
    ],
)
def test_texts(form):
    boards = form(BOARDS) if form != pa.array and not isinstance(form(["a"]), pa.DictionaryArray) else BOARDS
    found = rt.equity_batch(form(HEROES), form(VILLAINS), board=boards)
    check(found, HEROES, VILLAINS, BOARDS)
    assert found.errors == [None] * 6
    assert found.equity.dtype == np.float64 and found.wins.dtype == np.uint64
    assert np.isnan(found.standard_error).all()


@pytest.mark.parametrize("texts", [pa.string(), pa.large_string(), pa.string_view()])
@pytest.mark.parametrize("numbers", [pa.int8(), pa.uint64()])
def test_dictionaries(numbers, texts):
    """Dictionaries: a player with a null key or a null text takes no part."""
    known = pa.array(["KdKc", None, "QQ+,AK"], texts)
    column = pa.DictionaryArray.from_arrays(pa.array([2, 0, None, 1, 0], numbers), known)
    third = rt.equity_batch(["AsAh"] * 5, ["JTs"] * 5, column, board="2c7d9h3sJc")
    listed = rt.equity_batch(["AsAh"] * 5, ["JTs"] * 5, column.to_pylist(), board="2c7d9h3sJc")
    assert third.errors == listed.errors == [None] * 5
    assert np.array_equal(third.equity, listed.equity, equal_nan=True)
    assert np.isnan(third.equity[:, 2]).tolist() == [False, False, True, True, False]

    empty = pa.DictionaryArray.from_arrays(pa.array([None, None], numbers), pa.array([], texts))
    found = rt.equity_batch(["AsAh"] * 2, ["JTs"] * 2, empty, board="2c7d9h3sJc")
    assert np.isnan(found.equity[:, 2]).all() and found.errors == [None] * 2
    with pytest.raises(TypeError, match="Dictionary.*: expected text"):
        rt.equity_batch(pa.array([1, 2], pa.uint64()).dictionary_encode(), ["JTs"] * 2)


def test_known_results():
    """The test vectors of the crate."""
    vectors = json.loads((Path(__file__).parent / "data/equity_vectors.json").read_text())
    groups = ["preflop_hands", "preflop_ranges", "board_hands", "board_ranges"]
    rows = [row for group in groups for row in vectors[group] if isinstance(row.get("a"), str)]
    rows = [row for row in rows if isinstance(row.get("b"), str)]
    assert len(rows) > 15
    found = rt.equity_batch(
        [row["a"] for row in rows],
        [row["b"] for row in rows],
        board=[row.get("board") or None for row in rows],
        dead=[row.get("dead") or None for row in rows],
        method="exact",
    )
    for row, expected in enumerate(rows):
        assert (found.wins[row, 0], found.ties[row, 0]) == (expected["win"], expected["tie"]), expected
        assert found.total[row] == expected["total"]


def test_cards():
    """Hands and boards as ids and as sets."""
    rng = np.random.default_rng(5)
    ids = np.argsort(rng.random((300, 52)), axis=1)[:, :7].astype(np.uint8)
    heroes, boards = ids[:, :2], ids[:, 2:]
    sets = [rt.parse(part, to="sets") for part in (heroes, boards)]
    texts = [rt.format(part, sep="").tolist() for part in (heroes, boards)]
    expected = rt.equity_batch(texts[0], "22+,A2s+", board=texts[1])
    check(expected, texts[0], ["22+,A2s+"] * 300, texts[1])
    for hero, board in [
        (heroes, boards),
        (heroes.astype(np.int64), np.asfortranarray(boards)),
        (rt.format(heroes).tolist(), [text.split() for text in rt.format(boards)]),
        (pa.array(texts[0]).dictionary_encode(), pl.Series(texts[1], dtype=pl.Categorical)),
    ]:
        found = rt.equity_batch(hero, "22+,A2s+", board=board)
        assert np.array_equal(found.equity, expected.equity)
    for hero, board in [
        (sets[0], sets[1]),
        (pa.array(sets[0]), pa.array(sets[1])),
        (pl.Series(sets[0]), texts[1]),
    ]:
        found = rt.equity_batch(hero, "22+,A2s+", board=board, form="sets")
        assert np.array_equal(found.equity, expected.equity)


def test_cards_of_all_rows():
    """A list of single cards is a board, as in `equity`. As dead cards it is ambiguous: one card in each row is possible."""
    expected = rt.equity_batch(["AA", "KK"], "QQ", board="Ks 9h 4c", dead="2c 2d").equity
    cards = {"board": ["Ks", "9h", "4c"], "dead": [0, 1]}
    assert (rt.equity_batch(["AA", "KK"], "QQ", **cards).equity == expected).all()
    for dead in [["2c", "2d"], ("2c", "2c"), np.array(["2c", "2d"])]:
        with pytest.raises(TypeError) as caught:
            rt.equity_batch(["AA", "KK"], "QQ", board="Ks 9h 4c", dead=dead)
        assert str(caught.value) == (
            'dead: a list of single cards is ambiguous: expected one text, such as "2c 2d", for these cards in all rows, '
            'or lists, such as [["2c"], ["2d"]], for one card in each row'
        )
    by_row = rt.equity_batch(["AA", "KK"], "QQ", board="Ks 9h 4c", dead=[["2c"], ["2d"]]).equity
    assert (by_row[0] == rt.equity(["AA", "QQ"], "Ks 9h 4c", "2c").equity).all()
    with pytest.raises(ValueError, match=r'^board: card 1: "9x" at character 1 is not a card'):
        rt.equity_batch(["AA", "KK"], "QQ", board=["Ks", "9x", "4c"])


def test_columns_of_ranges_and_one_range_for_all_rows():
    opener = rt.Range("QQ+,AK")
    found = rt.equity_batch([opener, "AA", opener], rt.Range("22+"), board="Ks9h4c", dead="2d")
    check(found, [opener, "AA", opener], ["22+"] * 3, ["Ks9h4c"] * 3, "2d")
    assert len(rt.equity_batch("AA", "KK")) == 1
    assert rt.equity_batch([], []).equity.shape == (0, 2)
    assert len(rt.equity_batch(pa.array([], pa.string()), "AA")) == 0


def test_more_players():
    third = ["QQ", None, "", "TT"]
    found = rt.equity_batch(["AA"] * 4, ["KK"] * 4, third, board=["2c7d9h3sJc", "2c7d9h3sJc", None, None])
    assert found.equity.shape == (4, 3)
    for row, ranges in enumerate([["AA", "KK", "QQ"], ["AA", "KK"], ["AA", "KK"], ["AA", "KK", "TT"]]):
        one = rt.equity(ranges, "2c7d9h3sJc" if row < 2 else None)
        assert found.equity[row, : len(ranges)].tolist() == list(one.equity)
        assert np.isnan(found.equity[row, len(ranges) :]).all()
    found = rt.equity_batch(*["random"] * 10, samples=5_000, method="monte-carlo", seed=3)
    assert abs(found.equity.sum() - 1) < 1e-9 and 0 < found.standard_error[0] < 0.02
    assert found.equity.tolist() == [list(rt.equity(["random"] * 10, samples=5_000, seed=3).equity)]


GAMES = {
    "omaha": (["AsAhKsKh", "8d7d6c5c", "AA**:0.5,KK**"], ["QsQhJsJh", "TT**"], ["2c3c9dKd", "2c3c9dQd3d"]),
    "omaha5": (["AsAhKsKh2d", "8d7d6c5c4h"], ["QsQhJsJhTc"], ["2c3c9dKd", None]),
    "omaha6": (["AsAhKsKh2d3d"], ["QsQhJsJhTc9c"], ["2c4c9dKd"]),
    "big-o": (["AsAh2s3hKs", "8d7d6c5c4c"], ["KdKcQdQcJd"], ["2c3c9dTd", "2c3c9d"]),
    "omaha8": (["AsAh2s3h", "8d7d6c5c"], ["KdKcQdQc", "As4s5h6d"], ["2c3c9dTd", "2c3c9d"]),
    "pineapple": (["AsAhKs", "8d7d6c"], ["QsQhJs", "TT*"], ["2c3c9dKd", "2c3c9d"]),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("threads", [1, 2])
def test_every_game(game, threads):
    """Rows have the answers of single questions, in any form and on any number of threads."""
    heroes, villains, boards = (list(column) for column in GAMES[game])
    rows = [(hero, villain, board) for hero in heroes for villain in villains for board in boards]
    columns = [list(column) for column in zip(*rows)]
    found = rt.equity_batch(*columns[:2], board=columns[2], game=game, on_error="null", threads=threads)
    assert found.game == game and len(found) == len(rows)
    for row, (hero, villain, board) in enumerate(rows):
        try:
            one = rt.equity([hero, villain], board, game=game)
        except ValueError as error:
            assert found.errors[row] == str(error) and np.isnan(found.equity[row]).all()
            continue
        assert found.errors[row] is None and found.plan[row] == one.plan, row
        assert found.equity[row].tolist() == list(one.equity) and found.total[row] == one.total
        if one.is_counted:
            cases = [found.wins[row].tolist(), found.ties[row].tolist()]
            assert cases == [list(one.wins), list(one.ties)]
    assert sum(error is None for error in found.errors) > 0


def test_hands_of_every_game_as_cards():
    hands = [rt.format(rt.parse(text), sep="") for text in ["AsAhKsKh", "8d7d6c5c"]]
    ids = np.array([rt.parse(hand) for hand in hands], np.uint8)
    expected = rt.equity_batch(hands, "QsQhJsJh", board="2c3c9dKd", game="omaha").equity
    for form in [ids, ids.astype(np.int64), pa.array(hands).dictionary_encode(), pl.Series(hands)]:
        assert np.array_equal(
            rt.equity_batch(form, "QsQhJsJh", board="2c3c9dKd", game="omaha").equity, expected
        )
    sets = rt.parse(ids, to="sets")
    found = rt.equity_batch(sets, "QsQhJsJh", board="2c3c9dKd", game="omaha", form="sets")
    assert np.array_equal(found.equity, expected)
    ranges = [rt.Range(hand, game="omaha") for hand in hands]
    found = rt.equity_batch(ranges, "QsQhJsJh", board="2c3c9dKd", game="omaha")
    assert np.array_equal(found.equity, expected)
    third = rt.equity_batch(hands, "QsQhJsJh", [None, "TsTh9s9h"], board="2c3c9dKd", game="omaha")
    assert np.isnan(third.equity[0, 2]) and third.equity[0, 0] == expected[0, 0]
    assert third.equity[1].tolist() == list(
        rt.equity([hands[1], "QsQhJsJh", "TsTh9s9h"], "2c3c9dKd", game="omaha").equity
    )


def test_invalid_rows_of_every_game():
    for game, hand, told in [
        ("omaha", [1, 2, 3], "ranges[0]: uint8[1, 3]: 3 columns: expected the 4 hole cards of Omaha"),
        ("omaha5", [1], "ranges[0]: uint8[1, 1]: 1 column: expected the 5 hole cards of five-card Omaha"),
    ]:
        with pytest.raises(TypeError) as raised:
            rt.equity_batch(np.array([hand], np.uint8), "AA***" if game == "omaha5" else "AA**", game=game)
        assert str(raised.value) == told
    with pytest.raises(ValueError, match="^7 columns of ranges: expected 2 to 6$"):
        rt.equity_batch(*["AA**"] * 7, game="omaha")
    with pytest.raises(ValueError, match=r'^row 1: ranges\[1\]: "8d7d6cZs" at character'):
        rt.equity_batch(["AsAhKsKh"] * 2, ["QsQhJsJh", "8d7d6cZs"], game="omaha")
    with pytest.raises(ValueError, match="expected one of game"):
        rt.equity_batch(rt.Range("AA"), "AA**", game="omaha")


def test_progress_of_every_game():
    told = []
    boards = [f"2c3c4d{rank}{suit}" for rank in "6789TJ" for suit in "cdhs"]
    rt.equity_batch(
        "AA**",
        "KK**",
        board=boards,
        game="omaha",
        samples=2000,
        exact_within=0,
        progress=lambda done, _: told.append(done),
    )
    assert told == sorted(told) and told[-1] == 1.0
    found = rt.equity_batch(
        "AA**", "KK**", board=boards, game="omaha", stderr=1e-9, exact_within=0, progress=lambda *_: False
    )
    # Some rows may be done before the first call of progress.
    is_missing = np.isnan(found.equity).all(axis=1)
    assert is_missing.any()
    assert found.errors == ["the work ended before this row" if missing else None for missing in is_missing]


def test_invalid_rows():
    heroes = ["AA", "AsAh", "AKx", None, "none", "KK"]
    boards = ["2c3c4c", "AsKs", None, None, None, "2c3c4c5c"]
    villains = ["KK", "KK", "KK", "KK", "KK", "KdKh"]
    found = rt.equity_batch(heroes, villains, board=boards, on_error="null")
    assert [error and error[:30] for error in found.errors] == [
        None,
        "2 cards on the board: there ca",
        'ranges[0]: "AKx" at character ',
        None,
        "the first range has no combo",
        None,
    ]
    assert np.isnan(found.equity).all(axis=1).tolist() == [False, True, True, True, True, False]
    assert found.plan[3] is None and np.isnan(found.total[3])
    for threads in (1, 2, None):
        with pytest.raises(ValueError, match="^row 1: 2 cards on the board: there can be 0, 3, 4 or 5$"):
            rt.equity_batch(heroes, villains, board=boards, threads=threads)
    with pytest.raises(ValueError, match="^row 0: board: .*twice"):
        rt.equity_batch(["AA"], ["KK"], board=np.array([[1, 1, 2]], np.uint8))
    for rows, options, told in [
        (
            np.zeros((1, 3), np.uint8),
            {},
            "ranges[0]: uint8[1, 3]: 3 columns: expected the 2 hole cards of hold'em",
        ),
        (["AA"], {"board": np.zeros((1, 2), np.uint8)}, "uint8[1, 2]: 2 columns: a board has 0, 3, 4 or 5"),
    ]:
        with pytest.raises(TypeError, match=re.escape(told)):
            rt.equity_batch(rows, "KK", **options)
    lists = pa.array([[1, 3, 2]], pa.list_(pa.uint8()))
    with pytest.raises(
        ValueError, match=r"^row 0: ranges\[0\]: 3 cards: expected the 2 hole cards of hold'em$"
    ):
        rt.equity_batch(lists, "KK")
    many = ["AA"] * 20_000
    many[15_000] = "A"
    with pytest.raises(ValueError, match=r"^row 15000: ranges\[1\]: "):
        rt.equity_batch("KK", many)


def test_invalid_arguments():
    for ranges, options, error, message in [
        ((["AA"],), {}, ValueError, "1 columns of ranges: expected 2 to 10"),
        ((["AA"] * 2, ["KK"] * 3), {}, ValueError, "ranges[1] has 3 rows, and ranges[0] has 2"),
        ((["AA"] * 2, "KK"), {"board": ["2c3c4c"]}, ValueError, "board has 1 rows, and ranges[0] has 2"),
        (("AAx", "KK"), {}, ValueError, 'ranges[0]: "AAx" at character 1: '),
        (("AA", 1.5), {}, TypeError, "ranges[1]: float: expected a range"),
        (("AA", np.ones(3)), {}, TypeError, "ranges[1]: float64 array: expected a range"),
        (("AA", [rt.Range("KK"), 7]), {}, TypeError, "ranges[1]: row 1: int: expected text or a Range"),
        (("AA", {"KK"}), {}, TypeError, "ranges[1]: set: expected a range"),
        (("AA", "KK"), {"method": "best"}, ValueError, "method"),
        (("AA", "KK"), {"on_error": "skip"}, ValueError, "on_error='skip'"),
        (("AA", "KK"), {"threads": 0}, ValueError, "threads=0"),
        (("AA", "KK"), {"progress": 3}, TypeError, "progress"),
        (("AA", "KK"), {"board": "2c3x"}, ValueError, "board"),
    ]:
        with pytest.raises(error) as raised:
            rt.equity_batch(*ranges, **options)
        assert str(raised.value).startswith(message), str(raised.value)


def test_threads_change_nothing():
    heroes = (HEROES * 2_000)[:10_000]
    villains = (VILLAINS * 2_000)[:10_000]
    all_of_them = [rt.equity_batch(heroes, villains, threads=threads).equity for threads in (1, 2, 3)]
    assert np.array_equal(all_of_them[0], all_of_them[1]) and np.array_equal(all_of_them[0], all_of_them[2])


def test_it_is_arrow_data():
    found = rt.equity_batch(["AA", "AKx"], ["KK", "QQ"], on_error="null")
    table = pa.table(found)
    names = ["equity1", "equity2", "win1", "win2", "tie1", "tie2", "total", "standard_error", "plan", "error"]
    assert table.column_names == names
    assert table["equity1"].to_pylist() == [found.equity[0, 0], None]
    assert table["error"].to_pylist() == found.errors
    frame = pl.DataFrame(found)
    assert frame["plan"].to_list() == ["preflop table", None]
    assert repr(found) == "<rivertable.BatchReport: 2 rows of 2 players, 1 errors>"


def test_progress():
    told = []

    def tell(done, estimate):
        assert estimate is None
        told.append(done)

    villains = [f"AA:0.{n}" for n in range(100, 400)]
    rt.equity_batch(["22+,A2s+:0.5"] * 300, villains, board="2c7d9h", dead="3c", progress=tell)
    assert told == sorted(told) and told[-1] == 1.0 and len(set(told)) > 3
    found = rt.equity_batch(
        ["random"] * 3, ["random"] * 3, ["random"] * 3, stderr=1e-9, exact_within=0, progress=lambda *_: False
    )
    assert found.errors == ["the work ended before this row"] * 3
    with pytest.raises(ZeroDivisionError):
        rt.equity_batch(*["random"] * 6, stderr=1e-9, progress=lambda *_: 1 / 0)
