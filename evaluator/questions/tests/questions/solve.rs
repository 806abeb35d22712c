//! Postflop games of two players.

use std::ops::ControlFlow;

use questions::Refusal;
use serde_json::{Value, json};

use crate::{SERVICE, answer, ask, timeless};

/// A river game with a known solution. The first player has the nuts (3 combos) or nothing (4 combos), the second
/// a hand between them. A bet of the pot is all-in.
fn polarized() -> Value {
    json!({
        "ask": "solve", "ranges": ["AA, 65s", "KK"], "board": "Ac Kd 9h 8d 2s", "pot": 100, "stack": 100,
        "bets": "a; ip", "exploitability": 0.01, "iterations": 20_000,
    })
}

/// Returns a question with other fields.
fn with<const N: usize>(mut question: Value, fields: [(&str, Value); N]) -> Value {
    for (name, value) in fields {
        question[name] = value;
    }
    question
}

fn near(found: &Value, expected: f64, error: f64) {
    let number = found.as_f64().unwrap_or_else(|| panic!("{found}: expected about {expected}"));
    assert!((number - expected).abs() < error, "{number}: expected about {expected}");
}

/// Returns the entry of an array whose field has a text.
fn entry<'a>(array: &'a Value, field: &str, text: &str) -> &'a Value {
    let found = array.as_array().unwrap().iter().find(|entry| entry[field] == text);
    found.unwrap_or_else(|| panic!("no {text} in {array}"))
}

/// The bluffs are half of the value bets, the calls are half of the hands, and the values follow.
#[test]
fn a_polarized_river_has_its_known_solution() {
    let root = answer(polarized());
    assert!(root["percent"].as_f64() <= Some(0.01) && root["stopped"].is_null(), "{root}");
    assert_eq!((&root["player"], &root["node"], &root["pot"]), (&json!("oop"), &json!(""), &json!(100)));
    let actions: Vec<_> =
        root["actions"].as_array().unwrap().iter().map(|action| &action["action"]).collect();
    assert_eq!(actions, ["check", "all-in 100"]);
    assert_eq!((&root["actions"][0]["chips"], &root["actions"][1]["chips"]), (&Value::Null, &json!(100)));
    near(&root["actions"][1]["frequency"], 4.5 / 7.0, 0.01);

    let [first, second] = [&root["players"][0], &root["players"][1]];
    assert_eq!((&first["player"], &second["player"]), (&json!("oop"), &json!("ip")));
    assert_eq!((&first["range"], &first["reach"]), (&json!("AA,65s"), &json!(7.0)));
    near(&first["value"], 450.0 / 7.0, 0.1);
    near(&second["value"], 250.0 / 7.0, 0.1);
    near(&first["equity"], 3.0 / 7.0, 1e-5);
    let (nuts, air) = (entry(&first["hands"], "hand", "AA"), entry(&first["hands"], "hand", "65s"));
    assert_eq!((&nuts["reach"], &air["reach"]), (&json!(3.0), &json!(4.0)));
    near(&nuts["strategy"][1], 1.0, 1e-3);
    near(&air["strategy"][1], 0.375, 0.01);
    near(&nuts["value"], 150.0, 0.5);
    near(&air["value"], 0.0, 0.5);
    near(&nuts["equity"], 1.0, 1e-6);
    let combo = entry(&first["combos"], "combo", "AhAd");
    near(&combo["action_values"][0], 100.0, 1e-3);
    near(&combo["action_values"][1], 150.0, 1.0);

    let called = answer(with(polarized(), [("node", json!("all-in"))]));
    assert_eq!(
        (&called["player"], &called["pot"], &called["paid"]),
        (&json!("ip"), &json!(200), &json!([100, 0]))
    );
    let kings = entry(&called["players"][1]["hands"], "hand", "KK");
    near(&kings["strategy"][1], 0.5, 0.02);
    near(&kings["value"], 0.0, 1.0);
    // The opponent's hands have a reach and no strategy.
    let bluffs = entry(&called["players"][0]["hands"], "hand", "65s");
    near(&bluffs["reach"], 1.5, 0.05);
    assert!(bluffs.get("strategy").is_none());
    near(&kings["equity"], 1.0 / 3.0, 0.01);

    // After the call nobody acts.
    let end = answer(with(polarized(), [("node", json!("all-in, call"))]));
    assert_eq!((&end["player"], &end["actions"], &end["pot"]), (&Value::Null, &json!([]), &json!(300)));
    assert!(end["players"][0]["value"].is_null());
}

