//! Tests of all pictures on light and dark pages, and as PNG.

use crate::common::{assert_refused, svg};

/// A command for each kind of picture. The first has all kinds of cells.
const KINDS: [&[&str]; 6] = [
    &["chart", "22+, AKs:0.5, KQ", "--board", "As 7d 2c"],
    &["chart", "22+, AKs:0.5", "--vs", "QQ+", "--board", "As 7d 2c"],
    &["outs", "AhKh", "QQ", "--board", "Qh 7h 2c 3d"],
    &["hits", "22+", "AKs", "--board", "Qh 7h 2c"],
    &["distribution", "22+", "AKs", "--board", "Qh 7h 2c"],
    &["flops", "AA", "KK", "--textures", "trips"],
];

#[test]
fn every_color_has_a_dark_form() {
    for kind in KINDS {
        let (adapting, dark) = (svg(kind), svg(&[kind, &["--dark"]].concat()));
        let (_, rest) = adapting.split_once("<style>@media (prefers-color-scheme:dark){\n").unwrap();
        let (rules, image) = rest.split_once("}</style>\n").unwrap();
        for attribute in ["fill", "stroke", "stop-color"] {
            for part in image.split(&format!(" {attribute}=\"#")).skip(1) {
                let rule = format!(".rivertable [{attribute}=\"#{}\"]{{", &part[..6]);
                assert_eq!(rules.matches(&rule).count(), 1, "{kind:?}: {rule}");
            }
        }
        assert!(image.starts_with("<rect") && image.lines().next().unwrap().ends_with("fill=\"#ffffff\"/>"));
        // The same picture with fixed colors needs no style.
        assert!(!dark.contains("<style>") && !dark.contains("#ffffff"), "{kind:?}");
        assert_eq!(dark.lines().count(), adapting.lines().count() - rules.lines().count() - 2, "{kind:?}");
    }
}

#[test]
fn invalid_input() {
    let cases = r#"
        chart AA --dark => the following required arguments were not provided:\n  --svg <FILE>…
        chart AA --svg chart.jpg => invalid value 'chart.jpg' for '--svg <FILE>': pictures are SVG or PNG: expected a name that ends in .svg or .png…
    "#;
    assert_refused(cases);
    if !cfg!(feature = "png") {
        assert_refused(
            "chart AA --svg chart.PNG => invalid value 'chart.PNG' for '--svg <FILE>': this program draws SVG only: build it \
             with --features png to draw PNG…",
        );
    }
}

#[cfg(feature = "png")]
#[test]
fn png() {
    use resvg::tiny_skia::Pixmap;

    for kind in KINDS {
        let number = |svg: &str, name: &str| -> u32 {
            let (_, rest) = svg.split_once(&format!(" {name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.parse().unwrap()
        };
        let svg = svg(kind);
        for (more, [paper, ink]) in [
            (&[][..], [[0xFF, 0xFF, 0xFF], [0x1C, 0x20, 0x24]]),
            (&["--dark"], [[0x16, 0x16, 0x16], [0xE6, 0xEB, 0xF1]]),
        ] {
            let points =
                Pixmap::decode_png(&crate::common::drawn(&[kind, more].concat(), "picture.PNG")).unwrap();
            let sides = [(points.width(), "width"), (points.height(), "height")];
            assert!(sides.iter().all(|&(side, name)| side == 2 * number(&svg, name)), "{kind:?}: {sides:?}");
            let count = |color| {
                let pixels = points.pixels().iter();
                pixels.filter(|pixel| [pixel.red(), pixel.green(), pixel.blue()] == color).count()
            };
            // The picture includes letters.
            let counts = (count(paper), count(ink));
            assert!(counts.0 > points.pixels().len() / 10 && counts.1 > 500, "{kind:?} {more:?}: {counts:?}");
        }
    }
}
