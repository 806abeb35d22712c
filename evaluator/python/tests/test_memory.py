"""Peak memory of calls, and leaks."""

import gc
import subprocess
import sys
import tracemalloc

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
import rivertable as rt

MIB = 1 << 20

# Each case builds its input of n rows. A rank takes two bytes.
CASES = {
    "rows": "np.tile(np.array([51, 47, 43, 39, 35, 4, 1], np.uint8), (n, 1))",
    "rows with gaps": "np.tile(np.array([51, 47, 43, 39, 35, 4, 1], np.uint8), (n, 1))[:, ::-1]",
    "int64 rows": "np.tile(np.array([51, 47, 43, 39, 35, 4, 1]), (n, 1))",
    "sets": "np.full(n, 0x1F00, np.uint64)",
    "big-endian sets": "np.full(n, 0x1F00, '>u8')",
    "Arrow sets": "pa.array(np.full(n, 0x1F00, np.uint64))",
    "Arrow lists": "pa.FixedSizeListArray.from_arrays(pa.array(np.resize(np.uint8(range(5)), 5 * n)), 5)",
    "Arrow text": "pa.repeat('As Ks Qs Js Ts 3c 2d', n)",
    "Arrow views": "pa.repeat('As Ks Qs Js Ts 3c 2d', n).cast(pa.string_view())",
    "a list of texts": "['As Ks Qs Js Ts 3c 2d'] * n",
    "text objects": "np.full(n, 'As Ks Qs Js Ts 3c 2d', object)",
}

PROGRAM = """
import numpy as np, pyarrow as pa, rivertable as rt

def status(name):
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) << 10 for line in file if line.startswith(name))

n = 1000
rt.rank({cards}, form={form!r})
n = 10_000_000
cards = {cards}
before = status("VmRSS")
with open("/proc/self/clear_refs", "w") as file:
    file.write("5")  # resets the peak to the current use
ranks = rt.rank(cards, form={form!r})
print(status("VmHWM") - before - 2 * n)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the peak is read from /proc")
@pytest.mark.parametrize("case", CASES)
def test_ten_million_hands_take_little_more_than_input_and_output(case):
    program = PROGRAM.format(cards=CASES[case], form="sets" if "sets" in case else "ids")
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(run.stdout) < 20 * MIB


def resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_calls_leak_no_memory():
    rows = np.tile(np.array([51, 47, 43, 39, 35, 4, 1], np.uint8), (5000, 1))
    texts = ["As Ks Qs Js Ts 3c 2d", None, "??"] * 1000
    forms = [
        rows,
        rows[:, ::-1],
        rows.astype(np.int64),
        texts,
        np.array(texts, object),
        pa.array(texts),
        pl.Series(texts),
    ]
    forms += [
        pa.array(texts).dictionary_encode(),
        texts[0].split(),
        pa.chunked_array([texts, texts]),
        "AsKs",
        "??",
        rows[0],
    ]

    def call_everything():
        for form in forms:
            ranks = rt.rank(form, on_error="null", threads=2)
            rt.parse(form, to="sets", on_error="null")
            rt.best_five(form, on_error="null")
            rt.format(form, on_error="null")
            if ranks is not None:
                rt.describe(ranks)
                rt.to_cactus_kev(ranks, on_error="null")
            try:
                rt.rank(form)
            except ValueError:
                pass

    for _ in range(50):
        call_everything()
    gc.collect()
    tracemalloc.start()
    before, resident_before = tracemalloc.get_traced_memory()[0], resident()
    for _ in range(1000 // len(forms)):
        call_everything()
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < MIB // 4
    assert resident() - resident_before < 12 * MIB
    assert sys.getrefcount(rows) < 10
