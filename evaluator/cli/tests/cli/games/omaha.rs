//! The commands in Omaha.

use std::fs;

use evaluator::{Card, HandRank};
use omaha::Hole;
use render::words::grouped;
use serde_json::{Value, json};

use super::{object, out, refused_in};
#[cfg(unix)]
use crate::common::interrupted;
use crate::common::{assert_refused, folder, run_with};
use crate::rank::rank_rows;

const OMAHA: [&str; 2] = ["--game", "omaha"];
const FIVE: [&str; 2] = ["--game", "omaha5"];
const SIX: [&str; 2] = ["--game", "omaha6"];
const HI_LO: [&str; 2] = ["--game", "omaha8"];

#[test]
fn hands_with_the_cards_that_play() {
    let expected = "As Ah Kd Qc | Ts 9s 8s 2s 2d: two pair, aces and deuces with a ten (As Ah + Ts 2s 2d), \
                    rank 8992 in Omaha\n";
    assert_eq!(out(&OMAHA, &["eval", "--hole", "AsAhKdQc", "--board", "Ts 9s 8s 2s 2d"]), expected);
    for cards in
        ["AsAhKdQc Ts9s8s2s2d", "As Ah Kd Qc Ts 9s 8s 2s 2d", "AsAhKdQcTs9s8s2s2d", "QcKdAhAs,2d2s8s9sTs"]
    {
        assert_eq!(out(&["--game", "plo"], &["eval", cards]), expected, "{cards}");
        assert_eq!(run_with(&["eval", "--game", "PLO"], cards.as_bytes()).out, expected, "{cards}");
    }
    let (game, hand) = (HI_LO.as_slice(), "As2hKdKc 3s7d8cKhQd");
    assert_eq!(
        out(game, &["eval", hand, "As8hKdKc 3s7d8cKhQd"]).lines().collect::<Vec<_>>(),
        [
            "As Kd Kc 2h | Kh Qd 8c 7d 3s: three of a kind, kings with a queen and eight (Kd Kc + Kh Qd 8c), \
             rank 13220 in Omaha eight or better; 8-7 low, 8-7-3-2-A (As 2h + 8c 7d 3s)",
            "As Kd Kc 8h | Kh Qd 8c 7d 3s: three of a kind, kings with a queen and eight (Kd Kc + Kh Qd 8c), \
             rank 13220 in Omaha eight or better; no low",
        ]
    );
    let answer = object(game, &["eval", hand]);
    assert_eq!((&answer["game"], &answer["category"]), (&json!("omaha8"), &json!("three_of_a_kind")));
    assert_eq!(answer["plays"], json!({ "hole": "Kd Kc", "board": "Kh Qd 8c" }));
    assert_eq!(answer["low"]["plays"], json!({ "hole": "As 2h", "board": "8c 7d 3s" }));
    assert_eq!(object(game, &["eval", "As8hKdKc 3s7d8cKhQd"])["low"], Value::Null);
    assert!(object(&OMAHA, &["eval", hand]).get("low").is_none());
}

#[test]
fn showdowns_of_one_pot_and_of_halves() {
    let players = ["showdown", "--hole", "AsAhKdQc", "--hole", "Js3s4d5d", "--board", "Ts 9s 8s 2s 2d"];
    assert_eq!(
        out(&OMAHA, &players),
        "Omaha\n\
         As Ah Kd Qc        two pair, aces and deuces with a ten (As Ah + Ts 2s 2d)\n\
         Js 5d 4d 3s  wins  flush, jack high with a ten, nine, eight and three (Js 3s + Ts 9s 8s)\n"
    );
    assert_eq!(object(&OMAHA, &players)["winners"], json!([2]));
    let board = ["--board", "3s 7d 8c Kh Qd"];
    let players = ["showdown", "--hole", "As2hKdKc", "--hole", "QsQhJhJd", "--hole", "AcAd2c5c"];
    assert_eq!(
        out(&HI_LO, &[players.as_slice(), &board].concat()),
        "Omaha eight or better\n\
         As Kd Kc 2h  wins  three of a kind, kings with a queen and eight (Kd Kc + Kh Qd 8c)\n        \
         low  ties  8-7 low, 8-7-3-2-A (As 2h + 8c 7d 3s)\n\
         Qs Qh Jh Jd        three of a kind, queens with a king and eight (Qs Qh + Kh Qd 8c)\n        \
         low        no low\n\
         Ad Ac 5c 2c        one pair, aces with a king, queen and eight (Ad Ac + Kh Qd 8c)\n        \
         low  ties  8-7 low, 8-7-3-2-A (Ac 2c + 8c 7d 3s)\n"
    );
    let answer = object(&HI_LO, &[players.as_slice(), &board].concat());
    let parts: Vec<f64> = (0..3).map(|player| answer["players"][player]["pot"].as_f64().unwrap()).collect();
    assert_eq!((parts, &answer["low_winners"]), (vec![0.75, 0.0, 0.25], &json!([1, 3])));
    // Without a low, the best hand wins the entire pot.
    let answer = object(&HI_LO, &[players.as_slice(), &["--board", "3s 7d Tc Kh Qd"]].concat());
    assert_eq!((&answer["players"][0]["pot"], &answer["low_winners"]), (&json!(1.0), &json!([])));
}

