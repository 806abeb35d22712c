//! Several boards, boards that are run again, and discards.

use serde_json::Value;

use crate::common::{answered, answered_as_json, run};

fn equity(answer: &Value, player: usize) -> f64 {
    answer["players"][player]["equity"].as_f64().unwrap()
}

#[test]
fn each_board_is_that_board_alone() {
    let both = answered_as_json("equity", &["AhKh", "QsQd", "--board", "Ks 8d 5d | 2c 3c 4c"]);
    let alone = |board, dead| answered_as_json("equity", &["AhKh", "QsQd", "--board", board, "--dead", dead]);
    let boards = [alone("Ks8d5d", "2c3c4c"), alone("2c3c4c", "Ks8d5d")];
    for player in 0..2 {
        for (number, board) in boards.iter().enumerate() {
            assert_eq!(both["boards"][number]["equity"][player].as_f64(), Some(equity(board, player)));
        }
        let mean = (equity(&boards[0], player) + equity(&boards[1], player)) / 2.0;
        assert!((equity(&both, player) - mean).abs() < 1e-12);
    }
    assert_eq!(both["method"], "exact");
    let text = answered(&["equity", "AhKh v QsQd on Ks 8d 5d | 2c 3c 4c"]);
    assert!(text.starts_with("board 1 Ks 8d 5d\nboard 2 4c 3c 2c\n"), "{text}");
}

#[test]
fn a_board_is_run_again() {
    let spot = ["AhKh", "QsQd", "--board", "Ks 8d 5d"];
    let once = answered_as_json("equity", &spot);
    for runs in ["1", "2", "3"] {
        let again = answered_as_json("equity", &[&spot[..], &["--runs", runs]].concat());
        assert!((equity(&again, 0) - equity(&once, 0)).abs() < 1e-12, "{runs}");
        assert_eq!(again["runs"].to_string(), runs);
    }
    let csv = answered(&[&["equity", "--csv", "--runs", "2"], &spot[..]].concat());
    assert!(csv.starts_with("range,equity,scoop\nAhKh,0.8676767676767677,"), "{csv}");
}

#[test]
fn discards_are_equities_of_the_kept_cards() {
    let answer =
        answered_as_json("discards", &["-g", "draw-2-7", "2s3d4c7hKs", "8s6d5c3h2h", "--dead", "2c"]);
    let discards = answer["discards"].as_array().unwrap();
    assert_eq!(discards.len(), 32);
    assert_eq!((&discards[0]["discard"], &discards[0]["keep"]), (&"Ks".into(), &"7h 4c 3d 2s".into()));
    for choice in &discards[..4] {
        let [keep, discard] = ["keep", "discard"].map(|name| choice[name].as_str().unwrap());
        let dead = format!("2c {discard}");
        let alone = answered_as_json("equity", &["-g", "draw-2-7", keep, "8s6d5c3h2h", "--dead", &dead]);
        assert_eq!(choice["equity"].as_f64(), Some(equity(&alone, 0)), "{discard}");
    }
}

#[test]
fn wrong_boards_and_hands_are_refused() {
    for (arguments, message) in [
        (
            &["equity", "AhKh", "QsQd", "--board", "Ks8d5d|Ks2c3c"][..],
            "--board \"Ks8d5d|Ks2c3c\": Ks is on board 1 and on board 2",
        ),
        (
            &["equity", "AhKh", "QsQd", "--board", "Ks8d5d|2c3c4c", "--runs", "2"],
            "runs 2: there are 2 boards, and only one can be run again",
        ),
        (
            &["equity", "AhKh", "QsQd", "--board", "Ks8d5d|2c3c4c", "--pot", "100", "--call", "50"],
            "--pot: expected one board that is run once",
        ),
        (
            &["outs", "AhKh", "QsQd", "--board", "Ks8d5d|2c3c4c"],
            "--board \"Ks8d5d|2c3c4c\": 2 boards: expected one",
        ),
        (
            &["equity", "-g", "stud", "AsKs", "QdQh", "--runs", "2"],
            "runs 2: there is no board in seven-card stud",
        ),
        (
            &["discards", "-g", "draw", "AsAd", "KsKd"],
            "first range \"AsAd\": expected the 5 cards of a hand before the draw",
        ),
        (&["discards", "AhKh", "QsQd"], "discards does not support hold'em: it has no draw"),
    ] {
        let run = run(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
    }
}
