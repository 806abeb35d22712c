//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::error::Failure;

/// A new file in the folder of `path`, to be moved to its place once it is whole. It vanishes if it is not.
pub(crate) fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::NotFound,
            format!("there is no folder {}", folder.display()),
        ));
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".rivertable-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o644));
    }
    // What tempfile says of an error names the temporary file, which nobody asked for.
    builder.tempfile_in(folder).map_err(|error| error.kind().into())
}

/// Writes a file whole or not at all; what is no ordinary file, such as a pipe, is written to directly.
pub(crate) fn write(path: &Path, contents: &[u8]) -> Result<(), Failure> {
    try_write(path, contents)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))
}

fn try_write(path: &Path, contents: &[u8]) -> io::Result<()> {
    // Through links: they stay, and what they point to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    if fs::metadata(&target).is_ok_and(|found| !found.is_file()) {
        return File::options().write(true).open(&target)?.write_all(contents);
    }
    let mut file = beside(&target)?;
    file.write_all(contents)?;
    file.as_file().sync_all()?;
    file.persist(&target)?;
    Ok(())
}
