//! The files of the page in the browser. The page asks the questions of the crate `questions`, of
//! `rivertable serve` over HTTP or of the same code as WebAssembly.

#![forbid(unsafe_code)]

pub mod assets;
pub mod media_type;
