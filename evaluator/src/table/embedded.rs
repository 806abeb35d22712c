//! The table as part of the program.

/// Aligns the embedded bytes as a table's sections need it.
#[repr(C, align(64))]
struct Aligned<T: ?Sized>(T);

static EMBEDDED: &Aligned<[u8]> = &Aligned(*include_bytes!("../../../tables/holdem.tbl"));

/// The bytes of the embedded table.
pub(super) fn bytes() -> &'static [u8] {
    &EMBEDDED.0
}
