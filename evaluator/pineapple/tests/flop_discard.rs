//! Crazy pineapple and Irish beside an evaluator and an enumeration that share no code with the library but cards.

use std::collections::HashMap;

use equity::game::GameRanges;
use equity::range::Range;
use equity::{EquityError, Hole, Method, Plan, Showdown, Stop};
use evaluator::{Card, CardSet, HoleCards};
use pineapple::FlopDiscard;
use test_support::{PlainCard, choices, high_of_five};

fn plain_cards(cards: CardSet) -> Vec<PlainCard> {
    cards.iter().map(|card| (card.rank() as u32 + 2, card.suit() as u32)).collect()
}

/// Returns all sets of `count` of the cards.
fn sets(cards: CardSet, count: usize) -> Vec<CardSet> {
    let cards: Vec<Card> = cards.iter().collect();
    choices(&cards, count).into_iter().map(|cards| cards.into_iter().collect()).collect()
}

/// Returns the pair that is the highest hand with the flop.
fn kept(hole: CardSet, flop: CardSet) -> CardSet {
    let worth = |pair: &CardSet| {
        let cards = plain_cards(*pair | flop);
        let most = (0..4).map(|suit| cards.iter().filter(|card| card.1 == suit).count()).max();
        let mut pair = pair.iter();
        let pair = HoleCards::new(pair.next().unwrap(), pair.next().unwrap()).unwrap();
        (high_of_five(&cards, true), most, pair.index())
    };
    sets(hole, 2).into_iter().max_by_key(worth).unwrap()
}

/// Returns each player's part of the pots of all deals, and the weight of the deals.
fn plain(ranges: &[Range], board: CardSet, dead: CardSet) -> (Vec<f64>, f64) {
    let combo = |(hole, weight): (Hole, f64)| (hole.cards(), hole.cards().bits(), weight);
    let players: Vec<Vec<_>> = ranges.iter().map(|range| range.iter().map(combo).collect()).collect();
    let (mut pots, mut total, mut known) = (vec![0.0; ranges.len()], 0.0, HashMap::new());
    let live = CardSet::FULL - dead;
    let flops = if board.is_empty() { sets(live, 3) } else { vec![board] };
    for flop in flops {
        let mut pairs = HashMap::new();
        for later in sets(live - flop, 2) {
            let board = flop | later;
            test_support::for_each_deal(&players, (board | dead).bits(), &mut |hands: &[CardSet], weight| {
                let values = hands.iter().map(|&hand| {
                    let cards = *pairs.entry(hand).or_insert_with(|| kept(hand, flop)) | board;
                    let best = || {
                        let fives = choices(&plain_cards(cards), 5);
                        fives.iter().map(|five| high_of_five(five, true)).max().unwrap()
                    };
                    known.entry(cards).or_insert_with(best).clone()
                });
                let winners = test_support::winners(values.collect::<Vec<_>>());
                total += weight;
                for (player, pot) in pots.iter_mut().enumerate() {
                    *pot += weight * (winners >> player & 1) as f64 / f64::from(winners.count_ones());
                }
            });
        }
    }
    (pots, total)
}

#[test]
fn spots_match_plain_loops() {
    for game in FlopDiscard::ALL {
        let (own, mut random) = (GameRanges::info(&game).hole_cards, fastrand::Rng::with_seed(game as u64));
        for spot in 0..70 {
            let ranks: u64 = random.choose_multiple(0..13, 7).into_iter().map(|rank| 1 << rank).sum();
            let is_in = |card: &Card| ranks >> (card.rank() as u32) & 1 == 1;
            let mut deck = Card::ALL.to_vec();
            random.shuffle(&mut deck);
            deck.retain(is_in);
            let mut dead: CardSet = Card::ALL.into_iter().filter(|card| !is_in(card)).collect();
            // A sixth of the spots is before the flop.
            let (flop, players) = (if spot % 6 == 0 { 0 } else { 3 }, 2 + spot / 6 % 2);
            let board = deck.drain(..flop).collect();
            dead |= deck.drain(own * players + 6 - flop + spot % 3..).collect::<CardSet>();
            let ranges: Vec<Range> = (0..players)
                .map(|player| {
                    let mut hands = vec![(deck[own * player..][..own].to_vec(), 1.0)];
                    for _ in 0..2 {
                        let mut cards = deck.clone();
                        random.shuffle(&mut cards);
                        hands.push((cards[..own].to_vec(), f64::from(random.u32(1..5)) / 4.0));
                    }
                    let hole = |cards: Vec<Card>| Hole::new(cards.into_iter().collect()).unwrap();
                    Range::from_hands(own, hands.into_iter().map(|(cards, weight)| (hole(cards), weight)))
                        .unwrap()
                })
                .collect();
            let (pots, total) = plain(&ranges, board, dead);
            let question = Showdown::new(&ranges).board(board).dead(dead);
            let exact = question.method(Method::Exact).run(&game).unwrap();
            assert!((exact.total() - total).abs() < 1e-9 * total, "{} {total}", exact.total());
            for (shares, pot) in exact.shares().iter().zip(&pots) {
                assert!((shares.equity() - pot / total).abs() < 1e-9, "{game} {ranges:?} {board} {dead}");
            }
            let stop = Stop::never().samples(20_000);
            let found = question.plan(Plan::MonteCarlo).stop(stop).seed(spot as u64).run(&game).unwrap();
            for (player, shares) in exact.shares().iter().enumerate() {
                let difference = found.shares()[player].equity() - shares.equity();
                let error = found.standard_error(player).unwrap_or(0.0);
                assert!(difference.abs() <= 4.5 * error + 1e-9, "{game} {spot}: {difference} {error}");
            }
            assert_eq!(exact.policy(), found.policy());
            assert!(exact.policy().is_some());
        }
    }
}

#[test]
fn kept_pairs_are_those_of_plain_sorting() {
    let mut random = fastrand::Rng::with_seed(3);
    for deal in 0..20_000 {
        let cards = random.choose_multiple(Card::ALL, 6 + deal % 2);
        let (flop, hole) = cards.split_at(3);
        let (flop, hole): (CardSet, CardSet) =
            (flop.iter().copied().collect(), hole.iter().copied().collect());
        assert_eq!(
            FlopDiscard::keep(Hole::new(hole).unwrap(), flop).card_set(),
            kept(hole, flop),
            "{hole} {flop}"
        );
    }
}

#[test]
fn later_streets_are_refused() {
    let ranges = ["AAK", "random"].map(|text| Range::read(text, 3).unwrap());
    for (board, found) in [("As Kd 7c 5h", 4), ("As Kd 7c 5h 2h", 5)] {
        let question = Showdown::new(&ranges).board(board.parse().unwrap());
        let error = question.run(&FlopDiscard::CrazyPineapple).unwrap_err();
        assert_eq!(error, EquityError::BoardCount { found, expected: "0 or 3" });
    }
}
