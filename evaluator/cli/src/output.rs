//! Output of answers: standard output, and files that are named by options.

use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;

use clap::ValueEnum;
use render::colour::Palette;
use serde::Serialize;
use terminal::standard_output;

use crate::error::Failure;
use crate::game::OF_ALL;
use crate::image::PictureChoice;

/// Standard output. Writing returns an error if it was closed when the program was started.
pub(crate) struct StandardOutput(Stdout);

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        standard_output::check()?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Standard output, buffered.
pub(crate) type Output = BufWriter<StandardOutput>;

pub(crate) fn output() -> Output {
    BufWriter::with_capacity(1 << 18, StandardOutput(io::stdout()))
}

/// Returns the colors of standard output.
pub(crate) fn palette() -> Palette {
    match (console::colors_enabled(), console::true_colors_enabled()) {
        (false, _) => Palette::Plain,
        (true, false) => Palette::Indexed,
        (true, true) => Palette::Full,
    }
}

/// The option for colors, shared by all commands.
#[derive(clap::Args)]
pub(crate) struct ColorChoice {
    /// Color answers: auto colors them on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, help_heading = OF_ALL, value_name = "WHEN", value_enum, default_value_t)]
    color: Color,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl ColorChoice {
    /// Sets the colors of all output.
    pub(crate) fn set(&self) {
        let are_enabled = match self.color {
            Color::Auto => return,
            Color::Always => true,
            Color::Never => false,
        };
        console::set_colors_enabled(are_enabled);
        console::set_colors_enabled_stderr(are_enabled);
    }
}

/// The options for the format of an answer.
#[derive(clap::Args)]
pub(crate) struct FormatChoice {
    /// Print JSON: one object, or one for each line of the input. Errors are JSON too
    #[arg(long, short)]
    pub(crate) json: bool,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

impl FormatChoice {
    /// Prints the only answer of a command in the requested format.
    pub(crate) fn print<T: Serialize>(
        &self,
        json: impl FnOnce() -> T,
        csv: impl FnOnce() -> String,
        text: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        print(self.json, json, || if self.csv { csv() } else { text() })
    }
}

/// The options for the format of an answer and for its picture.
#[derive(clap::Args)]
pub(crate) struct OutputChoice {
    #[command(flatten)]
    format: FormatChoice,
    #[command(flatten)]
    picture: PictureChoice,
}

impl OutputChoice {
    /// Returns `true` if a picture is requested.
    pub(crate) fn draws(&self) -> bool {
        self.picture.is_some()
    }

    /// Draws the picture and prints the answer in the requested format.
    pub(crate) fn print<T: Serialize>(
        &self,
        json: impl FnOnce() -> T,
        csv: impl FnOnce() -> String,
        svg: impl FnOnce() -> String,
        text: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        self.picture.write(svg)?;
        self.format.print(json, csv, text)
    }
}

/// Prints the only answer of a command, as JSON if requested and otherwise as text.
pub(crate) fn print<T: Serialize>(
    as_json: bool,
    json: impl FnOnce() -> T,
    text: impl FnOnce() -> String,
) -> Result<(), Failure> {
    let mut out = output();
    match as_json {
        true => write_json(&mut out, &json())?,
        false => write!(out, "{}", text())?,
    }
    Ok(out.flush()?)
}

/// Writes a value as one line of JSON.
pub(crate) fn write_json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// The fields of two JSON objects in one object.
#[derive(Serialize)]
pub(crate) struct Both<A, B> {
    #[serde(flatten)]
    pub(crate) first: A,
    #[serde(flatten)]
    pub(crate) second: B,
}

/// Writes a file. A failed write leaves no partial file.
pub(crate) fn write_file(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Failure> {
    terminal::files::write(path, contents.as_ref()).map_err(|error| cannot_write(path, &error))
}

/// Returns the failure for a file that cannot be written.
pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    format!("cannot write {}: {error}", path.display()).into()
}
