//! The CUDA driver and NVRTC, loaded at run time.

use std::error::Error;
use std::ffi::{c_char, c_int, c_uint, c_void};
use std::path::{Path, PathBuf};

use libloading::Library;

use crate::error::GpuError;

/// The places of the CUDA driver and of NVRTC, beside those that the system searches.
///
/// ```
/// use gpu::{Gpu, GpuError, Libraries};
///
/// let nowhere = Libraries::new().driver("/nowhere/libcuda.so.1");
/// assert!(matches!(Gpu::open_with(&nowhere, 0), Err(GpuError::NoDriver { .. })));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Libraries {
    driver: Option<PathBuf>,
    nvrtc: Vec<PathBuf>,
}

impl Libraries {
    /// Creates an empty list: the system's loader finds both libraries.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the file of the CUDA driver. No other file is tried.
    #[must_use]
    pub fn driver(mut self, file: impl Into<PathBuf>) -> Self {
        self.driver = Some(file.into());
        self
    }

    /// Adds a file of NVRTC, which is tried before those that the system finds. PyTorch and CuPy have NVRTC in
    /// Python's packages, such as `nvidia/cuda_nvrtc/lib/libnvrtc.so.12`.
    #[must_use]
    pub fn nvrtc(mut self, file: impl Into<PathBuf>) -> Self {
        self.nvrtc.push(file.into());
        self
    }
}

/// Declares a table of functions that are looked up in a library.
macro_rules! functions {
    ($table:ident of $library:literal: $($field:ident = $symbol:literal ($($argument:ty),*);)*) => {
        pub(crate) struct $table {
            $(pub(crate) $field: unsafe extern "system" fn($($argument),*) -> c_int,)*
            /// The functions are valid while the library is loaded.
            _library: Library,
        }

        impl $table {
            fn of(library: Library) -> Result<Self, GpuError> {
                $(
                    // SAFETY: the type is that of the function in NVIDIA's headers, and the table keeps the
                    // library loaded.
                    let $field = *unsafe { library.get(concat!($symbol, "\0").as_bytes()) }
                        .map_err(|_| GpuError::MissingFunction { library: $library, function: $symbol })?;
                )*
                Ok(Self { $($field,)* _library: library })
            }
        }
    };
}

functions! {
    Driver of "the CUDA driver":
    init = "cuInit" (c_uint);
    driver_version = "cuDriverGetVersion" (*mut c_int);
    device_count = "cuDeviceGetCount" (*mut c_int);
    device = "cuDeviceGet" (*mut c_int, c_int);
    device_name = "cuDeviceGetName" (*mut c_char, c_int, c_int);
    device_attribute = "cuDeviceGetAttribute" (*mut c_int, c_int, c_int);
    retain_context = "cuDevicePrimaryCtxRetain" (*mut *mut c_void, c_int);
    release_context = "cuDevicePrimaryCtxRelease_v2" (c_int);
    push_context = "cuCtxPushCurrent_v2" (*mut c_void);
    pop_context = "cuCtxPopCurrent_v2" (*mut *mut c_void);
    load_module = "cuModuleLoadData" (*mut *mut c_void, *const c_void);
    unload_module = "cuModuleUnload" (*mut c_void);
    function = "cuModuleGetFunction" (*mut *mut c_void, *mut c_void, *const c_char);
    set_attribute = "cuFuncSetAttribute" (*mut c_void, c_int, c_int);
    launch = "cuLaunchKernel" (
        *mut c_void, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, *mut c_void, *mut *mut c_void,
        *mut *mut c_void
    );
    synchronize = "cuStreamSynchronize" (*mut c_void);
    allocate = "cuMemAlloc_v2" (*mut u64, usize);
    free = "cuMemFree_v2" (u64);
    copy_to_device = "cuMemcpyHtoD_v2" (u64, *const c_void, usize);
    copy_to_host = "cuMemcpyDtoH_v2" (*mut c_void, u64, usize);
    error_text = "cuGetErrorString" (c_int, *mut *const c_char);
}

