"""Arrays on a GPU, by the host driver of the crate `gpu` and by arrays that stand in for PyTorch's and CuPy's.

The driver must be found when the interpreter starts, so the tests run in another process, with HOST_GPU set.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import types
from pathlib import Path

import numpy as np
import pytest
import rivertable as rt
from helpers import message

DRIVER = Path(__file__).parents[2] / "gpu/tests/host/driver.c"
RANDOM = np.random.default_rng(7)
IS_HOST = "HOST_GPU" in os.environ

on_host = pytest.mark.skipif(not IS_HOST, reason="test_on_the_host_driver runs it")


def pytest_in(folder, **environment):
    """Runs the tests of this file and of others with the libraries of a folder."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--quiet",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        __file__,
        *map(Path(__file__).with_name, ("test_dlpack.py", "test_river_cfr.py")),
    ]
    environment = os.environ | {"LD_LIBRARY_PATH": str(folder), "HOST_GPU": "1"} | environment
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.skipif(IS_HOST or shutil.which("cc") is None, reason="needs a C compiler")
@pytest.mark.skipif(sys.platform != "linux", reason="the names of libraries are those of Linux")
def test_on_the_host_driver(tmp_path):
    libraries = [tmp_path / name for name in ("libcuda.so.1", "libnvrtc.so.12")]
    options = ["-std=gnu11", "-O1", "-shared", "-fPIC", "-o", libraries[0], DRIVER, "-ldl", "-lpthread"]
    subprocess.run(["cc", *options], check=True)
    shutil.copy(*libraries)
    run = pytest_in(tmp_path)
    assert run.returncode == 0 and " passed" in run.stdout, run.stdout + run.stderr


class Cuda:
    """An array that has the attributes of PyTorch's or CuPy's arrays that are used."""

    # The memory of the device is the host's. The driver rejects this stream if nobody asks for the current one.
    def __init__(self, array, device=0):
        self.host, self.on, self.shape = array, device, array.shape

    @property
    def __cuda_array_interface__(self):
        return self.host.__array_interface__


class Tensor(Cuda):
    __module__ = "torch"

    @property
    def dtype(self):
        return f"torch.{self.host.dtype}"

    @property
    def device(self):
        return types.SimpleNamespace(type="cuda", index=self.on)

    def data_ptr(self):
        return self.host.ctypes.data

    def is_contiguous(self):
        return self.host.flags.c_contiguous


class ndarray(Cuda):  # noqa: N801
    __module__ = "cupy"

    @property
    def dtype(self):
        return self.host.dtype

    @property
    def device(self):
        return types.SimpleNamespace(id=self.on)

    @property
    def data(self):
        return types.SimpleNamespace(ptr=self.host.ctypes.data)

    @property
    def flags(self):
        return types.SimpleNamespace(c_contiguous=self.host.flags.c_contiguous)


class Foreign(Cuda):
    __module__ = "numba.cuda"


@pytest.fixture(autouse=True)
def libraries(monkeypatch):
    """Puts libraries in the places of PyTorch and CuPy. Both have a current stream on each device."""
    torch, cupy = types.ModuleType("torch"), types.ModuleType("cupy")

    def empty(shape, dtype, device):
        return Tensor(np.empty(shape, dtype), int(device.removeprefix("cuda:")))

    torch.uint16, torch.float32 = np.uint16, np.float32
    torch.empty = empty
    torch.stream = 0
    torch.cuda = types.SimpleNamespace(
        current_stream=lambda device: types.SimpleNamespace(cuda_stream=torch.stream)
    )
    current = [0]

    @contextlib.contextmanager
    def device(number):
        before, current[0] = current[0], number
        yield
        current[0] = before

    cupy.empty = lambda shape, dtype: ndarray(np.empty(shape, dtype), current[0])
    cupy.cuda = types.SimpleNamespace(Device=device, get_current_stream=lambda: types.SimpleNamespace(ptr=0))
    monkeypatch.setitem(sys.modules, "torch", torch)
    monkeypatch.setitem(sys.modules, "cupy", cupy)
    return torch, cupy


