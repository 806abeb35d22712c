//! The files of the page, from the folder `web`, as parts of the program.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its path in the folder, with `/` between the parts.
    pub path: &'static str,
    /// Its media type, as HTTP names it.
    pub media_type: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
}

/// The files of the given paths, with their media types.
macro_rules! assets {
    ($($path:literal: $media_type:expr),* $(,)?) => {
        &[$(Asset {
            path: $path,
            media_type: $media_type,
            bytes: include_bytes!(concat!("../web/", $path)),
        }),*]
    };
}

/// All files. The first page is `index.html`.
pub static ASSETS: &[Asset] = assets! {};
