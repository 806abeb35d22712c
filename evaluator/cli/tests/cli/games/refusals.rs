//! Errors for arguments that a game does not support.

use serde_json::{Value, json};

use super::refused_in;
use crate::common::{assert_refused, run, run_with};

#[test]
fn unsupported_features_of_games_are_refused() {
    let no_ranges = "has no ranges: eval, showdown, rank, decode, histogram and table support it";
    for (game, title) in [
        ("ace-to-five", "ace-to-five low"),
        ("eight-or-better", "eight or better"),
        ("2-7", "deuce-to-seven low"),
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
    let cases = r#"
        --game short-deck hits AA => hits supports hold'em only: its hands and draws are defined for thirteen card ranks, and a short deck has nine
        --game short-deck --rules trips-over-straight strength 9c8d6h => strength supports hold'em only: its averages are defined for thirteen card ranks, and a short deck has nine
        --game short-deck index => index supports hold'em only: its indices are defined for thirteen card ranks, and a short deck has nine
        --rules triton eval => --rules triton: hold'em has one set of rules: expected --game short-deck too
        --game razz --rules triton eval => --rules triton: razz has one set of rules: expected --game short-deck too
        --game short-deck eval "2c 6d" => hand 1 ("2c 6d"): 2c is not in the deck of short deck
        --game short-deck eval --hole Ah2h => --hole "Ah2h": 2h is not in the deck of short deck
        --game short-deck eval --hole AhKh --board 2c => --board "2c": 2c is not in the deck of short deck
        --game short-deck eval --layouts As => --layouts: the numbering of other systems is available in hold'em only, and the game is short deck
        --game short-deck showdown --hole AsKs --hole 2cKd => --hole "2cKd" (player 2): 2c is not in the deck of short deck
        --game razz eval --hole AsKs => --hole "AsKs": razz has no hole cards: expected complete hands as arguments
        --game 2-7 eval 2c3c4c5c6c7c => hand 1 ("2c3c4c5c6c7c"): 6 cards: a hand has at most 5 in deuce-to-seven low
        --game badugi eval 2c3c4c5c6c => hand 1 ("2c3c4c5c6c"): 5 cards: a hand has at most 4 in badugi
        --game badugi showdown --hole As --hole Ks --board 2c => --board: badugi has no board
        --game badugi showdown --hole AsKd --hole 2c => --hole "2c" (player 2): 1 card: expected 2, as in the first hand
        --game 2-7 histogram --cards 6 => --cards: 6 cards: a hand has at most 5 in deuce-to-seven low
        --game 2-7 rank --cards 6 --format csv => --cards 6: expected 5 in deuce-to-seven low
        rank --cards 4 --format csv => --cards 4: expected 5 to 7 in hold'em
        --game short-deck decode 12 --as cactus-kev => --as cactus-kev: that system is available in hold'em only, and the game is short deck
        --game short-deck decode 65535 --as rank => 65535 is not a hand rank of short deck: the highest is 32773, the best hand
        --game short-deck range "AA, A2s" => "A2s" at character 5: a short deck has no cards below the six
        --game short-deck equity AA KK --board "9c 8d 2h" => --board "9c 8d 2h": 2h is not in the deck of short deck
        --game short-deck chart AA --dead 2h => --dead "2h": 2h is not in the deck of short deck
        --game short-deck equity AA 2c3c => second range: "2c3c" at character 1: a short deck has no cards below the six
        --game short-deck equity AA KK QQ --three-way-table no/such/file => --three-way-table: the table is available in hold'em only, and the game is short deck
        --game dramaha eval => invalid value 'dramaha' for '--game <GAME>'\n  [possible values: holdem, short-deck, …
        --game stud decode 0 --as rank => decode does not support seven-card stud: its hand ranks and their numbers are those of hold'em: expected holdem, short-deck, …
        --game draw table info => table does not support five-card draw: its hand ranks are in the table of hold'em: expected holdem, short-deck, …
        --game stud8 eval As => eval does not support stud eight or better: its hand ranks are those of hold'em: expected --game holdem
        --game razz outs AA KK => outs does not support razz: it deals the next card of a board to hands that do not change: expected holdem, short-deck, holdem8, …
        --game badugi chart AA => chart does not support badugi: charts show hands of two cards: expected holdem or short-deck
        --game stud equity AA KK --board "Kd 9h 4c" => --board "Kd 9h 4c": there is no board in seven-card stud: expected no cards
        --game stud equity AsKs/Qd7d8d9dTd 8h8d/2c => first range: "AsKs/Qd7d8d9dTd" at character 1: 5 cards face up: expected 1 to 4
        --game draw equity AsKs/Qd 8h8d => first range: "AsKs/Qd" at character 1: five-card draw has no cards face up, …
        --game stud equity 15% AA => first range: "15%" at character 1: percentages need an order of hands, and there is none for seven-card stud
        --rules macau eval => invalid value 'macau' for '--rules <RULES>'\n  [possible values: triton, trips-over-straight]…
    "#;
    assert_refused(cases);
}

#[test]
fn dead_low_cards_are_not_short_deck() {
    let low = "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s";
    let run = run(&["equity", "AA", "KK", "--dead", low, "--json"]);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    // Ace, six, seven, eight and nine are not a straight in hold'em.
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
