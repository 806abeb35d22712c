"""Canonical cards and indices in arrays."""

from math import comb

import numpy as np
import polars
import pyarrow
import pytest
import rivertable as rt
from helpers import by_error, copies

RANDOM = np.random.default_rng(14)
FLOPS = rt.Indexer([2, 3])
NONE = rt.Indexer.NO_INDEX


def deals(count, rounds):
    return np.array([RANDOM.permutation(52)[: sum(rounds)] for _ in range(count)], np.uint8)


def test_sizes():
    sizes = {(2, 4): 13_960_050, (2, 5): 123_156_254, (2, 3, 1): 55_190_538, (2, 3, 1, 1): 2_428_287_420}
    for rounds, size in sizes.items():
        indexer = rt.Indexer(rounds)
        assert (indexer.size, indexer.rounds, indexer.cards) == (size, rounds, sum(rounds))
        assert repr(indexer) == f"Indexer({list(rounds)})"
        for same in [*copies(indexer), rt.Indexer(list(rounds))]:
            assert same == indexer and hash(same) == hash(indexer)
    assert rt.Indexer([2]) != rt.Indexer([3])


def test_every_form_of_cards():
    rows = deals(50, [2, 3])
    indices = FLOPS.index(rows)
    hole, board = rows[:, :2], rows[:, 2:]
    texts = [rt.format(row.tolist()) for row in rows]
    sets = [rt.parse(part, to="sets") for part in (hole, board)]
    same = [
        rows.astype(np.int64),
        np.asfortranarray(rows),
        texts,
        np.array(texts),
        rows.astype(np.uint64),
        [text.split() for text in texts],
    ]
    for form in same:
        assert (FLOPS.index(form) == indices).all()
    for form in (np.stack(sets, axis=1), np.stack(sets, axis=0).T):
        assert (FLOPS.index(form, form="sets") == indices).all()
    columns = [
        (hole, board),
        (hole.tolist(), list(rt.format(board))),
        (polars.Series(rt.format(hole)), pyarrow.array(rt.format(board))),
    ]
    for form in columns:
        assert (FLOPS.index(*form) == indices).all()
    for form in [(*sets,), (list(rt.format(hole)), sets[1]), (sets[0], pyarrow.array(sets[1]))]:
        assert (FLOPS.index(*form, form="sets") == indices).all()
    for row, index in zip(rows, indices):
        first, second = row[:2].tolist(), row[2:].tolist()
        assert FLOPS.index(first, second) == FLOPS.index(row.tolist()) == index == FLOPS.index(rt.format(row))
        assert FLOPS.index(rt.parse(first, to="sets"), rt.format(second), form="sets") == index
        assert FLOPS.index(rt.format(first).split(), rt.format(second).split()) == index
        assert FLOPS.unindex(int(index)) == FLOPS.unindex(indices[:1] * 0 + index)[0].tolist()
        assert FLOPS.multiplicity(index) == FLOPS.multiplicity([int(index)])[0]


def test_arrow_in_arrow_out():
    rows = deals(20, [2, 3])
    texts = [*rt.format(rows), None]
    expected = [*FLOPS.index(rows).tolist(), None]
    column = FLOPS.index(polars.Series("hand", texts))
    assert isinstance(column, polars.Series) and column.dtype == polars.UInt64 and column.name == "hand"
    assert column.to_list() == expected
    assert FLOPS.index(pyarrow.array(texts)).to_pylist() == expected
    lists = pyarrow.array([*rows.tolist(), None], pyarrow.list_(pyarrow.uint8(), 5))
    assert FLOPS.index(lists).to_pylist() == expected


