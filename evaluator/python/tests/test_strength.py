"""Strength of hands and buckets in arrays. The digest compares the numbers with those of other programs."""

import time

import numpy as np
import polars
import pytest
import rivertable as rt
from helpers import by_error

RANDOM = np.random.default_rng(41)
FLOP, TURN, RIVER = "Kh 7h 2c", "Kh 7h 2c 9s", "Kh 7h 2c 9s 4d"


@pytest.mark.parametrize("against", [None, "22+,AT+:0.5,T9s"])
def test_arrays_of_strength(against):
    found = rt.strength(TURN, against=against, bins=20)
    assert found.ehs.shape == found.ehs2.shape == (1326,) and found.histograms.dtype == np.uint16
    live = ~np.isnan(found.ehs)
    assert (found.histograms.sum(axis=1)[live] > 0).all() and (found.histograms[~live] == 0).all()
    opponent = against or "random"
    for combo in np.flatnonzero(live)[::97]:
        report = rt.equity([rt.COMBOS[combo], opponent], TURN)
        assert found.ehs[combo] == pytest.approx(report.equity[0])
    for absent in (found.next_histograms, found.positive_potential, found.negative_potential, found.clusters):
        assert absent is None


def test_potential():
    # The example in table 5.1 of Papp's thesis.
    thesis = rt.strength("3h 4c Jh", potential=True)
    combo = rt.COMBOS.index("AdQc")
    assert thesis.positive_potential[combo] == pytest.approx(0.208, abs=5e-4)
    assert thesis.negative_potential[combo] == pytest.approx(0.274, abs=5e-4)
    nuts = rt.strength([TURN, "As Ks Qs Js"], potential=True)
    combo = rt.COMBOS.index("Ts9s")
    assert np.isnan(nuts.positive_potential[1, combo]) and nuts.negative_potential[1, combo] == 0


def test_strength_before_the_flop():
    found = rt.strength("")
    assert found.ehs[rt.COMBOS.index("AsAh")] == pytest.approx(rt.equity(["AsAh", "random"]).equity[0])
    assert np.isnan(found.ehs2).all() and not np.isnan(found.ehs).any()


def test_clusters_are_ranges():
    clusters = ["22-55,72o", rt.Range("T9s:0.5"), "TT+,AK"]
    found = rt.strength([FLOP, TURN, RIVER], clusters=clusters).clusters
    assert found.shape == (3, 1326, 3)
    for row, board in enumerate([FLOP, TURN, RIVER]):
        for column, cluster in enumerate(clusters):
            alone = rt.strength(board, against=cluster).ehs
            np.testing.assert_allclose(found[row, :, column], alone, rtol=1e-12)


def test_boards_in_every_form():
    boards = [FLOP, "As Ks Qs", "2c 2d 2h"]
    found = rt.strength(boards, bins=5)
    ids = np.array([rt.parse(board) for board in boards], np.uint8)
    sets = rt.parse(boards, to="sets")
    for given in (ids, sets, polars.Series(boards), np.array(boards), [board.split() for board in boards]):
        for threads in (None, 1):
            form = "sets" if given is sets else "ids"
            same = rt.strength(given, bins=5, form=form, threads=threads)
            np.testing.assert_array_equal(same.ehs, found.ehs)
            np.testing.assert_array_equal(same.histograms, found.histograms)
    for row, board in enumerate(boards):
        np.testing.assert_array_equal(rt.strength(rt.parse(board)).ehs, found.ehs[row])
    nothing = rt.strength(np.zeros((0, 3), np.uint8), bins=4, clusters=["AA"], potential=True)
    assert nothing.ehs.shape == (0, 1326) and nothing.histograms.shape == (0, 1326, 4)
    assert nothing.clusters.shape == (0, 1326, 1) and nothing.positive_potential.shape == (0, 1326)


def test_an_invalid_first_board_fails_at_once():
    boards = [FLOP] * 400
    start = time.perf_counter()
    rt.strength(boards, bins=50)
    all_took = time.perf_counter() - start
    with pytest.raises(ValueError, match="row 0: 2 cards on the board"):
        rt.strength(["As Ks", *boards, "As"], bins=50)
    assert time.perf_counter() - start - all_took < all_took / 2


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    return rt.StrengthTable.make("flop", tmp_path_factory.mktemp("strength") / "flop.tbl")