#[test]
fn known_equities() {
    let cases: [(&[&str], [&str; 2], [u64; 4]); 5] = [
        (&OMAHA, ["AsAhKsKh", "8d7d6c5c"], [635_566, 0, 450_442, 1_086_008]),
        (&OMAHA, ["AcAdJsTs", "KhKd8h7h"], [731_376, 306, 354_326, 1_086_008]),
        (&FIVE, ["AsAhKsKh2d", "8d7d6c5c9c"], [465_940, 0, 384_728, 850_668]),
        (&SIX, ["QsJsTh9h8d7d", "AhAdKs6s5d4c"], [334_897, 138, 322_973, 658_008]),
        (&OMAHA, ["AsAhKsKh", "random"], [148_999_832_330, 707_700_224, 61_607_904_086, 211_315_436_640]),
    ];
    for (game, [first, second], expected) in cases {
        let answer = object(game, &["equity", first, second]);
        let players = &answer["players"];
        let found = [&players[0]["wins"], &players[0]["ties"], &players[1]["wins"], &answer["total"]];
        assert_eq!(found, expected.map(|count| json!(count)).each_ref(), "{first} {second}");
        assert_eq!(players[1]["range"], second);
        assert!(players[0].get("halves").is_none() && answer.get("lows").is_none());
    }
    // There are more than 2^53 cases, by combinatorics.
    let per_hand = choose(48, 4) * choose(44, 5);
    let without_aces = (choose(48, 4) + 4 * choose(48, 3)) * per_hand;
    let text = out(&OMAHA, &["equity", "random,!AA", "random"]);
    assert!(text.contains(&format!("\ncases   {}\n", grouped(without_aces))), "{text}");
    let answer = object(&OMAHA, &["equity", "random", "random"]);
    let count = |player: usize, name: &str| answer["players"][player][name].as_u64().unwrap();
    assert_eq!(answer["total"], choose(52, 4) * per_hand);
    assert_eq!(count(0, "wins") + count(0, "ties") + count(1, "wins"), answer["total"].as_u64().unwrap());
    assert_eq!([count(0, "outright"), count(0, "tied")], [count(0, "wins"), count(0, "ties")]);
    let text = out(&OMAHA, &["equity", "KsKhQsQh", "AA", "--board", "Ac 7d 2h", "--dead", "9c"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "Omaha, board Ac 7d 2h, dead 9c");
    // The hands have two of three aces and two of 45 other cards, or three aces and one other card.
    assert!(lines[3].ends_with("     3,015  AA"), "{text}");
}

#[test]
fn equities_by_hand_go_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hands.csv");
    let combos = ["--combos", file.to_str().unwrap()];
    let question = ["equity", "AAKK@50,AAQQ", "QQJJ,8d7d6c5c", "--board", "8s 7c 2h"];
    let report = object(&OMAHA, &[question.as_slice(), &combos].concat());
    let text = std::fs::read_to_string(&file).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("player,combo,weight,equity"));
    let hands: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert_eq!(hands.iter().filter(|hand| hand[0] == "1").count(), 72);
    assert_eq!(hands.iter().filter(|hand| hand[0] == "1" && hand[2] == "0.5").count(), 36);
    let [player, hand, weight, equity] = hands[hands.len() - 1][..] else { panic!("{text}") };
    let expected = object(&OMAHA, &["equity", hand, "AAKK@50,AAQQ", "--board", "8s 7c 2h"]);
    assert_eq!((player, weight), ("2", "1"));
    let expected = expected["players"][0]["equity"].as_f64().unwrap();
    assert!((equity.parse::<f64>().unwrap() - expected).abs() < 1e-12, "{equity} {expected}");
    assert_eq!(report["players"].as_array().map(Vec::len), Some(2));
}

