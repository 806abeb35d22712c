//! The memory of the system: what is available, the return of freed memory, and the end of programs without memory for
//! a thread.

#![allow(unsafe_code)]

use std::{fs, panic, process};

/// Makes the program abort if a new thread has no memory for its signal stack, as it does if memory is exhausted.
///
/// The standard library only ends that thread, by a panic. A thread pool would wait for it forever.
pub fn abort_without_memory_for_threads() {
    /// The beginning of the panic's message.
    const NO_STACK: &str = "failed to allocate an alternative stack";
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        usual(info);
        let text = info.payload().downcast_ref::<String>().map(String::as_str);
        if text
            .or_else(|| info.payload().downcast_ref::<&str>().copied())
            .is_some_and(|text| text.starts_with(NO_STACK))
        {
            process::abort();
        }
    }));
}

/// Returns the number of bytes that programs can use without swapping. Returns `None` if the system does not report it,
/// as all except Linux.
#[must_use]
pub fn available() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()?.checked_mul(1 << 10)
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
