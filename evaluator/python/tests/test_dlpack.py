"""Arrays of libraries that speak DLPack. `test_gpu` runs the tests with devices on the host driver."""

import datetime
import gc
import os

import numpy as np
import pytest
import rivertable as rt
from dlpack import CUDA, Lent, Made, OldLent, OnHost, hands, managed, name_of
from helpers import message
from rivertable._rivertable import _DeviceArray, _Tensor

on_host = pytest.mark.skipif("HOST_GPU" not in os.environ, reason="test_gpu runs it on the host driver")

VERSIONS = [None, (1, 0), (1, 7)]


# ---- consuming capsules


@pytest.mark.parametrize("version", VERSIONS)
def test_a_capsule_is_consumed_once(version):
    made = Made(np.arange(12, dtype=np.uint8).reshape(3, 4), version=version)
    tensor = _Tensor(made.capsule)
    assert name_of(made.capsule).startswith(b"used_dltensor")
    assert message(_Tensor, made.capsule) == "expected a DLPack capsule that nobody has consumed"
    del made.capsule
    assert (tensor.address, tensor.shape, tensor.dtype) == (made.array.ctypes.data, [3, 4], "uint8")
    assert tensor.is_contiguous and tensor.device == 0 and made.deleted == 0
    del tensor
    gc.collect()
    assert made.deleted == 1


def test_other_versions_are_rejected():
    made = Made(np.zeros(3, np.uint8), version=(2, 1))
    assert message(_Tensor, made.capsule) == "DLPack version 2.1: expected version 1"
    assert made.deleted == 1


def test_other_capsules_are_rejected():
    text = "expected a DLPack capsule that nobody has consumed"
    assert message(_Tensor, datetime.datetime_CAPI) == text
    with pytest.raises(TypeError):
        _Tensor(b"dltensor")


@pytest.mark.parametrize(
    ("array", "is_contiguous"),
    [
        (np.zeros((3, 4)), True),
        (np.zeros((3, 4))[:, ::2], False),
        (np.zeros((3, 4))[::2], False),
        (np.zeros((3, 4)).T, False),
        (np.zeros((3, 4))[1:2], True),
        (np.zeros((3, 4))[:, :1], False),
        (np.zeros((3, 4))[:1, ::-1], False),
        (np.zeros((0, 4))[:, ::2], True),
        (np.zeros((3, 1, 4)).swapaxes(0, 1), True),
        (np.zeros(()), True),
        (np.broadcast_to(np.zeros(1), (3,)), False),
    ],
)
def test_strides(array, is_contiguous):
    for version in VERSIONS:
        tensor = _Tensor(Made(array, version=version, strides="of the array").capsule)
        assert tensor.is_contiguous == is_contiguous and tensor.shape == list(array.shape)
    if not array.flags.writeable:
        array = array.copy()
    tensor = _Tensor(array.__dlpack__())
    assert tensor.is_contiguous == array.flags.c_contiguous


@pytest.mark.parametrize("kind", ["i1", "i8", "u1", "u2", "u8", "f4", "f8", "c8", "?"])
def test_types(kind):
    array = np.zeros(2, kind)
    assert _Tensor(array.__dlpack__(max_version=(1, 0))).dtype == str(array.dtype)
    assert _Tensor(Made(array).capsule).dtype == str(array.dtype)


def test_other_types():
    array = np.zeros(2, np.uint8)
    assert _Tensor(Made(array, type_code=17).capsule).dtype == "DLPack type 17 with 8 bits and 1 lanes"
    assert _Tensor(Made(array, lanes=4).capsule).dtype == "DLPack type 1 with 8 bits and 4 lanes"
    assert _Tensor(Made(array.astype(np.uint16), type_code=4).capsule).dtype == "bfloat16"


def test_offsets():
    array = np.arange(5, dtype=np.uint8)
    assert _Tensor(Made(array, offset=256).capsule).address == array.ctypes.data


# ---- making capsules


def is_mapped(address):
    """Returns True if the address is mapped. The host driver maps each allocation by itself."""
    with open("/proc/self/maps") as maps:
        ranges = (line.split(maxsplit=1)[0].split("-") for line in maps)
        return any(int(first, 16) <= address < int(last, 16) for first, last in ranges)


@on_host
@pytest.mark.parametrize("version", [None, (1, 0), (2, 0)])
def test_memory_lives_as_long_as_its_owners(version):
    array = _DeviceArray((3, 5), "float32", 0, [])
    address = array.address
    unused, capsule = array.__dlpack__(max_version=version), array.__dlpack__(max_version=version)
    tensor = managed(capsule).tensor
    assert name_of(capsule) == (b"dltensor_versioned" if version else b"dltensor")
    assert (tensor.data, tensor.device_type, tensor.device_id) == (address, CUDA, 0)
    assert (tensor.code, tensor.bits, tensor.lanes, tensor.byte_offset) == (2, 32, 1, 0)
    assert (tensor.shape[:2], tensor.strides[: tensor.ndim]) == ([3, 5], [5, 1])
    consumer = _Tensor(capsule)
    assert consumer.address == address and consumer.is_contiguous
    del array, capsule
    assert is_mapped(address)
    del consumer
    assert is_mapped(address)
    del unused
    assert not is_mapped(address)


