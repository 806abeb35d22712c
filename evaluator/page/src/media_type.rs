//! The media types of the page's files. The build script uses this file too.

use std::io;
use std::path::Path;

/// Returns the media type of a file by its extension.
///
/// # Errors
///
/// Returns an error if the page has no files with this extension.
pub fn of(file: &Path) -> io::Result<&'static str> {
    match file.extension().and_then(|end| end.to_str()) {
        Some("html") => Ok("text/html; charset=utf-8"),
        Some("css") => Ok("text/css; charset=utf-8"),
        Some("js") => Ok("text/javascript; charset=utf-8"),
        Some("svg") => Ok("image/svg+xml"),
        Some("json") => Ok("application/json"),
        Some("txt") => Ok("text/plain; charset=utf-8"),
        _ => {
            let message = format!("{}: expected html, css, js, svg, json or txt", file.display());
            Err(io::Error::new(io::ErrorKind::InvalidInput, message))
        }
    }
}
