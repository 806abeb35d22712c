//! Showdowns with independent deals and boards.
//!
//! A deal of hole cards is drawn first, then a board from the remaining cards. Every deal leaves equally many
//! boards, so all pairs of a deal and a board have the right probability, and no deal is rejected for its
//! board. A showdown takes longer than one of many on the same board, but carries more information if boards
//! decide who wins.

use alloc::vec::Vec;

use equity::internals::{DECK, MOST_PLAYERS, Random, bits_by_id, card_ids};
use evaluator::{Card, Hand, HoleCards};

use crate::removal::Spot;
use crate::simulation::Setup;
use crate::simulation::chunk::{ChunkScratch, RankSource};
use crate::simulation::tally::add_showdown;

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
}

impl ChunkScratch {
    /// Runs a showdown for each deal, up to the number of samples that are left.
    pub(crate) fn hold_independent(&mut self, setup: &Setup<'_>, random: &mut Random) {
        let independent = &setup.independent;
        let (table, deals) = (setup.engine.table(), &self.halves[0]);
        let mut sums = ([0; MOST_PLAYERS], 0);
        let most = self.samples_left.min(deals.len as u64);
        for deal in 0..most as usize {
            let mut used = deals.cards[deal];
            let mut board = independent.board;
            for _ in 0..independent.missing {
                board = independent.add_card(board, &mut used, random);
            }
            let (mut best, mut winners) = (0, 0);
            for (player, hands) in independent.hands.iter().enumerate() {
                let seven = match hands.get(usize::from(deals.places[player][deal])) {
                    Some(&hand) => board.merge_unchecked(hand),
                    None => {
                        let six = independent.add_card(board, &mut used, random);
                        independent.add_card(six, &mut used, random)
                    }
                };
                let rank = table.rank(seven);
                let before = if rank > best { 0 } else { winners };
                winners = before | usize::from(rank >= best) << player;
                best = best.max(rank);
            }
            add_showdown(&mut sums, winners, &mut self.tally.by_winners);
        }
        if self.samples_left < u64::MAX {
            self.samples_left -= most;
        }
        self.tally.add_chunk([sums, ([0; MOST_PLAYERS], 0)]);
    }
}
