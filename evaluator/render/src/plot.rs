//! Curves over percentiles as SVG: axes in percent, steps, and a legend.

use std::fmt::{self, Formatter};

use crate::svg::{CENTRED, INK, NOTE_SIZE, RIGHT, text};

/// Blue and orange, which color-blind people can distinguish. Both are visible on white paper.
pub(crate) const COLOURS: [&str; 2] = ["#1f6fb8", "#c85a00"];

const LINE: &str = "#d3d8dd";
const LABEL_SIZE: usize = 12;

/// The area of a plot.
#[derive(Clone, Copy)]
pub(crate) struct Plot {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Plot {
    /// The space left of a plot and below it.
    pub(crate) const LABELS: usize = 44;
    pub(crate) const FOOT: usize = 48;

    /// Draws lines at each tenth of both axes. Every second one has a label in percent, and the lower axis
    /// has a name.
    pub(crate) fn axes(self, f: &mut Formatter<'_>, name: &str) -> fmt::Result {
        let Self { left, top, width, height } = self;
        for tenth in 0..=10 {
            let (x, y) = (left + tenth * width / 10, top + height - tenth * height / 10);
            // The line at one half is darker.
            let ink = if tenth == 5 { "#8a929a" } else { LINE };
            writeln!(f, r#"<line x1="{left}" y1="{y}" x2="{}" y2="{y}" stroke="{ink}"/>"#, left + width)?;
            writeln!(f, r#"<line x1="{x}" y1="{top}" x2="{x}" y2="{}" stroke="{LINE}"/>"#, top + height)?;
            if tenth % 2 == 0 {
                let label = (10 * tenth).to_string();
                text(f, left - 8, y + 4, LABEL_SIZE, INK, RIGHT, &label)?;
                text(f, x, top + height + 17, LABEL_SIZE, INK, CENTRED, &label)?;
            }
        }
        text(f, left + width / 2, top + height + 38, NOTE_SIZE, INK, CENTRED, name)
    }

    /// Draws a dashed line at a height from 0 to 1, with a name.
    pub(crate) fn mark(self, f: &mut Formatter<'_>, value: f64, name: &str) -> fmt::Result {
        let Self { left, top, width, height } = self;
        let (y, right) = ((top + height) as f64 - value * height as f64, left + width);
        writeln!(
            f,
            r#"<line x1="{left}" y1="{y:.1}" x2="{right}" y2="{y:.1}" stroke="{INK}" stroke-dasharray="5 4"/>"#
        )?;
        text(f, left + 8, y as usize - 5, LABEL_SIZE, INK, "", name)
    }

    /// Draws a curve of steps with widths, whose sum is 1, and heights from 0 to 1.
    pub(crate) fn steps(
        self,
        f: &mut Formatter<'_>,
        colour: &str,
        steps: impl Iterator<Item = (f64, f64)>,
    ) -> fmt::Result {
        let x = |part: f64| self.left as f64 + part.clamp(0.0, 1.0) * self.width as f64;
        let y = |value: f64| (self.top + self.height) as f64 - value * self.height as f64;
        write!(f, r#"<path fill="none" stroke="{colour}" stroke-width="2.5" stroke-linejoin="round" d=""#)?;
        let (mut before, mut start) = (None, 0.0);
        for (width, value) in steps {
            // Consecutive steps of the same height are merged.
            if before != Some(value) {
                match before {
                    None => write!(f, "M{:.1} {:.1}", x(start), y(value))?,
                    Some(_) => write!(f, "H{:.1}V{:.1}", x(start), y(value))?,
                }
                before = Some(value);
            }
            start += width;
        }
        if before.is_some() {
            write!(f, "H{:.1}", x(start))?;
        }
        writeln!(f, r#""/>"#)
    }
}

/// Draws a square of a color with its meaning.
pub(crate) fn key(f: &mut Formatter<'_>, x: usize, y: usize, colour: &str, meaning: &str) -> fmt::Result {
    writeln!(f, r#"<rect x="{x}" y="{y}" width="14" height="14" rx="2" fill="{colour}"/>"#)?;
    text(f, x + 20, y + 12, NOTE_SIZE, INK, "", meaning)
}
