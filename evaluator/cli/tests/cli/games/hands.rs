//! Hands in games other than hold'em: `eval`, `decode`, `showdown`, `histogram` and `rank`.

use evaluator::order::{AceToFive, Badugi, DeuceToSeven, ShortDeck};
use evaluator::{Card, CardSet, Embedded, TableOf};
use serde_json::json;

use super::{SHORT_DECK, TRIPS, object, out};
use crate::common::run_with;
use crate::rank::rank_rows;

#[test]
fn hands_in_words() {
    let cases = [
        ("short-deck", "6c 7d 8h 9s Ac", "straight, nine high, rank 16384 in short deck"),
        ("razz", "5c 4d 3h 2s Ac Kd Kh", "wheel, 5-4-3-2-A (5c 4d 3h 2s Ac), rank 42246 in razz"),
        ("razz", "8c 6d 4h 3s 2c Kd Kh", "8-6 low, 8-6-4-3-2 (8c 6d 4h 3s 2c), rank 42217 in razz"),
        ("razz", "Ac Ad 4h 3s 2c", "one pair, aces with a four, three and deuce, rank 39723 in razz"),
        ("razz", "", "no cards, rank 0 in razz"),
        ("eight-or-better", "8c 7d 6h 5s 4c", "8-7 low, 8-7-6-5-4, rank 42191 in eight or better"),
        ("eight-or-better", "9c 4d 3h 2s Ac", "no low, rank 42190 in eight or better"),
        ("2-7", "7c 5d 4h 3s 2c", "number one, 7-5-4-3-2, rank 54525 in deuce-to-seven low"),
        ("2-7", "6c 5d 4h 3s 2c", "straight, six high, rank 36872 in deuce-to-seven low"),
        ("badugi", "4c 3d 2h As", "badugi, 4-3-2-A, rank 17098 in badugi"),
        ("badugi", "7c 4d 2h 2c", "three-card 7-4-2 (7c 4d 2h), rank 12549 in badugi"),
    ];
    for (game, hand, words) in cases {
        let expected = if hand.is_empty() { format!("{words}\n") } else { format!("{hand}: {words}\n") };
        assert_eq!(out(&["--game", game], &["eval", hand]), expected);
        let lines = run_with(&["eval", "--game", game], format!("# hands\n{hand}\n").as_bytes());
        // Empty lines are skipped.
        assert_eq!(lines.out, if hand.is_empty() { "" } else { &expected });

        // The description of the rank is that of the hand.
        let rank = expected.split(", rank ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
        let decoded = out(&["--game", game], &["decode", rank, "--as", "rank"]);
        let description = words.split([',', '(']).next().unwrap().trim();
        assert!(decoded.starts_with(description), "{decoded}");
        let words = decoded.split(", rank ").nth(1).unwrap();
        assert_eq!(words, expected.split(", rank ").nth(1).unwrap());
    }
}

#[test]
fn hole_cards_of_a_short_deck() {
    let eval = ["eval", "--hole", "AhKh", "--board", "Qh Jh Th 9c 9d"];
    let expected = json!({
        "game": "short-deck", "rules": "triton", "cards": "Ah Kh Qh Jh Th 9c 9d", "category": "straight_flush",
        "description": "royal flush", "best": "Ah Kh Qh Jh Th", "rank": 32773,
    });
    assert_eq!(object(&SHORT_DECK, &eval), expected);
}

#[test]
fn showdowns_of_low_hands() {
    let razz = ["showdown", "--hand", "As2s3s4s5s9c9d", "--hand", "Ah2h3h4h6hKcKd"];
    let expected = "razz\n\
                    As 9d 9c 5s 4s 3s 2s  wins  wheel, 5-4-3-2-A (5s 4s 3s 2s As)\n\
                    Ah Kd Kc 6h 4h 3h 2h        6-4 low, 6-4-3-2-A (6h 4h 3h 2h Ah)\n";
    assert_eq!(out(&["--game", "razz"], &razz), expected);

    let shared =
        ["showdown", "--hole", "As2s", "--hole", "3h4h", "--hole", "KsKh", "--board", "5c 6c 7c Kd Qh"];
    let expected = "eight or better\n\
                    As 2s  wins  7-6 low, 7-6-5-2-A (7c 6c 5c 2s As)\n\
                    4h 3h        7-6 low, 7-6-5-4-3 (7c 6c 5c 4h 3h)\n\
                    Ks Kh        no low (Ks Qh 7c 6c 5c)\n";
    assert_eq!(out(&["--game", "eight-or-better"], &shared), expected);

    let none = ["showdown", "--hole", "As2s", "--hole", "3h4h", "--board", "9c Tc Jc Kd Kh"];
    let none = object(&["--game", "eight-or-better"], &none);
    assert_eq!(none["winners"], json!([]));
    assert_eq!(
        (&none["players"][0]["description"], &none["players"][0]["wins"]),
        (&json!("no low"), &json!(false))
    );
    // In razz there is always a winner.
    let razz =
        object(&["--game", "razz"], &["showdown", "--hole", "As2s9cTcJcKdKh", "--hole", "3h4h9dTdJdKcKs"]);
    assert_eq!(razz["winners"], json!([1]));

    let tie = object(&["--game", "badugi"], &["showdown", "--hand", "As2d3h4c", "--hand", "Ac2h3d4s"]);
    assert_eq!(tie["winners"], json!([1, 2]));
}

#[test]
fn lines_of_two_hands() {
    let lines = b"As 2s 3s 4s 9s | Kc Qd 2h 3h 4h\nAs2s3s4s8s|KcQd2h3h4h\nKsQs2s3s4s|Ac2c3h4h8d\nAs2s3h4h8d|Ac2c3d4d8c\n";
    let run = run_with(&["showdown", "--game", "eight-or-better", "--each"], lines);
    let totals = "4 showdowns in eight or better: first wins 1, second wins 1, draws 1, no low 1\n";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "N\n1\n2\nD\n", totals));
    let totals = run_with(&["showdown", "--game", "eight-or-better", "--json"], lines).out;
    let expected = r#"{"game":"eight-or-better","lines":4,"first":1,"second":1,"draws":1,"no_low":1}"#;
    assert_eq!(totals, format!("{expected}\n"));
    let razz = run_with(&["showdown", "--game", "razz", "--each"], lines);
    assert_eq!(razz.out, "1\n1\n2\nD\n");
    // Low straights and flushes count in deuce-to-seven, and aces are high.
    let seven = run_with(&["showdown", "--game", "2-7", "--each"], lines);
    assert_eq!(seven.out, "2\n2\n2\nD\n");

    let short = b"AhQh KcKd 9h8h6hKs9d\n";
    assert_eq!(run_with(&["showdown", "--each"], short).out, "2\n");
    assert_eq!(run_with(&["showdown", "--game", "short-deck", "--each"], short).out, "1\n");

    let bad = b"2c3c|4c\nAs2c3c4d5h | As\nAs\n|\nAs2s3s4s5s6c|Ah2h3h4h5h6d\n2c|2d\n";
    let run = run_with(&["showdown", "--game", "2-7", "--each"], bad);
    assert_eq!((run.code, run.out.as_str()), (2, "D\n"));
    let expected = [
        "error: line 1: 1 card: expected 2, as in the first hand",
        "error: line 2: As occurs a second time at character 14: a deck has one of each card",
        "error: line 3: expected two hands with | between them",
        "error: line 4: no cards: expected a hand",
        "error: line 5: 6 cards: a hand has at most 5 in deuce-to-seven low",
        "1 showdown in deuce-to-seven low: first wins 0, second wins 0, draws 1",
    ];
    assert_eq!(run.err.lines().collect::<Vec<_>>(), expected);
    let run = run_with(&["showdown", "--game", "short-deck"], b"AhQh KcKd 9h8h6hKs2d\n");
    assert!(run.err.starts_with("error: line 1: 2d is not in the deck of short deck\n"), "{}", run.err);
}

