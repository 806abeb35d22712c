//! What two holdings mean for the counting.

use super::prepare::{held_set, rank_pair};
use crate::{Holding, Rank, Suit};

/// Two holdings that share no card.
pub(in crate::equity) struct Deal {
    /// The first player's, then the second's.
    pub(super) players: [Player; 2],
    /// How many cards of each rank the players hold.
    pub(super) held: [u8; Rank::COUNT],
    pub(super) suits: [HeldSuit; Suit::COUNT],
}

/// The ranks of a holding.
pub(super) struct Player {
    /// Their [`rank_pair`].
    pub(super) pair: usize,
    /// As a mask, of one bit if they are equal.
    pub(super) ranks: u16,
}

/// What the players hold of a suit.
#[derive(Clone, Copy)]
pub(super) struct HeldSuit {
    /// The ranks that either holds.
    pub(super) taken: u16,
    /// How many cards each holds.
    pub(super) counts: [u32; 2],
    /// What each holds, as [`held_set`] numbers it.
    pub(super) sets: [usize; 2],
}

impl Deal {
    /// `None` if the holdings share a card.
    #[inline]
    pub(super) fn new(first: Holding, second: Holding) -> Option<Self> {
        if first.card_set().intersects(second.card_set()) {
            return None;
        }
        let mut held = [0; Rank::COUNT];
        for card in first.cards().into_iter().chain(second.cards()) {
            held[card.rank() as usize] += 1;
        }
        let player = |holding: Holding| Player {
            pair: rank_pair(holding.high().rank() as usize, holding.low().rank() as usize),
            ranks: holding.card_set().rank_mask(),
        };
        let suits = Suit::ALL.map(|suit| {
            let masks = [first, second].map(|holding| holding.card_set().suit_mask(suit));
            HeldSuit {
                taken: masks[0] | masks[1],
                counts: masks.map(u16::count_ones),
                sets: masks.map(held_set),
            }
        });
        Some(Self { players: [player(first), player(second)], held, suits })
    }

    /// How many cards of each rank are left to deal outside a suit.
    #[inline(always)]
    pub(super) fn left_outside(&self, suit: &HeldSuit) -> [i16; Rank::COUNT] {
        core::array::from_fn(|rank| {
            let held_outside = i16::from(self.held[rank]) - (suit.taken >> rank & 1).cast_signed();
            3 - held_outside
        })
    }
}

impl HeldSuit {
    /// The most cards of the suit that one player holds.
    pub(super) fn most(&self) -> u32 {
        self.counts[0].max(self.counts[1])
    }
}
