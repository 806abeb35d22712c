"""Arrays of PyTorch, CuPy, JAX and others on a GPU. Nothing here copies to the host."""

from __future__ import annotations

import glob
import os
import sys
from collections.abc import Sequence
from functools import cache
from math import prod
from typing import Any, NamedTuple, Protocol

from ._rivertable import _DeviceArray, _rank_on_gpu, _RiverOnGpu, _Tensor

# The number of CUDA devices in DLPack, and that of the default stream.
_CUDA, _DEFAULT_STREAM = 2, 1
_COMBOS, _LIVE = 1326, 1081


class _Array(NamedTuple):
    """An array on a device."""

    address: int
    shape: tuple[int, ...]
    # The name of the type of the elements, such as "uint8".
    dtype: str
    device: int
    is_contiguous: bool

    def __str__(self) -> str:
        return f"{self.dtype}{list(self.shape)} on device {self.device}"


class _Library(Protocol):
    """A library of arrays."""

    # An expression that makes an array contiguous.
    contiguous: str

    def array(self, array: Any) -> _Array: ...
    def empty(self, shape: tuple[int, ...], dtype: str, device: int) -> Any: ...
    def stream(self, device: int) -> int: ...
    def answer(self, array: Any) -> Any: ...  # The array of `empty` after the work has started.


class _Torch:
    contiguous = "x.contiguous()"

    def __init__(self) -> None:
        self._torch: Any = sys.modules["torch"]

    def array(self, array: Any) -> _Array:
        dtype = str(array.dtype).removeprefix("torch.")
        shape = tuple(array.shape)
        return _Array(array.data_ptr(), shape, dtype, array.device.index, array.is_contiguous())

    def empty(self, shape: tuple[int, ...], dtype: str, device: int) -> Any:
        if not hasattr(self._torch, dtype):
            raise TypeError(f"this PyTorch has no {dtype}: expected version 2.3 or later")
        return self._torch.empty(shape, dtype=getattr(self._torch, dtype), device=f"cuda:{device}")

    def stream(self, device: int) -> int:
        return int(self._torch.cuda.current_stream(device).cuda_stream)

    def answer(self, array: Any) -> Any:
        return array


class _Cupy:
    contiguous = "cupy.ascontiguousarray(x)"

    def __init__(self) -> None:
        self._cupy: Any = sys.modules["cupy"]

    def array(self, array: Any) -> _Array:
        is_contiguous = bool(array.flags.c_contiguous)
        return _Array(array.data.ptr, tuple(array.shape), str(array.dtype), array.device.id, is_contiguous)

    def empty(self, shape: tuple[int, ...], dtype: str, device: int) -> Any:
        with self._cupy.cuda.Device(device):
            return self._cupy.empty(shape, dtype)

    def stream(self, device: int) -> int:
        with self._cupy.cuda.Device(device):
            return int(self._cupy.cuda.get_current_stream().ptr)

    def answer(self, array: Any) -> Any:
        return array


class _Dlpack:
    """Any other library with DLPack and Python's array API, such as JAX.

    Such libraries have no current stream. The default stream waits for the arrays, and a call returns when its work
    is done, because the library may then free them.
    """

    contiguous = "asarray(x, copy=True)"

    def __init__(self, array: Any) -> None:
        self._namespace = array.__array_namespace__()
        self._tensors: list[_Tensor] = []

    def array(self, array: Any) -> _Array:
        if isinstance(array, _DeviceArray):
            return _Array(array.address, (), "", array.device, True)
        try:
            capsule = array.__dlpack__(stream=_DEFAULT_STREAM, max_version=(1, 0))
        except TypeError:  # The array is of a library before version 1.0 of DLPack.
            capsule = array.__dlpack__(stream=_DEFAULT_STREAM)
        found = _Tensor(capsule)
        self._tensors.append(found)
        return _Array(found.address, tuple(found.shape), found.dtype, found.device, found.is_contiguous)

    def empty(self, shape: tuple[int, ...], dtype: str, device: int) -> Any:
        return _DeviceArray(shape, dtype, device, _nvrtc())

    def stream(self, device: int) -> int:
        return 0

    def answer(self, array: Any) -> Any:
        return self._namespace.from_dlpack(array)  # It waits for the work.


def _library(array: Any, what: str) -> _Library:
    """Returns the library of an array on a GPU."""
    found = type(array)
    module = found.__module__.partition(".")[0]
    is_cuda = hasattr(array, "__cuda_array_interface__")
    if is_cuda and module == "torch":
        return _Torch()
    if is_cuda and module == "cupy":
        return _Cupy()
    kind = int(array.__dlpack_device__()[0]) if hasattr(array, "__dlpack_device__") else None
    if not is_cuda and kind != _CUDA:
        raise TypeError(f"{what}: expected an array on an NVIDIA GPU, not {module}.{found.__qualname__}")
    if kind == _CUDA and hasattr(array, "__array_namespace__"):
        return _Dlpack(array)
    raise TypeError(
        f"{what}: expected an array of PyTorch, CuPy, JAX or another library of Python's array API, "
        f"not {module}.{found.__qualname__}: torch.from_dlpack or cupy.from_dlpack shares its memory"
    )


def _contiguous(library: _Library, array: object, what: str) -> _Array:
    found = library.array(array)
    if not found.is_contiguous:
        raise ValueError(f"{what}: {found} is not contiguous: {library.contiguous} makes a contiguous copy")
    return found


