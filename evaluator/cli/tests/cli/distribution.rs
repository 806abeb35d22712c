//! Tests of `rivertable distribution`.

use serde_json::Value;

use crate::common::{answered, answered_as_json, assert_no_overlap, assert_refused, run, svg, without_time};

const SPOT: [&str; 4] = ["22+,A2s+,KTs+,ATo+,KQo", "99-22,A2s-AJs,K9s+,T9s:0.5", "--board", "Kd8s3c"];

fn json(arguments: &[&str]) -> Value {
    answered_as_json("distribution", arguments)
}

#[test]
fn every_format_agrees() {
    let json = json(&SPOT);
    let number = |value: &Value| value.as_f64().unwrap();
    let [first, second] = [&json["players"][0], &json["players"][1]];
    for player in [first, second] {
        let curve = player["curve"].as_array().unwrap();
        let mean: f64 = curve.iter().map(|combo| number(&combo["part"]) * number(&combo["equity"])).sum();
        assert!((mean - number(&player["equity"])).abs() < 1e-12);
        let nuts = curve.iter().filter(|combo| number(&combo["equity"]) >= 0.8);
        let nuts: f64 = nuts.map(|combo| number(&combo["part"])).sum();
        assert!((nuts - number(&player["nuts"])).abs() < 1e-12);
        assert_eq!(player["histogram"].as_array().map(Vec::len), Some(10));
    }
    assert!(
        (number(&json["nut_advantage"]) - number(&first["nuts"]) + number(&second["nuts"])).abs() < 1e-12
    );

    let csv = run(&[&["distribution", "--csv"], SPOT.as_slice()].concat()).out;
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "player,combo,part,percentile,equity");
    let combos = [first, second].map(|player| player["curve"].as_array().unwrap().len());
    assert_eq!(lines.len(), 1 + combos[0] + combos[1]);
    let last: f64 = lines[combos[0]].split(',').nth(3).unwrap().parse().unwrap();
    assert!((last - 1.0).abs() < 1e-12);

    let text = run(&[&["distribution"], SPOT.as_slice()].concat()).out;
    let range_advantage = format!("range advantage   {:+6.2}  ", 100.0 * number(&json["range_advantage"]));
    assert!(text.contains(&range_advantage), "{text}");
    assert!(
        text.starts_with("board Kd 8s 3c\nplayer        equity      median      ≥ 80 %    combos  range\n"),
        "{text}"
    );
    let equity = answered_as_json("equity", &SPOT);
    assert!((number(&equity["players"][0]["equity"]) - number(&first["equity"])).abs() < 1e-12);
}

/// The equity of each hand is that of the hand alone against the other range, in games that find it in different ways.
#[test]
fn hands_of_other_games_have_their_own_equities() {
    let number = |value: &Value| value.as_f64().unwrap();
    for (game, ranges, board) in [
        ("omaha", ["AAKK,JT98$ds:0.5", "QQ**$ds,7654"], "Qh Jh 7c 2d"),
        ("omaha8", ["AA23$ds", "KK**$ds:0.5,4567$ss"], "Qh 3h 7c 2d 8s"),
        ("big-o", ["AA23K$ds", "KKQQJ"], "Qh 3h 7c 2d"),
        ("holdem8", ["A2s,A3s:0.5", "KK,87s"], "8s 7h 3c Kd"),
        ("pineapple8", ["A23", "KKQ:0.25,876"], "Qh 3h 7c 2d"),
        ("short-deck", ["AK,QQ:0.5", "JTs,99"], "Qh Jh 7c"),
    ] {
        let spot = ["--game", game, ranges[0], ranges[1], "--board", board];
        let (found, equity) = (json(&spot), answered_as_json("equity", &spot));
        for (player, other) in [(0, 1), (1, 0)] {
            let curve = found["players"][player]["curve"].as_array().unwrap();
            let mean: f64 = curve.iter().map(|hand| number(&hand["part"]) * number(&hand["equity"])).sum();
            assert!((mean - number(&equity["players"][player]["equity"])).abs() < 1e-9, "{game}");
            for hand in curve.iter().step_by(1 + curve.len() / 3) {
                let cards = hand["combo"].as_str().unwrap();
                let alone = ["--game", game, cards, ranges[other], "--board", board];
                let alone = answered_as_json("equity", &alone);
                let difference = number(&alone["players"][0]["equity"]) - number(&hand["equity"]);
                assert!(difference.abs() < 1e-9, "{game} {cards}");
            }
        }
    }
}

#[test]
fn nuts_and_bins_can_be_set() {
    let json = json(&[&SPOT[..], &["--nuts", "60", "--bins", "4"]].concat());
    assert_eq!(
        (json["nuts_from"].as_f64(), json["players"][1]["histogram"].as_array().map(Vec::len)),
        (Some(0.6), Some(4))
    );
    let text = run(&[&["distribution"], &SPOT[..], &["--nuts", "62.5", "--bins", "4"]].concat()).out;
    assert!(
        text.contains("≥ 62.5 %") && text.contains("\n75 to 100 ") && text.contains("\n0 to 25 "),
        "{text}"
    );
    // The command also works before the flop.
    let text = run(&["distribution", "AA", "KK"]).out;
    assert!(text.starts_with("player ") && text.contains("nut advantage    +100.00"), "{text}");
}

#[test]
fn an_image() {
    for arguments in [&SPOT[..], &["AhKh", "QQ-99,AQ", "--board", "Qh7h2c"], &["AA", "KK"]] {
        let svg = svg(&[&["distribution"], arguments].concat());
        assert!(assert_no_overlap(&svg) >= 16);
        assert_eq!(svg.matches("<path fill=\"none\"").count(), 2);
    }
}

#[test]
fn a_spot_on_one_line() {
    let expected =
        without_time(&answered(&["distribution", "AA", "KK", "--board", "Kd9h4c", "--dead", "2c 2d"]));
    for line in [
        &["AA v KK on Kd 9h 4c dead 2c 2d"][..],
        &["AA", "vs", "KK", "on", "Kd", "9h", "4c", "dead", "2c", "2d"],
        &["AA", "KK", "on", "Kd9h4c", "dead", "2c2d"],
    ] {
        assert_eq!(without_time(&answered(&[&["distribution"], line].concat())), expected, "{line:?}");
    }
}

#[test]
fn invalid_input() {
    let cases = r#"
        distribution AA => the number of ranges is 1: expected two
        --game stud distribution AA KK => distribution does not support seven-card stud: it compares the results of single hands: expected …
        --game omaha distribution AA KK => no equities by hand: they need a board and two ranges
        distribution AA KK QQ JJ TT => the number of ranges is 5: expected two
        distribution AA KK on => "on": expected cards after it
        distribution AA KK QQ => the number of ranges is 3: expected two
        distribution AA AKx => second range: "AKx" at character 1: …
        distribution AsAh KK --board As2c3c => every combo of the first range has a card of the board: "AsAh"
        distribution AsAh AsKs => every combo of the first range shares a card with every combo of the second
        distribution AA KK --nuts 101 => invalid value '101' for '--nuts <PERCENT>': expected a percentage from 0 to 100…
        distribution AA KK --nuts 0.8 => invalid value '0.8' for '--nuts <PERCENT>': expected a percentage, such as 45% for 0.45…
        distribution AA KK --nuts NaN => invalid value 'NaN' for '--nuts <PERCENT>': expected a percentage from 0 to 100…
    "#;
    assert_refused(cases);
}
