//! The tables as part of the program.

/// Aligns the embedded bytes as a table's sections need it.
#[repr(C, align(64))]
struct Aligned<T: ?Sized>(T);

/// The bytes of the embedded rank table.
#[cfg(feature = "embedded")]
pub(super) fn bytes() -> &'static [u8] {
    static EMBEDDED: &Aligned<[u8]> = &Aligned(*include_bytes!("../../../tables/holdem.tbl"));
    &EMBEDDED.0
}

/// The bytes of the embedded preflop table.
#[cfg(feature = "embedded-preflop")]
pub(crate) fn preflop_bytes() -> &'static [u8] {
    static EMBEDDED: &Aligned<[u8]> = &Aligned(*include_bytes!("../../../tables/preflop.tbl"));
    &EMBEDDED.0
}
