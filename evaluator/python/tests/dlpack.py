"""DLPack's structures by ctypes, and arrays of a library that speaks DLPack on the devices of the host driver."""

import ctypes

import numpy as np

CPU, CUDA = 1, 2

PLAIN, VERSIONED = b"dltensor", b"dltensor_versioned"

new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype = ctypes.py_object
new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
name_of = ctypes.pythonapi.PyCapsule_GetName
name_of.restype, name_of.argtypes = ctypes.c_char_p, (ctypes.py_object,)
pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
pointer_of.restype, pointer_of.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)


class Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


DELETER = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Plain(ctypes.Structure):
    _fields_ = [("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", DELETER)]


class Versioned(ctypes.Structure):
    _fields_ = [
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("context", ctypes.c_void_p),
        ("deleter", DELETER),
        ("flags", ctypes.c_uint64),
        ("tensor", Tensor),
    ]


def managed(capsule):
    """Returns the structure in a capsule."""
    name = name_of(capsule)
    kind = {PLAIN: Plain, VERSIONED: Versioned}[name]
    return kind.from_address(pointer_of(capsule, name))


def moved(capsule, device_type, device):
    """Writes another device into a capsule. The memory of the host driver's devices is the host's."""
    tensor = managed(capsule).tensor
    tensor.device_type, tensor.device_id = device_type, device
    return capsule


class Made:
    """A capsule that has an array, and counts the calls of its deleter."""

    def __init__(self, array, *, version=(1, 0), offset=0, type_code=None, lanes=1, strides="null"):
        self.array, self.deleted = array, 0
        self.shape = (ctypes.c_int64 * array.ndim)(*array.shape)
        self.strides = (ctypes.c_int64 * array.ndim)(*(size // array.itemsize for size in array.strides))
        self.deleter = DELETER(self._delete)
        codes = {"i": 0, "u": 1, "f": 2, "c": 5, "b": 6}
        tensor = Tensor(
            array.ctypes.data - offset,
            CUDA,
            0,
            array.ndim,
            codes[array.dtype.kind] if type_code is None else type_code,
            8 * array.itemsize,
            lanes,
            self.shape,
            None if strides == "null" else self.strides,
            offset,
        )
        if version is None:
            self.managed, name = Plain(tensor, None, self.deleter), PLAIN
        else:
            self.managed, name = Versioned(*version, None, self.deleter, 0, tensor), VERSIONED
        self.capsule = new_capsule(ctypes.addressof(self.managed), name, None)

    def _delete(self, address):
        assert address == ctypes.addressof(self.managed)
        self.deleted += 1


class Lent:
    """An array of a library with DLPack and the array API, on a device of the host driver.

    `host` is an array of NumPy or of JAX on the host, whose library makes and consumes the capsules.
    """

    __module__ = "lender.core"

    def __init__(self, host, device=0):
        self.host, self.on, self.streams = host, device, []

    def __array_namespace__(self):
        return Lender(self.host.__array_namespace__())

    def __dlpack_device__(self):
        return CUDA, self.on

    def __dlpack__(self, *, stream=None, max_version=None):
        self.streams.append(stream)
        return moved(self.host.__dlpack__(max_version=max_version), CUDA, self.on)


class OldLent(Lent):
    """An array of a library that knows no versions."""

    def __dlpack__(self, *, stream=None):
        self.streams.append(stream)
        return moved(self.host.__dlpack__(), CUDA, self.on)


class Lender:
    """The namespace of a library that consumes capsules by the library of the host."""

    def __init__(self, host):
        self.host = host

    def from_dlpack(self, array):
        device_type, device = array.__dlpack_device__()
        assert device_type == CUDA
        return Lent(self.host.from_dlpack(OnHost(array)), device)


class OnHost:
    """An array of the host driver as one on the host."""

    def __init__(self, array):
        self.array = array

    def __dlpack_device__(self):
        return CPU, 0

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        return moved(self.array.__dlpack__(stream=1, max_version=max_version), CPU, 0)


def hands(count, cards):
    random = np.random.default_rng(7)
    return np.argsort(random.random((count, 52)), axis=1)[:, :cards].astype(np.uint8)
