//! Memory for hands and ranks, which JavaScript fills and reads.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr;

/// The alignment of allocations: that of a set of cards.
const ALIGNMENT: usize = align_of::<u64>();

/// Returns the layout of an allocation. Returns `None` if it is empty or too large.
fn layout(bytes: usize) -> Option<Layout> {
    Layout::from_size_align(bytes, ALIGNMENT).ok().filter(|layout| layout.size() > 0)
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn allocate(bytes: usize) -> *mut u8 {
    // SAFETY: the layout is not empty.
    layout(bytes).map_or(ptr::null_mut(), |layout| unsafe { alloc_zeroed(layout) })
}

// SAFETY: nothing else in the module has this name.
#[unsafe(no_mangle)]
extern "C" fn release(address: *mut u8, bytes: usize) {
    if let Some(layout) = layout(bytes) {
        // SAFETY: JavaScript passes an address of `allocate` with its size, and only once.
        unsafe { dealloc(address, layout) }
    }
}
