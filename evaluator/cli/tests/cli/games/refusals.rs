//! What is said of arguments that a game lacks.

use serde_json::{Value, json};

use super::{SHORT_DECK, TRIPS, refused_in};
use crate::common::{is_one_error, refused, run, run_with};

#[test]
fn what_a_game_lacks_is_refused() {
    let no_ranges = "has no ranges: eval, showdown, rank, decode, histogram and table know it";
    for (game, title) in [
        ("razz", "ace-to-five low"),
        ("eight-or-better", "eight or better"),
        ("2-7", "deuce-to-seven low"),
        ("badugi", "badugi"),
    ] {
        for arguments in [
            ["equity", "AA", "KK"].as_slice(),
            &["equity", "--batch", "-"],
            &["range", "AA"],
            &["outs", "AA", "--board", "9c8d6h"],
            &["hits", "AA"],
            &["distribution", "AA", "KK"],
            &["flops", "AA", "KK"],
            &["strength", "9c8d6h"],
            &["chart", "AA"],
            &["ranking"],
            &["index", "AsKs"],
        ] {
            assert_eq!(refused_in(&["--game", game], arguments), format!("error: {title} {no_ranges}\n"));
        }
    }
    let ranks = "made for thirteen ranks, and a short deck has nine";
    let cases: [(&[&str], &[&str], &str); 24] = [
        (
            &SHORT_DECK,
            &["hits", "AA"],
            &format!("hits knows hold'em alone: its kinds of hands and draws are {ranks}"),
        ),
        (&TRIPS, &["strength", "9c8d6h"], &format!("strength knows hold'em alone: its means are {ranks}")),
        (
            &SHORT_DECK,
            &["index"],
            &format!("index knows hold'em alone: its numbers of isomorphic hands are {ranks}"),
        ),
        (
            &["--rules", "triton"],
            &["eval"],
            "--rules triton: hold'em has one kind of rules: expected --game short-deck beside it",
        ),
        (
            &["--game", "razz", "--rules", "triton"],
            &["eval"],
            "--rules triton: ace-to-five low has one kind of rules: expected --game short-deck beside it",
        ),
        (&SHORT_DECK, &["eval", "2c 6d"], "hand 1 (\"2c 6d\"): 2c is not in the deck of short deck"),
        (&SHORT_DECK, &["eval", "--hole", "Ah2h"], "--hole \"Ah2h\": 2h is not in the deck of short deck"),
        (
            &SHORT_DECK,
            &["eval", "--hole", "AhKh", "--board", "2c"],
            "--board \"2c\": 2c is not in the deck of short deck",
        ),
        (
            &SHORT_DECK,
            &["eval", "--layouts", "As"],
            "--layouts: what other systems number is hold'em's, and the game is short deck",
        ),
        (
            &SHORT_DECK,
            &["showdown", "--hole", "AsKs", "--hole", "2cKd"],
            "--hole \"2cKd\" (player 2): 2c is not in the deck of short deck",
        ),
        (
            &["--game", "razz"],
            &["eval", "--hole", "AsKs"],
            "--hole \"AsKs\": ace-to-five low has no hole cards beside a board: give whole hands",
        ),
        (
            &["--game", "2-7"],
            &["eval", "2c3c4c5c6c7c"],
            "hand 1 (\"2c3c4c5c6c7c\"): 6 cards: a hand has at most 5 in deuce-to-seven low",
        ),
        (
            &["--game", "badugi"],
            &["eval", "2c3c4c5c6c"],
            "hand 1 (\"2c3c4c5c6c\"): 5 cards: a hand has at most 4 in badugi",
        ),
        (
            &["--game", "badugi"],
            &["showdown", "--hole", "As", "--hole", "Ks", "--board", "2c"],
            "--board: badugi has no board",
        ),
        (
            &["--game", "badugi"],
            &["showdown", "--hole", "AsKd", "--hole", "2c"],
            "--hole \"2c\" (player 2): 1 card: expected 2, as many as the first hand has",
        ),
        (
            &["--game", "2-7"],
            &["histogram", "--cards", "6"],
            "--cards: 6 cards: a hand has at most 5 in deuce-to-seven low",
        ),
        (
            &["--game", "2-7"],
            &["rank", "--cards", "6", "--format", "csv"],
            "--cards 6: expected 5 in deuce-to-seven low",
        ),
        (&[], &["rank", "--cards", "4", "--format", "csv"], "--cards 4: expected 5 to 7 in hold'em"),
        (
            &SHORT_DECK,
            &["decode", "12", "--as", "cactus-kev"],
            "--as cactus-kev: that system is hold'em's, and the game is short deck",
        ),
        (
            &SHORT_DECK,
            &["decode", "65535", "--as", "rank"],
            "65535 is no hand rank of short deck: the highest is 32773, the best hand",
        ),
        (
            &SHORT_DECK,
            &["range", "AA, A2s"],
            "\"A2s\" at character 5: a short deck has no cards below the six",
        ),
        (
            &SHORT_DECK,
            &["equity", "AA", "KK", "--board", "9c 8d 2h"],
            "--board \"9c 8d 2h\": 2h is not in the deck of short deck",
        ),
        (&SHORT_DECK, &["chart", "AA", "--dead", "2h"], "--dead \"2h\": 2h is not in the deck of short deck"),
        (
            &SHORT_DECK,
            &["equity", "AA", "2c3c"],
            "second range: \"2c3c\" at character 1: a short deck has no cards below the six",
        ),
    ];
    for (game, arguments, expected) in cases {
        assert_eq!(refused_in(game, arguments), format!("error: {expected}\n"));
    }
    for (arguments, expected) in [
        (
            ["--game", "stud", "eval"],
            "[possible values: holdem, short-deck, omaha, omaha5, omaha6, omaha8, ace-to-five, eight-or-better, deuce-to-seven, badugi]",
        ),
        (["--rules", "macau", "eval"], "[possible values: triton, trips-over-straight]"),
    ] {
        let said = refused(&arguments);
        assert!(is_one_error(&said) && said.contains(expected), "{said}");
    }
    let said = refused_in(&SHORT_DECK, &["equity", "AA", "KK", "QQ", "--three-way-table", "no/such/file"]);
    assert_eq!(said, "error: --three-way-table: the table is hold'em's, and the game is short deck\n");
}

#[test]
fn low_cards_out_of_play_are_no_short_deck() {
    let low = "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s";
    let run = run(&["equity", "AA", "KK", "--dead", low, "--json"]);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    // Ace, six, seven, eight and nine are no straight.
    assert_eq!((run.code, &answer["game"], &answer["total"]), (0, &json!("holdem"), &json!(7_249_536)));
    assert_ne!(answer["players"][0]["ties"], 102_312);
    let warning = "warning: all cards from the deuces to the fives are dead, and hands rank as in hold'em all the \
                   same: short deck is --game short-deck\n";
    assert_eq!(run.err, warning);
    let batch = run_with(
        &["equity", "--batch", "-"],
        format!("AA,KK,,{low}\n{}", format!("QQ,KK,,{low}\n").repeat(9)).as_bytes(),
    );
    assert_eq!((batch.code, batch.out.lines().count(), batch.err.as_str()), (0, 11, warning));
    assert_eq!(crate::common::run(&["range", "AA", "--dead", &low[..30]]).err, "");
}
