//! Tests of `rivertable showdown`.

use evaluator::{Card, CardSet};
use rayon::prelude::*;
use tablegen::reference::naive;

use crate::common::{answered_as_json, assert_refused, run, run_with};

/// Returns lines of nine random cards, always the same.
fn nine_cards(lines: usize) -> Vec<[Card; 9]> {
    let mut rng = fastrand::Rng::with_seed(2_598_960);
    let mut deck = Card::ALL;
    let mut deal = || {
        for i in 0..9 {
            deck.swap(i, rng.usize(i..Card::COUNT));
        }
        std::array::from_fn(|i| deck[i])
    };
    (0..lines).map(|_| deal()).collect()
}

/// Returns `1`, `2` or `D` by the naive evaluator.
fn naive_winner(cards: &[Card; 9]) -> char {
    let board: CardSet = cards[4..].iter().copied().collect();
    let strength = |combo: &[Card]| naive::strength(board | combo.iter().copied().collect());
    match strength(&cards[..2]).cmp(&strength(&cards[2..4])) {
        std::cmp::Ordering::Greater => '1',
        std::cmp::Ordering::Less => '2',
        std::cmp::Ordering::Equal => 'D',
    }
}

#[test]
fn a_million_lines_match_the_naive_evaluator() {
    let deals = nine_cards(1_000_000);
    let lines: Vec<String> =
        deals.iter().map(|cards| cards.map(|card| card.to_string()).join(" ") + "\n").collect();
    let expected: Vec<char> = deals.par_iter().map(naive_winner).collect();

    let run = run_with(&["showdown", "--each"], lines.concat().as_bytes());
    let mut answers = run.out.lines();
    for (line, winner) in lines.iter().zip(&expected) {
        assert_eq!(answers.next().map(str::to_string), Some(winner.to_string()), "{line}");
    }
    let count = |winner| render::words::grouped(expected.iter().filter(|&&w| w == winner).count());
    let totals = format!(
        "1,000,000 showdowns: first wins {}, second wins {}, draws {}",
        count('1'),
        count('2'),
        count('D')
    );
    assert_eq!((run.code, answers.next(), run.err), (0, None, format!("{totals}\n")));
}

#[test]
fn totals_as_json() {
    let input = b"# a comment\nAsAh KsKh 2c3d4h9sTd\nKsKhAsAh2c3d4h9sTd\nAs Kd Ac Kh 2c 3d 4h 9s 10d\n";
    let run = run_with(&["showdown", "--json"], input);
    assert_eq!(run.out, "{\"game\":\"holdem\",\"lines\":3,\"first\":1,\"second\":1,\"draws\":1}\n");
}

#[test]
fn invalid_lines_are_reported_and_the_others_answered() {
    let input =
        b"AsAh KsKh 2c3d4h9sTd\nAsAh KsKh 2c3d4h9s\nAsAh KsKh 2c3d4h9sTdJdQd\nAsAh AsKh 2c3d4h9sTd\nAsAh Zs\n";
    let run = run_with(&["showdown", "--each"], input);
    assert_eq!(run.out, "1\n");
    let expected = [
        "error: line 2: 8 cards: expected 9, two combos and a board, or 10, two hands of five",
        "error: line 3: 11 cards: expected 9, two combos and a board, or 10, two hands of five",
        "error: line 4: As occurs a second time at character 6: a deck has one of each card",
        "error: line 5: \"Zs\" at character 6 is not a card: expected a rank (2 to 9, T or 10, J, Q, K, A), then a suit \
         (c, d, h, s)",
        "1 showdown: first wins 1, second wins 0, draws 0",
    ];
    assert_eq!(run.err.lines().collect::<Vec<_>>(), expected);
    assert_eq!(run.code, 2);
}

#[test]
fn players_on_a_board() {
    let hands = ["--hole", "AsKs", "--hole", "QdQh", "--hole", "2d2c", "--board", "Ah Qs 2h 3c 4d"];
    let out = run(&[&["showdown"], hands.as_slice()].concat()).out;
    let marks: Vec<&str> = out.lines().map(|line| line[4..12].trim()).collect();
    assert_eq!(marks, ["", "wins", ""]);
    assert!(
        out.contains("QhQd  wins  three of a kind, queens with an ace and four (Qs Qh Qd Ah 4d)"),
        "{out}"
    );

    let tie = ["--hole", "AsKs", "--hole", "AdKd", "--board", "Qh Jh Th"];
    let json = answered_as_json("showdown", &tie);
    assert_eq!(json["winners"], serde_json::json!([1, 2]));
    assert_eq!(json["players"][1]["hole"], "AdKd");
    assert_eq!(json["players"][1]["category"], "straight");
    let no_board = run(&["showdown", "--hole", "AsKs", "--hole", "2d2c"]).out;
    assert!(no_board.lines().nth(1).unwrap().starts_with("2d2c  wins  one pair, deuces"), "{no_board}");
}

