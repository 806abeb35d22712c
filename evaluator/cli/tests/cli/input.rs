//! What all commands that read text have in common.

use crate::common::{Run, run_with};

/// The answers to some lines, and to the same with a byte order mark before them, as some editors write it.
fn with_and_without_mark(arguments: &[&str], lines: &str) -> [Run; 2] {
    ["", "\u{FEFF}"].map(|mark| run_with(arguments, format!("{mark}{lines}").as_bytes()))
}

#[test]
fn a_byte_order_mark_is_no_text() {
    let cases: [(&[&str], &str); 5] = [
        (&["eval"], "As Ad\nKs Kd\n"),
        (&["eval"], "# a comment\nKs Kd\n"),
        (&["showdown", "--each"], "AsAh KsKh 2c3d4h9sTd\n"),
        (&["rank", "--cards", "5", "--format", "csv"], "As,Ks,Qs,Js,Ts\n2c 3c 4c 5c 7d\n"),
        (&["equity", "--batch", "-"], "range1,range2,board\nJJ,TT,2c7d9h3sJc\n"),
    ];
    for (arguments, lines) in cases {
        let [without, with] = with_and_without_mark(arguments, lines);
        assert_eq!((without.code, with.code), (0, 0), "{arguments:?}: {}", with.err);
        assert_eq!((with.out, with.err), (without.out, without.err), "{arguments:?}");
    }
}
