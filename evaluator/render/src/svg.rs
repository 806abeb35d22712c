//! Shared parts of images: the opening element, headings, and text.

use std::fmt::{self, Display, Formatter};

use crate::dark::CLASS;

pub(crate) const PAPER: &str = "#ffffff";
pub(crate) const INK: &str = "#1c2024";
/// The color of secondary text, on white and on faint paper.
pub(crate) const FAINT_INK: &str = "#656c74";
pub(crate) const FAINT_PAPER: &str = "#eef0f2";
/// The stripes on faint paper that mark blocked combos.
pub(crate) const STRIPE: &str = "#c9ced4";
/// Fonts of about the same width, so that the lines fit on every system.
const FONTS: &str = "'DejaVu Sans', Verdana, 'Segoe UI', Arial, sans-serif";

const TITLE_SIZE: usize = 20;
pub(crate) const NOTE_SIZE: usize = 14;
const TITLE_LINES: usize = 3;
/// The largest number of lines of a title that does not fit in bold and is written like notes.
const LONG_TITLE_LINES: usize = 16;
const NOTE_LINES: usize = 2;

/// The average width of characters of ranges, in hundredths of their size: bold ones, and others.
const BOLD_WIDTH: usize = 72;
const PLAIN_WIDTH: usize = 64;

/// Opens an image on white paper.
pub(crate) fn open(f: &mut Formatter<'_>, title: &str, width: usize, height: usize) -> fmt::Result {
    writeln!(
        f,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" class="{CLASS}" role="img" font-family="{FONTS}">"#
    )?;
    writeln!(f, "<title>{}</title>", Escaped(title))?;
    writeln!(f, r#"<rect width="{width}" height="{height}" fill="{PAPER}"/>"#)
}

/// Returns one image of several, one below the other.
pub(crate) fn stacked(images: &[String]) -> String {
    let side = |image: &str, name: &str| -> usize {
        let rest = image.split_once(&format!(" {name}=\"")).map_or("", |(_, rest)| rest);
        rest.split('"').next().and_then(|number| number.parse().ok()).unwrap_or(0)
    };
    let width = images.iter().map(|image| side(image, "width")).max().unwrap_or(0);
    let (mut height, mut inner) = (0, String::new());
    for image in images {
        inner += &image.replacen("<svg ", &format!(r#"<svg y="{height}" "#), 1);
        height += side(image, "height");
    }
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" class="{CLASS}">
{inner}</svg>
"#
    )
}

/// A title, broken into lines, in smaller letters if it is long, and notes below it.
pub(crate) struct Heading {
    title: Vec<String>,
    is_long: bool,
    notes: Vec<String>,
}

impl Heading {
    /// Returns a heading of a given width.
    pub(crate) fn new(title: &str, notes: &[String], width: usize) -> Self {
        let fits = |size: usize, letter: usize| width * 100 / (size * letter);
        let notes = notes.iter().flat_map(|note| broken(note, fits(NOTE_SIZE, PLAIN_WIDTH), NOTE_LINES));
        let notes = notes.collect();
        match broken(title, fits(TITLE_SIZE, BOLD_WIDTH), TITLE_LINES) {
            title if !title.last().is_some_and(|line| line.ends_with('…')) => {
                Self { title, is_long: false, notes }
            }
            _ => {
                let title = broken(title, fits(NOTE_SIZE, PLAIN_WIDTH), LONG_TITLE_LINES);
                Self { title, is_long: true, notes }
            }
        }
    }

    /// Returns its height, including a gap below.
    pub(crate) fn height(&self) -> usize {
        self.title.len() * self.title_line() + self.notes.len() * (NOTE_SIZE + 6) + 10
    }

    /// Returns the height of a line of the title.
    fn title_line(&self) -> usize {
        if self.is_long { NOTE_SIZE + 6 } else { TITLE_SIZE + 6 }
    }

    pub(crate) fn draw(&self, f: &mut Formatter<'_>, left: usize, top: usize) -> fmt::Result {
        for (i, line) in self.title.iter().enumerate() {
            let (size, bold) =
                if self.is_long { (NOTE_SIZE, "") } else { (TITLE_SIZE, r#" font-weight="bold""#) };
            text(f, left, top + size - 4 + i * self.title_line(), size, INK, bold, line)?;
        }
        let notes_top = top + self.title.len() * self.title_line();
        for (i, line) in self.notes.iter().enumerate() {
            text(f, left, notes_top + NOTE_SIZE + i * (NOTE_SIZE + 6), NOTE_SIZE, INK, "", line)?;
        }
        Ok(())
    }
}

/// Attributes of a text whose middle, or end, is at its position.
pub(crate) const CENTRED: &str = r#" text-anchor="middle""#;
pub(crate) const RIGHT: &str = r#" text-anchor="end""#;

/// Writes a line of text at a position. `more` has further attributes.
pub(crate) fn text(
    f: &mut Formatter<'_>,
    x: usize,
    y: usize,
    size: usize,
    ink: &str,
    more: &str,
    text: &str,
) -> fmt::Result {
    writeln!(f, r#"<text x="{x}" y="{y}" font-size="{size}" fill="{ink}"{more}>{}</text>"#, Escaped(text))
}

/// Text with XML's special characters escaped.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            c => write!(f, "{c}"),
        })
    }
}

/// Breaks a text after commas and spaces into lines of at most `fits` characters (longer for a longer word),
/// and at most `most` lines. The omitted rest becomes "…".
fn broken(text: &str, fits: usize, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in text.split_inclusive([',', ' ']) {
        let line = lines.last_mut().expect("there is at least one line");
        if line.is_empty() || line.chars().count() + part.trim_end().chars().count() <= fits {
            line.push_str(part);
        } else {
            lines.push(part.into());
        }
    }
    let is_cut = lines.len() > most;
    lines.truncate(most);
    for line in &mut lines {
        *line = line.trim_end().into();
    }
    if is_cut && let Some(last) = lines.last_mut() {
        last.push('…');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_titles_are_broken_and_cut() {
        assert_eq!(broken("AA,KK", 40, 3), ["AA,KK"]);
        assert_eq!(broken("AA, KK, QQ", 7, 3), ["AA, KK,", "QQ"]);
        let lines = broken(&"A2s-A5s,".repeat(7), 35, 3);
        assert_eq!(lines, ["A2s-A5s,".repeat(4), "A2s-A5s,".repeat(3)]);
        let lines = broken(&"A2s-A5s,".repeat(100), 35, 3);
        assert_eq!((lines.len(), lines[2].ends_with(",…")), (3, true));
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(Escaped("a<b & c>d").to_string(), "a&lt;b &amp; c&gt;d");
    }
}
