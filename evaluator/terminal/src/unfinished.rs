//! Files that are not whole yet, and vanish if the program ends before they are.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

static PATHS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn paths() -> MutexGuard<'static, Vec<PathBuf>> {
    PATHS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a file that vanishes with the program. No signal comes between the making and the noting.
pub(crate) fn make<T>(path: &Path, make: impl FnOnce(&Path) -> io::Result<T>) -> io::Result<T> {
    let mut paths = paths();
    let file = make(path)?;
    paths.push(path.into());
    Ok(file)
}

/// The file is whole, or gone.
pub(crate) fn forget(path: &Path) {
    paths().retain(|unfinished| unfinished != path);
}

/// Does the last thing that the program does. No file can be made any more when the unfinished ones are removed.
pub(crate) fn remove_and(end: impl FnOnce()) {
    let paths = paths();
    remove(&paths);
    end();
}

/// Removes them, unless a thread is just making one: it may be the thread that calls.
pub(crate) fn remove_if_free() {
    if let Ok(paths) = PATHS.try_lock() {
        remove(&paths);
    }
}

fn remove(paths: &[PathBuf]) {
    for path in paths {
        // If it cannot be removed, there is nobody left to tell.
        let _ = fs::remove_file(path);
    }
}
