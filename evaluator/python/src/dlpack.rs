//! DLPack, by which libraries share arrays: <https://dmlc.github.io/dlpack/latest/>.
//!
//! A capsule has a managed tensor: an array and its deleter. A consumer renames the capsule, and later calls the deleter
//! once. If nobody has consumed a capsule, its destructor calls the deleter.

use std::any::Any;
use std::ffi::{CStr, c_void};
use std::ptr::{self, NonNull};
use std::slice;
use std::sync::Arc;

use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods};

use crate::arguments::invalid;

/// The number of CUDA devices in `DLDeviceType`.
pub(crate) const CUDA: i32 = 2;

/// The numbers of the host's memory: plain, and pinned for CUDA and ROCm.
pub(crate) const HOSTS: [i32; 3] = [1, 3, 11];

/// The version that this module writes and, by its major number, reads.
const VERSION: [u32; 2] = [1, 0];

/// A device: `DLDevice`.
#[repr(C)]
#[derive(Clone, Copy)]
struct Device {
    kind: i32,
    id: i32,
}

/// The type of the elements: `DLDataType`.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct DataType {
    code: u8,
    bits: u8,
    lanes: u16,
}

impl DataType {
    pub(crate) const UINT16: Self = Self { code: 1, bits: 16, lanes: 1 };
    pub(crate) const FLOAT32: Self = Self { code: 2, bits: 32, lanes: 1 };

    /// Returns the size of an element in bytes.
    pub(crate) fn size(self) -> usize {
        usize::from(self.bits).div_ceil(8)
    }

    /// Returns the name of the type, such as "uint16".
    fn name(self) -> String {
        let Self { code, bits, lanes } = self;
        match (code, lanes) {
            (0, 1) => format!("int{bits}"),
            (1, 1) => format!("uint{bits}"),
            (2, 1) => format!("float{bits}"),
            (4, 1) => format!("bfloat{bits}"),
            (5, 1) => format!("complex{bits}"),
            (6, 1) => "bool".into(),
            _ => format!("DLPack type {code} with {bits} bits and {lanes} lanes"),
        }
    }
}

/// An array: `DLTensor`.
#[repr(C)]
struct DlTensor {
    data: *mut c_void,
    device: Device,
    dimensions: i32,
    dtype: DataType,
    shape: *mut i64,
    /// In elements, not bytes. Null if the array is contiguous.
    strides: *mut i64,
    byte_offset: u64,
}

impl DlTensor {
    /// Returns the numbers of a shape or of strides.
    ///
    /// # Safety
    ///
    /// `numbers` must be null, or have a number for each dimension.
    unsafe fn numbers(&self, numbers: *const i64) -> Option<Vec<i64>> {
        let count = usize::try_from(self.dimensions).unwrap_or(0);
        if count == 0 {
            return Some(vec![]);
        }
        // SAFETY: the caller guarantees the numbers.
        (!numbers.is_null()).then(|| unsafe { slice::from_raw_parts(numbers, count) }.to_vec())
    }
}

/// The content of a capsule: a tensor and its deleter.
trait Managed: Sized + 'static {
    /// The name of a capsule that nobody has consumed.
    const NAME: &CStr;
    const USED: &CStr;

    fn new(tensor: DlTensor, deleter: Deleter<Self>) -> Self;
    fn version(&self) -> [u32; 2];
    fn tensor(&self) -> &DlTensor;
    fn deleter(&self) -> Option<Deleter<Self>>;
}

type Deleter<M> = unsafe extern "C" fn(*mut M);

/// `DLManagedTensor`, before version 1.0.
#[repr(C)]
struct Plain {
    tensor: DlTensor,
    context: *mut c_void,
    deleter: Option<Deleter<Self>>,
}

/// `DLManagedTensorVersioned`.
#[repr(C)]
struct Versioned {
    version: [u32; 2],
    context: *mut c_void,
    deleter: Option<Deleter<Self>>,
    flags: u64,
    tensor: DlTensor,
}

impl Managed for Plain {
    const NAME: &CStr = c"dltensor";
    const USED: &CStr = c"used_dltensor";