functions! {
    Nvrtc of "NVRTC":
    version = "nvrtcVersion" (*mut c_int, *mut c_int);
    architecture_count = "nvrtcGetNumSupportedArchs" (*mut c_int);
    architectures = "nvrtcGetSupportedArchs" (*mut c_int);
    create = "nvrtcCreateProgram" (
        *mut *mut c_void, *const c_char, *const c_char, c_int, *const *const c_char, *const *const c_char
    );
    destroy = "nvrtcDestroyProgram" (*mut *mut c_void);
    compile = "nvrtcCompileProgram" (*mut c_void, c_int, *const *const c_char);
    log_size = "nvrtcGetProgramLogSize" (*mut c_void, *mut usize);
    log = "nvrtcGetProgramLog" (*mut c_void, *mut c_char);
    cubin_size = "nvrtcGetCUBINSize" (*mut c_void, *mut usize);
    cubin = "nvrtcGetCUBIN" (*mut c_void, *mut c_char);
    ptx_size = "nvrtcGetPTXSize" (*mut c_void, *mut usize);
    ptx = "nvrtcGetPTX" (*mut c_void, *mut c_char);
}

impl Driver {
    /// Loads the driver.
    pub(crate) fn load(libraries: &Libraries) -> Result<Self, GpuError> {
        let system = ["libcuda.so.1", "libcuda.so", "nvcuda.dll"].map(PathBuf::from);
        let files = libraries.driver.as_ref().map_or(&system[..], std::slice::from_ref);
        let mut first = None;
        for file in files {
            match open(file) {
                Ok(library) => return Self::of(library),
                Err(error) => first = first.or(Some(reason(&error))),
            }
        }
        Err(GpuError::NoDriver { reason: first.unwrap_or_default() })
    }
}

impl Nvrtc {
    /// Loads an NVRTC that is not newer than the driver, which supports CUDA `driver`.
    pub(crate) fn load(libraries: &Libraries, driver: (u32, u32)) -> Result<Self, GpuError> {
        let majors = (11..=driver.0).rev();
        let names = majors.flat_map(|major| {
            // Minor versions of CUDA 11 share the number 11.2.
            let minor = if major == 11 { 2 } else { 0 };
            let suffix = if major == 11 { "11.2".to_string() } else { major.to_string() };
            [format!("libnvrtc.so.{suffix}"), format!("nvrtc64_{major}{minor}_0.dll")]
        });
        let names = names.chain(["libnvrtc.so".to_string()]).map(PathBuf::from);
        let files: Vec<PathBuf> = libraries.nvrtc.iter().cloned().chain(names).collect();
        let mut newer = None;
        for file in &files {
            // A newer version is not loaded if its name has the number.
            if let Some(major) = major_of(file).filter(|&major| major > driver.0) {
                let exists = file.exists();
                newer = newer.or(exists.then_some(GpuError::OldDriver { driver, nvrtc: (major, 0) }));
                continue;
            }
            let Ok(library) = open(file) else { continue };
            let nvrtc = Self::of(library)?;
            let version = nvrtc.version();
            if version.0 <= driver.0 {
                return Ok(nvrtc);
            }
            newer = newer.or(Some(GpuError::OldDriver { driver, nvrtc: version }));
        }
        let tried = files.iter().map(|file| file.display().to_string()).collect();
        Err(newer.unwrap_or(GpuError::NoNvrtc { tried }))
    }

    /// Returns the CUDA version.
    pub(crate) fn version(&self) -> (u32, u32) {
        let (mut major, mut minor) = (0, 0);
        // SAFETY: the function writes two numbers.
        let code = unsafe { (self.version)(&raw mut major, &raw mut minor) };
        if code == 0 { (major.cast_unsigned(), minor.cast_unsigned()) } else { (0, 0) }
    }
}

/// Returns the major version in the name of NVRTC's file, such as `libnvrtc.so.12` or `nvrtc64_120_0.dll`.
fn major_of(file: &Path) -> Option<u32> {
    let name = file.file_name()?.to_str()?;
    let digits = |text: &str| text.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u32>().ok();
    match name.split_once(".so.") {
        Some((_, version)) => digits(version),
        None => digits(name.strip_prefix("nvrtc64_")?).map(|version| version / 10),
    }
}

/// Returns the message of the system's loader.
fn reason(error: &libloading::Error) -> String {
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}

fn open(file: &Path) -> Result<Library, libloading::Error> {
    // SAFETY: the initializers of NVIDIA's libraries have no preconditions. The file is one of those, or the
    // caller names it as one.
    unsafe { Library::new(file) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_nvrtc_have_its_version() {
        let files =
            ["/cuda/lib/libnvrtc.so.12", "libnvrtc.so.11.2", "nvrtc64_130_0.dll", "libnvrtc.so", "driver.so"];
        let majors = files.map(|file| major_of(Path::new(file)));
        assert_eq!(majors, [Some(12), Some(11), Some(13), None, None]);
    }
}