def hands(count, cards):
    return np.argsort(RANDOM.random((count, 52)), axis=1)[:, :cards].astype(np.uint8)


@on_host
@pytest.mark.parametrize("kind", [Tensor, ndarray])
@pytest.mark.parametrize(
    ("game", "cards"),
    [("holdem", 7), ("holdem", 5), ("razz", 7), ("2-7", 5), ("badugi", 4), ("omaha", 9), ("omaha6", 11)],
)
def test_rows(kind, game, cards):
    rows = hands(1000, cards)
    ranks = rt.rank(kind(rows), game=game)
    assert type(ranks) is kind and ranks.on == 0
    assert ranks.host.dtype == np.uint16 and (ranks.host == rt.rank(rows, game=game)).all()


@on_host
def test_invalid_rows():
    rows = hands(1000, 7)
    rows[::3, 2] = rows[::3, 5]
    rows[1::3, 0] = 52
    expected = rt.rank(rows, on_error="null")
    assert (expected == 65535).sum() > 600 and (rt.rank(Tensor(rows)).host == expected).all()


@on_host
@pytest.mark.parametrize("dtype", [np.uint64, np.int64])
def test_sets(dtype):
    sets = rt.parse([rt.format(row) for row in hands(500, 6).tolist()], to="sets")
    ranks = rt.rank(Tensor(sets.astype(dtype)), form="sets", game="short-deck")
    assert (ranks.host == rt.rank(sets, form="sets", game="short-deck", on_error="null")).all()


@on_host
def test_devices():
    rows = hands(10, 7)
    for kind in (Tensor, ndarray):
        ranks = rt.rank(kind(rows, 1))
        assert ranks.on == 1 and (ranks.host == rt.rank(rows)).all()
    assert message(rt.rank, Tensor(rows, 7), error=RuntimeError) == (
        "device 7: expected 0 to 4, the CUDA devices of this machine"
    )


@on_host
def test_the_current_stream(libraries):
    torch, _ = libraries
    torch.stream = 0xBAD  # the driver rejects it
    text = message(rt.rank, Tensor(hands(10, 7)), error=RuntimeError)
    assert text == "cuLaunchKernel: invalid argument (CUDA error 1)"


@on_host
@pytest.mark.parametrize("kind", [Tensor, ndarray])
@pytest.mark.parametrize(("columns", "count"), [("all", 1326), ("live", 1081)])
def test_river(kind, columns, count):
    boards = ["Qh 9d 8c 3s 2d", "Ah Kh Qh Jh 2h", "AsKsQsJsTs"]
    batch = rt.RiverBatch(boards, columns=columns)
    reach = RANDOM.random((3, 2, count), np.float32)
    payoffs = np.float32([[1, 0.5, 0], [2, 0.25, -1]])
    values = batch.values(kind(reach), kind(payoffs))
    by_board = batch.values(kind(reach), kind(np.stack([payoffs] * 3)))
    folds = batch.fold_values(kind(reach), kind(payoffs[:, 0].copy()))
    assert type(values) is kind and values.host.dtype == np.float32 and (values.host == by_board.host).all()
    for at, board in enumerate(boards):
        is_live = ~np.isin(rt.COMBO_CARDS, rt.parse(board)).any(axis=1)
        has_column = is_live if columns == "live" else np.full(1326, True)
        for terminal, (win, tie, lose) in enumerate(payoffs.tolist()):
            weights = np.zeros(1326, np.float32)
            weights[has_column] = reach[at, terminal]
            river = rt.River(board)
            tolerance = float(2e-6 * weights.sum())
            shown = river.values(weights, win=win, tie=tie, lose=lose)[has_column]
            assert values.host[at, terminal] == pytest.approx(shown, abs=tolerance)
            folded = river.values(weights, win=win, tie=win, lose=win)[has_column]
            assert folds.host[at, terminal] == pytest.approx(folded, abs=tolerance)


