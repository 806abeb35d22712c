//! Tests of `rivertable outs`.

use serde_json::Value;

use crate::common::{answered, answered_as_json, assert_no_overlap, assert_refused, run, svg, without_time};

const DRAW: [&str; 5] = ["outs", "Th9h", "AsQd", "--board", "Qh 7h 2c 3d"];

/// Returns the answer as JSON.
fn json(arguments: &[&str]) -> Value {
    answered_as_json("outs", arguments)
}

#[test]
fn a_draw_against_a_pair() {
    let out = answered(&DRAW);
    assert!(!out.contains('\x1b'), "colors only on a terminal");
    let lines: Vec<&str> = out.lines().collect();
    let expected = [
        "board Qh 7h 3d 2c",
        "player        equity   ahead now    tied now    outs  splitting  range",
        "1          20.4545 %    0.0000 %    0.0000 %       9          0  Th9h",
        "2          79.5455 %  100.0000 %    0.0000 %       -          -  AsQd",
        "outs of 1: Ah Kh Jh 8h 6h 5h 4h 3h 2h",
        "",
        "final hand               1         2",
    ];
    assert_eq!(lines[..7], expected);
    assert_eq!(lines[10], "flush              20.45 %       .");
    assert_eq!(lines[17], "equity of 1 by next card, in percent");
    assert_eq!(lines[18], "    A    K    Q    J    T    9    8    7    6    5    4    3    2");
    assert_eq!(lines[19], "s   .   0.0  0.0  0.0  0.0  0.0  0.0  0.0  0.0  0.0  0.0  0.0  0.0");
    assert_eq!(lines[20], "h  100  100   .   100   .    .   100   .   100  100  100  100  100");
    assert_eq!(lines[24], "cases   44");
    assert!(lines[25].starts_with("time    ") && lines.len() == 26, "{out}");
}

#[test]
fn outs_that_split() {
    let out = run(&["outs", "AsQc", "AdKc", "--board", "Kd Qd Jh 2s"]).out;
    assert!(out.contains("\nouts of 1: Qs Qh\nsplitting outs of 1: Ts Th Td Tc\n"), "{out}");
    assert!(out.contains("       2          4  AsQc\n"), "{out}");
}

#[test]
fn ranges_have_mean_outs() {
    // One deal is a draw with nine outs, and another a pair with two. In the third the player is ahead.
    let arguments = ["outs", "Th9h,JsJd,AcAd", "AsQd", "--board", "Qh 7h 2c 3d"];
    let out = run(&arguments).out;
    let first = out.lines().nth(2).unwrap();
    assert!(first.contains("   33.3333 %    0.0000 %    5.50          0  "), "{out}");
    assert!(!out.contains("outs of"), "no single cards for ranges: {out}");
    let weighted = ["outs", "Th9h:0.25,JsJd", "AsQd", "--board", "Qh 7h 2c 3d"];
    assert!(run(&weighted).out.contains("\ncases   55 by weight\n"));
}

#[test]
fn more_than_two_players_have_a_grid_each() {
    let out = run(&["outs", "AhKh", "7s7c", "QsJd", "8c8d", "--board", "Qh 7h 2c", "--dead", "3h"]).out;
    for player in 1..=4 {
        assert!(out.contains(&format!("equity of {player} by next card")), "{out}");
    }
    assert!(out.starts_with("board Qh 7h 2c, dead 3h\n"), "{out}");
}

