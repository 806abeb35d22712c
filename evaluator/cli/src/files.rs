//! Files that are written whole or not at all.

use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// A new file in `folder`, to be moved to its place once it is whole. It vanishes if it is not.
pub(crate) fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".rivertable-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o644));
    }
    builder.tempfile_in(folder)
}
