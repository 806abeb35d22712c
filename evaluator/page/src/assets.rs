//! The files of the page, embedded in the program.

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    /// The path below `web`: `engine/index.js`.
    pub path: &'static str,
    /// The HTTP media type.
    pub media_type: &'static str,
    /// The contents.
    pub bytes: &'static [u8],
}

/// All files in `web`, sorted by path. The WebAssembly module is not included because a server answers
/// questions itself.
pub static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));
