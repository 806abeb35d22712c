//! The kernels: their source, their settings, and their compilation by NVRTC.

use std::ffi::{CString, c_char, c_void};
use std::ptr;

use crate::error::GpuError;
use crate::libraries::Nvrtc;

/// A kernel with settings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Kernel {
    pub(crate) name: &'static str,
    /// The number of threads in a block.
    pub(crate) threads: u32,
    /// The dynamic shared memory of a block, in bytes.
    pub(crate) shared: u32,
    /// The macros that the source documents.
    pub(crate) settings: Vec<(&'static str, u32)>,
}

/// Machine code, or assembler code for the driver's compiler.
pub(crate) struct Image(pub(crate) Vec<u8>);

impl Kernel {
    /// Returns the whole source: the kernel's file after those that it needs.
    pub(crate) fn source(&self) -> String {
        let file = match self.name {
            "rank_rows" => include_str!("../kernels/rows.cuh"),
            "rank_sets" => include_str!("../kernels/sets.cuh"),
            "rank_on_boards" => include_str!("../kernels/boards.cuh"),
            "rank_omaha" => include_str!("../kernels/omaha.cuh"),
            _ => include_str!("../kernels/river.cuh"),
        };
        [include_str!("../kernels/common.cuh"), include_str!("../kernels/hand.cuh"), file].concat()
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
        let (source, file) = (c_string(&self.source()), c_string(&format!("{}.cu", self.name)));
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
