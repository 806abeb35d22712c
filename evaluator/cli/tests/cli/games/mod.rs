//! The commands in games other than hold'em.

mod hands;
mod omaha;
mod ranges;
mod refusals;

use std::fs;

use evaluator::order::{AceToFive, Badugi, DeuceToSeven, ShortDeck, ShortDeckTrips};
use evaluator::{Embedded, RankTable, TableOf};
use serde_json::{Value, json};

use crate::common::{answered, folder, refused, run, without_time};

const SHORT_DECK: [&str; 2] = ["--game", "short-deck"];
const TRIPS: [&str; 4] = ["--game", "short-deck", "--rules", "trips-over-straight"];

/// Every game as arguments, with its name and its rules in JSON.
const GAMES: [(&[&str], &str, Option<&str>); 7] = [
    (&[], "holdem", None),
    (&SHORT_DECK, "short-deck", Some("triton")),
    (&TRIPS, "short-deck", Some("trips-over-straight")),
    (&["--game", "ace-to-five"], "ace-to-five", None),
    (&["--game", "Eight-or-better"], "eight-or-better", None),
    (&["--game", "2-7"], "deuce-to-seven", None),
    (&["--game", "badugi"], "badugi", None),
];

/// Returns the output of a successful command in a game.
fn out(game: &[&str], arguments: &[&str]) -> String {
    answered(&[game, arguments].concat())
}

/// Returns the output of a successful command in a game as JSON.
fn object(game: &[&str], arguments: &[&str]) -> Value {
    serde_json::from_str(&out(game, &[arguments, &["--json"]].concat())).unwrap()
}

/// Returns the error of a command that fails in a game.
fn refused_in(game: &[&str], arguments: &[&str]) -> String {
    refused(&[game, arguments].concat())
}

/// Commands for every game, and commands for games with a shared board.
const OF_ALL: [&[&str]; 5] = [
    &["eval", "As Kd Qh Jc"],
    &["decode", "0", "--as", "rank"],
    &["histogram", "--cards", "3"],
    &["table", "info"],
    &["table", "verify"],
];
const WITH_BOARDS: [&[&str]; 6] = [
    &["showdown", "--hole", "AsKs", "--hole", "QdQh"],
    &["equity", "AA", "KK", "--board", "9c 8d 6h 7s"],
    &["outs", "AA", "KK", "--board", "9c 8d 6h"],
    &["distribution", "AA", "KK", "--board", "9c 8d 6h 7s"],
    &["flops", "AcAd", "KcKd", "--textures", "trips"],
    &["range", "QQ+"],
];

#[test]
fn objects_begin_with_the_game() {
    for (game, name, rules) in GAMES {
        let more = if matches!(name, "holdem" | "short-deck") { WITH_BOARDS.as_slice() } else { &[] };
        for arguments in OF_ALL.iter().chain(more) {
            let printed = out(game, &[arguments, ["--json"].as_slice()].concat());
            let rules = rules.map(|rules| format!("\"rules\":\"{rules}\",")).unwrap_or_default();
            let expected = format!("{{\"game\":\"{name}\",{rules}\"");
            let has_more = !printed[expected.len()..].starts_with("rules");
            assert!(printed.starts_with(&expected) && has_more, "{arguments:?}: {printed}");
        }
    }
    for arguments in
        [["hits", "AA", "--board", "9c8d6h"].as_slice(), &["strength", "9c8d6h7s2c"], &["index", "AsKs"]]
    {
        assert_eq!(object(&[], arguments)["game"], "holdem");
    }
}

/// Naming hold'em does not change answers.
#[test]
fn holdem_is_the_game_if_none_is_named() {
    for arguments in OF_ALL.iter().chain(&WITH_BOARDS) {
        let named = without_time(&out(&["--game", "HOLDEM"], arguments));
        assert_eq!(without_time(&out(&[], arguments)), named);
        assert!(!named.contains("hold'em") && !named.contains("short deck"), "{named}");
    }
}

