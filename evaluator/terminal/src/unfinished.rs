//! Unfinished files, which are removed if the program ends.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;
use std::{mem, thread};

static PATHS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn paths() -> MutexGuard<'static, Vec<PathBuf>> {
    PATHS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a file that is removed if the program ends before the file is finished. The lock keeps signals out
/// between creating the file and recording its path. Recording allocates nothing, because the space is
/// reserved before.
pub(crate) fn make<T>(path: &Path, make: impl FnOnce(&Path) -> io::Result<T>) -> io::Result<T> {
    let noted = path.to_path_buf();
    let mut paths = paths();
    paths.reserve(1);
    let file = make(path)?;
    paths.push(noted);
    Ok(file)
}

/// Forgets a file that is finished or removed.
pub(crate) fn forget(path: &Path) {
    paths().retain(|unfinished| unfinished != path);
}

/// Removes the unfinished files and ends the program. No file can be created meanwhile.
pub(crate) fn remove_and(end: impl FnOnce()) {
    let paths = paths();
    remove(&paths);
    end();
}

/// The time to wait for a thread that is creating a file, in milliseconds.
const PATIENCE: u32 = 1_000;

/// Removes the unfinished files and prevents new ones. A failing thread calls this at any point. If it is
/// creating a file itself, it would wait for its own lock, so the wait is limited.
pub(crate) fn remove_for_good() {
    for _ in 0..PATIENCE {
        match PATHS.try_lock() {
            Ok(paths) => return remove_and_keep(paths),
            Err(TryLockError::Poisoned(error)) => return remove_and_keep(error.into_inner()),
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(1)),
        }
    }
}

fn remove_and_keep(paths: MutexGuard<Vec<PathBuf>>) {
    remove(&paths);
    mem::forget(paths);
}

fn remove(paths: &[PathBuf]) {
    for path in paths {
        // If a file cannot be removed, there is nobody left to report it to.
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::sync::mpsc;

    use super::*;

    /// After this test, no other test in this process can create a file.
    #[test]
    fn a_file_that_is_being_created_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ranks");
        let (begun, begins) = mpsc::channel();
        thread::scope(|scope| {
            let making = scope.spawn(|| {
                make(&path, |path| {
                    begun.send(()).unwrap();
                    thread::sleep(Duration::from_millis(50));
                    File::create_new(path)
                })
            });
            begins.recv().unwrap();
            remove_for_good();
            making.join().unwrap().unwrap();
        });
        assert!(!path.exists());
        assert!(matches!(PATHS.try_lock(), Err(TryLockError::WouldBlock)));
    }
}
