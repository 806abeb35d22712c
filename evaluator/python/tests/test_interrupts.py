"""Ctrl-C ends long calls, and the interpreter goes on while they run."""

import signal
import subprocess
import sys
import threading
import time

import pytest
import rivertable as rt

# No two suits are alike: many seconds of work.
UNLIKE = ["random,AsKs:0.5", "random", "random,7d2c:0.3"]

LONG = {
    "sweep of three": f'rt.equity({UNLIKE}, dead="2h", method="exact")',
    "sweep of two": 'rt.equity(["random,AA:0.5", "random,KK:0.3"], dead="2c 5d", by_combo=True)',
    "hand against hand": 'rt.equity(["TT+,AQ+", "22+,A2s+", "random", "99-66,KQ"], method="exact")',
    "enumeration": 'rt.equity(["22+,A2+:0.5", "22+,K2+", "22+,K2+", "22+,A2+"], "2c 3d 8h", method="exact")',
    "simulation": 'rt.equity(["random"] * 6, stderr=1e-9)',
    "outs": 'rt.outs(["22+,A2+"] * 4, "2c 3d 8h", method="exact")',
    "flops": 'rt.flops(["random,AsKs:0.5", "random,7d2c:0.3"])',
    "strength": 'rt.strength(["As Kd 2c"] * 10_000, bins=50)',
    "one thread": f'rt.equity({UNLIKE}, method="exact", threads=1)',
    "with a function": f'rt.equity({UNLIKE}, method="exact", progress=lambda done, estimate: None)',
}

CHILD = """
import rivertable as rt
print("go", flush=True)
try:
    {question}
    print("end")
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process alone")
@pytest.mark.parametrize("question", LONG.values(), ids=LONG)
def test_ctrl_c(question):
    for wait in (0.05, 0.25, 0.6):
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD.format(question=question)], stdout=subprocess.PIPE, text=True
        )
        assert child.stdout.readline() == "go\n"
        time.sleep(wait)
        child.send_signal(signal.SIGINT)
        answer, _ = child.communicate(timeout=60)
        assert answer == "interrupted\n" and child.returncode == 0


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
    # One that waited for the call could tick once on either side of it.
    assert end - start > 2


def test_calls_from_many_threads():
    expected = rt.equity(["AA", "22+"], "Ks 9h 4c").wins
    answers = []

    def ask():
        for _ in range(20):
            answers.append(rt.equity(["AA", "22+"], "Ks 9h 4c").wins)

    askers = [threading.Thread(target=ask) for _ in range(4)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert answers == [expected] * 80


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="this system has no fork")
def test_after_a_fork():
    """A child has none of the threads that its parent has made."""
    child = """
import os, rivertable as rt
question = lambda: rt.equity(["22+", "random"], "Ks 9h 4c").wins
expected = question()
pid = os.fork()
if pid == 0:
    os._exit(0 if question() == expected else 1)
raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
"""
    assert subprocess.run([sys.executable, "-c", child], check=False, timeout=60).returncode == 0