#[test]
fn json_for_one_deal() {
    let json = json(&DRAW[1..]);
    assert_eq!((json["total"].as_u64(), json["board"].as_str()), (Some(44), Some("Qh 7h 3d 2c")));
    let [draw, pair] = [&json["players"][0], &json["players"][1]];
    assert_eq!(draw["equity"].as_f64(), Some(9.0 / 44.0));
    assert_eq!(draw["now"]["outs"].as_f64(), Some(9.0));
    assert_eq!(draw["now"]["out_cards"], "Ah Kh Jh 8h 6h 5h 4h 3h 2h");
    assert_eq!((&draw["now"]["behind"], &pair["now"]["ahead"]), (&1.0.into(), &1.0.into()));
    assert!(pair["now"]["outs"].is_null());
    let ends = draw["final"].as_object().unwrap();
    assert_eq!((ends.len(), ends["flush"].as_f64()), (9, Some(9.0 / 44.0)));
    let sum: f64 = ends.values().map(|part| part.as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    let cards = json["next_cards"].as_array().unwrap();
    assert_eq!((cards.len(), &cards[0]["card"]), (44, &"2d".into()));
    let ace = cards.iter().find(|next| next["card"] == "Ah").unwrap();
    assert_eq!(ace["part"].as_f64(), Some(1.0 / 44.0));
    assert_eq!(ace["equity"], serde_json::json!([1.0, 0.0]));
    assert_eq!(ace["out"], serde_json::json!([1.0, 0.0]));
    assert_eq!(ace["splitting_out"], serde_json::json!([0.0, 0.0]));
}

#[test]
fn the_equity_is_that_of_the_command_equity() {
    let spot = ["--board", "Qh 7h 2c", "QQ+,AKs", "JTs,KQs,77"];
    let json = json(&spot);
    let equity = answered_as_json("equity", &spot);
    assert_eq!(json["total"], equity["total"]);
    for player in [0, 1] {
        for number in ["equity", "win", "tie"] {
            assert_eq!(json["players"][player][number], equity["players"][player][number]);
        }
        // The equity is the mean over the next cards.
        let cards = json["next_cards"].as_array().unwrap();
        let number = |value: &Value| value.as_f64().unwrap();
        let mean: f64 =
            cards.iter().map(|next| number(&next["part"]) * number(&next["equity"][player])).sum();
        assert!((mean - number(&json["players"][player]["equity"])).abs() < 1e-12);
    }
}

#[test]
fn one_player_meets_a_random_hand() {
    let arguments = ["AhQh", "--board", "Kh 9h 4c"];
    let alone = json(&arguments);
    let both = json(&[&arguments[..1], &["random"], &arguments[1..]].concat());
    assert_eq!(
        (alone["players"].clone(), alone["total"].clone()),
        (both["players"].clone(), both["total"].clone())
    );
    assert_eq!(alone["players"][1]["range"], "random");
    // The three other aces with the three other queens tie.
    let against = &alone["players"][0]["against"];
    assert_eq!((against["all"].as_f64(), against["tie"].as_f64()), (Some(1081.0), Some(9.0)));
}

#[test]
fn combos_that_beat_a_hand() {
    // The range has six combos of jacks less one, and two of 76s with two pair: 17 combos in all.
    let board = ["--board", "Kd Jc 7h 6s 2s"];
    let on_river = run(&[&["outs", "AhKh", "QQ-TT,76s"], board.as_slice()].concat());
    let lines: Vec<&str> = on_river.out.lines().collect();
    assert_eq!((on_river.code, on_river.err.as_str()), (0, ""));
    assert_eq!(lines[4], "now     AhKh is beaten by 5 of 17 combos of 2, and tied by 0");
    assert!(
        lines[2].starts_with("1          70.5882 %   70.5882 %    0.0000 %       0          0  AhKh"),
        "{}",
        lines[2]
    );
    assert!(!on_river.out.contains("by next card"), "{}", on_river.out);
    let found = json(&[&["AhKh", "QQ-TT,76s"], board.as_slice()].concat());
    assert_eq!(found["players"][0]["against"], serde_json::json!({"beat": 5.0, "tie": 0.0, "all": 17.0}));
    assert_eq!(found["players"][0]["now"]["behind"].as_f64(), Some(5.0 / 17.0));
    assert!(found["players"][1].get("against").is_none());
    assert_eq!(found["next_cards"].as_array().map(Vec::len), Some(0));
    // Either player may have weights, also before the river.
    let turn = ["outs", "AhKh:0.5", "QQ-TT,76s:0.25", "--board", "Kd Jc 7h 6s"];
    let out = run(&turn).out;
    assert!(
        out.contains("\nnow     AhKh:0.5 is beaten by 3.5 of 15.5 combos of 2 by weight, and tied by 0\n"),
        "{out}"
    );
    // With three players on a complete board, there is no single range to count.
    let three = run(&[&["outs", "AA", "KQ", "JT"], board.as_slice()].concat());
    assert!(three.code == 0 && !three.out.contains("now     "), "{}", three.out);
}

#[test]
fn an_image() {
    let three = ["outs", "22+", "AT+", "JTs,98s", "--board", "Qh 7h 2c 3d"];
    for (arguments, players) in [(DRAW.as_slice(), 1), (three.as_slice(), 3)] {
        let svg = svg(arguments);
        // The texts are ranks and percentages, headings and the legend.
        assert!(assert_no_overlap(&svg) > 18 * players);
        assert_eq!(svg.matches(">player ").count(), players);
        // Each possible card has a bar with its number.
        let bars = svg.matches("</title></rect>").count();
        assert_eq!(bars, if players == 1 { 44 } else { 3 * 48 });
    }
    let svg = svg(&DRAW);
    assert!(svg.contains("<title>Th9h v AsQd</title>") && svg.contains("<title>Ah 100</title>"));
    // Nine cards win. Losing cards have no bar but a hover area.
    let zero = svg.lines().filter(|line| line.ends_with(" 0.0</title></rect>"));
    assert!(zero.clone().all(|line| line.contains("fill=\"none\"")));
    assert_eq!((zero.count(), svg.matches("fill=\"none\"").count()), (35, 35));
}

#[test]
fn a_spot_on_one_line() {
    let expected = without_time(&answered(&["outs", "AhKh", "QQ", "--board", "Kd9h4c"]));
    for line in [&["AhKh v QQ on Kd 9h 4c"][..], &["AhKh", "v", "QQ", "on", "Kd", "9h", "4c"]] {
        assert_eq!(without_time(&answered(&[&["outs"], line].concat())), expected, "{line:?}");
    }
}

#[test]
fn invalid_input() {
    let cases = r#"
        outs AKx KK --board 2c3c4c => first range: "AKx" at character 1: expected only "+"…
        outs AA --board 2c3c4c5c6c --svg x.svg => --svg: no cards come after a board of 5 cards, so there is nothing to draw
        outs AA AA AA AA AA AA AA AA AA AA AA --board 2c3c4c => 11 players: there can be 2 to 10
        outs AA KK QQ JJx --board 2c3c4c => range 4: "JJx" at character 1: …
        outs AA KK --board "" => invalid value '' for '--board <CARDS>': no cards: expected cards, or no such option…
        equity AA KK --dead " " => invalid value ' ' for '--dead <CARDS>': no cards: expected cards, or no such option…
        outs AA KK --board 2c3c4c5c6c7c => --board "2c3c4c5c6c7c": 6 cards on the board: there can be 3, 4 or 5
        outs AA KK --board 2c3c => --board "2c3c": 2 cards on the board: there can be 3, 4 or 5
        outs AsAh KK --board As3c4c => every combo of the first range has a card of the board…
        outs AA AA AA --board As3c4c => no deal is possible: whatever the 3 players hold…
        outs random random random random random random random random --board 2c3c4c => the exact answer would take …
        outs AA KK --board 2c3c4c --svg /no/such/folder/x.svg => cannot write /no/such/folder/…
        outs AA KK => expected a board of 3, 4 or 5 cards: --board "Kd 9h 4c", or on Kd 9h 4c after the ranges
        outs "AA KK on 2c3c" => on "2c3c": 2 cards on the board: there can be 3, 4 or 5
        outs --board 2c3c4c => the following required arguments were not provided:\n  <RANGE>...…
    "#;
    assert_refused(cases);
}

#[test]
fn threads_do_not_matter() {
    let [one, two] = ["1", "2"].map(|threads| {
        without_time(&answered(&[DRAW.as_slice(), &["--json", "--threads", threads]].concat()))
    });
    assert_eq!(one, two);
}

/// There are too many deals to enumerate. On a complete board the equities show who is ahead.
#[test]
fn a_complete_board_for_three_players() {
    let out = answered(&["outs", "random", "random", "random", "--board", "2c3c4h5d9s"]);
    let line = out.lines().find(|line| line.starts_with("1 ")).unwrap();
    let fields: Vec<&str> = line.split_whitespace().collect();
    assert!(!out.contains('?') && fields[..3] == ["1", "33.3333", "%"], "{out}");
    let [ahead, tied] = [3, 5].map(|place| fields[place].parse::<f64>().unwrap());
    assert!(ahead > 30.0 && tied > 2.0 && ahead + tied / 3.0 < 33.334, "{out}");
    assert_eq!(fields[7..], ["0", "0", "random"]);
}
