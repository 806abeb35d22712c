//! Tests of `rivertable index`.

use crate::common::{answered_as_json, assert_refused, run, run_with};

#[test]
fn isomorphic_hands_have_one_index() {
    let out = |hand: &str| run(&["index", hand]).out.split_once(": ").unwrap().1.to_string();
    let flop = out("AsKd 7d5c5s");
    assert!(flop.ends_with(" of 1,286,792, canonical As Kh | 7h 5s 5d, 24 deals\n"), "{flop}");
    assert_eq!(flop, out("AcKh | 5d 7h 5c"));
    assert_eq!(run(&["index", "As", "Kd", "7d", "5c", "5s"]).out, format!("As Kd | 7d 5c 5s: {flop}"));
    assert_ne!(flop, out("AcKh 7c5d5c"));
    assert!(out("7d7c").ends_with(" of 169, canonical 7s 7h, 6 deals\n"));
    assert!(out("AsKs QsJsTs 2h3d").contains(" of 123,156,254, "));
    assert!(out("AsKs QsJsTs2h").contains(" of 13,960,050, "));
    assert!(out("AsKs | QsJsTs | 2h | 3d").contains(" of 2,428,287,420, "));
    let ordered = run(&["index", "--rounds", "2,3,1", "AsKs QsJsTs 2h"]).out;
    assert!(ordered.starts_with("As Ks | Qs Js Ts | 2h: index ") && ordered.contains(" of 55,190,538, "));
}

#[test]
fn indices_lead_back_to_cards() {
    for (hand, rounds) in [("9c8h", "2"), ("AsKd 7d5c5s", "2,3"), ("2c3d | 4h5s6c | 7d | 8h", "2,3,1,1")] {
        let there = answered_as_json("index", &[hand]);
        let index = there["index"].to_string();
        let back = answered_as_json("index", &["--unindex", "--rounds", rounds, &index]);
        assert_eq!(back["cards"], there["canonical"]);
        for field in ["rounds", "index", "size", "canonical", "deals"] {
            assert_eq!(back[field], there[field], "{hand}, {field}");
        }
        assert_eq!(back["suits"], serde_json::json!({ "c": "c", "d": "d", "h": "h", "s": "s" }));
    }
    let json = answered_as_json("index", &["AdKc"]);
    assert_eq!(json["suits"], serde_json::json!({ "c": "h", "d": "s", "h": "c", "s": "d" }));
}

#[test]
fn lines_are_answered_one_by_one() {
    let run = run_with(&["index", "--unindex", "--rounds", "2"], b"0\n# none\n169\n168\n");
    assert_eq!((run.code, run.out.lines().count()), (2, 2));
    assert_eq!(run.err, "error: line 3: index 169: there are 169, from 0\n");
    assert!(run.out.starts_with("2s 2h: index 0 of 169, canonical 2s 2h, 6 deals\n"));
    let run = run_with(&["index"], b"AsKd\nAsAs\nAsKd 7d5c\n");
    assert_eq!((run.code, run.out.lines().count(), run.err.lines().count()), (2, 1, 2));
}

#[test]
fn errors_name_the_problem() {
    let cases = r#"
        index AsKd7d => hand 1 ("AsKd7d"): 3 cards: expected two hole cards and a board of 0, 3, 4 or 5, or | between rounds
        index "AsKd | 7d5c5s | As" => hand 1 ("AsKd | 7d5c5s | As"): As occurs twice
        index "AsKd | " => hand 1 ("AsKd | "): these cannot be indexed: expected 1 to 4 rounds of one card or more, with less than 2^64 deals in all
        index --rounds 2,3 AsKd => hand 1 ("AsKd"): 2 cards: expected 5 in all rounds
        index --rounds 2,3 "AsKd | 7d5c" => hand 1 ("AsKd | 7d5c"): 2 cards in round 2: expected 3
        index --rounds 2,0 AsKd => invalid value '0' for '--rounds <CARDS>': expected a whole number from 1 to 52…
        index --rounds 2,53 AsKd => invalid value '53' for '--rounds <CARDS>': expected a whole number from 1 to 52…
        index --rounds x AsKd => invalid value 'x' for '--rounds <CARDS>': expected a whole number from 1 to 52…
        index --rounds 2,3,1,1,1 AsKd => --rounds: these cannot be indexed: expected 1 to 4 rounds of one card or more, with less than 2^64 deals in all
        index --rounds 2,3 --unindex 1286792 => index 1 ("1286792"): index 1286792: there are 1286792, from 0
        index --rounds 2,3 --unindex +5 => index 1 ("+5"): "+5" is not an index: expected a whole number
        index "Xs Kd" => hand 1 ("Xs Kd"): "Xs" at character 1 is not a card: expected a rank (2 to 9, T or 10, J, Q, K, A), then a suit (c, d, h, s)
        index --unindex 5 => the following required arguments were not provided:\n  --rounds <CARDS>…
    "#;
    assert_refused(cases);
}