    fn new(tensor: DlTensor, deleter: Deleter<Self>) -> Self {
        Self { tensor, context: ptr::null_mut(), deleter: Some(deleter) }
    }

    fn version(&self) -> [u32; 2] {
        VERSION
    }

    fn tensor(&self) -> &DlTensor {
        &self.tensor
    }

    fn deleter(&self) -> Option<Deleter<Self>> {
        self.deleter
    }
}

impl Managed for Versioned {
    const NAME: &CStr = c"dltensor_versioned";
    const USED: &CStr = c"used_dltensor_versioned";

    fn new(tensor: DlTensor, deleter: Deleter<Self>) -> Self {
        Self { version: VERSION, context: ptr::null_mut(), deleter: Some(deleter), flags: 0, tensor }
    }

    fn version(&self) -> [u32; 2] {
        self.version
    }

    fn tensor(&self) -> &DlTensor {
        &self.tensor
    }

    fn deleter(&self) -> Option<Deleter<Self>> {
        self.deleter
    }
}

/// A managed tensor that this module has consumed. Calls the deleter on drop.
struct Consumed<M: Managed>(NonNull<M>);

// SAFETY: DLPack lets consumers call a deleter on any thread, and nothing else uses the pointer.
unsafe impl<M: Managed> Send for Consumed<M> {}
// SAFETY: shared references give no access to the tensor.
unsafe impl<M: Managed> Sync for Consumed<M> {}

impl<M: Managed> Drop for Consumed<M> {
    fn drop(&mut self) {
        // SAFETY: the tensor exists until its deleter is called, which happens here and only here.
        let deleter = unsafe { self.0.as_ref() }.deleter();
        if let Some(deleter) = deleter {
            // SAFETY: as above.
            unsafe { deleter(self.0.as_ptr()) };
        }
    }
}

/// An array of another library, from its capsule. Its memory lives as long as this object.
#[pyclass(name = "_Tensor", module = "rivertable._rivertable", frozen)]
struct Tensor {
    #[pyo3(get)]
    address: u64,
    #[pyo3(get)]
    shape: Vec<i64>,
    #[pyo3(get)]
    dtype: String,
    #[pyo3(get)]
    device: i32,
    #[pyo3(get)]
    is_contiguous: bool,
    _memory: Box<dyn Any + Send + Sync>,
}

#[pymethods]
impl Tensor {
    /// Consumes a capsule.
    #[new]
    fn new(capsule: &Bound<'_, PyCapsule>) -> PyResult<Self> {
        match Self::consume::<Versioned>(capsule)? {
            Some(tensor) => Ok(tensor),
            None => Self::consume::<Plain>(capsule)?
                .ok_or_else(|| invalid("expected a DLPack capsule that nobody has consumed")),
        }
    }
}

impl Tensor {
    /// Consumes a capsule. Returns `None` if it does not have an `M`.
    fn consume<M: Managed>(capsule: &Bound<'_, PyCapsule>) -> PyResult<Option<Self>> {
        if !capsule.is_valid_checked(Some(M::NAME)) {
            return Ok(None);
        }
        let managed = capsule.pointer_checked(Some(M::NAME))?.cast::<M>();
        // SAFETY: the capsule is valid, and the name is static.
        if unsafe { ffi::PyCapsule_SetName(capsule.as_ptr(), M::USED.as_ptr()) } != 0 {
            return Err(PyErr::fetch(capsule.py()));
        }
        let memory = Box::new(Consumed(managed));
        // SAFETY: a capsule of this name has an `M`, which exists until `memory` is dropped.
        let managed = unsafe { managed.as_ref() };
        let [major, minor] = managed.version();
        if major != VERSION[0] {
            return Err(invalid(format_args!("DLPack version {major}.{minor}: expected version 1")));
        }
        let tensor = managed.tensor();
        // SAFETY: the shape has a number for each dimension.
        let shape = unsafe { tensor.numbers(tensor.shape) }.unwrap_or_default();
        // SAFETY: so have the strides, unless they are null.
        let strides = unsafe { tensor.numbers(tensor.strides) };
        Ok(Some(Self {
            address: (tensor.data.addr() as u64).wrapping_add(tensor.byte_offset),
            is_contiguous: strides.is_none_or(|strides| is_contiguous(&shape, &strides)),
            shape,
            dtype: tensor.dtype.name(),
            device: tensor.device.id,
            _memory: memory,
        }))
    }
}

