"""Ctrl-C ends long calls, and the interpreter goes on while they run."""

import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import rivertable as rt

# All suits differ, so the work takes many seconds.
UNLIKE = ["random,AsKs:0.5", "random", "random,7d2c:0.3"]

# Inputs of questions that take long to build.
INPUTS = {
    "vectors": '__import__("numpy").random.default_rng(1).random((400_000, 64), "f4")',
    "texts": '["As Ks Qs Js Ts 2c x"] * 50_000_000',
    "texts_of_ranges": '[f"22+,A2s+:0.{n:05}" for n in range(100_000)]',
}

LONG = {
    "sweep of three": f'rt.equity({UNLIKE}, dead="2h", method="exact")',
    "sweep of two": 'rt.equity(["random,AA:0.5", "random,KK:0.3"], dead="2c 5d", by_combo=True)',
    "hand against hand": 'rt.equity(["TT+,AQ+", "22+,A2s+", "random", "99-66,KQ"], method="exact")',
    "enumeration": 'rt.equity(["22+,A2+:0.5", "22+,K2+", "22+,K2+", "22+,A2+"], "2c 3d 8h", method="exact")',
    "simulation": 'rt.equity(["random"] * 6, stderr=1e-9)',
    "Omaha": 'rt.equity(["AA**", "KK**", "QQ**"], "2c 3d 8h", method="exact", game="omaha")',
    "Omaha, simulated": 'rt.equity(["random"] * 6, stderr=1e-9, game="omaha6")',
    "outs": 'rt.outs(["22+,A2+"] * 4, "2c 3d 8h", method="exact")',
    "flops": 'rt.flops(["random,AsKs:0.5", "random,7d2c:0.3"])',
    "strength": 'rt.strength(["As Kd 2c"] * 10_000, bins=50)',
    "clusters": 'rt.strength("As Kd 2c", clusters=["22+", "A2s+:0.5"] * 2_000)',
    "hits": '[rt.hits("random", dead="2c") for _ in range(100)]',
    "hits, filtered": '[rt.hits("random", dead="2c", where="set+ or flush-draw", threads=1) for _ in range(100)]',
    "start of buckets": 'rt.kmeans(vectors, 5_000, distance="l2")',
    "buckets": 'rt.kmeans(vectors, 100, distance="l2")',
    "ranks": 'rt.rank(texts, on_error="null", threads=1)',
    "batch": 'rt.equity_batch(texts_of_ranges, "random", board="2c7d9h")',
    "batch, simulated": 'rt.equity_batch(*["random"] * 6, stderr=1e-9)',
    "one thread": f'rt.equity({UNLIKE}, method="exact", threads=1)',
    "with a function": f'rt.equity({UNLIKE}, method="exact", progress=lambda done, estimate: None)',
}

CHILD = """
import faulthandler, rivertable as rt
{setup}
faulthandler.dump_traceback_later(60, exit=True)
for _ in range(3):
    try:
        print("go", flush=True)
        {question}
        print("end", flush=True)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process alone")
@pytest.mark.parametrize("question", LONG.values(), ids=LONG)
def test_ctrl_c(question):
    setup = "\n".join(f"{name} = {made}" for name, made in INPUTS.items() if f"({name}," in question)
    program = CHILD.format(setup=setup, question=question)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as child:
        for wait in (0.05, 0.25, 0.6):
            assert child.stdout.readline() == "go\n"
            time.sleep(wait)
            child.send_signal(signal.SIGINT)
            assert child.stdout.readline() == "interrupted\n"
    assert child.returncode == 0


def test_other_threads_go_on():
    ticks = []

    def tick():
        while not done:
            ticks.append(None)
            time.sleep(0.001)

    done = []
    clock = threading.Thread(target=tick)
    clock.start()
    start = len(ticks)
    rt.equity(["random"] * 6, time=0.5)
    end = len(ticks)
    done.append(True)
    clock.join()
    # A thread that waited for the call could tick once before and once after it.
    assert end - start > 2


def test_calls_from_many_threads():
    def ask(_):
        return rt.equity(["AA", "22+"], "Ks 9h 4c").wins

    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(ask, range(80))) == {ask(0)}
