"""Values of every class are equal after a round trip through another process."""

import copy
import inspect
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import duckdb
import numpy as np
import pytest
import rivertable as rt
from helpers import copies, message
from rivertable.compat import eval7

FLOP = "Ks 9h 4c"
RANGES = ["AA,KQs:0.3", "QQ,JTs"]


def estimate():
    seen = []

    def progress(done, estimate):
        if estimate:
            seen.append(estimate)
        return not seen

    rt.equity(["AA", "KK", "QQ"], method="monte-carlo", samples=100_000_000, progress=progress)
    return seen[0]


def strength_table(folder):
    return rt.StrengthTable.make("flop", folder / "flop.tbl")


# Values of each class: reports of each plan and game, with and without optional parts.
MAKERS = {
    "AllInPair": [lambda: rt.AllInPair(FLOP, *RANGES)],
    "ArrowColumn": [
        lambda: rt.rank(cards("'AsAd', null, 'KsKd'")),
        lambda: rt.best_five(cards("'AsAd', null, 'KsKdQs2h3h'")),
        lambda: rt.parse(cards("'AsAd', null, 'KsKd'")),
        lambda: rt.parse(cards("'AsAd', null, 'KsKd'"), to="sets"),
        lambda: rt.format(cards("'AsAd', null, 'KsKd'")),
    ],
    "BatchReport": [
        lambda: rt.equity_batch(["AA", "KK", "??"], "QQ", board=[FLOP, None, None], on_error="null"),
        lambda: rt.equity_batch("AA", "KK", method="monte-carlo", samples=2000, game="short-deck"),
    ],
    "BoardsReport": [lambda: rt.boards(["AhKh", "QsQd"], "Ks 8d 5d", runs=2)],
    "BoardStrength": [
        lambda: rt.strength(FLOP),
        lambda: rt.strength([FLOP, "2c2d2h"], bins=5, next_bins=4, potential=True, clusters=["AA", "22+"]),
    ],
    "Buckets": [lambda: rt.kmeans([[1, 2], [2, 1], [0, 3]], 2, distance="emd", seed=3)],
    "Canonical": [lambda: rt.canonical("AdKc", "7d 5c 5h"), lambda: rt.canonical("As")],
    "Category": [lambda: rt.Category.FLUSH],
    "Distribution": [
        lambda: rt.distribution(RANGES, FLOP, nuts=0.7, bins=7),
        lambda: rt.distribution(["AA", "KK"], "Ks 9h 6c", game="short-deck"),
    ],
    "Estimate": [estimate],
    "FlopReport": [
        lambda: rt.flops(["AsAh", "KsKh"], textures="monotone and not paired"),
        lambda: rt.flops(["AsAh", "KsKh"], "2c", textures="A-high and rainbow", nuts=0.6),
    ],
    "Halves": [lambda: rt.equity(["As2s3s4s", "QsQhQdJc"], FLOP, game="omaha8").halves],
    "Hits": [
        lambda: rt.hits("AA,KQs:0.3", FLOP, "2c", where="pair and not flush-draw"),
        lambda: rt.hits("77"),
    ],
    "Indexer": [lambda: rt.Indexer([2, 3])],
    "LowCategory": [lambda: rt.LowCategory.NO_PAIR],
    "NextCards": [
        lambda: rt.outs(["AsAhKsKh", "8d7d6c5c:0.3"], "8s 7c 2h 2s", game="omaha"),
        lambda: rt.outs(["AsAhKs"], "8s 7c 2h 2s", "2c", game="pineapple"),
    ],
    "Played": [
        lambda: rt.played("As2hKdKc", "3s7d8cKhQd", game="omaha8"),
        lambda: rt.played("AsAhKdQc", "Ts9s8s2s2d"),
    ],
    "PushFold": [lambda: rt.push_fold([10, 12], payouts=[60, 40], others=[5])],
    "PushFoldDecision": [lambda: rt.push_fold([10, 12])[1]],
    "NodePlayer": [lambda: rt.solve(["AA", "KK"], "Qs 7h 2c 2d", 10, 20, bets="50%").oop],
    "SolvedNode": [lambda: rt.solve(["AA", "KK"], "Qs 7h 2c 2d", 10, 20, bets="50%")],
    "Range": [
        lambda: rt.Range("AA,KQs:0.3"),
        lambda: rt.Range("AA**", game="omaha"),
        lambda: rt.Range("AAK:0.5", game="pineapple"),
    ],
    "Report": [
        lambda: rt.equity(RANGES),
        lambda: rt.equity(["AA", "KK:0.5", "QQ"], dead="2c"),
        lambda: rt.equity(RANGES, FLOP, by_combo=True),
        lambda: rt.equity(["AA", "KK"], method="monte-carlo", samples=10_000, seed=2**64 - 1),
        lambda: rt.equity(["AA", "KK", "QQ"], method="exact", progress=lambda done, estimate: False),
        lambda: rt.equity(["AsAh", "KdKc"], game="short-deck-trips"),
        lambda: rt.equity(["random", "random"], game="omaha"),
        lambda: rt.equity(["As2s3s4s", "QsQhQdJc"], FLOP, game="omaha8"),
        lambda: rt.equity(["AAK:0.3", "QsQhJc"], FLOP, game="pineapple"),
    ],
    "River": [lambda: rt.River("Ks 9h 4c 2d 7s")],
    "RiverPair": [lambda: rt.RiverPair("Ks 9h 4c 2d 7s", *RANGES)],
    "RunoutReport": [
        lambda: rt.outs(RANGES, FLOP),
        lambda: rt.outs(["AhTh", "AsQd", "22"], "Qh 7h 2c 3d 5d"),
    ],
    "StrengthTable": [strength_table],
}