#[test]
fn impossible_deals_are_refused() {
    let cases = r#"
        showdown --hole AsKs => 1 --hole given: expected one for each of 2 to 10 players
        showdown --hole AsKs --hole As2d => --hole "As2d" (player 2): As is in another hand already
        showdown --hole AsKs --hole Qd2d --board "Qd 3c 4c" => --hole "Qd2d" (player 2): Qd is on the board already
        showdown --hole AsKs --hole Qd2d --board 3c4c5c6c7c8c => --board "3c4c5c6c7c8c": 6 cards: expected a board of at most 5
        showdown --hand AsKsQs --hand Qd2d => --hand "AsKsQs" (player 1): 3 cards: expected the 2 cards of a combo
        showdown --hand AsKs => 1 --hand given: expected one for each of 2 to 10 players
        showdown --game 2-7 --hand "Ac 2d 3h 4s 5c" --hand "2c 2d 7h 8s 9c" => --hand "2c 2d 7h 8s 9c" (player 2): 2d is in another hand already
        showdown --hand AsKsQsJsTs --hand Qd2d => --hand "Qd2d" (player 2): 2 cards: expected 5, as in the first hand
        showdown --hand AsKsQsJsTs --hand Qd2d3d4d5d --board 2c3c4c => --hand "AsKsQsJsTs" (player 1): a complete hand has no board: leave out --board
        showdown --hand AsKs --hole Qd2d => the argument '--hand <CARDS>' cannot be used with '--hole <CARDS>'…
        showdown --game omaha --hand AsKs --hand Qd2d --board 2c3c4c => --hand "AsKs" (player 1): 2 cards: a hand has 4 in Omaha
        showdown --hole AsKsQs --hole Qd2d => --hole "AsKsQs" (player 1): 3 cards: expected the 2 cards of a combo
    "#;
    assert_refused(cases);
}

/// The examples of Project Euler's problem 54, whose file has two hands of five cards in each line.
const POKER_HANDS: [(&str, char); 5] = [
    ("5H 5C 6S 7S KD 2C 3S 8S 8D TD", '2'),
    ("5D 8C 9S JS AC 2C 5C 7D 8S QH", '1'),
    ("2D 9C AS AH AC 3D 6D 7D TD QD", '2'),
    ("4D 6S 9H QH QC 3D 6D 7H QD QS", '1'),
    ("2H 2D 4C 4D 4S 3C 3D 3S 9S 9D", '1'),
];

#[test]
fn two_complete_hands() {
    let lines: String = POKER_HANDS.iter().map(|(hands, _)| format!("{hands}\n")).collect();
    let expected: String = POKER_HANDS.iter().map(|(_, winner)| format!("{winner}\n")).collect();
    let with_bars: String = POKER_HANDS
        .iter()
        .map(|(hands, _)| format!("{}|{}\n", hands[..14].replace(' ', ","), hands[15..].replace(' ', ",")))
        .collect();
    for lines in [lines, with_bars] {
        let run = run_with(&["showdown", "--each"], lines.as_bytes());
        assert_eq!((run.code, &run.out), (0, &expected));
        assert_eq!(run.err, "5 showdowns: first wins 3, second wins 2, draws 0\n");
    }
    for (hands, winner) in POKER_HANDS {
        for option in ["--hand", "--hole"] {
            let json = answered_as_json("showdown", &[option, &hands[..14], option, &hands[15..]]);
            assert_eq!(json["winners"].to_string(), format!("[{winner}]"), "{hands}");
        }
    }
    // The best five of seven cards count, as in stud.
    let stud = ["--hand", "As Ad 2c 3c 4c 5c 9h", "--hand", "Ks Kd 7d 8d 9d Td 2h"];
    assert_eq!(answered_as_json("showdown", &stud)["winners"], serde_json::json!([2]));
}

/// Each row of UCI's poker hand data has the suit and rank of five cards, then the class of the hand.
#[test]
fn rows_of_numbers_have_a_hint() {
    let hint = "five pairs of suit (1 to 4 for h, s, d, c) and rank (1 to 13, the ace is 1), as in UCI's poker hand data: \
                expected cards: Th Jh Kh Qh Ah\n";
    let row = "1,10,1,11,1,13,1,12,1,1,9";
    let run = run_with(&["showdown"], format!("{row}\n").as_bytes());
    assert!(run.code == 2 && run.err.starts_with("error: line 1: five pairs"), "{}", run.err);
    let run = run_with(&["eval"], format!("{}\n", row.strip_suffix(",9").unwrap()).as_bytes());
    assert_eq!((run.code, run.err), (2, format!("error: line 1: {hint}")));
    let run = run_with(&["rank", "--cards", "5", "--format", "csv"], format!("{row}\n").as_bytes());
    assert_eq!((run.code, run.err), (2, format!("error: row 1: {hint}")));
    for other in
        ["0,10,1,11,1,13,1,12,1,1,9", "1,14,1,11,1,13,1,12,1,1,9", "1,10,1,11", "1,10,1,11,1,13,1,12,1,1,9,9"]
    {
        let run = run_with(&["eval"], format!("{other}\n").as_bytes());
        assert!(run.code == 2 && !run.err.contains("UCI"), "{}", run.err);
    }
}
