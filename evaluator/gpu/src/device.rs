//! Devices: contexts, memory, and launches of kernels.

use std::collections::HashMap;
use std::ffi::{CStr, CString, c_char, c_void};
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, PoisonError};
use std::{fmt, ptr};

use bytemuck::Pod;

use crate::error::GpuError;
use crate::kernel::Kernel;
use crate::libraries::{Driver, Libraries, Nvrtc};

// Numbers of `CUdevice_attribute` and `CUfunction_attribute` in NVIDIA's headers.
const MULTIPROCESSORS: i32 = 16;
const CAPABILITY_MAJOR: i32 = 75;
const CAPABILITY_MINOR: i32 = 76;
const MAX_SHARED_OF_BLOCK: i32 = 97;
const MAX_DYNAMIC_SHARED: i32 = 8;

/// The dynamic shared memory that a block has without a request, in bytes.
const PLAIN_SHARED: u32 = 48 << 10;

/// An NVIDIA GPU, with its compiled kernels.
///
/// It uses the device's primary context, which it shares with PyTorch, CuPy, JAX and cudarc. The calling
/// thread's current context is the same before and after each call. Clones share the device.
///
/// ```no_run
/// use evaluator::RankTable;
/// use gpu::Gpu;
///
/// let gpu = Gpu::open(0)?;
/// let ranker = gpu.ranker(RankTable::embedded())?;
/// let rows = gpu.upload(&[51, 47, 43, 39, 35, 0, 1])?;
/// let mut ranks = gpu.allocate(1)?;
/// ranker.rank_rows(&rows, 7, &mut ranks)?;
/// assert_eq!(ranks.download()?, [evaluator::HandRank::MAX.as_u16()]);
/// # Ok::<(), gpu::GpuError>(())
/// ```
#[derive(Clone)]
pub struct Gpu(Arc<Device>);

struct Device {
    driver: Driver,
    libraries: Libraries,
    /// The CUDA version that the driver supports.
    version: (u32, u32),
    ordinal: usize,
    device: i32,
    context: Handle,
    name: String,
    capability: u32,
    multiprocessors: u32,
    most_shared: u32,
    compiled: Mutex<Compiled>,
}

/// NVRTC and what it has compiled.
#[derive(Default)]
struct Compiled {
    nvrtc: Option<Nvrtc>,
    /// Each module with the kernel that it was compiled for. It may have more kernels.
    modules: Vec<(Kernel, Handle)>,
    functions: HashMap<Kernel, Handle>,
}

/// A pointer that the driver gave out.
#[derive(Clone, Copy)]
struct Handle(*mut c_void);

// SAFETY: the driver's handles are valid in all threads of the process.
unsafe impl Send for Handle {}
// SAFETY: as above.
unsafe impl Sync for Handle {}

/// A stream of the device: an order of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream(u64);

impl Stream {
    /// The default stream, which waits for other streams and which they wait for.
    pub const DEFAULT: Self = Self(0);

    /// Creates a stream from a `CUstream` or `cudaStream_t`, such as PyTorch's
    /// `torch.cuda.current_stream().cuda_stream`.
    #[must_use]
    pub const fn from_raw(stream: u64) -> Self {
        Self(stream)
    }
}

impl Gpu {
    /// Opens a device by its number.
    ///
    /// # Errors
    ///
    /// Returns [`GpuError::NoDriver`] or [`GpuError::MissingFunction`] if the machine has no driver or an old
    /// one, [`GpuError::NoDevice`] if the number is too large, and [`GpuError::Driver`] if the driver fails.
    pub fn open(ordinal: usize) -> Result<Self, GpuError> {
        Self::open_with(&Libraries::new(), ordinal)
    }

