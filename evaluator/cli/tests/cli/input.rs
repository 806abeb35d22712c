//! Common behavior of all commands that read text.

use crate::common::{Run, answered, answered_as_json, run_with, without_time};

/// Returns the answers to some lines without and with a byte order mark, which some editors write.
fn with_and_without_mark(arguments: &[&str], lines: &str) -> [Run; 2] {
    ["", "\u{FEFF}"].map(|mark| run_with(arguments, format!("{mark}{lines}").as_bytes()))
}

#[test]
fn a_byte_order_mark_is_ignored() {
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

/// Brackets around cards, as in hand histories, are ignored.
#[test]
fn brackets_around_cards_are_ignored() {
    let board = |text| answered_as_json("equity", &["AhKd", "QsQh", "--board", text])["players"].clone();
    assert_eq!(board("[Ac 7c 3d] [Ks]"), board("Ac 7c 3d Ks"));
    let showdown = ["--hole", "[Ac Kd]", "--hole", "[8c Th]", "--board", "[Tc 2d Jc 4h 9d]"];
    let plain = showdown.map(|text| text.trim_matches(['[', ']']));
    let shown = |arguments: &[&str]| without_time(&answered(&[&["showdown"], arguments].concat()));
    assert_eq!(shown(&showdown), shown(&plain));
    let run = run_with(&["equity", "--batch", "-"], b"AhKd,QsQh,[Qd 7h 2c]\nAhKd,QsQh,Qd 7h 2c\n");
    let equities = |line: &str| line.split(',').skip(4).map(str::to_string).collect::<Vec<_>>();
    let answers: Vec<_> = run.out.lines().skip(1).map(equities).collect();
    assert!(run.code == 0 && answers.len() == 2 && answers[0] == answers[1], "{}", run.out);
}
