//! Tests of `rivertable eval`.

use crate::common::{answered_as_json, assert_refused, ended, program, run, run_with, start};

#[test]
fn one_hand_as_one_argument_or_as_many() {
    let expected = "As Ks Qs Js Ts 2d 3c: royal flush (As Ks Qs Js Ts), rank 32777\n";
    assert_eq!(run(&["eval", "As Ks Qs Js Ts 2d 3c"]).out, expected);
    assert_eq!(run(&["eval", "As", "Ks", "Qs", "Js", "Ts", "2d", "3c"]).out, expected);
    assert_eq!(run(&["eval", "AsKsQsJs10s 2♦,3C"]).out, expected);
}

#[test]
fn other_systems_need_an_option() {
    let layouts = run(&["eval", "--layouts", "As Ks Qs Js Ts 2d 3c"]).out;
    let expected = "As Ks Qs Js Ts 2d 3c: royal flush (As Ks Qs Js Ts), rank 32777, \
                    pokerval 0x800EDCBA, ACE 0x92000000, Revolver 0x8000000000001F00, Cactus Kev 1\n";
    assert_eq!(layouts, expected);
    let hole = run(&["eval", "--hole", "Ks9d", "--board", "AhKcQd"]).out;
    assert_eq!(hole, "Ks 9d Ah Kc Qd: one pair, kings with an ace, queen and nine, rank 7681\n");
    assert_eq!(
        run_with(&["eval", "--layouts"], b"As Ad").out,
        "As Ad: one pair, aces, rank 7684, pokerval 0x010EE000\n"
    );
}

#[test]
fn several_hands() {
    let run = run(&["eval", "As Ad", "3C 4C 5C 6H 8D 3D 8H", ""]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "As Ad: one pair, aces, rank 7684");
    assert!(
        lines[1].starts_with("3c 4c 5c 6h 8d 3d 8h: two pair, eights and threes with a six (8h 8d 3d 3c 6h)")
    );
    assert_eq!(lines[2], "no cards, rank 0");
    assert_eq!(run.code, 0);
}

#[test]
fn json_has_one_object_a_line() {
    let run = run(&["eval", "--json", "As Ks Qs Js Ts 2d 3c", "Kd 2c"]);
    assert_eq!(
        run.out,
        "{\"game\":\"holdem\",\"cards\":\"As Ks Qs Js Ts 2d 3c\",\"category\":\"straight_flush\",\
         \"description\":\"royal flush\",\
         \"best\":\"As Ks Qs Js Ts\",\"rank\":32777,\"cactus_kev\":1,\"pokerval\":\"0x800EDCBA\",\
         \"ace\":\"0x92000000\",\"revolver\":\"0x8000000000001F00\"}\n\
         {\"game\":\"holdem\",\"cards\":\"Kd 2c\",\"category\":\"high_card\",\
         \"description\":\"high card, king with a deuce\",\
         \"best\":\"Kd 2c\",\"rank\":1018,\"cactus_kev\":null,\"pokerval\":\"0x000D2000\",\
         \"ace\":null,\"revolver\":null}\n"
    );
}

#[test]
fn lines_of_standard_input() {
    let input = "# my hands\r\n\r\nAs Ad\r\n  Kc Kd Ks Kh 2c  \nQh Jh\n";
    let run = run_with(&["eval"], input.as_bytes());
    let hands: Vec<&str> = run.out.lines().map(|line| line.split(", rank").next().unwrap()).collect();
    assert_eq!(
        hands,
        [
            "As Ad: one pair, aces",
            "Kc Kd Ks Kh 2c: four of a kind, kings with a deuce",
            "Qh Jh: high card, queen with a jack",
        ]
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn invalid_lines_are_reported_and_the_others_answered() {
    let run = run_with(&["eval"], b"As Ad\nAs Kx\nKc Kc\n\xFF\xFE\n2c3c4c5c6c7c8c9c\nQh");
    assert_eq!(run.out.lines().count(), 2);
    let expected = [
        "error: line 2: \"Kx\" at character 4 is not a card: expected a rank (2 to 9, T or 10, J, Q, K, A), then a suit \
         (c, d, h, s)",
        "error: line 3: Kc occurs a second time at character 4: a deck has one of each card",
        "error: line 4: not valid UTF-8 text",
        "error: line 5: 8 cards: a hand has at most 7",
    ];
    assert_eq!(run.err.lines().collect::<Vec<_>>(), expected);
    assert_eq!(run.code, 2);
}

#[test]
fn invalid_arguments_are_reported_and_the_others_answered() {
    let run = run(&["eval", "As Ad", "As As"]);
    assert_eq!(run.out, "As Ad: one pair, aces, rank 7684\n");
    let expected =
        "error: hand 2 (\"As As\"): As occurs a second time at character 4: a deck has one of each card\n";
    assert_eq!((run.err.as_str(), run.code), (expected, 2));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = start(program().arg("eval"));
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let _ = std::io::Write::write_all(&mut stdin, &b"As Ad\n".repeat(20_000));
    drop(stdin);
    let run = ended(child);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn hole_cards_on_a_board() {
    let json = answered_as_json("eval", &["--hole", "Ks9d", "--board", "AhKcQd"]);
    assert_eq!(json["cards"], "Ks 9d Ah Kc Qd");
    assert_eq!(json["pokerval"], "0x010DDEC9");
    assert_eq!(json["pcbits"], "10001");
    assert_eq!(
        (&json["npcbits"], &json["nstraight"], &json["nstraightfill"]),
        (&2.into(), &3.into(), &2.into())
    );
    let no_board = run(&["eval", "--layouts", "--hole", "2c2d"]).out;
    assert!(no_board.contains("pcbits 11000, npcbits 2"), "{no_board}");
}

#[test]
fn invalid_hole_cards_are_refused() {
    let cases = r#"
        eval --hole AsKs --board "" => invalid value '' for '--board <CARDS>': no cards: expected cards, or no such option…
        eval --hole As => --hole "As": 1 card: expected the 2 cards of a combo
        eval --hole AsKs --board "2c As" => --board "2c As": As is in the hand already
        eval --hole AsKs --board 2c3c4c5c6c7c => --board "2c3c4c5c6c7c": 6 cards: expected a board of at most 5
        eval AsKs --board QsJsTs => --board "QsJsTs": expected hole cards too, such as --hole AsKs
        eval --board QsJsTs --game plo => --board "QsJsTs": expected hole cards too, such as --hole AsKs
        showdown --each --board QsJsTs => the argument '--each' cannot be used with '--board <CARDS>'…
        eval As Ks, Tx => hand 1 ("As Ks, Tx"): "Tx" at character 8 is not a card…
    "#;
    assert_refused(cases);
}

#[test]
fn endless_lines_are_refused() {
    let input = [vec![b'A'; 1 << 20], b"\nAs Ad\n".to_vec()].concat();
    let run = run_with(&["eval"], &input);
    assert!(run.out.starts_with("As Ad: one pair, aces"), "{}", run.out);
    assert_eq!((run.code, run.err.as_str()), (2, "error: line 1: longer than 4096 bytes\n"));
}