    /// Opens a device with libraries at the given places.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`open`](Self::open).
    pub fn open_with(libraries: &Libraries, ordinal: usize) -> Result<Self, GpuError> {
        let driver = Driver::load(libraries)?;
        let check = |function, code| driver.check(function, code);
        // SAFETY: the function takes no pointers.
        check("cuInit", unsafe { (driver.init)(0) }).map_err(|error| no_device(error, ordinal))?;
        let number = |function, get: &dyn Fn(*mut i32) -> i32| {
            let mut number = 0;
            check(function, get(&raw mut number)).map(|()| number)
        };
        // SAFETY: the function writes a number.
        let version = number("cuDriverGetVersion", &|to| unsafe { (driver.driver_version)(to) })?;
        // SAFETY: the function writes a number.
        let count = number("cuDeviceGetCount", &|to| unsafe { (driver.device_count)(to) })?;
        let count = usize::try_from(count).unwrap_or(0);
        if ordinal >= count {
            return Err(GpuError::NoDevice { ordinal, count });
        }
        // SAFETY: the function writes a number.
        let device = number("cuDeviceGet", &|to| unsafe { (driver.device)(to, ordinal as i32) })?;
        let attribute = |attribute| {
            // SAFETY: the function writes a number.
            number("cuDeviceGetAttribute", &|to| unsafe { (driver.device_attribute)(to, attribute, device) })
                .map(i32::cast_unsigned)
        };
        let capability = 10 * attribute(CAPABILITY_MAJOR)? + attribute(CAPABILITY_MINOR)?;
        let (multiprocessors, most_shared) = (attribute(MULTIPROCESSORS)?, attribute(MAX_SHARED_OF_BLOCK)?);
        let mut name = [0u8; 256];
        // SAFETY: the function writes at most as many bytes as it is given, with a zero at the end.
        let code = unsafe { (driver.device_name)(name.as_mut_ptr().cast(), name.len() as i32, device) };
        check("cuDeviceGetName", code)?;
        let name = CStr::from_bytes_until_nul(&name).unwrap_or_default().to_string_lossy().into_owned();
        let mut context = ptr::null_mut();
        // SAFETY: the device exists. `drop` releases the context.
        check("cuDevicePrimaryCtxRetain", unsafe { (driver.retain_context)(&raw mut context, device) })?;
        let version = version.cast_unsigned();
        Ok(Self(Arc::new(Device {
            driver,
            libraries: libraries.clone(),
            version: (version / 1000, version % 1000 / 10),
            ordinal,
            device,
            context: Handle(context),
            name,
            capability,
            multiprocessors,
            most_shared,
            compiled: Mutex::default(),
        })))
    }

    /// Returns the name of the device, such as "NVIDIA H100 80GB HBM3".
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the number of the device.
    #[must_use]
    pub fn ordinal(&self) -> usize {
        self.0.ordinal
    }

    pub(crate) fn multiprocessors(&self) -> u32 {
        self.0.multiprocessors
    }

    /// Returns the largest dynamic shared memory of a block, in bytes.
    pub(crate) fn most_shared(&self) -> u32 {
        self.0.most_shared
    }

    /// Allocates a buffer. Its content is unspecified.
    ///
    /// # Errors
    ///
    /// Returns [`GpuError::Driver`] if the device has too little memory.
    pub fn allocate<T: Pod>(&self, len: usize) -> Result<Buffer<T>, GpuError> {
        let mut buffer = Buffer { gpu: self.clone(), address: 0, len, of: PhantomData };
        if buffer.bytes() > 0 {
            let _current = self.0.enter()?;
            let driver = &self.0.driver;
            // SAFETY: the function writes an address. `drop` frees it.
            let code = unsafe { (driver.allocate)(&raw mut buffer.address, buffer.bytes()) };
            driver.check("cuMemAlloc", code)?;
        }
        Ok(buffer)
    }

    /// Allocates a buffer with a copy of `values`.
    ///
    /// # Errors
    ///
    /// Returns [`GpuError::Driver`] if the device has too little memory.
    pub fn upload<T: Pod>(&self, values: &[T]) -> Result<Buffer<T>, GpuError> {
        let mut buffer = self.allocate(values.len())?;
        buffer.write(values)?;
        Ok(buffer)
    }

    /// Starts a kernel with one argument, in `grid` blocks. The first call compiles the kernel.
    ///
    /// # Errors
    ///
    /// Returns [`GpuError::Compile`] if NVRTC rejects the source, [`GpuError::NoNvrtc`] if there is no NVRTC,
    /// [`GpuError::OldDriver`] and [`GpuError::Architecture`] if its version does not fit, and
    /// [`GpuError::Driver`] if the driver fails.
    ///
    /// # Safety
    ///
    /// `arguments` must have the type of the kernel's argument. The addresses in it must be those of device
    /// memory of the lengths that the kernel uses, until the stream has done the work. The stream must belong
    /// to the device's primary context.
    pub unsafe fn launch<A: Pod>(
        &self,
        kernel: &Kernel,
        grid: [u32; 2],
        stream: Stream,
        arguments: &A,
    ) -> Result<(), GpuError> {
        let device = &*self.0;
        let _current = device.enter()?;
        let function = device.function(kernel)?;
        let mut arguments = [ptr::from_ref(arguments).cast_mut().cast::<c_void>()];
        let [x, y] = grid;
        // SAFETY: the caller guarantees that the argument fits the kernel. The driver copies it.
        let code = unsafe {
            (device.driver.launch)(
                function.0,
                x,
                y,
                1,
                kernel.threads,
                1,
                1,
                kernel.shared,
                ptr::without_provenance_mut(stream.0 as usize),
                arguments.as_mut_ptr(),
                ptr::null_mut(),
            )
        };
        device.driver.check("cuLaunchKernel", code)
    }
}

