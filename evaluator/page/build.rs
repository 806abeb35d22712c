//! Lists the files of the page in `web` for `src/assets.rs`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=web");
    let web = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("web");
    let mut files = vec![];
    collect(&web, &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in &files {
        // The list has the same paths on all systems.
        let parts: Vec<_> =
            file.strip_prefix(&web).unwrap_or(file).iter().map(|part| part.to_string_lossy()).collect();
        let (path, media_type) = (parts.join("/"), media_type(file)?);
        list += &format!(
            "Asset {{ path: {path:?}, media_type: {media_type:?}, bytes: include_bytes!({file:?}) }},\n"
        );
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("assets.rs"), list + "]")
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns the media type of a file by its extension.
fn media_type(file: &Path) -> io::Result<&'static str> {
    match file.extension().and_then(|end| end.to_str()) {
        Some("html") => Ok("text/html; charset=utf-8"),
        Some("css") => Ok("text/css; charset=utf-8"),
        Some("js") => Ok("text/javascript; charset=utf-8"),
        Some("svg") => Ok("image/svg+xml"),
        Some("json") => Ok("application/json"),
        _ => {
            let said = format!("{}: expected html, css, js, svg or json", file.display());
            Err(io::Error::new(io::ErrorKind::InvalidInput, said))
        }
    }
}
