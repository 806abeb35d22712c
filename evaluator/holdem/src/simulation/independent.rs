//! Showdowns with independent deals and boards.
//!
//! A deal of hole cards is drawn first, then a board from the remaining cards. Every deal leaves equally many
//! boards, so all pairs of a deal and a board have the right probability, and no deal is rejected for its
//! board. A showdown takes longer than one of many on the same board, but carries more information if boards
//! decide who wins.

use alloc::vec::Vec;

use equity::internals::{DECK, MAX_PLAYERS, Random, bits_by_id, card_ids};
use evaluator::internals::AnyRankTable;
use evaluator::{Card, Hand, HoleCards};

use crate::removal::Spot;
use crate::simulation::dealer::Deals;
use crate::simulation::held::{Shares, add_showdown};
use crate::simulation::rank_source::RankSource;

/// Data shared by all showdowns of a spot.
pub(crate) struct Independent {
    /// Each player's hands by [place](crate::simulation::dealer::Combo::place). Empty for players with any
    /// two cards.
    hands: Vec<Vec<Hand>>,
    /// The cards that are neither on the board nor dead.
    left: Vec<Card>,
    /// The current board, and the number of cards to come.
    board: Hand,
    missing: usize,
}

impl Independent {
    pub(crate) fn new(spot: &Spot, rank_sources: &[RankSource], any_two: &[usize]) -> Self {
        let hand = |combo: HoleCards| Hand::from_set_unchecked(combo.card_set());
        let hands_of = |(player, source): (usize, &RankSource)| match source {
            _ if any_two.contains(&player) => Vec::new(),
            RankSource::Narrow(indices) => {
                indices.iter().map(|&index| hand(HoleCards::ALL[usize::from(index)])).collect()
            }
            RankSource::Wide => HoleCards::ALL.map(hand).into(),
        };
        let left = card_ids(DECK & !bits_by_id(spot.board | spot.dead));
        Self {
            hands: rank_sources.iter().enumerate().map(hands_of).collect(),
            left: left.map(|id| Card::ALL[id]).collect(),
            board: Hand::from_set_unchecked(spot.board),
            missing: spot.missing(),
        }
    }

    /// Adds a random card to a hand, and to the `used` cards, which are bits by id.
    #[inline(always)]
    fn add_card(&self, hand: Hand, used: &mut u64, random: &mut Random) -> Hand {
        loop {
            let card = self.left[random.below(self.left.len() as u64).0];
            let bit = 1 << card.id();
            if *used & bit == 0 {
                *used |= bit;
                return hand.add_unchecked(card);
            }
        }
    }

    /// Runs a showdown for each of the first `count` deals. Returns the sums.
    pub(crate) fn hold(
        &self,
        table: &AnyRankTable,
        deals: &Deals,
        count: usize,
        random: &mut Random,
        by_winners: &mut [u64],
    ) -> Shares {
        let mut sums = ([0; MAX_PLAYERS], 0);
        for deal in 0..count {
            let mut used = deals.cards[deal];
            let mut board = self.board;
            for _ in 0..self.missing {
                board = self.add_card(board, &mut used, random);
            }
            let (mut best, mut winners) = (0, 0);
            for (player, hands) in self.hands.iter().enumerate() {
                let seven = match hands.get(usize::from(deals.places[player][deal])) {
                    Some(&hand) => board.merge_unchecked(hand),
                    None => {
                        let six = self.add_card(board, &mut used, random);
                        self.add_card(six, &mut used, random)
                    }
                };
                let rank = table.rank(seven);
                let before = if rank > best { 0 } else { winners };
                winners = before | usize::from(rank >= best) << player;
                best = best.max(rank);
            }
            add_showdown(&mut sums, winners, by_winners);
        }
        sums
    }
}