impl Device {
    /// Makes the context current until the result is dropped.
    fn enter(&self) -> Result<Current<'_>, GpuError> {
        // SAFETY: the context exists until `self` is dropped.
        let code = unsafe { (self.driver.push_context)(self.context.0) };
        self.driver.check("cuCtxPushCurrent", code)?;
        Ok(Current(&self.driver))
    }

    /// Returns a kernel's function, and compiles the kernel at first. The context must be current.
    fn function(&self, kernel: &Kernel) -> Result<Handle, GpuError> {
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&function) = compiled.functions.get(kernel) {
            return Ok(function);
        }
        let module = match compiled.modules.iter().find(|(other, _)| kernel.is_beside(other)) {
            Some(&(_, module)) => module,
            None => {
                let module = self.compile(kernel, &mut compiled.nvrtc)?;
                compiled.modules.push((kernel.clone(), module));
                module
            }
        };
        let function = self.function_of(kernel, module)?;
        compiled.functions.insert(kernel.clone(), function);
        Ok(function)
    }

    /// Compiles and loads the module of a kernel. Loads NVRTC at first.
    fn compile(&self, kernel: &Kernel, nvrtc: &mut Option<Nvrtc>) -> Result<Handle, GpuError> {
        let nvrtc = match nvrtc {
            Some(nvrtc) => nvrtc,
            None => nvrtc.insert(Nvrtc::load(&self.libraries, self.version)?),
        };
        let image = kernel.compile(nvrtc, self.capability)?;
        let mut module = ptr::null_mut();
        // SAFETY: the image is a whole one, by NVRTC. A text ends with a zero.
        let code = unsafe { (self.driver.load_module)(&raw mut module, image.0.as_ptr().cast()) };
        self.driver.check("cuModuleLoadData", code).map(|()| Handle(module))
    }

    fn function_of(&self, kernel: &Kernel, module: Handle) -> Result<Handle, GpuError> {
        let driver = &self.driver;
        let name = CString::new(kernel.name).unwrap_or_default();
        let mut function = ptr::null_mut();
        // SAFETY: the module is loaded, and the name ends with a zero.
        let code = unsafe { (driver.function)(&raw mut function, module.0, name.as_ptr()) };
        driver.check("cuModuleGetFunction", code)?;
        if kernel.shared > PLAIN_SHARED {
            // SAFETY: the function belongs to the loaded module.
            let code =
                unsafe { (driver.set_attribute)(function, MAX_DYNAMIC_SHARED, kernel.shared.cast_signed()) };
            driver.check("cuFuncSetAttribute", code)?;
        }
        Ok(Handle(function))
    }
}

/// The device's context while it is current.
struct Current<'d>(&'d Driver);

impl Drop for Current<'_> {
    fn drop(&mut self) {
        let mut context = ptr::null_mut();
        // SAFETY: `enter` has pushed a context.
        unsafe { (self.0.pop_context)(&raw mut context) };
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        let compiled = self.compiled.get_mut().unwrap_or_else(PoisonError::into_inner);
        let modules = std::mem::take(&mut compiled.modules);
        if let Ok(_current) = self.enter() {
            for (_, module) in modules {
                // SAFETY: the module is loaded, and its kernels are no longer started. The driver waits for
                // those that run.
                unsafe { (self.driver.unload_module)(module.0) };
            }
        }
        // SAFETY: `open_with` has retained the context.
        unsafe { (self.driver.release_context)(self.device) };
    }
}

impl fmt::Debug for Gpu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Gpu({}, {})", self.ordinal(), self.name())
    }
}

