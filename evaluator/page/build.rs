//! Lists the files of the page in `web` for `src/assets.rs`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "src/media_type.rs"]
#[expect(unreachable_pub, reason = "the library exports it")]
mod media_type;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=web");
    println!("cargo::rerun-if-changed=src/media_type.rs");
    let web = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("web");
    let mut files = vec![];
    collect(&web, &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in &files {
        // The list has the same paths on all systems.
        let parts: Vec<_> =
            file.strip_prefix(&web).unwrap_or(file).iter().map(|part| part.to_string_lossy()).collect();
        let (path, media_type) = (parts.join("/"), media_type::of(file)?);
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
