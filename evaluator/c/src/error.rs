//! Status codes, errors, and the guard against panics.

use std::any::Any;
use std::ffi::c_char;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The result of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum RivertableStatus {
    /// The call has done its work.
    Ok = 0,
    /// An argument or the question is invalid. The error names it.
    Invalid = 1,
    /// The caller stopped the question.
    Stopped = 2,
    /// The library itself has a fault. Please report it. The call has no result, and later calls work.
    Fault = 3,
}

/// The index of an error that concerns a whole argument.
pub const RIVERTABLE_NO_INDEX: u64 = u64::MAX;

/// The reason for a status other than `RIVERTABLE_STATUS_OK`. The caller provides the memory. A successful call clears it. A call
/// with misaligned memory for an error does nothing and returns `RIVERTABLE_STATUS_INVALID` or its value for no result.
#[repr(C)]
pub struct RivertableError {
    /// The index of the invalid value in the argument or field, counted from 0: a row, a set, a character or a range.
    /// `RIVERTABLE_NO_INDEX` if the error concerns all of it.
    pub index: u64,
    /// The name of the invalid argument, or of the invalid field of a question. UTF-8, ends with 0.
    pub field: [c_char; 32],
    /// One sentence without a full stop: the invalid text, its place, and the expected values. UTF-8, ends with 0. A longer
    /// message is cut at a character.
    pub message: [c_char; 472],
}

/// The reason for a call without a result.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    status: RivertableStatus,
    index: Option<usize>,
    field: &'static str,
    message: String,
}

impl Failure {
    /// Creates the failure of an invalid argument.
    pub(crate) fn invalid(field: &'static str, message: impl Display) -> Self {
        Self { status: RivertableStatus::Invalid, index: None, field, message: message.to_string() }
    }

    /// Sets the index of the invalid value, counted from 0.
    pub(crate) fn at(self, index: Option<usize>) -> Self {
        Self { index, ..self }
    }

    /// Makes this the failure of a stopped call.
    pub(crate) fn stopped(self) -> Self {
        Self { status: RivertableStatus::Stopped, ..self }
    }

    /// Makes this the failure of a fault of the library.
    pub(crate) fn fault(self) -> Self {
        Self { status: RivertableStatus::Fault, ..self }
    }

    fn of_panic(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().copied();
        let text =
            text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
        let message = format!("a fault of the library, please report it: {text}");
        Self { status: RivertableStatus::Fault, ..Self::invalid("", message) }
    }
}

impl RivertableError {
    const NONE: Self = Self { index: RIVERTABLE_NO_INDEX, field: [0; 32], message: [0; 472] };

    fn of(failure: &Failure) -> Self {
        let mut error = Self::NONE;
        error.index = failure.index.map_or(RIVERTABLE_NO_INDEX, |index| index as u64);
        write(failure.field, &mut error.field);
        write(&failure.message, &mut error.message);
        error
    }
}

/// Writes text that ends with 0, and cuts it at a character if it is too long.
fn write(text: &str, to: &mut [c_char]) {
    let mut length = text.len().min(to.len() - 1);
    while !text.is_char_boundary(length) {
        length -= 1;
    }
    for (to, byte) in to.iter_mut().zip(text[..length].bytes()) {
        *to = byte.cast_signed() as c_char;
    }
}

/// Calls `work`, catches its panics, and writes its failure to `error` unless that is a null pointer. If `error` is misaligned,
/// nothing is done and the call is invalid.
///
/// # Safety
///
/// `error` is a null pointer or valid for writes.
pub(crate) unsafe fn guard(
    error: *mut RivertableError,
    work: impl FnOnce() -> Result<(), Failure>,
) -> RivertableStatus {
    if !error.is_aligned() {
        return RivertableStatus::Invalid;
    }
    // A panic leaves only memory of the caller unfinished, which holds valid numbers at any time.
    let outcome =
        catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(Failure::of_panic(&*panic)));
    if !error.is_null() {
        let written = outcome.as_ref().err().map_or(RivertableError::NONE, RivertableError::of);
        // SAFETY: the pointer is aligned, and the caller of this function guarantees the rest.
        unsafe { error.write(written) };
    }
    outcome.err().map_or(RivertableStatus::Ok, |failure| failure.status)
}
