//! Colors of charts and of terminals.

use anstyle::{Ansi256Color, Color, RgbColor, Style};

/// A color by its parts of red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// Mixes two colors. `share` is that of the second one, 0 to 1.
    fn mixed(self, other: Self, share: f64) -> Self {
        let mix = |i: usize| {
            let (from, to) = (f64::from(self.0[i]), f64::from(other.0[i]));
            (from + share * (to - from)).round() as u8
        };
        Self([mix(0), mix(1), mix(2)])
    }

    /// Returns black or white, whichever is easier to read on this color.
    pub fn ink(self) -> Self {
        let [black, white] = [Self([0x11; 3]), Self([0xFF; 3])];
        if self.contrast(black) > self.contrast(white) { black } else { white }
    }

    /// Returns the contrast of two colors, 1 to 21, as defined by the Web Content Accessibility Guidelines.
    pub(crate) fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Returns the relative luminance of WCAG 2.2, 0 to 1: the weighted sum of the linear parts.
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Returns the linear parts of an sRGB color, 0 to 1.
    pub(crate) fn linear(self) -> [f64; 3] {
        self.0.map(|part| match f64::from(part) / 255.0 {
            low @ ..=0.04045 => low / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        })
    }

    /// Returns the color with these linear parts, clamped to 0 to 1.
    pub(crate) fn of_linear(parts: [f64; 3]) -> Self {
        Self(parts.map(|part| {
            let part = match part {
                low @ ..=0.003_130_8 => 12.92 * low,
                part => 1.055 * part.powf(1.0 / 2.4) - 0.055,
            };
            (255.0 * part.clamp(0.0, 1.0)).round() as u8
        }))
    }

    /// Returns the nearest of the 216 colors that all terminals have, each part as an index into [`LEVELS`].
    fn nearest_levels(self) -> [u8; 3] {
        self.0.map(|part| (0..6).min_by_key(|&i| LEVELS[usize::from(i)].abs_diff(part)).unwrap_or(0))
    }

    /// Returns the color as SVG writes it.
    pub fn hex(self) -> String {
        let [red, green, blue] = self.0;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The levels of each part in the color cube of terminals.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The quantity that colors represent. Values are 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// The weight of hands: pale green to green, both among the 256 colors of terminals.
    Weight,
    /// Equity: orange for 0, white for a half, blue for 1. Color-blind people can distinguish these.
    Equity,
}

impl Scale {
    /// Returns some values with their colors, from 0 to 1. Colors between them are interpolated.
    pub const fn stops(self) -> &'static [(f64, Rgb)] {
        match self {
            Self::Weight => &[(0.0, Rgb([0xD7, 0xFF, 0xD7])), (1.0, Rgb([0x00, 0xAF, 0x5F]))],
            Self::Equity => &[
                (0.0, Rgb([0xDB, 0x74, 0x12])),
                (0.25, Rgb([0xF2, 0xA6, 0x4C])),
                (0.4, Rgb([0xFD, 0xDB, 0xAF])),
                (0.5, Rgb([0xF7, 0xF7, 0xF7])),
                (0.6, Rgb([0xC3, 0xDD, 0xEE])),
                (0.75, Rgb([0x8A, 0xBE, 0xE0])),
                (1.0, Rgb([0x45, 0x94, 0xCC])),
            ],
        }
    }

    /// Returns the color of a value.
    pub fn colour(self, value: f64) -> Rgb {
        let stops = self.stops();
        let above = stops.iter().position(|stop| value <= stop.0).unwrap_or(stops.len() - 1).max(1);
        let ((low, from), (high, to)) = (stops[above - 1], stops[above]);
        from.mixed(to, ((value - low) / (high - low)).clamp(0.0, 1.0))
    }
}

/// The colors that text may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// No colors.
    Plain,
    /// The 256 colors that terminals have in common.
    Indexed,
    /// 24-bit colors.
    Full,
}

impl Palette {
    /// Returns a text on a background, without escapes if there are no colors.
    pub fn on(self, background: Rgb, text: &str) -> String {
        let style = Style::new().bg_color(self.colour(background)).fg_color(self.colour(background.ink()));
        format!("{style}{text}{style:#}")
    }

    /// Returns a faint text.
    pub fn faint(self, text: &str) -> String {
        let style = if self == Self::Plain { Style::new() } else { Style::new().dimmed() };
        format!("{style}{text}{style:#}")
    }

    /// Returns a color in the terminal's form.
    fn colour(self, colour: Rgb) -> Option<Color> {
        let Rgb([red, green, blue]) = colour;
        match self {
            Self::Plain => None,
            Self::Indexed => {
                let [red, green, blue] = colour.nearest_levels();
                Some(Ansi256Color(16 + 36 * red + 6 * green + blue).into())
            }
            Self::Full => Some(RgbColor(red, green, blue).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_pass_through_their_stops() {
        for scale in [Scale::Weight, Scale::Equity] {
            for &(value, colour) in scale.stops() {
                assert_eq!(scale.colour(value), colour, "{scale:?} {value}");
            }
            assert_eq!(scale.colour(-1.0), scale.colour(0.0));
            assert_eq!(scale.colour(2.0), scale.colour(1.0));
        }
        assert_eq!(Rgb([0; 3]).mixed(Rgb([200, 100, 50]), 0.5), Rgb([100, 50, 25]));
    }

    #[test]
    fn dark_letters_are_readable_on_every_color() {
        for scale in [Scale::Weight, Scale::Equity] {
            for value in (0..=100).map(|percent| f64::from(percent) / 100.0) {
                let paper = scale.colour(value);
                let contrast = paper.contrast(paper.ink());
                assert!(contrast >= 5.5 && paper.ink() == Rgb([0x11; 3]), "{scale:?} {value}: {contrast:.1}");
                // Terminals with 256 colors show near ones.
                let [paper, ink] = [paper, paper.ink()]
                    .map(|colour| Rgb(colour.nearest_levels().map(|i| LEVELS[usize::from(i)])));
                assert!(paper.contrast(ink) >= 4.5, "{scale:?} {value}: {:.1}", paper.contrast(ink));
            }
        }
    }

    #[test]
    fn escapes_by_palette() {
        let green = Rgb([0, 0x80, 0]);
        assert_eq!(Palette::Plain.on(green, "AA"), "AA");
        assert_eq!(Palette::Full.on(green, "AA"), "\x1b[38;2;255;255;255m\x1b[48;2;0;128;0mAA\x1b[0m");
        assert_eq!(Palette::Indexed.on(green, "AA"), "\x1b[38;5;231m\x1b[48;5;28mAA\x1b[0m");
    }
}
