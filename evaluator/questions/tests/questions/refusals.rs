//! Every kind of invalid question, with the field, place and message of its refusal.

use std::ops::ControlFlow;

use questions::{Games, Refusal, Service};
use serde_json::{Map, Value, json};

use crate::ask;

fn refusal(question: &Value) -> Refusal {
    ask(question).err().unwrap_or_else(|| panic!("{question} is answered"))
}

/// Checks refusals. Each line has fields to set in a question about the equity of aces and kings, then an arrow, the
/// invalid field with the index of its invalid value if it has several, and the message. GAMES are the names of all games.
fn assert_refused(cases: &str) {
    let cases = cases.replace("GAMES", &Games::all().names(|_| true));
    for case in cases.trim().lines() {
        let (fields, expected) = case.trim().split_once(" => ").expect("an arrow");
        let mut question = json!({"ask": "equity", "ranges": ["AA", "KK"]});
        let fields: Map<String, Value> = serde_json::from_str(fields).expect("JSON");
        question.as_object_mut().unwrap().extend(fields);
        let refusal = refusal(&question);
        let place = refusal.index().map(|index| format!("[{index}]")).unwrap_or_default();
        assert_eq!(format!("{}{place}: {}", refusal.field(), refusal.message()), expected, "{question}");
    }
}