#[test]
fn equities_of_halves() {
    let question = ["equity", "AsAh2s3h", "KsKh2d4d", "--board", "5s 6d 9h"];
    let answer = object(&HI_LO, &question);
    let halves = |player: usize| &answer["players"][player]["halves"];
    let number = |value: &Value| value.as_f64().unwrap();
    let [one, two] = [0, 1].map(|player| number(&answer["players"][player]["equity"]));
    assert!((one + two - 1.0).abs() < 1e-12, "{answer}");
    for half in ["high", "low"] {
        assert!((number(&halves(0)[half]) + number(&halves(1)[half]) - 1.0).abs() < 1e-12, "{answer}");
    }
    // Every case has a low or not, and a quarter for one player is three quarters for the other.
    assert_eq!(halves(0)["quarters"], halves(1)["three_quarters"]);
    assert_eq!(halves(0)["scoops"], answer["players"][0]["wins"]);
    assert!(number(&answer["lows"]) > 0.0 && number(&answer["lows"]) < number(&answer["total"]));
    let text = out(&HI_LO, &question);
    assert!(
        text.contains("\nhalves     best hand    low hand       scoop         3/4         1/4\n"),
        "{text}"
    );
    assert!(text.contains("\nlows    ") && text.contains(" % of the cases\n"), "{text}");
}

#[test]
fn simulations_depend_on_the_seed_alone() {
    let question = ["equity", "AA$ds", "KKQQ", "8765$ds", "random", "random", "random"];
    let simulate = |more: &[&str]| {
        let mut answer = object(&OMAHA, &[question.as_slice(), &["--samples", "100000"], more].concat());
        answer["seconds"] = Value::Null;
        answer
    };
    let one = simulate(&["--threads", "1", "--seed", "5"]);
    assert_eq!(one, simulate(&["--threads", "2", "--seed", "5"]));
    assert_ne!(one, simulate(&["--threads", "2", "--seed", "6"]));
    assert_eq!((&one["samples"], &one["method"]), (&json!(100_000), &json!("Monte Carlo")));
}

#[cfg(unix)]
#[test]
fn interrupted_runs_print_their_results() {
    let question = ["equity", "--game", "omaha8", "--json", "AA", "KKQQ", "8765"];
    let run =
        interrupted(&[question.as_slice(), &["--method", "monte-carlo", "--time", "1000"]].concat(), b"");
    assert_eq!((run.code, run.err.as_str()), (130, ""));
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    assert!(answer["partial"].is_number() && answer["players"][2]["stderr"].is_number(), "{answer}");
    assert!(answer["players"][0]["halves"]["scoops"].is_number() && answer["players"][0]["wins"].is_null());
}

#[test]
fn equities_by_next_card() {
    let question = ["AsAhKsKh", "8d7d6c5c", "--board", "9c 6d 2s"];
    let answer = object(&OMAHA, &[["outs"].as_slice(), &question].concat());
    let whole = object(&OMAHA, &[["equity"].as_slice(), &question].concat());
    assert_eq!((&answer["total"], &answer["players"][0]["range"]), (&json!(820), &json!("AsAhKsKh")));
    for field in ["equity", "win", "tie"] {
        let [one, other] = [&answer, &whole].map(|answer| answer["players"][1][field].as_f64().unwrap());
        assert!((one - other).abs() < 1e-12, "{field}: {one} {other}");
    }
    // Each next card gives the equities of the board with that card.
    let next = answer["next_cards"].as_array().unwrap();
    assert_eq!(next.len(), 41);
    for card in [0, 17, 40] {
        let board = format!("9c 6d 2s {}", next[card]["card"].as_str().unwrap());
        let larger = object(&OMAHA, &["equity", "AsAhKsKh", "8d7d6c5c", "--board", &board]);
        assert_eq!(larger["players"][0]["equity"], next[card]["equity"][0]);
    }
    let text = out(&HI_LO, &["outs", "AsAh2s3h", "--board", "9c 6d 2d Kh"]);
    assert!(text.starts_with("Omaha eight or better, board Kh 9c 6d 2d\nplayer "), "{text}");
    assert!(text.contains("\nequity of 1 by next card, in percent\n    A    K "), "{text}");
    assert!(text.lines().nth(3).unwrap().ends_with("  random"), "{text}");
}