@on_host
def test_arrays_are_not_copied():
    array = _DeviceArray((3,), "uint16", 1, [])
    assert array.__dlpack_device__() == (CUDA, 1)
    array.__dlpack__(dl_device=(CUDA, 1), copy=False, stream=None)
    text = "the array is not copied: expected its own device"
    for keywords in ({"copy": True}, {"dl_device": (1, 0)}, {"dl_device": (CUDA, 0)}):
        assert message(array.__dlpack__, error=BufferError, **keywords) == text
    assert message(_DeviceArray, (3,), "int8", 0, []) == '"int8": expected "uint16" or "float32"'
    assert "out of memory" in message(_DeviceArray, (-1,), "uint16", 0, [], error=RuntimeError)


@on_host
@pytest.mark.parametrize("shape", [(4, 6), (0, 3), (7,)])
def test_numpy_consumes_arrays(shape):
    array = _DeviceArray(shape, "uint16", 0, [])
    found = np.from_dlpack(OnHost(array))
    assert found.shape == shape and found.dtype == np.uint16
    assert found.size == 0 or found.ctypes.data == array.address


# ---- ranks and values


def jax_array(array):
    # NumPy's arrays may have too small an alignment, which JAX would answer by a copy.
    return pytest.importorskip("jax.numpy").asarray(array)


def lent_by_jax(array):
    return Lent(jax_array(array))


KINDS = [Lent, OldLent, lent_by_jax]


@on_host
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("game", "cards"), [("holdem", 7), ("badugi", 4), ("omaha", 9)])
def test_rows(kind, game, cards):
    rows = hands(1000, cards)
    lent = kind(rows)
    ranks = rt.rank(lent, game=game)
    assert type(ranks) is Lent and ranks.on == 0 and lent.streams == [1] * len(lent.streams)
    assert type(ranks.host) is type(lent.host) and ranks.host.dtype == np.uint16
    assert (np.asarray(ranks.host) == rt.rank(rows, game=game)).all()


@on_host
def test_sets_on_another_device():
    sets = rt.parse([rt.format(row) for row in hands(500, 6).tolist()], to="sets")
    ranks = rt.rank(Lent(sets, 1), form="sets")
    assert ranks.on == 1 and (ranks.host == rt.rank(sets, form="sets")).all()


@on_host
def test_no_hands():
    ranks = rt.rank(Lent(np.zeros((0, 7), np.uint8)))
    assert ranks.host.shape == (0,) and ranks.host.dtype == np.uint16


@on_host
def test_arguments_are_released():
    made = Made(hands(10, 7))
    lent = Lent(made.array)
    lent.__class__ = type("Lent", (Lent,), {"__dlpack__": lambda self, **keywords: made.capsule})
    ranks = rt.rank(lent)
    assert (ranks.host == rt.rank(made.array)).all()
    gc.collect()
    assert made.deleted == 1


@on_host
@pytest.mark.parametrize("kind", KINDS)
def test_river(kind):
    board, batch = "Qh 9d 8c 3s 2d", rt.RiverBatch(["Qh 9d 8c 3s 2d"])
    reach = np.random.default_rng(1).random((1, 1, 1326), np.float32)
    payoffs = np.float32([[1, 0.5, -1]])
    values = batch.values(kind(reach), kind(payoffs))
    folds = batch.fold_values(kind(reach), kind(payoffs[:, 0].copy()))
    tolerance = float(2e-6 * reach.sum())
    river = rt.River(board)
    shown = river.values(reach[0, 0], win=1, tie=0.5, lose=-1)
    assert np.asarray(values.host)[0, 0] == pytest.approx(shown, abs=tolerance)
    folded = river.values(reach[0, 0], win=1, tie=1, lose=1)
    assert np.asarray(folds.host)[0, 0] == pytest.approx(folded, abs=tolerance)
    assert message(batch.values, kind(reach), kind(payoffs), out=kind(reach), error=TypeError) == (
        "out: expected None, because arrays of this library cannot be written"
    )


def test_arrays_are_checked():
    # Nothing here needs a driver.
    rows = hands(10, 7)

    def refused(array, error=TypeError, **keywords):
        return message(rt.rank, array, error=error, **keywords)

    assert refused(Lent(rows.astype(np.int64))) == (
        "cards: int64[10, 7] on device 0: expected uint8[n, k], card ids"
    )
    assert refused(Lent(rows[:, ::2], 3), ValueError) == (
        "cards: uint8[10, 4] on device 3 is not contiguous: asarray(x, copy=True) makes a contiguous copy"
    )

    class OnRocm(Lent):
        def __dlpack_device__(self):
            return 10, 0

    assert refused(OnRocm(rows)).startswith("cards: expected an array on an NVIDIA GPU, not test_dlpack.")

    class Bare:
        def __dlpack_device__(self):
            return CUDA, 0

    assert refused(Bare()).startswith(
        "cards: expected an array of PyTorch, CuPy, JAX or another library of Python's array API, not test_dlpack."
    )


def test_arrays_on_the_host_are_not_touched():
    rows = hands(10, 7)

    class OnCpu(Lent):
        def __dlpack_device__(self):
            return 1, 0

        def __array__(self, dtype=None, copy=None):
            return self.host

        # Arrays of PyTorch and JAX have both.
        ndim = 2

        def __index__(self):
            raise TypeError("only integer arrays of one element can be converted to an index")

    assert (rt.rank(OnCpu(rows)) == rt.rank(rows)).all()
    assert (rt.rank(jax_array(rows)) == rt.rank(rows)).all()