def cards(values):
    return duckdb.sql(f"select unnest([{values}]) as cards")


def values(thing):
    """Returns the texts, the properties, and the results of the methods without arguments of a value."""
    found = {"class": type(thing)}
    if type(thing).__repr__ is not object.__repr__:
        found |= {"repr": repr(thing), "str": str(thing)}
    for name in dir(thing):
        if name.startswith("_") and name not in ("__len__", "_repr_html_", "_repr_svg_"):
            continue
        try:
            value = getattr(thing, name)
        except ValueError as error:  # Omaha ranges have no weights by combo
            value = str(error)
        if not callable(value):
            found[name] = value
        elif name in ("to_dict", "__len__", "_repr_html_", "_repr_svg_"):
            found[name] = value()
    return found


def check_same(ours, theirs):
    if isinstance(ours, np.ndarray):
        assert ours.dtype == theirs.dtype
        np.testing.assert_array_equal(ours, theirs)
    elif isinstance(ours, tuple | list) and any(isinstance(item, np.ndarray) for item in ours):
        assert len(ours) == len(theirs)
        list(map(check_same, ours, theirs))
    else:
        np.testing.assert_equal(theirs, ours)


def test_all_classes_are_tried():
    # The memory of a device belongs to one process, and errors do not compare.
    classes = {name for name in rt.__all__ if inspect.isclass(getattr(rt, name))}
    classes -= {"RiverBatch", "QuestionError"}
    assert classes == MAKERS.keys()


@pytest.mark.parametrize(("name", "make"), [(name, make) for name, some in MAKERS.items() for make in some])
def test_copies_are_equal(name, make, tmp_path):
    thing = make(tmp_path) if inspect.signature(make).parameters else make()
    assert type(thing).__name__ == name
    before = values(thing)
    for same in copies(thing):
        if name not in ("AllInPair", "River", "RiverPair"):
            assert same == thing and not same != thing
        if type(thing).__eq__ is not object.__eq__ and type(thing).__hash__ is not None:
            assert hash(same) == hash(thing)
        after = values(same)
        assert before.keys() == after.keys()
        for key in before:
            check_same(before[key], after[key])


def test_other_reports_are_not_equal():
    for first, second in [
        (rt.equity(["AA", "KK"]), rt.equity(["AA", "QQ"])),
        (rt.equity_batch("AA", ["KK"]), rt.equity_batch("AA", ["QQ"])),
        (rt.strength(FLOP), rt.strength("Ks 9h 5c")),
        (rt.hits("AA", FLOP), rt.hits("AA", FLOP, where="pair")),
        (rt.canonical("AsKs"), rt.canonical("AsKd")),
        (rt.outs(RANGES, FLOP), rt.outs(RANGES, "Ks 9h 5c")),
    ]:
        assert first != second and first == copy.deepcopy(first) and first != 1
    assert rt.equity(["AA", "KK"]) == rt.equity(["AA", "KK"]), "the time does not count"


def test_pickles_that_are_damaged_or_of_another_version():
    restore, (cls, version, state, seconds) = rt.equity(["AA", "KK"]).__reduce__()
    damaged = "a damaged pickle of rivertable"
    for wrong in (b"", state[:-1], state + b"\0", b"\xff" * 40):
        assert message(restore, cls, version, wrong, seconds) == damaged
    other = f"a pickle of rivertable 0.0.0: expected one of the same version, {rt.__version__}"
    assert message(restore, cls, "0.0.0", state, seconds) == other
    assert (
        message(restore, rt.BatchReport, "0.0.0", *rt.equity_batch("AA", "KK").__reduce__()[1][2:]) == other
    )


def question(players):
    return rt.equity(players), rt.hits(players[0], FLOP), rt.equity_batch(players[0], [players[1]])


def test_reports_come_from_other_processes():
    asked = [["AA", "KK"], ["AKs", "QQ"], ["AA", "random"]]
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for found, expected in zip(pool.map(question, asked), map(question, asked)):
            assert found == expected


def test_compat_classes():
    hands = eval7.HandRange("AA,AKs")
    for same in (pickle.loads(pickle.dumps(hands)), copy.deepcopy(hands)):
        assert same.hands == hands.hands and len(same) == len(hands)
    for thing in (eval7.Card("As"), eval7.Deck()):
        same = pickle.loads(pickle.dumps(thing))
        assert str(same) == str(thing) and str(copy.deepcopy(thing)) == str(thing)
