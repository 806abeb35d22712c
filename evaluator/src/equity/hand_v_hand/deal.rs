//! What holdings mean for the counting.

use super::prepare::{held_set, rank_pair};
use crate::{Holding, Rank, Suit};

/// Holdings of `P` players that share no card.
pub(in crate::equity) struct Deal<const P: usize> {
    pub(super) ranks: Ranks<P>,
    pub(super) suits: [HeldSuit<P>; Suit::COUNT],
}

/// The ranks of the players' holdings.
pub(in crate::equity) struct Ranks<const P: usize> {
    pub(super) players: [Player; P],
    /// How many cards of each rank the players hold.
    pub(super) held: [u8; Rank::COUNT],
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
pub(in crate::equity) struct HeldSuit<const P: usize> {
    /// The ranks that anybody holds.
    pub(super) taken: u16,
    /// How many cards each holds.
    pub(super) counts: [u32; P],
    /// What each holds, as [`held_set`] numbers it.
    pub(super) sets: [usize; P],
}

impl<const P: usize> Deal<P> {
    /// `None` if holdings share a card.
    #[inline]
    pub(super) fn new(holdings: [Holding; P]) -> Option<Self> {
        let mut taken = holdings[0].card_set();
        for holding in &holdings[1..] {
            if taken.intersects(holding.card_set()) {
                return None;
            }
            taken |= holding.card_set();
        }
        let suits =
            Suit::ALL.map(|suit| HeldSuit::new(holdings.map(|holding| holding.card_set().suit_mask(suit))));
        Some(Self { ranks: Ranks::of(holdings), suits })
    }
}

impl<const P: usize> Ranks<P> {
    /// The ranks of holdings, which may share cards: their suits do not count.
    #[inline]
    pub(super) fn of(holdings: [Holding; P]) -> Self {
        let mut held = [0; Rank::COUNT];
        for card in holdings.iter().flat_map(|holding| holding.cards()) {
            held[card.rank() as usize] += 1;
        }
        let players = holdings.map(|holding| Player {
            pair: rank_pair(holding.high().rank() as usize, holding.low().rank() as usize),
            ranks: holding.card_set().rank_mask(),
        });
        Self { players, held }
    }

    /// How many cards of each rank are left to deal outside a suit.
    #[inline(always)]
    pub(super) fn left_outside(&self, suit: &HeldSuit<P>) -> [i16; Rank::COUNT] {
        core::array::from_fn(|rank| {
            let held_outside = i16::from(self.held[rank]) - (suit.taken >> rank & 1).cast_signed();
            3 - held_outside
        })
    }
}

impl<const P: usize> HeldSuit<P> {
    /// Of the ranks that each player holds in the suit.
    #[inline]
    pub(super) fn new(masks: [u16; P]) -> Self {
        Self {
            taken: masks.iter().fold(0, |taken, mask| taken | mask),
            counts: masks.map(u16::count_ones),
            sets: masks.map(held_set),
        }
    }

    /// Whether a player holds two cards of the suit.
    #[inline(always)]
    pub(super) fn is_held_twice(&self) -> bool {
        self.counts.contains(&2)
    }

    /// The players who hold fewer cards of the suit than that, as bits.
    #[inline(always)]
    pub(super) fn with_fewer_than(&self, cards: u32) -> usize {
        let bits =
            self.counts.iter().enumerate().map(|(player, &count)| usize::from(count < cards) << player);
        bits.sum()
    }
}
