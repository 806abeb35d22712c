//! Image files: SVG, or PNG if the program was built with the feature `png`.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};
use render::dark::dark;

use crate::error::Failure;
use crate::output::write_file;

/// The options for the picture of an answer.
#[derive(clap::Args)]
pub(crate) struct PictureChoice {
    /// Also draw the answer to this file: an SVG image, or PNG if the name ends in .png
    #[arg(long, alias = "png", value_name = "FILE", value_parser = file())]
    svg: Option<PathBuf>,
    /// Draw light on dark always. Otherwise PNG is light, and SVG follows the page that shows it
    #[arg(long, requires = "svg")]
    dark: bool,
}

impl PictureChoice {
    /// Returns `true` if a picture is requested.
    pub(crate) fn is_some(&self) -> bool {
        self.svg.is_some()
    }

    /// Writes the picture, if it is requested: as PNG if the file name ends in `.png`, otherwise as SVG. A
    /// failed write leaves no partial file.
    pub(crate) fn write(&self, svg: impl FnOnce() -> String) -> Result<(), Failure> {
        let Some(file) = &self.svg else { return Ok(()) };
        let svg = if self.dark { dark(&svg()) } else { svg() };
        #[cfg(feature = "png")]
        if is_png(file) {
            let png = png(&svg).map_err(|fault| format!("cannot draw {}: {fault}", file.display()))?;
            return write_file(file, png);
        }
        write_file(file, svg)
    }
}

/// Returns a parser for the name of an image file. It rejects unsupported formats before any work.
fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|file| {
        if is_png(&file) && !cfg!(feature = "png") {
            return Err("this program draws SVG only: build it with --features png to draw PNG");
        }
        if OTHERS.iter().any(|ending| has_ending(&file, ending)) {
            return Err("pictures are SVG or PNG: expected a name that ends in .svg or .png");
        }
        Ok(file)
    })
}

/// The extensions of image formats that are not supported.
const OTHERS: [&str; 7] = ["jpg", "jpeg", "gif", "webp", "bmp", "tiff", "pdf"];

fn is_png(file: &Path) -> bool {
    has_ending(file, "png")
}

fn has_ending(file: &Path, ending: &str) -> bool {
    file.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// Draws the picture with two pixels for each unit in both directions, so that it is sharp on every screen.
#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    use std::sync::Arc;

    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::fontdb::Database;
    use resvg::usvg::{Options, Tree};

    const SCALE: f32 = 2.0;
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    let first = fonts.faces().find_map(|face| Some(face.families.first()?.0.clone()));
    // This is the fallback for systems without the font families of the picture.
    fonts.set_sans_serif_family(first.ok_or("this system has no fonts: use SVG, which needs none")?);
    let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
    let tree = Tree::from_str(svg, &options)?;
    let [width, height] =
        [tree.size().width(), tree.size().height()].map(|side| (SCALE * side).ceil() as u32);
    let mut points = Pixmap::new(width, height).ok_or("the picture is too large")?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut points.as_mut());
    Ok(points.encode_png()?)
}