impl Driver {
    /// Returns an error with the driver's text if `code` is not 0.
    fn check(&self, function: &'static str, code: i32) -> Result<(), GpuError> {
        if code == 0 {
            return Ok(());
        }
        let mut text: *const c_char = ptr::null();
        // SAFETY: the function writes the address of a static text, or null.
        unsafe { (self.error_text)(code, &raw mut text) };
        let text = if text.is_null() {
            "unknown error".into()
        } else {
            // SAFETY: the text is static and ends with a zero.
            unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
        };
        Err(GpuError::Driver { function, code, text })
    }
}

/// Replaces the driver's error for a machine without devices.
fn no_device(error: GpuError, ordinal: usize) -> GpuError {
    const NO_DEVICE: i32 = 100;
    match error {
        GpuError::Driver { code: NO_DEVICE, .. } => GpuError::NoDevice { ordinal, count: 0 },
        error => error,
    }
}

/// Numbers in the memory of a device. The memory is freed on drop, after all work on it.
pub struct Buffer<T> {
    gpu: Gpu,
    address: u64,
    len: usize,
    of: PhantomData<T>,
}

impl<T: Pod> Buffer<T> {
    /// Returns the number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` if there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the address on the device, a `CUdeviceptr`, or 0 if the buffer is empty.
    #[must_use]
    pub fn address(&self) -> u64 {
        self.address
    }

    /// Returns the size in bytes. Allocation fails for sizes beyond all memory.
    fn bytes(&self) -> usize {
        self.len.saturating_mul(size_of::<T>())
    }

    /// Returns an error if the buffer belongs to another device.
    pub(crate) fn check(&self, gpu: &Gpu, of: &'static str) -> Result<(), GpuError> {
        if Arc::ptr_eq(&self.gpu.0, &gpu.0) { Ok(()) } else { Err(GpuError::OtherDevice { of }) }
    }

    /// Copies `values` into the buffer, after all work on the default stream.
    ///
    /// # Errors
    ///
    /// Returns [`GpuError::Length`] if the lengths differ, and [`GpuError::Driver`] if the copy or earlier
    /// work fails.
    pub fn write(&mut self, values: &[T]) -> Result<(), GpuError> {
        if values.len() != self.len {
            let (found, expected) = (values.len(), format!("{}, the length of the buffer", self.len));
            return Err(GpuError::Length { of: "values", found, expected });
        }
        if self.is_empty() {
            return Ok(());
        }
        let device = &*self.gpu.0;
        let _current = device.enter()?;
        // SAFETY: both sides have this number of bytes.
        let code =
            unsafe { (device.driver.copy_to_device)(self.address, values.as_ptr().cast(), self.bytes()) };
        device.driver.check("cuMemcpyHtoD", code)?;
        // The copy may still be under way, and other streams do not wait for it.
        self.wait()
    }

    /// Waits for all work on the default stream.
    ///
    /// # Errors
    ///
    /// Returns [`GpuError::Driver`] if that work fails.
    pub fn wait(&self) -> Result<(), GpuError> {
        let device = &*self.gpu.0;
        let _current = device.enter()?;
        // SAFETY: the default stream always exists.
        let code = unsafe { (device.driver.synchronize)(ptr::null_mut()) };
        device.driver.check("cuStreamSynchronize", code)
    }

    /// Returns a copy of the content, after all work on the default stream.
    ///
    /// # Errors
    ///
    /// Returns [`GpuError::Driver`] if the copy or earlier work fails.
    pub fn download(&self) -> Result<Vec<T>, GpuError> {
        let mut values = vec![T::zeroed(); self.len];
        if !self.is_empty() {
            let device = &*self.gpu.0;
            let _current = device.enter()?;
            // SAFETY: both sides have this number of bytes, and all bytes are valid values.
            let code = unsafe {
                (device.driver.copy_to_host)(values.as_mut_ptr().cast(), self.address, self.bytes())
            };
            device.driver.check("cuMemcpyDtoH", code)?;
        }
        Ok(values)
    }
}

impl<T> Drop for Buffer<T> {
    fn drop(&mut self) {
        let device = &*self.gpu.0;
        if self.address != 0
            && let Ok(_current) = device.enter()
        {
            // SAFETY: `allocate` has allocated it. The driver waits for work on it.
            unsafe { (device.driver.free)(self.address) };
        }
    }
}

impl<T> fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Buffer({} at {:#x}, {:?})", self.len, self.address, self.gpu)
    }
}
