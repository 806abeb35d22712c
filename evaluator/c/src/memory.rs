//! Checked views of the caller's memory.

use crate::error::Failure;

/// Returns the caller's values. A null pointer is accepted for 0 values.
///
/// # Safety
///
/// If `values` is neither a null pointer nor misaligned, and the length is possible, it is valid for reads of `count` values,
/// and nobody changes them while the slice lives.
pub(crate) unsafe fn slice<'a, T>(
    field: &'static str,
    values: *const T,
    count: usize,
) -> Result<&'a [T], Failure> {
    if count == 0 {
        return Ok(&[]);
    }
    check(field, values, count)?;
    // SAFETY: the pointer is not null and aligned, and the length is at most `isize::MAX` bytes. The caller guarantees the rest.
    Ok(unsafe { std::slice::from_raw_parts(values, count) })
}

/// Returns the caller's memory for values. A null pointer is accepted for 0 values.
///
/// # Safety
///
/// If `values` is neither a null pointer nor misaligned, and the length is possible, it is valid for reads and writes of `count`
/// values, and nobody else uses them while the slice lives: see [`check_apart`]. All bytes are valid for `T`.
pub(crate) unsafe fn slice_mut<'a, T>(
    field: &'static str,
    values: *mut T,
    count: usize,
) -> Result<&'a mut [T], Failure> {
    if count == 0 {
        return Ok(&mut []);
    }
    check(field, values, count)?;
    // SAFETY: as above. The memory may not have been written yet, which the compiler cannot know of memory from outside.
    Ok(unsafe { std::slice::from_raw_parts_mut(values, count) })
}

/// Writes a result to the caller's memory.
///
/// # Safety
///
/// `to` is a null pointer or valid for writes.
pub(crate) unsafe fn write<T>(field: &'static str, to: *mut T, value: T) -> Result<(), Failure> {
    if to.is_null() {
        return Err(null(field, "the address of a result"));
    }
    check(field, to, 1)?;
    // SAFETY: the pointer is not null and aligned, and the caller guarantees the rest.
    unsafe { to.write(value) };
    Ok(())
}

/// Returns the failure of a null pointer.
pub(crate) fn null(field: &'static str, expected: impl std::fmt::Display) -> Failure {
    Failure::invalid(field, format_args!("{field} is a null pointer: expected {expected}"))
}

/// Fails if `count` results at `to` overlap values that are read. Compares addresses only, because a mutable slice of memory that
/// another slice has would be undefined behavior, even if nobody used it.
pub(crate) fn check_apart<T, U>(
    (field, to, count): (&'static str, *const T, usize),
    (other, values): (&str, &[U]),
) -> Result<(), Failure> {
    let (start, read) = (to.addr(), values.as_ptr_range());
    // The number of bytes may be impossible, which `slice_mut` reports.
    let end = start.saturating_add(count.saturating_mul(size_of::<T>()));
    if start < read.end.addr() && read.start.addr() < end {
        let message = format_args!("{field} overlaps {other} in memory: expected separate memory");
        return Err(Failure::invalid(field, message));
    }
    Ok(())
}

fn check<T>(field: &'static str, values: *const T, count: usize) -> Result<(), Failure> {
    let (size, alignment) = (size_of::<T>(), align_of::<T>());
    if values.is_null() {
        return Err(null(field, format_args!("{count} values")));
    }
    if !values.is_aligned() {
        let message =
            format_args!("{field} is not at a multiple of {alignment} bytes: expected aligned memory");
        return Err(Failure::invalid(field, message));
    }
    if count.checked_mul(size).is_none_or(|bytes| isize::try_from(bytes).is_err()) {
        let message = format_args!("{field} has {count} values: expected at most {} bytes", isize::MAX);
        return Err(Failure::invalid(field, message));
    }
    Ok(())
}
