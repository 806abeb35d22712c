//! `rivertable showdown` as a user meets it.

use evaluator::{Card, CardSet};
use rayon::prelude::*;
use tablegen::reference::naive;

use crate::common::{answered_as_json, assert_refused, run, run_with};

/// Lines of nine random cards, the same ones every time.
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

/// `1`, `2` or `D` by the naive evaluator.
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
fn a_million_lines_come_out_as_the_naive_evaluator_says() {
    let deals = nine_cards(1_000_000);
    let lines: Vec<String> =
        deals.iter().map(|cards| cards.map(|card| card.to_string()).join(" ") + "\n").collect();
    let expected: Vec<char> = deals.par_iter().map(naive_winner).collect();

    let run = run_with(&["showdown", "--each"], lines.concat().as_bytes());
    let mut answers = run.out.lines();
    for (line, winner) in lines.iter().zip(&expected) {
        assert_eq!(answers.next().map(str::to_string), Some(winner.to_string()), "{line}");
    }
    let count = |winner| expected.iter().filter(|&&w| w == winner).count();
    let totals = format!(
        "1000000 showdowns: first wins {}, second wins {}, draws {}",
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
fn bad_lines_are_reported_and_the_others_answered() {
    let input =
        b"AsAh KsKh 2c3d4h9sTd\nAsAh KsKh 2c3d4h9s\nAsAh KsKh 2c3d4h9sTdJd\nAsAh AsKh 2c3d4h9sTd\nAsAh Zs\n";
    let run = run_with(&["showdown", "--each"], input);
    assert_eq!(run.out, "1\n");
    let expected = [
        "error: line 2: 8 cards: expected 9, two combos and a board",
        "error: line 3: 10 cards: expected 9, two combos and a board",
        "error: line 4: As stands a second time at character 6: a deck has one of each card",
        "error: line 5: \"Zs\" at character 6 is no card: expected a rank (2 to 9, T or 10, J, Q, K, A), then a suit \
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
        showdown --hole AsKsQs --hole Qd2d => --hole "AsKsQs" (player 1): 3 cards: expected the 2 cards of a combo
    "#;
    assert_refused(cases);
}
