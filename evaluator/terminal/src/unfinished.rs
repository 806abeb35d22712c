//! Files that are not whole yet, and vanish if the program ends before they are.

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

/// Makes a file that vanishes with the program. No signal comes between the making and the noting, which takes no memory: all that it
/// needs is there before.
pub(crate) fn make<T>(path: &Path, make: impl FnOnce(&Path) -> io::Result<T>) -> io::Result<T> {
    let noted = path.to_path_buf();
    let mut paths = paths();
    paths.reserve(1);
    let file = make(path)?;
    paths.push(noted);
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

/// How long a thread that makes a file is waited for, in milliseconds.
const PATIENCE: u32 = 1_000;

/// Removes them and lets no other be made. For a thread that cannot go on, wherever it is: if that is where it makes a
/// file, it would wait for itself, and so the wait has an end.
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
        // If it cannot be removed, there is nobody left to tell.
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::sync::mpsc;

    use super::*;

    /// From here on, no other test of this program could make a file.
    #[test]
    fn a_file_that_is_being_made_vanishes_too() {
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