/// The answer about a star has a row for each card, and no picture.
#[test]
fn a_line_is_answered_on_all_cards() {
    let game = json!({
        "ask": "solve", "ranges": ["AA, QJs, 87s", "TT, KJs, JTs"], "board": "Ts 9s 6h Qc", "pot": 100, "stack": 250,
        "bets": "50%", "iterations": 20, "exploitability": 0,
    });
    let turn = |node: &str| with(game.clone(), [("node", json!(node))]);
    let line = answer(turn("check, check, *"));
    let rows = line["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &line["node"]), (48, &json!("check, check, *")));
    let row = entry(&line["rows"], "cards", "2c");
    let node = answer(turn(row["node"].as_str().unwrap()));
    assert_eq!((&row["actions"], &row["board"]), (&node["actions"], &node["board"]));
    let csv = answer(with(turn("check, check, *"), [("as", json!("csv"))]));
    assert_eq!(csv["csv"].as_str().unwrap().lines().count(), 49);
    let picture = refused(&with(turn("check, check, *"), [("as", json!("svg"))]));
    assert_eq!(
        picture,
        "as: as \"svg\": the figures of all cards have no picture: expected json, csv or text"
    );
    let wrong = refused(&turn("*"));
    assert!(wrong.starts_with("node: node \"*\": step 1, \"*\": expected check or bet 50"), "{wrong}");
}

/// Without bets, the values are the equities of the pot less the rake.
#[test]
fn the_rake_is_taken_from_the_pot() {
    let value = |fields| {
        let mut question = polarized();
        question.as_object_mut().unwrap().remove("bets");
        let found = answer(with(question, fields));
        found["players"][0]["value"].as_f64().unwrap()
    };
    assert!((value([("rake", json!(0)), ("cap", json!(0))]) - 300.0 / 7.0).abs() < 1e-4);
    assert!((value([("rake", json!("5%")), ("cap", json!(50))]) - 95.0 * 3.0 / 7.0).abs() < 1e-4);
    assert!((value([("rake", json!(0.05)), ("cap", json!(3))]) - 97.0 * 3.0 / 7.0).abs() < 1e-4);
}

/// The first player never bluffs against an opponent who calls too often, and the opponent loses by that.
#[test]
fn locked_strategies_are_exploited() {
    let locked = |locks: Value| answer(with(polarized(), [("locks", locks)]));
    let found = locked(json!("all-in => call: KK:0.6"));
    near(&found["actions"][1]["frequency"], 3.0 / 7.0, 1e-3);
    near(&found["players"][0]["value"], (3.0 * 160.0) / 7.0, 0.1);
    // Without a bluff, the best answer to a bet is a fold.
    let found = answer(with(polarized(), [("locks", json!(["=> all-in: AA"])), ("node", json!("all-in"))]));
    near(&found["players"][1]["hands"][0]["strategy"][1], 0.0, 1e-3);
    assert_eq!(found["players"][0]["hands"].as_array().unwrap().len(), 1);
    for (lock, expected) in [
        (json!("KK"), "locks[0]: lock \"KK\": expected a path, =>, and actions with their hands, such as "),
        (
            json!(["=>", "check => bet 5: KK"]),
            "locks[1]: lock node \"check\": step 2, \"bet 5\": expected check",
        ),
        (json!("=> all-in: KZ"), "locks[0]: lock all-in: \"KZ\" at character 1: expected"),
        (
            json!("=> check: AA; all-in: AA:0.5"),
            "locks[0]: lock node \"\": the frequencies of AhAd add up to 1.5: expected at most 1",
        ),
        (json!(5), "locks: locks 5: expected text, or an array of texts"),
    ] {
        let found = refused(&with(polarized(), [("locks", lock)]));
        assert!(found.starts_with(expected), "{found}\nexpected {expected}");
    }
}

/// Each option changes the game or its storage.
#[test]
fn options_reach_the_game() {
    let small = json!({
        "ask": "solve", "ranges": ["AA, QJs, 87s", "TT, KJs, JTs"], "board": "Ts 9s 6h Qc", "pot": 100, "stack": 250,
        "bets": "50%", "raises": "60%", "iterations": 20, "exploitability": 0,
    });
    let plain = timeless(answer(small.clone()));
    assert_eq!((&plain["iterations"], &plain["stopped"]), (&json!(20), &json!("iterations")));
    for (option, value) in [
        ("bets", json!("50%; river 75%")),
        ("raises", json!("river 60%")),
        ("donks", json!("river 33%")),
        ("add_all_in", json!(3)),
        ("force_all_in", json!(1)),
        ("bits", json!(8)),
        ("iterations", json!(10)),
        ("node", json!("check")),
        ("stack", json!(200)),
        ("rake", json!(0.1)),
    ] {
        assert_ne!(timeless(answer(with(small.clone(), [(option, value)]))), plain, "{option}");
    }
    // Of two close bets, the larger remains.
    let merged = answer(with(small.clone(), [("bets", json!("50%, 55%")), ("merge", json!(0.2))]));
    let names: Vec<_> =
        merged["actions"].as_array().unwrap().iter().map(|action| &action["action"]).collect();
    assert_eq!(names, ["check", "bet 55"]);
    // A path may go on to the river.
    let river = answer(with(small.clone(), [("node", json!("check, bet 50%, call, 2h"))]));
    assert_eq!((&river["board"], &river["pot"]), (&json!("Qc Ts 9s 6h 2h"), &json!(200)));
    // The memory is known without solving, and less bits take less.
    let memory = answer(with(small, [("memory", json!(true))]));
    assert_eq!(memory["memory"], plain["memory"]);
    let bytes: Vec<u64> = (0..3).map(|at| memory["memory"][at]["bytes"].as_u64().unwrap()).collect();
    assert!(bytes[0] > bytes[1] && bytes[1] > bytes[2] && bytes[2] > 0, "{bytes:?}");
}

#[test]
fn forms_show_the_same_node() {
    let of = |form: &str, node: &str| {
        let found = answer(with(polarized(), [("as", json!(form)), ("node", json!(node))]));
        found[form].as_str().unwrap().to_string()
    };
    let csv = of("csv", "");
    let mut lines = csv.lines();
    let head = "player,combo,reach,equity,value,check,value of check,all-in 100,value of all-in 100";
    assert_eq!(lines.next(), Some(head));
    assert_eq!(csv.lines().count(), 1 + 7 + 3);
    assert!(lines.all(|line| line.split(',').count() == 9), "{csv}");
    let kings = csv.lines().last().unwrap();
    assert!(kings.starts_with("ip,KsKh,1,") && kings.ends_with(",,,,"), "{kings}");
    let text = of("text", "all-in");
    assert!(
        text.contains("after all-in") && text.contains("IP") && text.contains("exploitability"),
        "{text}"
    );
    assert!(text.lines().any(|line| line.starts_with("KK")) && !text.contains("\nAA"), "{text}");
    let svg = of("svg", "");
    assert!(svg.starts_with("<svg ") && svg.contains("all-in 100: 6") && svg.contains(">AA</text>"), "{svg}");
    assert!(of("text", "all-in, call").contains("pot 300"));
    let memory = answer(with(polarized(), [("as", json!("text")), ("memory", json!(true))]));
    assert!(memory["text"].as_str().unwrap().starts_with("memory  "), "{memory}");
}

fn refused(question: &Value) -> String {
    let refusal = ask(question).unwrap_err();
    let place = refusal.index().map_or(String::new(), |index| format!("[{index}]"));
    format!("{}{place}: {}", refusal.field(), refusal.message())
}

#[test]
fn invalid_games_are_refused() {
    for (field, value, expected) in [
        ("ranges", json!(["AA"]), "ranges: 1 player: expected two ranges"),
        ("ranges", json!(["AA", "KZ"]), "ranges[1]: second range: \"KZ\" at character 1: expected"),
        ("ranges", json!(["AcKd", "KK"]), "ranges[0]: first range: no combo is possible on the board"),
        (
            "ranges",
            json!(["AsAh", "AsQs"]),
            "ranges: the ranges block each other: every two combos share a card",
        ),
        ("board", json!("Ac Kd"), "board: board \"Ac Kd\": 2 cards on the board: there can be 3, 4 or 5"),
        ("board", json!(null), "board: board \"\": 0 cards on the board: there can be 3, 4 or 5"),
        ("pot", json!(null), "pot: pot is missing: expected a whole number of chips, 1 or more"),
        ("pot", json!(0), "pot: pot 0: expected a whole number of chips from 1 to 1000000000"),
        ("stack", json!(-5), "stack: stack -5: expected a whole number of chips from 1 to 1000000000"),
        ("stack", json!(2.5), "stack: stack 2.5: expected a whole number of chips from 1 to 1000000000"),
        ("bets", json!("50"), "bets: bets \"50\": expected 50% for a part of the pot, or 50c for chips"),
        ("bets", json!("river 5y"), "bets: bets \"5y\": expected a size such as 50%, 2.5x, 120c, e or a"),
        (
            "bets",
            json!("2x"),
            "bets: bets: expected sizes such as 50%, 120c, e or a: a multiple such as 2.5x is for raises",
        ),
        (
            "raises",
            json!("50%;"),
            "raises: raises \"50%;\": expected sizes between semicolons, such as 50%; river 75%",
        ),
        ("bits", json!(64), "bits: bits 64: expected 32, 16 or 8"),
        ("cap", json!(3), "cap: cap: expected rake too"),
        ("rake", json!(2), "rake: rake 2: expected a part of the pot from 0 to 1, such as 0.05 or 5%"),
        (
            "exploitability",
            json!(-1),
            "exploitability: exploitability -1: expected a percentage of the pot from 0 to 100",
        ),
        ("time", json!(61), "time: time 61: expected a number of seconds above 0, at most 60"),
        (
            "node",
            json!("bet 50%"),
            "node: node \"bet 50%\": step 1, \"bet 50%\": expected check or all-in 100",
        ),
        (
            "node",
            json!("check, check, 2h"),
            "node: node \"check, check, 2h\": step 3, \"2h\": the hand is over",
        ),
        ("dead", json!("2c"), "question: solve has no field \"dead\": expected ask, as, "),
        ("game", json!("omaha"), "question: solve has no field \"game\": expected ask, as, "),
    ] {
        let found = refused(&with(polarized(), [(field, value)]));
        assert!(found.starts_with(expected), "{found}\nexpected {expected}");
    }
    for form in ["csv", "svg"] {
        let found = refused(&with(polarized(), [("as", json!(form)), ("memory", json!(true))]));
        assert_eq!(found, format!("as: as {form:?}: memory is a number: expected json or text"));
    }
    let found = refused(&with(polarized(), [("as", json!("svg")), ("node", json!("all-in, call"))]));
    assert_eq!(found, "as: as \"svg\": nobody acts at this node: expected json, csv or text");
}

/// A tree that is too large is refused with its size, before its memory is allocated.
#[test]
fn large_trees_are_refused() {
    let large = json!({
        "ask": "solve", "ranges": ["random", "random"], "board": "Qs Jh 2h", "pot": 10, "stack": 1000,
        "bets": "33%, 66%, 120%", "raises": "50%, 100%",
    });
    let found = refused(&large);
    let expected = "available: expected 16 or 8 bits, fewer bet sizes or narrower ranges";
    assert!(found.starts_with("bits: the strategies take ") && found.ends_with(expected), "{found}");
    let found = refused(&with(large, [("bets", json!("1%, 2%, 3%, 4%, 5%, 6%, 7%, 8%, 9%, 10%, 11%, 12%"))]));
    assert!(found.starts_with("bets: "), "{found}");
}

#[test]
fn a_search_can_be_stopped() {
    let question = with(polarized(), [("exploitability", json!(0)), ("iterations", json!(1_000_000))]);
    let stop = |_: &holdem::Progress<'_>| ControlFlow::Break(());
    let refusal = SERVICE.ask(question.to_string().as_bytes(), &stop).unwrap_err();
    assert!(Refusal::is_stopped(&refusal), "{}", refusal.message());
    // A search that ends by its own limit is an answer with its exploitability.
    let late = answer(with(question, [("time", json!(0.01))]));
    assert_eq!(late["stopped"], "limit");
    assert!(late["exploitability"].as_f64() > Some(0.0) && late["iterations"].as_u64() > Some(0), "{late}");
}

/// A search that goes on from the last question's strategies ends with the digits of one from the start.
#[test]
fn the_last_game_goes_on_as_from_the_start() {
    let game = |iterations: u32, node: &str| {
        json!({
            "ask": "solve", "ranges": ["AQ, JTs, 99, 76s", "KQ, TT, 87s, A5s"], "board": "Qs 9h 4h 2c", "pot": 60, "stack": 200,
            "bets": "75%", "raises": "a", "exploitability": 0, "iterations": iterations, "node": node,
        })
    };
    let other = || answer(polarized());
    let lines = [(60, "bet 75%"), (30, ""), (30, "check, check, 7d"), (90, "bet 75%, call, 7d"), (90, "")];
    let in_a_row = lines.map(|(iterations, node)| timeless(answer(game(iterations, node))));
    let from_the_start = lines.map(|(iterations, node)| {
        other();
        timeless(answer(game(iterations, node)))
    });
    assert_eq!(in_a_row, from_the_start);
    let next = in_a_row.map(|answer| answer["next"].clone());
    assert_eq!(next, ["action", "action", "action", "action", "action"]);
    assert_eq!(answer(game(30, "bet 75%, call"))["next"], "card");
    assert_eq!(answer(game(30, "bet 75%, fold"))["next"], "end");
    // An invalid path costs nothing.
    assert!(ask(&game(30, "bet 80%")).is_err());
}

/// Searches with different goals end where they would have ended alone.
#[test]
fn finer_and_coarser_goals_are_searched_from_the_start() {
    let game = |exploitability: f64, iterations: u32| {
        with(polarized(), [("exploitability", json!(exploitability)), ("iterations", json!(iterations))])
    };
    let goals =
        [(2.0, 1000), (1.0, 1000), (10.0, 1000), (9.0, 1000), (2.0, 37), (2.0, 1000), (5.0, 27), (5.0, 1000)];
    let in_a_row =
        goals.map(|(exploitability, iterations)| timeless(answer(game(exploitability, iterations))));
    let from_the_start = goals.map(|(exploitability, iterations)| {
        answer(with(polarized(), [("pot", json!(50)), ("iterations", json!(1))]));
        timeless(answer(game(exploitability, iterations)))
    });
    assert_eq!(in_a_row, from_the_start);
}
