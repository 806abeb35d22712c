//! Each mistake with its field, its place and its sentence.

use std::ops::ControlFlow;

use page::{Page, Refusal};
use serde_json::{Value, json};

use crate::ask;

fn refusal(question: &Value) -> Refusal {
    ask(question).err().unwrap_or_else(|| panic!("{question} is answered"))
}

/// Checks the field and the sentence of a refusal of two hands with other fields.
fn check(fields: Value, field: &str, message: &str) {
    let mut question = json!({"ask": "equity", "ranges": ["AA", "KK"]});
    question.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    let refusal = refusal(&question);
    assert_eq!((refusal.field(), refusal.message()), (field, message), "{question}");
}

#[test]
fn questions_are_objects_with_known_fields() {
    let page = Page::new();
    let said = |text: &[u8]| {
        let refusal = page.ask(text, &|_| ControlFlow::Continue(())).unwrap_err();
        assert_eq!((refusal.field(), refusal.index()), ("question", None));
        refusal.message().to_string()
    };
    assert_eq!(said(b""), "the question is no JSON: EOF while parsing a value at line 1 column 0");
    assert_eq!(said(b"\xFF"), "the question is no JSON: expected value at line 1 column 1");
    assert_eq!(said(b"[1]"), "[1]: expected an object, such as {\"ask\": \"about\"}");
    let many = vec![b' '; (256 << 10) + 1];
    assert_eq!(said(&many), "a question of 262145 bytes: expected at most 262144");
    assert!(said(&[b'['; 5000]).starts_with("the question is no JSON: recursion limit exceeded"));
    assert_eq!(said(br#"{"ask": "about", "board": ""}"#), "about has no field \"board\": expected ask or as");
    let refusal = refusal(&json!({"ask": "equity", "ranges": ["AA", "KZ"]}));
    let sentence = refusal.message();
    assert_eq!(refusal.json(), json!({"error": {"field": "ranges", "index": 1, "message": sentence}}));
}

#[test]
fn kinds_games_and_forms_have_names() {
    let kinds = "about, range, equity, outs, hits, distribution, flops or chart";
    check(json!({"ask": null}), "ask", &format!("ask is missing: expected {kinds}"));
    check(json!({"ask": "odds"}), "ask", &format!("ask \"odds\": expected {kinds}"));
    check(json!({"ask": 5}), "ask", "ask 5: expected text");
    let games = "holdem, short-deck, omaha, omaha5, omaha6 or omaha8";
    check(json!({"game": "stud"}), "game", &format!("game \"stud\": no such game: expected {games}"));
    check(json!({"game": "badugi"}), "game", &format!("badugi has no ranges: expected {games}"));
    check(json!({"rules": "trips"}), "rules", "rules \"trips\": expected triton or trips-over-straight");
    check(
        json!({"rules": "triton"}),
        "rules",
        "rules triton: hold'em has one kind of rules: expected the game short-deck",
    );
    check(json!({"as": "pdf"}), "as", "as \"pdf\": expected json, csv, svg or text");
    check(
        json!({"as": "svg", "game": "omaha"}),
        "as",
        "as \"svg\": there is no svg of equity: expected json or text",
    );
    let of = |ask: &str, game: &str| refusal(&json!({"ask": ask, "game": game, "ranges": ["AA"]}));
    assert_eq!(of("flops", "omaha").message(), "flops does not know Omaha: it compares hands of two cards");
    assert!(of("hits", "short-deck").message().starts_with("hits knows hold'em alone: "));
}

#[test]
fn boards_and_dead_cards_are_cards_that_come_once() {
    check(json!({"board": "As"}), "board", "board \"As\": 1 card on the board: there can be 0, 3, 4 or 5");
    check(
        json!({"board": "AsKsQs", "dead": "Ks"}),
        "board",
        "board \"AsKsQs\": Ks is on the board and among the dead cards",
    );
    check(json!({"board": 5}), "board", "board 5: expected text");
    let deck = json!({"board": "AsKs2s", "game": "short-deck"});
    check(deck, "board", "board \"AsKs2s\": 2s is not in the deck of short deck");
    let refusal = refusal(&json!({"ask": "equity", "ranges": ["AA", "KK"], "dead": "AsXs"}));
    assert!(refusal.field() == "dead" && refusal.message().starts_with("dead \"AsXs\": "), "{refusal:?}");
    let flops = ask(&json!({"ask": "flops", "ranges": ["AA", "KK"], "board": "AsKsQs"})).unwrap_err();
    assert_eq!(flops.message(), "board \"AsKsQs\": 3 cards on the board: there can be none");
}

#[test]
fn ranges_are_named_by_their_places() {
    check(json!({"ranges": ["AA"]}), "ranges", "1 player: there can be 2 to 10");
    check(json!({"ranges": ["AA"], "game": "omaha"}), "ranges", "1 player: there can be 2 to 6 in Omaha");
    check(
        json!({"ranges": "AA"}),
        "ranges",
        "ranges \"AA\": expected an array of texts, such as [\"AA\", \"KK\"]",
    );
    check(json!({"ranges": ["AA", "none"]}), "ranges", "the second range has no combo: \"none\"");
    check(
        json!({"ranges": ["AsAh", "AsAd"]}),
        "ranges",
        "every combo of the first range shares a card with every combo of the second",
    );
    check(json!({"ranges": ["AA", 5]}), "ranges", "ranges 5: expected text");
    let long = "A".repeat((64 << 10) + 1);
    check(json!({"ranges": ["AA", long]}), "ranges", "a range of 65537 bytes: expected at most 65536");
    let index = |ranges: Value, more: Value| {
        let mut question = json!({"ask": "equity", "ranges": ranges});
        question.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        refusal(&question).index()
    };
    assert_eq!(index(json!(["AA", "KK", "none"]), json!({})), Some(2));
    assert_eq!(index(json!(["AA", "Zz"]), json!({})), Some(1));
    assert_eq!(index(json!(["AAKK", "AAKKQ"]), json!({"game": "omaha"})), Some(1));
    assert_eq!(index(json!(["AsKs", "AA"]), json!({"board": "As 2c 3c"})), Some(0));
    for (ask, said) in [("range", "2 ranges: expected one"), ("chart", "2 ranges: expected one")] {
        assert_eq!(refusal(&json!({"ask": ask, "ranges": ["AA", "KK"]})).message(), said);
    }
    let flops = refusal(&json!({"ask": "flops", "ranges": ["AA"]}));
    assert_eq!(flops.message(), "1 player: expected two ranges");
    let hits = refusal(&json!({"ask": "hits", "ranges": []}));
    assert_eq!(hits.message(), "0 ranges: expected 1 to 10");
}

#[test]
fn names_stand_for_one_range_each() {
    check(
        json!({"ranges": ["AA", "@b"]}),
        "ranges",
        "second range: \"@b\" at character 1: no range has this name",
    );
    check(
        json!({"ranges": ["AA", "@b"], "names": {"b": "@b"}}),
        "ranges",
        "second range: \"@b\" at character 1: b: \"@b\" at character 1: a named range names no others",
    );
    check(
        json!({"ranges": ["AAKK", "@b"], "names": {"b": "@b"}, "game": "omaha"}),
        "ranges",
        "second range: b: a named range names no others",
    );
    check(json!({"names": {"b": 5}}), "names", "\"b\": 5: expected text");
    check(
        json!({"dialect": "slide", "game": "omaha", "ranges": ["AAKK", "QQJJ"]}),
        "dialect",
        "dialect: how + is read behind two ranks is hold'em's, and the game is Omaha",
    );
}

#[test]
fn methods_have_limits() {
    check(json!({"method": "guess"}), "method", "method \"guess\": expected auto, exact or monte-carlo");
    check(json!({"time": 0}), "time", "time 0: expected a number of seconds above 0, at most 60");
    check(json!({"time": 61}), "time", "time 61: expected a number of seconds above 0, at most 60");
    check(
        json!({"exact_within": 3600}),
        "exact_within",
        "exact_within 3600: expected a number of seconds from 0 to 60",
    );
    check(
        json!({"stderr": 1}),
        "stderr",
        "stderr 1: expected a part of the pot between 0 and 1, such as 0.0001",
    );
    check(json!({"samples": 0.5}), "samples", "samples 0.5: expected a whole number from 1 up");
    check(json!({"seed": -1}), "seed", "seed -1: expected a whole number from 0 up");
    check(json!({"combos": 1}), "combos", "combos 1: expected true or false");
    check(json!({"player": 2}), "player", "player 2: expected a player from 0 to 1");
    check(
        json!({"ranges": ["random", "random", "random", "random", "random"], "method": "exact"}),
        "method",
        "it would take some 28135 years to find this exactly, and may take some 60 seconds",
    );
    check(
        json!({"as": "csv", "method": "monte-carlo"}),
        "method",
        "a simulation tells nothing of single combos: expected the method auto or exact",
    );
    check(
        json!({"combos": true, "game": "omaha", "ranges": ["AAKK", "QQJJ"]}),
        "combos",
        "combos: what single combos are worth is hold'em's, and the game is Omaha",
    );
}

#[test]
fn other_fields_have_bounds_and_words() {
    let of = |question: Value| {
        let refusal = refusal(&question);
        (refusal.field(), refusal.message().to_string())
    };
    let ranges = json!(["AA", "KK"]);
    let nuts = of(json!({"ask": "distribution", "ranges": ranges, "nuts": 80}));
    assert_eq!(nuts, ("nuts", "nuts 80: expected a part from 0 to 1".into()));
    let bins = of(json!({"ask": "distribution", "ranges": ranges, "bins": 0}));
    assert_eq!(bins, ("bins", "bins 0: expected a whole number from 1 to 1000".into()));
    let sort = of(json!({"ask": "flops", "ranges": ranges, "sort": "suits"}));
    assert_eq!(sort, ("sort", "sort \"suits\": expected equity, nuts or cards".into()));
    let textures = of(json!({"ask": "flops", "ranges": ranges, "textures": "trips and monotone"}));
    assert_eq!(
        textures,
        ("textures", "textures \"trips and monotone\": no deal is possible on such a flop".into())
    );
    let (field, said) = of(json!({"ask": "hits", "ranges": ["AA"], "board": "As2c3c", "where": "pear"}));
    assert!(field == "where" && said.starts_with("where \"pear\": unknown word \"pear\""), "{said}");
    let where_none = of(json!({"ask": "hits", "ranges": ["AA"], "board": "As2c3c", "where": "quads"}));
    assert_eq!(where_none, ("where", "where \"quads\": it is true of no combo".into()));
    let whole = json!({"ask": "outs", "ranges": ["AA"], "board": "Qs2c3c4d5d", "as": "svg"});
    assert_eq!(of(whole).1, "no card comes on a board of 5 cards, so there is nothing to draw");
    let (field, said) = of(json!({"ask": "chart", "ranges": ["AA"], "vs": "Zz"}));
    assert!(field == "vs" && said.starts_with("vs: \"Zz\" at character 1: "), "{said}");
    let written = of(json!({"ask": "range", "ranges": ["none"], "for": "pio"}));
    assert_eq!(written, ("for", "the range has no hands to be written".into()));
}
