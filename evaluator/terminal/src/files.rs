//! Files that are written completely or not at all.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::{interrupt, unfinished};

/// A file that is written to a temporary file and renamed when it is complete. If it is dropped before that,
/// or the program is interrupted, the previous file stays and the temporary one is removed. A file that
/// replaces another keeps its permissions.
///
/// A pipe, a device or anything else that is not an ordinary file is written to directly.
#[derive(Debug)]
pub struct NewFile {
    sink: Sink,
    place: PathBuf,
}

#[derive(Debug)]
enum Sink {
    Beside(NamedTempFile),
    Direct(File),
}

impl NewFile {
    /// Creates a temporary file for `path`. Links stay, and their targets are replaced.
    ///
    /// # Errors
    ///
    /// Returns an error if no file can be created there.
    pub fn create(path: &Path) -> io::Result<Self> {
        let place = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        let sink = match fs::metadata(&place) {
            Ok(found) if found.is_dir() => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
            }
            Ok(found) if !found.is_file() => Sink::Direct(File::options().write(true).open(&place)?),
            found => Sink::Beside(beside(&place, found.ok().as_ref())?),
        };
        Ok(Self { sink, place })
    }

    /// Returns the path of the temporary file.
    pub fn path(&self) -> &Path {
        match &self.sink {
            Sink::Beside(file) => file.path(),
            Sink::Direct(_) => &self.place,
        }
    }

    /// Flushes the bytes to the disk and renames the file.
    ///
    /// # Errors
    ///
    /// Returns the error of the system. The old file stays.
    pub fn finish(self) -> io::Result<()> {
        let Sink::Beside(file) = self.sink else { return Ok(()) };
        file.as_file().sync_all()?;
        let path = file.path().to_path_buf();
        let outcome = file.persist(&self.place);
        unfinished::forget(&path);
        Ok(outcome.map(drop)?)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Beside(file) => file.as_file_mut().write(bytes),
            Sink::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes a file whole or not at all, like [`NewFile`].
///
/// # Errors
///
/// Returns the error of the system. The old file stays.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(contents)?;
    file.finish()
}

/// Creates a file in the folder of `place` with the permissions of the file that it will replace, if there is one.
fn beside(place: &Path, replaced: Option<&Metadata>) -> io::Result<NamedTempFile> {
    let folder = match place.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let failed = |what: String, error: io::Error| io::Error::new(error.kind(), what);
    if !folder.is_dir() {
        return Err(failed(
            format!("there is no folder {}", folder.display()),
            io::ErrorKind::NotFound.into(),
        ));
    }
    interrupt::clean_up();
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, first_mode(replaced));
    let file = Builder::new()
        .prefix(".rivertable-")
        .suffix(".tmp")
        .make_in(folder, |path| unfinished::make(path, |path| options.open(path)))
        .map_err(|error| failed(format!("cannot create a file in {}: {error}", folder.display()), error))?;
    #[cfg(unix)]
    if let Some(replaced) = replaced {
        // Restores the permissions that the umask removed. Some file systems refuse this, and then the new
        // file has fewer permissions.
        let _ = file.as_file().set_permissions(replaced.permissions());
    }
    Ok(file)
}

/// Returns the mode for creating a new file. It gives read access only to users who can read the replaced
/// file.
#[cfg(unix)]
fn first_mode(replaced: Option<&Metadata>) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    replaced.map_or(0o644, |replaced| replaced.permissions().mode() & 0o666)
}
