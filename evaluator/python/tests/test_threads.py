"""The number of threads, pools shared by calls, and pools of forked processes."""

import multiprocessing
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
import rivertable as rt

HAS_FORK = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")

# Calls of all kinds, with and without other threads.
CALLS = """
import numpy as np, rivertable as rt
ROWS = np.random.default_rng(1).permuted(np.tile(np.arange(52, dtype=np.uint8), (300_000, 1)), axis=1)

def answers():
    hands, boards = ROWS[:2_000, :4], ROWS[:2_000, 4:9]
    return [
        rt.rank("As Ks Qs Js Ts"),
        int(rt.rank(ROWS[:, :7].copy()).sum(dtype=np.int64)),
        int(rt.Indexer([2, 5]).index(ROWS[:50_000, :7].copy()).sum(dtype=np.uint64)),
        rt.equity(["AsAh", "KdKc"]).wins,
        rt.equity(["AsAh", "22+"], "Ks 9h 4c 2d 2h").wins,
        rt.equity(["22+", "random"], "Ks 9h 4c").wins,
        rt.equity(["random"] * 4, samples=200_000).equity,
        rt.equity_batch(hands[:, :2].copy(), hands[:, 2:].copy(), board=boards.copy()).equity.sum(),
        float(np.nansum(rt.strength(["As Kd 2c", "As Kd 2c 3h"]).ehs)),
        rt.hits("AK, 77").made_combos.tolist(),
        rt.kmeans(ROWS[:5_000, :4].astype("f4"), 3, distance="l2").sizes.tolist(),
    ]
"""


def run(program):
    subprocess.run([sys.executable, "-c", CALLS + program], check=True, timeout=300)


@HAS_FORK
def test_forks():
    """A child has none of its parent's threads, and neither has the child's child."""
    run("""
import os
expected = answers()

def fork(depth):
    pid = os.fork()
    if pid == 0:
        is_right = answers() == expected
        os._exit(0 if is_right and (depth == 0 or fork(depth - 1) == 0) else 1)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

raise SystemExit(fork(1) or answers() != expected)
""")


@HAS_FORK
def test_forks_while_other_threads_work():
    run("""
import os, threading
expected = answers()
is_over = []
def work():
    while not is_over:
        rt.equity(["22+", "random"], "Ks 9h 4c")
        rt.rank(ROWS[:, :7])
workers = [threading.Thread(target=work) for _ in range(2)]
for worker in workers:
    worker.start()
codes = []
for _ in range(5):
    pid = os.fork()
    if pid == 0:
        os._exit(0 if answers() == expected else 1)
    codes.append(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
is_over.append(True)
for worker in workers:
    worker.join()
raise SystemExit(any(codes))
""")


@HAS_FORK
def test_multiprocessing():
    run("""
import multiprocessing
expected = answers()

def call(_):
    return answers()

with multiprocessing.get_context("fork").Pool(3) as pool:
    assert pool.map(call, range(6)) == [expected] * 6
assert answers() == expected
""")


def test_threads_in_threads():
    """Calls do not wait for calls of other threads. Calls from a progress function do not wait either."""
    run("""
import threading
from concurrent.futures import ThreadPoolExecutor
expected = answers()
found = []
is_over = threading.Event()

def ask():
    found.extend(answers() == expected for _ in range(3))

def inside(done, estimate):
    if len(found) < 13:
        found.append(answers() == expected)
    return not is_over.is_set()

long = threading.Thread(target=lambda: rt.equity(["random"] * 6, time=200, progress=inside))
long.start()
with ThreadPoolExecutor(4) as pool:
    for _ in range(4):
        pool.submit(ask)
is_over.set()
long.join()
raise SystemExit(not (len(found) >= 12 and all(found)))
""")


@pytest.mark.parametrize("rows", [1, 1_023, 1_024, 1_025, 2_000, 9_216, 9_217, 150_000])
def test_pieces(rows):
    """Few rows are done at once. More rows are done in pieces, by one thread or by many."""
    random = np.random.default_rng(rows)
    cards = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (rows, 1)), axis=1)[:, :7].copy()
    expected = np.array([rt.rank(row.tolist()) for row in cards[-50:]])
    for threads in (1, 2, 5, None):
        ranks = rt.rank(cards, threads=threads)
        assert len(ranks) == rows and (ranks[-50:] == expected).all()
        assert (
            ranks == rt.rank(rt.parse(cards, to="sets", threads=threads), form="sets", threads=threads)
        ).all()
        assert (rt.parse(cards, threads=threads) == cards).all()
    for bad in {0, rows // 2, rows - 1}:
        wrong = cards.copy()
        wrong[bad:] = 99
        for threads in (1, 2, None):
            with pytest.raises(ValueError, match=f"^row {bad}: 99 is not a card id"):
                rt.rank(wrong, threads=threads)


def test_short_questions_report_progress():
    told, flop, river = [], "Ks 9h 4c", "Ks 9h 4c 2d 2h"
    for ranges, board in [(["AsAh", "KdKc"], None), (["AsAh", "22+"], river), (["22+", "A2+"], flop)]:
        told.clear()
        report = rt.equity(ranges, board, progress=lambda done, estimate: told.append((done, estimate)))
        assert told[-1] == (1.0, None)
        assert all(rt.equity(ranges, board, threads=threads).wins == report.wins for threads in (1, 3))
    with pytest.raises(ZeroDivisionError):
        rt.equity(["AsAh", "KdKc"], progress=lambda done, estimate: 1 / 0)


def test_many_threads_request_pools_at_once():
    start = threading.Barrier(8)

    def ask(threads):
        start.wait()
        return rt.equity(["22+", "random"], "Ks 9h 4c", threads=threads).wins

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(ask, [6, 7] * 4))) == 1


def test_spawned_processes():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(rt.rank, ("As Ks Qs Js Ts",)) == rt.rank("As Ks Qs Js Ts")


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="this system does not list threads")
def test_the_number_of_idle_threads_has_a_limit():
    """Pools of all sizes would have 3,160 threads."""
    run("""
import os, time
count = lambda: len(os.listdir("/proc/self/task"))
before, limit = count(), max(64, 8 * len(os.sched_getaffinity(0)))
for threads in range(1, 80):
    assert rt.equity(["22+", "random"], "Ks 9h 4c", threads=threads).total
start = time.monotonic()
# Threads of a dropped pool end soon.
while count() > before + limit:
    assert time.monotonic() - start < 60, f"{count()} threads, {before} before"
    time.sleep(0.01)
assert count() > before, "an idle pool is kept"
""")
