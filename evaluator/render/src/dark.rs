//! Images on dark pages: every color of an image has a dark form, which a style in the image selects.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::colour::Rgb;

/// Returns an image in its dark form only, for files that cannot adapt and for slides that are always dark.
///
/// ```
/// use render::dark::dark;
///
/// assert_eq!(dark(r##"<rect fill="#ffffff"/>"##), r##"<rect fill="#161616"/>"##);
/// ```
pub fn dark(svg: &str) -> String {
    let without_style = svg.split_once(STYLE).and_then(|(before, rest)| {
        let (_, behind) = rest.split_once(STYLE_END)?;
        Some([before, behind].concat())
    });
    let svg = without_style.as_deref().unwrap_or(svg);
    let mut parts = svg.split(COLOUR);
    let mut dark = parts.next().unwrap_or_default().to_string();
    for part in parts {
        match from_hex(part) {
            Some(colour) => dark += &format!("=\"{}{}", in_the_dark(colour).hex(), &part[DIGITS..]),
            None => dark.extend([COLOUR, part]),
        }
    }
    dark
}

/// Returns an image with a style after its title, which selects the dark form of every color on dark pages.
pub(crate) fn adapting(svg: &str) -> String {
    let mut style = format!("{STYLE}@media (prefers-color-scheme:dark){{\n");
    for (attribute, colour) in paints(svg) {
        let (light, dark) = (colour.hex(), in_the_dark(colour).hex());
        let _ = writeln!(style, ".{CLASS} [{attribute}=\"{light}\"]{{{attribute}:{dark}}}");
    }
    style += "}";
    style += STYLE_END;
    svg.replacen(TITLE_END, &[TITLE_END, &style].concat(), 1)
}

/// The class of all images. Their styles apply to the whole page that contains them, and must change nothing
/// else there.
pub(crate) const CLASS: &str = "rivertable";

const TITLE_END: &str = "</title>\n";
const STYLE: &str = "<style>";
const STYLE_END: &str = "</style>\n";
/// The beginning of a color attribute's value, and the number of digits that follow.
const COLOUR: &str = "=\"#";
const DIGITS: usize = 6;

/// Returns the attributes that have colors, with the colors.
fn paints(svg: &str) -> BTreeSet<(&'static str, Rgb)> {
    let of = |attribute| {
        let begin = format!(" {attribute}{COLOUR}");
        svg.split(&begin).skip(1).filter_map(|part| Some((attribute, from_hex(part)?))).collect::<Vec<_>>()
    };
    ["fill", "stroke", "stop-color"].into_iter().flat_map(of).collect()
}

/// Parses the color at the beginning of a text, without its `#`.
fn from_hex(text: &str) -> Option<Rgb> {
    let part = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
    Some(Rgb([part(0)?, part(2)?, part(4)?]))
}

/// The lightness of colors and of their dark forms in Oklab, 0 to 1. Paper becomes dark and ink light. Lines
/// and bars stay in the middle, and backgrounds of letters go below it.
const LIGHTNESS: [(f64, f64); 5] = [(0.0, 1.0), (0.24, 0.94), (0.56, 0.64), (0.66, 0.46), (1.0, 0.2)];

/// Returns the dark form of a color, with the same hue.
fn in_the_dark(colour: Rgb) -> Rgb {
    let [lightness, a, b] = to_oklab(colour);
    let above = LIGHTNESS.iter().position(|stop| lightness <= stop.0).unwrap_or(LIGHTNESS.len() - 1).max(1);
    let ((low, from), (high, to)) = (LIGHTNESS[above - 1], LIGHTNESS[above]);
    of_oklab([from + (lightness - low) / (high - low) * (to - from), a, b])
}

/// Converts to Björn Ottosson's color space, in which equal steps of lightness look equal.
fn to_oklab(colour: Rgb) -> [f64; 3] {
    let [red, green, blue] = colour.linear();
    let cones = [
        0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue,
        0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue,
        0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue,
    ];
    let [l, m, s] = cones.map(f64::cbrt);
    [
        0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
        1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
        0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
    ]
}

/// Converts from Oklab. Colors out of gamut are clamped in each part.
fn of_oklab([lightness, a, b]: [f64; 3]) -> Rgb {
    let cones = [
        lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b,
        lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b,
        lightness - 0.089_484_177_5 * a - 1.291_485_548 * b,
    ];
    let [l, m, s] = cones.map(|cone| cone.powi(3));
    Rgb::of_linear([
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::Scale;
    use crate::plot::COLOURS;
    use crate::solve::svg as solve;
    use crate::svg::{FAINT_INK, FAINT_PAPER, INK, PAPER, STRIPE};

    fn colour(hex: &str) -> Rgb {
        from_hex(&hex[1..]).unwrap()
    }

    #[test]
    fn text_is_readable_on_its_background() {
        let mut pairs: Vec<[Rgb; 2]> =
            [[INK, PAPER], [FAINT_INK, PAPER], [INK, FAINT_PAPER], [FAINT_INK, FAINT_PAPER], [INK, STRIPE]]
                .map(|pair| pair.map(colour))
                .into();
        for scale in [Scale::Weight, Scale::Equity] {
            pairs.extend((0..=100).map(|percent| [colour(INK), scale.colour(f64::from(percent) / 100.0)]));
        }
        let actions = [solve::FOLD, solve::PASSIVE].into_iter().chain(solve::BETS);
        pairs.extend(actions.map(|paper| [colour(INK), paper]));
        for light in pairs {
            for [ink, paper] in [light, light.map(in_the_dark)] {
                let contrast = ink.contrast(paper);
                assert!(contrast >= 4.5, "{} on {}: {contrast:.2}", ink.hex(), paper.hex());
            }
        }
    }

    #[test]
    fn curves_are_visible_on_the_paper() {
        for curve in COLOURS {
            for [curve, paper] in [[curve, PAPER].map(colour), [curve, PAPER].map(colour).map(in_the_dark)] {
                assert!(curve.contrast(paper) >= 3.0, "{} on {}", curve.hex(), paper.hex());
            }
        }
    }

    #[test]
    fn oklab_is_one_to_one() {
        for hex in ["#000000", "#ffffff", "#1c2024", "#cf222e", "#00af5f", "#0000ff"] {
            assert_eq!(of_oklab(to_oklab(colour(hex))).hex(), hex);
        }
    }

    #[test]
    fn an_image_adapts_in_its_own_style() {
        let image = "<svg class=\"rivertable\">\n<title>fill</title>\n<rect fill=\"#ffffff\" stroke=\"#1c2024\"/>\n\
                     <rect fill=\"#ffffff\"/>\n<rect fill=\"url(#taken)\"/>\n</svg>\n";
        let adapting = adapting(image);
        let rules: Vec<_> = adapting.lines().filter(|line| line.starts_with('.')).collect();
        assert_eq!(
            rules,
            [
                ".rivertable [fill=\"#ffffff\"]{fill:#161616}",
                ".rivertable [stroke=\"#1c2024\"]{stroke:#e6ebf1}"
            ]
        );
        // In the dark form the attributes have these colors, and the image has no style.
        let expected = image.replace("#ffffff", "#161616").replace("#1c2024", "#e6ebf1");
        assert_eq!(dark(&adapting), expected);
        assert_eq!(dark(image), expected);
    }
}
