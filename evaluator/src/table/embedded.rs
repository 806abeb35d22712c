//! The tables as part of the program.

/// Bytes inside the program, aligned as a table's sections need it.
#[derive(Debug)]
#[repr(C, align(64))]
pub struct Aligned<T: ?Sized>(pub T);

/// The bytes of the embedded rank table.
#[cfg(feature = "embedded")]
pub(super) fn bytes() -> &'static [u8] {
    static EMBEDDED: &Aligned<[u8]> = &Aligned(*include_bytes!("../../../tables/holdem.tbl"));
    &EMBEDDED.0
}
