//! What combos mean for the counting.

use evaluator::{HoleCards, Rank, Suit};

use crate::exact::hand_vs_hand::prepare::{held_set, rank_pair};

/// Combos of `P` players that share no card.
pub(crate) struct Deal<const P: usize> {
    pub(crate) ranks: Ranks<P>,
    pub(crate) suits: [HeldSuit<P>; Suit::COUNT],
}

/// The ranks of the players' combos.
pub(crate) struct Ranks<const P: usize> {
    pub(crate) players: [Player; P],
    /// How many cards of each rank the players hold.
    pub(crate) held: [u8; Rank::COUNT],
}

/// The ranks of a combo.
pub(crate) struct Player {
    /// Their [`rank_pair`].
    pub(crate) pair: usize,
    /// As a mask, of one bit if they are equal.
    pub(crate) ranks: u16,
}

/// What the players hold of a suit.
#[derive(Clone, Copy)]
pub(crate) struct HeldSuit<const P: usize> {
    /// The ranks that anybody holds.
    pub(crate) taken: u16,
    /// How many cards each holds.
    pub(crate) counts: [u32; P],
    /// What each holds, as [`held_set`] numbers it.
    pub(crate) sets: [usize; P],
}

impl<const P: usize> Deal<P> {
    /// `None` if combos share a card.
    #[inline]
    pub(crate) fn new(combos: [HoleCards; P]) -> Option<Self> {
        let mut taken = combos[0].card_set();
        for combo in &combos[1..] {
            if taken.intersects(combo.card_set()) {
                return None;
            }
            taken |= combo.card_set();
        }
        let suits = Suit::ALL.map(|suit| HeldSuit::new(combos.map(|combo| combo.card_set().suit_mask(suit))));
        Some(Self { ranks: Ranks::of(combos), suits })
    }
}

impl<const P: usize> Ranks<P> {
    /// The ranks of combos, which may share cards: their suits do not count.
    #[inline]
    pub(crate) fn of(combos: [HoleCards; P]) -> Self {
        let mut held = [0; Rank::COUNT];
        for card in combos.iter().flat_map(|combo| combo.cards()) {
            held[card.rank() as usize] += 1;
        }
        let players = combos.map(|combo| Player {
            pair: rank_pair(combo.high().rank() as usize, combo.low().rank() as usize),
            ranks: combo.card_set().rank_mask(),
        });
        Self { players, held }
    }

    /// How many cards of each rank are left to deal outside a suit.
    #[inline(always)]
    pub(crate) fn left_outside(&self, suit: &HeldSuit<P>) -> [i16; Rank::COUNT] {
        core::array::from_fn(|rank| {
            let held_outside = i16::from(self.held[rank]) - (suit.taken >> rank & 1).cast_signed();
            3 - held_outside
        })
    }
}

impl<const P: usize> HeldSuit<P> {
    /// Of the ranks that each player holds in the suit.
    #[inline]
    pub(crate) fn new(masks: [u16; P]) -> Self {
        Self {
            taken: masks.iter().fold(0, |taken, mask| taken | mask),
            counts: masks.map(u16::count_ones),
            sets: masks.map(held_set),
        }
    }

    /// Whether a player holds two cards of the suit.
    #[inline(always)]
    pub(crate) fn is_held_twice(&self) -> bool {
        self.counts.contains(&2)
    }

    /// The players who hold fewer cards of the suit than that, as bits.
    #[inline(always)]
    pub(crate) fn with_fewer_than(&self, cards: u32) -> usize {
        let bits =
            self.counts.iter().enumerate().map(|(player, &count)| usize::from(count < cards) << player);
        bits.sum()
    }
}
