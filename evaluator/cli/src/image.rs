//! Files of pictures: SVG as it was drawn, or PNG, if the program was built with the feature `png`.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};
use render::dark::dark;

use crate::error::Failure;
use crate::output::write_file;

/// The options for the picture of an answer.
#[derive(clap::Args)]
pub(crate) struct PictureChoice {
    /// Draw a picture into this file too: an SVG image, or PNG if it ends in .png
    #[arg(long, alias = "png", value_name = "FILE", value_parser = file())]
    svg: Option<PathBuf>,
    /// Draw it light on dark, whatever it stands on; else PNG is light, and SVG as the page that shows it
    #[arg(long, requires = "svg")]
    dark: bool,
}

impl PictureChoice {
    /// Whether a picture is asked for.
    pub(crate) fn is_some(&self) -> bool {
        self.svg.is_some()
    }

    /// Writes the picture, if it is asked for: as PNG if the file's name ends so, else as SVG. Whole, or not at all.
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

/// Reads the name of a picture's file. That this program cannot draw it is said before there is any work.
fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|file| {
        if is_png(&file) && !cfg!(feature = "png") {
            return Err("this program draws SVG alone, and PNG too if cargo builds it with --features png");
        }
        if OTHERS.iter().any(|ending| has_ending(&file, ending)) {
            return Err("pictures are SVG or PNG: expected a name that ends in .svg or .png");
        }
        Ok(file)
    })
}

/// The endings of pictures that nobody draws here.
const OTHERS: [&str; 7] = ["jpg", "jpeg", "gif", "webp", "bmp", "tiff", "pdf"];

fn is_png(file: &Path) -> bool {
    has_ending(file, "png")
}

fn has_ending(file: &Path, ending: &str) -> bool {
    file.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// The picture in points, four for each point of the SVG, so that it is sharp on every screen.
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
    // For systems with none of the families that the picture asks for.
    fonts.set_sans_serif_family(first.ok_or("this system has no fonts: SVG needs none")?);
    let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
    let tree = Tree::from_str(svg, &options)?;
    let [width, height] =
        [tree.size().width(), tree.size().height()].map(|side| (SCALE * side).ceil() as u32);
    let mut points = Pixmap::new(width, height).ok_or("it is too large")?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut points.as_mut());
    Ok(points.encode_png()?)
}