#[test]
fn files_of_questions() {
    let lines = "range1,range2,board\nAsAhKsKh,8d7d6c5c,\nAKs,QQ,\nAA,\"KK,QQ\",AdKd2c\nAAKK,QQ,Ad2c\n";
    let arguments = ["equity", "--game", "omaha", "--batch", "-"];
    let run = run_with(&arguments, lines.as_bytes());
    let answers: Vec<&str> = run.out.lines().collect();
    assert_eq!(
        answers[..2],
        [
            "line,range1,range2,board,dead,equity1,equity2,win1,win2,tie,total,method,stderr,samples",
            "2,AsAhKsKh,8d7d6c5c,,,0.5852314163431577,0.4147685836568423,0.5852314163431577,0.4147685836568423,0.0,\
             1086008,hand against hand,,",
        ]
    );
    assert_eq!((run.code, answers.len()), (2, 3), "{}", run.out);
    assert!(answers[2].starts_with("4,AA,\"KK,QQ\",AdKd2c,,"), "{}", run.out);
    let message: Vec<&str> = run.err.lines().collect();
    assert!(message[0].starts_with("error: line 3: first range: \"AKs\" at character 1: "), "{}", run.err);
    assert_eq!(message[1], "error: line 5: board \"Ad2c\": 2 cards on the board: there can be 0, 3, 4 or 5");
    // The JSON answers also have halves.
    let run =
        run_with(&["equity", "--game", "omaha8", "--batch", "-", "--json"], b"AsAh2s3h,KsKhQdJd,4s 5d 9h\n");
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&answer["game"], &answer["line"]), (&json!("omaha8"), &json!(1)));
    assert_eq!((&answer["lows"], &answer["players"][0]["range"]), (&json!(610), &json!("AsAh2s3h")));
    let columns = (1..=7).map(|player| format!("range{player}={player}")).collect::<Vec<_>>().join(",");
    let run = run_with(&[arguments.as_slice(), &["--columns", &columns]].concat(), b"AA,KK,QQ,JJ,TT,99,88\n");
    assert_eq!(run.err, "error: line 1: 7 players: there can be 2 to 6 in Omaha\n");
}

#[test]
fn ranges() {
    assert_eq!(
        out(&OMAHA, &["range", "AAKK, AAQQ:0.5"]),
        "AAKK,AAQQ:0.5\n54 hands, 0.02 % of all hands, by weight; 72 different ones\nOmaha\n"
    );
    assert_eq!(
        out(&OMAHA, &["range", "AAKK", "--board", "AsKd2c"]).lines().nth(2),
        Some("Omaha, board As Kd 2c: 9 of 36 hands are left")
    );
    let answer = object(&SIX, &["range", "random"]);
    assert_eq!((&answer["holdings"], &answer["range"]), (&json!(20_358_520), &json!("random")));
    // The best hands are at most this part of all hands.
    let best = object(&OMAHA, &["range", "1%"]);
    let share = best["share"].as_f64().unwrap();
    assert!(share <= 0.01 && share > 0.0095, "{share}");
    assert!(best["range"].as_str().unwrap().contains("AxAyKxKy"), "{best}");
    let folder = folder();
    let path = folder.path().join("range.txt");
    let file = format!("@{}", path.to_str().unwrap());
    fs::write(&path, "AAKK, # of the best\n  AAQQ\n").unwrap();
    assert_eq!(object(&OMAHA, &["range", &file])["range"], "AAKK,AAQQ");
    fs::write(&path, "AAKK,\n  AKs # no hand of four cards\n").unwrap();
    let message = refused_in(&OMAHA, &["range", &file]);
    assert!(message.contains("range.txt line 2: \"AKs\" at character 3: "), "{message}");
    fs::write(&path, "# nothing").unwrap();
    assert!(
        refused_in(&OMAHA, &["range", &file]).ends_with("contains no range: expected hands, such as AA\n")
    );
    let text = out(&OMAHA, &["range", "AA", "--dead", "As"]);
    assert!(text.lines().next().unwrap().ends_with(" characters in all; --json has them)"), "{text}");
}

