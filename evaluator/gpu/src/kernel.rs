//! The kernels: their source, their settings, and their compilation by NVRTC.

use std::ffi::{CString, c_char, c_void};
use std::hash::{Hash, Hasher};
use std::ptr;

use crate::error::GpuError;
use crate::libraries::Nvrtc;

/// A kernel of this crate or of its user, with settings. [`Gpu::launch`](crate::Gpu::launch) starts it.
///
/// The source is CUDA C++ that follows the definitions of `kernels/common.cuh`: the macro `KERNEL` defines a
/// kernel with one argument, a structure, and `EACH_IN_GRID` divides items among all threads. The example `solver`
/// has a kernel that computes with the values of a [`RiverBatch`](crate::RiverBatch).
///
/// ```no_run
/// use bytemuck::{Pod, Zeroable};
/// use gpu::{Gpu, Kernel, Stream};
///
/// const HALVE: &str = "
///     struct halve_in { float *numbers; u64 count; };
///     KERNEL(halve, halve_in) {
///         EACH_IN_GRID(thread, item, in.count) in.numbers[item] *= 0.5f;
///     }";
///
/// #[derive(Clone, Copy, Pod, Zeroable)]
/// #[repr(C)]
/// struct Halve {
///     numbers: u64,
///     count: u64,
/// }
///
/// let gpu = Gpu::open(0)?;
/// let numbers = gpu.upload(&[1.0f32, 2.0, 3.0])?;
/// let arguments = Halve { numbers: numbers.address(), count: 3 };
/// // SAFETY: the structure is that of the kernel, and the buffer has three numbers.
/// unsafe { gpu.launch(&Kernel::new("halve", HALVE), [1, 1], Stream::DEFAULT, &arguments) }?;
/// assert_eq!(numbers.download()?, [0.5, 1.0, 1.5]);
/// # Ok::<(), gpu::GpuError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    pub(crate) name: &'static str,
    /// The source text of the kernel, in CUDA C++.
    pub(crate) source: &'static str,
    /// The number of threads in a block.
    pub(crate) threads: u32,
    /// The dynamic shared memory of a block, in bytes.
    pub(crate) shared: u32,
    /// The macros that the source documents.
    pub(crate) settings: Vec<(&'static str, u32)>,
}

/// Equal kernels have equal names and settings, and hashing a source would take microseconds.
impl Hash for Kernel {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.name, &self.settings).hash(state);
    }
}

/// Returns the source of a kernel that ranks hands.
macro_rules! source {
    ($file:literal) => {
        concat!(include_str!("../kernels/hand.cuh"), include_str!(concat!("../kernels/", $file)))
    };
}
pub(crate) use source;

/// Machine code, or assembler code for the driver's compiler.
pub(crate) struct Image(pub(crate) Vec<u8>);

impl Kernel {
    /// The number of threads in a block.
    pub const THREADS: u32 = 256;

    /// Creates a kernel of [`THREADS`](Self::THREADS) threads a block. `name` is the kernel in `source` that is
    /// started.
    #[must_use]
    pub const fn new(name: &'static str, source: &'static str) -> Self {
        Self { name, source, threads: Self::THREADS, shared: 0, settings: vec![] }
    }

    /// Defines a macro for the source, such as a number that the compiler should know.
    #[must_use]
    pub fn setting(mut self, name: &'static str, value: u32) -> Self {
        self.settings.push((name, value));
        self
    }

    /// Returns `true` if one program has both kernels.
    pub(crate) fn is_beside(&self, other: &Self) -> bool {
        Self { name: other.name, ..self.clone() } == *other
    }

    /// Returns the whole source: the kernel's file after the definitions.
    fn whole_source(&self) -> String {
        [include_str!("../kernels/common.cuh"), self.source].concat()
    }