def test_one_board_for_many_hands():
    board = "As 7h 2d"
    indices = FLOPS.index_combos(board)
    live = [place for place, combo in enumerate(rt.COMBOS) if not {combo[:2], combo[2:]} & set(board.split())]
    assert len(live) == 1176 and (indices[live] < FLOPS.size).all()
    assert (np.delete(indices, live) == NONE).all()
    assert (FLOPS.index(rt.COMBO_CARDS[live], board) == indices[live]).all()
    assert (FLOPS.index([rt.COMBOS[place] for place in live], board) == indices[live]).all()
    assert (rt.Indexer([2, 3, 1]).index_combos(board, "2c")[live] != NONE).sum() == 1128


def test_invalid_rows():
    rows = np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, 3], [0, 1, 2, 3, 52], [5, 1, 2, 3, 4]], np.uint8)
    right = FLOPS.index(rows[[0, 3]]).tolist()
    assert FLOPS.index(rows, on_error="null").tolist() == [right[0], NONE, NONE, right[1]]
    with pytest.raises(ValueError, match="row 1: 2s occurs twice"):
        FLOPS.index(rows)
    with pytest.raises(ValueError, match="row 1: 52 is not a card id"):
        FLOPS.index(rows[[0, 2]])
    texts = ["AsKd 7d5c5s", None, "AsKd 7d5c", "xx"]
    assert FLOPS.index(texts, on_error="null").tolist() == [FLOPS.index(texts[0]), NONE, NONE, NONE]
    assert FLOPS.index("AsKd", "As7d5c", on_error="null") is None is FLOPS.index("xx", on_error="null")
    sets = np.array([[3, 4], [1 << 63, 8], [2**64 - 1, 8]], np.uint64)
    assert rt.Indexer([2, 1]).index(sets, form="sets", on_error="null")[1:].tolist() == [NONE, NONE]
    with pytest.raises(ValueError, match="row 1: 0x8000000000000000 is not a card set"):
        rt.Indexer([2, 1]).index(sets, form="sets")
    many = np.tile(rows[:1], (100_000, 1))
    many[77_777, 4] = 0
    for threads in (1, 2):
        with pytest.raises(ValueError, match="row 77777: 2c occurs twice"):
            FLOPS.index(many, threads=threads)


REFUSED = {
    ValueError: [
        (lambda: rt.Indexer([]), "expected 1 to 4 rounds"),
        (lambda: rt.Indexer([2, 0]), "expected 1 to 4 rounds"),
        (lambda: rt.Indexer([2, -1]), "expected 1 to 4 rounds"),
        (lambda: rt.Indexer([30, 30]), "expected 1 to 4 rounds"),
        (lambda: rt.Indexer([1] * 5), "expected 1 to 4 rounds"),
        (lambda: FLOPS.index("AsKs", "QsJs"), "2 cards in round 2: expected 3"),
        (lambda: FLOPS.index("AsKs", "AsQsJs"), "As occurs twice"),
        (lambda: FLOPS.index("AsKsQs"), "3 cards: expected 5"),
        (lambda: FLOPS.index("AsKx", "QsJsTs"), "is not a card"),
        (lambda: FLOPS.index(["AsKs"], ["QsJs"]), "row 0: 2 cards in round 2"),
        (lambda: FLOPS.index(["AsKs"], ["QsJsTx"]), r"cards\[1\]: row 0"),
        (lambda: FLOPS.index("AsKs", on_error="ignore"), "on_error"),
        (lambda: FLOPS.index_combos("As Ks"), "2 cards in round 2: expected 3"),
        (lambda: FLOPS.index_combos("As Ks Qs", "Js"), "3 rounds of cards: expected 2"),
        (lambda: rt.Indexer([3]).index_combos(), "expected 3"),
        (lambda: FLOPS.unindex(-1), "index -1: there are 1286792, from 0"),
        (lambda: FLOPS.unindex(1_286_792), "index 1286792: there are 1286792"),
        (lambda: FLOPS.unindex(2**70), "there are 1286792"),
        (lambda: FLOPS.unindex([0, 5, -3]), "row 2: index -3: there are 1286792"),
        (lambda: FLOPS.unindex(np.array([0, NONE], np.uint64)), "row 1: index 18446744073709551615"),
        (lambda: FLOPS.multiplicity([0, 1_286_792]), "row 1: index 1286792"),
        (lambda: rt.canonical(), "expected 1 to 4 rounds"),
        (lambda: rt.canonical("As", "As"), "As occurs twice"),
        (lambda: rt.canonical_boards("preflop"), 'expected "flop", "turn" or "river"'),
    ],
    TypeError: [
        (lambda: FLOPS.index(np.zeros((2, 4), np.uint8)), "4 columns: expected 5 in all rounds"),
        (lambda: rt.Indexer("23"), "sequence of ints"),
        (lambda: rt.Indexer(2), "sequence of ints"),
        (lambda: FLOPS.index(), "0 arguments: expected one for each of the 2 rounds"),
        (lambda: FLOPS.index("As", "Ks", "Qs"), "3 arguments"),
        (lambda: FLOPS.index(["AsKs"] * 2, ["QsJsTs"] * 3), "different lengths"),
        (lambda: FLOPS.index(np.array([3], np.uint64), form="sets"), "one card set a row for 2 rounds"),
        (
            lambda: FLOPS.index(np.zeros((2, 3), np.uint64), form="sets"),
            r"uint64\[2, 3\]: expected 2 card sets",
        ),
        (lambda: FLOPS.index(np.zeros((2, 5))), r"float64\[2, 5\]"),
        (lambda: FLOPS.index(None), "NoneType"),
        (lambda: FLOPS.index_combos(["AsKsQs"]), "many boards"),
        (lambda: FLOPS.unindex([0.5]), r"float64\[1\]"),
        (lambda: FLOPS.unindex([[0]]), r"int64\[1, 1\]"),
        (lambda: FLOPS.unindex("0"), "expected an int"),
        (lambda: rt.canonical(["AsKs"]), "round 1: cards of many deals"),
        (lambda: rt.canonical_boards(3), "street"),
    ],
}