def test_a_table_has_all_hands_of_a_street(table, tmp_path):
    indexer = rt.Indexer([2, 3])
    assert len(table) == indexer.size and table.street == "flop"
    assert repr(table) == "<StrengthTable: flop, 1286792 hands>"
    boards, _ = rt.canonical_boards("flop")
    boards = boards[RANDOM.permutation(1755)[:20]]
    found = rt.strength(boards)
    for board, ehs, ehs2 in zip(boards, found.ehs, found.ehs2):
        live = ~np.isnan(ehs)
        indices = indexer.index_combos(board.tolist())[live]
        assert (table.ehs(indices) == ehs[live]).all() and (
            table.ehs2(indices, threads=1) == ehs2[live]
        ).all()
    points = table.points(range(0, len(table), 1001))
    assert (
        points.dtype == np.uint32 and (points / (1081 * 1980) == table.ehs(range(0, len(table), 1001))).all()
    )
    assert table.ehs(5) == table.ehs([5])[0] and isinstance(table.points(5), int)
    every = np.arange(len(table))
    # Over all deals, hands win as much as they lose.
    assert (table.ehs(every) * indexer.multiplicity(every)).sum() / 25_989_600 == pytest.approx(0.5)


def test_a_full_disk_keeps_the_old_file(tmp_path):
    resource = pytest.importorskip("resource")
    file = tmp_path / "flop.tbl"
    file.write_bytes(b"older")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, limits[1]))
    try:
        with pytest.raises(OSError, match=r"flop\.tbl: File too large"):
            rt.StrengthTable.make("flop", file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert file.read_bytes() == b"older" and list(tmp_path.iterdir()) == [file]


def test_invalid_tables(table, tmp_path):
    file = tmp_path / "none.tbl"
    with pytest.raises(OSError, match=r"none\.tbl"):
        rt.StrengthTable(file)
    file.write_bytes(b"no table")
    with pytest.raises(OSError, match=r"none\.tbl"):
        rt.StrengthTable(str(file))
    with pytest.raises(OSError, match="there is no folder /no/such/folder"):
        rt.StrengthTable.make("flop", "/no/such/folder/flop.tbl")
    with pytest.raises(OSError, match="not a regular file"):
        rt.StrengthTable.make("flop", tmp_path)
    with pytest.raises(ValueError, match='street "preflop"'):
        rt.StrengthTable.make("preflop", file)
    with pytest.raises(ValueError, match="stopped"):
        rt.StrengthTable.make("turn", file, progress=lambda done, estimate: False)
    assert list(tmp_path.iterdir()) == [file] and file.read_bytes() == b"no table"
    for index, says in [
        (-1, "index -1: there are 1286792"),
        ([0, 1286792], "row 1: index 1286792"),
        ([3, -5], "row 1: index -5"),
    ]:
        with pytest.raises(ValueError, match=says):
            table.ehs(index)
    with pytest.raises(TypeError, match="expected an int"):
        table.points(0.5)


@pytest.mark.parametrize("distance", ["emd", "l2"])
def test_arrays_of_buckets(distance):
    found = rt.strength([FLOP, "9s 8s 2d"], bins=12, clusters=["22-77", "T9s,98s", "AT+", "TT+"])
    live = ~np.isnan(found.ehs)
    rows = (found.histograms if distance == "emd" else found.clusters)[live]
    buckets = rt.kmeans(rows, 20, distance=distance, seed=3)
    assert len(buckets) == 20 and buckets.of_rows.dtype == np.uint32 and buckets.is_converged
    assert (np.bincount(buckets.of_rows, minlength=20) == buckets.sizes).all() and buckets.sizes.min() > 0
    assert buckets.centers.shape == (20, rows.shape[1])
    assert 0 < buckets.inertia <= buckets.start_inertia
    key = buckets.centers @ np.arange(12) if distance == "emd" else buckets.centers.sum(axis=1)
    assert (np.diff(key) >= 0).all()
    for same in (
        rt.kmeans(rows, 20, distance=distance, seed=3, threads=1),
        rt.kmeans(np.asfortranarray(rows), 20, distance=distance, seed=3),
    ):
        assert (same.of_rows == buckets.of_rows).all() and same.inertia == buckets.inertia
    start = rt.kmeans(rows, 20, distance=distance, seed=3, rounds=0)
    assert (start.rounds, start.inertia, start.is_converged) == (0, buckets.start_inertia, False)
    assert repr(buckets).startswith(f"<Buckets: {len(rows)} rows in 20, inertia ")


REFUSED = {
    ValueError: [
        (lambda: rt.strength("As Ks"), "2 cards on the board: there can be 0, 3, 4 or 5"),
        (lambda: rt.strength([FLOP, "As Ks"]), "row 1: 2 cards on the board"),
        (lambda: rt.strength([FLOP, "As Ax Ks"]), "row 1: "),
        (lambda: rt.strength([FLOP, None]), "row 1: null: expected a board"),
        (lambda: rt.strength(np.zeros((1, 3), np.uint8)), "row 0: 2c"),
        (lambda: rt.strength(FLOP, bins=0), "bins=0: expected 1 to 2000"),
        (lambda: rt.strength(FLOP, next_bins=2001), "next_bins=2001: expected 1 to 2000"),
        (lambda: rt.strength("", bins=5), "for histograms"),
        (lambda: rt.strength("", against="AA"), "against a range"),
        (lambda: rt.strength(RIVER, potential=True), "5 cards on the board: there can be 3 or 4"),
        (lambda: rt.strength(RIVER, next_bins=5), "5 cards on the board: there can be 3 or 4"),
        (lambda: rt.strength(FLOP, against="KhKd"), "against has no combos that miss the board"),
        (lambda: rt.strength(FLOP, clusters=["AA", "KhKd"]), "clusters\\[1\\] has no combos"),
        (lambda: rt.strength(FLOP, clusters=[]), "no clusters"),
        (lambda: rt.strength(FLOP, clusters=["AZ"]), "clusters\\[0\\]: "),
        (
            lambda: rt.strength(
                [FLOP] * 50, bins=50, next_bins=50, potential=True, progress=lambda done, estimate: False
            ),
            "stopped",
        ),
        (lambda: rt.kmeans([[1, 2]], 1, distance="cosine"), 'expected "emd" or "l2"'),
        (lambda: rt.kmeans([[1, 2]], 0, distance="emd"), "buckets=0: expected 1 to"),
        (lambda: rt.kmeans([[1, 2]], 2, distance="l2"), "too few for 2 buckets"),
        (lambda: rt.kmeans([[1, 2], [1, 2]], 2, distance="emd"), "1 different row: too few for 2 buckets"),
        (lambda: rt.kmeans([[1, 2], [1, 3]], 1, distance="emd"), "row 1: the counts add up to 4"),
        (lambda: rt.kmeans([[1, 2], [4, -1]], 1, distance="emd"), "row 1, column 1: -1: expected a count"),
        (lambda: rt.kmeans([[1, 70000]], 1, distance="emd"), "row 0, column 1: 70000"),
        (lambda: rt.kmeans([[1, np.nan]], 1, distance="l2"), "row 0, column 1: expected a number"),
        (lambda: rt.kmeans(np.zeros((3, 0)), 1, distance="l2"), "rows of 0 numbers"),
        (lambda: rt.kmeans(np.zeros((0, 3), int), 1, distance="emd"), "too few"),
    ],
    TypeError: [
        (lambda: rt.strength(None), "NoneType"),
        (lambda: rt.strength(FLOP, clusters="AA"), "expected a list of ranges, not one str"),
        (lambda: rt.kmeans([[1, 0.5]], 1, distance="emd"), r"float64\[1, 2\]: expected rows of counts"),
        (lambda: rt.kmeans([1, 2], 1, distance="l2"), r"int64\[2\]: expected rows of numbers"),
        (lambda: rt.kmeans([["a"]], 1, distance="l2"), "expected rows of numbers"),
    ],
}


@pytest.mark.parametrize(("error", "call", "says"), by_error(REFUSED))
def test_errors(error, call, says):
    with pytest.raises(error, match=says):
        call()