    /// Compiles the kernel for a device of compute capability `device` / 10.
    pub(crate) fn compile(&self, nvrtc: &Nvrtc, device: u32) -> Result<Image, GpuError> {
        let architecture = architectures(nvrtc)?.into_iter().filter(|&known| known <= device).max();
        let architecture =
            architecture.ok_or_else(|| GpuError::Architecture { device, nvrtc: nvrtc.version() })?;
        // An older NVRTC does not know the machine code of a newer device, and the driver compiles for it.
        let is_exact = architecture == device;
        let kind = if is_exact { "sm" } else { "compute" };
        let mut options = vec![
            format!("--gpu-architecture={kind}_{architecture}"),
            "--std=c++14".to_string(),
            // Functions that one kernel uses and another does not.
            "-diag-suppress=177".to_string(),
            format!("-DTHREADS={}", self.threads),
        ];
        options.extend(self.settings.iter().map(|(name, value)| format!("-D{name}={value}")));
        let options: Vec<CString> = options.iter().map(|option| c_string(option)).collect();
        let options: Vec<*const c_char> = options.iter().map(|option| option.as_ptr()).collect();
        let (source, file) = (c_string(&self.whole_source()), c_string(&format!("{}.cu", self.name)));
        let mut program = Program { nvrtc, kernel: self.name, handle: ptr::null_mut() };
        let to = &raw mut program.handle;
        // SAFETY: both strings outlive the program. There are no headers.
        let code = unsafe { (nvrtc.create)(to, source.as_ptr(), file.as_ptr(), 0, ptr::null(), ptr::null()) };
        program.check(code)?;
        // SAFETY: the options are as many strings, which outlive the call.
        program.check(unsafe { (nvrtc.compile)(program.handle, options.len() as i32, options.as_ptr()) })?;
        let (size, get) =
            if is_exact { (nvrtc.cubin_size, nvrtc.cubin) } else { (nvrtc.ptx_size, nvrtc.ptx) };
        program.text(size, get).map(Image)
    }
}

/// Returns the compute capabilities that NVRTC compiles for, times ten.
fn architectures(nvrtc: &Nvrtc) -> Result<Vec<u32>, GpuError> {
    let failed = |_| GpuError::Architecture { device: 0, nvrtc: nvrtc.version() };
    let mut count = 0;
    // SAFETY: the function writes a number.
    let code = unsafe { (nvrtc.architecture_count)(&raw mut count) };
    let mut numbers = vec![0; usize::try_from(count).map_err(failed)?];
    // SAFETY: the function writes `count` numbers.
    let code = code.max(unsafe { (nvrtc.architectures)(numbers.as_mut_ptr()) });
    if code != 0 {
        return Err(GpuError::Architecture { device: 0, nvrtc: nvrtc.version() });
    }
    Ok(numbers.into_iter().map(i32::cast_unsigned).collect())
}

/// A program that NVRTC compiles.
struct Program<'n> {
    nvrtc: &'n Nvrtc,
    kernel: &'static str,
    handle: *mut c_void,
}

type Size = unsafe extern "system" fn(*mut c_void, *mut usize) -> i32;
type Text = unsafe extern "system" fn(*mut c_void, *mut c_char) -> i32;

impl Program<'_> {
    /// Returns an error with the compiler's messages if `code` is not 0.
    fn check(&self, code: i32) -> Result<(), GpuError> {
        if code == 0 {
            return Ok(());
        }
        let log = if self.handle.is_null() { None } else { self.read(self.nvrtc.log_size, self.nvrtc.log) };
        let log = log.map(|log| String::from_utf8_lossy(&log).trim_end_matches('\0').trim().to_string());
        let log = log.filter(|log| !log.is_empty()).unwrap_or_else(|| format!("NVRTC error {code}"));
        Err(GpuError::Compile { kernel: self.kernel, log })
    }

    fn text(&self, size: Size, get: Text) -> Result<Vec<u8>, GpuError> {
        self.read(size, get).ok_or_else(|| {
            let log = "NVRTC returns no code".to_string();
            GpuError::Compile { kernel: self.kernel, log }
        })
    }

    /// Returns a text or a file of the program.
    fn read(&self, size: Size, get: Text) -> Option<Vec<u8>> {
        let mut length = 0;
        // SAFETY: the program exists, and the function writes a number.
        let code = unsafe { size(self.handle, &raw mut length) };
        let mut bytes = vec![0u8; length];
        // SAFETY: the buffer has the length that the library asks for.
        let code = code.max(unsafe { get(self.handle, bytes.as_mut_ptr().cast()) });
        (code == 0 && length > 0).then_some(bytes)
    }
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        if !self.handle.is_null() {
            // SAFETY: the program exists and is not used again.
            unsafe { (self.nvrtc.destroy)(&raw mut self.handle) };
        }
    }
}

/// Returns a string for C. Sources and options of this crate have no zero bytes.
fn c_string(text: &str) -> CString {
    CString::new(text).unwrap_or_default()
}