@pytest.mark.parametrize(("error", "call", "says"), by_error(REFUSED))
def test_errors(error, call, says):
    with pytest.raises(error, match=says):
        call()


def test_empty_input():
    assert FLOPS.index(np.zeros((0, 5), np.uint8)).shape == (0,) == FLOPS.index([]).shape
    assert FLOPS.unindex([]).shape == (0, 5) and FLOPS.multiplicity(np.zeros(0, np.uint64)).shape == (0,)


def test_canonical_forms():
    for rounds in ([2, 3], [2, 3, 1], [5]):
        indexer = rt.Indexer(rounds)
        for row in deals(40, rounds):
            parts = np.split(row, np.cumsum(rounds)[:-1])
            found = rt.canonical(*(part.tolist() for part in parts))
            assert found.ids.tolist() == indexer.unindex(indexer.index(row.tolist()))
            assert found.multiplicity == indexer.multiplicity(indexer.index(row.tolist()))
            images = np.split(row // 4 * 4 + found.suits[row % 4], np.cumsum(rounds)[:-1])
            assert [set(image) for image in images] == [
                set(part) for part in np.split(found.ids, np.cumsum(rounds)[:-1])
            ]
            assert [rt.parse(text) for text in found.rounds] == [
                sorted(image.tolist(), reverse=True) for image in images
            ]
            assert str(found) == " | ".join(found.rounds) and repr(found) == f"<Canonical: {found}>"


@pytest.mark.parametrize(
    ("street", "cards", "size"), [("flop", 3, 1755), ("turn", 4, 16_432), ("river", 5, 134_459)]
)
def test_canonical_boards(street, cards, size):
    boards, counts = rt.canonical_boards(street)
    indexer = rt.Indexer([cards])
    assert boards.shape == (size, cards) and boards.dtype == np.uint8 and counts.dtype == np.uint32
    assert (indexer.unindex(range(size)) == boards).all() and (indexer.index(boards) == np.arange(size)).all()
    assert counts.sum() == comb(52, cards)
    assert (indexer.multiplicity(range(size)) == counts).all()