#[test]
fn rankings() {
    let answer = object(&OMAHA, &["ranking", "--top", "100"]);
    let ranked = answer["hands"].as_array().unwrap();
    assert_eq!((&answer["total"], ranked.len()), (&json!(211_315_436_640_u64), 100));
    // The equity command gives the same numbers for the hand.
    let kings = ranked.iter().find(|hand| hand["hand"] == "AxAyKxKy").unwrap();
    let expected = [json!(6), json!(148_999_832_330_u64), json!(707_700_224)];
    assert_eq!(["combos", "wins", "ties"].map(|field| kings[field].clone()), expected);
    assert_eq!(ranked[0]["hand"], "AxAyTxTy");
    let csv = out(&OMAHA, &["ranking", "--csv"]);
    assert_eq!(csv.lines().count(), 16_433);
    for (game, hands, cases) in
        [([].as_slice(), 169, 2_097_572_400_u64), (&super::SHORT_DECK, 81, choose(34, 2) * choose(32, 5))]
    {
        let answer = object(game, &["ranking"]);
        let ranked = answer["hands"].as_array().unwrap();
        assert_eq!((ranked.len(), answer["total"].as_u64()), (hands, Some(cases)));
        let combos: u64 = ranked.iter().map(|hand| hand["combos"].as_u64().unwrap()).sum();
        assert_eq!((combos, &ranked[0]["hand"]), (if hands == 169 { 1326 } else { 630 }, &json!("AA")));
        let equity = |place: usize| ranked[place]["equity"].as_f64().unwrap();
        assert!((1..hands).all(|place| equity(place - 1) >= equity(place)));
    }
    assert!(out(&[], &["ranking", "--top", "1"]).contains("\n     1  AA "));
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Returns random rows of hole cards and boards.
fn rows(hole_cards: usize, count: usize) -> Vec<Vec<Card>> {
    let mut rng = fastrand::Rng::with_seed(7);
    let row = |_| {
        let mut deck = Card::ALL;
        rng.shuffle(&mut deck);
        deck[..hole_cards + 5].to_vec()
    };
    (0..count).map(row).collect()
}

#[test]
fn ranks_of_rows_and_lines() {
    for (game, hole_cards) in [(OMAHA, 4), (FIVE, 5), (SIX, 6), (HI_LO, 4)] {
        let rows = rows(hole_cards, 1000);
        let expected = |row: &Vec<Card>| {
            let (hole, board) = row.split_at(hole_cards);
            let hole = Hole::new(hole.iter().copied().collect()).unwrap();
            omaha::best_hand(hole, board.iter().copied().collect()).unwrap().rank.as_u16()
        };
        let expected: Vec<u16> = rows.iter().map(expected).collect();
        let text: String =
            rows.iter().map(|row| row.iter().map(Card::to_string).collect::<String>() + "\n").collect();
        let cards = hole_cards.to_string();
        let run =
            run_with(&["rank", game[0], game[1], "--cards", &cards, "--format", "csv"], text.as_bytes());
        let lines: Vec<u16> = run.out.lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!((run.code, lines), (0, expected.clone()));

        // Two rows are invalid: one has an id that is not a card, and one has a card twice.
        let mut ids: Vec<u8> = rows.iter().flatten().map(|card| card.id()).collect();
        let width = hole_cards + 5;
        (ids[10 * width], ids[500 * width]) = (52, ids[501 * width - 1]);
        let (run, found) = rank_rows(&cards, &ids, &["--keep-going", game[0], game[1]]);
        assert_eq!(run.code, 2);
        assert!(run.err.starts_with("error: 2 rows are invalid, the first: row 11: "), "{}", run.err);
        let mut expected = expected;
        (expected[10], expected[500]) = (HandRank::NO_RANK, HandRank::NO_RANK);
        assert_eq!(found, Some(expected));
    }
    let run =
        run_with(&["rank", "--game", "omaha", "--cards", "4", "--format", "csv"], b"AsAhKsKh Ts9s8s2s\n");
    assert_eq!(run.err, "error: row 1: 8 cards: expected 9 in Omaha, 4 hole cards and a board of 5\n");
}

#[test]
fn invalid_questions_of_omaha_are_refused() {
    let cases = r#"
        --game omaha decode 0 --as rank => decode does not support Omaha: its hand ranks and their numbers are those of hold'em: expected holdem, short-deck, razz, razz-2-7, draw-2-7, draw-a-5 or badugi
        --game omaha table info => table does not support Omaha: its hand ranks are in the table of hold'em: expected holdem, short-deck, razz, razz-2-7, draw-2-7, draw-a-5 or badugi
        --game omaha strength 9c8d6h => strength does not support Omaha: it enumerates hands of two cards: expected holdem
        --game omaha hits AA => hits does not support Omaha: its hands and draws are defined for two hole cards: expected holdem
        --game omaha flops AA KK => flops does not support Omaha: it compares hands of two cards: expected holdem or short-deck
        --game omaha index AsKs => index does not support Omaha: it numbers hands of two hole cards: expected holdem
        --game omaha chart AA => chart does not support Omaha: charts show hands of two cards: expected holdem or short-deck
        --game omaha5 eval --hole AsAhKdQc --board Ts9s8s => --hole "AsAhKdQc": 4 cards: a hand has 5 in five-card Omaha
        --game omaha showdown --hole AsAhKd --hole 2c2d2h2s --board Ts9s8s => --hole "AsAhKd" (player 1): 3 cards: a hand has 4 in Omaha
        --game omaha eval AsAhKs9d8d => hand 1 ("AsAhKs9d8d"): 5 cards: expected 7 to 9 in Omaha, 4 hole cards and a board of 3 to 5
        --game omaha eval "AsAhKs Td9d8d2c" => hand 1 ("AsAhKs Td9d8d2c"): no space after card 4: in Omaha the board begins there
        --game omaha eval "AsAhKsKh AsTd9d" => hand 1 ("AsAhKsKh AsTd9d"): As occurs a second time at character 10: a deck has one of each card
        --game omaha eval --hole AsAhKdQc --board TsAs8s => --board "TsAs8s": As is in the hand already
        --game omaha eval --hole AsAhKdQc => --board "": 0 cards: expected 3, 4 or 5
        --game omaha eval --layouts AsAhKdQcTs9s8s => --layouts: the numbering of other systems is available in hold'em only, and the game is Omaha
        --game omaha showdown --hole AsAhKdKc --hole As2d2h2s --board Ts9s8s => --hole "As2d2h2s" (player 2): As is in another hand already
        --game omaha showdown => showdown does not read lines in Omaha: expected --hole for each player, and --board
        --game omaha equity AA KK QQ JJ TT 99 88 => 7 players: there can be 2 to 6 in Omaha
        --game omaha equity AA AAKKQ => second range: "AAKKQ" at character 1: 5 cards: a hand of this game has 4
        --game omaha outs AA KK --board 2c3c4c5c6c => no cards come after a board of 5 cards: use equity to see who is ahead
        --game omaha outs AA KK --board 2c3c4c --svg outs.svg => --svg: the image of outs is available in hold'em and short deck only, and the game is Omaha
        --game omaha outs AA KK --board 2c3c => --board "2c3c": 2 cards on the board: there can be 3, 4 or 5
        --game omaha equity AAK AKs => second range: "AKs" at character 1: which cards are suited? expected AxKx (one suit) or AxKy (two suits)
        --game omaha5 equity AA 20% => second range: "20%" at character 1: percentages need an order of hands, and there is none for this game
        --game omaha8 range 20% => "20%" at character 1: percentages need an order of hands, and there is none for this game
        --game omaha equity AA KK --combos combos.csv => no equities by hand: they need a board and two ranges
        --game omaha equity AA KK QQ --three-way-table no/such/file => --three-way-table: the table is available in hold'em only, and the game is Omaha
        --game omaha equity AA KK --dialect slide => --dialect: the choice of a dialect is available in hold'em, short deck, hold'em eight or better and hold'em high-low without a qualifier only, and the game is Omaha
        --game omaha range AA --order pokerstove => --order: the choice of an order is available in hold'em, hold'em eight or better and hold'em high-low without a qualifier only, and the game is Omaha
        --game omaha range AA --for eval7 => --for: the notation of other programs is available in hold'em and short deck only, and the game is Omaha
        --game omaha range AsAhKsKh --dead As => every combo of the range has a dead card
        --game omaha equity AA AsAhAdKs --board Ac2c => --board "Ac2c": 2 cards on the board: there can be 0, 3, 4 or 5
        --game omaha equity AsAhAdKs AA => every combo of the first range shares a card with every combo of the second
        --game omaha rank --cards 5 --format csv => --cards 5: expected 4 in Omaha, the hole cards
        --game omaha histogram --cards 7 => --cards 7: expected 4 in Omaha
        --game omaha6 histogram --cards 6 => histogram does not support six-card Omaha: expected --game omaha
        --game omaha8 ranking => ranking does not support Omaha eight or better: expected holdem, short-deck or omaha
        --game omaha eval AsAhKdQcTs9s8s --table no/such/file => --table: Omaha uses the hand ranks inside the program
    "#;
    assert_refused(cases);
    let message = refused_in(&SIX, &["outs", "AA", "KK", "--board", "9c6d2s"]);
    assert!(message.contains(", but the limit is about 60 seconds"), "{message}");
}
