//! What a program says when the system has no more memory for it, and how it gives back what it has.
//!
//! Without memory Rust itself ends a program by a signal, as if it had a fault, and unfinished files would stay.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{process, thread};

use crate::unfinished;

/// The system's allocator for a whole program, which ends with a sentence and this exit code if there is no memory.
/// [Unfinished files](crate::files::NewFile) vanish.
///
/// ```
/// use terminal::memory::Memory;
///
/// #[global_allocator]
/// static MEMORY: Memory = Memory { exit_code: 2 };
/// ```
#[derive(Debug)]
pub struct Memory {
    /// What the program ends with.
    pub exit_code: u8,
}

// SAFETY: all four are the system's allocator, but that they do not come back without memory.
unsafe impl GlobalAlloc for Memory {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        self.checked(unsafe { System.alloc(layout) }, layout.size())
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        self.checked(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    #[inline]
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promise.
        self.checked(unsafe { System.realloc(memory, layout, size) }, size)
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
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

    /// Ends the program. Nothing here asks for memory.
    #[cold]
    fn end(&self, size: usize) -> ! {
        static ENDS: AtomicBool = AtomicBool::new(false);
        thread_local!(static ENDS_HERE: Cell<bool> = const { Cell::new(false) });
        if ENDS_HERE.replace(true) {
            // Not even for the end.
            process::abort();
        }
        while ENDS.swap(true, Ordering::Relaxed) {
            // Another thread has come here first, and says it for all.
            thread::sleep(Duration::MAX);
        }
        let mut err = io::stderr();
        // A line of progress may stand there.
        let clear = if err.is_terminal() { "\r\x1b[2K" } else { "" };
        // In one piece, for other threads may be saying something.
        let mut said = [0; 128];
        let mut rest = &mut said[..];
        let _ = writeln!(rest, "{clear}error: the system has no more memory: {size} bytes were needed");
        let left = rest.len();
        let _ = err.write_all(&said[..said.len() - left]);
        unfinished::remove_for_good();
        process::exit(self.exit_code.into())
    }
}

/// Blocks of at least so many bytes are mapped one by one, so that freeing one returns it to the system.
#[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
const LARGE: i32 = 1 << 20;

/// Has freed blocks of 1 MiB and more go back to the system at once: for programs that run for long, with many threads. To be
/// called before there are threads.
///
/// Otherwise glibc raises that size to the largest block that was freed so far, up to 32 MiB, and keeps what is smaller in its
/// arenas, of which there are several for each processor. Once a size is set it is never raised. Other allocators stay as
/// they are.
pub fn give_back_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
    // SAFETY: it only sets a number; an allocation or release in another thread meanwhile would take the old one or the new.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE)
    };
}

#[cfg(all(test, target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
mod tests {
    use std::hint::black_box;

    use super::*;

    /// The bytes in blocks that are mapped one by one.
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
        // It is smaller than what was freed: with the size raised to that, it would come from an arena.
        assert!(mapped() >= before + block.len());
        drop(block);
        assert!(mapped() < before + LARGER / 2);
    }
}