#[test]
fn hands_of_short_deck_are_counted() {
    let counts = |game: &[&str], cards: &str| -> Vec<(String, u64)> {
        let histogram = object(game, &["histogram", "--cards", cards]);
        let categories = histogram["categories"].as_array().unwrap().clone();
        categories
            .iter()
            .map(|row| (row["category"].as_str().unwrap().into(), row["count"].as_u64().unwrap()))
            .collect()
    };
    let mut expected = [
        ("straight_flush", 24),
        ("four_of_a_kind", 288),
        ("flush", 480),
        ("full_house", 1728),
        ("straight", 6120),
        ("three_of_a_kind", 16128),
        ("two_pair", 36288),
        ("one_pair", 193536),
        ("high_card", 122400),
    ]
    .map(|(category, count)| (category.to_string(), count));
    assert_eq!(counts(&SHORT_DECK, "5"), expected);
    expected.swap(4, 5);
    assert_eq!(counts(&TRIPS, "5"), expected);

    let badugis = [("four_cards", 17160), ("three_cards", 154440), ("two_cards", 96252), ("one_card", 2873)];
    assert_eq!(counts(&["--game", "badugi"], "4"), badugis.map(|(name, count)| (name.to_string(), count)));
    // There are 56 choices of five of eight ranks, with four suits for each rank.
    let lows = [("eight_or_better", 56 * 1024), ("no_low", 2_598_960 - 56 * 1024)];
    assert_eq!(
        counts(&["--game", "eight-or-better"], "5"),
        lows.map(|(name, count)| (name.to_string(), count))
    );
    let razz = counts(&["--game", "razz"], "5");
    assert_eq!(razz[0], ("no_pair".into(), 1_317_888));
    let seven = counts(&["--game", "2-7"], "5");
    assert_eq!((&seven[0], &seven[8]), (&("no_pair".into(), 1_303_560), &("straight_flush".into(), 36)));
}