#[test]
fn questions_are_objects_with_known_fields() {
    let service = Service::new();
    let message = |text: &[u8]| {
        let refusal = service.ask(text, &|_| ControlFlow::Continue(())).unwrap_err();
        assert_eq!((refusal.field(), refusal.index()), ("question", None));
        refusal.message().to_string()
    };
    assert_eq!(message(b""), "the question is not valid JSON: EOF while parsing a value at line 1 column 0");
    assert_eq!(message(b"\xFF"), "the question is not valid JSON: expected value at line 1 column 1");
    assert_eq!(message(b"[1]"), "[1]: expected an object, such as {\"ask\": \"about\"}");
    let many = vec![b' '; (256 << 10) + 1];
    assert_eq!(message(&many), "a question of 262145 bytes: expected at most 262144");
    let twice = br#"{"ask": "about", "id": 1, "id": 2}"#;
    assert_eq!(message(twice), "field \"id\" occurs twice: expected it once at line 1 column 34");
    // A name that occurs twice in an object inside, or in an array, and one that an escape hides.
    for inside in [
        r#""names": {"a": "AA", "a": "KK"}"#,
        r#""names": {"a": "AA", "\u0061": "KK"}"#,
        r#""as": [{"a": [{"a": 1, "a": 2}]}]"#,
    ] {
        let twice = format!("{{\"ask\": \"equity\", \"ranges\": [\"@a\", \"KK\"], {inside}}}");
        let message = message(twice.as_bytes());
        assert!(
            message.starts_with("field \"a\" occurs twice: expected it once at line 1 column "),
            "{message}"
        );
    }
    assert!(message(&[b'['; 5000]).starts_with("the question is not valid JSON: recursion limit exceeded"));
    assert_eq!(
        message(br#"{"ask": "about", "board": ""}"#),
        "about has no field \"board\": expected ask or as"
    );
    let refusal = refusal(&json!({"ask": "equity", "ranges": ["AA", "KZ"]}));
    let sentence = refusal.message();
    assert_eq!(refusal.json(), json!({"error": {"field": "ranges", "index": 1, "message": sentence}}));
}

#[test]
fn kinds_games_and_forms_have_names() {
    let cases = r#"
        {"ask": null} => ask: ask is missing: expected about, spot, range, equity, boards, discards, outs, hits, distribution, flops, chart, push-fold, solve, icm, bubble-factors or deal
        {"ask": "odds"} => ask: ask "odds": expected about, spot, range, equity, boards, discards, outs, hits, distribution, flops, chart, push-fold, solve, icm, bubble-factors or deal
        {"ask": 5} => ask: ask 5: expected text
        {"game": "dramaha"} => game: game "dramaha": no such game: expected GAMES
        {"game": "ace-to-five"} => game: ace-to-five low has no ranges: expected GAMES
        {"ask": "flops", "game": "omaha"} => game: flops does not support Omaha: it compares hands of two cards: expected holdem or short-deck
        {"ask": "hits", "game": "short-deck"} => game: hits supports hold'em only: its hands and draws are defined for thirteen card ranks, and a short deck has nine
        {"rules": "trips"} => rules: rules "trips": expected triton or trips-over-straight
        {"rules": "triton"} => rules: rules triton: hold'em has one set of rules: expected the game short-deck
        {"as": "pdf"} => as: as "pdf": expected json, csv, svg or text
        {"as": "svg", "game": "omaha"} => as: as "svg": svg is not available for equity: expected json or text
    "#;
    assert_refused(cases);
}

#[test]
fn boards_and_dead_cards_have_distinct_cards() {
    let cases = r#"
        {"board": "As"} => board: board "As": 1 card on the board: there can be 0, 3, 4 or 5
        {"board": "AsKsQs", "dead": "Ks"} => board: board "AsKsQs": Ks is on the board and among the dead cards
        {"board": 5} => board: board 5: expected text
        {"board": "AsKs2s", "game": "short-deck"} => board: board "AsKs2s": 2s is not in the deck of short deck
        {"dead": "AsXs"} => dead: dead "AsXs": "Xs" at character 3 is not a card: expected a rank (2 to 9, T or 10, J, Q, K, A), then a suit (c, d, h, s)
        {"ask": "flops", "board": "AsKsQs"} => board: board "AsKsQs": 3 cards on the board: there can be none
    "#;
    assert_refused(cases);
}

#[test]
fn ranges_are_named_by_their_places() {
    let cases = r#"
        {"ranges": ["AA"]} => ranges: 1 player: there can be 2 to 10
        {"ranges": ["AA"], "game": "omaha"} => ranges: 1 player: there can be 2 to 6 in Omaha
        {"ranges": "AA"} => ranges: ranges "AA": expected an array of texts, such as ["AA", "KK"]
        {"ranges": ["AA", "none"]} => ranges[1]: the second range has no combo: "none"
        {"ranges": ["AA", "KK", "none"]} => ranges[2]: the third range has no combo: "none"
        {"ranges": ["AA", "Zz"]} => ranges[1]: second range: "Zz" at character 1: expected a hand (AA, AK, AKs, AKo, Ax), two cards (AsKs), a percentage (15%), a group or "random"
        {"ranges": ["AAKK", "AAKKQ"], "game": "omaha"} => ranges[1]: second range: "AAKKQ" at character 1: 5 cards: a hand of this game has 4
        {"ranges": ["AsKs", "AA"], "board": "As 2c 3c"} => ranges[0]: every combo of the first range has a card of the board: "AsKs"
        {"ranges": ["AsAh", "AsAd"]} => ranges: every combo of the first range shares a card with every combo of the second
        {"ranges": ["AA", 5]} => ranges[1]: ranges 5: expected text
        {"ask": "range"} => ranges: 2 ranges: expected one
        {"ask": "chart"} => ranges: 2 ranges: expected one
        {"ask": "flops", "ranges": ["AA"]} => ranges: 1 player: expected two ranges
        {"ask": "hits", "ranges": []} => ranges: 0 ranges: expected 1 to 10
    "#;
    assert_refused(cases);
    let long = "A".repeat((64 << 10) + 1);
    let long = refusal(&json!({"ask": "equity", "ranges": ["AA", long]}));
    assert_eq!(long.message(), "a range of 65537 bytes: expected at most 65536");
}

#[test]
fn names_refer_to_one_range_each() {
    let cases = r#"
        {"ranges": ["AA", "@b"]} => ranges[1]: second range: "@b" at character 1: no range has this name
        {"ranges": ["AA", "@b"], "names": {"b": "@b"}} => ranges[1]: second range: "@b" at character 1: b: "@b" at character 1: a named range cannot name another range
        {"ranges": ["AAKK", "@b"], "names": {"b": "@b"}, "game": "omaha"} => ranges[1]: second range: "@b" at character 1: b: "@b" at character 1: a named range cannot name another range
        {"names": {"b": 5}} => names: "b": 5: expected text
        {"dialect": "slide", "game": "omaha", "ranges": ["AAKK", "QQJJ"]} => dialect: dialect: the choice of a dialect is available in hold'em, short deck, hold'em eight or better and hold'em high-low without a qualifier only, and the game is Omaha
    "#;
    assert_refused(cases);
}

#[test]
fn several_boards_and_discards_have_limits() {
    for question in [
        json!({"ask": "boards", "ranges": ["random", "random", "random"], "runs": 3, "method": "exact"}),
        json!({"ask": "discards", "game": "draw", "ranges": ["2s3d4c7hKs", "random", "random"], "method": "exact"}),
    ] {
        let refusal = refusal(&question);
        assert_eq!(refusal.field(), "method", "{question}");
        assert!(refusal.message().contains("the limit is"), "{}", refusal.message());
    }
}

#[test]
fn several_draws_need_a_draw_game() {
    let cases = r#"
        {"draws": 0, "game": "badugi"} => draws: draws 0: expected a whole number from 1 to 3
        {"draws": 4, "game": "badugi"} => draws: draws 4: expected a whole number from 1 to 3
        {"draws": 2} => draws: draws: there is no draw in hold'em: expected draw, draw-2-7, draw-a-5 or badugi
        {"draws": 1, "game": "razz", "ranges": ["As2s", "5s"]} => draws: draws: there is no draw in razz: expected draw, draw-2-7, draw-a-5 or badugi
        {"draws": 2, "game": "badugi", "ranges": ["As2d", "3c"], "method": "exact"} => method: method exact: there are 2 draws, and later draws are simulated by a policy
        {"draws": 1, "game": "badugi", "ranges": ["As2d", "3c"], "policy": "pat"} => policy: policy: one draw needs no policy: expected 2 or 3 draws
        {"policy": "pat"} => policy: policy: one draw needs no policy: expected 2 or 3 draws
        {"policy": 8} => policy: policy 8: expected text
        {"draws": 3, "game": "badugi", "ranges": ["As2d", "3c"], "policy": "pat\nkeep 8"} => policy: policy line 2, "keep 8": expected "pat" or a line such as "pat 8432, keep 8"
        {"draws": 3, "game": "badugi", "ranges": ["As2d", "3c"], "policy": "pat"} => policy: policy of 1 line: expected two lines, one for each later draw
    "#;
    assert_refused(cases);
}

#[test]
fn methods_have_limits() {
    let cases = r#"
        {"method": "guess"} => method: method "guess": expected auto, exact or monte-carlo
        {"time": 0} => time: time 0: expected a number of seconds above 0, at most 60
        {"time": 61} => time: time 61: expected a number of seconds above 0, at most 60
        {"exact_within": 3600} => exact_within: exact_within 3600: expected a number of seconds from 0 to 60
        {"stderr": 1} => stderr: stderr 1: expected a part of the pot between 0 and 1, such as 0.0001
        {"samples": 0.5} => samples: samples 0.5: expected a whole number from 1 up
        {"seed": -1} => seed: seed -1: expected a whole number from 0 up
        {"combos": 1} => combos: combos 1: expected true or false
        {"player": 2} => player: player 2: expected a player from 0 to 1
        {"ranges": ["random", "random", "random", "random", "random"], "method": "exact"} => method: the exact answer would take about 28135 years, but the limit is about 60 seconds
        {"as": "csv", "method": "monte-carlo"} => method: simulations have no equities by combo: expected the method auto or exact
        {"combos": true, "game": "omaha", "ranges": ["AAKK", "QQJJ"]} => combos: combos: a list of equities by combo is available in hold'em and short deck only, and the game is Omaha
    "#;
    assert_refused(cases);
}

#[test]
fn other_fields_have_bounds_and_words() {
    let cases = r#"
        {"ask": "distribution", "nuts": 80} => nuts: nuts 80: expected a part from 0 to 1
        {"ask": "distribution", "bins": 0} => bins: bins 0: expected a whole number from 1 to 1000
        {"ask": "flops", "sort": "suits"} => sort: sort "suits": expected equity, nuts or cards
        {"ask": "flops", "textures": "trips and monotone"} => textures: textures "trips and monotone": no deal is possible on such a flop
        {"ask": "hits", "ranges": ["AA"], "board": "As2c3c", "where": "pear"} => where: where "pear": unknown word "pear" at character 1: the nearest is "pair"
        {"ask": "outs", "ranges": ["AA"], "board": "Qs2c3c4d5d", "as": "svg"} => as: no cards come after a board of 5 cards, so there is nothing to draw
        {"ask": "chart", "ranges": ["AA"], "vs": "Zz"} => vs: vs: "Zz" at character 1: expected a hand (AA, AK, AKs, AKo, Ax), two cards (AsKs), a percentage (15%), a group or "random"
        {"ask": "range", "ranges": ["none"], "for": "pio"} => for: the range has no hands to be written
    "#;
    assert_refused(cases);
}