@on_host
def test_river_into_out():
    batch = rt.RiverBatch(["Qh 9d 8c 3s 2d"])
    reach, payoffs = Tensor(np.ones((1, 1, 1326), np.float32)), Tensor(np.float32([[1, 0, -1]]))
    out = Tensor(np.full((1, 1, 1326), np.nan, np.float32))
    assert batch.values(reach, payoffs, out=out) is out
    assert (out.host == batch.values(reach, payoffs).host).all()


@on_host
def test_boards_are_checked():
    assert message(rt.RiverBatch, ["Qh 9d 8c 3s 2d", "Qh"]) == "board 1: 1 cards, expected 5"
    assert message(rt.RiverBatch, ["Qh9d8c3s2d"], columns="some") == (
        'columns=\'some\': expected "all" or "live"'
    )
    batch, payoffs = rt.RiverBatch(["Qh 9d 8c 3s 2d"]), Tensor(np.float32([[1, 0, -1]]))
    reach = np.ones((1, 1, 1326), np.float32)

    def refused(*arguments, **keywords):
        return message(batch.values, *arguments, error=TypeError, **keywords)

    assert refused(Tensor(reach[:, :, :1081].copy()), payoffs) == (
        "reach: float32[1, 1, 1081] on device 0: expected float32[1, n, 1326] on device 0"
    )
    assert refused(Tensor(reach, 1), payoffs).startswith("reach: float32[1, 1, 1326] on device 1: expected")
    assert refused(Tensor(np.float64(reach)), payoffs).startswith("reach: float64[1, 1, 1326] on device 0")
    assert refused(Tensor(reach), Tensor(np.float32([[1, 0]]))) == (
        "payoffs: float32[1, 2] on device 0: expected float32[1, 3] or [1, 1, 3] on device 0"
    )
    assert refused(Tensor(reach), ndarray(payoffs.host)) == (
        "payoffs: expected an array of the library that reach is from"
    )
    assert refused(reach, payoffs) == "reach: expected an array on an NVIDIA GPU, not numpy.ndarray"


def test_arrays_are_checked():
    # Nothing here needs a driver.
    rows = hands(10, 7)

    def refused(array, error=TypeError, **keywords):
        return message(rt.rank, array, error=error, **keywords)

    assert refused(Foreign(rows)) == (
        "cards: expected an array of PyTorch, CuPy, JAX or another library of Python's array API, "
        "not numba.Foreign: torch.from_dlpack or cupy.from_dlpack shares its memory"
    )
    assert refused(Tensor(rows.astype(np.int64))) == (
        "cards: int64[10, 7] on device 0: expected uint8[n, k], card ids"
    )
    assert refused(Tensor(rows), form="sets") == (
        "cards: uint8[10, 7] on device 0: expected uint64[n] or int64[n], card sets"
    )
    assert refused(Tensor(rows[0])) == "cards: uint8[7] on device 0: expected uint8[n, k], card ids"
    assert refused(Tensor(rows[:, ::2]), ValueError) == (
        "cards: uint8[10, 4] on device 0 is not contiguous: x.contiguous() makes a contiguous copy"
    )
    assert refused(ndarray(np.asfortranarray(rows)), ValueError) == (
        "cards: uint8[10, 7] on device 0 is not contiguous: cupy.ascontiguousarray(x) makes a contiguous copy"
    )
    assert refused(Tensor(rows), ValueError, board="2c 3c 4c", game="omaha") == (
        "board: expected none for hands on a GPU, where rows include the board"
    )


@on_host
def test_numbers_of_cards_are_checked():
    assert message(rt.rank, Tensor(hands(10, 8))) == "8 cards in a row: expected 1 to 7"
    assert message(rt.rank, Tensor(hands(10, 5)), game="badugi") == "5 cards in a row: expected 1 to 4"
    assert message(rt.rank, Tensor(hands(10, 7)), game="omaha") == (
        "7 cards in a row: Omaha has 9 with the board"
    )
