//! Files that are written whole or not at all.

use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

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
        builder.permissions(std::fs::Permissions::from_mode(0o644));
    }
    builder.tempfile_in(folder)
}