/// Returns `true` if elements are stored one after the other, the last dimension first.
fn is_contiguous(shape: &[i64], strides: &[i64]) -> bool {
    let mut expected = 1;
    let is_next = |(&length, &stride): (&i64, &i64)| {
        let is_next = length == 1 || stride == expected;
        expected *= length;
        is_next
    };
    shape.contains(&0) || shape.iter().zip(strides).rev().all(is_next)
}

/// An array in memory of this library.
pub(crate) struct Array {
    pub(crate) address: u64,
    pub(crate) shape: Vec<i64>,
    pub(crate) dtype: DataType,
    /// The number of the CUDA device.
    pub(crate) device: i32,
    /// The owner of the memory.
    pub(crate) memory: Arc<dyn Any + Send + Sync>,
}

/// A managed tensor of this library, and all that it points to.
#[repr(C)]
struct Exported<M> {
    managed: M,
    _shape: Vec<i64>,
    _strides: Vec<i64>,
    _memory: Arc<dyn Any + Send + Sync>,
}

/// Returns a capsule with an array, of version 1.0 of DLPack or older.
pub(crate) fn capsule<'py>(
    py: Python<'py>,
    array: Array,
    is_versioned: bool,
) -> PyResult<Bound<'py, PyCapsule>> {
    if is_versioned { export::<Versioned>(py, array) } else { export::<Plain>(py, array) }
}

fn export<M: Managed>(py: Python<'_>, array: Array) -> PyResult<Bound<'_, PyCapsule>> {
    let Array { address, mut shape, dtype, device, memory } = array;
    let mut strides = vec![1; shape.len()];
    for place in (1..shape.len()).rev() {
        strides[place - 1] = strides[place] * shape[place];
    }
    let dimensions = i32::try_from(shape.len())
        .map_err(|_| PyBufferError::new_err(format!("an array with {} dimensions", shape.len())))?;
    let tensor = DlTensor {
        data: ptr::without_provenance_mut(address as usize),
        device: Device { kind: CUDA, id: device },
        dimensions,
        dtype,
        // The elements of a vector stay where they are when the vector moves.
        shape: shape.as_mut_ptr(),
        strides: strides.as_mut_ptr(),
        byte_offset: 0,
    };
    let managed = M::new(tensor, delete::<M>);
    let exported = Box::new(Exported { managed, _shape: shape, _strides: strides, _memory: memory });
    let pointer = NonNull::from(Box::leak(exported)).cast();
    // SAFETY: the box lives until `delete` is called, by the consumer or by the destructor.
    let capsule =
        unsafe { PyCapsule::new_with_pointer_and_destructor(py, pointer, M::NAME, Some(destroy::<M>)) };
    if capsule.is_err() {
        // SAFETY: there is no capsule, so nothing else has the pointer.
        unsafe { delete::<M>(pointer.as_ptr().cast()) };
    }
    capsule
}

/// The deleter of a tensor of this library.
unsafe extern "C" fn delete<M: Managed>(managed: *mut M) {
    // SAFETY: the pointer is that of the first field of a leaked `Exported`, and a consumer calls a deleter once.
    drop(unsafe { Box::from_raw(managed.cast::<Exported<M>>()) });
}

/// The destructor of a capsule of this library. A consumer has renamed the capsule and calls the deleter itself.
unsafe extern "C" fn destroy<M: Managed>(capsule: *mut ffi::PyObject) {
    // SAFETY: Python calls the destructor with the capsule.
    if unsafe { ffi::PyCapsule_IsValid(capsule, M::NAME.as_ptr()) } == 1 {
        // SAFETY: the capsule has this name.
        let managed = unsafe { ffi::PyCapsule_GetPointer(capsule, M::NAME.as_ptr()) };
        // SAFETY: nobody has consumed the tensor.
        unsafe { delete::<M>(managed.cast()) };
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Tensor>()
}