#[test]
fn names_of_games() {
    for (called, name) in [
        ("NLHE", "holdem"),
        ("texas", "holdem"),
        ("shortdeck", "short-deck"),
        ("6+", "short-deck"),
        ("six-plus", "short-deck"),
        ("PLO4", "omaha"),
        ("o8", "omaha8"),
        ("omaha-no-qualifier", "omaha-no-qualifier"),
        ("Big-O", "big-o"),
        ("plo5-8", "big-o"),
        ("plo5-hi-lo", "big-o"),
        ("omaha6-no-qualifier", "omaha6-no-qualifier"),
    ] {
        let hand = match name {
            "omaha" | "omaha8" | "omaha-no-qualifier" => {
                &["eval", "--hole", "AsAhKdKc", "--board", "Ts 9s 8s"][..]
            }
            "big-o" | "omaha5-no-qualifier" => &["eval", "--hole", "AsAhKdKcQd", "--board", "Ts 9s 8s"],
            "big-o6" | "omaha6-no-qualifier" => &["eval", "--hole", "AsAhKdKcQdQc", "--board", "Ts 9s 8s"],
            _ => &["eval", "As Kd"],
        };
        assert_eq!(object(&["--game", called], hand)["game"], name);
    }
}

#[test]
fn game_options_before_and_after_the_command() {
    let expected =
        "Ah Qh 9h 8h 6h: flush, ace high with a queen, nine, eight and six, rank 24644 in short deck\n";
    assert_eq!(run(&["--game", "short-deck", "eval", "AhQh9h8h6h"]).out, expected);
    assert_eq!(run(&["eval", "AhQh9h8h6h", "--game", "short-deck", "--rules", "triton"]).out, expected);
}

#[test]
fn tables_of_all_orders() {
    /// Checks the table of a game with ranks for these cards. Other commands report the kind of the table.
    fn check<O: Embedded>(game: &[&str], hands: &str, kind: &str) {
        let folder = folder();
        let path = folder.path().join("order.tbl");
        fs::write(&path, TableOf::<O>::embedded_bytes()).unwrap();
        let path = path.to_str().unwrap();
        let info = object(&[], &["table", "info", path]);
        let holds = format!("ranks of hands of 0 to {hands}");
        assert_eq!((&info["kind"], &info["holds"]), (&json!(O::KIND), &json!(holds)));
        assert_eq!(info["game"], object(game, &["table", "info"])["game"]);
        assert_eq!(info["checksum"], object(game, &["table", "info"])["checksum"]);
        assert!(out(&[], &["table", "verify", path]).contains(": sound, "));

        let arguments = ["eval", "As", "--table", path];
        assert_eq!(out(game, &arguments), out(game, &["eval", "As"]));
        let message = refused(&arguments);
        assert!(
            message.ends_with(&format!("this is a table of {kind}, expected a table of hand ranks\n")),
            "{message}"
        );
    }
    let trips = "with three of a kind above a straight";
    check::<ShortDeck>(&SHORT_DECK, "7 cards in short deck", "short-deck ranks");
    check::<ShortDeckTrips>(
        &TRIPS,
        &format!("7 cards in short deck {trips}"),
        &format!("short-deck ranks {trips}"),
    );
    check::<AceToFive>(&["--game", "razz"], "7 cards in ace-to-five low", "ace-to-five ranks");
    check::<DeuceToSeven>(&["--game", "2-7"], "5 cards in deuce-to-seven low", "deuce-to-seven ranks");
    check::<Badugi>(&["--game", "badugi"], "4 cards in badugi", "badugi ranks");

    for (game, file) in [(SHORT_DECK.as_slice(), "preflop-short-deck"), (&TRIPS, "preflop-short-deck-trips")]
    {
        let path = format!("{}/../../tables/{file}.tbl", env!("CARGO_MANIFEST_DIR"));
        let info = object(&[], &["table", "info", &path]);
        let holds = info["holds"].as_str().unwrap();
        assert!(holds.starts_with("outcomes of two combos before the flop in short deck"), "{info}");
        assert_eq!(info["rules"], object(game, &["range", "AA"])["rules"]);
    }
    let folder = folder();
    let path = folder.path().join("holdem.tbl");
    fs::write(&path, RankTable::embedded_bytes()).unwrap();
    for arguments in [["eval", "As"].as_slice(), &["equity", "AA", "KK"]] {
        let message = refused_in(&SHORT_DECK, &[arguments, &["--table", path.to_str().unwrap()]].concat());
        assert!(
            message.ends_with("this is a table of hand ranks, expected a table of short-deck ranks\n"),
            "{message}"
        );
    }
}
