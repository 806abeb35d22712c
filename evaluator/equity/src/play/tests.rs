use crate::{Method, Plan, Stop};
use evaluator::{Card, CardSet};
use std::prelude::rust_2024::*;

use super::toy::Toy;
use super::{Play, Value};
use crate::hole::Hole;
use crate::question::Showdown;
use crate::range::Range;

fn ranges<const N: usize>(texts: [&str; N]) -> [Range; N] {
    texts.map(|text| Range::read(text, 3).unwrap())
}

/// Returns the weight of all deals, and for each player the shares of the pot, by loops over all cards.
fn plain(ranges: &[Range], board: CardSet, dead: CardSet) -> (f64, Vec<f64>) {
    let (mut total, mut pots) = (0.0, vec![0.0; ranges.len()]);
    let live: Vec<Card> = (CardSet::FULL - board - dead).iter().collect();
    let boards: Vec<CardSet> = match 5 - board.len() {
        0 => vec![board],
        1 => live.iter().map(|&card| board | card.into()).collect(),
        _ => {
            let pairs =
                live.iter().enumerate().flat_map(|(place, a)| live[..place].iter().map(move |b| (a, b)));
            pairs.map(|(&a, &b)| board | a.into() | b.into()).collect()
        }
    };
    for board in boards {
        deal(ranges, board, board | dead, 1.0, &mut Vec::new(), &mut total, &mut pots);
    }
    (total, pots)
}

fn deal(
    ranges: &[Range],
    board: CardSet,
    used: CardSet,
    weight: f64,
    hands: &mut Vec<Hole>,
    total: &mut f64,
    pots: &mut [f64],
) {
    let Some(range) = ranges.get(hands.len()) else {
        *total += weight;
        let values: Vec<Value> = hands.iter().map(|hand| Toy.value(&board, &hand.cards())).collect();
        let mut share = |part: f64, value: &dyn Fn(&Value) -> u16| {
            let best = values.iter().map(value).max().unwrap();
            let winners: Vec<usize> = (0..values.len()).filter(|&at| value(&values[at]) == best).collect();
            winners.iter().for_each(|&winner| pots[winner] += weight * part / winners.len() as f64);
        };
        let has_low = values.iter().any(|value| value.low > 0);
        share(if has_low { 0.5 } else { 1.0 }, &|value| value.high);
        if has_low {
            share(0.5, &|value| value.low);
        }
        return;
    };
    for (hand, of_hand) in range.iter().filter(|(hand, _)| !hand.cards().intersects(used)) {
        hands.push(hand);
        deal(ranges, board, used | hand.cards(), weight * of_hand, hands, total, pots);
        hands.pop();
    }
}

#[test]
fn enumeration_of_any_game_matches_plain_loops() {
    let board = |text: &str| text.parse::<CardSet>().unwrap();
    let questions = [
        (vec!["AKQ", "234:0.5,345"], "As Kd 7c", "2h"),
        (vec!["AsKhQd,2s2d*", "KK$ss", "345@25,QQJ"], "As 5d 7c 2h 9s", ""),
        (vec!["A23", "KKQ", "762", "JT9:0.25,AA2"], "3s 5d 7c 2h", "Ac"),
    ];
    for (texts, shown, dead) in questions {
        let ranges: Vec<Range> = texts.iter().map(|text| Range::read(text, 3).unwrap()).collect();
        let (total, pots) = plain(&ranges, board(shown), board(dead));
        let question = Showdown::new(&ranges).board(board(shown)).dead(board(dead));
        let report = question.method(Method::Exact).run(&Toy).unwrap();
        assert_eq!(report.plan(), Plan::Enumeration);
        assert!((report.in_given_weights(report.total()) / total - 1.0).abs() < 1e-12, "{texts:?}");
        for (player, pot) in pots.iter().enumerate() {
            assert!((report.shares()[player].equity() - pot / total).abs() < 1e-12, "{texts:?}: {player}");
        }
    }
}

#[test]
fn simulation_of_any_game_matches_enumeration() {
    let ranges = ranges(["AKQ,A23", "234:0.5,345,TT*", "KK*:0.3,765"]);
    let question = Showdown::new(&ranges).board("As Kd 7c 5h".parse().unwrap());
    let exact = question.method(Method::Exact).run(&Toy).unwrap();
    let simulated =
        question.plan(Plan::MonteCarlo).stop(Stop::never().samples(40_000)).seed(9).run(&Toy).unwrap();
    for player in 0..3 {
        let [exact, simulated_share] = [&exact, &simulated].map(|report| report.shares()[player].equity());
        let error = simulated.standard_error(player).unwrap();
        assert!(error < 0.005 && (exact - simulated_share).abs() < 5.0 * error, "player {player}");
    }
}

#[test]
fn next_cards_of_any_game_add_up() {
    let ranges = ranges(["AKQ,A23", "234:0.5,345"]);
    let question = Showdown::new(&ranges).board("As Kd 7c".parse().unwrap());
    let (next, report) = (question.next_cards(&Toy).unwrap(), question.run(&Toy).unwrap());
    for player in 0..2 {
        let [sum, whole] = [next.shares()[player], report.shares()[player]];
        assert!((sum.total() / whole.total() - 1.0).abs() < 1e-12);
        assert!((sum.equity() - whole.equity()).abs() < 1e-12);
    }
}

#[test]
fn questions_without_a_plan_say_why() {
    let ranges = ranges(["AKQ", "random"]);
    let question = Showdown::new(&ranges);
    let error = |error: crate::EquityError| error.to_string();
    assert_eq!(
        error(question.plan(Plan::Sweep).run(&Toy).unwrap_err()),
        "no sweep: this game has no such plan"
    );
    assert_eq!(error(question.by_hand(&Toy).unwrap_err()), "no equities by hand: this game has none");
    let five = [0; 5].map(|_| Range::full(3));
    assert_eq!(
        error(Showdown::new(&five).run(&Toy).unwrap_err()),
        "5 players: there can be 2 to 4 in the toy game"
    );
    let other = [Range::full(3), Range::full(4)];
    let expected = "range 2 has hands of 4 cards: the toy game has 3";
    assert_eq!(error(Showdown::new(&other).run(&Toy).unwrap_err()), expected);
}
