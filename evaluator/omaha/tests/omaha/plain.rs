//! An obvious implementation of Omaha: every two hole cards with every three of the board, by the ranks of
//! five cards.

use std::cmp::Reverse;

use evaluator::{CardSet, HandRank, RankTable};
use omaha::{Hole, Omaha};
use test_support::{PlainCard, PlainLow, low_of_five};

/// Returns the five-card hands of a player as sets.
pub(crate) fn five_card_hands(hole: CardSet, board: CardSet) -> Vec<CardSet> {
    let hands = test_support::omaha_hands(hole.bits(), board.bits());
    hands.into_iter().map(CardSet::from_bits_truncate).collect()
}

/// Returns the rank of the best hand.
pub(crate) fn rank(hole: Hole, board: CardSet) -> HandRank {
    let table = RankTable::embedded();
    let hands = five_card_hands(hole.cards(), board);
    hands.into_iter().map(|hand| table.rank_set_unchecked(hand)).max().unwrap()
}

/// Returns the ranks of the best low, eight or better, highest first, with aces as 1.
pub(crate) fn low(hole: Hole, board: CardSet) -> Option<[u8; 5]> {
    let lows = five_card_hands(hole.cards(), board).into_iter().filter_map(|hand| {
        test_support::eight_or_better(hand.iter().map(|card| (card.rank() as u8 + 1) % 13 + 1))
    });
    lows.min()
}

/// Returns the lowest hand of all.
pub(crate) fn lowest(hole: Hole, board: CardSet) -> PlainLow {
    let hands = five_card_hands(hole.cards(), board);
    hands.into_iter().map(|hand| low_of_five(&cards_of(hand))).max().unwrap()
}

/// Returns the ranks and suits of cards.
pub(crate) fn cards_of(hand: CardSet) -> Vec<PlainCard> {
    hand.iter().map(|card| (card.rank() as u32 + 2, card.suit() as u32)).collect()
}

/// Returns the players with the best hands and those with the lowest, as masks.
pub(crate) fn winners(game: Omaha, holes: &[Hole], board: CardSet) -> (usize, usize) {
    let lows: Vec<_> = holes.iter().map(|&hole| low(hole, board).map(Reverse)).collect();
    let lowest = match game {
        Omaha::HighLow | Omaha::FiveHighLow | Omaha::SixHighLow => {
            test_support::winners(holes.iter().map(|&hole| lowest(hole, board)))
        }
        _ if lows.iter().any(Option::is_some) => test_support::winners(lows),
        _ => 0,
    };
    (test_support::winners(holes.iter().map(|&hole| rank(hole, board))), lowest)
}

/// Returns a shuffled deck without some cards.
pub(crate) fn shuffled(rng: &mut fastrand::Rng, without: CardSet) -> Vec<evaluator::Card> {
    let mut cards: Vec<_> = (CardSet::FULL - without).iter().collect();
    rng.shuffle(&mut cards);
    cards
}