#[test]
fn samples_are_of_the_deck() {
    for game in [SHORT_DECK, ["--game", "badugi"]] {
        let cards = if game == SHORT_DECK { "7" } else { "4" };
        let sampled = object(&game, &["histogram", "--cards", cards, "--samples", "200000", "--seed", "3"]);
        // The seed is fixed, so this result does not vary.
        assert!(sampled["chi_square"]["p_value"].as_f64().unwrap() > 0.001, "{sampled}");
    }
    let text = out(&SHORT_DECK, &["histogram", "--cards", "2"]);
    assert!(text.starts_with("short deck\ncategory") && !text.contains("up to suits"), "{text}");
    let text = out(&["--game", "badugi"], &["histogram", "--cards", "2"]);
    assert!(text.starts_with("badugi\ncategory") && text.contains("\nup to suits "), "{text}");
}

#[test]
fn hands_in_bulk() {
    /// Checks that the ranks of some hands of a game are the same in both formats.
    fn check<O: Embedded>(game: &str, hands: &[&str]) {
        let table = TableOf::<O>::embedded();
        let sets: Vec<CardSet> = hands.iter().map(|hand| hand.parse().unwrap()).collect();
        let ranks: Vec<u16> = sets.iter().map(|&set| table.rank_set(set).unwrap().as_u16()).collect();
        let cards = &sets[0].len().to_string();
        let command = ["rank", "--game", game, "--cards", cards, "--format", "csv"];
        let text = run_with(&command, hands.join("\n").as_bytes());
        let expected: String = ranks.iter().map(|rank| format!("{rank}\n")).collect();
        assert_eq!((text.code, text.out), (0, expected), "{game}");

        let ids: Vec<u8> = sets.iter().copied().flatten().map(Card::id).collect();
        let (run, found) = rank_rows(cards, &ids, &["--game", game]);
        assert_eq!((run.code, run.err.as_str(), found), (0, "", Some(ranks)), "{game}");
    }
    check::<ShortDeck>("short-deck", &["AhQh9h8h6h", "AsAdAc6s6d"]);
    check::<AceToFive>("ace-to-five", &["As2s3s4s5s9c9d", "Ah2h3h4h6hKcKd"]);
    check::<AceToFive>("eight-or-better", &["As2s3s4s5s9c", "Ah2h3h4h9hKc"]);
    check::<DeuceToSeven>("deuce-to-seven", &["As2s3s4s5s", "7c5d4h3s2c"]);
    check::<Badugi>("badugi", &["As2s3s4s", "4c3d2hAs"]);

    let bad = run_with(
        &["rank", "--game", "short-deck", "--cards", "5", "--format", "csv", "--keep-going"],
        b"As,Ks,2c,3d,4h\nAs,Ks,Qs,Js,9s\n",
    );
    assert_eq!((bad.code, bad.out.as_str()), (2, "65535\n24695\n"));
    assert_eq!(bad.err, "error: 1 row is invalid, the first: row 1: 4h is not in the deck of short deck\n");
    let bad =
        run_with(&["rank", "--game", "short-deck", "--cards", "5", "--format", "rows"], &[51, 47, 43, 39, 0]);
    assert_eq!(bad.err, "error: row 1: 2c is not in the deck of short deck\n");
}
