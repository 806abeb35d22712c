//! Pineapple with eight or better beside an evaluator and an enumeration that share no code with the library but
//! cards.

use std::collections::HashMap;

use equity::range::Range;
use equity::{Hole, Method, Plan, Showdown, Stop};
use evaluator::{Card, CardSet};
use pineapple::Pineapple;
use test_support::{PlainCard, PlainLow, choices, high_of_five, is_eight_or_better, low_of_five};

const GAME: Pineapple = Pineapple::EightOrBetter;

/// Returns the best five cards with at most two of the hand, and the lowest such five of eight or better.
fn values(hole: CardSet, board: CardSet) -> (Vec<u32>, Option<PlainLow>) {
    let plain = |cards: CardSet| -> Vec<PlainCard> {
        cards.iter().map(|card| (card.rank() as u32 + 2, card.suit() as u32)).collect()
    };
    let pairs = choices(&plain(hole), 2).into_iter();
    let hands: Vec<_> = pairs.flat_map(|pair| choices(&[pair, plain(board)].concat(), 5)).collect();
    let high = hands.iter().map(|hand| high_of_five(hand, true)).max().unwrap();
    (high, hands.iter().map(|hand| low_of_five(hand)).filter(is_eight_or_better).max())
}

/// Returns each player's part of the pots of all deals, and the weight of the deals.
fn plain(ranges: &[Range], board: CardSet, dead: CardSet) -> (Vec<f64>, f64) {
    let combo = |(hole, weight): (Hole, f64)| (hole.cards(), hole.cards().bits(), weight);
    let players: Vec<Vec<_>> = ranges.iter().map(|range| range.iter().map(combo).collect()).collect();
    let (mut pots, mut total) = (vec![0.0; ranges.len()], 0.0);
    let part = |set: usize, player: usize| (set >> player & 1) as f64 / f64::from(set.count_ones());
    test_support::for_each_board(board.bits(), (CardSet::FULL - dead).bits(), &mut |bits| {
        let (mut known, board) = (HashMap::new(), CardSet::from_bits_truncate(bits));
        test_support::for_each_deal(&players, bits | dead.bits(), &mut |hands: &[CardSet], weight| {
            let values =
                hands.iter().map(|hand| known.entry(*hand).or_insert_with(|| values(*hand, board)).clone());
            let (highs, lows): (Vec<_>, Vec<_>) = values.unzip();
            let has_low = lows.iter().any(Option::is_some);
            let (high, low) = (test_support::winners(highs), test_support::winners(lows));
            total += weight;
            for (player, pot) in pots.iter_mut().enumerate() {
                let of_high = part(high, player);
                *pot += weight * if has_low { (of_high + part(low, player)) / 2.0 } else { of_high };
            }
        });
    });
    (pots, total)
}

#[test]
fn spots_match_plain_loops() {
    let mut rng = fastrand::Rng::with_seed(8);
    for spot in 0..80 {
        let ranks: u64 = rng.choose_multiple(0..13, 7).into_iter().map(|rank| 1 << rank).sum();
        let is_in = |card: &Card| ranks >> (card.rank() as u32) & 1 == 1;
        let mut deck = Card::ALL.to_vec();
        rng.shuffle(&mut deck);
        deck.retain(is_in);
        let mut dead: CardSet = Card::ALL.into_iter().filter(|card| !is_in(card)).collect();
        let (board, players) = (deck.drain(..3 + spot % 3).collect(), 2 + spot / 3 % 2);
        dead |= deck.drain(3 * players + 2 + spot % 4..).collect::<CardSet>();
        let ranges: Vec<Range> = (0..players)
            .map(|player| {
                let mut hands = vec![(deck[3 * player..][..3].to_vec(), 1.0)];
                for _ in 0..2 {
                    let mut cards = deck.clone();
                    rng.shuffle(&mut cards);
                    hands.push((cards[..3].to_vec(), f64::from(rng.u32(1..5)) / 4.0));
                }
                let hole = |cards: Vec<Card>| Hole::new(cards.into_iter().collect()).unwrap();
                let hands = hands.into_iter().map(|(cards, weight)| (hole(cards), weight));
                Range::from_hands(3, hands).unwrap()
            })
            .collect();
        let (pots, total) = plain(&ranges, board, dead);
        let question = Showdown::new(&ranges).board(board).dead(dead);
        let report = question.method(Method::Exact).run(&GAME).unwrap();
        assert!((report.total() - total).abs() < 1e-9 * total);
        for (shares, pot) in report.shares().iter().zip(&pots) {
            assert!((shares.equity() - pot / total).abs() < 1e-9, "{ranges:?} {board} {dead}");
        }
        assert!((pots.iter().sum::<f64>() / total - 1.0).abs() < 1e-9);
        let stop = Stop::never().samples(20_000);
        let found = question.plan(Plan::MonteCarlo).stop(stop).seed(spot as u64).run(&GAME).unwrap();
        for (player, shares) in report.shares().iter().enumerate() {
            let difference = found.shares()[player].equity() - shares.equity();
            // As many samples as there are cases give the exact answer.
            let error = found.standard_error(player).unwrap_or(0.0);
            assert!(difference.abs() <= 4.0 * error + 1e-9, "{difference} {error}");
        }
    }
}
