//! The message when memory is exhausted, and returning freed memory to the system.
//!
//! Without memory Rust itself ends a program by a signal, as after a fault, and unfinished files stay.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{process, thread};

use crate::unfinished;

/// The system's allocator for a whole program. If memory is exhausted, the program ends with a sentence and
/// this exit code, and [unfinished files](crate::files::NewFile) are removed.
///
/// ```
/// use terminal::memory::Memory;
///
/// #[global_allocator]
/// static MEMORY: Memory = Memory { exit_code: 2 };
/// ```
#[derive(Debug)]
pub struct Memory {
    /// The exit code when memory is exhausted.
    pub exit_code: u8,
}

// SAFETY: all four methods are the system allocator's, except that they do not return without memory.
unsafe impl GlobalAlloc for Memory {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `GlobalAlloc`.
        self.checked(unsafe { System.alloc(layout) }, layout.size())
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `GlobalAlloc`.
        self.checked(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    #[inline]
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `GlobalAlloc`.
        self.checked(unsafe { System.realloc(memory, layout, size) }, size)
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `GlobalAlloc`.
        unsafe { System.dealloc(memory, layout) }
    }
}

impl Memory {
    #[inline]
    fn checked(&self, memory: *mut u8, size: usize) -> *mut u8 {
        if memory.is_null() {
            self.end(size);
        }
        memory
    }

    /// Ends the program. Nothing here allocates.
    #[cold]
    fn end(&self, size: usize) -> ! {
        static ENDS: AtomicBool = AtomicBool::new(false);
        thread_local!(static ENDS_HERE: Cell<bool> = const { Cell::new(false) });
        if ENDS_HERE.replace(true) {
            // There is not even memory to exit.
            process::abort();
        }
        while ENDS.swap(true, Ordering::Relaxed) {
            // Another thread is already ending the program.
            thread::sleep(Duration::MAX);
        }
        let mut err = io::stderr();
        // The line may show progress.
        let clear = if err.is_terminal() { "\r\x1b[2K" } else { "" };
        // One write, because other threads may be writing.
        let mut said = [0; 128];
        let mut rest = &mut said[..];
        let _ = writeln!(rest, "{clear}error: out of memory: cannot allocate {size} bytes");
        let left = rest.len();
        let _ = err.write_all(&said[..said.len() - left]);
        unfinished::remove_for_good();
        process::exit(self.exit_code.into())
    }
}

/// The size from which blocks are mapped one by one, so that freeing one returns it to the system.
#[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
const LARGE: i32 = 1 << 20;

/// Makes freed blocks of 1 MiB or more return to the system at once, for long-running programs with many
/// threads. Call it before starting threads.
///
/// Otherwise glibc raises that size to the largest block freed so far, up to 32 MiB, and keeps smaller blocks
/// in its arenas, of which there are several for each processor. Setting the size stops it from being raised.
/// Other allocators are not affected.
pub fn give_back_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
    // SAFETY: it only sets a number. A concurrent allocation or release would use the old or the new one.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE)
    };
}

#[cfg(all(test, target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
mod tests {
    use std::hint::black_box;

    use super::*;

    /// Returns the number of bytes in blocks that are mapped one by one.
    fn mapped() -> usize {
        // SAFETY: it only counts.
        unsafe { libc::mallinfo2() }.hblkhd
    }

    #[test]
    fn large_blocks_go_back_to_the_system() {
        const LARGER: usize = 16 << 20;
        give_back_large_blocks();
        drop(black_box(vec![1_u8; LARGER]));
        let before = mapped();
        let block = black_box(vec![1_u8; LARGER / 2]);
        // The block is smaller than the freed one. With a raised size it would come from an arena.
        assert!(mapped() >= before + block.len());
        drop(block);
        assert!(mapped() < before + LARGER / 2);
    }
}
