//! The files of the page, as parts of the program.

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Where it is, from the page's folder: `engine/index.js`.
    pub path: &'static str,
    /// What it is, as HTTP says it.
    pub media_type: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
}

/// All files in `web`, by their paths; the WebAssembly module is not among them, for a server answers questions itself.
pub static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));
