//! Compares answers in Omaha with the library.

use omaha::range::{Range, RangeReader};
use omaha::{Omaha, PreflopTable, Showdown};
use serde_json::{Value, json};

use crate::answer;

#[test]
fn equities_and_next_cards_are_those_of_the_library() {
    let ranges = ["AsKs4d3d", "9s9h8s8h"].map(|text| Range::read(text, 4).unwrap());
    let question = Showdown::new(Omaha::EightOrBetter, &ranges).board("8c 5h 2c".parse().unwrap());
    let with = |ask: &str| {
        answer(json!({"ask": ask, "game": "omaha8", "ranges": ["AsKs4d3d", "9s9h8s8h"], "board": "8c 5h 2c"}))
    };
    let (equity, report) = (with("equity"), question.run().unwrap());
    assert_eq!(equity["players"][0]["equity"], report.shares()[0].equity());
    assert_eq!(equity["players"][0]["halves"]["low"], report.halves().unwrap().low(0).equity());
    let (outs, next) = (with("outs"), question.next_cards().unwrap());
    assert_eq!(outs["next_cards"].as_array().unwrap().len(), next.cards().len());
    assert_eq!(outs["next_cards"][5]["equity"][0], next.cards()[5].1[0].equity());
}

#[test]
fn one_player_meets_any_hand() {
    let alone =
        answer(json!({"ask": "outs", "game": "omaha", "ranges": ["AhKhQdJd"], "board": "Qh 7h 2c 3c"}));
    let ranges = [Range::read("AhKhQdJd", 4).unwrap(), Range::full(4)];
    let next =
        Showdown::new(Omaha::Four, &ranges).board("Qh 7h 2c 3c".parse().unwrap()).next_cards().unwrap();
    assert_eq!(alone["players"][0]["equity"], next.shares()[0].equity());
    assert_eq!(alone["players"][1]["range"], "random");
}

#[test]
fn ranges_have_names_and_percentages() {
    let range = answer(json!({"ask": "range", "game": "plo", "ranges": ["@wide"], "names": {"wide": "15%"}}));
    let order = PreflopTable::embedded().order();
    let read = RangeReader::new(4).order(&order).read("15%").unwrap();
    assert_eq!((&range["combos"], &range["holdings"]), (&json!(read.total_weight()), &json!(read.count())));
    let text = answer(
        json!({"ask": "equity", "game": "omaha", "ranges": ["AAKK", "QQJJ"], "as": "text", "samples": 500, "method": "monte-carlo"}),
    );
    assert!(matches!(&text["text"], Value::String(text) if text.starts_with("Omaha\nplayer ")));
}
