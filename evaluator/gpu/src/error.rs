//! Errors.

use core::fmt;

/// Why a device could not be used, or why a call was rejected. Nothing was computed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GpuError {
    /// The CUDA driver cannot be loaded.
    NoDriver {
        /// The reason, from the system's loader.
        reason: String,
    },
    /// A library does not have a function that is needed.
    MissingFunction {
        /// The library: "the CUDA driver" or "NVRTC".
        library: &'static str,
        /// The name of the function.
        function: &'static str,
    },
    /// The machine does not have the device.
    NoDevice {
        /// The number of the device.
        ordinal: usize,
        /// The number of devices.
        count: usize,
    },
    /// NVRTC, which compiles the kernels, cannot be loaded.
    NoNvrtc {
        /// The names that were tried.
        tried: Vec<String>,
    },
    /// The driver is older than NVRTC and would reject its output. Versions are major and minor.
    OldDriver {
        /// The CUDA version of the driver.
        driver: (u32, u32),
        /// The CUDA version of NVRTC.
        nvrtc: (u32, u32),
    },
    /// NVRTC cannot compile for the device.
    Architecture {
        /// The compute capability of the device, times ten.
        device: u32,
        /// The CUDA version of NVRTC.
        nvrtc: (u32, u32),
    },
    /// NVRTC rejects a kernel.
    Compile {
        /// The name of the kernel.
        kernel: &'static str,
        /// The messages of the compiler.
        log: String,
    },
    /// The driver reports an error.
    Driver {
        /// The function that reports it.
        function: &'static str,
        /// The error's number.
        code: i32,
        /// The error's text.
        text: String,
    },
    /// A number is outside of its range.
    Number {
        /// The meaning of the number, such as "cards in a row".
        of: &'static str,
        /// The number.
        found: usize,
        /// The valid numbers.
        expected: String,
    },
    /// The length of a buffer does not match the others.
    Length {
        /// The content of the buffer.
        of: &'static str,
        /// The length.
        found: usize,
        /// The expected length.
        expected: String,
    },
    /// An address is not a multiple of the size of its elements.
    Alignment {
        /// The content at the address.
        of: &'static str,
        /// The address.
        address: u64,
        /// The size of an element, in bytes.
        expected: u64,
    },
    /// The rank table is another game's.
    OnlyHoldem {
        /// The game of the table.
        found: evaluator::Game,
    },
    /// The board of an index does not have five cards.
    Board {
        /// The index of the board.
        board: usize,
        /// The number of its cards.
        found: usize,
    },
    /// A buffer belongs to another device.
    OtherDevice {
        /// The content of the buffer.
        of: &'static str,
    },
}

impl fmt::Display for GpuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDriver { reason } => {
                write!(f, "the CUDA driver cannot be loaded ({reason}): install NVIDIA's driver")
            }
            Self::MissingFunction { library, function } => {
                write!(f, "{library} is too old: it has no function {function}")
            }
            Self::NoDevice { ordinal, count: 0 } => write!(f, "device {ordinal}: there is no CUDA device"),
            Self::NoDevice { ordinal, count } => {
                write!(f, "device {ordinal}: expected 0 to {}, the CUDA devices of this machine", count - 1)
            }
            Self::NoNvrtc { tried } => {
                write!(f, "NVRTC cannot be loaded (tried {}): install the CUDA toolkit", tried.join(", "))
            }
            Self::OldDriver { driver, nvrtc } => write!(
                f,
                "the driver supports CUDA {}.{}, and NVRTC is of CUDA {}.{}: update the driver or install NVRTC of CUDA {}",
                driver.0, driver.1, nvrtc.0, nvrtc.1, driver.0
            ),
            Self::Architecture { device, nvrtc } => write!(
                f,
                "NVRTC of CUDA {}.{} cannot compile for compute capability {}.{}: install another version",
                nvrtc.0,
                nvrtc.1,
                device / 10,
                device % 10
            ),
            Self::Compile { kernel, log } => write!(f, "NVRTC cannot compile the kernel {kernel}: {log}"),
            Self::Driver { function, code, text } => write!(f, "{function}: {text} (CUDA error {code})"),
            Self::Number { of, found, expected } => write!(f, "{found} {of}: expected {expected}"),
            Self::Length { of, found, expected } => write!(f, "{found} {of}: expected {expected}"),
            Self::Alignment { of, address, expected } => {
                write!(f, "the address of {of}, {address:#x}, is not a multiple of {expected}")
            }
            Self::OnlyHoldem { found } => {
                write!(f, "a table of {}: expected the table of hold'em", found.title())
            }
            Self::Board { board, found } => write!(f, "board {board}: {found} cards, expected 5"),
            Self::OtherDevice { of } => write!(f, "{of}: the buffer belongs to another device"),
        }
    }
}

impl core::error::Error for GpuError {}
