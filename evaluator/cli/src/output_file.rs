//! Files that a command writes: whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::error::Failure;

/// Writes a file. It is written beside its place first, so that a failure leaves an older file as it was; what is no
/// ordinary file, such as a pipe, is written to directly.
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
    let mut builder = tempfile::Builder::new();
    builder.prefix(".rivertable-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Less what the user's mask takes away, as for any new file.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder_of(&target))?;
    file.write_all(contents)?;
    file.as_file().sync_all()?;
    file.persist(&target)?;
    Ok(())
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.into(),
        _ => ".".into(),
    }
}
