//! Ranges and equities in short deck.

use std::fs;

use serde_json::{Value, json};

use super::{SHORT_DECK, TRIPS, object, out};
use crate::common::{as_sentences, assert_no_overlap, folder, run_with};

#[test]
fn equities_of_short_deck() {
    let goldens = [
        (SHORT_DECK.as_slice(), ["AA", "KK"], (5_359_968, 102_312, 7_249_536)),
        (&TRIPS, ["AA", "KK"], (5_369_004, 75_528, 7_249_536)),
        (&SHORT_DECK, ["AKs", "QQ"], (2_570_016, 50_112, 4_833_024)),
        (&TRIPS, ["AKs", "QQ"], (2_429_004, 43_416, 4_833_024)),
    ];
    for (game, [first, second], (wins, ties, total)) in goldens {
        let report = object(game, &["equity", first, second]);
        let player = &report["players"][0];
        assert_eq!((&player["wins"], &player["ties"]), (&json!(wins), &json!(ties)), "{game:?} {first}");
        assert_eq!(report["total"], total);
    }
    let text = out(&SHORT_DECK, &["equity", "AA", "random", "--board", "Kh 9h 6c", "--dead", "As"]);
    assert!(text.starts_with("short deck, board Kh 9h 6c, dead As\nplayer  "), "{text}");
    assert!(text.contains("       3  AA\n") && text.contains("     496  "), "{text}");

    let lines = b"range1,range2,board\nAA,KK,\nAA,KK,2c9h8h\n2c3c,AA\nA2s,AA\n";
    let batch = run_with(&["equity", "--game", "short-deck", "--batch", "-", "--json"], lines);
    assert_eq!(batch.code, 2);
    let answer: Value = serde_json::from_str(&batch.out).unwrap();
    assert_eq!(
        (&answer["rules"], &answer["line"], &answer["total"]),
        (&json!("triton"), &json!(2), &json!(7_249_536))
    );
    let expected = [
        "error: line 3: board \"2c9h8h\": 2c is not in the deck of short deck",
        "error: line 4: first range: \"2c3c\" at character 1: a short deck has no cards below the six",
        "error: line 5: first range: \"A2s\" at character 1: a short deck has no cards below the six",
    ];
    assert_eq!(as_sentences(&batch.err).lines().collect::<Vec<_>>(), expected);
    let nulls = run_with(
        &["equity", "--game", "short-deck", "--batch", "-", "--json", "--on-error", "null"],
        b"A2s,AA\n",
    );
    assert!(
        nulls.out.starts_with(r#"{"game":"short-deck","rules":"triton","line":1,"error":"#),
        "{}",
        nulls.out
    );
}

#[test]
fn ranges_and_charts_of_short_deck() {
    let text = out(&SHORT_DECK, &["range", "22+, AKo:0.5"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "66+,AKo:0.5");
    assert_eq!(lines[1..3], ["60 combos, 9.52 % of all hands, by weight; 66 different ones", "short deck"]);
    assert_eq!(lines[4], "    A    K    Q    J    T    9    8    7    6");
    assert_eq!((lines.len(), lines[13]), (14, "6   .    .    .    .    .    .    .    .   66"));

    let all = object(&SHORT_DECK, &["range", "random", "--board", "9c 8d 6h"]);
    assert_eq!((&all["holdings"], &all["grid"][8].as_array().unwrap().len()), (&json!(528), &9));
    assert_eq!(all["grid"].as_array().unwrap().len(), 9);
    let whole = object(&SHORT_DECK, &["range", "random"]);
    assert_eq!(whole["share"], 1.0);

    let folder = folder();
    for (name, more) in
        [("weights.svg", [].as_slice()), ("equities.svg", &["--vs", "QQ+", "--board", "9h 8h 6c"])]
    {
        let path = folder.path().join(name);
        let chart = ["chart", "66+, AK:0.5, 76s", "--svg", path.to_str().unwrap()];
        let text = out(&SHORT_DECK, &[chart.as_slice(), more].concat());
        let lines = text.lines().skip_while(|line| !line.starts_with("    A"));
        let rows = lines.take_while(|line| !line.is_empty()).count();
        assert!(text.contains("\nshort deck") && rows == 10, "{text}");
        let svg = fs::read_to_string(path).unwrap();
        for hand in ["AA", "AKs", "A6s", "A6o", "76o", "66"] {
            assert_eq!(svg.matches(&format!(">{hand}</text>")).count(), 1, "{hand}");
        }
        assert!(!svg.contains(">A5s</text>") && svg.contains("short deck"), "{name}");
        assert!(assert_no_overlap(&svg) > 81, "{name}");
    }
}

#[test]
fn outs_of_short_deck() {
    let folder = folder();
    let path = folder.path().join("outs.svg");
    let outs = ["outs", "AhKh", "QQ,KQs,77", "--board", "Qh 7h 6c"];
    let text = out(&SHORT_DECK, &[outs.as_slice(), &["--svg", path.to_str().unwrap()]].concat());
    assert!(text.starts_with("short deck, board Qh 7h 6c\nplayer"), "{text}");
    assert!(text.contains("\n    A    K    Q    J    T    9    8    7    6\ns "), "{text}");
    // The opponent has nine combos, and there are 29 * 28 / 2 runouts.
    assert!(text.contains("\ncases   3,654\n"), "{text}");
    let svg = fs::read_to_string(path).unwrap();
    assert!(svg.contains("short deck, board Qh 7h 6c") && !svg.contains(">5</text>"), "{svg}");
    assert!(assert_no_overlap(&svg) > 9);

    let order = |game: &[&str]| -> Vec<String> {
        let report = object(game, &outs);
        report["players"][0]["final"].as_object().unwrap().keys().cloned().collect()
    };
    let mut expected = [
        "high_card",
        "one_pair",
        "two_pair",
        "three_of_a_kind",
        "straight",
        "full_house",
        "flush",
        "four_of_a_kind",
        "straight_flush",
    ];
    assert_eq!(order(&SHORT_DECK), expected);
    expected.swap(3, 4);
    assert_eq!(order(&TRIPS), expected);

    // A single range meets any hand of the deck: two of 31 cards.
    let alone = object(&SHORT_DECK, &["outs", "AhKh", "--board", "Qh 7h 6c"]);
    assert_eq!(alone["players"][0]["against"]["all"], 465.0);
}

#[test]
fn distributions_and_flops_of_short_deck() {
    let ranges = ["QQ+,AKs", "TT-66"];
    let text = out(&SHORT_DECK, &["distribution", ranges[0], ranges[1], "--board", "Qh 7h 6c"]);
    assert!(text.starts_with("short deck, board Qh 7h 6c\nplayer"), "{text}");
    let flops = object(&SHORT_DECK, &["flops", ranges[0], ranges[1]]);
    assert_eq!((&flops["count"], flops["flops"].as_array().unwrap().len()), (&json!(7140), 573));
    let text = out(&SHORT_DECK, &["flops", ranges[0], ranges[1], "--limit", "0"]);
    assert!(
        text.starts_with("short deck\nplayer") && text.contains("\nflops   7,140, 573 up to suits\n"),
        "{text}"
    );
    // The equities over all flops are those before the flop.
    let before = object(&SHORT_DECK, &["equity", ranges[0], ranges[1]]);
    let [all, before] = [&flops, &before].map(|report| report["players"][0]["equity"].as_f64().unwrap());
    assert!((all - before).abs() < 1e-12, "{all} {before}");
}