def _files_of_nvrtc() -> list[str]:
    """Returns the names and files of NVRTC: those that are loaded or that the system finds, then those in the
    packages of PyTorch and CuPy and in the toolkit, newest first.
    """
    names = ("libnvrtc.so.*", "nvrtc64_*_0.dll")
    folders = [f"{path}/nvidia/*/{folder}" for path in sys.path for folder in ("lib", "bin")]
    folders += [f"{path}/torch/lib" for path in sys.path]
    toolkits = (os.environ.get(name) for name in ("CUDA_PATH", "CUDA_HOME"))
    folders += [f"{path}/{folder}" for path in toolkits if path for folder in ("lib64", "bin")]
    files = {file for folder in folders for name in names for file in glob.glob(f"{folder}/{name}")}
    found = sorted((file for file in files if ".alt." not in file), key=os.path.basename, reverse=True)
    return [f"libnvrtc.so.{version}" for version in ("13", "12", "11.2")] + found


# The search takes half a millisecond.
_nvrtc = cache(_files_of_nvrtc)


def _rank(cards: object, has_board: bool, game: str, form: str) -> Any:
    """Returns the ranks of hands on a GPU, in an array of the same library. `rank` calls it."""
    library = _library(cards, "cards")
    hands = _contiguous(library, cards, "cards")
    if has_board:
        raise ValueError("board: expected none for hands on a GPU, where rows include the board")
    is_sets = form == "sets"
    expected = "uint64[n] or int64[n], card sets" if is_sets else "uint8[n, k], card ids"
    dtypes, dimensions = (("uint64", "int64"), 1) if is_sets else (("uint8",), 2)
    if hands.dtype not in dtypes or len(hands.shape) != dimensions:
        raise TypeError(f"cards: {hands}: expected {expected}")
    count, width = hands.shape[0], prod(hands.shape[1:])
    ranks = library.empty((count,), "uint16", hands.device)
    to, stream = library.array(ranks).address, library.stream(hands.device)
    _rank_on_gpu(hands.device, stream, hands.address, count, width, to, game, form, _nvrtc())
    return library.answer(ranks)


class RiverBatch:
    """Many boards of five cards on a GPU, prepared for the values of showdowns and folds at many terminals.

    Arrays are contiguous float32 of PyTorch, CuPy or JAX on the device. Reach and values have the shape [boards,
    terminals, columns]. With `columns="all"` the columns are the 1,326 combos of `COMBOS`. Those that share a card
    with the board do not count, and their values are 0. With `columns="live"` the columns are the other 1,081
    combos, in the same order. Numbers are not checked: they must be finite.

    Work starts on the current stream of PyTorch or CuPy. After a first call of each kind, CUDA graphs can record it.
    With JAX a call returns when its work is done.
    """

    def __init__(self, boards: Sequence[str], *, device: int = 0, columns: str = "all") -> None:
        if columns not in ("all", "live"):
            raise ValueError(f'columns={columns!r}: expected "all" or "live"')
        self._river = _RiverOnGpu(list(boards), device, columns == "all", _nvrtc())
        self._device = device
        self._shape = (len(boards), _COMBOS if columns == "all" else _LIVE)

    def values(self, reach: Any, payoffs: Any, *, out: Any = None) -> Any:
        """Returns the values of showdowns: the payoffs times the reach of the opposing combos that a combo
        beats, ties and loses to. `payoffs` has the numbers for a win, a tie and a loss of each terminal, with
        the shape [terminals, 3] or [boards, terminals, 3]. With `out`, nothing is allocated.
        """
        return self._run("values", reach, payoffs, (3,), out)

    def fold_values(self, reach: Any, payoffs: Any, *, out: Any = None) -> Any:
        """Returns the values of folds: the payoff times the reach of all opposing combos that share no card
        with a combo. `payoffs` has the shape [terminals] or [boards, terminals].
        """
        return self._run("fold_values", reach, payoffs, (), out)

    def _run(self, name: str, reach: Any, payoffs: Any, numbers: tuple[int, ...], out: Any) -> Any:
        library = _library(reach, "reach")
        boards, columns = self._shape
        found = self._array(library, reach, "reach", [(boards, None, columns)])
        terminals = found.shape[1]
        by_terminal, by_board = (terminals, *numbers), (boards, terminals, *numbers)
        paid = self._array(library, payoffs, "payoffs", [by_terminal, by_board])
        if out is None:
            values = library.empty(found.shape, "float32", self._device)
            to = library.array(values)
        elif isinstance(library, _Dlpack):
            raise TypeError("out: expected None, because arrays of this library cannot be written")
        else:
            values, to = out, self._array(library, out, "out", [found.shape])
        addresses = (found.address, paid.address, to.address)
        run = getattr(self._river, name)
        run(library.stream(self._device), terminals, addresses, paid.shape == by_board)
        return library.answer(values)

    def _array(
        self, library: _Library, array: Any, what: str, shapes: list[tuple[int | None, ...]]
    ) -> _Array:
        """Checks an array. None in a shape is any number."""
        if type(_library(array, what)) is not type(library):
            raise TypeError(f"{what}: expected an array of the library that reach is from")
        found = _contiguous(library, array, what)
        fits = [
            len(shape) == len(found.shape) and all(a in (None, b) for a, b in zip(shape, found.shape))
            for shape in shapes
        ]
        if found.dtype != "float32" or found.device != self._device or not any(fits):
            expected = " or ".join("[" + ", ".join(str(n or "n") for n in shape) + "]" for shape in shapes)
            raise TypeError(f"{what}: {found}: expected float32{expected} on device {self._device}")
        return found
