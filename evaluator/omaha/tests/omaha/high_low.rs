//! Omaha high-low without a qualifier beside an evaluator and an enumeration that share no code with the library.

use std::collections::HashMap;

use equity::Plan;
use evaluator::{Card, CardSet};
use omaha::range::Range;
use omaha::{Hole, Omaha, Showdown};
use test_support::{PlainLow, high_of_five, low_of_five};

use crate::plain;
use crate::questions::check;

type Cases = Vec<((usize, usize), f64)>;

/// Returns the best and the lowest five cards.
fn values(hole: CardSet, board: CardSet) -> (Vec<u32>, PlainLow) {
    let hands: Vec<_> = plain::five_card_hands(hole, board).into_iter().map(plain::cards_of).collect();
    let high = hands.iter().map(|hand| high_of_five(hand, true)).max();
    (high.unwrap(), hands.iter().map(|hand| low_of_five(hand)).max().unwrap())
}

/// Returns the weights of all deals by the players with the best and with the lowest hands.
fn plain_cases(ranges: &[Range], board: CardSet, dead: CardSet) -> Cases {
    let combo = |(hole, weight): (Hole, f64)| (hole.cards(), hole.cards().bits(), weight);
    let players: Vec<Vec<_>> = ranges.iter().map(|range| range.iter().map(combo).collect()).collect();
    let mut cases = HashMap::new();
    test_support::for_each_board(board.bits(), (CardSet::FULL - dead).bits(), &mut |board| {
        let mut known = HashMap::new();
        test_support::for_each_deal(&players, board | dead.bits(), &mut |holes: &[CardSet], weight| {
            let board = CardSet::from_bits_truncate(board);
            let hands =
                holes.iter().map(|&hole| known.entry(hole).or_insert_with(|| values(hole, board)).clone());
            let (highs, lows): (Vec<_>, Vec<_>) = hands.unzip();
            let winners = (test_support::winners(highs), test_support::winners(lows));
            *cases.entry(winners).or_default() += weight;
        });
    });
    cases.into_iter().collect()
}

#[test]
fn spots_match_plain_loops() {
    for game in [Omaha::HighLow, Omaha::FiveHighLow, Omaha::SixHighLow] {
        let mut rng = fastrand::Rng::with_seed(game as u64);
        let (mut shared, mut equal) = (0, 0);
        for spot in 0..60 {
            let players = 2 + spot / 3 % 2;
            // Cards of seven ranks, so that many hands are equal. Nearly all others are dead.
            let ranks: u64 = rng.choose_multiple(0..13, 7).into_iter().map(|rank| 1 << rank).sum();
            let is_in = |card: &Card| ranks >> (card.rank() as u32) & 1 == 1;
            let mut deck = plain::shuffled(&mut rng, CardSet::EMPTY);
            deck.retain(is_in);
            let mut dead: CardSet = Card::ALL.into_iter().filter(|card| !is_in(card)).collect();
            let board: CardSet = deck.drain(..3 + spot % 3).collect();
            let live = players * game.hole_cards() + 2 + rng.usize(0..3);
            dead |= deck.drain(live..).collect::<CardSet>();
            let mut ranges = Vec::new();
            for player in 0..players {
                let first = deck[player * game.hole_cards()..][..game.hole_cards()].to_vec();
                let mut hands = vec![first];
                for _ in 0..2 {
                    let mut cards = deck.clone();
                    rng.shuffle(&mut cards);
                    hands.push(cards[..game.hole_cards()].to_vec());
                }
                let weight = if spot % 2 == 0 { 1.0 } else { f64::from(rng.u32(1..5)) / 4.0 };
                let hands =
                    hands.into_iter().map(|cards| (Hole::new(cards.into_iter().collect()).unwrap(), weight));
                ranges.push(Range::from_hands(game.hole_cards(), hands).unwrap());
            }
            let cases = plain_cases(&ranges, board, dead);
            let question = Showdown::new(&ranges).board(board).dead(dead).plan(Plan::Enumeration);
            let report = question.run(&game).unwrap();
            check(&report, &cases, true, &format!("{game} {board} {dead}"));
            let total: f64 = report.shares().iter().map(|shares| shares.equity()).sum();
            assert!((total - 1.0).abs() < 1e-12);
            shared += usize::from(cases.iter().any(|((high, low), _)| high != low && high & low != 0));
            equal += usize::from(
                cases.iter().any(|((high, low), _)| high.count_ones().max(low.count_ones()) == 3),
            );
        }
        assert!(
            shared > 10 && equal > 0,
            "{game}: {shared} spots with quarters, {equal} with three equal hands"
        );
    }
}

/// On a board with quads the best and the lowest hands are known by eye.
#[test]
fn a_pair_may_be_the_lowest_hand() {
    let ranges = ["AsAhKsKh", "2d2h3d3h"].map(|text| Range::read(text, 4).unwrap());
    // Both lows have a pair of fours: 4-4-Q-3-2 is below 4-4-K-Q-A.
    let question = Showdown::new(&ranges).board("4s 4h 4d 4c Qc".parse().unwrap());
    let report = question.run(&Omaha::HighLow).unwrap();
    let halves = report.halves().unwrap();
    assert_eq!([0, 1].map(|player| halves.high(player).equity()), [1.0, 0.0]);
    assert_eq!([0, 1].map(|player| halves.low(player).equity()), [0.0, 1.0]);
    assert_eq!(question.run(&Omaha::EightOrBetter).unwrap().shares()[0].equity(), 1.0);
}
